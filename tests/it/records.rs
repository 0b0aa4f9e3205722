//! Rules as records: every file below `tests/data/records` is a record with expectations between its lines.
//!
//! - A line that starts with `#` is a comment.
//! - A line that starts with `?` is an expectation for the input line above it (for the start of the match, if there is
//!   none):
//!   - `? refused` or `? refused TEXT`: the input is refused, with a message that contains the text. Every input
//!     without such an expectation must be accepted.
//!   - `? state /json/pointer VALUE`, `? seat N /json/pointer VALUE`, `? channel /json/pointer VALUE`: the full state,
//!     a seat's view or the channel's view has this JSON value there; `-` as the value: nothing is there.
//!   - `? malformed TEXT`: the whole record is refused, with an error that contains the text.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use host::{Record, Replay};
use rules::{BySeat, Clearance, Names, Observer, Seat};
use scene::Theme;
use serde_json::Value;

#[test]
fn every_record_meets_its_expectations() {
    let mut files = Vec::new();
    collect(Path::new("tests/data/records"), &mut files);
    assert!(!files.is_empty(), "there are no records to check");
    let mut failures = String::new();
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        for failure in check(&text) {
            writeln!(failures, "{}:{failure}", file.display()).unwrap();
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "jsonl") {
            files.push(path);
        }
    }
}

/// The failures of one record, each with its line number.
fn check(text: &str) -> Vec<String> {
    let mut record_text = String::new();
    let mut expectations: Vec<Vec<(usize, &str)>> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(expected) = line.strip_prefix('?') {
            expectations.last_mut().expect("an expectation follows a line").push((index + 1, expected.trim()));
        } else if !line.starts_with('#') && !line.trim().is_empty() {
            expectations.push(Vec::new());
            record_text.push_str(line);
            record_text.push('\n');
        }
    }
    let malformed =
        expectations.iter().flatten().find_map(|(line, text)| Some((line, text.strip_prefix("malformed")?)));
    let opened = Record::read(record_text.as_bytes()).map_err(|fault| fault.to_string()).and_then(|record| {
        Replay::open(record.header.clone()).map(|replay| (record, replay)).map_err(|bad| bad.to_string())
    });
    let (record, mut replay) = match (opened, malformed) {
        (Ok(opened), None) => opened,
        (Ok(_), Some((line, _))) => return vec![format!("{line}: the record is well formed")],
        (Err(fault), Some((_, expected))) if fault.contains(expected.trim()) => return Vec::new(),
        (Err(fault), _) => return vec![format!("1: malformed: {fault}")],
    };
    let mut failures = Vec::new();
    for (line, expected) in &expectations[0] {
        failures.extend(check_view(&replay, expected).err().map(|failure| format!("{line}: {failure}")));
    }
    for (index, entry) in record.entries.iter().enumerate() {
        let result = replay.play(entry, record.entries.get(index + 1)).expect("a test record is short");
        let expected = &expectations[index + 1];
        let mut may_be_refused = false;
        for (line, expected) in expected {
            let outcome = match (expected.strip_prefix("refused"), &result) {
                (Some(_), Ok(_)) => Err("it was accepted".to_owned()),
                (Some(reason), Err(refusal)) => {
                    may_be_refused = true;
                    let refusal = refusal.to_string();
                    if refusal.contains(reason.trim()) { Ok(()) } else { Err(format!("refused: {refusal}")) }
                }
                (None, _) => check_view(&replay, expected),
            };
            failures.extend(outcome.err().map(|failure| format!("{line}: {failure}")));
        }
        if let (false, Err(refusal)) = (may_be_refused, &result) {
            failures.push(format!("entry {}: {}: refused: {refusal}", index + 1, entry.to_line()));
        }
    }
    failures
}

fn check_view(replay: &Replay, expected: &str) -> Result<(), String> {
    let (whose, rest) = expected.split_once(' ').ok_or("an expectation needs more words")?;
    let omniscient = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
    let (observer, rest) = match whose {
        "state" => (omniscient, rest),
        "channel" => (Observer::Public, rest),
        "seat" => {
            let (number, rest) = rest.split_once(' ').ok_or("seat needs a number")?;
            let seat = number.parse().ok().and_then(Seat::new).ok_or("seat needs a number")?;
            (Observer::Seat(seat), rest)
        }
        _ => return Err(format!("{whose:?} is no expectation")),
    };
    let (pointer, value) = rest.split_once(' ').ok_or("a pointer needs a value")?;
    let view = replay.table().inspect(Clearance::OFFLINE_REFEREE, observer);
    let found = view.pointer(pointer);
    if value.trim() == "-" {
        return found.map_or(Ok(()), |found| Err(format!("{pointer} is {found}")));
    }
    let wanted: Value = serde_json::from_str(value).map_err(|error| format!("{value}: {error}"))?;
    match found {
        Some(found) if *found == wanted => Ok(()),
        Some(found) => Err(format!("{pointer} is {found}, expected {wanted}")),
        None => Err(format!("there is no {pointer} in {view}")),
    }
}

#[test]
fn the_runner_notices_what_is_wrong() {
    let header = r#"{"record":1,"game":"heap","options":{"coins":0,"first":0},"seats":["Ann","Ben"]}"#;
    for (lines, failure) in [
        ("? state /stones 20", "3"),
        (r#"{"at":1,"seat":1,"text":"take 1"}"#, "refused"),
        ("{\"at\":1,\"seat\":0,\"text\":\"take 1\"}\n? refused", "accepted"),
        ("{\"at\":1,\"seat\":1,\"text\":\"take 1\"}\n? refused the moon", "not your turn"),
        ("? seat 1 /nothing 1", "there is no /nothing"),
        ("? malformed", "well formed"),
    ] {
        let failures = check(&format!("{header}\n# a comment\n{lines}\n"));
        assert!(failures.len() == 1 && failures[0].contains(failure), "{lines}: {failures:?}");
    }
}

#[test]
fn that_the_time_was_up_is_told_and_what_was_staged_to_its_author_alone() {
    let told = |text: &str, observer| -> String {
        let record = Record::read(text.as_bytes()).unwrap();
        let mut replay = Replay::open(record.header.clone()).unwrap();
        for (at, entry) in (1..).zip(&record.entries) {
            replay.play(entry, record.entries.get(at)).unwrap().unwrap();
        }
        let names = Names::from(BySeat::from(record.header.seats.clone()));
        let (_, showing) = replay.table().show(observer, &names, &Theme::default()).unseal();
        showing.headline.lines().nth(1).unwrap_or_default().to_owned()
    };
    let [ann, ben] = [0, 1].map(|seat| Observer::Seat(Seat::new(seat).unwrap()));
    let mist = r#"{"record":1,"game":"mist","options":{"first":0},"seats":["Ann","Ben"]}"#;
    let default = format!("{mist}\n{{\"at\":60000}}");
    let staged = format!("{mist}\n{{\"at\":9,\"seat\":0,\"text\":\"b2\"}}\n{{\"at\":60000}}");
    assert_eq!(told(&staged, ann), "Your time was up, so what you had saved was played.");
    assert_eq!(told(&default, ann), "Your time was up.");
    for observer in [ben, Observer::Public] {
        assert_eq!(told(&default, observer), "Ann ran out of time.");
        assert_eq!(told(&staged, observer), "Ann ran out of time.");
    }
    let locked = format!("{mist}\n{{\"at\":9,\"seat\":0,\"text\":\"b2 lock\"}}");
    assert!(!told(&locked, ben).contains("was up"));
    // If several players act at once, others are not told whose time was up.
    let heap = r#"{"record":1,"game":"heap","options":{"stones":5,"base_ms":1000},"seats":["Ann","Ben"],"seed":1}"#;
    let bids = format!("{heap}\n{{\"at\":9,\"seat\":0,\"text\":\"bid 1\"}}\n{{\"at\":1000}}");
    assert!(!told(&bids, ann).contains("was up"), "whoever had handed in did not let the time run out");
    assert_eq!(told(&bids, ben), "Your time was up.");
    assert_eq!(told(&bids, Observer::Public), "The time for turn 1 was up before everybody had submitted.");
    let draft = format!("{heap}\n{{\"at\":9,\"seat\":0,\"text\":\"draft bid 1\"}}\n{{\"at\":1000}}");
    assert_eq!(told(&draft, ann), "Your time was up, so what you had saved was played.");
    // If all players must lock in, a player who has locked in has not let their time run out.
    let starry = r#"{"record":1,"game":"starry","seats":["Ann","Ben","Cleo","Dan"],"seed":1}"#;
    let rank = "bid 0; rank slide rotate swap mirror lock";
    let bids = format!("{{\"at\":8,\"seat\":0,\"text\":\"{rank}\"}}\n{{\"at\":9,\"seat\":1,\"text\":\"{rank}\"}}");
    let locked = "{\"at\":10,\"seat\":0,\"text\":\"lock in\"}\n{\"at\":90000000}";
    let bidding = format!("{starry}\n{bids}\n{locked}");
    assert!(!told(&bidding, ann).contains("was up"));
    assert_eq!(told(&bidding, ben), "Your time was up, so what you had saved was played.");
    let drawn = "A missing bid counted as 0, and a missing ranking was drawn by lot.";
    assert_eq!(told(&bidding, Observer::Seat(Seat::new(2).unwrap())), format!("Your time was up. {drawn}"));
    let ended = "The time for the bidding was up before everybody had locked in.";
    assert_eq!(told(&bidding, Observer::Public), format!("{ended} {drawn}"));
}
