//! Applies the steps of votes to a season, and checks which votes may be asked.

use super::{Line, Member, Phase, Refusal, Season, Step, Why};
use crate::season::vote::{
    Asked, Ballot, Bound, CHOICES_MIN, Choice, OnTie, Question, Totals, VOTES_MAX, Vote, VoteStep, WORDS_MAX,
};
use crate::season::{AMOUNT_MAX, By, CAST_MAX, Holdings, Kind, Logged};
use ::words::vote as said;
use rules::{Dice, Millis};

impl Season {
    /// The open votes, in the order in which they were asked.
    pub fn votes(&self) -> &[Vote] {
        &self.votes
    }

    /// The open vote that the line with this number asked.
    pub fn vote(&self, n: u32) -> Option<&Vote> {
        self.votes.iter().find(|vote| vote.n == n)
    }

    /// The members who can be asked now. The caller leaves out members who are not people.
    pub fn voters(&self, asked: Asked) -> Vec<Member> {
        let is_asked = |(member, out): (Member, Option<super::Out>)| match (asked, out.map(|out| out.why)) {
            (Asked::Cast, None) | (Asked::Jury, Some(Why::Eliminated | Why::Left)) => Some(member),
            (Asked::Cast | Asked::Jury | Asked::Spectators, _) => None,
        };
        self.members().filter_map(is_asked).collect()
    }

    /// Whether a host may ask this question now.
    ///
    /// # Errors
    /// Why not, and what would work.
    pub fn check_question(&self, question: &Question) -> Result<(), Refusal> {
        if self.votes.len() >= VOTES_MAX {
            return Err(Refusal::now(said::RefusedTooMany { most: VOTES_MAX }));
        }
        match question.asked {
            Asked::Cast if question.voters.is_empty() => {
                return Err(Refusal::now(said::RefusedNobodyInPlay));
            }
            Asked::Jury if question.voters.is_empty() => {
                return Err(Refusal::now(said::RefusedNobodyHome));
            }
            Asked::Cast | Asked::Jury if question.is_secret && question.voters.len() < question.secret_votes_min() => {
                return Err(Refusal::now(said::RefusedTooFew));
            }
            Asked::Cast | Asked::Jury | Asked::Spectators => {}
        }
        let may_choose = |voter: &Member| question.choices.iter().any(|choice| *choice != Choice::Member(*voter));
        if !question.voters.iter().all(may_choose) {
            return Err(Refusal::now(said::RefusedOwnName));
        }
        match question.bound {
            None => Ok(()),
            Some(Bound::Home) => self.check_names(&question.choices),
            Some(Bound::Prize(garnets)) if garnets == 0 || garnets > AMOUNT_MAX => {
                Err(Refusal::now(said::RefusedPrize))
            }
            Some(Bound::Prize(_)) => check_members(&question.choices),
            Some(Bound::Game) => self.check_games(&question.choices),
            Some(Bound::Winner) => self.check_final(&question.choices),
        }
    }

    fn check_names(&self, choices: &[Choice]) -> Result<(), Refusal> {
        check_members(choices)?;
        choices.iter().try_for_each(|choice| match choice {
            Choice::Member(member) => self.must_play(*member),
            Choice::Words(_) | Choice::Game(_) => Ok(()),
        })
    }

    fn check_games(&self, choices: &[Choice]) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Choosing { until: None, .. }) {
            return Err(Refusal::now(said::RefusedGameNow));
        }
        let is_known = |choice: &Choice| match choice {
            Choice::Game(game) => self.house.games.contains(game),
            Choice::Words(_) | Choice::Member(_) => false,
        };
        if choices.iter().all(is_known) { Ok(()) } else { Err(Refusal::OtherGame(self.house.games.join(", "))) }
    }

    fn check_final(&self, choices: &[Choice]) -> Result<(), Refusal> {
        self.check_names(choices)?;
        if !self.is_final() {
            return Err(Refusal::now(said::RefusedWinnerNow));
        }
        if self.open_tables().is_empty() {
            return Ok(());
        }
        Err(Refusal::now(said::RefusedFinalPlayed))
    }

    /// Whether a step of a vote is allowed. This check must not depend on state that an undo can change: a vote that
    /// was counted stays counted, whatever else is struck out.
    pub(super) fn check_vote(&self, step: &VoteStep) -> Result<(), Refusal> {
        match step {
            VoteStep::Ask { question } => check_form(question),
            VoteStep::Count { tally } => {
                let vote = self.vote(tally.of).ok_or_else(|| Refusal::now(said::RefusedOver))?;
                let n = vote.question.choices.len();
                let is_one = |choice: &u8| usize::from(*choice) < n;
                let fits = tally.chosen.iter().chain(tally.votes.iter().map(|(_, choice)| choice)).all(is_one);
                if tally.totals.len() == n && fits { Ok(()) } else { Err(Refusal::now(said::RefusedNoCount)) }
            }
            VoteStep::Off { of } => self.vote(*of).map(drop).ok_or_else(|| Refusal::now(said::RefusedOver)),
            VoteStep::Delay { of, outage, by_ms } => match self.vote(*of) {
                None => Err(Refusal::now(said::RefusedOver)),
                Some(vote) if *outage > vote.credited && *by_ms >= 0 => Ok(()),
                Some(_) => Err(Refusal::now(said::RefusedNoOutage)),
            },
        }
    }

    /// Applies a step of a vote that has been checked.
    pub(super) fn apply_vote(&mut self, step: &VoteStep, line: &Line) {
        match step {
            VoteStep::Ask { question } => self.votes.push(Vote {
                n: line.n,
                question: question.clone(),
                since: line.at,
                until: line.at + Millis(question.time_ms),
                credited: 0,
                episode: self.episode,
            }),
            VoteStep::Count { tally: Totals { of, .. } } | VoteStep::Off { of } => {
                self.votes.retain(|vote| vote.n != *of);
            }
            VoteStep::Delay { of, outage, by_ms } => {
                if let Some(vote) = self.votes.iter_mut().find(|vote| vote.n == *of) {
                    vote.credited = *outage;
                    vote.until += Millis(*by_ms);
                }
            }
        }
    }

    /// Calls off all open votes after the undo of a season's end. The end had closed them and deleted their ballots, so
    /// they must not open again.
    pub(super) fn call_votes_off(&mut self, line: &Line) {
        for vote in std::mem::take(&mut self.votes) {
            // This line is not in the stored log, so it has no number.
            let step = Step::Vote(Box::new(VoteStep::Off { of: vote.n }));
            self.lines.push(Line { n: 0, at: line.at, step });
        }
    }

    /// Removes a member from the voters of votes of this kind: members who go home no longer vote with the cast,
    /// members who return no longer vote with the jury.
    pub(super) fn leave_votes(&mut self, member: Member, of: Asked) {
        for vote in self.votes.iter_mut().filter(|vote| vote.question.asked == of) {
            vote.question.voters.retain(|voter| *voter != member);
        }
    }

    /// A replacement takes over the member's place in open votes: as a voter and as a choice.
    pub(super) fn replace_in_votes(&mut self, member: Member, by: Member) {
        for Question { voters, choices, .. } in self.votes.iter_mut().map(|vote| &mut vote.question) {
            voters.iter_mut().filter(|voter| **voter == member).for_each(|voter| *voter = by);
            choices.iter_mut().filter(|choice| **choice == Choice::Member(member)).for_each(|choice| {
                *choice = Choice::Member(by);
            });
        }
    }

    /// Whether the line at `index` belongs to a vote that was asked before the line at `from`: an undo from `from` on
    /// leaves such a line in place.
    pub(super) fn is_of_earlier_vote(&self, index: usize, from: usize) -> bool {
        let Step::Vote(step) = &self.lines[index].step else { return false };
        step.of().is_some_and(|of| of < self.lines[from].n)
    }

    /// Whether this ballot is allowed.
    ///
    /// # Errors
    /// Why not, and what would work.
    pub fn check_ballot(&self, vote: &Vote, ballot: Ballot) -> Result<(), Refusal> {
        self.check_voter(vote, ballot.by)?;
        match (vote.question.choices.get(usize::from(ballot.choice)), ballot.by) {
            (None, _) => Err(Refusal::now(said::RefusedNoChoice)),
            (Some(Choice::Member(member)), Some(by)) if *member == by => Err(Refusal::now(said::RefusedYourself)),
            (Some(_), _) => Ok(()),
        }
    }

    /// Whether this person is asked in a vote.
    ///
    /// # Errors
    /// Who is asked instead.
    pub fn check_voter(&self, vote: &Vote, by: Option<Member>) -> Result<(), Refusal> {
        let is_asked = by.is_some_and(|by| vote.question.voters.contains(&by));
        match vote.question.asked {
            Asked::Cast if !is_asked => Err(Refusal::now(said::RefusedCastOnly)),
            Asked::Jury if !is_asked => Err(Refusal::now(said::RefusedJuryOnly)),
            Asked::Spectators if by.is_some_and(|by| self.is_in_play(by)) => {
                Err(Refusal::now(said::RefusedSpectatorsOnly))
            }
            Asked::Cast | Asked::Jury | Asked::Spectators => Ok(()),
        }
    }

    /// Whether everybody who is asked has voted; always false for spectators, whose number is unknown.
    pub fn have_all_voted(&self, vote: &Vote, ballots: &[Ballot]) -> bool {
        let has_voted = |voter: &Member| {
            let theirs = |ballot: &&Ballot| ballot.by == Some(*voter) && self.check_ballot(vote, **ballot).is_ok();
            ballots.iter().any(|ballot| theirs(&ballot))
        };
        vote.question.asked != Asked::Spectators && vote.question.voters.iter().all(has_voted)
    }

    /// Counts a vote. Ballots that are no longer allowed do not count, such as those of members who have gone home or
    /// come into play. A secret vote counts as empty if its totals would show who chose what.
    pub fn count(&self, vote: &Vote, ballots: &[Ballot], dice: &mut Dice) -> Totals {
        let Question { choices, is_secret, tie, .. } = &vote.question;
        let mut counted: Vec<&Ballot> =
            ballots.iter().filter(|ballot| self.check_ballot(vote, **ballot).is_ok()).collect();
        let is_too_few = *is_secret && (1..vote.question.secret_votes_min()).contains(&counted.len());
        if is_too_few {
            counted.clear();
        }
        let total = |at: usize| counted.iter().filter(|ballot| usize::from(ballot.choice) == at).count();
        let totals: Vec<u32> = (0..choices.len()).map(|at| u32::try_from(total(at)).unwrap_or(u32::MAX)).collect();
        let most = totals.iter().copied().max().unwrap_or(0);
        let best: Vec<u8> =
            (0..).zip(&totals).filter(|(_, total)| most > 0 && **total == most).map(|(at, _)| at).collect();
        let by_lot = best.len() > 1 && *tie == OnTie::Lot;
        let chosen = match best.as_slice() {
            [one] => Some(*one),
            several if by_lot => dice.pick(several).copied(),
            _ => None,
        };
        let votes = counted.iter().filter_map(|ballot| Some((ballot.by?, ballot.choice)));
        let are_kept = !is_secret && vote.question.asked != Asked::Spectators;
        let mut votes: Vec<_> = votes.filter(|_| are_kept).collect();
        votes.sort_unstable();
        Totals { of: vote.n, totals, votes, chosen, by_lot, follows: false, is_too_few }
    }

    /// The step that follows from the result of a vote, if the vote was bound to one and the step is still possible.
    pub fn follows(&self, vote: &Vote, tally: &Totals, holdings: &Holdings) -> Option<Step> {
        let choice = vote.question.choices.get(usize::from(tally.chosen?))?;
        let step = match (vote.question.bound?, choice) {
            (Bound::Home, Choice::Member(member)) => self.eliminate(*member, By::Vote, holdings),
            (Bound::Prize(garnets), Choice::Member(member)) => {
                let change = i32::try_from(garnets).ok()?;
                Step::Award { to: vec![*member], kind: Kind::Garnet, change, by: By::Vote }
            }
            // The vote was about the death match of an earlier episode.
            (Bound::Game, Choice::Game(_)) if vote.episode != self.episode => return None,
            (Bound::Game, Choice::Game(game)) => Step::Choose { game: game.clone(), by: By::Vote },
            (Bound::Winner, Choice::Member(member)) => {
                let [one, other] = self.in_play()[..] else { return None };
                let second = if one == *member { other } else { one };
                if ![one, other].contains(member) || !self.open_tables().is_empty() {
                    return None;
                }
                self.eliminate(second, By::Vote, holdings)
            }
            (Bound::Home | Bound::Prize(_) | Bound::Game | Bound::Winner, _) => return None,
        };
        // The log has room for the step, because lines are reserved while the vote is open.
        self.fits(&step).ok().map(|()| step)
    }
}

fn check_members(choices: &[Choice]) -> Result<(), Refusal> {
    let is_member = |choice: &Choice| matches!(choice, Choice::Member(_));
    if choices.iter().all(is_member) {
        return Ok(());
    }
    Err(Refusal::now(said::RefusedMembersOnly))
}

/// Checks a question without regard to the season's state.
fn check_form(question: &Question) -> Result<(), Refusal> {
    let Question { choices, voters, time_ms, .. } = question;
    let n_words = choices.iter().filter(|choice| matches!(choice, Choice::Words(_))).count();
    if choices.len() < CHOICES_MIN {
        return Err(Refusal::now(said::RefusedTwoChoices));
    }
    if n_words > WORDS_MAX || choices.len() > CAST_MAX {
        return Err(Refusal::now(said::RefusedManyChoices { most: WORDS_MAX }));
    }
    let is_twice = choices.iter().enumerate().any(|(at, choice)| choices[..at].contains(choice));
    if is_twice {
        return Err(Refusal::now(said::RefusedSameChoice));
    }
    super::check::distinct(voters)?;
    if *time_ms > 0 { Ok(()) } else { Err(Refusal::now(said::RefusedNoTime)) }
}
