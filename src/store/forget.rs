//! Erases a person's data on request: an alias replaces their id and name everywhere except in running matches.

use sqlx::AnyConnection;

use super::{Error, MatchId, Place, PuzzleId, Query, Statement, Store, UserId, Write};
use rules::{Seat, Timestamp};

/// How long emptying SQLite's log waits for readers, in milliseconds. All writes wait during this time.
const SCRUB_WAIT_MS: i64 = 100;
/// The text that replaces refusals when their author is forgotten: the original may repeat what the author typed.
const REFUSAL_NOT_KEPT: &str = "that did not count; why is not kept any more";

/// Statements that replace a person's id in a match that is not open: `$1` is the id, `$2` the alias, `$3` the match.
const OF_A_MATCH: &[&str] = &[
    "INSERT INTO knowledge (match_id, user_id, audience) SELECT match_id, $2, audience FROM knowledge
     WHERE user_id = $1 AND match_id = $3 ON CONFLICT DO NOTHING",
    "DELETE FROM knowledge WHERE user_id = $1 AND $2 = $2 AND match_id = $3",
    "UPDATE seats SET user_id = $2, channel_id = NULL WHERE user_id = $1 AND match_id = $3",
    "UPDATE result_seats SET user_id = $2 WHERE user_id = $1 AND match_id = $3",
    "UPDATE matches SET host_id = $2 WHERE host_id = $1 AND match_id = $3",
    "UPDATE host_acts SET user_id = $2 WHERE user_id = $1 AND match_id = $3",
    "UPDATE host_acts SET act = substr(act, 1, length(act) - length(CAST($1 AS TEXT))) || $2
     WHERE act LIKE 'substitute % ' || $1 AND match_id = $3",
    "UPDATE ledger_stakes SET user_id = $2 WHERE user_id = $1 AND match_id = $3",
    "DELETE FROM closed_dms WHERE user_id IN ($1, $2) AND match_id = $3",
    "DELETE FROM boards WHERE (match_id, audience) IN
     (SELECT match_id, seat FROM seats WHERE user_id = $2 AND $1 = $1 AND match_id = $3)",
    "DELETE FROM open_messages WHERE (match_id, audience) IN
     (SELECT match_id, seat FROM seats WHERE user_id = $2 AND $1 = $1 AND match_id = $3)",
    "DELETE FROM open_messages WHERE $1 = $1 AND $2 = $2 AND match_id = $3 AND kind = 'answer'",
    "DELETE FROM openings WHERE match_id = $3
     AND (words LIKE '%' || $1 || '%' OR match_id IN (SELECT match_id FROM seats WHERE user_id = $2))",
];

/// Statements that replace the id (`$1`) by the alias (`$2`) once the person has no part in a running match. In a pair
/// the smaller id comes first.
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
    "DELETE FROM personal_settings WHERE user_id IN ($1, $2)",
    "DELETE FROM languages WHERE user_id IN ($1, $2)",
    "DELETE FROM calls_off WHERE user_id IN ($1, $2)",
    "DELETE FROM vote_reminders WHERE user_id IN ($1, $2)",
    "DELETE FROM season_talkers WHERE user_id IN ($1, $2)",
    "DELETE FROM ballots WHERE user_id IN ($1, $2)",
    "DELETE FROM guesses WHERE user_id IN ($1, $2)",
    "DELETE FROM unheard WHERE guild_id IS NULL AND place_id IN ($1, $2)",
    "UPDATE season_members SET user_id = $2 WHERE user_id = $1",
    "UPDATE seasons SET host_id = $2 WHERE host_id = $1",
    "UPDATE season_homes SET host_id = $2 WHERE host_id = $1",
    "UPDATE season_rooms SET user_id = $2 WHERE user_id = $1",
    "UPDATE season_log SET by_user = $2 WHERE by_user = $1",
    "DELETE FROM invitations WHERE body LIKE '%' || $1 || '%' AND $2 = $2",
    "DELETE FROM events WHERE author_id IN ($1, $2)",
    "DELETE FROM table_links WHERE user_id IN ($1, $2)",
    "DELETE FROM table_sessions WHERE user_id IN ($1, $2)",
    "DELETE FROM table_launches WHERE user_id IN ($1, $2)",
    "DELETE FROM forgetting WHERE user_id = $1 AND $2 = $2",
];

/// Statements that are cheap enough to run at once: `$1` is the id, `$2` the name that replaces the person's name.
const AT_ONCE: &[&str] = &[
    "UPDATE result_seats SET name = $2 WHERE user_id = $1",
    "UPDATE season_members SET name = $2
     WHERE user_id = $1 AND season_id IN (SELECT season_id FROM seasons WHERE stage = 'over')",
    "DELETE FROM table_links WHERE user_id = $1 AND $2 = $2",
    "DELETE FROM table_sessions WHERE user_id = $1 AND $2 = $2",
    "DELETE FROM table_launches WHERE user_id = $1 AND $2 = $2",
];

/// Stores a person's request to be forgotten, and hides their name where that is cheap. A repeated request changes
/// nothing.
#[derive(Clone, Copy, Debug)]
pub struct AskToForget {
    /// The person who wants to be forgotten.
    pub user: UserId,
    /// The id that replaces the person's id, unless an earlier request has set one.
    pub alias: UserId,
    /// The time of the request.
    pub at: Timestamp,
    /// When the person will be forgotten.
    pub due: Timestamp,
}

/// A person's request to be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The id that replaces the person's id.
    pub alias: UserId,
    /// The time at which the person will be forgotten.
    pub due: Timestamp,
    /// Whether the person had asked to be forgotten before.
    pub is_repeated: bool,
}

impl Write for AskToForget {
    type Out = Wish;

    async fn run(&self, connection: &mut AnyConnection) -> Result<Wish, Error> {
        let user = self.user.to_sql();
        let ask =
            "INSERT INTO forgetting (user_id, alias, asked_at, due) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let ask = sqlx::query(ask).bind(user).bind(self.alias).bind(self.at.0).bind(self.due.0);
        let is_repeated = ask.execute(&mut *connection).await?.rows_affected() == 0;
        let wish = sqlx::query_as("SELECT alias, due FROM forgetting WHERE user_id = $1").bind(user);
        let (alias, due): (UserId, i64) = wish.fetch_one(&mut *connection).await?;
        if !is_repeated {
            for &hide in AT_ONCE {
                sqlx::query(hide).bind(user).bind(alias.alias_name()).execute(&mut *connection).await?;
            }
        }
        Ok(Wish { alias, due: Timestamp(due), is_repeated })
    }
}

/// Postpones a request that could not be completed because a match with the person is running.
#[derive(Clone, Copy, Debug)]
pub struct PutOff {
    /// The person who wants to be forgotten.
    pub user: UserId,
    /// The new time at which the person will be forgotten.
    pub due: Timestamp,
}

impl Statement for PutOff {
    fn statement(&self) -> Query<'_> {
        sqlx::query("UPDATE forgetting SET due = $1 WHERE user_id = $2").bind(self.due.0).bind(self.user)
    }
}

/// Erases a person from one match or puzzle: replaces their name in the record and their id everywhere else. An open
/// match is not changed.
#[derive(Clone, Debug)]
pub struct WriteAnew {
    /// The match or puzzle from which the person is erased.
    pub place: Place,
    /// The person who is forgotten.
    pub user: UserId,
    /// The id that replaces the person's id.
    pub alias: UserId,
    /// The changed parts of the record; `None` if the person had no seat in the match.
    pub record: Option<Renamed>,
}

/// The parts of a record that change when a player's name is replaced.
#[derive(Clone, Debug)]
pub struct Renamed {
    /// The name that replaces the player's name.
    pub name: String,
    /// The new first line of the record.
    pub header: String,
    /// The changed lines: number and new text.
    pub lines: Vec<(i64, String)>,
}

impl Write for WriteAnew {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let (user, alias) = (self.user.to_sql(), self.alias.to_sql());
        if let Place::Match(id) = self.place {
            let open = "SELECT match_id FROM matches WHERE match_id = $1 AND stage = 'open'";
            let open: Option<i64> = sqlx::query_scalar(open).bind(id.0).fetch_optional(&mut *connection).await?;
            if open.is_some() {
                return Ok(());
            }
        }
        begin(connection).await?;
        if let Some(Renamed { header, lines, .. }) = &self.record {
            self.place.rewrite(connection, header, lines).await?;
        }
        // If the checksum was wrong before, it stays wrong. The person is erased nevertheless.
        let guard = self.place.guard(connection).await?;
        match self.place {
            Place::Match(MatchId(id)) => {
                if let Some(Renamed { name, .. }) = &self.record {
                    for rename in [
                        "UPDATE seats SET name = $1 WHERE match_id = $2 AND user_id = $3",
                        "UPDATE result_seats SET name = $1 WHERE match_id = $2 AND user_id = $3",
                    ] {
                        sqlx::query(rename).bind(name).bind(id).bind(user).execute(&mut *connection).await?;
                    }
                }
                for &statement in OF_A_MATCH {
                    sqlx::query(statement).bind(user).bind(alias).bind(id).execute(&mut *connection).await?;
                }
            }
            Place::Puzzle(PuzzleId(id)) => {
                let give_up = "UPDATE puzzles SET owner_id = $1,
                               stage = CASE WHEN stage = 'open' THEN 'given_up' ELSE stage END WHERE puzzle_id = $2";
                sqlx::query(give_up).bind(alias).bind(id).execute(&mut *connection).await?;
            }
        }
        guard.renew(connection).await?;
        end(connection).await
    }
}

/// Replaces a person's id in everything except the records of matches and puzzles.
#[derive(Clone, Debug)]
pub struct Forget {
    /// The person who is forgotten.
    pub user: UserId,
    /// The id that replaces the person's id.
    pub alias: UserId,
}

impl Write for Forget {
    /// Number of running matches in which the person has a part. If it is not 0, nothing has been changed.
    type Out = usize;

    async fn run(&self, connection: &mut AnyConnection) -> Result<usize, Error> {
        let (user, alias) = (self.user.to_sql(), self.alias.to_sql());
        let running: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM matches WHERE stage = 'open'
             AND (host_id = $1 OR match_id IN (
                 SELECT match_id FROM knowledge WHERE user_id = $1
                 UNION SELECT match_id FROM ledger_stakes WHERE user_id = $1
             ))",
        )
        .bind(user)
        .fetch_one(&mut *connection)
        .await?;
        if running > 0 {
            return Ok(usize::try_from(running).unwrap_or(usize::MAX));
        }
        begin(connection).await?;
        // Reasons of ledger lines may contain mentions of the person. Other words stay, even if they equal the person's
        // name.
        let name = self.alias.alias_name();
        for mention in [format!("<@{}>", self.user), format!("<@!{}>", self.user)] {
            let reason = "UPDATE ledger SET reason = replace(reason, $1, $2) WHERE instr(reason, $1) > 0";
            sqlx::query(reason).bind(mention).bind(&name).execute(&mut *connection).await?;
        }
        let refusals = "UPDATE judged SET refusal = $1 WHERE user_id = $2 AND refusal IS NOT NULL";
        sqlx::query(refusals).bind(REFUSAL_NOT_KEPT).bind(user).execute(&mut *connection).await?;
        let rename = sqlx::query("UPDATE season_members SET name = $1 WHERE user_id = $2").bind(&name).bind(user);
        rename.execute(&mut *connection).await?;
        for &statement in OF_EVERYTHING_ELSE {
            sqlx::query(statement).bind(user).bind(alias).execute(&mut *connection).await?;
        }
        end(connection).await?;
        Ok(0)
    }
}

/// Allows this transaction to change append-only tables until [`end`] is called.
pub(super) async fn begin(connection: &mut AnyConnection) -> Result<(), Error> {
    sqlx::query("INSERT INTO erasing (one) VALUES (1)").execute(connection).await?;
    Ok(())
}

pub(super) async fn end(connection: &mut AnyConnection) -> Result<(), Error> {
    sqlx::query("DELETE FROM erasing").execute(connection).await?;
    Ok(())
}

/// Empties SQLite's write-ahead log so that no erased data remains in it. SQLite has already overwritten erased data in
/// the file itself with zeros (`secure_delete`). Fails with [`Error::Busy`] if a reader of an older state keeps the log
/// in use.
#[derive(Clone, Copy, Debug)]
pub struct Scrub;

impl Write for Scrub {
    type Out = ();
    const APART: bool = true;

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        // A database server cleans up its logs and dead rows by itself.
        if connection.backend_name() != "SQLite" {
            return Ok(());
        }
        let before: i64 = sqlx::query_scalar("PRAGMA busy_timeout").fetch_one(&mut *connection).await?;
        let wait = |ms: i64| sqlx::AssertSqlSafe(format!("PRAGMA busy_timeout = {ms}"));
        sqlx::query(wait(SCRUB_WAIT_MS)).execute(&mut *connection).await?;
        let emptied = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)");
        let outcome: Result<i64, sqlx::Error> = emptied.fetch_one(&mut *connection).await;
        sqlx::query(wait(before)).execute(connection).await?;
        let is_busy = outcome?;
        if is_busy == 0 { Ok(()) } else { Err(Error::Busy) }
    }
}

/// Rewrites the whole database file. This blocks all other writes, so it is only for a stopped bot.
#[derive(Clone, Copy, Debug)]
pub struct Compact;

impl Write for Compact {
    type Out = ();
    const APART: bool = true;

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        sqlx::query("VACUUM").execute(connection).await?;
        Ok(())
    }
}

impl Store {
    /// People whose request to be forgotten is due, oldest request first; at most `count_max`.
    pub async fn to_be_forgotten(&self, now: Timestamp, count_max: u32) -> Result<Vec<UserId>, Error> {
        let due = "SELECT user_id FROM forgetting WHERE due <= $1 ORDER BY asked_at LIMIT $2";
        Ok(sqlx::query_scalar(due).bind(now.0).bind(i64::from(count_max)).fetch_all(&self.readers).await?)
    }

    /// The matches, none of them open, in which a person has a part, each with the seats that they held.
    pub async fn parts_of(&self, user: UserId) -> Result<Vec<(MatchId, Vec<Seat>)>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT match_id, audience FROM (
                 SELECT match_id, audience FROM knowledge WHERE user_id = $1
                 UNION SELECT match_id, seat FROM result_seats WHERE user_id = $1
                 UNION SELECT match_id, seat FROM seats WHERE user_id = $1
                 UNION SELECT match_id, -1 FROM matches WHERE host_id = $1
                 UNION SELECT match_id, -1 FROM host_acts WHERE user_id = $1 OR act LIKE 'substitute % ' || $1
                 UNION SELECT match_id, -1 FROM ledger_stakes WHERE user_id = $1
                 UNION SELECT match_id, -1 FROM closed_dms WHERE user_id = $1
             ) AS parts JOIN matches USING (match_id) WHERE stage <> 'open' ORDER BY match_id, audience",
        )
        .bind(user)
        .fetch_all(&self.readers)
        .await?;
        let mut parts: Vec<(MatchId, Vec<Seat>)> = Vec::new();
        for (id, seat) in rows {
            if parts.last().is_none_or(|(last, _)| last.0 != id) {
                parts.push((MatchId(id), Vec::new()));
            }
            let seat = usize::try_from(seat).ok().and_then(Seat::new);
            if let Some((_, seats)) = parts.last_mut() {
                seats.extend(seat);
            }
        }
        Ok(parts)
    }

    /// All puzzles of a person, open or not.
    pub async fn puzzles_of(&self, owner: UserId) -> Result<Vec<PuzzleId>, Error> {
        let ids = sqlx::query_scalar("SELECT puzzle_id FROM puzzles WHERE owner_id = $1 ORDER BY puzzle_id");
        Ok(ids.bind(owner).fetch_all(&self.readers).await?)
    }
}
