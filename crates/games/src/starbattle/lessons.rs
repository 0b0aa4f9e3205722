//! The tutorial: boards that the learner marks, and the test of each lesson's goal.

use super::view::View;
use ::words::starbattle;
use puzzle::board::Board;
use puzzle::cells::{Cell, CellSet};
use rules::{Learning, Lesson};

/// The lessons in the order in which they are taught.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson { texts: starbattle::LESSON_LAST, record: include_str!("lessons/last.jsonl"), model: &["★B4"] },
    Lesson { texts: starbattle::LESSON_TOUCH, record: include_str!("lessons/touch.jsonl"), model: &["fill"] },
    Lesson { texts: starbattle::LESSON_ONLY, record: include_str!("lessons/only.jsonl"), model: &["★D3"] },
    Lesson {
        texts: starbattle::LESSON_HINT,
        record: include_str!("lessons/hint.jsonl"),
        model: &["hint", "hint", "hint", "do it"],
    },
    Lesson {
        texts: starbattle::LESSON_MISTAKE,
        record: include_str!("lessons/mistake.jsonl"),
        model: &["hint", "undo mistake"],
    },
    Lesson {
        texts: starbattle::LESSON_WHOLE,
        record: include_str!("lessons/whole.jsonl"),
        model: &["★C1", "★E2", "★B3", "at A5", "★D4", "★A5"],
    },
];

impl View {
    /// The observer's progress in the lesson with this index.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        let Some(seat) = self.seat() else { return Learning::Open };
        let Some(board) = &self.boards[seat] else { return Learning::Open };
        let (cell, stars) = (|row, column| Cell::new(row, column), board.stars());
        let is_solved = self.solved_at[seat].is_some();
        let n_hints = self.hints[seat].unwrap_or(0);
        match lesson {
            0 => Learning::judge(is_solved, stars.len() > 3 && !is_solved),
            1 => Learning::judge(is_black_around(board, cell(1, 0)), stars.len() > 1),
            2 => {
                let is_reached = stars.contains(cell(2, 3));
                Learning::judge(is_reached, !stars.is_empty() && !is_reached)
            }
            3 => Learning::judge(n_hints > 0 && board.unknown().len() < board.size() * board.size(), false),
            4 => Learning::judge(stars.contains(cell(0, 2)) && !stars.contains(cell(3, 0)), stars.len() > 2),
            _ => Learning::judge(is_solved, false),
        }
    }
}

/// Whether all neighbors of the cell are black.
fn is_black_around(board: &Board, cell: Cell) -> bool {
    let mut around = CellSet::around(cell, board.size());
    around.remove(cell);
    around.is_subset(board.blacks())
}
