//! Forgetting people: their names and ids are removed from all records of matches that are over, and every record can
//! still be replayed.
//!
//! Journals are append-only, with two exceptions: a person is forgotten (here), or a server that removed the bot goes
//! (`store/retention.rs`). Both change only matches that do not run, within one transaction (the table `erasing`).

use std::time::Duration;

use super::Fault;
use super::fold::blocking;
use crate::seed;
use crate::store::{
    self, AskToForget, Forget, JournalLine, Place, PutOff, Renamed, Scrub, Store, SweepMarks, UserId, Wish, WriteAnew,
};
use host::{Header, Record};
use rules::{Millis, Seat, Timestamp};

/// The length of a day.
const DAY: Millis = Millis::from_hours(24);
/// Start of the daily hours in which people are forgotten, after midnight UTC.
const QUIET_FROM: Millis = Millis::from_hours(4);
/// End of the daily hours in which people are forgotten, after midnight UTC.
const QUIET_UNTIL: Millis = Millis::from_hours(6);
/// How many people are forgotten in one run; others wait for the next run, an hour later.
const WISHES_MAX: u32 = 100;
/// The pause after rewriting a record, in which others may write.
const BREATH: Duration = Duration::from_millis(10);
/// How many times to try to truncate SQLite's write-ahead log while an older snapshot is being read.
const SCRUBS_MAX: u32 = 50;
/// The wait between two attempts to truncate the log.
const SCRUB_AGAIN: Duration = Duration::from_millis(200);

/// The outcome of forgetting a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// How many matches and puzzles were rewritten.
    pub n_journals: usize,
    /// How many matches with this person still run. Their data in these matches, in the ledger and in messages is
    /// partly kept until these matches are over.
    pub n_running: usize,
    /// How many journals could not be replayed under another name: the texts typed in them stay as they are.
    pub n_untouched: usize,
}

/// Records a person's wish to be forgotten; a repeated call records no second wish. The wish is carried out in the next
/// quiet hour, even after a restart.
///
/// # Errors
/// The store rejects the write.
pub async fn ask_to_forget(store: &Store, user: UserId, now: Timestamp) -> Result<Wish, Fault> {
    ask(store, user, now, next_quiet_hour(now)).await
}

async fn ask(store: &Store, user: UserId, at: Timestamp, due: Timestamp) -> Result<Wish, Fault> {
    let alias = UserId::alias(seed::unforeseen().map_err(store::Error::from)?);
    Ok(store.write(AskToForget { user, alias, at, due }).await?)
}

/// The next start of the quiet hours.
fn next_quiet_hour(now: Timestamp) -> Timestamp {
    let midnight = now.0.div_euclid(DAY.0) * DAY.0;
    let today = Timestamp(midnight + QUIET_FROM.0);
    if now < today { today } else { today + DAY }
}

/// Whether this is an hour of the day in which few people worldwide play.
fn is_quiet(now: Timestamp) -> bool {
    (QUIET_FROM.0..QUIET_UNTIL.0).contains(&now.0.rem_euclid(DAY.0))
}

/// Replaces a person's id and name by an alias at once, wherever no match runs. Running matches keep the id and the
/// name until [`forget_who_is_due`] removes them.
///
/// # Errors
/// The store rejects a write; a repeated call continues where this one stopped.
pub async fn forget(store: &Store, user: UserId, at: Timestamp) -> Result<Forgotten, Fault> {
    let alias = ask(store, user, at, at).await?.alias;
    store.write(store.mark(user, alias, at)).await?;
    let mut forgotten = Forgotten::default();
    for (id, seats) in store.parts_of(user).await? {
        let header = store.find_match(id).await?.header;
        write_anew(store, id.into(), &header, &seats, user, alias, &mut forgotten).await?;
        tokio::time::sleep(BREATH).await;
    }
    for id in store.puzzles_of(user).await? {
        let header = store.puzzle(id).await?.header;
        write_anew(store, id.into(), &header, &[Seat::FIRST], user, alias, &mut forgotten).await?;
        tokio::time::sleep(BREATH).await;
    }
    forgotten.n_running = store.write(Forget { user, alias }).await?;
    tracing::info!(
        journals = forgotten.n_journals,
        running = forgotten.n_running,
        untouched = forgotten.n_untouched,
        "somebody is forgotten as they asked"
    );
    Ok(forgotten)
}

/// Forgets the people whose wish is due: in a quiet hour all of them, at other hours only those who have waited for
/// more than a day, because the bot was not running. Returns the number of people forgotten. A wish that a running
/// match holds up is put off to the next quiet hour.
///
/// # Errors
/// The store rejects a write; a repeated call continues where this one stopped.
pub async fn forget_who_is_due(store: &Store, now: Timestamp) -> Result<usize, Fault> {
    let due_by = if is_quiet(now) { now } else { Timestamp(now.0 - DAY.0) };
    let due = store.to_be_forgotten(due_by, WISHES_MAX).await?;
    for &user in &due {
        if forget(store, user, now).await?.n_running > 0 {
            store.write(PutOff { user, due: next_quiet_hour(now) }).await?;
        }
    }
    store.write(SweepMarks { now }).await?;
    if !due.is_empty() {
        scrub(store).await?;
    }
    Ok(due.len())
}

/// Rewrites a journal: these seats get another name, and the person's id is replaced by an alias.
async fn write_anew(
    store: &Store,
    place: Place,
    header: &str,
    seats: &[Seat],
    user: UserId,
    alias: UserId,
    forgotten: &mut Forgotten,
) -> Result<(), Fault> {
    if seats.is_empty() {
        return Ok(store.write(WriteAnew { place, user, alias, record: None }).await?);
    }
    let name = alias.alias_name();
    let journal = match store.journal(place).await {
        Err(store::Error::Broken(_)) => None,
        journal => Some(journal?),
    };
    let names: Vec<_> = seats.iter().map(|&seat| (seat, name.clone())).collect();
    let (old, kept) = (header.to_owned(), journal.clone());
    let changed = blocking(move || kept.and_then(|journal| played_anew(&old, &journal, &names))).await?;
    let renamed = if let Some((record, journal)) = changed.zip(journal) {
        let lines = record.entries.iter().map(host::Entry::to_line).zip(&journal);
        let lines = lines.filter(|(new, old)| *new != old.entry).map(|(new, old)| (old.n, new)).collect();
        let name = seats.first().and_then(|seat| record.header.seats.get(seat.index())).cloned().unwrap_or(name);
        Renamed { name, header: written(&record.header), lines }
    } else {
        forgotten.n_untouched += 1;
        Renamed { header: header_alone(header, seats, &name), name, lines: Vec::new() }
    };
    forgotten.n_journals += 1;
    Ok(store.write(WriteAnew { place, user, alias, record: Some(renamed) }).await?)
}

/// A journal replayed under other names; `None` if it does not replay.
fn played_anew(header: &str, journal: &[JournalLine], names: &[(Seat, String)]) -> Option<Record> {
    let header: Header = serde_json::from_str(header).ok()?;
    let entries = journal.iter().map(|line| serde_json::from_str(&line.entry).ok()).collect::<Option<_>>()?;
    host::rename(&Record { header, entries }, names)
}

/// The header with another name for the seats, for a journal that does not replay.
fn header_alone(header: &str, seats: &[Seat], name: &str) -> String {
    let Ok(mut read) = serde_json::from_str::<Header>(header) else { return header.to_owned() };
    for seat in seats {
        if let Some(seat) = read.seats.get_mut(seat.index()) {
            name.clone_into(seat);
        }
    }
    written(&read)
}

fn written(header: &Header) -> String {
    serde_json::to_string(header).expect("a header has only text and numbers")
}

/// Truncates SQLite's write-ahead log as soon as no reader uses an older snapshot.
///
/// # Errors
/// A reader has kept an older snapshot for too long; the log is truncated another time.
pub async fn scrub(store: &Store) -> Result<(), Fault> {
    let mut n_tried = 0;
    loop {
        match store.write(Scrub).await {
            Err(store::Error::Busy) if n_tried < SCRUBS_MAX => {}
            scrubbed => return Ok(scrubbed?),
        }
        n_tried += 1;
        tokio::time::sleep(SCRUB_AGAIN).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quiet_hour_is_the_next_one() {
        let hour = |hour: i64| Timestamp(20_000 * DAY.0 + hour * 3_600_000);
        for (now, due) in [(0, 4), (3, 4), (4, 28), (5, 28), (23, 28)] {
            assert_eq!(next_quiet_hour(hour(now)), hour(due), "{now}");
        }
        for (now, quiet) in [(3, false), (4, true), (5, true), (6, false), (23, false)] {
            assert_eq!(is_quiet(hour(now)), quiet, "{now}");
        }
    }
}
