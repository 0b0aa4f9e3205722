//! Plays a record line by line: the referee, the replay pictures and waking a match all come through here.

use super::{BadHeader, Bound, Effect, Entry, Header, Refusal, Table, What, contest, open};
use rules::Turn;

/// A match that is being played from a record.
pub struct Replay {
    table: Box<dyn Table>,
}

/// A line that lets more time pass than anybody will wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "more than {} deadlines pass before this line; split the time that passes over several lines",
    contest::FIRED_MAX
)]
pub struct TooLong;

impl Replay {
    /// Sets the table.
    pub fn open(header: Header) -> Result<Self, BadHeader> {
        open(header).map(|table| Self { table })
    }

    /// Plays one entry, and before it what the clock does until then. `next` is the entry that follows: where nature is
    /// to move and it tells what was drawn, the draw is left to it; else it is drawn from the record's seed.
    ///
    /// # Errors
    /// The outer error is a record that cannot be played in reasonable time; the inner one a refused input.
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

    /// Whether an input or a host's order would be accepted at its time; what the clock does until then is played.
    ///
    /// # Errors
    /// As of [`Replay::play`].
    pub fn accepts(&mut self, entry: &Entry) -> Result<bool, TooLong> {
        self.pass(Bound::Before(entry.at), false)?;
        Ok(matches!(entry.what, What::Text(..) | What::Host(_)) && self.table.accepts(entry))
    }

    /// Plays what clock and nature write within the bound, up to the first draw if that is told by the record.
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

    /// The match as it stands, to be played on.
    pub fn into_table(self) -> Box<dyn Table> {
        self.table
    }

    /// The match as it stands.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }
}
