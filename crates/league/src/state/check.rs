//! Which steps fit how a league stands.

use std::collections::BTreeSet;

use super::super::house::ROUND_TIMES;
use super::super::{ROUNDS_MAX, pairing};
use super::{Ended, Format, House, LINES_MAX, Late, League, Logged, Member, PLAYERS_MAX, Refusal, Score, Step};

const HAS_STARTED: Refusal = Refusal::Now("this league has started; a host takes people in with `/league add`");
const NOT_STARTED: Refusal = Refusal::Now("this league has not started; `/league start` begins the first round");
const IS_OVER: Refusal = Refusal::Now("this league is over; `/league standings` shows how it ended");
const NOT_IN: Refusal = Refusal::Now("they do not play in this league; `/league standings` shows who does");
const NO_PAIRING: Refusal = Refusal::Now("there is no pairing of this number; `/league round` shows them");
const DECIDED: Refusal =
    Refusal::Now("that pairing is decided; `/league undo` takes back what a host has decided last");

/// Whether a league may be called so.
pub(super) fn creation(house: &House, players: &[Member]) -> Result<(), Refusal> {
    distinct(players)?;
    if players.len() > PLAYERS_MAX {
        return Err(Refusal::Full);
    }
    let [least, most] = ROUND_TIMES;
    if !(least..=most).contains(&house.round_time()) {
        return Err(Refusal::Now("a round takes from a minute to 60 days"));
    }
    if house.format == Format::Cup && house.late == Late::Draw {
        return Err(Refusal::Now("nothing is drawn in a cup: take another rule for what is late"));
    }
    match house.rounds {
        Some(_) if house.format != Format::Swiss => {
            Err(Refusal::Now("only a Swiss league takes a number of rounds; the others follow from who plays"))
        }
        Some(rounds) if rounds == 0 || rounds > ROUNDS_MAX => Err(Refusal::Now("a league has 1 to 40 rounds")),
        _ => Ok(()),
    }
}

fn distinct(players: &[Member]) -> Result<(), Refusal> {
    let all: BTreeSet<_> = players.iter().collect();
    if all.len() == players.len() { Ok(()) } else { Err(Refusal::Now("somebody is named twice; everybody plays once")) }
}

impl League {
    /// Whether a step fits now.
    ///
    /// # Errors
    /// Why it does not.
    pub fn check(&self, step: &Step) -> Result<(), Refusal> {
        // An end that comes, and results that follow their matches, find room.
        if self.n >= LINES_MAX && !matches!(step, Step::End { .. } | Step::Result { .. }) {
            return Err(Refusal::LogFull);
        }
        if self.is_over && !matches!(step, Step::Result { .. } | Step::Undo) {
            return Err(IS_OVER);
        }
        match step {
            Step::Create { .. } => Err(Refusal::Now("this league is called already")),
            Step::Join { .. } | Step::Leave { .. } | Step::Start { .. } if self.has_started() => Err(HAS_STARTED),
            Step::Join { player } | Step::Add { player } => self.check_newcomer(*player),
            Step::Leave { player } | Step::Withdraw { player } => self.must_play(*player),
            Step::Start { order } => self.check_start(order),
            Step::Undo => self.undone(self.n).map(drop),
            Step::End { .. } => Ok(()),
            _ if !self.has_started() => Err(NOT_STARTED),
            Step::Pair { pairs, free } => self.check_round(pairs, free),
            Step::Open { of } => self.check_opening(*of),
            Step::Result { of, ended } => self.check_result(*of, *ended),
            Step::Forfeit { of, loser } | Step::Absent { of, loser } => self.check_forfeit(*of, *loser),
            Step::Late if self.until.is_none() => Err(Refusal::Now("no time of a round runs")),
            Step::Shift { outage, by_ms } if self.until.is_none() || *outage <= self.credited || *by_ms < 0 => {
                Err(Refusal::Now("there is nothing to give back"))
            }
            Step::Late | Step::Shift { .. } => Ok(()),
        }
    }

    fn must_play(&self, player: Member) -> Result<(), Refusal> {
        if self.is_in_play(player) { Ok(()) } else { Err(NOT_IN) }
    }

    fn check_newcomer(&self, player: Member) -> Result<(), Refusal> {
        if self.is_in_play(player) {
            return Err(Refusal::Now("they play in this league already"));
        }
        let is_new = !self.players.contains_key(&player);
        if is_new && self.players.len() >= PLAYERS_MAX {
            return Err(Refusal::Full);
        }
        if self.house.format == Format::Cup && self.round > 0 {
            return Err(Refusal::Now("nobody joins a cup once its first round is paired"));
        }
        Ok(())
    }

    fn check_start(&self, order: &[Member]) -> Result<(), Refusal> {
        distinct(order)?;
        let playing = self.in_play();
        if playing.len() < 2 {
            return Err(Refusal::Now("a league needs two players; let them join, or take them in with `/league add`"));
        }
        if order.len() != playing.len() || !order.iter().all(|&player| self.is_in_play(player)) {
            return Err(Refusal::Now("everybody who plays is drawn once"));
        }
        let most = pairing::rounds_max(playing.len());
        if self.house.format == Format::Swiss && self.n_rounds() > most {
            return Err(Refusal::Now(
                "so few players cannot be paired for so many rounds without meeting twice: take more in, or play a round-robin",
            ));
        }
        Ok(())
    }

    fn check_round(&self, pairs: &[[Member; 2]], free: &[Member]) -> Result<(), Refusal> {
        let all: Vec<_> = pairs.iter().flatten().chain(free).copied().collect();
        distinct(&all)?;
        if pairs.is_empty() || self.pairings.iter().any(|one| one.round == self.round && one.score.is_none()) {
            return Err(Refusal::Now("the round before is not over"));
        }
        all.into_iter().try_for_each(|player| self.must_play(player))
    }

    fn check_opening(&self, of: u32) -> Result<(), Refusal> {
        let pairing = self.pairing(of).ok_or(NO_PAIRING)?;
        if pairing.score.is_some() {
            return Err(DECIDED);
        }
        if !pairing.is_to_be_opened() {
            return Err(Refusal::Now("that match is open already; `/league round` shows where"));
        }
        Ok(())
    }

    fn check_result(&self, of: u32, ended: Option<Ended>) -> Result<(), Refusal> {
        let found = self.pairings.iter().find(|pairing| pairing.opened == Some(of));
        let pairing = found.ok_or(Refusal::Now("no match of this number counts in this league"))?;
        match ended {
            _ if pairing.score.is_some_and(Score::is_forfeit) => Err(DECIDED),
            Some(Ended::Drawn) if self.house.format == Format::Cup => Err(Refusal::Now("nothing is drawn in a cup")),
            Some(Ended::Won(by)) if !pairing.seats.contains(&by) => Err(NOT_IN),
            _ => Ok(()),
        }
    }

    fn check_forfeit(&self, of: u32, loser: Option<Member>) -> Result<(), Refusal> {
        let pairing = self.pairing(of).ok_or(NO_PAIRING)?;
        if pairing.score.is_some() {
            return Err(DECIDED);
        }
        if !pairing.is_to_be_opened() {
            return Err(Refusal::Now("that match is played; `/match award` or `end` decides it in its channel"));
        }
        if loser.is_some_and(|loser| !pairing.seats.contains(&loser)) { Err(NOT_IN) } else { Ok(()) }
    }
}
