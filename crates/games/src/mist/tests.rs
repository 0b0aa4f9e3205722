//! Properties of every match of Mist. The individual rules are tested by the records below `tests/data/records/mist`.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::position::Decision;
use super::{Action, Mist, State, View};
use board::hex::{Cell, CellSet};
use rules::{
    By, BySeat, Clearance, Control, DESCRIPTION_CHARS_MAX, Dice, Ended, Game, Language, Names, Nothing, Observer, Ply,
    Seat, Seating, Staged, Timestamp, Turn, View as _,
};
use scene::Theme;

mod languages;

const NOW: Timestamp = Timestamp(0);
const TRUTH: Observer = Observer::Omniscient(Clearance::OFFLINE_REFEREE);

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

fn seating() -> Seating {
    Seating { names: BySeat::from(vec!["Ann".to_owned(), "Ben".to_owned()]), advantage: seat(1) }
}

/// The players' names for a reader of English.
fn names() -> Names {
    Names::from(seating().names)
}

fn start(options: &Value) -> State {
    let given = options.as_object().cloned().unwrap_or_else(Map::new);
    let values = Mist::SPEC.complete(&given, 2).unwrap();
    let options = serde_json::from_value(Value::Object(values)).unwrap();
    Mist::start(options, Nothing {}, &seating(), NOW)
}

fn view(state: &State, observer: Observer) -> View {
    Mist::view(state, NOW, observer, &Staged::none(2))
}

/// One combination of preset and `memory`, chosen by `number`.
fn options(number: u64) -> Value {
    let variant = if number.is_multiple_of(2) { "contractual-obligation" } else { "heaven-and-hell" };
    let memory = ["strict", "own", "all"][usize::try_from(number / 2 % 3).unwrap()];
    json!({"variant": variant, "memory": memory})
}

/// Plays one random step. Now and then the seat to move lets its time run out.
fn step(state: &mut State, dice: &mut Dice) {
    let ply = match Mist::turn(state) {
        Turn::Sequential(_) if dice.chance(1, 20) => Ply::Deadline,
        Turn::Sequential(seat) => {
            let action = view(state, Observer::Seat(seat)).sample(dice).expect("the seat to move can move");
            Ply::Single(seat, action)
        }
        Turn::Chance => Ply::Chance(Mist::chance(state, dice).unwrap()),
        turn @ (Turn::Simultaneous(..) | Turn::RealTime(_) | Turn::Over) => panic!("{turn:?} in a match that goes on"),
    };
    Mist::apply(state, NOW, ply);
}

/// Every random match ends within this number of steps.
const STEPS_MAX: usize = 2000;

#[test]
fn pieces_stay_for_ever_and_every_match_ends() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed, "mist test", 0);
        let mut state = start(&options(seed));
        let mut steps = 0;
        while Mist::turn(&state) != Turn::Over {
            let (position, was_pie, epoch) = (state.position, state.pie, Mist::epoch(&state));
            step(&mut state, &mut dice);
            steps += 1;
            assert!(steps < STEPS_MAX, "seed {seed} does not end");
            assert_ne!(Mist::epoch(&state), epoch, "every turn is an epoch");
            for one in Seat::all(2) {
                let heir = if state.pie == was_pie { one } else { one.opponent() };
                assert!((position.of(one) - state.position.of(heir)).is_empty(), "a piece has gone, seed {seed}");
            }
        }
    }
}

#[test]
fn every_observer_is_told_in_bounds_what_they_may_know() {
    let names = names();
    for seed in 0..8 {
        let mut dice = Dice::new(seed, "mist test", 1);
        let mut state = start(&options(seed));
        while Mist::turn(&state) != Turn::Over {
            step(&mut state, &mut dice);
            for observer in [Observer::Public, Observer::Seat(seat(0)), Observer::Seat(seat(1)), TRUTH] {
                let view = view(&state, observer);
                assert!(view.describe(&names).chars().count() <= DESCRIPTION_CHARS_MAX, "{}", view.describe(&names));
                assert!(!view.headline(&names).is_empty());
                let showing = view.show(&names, &Theme::DARK);
                assert_eq!(showing.pictures.iter().map(|picture| picture.frame).collect::<Vec<_>>(), ["board"]);
                assert!(showing.pictures[0].scene.width > 0);
                for control in super::controls::controls(&view, Language::English) {
                    check_control(&view, &control);
                }
            }
        }
    }
}

/// Checks that everything a control submits can be read and is legal, apart from words that the host handles itself.
fn check_control(view: &View, control: &Control) {
    match control {
        Control::Button { label, submits, .. } => {
            assert!(label.chars().count() <= 80, "{label}");
            let is_the_hosts = ["lock", "undo"].contains(&submits.as_str());
            assert!(is_the_hosts || view.check(&view.read(undrafted(submits)).unwrap()).is_ok(), "{submits}");
        }
        Control::Text { .. } | Control::NewRow => {}
        Control::Menu { prefix, choices, .. } => {
            assert!(choices.len() <= 25);
            for (_, value) in choices {
                let text = format!("{prefix} {value}");
                assert!(view.check(&view.read(undrafted(&text)).unwrap()).is_ok(), "{text}");
            }
        }
    }
}

/// The part of a submission that the host passes to the game: without the prefix for a draft.
fn undrafted(text: &str) -> &str {
    text.strip_prefix("draft ").unwrap_or(text)
}

#[test]
fn a_players_view_holds_the_cells_in_sight_and_no_others() {
    for seed in 0..24 {
        let mut dice = Dice::new(seed, "mist test", 2);
        let mut state = start(&json!({"variant": "heaven-and-hell"}));
        while Mist::turn(&state) != Turn::Over {
            step(&mut state, &mut dice);
            let truth = serde_json::to_value(view(&state, TRUTH)).unwrap();
            for number in 0..2 {
                let told = serde_json::to_value(view(&state, Observer::Seat(seat(number)))).unwrap();
                let last = &truth["last"][number];
                let radius = last["radius"].as_u64().map(|radius| u8::try_from(radius).unwrap());
                let named: CellSet = cells(&last["cells"]).into_iter().map(|name| name.parse().unwrap()).collect();
                let sight = radius.map_or(CellSet::EMPTY, |radius| named.within(radius));
                let expected: Map<_, _> = sight
                    .iter()
                    .map(|cell| (cell.to_string(), truth["pieces"].get(cell.to_string()).cloned().unwrap_or_default()))
                    .collect();
                assert_eq!(told["cells"], Value::Object(expected), "seed {seed}");
                assert!(
                    told["seen"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .all(|piece| { sight.contains(piece["cell"].as_str().unwrap().parse().unwrap()) })
                );
            }
        }
    }
}

fn cells(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

#[test]
fn everything_is_open_when_the_match_is_over() {
    let mut state = start(&json!({"first": 0}));
    Mist::apply(&mut state, NOW, Ply::Single(seat(0), Action::Place(CellSet::only("C3".parse().unwrap()))));
    for observer in [Observer::Public, Observer::Seat(seat(0)), Observer::Seat(seat(1))] {
        let told = serde_json::to_value(view(&state, observer)).unwrap();
        assert!(told.get("pieces").is_none() && told.get("groups").is_none());
    }
    Mist::end(&mut state, NOW, Ended::Conceded(seat(0)));
    for observer in [Observer::Public, Observer::Seat(seat(0)), Observer::Seat(seat(1)), TRUTH] {
        let told = serde_json::to_value(view(&state, observer)).unwrap();
        assert_eq!(told["pieces"], json!({"C3": 0}));
        assert_eq!(told["groups"], json!([[1], []]));
        assert_eq!(told["result"], json!({"winner": 1, "by": "concession"}));
    }
}

#[test]
fn the_order_of_the_fields_is_the_pages() {
    let state = start(&json!({"memory": "all", "first": 1}));
    let fields = |observer| {
        let told = serde_json::to_value(view(&state, observer)).unwrap();
        told.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(fields(TRUTH), "phase turn to_move pie pieces last staged groups result");
    assert_eq!(
        fields(Observer::Seat(seat(0))),
        "phase turn to_move pie first_turn cells mine_destroyed seen remembered staged result"
    );
    assert_eq!(fields(Observer::Public), "phase turn to_move pie first_turn result");
}

#[test]
fn completions_are_legal_and_begin_as_typed() {
    let mut state = start(&json!({"first": 0}));
    let ask = |state: &State, partial: &str| view(state, Observer::Seat(seat(0))).complete(partial);
    // The six cells around E5 are closed in the first turn.
    assert_eq!(ask(&state, "e"), ["E1", "E2", "E3", "E5", "E7", "E8", "E9"]);
    // Neighbors of C3 and C3 itself are left out.
    assert_eq!(ask(&state, "C3 c"), ["C3 C1", "C3 C5", "C3 C6", "C3 C7"]);
    assert_eq!(ask(&state, "").len(), 25);
    assert!(ask(&state, "no such thing").is_empty());
    assert_eq!(ask(&state, "col")[0], "color orange");
    let strict = start(&json!({"first": 0, "cells_min": 2}));
    assert_eq!(ask(&strict, "c4"), ["C4 F2"], "a turn of two cells is completed to one");
    Mist::apply(&mut state, NOW, Ply::Deadline);
    assert!(ask(&state, "e").is_empty(), "it is the other seat's turn");
}

#[test]
fn words_name_colors_with_shapes_and_runs_of_cells() {
    let mut state = start(&json!({"first": 0}));
    let me = Observer::Seat(seat(0));
    for (number, text) in [(1, "colour red"), (0, "c3 c1")] {
        let action = view(&state, me).read(text).unwrap();
        Mist::apply(&mut state, NOW, Ply::Single(seat(number), action));
    }
    let text = view(&state, me).describe(&names());
    assert_eq!(
        text,
        "Mist, turn 2. The first turn, orange discs, places on C1, C3. In sight: B1-B3, C1-C4, D1-D4. \
         The orange discs in sight (Ann): C1, C3. The red pluses in sight (Ben): none. \
         Ann's last turn: C1, C3. \
         50 cells lie in mist."
    );
    let channel = view(&state, Observer::Public).describe(&names());
    assert_eq!(channel, "Mist, turn 2. The first turn, orange discs, places on C1, C3. All 61 cells lie in mist.");
}

#[test]
fn own_pieces_in_mist_are_told_beside_those_in_sight() {
    let mut state = start(&json!({"first": 0, "memory": "own"}));
    for (number, text) in [(0, "c3 c1"), (1, "g7"), (0, "i1")] {
        let action = view(&state, Observer::Seat(seat(number))).read(text).unwrap();
        Mist::apply(&mut state, NOW, Ply::Single(seat(number), action));
    }
    let text = view(&state, Observer::Seat(seat(0))).describe(&names());
    assert!(text.contains("The orange discs in sight (Ann): I1."), "{text}");
    assert!(text.contains("Ann's pieces in mist: C1, C3."), "{text}");
}

#[test]
fn headlines_tell_each_observer_what_happened_and_what_is_to_do() {
    let mut state = start(&json!({"variant": "heaven-and-hell"}));
    let names = names();
    let (channel, ann, ben) = (Observer::Public, Observer::Seat(seat(0)), Observer::Seat(seat(1)));
    let heard = |state: &State, observer| view(state, observer).headline(&names);
    let play = |state: &mut State, number, text| {
        let action = view(state, Observer::Seat(seat(number))).read(text).unwrap();
        Mist::apply(state, NOW, Ply::Single(seat(number), action));
    };
    let late = "A player who runs out of time passes: no piece, no vision.";
    assert_eq!(
        heard(&state, ben),
        format!("You have the advantage against Ann: pick who goes first. Press a name, or type `first me`.\n{late}")
    );
    assert_eq!(heard(&state, channel), format!("Ben has the advantage and picks who goes first.\n{late}"));
    play(&mut state, 1, "first Ann");
    let such = |state: &State, number| view(state, Observer::Seat(seat(number))).example().unwrap();
    assert_eq!(
        heard(&state, ann),
        format!(
            "Your turn 1 against Ben. You go first: name up to 2 cells that do not touch, such as `{}`, or `pass`.\n{late}",
            such(&state, 0)
        )
    );
    assert_eq!(heard(&state, channel), format!("Turn 1: Ann goes first.\n{late}"));
    play(&mut state, 0, "C3");
    assert_eq!(heard(&state, channel), "Turn 2: Ben is to move.\nAnn places on C3.");
    assert!(heard(&state, ben).contains("or take the first turn over with `pie`."));
    play(&mut state, 1, "C3 D4 I5");
    assert_eq!(heard(&state, channel), "Turn 3: Ann is to move.");
    assert_eq!(heard(&state, ben), "Turn 3: Ann is to move.\nYour turn is played; destroyed: C3, D4.");
    assert_eq!(
        heard(&state, ann),
        format!(
            "Your turn 3 against Ben: name up to 3 cells that do not touch, such as `{}`, or `pass`.\n\
             You saw your opponent place on C3 (spotted, destroyed), D4 (spotted, destroyed).",
            such(&state, 0)
        )
    );
    assert_eq!(heard(&state, TRUTH), "Turn 3: Ann is to move.\nBen places on C3, D4, I5; destroyed: C3, D4.");
    play(&mut state, 0, "A1");
    play(&mut state, 1, "I1");
    assert!(heard(&state, ann).ends_with("\nYour opponent has played, out of your sight."), "{}", heard(&state, ann));
    Mist::apply(&mut state, NOW, Ply::Deadline);
    assert_eq!(heard(&state, ann), "Turn 6: Ben is to move.\nNothing was placed for you.");
    assert!(!heard(&state, ben).contains("placed for you"), "what somebody played is not everybody's to know");
    Mist::end(&mut state, NOW, Ended::Conceded(seat(0)));
    assert_eq!(heard(&state, channel), "Ann gives up: Ben wins.");
}

#[test]
fn the_first_turn_says_what_is_closed_and_the_menus_leave_it_out() {
    let state = start(&json!({"first": 0}));
    let me = view(&state, Observer::Seat(seat(0)));
    assert_eq!(
        me.headline(&names()),
        format!(
            "Your turn 1 against Ben. You go first: name 1 or 2 cells that do not touch, none of the six around E5, such as \
             `{}`.\nA player who runs out of time places one piece on E5, where it is destroyed.",
            me.example().unwrap()
        )
    );
    let offered: Vec<String> = super::controls::controls(&me, Language::English)
        .into_iter()
        .flat_map(|control| match control {
            Control::Menu { prefix, choices, .. } if prefix == "draft" => choices,
            Control::Menu { .. } | Control::Button { .. } | Control::Text { .. } | Control::NewRow => Vec::new(),
        })
        .map(|(_, cell)| cell)
        .collect();
    assert_eq!(offered.len(), 55);
    assert!(["D4", "D5", "E4", "E6", "F4", "F5"].iter().all(|cell| !offered.contains(&(*cell).to_owned())));
}

#[test]
fn no_example_lands_on_the_first_turn_which_both_know() {
    let mut state = start(&json!({"first": 0}));
    Mist::apply(&mut state, NOW, Ply::Single(seat(0), Action::Place(CellSet::only("C3".parse().unwrap()))));
    let example = view(&state, Observer::Seat(seat(1))).example().unwrap();
    assert!(!example.contains("C3") && !example.contains("E5"), "{example}");
}

#[test]
fn examples_are_drawn_from_all_over_the_board_and_stay_while_nothing_new_is_shown() {
    let mut firsts = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut dice = Dice::new(seed, "mist test", 3);
        let mut state = start(&json!({"first": 0}));
        for _ in 0..=seed % 8 {
            step(&mut state, &mut dice);
        }
        let Turn::Sequential(mover) = Mist::turn(&state) else { continue };
        let me = || view(&state, Observer::Seat(mover)).example();
        assert_eq!(me(), me());
        firsts.extend(me().map(|example| example[..2].to_owned()));
    }
    assert!(firsts.len() > 12, "{firsts:?}");
}

/// The view of a seat that has these cells drafted.
fn drafted(state: &State, mover: Seat, cells: CellSet) -> View {
    let mut staged = Staged::none(2);
    staged.by_seat[mover] = (!cells.is_empty()).then_some(Action::Place(cells));
    Mist::view(state, NOW, Observer::Seat(mover), &staged)
}

#[test]
fn every_choice_of_the_menus_is_legal_with_the_draft_and_every_legal_one_is_offered() {
    let mut n_full = 0;
    for seed in 0..60 {
        let mut dice = Dice::new(seed, "mist test", 4);
        let mut state = start(&options(seed));
        while !matches!(Mist::turn(&state), Turn::Sequential(_))
            || matches!(state.phase, super::state::Phase::FirstPick)
        {
            step(&mut state, &mut dice);
        }
        for _ in 0..seed % 5 {
            step(&mut state, &mut dice);
        }
        let Turn::Sequential(mover) = Mist::turn(&state) else { continue };
        let (_, most) = state.terms.options.cells_range(state.turn);
        let mut draft = CellSet::EMPTY;
        for wanted in 0..=most {
            let shown = drafted(&state, mover, draft);
            let menus =
                super::controls::controls(&shown, Language::English).into_iter().filter_map(|control| match control {
                    Control::Menu { prefix, choices, count, .. } if prefix.starts_with("draft") => {
                        Some((prefix, choices, count))
                    }
                    Control::Menu { .. } | Control::Button { .. } | Control::Text { .. } | Control::NewRow => None,
                });
            let mut offered = CellSet::EMPTY;
            for (prefix, choices, (_, limit)) in menus {
                let others: CellSet = prefix.split(' ').skip(1).map(|name| name.parse().unwrap()).collect();
                assert!(others.len() + usize::from(limit) <= most, "{prefix}: up to {limit}");
                for (_, value) in choices {
                    let cell = CellSet::only(value.parse().unwrap());
                    assert!(shown.check_places(others | cell).is_ok(), "seed {seed}: {value} with {prefix}");
                    offered |= cell;
                }
            }
            // Every cell that may be added to the draft is offered.
            let missing: Vec<_> = (CellSet::ALL - offered - draft)
                .iter()
                .filter(|&cell| draft.len() < most && shown.check_places(draft | CellSet::only(cell)).is_ok())
                .collect();
            assert!(missing.is_empty(), "seed {seed}, {draft:?}: {missing:?}");
            n_full += usize::from(draft.len() == most);
            let more: Vec<_> =
                offered.iter().filter(|&cell| shown.check_places(draft | CellSet::only(cell)).is_ok()).collect();
            if let Some(&cell) = dice.pick(&more).filter(|_| wanted < most) {
                draft |= CellSet::only(cell);
            }
        }
    }
    assert!(n_full > 20, "{n_full}");
}

#[test]
fn two_cells_of_one_menu_that_touch_are_refused_by_name() {
    let state = start(&json!({"first": 0}));
    let me = view(&state, Observer::Seat(seat(0)));
    let why = me.check_draft(&me.read("C3 C4").unwrap()).unwrap_err().0.to_string();
    assert_eq!(why, "C3 and C4 are adjacent: pieces of one turn may not touch");
}

#[test]
fn after_the_end_the_line_of_the_last_turn_is_of_a_turn_of_ones_own() {
    let mut state = start(&json!({"first": 0}));
    for (number, text) in [(0, "C3"), (1, "I1")] {
        let action = view(&state, Observer::Seat(seat(number))).read(text).unwrap();
        Mist::apply(&mut state, NOW, Ply::Single(seat(number), action));
    }
    Mist::end(&mut state, NOW, Ended::Conceded(seat(0)));
    let line = |number| view(&state, Observer::Seat(seat(number))).past(&names()).unwrap();
    assert_eq!(line(0), "Turn 1: you placed C3; the piece stands.");
    assert_eq!(line(1), "Turn 2: you placed I1; the piece stands.");
}

#[test]
fn before_the_first_turn_the_board_is_shown_empty_without_mist() {
    let mut state = start(&json!({"first": 0}));
    let told = |state: &State, observer| view(state, observer).describe(&names());
    for observer in [Observer::Public, Observer::Seat(seat(0)), Observer::Seat(seat(1))] {
        assert_eq!(told(&state, observer), "Mist, turn 1. The board is empty, without mist.");
        assert!(view(&state, observer).in_mist(CellSet::EMPTY).is_empty());
    }
    Mist::apply(&mut state, NOW, Ply::Single(seat(0), Action::Place(CellSet::only("C3".parse().unwrap()))));
    assert!(told(&state, Observer::Public).ends_with("All 61 cells lie in mist."));
}

#[test]
fn a_verdict_names_the_group_that_decides() {
    let names = names();
    let verdict = |one: &[&str], other: &[&str], decision| {
        let mut state = start(&json!({"first": 0}));
        for (number, cells) in [(0, one), (1, other)] {
            state.position.place(seat(number), cells.iter().map(|name| name.parse::<Cell>().unwrap()).collect());
        }
        state.end(Some(seat(0)), By::Rules(decision));
        view(&state, Observer::Public).headline(&names)
    };
    let (guaranteed, full) = (Decision::Guaranteed, Decision::Full);
    assert_eq!(
        verdict(&["A1", "A2", "A4"], &["I1"], guaranteed),
        "Ann wins. Ann's group of 2 can no longer be beaten (Ben: 1)."
    );
    assert_eq!(
        verdict(&["A1", "A2", "A4"], &["I1", "I2"], guaranteed),
        "Ann wins. Ann's groups of 2, 1 can no longer be beaten (Ben: 2)."
    );
    assert_eq!(verdict(&["A1", "A2"], &["I1"], full), "Ann wins. The board is full. Largest groups: Ann 2, Ben 1.");
    assert_eq!(verdict(&["A1", "A2"], &[], full), "Ann wins. The board is full. Largest group: Ann 2.");
    assert_eq!(
        verdict(&["A1"], &["I1"], full),
        "Ann wins. The board is full and all groups are equal: Ann has the advantage."
    );
}

#[test]
fn a_board_that_remembers_tells_what_was_empty_from_what_was_never_seen() {
    let mut state = start(&json!({"first": 0, "memory": "all"}));
    for (number, text) in [(0, "C3"), (1, "I1"), (0, "A1 E9 I5"), (1, "I3")] {
        let action = view(&state, Observer::Seat(seat(number))).read(text).unwrap();
        Mist::apply(&mut state, NOW, Ply::Single(seat(number), action));
    }
    let (ann, ben) = (view(&state, Observer::Seat(seat(0))), view(&state, Observer::Seat(seat(1))));
    let super::view::Eyes::Player(sight) = &ann.eyes else { panic!("a player") };
    let (empty, faded) = (sight.seen_empty(), sight.faded(seat(0)));
    assert!(empty.contains("D4".parse().unwrap()) && !empty.contains("H4".parse().unwrap()));
    assert_eq!(faded.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["C3"]);
    assert!(ann.describe(&names()).contains("Empty when last seen: "));
    // Both players were shown the first turn: the opponent's board keeps its piece, although it never came into sight.
    let super::view::Eyes::Player(sight) = &ben.eyes else { panic!("a player") };
    assert!(sight.faded(seat(0)).contains("C3".parse().unwrap()));
}

#[test]
fn cells_are_read_as_people_type_them_and_refusals_name_what_would_do() {
    let state = start(&json!({"first": 0}));
    let me = view(&state, Observer::Seat(seat(0)));
    for text in ["C4 G5", "c 4 g 5", "4c 5g", "C-4, G-5", "`c4` g5.", "c4g5"] {
        assert_eq!(me.read(text).map(|action| action.to_string()).as_deref(), Ok("C4 G5"), "{text}");
    }
    let why = me.read("c4 banana").unwrap_err().0.to_string();
    assert!(why.contains("\"banana\"") && why.ends_with("` would do now"), "{why}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8 * ProptestConfig::default().cases, ..ProptestConfig::default() })]

    #[test]
    fn reading_never_panics_and_is_undone_by_writing(
        input in prop_oneof![
            any::<String>(),
            "[A-Ja-j0-9 ,;.`]{0,40}",
            "(first|FIRST|color|colour|pass|pie) ?(me|0|1|2|ann|@Ben|blue|Violet|C3)?",
        ],
        observer in 0..4_usize,
        turns in 0..3_usize,
    ) {
        let mut state = start(&json!({"variant": "heaven-and-hell", "first": 0}));
        for _ in 0..turns {
            Mist::apply(&mut state, NOW, Ply::Deadline);
        }
        let observer = [Observer::Public, Observer::Seat(seat(0)), Observer::Seat(seat(1)), TRUTH][observer];
        let view = view(&state, observer);
        drop(view.complete(&input));
        if let Ok(action) = view.read(&input) {
            prop_assert_eq!(view.read(&action.to_string()), Ok(action));
            prop_assert!(!view.understood(&action).words.to_string().is_empty());
            prop_assert!(view.check(&action).is_err() || !matches!(observer, Observer::Public));
        }
    }
}
