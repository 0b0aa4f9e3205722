//! A player's own sheet: the board they mark, and what the last submission came to.

use super::action::{Marking, marked};
use super::engine::board::{Board, Mark};
use super::engine::cells::CellSet;

/// What one player has in front of them.
pub(super) struct Sheet {
    board: Board,
    /// What the last submission changed.
    pub(super) last: CellSet,
    /// What the last submission came to, if that is to be told.
    pub(super) told: Option<String>,
}

impl Sheet {
    pub(super) fn new(board: Board) -> Self {
        Self { board, last: CellSet::EMPTY, told: None }
    }

    /// The board as it is marked now.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// Marks cells; if wanted, the unknown neighbors of new stars become black.
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
        self.last = before.changes(&after);
        self.show(after);
    }

    /// Puts another board in front of the player.
    pub(super) fn show(&mut self, board: Board) {
        self.board = board;
    }
}
