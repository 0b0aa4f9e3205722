//! Forgetting people: what they were called goes out of everything that is kept of matches that are over, and every record
//! can be played as before.

use std::time::Duration;

use super::Fault;
use super::fold::blocking;
use crate::host::{self, Header, Record};
use crate::rules::{Seat, Timestamp, renamed};
use crate::seed;
use crate::store::{self, AskToForget, Forget, JournalLine, Place, Scrub, Store, TextPlace, UserId, WriteAnew};

/// How often it is tried to write the file anew while somebody reads an older state of it.
const SCRUBS_MAX: u32 = 50;
/// How long it is waited in between.
const SCRUB_AGAIN: Duration = Duration::from_millis(200);

/// What has come of forgetting somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// How many matches and puzzles were written anew.
    pub n_journals: usize,
    /// How many matches run in which they have a part: of these, of the ledger and of what they said some is kept until they
    /// are over.
    pub n_running: usize,
    /// How many journals could not be played under another name: what was typed in them stays as it is.
    pub n_untouched: usize,
}

/// Makes somebody's id and name those of nobody wherever no match runs. Where one does, that is kept, and the rest
/// follows with [`go_on_forgetting`].
///
/// # Errors
/// The store does not take it; asked again, it goes on where it was.
pub async fn forget(store: &Store, user: UserId, at: Timestamp) -> Result<Forgotten, Fault> {
    let alias = UserId::alias(seed::unforeseen().map_err(store::Error::from)?);
    let alias = store.write(AskToForget { user, alias, at }).await?;
    let mut forgotten = Forgotten::default();
    let texts = texts(store, user, alias).await?;
    for (id, seats) in store.seats_taken(user).await? {
        let header = store.find_match(id).await?.header;
        write_anew(store, id.into(), &header, &seats, (user, alias), &mut forgotten).await?;
    }
    for id in store.puzzles_of(user).await? {
        let header = store.puzzle(id).await?.header;
        write_anew(store, id.into(), &header, &[Seat::FIRST], (user, alias), &mut forgotten).await?;
    }
    forgotten.n_running = store.write(Forget { user, alias, texts }).await?;
    scrub(store).await?;
    tracing::info!(
        journals = forgotten.n_journals,
        running = forgotten.n_running,
        untouched = forgotten.n_untouched,
        "somebody is forgotten as they asked"
    );
    Ok(forgotten)
}

/// Forgets those who have asked and could not be forgotten yet.
pub async fn go_on_forgetting(store: &Store, now: Timestamp) -> Result<(), Fault> {
    for user in store.to_be_forgotten().await? {
        forget(store, user, now).await?;
    }
    Ok(())
}

/// What names them in free text, without their name.
async fn texts(store: &Store, user: UserId, alias: UserId) -> Result<Vec<(TextPlace, String)>, Fault> {
    let name = alias.alias_name();
    let mut words = vec![format!("<@{user}>"), user.to_string()];
    words.extend(store.names_of(user).await?);
    let mut changed: Vec<(TextPlace, String)> = Vec::new();
    for word in &words {
        for (place, text) in store.texts_with(word).await? {
            match changed.iter_mut().find(|(known, _)| *known == place) {
                Some((_, text)) => *text = renamed(text, word, &name),
                None => changed.push((place, renamed(&text, word, &name))),
            }
        }
    }
    Ok(changed)
}

/// Writes a journal anew with another name for these seats.
async fn write_anew(
    store: &Store,
    place: Place,
    header: &str,
    seats: &[Seat],
    (user, alias): (UserId, UserId),
    forgotten: &mut Forgotten,
) -> Result<(), Fault> {
    let name = alias.alias_name();
    let journal = match store.journal(place).await {
        Err(store::Error::Broken(_)) => None,
        journal => Some(journal?),
    };
    let names: Vec<_> = seats.iter().map(|&seat| (seat, name.clone())).collect();
    let (old, kept) = (header.to_owned(), journal.clone());
    let changed = blocking(move || kept.and_then(|journal| played_anew(&old, &journal, &names))).await?;
    let write = if let Some((record, journal)) = changed.zip(journal) {
        let lines = record.entries.iter().map(host::Entry::to_line).zip(&journal);
        let lines = lines.filter(|(new, old)| *new != old.entry).map(|(new, old)| (old.n, new)).collect();
        let name = seats.first().and_then(|seat| record.header.seats.get(seat.index())).cloned().unwrap_or(name);
        WriteAnew { place, user, name, header: written(&record.header), lines }
    } else {
        forgotten.n_untouched += 1;
        WriteAnew { place, user, header: header_alone(header, seats, &name), name, lines: Vec::new() }
    };
    forgotten.n_journals += 1;
    Ok(store.write(write).await?)
}

/// A journal under other names; `None` if it cannot be played so.
fn played_anew(header: &str, journal: &[JournalLine], names: &[(Seat, String)]) -> Option<Record> {
    let header: Header = serde_json::from_str(header).ok()?;
    let entries = journal.iter().map(|line| serde_json::from_str(&line.entry).ok()).collect::<Option<_>>()?;
    host::rename(&Record { header, entries }, names)
}

/// The header with another name for the seats, of a journal that cannot be played.
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

/// Writes the whole file anew, as soon as nobody reads an older state of it.
async fn scrub(store: &Store) -> Result<(), Fault> {
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
