//! `dealer referee`: replays a record and prints the result of every line.

use std::io::{BufWriter, Write};
use std::path::Path;

use serde_json::{Map, Value, json};

use super::{Failure, read_input};
use host::{Record, Replay, Table};
use rules::{Clearance, Observer, Seat};

pub(super) fn run(file: &Path, views: bool) -> Result<(), Failure> {
    let bytes = read_input(file)?;
    let record =
        Record::read(&bytes).map_err(|malformed| Failure::Unusable(format!("{}: {malformed}", file.display())))?;
    let unusable = |reason: String| Failure::Unusable(format!("{}: {reason}", file.display()));
    let mut replay = Replay::open(record.header.clone()).map_err(|bad| unusable(format!("line 1: {bad}")))?;
    let failed = |error| Failure::Io("standard output".to_owned(), error);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for (index, entry) in record.entries.iter().enumerate() {
        let result = replay
            .play(entry, record.entries.get(index + 1))
            .map_err(|too_long| unusable(format!("line {}: {too_long}", line_of(&bytes, index))))?;
        let mut line = Map::new();
        line.insert("at".to_owned(), json!(entry.at));
        line.insert("accepted".to_owned(), json!(result.is_ok()));
        if let Err(refusal) = result {
            line.insert("refusal".to_owned(), json!(refusal.to_string()));
        }
        line.insert("state".to_owned(), inspect(replay.table(), Observer::Omniscient(Clearance::OFFLINE_REFEREE)));
        if views {
            line.insert("views".to_owned(), all_views(replay.table()));
        }
        serde_json::to_writer(&mut out, &Value::Object(line)).map_err(|error| failed(error.into()))?;
        out.write_all(b"\n").map_err(failed)?;
    }
    out.flush().map_err(failed)
}

/// The line number of an entry in the file. Blank lines are counted, but hold no entries.
fn line_of(bytes: &[u8], entry: usize) -> usize {
    let lines = bytes.split(|&byte| byte == b'\n').enumerate();
    let mut filled = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
    filled.nth(entry + 1).map_or(0, |(index, _)| index + 1)
}

fn inspect(table: &dyn Table, observer: Observer) -> Value {
    table.inspect(Clearance::OFFLINE_REFEREE, observer)
}

fn all_views(table: &dyn Table) -> Value {
    let seats: Vec<_> =
        Seat::all(table.header().seats.len()).map(|seat| inspect(table, Observer::Seat(seat))).collect();
    json!({"seats": seats, "channel": inspect(table, Observer::Public)})
}
