//! The solution of a match's puzzle, which is held back while others are solving the same puzzle.

use super::Actor;
use crate::session::answer::{Fault, Refusal};
use crate::session::gate::{self, But};
use crate::session::wake;
use crate::store::{Audience, HeldBack, NoteHeldBack, TellSolution, UserId};

impl Actor {
    /// The refusal, if this text asks for help with the puzzle and help is not allowed now; otherwise `None`.
    pub(super) async fn help_kept(&mut self, user: UserId, text: &str) -> Result<Option<Refusal>, Fault> {
        let Some(sketch) = &self.live.sketch else { return Ok(None) };
        let table = &self.live.fold.table;
        let asks = host::clean(text).is_ok_and(|text| table.spec().asks_for_help(&table.header().options, &text));
        if !asks {
            return Ok(None);
        }
        let (store, now) = (&self.live.world.store, self.live.world.clock.now());
        let alike = gate::alike(store, now, sketch, But::Match(self.live.row.id)).await?;
        let n_people = self.live.row.seats.values().filter(|seat| !seat.user.is_machine()).count();
        for (going, _) in alike {
            let plays_there = match going.match_id {
                Some(id) => store.seated_in(id).await?.contains(&user),
                None => false,
            };
            if n_people < 2 || plays_there {
                return Ok(Some(Refusal::NoHelp(going.at)));
            }
        }
        Ok(None)
    }

    /// Tells all players the solution that was held back, unless it must still be held back. The decision is stored
    /// first, so that the solution is told even after a crash.
    pub(super) async fn tell_solution(&mut self) -> Result<(), Fault> {
        if self.live.outcome().is_none() || self.live.row.held_back != HeldBack::Waiting {
            return Ok(());
        }
        if self.live.must_withhold().await {
            return Ok(());
        }
        let match_id = self.live.row.id;
        let audiences = wake::audiences(&self.live.row).filter(|&audience| audience != Audience::Announcements);
        let audiences: Vec<_> = audiences.collect();
        self.live.world.store.write(TellSolution { match_id, audiences: audiences.clone() }).await?;
        self.live.row.held_back = HeldBack::Telling;
        self.live.fold.table.withhold(false);
        self.telling.show_owed(&self.live, audiences).await;
        Ok(())
    }

    /// Stores, when the match goes to sleep, whether its solution is held back or has been told to everybody.
    pub(super) async fn note_held_back(&mut self) -> Result<(), Fault> {
        let held_back = match self.live.row.held_back {
            HeldBack::Telling if !self.telling.owes_anybody() => HeldBack::Nothing,
            HeldBack::Telling => HeldBack::Telling,
            HeldBack::Nothing | HeldBack::Waiting if self.live.table().is_withheld() => HeldBack::Waiting,
            HeldBack::Nothing | HeldBack::Waiting => HeldBack::Nothing,
        };
        if held_back != self.live.row.held_back {
            let match_id = self.live.row.id;
            self.live.world.store.write(NoteHeldBack { match_id, held_back }).await?;
            self.live.row.held_back = held_back;
        }
        Ok(())
    }
}
