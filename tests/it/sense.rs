//! Obvious moves and blunders: short records, and what a machine does in each position.

use host::{Entry, Header, Replay, Style, reminded};
use rules::{Dice, Level, Seat, endless};

/// How many times a machine is asked in each position, with different dice; fewer for a master, which thinks long.
const ASKED: u64 = 12;
const MASTER_ASKED: u64 = 3;

/// The inputs of a machine in this seat after a record, one per request.
fn said(record: &str, seat: usize, level: Level) -> Vec<String> {
    let mut lines = record.lines().map(str::trim).filter(|line| !line.is_empty());
    let header: Header = serde_json::from_str(lines.next().unwrap()).unwrap();
    let entries: Vec<Entry> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut replay = Replay::open(header.clone()).unwrap();
    for (index, entry) in entries.iter().enumerate() {
        replay.play(entry, entries.get(index + 1)).unwrap().unwrap();
    }
    let seat = Seat::new(seat).unwrap();
    let think = |seed| {
        let reminded = reminded(header.clone(), &entries, seat, Style::Level(level)).unwrap();
        let (mut machine, _) = reminded.unwrap();
        assert!(machine.is_asked(), "the record leaves nothing to say: {record}");
        machine.think(&mut Dice::new(seed, "sense", 0), &mut endless).unwrap().says
    };
    (0..if level == Level::Master { MASTER_ASKED } else { ASKED }).map(think).collect()
}

/// The cells that a turn of Mist names.
fn cells(said: &str) -> Vec<&str> {
    said.split_whitespace().filter(|word| *word != "lock").collect()
}

/// The first turn is public, and so is what it sees: a player who names two or more cells in its sight is sure to lose
/// them.
#[test]
fn nobody_walks_into_the_sight_of_the_public_first_turn() {
    let record = r#"
        {"record":1,"game":"mist","options":{"first":0},"seats":["Ann","Ben"],"advantage":1}
        {"at":1000,"seat":0,"text":"D3 G4 lock"}"#;
    let seen = ["C2", "C3", "D2", "D3", "D4", "E3", "E4", "F4", "F5", "G3", "G4", "G5", "H3", "H4"];
    for level in [Level::Player, Level::Expert] {
        for said in said(record, 1, level) {
            let cells = cells(&said);
            assert!(cells.len() == 1 || cells.iter().all(|cell| !seen.contains(cell)), "the {level} says {said}");
        }
    }
}

/// A piece that was lost to a hidden piece reveals a piece that is still there.
#[test]
fn nobody_runs_into_the_same_piece_twice() {
    let record = r#"
        {"record":1,"game":"mist","options":{"first":0},"seats":["Ann","Ben"],"advantage":1}
        {"at":1000,"seat":0,"text":"D3 G4 lock"}
        {"at":2000,"seat":1,"text":"D6 F7 B3 lock"}
        {"at":3000,"seat":0,"text":"F6 D5 lock"}
        {"at":4000,"seat":1,"text":"F6 D5 B4 lock"}
        {"at":5000,"seat":0,"text":"A1 lock"}
        {"at":6000,"seat":1,"text":"E7 lock"}
        {"at":7000,"seat":0,"text":"A3 lock"}
        {"at":8000,"seat":1,"text":"A5 C6 lock"}
        {"at":9000,"seat":0,"text":"I1 lock"}"#;
    for level in [Level::Beginner, Level::Player, Level::Expert] {
        for said in said(record, 1, level) {
            assert!(cells(&said).iter().all(|cell| !["F6", "D5"].contains(cell)), "the {level} says {said}");
        }
    }
}

/// The gap between two hidden pieces that were revealed has probably been closed by a third.
#[test]
fn nobody_walks_into_a_gap_that_has_surely_been_closed() {
    let record = r#"
        {"record":1,"game":"mist","options":{"first":0},"seats":["Ann","Ben"],"advantage":0}
        {"at":1000,"seat":0,"text":"F3 F6 lock"}
        {"at":2000,"seat":1,"text":"D4 D6 E2 lock"}
        {"at":3000,"seat":0,"text":"D4 E6 F4 lock"}
        {"at":4000,"seat":1,"text":"D2 C4 E8 lock"}
        {"at":5000,"seat":0,"text":"D6 E3 F5 lock"}
        {"at":6000,"seat":1,"text":"D3 D5 D7 lock"}
        {"at":7000,"seat":0,"text":"D2 D5 F7 lock"}
        {"at":8000,"seat":1,"text":"B4 E6 B2 lock"}"#;
    for said in said(record, 0, Level::Master) {
        assert!(!cells(&said).contains(&"D3"), "the master says {said}, and knows of D2 and D4");
    }
}

/// A pass after a pass ends the match, so it wins at once for the player who is ahead.
#[test]
fn a_win_by_passing_is_taken_and_a_loss_is_not() {
    let record = r#"
        {"record":1,"game":"demeter","options":{"first":0},"seats":["Ann","Ben"],"advantage":1}
        {"at":0,"seat":0,"text":"flower A1-B1"}
        {"at":0,"seat":1,"text":"flower A1-E1"}
        {"at":1000,"seat":0,"text":"pass confirm"}"#;
    for level in [Level::Player, Level::Expert, Level::Master] {
        assert_eq!(said(record, 1, level)[0], "flower pass rock pass lock", "{level}");
    }
    let behind = record.replace("A1-B1", "H7").replace("A1-E1", "G7").replace("\"advantage\":1", "\"advantage\":0");
    assert!(!said(&behind, 1, Level::Expert)[0].contains("flower pass"), "passing here would lose by the advantage");
}

/// Flowers grow from corners: a rock should take some of the opponent's corners if there are any.
#[test]
fn rocks_are_laid_where_the_other_can_go_on() {
    let record = r#"
        {"record":1,"game":"demeter","options":{"first":1},"seats":["Ann","Ben"],"advantage":1}
        {"at":0,"seat":0,"text":"flower H7 G8-I8 H9"}
        {"at":0,"seat":1,"text":"flower H7 G8-I8 H9"}"#;
    let corners = ["G6", "I6", "F7", "J7", "F9", "J9", "G10", "I10"];
    for level in [Level::Player, Level::Expert, Level::Master] {
        for said in said(record, 1, level) {
            assert!(said.split(' ').any(|cell| corners.contains(&cell)), "the {level} says {said}");
        }
    }
}
