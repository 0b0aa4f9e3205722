//! The heap drawn: a stone for a stone, rows of seven.

use super::HeapView;
use crate::scene::{Drawing, Layer, Point, Scene, Theme, at, kit};

const WIDTH: u32 = 900;
const HEIGHT: u32 = 560;
const PER_ROW: u8 = 15;

pub(super) fn heap(view: &HeapView, theme: &Theme) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, theme.card, Layer::empty());
    let drawing: &mut Drawing = &mut scene.top;
    drawing.text_centered(at(450.0, 60.0), 40.0, format!("{} stones", view.stones), theme.text);
    for stone in 0..view.stones {
        kit::symbol::draw_rock(drawing, place(stone), 24.0, theme);
    }
    scene
}

fn place(stone: u8) -> Point {
    at(50.0 + 56.0 * f32::from(stone % PER_ROW), 140.0 + 56.0 * f32::from(stone / PER_ROW))
}
