//! What a game declares about itself if people can play it alone, as a puzzle. Rooms that make, keep, compare and judge
//! puzzles ask here, and know no puzzle by name.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::{BadOptions, Export, Message, OptionValue, Spec};

/// How a game is played alone: a match of one seat that a person opens for themselves.
#[derive(Debug)]
pub struct Solo {
    /// The name of the command that makes a puzzle: lower case ASCII.
    pub command: &'static str,
    /// The options that a person chooses. A button that asks for another such puzzle writes their values in this order.
    pub chosen: &'static [&'static str],
    /// The chosen option that says how hard the puzzle is. Puzzles of some levels take long to find, so people are
    /// offered a puzzle with this option left out.
    pub level: Option<&'static str>,
    /// What every such puzzle has besides.
    pub sets: &'static [(&'static str, OptionValue)],
    /// What the puzzle of these options is called, with its article: `a hard 10×10 2★ puzzle`.
    pub words: fn(&Map<String, Value>) -> Message,
    /// The kind of puzzle that these options make, as people read it: `10×10 ★★ hard`.
    pub label: fn(&Map<String, Value>) -> Message,
    /// The kind of puzzle that these options make, as the store names it, such as `10×10 ★★ hard`. Puzzles of one kind are interchangeable: one
    /// that was made ahead may be given for another. No other game uses this text for a kind.
    pub kind: fn(&Map<String, Value>) -> String,
    /// The options of every kind of puzzle that is made ahead.
    pub kinds: fn() -> Vec<Map<String, Value>>,
    /// The options of the puzzle of the day, by the weekday, counted from 0 for Monday to 6 for Sunday.
    pub daily: fn(usize) -> Map<String, Value>,
    /// The options whose values follow from a puzzle that a player or host supplies, such as its size.
    pub settled: fn(&Value) -> Map<String, Value>,
    /// The address of the puzzle in a setup on a page where it can be solved too; a game reads such an address with
    /// [`Game::read_file`](crate::Game::read_file).
    pub address: fn(&Value) -> Option<String>,
    /// Whether a text asks, in a match with these options, to be told more of the solution than the rules show.
    pub asks_for_help: fn(&Map<String, Value>, &str) -> bool,
    /// How puzzles are compared, to find those that give away each other's solution.
    pub likeness: Likeness,
    /// How proofs are judged, if the solution of a puzzle can be proved.
    pub proofs: Option<Proofs>,
    /// How the way to its solution is shown.
    pub explained: Explained,
}

/// How the way to a puzzle's solution is shown step by step: in a match of the same puzzle that begins anew.
#[derive(Clone, Copy, Debug)]
pub struct Explained {
    /// What that match has besides.
    pub sets: &'static [(&'static str, OptionValue)],
    /// The inputs that show the next step with its reason.
    pub shows: &'static [&'static str],
    /// What is said, with a number from 2 on, to be shown the next part of a reason that is too long for one message;
    /// refused where there is none.
    pub goes_on: &'static str,
    /// The input that takes the step. Until the puzzle is solved there is a next one.
    pub takes: &'static str,
}

/// How the puzzles of a game are compared.
#[derive(Clone, Copy, Debug)]
pub struct Likeness {
    /// What is compared of the puzzle in a setup. May take as long as solving the puzzle; what is not found before the
    /// function answers `true` is left out.
    pub sketch: fn(&Value, Stop<'_>) -> Option<Sketch>,
    /// What can be compared without looking for the solution. Two setups that give the same text are the same puzzle.
    pub quick_sketch: fn(&Value) -> Option<Sketch>,
    /// Reads what a sketch was written as; `None` for a sketch of another game.
    pub read: fn(&str) -> Option<Sketch>,
}

/// Asked now and then whether to give up: time is up, or nobody waits any more.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// What two puzzles have to do with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resemblance {
    /// Nothing.
    Different,
    /// The solution of one tells much of the other's.
    Alike,
    /// The two are one puzzle, perhaps turned or mirrored.
    Same,
}

/// What a game compares of its puzzles. `Display` writes the text that [`Likeness::read`] reads.
pub trait Compare: Any + fmt::Debug + fmt::Display + Send + Sync {
    /// Compares it with what another puzzle gave; with another type of sketch it is [`Resemblance::Different`].
    fn compare(&self, other: &dyn Any) -> Resemblance;
}

/// The parts of a puzzle that are compared, for any game.
#[derive(Clone, Debug)]
pub struct Sketch(Arc<dyn Compare>);

impl Sketch {
    /// The sketch of a puzzle.
    pub fn new(sketch: impl Compare) -> Self {
        Self(Arc::new(sketch))
    }

    /// What the two puzzles have to do with each other.
    pub fn compare(&self, other: &Self) -> Resemblance {
        let other: &dyn Any = &*other.0;
        self.0.compare(other)
    }

    /// Whether the solution of one puzzle tells much of the other's, or all of it.
    pub fn is_like(&self, other: &Self) -> bool {
        self.compare(other) != Resemblance::Different
    }

    /// Whether they are one puzzle, perhaps turned or mirrored.
    pub fn is_same(&self, other: &Self) -> bool {
        self.compare(other) == Resemblance::Same
    }
}

impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How proofs are judged that people bring from other programs, and how the steps of a proof are named.
#[derive(Clone, Copy, Debug)]
pub struct Proofs {
    /// Reads a proof with its puzzle; the error says why it cannot be read.
    pub read: fn(&str) -> Result<Box<dyn BroughtProof>, BadOptions>,
    /// The rules whose names contain the text: what people read, and what they submit. Whatever the board, the list and
    /// its order are the same.
    pub rules_named: fn(&str) -> Vec<(String, &'static str)>,
}

/// A proof that somebody brings, with its puzzle.
pub trait BroughtProof: Send {
    /// What is compared of its puzzle; see [`Likeness::sketch`].
    fn sketch(&self, stop: Stop<'_>) -> Sketch;

    /// Judges every step and every end; nothing if it was told to stop.
    fn judge(&self, stop: Stop<'_>) -> Option<JudgedProof>;
}

/// What a proof comes to.
#[derive(Debug)]
pub struct JudgedProof {
    /// Whether it is complete, and otherwise what is wrong and what is left open.
    pub words: String,
    /// Every step with its verdict.
    pub report: Export,
}

impl Spec {
    /// What is compared of the puzzle of a setup, if the game is about one puzzle that everybody solves. Takes as long as
    /// solving the puzzle.
    pub fn sketch(&self, setup: Option<&Value>) -> Option<Sketch> {
        (self.solo.as_ref()?.likeness.sketch)(setup?, &|| false)
    }

    /// What is compared of the puzzle of a setup before it is known whether the puzzle has a solution.
    pub fn quick_sketch(&self, setup: Option<&Value>) -> Option<Sketch> {
        (self.solo.as_ref()?.likeness.quick_sketch)(setup?)
    }

    /// Whether a text asks for help with the puzzle, in a match with these options; see [`Solo::asks_for_help`].
    pub fn asks_for_help(&self, options: &Map<String, Value>, text: &str) -> bool {
        self.solo.as_ref().is_some_and(|solo| (solo.asks_for_help)(options, text))
    }
}
