//! The reference of commands in the book, `docs/hosts/commands.md`, generated from the registered commands. `BLESS=1
//! cargo test --lib the_reference_of_commands` rewrites it.

use std::fmt::Write as _;

use super::all;
use crate::discord::flow::bot::Bots;
use crate::discord::wire::fault::Fault;

const PAGE: &str = "docs/hosts/commands.md";

const INTRODUCTION: &str = "\
# All commands

Every slash command with its options, as the program registers them with Discord. `/rules GAME` explains the moves of a game.

- Commands about a match work in the match's channel. In direct messages, and where several matches are meant, the option
  `match` chooses one; players' commands find the only match of their author by themselves.
- Lengths of time are typed as `90s`, `5 minutes` or `1h 30m`. A bare number is seconds.
- Hosts are people who may manage events, or who have the role that `/setup host-role` names.
";

type Command = poise::Command<Bots, Fault>;

#[test]
fn the_reference_of_commands_is_as_they_are_registered() {
    let mut page = INTRODUCTION.to_owned();
    page.push_str("\n| command | what it does |\n| --- | --- |\n");
    let commands = all();
    for command in &commands {
        writeln!(page, "| [`/{0}`](#{0}) | {1} |", command.name, described(command)).unwrap();
    }
    for command in &commands {
        section(&mut page, command, "##", "/");
    }
    if is_blessing() {
        std::fs::write(PAGE, &page).unwrap();
    }
    let kept = std::fs::read_to_string(PAGE).unwrap_or_default();
    assert!(kept == page, "{PAGE} shows other commands; BLESS=1 writes it again");
}

#[expect(clippy::disallowed_methods, reason = "the tests' own switch")]
fn is_blessing() -> bool {
    std::env::var("BLESS").is_ok()
}

/// The section of a command with its options, followed by its subcommands.
fn section(page: &mut String, command: &Command, heading: &str, before: &str) {
    let name = format!("{before}{}", command.name);
    writeln!(page, "\n{heading} {name}\n\n{}.", described(command)).unwrap();
    if !command.parameters.is_empty() {
        page.push_str("\n| option | what it means | values |\n| --- | --- | --- |\n");
    }
    for option in &command.parameters {
        let is_required = if option.required { " (required)" } else { "" };
        let help = cell(option.description.as_deref().unwrap_or_default());
        let values: Vec<_> = option.choices.iter().map(|choice| cell(&choice.name)).collect();
        writeln!(page, "| `{}`{is_required} | {help} | {} |", option.name, values.join("; ")).unwrap();
    }
    for below in &command.subcommands {
        section(page, below, "###", &format!("{name} "));
    }
}

fn described(command: &Command) -> String {
    cell(command.description.as_deref().unwrap_or_default()).trim_end_matches('.').to_owned()
}

/// Escapes a text for a cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace('*', "\\*")
}

/// Words after a slash in the book that are paths instead of commands.
const PATHS: [&str; 5] = ["activity", "data", "healthz", "login", "metrics"];

#[test]
fn the_book_names_no_command_that_there_is_not() {
    let mut pages = vec!["README.md".into(), "CHANGELOG.md".into()];
    let mut folders = vec![std::path::PathBuf::from("docs")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    let commands = all();
    let mut n_named = 0;
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        for named in text.split("`/").skip(1).filter_map(|rest| rest.split('`').next()) {
            if let Some(unknown) = unknown(named, &commands) {
                panic!("{} names /{named}: there is no {unknown}", page.display());
            }
            n_named += 1;
        }
    }
    assert!(n_named > 100, "{n_named} commands are named");
    assert_eq!(unknown("season cast ad player:@Ann", &commands), Some("ad"));
    assert_eq!(unknown("hots mist", &commands), Some("hots"));
    assert_eq!(unknown("season cast add player:@Ann", &commands), None);
}

/// The first word in a command quoted by the book that is not a command's name; `None` if there is none.
fn unknown<'a>(named: &'a str, commands: &[Command]) -> Option<&'a str> {
    let mut below = commands;
    for word in named.split(' ') {
        let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        // After the command come options and placeholders such as GAME.
        if below.is_empty() || word.is_empty() || !word.chars().all(is_name) || PATHS.contains(&word) {
            return None;
        }
        let Some(command) = below.iter().find(|command| command.name == word) else { return Some(word) };
        below = &command.subcommands;
    }
    None
}
