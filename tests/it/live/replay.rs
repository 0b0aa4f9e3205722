//! After the end of a match: the result, its replay step by step, its files, the rematch.

use serde_json::{Value, json};

use super::stage::{Stage, button, content, count, submit, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Plays a short match of Mist to its end: each player plays a turn, then Ann gives up.
async fn played(stage: &Stage) -> Value {
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[]).await;
    submit(ann, "c4").await;
    submit(ann, "lock").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    submit(ben, "g3 g5").await;
    submit(ben, "lock").await;
    told(ann, ann.dm, "Your turn 3 against").await;
    ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    told(&stage.sam, stage.sam.table, "🏆 **Mist #1**").await
}

/// The current version of a message, once it contains these words.
async fn now(person: &Client, message: &Value, words: &str) -> Value {
    let channel = message["channel_id"].as_str().unwrap().parse().unwrap();
    eventually(words, async || {
        let found = person.newest(channel, |one| one["id"] == message["id"]).await;
        content(&found).contains(words).then_some(found)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_is_one_line_one_picture_and_what_may_be_done_now() {
    let stage = Stage::set("result").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    let result = played(&stage).await;
    assert_eq!(content(&result), "🏆 **Mist #1** · Ann gives up: Ben wins.");
    assert_eq!(result["attachments"].as_array().unwrap().len(), 1, "{result}");
    let text = result["attachments"][0]["description"].as_str().unwrap();
    assert!(text.contains("G3") && text.contains("In sight of the"), "everything is open: {text}");
    let about_the_end = |message: &&Value| {
        ["gives up", "gives the match up", "Ben wins", "🏆"].iter().any(|words| content(message).contains(words))
    };
    let history = sam.messages(sam.table).await;
    assert_eq!(history.iter().filter(about_the_end).count(), 1, "{history:?}");
    for (player, dm) in [(ann, ann.dm), (ben, ben.dm)] {
        let last = told(player, dm, "🏆 **Mist #1**").await;
        button(&last, "Replay");
    }
    // Buttons still work after a restart.
    assert!(stage.sandbox.restart().await);
    sam.press(&result, "Export").await;
    let export = told(sam, sam.table, "The record of match #1").await;
    let record = sam.fetch(export["attachments"][0]["url"].as_str().unwrap()).await;
    assert!(record.starts_with(br#"{"record":1,"game":"mist""#));
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_stepped_through_by_anybody_in_the_channel_and_alone_in_a_dm() {
    let stage = Stage::set("replay").await;
    let (ben, sam) = (&stage.ben, &stage.sam);
    let result = played(&stage).await;
    sam.press(&result, "Replay").await;
    let shown = told(ben, ben.table, "**Mist #1** · step 1 of 4 · everything shown").await;
    ben.press(&shown, "▶").await;
    let second = now(sam, &shown, "step 2 of 4").await;
    assert!(stage.sandbox.restart().await);
    ben.press(&second, "⏭").await;
    let last = now(sam, &shown, "step 4 of 4 · everything shown").await;
    assert_eq!(last["attachments"].as_array().unwrap().len(), 1, "{last}");
    sam.press(&last, "◀").await;
    let before = now(sam, &shown, "step 3 of 4").await;
    sam.press(&before, "As Ann saw it").await;
    let as_ann = now(sam, &shown, "step 3 of 4 · as Ann saw it").await;
    let text = as_ann["attachments"][0]["description"].as_str().unwrap();
    assert!(text.contains("C4") && !text.contains("G3"), "Ann saw nothing of Ben's: {text}");
    let about_the_reader = ["yours", "Your ", "your ", "You "].iter().find(|word| text.contains(**word));
    assert_eq!(about_the_reader, None, "Sam is not Ann: {text}");
    assert!(text.contains("(Ann)"), "{text}");

    // In a DM the result belongs to one person, and so do the answers to its buttons.
    let own = told(ben, ben.dm, "🏆 **Mist #1**").await;
    ben.press(&own, "Replay").await;
    let own = told(ben, ben.dm, "step 1 of 4").await;
    ben.press(&own, "Page to keep").await;
    let page = told(ben, ben.dm, "Match #1 as a page").await;
    let page = ben.fetch(page["attachments"][0]["url"].as_str().unwrap()).await;
    assert!(page.starts_with(b"<!doctype html>"));
    ben.press(&own, "Moving picture").await;
    let film = told(ben, ben.dm, "Match #1, with everything shown").await;
    assert!(ben.fetch(film["attachments"][0]["url"].as_str().unwrap()).await.starts_with(b"GIF89a"));
    stage.sandbox.stop().await;
}

/// A cheat knows every possible custom id, and presses them all while the match runs.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_running_match_can_be_replayed() {
    let stage = Stage::set("cheat").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[]).await;
    submit(ann, "c4").await;
    submit(ann, "lock").await;
    let own = told(ben, ben.dm, "Your turn 2 against").await;
    submit(ben, "g3 g5").await;
    stage.faults(json!({ "forgery": true })).await;
    let opening = told(sam, sam.table, "#1 begins").await;
    let forged = [
        "y:1",
        "z:1:all:0:a",
        "z:1:all:99:d",
        "z:1:0:1:e",
        "z:1:1:1:e",
        "z:1:9:1:e",
        "k:1:record",
        "k:1:gif",
        "k:1:page",
        "m:1",
        "l:m1:board",
        "l:1:board",
        "y:2",
        "y:-1",
        "z:1:all",
        "k:1:",
        "y:99999999999999999999",
    ];
    for id in forged {
        sam.press_id(&opening, id).await;
        ben.press_id(&own, id).await;
        ann.press_id(&opening, id).await;
    }
    for person in [sam, ben, ann] {
        for name in ["replay", "export"] {
            person.slash(person.table, &format!("match {name}"), &[("number", json!(1))]).await;
        }
    }
    told(sam, sam.table, "No match has finished in this channel").await;
    for (person, may_know) in [(sam, false), (ann, false), (ben, true)] {
        for channel in [person.table, person.dm] {
            for message in person.messages(channel).await {
                let seen = message["attachments"].as_array().into_iter().flatten().map(|file| &file["description"]);
                let seen = seen.fold(content(&message).to_owned(), |all, text| format!("{all} {text}"));
                assert!(may_know || !seen.contains("G3"), "{seen}");
                let words = message.to_string();
                for ending in [".gif", ".html", ".jsonl", "step 1 of", "A rematch of"] {
                    assert!(!words.contains(ending), "{words}");
                }
            }
        }
    }
    // Once the match is over the same ids work, but not for strangers in other places.
    ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    told(sam, sam.table, "🏆 **Mist #1**").await;
    // A press forged on a message without the button does not change that message.
    sam.press_id(&opening, "z:1:0:1:e").await;
    let step = told(sam, sam.table, "as Ann saw it").await;
    assert_eq!(step["flags"], 64, "{step}");
    assert_eq!(content(&now(sam, &opening, "#1 begins").await), content(&opening));
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_runs_is_looked_at_on_its_own_server_or_by_those_who_play() {
    let stage = Stage::set("elsewhere").await;
    let (ann, sam) = (&stage.ann, &stage.sam);
    stage.open_mist(&[]).await;
    stage.faults(json!({ "forgery": true })).await;
    let opening = told(sam, sam.table, "#1 begins").await;
    sam.press_id(&opening, "b:1").await;
    told(sam, sam.table, "**Mist #1** · Turn 1").await;
    let board = told(ann, ann.dm, "Your turn 1 against").await;
    let before = ann.messages(ann.dm).await.len();
    ann.press_id(&board, "b:1").await;
    eventually("her board", async || (ann.messages(ann.dm).await.len() > before).then_some(())).await;
    // Another person presses in a DM, where the match's server is not known.
    sam.say(sam.dm, "hello").await;
    let answer = sam.newest(sam.dm, |message| message["author"]["bot"] == true).await;
    for (number, id) in (1..).zip(["b:1", "l:1:board", "s:1:help"]) {
        sam.press_id(&answer, id).await;
        eventually(id, async || {
            (count(sam, sam.dm, "No match of that number runs here").await == number).then_some(())
        })
        .await;
    }
    assert_eq!(count(sam, sam.dm, "Mist #1").await, 0);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_ask_for_a_rematch_at_once_play_it() {
    let stage = Stage::set("rematch-at-once").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    let result = played(&stage).await;
    stage.sandbox.quiet().await;
    tokio::join!(ann.press(&result, "Rematch"), ben.press(&result, "Rematch"));
    told(sam, sam.table, "#2 begins").await;
    assert_eq!(count(sam, sam.table, "a newer one took its place").await, 0);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_needs_everybody_and_gives_the_advantage_to_the_other() {
    let stage = Stage::set("rematch").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let result = played(&stage).await;
    sam.press(&result, "Rematch").await;
    told(sam, sam.table, "because you did not play in that match").await;
    ben.press(&result, "Rematch").await;
    let invitation = told(ann, ann.table, "A rematch of #1").await;
    let words = content(&invitation);
    assert!(words.contains("1. Ann\n2. Ben ✅") && words.contains(&format!("Advantage: <@{}>", ben.id)), "{words}");
    // Neither the host nor the player who asked can start the rematch for the others.
    hazel.press(&invitation, "Start").await;
    told(hazel, hazel.table, "You can't start this rematch for its players").await;
    assert!(stage.sandbox.restart().await);
    // The channel is free once the last match's result has been sent to everybody; until then the answer says so.
    eventually("the rematch", async || {
        ann.press(&result, "Rematch").await;
        stage.sandbox.quiet().await;
        (count(sam, sam.table, "#2 begins: Ann").await > 0).then_some(())
    })
    .await;
    // The player who went first last time now goes second.
    told(ben, ben.dm, "Your turn 1 against").await;
    stage.sandbox.stop().await;
}
