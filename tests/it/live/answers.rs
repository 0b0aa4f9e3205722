//! Every input is answered exactly once, even if it is refused, duplicated, lost, or hit by an internal error (12.15,
//! 13.3, 13.6; fault 42).

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection};

use super::stage::{Stage, content, count, submit, told, with_button};
use crate::standin::eventually;

/// How many messages reply to the message with this id.
fn answers(messages: &[Value], id: &Value) -> usize {
    messages.iter().filter(|message| message["message_reference"]["message_id"] == *id).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_that_comes_as_the_match_ends_is_answered_once() {
    let stage = Stage::set("answers-end").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[]).await;
    let talking = async {
        for n in 0..40 {
            ann.say(ann.dm, &format!("zz{n}")).await;
        }
    };
    let ending = async {
        tokio::time::sleep(Duration::from_millis(150)).await;
        ben.say(ben.dm, "concede").await;
    };
    tokio::join!(talking, ending);
    told(ann, ann.dm, "wins").await;
    eventually("all are answered", async || {
        let messages = ann.messages(ann.dm).await;
        let said = messages.iter().filter(|message| content(message).starts_with("zz"));
        said.map(|message| answers(&messages, &message["id"])).all(|n| n == 1).then_some(())
    })
    .await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doubled_press_is_answered_once_and_a_forged_one_is_refused() {
    let stage = Stage::set("answers-doubled").await;
    let ann = &stage.ann;
    ann.slash(ann.table, "rules", &[("game", json!("mist"))]).await;
    let page = told(ann, ann.table, "Page 1 of").await;
    stage.faults(json!({ "forgery": true })).await;
    ann.press(&page, "Next ▶").await;
    stage.faults(json!({ "repeat_events": 4 })).await;
    told(ann, ann.table, "Page 2 of").await;
    let page = told(ann, ann.table, "Page 2 of").await;
    ann.press_id(&page, "r:nope:0").await;
    told(ann, ann.table, "There are no such rules").await;
    ann.press_id(&page, "g:99").await;
    told(ann, ann.table, "puzzle is somebody else's").await;
    stage.faults(json!({ "repeat_events": 4 })).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(count(ann, ann.table, "did not work").await, 0);
    let is_answer = |call: &&Value| call["reply"]["code"] == 40060;
    let twice = stage.record().iter().filter(is_answer).count();
    assert_eq!(twice, 0, "what is told of twice is seen to once");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doubled_command_is_carried_out_once_and_answered_once() {
    let stage = Stage::set("answers-doubled-command").await;
    let (hazel, ann) = (&stage.hazel, &stage.ann);
    let options = [("player", json!(ann.id)), ("amount", json!(3)), ("reason", json!("a prize"))];
    hazel.slash(hazel.table, "garnets grant", &options).await;
    told(hazel, hazel.table, "Done.").await;
    stage.faults(json!({ "repeat_events": 10 })).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(count(ann, ann.table, "grants 3 garnets").await, 1);
    assert_eq!(count(hazel, hazel.table, "Done.").await, 1);
    assert_eq!(count(hazel, hazel.table, "did not work").await, 0);
    stage.open_mist(&[]).await;
    submit(ann, "c4").await;
    told(ann, ann.table, "Saved: You place on C4").await;
    stage.faults(json!({ "repeat_events": 10 })).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(count(ann, ann.table, "counted already").await, 0);
    // Duplicate events do not delay anything.
    submit(ann, "c5").await;
    told(ann, ann.table, "Saved: You place on C5").await;
    let twice = stage.record().iter().filter(|call| call["reply"]["code"] == 40060).count();
    assert_eq!(twice, 0, "what is told of twice is seen to once");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_whose_answer_is_lost_or_late_is_given_once() {
    let stage = Stage::set("answers-lost").await;
    let ann = &stage.ann;
    stage.open_mist(&[]).await;
    let path = format!("channels/{}/messages", ann.dm);
    for (fault, text, saved) in [
        (json!({"method": "POST", "path": path, "lose": true}), "c4", "Saved: You place on C4"),
        (json!({"method": "POST", "path": path, "slow_ms": 11_000}), "c5", "Saved: You place on C5"),
        (json!({"method": "POST", "path": path, "answer": 500, "times": 2}), "c6", "Saved: You place on C6"),
    ] {
        stage.faults(json!({ "rest": [fault] })).await;
        ann.say(ann.dm, text).await;
        let saved_message = told(ann, ann.dm, saved).await;
        assert_eq!(saved_message["attachments"], json!([]), "words alone: {saved_message}");
        let board = with_button(ann, ann.dm, "Lock in").await;
        assert!(content(&board).contains("Your turn 1 against"), "and the board shows it: {board}");
        // Waits until the match would surely have announced the input a second time.
        tokio::time::sleep(Duration::from_millis(if text == "c5" { 12_000 } else { 1500 })).await;
        assert_eq!(count(ann, ann.dm, saved).await, 1, "{text}");
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_that_discord_cannot_take_is_given_again() {
    let stage = Stage::set("answers-refused").await;
    let ann = &stage.ann;
    stage.open_mist(&[]).await;
    let path = format!("channels/{}/messages", ann.dm);
    let wait = json!({"method": "POST", "path": path, "answer": 429, "retry_after_ms": 300});
    let failing = json!({"method": "POST", "path": path, "answer": 500});
    stage.faults(json!({ "rest": [failing, wait] })).await;
    ann.say(ann.dm, "nonsense").await;
    told(ann, ann.dm, "🚫").await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(count(ann, ann.dm, "🚫").await, 1);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_refused_is_answered_once() {
    let stage = Stage::set("answers-form").await;
    let sam = &stage.sam;
    sam.slash(sam.dm, "puzzle", &[("size", json!(5))]).await;
    let cells = with_button(sam, sam.dm, "More").await;
    sam.press(&cells, "More").await;
    let puzzle = with_button(sam, sam.dm, "Type").await;
    let opened = sam.press(&puzzle, "Type").await;
    let form = opened["data"]["custom_id"].as_str().unwrap();
    sam.send_modal(sam.dm, form, &[("board", "B2")]).await;
    told(sam, sam.dm, "Row 1 has").await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(count(sam, sam.dm, "Row 1 has").await, 1);
    stage.sandbox.stop().await;
}

/// Fault 42: a player who types by DM gets an answer about internal errors, and the channel a message that clocks have
/// stopped.
#[tokio::test(flavor = "multi_thread")]
async fn fault_05_a_locked_database_is_told_to_whoever_types_and_to_the_channel() {
    let stage = Stage::set("answers-locked").await;
    let (ann, sam) = (&stage.ann, &stage.sam);
    stage.open_mist(&[]).await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(stage.database());
    let mut other = options.connect().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    ann.say(ann.dm, "c4").await;
    let failed = told(ann, ann.dm, "Nothing was counted").await;
    assert!(content(&failed).contains("Nothing can be saved at the moment"), "{failed}");
    told(sam, sam.table, "I cannot save or read anything at the moment").await;
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    told(sam, sam.table, "I can save and read again").await;
    assert_eq!(count(sam, sam.table, "I cannot save or read anything").await, 1);
    ann.say(ann.dm, "c4").await;
    told(ann, ann.dm, "Saved: You place on C4").await;
    assert_eq!(count(ann, ann.dm, "Nothing was counted").await, 1);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grant_that_cannot_be_announced_is_no_failure() {
    let stage = Stage::set("answers-unannounced").await;
    let (hazel, ann) = (&stage.hazel, &stage.ann);
    let path = format!("channels/{}/messages", hazel.table);
    stage.faults(json!({ "rest": [{"method": "POST", "path": path, "answer": 403}] })).await;
    let options = [("player", json!(ann.id)), ("amount", json!(3)), ("reason", json!("a prize"))];
    hazel.slash(hazel.table, "garnets grant", &options).await;
    told(hazel, hazel.table, "Done. ⚠ I could not announce it").await;
    assert_eq!(count(hazel, hazel.table, "Nothing was counted").await, 0);
    hazel.slash(hazel.table, "garnets show", &[]).await;
    told(hazel, hazel.table, ": 3 garnets").await;
    stage.sandbox.stop().await;
}

/// A player who blocks the bot delays nobody: inputs of others still advance the watermark.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_never_taken_holds_up_nothing() {
    let stage = Stage::set("answers-never").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[]).await;
    let path = format!("channels/{}/messages", ann.dm);
    stage.faults(json!({ "rest": [{"method": "POST", "path": path, "answer": 403}] })).await;
    ann.say(ann.dm, "nonsense").await;
    let messages = ann.messages(ann.dm).await;
    let said = messages.iter().find(|message| content(message) == "nonsense").unwrap()["id"].as_str().unwrap();
    // Discord's ids contain the time.
    let said = i64::try_from(said.parse::<u64>().unwrap() >> 22).unwrap() + 1_420_070_400_000;
    stage.pass(60).await;
    ben.say(ben.dm, "nonsense").await;
    told(ben, ben.dm, "🚫").await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(stage.database());
    eventually("the mark moves on", async || {
        let mut store = options.connect().await.unwrap();
        let up_to: Option<i64> =
            sqlx::query_scalar("SELECT up_to FROM heard").fetch_optional(&mut store).await.unwrap();
        store.close().await.unwrap();
        up_to.is_some_and(|up_to| up_to > said + 10_000).then_some(())
    })
    .await;
    stage.sandbox.stop().await;
}
