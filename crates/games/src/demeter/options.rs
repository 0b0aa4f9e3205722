//! The options of a match of Demeter's Anguish.

use rules::{Millis, Seat};

rules::options! {
    /// The options of a match.
    #[derive(Clone, Debug)]
    pub struct Options;

    /// Every option with its default.
    pub(super) const OPTIONS;

    /// Time to submit the first flower; who is late starts without one
    "planting_ms" => pub planting_ms: Millis, Duration(1) = Time(Millis::from_hours(24));

    /// Time to pick who goes first; after that it is drawn at random
    "first_pick_ms" => pub first_pick_ms: Millis, Duration(1) = Time(Millis::from_hours(24)), .to_act();

    /// Base time of each turn
    "base_ms" => pub base_ms: Millis, Duration(1) = Time(Millis::from_secs(120)), .turn_time().slow(Millis::from_hours(24).0);

    /// Each player's reserve for the whole match, used after a turn's base time
    "reserve_ms" => pub reserve_ms: Millis, Duration(0) = Time(Millis::from_secs(300)), .reserve();

    /// End the match as soon as no flower can be planted on either board
    "auto_end" => pub auto_end: bool, Flag = Flag(true);

    /// Mark the cells where the next flower may touch in the pictures
    "mark_corners" => pub mark_corners: bool, Flag = Flag(true);

    /// Who goes first; then nobody is asked
    "first" => pub first: Option<Seat>, Seat = Nothing, .goes_first();
}
