//! Crossing presses, old boards, and confirmations before something ends: against the stand-in.

use serde_json::{Value, json};
use standin::components;

use super::stage::{Stage, content, count, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// The custom id of the board's menu that offers this value.
fn menu(board: &Value, value: &str) -> String {
    let offers = |control: &&Value| {
        control["options"].as_array().is_some_and(|options| options.iter().any(|option| option["value"] == value))
    };
    components(board).find(offers).and_then(|control| control["custom_id"].as_str()).unwrap().to_owned()
}

/// The current version of a message.
async fn now(person: &Client, message: &Value) -> Value {
    person.newest(person.dm, |other| other["id"] == message["id"]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_quick_presses_count_and_a_board_that_is_past_says_what_was() {
    let stage = Stage::set("quick-mist").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[]).await;
    let first = told(ann, ann.dm, "Your turn 1 against").await;
    // Both presses are sent before the first is answered, even if the board changes in between.
    stage.faults(json!({ "forgery": true })).await;
    let (one, other) = (menu(&first, "A1"), menu(&first, "I5"));
    let (a1, i5) = (["A1".to_owned()], ["I5".to_owned()]);
    tokio::join!(ann.choose_id(&first, &one, &a1), ann.choose_id(&first, &other, &i5));
    let drafted = told(ann, ann.dm, "your draft is A1, I5").await;
    assert_eq!(drafted["id"], first["id"], "the board changes in its place");
    // A third choice that crosses is one too many: the earlier two stay.
    ann.choose_id(&first, &menu(&first, "D1"), &["D1".to_owned()]).await;
    told(ann, ann.dm, "Your draft is A1, I5, so D1 would be too many").await;

    let board = with_button(ann, ann.dm, "Lock in").await;
    ann.press(&board, "Lock in").await;
    let of_ben = told(ben, ben.dm, "Your turn 2 against").await;
    ben.choose_id(&of_ben, &menu(&of_ben, "E9"), &["E9".to_owned()]).await;
    let of_ben = with_button(ben, ben.dm, "Lock in").await;
    ben.press(&of_ben, "Lock in").await;
    told(ann, ann.dm, "Your turn 3 against").await;

    // The board of the first turn becomes one line of history with its picture, without controls.
    eventually("a board that is past", async || {
        let past = now(ann, &first).await;
        let is_past = content(&past) == "**Mist #1** · Turn 1: you placed A1, I5; both stand.";
        (is_past && past["components"] == json!([]) && past["attachments"].as_array().unwrap().len() == 1).then_some(())
    })
    .await;
    // Late presses change nothing and are answered with the current board.
    for id in [one.as_str(), "c:1:0:draft", "s:1:draft A1"] {
        let before = count(ann, ann.dm, "belongs to an earlier turn").await;
        if id.starts_with('s') {
            ann.press_id(&first, id).await
        } else {
            ann.choose_id(&first, id, &a1).await
        };
        eventually("the present board", async || {
            let all = ann.messages(ann.dm).await;
            let late: Vec<_> =
                all.iter().filter(|message| content(message).contains("belongs to an earlier turn")).collect();
            let shows = late.iter().all(|message| content(message).contains("Your turn 3 against"));
            (late.len() > before && shows).then_some(())
        })
        .await;
    }
    assert_eq!(count(ann, ann.dm, "your draft is A1.").await, 0, "nothing was drafted by it");

    // At the end, each board becomes a line about its last turn and the winner, in the channel too.
    ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    told(ben, ben.dm, "Ann gives up: Ben wins").await;
    for (person, channel) in [(ann, ann.dm), (ben, ben.dm), (&stage.sam, stage.sam.table)] {
        eventually("no board that still asks", async || {
            let all = person.messages(channel).await;
            let asks = |message: &&Value| {
                message["webhook_id"].is_null()
                    && (content(message).contains("our turn")
                        || content(message).contains(":R>")
                        || content(message).contains("is to move"))
            };
            (!all.iter().any(|message| asks(&message))).then_some(())
        })
        .await;
        let past = told(person, channel, "\n**Ben** won the match.").await;
        // Ben has played his last turn. Ann gave up during hers, which her board and the channel's say.
        let line = if channel == ben.dm { "Turn " } else { "The match ended in turn " };
        assert!(content(&past).starts_with(&format!("**Mist #1** · {line}")), "the line of its last turn: {past}");
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_column_and_a_row_that_are_chosen_quickly_both_count() {
    let stage = Stage::set("quick-demeter").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let given = [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ben.id))];
    hazel.slash(hazel.table, "host demeter", &given).await;
    let empty = told(ann, ann.dm, "Planting").await;
    ann.choose_id(&empty, &menu(&empty, "X5"), &["X5".to_owned()]).await;
    let board = told(ann, ann.dm, "Draft: X5 in").await;
    // Both presses are sent before the first is answered, even if the board changes in between.
    stage.faults(json!({ "forgery": true })).await;
    let (column, row) = (menu(&board, "C"), menu(&board, "5"));
    let (c, five) = (["C".to_owned()], ["5".to_owned()]);
    tokio::join!(ann.choose_id(&board, &column, &c), ann.choose_id(&board, &row, &five));
    told(ann, ann.dm, "Draft: X5 in C5-E7").await;
    let board = with_button(ann, ann.dm, "Next place").await;
    tokio::join!(ann.press(&board, "Next place"), ann.press(&board, "Next place"));
    told(ann, ann.dm, "Draft: X5 in E5-G7").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_practice_match_offers_to_go_on_or_to_give_up() {
    let stage = Stage::set("quick-practice").await;
    let ann = &stage.ann;
    ann.slash(ann.dm, "practice mist", &[]).await;
    told(ann, ann.dm, "Practice of **Mist**").await;
    ann.slash(ann.dm, "practice mist", &[]).await;
    let asked = told(ann, ann.dm, "You already have a practice match (#1). Continue it").await;
    let labels: Vec<_> = components(&asked).map(|control| control["label"].clone()).collect();
    assert_eq!(labels, ["Continue", "Give up"]);
    ann.press(&asked, "Give up").await;
    let sure = told(ann, ann.dm, "This ends the match").await;
    ann.press(&sure, "Yes, I am sure").await;
    told(ann, ann.dm, "gives up: ").await;
    stage.sandbox.stop().await;
}

/// The alternative text of a message's picture.
fn describes(message: &Value) -> &str {
    message["attachments"][0]["description"].as_str().unwrap_or_default()
}

/// Presses cells of a board so quickly that none is answered before the next, with the brush for black and then with
/// the one for stars. All of them count.
async fn press_cells_quickly(stage: &Stage, person: &Client, board: &Value) {
    person.press(board, "■").await;
    let black = now_with(person, board, "a cell becomes ■").await;
    stage.faults(json!({ "forgery": true })).await;
    tokio::join!(person.press(&black, "A1"), person.press(&black, "E1"));
    let both = now_described(person, board, "Black: A1, E1.").await;
    person.press(&both, "★").await;
    let before = now_with(person, board, "a cell becomes ★").await;
    // Two presses on the same cell of one picture: the second removes the mark of the first.
    let [a3, again] = [(); 2].map(|()| person.press(&before, "A3"));
    tokio::join!(a3, person.press(&before, "C2"), again, person.press(&before, "E3"));
    let after = now_described(person, board, "Stars: C2, E3.").await;
    assert!(describes(&after).contains("Black: A1, E1."), "{after}");
}

/// The message, once it contains these words.
async fn now_with(person: &Client, message: &Value, words: &str) -> Value {
    eventually(words, async || {
        let all = person.messages(message["channel_id"].as_str().unwrap().parse().unwrap()).await;
        all.iter().find(|one| one["id"] == message["id"] && content(one).contains(words)).cloned()
    })
    .await
}

/// The message, once its picture's alternative text contains these words.
async fn now_described(person: &Client, message: &Value, words: &str) -> Value {
    eventually(words, async || {
        let all = person.messages(message["channel_id"].as_str().unwrap().parse().unwrap()).await;
        all.iter().find(|one| one["id"] == message["id"] && describes(one).contains(words)).cloned()
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn cells_of_ones_own_puzzle_that_are_pressed_quickly_all_count() {
    let stage = Stage::set("quick-puzzle").await;
    let ann = &stage.ann;
    ann.slash(ann.table, "puzzle", &[("size", json!(6))]).await;
    let board = told(ann, ann.table, "Star Battle").await;
    press_cells_quickly(&stage, ann, &board).await;
    assert_eq!(count(ann, ann.table, "Star Battle").await, 1, "all of it in one message");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cells_of_a_race_that_are_pressed_quickly_all_count() {
    let stage = Stage::set("quick-race").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let given = [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("size", json!(6)), ("start", json!(1))];
    hazel.slash(hazel.table, "host starbattle", &given).await;
    let hidden = told(ann, ann.dm, "hidden until you press Start").await;
    ann.press(&hidden, "Start").await;
    let board = now_with(ann, &hidden, "a cell becomes ★").await;
    press_cells_quickly(&stage, ann, &board).await;
    stage.sandbox.stop().await;
}
