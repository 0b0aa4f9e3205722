//! Seasons: what hosts make of many matches. A cast plays a main match, its elimination candidate picks an opponent, a
//! death match sends one of the two home, until two are left and play the final.
//!
//! A season is its public log: steps that are only added to, each on a line of text. State is a fold of it. No match is
//! known here, no person and no time: members of the cast have numbers, what they own is handed in, and so are dice.

mod draw;
mod guess;
mod house;
mod log;
mod recap;
mod state;
mod step;
mod title;
mod vote;
mod words;

pub use draw::{Face, cast};
pub(crate) use draw::{MARGIN_PX, px, sheet};
pub use guess::Guess;
pub use house::{Chooser, House, Late, PRESETS, Preset, Spoils, Tables, Talks, Token};
pub use log::Logged;
pub use recap::{Labels, episode_lines, heading, recap, tallied};
pub use state::{Episode, Match, Offer, Out, Phase, Proposal, Refusal, Safety, Season, Table, Takings, Tally, Why};
pub use step::{By, Holdings, Kind, Line, Member, Move, Step};
pub use title::{Title, Titles};
pub use vote::{
    Asked, Ballot, Bound, CHOICE_CHARS_MAX, Choice, OnTie, QUESTION_CHARS_MAX, Question, Totals, VOTE_TIME_USUAL,
    VOTE_TIMES, VOTES_MAX, Vote, VoteStep,
};
pub(crate) use words::length;
pub use words::{
    Names, calls, choice_name, headline, is_marked, moment, next, note, safe_ones, standing, told, vote_asked,
    vote_line, wants_host,
};

/// The most members that a cast ever has, those who are out included.
pub const CAST_MAX: usize = 24;
/// The most lines of a season's log.
pub const LINES_MAX: u32 = 2000;
/// The longest name of a season, in characters.
pub const NAME_CHARS_MAX: usize = 60;
/// The most that is given or taken at once.
pub const AMOUNT_MAX: u32 = 10_000;

#[cfg(test)]
mod chronicles;
#[cfg(test)]
mod tests;
