//! The clock of a match: base time, reserve, phases, pauses; all in numbers handed in.

use serde::Serialize;

use super::Ends;
use rules::{BySeat, Message, Millis, Seat, TimeLimit, Timestamp, Turn};
use words::timing;

/// The time that runs now, and the reserves.
pub(super) struct Clock {
    /// What each seat has left after its base times; `None` in a match without reserve.
    reserve: Option<BySeat<Millis>>,
    /// How long after a turn began its clock starts by itself, if its pictures have not been delivered by then.
    await_delivery: Millis,
    /// The turn, phase or round that runs; `None` while nothing can run (a draw, the end).
    running: Option<Running>,
}

struct Running {
    turn: Turn,
    limit: TimeLimit,
    began: Timestamp,
    /// When the clock started; `None` while the delivery of the pictures is awaited.
    started: Option<Timestamp>,
    /// What a host added to the limit.
    added: Millis,
    /// Whether the base time is over and the seat's reserve runs.
    in_reserve: bool,
}

/// What of the clock everybody may know. Its serialized form is `clock` in states and views.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockFace {
    /// The end of what runs now; `None` while paused, when nothing runs, and when the match is over.
    pub deadline: Option<Timestamp>,
    /// What was left of each seat's reserve when the turn began; `None` in a match without reserve.
    pub reserve_ms: Option<BySeat<Millis>>,
    /// Whether the match is paused.
    pub paused: bool,
    /// How long the clock will run that waits for its pictures to be delivered; `None` when none waits.
    #[serde(skip)]
    pub awaits: Option<Millis>,
    /// Whether the base time is over and the deadline is the end of the mover's reserve: what is submitted whole by then is
    /// played at once.
    #[serde(skip)]
    pub in_reserve: bool,
    /// See [`rules::Game::deadline_in_words`].
    #[serde(skip)]
    pub words: Option<Message>,
}

/// What the passing of a deadline calls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// The pictures were awaited long enough: the clock starts.
    Start,
    /// The base time is over.
    Base,
    /// The reserve is used up.
    Reserve,
    /// The phase or round is over.
    Phase,
}

impl Clock {
    pub(super) fn new(n_seats: usize, reserve: Millis, await_delivery: Millis) -> Self {
        let reserve = (reserve > Millis::ZERO).then(|| BySeat::filled(n_seats, reserve));
        Self { reserve, await_delivery, running: None }
    }

    /// A new turn, phase or round begins.
    pub(super) fn begin(&mut self, turn: Turn, limit: TimeLimit, at: Timestamp) {
        self.running = match turn {
            Turn::Chance | Turn::Over => None,
            Turn::Sequential(_) | Turn::Simultaneous(..) | Turn::RealTime(_) => Some(Running {
                turn,
                limit,
                began: at,
                started: (self.await_delivery == Millis::ZERO).then_some(at),
                added: Millis::ZERO,
                in_reserve: false,
            }),
        };
    }

    /// The rules' own deadline may have moved within the turn.
    pub(super) fn follow(&mut self, limit: TimeLimit) {
        if let Some(running) = &mut self.running {
            running.limit = limit;
        }
    }

    /// Starts the clock if it waits for a delivery; says whether it did.
    pub(super) fn start(&mut self, at: Timestamp) -> bool {
        match &mut self.running {
            Some(running) if running.started.is_none() => {
                running.started = Some(at);
                true
            }
            _ => false,
        }
    }

    /// Whether a clock that began waits for the delivery of its pictures.
    pub(super) fn awaits_delivery(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.started.is_none())
    }

    /// The next point of time at which something happens by itself, and what.
    pub(super) fn next(&self) -> Option<(Timestamp, Due)> {
        let running = self.running.as_ref()?;
        let Some(started) = running.started else {
            return Some((running.began + self.await_delivery, Due::Start));
        };
        match running.limit {
            TimeLimit::None => None,
            TimeLimit::Until(end) => Some((end, Due::Phase)),
            TimeLimit::Phase(length) => Some((started + length + running.added, Due::Phase)),
            TimeLimit::PerTurn(base) => {
                let base_end = started + base + running.added;
                if running.in_reserve {
                    Some((base_end + self.reserve_of_mover(running), Due::Reserve))
                } else {
                    Some((base_end, Due::Base))
                }
            }
        }
    }

    fn reserve_of_mover(&self, running: &Running) -> Millis {
        match (running.turn, &self.reserve) {
            (Turn::Sequential(seat), Some(reserve)) => reserve[seat],
            _ => Millis::ZERO,
        }
    }

    /// The end of the base time, of a turn with one.
    fn base_end(running: &Running) -> Option<Timestamp> {
        match (running.limit, running.started) {
            (TimeLimit::PerTurn(base), Some(started)) => Some(started + base + running.added),
            _ => None,
        }
    }

    /// Whether the mover's reserve runs.
    pub(super) fn in_reserve(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.in_reserve)
    }

    /// Acts on the end of the base time without a submission; returns whether the seat has a reserve left to use.
    pub(super) fn enter_reserve(&mut self) -> bool {
        let has_some = self.running.as_ref().is_some_and(|running| self.reserve_of_mover(running) > Millis::ZERO);
        if let (true, Some(running)) = (has_some, &mut self.running) {
            running.in_reserve = true;
        }
        has_some
    }

    /// Takes what the mover has used of the reserve off it, at the end of the turn.
    pub(super) fn charge(&mut self, seat: Seat, at: Timestamp) {
        let Some(running) = &self.running else { return };
        let (true, Some(base_end), Some(reserve)) = (running.in_reserve, Self::base_end(running), &mut self.reserve)
        else {
            return;
        };
        let used = at - base_end;
        reserve[seat] = (reserve[seat] - used).max(Millis::ZERO);
    }

    /// Moves the start of whatever runs: it was paused, or an outage is made good.
    pub(super) fn shift(&mut self, by: Millis, at: Timestamp) {
        if let Some(running) = &mut self.running {
            match &mut running.started {
                Some(started) => *started += by,
                None => running.began += by,
            }
        }
        self.back_into_base(at);
    }

    /// A turn whose base time is not over any more, since it was moved, is no longer in reserve.
    fn back_into_base(&mut self, at: Timestamp) {
        if let Some(running) = &mut self.running
            && Self::base_end(running).is_some_and(|base_end| at < base_end)
        {
            running.in_reserve = false;
        }
    }

    /// Whether there is something of this seat to adjust.
    pub(super) fn may_adjust(&self, seat: Seat) -> Result<(), Message> {
        match &self.running {
            _ if self.reserve.is_some() => Ok(()),
            Some(Running { turn: Turn::Sequential(mover), .. }) if *mover == seat => self.runs_towards_a_deadline(),
            Some(Running { turn: Turn::Sequential(_), .. }) | None => Err(timing::NotTheirs.into()),
            Some(_) => Err(timing::Shared.into()),
        }
    }

    /// Gives a seat time or takes it away: of its reserve if the match has one, else of its running deadline.
    pub(super) fn adjust(&mut self, seat: Seat, by: Millis, at: Timestamp) {
        // A reserve that runs ends now at the earliest: what has been used cannot be taken again.
        let used = self.used_of_reserve(seat, at).unwrap_or(Millis::ZERO);
        let Some(reserve) = &mut self.reserve else { return self.add(by, at) };
        reserve[seat] = (reserve[seat] + by).clamp(used, Millis::MAX.max(used));
    }

    /// How much of the reserve that runs has been used, if it is this seat's.
    fn used_of_reserve(&self, seat: Seat, at: Timestamp) -> Option<Millis> {
        let running = self.running.as_ref()?;
        let is_theirs = running.in_reserve && running.turn == Turn::Sequential(seat);
        Self::base_end(running).filter(|_| is_theirs).map(|base_end| at - base_end)
    }

    /// What [`Clock::adjust`] would put an end to.
    pub(super) fn adjusting_ends(&self, seat: Seat, by: Millis, at: Timestamp) -> Ends {
        let Some(reserve) = &self.reserve else { return self.adding_ends(by, at) };
        let left = reserve[seat] + by;
        match self.used_of_reserve(seat, at) {
            _ if by >= Millis::ZERO => Ends::Nothing,
            Some(used) if left <= used => Ends::Turn,
            _ if left <= Millis::ZERO => Ends::Reserve(seat),
            _ => Ends::Nothing,
        }
    }

    /// What [`Clock::extend`] would put an end to.
    pub(super) fn adding_ends(&self, by: Millis, at: Timestamp) -> Ends {
        match self.next() {
            Some((deadline, _)) if by < Millis::ZERO && deadline + by <= at => Ends::Turn,
            Some(_) | None => Ends::Nothing,
        }
    }

    /// Whether a phase's deadline runs that may be moved.
    pub(super) fn may_extend(&self) -> Result<(), Message> {
        match self.running.as_ref().map(|running| running.limit) {
            Some(TimeLimit::Phase(_)) => self.runs_towards_a_deadline(),
            Some(TimeLimit::PerTurn(_)) => Err(timing::OfOnePlayer.into()),
            Some(TimeLimit::Until(_)) => Err(timing::EndsByRule.into()),
            Some(TimeLimit::None) | None => Err(timing::NoDeadline.into()),
        }
    }

    fn runs_towards_a_deadline(&self) -> Result<(), Message> {
        if self.next().is_some() && !self.awaits_delivery() { Ok(()) } else { Err(timing::NoDeadline.into()) }
    }

    /// Moves the deadline of a phase.
    pub(super) fn extend(&mut self, by: Millis, at: Timestamp) {
        self.add(by, at);
    }

    /// Whether a time runs in which this seat is to act.
    pub(super) fn may_renew(&self, seat: Seat) -> Result<(), Message> {
        let is_theirs = |running: &&Running| running.turn.seats().contains(seat);
        match self.running.as_ref().filter(is_theirs).map(|running| running.limit) {
            Some(TimeLimit::PerTurn(_) | TimeLimit::Phase(_)) => Ok(()),
            Some(TimeLimit::Until(_) | TimeLimit::None) | None => Err(timing::NotTheirs.into()),
        }
    }

    /// Lets the time of the turn that runs begin anew, or so much of it. A deadline that others share does not come
    /// earlier by that, nor any by what its limit is; nothing is taken off a reserve that had begun to run.
    pub(super) fn renew(&mut self, length: Option<Millis>, at: Timestamp) {
        let Some(running) = &mut self.running else { return };
        let (TimeLimit::PerTurn(base) | TimeLimit::Phase(base)) = running.limit else { return };
        let mut given = length.unwrap_or(base);
        if let Some(started) = &mut running.started {
            if length.is_none() || matches!(running.limit, TimeLimit::Phase(_)) {
                given = given.max(*started + base + running.added - at);
            }
            *started = at;
        } else if length.is_none() {
            given = given.max(base + running.added);
        }
        running.added = given - base;
        running.in_reserve = false;
    }

    /// Adds to the running limit; the deadline never comes to lie before `at`.
    fn add(&mut self, by: Millis, at: Timestamp) {
        let Some((deadline, _)) = self.next() else { return };
        if let Some(running) = &mut self.running {
            running.added = (running.added + by.max(at - deadline)).min(Millis::MAX);
        }
    }

    /// What everybody may know of it.
    pub(super) fn face(&self, paused: bool) -> ClockFace {
        let deadline = self.next().filter(|_| !paused && !self.awaits_delivery()).map(|(deadline, _)| deadline);
        let awaits = self.running.as_ref().filter(|running| !paused && running.started.is_none());
        let awaits = awaits.and_then(|running| match running.limit {
            TimeLimit::PerTurn(length) | TimeLimit::Phase(length) => Some(length + running.added),
            TimeLimit::Until(_) | TimeLimit::None => None,
        });
        ClockFace {
            deadline,
            reserve_ms: self.reserve.clone(),
            paused,
            awaits,
            in_reserve: self.in_reserve(),
            words: None,
        }
    }

    /// When the clock that runs started; `None` while nothing runs or a delivery is awaited.
    pub(super) fn started(&self) -> Option<Timestamp> {
        self.running.as_ref().and_then(|running| running.started)
    }
}
