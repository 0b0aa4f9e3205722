//! A turn that the clock ended, and the message about it.

use rules::{Message, Names, Observer, SeatSet, View, Words};
use words::shared;

/// A turn that the clock ended.
pub(super) struct Lapse {
    /// The seats that had to act.
    pub(super) seats: SeatSet,
    /// The seats that had finished before the deadline and waited for the others.
    pub(super) done: SeatSet,
    /// The seats whose staged submission was played.
    pub(super) played: SeatSet,
    /// Selects the catalogue's word for what every seat must do to end such a turn before its deadline: `locked` or
    /// `submitted`.
    pub(super) what: &'static str,
}

impl Lapse {
    /// Says that the time of the turn named `ended` was up; `None` for seats that had finished in time. Only the author
    /// of a staged submission is told that it was played: an opponent may know when a turn ended, but not what was
    /// played in it.
    pub(super) fn in_words(
        &self,
        ended: &Message,
        view: &impl View,
        observer: Observer,
        names: &Names,
    ) -> Option<String> {
        let mut seats = self.seats.iter();
        let words: Message = match (observer, seats.next(), seats.next()) {
            (Observer::Seat(seat), ..) if self.done.contains(seat) => return None,
            (Observer::Seat(seat), ..) if self.played.contains(seat) => {
                return Some(shared::TimeUpPlayed.say(names.language).into());
            }
            (Observer::Seat(seat), ..) if self.seats.contains(seat) => shared::TimeUp.into(),
            (_, Some(seat), None) => shared::RanOutOfTime { name: Words::markup(names[seat].as_str()) }.into(),
            _ => shared::TimeUpForAll { turn: ended.clone(), what: self.what }.into(),
        };
        // The player's staged submission was played, so nothing was missing.
        let is_whole = self.seats.len() == 1 && self.seats == self.played;
        let made_up = view.made_up(ended).filter(|_| !is_whole);
        Some(Message::joined([Some(words), made_up].into_iter().flatten(), " ").say(names.language).into())
    }
}
