//! What a game declares about itself if people can play it alone, as a puzzle. The modules that make, store, compare
//! and judge puzzles depend on this alone and know no puzzle game by name.

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
    /// The options that a person chooses. The button that asks for another such puzzle contains their values in this
    /// order.
    pub chosen: &'static [&'static str],
    /// The chosen option that says how hard the puzzle is. Puzzles of some levels take long to find, so people are
    /// offered a puzzle with this option left out.
    pub level: Option<&'static str>,
    /// Further options that every such puzzle has.
    pub sets: &'static [(&'static str, OptionValue)],
    /// The name of a puzzle with these options, with its article: `a hard 10×10 2★ puzzle`.
    pub words: fn(&Map<String, Value>) -> Message,
    /// The kind of puzzle that these options make, as people read it: `10×10 ★★ hard`.
    pub label: fn(&Map<String, Value>) -> Message,
    /// The kind of puzzle that these options make, as the store names it, such as `10×10 ★★ hard`. Puzzles of one kind
    /// are interchangeable: a person who asks for the kind may get any puzzle of it that was made ahead. No other game
    /// uses this text for a kind.
    pub kind: fn(&Map<String, Value>) -> String,
    /// The options of every kind of puzzle that is made ahead.
    pub kinds: fn() -> Vec<Map<String, Value>>,
    /// The options of the puzzle of the day for each weekday, from 0 for Monday to 6 for Sunday.
    pub daily: fn(usize) -> Map<String, Value>,
    /// The options whose values follow from a puzzle that a player or host supplies, such as its size.
    pub settled: fn(&Value) -> Map<String, Value>,
    /// The address of a web page on which the puzzle of this setup can be solved too, if there is one; the game reads
    /// such addresses with [`Game::read_file`](crate::Game::read_file).
    pub address: fn(&Value) -> Option<String>,
    /// Whether an input in a match with these options asks for a hint, that is, for more of the solution than the rules
    /// show.
    pub asks_for_help: fn(&Map<String, Value>, &str) -> bool,
    /// How puzzles are compared, to find those that give away each other's solution.
    pub likeness: Likeness,
    /// How proofs are judged, if the solution of a puzzle can be proved.
    pub proofs: Option<Proofs>,
    /// How the path to the solution of a puzzle is shown.
    pub explained: Explained,
}

/// How the path to the solution of a puzzle is shown step by step: in a second match with the same puzzle that starts
/// from the beginning.
#[derive(Clone, Copy, Debug)]
pub struct Explained {
    /// Further options of the second match, in which the steps are shown.
    pub sets: &'static [(&'static str, OptionValue)],
    /// The inputs that show the next step of the solution, with its reason.
    pub shows: &'static [&'static str],
    /// The input that shows a further part of a reason that is too long for one message. The number of the part, from
    /// 2, follows it; refused if there is no such part.
    pub goes_on: &'static str,
    /// The input that takes the shown step. There is a next step until the puzzle is solved.
    pub takes: &'static str,
}

/// How the puzzles of a game are compared.
#[derive(Clone, Copy, Debug)]
pub struct Likeness {
    /// Makes the sketch of the puzzle in a setup. May take as long as solving the puzzle; when the callback returns
    /// `true`, the search stops and the sketch has only what was found so far.
    pub sketch: fn(&Value, Stop<'_>) -> Option<Sketch>,
    /// Makes the part of the sketch that needs no solution. Two setups whose quick sketches have the same text are the
    /// same puzzle.
    pub quick_sketch: fn(&Value) -> Option<Sketch>,
    /// Parses a sketch from its text; `None` for the sketch of another game.
    pub read: fn(&str) -> Option<Sketch>,
}

/// A callback for long searches that returns whether to give up, because the time is up or nobody waits any more.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// How similar two puzzles are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resemblance {
    /// The puzzles have nothing to do with each other.
    Different,
    /// The solution of one puzzle reveals much of the other's.
    Alike,
    /// The two are the same puzzle, perhaps rotated or mirrored.
    Same,
}

/// The data by which a game compares its puzzles. `Display` writes the text that [`Likeness::read`] parses.
pub trait Compare: Any + fmt::Debug + fmt::Display + Send + Sync {
    /// Compares this data with that of another puzzle; data of another type is [`Resemblance::Different`].
    fn compare(&self, other: &dyn Any) -> Resemblance;
}

/// The data by which puzzles are compared, for any game.
#[derive(Clone, Debug)]
pub struct Sketch(Arc<dyn Compare>);

impl Sketch {
    /// Wraps a game's data about a puzzle.
    pub fn new(sketch: impl Compare) -> Self {
        Self(Arc::new(sketch))
    }

    /// How similar the two puzzles are.
    pub fn compare(&self, other: &Self) -> Resemblance {
        let other: &dyn Any = &*other.0;
        self.0.compare(other)
    }

    /// Whether the solution of one puzzle reveals much or all of the other's.
    pub fn is_like(&self, other: &Self) -> bool {
        self.compare(other) != Resemblance::Different
    }

    /// Whether the two are the same puzzle, perhaps rotated or mirrored.
    pub fn is_same(&self, other: &Self) -> bool {
        self.compare(other) == Resemblance::Same
    }
}

impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How proofs from other programs are judged, and how the steps of a proof are named.
#[derive(Clone, Copy, Debug)]
pub struct Proofs {
    /// Reads a proof with its puzzle; the error says why it cannot be read.
    pub read: fn(&str) -> Result<Box<dyn BroughtProof>, BadOptions>,
    /// The rules whose names contain the text, as pairs of the name that people read and the text that they submit. The
    /// list does not depend on the board.
    pub rules_named: fn(&str) -> Vec<(String, &'static str)>,
}

/// A proof that somebody supplies, with its puzzle.
pub trait BroughtProof: Send {
    /// The sketch of the proof's puzzle; see [`Likeness::sketch`].
    fn sketch(&self, stop: Stop<'_>) -> Sketch;

    /// Judges every step of the proof and every board at which it ends; `None` if `stop` ended the search.
    fn judge(&self, stop: Stop<'_>) -> Option<JudgedProof>;
}

/// The verdict on a proof.
#[derive(Debug)]
pub struct JudgedProof {
    /// Says that the proof is complete, or what is wrong and what is left open.
    pub words: String,
    /// Every step with its verdict.
    pub report: Export,
}

impl Spec {
    /// The sketch of the puzzle in a setup, if all players of the game solve one puzzle. Takes as long as solving the
    /// puzzle.
    pub fn sketch(&self, setup: Option<&Value>) -> Option<Sketch> {
        (self.solo.as_ref()?.likeness.sketch)(setup?, &|| false)
    }

    /// The part of the sketch that is available before it is known whether the puzzle has a solution.
    pub fn quick_sketch(&self, setup: Option<&Value>) -> Option<Sketch> {
        (self.solo.as_ref()?.likeness.quick_sketch)(setup?)
    }

    /// Whether an input asks for help with the puzzle, in a match with these options; see [`Solo::asks_for_help`].
    pub fn asks_for_help(&self, options: &Map<String, Value>, text: &str) -> bool {
        self.solo.as_ref().is_some_and(|solo| (solo.asks_for_help)(options, text))
    }
}
