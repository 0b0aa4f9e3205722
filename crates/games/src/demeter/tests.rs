//! Tests of the drafts that can be put together by presses.

use std::collections::BTreeSet;

use super::action::{self, Action, Half, Halves, Side, Typed};
use super::controls::controls;
use super::garden::Garden;
use super::state::Phase;
use super::view::View;
use board::polyomino::{Placement, Shape};
use board::square::Square;
use rules::{BySeat, Control, Dice, Illegal, Language, Moment, Names, Pressed, Seat, Seating, View as _};
use scene::Theme;

mod languages;

const ME: Seat = Seat::FIRST;

fn names() -> Names {
    Names::from(BySeat::from(vec!["Ann".to_owned(), "Ben".to_owned()]))
}

/// A board after random legal play.
fn garden(dice: &mut Dice, n_flowers: usize, n_rocks: usize) -> Garden {
    let mut garden = Garden::default();
    for _ in 0..n_flowers {
        let places: Vec<_> = garden.left().flat_map(|shape| garden.placements(shape)).collect();
        if let Some(place) = dice.pick(&places) {
            garden.plant(place.shape, place.cells().collect());
        }
    }
    for _ in 0..n_rocks {
        let rocks: Vec<_> = garden.rock_placements().collect();
        if let Some(rock) = dice.pick(&rocks) {
            garden.lay(rock.clone());
        }
    }
    garden
}

fn view(mine: Garden, theirs: Garden, staged: Option<Halves>) -> View {
    View {
        seat: Some(ME),
        seating: Seating { names: (*names()).clone(), advantage: ME },
        phase: Phase::Play(ME),
        turn: 6,
        gardens: vec![mine, theirs].into(),
        last: None,
        staged: vec![staged, None].into(),
        verdict: None,
        mark_corners: true,
        is_draft: true,
        is_at_rest: false,
    }
}

fn random_view(dice: &mut Dice) -> View {
    let (n_flowers, n_rocks) = (1 + dice.below(7), dice.below(12));
    let mine = garden(dice, n_flowers, n_rocks);
    let theirs = garden(dice, n_flowers, n_rocks);
    view(mine, theirs, None)
}

/// The view after this draft was submitted.
fn after(view: &View, text: &str) -> View {
    let text = text.strip_prefix("draft ").unwrap_or_else(|| panic!("{text} is no draft"));
    let Ok(Action::Halves(halves)) = view.read(text) else { panic!("{text} cannot be read") };
    let readiness = view.check_draft(&Action::Halves(halves.clone()));
    assert!(readiness.is_ok(), "{text}: {readiness:?}");
    let mut next = view.clone();
    next.staged[ME] = Some(halves);
    next
}

/// Every press that changes the draft, with the label of its control.
fn presses(view: &View) -> Vec<(String, Pressed)> {
    let moment = Moment::default();
    let presses = |control: Control| match control {
        Control::Button { label, submits, .. } => vec![(label, Pressed::button(moment, &submits))],
        Control::Menu { prefix, choices, chosen, .. } => {
            let one = |(label, value): (String, String)| (label, Pressed::menu(moment, &prefix, &chosen, &[value]));
            choices.into_iter().map(one).collect()
        }
        Control::Text { .. } | Control::NewRow => Vec::new(),
    };
    let is_draft = |(_, press): &(String, Pressed)| press.text.starts_with("draft ");
    controls(view, Language::English).into_iter().flat_map(presses).filter(is_draft).collect()
}

/// The texts that these presses submit now, with their labels.
fn offered(view: &View) -> Vec<(String, String)> {
    let meant = |(label, press): (String, Pressed)| {
        let text = view.pressed(&press).unwrap_or_else(|why| panic!("{label}: {press:?}: {why}"));
        (label, text)
    };
    presses(view).into_iter().map(meant).collect()
}

/// The press of the first control whose label starts with `label`.
fn shown_press(view: &View, label: &str) -> Pressed {
    let all = presses(view);
    let press = all.iter().find(|(name, _)| name.starts_with(label)).map(|(_, press)| press.clone());
    press.unwrap_or_else(|| panic!("{label}: {all:?}"))
}

/// The view after a press whose control was shown with another draft.
fn later(view: &View, press: &Pressed) -> Result<View, Illegal> {
    view.pressed(press).map(|text| after(view, &text))
}

fn press(view: &View, label: &str) -> View {
    let all = offered(view);
    let (_, text) = all.iter().find(|(name, _)| name == label).unwrap_or_else(|| panic!("{label}: {all:?}"));
    after(view, text)
}

fn halves(view: &View) -> Halves {
    view.own_staged().cloned().unwrap_or_default()
}

fn flower(view: &View) -> Placement {
    Placement::identify(Half::cells(halves(view).flower.as_ref()).unwrap()).unwrap()
}

#[test]
fn everything_that_is_offered_is_legal_wherever_one_presses() {
    for seed in 0..12 {
        let mut dice = Dice::new(seed, "demeter pressing", 0);
        let mut shown = random_view(&mut dice);
        for _ in 0..40 {
            let all = offered(&shown);
            for (label, text) in &all {
                let next = after(&shown, text);
                let faults: Vec<_> = next.faults(ME, &halves(&next)).collect();
                assert!(faults.is_empty(), "seed {seed}: {label}: {text}: {faults:?}");
            }
            let distinct: BTreeSet<_> = controls(&shown, Language::English)
                .into_iter()
                .filter_map(|control| match control {
                    Control::Button { submits, .. } => Some(submits),
                    Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
                })
                .collect();
            let n_buttons = controls(&shown, Language::English)
                .iter()
                .filter(|control| matches!(control, Control::Button { .. }))
                .count();
            assert_eq!(distinct.len(), n_buttons, "no two buttons submit the same");
            let all_controls = controls(&shown, Language::English);
            let rows: Vec<&[Control]> =
                all_controls.split(|control| !matches!(control, Control::Button { .. })).collect();
            let (first, last) = (rows[0].len(), rows[rows.len() - 1].len());
            assert!(first <= 5 && last <= 2, "{first} and {last} buttons leave no room for the house's own");
            let Some((_, text)) = dice.pick(&all) else { break };
            shown = after(&shown, text);
        }
    }
}

#[test]
fn the_switch_moves_either_half_and_deletes_neither() {
    let mut dice = Dice::new(3, "demeter pressing", 1);
    let shown = random_view(&mut dice);
    let (_, piece) = offered(&shown).into_iter().find(|(label, _)| label.contains("tromino")).unwrap();
    let both = press(&after(&shown, &piece), "Rock 2x2");
    assert_eq!(halves(&both).last, Side::Rock);
    let is_of = |view: &View, what: &str| {
        controls(view, Language::English).iter().any(|control| matches!(control, Control::Menu { placeholder, .. } if placeholder.starts_with(what) && placeholder.ends_with("column")))
    };
    assert!(is_of(&both, "Rock") && !is_of(&both, "Flower:"));
    let back = press(&both, "Flower");
    assert!(is_of(&back, "Flower:") && !is_of(&back, "Rock"));
    assert_eq!((halves(&back).flower, halves(&back).rock), (halves(&both).flower, halves(&both).rock));
    let moved = press(&back, "Next place");
    assert_ne!(halves(&moved).flower, halves(&both).flower);
    assert_eq!(halves(&moved).rock, halves(&both).rock);
    let again = press(&moved, "Rock");
    assert!(is_of(&again, "Rock"));
    assert_eq!(halves(&again).flower, halves(&moved).flower);
}

#[test]
fn every_legal_place_is_two_presses_away_in_either_order() {
    for seed in 0..6 {
        let mut dice = Dice::new(seed, "demeter pressing", 2);
        let shown = random_view(&mut dice);
        let shapes: Vec<Shape> = shown.gardens[ME].left().collect();
        let shape = *dice.pick(&shapes).unwrap();
        let prefix = format!("draft flower {}@", shape.name());
        let Some((_, text)) = offered(&shown).into_iter().find(|(_, text)| text.starts_with(&prefix)) else { continue };
        let began = after(&shown, &text);
        let form = &shape.form(flower(&began).orientation).cells;
        let wanted: Vec<Placement> =
            shown.gardens[ME].placements(shape).filter(|place| shape.form(place.orientation).cells == *form).collect();
        let pick = |view: &View, part: &str, is_there: &dyn Fn(Square) -> bool| {
            let all = offered(view);
            let at = |text: &str| {
                let text = text.strip_prefix("draft ").unwrap();
                let Ok(Typed::Halves(Halves { flower: Some(Half::Cells(cells)), .. })) = action::read(text) else {
                    panic!("{text}")
                };
                super::controls::corner_of(&cells).unwrap()
            };
            let is_choice = |(label, text): &&(String, String)| label.contains(part) && is_there(at(text));
            let (_, text) = all.iter().find(is_choice).unwrap_or_else(|| panic!("seed {seed}: {part}"));
            after(view, text)
        };
        for Placement { corner, .. } in wanted {
            let column = |view: &View| pick(view, "Flower: column", &|at| at.column == corner.column);
            let row = |view: &View| pick(view, "Flower: row", &|at| at.row == corner.row);
            assert_eq!(flower(&row(&column(&began))).corner, corner, "seed {seed}: column, then row");
            assert_eq!(flower(&column(&row(&began))).corner, corner, "seed {seed}: row, then column");
        }
    }
}

#[test]
fn next_place_goes_through_all_legal_places_and_turn_and_mirror_through_all_forms() {
    for seed in 0..10 {
        let mut dice = Dice::new(seed, "demeter pressing", 3);
        let shown = random_view(&mut dice);
        for shape in shown.gardens[ME].left().collect::<Vec<_>>() {
            let all: Vec<Placement> = shown.gardens[ME].placements(shape).collect();
            let prefix = format!("draft flower {}@", shape.name());
            let Some((_, text)) = offered(&shown).into_iter().find(|(_, text)| text.starts_with(&prefix)) else {
                assert!(all.is_empty());
                continue;
            };
            let began = after(&shown, &text);
            let cells = |view: &View| Half::cells(halves(view).flower.as_ref()).unwrap().to_vec();
            let form = |place: &Placement| shape.form(place.orientation).cells.clone();
            let places = all.iter().filter(|place| form(place) == form(&flower(&began))).count();
            let (mut seen, mut now) = (BTreeSet::from([cells(&began)]), began.clone());
            for _ in 1..places {
                now = press(&now, "Next place");
                seen.insert(cells(&now));
            }
            assert_eq!(seen.len(), places, "seed {seed}: {shape}");
            // Every form that fits somewhere is reached by turning and mirroring.
            let wanted: BTreeSet<Vec<Square>> = all.iter().map(form).collect();
            let (mut reached, mut to_visit) = (BTreeSet::new(), vec![began]);
            while let Some(view) = to_visit.pop() {
                if reached.insert(form(&flower(&view))) {
                    let turned = offered(&view)
                        .into_iter()
                        .filter(|(label, _)| label.contains("Turn") || label.contains("Mirror"));
                    to_visit.extend(turned.map(|(_, text)| after(&view, &text)));
                }
            }
            assert_eq!(reached, wanted, "seed {seed}: {shape}");
        }
    }
}

/// All views that can be reached by turning and mirroring, one for each form.
fn in_all_forms(began: View) -> Vec<View> {
    let (mut reached, mut seen, mut to_visit) = (Vec::new(), BTreeSet::new(), vec![began]);
    while let Some(view) = to_visit.pop() {
        let flower = flower(&view);
        if seen.insert(flower.shape.form(flower.orientation).cells.clone()) {
            let turns =
                presses(&view).into_iter().filter(|(label, _)| label.contains("Turn") || label.contains("Mirror"));
            to_visit.extend(turns.map(|(_, press)| later(&view, &press).unwrap()));
            reached.push(view);
        }
    }
    reached
}

#[test]
fn every_legal_place_of_every_piece_is_reached_by_pressing() {
    for seed in 0..3 {
        let mut dice = Dice::new(seed, "demeter pressing", 10);
        let shown = random_view(&mut dice);
        for shape in shown.gardens[ME].left() {
            let cells = |place: Placement| place.cells().collect::<BTreeSet<Square>>();
            let wanted: BTreeSet<_> = shown.gardens[ME].placements(shape).map(cells).collect();
            let choice = presses(&shown).into_iter().find(|(label, _)| label.starts_with(&format!("{shape}: ")));
            let Some((_, piece)) = choice else {
                assert!(wanted.is_empty(), "seed {seed}: {shape} cannot be chosen");
                continue;
            };
            let mut reached = BTreeSet::new();
            for form in in_all_forms(later(&shown, &piece).unwrap()) {
                // Choosing a column keeps the row if possible, so choosing a row and then a column reaches every place
                // in both.
                let of = |view: &View, part: &str| {
                    let all =
                        presses(view).into_iter().filter(|(label, _)| label.starts_with(&format!("Flower: {part}")));
                    all.map(|(_, press)| later(view, &press).unwrap()).collect::<Vec<_>>()
                };
                for in_row in of(&form, "row") {
                    reached.extend(of(&in_row, "column").iter().map(|view| cells(flower(view))));
                }
            }
            assert_eq!(reached, wanted, "seed {seed}: {shape}");
        }
    }
}

#[test]
fn a_draft_is_told_in_one_short_line() {
    let mut mine = Garden::default();
    mine.plant("U5".parse().unwrap(), "U5@G7 r180".parse::<Placement>().unwrap().cells().collect());
    mine.lay(vec!["D5".parse().unwrap()]);
    let mut theirs = Garden::default();
    theirs.lay(vec!["I8".parse().unwrap()]);
    let shown = view(mine, theirs, None);
    let told = |text: &str| after(&shown, text).headline_words(&names());
    let first = |text: &str| told(text).lines().next().unwrap().to_owned();
    assert_eq!(
        first("draft flower P5@C5 rock H7-I8"),
        "Your turn 7 against Ben. Draft: P5 at C5 (D5 is taken), 2x2 rock at H7 (I8 is taken)."
    );
    assert_eq!(
        first("draft flower I5@B9 rock H7"),
        "Your turn 7 against Ben. Draft: I5 at B9, rock at H7. **Confirm** or `lock` plays it."
    );
    assert_eq!(first("draft flower I5@B9"), "Your turn 7 against Ben. Draft: I5 at B9, rock still missing.");
    assert_eq!(first("draft rock pass"), "Your turn 7 against Ben. Draft: flower still missing, no rock.");
}

#[test]
fn ones_own_board_is_on_the_left_and_each_picture_has_its_own_words() {
    let mut dice = Dice::new(5, "demeter pressing", 4);
    let shown = random_view(&mut dice);
    for (seat, left, right) in [(Some(0), "Ann", "Ben"), (Some(1), "Ben", "Ann"), (None, "Ann", "Ben")] {
        let seen = View { seat: seat.and_then(Seat::new), ..shown.clone() };
        let showing = seen.show(&names(), &Theme::DARK);
        let text = &showing.pictures[0].text;
        assert!(text.contains(&format!("{left}'s board (left)")) && text.contains(&format!("{right}'s board (right)")));
        for (closer, owner, other) in [(&showing.closer[0], left, right), (&showing.closer[1], right, left)] {
            let text = closer.picture().text;
            assert!(text.contains(&format!("{owner}'s board")) && !text.contains(other), "{text}");
        }
    }
}

#[test]
fn examples_are_legal_halves_and_drawn_at_random() {
    let mut examples = BTreeSet::new();
    for seed in 0..30 {
        let mut dice = Dice::new(seed, "demeter pressing", 5);
        let shown = random_view(&mut dice);
        let example = super::controls::example(&shown).unwrap();
        assert_eq!(super::controls::example(&shown.clone()).as_ref(), Some(&example));
        assert!(shown.check(&shown.read(&example).unwrap()).is_ok(), "{example}");
        examples.insert(example.split('@').next().unwrap().to_owned());
    }
    assert!(examples.len() >= 6, "{examples:?}");
}

#[test]
fn a_press_that_was_shown_with_an_earlier_draft_goes_with_the_one_that_stands() {
    let mut dice = Dice::new(3, "demeter pressing", 6);
    let first = view(Garden::default(), garden(&mut dice, 2, 3), None);
    let shown = press(&press(&first, "L5: L pentomino"), "Rock 2x2");
    let shown = press(&shown, "Flower");
    let corner = |view: &View| flower(view).corner;

    // After a press for a column, presses on the older board for a row and for a turn still count.
    let moved = press(&shown, "Flower: column C");
    let both = later(&moved, &shown_press(&shown, "Flower: row 4")).unwrap();
    assert_eq!(corner(&both), "C4".parse().unwrap());
    let turned = later(&both, &shown_press(&shown, "↻ Turn")).unwrap();
    assert_ne!(flower(&turned).orientation, flower(&shown).orientation);
    assert!(corner(&turned).column.abs_diff(2) <= 1 && corner(&turned).row.abs_diff(3) <= 1, "{}", flower(&turned));
    // Turned twice, the piece is upside down.
    let twice = later(&turned, &shown_press(&shown, "↻ Turn")).unwrap();
    let upside_down = press(&press(&shown, "↻ Turn"), "↻ Turn");
    assert_eq!(flower(&twice).orientation, flower(&upside_down).orientation);
    // A press to turn, shown with the earlier piece, turns the new piece.
    let other = later(&shown, &shown_press(&shown, "I5: I pentomino")).unwrap();
    assert_eq!(flower(&later(&other, &shown_press(&shown, "↻ Turn")).unwrap()).shape.name(), "I5");
    // The switch resubmits the current half and keeps the other half.
    let rock = later(&moved, &shown_press(&shown, "Rock")).unwrap();
    assert_eq!((halves(&rock).last, halves(&rock).flower), (Side::Rock, halves(&moved).flower));
    let back = later(&rock, &shown_press(&shown, "Next place")).unwrap();
    assert_eq!((halves(&back).last, halves(&back).rock), (Side::Flower, halves(&rock).rock));
    assert_ne!(halves(&back).flower, halves(&rock).flower, "a board of flowers moves the flower");

    // Both halves can be chosen on a board that was shown before either half was chosen.
    let rock = press(&first, "Rock 1x1");
    let both = later(&rock, &shown_press(&first, "L5: L pentomino")).unwrap();
    assert_eq!(halves(&both).rock, halves(&rock).rock);
}

#[test]
fn a_press_that_goes_with_nothing_any_more_is_refused_in_words() {
    let mut dice = Dice::new(3, "demeter pressing", 7);
    let first = view(Garden::default(), garden(&mut dice, 2, 3), None);
    let shown = press(&first, "L5: L pentomino");
    let without = press(&shown, "No flower");
    let why = |view: &View, press: &Pressed| later(view, press).err().unwrap().0.to_string();
    for label in ["↻ Turn", "⇋ Mirror", "Next place", "Flower: column C", "Flower: row 4"] {
        assert_eq!(
            why(&without, &shown_press(&shown, label)),
            "your draft has no flower any more, so there is no flower to move; choose a piece",
            "{label}"
        );
    }
    // The upright piece fits into columns that it cannot reach when it lies on its side.
    let upright = press(&first, "I5: I pentomino");
    let upright = if flower(&upright).shape.form(flower(&upright).orientation).columns == 1 {
        upright
    } else {
        press(&upright, "↻ Turn")
    };
    let lying = press(&upright, "↻ Turn");
    let words = why(&lying, &shown_press(&upright, "Flower: column O"));
    assert!(words.contains("your draft is now I5") && words.contains("moved to column O"), "{words}");
    let round = press(&first, "X5: X pentomino");
    let words = why(&round, &shown_press(&upright, "↻ Turn"));
    assert!(words.contains("X5 in") && words.ends_with("turned that way"), "{words}");
    // The pass button of a board without a draft must not discard a draft.
    let words = why(&shown, &shown_press(&first, "Pass"));
    assert!(words.starts_with("your draft is now L5") && words.contains("Undo"), "{words}");
    assert_eq!(first.pressed(&shown_press(&first, "Pass")).unwrap(), "draft pass");
}

#[test]
fn boards_of_earlier_versions_submit_what_they_say() {
    let mut dice = Dice::new(3, "demeter pressing", 8);
    let shown = random_view(&mut dice);
    for text in ["draft flower X5@G9", "draft rock G9-H10", "draft rock pass", "draft flower U5@G7 r90 m", "first Ann"]
    {
        assert_eq!(shown.pressed(&Pressed::button(Moment::default(), text)).unwrap(), text);
        let (prefix, value) = text.split_once(' ').unwrap();
        let chosen = Pressed::menu(Moment::default(), prefix, &[], &[value.to_owned()]);
        assert_eq!(shown.pressed(&chosen).unwrap(), text);
    }
}

#[test]
fn every_legal_rock_is_three_presses_away() {
    for seed in 0..4 {
        let mut dice = Dice::new(seed, "demeter pressing", 9);
        let shown = random_view(&mut dice);
        for rock in shown.gardens[ME.opponent()].rock_placements() {
            let corner = super::controls::corner_of(&rock).unwrap();
            let size = if rock.len() == 1 { "Rock 1x1" } else { "Rock 2x2" };
            let began = press(&shown, size);
            let column = format!("Rock: column {}", board::square::column_letter(corner.column));
            let there = later(&began, &shown_press(&began, &column)).unwrap();
            let row = presses(&there).into_iter().find(|(label, _)| *label == format!("Rock: row {}", corner.row + 1));
            let there = row.map_or(there.clone(), |(_, press)| later(&there, &press).unwrap());
            assert_eq!(halves(&there).rock, Some(Half::Cells(rock)), "seed {seed}");
        }
    }
}
