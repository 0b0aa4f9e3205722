//! Failed starts of the program: killed at any moment of the first start, on a full disk, without permissions. Checks
//! messages and leftovers.

use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use clock::Clock;
use dealer::store::Store;

const PROGRAM: &str = env!("CARGO_BIN_EXE_dealer");
/// How many first starts are killed; `DEALER_FIRST_STARTS` overrides it.
const FIRST_STARTS: u32 = 200;
/// How many of them run concurrently.
const AT_ONCE: u32 = 4;
/// How long a start may take on a busy machine.
const START_MAX: Duration = Duration::from_mins(1);
/// The id of a user without permissions.
const NOBODY: u32 = 65534;
/// An address without a listener: a bot that has opened its database keeps waiting for Discord there.
const NO_DISCORD: &str = "http://127.0.0.1:9";

fn program(command: &str, folder: &Path) -> Command {
    let mut program = Command::new(PROGRAM);
    program.args([command, "--stand-in", NO_DISCORD]).env("DEALER_TOKEN", "a.bots.token");
    program.env("DEALER_DATABASE", folder.join("dealer.db")).current_dir(folder);
    program.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
    program
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

/// Starts a bot that will be killed; without pipes, because its log would fill a pipe that nobody reads.
fn started(folder: &Path) -> Child {
    program("run", folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[expect(clippy::disallowed_methods, reason = "the tests' own switch")]
fn first_starts() -> u32 {
    std::env::var("DEALER_FIRST_STARTS").map_or(FIRST_STARTS, |number| number.parse().unwrap())
}

/// How long a first start takes until the database file exists.
async fn first_start() -> Duration {
    let folder = tempfile::tempdir().unwrap();
    let (clock, mut bot) = (Clock::system(), started(folder.path()));
    let begun = clock.uptime();
    let is_there = async {
        while !folder.path().join("dealer.db").exists() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(START_MAX, is_there).await.expect("the bot makes its database");
    bot.kill().unwrap();
    bot.wait().unwrap();
    Duration::from_millis((clock.uptime() - begun).0.unsigned_abs())
}

/// Fault: 7 of 60 first starts that were killed within the first 120 ms left a database that was refused forever.
#[tokio::test(flavor = "multi_thread")]
async fn a_first_start_that_is_killed_leaves_nothing_that_the_next_one_refuses() {
    let (n, whole) = (first_starts(), first_start().await);
    let starts: Vec<_> = (0..AT_ONCE).map(|first| tokio::spawn(kill_first_starts(first, n, whole))).collect();
    let mut n_unfinished = 0;
    for some in starts {
        n_unfinished += some.await.unwrap();
    }
    assert!(n_unfinished >= n / 4, "{n_unfinished} of {n} were killed before the database was made");
}

/// Kills every fourth of these first starts, at moments that are spread over their whole duration and a little more,
/// and opens what each has left. Returns how many had no complete database yet.
async fn kill_first_starts(first: u32, n: u32, whole: Duration) -> u32 {
    let mut n_unfinished = 0;
    for index in (first..n).step_by(usize::try_from(AT_ONCE).unwrap()) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("dealer.db");
        let mut bot = started(folder.path());
        tokio::time::sleep(whole.mul_f64(1.6 * f64::from(index) / f64::from(n))).await;
        bot.kill().unwrap();
        bot.wait().unwrap();
        n_unfinished += u32::from(!path.exists());
        let store = Store::open(&path).await.unwrap_or_else(|error| panic!("start {index} of {n}: {error}"));
        assert_eq!(store.open_matches().await.unwrap().len(), 0);
        store.close().await;
        let mut left: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        // A bot that gets further makes its first backup at once.
        if let Ok(backups) = std::fs::read_dir(folder.path().join("backups")) {
            left.retain(|name| name != "backups");
            let halves =
                backups.filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|end| end == "part"));
            assert_eq!(halves.count(), 0, "start {index} of {n}");
        }
        assert_eq!(left, ["dealer.db", "dealer.db.lock", "dealer.db.mark"], "start {index} of {n}");
    }
    n_unfinished
}

/// Fault: every first start on a full disk left a database that was refused forever.
#[tokio::test(flavor = "multi_thread")]
async fn a_first_start_on_a_full_disk_says_so_and_the_next_one_begins() {
    let folder = tempfile::tempdir().unwrap();
    let mount = |options: &str| {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", options, "dealer-test"]).arg(folder.path()).stderr(Stdio::null());
        mount.status().is_ok_and(|status| status.success())
    };
    if !mount("size=128k") {
        eprintln!("nothing can be mounted here: a full disk is not tried");
        return;
    }
    let _unmount = Unmount(folder.path().to_owned());
    let output = program("run", folder.path()).output().unwrap();
    assert!(!output.status.success() && said(&output).contains("the disk is full"), "{}", said(&output));
    assert!(!folder.path().join("dealer.db").exists() && !folder.path().join("dealer.db.part").exists());
    assert!(mount("remount,size=64m"));
    Store::open(&folder.path().join("dealer.db")).await.unwrap().close().await;
}

/// Unmounts a folder when it is dropped.
struct Unmount(PathBuf);

impl Drop for Unmount {
    fn drop(&mut self) {
        let gone = Command::new("umount").arg("--lazy").arg(&self.0).status();
        assert!(gone.is_ok_and(|status| status.success()) || std::thread::panicking());
    }
}

/// The program as a user who owns nothing here: if the tests run as root, which ignores permissions, as another user.
fn without_rights(command: &str, folder: &Path) -> Command {
    let mut command = program(command, folder);
    if rustix::process::geteuid().is_root() {
        // The other user must be able to read the program.
        let copy = folder.join("dealer");
        if !copy.exists() {
            std::fs::copy(PROGRAM, &copy).unwrap();
        }
        let mut other = Command::new(copy);
        other.args(command.get_args()).current_dir(folder).uid(NOBODY).gid(NOBODY);
        other.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        other.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
        command = other;
    }
    command
}

fn allow(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

/// Faults: SQLite's "code 14" without an explanation, and an unreadable token file that was not reported.
#[test]
fn rights_that_are_missing_are_named_with_their_owner_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    drop(without_rights("check", folder.path()));
    allow(folder.path(), 0o555);
    for command in ["check", "run"] {
        let words = said(&without_rights(command, folder.path()).output().unwrap());
        let expected = format!("who may not write into the folder {}: it belongs to user ", folder.path().display());
        assert!(words.contains(&expected) && words.contains("`chown ") && !words.contains("code"), "{words}");
    }
    allow(folder.path(), 0o755);
    let database = folder.path().join("dealer.db");
    std::fs::write(&database, "not read").unwrap();
    allow(&database, 0o400);
    if rustix::process::geteuid().is_root() {
        chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
    }
    let words = said(&without_rights("check", folder.path()).output().unwrap());
    let expected = format!("who may not read and write {}: it belongs to user ", database.display());
    assert!(words.contains(&expected), "{words}");

    let token = folder.path().join("token.txt");
    std::fs::write(&token, "canary").unwrap();
    allow(&token, 0o000);
    let output = without_rights("check", folder.path()).env("DEALER_TOKEN_FILE", &token).output().unwrap();
    let expected = format!("who may not read {}: it belongs to user ", token.display());
    assert!(!output.status.success() && said(&output).contains(&expected), "{}", said(&output));
    assert!(!said(&output).contains("canary"));
}

/// If the log is JSON, the reason why the bot does not start is a JSON line too.
#[test]
fn the_last_line_of_a_start_that_fails_is_json_where_the_log_is() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().display().to_string();
    let faults =
        [("DEALER_LOG", "=,="), ("DEALER_DATABASE", here.as_str()), ("DEALER_SHARDS", "many"), ("DEALER_TOKEN", "")];
    for (name, value) in faults {
        let output = program("run", folder.path()).env("DEALER_LOG_FORMAT", "json").env(name, value).output().unwrap();
        let words = said(&output);
        assert!(!output.status.success() && !words.is_empty(), "{name}: {words}");
        for line in words.lines() {
            let read: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{name}: {line}"));
            assert!(read["level"].is_string() && read["timestamp"].is_string(), "{name}: {line}");
        }
        // With the default log format, the reason is a line of text.
        let output = program("run", folder.path()).env(name, value).output().unwrap();
        assert!(String::from_utf8_lossy(&output.stderr).contains("dealer: "), "{name}: {}", said(&output));
    }
}

#[test]
fn a_token_that_is_set_twice_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let token = folder.path().join("token.txt");
    std::fs::write(&token, "a.bots.token").unwrap();
    allow(&token, 0o600);
    let words = said(&program("check", folder.path()).env("DEALER_TOKEN_FILE", &token).output().unwrap());
    let expected = "WARNING token: the token is set in several places; the environment variable DEALER_TOKEN_FILE counts \
                    and the environment variable DEALER_TOKEN does not";
    assert!(words.contains(expected), "{words}");
    assert!(words.contains("FAILED  network: Discord cannot be reached: the connection was refused"), "{words}");
}
