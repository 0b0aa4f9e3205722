//! A player's own sheet: the board they mark, all they can take back, their cursor, and the hint they are looking at.

use super::action::{Marking, marked};
use super::hint::Hint;
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::grid::Puzzle;

/// What one player has in front of them.
pub(super) struct Sheet {
    board: Board,
    /// The boards before each step, the latest last. As long as the match is: nothing limits what can be taken back.
    past: Vec<Board>,
    /// What was taken back, what is done again first last.
    future: Vec<Board>,
    /// Where a mark without a cell goes.
    cursor: Cell,
    /// The hint about the board as it is.
    pub(super) hint: Option<Hint>,
    /// What the last submission changed.
    pub(super) last: CellSet,
    /// The most stars that have stood on the board at once.
    pub(super) most_stars: usize,
    /// What the last submission came to, if that is to be told.
    pub(super) told: Option<String>,
    /// Whether the keys of the pad stand under the picture, and not the cells.
    pub(super) has_keys: bool,
}

impl Sheet {
    pub(super) fn new(board: Board) -> Self {
        let middle = (board.size() - 1) / 2;
        Self {
            board,
            past: Vec::new(),
            future: Vec::new(),
            cursor: Cell::new(middle, middle),
            hint: None,
            last: CellSet::EMPTY,
            most_stars: 0,
            told: None,
            has_keys: false,
        }
    }

    /// The board as it is marked now.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Where a mark without a cell goes.
    pub(super) fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Puts the cursor on a cell.
    pub(super) fn point_at(&mut self, cell: Cell) {
        self.cursor = cell;
        self.told = None;
    }

    /// How many steps can be taken back, and how many done again.
    pub(super) fn n_steps(&self) -> (usize, usize) {
        (self.past.len(), self.future.len())
    }

    /// Marks cells as one step; if wanted, the unknown neighbors of new stars become black with it.
    pub(super) fn mark(&mut self, markings: &[Marking], auto_mark: bool) {
        let before = self.board;
        let mut after = marked(&before, markings);
        if auto_mark {
            let fresh = *after.stars() - *before.stars();
            for star in fresh.iter() {
                let near = CellSet::around(star, after.size()) & after.unknown();
                after.set_all(&near, Mark::Black);
            }
        }
        self.step(after);
    }

    /// Marks as one step all that follows at once from the stars.
    pub(super) fn fill(&mut self, puzzle: &Puzzle) {
        let follows = follows_at_once(&self.board, puzzle);
        self.step(self.board.with(&follows, Mark::Black));
        if follows.is_empty() {
            self.told = Some("nothing more follows at once from the stars there are".to_owned());
        }
    }

    /// Puts the keys of the pad under the picture, or the cells.
    pub(super) fn choose_keys(&mut self, has_keys: bool) {
        self.has_keys = has_keys;
        self.told = None;
    }

    /// Goes on to another board, if it is one.
    fn step(&mut self, after: Board) {
        if after != self.board {
            self.past.push(self.board);
            self.future.clear();
        }
        self.show(after);
        self.told = None;
    }

    /// Takes back so many steps, or all there are; says how many.
    pub(super) fn undo(&mut self, count: usize) -> usize {
        let count = count.min(self.past.len());
        let mut board = self.board;
        for _ in 0..count {
            if let Some(earlier) = self.past.pop() {
                self.future.push(board);
                board = earlier;
            }
        }
        self.show(board);
        count
    }

    /// Does again so many steps that were taken back, or all there are; says how many.
    pub(super) fn redo(&mut self, count: usize) -> usize {
        let count = count.min(self.future.len());
        let mut board = self.board;
        for _ in 0..count {
            if let Some(later) = self.future.pop() {
                self.past.push(board);
                board = later;
            }
        }
        self.show(board);
        count
    }

    /// How many steps lead back to the latest board without a mistake; 0 if the present one has none.
    pub(super) fn steps_since_right(&self, is_right: impl Fn(&Board) -> bool) -> usize {
        let backward = std::iter::once(&self.board).chain(self.past.iter().rev());
        // The blank board at the very beginning is right.
        backward.take_while(|board| !is_right(board)).count()
    }

    /// Puts another board in front of the player; a hint about the one before is void.
    pub(super) fn show(&mut self, board: Board) {
        self.last = self.board.changes(&board);
        if board != self.board {
            self.board = board;
            self.hint = None;
            self.most_stars = self.most_stars.max(board.stars().len());
        }
    }
}

/// The unknown cells that the stars rule out by themselves: their neighbors, and what is left of rows, columns and
/// regions that have theirs.
pub(super) fn follows_at_once(board: &Board, puzzle: &Puzzle) -> CellSet {
    let stars = *board.stars();
    let near = stars.iter().fold(CellSet::EMPTY, |near, star| near | puzzle.around(star));
    let full = puzzle.units().map(|unit| puzzle.unit(unit)).filter(|cells| (*cells & stars).len() >= puzzle.stars());
    full.fold(near, |all, cells| all | cells) & board.unknown()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MARKS: [Mark; 3] = [Mark::Star, Mark::Black, Mark::Unknown];

    proptest! {
        #[test]
        fn every_step_can_be_taken_back_to_the_blank_board_and_done_again(
            marks in prop::collection::vec((0_usize..36, 0_usize..3), 0..60),
            auto_mark: bool,
            strides in prop::collection::vec(1_usize..9, 60),
        ) {
            let blank = Board::blank(6);
            let mut sheet = Sheet::new(blank);
            let mut boards = vec![blank];
            for (cell, mark) in marks {
                let marking = Marking::cell(MARKS[mark], Cell::new(cell / 6, cell % 6));
                sheet.mark(&[marking], auto_mark);
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
        let mut sheet = Sheet::new(Board::blank(4));
        let star = |column| [Marking::cell(Mark::Star, Cell::new(0, column))];
        sheet.mark(&star(0), false);
        sheet.mark(&star(2), false);
        sheet.undo(1);
        sheet.mark(&star(3), false);
        assert_eq!(sheet.n_steps(), (2, 0));
        assert_eq!(sheet.board().stars().to_string(), "A1, D1");
        assert_eq!(sheet.steps_since_right(|board| !board.stars().contains(Cell::new(0, 0))), 2);
    }
}
