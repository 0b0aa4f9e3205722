//! What has been played in a match with machines: they are reminded of it, and in practice a player goes back in it.

use super::Match;
use super::plan::Step;
use crate::host::{Effect, Entry, Refusal, What};
use crate::rules::{Game, Seat, Turn, endless};

/// The entries in force, without those that were taken back.
#[derive(Default)]
pub(super) struct History {
    entries: Vec<Entry>,
    /// How many entries there were when each turn began in which somebody else than a machine could act, and the epoch.
    turns: Vec<(u32, usize)>,
}

impl History {
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

impl<G: Game> Match<G> {
    /// Takes note of what has been carried out, and of the turn that has begun.
    pub(super) fn remember(&mut self, entry: Option<&Entry>) {
        let is_persons = G::turn(&self.state).seats().iter().any(|seat| !self.is_machine(seat));
        let epoch = self.epoch;
        let Some(history) = &mut self.history else { return };
        history.entries.extend(entry.cloned());
        if is_persons && history.turns.last().is_none_or(|&(last, _)| last != epoch) {
            history.turns.push((epoch, history.entries.len()));
        }
    }

    pub(super) fn is_machine(&self, seat: Seat) -> bool {
        self.header.machines.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Where a player's last turn began.
    pub(super) fn plan_back(&self) -> Result<Step<G::Action>, Refusal> {
        let turns = self.history.as_ref().map_or(&[][..], |history| &history.turns);
        // What was done in real time cannot be done once more: it would be known already.
        if matches!(G::turn(&self.state), Turn::RealTime(_)) {
            return Err(Refusal::NoWayBack);
        }
        let before = turns.iter().rev().find(|(epoch, _)| *epoch != self.epoch);
        before.map(|&(_, n)| Step::Back(n)).ok_or(Refusal::NoWayBack)
    }

    /// Puts the match back to how it stood when so many of its entries had been played; no clock has run since.
    pub(super) fn go_back(&mut self, n: usize) -> Effect {
        let (now, history) = (self.now, self.history.take().unwrap_or_default());
        let mut before = Self::open_patiently(self.header.clone(), &mut endless).expect("it was opened by this header");
        for entry in &history.entries[..n] {
            before.commit_entry(entry).expect("it was played before");
        }
        let since = now - before.now;
        let shift = Entry { at: before.now, stamp: None, what: What::Host(format!("shift {}", since.0)) };
        // Where no time has passed there is none to be given back.
        drop(before.commit_entry(&shift));
        before.now = now;
        *self = before;
        Effect::TookBack
    }
}
