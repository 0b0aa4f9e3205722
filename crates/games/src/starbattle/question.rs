//! A hint before its step: where to look, and then the idea as a question that the picture answers.

use puzzle::board::Mark;
use puzzle::grid::{Puzzle, Unit};
use puzzle::rules::{Deduction, Rule, plain};

/// Where to look: `rows 9 and 10`, `the region of A9`, `the star at C3`.
pub(super) fn place(puzzle: &Puzzle, step: &Deduction) -> String {
    if step.rule == Rule::SurroundStar
        && let Some(star) = step.evidence.first()
    {
        return format!("the star at {star}");
    }
    match leading(&step.units).as_slice() {
        [] => "the outlined cells".to_owned(),
        units => plain(puzzle, units),
    }
}

/// The idea as a question; answering it gives the step.
pub(super) fn question(puzzle: &Puzzle, step: &Deduction) -> String {
    let place = place(puzzle, step);
    let is_one = leading(&step.units).len() <= 1;
    let (does, has) = if is_one { ("does", "has") } else { ("do", "have") };
    match step.rule {
        Rule::SurroundStar => format!("which cells touch {place}?"),
        Rule::FinishWithEmpty => format!("{place} {has} all the stars; what are the other cells?"),
        Rule::FinishWithStars => format!("how many stars {does} {place} still need, and how many open cells are left?"),
        Rule::EmptyAdjacent => format!("which star would close too many of the open cells of {place}?"),
        Rule::ColumnsWithinRegions | Rule::RowsWithinRegions => {
            format!("in which regions are the open cells of {place}, and how many stars do these regions need?")
        }
        Rule::RegionsWithinColumns | Rule::RegionsWithinRows => {
            format!("how many stars {does} {place} still need, and which regions have all their open cells there?")
        }
        Rule::ColumnsWithinRows => {
            format!("how many stars {does} {place} still need, and which columns have all their open cells there?")
        }
        Rule::RowsWithinColumns => {
            format!("how many stars {does} {place} still need, and which rows have all their open cells there?")
        }
        Rule::Squeeze => format!("in which ways can the stars of {place} stand without touching?"),
        Rule::TightStrip => format!("how many stars do {place} hold together, and how many fit without touching?"),
        Rule::Overcounting => {
            format!("how many stars {does} {place} still need, and how many can each region put there at most?")
        }
        Rule::Undercounting => {
            format!("how many stars {does} {place} still need, and how many must each region put there at least?")
        }
        Rule::Elimination => format!("which star would leave {place} too little room?"),
        Rule::FinnedCount => format!("which star would leave too little room in {place}?"),
        Rule::ClashingOrbit => "which two stars touch?".to_owned(),
        Rule::TooManyStars => format!("how many stars {does} {place} have?"),
        Rule::TooFewStars | Rule::NoRoom => format!("{does} {place} still have room for all the stars?"),
        Rule::StarOrEmpty => supposed(step),
    }
}

/// The supposition to make, in words: the opposite of what follows.
fn supposed(step: &Deduction) -> String {
    let cells = &step.cells;
    match step.value {
        Mark::Star => format!("what would follow if {cells} were black?"),
        Mark::Black | Mark::Unknown => format!("what would follow if {cells} were a star?"),
    }
}

/// The rows or columns that a step is about, or the regions where it is about these alone.
fn leading(units: &[Unit]) -> Vec<Unit> {
    let line = units.iter().find(|unit| !matches!(unit, Unit::Region(_)));
    let Some(first) = line.or(units.first()) else { return Vec::new() };
    units.iter().copied().filter(|unit| unit.kind() == first.kind()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::board::Board;
    use puzzle::deduce::nearest;

    #[test]
    fn a_hint_asks_what_the_picture_answers() {
        let puzzle = Puzzle::new(4, 1, b"abbbacccaacdddcd").unwrap();
        let asked = |rows: [&str; 4]| {
            let step = nearest(&puzzle, Board::parse(&rows, 4).unwrap()).unwrap();
            (step.rule, place(&puzzle, &step), question(&puzzle, &step))
        };
        let (rule, place, asked_first) = asked(["*...", "....", "....", "...."]);
        assert_eq!((rule, place.as_str()), (Rule::SurroundStar, "the star at A1"));
        assert_eq!(asked_first, "which cells touch the star at A1?");
        let (rule, place, asked_next) = asked(["*x..", "xx..", "....", "...."]);
        assert_eq!((rule, place.as_str()), (Rule::FinishWithEmpty, "row 1"));
        assert_eq!(asked_next, "row 1 has all the stars; what are the other cells?");
    }
}
