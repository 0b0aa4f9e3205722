//! Checks whether a step is allowed in a season's state.

use super::{CAST_MAX, LINES_MAX, Member, Phase, Refusal, Season, Step, VoteStep};
use crate::season::{AMOUNT_MAX, By, Logged};
use ::words::season as said;

/// How many lines of the log are reserved for each open vote: its count, and the step that follows.
const LINES_OF_A_VOTE: usize = 2;

/// Checks that these members can be a cast.
pub(super) fn cast(cast: &[Member]) -> Result<(), Refusal> {
    if cast.len() < 2 {
        return Err(Refusal::now(said::RefusedSmallCast));
    }
    if cast.len() > CAST_MAX {
        return Err(Refusal::CastFull);
    }
    distinct(cast)
}

pub(super) fn distinct(members: &[Member]) -> Result<(), Refusal> {
    let twice = members.iter().enumerate().find(|(index, member)| members[..*index].contains(member));
    twice.map_or(Ok(()), |(_, &member)| Err(Refusal::Twice(member)))
}

impl Season {
    /// Whether a step can be applied now.
    ///
    /// # Errors
    /// Why not, and what would work.
    pub fn check(&self, step: &Step) -> Result<(), Refusal> {
        if self.has_room(step) { self.fits(step) } else { Err(Refusal::LogFull) }
    }

    /// Whether the log has room for a step. Two lines are reserved for each open vote: its count, and the step that
    /// follows.
    fn has_room(&self, step: &Step) -> bool {
        let mut n_votes = self.votes().len();
        if let Step::End { .. } = step {
            return true;
        }
        if let Step::Vote(step) = step {
            match **step {
                VoteStep::Count { .. } | VoteStep::Off { .. } => return true,
                VoteStep::Ask { .. } => n_votes += 1,
                VoteStep::Delay { .. } => {}
            }
        }
        usize::try_from(self.n).is_ok_and(|n| n + 1 + LINES_OF_A_VOTE * n_votes <= LINES_MAX as usize)
    }

    /// Whether a step is allowed in the current state, ignoring the length of the log.
    pub(super) fn fits(&self, step: &Step) -> Result<(), Refusal> {
        // A season that is over can still be published, and its end can be undone.
        if self.is_over && !matches!(step, Step::Undo | Step::Publish) {
            return Err(Refusal::now(said::RefusedOver));
        }
        match step {
            Step::Create { .. } => Err(Refusal::now(said::RefusedBegun)),
            Step::Add { member } => self.check_new(*member),
            Step::Replace { member, by, .. } => self.must_play(*member).and_then(|()| self.check_new(*by)),
            Step::Remove { member } | Step::Eliminate { member, .. } => self.check_leaver(*member),
            Step::Return { member } => self.check_return(*member),
            Step::Main { seats, .. } => self.check_main(seats),
            Step::Result { of, winner, candidate } => self.check_result(*of, [*winner, *candidate]),
            Step::Propose { winners, candidate } => self.check_proposal(winners, *candidate),
            Step::Draw { candidate } if self.drawn_from().contains(candidate) => Ok(()),
            Step::Draw { .. } => Err(Refusal::now(said::RefusedNoLot)),
            Step::Confirm { from } => self.check_confirmation(from),
            Step::Lapse if matches!(self.phase, Phase::Picking { until: Some(_), .. }) => Ok(()),
            Step::Lapse => Err(Refusal::now(said::RefusedNoPick)),
            Step::Pick { opponent, by, .. } => self.check_pick(*opponent, *by),
            Step::Choose { game, by } => self.check_choice(game, *by),
            Step::Death { seats, .. } => self.check_death(*seats),
            Step::Award { to, change, .. } => self.check_award(to, *change),
            Step::Offer { from, to, amount, .. } => self.check_offer([*from, *to], *amount),
            Step::Answer { of, accepts } => match self.offer(*of) {
                Some(offer) if *accepts && self.rival(offer.from).is_some() => {
                    Err(Refusal::now(said::RefusedGiftWaits))
                }
                Some(_) => Ok(()),
                None => Err(Refusal::now(said::RefusedGiftGone)),
            },
            Step::Undo => match self.undone_from() {
                Some(_) => Ok(()),
                None => Err(Refusal::now(said::RefusedNoUndo)),
            },
            Step::Reopen { of } => self.reopened(*of).map(drop),
            Step::Vote(step) => self.check_vote(step),
            Step::Shift { outage, by_ms }
                if self.time_to_choose().is_some() && *outage > self.credited && *by_ms >= 0 =>
            {
                Ok(())
            }
            Step::Shift { .. } => Err(Refusal::now(said::RefusedNoOutage)),
            Step::Publish => Ok(()),
            Step::End { prizes } => {
                let members: Vec<_> = prizes.iter().map(|&(member, _)| member).collect();
                distinct(&members)?;
                members.into_iter().try_for_each(|member| self.must_exist(member))
            }
        }
    }

    pub(super) fn must_play(&self, member: Member) -> Result<(), Refusal> {
        if self.is_in_play(member) { Ok(()) } else { Err(Refusal::NotInPlay(member)) }
    }

    fn must_exist(&self, member: Member) -> Result<(), Refusal> {
        if self.members.contains_key(&member) { Ok(()) } else { Err(Refusal::NotInPlay(member)) }
    }

    fn check_new(&self, member: Member) -> Result<(), Refusal> {
        if self.members.len() >= CAST_MAX {
            return Err(Refusal::CastFull);
        }
        if let Phase::Won { .. } = self.phase {
            return Err(Refusal::now(said::RefusedWon));
        }
        if member == self.next_member() { Ok(()) } else { Err(Refusal::Twice(member)) }
    }

    /// The undo step of a host. Refuses to strike out the opening of a match that has been played, and a replacement
    /// after a match of the replacement has ended, because the stakes have been paid to the replacement.
    ///
    /// # Errors
    /// Why not, and what would work.
    pub fn undo(&self) -> Result<Step, Refusal> {
        match self.undoable().first().map(|line| (&line.step, self.result(line.n))) {
            Some((Step::Main { .. } | Step::Death { .. }, Some((Some(_), _)))) => {
                Err(Refusal::now(said::RefusedPlayed))
            }
            Some((Step::Replace { member, .. }, _)) if self.has_ended_since(*member) => {
                Err(Refusal::now(said::RefusedPlayedFor))
            }
            _ => self.check(&Step::Undo).map(|()| Step::Undo),
        }
    }

    /// Whether the undo would also strike out the result of a match of this member.
    fn has_ended_since(&self, member: Member) -> bool {
        let Some(before) = self.undoable().first().and_then(|line| self.before(line.n)) else { return false };
        let ended = |of: u32| {
            self.undoable().iter().any(|line| matches!(line.step, Step::Result { of: this, .. } if this == of))
        };
        before.open_tables().iter().any(|table| table.seats.contains(&member) && ended(table.n))
    }

    fn check_leaver(&self, member: Member) -> Result<(), Refusal> {
        self.must_play(member)?;
        if self.in_play().len() < 2 { Err(Refusal::now(said::RefusedTooFew)) } else { Ok(()) }
    }

    fn check_return(&self, member: Member) -> Result<(), Refusal> {
        match (self.members.get(&member), &self.phase) {
            (_, Phase::Won { .. }) => Err(Refusal::now(said::RefusedReturnWon)),
            (Some(Some(out)), _) if super::is_replaced(Some(*out)) => Err(Refusal::now(said::RefusedReplaced)),
            (Some(Some(_)), _) => Ok(()),
            (Some(None), _) => Err(Refusal::now(said::RefusedInPlay)),
            (None, _) => Err(Refusal::now(said::RefusedStranger)),
        }
    }

    fn check_main(&self, seats: &[Member]) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Between | Phase::Main { .. }) {
            return Err(Refusal::now(said::RefusedEpisodeOn));
        }
        if seats.is_empty() {
            return Err(Refusal::now(said::RefusedEmptyTable));
        }
        distinct(seats)?;
        for &seat in seats {
            self.must_play(seat)?;
            if self.open_tables().iter().any(|table| table.seats.contains(&seat)) {
                return Err(Refusal::now(said::RefusedSitsElsewhere));
            }
        }
        Ok(())
    }

    fn check_result(&self, of: u32, named: [Option<Member>; 2]) -> Result<(), Refusal> {
        let tables = self.open_tables();
        let Some(table) = tables.iter().find(|table| table.n == of) else {
            return Err(Refusal::now(said::RefusedNoMatch));
        };
        let stranger = named.into_iter().flatten().find(|member| !table.seats.contains(member));
        stranger.map_or(Ok(()), |member| Err(Refusal::NotInPlay(member)))
    }

    fn check_proposal(&self, winners: &[Member], candidate: Option<Member>) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Main { .. }) {
            return Err(Refusal::now(said::RefusedNoMain));
        }
        if !self.awaits_confirmation() {
            return Err(Refusal::now(said::RefusedStillPlayed));
        }
        distinct(winners)?;
        winners.iter().copied().chain(candidate).try_for_each(|member| self.must_play(member))?;
        match candidate {
            Some(candidate) if winners.contains(&candidate) => Err(Refusal::now(said::RefusedWinner)),
            _ => Ok(()),
        }
    }

    fn check_confirmation(&self, from: &[Member]) -> Result<(), Refusal> {
        let Phase::Main { proposal, .. } = &self.phase else { return Err(Refusal::now(said::RefusedNoMain)) };
        if !self.awaits_confirmation() {
            return Err(Refusal::now(said::RefusedStillPlayed));
        }
        if self.is_final() {
            return if proposal.winners.len() == 1 { Ok(()) } else { Err(Refusal::now(said::RefusedNoWinner)) };
        }
        let Some(candidate) = proposal.candidate else { return Err(Refusal::now(said::RefusedNoCandidate)) };
        distinct(from)?;
        from.iter().try_for_each(|&member| self.must_play(member))?;
        if from.contains(&candidate) { Err(Refusal::Safe(candidate, None)) } else { Ok(()) }
    }

    fn check_pick(&self, opponent: Member, by: By) -> Result<(), Refusal> {
        let Phase::Picking { candidate, from, .. } = &self.phase else { return Err(Refusal::now(said::RefusedNoPick)) };
        self.must_play(opponent)?;
        let may = if by == By::Host { opponent != *candidate } else { from.contains(&opponent) };
        if may {
            return Ok(());
        }
        let why = self.safe().into_iter().find(|(member, _)| *member == opponent).map(|(_, why)| why);
        Err(Refusal::Safe(opponent, why))
    }

    fn check_choice(&self, game: &str, by: By) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Choosing { .. }) {
            return Err(Refusal::now(said::RefusedNoChoice));
        }
        if by != By::Host && !self.house.games.iter().any(|known| known == game) {
            return Err(Refusal::OtherGame(self.house.games.join(", ")));
        }
        Ok(())
    }

    fn check_death(&self, seats: [Member; 2]) -> Result<(), Refusal> {
        let expected = match &self.phase {
            Phase::Choosing { candidate, opponent, .. } | Phase::Ready { candidate, opponent, .. } => {
                [*candidate, *opponent]
            }
            Phase::Beaten { seats, loser: None } => *seats,
            Phase::Between
            | Phase::Main { .. }
            | Phase::Picking { .. }
            | Phase::Death { .. }
            | Phase::Beaten { .. }
            | Phase::Won { .. } => return Err(Refusal::now(said::RefusedNoDeath)),
        };
        if seats == expected { Ok(()) } else { Err(Refusal::NotInPlay(seats[1])) }
    }

    fn check_offer(&self, [from, to]: [Member; 2], amount: u32) -> Result<(), Refusal> {
        if !self.house.gifts {
            return Err(Refusal::now(said::RefusedNoGifts));
        }
        if amount == 0 || amount > AMOUNT_MAX {
            return Err(Refusal::now(said::RefusedGiftAmount));
        }
        if self.n >= LINES_MAX / 2 {
            return Err(Refusal::now(said::RefusedGiftsFull));
        }
        // What the loser of a death match owns may go to the survivor.
        if self.rival(from).is_some() {
            return Err(Refusal::now(said::RefusedGiftDuel));
        }
        distinct(&[from, to])?;
        self.must_play(from).and_then(|()| self.must_play(to))
    }

    fn check_award(&self, to: &[Member], change: i32) -> Result<(), Refusal> {
        if to.is_empty() || change == 0 || change.unsigned_abs() > AMOUNT_MAX {
            return Err(Refusal::now(said::RefusedAward));
        }
        distinct(to)?;
        to.iter().try_for_each(|&member| self.must_exist(member))
    }
}
