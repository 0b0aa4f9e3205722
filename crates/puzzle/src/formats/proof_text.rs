//! The text form of proofs, one step per line: `4 from 1: star-or-empty x C3`.
//!
//! Steps are numbered from 1, and each leads to the board with its number; board 0 is the start. Without `from`, a step
//! continues from the board before it. The rule is followed by the changed cells, each group after its mark (`*`, `x`,
//! or `.` for an erased mark). For a merge (`9 from 6 8: merge`) the changes are relative to the board before the
//! branches. `?` stands for a step without a rule.

use std::fmt::Write;

use super::BadText;
use crate::board::{Board, Mark};
use crate::cells::Cell;
use crate::proof::{By, Node, Proof};
use crate::rules::Rule;

const MERGE: &str = "merge";
const NO_RULE: &str = "?";

/// Writes the steps.
pub(super) fn write(proof: &Proof) -> String {
    let mut text = String::new();
    for (nth, step) in proof.steps().iter().enumerate() {
        let from = if step.from == [nth] {
            String::new()
        } else {
            let nodes: Vec<String> = step.from.iter().map(ToString::to_string).collect();
            format!(" from {}", nodes.join(" "))
        };
        let by = match step.by {
            By::Rule(rule) => rule.id(),
            By::Merge => MERGE,
            By::Nothing => NO_RULE,
        };
        let mut line = format!("{}{from}: {by}", nth + 1);
        let changed = proof.base(&step.from).changes(&step.after);
        for mark in [Mark::Star, Mark::Black, Mark::Unknown] {
            let mut cells = changed.iter().filter(|&cell| step.after.mark(cell) == mark).peekable();
            if cells.peek().is_some() {
                write!(line, " {}", mark.letter()).expect("writing to a string does not fail");
            }
            cells.for_each(|cell| line.extend([" ".to_owned(), cell.to_string()]));
        }
        text += &line;
        text.push('\n');
    }
    text
}

/// Reads the steps; each line is paired with its number in the text.
pub(super) fn read(lines: &[(usize, &str)], start: Board) -> Result<Proof, BadText> {
    let mut proof = Proof::new(start);
    for (nth, &(line, text)) in lines.iter().enumerate() {
        read_step(&mut proof, nth + 1, text, start.size()).map_err(|problem| BadText::Line { line, problem })?;
    }
    Ok(proof)
}

fn read_step(proof: &mut Proof, number: Node, text: &str, size: usize) -> Result<(), String> {
    let (head, body) = text.split_once(':').ok_or("expected a step such as 4 from 1: star-or-empty x C3")?;
    let mut head = head.split_whitespace();
    if head.next().and_then(|word| word.parse().ok()) != Some(number) {
        return Err(format!("expected step {number}"));
    }
    let from = match head.next() {
        None => vec![number - 1],
        Some("from") => head
            .map(|word| word.parse().map_err(|_| format!("{word:?} is no number of a board")))
            .collect::<Result<Vec<Node>, String>>()?,
        Some(other) => return Err(format!("expected from or a colon, found {other:?}")),
    };
    if let Some(&unknown) = from.iter().find(|&&node| node >= number) {
        return Err(format!("there is no board {unknown} yet to go on from"));
    }
    if from.is_empty() {
        return Err("expected the numbers of boards after from".to_owned());
    }
    let mut words = body.split_whitespace();
    let by = match words.next() {
        Some(MERGE) => By::Merge,
        Some(NO_RULE) => By::Nothing,
        Some(rule) => By::Rule(Rule::parse(rule).ok_or_else(|| format!("rule {rule:?} is unknown"))?),
        None => return Err("expected a rule after the colon".to_owned()),
    };
    let mut after = *proof.base(&from);
    let mut mark = None;
    for word in words {
        if let Some(next) = word.parse().ok().and_then(Mark::from_letter) {
            mark = Some(next);
            continue;
        }
        let cell = Cell::parse(word).filter(|cell| cell.row() < size && cell.column() < size);
        let cell = cell.ok_or_else(|| format!("{word:?} is no cell of this grid"))?;
        after.set(cell, mark.ok_or("expected *, x or . before the first cell")?);
    }
    proof.add(by, from, after).map_err(|unknown| unknown.to_string())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_they_are_written() {
        let text = "1: star-or-empty * A1\n2: surround-star x B1 A2 B2\n3 from 0: star-or-empty x A1\n4: ? x C1 . A1\n5 from 2 4: merge\n";
        let lines: Vec<(usize, &str)> = text.lines().enumerate().collect();
        let proof = read(&lines, Board::blank(4)).unwrap();
        assert_eq!(write(&proof), text);
        assert_eq!(proof.board(2).rows(), ["*x..", "xx..", "....", "...."]);
        assert_eq!(proof.board(4).rows(), ["..x.", "....", "....", "...."]);
    }

    #[test]
    fn a_bad_step_is_refused_by_line() {
        let refusal = |text: &str| read(&[(7, text)], Board::blank(4)).unwrap_err().to_string();
        assert_eq!(refusal("surround-star"), "line 7: expected a step such as 4 from 1: star-or-empty x C3");
        assert_eq!(refusal("2: surround-star"), "line 7: expected step 1");
        assert_eq!(refusal("1 from 3: surround-star"), "line 7: there is no board 3 yet to go on from");
        assert_eq!(refusal("1: guess x A1"), "line 7: rule \"guess\" is unknown");
        assert_eq!(refusal("1: surround-star A1"), "line 7: expected *, x or . before the first cell");
        assert_eq!(refusal("1: surround-star x E1"), "line 7: \"E1\" is no cell of this grid");
    }
}
