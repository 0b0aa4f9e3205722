//! The machine player of Mist.
//!
//! The machine remembers what it was shown ([`belief`]), samples boards that agree with its knowledge, and fills each
//! of them at random ([`fill`]). A cell is worth naming if its owner tends to win these boards. Turns made of the best
//! cells are then compared in a race over further sampled boards.

mod belief;
mod fill;

use super::action::Action;
use super::state::Phase;
use super::view::View;
use crate::mind::{Race, real};
use belief::Belief;
use board::hex::{CELL_COUNT, Cell, CellSet};
use fill::{Known, Side};
use rules::{Dice, Idea, Level, Message, Mind, Patience, Seat, Timestamp};
use words::mist;

/// A machine player of Mist.
pub struct MistMind {
    seat: Seat,
    skill: Skill,
    belief: Belief,
}

/// The search effort of a level.
#[derive(Clone, Copy)]
struct Skill {
    /// Number of boards to fill for rating cells; with 0, cells are rated by what they add to the largest group.
    boards: usize,
    /// Number of trials in the race between turns; with 0, the turn made of the best cells is played.
    trials: usize,
    /// Number of turns in the race.
    turns: usize,
    /// Whether the machine remembers what it saw in earlier turns.
    remembers: bool,
    /// Percentage of cell choices that are made at random.
    blind_percent: usize,
}

const SKILLS: [Skill; 4] = [
    Skill { boards: 0, trials: 0, turns: 0, remembers: false, blind_percent: 30 },
    Skill { boards: 120, trials: 0, turns: 0, remembers: true, blind_percent: 10 },
    Skill { boards: 600, trials: 0, turns: 0, remembers: true, blind_percent: 0 },
    Skill { boards: 6_000, trials: 200_000, turns: 64, remembers: true, blind_percent: 0 },
];
/// Plays every turn for the largest group that the turn can make.
const GREEDY: Skill = Skill { boards: 0, trials: 0, turns: 0, remembers: true, blind_percent: 0 };

/// Number of first turns to consider if the opponent may take over the first turn.
const OPENINGS: usize = 16;
/// Number of best cells from which turns are combined.
const CELLS_COMBINED: usize = 14;

/// The rating of each cell: its worth, and the probability that the opponent already holds it.
struct Worths {
    worth: [f64; CELL_COUNT],
    taken: [f64; CELL_COUNT],
    /// The mean number of the opponent's pieces on the sampled boards.
    expected: f64,
}

impl Mind for MistMind {
    type View = View;

    fn new(seat: Seat, level: Level) -> Self {
        Self { seat, skill: level.of(SKILLS), belief: Belief::new(seat) }
    }

    fn greedy(seat: Seat) -> Option<Self> {
        Some(Self { seat, skill: GREEDY, belief: Belief::new(seat) })
    }

    fn work_max(level: Level) -> usize {
        let skill = level.of(SKILLS);
        2 * skill.boards + skill.trials + skill.turns
    }

    fn observe(&mut self, view: &View, _: Timestamp) {
        if !self.skill.remembers && view.turn > 0 {
            self.belief.forget_theirs();
        }
        self.belief.observe(view);
    }

    fn think(&mut self, view: &View, _: Timestamp, dice: &mut Dice, patience: Patience<'_>) -> Option<Idea<Action>> {
        if !view.is_mine_to_move() {
            return None;
        }
        match view.phase {
            Phase::FirstPick if view.terms.options.pie => {
                Some(Idea::new(Action::First(self.seat.opponent()), mist::WhySecond))
            }
            Phase::FirstPick => Some(Idea::new(Action::First(self.seat), mist::WhyFirst)),
            Phase::Play(_) => Some(self.think_of_turn(view, dice, patience)),
            Phase::Draw | Phase::Over(_) => None,
        }
    }
}

impl MistMind {
    fn think_of_turn(&self, view: &View, dice: &mut Dice, patience: Patience<'_>) -> Idea<Action> {
        let worths =
            if self.skill.boards > 0 { self.worths_by_boards(view, dice, patience) } else { self.worths_at_sight() };
        if view.may_take_over() && self.skill.boards > 0 && self.opening_wins(view, dice, patience) {
            return Idea::new(Action::Pie, mist::WhyPie);
        }
        if view.turn == 0 && view.terms.options.pie && self.skill.boards > 0 {
            let cells = self.even_opening(view, dice, patience);
            return Idea::new(Action::Place(cells), mist::WhyEven);
        }
        let best = self.best_turn(view, &worths.worth, dice);
        let turns = self.candidates(view, &worths.worth, best);
        let cells = if turns.len() > 1 {
            let race = Race { trials: self.skill.trials, dice, patience };
            let field = race.run(
                turns,
                |dice| self.belief.imagine(view, dice),
                |&cells, world, _| fill::outcome_of(&self.belief, world, cells, &view.terms.options),
            );
            field.first().map_or(best, |contender| contender.candidate)
        } else {
            best
        };
        let why = self.why(cells);
        let believed = if self.skill.boards > 0 { self.belief.in_words(&worths.taken, worths.expected) } else { None };
        Idea { believed, ..Idea::new(Action::Place(cells), why) }
    }

    /// Rates cells by what they add to the player's largest group now.
    fn worths_at_sight(&self) -> Worths {
        let mine = self.belief.mine;
        let size = |cells: CellSet| cells.groups().map(CellSet::len).max().unwrap_or(0);
        let now = real(size(mine));
        let mut worth = [0.0; CELL_COUNT];
        for cell in self.belief.open().iter() {
            let room = real((cell.neighbors() - self.belief.theirs).len()) / 20.0;
            worth[cell.index()] = real(size(mine | CellSet::only(cell))) - now + room;
        }
        Worths { worth, taken: [0.0; CELL_COUNT], expected: 0.0 }
    }

    /// Rates each cell by how much better those filled boards are on which the player holds the cell.
    fn worths_by_boards(&self, view: &View, dice: &mut Dice, patience: Patience<'_>) -> Worths {
        // For each cell, the sum of worths and the number of boards: first where the player has the cell, then where
        // the opponent has it.
        let mut stats = [[[0.0_f64; 2]; 2]; CELL_COUNT];
        let (mut taken, mut n_boards, mut n_pieces) = ([0.0_f64; CELL_COUNT], 0.0_f64, 0);
        let open = self.belief.open();
        let known = Known { theirs: self.belief.theirs, mine: self.belief.exposed };
        for nth in 0..self.skill.boards {
            if nth > 0 && patience(nth).is_break() {
                break;
            }
            let world = self.belief.imagine(view, dice);
            let mine = fill::fill(self.belief.mine, known, &world, view.terms.options.cells_max, Side::Mine);
            let worth = fill::worth(mine);
            n_boards += 1.0;
            n_pieces += world.theirs.len();
            for cell in (open & world.theirs).iter() {
                taken[cell.index()] += 1.0;
            }
            // Boards on which the opponent already holds a cell say nothing about naming that cell.
            for cell in (open - world.theirs).iter() {
                let stat = &mut stats[cell.index()][usize::from(!mine.contains(cell))];
                *stat = [stat[0] + worth, stat[1] + 1.0];
            }
        }
        let share = |[sum, all]: [f64; 2]| (sum + 0.5) / (all + 1.0);
        let taken = taken.map(|taken| taken / n_boards.max(1.0));
        let worth = |index: usize| (share(stats[index][0]) - share(stats[index][1])) * (1.0 - taken[index]);
        Worths { worth: std::array::from_fn(worth), taken, expected: real(n_pieces) / n_boards.max(1.0) }
    }

    /// Whether the opponent's first turn would win more than half of the boards if the machine took it over and the
    /// opponent moved next.
    fn opening_wins(&self, view: &View, dice: &mut Dice, patience: Patience<'_>) -> bool {
        let n_boards = self.skill.boards;
        let boards = (0..n_boards).take_while(|nth| *nth == 0 || patience(n_boards + nth).is_continue());
        let (mut n_won, mut n_filled) = (0, 0);
        for _ in boards {
            let mut world = self.belief.imagine(view, dice);
            let mine = std::mem::replace(&mut world.theirs, self.belief.mine);
            let known = Known { theirs: world.theirs, mine };
            let filled = fill::fill(mine, known, &world, view.terms.options.cells_max, Side::Theirs);
            n_won += usize::from(fill::wins(filled));
            n_filled += 1;
        }
        n_won * 2 > n_filled
    }

    /// A first turn that wins about half of the boards, since the opponent may take it over.
    fn even_opening(&self, view: &View, dice: &mut Dice, patience: Patience<'_>) -> CellSet {
        let (least, most) = view.terms.options.cells_range(view.turn);
        let mut openings = [(CellSet::EMPTY, 0.0); OPENINGS];
        for (cells, _) in &mut openings {
            let wanted = least.max(1) + dice.below(most.max(1) - least.max(1) + 1);
            let mut open: Vec<Cell> = self.belief.open().iter().collect();
            dice.shuffle(&mut open);
            for cell in open {
                let more = *cells | CellSet::only(cell);
                if more.len() <= wanted.min(most) && view.check_places(more).is_ok() {
                    *cells = more;
                }
            }
        }
        let n_boards = (self.skill.boards / OPENINGS).max(1);
        for nth in 0..n_boards {
            if nth > 0 && patience(self.skill.boards + nth * OPENINGS).is_break() {
                break;
            }
            let world = self.belief.imagine(view, dice);
            for (cells, surplus) in &mut openings {
                let known = Known { theirs: world.theirs, mine: *cells };
                let is_won = fill::wins(fill::fill(*cells, known, &world, view.terms.options.cells_max, Side::Theirs));
                *surplus += if is_won { 1.0 } else { -1.0 };
            }
        }
        let [first, rest @ ..] = openings;
        let more_even =
            |one: (CellSet, f64), other: (CellSet, f64)| if other.1.abs() < one.1.abs() { other } else { one };
        rest.into_iter().fold(first, more_even).0
    }

    /// The cells that may be empty. A careful machine leaves out cells where the opponent is known to spot pieces, if a
    /// turn of `n_cells` pieces loses spotted pieces and other cells are left.
    fn worth_naming(&self, n_cells: usize) -> CellSet {
        let (open, spotting) = (self.belief.open(), self.belief.spotting.unwrap_or(CellSet::EMPTY));
        let is_careful = self.skill.remembers && n_cells > 1;
        if is_careful && !(open - spotting).is_empty() { open - spotting } else { open }
    }

    /// The legal turn of the highest-rated cells, with as many cells as are allowed.
    fn best_turn(&self, view: &View, worth: &[f64; CELL_COUNT], dice: &mut Dice) -> CellSet {
        let (least, most) = view.terms.options.cells_range(view.turn);
        let mut cells: Vec<Cell> = self.worth_naming(most).iter().collect();
        // Shuffle first, so that ties are broken at random.
        dice.shuffle(&mut cells);
        cells.sort_by(|one, other| worth[other.index()].total_cmp(&worth[one.index()]));
        let mut turn = CellSet::EMPTY;
        while turn.len() < most && !cells.is_empty() {
            let at = if dice.chance(self.skill.blind_percent, 100) { dice.below(cells.len()) } else { 0 };
            let more = turn | CellSet::only(cells.remove(at));
            if view.check_places(more).is_ok() {
                turn = more;
            }
        }
        // If too few open cells are left, fill up with occupied cells, since the rules demand a minimum number of
        // cells.
        if turn.len() < least { view.filled(turn, least - turn.len()).unwrap_or(turn) } else { turn }
    }

    /// The turns for the race; `best` comes first.
    fn candidates(&self, view: &View, worth: &[f64; CELL_COUNT], best: CellSet) -> Vec<CellSet> {
        if self.skill.trials == 0 {
            return vec![best];
        }
        let (least, most) = view.terms.options.cells_range(view.turn);
        let mut cells: Vec<Cell> = self.belief.open().iter().collect();
        cells.sort_by(|one, other| worth[other.index()].total_cmp(&worth[one.index()]));
        cells.truncate(CELLS_COMBINED);
        let mut turns: Vec<CellSet> = Vec::new();
        for (first, &one) in cells.iter().enumerate() {
            turns.push(CellSet::only(one));
            for (second, &other) in cells.iter().enumerate().skip(first + 1) {
                let pair = CellSet::only(one) | CellSet::only(other);
                turns.push(pair);
                turns.extend(cells.iter().skip(second + 1).map(|&third| pair | CellSet::only(third)));
            }
        }
        let spotting = self.belief.spotting.unwrap_or(CellSet::EMPTY);
        turns.retain(|turn| turn.len() == 1 || (*turn & spotting).is_empty());
        let sum = |turn: &CellSet| turn.iter().map(|cell| worth[cell.index()]).sum::<f64>();
        turns.retain(|turn| (least..=most).contains(&turn.len()) && *turn != best && view.check_places(*turn).is_ok());
        turns.sort_by(|one, other| sum(other).total_cmp(&sum(one)));
        turns.truncate(self.skill.turns.saturating_sub(1));
        turns.insert(0, best);
        turns
    }

    /// Explains in words why a turn is good.
    fn why(&self, cells: CellSet) -> Message {
        let largest = |cells: CellSet| cells.groups().map(CellSet::len).max().unwrap_or(0);
        let (before, after) = (largest(self.belief.mine), largest(self.belief.mine | cells));
        let blocked = cells.iter().filter(|cell| !(cell.neighbors() & self.belief.theirs).is_empty()).count();
        match (before, after.saturating_sub(before), blocked) {
            (0, _, 0) => mist::WhyFoothold.into(),
            (0, ..) => mist::WhyFootholdAnd { blocked }.into(),
            (_, 0, 0) => mist::WhyPrepares.into(),
            (_, 0, _) => mist::WhyBlocks { blocked }.into(),
            (_, _, 0) => mist::WhyGrows { before, after }.into(),
            (..) => mist::WhyGrowsAnd { before, after, blocked }.into(),
        }
    }
}
