//! Boards of pointy-top hexes: the positions and outlines of cells.

use crate::{Path, Point};

/// A board in axial coordinates: `q` grows to the right along a row, `r` grows downward, leaning right.
///
/// ```text
///   (0,-1) (1,-1)
/// (-1,0) (0,0) (1,0)
///   (-1,1) (0,1)
/// ```
///
/// ```
/// use scene::{Drawing, Theme, at, kit::hex::HexBoard};
/// let board = HexBoard::new(at(350.0, 350.0), 78.0);
/// let mut drawing = Drawing::new();
/// drawing.fill(board.center(1, -1), &board.cell(2.0), Theme::DARK.cell);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HexBoard {
    origin: Point,
    width: f32,
}

impl HexBoard {
    /// A board whose cell (0, 0) has its center at `origin` and whose cells are `width` pixels wide, from side to side.
    ///
    /// An even `width` puts every center on whole pixels.
    pub const fn new(origin: Point, width: f32) -> Self {
        Self { origin, width }
    }

    /// The width of a cell, from side to side.
    pub const fn width(self) -> f32 {
        self.width
    }

    /// The height of a cell, from corner to corner.
    pub fn height(self) -> f32 {
        self.width * 2.0 / 3.0_f32.sqrt()
    }

    /// The center of a cell, on whole pixels.
    pub fn center(self, q: i8, r: i8) -> Point {
        let (q, r) = (f32::from(q), f32::from(r));
        self.origin.shifted(self.width * (q + r / 2.0), self.height() * 0.75 * r).snapped()
    }

    /// The outline of a cell around its center, smaller by `inset` pixels on every side.
    pub fn cell(self, inset: f32) -> Path {
        Path::regular(6, self.height() / 2.0 - inset * 2.0 / 3.0_f32.sqrt(), -90.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::at;

    #[test]
    fn neighbors_are_a_cell_apart() {
        let board = HexBoard::new(at(350.0, 350.0), 78.0);
        for (q, r) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
            let (from, to) = (board.center(0, 0), board.center(q, r));
            let apart = (to.x - from.x).hypot(to.y - from.y);
            assert!((apart - 78.0).abs() < 0.5, "({q}, {r}) is {apart} away");
        }
        assert!(board.center(0, 1).y > board.center(0, 0).y, "r grows downward");
    }

    #[test]
    fn a_cell_is_as_wide_as_asked() {
        let Path::Polygon(corners) = HexBoard::new(at(0.0, 0.0), 80.0).cell(2.0) else { panic!("a polygon") };
        let right = corners.iter().map(|corner| corner.x).fold(f32::MIN, f32::max);
        assert!((right - 38.0).abs() < 1e-3);
    }
}
