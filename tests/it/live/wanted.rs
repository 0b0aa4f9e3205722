//! A season that waits for its host, against the stand-in: the host is called by a ping and a direct message, and acts
//! from the desk. Also: reminders for the candidate, a binding draw by lot, and prizes of a season that ends before its
//! final.

use serde_json::{Value, json};
use standin::Crowd;

use super::season::{Cast, Course, mentions};
use super::stage::{Stage, content, count, keeps, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];

/// Opens the desk and presses one of its buttons.
async fn from_the_desk(course: &Course<'_>, label: &str) {
    let hazel = &course.stage.hazel;
    hazel.slash(course.table(), "match desk", &[]).await;
    let desk = with_button(hazel, course.table(), label).await;
    assert!(content(&desk).contains("**Winter** (season #1) in <#"), "{desk}");
    assert!(content(&desk).contains("Unchanged since <t:"), "{desk}");
    hazel.press(&desk, label).await;
}

fn calls(person: &Client) -> String {
    format!("<@{}>", person.id)
}

/// The outcome is confirmed from the desk, Ben is reminded twice and picks Cleo, and the game is drawn by lot.
async fn a_pick(course: &Course<'_>) -> Value {
    let (stage, hazel, ben) = (course.stage, &course.stage.hazel, course.cast.person("Ben"));
    course.main_of_two(course.table(), ["Ann", "Ben"]).await;
    let asked = course.says("Ann wins; Ben is the elimination candidate by the rules.").await;
    assert_eq!(content(&asked).matches("Ann wins").count(), 1, "nothing is said twice: {asked}");
    assert!(content(&asked).contains("A host confirms or changes that.\n"), "{asked}");
    assert!(content(&asked).ends_with(&calls(hazel)), "the host is called: {asked}");
    let called = told(hazel, hazel.dm, "waits for you: The main match is over").await;
    assert!(content(&called).contains("`/settings calls` switches these messages off"), "{called}");
    from_the_desk(course, "Season 1: confirm or change").await;
    let menus = course.says("The season's channel shows what you choose").await;
    hazel.press(&menus, "Confirm").await;
    let asked = course.says("Ben picks an opponent until").await;
    let award = [("players", json!(calls(course.cast.person("Dan")))), ("amount", json!(1))];
    course.season("award", &award).await;
    let gift = course.says("⚖ The host gives 1 garnet to Dan.").await;
    assert!(!content(&gift).contains("picks an opponent"), "what is asked is not said again: {gift}");
    for (nth, seconds) in [(1, 2 * 3600 + 2), (2, 3600)] {
        stage.pass(seconds).await;
        eventually("a reminder", async || {
            (count(ben, ben.dm, "waits for you: Ben picks an opponent until").await == nth).then_some(())
        })
        .await;
        course.restart().await;
    }
    course.pick(&asked, "Ben", "Cleo").await;
    let picked = course.says("⚔ Cleo is the opponent.").await;
    assert!(content(&picked).contains(&calls(course.cast.person("Cleo"))), "the opponent is called: {picked}");
    let drawn = course.says(", drawn by lot.").await;
    told(hazel, hazel.dm, "A host opens it with `/season death`.").await;
    drawn
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_called_acts_from_the_desk_and_keeps_to_the_lot() {
    let stage = Stage::set_for("wanted", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &NAMES).await;
    let course = Course { stage: &stage, cast: &cast };
    let hazel = &stage.hazel;
    let given = [
        ("name", json!("Winter")),
        ("cast", json!(cast.mentions())),
        ("rules", json!("show")),
        ("games", json!("mist demeter")),
        ("time", json!("4h")),
    ];
    course.season("create", &given).await;
    course.says("The season **Winter** begins").await;
    let drawn = a_pick(&course).await;

    // The draw is binding until it is undone; then the host names the game, and the lot is not drawn again.
    let other = if content(&drawn).contains("`mist`, drawn by lot") { "demeter" } else { "mist" };
    hazel.slash(course.table(), "season death", &[("game", json!(other))]).await;
    course.says("If you want another one, use `/season undo` first.").await;
    keeps(hazel, course.table(), "season undo", &[]).await;
    let back = course.says("⏪ The host takes back").await;
    assert!(content(&back).contains(", drawn by lot.~~"), "{back}");
    course.restart().await;
    course.season("pick", &[("opponent", json!(cast.person("Cleo").id))]).await;
    course.says("A host opens it with `/season death` and names the game.").await;
    from_the_desk(&course, "Season 1: name the game").await;
    let menu = course.says("Which game is the death match?").await;
    hazel.choose(&menu, "The game", &["Mist"]).await;
    course.says("🎯 The death match is `mist`: the host has chosen it.").await;
    from_the_desk(&course, "Season 1: open the death match").await;
    let is_elsewhere = |message: &Value| {
        let text = content(message);
        text.contains("I have called the players") && !text.contains(&format!("<#{}>", course.table()))
    };
    let called = hazel.newest(course.table(), is_elsewhere).await;
    let thread = content(&called).split("<#").nth(1).and_then(|rest| rest.split('>').next()).unwrap().parse().unwrap();
    course.everybody_is_ready(thread, 0).await;
    course.says(&format!("💀 The death match is on: Ben against Cleo. <#{thread}>")).await;
    course.concede(thread, "Ben").await;
    course.says("🚪 Ben goes home.").await;
    assert_eq!(course.count("The death match is over").await, 0, "who goes home is said once");

    // With direct messages turned off, the channel still pings the host.
    hazel.slash(course.table(), "settings calls", &[("on", json!(false))]).await;
    course.says("You get no direct message when a season or league that you host waits for you.").await;
    let before = count(hazel, hazel.dm, "waits for you").await;
    course.main_of_two(course.table(), ["Ann", "Cleo"]).await;
    let asked = course.says("Cleo is the elimination candidate by the rules.").await;
    assert!(content(&asked).ends_with(&calls(hazel)), "{asked}");
    stage.sandbox.quiet().await;
    assert_eq!(count(hazel, hazel.dm, "waits for you").await, before);

    // Before the final, the host must say who gets which prize.
    hazel.slash(course.table(), "season end", &[("prizes", json!("5 3"))]).await;
    course.says("Ann, Cleo, Dan are still in play, so I don't know which of them comes first.").await;
    let order = json!(mentions(["Dan", "Ann"].map(|name| cast.person(name)).into_iter()));
    hazel.slash(course.table(), "season end", &[("prizes", json!("5 3")), ("order", order)]).await;
    let asked = course.says("Are you sure?").await;
    let prizes = "Garnets by final place: Dan 5 (as the host says), Ann 3 (as the host says).";
    assert!(content(&asked).contains(prizes), "{asked}");
    hazel.press(&asked, "Yes, I am sure").await;
    let over = course.says("🏁 The season is over.").await;
    assert!(content(&over).contains(prizes) && content(&over).matches("season is over").count() == 1, "{over}");
    stage.sandbox.stop().await;
}
