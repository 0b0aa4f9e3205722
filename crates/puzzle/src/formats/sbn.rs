//! SBN, Star Battle Notation: the size as two equal characters, a digit for the stars, and `W` (or `e` if marks
//! follow). Then come the borders: those right of the cells row by row, then those below the cells column by column,
//! packed six bits to a character, the highest bit first, and padded with zeros at the front. We do not read a player's
//! marks and history.

use super::borders::Borders;
use super::{BadText, Document, start_of};
use crate::board::Board;
use crate::grid::Puzzle;

const ALPHABET: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const BITS: usize = 6;
/// The largest size that SBN can express; its character is `P`.
const SIZE_LAST: usize = 25;

/// Writes the puzzle without marks.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, BadText> {
    let size = puzzle.size();
    if size > SIZE_LAST {
        return Err(BadText::SbnSize(size));
    }
    let Borders { right, below, .. } = Borders::of(puzzle);
    let by_columns = (0..size).flat_map(|column| (0..size - 1).map(move |row| row * size + column));
    let bits: Vec<bool> = right.into_iter().chain(by_columns.map(|index| below[index])).collect();
    let filled = vec![false; bits.len().div_ceil(BITS) * BITS - bits.len()];
    let all: Vec<bool> = filled.into_iter().chain(bits).collect();
    let letter = |value: usize| char::from(ALPHABET.as_bytes()[value]);
    let value = |bits: &[bool]| bits.iter().fold(0, |value, &bit| value << 1 | usize::from(bit));
    let borders: String = all.chunks(BITS).map(|bits| letter(value(bits))).collect();
    let size = letter(size);
    Ok(format!("{size}{size}{}W{borders}", puzzle.stars()))
}

/// Whether a text begins like SBN.
pub(super) fn begins(text: &str) -> bool {
    let mut letters = text.chars();
    let size = letters.next();
    size.is_some() && letters.next() == size && letters.next().is_some_and(|stars| stars.is_ascii_digit())
}

/// Reads the puzzle; anything after its borders is ignored.
pub(super) fn read(text: &str) -> Result<Document, BadText> {
    let letters: Vec<char> = text.trim().chars().collect();
    let expected = "two equal characters for the size, the number of stars, and W or e: such as AA2W…";
    let (head, rest) = letters.split_at_checked(4).unwrap_or((&[], &letters));
    let size = match head {
        [one, other, _, 'W' | 'e'] if one == other => ALPHABET.find(*one).filter(|size| (4..=SIZE_LAST).contains(size)),
        _ => None,
    };
    let stars = head.get(2).and_then(|digit| digit.to_digit(10));
    let (Some(size), Some(stars)) = (size, stars) else {
        return Err(BadText::Expected { expected, found: start_of(text) });
    };
    let n_borders = size * (size - 1);
    let n_letters = (2 * n_borders).div_ceil(BITS);
    if rest.len() < n_letters {
        return Err(BadText::BordersLength { expected: n_letters, found: rest.len() });
    }
    if head[3] == 'W' && rest.len() > n_letters && rest[n_letters] != '~' {
        return Err(BadText::BordersLength { expected: n_letters, found: rest.len() });
    }
    let mut bits = Vec::with_capacity(n_letters * BITS);
    for (place, &letter) in rest[..n_letters].iter().enumerate() {
        let alphabet = "0-9, A-Z, a-z, -, _";
        let value = ALPHABET.find(letter).ok_or(BadText::BordersLetter { letter, place: place + 1, alphabet })?;
        bits.extend((0..BITS).rev().map(|bit| value >> bit & 1 == 1));
    }
    let bits = &bits[bits.len() - 2 * n_borders..];
    let mut below = vec![false; n_borders];
    for (nth, &bit) in bits[n_borders..].iter().enumerate() {
        below[nth % (size - 1) * size + nth / (size - 1)] = bit;
    }
    let borders = Borders { size, right: bits[..n_borders].to_vec(), below };
    let stars = usize::try_from(stars).expect("a digit");
    Ok(Document { puzzle: Puzzle::new(size, stars, &borders.labels()?)?, board: Board::blank(size), proof: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_written_by_columns_below() {
        let puzzle = Puzzle::new(4, 1, b"aabbaabbccddccdd").unwrap();
        // The borders right of the cells are 010 010 010 010, those below the cells 010 in each column.
        assert_eq!(write(&puzzle).unwrap(), "441WIIII");
        assert_eq!(read("441WIIII").unwrap().puzzle, puzzle);
        assert_eq!(read("441eIIII01203").unwrap().puzzle, puzzle);
    }

    #[test]
    fn a_bad_text_is_refused_with_what_is_wrong() {
        let refusal = |text: &str| read(text).unwrap_err().to_string();
        assert!(refusal("451WIIII").starts_with("expected two equal characters"));
        assert!(refusal("4é").starts_with("expected two equal characters"));
        assert_eq!(refusal("441WIII"), "the borders take 4 characters, 3 are given");
        assert_eq!(refusal("441WIIIII"), "the borders take 4 characters, 5 are given");
        assert_eq!(refusal("441WII.I"), "'.' at place 3 of the borders is none of 0-9, A-Z, a-z, -, _");
    }
}
