//! Tests the Docker image as `compose.yaml` runs it, against the stand-in: a new volume, a match, kill -9, a stop, a
//! backup and a restore. Only the last stage of the Dockerfile is built, with the test build of the program and over a
//! base of the libraries that it needs, so no image registry is required. Without a Docker engine, nothing is tested.

use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;

use clock::Clock;
use serde_json::json;
use standin::Sandbox;

use crate::live::crash::options;
use crate::live::stage::{count, ready, submit, told};
use crate::standin::eventually;
use crate::standin::person::Client;

const PROGRAM: &str = env!("CARGO_BIN_EXE_dealer");
/// Replaces the base that the Dockerfile names; a name of its own, so that no later build mistakes it for the real
/// base.
const BASE: &str = "dealer-test-base";
/// The user id of the program in the image.
const USER: u32 = 65532;
/// How long a stop may take before Docker would kill the program.
const STOP_MAX: Duration = Duration::from_secs(15);

/// Whether a program can be run and succeeds.
fn works(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn ran(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    let said = [&output.stdout[..], &output.stderr[..]].concat();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&said));
    output
}

/// Builds an image with the libraries that the program needs and the usual folders.
fn make_base() {
    let root = tempfile::tempdir().unwrap();
    let needed = ran(Command::new("ldd").arg(PROGRAM));
    let needed = String::from_utf8(needed.stdout).unwrap();
    for library in needed.split_whitespace().filter(|word| word.starts_with('/')) {
        let place = root.path().join(library.trim_start_matches('/'));
        std::fs::create_dir_all(place.parent().unwrap()).unwrap();
        std::fs::copy(library, place).unwrap();
    }
    std::fs::create_dir(root.path().join("tmp")).unwrap();
    std::fs::create_dir(root.path().join("etc")).unwrap();
    std::fs::write(root.path().join("etc/passwd"), format!("nonroot:x:{USER}:{USER}::/:/none\n")).unwrap();
    let archive = root.path().join("base.tar");
    ran(Command::new("tar").arg("-C").arg(root.path()).arg("--exclude=base.tar").arg("-cf").arg(&archive).arg("."));
    ran(Command::new("docker").args(["import", "--change", &format!("USER {USER}")]).arg(&archive).arg(BASE));
}

/// The services of `compose.yaml`, in a separate Compose project that is removed at the end.
struct Project {
    folder: tempfile::TempDir,
    name: String,
    compose: &'static [&'static str],
}

impl Project {
    /// Prepares the files that an admin has beside `compose.yaml`, and settings that direct the bot to the stand-in.
    fn lay_out(name: &str, token: &str, stand_in: &str, compose: &'static [&'static str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let house = Path::new(env!("CARGO_MANIFEST_DIR"));
        let at = |name: &str| folder.path().join(name);
        let dockerfile = std::fs::read_to_string(house.join("Dockerfile")).unwrap();
        let (_, last_stage) = dockerfile.rsplit_once("\nFROM ").unwrap();
        let (_, last_stage) = last_stage.split_once('\n').unwrap();
        let build = "FROM scratch AS build\nCOPY dealer /build/target/release/dealer\nCOPY volume /volume\n";
        std::fs::write(at("Dockerfile"), format!("{build}FROM {BASE}\n{last_stage}")).unwrap();
        // Without debug information the program is a tenth as large.
        ran(Command::new("strip").arg("-o").arg(at("dealer")).arg(PROGRAM));
        std::fs::create_dir_all(at("volume/data")).unwrap();
        std::fs::set_permissions(at("volume/data"), std::fs::Permissions::from_mode(0o700)).unwrap();
        std::fs::copy(house.join("compose.yaml"), at("compose.yaml")).unwrap();
        let services = json!({"dealer": {
            "network_mode": "host",
            "command": ["run", "--stand-in", stand_in],
            "environment": {"DEALER_LISTEN": "127.0.0.1:0"},
        }});
        std::fs::write(at("stand-in.yaml"), json!({"services": services}).to_string()).unwrap();
        std::fs::write(at("token.txt"), token).unwrap();
        let mode = if chown(at("token.txt"), Some(USER), Some(USER)).is_ok() { 0o400 } else { 0o444 };
        std::fs::set_permissions(at("token.txt"), std::fs::Permissions::from_mode(mode)).unwrap();
        Self { folder, name: format!("dealer-{name}-{}", std::process::id()), compose }
    }

    fn compose(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.compose[0]);
        command.args(&self.compose[1..]).args(["-p", &self.name, "-f", "compose.yaml", "-f", "stand-in.yaml"]);
        if self.folder.path().join("volume.yaml").exists() {
            command.args(["-f", "volume.yaml"]);
        }
        command.args(arguments).current_dir(self.folder.path());
        command
    }

    fn run(&self, arguments: &[&str]) -> String {
        let output = ran(&mut self.compose(arguments));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

impl Drop for Project {
    #[expect(clippy::print_stderr, reason = "what a test that has failed leaves to read")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            let logs = self.compose(&["logs", "--no-color"]).output();
            eprintln!("{}", logs.map(|logs| String::from_utf8_lossy(&logs.stdout).into_owned()).unwrap_or_default());
        }
        let gone = self.compose(&["down", "--volumes", "--rmi", "local"]).output();
        if !gone.is_ok_and(|output| output.status.success()) {
            eprintln!("the containers of {} could not be taken away", self.name);
        }
    }
}

/// Blocks on another thread, because the stand-in runs on this runtime.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// The Compose command of this machine; `None` if no engine answers.
fn engine() -> Option<&'static [&'static str]> {
    let compose: &[&str] =
        if works("docker", &["compose", "version"]) { &["docker", "compose"] } else { &["docker-compose"] };
    let answers = works("docker", &["info"]) && works(compose[0], &[&compose[1..], &["version"]].concat());
    answers.then_some(compose)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_image_plays_and_comes_back_as_compose_runs_it() {
    let Some(compose) = engine() else {
        eprintln!("no Docker engine with compose answers: the image is not tried");
        return;
    };
    let data = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(options(data.path(), Clock::system()), None).await.unwrap();
    let (seat, address) = (sandbox.seat(), sandbox.address());
    let project = beside(move || {
        make_base();
        Project::lay_out("test", &seat.token, &seat.http_base, compose)
    });
    let project = Arc::new(project.await);
    let run = async |arguments: &'static [&'static str]| {
        let project = project.clone();
        beside(move || project.run(arguments)).await
    };

    // A new volume, a token that only the bot may read, and a read-only root file system.
    run(&["up", "-d", "--build"]).await;
    let hazel = Client::named(&address, "Hazel").await;
    ready(&hazel).await;
    let (ann, ben) = (Client::named(&address, "Ann").await, Client::named(&address, "Ben").await);
    let user = |name, who: &Client| (name, json!(who.id));
    let options = [user("player1", &ann), user("player2", &ben), user("first", &ann), user("advantage", &ann)];
    hazel.slash(hazel.table, "host mist", &options).await;
    told(&ann, ann.dm, "Your turn 1 against").await;
    submit(&ann, "c3").await;
    submit(&ann, "lock").await;
    told(&ben, ben.dm, "Your turn 2 against").await;

    // The volume contains secrets of players.
    let looking = project.clone();
    let mode = beside(move || {
        let copied = looking.folder.path().join("copied");
        let container = looking.run(&["ps", "-q", "dealer"]);
        ran(Command::new("docker").arg("cp").arg(format!("{}:/data", container.trim())).arg(&copied));
        std::fs::metadata(&copied).unwrap().permissions().mode() & 0o777
    });
    assert_eq!(mode.await, 0o700, "the mode of a new volume");

    // The bot is killed; then a backup is made while it runs, and the match goes on.
    run(&["kill", "-s", "SIGKILL"]).await;
    run(&["up", "-d"]).await;
    ben.say(ben.dm, "g5").await;
    told(&ben, ben.dm, "Saved: You place on G5").await;
    run(&["exec", "-T", "dealer", "/usr/local/bin/dealer", "backup", "/data/copy.db"]).await;
    ben.say(ben.dm, "lock").await;
    told(&ann, ann.dm, "Your turn 3 against").await;

    // Stopped cleanly, restored from the backup, and started: everybody gets a message, and the match waits.
    tokio::time::timeout(STOP_MAX, run(&["stop"])).await.expect("it has not to be killed");
    let said = run(&["run", "--rm", "dealer", "restore", "/data/copy.db"]).await;
    assert!(said.contains("is now as it was in /data/copy.db"), "{said}");
    run(&["up", "-d"]).await;
    told(&ann, ann.dm, "went back in time").await;
    told(&hazel, hazel.table, "went back in time").await;
    hazel.slash(hazel.table, "match resume", &[]).await;
    eventually("Ben's turn, which the copy did not hold, is played again", async || {
        submit(&ben, "lock").await;
        (count(&ann, ann.dm, "Your turn 3 against").await == 2).then_some(())
    })
    .await;
    // `dealer check` runs beside the bot. Whether Discord itself can be reached from here is not tested.
    let looking = project.clone();
    let looked = beside(move || looking.compose(&["exec", "-T", "dealer", "/usr/local/bin/dealer", "check"]).output());
    let looked = String::from_utf8_lossy(&looked.await.unwrap().stdout).into_owned();
    assert!(looked.contains("1 open matches, every journal is whole"), "{looked}");
    assert!(looked.contains("backup: the last is 0 h old: /data/backups/"), "{looked}");
    beside(move || drop(project)).await;
    sandbox.stop().await;
}

/// Whether to run the test that takes long and needs root.
#[expect(clippy::disallowed_methods, reason = "the tests' own switch")]
fn is_thorough() -> bool {
    std::env::var("DEALER_DOCKER").is_ok_and(|what| what == "whole")
}

/// A database as left by a program with only the first `n_migrations` migrations, with one server's settings.
async fn old_database(path: &Path, n_migrations: usize) {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut names: Vec<_> = std::fs::read_dir(&all).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    let some = tempfile::tempdir().unwrap();
    for name in &names[..n_migrations] {
        std::fs::copy(all.join(name), some.path().join(name)).unwrap();
    }
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::migrate::Migrator::new(some.path()).await.unwrap().run(&pool).await.unwrap();
    sqlx::query("INSERT INTO guilds (guild_id, host_role) VALUES (77, 5)").execute(&pool).await.unwrap();
    pool.close().await;
}

/// A volume of four megabytes with an old database: the database is migrated, a copy of it is kept, and a match is
/// played. Then the volume is full: inputs are refused with an explanation, and the match continues when there is
/// space.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_database_is_brought_up_to_date_and_a_full_volume_costs_nobody_anything() {
    let Some(compose) = engine().filter(|_| is_thorough()) else { return };
    let data = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(options(data.path(), Clock::system()), None).await.unwrap();
    let (seat, address) = (sandbox.seat(), sandbox.address());
    let old = data.path().join("old.db");
    old_database(&old, 5).await;
    // A file system in a file: as small as a tmpfs can be, but it outlives its container.
    let disk = data.path().join("disk.img");
    ran(Command::new("truncate").args(["-s", "4M"]).arg(&disk));
    ran(Command::new("mkfs.ext2").arg("-q").arg(&disk));
    let place = tempfile::tempdir().unwrap();
    ran(Command::new("mount").args(["-o", "loop"]).arg(&disk).arg(place.path()));
    chown(place.path(), Some(USER), Some(USER)).unwrap();
    std::fs::copy(&old, place.path().join("dealer.db")).unwrap();
    chown(place.path().join("dealer.db"), Some(USER), Some(USER)).unwrap();
    let volume = json!({"volumes": {"data": {
        "driver": "local", "driver_opts": {"type": "none", "o": "bind", "device": place.path()},
    }}});
    let project = beside(move || {
        make_base();
        let project = Project::lay_out("full", &seat.token, &seat.http_base, compose);
        std::fs::write(project.folder.path().join("volume.yaml"), volume.to_string()).unwrap();
        project
    });
    let project = Arc::new(project.await);
    let upping = project.clone();
    beside(move || upping.run(&["up", "-d", "--build"])).await;
    let hazel = Client::named(&address, "Hazel").await;
    ready(&hazel).await;
    let kept = std::fs::read_dir(place.path().join("backups")).unwrap().map(|entry| entry.unwrap().file_name());
    let kept: Vec<_> = kept.map(|name| name.to_string_lossy().into_owned()).collect();
    assert!(kept.iter().any(|name| name.ends_with("-schema-5.db")), "{kept:?}");

    let (ann, ben) = (Client::named(&address, "Ann").await, Client::named(&address, "Ben").await);
    let user = |name, who: &Client| (name, json!(who.id));
    let players = [user("player1", &ann), user("player2", &ben), user("first", &ann), user("advantage", &ann)];
    hazel.slash(hazel.table, "host mist", &players).await;
    told(&ann, ann.dm, "Your turn 1 against").await;
    let filler = place.path().join("filler");
    let full = std::fs::write(&filler, vec![1; 8 << 20]).unwrap_err();
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
    eventually("the disk is full for the bot too", async || {
        ann.say(ann.dm, "c3").await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        (count(&ann, ann.dm, "Nothing was counted").await > 0).then_some(())
    })
    .await;
    told(&hazel, hazel.table, "I cannot save or read anything at the moment").await;
    std::fs::remove_file(&filler).unwrap();
    told(&hazel, hazel.table, "I can save and read again").await;
    ann.say(ann.dm, "c4").await;
    told(&ann, ann.dm, "Saved: You place on C4").await;
    beside(move || drop(project)).await;
    ran(Command::new("umount").arg(place.path()));
    sandbox.stop().await;
}
