//! Golden pictures, as SVG: what a game's example shows to whom and when, kept as text that can be read as a diff.
//!
//! A folder below `tests/data/pictures` belongs to the game of its name. Its `shots.txt` lists the pictures, one a line:
//! `NAME ENTRIES OBSERVER FRAME`, that is: after so many entries of the game's example, the frame that this observer
//! (a seat's number, `public` or `truth`) is shown, kept as `NAME.svg`. `BLESS=1` writes the files anew.

use std::path::Path;

use dealer::games;
use dealer::host::{Record, Replay};
use dealer::rules::{BySeat, Clearance, Observer, Seat};
use dealer::scene::Theme;

#[test]
fn pictures_are_as_they_were_drawn() {
    let bless = crate::blessing();
    let mut differing = Vec::new();
    let mut count = 0;
    for folder in std::fs::read_dir("tests/data/pictures").unwrap() {
        let folder = folder.unwrap().path();
        let id = folder.file_name().unwrap().to_str().unwrap();
        for shot in std::fs::read_to_string(folder.join("shots.txt")).unwrap().lines() {
            let [name, entries, observer, frame] = shot.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{id}: {shot:?} is no shot")
            };
            let svg = drawn(id, entries.parse().unwrap(), observer, frame);
            let file = folder.join(format!("{name}.svg"));
            if bless {
                std::fs::write(&file, &svg).unwrap();
            } else if read(&file) != svg {
                differing.push(file);
            }
            count += 1;
        }
    }
    assert!(count > 0, "there are no pictures to check");
    assert!(differing.is_empty(), "these pictures differ; look at them, then BLESS=1: {differing:?}");
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_default()
}

fn drawn(id: &str, entries: usize, observer: &str, frame: &str) -> String {
    let record = Record::read(games::spec(id).unwrap().example.as_bytes()).unwrap();
    let mut replay = Replay::open(record.header.clone()).unwrap();
    assert!(entries <= record.entries.len(), "{id}: the example has {} entries", record.entries.len());
    for (index, entry) in record.entries[..entries].iter().enumerate() {
        replay.play(entry, record.entries.get(index + 1)).unwrap().unwrap();
    }
    let observer = match observer {
        "public" => Observer::Public,
        "truth" => Observer::Omniscient(Clearance::OFFLINE_REFEREE),
        seat => Observer::Seat(Seat::new(seat.parse().unwrap()).unwrap()),
    };
    let names = BySeat::from(record.header.seats.clone());
    let mut svg = None;
    replay.table().show(observer, &names, &Theme::default()).map(|showing| {
        svg = showing.pictures.iter().find(|(name, _)| *name == frame).map(|(_, scene)| scene.to_svg());
    });
    svg.unwrap_or_else(|| panic!("{id}: there is no frame {frame}"))
}
