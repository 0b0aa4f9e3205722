//! Twins: two journals that differ only in what an observer must not know give that observer the same views,
//! completions and refusals at every point.
//!
//! A file below `tests/data/twins` has sections, each opened by a line `== NAME`: `observer` (`seat N` or `public`),
//! `header` (one line, for both; if it is left out, each of the two has its own), `one` and `other` (the entries,
//! compared in step), and `probes`, texts that the observer's seat tries at the start and after every entry.

use std::fmt::Write as _;
use std::path::Path;

use dealer::host::{Record, Replay};
use dealer::rules::{BySeat, Clearance, Observer, Seat};
use dealer::scene::Theme;

#[test]
fn twins_cannot_be_told_apart() {
    let mut checked = 0;
    let mut folders = vec![Path::new("tests/data/twins").to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                check(&path);
                checked += 1;
            }
        }
    }
    assert!(checked > 0, "there are no twins to check");
}

fn check(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap();
    let case = path.display();
    let section = |name: &str| {
        let (_, rest) = text.split_once(&format!("== {name}\n"))?;
        Some(rest.split("\n== ").next().unwrap().trim().to_owned())
    };
    let header = section("header").unwrap_or_default();
    let section = |name: &str| section(name).unwrap_or_else(|| panic!("{case}: no section {name}"));
    let observer = match section("observer").split_once(' ') {
        Some(("seat", number)) => Observer::Seat(Seat::new(number.parse().unwrap()).unwrap()),
        _ => Observer::Public,
    };
    let probes = section("probes");
    let tell = |name| tell(&format!("{header}\n{}\n", section(name)), observer, &probes);
    let (one, other) = (tell("one"), tell("other"));
    assert_eq!(one.len(), other.len(), "{case}: the twins are not of the same length");
    for (step, (one, other)) in one.iter().zip(&other).enumerate() {
        assert_eq!(one, other, "{case}: after entry {step} {observer:?} can tell the twins apart");
    }
    let truth = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
    let differ = |name| format!("{:?}", tell_of(&format!("{header}\n{}\n", section(name)), truth));
    assert_ne!(differ("one"), differ("other"), "{case}: the twins do not differ at all");
}

fn tell_of(record: &str, observer: Observer) -> Vec<String> {
    tell(record, observer, "")
}

/// Everything the observer gets after each entry: view, words, pictures, controls, verdicts on probes.
fn tell(record: &str, observer: Observer, probes: &str) -> Vec<String> {
    let record = Record::read(record.as_bytes()).unwrap();
    let names: BySeat<String> = BySeat::from(record.header.seats.clone());
    let mut replay = Replay::open(record.header.clone()).unwrap();
    let mut told = Vec::new();
    for index in 0..=record.entries.len() {
        if let Some(entry) = index.checked_sub(1).map(|last| &record.entries[last]) {
            let result = replay.play(entry, record.entries.get(index)).unwrap();
            assert!(result.is_ok(), "{}: {result:?}", entry.to_line());
        }
        let table = replay.table();
        let mut text = table.inspect(Clearance::OFFLINE_REFEREE, observer).to_string();
        write!(text, "{:016x}", table.fingerprint(observer)).unwrap();
        for theme in [Theme::default(), Theme::light()] {
            table.show(observer, &names, &theme).map(|showing| write!(text, "{showing:?}").unwrap());
        }
        if let Observer::Seat(seat) = observer {
            for probe in probes.lines() {
                let verdict = table.propose(table.now(), seat, probe);
                write!(text, "\n{probe}: {verdict:?} {:?}", table.complete(seat, probe)).unwrap();
            }
        }
        told.push(text);
    }
    told
}
