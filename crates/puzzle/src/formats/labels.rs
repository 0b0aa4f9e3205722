//! Reads puzzles that are lists of region labels, in the formats of three other sources. We never write these formats.
//!
//! puzzle-star-battle.com lists numbers with commas and without the number of stars, which follows from the size.
//! `KrazyDad` has JSON with letters, or the letters alone, in one word or in rows. An `.sbn` file has the size and
//! stars, a dot and letters.

use serde::Deserialize;

use super::{BadText, Document};
use crate::board::{Board, Mark};
use crate::cells::CellSet;
use crate::grid::{Puzzle, SIZE_MIN};

/// The numbers of stars that puzzle-star-battle.com and `KrazyDad` use for each size.
const USUAL_STARS: [(usize, usize); 8] = [(5, 1), (6, 1), (8, 1), (10, 2), (14, 3), (17, 4), (21, 5), (25, 6)];

/// A puzzle of `KrazyDad`; `solved` holds the stars as a text of 0 and 1.
#[derive(Deserialize)]
struct KrazyDad {
    puzz: String,
    width: usize,
    height: usize,
    stars: usize,
    #[serde(default)]
    solved: String,
}

/// Reads the text if it is in one of this module's formats; `None` otherwise.
pub(super) fn read(text: &str) -> Option<Result<Document, BadText>> {
    let text = text.trim();
    let is_task = text.contains(',') && text.bytes().all(|byte| byte.is_ascii_digit() || b", \r\n".contains(&byte));
    if is_task {
        return Some(read_task(text));
    }
    if text.starts_with('{') {
        return serde_json::from_str(text).ok().map(read_krazydad);
    }
    if text.chars().all(|letter| letter.is_ascii_alphabetic() || letter.is_whitespace()) {
        return read_letters(text);
    }
    let (measures, rest) = text.split_once('.')?;
    let (size, stars) = measures.split_once('x')?;
    let (size, stars) = (size.parse().ok()?, stars.parse().ok()?);
    let letters: Vec<char> = rest.split('.').next().unwrap_or_default().chars().collect();
    Some(bare(size, stars, &letters))
}

fn read_task(text: &str) -> Result<Document, BadText> {
    let labels: Vec<&str> = text.split(',').map(str::trim).collect();
    let known = USUAL_STARS.into_iter().find(|(size, _)| size * size == labels.len());
    let expected =
        "a task of puzzle-star-battle.com: as many numbers as its grids of 5, 6, 8, 10, 14, 17, 21 or 25 rows";
    let (size, stars) = known.ok_or(BadText::Expected { expected, found: format!("{} numbers", labels.len()) })?;
    bare(size, stars, &labels)
}

/// Reads a square of letters, in one word or in rows of equal length; `None` if the letters do not fill a square.
fn read_letters(text: &str) -> Option<Result<Document, BadText>> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let size = letters.len().isqrt();
    let mut rows = text.split_whitespace();
    let is_one_word = text.split_whitespace().count() == 1;
    if size < SIZE_MIN || size * size != letters.len() || !(is_one_word || rows.all(|row| row.len() == size)) {
        return None;
    }
    let known = USUAL_STARS.into_iter().find(|(of, _)| *of == size);
    let expected = "letters for a grid of 5, 6, 8, 10, 14, 17, 21 or 25 rows, whose number of stars is known, or the size \
                    and the number of stars before the letters, such as 9 2";
    let found = || format!("letters for {size} rows");
    Some(
        known.map_or_else(
            || Err(BadText::Expected { expected, found: found() }),
            |(_, stars)| bare(size, stars, &letters),
        ),
    )
}

fn read_krazydad(read: KrazyDad) -> Result<Document, BadText> {
    let KrazyDad { puzz, width, height, stars, solved } = read;
    if width != height {
        return Err(BadText::NotSquare(width, height));
    }
    let letters: Vec<char> = puzz.chars().collect();
    let mut document = bare(width, stars, &letters)?;
    let cells = document.puzzle.cells().zip(solved.chars());
    let starred: CellSet = cells.filter(|(_, mark)| *mark == '1').map(|(cell, _)| cell).collect();
    // If `solved` is the whole solution, it is not a player's progress.
    if !document.puzzle.is_solved_by(&starred) {
        document.board.set_all(&starred, Mark::Star);
    }
    Ok(document)
}

fn bare<L: PartialEq>(size: usize, stars: usize, labels: &[L]) -> Result<Document, BadText> {
    let puzzle = Puzzle::new(size, stars, labels)?;
    Ok(Document { puzzle, board: Board::blank(size), proof: None })
}

#[cfg(test)]
mod tests {
    use super::super::read_any;

    const GRID: &str = "AAABBACCBBCCCDBEECDDEEEDD";

    #[test]
    fn what_other_places_write_is_one_puzzle() {
        let numbers: Vec<String> = GRID.bytes().map(|letter| (letter - b'A' + 1).to_string()).collect();
        let rows: Vec<&str> = (0..5).map(|row| &GRID[row * 5..row * 5 + 5]).collect();
        let text = read_any(&format!("5 1 {}", rows.join(" "))).unwrap();
        for other in [
            numbers.join(","),
            GRID.to_owned(),
            rows.join("\n"),
            rows.join(" ").to_lowercase(),
            format!("5x1.{GRID}.made today"),
            format!(r#"{{"puzz":"{GRID}","width":5,"height":5,"stars":1,"ptitle":"KD_Star_5x5"}}"#),
        ] {
            assert_eq!(read_any(&other), Ok(text.clone()), "{other}");
        }
    }

    #[test]
    fn a_task_of_no_size_there_is_refused() {
        let refusal = read_any("1,1,2,2").unwrap_err().to_string();
        assert!(refusal.ends_with("25 rows, found \"4 numbers\""), "{refusal}");
        let refusal = read_any(&"ABCDEFG".repeat(7)).unwrap_err().to_string();
        assert!(refusal.ends_with("such as 9 2, found \"letters for 7 rows\""), "{refusal}");
        let torn = read_any(&format!("5x1.{}", GRID.replace('E', "F"))).map(|_| ());
        assert_eq!(torn, Ok(()), "labels are any letters");
    }
}
