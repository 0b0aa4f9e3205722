//! The state of the matches of a season or league, as far as the season's log depends on it.

use super::{ChannelId, Error, MatchId, SeasonId, Store};
use rules::Seat;

/// The state of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The match is being played.
    Open,
    /// This seat has won it.
    Won(Seat),
    /// The game ended undecided.
    Drawn,
    /// The match was annulled, was stopped, or was ended by a host without a winner.
    Void,
}

/// A match that a line of a season's log has opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenedMatch {
    /// The number of the log's line.
    pub n: u32,
    /// The match.
    pub id: MatchId,
    /// The match's channel, which is informed.
    pub channel: ChannelId,
    /// The state of the match.
    pub standing: Standing,
}

/// The log's line, the match, its channel and stage, and its result's winner and cause, as columns of the query.
type Row = (i64, MatchId, ChannelId, String, Option<i64>, Option<String>);

impl Store {
    /// The matches that a season's log has opened, in the order of its lines.
    pub async fn matches_of_season(&self, id: SeasonId) -> Result<Vec<OpenedMatch>, Error> {
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT m.n, m.match_id, matches.channel_id, matches.stage, results.winner, results.ended_by
             FROM season_matches AS m JOIN matches ON matches.match_id = m.match_id
             LEFT JOIN results ON results.match_id = m.match_id
             WHERE m.season_id = $1 ORDER BY m.n",
        )
        .bind(id.0)
        .fetch_all(&self.readers)
        .await?;
        let read = |(n, id, channel, stage, winner, by): Row| {
            let n = u32::try_from(n).unwrap_or_default();
            let winner = winner.and_then(|seat| Seat::new(usize::try_from(seat).ok()?));
            let standing = match (stage.as_str(), by.as_deref(), winner) {
                ("open", ..) => Standing::Open,
                ("over", Some(_), Some(seat)) => Standing::Won(seat),
                ("over", Some(by), None) if by != "host" => Standing::Drawn,
                _ => Standing::Void,
            };
            OpenedMatch { n, id, channel, standing }
        };
        Ok(rows.into_iter().map(read).collect())
    }
}
