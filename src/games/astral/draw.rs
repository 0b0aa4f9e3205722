//! The pictures of Astral Flow.

use super::view::View;
use crate::scene::{Layer, Scene, Theme};

/// The card on which one of the view's pictures is drawn.
pub(super) fn scene(view: &View, _frame: &str, theme: &Theme) -> Scene {
    let mut scene = Scene::new(1100, 700, theme.card, Layer::empty());
    let score: Vec<_> = view.score.values().map(ToString::to_string).collect();
    scene.top.text_centered(crate::scene::at(550.0, 350.0), 60.0, score.join(" : "), theme.text);
    scene
}
