//! The match results from which ratings are computed.

use std::collections::BTreeMap;

use super::{Error, Flag, GuildId, Store, UserId};
use rules::Timestamp;

/// A match between people, without machines, that one player has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// When the match ended.
    pub at: Timestamp,
    /// The player who won.
    pub winner: UserId,
    /// The other players.
    pub losers: Vec<UserId>,
}

impl Store {
    /// All decided matches of a game on a server, in the order of their ends. Excluded are matches with machines,
    /// matches that a host ended, matches without a winner, and annulled matches (which have no result).
    pub async fn decided(&self, guild: GuildId, game: &str) -> Result<Vec<Decided>, Error> {
        let (first, last) = UserId::machines_to_sql();
        let rows: Vec<(i64, i64, Flag, UserId)> = sqlx::query_as(
            "SELECT match_id, ended_at, winner = seat, user_id FROM results JOIN result_seats USING (match_id)
             WHERE guild_id = $1 AND game = $2 AND winner IS NOT NULL AND ended_by <> 'host'
               AND match_id NOT IN (SELECT match_id FROM result_seats WHERE user_id BETWEEN $3 AND $4)
             ORDER BY ended_at, match_id, seat",
        )
        .bind(guild)
        .bind(game)
        .bind(first)
        .bind(last)
        .fetch_all(&self.readers)
        .await?;
        let mut decided: BTreeMap<(i64, i64), (Option<UserId>, Vec<UserId>)> = BTreeMap::new();
        for (id, at, Flag(is_winner), user) in rows {
            let (winner, losers) = decided.entry((at, id)).or_default();
            if is_winner {
                *winner = Some(user);
            } else {
                losers.push(user);
            }
        }
        let read = |((at, _), (winner, losers)): ((i64, i64), (Option<UserId>, Vec<UserId>))| {
            Some(Decided { at: Timestamp(at), winner: winner?, losers })
        };
        // A match with one player has no losers and does not count.
        Ok(decided.into_iter().filter_map(read).filter(|one| !one.losers.is_empty()).collect())
    }
}
