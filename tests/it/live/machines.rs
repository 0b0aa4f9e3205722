//! Machines in the cast of a season and among the players of a league, against the stand-in: both are played to their
//! end, across restarts, and machines appear in no statistics.

use serde_json::{Value, json};

use super::stage::{Stage, all_ready, content, count, keeps, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// A season of Ann, Ben and four machines in Hazel's channel.
struct Course {
    stage: Stage,
    /// The mention of the bot.
    dealer: String,
    /// The members in play, by their printed names.
    in_play: Vec<String>,
}

impl Course {
    fn table(&self) -> u64 {
        self.stage.hazel.table
    }

    async fn season(&self, command: &str, options: &[(&str, Value)]) {
        keeps(&self.stage.hazel, self.table(), &format!("season {command}"), options).await;
    }

    async fn says(&self, words: &str) -> Value {
        told(&self.stage.hazel, self.table(), words).await
    }

    async fn count(&self, words: &str) -> usize {
        count(&self.stage.hazel, self.table(), words).await
    }

    /// People give up whenever it is their turn; machines play on until one more message with these words appears,
    /// which is returned.
    async fn played(&self, words: &str, before: usize) -> Value {
        eventually(words, async || {
            for person in [&self.stage.ann, &self.stage.ben] {
                drop(person.try_slash(self.table(), "concede", &[("sure", json!("concede"))]).await);
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            (self.count(words).await > before).then_some(())
        })
        .await;
        self.says(words).await
    }

    fn machines(&self) -> Vec<&String> {
        self.in_play.iter().filter(|name| name.starts_with("Dealer ")).collect()
    }

    /// The players of the main match: two machines if there are two, otherwise a person and a machine.
    fn players(&self) -> String {
        let mention = |person: &Client| format!("<@{}>", person.id);
        let people = [("Ann", &self.stage.ann), ("Ben", &self.stage.ben)];
        let people = people.into_iter().filter(|(name, _)| self.in_play.iter().any(|known| known == name));
        let people = people.map(|(_, person)| mention(person));
        let machines = self.machines().into_iter().map(|_| self.dealer.clone());
        machines.chain(people).take(2).collect::<Vec<_>>().join(" ")
    }

    /// The first main match: people let their time run out, machines play.
    async fn starry(&self, results: usize) {
        let people = [&self.stage.ann, &self.stage.ben].map(|person| format!("<@{}>", person.id)).join(" ");
        let players = format!("{people} {0} {0}", self.dealer);
        let options = "bidding_ms 1m, round_ms 1m, candidate_ms 1m, absent_after 0";
        let given = [("game", json!("starry")), ("players", json!(players)), ("options", json!(options))];
        self.season("main", &given).await;
        all_ready(&[&self.stage.ann, &self.stage.ben], self.table()).await;
        self.says("Episode 1: the main match is on: Ann, Ben, Dealer 3 \\(beginner\\), Dealer 4").await;
        assert!(self.stage.sandbox.restart().await);
        eventually("its result", async || {
            self.stage.pass(62).await;
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            (self.count("🏁").await > results).then_some(())
        })
        .await;
        self.says("is the elimination candidate by the rules").await;
    }

    /// Waits until this many matches of a kind have begun; people who are called press Ready.
    async fn begins(&self, words: &str, n: usize) {
        eventually(words, async || {
            for person in [&self.stage.ann, &self.stage.ben] {
                let messages = person.messages(self.table()).await;
                let calls = |message: &&Value| {
                    standin::button(message, "Ready").is_some()
                        && content(message).contains(&format!("<@{}>", person.id))
                };
                if let Some(asked) = messages.iter().find(calls) {
                    // The button goes a moment after the match has begun: then nothing is left to press.
                    let client: &standin::Client = person;
                    drop(client.press(asked, "Ready").await);
                }
            }
            (self.count(words).await >= n).then_some(())
        })
        .await;
    }

    /// Plays an episode from its main match until a member goes home; `None` after the final.
    async fn episode(&mut self, number: usize) -> Option<String> {
        let (results, homes) = (self.count("🏁").await, self.count("🚪 ").await);
        if number == 1 {
            self.starry(results).await;
        } else {
            self.season("main", &[("game", json!("mist")), ("players", json!(self.players()))]).await;
            self.begins(&format!("Episode {number}: "), 1).await;
            self.played("🏁", results).await;
        }
        let picks = self.count("is the opponent").await;
        let asked = with_button(&self.stage.hazel, self.table(), "Confirm").await;
        self.stage.hazel.press(&asked, "Confirm").await;
        if self.in_play.len() == 2 {
            return None;
        }
        let confirmed = eventually("the outcome", async || {
            let all = self.stage.hazel.messages(self.table()).await;
            let is_new = |message: &&Value| {
                content(message).contains("The host confirms") && number_of(message) > number_of(&asked)
            };
            all.iter().find(is_new).cloned()
        })
        .await;
        // A person has time to pick; for a machine the lot picks at once.
        if content(&confirmed).contains("picks an opponent until") {
            assert!(!content(&confirmed).contains("Dealer \\(") || content(&confirmed).contains("<@"), "{confirmed}");
            self.stage.pass(3602).await;
        }
        eventually("the pick", async || (self.count("is the opponent").await > picks).then_some(())).await;
        self.season("death", &[("game", json!("mist"))]).await;
        self.begins(" begins: ", 2 * number).await;
        if number == 1 {
            assert!(self.stage.sandbox.restart().await);
        }
        let home = self.played("🚪 ", homes).await;
        let (_, home) = content(&home).rsplit_once("🚪 ").unwrap();
        Some(home.split_once(" goes home").unwrap().0.to_owned())
    }
}

fn number_of(message: &Value) -> u64 {
    message["id"].as_str().unwrap().parse().unwrap()
}

/// The number that follows these words.
fn amount(text: &str, before: &str) -> u32 {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no {before:?} in {text}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number after {before:?} in {text}"))
}

/// The mention of the bot.
pub(super) async fn dealer(hazel: &Client) -> String {
    hazel.slash(hazel.table, "season status", &[]).await;
    let answer = told(hazel, hazel.table, "No season is on").await;
    format!("<@{}>", answer["author"]["id"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_of_two_people_and_four_machines_is_played_to_its_end() {
    let stage = Stage::set("season-machines").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    let dealer = dealer(&stage.hazel).await;
    let cast = format!("<@{}> <@{}> {}", ann.id, ben.id, [dealer.as_str(); 3].join(" "));
    let machines = (3..=6).map(|number| format!("Dealer {number} \\(beginner\\)"));
    let in_play = ["Ann", "Ben"].map(str::to_owned).into_iter().chain(machines).collect();
    let mut course = Course { stage, dealer, in_play };
    let given = [
        ("name", json!("Winter")),
        ("cast", json!(cast)),
        ("machine", json!("beginner")),
        ("garnets", json!(2)),
        ("spoils", json!(true)),
        ("time", json!("1h")),
    ];
    course.season("create", &given).await;
    let begun = course.says("The season **Winter** begins").await;
    assert!(content(&begun).contains("Ann, Ben, Dealer 3 \\(beginner\\), Dealer 4"), "{begun}");
    let me = course.dealer.trim_matches(['<', '@', '>']).to_owned();
    course.season("cast add", &[("player", json!(me)), ("machine", json!("beginner"))]).await;
    course.says("➕ Dealer 6 \\(beginner\\) joins the cast").await;
    // With several machines, a number tells which one is meant; a machine cannot be given anything.
    course.season("eliminate", &[("player", json!(me))]).await;
    course.says("Several machines are in this season").await;
    course.season("award", &[("players", json!(course.dealer)), ("amount", json!(3))]).await;
    course.says("machines own nothing").await;
    course.season("eliminate", &[("player", json!(me)), ("number", json!(6))]).await;
    course.says("🚪 Dealer 6 \\(beginner\\) goes home").await;
    course.season("undo", &[]).await;
    course.says("⏪ The host takes back").await;

    let mut number = 1;
    while let Some(home) = course.episode(number).await {
        let before = course.in_play.len();
        course.in_play.retain(|name| *name != home);
        assert_eq!(course.in_play.len(), before - 1, "{home} of {:?}", course.in_play);
        number += 1;
    }
    assert_eq!(number, 5, "four went home");
    course.says("wins the season").await;
    course.season("end", &[("prizes", json!("10 5 1 1 1 1"))]).await;
    let over = course.says("🏁 The season is over. Garnets by final place").await;
    assert!(!content(&over).contains("Dealer"), "{over}");

    // The ledger contains only people, and matches with machines are not counted with the others.
    let hazel = &course.stage.hazel;
    hazel.slash(course.table(), "garnets show", &[("season", json!(1))]).await;
    let ledger = course.says(&format!("<@{}>: ", course.stage.ann.id)).await;
    assert!(!content(&ledger).contains("machine"), "{ledger}");
    // No garnets were lost to machines: both people together own what they began with plus their prizes.
    let sum = |text: &str, before: [String; 2]| -> u32 { before.iter().map(|before| amount(text, before)).sum() };
    let prizes = sum(content(&over), ["Ann ", "Ben "].map(str::to_owned));
    let owned =
        sum(content(&ledger), [&course.stage.ann, &course.stage.ben].map(|person| format!("<@{}>: ", person.id)));
    assert_eq!(owned, 4 + prizes, "{ledger} {over}");
    course.stage.ann.slash(course.table(), "stats", &[]).await;
    let stats = told(&course.stage.ann, course.table(), "against machines").await;
    let met = course.count("Ann – Ben").await + course.count("Ben – Ann").await;
    assert!(met > 0 || content(&stats).lines().all(|line| !line.starts_with("Mist:")), "{stats}");
    course.stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_with_machines_is_played_to_its_end() {
    let stage = Stage::set("league-machines").await;
    let (hazel, ann) = (&stage.hazel, &stage.ann);
    let dealer = dealer(hazel).await;
    let league = async |command: &str, options: &[(&str, Value)]| {
        hazel.slash(hazel.table, &format!("league {command}"), options).await;
    };
    let players = format!("<@{}> {dealer} {dealer}", ann.id);
    let given =
        [("game", json!("mist")), ("players", json!(players)), ("machine", json!("beginner")), ("order", json!(1))];
    league("create", &given).await;
    told(hazel, hazel.table, "is announced").await;
    league("start", &[]).await;
    for round in 1..=3 {
        let pairs = told(hazel, hazel.table, &format!("⚔ **Round {round}**")).await;
        assert!(!content(&pairs).contains("the machine"), "nobody calls a machine: {pairs}");
        let (_, lines) = content(&pairs).split_once("⚔ **Round").unwrap();
        let pair = lines.lines().find(|line| line.contains(" – ")).unwrap().to_owned();
        let label = format!("▶ {}", pair.split_once(". ").unwrap().1.replace('\\', ""));
        // A host opens matches between two machines.
        hazel.press(&pairs, &label).await;
        if label.contains("Ann") {
            let is_it = |message: &Value| {
                content(message).contains("I have called the players in <#") && number_of(message) > number_of(&pairs)
            };
            let told = hazel.newest(hazel.table, is_it).await;
            let (_, place) = content(&told).rsplit_once("<#").unwrap();
            all_ready(&[ann], place.split('>').next().unwrap().parse().unwrap()).await;
        }
        let opened =
            told(hazel, hazel.table, &format!("{} is being played. <#", pair.split_once(". ").unwrap().1)).await;
        let (_, place) = content(&opened).rsplit_once("is being played. <#").unwrap();
        let thread: u64 = place.split('>').next().unwrap().parse().unwrap();
        if round == 1 {
            assert!(stage.sandbox.restart().await);
        }
        let number = pair.split_once(". ").unwrap().0;
        eventually(&format!("the result of {pair}"), async || {
            drop(ann.try_slash(thread, "concede", &[("sure", json!("concede"))]).await);
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            (count(hazel, hazel.table, &format!("🏁 {number}. ")).await > 0).then_some(())
        })
        .await;
    }
    let over = eventually("the end", async || {
        let all = hazel.messages(hazel.table).await;
        all.into_iter()
            .find(|message| message["attachments"][0]["filename"] == "league.png" && content(message).contains("wins"))
    })
    .await;
    assert!(over["attachments"][0]["description"].as_str().unwrap().contains("Dealer 2 (beginner)"), "{over}");
    stage.sandbox.stop().await;
}
