//! Expands short forms of cells before a text is parsed: `row 3`, `column C`, `region a1`, `around a1`, `a1:c1`,
//! `a1..c1`, `★a1★c1`, `restart`.
//!
//! The expansion depends only on the puzzle; the view takes existing marks into account afterwards.

use puzzle::cells::{Cell, CellSet};
use puzzle::grid::Puzzle;

/// The text with all short forms expanded, and whether the text contained a short form that names several cells at
/// once.
pub(super) fn written_out(text: &str, puzzle: &Puzzle) -> (String, bool) {
    let last = Cell::new(puzzle.size() - 1, puzzle.size() - 1);
    if is_restart(text) {
        return (format!("?A1-{last}"), false);
    }
    let spaced: String = text.chars().flat_map(|letter| [before(letter), Some(letter)]).flatten().collect();
    // Phones replace hyphens by dashes and two dots by three.
    let spaced = spaced.replace("...", "-").replace("..", "-").replace([':', '–', '—'], "-");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut written: Vec<String> = Vec::new();
    let mut rest = words.as_slice();
    let mut has_many = false;
    while let [word, after @ ..] = rest {
        rest = after;
        let (sign, name) = split_sign(word);
        let cells = after.first().and_then(|which| named(&name.to_lowercase(), which.trim_end_matches(','), puzzle));
        match cells {
            Some(cells) => {
                has_many = true;
                rest = &after[1..];
                written.push(format!("{sign}{cells}"));
            }
            None => written.push((*word).to_owned()),
        }
    }
    if has_many { (written.join(" "), true) } else { (spaced, false) }
}

/// Whether the text asks to clear the board.
pub(super) fn is_restart(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("restart")
}

/// A space before a symbol, since a symbol starts a new word.
fn before(letter: char) -> Option<char> {
    "★☆⭐■□⬛".contains(letter).then_some(' ')
}

/// Splits a word into the symbols at its start and the rest.
fn split_sign(word: &str) -> (&str, &str) {
    let name = word.trim_start_matches(['★', '☆', '⭐', '■', '□', '⬛', '?', '*', '\u{fe0f}']);
    word.split_at(word.len() - name.len())
}

/// The cells of a row, a column or a region, or the neighbors of a cell.
fn named(kind: &str, which: &str, puzzle: &Puzzle) -> Option<String> {
    let last = puzzle.size() - 1;
    match kind {
        "row" => {
            let row = which.parse::<usize>().ok()?.checked_sub(1).filter(|row| *row <= last)?;
            Some(format!("{}-{}", Cell::new(row, 0), Cell::new(row, last)))
        }
        "column" | "col" => {
            let top = Cell::parse(&format!("{which}1")).filter(|cell| cell.column() <= last)?;
            Some(format!("{top}-{}", Cell::new(last, top.column())))
        }
        "region" => {
            let cell = Cell::parse(which).filter(|cell| puzzle.has(*cell))?;
            Some(puzzle.region(puzzle.region_of(cell)).to_string().replace(", ", " "))
        }
        "around" => {
            let cell = Cell::parse(which).filter(|cell| puzzle.has(*cell))?;
            Some((puzzle.around(cell) - CellSet::only(cell)).to_string().replace(", ", " "))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_ways_are_written_out() {
        let puzzle = Puzzle::new(4, 1, b"aabbaabbccddccdd").unwrap();
        for (typed, written) in [
            ("x row 2", "x A2-D2"),
            ("■row 2 ★A1", "■A2-D2 ★A1"),
            ("x column c, ★A1", "x C1-C4 ★A1"),
            ("x region d4", "x C3 D3 C4 D4"),
            ("restart", "?A1-D4"),
            ("x around a1", "x B1 A2 B2"),
            ("■row 1 around d4", "■A1-D1 C3 D3 C4"),
            ("x row 9", "x row 9"),
            ("x region", "x region"),
        ] {
            assert_eq!(written_out(typed, &puzzle).0.trim(), written, "{typed}");
        }
        assert_eq!(written_out("★a1★c1", &puzzle).0.trim(), "★a1 ★c1");
        assert_eq!(written_out("a1:c1 x b2..b4", &puzzle).0, "a1-c1 x b2-b4");
        assert_eq!(written_out("a1–c1 x b2...b4", &puzzle).0, "a1-c1 x b2-b4");
    }
}
