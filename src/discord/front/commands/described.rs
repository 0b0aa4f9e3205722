//! Descriptions of commands, options and choices in every language, looked up in the catalogues by the names that the
//! program uses.

use std::borrow::Cow;

use poise::{CommandParameter, CommandParameterChoice};
use words::{Language, of_command, of_game};

use crate::discord::flow::bot::Bots;
use crate::discord::wire::fault::Fault;

type Command = poise::Command<Bots, Fault>;
/// A text for each Discord locale.
type Localizations = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// A text in Discord's format: English, and the other languages by locale.
pub(super) struct Described {
    pub(super) english: Cow<'static, str>,
    pub(super) localizations: Localizations,
}

impl Described {
    /// Builds a description from `text`, which gives the text for a language if there is one. `None` without an English
    /// text.
    pub(super) fn by(text: impl Fn(Language) -> Option<Cow<'static, str>>) -> Option<Self> {
        let english = text(Language::English)?;
        let others = Language::ALL.into_iter().filter(|&language| language != Language::English);
        let localized = others
            .filter_map(|language| Some((language, text(language)?)))
            .flat_map(|(language, text)| language.locales().iter().map(move |&locale| (locale.into(), text.clone())));
        Some(Self { localizations: Cow::Owned(localized.collect()), english })
    }

    /// The description that a catalogue message gives; every language has it.
    pub(super) fn message(text: impl Fn(Language) -> words::Words) -> Self {
        Self::by(|language| Some(String::from(text(language)).into())).expect("a message is in every catalogue")
    }

    /// The description of a game, or of one of its options or choices.
    pub(super) fn of_game(game: &str, part: Option<&str>) -> Self {
        let about = Self::by(|language| of_game(language, game, part));
        about.unwrap_or_else(|| panic!("the catalogue of options does not have {game} {part:?}"))
    }
}

/// An option's description in a language.
pub(super) fn in_language(language: Language, game: &str, option: &str) -> Cow<'static, str> {
    let about = of_game(language, game, Some(option));
    about.unwrap_or_else(|| panic!("the catalogue of options does not have {game} {option}"))
}

/// A command's or option's text in a language; English if it is not translated.
pub(super) fn described<'a>(
    english: Option<&'a str>,
    localizations: &'a [(Cow<'static, str>, Cow<'static, str>)],
    language: Language,
) -> &'a str {
    let localized = localizations.iter().find(|(locale, _)| language.locales().contains(&locale.as_ref()));
    localized.map(|(_, text)| text.as_ref()).or(english).unwrap_or_default()
}

/// Adds descriptions to every hand-written command, its options and choices. Commands that are generated from a game's
/// spec already have theirs.
pub(super) fn describe(commands: &mut [Command], above: &str) {
    for command in commands {
        let name = format!("{above}{}", command.name);
        if command.description.is_none() {
            let text = Described::by(|language| of_command(language, &name, None));
            let text = text.unwrap_or_else(|| panic!("the catalogue of commands does not have {name}"));
            command.description = Some(text.english);
            command.description_localizations = text.localizations;
        }
        for parameter in command.parameters.iter_mut().filter(|parameter| parameter.description.is_none()) {
            describe_parameter(parameter, &name);
        }
        describe(&mut command.subcommands, &format!("{name}-"));
    }
}

fn describe_parameter(parameter: &mut CommandParameter<Bots, Fault>, command: &str) {
    let text = Described::by(|language| of_command(language, command, Some(&parameter.name)));
    let text = text.unwrap_or_else(|| panic!("the catalogue of commands does not have {command}.{}", parameter.name));
    parameter.description = Some(text.english);
    parameter.description_localizations = text.localizations;
    let choices = parameter.choices.iter().map(|choice| {
        let part = format!("{}-{}", parameter.name, choice.name);
        // Names of file formats are the same in every language, so no catalogue has them.
        match Described::by(|language| of_command(language, command, Some(&part))) {
            Some(text) => {
                CommandParameterChoice { name: text.english, localizations: text.localizations, ..choice.clone() }
            }
            None => choice.clone(),
        }
    });
    parameter.choices = choices.collect();
}
