//! Draws the cast as a picture: who is in play, what they own, and when the others went home.

use ::words::{Message, Words, season as said};
use scene::kit::symbol;
use scene::{Color, Drawing, Hue, Layer, Path, Point, Scene, Theme, at, font};

const WIDTH: f32 = 1100.0;
/// The distance from the top to the first row.
const HEAD_PX: f32 = 118.0;
const ROW_PX: f32 = 92.0;
/// The margin of a sheet.
pub(crate) const MARGIN_PX: f32 = 24.0;
const TITLE_PX: f32 = 40.0;
const GAP_PX: f32 = 16.0;
const NAME_PX: f32 = 32.0;
const NOTE_PX: f32 = 26.0;
/// The width of the column that shows what a member owns, in pixels.
const OWNS_PX: f32 = 170.0;
/// The most members in one column; more members get a second column.
const COLUMN_MAX: usize = 4;

/// A member of the cast as the picture shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The member's name.
    pub name: String,
    /// The member's situation in a few words of the readers' language; may be empty.
    pub note: String,
    /// Whether the member is in play.
    pub is_in_play: bool,
    /// Whether the member is the current candidate, opponent or winner.
    pub is_marked: bool,
    /// The member's garnets.
    pub garnets: i64,
    /// The member's Tokens of Life.
    pub tokens: i64,
}

/// Draws the whole cast.
pub fn cast(title: &str, line: &str, faces: &[Face], theme: &Theme) -> Scene {
    let n_columns = if faces.len() > COLUMN_MAX { 2 } else { 1 };
    let n_rows = faces.len().div_ceil(n_columns).max(1);
    let height = HEAD_PX + px(n_rows) * ROW_PX + MARGIN_PX;
    let (mut scene, inner) = sheet((WIDTH, height), title, line, theme);
    let drawing = &mut scene.top;
    let width = (inner - GAP_PX * px(n_columns - 1)) / px(n_columns);
    for (index, face) in faces.iter().enumerate() {
        let (column, row) = (index / n_rows, index % n_rows);
        let corner = at(MARGIN_PX + px(column) * (width + GAP_PX), HEAD_PX + px(row) * ROW_PX);
        draw_face(drawing, corner, width, face, theme);
    }
    scene
}

/// A sheet of this size with a title and a status line; returns it with the width of its content.
pub(crate) fn sheet((width, height): (f32, f32), title: &str, line: &str, theme: &Theme) -> (Scene, f32) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "few people stand on a sheet")]
    let mut scene = Scene::new(width as u32, height as u32, theme.card, Layer::empty());
    let inner = width - 2.0 * MARGIN_PX;
    scene.top.text(at(MARGIN_PX, 56.0), TITLE_PX, font::fitted(title, TITLE_PX, inner), theme.text);
    scene.top.text(at(MARGIN_PX, 96.0), NOTE_PX, font::fitted(line, NOTE_PX, inner), theme.text_dim);
    (scene, inner)
}

fn draw_face(drawing: &mut Drawing, corner: Point, width: f32, face: &Face, theme: &Theme) {
    let (edge, line) = if face.is_marked { (theme.highlight, 4.0) } else { (theme.panel_edge, 2.0) };
    let ground = if face.is_in_play { theme.panel } else { theme.card };
    drawing.outlined(corner, &Path::rounded(width, ROW_PX - 12.0, 12.0), ground, line, edge);
    let ink = if face.is_in_play { theme.text } else { theme.text_dim };
    let room = width - OWNS_PX - 40.0;
    let left = corner.x + 20.0;
    drawing.text(at(left, corner.y + 36.0), NAME_PX, font::fitted(&face.name, NAME_PX, room), ink);
    let note_ink = if face.is_marked { theme.highlight } else { theme.text_dim };
    drawing.text(at(left, corner.y + 68.0), NOTE_PX, font::fitted(&face.note, NOTE_PX, room), note_ink);
    let middle = corner.y + (ROW_PX - 12.0) / 2.0;
    let right = corner.x + width;
    let gem = Path::regular(6, 15.0, 0.0);
    draw_count(drawing, at(right - OWNS_PX, middle), (&gem, Hue::Red.color()), face.garnets, ink, theme);
    draw_count(drawing, at(right - 80.0, middle), (&symbol::star(19.0), theme.star), face.tokens, ink, theme);
}

/// Draws a symbol and a number beside it; nothing if the number is 0.
fn draw_count(drawing: &mut Drawing, center: Point, sign: (&Path, Color), count: i64, ink: Color, theme: &Theme) {
    if count == 0 {
        return;
    }
    drawing.outlined(center.snapped(), sign.0, sign.1, 2.0, theme.plate);
    let baseline = center.y + font::cap_height(NOTE_PX) / 2.0;
    drawing.text(at(center.x + 24.0, baseline), NOTE_PX, count.to_string(), ink);
}

/// A count as a length in pixels.
#[expect(clippy::cast_precision_loss, reason = "few people stand on a sheet")]
pub(crate) fn px(count: usize) -> f32 {
    count as f32
}

impl Face {
    /// What the picture shows of the member, as alternative text, in which `note` and `name` are plain text.
    pub fn in_words(&self) -> Message {
        let Self { name, note, garnets, tokens, .. } = self;
        let [name, note] = [name, note].map(|text| Words::markup(text.clone()));
        let [garnets, tokens] = [*garnets, *tokens].map(|number| number.max(0));
        let (garnets, tokens) = (said::Garnets { count: garnets }, said::Tokens { count: tokens });
        said::Face { name, note, garnets, tokens }.into()
    }
}
