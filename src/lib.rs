//! Dealer hosts matches of the kind played in *The Genius* on Discord.
//!
//! The rooms of the bot, from the bottom up; what stands below them are the other members of the workspace (`crates/`).
//!
//! - [`access`], [`network`]: why a file may not be used or another machine not be reached, in words for admins.
//! - [`store`], [`session`], [`solo`]: SQLite, one actor a match, and puzzles for one person.
//! - [`replay`]: a record as pictures.
//! - [`intake`]: what people say, from event to answer.
//! - [`table`]: a page in the browser on which one plays by pointing.
//! - [`discord`], [`cli`]: the front doors.

pub mod access;
pub mod cli;
pub mod config;
pub mod discord;
pub mod intake;
pub mod meter;
pub mod network;
pub mod replay;
pub mod seed;
pub mod session;
pub mod solo;
pub mod store;
pub mod table;
