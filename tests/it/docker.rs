//! The image as `compose.yaml` runs it, against the stand-in: a new volume, a match, kill -9, a stop, a copy and its way
//! back. The last stage of the Dockerfile is built with the program as it was built for the tests, over a base made of the
//! libraries that it needs: no registry of images has to be reached. Where no engine answers, nothing is tried.

use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;

use dealer::clock::Clock;
use dealer::sandbox::Sandbox;
use serde_json::json;

use crate::live::crash::options;
use crate::live::stage::{count, ready, submit, told};
use crate::standin::eventually;
use crate::standin::person::Client;

const PROGRAM: &str = env!("CARGO_BIN_EXE_dealer");
/// In place of the base that the Dockerfile names: it must not be taken for that one by a later build.
const BASE: &str = "dealer-test-base";
/// Whom the image's program runs as.
const USER: u32 = 65532;
/// How long a stop may take that Docker need not force.
const STOP_MAX: Duration = Duration::from_secs(15);

/// Whether the program can be run and is content.
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

/// An image of the libraries that the program needs, and the folders that programs expect.
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

/// The services of `compose.yaml`, in a project of their own that is gone at the end.
struct Project {
    folder: tempfile::TempDir,
    name: String,
    compose: &'static [&'static str],
}

impl Project {
    /// Lays out what an admin has beside `compose.yaml`, and what leads the bot to the stand-in instead of Discord.
    fn lay_out(token: &str, stand_in: &str, compose: &'static [&'static str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let house = Path::new(env!("CARGO_MANIFEST_DIR"));
        let at = |name: &str| folder.path().join(name);
        let dockerfile = std::fs::read_to_string(house.join("Dockerfile")).unwrap();
        let (_, last_stage) = dockerfile.rsplit_once("\nFROM ").unwrap();
        let (_, last_stage) = last_stage.split_once('\n').unwrap();
        let build = "FROM scratch AS build\nCOPY dealer /build/target/release/dealer\nCOPY data /data\n";
        std::fs::write(at("Dockerfile"), format!("{build}FROM {BASE}\n{last_stage}")).unwrap();
        // Without what debuggers read it is a tenth as large.
        ran(Command::new("strip").arg("-o").arg(at("dealer")).arg(PROGRAM));
        std::fs::create_dir(at("data")).unwrap();
        std::fs::set_permissions(at("data"), std::fs::Permissions::from_mode(0o700)).unwrap();
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
        Self { folder, name: format!("dealer-test-{}", std::process::id()), compose }
    }

    fn compose(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.compose[0]);
        command.args(&self.compose[1..]).args(["-p", &self.name, "-f", "compose.yaml", "-f", "stand-in.yaml"]);
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

/// Blocks elsewhere: the stand-in lives on this runtime.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_image_plays_and_comes_back_as_compose_runs_it() {
    let compose: &[&str] =
        if works("docker", &["compose", "version"]) { &["docker", "compose"] } else { &["docker-compose"] };
    if !works("docker", &["info"]) || !works(compose[0], &[&compose[1..], &["version"]].concat()) {
        eprintln!("no Docker engine with compose answers: the image is not tried");
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(options(data.path(), Clock::system()), None).await.unwrap();
    let (seat, address) = (sandbox.seat(), sandbox.address());
    let project = beside(move || {
        make_base();
        Project::lay_out(&seat.token, &seat.http_base, compose)
    });
    let project = Arc::new(project.await);
    let run = async |arguments: &'static [&'static str]| {
        let project = project.clone();
        beside(move || project.run(arguments)).await
    };

    // A new volume, a token that only the bot may read, a root that nobody may write.
    run(&["up", "-d", "--build"]).await;
    let hazel = Client::named(&address, "Hazel").await;
    ready(&hazel).await;
    let (ann, ben) = (Client::named(&address, "Ann").await, Client::named(&address, "Ben").await);
    let user = |name, who: &Client| json!({"type": 6, "name": name, "value": who.id});
    let options = [user("player1", &ann), user("player2", &ben), user("first", &ann), user("advantage", &ann)];
    hazel.slash(hazel.table, "host", json!([{"type": 1, "name": "mist", "options": options}])).await;
    told(&ann, ann.dm, "Your turn 1 against").await;
    submit(&ann, "c3").await;
    submit(&ann, "lock").await;
    told(&ben, ben.dm, "Your turn 2 against").await;

    // Killed; then a copy is made while it runs, and the match goes on.
    run(&["kill", "-s", "SIGKILL"]).await;
    run(&["up", "-d"]).await;
    ben.say(ben.dm, "g5").await;
    told(&ben, ben.dm, "Saved: You place on G5").await;
    run(&["exec", "-T", "dealer", "/usr/local/bin/dealer", "backup", "/data/copy.db"]).await;
    ben.say(ben.dm, "lock").await;
    told(&ann, ann.dm, "Your turn 3 against").await;

    // Stopped in good order, put back to the copy, started: everybody is told, and nothing goes on unasked.
    tokio::time::timeout(STOP_MAX, run(&["stop"])).await.expect("it has not to be killed");
    let said = run(&["run", "--rm", "dealer", "restore", "/data/copy.db"]).await;
    assert!(said.contains("is now as it was in /data/copy.db"), "{said}");
    run(&["up", "-d"]).await;
    told(&ann, ann.dm, "comes from a copy of the database").await;
    told(&hazel, hazel.table, "comes from a copy of the database").await;
    hazel.slash(hazel.table, "match", json!([{"type": 1, "name": "resume", "options": []}])).await;
    eventually("Ben's turn, which the copy did not hold, is played again", async || {
        submit(&ben, "lock").await;
        (count(&ann, ann.dm, "Your turn 3 against").await == 2).then_some(())
    })
    .await;
    // It only looks, beside the bot; whether Discord itself can be reached from here is not to be tested.
    let looking = project.clone();
    let looked = beside(move || looking.compose(&["exec", "-T", "dealer", "/usr/local/bin/dealer", "check"]).output());
    let looked = String::from_utf8_lossy(&looked.await.unwrap().stdout).into_owned();
    assert!(looked.contains("1 open matches, every journal is whole"), "{looked}");
    assert!(looked.contains("backup: the last is 0 h old: /data/backups/"), "{looked}");
    beside(move || drop(project)).await;
    sandbox.stop().await;
}
