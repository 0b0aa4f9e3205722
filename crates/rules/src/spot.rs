//! What can be done on the picture itself, on a page where it can be clicked: areas to press, and pieces to place.
//!
//! A game makes both from the view, like buttons, and only for legal actions. The page that shows them knows no rules:
//! it submits the texts that it finds here.

use super::{Choice, Control, Moment, Pressed};
use scene::{Path, Point};

/// An area of the main picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The name for people who do not see the picture: `E5`, `C4, a star`.
    pub name: String,
    /// The position of the outline's origin in the picture.
    pub at: Point,
    /// The outline of the area.
    pub path: Path,
    /// Whether the spot is drawn as chosen.
    pub is_chosen: bool,
    /// What a press on the spot submits; `None` if nothing can be submitted now.
    pub press: Option<Touch>,
    /// What a right click or a long touch on the spot submits.
    pub other: Option<Touch>,
    /// What drawing over the spot submits, in one choice together with the other spots of the stroke.
    pub stroke: Option<Touch>,
    /// The indices of the spots that are shaded while somebody points at this one.
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
    /// The text that is submitted, or its part before the chosen values.
    pub text: String,
    /// The choice that the press makes, as in a menu; `None` if the text is submitted unchanged.
    pub choice: Option<Choice>,
}

impl Touch {
    /// A touch that submits this text.
    pub fn says(text: impl Into<String>) -> Self {
        Self { text: text.into(), choice: None }
    }

    /// A touch that adds a value to a choice.
    pub fn adds(prefix: impl Into<String>, value: impl Into<String>) -> Self {
        let choice = Choice { before: Vec::new(), after: vec![value.into()] };
        Self { text: prefix.into(), choice: Some(choice) }
    }

    /// A touch that removes a value from a choice.
    pub fn takes_out(prefix: impl Into<String>, value: impl Into<String>) -> Self {
        let choice = Choice { before: vec![value.into()], after: Vec::new() };
        Self { text: prefix.into(), choice: Some(choice) }
    }

    /// The press that results from touching a picture of this moment.
    pub fn pressed(&self, moment: Moment) -> Pressed {
        Pressed { moment: Some(moment), text: self.text.clone(), choice: self.choice.clone() }
    }

    /// The text that the touch submits on its own.
    pub fn whole(&self) -> String {
        match &self.choice {
            None => self.text.clone(),
            Some(choice) => Control::choosing(&self.text, &choice.after),
        }
    }
}

/// Pieces that can be placed on the squares of the main picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    /// The heading for these pieces: `Your flower`.
    pub name: String,
    /// The top left corner of the first square.
    pub at: Point,
    /// The side of a square.
    pub cell: f32,
    /// The number of columns and of rows.
    pub extent: (u8, u8),
    /// The pieces that can be placed.
    pub pieces: Vec<Piece>,
}

/// A piece that can be placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The name of the piece.
    pub name: String,
    /// Whether the piece is on the squares now.
    pub is_chosen: bool,
    /// All orientations of the piece, the usual one first.
    pub forms: Vec<PieceForm>,
}

/// One orientation of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceForm {
    /// The squares that the piece covers, as columns and rows relative to its corner.
    pub cells: Vec<(u8, u8)>,
    /// The index of the form after a quarter turn.
    pub turned: u16,
    /// The index of the form after mirroring.
    pub mirrored: u16,
    /// The squares on which the corner may be placed.
    pub places: Vec<(u8, u8)>,
    /// The text that placing the piece submits: the name of the corner's square goes between the two parts.
    pub submits: (String, String),
}

impl Tool {
    /// The text that places a form of a piece with its corner on this square.
    pub fn text(form: &PieceForm, corner: (u8, u8)) -> String {
        let (before, after) = &form.submits;
        format!("{before}{}{after}", square_name(corner))
    }
}

/// The name of a square: a letter for the column and a number, counted from 1, for the row.
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
