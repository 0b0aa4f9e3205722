//! The pictures of the heap: one symbol per stone in rows of fifteen, and the coins that the observer may know.

use super::HeapView;
use rules::{Language, Words};
use scene::{Layer, Scene, Theme, at, kit};
use words::heap;

pub(super) fn heap(view: &HeapView, language: Language, theme: &Theme) -> Scene {
    let mut scene = stones(view, language, theme);
    for ((seat, coins), y) in view.coins.iter().zip([545.0, 590.0]) {
        // Every player has a line, so that pictures have the same size for every observer.
        let coins = Words::markup(coins.map_or_else(|| "?".to_owned(), |coins| coins.to_string()));
        let words = heap::DrawnCoins { player: seat.index() + 1, coins }.say(language);
        scene.top.text_centered(at(450.0, y), 30.0, words, theme.text_dim);
    }
    scene
}

/// Draws only the stones; players can open this picture.
pub(super) fn stones(view: &HeapView, language: Language, theme: &Theme) -> Scene {
    const PER_ROW: u8 = 15;
    let mut scene = Scene::new(900, 620, theme.card, Layer::empty());
    scene.top.text_centered(at(450.0, 60.0), 40.0, heap::DrawnStones { stones: view.stones }.say(language), theme.text);
    for stone in 0..view.stones {
        let (column, row) = (f32::from(stone % PER_ROW), f32::from(stone / PER_ROW));
        kit::symbol::draw_rock(&mut scene.top, at(50.0 + 56.0 * column, 120.0 + 56.0 * row), 24.0, theme);
    }
    scene
}
