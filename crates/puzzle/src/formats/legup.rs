//! LEGUP's XML format. Cells are counted from the top left, `x` to the right and `y` down; the value -2 is a star, -1
//! is black.
//!
//! All cells are written, marked or not: LEGUP itself omits marked cells, and then cannot read its own file.

use std::fmt::Write;

use super::xml::Element;
use super::{BadText, Document, legup_proof};
use crate::board::{Board, Mark};
use crate::cells::Cell;
use crate::grid::{BadPuzzle, Puzzle, SIZE_MAX, SIZE_MIN};

/// The version of LEGUP whose files we write.
const VERSION: &str = "5.0.0";

/// Reads a puzzle file, with its proof if it has one.
pub(super) fn read(text: &str) -> Result<Document, BadText> {
    let root = Element::parse(text)?;
    let puzzle = root.find("puzzle").ok_or_else(|| missing("a <puzzle> element", text))?;
    let name = puzzle.attribute("name").unwrap_or_default();
    if !name.eq_ignore_ascii_case("starbattle") {
        return Err(BadText::OtherPuzzle(name.to_owned()));
    }
    let board = puzzle.find("board").ok_or_else(|| missing("a <board> element", text))?;
    let size = usize::try_from(board.number("size")?).unwrap_or(0);
    if !(SIZE_MIN..=SIZE_MAX).contains(&size) {
        return Err(BadPuzzle::Size(size).into());
    }
    let stars = usize::try_from(board.number("puzzle_num")?).unwrap_or(0);
    let mut labels: Vec<Option<usize>> = vec![None; size * size];
    let mut marks = Board::blank(size);
    for (nth, region) in board.all("region").enumerate() {
        // Some files omit the `<cells>` element around the cells.
        let cells = region.find("cells").unwrap_or(region);
        for element in cells.all("cell") {
            let cell = cell_of(element, size)?;
            let label = &mut labels[cell.row() * size + cell.column()];
            if label.replace(nth).is_some() {
                return Err(BadText::TwoRegions { cell });
            }
            marks.set(cell, mark_of(element)?);
        }
    }
    if let Some(index) = labels.iter().position(Option::is_none) {
        return Err(BadText::NoRegion { cell: Cell::new(index / size, index % size) });
    }
    let proof = puzzle.find("proof").map(|element| legup_proof::read(element, marks)).transpose()?;
    Ok(Document { puzzle: Puzzle::new(size, stars, &labels)?, board: marks, proof })
}

fn missing(expected: &'static str, text: &str) -> BadText {
    BadText::Expected { expected, found: super::start_of(text) }
}

pub(super) fn cell_of(element: &Element, size: usize) -> Result<Cell, BadText> {
    let at = |attribute| {
        let number = element.number(attribute)?;
        usize::try_from(number).ok().filter(|&number| number < size).ok_or_else(|| BadText::Attribute {
            element: element.name.clone(),
            attribute,
            problem: format!("{number}, outside a grid of {size}"),
        })
    };
    Ok(Cell::new(at("y")?, at("x")?))
}

pub(super) fn mark_of(element: &Element) -> Result<Mark, BadText> {
    match element.number("value")? {
        -2 => Ok(Mark::Star),
        -1 => Ok(Mark::Black),
        // LEGUP writes -3 or any number from 0 for an unknown cell.
        -3 | 0.. => Ok(Mark::Unknown),
        other => Err(BadText::Attribute {
            element: element.name.clone(),
            attribute: "value",
            problem: format!("{other}, expected -2 for a star, -1 for black or 0"),
        }),
    }
}

pub(super) fn value_of(mark: Mark) -> i8 {
    match mark {
        Mark::Star => -2,
        Mark::Black => -1,
        Mark::Unknown => 0,
    }
}

/// Writes a puzzle file, with the proof if there is one.
pub(super) fn write(document: &Document) -> String {
    let Document { puzzle, board, proof } = document;
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<Legup version=\"{VERSION}\">\n  \
         <puzzle name=\"StarBattle\">\n    <board puzzle_num=\"{}\" size=\"{}\">\n",
        puzzle.stars(),
        puzzle.size()
    );
    for region in 0..puzzle.size() {
        text += "      <region>\n        <cells>\n";
        for cell in puzzle.region(region).iter() {
            let Cell { row, column } = cell;
            let value = value_of(board.mark(cell));
            writeln!(text, "          <cell value=\"{value}\" x=\"{column}\" y=\"{row}\"/>")
                .expect("writing to a string does not fail");
        }
        text += "        </cells>\n      </region>\n";
    }
    text += "    </board>\n";
    if let Some(proof) = proof {
        text += &legup_proof::write(proof, puzzle);
    }
    text += "  </puzzle>\n  <solved isSolved=\"false\" lastSaved=\"--\"/>\n</Legup>\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "<Legup version=\"5\"><puzzle name=\"StarBattle\"><board size=\"4\" puzzle_num=\"1\">";

    fn refusal(regions: &str) -> String {
        read(&format!("{HEAD}{regions}</board></puzzle></Legup>")).unwrap_err().to_string()
    }

    #[test]
    fn marked_cells_are_written_too() {
        let puzzle = Puzzle::new(4, 1, b"aabbaabbccddccdd").unwrap();
        let board = Board::parse(&["*x..", "xx..", "....", "...."], 4).unwrap();
        let text = write(&Document { puzzle: puzzle.clone(), board, proof: None });
        assert_eq!(text.matches("<cell ").count(), 16);
        assert!(
            text.contains("<cell value=\"-2\" x=\"0\" y=\"0\"/>")
                && text.contains("<cell value=\"-1\" x=\"1\" y=\"0\"/>")
        );
        assert_eq!(read(&text).unwrap(), Document { puzzle, board, proof: None });
    }

    #[test]
    fn a_bad_file_is_refused_with_what_is_wrong() {
        assert_eq!(
            refusal("<region>"),
            "this begins like XML and cannot be read as such: ill-formed document: expected `</region>`, but `</board>` was found"
        );
        assert_eq!(
            refusal("<region><cell value=\"0\" x=\"4\" y=\"0\"/></region>"),
            "<cell>: attribute x is 4, outside a grid of 4"
        );
        assert_eq!(refusal("<region><cell value=\"0\" x=\"1\"/></region>"), "<cell>: attribute y is missing");
        assert_eq!(
            refusal("<region><cell value=\"-7\" x=\"0\" y=\"0\"/></region>"),
            "<cell>: attribute value is -7, expected -2 for a star, -1 for black or 0"
        );
        let twice = "<cell value=\"0\" x=\"1\" y=\"2\"/>";
        assert_eq!(
            refusal(&format!("<region><cells>{twice}</cells></region><region>{twice}</region>")),
            "B3 is in two regions"
        );
        assert_eq!(refusal(""), "A1 is in no region");
        assert_eq!(
            read("<Legup><puzzle name=\"Sudoku\"/></Legup>").unwrap_err().to_string(),
            "the file is of the puzzle \"Sudoku\", expected StarBattle"
        );
        assert!(read(&"<a>".repeat(1000)).unwrap_err().to_string().contains("16 deep"));
    }
}
