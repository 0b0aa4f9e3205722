//! Leagues and cups: players are paired round by round for matches of one game, and a table ranks them.
//!
//! Like a season, a league is its public log: an append-only list of steps, each a line of text. The state is a fold of
//! the log. This crate knows no match, no person and no clock.

mod cup;
pub mod daily;
mod draw;
mod house;
mod pairing;
pub mod rating;
mod search;
pub mod season;
mod standings;
mod state;
mod step;
mod words;

pub use crate::season::{Logged, Member, Title};
pub use draw::{TableRow, table};
pub use house::{Format, House, Late, READY_TIMES, READY_USUAL, ROUND_TIMES, Seeding};
pub(crate) use house::{is_usual, usual_ready_ms};
pub use standings::{Standing, standings};
pub use state::{League, Pairing, Refusal, Score};
pub use step::{Ended, Line, Step};
pub use words::{headline, round_lines, standing, told};

/// The maximum number of players that a league ever has, including those who have left.
pub const PLAYERS_MAX: usize = 32;
/// The maximum number of rounds of a league.
pub const ROUNDS_MAX: u32 = 40;
/// The maximum number of lines of a league's log.
pub const LINES_MAX: u32 = 4000;

#[cfg(test)]
mod catalogued;
#[cfg(test)]
mod tests;
