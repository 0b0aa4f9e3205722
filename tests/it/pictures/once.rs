//! The boards of Mist show each cell's name once, and in the legend only the marks that occur.

use std::collections::BTreeMap;

use super::{Shot, shots};
use scene::{Path, Point, Scene, Shape, Theme};

/// The maximum distance of two places that count as the same.
const SAME_PX: f32 = 1.0;
/// The distance from a cell's center down to the baseline of its centered name.
const BASELINE_PX: f32 = 14.0;

fn of_mist() -> impl Iterator<Item = Shot> {
    shots().into_iter().filter(|shot| shot.game == "mist")
}

/// The cell names in the shapes, each with its index and position.
fn names(shapes: &[Shape]) -> impl Iterator<Item = (usize, &str, Point)> {
    let is_cell = |text: &str| {
        let mut letters = text.chars();
        matches!((letters.next(), letters.next(), letters.next()), (Some('A'..='I'), Some('1'..='9'), None))
    };
    shapes.iter().enumerate().filter_map(move |(nth, shape)| match shape {
        Shape::Text { content, at, .. } if is_cell(content) => Some((nth, content.as_str(), *at)),
        Shape::Text { .. } | Shape::Fill { .. } | Shape::Line { .. } => None,
    })
}

/// A name outside its cell's center belongs to a cell that has been repainted.
#[test]
fn no_cell_bears_its_name_twice() {
    let mut n_beside = 0;
    for Shot { file, scene, .. } in of_mist() {
        let middles: BTreeMap<&str, Point> = names(scene.base.shapes()).map(|(_, name, at)| (name, at)).collect();
        for (nth, name, place) in names(&scene.top.shapes) {
            let middle = middles[name];
            if (place.y - middle.y).abs() <= SAME_PX {
                continue;
            }
            n_beside += 1;
            let is_cover = |shape: &Shape| match shape {
                Shape::Fill { at, path: Path::Polygon(_), .. } => {
                    (at.x - middle.x).abs() <= SAME_PX && (at.y - middle.y).abs() <= BASELINE_PX
                }
                Shape::Fill { .. } | Shape::Line { .. } | Shape::Text { .. } => false,
            };
            assert!(scene.top.shapes[..nth].iter().any(is_cover), "{}: {name} is drawn twice", file.display());
        }
    }
    assert!(n_beside > 0, "a destroyed piece stands above the name of its cell");
}

/// The number of rings that mark last turns.
fn rings(scene: &Scene, theme: &Theme) -> usize {
    // The frame of the player to move has the same color, but is thinner.
    let is_ring = |shape: &&Shape| matches!(shape, Shape::Line { color, stroke, .. } if *color == theme.last && stroke.width > 4.0);
    scene.top.shapes.iter().filter(is_ring).count()
}

#[test]
fn the_legend_names_last_turns_where_a_ring_shows_them() {
    for Shot { file, scene, .. } in of_mist() {
        let theme = if scene.ground == Theme::light().card { Theme::light() } else { Theme::default() };
        let is_told = scene
            .top
            .shapes
            .iter()
            .any(|shape| matches!(shape, Shape::Text { content, .. } if content == "last turns"));
        let has_fogs = file.ends_with("truth.svg") || file.ends_with("end.svg");
        // One of the rings is the legend's symbol.
        let rings = rings(&scene, &theme);
        assert!(has_fogs || is_told == (rings > 0) && rings != 1, "{}: {rings} rings", file.display());
    }
}
