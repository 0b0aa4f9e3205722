//! The heap drawn: a stone for a stone, rows of fifteen, and the coins that the observer may know.

use super::HeapView;
use scene::{Drawing, Layer, Point, Scene, Theme, at, kit};

const WIDTH: u32 = 900;
const HEIGHT: u32 = 620;
const PER_ROW: u8 = 15;

pub(super) fn heap(view: &HeapView, theme: &Theme) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, theme.card, Layer::empty());
    let drawing: &mut Drawing = &mut scene.top;
    drawing.text_centered(at(450.0, 60.0), 40.0, format!("{} stones", view.stones), theme.text);
    for stone in 0..view.stones {
        kit::symbol::draw_rock(drawing, place(stone), 24.0, theme);
    }
    for ((seat, coins), y) in view.coins.iter().zip([545.0, 590.0]) {
        // A place for every player, whoever may know what stands there.
        let coins = coins.map_or_else(|| "?".to_owned(), |coins| coins.to_string());
        drawing.text_centered(
            at(450.0, y),
            30.0,
            format!("player {}: {coins} coins", seat.index() + 1),
            theme.text_dim,
        );
    }
    scene
}

fn place(stone: u8) -> Point {
    at(50.0 + 56.0 * f32::from(stone % PER_ROW), 120.0 + 56.0 * f32::from(stone / PER_ROW))
}
