//! Normalizes names of cells as people type them: `c 4`, `C-4`, `4c` and `c4d7` become `c4`, `C4`, `c4` and `c4 d7`.
//!
//! The caller checks whether such cells exist; all other text is left unchanged.

/// Writes each cell in the text as one word, with single spaces between words. Commas and semicolons count as spaces.
///
/// ```
/// # use board::typed::with_plain_cells;
/// assert_eq!(with_plain_cells("c 4, 7D; E-5 f-10"), "c4 D7 E5 f10");
/// assert_eq!(with_plain_cells("a4g5h2"), "a4 g5 h2");
/// assert_eq!(with_plain_cells("B9-F9 u5@g7 r 90"), "B9-F9 u5@g7 r90");
/// ```
pub fn with_plain_cells(text: &str) -> String {
    let words: Vec<&str> = text.split([' ', ',', ';', '\t', '\n']).filter(|word| !word.is_empty()).collect();
    let mut plain: Vec<String> = Vec::new();
    let mut rest = words.as_slice();
    while let [word, after @ ..] = rest {
        rest = after;
        match after {
            ["-", number, after @ ..] if is_letter(word) && is_number(number) => {
                plain.push(format!("{word}{number}"));
                rest = after;
            }
            [number, after @ ..] if is_letter(word) && is_number(number) => {
                plain.push(format!("{word}{number}"));
                rest = after;
            }
            _ => plain.extend(cells_of(word)),
        }
    }
    plain.join(" ")
}

fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn is_number(word: &str) -> bool {
    (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The cells that one word names, or the word itself.
fn cells_of(word: &str) -> Vec<String> {
    if let Some((letter, number)) = word.split_once('-')
        && is_letter(letter)
        && is_number(number)
    {
        return vec![format!("{letter}{number}")];
    }
    let (number, letter) = word.split_at(word.bytes().take_while(u8::is_ascii_digit).count());
    if is_number(number) && is_letter(letter) {
        return vec![format!("{letter}{number}")];
    }
    let mut cells = Vec::new();
    let mut rest = word;
    while rest.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        if !(1..=2).contains(&digits) {
            break;
        }
        let (cell, after) = rest.split_at(1 + digits);
        cells.push(cell.to_owned());
        rest = after;
    }
    if rest.is_empty() { cells } else { vec![word.to_owned()] }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_names_no_cell_stays_as_it_is() {
        for text in ["pass", "first Ann", "u5@g7 r90 m", "G7-I7", "c3:", "4", "c", "c4x", "100c", "é4"] {
            assert_eq!(with_plain_cells(text), text);
        }
    }

    proptest! {
        #[test]
        fn nothing_is_left_to_do_the_second_time(text in "\\PC{0,20}|([a-o]|[0-9]{1,2}|[a-o][0-9]|[-, ]){0,9}") {
            let once = with_plain_cells(&text);
            prop_assert_eq!(with_plain_cells(&once), once);
        }
    }
}
