//! Which match or puzzle somebody means: the channel's, the one they name, their only one; with several they are asked,
//! never guessed for.

use super::{Fault, Intake};
use crate::rules::CHOICES_MAX;
use crate::session::Status;
use crate::store::{ChannelId, Place, PuzzleRow, UserId};

/// What looking for a match found.
pub enum Found {
    /// The one that is meant.
    One(Place),
    /// Several could be meant: ask.
    Several(Vec<Candidate>),
    /// None; the words say what would help.
    None(&'static str),
}

/// Something that could be meant.
pub enum Candidate {
    /// A match.
    Match(Status),
    /// A puzzle.
    Puzzle(PuzzleRow),
}

impl Candidate {
    /// Where it is played.
    pub fn place(&self) -> Place {
        match self {
            Self::Match(status) => status.id.into(),
            Self::Puzzle(row) => row.id.into(),
        }
    }
}

/// What can be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// A match, or a puzzle that the person solves alone.
    Everything,
    /// The same, and if nothing is open the puzzle that they have just finished.
    Finished,
    /// A match alone: where others read, nothing is said of somebody's own puzzle.
    Matches,
}

impl Intake {
    /// What a person means who speaks in this channel, and may have named it. In the channel of a match that they sit in
    /// it is that match.
    pub async fn meant(
        &self,
        user: UserId,
        channel: ChannelId,
        named: Option<&str>,
        among: Among,
    ) -> Result<Found, Fault> {
        let (directory, store) = (&self.0.directory, self.0.directory.store());
        let puzzles = match among {
            Among::Everything | Among::Finished => store.open_puzzles(user).await?,
            Among::Matches => Vec::new(),
        };
        let sits_in = |place: Place| match place {
            Place::Match(id) => directory.of_user(user).iter().any(|listing| listing.id == id),
            Place::Puzzle(id) => puzzles.iter().any(|row| row.id == id),
        };
        if let Some(named) = named {
            let place = named.trim().parse().ok().filter(|&place| sits_in(place));
            return Ok(place
                .map_or(Found::None("you sit in no open match of that number; /match list shows them"), Found::One));
        }
        if let Some(table) = directory.find(channel)
            && (puzzles.is_empty() || sits_in(table.id().into()))
        {
            return Ok(Found::One(table.id().into()));
        }
        let mut candidates = Vec::new();
        for listing in directory.of_user(user) {
            let status = directory.handle(listing.id).status().await?;
            // A player's own channel stands for their match.
            if status.seats.values().any(|row| row.user == user && row.channel == Some(channel)) {
                return Ok(Found::One(listing.id.into()));
            }
            candidates.push(Candidate::Match(status));
        }
        candidates.extend(puzzles.into_iter().next().map(Candidate::Puzzle));
        if candidates.is_empty() && among == Among::Finished {
            candidates.extend(store.last_puzzle(user).await?.map(Candidate::Puzzle));
        }
        Ok(match candidates.as_slice() {
            [] => Found::None(
                "no match is open here, and you sit in none; a host opens one with /host, and /puzzle makes a puzzle \
                 for you alone",
            ),
            [one] => Found::One(one.place()),
            _ => Found::Several(candidates),
        })
    }

    /// A person's puzzles and matches, for completion: no more than a menu shows.
    pub async fn candidates_of(&self, user: UserId) -> Result<Vec<Candidate>, Fault> {
        let (directory, store) = (&self.0.directory, self.0.directory.store());
        let mut candidates: Vec<_> = store.open_puzzles(user).await?.into_iter().map(Candidate::Puzzle).collect();
        for listing in directory.of_user(user).into_iter().take(CHOICES_MAX - candidates.len()) {
            candidates.push(Candidate::Match(directory.handle(listing.id).status().await?));
        }
        Ok(candidates)
    }
}
