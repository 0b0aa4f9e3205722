//! The shared sky with the state of the round beside it, and the preview of one's own scoring sky.

use super::super::cards::Kind;
use super::super::cosmic::{Cosmic, Target};
use super::super::sky::{Features, Sky};
use super::super::state::{Phase, ROUNDS};
use super::super::view::StarryView;
use super::super::words;
use super::board::{Board, draw_badge};
use super::{HEIGHT, WIDTH};
use crate::board::square::Square;
use crate::rules::Seat;
use crate::scene::kit::panel::{Column, LINE_PX, Panel};
use crate::scene::kit::piece;
use crate::scene::{Drawing, Hue, Layer, Scene, Theme, at, font};

/// The side of a cell of the large sky.
const CELL_PX: f32 = 130.0;

fn scene(theme: &Theme) -> Scene {
    Scene::new(WIDTH, HEIGHT, theme.card, Layer::empty())
}

const fn panel() -> Panel {
    Panel { at: at(704.0, 25.0), width: 371.0, height: 650.0 }
}

/// The shared sky.
pub(super) fn draw(view: &StarryView, theme: &Theme) -> Scene {
    let mut scene = scene(theme);
    let drawing = &mut scene.top;
    Board::filling(at(25.0, 25.0), CELL_PX).draw(drawing, theme, &view.sky, &view.locked, &[]);
    let title = match view.phase {
        Phase::Bidding => "Bidding".to_owned(),
        Phase::Round => format!("Round {} of {ROUNDS}", view.round),
        Phase::ChooseCandidate | Phase::Over => "Final sky".to_owned(),
    };
    let mut column = panel().draw(drawing, theme, &title);
    if view.phase == Phase::Round {
        column.note(drawing, theme, &format!("scores {}", words::scored_kinds(view.round)));
    }
    if let Some(winner) = view.ending().and_then(|ending| ending.winner) {
        column.note(drawing, theme, &format!("{} wins", view.seating.names[winner]));
    }
    column.rule(drawing, theme);
    draw_seats(view, drawing, theme, &mut column);
    column.rule(drawing, theme);
    draw_features(drawing, theme, &mut column, view.sky.features());
    scene
}

/// The seats in player order with the move each holds and their points.
fn draw_seats(view: &StarryView, drawing: &mut Drawing, theme: &Theme, column: &mut Column) {
    let in_order = match &view.order {
        Some(order) => order.clone(),
        None => view.score.seats().collect(),
    };
    for seat in in_order {
        draw_seat(view, drawing, theme, column, seat);
    }
}

fn draw_seat(view: &StarryView, drawing: &mut Drawing, theme: &Theme, column: &mut Column, seat: Seat) {
    let row = column.y;
    let name = &view.seating.names[seat];
    let held = view.held[seat].filter(|_| view.phase == Phase::Round);
    let is_me = view.me == Some(seat);
    let points = view.score[seat].to_string();
    let right = column.left + column.width;
    let room = column.width - 50.0 - font::width(&points, 30.0) - 12.0;
    // A name stands above its move, or by its emblem's middle.
    let baseline = row + if held.is_some() { 30.0 } else { 37.0 };
    piece::draw(drawing, at(column.left + 18.0, row + 28.0), 16.0, Hue::ALL[seat.index()], theme);
    let color = if is_me { theme.highlight } else { theme.text };
    drawing.text(at(column.left + 50.0, baseline), LINE_PX, font::fitted(name, LINE_PX, room), color);
    drawing.text_end(at(right, row + 39.0), 30.0, points, theme.text);
    if let Some(held) = held {
        drawing.text(at(column.left + 50.0, baseline + 27.0), 24.0, held.to_string(), theme.text_dim);
    }
    column.skip(if held.is_some() { 70.0 } else { 58.0 });
}

/// What the sky holds, with the marks of the board as a legend.
fn draw_features(drawing: &mut Drawing, theme: &Theme, column: &mut Column, features: Features) {
    let rows = [
        (Kind::Planet, features.planets, "planet", "planets"),
        (Kind::Comet, features.comets, "comet", "comets"),
        (Kind::Void, features.expanse, "trail on the void", "trails on the void"),
    ];
    for (kind, count, one, many) in rows {
        let name = if count == 1 { one } else { many };
        column.entry(drawing, theme, &format!("{count} {name}"), |drawing, center| {
            draw_badge(drawing, theme, kind, center, 17.0);
        });
    }
}

/// One's own scoring sky with the staged move made.
pub(super) fn draw_preview(view: &StarryView, preview: &Sky, theme: &Theme) -> Scene {
    let mut scene = scene(theme);
    let drawing = &mut scene.top;
    let changed = view.own.target().map(|target| touched(view, target)).unwrap_or_default();
    Board::filling(at(25.0, 25.0), CELL_PX).draw(drawing, theme, preview, &view.locked, &changed);
    let mut column = panel().draw(drawing, theme, "Your scoring sky");
    if let (Some(held), Some(target)) = (view.my_move(), view.own.target()) {
        column.line(drawing, theme, &format!("{held} {target}"));
    }
    column.note(drawing, theme, "as it stands if you change nothing");
    column.rule(drawing, theme);
    draw_features(drawing, theme, &mut column, preview.features());
    column.rule(drawing, theme);
    column.note(drawing, theme, &format!("Without your move: {}", view.sky.features()));
    scene
}

/// The squares whose look a target changes, the void's included.
fn touched(view: &StarryView, target: Target) -> Vec<Square> {
    match target {
        Target::Tile(tile) if view.my_move() == Some(Cosmic::Slide) => {
            vec![tile, view.sky.void()]
        }
        Target::Tile(tile) | Target::From(tile, _) | Target::To(tile, _) => vec![tile],
        Target::Both(one, other) => vec![one, other],
    }
}
