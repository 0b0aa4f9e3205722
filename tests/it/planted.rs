//! Mutation tests: bugs planted in a copy of the program, each of which the simulator, or a test that the list names,
//! must find.
//!
//! The program itself contains no planted bugs. `src/intake/tests/planted.txt` lists each bug as lines of the program
//! and the lines that replace them. A copy of the package below `target/planted` contains all of them, each behind a
//! switch: `DEALER_PLANTED` names the active bug. [`every_planted_bug_is_found`] builds the copy once and tries every
//! bug with the simulator's world or the test that is known to find it. If a world misses its bug because the program
//! has changed, other worlds are tried; the output then names the world to write into the list.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;
use std::{fs, thread};

use clock::Stopwatch;

/// The number of worlds within which a bug must be found.
const WORLDS: u64 = 300;
/// How long one run may take before it counts as hanging; a hanging run counts as finding the bug.
const HANGS_AFTER: Duration = Duration::from_mins(15);
/// The minimum number of bugs in the list.
const BUGS_MIN: usize = 59;
/// The placeholder of the switch in the list.
const SWITCH: &str = "PLANTED";
const SIMULATOR: &str = "intake::tests::nothing_is_lost_doubled_or_misjudged_in_any_world";

/// A planted bug.
struct Bug {
    name: String,
    found: Found,
    changes: Vec<Change>,
}

/// What finds a bug.
enum Found {
    /// The simulator's world with this seed.
    World(u64),
    /// The tests whose names begin with this.
    Test(String),
    /// It is not known yet what finds the bug.
    Unknown,
}

/// Lines of a file, and the lines that replace them.
struct Change {
    file: PathBuf,
    right: String,
    wrong: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Reads the list.
fn bugs() -> Vec<Bug> {
    let list = fs::read_to_string(root().join("src/intake/tests/planted.txt")).unwrap();
    list.split("\n== ").skip(1).map(bug).collect()
}

fn bug(text: &str) -> Bug {
    let (name, rest) = text.split_once('\n').unwrap();
    let mut bug = Bug { name: name.to_owned(), found: Found::Unknown, changes: Vec::new() };
    for line in rest.lines() {
        if let Some(found) = line.strip_prefix("found: ") {
            bug.found = match found.split_once(' ') {
                Some(("world", seed)) => Found::World(seed.parse().unwrap()),
                Some(("test", name)) => Found::Test(name.to_owned()),
                Some(_) | None => Found::Unknown,
            };
        } else if let Some(file) = line.strip_prefix("file: ") {
            bug.changes.push(Change { file: file.into(), right: String::new(), wrong: String::new() });
        } else if let Some(change) = bug.changes.last_mut() {
            if let Some(right) = line.strip_prefix('-') {
                writeln!(change.right, "{right}").unwrap();
            } else if let Some(wrong) = line.strip_prefix('+') {
                writeln!(change.wrong, "{wrong}").unwrap();
            }
        }
    }
    bug
}

/// The changed files of the program with all bugs in them, each behind its switch.
fn files_with_bugs(bugs: &[Bug]) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::<PathBuf, String>::new();
    for bug in bugs {
        for Change { file, right, wrong } in &bug.changes {
            let text = files.entry(file.clone()).or_insert_with(|| fs::read_to_string(root().join(file)).unwrap());
            let n_places = text.matches(right.as_str()).count();
            assert_eq!(
                n_places,
                1,
                "`{}`: these lines stand {n_places} times in {}:\n{right}",
                bug.name,
                file.display()
            );
            let switch = format!("crate::planted({:?})", bug.name);
            *text = text.replace(right.as_str(), &wrong.replace(SWITCH, &switch));
        }
    }
    files
}

#[test]
fn every_planted_bug_has_its_place_in_the_program() {
    let bugs = bugs();
    assert!(bugs.len() >= BUGS_MIN, "{} bugs", bugs.len());
    drop(files_with_bugs(&bugs));
    for bug in bugs {
        assert!(!bug.changes.is_empty(), "`{}` changes nothing", bug.name);
        assert!(bug.changes.iter().all(|change| change.wrong.contains(SWITCH)), "`{}` cannot be turned off", bug.name);
        assert!(!matches!(bug.found, Found::Unknown), "nobody knows what finds `{}`", bug.name);
    }
}

/// Writes a file unless it has this content already, so that unchanged files are not rebuilt.
fn write_if_changed(path: &Path, text: &str) {
    if fs::read_to_string(path).ok().as_deref() != Some(text) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn copy_sources(from: &Path, to: &Path, with_bugs: &BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_sources(&path, &to, with_bugs);
        } else if let Some(text) = with_bugs.get(path.strip_prefix(root()).unwrap()) {
            write_if_changed(&to, text);
        } else {
            match fs::read_to_string(&path) {
                Ok(text) => write_if_changed(&to, &text),
                Err(_) => drop(fs::copy(&path, &to).unwrap()),
            }
        }
    }
}

/// Creates the copy of the package below `target/planted`, which shares everything but `src` with this package.
fn make_copy(bugs: &[Bug]) -> PathBuf {
    let copy = root().join("target/planted");
    fs::create_dir_all(&copy).unwrap();
    for entry in fs::read_dir(root()).unwrap().map(Result::unwrap) {
        let name = entry.file_name();
        let is_own = ["src", "target", ".git", "Cargo.toml", "Cargo.lock"].iter().any(|own| name == *own);
        if !is_own && !copy.join(&name).exists() {
            std::os::unix::fs::symlink(entry.path(), copy.join(&name)).unwrap();
        }
    }
    // The copy has another package name, so that Cargo does not confuse its build with the program's.
    for file in ["Cargo.toml", "Cargo.lock"] {
        let text = fs::read_to_string(root().join(file)).unwrap().replace("name = \"dealer\"", "name = \"planted\"");
        write_if_changed(&copy.join(file), &text);
    }
    let mut files = files_with_bugs(bugs);
    let lib =
        files.entry("src/lib.rs".into()).or_insert_with(|| fs::read_to_string(root().join("src/lib.rs")).unwrap());
    lib.push_str(
        r#"
/// Whether this bug is turned on.
pub fn planted(bug: &str) -> bool {
    static PLANTED: std::sync::LazyLock<Option<String>> = std::sync::LazyLock::new(|| {
        #[allow(clippy::disallowed_methods)]
        std::env::var("DEALER_PLANTED").ok()
    });
    PLANTED.as_deref() == Some(bug)
}
"#,
    );
    copy_sources(&root().join("src"), &copy.join("src"), &files);
    copy
}

/// Builds the unit tests of the copy, and returns the program that runs them.
fn build(copy: &Path) -> PathBuf {
    let mut cargo = Command::new(env!("CARGO"));
    for name in of_this_package() {
        cargo.env_remove(name);
    }
    let output = cargo
        .args(["test", "--lib", "--no-run", "--message-format=json-render-diagnostics", "--target-dir"])
        .arg(root().join("target"))
        .current_dir(copy)
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(output.status.success(), "the copy does not build");
    let messages = String::from_utf8(output.stdout).unwrap();
    let messages = messages.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).next_back().unwrap()
}

/// The variables that Cargo sets for this package. Build scripts of dependencies read them, so other values would cause
/// many rebuilds, here and in the next ordinary build.
fn of_this_package() -> impl Iterator<Item = std::ffi::OsString> {
    let is_of_package = |name: &str| ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|begins| name.starts_with(begins));
    std::env::vars_os().map(|(name, _)| name).filter(move |name| name.to_str().is_some_and(is_of_package))
}

/// Runs tests with a bug. Returns whether they found it, and what they printed.
fn run(program: &Path, bug: &Bug, test: &[&str], settings: &[(&str, String)]) -> (bool, String) {
    let printed = tempfile::NamedTempFile::new().unwrap();
    // Two handles to one file overwrite each other unless both append.
    let end = || fs::File::options().append(true).open(printed.path()).unwrap();
    let mut running = Command::new(program)
        .args(test)
        .args(["--nocapture", "--test-threads=1"])
        .env_remove("DEALER_TEST_POSTGRES")
        .env("DEALER_PLANTED", &bug.name)
        .env("RUST_BACKTRACE", "0")
        .envs(settings.iter().cloned())
        .current_dir(root())
        .stdout(end())
        .stderr(end())
        .spawn()
        .unwrap();
    let began = Stopwatch::start();
    let status = loop {
        match running.try_wait().unwrap() {
            None if began.elapsed() > HANGS_AFTER => {
                running.kill().unwrap();
                break None;
            }
            None => thread::sleep(Duration::from_millis(50)),
            ended => break ended,
        }
    };
    let printed = fs::read_to_string(printed.path()).unwrap_or_default();
    assert!(!printed.contains("running 0 tests"), "no test is called {test:?}");
    (!status.is_some_and(|status| status.success()), printed)
}

/// Tries to find a bug as the list says, and otherwise in all worlds. Returns how it was found.
fn hunt(program: &Path, bug: &Bug) -> Option<String> {
    let simulate = |settings: &[(&str, String)]| run(program, bug, &["--exact", SIMULATOR], settings);
    match &bug.found {
        Found::World(seed) if simulate(&[("DEALER_SEED", seed.to_string())]).0 => return Some(format!("world {seed}")),
        Found::Test(test) => return run(program, bug, &[test.as_str()], &[]).0.then(|| format!("test {test}")),
        Found::World(_) | Found::Unknown => {}
    }
    let (is_found, printed) = simulate(&[("DEALER_SEEDS", WORLDS.to_string()), ("DEALER_FIRST", "1".to_owned())]);
    // The first finding follows the name of the test.
    let found = printed.split_once("SEED ").and_then(|(_, found)| found.split_once('\n'));
    let (seed, wrong) = found.unwrap_or(("that hangs or panics", ""));
    let wrong = wrong.lines().next().unwrap_or_default();
    is_found.then(|| format!("world {} (not in the list): {}", seed.trim_end_matches(':'), wrong.trim()))
}

/// `DEALER_BUG=all` tries every bug, any other value those whose names contain it. This builds the copy, which takes
/// minutes, so it is skipped without the variable.
#[test]
fn every_planted_bug_is_found() {
    let Some(asked) = asked_for() else { return };
    let bugs = bugs();
    let program = build(&make_copy(&bugs));
    let (queue, missed) = (Mutex::new(bugs.iter()), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(bug) = queue.lock().unwrap().next() else { return };
                    if asked != "all" && !bug.name.contains(&asked) {
                        continue;
                    }
                    let found = hunt(&program, bug);
                    println!("{}: {}", bug.name, found.as_deref().unwrap_or("MISSED"));
                    if found.is_none() {
                        missed.lock().unwrap().push(&bug.name);
                    }
                }
            });
        }
    });
    let missed = missed.into_inner().unwrap();
    assert!(missed.is_empty(), "nothing finds {missed:?}");
}

/// A part of the names of the bugs to try, or `all`.
#[expect(clippy::disallowed_methods, reason = "the tests' own switch")]
fn asked_for() -> Option<String> {
    std::env::var("DEALER_BUG").ok()
}
