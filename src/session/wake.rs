//! Waking a match: its journal is replayed, and what it still has to tell follows from that.

use std::collections::{BTreeMap, BTreeSet};

use super::answer::Fault;
use super::lane::{Before, Lane, PresentBoard, Print, Step, Told};
use super::world::World;
use crate::host::{self, Entry, Header, Table, What};
use crate::rules::{BySeat, Millis, Seat, Timestamp};
use crate::store::{Audience, Boards, Cursors, InputId, JournalLine, MatchId, MatchRow, UserId};

/// A match as it comes out of the store.
pub(super) struct Woken {
    pub(super) row: MatchRow,
    pub(super) table: Box<dyn Table>,
    /// The number of the last entry.
    pub(super) n: i64,
    /// The inputs that have been counted.
    pub(super) inputs: BTreeSet<InputId>,
    pub(super) lanes: BTreeMap<Audience, Lane>,
    pub(super) closed_dms: BTreeSet<UserId>,
    pub(super) reminded: BTreeMap<Seat, (Timestamp, Millis)>,
    pub(super) names: BySeat<String>,
    /// Whether the last pause has no author: the house made it, since the match could not be told.
    pub(super) paused_by_house: bool,
}

/// Reads a match and replays it.
pub(super) async fn wake(world: &World, id: MatchId) -> Result<Woken, Fault> {
    let row = world.store.find_match(id).await?;
    let journal = world.store.journal(id).await?;
    let cursors = world.store.cursors(id).await?;
    let boards = world.store.boards(id).await?;
    let closed_dms = world.store.closed_dms(id).await?.into_iter().collect();
    let reminded = world.store.reminders(id).await?;
    let names = printable_names(world, &row);
    let print = Print { names: &names, theme: &world.theme };
    let (table, lanes) = replay(set_table(&row).await?, &row, &journal, &cursors, boards, &print)?;
    let n = journal.last().map_or(0, |line| line.n);
    let inputs = journal.iter().filter_map(|line| line.input).collect();
    let paused_by_house = table.clock().paused && is_last_pause_ours(&journal);
    Ok(Woken { row, table, n, inputs, lanes, closed_dms, reminded, names, paused_by_house })
}

/// Whether nobody's input made the last pause of a journal.
fn is_last_pause_ours(journal: &[JournalLine]) -> bool {
    let is_pause = |line: &&JournalLine| {
        let entry: Option<Entry> = serde_json::from_str(&line.entry).ok();
        entry.is_some_and(|entry| match entry.what {
            What::Text(_, word) | What::Host(word) => word.eq_ignore_ascii_case("pause"),
            What::Time | What::Chance(_) | What::Delivered => false,
        })
    };
    journal.iter().rev().find(is_pause).is_some_and(|line| line.input.is_none())
}

/// The players' names as they may be printed.
pub(super) fn printable_names(world: &World, row: &MatchRow) -> BySeat<String> {
    row.seats.map(|_, seat| world.courier.printable(seat.user, &seat.name))
}

/// The audiences of a match.
pub(super) fn audiences(row: &MatchRow) -> impl Iterator<Item = Audience> {
    let spectators = row.spectators.map(|_| Audience::Spectators);
    // Everything is told in the match's own channel anyway.
    let announcements = row.announcements.filter(|&channel| channel != row.channel).map(|_| Audience::Announcements);
    row.seats.seats().map(Audience::Seat).chain([Audience::Channel]).chain(spectators).chain(announcements)
}

/// A table, and what each audience is still to be told.
type Replayed = (Box<dyn Table>, BTreeMap<Audience, Lane>);

/// Sets a match's table as it was at its start. A setup may take long to check, so nobody else waits for that.
pub(super) async fn set_table(row: &MatchRow) -> Result<Box<dyn Table>, Fault> {
    let unplayable = |reason: String| Fault::Unplayable(row.id.into(), reason);
    let header: Header = serde_json::from_str(&row.header).map_err(|error| unplayable(error.to_string()))?;
    let opened = tokio::task::spawn_blocking(move || host::open(header)).await;
    opened.map_err(|panic| unplayable(panic.to_string()))?.map_err(|error| unplayable(error.to_string()))
}

/// Plays a journal, and puts on each audience's lane what it has not been told yet.
pub(super) fn replay(
    mut table: Box<dyn Table>,
    row: &MatchRow,
    journal: &[JournalLine],
    cursors: &Cursors,
    mut boards: Boards,
    print: &Print<'_>,
) -> Result<Replayed, Fault> {
    let unplayable = |reason: String| Fault::Unplayable(row.id.into(), reason);
    // What has been settled has been told to all, whatever their cursors say.
    let mut lanes: BTreeMap<_, _> = audiences(row)
        .map(|audience| {
            let told = cursors.get(&audience).copied().unwrap_or(-1).max(row.settled_n);
            let board = boards.remove(&audience).map(|row| PresentBoard { row, told: None });
            let mut lane = Lane::new(audience, told);
            lane.board = board;
            (audience, lane)
        })
        .collect();
    let opening = Step { n: 0, entry: None, input: None, before: None, table: &*table };
    see(&mut lanes, &opening, print);
    for (expected, line) in (1..).zip(journal) {
        let entry: Entry =
            serde_json::from_str(&line.entry).map_err(|error| unplayable(format!("entry {}: {error}", line.n)))?;
        if line.n != expected {
            return Err(unplayable(format!("entry {expected} is missing")));
        }
        let before = Before::of(&*table);
        let receipt = table.commit(&entry).map_err(|refusal| unplayable(format!("entry {}: {refusal}", line.n)))?;
        let step = Step {
            n: line.n,
            entry: Some((&entry, &receipt)),
            input: line.input,
            before: Some(before),
            table: &*table,
        };
        see(&mut lanes, &step, print);
    }
    Ok((table, lanes))
}

/// Shows one step of a replay to the lanes: what has been told before is only looked at where telling goes on from.
fn see(lanes: &mut BTreeMap<Audience, Lane>, step: &Step<'_>, print: &Print<'_>) {
    for lane in lanes.values_mut() {
        if step.n > lane.told {
            lane.note(step, print, None);
        } else if step.n == lane.told {
            lane.look(step.table);
        }
        if let Some(board) = lane.board.as_mut().filter(|board| board.row.clock_n == step.n) {
            board.told = Some(Told::now(step.table));
        }
    }
}
