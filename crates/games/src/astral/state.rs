//! The complete state of a match, including solutions, and the effects of each step.

use serde::Serialize;

use super::action::Action;
use super::options::Options;
use super::round::{Round, Solution};
use board::square::Square;
use rules::{By, BySeat, Millis, Outcome, Ply, Reason, Seat, SeatSet, TimeLimit, Timestamp, Turn};

/// The points for naming a cell in an unnamed area, for a correct declaration, and for a wrong answer.
const NAMED: i32 = 2;
const DECLARED: i32 = 3;
const WRONG: i32 = -1;

/// The number of players.
pub(super) const SEATS: usize = 2;

/// A correctly named cell, and the seat that named it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// The cell that was named.
    pub cell: Square,
    /// The seat that named the cell.
    pub by: Seat,
}

/// A submission with its points. Every submission is public at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// The seat that made the submission.
    pub by: Seat,
    /// The canonical text of the submission.
    pub text: String,
    /// The points that the submission scored.
    pub points: i32,
    /// The time from the start of the round's clock to the submission.
    #[serde(skip)]
    pub after: Millis,
}

/// A finished round, whose solution is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    /// The index of the round, counted from 0.
    pub(super) index: usize,
    pub(super) solution: Solution,
    pub(super) named: Vec<Named>,
}

/// The stage of a match.
pub(super) enum Stage {
    /// A break before a round. Once both players are ready, the round begins at `begins` or at once.
    Break { ready: SeatSet, begins: Option<Timestamp> },
    /// A round is being played, or the match ended with this round.
    Round(Play),
}

/// A round in play.
pub(super) struct Play {
    pub(super) solution: Solution,
    /// The correctly named cells, in order; each lies in a different area.
    pub(super) named: Vec<Named>,
    /// All submissions of the round, in order.
    pub(super) log: Vec<Told>,
    /// The round's clock; `None` until the pictures have reached both players.
    pub(super) clock: Option<RoundClock>,
    points: BySeat<i32>,
}

/// The two times that determine when a round ends.
#[derive(Clone, Copy)]
pub(super) struct RoundClock {
    pub(super) started: Timestamp,
    /// When the last correct answer was given; the round's start if no answer has been correct yet.
    pub(super) last_correct: Timestamp,
}

/// Why the rules end a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The score after the last round decided the match.
    Score,
    /// The score after the tiebreaker decided the match.
    Tiebreaker,
    /// The advantage decided the match, since the score was tied even after the tiebreaker.
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
    /// The winner; `None` if the host ended the match without a winner.
    pub winner: Option<Seat>,
    /// What decided the match.
    pub by: By<Decision>,
    /// The final score.
    pub score: BySeat<i32>,
}

/// The complete state of a match, including solutions.
pub struct State {
    pub(super) options: Options,
    /// All rounds; the last one is the tiebreaker.
    pub(super) rounds: Vec<Round>,
    advantage: Seat,
    /// The index of the current or next round, counted from 0.
    pub(super) current: usize,
    pub(super) stage: Stage,
    pub(super) score: BySeat<i32>,
    /// When each seat's latest lockout ends; `None` for a seat that has never been locked out.
    pub(super) locked_until: BySeat<Option<Timestamp>>,
    /// The points of each finished round, in order.
    pub(super) points: Vec<BySeat<i32>>,
    /// The submissions of each finished round, in order.
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

    /// Whether the current or next round is the tiebreaker.
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
            // No turn is simultaneous, and nothing is drawn at random after the deal.
            Ply::Joint(_) | Ply::Chance(_) => {}
        }
    }

    /// Moves all times that determine the future: the round's clock, the start of the next round, and the current
    /// lockouts. Called after a pause, for example.
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

    /// Records the points of the current round and makes its solution public.
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
