//! The layer between the bot and Discord's API: names and texts, messages, presses, answers, deliveries.
//!
//! Nothing here depends on the bot's commands or state.

pub(super) mod became;
pub(super) mod copies;
pub(super) mod courier;
pub(super) mod edits;
mod ending;
pub(super) mod fault;
pub(super) mod interaction;
pub(super) mod languages;
mod letters;
pub(super) mod login;
pub(super) mod message;
pub(super) mod names;
mod one_board;
pub(super) mod pace;
pub(super) mod permissions;
pub(super) mod press;
pub(super) mod reasons;
pub(super) mod request;
mod rows;
pub(super) mod text;
pub(super) mod uncounted;
