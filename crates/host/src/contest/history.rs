//! What has been played, as far as it stands: machines are reminded of it, in practice a player goes back in it, and a
//! host puts a match back to an earlier turn.
//!
//! Whatever is taken back stays in the journal; it only counts no more.

use super::Match;
use super::plan::Step;
use crate::{Begun, Effect, Entry, Refusal, What};
use rules::{Game, Seat, Timestamp, Turn, endless};

/// The entries in force, without those that were taken back.
#[derive(Default)]
pub(super) struct History {
    entries: Vec<Entry>,
    /// The turns in which somebody could act, the oldest first.
    turns: Vec<Begun>,
    /// How many entries there were when somebody could act last.
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
    /// Takes note of what has been carried out, and of the turn that has begun.
    pub(super) fn remember(&mut self, entry: Option<&Entry>) {
        let (seats, number, at) = (G::turn(&self.state).seats(), self.epoch, self.now);
        let Some(history) = &mut self.history else { return };
        history.entries.extend(entry.cloned());
        // While nature is to move, what has begun is not to be seen yet.
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

    /// Where a player's last turn began; in real time, where they have said something last in the phase that runs.
    pub(super) fn plan_back(&self) -> Result<Step<G::Action>, Refusal> {
        if matches!(G::turn(&self.state), Turn::RealTime(_)) {
            return self.last_said().map(Step::Back).ok_or(Refusal::NoWayBack);
        }
        let is_persons = |turn: &&Begun| turn.seats.iter().any(|seat| !self.is_machine(seat));
        let before = self.turns_begun().iter().rev().filter(is_persons).find(|turn| turn.number != self.epoch);
        before.map(|turn| Step::Back(turn.n)).ok_or(Refusal::NoWayBack)
    }

    /// How many entries there were before a person said something last, in the phase that runs.
    fn last_said(&self) -> Option<usize> {
        let history = self.history.as_ref()?;
        let begun = history.turns.last().filter(|turn| turn.number == self.epoch)?;
        let since = history.entries.get(begun.n..)?;
        let is_persons = |entry: &Entry| matches!(entry.what, What::Text(seat, _) if !self.is_machine(seat));
        since.iter().rposition(is_persons).map(|nth| begun.n + nth)
    }

    /// Where a turn began to which a host goes back.
    pub(super) fn plan_put_back(&self, number: u32) -> Result<Step<G::Action>, Refusal> {
        let turn = self.turns_begun().iter().find(|turn| turn.number == number).ok_or(Refusal::NoSuchTurn(number))?;
        let n_entries = self.history.as_ref().map_or(0, |history| history.entries.len());
        if turn.n == n_entries { Err(Refusal::NothingSince) } else { Ok(Step::PutBack(turn.n)) }
    }

    /// Where a match stood that is over, just before it ended.
    pub(super) fn plan_reopening(&self) -> Result<Step<G::Action>, Refusal> {
        match &self.history {
            Some(history) if self.is_over() => Ok(Step::Reopen(history.n_playable)),
            Some(_) | None => Err(Refusal::NotOver),
        }
    }

    /// How the match stood when so many of its entries in force had been played.
    fn as_of(&self, n: usize, entries: &[Entry]) -> Self {
        let mut before = Self::open_patiently(self.header.clone(), &mut endless).expect("it was opened by this header");
        for entry in &entries[..n] {
            before.commit_entry(entry).expect("it was played before");
        }
        before.is_withheld = self.is_withheld;
        before.page = self.page;
        before
    }

    /// Puts the match back to how it stood when so many of its entries had been played; no clock has run since. In real
    /// time it stands as it did just before the next one.
    pub(super) fn go_back(&mut self, n: usize) -> Effect {
        let is_race = matches!(G::turn(&self.state), Turn::RealTime(_));
        let (now, history) = (self.now, self.history.take().unwrap_or_default());
        let mut before = self.as_of(n, &history.entries);
        let next = history.entries.get(n).filter(|_| is_race);
        let then = next.map_or(before.now, |entry| entry.at);
        let shift = Entry { at: then, stamp: None, what: What::Host(format!("shift {}", (now - then).0)) };
        // Where no time has passed there is none to be given back.
        drop(before.commit_entry(&shift));
        (before.now, before.era) = (now, self.era.wrapping_add(1));
        *self = before;
        Effect::TookBack
    }

    /// When the entry counted that ended the match.
    pub(super) fn ending_at(&self) -> Option<Timestamp> {
        let history = self.history.as_ref().filter(|_| self.is_over())?;
        history.entries.get(history.n_playable).map(|ending| ending.at)
    }

    /// When somebody ended the match after this many entries. An end by the clock took nobody's time: it goes on as of
    /// the entry before, or it would end so again at once.
    pub(super) fn ended_at(&self, n: usize) -> Option<Timestamp> {
        let ending = self.history.as_ref()?.entries.get(n)?;
        matches!(ending.what, What::Text(..) | What::Host(_)).then_some(ending.at)
    }

    /// Puts the match back, for a host, to how it stood after entry `n`, and pauses it until it is resumed. The clocks
    /// show what they showed at `until`, a later time at which nothing had been played since, or else at entry `n`. Chance
    /// draws anew from there, so nobody can know its draws.
    pub(super) fn put_back(&mut self, n: usize, until: Option<Timestamp>) -> Effect {
        let (now, n_draws, was_over) = (self.now, self.n_draws, self.is_over());
        let history = self.history.take().unwrap_or_default();
        let mut before = self.as_of(n, &history.entries);
        let to = until.unwrap_or(before.now);
        let pause = Entry { at: to, stamp: None, what: What::Host("pause".to_owned()) };
        // A pause that was in force then goes on.
        drop(before.commit_entry(&pause));
        (before.now, before.n_draws, before.era) = (now, n_draws, self.era.wrapping_add(1));
        *self = before;
        Effect::PutBack { to, was_over }
    }
}
