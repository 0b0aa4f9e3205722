//! Private threads of a season's members against the stand-in: who can read them, how they follow the log, and a kill
//! in between.

use reqwest::Method;
use serde_json::{Value, json};
use standin::Crowd;

use super::rooms::grant;
use super::season::Cast;
use super::stage::{Stage, keeps, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Discord's permission bits for Manage Channels and Manage Roles.
const MANAGING: u64 = 1 << 4 | 1 << 28;

/// The thread that an answer mentions.
fn named(answer: &Value) -> u64 {
    let words = super::stage::content(answer);
    words.split("<#").nth(1).and_then(|rest| rest.split('>').next()).unwrap().parse().unwrap()
}

async fn reads(person: &Client, channel: u64) -> bool {
    person.call(Method::GET, &format!("channels/{channel}/messages"), None).await.unwrap().0 < 300
}

/// Waits until each of these people can, or cannot, read a channel.
async fn come_to_read(people: &[(&Client, bool)], channel: u64) {
    for (person, expected) in people {
        eventually("who reads the thread", async || (reads(person, channel).await == *expected).then_some(())).await;
    }
}

async fn begin(stage: &Stage, cast: &Cast, closes: bool) {
    let hazel = &stage.hazel;
    grant(hazel, MANAGING).await;
    let given = [("name", json!("Winter")), ("cast", json!(cast.mentions())), ("talks_close", json!(closes))];
    keeps(hazel, hazel.table, "season create", &given).await;
    let begun = told(hazel, hazel.table, "The season **Winter** begins").await;
    let words = super::stage::content(&begun);
    assert!(words.contains("can open a private thread with `/season talk`. Hosts can read it."), "{words}");
    assert_eq!(words.contains("A thread closes when one of its members goes home."), closes, "{words}");
}

async fn talk(person: &Client, others: &[&Client], words: &str) -> Value {
    let members = super::season::mentions(others.iter().copied());
    person.slash(person.table, "season talk", &[("members", json!(members))]).await;
    told(person, person.table, words).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_thread_follows_who_is_in_play() {
    let stage = Stage::set_for("talks", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let (hazel, sam) = (&stage.hazel, &stage.sam);
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let [ann, ben, cleo, dan] = ["Ann", "Ben", "Cleo", "Dan"].map(|name| cast.person(name));
    begin(&stage, &cast, false).await;
    talk(ann, &[ben], "this season has no lounge").await;
    hazel.slash(hazel.table, "season setup", &[]).await;
    told(hazel, hazel.table, "News of the season is posted in").await;
    talk(sam, &[ben], "because you are not in play. Spectators").await;
    talk(ann, &[sam], "because they are not in play").await;
    talk(ann, &[ann], "with yourself alone").await;
    let thread = named(&talk(ann, &[ben], "is open. Its members and the hosts can read it.").await);
    come_to_read(&[(ann, true), (ben, true), (hazel, true), (cleo, false), (sam, false)], thread).await;
    told(ben, thread, "🤝 A private thread of Ann, Ben in **Winter**. The hosts can read it too.").await;
    assert_eq!(named(&talk(ben, &[ann], "You have a thread with them already").await), thread);
    // The bot is killed after Ben has gone home, while Discord refuses all changes.
    let failing = json!({ "method": "DELETE", "path": "channels/*/thread-members/*", "answer": 503, "times": 1000 });
    stage.faults(json!({ "rest": [failing] })).await;
    keeps(hazel, hazel.table, "season eliminate", &[("player", json!(ben.id))]).await;
    assert!(stage.sandbox.restart().await);
    stage.faults(json!({ "clear": true })).await;
    assert!(stage.sandbox.restart().await);
    come_to_read(&[(ben, false), (ann, true), (hazel, true)], thread).await;
    keeps(hazel, hazel.table, "season undo", &[]).await;
    come_to_read(&[(ben, true), (ann, true)], thread).await;
    // A host who joins the cast can no longer read threads as a host.
    keeps(hazel, hazel.table, "season cast add", &[("player", json!(hazel.id))]).await;
    come_to_read(&[(hazel, false), (ann, true)], thread).await;
    let other = named(&talk(cleo, &[dan], "is open.").await);
    come_to_read(&[(cleo, true), (dan, true), (hazel, false)], other).await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_thread_closes_with_its_first_loss_if_the_house_says_so() {
    let stage = Stage::set_for("talks-close", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let hazel = &stage.hazel;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo"]).await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| cast.person(name));
    begin(&stage, &cast, true).await;
    hazel.slash(hazel.table, "season setup", &[]).await;
    told(hazel, hazel.table, "News of the season is posted in").await;
    let thread = named(&talk(ann, &[ben], "is open.").await);
    come_to_read(&[(ann, true), (ben, true), (hazel, true)], thread).await;
    keeps(hazel, hazel.table, "season eliminate", &[("player", json!(ben.id))]).await;
    come_to_read(&[(ann, false), (ben, false), (hazel, true)], thread).await;
    assert!(stage.sandbox.restart().await);
    keeps(hazel, hazel.table, "season undo", &[]).await;
    come_to_read(&[(ann, true), (ben, true)], thread).await;
    stage.sandbox.stop().await;
}
