//! Discord: slash commands, components, DMs and deliveries, by serenity and poise.
//!
//! Three layers, each of which uses only those before it: `wire/` converts to and from Discord's messages, presses and
//! deliveries; `flow/` handles what people ask for; `front/` receives events. The other modules of the crate do not use
//! the Discord libraries' types.

mod flow;
mod front;
#[cfg(test)]
mod tests;
mod wire;

pub use front::{
    BackOff, Common, Endpoint, Failure, Lack, Manner, Report, Vitals, inspect, inspect_portal, recommended_shards, run,
};
pub use wire::login::Portal;
