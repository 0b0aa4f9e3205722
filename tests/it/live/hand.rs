//! Host commands against the stand-in: the desk, calls and announcements, matches that are rewound, reopened and
//! annulled, and substitutions.

use serde_json::{Value, json};

use super::crash;
use super::stage::{Stage, button, content, count, n_posted, ready, recorded, submit, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

async fn order(hazel: &Client, name: &str, options: &[(&str, Value)]) {
    hazel.slash(hazel.table, &format!("match {name}"), options).await;
}

/// Chooses the first entry of a menu whose label begins with `begins`.
async fn choose(person: &Client, message: &Value, words: &str, begins: &str) {
    let entries = standin::components(message).flat_map(|item| item["options"].as_array().into_iter().flatten());
    let labels: Vec<_> = entries.filter_map(|entry| entry["label"].as_str()).collect();
    let label = labels.iter().find(|label| label.starts_with(begins));
    let label = label.unwrap_or_else(|| panic!("no {begins:?} among {labels:?}"));
    person.choose(message, words, &[label]).await;
}

/// Rewinds the match to Ben's turn; turn numbers are those of the boards, even if entries precede the first turn.
async fn rewind(hazel: &Client) {
    order(hazel, "rewind", &[]).await;
    let asked = told(hazel, hazel.table, "to the beginning of which turn?").await;
    choose(hazel, &asked, "Choose a turn", "Turn 2: Ben, ").await;
    let shown = told(hazel, hazel.table, "This puts the match back to the beginning of turn 2 (").await;
    assert_eq!(shown["attachments"].as_array().map(Vec::len), Some(1), "the turn is shown: {shown}");
    hazel.press(&shown, "Rewind the match").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_puts_a_match_back_ends_it_opens_it_again_and_annuls_it() {
    let stage = Stage::set("hand").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[("base_ms", json!("10m"))]).await;
    submit(ann, "c4 lock").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    submit(ben, "g2 lock").await;
    told(ann, ann.dm, "Your turn 3 against").await;

    order(ann, "rewind", &[]).await;
    told(ann, ann.table, "Only hosts can do that").await;
    rewind(hazel).await;
    for (person, channel) in [(ann, ann.dm), (ben, ben.dm), (sam, sam.table)] {
        let words = content(&told(person, channel, "⏪ The host puts the match back").await).to_owned();
        assert!(words.contains("people still know") && words.contains("⏸ The match is paused"), "{words}");
    }
    told(ben, ben.dm, "Turn 2 is paused").await;
    submit(ben, "f2").await;
    told(ben, ben.table, "The match is paused").await;
    order(hazel, "resume", &[]).await;
    told(sam, sam.table, "▶ The host lets the match go on").await;
    submit(ben, "g3 lock").await;
    eventually("Ann's turn, once more", async || {
        (n_posted(&stage.record(), ann.dm, "Your turn 3 against") == 2).then_some(())
    })
    .await;

    order(hazel, "end", &[]).await;
    let asked = told(hazel, hazel.table, "This ends the match; nobody wins").await;
    assert!(content(&asked).contains("`/match reopen` takes that back"), "{asked}");
    hazel.press(&asked, "End the match").await;
    let over = with_button(sam, sam.table, "Rematch").await;
    assert!(content(&over).contains("The host has ended the match"), "{over}");
    eventually("the match to be over for good", async || {
        order(hazel, "reopen", &[]).await;
        (count(hazel, hazel.table, "This opens the match again").await > 0).then_some(())
    })
    .await;
    let asked = told(hazel, hazel.table, "This opens the match again as it stood before it ended").await;
    // A person without the role who forges the button is refused.
    stage.faults(json!({ "forgery": true })).await;
    ann.press_id(&over, &button(&asked, "Reopen the match")).await;
    assert_eq!(count(sam, sam.table, "⏪ The host opens the match again").await, 0);
    hazel.press(&asked, "Reopen the match").await;
    told(ann, ann.dm, "⏪ The host opens the match again").await;
    order(hazel, "resume", &[]).await;
    eventually("Ann to be on turn", async || {
        submit(ann, "d4").await;
        (count(ann, ann.table, "Saved: You place on D4").await > 0).then_some(())
    })
    .await;
    // A running match exports nothing, whatever was shown at its earlier end.
    order(hazel, "export", &[]).await;
    told(hazel, hazel.table, "No match has finished in this channel").await;

    order(hazel, "annul", &[]).await;
    let asked = told(hazel, hazel.table, "This ends the match and annuls it").await;
    hazel.press(&asked, "Annul the match").await;
    for (person, channel) in [(ann, ann.dm), (ben, ben.dm), (sam, sam.table)] {
        told(person, channel, "The host annuls the match").await;
    }
    ann.slash(ann.table, "history", &[]).await;
    told(ann, ann.table, "has finished no match").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_sees_what_is_the_matter_and_acts_from_the_desk() {
    let stage = Stage::set("desk").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    // In a channel without a match, the answer says how to find one.
    order(ann, "status", &[]).await;
    told(ann, ann.table, "`/match list` shows where matches are open").await;
    stage.open_mist(&[("base_ms", json!("1h")), ("reserve_ms", json!("0"))]).await;
    stage.clock_runs().await;
    order(sam, "desk", &[]).await;
    told(sam, sam.table, "Only hosts can do that").await;
    order(hazel, "desk", &[]).await;
    let desk = told(hazel, hazel.table, "Open matches: 1.").await;
    assert!(content(&desk).contains("still to submit: Ann"), "{desk}");
    choose(hazel, &desk, "Look after a match", "#").await;
    let panel = with_button(hazel, hazel.table, "Call those who are late").await;
    hazel.press(&panel, "Call those who are late").await;
    let call = told(ann, ann.dm, "🔔 The host asks for your move").await;
    assert_eq!(call["mentions"].as_array().map(Vec::len), Some(1), "{call}");
    let panel = told(hazel, hazel.table, "🔔 I have called ").await;
    hazel.press(&panel, "Call those who are late").await;
    let panel = told(hazel, hazel.table, "have been called within the hour").await;
    assert_eq!(count(ann, ann.dm, "🔔").await + count(ben, ben.dm, "🔔").await + count(sam, sam.table, "🔔").await, 1);
    hazel.press(&panel, "Pause").await;
    told(sam, sam.table, "⏸ The host pauses the match").await;
    let panel = with_button(hazel, hazel.table, "Resume").await;
    hazel.press(&panel, "Resume").await;
    told(sam, sam.table, "▶ The host lets the match go on").await;
    let panel = with_button(hazel, hazel.table, "5 minutes more").await;
    hazel.press(&panel, "5 minutes more").await;
    told(sam, sam.table, "The host gives 5 min to Ann's clock").await;

    order(hazel, "nudge", &[]).await;
    told(hazel, hazel.table, "have been called within the hour").await;
    order(hazel, "announce", &[("text", json!("Dinner at eight, @everyone."))]).await;
    for (person, channel) in [(ann, ann.dm), (ben, ben.dm), (sam, sam.table)] {
        let said = told(person, channel, "Dinner at eight").await;
        assert_eq!((&said["mention_everyone"], &said["mentions"]), (&json!(false), &json!([])), "{said}");
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_is_told_and_who_comes_gets_the_story_and_time() {
    let stage = Stage::set("newcomer").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[("base_ms", json!("1h")), ("reserve_ms", json!("0"))]).await;
    submit(ann, "c4 lock").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    stage.lapse(3000).await;
    let people = [("leaves", json!(ben.id)), ("comes", json!(sam.id))];
    let soon = [people.as_slice(), &[("time", json!("soon"))]].concat();
    order(hazel, "substitute", &soon).await;
    told(hazel, hazel.table, "`time` is a length").await;
    order(hazel, "substitute", &people).await;
    told(ben, ben.dm, "Sam has taken your seat").await;
    let story = told(sam, sam.dm, "You have taken the seat of Ben").await;
    assert!(content(&story).contains("What that seat saw in the last turn"), "{story}");
    assert_eq!(story["attachments"].as_array().map(Vec::len), Some(1), "{story}");
    sam.press(&story, "Rules").await;
    told(ann, ann.table, "⚖ Sam gets the full time for this turn again").await;
    told(sam, sam.dm, "Your turn 2 against").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_was_put_back_is_so_after_a_kill() {
    let data = tempfile::tempdir().unwrap();
    let record = data.path().join("calls.jsonl");
    let options = crash::options(data.path(), clock::Clock::system());
    let options = standin::Options { record: Some(record.clone()), ..options };
    let sandbox = standin::Sandbox::start(options, None).await.unwrap();
    let (seat, base) = (sandbox.seat(), sandbox.address());
    let (hazel, ann, ben) =
        (Client::named(&base, "Hazel").await, Client::named(&base, "Ann").await, Client::named(&base, "Ben").await);
    let mut bot = crash::command(&seat).spawn().unwrap();
    ready(&hazel).await;
    let players = [
        ("player1", json!(ann.id)),
        ("player2", json!(ben.id)),
        ("first", json!(ann.id)),
        ("advantage", json!(ann.id)),
    ];
    hazel.slash(hazel.table, "host mist", &[players.as_slice(), &[("base_ms", json!("24h"))]].concat()).await;
    told(&ann, ann.dm, "Your turn 1 against").await;
    submit(&ann, "c4 lock").await;
    told(&ben, ben.dm, "Your turn 2 against").await;
    submit(&ben, "g2 lock").await;
    told(&ann, ann.dm, "Your turn 3 against").await;
    rewind(&hazel).await;
    told(&hazel, hazel.table, "✅ Done.").await;
    bot.kill().await.unwrap();
    bot = crash::command(&seat).spawn().unwrap();
    told(&ben, ben.dm, "⏪ The host puts the match back").await;
    eventually("the match to go on", async || {
        drop(hazel.try_slash(hazel.table, "match resume", &[]).await);
        (count(&ann, ann.table, "▶ The host lets the match go on").await > 0).then_some(())
    })
    .await;
    submit(&ben, "g3 lock").await;
    eventually("Ann's turn, once more", async || {
        (n_posted(&recorded(&record), ann.dm, "Your turn 3 against") == 2).then_some(())
    })
    .await;
    assert_eq!(n_posted(&recorded(&record), ben.dm, "⏪ The host puts the match back"), 1);
    bot.kill().await.unwrap();
    sandbox.stop().await;
}
