//! Presses about votes and guesses in a season.

use strum::{EnumString, IntoStaticStr};

/// A press about a vote, identified by its log line, or about a guess, identified by the episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(in crate::discord) enum VoteAsk {
    /// The presser wants to vote, and is asked for their choice.
    Vote,
    /// Cast the presser's ballot.
    Ballot,
    /// A host wants to cancel the vote, and is asked to confirm.
    Off,
    /// The presser wants to guess who is eliminated, and is asked for a member.
    Guess,
    /// Store the presser's guess.
    Guessed,
}
