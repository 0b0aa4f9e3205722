//! Where something is played: at a match's table, or at a puzzle that somebody solves alone.

use std::fmt;
use std::str::FromStr;

use poise::serenity_prelude as serenity;
use serenity::Http;

use super::courier::paint_closer;
use super::queue::Ticket;
use super::reply::{self, Asked, board_letter};
use super::{Bot, Fault, solo};
use crate::store::{MatchId, PuzzleId};

/// A match or a puzzle, as it stands in menus: a match by its number, a puzzle with a `p` before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Match(MatchId),
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

/// Submits when its turn has come, and answers with the receipt or the refusal.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(super) async fn submit(
    asked: Asked<'_>,
    ticket: Ticket,
    http: &Http,
    bot: &Bot,
    place: Place,
    text: &str,
) -> Result<(), Fault> {
    match place {
        Place::Match(id) => reply::submit(asked, ticket, http, &bot.directory.handle(id), text).await,
        Place::Puzzle(id) => solo::submit(asked, ticket, http, bot, id, text).await,
    }
}

/// Shows whoever asks their board, or one part of it larger.
///
/// # Errors
/// A fault of ours, or an answer that Discord did not take.
pub(super) async fn show(
    asked: Asked<'_>,
    http: &Http,
    bot: &Bot,
    place: Place,
    closer: Option<String>,
) -> Result<(), Fault> {
    if !bot.admits(asked, http).await? {
        return Ok(());
    }
    let id = match place {
        Place::Match(id) => id,
        Place::Puzzle(id) => return solo::show(asked, http, bot, id, closer).await,
    };
    let table = bot.directory.handle(id);
    let board = table.board(asked.user()).await?;
    let letter = match closer {
        Some(frame) => paint_closer(board.status.spec, id.into(), board.showing, frame).await?,
        None => board_letter(&table, board, bot.directory.clock().now()).await?,
    };
    asked.answer(http, letter).await
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
