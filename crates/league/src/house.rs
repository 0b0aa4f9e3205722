//! The house's rules of a league.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use rules::Millis;

/// The shortest and the longest time for a round.
pub const ROUND_TIMES: [Millis; 2] = [Millis::from_secs(60), Millis::from_hours(24 * 60)];

/// Who meets whom.
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

/// What becomes of a pairing that nobody has opened when the time of its round is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Late {
    /// Both lose it.
    Forfeit,
    /// The pairing is drawn.
    Draw,
    /// The host decides.
    Host,
}

/// In which order the players begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seeding {
    /// By lot.
    Lot,
    /// As they were named and joined, the strongest first.
    Named,
}

/// The rules that a host chooses for a league.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// The game's id.
    pub game: String,
    /// Options of its matches.
    pub options: Map<String, Value>,
    /// Who meets whom.
    pub format: Format,
    /// How many rounds a Swiss league has; as many as it takes to leave one without a loss, if it is not said.
    pub rounds: Option<u32>,
    /// How long a round may take, in milliseconds.
    pub round_ms: i64,
    /// How long a match waits for its two to be ready once either has called the other, in milliseconds.
    #[serde(default = "usual_ready_ms", skip_serializing_if = "is_usual")]
    pub ready_ms: i64,
    /// What becomes of a match whose two are not ready by then, and at the end of a round of what nobody has opened.
    pub late: Late,
    /// In which order the players begin.
    pub seeding: Seeding,
    /// The only role whose holders join of themselves, by its number; everybody may, if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<u64>,
}

/// How long a match of a league or season waits for its players if nobody says otherwise.
pub const READY_USUAL: Millis = Millis::from_hours(24);
/// The shortest and the longest time for which a match waits for its players.
pub const READY_TIMES: [Millis; 2] = [Millis::from_secs(5 * 60), Millis::from_hours(24 * 7)];

pub(crate) fn usual_ready_ms() -> i64 {
    READY_USUAL.0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
pub(crate) fn is_usual(ready_ms: &i64) -> bool {
    *ready_ms == READY_USUAL.0
}

impl House {
    /// How long a match waits for its two.
    pub fn ready_time(&self) -> Millis {
        Millis(self.ready_ms)
    }

    /// How long a round may take.
    pub fn round_time(&self) -> Millis {
        Millis(self.round_ms)
    }
}
