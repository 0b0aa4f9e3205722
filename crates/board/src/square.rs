//! Squares of a rectangular board, named by column letter and row number: `G7` is column G, row 7 from the top.
//!
//! Nothing here depends on the rules of a game, such as which squares count as touching.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The greatest width and height of a board whose squares have names: columns `A` to `Z`, rows 1 to 26.
pub const SIDE_MAX: u8 = 26;

/// A square of a board, by its column and row, both counted from 0 at the top left corner.
///
/// ```text
///      A  B  C      A1 = (0, 0)
///   1  .  .  .
///   2  .  x  .      x = B2 = (1, 1)
/// ```
///
/// Squares compare in reading order: row by row, each from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// The column, from 0 at the left edge.
    pub column: u8,
    /// The row, from 0 at the top edge.
    pub row: u8,
}

impl Square {
    /// The offsets (columns, rows) of the four squares that share a side: up, left, right, down.
    pub const SIDES: [(i8, i8); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
    /// The offsets (columns, rows) of the four squares that share only a corner.
    #[cfg(test)]
    pub(super) const CORNERS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

    /// The square in this column and row, both from 0.
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }

    /// The square at this offset; `None` if it is beyond the left or the top edge. [`Area::contains`] checks the other
    /// edges.
    pub fn step(self, (columns, rows): (i8, i8)) -> Option<Self> {
        Some(Self { column: self.column.checked_add_signed(columns)?, row: self.row.checked_add_signed(rows)? })
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.row, self.column).cmp(&(other.row, other.column))
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The text is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square such as G7: a column letter and a row number")]
pub struct ParseSquareError;

/// Parses names such as `G7` and `g7`.
///
/// ```
/// # use board::square::Square;
/// assert_eq!("g7".parse(), Ok(Square::new(6, 6)));
/// assert_eq!(Square::new(25, 25).to_string(), "Z26");
/// assert!("G0".parse::<Square>().is_err());
/// assert!("7G".parse::<Square>().is_err());
/// ```
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let letter = text.bytes().next().filter(u8::is_ascii_alphabetic).ok_or(ParseSquareError)?;
        let digits = &text[1..];
        if digits.len() > 2 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseSquareError);
        }
        let number: u8 = digits.parse().map_err(|_| ParseSquareError)?;
        if !(1..=SIDE_MAX).contains(&number) {
            return Err(ParseSquareError);
        }
        Ok(Self { column: letter.to_ascii_uppercase() - b'A', row: number - 1 })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letter(self.column), self.row + 1)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| de::Error::custom(format!("{text:?}: {error}")))
    }
}

/// The letter of a column, for the margin of a board.
pub fn column_letter(column: u8) -> char {
    debug_assert!(column < SIDE_MAX, "columns beyond Z have no letter");
    char::from(b'A' + column)
}

/// The size of a board: its number of columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The number of columns; squares have names up to [`SIDE_MAX`].
    pub columns: u8,
    /// The number of rows; squares have names up to [`SIDE_MAX`].
    pub rows: u8,
}

impl Area {
    /// A board of this many columns and rows.
    pub const fn new(columns: u8, rows: u8) -> Self {
        Self { columns, rows }
    }

    /// The number of squares.
    pub const fn len(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether there are no squares.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the square is on the board.
    pub const fn contains(self, square: Square) -> bool {
        square.column < self.columns && square.row < self.rows
    }

    /// The squares in reading order.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Square { column, row }))
    }

    /// The index of the square in reading order, from 0.
    pub const fn index(self, square: Square) -> usize {
        square.row as usize * self.columns as usize + square.column as usize
    }

    /// The squares at these offsets (such as [`Square::SIDES`]) that are on the board.
    pub fn neighbors(self, square: Square, steps: [(i8, i8); 4]) -> impl Iterator<Item = Square> {
        steps.into_iter().filter_map(move |step| square.step(step)).filter(move |&near| self.contains(near))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Area = Area::new(5, 3);

    #[test]
    fn names_read_back_on_the_largest_board() {
        for square in Area::new(SIDE_MAX, SIDE_MAX).squares() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_lowercase().parse(), Ok(square));
        }
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in ["", "A", "7", "A0", "A27", "A+1", "A-1", "A1.", "AA1", "Ä1", "A100", "A 1"] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text:?}");
        }
    }

    #[test]
    fn squares_come_in_reading_order_and_index_counts_them() {
        let squares: Vec<_> = BOARD.squares().collect();
        assert_eq!(squares.len(), BOARD.len());
        assert!(squares.is_sorted());
        assert_eq!(squares[5].to_string(), "A2");
        for (index, &square) in squares.iter().enumerate() {
            assert_eq!(BOARD.index(square), index);
        }
    }

    #[test]
    fn neighbors_stay_on_the_board() {
        let names = |square: &str, steps| {
            let near: Vec<_> = BOARD.neighbors(square.parse().unwrap(), steps).map(|near| near.to_string()).collect();
            near.join(" ")
        };
        assert_eq!(names("A1", Square::SIDES), "B1 A2");
        assert_eq!(names("E3", Square::CORNERS), "D2");
        assert_eq!(names("B2", Square::CORNERS), "A1 C1 A3 C3");
    }
}
