//! House rules that a compiler does not check: layers, module docs, the modules of a game, who may unseal.

mod code;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use code::code;

/// The modules of the bot and what each may use: modules below it, and workspace members. A member's manifest says what
/// that member may use.
const LAYERS: &[(&str, &[&str])] = &[
    (
        "cli",
        &[
            "discord", "table", "session", "store", "replay", "render", "config", "meter", "seed", "standin", "host",
            "games", "puzzle", "clock", "rules", "scene", "board",
        ],
    ),
    (
        "discord",
        &[
            "table", "intake", "solo", "session", "store", "replay", "render", "config", "meter", "network", "seed",
            "host", "league", "games", "clock", "rules", "scene", "words",
        ],
    ),
    ("table", &["intake", "solo", "session", "store", "seed", "host", "games", "clock", "rules", "scene", "words"]),
    ("intake", &["solo", "session", "store", "meter", "host", "clock", "rules", "scene", "words"]),
    ("solo", &["session", "store", "seed", "host", "league", "games", "clock", "rules", "scene", "words"]),
    ("session", &["store", "meter", "seed", "host", "league", "games", "clock", "rules", "scene", "words"]),
    ("store", &["meter", "access", "network", "seed", "league", "clock", "rules", "words"]),
    ("replay", &["render", "host", "games", "rules", "scene"]),
    ("config", &["access"]),
    ("meter", &[]),
    ("access", &[]),
    ("network", &[]),
    ("seed", &[]),
];

/// The layers of `discord/` and what each may use.
const FLOORS: &[(&str, &[&str])] =
    &[("wire", &["wire"]), ("flow", &["flow", "wire"]), ("front", &["front", "flow", "wire"])];

/// The only files that may unseal.
const OPENERS: &[&str] =
    &["crates/host/src/sealed.rs", "src/discord/wire/courier.rs", "src/replay/mod.rs", "src/table/show.rs"];

/// Workspace members without async, time, I/O or their own random numbers.
const PURE: &[&str] = &["rules", "board", "scene", "puzzle", "games", "league", "host"];

/// What pure members may not name, however it is imported.
const IMPURE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::time",
    "std::env",
    "std::process",
    "std::thread",
    "std::io",
    "rand::random",
    "rand::rng",
];

/// Files of the command line that are tools for one game.
const BOUND_TO_A_GAME: &[&str] = &["src/cli/puzzle.rs", "src/cli/puzzle", "src/cli/rounds.rs"];

/// The maximum share of a module in all lines.
const ROOM_PERCENT_MAX: usize = 40;

/// A longer file probably has a second purpose.
const LINES_MAX: usize = 600;

fn sources() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders =
        vec![PathBuf::from("src"), PathBuf::from("crates"), PathBuf::from("tests"), PathBuf::from("benches")];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    files.sort();
    files
}

/// The bot's module or the workspace member to which a file belongs.
fn room(path: &Path) -> Option<String> {
    let parts: Vec<&str> = path.iter().map(|part| part.to_str().unwrap()).collect();
    match parts[..] {
        ["src", room, ..] => Some(room.trim_end_matches(".rs").to_owned()),
        ["crates", member, "src", ..] => Some(member.to_owned()),
        _ => None,
    }
}

/// The program's files, without integration tests and benchmarks.
fn program() -> Vec<(PathBuf, String)> {
    sources().into_iter().filter(|(path, _)| room(path).is_some()).collect()
}

/// The names of the workspace members.
fn members() -> BTreeSet<String> {
    let names = std::fs::read_dir("crates").unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.collect()
}

/// The first two segments of each path in the code: `crate::session`, `rules::Seat`.
fn named(text: &str) -> Vec<(String, String)> {
    let code = code(text);
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut found = Vec::new();
    for (at, _) in code.match_indices("::") {
        let first = code[..at].rsplit(|letter| !is_word(letter)).next().unwrap_or_default();
        let before = code[..at - first.len()].trim_end();
        // `rules::` in `puzzle::rules::first` is not a first segment, and `pub(in crate::discord)` uses nothing.
        if first.is_empty()
            || before.ends_with("::") && before != "::" && before[..before.len() - 2].ends_with(is_word)
            || before.ends_with("pub(in")
        {
            continue;
        }
        let rest = &code[at + 2..];
        found.push((first.to_owned(), rest.chars().take_while(|&letter| is_word(letter)).collect()));
    }
    found
}

/// Uses that are not allowed in a file: modules above its own, members that its module may not use, other games.
fn breaches(path: &Path, text: &str) -> Vec<String> {
    if path.iter().any(|part| part == "tests" || part == "tests.rs") {
        return Vec::new();
    }
    let Some(home) = room(path) else { return Vec::new() };
    let folder = path.iter().nth(if path.starts_with("src") { 2 } else { 3 }).and_then(|name| name.to_str());
    let members = members();
    let layer = LAYERS.iter().find(|(name, _)| *name == home).map(|(_, allowed)| *allowed);
    let floor = FLOORS.iter().find(|(name, _)| home == "discord" && Some(*name) == folder).map(|(_, allowed)| *allowed);
    let games: Vec<&str> = crate::all_games().map(|spec| spec.id).collect();
    let of_game = folder.filter(|folder| home == "games" && games.contains(folder));
    let mut wrong = Vec::new();
    for (first, second) in named(text) {
        let is_wrong = match (first.as_str(), layer) {
            // A grouped import from the root hides its targets.
            ("crate", Some(_)) if second.is_empty() => true,
            ("crate", Some(allowed)) => second != home && !allowed.contains(&second.as_str()),
            (member, Some(allowed)) if members.contains(member) => !allowed.contains(&member),
            ("crate", None) => of_game.is_some_and(|own| games.contains(&second.as_str()) && second != own),
            _ if !PURE.contains(&home.as_str()) => false,
            ("std", _) if second.is_empty() => true,
            _ => IMPURE.contains(&format!("{first}::{second}").as_str()),
        };
        if is_wrong {
            wrong.push(format!("{}: uses {first}::{second}", path.display()));
        }
    }
    if let Some(allowed) = floor {
        for (at, _) in text.match_indices("crate::discord::") {
            let target: String = text[at + 16..].chars().take_while(|letter| letter.is_alphanumeric()).collect();
            if !allowed.contains(&target.as_str()) {
                wrong.push(format!("{}: uses {target}", path.display()));
            }
        }
    }
    // A path that leaves a module must start at the root, where this test sees it.
    let depth = path.iter().count().saturating_sub(if path.starts_with("src") { 2 } else { 3 });
    let climbs = "super::".repeat(depth + usize::from(!path.ends_with("mod.rs")));
    if layer.is_some() && code(text).contains(&climbs) {
        wrong.push(format!("{}: climbs out of its room", path.display()));
    }
    wrong
}

/// The games whose modules a file of the bot names. The bot must learn about a game from its spec.
fn games_named(path: &Path, text: &str) -> Vec<String> {
    // The command line has tools for one game's engine; tests may play any game.
    let is_free = BOUND_TO_A_GAME.iter().any(|file| path.starts_with(file))
        || path.iter().any(|part| part == "tests" || part == "tests.rs");
    if is_free || !path.starts_with("src") {
        return Vec::new();
    }
    let grouped: String = code(text)
        .split("games::{")
        .skip(1)
        .filter_map(|rest| rest.split(';').next())
        .map(|list| list.to_owned() + ";")
        .collect();
    let in_group = grouped.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned);
    let in_path = named(text).into_iter().filter(|(first, _)| first == "games").map(|(_, second)| second);
    let ids: Vec<&str> = crate::all_games().map(|spec| spec.id).collect();
    in_group.chain(in_path).filter(|word| ids.contains(&word.as_str())).collect()
}

#[test]
fn the_bot_knows_no_game_by_name() {
    for (path, text) in sources() {
        assert_eq!(games_named(&path, &text), [""; 0], "{}: knows a game by its name", path.display());
    }
    let file = Path::new("src/solo/stock.rs");
    for planted in [
        "use games::starbattle::solo::label;",
        "use games::starbattle;",
        "use games::{DAILY, starbattle::solo};",
        "fn up() { games::mist::MistView::new() }",
    ] {
        assert_eq!(games_named(file, planted).len(), 1, "{planted}");
        assert_eq!(games_named(Path::new("src/solo/tests.rs"), planted), [""; 0]);
    }
    assert_eq!(games_named(file, "use games::{DAILY, SoloGame};"), [""; 0]);
}

#[test]
fn nothing_points_up() {
    let wrong: Vec<_> = program().iter().flat_map(|(path, text)| breaches(path, text)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The diagram in ARCHITECTURE.md shows exactly the allowed edges, and no module uses one above it.
#[test]
fn the_picture_shows_every_edge() {
    let page = std::fs::read_to_string("ARCHITECTURE.md").unwrap();
    let picture = page.split("```").nth(1).unwrap();
    let drawn: BTreeMap<String, BTreeSet<String>> = picture
        .lines()
        .filter_map(|line| line.split_once('►'))
        .map(|(room, uses)| (room.trim().to_owned(), uses.split_whitespace().map(str::to_owned).collect()))
        .collect();
    let of_rooms =
        LAYERS.iter().map(|(room, uses)| ((*room).to_owned(), uses.iter().map(|&used| used.to_owned()).collect()));
    let members = members();
    let of_members = members.iter().map(|member| {
        let manifest = std::fs::read_to_string(format!("crates/{member}/Cargo.toml")).unwrap();
        // Dev-dependencies are not part of the program.
        let of_program = manifest.split("[dev-dependencies]").next().unwrap();
        let uses = of_program.lines().filter_map(|line| line.strip_suffix(".workspace = true"));
        (member.clone(), uses.filter(|used| members.contains(*used)).map(str::to_owned).collect())
    });
    assert_eq!(drawn, of_rooms.chain(of_members).collect());
    for (index, (room, uses)) in LAYERS.iter().enumerate() {
        for below in uses.iter().filter(|used| !members.contains(**used)) {
            assert!(LAYERS[index..].iter().any(|(name, _)| name == below), "{room} points up at {below}");
        }
    }
}

/// Each of these planted violations is found.
#[test]
fn what_breaks_the_layers_is_found() {
    for (file, planted) in [
        ("src/session/actor.rs", "use crate::{discord::run as X};"),
        ("src/session/actor.rs", "use crate::discord::run;"),
        ("src/session/actor.rs", "use super::super::discord;"),
        ("src/intake/which.rs", "fn up() { games::offered() }"),
        ("src/solo/mod.rs", "use puzzle::grade::Level;"),
        ("src/discord/wire/text.rs", "use puzzle::grid::Puzzle;"),
        ("src/meter.rs", "use rules::Seat;"),
        ("crates/games/src/mist/state.rs", "use std::fs;"),
        ("crates/games/src/mist/state.rs", "use std::fs as paper;"),
        ("crates/games/src/mist/state.rs", "use std::{fmt, fs};"),
        ("crates/games/src/mist/state.rs", "fn now() { std::time::Instant::now(); }"),
        ("crates/games/src/mist/state.rs", "use crate::demeter::Garden;"),
        ("crates/games/src/mist/state.rs", "const QUOTE: char = '\"'; use crate::demeter::X; const END: char = '\"';"),
        ("src/session/actor.rs", "const MARK: char = '\\''; fn of<'a>(x: &'a str) { crate::discord::of(x) }"),
        ("src/session/actor.rs", "#[cfg(test)]\nmod tests;\nuse crate::discord::run;"),
        ("src/discord/wire/text.rs", "use crate::discord::flow::bot::Bot;"),
        ("src/discord/wire/text.rs", "use crate::cli::run;"),
        ("src/discord/flow/bot.rs", "use crate::discord::run;"),
    ] {
        let found = breaches(Path::new(file), &format!("//! Planted.\n{planted}\n"));
        assert_eq!(found.len(), 1, "{planted}: {found:?}");
    }
    for harmless in [
        "// use crate::discord::run;",
        "const WORDS: &str = \"use crate::discord::X;\";",
        "#[cfg(test)]\nmod tests {\n    use crate::discord::run;\n}",
        "use super::super::Directory;",
    ] {
        assert_eq!(breaches(Path::new("src/session/tests/life.rs"), harmless), [""; 0], "{harmless}");
        assert_eq!(breaches(Path::new("src/session/step/late.rs"), harmless), [""; 0], "{harmless}");
    }
}

#[test]
fn no_room_is_most_of_the_house() {
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for (path, text) in program() {
        *lines.entry(room(&path).unwrap()).or_default() += text.lines().count();
    }
    let all: usize = lines.values().sum();
    for (room, lines) in lines {
        assert!(lines * 100 <= all * ROOM_PERCENT_MAX, "{room} is {lines} of {all} lines");
    }
}

/// Clippy limits the length of functions; this test ensures that the limit is set and nowhere disabled.
#[test]
fn no_function_is_longer_than_a_screen() {
    let settings = std::fs::read_to_string("clippy.toml").unwrap();
    assert!(settings.contains("too-many-lines-threshold = 70\n"));
    for (path, text) in program() {
        assert!(!text.contains("too_many_lines"), "{}: a function is too long", path.display());
    }
}

#[test]
fn every_room_has_its_layer() {
    for entry in std::fs::read_dir("src").unwrap() {
        let room = room(&entry.unwrap().path()).unwrap();
        let known = ["lib", "main"].contains(&room.as_str()) || LAYERS.iter().any(|(name, _)| *name == room);
        assert!(known, "src/{room} has no layer; add it to LAYERS and to ARCHITECTURE.md");
    }
}

#[test]
fn the_pure_rooms_do_nothing_impure() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        if !room(&path).is_some_and(|room| PURE.contains(&room.as_str())) {
            continue;
        }
        for word in ["async fn", "async move", "println!"] {
            if code(&text).contains(word) {
                wrong.push(format!("{}: {word}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The tested program is the shipped one: `cfg(test)` may only add code that tests call.
#[test]
fn cfg_test_changes_nothing_in_the_program() {
    let mut wrong = Vec::new();
    for (path, text) in program() {
        for word in ["not(test)", "cfg!(test", "cfg_attr(test", "any(test"] {
            if code(&text).contains(word) {
                wrong.push(format!("{}: {word}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_file_says_what_it_is_and_keeps_its_size() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        if !text.starts_with("//! ") {
            wrong.push(format!("{}: does not begin with what it is", path.display()));
        }
        if text.lines().count() > LINES_MAX {
            wrong.push(format!("{}: longer than {LINES_MAX} lines", path.display()));
        }
        for (number, line) in text.lines().enumerate() {
            if line.ends_with([' ', '\t']) {
                wrong.push(format!("{}:{}: trailing space", path.display(), number + 1));
            }
            // Written in two parts, so that this file does not match itself.
            for mark in
                [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("unimplemented", "!("), concat!("#[ign", "ore")]
            {
                if line.contains(mark) {
                    wrong.push(format!("{}:{}: {mark}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_game_has_its_rooms() {
    for spec in crate::all_games() {
        let folder = Path::new("crates/games/src").join(spec.id);
        for file in ["mod.rs", "view.rs", "draw.rs", "rules.md", "example.jsonl"] {
            assert!(folder.join(file).exists(), "{} has no {file}", folder.display());
        }
        for data in [format!("tests/data/playthroughs/{}.txt", spec.id), format!("tests/data/records/{}", spec.id)] {
            assert!(Path::new(&data).exists(), "there is no {data}");
        }
    }
    for spec in games::CATALOGUE {
        for data in [format!("tests/data/pictures/{}/shots.txt", spec.id), format!("tests/data/twins/{}", spec.id)] {
            assert!(Path::new(&data).exists(), "there is no {data}");
        }
    }
}

/// A lesson's or plate's record that no code names would never be shown.
#[test]
fn every_record_of_a_lesson_or_a_plate_is_used() {
    let files = sources();
    let mut n_records = 0;
    for game in std::fs::read_dir("crates/games/src").unwrap().map(|entry| entry.unwrap().path()) {
        let code: String =
            files.iter().filter(|(path, _)| path.starts_with(&game)).map(|(_, text)| text.as_str()).collect();
        for folder in ["lessons", "plates"] {
            let Ok(records) = std::fs::read_dir(game.join(folder)) else { continue };
            for record in records.map(|entry| entry.unwrap().path()) {
                let name = format!("{folder}/{}", record.file_name().unwrap().to_str().unwrap());
                assert!(code.contains(&format!("include_str!(\"{name}\")")), "{} is used nowhere", record.display());
                n_records += 1;
            }
        }
    }
    assert!(n_records > 20, "{n_records} records");
}

/// The walkthroughs name functions as `Owner::function`, where the owner is a type or trait, or a file or folder.
#[test]
fn the_walkthroughs_name_what_exists() {
    let page = std::fs::read_to_string("ARCHITECTURE.md").unwrap();
    let files = program();
    let has = |owner: &str, function: &str, (path, text): &(PathBuf, String)| {
        let is_named = path.iter().any(|part| Path::new(part).with_extension("") == Path::new(owner));
        let of_type = ["impl {} {", "impl {}<", "> {} {", " for {} {", " for {}<", "trait {} {", "trait {}:"];
        let owns = is_named || of_type.iter().any(|begin| text.contains(&begin.replace("{}", owner)));
        owns && ["(", "<"].iter().any(|end| text.contains(&format!("fn {function}{end}")))
    };
    let walks: Vec<_> = page.split("\n## ").filter(|section| section.starts_with("A walk through")).collect();
    assert_eq!(walks.len(), 4);
    for walk in walks {
        let names: Vec<_> = walk.split('`').skip(1).step_by(2).filter_map(|code| code.split_once("::")).collect();
        assert!(names.len() >= 8, "{walk}");
        for (owner, function) in names {
            assert!(files.iter().any(|file| has(owner, function, file)), "there is no {owner}::{function}");
        }
    }
    assert!(!files.iter().any(|file| has("Solo", "no_such_function", file)));
}

#[test]
fn only_couriers_open_what_is_sealed() {
    for (path, text) in sources() {
        let is_opener = OPENERS.iter().any(|opener| path == Path::new(opener));
        let is_tested = room(&path).is_none() || path.iter().any(|part| part == "tests");
        for (number, line) in text.lines().enumerate().filter(|(_, line)| line.contains("unseal")) {
            assert!(is_opener || is_tested, "{}:{}: opens something sealed: {line}", path.display(), number + 1);
        }
    }
}

/// Only these files, which escape it, may put the name of a season or league into a message, a picture or the ledger.
#[test]
fn only_one_file_prints_what_seasons_are_called() {
    const PRINTERS: [&str; 3] =
        ["crates/league/src/season/title.rs", "src/discord/wire/names.rs", "src/session/kept.rs"];
    for (path, text) in sources() {
        let prints = room(&path).is_some() && text.contains(".as_typed()");
        let may = PRINTERS.iter().any(|printer| path == Path::new(printer));
        assert!(!prints || may, "{}: prints the name of a season as it was typed", path.display());
    }
}

/// The trait of a mind passes it only views and dice; its code must not name anything that knows more.
#[test]
fn a_mind_is_made_of_what_it_is_shown() {
    let is_mind = |path: &Path| {
        path.starts_with("crates/games/src") && path.iter().any(|part| part == "mind" || part == "mind.rs")
    };
    let minds: Vec<_> = sources().into_iter().filter(|(path, _)| is_mind(path)).collect();
    assert!(minds.len() >= crate::all_games().count());
    let knows_more = |text: &str| {
        let words = ["State", "Observer", "Clearance", "Omniscient", "Table", "Entry", "Record", "Header", "Setup"];
        code(text).split(|letter: char| !letter.is_alphanumeric()).find(|word| words.contains(word)).map(str::to_owned)
    };
    for (path, text) in minds {
        assert_eq!(knows_more(&text), None, "{}: what a machine is made of knows more than its seat", path.display());
    }
    assert_eq!(knows_more("fn cheat(state: &super::State) {}"), Some("State".to_owned()));
}

#[test]
fn a_state_cannot_be_printed_or_stored() {
    for (path, text) in sources() {
        if !path.starts_with("crates/games/src") {
            continue;
        }
        let lines: Vec<_> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            if line.trim_start().starts_with("pub struct State") {
                let attributes = lines[..index].iter().rev().take_while(|line| line.trim_start().starts_with("#["));
                for attribute in attributes {
                    for forbidden in ["Debug", "Serialize"] {
                        assert!(!attribute.contains(forbidden), "{}: a State is {forbidden}", path.display());
                    }
                }
            }
        }
    }
}
