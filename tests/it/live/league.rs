//! Leagues against the stand-in: a round-robin of four, a Swiss league of six and a cup, with a restart in every phase,
//! an annulled match, a match reopened after the end, forfeits, late entries and refusals.

use reqwest::Method;
use serde_json::{Value, json};
use standin::Crowd;

use super::stage::{Stage, all_ready, content, count, keeps, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// Who play, the strongest first.
pub(super) const NAMES: [&str; 7] = ["Ann", "Ben", "Cleo", "Dan", "Sam", "Player 8", "Strix"];

/// The answer to the player who opens a match while the opponent is called.
const CALLED: &str = "I have called the players in <#";

fn mentions(people: &[(&str, Client)]) -> String {
    people.iter().map(|(_, person)| format!("<@{}>", person.id)).collect::<Vec<_>>().join(" ")
}

/// A league in Hazel's channel, with its players.
pub(super) struct Course {
    pub(super) stage: Stage,
    pub(super) people: Vec<(&'static str, Client)>,
}

impl Course {
    pub(super) async fn of(name: &str, n: usize) -> Self {
        let stage = Stage::set_for(name, Crowd { people: 9, channels: 0, ..Crowd::default() }).await;
        let mut people = Vec::new();
        for name in &NAMES[..n] {
            people.push((*name, Client::named(&stage.sandbox.address(), name).await));
        }
        Self { stage, people }
    }

    pub(super) fn table(&self) -> u64 {
        self.stage.hazel.table
    }

    pub(super) fn person(&self, name: &str) -> &Client {
        &self.people.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no {name}")).1
    }

    fn mentions(&self) -> String {
        mentions(&self.people)
    }

    pub(super) async fn league(&self, command: &str, options: &[(&str, Value)]) {
        keeps(&self.stage.hazel, self.table(), &format!("league {command}"), options).await;
    }

    pub(super) async fn says(&self, words: &str) -> Value {
        told(&self.stage.hazel, self.table(), words).await
    }

    pub(super) async fn restart(&self) {
        assert!(self.stage.sandbox.restart().await);
    }

    /// The pairings of a round as its message lists them: numbers and names.
    pub(super) async fn pairings(&self, round: usize) -> Vec<(u32, [String; 2])> {
        let message = self.says(&format!("⚔ **Round {round}**")).await;
        let line = |line: &str| {
            let (number, names) = line.split_once(". ")?;
            let (one, other) = names.split_once(" – ")?;
            Some((number.parse().ok()?, [one, other].map(str::to_owned)))
        };
        content(&message).lines().filter_map(line).collect()
    }

    /// One of the two players opens the match of a pairing; returns the thread in which it is played.
    pub(super) async fn open(&self, [one, other]: [&str; 2]) -> u64 {
        let label = format!("▶ {one} – {other}");
        let asked = with_button(&self.stage.hazel, self.table(), &label).await;
        let presser = self.person(other);
        let before = count(presser, self.table(), CALLED).await;
        presser.press(&asked, &label).await;
        let thread = self.called(presser, before).await;
        all_ready(&[self.person(one)], thread).await;
        let opened = self.says(&format!("{one} – {other} is being played. <#")).await;
        let (_, place) = content(&opened).rsplit_once("is being played. <#").unwrap();
        place.split('>').next().unwrap().parse().unwrap()
    }

    /// The thread in which the players of a match are called. `before` is the number of such answers that the presser
    /// had before.
    pub(super) async fn called(&self, presser: &Client, before: usize) -> u64 {
        let told = eventually("the players to be called", async || {
            let messages = presser.messages(self.table()).await;
            let mut called: Vec<_> = messages.iter().filter(|message| content(message).contains(CALLED)).collect();
            called.sort_by_key(|message| message["id"].as_str().unwrap().parse::<u64>().unwrap());
            (called.len() > before).then(|| content(called[called.len() - 1]).to_owned())
        })
        .await;
        let (_, place) = told.rsplit_once("<#").unwrap();
        place.split('>').next().unwrap().parse().unwrap()
    }

    pub(super) async fn concede(&self, thread: u64, loser: &str) {
        let person = self.person(loser);
        eventually("the match is given up", async || {
            drop(person.try_slash(thread, "concede", &[("sure", json!("concede"))]).await);
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            (count(person, thread, &format!("{loser} gives up")).await > 0).then_some(())
        })
        .await;
    }

    /// Plays a pairing, optionally with a restart during the match: the player earlier in `NAMES` wins.
    pub(super) async fn play(&self, number: u32, seats: &[String; 2], restarts: bool) -> u64 {
        let [one, other] = [seats[0].as_str(), seats[1].as_str()];
        let thread = self.open([one, other]).await;
        if restarts {
            self.restart().await;
        }
        let rank = |name: &str| NAMES.iter().position(|known| *known == name);
        let (winner, loser) = if rank(one) < rank(other) { (one, other) } else { (other, one) };
        self.concede(thread, loser).await;
        self.says(&format!("🏁 {number}. {one} – {other}: {winner} wins.")).await;
        thread
    }

    /// The alternative text of the table's picture.
    async fn described(&self, number: i64) -> String {
        self.league("standings", &[("league", json!(number))]).await;
        let shown = self.says(&format!("(league #{number})")).await;
        shown["attachments"][0]["description"].as_str().unwrap().to_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_of_four_to_its_end_and_a_match_opened_again_after_it() {
    let course = Course::of("league-four", 4).await;
    let (hazel, sam) = (&course.stage.hazel, &course.stage.sam);
    let two = mentions(&course.people[..2]);
    let given = [("game", json!("mist")), ("name", json!("Winter")), ("players", json!(two)), ("order", json!(1))];
    course.league("create", &given).await;
    let called = course.says("🏟 **Winter** is announced").await;
    course.restart().await;
    // Two players are named, two join by the button; one of them leaves and joins again.
    for name in ["Dan", "Cleo"] {
        course.person(name).press(&called, "Join").await;
        course.says(&format!("➕ {name} joins.")).await;
    }
    let dan = course.person("Dan");
    dan.press(&called, "Leave").await;
    let asked = told(dan, course.table(), "You give up your place in this league").await;
    assert_eq!(count(hazel, course.table(), "Dan does not play after all").await, 0, "one press ends nothing");
    dan.press(&asked, "Yes, leave the league").await;
    course.says("Dan does not play after all").await;
    sam.press(&called, "Leave").await;
    let asked = told(sam, course.table(), "You give up your place in this league").await;
    sam.press(&asked, "Yes, leave the league").await;
    told(sam, course.table(), "you have not joined it").await;
    course.person("Dan").press(&called, "Join").await;
    eventually("Dan is back", async || (count(hazel, course.table(), "➕ Dan joins.").await == 2).then_some(())).await;
    sam.slash(sam.table, "league start", &[]).await;
    told(sam, sam.table, "only hosts run seasons and leagues").await;
    course.league("start", &[]).await;
    let mut annulled = 0;
    for round in 1..=3 {
        let pairings = course.pairings(round).await;
        assert_eq!(pairings.len(), 2, "{pairings:?}");
        course.restart().await;
        if round == 1 {
            // People outside the pairing cannot open its match.
            let label = format!("▶ {} – {}", pairings[0].1[0], pairings[0].1[1]);
            let asked = with_button(hazel, course.table(), &label).await;
            sam.press(&asked, &label).await;
            told(sam, course.table(), "only its two players and hosts open it").await;
        }
        for (number, seats) in &pairings {
            annulled = course.play(*number, seats, round == 2).await;
        }
    }
    let over = course.says("🏆 **Ann** wins.").await;
    assert_eq!(over["attachments"][0]["filename"], "league.png", "{over}");
    course.restart().await;
    let table = course.described(1).await;
    assert!(table.contains("1. Ann: 3 (3–0–0), 3; 2. Ben: 2 (2–0–1)"), "{table}");

    // For a day after its end the last match can be annulled, and the table follows.
    eventually("the question", async || {
        drop(hazel.try_slash(annulled, "match annul", &[]).await);
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        (count(hazel, annulled, "a league, whose table follows").await > 0).then_some(())
    })
    .await;
    let asked = with_button(hazel, annulled, "Annul the match").await;
    hazel.press(&asked, "Annul the match").await;
    eventually("the table follows", async || (course.described(1).await != table).then_some(())).await;
    course.says("the match does not count").await;
    course.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_league_of_six_with_a_forfeit_a_late_entry_and_a_round_whose_time_is_up() {
    let course = Course::of("league-six", 6).await;
    let hazel = &course.stage.hazel;
    let five = mentions(&course.people[..5]);
    let given = [
        ("game", json!("mist")),
        ("pairing", json!(1)),
        ("players", json!(five)),
        ("rounds", json!(3)),
        ("time", json!("1h")),
        ("order", json!(1)),
    ];
    course.league("create", &given).await;
    course.says("a Swiss league of 3 rounds").await;
    course.league("start", &[]).await;
    let first = course.pairings(1).await;
    assert_eq!(first.len(), 2, "five play, one is free");
    course.says("Free, which counts as a win: ").await;
    let late = &course.person("Player 8").id;
    course.league("add", &[("player", json!(late))]).await;
    course.says("➕ The host takes in Player 8.").await;
    course.play(first[0].0, &first[0].1, false).await;
    // The host decides the other pairing, undoes that, and the two play.
    course.league("forfeit", &[("pairing", json!(first[1].0))]).await;
    course.says("both forfeit it").await;
    course.pairings(2).await;
    course.restart().await;
    course.league("undo", &[]).await;
    course.says("⏪ The host takes back").await;
    course.play(first[1].0, &first[1].1, false).await;

    // One match of the second round is played; the time for the others runs out, which a restart does not delay.
    eventually("the second round", async || (count(hazel, course.table(), "⚔ **Round 2**").await >= 2).then_some(()))
        .await;
    let second = course.pairings(2).await;
    assert_eq!(second.len(), 3, "six play now: {second:?}");
    course.play(second[0].0, &second[0].1, false).await;
    course.restart().await;
    course.stage.pass(3602).await;
    course.says("⌛ The time of the round is up. Both players forfeit").await;
    let third = course.pairings(3).await;
    let met: Vec<_> = first.iter().chain(&second).map(|(_, seats)| seats).collect();
    for (_, seats) in &third {
        let turned = [seats[1].clone(), seats[0].clone()];
        assert!(!met.contains(&seats) && !met.contains(&&turned), "{seats:?} meet twice");
    }
    course.restart().await;
    for (number, seats) in &third {
        course.play(*number, seats, false).await;
    }
    course.says("🏁 It is over.").await;
    let table = course.described(1).await;
    assert!(table.starts_with("The table. 1. ") && table.contains("Player 8: "), "{table}");
    course.league("log", &[]).await;
    course.says("`/league log` shows another page with `page`").await;
    course.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cup_of_three_and_what_is_refused() {
    let course = Course::of("league-cup", 3).await;
    let (hazel, ann) = (&course.stage.hazel, course.person("Ann"));
    let tried = async |command: &str, options: &[(&str, Value)], words: &str| {
        course.league(command, options).await;
        course.says(words).await;
    };
    tried("status", &[], "No league is on").await;
    tried("create", &[("game", json!("starry"))], "here is no game `starry` for two players").await;
    tried("create", &[("game", json!("mist")), ("time", json!("5s"))], "`time` takes a length of time from").await;
    tried("create", &[("game", json!("mist")), ("rounds", json!(3))], "only a Swiss league lets you").await;
    tried("create", &[("game", json!("mist")), ("options", json!("speed 3"))], ". It has variant").await;
    let cup =
        [("game", json!("mist")), ("pairing", json!(2)), ("players", json!(course.mentions())), ("order", json!(1))];
    tried("create", &cup, "League #1 is on").await;
    tried("round", &[], "Only 0 rounds have begun").await;
    tried("forfeit", &[("pairing", json!(1))], "this league has not started").await;
    course.league("start", &[]).await;
    let first = course.pairings(1).await;
    assert_eq!(first[0].1, ["Ben", "Cleo"].map(str::to_owned), "the first of three is free");
    tried("add", &[("player", json!(hazel.id))], "Nobody can join this cup").await;
    // `/league play` in another channel, first while a match is open, then without one.
    ann.slash(ann.table, "league play", &[]).await;
    told(ann, ann.table, "You have no match to open").await;
    // Without the permission to create threads, another way is offered.
    let rule = json!({ "method": "POST", "path": "channels/*/threads", "answer": 403 });
    course.stage.faults(json!({ "rest": [rule] })).await;
    let asked = with_button(hazel, course.table(), "▶ Ben – Cleo").await;
    course.person("Ben").press(&asked, "▶ Ben – Cleo").await;
    told(course.person("Ben"), course.table(), "use `/league play` in another channel").await;
    // If the bot does not learn of a thread that Discord has created, it deletes the thread at the next start.
    let threads = async || {
        let path = format!("guilds/{}/threads/active", hazel.guild());
        let (status, active) = hazel.call(Method::GET, &path, None).await.unwrap();
        assert!(status < 300, "{active}");
        active["threads"].as_array().unwrap().len()
    };
    let rule = json!({ "method": "POST", "path": "channels/*/threads", "lose": true });
    course.stage.faults(json!({ "rest": [rule] })).await;
    course.person("Ben").press(&asked, "▶ Ben – Cleo").await;
    eventually("a thread", async || (threads().await == 1).then_some(())).await;
    eventually("that it is said", async || {
        let said = count(course.person("Ben"), course.table(), "I can't make a thread for this match").await;
        (said == 2).then_some(())
    })
    .await;
    course.restart().await;
    eventually("the thread is gone", async || (threads().await == 0).then_some(())).await;
    let ben = course.person("Ben");
    ben.slash(ben.table + 1, "league play", &[]).await;
    all_ready(&[course.person("Cleo")], ben.table + 1).await;
    course.says("Ben – Cleo is being played. <#").await;
    tried("forfeit", &[("pairing", json!(1))], "because its match is open").await;
    course.concede(ben.table + 1, "Cleo").await;
    let last = course.pairings(2).await;
    assert_eq!(last[0].1, ["Ann", "Ben"].map(str::to_owned));
    course.league("withdraw", &[("player", json!(ann.id))]).await;
    course.says("🏆 **Ben** wins.").await;
    tried("end", &[("league", json!(1))], "Nothing can change in this league because it is over").await;
    course.stage.sandbox.stop().await;
}
