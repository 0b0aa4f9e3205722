//! What a player may submit: marks (`★A1 B3 ■C1-C5 ?D2`), the cursor and marks at the cursor (`at D4`, `left`, `star`),
//! `undo`, `hint`, or in a proof a step with its rule (`deduce surround-star ■B1`).

use std::fmt;

use super::walk::Walk;
use puzzle::board::{Board, Mark};
use puzzle::cells::{Cell, CellSet};
use puzzle::rules::Rule;

/// A submission of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Shows the player the puzzle and starts the player's time.
    Start,
    /// Marks cells, in this order.
    Mark(Vec<Marking>),
    /// Marks the cell at the cursor.
    Stamp(Mark),
    /// Moves the cursor to a cell.
    At(Cell),
    /// Moves the cursor to a cell and then performs a `Mark` or `Fill`, as one choice in a menu does.
    AtThen(Cell, Box<Self>),
    /// Moves the cursor by this many cells; beyond an edge the cursor continues at the opposite edge.
    Move(Direction, usize),
    /// Undoes steps; [`Back`] says how far.
    Undo(Back),
    /// Redoes this many undone steps.
    Redo(usize),
    /// Asks for a hint, or for the next part of the current hint.
    Hint,
    /// Shows the part with this index of a supposition that is too long for one message. The index counts from 0;
    /// players count from 1.
    Links(usize),
    /// Marks what the hint concludes.
    Follow,
    /// Marks black the cells that follow at once from the stars. The given marks by hand belong to the same step.
    Fill(Vec<Marking>),
    /// Shows the pad's keys (`true`) or the cells (`false`) as buttons below the picture.
    Keys(bool),
    /// Draws only the board, without what its buttons and keys refer to, so that the picture is easy to read.
    Plain,
    /// Sets what pressing a cell marks: a star or black.
    Brush(Mark),
    /// A step of a proof: the rule, and the marks that it concludes.
    Deduce(Rule, Vec<Marking>),
    /// Moves between branches of a proof, or builds a step of it.
    Walk(Walk),
}

/// A direction on the grid in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each says itself what it is")]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// How far to undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// Undoes this many steps.
    Steps(usize),
    /// Undoes all steps back to the latest board without a mistake.
    Mistake,
}

/// A mark for all cells of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marking {
    /// The mark that the cells get.
    pub mark: Mark,
    /// A corner of the rectangle.
    pub from: Cell,
    /// The opposite corner; equals `from` for a single cell.
    pub to: Cell,
}

impl Marking {
    /// A mark for a single cell.
    pub fn cell(mark: Mark, cell: Cell) -> Self {
        Self { mark, from: cell, to: cell }
    }

    /// The corner with the largest row and column.
    pub(super) fn corner(self) -> Cell {
        Cell::new(self.from.row().max(self.to.row()), self.from.column().max(self.to.column()))
    }

    /// The cells of the rectangle.
    pub fn cells(self) -> CellSet {
        let span = |one: usize, other: usize| one.min(other)..=one.max(other);
        let columns = span(self.from.column(), self.to.column());
        span(self.from.row(), self.to.row())
            .flat_map(|row| columns.clone().map(move |column| Cell::new(row, column)))
            .collect()
    }
}

/// The board after these marks.
pub(super) fn marked(board: &Board, markings: &[Marking]) -> Board {
    markings.iter().fold(*board, |board, marking| board.with(&marking.cells(), marking.mark))
}

/// The symbol of a mark in texts that players write and read.
pub(super) fn sign(mark: Mark) -> char {
    match mark {
        Mark::Star => '★',
        Mark::Black => '■',
        Mark::Unknown => '?',
    }
}

impl Direction {
    /// Every direction, in the order of the pad's arrows.
    pub const ALL: [Self; 4] = [Self::Left, Self::Up, Self::Down, Self::Right];

    /// The keyword of the direction.
    pub fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The direction with this keyword.
    pub(super) fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.word() == word)
    }

    /// The cell at this distance in this direction, on a grid that wraps around its edges.
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

/// The keyword for a mark at the cursor.
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
