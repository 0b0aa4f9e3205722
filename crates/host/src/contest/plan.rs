//! Decides what an entry would do, without changing anything.

use super::{Match, Pause};
use crate::words::{self, Draft, HouseWord, Order};
use crate::{Ends, Entry, Refusal, What};
use rules::{
    Action, Agreement, Closing, Game, Millis, Observer, Readiness, Request, Seat, Timestamp, Turn, Understood, View,
};

/// What an accepted entry does.
pub(super) enum Step<A> {
    Pass,
    StartClock,
    Stage(Seat, A, Readiness, Understood),
    /// A staged submission that is held back until its author locks it in or the time is up.
    Draft(Seat, A, Readiness, Understood),
    Act(Seat, A, Understood),
    /// A complete submission that the same input locks in.
    StageAndLock(Seat, A, Understood),
    Draw(A),
    Unstage(Seat),
    Lock(Seat),
    /// A pause by a seat; `None` is a pause by the host.
    Pause(Option<Seat>),
    ResumeSeat(Seat),
    ResumeHost,
    Concede(Seat),
    Agree(Seat),
    /// Declines the offer to end the match here.
    Decline,
    Rule(Option<Seat>),
    Shift(Millis),
    Adjust(Seat, Millis),
    Extend(Millis),
    /// Gives the seat the turn's full time again, or only this length.
    Renew(Seat, Option<Millis>),
    /// Takes a practice match back to after this many entries.
    Back(usize),
    /// Rewinds the match, by order of a host, to after this many entries.
    PutBack(usize),
    /// Reopens a finished match, by order of a host, after this many entries, just before it ended.
    Reopen(usize),
    /// Annuls the match: it counts for nothing.
    Annul,
}

impl<G: Game> Match<G> {
    /// Whether a step is exempt from the limits of [`Allowance`](super::Allowance), because it ends something or can be
    /// done only once.
    pub(super) fn is_vital(&self, step: &Step<G::Action>) -> bool {
        match step {
            Step::Concede(_) | Step::Agree(_) | Step::Decline => true,
            Step::Lock(seat) => !self.staging.locked().contains(*seat),
            Step::ResumeSeat(seat) => self.paused.as_ref().is_some_and(|pause| !pause.resumed.contains(*seat)),
            Step::Pass
            | Step::StartClock
            | Step::Stage(..)
            | Step::Draft(..)
            | Step::Act(..)
            | Step::StageAndLock(..)
            | Step::Draw(_)
            | Step::Unstage(_)
            | Step::Pause { .. }
            | Step::ResumeHost
            | Step::Rule(_)
            | Step::Shift(_)
            | Step::Adjust(..)
            | Step::Extend(_)
            | Step::Renew(..)
            | Step::Back(_)
            | Step::PutBack(_)
            | Step::Reopen(_)
            | Step::Annul => false,
        }
    }

    /// Decides what an entry does, if it is accepted. Changes nothing.
    pub(super) fn plan(&self, entry: &Entry) -> Result<Step<G::Action>, Refusal> {
        match &entry.what {
            What::Time => Ok(Step::Pass),
            What::Delivered => Ok(Step::StartClock),
            What::Text(seat, text) => self.plan_text(entry.at, *seat, text),
            What::Host(order) => self.plan_order(Order::read(order, &self.seating)?),
            What::Chance(draw) if G::turn(&self.state) == Turn::Chance => {
                Ok(Step::Draw(G::read_chance(&self.state, draw)?))
            }
            What::Chance(_) => Err(Refusal::NoDraw),
        }
    }

    pub(super) fn plan_text(&self, at: Timestamp, seat: Seat, text: &str) -> Result<Step<G::Action>, Refusal> {
        if seat.index() >= self.n_seats() {
            return Err(Refusal::NoSuchSeat(seat.to_string()));
        }
        let input = words::clean(text)?;
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let turn = G::turn(&self.state);
        let word = HouseWord::read(&input).filter(|word| match turn {
            _ if *word == HouseWord::Back => self.is_practice,
            // In real time nothing is staged, so a game may give `undo` and `lock` meanings of its own.
            Turn::RealTime(_) => !matches!(word, HouseWord::Undo | HouseWord::Lock(_)),
            Turn::Sequential(_) | Turn::Simultaneous(..) | Turn::Chance | Turn::Over => true,
        });
        match word {
            Some(HouseWord::Concede) if !G::SPEC.concede => Err(Refusal::NoConceding(G::SPEC.name)),
            Some(HouseWord::Concede) => Ok(Step::Concede(seat)),
            Some(HouseWord::Pause) if self.paused.as_ref().is_some_and(|pause| !pause.by_host) => {
                Err(Refusal::AlreadyPaused)
            }
            Some(HouseWord::Resume) => match &self.paused {
                None => Err(Refusal::NotPaused),
                Some(Pause { by_host: true, .. }) => Err(Refusal::HostPaused),
                Some(_) => Ok(Step::ResumeSeat(seat)),
            },
            _ if let Some(pause) = &self.paused => Err(match pause {
                Pause { by_host: true, .. } => Refusal::HostPaused,
                Pause { resumed, .. } if resumed.contains(seat) => Refusal::WaitsToGoOn,
                Pause { .. } => Refusal::Paused,
            }),
            Some(HouseWord::Pause) => self.plan_pause(at, seat),
            Some(HouseWord::Agree) if G::SPEC.agreement == Agreement::Never => {
                Err(Refusal::NoAgreement { may_concede: G::SPEC.concede })
            }
            Some(HouseWord::Agree) if self.offers[seat].is_some() => Err(Refusal::AlreadyOffered),
            Some(HouseWord::Agree) => Ok(Step::Agree(seat)),
            // In games without agreement, `decline` is the game's own word.
            Some(HouseWord::Decline) if G::SPEC.agreement == Agreement::Never => {
                self.plan_action(at, seat, turn, &input)
            }
            Some(HouseWord::Decline) if self.is_offered_an_end(seat) => Ok(Step::Decline),
            Some(HouseWord::Decline) => Err(Refusal::NothingOffered),
            Some(HouseWord::Back) => self.plan_back(),
            Some(HouseWord::Undo) => self.plan_staged(seat, turn, Step::Unstage),
            Some(HouseWord::Lock(draft)) => self.plan_lock(at, seat, turn, draft),
            None => self.plan_action(at, seat, turn, &input),
        }
    }

    /// Whether a (cleaned) input means anything in this match, legal or not.
    pub(super) fn means_something(&self, at: Timestamp, seat: Seat, input: &str) -> bool {
        let view = self.view(at, Observer::Seat(seat));
        let reads = |text: &str| view.read(text).is_ok();
        HouseWord::read(input).is_some()
            || reads(words::draft(input).unwrap_or(input))
            || words::before_lock(input).is_some_and(reads)
    }

    fn plan_pause(&self, at: Timestamp, seat: Seat) -> Result<Step<G::Action>, Refusal> {
        let view = self.view(at, Observer::Seat(seat));
        view.may(Request::Pause { is_counted: self.pauses_max.is_some() })?;
        if let Some(most) = self.pauses_max.filter(|&most| self.n_pauses[seat] >= most) {
            return Err(Refusal::NoPauseLeft(most));
        }
        Ok(Step::Pause(Some(seat)))
    }

    fn plan_staged(
        &self,
        seat: Seat,
        turn: Turn,
        step: impl FnOnce(Seat) -> Step<G::Action>,
    ) -> Result<Step<G::Action>, Refusal> {
        if !turn.seats().contains(seat) {
            Err(Refusal::NotYourTurn)
        } else if self.staging.has(seat) {
            Ok(step(seat))
        } else {
            Err(Refusal::NothingStaged)
        }
    }

    /// Plans locking in the staged submission; `draft` names the draft that the pressed board showed.
    fn plan_lock(
        &self,
        at: Timestamp,
        seat: Seat,
        turn: Turn,
        draft: Option<Draft>,
    ) -> Result<Step<G::Action>, Refusal> {
        if matches!(turn, Turn::Simultaneous(_, Closing::AllIn)) && !self.staging.is_draft(seat) {
            let is_in = turn.seats().contains(seat) && self.staging.complete().contains(seat);
            return Err(if is_in { Refusal::AlreadyConfirmed } else { Refusal::NothingToConfirm });
        }
        let step = self.plan_staged(seat, turn, Step::Lock)?;
        let is_other = |meant: Draft| self.staging.draft(seat).is_none_or(|present| !meant.is(present));
        if draft.is_some_and(is_other) {
            return Err(Refusal::OtherDraft);
        }
        self.view(at, Observer::Seat(seat)).may(Request::Lock)?;
        if self.staging.is_whole(seat) { Ok(step) } else { Err(Refusal::Incomplete) }
    }

    fn plan_action(&self, at: Timestamp, seat: Seat, turn: Turn, input: &str) -> Result<Step<G::Action>, Refusal> {
        let view = self.view(at, Observer::Seat(seat));
        let draft = words::draft(input);
        let (action, is_locked) = match view.read(draft.unwrap_or(input)) {
            Ok(action) => (action, false),
            // `C3 F2 lock` is a submission and its lock in one input, unless the game reads the whole input itself.
            Err(why) => match words::before_lock(input).filter(|_| draft.is_none() && may_be_locked(turn)) {
                Some(rest) => (view.read(rest)?, true),
                None => return Err(why.into()),
            },
        };
        let at_once = action.acts_at_once();
        if !at_once && !turn.seats().contains(seat) {
            // Without turns, the view explains better why the action is not possible.
            if matches!(turn, Turn::RealTime(_)) {
                view.check(&action)?;
            }
            return Err(Refusal::NotYourTurn);
        }
        let is_draft = draft.is_some() && !at_once && !matches!(turn, Turn::RealTime(_));
        let readiness = if is_draft { view.check_draft(&action)? } else { view.check(&action)? };
        let understood = view.understood(&action);
        Ok(match turn {
            Turn::RealTime(_) => Step::Act(seat, action, understood),
            _ if at_once => Step::Act(seat, action, understood),
            _ if is_draft => Step::Draft(seat, action, readiness, understood),
            // While a reserve runs, the first complete submission is played at once, at its own time.
            Turn::Sequential(_) if self.clock.in_reserve() && readiness == Readiness::Complete => {
                Step::Act(seat, action, understood)
            }
            Turn::Sequential(_) | Turn::Simultaneous(..) if is_locked && readiness == Readiness::Complete => {
                view.may(Request::Lock)?;
                Step::StageAndLock(seat, action, understood)
            }
            Turn::Sequential(_) | Turn::Simultaneous(..) | Turn::Chance | Turn::Over => {
                Step::Stage(seat, action, readiness, understood)
            }
        })
    }

    /// What a host's order would end.
    pub(super) fn weigh(&self, at: Timestamp, order: Order) -> Result<Ends, Refusal> {
        Ok(match self.plan_order(order)? {
            Step::Rule(_) => Ends::Match,
            Step::Reopen(_) => Ends::Result,
            Step::PutBack(_) => Ends::Play,
            Step::Annul => Ends::Count,
            Step::Adjust(seat, by) => self.clock.adjusting_ends(seat, by, at),
            Step::Extend(by) => self.clock.adding_ends(by, at),
            Step::Pass
            | Step::StartClock
            | Step::Stage(..)
            | Step::Draft(..)
            | Step::Act(..)
            | Step::StageAndLock(..)
            | Step::Draw(_)
            | Step::Unstage(_)
            | Step::Lock(_)
            | Step::Pause(_)
            | Step::ResumeSeat(_)
            | Step::ResumeHost
            | Step::Concede(_)
            | Step::Agree(_)
            | Step::Decline
            | Step::Shift(_)
            | Step::Renew(..)
            | Step::Back(_) => Ends::Nothing,
        })
    }

    fn plan_order(&self, order: Order) -> Result<Step<G::Action>, Refusal> {
        if let Order::Award(seat) | Order::Adjust(seat, _) | Order::Renew(seat, _) = order
            && seat.index() >= self.n_seats()
        {
            return Err(Refusal::NoSuchSeat(seat.to_string()));
        }
        if self.is_over() && !matches!(order, Order::Back(_) | Order::Reopen | Order::Annul) {
            return Err(Refusal::Over);
        }
        match order {
            Order::Back(turn) => self.plan_put_back(turn),
            Order::Reopen => self.plan_reopening(),
            Order::Annul if self.is_annulled => Err(Refusal::AlreadyAnnulled),
            Order::Annul => Ok(Step::Annul),
            Order::Pause if self.paused.is_some() => Err(Refusal::PausedForHost),
            Order::Pause => Ok(Step::Pause(None)),
            Order::Resume if self.paused.is_none() => Err(Refusal::NotPaused),
            Order::Resume => Ok(Step::ResumeHost),
            Order::End => Ok(Step::Rule(None)),
            Order::Award(seat) => Ok(Step::Rule(Some(seat))),
            Order::Renew(seat, length) => {
                self.clock.may_renew(seat).map_err(Refusal::ClockStands)?;
                Ok(Step::Renew(seat, length))
            }
            Order::Shift(_) | Order::Adjust(..) | Order::Extend(_) if self.paused.is_some() => {
                Err(Refusal::PausedForHost)
            }
            Order::Shift(by) => Ok(Step::Shift(by)),
            Order::Adjust(seat, by) => {
                self.clock.may_adjust(seat).map_err(Refusal::ClockStands)?;
                Ok(Step::Adjust(seat, by))
            }
            Order::Extend(by) => {
                self.clock.may_extend().map_err(Refusal::ClockStands)?;
                Ok(Step::Extend(by))
            }
        }
    }
}

/// Whether a submission in this kind of turn can be locked in.
fn may_be_locked(turn: Turn) -> bool {
    matches!(turn, Turn::Sequential(_) | Turn::Simultaneous(..))
}
