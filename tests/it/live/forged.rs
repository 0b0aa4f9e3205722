//! Forged presses of buttons that a message does not have, and very fast presses: only the presser gets the answer, and
//! public messages do not change.

use serde_json::{Value, json};

use super::stage::{Stage, button, content, count, told, with_button};
use crate::standin::eventually;

/// The parts of a message that others see.
fn face(message: &Value) -> [&Value; 3] {
    ["content", "attachments", "components"].map(|part| &message[part])
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_forged_on_a_public_message_is_answered_apart() {
    let stage = Stage::set("forged-public").await;
    let (ann, sam) = (&stage.ann, &stage.sam);
    stage.open_mist(&[]).await;
    let public = told(sam, sam.table, "#1 begins").await;
    ann.slash(ann.dm, "puzzle", &[("size", json!(5))]).await;
    told(ann, ann.dm, "5 by 5").await;
    ann.slash(ann.dm, "puzzle", &[("size", json!(5))]).await;
    let another = button(&told(ann, ann.dm, "You have a puzzle open").await, "New puzzle");
    stage.faults(json!({ "forgery": true })).await;
    let open = "You have a puzzle open";
    for (id, answer) in [
        ("u:week:2027-01-15".to_owned(), "Nobody has solved one yet"),
        ("d:2027-01-15".to_owned(), "📅 "),
        (another.rsplit_once(':').unwrap().0.to_owned(), open),
        (another, "5 by 5"),
        ("L:mist:0:b:".to_owned(), "lesson 1 of"),
        ("L:mist:0:s:draft B2".to_owned(), "your draft is B2"),
        ("j:mist".to_owned(), "🚫"),
        ("e:0".to_owned(), "🚫"),
        ("v:1".to_owned(), "🚫"),
    ] {
        let before = ann.messages(ann.table).await.len();
        ann.press_id(&public, &id).await;
        eventually(&format!("an answer to {id}"), async || {
            let all = ann.messages(ann.table).await;
            let found = all.iter().find(|message| message["flags"] == 64 && content(message).contains(answer));
            (all.len() > before && found.is_some()).then_some(())
        })
        .await;
        let all = sam.messages(sam.table).await;
        let now = all.iter().find(|message| message["id"] == public["id"]).unwrap();
        assert_eq!(face(now), face(&public), "{id} changed what others read");
        assert_eq!(count(sam, sam.table, answer).await, 0, "{id} is answered to all");
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_keeps_its_buttons_until_it_is_answered() {
    let stage = Stage::set("forged-offer").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    let players = [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ann.id))];
    stage.hazel.slash(ann.table, "host demeter", &players).await;
    told(ben, ben.dm, "Demeter").await;
    ann.say(ann.dm, "agree").await;
    let offer = with_button(ben, ben.dm, "Decline").await;
    ben.say(ben.dm, "pause").await;
    told(ben, ben.dm, "⏸").await;
    ben.press(&offer, "Decline").await;
    told(ben, ben.dm, "🚫").await;
    let kept = ben.newest(ben.dm, |message| message["id"] == offer["id"]).await;
    assert_eq!(kept["components"], offer["components"], "a refused answer leaves the offer as it was");
    for person in [ann, ben] {
        person.say(person.dm, "resume").await;
    }
    told(ben, ben.table, "goes on after a pause").await;
    ben.press(&offer, "Decline").await;
    eventually("an offer that is answered", async || {
        let now = ben.newest(ben.dm, |message| message["id"] == offer["id"]).await;
        (now["components"] == json!([])).then_some(())
    })
    .await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_presses_in_a_lesson_faster_than_anybody_looks_waits_a_little() {
    let stage = Stage::set("forged-fast").await;
    let ann = &stage.ann;
    ann.slash(ann.dm, "learn", &[("game", json!("mist"))]).await;
    let lesson = told(ann, ann.dm, "lesson 1 of").await;
    // Twenty quick presses are plausible for a person.
    for _ in 0..20 {
        ann.press(&lesson, "Again").await;
    }
    assert_eq!(count(ann, ann.dm, "too fast").await, 0);
    for _ in 0..50 {
        ann.press(&lesson, "Again").await;
    }
    told(ann, ann.dm, "That was too fast").await;
    stage.pass(20).await;
    ann.press(&lesson, "Skip ▶").await;
    told(ann, ann.dm, "lesson 2 of").await;
    stage.sandbox.stop().await;
}
