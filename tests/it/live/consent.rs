//! What pressing Start agrees to: the people who are seated, and what they stake.

use serde_json::json;
use standin::Crowd;

use super::stage::{Stage, button, content, count, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// The current version of the invitation.
async fn now(person: &Client) -> serde_json::Value {
    person.newest(person.table, |message| content(message).contains("Host: <@")).await
}

/// Presses a button of the invitation once the invitation shows these words.
async fn press(person: &Client, label: &str, words: &str) {
    let invitation = eventually(&format!("an invitation with {words:?}"), async || {
        let invitation = now(person).await;
        content(&invitation).contains(words).then_some(invitation)
    })
    .await;
    person.press(&invitation, label).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_counts_for_the_people_who_were_seated_and_for_nobody_else() {
    let stage = Stage::set_for("consent", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let base = stage.sandbox.address();
    let (cleo, dan) = (Client::named(&base, "Cleo").await, Client::named(&base, "Dan").await);
    let grant = [("player", json!(ann.id)), ("amount", json!(9)), ("reason", json!("a prize"))];
    hazel.slash(hazel.table, "garnets grant", &grant).await;
    told(hazel, hazel.table, "a prize").await;
    hazel.slash(hazel.table, "host starry", &[]).await;
    for (number, person) in [ann, ben, sam, &cleo].into_iter().enumerate() {
        press(person, "Join", &format!("{}. *free*", number + 1)).await;
    }
    press(ann, "Start", "4. Cleo").await;
    let agreed = eventually("Ann to be ready", async || {
        let shown = now(ann).await;
        content(&shown).contains("1. Ann ✅").then_some(shown)
    })
    .await;
    assert!(content(&agreed).contains("Garnets at stake: Ann 9"), "{agreed}");
    // Somebody else takes Cleo's seat.
    press(&cleo, "Decline", "4. Cleo").await;
    let called = told(ann, ann.table, "your Start does not count any more").await;
    assert!(content(&called).contains(&format!("<@{}>", ann.id)), "{called}");
    press(&dan, "Join", "4. *free*").await;
    let other = eventually("Dan's seat", async || {
        let shown = now(ann).await;
        content(&shown).contains("4. Dan").then_some(shown)
    })
    .await;
    assert!(!content(&other).contains("1. Ann ✅"), "{other}");
    assert!(content(&other).contains(&format!("<@{}>: press *Start* again", ann.id)), "{other}");
    // A button of the invitation's older version counts for nothing, not even for the host.
    stage.faults(json!({ "forgery": true })).await;
    for person in [ann, hazel] {
        let (_, answer) = person.press_id(&other, &button(&agreed, "Start")).await;
        assert!(content(&answer["response"]["data"]).contains("have changed since the message"), "{answer}");
    }
    for (person, name) in [(ben, "2. Ben ✅"), (sam, "3. Sam ✅")] {
        press(person, "Start", "4. Dan").await;
        eventually(name, async || content(&now(ann).await).contains(name).then_some(())).await;
    }
    press(&dan, "Start", "4. Dan").await;
    eventually("Dan to be ready", async || content(&now(ann).await).contains("4. Dan ✅").then_some(())).await;
    assert_eq!(count(ann, ann.table, "begins: Ann").await, 0, "Ann has not agreed to play with Dan");
    press(ann, "Start", "4. Dan").await;
    told(ann, ann.table, "begins: Ann").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_stakes_clear_every_start() {
    let stage = Stage::set_for("stakes", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let cleo = Client::named(&stage.sandbox.address(), "Cleo").await;
    hazel.slash(hazel.table, "host starry", &[]).await;
    for (number, person) in [ann, ben, sam, &cleo].into_iter().enumerate() {
        press(person, "Join", &format!("{}. *free*", number + 1)).await;
    }
    press(ann, "Start", "4. Cleo").await;
    eventually("Ann to be ready", async || content(&now(ann).await).contains("1. Ann ✅").then_some(())).await;
    let grant = [("player", json!(ann.id)), ("amount", json!(9)), ("reason", json!("a prize"))];
    hazel.slash(hazel.table, "garnets grant", &grant).await;
    told(hazel, hazel.table, "a prize").await;
    press(ben, "Start", "4. Cleo").await;
    told(ben, ben.table, "have changed since the message").await;
    told(ann, ann.table, "your Start does not count any more").await;
    let shown = now(ann).await;
    assert!(content(&shown).contains("Garnets at stake: Ann 9") && !content(&shown).contains('✅'), "{shown}");
    stage.sandbox.stop().await;
}
