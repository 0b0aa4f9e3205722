//! Reads the files below `tests/data/twins`, for the tests of views and of the wire.
//!
//! A file has sections, each opened by a line `== NAME`: `observer` (`seat N` or `public`), `header` (one line for both
//! journals; without this section, each journal begins with its own header), `one` and `other` (the entries, compared
//! in step), and `probes`, texts that the observer's seat tries at the start and after every entry.

use std::path::Path;

use super::{Observer, Record, Seat};

/// Two journals that differ only in what an observer must not know.
pub(crate) struct Twins {
    /// The file's name.
    pub(crate) case: String,
    /// The observer who must not see a difference.
    pub(crate) observer: Observer,
    /// The two journals.
    pub(crate) records: [Record; 2],
    /// The texts that the observer's seat tries.
    pub(crate) probes: String,
}

/// All twins.
pub(crate) fn all_twins() -> Vec<Twins> {
    let mut twins = Vec::new();
    let mut folders = vec![Path::new("tests/data/twins").to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { twins.push(read(&path)) }
        }
    }
    assert!(!twins.is_empty(), "there are no twins to check");
    twins
}

fn read(path: &Path) -> Twins {
    let text = std::fs::read_to_string(path).unwrap();
    let case = path.display().to_string();
    let find = |name: &str| {
        let (_, rest) = text.split_once(&format!("== {name}\n"))?;
        Some(rest.split("\n== ").next().unwrap().trim())
    };
    let section = |name: &str| find(name).unwrap_or_else(|| panic!("{case}: no section {name}"));
    let header = find("header").unwrap_or_default();
    let record = |name| Record::read(format!("{header}\n{}\n", section(name)).as_bytes()).unwrap();
    let observer = match section("observer").split_once(' ') {
        Some(("seat", number)) => Observer::Seat(Seat::new(number.parse().unwrap()).unwrap()),
        _ => Observer::Public,
    };
    let (records, probes) = ([record("one"), record("other")], section("probes").to_owned());
    Twins { case, observer, records, probes }
}
