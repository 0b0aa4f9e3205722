//! One deadline for everybody: when the clock changes, the boards that have been sent are updated.
//!
//! All audiences get the same update, which contains nothing but the public clock. A reader learns only that the clock
//! has changed.

use std::sync::Arc;

use super::Telling;
use crate::session::deliver::{self, Done, Revised};
use crate::session::lane::{self, BoardClock, PresentBoard};
use crate::session::live::Live;
use crate::session::ports::{DeliveryError, Revision};
use crate::store::{Audience, BoardRow, KeepBoard};

impl Telling {
    /// Updates the clock in every board that shows a clock other than `now`. A match that is over has no clock.
    pub(super) fn revise_boards(&mut self, live: &Live, now: &BoardClock) {
        if live.outcome().is_some() {
            return;
        }
        let mut wrong = Vec::new();
        for lane in self.lanes.values_mut() {
            if let Some(row) = lane.board_to_revise(now) {
                lane.is_revising = true;
                wrong.push((lane.audience, row));
            }
        }
        for (audience, row) in wrong {
            self.revise(live, audience, row, now.clone());
        }
    }

    fn revise(&mut self, live: &Live, audience: Audience, row: BoardRow, clock: BoardClock) {
        let BoardRow { channel, message, .. } = row;
        let revision = Arc::new(Revision {
            id: live.row.id,
            channel,
            message,
            names: live.names.read_by(lane::observer(audience)),
            clock: clock.face.clone(),
            to_act: clock.to_act,
        });
        let (world, n) = (live.world.clone(), live.fold.n);
        self.tasks.spawn(async move {
            let outcome = deliver::revise(&world, &revision).await;
            Done::Revised(Revised { audience, message, n, clock, outcome })
        });
    }

    /// Handles the end of updating a board's clock to that of entry `n`. After a failure the board is sent in a new
    /// message, if a new message can help.
    pub(super) async fn revised(&mut self, live: &Live, revised: Revised) {
        let Revised { audience, message, n, clock, outcome } = revised;
        let Some(lane) = self.lanes.get_mut(&audience) else { return };
        lane.is_revising = false;
        let Some(row) = lane.board.as_ref().map(|board| board.row).filter(|row| row.message == message) else { return };
        match outcome {
            Ok(()) => {
                let row = BoardRow { clock_n: n, ..row };
                self.keep_board(live, audience, PresentBoard { row, clock: Some(clock) }).await;
            }
            Err(error @ DeliveryError::MissingPermission(_)) => {
                // A whole board at each change of the clock would be worse than an old clock; the next change tries again.
                tracing::warn!(match.id = live.row.id.0, %error, "a board could not be told the clock");
                if let Some(board) = &mut lane.board {
                    board.clock = Some(clock);
                }
            }
            Err(error) => {
                tracing::info!(match.id = live.row.id.0, %error, "a board could not be told the clock and is sent anew");
                if !lane.brings_new_board() {
                    self.show_again(live, audience).await;
                }
            }
        }
    }

    /// Records an audience's present board.
    pub(super) async fn keep_board(&mut self, live: &Live, audience: Audience, board: PresentBoard) {
        let Some(lane) = self.lanes.get_mut(&audience) else { return };
        let row = board.row;
        lane.board = Some(board);
        live.world.store.hand_in(KeepBoard { match_id: live.row.id, audience, board: row }).await;
    }
}
