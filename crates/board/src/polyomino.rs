//! The 21 free polyominoes of one to five cells: names, orientations, placements, and identifying a set of cells.
//!
//! *Free* means that rotations and reflections count as the same piece. The games decide where a piece may be placed.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::square::{ParseSquareError, Square};

/// One of the 21 free polyominoes, in the order of [`Shape::all`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(u8);

/// The name and the base orientation of each shape, drawn row by row; a shape named after a letter looks like that
/// letter. The largest shapes come first; shapes of one size are ordered by letter.
const SHAPES: [(&str, &str); 21] = [
    ("F5", ".XX/XX./.X."),
    ("I5", "XXXXX"),
    ("L5", "X./X./X./XX"),
    ("N5", ".X/.X/XX/X."),
    ("P5", "XX/XX/X."),
    ("T5", "XXX/.X./.X."),
    ("U5", "X.X/XXX"),
    ("V5", "X../X../XXX"),
    ("W5", "X../XX./.XX"),
    ("X5", ".X./XXX/.X."),
    ("Y5", ".X/XX/.X/.X"),
    ("Z5", "XX./.X./.XX"),
    ("I4", "XXXX"),
    ("L4", "X./X./XX"),
    ("O4", "XX/XX"),
    ("S4", ".XX/XX."),
    ("T4", "XXX/.X."),
    ("I3", "XXX"),
    ("V3", "X./XX"),
    ("2", "XX"),
    ("1", "X"),
];

impl Shape {
    /// The greatest number of cells of a shape.
    pub const CELLS_MAX: usize = 5;

    /// Every shape: the pentominoes, the tetrominoes, the trominoes, the domino, the monomino.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..21).map(Self)
    }

    /// The index of the shape in [`Shape::all`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The short name, with the size: `U5`, `I4`, `V3`, `2`, `1`.
    pub const fn name(self) -> &'static str {
        SHAPES[self.index()].0
    }

    /// The number of cells.
    pub fn size(self) -> usize {
        usize::from(self.name().bytes().last().expect("names are not empty") - b'0')
    }

    /// The name in words: `U pentomino`, or `domino` for a shape whose name has no letter.
    pub fn words(self) -> String {
        let size = ["monomino", "domino", "tromino", "tetromino", "pentomino"][self.size() - 1];
        match self.name().split_at(1) {
            (_, "") => size.to_owned(),
            (letter, _) => format!("{letter} {size}"),
        }
    }

    /// The shape in this orientation.
    pub fn form(self, orientation: Orientation) -> &'static Form {
        &FORMS[self.index()][orientation.index()]
    }

    /// The distinct forms of the shape. If several orientations give equal forms, only the first of them is listed.
    pub fn forms(self) -> impl Iterator<Item = &'static Form> {
        DISTINCT[self.index()].iter().copied()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Parses the name of a shape, in any case. A letter without the size suffices if only one shape has it.
///
/// ```
/// # use board::polyomino::Shape;
/// let name = |text: &str| text.parse::<Shape>().map(|shape| shape.name());
/// assert_eq!(name("u5"), Ok("U5"));
/// assert_eq!(name("W"), Ok("W5"));
/// assert!(name("L").is_err());
/// ```
impl FromStr for Shape {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<Self, ParsePlacementError> {
        let wanted = text.to_uppercase();
        if let Some(shape) = Self::all().find(|shape| shape.name() == wanted) {
            return Ok(shape);
        }
        let alike: Vec<_> =
            Self::all().filter(|shape| shape.name().len() == 2 && shape.name()[..1] == wanted).collect();
        match alike[..] {
            [shape] => Ok(shape),
            [] => Err(ParsePlacementError::Shape(text.to_owned())),
            _ => {
                let names: Vec<_> = alike.iter().map(|shape| shape.name()).collect();
                Err(ParsePlacementError::Which { letter: wanted, names: names.join(" or ") })
            }
        }
    }
}

/// One of the eight symmetries of the square: an optional reflection from left to right, followed by a clockwise
/// rotation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orientation {
    /// Whether the shape is mirrored before it is rotated.
    pub mirrored: bool,
    /// The number of clockwise quarter turns, from 0 to 3.
    pub quarter_turns: u8,
}

impl Orientation {
    /// All orientations, the unmirrored ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|mirrored| (0..4).map(move |quarter_turns| Self { mirrored, quarter_turns }))
    }

    const fn index(self) -> usize {
        (self.quarter_turns & 3) as usize + if self.mirrored { 4 } else { 0 }
    }
}

/// Writes the orientation as in the text of a [`Placement`]: empty, `r90`, `m`, `r90 m`.
impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = ["", "r90", "r180", "r270"][usize::from(self.quarter_turns & 3)];
        let gap = if self.mirrored && !turn.is_empty() { " " } else { "" };
        write!(f, "{turn}{gap}{}", if self.mirrored { "m" } else { "" })
    }
}

/// A shape in one orientation.
#[derive(Debug, PartialEq, Eq)]
pub struct Form {
    /// The shape.
    pub shape: Shape,
    /// How the shape is rotated and mirrored.
    pub orientation: Orientation,
    /// Width of the bounding box.
    pub columns: u8,
    /// Height of the bounding box.
    pub rows: u8,
    /// The cells as offsets from the top left corner of the bounding box, in reading order.
    pub cells: Vec<Square>,
}

/// Every shape in all eight orientations, in the order of [`Orientation::all`].
static FORMS: LazyLock<Vec<Vec<Form>>> = LazyLock::new(|| {
    Shape::all().map(|shape| Orientation::all().map(|orientation| Form::drawn(shape, orientation)).collect()).collect()
});

/// The distinct forms of every shape.
static DISTINCT: LazyLock<Vec<Vec<&'static Form>>> = LazyLock::new(|| {
    let distinct = |forms: &'static Vec<Form>| {
        let is_new = |nth: usize| !forms[..nth].iter().any(|earlier| earlier.cells == forms[nth].cells);
        (0..forms.len()).filter(|&nth| is_new(nth)).map(|nth| &forms[nth]).collect()
    };
    FORMS.iter().map(distinct).collect()
});

impl Form {
    fn drawn(shape: Shape, orientation: Orientation) -> Self {
        let drawing: Vec<&str> = SHAPES[shape.index()].1.split('/').collect();
        let length = |length: usize| u8::try_from(length).expect("shapes are small");
        let (mut columns, mut rows) = (length(drawing[0].len()), length(drawing.len()));
        let mut cells: Vec<Square> = drawing
            .iter()
            .zip(0..)
            .flat_map(|(line, row)| line.bytes().zip(0..).map(move |(byte, column)| (byte, Square::new(column, row))))
            .filter_map(|(byte, cell)| (byte == b'X').then_some(cell))
            .collect();
        if orientation.mirrored {
            for cell in &mut cells {
                cell.column = columns - 1 - cell.column;
            }
        }
        for _ in 0..orientation.quarter_turns {
            for cell in &mut cells {
                *cell = Square::new(rows - 1 - cell.row, cell.column);
            }
            (columns, rows) = (rows, columns);
        }
        cells.sort_unstable();
        Self { shape, orientation, columns, rows, cells }
    }
}

/// A shape in an orientation, and the square of its bounding box's top left corner (which the shape need not cover).
///
/// ```
/// # use board::polyomino::Placement;
/// let flower: Placement = "U5@G7 r180".parse().unwrap();
/// let cells: Vec<_> = flower.cells().map(|cell| cell.to_string()).collect();
/// assert_eq!(cells.join(" "), "G7 H7 I7 G8 I8");
/// assert_eq!(flower.to_string(), "U5@G7 r180");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The shape of the placed piece.
    pub shape: Shape,
    /// How the piece is turned and mirrored.
    pub orientation: Orientation,
    /// The top left corner of its bounding box.
    pub corner: Square,
}

impl Placement {
    /// Identifies the shape that these cells form, in the first orientation that fits; `None` if they do not form a
    /// single shape of up to five cells. The order of the cells and repeated cells do not matter.
    pub fn identify(cells: &[Square]) -> Option<Self> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        let corner = Square::new(cells.iter().map(|cell| cell.column).min()?, cells.first()?.row);
        for cell in &mut cells {
            *cell = Square::new(cell.column - corner.column, cell.row - corner.row);
        }
        let shapes = Shape::all().filter(|shape| shape.size() == cells.len());
        let form = shapes.flat_map(Shape::forms).find(|form| form.cells == cells)?;
        Some(Self { shape: form.shape, orientation: form.orientation, corner })
    }

    /// The cells in reading order. They may be outside the board on the right and at the bottom.
    pub fn cells(self) -> impl Iterator<Item = Square> {
        let form = self.shape.form(self.orientation);
        form.cells.iter().map(move |cell| {
            Square::new(self.corner.column.saturating_add(cell.column), self.corner.row.saturating_add(cell.row))
        })
    }
}

/// The text form of a placement: `U5@G7 r90 m`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.shape, self.corner)?;
        if self.orientation != Orientation::default() {
            write!(f, " {}", self.orientation)?;
        }
        Ok(())
    }
}

/// The text is not the text form of a placement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlacementError {
    /// No shape has this name.
    #[error("no piece is called {0:?}; pieces are called such as F5, I4, V3, 2 or 1")]
    Shape(String),
    /// Several shapes share this letter.
    #[error("which {letter}: {names}?")]
    Which {
        /// The letter that several shapes share.
        letter: String,
        /// The names of the shapes with this letter.
        names: String,
    },
    /// There is no `@`.
    #[error("expected a piece and a cell such as U5@G7")]
    NoCell,
    /// The text after the `@` is not a square.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// A word that is neither a rotation nor a reflection.
    #[error("{0:?} does not turn a piece; expected r90, r180, r270 or m")]
    Turn(String),
}

/// Parses the text form of a placement, in any case; the words after the square may be in any order, each at most once.
impl FromStr for Placement {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<Self, ParsePlacementError> {
        let mut words = text.split_whitespace();
        let (shape, corner) = words.next().and_then(|word| word.split_once('@')).ok_or(ParsePlacementError::NoCell)?;
        let (shape, corner) = (shape.parse()?, corner.parse()?);
        let (mut turned, mut mirrored) = (None, false);
        for word in words {
            let turns = ["r0", "r90", "r180", "r270"].iter().position(|turn| turn.eq_ignore_ascii_case(word));
            match turns {
                Some(turns) if turned.is_none() => turned = u8::try_from(turns).ok(),
                None if word.eq_ignore_ascii_case("m") && !mirrored => mirrored = true,
                _ => return Err(ParsePlacementError::Turn(word.to_owned())),
            }
        }
        Ok(Self { shape, orientation: Orientation { mirrored, quarter_turns: turned.unwrap_or(0) }, corner })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::Area;

    #[test]
    fn there_are_as_many_free_and_fixed_forms_as_the_books_say() {
        let count = |size: usize| {
            let shapes: Vec<_> = Shape::all().filter(|shape| shape.size() == size).collect();
            (shapes.len(), shapes.iter().map(|shape| shape.forms().count()).sum())
        };
        assert_eq!([1, 2, 3, 4, 5].map(count), [(1, 1), (1, 2), (2, 6), (5, 19), (12, 63)]);
    }

    #[test]
    fn every_placement_is_identified_and_reads_back() {
        for corner in Area::new(4, 3).squares() {
            for form in Shape::all().flat_map(Shape::forms) {
                let placement = Placement { shape: form.shape, orientation: form.orientation, corner };
                let mut cells: Vec<_> = placement.cells().collect();
                cells.reverse();
                assert_eq!(Placement::identify(&cells), Some(placement));
                assert_eq!(placement.to_string().parse(), Ok(placement));
                assert_eq!(cells.len(), form.shape.size());
            }
        }
    }

    #[test]
    fn every_orientation_is_the_same_piece() {
        for shape in Shape::all() {
            for orientation in Orientation::all() {
                let cells: Vec<_> = Placement { shape, orientation, corner: Square::new(3, 2) }.cells().collect();
                assert_eq!(Placement::identify(&cells).map(|placement| placement.shape), Some(shape));
            }
        }
    }

    #[test]
    fn a_piece_is_mirrored_first_and_then_turned_clockwise() {
        let drawn = |text: &str| {
            let placement: Placement = text.parse().unwrap();
            let cells: Vec<_> = placement.cells().map(|cell| cell.to_string()).collect();
            cells.join(" ")
        };
        assert_eq!(drawn("L5@A1"), "A1 A2 A3 A4 B4");
        assert_eq!(drawn("l5@a1 r90"), "A1 B1 C1 D1 A2");
        assert_eq!(drawn("L5@A1 m"), "B1 B2 B3 A4 B4");
        assert_eq!(drawn("L5@A1 r90 m"), "A1 A2 B2 C2 D2");
        assert_eq!(drawn("L5@A1 M R90"), "A1 A2 B2 C2 D2");
        assert_eq!(drawn("1@O15 r0"), "O15");
    }

    #[test]
    fn cells_that_are_no_piece_are_none() {
        let identify = |text: &str| {
            let cells: Vec<Square> = text.split_whitespace().map(|cell| cell.parse().unwrap()).collect();
            Placement::identify(&cells).map(|placement| placement.to_string())
        };
        assert_eq!(identify(""), None);
        assert_eq!(identify("A1 B2"), None);
        assert_eq!(identify("A1 B1 C1 D1 E1 F1"), None);
        assert_eq!(identify("A1 A1 B1"), Some("2@A1".to_owned()));
    }

    #[test]
    fn errors_say_what_would_work() {
        let error = |text: &str| text.parse::<Placement>().unwrap_err().to_string();
        assert_eq!(error("L@A1"), "which L: L5 or L4?");
        assert_eq!(error("Q5@A1"), "no piece is called \"Q5\"; pieces are called such as F5, I4, V3, 2 or 1");
        assert_eq!(error("U5 A1"), "expected a piece and a cell such as U5@G7");
        assert_eq!(error("U5@7G"), "expected a square such as G7: a column letter and a row number");
        assert_eq!(error("U5@A1 r45"), "\"r45\" does not turn a piece; expected r90, r180, r270 or m");
        assert_eq!(error("U5@A1 r90 r90"), "\"r90\" does not turn a piece; expected r90, r180, r270 or m");
    }

    #[test]
    fn names_in_words() {
        let words: Vec<_> = ["U5", "S4", "V3", "2", "1"].map(|name| name.parse::<Shape>().unwrap().words()).into();
        assert_eq!(words, ["U pentomino", "S tetromino", "V tromino", "domino", "monomino"]);
    }
}
