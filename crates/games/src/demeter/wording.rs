//! The options of Demeter's Anguish in words for people.

use rules::Wording;

pub(super) const WORDING: &[Wording] = &[
    Wording::any("planting_ms", "{} for the first flower"),
    Wording::any("first_pick_ms", "{} to pick who goes first"),
    Wording::any("base_ms", "{} a turn"),
    Wording::of("reserve_ms", "0", "no reserve time"),
    Wording::any("reserve_ms", "{} of reserve for each player"),
    Wording::of("auto_end", "true", "the match ends when no flower fits any more"),
    Wording::of("auto_end", "false", "the match ends by passing alone"),
    Wording::of("mark_corners", "true", "pictures mark where the next flower may touch"),
    Wording::of("mark_corners", "false", "pictures do not mark where the next flower may touch"),
    Wording::any("first", "player {} goes first"),
];
