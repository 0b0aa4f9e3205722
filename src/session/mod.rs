//! One actor for each match: it keeps the journal and the clocks, and tells each audience what it may know.
//!
//! A [`Directory`] finds or wakes a match; a [`MatchHandle`] asks it. All messages leave through a [`Courier`]. An
//! input is first made durable in the store, then applied to the table, then told to people.

mod actor;
mod answer;
mod called;
mod deliver;
mod directory;
mod fates;
mod fold;
mod forget;
mod gate;
mod handle;
mod inputs;
mod kept;
mod lane;
mod leagues;
mod live;
mod machines;
mod mailbox;
mod nonce;
mod notice;
mod onlooker;
mod opening;
mod ports;
mod readers;
mod recall;
mod roster;
mod seasons;
mod share;
mod solutions;
mod stakes;
mod step;
mod stirs;
mod submission;
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
pub use mailbox::Advice;
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
pub use submission::{Submission, Under, Way};
pub use votes::{may_guess, tells_voters};
pub use world::{Limits, OUTAGE_TOLD_MIN};

#[cfg(test)]
mod tests;
