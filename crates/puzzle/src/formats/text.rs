//! Plain text: the size and the number of stars, such as `10 2` (or each on its own line); a line for each row with one
//! letter per cell, where equal letters are one region; if anything is marked, the rows of marks in `.`, `*` and `x`;
//! and if there is a proof, the line `proof` and its steps (see [`super::proof_text`]). Empty lines, and lines that
//! begin with `#`, are ignored.

use super::{BadText, Document, proof_text, start_of};
use crate::board::Board;
use crate::grid::{BadPuzzle, Puzzle, SIZE_MAX};

/// Writes the puzzle, and the marks if there are any.
pub(super) fn write(document: &Document) -> String {
    let Document { puzzle, board, proof } = document;
    let mut text = format!("{} {}\n{puzzle}", puzzle.size(), puzzle.stars());
    if board.unknown().len() < puzzle.size() * puzzle.size() {
        text.push('\n');
        text.push_str(&board.rows().join("\n"));
        text.push('\n');
    }
    if let Some(proof) = proof {
        text.push('\n');
        text.push_str(PROOF);
        text.push('\n');
        text.push_str(&proof_text::write(proof));
    }
    text
}

/// The line that precedes the steps of a proof.
const PROOF: &str = "proof";

/// Whether a text begins with a number.
pub(super) fn begins(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let first = lines.next().and_then(|line| line.split_whitespace().next());
    first.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Splits a text that was entered on a single line: the size and stars first, then each word as a row.
fn in_lines(text: &str) -> String {
    let mut words = text.split_whitespace();
    let numbers = [words.next(), words.next()].map(Option::unwrap_or_default).join(" ");
    words.fold(numbers, |lines, word| lines + "\n" + word)
}

/// Reads a puzzle, its marks and its proof.
pub(super) fn read(text: &str) -> Result<Document, BadText> {
    let broken = (!text.trim().contains('\n')).then(|| in_lines(text));
    let mut lines = broken
        .as_deref()
        .unwrap_or(text)
        .lines()
        .enumerate()
        .map(|(nth, line)| (nth + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .peekable();
    let mut numbers = Vec::new();
    while let Some((_, line)) = lines.next_if(|(_, line)| numbers.len() < 2 && starts_with_digit(line)) {
        numbers.extend(line.split_whitespace().map(ToOwned::to_owned));
    }
    let parsed: Option<Vec<usize>> = numbers.iter().map(|number| number.parse().ok()).collect();
    let Some([size, stars]) = parsed.as_deref() else {
        let expected = "the size and the number of stars, such as 10 2, before the rows";
        let found = if numbers.is_empty() { text.trim() } else { &numbers.join(" ") };
        return Err(BadText::Expected { expected, found: start_of(found) });
    };
    let (size, stars) = (*size, *stars);
    if size > SIZE_MAX {
        return Err(BadPuzzle::Size(size).into());
    }
    let mut labels: Vec<char> = Vec::with_capacity(size * size);
    for row in 0..size {
        let Some((line, cells)) = lines.next() else {
            return Err(BadText::Line {
                line: row + 2,
                problem: format!("expected {size} rows of regions, found {row}"),
            });
        };
        let cells: Vec<char> = cells.chars().filter(|letter| !letter.is_whitespace()).collect();
        if cells.len() != size {
            let problem = format!("expected {size} letters, one for each cell, found {}", cells.len());
            return Err(BadText::Line { line, problem });
        }
        labels.extend(cells);
    }
    let puzzle = Puzzle::new(size, stars, &labels)?;
    let rest: Vec<(usize, &str)> = lines.collect();
    let (marks, steps) = match rest.iter().position(|(_, line)| *line == PROOF) {
        Some(place) => (&rest[..place], Some(&rest[place + 1..])),
        None => (rest.as_slice(), None),
    };
    let board = match marks {
        [] => Board::blank(size),
        rows => Board::parse(&rows.iter().map(|(_, row)| *row).collect::<Vec<_>>(), size)?,
    };
    let proof = steps.map(|steps| proof_text::read(steps, board)).transpose()?;
    Ok(Document { puzzle, board, proof })
}

fn starts_with_digit(line: &str) -> bool {
    line.split_whitespace().all(|word| word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "4 1\nAABB\nAABB\nCCDD\nCCDD\n";

    #[test]
    fn size_stars_letters_and_marks_are_read() {
        let marked = read("# mine\n4\n1\n\na a b b\naabb\nccdd\nccdd\n\n.*..\n....\n...x\n....\n").unwrap();
        assert_eq!(marked.board.rows(), [".*..", "....", "...x", "...."]);
        assert_eq!(write(&Document { board: Board::blank(4), ..marked }), GRID);
    }

    #[test]
    fn one_line_is_as_good_as_many() {
        let marked = read("4 1 aabb aabb ccdd ccdd .*.. .... ...x ....").unwrap();
        assert_eq!(marked.board.rows(), [".*..", "....", "...x", "...."]);
        assert_eq!(write(&Document { board: Board::blank(4), ..marked }), GRID);
        let short = read("4 1 aabb aab ccdd ccdd").unwrap_err().to_string();
        assert_eq!(short, "line 3: expected 4 letters, one for each cell, found 3");
    }

    #[test]
    fn a_bad_text_is_refused_by_line() {
        let refusal = |text: &str| read(text).unwrap_err().to_string();
        let expected = "expected the size and the number of stars, such as 10 2, before the rows, found ";
        assert_eq!(refusal("AABB\n"), format!("{expected}\"AABB\""));
        assert_eq!(refusal("4\nAABB\n"), format!("{expected}\"4\""));
        assert_eq!(refusal("4 1\nAABB\nAAB\nCCDD\nCCDD\n"), "line 3: expected 4 letters, one for each cell, found 3");
        assert_eq!(refusal("4 1\nAABB\nAABB\n"), "line 4: expected 4 rows of regions, found 2");
        assert_eq!(refusal(&format!("{GRID}....\n....\n")), "the board has 2 rows, expected 4");
    }
}
