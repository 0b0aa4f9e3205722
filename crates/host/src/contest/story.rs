//! What became of the turns that are over: one line for each board that is past.
//!
//! A line is made from its observer's own view and from what they submitted themselves; nobody else's part is in it.

use super::Match;
use rules::{BySeat, Game, Observer, Seat, Timestamp, Turn, View, capitalized};

/// The most characters of what a seat did that a line repeats.
const DONE_CHARS_MAX: usize = 300;

/// What each seat did last, and which turn ended last.
pub(super) struct Story {
    /// What the present turn is called.
    present: String,
    /// What the turn before it was called; `None` before the second turn.
    ended: Option<String>,
    /// What each seat did in its last turn.
    done: BySeat<Option<Done>>,
}

/// What a seat did in a turn.
#[derive(Clone)]
struct Done {
    turn: String,
    words: String,
}

impl Story {
    pub(super) fn new(n_seats: usize, present: String) -> Self {
        Self { present, ended: None, done: BySeat::filled(n_seats, None) }
    }

    /// Another turn has begun.
    pub(super) fn begin(&mut self, name: String) {
        self.ended = Some(std::mem::replace(&mut self.present, name));
    }

    /// The clock played what a seat had saved.
    pub(super) fn note_lapse(&mut self, seat: Seat) {
        if let Some(done) = &mut self.done[seat] {
            done.words.insert_str(0, "your time was up, and what you had saved was played. ");
        }
    }

    fn note(&mut self, seat: Seat, words: &str) {
        let words = words.chars().take(DONE_CHARS_MAX).collect();
        self.done[seat] = Some(Done { turn: self.present.clone(), words });
    }
}

impl<G: Game> Match<G> {
    /// Takes note of what a seat is about to play, before it is played. In real time a turn is no single action.
    pub(super) fn note_played(&mut self, at: Timestamp, seat: Seat, action: &G::Action) {
        if !matches!(G::turn(&self.state), Turn::RealTime(_)) {
            let understood = self.view(at, Observer::Seat(seat)).understood(action);
            self.story.note(seat, &understood.words);
        }
    }

    /// Takes note that a seat let its time run out.
    pub(super) fn note_missed(&mut self, seat: Seat) {
        self.story.note(seat, "your time ran out.");
    }

    /// One line about the turn that ended last, as its observer knows it.
    pub(super) fn past_of(&self, view: &G::View, observer: Observer, names: &BySeat<String>) -> String {
        if let Some(line) = view.past(names) {
            return line;
        }
        let Story { ended, done, .. } = &self.story;
        let done = match observer {
            Observer::Seat(seat) => done[seat].as_ref(),
            Observer::Public | Observer::Omniscient(_) => None,
        };
        match (done, ended) {
            (Some(Done { turn, words }), _) => format!("{}: {words}", capitalized(turn)),
            (None, Some(ended)) => format!("{} is over.", capitalized(ended)),
            (None, None) => "The match has begun.".to_owned(),
        }
    }
}
