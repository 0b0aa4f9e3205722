//! Plays a record line by line, for the referee, for replay pictures, and to restore a match from its journal.

use super::{BadHeader, Bound, Effect, Entry, Header, Refusal, Table, What, contest, open};
use rules::Turn;

/// A match that is being played from a record.
pub struct Replay {
    table: Box<dyn Table>,
}

/// An entry lets more deadlines pass than can be played in reasonable time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "more than {} deadlines pass before this line; split the time that passes over several lines",
    contest::FIRED_MAX
)]
pub struct TooLong;

impl Replay {
    /// Opens the match that the header describes.
    pub fn open(header: Header) -> Result<Self, BadHeader> {
        open(header).map(|table| Self { table })
    }

    /// Plays one entry, after everything that the clock and nature do before it. `next` is the entry that follows. If
    /// nature must draw and `next` contains a draw, that draw is used; otherwise nature draws by the record's seed.
    ///
    /// # Errors
    /// The outer error means that the record cannot be played in reasonable time; the inner error means that the entry
    /// is refused.
    pub fn play(&mut self, entry: &Entry, next: Option<&Entry>) -> Result<Result<Effect, Refusal>, TooLong> {
        let draw_follows = next.is_some_and(|next| matches!(next.what, What::Chance(_)));
        match entry.what {
            What::Time => self.pass(Bound::UpTo(entry.at), draw_follows)?,
            What::Chance(_) => self.pass(Bound::UpTo(entry.at), true)?,
            What::Text(..) | What::Host(_) | What::Delivered => self.pass(Bound::Before(entry.at), false)?,
        }
        let result = self.table.commit(entry);
        while !draw_follows && self.table.turn() == Turn::Chance {
            self.pass(Bound::Before(entry.at), false)?;
        }
        Ok(result)
    }

    /// Whether an input or a host's order would be accepted at its time. Plays what the clock and nature do before it.
    ///
    /// # Errors
    /// The record cannot be played in reasonable time, as in [`Replay::play`].
    pub fn accepts(&mut self, entry: &Entry) -> Result<bool, TooLong> {
        self.pass(Bound::Before(entry.at), false)?;
        Ok(matches!(entry.what, What::Text(..) | What::Host(_)) && self.table.accepts(entry))
    }

    /// Plays what the clock and nature do within the bound, but stops at the first draw if the record contains it.
    fn pass(&mut self, bound: Bound, draw_is_told: bool) -> Result<(), TooLong> {
        for _ in 0..contest::FIRED_MAX {
            if draw_is_told && self.table.turn() == Turn::Chance {
                return Ok(());
            }
            let Some(entry) = self.table.due(bound) else { return Ok(()) };
            self.table.commit(&entry).expect("what clock and nature write is accepted");
        }
        Err(TooLong)
    }

    /// Returns the match after the entries played so far, so that it can be continued.
    pub fn into_table(self) -> Box<dyn Table> {
        self.table
    }

    /// The match after the entries played so far.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }
}
