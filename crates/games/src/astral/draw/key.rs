//! The picture before the first round: the key to the symbols.

use super::{MARGIN, TEXT_PX, TOP_BELOW_PLAYERS};
use crate::astral::motion::Instruction;
use crate::astral::view::View;
use crate::astral::words as said;
use rules::{Language, Message, Names, Words};
use scene::{Drawing, Path, Point, Scene, Theme, at, font};
use words::astral;

/// The width of a symbol's box.
const TILE: f32 = 104.0;
/// The distance from one box to the next.
const STEP: f32 = 121.0;

/// The rows of symbols. Each has its number of instructions, a label that says what they do, and its left and top edge.
fn kinds() -> [(usize, Message, f32, f32); 3] {
    let below = TOP_BELOW_PLAYERS + 236.0;
    [
        (8, astral::DrawnMoves.into(), MARGIN, TOP_BELOW_PLAYERS + 14.0),
        (2, astral::DrawnTurns.into(), MARGIN, below),
        (4, astral::DrawnMirrors.into(), MARGIN + 4.0 * STEP, below),
    ]
}

pub(super) fn scene(view: &View, names: &Names, theme: &Theme) -> Scene {
    let mut drawing = Drawing::new();
    let (round, language) = (said::number(view.round, view.rounds), names.language);
    // The picture is still visible after the round has begun, so the title does not announce the round as coming.
    super::draw_title(&mut drawing, theme, &astral::DrawnSigns { round }.say(language));
    super::draw_players(&mut drawing, theme, view, names);
    let mut instructions = Instruction::ALL.iter();
    for (count, meaning, left, top) in kinds() {
        drawing.text(at(left, top + font::cap_height(TEXT_PX)), TEXT_PX, meaning.say(language), theme.text);
        for (index, &(instruction, name)) in instructions.by_ref().take(count).enumerate() {
            let shift = STEP * f32::from(u8::try_from(index).expect("there are fourteen instructions"));
            draw_sign(&mut drawing, theme, at(left + shift, top + 40.0), instruction, name);
        }
    }
    draw_scoring(&mut drawing, view, language, theme);
    super::new_scene(theme, drawing)
}

fn draw_scoring(drawing: &mut Drawing, view: &View, language: Language, theme: &Theme) {
    let time = Words::markup(view.lockout.to_string());
    let lines = [
        (astral::DrawnOrigin.say(language), theme.text_dim),
        (astral::DrawnSafeCell.say(language), theme.text),
        (astral::DrawnNothingLeft.say(language), theme.text),
        (astral::DrawnSafe.say(language), theme.text_dim),
        (astral::DrawnWait { time }.say(language), theme.text_dim),
    ];
    let mut baseline = TOP_BELOW_PLAYERS + 500.0;
    for (text, color) in lines {
        drawing.text(at(MARGIN, baseline), TEXT_PX, text, color);
        baseline += 46.0;
    }
}

fn draw_sign(drawing: &mut Drawing, theme: &Theme, corner: Point, instruction: Instruction, name: &str) {
    let face = Path::rounded(TILE, TILE, 13.0);
    drawing.outlined(corner, &face, theme.panel, 2.0, theme.panel_edge);
    let center = corner.shifted(TILE / 2.0, TILE / 2.0);
    super::draw_instruction(drawing, theme, center, 38.0, instruction);
    drawing.text_centered(corner.shifted(TILE / 2.0, TILE + 28.0), TEXT_PX, name, theme.text_dim);
}
