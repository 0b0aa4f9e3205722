//! Against the stand-in: copies of boards do not outlive their turn, and a menu never shows a choice that was refused.

use std::time::Duration;

use serde_json::{Value, json};
use standin::components;

use super::read_afterwards::{faults_of, nothing_asks_after_the_end};
use super::stage::{Stage, content, count, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// How long to wait until the bot has surely stored the place of its answer: it needs a tenth of a second and a commit.
const KEPT_WITHIN: Duration = Duration::from_secs(1);

/// The ids of a message's menus, with their selected values.
fn menus(message: &Value) -> Vec<(String, Vec<String>)> {
    let menu = |control: &Value| {
        let options = control["options"].as_array()?;
        let chosen = options.iter().filter(|option| option["default"] == true);
        let chosen = chosen.map(|option| option["value"].as_str().unwrap().to_owned()).collect();
        Some((control["custom_id"].as_str()?.to_owned(), chosen))
    };
    components(message).filter_map(menu).collect()
}

/// The id of the menu that offers this value.
fn menu(board: &Value, value: &str) -> String {
    let offers = |control: &&Value| {
        control["options"].as_array().is_some_and(|options| options.iter().any(|option| option["value"] == value))
    };
    components(board).find(offers).and_then(|control| control["custom_id"].as_str()).unwrap().to_owned()
}

/// Asks for a board in this channel, and returns it.
async fn asked_for(person: &Client, channel: u64) -> Value {
    let number = |message: &Value| message["id"].as_str().unwrap().parse::<u64>().unwrap();
    let before = person.messages(channel).await.iter().map(number).max().unwrap_or_default();
    person.slash(channel, "board", &[]).await;
    person.newest(channel, |message| number(message) > before && message["attachments"] != json!([])).await
}

/// The current version of a message.
async fn now(person: &Client, channel: u64, message: &Value) -> Value {
    person.newest(channel, |other| other["id"] == message["id"]).await
}

/// A new process knows none of the messages that an earlier process has sent, except the stored places of those that
/// must change.
#[tokio::test(flavor = "multi_thread")]
async fn what_kills_leave_open_is_past_when_the_match_is_over() {
    let stage = Stage::set("past-kills").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[]).await;
    stage.clock_runs().await;
    let board = told(ann, ann.dm, "Your turn 1 against").await;
    let answer = asked_for(ann, ann.dm).await;
    ann.slash(ann.table, "pause", &[]).await;
    let notice = with_button(sam, sam.table, "Resume").await;
    tokio::time::sleep(KEPT_WITHIN).await;
    assert!(stage.sandbox.restart().await);
    eventually("the answer is out of date", async || {
        content(&now(ann, ann.dm, &answer).await).contains("out of date").then_some(())
    })
    .await;
    let paused = now(ann, ann.dm, &board).await;
    ann.press(&paused, "Resume").await;
    told(ann, ann.dm, "You want to go on").await;
    ben.press(&notice, "Resume").await;
    told(sam, sam.table, "the match goes on after a pause").await;
    // The process may end before it has updated its messages about the pause.
    assert!(stage.sandbox.restart().await);
    eventually("the pause to be over for everybody", async || {
        let told = content(&now(sam, sam.table, &notice).await).to_owned();
        told.contains("It went on after").then_some(())
    })
    .await;
    asked_for(ben, ben.dm).await;
    tokio::time::sleep(KEPT_WITHIN).await;
    ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    told(ben, ben.dm, "Ann gives up: Ben wins").await;
    // Some boards may still have to become the result.
    assert!(stage.sandbox.restart().await);
    nothing_asks_after_the_end(&stage, &[ann, ben]).await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_somebody_asked_for_ends_with_its_turn_and_tells_no_clock_that_stands() {
    let stage = Stage::set("past-copies").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    stage.open_mist(&[]).await;
    stage.clock_runs().await;
    let board = told(ann, ann.dm, "Your turn 1 against").await;
    let copies = [(ann.table, asked_for(ann, ann.table).await), (ann.dm, asked_for(ann, ann.dm).await)];
    assert_eq!(copies[0].1["flags"], 64, "in the channel nobody else sees it");
    for (_, copy) in &copies {
        assert!(content(copy).contains("our turn 1") && copy["id"] != board["id"], "{copy}");
    }
    hazel.slash(hazel.table, "match pause", &[]).await;
    for (channel, copy) in &copies {
        eventually("a clock that stands", async || {
            let copy = now(ann, *channel, copy).await;
            (content(&copy).contains("⏸") && !content(&copy).contains("<t:")).then_some(())
        })
        .await;
    }
    hazel.slash(hazel.table, "match resume", &[]).await;
    for (channel, copy) in &copies {
        eventually("a clock that runs again", async || {
            content(&now(ann, *channel, copy).await).contains(":R>").then_some(())
        })
        .await;
    }
    // A press on a copy updates that copy with the draft.
    ann.choose_id(&copies[0].1, &menu(&copies[0].1, "A1"), &["A1".to_owned()]).await;
    let drafted = eventually("the draft on the copy", async || {
        let copy = now(ann, ann.table, &copies[0].1).await;
        content(&copy).contains("your draft is A1").then_some(copy)
    })
    .await;
    assert_eq!(drafted["flags"], 64);
    let living = eventually("the draft on the board", async || {
        let board = now(ann, ann.dm, &board).await;
        content(&board).contains("your draft is A1").then_some(board)
    })
    .await;
    ann.press(&living, "Lock in").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    for (channel, copy) in &copies {
        eventually("what is past to ask for nothing", async || {
            let copy = now(ann, *channel, copy).await;
            let is_past = faults_of(&copy).is_empty() && copy["components"] == json!([]);
            (is_past && copy["attachments"] == json!([])).then_some(())
        })
        .await;
    }
    // After locking in on a copy, the copy shows the current board.
    let copy = asked_for(ben, ben.table).await;
    ben.choose_id(&copy, &menu(&copy, "E9"), &["E9".to_owned()]).await;
    let copy = with_button(ben, ben.table, "Lock in").await;
    ben.press(&copy, "Lock in").await;
    eventually("the present board in its place", async || {
        let copy = now(ben, ben.table, &copy).await;
        (content(&copy).contains("Turn 3: Ann is to move") && copy["attachments"] != json!([])).then_some(())
    })
    .await;
    ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    told(ben, ben.dm, "Ann gives up: Ben wins").await;
    nothing_asks_after_the_end(&stage, &[ann, ben]).await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_shows_what_stands_after_a_choice_was_refused() {
    let stage = Stage::set("past-refused").await;
    let ann = &stage.ann;
    stage.open_mist(&[]).await;
    let board = told(ann, ann.dm, "Your turn 1 against").await;
    stage.sandbox.quiet().await;
    // Two refusals one after the other: Discord identifies a menu by its id, so each refusal replaces the menu's id.
    let mut shown = menus(&now(ann, ann.dm, &board).await);
    for n in 1..=2 {
        let board = now(ann, ann.dm, &board).await;
        let refused = ["A1".to_owned(), "A2".to_owned()];
        ann.choose_id(&board, &menu(&board, "A1"), &refused).await;
        eventually("a refusal", async || (count(ann, ann.dm, "🚫").await == n).then_some(())).await;
        let fresh = eventually("the menus anew", async || {
            let fresh = menus(&now(ann, ann.dm, &board).await);
            (fresh != shown).then_some(fresh)
        })
        .await;
        let chosen = |menus: &[(String, Vec<String>)]| -> Vec<Vec<String>> {
            menus.iter().map(|(_, chosen)| chosen.clone()).collect()
        };
        assert_eq!(chosen(&fresh), chosen(&shown), "what stands, and not what was refused");
        let same = fresh.iter().filter(|(id, _)| shown.iter().any(|(before, _)| before == id)).count();
        assert_eq!(same, 0, "every menu is another one: {fresh:?}");
        shown = fresh;
    }
    let after = now(ann, ann.dm, &board).await;
    assert_eq!(after["attachments"][0]["id"], board["attachments"][0]["id"], "the picture stands: {after}");
    assert!(content(&after).starts_with("**Mist #1** · Your turn 1 against Ben"), "{after}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_quick_confirm_is_answered_by_what_is_so() {
    let stage = Stage::set("past-confirm").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let given = [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ben.id))];
    hazel.slash(hazel.table, "host demeter", &given).await;
    let empty = told(ann, ann.dm, "Planting").await;
    ann.choose_id(&empty, &menu(&empty, "X5"), &["X5".to_owned()]).await;
    let board = with_button(ann, ann.dm, "Confirm").await;
    stage.faults(json!({ "forgery": true })).await;
    tokio::join!(ann.press(&board, "Confirm"), ann.press(&board, "Confirm"));
    let answer = told(ann, ann.dm, "You have confirmed that already, and it counts").await;
    assert_eq!(answer["attachments"].as_array().map(Vec::len), Some(1), "with the present board: {answer}");
    assert_eq!(count(ann, ann.dm, "othing is saved").await, 0);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reserve_begins_with_words_in_all_boards() {
    let stage = Stage::set("past-reserve").await;
    stage.open_mist(&[("base_ms", json!("1m")), ("reserve_ms", json!("5m"))]).await;
    stage.lapse(62).await;
    for (person, channel) in [(&stage.ann, stage.ann.dm), (&stage.ben, stage.ben.dm), (&stage.sam, stage.sam.table)] {
        let words = told(person, channel, "Ann: the reserve runs out <t:").await;
        assert!(content(&words).contains("A typed move is played at once, a draft when it is locked in"), "{words}");
    }
    stage.sandbox.stop().await;
}
