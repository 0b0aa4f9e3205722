//! Checks the guarantees of generated rounds over many rounds.

use super::*;

/// The number of rounds checked at each level.
const ROUNDS: u32 = 1000;

/// A second implementation of a star's path without [`Motion`], in half cells; the instruction `dropped` is left out.
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

/// Whether each cell of the final grid has a star, in reading order, and whether all stars ended in the middles of
/// cells.
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
    let center = (i32::from(round.size.columns), i32::from(round.size.rows));
    assert!(round.grids.iter().all(|grid| (grid.origin.x, grid.origin.y) != center), "an origin in the middle");
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

/// One test for each level, so that a failure names the level and the tests run in parallel.
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
        assert!(kept >= 20, "level {}: {kept} of 2000", index + 1);
    }
}

#[test]
fn what_a_motion_keeps_is_what_it_takes_to_cells_of_the_grid() {
    let size = Area::new(6, 5);
    let mut dice = Dice::new(2, "motions", 0);
    for _ in 0..500 {
        let kind = *dice.pick(&[Cell, Corner, Border, Side]).unwrap();
        let Some(origin) = origin(kind, size, &mut dice) else { continue };
        let instructions: Vec<_> = (0..4).map(|_| instruction(&mut dice)).collect();
        let grid = Grid { stars: size.squares().collect(), origin, instructions };
        assert_eq!(n_kept(size, grid.motion()), grid.result(size).len(), "{grid:?}");
    }
}

#[test]
fn no_area_of_two_hundred_matches_is_most_of_a_round() {
    for seed in 0..200 {
        let mut dice = Dice::new(seed, "spread", 0);
        for level in 1..=LEVELS {
            let areas = round(level, &mut dice).solve().areas;
            let all = areas.iter().map(Vec::len).sum::<usize>();
            let biggest = areas.iter().map(Vec::len).max().unwrap_or(0);
            assert!(biggest * 2 <= all, "level {level}: {biggest} of {all}");
            assert!(areas.len() >= if level < 4 { 2 } else { 3 }, "level {level}: {} areas", areas.len());
        }
    }
}

#[test]
fn the_same_dice_draw_the_same_round() {
    let draw = |seed| round(10, &mut Dice::new(seed, "deal", 0));
    assert_eq!(draw(5), draw(5));
    assert_ne!(draw(5), draw(6));
}
