//! One actor a match: the journal, the clocks and what is told to whom.
//!
//! A [`Directory`] finds or wakes a match, a [`MatchHandle`] asks it. Everything leaves by a [`Courier`]. An input is
//! durable first (in the store), true second (in the table), told last.

mod actor;
mod carry;
mod directory;
mod handle;
mod lane;
mod mailbox;
mod play;
mod ports;
mod remind;
mod roster;
mod season;
mod tell;
mod wake;
mod world;

pub use directory::{Directory, Opening};
pub use handle::{Answer, Board, Fault, MatchHandle, Receipt, Refusal, Status};
pub use ports::{About, Accepted, Courier, Letter, News, Nonce, Notice, Parcel, Recipient, Setback};
pub use roster::Listing;
pub use world::Limits;

#[cfg(test)]
mod tests;
