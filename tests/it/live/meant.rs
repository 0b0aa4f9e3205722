//! Which match or puzzle an input is for: the one that can parse the text and waits for it, or the one chosen before.

use serde_json::{Value, json};

use super::stage::{Stage, choose_which, content, count, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Opens a match of Mist between Ben, who goes first, and Ann, in the second channel.
async fn open_beside(stage: &Stage) {
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let players = [("player1", ben), ("player2", ann), ("first", ben), ("advantage", ben)];
    let players = players.map(|(name, person)| (name, json!(person.id)));
    hazel.slash(hazel.table + 1, "host mist", &players).await;
    told(ben, ben.dm, "Your turn 1 against").await;
}

async fn answered(person: &Client, words: &str, as_before: &str) {
    eventually("the receipt", async || {
        let messages = person.messages(person.dm).await;
        let says = |message: &Value| content(message).contains(words) && content(message).contains(as_before);
        messages.iter().any(says).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_go_to_the_match_that_waits_for_them_and_a_choice_is_remembered() {
    let stage = Stage::set("meant").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[("base_ms", json!("10h"))]).await;
    open_beside(&stage).await;
    // Ann has a seat in both matches and is to move in one: she is not asked.
    ann.say(ann.dm, "c4 lock").await;
    told(ann, ann.dm, "Played: You place on C4").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    assert_eq!(count(ann, ann.dm, "Which one is this for?").await, 0);
    // Ben is to move in both.
    ben.say(ben.dm, "a1").await;
    choose_which(ben, "#2: Ben, Ann").await;
    told(ben, ben.dm, "Saved: You place on A1").await;
    // Once Ben has chosen, the choice is remembered for cells, even after a restart, and the answer says so.
    ben.say(ben.dm, "a3").await;
    answered(ben, "Saved: You place on A3", "For match #2, as you chose before").await;
    assert!(stage.sandbox.restart().await);
    ben.say(ben.dm, "a5").await;
    answered(ben, "Saved: You place on A5", "For match #2, as you chose before").await;
    assert_eq!(count(ben, ben.dm, "Which one is this for?").await, 1);
    // After his turn there, that match no longer waits for him.
    ben.say(ben.dm, "a5 lock").await;
    told(ben, ben.dm, "Played: You place on A5").await;
    ben.say(ben.dm, "g2").await;
    told(ben, ben.dm, "Saved: You place on G2").await;
    assert_eq!(count(ben, ben.dm, "Which one is this for?").await, 1);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_says_what_may_be_typed_and_gives_what_no_board_shows() {
    let stage = Stage::set("help").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[]).await;
    ann.say(ann.dm, "help").await;
    let help = told(ann, ann.dm, "You may type, for example, `").await;
    assert!(content(&help).starts_with("**Mist #1** · "), "{help}");
    // The board's *More* button leads to pausing.
    let board = told(ben, ben.dm, "Turn 1: Ann goes first").await;
    ben.press(&board, "More").await;
    let more = told(ben, ben.dm, "`pause` stops all clocks").await;
    ben.press(&more, "Pause the match").await;
    told(ann, ann.dm, "Ben pauses the match").await;
    stage.sandbox.stop().await;
}
