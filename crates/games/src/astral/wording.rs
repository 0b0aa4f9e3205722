//! The options of Astral Flow in words for people.

use rules::Wording;

pub(super) const WORDING: &[Wording] = &[
    Wording::of("rounds", "1", "one round"),
    Wording::any("rounds", "{} rounds"),
    Wording::of("lockout_ms", "0", "no wait after an answer"),
    Wording::any("lockout_ms", "{} of wait after an answer"),
    Wording::any("round_min_ms", "a round lasts at least {}"),
    Wording::any("quiet_ms", "a round lasts at least {} after its last correct answer"),
    Wording::of("break_ms", "0", "no breaks"),
    Wording::any("break_ms", "breaks of at most {}"),
    Wording::of("countdown_ms", "0", "a round begins at once when both are ready"),
    Wording::any("countdown_ms", "a round begins {} after both are ready"),
    Wording::any("hold_ms", "answers are sorted for {}"),
];
