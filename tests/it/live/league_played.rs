//! A league of seven, played from its beginning to its end: every kind of decision is taken back once, the bot is killed after
//! each, a player sleeps, nobody opens a match in time, and somebody plays for a player who has left. Then the table is counted
//! again.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::league::{Course, NAMES};
use super::played::{is_as_kept, transcript};
use super::stage::{content, count, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// The league, and who watches it: she is no host, so she reads what everybody reads.
struct Play {
    course: Course,
    watcher: Client,
}

impl Play {
    fn hazel(&self) -> &Client {
        &self.course.stage.hazel
    }

    /// Does something of which everybody is told in these words, and returns that message.
    async fn until_said(&self, words: &str, act: impl Future<Output = ()>) -> Value {
        let said = async || count(&self.watcher, self.course.table(), words).await;
        let before = said().await;
        act.await;
        eventually(words, async || (said().await > before).then_some(())).await;
        self.watcher.newest(self.course.table(), |message| content(message).contains(words)).await
    }

    /// The host does something of which everybody is told in these words.
    async fn host(&self, command: &str, options: &[(&str, Value)], words: &str) -> Value {
        self.until_said(words, self.course.league(command, options)).await
    }

    /// The host takes the last decision back, which was told so; then the bot is killed.
    async fn take_back(&self, what: &str) -> Value {
        let back = self.host("undo", &[], "⏪ The host takes back").await;
        assert!(content(&back).contains(&format!("~~{what}")), "{what}: {back}");
        self.course.restart().await;
        back
    }

    /// The host's desk with this button, which says what the league waits for.
    async fn desk(&self, label: &str, waits: &str) -> Value {
        let before = self.newest().await;
        self.hazel().slash(self.course.table(), "match desk", &[]).await;
        let is_it = |message: &Value| number(message) > before && content(message).contains("🗂");
        let desk = self.hazel().newest(self.course.table(), is_it).await;
        assert!(content(&desk).contains(waits) && content(&desk).contains("Unchanged since <t:"), "{desk}");
        assert!(standin::button(&desk, label).is_some(), "{desk}");
        desk
    }

    /// The number of the newest message that the host has in the league's channel.
    async fn newest(&self) -> u64 {
        self.hazel().messages(self.course.table()).await.iter().map(number).max().unwrap_or(0)
    }

    /// The host decides by the desk's button who forfeits.
    async fn decide(&self, choice: &str, words: &str) {
        let desk = self.desk("League 1: decide what is not played", "A host decides with `/league forfeit`").await;
        let decided = self.until_said(words, async {
            let before = self.newest().await;
            self.hazel().press(&desk, "League 1: decide what is not played").await;
            let is_menu = |message: &Value| {
                number(message) > before && standin::components(message).any(|one| one["placeholder"] == "Who forfeits")
            };
            let menu = self.hazel().newest(self.course.table(), is_menu).await;
            self.hazel().choose(&menu, "Who forfeits", &[choice]).await;
        });
        decided.await;
    }
}

fn number(message: &Value) -> u64 {
    message["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_of_seven_in_which_every_decision_is_taken_back_once() {
    let course = Course::of("league-played", NAMES.len()).await;
    let watcher = Client::named(&course.stage.sandbox.address(), "Player 9").await;
    let play = Play { course, watcher };
    let six: Vec<_> = play.course.people.iter().filter(|(name, _)| *name != "Player 8").collect();
    let given = [
        ("game", json!("mist")),
        ("name", json!("Spring")),
        ("pairing", json!(1)),
        ("players", json!(six.iter().map(|(_, person)| format!("<@{}>", person.id)).collect::<Vec<_>>().join(" "))),
        ("rounds", json!(3)),
        ("time", json!("3h")),
        ("ready", json!("1h")),
        ("late", json!(2)),
        ("order", json!(1)),
    ];
    play.host("create", &given, "🏟 **Spring** is announced").await;
    before_the_start(&play).await;
    let rounds = [first_round(&play).await, second_round(&play).await, third_round(&play).await];
    play.course.says("🏁 It is over.").await;
    play.course.restart().await;
    recount(&play, &rounds).await;
    let people = play.course.people.iter().map(|(name, person)| (person.id.clone(), (*name).to_owned()));
    let others = [("Hazel", play.hazel()), ("Player 9", &play.watcher)];
    let others = others.map(|(name, person)| (person.id.clone(), name.to_owned()));
    let names: BTreeMap<_, _> = people.chain(others).collect();
    is_as_kept("league-of-seven", &transcript(&play.course.stage.record(), play.course.table(), &names));
    play.course.stage.sandbox.stop().await;
}

/// Players come and go, and the league starts by the desk's button.
async fn before_the_start(play: &Play) {
    let called = play.course.says("🏟 **Spring** is announced").await;
    let player = |person: &Client| [("player", json!(person.id))];
    play.host("add", &player(&play.watcher), "➕ The host takes in Player 9.").await;
    play.take_back("➕ The host takes in Player 9.").await;
    play.host("withdraw", &player(play.course.person("Ann")), "➖ The host takes out Ann.").await;
    play.take_back("➖ The host takes out Ann.").await;
    let eight = play.course.person("Player 8");
    play.until_said("➕ Player 8 joins.", async { drop(eight.press(&called, "Join").await) }).await;
    let desk = play.desk("League 1: start it", "7 players have joined so far.").await;
    let starts = play.until_said("🏁 It starts, in this order: 1. Ann", async {
        drop(play.hazel().press(&desk, "League 1: start it").await);
    });
    starts.await;
    let back = play.take_back("🏁 It starts, in this order: 1. Ann").await;
    assert!(content(&back).contains("~~⚔ **Round 1**~~"), "{back}");
    assert!(standin::button(&back, "Join").is_some(), "it can be joined again: {back}");
    play.host("start", &[], "🏁 It starts, in this order: 1. Ann").await;
    play.course.restart().await;
}

/// One match is played, one is decided and then played after all, and the time of the third is up.
async fn first_round(play: &Play) -> Vec<(u32, [String; 2])> {
    let course = &play.course;
    let pairings = course.pairings(1).await;
    assert_eq!(pairings.len(), 3, "one is free: {pairings:?}");
    course.play(pairings[0].0, &pairings[0].1, true).await;

    let (number, [one, other]) = &pairings[1];
    let loser = [("pairing", json!(number)), ("loser", json!(course.person(one).id))];
    let decides = format!("⚖ The host decides {number}. {one} – {other}: {one} forfeits it.");
    play.host("forfeit", &loser, &decides).await;
    let back = play.take_back(&decides).await;
    assert!(standin::button(&back, &format!("▶ {one} – {other}")).is_some(), "it can be played again: {back}");
    // Somebody plays for the second of them; the result is the player's.
    let thread = course.open([one, other]).await;
    let swap = [("leaves", json!(course.person(other).id)), ("comes", json!(play.watcher.id))];
    play.hazel().slash(thread, "match substitute", &swap).await;
    told(&play.watcher, thread, "takes the seat of").await;
    course.restart().await;
    let wins = format!("🏁 {number}. {one} – {other}: {other} wins.");
    play.until_said(&wins, course.concede(thread, one)).await;

    // One of the third pairing sleeps, so the host calls the match off; then the time of the round is up.
    let (number, [one, other]) = &pairings[2];
    let label = format!("▶ {one} – {other}");
    let presser = course.person(other);
    let before = count(presser, course.table(), "I have called the players in <#").await;
    let asked = with_button(&play.watcher, course.table(), &label).await;
    presser.press(&asked, &label).await;
    let thread = course.called(presser, before).await;
    course.stage.pass(3602).await;
    let late = with_button(play.hazel(), thread, "Host: call off").await;
    course.restart().await;
    play.hazel().press(&late, "Host: call off").await;
    let up = format!("decides with `/league forfeit` what is not played: {number}. {one} – {other}.");
    play.until_said(&up, course.stage.pass(2 * 3600)).await;
    let decides = format!("⚖ The host decides {number}. {one} – {other}: {one} forfeits it.");
    play.decide(&format!("{number}. {one} forfeits"), &decides).await;
    play.take_back(&decides).await;
    play.decide(&format!("{number}. {one} forfeits"), &decides).await;
    course.restart().await;
    pairings
}

/// The host ends the league in the middle of a round, and thinks better of it.
async fn second_round(play: &Play) -> Vec<(u32, [String; 2])> {
    let pairings = play.course.pairings(2).await;
    play.course.play(pairings[0].0, &pairings[0].1, false).await;
    play.host("end", &[], "🏁 It is over.").await;
    let back = play.take_back("🏁 It is over.").await;
    let [one, other] = &pairings[1].1;
    assert!(standin::button(&back, &format!("▶ {one} – {other}")).is_some(), "it goes on: {back}");
    for (number, seats) in &pairings[1..] {
        play.course.play(*number, seats, false).await;
    }
    pairings
}

/// A player is taken out in the middle of the round, and comes back.
async fn third_round(play: &Play) -> Vec<(u32, [String; 2])> {
    let course = &play.course;
    let pairings = course.pairings(3).await;
    course.restart().await;
    let [one, _] = &pairings[0].1;
    play.host("withdraw", &[("player", json!(course.person(one).id))], &format!("➖ The host takes out {one}.")).await;
    play.take_back(&format!("➖ The host takes out {one}.")).await;
    for (number, seats) in &pairings {
        course.play(*number, seats, false).await;
    }
    pairings
}

/// Counts wins from what each round says of its pairings, and compares with the table.
async fn recount(play: &Play, rounds: &[Vec<(u32, [String; 2])>]) {
    let course = &play.course;
    let mut points: BTreeMap<&str, u32> = NAMES.iter().map(|name| (*name, 0)).collect();
    let mut met: Vec<[&str; 2]> = Vec::new();
    for (round, pairings) in (1..).zip(rounds) {
        let before = play.newest().await;
        course.league("round", &[("number", json!(round)), ("league", json!(1))]).await;
        let is_it = |message: &Value| number(message) > before && content(message).contains("⚔ **Round");
        let shown = play.hazel().newest(course.table(), is_it).await;
        let line = |begins: &str| content(&shown).lines().find(|line| line.starts_with(begins)).unwrap().to_owned();
        let mut free: Vec<&str> = NAMES.to_vec();
        for (number, [one, other]) in pairings {
            let line = line(&format!("{number}. {one} – {other}: "));
            let winner = NAMES.iter().find(|name| line.contains(&format!(": {name} wins"))).unwrap();
            *points.get_mut(winner).unwrap() += 1;
            let pair = [one, other].map(|name| *NAMES.iter().find(|known| *known == name).unwrap());
            free.retain(|name| !pair.contains(name));
            let is_rematch = met.iter().any(|seats| seats.iter().all(|seat| pair.contains(seat)));
            assert!(!is_rematch, "{pair:?} meet twice");
            met.push(pair);
        }
        assert_eq!(line("Free, which counts as a win: "), format!("Free, which counts as a win: {}", free.join(", ")));
        *points.get_mut(free[0]).unwrap() += 1;
    }
    let before = play.newest().await;
    course.league("standings", &[("league", json!(1))]).await;
    let is_table = |message: &Value| number(message) > before && message["attachments"][0]["description"].is_string();
    let shown = play.hazel().newest(course.table(), is_table).await;
    let table = shown["attachments"][0]["description"].as_str().unwrap();
    for (name, points) in &points {
        assert!(table.contains(&format!(". {name}: {points} (")), "{name} has {points}: {table}");
    }
    assert_eq!(points.values().sum::<u32>(), 12, "nine pairings and three who are free");
}
