//! Copies a whole database to another place: from a file to a server, or back.

use serenity::futures::TryStreamExt;
use sqlx::any::{AnyArguments, AnyRow, AnyTypeInfoKind};
use sqlx::{Any, AnyConnection, AssertSqlSafe, Column, Row, ValueRef, query::Query};

use super::{Error, Place, Store, Write};

/// All tables whose content is copied, each with the order of its rows. A table comes after the tables that it refers
/// to, and its rows are in the order that the triggers require.
const TABLES: &[(&str, &str)] = &[
    ("guilds", "guild_id"),
    ("matches", "match_id"),
    ("seats", "match_id, seat"),
    ("host_acts", "match_id, at"),
    ("cursors", "match_id, audience"),
    ("reminders", "match_id, seat"),
    ("closed_dms", "match_id, user_id"),
    ("liveness", "shard"),
    ("outages", "outage_id"),
    ("ledger_accounts", "account_id"),
    ("ledger", "line_id"),
    ("ledger_stakes", "match_id, seat"),
    ("ledger_settled", "match_id"),
    ("results", "match_id"),
    ("result_seats", "match_id, seat"),
    ("puzzles", "puzzle_id"),
    ("dailies", "guild_id, day"),
    ("forgiven_days", "guild_id, day"),
    ("secret_channels", "match_id, channel_id, audience"),
    ("knowledge", "match_id, user_id, audience"),
    ("nonces", "one"),
    ("mark_key", "one"),
    ("marks", "mark, alias"),
    ("boards", "match_id, audience"),
    ("open_messages", "match_id, message_id"),
    ("invitations", "invitation_id"),
    ("judged", "input_id"),
    ("heard", "shard"),
    ("unheard", "shard, place_id"),
    ("starts", "at"),
    ("journal", "kind, id, n"),
    ("choices", "user_id, kind"),
    ("openings", "match_id"),
    ("forgetting", "user_id"),
    ("withheld", "match_id"),
    ("departures", "guild_id"),
    ("seasons", "season_id"),
    ("season_members", "season_id, member"),
    ("season_log", "season_id, n"),
    ("season_matches", "match_id"),
    ("ballots", "season_id, n, user_id"),
    ("vote_messages", "season_id, n"),
    ("guesses", "season_id, episode, user_id"),
    ("season_homes", "season_id"),
    ("season_rooms", "season_id, part, user_id"),
    ("season_talks", "channel_id"),
    ("season_talkers", "channel_id, user_id"),
    ("vote_reminders", "season_id, n, user_id"),
    ("personal_settings", "user_id"),
    ("languages", "user_id"),
    ("calls_off", "user_id"),
    ("nudges", "match_id"),
    ("made_channels", "channel_id"),
    ("wanted_channels", "guild_id, parent_id, name, at"),
    ("lessons", "user_id, game"),
    ("identifies", "bucket"),
    ("stock", "puzzle"),
    ("access_pending", "kind, id"),
    ("edited_messages", "message_id"),
    ("table_links", "hash"),
    ("table_sessions", "session_id"),
    ("table_places", "session_id, place"),
    ("table_inputs", "session_id, number"),
    ("table_launches", "user_id"),
    ("table_streams", "hash"),
];

/// The tables with an automatically numbered column. The copy must not reuse a number that the original has ever given.
const NUMBERED: &[(&str, &str)] = &[
    ("matches", "match_id"),
    ("outages", "outage_id"),
    ("ledger_accounts", "account_id"),
    ("ledger", "line_id"),
    ("puzzles", "puzzle_id"),
    ("invitations", "invitation_id"),
    ("seasons", "season_id"),
];

impl Store {
    /// Copies all rows atomically into another store, in which nothing has been played yet. Returns the number of rows
    /// of each table.
    ///
    /// # Errors
    /// [`Error::NotEmpty`] if the target contains data; [`Error::Corrupt`] if the copy is incomplete; the errors of
    /// reading one store and writing the other.
    pub async fn copy_to(&self, target: &Self) -> Result<Vec<(&'static str, i64)>, Error> {
        if target.played_rows().await? > 0 {
            return Err(Error::NotEmpty);
        }
        target.write(TakeAll { from: self.readers.pool() }).await?;
        let mut counts = Vec::with_capacity(TABLES.len());
        for &(table, _) in TABLES {
            let count = self.rows_of(table).await?;
            if target.rows_of(table).await? != count {
                return Err(Error::Corrupt(format!("not all of {table} has been copied")));
            }
            counts.push((table, count));
        }
        Ok(counts)
    }

    /// All matches and puzzles that are open.
    pub async fn open_journals(&self) -> Result<Vec<Place>, Error> {
        let open = sqlx::query_as(
            "SELECT 'match' AS kind, match_id AS id FROM matches WHERE stage = 'open'
             UNION ALL SELECT 'puzzle', puzzle_id FROM puzzles WHERE stage = 'open' ORDER BY kind, id",
        );
        let open: Vec<(String, i64)> = open.fetch_all(&self.readers).await?;
        Ok(open.into_iter().map(Place::of_key).collect())
    }

    /// The first line of the record of a match or puzzle.
    pub async fn header(&self, place: Place) -> Result<String, Error> {
        let (kind, id) = place.key();
        let header = sqlx::query_scalar("SELECT header FROM journals WHERE kind = $1 AND id = $2").bind(kind).bind(id);
        header.fetch_optional(&self.readers).await?.ok_or(Error::Missing("journal"))
    }

    async fn played_rows(&self) -> Result<i64, Error> {
        let mut rows = 0;
        for table in ["matches", "puzzles", "ledger", "seasons", "guilds", "lessons"] {
            rows += self.rows_of(table).await?;
        }
        Ok(rows)
    }

    async fn rows_of(&self, table: &str) -> Result<i64, Error> {
        let count = AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
        Ok(sqlx::query_scalar(count).fetch_one(&self.readers).await?)
    }
}

/// Copies all rows of another store.
struct TakeAll {
    from: sqlx::AnyPool,
}

impl Write for TakeAll {
    type Out = ();
    const APART: bool = false;

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        // These rows were drawn when the target was created and are not in use yet. Rows of the source replace them.
        for drawn in ["DELETE FROM nonces", "DELETE FROM mark_key"] {
            sqlx::query(drawn).execute(&mut *connection).await?;
        }
        for &(table, order) in TABLES {
            let select = AssertSqlSafe(format!("SELECT * FROM {table} ORDER BY {order}"));
            let mut rows = sqlx::query(select).fetch(&self.from);
            while let Some(row) = rows.try_next().await? {
                insert(table, &row, connection).await?;
            }
        }
        for &(table, column) in NUMBERED {
            let next = last_number(table, column, &self.from).await?;
            count_on(table, column, next, connection).await?;
        }
        Ok(())
    }
}

async fn insert(table: &str, row: &AnyRow, connection: &mut AnyConnection) -> Result<(), Error> {
    let mut names = Vec::with_capacity(row.len());
    for (index, column) in row.columns().iter().enumerate() {
        // NULL columns are left out, so that they need no type.
        if !row.try_get_raw(index)?.is_null() {
            names.push((index, column.name()));
        }
    }
    let columns: Vec<_> = names.iter().map(|(_, name)| *name).collect();
    let places: Vec<_> = (1..=names.len()).map(|place| format!("${place}")).collect();
    // Triggers may already have inserted some of the rows.
    let insert =
        format!("INSERT INTO {table} ({}) VALUES ({}) ON CONFLICT DO NOTHING", columns.join(", "), places.join(", "));
    let mut query = sqlx::query(AssertSqlSafe(insert));
    for (index, name) in names {
        query = bind(query, row, index, name)?;
    }
    query.execute(connection).await?;
    Ok(())
}

fn bind<'a>(
    query: Query<'a, Any, AnyArguments>,
    row: &AnyRow,
    index: usize,
    name: &str,
) -> Result<Query<'a, Any, AnyArguments>, Error> {
    let kind = row.try_get_raw(index)?.type_info().kind();
    Ok(if kind == AnyTypeInfoKind::Text {
        query.bind(row.try_get::<String, _>(index)?)
    } else if kind == AnyTypeInfoKind::Blob {
        query.bind(row.try_get::<Vec<u8>, _>(index)?)
    } else if name == "last_n" {
        // Triggers count the lines while they are inserted, so the count starts at 0.
        query.bind(0_i64)
    } else {
        query.bind(row.try_get::<i64, _>(index)?)
    })
}

/// The last number that was given to a row of a table, even if that row was deleted.
async fn last_number(table: &str, column: &str, from: &sqlx::AnyPool) -> Result<i64, Error> {
    let is_file = from.acquire().await?.backend_name() == "SQLite";
    let last = if is_file {
        format!(
            "SELECT max((SELECT coalesce(max({column}), 0) FROM {table}),
                (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = '{table}'))"
        )
    } else {
        format!(
            "SELECT coalesce(pg_sequence_last_value(CAST(pg_get_serial_sequence('{table}', '{column}') AS regclass)), 0)"
        )
    };
    Ok(sqlx::query_scalar(AssertSqlSafe(last)).fetch_one(from).await?)
}

/// Makes the numbering of a table continue after the number `last`.
async fn count_on(table: &str, column: &str, last: i64, connection: &mut AnyConnection) -> Result<(), Error> {
    let statement = match (connection.backend_name(), last) {
        (_, 0) => return Ok(()),
        ("SQLite", _) => {
            // SQLite keeps a row here for each AUTOINCREMENT table that has ever had a row.
            let clear = AssertSqlSafe(format!("DELETE FROM sqlite_sequence WHERE name = '{table}'"));
            sqlx::query(clear).execute(&mut *connection).await?;
            format!("INSERT INTO sqlite_sequence (name, seq) VALUES ('{table}', {last})")
        }
        (_, _) => format!("SELECT setval(pg_get_serial_sequence('{table}', '{column}'), {last})"),
    };
    sqlx::query(AssertSqlSafe(statement)).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests;
