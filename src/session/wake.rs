//! Waking a match: its journal is replayed, and what it still has to tell follows from that.

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

/// A match as it comes out of the store.
pub(super) struct Woken {
    pub(super) live: Live,
    /// The inputs that have been counted.
    pub(super) inputs: BTreeSet<InputId>,
    /// What has been told.
    pub(super) told: Told,
    /// Who has something at stake, on a seat or no longer.
    pub(super) stakers: BTreeSet<UserId>,
    /// Whether the last pause has no author: the house made it, since the match could not be told, or somebody is absent.
    pub(super) paused_by_house: bool,
    /// Messages that have only to be changed for the last time.
    pub(super) past: Vec<PastMessage>,
}

/// A message that has only to be changed for the last time: a board that was replaced, or a message whose audience is
/// gone.
pub(super) struct PastMessage {
    pub(super) open: OpenMessage,
    /// What the board says from then on.
    pub(super) line: Option<Sealed<Showing>>,
}

/// The messages of a match that have still to be changed, until the entries that they belong to have been replayed.
struct Unchanged(Vec<OpenMessage>);

impl Unchanged {
    /// Gives what belongs to no entry to the lanes.
    fn sort_out(&mut self, lanes: &mut BTreeMap<Audience, Lane>) {
        self.0.retain(|open| match (BesideOne::restored(open, None), lanes.get_mut(&open.audience)) {
            (Some(one), Some(lane)) => {
                lane.beside.push(one);
                false
            }
            _ => true,
        });
    }

    /// Gives the lanes the notices of this step, and says which boards were replaced at this step.
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

    /// The messages of entries that the journal does not hold.
    fn rest(self) -> impl Iterator<Item = PastMessage> {
        self.0.into_iter().map(|open| PastMessage { open, line: None })
    }
}

/// Reads a match and replays it.
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
        // The solution has been shown to some already.
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

/// Whether nobody's input made the last pause of a journal.
fn is_last_pause_ours(journal: &[JournalLine]) -> bool {
    let is_pause = |line: &&JournalLine| {
        let entry: Option<Entry> = serde_json::from_str(&line.entry).ok();
        entry.is_some_and(|entry| match entry.what {
            What::Text(_, word) => word.eq_ignore_ascii_case("pause"),
            // An order that puts a match back also pauses it.
            What::Host(word) => {
                let word = word.split_whitespace().next().unwrap_or_default();
                ["pause", "back", "reopen"].iter().any(|stops| word.eq_ignore_ascii_case(stops))
            }
            // Nothing falls due in a pause: if a deadline was the last of these, the pause began by it.
            What::Time => true,
            What::Chance(_) | What::Delivered => false,
        })
    };
    journal.iter().rev().find(is_pause).is_some_and(|line| line.input.is_none())
}

/// The audiences of a match.
pub(super) fn audiences(row: &MatchRow) -> impl Iterator<Item = Audience> {
    let spectators = row.spectators.map(|_| Audience::Spectators);
    // Everything is told in the match's own channel anyway.
    let announcements = row.announcements.filter(|&channel| channel != row.channel).map(|_| Audience::Announcements);
    let people = row.seats.iter().filter(|(_, seat)| seat.user.is_person()).map(|(seat, _)| Audience::Seat(seat));
    let channel = (!row.is_direct()).then_some(Audience::Channel);
    people.chain(channel).chain(spectators).chain(announcements)
}

/// What is shown of a match beyond what is in its journal.
#[derive(Clone, Copy, Default)]
pub(super) struct Shown {
    /// Whether the solution is held back.
    pub(super) is_withheld: bool,
    /// Whether the table is served.
    pub(super) has_table: bool,
}

/// A match's journal, replayed.
pub(super) struct Replayed {
    pub(super) fold: Fold,
    pub(super) lanes: BTreeMap<Audience, Lane>,
    pub(super) fates: Fates,
    /// Messages that have only to be changed for the last time.
    pub(super) past: Vec<PastMessage>,
}

/// Plays a match's journal, and puts on each audience's lane what it has not been told yet; of its end without the solution
/// if that is withheld.
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
    // What has been settled has been told to all, whatever their cursors say.
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

/// Shows one step of a replay to the lanes: what has been told before is only looked at where telling goes on from.
fn see(lanes: &mut BTreeMap<Audience, Lane>, step: &Step<'_>, print: &Print<'_>) {
    for lane in lanes.values_mut() {
        if step.n > lane.cursor {
            // Nobody waits for an answer at this point.
            let _: Option<Reply> = lane.note(step, print, None);
        } else if step.n == lane.cursor {
            lane.look(step.table);
        }
        if let Some(board) = lane.board.as_mut().filter(|board| board.row.clock_n == step.n) {
            board.clock = Some(BoardClock::now(step.table));
        }
    }
}
