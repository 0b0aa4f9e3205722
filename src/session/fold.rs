//! The journal of a match or puzzle together with the table that follows from it: replayed, proposed to, appended to,
//! and credited with outages. The actor of a match and a puzzle without an actor share this code.

use tokio::runtime::{Handle, RuntimeFlavor};

use super::answer::{Fault, Refusal, Verdict};
use super::step::{Before, Step};
use crate::store::{Append, Credit, GuildId, InputId, JournalLine, MatchRow, Outage, Place, Store, UserId};
use host::{Bound, Entry, Header, Order, Record, Table};
use rules::{Millis, Pressed, Seat, Timestamp};

/// A journal, and the table that results from replaying it.
pub(crate) struct Fold {
    pub(crate) place: Place,
    pub(crate) table: Box<dyn Table>,
    /// The number of the last entry.
    pub(crate) n: i64,
    /// The number of the last outage that has been credited.
    pub(crate) credited: i64,
}

/// The cause of an entry.
#[derive(Clone, Copy, Default)]
pub(crate) struct Origin {
    /// The input that caused the entry.
    pub(crate) input: Option<InputId>,
    /// The player who made the input.
    pub(crate) author: Option<UserId>,
    /// The outage that the entry credits.
    pub(crate) outage: Option<i64>,
}

impl Fold {
    /// Sets up the table at its start. Checking a setup may take long, so it runs on the blocking pool.
    pub(crate) async fn open(place: Place, header: &str, credited: i64) -> Result<Self, Fault> {
        let unplayable = |reason: String| Fault::Unplayable(place, reason);
        let header: Header = serde_json::from_str(header).map_err(|error| unplayable(error.to_string()))?;
        let table = blocking(move || host::open(header)).await?.map_err(|error| unplayable(error.to_string()))?;
        Ok(Self { place, table, n: 0, credited })
    }

    /// Replays a journal, and passes each step to `see`.
    ///
    /// # Errors
    /// An entry is missing, or the rules reject one.
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

    /// The entry for a player's text, or for what a press of theirs means at `at`. If the entry counts later than the
    /// input was made, the entry keeps the stamp of the input.
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

    /// The next entry in the form that the store keeps.
    pub(crate) fn append(&self, entry: &Entry, Origin { input, author, outage }: Origin) -> Append {
        let (place, n, entry) = (self.place, self.n + 1, entry.to_line());
        Append { place, n, entry, input, author, credited: outage, stage: None }
    }

    /// Applies an entry that has been proposed, is due, or comes from the journal.
    ///
    /// # Errors
    /// The rules reject the entry, because of a bug in them or a damaged disk.
    pub(crate) fn commit(&mut self, entry: &Entry, origin: Origin) -> Result<host::Effect, Fault> {
        let n = self.n + 1;
        let effect = self.table.commit(entry);
        let effect = effect.map_err(|refusal| Fault::Unplayable(self.place, format!("entry {n}: {refusal}")))?;
        self.n = n;
        self.credited = self.credited.max(origin.outage.unwrap_or(0));
        Ok(effect)
    }
}

/// A writer of a journal: the actor of a match, or a solo puzzle.
pub(crate) trait Keeper {
    fn fold(&mut self) -> &mut Fold;

    fn store(&self) -> &Store;

    /// The server on which the match or puzzle is played. The server determines the shard, and so which outages count.
    fn guild(&self) -> GuildId;

    /// Whether a clock runs, so that an outage takes time from somebody.
    fn is_timed(&self) -> bool;

    /// Saves an entry that has been proposed or is due, and applies it to the table. The actor of a match saves the
    /// entry first. A solo puzzle applies the entry first, and must be discarded after an error.
    fn write(&mut self, entry: Entry, origin: Origin) -> impl Future<Output = Result<host::Effect, Fault>> + Send;

    /// Writes the entries of deadlines and of random draws that are due.
    async fn pass_time(&mut self, bound: Bound) -> Result<(), Fault> {
        while let Some(entry) = self.fold().table.due(bound) {
            self.write(entry, Origin::default()).await?;
        }
        Ok(())
    }

    /// The entry for a player's text, after everything due before it has been written.
    async fn propose(&mut self, stamp: Timestamp, seat: Seat, text: &str) -> Verdict<Entry> {
        let at = self.counts_at(stamp).await?;
        self.pass_time(Bound::Before(at)).await?;
        Ok(self.fold().propose(stamp, at, seat, text, None))
    }

    /// The time as of which an input made at `stamp` counts: not before the last entry, and not before the end of an
    /// outage during which it was made. So nobody who must react to the input loses time.
    async fn counts_at(&mut self, stamp: Timestamp) -> Result<Timestamp, Fault> {
        loop {
            let at = stamp.max(self.fold().table.now());
            let outages = self.store().outages_ended_since(at, self.guild()).await?;
            let credited = self.fold().credited;
            if outages.iter().all(|outage| outage.id <= credited) {
                // An input that was sent before the outage also counts as of its end, because nobody played it in the
                // meantime. If no clock ran, the outage was not credited, and the input may start a clock.
                return Ok(outages.iter().fold(at, |at, outage| at.max(outage.ended)));
            }
            // An outage has been recorded in the meantime: credit it before the input counts as of its end.
            for outage in self.store().outages_since(credited, self.guild()).await? {
                self.give_back(outage).await?;
            }
        }
    }

    /// Credits an outage to the clocks, or records that the outage took no time from anybody.
    async fn give_back(&mut self, outage: Outage) -> Result<(), Fault> {
        let from = outage.began.max(self.fold().table.now());
        // Deadlines and random draws that fell due before the outage are written as usual.
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

/// A record, assembled from the stored header and entries.
pub(super) fn write_record<'a>(row: &'a MatchRow, entries: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::with_capacity(row.header.len() + 64);
    for line in std::iter::once(row.header.as_str()).chain(entries) {
        text.push_str(line);
        text.push('\n');
    }
    debug_assert!(Record::read(text.as_bytes()).is_ok(), "the store keeps records");
    text
}

/// Runs work that may take long on the blocking pool.
///
/// A single-threaded runtime runs the work as a separate task instead: its order of events must not depend on the speed
/// of another thread.
pub(crate) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let done = if is_single_threaded() { tokio::spawn(async { work() }) } else { tokio::task::spawn_blocking(work) };
    done.await.map_err(|panic| Fault::Fell(panic.to_string()))
}

/// Runs work that may take long on this thread, while other threads take over this thread's other tasks.
pub(crate) fn aside<T>(work: impl FnOnce() -> T) -> T {
    if is_single_threaded() { work() } else { tokio::task::block_in_place(work) }
}

/// Whether this runtime is single-threaded.
fn is_single_threaded() -> bool {
    Handle::current().runtime_flavor() == RuntimeFlavor::CurrentThread
}
