//! Why a rule does not conclude something, in words for the person who named the rule.
//!
//! The words say what the rule looks for and does not find, but never what would follow instead.

use words::{Message, Words, puzzle};

use super::board::Mark;
use super::cells::Cell;
use super::rules::{Rule, Situation};

/// Why this mark does not follow by a direct rule, as words that continue `C3 does not follow by Surround Star: `.
pub(super) fn why_not(rule: Rule, before: &Situation, cell: Cell, mark: Mark) -> Message {
    let units = before.puzzle().units_of(cell);
    let [row, column, region] = units.map(|unit| before.puzzle().name(unit));
    let within = |inner: &str, this: &Message, outer: &str, that: &Message| {
        let [inner, outer] = [inner, outer].map(Words::markup);
        puzzle::WhyWithin { inner, this: this.clone(), outer, that: that.clone() }.into()
    };
    match (rule, mark) {
        (_, Mark::Unknown) => puzzle::WhyUnknown.into(),
        (Rule::FinishWithStars, Mark::Black) => puzzle::WhyStars.into(),
        (Rule::FinishWithStars, Mark::Star) => puzzle::WhyOpen { row, column, region }.into(),
        (Rule::TightStrip, _) => puzzle::WhyStrip { mark }.into(),
        (Rule::Overcounting, _) => puzzle::WhyOver { mark }.into(),
        (Rule::Undercounting, _) => puzzle::WhyUnder { mark }.into(),
        (Rule::Squeeze, Mark::Star) => puzzle::WhyWithout { row, column, region }.into(),
        (Rule::Squeeze, Mark::Black) => puzzle::WhyWith.into(),
        (Rule::SurroundStar, Mark::Black) => puzzle::WhyFar.into(),
        (Rule::FinishWithEmpty, Mark::Black) => puzzle::WhyNotFull { row, column, region }.into(),
        (Rule::EmptyAdjacent, Mark::Black) => puzzle::WhyPlaces.into(),
        (Rule::Elimination, Mark::Black) => puzzle::WhyRoom.into(),
        (Rule::FinnedCount, Mark::Black) => puzzle::WhyCounted.into(),
        (Rule::ColumnsWithinRegions, Mark::Black) => within("column", &column, "region", &region),
        (Rule::RowsWithinRegions, Mark::Black) => within("row", &row, "region", &region),
        (Rule::ColumnsWithinRows, Mark::Black) => within("column", &column, "row", &row),
        (Rule::RegionsWithinColumns, Mark::Black) => within("region", &region, "column", &column),
        (Rule::RegionsWithinRows, Mark::Black) => within("region", &region, "row", &row),
        (Rule::RowsWithinColumns, Mark::Black) => within("row", &row, "column", &column),
        (_, Mark::Star) => puzzle::WhyBlacks.into(),
        (_, Mark::Black) => puzzle::WhyNothing.into(),
    }
}

/// Why a contradiction does not show, as words that continue `Too Few Stars shows nowhere on the board: `.
pub(super) fn why_none(rule: Rule, before: &Situation) -> Message {
    let stars = before.stars_wanted();
    if rule == Rule::ClashingOrbit {
        return puzzle::NoneTouch.into();
    }
    if rule == Rule::TooManyStars {
        return puzzle::NoneTooMany { stars }.into();
    }
    if rule == Rule::TooFewStars {
        return puzzle::NoneTooFew { stars }.into();
    }
    puzzle::NoneCrowded.into()
}
