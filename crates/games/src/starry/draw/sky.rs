//! The shared sky with the state of the round beside it.

use super::super::cards::{Kind, scored};
use super::super::cosmic::{Cosmic, Target};
use super::super::sky::Features;
use super::super::state::{Phase, ROUNDS};
use super::super::view::StarryView;
use super::super::words;
use super::board::{Board, draw_badge};
use super::{HEIGHT, WIDTH};
use board::square::Square;
use rules::{BySeat, Seat};
use scene::kit::panel::{Column, LINE_PX, Panel};
use scene::kit::piece;
use scene::{Drawing, Hue, Layer, Path, Scene, Theme, at, font};

/// The side of a cell of the large sky.
const CELL_PX: f32 = 130.0;

fn scene(theme: &Theme) -> Scene {
    Scene::new(WIDTH, HEIGHT, theme.card, Layer::empty())
}

const fn panel() -> Panel {
    Panel { at: at(704.0, 25.0), width: 371.0, height: 650.0 }
}

/// The kinds that score as things stand: all of them while no round runs.
pub(super) fn scored_now(view: &StarryView) -> &'static [Kind] {
    if view.phase == Phase::Round { scored(view.round) } else { &Kind::ALL }
}

/// The shared sky.
pub(super) fn draw(view: &StarryView, names: &BySeat<String>, theme: &Theme) -> Scene {
    let mut scene = scene(theme);
    let drawing = &mut scene.top;
    let board = Board::filling(at(25.0, 25.0), CELL_PX).scoring(scored_now(view));
    board.draw(drawing, theme, &view.sky, &view.locked, &[]);
    let title = match view.phase {
        Phase::Bidding => "Bidding".to_owned(),
        Phase::Round => format!("Round {} of {ROUNDS}", view.round),
        Phase::ChooseCandidate | Phase::Over => "Final sky".to_owned(),
    };
    panel().around(drawing, theme, |drawing, column| {
        column.heading(drawing, theme, &title);
        if view.phase == Phase::Round {
            column.note(drawing, theme, &format!("scores {}", words::scored_kinds(view.round)));
        }
        if let Some(winner) = view.ending().and_then(|ending| ending.winner) {
            column.note(drawing, theme, &format!("{} wins", names[winner]));
        }
        column.rule(drawing, theme);
        draw_seats(view, names, drawing, theme, column);
        column.rule(drawing, theme);
        draw_features(view, drawing, theme, column, view.sky.features());
    });
    scene
}

/// The seats with the move each holds and their points: in player order, and by points once that is all that counts.
fn draw_seats(view: &StarryView, names: &BySeat<String>, drawing: &mut Drawing, theme: &Theme, column: &mut Column) {
    let mut seats = match &view.order {
        Some(order) => order.clone(),
        None => view.score.seats().collect(),
    };
    if matches!(view.phase, Phase::ChooseCandidate | Phase::Over) {
        seats.sort_by_key(|&seat| std::cmp::Reverse(view.score[seat]));
    }
    for seat in seats {
        draw_seat(view, &names[seat], drawing, theme, column, seat);
    }
}

fn draw_seat(view: &StarryView, name: &str, drawing: &mut Drawing, theme: &Theme, column: &mut Column, seat: Seat) {
    let row = column.y;
    let held = view.held[seat].filter(|_| view.phase == Phase::Round);
    let is_me = view.me == Some(seat);
    let you = if is_me { " (you)" } else { "" };
    let points = view.score[seat].to_string();
    let right = column.left + column.width;
    let room = column.width - 50.0 - font::width(&points, 30.0) - font::width(you, LINE_PX) - 12.0;
    // A name stands above its move, or by its emblem's middle.
    let baseline = row + if held.is_some() { 30.0 } else { 37.0 };
    piece::draw(drawing, at(column.left + 18.0, row + 28.0), 16.0, Hue::ALL[seat.index()], theme);
    let color = if is_me { theme.highlight } else { theme.text };
    drawing.text(at(column.left + 50.0, baseline), LINE_PX, font::fitted(name, LINE_PX, room) + you, color);
    drawing.text_end(at(right, row + 39.0), 30.0, points, theme.text);
    if let Some(held) = held {
        drawing.text(at(column.left + 50.0, baseline + 27.0), 24.0, held.to_string(), theme.text_dim);
    }
    column.skip(if held.is_some() { 70.0 } else { 58.0 });
}

/// How much of each kind a sky holds, with its name.
pub(super) fn counted_features(features: Features) -> [(Kind, usize, &'static str); 3] {
    let one_of = |count, one, many| if count == 1 { one } else { many };
    [
        (Kind::Planet, features.planets, one_of(features.planets, "planet", "planets")),
        (Kind::Comet, features.comets, one_of(features.comets, "comet", "comets")),
        (Kind::Void, features.expanse, one_of(features.expanse, "void trail", "void trails")),
    ]
}

/// What the sky holds, with the marks of the board as a legend.
fn draw_features(view: &StarryView, drawing: &mut Drawing, theme: &Theme, column: &mut Column, features: Features) {
    for (kind, count, name) in counted_features(features) {
        let is_scored = scored_now(view).contains(&kind);
        let note = if is_scored { "" } else { ", not yet" };
        column.entry(drawing, theme, &format!("{count} {name}{note}"), |drawing, center| {
            draw_badge(drawing, theme, kind, center, 17.0);
            if !is_scored {
                drawing.fill(center, &Path::circle(20.0), theme.panel.faded(0.6));
            }
        });
    }
}

/// The squares whose look a target changes, the void's included.
pub(super) fn touched(view: &StarryView, target: Target) -> Vec<Square> {
    match target {
        Target::Tile(tile) if view.my_move() == Some(Cosmic::Slide) => {
            vec![tile, view.sky.void()]
        }
        Target::Tile(tile) | Target::From(tile, _) | Target::To(tile, _) => vec![tile],
        Target::Both(one, other) => vec![one, other],
    }
}
