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
mod nonce;
mod play;
mod ports;
mod remind;
mod revise;
mod roster;
mod season;
mod secrets;
mod tell;
mod wake;
mod world;

pub(crate) use directory::HOUSE_DEFAULTS;
pub use directory::{Directory, Opening};
pub use handle::{Answer, Board, Fault, MatchHandle, Receipt, Refusal, Status, Weighed};
pub use nonce::{Nonce, Nonces};
pub use ports::{About, Accepted, Adjournment, Courier, Letter, News, Notice, Parcel, Recipient, Revision, Setback};
pub use roster::Listing;
pub use world::Limits;

#[cfg(test)]
mod tests;
