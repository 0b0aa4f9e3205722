//! Arranges boards and their instructions as large as the room allows.

use board::square::Area;
use scene::{Point, at};

/// The maximum width of a cell and of a tile; larger cells and tiles look crude.
const CELL_MAX: f32 = 150.0;
const TILE_MAX: f32 = 132.0;
/// The minimum width of a cell in which a star is still recognizable.
const CELL_MIN: f32 = 8.0;
/// The gap between two tiles.
const TILE_GAP: f32 = 8.0;
/// The gap between a board and its tiles.
const BOARD_GAP: f32 = 30.0;
/// The gap between two blocks.
const BLOCK_GAP: f32 = 24.0;
/// The width of the plate's edge to the right of a board and below it.
const EDGE: f32 = 10.0;

/// A rectangle of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Room {
    /// The top left corner.
    pub(super) at: Point,
    /// The width in pixels.
    pub(super) width: f32,
    /// The height in pixels.
    pub(super) height: f32,
}

impl Room {
    /// Centers one board with the largest cells that fit; returns the top left corner of its first cell, and the cells'
    /// width.
    pub(super) fn one_board(self, size: Area) -> (Point, f32) {
        let layout = arrange(self, size, &[0]);
        (layout.blocks[0].board, layout.cell)
    }
}

/// The position of one grid.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Block {
    /// The top left corner of the first cell.
    pub(super) board: Point,
    /// The top left corner of each instruction's tile.
    pub(super) tiles: Vec<Point>,
}

/// The positions of all grids of a round.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    /// The width of a cell.
    pub(super) cell: f32,
    /// The width of a tile.
    pub(super) tile: f32,
    /// One block for each grid.
    pub(super) blocks: Vec<Block>,
}

/// A candidate arrangement: the sizes of cells and tiles, and how blocks and tiles are placed.
#[derive(Clone, Copy)]
struct Plan {
    /// The number of blocks in a row.
    across: u8,
    cell: f32,
    tile: f32,
    /// The number of tiles in a row, and whether they are below the board instead of to its right.
    tiles_across: u8,
    below: bool,
}

/// The text size of a board's coordinates: readable, but not wider than the cells.
pub(super) fn coordinate_px(cell: f32) -> f32 {
    (cell * 0.55).clamp(31.0, 36.0).min(cell * 0.95).round()
}

/// The room for the coordinates to the left of a board and above it.
pub(super) fn coordinate_room(cell: f32) -> f32 {
    (coordinate_px(cell) * 1.1 + 11.0).round()
}

/// Arranges one block for each grid. `instructions` holds each grid's number of instructions; if all are 0, the boards
/// get no tiles.
pub(super) fn arrange(room: Room, size: Area, instructions: &[usize]) -> Layout {
    let n_blocks = small(instructions.len().max(1));
    let n_tiles = small(instructions.iter().copied().max().unwrap_or(0));
    let plans = (1..=n_blocks).flat_map(|across| plans(room, size, n_blocks, n_tiles, across));
    let best =
        plans.max_by(|one, two| worth(*one).total_cmp(&worth(*two))).expect("the largest round fits; a test tries it");
    let down = n_blocks.div_ceil(best.across);
    let block = block_room(room, best.across, down);
    let place = |(index, &count): (usize, &usize)| {
        let (column, row) = (small(index) % best.across, small(index) / best.across);
        // A last row that is not full is centered.
        let missing = if row + 1 == down { best.across * down - n_blocks } else { 0 };
        let x = (f32::from(column) + f32::from(missing) / 2.0) * (block.width + BLOCK_GAP);
        let y = f32::from(row) * (block.height + BLOCK_GAP);
        fill(Room { at: room.at.shifted(x, y), ..block }, size, best, small(count), n_tiles)
    };
    Layout { cell: best.cell, tile: best.tile, blocks: instructions.iter().enumerate().map(place).collect() }
}

fn small(count: usize) -> u8 {
    u8::try_from(count).expect("rounds have few grids and instructions")
}

fn block_room(room: Room, across: u8, down: u8) -> Room {
    let part = |whole: f32, count: u8| (whole - BLOCK_GAP * f32::from(count - 1)) / f32::from(count);
    Room { at: room.at, width: part(room.width, across), height: part(room.height, down) }
}

/// Rates a plan: larger cells are better, above all while they are small; larger tiles count less once they are
/// readable.
fn worth(plan: Plan) -> f32 {
    plan.cell * 2.0 + 4.0 * plan.cell.min(34.0) + plan.tile.min(68.0) * 0.6 + plan.tile * 0.1
}

/// Every sensible plan with `across` blocks in a row.
fn plans(room: Room, size: Area, n_blocks: u8, n_tiles: u8, across: u8) -> Vec<Plan> {
    let block = block_room(room, across, n_blocks.div_ceil(across));
    let mut plans = Vec::new();
    for tiles_across in 1..=n_tiles.max(1) {
        for below in [false, true] {
            for step in 0..14_u8 {
                let tile = if n_tiles == 0 { 0.0 } else { TILE_MAX - 8.0 * f32::from(step) };
                let taken = tiles_extent(n_tiles, tiles_across, tile);
                let beside = taken.x + if taken.x > 0.0 { BOARD_GAP } else { 0.0 };
                let under = taken.y + if taken.y > 0.0 { BOARD_GAP / 2.0 } else { 0.0 };
                let fits = if below { taken.x <= block.width } else { taken.y <= block.height };
                let width = block.width - if below { 0.0 } else { beside };
                let height = block.height - if below { under } else { 0.0 };
                let cell = cell_side(width, height, size);
                if fits && cell >= CELL_MIN {
                    plans.push(Plan { across, cell, tile, tiles_across, below });
                }
            }
        }
    }
    plans
}

/// The width of the largest cells with which a board and its coordinates fit. The width is even, so that half cells are
/// whole pixels.
fn cell_side(width: f32, height: f32, size: Area) -> f32 {
    let [columns, rows] = [size.columns, size.rows].map(f32::from);
    let fits = |cell: f32| {
        let around = coordinate_room(cell) + EDGE;
        columns * cell + around <= width && rows * cell + around <= height
    };
    let mut cell = (((width / columns).min(height / rows) / 2.0).floor() * 2.0).min(CELL_MAX);
    while cell >= CELL_MIN && !fits(cell) {
        cell -= 2.0;
    }
    cell
}

/// The width and height of `n_tiles` tiles, arranged in rows of `across`.
fn tiles_extent(n_tiles: u8, across: u8, tile: f32) -> Point {
    if n_tiles == 0 {
        return at(0.0, 0.0);
    }
    let extent = |count: u8| f32::from(count) * (tile + TILE_GAP) - TILE_GAP;
    at(extent(across.min(n_tiles)), extent(n_tiles.div_ceil(across)))
}

/// Centers a board and its tiles in a block.
fn fill(block: Room, size: Area, plan: Plan, n_tiles: u8, n_tiles_max: u8) -> Block {
    let board = at(f32::from(size.columns) * plan.cell, f32::from(size.rows) * plan.cell);
    // All blocks reserve the room of the longest list, so that the boards are aligned.
    let taken = tiles_extent(n_tiles_max, plan.tiles_across, plan.tile);
    let own = tiles_extent(n_tiles, plan.tiles_across, plan.tile);
    let has_tiles = n_tiles_max > 0;
    let coordinates = coordinate_room(plan.cell);
    let (mut width, mut height) = (coordinates + board.x + EDGE, coordinates + board.y + EDGE);
    match (has_tiles, plan.below) {
        (true, true) => height += BOARD_GAP / 2.0 + taken.y,
        (true, false) => width += BOARD_GAP + taken.x,
        (false, _) => {}
    }
    let left = block.at.x + ((block.width - width) / 2.0).max(0.0) + coordinates;
    let top = block.at.y + ((block.height - height) / 2.0).max(0.0) + coordinates;
    // The tiles are centered beside or below the board, within the bounds of the block.
    let within = |place: f32, least: f32, most: f32| place.min(most).max(least);
    let bounds = block.at.shifted(block.width - own.x, block.height - own.y);
    let first = if plan.below {
        let middle = within(left + (board.x - own.x) / 2.0, block.at.x, bounds.x);
        at(middle, top + board.y + EDGE + BOARD_GAP / 2.0)
    } else {
        let middle = within(top + (board.y - own.y) / 2.0, block.at.y, bounds.y);
        at(left + board.x + EDGE + BOARD_GAP, middle)
    };
    let tile = |index: u8| {
        let (column, row) = (index % plan.tiles_across, index / plan.tiles_across);
        let step = plan.tile + TILE_GAP;
        first.shifted(f32::from(column) * step, f32::from(row) * step).snapped()
    };
    Block { board: at(left, top).snapped(), tiles: (0..n_tiles).map(tile).collect() }
}

#[cfg(test)]
mod tests {
    use super::super::super::round::{GRIDS_MAX, INSTRUCTIONS_MAX, SIDE_MAX};
    use super::*;

    const ROOM: Room = Room { at: at(24.0, 76.0), width: 952.0, height: 800.0 };

    fn check_fits(size: Area, instructions: &[usize]) -> Layout {
        let layout = arrange(ROOM, size, instructions);
        let case = format!("{size:?} {instructions:?} {layout:?}");
        assert_eq!(layout.blocks.len(), instructions.len(), "{case}");
        let inside = |corner: Point, width: f32, height: f32| {
            assert!(corner.x >= ROOM.at.x && corner.x + width <= ROOM.at.x + ROOM.width + 1.0, "{case}");
            assert!(corner.y >= ROOM.at.y && corner.y + height <= ROOM.at.y + ROOM.height + 1.0, "{case}");
        };
        for (block, &count) in layout.blocks.iter().zip(instructions) {
            assert_eq!(block.tiles.len(), count, "{case}");
            let [width, height] = [size.columns, size.rows].map(|count| f32::from(count) * layout.cell);
            inside(block.board, width, height);
            for &tile in &block.tiles {
                inside(tile, layout.tile, layout.tile);
                let clear = tile.x >= block.board.x + width || tile.y >= block.board.y + height;
                assert!(clear, "a tile lies on its board: {case}");
            }
        }
        layout
    }

    #[test]
    fn generated_rounds_are_large_enough_to_be_read() {
        for (size, instructions, cell, tile) in [
            (Area::new(4, 4), vec![2], 130.0, 100.0),
            (Area::new(5, 5), vec![4, 4], 60.0, 60.0),
            (Area::new(7, 5), vec![5, 5], 56.0, 52.0),
            (Area::new(7, 6), vec![5, 5, 5], 40.0, 52.0),
            (Area::new(8, 7), vec![6, 6, 6], 36.0, 44.0),
            (Area::new(8, 8), vec![6, 6, 6, 6], 34.0, 44.0),
        ] {
            let layout = check_fits(size, &instructions);
            assert!(layout.cell >= cell && layout.tile >= tile, "{layout:?}");
        }
    }

    #[test]
    fn whatever_may_be_brought_fits() {
        for n_grids in 1..=GRIDS_MAX {
            for count in [0, 1, 7, 12, INSTRUCTIONS_MAX] {
                check_fits(Area::new(SIDE_MAX, SIDE_MAX), &vec![count; n_grids]);
                check_fits(Area::new(1, SIDE_MAX), &vec![count; n_grids]);
                check_fits(Area::new(SIDE_MAX, 1), &vec![count; n_grids]);
            }
        }
    }
}
