//! What Discord loses or forbids: sessions, answers, permissions, channels, people. The match survives all of it.

use std::time::Duration;

use clock::Stopwatch;
use serde_json::{Value, json};
use sqlx::Connection;

use super::stage::{Stage, content, count, submit, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Discord's permission bit for Send Messages.
const SEND_MESSAGES: &str = "2048";

/// Asks the bot for the clock until it answers, which means that it is connected again.
async fn answers(stage: &Stage) {
    eventually("the bot answers", async || {
        let before = count(&stage.sam, stage.sam.table, "As of <t:").await;
        let is_taken = stage.sam.try_slash(stage.sam.table, "clock", &[]).await.is_ok();
        (is_taken && count(&stage.sam, stage.sam.table, "As of <t:").await > before).then_some(())
    })
    .await;
}

async fn order(stage: &Stage, channel: u64, name: &str, options: &[(&str, Value)]) {
    let hazel = &stage.hazel;
    hazel.slash(channel, &format!("match {name}"), options).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_while_a_session_is_invalid_counts_once_by_its_stamp() {
    let stage = Stage::set("invalid").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[("variant", json!(0))]).await;
    ann.say(ann.dm, "b2").await;
    let saved = told(ann, ann.dm, "Saved: You place on B2").await;
    let bot = saved["author"]["id"].as_str().unwrap().to_owned();

    stage.faults(json!({ "gateway": "invalid", "gateway_down": true })).await;
    // serenity waits five seconds before it reconnects; from then on the bot knows that it is offline.
    tokio::time::sleep(Duration::from_secs(6)).await;
    stage.pass(20).await;
    ann.say(ann.dm, "nonsense").await;
    ann.say(ann.dm, "c4").await;
    ann.say(ann.table, &format!("<@{bot}> lock")).await;
    stage.faults(json!({ "gateway_down": false })).await;
    told(ben, ben.dm, "Your turn 2 against").await;
    told(ann, ann.dm, "Saved: You place on C4").await;
    let away = told(sam, sam.table, "The bot was away for").await;
    // The outage counts from the last heartbeat, and the clock runs on while the bot connects.
    let seconds = content(&away).split("away for ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<u32>().ok());
    assert!(seconds.is_some_and(|seconds| (20..60).contains(&seconds)), "{away}");
    answers(&stage).await;

    // The next new session reads the same messages again, without effect.
    stage.faults(json!({ "gateway": "invalid" })).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    ben.say(ben.dm, "g2").await;
    told(ben, ben.dm, "Saved: You place on G2").await;
    answers(&stage).await;
    for words in ["Saved: You place on B2", "Saved: You place on C4", "🚫"] {
        assert_eq!(count(ann, ann.dm, words).await, 1, "{words}");
    }
    assert_eq!(count(ben, ben.dm, "Your turn 2 against").await, 1);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_acknowledged_too_late_counts_and_is_confirmed_by_dm() {
    let stage = Stage::set("late").await;
    let ann = &stage.ann;
    stage.open_mist(&[]).await;
    let late = async |text: &str| {
        let four_seconds = json!({"method": "POST", "path": "interactions/*/*/callback", "pass_ms": 4000});
        stage.faults(json!({ "rest": [four_seconds] })).await;
        submit(ann, text).await;
    };
    late("c4").await;
    told(ann, ann.dm, "Saved: You place on C4").await;
    late("nonsense").await;
    told(ann, ann.dm, "🚫").await;
    assert_eq!(count(ann, ann.table, "Saved").await, 0, "Discord took no other answer");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_acknowledgement_or_answer_neither_loses_nor_doubles_a_move() {
    let stage = Stage::set("acknowledged").await;
    let ann = &stage.ann;
    stage.open_mist(&[]).await;
    // Discord accepts the answer but the response is lost; the retry is told that the interaction has been answered.
    let lost = json!({"method": "POST", "path": "interactions/*/*/callback", "lose": true});
    stage.faults(json!({ "rest": [lost] })).await;
    submit(ann, "c4").await;
    told(ann, ann.table, "Saved: You place on C4").await;
    // The receipt cannot be sent as an answer, so it comes by DM.
    let failing = json!({"method": "POST", "path": "webhooks/*/*", "answer": 500});
    stage.faults(json!({ "rest": [failing] })).await;
    submit(ann, "c5").await;
    told(ann, ann.dm, "Saved: You place on C5").await;
    assert_eq!(count(ann, ann.table, "Saved").await, 1);
    assert_eq!(count(ann, ann.table, "did not work").await, 0, "what was counted is not said to have failed");
    let acknowledged_twice = stage.record().iter().filter(|call| call["reply"]["code"] == 40060).count();
    assert_eq!(acknowledged_twice, 1);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_permission_pauses_the_match_and_tells_the_host_once() {
    let stage = Stage::set("permission").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[]).await;
    // The channel's board shows the clock, so nothing is on its way to the channel any more.
    told(sam, sam.table, "⏳ Ann <t:").await;
    let deny = async |channel: u64, permissions: &str| {
        stage.faults(json!({ "deny": [{"channel": channel.to_string(), "permissions": permissions}] })).await;
    };
    deny(sam.table, SEND_MESSAGES).await;
    submit(ann, "c4").await;
    ann.slash(ann.table, "lock", &[]).await;
    let trouble = told(hazel, hazel.dm, "I lack a permission").await;
    assert!(content(&trouble).contains("paused"), "{trouble}");
    told(ben, ben.dm, "Turn 2 is paused").await;
    submit(ben, "g2").await;
    told(ben, ben.table, "The match is paused").await;
    let path = format!("channels/{}/messages", sam.table);
    let attempts = || stage.record().iter().filter(|call| call["path"].as_str().unwrap().ends_with(&path)).count();
    // A picture for the channel from the time of the pause may still be on its way.
    stage.sandbox.quiet().await;
    let before = attempts();
    stage.pass(3600).await;
    assert!(attempts() <= before + 1, "no storm of repetitions: once more at most, when a match that slept wakes");
    assert_eq!(count(hazel, hazel.dm, "I lack a permission").await, 1);

    // A match cannot be opened in a channel to which the bot cannot post.
    deny(hazel.table + 1, SEND_MESSAGES).await;
    hazel.slash(hazel.table + 1, "host mist", &[]).await;
    told(hazel, hazel.table + 1, "I lack these permissions: Send Messages").await;

    deny(sam.table, "0").await;
    order(&stage, hazel.table, "resume", &[]).await;
    told(sam, sam.table, "Turn 2: Ben is to move").await;
    submit(ben, "g2").await;
    told(ben, ben.table, "Saved: You place on G2").await;
    assert_eq!(count(sam, sam.table, "Turn 2: Ben is to move").await, 1);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_19_a_match_whose_channel_is_deleted_goes_on_in_another() {
    let stage = Stage::set("deleted").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[]).await;
    told(sam, hazel.table, "Turn 1: Ann goes first").await;
    // The channel's board shows the first turn's clock, so nothing about that turn is on its way any more.
    told(sam, hazel.table, "<t:").await;
    let elsewhere = hazel.table + 1;
    stage.faults(json!({ "delete_channel": hazel.table.to_string() })).await;
    ann.say(ann.dm, "c4").await;
    told(ann, ann.dm, "Saved: You place on C4").await;
    ann.say(ann.dm, "lock").await;
    let trouble = told(hazel, hazel.dm, "I can't reach the channel of the match").await;
    assert!(content(&trouble).contains("/match move 1"), "{trouble}");
    told(ben, ben.dm, "Turn 2 is paused").await;
    let number = |number: i64| [("number", json!(number))];
    order(&stage, elsewhere, "move", &number(7)).await;
    told(hazel, elsewhere, "No match of that number").await;
    order(&stage, elsewhere, "move", &number(1)).await;
    told(sam, elsewhere, "Turn 2 is paused").await;
    order(&stage, elsewhere, "resume", &[]).await;
    told(sam, elsewhere, "▶ The host lets the match go on").await;
    ben.slash(elsewhere, "submit", &[("text", json!("g2"))]).await;
    told(ben, elsewhere, "Saved: You place on G2").await;
    assert!(stage.sandbox.restart().await);
    ben.slash(elsewhere, "lock", &[]).await;
    told(ann, ann.dm, "Your turn 3 against").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_can_replace_a_player_who_left() {
    let stage = Stage::set("left").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[]).await;
    stage.faults(json!({ "leave": ["Ben"] })).await;
    submit(ann, "c4").await;
    ann.slash(ann.table, "lock", &[]).await;
    let note = told(sam, sam.table, "has left this server").await;
    assert_eq!(note["mentions"][0]["id"], json!(hazel.id), "the host is called: {note}");
    let options = &[("leaves", json!(ben.id)), ("comes", json!(sam.id))];
    order(&stage, hazel.table, "substitute", options).await;
    told(sam, sam.dm, "Your turn 2 against").await;
    submit(sam, "g2").await;
    told(sam, sam.table, "Saved: You place on G2").await;
    assert_eq!(count(ann, ann.table, "has left this server").await, 1, "it is said once");
    order(&stage, hazel.table, "award", &[("player", json!(sam.id))]).await;
    let asked = told(hazel, hazel.table, "This ends the match; Sam wins").await;
    hazel.press(&asked, "Award the match").await;
    told(ann, ann.table, "The host has awarded the match to").await;
    stage.sandbox.stop().await;
}

/// A gateway connection whose stream ends without a close frame, or with one that has no code, is replaced. serenity
/// alone would hear nothing on such a connection for up to 41 seconds, at full load of one core.
#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_connection_that_simply_ends_is_opened_again_within_seconds() {
    let stage = Stage::set("ends").await;
    let ann = &stage.ann;
    stage.open_mist(&[]).await;
    for (n, cut) in ["end", "drop", "end"].into_iter().enumerate() {
        // serenity waits five seconds between two sessions, as Discord requires.
        tokio::time::sleep(Duration::from_secs(6)).await;
        stage.faults(json!({ "gateway": cut })).await;
        let since = Stopwatch::start();
        ann.say(ann.dm, &format!("nonsense {n}")).await;
        eventually("an answer", async || (count(ann, ann.dm, "🚫").await > n).then_some(())).await;
        let took = since.elapsed();
        assert!(took < Duration::from_secs(5), "{cut}: {took:?}");
    }
    answers(&stage).await;
    assert_eq!(count(ann, ann.dm, "🚫").await, 3, "each is answered once");
    stage.sandbox.stop().await;
}

/// A journal entry was changed on disk. The answer to people who type or press something is that a fault has stopped
/// the match, not that there is no match.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_a_fault_has_stopped_is_called_stopped_everywhere() {
    let stage = Stage::set("stopped").await;
    let (ann, hazel, sam) = (&stage.ann, &stage.hazel, &stage.sam);
    stage.open_mist(&[("variant", json!(0))]).await;
    submit(ann, "b2").await;
    let board = with_button(ann, ann.dm, "Lock in").await;
    stage.sandbox.quiet().await;
    let mut database = sqlx::SqliteConnection::connect(&stage.database().display().to_string()).await.unwrap();
    let change = "DROP TRIGGER journal_is_append_only_update; UPDATE journal SET entry = replace(entry, 'b2', 'c3')";
    sqlx::raw_sql(change).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    assert!(stage.sandbox.restart().await);

    let is_told = async |person: &Client, channel: u64, n: usize, by: &str| {
        let count = async || (count(person, channel, "is stopped by a fault").await >= n).then_some(());
        eventually(by, count).await;
    };
    ann.say(ann.dm, "c4").await;
    is_told(ann, ann.dm, 1, "a direct message").await;
    ann.slash(ann.dm, "submit", &[("text", json!("c4"))]).await;
    is_told(ann, ann.dm, 2, "/submit").await;
    ann.slash(ann.dm, "board", &[]).await;
    is_told(ann, ann.dm, 3, "/board").await;
    ann.press(&board, "Lock in").await;
    is_told(ann, ann.dm, 4, "a press").await;
    sam.slash(sam.table, "match status", &[]).await;
    is_told(sam, sam.table, 1, "/match status").await;
    hazel.slash(hazel.table, "match pause", &[]).await;
    is_told(hazel, hazel.table, 1, "an order").await;
    hazel.slash(hazel.table, "match desk", &[]).await;
    told(hazel, hazel.table, "a fault has stopped this match").await;
    stage.sandbox.stop().await;
}

/// A board that Discord accepted without the bot learning of it appears once, even if Discord has forgotten its nonce
/// when the bot is back: the bot reads the channel.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_arrived_just_before_the_bot_fell_is_not_sent_again_minutes_later() {
    let stage = Stage::set("twice").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[("base_ms", json!("10h"))]).await;
    submit(ann, "c4").await;
    told(ann, ann.table, "Saved").await;
    let posts = |fault: Value| {
        let mut rule = json!({ "method": "POST", "path": "channels/*/messages", "times": 1_000_000 });
        rule.as_object_mut().unwrap().extend(fault.as_object().unwrap().clone());
        json!({ "rest": [rule] })
    };
    stage.faults(posts(json!({ "lose": true }))).await;
    ann.slash(ann.table, "lock", &[]).await;
    told(ben, ben.dm, "Your turn 2 against").await;
    // Posts fail until the process that may have posted the board is gone and its nonces are forgotten.
    stage.faults(posts(json!({ "answer": 500 }))).await;
    stage.pass(400).await;
    assert!(stage.sandbox.restart().await);
    stage.faults(json!({ "rest": [] })).await;
    submit(ben, "g2 g5").await;
    told(ben, ben.table, "Saved").await;
    ben.slash(ben.table, "lock", &[]).await;
    told(ann, ann.dm, "Your turn 3 against").await;
    // The board of Ben's turn has become that of the next turn, and besides Ben's first board there is no other.
    told(ben, ben.dm, "Turn 3: Ann is to move").await;
    told(ben, ben.dm, "Turn 1 is over").await;
    assert_eq!(count(ben, ben.dm, "**Mist #1**").await, 2);
    stage.sandbox.stop().await;
}
