//! Inputs that end a match or give something away are confirmed by a question first.

use std::path::Path;

use host::{Record, Replay, Table};
use rules::{BySeat, Clearance, Control, Names, Observer, Pressed, Seat, Showing};
use scene::Theme;

const RECORDS: &str = "tests/data/records";
/// Names as they are sent to Discord, with markup escaped.
const SHOWN: [&str; 4] = ["\\*Ann\\*", "Ben", "Cleo", "Dan"];

/// A record from `RECORDS`, replayed up to this many of its entries.
fn played(record: &str, n_lines: usize) -> Replay {
    let text = std::fs::read_to_string(Path::new(RECORDS).join(record)).unwrap();
    let is_line = |line: &&str| !line.starts_with(['#', '?']);
    let lines: Vec<&str> = text.lines().filter(is_line).take(1 + n_lines).collect();
    let record = Record::read(lines.join("\n").as_bytes()).unwrap();
    let mut replay = Replay::open(record.header.clone()).unwrap();
    for (n, entry) in record.entries.iter().enumerate() {
        // A refused entry changes nothing; some records contain refused entries on purpose.
        drop(replay.play(entry, record.entries.get(n + 1)).unwrap());
    }
    replay
}

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

fn shown_names(table: &dyn Table) -> Names {
    Names::from(BySeat::from(
        SHOWN[..table.header().seats.len()].iter().map(|&name| name.to_owned()).collect::<Vec<_>>(),
    ))
}

fn board(table: &dyn Table, seat: Seat) -> Showing {
    table.show(Observer::Seat(seat), &shown_names(table), &Theme::DARK).unseal().1
}

/// The texts that the buttons and menus of a board submit.
fn texts(board: &Showing) -> Vec<String> {
    let of = |control: &Control| match control {
        Control::Button { submits, .. } => vec![submits.clone()],
        Control::Menu { prefix, choices, .. } => {
            let one = |(_, value): &(String, String)| {
                Pressed::menu(board.moment, prefix, &[], std::slice::from_ref(value)).whole()
            };
            choices.iter().map(one).collect()
        }
        Control::Text { .. } | Control::NewRow => Vec::new(),
    };
    board.controls.iter().flat_map(of).collect()
}

/// The texts of the seat's board that need a confirmation, each with what the seat would lose.
fn asked(table: &dyn Table, seat: Seat) -> Vec<(String, String)> {
    let names = shown_names(table);
    let asked = texts(&board(table, seat)).into_iter();
    asked.filter_map(|text| Some((text.clone(), table.loses_by(seat, &text, &names)?))).collect()
}

#[test]
fn accepting_an_offer_says_what_is_given_away_and_no_other_press_asks() {
    let replay = played("starry/trades.jsonl", 20);
    let table = replay.table();
    let offered = asked(table, seat(1));
    let [(accept, question)] = offered.as_slice() else { panic!("one press gives something away: {offered:?}") };
    assert!(accept.starts_with("trade accept Ann #"), "{accept}");
    assert!(question.contains("You give 17 planet to \\*Ann\\* and get 9 planet."), "{question}");
    // The offer with another number no longer exists: the press would be refused, so it loses nothing.
    let other = format!("{accept}f");
    assert_eq!(table.loses_by(seat(1), &other, &shown_names(table)), None);
    for other in [0, 2, 3] {
        assert_eq!(asked(table, seat(other)), [], "nobody else is asked anything");
    }
}

#[test]
fn naming_the_candidate_says_that_it_ends_the_match() {
    let replay = played("starry/candidate-late.jsonl", 1);
    let table = replay.table();
    let state = table.inspect(Clearance::OFFLINE_REFEREE, Observer::Omniscient(Clearance::OFFLINE_REFEREE));
    assert_eq!(state["phase"], "choose_candidate", "{state}");
    let offered = asked(table, seat(0));
    assert!(!offered.is_empty());
    for (text, question) in &offered {
        let name = text.strip_prefix("candidate ").unwrap();
        assert!(
            question.starts_with(&format!("This ends the match: {name} is the elimination candidate.")),
            "{question}"
        );
    }
    for other in 1..4 {
        assert_eq!(asked(table, seat(other)), []);
    }
}

#[test]
fn giving_up_and_agreeing_to_an_end_say_what_is_lost() {
    let record = br#"{"record":1,"game":"heap","options":{"coins":0,"first":0,"stones":99},"seats":["Ann","Ben"]}
{"at":1,"seat":0,"text":"agree"}"#;
    let record = Record::read(&record[..]).unwrap();
    let mut replay = Replay::open(record.header.clone()).unwrap();
    let names = shown_names(replay.table());
    assert_eq!(replay.table().loses_by(seat(1), "agree", &names), None, "nobody has offered an end");
    let loss = replay.table().loses_by(seat(1), "concede", &names).unwrap();
    assert!(loss.contains("\\*Ann\\* wins, and you lose"), "{loss}");
    drop(replay.play(&record.entries[0], None).unwrap().unwrap());
    let loss = replay.table().loses_by(seat(1), "agree", &names).unwrap();
    assert!(loss.starts_with("This ends the match now: "), "{loss}");
}
