//! The parser of typed texts.

use super::action::{Action, Back, Direction, Marking};
use super::walk::{Walk, quoted, rule_named};
use ::words::starbattle;
use board::typed::with_plain_cells;
use puzzle::board::Mark;
use puzzle::cells::Cell;
use rules::Unreadable;

/// Maximum number of steps to undo, redo or move at once.
const COUNT_MAX: usize = 9999;

impl Action {
    /// Parses what a player typed.
    ///
    /// # Errors
    /// Says which word is not understood, and what is expected.
    pub(super) fn read(input: &str) -> Result<Self, Unreadable> {
        if let Some(walk) = Walk::read(input) {
            return walk.map(Self::Walk);
        }
        let input = with_plain_cells(input);
        let words: Vec<&str> = input.split(' ').filter(|word| !word.is_empty()).collect();
        let plain: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
        match plain.as_slice() {
            ["start"] => Ok(Self::Start),
            ["hint"] => Ok(Self::Hint),
            ["links", part @ ..] => read_count("links", part).map(|part| Self::Links(part - 1)),
            ["do", "it"] => Ok(Self::Follow),
            ["fill"] => Ok(Self::Fill(Vec::new())),
            ["fill", ..] => read_markings(&words[1..], Mark::Black).map(Self::Fill),
            ["keys"] => Ok(Self::Keys(true)),
            ["cells"] => Ok(Self::Keys(false)),
            ["plain"] => Ok(Self::Plain),
            ["brush", mark @ ..] => read_brush(mark),
            ["undo", "mistake"] => Ok(Self::Undo(Back::Mistake)),
            ["undo", count @ ..] => read_count("undo", count).map(|count| Self::Undo(Back::Steps(count))),
            ["redo", count @ ..] => read_count("redo", count).map(Self::Redo),
            ["at", cell] => Cell::parse(cell).map(Self::At).ok_or_else(|| no_cell(words[1])),
            ["at", cell, "then", ..] => {
                let cell = Cell::parse(cell).ok_or_else(|| no_cell(words[1]))?;
                let marks = Self::read(&words[3..].join(" "))?;
                if matches!(marks, Self::Mark(_) | Self::Fill(_)) {
                    return Ok(Self::AtThen(cell, Box::new(marks)));
                }
                Err(Unreadable(starbattle::ThenWhat.into()))
            }
            ["deduce" | "because" | "by", ..] => read_step(&words[1..]),
            [word, count @ ..] if let Some(way) = Direction::named(word) => {
                read_count(word, count).map(|count| Self::Move(way, count))
            }
            [word] => match split_sign(word) {
                (Some(mark), "") => Ok(Self::Stamp(mark)),
                _ => read_markings(&words, Mark::Star).map(Self::Mark),
            },
            // Cells without a mark get stars.
            _ => read_markings(&words, Mark::Star).map(Self::Mark),
        }
    }
}

/// The refusal of a word that names no cell for the cursor.
fn no_cell(word: &str) -> Unreadable {
    Unreadable(starbattle::NoCellToPoint { word: &*quoted(word) }.into())
}

/// Parses the mark that pressed cells get.
fn read_brush(words: &[&str]) -> Result<Action, Unreadable> {
    let mark = match words {
        [word] => split_sign(word),
        _ => (None, ""),
    };
    match mark {
        (Some(mark @ (Mark::Star | Mark::Black)), "") => Ok(Action::Brush(mark)),
        _ => Err(Unreadable(starbattle::BrushWhat.into())),
    }
}

/// Parses the count after a keyword; 1 if nothing follows the keyword.
fn read_count(word: &str, rest: &[&str]) -> Result<usize, Unreadable> {
    match rest {
        [] => Some(1),
        [count] => count.parse().ok().filter(|count| (1..=COUNT_MAX).contains(count)),
        _ => None,
    }
    .ok_or_else(|| {
        let most = COUNT_MAX;
        Unreadable(match word {
            "undo" => starbattle::CountUndo { word, most }.into(),
            _ => starbattle::CountWhat { word, most }.into(),
        })
    })
}

/// Parses a step of a proof: its rule, and the marks that it concludes.
fn read_step(words: &[&str]) -> Result<Action, Unreadable> {
    let rule = words.first().copied().unwrap_or_default();
    let rule = rule_named(rule)?;
    match words.get(1..).unwrap_or_default() {
        [] => Ok(Action::Deduce(rule, Vec::new())),
        marks => read_markings(marks, rule.usual_mark()).map(|markings| Action::Deduce(rule, markings)),
    }
}

/// Parses cells, each with the latest mark before it. Cells before the first mark get the mark `usual`.
fn read_markings(words: &[&str], usual: Mark) -> Result<Vec<Marking>, Unreadable> {
    let mut mark = usual;
    let mut markings = Vec::new();
    for &word in words {
        let (sign, rest) = split_sign(word);
        mark = sign.unwrap_or(mark);
        if rest.is_empty() {
            continue;
        }
        let (from, to) = rest.split_once('-').unwrap_or((rest, rest));
        let (Some(from), Some(to)) = (Cell::parse(from), Cell::parse(to)) else {
            return Err(Unreadable(starbattle::NoCellToMark { word: &*quoted(word) }.into()));
        };
        markings.push(Marking { mark, from, to });
    }
    if markings.is_empty() {
        return Err(Unreadable(starbattle::NothingMarked.into()));
    }
    Ok(markings)
}

/// Splits a word into the mark at its start and the rest. An `x` is a mark only before a cell, since X is also a
/// column.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_and_written() {
        for (typed, canonical) in [
            ("★A1 B3 ■C1-C5 ?D2", "★A1 B3 ■C1-C5 ?D2"),
            ("*a1, b3; x c1-c5", "★A1 B3 ■C1-C5"),
            ("xx1 x1", "■X1 X1"),
            ("a3 b5 x c4", "★A3 B5 ■C4"),
            ("* a 3; 5b x c-4", "★A3 B5 ■C4"),
            ("star A1 black B2 clear C3", "★A1 ■B2 ?C3"),
            ("deduce Surround-Star b1", "deduce surround-star ■B1"),
            ("by STBL-BASC-0004 c3", "deduce finish-with-stars ★C3"),
            ("deduce too-few-stars", "deduce too-few-stars"),
            ("Start", "start"),
            ("at d4", "at D4"),
            ("at d4 then x a1 b2", "at D4 then ■A1 B2"),
            ("at D4 then fill", "at D4 then fill"),
            ("LEFT", "left"),
            ("down 3", "down 3"),
            ("★", "star"),
            ("x", "black"),
            ("clear", "clear"),
            ("undo", "undo"),
            ("undo 12", "undo 12"),
            ("undo Mistake", "undo mistake"),
            ("redo 2", "redo 2"),
            ("hint", "hint"),
            ("links 2", "links 2"),
            ("Links", "links 1"),
            ("do it", "do it"),
            ("Fill", "fill"),
            ("fill b2 c3", "fill ■B2 C3"),
            ("keys", "keys"),
            ("cells", "cells"),
            ("plain", "plain"),
            ("Brush Black", "brush black"),
            ("brush ★", "brush star"),
        ] {
            let action = Action::read(typed).unwrap();
            assert_eq!(action.to_string(), canonical, "{typed}");
            assert_eq!(Action::read(canonical), Ok(action), "{typed}");
        }
    }

    #[test]
    fn what_means_nothing_is_refused_with_what_would() {
        let refusal = |typed: &str| Action::read(typed).unwrap_err().to_string();
        assert_eq!(refusal("★A0"), "\"★A0\" is no cell; expected marks such as ★A1 B3 ■C1-C5 ?D2");
        let long = "\"★★★★★★★★★★★★★★★★★★★★…\" is no cell; expected marks such as ★A1 B3 ■C1-C5 ?D2";
        assert_eq!(refusal(&"★".repeat(300)), long);
        assert!(refusal(&format!("deduce {}", "x".repeat(300))).starts_with("\"xxxxxxxxxxxxxxxxxxxx…\" is no rule"));
        assert_eq!(refusal("★ ■"), "nothing is marked; expected marks such as ★A1 B3 ■C1-C5 ?D2");
        assert_eq!(refusal("brush"), "expected brush star or brush black: what pressing a cell marks");
        assert_eq!(refusal("brush clear"), "expected brush star or brush black: what pressing a cell marks");
        assert_eq!(refusal("at home"), "\"home\" is no cell; expected one such as at D4");
        let words = "expected undo alone or with a number up to 9999, such as undo 3, or undo mistake";
        assert_eq!(refusal("undo 0"), words);
        let marks = "expected marks or fill after then, such as at D4 then ■A1 B3";
        assert_eq!(refusal("at D4 then undo"), marks);
        assert_eq!(refusal("up up"), "expected up alone or with a number up to 9999, such as up 3");
        assert!(refusal("deduce guess").starts_with("\"guess\" is no rule; expected one of surround-star, "));
    }
}
