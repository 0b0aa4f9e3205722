//! A race of Star Battle against the stand-in: each player starts separately, the keys change one message, a restart in
//! the middle, hints, and nothing revealed to others.

use puzzle::grid::Puzzle;
use puzzle::solve::solve;
use serde_json::{Value, json};
use standin::components;

use super::stage::{Stage, content, count, submit, told};
use crate::standin::eventually;
use crate::standin::person::Client;

const SIZE: usize = 6;

async fn open(stage: &Stage, more: &[(&str, Value)]) {
    let mut given = vec![("player1", json!(stage.ann.id)), ("player2", json!(stage.ben.id)), ("size", json!(SIZE))];
    given.extend(more.iter().cloned());
    stage.hazel.slash(stage.hazel.table, "host starbattle", &given).await;
}

/// The alternative text of a message's picture.
fn words(message: &Value) -> &str {
    message["attachments"][0]["description"].as_str().unwrap_or_default()
}

/// The region letters of the puzzle in a message, row by row.
pub(super) fn regions(message: &Value) -> Vec<char> {
    let (_, regions) = words(message).split_once("Regions by row: ").expect("the puzzle is told in words");
    let (regions, _) = regions.split_once('.').expect("it is a sentence");
    regions.chars().filter(char::is_ascii_uppercase).collect()
}

/// The solution of the puzzle in a message, as an input.
pub(super) fn solution(message: &Value) -> String {
    let labels = regions(message);
    let puzzle = Puzzle::new(SIZE, 1, &labels).unwrap();
    let stars = solve(&puzzle, 1, &|| false).stars.pop().unwrap();
    format!("★{}", stars.to_string().replace(", ", " "))
}

/// Presses a button and waits until the same message satisfies `shows`.
async fn press(person: &Client, message: &Value, label: &str, shows: impl Fn(&Value) -> bool) -> Value {
    person.press(message, label).await;
    eventually(&format!("the message after {label}"), async || {
        let messages = person.messages(person.dm).await;
        messages.iter().find(|now| now["id"] == message["id"] && shows(now)).cloned()
    })
    .await
}

/// None of these people has received the text, in any channel.
async fn unheard(others: &[&Client], secret: &str) {
    for other in others {
        for channel in [other.table, other.dm] {
            let heard = other.messages(channel).await;
            assert!(!heard.iter().any(|message| message.to_string().contains(secret)), "{} heard {secret}", other.id);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_race_from_each_players_own_start_to_the_best_time() {
    let stage = Stage::set("starbattle").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    open(&stage, &[("start", json!(1)), ("hints", json!(true))]).await;

    // Nobody sees the puzzle before pressing Start, and one player's Start shows it to nobody else.
    let hidden = told(ann, ann.dm, "hidden until you press Start").await;
    assert!(!words(&hidden).contains("Regions"), "{hidden}");
    let blank = press(ann, &hidden, "Start", |now| words(now).contains("Regions by row")).await;
    told(sam, sam.table, "shown here when everybody has started").await;
    unheard(&[ben, sam, hazel], "Regions by row").await;

    // The keys change that one message.
    let before = ann.messages(ann.dm).await.len();
    let blank = press(ann, &blank, "More", |now| words(now).contains("The cursor is on C3.")).await;
    let marked = press(ann, &blank, "★ Star", |now| words(now).contains("Stars: C3.")).await;
    let moved = press(ann, &marked, "▶", |now| words(now).contains("The cursor is on D3.")).await;
    let undone = press(ann, &moved, "Undo", |now| !words(now).contains("Stars:")).await;
    assert!(words(&undone).contains("The cursor is on D3."), "{undone}");
    assert_eq!(ann.messages(ann.dm).await.len(), before, "one picture, changed in its place");

    // Marks survive a restart; the old message's buttons still work.
    let again = press(ann, &undone, "Redo", |now| words(now).contains("Stars: C3.")).await;
    assert!(stage.sandbox.restart().await);
    let clear = press(ann, &again, "Undo", |now| !words(now).contains("Stars:")).await;

    // A hint has two steps, and only the player who asked sees it.
    let hinted = press(ann, &clear, "Hint", |now| content(now).contains("💡")).await;
    let idea = press(ann, &hinted, "Hint", |now| content(now).contains("shows the step")).await;
    press(ann, &idea, "Hint", |now| now.to_string().contains("Do it")).await;
    unheard(&[ben, sam, hazel], "💡").await;

    // Ben starts later, and is faster.
    stage.pass(60).await;
    submit(ann, &solution(&blank)).await;
    told(ben, ben.dm, "Ann solved it in 1:").await;
    let hidden = told(ben, ben.dm, "hidden until you press Start").await;
    let blank = press(ben, &hidden, "Start", |now| words(now).contains("Regions by row")).await;
    told(sam, sam.table, "Ann solved it").await;
    stage.pass(5).await;
    let right = solution(&blank);
    submit(ben, &right).await;
    let receipt = told(ben, ben.table, "Time used: ").await;
    assert!(!content(&receipt).contains("min"), "it runs from his own start: {receipt}");
    let end = told(ann, ann.dm, "**Ben wins**").await;
    assert!(content(&end).contains("> Star Battle 6×6 1★ · solved in 1:"), "{end}");
    assert!(content(&end).contains("· 1 hint\n> 1. Ben 0:"), "{end}");
    told(sam, sam.table, "**Ben wins**").await;
    assert_eq!(count(sam, sam.table, &right).await, 0, "what was typed is its player's");
    stage.sandbox.stop().await;
}

/// The custom id of the first button whose label begins with `label`.
fn begins(message: &Value, label: &str) -> Option<String> {
    let button =
        components(message).find(|button| button["label"].as_str().is_some_and(|there| there.starts_with(label)))?;
    button["custom_id"].as_str().map(ToOwned::to_owned)
}

/// Presses the button whose label begins with `label`, and waits until the message has changed.
async fn press_on(person: &Client, message: &Value, label: &str) -> Value {
    let id = begins(message, label).unwrap_or_else(|| panic!("no button {label:?} in {message}"));
    assert_eq!(person.press_id(message, &id).await.0, 200);
    eventually(&format!("the message after {label}"), async || {
        let messages = person.messages(person.dm).await;
        messages.iter().find(|now| now["id"] == message["id"] && now["components"] != message["components"]).cloned()
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_race_is_won_by_pressing_its_cells_alone_in_one_message() {
    let stage = Stage::set("starbattle-cells").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    open(&stage, &[("start", json!(1))]).await;
    let hidden = told(ann, ann.dm, "hidden until you press Start").await;
    let mut board = press(ann, &hidden, "Start", |now| words(now).contains("Regions by row")).await;
    let before = ann.messages(ann.dm).await.len();
    assert!(begins(&board, "Fill").is_none(), "its host has not allowed it");

    // One press marks a cell, whatever its mark was, and another press removes the mark; the brush decides between star
    // and black.
    board = press_on(ann, &board, "A1").await;
    assert!(words(&board).contains("Stars: A1."), "{board}");
    board = press_on(ann, &board, "★ A1").await;
    assert!(!words(&board).contains("A1."), "{board}");
    board = press_on(ann, &board, "■").await;
    board = press_on(ann, &board, "A1").await;
    assert!(words(&board).contains("Black: A1."), "{board}");
    board = press_on(ann, &board, "■ A1").await;
    board = press_on(ann, &board, "★").await;

    let stars = solution(&board).trim_start_matches('★').replace(' ', "\n");
    let stars: Vec<&str> = stars.lines().collect();
    for (nth, star) in stars.iter().enumerate() {
        let (column, row) = star.split_at(1);
        for _ in 0..6 {
            if begins(&board, star).is_some() {
                break;
            }
            let shown =
                |cell: String| ["", "★ ", "■ "].iter().any(|sign| begins(&board, &format!("{sign}{cell}")).is_some());
            let has_column = (1..=SIZE).any(|row| shown(format!("{column}{row}")));
            let has_row = ('A'..='F').any(|column| shown(format!("{column}{row}")));
            let way = if !has_row && begins(&board, "▼").is_some() || has_column { "▼" } else { "▶" };
            board = press_on(ann, &board, way).await;
        }
        if nth == stars.len() - 1 {
            unheard(&[ben, sam, hazel], &format!("★{star}")).await;
            ann.press_id(&board, &begins(&board, star).unwrap()).await;
            break;
        }
        board = press_on(ann, &board, star).await;
        if nth == 2 {
            assert_eq!(ann.messages(ann.dm).await.len(), before, "one message, changed in its place");
            assert!(stage.sandbox.restart().await);
        }
    }
    told(sam, sam.table, "Ann solved it").await;
    let solved = told(ann, ann.dm, "You have finished").await;
    assert!(words(&solved).contains(&format!("Stars: {}.", stars.join(", "))), "{solved}");
    unheard(&[ben], "Regions by row").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_hosts_leave_there_are_no_hints() {
    let stage = Stage::set("starbattle-no-hints").await;
    let (ann, sam) = (&stage.ann, &stage.sam);
    open(&stage, &[]).await;
    let board = told(ann, ann.dm, "Mark cells such as").await;
    assert!(!board.to_string().contains("\"label\":\"Hint\""), "{board}");
    // The race has begun when the channel sees the puzzle.
    told(sam, sam.table, "Everybody is solving").await;
    ann.slash(ann.table, "hint", &[]).await;
    told(ann, ann.table, "its host can allow them").await;
    submit(ann, "★E2 ■A1").await;
    told(ann, ann.dm, "Mark cells such as").await;
    ann.slash(ann.table, "undo", &[("part", json!("mistake"))]).await;
    told(ann, ann.table, "its host can allow them").await;
    ann.slash(ann.table, "undo", &[]).await;
    eventually("a board without the marks", async || {
        let newest = ann.messages(ann.dm).await.into_iter().next()?;
        (!words(&newest).contains("Stars:")).then_some(())
    })
    .await;
    unheard(&[&stage.ben, sam, &stage.hazel], "Stars: E2").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_everybody_reads_never_becomes_somebodys_board() {
    let stage = Stage::set("starbattle-which").await;
    let (hazel, ann) = (&stage.hazel, &stage.ann);
    open(&stage, &[]).await;
    let board = told(ann, ann.dm, "Mark cells such as").await;
    told(&stage.sam, stage.sam.table, "Everybody is solving").await;
    let given = &[
        ("player1", json!(ann.id)),
        ("player2", json!(stage.ben.id)),
        ("advantage", json!(ann.id)),
        ("first", json!(ann.id)),
    ];
    hazel.slash(hazel.table + 1, "host mist", given).await;
    told(ann, ann.table + 1, "Mist").await;

    // Ann types in a channel without a match, so the question appears there, and she answers it there.
    let bot = board["author"]["id"].as_str().unwrap();
    let elsewhere = ann.table + 2;
    ann.say(elsewhere, &format!("<@{bot}> C3")).await;
    let asked = told(&stage.sam, elsewhere, "Which one is this for?").await;
    let menu = &asked["components"][0]["components"][0];
    let race = menu["options"].as_array().unwrap().iter().find(|one| one["label"].as_str().unwrap().contains("Star"));
    ann.choose(&asked, "Choose one", &[race.unwrap()["label"].as_str().unwrap()]).await;
    told(ann, elsewhere, "Played: ").await;
    eventually("Ann's new board", async || {
        let all = ann.messages(ann.dm).await;
        all.iter().any(|message| words(message).contains("Stars: C3.")).then_some(())
    })
    .await;
    let all = stage.sam.messages(elsewhere).await;
    let after = all.iter().find(|message| message["id"] == asked["id"]).unwrap();
    assert_eq!((content(after), &after["attachments"]), (content(&asked), &asked["attachments"]));
    stage.sandbox.stop().await;
}
