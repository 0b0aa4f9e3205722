//! What is kept of a person, for that person.

use serde_json::{Map, Value};

use super::{Error, Store, UserId};

/// The most rows of one kind that are given out: a file that Discord takes.
const ROWS_MAX: usize = 20_000;

/// Everything that is kept of a person (`?1`), by what it is; times in Unix milliseconds, ids as text. Of what they typed
/// all of it, of what others did nothing.
const HELD: &[(&str, &str)] = &[
    (
        "matches played",
        "SELECT json_object('match', match_id, 'game', game, 'server', CAST(guild_id AS TEXT), 'opened_at', opened_at,
             'stage', stage, 'seat', seat, 'name', name)
         FROM seats JOIN matches USING (match_id) WHERE user_id = ?1 ORDER BY match_id",
    ),
    (
        "matches hosted",
        "SELECT json_object('match', match_id, 'game', game, 'server', CAST(guild_id AS TEXT), 'opened_at', opened_at)
         FROM matches WHERE host_id = ?1 ORDER BY match_id",
    ),
    (
        "inputs of matches",
        "SELECT json_object('match', id, 'n', n, 'entry', json(entry))
         FROM judged JOIN journal USING (input_id)
         WHERE user_id = ?1 AND kind = 'match' AND json_valid(entry) ORDER BY id, n",
    ),
    (
        "orders as a host",
        "SELECT json_object('match', match_id, 'at', at, 'order', act) FROM host_acts WHERE user_id = ?1 ORDER BY at",
    ),
    (
        "results",
        "SELECT json_object('match', match_id, 'game', game, 'ended_at', ended_at, 'won', winner IS seat,
             'ended_by', ended_by)
         FROM result_seats JOIN results USING (match_id) WHERE user_id = ?1 ORDER BY match_id",
    ),
    (
        "what was seen of matches",
        "SELECT json_object('match', match_id, 'whose_eyes', audience) FROM knowledge WHERE user_id = ?1 ORDER BY match_id",
    ),
    (
        "puzzles",
        "SELECT json_object('puzzle', puzzle_id, 'kind', kind, 'server', CAST(guild_id AS TEXT), 'day', day,
             'opened_at', opened_at, 'stage', stage, 'solved_ms', solved_ms, 'hints', hints, 'header', json(header))
         FROM puzzles WHERE owner_id = ?1 AND json_valid(header) ORDER BY puzzle_id",
    ),
    (
        "inputs of puzzles",
        "SELECT json_object('puzzle', puzzle_id, 'n', n, 'entry', json(entry))
         FROM puzzles JOIN journal ON journal.kind = 'puzzle' AND id = puzzle_id
         WHERE owner_id = ?1 AND json_valid(entry) ORDER BY puzzle_id, n",
    ),
    (
        "ledger",
        "SELECT json_object('server', CAST(guild_id AS TEXT), 'at', at, 'asset', asset,
             'change', iif(to_account = account_id, amount, -amount), 'reason', reason, 'match', ledger.match_id)
         FROM ledger_accounts JOIN ledger ON account_id IN (from_account, to_account)
         WHERE ?1 IN (one, other) ORDER BY line_id",
    ),
    (
        "orders to the ledger as a host",
        "SELECT json_object('at', at, 'amount', amount, 'reason', reason) FROM ledger WHERE by_user = ?1 ORDER BY line_id",
    ),
    (
        "seasons",
        "SELECT json_object('season', season_id, 'server', CAST(guild_id AS TEXT), 'member', member, 'name', name)
         FROM season_members JOIN seasons USING (season_id) WHERE user_id = ?1 ORDER BY season_id, member",
    ),
    (
        "seasons begun",
        "SELECT json_object('season', season_id, 'server', CAST(guild_id AS TEXT)) FROM seasons WHERE host_id = ?1
         ORDER BY season_id",
    ),
    (
        "steps taken in seasons",
        "SELECT json_object('season', season_id, 'n', n, 'at', at, 'step', json(step)) FROM season_log
         WHERE by_user = ?1 AND json_valid(step) ORDER BY season_id, n",
    ),
    (
        "stakes",
        "SELECT json_object('match', match_id, 'seat', seat) FROM ledger_stakes WHERE user_id = ?1 ORDER BY match_id",
    ),
    (
        "inputs that were judged",
        "SELECT json_object('input', CAST(input_id AS TEXT), 'refusal', refusal) FROM judged WHERE user_id = ?1
         ORDER BY input_id",
    ),
    ("choices", "SELECT json_object('kind', kind, 'place', place) FROM choices WHERE user_id = ?1 ORDER BY kind"),
    (
        "tutorials",
        "SELECT json_object('game', game, 'lesson', number + 1, 'said', said, 'learned', learned) FROM lessons
         WHERE user_id = ?1 ORDER BY game",
    ),
    ("closed direct messages", "SELECT json_object('match', match_id) FROM closed_dms WHERE user_id = ?1"),
    (
        "direct messages that could not be read",
        "SELECT json_object('up_to', up_to) FROM unheard WHERE guild_id IS NULL AND place_id = ?1",
    ),
    (
        "invitations",
        "SELECT json_object('channel', CAST(channel_id AS TEXT)) FROM invitations WHERE body LIKE '%' || ?1 || '%'",
    ),
    ("asked to be forgotten", "SELECT json_object('at', asked_at) FROM forgetting WHERE user_id = ?1"),
];

impl Store {
    /// Everything that is kept of a person, by what it is; the first [`ROWS_MAX`] rows of each.
    pub async fn held_of(&self, user: UserId) -> Result<Map<String, Value>, Error> {
        let mut held = Map::new();
        held.insert("user".to_owned(), Value::from(user.to_string()));
        for &(what, select) in HELD {
            let rows: Vec<String> = sqlx::query_scalar(select).bind(user.to_sql()).fetch_all(&self.readers).await?;
            let rows = rows.iter().take(ROWS_MAX).map(|row| serde_json::from_str(row));
            let rows = rows.collect::<Result<Vec<Value>, _>>();
            let rows = rows.map_err(|error| Error::Corrupt(format!("what is kept of {what}: {error}")))?;
            held.insert(what.to_owned(), Value::from(rows));
        }
        Ok(held)
    }
}
