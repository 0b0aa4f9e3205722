//! A season of six, played from its beginning to its end: every kind of step is taken back once, the bot is killed after each,
//! some people sleep, and one member leaves in the middle of a match. Then the book is counted again.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row};
use standin::Crowd;

use super::played::{is_as_kept, transcript};
use super::season::{Cast, Course, mentions};
use super::stage::{Stage, content, count, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

const CAST: [&str; 6] = ["Ann", "Ben", "Cleo", "Dan", "Sam", "Player 8"];
/// A little longer than the candidate's time to choose, in seconds.
const AN_HOUR: i64 = 3602;

/// The season, and who watches it: she is no host, so she reads what everybody reads.
struct Play<'a> {
    course: Course<'a>,
    strix: &'a Client,
}

impl Play<'_> {
    fn hazel(&self) -> &Client {
        &self.course.stage.hazel
    }

    fn person(&self, name: &str) -> &Client {
        if name == "Hazel" { self.hazel() } else { self.course.cast.person(name) }
    }

    /// The channel of the matches; the season has its own.
    fn matches(&self) -> u64 {
        self.course.table() + 1
    }

    async fn kill(&self) {
        self.course.restart().await;
    }

    /// Does something of which everybody is told in these words, and returns that message.
    async fn until_said(&self, words: &str, act: impl Future<Output = ()>) -> Value {
        let said = async || count(self.strix, self.course.table(), words).await;
        let before = said().await;
        act.await;
        eventually(words, async || (said().await > before).then_some(())).await;
        self.strix.newest(self.course.table(), |message| content(message).contains(words)).await
    }

    /// The host does something of which everybody is told in these words.
    async fn host(&self, command: &str, options: &[(&str, Value)], words: &str) -> Value {
        self.until_said(words, self.course.season(command, options)).await
    }

    /// The host takes the last step back, which was told so; then the bot is killed.
    async fn take_back(&self, what: &str) -> Value {
        let back = self.host("undo", &[], "⏪ The host takes back").await;
        assert!(content(&back).contains(&format!("~~{what}")), "{what}: {back}");
        self.kill().await;
        back
    }

    /// As [`Play::take_back`], of something beside the next step, which is not told again.
    async fn take_back_beside(&self, what: &str) -> Value {
        let back = self.take_back(what).await;
        assert!(!content(&back).contains("Next: "), "nothing new is asked: {back}");
        back
    }

    /// The question whether the host means to take the last step back.
    async fn asked_to_undo(&self) -> Value {
        let before = self.course.newest(self.course.table()).await;
        self.hazel().slash(self.course.table(), "season undo", &[]).await;
        let is_it = |message: &Value| number(message) > before && content(message).contains("Are you sure?");
        self.hazel().newest(self.course.table(), is_it).await
    }

    /// The host answers by yes, however late; then the bot is killed.
    async fn yes(&self, question: &Value, what: &str) {
        let pressed = async { drop(self.hazel().press(question, "Yes, I am sure").await) };
        let back = self.until_said("⏪ The host takes back", pressed).await;
        assert!(content(&back).contains(&format!("~~{what}")), "{what}: {back}");
        assert!(!content(&back).contains("I was away"), "nobody takes that back: {back}");
        self.kill().await;
    }

    /// Opens a match in the channel of matches, and all who are called there press Ready.
    async fn open(&self, command: &str, options: &[(&str, Value)], words: &str) {
        let opened = self.until_said(words, async {
            let before = self.course.newest(self.matches()).await;
            self.hazel().slash(self.matches(), command, options).await;
            self.course.everybody_is_ready(self.matches(), before).await;
        });
        opened.await;
    }

    /// The host ends the match that runs, as one that never was.
    async fn annul(&self) {
        let before = count(self.strix, self.matches(), "The host annuls the match").await;
        self.hazel().slash(self.matches(), "match annul", &[]).await;
        let asked = with_button(self.hazel(), self.matches(), "Annul the match").await;
        self.hazel().press(&asked, "Annul the match").await;
        eventually("it is annulled", async || {
            (count(self.strix, self.matches(), "The host annuls the match").await > before).then_some(())
        })
        .await;
    }

    /// The main match of these two is played and confirmed.
    async fn main(&self, players: [&str; 2]) -> Value {
        self.course.main_of_two(self.matches(), players).await;
        self.course.confirm().await
    }

    /// Somebody presses a button of a message and chooses in the menu that comes; everybody is told so.
    async fn choose(&self, name: &str, asked: &Value, button: &str, menu: [&str; 2], words: &str) -> Value {
        let person = self.person(name);
        let chosen = self.until_said(words, async {
            let before = self.course.newest(self.course.table()).await;
            person.press(asked, button).await;
            let is_menu = |message: &Value| {
                number(message) > before
                    && standin::components(message).any(|control| control["placeholder"] == menu[0])
            };
            let shown = person.newest(self.course.table(), is_menu).await;
            person.choose(&shown, menu[0], &[menu[1]]).await;
        });
        chosen.await
    }

    /// The candidate picks an opponent, and takes it back by the host's hand once.
    async fn pick(&self, candidate: &str, asked: &Value, opponent: &str) -> Value {
        let words = format!("⚔ {opponent} is the opponent.");
        let menu = ["Your opponent", opponent];
        self.choose(candidate, asked, "Pick an opponent", menu, &words).await
    }

    /// The candidate chooses Mist.
    async fn name_mist(&self, candidate: &str, asked: &Value) -> Value {
        self.choose(candidate, asked, "Choose the game", ["The game", "Mist"], "🎯 The death match is").await
    }

    fn id(&self, name: &str) -> Value {
        json!(self.person(name).id)
    }
}

fn number(message: &Value) -> u64 {
    message["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_of_six_in_which_everything_is_taken_back_once() {
    let stage = Stage::set_for("season-played", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let everybody = Cast::of(&stage, &[&CAST[..], &["Strix"]].concat()).await;
    let play = Play { course: Course { stage: &stage, cast: &everybody }, strix: everybody.person("Strix") };
    let cast = mentions(CAST.map(|name| play.person(name)).into_iter());
    let given = [
        ("name", json!("Winter")),
        ("cast", json!(cast)),
        ("garnets", json!(3)),
        ("gifts", json!(true)),
        ("spoils", json!(true)),
        ("late", json!(1)),
        ("game", json!(0)),
        ("games", json!("mist demeter")),
        ("time", json!("1h")),
    ];
    play.host("create", &given, "The season **Winter** begins").await;
    by_hand(&play).await;
    gifts(&play).await;
    first_episode(&play).await;
    sleepers(&play).await;
    to_the_end(&play).await;

    recount(&play).await;
    let people = CAST.into_iter().chain(["Strix", "Hazel"]);
    let names: BTreeMap<_, _> = people.map(|name| (play.person(name).id.clone(), name.to_owned())).collect();
    is_as_kept("season-of-six", &transcript(&stage.record(), play.course.table(), &names));
    stage.sandbox.stop().await;
}

/// What hosts do beside the course of a season, before its first episode.
async fn by_hand(play: &Play<'_>) {
    let player = |name| [("player", play.id(name))];
    play.host("cast add", &player("Strix"), "➕ Strix joins the cast.").await;
    play.take_back_beside("➕ Strix joins the cast.").await;

    play.host("cast remove", &player("Ann"), "➖ Ann leaves the season.").await;
    play.course.season("status", &[]).await;
    let status = told(play.hazel(), play.course.table(), "(season #1)").await;
    let described = status["attachments"][0]["description"].as_str().unwrap();
    assert!(described.contains("Ann: left before the first episode"), "{described}");
    play.take_back_beside("➖ Ann leaves the season.").await;

    let swap = [("leaves", play.id("Ann")), ("comes", play.id("Strix"))];
    play.host("cast replace", &swap, "🔁 Strix takes the place of Ann, with 3 garnets.").await;
    play.take_back_beside("🔁 Strix takes the place of Ann").await;

    play.host("eliminate", &player("Dan"), "🚪 Dan goes home.").await;
    play.host("return", &player("Dan"), "↩ Dan is back in play.").await;
    play.take_back_beside("↩ Dan is back in play.").await;
    play.take_back_beside("🚪 Dan goes home.").await;

    let two = mentions(["Ann", "Ben"].map(|name| play.person(name)).into_iter());
    let award = [("players", json!(two)), ("amount", json!(2))];
    play.host("award", &award, "⚖ The host gives 2 garnets to each of Ann, Ben.").await;
    play.take_back_beside("⚖ The host gives 2 garnets to each of Ann, Ben.").await;

    play.host("export", &[("publish", json!(true))], "📖 The host publishes the season's page.").await;
    play.take_back_beside("📖 The host publishes the season's page.").await;

    play.host("vote", &[("question", json!("Who is kindest?"))], "🗳 A vote: **Who is kindest?**").await;
    play.take_back_beside("🗳 A vote: **Who is kindest?**").await;

    let end = [("prizes", json!("10 5")), ("order", json!(mentions(CAST.map(|name| play.person(name)).into_iter())))];
    play.host("end", &end, "🏁 The season is over.").await;
    let back = play.take_back("🏁 The season is over.").await;
    assert!(content(&back).contains("Next: "), "it goes on: {back}");
}

/// A gift is offered and taken; both are taken back once, and each time it can be answered again.
async fn gifts(play: &Play<'_>) {
    let (ann, ben, table) = (play.person("Ann"), play.person("Ben"), play.course.table());
    let gift = [("player", play.id("Ben")), ("amount", json!(1))];
    let offer = async || drop(ann.slash(table, "garnets give", &gift).await);
    play.until_said("🎁 Ann offers Ben 1 garnet.", offer()).await;
    play.take_back_beside("🎁 Ann offers Ben 1 garnet.").await;
    let offered = play.until_said("🎁 Ann offers Ben 1 garnet.", offer()).await;
    let taken = "🎁 Ben takes 1 garnet from Ann.";
    play.until_said(taken, async { drop(ben.press(&offered, "Take the gift").await) }).await;
    let again = play.take_back_beside(taken).await;
    assert!(content(&again).contains(&format!("<@{}>", ben.id)), "he is called again: {again}");
    assert!(standin::button(&again, "No gift").is_some(), "{again}");
    play.until_said(taken, async { drop(ben.press(&again, "Take the gift").await) }).await;
}

/// An episode whose every step is taken back, and whose death match somebody leaves.
async fn first_episode(play: &Play<'_>) {
    let (hazel, table) = (play.hazel(), play.course.table());
    // A match that is on goes on when its opening is taken back, and everybody is told what that means.
    let players = mentions(["Ann", "Ben"].map(|name| play.person(name)).into_iter());
    let main = [("game", json!("mist")), ("players", json!(players))];
    play.open("season main", &main, "🎲 Episode 1: the main match is on: Ann, Ben.").await;
    let back = play.take_back("🎲 Episode 1: the main match is on: Ann, Ben.").await;
    assert!(content(&back).contains("Match #1 in <#"), "{back}");
    assert!(content(&back).contains("is played on, but its result does not count in this season any more."), "{back}");
    play.annul().await;
    play.course.main_of_two(play.matches(), ["Ann", "Ben"]).await;

    let asked = with_button(play.strix, table, "Change").await;
    let menu = ["Who is the elimination candidate?", "Cleo"];
    play.choose("Hazel", &asked, "Change", menu, "✏ The host changes the outcome").await;
    play.take_back("✏ The host changes the outcome").await;
    play.course.confirm().await;
    // The time of the candidate runs: a restart between question and answer may give some of it back, and changes nothing else.
    let question = play.asked_to_undo().await;
    play.kill().await;
    play.yes(&question, "✅ The host confirms: Ann wins; Ben is the elimination candidate.").await;
    play.course.confirm().await;
    let asked = play.course.says("Ben picks an opponent until").await;
    play.pick("Ben", &asked, "Cleo").await;
    let asked = play.take_back("⚔ Cleo is the opponent.").await;
    let asked = play.pick("Ben", &asked, "Cleo").await;
    play.name_mist("Ben", &asked).await;
    let asked = play.take_back("🎯 The death match is `mist`.").await;
    play.name_mist("Ben", &asked).await;
    let on = "💀 The death match is on: Ben against Cleo.";
    play.open("season death", &[], on).await;
    let back = play.take_back(on).await;
    assert!(content(&back).contains("Match #3 in <#"), "{back}");
    play.annul().await;
    play.open("season death", &[], on).await;

    // Cleo leaves, and Strix plays on for her. Taken back, the place is Cleo's again; the seat stays with who sits there.
    let swap = [("leaves", play.id("Cleo")), ("comes", play.id("Strix"))];
    let takes = "🔁 Strix takes the place of Cleo, with 3 garnets.";
    let swapped = play.until_said(takes, async {
        hazel.slash(table, "season cast replace", &swap).await;
        let asked = with_button(hazel, table, "Seat and place").await;
        hazel.press(&asked, "Seat and place").await;
    });
    swapped.await;
    play.take_back(takes).await;
    play.host("cast replace", &swap, takes).await;
    play.kill().await;
    play.until_said("🚪 Ben goes home.", play.course.concede(play.matches(), "Ben")).await;
}

/// An episode in which people sleep: the candidate does not pick, the opponent is not ready, and half of the cast does not
/// vote.
async fn sleepers(play: &Play<'_>) {
    let stage = play.course.stage;
    play.main(["Ann", "Dan"]).await;
    play.kill().await;
    let question = play.asked_to_undo().await;
    play.until_said("⌛ Nobody was picked in time.", stage.pass(AN_HOUR)).await;
    play.yes(&question, "✅ The host confirms: Ann wins; Dan is the elimination candidate.").await;
    play.course.confirm().await;
    play.until_said("⌛ Nobody was picked in time.", stage.pass(AN_HOUR)).await;
    play.kill().await;
    let picks = "⚔ The host picks Sam as the opponent.";
    let sam = [("opponent", play.id("Sam"))];
    play.host("pick", &sam, picks).await;
    play.take_back(picks).await;
    let asked = play.host("pick", &sam, picks).await;
    play.name_mist("Dan", &asked).await;

    // Sam sleeps through the ready check, so nothing is played and no clock has run.
    play.hazel().slash(play.matches(), "season death", &[]).await;
    let ready = with_button(play.person("Dan"), play.matches(), "Ready").await;
    play.person("Dan").press(&ready, "Ready").await;
    play.kill().await;
    stage.pass(24 * 3600 + 60).await;
    let late = with_button(play.hazel(), play.matches(), "Host: begin").await;
    let begins = play.until_said("💀 The death match is on: Dan against Sam.", async {
        drop(play.hazel().press(&late, "Host: begin").await);
    });
    begins.await;
    play.kill().await;
    play.until_said("🚪 Sam goes home.", play.course.concede(play.matches(), "Sam")).await;

    let vote =
        [("question", json!("Who goes next?")), ("follows", json!(0)), ("secret", json!(false)), ("time", json!("2h"))];
    let asked = play.host("vote", &vote, "🗳 A vote: **Who goes next?**").await;
    for name in ["Ann", "Strix"] {
        let person = play.person(name);
        person.press(&asked, "Vote").await;
        let is_menu = |message: &Value| standin::components(message).any(|menu| menu["placeholder"] == "Your vote");
        let menu = person.newest(play.course.table(), is_menu).await;
        person.choose(&menu, "Your vote", &["Player 8"]).await;
        told(person, play.course.table(), "✅ You vote for Player 8.").await;
        play.kill().await;
    }
    let home = "🚪 Player 8 goes home: the vote has decided it.";
    play.until_said(home, stage.pass(2 * AN_HOUR)).await;
    play.take_back(home).await;
    play.host("eliminate", &[("player", play.id("Player 8"))], "🚪 Player 8 goes home.").await;
}

/// Three are left, two play the final.
async fn to_the_end(play: &Play<'_>) {
    let home = play.host("eliminate", &[("player", play.id("Dan"))], "🚪 Dan goes home.").await;
    assert!(content(&home).contains("Two are left: `/season main`"), "{home}");
    play.kill().await;
    play.main(["Ann", "Strix"]).await;
    let wins = "🏆 The host confirms: **Ann** wins the season.";
    play.take_back(wins).await;
    play.course.confirm().await;
    play.kill().await;
    play.host("end", &[("prizes", json!("10 5"))], "🏁 The season is over. Garnets by final place").await;
    play.kill().await;
}

/// Counts the book of the season again, line by line, and compares with what the course of the season comes to.
async fn recount(play: &Play<'_>) {
    let file = SqliteConnectOptions::new().filename(play.course.stage.database()).read_only(true);
    let mut file = file.connect().await.unwrap();
    let lines = "SELECT f.one, f.match_id, t.one, t.match_id, l.amount FROM ledger AS l
                 JOIN ledger_accounts AS f ON f.account_id = l.from_account
                 JOIN ledger_accounts AS t ON t.account_id = l.to_account
                 WHERE f.season_id <> 0 AND f.asset = 'garnet'";
    let mut owned: BTreeMap<(i64, i64), i64> = BTreeMap::new();
    for row in sqlx::query(lines).fetch_all(&mut file).await.unwrap() {
        let amount: i64 = row.get(4);
        *owned.entry((row.get(0), row.get(1))).or_default() -= amount;
        *owned.entry((row.get(2), row.get(3))).or_default() += amount;
    }
    assert!(
        owned.iter().all(|((_, at_stake), amount)| *at_stake == 0 || *amount == 0),
        "nothing is at stake: {owned:?}"
    );
    let of = |name: &str| owned.get(&(play.person(name).id.parse().unwrap(), 0)).copied().unwrap_or(0);
    // Three each; Ann gives Ben one; Strix takes over Cleo's three and wins Ben's four, Dan wins Sam's three; two prizes.
    let expected = [("Ann", 12), ("Ben", 0), ("Cleo", 0), ("Dan", 6), ("Sam", 0), ("Player 8", 3), ("Strix", 12)];
    assert_eq!(expected.map(|(name, _)| (name, of(name))), expected);
    let house = -owned.get(&(0, 0)).copied().unwrap_or(0);
    assert_eq!(house, expected.iter().map(|(_, garnets)| garnets).sum::<i64>(), "the house has given all of it");
}
