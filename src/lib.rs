//! Dealer hosts matches of the kind played in *The Genius* on Discord.
//!
//! The modules of the bot, from the bottom up. The layers below them are the other members of the workspace
//! (`crates/`).
//!
//! - [`access`], [`network`]: why a file may not be used or another machine cannot be reached, in words for admins.
//! - [`store`], [`session`], [`solo`]: the database, one actor per match, and puzzles that one person solves alone.
//! - [`replay`]: shows a record of a match as pictures.
//! - [`intake`]: handles what people say, from event to answer.
//! - [`table`]: a page in the browser on which people play by pointing.
//! - [`discord`], [`cli`]: the two ways in: Discord and the command line.

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
