//! What may be pressed about a vote or a guess in a season.

use strum::{EnumString, IntoStaticStr};

/// A press about a vote, by the line that asked, or about a guess, by the episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(in crate::discord) enum VoteAsk {
    /// The presser wants to vote: they are asked for what.
    Vote,
    /// This is their ballot.
    Ballot,
    /// A host may want to call the vote off: they are asked.
    Off,
    /// The presser wants to guess who goes home: they are asked whom.
    Guess,
    /// This is their guess.
    Guessed,
}
