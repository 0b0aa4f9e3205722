//! How the matches of a season or league stand, as far as their logs have to follow.

use super::{ChannelId, Error, MatchId, SeasonId, Store};
use rules::Seat;

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The match is being played.
    Open,
    /// This seat has won it.
    Won(Seat),
    /// Its game has left it undecided.
    Drawn,
    /// The match was annulled, or a host ended it without a winner, or it was stopped.
    Void,
}

/// A match that a line of a log has opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenedMatch {
    /// The line.
    pub n: u32,
    /// The match.
    pub id: MatchId,
    /// The channel that is told.
    pub channel: ChannelId,
    /// How it stands.
    pub standing: Standing,
}

/// The line, the match, its channel and stage, and of its result the winner and what ended it.
type Row = (i64, MatchId, ChannelId, String, Option<i64>, Option<String>);

impl Store {
    /// The matches that the lines of a log have opened, in order.
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
