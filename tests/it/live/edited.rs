//! Edited messages: a message that was sent while the bot was offline counts with its last text, at the time of the
//! edit.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use super::stage::{Stage, content, count, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// The id of the newest message to a person that contains these words.
async fn newest(person: &Client, words: &str) -> Option<u64> {
    let messages = person.messages(person.dm).await;
    let found = messages.iter().filter(|message| content(message).contains(words));
    found.filter_map(|message| message["id"].as_str()?.parse().ok()).max()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_message_counts_once_as_said_when_it_was_edited() {
    let stage = Stage::set("edited").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[("variant", json!(0))]).await;
    let counted = ann.say_once(ann.dm, "b2").await;
    told(ann, ann.dm, "Saved: You place on B2").await;
    // Editing a message that the bot has already seen is no input.
    ann.edit(&counted, "b3").await;

    stage.faults(json!({ "gateway": "invalid", "gateway_down": true })).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    stage.pass(20).await;
    let early = ann.say_once(ann.dm, "c5").await;
    stage.pass(5).await;
    ann.say(ann.dm, "c4").await;
    stage.pass(5).await;
    // This message is edited after both were sent, so its new text counts last.
    ann.edit(&early, "f2").await;
    ann.edit(&counted, "e2").await;
    stage.faults(json!({ "gateway_down": false })).await;
    eventually("both receipts", async || {
        let (later, edited) =
            (newest(ann, "Saved: You place on C4").await?, newest(ann, "Saved: You place on F2").await?);
        assert!(later < edited, "what was edited last was said last");
        Some(())
    })
    .await;

    // A message that is edited and read again does not count again; nor does one that counted with its first text.
    stage.faults(json!({ "gateway": "invalid", "gateway_down": true })).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    ann.edit(&early, "f3").await;
    ann.edit(&counted, "b4").await;
    stage.faults(json!({ "gateway_down": false })).await;
    eventually("the bot answers", async || {
        drop(ben.try_slash(ben.table, "clock", &[]).await);
        (count(ben, ben.table, "⏳").await > 0).then_some(())
    })
    .await;
    // The bot hears this after everything that it missed.
    ann.say(ann.dm, "g2").await;
    told(ann, ann.dm, "Saved: You place on G2").await;
    for (words, times) in [("B2", 1), ("C4", 1), ("F2", 1), ("B3", 0), ("B4", 0), ("C5", 0), ("F3", 0), ("E2", 0)] {
        assert_eq!(count(ann, ann.dm, &format!("Saved: You place on {words}")).await, times, "{words}");
    }
    stage.sandbox.stop().await;
}

/// Only its author may edit a message, and Discord sends everybody the edit.
#[tokio::test(flavor = "multi_thread")]
async fn people_edit_their_own_messages_alone() {
    let stage = Stage::set("edits").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    let said = ann.say_once(ann.table, "hello").await;
    assert!(said["edited_timestamp"].is_null(), "{said}");
    stage.pass(3).await;
    ann.edit(&said, "hello there").await;
    let now = told(ben, ben.table, "hello there").await;
    assert_eq!(now["id"], said["id"]);
    assert!(now["edited_timestamp"].as_str() > said["timestamp"].as_str(), "{now}");
    let path = format!("channels/{}/messages/{}", said["channel_id"].as_str().unwrap(), said["id"].as_str().unwrap());
    let (status, error) = ben.call(Method::PATCH, &path, Some(json!({ "content": "mine" }))).await.unwrap();
    assert_eq!((status, &error["code"]), (403, &json!(50005)), "{error}");
    stage.sandbox.stop().await;
}
