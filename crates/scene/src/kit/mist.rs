//! Mist over hexes: a bank of cloud with billows along its rim and wisps inside.

use super::hex::HexBoard;
use crate::{Drawing, Path, Point, Step, Stroke, Theme, arc_steps, at};

/// The axial steps to the neighbors, clockwise from the right; the sides of a hex are numbered in this order.
const NEIGHBORS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// Draws mist over these cells, in axial coordinates. Neighboring cells of mist join without a border; at the rim the
/// mist billows a little beyond the cells. Draw the names of cells on top.
///
/// ```
/// use scene::{Drawing, Theme, at, kit::{hex::HexBoard, mist}};
/// let board = HexBoard::new(at(350.0, 350.0), 78.0);
/// let mut drawing = Drawing::new();
/// mist::draw_bank(&mut drawing, board, &[(0, 0), (1, 0)], &Theme::DARK);
/// ```
pub fn draw_bank(drawing: &mut Drawing, board: HexBoard, cells: &[(i8, i8)], theme: &Theme) {
    let is_rim = |(q, r): (i8, i8), side: usize| !cells.contains(&(q + NEIGHBORS[side].0, r + NEIGHBORS[side].1));
    let rims = || cells.iter().flat_map(|&cell| (0..6).map(move |side| (cell, side))).filter(|&(c, s)| is_rim(c, s));
    let haze: [_; 6] = std::array::from_fn(|side| billows(board, side, 0.17));
    for ((q, r), side) in rims() {
        drawing.fill(board.center(q, r), &haze[side], theme.mist.faded(0.3));
    }
    let body = board.cell(-1.0);
    for &(q, r) in cells {
        drawing.fill(board.center(q, r), &body, theme.mist);
    }
    let rim: [_; 6] = std::array::from_fn(|side| billows(board, side, 0.0));
    for ((q, r), side) in rims() {
        drawing.fill(board.center(q, r), &rim[side], theme.mist);
    }
    draw_depth(drawing, board, cells, theme);
}

/// Draws lighter clouds and wisps inside the bank, in a pattern that does not look regular.
fn draw_depth(drawing: &mut Drawing, board: HexBoard, cells: &[(i8, i8)], theme: &Theme) {
    let clouds = [cloud(board, 0.34, -0.12), cloud(board, 0.36, 0.14)];
    let wisps = [wisp(board, -0.3, 0.06), wisp(board, 0.3, -0.05)];
    for &(q, r) in cells {
        let center = board.center(q, r);
        match (q - r + q * r).rem_euclid(4) {
            0 => drawing.fill(center, &clouds[0], theme.mist_wisp.faded(0.3)),
            1 => drawing.line(center, &wisps[0], Stroke::round(2.5), theme.mist_wisp.faded(0.6)),
            2 => drawing.fill(center, &clouds[1], theme.mist_wisp.faded(0.3)),
            _ => drawing.line(center, &wisps[1], Stroke::round(2.5), theme.mist_wisp.faded(0.6)),
        }
    }
}

/// The lobes along one side of a cell. Side 0 is on the right, and the sides are numbered clockwise.
fn billows(board: HexBoard, side: usize, swell: f32) -> Path {
    let middle = [0.0, 60.0, 120.0, 180.0, 240.0, 300.0][side];
    let lobe = |turn: f32, distance: f32, radius: f32| {
        circle(
            at(0.0, 0.0).polar(board.width() / 2.0 * distance, middle + turn),
            board.width() / 2.0 * (radius + swell),
        )
    };
    Path::steps(lobe(-29.0, 0.94, 0.27).chain(lobe(1.0, 0.68, 0.44)).chain(lobe(29.0, 0.9, 0.3)))
}

/// A low cloud whose flat bottom is at this height of the cell.
fn cloud(board: HexBoard, foot: f32, shift: f32) -> Path {
    let unit = board.width();
    let puff = |x: f32, radius: f32| {
        let center = at(unit * (x + shift), unit * foot);
        // Each circle contributes only its upper half, so that the bottom is flat.
        let mut steps = arc_steps(center, unit * radius, 180.0, 360.0);
        steps.push(Step::Close);
        steps
    };
    Path::steps(puff(-0.24, 0.16).into_iter().chain(puff(0.0, 0.26)).chain(puff(0.26, 0.17)))
}

/// A curved stroke at this height of the cell.
fn wisp(board: HexBoard, height: f32, shift: f32) -> Path {
    let point = |x: f32, y: f32| at(board.width() * (x + shift), board.width() * (height + y));
    Path::steps([
        Step::Move(point(-0.26, 0.01)),
        Step::Curve(point(-0.13, -0.05), point(-0.06, 0.045), point(0.06, 0.01)),
        Step::Curve(point(0.13, -0.012), point(0.18, -0.02), point(0.24, 0.0)),
    ])
}

fn circle(center: Point, radius: f32) -> impl Iterator<Item = Step> {
    arc_steps(center, radius, 0.0, 360.0).into_iter().chain([Step::Close])
}
