//! Tests of all rules: they are sound, and the rules of LEGUP conclude what LEGUP's definitions say.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::naming::{list, list_counted};
use super::*;
use crate::board::Board;
use crate::cells::Cell;
use crate::deduce::deduce;
use crate::generate::{Order, generate};
use crate::grid::{Puzzle, Unit};
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
    let words = |units: &[Unit]| list(&puzzle, units).to_string();
    assert_eq!(words(&[Unit::Row(1)]), "row 2");
    assert_eq!(words(&[Unit::Column(0), Unit::Column(2)]), "columns A and C");
    assert_eq!(words(&[Unit::Region(1), Unit::Region(2)]), "the regions of C1 and A3");
    assert_eq!(words(&[Unit::Column(0), Unit::Column(2), Unit::Column(3)]), "all columns but B");
    assert_eq!(words(&[Unit::Region(0), Unit::Region(1), Unit::Region(3)]), "all regions but that of A3");
    assert_eq!(words(&[0, 1, 2, 3].map(Unit::Row)), "all rows");
    let counted = |units: &[(Unit, i32)]| list_counted(&puzzle, units).to_string();
    assert_eq!(counted(&[(Unit::Region(1), 2)]), "the region of C1 (2)");
    assert_eq!(counted(&[(Unit::Region(1), 2), (Unit::Region(2), 1)]), "the regions of C1 (2) and A3 (1)");
    assert_eq!(counted(&[(Unit::Row(0), 1), (Unit::Row(1), 1)]), "rows 1 (1) and 2 (1)");
}

/// The six rules about units within units.
const WITHIN: [Rule; 6] = [
    Rule::ColumnsWithinRegions,
    Rule::RowsWithinRegions,
    Rule::RegionsWithinColumns,
    Rule::RegionsWithinRows,
    Rule::ColumnsWithinRows,
    Rule::RowsWithinColumns,
];

#[test]
fn what_units_within_units_give_is_told_so_and_a_fin_takes_several_units() {
    let mut counts = [0; 3];
    for (size, stars, nth) in (0..40).flat_map(|nth| [(8, 1, nth), (10, 2, nth)]) {
        let order = Order { size, stars, level: None };
        let go_on = &mut |_| ControlFlow::Continue(());
        let puzzle = generate(order, &mut Dice::new(5, "nearest", nth), go_on).unwrap().puzzle;
        let field = Field::new(&puzzle);
        let mut board = Board::blank(size);
        for step in deduce(&puzzle, board, 1, &|| false).steps.iter().filter(|step| step.depth == 0) {
            let step = &step.deduction;
            let before = Situation::new(&field, board);
            if [Rule::Overcounting, Rule::Undercounting].contains(&step.rule) {
                counts[0] += 1;
                let within =
                    |rule: &Rule| step.value == Mark::Black && conclusions(*rule, &before).blacks.meets(&step.cells);
                assert_eq!(WITHIN.into_iter().find(within), None, "{}\n{puzzle}", step.because);
                assert!(step.because.to_string().contains("region"), "the regions are named: {}", step.because);
            }
            if WITHIN.contains(&step.rule) {
                counts[1] += 1;
                assert!(!step.because.to_string().contains(" but "), "in the positive: {}", step.because);
            }
            if step.rule == Rule::FinnedCount {
                counts[2] += 1;
                assert!(
                    !step.because.to_string().contains(" place"),
                    "one unit alone is plain elimination: {}",
                    step.because
                );
            }
            board.set_all(&step.cells, step.value);
        }
    }
    assert!(counts.iter().all(|&count| count > 5), "there are such steps: {counts:?}");
}

#[test]
fn a_step_names_the_lines_and_the_regions_with_their_stars() {
    // Rows 1 and 2 contain the regions of A1 and C1 completely, and one cell of the region of A2.
    let puzzle = Puzzle::new(5, 1, b"aabbbcabbbccddeccddecccee").unwrap();
    let field = Field::new(&puzzle);
    let situation = Situation::new(&field, Board::blank(5));
    let uses = within::uses(&situation);
    let of_a2 = uses.iter().filter(|one| one.cells == CellSet::only(Cell::new(1, 0)));
    let step = of_a2.min_by_key(|one| one.len()).unwrap().told(&situation);
    assert_eq!(step.rule, Rule::RegionsWithinRows);
    assert_eq!(
        step.because.to_string(),
        "rows 1 and 2 need 2 more stars; the regions of A1 (1) and C1 (1) lie in them and take both"
    );
}

/// A random puzzle with a board of random marks, whether or not the marks make sense.
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

/// LEGUP's definition: a set of inner units, without the cell's own, whose unknown cells lie in outer units that
/// together do not miss more stars; one of these is the cell's.
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
    // Each case makes a puzzle and tries every rule on it, so there are few cases.
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// On a random part of the solution of a random puzzle, no rule contradicts the solution.
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
