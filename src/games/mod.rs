//! The catalogue: one line a game. Commands, help, rules pages, referee and conformance tests are made from it.

pub mod astral;
pub mod demeter;
pub mod mist;
pub mod null;
pub mod starbattle;
pub mod starry;

use crate::rules::{BadOptions, Game, Spec};

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
    ],
    unlisted: [
        null::Null,
    ],
}

/// The spec of the game with this id, offered or not.
pub fn spec(id: &str) -> Option<&'static Spec> {
    CATALOGUE.iter().chain(UNLISTED).copied().find(|spec| spec.id == id)
}

/// Reads a setup for the game with this id from a file that a host has prepared, as it stands in a header.
///
/// # Errors
/// What is wrong with the file and where.
pub fn read_setup(id: &str, text: &str) -> Result<serde_json::Value, BadOptions> {
    struct Read<'a>(&'a str);
    impl Visitor for Read<'_> {
        type Output = Result<serde_json::Value, BadOptions>;
        fn visit<G: Game>(self) -> Self::Output {
            let setup = G::read_file(self.0)?;
            Ok(serde_json::to_value(setup).expect("a setup is data"))
        }
    }
    visit(id, Read(text)).unwrap_or_else(|| Err(BadOptions(format!("there is no game {id:?}"))))
}
