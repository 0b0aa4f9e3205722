//! Where events come in: the connection and its life, slash commands, presses.

pub(super) mod commands;
mod components;
mod door;
mod run;
mod vitals;

pub use door::{BackOff, Failure};
pub use run::{Endpoint, Manner, Report, inspect, run};
pub use vitals::Vitals;
