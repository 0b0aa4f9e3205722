//! Pauses: who ends one, and what stands on a board meanwhile.

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
    /// The seats that want to go on.
    pub(super) resumed: SeatSet,
}

impl Pause {
    /// What a button submits that ends this pause and no later one.
    pub(super) fn resume(&self) -> String {
        about_offer(self.number(), "resume")
    }

    /// The number that tells this pause from others of the match: of when it began, in milliseconds, the lower 32 bits.
    pub(super) fn number(&self) -> u32 {
        u32::try_from(self.since.0 & i64::from(u32::MAX)).unwrap_or_default()
    }

    /// Who lets the match go on, told to an observer.
    pub(super) fn words(&self, observer: Observer) -> Message {
        match (self, observer) {
            (Self { by_host: true, .. }, _) => house::PausedByHost.into(),
            (Self { resumed, .. }, Observer::Seat(seat)) if resumed.contains(seat) => house::YouWantToGoOn.into(),
            (Self { .. }, _) => house::GoesOnWhenAllSaySo.into(),
        }
    }
}

impl<G: Game> Match<G> {
    /// What is shown while the match is paused: that it is, and nothing that plays, but for players who may say that they
    /// want to go on the button that does.
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

    /// How a pause stands for the observer.
    pub(super) fn pausing_for(&self, observer: Observer) -> Pausing {
        match (&self.paused, observer) {
            (None, _) => Pausing::Runs,
            (Some(Pause { by_host: true, .. }), _) => Pausing::ByHost,
            (Some(Pause { resumed, .. }), Observer::Seat(seat)) if resumed.contains(seat) => Pausing::Agreed,
            (Some(_), _) => Pausing::ByPlayers,
        }
    }
}
