//! Carries out planned steps and what the clock does. Nothing in this module can fail.

use super::plan::Step;
use super::{Lapse, Match, Pause};
use crate::clock::Due;
use crate::{Effect, Order};
use rules::{Closing, Ended, Game, Millis, Ply, Readiness, Seat, SeatSet, Timestamp, Turn, Understood};

/// The greatest number of plies in a row without an input. A game that exceeds it would never wait for anybody, which
/// is a bug.
const CHAIN_MAX: usize = 64;

/// The greatest number of deadlines that one entry may let pass: far more than a match needs to end when nobody plays.
pub(crate) const FIRED_MAX: usize = 10_000;

impl<G: Game> Match<G> {
    pub(super) fn carry_out(&mut self, at: Timestamp, step: Step<G::Action>) -> Effect {
        match step {
            Step::Pass => {
                if let (Some((seats, turns)), false) = (self.absence.take(), self.is_over()) {
                    return Effect::Absent { seats, turns };
                }
            }
            Step::StartClock => self.start_clock(at),
            Step::Stage(seat, action, readiness, understood) => {
                self.staging.put(at, seat, action, readiness, false);
                self.close_if_all_in(at);
                return Effect::Staged { understood: understood.words, complete: readiness == Readiness::Complete };
            }
            Step::Draft(seat, action, readiness, understood) => {
                self.staging.put(at, seat, action, readiness, true);
                return Effect::Staged { understood: understood.words, complete: readiness == Readiness::Complete };
            }
            Step::Act(seat, action, understood) => {
                self.play(at, seat, action);
                let Understood { words, is_refuted } = understood;
                let played = |understood| Effect::Played { understood };
                return if is_refuted { Effect::Refuted { why: words } } else { played(words) };
            }
            Step::StageAndLock(seat, action, understood) => {
                self.staging.put(at, seat, action, Readiness::Complete, false);
                let is_joint = matches!(G::turn(&self.state), Turn::Simultaneous(..));
                self.lock(at, seat);
                return if is_joint { Effect::Locked } else { Effect::Played { understood: understood.words } };
            }
            Step::Draw(action) => {
                self.n_draws += 1;
                self.apply(at, Ply::Chance(action));
            }
            Step::Unstage(seat) => {
                self.staging.take(seat);
                return Effect::Undone;
            }
            Step::Lock(seat) => {
                self.lock(at, seat);
                return Effect::Locked;
            }
            Step::Pause(by) => return self.pause(at, by),
            Step::ResumeSeat(seat) => return self.resume_seat(at, seat),
            Step::ResumeHost => return Effect::Resumed { length: self.resume(at) },
            Step::Concede(seat) => {
                self.end(at, Ended::Conceded(seat));
                return Effect::Conceded;
            }
            Step::Agree(seat) => return self.agree(at, seat),
            Step::Decline => return self.decline(),
            Step::Rule(winner) => return self.rule(at, winner),
            Step::Annul => return self.annul(at),
            Step::Shift(by) => return self.shift(at, by),
            Step::Renew(seat, length) => return self.renew(at, seat, length),
            Step::Adjust(seat, by) => {
                self.clock.adjust(seat, by, at);
                return Effect::Ordered(Order::Adjust(seat, by));
            }
            Step::Extend(by) => {
                self.clock.extend(by, at);
                return Effect::Ordered(Order::Extend(by));
            }
            Step::Back(n) => return self.go_back(n),
            Step::PutBack(n) => return self.put_back(n, None),
            Step::Reopen(n) => return self.put_back(n, self.ended_at(n)),
        }
        Effect::Noted
    }

    fn rule(&mut self, at: Timestamp, winner: Option<Seat>) -> Effect {
        self.end(at, Ended::Ruled(winner));
        Effect::Ordered(winner.map_or(Order::End, Order::Award))
    }

    fn shift(&mut self, at: Timestamp, by: Millis) -> Effect {
        G::shift(&mut self.state, at, by);
        self.clock.shift(by, at);
        self.clock.follow(G::time(&self.state));
        Effect::Ordered(Order::Shift(by))
    }

    fn renew(&mut self, at: Timestamp, seat: Seat, length: Option<Millis>) -> Effect {
        // While the match is paused its clock shows the time at which the pause began.
        let at = self.paused.as_ref().map_or(at, |pause| pause.since);
        self.absence.note_played(seat);
        self.clock.renew(length, at);
        Effect::Ordered(Order::Renew(seat, length))
    }

    fn annul(&mut self, at: Timestamp) -> Effect {
        if !self.is_over() {
            self.end(at, Ended::Ruled(None));
        }
        self.is_annulled = true;
        Effect::Ordered(Order::Annul)
    }

    fn lock(&mut self, at: Timestamp, seat: Seat) {
        self.staging.release(seat);
        match G::turn(&self.state) {
            Turn::Simultaneous(seats, Closing::AllLocked) => {
                self.staging.lock(seat);
                if self.staging.locked().contains_all(seats) {
                    self.close(at);
                }
            }
            Turn::Simultaneous(_, Closing::AllIn) => self.close_if_all_in(at),
            Turn::Sequential(_) | Turn::RealTime(_) | Turn::Chance | Turn::Over => {
                if let Some(action) = self.staging.take(seat) {
                    self.play(at, seat, action);
                }
            }
        }
    }

    fn close_if_all_in(&mut self, at: Timestamp) {
        if let Turn::Simultaneous(seats, Closing::AllIn) = G::turn(&self.state)
            && self.staging.complete().contains_all(seats)
        {
            self.close(at);
        }
    }

    /// Plays all staged submissions together.
    fn close(&mut self, at: Timestamp) {
        self.lapse = None;
        for seat in G::turn(&self.state).seats().iter() {
            if self.staging.is_whole(seat) {
                self.absence.note_played(seat);
            } else {
                self.absence.note_missed(seat);
            }
            match self.staging.submission(seat).cloned() {
                Some(action) => self.note_played(at, seat, &action),
                None => self.note_missed(seat),
            }
        }
        let joint = self.staging.take_all();
        self.apply(at, Ply::Joint(joint));
    }

    /// Plays an action of one seat.
    fn play(&mut self, at: Timestamp, seat: Seat, action: G::Action) {
        let epoch = self.epoch;
        self.lapse = None;
        self.absence.note_played(seat);
        self.clock.charge(seat, at);
        self.note_played(at, seat, &action);
        self.apply(at, Ply::Single(seat, action));
        self.lapse_offer(seat, epoch);
    }

    /// Withdraws an offer to end the match when the seat that made it plays a turn that began after the offer.
    fn lapse_offer(&mut self, seat: Seat, played: u32) {
        if self.epoch != played && self.offers[seat].is_some_and(|made| made < played) {
            self.offers[seat] = None;
        }
    }

    fn agree(&mut self, at: Timestamp, seat: Seat) -> Effect {
        self.offers[seat] = Some(self.epoch);
        if self.offers.values().all(Option::is_some) {
            self.end(at, Ended::Agreed);
            Effect::Agreed
        } else {
            Effect::Offered
        }
    }

    fn decline(&mut self) -> Effect {
        self.offers = self.offers.map(|_, _| None);
        Effect::Declined
    }

    fn pause(&mut self, at: Timestamp, by: Option<Seat>) -> Effect {
        self.paused = Some(Pause { since: at, by_host: by.is_none(), resumed: SeatSet::EMPTY });
        let Some(seat) = by else { return Effect::Ordered(Order::Pause) };
        self.n_pauses[seat] += 1;
        Effect::Paused { number: self.n_pauses[seat], most: self.pauses_max }
    }

    fn resume_seat(&mut self, at: Timestamp, seat: Seat) -> Effect {
        let everybody = SeatSet::all(self.n_seats());
        let Some(pause) = &mut self.paused else { return Effect::Noted };
        pause.resumed.insert(seat);
        if pause.resumed.contains_all(everybody) {
            Effect::Resumed { length: self.resume(at) }
        } else {
            Effect::ResumeNoted
        }
    }

    /// Ends the pause, moves all running times by its length, and returns that length.
    fn resume(&mut self, at: Timestamp) -> Millis {
        let Some(pause) = self.paused.take() else { return Millis::ZERO };
        let length = at - pause.since;
        self.n_resumed += 1;
        G::shift(&mut self.state, pause.since, length);
        self.clock.shift(length, at);
        self.clock.follow(G::time(&self.state));
        length
    }

    fn start_clock(&mut self, at: Timestamp) {
        // A clock that starts during a pause shows its full time until the match is resumed.
        let at = self.paused.as_ref().map_or(at, |pause| pause.since);
        if self.clock.start(at) && matches!(G::turn(&self.state), Turn::RealTime(_)) {
            self.apply(at, Ply::ClockStart);
        }
    }

    /// Fires every deadline up to and including `until`, until nature must draw.
    pub(super) fn pass_time(&mut self, until: Timestamp) {
        for _ in 0..FIRED_MAX {
            let Some((at, due)) = self.next_due().filter(|&(at, _)| at <= until) else { return };
            self.fire(at, due);
        }
    }

    /// The next thing the clock does, and when; `None` during a pause.
    pub(super) fn next_due(&self) -> Option<(Timestamp, Due)> {
        // A host may have moved a deadline into the past; then it is due now.
        self.clock.next().filter(|_| self.paused.is_none()).map(|(at, due)| (at.max(self.now), due))
    }

    fn fire(&mut self, at: Timestamp, due: Due) {
        self.now = at;
        if due == Due::Start {
            return self.start_clock(at);
        }
        let turn = G::turn(&self.state);
        let whole = turn.seats().iter().filter(|&seat| self.staging.is_whole(seat)).collect();
        // With [`Closing::AllIn`], submissions are not locked in: the turn ends when all are complete.
        let done = match turn {
            Turn::Simultaneous(_, Closing::AllLocked) => self.staging.locked(),
            Turn::Simultaneous(_, Closing::AllIn) => self.staging.complete(),
            Turn::Sequential(_) | Turn::RealTime(_) | Turn::Chance | Turn::Over => SeatSet::EMPTY,
        };
        let what = if matches!(turn, Turn::Simultaneous(_, Closing::AllLocked)) { "locked" } else { "submitted" };
        let lapse = Lapse { seats: turn.seats(), done, played: whole, what };
        match turn {
            Turn::Sequential(seat) if self.staging.is_whole(seat) => {
                if let Some(action) = self.staging.take(seat) {
                    self.play(at, seat, action);
                    self.story.note_lapse(seat);
                }
                self.lapse = Some(lapse);
            }
            Turn::Sequential(_) if due == Due::Base && self.clock.enter_reserve() => {}
            Turn::Sequential(seat) => {
                let epoch = self.epoch;
                self.absence.note_missed(seat);
                self.note_missed(seat);
                self.clock.charge(seat, at);
                self.apply(at, Ply::Deadline);
                self.lapse_offer(seat, epoch);
                self.lapse = Some(lapse);
            }
            Turn::Simultaneous(..) => {
                self.close(at);
                let is_lapsed = |seat: &Seat| lapse.played.contains(*seat) && !lapse.done.contains(*seat);
                for seat in lapse.seats.iter().filter(is_lapsed) {
                    self.story.note_lapse(seat);
                }
                self.lapse = Some(lapse);
            }
            Turn::RealTime(_) => self.apply(at, Ply::Deadline),
            Turn::Chance | Turn::Over => {}
        }
        // The clocks stop while the match waits for an absent player.
        if self.absence.has_found() && !self.is_over() {
            self.paused = Some(Pause { since: at, by_host: false, resumed: SeatSet::EMPTY });
        }
    }

    fn apply(&mut self, at: Timestamp, ply: Ply<G::Action>) {
        G::apply(&mut self.state, at, ply);
        self.settle(at);
    }

    fn end(&mut self, at: Timestamp, how: Ended) {
        self.lapse = None;
        // In real time the end of the match leaves no turn unplayed: each player's actions are reported as usual.
        let asked = match G::turn(&self.state) {
            Turn::RealTime(_) => SeatSet::EMPTY,
            turn @ (Turn::Sequential(_) | Turn::Simultaneous(..) | Turn::Chance | Turn::Over) => turn.seats(),
        };
        self.story.break_off(asked);
        G::end(&mut self.state, at, how);
        self.settle(at);
    }

    /// Starts every turn that has begun since the last call, and ends the match if it is over.
    pub(super) fn settle(&mut self, at: Timestamp) {
        for _ in 0..CHAIN_MAX {
            let epoch = G::epoch(&self.state);
            if epoch == self.epoch {
                self.clock.follow(G::time(&self.state));
                self.keep_resolved(at);
                if self.is_over() {
                    self.clock.begin(Turn::Over, G::time(&self.state), at);
                    self.paused = None;
                    self.staging.take_all();
                }
                return;
            }
            self.epoch = epoch;
            self.story.begin(G::turn_name(&self.state));
            self.begin_turn(at);
        }
        panic!("{} never comes to rest", G::SPEC.name);
    }

    /// Discards all staged submissions and sets the clock for the turn that begins.
    pub(super) fn begin_turn(&mut self, at: Timestamp) {
        self.staging.take_all();
        self.allowance.begin_turn();
        let turn = G::turn(&self.state);
        self.clock.begin(turn, G::time(&self.state), at);
        if matches!(turn, Turn::RealTime(_)) && !self.clock.awaits_delivery() {
            G::apply(&mut self.state, at, Ply::ClockStart);
            self.clock.follow(G::time(&self.state));
        }
    }
}
