//! Waking a match: its journal is replayed, and the replay also yields the messages that the match still has to send.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::answer::Fault;
use super::called::Called;
use super::fates::Fates;
use super::fold::Fold;
use super::gate::{self, But};
use super::lane::{self, BesideOne, BoardClock, Lane, PresentBoard, Reply};
use super::live::Live;
use super::notice::notice;
use super::step::{Print, Step};
use super::tell::Told;
use super::world::World;
use crate::store::{
    Audience, Boards, Cursors, HeldBack, InputId, JournalLine, MatchId, MatchRow, MessageKind, OpenMessage, UserId,
};
use host::{Entry, Sealed, What};
use rules::Showing;

/// A match loaded from the store.
pub(super) struct Woken {
    pub(super) live: Live,
    /// The inputs that have been counted.
    pub(super) inputs: BTreeSet<InputId>,
    /// What has been sent already.
    pub(super) told: Told,
    /// The people who have something at stake, even if they have left their seat.
    pub(super) stakers: BTreeSet<UserId>,
    /// Whether the last pause has no author: the bot made it because an audience could not be reached or a player was
    /// absent.
    pub(super) paused_by_house: bool,
    /// Messages that only need their last edit.
    pub(super) past: Vec<PastMessage>,
}

/// A message that only needs its last edit, because its board was replaced or its audience no longer exists.
pub(super) struct PastMessage {
    pub(super) open: OpenMessage,
    /// The line of history that the board gets.
    pub(super) line: Option<Sealed<Showing>>,
}

/// The messages of a match that must still be edited, and whose entries have not been replayed yet.
struct Unchanged(Vec<OpenMessage>);

impl Unchanged {
    /// Hands the messages that belong to no entry to the lanes.
    fn sort_out(&mut self, lanes: &mut BTreeMap<Audience, Lane>) {
        self.0.retain(|open| match (BesideOne::restored(open, None), lanes.get_mut(&open.audience)) {
            (Some(one), Some(lane)) => {
                lane.beside.push(one);
                false
            }
            _ => true,
        });
    }

    /// Hands the messages of this step's notices to the lanes, and returns the boards that were replaced at this step.
    fn see(&mut self, lanes: &mut BTreeMap<Audience, Lane>, step: &Step<'_>, print: &Print<'_>) -> Vec<PastMessage> {
        let of_step = self.0.extract_if(.., |open| open.n == step.n);
        let past = of_step.filter_map(|open| {
            let notice = step.entry.and_then(|(entry, effect)| notice(entry, effect));
            if let (Some(one), Some(lane)) = (BesideOne::restored(&open, notice), lanes.get_mut(&open.audience)) {
                lane.beside.push(one);
                return None;
            }
            let is_same_place = open.kind == MessageKind::Board && open.number != OpenMessage::ELSEWHERE;
            let observer = lane::observer(open.audience);
            let line = is_same_place.then(|| step.table.past(observer, &print.names.read_by(observer), print.theme));
            Some(PastMessage { open, line })
        });
        past.collect()
    }

    /// The remaining messages, whose entries are not in the journal.
    fn rest(self) -> impl Iterator<Item = PastMessage> {
        self.0.into_iter().map(|open| PastMessage { open, line: None })
    }
}

/// Loads a match and replays it.
pub(super) async fn wake(world: &Arc<World>, id: MatchId) -> Result<Woken, Fault> {
    let row = world.store.find_match(id).await?;
    let journal = world.store.journal(id).await?;
    let cursors = world.store.cursors(id).await?;
    let boards = world.store.boards(id).await?;
    let closed_dms = world.store.closed_dms(id).await?.into_iter().collect();
    let owed = world.store.owed_boards(id).await?;
    let stakers = world.store.stakers(id).await?.into_iter().collect();
    let reminded = world.store.reminders(id).await?;
    let open_messages = world.store.open_messages(id).await?;
    let names = Called::of(world, &row).await;
    let print = Print { names: &names, theme: &world.theme, opening: &row.opening };
    let sketch = gate::sketch_of(&row).await?;
    let is_withheld = match &sketch {
        // Some players have been shown the solution already.
        Some(_) if row.held_back == HeldBack::Telling => false,
        Some(sketch) => gate::under_way(&world.store, world.clock.now(), sketch, But::Match(id)).await?.is_some(),
        None => false,
    };
    let is_shown = Shown { is_withheld, has_table: world.limits.stirs.is_served() };
    let Replayed { fold, mut lanes, fates, past } =
        replay(&row, is_shown, &journal, &cursors, boards, open_messages, &print).await?;
    lanes.values_mut().for_each(Lane::leave_out_undone);
    let inputs = journal.iter().filter_map(|line| line.input).collect();
    let paused_by_house = fold.table.clock().paused && is_last_pause_ours(&journal);
    let told = Told { lanes, fates, closed_dms, owed, reminded };
    let live = Live { world: world.clone(), row, names, fold, sketch };
    Ok(Woken { live, inputs, told, stakers, paused_by_house, past })
}

/// Whether the last pause in a journal was not caused by an input.
fn is_last_pause_ours(journal: &[JournalLine]) -> bool {
    let is_pause = |line: &&JournalLine| {
        let entry: Option<Entry> = serde_json::from_str(&line.entry).ok();
        entry.is_some_and(|entry| match entry.what {
            What::Text(_, word) => word.eq_ignore_ascii_case("pause"),
            // An order that puts a match back also pauses the match.
            What::Host(word) => {
                let word = word.split_whitespace().next().unwrap_or_default();
                ["pause", "back", "reopen"].iter().any(|stops| word.eq_ignore_ascii_case(stops))
            }
            // No deadline passes during a pause, so a deadline as the last of these entries began the pause.
            What::Time => true,
            What::Chance(_) | What::Delivered => false,
        })
    };
    journal.iter().rev().find(is_pause).is_some_and(|line| line.input.is_none())
}

/// The audiences of a match.
pub(super) fn audiences(row: &MatchRow) -> impl Iterator<Item = Audience> {
    let spectators = row.spectators.map(|_| Audience::Spectators);
    // The match's own channel is told everything already.
    let announcements = row.announcements.filter(|&channel| channel != row.channel).map(|_| Audience::Announcements);
    let people = row.seats.iter().filter(|(_, seat)| seat.user.is_person()).map(|(seat, _)| Audience::Seat(seat));
    let channel = (!row.is_direct()).then_some(Audience::Channel);
    people.chain(channel).chain(spectators).chain(announcements)
}

/// The facts besides the journal that decide what a match shows.
#[derive(Clone, Copy, Default)]
pub(super) struct Shown {
    /// Whether the solution is held back.
    pub(super) is_withheld: bool,
    /// Whether this process serves the browser table.
    pub(super) has_table: bool,
}

/// The result of replaying a match's journal.
pub(super) struct Replayed {
    pub(super) fold: Fold,
    pub(super) lanes: BTreeMap<Audience, Lane>,
    pub(super) fates: Fates,
    /// Messages that only need their last edit.
    pub(super) past: Vec<PastMessage>,
}

/// Replays a match's journal, and queues for each audience what it has not been sent yet. If the solution is withheld,
/// the end is shown without it.
pub(super) async fn replay(
    row: &MatchRow,
    Shown { is_withheld, has_table }: Shown,
    journal: &[JournalLine],
    cursors: &Cursors,
    mut boards: Boards,
    open_messages: Vec<OpenMessage>,
    print: &Print<'_>,
) -> Result<Replayed, Fault> {
    let mut fold = Fold::open(row.id.into(), &row.header, row.credited).await?;
    fold.table.withhold(is_withheld);
    fold.table.serve_table(has_table);
    // Settled entries have been sent to everybody, even if a cursor lags behind.
    let mut lanes: BTreeMap<_, _> = audiences(row)
        .map(|audience| {
            let cursor = cursors.get(&audience).copied().unwrap_or(-1).max(row.settled_n);
            let board = boards.remove(&audience).map(|row| PresentBoard { row, clock: None });
            let mut lane = Lane::new(audience, cursor);
            lane.board = board;
            (audience, lane)
        })
        .collect();
    let mut unchanged = Unchanged(open_messages);
    unchanged.sort_out(&mut lanes);
    let opening = Step { n: 0, entry: None, input: None, before: None, table: &*fold.table };
    see(&mut lanes, &opening, print);
    let mut past = unchanged.see(&mut lanes, &opening, print);
    let mut fates = Fates::default();
    fold.replay(journal, |step| {
        fates.note(step);
        see(&mut lanes, step, print);
        past.append(&mut unchanged.see(&mut lanes, step, print));
    })?;
    past.extend(unchanged.rest());
    Ok(Replayed { fold, lanes, fates, past })
}

/// Passes one step of a replay to the lanes. Steps before a lane's cursor are skipped; the step at the cursor is only
/// recorded.
fn see(lanes: &mut BTreeMap<Audience, Lane>, step: &Step<'_>, print: &Print<'_>) {
    for lane in lanes.values_mut() {
        if step.n > lane.cursor {
            // No author waits for an answer during a replay.
            let _: Option<Reply> = lane.note(step, print, None);
        } else if step.n == lane.cursor {
            lane.look(step.table);
        }
        if let Some(board) = lane.board.as_mut().filter(|board| board.row.clock_n == step.n) {
            board.clock = Some(BoardClock::now(step.table));
        }
    }
}
