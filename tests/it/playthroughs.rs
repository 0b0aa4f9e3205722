//! A playthrough for every game: its example with every observer's view after every entry, stored as text.
//!
//! A change of the rules that changes past matches appears here as a readable diff. `BLESS=1` writes the files.

use std::fmt::Write as _;
use std::path::PathBuf;

use host::{Record, Replay, Table};
use rules::{BySeat, Clearance, Names, Observer, Seat, Spec};
use scene::Theme;

use crate::{all_games, difference};

#[test]
fn history_is_as_it_was_written() {
    let bless = crate::blessing();
    let mut differing = Vec::new();
    for spec in all_games() {
        let told = playthrough(spec);
        let file = PathBuf::from(format!("tests/data/playthroughs/{}.txt", spec.id));
        if bless {
            std::fs::write(&file, &told).unwrap();
        } else {
            let kept = std::fs::read_to_string(&file).unwrap_or_default();
            differing.extend((kept != told).then(|| difference(&file, &kept, &told)));
        }
    }
    assert!(differing.is_empty(), "these playthroughs differ; read why, then BLESS=1:\n{}", differing.join("\n"));
}

fn playthrough(spec: &Spec) -> String {
    let record = Record::read(spec.example.as_bytes()).unwrap();
    let mut replay = Replay::open(record.header.clone()).unwrap();
    let mut text = serde_json::to_string(&record.header).unwrap();
    text.push('\n');
    tell(&mut text, replay.table());
    for (index, entry) in record.entries.iter().enumerate() {
        let result = replay.play(entry, record.entries.get(index + 1)).unwrap();
        writeln!(text, "\n{}", entry.to_line()).unwrap();
        writeln!(text, "receipt: {result:?}").unwrap();
        tell(&mut text, replay.table());
    }
    text
}

fn tell(text: &mut String, table: &dyn Table) {
    let names = Names::from(BySeat::from(table.header().seats.clone()));
    let truth = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
    let seats = names.seats().map(|seat: Seat| (format!("seat {seat}"), Observer::Seat(seat)));
    for (who, observer) in
        [("truth".to_owned(), truth)].into_iter().chain(seats).chain([("public".to_owned(), Observer::Public)])
    {
        writeln!(text, "{who}: {}", table.inspect(Clearance::OFFLINE_REFEREE, observer)).unwrap();
        let words = table.show(observer, &names, &Theme::default());
        assert_eq!(words.addressee(), observer);
    }
}
