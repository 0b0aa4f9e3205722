//! The house rules that a compiler does not check: layers, file heads, the rooms of a game, who opens what is sealed.

use std::path::{Path, PathBuf};

/// A room and the rooms it may use: nothing points up.
const LAYERS: &[(&str, &[&str])] = &[
    ("board", &["board"]),
    ("scene", &["scene", "board"]),
    ("rules", &["rules", "scene"]),
    ("games", &["games", "rules", "board", "scene"]),
    ("daily", &["daily", "games", "rules"]),
    ("host", &["host", "games", "rules", "scene"]),
    ("render", &["render", "scene"]),
    ("replay", &["replay", "host", "render", "rules", "scene"]),
    ("clock", &["clock", "rules"]),
    ("config", &["config", "rules"]),
    ("seed", &["seed"]),
    ("store", &["store", "clock", "daily", "host", "rules"]),
    ("session", &["session", "store", "clock", "host", "render", "games", "rules", "scene"]),
    ("desk", &["desk", "store", "clock", "seed", "daily", "host", "games", "rules", "scene"]),
    (
        "discord",
        &[
            "discord", "session", "desk", "store", "clock", "seed", "config", "daily", "replay", "host", "render",
            "games", "rules", "scene", "board",
        ],
    ),
    (
        "sandbox",
        &["sandbox", "discord", "session", "store", "clock", "config", "host", "render", "games", "rules", "scene"],
    ),
    (
        "cli",
        &[
            "cli", "sandbox", "discord", "session", "store", "clock", "config", "replay", "host", "render", "games",
            "rules", "scene", "board",
        ],
    ),
];

/// The only files that open what is sealed.
const OPENERS: &[&str] = &["src/host/sealed.rs", "src/discord/courier.rs", "src/replay.rs"];

/// Rooms in which nothing is async, reads time, rolls dice of its own or does I/O.
const PURE: &[&str] = &["rules", "board", "scene", "games", "daily", "host"];

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

#[test]
fn nothing_points_up() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let Some((_, allowed)) = room(&path).and_then(|room| LAYERS.iter().find(|(name, _)| *name == room)) else {
            continue;
        };
        // Tests in a file may look at anything.
        let code = text.split("#[cfg(test)]").next().unwrap_or(&text);
        for (number, line) in code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            for used in line.split("crate::").skip(1) {
                let used: String = used.chars().take_while(char::is_ascii_lowercase).collect();
                let is_room = LAYERS.iter().any(|(name, _)| *name == used);
                if is_room && !allowed.contains(&used.as_str()) {
                    wrong.push(format!("{}:{}: uses {used}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
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
        for word in ["async fn", "tokio::", "std::fs::", "std::net::", "std::time::", "rand::random", "println!"] {
            if text.contains(word) {
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

#[test]
fn only_couriers_open_what_is_sealed() {
    for (path, text) in sources() {
        let opens = text.contains("Sealed::open") || text.contains(".open();") || text.contains(".open()\n");
        let is_opener = !path.starts_with("src") || OPENERS.iter().any(|opener| path == Path::new(opener));
        assert!(is_opener || !opens, "{} opens something sealed", path.display());
    }
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
