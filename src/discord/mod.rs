//! Discord: slash commands, components, DMs and deliveries, by serenity and poise.
//!
//! Three layers, each using only those before it: `wire/` is what goes to Discord and comes from it, as messages,
//! presses, deliveries; `flow/` is what is done with it; `front/` is where events come in. No type of a Discord library
//! leaves this room.

mod flow;
mod front;
#[cfg(test)]
mod tests;
mod wire;

pub use front::{
    BackOff, Common, Endpoint, Failure, Lack, Manner, Report, Vitals, inspect, inspect_portal, recommended_shards, run,
};
pub use wire::login::Portal;
