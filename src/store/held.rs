//! The data about a person that the store holds, for export to that person.

use serde_json::{Map, Value};

use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{Column, Row, ValueRef};

use super::{Error, Store, UserId};

/// Maximum number of rows of each kind that are exported, so that the file stays within Discord's upload limit.
const ROWS_MAX: usize = 20_000;

/// The queries for all data about a person (`$1`), each with its title. Times are in Unix milliseconds, ids are text.
/// They include everything that the person typed, and nothing that others did.
const HELD: &[(&str, &str)] = &[
    (
        "matches played",
        "SELECT match_id AS \"match\", game, CAST(guild_id AS TEXT) AS server, opened_at, stage, seat, name
         FROM seats JOIN matches USING (match_id) WHERE user_id = $1 ORDER BY match_id",
    ),
    (
        "matches hosted",
        "SELECT match_id AS \"match\", game, CAST(guild_id AS TEXT) AS server, opened_at
         FROM matches WHERE host_id = $1 ORDER BY match_id",
    ),
    (
        "inputs of matches",
        "SELECT id AS \"match\", n, entry
         FROM judged JOIN journal USING (input_id)
         WHERE user_id = $1 AND kind = 'match' ORDER BY id, n",
    ),
    (
        "orders as a host",
        "SELECT match_id AS \"match\", at, act AS \"order\" FROM host_acts WHERE user_id = $1 ORDER BY at",
    ),
    (
        "results",
        "SELECT match_id AS \"match\", game, ended_at, CASE WHEN winner = seat THEN 1 ELSE 0 END AS won, ended_by
         FROM result_seats JOIN results USING (match_id) WHERE user_id = $1 ORDER BY match_id",
    ),
    (
        "what was seen of matches",
        "SELECT match_id AS \"match\", audience AS whose_eyes FROM knowledge WHERE user_id = $1 ORDER BY match_id",
    ),
    (
        "puzzles",
        "SELECT puzzle_id AS puzzle, kind, CAST(guild_id AS TEXT) AS server, day, opened_at, stage, solved_ms, hints, header
         FROM puzzles WHERE owner_id = $1 ORDER BY puzzle_id",
    ),
    (
        "inputs of puzzles",
        "SELECT puzzle_id AS puzzle, n, entry
         FROM puzzles JOIN journal ON journal.kind = 'puzzle' AND id = puzzle_id
         WHERE owner_id = $1 ORDER BY puzzle_id, n",
    ),
    (
        "ledger",
        "SELECT CAST(guild_id AS TEXT) AS server, NULLIF(season_id, 0) AS season, at, asset, CASE WHEN to_account = account_id THEN amount ELSE -amount END AS change, reason, ledger.match_id AS \"match\"
         FROM ledger_accounts JOIN ledger ON account_id IN (from_account, to_account)
         WHERE $1 IN (one, other) ORDER BY line_id",
    ),
    (
        "orders to the ledger as a host",
        "SELECT at, amount, reason FROM ledger WHERE by_user = $1 ORDER BY line_id",
    ),
    (
        "seasons",
        "SELECT season_id AS season, kind, number, CAST(guild_id AS TEXT) AS server, member, name
         FROM season_members JOIN seasons USING (season_id) WHERE user_id = $1 ORDER BY season_id, member",
    ),
    (
        "seasons begun",
        "SELECT season_id AS season, kind, number, CAST(guild_id AS TEXT) AS server FROM seasons WHERE host_id = $1
         ORDER BY season_id",
    ),
    (
        "steps taken in seasons",
        "SELECT season_id AS season, n, at, step FROM season_log
         WHERE by_user = $1 ORDER BY season_id, n",
    ),
    (
        "votes",
        "SELECT season_id AS season, n AS line, choice + 1 AS choice FROM ballots
         WHERE user_id = $1 ORDER BY season_id, n",
    ),
    (
        "guesses",
        "SELECT season_id AS season, episode, member FROM guesses WHERE user_id = $1 ORDER BY season_id, episode",
    ),
    (
        "confessionals",
        "SELECT season_id AS season, CAST(channel_id AS TEXT) AS channel FROM season_rooms
         WHERE user_id = $1 ORDER BY season_id",
    ),
    (
        "homes of seasons asked for",
        "SELECT season_id AS season FROM season_homes WHERE host_id = $1 ORDER BY season_id",
    ),
    (
        "stakes",
        "SELECT match_id AS \"match\", seat FROM ledger_stakes WHERE user_id = $1 ORDER BY match_id",
    ),
    (
        "inputs that were judged",
        "SELECT CAST(input_id AS TEXT) AS input, refusal FROM judged WHERE user_id = $1
         ORDER BY input_id",
    ),
    (
        "time zone and quiet hours",
        "SELECT zone, quiet_from, quiet_until, set_at FROM personal_settings WHERE user_id = $1",
    ),
    ("language", "SELECT locale FROM languages WHERE user_id = $1"),
    ("calls as a host, switched off", "SELECT 1 AS off FROM calls_off WHERE user_id = $1"),
    (
        "reminders of votes and choices, calls as a host",
        "SELECT season_id AS season, n AS line, point FROM vote_reminders WHERE user_id = $1 ORDER BY season_id, n",
    ),
    (
        "private threads of seasons",
        "SELECT season_id AS season, CAST(channel_id AS TEXT) AS channel
         FROM season_talkers JOIN season_talks USING (channel_id) WHERE user_id = $1 ORDER BY channel_id",
    ),
    ("choices", "SELECT kind, place FROM choices WHERE user_id = $1 ORDER BY kind"),
    (
        "tutorials",
        "SELECT game, number + 1 AS lesson, said, learned FROM lessons
         WHERE user_id = $1 ORDER BY game",
    ),
    ("closed direct messages", "SELECT match_id AS \"match\" FROM closed_dms WHERE user_id = $1"),
    (
        "direct messages that could not be read",
        "SELECT up_to FROM unheard WHERE guild_id IS NULL AND place_id = $1",
    ),
    (
        "invitations",
        "SELECT CAST(channel_id AS TEXT) AS channel FROM invitations WHERE body LIKE '%' || $1 || '%'",
    ),
    (
        "on the way between two processes",
        "SELECT body AS said FROM events WHERE author_id = $1 ORDER BY event_id",
    ),
    ("asked to be forgotten", "SELECT asked_at AS at, due FROM forgetting WHERE user_id = $1"),
];

impl Store {
    /// All data about a person, by title; at most [`ROWS_MAX`] rows of each kind.
    pub async fn held_of(&self, user: UserId) -> Result<Map<String, Value>, Error> {
        let mut held = Map::new();
        held.insert("user".to_owned(), Value::from(user.to_string()));
        for &(what, select) in HELD {
            let rows = sqlx::query(select).bind(user).fetch_all(&self.readers).await?;
            let rows = rows.iter().take(ROWS_MAX).map(json).collect::<Result<Vec<_>, _>>()?;
            held.insert(what.to_owned(), Value::from(rows));
        }
        Ok(held)
    }
}

/// Converts a row into a JSON object. The text of a column that holds a line of a record becomes an object if it can be
/// parsed, and stays text otherwise.
fn json(row: &AnyRow) -> Result<Value, Error> {
    let mut object = Map::new();
    for (index, column) in row.columns().iter().enumerate() {
        let value = match row.try_get_raw(index)?.type_info().kind() {
            AnyTypeInfoKind::Null => Value::Null,
            AnyTypeInfoKind::Text => {
                let text: String = row.try_get(index)?;
                let is_json = matches!(column.name(), "entry" | "header" | "step");
                let read = if is_json { serde_json::from_str(&text).ok() } else { None };
                read.unwrap_or(Value::String(text))
            }
            // All other columns that are stored are integers.
            AnyTypeInfoKind::Bool
            | AnyTypeInfoKind::SmallInt
            | AnyTypeInfoKind::Integer
            | AnyTypeInfoKind::BigInt
            | AnyTypeInfoKind::Real
            | AnyTypeInfoKind::Double
            | AnyTypeInfoKind::Blob => Value::from(row.try_get::<i64, _>(index)?),
        };
        object.insert(column.name().to_owned(), value);
    }
    Ok(Value::Object(object))
}
