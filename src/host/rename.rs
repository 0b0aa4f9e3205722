//! Another name for a seat in a record, which says the same under it.

use super::{Entry, Record, Replay, What};
use crate::rules::{Seat, renamed};

/// The record with other names for some seats: in the header, and wherever they stand in what was typed or drawn, as far
/// as the rules take it so. It is played under the new names; `None` where it cannot be or comes to another end. Names
/// that another seat has get a number.
pub fn rename(record: &Record, names: &[(Seat, String)]) -> Option<Record> {
    let mut header = record.header.clone();
    let mut changes = Vec::new();
    for (seat, name) in names {
        let old = std::mem::take(header.seats.get_mut(seat.index())?);
        let name = unlike(name, &header.seats);
        header.seats[seat.index()].clone_from(&name);
        changes.push((old, name));
    }
    let mut before = Replay::open(record.header.clone()).ok()?;
    let mut after = Replay::open(header.clone()).ok()?;
    let mut entries = Vec::with_capacity(record.entries.len());
    for (index, entry) in record.entries.iter().enumerate() {
        let next = record.entries.get(index + 1);
        before.play(entry, next).ok()?.ok()?;
        let candidate = under(entry, &changes);
        // A word that is a name may mean something else there: then it stays.
        if after.play(&candidate, next).ok()?.is_ok() {
            entries.push(candidate);
        } else {
            after.play(entry, next).ok()?.ok()?;
            entries.push(entry.clone());
        }
    }
    let end = |replay: &Replay| (replay.table().outcome(), replay.table().turn(), replay.table().epoch());
    (end(&before) == end(&after)).then_some(Record { header, entries })
}

/// The name, with a number behind it where another seat is called so.
fn unlike(name: &str, others: &[String]) -> String {
    let is_taken = |name: &str| others.iter().any(|other| other.to_lowercase() == name.to_lowercase());
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).expect("there are fewer seats than numbers")
}

/// The entry with the new names.
fn under(entry: &Entry, changes: &[(String, String)]) -> Entry {
    let say = |text: &String| changes.iter().fold(text.clone(), |text, (old, new)| renamed(&text, old, new));
    let what = match &entry.what {
        What::Text(seat, text) => What::Text(*seat, say(text)),
        What::Host(order) => What::Host(say(order)),
        What::Chance(draw) => What::Chance(say(draw)),
        What::Time => What::Time,
        What::Delivered => What::Delivered,
    };
    Entry { what, ..entry.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOGUE;

    #[test]
    fn every_example_says_the_same_under_other_names() {
        for spec in CATALOGUE {
            let record = Record::read(spec.example.as_bytes()).unwrap();
            for (number, old) in record.header.seats.iter().enumerate() {
                let seat = Seat::new(number).unwrap();
                let changed = rename(&record, &[(seat, "Former 0042".to_owned())]).unwrap();
                assert_eq!(changed.header.seats[number], "Former 0042");
                let text = changed.write();
                assert_eq!(renamed(&text, old, ""), text, "{}: {old} stands in it still", spec.id);
                assert_eq!(changed.entries.len(), record.entries.len());
            }
        }
    }

    #[test]
    fn a_name_that_means_something_else_where_it_is_typed_stays_there() {
        let text = concat!(
            r#"{"record":1,"game":"mist","options":{"variant":"heaven-and-hell"},"seats":["C3","Ben"]}"#,
            "\n",
            r#"{"at":1,"seat":0,"text":"first C3"}"#,
            "\n",
            r#"{"at":2,"seat":0,"text":"C3"}"#,
            "\n",
            r#"{"at":3,"seat":0,"text":"lock"}"#,
            "\n",
        );
        let record = Record::read(text.as_bytes()).unwrap();
        let said: Vec<_> = rename(&record, &[(Seat::FIRST, "Ben".to_owned())]).unwrap().entries;
        assert_eq!(said[0].what, What::Text(Seat::FIRST, "first Ben 2".to_owned()));
        assert_eq!(said[1].what, What::Text(Seat::FIRST, "C3".to_owned()));
    }
}
