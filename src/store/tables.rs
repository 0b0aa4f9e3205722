//! The database's side of the table (the page in the browser): links that work once, sessions, and the input id of each
//! numbered message that a page has sent.

use std::collections::BTreeSet;

use sqlx::{AnyConnection, Row};

use super::{Error, InputId, Place, Store, UserId, Write};
use rules::{Millis, Timestamp};

/// Maximum number of unused links of a person. A new link replaces the oldest.
const LINKS_MAX: i64 = 10;
/// Maximum number of sessions of a person for each [`TableWay`]. A new session replaces the oldest.
const SESSIONS_MAX: i64 = 20;

/// How long the key of a stream is valid.
const STREAM_LASTS: Millis = Millis::from_hours(30 * 24);

/// A hash of a secret that a person's browser holds.
pub(super) type Hash = [u8; 32];

/// How a session was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableWay {
    /// The session was opened by a link. It gives access to the link's match or puzzle only; its secret is in a cookie.
    Link,
    /// The session was opened by Discord's login. It gives access to everything that its person may see; its secret is
    /// in a cookie.
    Login,
    /// The session was opened by an Activity inside Discord. It gives the same access as [`TableWay::Login`], but its
    /// secret is a bearer token that the page holds in memory.
    Activity,
}

impl TableWay {
    /// The word that stands for this variant in the database.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::Login => "login",
            Self::Activity => "activity",
        }
    }

    fn read(name: &str) -> Result<Self, Error> {
        let all = [Self::Link, Self::Login, Self::Activity];
        let found = all.into_iter().find(|way| way.name() == name);
        found.ok_or_else(|| Error::Corrupt("a session of the table is of no known way".to_owned()))
    }
}

/// A link's person, and the match or puzzle that the link opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLink {
    /// The person for whom the link works.
    pub user: UserId,
    /// The person's name.
    pub name: String,
    /// The match or puzzle that the link opens.
    pub place: Place,
}

/// Stores a new link, which can be used once.
#[derive(Clone, Debug)]
pub struct MakeTableLink {
    /// The hash of the link's token.
    pub hash: Hash,
    /// The match or puzzle that the link opens, and for whom.
    pub link: TableLink,
    /// The time at which the link is made.
    pub now: Timestamp,
    /// When the link expires.
    pub expires: Timestamp,
}

impl Write for MakeTableLink {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let TableLink { user, name, place } = &self.link;
        sqlx::query("DELETE FROM table_links WHERE expires_at <= $1")
            .bind(self.now.0)
            .execute(&mut *connection)
            .await?;
        sqlx::query("INSERT INTO table_links (hash, user_id, name, place, expires_at) VALUES ($1, $2, $3, $4, $5)")
            .bind(&self.hash[..])
            .bind(user)
            .bind(name)
            .bind(place.to_string())
            .bind(self.expires.0)
            .execute(&mut *connection)
            .await?;
        sqlx::query(
            "DELETE FROM table_links WHERE user_id = $1 AND hash NOT IN
             (SELECT hash FROM table_links WHERE user_id = $1 AND hash <> $3 ORDER BY expires_at DESC, hash LIMIT $2)
             AND hash <> $3",
        )
        .bind(user)
        .bind(LINKS_MAX - 1)
        .bind(&self.hash[..])
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// Uses a link up, and opens its match or puzzle in the browser. If the browser already holds a session of the link's
/// person, it keeps that session.
#[derive(Clone, Debug)]
pub struct UseTableLink {
    /// The hash of the link's token.
    pub link: Hash,
    /// The time at which the link is used.
    pub now: Timestamp,
    /// The hash of the secret of a session that the browser already holds, if any.
    pub held: Option<Hash>,
    /// The number of the session and the hash of its secret, if a new session is opened.
    pub fresh: (i64, Hash),
    /// When the session expires, if a new session is opened.
    pub expires: Timestamp,
}

/// The result of [`UseTableLink`]: the browser's session and the link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableOpened {
    /// The number of the browser's session.
    pub session: i64,
    /// Whether the session is new. If so, the person is informed that a new browser has entered.
    pub is_new: bool,
    /// The link that was used.
    pub link: TableLink,
}

impl Write for UseTableLink {
    type Out = Option<TableOpened>;

    async fn run(&self, connection: &mut AnyConnection) -> Result<Option<TableOpened>, Error> {
        let found: Option<(UserId, String, String)> = sqlx::query_as(
            "DELETE FROM table_links WHERE hash = $1 AND expires_at > $2 RETURNING user_id, name, place",
        )
        .bind(&self.link[..])
        .bind(self.now.0)
        .fetch_optional(&mut *connection)
        .await?;
        let Some((user, name, place)) = found else { return Ok(None) };
        let held: Option<i64> = match &self.held {
            Some(hash) => {
                sqlx::query_scalar(
                    "SELECT session_id FROM table_sessions WHERE hash = $1 AND user_id = $2 AND expires_at > $3",
                )
                .bind(&hash[..])
                .bind(user)
                .bind(self.now.0)
                .fetch_optional(&mut *connection)
                .await?
            }
            None => None,
        };
        let session = held.unwrap_or(self.fresh.0);
        if held.is_none() {
            make_session(connection, (user, &name), TableWay::Link, self.fresh, self.expires).await?;
        }
        sqlx::query("INSERT INTO table_places (session_id, place) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(session)
            .bind(&place)
            .execute(connection)
            .await?;
        let link = TableLink { user, name, place: read_place(&place)? };
        Ok(Some(TableOpened { session, is_new: held.is_none(), link }))
    }
}

/// Stores a new session. If the person now has more than [`SESSIONS_MAX`] sessions of the same kind, the oldest of them
/// is deleted.
pub(super) async fn make_session(
    connection: &mut AnyConnection,
    (user, name): (UserId, &str),
    way: TableWay,
    (session, hash): (i64, Hash),
    expires: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO table_sessions (session_id, hash, user_id, name, expires_at, way) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(session)
    .bind(&hash[..])
    .bind(user)
    .bind(name)
    .bind(expires.0)
    .bind(way.name())
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "DELETE FROM table_sessions WHERE user_id = $1 AND way = $4 AND session_id NOT IN
         (SELECT session_id FROM table_sessions WHERE user_id = $1 AND way = $4 AND session_id <> $3
          ORDER BY expires_at DESC, session_id LIMIT $2) AND session_id <> $3",
    )
    .bind(user)
    .bind(SESSIONS_MAX - 1)
    .bind(session)
    .bind(way.name())
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends a session, if it belongs to the given person.
#[derive(Clone, Copy, Debug)]
pub struct EndTableSession {
    /// The number of the session.
    pub session: i64,
    /// The person to whom the session must belong.
    pub user: UserId,
}

impl Write for EndTableSession {
    /// Whether the person had this session.
    type Out = bool;

    async fn run(&self, connection: &mut AnyConnection) -> Result<bool, Error> {
        let ended = sqlx::query("DELETE FROM table_sessions WHERE session_id = $1 AND user_id = $2")
            .bind(self.session)
            .bind(self.user)
            .execute(connection)
            .await?;
        Ok(ended.rows_affected() > 0)
    }

    fn is_one_statement(&self) -> bool {
        true
    }
}

/// Ends all sessions of a person, and the links that could open new ones.
#[derive(Clone, Copy, Debug)]
pub struct EndTableSessions {
    /// The person whose sessions end.
    pub user: UserId,
}

impl Write for EndTableSessions {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for end in [
            "DELETE FROM table_links WHERE user_id = $1",
            "DELETE FROM table_sessions WHERE user_id = $1",
            "DELETE FROM table_launches WHERE user_id = $1",
        ] {
            sqlx::query(end).bind(self.user).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

/// Stores the input id for a numbered message of a page, unless the page has sent that message before.
#[derive(Clone, Copy, Debug)]
pub struct NoteTableInput {
    /// The number of the page's session.
    pub session: i64,
    /// The number that the page drew for its message.
    pub number: i64,
    /// The input id to store, if the page has not sent the message before.
    pub input: InputId,
}

impl Write for NoteTableInput {
    /// The input id of the message: the new id, or the id that was stored when the page sent the message earlier.
    /// `None` if the session has ended.
    type Out = Option<InputId>;

    async fn run(&self, connection: &mut AnyConnection) -> Result<Option<InputId>, Error> {
        sqlx::query(
            "INSERT INTO table_inputs (session_id, number, input_id)
             SELECT session_id, $2, $3 FROM table_sessions WHERE session_id = $1 ON CONFLICT DO NOTHING",
        )
        .bind(self.session)
        .bind(self.number)
        .bind(self.input)
        .execute(&mut *connection)
        .await?;
        let noted = sqlx::query_scalar("SELECT input_id FROM table_inputs WHERE session_id = $1 AND number = $2");
        Ok(noted.bind(self.session).bind(self.number).fetch_optional(connection).await?)
    }
}

/// Deletes links, sessions, notes and keys of streams that have expired.
#[derive(Clone, Copy, Debug)]
pub struct SweepTables {
    /// The present time: everything that has expired by then is deleted.
    pub now: Timestamp,
}

impl Write for SweepTables {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for sweep in [
            "DELETE FROM table_links WHERE expires_at <= $1",
            "DELETE FROM table_sessions WHERE expires_at <= $1",
            "DELETE FROM table_launches WHERE expires_at <= $1",
        ] {
            sqlx::query(sweep).bind(self.now.0).execute(&mut *connection).await?;
        }
        let made = self.now.0 - STREAM_LASTS.0;
        sqlx::query("DELETE FROM table_streams WHERE made_at <= $1").bind(made).execute(connection).await?;
        Ok(())
    }
}

/// A session of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSession {
    /// The session's number.
    pub id: i64,
    /// The person to whom the session belongs.
    pub user: UserId,
    /// The person's name.
    pub name: String,
    /// When the session expires.
    pub expires: Timestamp,
    /// How the session was opened.
    pub way: TableWay,
    /// The matches and puzzles that have been opened in the session.
    pub places: Vec<Place>,
}

impl TableSession {
    /// Whether this kind of session gives access to a match or puzzle. Whether the person may see it is checked
    /// elsewhere.
    pub fn opens(&self, place: Place) -> bool {
        self.way != TableWay::Link || self.places.contains(&place)
    }
}

impl Store {
    /// The person and the match or puzzle of an unused link; `None` if the link has expired or does not exist.
    pub async fn table_link(&self, hash: &Hash, now: Timestamp) -> Result<Option<TableLink>, Error> {
        let found: Option<(UserId, String, String)> =
            sqlx::query_as("SELECT user_id, name, place FROM table_links WHERE hash = $1 AND expires_at > $2")
                .bind(&hash[..])
                .bind(now.0)
                .fetch_optional(&self.readers)
                .await?;
        let Some((user, name, place)) = found else { return Ok(None) };
        Ok(Some(TableLink { user, name, place: read_place(&place)? }))
    }

    /// The session whose secret has this hash, if it has not expired.
    pub async fn table_session(&self, hash: &Hash, now: Timestamp) -> Result<Option<TableSession>, Error> {
        let rows = sqlx::query(
            "SELECT session_id, user_id, name, expires_at, place, way FROM table_sessions
             LEFT JOIN table_places USING (session_id) WHERE hash = $1 AND expires_at > $2 ORDER BY place",
        )
        .bind(&hash[..])
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let mut places = Vec::new();
        for row in &rows {
            // A session that has opened nothing yet yields one row without a place.
            if let Some(place) = row.try_get::<Option<String>, _>(4)? {
                places.push(read_place(&place)?);
            }
        }
        let expires = Timestamp(row.try_get(3)?);
        let (id, user) = (row.try_get(0)?, row.try_get::<UserId, _>(1)?);
        let way = TableWay::read(&row.try_get::<String, _>(5)?)?;
        Ok(Some(TableSession { id, user, name: row.try_get(2)?, expires, way, places }))
    }

    /// The people who have the table open for this match or puzzle.
    pub async fn at_table(&self, place: Place, now: Timestamp) -> Result<BTreeSet<UserId>, Error> {
        let users: Vec<UserId> = sqlx::query_scalar(
            "SELECT DISTINCT user_id FROM table_sessions JOIN table_places USING (session_id)
             WHERE place = $1 AND expires_at > $2",
        )
        .bind(place.to_string())
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(users.into_iter().collect())
    }
}

pub(super) fn read_place(text: &str) -> Result<Place, Error> {
    text.parse().map_err(|_| Error::Corrupt("a place of the table cannot be read".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{MatchId, PuzzleId};

    const ANN: UserId = UserId(101);
    const BEN: UserId = UserId(102);
    const ONE: Place = Place::Match(MatchId(1));
    const AT: Timestamp = Timestamp(1_800_000_000_000);

    fn hash(byte: u8) -> Hash {
        [byte; 32]
    }

    async fn store() -> (Store, tempfile::TempDir) {
        let dir = tempfile::tempdir().unwrap();
        (crate::store::tests::open(&dir).await, dir)
    }

    fn link(user: UserId, place: Place) -> TableLink {
        TableLink { user, name: "Ann".to_owned(), place }
    }

    async fn make(store: &Store, byte: u8, link: TableLink) {
        let (now, expires) = (AT, Timestamp(AT.0 + 300_000));
        store.write(MakeTableLink { hash: hash(byte), link, now, expires }).await.unwrap();
    }

    async fn open(store: &Store, byte: u8, held: Option<u8>, fresh: u8) -> Option<TableOpened> {
        let expires = Timestamp(AT.0 + 86_400_000);
        let (link, held, fresh) = (hash(byte), held.map(hash), (i64::from(fresh), hash(fresh)));
        store.write(UseTableLink { link, now: AT, held, fresh, expires }).await.unwrap()
    }

    #[tokio::test]
    async fn a_link_opens_a_table_once_and_not_after_its_time() {
        let (store, _dir) = store().await;
        make(&store, 1, link(ANN, ONE)).await;
        assert_eq!(store.table_link(&hash(1), AT).await.unwrap(), Some(link(ANN, ONE)), "looking uses nothing up");
        assert_eq!(store.table_link(&hash(1), Timestamp(AT.0 + 300_000)).await.unwrap(), None);
        let opened = open(&store, 1, None, 50).await.unwrap();
        assert_eq!(opened, TableOpened { session: 50, is_new: true, link: link(ANN, ONE) });
        assert_eq!(open(&store, 1, None, 51).await, None, "it is used up");
        assert_eq!(store.table_link(&hash(1), AT).await.unwrap(), None);
        let session = store.table_session(&hash(50), AT).await.unwrap().unwrap();
        assert_eq!((session.id, session.user, session.places), (50, ANN, vec![ONE]));
        assert_eq!(store.table_session(&hash(50), Timestamp(AT.0 + 86_400_000)).await.unwrap(), None);
        assert_eq!(store.table_session(&hash(51), AT).await.unwrap(), None);
        assert_eq!(store.at_table(ONE, AT).await.unwrap(), BTreeSet::from([ANN]));
    }

    #[tokio::test]
    async fn a_browser_goes_on_in_its_session_for_the_same_person_alone() {
        let (store, _dir) = store().await;
        let two = Place::Puzzle(PuzzleId(2));
        make(&store, 1, link(ANN, ONE)).await;
        make(&store, 2, link(ANN, two)).await;
        make(&store, 3, link(BEN, ONE)).await;
        open(&store, 1, None, 50).await.unwrap();
        let more = open(&store, 2, Some(50), 51).await.unwrap();
        assert_eq!((more.session, more.is_new), (50, false));
        assert_eq!(store.table_session(&hash(50), AT).await.unwrap().unwrap().places, [ONE, two]);
        let other = open(&store, 3, Some(50), 52).await.unwrap();
        assert_eq!((other.session, other.is_new), (52, true), "somebody else sits at the same browser");
        assert_eq!(store.table_session(&hash(50), AT).await.unwrap().unwrap().user, ANN);
    }

    #[tokio::test]
    async fn sessions_end_by_their_own_people_and_with_them_what_belongs_to_them() {
        let (store, _dir) = store().await;
        for (byte, user) in [(1, ANN), (2, ANN), (3, BEN)] {
            make(&store, byte, link(user, ONE)).await;
            open(&store, byte, None, byte + 50).await.unwrap();
        }
        make(&store, 9, link(ANN, ONE)).await;
        assert!(!store.write(EndTableSession { session: 51, user: BEN }).await.unwrap());
        assert!(store.write(EndTableSession { session: 51, user: ANN }).await.unwrap());
        assert_eq!(store.table_session(&hash(51), AT).await.unwrap(), None);
        assert!(store.table_session(&hash(52), AT).await.unwrap().is_some());
        store.write(EndTableSessions { user: ANN }).await.unwrap();
        assert_eq!(store.table_session(&hash(52), AT).await.unwrap(), None);
        assert_eq!(store.table_link(&hash(9), AT).await.unwrap(), None, "nor does a link open it again");
        assert_eq!(store.at_table(ONE, AT).await.unwrap(), BTreeSet::from([BEN]));
    }

    #[tokio::test]
    async fn what_is_sent_again_is_the_same_input() {
        let (store, _dir) = store().await;
        make(&store, 1, link(ANN, ONE)).await;
        open(&store, 1, None, 50).await.unwrap();
        let note = |session, number, input| NoteTableInput { session, number, input: InputId(input) };
        assert_eq!(store.write(note(50, 7, 1000)).await.unwrap(), Some(InputId(1000)));
        assert_eq!(store.write(note(50, 7, 2000)).await.unwrap(), Some(InputId(1000)));
        assert_eq!(store.write(note(50, 8, 2000)).await.unwrap(), Some(InputId(2000)));
        assert_eq!(store.write(note(51, 7, 3000)).await.unwrap(), None, "there is no such session");
        store.write(SweepTables { now: Timestamp(AT.0 + 86_400_000) }).await.unwrap();
        assert_eq!(store.write(note(50, 9, 4000)).await.unwrap(), None);
    }

    #[tokio::test]
    async fn links_and_sessions_of_a_person_are_few() {
        let (store, _dir) = store().await;
        for byte in 1..=30 {
            make(&store, byte, link(ANN, ONE)).await;
            open(&store, byte, None, byte + 100).await.unwrap();
        }
        let mut open = 0;
        for byte in 101..=130 {
            open += usize::from(store.table_session(&hash(byte), AT).await.unwrap().is_some());
        }
        assert_eq!(open, 20);
    }
}
