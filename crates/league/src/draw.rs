//! Draws the table of a league as a picture.

use crate::season::{MARGIN_PX, px, sheet};
use ::words::{Message, Words, league as said};
use scene::{Color, Path, Scene, Theme, at, font};

const WIDTH: f32 = 900.0;
const HEAD_PX: f32 = 150.0;
const ROW_PX: f32 = 54.0;
const TEXT_PX: f32 = 28.0;
const NOTE_PX: f32 = 24.0;
/// The left edge of names, and the right edges of the other columns.
const NAME_X: f32 = 96.0;
const NAME_WIDTH: f32 = 384.0;
const POINTS_X: f32 = 570.0;
const SCORES_X: f32 = 730.0;
const TIE_X: f32 = 860.0;

/// A row of the table as the picture shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The player's place in the table; tied players share one.
    pub place: usize,
    /// The player's name.
    pub name: String,
    /// The player's points, formatted.
    pub points: String,
    /// Matches won, drawn and lost, formatted.
    pub scores: String,
    /// The tie-break value; may be empty.
    pub tie_break: String,
    /// Whether the player is still in the league.
    pub plays: bool,
}

impl TableRow {
    /// The row as alternative text, in which the name is plain text.
    pub fn in_words(&self) -> Message {
        let Self { place, name, points, scores, tie_break, plays } = self;
        let [name, points, scores, tie] = [name, points, scores, tie_break].map(|text| Words::markup(text.clone()));
        let mut row: Message = said::Row { place: *place, name, points, scores }.into();
        if !tie_break.is_empty() {
            row = said::RowTie { row, tie }.into();
        }
        if *plays { row } else { said::RowLeft { row }.into() }
    }
}

/// Draws the table under a title and a status line, with the names of its columns: points, scores, tie-break.
pub fn table(title: &str, line: &str, columns: [&str; 3], rows: &[TableRow], theme: &Theme) -> Scene {
    let height = HEAD_PX + px(rows.len().max(1)) * ROW_PX + MARGIN_PX;
    let (mut scene, inner) = sheet((WIDTH, height), title, line, theme);
    let drawing = &mut scene.top;
    for (name, x) in columns.into_iter().zip([POINTS_X, SCORES_X, TIE_X]) {
        drawing.text_end(at(x, HEAD_PX - 16.0), NOTE_PX, name, theme.text_dim);
    }
    for (index, row) in rows.iter().enumerate() {
        let top = HEAD_PX + px(index) * ROW_PX;
        if index % 2 == 0 {
            drawing.fill(at(MARGIN_PX, top), &Path::rounded(inner, ROW_PX - 4.0, 8.0), theme.panel);
        }
        let baseline = top + (ROW_PX - 4.0) / 2.0 + font::cap_height(TEXT_PX) / 2.0;
        let ink: Color = match (row.plays, row.place) {
            (false, _) => theme.text_dim,
            (true, 1) => theme.highlight,
            (true, _) => theme.text,
        };
        drawing.text_end(at(NAME_X - 20.0, baseline), TEXT_PX, row.place.to_string(), ink);
        drawing.text(at(NAME_X, baseline), TEXT_PX, font::fitted(&row.name, TEXT_PX, NAME_WIDTH), ink);
        for (text, x) in [(&row.points, POINTS_X), (&row.scores, SCORES_X), (&row.tie_break, TIE_X)] {
            drawing.text_end(at(x, baseline), TEXT_PX, text.clone(), ink);
        }
    }
    scene
}
