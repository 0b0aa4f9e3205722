//! The options of a match of Star Battle.

use super::SIZE_MAX;
use super::sheet::AutoMark;
use super::state::{Finish, Mode, Opening};
use rules::Millis;

rules::options! {
    /// The options of a match.
    #[derive(Clone, Debug)]
    pub struct Options;

    /// Every option with its default.
    pub(super) const OPTIONS;

    /// How many rows, columns and regions
    "size" => pub size: usize, Number(4, SIZE_MAX) = Number(8);

    /// Stars in each row, column and region
    "stars" => pub stars: usize, Number(1, 4) = Number(1);

    /// How hard the puzzle is
    "level" => pub level: String, Choice(&["any", "easy", "medium", "hard", "expert", "extreme"]) = Word("any");

    /// Race: the first right board wins. Proof: steps name their rules, fewest refused wins
    "mode" => pub mode: Mode, Choice(&["race", "proof"]) = Word("race");

    /// Together: for all at once. Own: hidden from each player until they press Start
    "start" => pub start: Opening, Choice(&["together", "own"]) = Word("together");

    /// First: the match ends when decided. All: when all have finished, or at the deadline
    "finish" => pub finish: Finish, Choice(&["first", "all"]) = Word("first");

    /// How long the match lasts at most; 0 for no limit
    "time_ms" => pub time_ms: Millis, Duration(0) = Time(Millis::ZERO), .to_act();

    /// Mark as black what a new star rules out: its neighbors, and the rest of what is full
    "auto_mark" => pub auto_mark: bool, Flag = Flag(false);

    /// Show stars that touch, and those of a row, column or region that has too many
    "show_errors" => pub show_errors: bool, Flag = Flag(true);

    /// Players may ask for hints and checks; how many each has had is told at the end
    "hints" => pub hints: bool, Flag = Flag(false);

    /// Everybody sees how many stars each player has placed, in quarters of all
    "progress" => pub progress: bool, Flag = Flag(false);

    /// 1: a mark over several cells changes unknown ones only. 0: it changes all of them
    "keep_marks" => pub keep_marks: u8, Number(0, 1) = Number(0), .live(1).hidden();

    /// 1: automatic marks are made in full rows, columns and regions too. 0: only around stars
    "auto_lines" => pub auto_lines: u8, Number(0, 1) = Number(0), .live(1).hidden();

    /// 2: hints tell the nearest rule in three parts. 1: in two, the clearest. 0: as at first
    "clear_hints" => pub clear_hints: u8, Number(0, 2) = Number(0), .live(2).hidden();
}

impl Options {
    /// What is marked automatically in a race.
    pub(super) fn marks_by_itself(&self) -> AutoMark {
        match (self.auto_mark, self.auto_lines) {
            (false, _) => AutoMark::Off,
            (true, 0) => AutoMark::Near,
            (true, _) => AutoMark::Full,
        }
    }
}
