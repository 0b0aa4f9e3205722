//! What a player says: marks (`★A1 B3 ■C1-C5 ?D2`), or in a proof a step with its rule (`deduce surround-star ■B1`).

use std::fmt;

use super::engine::board::{Board, Mark};
use super::engine::cells::{Cell, CellSet};
use super::engine::rules::Rule;
use crate::rules::Unreadable;

/// One submission of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Marks, in order.
    Mark(Vec<Marking>),
    /// A step of a proof.
    Deduce(Rule, Vec<Marking>),
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

impl Action {
    /// Reads what a player typed.
    ///
    /// # Errors
    /// Says which word means nothing, and what would.
    pub(super) fn read(input: &str) -> Result<Self, Unreadable> {
        let mut words = input.split([' ', ',', ';']).filter(|word| !word.is_empty()).peekable();
        if words.next_if(|word| ["deduce", "because", "by"].contains(&word.to_lowercase().as_str())).is_none() {
            return read_markings(words, None).map(Self::Mark);
        }
        let rule = words.next().unwrap_or_default();
        let rule = Rule::parse(rule).ok_or_else(|| {
            let known: Vec<&str> = Rule::all().map(Rule::id).collect();
            Unreadable(format!("{rule:?} is no rule; expected one of {}", known.join(", ")))
        })?;
        if words.peek().is_none() {
            return Ok(Self::Deduce(rule, Vec::new()));
        }
        read_markings(words, Some(usual_mark(rule))).map(|markings| Self::Deduce(rule, markings))
    }

    /// What is marked.
    pub(super) fn markings(&self) -> &[Marking] {
        match self {
            Self::Mark(markings) | Self::Deduce(_, markings) => markings,
        }
    }
}

/// What a rule concludes if no sign is given.
fn usual_mark(rule: Rule) -> Mark {
    if [Rule::FinishWithStars, Rule::StarOrEmpty].contains(&rule) { Mark::Star } else { Mark::Black }
}

fn read_markings<'a>(words: impl Iterator<Item = &'a str>, usual: Option<Mark>) -> Result<Vec<Marking>, Unreadable> {
    let mut mark = usual;
    let mut markings = Vec::new();
    for word in words {
        let (sign, rest) = split_sign(word);
        mark = sign.or(mark);
        if rest.is_empty() {
            continue;
        }
        let (from, to) = rest.split_once('-').unwrap_or((rest, rest));
        let (Some(from), Some(to)) = (Cell::parse(from), Cell::parse(to)) else {
            return Err(Unreadable(format!("{word:?} is no cell; expected marks such as ★A1 B3 ■C1-C5 ?D2")));
        };
        let Some(mark) = mark else {
            return Err(Unreadable(format!("{word} has no mark; put ★ (or *), ■ (or x) or ? before it")));
        };
        markings.push(Marking { mark, from, to });
    }
    if markings.is_empty() {
        return Err(Unreadable("nothing is marked; expected marks such as ★A1 B3 ■C1-C5 ?D2".to_owned()));
    }
    Ok(markings)
}

/// The mark at the start of a word, and what follows it. An `x` is a mark only before a cell, since it is a column too.
fn split_sign(word: &str) -> (Option<Mark>, &str) {
    let of = |sign: &str| match sign {
        "★" | "☆" | "⭐" | "*" | "star" => Some(Mark::Star),
        "■" | "□" | "⬛" | "x" | "X" | "black" | "empty" => Some(Mark::Black),
        "?" | "." | "clear" => Some(Mark::Unknown),
        _ => None,
    };
    if let Some(mark) = of(word) {
        return (Some(mark), "");
    }
    let first = word.chars().next().map_or(0, char::len_utf8);
    let (sign, rest) = word.split_at(first);
    match of(sign) {
        Some(mark)
            if !sign.eq_ignore_ascii_case("x")
                || rest.split('-').next().is_some_and(|cell| Cell::parse(cell).is_some()) =>
        {
            (Some(mark), rest.trim_start_matches('\u{fe0f}'))
        }
        _ => (None, word),
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        if let Self::Deduce(rule, _) = self {
            write!(f, "deduce {}", rule.id())?;
            space = " ";
        }
        let mut mark = None;
        for marking in self.markings() {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_and_written() {
        for (typed, canonical) in [
            ("★A1 B3 ■C1-C5 ?D2", "★A1 B3 ■C1-C5 ?D2"),
            ("*a1, b3; x c1-c5", "★A1 B3 ■C1-C5"),
            ("xx1 x1", "■X1 X1"),
            ("star A1 black B2 clear C3", "★A1 ■B2 ?C3"),
            ("deduce Surround-Star b1", "deduce surround-star ■B1"),
            ("by STBL-BASC-0004 c3", "deduce finish-with-stars ★C3"),
            ("deduce too-few-stars", "deduce too-few-stars"),
        ] {
            let action = Action::read(typed).unwrap();
            assert_eq!(action.to_string(), canonical, "{typed}");
            assert_eq!(Action::read(canonical), Ok(action), "{typed}");
        }
    }

    #[test]
    fn what_means_nothing_is_refused_with_what_would() {
        let refusal = |typed: &str| Action::read(typed).unwrap_err().0;
        assert_eq!(refusal("A1"), "A1 has no mark; put ★ (or *), ■ (or x) or ? before it");
        assert_eq!(refusal("★A0"), "\"★A0\" is no cell; expected marks such as ★A1 B3 ■C1-C5 ?D2");
        assert_eq!(refusal("★"), "nothing is marked; expected marks such as ★A1 B3 ■C1-C5 ?D2");
        assert!(refusal("deduce guess").starts_with("\"guess\" is no rule; expected one of surround-star, "));
    }
}
