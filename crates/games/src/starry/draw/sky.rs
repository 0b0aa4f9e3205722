//! The shared sky with the state of the round beside it.

use super::super::cards::{Kind, scored};
use super::super::cosmic::{Cosmic, Target};
use super::super::sky::Features;
use super::super::state::Phase;
use super::super::view::StarryView;
use super::TALL_WIDTH;
use super::board::Board;
use super::sheet::{CELL_PX, SKY, draw_column};
use board::square::Square;
use rules::BySeat;
use scene::{Layer, Scene, Theme};

/// The height of the picture: the sky as the sheet has it, and nothing below it.
const SKY_HEIGHT: u32 = 612;

/// The kinds that score as things stand: all of them while no round runs.
pub(super) fn scored_now(view: &StarryView) -> &'static [Kind] {
    if view.phase == Phase::Round { scored(view.round) } else { &Kind::ALL }
}

/// The shared sky, with the state of the round beside it.
pub(super) fn draw(view: &StarryView, names: &BySeat<String>, theme: &Theme) -> Scene {
    let mut scene = Scene::new(TALL_WIDTH, SKY_HEIGHT, theme.card, Layer::empty());
    let drawing = &mut scene.top;
    let board = Board::filling(SKY, CELL_PX).scoring(scored_now(view));
    board.draw(drawing, theme, &view.sky, &view.locked, &[]);
    draw_column(view, names, drawing, theme, &view.sky);
    scene
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
