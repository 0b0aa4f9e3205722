//! The bot's front end: the gateway connection from start to shutdown, slash commands, and presses.

pub(super) mod commands;
mod components;
mod door;
mod events;
mod house;
mod inspect;
mod register;
mod run;
mod vitals;
mod watch;

pub use door::{BackOff, Failure};
pub use inspect::{Lack, Report, inspect, inspect_portal};
pub use run::{Common, Endpoint, Manner, recommended_shards, run};
pub use vitals::Vitals;
