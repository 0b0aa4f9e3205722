//! Parses a whole board typed as rows of text, one after the other: `board ..*x *...`.

use super::action::{Action, Marking};
use super::walk::quoted;
use ::words::starbattle;
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use rules::Unreadable;

/// The keyword of a whole board.
pub(super) const WORD: &str = "board";

/// The board's rows, as players type them.
pub(super) fn rows(board: &Board) -> String {
    board.rows().join("\n")
}

/// The text after the keyword; `None` if the text is no whole board.
pub(super) fn after_word(input: &str) -> Option<&str> {
    let (word, rest) = input.trim().split_once(char::is_whitespace)?;
    word.eq_ignore_ascii_case(WORD).then_some(rest)
}

/// The marks that change the board to what was typed.
///
/// # Errors
/// Says which row cannot be parsed and why, or that nothing would change.
pub(super) fn read(typed: &str, board: &Board) -> Result<Action, Unreadable> {
    let size = board.size();
    let words: Vec<&str> = typed.split(|letter: char| letter.is_whitespace() || letter == '/').collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    // The cells may be separated by spaces.
    let rows: Vec<String> = if words.len() == size * size && words.iter().all(|word| word.chars().count() == 1) {
        words.chunks(size).map(<[&str]>::concat).collect()
    } else {
        words.into_iter().map(str::to_owned).collect()
    };
    let marks = (1..).zip(&rows).map(|(number, row)| read_row(number, row, size)).collect::<Result<Vec<_>, _>>()?;
    if marks.len() != size {
        return Err(Unreadable(starbattle::BoardRows { size, rows: marks.len() }.into()));
    }
    let wanted = |mark: Mark| -> CellSet {
        let cells = (0..size).flat_map(|row| (0..size).map(move |column| Cell::new(row, column)));
        cells.filter(|cell| marks[cell.row()][cell.column()] == mark && board.mark(*cell) != mark).collect()
    };
    let markings: Vec<Marking> =
        [Mark::Star, Mark::Black, Mark::Unknown].into_iter().flat_map(|mark| runs(mark, &wanted(mark))).collect();
    if markings.is_empty() {
        return Err(Unreadable(starbattle::BoardSame.into()));
    }
    Ok(Action::Mark(markings))
}

fn read_row(number: usize, row: &str, size: usize) -> Result<Vec<Mark>, Unreadable> {
    let row = row.replace('\u{fe0f}', "");
    let marks: Vec<Mark> = (1..)
        .zip(row.chars())
        .map(|(nth, letter)| {
            let no_mark =
                || Unreadable(starbattle::BoardLetter { row: number, letter: &*letter.to_string(), nth }.into());
            mark_of(letter).ok_or_else(no_mark)
        })
        .collect::<Result<_, _>>()?;
    if marks.len() == size {
        return Ok(marks);
    }
    Err(Unreadable(starbattle::BoardRow { row: number, typed: &*quoted(&row), cells: marks.len(), size }.into()))
}

/// The mark that a letter stands for.
fn mark_of(letter: char) -> Option<Mark> {
    match letter {
        '*' | '★' | '☆' | '⭐' => Some(Mark::Star),
        'x' | 'X' | '■' | '□' | '⬛' => Some(Mark::Black),
        '.' | '?' | '-' | '_' | '·' => Some(Mark::Unknown),
        _ => None,
    }
}

/// Markings that cover the cells, one for each horizontal run.
fn runs(mark: Mark, cells: &CellSet) -> Vec<Marking> {
    let mut runs: Vec<Marking> = Vec::new();
    for cell in cells.iter() {
        match runs.last_mut() {
            Some(run) if run.to.row() == cell.row() && run.to.column() + 1 == cell.column() => run.to = cell,
            _ => runs.push(Marking::cell(mark, cell)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        Board::parse(&["*x..", "xx..", "....", "...."], 4).unwrap()
    }

    #[test]
    fn a_whole_board_is_what_changes() {
        let marks = |typed: &str| read(typed, &board()).map(|action| action.to_string());
        assert_eq!(marks("*x.. xx.. ..*. ...."), Ok("★C3".to_owned()));
        assert_eq!(marks("*x../xx../xxxx/x..x"), Ok("■A3-D3 A4 D4".to_owned()));
        assert_eq!(marks("---- ____ ???? ·★■□"), Ok("★B4 ■C4-D4 ?A1-B1 A2-B2".to_owned()));
        assert_eq!(marks("* x . . x x . . . . . . . . . *"), Ok("★D4".to_owned()));
        let same = "that is the board as it stands; change some of its cells";
        assert_eq!(marks(&rows(&board())).unwrap_err().to_string(), same);
    }

    #[test]
    fn the_row_that_cannot_be_read_is_named() {
        let refusal = |typed: &str| read(typed, &board()).unwrap_err().to_string();
        assert_eq!(refusal("*x.. xx.. ... ...."), "row 3, \"...\", has 3 cells and not 4");
        assert_eq!(
            refusal("*x.. xq.. .... ...."),
            "row 2 has 'q' at its cell 2; a cell is * (star), x (black) or . (unknown)"
        );
        let words = "the board has 4 rows, and 3 rows are given; a row is a line of 4 cells";
        assert_eq!(refusal("*x.. xx.. ...."), words);
        assert_eq!(refusal(&"x".repeat(90)), "row 1, \"xxxxxxxxxxxxxxxxxxxx…\", has 90 cells and not 4");
        assert_eq!(after_word("Board\n.... ...."), Some(".... ...."));
        assert_eq!(after_word("board"), None);
    }
}
