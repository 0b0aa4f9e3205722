//! Tests of the catalogues: every language has the same messages, and the program uses every message.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, path::PathBuf};

use fluent_syntax::ast::{Entry, Pattern};
use fluent_syntax::parser::parse;

use super::variables::Variables;
use super::*;

/// The folder of a language's catalogue.
fn folder(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::German => "de",
        Language::Spanish => "es",
        Language::Pseudo => unreachable!("the pseudo-language is made of the English catalogue"),
    }
}

/// The variables of each text in one file of a catalogue, by the full name of its message, attribute or term.
fn entries(language: Language, file: &str) -> BTreeMap<String, Variables> {
    let path = Path::new(folder(language)).join(file);
    let source = fs::read_to_string(&path).unwrap();
    let resource = parse(source.as_str()).unwrap_or_else(|(_, faults)| panic!("{}: {faults:?}", path.display()));
    let mut entries = BTreeMap::new();
    let mut add = |name: String, pattern: &Pattern<&str>| {
        let mut variables = Variables::default();
        variables.of_pattern(pattern);
        assert!(entries.insert(name.clone(), variables).is_none(), "{}: {name} is defined twice", path.display());
    };
    for entry in &resource.body {
        let (name, value, attributes) = match entry {
            Entry::Message(message) => (message.id.name.to_owned(), message.value.as_ref(), &message.attributes),
            Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value), &term.attributes),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
            Entry::Junk { content } => panic!("{}: {content}", path.display()),
        };
        if let Some(pattern) = value {
            add(name.clone(), pattern);
        }
        for attribute in attributes {
            add(format!("{name}.{}", attribute.id.name), &attribute.value);
        }
    }
    entries
}

fn files() -> Vec<String> {
    let names = fs::read_dir("en").unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn every_catalogue_says_what_the_english_one_says() {
    for file in files() {
        let english = entries(Language::English, &file);
        for language in [Language::German, Language::Spanish] {
            let other = entries(language, &file);
            let names = |entries: &BTreeMap<String, Variables>| entries.keys().cloned().collect::<BTreeSet<_>>();
            let missing: Vec<_> = names(&english).difference(&names(&other)).cloned().collect();
            let unknown: Vec<_> = names(&other).difference(&names(&english)).cloned().collect();
            assert!(
                missing.is_empty() && unknown.is_empty(),
                "{language:?} {file}: {missing:?} missing, {unknown:?} unknown"
            );
            for (name, variables) in &english {
                assert_eq!(&other[name], variables, "{language:?} {file}: {name}");
            }
        }
    }
}

/// The source files of the program outside this crate.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = entries.filter(|path| !path.ends_with("crates/words") && !path.ends_with("target"));
    below.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

#[test]
fn every_message_is_asked_for() {
    // A file may import a module of the catalogue as `said`: such uses are treated as uses of the module's own name.
    let named = |source: String| match files()
        .iter()
        .find(|file| source.contains(&format!("{} as said", file.trim_end_matches(".ftl"))))
    {
        Some(file) => source.replace("said::", &format!("{}::", file.trim_end_matches(".ftl"))),
        None => source,
    };
    let program: String = ["../../src", "../../crates"]
        .iter()
        .flat_map(|folder| sources(Path::new(folder)))
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .map(|path| named(fs::read_to_string(path).unwrap()))
        .collect();
    for file in files().iter().filter(|file| !["commands.ftl", "options.ftl"].contains(&file.as_str())) {
        let room = file.trim_end_matches(".ftl");
        let texts = entries(Language::English, file);
        for name in texts.keys().filter(|name| !name.starts_with('-')) {
            let (message, is_attribute) = name.split_once('.').map_or((name.as_str(), false), |(name, _)| (name, true));
            if is_attribute || texts.contains_key(&format!("{message}.words")) {
                // Code uses a whole lesson, that is, a message with its attributes.
                let lesson = message[room.len() + "-lesson-".len()..].to_uppercase().replace('-', "_");
                assert!(program.contains(&format!("{room}::LESSON_{lesson}")), "the program never uses {name}");
                continue;
            }
            let upper = |word: &str| word[..1].to_uppercase() + &word[1..];
            let called = format!("{room}::{}", name[room.len() + 1..].split('-').map(upper).collect::<String>());
            assert!(program.contains(&called), "the program never uses {name} ({called})");
        }
    }
}

#[test]
fn a_locale_of_discord_is_read_and_an_unknown_one_means_english() {
    assert_eq!(Language::of_locale("es-419"), Language::Spanish);
    assert_eq!(Language::of_locale("de"), Language::German);
    assert_eq!(Language::of_locale("ko"), Language::English);
}

#[test]
fn what_somebody_typed_is_filled_in_escaped_and_markup_as_it_is() {
    let player = |number: Argument| host::Player { number }.say(Language::English).to_string();
    assert_eq!(player("**1**".into()), r"Player \*\*1\*\*, or anybody");
    assert_eq!(player(Words::markup("<@1>").into()), "Player <@1>, or anybody");
    assert_eq!(player(3_u64.into()), "Player 3, or anybody");
}

#[test]
fn the_pseudo_language_is_longer_and_has_no_english_letter_but_what_is_filled_in() {
    let english = host::Player { number: "Ann" }.say(Language::English).to_string();
    let pseudo = host::Player { number: "Ann" }.say(Language::Pseudo).to_string();
    assert!(pseudo.chars().count() * 10 >= english.chars().count() * 12, "{pseudo}");
    assert_eq!(pseudo.matches(|letter: char| letter.is_ascii_alphabetic()).collect::<String>(), "Ann");
}

#[test]
fn a_message_is_said_later_with_others_in_it_in_the_language_of_its_reader() {
    let advantage: Message = host::Advantage { means: host::Player { number: 2_u8 } }.into();
    assert_eq!(advantage.to_string(), "Player 2, or anybody; asked if left out");
    let both = Message::joined([advantage, Message::verbatim("C4")], ": ");
    assert!(both.say(Language::English).as_str().ends_with("left out: C4"));
    assert_ne!(both.say(Language::German), both.say(Language::English));
}
