//! Rounds from dice: ten levels, and the promises that every generated round keeps.

use super::motion::{Axis, Compass, GridPoint, Instruction, Motion};
use super::round::{Grid, Round};
use crate::board::square::{Area, Square};
use crate::rules::Dice;

/// The number of levels, from the easiest at 1.
pub const LEVELS: usize = 10;

/// The most areas of a generated round.
pub const AREAS_MAX: usize = 8;

/// How many rounds may be thrown away before one is fit. Those of the worst level are fit more than once in a hundred,
/// so this is never reached.
const ATTEMPTS_MAX: usize = 100_000;

/// How many lists are tried for an origin before the whole round is thrown away.
const LISTS_MAX: usize = 200;

/// What a level's rounds are like.
struct Level {
    /// Sizes as columns and rows, each equally likely.
    sizes: &'static [(u8, u8)],
    /// How many grids.
    grids: usize,
    /// The fewest and the most instructions of a grid.
    instructions: (usize, usize),
    /// Where origins lie, each equally likely for each grid.
    origins: &'static [OriginKind],
    /// The fewest areas: a harder round takes more answers.
    areas_min: usize,
}

/// Where an origin lies, from plain to tricky.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OriginKind {
    /// In the middle of the grid, whatever that is.
    Center,
    /// In the middle of some cell.
    Cell,
    /// On a corner of cells within the grid.
    Corner,
    /// On the grid's border: a corner of cells.
    Border,
    /// In the middle of a cell's side, the grid's border included.
    Side,
}

use OriginKind::{Border, Cell, Center, Corner, Side};

#[rustfmt::skip]
const SCHEDULE: [Level; LEVELS] = [
    Level { sizes: &[(4, 4)],                 grids: 1, instructions: (2, 2), origins: &[Center],                 areas_min: 2 },
    Level { sizes: &[(4, 4)],                 grids: 1, instructions: (3, 3), origins: &[Center, Cell],           areas_min: 2 },
    Level { sizes: &[(5, 5)],                 grids: 1, instructions: (4, 4), origins: &[Cell, Corner],           areas_min: 2 },
    Level { sizes: &[(5, 5)],                 grids: 2, instructions: (3, 3), origins: &[Center, Cell, Corner],   areas_min: 3 },
    Level { sizes: &[(6, 5), (5, 6)],         grids: 2, instructions: (3, 4), origins: &[Cell, Corner],           areas_min: 3 },
    Level { sizes: &[(6, 6), (7, 5)],         grids: 2, instructions: (4, 5), origins: &[Cell, Corner, Border],   areas_min: 3 },
    Level { sizes: &[(6, 6), (7, 6), (6, 7)], grids: 3, instructions: (4, 4), origins: &[Cell, Corner, Border],   areas_min: 3 },
    Level { sizes: &[(7, 7), (8, 6)],         grids: 3, instructions: (4, 5), origins: &[Cell, Corner, Side],     areas_min: 3 },
    Level { sizes: &[(7, 7), (8, 7), (7, 8)], grids: 3, instructions: (5, 6), origins: &[Corner, Border, Side],   areas_min: 3 },
    Level { sizes: &[(8, 8)],                 grids: 4, instructions: (6, 7), origins: &[Cell, Border, Side],     areas_min: 3 },
];

/// The level of a round, both counted from 1: ten levels spread over however many rounds are played.
/// A round beyond the last, the tiebreaker, has the highest.
///
/// ```
/// # use dealer::games::astral::generate::level_of;
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

/// A round of a level from 1 to [`LEVELS`].
///
/// # Panics
/// If there is no such level.
pub fn round(level: usize, dice: &mut Dice) -> Round {
    let level = &SCHEDULE[level - 1];
    (0..ATTEMPTS_MAX)
        .find_map(|_| attempt(level, dice))
        .expect("more than one attempt in a hundred is fit; a test counts them")
}

/// Draws a round; `None` if it does not keep the promises.
fn attempt(level: &Level, dice: &mut Dice) -> Option<Round> {
    let &(columns, rows) = dice.pick(level.sizes)?;
    let size = Area::new(columns, rows);
    let mut grids = Vec::with_capacity(level.grids);
    for _ in 0..level.grids {
        let origin = origin(*dice.pick(level.origins)?, size, dice);
        grids.push((0..LISTS_MAX).find_map(|_| program(level, size, origin, dice))?);
    }
    scatter(size, &mut grids, dice);
    let round = Round { size, grids };
    let areas = round.solve().areas;
    let is_fit = (level.areas_min..=AREAS_MAX).contains(&areas.len()) && is_spread(&areas) && keeps_promises(&round);
    is_fit.then_some(round)
}

/// Whether no area holds more than half of the safe cells: naming any open cell must not beat thinking.
fn is_spread(areas: &[Vec<Square>]) -> bool {
    let biggest = areas.iter().map(Vec::len).max().unwrap_or(0);
    biggest * 2 <= areas.iter().map(Vec::len).sum()
}

/// Draws a list of instructions for a grid without stars; `None` if the list is idle somewhere, ends between cells or
/// takes nearly everything out of the grid.
fn program(level: &Level, size: Area, origin: GridPoint, dice: &mut Dice) -> Option<Grid> {
    let (least, most) = level.instructions;
    let count = least + dice.below(most - least + 1);
    let instructions: Vec<_> = (0..count).map(|_| instruction(dice)).collect();
    let turns = instructions.iter().filter(|instruction| !matches!(instruction, Instruction::Move(_))).count();
    // Without a turn the origin would mean nothing; with nothing but turns the list would be a riddle of one step.
    let is_varied = turns > 0 && turns < count;
    let grid = Grid { stars: Vec::new(), origin, instructions };
    (is_varied && n_kept(size, grid.motion()) * 5 >= size.len() * 2 && !has_idle_stretch(&grid)).then_some(grid)
}

/// How many cells of a grid a motion takes to cells of the grid. None if it takes them between cells.
fn n_kept(size: Area, motion: Motion) -> usize {
    let [one, two] = [Square::new(0, 0), Square::new(size.columns - 1, size.rows - 1)]
        .map(|corner| motion.apply(GridPoint::middle(corner)));
    if !one.is_middle() {
        return 0;
    }
    // The grid's image is a rectangle of cells between the images of two corners; what is kept is where both overlap.
    let shared = |one: i32, two: i32, count: u8| {
        let (least, most) = (one.min(two).max(1), one.max(two).min(2 * i32::from(count) - 1));
        usize::try_from((most - least) / 2 + 1).unwrap_or(0) * usize::from(most >= least)
    };
    shared(one.x, two.x, size.columns) * shared(one.y, two.y, size.rows)
}

/// Whether some stretch of the list comes to nothing, as an instruction and its reverse do.
fn has_idle_stretch(grid: &Grid) -> bool {
    let mut seen = vec![Motion::IDENTITY];
    grid.prefixes().any(|motion| {
        let is_back = seen.contains(&motion);
        seen.push(motion);
        is_back
    })
}

fn origin(kind: OriginKind, size: Area, dice: &mut Dice) -> GridPoint {
    let (width, height) = (i32::from(size.columns), i32::from(size.rows));
    let mut between = |least: i32, most: i32| {
        let span = usize::try_from(most - least + 1).expect("grids have at least two columns and rows");
        least + i32::try_from(dice.below(span)).expect("grids are small")
    };
    match kind {
        Center => GridPoint { x: width, y: height },
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
    }
}

/// An instruction: as often a translation as not.
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

/// Gives every grid its stars: enough that the final grid falls into areas, some of them in more than one grid,
/// and a few that leave.
fn scatter(size: Area, grids: &mut [Grid], dice: &mut Dice) {
    let cells = size.len();
    // From 40 to 60 in a hundred cells of the final grid, shared out among the grids.
    let wanted = cells * (40 + dice.below(21)) / 100;
    let each = wanted / grids.len() + 1;
    for grid in grids {
        let motion = grid.motion();
        let mut squares: Vec<_> = size.squares().collect();
        dice.shuffle(&mut squares);
        let stays = |square: &Square| motion.apply(GridPoint::middle(*square)).square(size).is_some();
        let (staying, leaving): (Vec<_>, Vec<_>) = squares.into_iter().partition(stays);
        let decoys = dice.below(each / 3 + 1);
        grid.stars = staying.into_iter().take(each).chain(leaving.into_iter().take(decoys)).collect();
        grid.stars.sort_unstable();
    }
}

/// Whether a round keeps what the rules promise of every generated one, the number of areas aside.
fn keeps_promises(round: &Round) -> bool {
    let size = round.size;
    let posed = marked(size, round.grids.iter().flat_map(|grid| grid.stars.iter().copied()));
    let solved = marked(size, round.grids.iter().flat_map(|grid| grid.result(size)));
    let shows_itself = posed == solved || round.grids.iter().any(|grid| grid.stars == grid.result(size));
    solved.contains(&true) && !shows_itself && every_instruction_matters(round, &solved)
}

/// Whether dropping any one instruction would change the final grid or leave a star between cells.
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

/// For each cell in reading order, whether it is among these.
fn marked(size: Area, squares: impl Iterator<Item = Square>) -> Vec<bool> {
    let mut marks = vec![false; size.len()];
    for square in squares {
        marks[size.index(square)] = true;
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds checked of every level.
    const ROUNDS: u32 = 1000;

    /// A star's way told step by step, apart from [`Motion`]: in half cells, `None` for the dropped instruction.
    fn walk(star: Square, grid: &Grid, dropped: Option<usize>) -> (i32, i32) {
        let (ox, oy) = (grid.origin.x, grid.origin.y);
        let (mut x, mut y) = (2 * i32::from(star.column) + 1, 2 * i32::from(star.row) + 1);
        for (index, instruction) in grid.instructions.iter().enumerate() {
            if Some(index) == dropped {
                continue;
            }
            let (dx, dy) = (x - ox, y - oy);
            (x, y) = match instruction.to_string().as_str() {
                "N" => (x, y - 2),
                "NE" => (x + 2, y - 2),
                "E" => (x + 2, y),
                "SE" => (x + 2, y + 2),
                "S" => (x, y + 2),
                "SW" => (x - 2, y + 2),
                "W" => (x - 2, y),
                "NW" => (x - 2, y - 2),
                "CW" => (ox - dy, oy + dx),
                "CCW" => (ox + dy, oy - dx),
                "N-S" => (ox - dx, y),
                "E-W" => (x, oy - dy),
                "NE-SW" => (ox - dy, oy - dx),
                "NW-SE" => (ox + dy, oy + dx),
                other => panic!("{other} is no instruction"),
            };
        }
        (x, y)
    }

    /// The final grid's cells in reading order, and whether every star ended in the middle of a cell.
    fn final_grid(round: &Round, dropped: Option<(usize, usize)>) -> (Vec<bool>, bool) {
        let (columns, rows) = (i32::from(round.size.columns), i32::from(round.size.rows));
        let mut cells = vec![false; round.size.len()];
        let mut is_whole = true;
        for (index, grid) in round.grids.iter().enumerate() {
            let dropped = dropped.filter(|&(grid, _)| grid == index).map(|(_, instruction)| instruction);
            for &star in &grid.stars {
                let (x, y) = walk(star, grid, dropped);
                is_whole &= x.rem_euclid(2) == 1 && y.rem_euclid(2) == 1;
                if (0..2 * columns).contains(&x) && (0..2 * rows).contains(&y) {
                    cells[usize::try_from((y / 2) * columns + x / 2).unwrap()] = true;
                }
            }
        }
        (cells, is_whole)
    }

    fn undoes(first: Instruction, second: Instruction) -> bool {
        match (first, second) {
            (Instruction::Move(first), Instruction::Move(second)) => {
                (first.step().0 + second.step().0, first.step().1 + second.step().1) == (0, 0)
            }
            (Instruction::Clockwise, Instruction::Counterclockwise)
            | (Instruction::Counterclockwise, Instruction::Clockwise) => true,
            (Instruction::Mirror(first), Instruction::Mirror(second)) => first == second,
            _ => false,
        }
    }

    fn check_promises(level: usize, round: &Round) {
        let Level { sizes, grids, instructions, .. } = SCHEDULE[level - 1];
        assert_eq!(round.check(), Ok(()));
        assert!(sizes.contains(&(round.size.columns, round.size.rows)));
        assert_eq!(round.grids.len(), grids);
        let (solved, is_whole) = final_grid(round, None);
        assert!(is_whole, "a star ends between cells");
        assert!(solved.contains(&true), "no star is left");
        let areas = round.solve().areas;
        let least = if level < 4 { 2 } else { 3 };
        assert!((least..=8).contains(&areas.len()), "{} areas", areas.len());
        assert!(is_spread(&areas), "one area holds most of the safe cells: {areas:?}");
        let posed = marked(round.size, round.grids.iter().flat_map(|grid| grid.stars.iter().copied()));
        assert_ne!(posed, solved, "the picture is its own solution");
        for (index, grid) in round.grids.iter().enumerate() {
            assert!((instructions.0..=instructions.1).contains(&grid.instructions.len()));
            assert!(grid.stars.is_sorted() && !grid.stars.is_empty());
            assert!(grid.instructions.windows(2).all(|pair| !undoes(pair[0], pair[1])), "{:?}", grid.instructions);
            for dropped in 0..grid.instructions.len() {
                let (without, is_whole) = final_grid(round, Some((index, dropped)));
                assert!(without != solved || !is_whole, "grid {index}: instruction {dropped} does not matter");
            }
        }
    }

    /// Checked level by level, so that a failure names the level, and the levels run beside each other.
    macro_rules! promises {
        ($($name:ident $level:literal)*) => {$(
            #[test]
            fn $name() {
                for nth in 0..ROUNDS {
                    let generated = round($level, &mut Dice::new(7, concat!("level ", $level), nth));
                    check_promises($level, &generated);
                }
            }
        )*};
    }

    promises! {
        level_1_keeps_its_promises 1
        level_2_keeps_its_promises 2
        level_3_keeps_its_promises 3
        level_4_keeps_its_promises 4
        level_5_keeps_its_promises 5
        level_6_keeps_its_promises 6
        level_7_keeps_its_promises 7
        level_8_keeps_its_promises 8
        level_9_keeps_its_promises 9
        level_10_keeps_its_promises 10
    }

    #[test]
    fn the_schedule_grows_and_keeps_to_its_bounds() {
        let cells = |level: &Level| level.sizes.iter().map(|&(columns, rows)| columns * rows).max().unwrap();
        for pair in SCHEDULE.windows(2) {
            assert!(cells(&pair[0]) <= cells(&pair[1]));
            assert!(pair[0].grids <= pair[1].grids);
        }
        for (index, level) in SCHEDULE.iter().enumerate() {
            assert!((2..=7).contains(&level.instructions.0) && (2..=7).contains(&level.instructions.1));
            assert!((1..=4).contains(&level.grids));
            assert!(level.sizes.iter().all(|&(columns, rows)| (4..=8).contains(&columns) && (4..=8).contains(&rows)));
            assert!(index >= 4 || level.sizes.iter().all(|&(columns, rows)| columns == rows));
        }
    }

    #[test]
    fn an_attempt_is_not_a_shot_in_the_dark() {
        for (index, level) in SCHEDULE.iter().enumerate() {
            let mut dice = Dice::new(1, "attempts", 0);
            let kept = (0..2000).filter(|_| attempt(level, &mut dice).is_some()).count();
            println!("level {}: {kept} of 2000", index + 1);
            assert!(kept >= 20, "level {}: {kept} of 2000", index + 1);
        }
    }

    #[test]
    fn what_a_motion_keeps_is_what_it_takes_to_cells_of_the_grid() {
        let size = Area::new(6, 5);
        let mut dice = Dice::new(2, "motions", 0);
        for _ in 0..500 {
            let origin = origin(*dice.pick(&[Cell, Corner, Border, Side]).unwrap(), size, &mut dice);
            let instructions: Vec<_> = (0..4).map(|_| instruction(&mut dice)).collect();
            let grid = Grid { stars: size.squares().collect(), origin, instructions };
            assert_eq!(n_kept(size, grid.motion()), grid.result(size).len(), "{grid:?}");
        }
    }

    /// How the safe cells of whole matches fall into areas: printed with `--nocapture`.
    #[test]
    fn no_area_of_two_hundred_matches_is_most_of_a_round() {
        let mut shares = vec![Vec::new(); LEVELS];
        let mut counts = vec![Vec::new(); LEVELS];
        for seed in 0..200 {
            let mut dice = Dice::new(seed, "spread", 0);
            for level in 1..=LEVELS {
                let areas = round(level, &mut dice).solve().areas;
                let (all, biggest) = (areas.iter().map(Vec::len).sum::<usize>(), areas.iter().map(Vec::len).max());
                shares[level - 1].push(biggest.unwrap_or(0) * 100 / all);
                counts[level - 1].push(areas.len());
            }
        }
        for (index, (shares, counts)) in shares.iter_mut().zip(&mut counts).enumerate() {
            shares.sort_unstable();
            counts.sort_unstable();
            let [low, middle, high] = [0, 100, 199].map(|nth| (shares[nth], counts[nth]));
            println!(
                "level {:2}: the biggest area holds {}, {}, {} % of the safe cells (least, median, most); areas {}, {}, {}",
                index + 1,
                low.0,
                middle.0,
                high.0,
                low.1,
                middle.1,
                high.1
            );
            assert!(high.0 <= 50, "level {}", index + 1);
        }
    }

    #[test]
    fn the_same_dice_draw_the_same_round() {
        let draw = |seed| round(10, &mut Dice::new(seed, "deal", 0));
        assert_eq!(draw(5), draw(5));
        assert_ne!(draw(5), draw(6));
    }
}
