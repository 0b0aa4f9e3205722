//! The picture of the round resolved last: the sky after it, large; the sky before it, small; each move in cosmic
//! order; and the points.

use super::super::cards::scored;
use super::super::cosmic::Locks;
use super::super::round::{Resolved, Step};
use super::super::sky::AREA;
use super::board::Board;
use super::sheet::{CELL_PX, COLUMN_X, wide};
use super::{TALL_HEIGHT, TALL_WIDTH, TEXT_PX};
use ::words::starry;
use rules::{Message, Names, Seat};
use scene::kit::piece;
use scene::{Color, Drawing, Hue, Layer, Path, Scene, Theme, at, font};

const MARGIN: f32 = 24.0;
/// The top of the large sky, below the title.
const SKY_TOP: f32 = 70.0;
/// The small sky: its left edge, its top, and the width of a cell.
const BEFORE_X: f32 = 660.0;
const BEFORE_TOP: f32 = 58.0;
const BEFORE_CELL_PX: f32 = 54.0;
/// The top of the first move, and the height of a move.
const MOVES_TOP: f32 = 346.0;
const MOVE_PX: f32 = 76.0;
/// The y coordinate of the middle of the first row of points, and the height of a row.
const POINTS_Y: f32 = 696.0;
const POINTS_ROW: f32 = 54.0;
/// The horizontal positions at which the columns of points begin or end.
const FEATURES_X: f32 = 232.0;
const POINTS_END: f32 = 790.0;
const GARNET_X: f32 = 816.0;

/// Draws the picture of a resolved round.
pub(super) fn draw(resolved: &Resolved, names: &Names, theme: &Theme) -> Scene {
    let mut scene = Scene::new(TALL_WIDTH, TALL_HEIGHT, theme.card, Layer::empty());
    let drawing = &mut scene.top;
    let after = resolved.steps.last().map_or(resolved.before, |step| step.after);
    let changed: Vec<_> = AREA.squares().filter(|&square| resolved.before.bend(square) != after.bend(square)).collect();
    drawing.text(
        at(MARGIN, 50.0),
        42.0,
        starry::PictureAfterRound { round: resolved.round }.say(names.language),
        theme.text,
    );
    let board = Board::filling(at(16.0, SKY_TOP), CELL_PX).scoring(scored(resolved.round));
    board.draw(drawing, theme, &after, &Locks::new(), &changed);
    drawing.text(at(BEFORE_X, 44.0), TEXT_PX, starry::PictureBefore.say(names.language), theme.text_dim);
    let board = Board::filling(at(BEFORE_X, BEFORE_TOP), BEFORE_CELL_PX).scoring(scored(resolved.round));
    board.without_names().draw(drawing, theme, &resolved.before, &Locks::new(), &[]);
    draw_moves(names, resolved, drawing, theme);
    draw_points(names, resolved, drawing, theme);
    scene
}

fn draw_moves(names: &Names, resolved: &Resolved, drawing: &mut Drawing, theme: &Theme) {
    let room = wide(TALL_WIDTH) - MARGIN - COLUMN_X - 44.0;
    let mut top = MOVES_TOP;
    for step in &resolved.steps {
        piece::draw(drawing, at(COLUMN_X + 17.0, top + 20.0), 16.0, Hue::ALL[step.seat.index()], theme);
        let (text, color) = told(step, theme);
        drawing.text(
            at(COLUMN_X + 44.0, top + 30.0),
            TEXT_PX,
            font::fitted(text.say(names.language).as_str(), TEXT_PX, room),
            color,
        );
        let name = names.of(step.seat);
        let note = if step.fizzled { starry::PictureFizzled { name }.say(names.language) } else { name };
        let note = font::fitted(note.as_str(), TEXT_PX, room);
        drawing.text(at(COLUMN_X + 44.0, top + 63.0), TEXT_PX, note, theme.text_dim);
        top += MOVE_PX;
    }
}

fn told(step: &Step, theme: &Theme) -> (Message, Color) {
    match step.target {
        None => (starry::PictureSkipped { cosmic_move: step.cosmic.name() }.into(), theme.text_dim),
        Some(target) if step.fizzled => (step.cosmic.aimed(target), theme.refused),
        Some(target) => (step.cosmic.aimed(target), theme.text),
    }
}

/// Draws one row per seat: the features of the sky that the seat was scored on, and its points.
fn draw_points(names: &Names, resolved: &Resolved, drawing: &mut Drawing, theme: &Theme) {
    let seats: Vec<Seat> = resolved.scores.seats().collect();
    let mut middle = POINTS_Y;
    for seat in seats {
        let rule = Path::rect(wide(TALL_WIDTH) - 2.0 * MARGIN, 2.0);
        drawing.fill(at(MARGIN, (middle - POINTS_ROW / 2.0).round()), &rule, theme.panel_edge);
        let baseline = middle + font::cap_height(TEXT_PX) / 2.0;
        piece::draw(drawing, at(MARGIN + 17.0, middle), 16.0, Hue::ALL[seat.index()], theme);
        let name = font::fitted(&names[seat], TEXT_PX, FEATURES_X - MARGIN - 54.0);
        drawing.text(at(MARGIN + 44.0, baseline), TEXT_PX, name, theme.text);
        drawing.text(
            at(FEATURES_X, baseline),
            TEXT_PX,
            resolved.features[seat].counted().say(names.language),
            theme.text_dim,
        );
        let points = format!("+{}", resolved.scores[seat]);
        let is_top = resolved.paid.contains(seat);
        drawing.text_end(at(POINTS_END, baseline), 34.0, points, if is_top { theme.highlight } else { theme.text });
        if is_top {
            let garnet = starry::PictureGarnet.say(names.language);
            drawing.text(at(GARNET_X, baseline), TEXT_PX, garnet, theme.highlight);
        }
        middle += POINTS_ROW;
    }
}
