//! Twins: two journals that differ only in what an observer must not know give that observer the same views,
//! completions and refusals at every point.

mod file;

use std::collections::BTreeSet;

use dealer::store::{MatchId, Place};
use host::{Record, Replay};
use rules::{BySeat, Clearance, Closer, Names, Observer, Seat};
use scene::Theme;
use serde_json::Value;

pub(crate) use file::{Twins, all_twins};

#[test]
fn twins_cannot_be_told_apart() {
    let mut with_past_pictures = BTreeSet::new();
    for Twins { case, observer, records, probes } in all_twins() {
        let [one, other] = records.each_ref().map(|record| tell(record, observer, &probes));
        assert_eq!(one.len(), other.len(), "{case}: the twins are not of the same length");
        for (step, (one, other)) in one.iter().zip(&other).enumerate() {
            if let Some(difference) = first_difference(one, other) {
                panic!("{case}: after entry {step} {observer:?} can tell the twins apart:\n{difference}");
            }
        }
        if one.iter().flatten().any(|(name, _)| name.starts_with("picture of the past ")) {
            with_past_pictures.insert(records[0].header.game.clone());
        }
        let truth = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
        let [one, other] = records.each_ref().map(|record| tell(record, truth, ""));
        // Future rounds are only in the setups: not even the omniscient view shows them.
        let [setup, other_setup] = records.each_ref().map(|record| &record.header.setup);
        assert!(one != other || setup != other_setup, "{case}: the twins do not differ at all");
    }
    // An old board of Astral Flow keeps its picture; Heap has no pictures.
    for game in ["demeter", "mist", "poker", "starbattle", "starry"] {
        assert!(with_past_pictures.contains(game), "{game}: no twins have pictures of the past");
    }
}

/// The first fact that differs between the two journals: one line for each journal.
fn first_difference(one: &[Fact], other: &[Fact]) -> Option<String> {
    for index in 0..one.len().max(other.len()) {
        let (one, other) = (one.get(index), other.get(index));
        if one != other {
            let line =
                |fact: Option<&Fact>| fact.map_or("nothing".to_owned(), |(name, told)| format!("{name}: {told}"));
            return Some(format!("  one: {}\n  other: {}", line(one), line(other)));
        }
    }
    None
}

#[test]
fn a_leak_is_told_by_its_first_fact() {
    let facts = |coins: u8| vec![("/stones".to_owned(), "7".to_owned()), ("/coins/1".to_owned(), coins.to_string())];
    assert_eq!(first_difference(&facts(3), &facts(3)), None);
    assert_eq!(first_difference(&facts(3), &facts(4)).unwrap(), "  one: /coins/1: 3\n  other: /coins/1: 4");
    assert_eq!(first_difference(&facts(3), &facts(3)[..1]).unwrap(), "  one: /coins/1: 3\n  other: nothing");
}

/// A fact that an observer can see: its name and its value.
type Fact = (String, String);

/// Adds every leaf value of the JSON by its pointer.
fn flatten(pointer: &str, value: &Value, facts: &mut Vec<Fact>) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            for (name, value) in fields {
                flatten(&format!("{pointer}/{name}"), value, facts);
            }
        }
        Value::Array(values) if !values.is_empty() => {
            for (at, value) in values.iter().enumerate() {
                flatten(&format!("{pointer}/{at}"), value, facts);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            facts.push((pointer.to_owned(), value.to_string()));
        }
    }
}

/// Everything that the observer gets after each entry: view, texts, pictures, old boards, controls, verdicts on probes.
fn tell(record: &Record, observer: Observer, probes: &str) -> Vec<Vec<Fact>> {
    let names = Names::from(BySeat::from(record.header.seats.clone()));
    let mut replay = Replay::open(record.header.clone()).unwrap();
    let mut told = Vec::new();
    for index in 0..=record.entries.len() {
        if let Some(entry) = index.checked_sub(1).map(|last| &record.entries[last]) {
            let result = replay.play(entry, record.entries.get(index)).unwrap();
            assert!(result.is_ok(), "{}: {result:?}", entry.to_line());
        }
        let table = replay.table();
        let mut facts = Vec::new();
        flatten("", &table.inspect(Clearance::OFFLINE_REFEREE, observer), &mut facts);
        let mut fact = |name: String, told: String| facts.push((name, told));
        for theme in [Theme::default(), Theme::light()] {
            let (_, showing) = table.show(observer, &names, &theme).unseal();
            // The boards of past turns.
            let (_, past) = table.past(observer, &names, &theme).unseal();
            fact("line of the past".to_owned(), past.headline);
            for picture in past.pictures {
                fact(format!("text of the past {}", picture.frame), picture.text);
                fact(format!("picture of the past {}", picture.frame), format!("{:?}", picture.scene));
            }
            let page = dealer::table::written(Place::Match(MatchId(1)), table.show(observer, &names, &theme));
            fact("page".to_owned(), page.to_string());
            fact("headline".to_owned(), showing.headline);
            fact("share".to_owned(), format!("{:?}", showing.share));
            for control in &showing.controls {
                fact("control".to_owned(), format!("{control:?}"));
            }
            for picture in showing.pictures.into_iter().chain(showing.closer.iter().map(Closer::picture)) {
                fact(format!("text of {}", picture.frame), picture.text);
                fact(format!("picture {}", picture.frame), format!("{:?}", picture.scene));
            }
            fact(
                "closer looks".to_owned(),
                format!("{:?}", showing.closer.iter().map(|one| &one.label).collect::<Vec<_>>()),
            );
        }
        fact("fingerprint".to_owned(), format!("{:016x}", table.fingerprint(observer)));
        if let Observer::Seat(seat) = observer {
            for probe in probes.lines() {
                fact(format!("verdict on {probe:?}"), format!("{:?}", table.propose(table.now(), seat, probe)));
                fact(format!("completions of {probe:?}"), format!("{:?}", table.complete(seat, probe)));
            }
        }
        told.push(facts);
    }
    told
}
