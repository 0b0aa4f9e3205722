//! Machine players: they are asked when their seat is to act, think on the blocking pool, and their moves enter the
//! journal like any other input.
//!
//! No state of a machine is kept: before it thinks, it is shown again everything that its seat has been shown. So a
//! restart changes nothing, and the machine's reasons for an earlier move can be found later.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::{JoinError, JoinSet};

use super::answer::{Board, Fault, Refusal};
use super::fold::blocking;
use super::live::Live;
use super::mailbox::Advice;
use super::world::World;
use crate::meter;
use crate::store::UserId;
use clock::Stopwatch;
use host::{ADVISER, Effect, Entry, Header, Replay, Style, Thought, Unplayable, What, reminded};
use rules::{
    BySeat, Clearance, Control, Language, Level, Names, Observer, Patience, Seat, Timestamp, Turn, WHY, Words,
};
use words::advice;

/// The longest time that a machine thinks. A level limits the amount of work, not the time: on a busy processor the
/// work takes longer, and the machine plays just as well. At this limit the machine plays the best move found so far,
/// and the metric `dealer_thoughts_cut_short_total` counts the thought.
const THINKING_MAX: Duration = Duration::from_secs(10);
/// The question to a person who asks why, if several machines play.
pub(crate) const WHICH_MACHINE: &str = "🤖 Which machine do you mean?";

/// The state of the machine players of a match.
#[derive(Default)]
pub(super) struct Machines {
    levels: BTreeMap<Seat, Level>,
    /// The entry at which each machine was last asked.
    asked: BTreeMap<Seat, i64>,
    /// The machines that are thinking, each with the entry at which it was asked.
    thinking: BTreeMap<Seat, i64>,
    /// The moves that the machines have chosen.
    ready: BTreeMap<Seat, Ready>,
    /// Thoughts begun before this entry are void, because the match has been put back.
    since: i64,
    /// The tasks that are thinking.
    tasks: JoinSet<Thinking>,
}

/// The result of a thinking task.
pub(super) enum Thinking {
    /// A machine's own move.
    Said(Answered),
    /// The answer to a player's question.
    Advised(Advised),
}

/// A machine's thought about its own move, with the entry at which it was asked.
pub(super) struct Answered {
    seat: Seat,
    n: i64,
    thought: Result<Option<Thought>, Fault>,
}

/// The answer to a player's question.
pub(super) struct Advised {
    seat: Seat,
    advice: Advice,
    /// The seat whose move was thought about: that of the machine that was asked for its reasons, or the asker's own
    /// seat.
    by: Seat,
    thought: Result<Option<Told>, Fault>,
    reply: oneshot::Sender<Result<Result<Option<Board>, Refusal>, Fault>>,
}

/// A machine's thought, with the proposed move in words.
#[derive(Debug)]
pub(crate) struct Told {
    thought: Thought,
    /// The move in words that complete "I would".
    in_words: String,
    /// The language of the asker.
    language: Language,
}

/// A move that a machine has chosen.
pub(super) struct Ready {
    /// The time at which the move counts.
    pub(super) at: Timestamp,
    /// The number of the last entry when the machine began to think.
    pub(super) n: i64,
    pub(super) says: String,
}

/// The time limit of one thought.
struct Watch {
    began: Stopwatch,
    most: Duration,
    /// Whether the limit was reached.
    is_cut_short: bool,
}

impl Watch {
    fn look(&mut self) -> ControlFlow<()> {
        self.is_cut_short |= self.began.elapsed() >= self.most;
        if self.is_cut_short { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Machines {
    pub(super) fn of(header: &Header) -> Self {
        let seats = header.machines.iter().enumerate();
        let levels = seats.filter_map(|(index, level)| Some((Seat::new(index)?, (*level)?))).collect();
        Self { levels, ..Self::default() }
    }

    /// Drops all moves and thoughts, because the match has been put back to an earlier state. `since` is the last
    /// entry.
    pub(super) fn forget(&mut self, since: i64) {
        self.since = since;
        self.asked.clear();
        self.ready.clear();
    }

    /// Whether no machine is thinking, about its own move or for an asker, and no machine has a move to play.
    pub(super) fn is_at_rest(&self) -> bool {
        self.is_quiet() && self.tasks.is_empty()
    }

    /// Waits for the next finished thought; `None` if no task is running.
    pub(super) async fn next_thought(&mut self) -> Option<Result<Thinking, JoinError>> {
        self.tasks.join_next().await
    }

    /// Whether no machine is thinking about its own move or has a move to play.
    pub(super) fn is_quiet(&self) -> bool {
        self.thinking.is_empty() && self.ready.is_empty()
    }

    /// When the next machine's move is due.
    pub(super) fn next_said(&self, live: &Live) -> Option<Timestamp> {
        let (hold, from) = (live.hold(), live.world.pulse.state().deadlines_from);
        self.ready.values().map(|ready| (ready.at + hold).max(from)).min()
    }

    /// The seats whose machines' moves are due now.
    pub(super) fn due(&self, live: &Live) -> Vec<Seat> {
        let (now, hold, state) = (live.world.clock.now(), live.hold(), live.world.pulse.state());
        // Like deadlines, moves wait until the bot is healthy: until then nobody could react to them.
        if !state.is_well() || now < state.deadlines_from {
            return Vec::new();
        }
        self.ready.iter().filter(|(_, ready)| ready.at + hold <= now).map(|(&seat, _)| seat).collect()
    }

    /// Removes and returns the move of the machine in this seat.
    pub(super) fn take(&mut self, seat: Seat) -> Option<Ready> {
        self.ready.remove(&seat)
    }

    /// Starts the machines that have something new to decide.
    pub(super) fn think(&mut self, live: &Live) {
        if live.outcome().is_some() {
            self.ready.clear();
            return;
        }
        let is_race = matches!(live.table().turn(), Turn::RealTime(_));
        let n = live.fold.n;
        // In a race, a move chosen before this entry may be taken or wrong by now.
        self.ready.retain(|_, ready| !is_race || ready.n == n);
        for (seat, level) in self.levels.clone() {
            let is_busy = self.thinking.contains_key(&seat) || self.ready.contains_key(&seat);
            let is_new = self.asked.get(&seat).is_none_or(|&asked| asked < n);
            if !is_busy && is_new && is_asked(live, seat, level) {
                self.asked.insert(seat, n);
                self.thinking.insert(seat, n);
                let (world, header) = (live.world.clone(), live.table().header().clone());
                let (entries, names) = (live.table().history().to_vec(), live.names.read_by(Observer::Public));
                self.tasks.spawn(async move {
                    let thought = thought_of(&world, header, entries, seat, level, names).await;
                    let thought = thought.map(|thought| thought.map(|told| told.thought));
                    Thinking::Said(Answered { seat, n, thought })
                });
            }
        }
    }

    /// Handles a finished thought.
    pub(super) fn has_thought(&mut self, live: &Live, thinking: Thinking) {
        let Answered { seat, n, thought } = match thinking {
            Thinking::Said(answered) => answered,
            Thinking::Advised(advised) => return advised.answer(live),
        };
        self.thinking.remove(&seat);
        match thought {
            Ok(_) if n < self.since => {}
            Ok(Some(Thought { says, after, .. })) => {
                let at = live.world.clock.now().max(live.table().now() + after);
                self.ready.insert(seat, Ready { at, n, says });
            }
            Ok(None) => {}
            Err(fault) => tracing::error!(match.id = live.row.id.0, %seat, %fault, "a machine could not think"),
        }
    }

    /// Answers a practising player's question; others get no advice.
    pub(super) fn advise(
        &mut self,
        live: &Live,
        user: UserId,
        advice: Advice,
        reply: oneshot::Sender<Result<Result<Option<Board>, Refusal>, Fault>>,
    ) {
        let table = live.table();
        let Some(seat) = live.seat_of(user).filter(|_| table.is_practice()) else {
            drop(reply.send(Ok(Ok(None))));
            return;
        };
        let of = match advice {
            Advice::Suggestion => None,
            Advice::Reason(_) if table.outcome().is_some() => {
                // Give the same answer whether the match is asleep or not: after the end, the reason is explained from
                // the record.
                drop(reply.send(Err(Fault::NotOpen(live.row.id))));
                return;
            }
            Advice::Reason(of) if !table.shows_reasons() => {
                drop(reply.send(Ok(Ok(Some(reason_kept(live, seat, of))))));
                return;
            }
            Advice::Reason(None) if machines_of(table.header()).len() > 1 => {
                let (words, controls) = which_machine(table.header(), &live.names);
                let showing = table.tell(seat, words, controls);
                drop(reply.send(Ok(Ok(Some(Board { showing, status: live.status() })))));
                return;
            }
            Advice::Reason(of) => of,
        };
        let (world, names) = (live.world.clone(), live.names.read_by(Observer::Seat(seat)));
        let (header, mut entries) = (table.header().clone(), table.history().to_vec());
        self.tasks.spawn(async move {
            let asked = match advice {
                Advice::Suggestion => Ok(Some((seat, ADVISER))),
                Advice::Reason(_) => {
                    let (header, journal) = (header.clone(), entries.clone());
                    let last = blocking(move || last_played(&header, &journal, of)).await;
                    let last = last.and_then(|last| last.map_err(|error| Fault::Fell(error.to_string())));
                    last.map(|last| {
                        last.map(|(by, level, n)| {
                            entries.truncate(n);
                            (by, level)
                        })
                    })
                }
            };
            let (by, thought) = match asked {
                Ok(Some((by, level))) => (by, thought_of(&world, header, entries, by, level, names).await),
                Ok(None) => (seat, Ok(None)),
                Err(fault) => (seat, Err(fault)),
            };
            Thinking::Advised(Advised { seat, advice, by, thought, reply })
        });
    }
}

impl Advised {
    /// Sends the answer to the asker.
    fn answer(self, live: &Live) {
        let Self { seat, advice, by, thought, reply } = self;
        let answer = thought.map(|thought| {
            let thought = thought.ok_or(Refusal::NothingToSay)?;
            let (words, controls) = match advice {
                Advice::Suggestion => suggestion(&thought),
                Advice::Reason(_) => (reason(&live.names[by], &thought, None), Vec::new()),
            };
            let showing = live.table().tell(seat, words, controls);
            Ok(Some(Board { showing, status: live.status() }))
        });
        drop(reply.send(answer));
    }
}

/// Whether a machine's seat has something to decide.
fn is_asked(live: &Live, seat: Seat, level: Level) -> bool {
    let table = live.table();
    table.machine(seat, Style::Level(level)).is_some_and(|mut machine| {
        table.show_machine(&mut *machine);
        machine.is_asked()
    })
}

/// The answer given instead of a machine's reasons while these could reveal secrets. The words do not depend on what
/// the machine has done, or whether it has done anything.
fn reason_kept(live: &Live, seat: Seat, of: Option<Seat>) -> Board {
    let machines = machines_of(live.table().header());
    let by = of.filter(|of| machines.contains(of)).or(machines.first().copied().filter(|_| machines.len() == 1));
    let names = live.names.read_by(Observer::Seat(seat));
    let words = match by {
        Some(by) => advice::Kept { player: names.of(by) }.say(names.language),
        None => advice::KeptByAll.say(names.language),
    };
    Board { showing: live.table().tell(seat, words.into(), Vec::new()), status: live.status() }
}

/// A suggestion in words, with a button that plays it.
pub(crate) fn suggestion(told: &Told) -> (String, Vec<Control>) {
    let Told { thought: Thought { says, why, .. }, in_words, language } = told;
    let action = Words::markup(in_words);
    let words = advice::Suggestion { action, why: why.clone() }.say(*language);
    (words.into(), vec![Control::primary(advice::Play.say(*language).as_str(), says)])
}

/// A machine's reasons in words. After the end of the match also what the machine believed, and what was true.
pub(crate) fn reason(by: &str, Told { thought, in_words, language }: &Told, truth: Option<&str>) -> String {
    let Thought { why, believed, .. } = thought.clone();
    let (player, action) = (Words::markup(by), Words::markup(in_words));
    let truth = truth.map(Words::markup);
    let words = match (truth, believed) {
        (None, _) => advice::Reason { player, action, why }.say(*language),
        (Some(truth), None) => advice::ReasonAfterwards { player, action, why, truth }.say(*language),
        (Some(truth), Some(believed)) => advice::ReasonBelieved { player, action, why, believed, truth }.say(*language),
    };
    words.as_str().trim_end().to_owned()
}

/// What was hidden from a seat after the first `n` of these entries, in a sentence with names that are safe to print;
/// empty while the match is not over.
///
/// # Errors
/// The entries do not replay.
pub(crate) fn hidden_from(
    header: &Header,
    entries: &[Entry],
    n: usize,
    seat: Seat,
    names: &Names,
) -> Result<String, Unplayable> {
    let is_over = played(header, entries)?.table().outcome().is_some();
    let Some(clearance) = Clearance::match_over(is_over) else { return Ok(String::new()) };
    Ok(played(header, &entries[..n])?.table().hidden_from(clearance, seat, names))
}

/// Replays these entries.
fn played(header: &Header, entries: &[Entry]) -> Result<Replay, Unplayable> {
    let mut replay = Replay::open(header.clone())?;
    for (index, entry) in entries.iter().enumerate() {
        drop(replay.play(entry, entries.get(index + 1))?);
    }
    Ok(replay)
}

/// The seats of the machines in a match.
pub(crate) fn machines_of(header: &Header) -> Vec<Seat> {
    let seats = header.machines.iter().enumerate();
    seats.filter_map(|(index, level)| level.and_then(|_| Seat::new(index))).collect()
}

/// The question which machine an asker means, with a button for each.
fn which_machine(header: &Header, names: &BySeat<String>) -> (String, Vec<Control>) {
    let button = |seat: Seat| Control::primary(&names[seat], &format!("{WHY} {}", seat.index() + 1));
    (WHICH_MACHINE.to_owned(), machines_of(header).into_iter().map(button).collect())
}

/// The machine whose move was the last to be played and shown to everybody, with its level and the number of entries
/// before the move. Moves that are submitted and wait for others are left out.
fn last_played(
    header: &Header,
    entries: &[Entry],
    of: Option<Seat>,
) -> Result<Option<(Seat, Level, usize)>, Unplayable> {
    let mut replay = Replay::open(header.clone())?;
    let mut said = Vec::new();
    for (n, entry) in entries.iter().enumerate() {
        let epoch = replay.table().epoch();
        let effect = replay.play(entry, entries.get(n + 1))?;
        let level = |seat: Seat| *header.machines.get(seat.index())?;
        if let (What::Text(seat, _), Ok(effect)) = (&entry.what, effect)
            && of.is_none_or(|of| of == *seat)
            && let Some(level) = level(*seat)
        {
            let waits = matches!(effect, Effect::Staged { .. } | Effect::Locked);
            said.push(((*seat, level, n), epoch, waits));
        }
    }
    let now = replay.table().epoch();
    let is_shown = |(_, epoch, waits): &&(_, u32, bool)| !waits || *epoch < now;
    Ok(said.iter().rev().find(is_shown).map(|(said, ..)| *said))
}

/// The machine (in seat `of`, if given) that made the last input, with its level and the number of entries before that
/// input.
pub(crate) fn last_said(header: &Header, entries: &[Entry], of: Option<Seat>) -> Option<(Seat, Level, usize)> {
    entries.iter().enumerate().rev().find_map(|(n, entry)| match entry.what {
        What::Text(seat, _) if of.is_none_or(|of| of == seat) => {
            Some((seat, (*header.machines.get(seat.index())?)?, n))
        }
        What::Text(..) | What::Time | What::Host(_) | What::Chance(_) | What::Delivered => None,
    })
}

/// The entries of a record that are in force, without those that were taken back.
///
/// # Errors
/// The entries do not replay.
pub(crate) fn in_force(header: &Header, entries: &[Entry]) -> Result<Vec<Entry>, Unplayable> {
    Ok(played(header, entries)?.table().history().to_vec())
}

/// The thought of a machine in a seat after these entries.
async fn thought_of(
    world: &Arc<World>,
    header: Header,
    entries: Vec<Entry>,
    seat: Seat,
    level: Level,
    names: Names,
) -> Result<Option<Told>, Fault> {
    let _leave = world.thinkers.acquire().await;
    blocking(move || think(header, &entries, seat, level, &names))
        .await?
        .map_err(|error| Fault::Fell(error.to_string()))
}

/// Shows a machine everything that its seat has been shown, and lets it think. The machine's words use these names,
/// which are safe to print.
///
/// # Errors
/// The entries do not replay.
pub(crate) fn think(
    header: Header,
    entries: &[Entry],
    seat: Seat,
    level: Level,
    names: &Names,
) -> Result<Option<Told>, Unplayable> {
    let style = Style::Level(level);
    let Some((mut machine, mut dice)) = reminded(header, entries, seat, style)? else { return Ok(None) };
    let mut watch = Watch { began: Stopwatch::start(), most: THINKING_MAX, is_cut_short: false };
    let mut look = |_| watch.look();
    let patience: Patience<'_> = &mut look;
    let thought = machine.think(&mut dice, patience);
    if watch.is_cut_short {
        meter::thought_cut_short();
    }
    Ok(thought.map(|thought| Told {
        in_words: machine.in_words(&thought.says, names),
        thought,
        language: names.language,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::Record;
    use rules::endless;

    /// Time has no influence on a thought that ends before the limit. A thought at the limit is cut short, and still
    /// proposes a move.
    #[test]
    fn a_thought_is_as_good_however_long_it_takes_until_the_limit() {
        let record = Record::read(include_bytes!("../../crates/games/src/heap/example.jsonl")).unwrap();
        let thought = |patience: Patience<'_>| {
            let style = Style::Level(Level::Master);
            let (mut machine, mut dice) = reminded(record.header.clone(), &[], Seat::FIRST, style).unwrap().unwrap();
            machine.think(&mut dice, patience)
        };
        let whole = thought(&mut endless);
        let mut slow = Watch { began: Stopwatch::start(), most: Duration::from_hours(1), is_cut_short: false };
        assert_eq!(thought(&mut |_| slow.look()), whole);
        assert!(!slow.is_cut_short);
        let mut late = Watch { began: Stopwatch::start(), most: Duration::ZERO, is_cut_short: false };
        assert!(thought(&mut |_| late.look()).is_some());
        assert!(late.is_cut_short);
    }
}
