//! Personal data: shown to a person, removed everywhere on request, and withheld from others if a host says so.

use std::path::Path;

use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use super::stage::{Stage, all_ready, content, submit, told};
use crate::standin::eventually;
use crate::standin::person::Client;

const HOUR_S: i64 = 3600;
const DAY_MS: i64 = 24 * HOUR_S * 1000;

/// Whether a file contains these bytes. A missing file does not: SQLite deletes its log shortly after the bot has
/// ended.
fn holds(file: &Path, bytes: &[u8]) -> bool {
    let found = match std::fs::read(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return false,
        found => found.unwrap(),
    };
    found.windows(bytes.len()).any(|window| window == bytes)
}

/// All files of a folder, recursively.
fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Uses a subcommand and waits for an answer with these words.
async fn asked(person: &Client, command: &str, options: &[(&str, Value)], words: &str) -> Value {
    person.slash(person.table, command, options).await;
    told(person, person.table, words).await
}

/// Plays a short match of Mist to its end, in which Ann's name is typed.
async fn played(stage: &Stage, number: u32) {
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let options = [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ann.id))];
    hazel.slash(hazel.table, "host mist", &options).await;
    told(ann, ann.dm, "pick who goes first").await;
    ann.say(ann.dm, "first Ann").await;
    told(ann, ann.dm, "Your turn 1 against").await;
    submit(ann, "c4").await;
    submit(ann, "lock").await;
    told(ben, ben.dm, "Your turn 2 against Ann").await;
    // The input is refused, and stored with its verdict.
    submit(ann, "hello Ben, I am Ann").await;
    ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    told(&stage.sam, stage.sam.table, &format!("🏆 **Mist #{number}**")).await;
    let over = &[("player", json!(ann.id))];
    eventually("the end is noted", async || {
        ben.slash(ben.table, "history", over).await;
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        let messages = ben.messages(ben.table).await;
        messages.iter().any(|one| content(one).contains(&format!("#{number} Mist"))).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_is_shown_what_is_kept_and_then_nothing_of_them_is() {
    let stage = Stage::set("privacy").await;
    let (ann, ben, hazel) = (&stage.ann, &stage.ben, &stage.hazel);
    played(&stage, 1).await;
    ann.slash(ann.table, "puzzle", &[("size", json!(5))]).await;
    told(ann, ann.table, "Star Battle").await;
    let grant =
        [("player", json!(ann.id)), ("amount", json!(3)), ("reason", json!(format!("the prize of <@{}>", ann.id)))];
    hazel.slash(hazel.table, "garnets grant", &grant).await;
    told(hazel, hazel.table, "garnet").await;

    let shown = asked(ann, "privacy show", &[], "everything that I have stored about you").await;
    let file = ann.fetch(shown["attachments"][0]["url"].as_str().unwrap()).await;
    let held: Value = serde_json::from_slice(&file).unwrap();
    assert_eq!(held["user"], ann.id);
    assert_eq!(held["matches played"][0]["name"], "Ann");
    assert_eq!(held["inputs of matches"][0]["entry"]["text"], "first Ann", "{held}");
    assert!(!held["inputs that were judged"].as_array().unwrap().is_empty());
    assert_eq!(held["puzzles"].as_array().unwrap().len(), 1);
    assert!(!String::from_utf8(file).unwrap().contains(&ben.id), "nothing of others");

    asked(ann, "privacy delete", &[("sure", json!(false))], "Nothing was deleted").await;
    let sure = &[("sure", json!(true))];
    asked(ann, "privacy delete", sure, "I will forget you").await;
    // One request per person is stored, also after a restart.
    for _ in 0..20 {
        ann.slash(ann.table, "privacy delete", sure).await;
    }
    told(ann, ann.table, "You have asked for this already").await;
    assert_eq!(wishes(&stage).await, 1);
    assert!(stage.sandbox.restart().await);
    asked(ann, "privacy delete", sure, "You have asked for this already").await;
    night(&stage).await;

    // The record replays as before, with another name.
    let result = told(ben, ben.table, "🏆 **Mist #1**").await;
    ben.press(&result, "Replay").await;
    let replay = told(ben, ben.table, "**Mist #1** · step 1 of").await;
    let labels = replay["components"].to_string();
    assert!(labels.contains("As Former ") && !labels.contains("As Ann"), "{labels}");
    ben.press(&replay, "⏭").await;
    told(ben, ben.table, "**Mist #1** · step 4 of 4 · everything shown").await;
    let database = stage.database();
    stage.sandbox.stop().await;

    let id: u64 = ann.id.parse().unwrap();
    let bytes = id.to_be_bytes();
    let as_sqlite_keeps_it = &bytes[bytes.iter().position(|byte| *byte != 0).unwrap()..];
    for file in files(database.parent().unwrap()) {
        if !file.file_name().unwrap().to_string_lossy().starts_with("dealer.db") {
            continue;
        }
        assert!(!holds(&file, ann.id.as_bytes()), "{}: the id as text", file.display());
        assert!(!holds(&file, as_sqlite_keeps_it), "{}: the id as a number", file.display());
        assert!(!holds(&file, b"Ann"), "{}: the name", file.display());
    }
    assert!(holds(&database, b"Ben") && holds(&database, b"Former "), "others stay");
}

/// How many people wait to be forgotten.
async fn wishes(stage: &Stage) -> i64 {
    let mut database = SqliteConnectOptions::new().filename(stage.database()).connect().await.unwrap();
    sqlx::query_scalar("SELECT count(*) FROM forgetting").fetch_one(&mut database).await.unwrap()
}

/// Advances the clock until those who asked for it have been forgotten, which happens in the next quiet hour.
pub(super) async fn night(stage: &Stage) {
    for hour in 0.. {
        assert!(hour < 26, "nobody is forgotten within a day");
        stage.pass(HOUR_S).await;
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        if wishes(stage).await == 0 {
            return;
        }
    }
}

/// Regression: after the winner was forgotten, the host could neither annul nor reopen the match.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_whose_winner_is_forgotten_can_be_opened_again_and_annulled() {
    let stage = Stage::set("forgotten-winner").await;
    let (hazel, ben, sam) = (&stage.hazel, &stage.ben, &stage.sam);
    played(&stage, 1).await;
    asked(ben, "privacy delete", &[("sure", json!(true))], "I will forget you").await;
    night(&stage).await;
    let number = [("number", json!(1))];
    let again =
        asked(hazel, "match reopen", &number, "asked to be forgotten and cannot play. Before you resume the match")
            .await;
    hazel.press(&again, "Reopen the match").await;
    told(sam, sam.table, "⏪ The host opens the match again").await;
    // The seat belongs to nobody; a substitute plays on.
    let bot = again["author"]["id"].clone();
    hazel.slash(hazel.table, "match substitute", &[("leaves", bot), ("comes", json!(sam.id))]).await;
    told(sam, sam.table, "takes the seat of Former").await;
    told(sam, sam.dm, "Mist").await;
    let annul = asked(hazel, "match annul", &[], "annuls it").await;
    hazel.press(&annul, "Annul the match").await;
    told(sam, sam.table, "The host annuls the match").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_its_host_withholds_is_for_those_who_played_it() {
    let stage = Stage::set("withheld").await;
    let (hazel, ann, sam) = (&stage.hazel, &stage.ann, &stage.sam);
    played(&stage, 1).await;
    let number = [("number", json!(1))];
    let withhold = |others: bool| [("others", json!(others)), number[0].clone()];
    asked(sam, "match export", &number, "The record of match #1").await;
    asked(sam, "match withhold", &withhold(true), "Only hosts").await;
    // A replay that is already open in the channel stays as it is.
    let result = told(sam, sam.table, "🏆 **Mist #1**").await;
    hazel.press(&result, "Replay").await;
    let open = told(sam, sam.table, "**Mist #1** · step 1 of").await;
    asked(hazel, "match withhold", &withhold(true), "is shown to its players and its host alone").await;
    asked(sam, "match export", &number, "shows it to those alone who played").await;
    asked(sam, "match replay", &number, "shows it to those alone who played").await;
    asked(ann, "match export", &number, "The record of match #1").await;
    let result = told(ann, ann.table, "🏆 **Mist #1**").await;
    ann.press(&result, "Replay").await;
    told(ann, ann.table, "**Mist #1** · step 1 of").await;
    ann.press(&open, "▶").await;
    told(ann, ann.table, "**Mist #1** · step 2 of").await;
    let seen = sam.messages(sam.table).await;
    let of_steps: Vec<_> = seen.iter().filter(|one| content(one).contains("· step ")).collect();
    assert!(of_steps.len() == 1 && content(of_steps[0]).contains("step 1 of"), "a player's look is theirs alone");
    asked(hazel, "match withhold", &withhold(false), "is shown to everybody on this server").await;
    asked(sam, "match replay", &number, "**Mist #1** · step 1 of").await;
    stage.sandbox.stop().await;
}

/// The numbers of servers and of matches, and of servers that the bot has left.
async fn rows(stage: &Stage) -> (i64, i64, i64) {
    let question = "SELECT (SELECT count(*) FROM guilds), (SELECT count(*) FROM matches),                     (SELECT count(*) FROM departures)";
    let mut database = SqliteConnectOptions::new().filename(stage.database()).connect().await.unwrap();
    sqlx::query_as(question).fetch_one(&mut database).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_belongs_to_a_server_goes_a_month_after_the_bot_was_removed_from_it() {
    let stage = Stage::set("departure").await;
    stage.hazel.slash(stage.hazel.table, "setup timezone", &[("zone", json!("Europe/Berlin"))]).await;
    played(&stage, 1).await;
    // The host of the open match plays in it, so the host's commands could not end it.
    let players = [("player1", json!(stage.hazel.id)), ("player2", json!(stage.ben.id))];
    let pick = [("first", json!(stage.hazel.id)), ("advantage", json!(stage.hazel.id))];
    stage.hazel.slash(stage.hazel.table, "host mist", &[players, pick].concat()).await;
    all_ready(&[&stage.ben], stage.ben.table).await;
    told(&stage.hazel, stage.hazel.dm, "Your turn 1 against").await;
    assert_eq!(rows(&stage).await, (1, 2, 0));
    let is_noted = async |n| eventually("it is noted", async || (rows(&stage).await.2 == n).then_some(())).await;
    stage.faults(json!({ "invited": false })).await;
    is_noted(1).await;
    // If the bot is invited again, the server still has all of its data.
    stage.faults(json!({ "invited": true })).await;
    is_noted(0).await;
    assert_eq!(rows(&stage).await, (1, 2, 0));
    // The bot also notices at its start that it was removed.
    stage.faults(json!({ "gateway_down": true, "gateway": "drop" })).await;
    stage.faults(json!({ "invited": false, "gateway_down": false })).await;
    assert!(stage.sandbox.restart().await);
    is_noted(1).await;
    let left_earlier_by = async |days: i64| {
        let mut database = SqliteConnectOptions::new().filename(stage.database()).connect().await.unwrap();
        let earlier = sqlx::query("UPDATE departures SET left_at = left_at - ?").bind(days * DAY_MS);
        earlier.execute(&mut database).await.unwrap();
        stage.pass(HOUR_S).await;
    };
    left_earlier_by(29).await;
    assert_eq!(rows(&stage).await, (1, 2, 1), "a month is not over");
    // The open match is ended first.
    left_earlier_by(2).await;
    eventually("nothing of it is left", async || {
        stage.pass(HOUR_S).await;
        (rows(&stage).await == (0, 0, 0)).then_some(())
    })
    .await;
}
