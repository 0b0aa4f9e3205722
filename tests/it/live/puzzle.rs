//! Puzzles that one person solves alone, from `/puzzle` to the shared result.

use std::ops::ControlFlow;

use clock::Clock;
use dealer::store::{StockPuzzle, Store};
use puzzle::generate::{Order, generate};
use rules::{Dice, Timestamp};
use serde_json::{Value, json};
use standin::Sandbox;

use super::crash::{command, options};
use super::stage::{Stage, all_ready, button, content, count, export_format, ready, submit, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// A puzzle as one line of text, for an option of a command; its stars are on B1, D2, A3 and C4.
const BROUGHT: &str = "4 1 aabb cabb ccdd ccdd";

/// Asks for a puzzle in a channel.
async fn ask(person: &Client, channel: u64, options: &[(&str, Value)]) {
    person.slash(channel, "puzzle", options).await;
}

/// The current version of a message.
async fn now(person: &Client, message: &Value) -> Value {
    let channel = message["channel_id"].as_str().unwrap().parse().unwrap();
    let all = person.messages(channel).await;
    all.iter().find(|one| one["id"] == message["id"]).unwrap().clone()
}

/// Presses a button and waits until its message has changed.
async fn press(person: &Client, message: &Value, label: &str) -> Value {
    let before = now(person, message).await;
    person.press(&before, label).await;
    eventually(&format!("{label} changes the message"), async || {
        let after = now(person, message).await;
        (after != before).then_some(after)
    })
    .await
}

/// Presses a button and waits for an answer with these words.
async fn press_for(person: &Client, message: &Value, label: &str, words: &str) -> Value {
    person.press(message, label).await;
    told(person, message["channel_id"].as_str().unwrap().parse().unwrap(), words).await
}

fn describes(message: &Value) -> &str {
    message["attachments"][0]["description"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_marked_in_one_message_by_its_owner_alone() {
    let stage = Stage::set("puzzle-pad").await;
    let (ann, sam) = (&stage.ann, &stage.sam);
    ask(ann, ann.table, &[("size", json!(5)), ("auto_mark", json!(true))]).await;
    let page = told(ann, ann.table, "Star Battle").await;
    assert_eq!(page["flags"], 64, "in a server it is for one person's eyes");
    assert!(describes(&page).contains("Regions by row"), "{page}");
    assert_eq!(count(sam, sam.table, "Star Battle").await, 0);

    press(ann, &page, "More").await;
    let starred = press(ann, &page, "★ Star").await;
    assert!(describes(&starred).contains("Stars: "), "{starred}");
    let undone = press(ann, &page, "Undo").await;
    assert!(!describes(&undone).contains("Stars: "), "{undone}");
    let hinted = press(ann, &page, "Hint").await;
    assert!(content(&hinted).contains("💡"), "{hinted}");
    let told_more = press(ann, &page, "Hint").await;
    assert_ne!(content(&told_more), content(&hinted), "the second press tells the cells");
    assert_eq!(count(ann, ann.table, "Star Battle").await, 1, "all of it in one message");

    // Another person's presses are refused and change nothing.
    stage.faults(json!({ "forgery": true })).await;
    sam.say(sam.table, "hello").await;
    let public = told(sam, sam.table, "hello").await;
    sam.press_id(&public, &button(&told_more, "★ Star")).await;
    told(sam, sam.table, "somebody else's").await;
    for forged in ["p:99:x", "p:", "g:x", "n:9.9", "n:99.99.9.9.9.9", "h:1", "x:1", "b:p1", "l:p1:board", "c:p1:0:x"] {
        sam.press_id(&public, forged).await;
    }
    assert_eq!(content(&now(ann, &page).await), content(&told_more));

    // After a restart the same message still works.
    assert!(stage.sandbox.restart().await);
    let again = press(ann, &page, "★ Star").await;
    assert!(describes(&again).contains("Stars: "), "{again}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_brought_along_is_solved_by_text_and_shared() {
    let stage = Stage::set("puzzle-text").await;
    let (ann, sam) = (&stage.ann, &stage.sam);
    for (link, fault) in [
        ("https://puzz.link/p?sudoku/9/9/", "expected an address"),
        ("https://puzz.link/p?starbattle/4/4/1/94g1s", "borders take 6 characters"),
        ("4 1\naabb\naabb\nccdd\nccdd", "more than one solution"),
        ("4 1\naaaa\nbbbb\ncccc\ncccd", "no solution"),
        ("4 1\nabab\nccdd\nccdd\nccdd", "connected"),
    ] {
        ask(ann, ann.table, &[("link", json!(link))]).await;
        eventually(&format!("{link:?} is refused with {fault:?}"), async || {
            let all = ann.messages(ann.table).await;
            let newest = all.iter().find(|message| content(message).contains("🚫")).cloned()?;
            content(&newest).to_lowercase().contains(fault).then_some(newest)
        })
        .await;
    }
    ask(ann, ann.table, &[("link", json!(BROUGHT))]).await;
    let page = told(ann, ann.table, "4 by 4").await;

    // By direct message, by command, and undone again.
    ann.say(ann.dm, "★B1 D2").await;
    let marked = told(ann, ann.dm, "★B1 D2\n").await;
    assert!(describes(&marked).contains("Stars: B1 D2") || describes(&marked).contains("B1, D2"), "{marked}");
    ann.slash(ann.table, "undo", &[]).await;
    ann.say(ann.dm, "★A9").await;
    told(ann, ann.dm, "A9 is no cell").await;
    ann.slash(ann.table, "pause", &[]).await;
    told(ann, ann.table, "time cannot be stopped").await;
    ann.slash(ann.table, "clock", &[]).await;
    told(ann, ann.table, "No clock runs out").await;
    ann.slash(ann.table, "export", &[]).await;
    told(ann, ann.table, "https://puzz.link/p?starbattle/4/4/1/").await;
    assert!(stage.sandbox.restart().await);
    stage.pass(90).await;
    ann.say(ann.dm, "★B1 D2").await;
    eventually("two marks told", async || (count(ann, ann.dm, "★B1 D2\n").await == 2).then_some(())).await;
    submit(ann, "★A3 C4").await;
    let solved = told(ann, ann.table, "Solved.").await;
    assert!(content(&solved).contains("1:3"), "from the first look on: {solved}");

    // Shared once, without the solution; then another puzzle.
    let shared = press(ann, &solved, "Share").await;
    let post = told(sam, sam.table, "solved in 1:3").await;
    assert!(content(&post).starts_with("**Ann**: Star Battle 4×4 1★") && !content(&post).contains("B1"), "{post}");
    assert!(!shared.to_string().contains("Share"), "it is shared once: {shared}");
    stage.faults(json!({ "forgery": true })).await;
    ann.press_id(&shared, &button(&solved, "Share")).await;
    told(ann, ann.table, "shared it already").await;
    assert_eq!(count(sam, sam.table, "solved in").await, 1);
    ann.press(&page, "More").await;
    told(ann, ann.table, "This puzzle is over").await;
    let another = press(ann, &shared, "Another one").await;
    assert!(content(&another).contains("4 by 4"), "as large as the one before: {another}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_types_has_one_board_that_lives() {
    let stage = Stage::set("puzzle-one-board").await;
    let ann = &stage.ann;
    let living = async |why: &str| {
        eventually(why, async || {
            let all = ann.messages(ann.dm).await;
            let mut boards = all.into_iter().filter(|message| message["attachments"][0].is_object());
            let board = boards.find(|board| board["components"][0].is_object())?;
            let others = boards.filter(|board| board["components"][0].is_object()).count();
            (others == 0 && describes(&board).contains(why)).then_some(board)
        })
        .await
    };
    ask(ann, ann.dm, &[("link", json!(BROUGHT))]).await;
    let first = living("4 by 4").await;
    for (text, stars) in [("★B1", "B1."), ("★D2", "B1, D2.")] {
        ann.say(ann.dm, text).await;
        let board = living(&format!("Stars: {stars}")).await;
        assert_ne!(board["id"], first["id"], "it stands below what was typed");
    }
    // Answers about the puzzle are no boards, and a refusal changes nothing.
    for (text, words) in [("help", "You may type, for example,"), ("★A9", "A9 is no cell")] {
        ann.say(ann.dm, text).await;
        told(ann, ann.dm, words).await;
        living("Stars: B1, D2.").await;
    }
    // Other means of input are confirmed in the same way, also after a restart.
    assert!(stage.sandbox.restart().await);
    ann.slash(ann.dm, "submit", &[("text", json!("★A3"))]).await;
    let board = living("Stars: B1, D2, A3.").await;
    ask(ann, ann.dm, &[]).await;
    let asked = told(ann, ann.dm, "You have a puzzle open").await;
    press(ann, &asked, "Continue").await;
    let anew = living("Stars: B1, D2, A3.").await;
    assert_ne!(anew["id"], board["id"]);
    // The message that asks for confirmation becomes the board of the solution.
    let anew = press(ann, &anew, "More").await;
    ann.press(&anew, "Give up").await;
    let sure = told(ann, ann.dm, "Give this puzzle up?").await;
    press(ann, &sure, "Yes, show the solution").await;
    living("Stars of the solution: ").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_board_is_typed_in_a_form() {
    let stage = Stage::set("puzzle-typed").await;
    let ann = &stage.ann;
    ask(ann, ann.table, &[("link", json!(BROUGHT))]).await;
    let page = told(ann, ann.table, "4 by 4").await;
    let opened = ann.press(&page, "Type").await;
    assert_eq!(opened["type"], 9, "{opened}");
    let (form, field) = (&opened["data"], &opened["data"]["components"][0]["components"][0]);
    assert_eq!((&field["value"], &field["style"]), (&json!("....\n....\n....\n...."), &json!(2)), "{form}");
    let form = form["custom_id"].as_str().unwrap();

    // An invalid row is named, and nothing changes.
    ann.send_modal(ann.table, form, &[("board", ".*..\n...\n....\n....")]).await;
    told(ann, ann.table, "Row 2, \"...\", has 3 cells and not 4").await;
    assert!(!describes(&now(ann, &page).await).contains("Stars: "));
    ann.press(&page, "Type").await;
    ann.send_modal(ann.table, form, &[("board", "x*xx\n....\n....\n....")]).await;
    let marked = eventually("the board is what was typed", async || {
        let page = now(ann, &page).await;
        describes(&page).contains("Stars: B1. Black: A1, C1, D1.").then_some(page)
    })
    .await;

    // The form is prefilled with the current board; a correct board solves the puzzle.
    ann.press(&marked, "More").await;
    let keys = eventually("the keys", async || {
        let page = now(ann, &page).await;
        page.to_string().contains("Cells").then_some(page)
    })
    .await;
    let again = ann.press(&keys, "Type").await;
    assert_eq!(again["data"]["components"][0]["components"][0]["value"], "x*xx\n....\n....\n....");
    // A form that was opened before the board changed would undo later marks, so it is refused.
    let form = again["data"]["custom_id"].as_str().unwrap();
    ann.press(&keys, "★ Star").await;
    let changed = async || {
        let page = now(ann, &page).await;
        (!describes(&page).contains("Stars: B1. Black: A1, C1, D1.")).then_some(page)
    };
    let starred = eventually("the cell is marked", changed).await;
    ann.send_modal(ann.table, form, &[("board", ".*.. ...* *... ..*.")]).await;
    told(ann, ann.table, "Your board has changed since you opened this form").await;
    assert_eq!(describes(&now(ann, &page).await), describes(&starred));
    let again = ann.press(&keys, "Type").await;
    let form = again["data"]["custom_id"].as_str().unwrap();
    ann.send_modal(ann.table, form, &[("board", ".*.. ...* *... ..*.")]).await;
    let solved = told(ann, ann.table, "Solved.").await;
    assert_eq!(solved["id"], page["id"], "in the same message");
    stage.faults(json!({ "forgery": true })).await;
    ann.press_id(&solved, &button(&page, "Type")).await;
    told(ann, ann.table, "This button is out of date").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_puzzle_is_gone_on_with_or_given_up() {
    let stage = Stage::set("puzzle-again").await;
    let ann = &stage.ann;
    ask(ann, ann.dm, &[("link", json!(BROUGHT))]).await;
    let page = told(ann, ann.dm, "4 by 4").await;
    assert_ne!(page["flags"], 64, "in the direct messages there is nobody to hide it from");
    ask(ann, ann.dm, &[("size", json!(5))]).await;
    let asked = told(ann, ann.dm, "You have a puzzle open").await;
    let continued = press(ann, &asked, "Continue").await;
    assert!(content(&continued).contains("4 by 4"), "{continued}");
    ask(ann, ann.dm, &[("size", json!(5))]).await;
    let asked = told(ann, ann.dm, "You have a puzzle open").await;
    let fresh = press(ann, &asked, "New puzzle").await;
    assert!(content(&fresh).contains("5 by 5"), "{fresh}");
    // The old puzzle is over; its first board has no buttons left, so only a forger can press them.
    assert!(now(ann, &page).await["components"][0].is_null());
    stage.faults(json!({ "forgery": true })).await;
    ann.press_id(&page, &button(&page, "More")).await;
    told(ann, ann.dm, "This puzzle is over").await;

    // Giving up needs a confirmation; then the solution is shown.
    let fresh = press(ann, &fresh, "More").await;
    ann.press(&fresh, "Give up").await;
    let sure = told(ann, ann.dm, "Give this puzzle up?").await;
    let given_up = press(ann, &sure, "Yes, show the solution").await;
    assert!(describes(&given_up).contains("Stars of the solution: "), "{given_up}");

    // The way to the solution, step by step, in a separate message: forward, back and to its end.
    ann.press(&given_up, "Step by step").await;
    let mut step = told(ann, ann.dm, "step 1 of ").await;
    assert!(content(&step).contains(" of the way to its solution\n"), "{step}");
    assert!(content(&step).contains("\n💡 ") && step["attachments"].as_array().unwrap().len() == 1, "{step}");
    assert!(!describes(&step).contains("The buttons are") && !describes(&step).contains("The cursor"), "{step}");
    for (label, number) in [("▶", 2), ("+5", 7), ("−5", 2), ("◀", 1)] {
        ann.press(&step, label).await;
        step = told(ann, ann.dm, &format!("step {number} of ")).await;
    }
    ann.press(&step, "⏭").await;
    let end = told(ann, ann.dm, "That is the solution.").await;
    assert_eq!(end["id"], step["id"], "in place of the step");
    assert!(content(&end).contains(" · after ") && content(&end).contains(" steps\n"), "{end}");
    ann.press(&end, "⏮").await;
    step = told(ann, ann.dm, "step 1 of ").await;
    ann.press_id(&step, "W:p9999:all:0:a").await;
    told(ann, ann.dm, "puzzle is somebody else's").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_comes_while_a_puzzle_is_open_is_opened_by_one_press() {
    let stage = Stage::set("puzzle-instead").await;
    let ann = &stage.ann;
    ask(ann, ann.table, &[("size", json!(5))]).await;
    told(ann, ann.table, "5 by 5").await;
    ask(ann, ann.table, &[("link", json!(BROUGHT)), ("auto_mark", json!(true))]).await;
    let asked = told(ann, ann.table, "You have a puzzle open").await;
    assert!(content(&asked).contains("https://puzz.link/p?starbattle/4/4/1/"), "{asked}");
    // Nothing has changed yet, also after a restart.
    let continued = press(ann, &asked, "Continue").await;
    assert!(content(&continued).contains("5 by 5"), "{continued}");
    ask(ann, ann.table, &[("link", json!(BROUGHT)), ("auto_mark", json!(true))]).await;
    let asked = told(ann, ann.table, "You have a puzzle open").await;
    assert!(stage.sandbox.restart().await);
    let opened = press(ann, &asked, "Give up and open this").await;
    assert!(content(&opened).contains("4 by 4"), "{opened}");
    // The new puzzle is that of the link, with the requested options.
    let marked = press(ann, &opened, "B1").await;
    assert!(describes(&marked).contains("Stars: B1. Black: A1, C1, D1, A2, B2, C2, B3, B4."), "{marked}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_where_a_puzzle_stands_is_for_that_puzzle_and_for_no_other() {
    let stage = Stage::set("puzzle-where").await;
    let (hazel, ann) = (&stage.hazel, &stage.ann);
    let race = [
        ("player1", json!(ann.id)),
        ("player2", json!(stage.ben.id)),
        ("size", json!(6)),
        ("mode", json!(1)),
        ("hints", json!(true)),
    ];
    hazel.slash(hazel.table, "host starbattle", &race).await;
    told(&stage.sam, stage.sam.table, "Everybody is solving").await;
    let step = [("rule", json!("star-or-empty")), ("cells", json!("★A1"))];
    ann.slash(ann.table, "deduce", &step).await;
    let proof = told(ann, ann.table, "star-or-empty ★A1: right").await;
    assert!(!proof.is_null());
    // Ann's own puzzle is in another channel: what she types there is for the puzzle, even though a match is open.
    let elsewhere = ann.table + 1;
    // Far larger than the race's puzzle, so that neither could reveal anything about the other.
    ask(ann, elsewhere, &[("size", json!(9)), ("stars", json!(1))]).await;
    told(ann, elsewhere, "9 by 9").await;
    ann.slash(elsewhere, "submit", &[("text", json!("★B1"))]).await;
    told(ann, elsewhere, "★B1\n").await;
    assert!(stage.sandbox.restart().await);
    ann.slash(elsewhere, "submit", &[("text", json!("undo"))]).await;
    told(ann, elsewhere, "undo\n").await;
    ann.slash(elsewhere, "hint", &[]).await;
    told(ann, elsewhere, "💡").await;
    // Once the puzzle is over, what she types there changes nothing elsewhere.
    ann.slash(elsewhere, "concede", &[("sure", json!("concede"))]).await;
    told(ann, elsewhere, "You have given it up").await;
    ann.slash(elsewhere, "submit", &[("text", json!("undo"))]).await;
    told(ann, elsewhere, "nothing has changed in another").await;
    // The step in the race was unaffected: it is undone only now, in the race's channel.
    ann.slash(ann.table, "submit", &[("text", json!("undo"))]).await;
    told(ann, ann.table, "undo").await;
    ann.slash(ann.table, "submit", &[("text", json!("undo"))]).await;
    told(ann, ann.table, "There is nothing to take back").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_counted_stays_whatever_becomes_of_its_answer() {
    let stage = Stage::set("puzzle-lost").await;
    let ann = &stage.ann;
    ask(ann, ann.table, &[("link", json!(BROUGHT))]).await;
    let page = told(ann, ann.table, "4 by 4").await;
    stage
        .faults(json!({ "rest": [{"method": "PATCH", "path": "webhooks/*/*/messages/*", "answer": 500, "times": 5}] }))
        .await;
    ann.press(&page, "B2").await;
    told(ann, ann.table, "That was counted").await;
    assert!(!describes(&now(ann, &page).await).contains("Stars: "));
    assert!(stage.sandbox.restart().await);
    stage.faults(json!({ "clear": true })).await;
    ann.slash(ann.table, "board", &[]).await;
    eventually("the board shows what was counted", async || {
        let all = ann.messages(ann.table).await;
        all.iter().any(|message| describes(message).contains("Stars: ")).then_some(())
    })
    .await;
    // Messages that were sent while the bot was offline are read later.
    stage.faults(json!({ "gateway": "invalid", "gateway_down": true })).await;
    ann.say(ann.dm, "★D2").await;
    stage.pass(30).await;
    stage.faults(json!({ "gateway_down": false })).await;
    told(ann, ann.dm, "★D2\n").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_solved_a_puzzle_just_before_the_bot_fell_is_answered_after() {
    let stage = Stage::set("puzzle-fell").await;
    let ann = &stage.ann;
    ask(ann, ann.table, &[("link", json!(BROUGHT))]).await;
    told(ann, ann.table, "4 by 4").await;
    let unsaid = json!({"method": "POST", "path": "channels/*/messages", "answer": 500, "times": 100});
    stage.faults(json!({ "rest": [unsaid] })).await;
    ann.say(ann.dm, "★B1 D2 A3 C4").await;
    eventually("it is counted", async || {
        ann.slash(ann.table, "board", &[]).await;
        let all = ann.messages(ann.table).await;
        all.iter().any(|message| content(message).contains("match is open here")).then_some(())
    })
    .await;
    assert_eq!(count(ann, ann.dm, "Solved").await, 0);
    stage.faults(json!({ "clear": true })).await;
    assert!(stage.sandbox.restart().await);
    let answer = told(ann, ann.dm, "✅ That was counted.").await;
    assert!(content(&answer).contains("Solved"), "{answer}");
    assert_eq!(count(ann, ann.dm, "not understood").await, 0);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_takes_long_to_make_says_so_and_is_broken_off_by_its_asker() {
    let stage = Stage::set("puzzle-long").await;
    let (hazel, ann, sam) = (&stage.hazel, &stage.ann, &stage.sam);
    // The largest puzzles on offer take long to generate. One that is found early is given up, and another requested.
    let rare = [("size", json!(17)), ("stars", json!(4)), ("level", json!(5))];
    let over = loop {
        ask(ann, ann.table, &rare).await;
        let making = told(ann, ann.table, "Making an extreme 17×17 4★ puzzle … ").await;
        // Meanwhile the bot keeps answering. A puzzle that is found before Sam's press leaves nothing to cancel.
        stage.faults(json!({ "forgery": true })).await;
        sam.say(sam.table, "hello").await;
        let public = told(sam, sam.table, "hello").await;
        sam.press_id(&public, &button(&making, "Cancel")).await;
        told(sam, sam.table, " cancel").await;
        let more = eventually("it goes on", async || {
            let more = now(ann, &making).await;
            (content(&more) != content(&making)).then_some(more)
        })
        .await;
        if content(&more).ends_with(" s") {
            ann.press(&more, "Cancel").await;
            let over = eventually("it is over", async || {
                let over = now(ann, &making).await;
                (content(&over) != content(&more)).then_some(over)
            })
            .await;
            if content(&over).contains("stopped after") {
                break over;
            }
        }
        ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    };
    assert!(content(&over).starts_with("⏹ Making an extreme"), "one message tells all of it: {over}");
    told(sam, sam.table, "You can't cancel this because somebody else asked for it").await;

    // A host who opens a match can cancel the generation too; the channel stays free.
    let players = [("player1", json!(ann.id)), ("size", json!(17)), ("stars", json!(4)), ("level", json!(5))];
    hazel.slash(hazel.table, "host starbattle", &players).await;
    let preparing = told(hazel, hazel.table, "Preparing Star Battle … ").await;
    hazel.press(&preparing, "Cancel").await;
    told(hazel, hazel.table, "stopped after").await;
    // Stopping the bot does not wait for the generation.
    ask(ann, ann.table, &rare).await;
    told(ann, ann.table, "Making an extreme 17×17 4★ puzzle … ").await;
    assert!(stage.sandbox.restart().await);
    ask(ann, ann.table, &[("size", json!(5))]).await;
    told(ann, ann.table, "5 by 5").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_that_a_size_does_not_have_is_refused_with_the_levels_it_has() {
    let stage = Stage::set("puzzle-levels").await;
    let ann = &stage.ann;
    for (size, stars, level, words) in [
        (11, 1, 5, "No extreme puzzles of 11×11 with 1★ are made: choose easy, medium, hard or expert"),
        (13, 2, 2, "No medium puzzles of 13×13 with 2★ are made: choose hard, expert or extreme"),
    ] {
        ask(ann, ann.table, &[("size", json!(size)), ("stars", json!(stars)), ("level", json!(level))]).await;
        told(ann, ann.table, words).await;
    }
    assert_eq!(count(ann, ann.table, "Making").await, 0);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_match_and_a_puzzle_somebody_is_asked_which() {
    let stage = Stage::set("puzzle-which").await;
    let ann = &stage.ann;
    stage.open_mist(&[]).await;
    ask(ann, ann.table + 1, &[("link", json!(BROUGHT))]).await;
    told(ann, ann.table + 1, "4 by 4").await;
    // A text that only the puzzle can parse is for the puzzle, without a question.
    ann.say(ann.dm, "★B1").await;
    told(ann, ann.dm, "★B1\n").await;
    ann.say(ann.dm, "d2").await;
    let asked = told(ann, ann.dm, "Which one is this for?").await;
    let choices = asked["components"][0]["components"][0]["options"].as_array().unwrap().clone();
    assert_eq!(choices.len(), 2, "{asked}");
    assert!(choices[1]["label"].as_str().unwrap().starts_with("Your own puzzle"), "{asked}");
    ann.choose(&asked, "Choose one", &[choices[1]["label"].as_str().unwrap()]).await;
    let marked = told(ann, ann.dm, "4 by 4").await;
    assert!(describes(&marked).contains("Stars: B1"), "{marked}");
    // In the channel of the match, the input is for the match.
    submit(ann, "c4").await;
    told(ann, ann.table, "Saved: You place on C4").await;
    // The option `match` selects the puzzle.
    let named = [("text", json!("★D2")), ("match", choices[1]["value"].clone())];
    ann.slash(ann.table, "submit", &named).await;
    told(ann, ann.table, "★D2\n").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proof_of_ones_own_is_deduced_split_taken_along_and_given_up() {
    let stage = Stage::set("puzzle-proof").await;
    let ann = &stage.ann;
    ask(ann, ann.table, &[("link", json!(BROUGHT)), ("mode", json!(1))]).await;
    told(ann, ann.table, "4 by 4").await;
    let deduce = async |rule: &str, cells: &str| {
        ann.slash(ann.table, "deduce", &[("rule", json!(rule)), ("cells", json!(cells))]).await;
    };
    deduce("Surround Star", "■A1").await;
    let refused = told(ann, ann.table, "refused, and counted").await;
    assert!(content(&refused).starts_with('❌'), "{refused}");
    deduce("star-or-empty", "★B1").await;
    let split = told(ann, ann.table, "star-or-empty ★B1: right").await;
    let rows = split["components"].as_array().unwrap();
    assert_eq!(rows.len(), 5, "rules, three rows of cells, and the brush: {split}");
    ann.slash(ann.table, "export", &[export_format("text")]).await;
    let exported = eventually("the proof", async || {
        let all = ann.messages(ann.table).await;
        all.iter().find(|message| content(message).starts_with('📄')).cloned()
    })
    .await;
    let text = ann.fetch(exported["attachments"][0]["url"].as_str().unwrap()).await;
    assert!(String::from_utf8(text).unwrap().contains("proof\n1: star-or-empty * B1"));
    let split = press(ann, &split, "More").await;
    let sure = press_for(ann, &split, "Give up", "Give this puzzle up?").await;
    press(ann, &sure, "Yes, show the solution").await;
    // Only Ann sees the board, so the bot can update it only when she presses it; then it shows the solution too.
    let past = ann.messages(ann.table).await.into_iter().find(|message| message["id"] == split["id"]).unwrap();
    let control =
        standin::components(&past).find(|control| control["type"] == 2 && control["disabled"] != true).unwrap();
    ann.press_id(&past, control["custom_id"].as_str().unwrap()).await;
    told(ann, ann.table, "This puzzle is over").await;
    eventually("the board shows the solution", async || {
        let all = ann.messages(ann.table).await;
        let board = all.iter().find(|message| message["id"] == split["id"])?;
        describes(board).contains("Stars of the solution: ").then_some(())
    })
    .await;
    // A finished puzzle can still be exported.
    ann.slash(ann.table, "export", &[export_format("puzzlink")]).await;
    told(ann, ann.table, "https://puzz.link/p?starbattle/4/4/1/").await;
    ann.slash(ann.table, "hint", &[]).await;
    told(ann, ann.table, "No match is open here").await;
    stage.sandbox.stop().await;
}

/// Adds a generated puzzle to the stock, labeled as extreme; returns its regions as text.
async fn stocked(store: &Store, nth: u32) -> String {
    let order = Order { size: 10, stars: 2, level: None };
    let made = generate(order, &mut Dice::new(4, "stock", nth), &mut |_| ControlFlow::Continue(())).unwrap();
    let regions = made.puzzle.to_string();
    let setup = json!({ "puzzle": { "size": 10, "stars": 2, "regions": made.puzzle.labels() } });
    let (puzzle, kind, at) = (nth.to_string(), "10×10 ★★ extreme".to_owned(), Timestamp(i64::from(nth)));
    assert!(store.write(StockPuzzle { puzzle, kind, setup, at }).await.unwrap());
    regions.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_takes_long_to_make_comes_out_of_stock_after_a_kill_too() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::open(&data.path().join("dealer.db")).await.unwrap();
    let (first, second) = (stocked(&store, 1).await, stocked(&store, 2).await);
    store.close().await;
    let sandbox = Sandbox::start(options(data.path(), Clock::system()), None).await.unwrap();
    let mut bot = command(&sandbox.seat()).spawn().unwrap();
    let (hazel, ann) =
        (Client::named(&sandbox.address(), "Hazel").await, Client::named(&sandbox.address(), "Ann").await);
    ready(&hazel).await;
    let extreme = [("size", json!(10)), ("stars", json!(2)), ("level", json!("extreme"))];
    ask(&ann, ann.table, &extreme).await;
    let page = told(&ann, ann.table, "Star Battle").await;
    assert!(describes(&page).to_lowercase().contains(&first.to_lowercase()), "{first}: {page}");
    bot.kill().await.unwrap();
    bot = command(&sandbox.seat()).spawn().unwrap();
    let players = [("player1", json!(ann.id)), ("player2", json!(hazel.id))];
    let given = [&players[..], &extreme].concat();
    // A command before the new process is connected is lost with the old one.
    let asked = async || {
        let is_taken = hazel.try_slash(hazel.table, "host starbattle", &given).await.is_ok();
        (is_taken && !hazel.messages(hazel.table).await.is_empty()).then_some(())
    };
    eventually("the players are called", asked).await;
    all_ready(&[&ann], ann.table).await;
    let board = told(&ann, ann.dm, "Star Battle").await;
    assert!(describes(&board).to_lowercase().contains(&second.to_lowercase()), "{second}: {board}");
    bot.kill().await.unwrap();
    sandbox.stop().await;
}
