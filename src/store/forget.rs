//! Forgetting a person: their id and name become those of nobody, wherever no match runs.

use std::collections::BTreeSet;

use sqlx::AnyConnection;

use super::{Error, MatchId, Place, PuzzleId, Store, UserId, Write};
use crate::rules::{Seat, Timestamp};

/// What is written over of matches that are not open, as often as somebody asks to be forgotten: `$1` is their id, `$2` the
/// one that takes its place.
const OF_FINISHED_MATCHES: &[&str] = &[
    "INSERT INTO knowledge (match_id, user_id, audience) SELECT match_id, $2, audience FROM knowledge
     WHERE user_id = $1 AND match_id IN (SELECT match_id FROM matches WHERE stage <> 'open') ON CONFLICT DO NOTHING",
    "DELETE FROM knowledge
     WHERE user_id = $1 AND $2 = $2 AND match_id IN (SELECT match_id FROM matches WHERE stage <> 'open')",
    "UPDATE seats SET user_id = $2, channel_id = NULL
     WHERE user_id = $1 AND match_id IN (SELECT match_id FROM matches WHERE stage <> 'open')",
    "UPDATE result_seats SET user_id = $2 WHERE user_id = $1",
    "UPDATE matches SET host_id = $2 WHERE host_id = $1 AND stage <> 'open'",
    "UPDATE host_acts SET user_id = $2
     WHERE user_id = $1 AND match_id IN (SELECT match_id FROM matches WHERE stage <> 'open')",
    "UPDATE host_acts SET act = substr(act, 1, length(act) - length(CAST($1 AS TEXT))) || $2
     WHERE act LIKE 'substitute % ' || $1 AND match_id IN (SELECT match_id FROM matches WHERE stage <> 'open')",
    "UPDATE ledger_stakes SET user_id = $2
     WHERE user_id = $1 AND match_id IN (SELECT match_id FROM matches WHERE stage <> 'open')",
    "DELETE FROM closed_dms WHERE (user_id = $1 OR user_id = $2)
     AND match_id IN (SELECT match_id FROM matches WHERE stage <> 'open')",
    "DELETE FROM boards WHERE (match_id, audience) IN (SELECT match_id, seat FROM seats WHERE user_id = $2 AND $1 = $1)",
    "DELETE FROM openings WHERE match_id IN (SELECT match_id FROM matches WHERE stage <> 'open')
     AND (words LIKE '%' || $1 || '%' OR match_id IN (SELECT match_id FROM seats WHERE user_id = $2))",
    "DELETE FROM invitations WHERE body LIKE '%' || $1 || '%' AND $2 = $2",
];

/// What is written over once no match of theirs runs any more. The smaller id of a pair stands first.
const OF_EVERYTHING_ELSE: &[&str] = &[
    "UPDATE ledger_accounts
     SET one = CASE WHEN other = 0 THEN $2 WHEN other < 0 THEN min(other, $2) ELSE other END,
         other = CASE WHEN other = 0 THEN 0 WHEN other < 0 THEN max(other, $2) ELSE $2 END
     WHERE one = $1",
    "UPDATE ledger_accounts
     SET one = CASE WHEN one < 0 THEN min(one, $2) ELSE one END,
         other = CASE WHEN one < 0 THEN max(one, $2) ELSE $2 END
     WHERE other = $1",
    "UPDATE ledger SET by_user = $2 WHERE by_user = $1",
    "UPDATE judged SET user_id = $2 WHERE user_id = $1",
    "DELETE FROM choices WHERE user_id IN ($1, $2)",
    "DELETE FROM lessons WHERE user_id IN ($1, $2)",
    "DELETE FROM unheard WHERE guild_id IS NULL AND place_id IN ($1, $2)",
    "UPDATE puzzles SET stage = 'given_up' WHERE owner_id = $1 AND stage = 'open' AND $2 = $2",
    "UPDATE puzzles SET owner_id = $2 WHERE owner_id = $1",
    "UPDATE season_members SET user_id = $2 WHERE user_id = $1",
    "UPDATE seasons SET host_id = $2 WHERE host_id = $1",
    "UPDATE season_log SET by_user = $2 WHERE by_user = $1",
    "DELETE FROM events WHERE author_id IN ($1, $2)",
    "DELETE FROM forgetting WHERE user_id = $1 AND $2 = $2",
];

/// Notes that somebody wants to be forgotten.
#[derive(Clone, Copy, Debug)]
pub struct AskToForget {
    /// Who.
    pub user: UserId,
    /// What their id is to become, unless that has been settled.
    pub alias: UserId,
    /// When.
    pub at: Timestamp,
}

impl Write for AskToForget {
    /// What their id becomes.
    type Out = UserId;

    async fn run(&self, connection: &mut AnyConnection) -> Result<UserId, Error> {
        sqlx::query("INSERT INTO forgetting (user_id, alias, asked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(self.user.to_sql())
            .bind(self.alias.to_sql())
            .bind(self.at.0)
            .execute(&mut *connection)
            .await?;
        let alias = sqlx::query_scalar("SELECT alias FROM forgetting WHERE user_id = $1").bind(self.user.to_sql());
        Ok(UserId::from_sql(alias.fetch_one(connection).await?))
    }
}

/// Writes the journal of a match or puzzle anew under other names, and whoever sat there under this one.
#[derive(Clone, Debug)]
pub struct WriteAnew {
    /// The match or puzzle.
    pub place: Place,
    /// Who is forgotten.
    pub user: UserId,
    /// What they are called there from now on.
    pub name: String,
    /// The first line of the record.
    pub header: String,
    /// The lines that change: number and text.
    pub lines: Vec<(i64, String)>,
}

impl Write for WriteAnew {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        begin(connection).await?;
        self.place.rewrite(connection, &self.header, &self.lines).await?;
        if let Place::Match(MatchId(id)) = self.place {
            for rename in [
                "UPDATE seats SET name = $1 WHERE match_id = $2 AND user_id = $3",
                "UPDATE result_seats SET name = $1 WHERE match_id = $2 AND user_id = $3",
            ] {
                let rename = sqlx::query(rename).bind(&self.name).bind(id).bind(self.user.to_sql());
                rename.execute(&mut *connection).await?;
            }
        }
        end(connection).await
    }
}

/// Where free text stands that may name people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPlace {
    /// The reason of a line of the ledger.
    Reason(i64),
    /// The words of a refusal.
    Refusal(i64),
}

/// Puts another id in the place of somebody's, and these texts in the place of what names them.
#[derive(Clone, Debug)]
pub struct Forget {
    /// Who is forgotten.
    pub user: UserId,
    /// What their id becomes.
    pub alias: UserId,
    /// The texts that name them, without their name.
    pub texts: Vec<(TextPlace, String)>,
}

impl Write for Forget {
    /// In how many matches that run they have a part: until these are over, some of it is kept.
    type Out = usize;

    async fn run(&self, connection: &mut AnyConnection) -> Result<usize, Error> {
        begin(connection).await?;
        let running: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM matches WHERE stage = 'open'
             AND (host_id = $1 OR match_id IN (SELECT match_id FROM knowledge WHERE user_id = $1))",
        )
        .bind(self.user.to_sql())
        .fetch_one(&mut *connection)
        .await?;
        for (place, text) in &self.texts {
            let (update, row) = match place {
                TextPlace::Reason(line) => ("UPDATE ledger SET reason = $1 WHERE line_id = $2", line),
                TextPlace::Refusal(input) => ("UPDATE judged SET refusal = $1 WHERE input_id = $2", input),
            };
            sqlx::query(update).bind(text).bind(row).execute(&mut *connection).await?;
        }
        let rest = if running == 0 { OF_EVERYTHING_ELSE } else { &[] };
        if running == 0 {
            let rename =
                sqlx::query("UPDATE season_members SET name = $1 WHERE user_id = $2").bind(self.alias.alias_name());
            rename.bind(self.user.to_sql()).execute(&mut *connection).await?;
        }
        for &statement in OF_FINISHED_MATCHES.iter().chain(rest) {
            sqlx::query(statement).bind(self.user.to_sql()).bind(self.alias.to_sql()).execute(&mut *connection).await?;
        }
        end(connection).await?;
        Ok(usize::try_from(running).unwrap_or(usize::MAX))
    }
}

/// From here to [`end`] what is append-only may be changed, in this transaction alone.
pub(super) async fn begin(connection: &mut AnyConnection) -> Result<(), Error> {
    sqlx::query("INSERT INTO erasing (one) VALUES (1)").execute(connection).await?;
    Ok(())
}

pub(super) async fn end(connection: &mut AnyConnection) -> Result<(), Error> {
    sqlx::query("DELETE FROM erasing").execute(connection).await?;
    Ok(())
}

/// Writes the whole file anew, so that nothing is left in it or its log of what was taken out.
#[derive(Clone, Copy, Debug)]
pub struct Scrub;

impl Write for Scrub {
    type Out = ();
    const APART: bool = true;

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        sqlx::query("VACUUM").execute(&mut *connection).await?;
        // What a server keeps beside its tables goes by its own means.
        if connection.backend_name() != "SQLite" {
            return Ok(());
        }
        let is_busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(connection).await?;
        if is_busy == 0 { Ok(()) } else { Err(Error::Busy) }
    }
}

impl Store {
    /// Who is to be forgotten as soon as no match of theirs runs.
    pub async fn to_be_forgotten(&self) -> Result<Vec<UserId>, Error> {
        let users: Vec<i64> =
            sqlx::query_scalar("SELECT user_id FROM forgetting ORDER BY asked_at").fetch_all(&self.readers).await?;
        Ok(users.into_iter().map(UserId::from_sql).collect())
    }

    /// The matches, none of them open, in which somebody sat, and on which seats.
    pub async fn seats_taken(&self, user: UserId) -> Result<Vec<(MatchId, Vec<Seat>)>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT match_id, audience FROM (
                 SELECT match_id, audience FROM knowledge WHERE user_id = $1 AND audience >= 0
                 UNION SELECT match_id, seat FROM result_seats WHERE user_id = $1
             ) AS taken JOIN matches USING (match_id) WHERE stage <> 'open' ORDER BY match_id, audience",
        )
        .bind(user.to_sql())
        .fetch_all(&self.readers)
        .await?;
        let mut taken: Vec<(MatchId, Vec<Seat>)> = Vec::new();
        for (id, seat) in rows {
            let Some(seat) = usize::try_from(seat).ok().and_then(Seat::new) else { continue };
            match taken.last_mut() {
                Some((last, seats)) if last.0 == id => seats.push(seat),
                Some(_) | None => taken.push((MatchId(id), vec![seat])),
            }
        }
        Ok(taken)
    }

    /// Every puzzle of a person, open or not.
    pub async fn puzzles_of(&self, owner: UserId) -> Result<Vec<PuzzleId>, Error> {
        let ids: Vec<i64> = sqlx::query_scalar("SELECT puzzle_id FROM puzzles WHERE owner_id = $1 ORDER BY puzzle_id")
            .bind(owner.to_sql())
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(PuzzleId).collect())
    }

    /// What a person has been called in matches and seasons.
    pub async fn names_of(&self, user: UserId) -> Result<BTreeSet<String>, Error> {
        let names: Vec<String> = sqlx::query_scalar(
            "SELECT name FROM seats WHERE user_id = $1 UNION SELECT name FROM result_seats WHERE user_id = $1
             UNION SELECT name FROM season_members WHERE user_id = $1",
        )
        .bind(user.to_sql())
        .fetch_all(&self.readers)
        .await?;
        Ok(names.into_iter().collect())
    }

    /// The free texts in which a word stands, in any case of its letters.
    pub async fn texts_with(&self, word: &str) -> Result<Vec<(TextPlace, String)>, Error> {
        let reasons: Vec<(i64, String)> =
            sqlx::query_as("SELECT line_id, reason FROM ledger WHERE instr(lower(reason), lower($1)) > 0")
                .bind(word)
                .fetch_all(&self.readers)
                .await?;
        let refusals: Vec<(i64, String)> =
            sqlx::query_as("SELECT input_id, refusal FROM judged WHERE instr(lower(refusal), lower($1)) > 0")
                .bind(word)
                .fetch_all(&self.readers)
                .await?;
        let reasons = reasons.into_iter().map(|(line, text)| (TextPlace::Reason(line), text));
        let refusals = refusals.into_iter().map(|(input, text)| (TextPlace::Refusal(input), text));
        Ok(reasons.chain(refusals).collect())
    }
}
