//! Machine players: a machine knows only what its seat was shown, and answers like a person in that seat.
//!
//! The types keep a machine from cheating: a [`Mind`] gets only the views of one seat, and dice. None of its functions
//! takes a state, another observer or the journal.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Dice, Message, Millis, Patience, Seat, Timestamp, View};
use words::advice;

/// How well a machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Knows the rules and takes what looks best at first sight.
    Beginner,
    /// Compares several moves before choosing one.
    Player,
    /// Thinks ahead.
    Expert,
    /// Thinks ahead for as long as two seconds on one core allow.
    Master,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Player, Self::Expert, Self::Master];

    /// The level's name in lower case.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Player => "player",
            Self::Expert => "expert",
            Self::Master => "master",
        }
    }

    /// The value for this level, from a list that begins with the weakest level's.
    pub fn of<T: Copy>(self, values: [T; 4]) -> T {
        values[self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Reads a word such as `expert`, in any case, or a number from 1, the weakest.
impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let numbered = || text.parse::<usize>().ok()?.checked_sub(1).and_then(|index| Self::ALL.get(index).copied());
        let named = || Self::ALL.into_iter().find(|level| level.word().eq_ignore_ascii_case(text));
        named().or_else(numbered).ok_or(UnknownLevel)
    }
}

/// A text that names no [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a level is one of beginner, player, expert and master, or a number from 1 to 4")]
pub struct UnknownLevel;

/// What a machine would do, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idea<A> {
    /// The proposed action; legal in the view that the machine was given.
    pub action: A,
    /// The reason for the action, in one or two sentences for a person who sees what the machine sees.
    pub why: Message,
    /// What the machine assumes about hidden information, in a sentence; `None` if it did not have to guess.
    pub believed: Option<Message>,
    /// In real-time games, how much longer a person of this level would take before acting; if the machine is asked
    /// again meanwhile, the time that is left. Zero in other games.
    pub after: Millis,
}

impl<A> Idea<A> {
    /// An idea that needs no guess and no time.
    pub fn new(action: A, why: impl Into<Message>) -> Self {
        Self { action, why: why.into(), believed: None, after: Millis::ZERO }
    }
}

/// A machine player in one seat of one game.
///
/// Its owner shows it every view of its seat in order ([`Mind::observe`]), one after each entry of the journal. A mind
/// that has been shown the same views behaves the same.
pub trait Mind: Send + Sized {
    /// What the machine's seat may know.
    type View: View;

    /// A machine in this seat that has seen nothing yet.
    fn new(seat: Seat, level: Level) -> Self;

    /// A machine that takes the action that raises the game's own score most, without looking ahead: a baseline to
    /// compare others with. `None` if the game has none.
    fn greedy(seat: Seat) -> Option<Self> {
        let _ = seat;
        None
    }

    /// The greatest number of work units (playouts, positions) that one call of [`Mind::think`] spends at this level:
    /// the same on every computer.
    fn work_max(level: Level) -> usize {
        let _ = level;
        1
    }

    /// Takes in the next view of the machine's seat. Must be cheap: the machine does not think here.
    fn observe(&mut self, view: &Self::View, at: Timestamp) {
        let _ = (view, at);
    }

    /// What the machine does now, where `view` is the last view that it was shown; `None` if it has nothing to do.
    ///
    /// The same views and dice give the same idea. `patience` is called with the number of work units done; if it stops
    /// the search, the result is the best action found so far.
    fn think(
        &mut self,
        view: &Self::View,
        at: Timestamp,
        dice: &mut Dice,
        patience: Patience<'_>,
    ) -> Option<Idea<<Self::View as View>::Action>>;

    /// Whether the machine accepts the other players' offer to end the match here.
    fn agrees_to_end(&mut self, view: &Self::View) -> bool {
        let _ = view;
        false
    }
}

/// A machine that plays any legal action, with the probabilities of [`View::sample`].
pub struct Random<V> {
    /// How often the machine was asked, so that it draws anew when it is asked again in the same turn.
    n_asked: u32,
    view: PhantomData<fn(&V)>,
}

impl<V: View> Mind for Random<V> {
    type View = V;

    fn new(_: Seat, _: Level) -> Self {
        Self { n_asked: 0, view: PhantomData }
    }

    fn think(&mut self, view: &V, _: Timestamp, dice: &mut Dice, _: Patience<'_>) -> Option<Idea<V::Action>> {
        self.n_asked += 1;
        let mut dice = Dice::new(dice.bits(), "random", self.n_asked);
        Some(Idea::new(view.sample(&mut dice)?, advice::AtRandom))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_by_word_and_number() {
        for (index, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!(level.to_string().to_uppercase().parse(), Ok(level));
            assert_eq!((index + 1).to_string().parse(), Ok(level));
            assert_eq!(level.of([0, 1, 2, 3]), index);
        }
        for text in ["0", "5", "", "grandmaster"] {
            assert_eq!(text.parse::<Level>(), Err(UnknownLevel), "{text:?}");
        }
    }
}
