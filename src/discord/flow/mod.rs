//! What is done with what comes in: matches and puzzles are found, asked, made, shown.

pub(super) mod bot;
pub(super) mod call;
pub(super) mod daily;
pub(super) mod day;
pub(super) mod invite;
pub(super) mod jobs;
pub(super) mod learn;
pub(super) mod listen;
pub(super) mod lobby;
pub(super) mod orders;
pub(super) mod page;
pub(super) mod place;
pub(super) mod practice;
pub(super) mod rate;
pub(super) mod rematch;
pub(super) mod replay;
pub(super) mod reply;
pub(super) mod responder;
pub(super) mod season;
pub(super) mod seen;
pub(super) mod solo;
pub(super) mod upkeep;
pub(super) mod which;
