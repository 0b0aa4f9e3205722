//! Twins against the stand-in: for two matches that differ only in one player's secrets, everybody else gets the same
//! requests, texts, pictures and form of nonces (fault 37).

use serde_json::{Value, json};

use super::stage::{Stage, content, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// What a person reads in a channel, oldest first: text, pictures, names and form of nonces, without times and ids.
async fn reads(stage: &Stage, person: &Client, channel: u64, from: usize) -> Vec<String> {
    let mut messages = person.messages(channel).await;
    messages.reverse();
    let mut read = Vec::new();
    for message in &messages {
        let mut files = Vec::new();
        for file in message["attachments"].as_array().unwrap() {
            let bytes = person.fetch(file["url"].as_str().unwrap()).await;
            files.push((file["filename"].clone(), file["description"].clone(), file["size"].clone(), bytes));
        }
        let nonce = message["nonce"].as_str().unwrap_or_default();
        assert!(nonce.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{nonce} is no hash");
        let words = untimed(content(message));
        read.push(format!("{words:?} {} {:?} {files:?}", nonce.len(), message["components"]));
    }
    // The number of requests counts too: posts, and edits since the clock started.
    let path = format!("channels/{channel}/messages");
    let record = stage.record();
    let is_there = |call: &&Value| call["path"].as_str().is_some_and(|called| called.contains(&path));
    let posts = record.iter().filter(|call| is_there(call) && call["method"] == "POST").count();
    read.push(format!("{posts} posts, {} changes", n_changes(stage, channel, from)));
    read
}

/// A text without its times.
fn untimed(words: &str) -> String {
    let words = words.lines().filter(|line| !line.starts_with("Time used")).collect::<Vec<_>>().join("\n");
    let mut parts = words.split("<t:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "<t" + part.split_once('>').map_or("", |(_, rest)| rest))
}

/// How many edits of a channel's messages were made since the `from`th request.
fn n_changes(stage: &Stage, channel: u64, from: usize) -> usize {
    let path = format!("channels/{channel}/messages");
    let is_there = |call: &&Value| call["path"].as_str().is_some_and(|called| called.contains(&path));
    stage.record()[from..].iter().filter(|call| is_there(call) && call["method"] == "PATCH").count()
}

/// Plays two twins and compares what others read. `changes` is the number of edits that Ben's inputs make to his board.
async fn compare(game: &str, begun: &str, secrets: [&[&str]; 2], (open, changes): (&[&str], usize), shown: &str) {
    let mut read = Vec::new();
    for (index, secrets) in secrets.into_iter().enumerate() {
        let stage = Stage::set(&format!("wire-{game}-{index}")).await;
        let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
        let mut given = vec![("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ann.id))];
        if game == "mist" {
            given.push(("first", json!(ann.id)));
        }
        let hazel = &stage.hazel;
        hazel.slash(hazel.table, &format!("host {game}"), &given).await;
        told(ann, ann.dm, begun).await;
        told(sam, sam.table, "<t:").await;
        told(ben, ben.dm, "<t:").await;
        told(ann, ann.dm, "<t:").await;
        let from = stage.record().len();
        for text in secrets {
            ann.say(ann.dm, text).await;
            let said = ann.newest(ann.dm, |message| content(message) == *text).await;
            ann.newest(ann.dm, |message| message["message_reference"]["message_id"] == said["id"]).await;
        }
        for text in open {
            ben.say(ben.dm, text).await;
            let said = ben.newest(ben.dm, |message| content(message) == *text).await;
            ben.newest(ben.dm, |message| message["message_reference"]["message_id"] == said["id"]).await;
        }
        told(ben, ben.dm, shown).await;
        eventually("Ben's board shows it", async || (n_changes(&stage, ben.dm, from) >= changes).then_some(())).await;
        read.push([reads(&stage, ben, ben.dm, from).await, reads(&stage, sam, sam.table, from).await]);
        stage.sandbox.stop().await;
    }
    let (one, other) = (&read[0], &read[1]);
    for (place, (one, other)) in ["Ben's DM", "the channel"].iter().zip(one.iter().zip(other)) {
        assert_eq!(one.len(), other.len(), "{game}: {place}: {} and {} messages", one.len(), other.len());
        for (one, other) in one.iter().zip(other) {
            let cut = |text: &str| text.chars().take(400).collect::<String>();
            assert!(one == other, "{game}: {place} tells the twins apart:\n{}\n{}", cut(one), cut(other));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_37_what_is_staged_in_mist_is_not_seen_on_the_wire() {
    let often: &[&str] = &["c3 g5", "undo", "a1", "c3", "nonsense"];
    compare("mist", "Your turn 1 against", [often, &["i3"]], (&["nonsense"], 0), "🚫").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fault_37_what_is_planted_in_demeter_is_not_seen_on_the_wire() {
    let often: &[&str] = &["flower U5@G7 r180", "undo", "flower B2-F2", "undo"];
    compare("demeter", "Planting", [often, &[]], (&["flower H6 H7 I7 I8 J8"], 1), "pentomino").await;
}
