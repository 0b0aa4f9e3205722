//! Leagues and cups: everybody plays matches of one game, paired round by round, and a table says who is first.
//!
//! A league is its public log, as a season is: steps that are only added to, each on a line of text. State is a fold of
//! it. No match is known here, no person and no time.

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

/// The most players that a league ever has, those who have left included.
pub const PLAYERS_MAX: usize = 32;
/// The most rounds of a league.
pub const ROUNDS_MAX: u32 = 40;
/// The most lines of a league's log.
pub const LINES_MAX: u32 = 4000;

#[cfg(test)]
mod catalogued;
#[cfg(test)]
mod tests;
