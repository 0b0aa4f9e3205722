//! What a press does to the draft, in texts that players cannot type: `draft flower turn`, `draft rock column D`.
//!
//! A press submits the change, not its result, so that it can be applied to a draft that has changed since the control
//! was shown. [`super::pressed`] computes the result.

use std::fmt;

use super::action::Side;
use board::polyomino::Shape;
use board::square::{Square, column_letter};
use rules::DRAFT;

/// The value that stands for no flower in the menu of pieces.
const NO_PIECE: &str = "none";

/// The change that one press makes to the draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Chooses this piece as the flower, or no flower.
    Piece(Option<Shape>),
    /// Chooses a rock of this size.
    Rock(Size),
    /// Lays a rock of this size with its top left corner on this square.
    Lay(Size, Square),
    /// Selects the half of the turn that menus and buttons move.
    Switch(Side),
    /// Turns the flower.
    Turn,
    /// Mirrors the flower.
    Mirror,
    /// Moves the half to its next legal place.
    Next(Side),
    /// Moves the half to this column, counted from 0.
    Column(Side, u8),
    /// Moves the half to this row, counted from 0.
    Row(Side, u8),
    /// Passes the whole turn.
    Pass,
}

/// The size of a rock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// A rock of one cell, 1x1.
    One,
    /// A rock of four cells, 2x2.
    Four,
}

impl Size {
    pub(super) const ALL: [Self; 2] = [Self::One, Self::Four];

    /// The number of cells that the rock covers.
    pub(super) const fn n_cells(self) -> usize {
        match self {
            Self::One => 1,
            Self::Four => 4,
        }
    }

    /// The size as players write it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::One => "1x1",
            Self::Four => "2x2",
        }
    }
}

impl Deed {
    /// The text that the control submits, split into the menu's prefix and the value; the value is `None` for buttons.
    pub(super) fn parts(self) -> (String, Option<String>) {
        let (words, value) = match self {
            Self::Piece(piece) => ("piece".to_owned(), Some(piece.map_or(NO_PIECE, Shape::name).to_owned())),
            Self::Rock(size) => (format!("rock {}", size.name()), None),
            Self::Lay(size, corner) => (format!("rock {} at {corner}", size.name()), None),
            Self::Switch(side) => (side.name().to_owned(), None),
            Self::Turn => ("flower turn".to_owned(), None),
            Self::Mirror => ("flower mirror".to_owned(), None),
            Self::Next(side) => (format!("{} next", side.name()), None),
            Self::Column(side, column) => (format!("{} column", side.name()), Some(column_letter(column).to_string())),
            Self::Row(side, row) => (format!("{} row", side.name()), Some((row + 1).to_string())),
            Self::Pass => ("pass".to_owned(), None),
        };
        (format!("{DRAFT} {words}"), value)
    }

    /// The text of the deed without the word `draft`, which marks a submission as a draft.
    pub(super) fn words(self) -> String {
        self.to_string().split_off(DRAFT.len() + 1)
    }

    /// Parses what a control submits; `None` if the text follows the game's grammar instead, as the controls of earlier
    /// versions do.
    pub(super) fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.strip_prefix(DRAFT)?.split_whitespace().collect();
        let half = |word: &str| [Side::Flower, Side::Rock].into_iter().find(|side| side.name() == word);
        let line = |text: String| text.parse::<Square>().ok();
        match words[..] {
            ["pass"] => Some(Self::Pass),
            ["piece", NO_PIECE] => Some(Self::Piece(None)),
            ["piece", name] => Shape::all().find(|shape| shape.name() == name).map(|shape| Self::Piece(Some(shape))),
            ["flower", "turn"] => Some(Self::Turn),
            ["flower", "mirror"] => Some(Self::Mirror),
            ["rock", extent] if extent != "next" => {
                Size::ALL.into_iter().find(|size| size.name() == extent).map(Self::Rock)
            }
            ["rock", extent, "at", corner] => {
                let size = Size::ALL.into_iter().find(|size| size.name() == extent)?;
                Some(Self::Lay(size, corner.parse().ok()?))
            }
            [side] => half(side).map(Self::Switch),
            [side, "next"] => half(side).map(Self::Next),
            [side, "column", letter] => Some(Self::Column(half(side)?, line(format!("{letter}1"))?.column)),
            [side, "row", number] => Some(Self::Row(half(side)?, line(format!("A{number}"))?.row)),
            _ => None,
        }
    }
}

/// Writes the text that the control submits.
impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, value) = self.parts();
        f.write_str(&text)?;
        value.map_or(Ok(()), |value| write!(f, " {value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::action;
    use super::*;

    fn all() -> impl Iterator<Item = Deed> {
        let pieces = Shape::all().map(Some).chain([None]).map(Deed::Piece);
        let of_side = |side: Side| {
            let lines = (0..15).flat_map(move |line| [Deed::Column(side, line), Deed::Row(side, line)]);
            [Deed::Switch(side), Deed::Next(side)].into_iter().chain(lines)
        };
        let sides = [Side::Flower, Side::Rock].into_iter().flat_map(of_side);
        let lies = Size::ALL.map(|size| Deed::Lay(size, Square::new(6, 8)));
        pieces.chain(Size::ALL.map(Deed::Rock)).chain(lies).chain([Deed::Turn, Deed::Mirror]).chain(sides)
    }

    #[test]
    fn what_a_press_does_is_read_as_it_is_written_and_is_nothing_that_is_typed() {
        for deed in all() {
            let text = deed.to_string();
            assert_eq!(Deed::read(&text), Some(deed), "{text}");
            let typed = text.strip_prefix("draft ").unwrap();
            assert!(action::read(typed).is_err(), "{text} means something when it is typed");
        }
        assert_eq!(Deed::read("draft pass"), Some(Deed::Pass));
    }

    #[test]
    fn text_of_the_grammar_is_left_to_it() {
        for text in [
            "draft flower X5@G9",
            "draft flower U5@G7 r90 m",
            "draft flower pass",
            "draft rock G9-H10",
            "draft rock G9",
            "draft rock pass",
            "flower X5@G9 rock pass",
            "first Ann",
            "undo",
            "lock #3",
            "",
        ] {
            assert_eq!(Deed::read(text), None, "{text}");
        }
    }
}
