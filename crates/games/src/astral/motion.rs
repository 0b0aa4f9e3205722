//! Exact geometry: points of the half-cell lattice, instructions, and the motions of the plane that they stand for.
//!
//! All coordinates count half cells from the grid's top left corner, x to the right and y down. The middle of a cell, a
//! corner and the middle of a side thus have whole coordinates, and nothing is rounded.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use board::square::{Area, Square};

/// A point of the half-cell lattice.
///
/// ```text
///   0 1 2 3 4  x
/// 0 +---+---+      (1, 1)  the middle of A1
/// 1 | . | . |      (2, 2)  the corner that A1, B1, A2 and B2 share
/// 2 +---+---+      (2, 1)  the middle of the side between A1 and B1
/// y
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridPoint {
    /// The distance from the grid's left edge, in half cells.
    pub x: i32,
    /// The distance from the grid's top edge, in half cells.
    pub y: i32,
}

impl GridPoint {
    /// Maximum absolute value of a parsed coordinate, in half cells. It prevents overflow; no grid is that large.
    const HALVES_MAX: f64 = 1000.0;

    /// The point in the middle of a square.
    pub fn middle(square: Square) -> Self {
        Self { x: 2 * i32::from(square.column) + 1, y: 2 * i32::from(square.row) + 1 }
    }

    /// The square in whose middle the point lies; `None` if the point is not the middle of a square of the grid.
    pub fn square(self, area: Area) -> Option<Square> {
        let place = |halves: i32| (halves % 2 == 1).then(|| u8::try_from(halves / 2).ok()).flatten();
        let square = Square::new(place(self.x)?, place(self.y)?);
        area.contains(square).then_some(square)
    }

    /// Whether the point is the middle of a cell, inside of the grid or not.
    pub fn is_middle(self) -> bool {
        self.x % 2 != 0 && self.y % 2 != 0
    }

    /// Whether the point lies inside of the grid or on its border.
    pub fn touches(self, area: Area) -> bool {
        (0..=2 * i32::from(area.columns)).contains(&self.x) && (0..=2 * i32::from(area.rows)).contains(&self.y)
    }

    /// The point in units of cells, as files contain it: the middle of A1 is `[0.5, 0.5]`.
    pub fn in_cells(self) -> [f64; 2] {
        [f64::from(self.x) / 2.0, f64::from(self.y) / 2.0]
    }

    /// Converts a point in units of cells; `None` if it is no multiple of half a cell or too large.
    pub fn from_cells(cells: [f64; 2]) -> Option<Self> {
        let halves = |cells: f64| {
            let halves = cells * 2.0;
            // No rounding: halves of small whole numbers are exact in binary.
            #[expect(clippy::cast_possible_truncation, reason = "a whole number below HALVES_MAX")]
            (halves.fract() == 0.0 && halves.abs() <= Self::HALVES_MAX).then_some(halves as i32)
        };
        Some(Self { x: halves(cells[0])?, y: halves(cells[1])? })
    }
}

/// Writes the point in units of cells: `(1.5, 2)`.
impl fmt::Display for GridPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.in_cells();
        write!(f, "({x}, {y})")
    }
}

impl Serialize for GridPoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.in_cells().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for GridPoint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cells = <[f64; 2]>::deserialize(deserializer)?;
        Self::from_cells(cells).ok_or_else(|| de::Error::custom(OFF_LATTICE))
    }
}

/// The error message for a point that is no multiple of half a cell.
pub const OFF_LATTICE: &str = "an origin is written in cells from the top left corner, in steps of 0.5";

/// One of the eight directions in which stars move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compass {
    /// Up.
    N,
    /// Up and right.
    NE,
    /// Right.
    E,
    /// Down and right.
    SE,
    /// Down.
    S,
    /// Down and left.
    SW,
    /// Left.
    W,
    /// Up and left.
    NW,
}

impl Compass {
    /// The step of one cell in this direction, as columns and rows.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::N => (0, -1),
            Self::NE => (1, -1),
            Self::E => (1, 0),
            Self::SE => (1, 1),
            Self::S => (0, 1),
            Self::SW => (-1, 1),
            Self::W => (-1, 0),
            Self::NW => (-1, -1),
        }
    }
}

/// A line through the origin in which stars are mirrored, named by the directions in which it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Vertical: exchanges left and right.
    NorthSouth,
    /// Horizontal: exchanges up and down.
    EastWest,
    /// An axis from the upper right to the lower left.
    NorthEastSouthWest,
    /// An axis from the upper left to the lower right.
    NorthWestSouthEast,
}

/// An instruction, which is applied to every star of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// Moves by one cell in a direction.
    Move(Compass),
    /// A quarter turn clockwise around the origin.
    Clockwise,
    /// A quarter turn counterclockwise around the origin.
    Counterclockwise,
    /// A reflection in a line through the origin.
    Mirror(Axis),
}

impl Instruction {
    /// Every instruction with its name.
    pub const ALL: [(Self, &'static str); 14] = [
        (Self::Move(Compass::N), "N"),
        (Self::Move(Compass::NE), "NE"),
        (Self::Move(Compass::E), "E"),
        (Self::Move(Compass::SE), "SE"),
        (Self::Move(Compass::S), "S"),
        (Self::Move(Compass::SW), "SW"),
        (Self::Move(Compass::W), "W"),
        (Self::Move(Compass::NW), "NW"),
        (Self::Clockwise, "CW"),
        (Self::Counterclockwise, "CCW"),
        (Self::Mirror(Axis::NorthSouth), "N-S"),
        (Self::Mirror(Axis::EastWest), "E-W"),
        (Self::Mirror(Axis::NorthEastSouthWest), "NE-SW"),
        (Self::Mirror(Axis::NorthWestSouthEast), "NW-SE"),
    ];

    /// The motion of this instruction in a grid with this origin.
    pub fn motion(self, origin: GridPoint) -> Motion {
        // The images of the unit steps right and down. Since y grows downward, a clockwise turn maps right to down.
        let (right, down) = match self {
            Self::Move(compass) => {
                let (columns, rows) = compass.step();
                return Motion { offset: (2 * columns, 2 * rows), ..Motion::IDENTITY };
            }
            Self::Clockwise => ((0, 1), (-1, 0)),
            Self::Counterclockwise => ((0, -1), (1, 0)),
            Self::Mirror(Axis::NorthSouth) => ((-1, 0), (0, 1)),
            Self::Mirror(Axis::EastWest) => ((1, 0), (0, -1)),
            Self::Mirror(Axis::NorthEastSouthWest) => ((0, -1), (-1, 0)),
            Self::Mirror(Axis::NorthWestSouthEast) => ((0, 1), (1, 0)),
        };
        let about_zero = Motion { right, down, offset: (0, 0) };
        let moved = about_zero.apply(origin);
        Motion { offset: (origin.x - moved.x, origin.y - moved.y), ..about_zero }
    }
}

/// The error for a text that names no instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of N NE E SE S SW W NW, CW CCW, N-S E-W NE-SW NW-SE")]
pub struct ParseInstructionError;

/// Parses the names in [`Instruction::ALL`], ignoring case.
///
/// ```
/// # use games::astral::motion::{Axis, Instruction};
/// assert_eq!("ccw".parse(), Ok(Instruction::Counterclockwise));
/// assert_eq!(Instruction::Mirror(Axis::NorthEastSouthWest).to_string(), "NE-SW");
/// assert!("SW-NE".parse::<Instruction>().is_err());
/// ```
impl FromStr for Instruction {
    type Err = ParseInstructionError;

    fn from_str(text: &str) -> Result<Self, ParseInstructionError> {
        let named = |&&(_, name): &&(Self, &str)| name.eq_ignore_ascii_case(text);
        Self::ALL.iter().find(named).map(|&(instruction, _)| instruction).ok_or(ParseInstructionError)
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, name) = Self::ALL.iter().find(|(one, _)| one == self).expect("the table holds every instruction");
        f.write_str(name)
    }
}

impl Serialize for Instruction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Instruction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| de::Error::custom(format!("instruction {text:?}: {error}")))
    }
}

/// A motion that maps the half-cell lattice to itself: a turn or a reflection, followed by a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    /// The image of the unit step to the right.
    right: (i32, i32),
    /// The image of the unit step down.
    down: (i32, i32),
    /// The image of the point (0, 0).
    offset: (i32, i32),
}

impl Motion {
    /// The motion that moves nothing.
    pub const IDENTITY: Self = Self { right: (1, 0), down: (0, 1), offset: (0, 0) };

    /// The point to which the motion moves `point`.
    pub const fn apply(self, point: GridPoint) -> GridPoint {
        GridPoint {
            x: self.right.0 * point.x + self.down.0 * point.y + self.offset.0,
            y: self.right.1 * point.x + self.down.1 * point.y + self.offset.1,
        }
    }

    /// The motion that applies this motion first and then `next`.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        const fn turned(by: Motion, step: (i32, i32)) -> (i32, i32) {
            (by.right.0 * step.0 + by.down.0 * step.1, by.right.1 * step.0 + by.down.1 * step.1)
        }
        let offset = turned(next, self.offset);
        Self {
            right: turned(next, self.right),
            down: turned(next, self.down),
            offset: (offset.0 + next.offset.0, offset.1 + next.offset.1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area::new(5, 4);

    /// The image of a square of a 5x4 grid under an instruction, as text.
    fn moved(name: &str, origin: [f64; 2], square: &str) -> String {
        let instruction: Instruction = name.parse().unwrap();
        let motion = instruction.motion(GridPoint::from_cells(origin).unwrap());
        let point = motion.apply(GridPoint::middle(square.parse().unwrap()));
        point.square(AREA).map_or_else(|| point.to_string(), |square| square.to_string())
    }

    #[test]
    fn translations_go_where_the_compass_says() {
        let from_b2 = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"].map(|name| moved(name, [0.0, 0.0], "B2"));
        assert_eq!(from_b2, ["B1", "C1", "C2", "C3", "B3", "A3", "A2", "A1"]);
    }

    #[test]
    fn turns_about_a_cell_a_corner_and_a_side() {
        assert_eq!(moved("CW", [1.5, 1.5], "B1"), "C2");
        assert_eq!(moved("CCW", [1.5, 1.5], "B1"), "A2");
        assert_eq!(moved("CW", [2.0, 2.0], "A1"), "D1");
        assert_eq!(moved("CCW", [2.0, 2.0], "A1"), "A4");
        assert_eq!(moved("CW", [2.0, 1.5], "A1"), "(3, 0)", "between cells");
        assert_eq!(moved("CW", [0.0, 0.0], "B1"), "(-0.5, 1.5)", "out of the grid");
    }

    #[test]
    fn mirrors_are_named_by_where_they_run() {
        assert_eq!(moved("N-S", [1.5, 1.5], "A1"), "C1");
        assert_eq!(moved("E-W", [1.5, 1.5], "A1"), "A3");
        assert_eq!(moved("NE-SW", [1.5, 1.5], "A1"), "C3");
        assert_eq!(moved("NE-SW", [1.5, 1.5], "C1"), "C1");
        assert_eq!(moved("NW-SE", [1.5, 1.5], "C1"), "A3");
        assert_eq!(moved("NW-SE", [1.5, 1.5], "A1"), "A1");
        assert_eq!(moved("N-S", [3.0, 1.5], "A1"), "(5.5, 0.5)");
    }

    #[test]
    fn a_list_of_motions_is_one_motion() {
        let origin = GridPoint::from_cells([2.0, 1.5]).unwrap();
        for (first, _) in Instruction::ALL {
            for (second, _) in Instruction::ALL {
                let both = first.motion(origin).then(second.motion(origin));
                for square in AREA.squares() {
                    let point = GridPoint::middle(square);
                    assert_eq!(both.apply(point), second.motion(origin).apply(first.motion(origin).apply(point)));
                }
            }
        }
    }

    #[test]
    fn the_origin_does_not_move() {
        let origin = GridPoint::from_cells([2.5, 1.0]).unwrap();
        for (instruction, name) in Instruction::ALL {
            let moves = matches!(instruction, Instruction::Move(_));
            assert_eq!(instruction.motion(origin).apply(origin) != origin, moves, "{name}");
        }
    }

    #[test]
    fn points_off_the_lattice_are_refused() {
        for cells in [[0.25, 0.0], [0.0, f64::NAN], [f64::INFINITY, 0.0], [1e9, 0.0]] {
            assert_eq!(GridPoint::from_cells(cells), None, "{cells:?}");
        }
        assert_eq!(GridPoint::from_cells([1.5, 2.0]), Some(GridPoint { x: 3, y: 4 }));
    }
}
