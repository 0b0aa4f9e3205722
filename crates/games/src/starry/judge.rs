//! Checks whether submissions and drafts are legal, using only what the observer may know.

use super::action::{Aim, Cards, Submission};
use super::draft::Draft;
use super::state::Phase;
use super::view::StarryView;
use super::words::as_is;
use ::words::starry;
use rules::{Illegal, Message, Readiness, Seat};

impl StarryView {
    /// Whether the observer may stage this submission, and whether it is complete.
    pub(super) fn judge(&self, submission: &Submission) -> Result<Readiness, Illegal> {
        let illegal = |words: Message| Err(Illegal(words));
        match self.phase {
            Phase::Bidding if submission.cards.is_some() || submission.aim.is_some() => {
                return illegal(starry::NotWhileBidding.into());
            }
            Phase::Round if submission.bid.is_some() => {
                return illegal(starry::NoBidsNow.into());
            }
            Phase::ChooseCandidate => return illegal(starry::RoundsAreOver.into()),
            Phase::Bidding | Phase::Round | Phase::Over => {}
        }
        if (submission.rank.is_some() || submission.anew.is_some()) && !self.is_ranking_due() {
            return illegal(starry::NoRankingNow.into());
        }
        self.judge_bid(submission.bid)?;
        self.judge_cards(submission.cards)?;
        self.judge_aim(submission.aim)?;
        Ok(if self.missing(submission).is_empty() { Readiness::Complete } else { Readiness::Incomplete })
    }

    fn judge_bid(&self, bid: Option<u32>) -> Result<(), Illegal> {
        let owned = self.me.and_then(|seat| self.garnets[seat]).unwrap_or(0);
        match bid {
            Some(bid) if bid > 0 && owned == 0 => Err(Illegal(starry::BidNothing.into())),
            Some(bid) if bid > owned => Err(Illegal(starry::BidTooMuch { owned }.into())),
            Some(_) | None => Ok(()),
        }
    }

    fn judge_cards(&self, cards: Option<Cards>) -> Result<(), Illegal> {
        let Some(numbers) = cards.map(Cards::numbers) else { return Ok(()) };
        if numbers[0] == numbers[1] {
            return Err(Illegal(starry::CardTwice { number: as_is(numbers[0]) }.into()));
        }
        match numbers.into_iter().find(|&n| self.my_hand().iter().all(|card| card.n != n)) {
            Some(n) => Err(Illegal(starry::NotInHand { number: as_is(n) }.into())),
            None => Ok(()),
        }
    }

    fn judge_aim(&self, aim: Option<Aim>) -> Result<(), Illegal> {
        let (Some(aim), Some(held)) = (aim, self.my_move()) else { return Ok(()) };
        match aim {
            Aim::At(target) => held.judge(target, &self.sky, &self.locked),
            Aim::Begun(tile) => {
                let targets = held.targets(&self.sky, &self.locked);
                if targets.iter().any(|target| target.tile() == tile) {
                    return Ok(());
                }
                Err(Illegal(starry::CannotAim { tile: as_is(tile) }.into()))
            }
        }
    }

    /// Checks the parts of an unfinished offer that are filled in.
    pub(super) fn judge_draft(&self, me: Seat, draft: Draft) -> Result<(), Illegal> {
        if let Some(with) = draft.with {
            self.market.judge_offer(me, &self.named(with))?;
        }
        match draft.give.filter(|&n| !self.holds(n)) {
            Some(n) => Err(Illegal(starry::NotInHoroscope { number: as_is(n) }.into())),
            None => Ok(()),
        }
    }

    /// The observer's unfinished offer, without the parts that have become illegal since they were written.
    pub(super) fn live_draft(&self) -> Option<Draft> {
        let (me, draft) = (self.me?, self.draft?);
        let is_legal = |part: Draft| self.judge_draft(me, part).is_ok();
        let with = draft.with.filter(|_| is_legal(Draft { give: None, ..draft }));
        let give = draft.give.filter(|_| is_legal(Draft { with: None, ..draft }));
        Some(Draft { with, give, ..draft })
    }
}
