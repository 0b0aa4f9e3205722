//! What a match is opened with, and what the house puts into its options.

use serde_json::{Map, Value};

use crate::host::{ABSENT_AFTER, AWAIT_DELIVERY, PAUSES_MAX};
use crate::rules::{BySeat, CLEAR_HINTS, COUNTDOWN, KEEPS_MARKS, Level, Spec};
use crate::store::{ChannelId, GuildId, SeatRow, UserId};

/// What the house's options are in every match on Discord, unless its host says otherwise: how long a clock waits for
/// its pictures, in milliseconds, how often each player may pause, how many turns in a row one may let run out, how
/// many milliseconds a race is counted down, in games that count, and what is otherwise in older records.
pub(crate) const HOUSE_DEFAULTS: [(&str, i64); 6] = [
    (AWAIT_DELIVERY, 10_000),
    (PAUSES_MAX, 3),
    (ABSENT_AFTER, 3),
    (COUNTDOWN, 3000),
    (KEEPS_MARKS, 1),
    (CLEAR_HINTS, 1),
];

/// Whether a match of this game takes the option: the house's every match, a game's own its matches alone.
pub(super) fn is_taken(spec: Option<&Spec>, name: &str) -> bool {
    ![COUNTDOWN, KEEPS_MARKS, CLEAR_HINTS].contains(&name) || spec.is_some_and(|spec| spec.option(name).is_some())
}

/// A match to be opened.
pub struct Opening {
    /// The server.
    pub guild: GuildId,
    /// The channel; it must have no other open match.
    pub channel: ChannelId,
    /// Who opens it.
    pub host: UserId,
    /// The game's id.
    pub game: String,
    /// The options that differ from the defaults.
    pub options: Map<String, Value>,
    /// The setup as far as it is given by hand.
    pub setup: Option<Value>,
    /// The players in seat order; their names are what inputs may call them.
    pub players: BySeat<SeatRow>,
    /// The seat with the advantage.
    pub advantage: u8,
    /// The seats in which machines sit, by how well they play, as far as the last of them.
    pub machines: Vec<Option<Level>>,
    /// Where chance starts from.
    pub seed: u64,
    /// What the channel is told first, beside who plays; nothing, if it is empty.
    pub words: String,
}
