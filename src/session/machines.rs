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

use super::actor::Actor;
use super::answer::{Board, Fault, Refusal, seat_of};
use super::deliver::{Advised, Answered, Done};
use super::fold::{Keeper, Origin, blocking};
use super::mailbox::Advice;
use super::world::World;
use crate::store::UserId;
use clock::Stopwatch;
use host::{ADVISER, Bound, Effect, Entry, Header, Replay, Style, Thought, Unplayable, What, reminded};
use rules::{BySeat, Clearance, Control, Level, Millis, Patience, Seat, Timestamp, Turn, WHY};

/// The longest that one of them thinks, whatever its level allows it: then it says the best that it has found.
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
}

/// A thought, and what it comes to as a person tells of it.
#[derive(Debug)]
pub(crate) struct Told {
    thought: Thought,
    /// It completes "I would".
    in_words: String,
}

/// What a machine is going to say.
struct Ready {
    /// When it counts.
    at: Timestamp,
    /// The last entry when it began to think.
    n: i64,
    says: String,
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

    /// Whether none of them has something in mind: the match may rest.
    pub(super) fn is_quiet(&self) -> bool {
        self.thinking.is_empty() && self.ready.is_empty()
    }
}

impl Actor {
    /// When a machine is going to say something.
    pub(super) fn next_said(&self) -> Option<Timestamp> {
        let (hold, from) = (self.hold_of_turn(), self.world.pulse.state().deadlines_from);
        self.machines.ready.values().map(|ready| (ready.at + hold).max(from)).min()
    }

    /// Lets those machines think that are asked something new.
    pub(super) fn let_machines_think(&mut self) {
        if self.fold.table.outcome().is_some() {
            self.machines.ready.clear();
            return;
        }
        let is_race = matches!(self.fold.table.turn(), Turn::RealTime(_));
        let n = self.fold.n;
        // In a race what they were about to say may be said by now, or wrong.
        self.machines.ready.retain(|_, ready| !is_race || ready.n == n);
        for (seat, level) in self.machines.levels.clone() {
            let machines = &self.machines;
            let is_busy = machines.thinking.contains_key(&seat) || machines.ready.contains_key(&seat);
            let is_new = machines.asked.get(&seat).is_none_or(|&asked| asked < n);
            if !is_busy && is_new && self.is_asked(seat, level) {
                self.machines.asked.insert(seat, n);
                self.machines.thinking.insert(seat, n);
                let (world, header) = (self.world.clone(), self.fold.table.header().clone());
                let (entries, names) = (self.fold.table.history().to_vec(), self.names.clone());
                self.tasks.spawn(async move {
                    let thought = thought_of(&world, (header, entries), (seat, level), names).await;
                    let thought = thought.map(|thought| thought.map(|told| told.thought));
                    Done::Thought(Answered { seat, n, thought })
                });
            }
        }
    }

    /// Whether something is asked of a machine's seat.
    fn is_asked(&self, seat: Seat, level: Level) -> bool {
        let table = &self.fold.table;
        table.machine(seat, Style::Level(level)).is_some_and(|mut machine| {
            table.show_machine(&mut *machine);
            machine.is_asked()
        })
    }

    /// Lets the machines say what they have thought of, when its time has come.
    pub(super) async fn say_what_is_ready(&mut self) -> Result<(), Fault> {
        let (now, hold) = (self.world.clock.now(), self.hold_of_turn());
        // As deadlines do, they wait until all is well: nobody could answer them.
        let state = self.world.pulse.state();
        if !state.is_well() || now < state.deadlines_from {
            return Ok(());
        }
        let due = self.machines.ready.iter().filter(|(_, ready)| ready.at + hold <= now);
        let due: Vec<Seat> = due.map(|(&seat, _)| seat).collect();
        for seat in due {
            let Some(Ready { at, n, says }) = self.machines.ready.remove(&seat) else { continue };
            let at = self.outside_absences(at.max(self.fold.table.now())).await?;
            self.pass_time(Bound::Before(at)).await?;
            if matches!(self.fold.table.turn(), Turn::RealTime(_)) && n != self.fold.n {
                continue;
            }
            match self.fold.propose(at, at, seat, &says, None) {
                Ok(entry) => drop(self.write(entry, Origin::default()).await?),
                // The machine is asked again after the next entry; if none comes, its time runs out like anybody's.
                Err(refusal) => {
                    tracing::error!(match.id = self.row.id.0, %seat, %refusal, "what a machine said was refused");
                }
            }
        }
        Ok(())
    }

    /// How long what is said now waits for earlier stamps.
    fn hold_of_turn(&self) -> Millis {
        if matches!(self.fold.table.turn(), Turn::RealTime(_)) { self.hold() } else { Millis::ZERO }
    }

    /// A machine has thought.
    pub(super) fn has_thought(&mut self, Answered { seat, n, thought }: Answered) {
        self.machines.thinking.remove(&seat);
        match thought {
            Ok(_) if n < self.machines.since => {}
            Ok(Some(Thought { says, after, .. })) => {
                let at = self.world.clock.now().max(self.fold.table.now() + after);
                self.machines.ready.insert(seat, Ready { at, n, says });
            }
            Ok(None) => {}
            Err(fault) => tracing::error!(match.id = self.row.id.0, %seat, %fault, "a machine could not think"),
        }
    }

    /// Answers a player who practises; anybody else gets no advice.
    pub(super) fn advise(
        &mut self,
        user: UserId,
        advice: Advice,
        reply: oneshot::Sender<Result<Result<Option<Board>, Refusal>, Fault>>,
    ) {
        let table = &self.fold.table;
        let Some(seat) = seat_of(&self.row.seats, user).filter(|_| table.is_practice()) else {
            drop(reply.send(Ok(Ok(None))));
            return;
        };
        let of = match advice {
            Advice::Suggestion => None,
            Advice::Reason(_) if table.outcome().is_some() => {
                // Whether it has gone to rest by now or not: what was true belongs to the answer, and the record tells it.
                drop(reply.send(Err(Fault::NotOpen(self.row.id))));
                return;
            }
            Advice::Reason(of) if !table.shows_reasons() => {
                drop(reply.send(Ok(Ok(Some(self.reason_kept(seat, of))))));
                return;
            }
            Advice::Reason(None) if machines_of(table.header()).len() > 1 => {
                let (words, controls) = which_machine(table.header(), &self.names);
                let showing = table.tell(seat, words, controls);
                drop(reply.send(Ok(Ok(Some(Board { showing, status: self.status() })))));
                return;
            }
            Advice::Reason(of) => of,
        };
        let (world, names) = (self.world.clone(), self.names.clone());
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
                Ok(Some((by, level))) => (by, thought_of(&world, (header, entries), (by, level), names).await),
                Ok(None) => (seat, Ok(None)),
                Err(fault) => (seat, Err(fault)),
            };
            Done::Advised(Advised { seat, advice, by, thought, reply })
        });
    }

    /// What is said instead of a machine's reasons while they could tell what the asker must not know: the same words
    /// whatever the machine has done, and whether it has done anything or not.
    fn reason_kept(&self, seat: Seat, of: Option<Seat>) -> Board {
        let machines = machines_of(self.fold.table.header());
        let by = of.filter(|of| machines.contains(of)).or(machines.first().copied().filter(|_| machines.len() == 1));
        let who = by.map_or("The machines", |by| self.names[by].as_str());
        let words = format!(
            "🤖 {who} can't say why yet, because that would tell you what is hidden from you. \
                             Ask again when the match is over."
        );
        Board { showing: self.fold.table.tell(seat, words, Vec::new()), status: self.status() }
    }

    /// A machine has thought of what a player asked.
    pub(super) fn has_advised(&self, Advised { seat, advice, by, thought, reply }: Advised) {
        let answer = thought.map(|thought| {
            let thought = thought.ok_or(Refusal::NothingToSay)?;
            let (words, controls) = match advice {
                Advice::Suggestion => suggestion(&thought),
                Advice::Reason(_) => (reason(&self.names[by], &thought, None), Vec::new()),
            };
            let showing = self.fold.table.tell(seat, words, controls);
            Ok(Some(Board { showing, status: self.status() }))
        });
        drop(reply.send(answer));
    }
}

/// What is suggested, in words, with a button that plays it.
pub(crate) fn suggestion(Told { thought: Thought { says, why, .. }, in_words }: &Told) -> (String, Vec<Control>) {
    (format!("💡 In your place I would {in_words}. {why}"), vec![Control::primary("Play it", says)])
}

/// Why a machine did what it did, in words; when the match is over also what it took to be true, and what was.
pub(crate) fn reason(by: &str, Told { thought, in_words }: &Told, truth: Option<&str>) -> String {
    let Thought { why, believed, .. } = thought;
    let past = truth.map_or_else(String::new, |truth| format!("{believed} {truth}"));
    format!("🤖 {by} chose to {in_words}. {why} {}", past.trim()).trim_end().to_owned()
}

/// What was hidden from a seat after the first `n` of these entries, in a sentence with names that are safe to print;
/// nothing while the match is not over.
///
/// # Errors
/// Entries that cannot be played.
pub(crate) fn hidden_from(
    header: &Header,
    (entries, n): (&[Entry], usize),
    seat: Seat,
    names: &BySeat<String>,
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
    (header, entries): (Header, Vec<Entry>),
    by: (Seat, Level),
    names: BySeat<String>,
) -> Result<Option<Told>, Fault> {
    let _leave = world.thinkers.acquire().await;
    blocking(move || think(header, &entries, by, &names)).await?.map_err(|error| Fault::Fell(error.to_string()))
}

/// Lets a machine think that is shown what its seat has been shown; told with these names, which are safe to print.
///
/// # Errors
/// Entries that cannot be played.
pub(crate) fn think(
    header: Header,
    entries: &[Entry],
    (seat, level): (Seat, Level),
    names: &BySeat<String>,
) -> Result<Option<Told>, Unplayable> {
    let style = Style::Level(level);
    let Some((mut machine, mut dice)) = reminded(header, entries, seat, style)? else { return Ok(None) };
    let began = Stopwatch::start();
    let mut watch =
        move |_| if began.elapsed() < THINKING_MAX { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    let patience: Patience<'_> = &mut watch;
    let thought = machine.think(&mut dice, patience);
    Ok(thought.map(|thought| Told { in_words: machine.in_words(&thought.says, names), thought }))
}
