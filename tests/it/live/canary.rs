//! Canaries: texts that only one person typed, and the token, appear in no line of the log, even at its most verbose
//! level.

use std::process::Stdio;

use clock::Clock;
use serde_json::json;
use standin::Sandbox;
use tokio::process::Command;

use super::crash::options;
use super::stage::{ready, submit, told};
use crate::standin::person::Client;

#[tokio::test(flavor = "multi_thread")]
async fn neither_the_token_nor_a_move_is_ever_logged() {
    let data = tempfile::tempdir().unwrap();
    let sandbox = Sandbox::start(options(data.path(), Clock::system()), None).await.unwrap();
    let (seat, base) = (sandbox.seat(), sandbox.address());
    let log = data.path().join("log.txt");
    let mut bot = Command::new(env!("CARGO_BIN_EXE_dealer"))
        .args(["run", "--stand-in", &seat.http_base])
        .env("DEALER_TOKEN", &seat.token)
        .env("DEALER_PUZZLE_STOCK", "0")
        .env("DEALER_DATABASE", seat.data_dir.join("dealer.db"))
        .env("DEALER_LOG", "trace")
        .current_dir(&seat.data_dir)
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).unwrap())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let (hazel, ann) = (Client::named(&base, "Hazel").await, Client::named(&base, "Ann").await);
    let ben = Client::named(&base, "Ben").await;
    ready(&hazel).await;
    let options = [
        ("player1", json!(ann.id)),
        ("player2", json!(ben.id)),
        ("first", json!(ann.id)),
        ("advantage", json!(ann.id)),
    ];
    hazel.slash(hazel.table, "host mist", &options).await;
    told(&ann, ann.dm, "Your turn 1 against").await;
    // Refused inputs and played inputs, each by all means of input.
    submit(&ann, "canarycommand").await;
    told(&ann, ann.table, "🚫").await;
    ann.say(ann.dm, "canarymessage").await;
    told(&ann, ann.dm, "🚫").await;
    submit(&ann, "g2 b6").await;
    ann.say(ann.dm, "b6").await;
    let saved = told(&ann, ann.dm, "Saved: You place on B6").await;
    for id in ["s:1:canarypress", "P:1:2:canarypress", "P:1:1:canarypress"] {
        ann.press_id(&saved, id).await;
    }
    ann.slash(ann.table, "lock", &[]).await;
    told(&ben, ben.dm, "Your turn 2 against").await;
    ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    told(&ben, ben.dm, "Ben wins").await;

    let pid = bot.id().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().await.unwrap().success());
    assert!(bot.wait().await.unwrap().success());
    let lines = std::fs::read_to_string(&log).unwrap();
    assert!(lines.contains("matches found"), "something is logged: {lines}");
    for line in lines.lines() {
        let lower = line.to_lowercase();
        assert!(!lower.contains("canary"), "{line}");
        assert!(!line.contains('\u{1b}'), "a file gets no codes of colors: {line:?}");
        assert!(!line.contains(&seat.token), "{line}");
        let mut words = lower.split(|character: char| !character.is_ascii_alphanumeric());
        assert!(!words.any(|word| word == "b6" || word == "g2"), "{line}");
    }
    sandbox.stop().await;
}
