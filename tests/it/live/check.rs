//! `dealer check`: its findings for a bot that is well, and for a bot that lacks a permission.

use clock::Clock;
use reqwest::Method;
use rules::Millis;
use serde_json::json;
use standin::Sandbox;
use tokio::process::Command;

use super::crash::options;
use crate::standin::person::Client;

#[tokio::test(flavor = "multi_thread")]
async fn a_check_tells_of_the_clock_and_of_each_channel() {
    let data = tempfile::tempdir().unwrap();
    let clock = Clock::steered(Clock::system().now() + Millis::from_secs(3600));
    let sandbox = Sandbox::start(options(data.path(), clock), None).await.unwrap();
    let (seat, base) = (sandbox.seat(), sandbox.address());
    let hazel = Client::named(&base, "Hazel").await;
    let checked = async || {
        let mut check = Command::new(env!("CARGO_BIN_EXE_dealer"));
        check.args(["check", "--stand-in", &seat.http_base, "--server", hazel.guild()]);
        check.env("DEALER_TOKEN", &seat.token).env("DEALER_DATABASE", data.path().join("none.db"));
        let output = check.current_dir(data.path()).output().await.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let said = checked().await;
    assert!(said.contains("WARNING clock: it is wrong by "), "{said}");
    assert!(said.contains("ok      server: The Parlor ("), "{said}");
    let table = hazel.table.to_string();
    let of_table = |said: &str| said.lines().find(|line| line.contains(&format!("({table})"))).unwrap().to_owned();
    assert!(of_table(&said).contains("has every permission that is needed"), "{said}");
    assert!(!data.path().join("none.db").exists(), "it only looks");

    // The channel's overwrites deny the bot Attach Files.
    let deny = (1_u64 << 15).to_string();
    let body = json!({ "type": 0, "allow": "0", "deny": deny });
    let path = format!("channels/{table}/permissions/{}", hazel.guild());
    let (status, reply) = hazel.call(Method::PUT, &path, Some(body)).await.unwrap();
    assert!(status < 300, "{status} {reply}");
    let said = checked().await;
    assert!(
        of_table(&said).starts_with("WARNING channel:") && of_table(&said).contains("lacks Attach Files"),
        "{said}"
    );
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_discord_does_not_know_is_told_as_that() {
    let data = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(options(data.path(), Clock::system()), None).await.unwrap();
    for command in ["check", "run"] {
        let mut asked = Command::new(env!("CARGO_BIN_EXE_dealer"));
        asked.args([command, "--stand-in", &sandbox.seat().http_base]).env("DEALER_TOKEN", "sandbox.no.token");
        asked.env("DEALER_DATABASE", data.path().join("dealer.db")).current_dir(data.path());
        let output = asked.output().await.unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(!output.status.success(), "{command}: {said}");
        assert!(said.contains("Discord does not know this token"), "{command}: {said}");
    }
    sandbox.stop().await;
}
