//! What keeps a rule from concluding something, in words for the one who named it.
//!
//! The words say what the rule looks for and does not find; they never say what would follow instead.

use super::board::Mark;
use super::cells::Cell;
use super::rules::{Rule, Situation};

/// Why this does not follow by a direct rule; the words go on after `C3 does not follow by Surround Star: `.
pub(super) fn why_not(rule: Rule, before: &Situation, cell: Cell, mark: Mark) -> String {
    let puzzle = before.puzzle();
    let [row, column, region] = puzzle.units_of(cell).map(|unit| puzzle.name(unit));
    let within = |inner: &str, this: &str, outer: &str| {
        format!("no {inner} other than {this} can hold their stars only in {outer} that miss just as many")
    };
    match (rule, mark) {
        (_, Mark::Unknown) => "it has become unknown".to_owned(),
        (Rule::FinishWithStars, Mark::Black) => "the rule concludes stars".to_owned(),
        (Rule::FinishWithStars, Mark::Star) => {
            format!("{row}, {column} and {region} all have more unknown cells than missing stars")
        }
        (Rule::TightStrip, _) => {
            format!("no two neighboring lines with just enough room for their stars make it {}", mark.word())
        }
        (Rule::Overcounting, _) => {
            format!("no neighboring lines need all the stars that the regions can put there to make it {}", mark.word())
        }
        (Rule::Undercounting, _) => format!(
            "no neighboring lines have only the stars that the regions must put there to make it {}",
            mark.word()
        ),
        (Rule::Squeeze, Mark::Star) => {
            format!("{row}, {column} and {region} can all place their missing stars without it")
        }
        (Rule::Squeeze, Mark::Black) => {
            "with a star there, every row, column and region near it can still place its missing stars".to_owned()
        }
        (Rule::SurroundStar, Mark::Black) => "it touches no star".to_owned(),
        (Rule::FinishWithEmpty, Mark::Black) => format!("neither {row} nor {column} nor {region} has all its stars"),
        (Rule::EmptyAdjacent, Mark::Black) => {
            "a star there would leave enough places to all rows, columns and regions around it".to_owned()
        }
        (Rule::Elimination, Mark::Black) => {
            "a star there would leave every row, column and region room for its stars".to_owned()
        }
        (Rule::FinnedCount, Mark::Black) => {
            "a star there would leave room enough in all rows, columns and regions, as far as the rule counts"
                .to_owned()
        }
        (Rule::ColumnsWithinRegions, Mark::Black) => within("columns", &column, &format!("{region} and regions")),
        (Rule::RowsWithinRegions, Mark::Black) => within("rows", &row, &format!("{region} and regions")),
        (Rule::ColumnsWithinRows, Mark::Black) => within("columns", &column, &format!("{row} and rows")),
        (Rule::RegionsWithinColumns, Mark::Black) => within("regions", &region, &format!("{column} and columns")),
        (Rule::RegionsWithinRows, Mark::Black) => within("regions", &region, &format!("{row} and rows")),
        (Rule::RowsWithinColumns, Mark::Black) => within("rows", &row, &format!("{column} and columns")),
        (_, Mark::Star) => "the rule concludes black cells".to_owned(),
        (_, Mark::Black) => "the rule concludes no cells".to_owned(),
    }
}

/// Why a contradiction does not show; the words go on after `Too Few Stars shows nowhere on the board: `.
pub(super) fn why_none(rule: Rule, before: &Situation) -> String {
    let wanted = before.stars_wanted();
    let stars = if wanted == 1 { "1 star".to_owned() } else { format!("{wanted} stars") };
    if rule == Rule::ClashingOrbit {
        return "no two stars touch".to_owned();
    }
    if rule == Rule::TooManyStars {
        return format!("no row, column or region has more than {stars}");
    }
    if rule == Rule::TooFewStars {
        return format!("every row, column and region has places for {stars}");
    }
    "no rows, columns or regions, counted together, lack room for their missing stars".to_owned()
}
