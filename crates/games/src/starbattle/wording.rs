//! The options of Star Battle in words for people.

use rules::Wording;

pub(super) const WORDING: &[Wording] = &[
    Wording::any("size", "{} rows and columns"),
    Wording::any("stars", "stars in each row, column and region: {}"),
    Wording::of("level", "any", "any difficulty"),
    Wording::any("level", "difficulty {}"),
    Wording::of("mode", "race", "a race: the first right board wins"),
    Wording::of("mode", "proof", "a proof: each step names its rule"),
    Wording::of("start", "together", "everybody starts together"),
    Wording::of("start", "own", "everybody starts when they like"),
    Wording::of("finish", "first", "the match ends when the winner is known"),
    Wording::of("finish", "all", "the match ends when everybody has finished"),
    Wording::of("time_ms", "0", "no time limit"),
    Wording::any("time_ms", "{} at most"),
    Wording::of("auto_mark", "true", "what a star rules out is marked black"),
    Wording::of("auto_mark", "false", "nothing is marked by itself"),
    Wording::of("show_errors", "true", "wrong stars are shown"),
    Wording::of("show_errors", "false", "wrong stars are not shown"),
    Wording::of("hints", "true", "hints are allowed"),
    Wording::of("hints", "false", "no hints"),
    Wording::of("progress", "true", "everybody sees how far the others are"),
    Wording::of("progress", "false", "nobody sees how far the others are"),
    Wording::any("keep_marks", ""),
    Wording::any("auto_lines", ""),
    Wording::any("clear_hints", ""),
];
