//! Tests of whole matches: time, crashes, deliveries. The rules are the template game's.

mod delivery;
mod life;
mod sim;
mod support;
mod time;
