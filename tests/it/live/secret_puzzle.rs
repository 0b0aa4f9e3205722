//! The bot helps nobody with a puzzle that others are solving: neither turned, nor opened before they began.

use serde_json::json;

use super::stage::{Stage, content, told};

/// Its stars are on B1, D2, A3 and C4.
const BROUGHT: &str = "4 1 aabb cabb ccdd ccdd";
/// How a picture that shows them is told in words.
const SOLUTION: &str = "Stars of the solution";
/// The same in a mirror.
const MIRRORED: &str = "4 1 bbaa bbac ddcc ddcc";

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_does_not_solve_its_own_races() {
    let stage = Stage::set("secret-puzzle").await;
    let (hazel, sam) = (&stage.hazel, &stage.sam);
    let bring = |link: &str| [("link", json!(link))];
    sam.slash(sam.table, "puzzle", &bring(BROUGHT)).await;
    let page = told(sam, sam.table, "4 by 4").await;
    let race = [("player1", json!(stage.ann.id)), ("player2", json!(stage.ben.id)), ("link", json!(MIRRORED))];
    hazel.slash(hazel.table, "host starbattle", &race).await;
    told(hazel, hazel.table, "is open").await;

    sam.press(&page, "Hint").await;
    let refused = told(sam, sam.table, "Others are solving this puzzle just now").await;
    assert!(content(&refused).contains("once the match in which others are solving it is over"), "{refused}");
    sam.press(&page, "Give up").await;
    let sure = told(sam, sam.table, "Give this puzzle up?").await;
    assert!(content(&sure).contains("can be seen once the match in which others are solving it is over"), "{sure}");
    sam.press(&sure, "Yes, give it up").await;
    let held = told(sam, sam.table, "You have given this puzzle up").await;
    assert!(!held.to_string().contains(SOLUTION) && held["attachments"] == json!([]), "{held}");
    // Nor where it is brought once more.
    sam.slash(sam.table, "puzzle", &bring(BROUGHT)).await;
    told(sam, sam.table, "🔒 Others are solving this puzzle too").await;

    hazel.slash(hazel.table, "match end", &[]).await;
    let asked = told(hazel, hazel.table, "This ends the match").await;
    hazel.press(&asked, "End the match").await;
    let end = told(hazel, hazel.table, "The host has ended the match; nobody wins").await;
    // Its own steps too are read as soon as nobody is at it any more: Sam has brought it once more.
    // The match is over when all have been told.
    let step = crate::standin::eventually("its steps", async || {
        sam.press(&end, "Step by step").await;
        let all = sam.messages(sam.table).await;
        all.into_iter().find(|message| content(message).contains("step 1 of the way to its solution"))
    })
    .await;
    assert_eq!(step["flags"], 64, "for whoever asks alone: {step}");
    sam.press(&step, "▶").await;
    told(sam, sam.table, "step 2 of the way to its solution").await;
    sam.press(&held, "Show the solution").await;
    crate::standin::eventually("the solution", async || {
        let all = sam.messages(sam.table).await;
        all.iter().any(|message| message.to_string().contains(SOLUTION)).then_some(())
    })
    .await;
    stage.sandbox.stop().await;
}
