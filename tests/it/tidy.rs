//! The house rules that a compiler does not check: layers, file heads, the rooms of a game, who opens what is sealed.

mod graph;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use graph::{Graph, code};

/// A room and the other rooms it may use, which all stand below it: nothing points up.
const LAYERS: &[(&str, &[&str])] = &[
    (
        "cli",
        &[
            "sandbox", "discord", "session", "store", "replay", "render", "host", "games", "puzzle", "config", "clock",
            "meter", "seed", "rules", "scene", "board",
        ],
    ),
    ("sandbox", &["host", "games", "clock", "rules"]),
    (
        "discord",
        &[
            "intake", "solo", "session", "store", "replay", "render", "host", "league", "season", "daily", "rating",
            "games", "config", "clock", "meter", "network", "seed", "rules", "scene",
        ],
    ),
    ("intake", &["solo", "session", "store", "host", "meter", "rules"]),
    ("solo", &["session", "store", "host", "daily", "games", "clock", "seed", "rules", "scene"]),
    ("session", &["store", "host", "league", "season", "games", "clock", "meter", "seed", "rules", "scene"]),
    ("store", &["daily", "clock", "meter", "access", "network", "seed", "rules"]),
    ("replay", &["render", "host", "rules", "scene"]),
    ("render", &["scene"]),
    ("host", &["games", "rules", "scene"]),
    ("league", &["season", "rules", "scene"]),
    ("season", &["rules", "scene"]),
    ("daily", &["puzzle", "rules"]),
    ("rating", &["rules"]),
    ("games", &["mind", "puzzle", "rules", "scene", "board"]),
    ("mind", &["rules"]),
    ("puzzle", &["rules"]),
    ("config", &["access"]),
    ("clock", &["rules"]),
    ("meter", &[]),
    ("access", &[]),
    ("network", &[]),
    ("seed", &[]),
    ("rules", &["scene"]),
    ("scene", &[]),
    ("board", &[]),
];

/// The floors of a room: a folder and the folders of its room that it may use.
const FLOORS: &[(&str, &[&str])] =
    &[("discord/wire", &["wire"]), ("discord/flow", &["flow", "wire"]), ("discord/front", &["front", "flow", "wire"])];

/// The only files that open what is sealed.
const OPENERS: &[&str] = &["src/host/sealed.rs", "src/discord/wire/courier.rs", "src/replay/mod.rs"];

/// Rooms in which nothing is async, reads time, rolls dice of its own or does I/O.
const PURE: &[&str] =
    &["rules", "board", "scene", "mind", "puzzle", "games", "daily", "season", "league", "rating", "host"];

/// What they may not name, however it is imported.
const IMPURE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::time",
    "std::env",
    "std::process",
    "std::thread",
    "std::io",
    "tokio",
    "rand::random",
    "rand::rng",
];

/// No room may be more of the house than this.
const ROOM_PERCENT_MAX: usize = 40;

/// A file with more lines has grown a second purpose.
const LINES_MAX: usize = 600;

fn sources() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from("src"), PathBuf::from("tests"), PathBuf::from("benches")];
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

/// The room a file belongs to: the first part of its path below `src`.
fn room(path: &Path) -> Option<String> {
    let below = path.strip_prefix("src").ok()?;
    Some(below.iter().next()?.to_str()?.trim_end_matches(".rs").to_owned())
}

/// The program's files, by their paths below `src`.
fn program() -> Vec<(PathBuf, String)> {
    let below = |(path, text): (PathBuf, String)| Some((path.strip_prefix("src").ok()?.to_owned(), text));
    sources().into_iter().filter_map(below).collect()
}

fn graph(files: &[(PathBuf, String)]) -> Graph {
    Graph::of(files.iter().map(|(path, text)| (path.as_path(), text.as_str())))
}

/// Every use that its layer does not allow: of a room above, of another game, of something impure.
fn breaches(graph: &Graph) -> Vec<String> {
    let mut wrong = Vec::new();
    for (path, line, from, to) in graph.edges() {
        let place = format!("{}:{line}", path.display());
        let (Some(room), [target, ..]) = (from.first(), to.as_slice()) else {
            if !from.is_empty() {
                wrong.push(format!("{place}: climbs out of its room"));
            }
            continue;
        };
        let allowed = LAYERS.iter().find(|(name, _)| name == room).map(|(_, allowed)| *allowed);
        if room != target && allowed.is_some_and(|allowed| !allowed.contains(&target.as_str())) {
            wrong.push(format!("{place}: uses {target}"));
        }
        let floor = FLOORS.iter().find(|(name, _)| *name == from.iter().take(2).cloned().collect::<Vec<_>>().join("/"));
        if let Some((floor, allowed)) = floor
            && room == target
            && !to.get(1).is_some_and(|target| allowed.contains(&target.as_str()))
        {
            wrong.push(format!("{place}: uses {} on {floor}", to.join("::")));
        }
        // A game knows itself alone, not even the catalogue it stands in.
        if room == "games" && target == "games" && from.len() > 1 && from.get(1) != to.get(1) {
            wrong.push(format!("{place}: uses {}", to.join("::")));
        }
    }
    for (path, used) in graph.outside() {
        let is_pure = room(&Path::new("src").join(path)).is_some_and(|room| PURE.contains(&room.as_str()));
        if is_pure && IMPURE.iter().any(|impure| used.path.join("::").starts_with(impure)) {
            wrong.push(format!("{}:{}: uses {}", path.display(), used.line, used.path.join("::")));
        }
    }
    wrong
}

#[test]
fn nothing_points_up() {
    let wrong = breaches(&graph(&program()));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The picture of ARCHITECTURE.md shows what is allowed and nothing else, and all that is allowed is used.
#[test]
fn the_picture_shows_every_edge() {
    let page = std::fs::read_to_string("ARCHITECTURE.md").unwrap();
    let picture = page.split("```").nth(1).unwrap();
    let drawn: Vec<(&str, Vec<&str>)> = picture
        .lines()
        .filter_map(|line| line.split_once('►'))
        .map(|(room, uses)| (room.trim(), uses.split_whitespace().collect()))
        .collect();
    let allowed: Vec<(&str, Vec<&str>)> = LAYERS.iter().map(|(room, uses)| (*room, uses.to_vec())).collect();
    assert_eq!(drawn, allowed);
    let files = program();
    let graph = graph(&files);
    let used: Vec<(&str, String)> =
        graph.edges().filter_map(|(_, _, from, to)| Some((from.first()?.as_str(), to.first()?.clone()))).collect();
    for (index, (room, uses)) in LAYERS.iter().enumerate() {
        for below in *uses {
            assert!(LAYERS[index..].iter().any(|(name, _)| name == below), "{room} points up at {below}");
            assert!(used.iter().any(|(from, to)| from == room && to == below), "{room} does not use {below}");
        }
    }
}

/// The test of the test: each of these, planted in the program, is found.
#[test]
fn what_breaks_the_layers_is_found() {
    // The other files need only be there.
    let bare: Vec<_> = program().into_iter().map(|(path, _)| (path, String::new())).collect();
    let plant = |file: &str, line: &str| {
        let mut files = bare.clone();
        let at = files.iter().position(|(path, _)| path == Path::new(file)).unwrap();
        files[at].1 = format!("//! Planted.\n{line}\n");
        breaches(&graph(&files))
    };
    for (file, planted) in [
        ("games/mist/state.rs", "use crate::{session::Directory as X};"),
        ("games/mist/state.rs", "use rules::{Seat, Millis};\nuse crate::{rules::Ply, session::{Directory as X}};"),
        ("games/mist/state.rs", "use super::super::super::session;"),
        ("games/mist/state.rs", "use super::super::super::*;"),
        ("games/mist/state.rs", "fn out() -> super::super::super::session::Directory { todo() }"),
        ("games/mist/state.rs", "use std::{fmt, fs};"),
        ("games/mist/state.rs", "use std::fs as paper;"),
        ("games/mist/state.rs", "fn now() { std::time::Instant::now(); }"),
        ("host/clock.rs", "use tokio::sync::Mutex;"),
        ("games/mist/state.rs", "use games::demeter::Garden;"),
        ("games/mist/state.rs", "use super::super::demeter::Garden;"),
        ("games/mist/state.rs", "#[cfg(test)]\nmod tests;\nuse crate::session::Directory;"),
        ("games/mist/state.rs", "const QUOTE: char = '\"'; use crate::session::Directory; const END: char = '\"';"),
        ("games/mist/state.rs", "const MARK: char = '\\''; fn of<'a>(x: &'a str) { crate::session::of(x) }"),
        ("board/hex.rs", "fn up() { rules::endless(0); }"),
        ("discord/wire/text.rs", "use crate::discord::flow::bot::Bot;"),
        ("discord/wire/text.rs", "use super::super::flow;"),
        ("discord/flow/bot.rs", "use crate::discord::run;"),
    ] {
        let found = plant(file, planted);
        assert_eq!(found.len(), 1, "{planted}: {found:?}");
        assert!(found[0].starts_with(file), "{planted}: {found:?}");
    }
    for harmless in [
        "// use crate::session::Directory;",
        "const WORDS: &str = \"use crate::session::X;\";",
        "#[cfg(test)]\nmod tests {\n    use crate::session::Directory;\n}",
    ] {
        assert_eq!(plant("games/mist/state.rs", harmless), [""; 0], "{harmless}");
    }
}

#[test]
fn files_use_one_another_in_no_circle() {
    let found = graph(&program()).circles();
    assert!(found.is_empty(), "these files use one another in a circle: {found:#?}");
}

#[test]
fn a_circle_of_three_files_is_found() {
    let files = [("a.rs", "use crate::b::B;"), ("b.rs", "use crate::c::C;"), ("c.rs", "fn c() { crate::a::a() }")];
    let circles =
        |files: &[(&str, &str)]| Graph::of(files.iter().map(|(path, text)| (Path::new(*path), *text))).circles();
    assert_eq!(circles(&files).len(), 1);
    assert_eq!(circles(&files[..2]).len(), 0);
    // A face and what lies behind it.
    let folder =
        [("a/mod.rs", "use b::B; use c::C;"), ("a/b.rs", "use super::A;"), ("a/c.rs", "use super::{A, b::B};")];
    assert_eq!(circles(&folder).len(), 0);
}

#[test]
fn no_room_is_most_of_the_house() {
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for (path, text) in program() {
        *lines.entry(room(&Path::new("src").join(path)).unwrap()).or_default() += text.lines().count();
    }
    let all: usize = lines.values().sum();
    for (room, lines) in lines {
        assert!(lines * 100 <= all * ROOM_PERCENT_MAX, "{room} is {lines} of {all} lines");
    }
}

/// How long a function may be is clippy's to say; that it is asked, and nowhere told otherwise, is kept here.
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
            // Spelt in two parts, so that this file does not find itself.
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
        let folder = Path::new("src/games").join(spec.id);
        for file in ["mod.rs", "view.rs", "draw.rs", "rules.md", "example.jsonl"] {
            assert!(folder.join(file).exists(), "{} has no {file}", folder.display());
        }
        for data in [format!("tests/data/playthroughs/{}.txt", spec.id), format!("tests/data/records/{}", spec.id)] {
            assert!(Path::new(&data).exists(), "there is no {data}");
        }
    }
}

/// A record of a lesson or a plate that no code names is one that nobody sees.
#[test]
fn every_record_of_a_lesson_or_a_plate_is_used() {
    let files = sources();
    let mut n_records = 0;
    for game in std::fs::read_dir("src/games").unwrap().map(|entry| entry.unwrap().path()) {
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

/// The walkthroughs name functions as `Owner::function`: of a type or trait, or of a file or folder.
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
    assert_eq!(walks.len(), 3);
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
        let is_tested = !path.starts_with("src") || path.iter().any(|part| part == "tests");
        for (number, line) in text.lines().enumerate().filter(|(_, line)| line.contains("unseal")) {
            assert!(is_opener || is_tested, "{}:{}: opens something sealed: {line}", path.display(), number + 1);
        }
    }
}

/// What people call a season or league goes into a message, a picture or the ledger by these files alone, which make it safe.
#[test]
fn only_one_file_prints_what_seasons_are_called() {
    const PRINTERS: [&str; 3] = ["src/season/title.rs", "src/discord/wire/names.rs", "src/session/kept.rs"];
    for (path, text) in sources() {
        let prints = path.starts_with("src") && text.contains(".as_typed()");
        let may = PRINTERS.iter().any(|printer| path == Path::new(printer));
        assert!(!prints || may, "{}: prints the name of a season as it was typed", path.display());
    }
}

/// By its trait a mind is handed views and dice; nor does its code name anything that knows more.
#[test]
fn a_mind_is_made_of_what_it_is_shown() {
    let is_mind =
        |path: &Path| path.starts_with("src/games") && path.iter().any(|part| part == "mind" || part == "mind.rs");
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
        if !path.starts_with("src/games") {
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
