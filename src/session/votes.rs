//! Votes and guesses in the store: a ballot is written while its vote is open, and counted once.

use super::answer::Fault;
use super::directory::Directory;
use super::kept::{Kept, SeasonRefusal, TRIES_MAX};
use super::seasons::TheSeason;
use crate::seed;
use crate::store::{self, BallotRow, CountVote, DropBallots, DropGuess, Given, GuessRow, KeepGiven, SeasonId, UserId};
use league::season::{Asked, Ballot, Guess, Logged, Member, Question, Season, Step, Totals, Vote, VoteStep};
use rules::{Dice, Millis};
use words::{season, vote};

impl TheSeason {
    /// The members who can be asked now. Machines and deleted people do not vote, and a member who is back in play is
    /// not in the jury.
    pub fn voters(&self, asked: Asked) -> Vec<Member> {
        self.state.voters(asked).into_iter().filter(|&member| self.can_vote(member)).collect()
    }

    /// Whether this number belongs to a person, and is that person's present number.
    fn can_vote(&self, member: Member) -> bool {
        self.user(member).is_some_and(|user| user.is_person() && self.member(user) == Some(member))
    }

    /// A vote with only those voters who can still vote: since the vote was opened, a machine may have taken a member's
    /// place, a member may have been forgotten, and a member of the jury may be back in play.
    pub fn as_it_stands(&self, vote: &Vote) -> Vote {
        let mut vote = vote.clone();
        vote.question.voters.retain(|&voter| self.can_vote(voter));
        vote
    }

    /// A ballot under the voter's member number.
    pub fn ballot(&self, row: &BallotRow) -> Ballot {
        Ballot { by: self.member(row.user), choice: row.choice }
    }

    /// Guesses from the store, in the form that the rules use.
    pub fn guesses(&self, rows: &[GuessRow]) -> Vec<Guess<UserId>> {
        let guess = |row: &GuessRow| Guess { by: row.user, episode: row.episode, member: Member(row.member) };
        rows.iter().map(guess).collect()
    }

    /// The question of the vote that line `n` opened, whether the vote is open or over.
    pub fn question(&self, n: u32) -> Option<Question> {
        let line = self.log.iter().find(|line| line.n == n)?;
        let Step::Vote(step) = serde_json::from_str(&line.step).ok()? else { return None };
        if let VoteStep::Ask { question } = *step { Some(question) } else { None }
    }
}

impl TheSeason {
    /// Whether a vote was counted, even if the count was undone later.
    fn is_counted(&self, n: u32) -> bool {
        self.log.iter().any(|line| match serde_json::from_str(&line.step) {
            Ok(Step::Vote(step)) => matches!(&*step, VoteStep::Count { tally } if tally.of == n),
            _ => false,
        })
    }
}

impl Directory {
    /// Saves a ballot in an open vote. A ballot that was saved will be counted.
    pub async fn vote(
        &self,
        id: SeasonId,
        ballot: BallotRow,
    ) -> Result<Result<(TheSeason, Vote), SeasonRefusal>, Fault> {
        let kept = self.keep_given(id, Given::Ballot(ballot), |the| may_vote(the, &ballot)).await?;
        if kept.is_ok() {
            self.season_has_gone_on();
        }
        Ok(kept)
    }

    /// Saves a person's guess about who will be eliminated in an episode.
    pub async fn guess(&self, id: SeasonId, guess: GuessRow) -> Result<Result<TheSeason, SeasonRefusal>, Fault> {
        let may = |the: &TheSeason| {
            may_guess(the, guess.user, guess.episode)?;
            if the.state.guessable().contains(&Member(guess.member)) {
                return Ok(());
            }
            Err(SeasonRefusal::rules(season::RefusedGuessSafe))
        };
        Ok(self.keep_given(id, Given::Guess(guess), may).await?.map(|(the, ())| the))
    }

    /// Writes a ballot or a guess only if the season's log has not changed since `may` allowed the write. If the log
    /// has changed, loads it again and retries.
    async fn keep_given<T>(
        &self,
        id: SeasonId,
        given: Given,
        may: impl Fn(&TheSeason) -> Result<T, SeasonRefusal>,
    ) -> Result<Result<(TheSeason, T), SeasonRefusal>, Fault> {
        for _ in 0..TRIES_MAX {
            let the = Kept::<Season>::load(self.store(), id).await?;
            let allowed = match may(&the) {
                Ok(allowed) => allowed,
                Err(refusal) => return Ok(Err(refusal)),
            };
            match self.store().write(KeepGiven { season: id, given, last_n: the.state.n() }).await {
                Ok(()) => return Ok(Ok((the, allowed))),
                Err(store::Error::OutOfTurn) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Err(SeasonRefusal::WentOn))
    }

    /// Counts a vote that has ended, or extends a vote by the time for which the bot was not running. Also deletes
    /// ballots that are no longer needed. Returns whether the log may have changed, so that the caller must load the
    /// season again.
    pub(super) async fn settle_votes(&self, the: &TheSeason) -> Result<bool, Fault> {
        let rows = self.store().ballots(the.row.id).await?;
        self.drop_ballots(the, &rows).await?;
        for vote in the.state.votes() {
            let vote = &the.as_it_stands(vote);
            let rows: Vec<BallotRow> = rows.iter().filter(|row| row.n == vote.n).copied().collect();
            let ballots: Vec<Ballot> = rows.iter().map(|row| the.ballot(row)).collect();
            if the.state.have_all_voted(vote, &ballots) {
                return self.count_vote(the, vote, rows, &ballots).await;
            }
            if !self.lets_time_pass() {
                continue;
            }
            let away = self.outages_since((vote.since, vote.credited), the.row.guild).await?;
            if let Some((outage, length)) = away.filter(|(_, length)| *length >= worth_telling(vote)) {
                let delay = VoteStep::Delay { of: vote.n, outage, by_ms: length.0 };
                if self.add_by_itself(the, &Step::Vote(Box::new(delay))).await? {
                    return Ok(true);
                }
                // If the log is full, it has room only for the count, and the vote is not extended.
            }
            if vote.until <= self.clock().now() {
                return self.count_vote(the, vote, rows, &ballots).await;
            }
        }
        Ok(false)
    }

    /// Writes the result of a vote and its consequence in one transaction.
    async fn count_vote(
        &self,
        the: &TheSeason,
        vote: &Vote,
        rows: Vec<BallotRow>,
        ballots: &[Ballot],
    ) -> Result<bool, Fault> {
        let mut dice = Dice::new(seed::unforeseen().map_err(store::Error::from)?, "vote", the.state.n());
        let tally = the.state.count(vote, ballots, &mut dice);
        let holdings = the.holdings(self.store()).await?;
        let follows = match the.state.follows(vote, &tally, &holdings) {
            Some(Step::Eliminate { member, by, .. }) => Some(the.eliminate(member, by, &holdings)),
            // A machine plays in the place of a member who would get the award. Machines own nothing, so nothing is
            // awarded.
            Some(Step::Award { to, .. }) if to.iter().any(|&member| the.machine_level(member).is_some()) => None,
            step => step,
        };
        let counted = Step::Vote(Box::new(VoteStep::Count { tally: Totals { follows: follows.is_some(), ..tally } }));
        let at = self.clock().now();
        let Ok(line) = the.line(&counted, None, &[], at) else { return Ok(false) };
        let after = the.clone().and(counted, &line);
        let then = match follows.map(|step| after.line(&step, None, &[], at)) {
            None => None,
            Some(Ok(then)) => Some(then),
            Some(Err(why)) => {
                tracing::warn!(season.id = the.row.id.0, %why, "what a vote is bound to could not be written down");
                return Ok(false);
            }
        };
        let are_kept = tells_voters(&vote.question);
        let lines = [line].into_iter().chain(then).collect();
        let count = CountVote { season: the.row.id, n: vote.n, ballots: rows, lines, are_kept };
        match self.store().write(count).await {
            Ok(()) | Err(store::Error::OutOfTurn) => Ok(true),
            // Somebody has spent the garnets in the meantime: the next check sees how many are left.
            Err(store::Error::Overdrawn) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes the ballots of votes that have ended. The ballots of spectators in a vote that is not secret stay until
    /// the channel has been told who voted for what.
    async fn drop_ballots(&self, the: &TheSeason, rows: &[BallotRow]) -> Result<(), Fault> {
        // A vote that was opened after `the` was loaded is not known here.
        let mut over: Vec<u32> = rows.iter().map(|row| row.n).filter(|&n| n <= the.state.n()).collect();
        over.dedup();
        for n in over.into_iter().filter(|&n| the.state.vote(n).is_none()) {
            let is_to_be_told = the.is_counted(n) && the.question(n).is_some_and(|question| tells_voters(&question));
            if !is_to_be_told || the.row.told_n >= the.row.last_n {
                self.store().write(DropBallots { season: the.row.id, n }).await?;
            }
        }
        Ok(())
    }

    /// Deletes the guesses for this episode by people who have come into play, except for right guesses.
    pub(super) async fn settle_guesses(&self, the: &TheSeason) -> Result<(), Fault> {
        let episode = the.state.episode();
        let plays = |user: UserId| {
            let numbers = the.members.iter().filter(move |(_, row)| row.user == user);
            numbers.into_iter().any(|(&member, _)| the.state.is_in_play(member))
        };
        let rows = self.store().guesses(the.row.id).await?;
        let is_right = |row: &GuessRow| the.guesses(&[*row]).iter().any(|guess| the.state.is_right(guess));
        let goes = |row: &GuessRow| row.episode == episode && plays(row.user) && !is_right(row);
        for row in rows.into_iter().filter(goes) {
            self.store().write(DropGuess { season: the.row.id, episode, user: row.user }).await?;
        }
        Ok(())
    }
}

/// The shortest total outage for which a vote is extended: 1 % of its time, but at least one second and at most one
/// minute. A restart of a few seconds is not worth a message.
fn worth_telling(vote: &Vote) -> Millis {
    Millis(vote.question.time_ms / 100).clamp(Millis::from_secs(1), Millis::from_secs(60))
}

/// Whether the channel is told who voted for what, as read from the ballots: the log cannot say it, because spectators
/// have no member numbers.
pub fn tells_voters(question: &Question) -> bool {
    !question.is_secret && question.asked == Asked::Spectators
}

fn may_vote(the: &TheSeason, ballot: &BallotRow) -> Result<Vote, SeasonRefusal> {
    let vote = the.state.vote(ballot.n).ok_or_else(|| SeasonRefusal::rules(vote::RefusedOver))?;
    let may = the.state.check_ballot(vote, the.ballot(ballot));
    may.map(|()| vote.clone()).map_err(SeasonRefusal::rules)
}

/// Checks that a person may guess in this episode now.
///
/// # Errors The error says why the person may not guess, and what would be possible.
pub fn may_guess(the: &TheSeason, user: UserId, episode: u32) -> Result<(), SeasonRefusal> {
    if the.is_in_play(user) {
        return Err(SeasonRefusal::rules(season::RefusedGuessInPlay));
    }
    if the.state.guessable().is_empty() || the.state.is_over() || the.state.episode() != episode {
        return Err(SeasonRefusal::rules(season::RefusedGuessClosed));
    }
    Ok(())
}
