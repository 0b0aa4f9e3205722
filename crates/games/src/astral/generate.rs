//! Generates rounds at random, at ten levels. Every generated round keeps the guarantees that the rules give.

use super::motion::{Axis, Compass, GridPoint, Instruction, Motion};
use super::round::{Grid, Round, Solution};
use board::square::{Area, Square};
use rules::Dice;

/// The number of levels, from the easiest at 1.
pub const LEVELS: usize = 10;

/// Maximum number of areas in a generated round.
pub const AREAS_MAX: usize = 8;

/// Maximum number of attempts at a round. At every level more than one attempt in a hundred succeeds, so the maximum is
/// never reached.
const ATTEMPTS_MAX: usize = 100_000;

/// Maximum number of lists of instructions tried for an origin before the attempt at the round is given up.
const LISTS_MAX: usize = 200;

/// The parameters of a level's rounds.
struct Level {
    /// Sizes as columns and rows, chosen with equal probability.
    sizes: &'static [(u8, u8)],
    /// The number of grids.
    grids: usize,
    /// The minimum and maximum number of instructions of a grid.
    instructions: (usize, usize),
    /// The kinds of origins, chosen with equal probability for each grid.
    origins: &'static [OriginKind],
    /// The minimum and maximum number of safe cells. They are few, so that guessing loses points: it pays only if more
    /// than one cell in three is safe.
    safe: (usize, usize),
    /// The minimum and maximum number of areas of safe cells.
    areas: (usize, usize),
    /// Percentage of safe cells that are placed next to a safe cell placed earlier.
    clumped_percent: usize,
}

/// The position of an origin, from simple to tricky; never the middle of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OriginKind {
    /// The origin lies in the middle of a cell.
    Cell,
    /// The origin lies on a corner of cells inside of the grid.
    Corner,
    /// The origin lies on a corner of cells on the grid's border.
    Border,
    /// The origin lies in the middle of a cell's side, which may be on the grid's border.
    Side,
}

use OriginKind::{Border, Cell, Corner, Side};

#[rustfmt::skip]
const SCHEDULE: [Level; LEVELS] = [
    Level { sizes: &[(4, 4)],                 grids: 1, instructions: (2, 2), origins: &[Cell, Corner],         safe: (2, 2),   areas: (2, 2), clumped_percent: 0 },
    Level { sizes: &[(4, 4)],                 grids: 1, instructions: (3, 3), origins: &[Cell, Corner],         safe: (2, 3),   areas: (2, 3), clumped_percent: 0 },
    Level { sizes: &[(5, 5)],                 grids: 1, instructions: (3, 4), origins: &[Cell, Corner],         safe: (3, 5),   areas: (2, 3), clumped_percent: 40 },
    Level { sizes: &[(5, 5)],                 grids: 2, instructions: (4, 4), origins: &[Cell, Corner],         safe: (4, 6),   areas: (3, 4), clumped_percent: 40 },
    Level { sizes: &[(6, 5), (5, 6)],         grids: 2, instructions: (4, 5), origins: &[Cell, Corner],         safe: (5, 7),   areas: (3, 4), clumped_percent: 50 },
    Level { sizes: &[(6, 6), (7, 5)],         grids: 2, instructions: (5, 5), origins: &[Cell, Corner, Border], safe: (6, 8),   areas: (3, 5), clumped_percent: 50 },
    Level { sizes: &[(6, 6), (7, 6), (6, 7)], grids: 3, instructions: (4, 5), origins: &[Cell, Corner, Border], safe: (6, 10),  areas: (3, 6), clumped_percent: 50 },
    Level { sizes: &[(7, 7), (8, 6)],         grids: 3, instructions: (5, 5), origins: &[Cell, Corner, Side],   safe: (8, 12),  areas: (3, 6), clumped_percent: 50 },
    Level { sizes: &[(7, 7), (8, 7), (7, 8)], grids: 3, instructions: (5, 6), origins: &[Corner, Border, Side], safe: (9, 14), areas: (3, 7), clumped_percent: 50 },
    Level { sizes: &[(8, 8)],                 grids: 4, instructions: (6, 6), origins: &[Cell, Border, Side],   safe: (11, 16), areas: (3, AREAS_MAX), clumped_percent: 50 },
];

/// The level of a round, both counted from 1: the ten levels are spread evenly over the rounds of the match. The
/// tiebreaker has the highest level.
///
/// ```
/// # use games::astral::generate::level_of;
/// assert_eq!((1..=11).map(|round| level_of(round, 10)).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]);
/// assert_eq!((1..=4).map(|round| level_of(round, 3)).collect::<Vec<_>>(), [1, 5, 10, 10]);
/// ```
pub fn level_of(round: usize, rounds: usize) -> usize {
    match round.checked_sub(1) {
        Some(_) if round > rounds => LEVELS,
        Some(before) if rounds > 1 => 1 + before * (LEVELS - 1) / (rounds - 1),
        _ => 1,
    }
}

/// Generates a round of a level from 1 to [`LEVELS`].
///
/// # Panics
/// If the level does not exist.
pub fn round(level: usize, dice: &mut Dice) -> Round {
    let level = &SCHEDULE[level - 1];
    (0..ATTEMPTS_MAX)
        .find_map(|_| attempt(level, dice))
        .expect("more than one attempt in a hundred is fit; a test counts them")
}

/// One attempt to generate a round; `None` if the round does not keep the guarantees.
///
/// The solution is drawn first, and the stars are placed so that the instructions move them there. Random stars would
/// leave the border and the corners dark more often than the middle, since instructions move stars out of the grid.
fn attempt(level: &Level, dice: &mut Dice) -> Option<Round> {
    let &(columns, rows) = dice.pick(level.sizes)?;
    let size = Area::new(columns, rows);
    let mut grids = Vec::with_capacity(level.grids);
    for _ in 0..level.grids {
        let origin = origin(*dice.pick(level.origins)?, size, dice)?;
        grids.push((0..LISTS_MAX).find_map(|_| program(level, size, origin, dice))?);
    }
    let safe = safe_cells(level, size, dice)?;
    scatter(size, &mut grids, &safe, dice)?;
    let round = Round { size, grids };
    keeps_promises(&round).then_some(round)
}

/// Draws at random the cells that stay dark, as flags in reading order; `None` if their areas do not fit the level.
fn safe_cells(level: &Level, size: Area, dice: &mut Dice) -> Option<Vec<bool>> {
    let (fewest, most) = level.safe;
    let count = fewest + dice.below(most - fewest + 1);
    let all: Vec<Square> = size.squares().collect();
    let mut chosen: Vec<Square> = Vec::with_capacity(count);
    while chosen.len() < count {
        let beside = chosen.len() * usize::from(dice.chance(level.clumped_percent, 100));
        let square = if beside > 0 {
            let near: Vec<Square> = size.neighbors(chosen[dice.below(beside)], Square::SIDES).collect();
            *dice.pick(&near)?
        } else {
            *dice.pick(&all)?
        };
        if !chosen.contains(&square) {
            chosen.push(square);
        }
    }
    let safe = marked(size, chosen.into_iter());
    let has_star: Vec<bool> = safe.iter().map(|is_safe| !is_safe).collect();
    let areas = Solution::new(size, &has_star).areas;
    ((level.areas.0..=level.areas.1).contains(&areas.len()) && is_spread(&areas)).then_some(safe)
}

/// Whether no area holds more than half of the safe cells; otherwise naming any open cell would beat thinking.
fn is_spread(areas: &[Vec<Square>]) -> bool {
    let biggest = areas.iter().map(Vec::len).max().unwrap_or(0);
    biggest * 2 <= areas.iter().map(Vec::len).sum()
}

/// Draws a random list of instructions for a grid without stars; `None` if a part of the list has no effect, if stars
/// would end between cells, or if most cells leave the grid.
fn program(level: &Level, size: Area, origin: GridPoint, dice: &mut Dice) -> Option<Grid> {
    let (least, most) = level.instructions;
    let count = least + dice.below(most - least + 1);
    let instructions: Vec<_> = (0..count).map(|_| instruction(dice)).collect();
    let turns = instructions.iter().filter(|instruction| !matches!(instruction, Instruction::Move(_))).count();
    // Without a turn or reflection the origin would not matter; with nothing else the list would be too easy.
    let is_varied = turns > 0 && turns < count;
    let grid = Grid { stars: Vec::new(), origin, instructions };
    // A single grid must be able to put a star on any cell; several grids share the cells.
    let n_kept_min = if level.grids == 1 { size.len() } else { size.len() * 2 / 5 };
    (is_varied && n_kept(size, grid.motion()) >= n_kept_min && !has_idle_stretch(&grid)).then_some(grid)
}

/// The number of cells that a motion maps to cells of the grid; 0 if the motion maps cells to points between cells.
fn n_kept(size: Area, motion: Motion) -> usize {
    let [one, two] = [Square::new(0, 0), Square::new(size.columns - 1, size.rows - 1)]
        .map(|corner| motion.apply(GridPoint::middle(corner)));
    if !one.is_middle() {
        return 0;
    }
    // The image of the grid is a rectangle between the images of two corners; count the cells where both overlap.
    let shared = |one: i32, two: i32, count: u8| {
        let (least, most) = (one.min(two).max(1), one.max(two).min(2 * i32::from(count) - 1));
        usize::try_from((most - least) / 2 + 1).unwrap_or(0) * usize::from(most >= least)
    };
    shared(one.x, two.x, size.columns) * shared(one.y, two.y, size.rows)
}

/// Whether a part of the list has no effect, such as an instruction followed by its inverse.
fn has_idle_stretch(grid: &Grid) -> bool {
    let mut seen = vec![Motion::IDENTITY];
    grid.prefixes().any(|motion| {
        let is_back = seen.contains(&motion);
        seen.push(motion);
        is_back
    })
}

/// Draws a random origin; `None` if it lies in the middle of the grid, where every list is easy.
fn origin(kind: OriginKind, size: Area, dice: &mut Dice) -> Option<GridPoint> {
    let (width, height) = (i32::from(size.columns), i32::from(size.rows));
    let mut between = |least: i32, most: i32| {
        let span = usize::try_from(most - least + 1).expect("grids have at least two columns and rows");
        least + i32::try_from(dice.below(span)).expect("grids are small")
    };
    let point = match kind {
        Cell => GridPoint { x: 2 * between(0, width - 1) + 1, y: 2 * between(0, height - 1) + 1 },
        Corner => GridPoint { x: 2 * between(1, width - 1), y: 2 * between(1, height - 1) },
        Border => match between(0, 3) {
            0 => GridPoint { x: 2 * between(0, width), y: 0 },
            1 => GridPoint { x: 2 * between(0, width), y: 2 * height },
            2 => GridPoint { x: 0, y: 2 * between(0, height) },
            _ => GridPoint { x: 2 * width, y: 2 * between(0, height) },
        },
        Side => match between(0, 1) {
            0 => GridPoint { x: 2 * between(0, width), y: 2 * between(0, height - 1) + 1 },
            _ => GridPoint { x: 2 * between(0, width - 1) + 1, y: 2 * between(0, height) },
        },
    };
    (point != GridPoint { x: width, y: height }).then_some(point)
}

/// Draws a random instruction; half of the drawn instructions are moves.
fn instruction(dice: &mut Dice) -> Instruction {
    const MOVES: [Compass; 8] =
        [Compass::N, Compass::NE, Compass::E, Compass::SE, Compass::S, Compass::SW, Compass::W, Compass::NW];
    const TURNS: [Instruction; 6] = [
        Instruction::Clockwise,
        Instruction::Counterclockwise,
        Instruction::Mirror(Axis::NorthSouth),
        Instruction::Mirror(Axis::EastWest),
        Instruction::Mirror(Axis::NorthEastSouthWest),
        Instruction::Mirror(Axis::NorthWestSouthEast),
    ];
    if dice.chance(1, 2) { Instruction::Move(MOVES[dice.below(8)]) } else { TURNS[dice.below(6)] }
}

/// Gives the grids stars that end on all cells except the safe ones, some cells in more than one grid, and a few stars
/// that leave the grid. `None` if no grid can bring a star to some cell.
fn scatter(size: Area, grids: &mut [Grid], safe: &[bool], dice: &mut Dice) -> Option<()> {
    let motions: Vec<Motion> = grids.iter().map(Grid::motion).collect();
    let mut leaving = vec![Vec::new(); grids.len()];
    // For each cell, the grids that can bring a star there, and the cells from which the star would start.
    let mut sources = vec![Vec::new(); size.len()];
    for square in size.squares() {
        for (index, motion) in motions.iter().enumerate() {
            match motion.apply(GridPoint::middle(square)).square(size) {
                Some(end) => sources[size.index(end)].push((index, square)),
                None => leaving[index].push(square),
            }
        }
    }
    for (sources, is_safe) in sources.iter().zip(safe) {
        // Stars must be able to reach safe cells too: otherwise players could see without any work which cells are
        // safe.
        let one = *dice.pick(sources)?;
        if *is_safe {
            continue;
        }
        // Of two grids, take the one with fewer stars, so that the grids get similar numbers.
        let other = *dice.pick(sources)?;
        let first = if grids[other.0].stars.len() < grids[one.0].stars.len() { other } else { one };
        for &(index, square) in sources {
            if (index, square) == first || dice.chance(1, 20) {
                grids[index].stars.push(square);
            }
        }
    }
    for (grid, leaving) in grids.iter_mut().zip(&mut leaving) {
        let decoys = dice.below(grid.stars.len() / 6 + 1);
        dice.shuffle(leaving);
        grid.stars.extend(leaving.iter().take(decoys));
        grid.stars.sort_unstable();
    }
    Some(())
}

/// Whether a round keeps the guarantees of the rules, apart from the number of areas.
fn keeps_promises(round: &Round) -> bool {
    let size = round.size;
    let posed = marked(size, round.grids.iter().flat_map(|grid| grid.stars.iter().copied()));
    let solved = marked(size, round.grids.iter().flat_map(|grid| grid.result(size)));
    let shows_itself = posed == solved || round.grids.iter().any(|grid| grid.stars == grid.result(size));
    solved.contains(&true) && !shows_itself && every_instruction_matters(round, &solved)
}

/// Whether leaving out any one instruction would change the final grid or leave a star between cells.
fn every_instruction_matters(round: &Round, solved: &[bool]) -> bool {
    let size = round.size;
    round.grids.iter().enumerate().all(|(this, grid)| {
        let others = round.grids.iter().enumerate().filter(|&(other, _)| other != this);
        let others = marked(size, others.flat_map(|(_, grid)| grid.result(size)));
        (0..grid.instructions.len()).all(|dropped| {
            let ends: Vec<_> = grid.moved(grid.motion_without(dropped)).collect();
            let mut without = others.clone();
            for square in ends.iter().filter_map(|end| end.square(size)) {
                without[size.index(square)] = true;
            }
            without != solved || !ends.iter().all(|end| end.is_middle())
        })
    })
}

/// For each cell in reading order, whether it is among `squares`.
fn marked(size: Area, squares: impl Iterator<Item = Square>) -> Vec<bool> {
    let mut marks = vec![false; size.len()];
    for square in squares {
        marks[size.index(square)] = true;
    }
    marks
}

#[cfg(test)]
mod tests;
