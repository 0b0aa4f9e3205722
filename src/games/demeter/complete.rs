//! Completing what a player has begun to type: legal flowers only, in no order of worth.

use super::action::read_cells;
use super::garden::Garden;
use crate::board::polyomino::{Placement, Shape};
use crate::board::square::Square;

/// Discord shows no more choices than this.
const CHOICES_MAX: usize = 25;

/// Legal flowers that go with the last half that was begun, if that is a flower; each with all that was typed before.
pub(super) fn flowers(garden: &Garden, partial: &str) -> Vec<String> {
    let Some((before, begun)) = split(partial) else { return Vec::new() };
    let words: Vec<&str> = begun.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let texts: Vec<String> = match words[..] {
        [] => {
            Shape::all().filter_map(|shape| garden.placements(shape).next()).map(|flower| flower.to_string()).collect()
        }
        _ => pieces(garden, &words.join(" ")).chain(cells(garden, &words)).take(CHOICES_MAX).collect(),
    };
    texts.into_iter().map(|text| format!("{before}flower {text}")).collect()
}

/// What stands before the last flower begun, and what has been typed of it. `None` if a rock is being typed.
fn split(partial: &str) -> Option<(String, String)> {
    let lower = partial.to_ascii_lowercase();
    let begun = lower.trim_start();
    if "flower".starts_with(begun) {
        return Some((String::new(), String::new()));
    }
    let at = lower.rfind("flower")?;
    let rest = &lower[at + "flower".len()..];
    if rest.contains("rock") {
        return None;
    }
    Some((partial[..at].to_owned(), rest.trim_start_matches(':').replace('-', " ")))
}

/// Flowers whose piece form begins so.
fn pieces(garden: &Garden, begun: &str) -> impl Iterator<Item = String> {
    let begun = begun.to_ascii_uppercase();
    let fits = move |text: &String| text.to_ascii_uppercase().starts_with(&begun);
    Shape::all().flat_map(|shape| garden.placements(shape)).map(|placement| placement.to_string()).filter(fits)
}

/// Flowers that cover all the cells typed, the last of which may be half typed.
fn cells(garden: &Garden, words: &[&str]) -> impl Iterator<Item = String> {
    let (last, whole) = words.split_last().expect("there is a word");
    let last = last.to_ascii_uppercase();
    let wanted: Option<Vec<Square>> =
        whole.iter().map(|word| read_cells(word).ok()).collect::<Option<Vec<_>>>().map(|cells| cells.concat());
    let fits = move |placement: &Placement| {
        let covers = |cell: &Square| placement.cells().any(|covered| covered == *cell);
        wanted.as_ref().is_some_and(|wanted| wanted.iter().all(covers))
            && placement.cells().any(|cell| cell.to_string().starts_with(&last))
    };
    Shape::all().flat_map(|shape| garden.placements(shape)).filter(fits).map(|placement| {
        let cells: Vec<_> = placement.cells().map(|cell| cell.to_string()).collect();
        cells.join(" ")
    })
}
