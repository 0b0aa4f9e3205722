//! The catalogue: one line a game. Commands, help, rules pages, referee and conformance tests are made from it.

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

/// Something to be done with a game that is known by its id only.
pub trait Visitor {
    /// What it comes to.
    type Output;
    /// Does it with the game.
    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! catalogue {
    (offered: [$($game:ty),* $(,)?], unlisted: [$($unlisted:ty),* $(,)?],) => {
        /// Every game that is offered, in the order of menus.
        pub const CATALOGUE: &[&Spec] = &[$(&<$game as Game>::SPEC),*];

        /// Games that can be refereed and tested but are not offered: the template.
        pub const UNLISTED: &[&Spec] = &[$(&<$unlisted as Game>::SPEC),*];

        /// Hands the game with this id to the visitor; `None` if there is none.
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
    /// The game.
    pub spec: &'static Spec,
    /// How it is played alone.
    pub solo: &'static Solo,
}

/// The first game that is played alone: the puzzle of the day is of this game.
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

/// Reads a sketch, of whatever game, from the text that it was written as.
pub fn read_sketch(text: &str) -> Option<Sketch> {
    solo_games().find_map(|game| (game.solo.likeness.read)(text))
}

/// The spec of the game with this id, offered or not.
pub fn spec(id: &str) -> Option<&'static Spec> {
    CATALOGUE.iter().chain(UNLISTED).copied().find(|spec| spec.id == id)
}

/// Reads a setup for the game with this id from a file that a host has prepared, as it stands in a header.
///
/// # Errors
/// What is wrong with the file and where.
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

/// What a setup from a host's file brings into a match of these options, in words; `typed` are those that the host has
/// typed for this match. See [`Game::brought`].
///
/// # Errors
/// What is asked for and not brought, and what would work.
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
