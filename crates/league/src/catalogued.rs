//! Helpers for tests of messages.

use crate::season::{Line, Season, headline, note, standing, told};
use words::{Language, Message};

/// Asserts that no part of a message is written in code: in the pseudo-language it must contain no plain letters,
/// except in code spans, games' ids and Discord's own markup for times and roles.
pub(crate) fn comes_from_the_catalogue(message: &Message) {
    let said = message.say(Language::Pseudo).to_string();
    let unquoted: String = said.split('`').step_by(2).collect();
    let bare: String = unquoted.split('<').map(|part| part.split_once('>').map_or(part, |(_, rest)| rest)).collect();
    let names =
        ["mist", "demeter", "starry", "poker", "Buchholz"].iter().fold(bare, |bare, name| bare.replace(name, ""));
    let plain: String =
        names.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| word.len() > 1).collect();
    assert!(plain.is_empty(), "{plain:?} comes from no catalogue: {said}");
}

/// A refusal in English; asserts that all of it comes from the catalogue.
pub(crate) fn refusal(why: impl Into<Message>) -> String {
    let why = why.into();
    comes_from_the_catalogue(&why);
    why.to_string()
}

/// Asserts that what the program says about a season and about its next line comes from the catalogue.
pub(crate) fn season_comes_from_the_catalogue(season: Option<&Season>, line: &Line) {
    comes_from_the_catalogue(&told(season, line, &|_| "①".to_owned(), &|_| "②".to_owned()));
    let Some(season) = season else { return };
    for message in [standing(season, &|_| "①".to_owned()), headline(season), season.house().in_words()] {
        comes_from_the_catalogue(&message);
    }
    for (member, _) in season.members() {
        comes_from_the_catalogue(&note(season, member));
    }
}
