//! The clock of a match: base time, reserve, phases, pauses. The caller passes in all times.

use serde::Serialize;

use super::Ends;
use rules::{BySeat, Message, Millis, Seat, TimeLimit, Timestamp, Turn};
use words::timing;

/// The clock of the present turn, and the reserves.
pub(super) struct Clock {
    /// The reserve that each seat has left; `None` in a match without reserve.
    reserve: Option<BySeat<Millis>>,
    /// How long after the beginning of a turn its clock starts at the latest, if its pictures have not been delivered
    /// by then.
    await_delivery: Millis,
    /// The turn, phase or round whose clock runs; `None` during a draw and after the end.
    running: Option<Running>,
}

struct Running {
    turn: Turn,
    limit: TimeLimit,
    began: Timestamp,
    /// When the clock started; `None` while it waits for the delivery of the pictures.
    started: Option<Timestamp>,
    /// The time that a host has added to the limit.
    added: Millis,
    /// Whether the base time is over and the seat's reserve runs.
    in_reserve: bool,
}

/// The public state of the clock. Its serialized form is `clock` in states and views.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockFace {
    /// The present deadline; `None` while the match is paused or over, and when no deadline runs.
    pub deadline: Option<Timestamp>,
    /// What was left of each seat's reserve when the turn began; `None` in a match without reserve.
    pub reserve_ms: Option<BySeat<Millis>>,
    /// Whether the match is paused.
    pub paused: bool,
    /// The length of the time limit whose clock waits for the delivery of its pictures; `None` when no clock waits.
    #[serde(skip)]
    pub awaits: Option<Millis>,
    /// Whether the base time is over. If so, the deadline is the end of the mover's reserve, and the first complete
    /// submission is played at once.
    #[serde(skip)]
    pub in_reserve: bool,
    /// What ends at the deadline, in words; see [`rules::Game::deadline_in_words`].
    #[serde(skip)]
    pub words: Option<Message>,
}

/// What happens when a deadline passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// The wait for the delivery of the pictures is over: the clock starts.
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

    /// Sets the clock for a new turn, phase or round.
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

    /// Updates the limit, because the rules may have moved their own deadline within the turn.
    pub(super) fn follow(&mut self, limit: TimeLimit) {
        if let Some(running) = &mut self.running {
            running.limit = limit;
        }
    }

    /// Starts the clock if it waits for a delivery; returns whether it waited.
    pub(super) fn start(&mut self, at: Timestamp) -> bool {
        match &mut self.running {
            Some(running) if running.started.is_none() => {
                running.started = Some(at);
                true
            }
            _ => false,
        }
    }

    /// Whether the clock waits for the delivery of its pictures.
    pub(super) fn awaits_delivery(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.started.is_none())
    }

    /// The next time at which the clock acts by itself, and what happens then.
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

    /// The end of the base time; `None` in a turn without one.
    fn base_end(running: &Running) -> Option<Timestamp> {
        match (running.limit, running.started) {
            (TimeLimit::PerTurn(base), Some(started)) => Some(started + base + running.added),
            _ => None,
        }
    }

    /// Whether the mover is using their reserve.
    pub(super) fn in_reserve(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.in_reserve)
    }

    /// Called when the base time ends without a submission: starts the reserve, and returns whether the seat has any
    /// left.
    pub(super) fn enter_reserve(&mut self) -> bool {
        let has_some = self.running.as_ref().is_some_and(|running| self.reserve_of_mover(running) > Millis::ZERO);
        if let (true, Some(running)) = (has_some, &mut self.running) {
            running.in_reserve = true;
        }
        has_some
    }

    /// Deducts what the mover has used from the mover's reserve, at the end of the turn.
    pub(super) fn charge(&mut self, seat: Seat, at: Timestamp) {
        let Some(running) = &self.running else { return };
        let (true, Some(base_end), Some(reserve)) = (running.in_reserve, Self::base_end(running), &mut self.reserve)
        else {
            return;
        };
        let used = at - base_end;
        reserve[seat] = (reserve[seat] - used).max(Millis::ZERO);
    }

    /// Moves the start of the running times later, because the match was paused or an outage is compensated.
    pub(super) fn shift(&mut self, by: Millis, at: Timestamp) {
        if let Some(running) = &mut self.running {
            match &mut running.started {
                Some(started) => *started += by,
                None => running.began += by,
            }
        }
        self.back_into_base(at);
    }

    /// Leaves the reserve if the base time has been moved so that it is not over any more.
    fn back_into_base(&mut self, at: Timestamp) {
        if let Some(running) = &mut self.running
            && Self::base_end(running).is_some_and(|base_end| at < base_end)
        {
            running.in_reserve = false;
        }
    }

    /// Checks whether this seat has a clock that can be adjusted.
    pub(super) fn may_adjust(&self, seat: Seat) -> Result<(), Message> {
        match &self.running {
            _ if self.reserve.is_some() => Ok(()),
            Some(Running { turn: Turn::Sequential(mover), .. }) if *mover == seat => self.runs_towards_a_deadline(),
            Some(Running { turn: Turn::Sequential(_), .. }) | None => Err(timing::NotTheirs.into()),
            Some(_) => Err(timing::Shared.into()),
        }
    }

    /// Adds `by` to the seat's time; a negative `by` takes time away. Changes the seat's reserve if the match has one,
    /// otherwise the running deadline.
    pub(super) fn adjust(&mut self, seat: Seat, by: Millis, at: Timestamp) {
        // While a reserve runs, it cannot end before now: time that has been used cannot be taken away.
        let used = self.used_of_reserve(seat, at).unwrap_or(Millis::ZERO);
        let Some(reserve) = &mut self.reserve else { return self.add(by, at) };
        reserve[seat] = (reserve[seat] + by).clamp(used, Millis::MAX.max(used));
    }

    /// How much of the running reserve has been used; `None` if the running reserve is not this seat's.
    fn used_of_reserve(&self, seat: Seat, at: Timestamp) -> Option<Millis> {
        let running = self.running.as_ref()?;
        let is_theirs = running.in_reserve && running.turn == Turn::Sequential(seat);
        Self::base_end(running).filter(|_| is_theirs).map(|base_end| at - base_end)
    }

    /// What the call of [`Clock::adjust`] with these arguments would end.
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

    /// What the call of [`Clock::extend`] with these arguments would end.
    pub(super) fn adding_ends(&self, by: Millis, at: Timestamp) -> Ends {
        match self.next() {
            Some((deadline, _)) if by < Millis::ZERO && deadline + by <= at => Ends::Turn,
            Some(_) | None => Ends::Nothing,
        }
    }

    /// Checks whether the deadline of a phase is running, so that it can be moved.
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

    /// Checks whether a clock is running while this seat must act.
    pub(super) fn may_renew(&self, seat: Seat) -> Result<(), Message> {
        let is_theirs = |running: &&Running| running.turn.seats().contains(seat);
        match self.running.as_ref().filter(is_theirs).map(|running| running.limit) {
            Some(TimeLimit::PerTurn(_) | TimeLimit::Phase(_)) => Ok(()),
            Some(TimeLimit::Until(_) | TimeLimit::None) | None => Err(timing::NotTheirs.into()),
        }
    }

    /// Restarts the limit of the running turn at `at`, with its full time or with `length`. Without a `length`, and in
    /// a phase that other players share, the deadline never moves earlier. The time used in a reserve that had begun to
    /// run is given back.
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

    /// Adds to the running limit; the deadline never moves to before `at`.
    fn add(&mut self, by: Millis, at: Timestamp) {
        let Some((deadline, _)) = self.next() else { return };
        if let Some(running) = &mut self.running {
            running.added = (running.added + by.max(at - deadline)).min(Millis::MAX);
        }
    }

    /// The public state of the clock.
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

    /// When the running clock started; `None` while no clock runs or a delivery is awaited.
    pub(super) fn started(&self) -> Option<Timestamp> {
        self.running.as_ref().and_then(|running| running.started)
    }
}
