//! The whole truth of a match and what each step does to it.

use serde::Serialize;

use super::action::Action;
use super::options::Options;
use super::round::{Round, Solution};
use board::square::Square;
use rules::{By, BySeat, Millis, Outcome, Ply, Reason, Seat, SeatSet, TimeLimit, Timestamp, Turn};

/// Points for naming an unnamed area, for a right declaration, and for anything wrong.
const NAMED: i32 = 2;
const DECLARED: i32 = 3;
const WRONG: i32 = -1;

/// The seats of every match.
pub(super) const SEATS: usize = 2;

/// A cell that was named rightly, and who named it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// The cell.
    pub cell: Square,
    /// The seat that named the cell.
    pub by: Seat,
}

/// What the last submission came to. Everybody may know it at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// Whose it was.
    pub by: Seat,
    /// What it was, in its canonical text.
    pub text: String,
    /// What it scored.
    pub points: i32,
    /// How long after the round's start.
    #[serde(skip)]
    pub after: Millis,
}

/// A round that is over and may be shown whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    /// Which round, from 0.
    pub(super) index: usize,
    pub(super) solution: Solution,
    pub(super) named: Vec<Named>,
}

/// The stage of a match.
pub(super) enum Stage {
    /// The round is to come: once both are ready, at a point of time.
    Break { ready: SeatSet, begins: Option<Timestamp> },
    /// The round runs, or the match ended with it.
    Round(Play),
}

/// A round in play.
pub(super) struct Play {
    pub(super) solution: Solution,
    /// The cells named rightly, in order; each in an area of its own.
    pub(super) named: Vec<Named>,
    /// Everything that was submitted in the round, in order.
    pub(super) log: Vec<Told>,
    /// `None` until the pictures have reached both players.
    pub(super) clock: Option<RoundClock>,
    points: BySeat<i32>,
}

/// The two points of time that decide when a round ends.
#[derive(Clone, Copy)]
pub(super) struct RoundClock {
    pub(super) started: Timestamp,
    /// The start, if nothing has been right yet.
    pub(super) last_correct: Timestamp,
}

/// Why the rules end a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// By the score after the last round.
    Score,
    /// By the tiebreaker.
    Tiebreaker,
    /// Tied even then, by the advantage.
    Advantage,
}

impl Reason for Decision {
    fn word(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Tiebreaker => "tiebreak_round",
            Self::Advantage => "advantage",
        }
    }
}

/// How the match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Who won, unless the host ended it for nobody.
    pub winner: Option<Seat>,
    /// What decided.
    pub by: By<Decision>,
    /// The final score.
    pub score: BySeat<i32>,
}

/// The whole truth of a match.
pub struct State {
    pub(super) options: Options,
    /// All rounds, the tiebreaker last.
    pub(super) rounds: Vec<Round>,
    advantage: Seat,
    /// The round that runs or is to come, from 0.
    pub(super) current: usize,
    pub(super) stage: Stage,
    pub(super) score: BySeat<i32>,
    /// `None` of a seat that has never been locked out.
    pub(super) locked_until: BySeat<Option<Timestamp>>,
    /// What each round that was played brought, in order.
    pub(super) points: Vec<BySeat<i32>>,
    /// Everything that was submitted in each of them, in order.
    pub(super) answers: Vec<Vec<Told>>,
    pub(super) solved: Option<Solved>,
    pub(super) last: Option<Told>,
    epoch: u32,
    pub(super) verdict: Option<Verdict>,
}

impl State {
    pub(super) fn new(options: Options, rounds: Vec<Round>, advantage: Seat) -> Self {
        let mut state = Self {
            options,
            rounds,
            advantage,
            current: 0,
            stage: Stage::Break { ready: SeatSet::EMPTY, begins: None },
            score: BySeat::filled(SEATS, 0),
            locked_until: BySeat::filled(SEATS, None),
            points: Vec::new(),
            answers: Vec::new(),
            solved: None,
            last: None,
            epoch: 0,
            verdict: None,
        };
        state.take_break();
        state
    }

    /// Whether the current round is the one beyond the last.
    pub(super) fn is_tiebreak(&self) -> bool {
        self.current >= self.options.rounds
    }

    pub(super) fn turn(&self) -> Turn {
        if self.verdict.is_some() { Turn::Over } else { Turn::RealTime(SeatSet::all(SEATS)) }
    }

    pub(super) fn epoch(&self) -> u32 {
        self.epoch
    }

    pub(super) fn time(&self) -> TimeLimit {
        match &self.stage {
            _ if self.verdict.is_some() => TimeLimit::None,
            Stage::Break { begins: Some(at), .. } => TimeLimit::Until(*at),
            Stage::Break { begins: None, .. } => TimeLimit::Phase(self.options.break_ms),
            Stage::Round(Play { clock: None, .. }) => TimeLimit::None,
            Stage::Round(Play { clock: Some(clock), .. }) => {
                let least = clock.started + self.options.round_min_ms;
                TimeLimit::Until(least.max(clock.last_correct + self.options.quiet_ms))
            }
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.verdict.as_ref().map(|verdict| Outcome { winner: verdict.winner, by: verdict.by }.in_words())
    }

    pub(super) fn apply(&mut self, at: Timestamp, ply: &Ply<Action>) {
        match *ply {
            Ply::Single(seat, Action::Ready) => self.ready(at, seat),
            Ply::Single(seat, action) => self.submit(at, seat, action),
            Ply::Deadline => match &self.stage {
                Stage::Break { .. } => self.begin_round(),
                Stage::Round(_) => self.end_round(),
            },
            Ply::ClockStart => {
                if let Stage::Round(play) = &mut self.stage {
                    play.clock.get_or_insert(RoundClock { started: at, last_correct: at });
                }
            }
            // Nothing is submitted jointly and nature draws nothing after the deal.
            Ply::Joint(_) | Ply::Chance(_) => {}
        }
    }

    /// Moves the round's two points of time, which always lie in the past, when the next one begins, and the lockouts that
    /// still run.
    pub(super) fn shift(&mut self, at: Timestamp, by: Millis) {
        if let Stage::Break { begins: Some(begins), .. } = &mut self.stage {
            *begins += by;
        }
        if let Stage::Round(Play { clock: Some(clock), .. }) = &mut self.stage {
            clock.started += by;
            clock.last_correct += by;
        }
        for until in self.locked_until.values_mut().flatten().filter(|until| **until > at) {
            *until += by;
        }
    }

    fn ready(&mut self, at: Timestamp, seat: Seat) {
        let Stage::Break { ready, begins } = &mut self.stage else { return };
        ready.insert(seat);
        if ready.len() < SEATS || begins.is_some() {
            return;
        }
        if self.options.countdown_ms > Millis::ZERO {
            *begins = Some(at + self.options.countdown_ms);
        } else {
            self.begin_round();
        }
    }

    fn submit(&mut self, at: Timestamp, seat: Seat, action: Action) {
        let Stage::Round(play) = &mut self.stage else { return };
        let Some(clock) = &mut play.clock else { return };
        let points = match action {
            Action::Name(cell) if play.solution.is_unnamed(cell, play.named.iter().map(|named| named.cell)) => {
                play.named.push(Named { cell, by: seat });
                NAMED
            }
            Action::Declare if play.named.len() == play.solution.areas.len() => DECLARED,
            Action::Name(_) | Action::Declare | Action::Ready => WRONG,
        };
        if points > 0 {
            clock.last_correct = at;
        }
        play.points[seat] += points;
        self.score[seat] += points;
        self.locked_until[seat] = Some(at + self.options.lockout_ms);
        let told = Told { by: seat, text: action.to_string(), points, after: at - clock.started };
        play.log.push(told.clone());
        self.last = Some(told);
        if points == DECLARED {
            self.end_round();
        }
    }

    fn begin_round(&mut self) {
        self.stage = Stage::Round(Play {
            solution: self.rounds[self.current].solve(),
            named: Vec::new(),
            log: Vec::new(),
            clock: None,
            points: BySeat::filled(SEATS, 0),
        });
        self.last = None;
        self.epoch += 1;
    }

    fn end_round(&mut self) {
        self.book_round();
        let by_score = {
            let [first, second] = [self.score[Seat::FIRST], self.score[Seat::FIRST.opponent()]];
            (first != second).then_some(if first > second { Seat::FIRST } else { Seat::FIRST.opponent() })
        };
        match by_score {
            _ if self.current + 1 < self.options.rounds => self.next_round(),
            Some(winner) => {
                let decision = if self.is_tiebreak() { Decision::Tiebreaker } else { Decision::Score };
                self.end(Some(winner), By::Rules(decision));
            }
            None if self.is_tiebreak() => self.end(Some(self.advantage), By::Rules(Decision::Advantage)),
            None => self.next_round(),
        }
    }

    fn next_round(&mut self) {
        self.current += 1;
        self.take_break();
    }

    fn take_break(&mut self) {
        if self.options.break_ms > Millis::ZERO {
            self.stage = Stage::Break { ready: SeatSet::EMPTY, begins: None };
            self.epoch += 1;
        } else {
            self.begin_round();
        }
    }

    /// Books what the running round brought and makes its solution public.
    fn book_round(&mut self) {
        let Stage::Round(play) = &self.stage else { return };
        self.points.push(play.points.clone());
        self.answers.push(play.log.clone());
        self.solved = Some(Solved { index: self.current, solution: play.solution.clone(), named: play.named.clone() });
    }

    pub(super) fn end(&mut self, winner: Option<Seat>, by: By<Decision>) {
        if self.points.len() == self.current {
            self.book_round();
        }
        self.verdict = Some(Verdict { winner, by, score: self.score.clone() });
        self.epoch += 1;
    }
}
