//! Extreme numbers wherever a record contains one: nothing may panic, and no number out of range may be accepted.
//! (Fault 29.)
//!
//! Tests are built with overflow checks, so a sum that wraps panics.

use std::fmt::Write as _;

use host::{Header, Record, Replay};
use proptest::prelude::*;
use rules::{BySeat, Clearance, Dice, Millis, Names, Observer, OptionKind, Seat, Spec, Timestamp};
use scene::Theme;
use serde_json::{Value, json};

use crate::all_games;

/// How many numbers of a setup are tried, spread over the whole setup.
const SETUP_NUMBERS_MAX: usize = 12;

/// Whole numbers around the limits of all integer types that code may use.
fn edges() -> Vec<i128> {
    let around = [
        0,
        i128::from(u8::MAX),
        i128::from(i32::MAX),
        i128::from(u32::MAX),
        i128::from(Millis::MAX.0),
        i128::from(Timestamp::MAX.0),
        i128::from(i64::MAX),
        i128::from(u64::MAX),
    ];
    around.iter().flat_map(|edge| [-edge - 1, -edge, edge - 1, *edge, edge + 1]).collect()
}

/// The most critical limits, for places that are tried many times.
const HARDEST: [i128; 6] = [i64::MIN as i128, -1, 0, 1 << 32, i64::MAX as i128, u64::MAX as i128];

fn hardest() -> impl Iterator<Item = Value> {
    HARDEST.iter().map(|edge| serde_json::from_str(&edge.to_string()).unwrap()).chain([json!(0.5), json!(1e308)])
}

/// The limits as JSON, with some fractions.
fn values() -> Vec<Value> {
    let whole = edges().into_iter().map(|edge| serde_json::from_str(&edge.to_string()).unwrap());
    whole.chain([json!(0.5), json!(-0.0), json!(1e308), json!(-1e308)]).collect()
}

/// Plays a record as the referee and the replay do; returns whether the record could be opened.
fn play(text: &str) -> bool {
    let Ok(record) = Record::read(text.as_bytes()) else { return false };
    let Ok(mut replay) = Replay::open(record.header.clone()) else { return false };
    for (index, entry) in record.entries.iter().enumerate() {
        if replay.play(entry, record.entries.get(index + 1)).is_err() {
            return true;
        }
    }
    let table = replay.table();
    let names = Names::from(BySeat::from(record.header.seats.clone()));
    let truth = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
    for observer in Seat::all(record.header.seats.len()).map(Observer::Seat).chain([Observer::Public, truth]) {
        drop(table.inspect(Clearance::OFFLINE_REFEREE, observer));
        drop(table.show(observer, &names, &Theme::default()));
    }
    let now = table.next_deadline().unwrap_or(table.now());
    for seat in Seat::all(record.header.seats.len()) {
        drop((table.time_used_by(seat, now), table.sample(seat, 1), table.complete(seat, "")));
    }
    true
}

/// A game's example: its header, and its first `n_entries` entries.
fn example(spec: &Spec, n_entries: usize) -> (Value, Vec<Value>) {
    let mut lines =
        spec.example.lines().filter(|line| !line.trim().is_empty()).map(|line| serde_json::from_str(line).unwrap());
    (lines.next().unwrap(), lines.take(n_entries).collect())
}

fn write(header: &Value, entries: &[Value]) -> String {
    let mut text = String::new();
    for line in std::iter::once(header).chain(entries) {
        writeln!(text, "{line}").unwrap();
    }
    text
}

#[test]
fn no_time_makes_the_referee_fall_over() {
    for spec in all_games() {
        let (header, entries) = example(spec, 3);
        for edge in values() {
            let mut moved = header.clone();
            moved["at"] = edge.clone();
            let is_time = edge.as_i64().is_some_and(|at| Timestamp(at).is_recordable());
            assert!(is_time || !play(&write(&moved, &[])), "{}: it begins at {edge}", spec.id);
            play(&write(&moved, &[json!({"at": edge, "seat": 0, "text": "concede"})]));
            for last in
                [json!({"at": edge}), json!({"at": edge, "host": "pause"}), json!({"at": edge, "delivered": true})]
            {
                let mut long = entries.clone();
                long.push(last);
                assert!(is_time || !play(&write(&header, &long)), "{}: {edge}", spec.id);
            }
            let mut stamped = entries.clone();
            stamped.push(json!({"at": Timestamp::MAX, "stamp": edge, "seat": 0, "text": "concede"}));
            assert!(is_time || !play(&write(&header, &stamped)), "{}: stamped {edge}", spec.id);
        }
    }
}

#[test]
fn no_number_of_a_header_makes_the_referee_fall_over() {
    for spec in all_games() {
        let (header, entries) = example(spec, 6);
        for edge in hardest() {
            for key in ["record", "advantage", "seed"] {
                let mut changed = header.clone();
                changed[key] = edge.clone();
                play(&write(&changed, &entries));
            }
            let mut changed = header.clone();
            changed["options"]["await_delivery_ms"] = edge.clone();
            play(&write(&changed, &[&entries[..], &[json!({"at": Timestamp::MAX})]].concat()));
        }
        for option in spec.options {
            let bounds = match option.kind {
                OptionKind::Number(least, most)
                | OptionKind::Numbers(_, least, most)
                | OptionKind::PerSeat(least, most)
                | OptionKind::PerPair(least, most) => {
                    vec![least, most, least.saturating_sub(1), most.saturating_add(1)]
                }
                OptionKind::Duration(least) => vec![least, Millis::MAX.0, least - 1, Millis::MAX.0 + 1],
                OptionKind::Flag | OptionKind::Choice(_) | OptionKind::Seat => Vec::new(),
            };
            for value in bounds.into_iter().map(Value::from).chain(hardest()) {
                let value =
                    if let OptionKind::Numbers(count, ..) = option.kind { json!(vec![value; count]) } else { value };
                let mut changed = header.clone();
                changed["options"][option.name] = value;
                play(&write(&changed, &[&entries[..], &[json!({"at": Timestamp::MAX})]].concat()));
            }
        }
    }
}

/// The JSON pointer of every number in a value.
fn numbers(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(at.to_owned()),
        Value::Array(list) => list.iter().enumerate().for_each(|(n, one)| numbers(one, &format!("{at}/{n}"), found)),
        Value::Object(map) => map.iter().for_each(|(key, one)| numbers(one, &format!("{at}/{key}"), found)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

#[test]
fn no_number_of_a_setup_makes_the_referee_fall_over() {
    for spec in all_games() {
        let (header, entries) = example(spec, 6);
        let header: Header = serde_json::from_value(header).unwrap();
        let complete = Replay::open(header).unwrap().table().header().clone();
        let header = serde_json::to_value(complete).unwrap();
        let mut places = Vec::new();
        numbers(&header["setup"], "/setup", &mut places);
        for place in places.iter().step_by((places.len() / SETUP_NUMBERS_MAX).max(1)) {
            for edge in hardest() {
                let mut changed = header.clone();
                *changed.pointer_mut(place).unwrap() = edge;
                play(&write(&changed, &entries));
            }
        }
    }
}

#[test]
fn no_amount_of_an_order_makes_the_referee_fall_over() {
    for spec in all_games() {
        let (header, entries) = example(spec, 4);
        let at = entries.last().map_or(Value::from(0), |last| last["at"].clone());
        for unit in ["", "ms", "s", "m", "h"] {
            for sign in ["", "+", "-"] {
                let amounts = edges().into_iter().map(|edge| format!("{sign}{}{unit}", edge.unsigned_abs()));
                let mut lines = entries.clone();
                for amount in amounts {
                    for order in ["shift", "adjust 0", "adjust 1", "extend", "award"] {
                        lines.push(json!({"at": at, "host": format!("{order} {amount}")}));
                    }
                }
                lines.extend([json!({"at": at, "host": "pause"}), json!({"at": Timestamp::MAX, "host": "resume"})]);
                play(&write(&header, &lines));
            }
        }
        // Thousands of the longest possible shifts: sums of durations must not overflow.
        let shift = json!({"at": at, "host": format!("shift {}", Millis::MAX.0)});
        let many = [entries.clone(), vec![shift; 2000], vec![json!({"at": Timestamp::MAX})]].concat();
        assert!(play(&write(&header, &many)), "{}", spec.id);
    }
}

/// Replaces the numbers in a text.
fn renumbered(text: &str, number: &str) -> String {
    let mut changed = String::new();
    for character in text.chars() {
        if !character.is_ascii_digit() {
            changed.push(character);
        } else if !changed.ends_with(number) {
            changed.push_str(number);
        }
    }
    changed
}

#[test]
fn no_number_that_somebody_types_makes_the_rules_fall_over() {
    for spec in all_games() {
        let record = Record::read(spec.example.as_bytes()).unwrap();
        let mut replay = Replay::open(record.header.clone()).unwrap();
        for (index, entry) in record.entries.iter().enumerate() {
            if let host::What::Text(seat, text) = &entry.what {
                for edge in HARDEST {
                    drop(replay.table().propose(entry.at, *seat, &renumbered(text, &edge.to_string())));
                }
            }
            let _played = replay.play(entry, record.entries.get(index + 1)).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// After the beginning of a match: entries of the right shape with arbitrary content.
    #[test]
    fn no_record_makes_the_referee_fall_over(
        game in 0..all_games().count(),
        n_entries in 0..8_usize,
        lines in proptest::collection::vec((0..9_u8, any::<i64>(), 0..40_usize, "\\PC{0,30}"), 0..8),
        seed in any::<u64>(),
    ) {
        let spec = all_games().nth(game).unwrap();
        let (mut header, mut entries) = example(spec, n_entries);
        header["seed"] = json!(seed);
        let mut dice = Dice::new(seed, "edges", 0);
        let (_, all) = example(spec, usize::MAX);
        let mut at = entries.last().and_then(|last| last["at"].as_i64()).unwrap_or(0);
        for (kind, number, which, words) in lines {
            at = match dice.below(4) {
                0 => at.max(number),
                1 => at,
                _ => at.saturating_add(number.rem_euclid(100_000)),
            };
            let known = all.get(which).and_then(|line| line["text"].as_str()).unwrap_or("lock");
            let order = ["shift", "extend", "adjust 0", "award", "adjust Ann"][which % 5];
            entries.push(match kind {
                0 => json!({"at": at}),
                1 => json!({"at": at, "seat": number.rem_euclid(3), "text": words}),
                2 | 3 => json!({"at": at, "seat": number.rem_euclid(2), "text": known}),
                4 => json!({"at": at, "seat": 0, "text": renumbered(known, &number.to_string())}),
                5 => json!({"at": at, "host": format!("{order} {number}")}),
                6 => json!({"at": at, "host": (["pause", "resume", "end"][which % 3])}),
                7 => json!({"at": at, "chance": words}),
                _ => json!({"at": at, "stamp": number, "seat": 1, "text": known}),
            });
        }
        play(&write(&header, &entries));
    }
}

#[test]
fn a_malformed_number_is_a_malformed_line_for_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("edges.jsonl");
    for (line, told) in [
        ("{\"at\": -9223372036854775808}", "line 2: the time -9223372036854775808 is out of range"),
        ("{\"at\": 9007199254740993, \"host\": \"pause\"}", "line 2: the time 9007199254740993 is out of range"),
        ("{\"at\": 5, \"stamp\": -9223372036854775808, \"seat\": 0, \"text\": \"x\"}", "out of range"),
    ] {
        std::fs::write(&file, format!("{{\"record\":1,\"game\":\"mist\",\"seats\":[\"Ann\",\"Ben\"]}}\n{line}\n"))
            .unwrap();
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_dealer")).arg("referee").arg(&file).output().unwrap();
        let error = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{line}: {error}");
        assert!(error.contains(told) && run.stdout.is_empty(), "{line}: {error}");
    }
}

/// The observed peak of a process's private memory, in bytes. Omits the program's own pages, which are many in a test
/// build, and the time before the child has executed its program.
fn peak_bytes(child: &mut std::process::Child) -> u64 {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let is_itself = text.starts_with("Name:\tdealer\n");
        let line =
            text.lines().filter(|_| is_itself).find_map(|line| line.strip_prefix("RssAnon:")).unwrap_or_default();
        let kilobytes = line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap_or(0);
        peak = peak.max(kilobytes * 1024);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    peak
}

/// Matches of twelve thousand entries: one with as many drafts as possible, one with as many turns as possible.
fn long_records() -> [(&'static str, String); 2] {
    let (header, entries) = example(games::spec("mist").unwrap(), usize::MAX);
    let n_drafts = 12_000 / entries.len();
    let mut drafts = Vec::new();
    for entry in entries {
        let is_submission = entry["text"].as_str().is_some_and(|text| text.len() == 2 || text.contains(' '));
        drafts.extend(std::iter::repeat_n(entry, if is_submission { 2 * n_drafts } else { 1 }));
    }
    drafts.truncate(12_000);
    let at = drafts.last().unwrap()["at"].clone();
    drafts.push(json!({"at": at, "host": "end"}));
    let (race, marks) = example(games::spec("starbattle").unwrap(), 3);
    let mut marked = marks.clone();
    let start = marks.last().unwrap()["at"].as_i64().unwrap();
    marked.extend((0..12_000).map(|n| json!({"at": start + n * 100, "seat": n % 2, "text": "●D5 D6"})));
    marked.push(json!({"at": start + 1_300_000, "host": "end"}));
    [("drafts", write(&header, &drafts)), ("marks", write(&race, &marked))]
}

#[test]
fn a_replay_of_twelve_thousand_entries_needs_little_memory_and_can_be_uploaded() {
    let folder = tempfile::tempdir().unwrap();
    for (name, record) in long_records() {
        assert!(record.lines().count() >= 12_000, "{name}");
        let (file, gif) = (folder.path().join(format!("{name}.jsonl")), folder.path().join(format!("{name}.gif")));
        std::fs::write(&file, record).unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_dealer"));
        let mut child = command.arg("replay").arg(&file).arg("--gif").arg(&gif).spawn().unwrap();
        let peak = peak_bytes(&mut child);
        assert!(child.wait().unwrap().success(), "{name}");
        assert!((1 << 20..32 << 20).contains(&peak), "{name}: {} KiB", peak / 1024);
        let length = std::fs::metadata(&gif).unwrap().len();
        assert!(length < 10 << 20, "{name}: {length} bytes");
    }
}

#[test]
fn a_picture_is_drawn_at_the_edges_of_time() {
    for spec in all_games() {
        let (mut header, _) = example(spec, 0);
        for at in [Timestamp::MIN, Timestamp::MAX] {
            header["at"] = json!(at);
            let header: Header = serde_json::from_value(header.clone()).unwrap();
            let names = Names::from(BySeat::from(header.seats.clone()));
            let replay = Replay::open(header).unwrap();
            let (_, showing) = replay.table().show(Observer::Public, &names, &Theme::default()).unseal();
            let n_drawn = showing.pictures.iter().filter(|picture| render::png(&picture.scene).is_ok()).count();
            assert!(n_drawn > 0, "{} at {at}", spec.id);
        }
    }
}
