//! Match records in JSON Lines: a header, followed by one line for every entry. Journals, exports and tests use this
//! format.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::words::clean_name;
use ::words::{Message, faults};
use rules::{BadOptions, BySeat, Level, Seat, Seating, Timestamp};

/// The longest line that is read, in bytes.
pub const LINE_BYTES_MAX: usize = 64 * 1024;
/// The longest name of a seat, in characters.
pub const NAME_CHARS_MAX: usize = 100;

/// The first line of a record: the game, its options, its seats and its seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format: 1.
    pub record: u32,
    /// The game's id.
    pub game: String,
    /// The options that differ from the defaults.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// The seats' names in order.
    pub seats: Vec<String>,
    /// The seat that wins ties and chooses first.
    #[serde(default)]
    pub advantage: u8,
    /// The seed of all random draws.
    #[serde(default)]
    pub seed: u64,
    /// When the match begins.
    #[serde(default)]
    pub at: Timestamp,
    /// What was drawn at the start or fixed by the host, in the game's own form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Value>,
    /// The levels of the machines, by seat, up to the last seat with a machine. Inputs of these seats come from the
    /// machines. The rules do not depend on this field.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub machines: Vec<Option<Level>>,
}

impl Header {
    /// The seating that the header describes.
    ///
    /// # Errors
    /// A name is empty, too long or used twice, or there is no seat with the advantage.
    pub fn seating(&self) -> Result<Seating, BadHeader> {
        if self.seats.len() > Seat::COUNT_MAX {
            return Err(BadHeader::of_record(format!(
                "there are {} seats; no game has more than {}",
                self.seats.len(),
                Seat::COUNT_MAX
            )));
        }
        // Names are compared in their cleaned form, so that names that look the same are the same and every name can be
        // typed.
        let names: Vec<String> = self.seats.iter().map(|name| clean_name(name)).collect();
        for (number, name) in names.iter().enumerate() {
            if name.is_empty() || self.seats[number].chars().count() > NAME_CHARS_MAX {
                return Err(BadHeader::of_record(format!(
                    "the name of seat {number} needs 1 to {NAME_CHARS_MAX} characters that print"
                )));
            }
            if names[..number].iter().any(|other| other.to_lowercase() == name.to_lowercase()) {
                return Err(BadHeader::of_record(format!("two seats are called {name:?}")));
            }
        }
        let advantage = Seat::new(self.advantage.into())
            .filter(|seat| seat.index() < self.seats.len())
            .ok_or_else(|| BadHeader::of_record(format!("advantage: there is no seat {}", self.advantage)))?;
        Ok(Seating { names: BySeat::from(names), advantage })
    }
}

/// Why a header allows no match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum BadHeader {
    /// The setup is wrong; it was given instead of being drawn.
    Setup(Message),
    /// Another part of the header is wrong; the message names it.
    Other(Message),
}

impl BadHeader {
    /// A fault that only records can have: nobody on Discord writes this part of a header.
    pub fn of_record(why: impl Into<String>) -> Self {
        Self::Other(Message::verbatim(why))
    }

    /// The message without the prefix that names the setup, for somebody who gave only a setup.
    pub fn why(&self) -> &Message {
        match self {
            Self::Setup(why) | Self::Other(why) => why,
        }
    }

    /// The message about what is wrong; the caller renders it in the language of the person who asked.
    pub fn message(&self) -> Message {
        match self {
            Self::Setup(why) => faults::Setup { why: why.clone() }.into(),
            Self::Other(why) => why.clone(),
        }
    }
}

impl From<BadOptions> for BadHeader {
    fn from(bad: BadOptions) -> Self {
        match bad {
            BadOptions::Options(why) => Self::Other(why),
            BadOptions::Setup(why) => Self::Setup(why),
        }
    }
}

/// One line of the journal after the header: an input by a player, the host, nature or the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Line", into = "Line")]
pub struct Entry {
    /// The time at which the entry takes effect.
    pub at: Timestamp,
    /// Discord's time stamp of the message, if it is earlier than `at` because later inputs had already been played.
    pub stamp: Option<Timestamp>,
    /// The input or event that the entry records.
    pub what: What,
}

/// What an entry contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Time has passed: every deadline up to and at this time fires.
    Time,
    /// A player's input.
    Text(Seat, String),
    /// A host's order.
    Host(String),
    /// The canonical text of a draw by nature.
    Chance(String),
    /// Discord has accepted the pictures of the turn that has just begun.
    Delivered,
}

/// The JSON form of an [`Entry`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    at: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stamp: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    host: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    delivered: Option<bool>,
}

impl TryFrom<Line> for Entry {
    type Error = String;

    fn try_from(line: Line) -> Result<Self, String> {
        let what = match (line.seat, line.text, line.host, line.chance, line.delivered) {
            (None, None, None, None, None) => What::Time,
            (Some(number), Some(text), None, None, None) => {
                let seat = usize::try_from(number).ok().and_then(Seat::new);
                What::Text(seat.ok_or_else(|| format!("there is no seat {number}"))?, text)
            }
            (Some(_), None, None, None, None) => return Err("a seat needs a text".to_owned()),
            (None, Some(_), None, None, None) => return Err("a text needs a seat".to_owned()),
            (None, None, Some(order), None, None) => What::Host(order),
            (None, None, None, Some(draw), None) => What::Chance(draw),
            (None, None, None, None, Some(true)) => What::Delivered,
            (None, None, None, None, Some(false)) => return Err("delivered can only be true".to_owned()),
            _ => return Err("a line holds one thing: seat and text, host, chance or delivered".to_owned()),
        };
        if let Some(stamp) = line.stamp
            && (stamp > line.at || !matches!(what, What::Text(..)))
        {
            return Err("a stamp goes with a text and is not later than `at`".to_owned());
        }
        for time in [Some(line.at), line.stamp].into_iter().flatten() {
            check_time(Timestamp(time))?;
        }
        Ok(Self { at: Timestamp(line.at), stamp: line.stamp.map(Timestamp), what })
    }
}

impl From<Entry> for Line {
    fn from(entry: Entry) -> Self {
        let mut line = Self {
            at: entry.at.0,
            stamp: entry.stamp.map(|stamp| stamp.0),
            seat: None,
            text: None,
            host: None,
            chance: None,
            delivered: None,
        };
        match entry.what {
            What::Time => {}
            What::Text(seat, text) => {
                line.seat = Some(seat.index() as u64);
                line.text = Some(text);
            }
            What::Host(order) => line.host = Some(order),
            What::Chance(draw) => line.chance = Some(draw),
            What::Delivered => line.delivered = Some(true),
        }
        line
    }
}

impl Entry {
    /// An entry in which the clock lets time pass.
    pub fn time(at: Timestamp) -> Self {
        Self { at, stamp: None, what: What::Time }
    }

    /// The entry as one line of JSON.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("an entry has only text and numbers")
    }
}

/// A complete record that has been parsed and checked as far as possible without playing it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The first line of the record.
    pub header: Header,
    /// The lines after the header.
    pub entries: Vec<Entry>,
}

/// The record cannot be parsed; names the first bad line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct Malformed {
    /// The line's number, from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub fault: String,
}

impl Record {
    /// Parses a record. Blank lines are ignored.
    ///
    /// # Errors
    /// A line is too long, not JSON, of the wrong shape, out of range or earlier than the line before it; the error
    /// names the first such line.
    pub fn read(bytes: &[u8]) -> Result<Self, Malformed> {
        let mut header: Option<Header> = None;
        let mut entries: Vec<Entry> = Vec::new();
        for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
            let malformed = |fault: String| Malformed { line: index + 1, fault };
            if line.len() > LINE_BYTES_MAX {
                return Err(malformed(format!("longer than {LINE_BYTES_MAX} bytes")));
            }
            let text = std::str::from_utf8(line).map_err(|_| malformed("not UTF-8".to_owned()))?;
            if text.trim().is_empty() {
                continue;
            }
            // serde would also accept an array of the fields in order, but a record may contain only objects.
            if !text.trim_start().starts_with('{') {
                return Err(malformed("expected a JSON object".to_owned()));
            }
            let Some(header) = &header else {
                let read: Header = serde_json::from_str(text).map_err(|error| malformed(explain(&error)))?;
                if read.record != 1 {
                    return Err(malformed(format!("record version {} is unknown; this program reads 1", read.record)));
                }
                check_time(read.at).map_err(malformed)?;
                header = Some(read);
                continue;
            };
            let entry: Entry = serde_json::from_str(text).map_err(|error| malformed(explain(&error)))?;
            let before = entries.last().map_or(header.at, |last: &Entry| last.at);
            if entry.at < before {
                return Err(malformed(format!("time goes back from {before} to {}", entry.at)));
            }
            if let What::Text(seat, _) = entry.what
                && seat.index() >= header.seats.len()
            {
                return Err(malformed(format!("there is no seat {seat}; the header names {}", header.seats.len())));
            }
            entries.push(entry);
        }
        let header = header.ok_or_else(|| Malformed { line: 1, fault: "the record is empty".to_owned() })?;
        Ok(Self { header, entries })
    }

    /// The record as JSON Lines.
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string(&self.header).expect("a header has only text and numbers");
        text.push('\n');
        for entry in &self.entries {
            text.push_str(&entry.to_line());
            text.push('\n');
        }
        text
    }
}

/// Checks that a record may contain this time.
fn check_time(time: Timestamp) -> Result<(), String> {
    let (least, most) = (Timestamp::MIN, Timestamp::MAX);
    time.is_recordable().then_some(()).ok_or_else(|| format!("the time {time} is out of range: {least} to {most}"))
}

/// serde's message without its "at line 1", because the number of the line is reported separately.
fn explain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line 1 column ") {
        Some(cut) if error.column() > 0 => format!("{} (column {})", &text[..cut], error.column()),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HEADER: &str = r#"{"record":1,"game":"mist","seats":["Ann","Ben"]}"#;

    #[test]
    fn every_kind_of_line_is_written_as_it_was_read() {
        let text = concat!(
            r#"{"record":1,"game":"mist","options":{"variant":"heaven-and-hell"},"seats":["Ann","Ben"],"advantage":1,"seed":42,"at":0}"#,
            "\n",
            r#"{"at":1500,"seat":1,"text":"first Ann"}"#,
            "\n",
            r#"{"at":1500,"host":"pause"}"#,
            "\n",
            r#"{"at":2000,"chance":"first 0"}"#,
            "\n",
            r#"{"at":2500,"delivered":true}"#,
            "\n",
            r#"{"at":5000,"stamp":4870,"seat":0,"text":"C3"}"#,
            "\n",
            r#"{"at":400000}"#,
            "\n",
        );
        assert_eq!(Record::read(text.as_bytes()).unwrap().write(), text);
    }

    #[test]
    fn a_malformed_line_is_named() {
        for (line, fault) in [
            (r#"{"at":1,"seat":0}"#, "a seat needs a text"),
            (r#"{"at":1,"text":"C3"}"#, "a text needs a seat"),
            (r#"{"at":1,"seat":2,"text":"C3"}"#, "there is no seat 2"),
            (r#"{"at":1,"seat":900,"text":"C3"}"#, "there is no seat 900"),
            (r#"{"at":-1}"#, "time goes back from 0 to -1"),
            (r#"{"at":1,"move":"C3"}"#, "unknown field `move`"),
            (r#"{"at":"1"}"#, "invalid type"),
            (r#"{"seat":0,"text":"C3"}"#, "missing field `at`"),
            (r#"{"at":1,"host":"pause","chance":"x"}"#, "a line holds one thing"),
            (r#"{"at":1,"stamp":2,"seat":0,"text":"C3"}"#, "not later than `at`"),
            (r#"{"at":99999999999999999}"#, "out of range"),
            (r#"{"at":-9223372036854775808}"#, "out of range"),
            (r#"{"at":9223372036854775807}"#, "out of range"),
            (r#"{"at":9223372036854775808}"#, "invalid value"),
            (r#"{"at":1,"stamp":-9223372036854775808,"seat":0,"text":"C3"}"#, "out of range"),
            (r#"{"at":1"#, "EOF"),
            (r#"[5,null,0,"C3",null,null,null]"#, "expected a JSON object"),
        ] {
            let error = Record::read(format!("{HEADER}\n\n{line}\n").as_bytes()).unwrap_err();
            assert_eq!(error.line, 3, "{line}");
            assert!(error.fault.contains(fault), "{line}: {}", error.fault);
        }
        let long = format!(r#"{{"at":1,"seat":0,"text":"{}"}}"#, "x".repeat(LINE_BYTES_MAX));
        assert_eq!(Record::read(format!("{HEADER}\n{long}").as_bytes()).unwrap_err().line, 2);
        assert_eq!(Record::read(b"").unwrap_err().fault, "the record is empty");
        assert!(Record::read(br#"{"record":2,"game":"mist","seats":[]}"#).unwrap_err().fault.contains("version 2"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 8 * ProptestConfig::default().cases, ..ProptestConfig::default() })]

        #[test]
        fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            drop(Record::read(&bytes));
        }

        #[test]
        fn lines_of_nearly_the_right_shape_make_no_panic(
            at in any::<i64>(), seat in any::<i64>(), text in ".{0,40}", key in "seat|text|host|chance|at|delivered|stamp|x",
        ) {
            let line = serde_json::json!({"at": at, key: text, "seat": seat}).to_string();
            drop(Record::read(format!("{HEADER}\n{line}").as_bytes()));
        }
    }
}
