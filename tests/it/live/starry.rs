//! A match of Starry Night before the stand-in, for the server's ledger, with a restart in every phase.

use serde_json::{Value, json};

use super::stage::{Stage, content, count, submit, told};
use crate::standin::person::Client;

const DAY_S: i64 = 86_400;
const RANK: &str = "rank slide swap lock mirror rotate";

async fn grant(host: &Client, options: Value) {
    host.slash(host.table, "garnets", json!([{"type": 1, "name": "grant", "options": options}])).await;
}

async fn show(person: &Client) {
    person.slash(person.table, "garnets", json!([{"type": 1, "name": "show"}])).await;
}

/// What the person owns by their own cards: the numbers of a list in the description of a board.
fn listed(board: &Value, heading: &str) -> Vec<u8> {
    let words = board["attachments"][0]["description"].as_str().unwrap();
    let (_, rest) = words.split_once(heading).unwrap_or_else(|| panic!("no {heading} in {words}"));
    let list = rest.split('.').next().unwrap();
    list.split(',').filter_map(|card| card.split_whitespace().next()?.parse().ok()).collect()
}

/// Ann gets three garnets and one together with Ben; hosts alone grant.
async fn endow(stage: &Stage) {
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    grant(
        hazel,
        json!([
            {"type": 6, "name": "player", "value": ann.id},
            {"type": 4, "name": "amount", "value": 3},
            {"type": 3, "name": "reason", "value": "won the last season"},
        ]),
    )
    .await;
    grant(
        hazel,
        json!([
            {"type": 6, "name": "player", "value": ann.id},
            {"type": 4, "name": "amount", "value": 1},
            {"type": 3, "name": "reason", "value": "for both"},
            {"type": 6, "name": "with", "value": ben.id},
        ]),
    )
    .await;
    told(sam, sam.table, "grants 3 garnets to").await;
    grant(
        ann,
        json!([
            {"type": 6, "name": "player", "value": ann.id},
            {"type": 4, "name": "amount", "value": 9},
            {"type": 3, "name": "reason", "value": "I want them"},
        ]),
    )
    .await;
    told(ann, ann.table, "Only hosts keep the ledger").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_for_garnets_with_a_restart_in_every_phase() {
    let stage = Stage::set("starry").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    endow(&stage).await;
    let players = [("player1", ann), ("player2", ben), ("player3", sam), ("player4", hazel)];
    let given: Vec<_> = players.iter().map(|(name, who)| json!({"type": 6, "name": name, "value": who.id})).collect();
    hazel.slash(hazel.table, "host", json!([{"type": 1, "name": "starry", "options": given}])).await;

    // What is brought into the match is at stake; the bid is nobody else's affair.
    told(ann, ann.dm, "You own 3 garnets").await;
    show(sam).await;
    told(sam, sam.table, "0 garnets, and 3 in a match").await;
    submit(ann, &format!("bid 2; {RANK}")).await;
    told(ann, ann.table, "You bid 2.").await;
    for other in [ben, sam, hazel] {
        assert_eq!(count(other, other.dm, "bid 2.").await + count(other, other.table, "bid 2.").await, 0);
    }
    assert!(stage.sandbox.restart().await);
    stage.pass(DAY_S + 2).await;
    let first = told(ann, ann.dm, "Round 1 of 6").await;
    assert!(content(&first).contains("Order: Ann (slide)"), "{first}");

    // A round by text; everybody else lets it pass.
    let hand = listed(&first, "Your hand:");
    submit(ann, &format!("cards add {} add {}; {RANK}", hand[0], hand[1])).await;
    told(ann, ann.table, "Still missing: the target of your move").await;
    assert!(stage.sandbox.restart().await);
    stage.pass(DAY_S + 2).await;
    let second = told(ann, ann.dm, "Round 1 is resolved").await;
    assert_eq!(listed(&second, "Your horoscope:").len(), 2, "{second}");

    // An offer reaches the other alone.
    let card = listed(&second, "Your horoscope:")[0];
    submit(ann, &format!("trade Ben give {card} take 1")).await;
    told(ben, ben.dm, "`trade accept Ann`").await;
    for other in [sam, hazel] {
        assert_eq!(count(other, other.dm, "trade accept").await, 0);
    }
    submit(ben, "trade decline Ann").await;
    for round in 3..=6 {
        assert!(stage.sandbox.restart().await);
        stage.pass(DAY_S + 2).await;
        told(sam, sam.table, &format!("Round {round} of 6")).await;
    }
    stage.pass(DAY_S + 2).await;
    assert!(stage.sandbox.restart().await);
    stage.pass(DAY_S + 2).await;
    let end = told(sam, sam.table, "earns a Token of Life").await;
    assert!(content(&end).contains("Bids had been: Ann 2, Ben 0, Sam 0, Hazel 0"), "{end}");

    check_ledger(ann).await;
    stage.sandbox.stop().await;
}

/// The stakes are back, and the match is paid for.
async fn check_ledger(ann: &Client) {
    let show_until = async || {
        show(ann).await;
        let messages = ann.messages(ann.table).await;
        messages.as_array().unwrap().iter().find(|message| content(message).contains("1 Token of Life")).cloned()
    };
    let owned = crate::standin::eventually("the winner's token", show_until).await;
    assert!(!content(&owned).contains("in a match"), "{owned}");
    ann.slash(ann.table, "garnets", json!([{"type": 1, "name": "history"}])).await;
    let history = told(ann, ann.table, "the latest first").await;
    for reason in ["−2 garnets: `bid for the player order`", "+3 garnets: `back from a match`", "`won the last season`"]
    {
        assert!(content(&history).contains(reason), "{history}");
    }
}
