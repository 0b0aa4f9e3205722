//! The tutorial: boards to be marked, and when each is learned.

use super::view::View;
use puzzle::board::Board;
use puzzle::cells::{Cell, CellSet};
use rules::{Learning, Lesson};

/// The tutorial, in the order in which it is learned.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        title: "One of each",
        words: "Every row, every column and every region between thick lines holds as many stars as are named beside the \
                grid: here one. Three stars stand. Press the cell of the fourth.",
        learned: "Each row, column and region has its star: the puzzle is solved.",
        aim: "The aim was the star on B4: row 4, column B and its region had none.",
        record: include_str!("lessons/last.jsonl"),
        model: &["★B4"],
    },
    Lesson {
        title: "Stars never touch",
        words: "No two stars may touch, not even diagonally. Black cells (■) are your notes for \"no star\": press ■, then \
                the cells. **Fill** blackens at once whatever follows from the stars that stand. Blacken all cells \
                around the star.",
        learned: "All around a star is black, and so is the rest of its row, column and region.",
        aim: "The aim was black all around A2.",
        record: include_str!("lessons/touch.jsonl"),
        model: &["fill"],
    },
    Lesson {
        title: "Only one place",
        words: "The region on the right has three cells, C3, D3 and D4, and two of them are black. So its star has one \
                place left: press it.",
        learned: "Where a row, a column or a region has no more open cells than it needs stars, these are the stars.",
        aim: "The aim was the star on D3, the only place left in its region.",
        record: include_str!("lessons/only.jsonl"),
        model: &["★D3"],
    },
    Lesson {
        title: "Hints",
        words: "Alone, or where the host allows it, **Hint** outlines where to look. Pressed again it names the rule \
                and asks what to look for; the third press shows the step and why. **Do it** marks that. Have the first \
                step shown, and do it.",
        learned: "A hint always tells the next step with its reason. Hints are counted beside your time.",
        aim: "The aim was a step that a hint has shown.",
        record: include_str!("lessons/hint.jsonl"),
        model: &["hint", "hint", "hint", "do it"],
    },
    Lesson {
        title: "Mistakes",
        words: "Something on this board is wrong. A hint says so first, and **Undo mistake** goes back to where all was \
                right. (**Check**, behind **More**, only says whether there is a mistake.) Make the board right.",
        learned: "The wrong star is gone and the right one stays. *Undo mistake* goes back no further than it must.",
        aim: "The aim was a board without the star on A4 and with the one on C1.",
        record: include_str!("lessons/mistake.jsonl"),
        model: &["hint", "undo mistake"],
    },
    Lesson {
        title: "A whole puzzle",
        words: "Five rows, one star in each row, column and region, no two touching. Solve it; hints are there if you want \
                one, and ▼ goes to the other rows.",
        learned: "Solved. `/puzzle` gives you as many as you like, at any size and level.",
        aim: "The aim was to solve it.",
        record: include_str!("lessons/whole.jsonl"),
        model: &["★C1", "★E2", "★B3", "at A5", "★D4", "★A5"],
    },
];

impl View {
    /// How far the observer has come in a lesson.
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

/// Whether all cells around one are black.
fn is_black_around(board: &Board, cell: Cell) -> bool {
    let mut around = CellSet::around(cell, board.size());
    around.remove(cell);
    around.is_subset(board.blacks())
}
