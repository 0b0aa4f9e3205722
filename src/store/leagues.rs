//! The state of the matches of a season or league, as far as the season's log depends on it.

use super::{ChannelId, Error, MatchId, SeasonId, Store};
use rules::Seat;

/// The state of a match of a season or league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The match is being played.
    Open,
    /// The player in this seat has won the match.
    Won(Seat),
    /// The game ended undecided.
    Drawn,
    /// The match was annulled, was stopped, or was ended by a host without a winner.
    Void,
}

/// A match that was opened by a line of a season's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenedMatch {
    /// The number of the line in the season's log.
    pub n: u32,
    /// The number of the match.
    pub id: MatchId,
    /// The channel in which the match is played.
    pub channel: ChannelId,
    /// The state of the match.
    pub standing: Standing,
}

/// One row of the query below: the log's line, the match, its channel and stage, and the winner and cause of its
/// result.
type Row = (i64, MatchId, ChannelId, String, Option<i64>, Option<String>);

impl Store {
    /// The matches that a season's log has opened, in the order of the log's lines.
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
