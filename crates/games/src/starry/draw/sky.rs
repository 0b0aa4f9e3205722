//! The picture of the shared sky, with the state of the round beside it.

use super::super::cards::{Kind, scored};
use super::super::cosmic::{Cosmic, Target};
use super::super::sky::Features;
use super::super::state::Phase;
use super::super::view::StarryView;
use super::TALL_WIDTH;
use super::board::Board;
use super::sheet::{CELL_PX, SKY, draw_column};
use ::words::starry;
use board::square::Square;
use rules::{Message, Names};
use scene::{Layer, Scene, Theme};

/// The height of the picture: as high as the sky on a player's sheet.
const SKY_HEIGHT: u32 = 612;

/// The kinds that score in the current round; all kinds outside of rounds.
pub(super) fn scored_now(view: &StarryView) -> &'static [Kind] {
    if view.phase == Phase::Round { scored(view.round) } else { &Kind::ALL }
}

/// Draws the shared sky, with the state of the round beside it.
pub(super) fn draw(view: &StarryView, names: &Names, theme: &Theme) -> Scene {
    let mut scene = Scene::new(TALL_WIDTH, SKY_HEIGHT, theme.card, Layer::empty());
    let drawing = &mut scene.top;
    let board = Board::filling(SKY, CELL_PX).scoring(scored_now(view));
    board.draw(drawing, theme, &view.sky, &view.locked, &[]);
    draw_column(view, names, drawing, theme, &view.sky);
    scene
}

/// For each kind except stars, how many of its features a sky has, in words.
pub(super) fn counted_features(features: Features) -> [(Kind, Message); 3] {
    let counts = [(Kind::Planet, features.planets), (Kind::Comet, features.comets), (Kind::Void, features.expanse)];
    counts.map(|(kind, count)| (kind, starry::PictureFeature { kind: kind.to_string().as_str(), count }.into()))
}

/// The squares that a move with this target changes, including the void for a slide.
pub(super) fn touched(view: &StarryView, target: Target) -> Vec<Square> {
    match target {
        Target::Tile(tile) if view.my_move() == Some(Cosmic::Slide) => {
            vec![tile, view.sky.void()]
        }
        Target::Tile(tile) | Target::From(tile, _) | Target::To(tile, _) => vec![tile],
        Target::Both(one, other) => vec![one, other],
    }
}
