//! Completes a text that a player has begun to type. Only legal texts are offered, and their order gives no advice.

use super::action::read_cells;
use super::garden::Garden;
use super::state::Phase;
use super::view::View;
use super::words::spans;
use board::polyomino::{Placement, Shape};
use board::square::Square;
use rules::CHOICES_MAX;

/// Legal texts that start with `partial`; texts for the missing half come first.
pub(super) fn texts(view: &View, partial: &str) -> Vec<String> {
    let begun = partial.trim_start().to_lowercase();
    let begins = |text: &String| text.to_lowercase().starts_with(&begun);
    if view.phase == Phase::FirstPick && view.seat == Some(view.seating.advantage) {
        return view.seating.names.values().map(|name| format!("first {name}")).filter(begins).collect();
    }
    let Some(seat) = view.placing() else { return Vec::new() };
    let has_flower = !view.is_first_turn();
    let has_rock = view.phase != Phase::Planting;
    let staged = view.own_staged();
    let flowers = if has_flower { flowers(&view.gardens[seat], partial) } else { Vec::new() };
    let rocks = if has_rock { rocks(&view.gardens[seat.opponent()], partial) } else { Vec::new() };
    let lock = staged.is_some_and(|staged| view.is_complete(staged) && view.faults(seat, staged).next().is_none());
    let mut words = vec!["pass", "rock pass"];
    if has_flower {
        words.push("flower pass");
    }
    let words = words.into_iter().filter(|_| has_rock).map(str::to_owned).filter(begins);
    let lock = (lock && (has_rock || view.is_draft)).then(|| "lock".to_owned()).filter(begins);
    let rock_first = staged.is_some_and(|staged| staged.flower.is_some());
    let (first, second) = if rock_first { (rocks, flowers) } else { (flowers, rocks) };
    // While nothing is typed, the texts of the first half are limited, so that the other half has room.
    let first = first.into_iter().take(if partial.trim().is_empty() { CHOICES_MAX / 2 } else { CHOICES_MAX });
    lock.into_iter().chain(first).chain(words).chain(second).take(CHOICES_MAX).collect()
}

/// Legal rocks that complete the last half in `partial`, if that half is a rock; each text includes what was typed
/// before.
fn rocks(garden: &Garden, partial: &str) -> Vec<String> {
    let lower = partial.to_ascii_lowercase();
    let (before, begun) = match lower.rfind("rock") {
        _ if "rock".starts_with(lower.trim_start()) => ("", ""),
        Some(at) if !lower[at..].contains("flower") => {
            (&partial[..at], lower[at + "rock".len()..].trim_start_matches(':'))
        }
        Some(_) | None => return Vec::new(),
    };
    let begun = begun.trim_start();
    let all = garden.rock_placements().map(|rock| spans(&rock)).chain(["pass".to_owned()]);
    let fitting = all.filter(|text| text.to_lowercase().starts_with(begun));
    fitting.take(CHOICES_MAX).map(|text| format!("{before}rock {text}")).collect()
}

/// Legal flowers that complete the last half in `partial`, if that half is a flower; each text includes what was typed
/// before.
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

/// Splits `partial` into the text before its last flower and the text of that flower so far; `None` if a rock is being
/// typed.
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

/// Flowers whose text in piece form starts with `begun`.
fn pieces(garden: &Garden, begun: &str) -> impl Iterator<Item = String> {
    let begun = begun.to_ascii_uppercase();
    let fits = move |text: &String| text.to_ascii_uppercase().starts_with(&begun);
    Shape::all().flat_map(|shape| garden.placements(shape)).map(|placement| placement.to_string()).filter(fits)
}

/// Flowers that cover all typed cells; the last cell may be incomplete.
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

#[cfg(test)]
mod tests {
    use super::super::action::{self, Half, Halves, Typed};
    use super::*;

    fn garden() -> Garden {
        let mut garden = Garden::default();
        for (name, corner) in [("U5", "U5@G7 r180"), ("I5", "I5@B9")] {
            let placement: Placement = corner.parse().unwrap();
            garden.plant(name.parse().unwrap(), placement.cells().collect());
        }
        garden.lay(vec!["J9".parse().unwrap()]);
        garden
    }

    /// The cells of the flower in a completed text.
    fn flower(text: &str) -> Vec<Square> {
        match action::read(text) {
            Ok(Typed::Halves(Halves { flower: Some(Half::Cells(cells)), .. })) => cells,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn only_legal_flowers_are_offered_and_never_too_many() {
        let garden = garden();
        for begun in
            ["", "fl", "flower", "flower: ", "flower F", "flower F5@", "flower e", "flower K10,", "rock A1 flower F6 "]
        {
            let texts = flowers(&garden, begun);
            assert!((1..=CHOICES_MAX).contains(&texts.len()), "{begun:?}: {texts:?}");
            for text in texts {
                assert!(garden.check_flower(&flower(&text)).is_ok(), "{begun:?}: {text}");
            }
        }
    }

    #[test]
    fn a_completion_goes_on_with_what_was_typed() {
        let garden = garden();
        assert_eq!(flowers(&garden, "").len(), 19, "one of every piece left");
        assert!(flowers(&garden, "flower W5@").iter().all(|text| text.starts_with("flower W5@")));
        assert!(flowers(&garden, "rock A1-B2 flower w").iter().all(|text| text.starts_with("rock A1-B2 flower W5@")));
        let covers = |text: &String| flower(text).contains(&"F6".parse().unwrap());
        let with_f6 = flowers(&garden, "flower F6-");
        assert!(!with_f6.is_empty() && with_f6.iter().all(covers), "{with_f6:?}");
        // The last cell may be incomplete: J1 is a prefix of J10, which the rock on J9 leaves open.
        assert!(flowers(&garden, "flower J1").iter().any(|text| flower(text).contains(&"J10".parse().unwrap())));
    }

    #[test]
    fn nothing_is_offered_for_rocks_and_planted_pieces() {
        let garden = garden();
        for begun in ["rock", "rock A", "flower F5@C3 rock", "flower U5", "flower A1 Z", "nonsense"] {
            assert_eq!(flowers(&garden, begun), Vec::<String>::new(), "{begun:?}");
        }
    }
}
