//! Dealer hosts matches of the kind played in *The Genius* on Discord.
//!
//! The tour, from the bottom up; nothing uses a room above its own:
//!
//! - [`rules`], [`board`], [`scene`]: the words everything is written in; no I/O, no clock, no randomness of its own.
//! - [`mind`]: what the machines of all games think with.
//! - [`puzzle`]: Star Battle's solver, generator, proofs and formats, apart from any match.
//! - [`games`]: one folder a game, and the catalogue.
//! - [`daily`]: which day it is on a server, and which puzzle it brings.
//! - [`host`]: a match of any game: staging, clocks, records, sealed views. Pure and synchronous.
//! - [`render`]: scenes become PNG and GIF.
//! - [`replay`]: a record as pictures.
//! - [`season`], [`league`], [`rating`]: what many matches come to.
//! - [`store`], [`session`], [`solo`]: SQLite, one actor a match, and puzzles for one person.
//! - [`intake`]: what people say, from event to answer.
//! - [`discord`], [`sandbox`], [`cli`]: the three front doors.
//! - [`access`], [`network`]: why a file may not be used or another machine not be reached, in words for admins.

pub mod access;
pub mod cli;
pub mod config;
pub mod discord;
pub mod intake;
pub mod meter;
pub mod network;
pub mod render;
pub mod replay;
pub mod seed;
pub mod session;
pub mod solo;
pub mod store;
