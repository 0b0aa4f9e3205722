//! puzz.link (pzpr): `https://puzz.link/p?starbattle/COLUMNS/ROWS/STARS/BORDERS`.
//!
//! The borders are two strings of bits, first the borders right of the cells and then those below the cells, each row
//! by row. Each string is packed five bits to a character, the highest bit first, and padded with zeros at its end. We
//! also read and write pzpr's files (`pzprv3`, then one line each for the name, rows, columns, stars and number of
//! regions, then the regions and the marks).

use super::borders::Borders;
use super::{BadText, Document, check_host, start_of};
use crate::board::{Board, Mark};
use crate::cells::Cell;
use crate::grid::{BadPuzzle, Puzzle, SIZE_MAX};

const ALPHABET: &str = "0123456789abcdefghijklmnopqrstuv";
const BITS: usize = 5;

/// The puzzle's address.
pub fn address(puzzle: &Puzzle) -> String {
    let size = puzzle.size();
    let borders = Borders::of(puzzle);
    format!(
        "https://puzz.link/p?starbattle/{size}/{size}/{}/{}{}",
        puzzle.stars(),
        pack(&borders.right),
        pack(&borders.below)
    )
}

/// Writes a pzpr file, with the marks.
pub(super) fn file(document: &Document) -> String {
    let Document { puzzle, board, .. } = document;
    let size = puzzle.size();
    let row_of = |row: usize, word: &dyn Fn(Cell) -> String| {
        let words: Vec<String> = (0..size).map(|column| word(Cell::new(row, column))).collect();
        words.join(" ") + " \n"
    };
    let mark = |cell: Cell| match board.mark(cell) {
        Mark::Unknown => ".".to_owned(),
        Mark::Star => "#".to_owned(),
        Mark::Black => "+".to_owned(),
    };
    let regions: String = (0..size).map(|row| row_of(row, &|cell| puzzle.region_of(cell).to_string())).collect();
    let marks: String = (0..size).map(|row| row_of(row, &mark)).collect();
    format!("pzprv3\nstarbattle\n{size}\n{size}\n{}\n{size}\n{regions}{marks}", puzzle.stars())
}

fn pack(bits: &[bool]) -> String {
    let letter = |bits: &[bool]| {
        let value = bits.iter().enumerate().fold(0, |value, (nth, &bit)| value | usize::from(bit) << (BITS - 1 - nth));
        char::from(ALPHABET.as_bytes()[value])
    };
    bits.chunks(BITS).map(letter).collect()
}

/// Reads an address, with or without the part before `starbattle/`, or a pzpr file.
pub(super) fn read(text: &str) -> Result<Document, BadText> {
    let text = text.trim();
    if text.starts_with("pzprv3") {
        return read_file(text);
    }
    check_host(text)?;
    let expected = "an address such as https://puzz.link/p?starbattle/10/10/2/…";
    let body = text.rfind("starbattle/").map(|start| &text[start + "starbattle/".len()..]);
    let body = body.ok_or_else(|| BadText::Expected { expected, found: start_of(text) })?;
    let parts: Vec<&str> = body.trim_end_matches('/').split('/').collect();
    let [columns, rows, stars, borders] = parts.as_slice() else {
        return Err(BadText::Expected {
            expected: "COLUMNS/ROWS/STARS/BORDERS after starbattle/",
            found: start_of(body),
        });
    };
    let size = square(number(columns)?, number(rows)?)?;
    let stars = number(stars)?;
    let per_string = (size * (size - 1)).div_ceil(BITS);
    let found = borders.chars().count();
    if found != 2 * per_string {
        return Err(BadText::BordersLength { expected: 2 * per_string, found });
    }
    let bits = unpack(borders)?;
    let (right, below) = bits.split_at(per_string * BITS);
    let n_borders = size * (size - 1);
    let borders = Borders { size, right: right[..n_borders].to_vec(), below: below[..n_borders].to_vec() };
    let puzzle = Puzzle::new(size, stars, &borders.labels()?)?;
    Ok(Document { puzzle, board: Board::blank(size), proof: None })
}

fn square(columns: usize, rows: usize) -> Result<usize, BadText> {
    if columns != rows {
        return Err(BadText::NotSquare(columns, rows));
    }
    // The size is checked before memory for such a grid is allocated.
    if !(2..=SIZE_MAX).contains(&rows) {
        return Err(BadPuzzle::Size(rows).into());
    }
    Ok(rows)
}

fn number(text: &str) -> Result<usize, BadText> {
    let plain = !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let expected = "a whole number";
    text.parse().ok().filter(|_| plain).ok_or_else(|| BadText::Expected { expected, found: start_of(text) })
}

fn unpack(text: &str) -> Result<Vec<bool>, BadText> {
    let mut bits = Vec::with_capacity(text.len() * BITS);
    for (place, letter) in text.chars().enumerate() {
        let value =
            ALPHABET.find(letter).ok_or(BadText::BordersLetter { letter, place: place + 1, alphabet: "0-9, a-v" })?;
        bits.extend((0..BITS).rev().map(|bit| value >> bit & 1 == 1));
    }
    Ok(bits)
}

/// Reads a pzpr file.
fn read_file(text: &str) -> Result<Document, BadText> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let line = |nth: usize| lines.get(nth).copied().unwrap_or_default();
    if line(1) != "starbattle" {
        return Err(BadText::Expected { expected: "starbattle on the second line", found: start_of(line(1)) });
    }
    let size = square(number(line(3))?, number(line(2))?)?;
    let stars = number(line(4))?;
    let words = |first: usize| (first..first + size).map(|nth| line(nth).split_whitespace().collect::<Vec<_>>());
    let mut labels = Vec::with_capacity(size * size);
    for (row, cells) in words(6).enumerate() {
        if cells.len() != size {
            let problem = format!("{} regions are given for {size} cells", cells.len());
            return Err(BadText::Line { line: 7 + row, problem });
        }
        labels.extend(cells);
    }
    let mut board = Board::blank(size);
    for (row, cells) in words(6 + size).enumerate() {
        for (column, &letter) in cells.iter().enumerate().take(size) {
            let mark = match letter {
                "#" => Mark::Star,
                "+" => Mark::Black,
                _ => Mark::Unknown,
            };
            board.set(Cell::new(row, column), mark);
        }
    }
    Ok(Document { puzzle: Puzzle::new(size, stars, &labels)?, board, proof: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        super::super::read(super::super::Format::Puzzlink, text).unwrap_err().to_string()
    }

    #[test]
    fn an_address_is_written_as_pzpr_writes_it() {
        let puzzle = Puzzle::new(4, 1, b"aabbaabbccddccdd").unwrap();
        // The borders right of the cells are 010 010 010 010, those below the cells 0000 1111 0000.
        assert_eq!(address(&puzzle), "https://puzz.link/p?starbattle/4/4/1/94g1s0");
        assert_eq!(read("starbattle/4/4/1/94g1s0").unwrap().puzzle, puzzle);
    }

    #[test]
    fn a_bad_address_is_refused_with_what_is_wrong() {
        let expected = "expected an address such as https://puzz.link/p?starbattle/10/10/2/…, found \"https://puzz.link/p?sudoku/9/9/\"";
        assert_eq!(refusal("https://puzz.link/p?sudoku/9/9/"), expected);
        assert_eq!(refusal("starbattle/4/5/1/94g1s0"), "4 columns and 5 rows: the grid must be square");
        assert_eq!(refusal("starbattle/4/4/1/94g1s"), "the borders take 6 characters, 5 are given");
        assert_eq!(refusal("starbattle/4/4/1/94g1sz"), "'z' at place 6 of the borders is none of 0-9, a-v");
        assert_eq!(
            refusal("starbattle/4/4/9/94g1s0"),
            "9 stars are out of range: each row, column and region holds 1 to 6"
        );
        assert_eq!(refusal("starbattle/4/4/1/000000"), "the grid has 1 region, expected 4, as many as rows");
        assert_eq!(refusal("starbattle/4/4/1/100000"), "the border between B2 and C2 divides a region from itself");
        assert_eq!(refusal("starbattle/9999/9999/1/0"), "size 9999 is out of range: a grid has 4 to 26 rows");
    }

    #[test]
    fn a_file_of_pzpr_is_read_with_its_marks() {
        let file = "pzprv3\nstarbattle\n4\n4\n1\n4\n0 0 1 1 \n0 0 1 1 \n2 2 3 3 \n2 2 3 3 \n. # . . \n+ . . . \n. . . . \n. . . . \n";
        let document = read(file).unwrap();
        assert_eq!(document.board.rows(), [".*..", "x...", "....", "...."]);
        assert_eq!(document.puzzle, Puzzle::new(4, 1, b"aabbaabbccddccdd").unwrap());
    }
}
