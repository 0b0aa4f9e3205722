//! The options of a match of Astral Flow.

use rules::Millis;

rules::options! {
    /// The options of a match.
    #[derive(Clone, Debug)]
    pub struct Options;

    /// Every option with its default.
    pub(super) const OPTIONS;

    /// How many rounds are played; a tie adds one more
    "rounds" => pub rounds: usize, Number(1, 20) = Number(10);

    /// How long a player waits after an answer
    "lockout_ms" => pub lockout_ms: Millis, Duration(0) = Time(Millis::from_secs(20));

    /// How long a round lasts at least
    "round_min_ms" => pub round_min_ms: Millis, Duration(0) = Time(Millis::from_secs(300)), .slow(Millis::from_hours(24).0);

    /// How long a round lasts at least after its last correct submission
    "quiet_ms" => pub quiet_ms: Millis, Duration(0) = Time(Millis::from_secs(60)), .slow(Millis::from_hours(12).0);

    /// How long the break before a round lasts at most; 0 for no breaks
    "break_ms" => pub break_ms: Millis, Duration(0) = Time(Millis::from_secs(60));

    /// How long it takes a round to begin once both are ready
    "countdown_ms" => pub countdown_ms: Millis, Duration(0) = Time(Millis::ZERO), .live(3000);

    /// How long arrivals are held, to be played in the order of their stamps
    "hold_ms" => pub hold_ms: Millis, Duration(0) = Time(Millis(300));
}
