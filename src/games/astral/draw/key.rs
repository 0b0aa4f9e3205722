//! The picture before the first round: what each sign means.

use super::{MARGIN, TEXT_PX, WIDTH};
use crate::games::astral::motion::Instruction;
use crate::games::astral::view::View;
use crate::games::astral::words;
use crate::rules::BySeat;
use crate::scene::kit::panel::Panel;
use crate::scene::{Drawing, Path, Point, Scene, Theme, at, font};

/// The side of a sign's box.
const TILE: f32 = 120.0;
/// From one box to the next.
const STEP: f32 = 168.0;

/// The signs by kind: how many of the list, what they do, and the top of their row.
const KINDS: [(usize, &str, f32); 3] = [
    (8, "moves every star by one cell", 130.0),
    (2, "turns them by 90° about the origin", 390.0),
    (4, "reflects them in a line through the origin", 650.0),
];

pub(super) fn scene(view: &View, names: &BySeat<String>, theme: &Theme) -> Scene {
    let mut drawing = Drawing::new();
    let title = format!("Astral Flow: {} is coming", words::round_name(view));
    super::draw_header(&mut drawing, theme, &title, view, names);
    let mut instructions = Instruction::ALL.iter();
    for (count, meaning, top) in KINDS {
        drawing.text(at(MARGIN, top + font::cap_height(TEXT_PX)), TEXT_PX, meaning, theme.text);
        for (index, &(instruction, name)) in instructions.by_ref().take(count).enumerate() {
            let shift = STEP * f32::from(u8::try_from(index).expect("there are fourteen instructions"));
            draw_sign(&mut drawing, theme, at(MARGIN + shift, top + 46.0), instruction, name);
        }
    }
    draw_scoring(&mut drawing, view, theme);
    super::new_scene(theme, drawing)
}

/// What may be said, and what it scores.
fn draw_scoring(drawing: &mut Drawing, view: &View, theme: &Theme) {
    let left = 800.0;
    let panel = Panel { at: at(left, 400.0), width: f32::from(WIDTH) - MARGIN - left, height: 450.0 };
    let mut column = panel.draw(drawing, theme, "What you say");
    column.line(drawing, theme, "a cell that stays dark, such as C4");
    column.note(drawing, theme, "+2 if its area has not been named, otherwise \u{2212}1");
    column.rule(drawing, theme);
    column.line(drawing, theme, "none");
    column.note(drawing, theme, "+3 if every area has been named, and the round ends; otherwise \u{2212}1");
    column.rule(drawing, theme);
    column.note(drawing, theme, &format!("After any answer you are locked out for {}.", view.lockout));
}

fn draw_sign(drawing: &mut Drawing, theme: &Theme, corner: Point, instruction: Instruction, name: &str) {
    let face = Path::rounded(TILE, TILE, 13.0);
    drawing.outlined(corner, &face, theme.panel, 2.0, theme.panel_edge);
    let center = corner.shifted(TILE / 2.0, TILE / 2.0);
    super::draw_instruction(drawing, theme, center, 42.0, instruction);
    drawing.text_centered(corner.shifted(TILE / 2.0, TILE + 28.0), TEXT_PX, name, theme.text_dim);
}
