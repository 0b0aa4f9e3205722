//! One actor a match: the journal, the clocks and what is told to whom.
//!
//! A [`Directory`] finds or wakes a match, a [`MatchHandle`] asks it. Everything leaves by a [`Courier`]. An input is
//! durable first (in the store), true second (in the table), told last.

mod actor;
mod answer;
mod deliver;
mod directory;
mod fates;
mod fold;
mod forget;
mod gate;
mod hand;
mod handle;
mod kept;
mod lane;
mod leagues;
mod machines;
mod mailbox;
mod nonce;
mod notice;
mod onlooker;
mod opening;
mod play;
mod ports;
mod readers;
mod recall;
mod remind;
mod revise;
mod roster;
mod seasons;
mod seated;
mod secrets;
mod solutions;
mod stakes;
mod step;
mod stirs;
mod tell;
mod thinkers;
mod votes;
mod wake;
mod world;

pub use answer::{
    Board, Desk, Fault, Nudged, Page, Receipt, Refusal, Shown, Status, Trouble, Verdict, Weighed, adjourned_words,
};
pub(crate) use answer::{Committed, durable, judged};
pub use directory::Directory;
pub use fates::Fate;
pub(crate) use fold::{Fold, Keeper, Origin, blocking};
pub use forget::{Forgotten, ask_to_forget, forget, forget_who_is_due, scrub};
pub use gate::{But, is_nearly_under_way, under_way};
pub use handle::MatchHandle;
pub use host::Fit;
pub(crate) use host::Unplayable;
pub use kept::{Followed, Joining, Kept, SeasonRefusal};
pub use leagues::TheLeague;
#[cfg(test)]
pub(crate) use machines::suggestion;
pub(crate) use machines::{WHICH_MACHINE, hidden_from, in_force, last_said, machines_of, reason, think};
pub use mailbox::{Advice, Under};
pub use nonce::{Nonce, Nonces};
pub use onlooker::Onlooker;
pub use opening::Opening;
pub(crate) use opening::take_from_stock;
pub use ports::{
    About, Accepted, Adjournment, Contents, Courier, DeliveryError, News, Notice, Parcel, PastBoard, Present,
    Recipient, Revision, Was,
};
pub use roster::Listing;
pub use seasons::TheSeason;
pub(crate) use stakes::filled_in;
pub use stirs::Stirs;
pub use votes::{VOTE_IS_OVER, may_guess, tells_voters};
pub use world::Limits;

#[cfg(test)]
mod tests;
