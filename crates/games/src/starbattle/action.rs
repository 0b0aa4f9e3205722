//! What a player says: marks (`★A1 B3 ■C1-C5 ?D2`), the cursor and marks at it (`at D4`, `left`, `star`), `undo`,
//! `hint`, or in a proof a step with its rule (`deduce surround-star ■B1`).

use std::fmt;

use super::walk::Walk;
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::rules::Rule;

/// One submission of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// The player is ready to see the puzzle; their time runs.
    Start,
    /// Marks, in order.
    Mark(Vec<Marking>),
    /// A mark at the cursor.
    Stamp(Mark),
    /// Puts the cursor on a cell.
    At(Cell),
    /// Puts the cursor there and marks something, by Mark or Fill: what one choice in a menu does.
    AtThen(Cell, Box<Self>),
    /// Moves the cursor this many cells; beyond an edge it comes in at the other.
    Move(Direction, usize),
    /// Takes back.
    Undo(Back),
    /// Does again so many steps of what was taken back.
    Redo(usize),
    /// Asks for a hint, or for more of it.
    Hint,
    /// Shows one part of a supposition that is too long for one message, counted from 0; people count from 1.
    Links(usize),
    /// Does what the hint concludes.
    Follow,
    /// Marks what follows at once from the stars there are, and these cells with it.
    Fill(Vec<Marking>),
    /// Puts the keys of the pad under the picture, or the cells.
    Keys(bool),
    /// Draws the board alone, without what its buttons and keys point at: for what is read step by step.
    Plain,
    /// What pressing a cell marks from now on: a star or black.
    Brush(Mark),
    /// A step of a proof.
    Deduce(Rule, Vec<Marking>),
    /// Moves about in a proof, or puts a step of it together.
    Walk(Walk),
}

/// A direction on the grid as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each says itself what it is")]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// How much is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// This many steps.
    Steps(usize),
    /// Everything since the board was last right.
    Mistake,
}

/// All cells of a rectangle are to hold this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marking {
    /// What they are to hold.
    pub mark: Mark,
    /// One corner.
    pub from: Cell,
    /// The opposite corner; the same for a single cell.
    pub to: Cell,
}

impl Marking {
    /// One cell.
    pub fn cell(mark: Mark, cell: Cell) -> Self {
        Self { mark, from: cell, to: cell }
    }

    /// The corner farthest from A1.
    pub(super) fn corner(self) -> Cell {
        Cell::new(self.from.row().max(self.to.row()), self.from.column().max(self.to.column()))
    }

    /// The cells.
    pub fn cells(self) -> CellSet {
        let span = |one: usize, other: usize| one.min(other)..=one.max(other);
        let columns = span(self.from.column(), self.to.column());
        span(self.from.row(), self.to.row())
            .flat_map(|row| columns.clone().map(move |column| Cell::new(row, column)))
            .collect()
    }
}

/// The board with all this marked.
pub(super) fn marked(board: &Board, markings: &[Marking]) -> Board {
    markings.iter().fold(*board, |board, marking| board.with(&marking.cells(), marking.mark))
}

/// The sign of a mark in what players write and read.
pub(super) fn sign(mark: Mark) -> char {
    match mark {
        Mark::Star => '★',
        Mark::Black => '■',
        Mark::Unknown => '?',
    }
}

impl Direction {
    /// Every direction.
    pub const ALL: [Self; 4] = [Self::Left, Self::Up, Self::Down, Self::Right];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The direction of this word.
    pub(super) fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.word() == word)
    }

    /// The cell this many cells this way, on a grid whose edges are joined.
    pub(super) fn step(self, cell: Cell, count: usize, size: usize) -> Cell {
        let on = count % size;
        let back = size - on;
        match self {
            Self::Up => Cell::new((cell.row() + back) % size, cell.column()),
            Self::Down => Cell::new((cell.row() + on) % size, cell.column()),
            Self::Left => Cell::new(cell.row(), (cell.column() + back) % size),
            Self::Right => Cell::new(cell.row(), (cell.column() + on) % size),
        }
    }
}

/// The word for a mark at the cursor.
pub(super) fn stamp(mark: Mark) -> &'static str {
    match mark {
        Mark::Star => "star",
        Mark::Black => "black",
        Mark::Unknown => "clear",
    }
}

impl rules::Action for Action {}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |f: &mut fmt::Formatter<'_>, word: &str, count: usize| {
            if count == 1 { f.write_str(word) } else { write!(f, "{word} {count}") }
        };
        match self {
            Self::Start => f.write_str("start"),
            Self::Mark(markings) => write_markings(f, markings),
            Self::Stamp(mark) => f.write_str(stamp(*mark)),
            Self::At(cell) => write!(f, "at {cell}"),
            Self::AtThen(cell, marks) => write!(f, "at {cell} then {marks}"),
            Self::Move(way, count) => counted(f, way.word(), *count),
            Self::Undo(Back::Steps(count)) => counted(f, "undo", *count),
            Self::Undo(Back::Mistake) => f.write_str("undo mistake"),
            Self::Redo(count) => counted(f, "redo", *count),
            Self::Hint => f.write_str("hint"),
            Self::Links(part) => write!(f, "links {}", part + 1),
            Self::Walk(walk) => walk.fmt(f),
            Self::Follow => f.write_str("do it"),
            Self::Fill(markings) if markings.is_empty() => f.write_str("fill"),
            Self::Fill(markings) => {
                f.write_str("fill ")?;
                write_markings(f, markings)
            }
            Self::Keys(true) => f.write_str("keys"),
            Self::Keys(false) => f.write_str("cells"),
            Self::Plain => f.write_str("plain"),
            Self::Brush(mark) => write!(f, "brush {}", stamp(*mark)),
            Self::Deduce(rule, markings) => {
                f.write_str("deduce ")?;
                f.write_str(rule.id())?;
                if !markings.is_empty() {
                    f.write_str(" ")?;
                }
                write_markings(f, markings)
            }
        }
    }
}

fn write_markings(f: &mut fmt::Formatter<'_>, markings: &[Marking]) -> fmt::Result {
    let mut space = "";
    let mut mark = None;
    for marking in markings {
        f.write_str(space)?;
        space = " ";
        if mark.replace(marking.mark) != Some(marking.mark) {
            write!(f, "{}", sign(marking.mark))?;
        }
        write!(f, "{}", marking.from)?;
        if marking.to != marking.from {
            write!(f, "-{}", marking.to)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edges_of_the_grid_are_joined() {
        let corner = Cell::new(0, 0);
        let to = |way: Direction, count| way.step(corner, count, 5).to_string();
        assert_eq!(to(Direction::Up, 1), "A5");
        assert_eq!(to(Direction::Left, 2), "D1");
        assert_eq!(to(Direction::Down, 6), "A2");
        assert_eq!(to(Direction::Right, 10), "A1");
    }
}
