//! The machine player of Astral Flow: it imitates the speed and the mistakes of a person of its level.
//!
//! A person applies a grid's instructions one by one and then moves its stars. Halfway through this work the first dark
//! areas become visible: the machine names each as soon as it has found it, and submits `none` when all work is done.
//! Machines below master level sometimes overlook an instruction or a star, and sometimes guess a cell. If an answer
//! contradicts the machine's own result, it checks its work and finds the mistake.

use super::action::Action;
use super::motion::{GridPoint, Motion};
use super::round::{Grid, Round, Solution};
use super::state::Told;
use super::view::{Phase, View};
use board::square::{Area, Square};
use rules::{Dice, Idea, Level, Message, Millis, Mind, Patience, Seat, Timestamp, Words, listed};
use words::astral;

/// A machine player of Astral Flow.
pub struct AstralMind {
    seat: Seat,
    habits: Habits,
    /// The number of the latest round shown, and its solution.
    solved: Option<(usize, Solution)>,
}

/// The speed and the error rates of a level.
#[derive(Clone, Copy)]
struct Habits {
    /// Milliseconds for one instruction in a short round.
    instruction: i64,
    /// Milliseconds for one star in a short round.
    star: i64,
    /// Long rounds take up to this many milliseconds: the more there is to do, the faster a person works.
    longest: i64,
    /// Milliseconds to notice that an answer is possible, and to submit it.
    answer: i64,
    /// Percentage of grids in which an instruction is overlooked.
    grids_misread_percent: usize,
    /// Number of stars overlooked per 1,000.
    stars_missed_permille: usize,
    /// Percentage of rounds in which a cell is guessed before the last grid is worked out.
    guesses_percent: usize,
}

const HABITS: [Habits; 4] = [
    Habits {
        instruction: 9_000,
        star: 5_000,
        longest: 300_000,
        answer: 3_000,
        grids_misread_percent: 8,
        stars_missed_permille: 15,
        guesses_percent: 25,
    },
    Habits {
        instruction: 6_000,
        star: 3_500,
        longest: 250_000,
        answer: 2_000,
        grids_misread_percent: 5,
        stars_missed_permille: 8,
        guesses_percent: 15,
    },
    Habits {
        instruction: 4_000,
        star: 2_200,
        longest: 220_000,
        answer: 1_200,
        grids_misread_percent: 2,
        stars_missed_permille: 3,
        guesses_percent: 5,
    },
    // The master level also advises players, and its advice must be right, so it makes no mistakes.
    Habits {
        instruction: 2_500,
        star: 1_200,
        longest: 200_000,
        answer: 700,
        grids_misread_percent: 0,
        stars_missed_permille: 0,
        guesses_percent: 0,
    },
];
/// Times vary at random by up to this percentage in both directions.
const SPREAD_PERCENT: usize = 25;
/// Mean milliseconds for which the machine looks at a solution in a break.
const LOOK: i64 = 4_000;

impl Mind for AstralMind {
    type View = View;

    fn new(seat: Seat, level: Level) -> Self {
        Self { seat, habits: level.of(HABITS), solved: None }
    }

    fn observe(&mut self, view: &View, _: Timestamp) {
        let is_new = self.solved.as_ref().is_none_or(|(round, _)| *round != view.round);
        if let Some(grids) = view.grids.as_ref().filter(|_| is_new) {
            let round = Round { size: view.size, grids: grids.clone() };
            self.solved = Some((view.round, round.solve()));
        }
    }

    fn think(&mut self, view: &View, at: Timestamp, dice: &mut Dice, _: Patience<'_>) -> Option<Idea<Action>> {
        match view.phase {
            Phase::Break if view.course.ready.as_ref().is_some_and(|ready| ready[self.seat]) => None,
            Phase::Break => {
                let after = drawn(LOOK, dice);
                Some(Idea { after, ..Idea::new(Action::Ready, astral::WhyReady) })
            }
            Phase::Round => self.think_in_round(view, at, dice),
            Phase::Over => None,
        }
    }
}

impl AstralMind {
    /// The next answer and its time. `dice` start from the same seed throughout a round and are drawn from in the same
    /// order regardless of the answers so far, so the machine's mistakes and times do not change within a round.
    fn think_in_round(&self, view: &View, at: Timestamp, dice: &mut Dice) -> Option<Idea<Action>> {
        let started = view.round_started?;
        let (_, truth) = self.solved.as_ref()?;
        let grids = view.grids.as_ref()?;
        let (work, answer) = (drawn(self.work_ms(grids), dice), drawn(self.habits.answer, dice));
        let guess = self.guess(view, grids, dice);
        let believed = self.worked_out(view.size, grids, dice);
        let mut order: Vec<usize> = (0..view.size.len()).collect();
        dice.shuffle(&mut order);

        let free = view.locked_until[self.seat].unwrap_or(started);
        let idea = |action, why: Message, known: Timestamp| {
            let due = (known.max(free) + answer).max(at);
            Some(Idea { after: Millis(due.0 - at.0), ..Idea::new(action, why) })
        };
        let half = started + Millis(work.0 / 2);
        if let Some(cell) = guess.filter(|_| at < half && !view.log.iter().any(|told| told.by == self.seat)) {
            let why = astral::WhyGuess { cell: Words::markup(cell.to_string()) };
            return idea(Action::Name(cell), why.into(), started + Millis(work.0 * 2 / 5));
        }
        let mistaken = view.log.iter().find(|told| self.is_contradicted(told, &believed, truth, half, started));
        let checked = mistaken.map(|told| (started + told.after).max(half) + Millis(work.0 / 3));
        let solution = if checked.is_some() { truth } else { &believed };
        // The machine finds the areas one after another in random order, the last area when all stars have been moved.
        let count = |count: usize| i64::try_from(count).unwrap_or(0);
        let mut areas: Vec<&Vec<Square>> = solution.areas.iter().collect();
        areas.sort_by_key(|area| area.first().map(|cell| order[view.size.index(*cell)]));
        let found = |nth: usize| half + Millis(work.0 / 2 * count(nth + 1) / count(areas.len()).max(1));
        let is_named = |area: &[Square]| view.named.iter().any(|named| area.contains(&named.cell));
        match areas.iter().enumerate().find(|(_, area)| !is_named(area)) {
            Some((nth, &area)) => {
                let cell = *dice.pick(area)?;
                let (cells, count) = (Words::markup(listed(area)), area.len());
                let why = astral::WhyDark { grids: grids.len(), cells, count };
                idea(Action::Name(cell), why.into(), checked.unwrap_or_else(|| found(nth)))
            }
            None => idea(Action::Declare, astral::WhyNone.into(), checked.unwrap_or(started + work)),
        }
    }

    /// The mean time to work out these grids, in milliseconds.
    fn work_ms(&self, grids: &[Grid]) -> i64 {
        let count = |count: usize| i64::try_from(count).unwrap_or(0);
        let of = |grid: &Grid| {
            count(grid.instructions.len()) * self.habits.instruction + count(grid.stars.len()) * self.habits.star
        };
        let unhurried: i64 = grids.iter().map(of).sum();
        unhurried * self.habits.longest / (unhurried + self.habits.longest)
    }

    /// A cell that looks dark without the last grid, if the machine guesses in this round.
    fn guess(&self, view: &View, grids: &[Grid], dice: &mut Dice) -> Option<Square> {
        let guesses = dice.chance(self.habits.guesses_percent, 100);
        let mut cells: Vec<Square> = view.size.squares().collect();
        dice.shuffle(&mut cells);
        let (_, done) = grids.split_last()?;
        if !guesses || done.is_empty() {
            return None;
        }
        let stars: Vec<Square> = done.iter().flat_map(|grid| grid.result(view.size)).collect();
        let is_open =
            |cell: &Square| !stars.contains(cell) && !view.log.iter().any(|told| told.text == cell.to_string());
        cells.into_iter().find(is_open)
    }

    /// The solution as the machine believes it to be, with its mistakes.
    fn worked_out(&self, size: Area, grids: &[Grid], dice: &mut Dice) -> Solution {
        let mut has_star = vec![false; size.len()];
        for grid in grids {
            let motion = self.motion_read(grid, dice);
            for point in grid.moved(motion) {
                let is_missed = dice.chance(self.habits.stars_missed_permille, 1_000);
                if let Some(square) = point.square(size).filter(|_| !is_missed) {
                    has_star[size.index(square)] = true;
                }
            }
        }
        Solution::new(size, &has_star)
    }

    /// The combined instructions of a grid as the machine reads them. The machine notices a mistake that makes stars
    /// end between cells.
    fn motion_read(&self, grid: &Grid, dice: &mut Dice) -> Motion {
        let dropped = dice.below(grid.instructions.len().max(1));
        if !dice.chance(self.habits.grids_misread_percent, 100) || grid.instructions.is_empty() {
            return grid.motion();
        }
        let misread = grid.motion_without(dropped);
        if grid.moved(misread).all(GridPoint::is_middle) { misread } else { grid.motion() }
    }

    /// Whether an answer reveals a mistake of the machine: either the machine's own answer, not a guess, was wrong, or
    /// the machine wrongly believes the answered cell to be safe or not safe.
    fn is_contradicted(
        &self,
        told: &Told,
        believed: &Solution,
        truth: &Solution,
        half: Timestamp,
        started: Timestamp,
    ) -> bool {
        let is_own_answer = told.by == self.seat && started + told.after >= half;
        let cell: Option<Square> = told.text.parse().ok();
        let differs = |cell: Square| believed.area_of(cell).is_some() != truth.area_of(cell).is_some();
        is_own_answer && told.points < 0 || cell.is_some_and(differs)
    }
}

/// A random time of about this many milliseconds.
fn drawn(ms: i64, dice: &mut Dice) -> Millis {
    let percent = 100 - SPREAD_PERCENT + dice.below(2 * SPREAD_PERCENT + 1);
    Millis(ms * i64::try_from(percent).unwrap_or(100) / 100)
}
