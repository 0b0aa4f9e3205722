//! What can be done on the picture itself, where somebody points at it: areas that are pressed, and pieces that are placed.
//!
//! A game makes both from the view, like buttons, and only legal ones. Where they are shown no rule is known: a press
//! submits what stands here.

use super::{Choice, Control, Moment, Pressed};
use scene::{Path, Point};

/// An area of the main picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// What it is called, for those who do not see the picture: `E5`, `C4, a star`.
    pub name: String,
    /// Where its outline's origin stands in the picture.
    pub at: Point,
    /// Its outline.
    pub path: Path,
    /// Whether the spot is drawn as chosen.
    pub is_chosen: bool,
    /// What a press there submits; `None` where nothing can be submitted now.
    pub press: Option<Touch>,
    /// What the other mouse button, or a long touch, submits there.
    pub other: Option<Touch>,
    /// What drawing over it submits: with the other spots that are drawn over, as one choice.
    pub stroke: Option<Touch>,
    /// The spots, by their numbers, that are shaded while somebody points at it.
    pub shades: Vec<u16>,
}

impl Spot {
    /// An area where nothing can be submitted.
    pub fn new(name: impl Into<String>, at: Point, path: Path) -> Self {
        Self {
            name: name.into(),
            at,
            path,
            is_chosen: false,
            press: None,
            other: None,
            stroke: None,
            shades: Vec::new(),
        }
    }
}

/// What a press, or a stroke over several spots, submits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The text that is submitted, or the part of it that stands before the values of a choice.
    pub text: String,
    /// The choice that the press makes, as in a menu; `None` if the text is submitted as it is.
    pub choice: Option<Choice>,
}

impl Touch {
    /// Submits this.
    pub fn says(text: impl Into<String>) -> Self {
        Self { text: text.into(), choice: None }
    }

    /// Adds a value to what is chosen.
    pub fn adds(prefix: impl Into<String>, value: impl Into<String>) -> Self {
        let choice = Choice { before: Vec::new(), after: vec![value.into()] };
        Self { text: prefix.into(), choice: Some(choice) }
    }

    /// Takes a value out of what is chosen.
    pub fn takes_out(prefix: impl Into<String>, value: impl Into<String>) -> Self {
        let choice = Choice { before: vec![value.into()], after: Vec::new() };
        Self { text: prefix.into(), choice: Some(choice) }
    }

    /// The press, on a picture of this moment.
    pub fn pressed(&self, moment: Moment) -> Pressed {
        Pressed { moment: Some(moment), text: self.text.clone(), choice: self.choice.clone() }
    }

    /// What it submits by itself.
    pub fn whole(&self) -> String {
        match &self.choice {
            None => self.text.clone(),
            Some(choice) => Control::choosing(&self.text, &choice.after),
        }
    }
}

/// Pieces that can be put on squares of the main picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    /// The heading for what the spots do: `Your flower`.
    pub name: String,
    /// The top left corner of the first square.
    pub at: Point,
    /// The side of a square.
    pub cell: f32,
    /// How many columns there are, and rows.
    pub extent: (u8, u8),
    /// The pieces.
    pub pieces: Vec<Piece>,
}

/// A piece of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is called.
    pub name: String,
    /// Whether the piece stands on the squares now.
    pub is_chosen: bool,
    /// Every way in which it can lie, the usual one first.
    pub forms: Vec<PieceForm>,
}

/// A way in which a piece lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceForm {
    /// The squares that it covers, as columns and rows from its corner.
    pub cells: Vec<(u8, u8)>,
    /// The number of the form that it has after a quarter turn.
    pub turned: u16,
    /// The number of the form that it has when it is mirrored.
    pub mirrored: u16,
    /// The corners where it may be put.
    pub places: Vec<(u8, u8)>,
    /// What putting it there submits: the name of the square stands between these two.
    pub submits: (String, String),
}

impl Tool {
    /// The text that puts a form of a piece at this corner.
    pub fn text(form: &PieceForm, corner: (u8, u8)) -> String {
        let (before, after) = &form.submits;
        format!("{before}{}{after}", square_name(corner))
    }
}

/// A square as people call it: columns are letters, rows numbers from 1.
fn square_name((column, row): (u8, u8)) -> String {
    format!("{}{}", char::from(b'A' + column.min(25)), u16::from(row) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_touch_is_a_press_of_a_button_or_a_menu() {
        let moment = Moment { epoch: 3, era: 1 };
        assert_eq!(Touch::says("star B2").pressed(moment), Pressed::button(moment, "star B2"));
        let value = ["E5".to_owned()];
        assert_eq!(Touch::adds("draft", "E5").pressed(moment), Pressed::menu(moment, "draft", &[], &value));
        assert_eq!(Touch::takes_out("draft", "E5").pressed(moment), Pressed::menu(moment, "draft", &value, &[]));
        let whole = [Touch::says("star B2"), Touch::adds("draft", "E5"), Touch::takes_out("draft", "E5")];
        assert_eq!(whole.map(|touch| touch.whole()), ["star B2", "draft E5", "draft"]);
    }

    #[test]
    fn a_piece_that_is_put_down_names_its_corner() {
        let form = PieceForm {
            cells: vec![(0, 0)],
            turned: 0,
            mirrored: 0,
            places: Vec::new(),
            submits: ("draft flower U5@".to_owned(), " r90 m".to_owned()),
        };
        assert_eq!(Tool::text(&form, (6, 14)), "draft flower U5@G15 r90 m");
    }
}
