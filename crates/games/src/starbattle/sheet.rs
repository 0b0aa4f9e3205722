//! A player's sheet: the board, the history for undo and redo, the cursor, and the current hint.

use super::action::{Marking, marked};
use super::hint::Hint;
use super::judged::named;
use super::window::Window;
use ::words::starbattle;
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::grid::Puzzle;
use rules::Message;

/// A board, and which of its black cells the program marked automatically. All other marks were made by hand.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Marks {
    board: Board,
    /// Cells marked as neighbors of a star. Such a cell stays black as long as a star touches it.
    near: CellSet,
    /// Cells marked by Fill, or because a new star completed their row, column or region. Such a cell stays black as
    /// long as it follows at once from the stars.
    filled: CellSet,
}

impl Marks {
    fn by_hand(board: Board) -> Self {
        Self { board, near: CellSet::EMPTY, filled: CellSet::EMPTY }
    }

    /// A copy with these marks made by hand; from then on these cells count as marked by hand.
    fn marked(self, markings: &[Marking]) -> Self {
        let named = named(markings);
        Self { board: marked(&self.board, markings), near: self.near - named, filled: self.filled - named }
    }

    /// Automatically marks those of these cells black that are unknown, as neighbors of stars.
    fn add_near(&mut self, cells: CellSet) {
        let fresh = cells & self.board.unknown();
        self.board.set_all(&fresh, Mark::Black);
        self.near = self.near | fresh;
    }

    /// Automatically blackens the unknown cells of these rows, columns and regions, which already have all their stars.
    fn add_filled(&mut self, full: impl Iterator<Item = CellSet>) {
        let full = full.fold(CellSet::EMPTY, |all, cells| all | cells);
        let fresh = full & self.board.unknown();
        self.board.set_all(&fresh, Mark::Black);
        // A cell already marked as a neighbor of a star now has a second reason to stay black.
        self.filled = self.filled | fresh | full & self.near;
    }

    /// Clears automatic marks whose stars are gone.
    fn take_back(&mut self, puzzle: &Puzzle) {
        let near = self.near & touching(self.board.stars(), puzzle);
        let filled = self.filled & ruled_out(self.board.stars(), puzzle);
        let gone = (self.near | self.filled) - (near | filled);
        self.board.set_all(&gone, Mark::Unknown);
        self.near = self.near - gone;
        self.filled = self.filled - gone;
    }
}

/// What is marked automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AutoMark {
    /// Nothing is marked automatically.
    Off,
    /// Blackens the neighbors of a new star. Older records replay with this variant.
    Near,
    /// Blackens the neighbors of a new star, and the other cells of rows, columns and regions that the star completes.
    Full,
}

/// The board of one player with its history, cursor and hint.
pub(super) struct Sheet {
    marks: Marks,
    /// The marks before each step, the latest last. The number of steps is not limited.
    past: Vec<Marks>,
    /// The undone marks; the last element is redone first.
    future: Vec<Marks>,
    /// The cell that is marked if a mark names no cell.
    cursor: Cell,
    /// The cells shown as buttons below the picture. They change only when the cursor is moved by hand.
    pub(super) window: Window,
    /// What pressing a cell marks: a star or black.
    pub(super) brush: Mark,
    /// The hint about the current board.
    pub(super) hint: Option<Hint>,
    /// The cells that the last submission changed.
    pub(super) last: CellSet,
    /// The largest number of stars that have been on the board at once.
    pub(super) most_stars: usize,
    /// The result of the last submission, if the board tells it: a clause without a full stop.
    pub(super) told: Option<Message>,
    /// Whether the pad's keys are shown below the picture instead of the cells.
    pub(super) has_keys: bool,
    /// Whether only the board is drawn, without what its buttons and keys refer to.
    pub(super) is_plain: bool,
}

impl Sheet {
    /// A sheet with this board, and this many rows of cells as buttons below the picture.
    pub(super) fn new(board: Board, n_rows: usize) -> Self {
        let middle = (board.size() - 1) / 2;
        let cursor = Cell::new(middle, middle);
        Self {
            marks: Marks::by_hand(board),
            past: Vec::new(),
            future: Vec::new(),
            cursor,
            window: Window::first(cursor, board.size(), n_rows),
            brush: Mark::Star,
            hint: None,
            last: CellSet::EMPTY,
            most_stars: 0,
            told: None,
            has_keys: false,
            is_plain: false,
        }
    }

    /// The black cells that were marked automatically.
    pub(super) fn by_program(&self) -> CellSet {
        self.marks.near | self.marks.filled
    }

    /// The current board.
    pub(super) fn board(&self) -> &Board {
        &self.marks.board
    }

    /// The cell that is marked if a mark names no cell.
    pub(super) fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Moves the cursor to a cell, and shows the cells around it below the picture.
    pub(super) fn point_at(&mut self, cell: Cell, puzzle: &Puzzle) {
        self.cursor = cell;
        self.window = self.window.with(cell, puzzle, &self.marks.board);
        self.told = None;
    }

    /// Chooses what pressing a cell marks.
    pub(super) fn choose_brush(&mut self, mark: Mark) {
        self.brush = mark;
        self.told = None;
    }

    /// The number of steps that can be undone, and the number that can be redone.
    pub(super) fn n_steps(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// Marks cells by hand, as one step. With automatic marks the step also blackens what new stars rule out, and
    /// clears automatic marks whose star is gone.
    pub(super) fn mark(&mut self, markings: &[Marking], puzzle: &Puzzle, auto_mark: AutoMark) {
        let mut after = self.marks.marked(markings);
        if auto_mark != AutoMark::Off {
            let fresh = *after.board.stars() - *self.marks.board.stars();
            after.add_near(touching(&fresh, puzzle));
            if auto_mark == AutoMark::Full {
                let stars = *after.board.stars();
                after.add_filled(full_units(&stars, puzzle).filter(|cells| cells.meets(&fresh)));
            }
            after.take_back(puzzle);
        }
        self.step(&after);
    }

    /// Performs Fill as one step: blackens all cells that follow at once from the stars, and applies these marks by
    /// hand. Without automatic marks the filled cells count as marked by hand.
    pub(super) fn fill(&mut self, markings: &[Marking], puzzle: &Puzzle, auto_mark: AutoMark) {
        let mut after = self.marks.marked(markings);
        let follows = follows_at_once(&after.board, puzzle);
        after.board.set_all(&follows, Mark::Black);
        if auto_mark != AutoMark::Off {
            after.filled = after.filled | follows;
        }
        self.step(&after);
        if follows.is_empty() && markings.is_empty() {
            self.told = Some(starbattle::NothingFollows.into());
        }
    }

    /// Shows the pad's keys or the cells below the picture.
    pub(super) fn choose_keys(&mut self, has_keys: bool) {
        self.has_keys = has_keys;
        self.is_plain = false;
        self.told = None;
    }

    /// Records a step, if it changes the board. A mark by hand on an automatic mark is no step.
    fn step(&mut self, after: &Marks) {
        if after.board != self.marks.board {
            self.past.push(self.marks);
            self.future.clear();
        }
        self.stand(after);
        self.told = None;
    }

    /// Undoes up to this many steps; returns how many it undid.
    pub(super) fn undo(&mut self, count: usize) -> usize {
        let count = count.min(self.past.len());
        let mut marks = self.marks;
        for _ in 0..count {
            if let Some(earlier) = self.past.pop() {
                self.future.push(marks);
                marks = earlier;
            }
        }
        self.stand(&marks);
        count
    }

    /// Redoes up to this many steps; returns how many it redid.
    pub(super) fn redo(&mut self, count: usize) -> usize {
        let count = count.min(self.future.len());
        let mut marks = self.marks;
        for _ in 0..count {
            if let Some(later) = self.future.pop() {
                self.past.push(marks);
                marks = later;
            }
        }
        self.stand(&marks);
        count
    }

    /// The number of steps back to the latest board without a mistake; 0 if the current board has none.
    pub(super) fn steps_since_right(&self, is_right: impl Fn(&Board) -> bool) -> usize {
        let backward = std::iter::once(&self.marks).chain(self.past.iter().rev());
        // The blank board at the start has no mistake.
        backward.take_while(|marks| !is_right(&marks.board)).count()
    }

    /// Replaces the board; a hint about the previous board is dropped.
    pub(super) fn show(&mut self, board: Board) {
        self.stand(&Marks::by_hand(board));
    }

    fn stand(&mut self, marks: &Marks) {
        self.last = self.marks.board.changes(&marks.board);
        if marks.board != self.marks.board {
            self.hint = None;
            self.most_stars = self.most_stars.max(marks.board.stars().len());
        }
        self.marks = *marks;
    }
}

/// The cells that touch one of these stars.
fn touching(stars: &CellSet, puzzle: &Puzzle) -> CellSet {
    stars.iter().fold(CellSet::EMPTY, |near, star| near | (puzzle.around(star) - CellSet::only(star)))
}

/// The cells that these stars rule out directly: their neighbors, and the rows, columns and regions with all their
/// stars.
fn ruled_out(stars: &CellSet, puzzle: &Puzzle) -> CellSet {
    full_units(stars, puzzle).fold(touching(stars, puzzle), |all, cells| all | cells)
}

/// The cells of each row, column and region that has all its stars.
fn full_units(stars: &CellSet, puzzle: &Puzzle) -> impl Iterator<Item = CellSet> {
    puzzle.units().map(|unit| puzzle.unit(unit)).filter(|cells| (*cells & *stars).len() >= puzzle.stars())
}

/// The unknown cells that the stars rule out directly: their neighbors, and the rest of rows, columns and regions with
/// all their stars.
pub(super) fn follows_at_once(board: &Board, puzzle: &Puzzle) -> CellSet {
    ruled_out(board.stars(), puzzle) & board.unknown()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn puzzle() -> Puzzle {
        Puzzle::new(6, 1, b"aabbccaabbccddeeffddeeffddeeffddeeff").unwrap()
    }

    fn say(sheet: &mut Sheet, mark: Mark, cell: &str) {
        sheet.mark(&[Marking::cell(mark, Cell::parse(cell).unwrap())], &puzzle(), AutoMark::Near);
    }

    #[test]
    fn what_the_program_marked_goes_with_its_star_and_what_a_hand_marked_stays() {
        let mut sheet = Sheet::new(Board::blank(6), 3);
        say(&mut sheet, Mark::Black, "A1");
        say(&mut sheet, Mark::Star, "B2");
        assert_eq!(sheet.board().blacks().to_string(), "A1, B1, C1, A2, C2, A3, B3, C3");
        // A cell that two stars touch stays black until both are gone; a mark confirmed by hand stays.
        say(&mut sheet, Mark::Star, "D3");
        say(&mut sheet, Mark::Black, "B1");
        say(&mut sheet, Mark::Black, "B2");
        assert_eq!(sheet.board().blacks().to_string(), "A1, B1, B2, C2, D2, E2, C3, E3, C4, D4, E4");
        sheet.undo(1);
        assert_eq!(sheet.board().stars().to_string(), "B2, D3");
        say(&mut sheet, Mark::Unknown, "B2");
        say(&mut sheet, Mark::Unknown, "D3");
        assert_eq!(sheet.board().blacks().to_string(), "A1, B1");
    }

    #[test]
    fn what_fill_marked_goes_when_it_follows_no_more() {
        let (puzzle, mut sheet) = (puzzle(), Sheet::new(Board::blank(6), 3));
        say(&mut sheet, Mark::Star, "A1");
        sheet.fill(&[], &puzzle, AutoMark::Near);
        assert_eq!(sheet.board().blacks().to_string(), "B1, C1, D1, E1, F1, A2, B2, A3, A4, A5, A6");
        say(&mut sheet, Mark::Star, "A6");
        say(&mut sheet, Mark::Black, "A1");
        assert_eq!(sheet.board().blacks().to_string(), "A1, A3, A4, A5, B5, B6");
        say(&mut sheet, Mark::Unknown, "A6");
        assert_eq!(sheet.board().blacks().to_string(), "A1");
    }

    #[test]
    fn the_last_star_of_a_row_marks_what_is_left_of_it_and_takes_that_back_when_it_goes() {
        let (puzzle, mut sheet) = (puzzle(), Sheet::new(Board::blank(6), 3));
        let say = |sheet: &mut Sheet, mark, cell: &str| {
            sheet.mark(&[Marking::cell(mark, Cell::parse(cell).unwrap())], &puzzle, AutoMark::Full);
        };
        say(&mut sheet, Mark::Black, "C1");
        say(&mut sheet, Mark::Star, "A1");
        assert_eq!(sheet.board().blacks().to_string(), "B1, C1, D1, E1, F1, A2, B2, A3, A4, A5, A6");
        say(&mut sheet, Mark::Star, "A6");
        // A cell that two stars of the column rule out stays black until both are gone.
        say(&mut sheet, Mark::Unknown, "A1");
        assert_eq!(sheet.board().blacks().to_string(), "C1, A2, A3, B3, A4, B4, A5, B5, B6, C6, D6, E6, F6");
        say(&mut sheet, Mark::Unknown, "A6");
        assert_eq!(sheet.board().blacks().to_string(), "C1");
        // A cell cleared by hand stays clear until another star rules it out.
        say(&mut sheet, Mark::Star, "A1");
        say(&mut sheet, Mark::Unknown, "F1");
        say(&mut sheet, Mark::Star, "C3");
        assert!(sheet.board().unknown().contains(Cell::new(0, 5)));
    }

    #[test]
    fn without_automatic_marks_all_marks_are_the_hands() {
        let (puzzle, mut sheet) = (puzzle(), Sheet::new(Board::blank(6), 3));
        let say = |sheet: &mut Sheet, mark| sheet.mark(&[Marking::cell(mark, Cell::new(0, 0))], &puzzle, AutoMark::Off);
        say(&mut sheet, Mark::Star);
        sheet.fill(&[], &puzzle, AutoMark::Off);
        let blacks = *sheet.board().blacks();
        say(&mut sheet, Mark::Unknown);
        assert_eq!((*sheet.board().blacks(), blacks.len()), (blacks, 11));
    }

    const MARKS: [Mark; 3] = [Mark::Star, Mark::Black, Mark::Unknown];

    proptest! {
        #[test]
        fn every_step_can_be_taken_back_to_the_blank_board_and_done_again(
            marks in prop::collection::vec((0_usize..36, 0_usize..3), 0..60),
            auto_mark in prop::sample::select(vec![AutoMark::Off, AutoMark::Near, AutoMark::Full]),
            strides in prop::collection::vec(1_usize..9, 60),
        ) {
            let blank = Board::blank(6);
            let puzzle = puzzle();
            let mut sheet = Sheet::new(blank, 3);
            let mut boards = vec![blank];
            for (cell, mark) in marks {
                let marking = Marking::cell(MARKS[mark], Cell::new(cell / 6, cell % 6));
                sheet.mark(&[marking], &puzzle, auto_mark);
                if boards.last() != Some(sheet.board()) {
                    boards.push(*sheet.board());
                }
            }
            let n_steps = boards.len() - 1;
            prop_assert_eq!(sheet.n_steps(), (n_steps, 0));
            let mut at = n_steps;
            for &stride in &strides {
                let taken = sheet.undo(stride);
                prop_assert_eq!(taken, stride.min(at));
                at -= taken;
                prop_assert_eq!(sheet.board(), &boards[at]);
            }
            prop_assert_eq!(sheet.board(), &blank);
            prop_assert_eq!(sheet.redo(usize::MAX), n_steps);
            prop_assert_eq!(Some(sheet.board()), boards.last());
        }
    }

    #[test]
    fn a_new_step_ends_what_could_be_done_again() {
        let (puzzle, mut sheet) = (puzzle(), Sheet::new(Board::blank(6), 3));
        let star = |column| [Marking::cell(Mark::Star, Cell::new(0, column))];
        sheet.mark(&star(0), &puzzle, AutoMark::Off);
        sheet.mark(&star(2), &puzzle, AutoMark::Off);
        sheet.undo(1);
        sheet.mark(&star(3), &puzzle, AutoMark::Off);
        assert_eq!(sheet.n_steps(), (2, 0));
        assert_eq!(sheet.board().stars().to_string(), "A1, D1");
        assert_eq!(sheet.steps_since_right(|board| !board.stars().contains(Cell::new(0, 0))), 2);
    }
}
