//! A whole match of Astral Flow, played only from what the players are sent.

use games::astral::round::{Round, Solution};
use serde_json::{Value, json};
use standin::components;

use super::stage::{Stage, content, count, submit};
use crate::standin::person::Client;

/// Waits for a message with these words. The clock runs meanwhile, because answers are delayed briefly.
async fn told(stage: &Stage, person: &Client, channel: u64, words: &str) -> Value {
    for _ in 0..60 {
        let messages = person.messages(channel).await;
        if let Some(found) = messages.iter().find(|message| content(message).contains(words)) {
            return found.clone();
        }
        stage.pass(1).await;
    }
    panic!("nobody was told {words:?}: {:?}", person.messages(channel).await);
}

/// Solves a round from its picture's alternative text, as a player who cannot see the picture would.
fn solve(board: &Value) -> Solution {
    let words = board["attachments"][0]["description"].as_str().unwrap();
    let between = |text: &str, from: &str, to: &str| {
        let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("no {from:?} in {text:?}"));
        rest.split_once(to).unwrap_or_else(|| panic!("no {to:?} in {rest:?}")).0.to_owned()
    };
    let number = |text: String| text.parse::<u8>().unwrap();
    let size = [number(between(words, "Grids of ", " columns")), number(between(words, "columns and ", " rows"))];
    let grids = words.split(" Grid ").skip(1).map(|grid| {
        let stars = between(grid, "stars ", ";");
        let origin: Vec<f64> = between(grid, "origin (", ")").split(", ").map(|cells| cells.parse().unwrap()).collect();
        let instructions = between(grid, "); ", ".");
        json!({
            "stars": stars.split(' ').collect::<Vec<_>>(),
            "origin": origin,
            "instructions": instructions.split(", ").collect::<Vec<_>>(),
        })
    });
    let round = json!({ "size": size, "grids": grids.collect::<Vec<_>>() });
    serde_json::from_value::<Round>(round).unwrap().solve()
}

/// When Discord received the message, in milliseconds since Discord's epoch.
fn posted_ms(message: &Value) -> u64 {
    message["id"].as_str().unwrap().parse::<u64>().unwrap() >> 22
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_astral_flow() {
    let stage = Stage::set("astral").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let given =
        [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ann.id)), ("rounds", json!(2))];
    hazel.slash(hazel.table, "host astral", &given).await;

    // The break before the first round ends as soon as both players are ready.
    for person in [ann, ben] {
        let pause = told(&stage, person, person.dm, "Round 1 begins").await;
        person.press(&pause, "Ready").await;
    }
    // The round is sent to both players and the channel.
    let board = told(&stage, ann, ann.dm, "**Round 1 of 2**").await;
    let of_ben = told(&stage, ben, ben.dm, "**Round 1 of 2**").await;
    told(&stage, sam, sam.table, "**Round 1 of 2**").await;
    let mut spreads = vec![posted_ms(&board).abs_diff(posted_ms(&of_ben))];
    assert_eq!(board["attachments"][0]["filename"], "astral-round.png");
    let solution = solve(&board);
    let areas: Vec<_> = solution.areas.iter().map(|area| area[0].to_string()).collect();

    // A right answer by direct message is public at once; a second one is refused by the lockout; naming the same cell
    // again costs a point.
    ann.say(ann.dm, &areas[0].to_lowercase()).await;
    told(&stage, sam, sam.table, &format!("Ann: {} ✓ +2", areas[0])).await;
    ann.say(ann.dm, &areas[0]).await;
    told(&stage, ann, ann.dm, "locked out for another").await;
    submit(ben, &areas[0]).await;
    told(&stage, sam, sam.table, &format!("Ben: {} ✗ \u{2212}1", areas[0])).await;
    assert_eq!(count(sam, sam.table, "locked out").await, 0, "a refusal is one person's");

    // Pauses are refused, because they would give time to think.
    ben.slash(ben.table, "pause", &[]).await;
    told(&stage, ben, ben.table, "only the host can pause").await;

    // Mentions in the channel name the remaining areas; then the button declares that nothing is left.
    for area in &areas[1..] {
        stage.pass(21).await;
        let author = board["author"]["id"].as_str().unwrap();
        ann.say(ann.table, &format!("<@{author}> {area}")).await;
        told(&stage, sam, sam.table, &format!("Ann: {area} ✓ +2")).await;
    }
    stage.pass(21).await;
    let newest = told(&stage, ann, ann.dm, "**Round 1 of 2**").await;
    ann.press(&newest, "Nothing left").await;
    let over = told(&stage, sam, sam.table, "**Round 1 is over**").await;
    assert!(content(&over).contains("Ann: nothing left ✓ +3"), "{over}");
    assert_eq!(over["attachments"][0]["filename"], "astral-solution.png");
    assert!(over["attachments"][0]["description"].as_str().unwrap().contains("named by Ann"), "{over}");

    // Nobody is ready and nobody answers: the break takes a minute, the round five, and the match ends by itself.
    stage.lapse(61).await;
    let of_ben = told(&stage, ben, ben.dm, "**Round 2 of 2**").await;
    let of_ann = told(&stage, ann, ann.dm, "**Round 2 of 2**").await;
    spreads.push(posted_ms(&of_ann).abs_diff(posted_ms(&of_ben)));
    // One of the boards may be late on a busy machine.
    assert!(spreads.iter().any(|&spread| spread < 1000), "{spreads:?}");
    stage.lapse(301).await;
    let end = told(&stage, sam, sam.table, "**Ann wins").await;
    let files: Vec<_> = end["attachments"].as_array().unwrap().iter().map(|file| &file["filename"]).collect();
    assert_eq!(files, ["astral-result.png"]);
    stage.sandbox.stop().await;
}

/// Twenty-five cells fill a message, so the declaration is in a second message below, sent once and never changed; and
/// the board's picture, in which people trace stars, is never replaced.
#[tokio::test(flavor = "multi_thread")]
async fn a_five_by_five_round_has_its_declaration_below_the_board() {
    let stage = Stage::set("astral-five").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let given =
        [("player1", json!(ann.id)), ("player2", json!(ben.id)), ("advantage", json!(ann.id)), ("rounds", json!(4))];
    hazel.slash(hazel.table, "host astral", &given).await;
    told(&stage, ann, ann.dm, "Round 1 begins").await;
    stage.lapse(61).await;
    told(&stage, ann, ann.dm, "**Round 1 of 4**").await;
    stage.lapse(301).await;
    told(&stage, ann, ann.dm, "**Round 1 is over**").await;
    stage.lapse(61).await;
    let below = told(&stage, ann, ann.dm, "press a cell above").await;
    told(&stage, ben, ben.dm, "press a cell above").await;
    let board = told(&stage, ann, ann.dm, "**Round 2 of 4** against").await;
    let labels = |message: &Value| -> Vec<String> {
        components(message).filter_map(|control| Some(control["label"].as_str()?.to_owned())).collect()
    };
    assert_eq!(labels(&board).len(), 25, "{board}");
    assert_eq!(labels(&below), ["Nothing left", "More", "Named cells"]);
    assert!(posted_ms(&below) >= posted_ms(&board), "it stands below the board");

    // Both players answer; the picture and the message below it do not change.
    ann.press(&board, "A1").await;
    told(&stage, ann, ann.dm, "Ann: A1 ").await;
    ben.press(&told(&stage, ben, ben.dm, "press a cell above").await, "Nothing left").await;
    let after = told(&stage, ann, ann.dm, "Ben: nothing left ✗").await;
    assert_eq!(after["id"], board["id"], "the board lives");
    assert_eq!(after["attachments"][0]["id"], board["attachments"][0]["id"], "the picture stands still");
    assert_eq!(count(ann, ann.dm, "press a cell above").await, 1);
    assert_eq!(told(&stage, ann, ann.dm, "press a cell above").await, below);
    stage.sandbox.stop().await;
}
