//! The options of Starry Night in words for people.

use rules::Wording;

pub(super) const WORDING: &[Wording] = &[
    Wording::any("garnets", "garnets of each player: {}"),
    Wording::any("community", "community garnets of each pair: {}"),
    Wording::any("bidding_ms", "{} for the bidding"),
    Wording::any("round_ms", "{} a round"),
    Wording::any("candidate_ms", "{} to choose the elimination candidate"),
    Wording::of("scoring", "personal", "everybody is scored with their own move alone"),
    Wording::of("scoring", "shared", "everybody is scored with every move made"),
    Wording::of("lock", "round", "a lock holds for its round"),
    Wording::of("lock", "match", "a lock holds for the rest of the match"),
    Wording::of("bids", "all_pay", "everybody pays what they bid"),
    Wording::of("bids", "free", "bids cost nothing"),
    Wording::of("horoscopes", "private", "horoscopes are secret"),
    Wording::of("horoscopes", "public", "everybody sees the horoscopes"),
    Wording::any("star_points", "points for a star card: {}"),
];
