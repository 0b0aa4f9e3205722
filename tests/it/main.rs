//! The one integration binary: everything that is tested from outside, linked once.

#![cfg(feature = "sandbox")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod asked;
mod attack;
mod blind;
mod browser;
mod conformance;
mod demo;
mod dependencies;
mod docker;
mod docs;
mod edges;
mod guide;
mod hostile_puzzles;
mod lessons;
mod live;
mod minds;
mod past;
mod penpa;
mod pictures;
mod planted;
mod playthroughs;
mod poker;
mod presses;
mod pressing;
mod proofs;
mod quick;
mod records;
mod sense;
mod spots;
mod standin;
mod starbattle;
mod starts;
mod tidy;
mod twins;
mod typed;
mod unit;

/// Every game's id, offered or not.
fn all_games() -> impl Iterator<Item = &'static rules::Spec> {
    games::CATALOGUE.iter().chain(games::UNLISTED).copied()
}

/// Whether golden files are to be written anew instead of compared.
#[expect(clippy::disallowed_methods, reason = "the tests' own switch")]
fn blessing() -> bool {
    std::env::var("BLESS").is_ok()
}
