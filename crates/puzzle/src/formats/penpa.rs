//! Penpa+ links: the part after `#` is a compressed text in base 64. Its lines are: a header with the size, title,
//! author and rules; the margins; the mode; the drawing of the question; the drawing of the answer; the cells of the
//! grid.
//!
//! Every point of the canvas has a number: first the cells, row by row, on a canvas with two extra cells on each side;
//! then, in the same order, the lower right corner of each cell. A thick edge between two corners separates regions. We
//! read only such edges, stars, and numbers outside the grid.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};
use serde_json::{Map, Value, json};

use super::borders::Borders;
use super::{BadText, Document, start_of};
use crate::board::{Board, Mark};
use crate::cells::Cell;
use crate::grid::{BadPuzzle, Puzzle, SIZE_MAX};

/// The hosts of Penpa+ and of a widely used copy.
pub(super) const HOST: &str = "swaroopg92.github.io";
pub(super) const OTHER_HOST: &str = "opt-pan.github.io";

/// The greatest length of an unpacked link, in bytes.
const UNPACKED_BYTES_MAX: usize = 1 << 22;
/// The side of a cell on Penpa+'s canvas, in pixels.
pub(super) const CELL_PX: usize = 38;
/// The styles of thick edges: ordinary, and drawn over a thin edge.
const THICK: [u64; 2] = [2, 21];
/// The values of the star symbol: a star, and the dot for a cell without a star.
const STAR: u64 = 2;
const DOT: u64 = 0;

/// Penpa+'s abbreviations of frequent words.
const SHORT: [(&str, &str); 30] = [
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

/// The layout of the canvas.
struct Canvas {
    /// The number of cells in a row and in a column, with the extra cells.
    width: usize,
    height: usize,
    /// The number of rows above the grid and of columns left of it.
    top: usize,
    left: usize,
    size: usize,
}

impl Canvas {
    /// The canvas of a grid without margins.
    fn of(size: usize) -> Self {
        Self { width: size + 4, height: size + 4, top: 0, left: 0, size }
    }

    fn cell(&self, row: usize, column: usize) -> usize {
        (row + 2 + self.top) * self.width + column + 2 + self.left
    }

    /// The number of the upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> usize {
        self.width * self.height + self.cell(row, column) - self.width - 1
    }

    /// The keys of the edge right of a cell and of the edge below a cell.
    fn right(&self, row: usize, column: usize) -> String {
        format!("{},{}", self.corner(row, column + 1), self.corner(row + 1, column + 1))
    }

    fn below(&self, row: usize, column: usize) -> String {
        format!("{},{}", self.corner(row + 1, column), self.corner(row + 1, column + 1))
    }

    fn rows(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
        (0..rows * columns).map(move |nth| (nth / columns, nth % columns))
    }
}

/// Writes a link that opens the puzzle for editing, with the marks as the answer.
pub(super) fn write(document: &Document) -> String {
    let Document { puzzle, board, .. } = document;
    let (size, stars) = (puzzle.size(), puzzle.stars());
    let canvas = Canvas::of(size);
    let borders = Borders::of(puzzle);
    let right =
        Canvas::rows(size, size - 1).zip(&borders.right).map(|((row, column), is)| (canvas.right(row, column), is));
    let below =
        Canvas::rows(size - 1, size).zip(&borders.below).map(|((row, column), is)| (canvas.below(row, column), is));
    let edges: Map<String, Value> = right.chain(below).filter(|(_, is)| **is).map(|(key, _)| (key, json!(2))).collect();
    let symbol = |cell: Cell| match board.mark(cell) {
        Mark::Star => Some(json!([STAR, "star", 2])),
        Mark::Black => Some(json!([DOT, "star", 2])),
        Mark::Unknown => None,
    };
    let key = |cell: Cell| canvas.cell(cell.row(), cell.column()).to_string();
    let symbols: Map<String, Value> = puzzle.cells().filter_map(|cell| Some((key(cell), symbol(cell)?))).collect();
    let cells: Vec<usize> = Canvas::rows(size, size).map(|(row, column)| canvas.cell(row, column)).collect();
    let steps = cells.iter().scan(0, |last, &cell| Some(cell - std::mem::replace(last, cell)));
    let middle =
        if size.is_multiple_of(2) { canvas.corner(size / 2, size / 2) } else { canvas.cell(size / 2, size / 2) };
    let pixels = (size + 1) * CELL_PX;
    let each = rules::counted(stars, "star", "stars");
    let head = format!(
        "square,{size},{size},{CELL_PX},0,1,1,{pixels},{pixels},{middle},{middle},0,0,0,0,Title: Star Battle {stars}★,\
         Author: Dealer,,{each} in each row%2C column and region; no two stars touch,OFF,false"
    );
    let mode = json!({
        "qa": "pu_a", "grid": ["1", "2", "1"],
        "pu_q": mode_of("surface"), "pu_a": mode_of("symbol"),
    });
    let lines = [
        head,
        "[0,0,0,0]".to_owned(),
        mode.to_string(),
        layer("lineE", edges).to_string(),
        layer("symbol", symbols).to_string(),
        json!(steps.collect::<Vec<_>>()).to_string(),
    ];
    format!("https://{HOST}/penpa-edit/#m=edit&p={}", pack(&shortened(&lines.join("\n"))))
}

/// The text with frequent words abbreviated.
pub(super) fn shortened(text: &str) -> String {
    SHORT.iter().fold(text.to_owned(), |text, (word, short)| text.replace(word, short))
}

/// The settings of the tools of a layer.
pub(super) fn mode_of(tool: &str) -> Value {
    json!({
        "edit_mode": tool, "surface": ["", 1], "line": ["1", 3], "lineE": ["1", 2], "wall": ["", 3],
        "cage": ["1", 10], "number": ["1", 2], "symbol": ["star", 2], "special": ["thermo", ""],
        "board": ["", ""], "move": ["1", ""], "combi": ["star", ""], "sudoku": ["1", 9],
    })
}

/// A layer with one kind of drawing on it.
pub(super) fn layer(kind: &str, drawn: Map<String, Value>) -> Value {
    let none = || json!({ "__a": [] });
    let mut layer = json!({ "command_redo": none(), "command_undo": none(), "command_replay": none() });
    for things in ["surface", "number", "numberS", "symbol", "freeline", "freelineE"] {
        layer[things] = json!({});
    }
    for lists in ["thermo", "arrows", "direction", "squareframe", "polygon"] {
        layer[lists] = json!([]);
    }
    for things in ["line", "lineE", "wall", "cage", "deletelineE"] {
        layer[things] = json!({});
    }
    for lists in ["killercages", "nobulbthermo"] {
        layer[lists] = json!([]);
    }
    layer[kind] = Value::Object(drawn);
    layer
}

pub(super) fn pack(text: &str) -> String {
    // Incompressible data gets a little longer than the text.
    let mut packed = Vec::with_capacity(2 * text.len() + 64);
    let status =
        Compress::new(Compression::best(), false).compress_vec(text.as_bytes(), &mut packed, FlushCompress::Finish);
    assert!(matches!(status, Ok(Status::StreamEnd)), "there is room for all of it");
    STANDARD.encode(packed)
}

fn unpack(packed: &str) -> Result<String, BadText> {
    let broken = |what: &'static str| BadText::Expected { expected: what, found: start_of(packed) };
    let packed = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    let bytes = STANDARD.decode(packed.as_bytes()).map_err(|_| broken("base 64 after p="))?;
    let mut text = Vec::with_capacity(UNPACKED_BYTES_MAX);
    let status = Decompress::new(false).decompress_vec(&bytes, &mut text, FlushDecompress::Finish);
    let text = matches!(status, Ok(Status::StreamEnd)).then(|| String::from_utf8(text).ok()).flatten();
    text.ok_or_else(|| broken("packed text after p="))
}

/// Reads a link. The number of stars is in its title or rules, outside the grid, or before the link: `2 https://…`.
pub(super) fn read(text: &str) -> Result<Document, BadText> {
    let text = text.trim();
    let (given, link) = match text.split_once(char::is_whitespace) {
        Some((stars, link)) if stars.bytes().all(|byte| byte.is_ascii_digit()) => (stars.parse().ok(), link.trim()),
        _ => (None, text),
    };
    super::check_host(link)?;
    let packed = link.split_once("#m=").and_then(|(_, rest)| rest.split_once("&p=")).map(|(_, packed)| packed);
    let packed = packed.and_then(|packed| packed.split('&').next());
    let expected = "a link of Penpa+ with #m=edit&p= or #m=solve&p= in it";
    let unpacked = unpack(packed.ok_or_else(|| BadText::Expected { expected, found: start_of(link) })?)?;
    let lines: Vec<&str> = unpacked.split('\n').collect();
    let head: Vec<&str> = lines[0].split(',').collect();
    if head[0] != "square" {
        return Err(BadText::Expected { expected: "a square grid", found: start_of(head[0]) });
    }
    let canvas = canvas(&head, lines.get(1).copied().unwrap_or_default())?;
    let layer = |nth: usize| layer_of(lines.get(nth).copied().unwrap_or_default());
    let (question, answer) = (layer(3), layer(4));
    let labels = borders(&canvas, &question).labels()?;
    let stars = given.or_else(|| stars_told(&head)).or_else(|| stars_drawn(&canvas, &question));
    let stars = stars.ok_or_else(|| BadText::Expected {
        expected: "the number of stars before the link, such as 2 https://…, since the puzzle does not tell it",
        found: start_of(link),
    })?;
    let puzzle = Puzzle::new(canvas.size, stars, &labels)?;
    let mut board = Board::blank(canvas.size);
    for (row, column) in Canvas::rows(canvas.size, canvas.size) {
        let key = canvas.cell(row, column).to_string();
        let drawn = [&question, &answer].into_iter().filter_map(|layer| layer.get("symbol")?.get(&key)).next_back();
        match drawn.filter(|drawn| drawn[1] == "star").and_then(|drawn| drawn[0].as_u64()) {
            Some(DOT) => board.set(Cell::new(row, column), Mark::Black),
            Some(_) => board.set(Cell::new(row, column), Mark::Star),
            None => {}
        }
    }
    Ok(Document { puzzle, board, proof: None })
}

/// The canvas that the first two lines describe.
fn canvas(head: &[&str], margins: &str) -> Result<Canvas, BadText> {
    let expected = "a grid and its margins in numbers";
    let wrong = || BadText::Expected { expected, found: start_of(margins) };
    let number = |nth: usize| head.get(nth).and_then(|number| number.parse::<usize>().ok()).ok_or_else(wrong);
    let (across, down) = (number(1)?, number(2)?);
    let margins: Vec<usize> = serde_json::from_str(margins).map_err(|_| wrong())?;
    let [top, bottom, left, right] = margins.as_slice() else { return Err(wrong()) };
    let inner = |all: usize, one: usize, other: usize| all.checked_sub(one)?.checked_sub(other);
    let (columns, rows) =
        (inner(across, *left, *right).ok_or_else(wrong)?, inner(down, *top, *bottom).ok_or_else(wrong)?);
    if columns != rows {
        return Err(BadText::NotSquare(columns, rows));
    }
    if !(2..=SIZE_MAX).contains(&rows) || across.max(down) > 4 * SIZE_MAX {
        return Err(BadPuzzle::Size(rows).into());
    }
    Ok(Canvas { width: across + 4, height: down + 4, top: *top, left: *left, size: rows })
}

fn layer_of(line: &str) -> BTreeMap<String, Value> {
    let text = SHORT.iter().fold(line.to_owned(), |text, (word, short)| text.replace(short, word));
    serde_json::from_str(&text).unwrap_or_default()
}

fn borders(canvas: &Canvas, question: &BTreeMap<String, Value>) -> Borders {
    let size = canvas.size;
    let is_thick = |key: String| {
        let style = question.get("lineE").and_then(|edges| edges.get(&key)).and_then(Value::as_u64);
        style.is_some_and(|style| THICK.contains(&style))
    };
    Borders {
        size,
        right: Canvas::rows(size, size - 1).map(|(row, column)| is_thick(canvas.right(row, column))).collect(),
        below: Canvas::rows(size - 1, size).map(|(row, column)| is_thick(canvas.below(row, column))).collect(),
    }
}

/// The number of stars in the title or the rules: a number before a star or the word "star".
fn stars_told(head: &[&str]) -> Option<usize> {
    let texts = [15, 18].into_iter().filter_map(|nth| head.get(nth));
    texts.into_iter().find_map(|text| {
        let text = text.to_lowercase();
        let places = text.match_indices('★').chain(text.match_indices('☆')).chain(text.match_indices("star"));
        let mut numbers = places.filter_map(|(place, _)| {
            let before = text[..place].trim_end_matches([' ', '-']);
            before[before.trim_end_matches(|letter: char| letter.is_ascii_digit()).len()..].parse().ok()
        });
        numbers.next()
    })
}

/// The number outside the grid, if there is exactly one.
fn stars_drawn(canvas: &Canvas, question: &BTreeMap<String, Value>) -> Option<usize> {
    let inside =
        |point: usize| Canvas::rows(canvas.size, canvas.size).any(|(row, column)| canvas.cell(row, column) == point);
    let numbers =
        question.get("number")?.as_object()?.iter().filter(|(key, _)| key.parse().is_ok_and(|key| !inside(key)));
    let mut values = numbers.filter_map(|(_, value)| {
        value[0].as_str()?.trim_end_matches(['★', '☆', '*', ' ']).trim().parse::<usize>().ok()
    });
    values.next().filter(|_| values.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> Puzzle {
        Puzzle::new(4, 1, b"aabbaabbccddccdd").unwrap()
    }

    #[test]
    fn marks_and_stars_come_back() {
        let board = Board::parse(&[".*..", "x...", "....", "..x."], 4).unwrap();
        let document = Document { puzzle: puzzle(), board, proof: None };
        let link = write(&document);
        assert!(link.starts_with("https://swaroopg92.github.io/penpa-edit/#m=edit&p="), "{link}");
        assert_eq!(read(&link), Ok(document));
    }

    #[test]
    fn stars_are_taken_from_the_text_the_margin_or_before_the_link() {
        let edges =
            r#"{zE:{"119,120":2,"120,121":2,"121,122":2,"122,123":2,"103,112":2,"112,121":2,"121,130":2,"130,139":2}"#;
        let link = |title: &str, number: &str| {
            let text = format!(
                "square,5,5,38,0,1,1,228,228,40,40,0,0,0,0,{title},Author: \n[1,0,1,0]\n\n{edges}{number}}}\n\n[]"
            );
            format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={}", pack(&text))
        };
        let stars = |text: &str| read(text).map(|document| document.puzzle.stars());
        assert_eq!(stars(&link("Title: Battle of 2 stars", "")), Ok(2));
        assert_eq!(stars(&link("Title: Mine", r#",zN:{"20":["1",1,"1"]}"#)), Ok(1));
        assert_eq!(stars(&format!("3 {}", link("Title: Mine", ""))), Ok(3));
        let asked = read(&link("Title: Mine", "")).unwrap_err().to_string();
        assert!(asked.starts_with("expected the number of stars before the link, such as 2 https://"), "{asked}");
        assert_eq!(read(&link("2★", "")).unwrap().puzzle, Puzzle::new(4, 2, b"aabbaabbccddccdd").unwrap());
    }

    #[test]
    fn what_is_no_such_link_is_refused_in_words() {
        let refusal = |text: &str| read(text).unwrap_err().to_string();
        assert!(refusal("https://evil.example/penpa-edit/#m=edit&p=AA").starts_with("links are read from puzz.link"));
        let link = |packed: &str| format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}");
        assert_eq!(refusal(&link("?")), "expected base 64 after p=, found \"?\"");
        let other = link(&pack("hex,5,5,38"));
        assert_eq!(refusal(&other), "expected a square grid, found \"hex\"");
    }
}
