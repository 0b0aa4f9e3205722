//! A turn that the clock ended, and the message about it.

use rules::{Message, Names, Observer, SeatSet, View, Words};
use words::shared;

/// A turn that the clock ended.
pub(super) struct Lapse {
    /// Who was to act.
    pub(super) seats: SeatSet,
    /// Who had handed in what they had to say before, and waited for the others.
    pub(super) done: SeatSet,
    /// Whose staged submission was played.
    pub(super) played: SeatSet,
    /// What everybody had to do to end the turn before its time was up, as the catalogue chooses by it: `locked` or
    /// `submitted`.
    pub(super) what: &'static str,
}

impl Lapse {
    /// That the time of a turn with this name was up; nothing for those who had handed in what they had to say. Whether
    /// anything was staged is told to its author alone: an opponent may know when a turn ended, not what was played in it.
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
        // What one player had saved was played.
        let is_whole = self.seats.len() == 1 && self.seats == self.played;
        let made_up = view.made_up(ended).filter(|_| !is_whole);
        Some(Message::joined([Some(words), made_up].into_iter().flatten(), " ").say(names.language).into())
    }
}
