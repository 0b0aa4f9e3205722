//! The catalogue of games, one entry per game. Commands, help, rules pages, the referee and the conformance tests are
//! generated from it.

pub mod astral;
pub mod demeter;
pub mod heap;
pub mod mind;
pub mod mist;
pub mod poker;
#[cfg(test)]
mod said;
mod short_names;
pub mod starbattle;
pub mod starry;

use serde_json::{Map, Value};

use ::words::{Message, Words, faults};
use rules::{BadOptions, Game, Sketch, Solo, Spec};

/// An operation on a game whose type is chosen at run time by its id; see [`visit`].
pub trait Visitor {
    /// The result of the operation.
    type Output;
    /// Performs the operation on the game.
    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! catalogue {
    (offered: [$($game:ty),* $(,)?], unlisted: [$($unlisted:ty),* $(,)?],) => {
        /// Every game that is offered, in the order of menus.
        pub const CATALOGUE: &[&Spec] = &[$(&<$game as Game>::SPEC),*];

        /// Games that can be refereed and tested but are not offered: the template.
        pub const UNLISTED: &[&Spec] = &[$(&<$unlisted as Game>::SPEC),*];

        /// Calls the visitor with the game of this id; `None` if there is no such game.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if id == <$game as Game>::SPEC.id {
                return Some(visitor.visit::<$game>());
            })*
            $(if id == <$unlisted as Game>::SPEC.id {
                return Some(visitor.visit::<$unlisted>());
            })*
            None
        }
    };
}

catalogue! {
    offered: [
        mist::Mist,
        demeter::Demeter,
        astral::AstralFlow,
        starry::Starry,
        starbattle::StarBattle,
        poker::Poker,
    ],
    unlisted: [
        heap::Heap,
    ],
}

/// A game that people can play alone, as a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct SoloGame {
    /// The [`Spec`] of the game.
    pub spec: &'static Spec,
    /// How one person plays the game.
    pub solo: &'static Solo,
}

/// The first game of the catalogue that one person can play; the puzzle of the day is of this game.
pub const DAILY: SoloGame = first_solo(CATALOGUE);

const fn first_solo(specs: &'static [&'static Spec]) -> SoloGame {
    let mut index = 0;
    while index < specs.len() {
        if let Some(solo) = &specs[index].solo {
            return SoloGame { spec: specs[index], solo };
        }
        index += 1;
    }
    panic!("no game of the catalogue is played alone")
}

/// All games that people can play alone, in the order of menus.
pub fn solo_games() -> impl Iterator<Item = SoloGame> {
    CATALOGUE.iter().filter_map(|spec| Some(SoloGame { spec, solo: spec.solo.as_ref()? }))
}

/// Parses the stored text of a sketch of any game; `None` if no game can parse the text.
pub fn read_sketch(text: &str) -> Option<Sketch> {
    solo_games().find_map(|game| (game.solo.likeness.read)(text))
}

/// The [`Spec`] of the game with this id, including unlisted games.
pub fn spec(id: &str) -> Option<&'static Spec> {
    CATALOGUE.iter().chain(UNLISTED).copied().find(|spec| spec.id == id)
}

/// Parses a host's file into a setup for the game with this id, in the form in which a record's header contains it.
///
/// # Errors
/// What is wrong with the file, and in which line if the format has lines.
pub fn read_setup(id: &str, text: &str) -> Result<Value, BadOptions> {
    struct Read<'a>(&'a str);
    impl Visitor for Read<'_> {
        type Output = Result<Value, BadOptions>;
        fn visit<G: Game>(self) -> Self::Output {
            let setup = G::read_file(self.0)?;
            Ok(serde_json::to_value(setup).expect("a setup is data"))
        }
    }
    visit(id, Read(text)).unwrap_or_else(|| Err(BadOptions::Options(no_game(id))))
}

fn no_game(id: &str) -> Message {
    faults::NoGame { typed: Words::markup(format!("{id:?}")) }.into()
}

/// Describes in words what a setup from a host's file contributes to a match with these options. `typed` are the
/// options that the host has typed for this match. See [`Game::brought`].
///
/// # Errors
/// What the options demand and the file does not contain, and what would work.
pub fn brought(
    id: &str,
    options: &Map<String, Value>,
    typed: &Map<String, Value>,
    setup: &Value,
) -> Result<Message, BadOptions> {
    struct Brought<'a>(&'a Map<String, Value>, &'a Map<String, Value>, &'a Value);
    impl Visitor for Brought<'_> {
        type Output = Result<Message, BadOptions>;
        fn visit<G: Game>(self) -> Self::Output {
            let bad = |error: serde_json::Error| {
                BadOptions::Setup(faults::SetupUnread { why: Words::markup(error.to_string()) }.into())
            };
            let options: G::Options = serde_json::from_value(Value::Object(self.0.clone())).map_err(bad)?;
            let setup: G::Given = serde_json::from_value(self.2.clone()).map_err(bad)?;
            G::brought(&options, self.1, &setup)
        }
    }
    visit(id, Brought(options, typed, setup)).unwrap_or_else(|| Err(BadOptions::Options(no_game(id))))
}
