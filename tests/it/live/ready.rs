//! Ready checks against the stand-in: no clock starts before everybody is ready, even if the bot is killed in between;
//! hosts and leagues decide what happens to absent players; and two players agree on a time.

use serde_json::{Value, json};
use standin::Crowd;

use super::stage::{Stage, all_ready, content, count, keeps, n_posted, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// A sentence in every message of a ready check.
const CALLED: &str = "every player has pressed *Ready*. No clock runs until then.";
const DAY: i64 = 24 * 60 * 60;

async fn restart(stage: &Stage) {
    assert!(stage.sandbox.restart().await);
}

/// An invitation that Ann and Ben have joined; the host starts it after both have been inactive for a while.
async fn called_after_a_while(stage: &Stage) -> Value {
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    hazel.slash(hazel.table, "host mist", &[]).await;
    let invitation = told(ann, ann.table, "1. *free*").await;
    ann.press(&invitation, "Join").await;
    ben.press(&invitation, "Join").await;
    let full = told(hazel, hazel.table, "2. Ben").await;
    stage.pass(601).await;
    hazel.press(&full, "Start").await;
    let asked = told(hazel, hazel.table, "Who has the advantage in this match?").await;
    hazel.choose(&asked, "", &["Draw by lot"]).await;
    told(hazel, hazel.table, "I have called the players.").await;
    told(ann, ann.table, CALLED).await
}

/// Waits until the ready check of a channel contains these words.
async fn shows(person: &Client, channel: u64, words: &str) -> Value {
    person.newest(channel, |message| content(message).contains(CALLED) && content(message).contains(words)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_clock_starts_before_both_are_ready_and_each_is_called_once() {
    let stage = Stage::set("ready").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let called = called_after_a_while(&stage).await;
    for person in [ann, ben] {
        assert!(content(&called).contains(&format!("<@{}>", person.id)), "{called}");
    }
    restart(&stage).await;
    ann.press(&called, "Ready").await;
    shows(ann, ann.table, "1. Ann ✅").await;
    // Only players may press, and the host has nothing to decide yet.
    hazel.press(&called, "Ready").await;
    told(hazel, hazel.table, "Only those who play in this match press here").await;
    // No clock runs, however long it takes; a second invitation in the channel is refused.
    stage.pass(3600).await;
    restart(&stage).await;
    assert_eq!(count(ann, ann.table, "begins: Ann").await, 0);
    hazel.slash(hazel.table, "host mist", &[]).await;
    told(hazel, hazel.table, "A match is about to begin in this channel").await;
    hazel.slash(hazel.table, "match desk", &[]).await;
    let desk = told(hazel, hazel.table, "No match is open on this server").await;
    assert!(content(&desk).contains(&format!("for <@{}> to be ready", ben.id)), "{desk}");
    // Ann presses *Not ready* after all.
    ann.press(&called, "Not ready").await;
    eventually("Ann is not ready", async || {
        let now = shows(ann, ann.table, "").await;
        (!content(&now).contains("1. Ann ✅")).then_some(())
    })
    .await;
    ben.press(&called, "Ready").await;
    shows(ben, ben.table, "2. Ben ✅").await;
    restart(&stage).await;
    assert_eq!(count(ann, ann.table, "begins: Ann").await, 0, "Ann sleeps");
    ann.press(&called, "Ready").await;
    told(hazel, hazel.table, "begins: Ann – Ben").await;
    told(hazel, hazel.table, "✅ Match #1 is open.").await;
    restart(&stage).await;
    assert_eq!(n_posted(&stage.record(), hazel.table, CALLED), 1, "nobody is called twice for one thing");
    assert_eq!(count(hazel, hazel.table, "begins: Ann – Ben").await, 1);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_decides_about_who_does_not_come_and_a_player_never_does() {
    let stage = Stage::set("ready-host").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    let called = called_after_a_while(&stage).await;
    ann.press(&called, "Ready").await;
    shows(ann, ann.table, "1. Ann ✅").await;
    stage.pass(DAY + 2).await;
    let late = shows(hazel, hazel.table, "did not press *Ready* in time").await;
    assert!(content(&late).contains(&format!("<@{}> decides", hazel.id)), "{late}");
    ann.press(&late, "Host: begin").await;
    told(ann, ann.table, "You can't decide about this match because only hosts can").await;
    restart(&stage).await;
    hazel.press(&late, "Host: wait again").await;
    shows(hazel, hazel.table, "the host decides.").await;
    stage.pass(DAY + 2).await;
    let late = eventually("the second question", async || {
        let now = with_button(hazel, hazel.table, "Host: begin").await;
        (now["id"] != late["id"]).then_some(now)
    })
    .await;
    hazel.press(&late, "Host: begin").await;
    told(hazel, hazel.table, "begins: Ann – Ben").await;
    assert_eq!(count(ben, ben.table, "2. Ben ✅").await, 0);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_names_themselves_and_another_calls_the_other_first() {
    let stage = Stage::set("ready-named").await;
    let (hazel, ann) = (&stage.hazel, &stage.ann);
    let players = [
        ("player1", json!(hazel.id)),
        ("player2", json!(ann.id)),
        ("first", json!(ann.id)),
        ("advantage", json!(ann.id)),
    ];
    hazel.slash(hazel.table, "host mist", &players).await;
    told(hazel, hazel.table, "I have called the players.").await;
    let called = shows(ann, ann.table, "1. Hazel ✅").await;
    assert!(!content(&called).contains(&format!("\n<@{}>", hazel.id)), "{called}");
    restart(&stage).await;
    ann.press(&called, "Ready").await;
    told(hazel, hazel.table, "begins: Hazel – Ann").await;
    stage.sandbox.stop().await;
}

/// A league of three in Hazel's channel, whose matches wait for an hour.
async fn league(stage: &Stage, people: &[&Client]) {
    let players = people.iter().map(|person| format!("<@{}>", person.id)).collect::<Vec<_>>().join(" ");
    let given = [("game", json!("mist")), ("players", json!(players)), ("ready", json!("1h")), ("order", json!(1))];
    stage.hazel.slash(stage.hazel.table, "league create", &given).await;
    told(&stage.hazel, stage.hazel.table, "A match waits 1 h for both to be ready").await;
    stage.hazel.slash(stage.hazel.table, "league start", &[]).await;
}

/// The thread that the last answer *I have called the players in* names.
async fn thread(person: &Client) -> u64 {
    let answer = told(person, person.table, "I have called the players in <#").await;
    let (_, place) = content(&answer).rsplit_once("<#").unwrap();
    place.split('>').next().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_not_ready_in_a_league_forfeits_and_a_host_may_take_that_back() {
    let stage = Stage::set_for("ready-league", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    league(&stage, &[ann, ben]).await;
    let round = with_button(hazel, hazel.table, "▶ Ann – Ben").await;
    ann.press(&round, "▶ Ann – Ben").await;
    let place = thread(ann).await;
    let called = shows(ben, place, "1. Ann ✅").await;
    assert!(content(&called).contains("A player who is not ready by then forfeits the match"), "{called}");
    restart(&stage).await;
    hazel.press(&round, "▶ Ann – Ben").await;
    told(hazel, hazel.table, "The players of this match have been called in <#").await;
    stage.pass(3602).await;
    told(hazel, hazel.table, "⌛ 1. Ann – Ben: Ben was not ready in time and forfeits it.").await;
    told(hazel, place, "did not press *Ready* in time and forfeits this match.").await;
    told(hazel, hazel.table, "🏆 **Ann** wins.").await;
    assert_eq!(n_posted(&stage.record(), place, CALLED), 1);
    keeps(hazel, hazel.table, "league undo", &[]).await;
    let back = told(hazel, hazel.table, "⏪ The host takes back").await;
    assert!(content(&back).contains("Ben was not ready in time"), "{back}");
    hazel.slash(hazel.table, "league status", &[]).await;
    with_button(hazel, hazel.table, "▶ Ann – Ben").await;
    told(hazel, hazel.table, "Left to play: 1. Ann – Ben.").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_agree_on_an_hour_and_are_reminded_of_it() {
    let stage = Stage::set_for("ready-when", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);
    league(&stage, &[ann, ben]).await;
    let round = with_button(hazel, hazel.table, "▶ Ann – Ben").await;
    ann.press(&round, "▶ Ann – Ben").await;
    let place = thread(ann).await;
    shows(ben, place, "1. Ann ✅").await;
    for (time, words) in [("soon", "I can't read that as a time"), ("in 90d", "is too late. Choose a time before")] {
        ben.slash(place, "match when", &[("time", json!(time))]).await;
        if time == "in 90d" {
            let shown = with_button(ben, place, "Propose it").await;
            ben.press(&shown, "Propose it").await;
        }
        told(ben, place, words).await;
    }
    // It is 08:00 UTC, and 09:00 in Berlin.
    ben.slash(place, "match when", &[("time", json!("20:00")), ("zone", json!("Europe/Berlin"))]).await;
    let shown = told(ben, place, "I have read it in the time zone Europe/Berlin").await;
    let hour = 1_800_000_000 + 11 * 3600;
    assert!(content(&shown).contains(&format!("<t:{hour}:F>")), "{shown}");
    ben.press(&shown, "Propose it").await;
    told(ben, place, "✅ Proposed. I have called the other players.").await;
    let proposed = shows(ann, place, &format!("proposes <t:{hour}:F>")).await;
    assert!(content(&proposed).ends_with(&format!("<@{}>", ann.id)), "{proposed}");
    restart(&stage).await;
    ben.press(&proposed, "Take time 1").await;
    told(ben, place, "You proposed that time yourself, so the others have to take it").await;
    ann.press(&proposed, "Take time 1").await;
    shows(ann, place, "on which you have agreed").await;
    // The wait of an hour no longer applies. Half an hour before the agreed time, both are reminded once.
    stage.pass(3 * 3600).await;
    restart(&stage).await;
    hazel.slash(hazel.table, "match desk", &[]).await;
    told(hazel, hazel.table, "they agreed on <t:").await;
    stage.pass(7 * 3600 + 1900).await;
    let both = format!("<@{}> <@{}>", ann.id, ben.id);
    eventually("a reminder", async || {
        let now = shows(ann, place, "on which you have agreed").await;
        content(&now).ends_with(&both).then_some(())
    })
    .await;
    restart(&stage).await;
    assert_eq!(count(ann, place, "begins: Ann").await, 0);
    stage.pass(1800).await;
    told(ben, place, "begins: Ann – Ben").await;
    told(hazel, hazel.table, "1. Ann – Ben is being played. <#").await;
    // Four messages: the call, the proposal, the agreement and the reminder.
    assert_eq!(n_posted(&stage.record(), place, CALLED), 4);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_button_of_a_ready_check_asks_for_a_time() {
    let stage = Stage::set("ready-form").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    let called = called_after_a_while(&stage).await;
    ann.press(&called, "Propose a time").await;
    let form = super::stage::button(&called, "Propose a time");
    ann.send_modal(ann.table, &form, &[("when", "tomorrow 20:00")]).await;
    let shown = told(ann, ann.table, "I have read it in the time zone UTC").await;
    ann.press(&shown, "Propose it").await;
    let proposed = shows(ben, ben.table, "proposes <t:").await;
    ben.press(&proposed, "Take time 1").await;
    shows(ben, ben.table, "on which you have agreed").await;
    // Both are ready before the agreed time, so the match begins at once.
    all_ready(&[ann, ben], ann.table).await;
    told(ben, ben.table, "begins: Ann – Ben").await;
    stage.sandbox.stop().await;
}
