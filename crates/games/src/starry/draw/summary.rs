//! The round resolved last: the sky before and after, each move in cosmic order, and the points.

use super::super::cards::scored;
use super::super::cosmic::Locks;
use super::super::round::{Resolved, Step};
use super::super::sky::AREA;
use super::board::Board;
use super::{HEIGHT, WIDTH};
use rules::{BySeat, Seat};
use scene::kit::panel::{LINE_PX, Panel};
use scene::kit::{piece, symbol};
use scene::{Color, Drawing, Hue, Layer, Scene, Theme, at, font};

/// The side of a cell of the two small skies.
const CELL_PX: f32 = 66.0;

/// The picture.
pub(super) fn draw(resolved: &Resolved, names: &BySeat<String>, theme: &Theme) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, theme.card, Layer::empty());
    let drawing = &mut scene.top;
    drawing.text(at(30.0, 52.0), 34.0, format!("Round {}", resolved.round), theme.text);
    let after = resolved.steps.last().map_or(resolved.before, |step| step.after);
    let changed: Vec<_> = AREA.squares().filter(|&square| resolved.before.bend(square) != after.bend(square)).collect();
    for (left, title, sky, changed) in
        [(20.0, "before", resolved.before, &[][..]), (390.0, "after", after, changed.as_slice())]
    {
        drawing.text_centered(at(left + 165.0, 74.0), 26.0, title, theme.text_dim);
        let board = Board::filling(at(left, 98.0), CELL_PX).scoring(scored(resolved.round));
        board.draw(drawing, theme, &sky, &Locks::new(), changed);
    }
    drawing.fill(at(370.0, 74.0), &symbol::arrow(20.0, 0.0), theme.text_dim);
    draw_moves(names, resolved, drawing, theme);
    draw_points(names, resolved, drawing, theme);
    scene
}

fn draw_moves(names: &BySeat<String>, resolved: &Resolved, drawing: &mut Drawing, theme: &Theme) {
    let panel = Panel { at: at(742.0, 24.0), width: 334.0, height: 404.0 };
    let mut column = panel.draw(drawing, theme, "Cosmic moves");
    for step in &resolved.steps {
        let row = column.y;
        piece::draw(drawing, at(column.left + 18.0, row + 32.0), 16.0, Hue::ALL[step.seat.index()], theme);
        let (text, color) = told(step, theme);
        drawing.text(at(column.left + 50.0, row + 28.0), LINE_PX, text, color);
        let name = &names[step.seat];
        let note = if step.fizzled { format!("{name}: fizzled") } else { name.clone() };
        let note = font::fitted(&note, 24.0, column.width - 50.0);
        drawing.text(at(column.left + 50.0, row + 56.0), 24.0, note, theme.text_dim);
        column.skip(76.0);
    }
}

fn told(step: &Step, theme: &Theme) -> (String, Color) {
    match step.target {
        None => (format!("{} skipped", step.cosmic), theme.text_dim),
        Some(target) if step.fizzled => (format!("{} {target}", step.cosmic), theme.refused),
        Some(target) => (format!("{} {target}", step.cosmic), theme.text),
    }
}

/// One row a seat: what its scoring sky held, and its points.
fn draw_points(names: &BySeat<String>, resolved: &Resolved, drawing: &mut Drawing, theme: &Theme) {
    let panel = Panel { at: at(24.0, 444.0), width: 1052.0, height: 234.0 };
    panel.draw(drawing, theme, "");
    let seats: Vec<Seat> = resolved.scores.seats().collect();
    let mut baseline = 492.0;
    for seat in seats {
        piece::draw(drawing, at(62.0, baseline - 9.0), 16.0, Hue::ALL[seat.index()], theme);
        let name = font::fitted(&names[seat], LINE_PX, 240.0);
        drawing.text(at(94.0, baseline), LINE_PX, name, theme.text);
        drawing.text(at(350.0, baseline), LINE_PX, resolved.features[seat].to_string(), theme.text_dim);
        let points = format!("+{}", resolved.scores[seat]);
        let is_top = resolved.paid.contains(seat);
        drawing.text_end(at(820.0, baseline), 30.0, points, if is_top { theme.highlight } else { theme.text });
        let note = if is_top { "top: 1 garnet" } else { "" };
        drawing.text(at(846.0, baseline), LINE_PX, note, theme.highlight);
        baseline += 50.0;
    }
}
