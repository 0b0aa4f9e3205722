//! The entries in force: they serve to rebuild machines, to take a practice match back to an earlier turn, and to
//! rewind a match for a host.
//!
//! The journal also keeps the entries that were taken back; they are no longer in force.

use super::Match;
use super::plan::Step;
use crate::{Begun, Effect, Entry, Refusal, What};
use rules::{Game, Seat, Timestamp, Turn, endless};

/// The entries in force, without those that were taken back.
#[derive(Default)]
pub(super) struct History {
    entries: Vec<Entry>,
    /// The turns in which somebody could act, oldest first.
    turns: Vec<Begun>,
    /// The number of entries at the last time when somebody could act.
    n_playable: usize,
}

impl History {
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(super) fn turns(&self) -> &[Begun] {
        &self.turns
    }
}

impl<G: Game> Match<G> {
    /// Records an entry that has been carried out, and the turn that it began, if any.
    pub(super) fn remember(&mut self, entry: Option<&Entry>) {
        let (seats, number, at) = (G::turn(&self.state).seats(), self.epoch, self.now);
        let Some(history) = &mut self.history else { return };
        history.entries.extend(entry.cloned());
        // While nature must draw, the turn that begins is not known yet.
        if seats.is_empty() {
            return;
        }
        let n = history.entries.len();
        history.n_playable = n;
        if history.turns.last().is_none_or(|last| last.number != number) {
            history.turns.push(Begun { number, name: G::turn_name(&self.state), at, seats, n });
        }
    }

    pub(super) fn is_machine(&self, seat: Seat) -> bool {
        self.header.machines.get(seat.index()).is_some_and(Option::is_some)
    }

    fn turns_begun(&self) -> &[Begun] {
        self.history.as_ref().map_or(&[], History::turns)
    }

    /// Plans going back to the beginning of a person's last turn or, in real time, to before a person's last input in
    /// the present phase.
    pub(super) fn plan_back(&self) -> Result<Step<G::Action>, Refusal> {
        if matches!(G::turn(&self.state), Turn::RealTime(_)) {
            return self.last_said().map(Step::Back).ok_or(Refusal::NoWayBack);
        }
        let is_persons = |turn: &&Begun| turn.seats.iter().any(|seat| !self.is_machine(seat));
        let before = self.turns_begun().iter().rev().filter(is_persons).find(|turn| turn.number != self.epoch);
        before.map(|turn| Step::Back(turn.n)).ok_or(Refusal::NoWayBack)
    }

    /// The number of entries before a person's last input in the present phase.
    fn last_said(&self) -> Option<usize> {
        let history = self.history.as_ref()?;
        let begun = history.turns.last().filter(|turn| turn.number == self.epoch)?;
        let since = history.entries.get(begun.n..)?;
        let is_persons = |entry: &Entry| matches!(entry.what, What::Text(seat, _) if !self.is_machine(seat));
        since.iter().rposition(is_persons).map(|nth| begun.n + nth)
    }

    /// Plans a host's rewind to the beginning of the turn with this number.
    pub(super) fn plan_put_back(&self, number: u32) -> Result<Step<G::Action>, Refusal> {
        let turn = self.turns_begun().iter().find(|turn| turn.number == number).ok_or(Refusal::NoSuchTurn(number))?;
        let n_entries = self.history.as_ref().map_or(0, |history| history.entries.len());
        if turn.n == n_entries { Err(Refusal::NothingSince) } else { Ok(Step::PutBack(turn.n)) }
    }

    /// Plans reopening a finished match just before the entry that ended it.
    pub(super) fn plan_reopening(&self) -> Result<Step<G::Action>, Refusal> {
        match &self.history {
            Some(history) if self.is_over() => Ok(Step::Reopen(history.n_playable)),
            Some(_) | None => Err(Refusal::NotOver),
        }
    }

    /// Replays the first `n` of `entries` into a new match.
    fn as_of(&self, n: usize, entries: &[Entry]) -> Self {
        let mut before = Self::open_patiently(self.header.clone(), &mut endless).expect("it was opened by this header");
        for entry in &entries[..n] {
            before.commit_entry(entry).expect("it was played before");
        }
        before.is_withheld = self.is_withheld;
        before.page = self.page;
        before
    }

    /// Takes a practice match back to after its first `n` entries, without any time having passed since. In real time,
    /// the clock shows the time just before the next entry.
    pub(super) fn go_back(&mut self, n: usize) -> Effect {
        let is_race = matches!(G::turn(&self.state), Turn::RealTime(_));
        let (now, history) = (self.now, self.history.take().unwrap_or_default());
        let mut before = self.as_of(n, &history.entries);
        let next = history.entries.get(n).filter(|_| is_race);
        let then = next.map_or(before.now, |entry| entry.at);
        let shift = Entry { at: then, stamp: None, what: What::Host(format!("shift {}", (now - then).0)) };
        // The `shift` order is refused if no time has passed; then there is no time to give back.
        drop(before.commit_entry(&shift));
        (before.now, before.era) = (now, self.era.wrapping_add(1));
        *self = before;
        Effect::TookBack
    }

    /// The time of the entry that ended the match; `None` while the match runs.
    pub(super) fn ending_at(&self) -> Option<Timestamp> {
        let history = self.history.as_ref().filter(|_| self.is_over())?;
        history.entries.get(history.n_playable).map(|ending| ending.at)
    }

    /// The time at which an input or a host's order ended the match after `n` entries. `None` if the clock ended it:
    /// the reopened match then continues at the time of entry `n`, because otherwise it would end again at once.
    pub(super) fn ended_at(&self, n: usize) -> Option<Timestamp> {
        let ending = self.history.as_ref()?.entries.get(n)?;
        matches!(ending.what, What::Text(..) | What::Host(_)).then_some(ending.at)
    }

    /// Rewinds the match, for a host, to after its first `n` entries, and pauses it until it is resumed. The clocks
    /// show the time `until`, or the time of entry `n` if `until` is `None`; `until` must not be later than the first
    /// entry that is taken back. Nature draws anew from there, so that nobody knows its draws in advance.
    pub(super) fn put_back(&mut self, n: usize, until: Option<Timestamp>) -> Effect {
        let (now, n_draws, was_over) = (self.now, self.n_draws, self.is_over());
        let history = self.history.take().unwrap_or_default();
        let mut before = self.as_of(n, &history.entries);
        let to = until.unwrap_or(before.now);
        let pause = Entry { at: to, stamp: None, what: What::Host("pause".to_owned()) };
        // The pause is refused if the match was already paused at that time; the earlier pause then stays in force.
        drop(before.commit_entry(&pause));
        (before.now, before.n_draws, before.era) = (now, n_draws, self.era.wrapping_add(1));
        *self = before;
        Effect::PutBack { to, was_over }
    }
}
