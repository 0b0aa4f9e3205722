//! After a match: its result is counted and announced once, and it can be replayed.

use serde_json::{Value, json};

use super::stage::{Stage, content, count, submit, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Repeats a command until an answer contains these words, which may take until all messages have been sent.
async fn answered(person: &Client, command: &str, options: &[(&str, Value)], words: &str) -> Value {
    eventually(&format!("/{command} answered with {words:?}"), async || {
        person.slash(person.table, command, options).await;
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        let messages = person.messages(person.table).await;
        messages.iter().find(|message| content(message).contains(words)).cloned()
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_is_counted_and_announced_once_and_not_before_the_end() {
    let stage = Stage::set("records").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let board = sam.table + 2;
    hazel.slash(hazel.table, "setup announcements", &[("channel", json!(board.to_string()))]).await;
    told(hazel, hazel.table, "results are announced in").await;

    stage.open_mist(&[]).await;
    let opening = told(sam, board, "begins in <#").await;
    assert!(content(&opening).contains("Ann – Ben"), "{opening}");
    assert_eq!(opening["attachments"], json!([]));
    submit(ann, "c4").await;
    // A running match has no history, statistics or replay.
    answered(ben, "history", &[], "has finished no match on this server yet").await;
    answered(ben, "stats", &[], "has finished no match").await;
    let game = &[("game", json!("mist"))];
    answered(sam, "leaderboard", game, "No match of Mist").await;
    answered(ben, "match replay", &[("number", json!(1))], "No match has finished").await;
    assert!(stage.sandbox.restart().await);

    ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    let result = told(sam, board, "is over").await;
    assert!(content(&result).contains("**Ben** wins (Ann gives up)"), "{result}");
    let of_ann = &[("player", json!(ann.id))];
    let history = answered(sam, "history", of_ann, "#1 Mist: Ann – **Ben** (given up)").await;
    sam.press(&history, "Replay #1").await;
    told(sam, sam.table, "**Mist #1** · step 1 of").await;
    assert!(stage.sandbox.restart().await);
    answered(ann, "history", &[("player", json!(ben.id))], "**Ben**").await;
    answered(ben, "stats", &[], "Mist: 1 played, 1 won").await;
    answered(ben, "stats", &[("player", json!(ann.id))], "Mist: 1 played, 0 won").await;
    let best = answered(sam, "leaderboard", game, "**Mist**\n1. ").await;
    assert!(content(&best).contains(&format!("1. <@{}>: **1662**? ± 290, 1 played, 1 won", ben.id)), "{best}");
    assert!(content(&best).contains(&format!("2. <@{}>: **1338**?", ann.id)), "{best}");
    let film = &[("number", json!(1)), ("form", json!(1))];
    let film = answered(sam, "match replay", film, "with everything shown").await;
    let film = &film["attachments"][0];
    assert!(film["description"].as_str().unwrap().contains("moving pictures"), "{film}");
    let film = sam.fetch(film["url"].as_str().unwrap()).await;
    assert!(film.starts_with(b"GIF89a") && film.len() < 10 << 20, "{} bytes", film.len());

    assert_eq!(count(sam, board, "begins in").await, 1, "the opening is announced once");
    assert_eq!(count(sam, board, "is over").await, 1, "the result is announced once");
    stage.sandbox.stop().await;
}
