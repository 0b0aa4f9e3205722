//! Helpers for tests of texts: they find words that do not come from a catalogue, and words that do not fit into a
//! picture.

use rules::{Control, Showing};
use scene::{Anchor, Scene, Shape, font};

/// All texts that a board shows.
pub(crate) fn texts(showing: &Showing) -> Vec<String> {
    let looks = showing.closer.iter().map(|closer| closer.label.clone());
    let closer = showing.closer.iter().map(rules::Closer::picture);
    let pictures: Vec<_> = showing.pictures.iter().cloned().chain(closer).collect();
    let drawn = pictures.iter().flat_map(|picture| drawn(&picture.scene));
    let described = pictures.iter().map(|picture| picture.text.clone());
    let spots = showing.spots.iter().map(|spot| spot.name.clone());
    let controls = showing.controls.iter().chain(&showing.at_table).flat_map(labels);
    std::iter::once(showing.headline.clone())
        .chain(looks)
        .chain(drawn)
        .chain(described)
        .chain(spots)
        .chain(controls)
        .collect()
}

/// All texts of a control: a button's label, a menu's placeholder and choices, or a text field's label and question.
fn labels(control: &Control) -> Vec<String> {
    match control {
        Control::Button { label, .. } => vec![label.clone()],
        Control::Menu { placeholder, choices, .. } => {
            std::iter::once(placeholder).chain(choices.iter().map(|(shown, _)| shown)).cloned().collect()
        }
        Control::Text { label, asks, .. } => vec![label.clone(), asks.clone()],
        Control::NewRow => Vec::new(),
    }
}

/// The words in a picture.
pub(crate) fn drawn(scene: &Scene) -> Vec<String> {
    boxes(scene).into_iter().map(|(content, ..)| content).collect()
}

/// The words of a text in the pseudo-language that do not come from a catalogue: the words with plain English letters,
/// except cells, columns, text in backquotes, and the words in `known`.
pub(crate) fn untranslated(text: &str, known: &[&str]) -> Vec<String> {
    let outside = text.split('`').step_by(2);
    let words = outside.flat_map(|part| part.split(|letter: char| !letter.is_ascii_alphanumeric()));
    let is_cell = |word: &str| {
        let (column, row) = word.split_at(1);
        column.chars().all(|letter| letter.is_ascii_uppercase()) && (row.is_empty() || row.parse::<u8>().is_ok())
    };
    let has_letter = |word: &&str| word.chars().any(|letter| letter.is_ascii_alphabetic());
    words.filter(has_letter).filter(|word| !is_cell(word) && !known.contains(word)).map(str::to_owned).collect()
}

/// The texts in a picture that reach beyond its edges or touch another text.
pub(crate) fn crowded(scene: &Scene) -> Vec<String> {
    let boxes = boxes(scene);
    let width = f32::from(u16::try_from(scene.width).expect("pictures are small"));
    let touches = |index: usize| {
        let (_, [left, right], [top, bottom]) = &boxes[index];
        let meets = |other: &usize| {
            let (_, [from, to], [above, below]) = &boxes[*other];
            *other != index && from < right && left < to && above < bottom && top < below
        };
        *left < 0.0 || *right > width || (0..boxes.len()).any(|other| meets(&other))
    };
    let is_word = |index: &usize| boxes[*index].0.chars().filter(|letter| letter.is_alphabetic()).count() > 1;
    (0..boxes.len()).filter(is_word).filter(|&index| touches(index)).map(|index| boxes[index].0.clone()).collect()
}

/// Each text in a picture, with the positions of its left and right ends, and of its top and bottom.
fn boxes(scene: &Scene) -> Vec<(String, [f32; 2], [f32; 2])> {
    let shapes = scene.base.shapes().iter().chain(&scene.top.shapes);
    let found = shapes.filter_map(|shape| {
        let Shape::Text { at, content, size, anchor, .. } = shape else { return None };
        let width = font::width(content, *size);
        let left = match anchor {
            Anchor::Start => at.x,
            Anchor::Middle => at.x - width / 2.0,
            Anchor::End => at.x - width,
        };
        Some((content.clone(), [left, left + width], [at.y - font::cap_height(*size), at.y]))
    });
    found.filter(|(content, ..)| !content.is_empty()).collect()
}
