//! What a match shows the machines in its seats, and what it asks them to do.

use std::any::Any;

use super::{Match, Pause};
use crate::machine::{Asked, Seated};
use crate::{Machine, Style};
use rules::{Closing, Game, Observer, Seat, Turn};

impl<G: Game> Match<G> {
    pub(super) fn new_machine(seat: Seat, style: Style) -> Option<Box<dyn Machine>> {
        Some(Box::new(Seated::<G>::new(seat, style)?))
    }

    /// Shows a machine everything that its seat may know.
    pub(super) fn let_see(&self, machine: &mut dyn Machine) {
        let machine: &mut dyn Any = machine;
        let seated = machine.downcast_mut::<Seated<G>>().expect("a machine sits at a table of its own game");
        let view = self.view(self.now, Observer::Seat(seated.seat));
        let asked = self.asked(seated.seat, &view);
        seated.see(view, self.now, asked);
    }

    /// What the seat must do; its view says whether another player offers it something.
    fn asked(&self, seat: Seat, view: &G::View) -> Asked {
        let turn = G::turn(&self.state);
        if self.is_over() {
            return Asked::Nothing;
        }
        match &self.paused {
            Some(Pause { by_host: false, resumed, .. }) if !resumed.contains(seat) => return Asked::ToResume,
            Some(_) => return Asked::Nothing,
            None => {}
        }
        if self.is_offered_an_end(seat) {
            return Asked::ToEnd;
        }
        let has_submitted = self.staging.complete().contains(seat);
        let is_offered = || !G::offers(view, &self.own_names()).is_empty();
        if turn.seats().contains(seat) && !has_submitted || is_offered() {
            return Asked::ToAct {
                may_lock: matches!(turn, Turn::Sequential(_) | Turn::Simultaneous(_, Closing::AllLocked)),
            };
        }
        Asked::Nothing
    }
}
