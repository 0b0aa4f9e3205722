//! Where something is played: at a match's table, or at a puzzle that somebody solves alone.

use std::fmt;
use std::str::FromStr;

use crate::store::{MatchId, PuzzleId};

/// A match or a puzzle, as it stands in menus: a match by its number, a puzzle with a `p` before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A match.
    Match(MatchId),
    /// A puzzle.
    Puzzle(PuzzleId),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match(id) => write!(f, "{id}"),
            Self::Puzzle(id) => write!(f, "p{id}"),
        }
    }
}

impl FromStr for Place {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix('p') {
            Some(id) => id.parse().map(PuzzleId).map(Self::Puzzle),
            None => text.parse().map(MatchId).map(Self::Match),
        }
    }
}

impl From<MatchId> for Place {
    fn from(id: MatchId) -> Self {
        Self::Match(id)
    }
}

impl From<PuzzleId> for Place {
    fn from(id: PuzzleId) -> Self {
        Self::Puzzle(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_written() {
        for place in [Place::Match(MatchId(7)), Place::Puzzle(PuzzleId(12))] {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        assert!("q7".parse::<Place>().is_err() && "p".parse::<Place>().is_err());
    }
}
