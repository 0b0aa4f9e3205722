//! The refusals of the games: those that the records below `tests/data/records` cause, and those that only the games'
//! sources contain.

use std::collections::BTreeMap;
use std::path::Path;

use super::spoken::{self, Sentence};
use host::{Record, Replay, What};

const RECORDS: &str = "tests/data/records";

/// For each refusal, keyed by its words without cells and numbers, one example: what was typed, and the refusal.
type Examples = BTreeMap<String, (String, String)>;

/// The refusals of a game, each once. The refusals that a record causes come first, with what was typed; then come
/// those that only the game's source contains.
pub(super) fn chapter(game: &str) -> Vec<String> {
    let templates = templates(&Path::new("crates/games/src").join(game));
    let met = met(game);
    let mut said = Vec::new();
    let mut is_told = vec![false; templates.len()];
    for (typed, words) in met.values() {
        let template = templates.iter().position(|sentence| is_made_from(words, &sentence.template));
        if template.is_none_or(|nth| !std::mem::replace(&mut is_told[nth], true)) {
            said.push(format!("{typed}: {words}"));
        }
    }
    let unmet = templates.into_iter().zip(is_told).filter(|(_, is_told)| !is_told);
    said.extend(unmet.map(|(sentence, _)| sentence.example));
    said
}

/// The refusals that the records of a game cause, of inputs and of the options with which a host opens the game.
fn met(game: &str) -> Examples {
    let mut met = Examples::new();
    for file in spoken::files(&Path::new(RECORDS).join(game)) {
        let text = std::fs::read_to_string(&file).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with(['?', '#']));
        let lines: String = lines.flat_map(|line| [line, "\n"]).collect();
        let Ok(record) = Record::read(lines.as_bytes()) else { continue };
        match Replay::open(record.header.clone()) {
            Ok(replay) => play(replay, &record, &mut met),
            Err(bad) => note(&mut met, "To open it".to_owned(), bad.to_string()),
        }
    }
    met
}

fn play(mut replay: Replay, record: &Record, met: &mut Examples) {
    for (index, entry) in record.entries.iter().enumerate() {
        let refused = replay.play(entry, record.entries.get(index + 1)).expect("a test record is short").err();
        let (Some(refusal), What::Text(_, typed)) = (refused, &entry.what) else { continue };
        if let host::Refusal::Unreadable(_)
        | host::Refusal::Illegal(_)
        | host::Refusal::NoConceding(_)
        | host::Refusal::NoAgreement { .. } = &refusal
        {
            note(met, format!("`{typed}`"), refusal.to_string());
        }
    }
}

fn note(met: &mut Examples, typed: String, words: String) {
    let is_cell = |word: &str| word.ends_with(|last: char| last.is_ascii_digit() || last.is_ascii_uppercase());
    let parts = words.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !is_cell(word));
    met.entry(parts.collect::<Vec<_>>().join(" ")).or_insert((typed, words));
}

/// The refusals in the source files of a game.
fn templates(folder: &Path) -> Vec<Sentence> {
    let files = spoken::files(folder).into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs"));
    let files = files.filter(|file| !file.to_str().unwrap().contains("tests"));
    let mut all: Vec<_> = files.flat_map(|file| spoken::refusals(&std::fs::read_to_string(file).unwrap())).collect();
    all.sort_by(|one, other| one.template.cmp(&other.template));
    all.dedup_by(|one, other| one.template == other.template);
    all
}

/// Whether a text was made from a template: it contains the template's fixed parts in order.
fn is_made_from(words: &str, template: &str) -> bool {
    let mut rest = words;
    let mut fixed = template.split('{').map(|part| part.split_once('}').map_or(part, |(_, after)| after));
    fixed.all(|part| {
        let found = rest.find(part);
        rest = found.map_or(rest, |at| &rest[at + part.len()..]);
        found.is_some()
    })
}

/// For every game, some record causes a refusal.
#[test]
fn records_meet_refusals_of_every_game() {
    for spec in games::CATALOGUE {
        assert!(met(spec.id).len() > 1, "{}", spec.id);
    }
}
