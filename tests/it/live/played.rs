//! What a channel was told over a whole season or league, as text that is kept in `tests/data/playthroughs` and read aloud when
//! it changes. `BLESS=1` writes the files anew.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde_json::Value;
use standin::components;

use super::stage::content;
use crate::difference;

/// Every message of the channel, the oldest first, as it was when it was posted: its words, its files and its buttons. Times are
/// left out, channels are numbered, people are called by these names.
pub(super) fn transcript(record: &[Value], channel: u64, names: &BTreeMap<String, String>) -> String {
    let path = format!("/channels/{channel}/messages");
    let is_there = |call: &&Value| call["method"] == "POST" && call["path"] == path && call["status"] == 200;
    // A message that is sent again is the same one.
    let mut seen = BTreeSet::new();
    let posted = record.iter().filter(is_there).map(|call| &call["reply"]);
    let posted = posted.filter(|reply| seen.insert(reply["id"].to_string()));
    let mut channels: Vec<String> = Vec::new();
    let messages: Vec<String> = posted.map(|message| written(message, names, &mut channels)).collect();
    format!("{}\n", messages.join("\n\n"))
}

/// One message as text.
fn written(message: &Value, names: &BTreeMap<String, String>, channels: &mut Vec<String>) -> String {
    let mut lines = vec![plain(content(message), names, channels)];
    for file in message["attachments"].as_array().into_iter().flatten() {
        lines.push(format!("    ({})", file["filename"].as_str().unwrap()));
    }
    let labels: Vec<String> = components(message)
        .filter_map(|control| control["label"].as_str().or_else(|| control["placeholder"].as_str()))
        .map(|label| format!("[{label}]"))
        .collect();
    lines.extend((!labels.is_empty()).then(|| format!("    {}", labels.join(" "))));
    lines.join("\n")
}

/// A text of Discord's as people read it.
fn plain(text: &str, names: &BTreeMap<String, String>, channels: &mut Vec<String>) -> String {
    let mut parts = text.split('<');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| {
        let (mark, rest) = part.split_once('>').unwrap_or(("", part));
        let read = match mark.chars().next() {
            Some('t') => "(time)".to_owned(),
            Some('@') => format!("@{}", names.get(&mark[1..]).map_or(mark, String::as_str)),
            Some('#') => {
                let at = channels.iter().position(|known| known == mark).unwrap_or_else(|| {
                    channels.push(mark.to_owned());
                    channels.len() - 1
                });
                format!("#channel-{}", at + 1)
            }
            _ => format!("<{mark}>"),
        };
        [&read, rest].concat()
    });
    std::iter::once(first).chain(rest).collect::<Vec<_>>().concat()
}

/// Compares with what is kept under this name.
pub(super) fn is_as_kept(name: &str, told: &str) {
    let file = PathBuf::from(format!("tests/data/playthroughs/{name}.txt"));
    if crate::blessing() {
        std::fs::write(&file, told).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == told, "this differs; read why, then BLESS=1:\n{}", difference(&file, &kept, told));
}
