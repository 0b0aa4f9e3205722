//! Pauses: who ends them, and what boards show in the meantime.

use super::{Match, help};
use crate::Pausing;
use rules::{Control, Game, Observer, SeatSet, Showing, Timestamp, Turn, about_offer, capitalized};

/// A pause in force.
pub(super) struct Pause {
    pub(super) since: Timestamp,
    pub(super) by_host: bool,
    /// The seats that have agreed to resume.
    pub(super) resumed: SeatSet,
}

impl Pause {
    /// The text that the resume button of this pause submits; it is refused in any later pause.
    pub(super) fn resume(&self) -> String {
        about_offer(self.number(), "resume")
    }

    /// Identifies this pause in its match: the lower 32 bits of its starting time in milliseconds.
    pub(super) fn number(&self) -> u32 {
        u32::try_from(self.since.0 & i64::from(u32::MAX)).unwrap_or_default()
    }

    /// Tells an observer who can end the pause.
    pub(super) fn words(&self, observer: Observer) -> &'static str {
        match (self, observer) {
            (Self { by_host: true, .. }, _) => "The host has paused the match, and alone lets it go on.",
            (Self { resumed, .. }, Observer::Seat(seat)) if resumed.contains(seat) => {
                "You want to go on; the match does as soon as every other player says so."
            }
            (Self { .. }, _) => "The match goes on as soon as every player says so.",
        }
    }
}

impl<G: Game> Match<G> {
    /// The board of a paused match: it says that the match is paused and has no controls of the game. A player who can
    /// agree to resume gets a button for that.
    pub(super) fn paused_board(&self, observer: Observer, mut showing: Showing) -> Showing {
        let Some(pause) = self.paused.as_ref().filter(|_| G::turn(&self.state) != Turn::Over) else { return showing };
        let turn = capitalized(G::turn_name(&self.state).to_string().as_str());
        showing.headline = format!("{turn} is paused.\n{}", pause.words(observer));
        showing.controls.clear();
        if matches!(observer, Observer::Seat(_)) {
            if self.pausing_for(observer) == Pausing::ByPlayers {
                showing.controls.push(Control::primary(help::RESUME, &pause.resume()));
            }
            help::add_more(&mut showing.controls);
        }
        showing
    }

    /// The state of the pause, from the observer's point of view.
    pub(super) fn pausing_for(&self, observer: Observer) -> Pausing {
        match (&self.paused, observer) {
            (None, _) => Pausing::Runs,
            (Some(Pause { by_host: true, .. }), _) => Pausing::ByHost,
            (Some(Pause { resumed, .. }), Observer::Seat(seat)) if resumed.contains(seat) => Pausing::Agreed,
            (Some(_), _) => Pausing::ByPlayers,
        }
    }
}
