//! The bot does not help with a puzzle that others are solving: neither if it is mirrored, nor if it was opened
//! earlier.

use puzzle::formats::read_any;
use serde_json::json;

use super::stage::{Stage, all_ready, content, count, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// A puzzle with stars on B1, D2, A3 and C4.
const BROUGHT: &str = "4 1 aabb cabb ccdd ccdd";
/// A phrase of the alternative text of a picture that shows the solution.
const SOLUTION: &str = "Stars of the solution";
/// The puzzle mirrored.
const MIRRORED: &str = "4 1 bbaa bbac ddcc ddcc";
/// The puzzle with one cell in another region, and the same stars.
const NEARLY: &str = "4 1 cabb cabb ccdd ccdd";
/// The puzzle in a corner of a larger grid.
const LARGER: &str = "5 1 aabbb cabbb ccddd ccddd ccdde";

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
    let refused = told(sam, sam.table, "You get no help now").await;
    assert!(content(&refused).contains("once the match in which others are solving it is over"), "{refused}");
    sam.press(&page, "More").await;
    let page = with_button(sam, sam.table, "Give up").await;
    sam.press(&page, "Give up").await;
    let sure = told(sam, sam.table, "Give this puzzle up?").await;
    assert!(
        content(&sure).contains("you can see its solution once the match in which others are solving it is over"),
        "{sure}"
    );
    sam.press(&sure, "Yes, give it up").await;
    let held = told(sam, sam.table, "You have given this puzzle up").await;
    assert!(!held.to_string().contains(SOLUTION) && held["attachments"] == json!([]), "{held}");
    // The solution stays hidden if Sam opens the same puzzle again.
    sam.slash(sam.table, "puzzle", &bring(BROUGHT)).await;
    told(sam, sam.table, "🔒 Others are solving this puzzle too").await;

    hazel.slash(hazel.table, "match end", &[]).await;
    let asked = told(hazel, hazel.table, "This ends the match").await;
    hazel.press(&asked, "End the match").await;
    let end = told(hazel, hazel.table, "The host has ended the match; nobody wins").await;
    // Once the end has been announced to everybody, Sam can see the steps to the solution, although Sam has the puzzle
    // open again.
    let step = eventually("its steps", async || {
        sam.press(&end, "Step by step").await;
        let all = sam.messages(sam.table).await;
        all.into_iter().find(|message| content(message).contains("step 1 of "))
    })
    .await;
    assert_eq!(step["flags"], 64, "for whoever asks alone: {step}");
    sam.press(&step, "▶").await;
    told(sam, sam.table, "step 2 of ").await;
    sam.press(&held, "Show the solution").await;
    eventually("the solution", async || {
        let all = sam.messages(sam.table).await;
        all.iter().any(|message| message.to_string().contains(SOLUTION)).then_some(())
    })
    .await;
    stage.sandbox.stop().await;
}

/// Whether a person can read the solution in a channel; a player's own board shows only stars that they have placed.
async fn reads_solution(person: &Client, channel: u64) -> bool {
    person.messages(channel).await.iter().any(|message| message.to_string().contains(SOLUTION))
}

/// The puzzle of a running race, mirrored: rows of letters from the link that the player exports.
async fn mirrored(player: &Client) -> String {
    player.slash(player.table, "export", &[]).await;
    let told = told(player, player.table, "<https://puzz.link/p?starbattle/").await;
    let address = content(&told).split(['<', '>']).nth(1).unwrap();
    let puzzle = read_any(address).unwrap().puzzle;
    let size = puzzle.size();
    let rows = puzzle.labels().chunks(size).map(|row| row.iter().rev().map(|label| char::from(b'a' + label)).collect());
    format!("{size} {} {}", puzzle.stars(), rows.collect::<Vec<String>>().join(" "))
}

/// Hazel hosts a race and plays in it. She opens another match with the same puzzle for Sam and the machine in another
/// channel, where hints are allowed, and ends that match at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_plays_learns_nothing_from_a_second_match_about_the_same_puzzle() {
    let stage = Stage::set("second-match").await;
    let (hazel, ann, sam) = (&stage.hazel, &stage.ann, &stage.sam);
    let elsewhere = hazel.table + 1;
    let race = [("player1", json!(hazel.id)), ("player2", json!(ann.id)), ("size", json!(6)), ("stars", json!(1))];
    hazel.slash(hazel.table, "host starbattle", &race).await;
    all_ready(&[ann], ann.table).await;
    let board = told(ann, ann.dm, "6 by 6").await;
    let machine: serde_json::Value = board["author"]["id"].clone();

    let second = [
        ("player1", json!(sam.id)),
        ("player2", machine),
        ("machine", json!("beginner")),
        ("hints", json!(true)),
        ("link", json!(mirrored(hazel).await)),
    ];
    hazel.slash(elsewhere, "host starbattle", &second).await;
    told(hazel, elsewhere, "Sam – Dealer").await;
    stage.pass(10).await;
    sam.slash(elsewhere, "submit", &[("text", json!("hint"))]).await;
    told(sam, elsewhere, "You get no help now").await;
    sam.slash(elsewhere, "concede", &[("sure", json!("concede"))]).await;
    let end = told(hazel, elsewhere, "Others are still solving this puzzle. You get the solution here").await;
    eventually("the end by direct message", async || {
        (count(sam, sam.dm, "You get the solution here when they have finished").await > 0).then_some(())
    })
    .await;
    // All views of its record are refused as well, once the end has been announced to everybody.
    for (button, nth) in [("Replay", 1), ("Export", 2), ("Step by step", 3)] {
        eventually(&format!("the refusal of {button}"), async || {
            hazel.press(&end, button).await;
            (count(hazel, elsewhere, "Others are still solving this puzzle. You can see this match").await >= nth)
                .then_some(())
        })
        .await;
    }
    for (person, channel) in [(hazel, elsewhere), (sam, elsewhere), (sam, sam.dm)] {
        assert!(!reads_solution(person, channel).await);
    }

    // When the race ends, everybody who waits is told, in any channel.
    ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    for (person, channel) in [(hazel, elsewhere), (sam, sam.dm)] {
        eventually("the solution", async || reads_solution(person, channel).await.then_some(())).await;
    }
    stage.sandbox.stop().await;
}

/// A host gives two tables the same puzzle: players who finish at one do not see the solution while the other plays.
/// When both are done, a message says that the solution can be seen, even after a restart.
#[tokio::test(flavor = "multi_thread")]
async fn two_tables_with_one_puzzle_read_its_solution_when_both_are_done() {
    let stage = Stage::set("two-tables").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let elsewhere = hazel.table + 1;
    let race =
        |one: &Client, two: &Client| [("player1", json!(one.id)), ("player2", json!(two.id)), ("link", json!(BROUGHT))];
    hazel.slash(hazel.table, "host starbattle", &race(ann, ben)).await;
    told(sam, sam.table, "brought the puzzle").await;
    // A nearly identical puzzle is refused.
    let nearly = [("player1", json!(ann.id)), ("player2", json!(sam.id)), ("link", json!(NEARLY))];
    hazel.slash(elsewhere, "host starbattle", &nearly).await;
    told(hazel, elsewhere, "You can't open this puzzle").await;
    sam.slash(sam.table, "puzzle", &[("link", json!(LARGER))]).await;
    told(sam, sam.table, "You can't open this puzzle").await;
    hazel.slash(elsewhere, "host starbattle", &race(ann, sam)).await;
    told(sam, elsewhere, "brought the puzzle").await;
    // Sam has given up the same puzzle alone and also waits.
    sam.slash(sam.dm, "puzzle", &[("link", json!(BROUGHT))]).await;
    let own = told(sam, sam.dm, "Others are solving this puzzle too").await;
    sam.press(&own, "More").await;
    let own = with_button(sam, sam.dm, "Give up").await;
    sam.press(&own, "Give up").await;
    let sure = told(sam, sam.dm, "Give this puzzle up?").await;
    sam.press(&sure, "Yes, give it up").await;
    told(sam, sam.dm, "You have given this puzzle up").await;

    stage.pass(10).await;
    ben.slash(ben.table, "submit", &[("text", json!("★B1 D2 A3 C4"))]).await;
    let end = told(sam, sam.table, "**Ben wins**").await;
    assert!(content(&end).contains("Others are still solving this puzzle"), "{end}");
    assert!(!end.to_string().contains("D2"), "{end}");
    told(ann, ann.dm, "**Ben wins**").await;
    assert!(!reads_solution(sam, sam.table).await && !reads_solution(ann, ann.dm).await);

    assert!(stage.sandbox.restart().await);
    super::stage::ready(hazel).await;
    hazel.slash(elsewhere, "match end", &[]).await;
    let asked = told(hazel, elsewhere, "This ends the match").await;
    hazel.press(&asked, "End the match").await;
    for (person, channel) in [(sam, sam.table), (ann, ann.dm), (sam, elsewhere)] {
        eventually("the solution", async || reads_solution(person, channel).await.then_some(())).await;
    }
    // By direct message Sam gets both solutions: of the match, and of the puzzle that was given up.
    eventually("both solutions", async || {
        let told = sam.messages(sam.dm).await;
        (told.iter().filter(|message| message.to_string().contains(SOLUTION)).count() >= 2).then_some(())
    })
    .await;
    stage.sandbox.stop().await;
}
