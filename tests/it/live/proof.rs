//! A proof race of Star Battle against the stand-in: rules by completion, a refused step, branches, the tree, a restart
//! in the middle, and export of the proof to another program.

use puzzle::formats::{self, Format};
use puzzle::grid::Puzzle;
use puzzle::rules::Field;
use serde_json::{Value, json};

use super::stage::{Stage, content, count, export_format, submit, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

const REGIONS: &[u8] = b"abbbbbbbbbbbbcdbbbddddbbddddeeddffee";

async fn deduce(person: &Client, rule: &str, cells: &str) {
    let mut options = vec![("rule", json!(rule))];
    options.extend((!cells.is_empty()).then(|| ("cells", json!(cells))));
    person.slash(person.table, "deduce", &options).await;
}

/// The choices that `/deduce` offers for a typed text.
async fn choices(person: &Client, typed: &str) -> Vec<(String, String)> {
    let choices = person.complete(person.table, "deduce", &[("rule", json!(typed))]).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    choices.iter().map(|choice| (text(&choice["name"]), text(&choice["value"]))).collect()
}

/// Opens the race with a puzzle by its link, and takes the first step as soon as possible.
async fn open(stage: &Stage, puzzle: &Puzzle) {
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let options = |link: &str| {
        [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("mode", json!(1)), ("link", json!(link))]
    };
    hazel.slash(hazel.table, "host starbattle", &options("https://puzz.link/p?starbattle/6/6/1/0")).await;
    told(hazel, hazel.table, "`link`: the borders take 12 characters, 1 are given").await;
    hazel.slash(hazel.table, "host starbattle", &options(&formats::address(puzzle))).await;
    told(ann, ann.dm, "6 by 6, 1 star in each row, column and region").await;
    eventually("the first step", async || {
        deduce(ann, "finish-with-stars", "★A1 B3").await;
        (count(ann, ann.table, "deduce finish-with-stars ★A1 B3: right").await > 0).then_some(())
    })
    .await;
}

/// Ann's proof, exported as a LEGUP file.
async fn export(ann: &Client) -> String {
    ann.slash(ann.table, "export", &[export_format("legup")]).await;
    let answer = told(ann, ann.table, "For other programs").await;
    let file = &answer["attachments"][0];
    assert_eq!(file["filename"], "starbattle-legup.xml");
    String::from_utf8(ann.fetch(file["url"].as_str().unwrap()).await).unwrap()
}

/// Uploads a proof to be judged.
async fn bring(person: &Client, file: &str) {
    let body = json!({
        "type": 2, "application_id": person.application(), "channel_id": person.dm.to_string(),
        "data": { "name": "proof", "options": [{ "type": 11, "name": "file", "value": "0" }] },
    });
    let part = reqwest::multipart::Part::bytes(file.as_bytes().to_vec()).file_name("proof.xml");
    let form = reqwest::multipart::Form::new().part("files[0]", part).text("payload_json", body.to_string());
    let (status, reply) = person.send_form("interactions", form).await.unwrap();
    assert_eq!(status, 204, "{reply}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proof_race_with_branches_and_a_restart() {
    let puzzle = Puzzle::new(6, 1, REGIONS).unwrap();
    let stage = Stage::set("proof").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    open(&stage, &puzzle).await;

    // Rules are found by name, title and LEGUP's identifier; the list does not depend on the board.
    let surround = ("Surround Star (STBL-BASC-0009)".to_owned(), "surround-star".to_owned());
    for typed in ["surround s", "stbl-basc-0009"] {
        assert_eq!(choices(ann, typed).await, std::slice::from_ref(&surround));
    }
    assert_eq!(choices(ann, "").await, choices(sam, "").await);

    // A refused step counts. The answer names the cell, and only the player sees it.
    deduce(ann, "surround-star", "■F6").await;
    let refused = told(ann, ann.table, "F6 does not follow by Surround Star: it touches no star").await;
    assert!(content(&refused).contains("refused, and counted") && !content(&refused).contains('✅'), "{refused}");
    let board = told(ann, ann.dm, "F6 does not follow").await;
    assert!(board["attachments"][0]["description"].as_str().unwrap().contains("Refused: F6."), "{board}");
    for other in [ben, sam] {
        assert_eq!(count(other, other.table, "F6 does not").await + count(other, other.dm, "F6 does not").await, 0);
    }

    // A case split; the other branch is opened by the menu, and the first one again by text.
    deduce(ann, "star-or-empty", "★C2").await;
    let split = told(ann, ann.dm, "Branch 2: C2 ★").await;
    ann.press(&split, "More").await;
    let split = with_button(ann, ann.dm, "Cells").await;
    ann.choose(&split, "Go to another open branch", &["Branch 3: C2 ■"]).await;
    told(ann, ann.dm, "Branch 3: C2 ■").await;
    assert!(stage.sandbox.restart().await);
    submit(ann, "branch 2").await;
    let back = ann.newest(ann.dm, |message| content(message).contains("Branch 2: C2 ★")).await;
    let looked = ann.press(&back, "Proof tree").await;
    let tree = eventually("the tree", async || {
        let seen = ann.messages(ann.dm).await;
        seen.iter().find(|message| content(message) == "Proof tree").cloned()
    })
    .await;
    let words = tree["attachments"][0]["description"].as_str().unwrap();
    assert!(words.contains("2: C2 ★, no steps, you are here"), "{words} {looked}");

    // A step is assembled with the controls; a contradiction, named by its title, leads to the open branch.
    deduce(ann, "Clashing Orbit", "").await;
    told(ann, ann.dm, "Clashing Orbit is right").await;
    for text in ["rule surround-star", "■B1 A2 B2 A3 C3 A4-C4", "check"] {
        submit(ann, text).await;
    }
    told(ann, ann.table, "deduce surround-star ■B1 A2 B2 A3 C3 A4 B4 C4: right").await;
    finish(&stage, &puzzle).await;
    stage.sandbox.stop().await;
}

/// The rest of the proof, with an export to LEGUP before its last step, and the end.
async fn finish(stage: &Stage, puzzle: &Puzzle) {
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    for (rule, cells) in [
        ("finish-with-empty", "■C1-F1 D3-F3 A5-B6"),
        ("regions-within-rows", "■E6 F6"),
        ("regions-within-rows", "■C5 D5"),
        ("finish-with-stars", "★C6 D4"),
        ("surround-star", "■D6 E4 E5"),
        ("finish-with-stars", "★F5"),
        ("finish-with-empty", "■D2 F2 F4"),
    ] {
        deduce(ann, rule, cells).await;
        told(ann, ann.table, &format!("deduce {rule} {cells}: right")).await;
    }
    let file = export(ann).await;
    let document = formats::read(Format::Legup, &file).unwrap();
    assert_eq!(document.puzzle, *puzzle);
    let judgement = document.proof.unwrap().judge(&Field::new(puzzle));
    assert!(judgement.faults.is_empty() && judgement.open.len() == 1, "{judgement:?}");
    assert_eq!(count(ben, ben.table, "For other programs").await, 0);
    ben.slash(ben.table, "export", &[]).await;
    told(ben, ben.table, "<https://puzz.link/p?starbattle/6/6/1/").await;

    // A proof is not judged while others solve the same puzzle.
    bring(sam, &file).await;
    told(sam, sam.dm, "Others are still solving this puzzle. You can bring a proof of it").await;

    // Ben could still win without a refused step; then he gets one.
    deduce(ann, "finish-with-stars", "★E2").await;
    told(ann, ann.table, "deduce finish-with-stars ★E2: right").await;
    deduce(ben, "surround-star", "■F6").await;
    let end = told(sam, sam.table, "**Ann wins** with 1 refused step").await;
    assert_eq!(end["attachments"].as_array().unwrap().len(), 1, "one picture a message: {end}");
    // The views behind the buttons exist after the end too.
    sam.press(&end, "The winner's proof").await;
    let proof = told(sam, sam.table, "The winner's proof").await;
    assert!(proof["attachments"][0]["description"].as_str().unwrap().contains("C2"), "{proof}");
    read_step_by_step(sam, &end).await;
    bring(sam, &file).await;
    told(sam, sam.dm, "but the proof is not finished").await;
    bring(sam, "no proof").await;
    eventually("another refusal", async || (count(sam, sam.dm, "🚫").await == 2).then_some(())).await;
}

/// The proof can be read step by step, with rule, cells, reason and picture; only the person who asks sees it.
async fn read_step_by_step(sam: &Client, end: &Value) {
    sam.press(end, "Step by step").await;
    let way = told(sam, sam.table, "step 1 of ").await;
    sam.press(&way, "Proof of Ann").await;
    let first = told(sam, sam.table, "of the proof of Ann").await;
    let words = content(&first);
    assert!(words.contains("\nFinish With Stars: ") && words.ends_with("A1, B3 are stars."), "{words}");
    assert_eq!((first["flags"].as_u64(), first["attachments"].as_array().unwrap().len()), (Some(64), 1), "{first}");
    sam.press(&first, "▶").await;
    let second = told(sam, sam.table, "step 2 of ").await;
    assert!(
        content(&second).contains("Star Or Empty: In one branch C2 is black, in the other: C2 is a star."),
        "{second}"
    );
    sam.press(&second, "▶").await;
    let third = told(sam, sam.table, "step 3 of ").await;
    assert!(content(&third).contains("Clashing Orbit (supposed: C2 ★): "), "{third}");
}
