//! Mist's options in words for people.

use rules::Wording;

pub(super) const WORDING: &[Wording] = &[
    Wording::of("variant", "contractual-obligation", "rules of the season Contractual Obligation"),
    Wording::of("variant", "heaven-and-hell", "rules of the season Heaven and Hell"),
    Wording::of("cells_min", "0", "a turn may be passed"),
    Wording::any("cells_min", "at least {} cells a turn"),
    Wording::any("cells_max", "at most {} cells a turn"),
    Wording::of("centre", "destroyed", "a piece on E5 is destroyed"),
    Wording::of("centre", "refused", "E5 cannot be played"),
    Wording::any("first_cells_max", "at most {} cells in the first turn"),
    Wording::of("first_ring_closed", "true", "the first turn keeps off the six cells around E5"),
    Wording::of("first_ring_closed", "false", "the first turn may use the cells around E5"),
    Wording::of("pie", "true", "the second player may take the first turn over"),
    Wording::of("pie", "false", "nobody may take the first turn over"),
    Wording::any("base_ms", "{} a turn"),
    Wording::of("reserve_ms", "0", "no reserve time"),
    Wording::any("reserve_ms", "{} of reserve for each player"),
    Wording::of("default", "centre", "a turn that runs out puts one piece on E5"),
    Wording::of("default", "none", "a turn that runs out plays nothing"),
    Wording::any("radii", "turns of one, two and three pieces see {} cells far"),
    Wording::of("lock_in", "true", "a turn can be locked in early"),
    Wording::of("lock_in", "false", "turns are played when their time is up"),
    Wording::of("memory", "strict", "boards remember nothing"),
    Wording::of("memory", "own", "boards remember your own pieces"),
    Wording::of("memory", "all", "boards remember everything"),
    Wording::any("first_pick_ms", "{} to pick who goes first"),
    Wording::any("first", "player {} goes first"),
];
