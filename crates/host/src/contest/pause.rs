//! Pauses: who ends them, and what boards show in the meantime.

use super::{Match, help};
use crate::Pausing;
use rules::{
    Control, Game, Language, Message, Observer, SeatSet, Showing, Timestamp, Turn, Words, about_offer, capitalized,
};
use words::house;

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
    pub(super) fn words(&self, observer: Observer) -> Message {
        match (self, observer) {
            (Self { by_host: true, .. }, _) => house::PausedByHost.into(),
            (Self { resumed, .. }, Observer::Seat(seat)) if resumed.contains(seat) => house::YouWantToGoOn.into(),
            (Self { .. }, _) => house::GoesOnWhenAllSaySo.into(),
        }
    }
}

impl<G: Game> Match<G> {
    /// The board of a paused match. It says that the match is paused, and has no controls of the game. A player who can
    /// agree to resume gets a button for that.
    pub(super) fn paused_board(&self, observer: Observer, language: Language, mut showing: Showing) -> Showing {
        let Some(pause) = self.paused.as_ref().filter(|_| G::turn(&self.state) != Turn::Over) else { return showing };
        let turn = Words::markup(capitalized(G::turn_name(&self.state).say(language).as_str()));
        showing.headline = house::TurnPaused { turn, who: pause.words(observer) }.say(language).into();
        showing.controls.clear();
        if matches!(observer, Observer::Seat(_)) {
            if self.pausing_for(observer) == Pausing::ByPlayers {
                showing.controls.push(Control::primary(house::Resume.say(language).as_str(), &pause.resume()));
            }
            help::add_more(&mut showing.controls, language);
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
