//! Changes players' names in a record without changing its meaning.

use super::{Entry, Record, Replay, What};
use rules::{Seat, named, renamed};

/// A name that no player has, to test whether the rules need a player's name in a position of a text.
const NOBODY: &str = "zzqx-nobody-xqzz";

/// Gives some seats new names, in the header and wherever an input names the player. A word that equals a name stays
/// where it means something else or is part of free text. The result is played to check it; `None` if it cannot be
/// played or ends differently. If another seat already has the new name, a number is added to it.
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
        let candidate = under(entry, &changes, &mut after)?;
        // The input may use the name as an ordinary word: then the entry stays as it is.
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

/// The name, followed by a number if another seat has that name.
fn unlike(name: &str, others: &[String]) -> String {
    let is_taken = |name: &str| others.iter().any(|other| other.to_lowercase() == name.to_lowercase());
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).expect("there are fewer seats than numbers")
}

/// The entry with the new names, or unchanged where the rules do not need a name. `after` is the renamed match before
/// this entry. `None` if playing up to the entry takes too long.
fn under(entry: &Entry, changes: &[(String, String)], after: &mut Replay) -> Option<Entry> {
    let with = |text: String| match &entry.what {
        What::Text(seat, _) => Entry { what: What::Text(*seat, text), ..entry.clone() },
        What::Host(_) => Entry { what: What::Host(text), ..entry.clone() },
        What::Chance(_) => Entry { what: What::Chance(text), ..entry.clone() },
        What::Time | What::Delivered => entry.clone(),
    };
    let mut text = match &entry.what {
        What::Text(_, text) | What::Host(text) => text.clone(),
        // The program writes draws, so a player's name in them always means that player.
        What::Chance(draw) => {
            return Some(with(changes.iter().fold(draw.clone(), |draw, (old, new)| renamed(&draw, old, new))));
        }
        What::Time | What::Delivered => return Some(entry.clone()),
    };
    for (old, new) in changes {
        // Names are replaced from the end of the text to its start, so that a replacement does not move the places
        // before it.
        for place in named(&text, old).into_iter().rev() {
            let put = |word: &str| format!("{}{word}{}", &text[..place.start], &text[place.end..]);
            // The word is a name only if the rules reject any other word in its place.
            let is_needed = !after.accepts(&with(put(NOBODY))).ok()?;
            if is_needed && after.accepts(&with(put(new))).ok()? {
                text = put(new);
            }
        }
    }
    Some(with(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::CATALOGUE;

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

    /// Regression: a nickname that is a common word changed inputs that did not mean the player.
    #[test]
    fn a_name_that_is_a_common_word_stays_where_it_names_nobody() {
        let text = concat!(
            r#"{"record":1,"game":"mist","options":{"variant":"heaven-and-hell"},"seats":["C4","lock"]}"#,
            "\n",
            r#"{"at":1,"seat":0,"text":"first C4"}"#,
            "\n",
            r#"{"at":2,"seat":0,"text":"C4"}"#,
            "\n",
            r#"{"at":3,"seat":0,"text":"lock"}"#,
            "\n",
        );
        let record = Record::read(text.as_bytes()).unwrap();
        let both = [(Seat::FIRST, "Former 0001".to_owned()), (Seat::new(1).unwrap(), "Former 0002".to_owned())];
        let said: Vec<_> = rename(&record, &both).unwrap().entries.into_iter().map(|entry| entry.what).collect();
        let typed = ["first Former 0001", "C4", "lock"].map(|text| What::Text(Seat::FIRST, text.to_owned()));
        assert_eq!(said, typed);
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
