//! Names of seasons and leagues that contain formatting, links, pings or direction marks.

use serde_json::{Value, json};
use standin::Crowd;

use super::stage::{Stage, content, count, keeps, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// A masked link, a ping, a mark that reverses the text direction, and formatting.
const HOSTILE: &str = "[free](https://evil.example) @everyone \u{202e}**x** <@1>";

/// Whether none of the name's markup has an effect in a message.
fn is_harmless(message: &Value) -> bool {
    let all = message.to_string();
    let words = content(message);
    !all.contains('\u{202e}')
        && !all.contains("[free](")
        && !words.replace("\\@", "").contains("@everyone")
        && !words.replace("\\<\\@", "").contains("<@1>")
        && message["mention_everyone"] != true
}

async fn all_are_harmless(person: &Client, channel: u64) {
    for message in person.messages(channel).await {
        assert!(is_harmless(&message), "{message}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hostile_name_of_a_season_or_league_does_nothing_wherever_it_stands() {
    let stage = Stage::set_for("titles", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let cast = json!(format!("<@{}> <@{}> <@{}>", ann.id, ben.id, sam.id));
    let given = [("name", json!(HOSTILE)), ("cast", cast.clone()), ("rules", json!("show"))];
    hazel.slash(hazel.table, "season create", &given).await;
    let begun = told(sam, sam.table, "begins. Cast:").await;
    assert!(content(&begun).contains("\\[free\\]\\("), "it says what it is called: {begun}");
    for (command, words) in [("season status", "(season #1)"), ("season log", "Page 1 of 1")] {
        hazel.slash(hazel.table, command, &[]).await;
        told(hazel, hazel.table, words).await;
    }
    keeps(hazel, hazel.table, "season end", &[]).await;
    told(sam, sam.table, "The season is over").await;
    let given = [("game", json!("mist")), ("name", json!(HOSTILE)), ("players", cast.clone()), ("order", json!(1))];
    hazel.slash(hazel.table, "league create", &given).await;
    told(sam, sam.table, "is announced:").await;
    hazel.slash(hazel.table, "league start", &[]).await;
    told(sam, sam.table, "⚔ **Round 1**").await;
    for (command, words) in [
        ("league status", "(league #1)"),
        ("league standings", "(league #1)"),
        ("league log", "Page 1 of 1"),
        ("league round", "⚔ **Round 1**"),
    ] {
        hazel.slash(hazel.table, command, &[]).await;
        told(hazel, hazel.table, words).await;
    }
    // A season can be created while a league is open.
    let given = [("name", json!(HOSTILE)), ("cast", cast), ("rules", json!("show"))];
    hazel.slash(hazel.table, "season create", &given).await;
    eventually("a season beside the league", async || {
        (count(sam, sam.table, "begins. Cast:").await == 2).then_some(())
    })
    .await;
    all_are_harmless(hazel, hazel.table).await;
    all_are_harmless(sam, sam.table).await;
    for person in [ann, ben, sam] {
        all_are_harmless(person, person.dm).await;
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_host_announces_links_and_pings_nothing() {
    let stage = Stage::set("announced").await;
    let (hazel, ann) = (&stage.hazel, &stage.ann);
    stage.open_mist(&[]).await;
    hazel.slash(hazel.table, "match announce", &[("text", json!(HOSTILE))]).await;
    let announced = eventually("the announcement", async || {
        let all = ann.messages(ann.dm).await;
        all.into_iter().find(|message| content(message).contains("from the host"))
    })
    .await;
    assert!(is_harmless(&announced), "{announced}");
    stage.sandbox.stop().await;
}
