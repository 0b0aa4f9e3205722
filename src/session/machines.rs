//! Machines in the seats of a match: they are asked when something is asked of their seat, think where nobody waits for
//! it, and what they say enters the journal like anything else.
//!
//! Nothing of a machine is kept: whenever it is to think, it is shown again what its seat has been shown. So a restart
//! changes nothing, and what it once meant can be asked later.

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

/// The longest time that a machine thinks. Its level limits its work, not its time: on a busy processor the work takes longer,
/// and the machine plays just as well. At this limit it plays the best move found so far, and the metric
/// `dealer_thoughts_cut_short_total` counts the thought.
const THINKING_MAX: Duration = Duration::from_secs(10);
/// What somebody is asked who wants to know why, where several machines play.
pub(crate) const WHICH_MACHINE: &str = "🤖 Which machine do you mean?";

/// What is asked for the machines of a match.
#[derive(Default)]
pub(super) struct Machines {
    levels: BTreeMap<Seat, Level>,
    /// The entry at which each machine was last asked.
    asked: BTreeMap<Seat, i64>,
    /// The machines that are thinking.
    thinking: BTreeMap<Seat, i64>,
    /// What they are going to say.
    ready: BTreeMap<Seat, Ready>,
    /// What they began to think before this entry means nothing any more.
    since: i64,
    /// The thoughts under way.
    tasks: JoinSet<Thinking>,
}

/// What a machine has thought.
pub(super) enum Thinking {
    /// What it says in its seat.
    Said(Answered),
    /// What a player asked.
    Advised(Advised),
}

/// A machine's thought, and when it was asked for it.
pub(super) struct Answered {
    seat: Seat,
    n: i64,
    thought: Result<Option<Thought>, Fault>,
}

/// The outcome of a player's question.
pub(super) struct Advised {
    seat: Seat,
    advice: Advice,
    /// Who has thought: the machine that was asked, or the adviser in the asker's own seat.
    by: Seat,
    thought: Result<Option<Told>, Fault>,
    reply: oneshot::Sender<Result<Result<Option<Board>, Refusal>, Fault>>,
}

/// A thought, and what it comes to as a person tells of it.
#[derive(Debug)]
pub(crate) struct Told {
    thought: Thought,
    /// It completes "I would".
    in_words: String,
    /// The language of the person who asked.
    language: Language,
}

/// What a machine is going to say.
pub(super) struct Ready {
    /// When it counts.
    pub(super) at: Timestamp,
    /// The last entry when it began to think.
    pub(super) n: i64,
    pub(super) says: String,
}

/// Ends a thought that takes too long.
struct Watch {
    began: Stopwatch,
    most: Duration,
    /// Whether the thought was broken off.
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

    /// Forgets what they have in mind: the match stands as it did at an earlier time, since this entry.
    pub(super) fn forget(&mut self, since: i64) {
        self.since = since;
        self.asked.clear();
        self.ready.clear();
    }

    /// Whether none of them is thinking, for itself or for somebody who asked, or about to say something.
    pub(super) fn is_at_rest(&self) -> bool {
        self.is_quiet() && self.tasks.is_empty()
    }

    /// The next thought that is finished; `None` while nobody thinks.
    pub(super) async fn next_thought(&mut self) -> Option<Result<Thinking, JoinError>> {
        self.tasks.join_next().await
    }

    /// Whether none of them has something in mind.
    pub(super) fn is_quiet(&self) -> bool {
        self.thinking.is_empty() && self.ready.is_empty()
    }

    /// When a machine is going to say something.
    pub(super) fn next_said(&self, live: &Live) -> Option<Timestamp> {
        let (hold, from) = (live.hold(), live.world.pulse.state().deadlines_from);
        self.ready.values().map(|ready| (ready.at + hold).max(from)).min()
    }

    /// The seats whose machines are to say something by now.
    pub(super) fn due(&self, live: &Live) -> Vec<Seat> {
        let (now, hold, state) = (live.world.clock.now(), live.hold(), live.world.pulse.state());
        // As deadlines do, they wait until all is well: nobody could answer them.
        if !state.is_well() || now < state.deadlines_from {
            return Vec::new();
        }
        self.ready.iter().filter(|(_, ready)| ready.at + hold <= now).map(|(&seat, _)| seat).collect()
    }

    /// What the machine in this seat is going to say, which it does not say once more.
    pub(super) fn take(&mut self, seat: Seat) -> Option<Ready> {
        self.ready.remove(&seat)
    }

    /// Lets those machines think that are asked something new.
    pub(super) fn think(&mut self, live: &Live) {
        if live.outcome().is_some() {
            self.ready.clear();
            return;
        }
        let is_race = matches!(live.table().turn(), Turn::RealTime(_));
        let n = live.fold.n;
        // In a race what they were about to say may be said by now, or wrong.
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

    /// A machine has thought.
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

    /// Answers a player who practises; anybody else gets no advice.
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
                // Whether it has gone to rest by now or not: what was true belongs to the answer, and the record tells it.
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
    /// Tells the player who asked.
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

/// Whether something is asked of a machine's seat.
fn is_asked(live: &Live, seat: Seat, level: Level) -> bool {
    let table = live.table();
    table.machine(seat, Style::Level(level)).is_some_and(|mut machine| {
        table.show_machine(&mut *machine);
        machine.is_asked()
    })
}

/// What is said instead of a machine's reasons while they could tell what the asker must not know: the same words
/// whatever the machine has done, and whether it has done anything or not.
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

/// What is suggested, in words, with a button that plays it.
pub(crate) fn suggestion(told: &Told) -> (String, Vec<Control>) {
    let Told { thought: Thought { says, why, .. }, in_words, language } = told;
    let action = Words::markup(in_words);
    let words = advice::Suggestion { action, why: why.clone() }.say(*language);
    (words.into(), vec![Control::primary(advice::Play.say(*language).as_str(), says)])
}

/// Why a machine did what it did, in words; when the match is over also what it took to be true, and what was.
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
/// nothing while the match is not over.
///
/// # Errors
/// Entries that cannot be played.
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

/// A match after these entries.
fn played(header: &Header, entries: &[Entry]) -> Result<Replay, Unplayable> {
    let mut replay = Replay::open(header.clone())?;
    for (index, entry) in entries.iter().enumerate() {
        drop(replay.play(entry, entries.get(index + 1))?);
    }
    Ok(replay)
}

/// The seats of a match in which machines sit.
pub(crate) fn machines_of(header: &Header) -> Vec<Seat> {
    let seats = header.machines.iter().enumerate();
    seats.filter_map(|(index, level)| level.and_then(|_| Seat::new(index))).collect()
}

/// The question which machine somebody means who asks why, with a button for each.
fn which_machine(header: &Header, names: &BySeat<String>) -> (String, Vec<Control>) {
    let button = |seat: Seat| Control::primary(&names[seat], &format!("{WHY} {}", seat.index() + 1));
    (WHICH_MACHINE.to_owned(), machines_of(header).into_iter().map(button).collect())
}

/// Which machine did something last that has been played, so that everybody has been shown it; how well it plays, and how
/// many entries there were before. What has been submitted and waits for others is left out.
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

/// Which machine spoke last, or whether the one in this seat did, how well it plays, and how many entries there were
/// before.
pub(crate) fn last_said(header: &Header, entries: &[Entry], of: Option<Seat>) -> Option<(Seat, Level, usize)> {
    entries.iter().enumerate().rev().find_map(|(n, entry)| match entry.what {
        What::Text(seat, _) if of.is_none_or(|of| of == seat) => {
            Some((seat, (*header.machines.get(seat.index())?)?, n))
        }
        What::Text(..) | What::Time | What::Host(_) | What::Chance(_) | What::Delivered => None,
    })
}

/// The entries of a record without those that were taken back.
///
/// # Errors
/// Entries that cannot be played.
pub(crate) fn in_force(header: &Header, entries: &[Entry]) -> Result<Vec<Entry>, Unplayable> {
    Ok(played(header, entries)?.table().history().to_vec())
}

/// What a machine thinks in a seat after these entries.
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

/// Lets a machine think that is shown what its seat has been shown; told with these names, which are safe to print.
///
/// # Errors
/// Entries that cannot be played.
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

    /// Below the time limit the time has no influence on a thought. A thought at the limit is broken off, and still proposes
    /// something.
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
