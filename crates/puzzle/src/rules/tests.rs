//! What holds for all rules: they are sound, and LEGUP's conclude what their definitions say.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::*;
use crate::board::Board;
use crate::cells::Cell;
use crate::generate::{Order, generate};
use crate::grid::Unit;
use rules::Dice;

#[test]
fn every_rule_is_found_by_each_of_its_names() {
    for rule in Rule::all() {
        for name in [rule.id(), &rule.title(), rule.legup_id().unwrap_or(rule.id())] {
            assert_eq!(Rule::parse(name), Some(rule), "{name}");
        }
    }
    assert_eq!(Rule::parse("stbl-basc-0010"), Some(Rule::EmptyAdjacent));
    assert_eq!(Rule::parse("guess"), None);
}

#[test]
fn units_are_listed_in_words() {
    let puzzle = Puzzle::new(4, 1, b"aabbaabbccddccdd").unwrap();
    let words = |units: &[Unit]| list(&puzzle, units);
    assert_eq!(words(&[Unit::Row(1)]), "row 2");
    assert_eq!(words(&[Unit::Column(0), Unit::Column(2)]), "columns A and C");
    assert_eq!(words(&[Unit::Region(1), Unit::Region(2)]), "the 2 regions of C1 and A3");
    assert_eq!(words(&[Unit::Column(0), Unit::Column(2), Unit::Column(3)]), "all columns but B");
    assert_eq!(words(&[Unit::Region(0), Unit::Region(1), Unit::Region(3)]), "all regions but that of A3");
    assert_eq!(words(&[0, 1, 2, 3].map(Unit::Row)), "all rows");
}

/// A board of any size and marks, whether it makes sense or not.
fn any_board(marks: [u32; 3]) -> impl Strategy<Value = (Puzzle, Board)> {
    let letter = prop_oneof![marks[0] => Just('.'), marks[1] => Just('*'), marks[2] => Just('x')];
    (4_usize..7, 1_usize..3).prop_flat_map(move |(size, stars)| {
        let labels = prop::collection::vec(0..size, size * size);
        let letters = prop::collection::vec(letter.clone(), size * size);
        (labels, letters).prop_filter_map("as many regions as rows", move |(labels, letters)| {
            let rows: Vec<String> = letters.chunks(size).map(|row| row.iter().collect()).collect();
            Some((Puzzle::new(size, stars, &labels).ok()?, Board::parse(&rows, size).ok()?))
        })
    })
}

/// LEGUP's definition: a set of inner units without the cell's own, whose unknown cells lie in outer units that miss
/// together no more, one of them the cell's.
fn literally_within(situation: &Situation, inner: fn(usize) -> Unit, outer: fn(usize) -> Unit) -> CellSet {
    let size = situation.puzzle().size();
    let has = |unit: Unit, cell: Cell| situation.field.unit(unit).contains(cell);
    let mut all = CellSet::EMPTY;
    for set in 1_u32..1 << size {
        let in_set = |nth: usize| set >> nth & 1 == 1;
        let inside = |cell: Cell| (0..size).any(|nth| in_set(nth) && has(inner(nth), cell));
        let held: Vec<usize> = (0..size).filter(|&nth| situation.unknown_in(outer(nth)).iter().any(inside)).collect();
        let missing: i32 = (0..size).filter(|&nth| in_set(nth)).map(|nth| situation.missing(inner(nth))).sum();
        if missing >= held.iter().map(|&nth| situation.missing(outer(nth))).sum() {
            let concluded = |cell: &Cell| !inside(*cell) && held.iter().any(|&nth| has(outer(nth), *cell));
            all = all | situation.unknown.iter().filter(concluded).collect();
        }
    }
    all
}

proptest! {
    #[test]
    fn the_six_within_rules_conclude_what_trying_all_sets_does((puzzle, board) in any_board([6, 1, 4])) {
        let field = Field::new(&puzzle);
        let situation = Situation::new(&field, board);
        for (rule, mirror, inner, outer) in [
            (Rule::ColumnsWithinRegions, Rule::RegionsWithinColumns, Unit::Column as fn(usize) -> Unit, Unit::Region as fn(usize) -> Unit),
            (Rule::RowsWithinRegions, Rule::RegionsWithinRows, Unit::Row, Unit::Region),
            (Rule::ColumnsWithinRows, Rule::RowsWithinColumns, Unit::Column, Unit::Row),
        ] {
            let literal = literally_within(&situation, inner, outer);
            prop_assert_eq!(conclusions(rule, &situation).blacks, literal, "{:?}", rule);
            prop_assert_eq!(conclusions(mirror, &situation).blacks, literal, "{:?}", mirror);
        }
    }

    #[test]
    fn the_simple_rules_conclude_what_their_contradictions_say((puzzle, board) in any_board([6, 1, 4])) {
        let field = Field::new(&puzzle);
        let situation = Situation::new(&field, board);
        let would = |cell: Cell, mark, rule| {
            contradiction_cells(rule, &Situation::new(&field, board.with(&CellSet::only(cell), mark))).contains(cell)
        };
        let starves = |cell: Cell| {
            let near = (*field.around(cell) & situation.unknown) - CellSet::only(cell);
            let after = board.with(&CellSet::only(cell), Mark::Star).with(&near, Mark::Black);
            contradiction_cells(Rule::TooFewStars, &Situation::new(&field, after)).meets(&near)
        };
        let blacks = |rule| conclusions(rule, &situation).blacks;
        for cell in situation.unknown.iter() {
            prop_assert_eq!(blacks(Rule::SurroundStar).contains(cell), would(cell, Mark::Star, Rule::ClashingOrbit));
            prop_assert_eq!(blacks(Rule::FinishWithEmpty).contains(cell), would(cell, Mark::Star, Rule::TooManyStars));
            let stars = conclusions(Rule::FinishWithStars, &situation).stars;
            prop_assert_eq!(stars.contains(cell), would(cell, Mark::Black, Rule::TooFewStars));
            prop_assert_eq!(blacks(Rule::EmptyAdjacent).contains(cell), starves(cell));
        }
    }

}

proptest! {
    // Each case makes a puzzle and tries every rule on it.
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// On a random part of the solution of a random puzzle no rule says anything against the solution.
    #[test]
    fn every_rule_is_sound(seed: u64, shape in 0_usize..5, star_share in 0_usize..60, black_share in 0_usize..90) {
        let (size, stars) = [(5, 1), (7, 1), (8, 2), (9, 2), (10, 2)][shape];
        let mut dice = Dice::new(seed, "soundness", 0);
        let order = Order { size, stars, level: None };
        let made = generate(order, &mut dice, &mut |_| ControlFlow::Continue(())).unwrap();
        let mut board = Board::blank(size);
        for cell in made.puzzle.cells() {
            if made.solution.contains(cell) && dice.chance(star_share, 100) {
                board.set(cell, Mark::Star);
            } else if !made.solution.contains(cell) && dice.chance(black_share, 100) {
                board.set(cell, Mark::Black);
            }
        }
        let field = Field::new(&made.puzzle);
        let situation = Situation::new(&field, board);
        for rule in Rule::all() {
            let Conclusions { stars, blacks } = conclusions(rule, &situation);
            prop_assert!(stars.is_subset(&made.solution) && !blacks.meets(&made.solution), "{:?}", rule);
            prop_assert!((stars | blacks).is_subset(&situation.unknown), "{:?}", rule);
            if rule.kind() == Kind::Contradiction {
                prop_assert_eq!(contradiction(rule, &situation), None);
                prop_assert!(contradiction_cells(rule, &situation).is_empty());
            }
        }
    }
}
