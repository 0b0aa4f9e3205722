//! Messages about a match are updated when they no longer hold: questions, pauses, offers to end the match, and
//! ephemeral messages.

use serde_json::{Value, json};
use standin::components;

use super::read_afterwards::nothing_asks_after_the_end;
use super::stage::{Stage, button, content, count, submit, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// The current version of a message.
async fn now(person: &Client, message: &Value) -> Value {
    let channel = message["channel_id"].as_str().unwrap().parse().unwrap();
    person.newest(channel, |other| other["id"] == message["id"]).await
}

/// Waits until a message contains these words, and returns it.
async fn becomes(person: &Client, message: &Value, words: &str) -> Value {
    let last = std::cell::RefCell::new(String::new());
    let found = tokio::time::timeout(std::time::Duration::from_mins(1), async {
        loop {
            let now = now(person, message).await;
            if content(&now).contains(words) {
                return now;
            }
            last.replace(content(&now).to_owned());
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
    });
    found.await.unwrap_or_else(|_| panic!("{words:?} is not said, but {:?}", last.borrow()))
}

/// The labels of a message's buttons.
fn labels(message: &Value) -> Vec<&str> {
    components(message).filter_map(|control| control["label"].as_str()).collect()
}

/// Presses *More* on a person's newest board, and returns the panel.
async fn more(person: &Client) -> Value {
    let board = with_button(person, person.dm, "More").await;
    let before = person.messages(person.dm).await.len();
    person.press(&board, "More").await;
    eventually("what may be done", async || (person.messages(person.dm).await.len() > before).then_some(())).await;
    person.newest(person.dm, |_| true).await
}

/// The question whether a person really wants to give up.
async fn asked_to_give_up(person: &Client) -> Value {
    let panel = more(person).await;
    person.press(&panel, "Give up").await;
    with_button(person, person.dm, "Yes, I am sure").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_answered_once_by_either_button() {
    let stage = Stage::set("answered-once").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[]).await;
    let asked = asked_to_give_up(ann).await;
    let yes = button(&asked, "Yes, I am sure");
    ann.press(&asked, "No, show my board").await;
    let board = becomes(ann, &asked, "Your turn 1 against").await;
    assert_ne!(board["attachments"], json!([]), "the board stands in its place");
    assert!(!labels(&board).iter().any(|label| label.starts_with("Yes") || label.starts_with("No")), "{board}");
    // A client that has not seen the answer yet sends the other answer.
    stage.faults(json!({ "forgery": true })).await;
    ann.press_id(&asked, &yes).await;
    told(ann, ann.dm, "You have answered this question already").await;
    assert_eq!(count(ben, ben.dm, "gives up").await, 0, "the match goes on");

    // Both answers arrive concurrently: one counts, and the other is refused.
    let asked = asked_to_give_up(ann).await;
    let before = count(ann, ann.dm, "You have answered this question already").await;
    tokio::join!(ann.press(&asked, "Yes, I am sure"), ann.press(&asked, "Yes, I am sure"));
    eventually("the second answer", async || {
        (count(ann, ann.dm, "You have answered this question already").await > before).then_some(())
    })
    .await;
    let closed = becomes(ann, &asked, "You said yes.").await;
    assert_eq!(closed["components"], json!([]), "{closed}");
    assert!(!content(&closed).contains("Are you sure?"), "{closed}");
    told(ben, ben.dm, "Ann gives up: Ben wins").await;
    nothing_asks_after_the_end(&stage, &[ann, ben]).await;
    stage.sandbox.stop().await;
}

/// The custom ids of a board's controls that play something, except resuming and help.
fn playing(board: &Value) -> Vec<&str> {
    let ids = components(board).filter_map(|control| control["custom_id"].as_str());
    let plays = |id: &&str| ["P:", "C:", "T:"].iter().any(|kind| id.starts_with(kind));
    ids.filter(plays).filter(|id| !id.contains(":resume #") && !id.ends_with(":help")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_is_ended_by_presses_and_leaves_nothing_behind() {
    let stage = Stage::set("answered-pause").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[]).await;
    stage.clock_runs().await;
    let boards = [
        (ann, told(ann, ann.dm, "Your turn 1 against").await),
        (ben, told(ben, ben.dm, "Turn 1: Ann goes first").await),
        (sam, told(sam, sam.table, "Turn 1: Ann goes first").await),
    ];
    ann.slash(ann.table, "board", &[]).await;
    let copy = ann.newest(ann.table, |message| message["flags"] == 64 && message["attachments"] != json!([])).await;
    assert_ne!(playing(&copy), [""; 0]);
    let panel = more(ann).await;
    ann.press(&panel, "Pause the match").await;
    let notice = told(sam, sam.table, "Ann pauses the match").await;
    assert_eq!(labels(&notice), ["Resume", "Resume as host"]);
    for (person, board) in &boards {
        let paused = becomes(person, board, "Turn 1 is paused.").await;
        assert!(!content(&paused).contains("our turn") && !content(&paused).contains("goes first"), "{paused}");
        assert_eq!(playing(&paused), [""; 0], "{paused}");
        let may_resume = person.id != sam.id;
        assert_eq!(labels(&paused).contains(&"Resume"), may_resume, "{paused}");
    }
    let bare = becomes(ann, &copy, "The match is paused; no clock runs.").await;
    assert_eq!((playing(&bare).len(), content(&bare).contains("our turn")), (0, false), "{bare}");
    submit(ann, "c4").await;
    let refused = told(ann, ann.table, "🚫 The match is paused").await;
    stage.pass(60).await;

    // Ann resumes from her board, Ben from the notice in the channel.
    ann.press(&now(ann, &boards[0].1).await, "Resume").await;
    let waits = becomes(ann, &boards[0].1, "You want to go on").await;
    assert!(!labels(&waits).contains(&"Resume"), "{waits}");
    ben.press(&notice, "Resume").await;
    for (person, board) in &boards {
        let again = becomes(person, board, " first").await;
        assert_eq!(playing(&again).is_empty(), person.id == sam.id, "{again}");
    }
    let over = becomes(sam, &notice, "⏸ Ann paused the match (1 of").await;
    assert!(content(&over).contains(". It went on after 1 min"), "{over}");
    assert_eq!(over["components"], json!([]));
    becomes(
        ann,
        &refused,
        "What you did there did not count because the match was paused.\n▶ The match went on after a pause of 1 min",
    )
    .await;
    assert_ne!(playing(&becomes(ann, &copy, "Your turn 1 against").await), [""; 0], "its controls are back");
    nothing_says_paused(&stage).await;

    // Only a host ends a host's pause.
    hazel.slash(hazel.table, "match pause", &[]).await;
    let notice = told(sam, sam.table, "⏸ The host pauses the match").await;
    assert_eq!(labels(&notice), ["Resume as host"]);
    let paused = becomes(ann, &boards[0].1, "The host has paused the match").await;
    assert!(!labels(&paused).contains(&"Resume"), "{paused}");
    sam.press(&notice, "Resume as host").await;
    told(sam, sam.table, "Only hosts can do that").await;
    hazel.press(&notice, "Resume as host").await;
    becomes(sam, &notice, "⏸ The host paused the match. It went on after").await;
    nothing_says_paused(&stage).await;
    stage.sandbox.stop().await;
}

/// Waits until no message says that the match is paused.
async fn nothing_says_paused(stage: &Stage) {
    for person in [&stage.ann, &stage.ben, &stage.sam, &stage.hazel] {
        for channel in [person.dm, person.table] {
            let says = |message: &&Value| {
                ["is paused", "pauses the match", "has paused the match", "`/resume`"]
                    .iter()
                    .any(|words| content(message).contains(words))
            };
            let mut left = Vec::new();
            let gone = tokio::time::timeout(std::time::Duration::from_mins(1), async {
                loop {
                    let all = person.messages(channel).await;
                    left = all.iter().filter(says).map(|message| content(message).to_owned()).collect();
                    if left.is_empty() {
                        return;
                    }
                    tokio::time::sleep(std::time::Duration::from_millis(25)).await;
                }
            });
            let is_gone = gone.await.is_ok();
            assert!(is_gone, "to {}: {left:?}", person.id);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_to_end_the_match_says_what_became_of_it() {
    let stage = Stage::set("answered-offers").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let given = [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ben.id))];
    for (number, ends_by) in [(1, "accept"), (2, "concede")] {
        hazel.slash(hazel.table, "host demeter", &given).await;
        told(ann, ann.dm, &format!("#{number}** · Planting")).await;
        ann.slash(ann.table, "agree", &[]).await;
        let in_channel = told(sam, sam.table, "Ann offers to end the match here").await;
        let receipt = told(ann, ann.table, "Your offer to end the match here stands").await;
        let asked = with_button(ben, ben.dm, "Decline").await;
        ben.press(&asked, "Decline").await;
        becomes(sam, &in_channel, "🤝 Ann offered to end the match here. Ben declined.").await;
        becomes(ann, &receipt, "🤝 You offered to end the match here. Ben declined.").await;
        let closed = becomes(ben, &asked, "Ben declined this offer").await;
        assert!(content(&closed).contains("Ann offers"), "the offer itself stays: {closed}");

        ann.slash(ann.table, "agree", &[]).await;
        let in_channel = told(sam, sam.table, "Ann offers to end the match here").await;
        let receipt = told(ann, ann.table, "Your offer to end the match here stands").await;
        let asked = with_button(ben, ben.dm, "Accept").await;
        let (public, private) = if ends_by == "accept" {
            ben.press(&asked, "Accept").await;
            let sure = with_button(ben, ben.dm, "Yes, I am sure").await;
            ben.press(&sure, "Yes, I am sure").await;
            ("The offer was accepted", "This offer was accepted")
        } else {
            ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
            ("The match ended before anybody accepted", "The match ended before this offer was answered")
        };
        becomes(sam, &in_channel, public).await;
        becomes(ann, &receipt, public).await;
        let closed = becomes(ben, &asked, private).await;
        assert!(content(&closed).contains("Ann offers"), "the offer itself stays: {closed}");
        assert_eq!(closed["components"], json!([]));
        eventually("the channel to be free", async || (count(sam, sam.table, "Rematch").await == 0).then_some(()))
            .await;
        stage.sandbox.quiet().await;
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_its_reader_sees_says_after_the_end_what_is_true() {
    let stage = Stage::set("answered-end").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let given = [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ben.id))];
    hazel.slash(hazel.table, "host demeter", &given).await;
    let board = told(ann, ann.dm, "Planting").await;
    let panel = more(ann).await;
    ann.press(&board, "Right board").await;
    let closer = told(ann, ann.dm, "Right board").await;
    let question = asked_to_give_up(ann).await;
    ann.slash(ann.table, "clock", &[]).await;
    let clock = told(ann, ann.table, "As of <t:").await;
    assert!(content(&clock).contains(":f>") && !content(&clock).contains(":R>"), "{clock}");
    hazel.slash(hazel.table, "match status", &[]).await;
    assert!(!content(&told(hazel, hazel.table, "Host: <@").await).contains(":R>"));
    ben.slash(ben.table, "concede", &[("sure", json!("concede"))]).await;
    for shown in [&panel, &closer] {
        let over = becomes(ann, shown, "This match is over. **Ann** won the match.").await;
        assert_eq!((labels(&over), &over["attachments"]), (vec!["Replay"], &json!([])), "{over}");
    }
    let over =
        becomes(ann, &question, "This question is closed because the match is over. **Ann** won the match.").await;
    assert_eq!(labels(&over), ["Replay"]);
    for (person, channel) in [(ann, ann.dm), (ben, ben.dm), (sam, sam.table)] {
        told(person, channel, "\n**Ann** won the match.").await;
    }
    nothing_asks_after_the_end(&stage, &[ann, ben]).await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_player_was_shown_goes_with_their_seat() {
    let stage = Stage::set("answered-seat").await;
    let (hazel, ann, sam) = (&stage.hazel, &stage.ann, &stage.sam);
    stage.open_mist(&[]).await;
    ann.slash(ann.table, "board", &[]).await;
    let copy = ann.newest(ann.table, |message| message["flags"] == 64 && message["attachments"] != json!([])).await;
    let panel = more(ann).await;
    hazel.slash(hazel.table, "match substitute", &[("leaves", json!(ann.id)), ("comes", json!(sam.id))]).await;
    for shown in [&copy, &panel] {
        let gone = becomes(ann, shown, "Another player has this seat now").await;
        assert_eq!((&gone["components"], &gone["attachments"]), (&json!([]), &json!([])), "{gone}");
    }
    told(sam, sam.dm, "Your turn 1 against").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_is_past_when_the_turn_is_played() {
    let stage = Stage::set("answered-reminder").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[("base_ms", json!("2h"))]).await;
    stage.lapse(3700).await;
    let reminder = told(ann, ann.dm, "is still missing").await;
    stage.hazel.slash(stage.hazel.table, "match nudge", &[]).await;
    let nudge = told(ann, ann.dm, "The host asks for your move").await;
    submit(ann, "c4").await;
    ann.slash(ann.table, "lock", &[]).await;
    told(ben, ben.dm, "Your turn 2 against").await;
    for past in [&reminder, &nudge] {
        becomes(ann, past, "⏰ This reminder is out of date.").await;
    }
    stage.sandbox.stop().await;
}
