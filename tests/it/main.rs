//! The one integration binary: everything that is tested from outside, linked once.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod asked;
#[cfg(feature = "sandbox")]
mod attack;
mod blind;
#[cfg(feature = "sandbox")]
mod browser;
mod conformance;
#[cfg(feature = "sandbox")]
mod demo;
mod dependencies;
#[cfg(feature = "sandbox")]
mod docker;
mod edges;
mod guide;
mod hostile_puzzles;
#[cfg(feature = "sandbox")]
mod lessons;
mod live;
mod minds;
mod penpa;
mod pictures;
mod playthroughs;
mod presses;
mod pressing;
mod proofs;
mod quick;
mod records;
mod sense;
#[cfg(feature = "sandbox")]
mod standin;
mod starbattle;
#[cfg(feature = "sandbox")]
mod starts;
mod tidy;
mod twins;
mod typed;
mod unit;

/// Every game's id, offered or not.
fn all_games() -> impl Iterator<Item = &'static dealer::rules::Spec> {
    dealer::games::CATALOGUE.iter().chain(dealer::games::UNLISTED).copied()
}

/// Whether golden files are to be written anew instead of compared.
#[expect(clippy::disallowed_methods, reason = "the tests' own switch")]
fn blessing() -> bool {
    std::env::var("BLESS").is_ok()
}
