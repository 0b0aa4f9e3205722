//! The first two parts of a hint: where to look, and then the idea as a question that the picture answers.

use ::words::starbattle;
use puzzle::board::Mark;
use puzzle::grid::{Puzzle, Unit};
use puzzle::rules::{Deduction, Rule, plain};
use rules::Message;

/// The place to look at: `rows 9 and 10`, `the region of A9`, `the star at C3`.
pub(super) fn place(puzzle: &Puzzle, step: &Deduction) -> Message {
    if step.rule == Rule::SurroundStar
        && let Some(star) = step.evidence.first()
    {
        return starbattle::PlaceStar { star }.into();
    }
    match leading(&step.units).as_slice() {
        [] => starbattle::PlaceOutlined.into(),
        units => plain(puzzle, units),
    }
}

/// The idea of a step as a question, whose answer is the step.
pub(super) fn question(puzzle: &Puzzle, step: &Deduction) -> Message {
    let place = place(puzzle, step);
    // Without units the place is "the outlined cells", which takes the same form as a single row.
    let n_units = leading(&step.units).len().max(1);
    match step.rule {
        Rule::SurroundStar => starbattle::AskSurround { place }.into(),
        Rule::FinishWithEmpty => starbattle::AskFull { place, n_units }.into(),
        Rule::FinishWithStars => starbattle::AskLeft { place, n_units }.into(),
        Rule::EmptyAdjacent => starbattle::AskClosing { place }.into(),
        Rule::ColumnsWithinRegions | Rule::RowsWithinRegions => starbattle::AskInRegions { place }.into(),
        Rule::RegionsWithinColumns | Rule::RegionsWithinRows => starbattle::AskRegionsThere { place, n_units }.into(),
        Rule::ColumnsWithinRows => starbattle::AskColumnsThere { place, n_units }.into(),
        Rule::RowsWithinColumns => starbattle::AskRowsThere { place, n_units }.into(),
        Rule::Squeeze => starbattle::AskSqueeze { place }.into(),
        Rule::TightStrip => starbattle::AskStrip { place }.into(),
        Rule::Overcounting => starbattle::AskOver { place, n_units }.into(),
        Rule::Undercounting => starbattle::AskUnder { place, n_units }.into(),
        Rule::Elimination => starbattle::AskElimination { place }.into(),
        Rule::FinnedCount => starbattle::AskFinned { place }.into(),
        Rule::ClashingOrbit => starbattle::AskTouching.into(),
        Rule::TooManyStars => starbattle::AskTooMany { place, n_units }.into(),
        Rule::TooFewStars | Rule::NoRoom => starbattle::AskRoom { place, n_units }.into(),
        Rule::StarOrEmpty => {
            // `mark` is what the step concludes; the message asks what would follow from the opposite.
            let mark = if step.value == Mark::Star { Mark::Star } else { Mark::Black };
            starbattle::AskSupposed { mark, cells: step.cells }.into()
        }
    }
}

/// The rows or columns that a step is about; if the step is about neither, its regions.
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
            (step.rule, place(&puzzle, &step).to_string(), question(&puzzle, &step).to_string())
        };
        let (rule, place, asked_first) = asked(["*...", "....", "....", "...."]);
        assert_eq!((rule, place.as_str()), (Rule::SurroundStar, "the star at A1"));
        assert_eq!(asked_first, "which cells touch the star at A1?");
        let (rule, place, asked_next) = asked(["*x..", "xx..", "....", "...."]);
        assert_eq!((rule, place.as_str()), (Rule::FinishWithEmpty, "row 1"));
        assert_eq!(asked_next, "row 1 has all the stars; what are the other cells?");
    }
}
