//! `/help`: what a person can do here now, and which command does what they want.

use poise::CommandParameter;
use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use super::described::described;
use super::hosting::{here, is_host};
use super::{Context, call};
use crate::discord::flow::bot::Bots;
use crate::discord::flow::defaults::may_manage;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{CHOICE_CHARS_MAX, Letter};
use crate::discord::wire::text::{cut, echo};
use rules::CHOICES_MAX;
use words::{Language, Words, help};

type Command = poise::Command<Bots, Fault>;

/// The most commands that an answer lists.
const FOUND_MAX: usize = 8;

/// The commands in these groups that are not only for hosts.
const NOT_FOR_HOSTS: &[(&str, &[&str])] = &[
    ("garnets", &["show", "give", "history"]),
    ("match", &["status", "list", "when", "export", "replay"]),
    ("season", &["status", "guess", "talk", "log", "export"]),
    ("league", &["status", "standings", "round", "play", "log"]),
];

/// Who may use a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Everybody,
    Hosts,
    Admins,
}

impl Whose {
    /// Who may use the command with this qualified name.
    fn of(name: &str) -> Self {
        let mut words = name.split(' ');
        let (group, below) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let others = NOT_FOR_HOSTS.iter().find(|(known, _)| *known == group);
        match (group, others) {
            ("setup", _) => Self::Admins,
            ("host", _) => Self::Hosts,
            (_, Some((_, others))) if !others.contains(&below) => Self::Hosts,
            _ => Self::Everybody,
        }
    }
}

/// What a person may do in the place where they ask.
#[derive(Clone, Copy, Debug)]
struct May {
    is_on_server: bool,
    hosts: bool,
    manages: bool,
}

impl May {
    async fn of(ctx: Context<'_>) -> Result<Self, Fault> {
        let manages = may_manage(ctx.interaction.member.as_deref());
        Ok(Self { is_on_server: ctx.interaction.guild_id.is_some(), hosts: is_host(ctx).await?, manages })
    }

    fn uses(self, command: &Command) -> bool {
        let is_theirs = match Whose::of(&command.qualified_name) {
            Whose::Everybody => true,
            Whose::Hosts => self.hosts,
            Whose::Admins => self.manages,
        };
        is_theirs && (self.is_on_server || !command.guild_only)
    }
}

/// The reader of an answer: which commands they may use, and their language.
#[derive(Clone, Copy, Debug)]
struct Asks {
    may: May,
    language: Language,
}

/// All commands that can be typed; groups are replaced by their subcommands.
fn leaves(commands: &[Command]) -> Vec<&Command> {
    let mut all = Vec::new();
    for command in commands {
        if command.subcommands.is_empty() {
            all.push(command);
        } else {
            all.extend(leaves(&command.subcommands));
        }
    }
    all
}

/// The words of a text in lower case, without words of one or two letters and words that carry no meaning.
fn words(text: &str, language: Language) -> Vec<String> {
    let said = help::EmptyWords.say(language);
    let is_empty = |word: &&str| said.as_str().split(", ").any(|empty| empty == *word);
    let words = text.to_lowercase();
    let words = words.split(|sign: char| !sign.is_alphanumeric()).filter(|word| word.chars().count() > 2);
    words.filter(|word| !is_empty(word)).map(str::to_owned).collect()
}

/// The command word of which `word` is a synonym; `word` itself if it is none.
fn meant(word: &str, language: Language) -> String {
    let known = help::Synonyms.say(language);
    let pairs = known.as_str().split(", ").filter_map(|pair| pair.split_once(": "));
    let meant = pairs.filter(|(said, _)| are_alike(said, word)).map(|(_, meant)| meant).next();
    meant.unwrap_or(word).to_owned()
}

/// Whether two words start alike, such as *voting* and *vote*.
fn are_alike(one: &str, other: &str) -> bool {
    let n_shared = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let n_shortest = one.chars().count().min(other.chars().count());
    n_shared >= n_shortest.saturating_sub(1).clamp(3, 4)
}

/// How well a command matches a wish: words of its name count most, then those of its description, then those of its
/// options.
fn score(command: &Command, wish: &[String], language: Language) -> u32 {
    let options =
        command.parameters.iter().map(|option| format!("{} {}", option.name, option_meaning(option, language)));
    let places = [
        (6, words(&command.qualified_name, language)),
        (3, words(meaning(command, language), language)),
        (1, words(&options.collect::<Vec<_>>().join(" "), language)),
    ];
    let of_word = |word: &String| {
        let meant = meant(word, language);
        let best = places.iter().find(|(_, known)| known.iter().any(|known| are_alike(known, &meant)));
        best.map_or(0, |&(weight, _)| weight)
    };
    wish.iter().map(of_word).sum()
}

/// A command's description in a language.
fn meaning(command: &Command, language: Language) -> &str {
    described(command.description.as_deref(), &command.description_localizations, language)
}

/// An option's description in a language.
fn option_meaning(option: &CommandParameter<Bots, Fault>, language: Language) -> &str {
    described(option.description.as_deref(), &option.description_localizations, language)
}

/// The commands that match a wish, best first; commands that match equally well are in the order of their registration.
/// Returns all commands if the wish is empty.
fn found<'a>(commands: &'a [Command], asks: Asks, wish: &str) -> Vec<&'a Command> {
    let wish = words(wish, asks.language);
    // Leave out `/help` itself: its words match many wishes.
    let usable = leaves(commands).into_iter().filter(|command| asks.may.uses(command) && command.name != "help");
    let mut scored: Vec<_> = usable.map(|command| (score(command, &wish, asks.language), command)).collect();
    if !wish.is_empty() {
        scored.retain(|(score, _)| *score > 0);
    }
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    scored.into_iter().map(|(_, command)| command).collect()
}

fn line(command: &Command, language: Language) -> String {
    let (name, meaning) = (Words::markup(&*command.qualified_name), Words::markup(meaning(command, language)));
    help::Command { command: name, meaning }.say(language).into()
}

async fn complete_want(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    // If the person's permissions cannot be read, offer only what everybody may use.
    let may = May::of(ctx).await.unwrap_or(May { is_on_server: true, hosts: false, manages: false });
    let language = call(ctx).language();
    let choice = |command: &Command| {
        let label = format!("/{}: {}", command.qualified_name, meaning(command, language));
        AutocompleteChoice::new(cut(&label, CHOICE_CHARS_MAX), format!("/{}", command.qualified_name))
    };
    let choices = found(&ctx.framework.options().commands, Asks { may, language }, partial)
        .into_iter()
        .take(CHOICES_MAX)
        .map(choice);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

#[poise::command(slash_command)]
pub(super) async fn help(
    ctx: Context<'_>,
    #[autocomplete = "complete_want"] want: Option<String>,
) -> Result<(), Fault> {
    if !call(ctx).defer().await? {
        return Ok(());
    }
    let may = May::of(ctx).await?;
    let words = match want {
        Some(want) => answer(&ctx.framework.options().commands, Asks { may, language: call(ctx).language() }, &want),
        None => now(ctx, may).await?,
    };
    call(ctx).answer(Letter::words(words)).await
}

/// The answer to a wish: a command with its options if the wish names one, otherwise the commands that match best.
fn answer(commands: &[Command], asks: Asks, want: &str) -> String {
    let Asks { may, language } = asks;
    let named = want.trim().trim_start_matches('/');
    let exact = leaves(commands).into_iter().find(|command| command.qualified_name == named && may.uses(command));
    if let Some(command) = exact {
        let in_a_line = |option: &CommandParameter<Bots, Fault>| -> String {
            let (name, meaning) = (Words::markup(&*option.name), Words::markup(option_meaning(option, language)));
            if option.required {
                help::Option { option: name, meaning }.say(language).into()
            } else {
                help::Optional { option: name, meaning }.say(language).into()
            }
        };
        let options = command.parameters.iter().map(in_a_line);
        return std::iter::once(line(command, language)).chain(options).collect::<Vec<_>>().join("\n");
    }
    let found = found(commands, asks, want);
    if found.is_empty() || words(want, language).is_empty() {
        return help::NothingFound { typed: Words::markup(echo(want)) }.say(language).into();
    }
    let lines = found.into_iter().take(FOUND_MAX).map(|command| line(command, language));
    lines.collect::<Vec<_>>().join("\n")
}

/// What a person can do in the place where they ask.
async fn now(ctx: Context<'_>, may: May) -> Result<String, Fault> {
    let (user, language) = (call(ctx).user(), call(ctx).language());
    let mut lines = Vec::new();
    if let Some(table) = here(ctx) {
        let status = table.status().await?;
        let plays = status.seats.values().any(|seat| seat.user == user);
        let game = status.spec.name;
        lines.push(if plays { help::YouPlay { game }.say(language) } else { help::IsPlayed { game }.say(language) });
        lines.push(help::Rules { game: status.spec.id }.say(language));
    }
    lines.extend([help::Alone.say(language), help::AboutYou.say(language)]);
    if may.is_on_server {
        lines.push(help::WithOthers.say(language));
    }
    if may.hosts {
        lines.extend([help::Hosts.say(language), help::Longer.say(language)]);
    }
    if may.manages {
        lines.push(help::Admins.say(language));
    }
    lines.push(help::Find.say(language));
    Ok(lines.into_iter().map(String::from).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: May = May { is_on_server: true, hosts: true, manages: false };
    const PLAYER: May = May { hosts: false, ..HOST };

    fn in_english(may: May) -> Asks {
        Asks { may, language: Language::English }
    }

    fn commands() -> Vec<Command> {
        let mut commands = super::super::all();
        poise::set_qualified_names(&mut commands);
        commands
    }

    fn names(may: May, wish: &str) -> Vec<String> {
        found(&commands(), in_english(may), wish).iter().map(|command| command.qualified_name.to_string()).collect()
    }

    #[test]
    fn a_wish_in_a_few_words_finds_its_command() {
        for (wish, name) in [
            ("start a poll", "season vote"),
            ("send somebody home", "season eliminate"),
            ("i want to sleep", "settings quiet-hours"),
            ("voting", "season vote"),
            ("surrender", "concede"),
            ("substitute a player", "match substitute"),
            ("delete my data", "privacy delete"),
            ("time zone", "settings timezone"),
            ("form an alliance", "season talk"),
            ("propose a time", "match when"),
            ("hint", "hint"),
            ("pause", "pause"),
        ] {
            let found = names(HOST, wish);
            assert!(found.iter().take(3).any(|found| found == name), "{wish}: {:?}", &found[..found.len().min(5)]);
        }
    }

    #[test]
    fn a_wish_is_understood_in_the_readers_language_or_by_an_english_name() {
        let find = |wish| {
            let all = commands();
            let found = found(&all, Asks { may: HOST, language: Language::German }, wish);
            found.into_iter().take(3).map(|command| command.qualified_name.to_string()).collect::<Vec<_>>()
        };
        assert!(find("Zeitzone").contains(&"settings timezone".to_owned()), "{:?}", find("Zeitzone"));
        assert!(find("aufgeben").contains(&"concede".to_owned()), "{:?}", find("aufgeben"));
        assert!(find("vote").contains(&"season vote".to_owned()));
    }

    #[test]
    fn everybody_is_offered_what_they_may_use_and_every_command_is_offered_to_somebody() {
        let all = commands();
        let n_leaves = leaves(&all).len();
        let everything = May { manages: true, ..HOST };
        assert_eq!(names(everything, "").len(), n_leaves - 1, "all but the command for help itself");
        let players = names(PLAYER, "");
        assert!(players.iter().any(|name| name == "season guess") && players.iter().any(|name| name == "submit"));
        assert!(players.iter().any(|name| name == "league round"), "everybody can read a round");
        for hidden in ["season vote", "host mist", "setup show", "match end", "league forfeit"] {
            assert!(!players.iter().any(|name| name == hidden), "{hidden}");
        }
        assert!(!names(HOST, "").iter().any(|name| name.starts_with("setup")));
        let direct = names(May { is_on_server: false, ..PLAYER }, "");
        assert!(direct.iter().any(|name| name == "practice mist") && !direct.iter().any(|name| name == "season guess"));
        for (group, below) in NOT_FOR_HOSTS {
            for name in *below {
                let name = format!("{group} {name}");
                assert!(leaves(&all).iter().any(|command| command.qualified_name == name), "{name}");
            }
        }
    }

    #[test]
    fn a_command_is_explained_to_those_alone_who_may_use_it() {
        let all = commands();
        let vote = answer(&all, in_english(HOST), "/season vote");
        assert!(vote.starts_with("`/season vote`: Ask the cast") && vote.contains("- `question`: "), "{vote}");
        assert!(!answer(&all, in_english(PLAYER), "/season vote").contains("- `question`"));
        assert!(answer(&all, in_english(HOST), "xyzzy").contains("I found no command"));
    }
}
