//! The machine that plays Astral Flow: it works rounds out rightly, at the pace of a person of its level.
//!
//! A person works out what a grid's instructions come to, one by one, and then moves its stars; what is safe is known when
//! the last grid is done. From then on the machine names an area whenever it may, and declares when none is left.

use super::action::Action;
use super::round::{Grid, Round, Solution};
use super::view::{Phase, View};
use rules::{Dice, Idea, Level, Millis, Mind, Patience, Seat, Timestamp, counted, listed};

/// A machine among the stars.
pub struct AstralMind {
    seat: Seat,
    pace: Pace,
    /// The round that it has worked out, by its number.
    worked: Option<(usize, Solution)>,
}

/// How long a person of a level takes, in milliseconds.
#[derive(Clone, Copy)]
struct Pace {
    instruction: i64,
    star: i64,
    /// To see that one may answer, and to do it.
    answer: i64,
}

const PACES: [Pace; 4] = [
    Pace { instruction: 9_000, star: 5_000, answer: 3_000 },
    Pace { instruction: 6_000, star: 3_500, answer: 2_000 },
    Pace { instruction: 4_000, star: 2_200, answer: 1_200 },
    Pace { instruction: 2_500, star: 1_200, answer: 700 },
];
/// Times are drawn from this much less to this much more, in percent.
const SPREAD_PERCENT: usize = 25;
/// How long a solution is looked at.
const LOOK: i64 = 4_000;

impl Mind for AstralMind {
    type View = View;

    fn new(seat: Seat, level: Level) -> Self {
        Self { seat, pace: level.of(PACES), worked: None }
    }

    fn observe(&mut self, view: &View, _: Timestamp) {
        let is_new = self.worked.as_ref().is_none_or(|(round, _)| *round != view.round);
        if let Some(grids) = view.grids.as_ref().filter(|_| is_new) {
            let round = Round { size: view.size, grids: grids.clone() };
            self.worked = Some((view.round, round.solve()));
        }
    }

    fn think(&mut self, view: &View, at: Timestamp, dice: &mut Dice, _: Patience<'_>) -> Option<Idea<Action>> {
        let (worked, answer) = (drawn(self.work_ms(view), dice), drawn(self.pace.answer, dice));
        let idea = |action, why: String, due: Timestamp| {
            let after = Millis((due.0 - at.0).max(0));
            Some(Idea { after, ..Idea::new(action, why) })
        };
        match view.phase {
            Phase::Break if view.course.ready.as_ref().is_some_and(|ready| ready[self.seat]) => None,
            Phase::Break => idea(Action::Ready, "I have seen the solution.".to_owned(), at + drawn(LOOK, dice)),
            Phase::Round => {
                let started = view.round_started?;
                let (_, solution) = self.worked.as_ref()?;
                let free = view.locked_until[self.seat].unwrap_or(started);
                let due = (started + worked).max(free) + answer;
                let (action, why) = answer_in(view, solution, dice);
                idea(action, why, due.max(at))
            }
            Phase::Over => None,
        }
    }
}

impl AstralMind {
    /// How long it takes to work the round out, at the mean.
    fn work_ms(&self, view: &View) -> i64 {
        let count = |count: usize| i64::try_from(count).unwrap_or(0);
        let of = |grid: &Grid| {
            count(grid.instructions.len()) * self.pace.instruction + count(grid.stars.len()) * self.pace.star
        };
        view.grids.iter().flatten().map(of).sum()
    }
}

/// The next area that nobody has named, or that none is left.
fn answer_in(view: &View, solution: &Solution, dice: &mut Dice) -> (Action, String) {
    let is_named = |area: &&Vec<_>| view.named.iter().any(|named| area.contains(&named.cell));
    let unnamed: Vec<_> = solution.areas.iter().filter(|area| !is_named(area)).collect();
    let done = match view.grids.as_ref().map_or(0, Vec::len) {
        1 => "I followed the stars of the grid".to_owned(),
        n => format!("I laid the {n} grids over one another"),
    };
    match dice.pick(&unnamed).and_then(|area| Some((*dice.pick(area)?, area))) {
        Some((cell, area)) => {
            let cells = counted(area.len(), "cell", "cells");
            let stay = if area.len() == 1 { "stays" } else { "stay" };
            (Action::Name(cell), format!("{done}: {} {stay} dark, an area of {cells}.", listed(*area)))
        }
        None => (Action::Declare, "Every area that I found has been named.".to_owned()),
    }
}

/// A time about as long as this.
fn drawn(ms: i64, dice: &mut Dice) -> Millis {
    let percent = 100 - SPREAD_PERCENT + dice.below(2 * SPREAD_PERCENT + 1);
    Millis(ms * i64::try_from(percent).unwrap_or(100) / 100)
}
