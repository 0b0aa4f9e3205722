//! Checks whether a step is allowed in a league's state.

use std::collections::BTreeSet;

use super::super::house::ROUND_TIMES;
use super::super::{ROUNDS_MAX, pairing};
use super::{Ended, Format, House, LINES_MAX, Late, League, Logged, Member, PLAYERS_MAX, Refusal, Score, Step};
use ::words::league as said;

/// Checks that a league can be created with these rules and players.
pub(super) fn creation(house: &House, players: &[Member]) -> Result<(), Refusal> {
    distinct(players)?;
    if players.len() > PLAYERS_MAX {
        return Err(Refusal::Full);
    }
    let [least, most] = ROUND_TIMES;
    if !(least..=most).contains(&house.round_time()) {
        return Err(Refusal::now(said::RefusedRoundTime));
    }
    if house.format == Format::Cup && house.late == Late::Draw {
        return Err(Refusal::now(said::RefusedCupDraw));
    }
    match house.rounds {
        Some(_) if house.format != Format::Swiss => Err(Refusal::now(said::RefusedOnlySwiss)),
        Some(rounds) if rounds == 0 || rounds > ROUNDS_MAX => {
            Err(Refusal::now(said::RefusedRounds { most: ROUNDS_MAX }))
        }
        _ => Ok(()),
    }
}

fn distinct(players: &[Member]) -> Result<(), Refusal> {
    let all: BTreeSet<_> = players.iter().collect();
    if all.len() == players.len() { Ok(()) } else { Err(Refusal::now(said::RefusedTwice)) }
}

impl League {
    /// Whether a step can be applied now.
    ///
    /// # Errors
    /// Why not, and what would work.
    pub fn check(&self, step: &Step) -> Result<(), Refusal> {
        // The end and the results of matches are accepted even if the log is full.
        if self.n >= LINES_MAX && !matches!(step, Step::End { .. } | Step::Result { .. }) {
            return Err(Refusal::LogFull);
        }
        if self.is_over && !matches!(step, Step::Result { .. } | Step::Undo) {
            return Err(Refusal::now(said::RefusedOver));
        }
        match step {
            Step::Create { .. } => Err(Refusal::now(said::RefusedAnnounced)),
            Step::Join { .. } | Step::Leave { .. } | Step::Start { .. } if self.has_started() => {
                Err(Refusal::now(said::RefusedStarted))
            }
            Step::Join { player } | Step::Add { player } => self.check_newcomer(*player),
            Step::Leave { player } | Step::Withdraw { player } => self.must_play(*player),
            Step::Start { order } => self.check_start(order),
            Step::Undo => self.undone(self.n).map(drop),
            Step::End { .. } => Ok(()),
            _ if !self.has_started() => Err(Refusal::now(said::RefusedNotStarted)),
            Step::Pair { pairs, free } => self.check_round(pairs, free),
            Step::Open { of } => self.check_opening(*of),
            Step::Result { of, ended } => self.check_result(*of, *ended),
            Step::Forfeit { of, loser } | Step::Absent { of, loser } => self.check_forfeit(*of, *loser),
            Step::Late if self.until.is_none() => Err(Refusal::now(said::RefusedNoTime)),
            Step::Shift { outage, by_ms } if self.until.is_none() || *outage <= self.credited || *by_ms < 0 => {
                Err(Refusal::now(said::RefusedNoOutage))
            }
            Step::Late | Step::Shift { .. } => Ok(()),
        }
    }

    fn must_play(&self, player: Member) -> Result<(), Refusal> {
        if self.is_in_play(player) { Ok(()) } else { Err(Refusal::now(said::RefusedNotIn)) }
    }

    fn check_newcomer(&self, player: Member) -> Result<(), Refusal> {
        if self.is_in_play(player) {
            return Err(Refusal::now(said::RefusedPlays));
        }
        let is_new = !self.players.contains_key(&player);
        if is_new && self.players.len() >= PLAYERS_MAX {
            return Err(Refusal::Full);
        }
        if self.house.format == Format::Cup && self.round > 0 {
            return Err(Refusal::now(said::RefusedCupPaired));
        }
        Ok(())
    }

    fn check_start(&self, order: &[Member]) -> Result<(), Refusal> {
        distinct(order)?;
        let playing = self.in_play();
        if playing.len() < 2 {
            return Err(Refusal::now(said::RefusedAlone));
        }
        if order.len() != playing.len() || !order.iter().all(|&player| self.is_in_play(player)) {
            return Err(Refusal::now(said::RefusedOrder));
        }
        let most = pairing::rounds_max(playing.len());
        if self.house.format == Format::Swiss && self.n_rounds() > most {
            return Err(Refusal::now(said::RefusedFewForRounds));
        }
        Ok(())
    }

    fn check_round(&self, pairs: &[[Member; 2]], free: &[Member]) -> Result<(), Refusal> {
        let all: Vec<_> = pairs.iter().flatten().chain(free).copied().collect();
        distinct(&all)?;
        if pairs.is_empty() || self.pairings.iter().any(|one| one.round == self.round && one.score.is_none()) {
            return Err(Refusal::now(said::RefusedRoundOn));
        }
        all.into_iter().try_for_each(|player| self.must_play(player))
    }

    fn check_opening(&self, of: u32) -> Result<(), Refusal> {
        let pairing = self.pairing(of).ok_or_else(|| Refusal::now(said::RefusedNoPairing))?;
        if pairing.score.is_some() {
            return Err(Refusal::now(said::RefusedDecided));
        }
        if !pairing.is_to_be_opened() {
            return Err(Refusal::now(said::RefusedOpen));
        }
        Ok(())
    }

    fn check_result(&self, of: u32, ended: Option<Ended>) -> Result<(), Refusal> {
        let found = self.pairings.iter().find(|pairing| pairing.opened == Some(of));
        let pairing = found.ok_or_else(|| Refusal::now(said::RefusedNoMatch))?;
        match ended {
            _ if pairing.score.is_some_and(Score::is_forfeit) => Err(Refusal::now(said::RefusedDecided)),
            Some(Ended::Drawn) if self.house.format == Format::Cup => Err(Refusal::now(said::RefusedNoDraws)),
            Some(Ended::Won(by)) if !pairing.seats.contains(&by) => Err(Refusal::now(said::RefusedNotIn)),
            _ => Ok(()),
        }
    }

    fn check_forfeit(&self, of: u32, loser: Option<Member>) -> Result<(), Refusal> {
        let pairing = self.pairing(of).ok_or_else(|| Refusal::now(said::RefusedNoPairing))?;
        if pairing.score.is_some() {
            return Err(Refusal::now(said::RefusedDecided));
        }
        if !pairing.is_to_be_opened() {
            return Err(Refusal::now(said::RefusedPlayed));
        }
        if loser.is_some_and(|loser| !pairing.seats.contains(&loser)) {
            Err(Refusal::now(said::RefusedNotIn))
        } else {
            Ok(())
        }
    }
}
