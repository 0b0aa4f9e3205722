//! Steps of a season that follow automatically, and constructors of the steps that people take.

use super::{By, Chooser, Holdings, Kind, Line, Member, Phase, Season, Spoils, Step, Token, held};
use crate::season::{Late, Logged, Tables};
use rules::{Dice, Timestamp};

impl Season {
    /// The step that follows automatically now; `None` if the season waits for somebody.
    pub fn due(&self, now: Timestamp, holdings: &Holdings, dice: &mut Dice) -> Option<Step> {
        if self.is_over {
            return None;
        }
        match &self.phase {
            Phase::Picking { from, until, .. } => {
                let is_late = until.is_some_and(|until| until <= now);
                match (self.house.opponent, self.house.late, from.as_slice()) {
                    (Chooser::Host, ..) | (_, _, []) => is_late.then_some(Step::Lapse),
                    (_, _, [only]) => Some(self.pick(*only, By::Rules, holdings)),
                    (Chooser::Candidate, Late::Host, _) => is_late.then_some(Step::Lapse),
                    (Chooser::Candidate, Late::Lot, _) if !is_late => None,
                    (..) => Some(self.pick(*dice.pick(from)?, By::Lot, holdings)),
                }
            }
            Phase::Choosing { until, .. } => {
                let is_late = until.is_some_and(|until| until <= now);
                match (self.house.game, self.house.games.as_slice()) {
                    (_, [only]) => Some(Step::Choose { game: only.clone(), by: By::Rules }),
                    (Chooser::Host, _) => None,
                    (Chooser::Lot, _) if self.lot_is_off => None,
                    (Chooser::Candidate, _) if !is_late => None,
                    (_, games) => Some(Step::Choose { game: dice.pick(games)?.clone(), by: By::Lot }),
                }
            }
            Phase::Main { .. } => Some(Step::Draw { candidate: *dice.pick(&self.drawn_from())? }),
            Phase::Beaten { loser: Some(loser), .. } => Some(self.eliminate(*loser, By::Rules, holdings)),
            Phase::Between | Phase::Ready { .. } | Phase::Death { .. } | Phase::Beaten { .. } | Phase::Won { .. } => {
                None
            }
        }
    }

    /// The members among whom the candidate is drawn by lot now: those whom several tables name, if the house rules say
    /// so. Empty after the draw, and after a host has changed the outcome.
    pub(in crate::season) fn drawn_from(&self) -> Vec<Member> {
        let Phase::Main { tables, proposal } = &self.phase else { return Vec::new() };
        let decides = |line: &&Line| {
            matches!(
                line.step,
                Step::Main { .. }
                    | Step::Result { .. }
                    | Step::Propose { .. }
                    | Step::Draw { .. }
                    | Step::Confirm { .. }
            )
        };
        let last = self.lines.iter().rev().find(decides).map(|line| &line.step);
        let is_open = self.awaits_confirmation() && proposal.candidate.is_none() && !self.is_final();
        if self.house.tables == Tables::Host || !is_open || !matches!(last, Some(Step::Result { .. })) {
            return Vec::new();
        }
        let mut named: Vec<Member> = Vec::new();
        for candidate in tables.iter().filter_map(|table| table.result?.1) {
            let may_be = self.is_in_play(candidate) && !proposal.winners.contains(&candidate);
            if may_be && !named.contains(&candidate) {
                named.push(candidate);
            }
        }
        named
    }

    /// Whether a member is safe because they sit at no table of the current main match.
    pub(in crate::season) fn is_safe_out(&self, member: Member) -> bool {
        let Phase::Main { tables, .. } = &self.phase else { return false };
        self.house.sat_out_safe && !tables.iter().any(|table| table.seats.contains(&member))
    }

    /// The step by which the host confirms the outcome of the main match.
    pub fn confirm(&self, holdings: &Holdings) -> Step {
        let Phase::Main { proposal, .. } = &self.phase else { return Step::Confirm { from: Vec::new() } };
        let is_safe = |member: Member| {
            let is_winner = self.house.winners_immune && proposal.winners.contains(&member);
            let holds = self.house.token != Token::Nothing && held(holdings, member, Kind::Token) > 0;
            is_winner || holds || self.is_safe_out(member) || Some(member) == proposal.candidate
        };
        let from = self.in_play().into_iter().filter(|&member| !is_safe(member)).collect();
        Step::Confirm { from: if self.is_final() { Vec::new() } else { from } }
    }

    /// The step that picks the opponent.
    pub fn pick(&self, opponent: Member, by: By, holdings: &Holdings) -> Step {
        let hand_back = |member: Member| Some((member, held(holdings, member, Kind::Token))).filter(|(_, n)| *n > 0);
        let is_spent = self.house.token == Token::Spent;
        let tokens = self.in_play().into_iter().filter(|_| is_spent).filter_map(hand_back).collect();
        Step::Pick { opponent, by, tokens }
    }

    /// The step that sends a member home.
    pub fn eliminate(&self, member: Member, by: By, holdings: &Holdings) -> Step {
        let are_taken = self.house.spoils == Spoils::Survivor && self.rival(member).is_some();
        let spoils = if are_taken { held(holdings, member, Kind::Garnet) } else { 0 };
        Step::Eliminate { member, by, spoils }
    }

    /// The step by which a new member takes a member's place.
    pub fn replaced(&self, member: Member, holdings: &Holdings) -> Step {
        let owned = [Kind::Garnet, Kind::Token].map(|kind| (kind, held(holdings, member, kind)));
        let owned = owned.into_iter().filter(|(_, amount)| *amount > 0).collect();
        Step::Replace { member, by: self.next_member(), owned }
    }

    /// The step that ends the season, with these prizes for the first places. `order` lists the members still in play
    /// as the host ranks them.
    pub fn end(&self, order: &[Member], prizes: &[u32]) -> Step {
        Step::End { prizes: self.places_as_said(order).into_iter().zip(prizes.iter().copied()).collect() }
    }
}
