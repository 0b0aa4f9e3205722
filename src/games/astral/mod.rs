//! Astral Flow: two players in real time work out where the stars go and name the cells that stay dark.

pub mod generate;
pub mod motion;
pub mod round;
