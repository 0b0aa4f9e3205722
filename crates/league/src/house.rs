//! The house rules of a league.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use rules::Millis;

/// The shortest and the longest duration of a round.
pub const ROUND_TIMES: [Millis; 2] = [Millis::from_secs(60), Millis::from_hours(24 * 60)];

/// How a league pairs its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Everybody meets everybody once.
    RoundRobin,
    /// Players with equally many points meet, and no two players meet twice.
    Swiss,
    /// The loser of a pairing is out.
    Cup,
}

/// What happens to a pairing that nobody has opened when its round's time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Late {
    /// Both players lose the pairing.
    Forfeit,
    /// The pairing is drawn.
    Draw,
    /// A host decides who loses.
    Host,
}

/// The initial order of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seeding {
    /// A random order, drawn when the league starts.
    Lot,
    /// The order in which they were named or joined, the strongest first.
    Named,
}

/// The rules that a host chooses for a league.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// The id of the game that all matches of the league play.
    pub game: String,
    /// The options of the league's matches.
    pub options: Map<String, Value>,
    /// How the league pairs its players.
    pub format: Format,
    /// The number of rounds of a Swiss league; `None` for as many as leave at most one player without a loss.
    pub rounds: Option<u32>,
    /// The duration of a round, in milliseconds.
    pub round_ms: i64,
    /// How long a match waits for both players to be ready after one has called the other, in milliseconds.
    #[serde(default = "usual_ready_ms", skip_serializing_if = "is_usual")]
    pub ready_ms: i64,
    /// What happens to a match whose players are not ready in time, and to a pairing that nobody has opened by the end
    /// of its round.
    pub late: Late,
    /// The initial order of the players.
    pub seeding: Seeding,
    /// The id of the role that a person needs to join; `None` if everybody may join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<u64>,
}

/// How long a match of a league or season waits for its players by default.
pub const READY_USUAL: Millis = Millis::from_hours(24);
/// The shortest and the longest time that a match may wait for its players.
pub const READY_TIMES: [Millis; 2] = [Millis::from_secs(5 * 60), Millis::from_hours(24 * 7)];

pub(crate) fn usual_ready_ms() -> i64 {
    READY_USUAL.0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
pub(crate) fn is_usual(ready_ms: &i64) -> bool {
    *ready_ms == READY_USUAL.0
}

impl House {
    /// How long a match waits for both players to be ready.
    pub fn ready_time(&self) -> Millis {
        Millis(self.ready_ms)
    }

    /// The duration of a round.
    pub fn round_time(&self) -> Millis {
        Millis(self.round_ms)
    }
}
