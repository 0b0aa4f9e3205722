//! What is played, as its journal says it stands: replayed, proposed to, written to, given back what an outage took. The
//! same for the actor of a match and for a puzzle without one.

use tokio::runtime::{Handle, RuntimeFlavor};

use super::answer::{Fault, Refusal, Verdict};
use super::step::{Before, Step};
use crate::store::{Append, Credit, GuildId, InputId, JournalLine, MatchRow, Outage, Place, Store, UserId};
use host::{Bound, Entry, Header, Order, Record, Table};
use rules::{Millis, Pressed, Seat, Timestamp};

/// A journal, and the table that follows from it.
pub(crate) struct Fold {
    pub(crate) place: Place,
    pub(crate) table: Box<dyn Table>,
    /// The number of the last entry.
    pub(crate) n: i64,
    /// The last outage given back.
    pub(crate) credited: i64,
}

/// Where an entry comes from.
#[derive(Clone, Copy, Default)]
pub(crate) struct Origin {
    /// The input that brought it.
    pub(crate) input: Option<InputId>,
    /// The player whose input it is.
    pub(crate) author: Option<UserId>,
    /// The outage that it gives back.
    pub(crate) outage: Option<i64>,
}

impl Fold {
    /// Sets a table as it was at the start. A setup may take long to check, so nobody else waits for that.
    pub(crate) async fn open(place: Place, header: &str, credited: i64) -> Result<Self, Fault> {
        let unplayable = |reason: String| Fault::Unplayable(place, reason);
        let header: Header = serde_json::from_str(header).map_err(|error| unplayable(error.to_string()))?;
        let table = blocking(move || host::open(header)).await?.map_err(|error| unplayable(error.to_string()))?;
        Ok(Self { place, table, n: 0, credited })
    }

    /// Plays a journal, and shows each step of it.
    ///
    /// # Errors
    /// An entry that is missing, or that the rules do not take.
    pub(crate) fn replay(&mut self, journal: &[JournalLine], mut see: impl FnMut(&Step<'_>)) -> Result<(), Fault> {
        for (n, line) in (1..).zip(journal) {
            if line.n != n {
                return Err(Fault::Unplayable(self.place, format!("entry {n} is missing")));
            }
            let entry: Entry = serde_json::from_str(&line.entry)
                .map_err(|error| Fault::Unplayable(self.place, format!("entry {n}: {error}")))?;
            let before = Before::of(&*self.table);
            let effect = self.commit(&entry, Origin::default())?;
            let entry = Some((&entry, &effect));
            see(&Step { n, entry, input: line.input, before: Some(before), table: &*self.table });
        }
        Ok(())
    }

    /// What a player says, or what a press of theirs means by now, as the entry that it would be. An entry that counts as
    /// of later than it was said keeps its stamp.
    pub(crate) fn propose(
        &self,
        stamp: Timestamp,
        at: Timestamp,
        seat: Seat,
        text: &str,
        press: Option<&Pressed>,
    ) -> Result<Entry, Refusal> {
        let meant = press.map(|press| self.table.pressed(at, seat, press)).transpose()?;
        let entry = self.table.propose(at, seat, meant.as_deref().unwrap_or(text))?;
        Ok(Entry { stamp: Some(stamp).filter(|_| stamp < at), ..entry })
    }

    /// The next entry as the store is to keep it.
    pub(crate) fn append(&self, entry: &Entry, Origin { input, author, outage }: Origin) -> Append {
        let (place, n, entry) = (self.place, self.n + 1, entry.to_line());
        Append { place, n, entry, input, author, credited: outage, stage: None }
    }

    /// Carries out an entry that has been proposed, is due, or comes from the journal.
    ///
    /// # Errors
    /// The rules do not take it: a fault of theirs, or of the disk.
    pub(crate) fn commit(&mut self, entry: &Entry, origin: Origin) -> Result<host::Effect, Fault> {
        let n = self.n + 1;
        let effect = self.table.commit(entry);
        let effect = effect.map_err(|refusal| Fault::Unplayable(self.place, format!("entry {n}: {refusal}")))?;
        self.n = n;
        self.credited = self.credited.max(origin.outage.unwrap_or(0));
        Ok(effect)
    }
}

/// Something that writes into a journal.
pub(crate) trait Keeper {
    fn fold(&mut self) -> &mut Fold;

    fn store(&self) -> &Store;

    /// The server that it is played on: an outage is its shard's.
    fn guild(&self) -> GuildId;

    /// Whether time runs that an outage takes from somebody.
    fn is_timed(&self) -> bool;

    /// Writes an entry that has been proposed or is due: it is durable before it is true for anybody.
    fn write(&mut self, entry: Entry, origin: Origin) -> impl Future<Output = Result<host::Effect, Fault>> + Send;

    /// Writes what clock and nature do.
    async fn pass_time(&mut self, bound: Bound) -> Result<(), Fault> {
        while let Some(entry) = self.fold().table.due(bound) {
            self.write(entry, Origin::default()).await?;
        }
        Ok(())
    }

    /// What a player says, as the entry that it would be once everything has passed that lies before it.
    async fn propose(&mut self, stamp: Timestamp, seat: Seat, text: &str) -> Verdict<Entry> {
        let at = self.counts_at(stamp).await?;
        self.pass_time(Bound::Before(at)).await?;
        Ok(self.fold().propose(stamp, at, seat, text, None))
    }

    /// As of when something counts that was said then: not before what has been played already, and as of the end of an
    /// absence in which it was said, so that those who must act on it have lost nothing of their time.
    async fn counts_at(&mut self, stamp: Timestamp) -> Result<Timestamp, Fault> {
        loop {
            let at = stamp.max(self.fold().table.now());
            let outages = self.store().outages_ended_since(at, self.guild()).await?;
            let credited = self.fold().credited;
            if outages.iter().all(|outage| outage.id <= credited) {
                // This holds for an input that was sent before the outage too, since nobody played it meanwhile: where no
                // clock ran, nothing was given back for that outage, and the input may start a clock.
                return Ok(outages.iter().fold(at, |at, outage| at.max(outage.ended)));
            }
            // One has been noted since the others were given back: what counts as of its end comes after that.
            for outage in self.store().outages_since(credited, self.guild()).await? {
                self.give_back(outage).await?;
            }
        }
    }

    /// Gives back what an outage took, or notes that it took nothing.
    async fn give_back(&mut self, outage: Outage) -> Result<(), Fault> {
        let from = outage.began.max(self.fold().table.now());
        // What fell due while the bot was still at work has passed as it should.
        self.pass_time(Bound::Before(from)).await?;
        let length = outage.ended - from;
        if length > Millis::ZERO && self.is_timed() {
            let shift = Order::Shift(length.min(Millis::MAX));
            if let Ok(entry) = self.fold().table.propose_order(from, shift) {
                self.write(entry, Origin { outage: Some(outage.id), ..Origin::default() }).await?;
                return Ok(());
            }
        }
        let place = self.fold().place;
        self.store().hand_in(Credit { place, outage: outage.id }).await;
        self.fold().credited = outage.id;
        Ok(())
    }
}

/// A record from what the store keeps.
pub(super) fn write_record<'a>(row: &'a MatchRow, entries: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::with_capacity(row.header.len() + 64);
    for line in std::iter::once(row.header.as_str()).chain(entries) {
        text.push_str(line);
        text.push('\n');
    }
    debug_assert!(Record::read(text.as_bytes()).is_ok(), "the store keeps records");
    text
}

/// Does what may take a while on a thread for which nobody waits.
///
/// A runtime of one thread does the work as a task of its own: there the order of events must not depend on how fast
/// another thread is.
pub(crate) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let done = if is_single_threaded() { tokio::spawn(async { work() }) } else { tokio::task::spawn_blocking(work) };
    done.await.map_err(|panic| Fault::Fell(panic.to_string()))
}

/// Does what may take a while on this thread, and lets another thread go on with the other tasks of this one.
pub(crate) fn aside<T>(work: impl FnOnce() -> T) -> T {
    if is_single_threaded() { work() } else { tokio::task::block_in_place(work) }
}

/// Whether this runtime has one thread alone.
fn is_single_threaded() -> bool {
    Handle::current().runtime_flavor() == RuntimeFlavor::CurrentThread
}
