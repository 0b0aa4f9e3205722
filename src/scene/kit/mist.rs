//! Mist over a hex: a bank of cloud with soft lobes and wisps, the cell's name still readable.

use super::hex::HexBoard;
use crate::scene::{Drawing, Path, Point, Step, Stroke, Theme, arc_steps, at};

/// Draws mist over these cells, in axial coordinates. Neighboring mist flows together.
///
/// ```
/// use dealer::scene::{Drawing, Theme, at, kit::{hex::HexBoard, mist}};
/// let board = HexBoard::new(at(350.0, 350.0), 78.0);
/// let mut drawing = Drawing::new();
/// mist::draw_bank(&mut drawing, board, &[(0, 0), (1, 0)], &Theme::DARK);
/// ```
pub fn draw_bank(drawing: &mut Drawing, board: HexBoard, cells: &[(i8, i8)], theme: &Theme) {
    let body = lobes(board, 1.0);
    for &(q, r) in cells {
        drawing.fill(board.center(q, r), &body, theme.mist);
    }
    let wisps = [wisp(board, 1.0), wisp(board, -1.0)];
    for &(q, r) in cells {
        let form = usize::from((q - r).rem_euclid(2) != 0);
        drawing.line(board.center(q, r), &wisps[form], Stroke::round(3.0), theme.mist_wisp);
    }
}

/// A hex with a round lobe on every side.
fn lobes(board: HexBoard, swell: f32) -> Path {
    let reach = board.width() / 2.0;
    let steps = (0..6_u8).flat_map(|side| {
        let middle = at(0.0, 0.0).polar(reach * 0.56, 60.0 * f32::from(side));
        arc_steps(middle, reach * 0.52 * swell, 0.0, 360.0).into_iter().chain([Step::Close])
    });
    Path::steps(steps.chain(arc_steps(Point::default(), reach * 0.6, 0.0, 360.0)).chain([Step::Close]))
}

/// Two drifting strokes, above and below the name.
fn wisp(board: HexBoard, side: f32) -> Path {
    let (width, height) = (board.width() * side, board.height());
    let stroke = |y: f32, from: f32, to: f32| {
        let third = (to - from) / 3.0;
        [
            Step::Move(at(width * from, height * y)),
            Step::Curve(
                at(width * (from + third), height * (y - 0.07)),
                at(width * (from + 2.0 * third), height * (y + 0.07)),
                at(width * to, height * y),
            ),
        ]
    };
    Path::steps(stroke(-0.26, -0.2, 0.24).into_iter().chain(stroke(0.27, -0.26, 0.16)))
}
