//! Table sessions of people whom Discord has identified, by Discord's login in a browser or in an Activity. Such a
//! session gives access to every match and puzzle that its person may see.

use sqlx::AnyConnection;

use super::tables::{Hash, TableWay, make_session, read_place};
use super::{Error, Place, Query, Statement, Store, UserId, Write};
use rules::Timestamp;

/// Opens a table session for a person whom Discord has identified. The new session replaces the session that the
/// person's browser holds.
#[derive(Clone, Debug)]
pub struct OpenTableSession {
    /// The person who gets the session.
    pub user: UserId,
    /// The person's name.
    pub name: String,
    /// How the person was identified.
    pub way: TableWay,
    /// The time at which the session is opened.
    pub now: Timestamp,
    /// The hash of the secret of a session that the browser already holds, if any.
    pub held: Option<Hash>,
    /// The number of the new session, and the hash of its secret.
    pub fresh: (i64, Hash),
    /// When the new session expires.
    pub expires: Timestamp,
}

/// The result of [`OpenTableSession`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntered {
    /// Whether the browser held no session of this person. If so, the person is informed that a new browser has
    /// entered.
    pub is_new: bool,
}

impl Write for OpenTableSession {
    type Out = TableEntered;

    async fn run(&self, connection: &mut AnyConnection) -> Result<TableEntered, Error> {
        let replaced = match &self.held {
            Some(hash) => {
                sqlx::query("DELETE FROM table_sessions WHERE hash = $1 AND user_id = $2 AND expires_at > $3")
                    .bind(&hash[..])
                    .bind(self.user)
                    .bind(self.now.0)
                    .execute(&mut *connection)
                    .await?
                    .rows_affected()
            }
            None => 0,
        };
        make_session(connection, (self.user, &self.name), self.way, self.fresh, self.expires).await?;
        Ok(TableEntered { is_new: replaced == 0 })
    }
}

/// Stores that a session has opened a match or puzzle, so that the session's person counts as having the table open for
/// it.
#[derive(Clone, Copy, Debug)]
pub struct NoteTablePlace {
    /// The number of the session.
    pub session: i64,
    /// The match or puzzle that was opened.
    pub place: Place,
}

impl Statement for NoteTablePlace {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO table_places (session_id, place)
             SELECT session_id, $2 FROM table_sessions WHERE session_id = $1 ON CONFLICT DO NOTHING",
        )
        .bind(self.session)
        .bind(self.place.to_string())
    }
}

/// Stores for which match or puzzle a person has pressed *Open the table*. This is needed because Discord does not pass
/// the match or puzzle to the Activity that it launches.
#[derive(Clone, Copy, Debug)]
pub struct NoteTableLaunch {
    /// The person who pressed the button.
    pub user: UserId,
    /// The match or puzzle that the Activity must open.
    pub place: Place,
    /// When the note expires.
    pub expires: Timestamp,
}

impl Statement for NoteTableLaunch {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO table_launches (user_id, place, expires_at) VALUES ($1, $2, $3)
             ON CONFLICT (user_id) DO UPDATE SET place = excluded.place, expires_at = excluded.expires_at",
        )
        .bind(self.user.to_sql())
        .bind(self.place.to_string())
        .bind(self.expires.0)
    }
}

impl Store {
    /// The match or puzzle for which a person has pressed *Open the table*, if the note has not expired.
    pub async fn table_launch(&self, user: UserId, now: Timestamp) -> Result<Option<Place>, Error> {
        let found: Option<String> =
            sqlx::query_scalar("SELECT place FROM table_launches WHERE user_id = $1 AND expires_at > $2")
                .bind(user.to_sql())
                .bind(now.0)
                .fetch_optional(&self.readers)
                .await?;
        found.map(|place| read_place(&place)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::store::{EndTableSessions, MatchId, SweepTables};

    const ANN: UserId = UserId(101);
    const BEN: UserId = UserId(102);
    const ONE: Place = Place::Match(MatchId(1));
    const TWO: Place = Place::Match(MatchId(2));
    const AT: Timestamp = Timestamp(1_800_000_000_000);

    fn hash(byte: u8) -> Hash {
        [byte; 32]
    }

    fn opening(user: UserId, way: TableWay, held: Option<u8>, fresh: u8) -> OpenTableSession {
        let (name, held, fresh) = ("Ann".to_owned(), held.map(hash), (i64::from(fresh), hash(fresh)));
        OpenTableSession { user, name, way, now: AT, held, fresh, expires: Timestamp(AT.0 + 1000) }
    }

    #[tokio::test]
    async fn a_session_of_a_person_opens_everything_and_replaces_the_one_of_its_browser() {
        let dir = tempfile::tempdir().unwrap();
        let store = crate::store::tests::open(&dir).await;
        assert!(store.write(opening(ANN, TableWay::Login, None, 1)).await.unwrap().is_new);
        let session = store.table_session(&hash(1), AT).await.unwrap().unwrap();
        assert_eq!((session.user, session.way, session.places.as_slice()), (ANN, TableWay::Login, &[][..]));
        assert!(session.opens(ONE) && session.opens(TWO));
        assert_eq!(store.at_table(ONE, AT).await.unwrap(), BTreeSet::new(), "the session has opened nothing yet");
        for _ in 0..2 {
            store.write(NoteTablePlace { session: 1, place: ONE }).await.unwrap();
        }
        assert_eq!(store.at_table(ONE, AT).await.unwrap(), BTreeSet::from([ANN]));
        assert!(!store.write(opening(ANN, TableWay::Login, Some(1), 2)).await.unwrap().is_new);
        assert_eq!(store.table_session(&hash(1), AT).await.unwrap(), None);
        assert!(store.write(opening(BEN, TableWay::Login, Some(2), 3)).await.unwrap().is_new);
        assert_eq!(store.table_session(&hash(2), AT).await.unwrap().unwrap().user, ANN, "Ann keeps her session");
        store.write(NoteTablePlace { session: 99, place: ONE }).await.unwrap();
        assert_eq!(store.table_session(&hash(3), Timestamp(AT.0 + 1000)).await.unwrap(), None);
    }

    #[tokio::test]
    async fn many_activities_of_a_person_end_no_browser_of_theirs() {
        let dir = tempfile::tempdir().unwrap();
        let store = crate::store::tests::open(&dir).await;
        store.write(opening(ANN, TableWay::Login, None, 1)).await.unwrap();
        for fresh in 100..150 {
            store.write(opening(ANN, TableWay::Activity, None, fresh)).await.unwrap();
        }
        assert!(store.table_session(&hash(1), AT).await.unwrap().is_some());
        let mut left = 0;
        for fresh in 100..150 {
            left += usize::from(store.table_session(&hash(fresh), AT).await.unwrap().is_some());
        }
        assert_eq!(left, 20);
    }

    #[tokio::test]
    async fn what_was_pressed_is_known_for_a_while_and_the_last_press_counts() {
        let dir = tempfile::tempdir().unwrap();
        let store = crate::store::tests::open(&dir).await;
        let note = |place, expires| NoteTableLaunch { user: ANN, place, expires: Timestamp(expires) };
        store.write(note(ONE, AT.0 + 500)).await.unwrap();
        store.write(note(TWO, AT.0 + 1000)).await.unwrap();
        assert_eq!(store.table_launch(ANN, AT).await.unwrap(), Some(TWO));
        assert_eq!(store.table_launch(BEN, AT).await.unwrap(), None);
        assert_eq!(store.table_launch(ANN, Timestamp(AT.0 + 1000)).await.unwrap(), None);
        store.write(SweepTables { now: Timestamp(AT.0 + 1000) }).await.unwrap();
        assert_eq!(store.table_launch(ANN, AT).await.unwrap(), None, "the expired note is deleted");
        store.write(note(ONE, AT.0 + 500)).await.unwrap();
        store.write(EndTableSessions { user: ANN }).await.unwrap();
        assert_eq!(store.table_launch(ANN, AT).await.unwrap(), None);
    }
}
