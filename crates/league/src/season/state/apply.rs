//! Applies steps to a season.

use super::{Chooser, Line, Member, Offer, Out, Phase, Proposal, Season, Step, Table, Why};
use crate::season::{Asked, Logged};
use rules::{Millis, Timestamp};

impl Season {
    /// Applies a step that has been checked.
    pub(super) fn apply(&mut self, line: &Line) {
        let Line { n, at, step } = line;
        match step {
            Step::Create { .. } | Step::Undo | Step::Reopen { .. } | Step::Award { .. } | Step::Publish => {}
            Step::Vote(step) => self.apply_vote(step, line),
            Step::Shift { outage, by_ms } => self.give_back(*outage, Millis(*by_ms)),
            Step::Add { member } => drop(self.members.insert(*member, None)),
            Step::Return { member } => {
                self.members.insert(*member, None);
                self.leave_votes(*member, Asked::Jury);
            }
            Step::Remove { member } => self.put_out(*member, Why::Left, *n),
            Step::Eliminate { member, .. } => self.put_out(*member, Why::Eliminated, *n),
            Step::Replace { member, by, .. } => self.replace(*member, *by, *n),
            Step::Main { game, seats } => {
                self.add_table(Table { n: *n, game: game.clone(), seats: seats.clone(), result: None });
            }
            Step::Result { of, winner, candidate } => self.note_result(*of, (*winner, *candidate)),
            Step::Propose { winners, candidate } => {
                if let Phase::Main { proposal, .. } = &mut self.phase {
                    *proposal = Proposal { winners: winners.clone(), candidate: *candidate };
                }
            }
            Step::Draw { candidate } => {
                if let Phase::Main { proposal, .. } = &mut self.phase {
                    proposal.candidate = Some(*candidate);
                }
            }
            Step::Confirm { from } => self.confirm_outcome(from, *at, *n),
            Step::Lapse => {
                if let Phase::Picking { until, .. } = &mut self.phase {
                    *until = None;
                }
            }
            Step::Pick { opponent, .. } => {
                if let Phase::Picking { candidate, .. } = self.phase {
                    let until = self.time_for(self.house.game, *at);
                    self.phase = Phase::Choosing { candidate, opponent: *opponent, until };
                }
            }
            Step::Choose { game, .. } => {
                if let Phase::Choosing { candidate, opponent, .. } = self.phase {
                    self.phase = Phase::Ready { candidate, opponent, game: game.clone() };
                }
            }
            Step::Death { game, seats } => {
                let table = Table { n: *n, game: game.clone(), seats: seats.to_vec(), result: None };
                self.phase = Phase::Death { table };
            }
            Step::Offer { from, to, kind, amount } => {
                self.offers.retain(|offer| offer.from != *from);
                self.offers.push(Offer { n: *n, from: *from, to: *to, kind: *kind, amount: *amount });
            }
            Step::Answer { of, .. } => self.offers.retain(|offer| offer.n != *of),
            Step::End { .. } => {
                self.offers.clear();
                self.votes.clear();
                self.is_over = true;
            }
        }
    }

    /// The deadline for a choice, if the candidate has to make it.
    fn time_for(&self, chooser: Chooser, at: Timestamp) -> Option<Timestamp> {
        (chooser == Chooser::Candidate).then(|| at + self.house.pick_time())
    }

    /// Extends the candidate's deadline by an outage.
    fn give_back(&mut self, outage: i64, by: Millis) {
        self.credited = outage;
        if let Phase::Picking { until: Some(until), .. } | Phase::Choosing { until: Some(until), .. } = &mut self.phase
        {
            *until += by;
        }
    }

    fn add_table(&mut self, table: Table) {
        if let Phase::Main { tables, proposal } = &mut self.phase {
            tables.push(table);
            *proposal = Proposal::default();
        } else {
            self.episode += 1;
            self.lot_is_off = false;
            self.phase = Phase::Main { tables: vec![table], proposal: Proposal::default() };
        }
    }

    fn note_result(&mut self, of: u32, result: (Option<Member>, Option<Member>)) {
        let is_final = self.is_final();
        match &mut self.phase {
            Phase::Main { tables, proposal } => {
                if let Some(table) = tables.iter_mut().find(|table| table.n == of) {
                    table.result = Some(result);
                }
                *proposal = if is_final { most_wins(tables) } else { joined(tables) };
            }
            Phase::Death { table } => {
                let seats = [table.seats[0], table.seats[1]];
                let loser = result.0.and_then(|winner| seats.into_iter().find(|&seat| seat != winner));
                self.phase = Phase::Beaten { seats, loser };
            }
            Phase::Between
            | Phase::Picking { .. }
            | Phase::Choosing { .. }
            | Phase::Ready { .. }
            | Phase::Beaten { .. }
            | Phase::Won { .. } => {}
        }
        // Members who have left in the meantime neither win nor lose.
        let members = self.members.clone();
        let plays = |member: Member| members.get(&member).is_some_and(Option::is_none);
        if let Phase::Main { proposal, .. } = &mut self.phase {
            proposal.winners.retain(|&winner| plays(winner));
            proposal.candidate = proposal.candidate.filter(|&candidate| plays(candidate));
        }
    }

    fn confirm_outcome(&mut self, from: &[Member], at: Timestamp, n: u32) {
        let Phase::Main { proposal, .. } = &self.phase else { return };
        if self.is_final() {
            let winner = proposal.winners.first().copied();
            let other = self.in_play().into_iter().find(|&member| Some(member) != winner);
            if let Some(other) = other {
                self.put_out(other, Why::Eliminated, n);
            }
            return;
        }
        let Some(candidate) = proposal.candidate else { return };
        let safe = self.safe_from(from);
        let until = self.time_for(self.house.opponent, at);
        self.phase = Phase::Picking { candidate, from: from.to_vec(), safe, until };
    }

    /// Puts a member out. Offers, choices and matches in which the member took part continue without the member, or
    /// end.
    fn put_out(&mut self, member: Member, why: Why, n: u32) {
        let episode = self.episode;
        self.members.insert(member, Some(Out { episode, why, n }));
        self.drop_offers(member);
        self.leave_votes(member, Asked::Cast);
        let is_of_it = self.rival(member).is_some();
        match &mut self.phase {
            Phase::Main { proposal, .. } => {
                proposal.winners.retain(|&winner| winner != member);
                proposal.candidate = proposal.candidate.filter(|&candidate| candidate != member);
            }
            Phase::Picking { candidate, .. } if *candidate == member => self.phase = Phase::Between,
            Phase::Picking { from, .. } => from.retain(|&other| other != member),
            Phase::Choosing { .. } | Phase::Ready { .. } | Phase::Death { .. } | Phase::Beaten { .. } if is_of_it => {
                self.phase = Phase::Between;
            }
            Phase::Between
            | Phase::Choosing { .. }
            | Phase::Ready { .. }
            | Phase::Death { .. }
            | Phase::Beaten { .. }
            | Phase::Won { .. } => {}
        }
        if let [champion] = self.in_play()[..] {
            self.phase = Phase::Won { champion };
        }
    }

    /// A member who is out neither gives nor receives.
    fn drop_offers(&mut self, member: Member) {
        self.offers.retain(|offer| offer.from != member && offer.to != member);
    }

    fn replace(&mut self, member: Member, by: Member, n: u32) {
        self.drop_offers(member);
        self.replace_in_votes(member, by);
        let episode = self.episode;
        self.members.insert(member, Some(Out { episode, why: Why::Replaced(by), n }));
        self.members.insert(by, None);
        let swap = move |one: &mut Member| {
            if *one == member {
                *one = by;
            }
        };
        match &mut self.phase {
            Phase::Between => {}
            Phase::Main { tables, proposal } => {
                for table in tables {
                    table.seats.iter_mut().for_each(swap);
                    if let Some((winner, candidate)) = &mut table.result {
                        winner.iter_mut().chain(candidate).for_each(swap);
                    }
                }
                proposal.winners.iter_mut().chain(&mut proposal.candidate).for_each(swap);
            }
            Phase::Picking { candidate, from, safe, .. } => {
                swap(candidate);
                from.iter_mut().chain(safe.iter_mut().map(|(member, _)| member)).for_each(swap);
            }
            Phase::Choosing { candidate, opponent, .. } | Phase::Ready { candidate, opponent, .. } => {
                swap(candidate);
                swap(opponent);
            }
            Phase::Death { table } => table.seats.iter_mut().for_each(swap),
            Phase::Beaten { seats, loser } => seats.iter_mut().chain(loser).for_each(swap),
            Phase::Won { champion } => swap(champion),
        }
    }
}

/// The joint outcome of several tables: all their winners, and the candidate if the tables name only one.
fn joined(tables: &[Table]) -> Proposal {
    let mut proposal = Proposal::default();
    let mut candidates: Vec<Member> = Vec::new();
    for (winner, candidate) in tables.iter().filter_map(|table| table.result) {
        proposal.winners.extend(winner.filter(|winner| !proposal.winners.contains(winner)));
        candidates.extend(candidate.filter(|candidate| !candidates.contains(candidate)));
    }
    if let [candidate] = candidates[..] {
        proposal.candidate = Some(candidate).filter(|candidate| !proposal.winners.contains(candidate));
    }
    proposal
}

/// The member who has won more tables of the final; nobody while the numbers are equal.
fn most_wins(tables: &[Table]) -> Proposal {
    let wins =
        |member: Member| tables.iter().filter(move |table| table.result.is_some_and(|(won, _)| won == Some(member)));
    let mut members: Vec<Member> = tables.iter().flat_map(|table| table.seats.iter().copied()).collect();
    members.sort_unstable();
    members.dedup();
    let most = members.iter().map(|&member| wins(member).count()).max().unwrap_or(0);
    let best: Vec<Member> = members.into_iter().filter(|&member| most > 0 && wins(member).count() == most).collect();
    Proposal { winners: if best.len() == 1 { best } else { Vec::new() }, candidate: None }
}
