//! Star Battle's engine on whole puzzles: the generator's puzzles, which must never change, and a collection from
//! outside the project if it is present. Also whole matches with every help allowed.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use host::{Header, Table};
use puzzle::board::Board;
use puzzle::deduce::{End, deduce, judged};
use puzzle::generate::{Order, generate};
use puzzle::grade::{Grade, Level};
use puzzle::grid::Puzzle;
use puzzle::proof::Proof;
use puzzle::rules::Field;
use puzzle::solve::solve;
use rules::{Clearance, Dice, Language, Millis, Observer, Seat, Timestamp, Turn};
use serde_json::{Value, json};

/// Public puzzles with their numbers of solutions; they are stored beside the project, not in it.
const COLLECTION: &str = "../shared/data/star-battle-puzzles.json";
/// Every nth puzzle of the collection is tried: without optimization all of them take minutes.
const COLLECTION_STEP: usize = 29;
/// Up to this size the puzzles are deduced as well.
const DEDUCED_SIZE_MAX: usize = 11;

const GENERATED: &str = "tests/data/starbattle/generated.txt";

/// The same seed gives the same puzzle on every machine and in every version. `BLESS=1` writes the file.
#[test]
fn generated_puzzles_are_what_they_always_were() {
    let mut told = String::new();
    for (size, stars, level) in [
        (5, 1, None),
        (6, 1, Some(Level::Easy)),
        (8, 1, None),
        (8, 1, Some(Level::Hard)),
        (9, 2, None),
        (10, 2, None),
        (14, 3, None),
    ] {
        let mut dice = Dice::new(7, "starbattle", 0);
        let made = generate(Order { size, stars, level }, &mut dice, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(solve(&made.puzzle, 2, &|| false).stars, [made.solution]);
        assert_eq!(made.puzzle.torn_region(), None);
        let blank = Board::blank(size);
        let trace = deduce(&made.puzzle, blank, 1, &|| false);
        let grade = Grade::of(&judged(&made.puzzle, 1, &|| false));
        assert!(level.is_none_or(|level| grade.level == level));
        assert_eq!(trace.board, Board::solved(size, made.solution), "{size} {stars}");
        let judgement = Proof::from_trace(blank, &trace).judge(&Field::new(&made.puzzle));
        assert!(judgement.is_complete(), "{:?}", judgement.faults);
        let hardest = grade.hardest.map_or("nothing", puzzle::rules::Rule::id);
        writeln!(told, "{size} {stars}: {}, by {hardest}\n{}stars: {}\n", grade.level, made.puzzle, made.solution)
            .unwrap();
    }
    if crate::blessing() {
        std::fs::write(GENERATED, &told).unwrap();
    }
    assert_eq!(std::fs::read_to_string(GENERATED).unwrap_or_default(), told);
}

/// The solver finds the published number of solutions, and deductions never contradict the solution.
#[test]
fn a_collection_of_public_puzzles_is_solved_rightly() {
    let Ok(text) = std::fs::read_to_string(Path::new(COLLECTION)) else {
        println!("skipped: there is no {COLLECTION}");
        return;
    };
    let collection: Value = serde_json::from_str(&text).unwrap();
    for entry in collection["puzzles"].as_array().unwrap().iter().step_by(COLLECTION_STEP) {
        let number = |field: &str| usize::try_from(entry[field].as_u64().unwrap()).unwrap();
        let size = number("size");
        let labels: Vec<u64> =
            entry["regions"].as_array().unwrap().iter().map(|label| label.as_u64().unwrap()).collect();
        let puzzle = Puzzle::new(size, number("stars"), &labels).unwrap();
        let found = solve(&puzzle, 2, &|| false);
        assert!(found.stars.iter().all(|stars| puzzle.is_solved_by(stars)), "{}", entry["name"]);
        let [unique] = found.stars[..] else {
            assert_eq!((found.stars.len(), &entry["solutions"]), (2, &Value::from("2+")), "{}", entry["name"]);
            continue;
        };
        assert_eq!(entry["solutions"], "1", "{}", entry["name"]);
        if size > DEDUCED_SIZE_MAX {
            continue;
        }
        let trace = deduce(&puzzle, Board::blank(size), 0, &|| false);
        let solution = Board::solved(size, unique);
        let is_right =
            trace.board.stars().is_subset(solution.stars()) && trace.board.blacks().is_subset(solution.blacks());
        assert!(is_right && matches!(trace.end, End::Solved | End::Stuck), "{}", entry["name"]);
    }
}

/// Every form in the rules' section "Marking" is read as described, each on a blank board except for a star on C3.
#[test]
fn every_form_of_marking_that_the_rules_name_is_read() {
    let regions = [0, 0, 1, 1, 2, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
    let header = |mode: &str| {
        let setup = json!({ "puzzle": { "size": 4, "stars": 1, "regions": regions } });
        let options = json!({ "size": 4, "stars": 1, "mode": mode, "keep_marks": 1, "auto_mark": true });
        let header = json!({
            "record": 1, "game": "starbattle", "options": options, "seats": ["Ann", "Ben"], "advantage": 0, "seed": 1, "at": 0,
            "setup": setup,
        });
        host::open(serde_json::from_value(header).unwrap()).unwrap()
    };
    let say = |table: &mut dyn Table, text: &str| {
        let entry = table.propose(next_second(table), Seat::FIRST, text).map_err(|why| format!("{text}: {why}"))?;
        table.commit(&entry).map(drop).map_err(|why| why.to_string())
    };
    let board = |table: &dyn Table| {
        let seen = table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(Seat::FIRST));
        seen["boards"][0].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for (typed, rows) in [
        ("■A1 B1 ?A1", ".x../..../..*./...."),
        ("x a1-b2", "xx../xx../..*./...."),
        ("x a1:b2", "xx../xx../..*./...."),
        ("X A1..B2", "xx../xx../..*./...."),
        ("x row 3", "..../..../xx*x/...."),
        ("x column c", "..x./..x./..*./..x."),
        ("x region c4", "..../..../..*x/..xx"),
        ("■a1■c1", "x.x./..../..*./...."),
        ("restart", "..../..../..../...."),
        ("board x... .x.. ..*. ....", "x.../.x../..*./...."),
        ("clear c3", "..../..../..../...."),
        ("fill", "..x./.xxx/xx*x/.xxx"),
        ("fill a1", "x.x./.xxx/xx*x/.xxx"),
        ("x around c3", "..../.xxx/.x*x/.xxx"),
    ] {
        let mut table = header("race");
        // Automatic marks blacken the star's neighbors; these marks are cleared again.
        say(&mut *table, "board .... .... ..*. ....").unwrap();
        say(&mut *table, "?B2-D2 B3 D3 B4-D4").unwrap();
        say(&mut *table, typed).unwrap();
        assert_eq!(board(&*table).join("/"), rows, "{typed}");
    }
    let mut proof = header("proof");
    let refused = say(&mut *proof, "board .... .... .... ....").unwrap_err();
    assert!(refused.contains("in a proof every mark needs its rule"), "{refused}");
    assert!(say(&mut *proof, "restart").unwrap_err().contains("in a proof undo takes steps back"));
    say(&mut *proof, "deduce star-or-empty ★b1").unwrap();
    say(&mut *proof, "deduce surround-star ■a1■c1 x a2..c2").unwrap();
    assert_eq!(board(&*proof).join("/"), "x*x./xxx./..../....");
    let help = proof.help(Seat::FIRST, Language::English).unseal().1.headline;
    assert!(help.contains("You may type, for example,"), "{help}");
}

/// The number of random matches, and of entries in each.
const MATCHES: u64 = 60;
const ENTRIES: u64 = 30;

/// The time of the next input, slow enough for the rate limit.
fn next_second(table: &dyn Table) -> Timestamp {
    table.now() + Millis::from_secs(1)
}

#[test]
fn whatever_was_done_can_be_taken_back() {
    let mut said = BTreeSet::new();
    for seed in 0..MATCHES {
        let mode = if seed % 3 == 2 { "proof" } else { "race" };
        let options = json!({ "size": 6, "mode": mode, "hints": true, "auto_mark": seed % 3 == 1 });
        let options = options.as_object().unwrap().clone();
        let (seats, at) = (vec!["Ann".to_owned()], Timestamp(0));
        let game = "starbattle".to_owned();
        let mut table = host::open(Header {
            record: 1,
            game,
            options,
            seats,
            advantage: 0,
            seed,
            at,
            setup: None,
            machines: Vec::new(),
        })
        .unwrap();
        for n in 0..ENTRIES {
            let text = table.sample(Seat::FIRST, seed * ENTRIES + n).unwrap_or_default();
            let Ok(entry) = table.propose(next_second(&*table), Seat::FIRST, &text) else { continue };
            let before = table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(Seat::FIRST));
            table.commit(&entry).unwrap();
            if table.turn() == Turn::Over {
                // The step that solved the puzzle cannot be undone.
                break;
            }
            said.insert(text.split(' ').next().unwrap_or_default().trim_end_matches(char::is_numeric).to_owned());
            let after = table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(Seat::FIRST));
            let is_still = ["at", "left", "right", "up", "down", "keys", "cells", "brush", "plain"]
                .iter()
                .any(|word| text.starts_with(word));
            assert!(!is_still || before["boards"] == after["boards"], "{text} changed the board");
            assert!(text != "do it" || before["refusals"] == after["refusals"], "a hint was refused: {before}");
        }
        if table.turn() == Turn::Over {
            continue;
        }
        for _ in 0..ENTRIES {
            match table.propose(next_second(&*table), Seat::FIRST, "undo") {
                Ok(entry) => drop(table.commit(&entry).unwrap()),
                Err(refusal) => assert_eq!(refusal.to_string(), "there is nothing to take back"),
            }
        }
        let truth = table.inspect(Clearance::OFFLINE_REFEREE, Observer::Omniscient(Clearance::OFFLINE_REFEREE));
        assert_eq!(truth["boards"][0], json!(vec!["......"; 6]), "{mode}, seed {seed}");
    }
    for word in ["at", "star", "black", "clear", "undo", "redo", "hint", "do", "deduce"] {
        assert!(said.contains(word), "no sample says {word}: {said:?}");
    }
}

/// The last player of a main match is the elimination candidate; the players submit these lines in turn, one second
/// apart.
#[test]
fn the_last_of_a_race_is_the_candidate_by_the_rules() {
    const SOLUTION: &str = "★A1 E2 B3 D4 F5 C6";
    let regions = "011111 111111 123111 333311 333344 335544";
    let regions: Vec<u32> = regions.chars().filter_map(|label| label.to_digit(10)).collect();
    let candidate = |finish: &str, n_seats: usize, lines: &[(usize, &str)]| {
        let seats = &["Ann", "Ben", "Cleo", "Dan", "Eve"][..n_seats];
        let header = json!({
            "record": 1, "game": "starbattle", "options": { "size": 6, "finish": finish }, "seats": seats, "advantage": 0,
            "seed": 1, "at": 0, "setup": { "puzzle": { "size": 6, "stars": 1, "regions": regions } },
        });
        let mut table = host::open(serde_json::from_value(header).unwrap()).unwrap();
        for (seat, text) in lines {
            assert_eq!(table.candidate(), None, "before the end nobody is last");
            let entry = table.propose(next_second(&*table), Seat::new(*seat).unwrap(), text).unwrap();
            table.commit(&entry).unwrap();
        }
        assert!(table.outcome().is_some(), "{lines:?}");
        table.candidate().map(|seat| seats[seat.index()])
    };
    let solved = |seat| (seat, SOLUTION);
    assert_eq!(candidate("all", 3, &[solved(1), solved(2), solved(0)]), Some("Ann"), "the slowest");
    assert_eq!(candidate("first", 2, &[solved(1)]), Some("Ann"), "of two the loser");
    assert_eq!(candidate("first", 5, &[solved(1)]), None, "four have nothing");
    let some = [(0, "★A1 E2"), (2, "★A1"), (3, "★A1"), (4, "★A1 E2 B3")];
    assert_eq!(candidate("first", 5, &[&some[..], &[solved(1)]].concat()), None, "two have one star each");
    let wrong = [(0, "★A1 E2"), (2, "★A1"), (3, "★A1 F1"), (4, "★A1 E2 B3")];
    assert_eq!(candidate("first", 5, &[&wrong[..], &[solved(1)]].concat()), Some("Dan"), "a wrong star is taken off");
    let left = [(4, "★A1 E2 B3"), (4, "concede"), (0, "★A1"), solved(1)];
    assert_eq!(candidate("first", 5, &left), Some("Eve"), "who gives up comes after whoever is at it");
}
