//! The picture before the first round: what each sign means.

use super::{MARGIN, TEXT_PX, TOP_BELOW_PLAYERS};
use crate::astral::motion::Instruction;
use crate::astral::view::View;
use crate::astral::words;
use rules::BySeat;
use scene::{Drawing, Path, Point, Scene, Theme, at, font};

/// The side of a sign's box.
const TILE: f32 = 104.0;
/// From one box to the next.
const STEP: f32 = 121.0;

/// The signs by kind: how many of the list, what they do, and the left and the top of their row.
const KINDS: [(usize, &str, f32, f32); 3] = [
    (8, "Moves every star by one cell", MARGIN, TOP_BELOW_PLAYERS + 14.0),
    (2, "Turns them by 90°", MARGIN, TOP_BELOW_PLAYERS + 236.0),
    (4, "Mirrors them in a line", MARGIN + 4.0 * STEP, TOP_BELOW_PLAYERS + 236.0),
];

/// What may be said, and what it scores.
const SCORING: [(&str, &str); 2] = [("a safe cell of a new area", "+2"), ("nothing left", "+3")];

pub(super) fn scene(view: &View, names: &BySeat<String>, theme: &Theme) -> Scene {
    let mut drawing = Drawing::new();
    // The picture stays when the round has begun, so it does not say that the round is still to come.
    super::draw_title(&mut drawing, theme, &format!("Astral Flow: the signs of {}", words::round_name(view)));
    super::draw_players(&mut drawing, theme, view, names);
    let mut instructions = Instruction::ALL.iter();
    for (count, meaning, left, top) in KINDS {
        drawing.text(at(left, top + font::cap_height(TEXT_PX)), TEXT_PX, meaning, theme.text);
        for (index, &(instruction, name)) in instructions.by_ref().take(count).enumerate() {
            let shift = STEP * f32::from(u8::try_from(index).expect("there are fourteen instructions"));
            draw_sign(&mut drawing, theme, at(left + shift, top + 40.0), instruction, name);
        }
    }
    draw_scoring(&mut drawing, view, theme);
    super::new_scene(theme, drawing)
}

fn draw_scoring(drawing: &mut Drawing, view: &View, theme: &Theme) {
    let mut baseline = TOP_BELOW_PLAYERS + 500.0;
    let mut line = |drawing: &mut Drawing, text: &str, color| {
        drawing.text(at(MARGIN, baseline), TEXT_PX, text, color);
        baseline += 46.0;
    };
    line(drawing, "Turns and mirrors go about the origin, the red dot.", theme.text_dim);
    for (what, points) in SCORING {
        line(drawing, &format!("{points} for {what}; wrong: \u{2212}1"), theme.text);
    }
    line(drawing, "Safe: no star ends there. Area: safe cells side by side.", theme.text_dim);
    line(drawing, &format!("After each answer you wait {}.", view.lockout), theme.text_dim);
}

fn draw_sign(drawing: &mut Drawing, theme: &Theme, corner: Point, instruction: Instruction, name: &str) {
    let face = Path::rounded(TILE, TILE, 13.0);
    drawing.outlined(corner, &face, theme.panel, 2.0, theme.panel_edge);
    let center = corner.shifted(TILE / 2.0, TILE / 2.0);
    super::draw_instruction(drawing, theme, center, 38.0, instruction);
    drawing.text_centered(corner.shifted(TILE / 2.0, TILE + 28.0), TEXT_PX, name, theme.text_dim);
}
