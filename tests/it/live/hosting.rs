//! Host commands against the stand-in: invitations, the advantage, pauses, commands that end something, and puzzles
//! that hosts bring.

use serde_json::{Value, json};

use super::stage::{Stage, all_ready, button, content, count, submit, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// A puzzle of four rows with one star each.
const BROUGHT: &str = "4 1 aabb cabb ccdd ccdd";

async fn host(hazel: &Client, game: &str, options: &[(&str, Value)]) {
    hazel.slash(hazel.table, &format!("host {game}"), options).await;
}

async fn order(hazel: &Client, name: &str, options: &[(&str, Value)]) {
    hazel.slash(hazel.table, &format!("match {name}"), options).await;
}

fn user<'a>(name: &'a str, who: &Client) -> (&'a str, Value) {
    (name, json!(who.id))
}

/// The current version of a message.
async fn now(person: &Client, message: &Value) -> Value {
    let all = person.messages(person.table).await;
    all.into_iter().find(|one| one["id"] == message["id"]).expect("it is never taken away")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_an_invitation_never_answers_a_newer_one() {
    let stage = Stage::set("two-invitations").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    host(hazel, "mist", &[]).await;
    let first = told(ann, ann.table, "1. *free*").await;
    let join = button(&first, "Join");
    host(hazel, "demeter", &[]).await;
    told(ann, ann.table, "a newer one took its place").await;
    let over = now(ann, &first).await;
    assert_eq!(over["components"], json!([]), "{over}");

    // A late press is answered with an explanation and joins nothing.
    stage.faults(json!({ "forgery": true })).await;
    let (_, answer) = ann.press_id(&first, &join).await;
    assert!(content(&answer["response"]["data"]).contains("This invitation is over"), "{answer}");
    let second = told(ben, ben.table, "1. *free*").await;
    assert!(content(&second).contains("Demeter"), "{second}");
    assert_ne!(button(&second, "Join"), join);
    ben.press(&second, "Join").await;
    let joined = told(hazel, hazel.table, "1. Ben").await;
    assert_eq!((&joined["id"], content(&joined).contains("2. *free*")), (&second["id"], true), "{joined}");
    order(hazel, "end", &[]).await;
    told(hazel, hazel.table, "the host has withdrawn it").await;
    // A match that is opened without an invitation ends the pending invitation.
    hazel.slash(hazel.table, "host mist", &[]).await;
    let waiting = told(ann, ann.table, "1. *free*").await;
    let join = button(&waiting, "Join");
    stage.open_mist(&[]).await;
    told(ann, ann.table, "the host has opened a match here without it").await;
    let (_, answer) = ann.press_id(&waiting, &join).await;
    assert!(content(&answer["response"]["data"]).contains("This invitation is over"), "{answer}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_button_does_nothing_to_an_invitation_of_another_channel() {
    let stage = Stage::set("forged-invitation").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    host(hazel, "mist", &[user("player1", ann), user("advantage", ann)]).await;
    let posted = told(ben, ben.table, "2. *free*").await;
    let elsewhere = hazel.table + 1;
    hazel.slash(elsewhere, "host demeter", &[]).await;
    let other = told(ben, elsewhere, "1. *free*").await;
    stage.faults(json!({ "forgery": true })).await;
    let is_over = async |person: &Client, label| {
        let (_, answer) = person.press_id(&other, &button(&posted, label)).await;
        assert!(content(&answer["response"]["data"]).contains("This invitation is over"), "{answer}");
    };
    is_over(ben, "Join").await;
    is_over(ann, "Decline").await;
    ben.press(&posted, "Join").await;
    let full = told(ben, ben.table, "2. Ben").await;
    assert!(content(&full).contains("1. Ann"), "{full}");
    // The host's forged Start is refused too: if it were accepted, the invitation would stay about to begin forever.
    is_over(hazel, "Start").await;
    hazel.press(&full, "Start").await;
    // Ann was named by the host, and has not confirmed yet.
    all_ready(&[ann], ann.table).await;
    told(ann, ann.table, "begins: Ann – Ben").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_who_join_at_once_are_all_on_the_list() {
    let stage = Stage::set("four-join").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    host(hazel, "starry", &[]).await;
    let posted = told(ann, ann.table, "4. *free*").await;
    // The first response arrives last at Discord.
    let slow = |method: &str, path: &str| json!({"method": method, "path": path, "slow_ms": 700, "times": 1});
    let rules = json!([slow("POST", "interactions/*/*/callback"), slow("PATCH", "channels/*/messages/*")]);
    stage.faults(json!({ "rest": rules })).await;
    tokio::join!(
        ann.press(&posted, "Join"),
        ben.press(&posted, "Join"),
        sam.press(&posted, "Join"),
        hazel.press(&posted, "Join"),
    );
    let all = eventually("all four", async || {
        let shown = now(ann, &posted).await;
        ["Ann", "Ben", "Sam", "Hazel"].iter().all(|name| content(&shown).contains(name)).then_some(shown)
    });
    let all = all.await;
    assert!(!content(&all).contains("*free*"), "{all}");
    stage.sandbox.advance(rules::Millis::from_secs(5)).await;
    assert!(!content(&now(ann, &posted).await).contains("*free*"), "nothing older is shown after it");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_advantage_is_a_players_and_asked_for_or_drawn_by_lot_in_public() {
    let stage = Stage::set("advantage").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let players = [user("player1", ann), user("player2", ben)];
    for option in ["advantage", "first"] {
        let named = [players.as_slice(), &[user(option, sam)]].concat();
        host(hazel, "mist", &named).await;
        told(
            hazel,
            hazel.table,
            &format!("You can't name <@{}> in `{option}` because they do not play in this match", sam.id),
        )
        .await;
    }
    assert_eq!(count(sam, sam.table, "begins").await, 0);

    host(hazel, "mist", &players).await;
    let asked = told(hazel, hazel.table, "Who has the advantage in this match?").await;
    hazel.choose(&asked, "", &["Draw by lot"]).await;
    let begun = told(sam, sam.table, "begins: Ann – Ben").await;
    let holder = ["Ann", "Ben"].into_iter().find(|name| {
        content(&begun).contains(&format!("Advantage: {name}, drawn by lot, picks who goes first, and wins"))
    });
    let holder = holder.unwrap_or_else(|| panic!("no lot is announced in {begun}"));
    let picker = if holder == "Ann" { ann } else { ben };
    told(picker, picker.dm, "pick who goes first").await;
    order(hazel, "end", &[]).await;
    let asked = told(hazel, hazel.table, "This ends the match; nobody wins").await;
    hazel.press(&asked, "End the match").await;
    told(sam, sam.table, "The host has ended the match; nobody wins").await;
    let record = eventually("the record", async || {
        order(hazel, "export", &[]).await;
        let messages = hazel.messages(hazel.table).await;
        let files = messages.iter().find_map(|one| one["attachments"][0]["url"].as_str());
        Some(hazel.fetch(files.filter(|url| url.contains(".jsonl"))?).await)
    });
    let record = String::from_utf8(record.await).unwrap();
    let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    assert_eq!(header["options"]["advantage_by_lot"], true, "{header}");
    assert_eq!(header["seats"][usize::try_from(header["advantage"].as_u64().unwrap()).unwrap()], holder);
    assert_eq!(header["options"]["pauses_max"], 3, "{header}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_who_start_by_themselves_get_the_advantage_by_lot() {
    let stage = Stage::set("lot").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    host(hazel, "astral", &[user("player1", ann)]).await;
    let posted = told(ben, ben.table, "If the players begin without the host, it is drawn by lot").await;
    ben.press(&posted, "Join").await;
    let full = told(ann, ann.table, "2. Ben").await;
    ann.press(&full, "Start").await;
    ben.press(&full, "Start").await;
    told(hazel, hazel.table, "drawn by lot, wins a tie that the tiebreaker does not decide").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_puts_an_end_to_something_is_asked_first_and_weighed_again() {
    let stage = Stage::set("weighed").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[("base_ms", json!("1h")), ("reserve_ms", json!("0"))]).await;
    stage.clock_runs().await;
    let adjust = async |by: &str| {
        order(hazel, "adjust-clock", &[user("player", ann), ("by", json!(by))]).await;
    };
    for (by, told_as) in [("60", "1 min"), ("5 minutes", "5 min"), ("1h 30m", "1 h 30 min")] {
        adjust(by).await;
        told(sam, sam.table, &format!("The host gives {told_as} to Ann's clock")).await;
    }
    adjust("soon").await;
    told(hazel, hazel.table, "`soon` is not a length of time").await;
    assert_eq!(count(sam, sam.table, "The host takes").await, 0);

    adjust("-99h").await;
    let asked = told(hazel, hazel.table, "This ends what runs at once").await;
    assert_eq!(count(ben, ben.dm, "Your turn 2 against").await, 0, "nothing has happened yet");
    // The turn that the host meant is over when the button is pressed: the bot says so and takes nothing.
    submit(ann, "c4").await;
    ann.slash(ann.table, "lock", &[]).await;
    told(ben, ben.dm, "Your turn 2 against").await;
    hazel.press(&asked, "Take the time").await;
    told(hazel, hazel.table, "No clock of theirs is running").await;
    assert_eq!(count(sam, sam.table, "The host takes").await, 0);

    order(hazel, "award", &[user("player", ben)]).await;
    let asked = told(hazel, hazel.table, "This ends the match; Ben wins").await;
    // A person without the role who forges the button is refused.
    stage.faults(json!({ "forgery": true })).await;
    sam.press_id(&asked, &button(&asked, "Award the match")).await;
    assert_eq!(count(sam, sam.table, "The host has awarded the match to").await, 0);
    // In a DM nobody is a host.
    ann.press_id(&told(ann, ann.dm, "Turn 2: Ben is to move").await, &button(&asked, "Award the match")).await;
    told(ann, ann.dm, "Only hosts can do that").await;
    hazel.press(&asked, "Award the match").await;
    told(sam, sam.table, "The host has awarded the match to").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_is_counted_and_a_host_who_plays_has_no_other() {
    let stage = Stage::set("pauses").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let players = [user("player1", hazel), user("player2", ben), user("advantage", ben), user("first", ben)];
    let one = ("pauses_max", json!(1));
    host(hazel, "mist", &[players.as_slice(), &[one]].concat()).await;
    all_ready(&[ben], ben.table).await;
    told(ben, ben.dm, "Your turn 1 against").await;
    for name in ["pause", "end"] {
        order(hazel, name, &[]).await;
        let refusals = async || (count(hazel, hazel.table, "You play in this match, or").await > 0).then_some(());
        eventually("a refusal", refusals).await;
    }
    assert_eq!(count(sam, sam.table, "⏸").await, 0);
    ben.slash(ben.table, "pause", &[]).await;
    told(sam, sam.table, "⏸ Ben pauses the match (1 of 1)").await;
    stage.pass(90).await;
    hazel.slash(hazel.table, "resume", &[]).await;
    ben.slash(ben.table, "resume", &[]).await;
    told(sam, sam.table, "the match goes on after a pause of 1 min 3").await;
    ben.slash(ben.table, "pause", &[]).await;
    told(ben, ben.table, "You have paused this match once, as often as you may").await;
    assert_eq!(count(ann, ann.table, "⏸ Ben paused the match (1 of 1). It went on after 1 min").await, 1);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_host_brings_is_said_to_all_and_played_by_others() {
    let stage = Stage::set("brought").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let link = ("link", json!(BROUGHT));
    host(hazel, "starbattle", &[user("player1", ann), user("player2", hazel), link.clone()]).await;
    told(hazel, hazel.table, "You can't bring what is played").await;
    let size = ("size", json!(8));
    host(hazel, "starbattle", &[user("player1", ann), user("player2", ben), link.clone(), size]).await;
    told(hazel, hazel.table, "its `size` is 4, not 8").await;
    assert_eq!(count(sam, sam.table, "begins").await, 0);
    host(hazel, "starbattle", &[user("player1", ann), user("player2", ben), link]).await;
    let begun = told(sam, sam.table, "begins").await;
    assert!(content(&begun).contains("brought the puzzle, 4×4 with 1★."), "{begun}");
    stage.sandbox.stop().await;
}
