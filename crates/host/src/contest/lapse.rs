//! A turn that the clock ended, and the message about it.

use rules::{BySeat, Observer, SeatSet, View};

/// A turn that the clock ended.
pub(super) struct Lapse {
    /// Who was to act.
    pub(super) seats: SeatSet,
    /// Who had handed in what they had to say before, and waited for the others.
    pub(super) done: SeatSet,
    /// Whose staged submission was played.
    pub(super) played: SeatSet,
    /// What everybody would have done to end the turn before.
    pub(super) what: &'static str,
}

impl Lapse {
    /// That the time of a turn with this name was up; nothing for those who had handed in what they had to say. Whether
    /// anything was staged is told to its author alone: an opponent may know when a turn ended, not what was played in it.
    pub(super) fn in_words(
        &self,
        ended: &str,
        view: &impl View,
        observer: Observer,
        names: &BySeat<String>,
    ) -> Option<String> {
        let mut seats = self.seats.iter();
        let words = match (observer, seats.next(), seats.next()) {
            (Observer::Seat(seat), ..) if self.done.contains(seat) => return None,
            (Observer::Seat(seat), ..) if self.played.contains(seat) => {
                return Some("Your time was up, so what you had saved was played.".to_owned());
            }
            (Observer::Seat(seat), ..) if self.seats.contains(seat) => "Your time was up.".to_owned(),
            (_, Some(seat), None) => format!("{} ran out of time.", names[seat]),
            _ => format!("The time for {ended} was up before everybody had {}.", self.what),
        };
        // What one player had saved was played.
        let is_whole = self.seats.len() == 1 && self.seats == self.played;
        Some(match view.made_up(ended).filter(|_| !is_whole) {
            Some(made_up) => format!("{words} {made_up}"),
            None => words,
        })
    }
}
