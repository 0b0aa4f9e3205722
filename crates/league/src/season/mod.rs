//! Seasons, which hosts build from many matches. A cast plays a main match, the elimination candidate picks an
//! opponent, and a death match sends one of the two home, until two are left and play the final.
//!
//! A season is its public log: an append-only list of steps, each a line of text. The state is a fold of the log. This
//! module knows no match, no person and no clock: members of the cast are numbers, and the caller passes in what they
//! own, and dice.

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

/// The maximum number of members that a cast ever has, including those who are out.
pub const CAST_MAX: usize = 24;
/// The maximum number of lines of a season's log.
pub const LINES_MAX: u32 = 2000;
/// The longest name of a season, in characters.
pub const NAME_CHARS_MAX: usize = 60;
/// The maximum amount that one step gives or takes.
pub const AMOUNT_MAX: u32 = 10_000;

#[cfg(test)]
mod chronicles;
#[cfg(test)]
mod tests;
