//! A whole season of six against the stand-in: main matches, picks, death matches and the final, with a restart in
//! every phase, and a host who makes corrections.

use serde_json::{Value, json};
use standin::Crowd;

use super::stage::{Stage, button, content, count, keeps, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// The members of a cast, with their names.
pub(super) struct Cast {
    people: Vec<(String, Client)>,
}

impl Cast {
    pub(super) async fn of(stage: &Stage, names: &[&str]) -> Self {
        let mut people = Vec::new();
        for name in names {
            people.push(((*name).to_owned(), Client::named(&stage.sandbox.address(), name).await));
        }
        Self { people }
    }

    pub(super) fn mentions(&self) -> String {
        mentions(self.people.iter().map(|(_, person)| person))
    }

    pub(super) fn person(&self, name: &str) -> &Client {
        let found = self.people.iter().find(|(known, _)| known == name);
        &found.unwrap_or_else(|| panic!("{name} is not of the cast")).1
    }
}

pub(super) fn mentions<'a>(people: impl Iterator<Item = &'a Client>) -> String {
    people.map(|person| format!("<@{}>", person.id)).collect::<Vec<_>>().join(" ")
}

/// The last part of a text between these two strings.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.rsplit_once(before).unwrap_or_else(|| panic!("no {before:?} in {text}"));
    rest.split(after).next().unwrap()
}

/// The newest message with a menu that has this placeholder.
async fn with_menu(person: &Client, channel: u64, words: &str) -> Value {
    let has_it = |message: &Value| standin::components(message).any(|menu| menu["placeholder"] == words);
    person.newest(channel, has_it).await
}

fn number(message: &Value) -> u64 {
    message["id"].as_str().unwrap().parse().unwrap()
}

/// The season in Hazel's channel.
pub(super) struct Course<'a> {
    pub(super) stage: &'a Stage,
    pub(super) cast: &'a Cast,
}

impl Course<'_> {
    pub(super) fn table(&self) -> u64 {
        self.stage.hazel.table
    }

    pub(super) async fn season(&self, command: &str, options: &[(&str, Value)]) {
        let before = self.newest(self.table()).await;
        keeps(&self.stage.hazel, self.table(), &format!("season {command}"), options).await;
        if ["main", "death"].contains(&command) {
            self.everybody_is_ready(self.table(), before).await;
        }
    }

    /// The id of the newest message of a channel.
    pub(super) async fn newest(&self, channel: u64) -> u64 {
        self.stage.hazel.messages(channel).await.iter().map(number).max().unwrap_or(0)
    }

    /// Everybody who is called to the match in a channel presses Ready, on the first such message after `before`: an
    /// earlier check loses its buttons shortly after its match is open.
    pub(super) async fn everybody_is_ready(&self, channel: u64, before: u64) {
        let calls = |message: &Value| number(message) > before && standin::button(message, "Ready").is_some();
        let asked = self.stage.hazel.newest(channel, calls).await;
        for (_, person) in &self.cast.people {
            if content(&asked).contains(&format!("<@{}>", person.id)) {
                person.press(&asked, "Ready").await;
            }
        }
    }

    pub(super) async fn restart(&self) {
        assert!(self.stage.sandbox.restart().await);
    }

    /// Opens a match of Mist as a table of the main match; the loser gives up.
    pub(super) async fn main_of_two(&self, channel: u64, [winner, loser]: [&str; 2]) {
        let players = mentions([winner, loser].map(|name| self.cast.person(name)).into_iter());
        let before = self.newest(channel).await;
        self.stage.hazel.slash(channel, "season main", &[("game", json!("mist")), ("players", json!(players))]).await;
        self.everybody_is_ready(channel, before).await;
        told(self.cast.person(winner), channel, &format!("{winner} – {loser}")).await;
        let before = self.count("🏁").await;
        self.concede(channel, loser).await;
        eventually("its result", async || (self.count("🏁").await > before).then_some(())).await;
    }

    /// How many messages of the channel contain these words.
    pub(super) async fn count(&self, words: &str) -> usize {
        count(&self.stage.hazel, self.table(), words).await
    }

    pub(super) async fn concede(&self, channel: u64, loser: &str) {
        let person = self.cast.person(loser);
        let before = count(person, channel, &format!("{loser} gives up")).await;
        eventually("the match is given up", async || {
            drop(person.try_slash(channel, "concede", &[("sure", json!("concede"))]).await);
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            (count(person, channel, &format!("{loser} gives up")).await > before).then_some(())
        })
        .await;
    }

    /// Presses Confirm on the last question; returns the message that announces the confirmation.
    pub(super) async fn confirm(&self) -> Value {
        let asked = with_button(&self.stage.hazel, self.table(), "Confirm").await;
        self.stage.hazel.press(&asked, "Confirm").await;
        let is_later =
            |message: &Value| number(message) > number(&asked) && content(message).contains("The host confirms");
        self.stage.hazel.newest(self.table(), is_later).await
    }

    /// Waits for a message of the season with these words.
    pub(super) async fn says(&self, words: &str) -> Value {
        told(&self.stage.hazel, self.table(), words).await
    }

    /// The candidate picks by menu; nobody else may.
    pub(super) async fn pick(&self, asked: &Value, candidate: &str, opponent: &str) {
        self.stage.hazel.press(asked, "Pick an opponent").await;
        told(&self.stage.hazel, self.table(), "only the elimination candidate does that").await;
        let person = self.cast.person(candidate);
        person.press(asked, "Pick an opponent").await;
        let menu = with_menu(person, self.table(), "Your opponent").await;
        person.choose(&menu, "Your opponent", &[opponent]).await;
        self.says(&format!("⚔ {opponent} is the opponent.")).await;
    }

    /// A death match in which the candidate gives up.
    async fn death(&self, candidate: &str, opponent: &str) {
        self.season("death", &[("game", json!("mist"))]).await;
        told(self.cast.person(candidate), self.table(), &format!("{candidate} – {opponent}")).await;
        self.restart().await;
        self.concede(self.table(), candidate).await;
        let home = self.says(&format!("🚪 {candidate} goes home.")).await;
        assert_eq!(home["attachments"][0]["filename"], "season.png", "{home}");
        self.restart().await;
    }
}

/// Four members play Starry Night and let all rounds time out; returns the winner and the candidate.
async fn main_of_four(course: &Course<'_>) -> (String, String) {
    let players = mentions(course.cast.people[..4].iter().map(|(_, person)| person));
    let options = "bidding_ms 1m, round_ms 1m, candidate_ms 1m, absent_after 0";
    let given = [("game", json!("starry")), ("players", json!(players)), ("options", json!(options))];
    course.season("main", &given).await;
    course.says("🎲 Episode 1: the main match is on").await;
    for round in 1..=6 {
        course.stage.lapse(62).await;
        course.says(&format!("Round {round} of 6")).await;
        if round == 3 {
            course.restart().await;
        }
    }
    course.stage.lapse(62).await;
    course.says("chooses the elimination candidate").await;
    course.stage.lapse(62).await;
    let result = course.says("is the elimination candidate by the rules").await;
    let line = content(&result).lines().find(|line| line.contains("by the rules")).unwrap();
    let winner = between(line, "🏁 ", " wins");
    (winner.to_owned(), between(line, "wins; ", " is the").to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_of_six_to_its_end() {
    let stage = Stage::set_for("season", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan", "Sam", "Player 8"]).await;
    let course = Course { stage: &stage, cast: &cast };
    let given =
        [("name", json!("Winter")), ("cast", json!(cast.mentions())), ("garnets", json!(2)), ("time", json!("1h"))];
    course.season("create", &given).await;
    let begun = course.says("The season **Winter** begins").await;
    assert_eq!(begun["attachments"][0]["filename"], "season.png");
    course.restart().await;

    // Episode 1: a main match of four while two watch; only a host can confirm its outcome.
    let (winner, candidate) = main_of_four(&course).await;
    course.restart().await;
    let asked = with_button(&stage.hazel, course.table(), "Confirm").await;
    cast.person("Ann").press(&asked, "Confirm").await;
    told(cast.person("Ann"), course.table(), "only hosts run seasons and leagues").await;
    drop(course.confirm().await);
    course.says(&format!("✅ The host confirms: {winner} wins; {candidate} is the elimination candidate")).await;
    // A member with the winner's token cannot be picked. The host changes the outcome and names another candidate.
    course.season("undo", &[]).await;
    course.says("⏪ The host takes back").await;
    let other = ["Ann", "Ben", "Cleo", "Dan"].into_iter().find(|name| *name != winner && *name != candidate).unwrap();
    let asked = stage.hazel.newest(course.table(), |message| content(message).starts_with("⏪")).await;
    stage.hazel.press(&asked, "Change").await;
    let menus = course.says("The season's channel shows what you choose").await;
    stage.hazel.choose(&menus, "Who is the elimination candidate?", &[other]).await;
    let changed = course.says("✏ The host changes the outcome").await;
    stage.hazel.press(&changed, "Confirm").await;
    let asked = course.says(&format!("{other} picks an opponent until")).await;
    course.restart().await;
    course.pick(&asked, other, "Sam").await;
    course.restart().await;
    course.death(other, "Sam").await;

    let rest = ["Ann", "Ben", "Cleo", "Dan", "Sam", "Player 8"].into_iter().filter(|name| *name != other);
    let rest: Vec<&str> = rest.collect();
    let last_two = later_episodes(&course, &rest, &winner).await;
    finish(&course, last_two).await;
    keeps_to_its_limits(&course);
    stage.sandbox.stop().await;
}

/// Checks how much the bot says in a season of six and nine matches: its messages in the channel, its pings there, and
/// its direct messages to each person. `docs/hosts/season.md` has the measured figures; the limits are slightly above
/// them.
fn keeps_to_its_limits(course: &Course<'_>) {
    let record = course.stage.record();
    let posted = |channel: u64| {
        let path = format!("/channels/{channel}/messages");
        let is_there = |call: &&Value| call["method"] == "POST" && call["path"] == path && call["status"] == 200;
        let replies = record.iter().filter(is_there).map(|call| &call["reply"]);
        replies.map(|reply| (number(reply), reply)).collect::<std::collections::BTreeMap<_, _>>()
    };
    let channel = posted(course.table());
    let is_begun = |reply: &&&Value| content(reply).contains(" begins: ");
    let matches = channel.values().filter(is_begun).count();
    let pings: usize = channel.values().map(|reply| reply["mentions"].as_array().map_or(0, Vec::len)).sum();
    let direct: Vec<usize> = course.cast.people.iter().map(|(_, person)| posted(person.dm).len()).collect();
    assert_eq!(matches, 9, "as many as the limits were measured with");
    let hosts = posted(course.stage.hazel.dm).len();
    let figures = format!("{} messages, {pings} pings, direct messages {direct:?}, to the host {hosts}", channel.len());
    let is_within = channel.len() <= 76 && pings <= 42 && direct.iter().all(|&n| n <= 20) && hosts <= 12;
    assert!(is_within, "{figures}");
}

/// The episodes with five, four and three members.
async fn later_episodes<'a>(course: &Course<'_>, rest: &[&'a str], holder: &str) -> [&'a str; 2] {
    let stage = course.stage;
    let [one, two, three, four]: [&str; 4] =
        rest.iter().copied().filter(|name| *name != holder).collect::<Vec<_>>().try_into().unwrap();
    let holder = rest.iter().copied().find(|name| *name == holder).unwrap();

    // Episode 2: two tables with a joint outcome; nobody picks in time, even with a restart.
    course.main_of_two(course.table(), [holder, one]).await;
    course.main_of_two(course.table() + 1, [two, three]).await;
    let open = course.says("The candidate is not named yet").await;
    stage.hazel.press(&open, "Confirm").await;
    course.says("nobody is the elimination candidate yet").await;
    stage.hazel.press(&open, "Change").await;
    let menus = stage
        .hazel
        .newest(course.table(), |message| {
            content(message).contains("at 2 tables") && content(message).contains("shows what you choose")
        })
        .await;
    stage.hazel.choose(&menus, "Who is the elimination candidate?", &[one]).await;
    course.says(&format!("win; {one} is the elimination candidate")).await;
    course.confirm().await;
    let asked = course.says(&format!("{one} picks an opponent until")).await;
    assert!(content(&asked).contains(&format!("<@{}>", course.cast.person(one).id)), "they are called: {asked}");
    course.restart().await;
    stage.pass(3602).await;
    let drawn = course.says("is the opponent, drawn by lot").await;
    let drawn = between(content(&drawn), "⚔ ", " is the opponent");
    assert!([three, four].contains(&drawn), "neither a winner nor a holder of a token: {drawn}");
    let drawn = if drawn == three { three } else { four };
    course.death(one, drawn).await;

    // Episode 3: the host ends the death match, and then eliminates a member by hand.
    course.main_of_two(course.table(), [holder, two]).await;
    let asked = course.confirm().await;
    course.pick(&asked, two, three).await;
    course.season("death", &[("game", json!("mist"))]).await;
    told(course.cast.person(two), course.table(), &format!("{two} – {three}")).await;
    stage.hazel.slash(course.table(), "match end", &[]).await;
    let asked = with_button(&stage.hazel, course.table(), "End the match").await;
    stage.hazel.press(&asked, "End the match").await;
    course.says("The death match is over without a winner").await;
    let home = json!(course.cast.person(two).id);
    course.season("eliminate", &[("player", home)]).await;
    course.says(&format!("🚪 {two} goes home.")).await;

    // Episode 4: of three members the winner is safe, so the third is the opponent.
    course.main_of_two(course.table(), [holder, three]).await;
    course.confirm().await;
    let said = course.says(&format!("⚔ {four} is the opponent: nobody else can be picked. Safe: ")).await;
    assert!(content(&said).contains(&format!("{holder} (winner)")), "{said}");
    course.death(three, four).await;
    [holder, four]
}

/// The final, and what everybody owns afterwards.
async fn finish(course: &Course<'_>, [champion, second]: [&str; 2]) {
    course.says("Two are left: `/season main`").await;
    course.main_of_two(course.table(), [champion, second]).await;
    course.restart().await;
    course.confirm().await;
    course.says(&format!("🏆 The host confirms: **{champion}** wins the season.")).await;
    course.season("end", &[("prizes", json!("10 5"))]).await;
    course.says("🏁 The season is over. Garnets by final place").await;
    course.season("status", &[("season", json!(1))]).await;
    let status = course.says("(season #1)").await;
    let described = status["attachments"][0]["description"].as_str().unwrap();
    assert!(described.contains(&format!("{champion}: wins the season, 12 garnets, 1 Token of Life")), "{described}");
    assert!(described.contains(&format!("{second}: runner-up, 7 garnets")), "{described}");
    let hazel = &course.stage.hazel;
    hazel.slash(course.table(), "garnets show", &[("season", json!(1))]).await;
    let ledger = course.says("12 garnets").await;
    assert_eq!(content(&ledger).matches(": 2 garnets").count(), 4, "{ledger}");
    assert!(content(&ledger).contains(": 7 garnets") && !content(&ledger).contains("in a match"), "{ledger}");
    course.season("log", &[("season", json!(1))]).await;
    course.says("Page 1 of ").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_season_refuses_says_what_would_work() {
    let stage = Stage::set("season-refusals").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let cast = mentions([ann, ben, sam].into_iter());
    let create = |cast: &str| vec![("name", json!("One")), ("cast", json!(cast))];
    stage.faults(json!({ "open_commands": true })).await;
    let tried = async |who: &Client, command: &str, options: &[(&str, Value)], words: &str| {
        who.slash(who.table, &format!("season {command}"), options).await;
        told(who, who.table, words).await;
    };
    tried(hazel, "status", &[], "No season is on").await;
    tried(ann, "create", &create(&cast), "only hosts run seasons and leagues").await;
    tried(hazel, "create", &create("Ann and Ben"), "You can't begin a season with fewer than two members").await;
    tried(hazel, "create", &create(&format!("<@{0}> <@{0}>", ann.id)), "named twice").await;
    tried(hazel, "create", &create("<@1> <@2>"), "not on this server").await;
    tried(hazel, "create", &create(&cast), "Season #1 is on").await;
    told(sam, sam.table, "The season **One** begins").await;
    tried(hazel, "create", &create(&cast), "End it with `/season end`").await;
    let beside = [create(&cast), vec![("beside", json!(true))]].concat();
    tried(hazel, "create", &beside, "Season #2 is on").await;
    tried(hazel, "undo", &[], "Several seasons are on").await;
    tried(hazel, "end", &[("season", json!(2)), ("prizes", json!("many"))], "`prizes` takes numbers").await;
    keeps(hazel, hazel.table, "season end", &[("season", json!(2))]).await;
    told(sam, sam.table, "The season is over.").await;
    tried(hazel, "main", &[("game", json!("chess"))], "There is no such game. Choose one of").await;
    tried(hazel, "main", &[("game", json!("mist"))], "is for 2 players and you named 3").await;
    let stranger = mentions([ann, hazel].into_iter());
    tried(hazel, "main", &[("game", json!("mist")), ("players", json!(stranger))], "is not in this season").await;
    let options =
        [("game", json!("mist")), ("players", json!(mentions([ann, ben].into_iter()))), ("options", json!("speed 3"))];
    tried(hazel, "main", &options, ". It has variant").await;
    tried(hazel, "death", &[], "You can't open a death match now").await;
    tried(hazel, "pick", &[("opponent", json!(ann.id))], "No opponent can be picked now").await;
    let award = |amount: i32| vec![("players", json!(cast.clone())), ("amount", json!(amount))];
    tried(hazel, "award", &award(-1), "more than somebody has at hand").await;
    tried(hazel, "award", &award(3), "✅ Done").await;
    told(sam, sam.table, "⚖ The host gives 3 garnets to each of Ann, Ben, Sam.").await;
    tried(ann, "undo", &[], "only hosts run seasons and leagues").await;
    tried(hazel, "cast replace", &[("leaves", json!(sam.id)), ("comes", json!(hazel.id))], "✅ Done").await;
    told(sam, sam.table, "🔁 Hazel takes the place of Sam, with 3 garnets.").await;
    tried(hazel, "cast add", &[("player", json!(hazel.id))], "is in play already").await;
    tried(hazel, "cast remove", &[("player", json!(ben.id))], "✅ Done").await;
    told(sam, sam.table, "➖ Ben leaves the season.").await;
    tried(hazel, "return", &[("player", json!(ben.id))], "✅ Done").await;
    told(sam, sam.table, "↩ Ben is back in play.").await;
    let gift = [("player", json!(ben.id)), ("amount", json!(1))];
    ann.slash(ann.table, "garnets give", &gift).await;
    told(ann, ann.table, "allow no gifts").await;
    // An undo returns what was moved, whatever the amount.
    for nth in 1..=4 {
        keeps(hazel, hazel.table, "season undo", &[]).await;
        eventually("a step is struck out", async || (count(sam, sam.table, "⏪").await == nth).then_some(())).await;
    }
    tried(hazel, "undo", &[], "There is nothing to take back").await;
    ann.slash(ann.table, "garnets show", &[]).await;
    told(ann, ann.table, "Nobody owns anything yet.").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_is_theirs_once_they_take_it_and_only_once() {
    let stage = Stage::set("season-gifts").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let cast = json!(mentions([ann, ben, sam].into_iter()));
    let given = [("name", json!("Gifts")), ("cast", cast), ("rules", json!("show"))];
    hazel.slash(hazel.table, "season create", &given).await;
    told(sam, sam.table, "The season **Gifts** begins").await;
    let give = async |amount: u32| {
        let options = [("player", json!(ben.id)), ("amount", json!(amount))];
        ann.slash(ann.table, "garnets give", &options).await;
    };
    give(2).await;
    told(ann, ann.table, "because you have only 1 garnet").await;
    give(1).await;
    let offered = told(ben, ben.table, "🎁 Ann offers Ben 1 garnet.").await;
    assert!(content(&offered).contains(&format!("<@{}>", ben.id)), "he is called: {offered}");
    sam.press(&offered, "Take the gift").await;
    told(sam, sam.table, "it is offered to somebody else").await;
    assert!(stage.sandbox.restart().await);
    ben.press(&offered, "Take the gift").await;
    told(sam, sam.table, "🎁 Ben takes 1 garnet from Ann.").await;
    // The host takes the answer back: the gift is offered anew, and can be refused as well.
    keeps(hazel, hazel.table, "season undo", &[]).await;
    let again = told(ben, ben.table, "~~🎁 Ben takes 1 garnet from Ann.~~").await;
    assert!(content(&again).contains(&format!("<@{}>", ben.id)), "he is called: {again}");
    assert!(standin::button(&again, "No gift").is_some(), "{again}");
    ben.press(&again, "Take the gift").await;
    eventually("he takes it again", async || {
        (count(sam, sam.table, "🎁 Ben takes 1 garnet from Ann.").await == 3).then_some(())
    })
    .await;
    stage.faults(json!({ "forgery": true })).await;
    ben.press_id(&offered, "S:1:2:take").await;
    told(ben, ben.table, "That gift is not offered any more").await;
    ben.slash(ben.table, "garnets show", &[("player", json!(ben.id))]).await;
    told(ben, ben.table, "2 garnets").await;
    // A grant to several people gives each the same amount, or nothing to anybody; the list is also available as a
    // file.
    let also = json!(mentions([ben, sam].into_iter()));
    let grant = |amount: i32| {
        vec![("player", json!(ann.id)), ("amount", json!(amount)), ("reason", json!("prizes")), ("also", also.clone())]
    };
    hazel.slash(hazel.table, "garnets grant", &grant(-1)).await;
    told(hazel, hazel.table, "only 0 garnets can be taken now").await;
    hazel.slash(hazel.table, "garnets grant", &grant(4)).await;
    told(sam, sam.table, "grants 4 garnets to each of").await;
    sam.slash(sam.table, "garnets show", &[("file", json!(true))]).await;
    let list = told(sam, sam.table, "as a file").await;
    let list = sam.fetch(list["attachments"][0]["url"].as_str().unwrap()).await;
    let list = String::from_utf8(list).unwrap();
    assert!(list.contains(&format!("{},\"Ben\",,,garnet,6,0", ben.id)), "{list}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_annulled_match_of_a_season_leaves_the_outcome_to_its_host() {
    let stage = Stage::set_for("season-annulled", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo"]).await;
    let course = Course { stage: &stage, cast: &cast };
    course.season("create", &[("name", json!("Winter")), ("cast", json!(cast.mentions()))]).await;
    course.says("The season **Winter** begins").await;
    // A match that is annulled while it runs has no winner.
    let players = mentions(["Ann", "Ben"].map(|name| cast.person(name)).into_iter());
    course.season("main", &[("game", json!("mist")), ("players", json!(players))]).await;
    course.says("Ann – Ben").await;
    stage.hazel.slash(course.table(), "match annul", &[]).await;
    let asked = course.says("This ends the match and annuls it").await;
    stage.hazel.press(&asked, "Annul the match").await;
    course.says("🏁 A match of this season is over without a winner.").await;
    course.season("undo", &[]).await;
    course.says("⏪ The host takes back").await;
    // If the season has recorded the result, annulling the match strikes it out; the question tells the host so first.
    course.main_of_two(course.table(), ["Ann", "Ben"]).await;
    eventually("the question", async || {
        drop(stage.hazel.try_slash(course.table(), "match annul", &[("number", json!(2))]).await);
        stage.sandbox.quiet().await;
        (course.count("Its result is struck out there if nobody has gone on since").await > 0).then_some(())
    })
    .await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cast_by_role_and_a_match_of_a_season_that_is_opened_again() {
    let stage = Stage::set_for("season-reopened", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let course = Course { stage: &stage, cast: &cast };
    let hazel = &stage.hazel;
    // Discord tells which members have a role only if the bot has the intent for members.
    let role = json!(format!("<@&{}>", hazel.guild()));
    course.season("create", &[("name", json!("Roles")), ("cast", role.clone())]).await;
    course.says("only with the Server Members Intent").await;
    stage.faults(json!({ "open_members": true })).await;
    course.season("create", &[("name", json!("Roles")), ("cast", role)]).await;
    course.says("obody has the role").await;
    course.season("create", &[("name", json!("Winter")), ("cast", json!(cast.mentions()))]).await;
    course.says("The season **Winter** begins").await;
    course.main_of_two(course.table(), ["Ann", "Ben"]).await;
    // The opening of a match that has been played cannot be undone.
    course.season("undo", &[]).await;
    course.says("You can't take back the opening of a match that has been played").await;
    let asked = with_button(hazel, course.table(), "Confirm").await;
    // A question stays valid after an unrelated step.
    hazel.press(&asked, "Change").await;
    let menus = course.says("The season's channel shows what you choose").await;
    let award = [("players", json!(format!("<@{}>", cast.person("Dan").id))), ("amount", json!(2))];
    course.season("award", &award).await;
    course.says("⚖ The host gives 2 garnets to Dan.").await;
    hazel.press(&menus, "Confirm").await;
    let asked = course.says("Ben picks an opponent until").await;
    course.pick(&asked, "Ben", "Cleo").await;
    course.season("death", &[("game", json!("mist"))]).await;
    told(cast.person("Ben"), course.table(), "Ben – Cleo").await;
    course.concede(course.table(), "Ben").await;
    course.says("🚪 Ben goes home.").await;
    // The death match is reopened: nobody has taken further steps, so its result is struck out.
    eventually("the question", async || {
        drop(hazel.try_slash(course.table(), "match reopen", &[]).await);
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        (course.count("This opens the match again").await > 0).then_some(())
    })
    .await;
    let asked = course.says("This opens the match again").await;
    hazel.press(&asked, "Reopen the match").await;
    course.says("↩ A match of this season ended differently from what I told you").await;
    course.says("The death match is being played: Ben, Cleo.").await;
    course.restart().await;
    hazel.slash(course.table(), "match resume", &[]).await;
    course.concede(course.table(), "Cleo").await;
    course.says("🚪 Cleo goes home.").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_absence_over_the_time_of_a_pick_is_given_back() {
    let stage = Stage::set_for("season-outage", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let course = Course { stage: &stage, cast: &cast };
    let given = [("name", json!("Winter")), ("cast", json!(cast.mentions())), ("time", json!("1h"))];
    course.season("create", &given).await;
    course.says("The season **Winter** begins").await;
    course.main_of_two(course.table(), ["Ann", "Ben"]).await;
    course.confirm().await;
    stage.faults(json!({ "gateway": "invalid", "gateway_down": true })).await;
    // serenity waits five seconds before it reconnects; from then on the bot knows that it is offline.
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    stage.pass(2 * 3600).await;
    stage.faults(json!({ "gateway_down": false })).await;
    let asked = course.says("⏳ I was away. The candidate has 2 h").await;
    assert!(content(&asked).contains("Ben picks an opponent until"), "he is asked anew: {asked}");
    course.pick(&asked, "Ben", "Dan").await;
    stage.sandbox.stop().await;
}

/// Commands that end something ask first: nothing happens on *No*, nor on a *Yes* after another step.
#[tokio::test(flavor = "multi_thread")]
async fn what_takes_something_back_asks_first() {
    let stage = Stage::set("season-sure").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let cast = [ann, ben, sam].map(|person| format!("<@{}>", person.id)).join(" ");
    hazel.slash(hazel.table, "season create", &[("name", json!("Winter")), ("cast", json!(cast))]).await;
    told(hazel, hazel.table, "The season **Winter** begins").await;
    let ask = async |who: &Client| {
        hazel.slash(hazel.table, "season eliminate", &[("player", json!(who.id))]).await;
        told(hazel, hazel.table, "Are you sure?").await
    };
    let question = ask(ben).await;
    assert!(content(&question).contains("🚪 Ben goes home"), "it says what everybody will be told: {question}");
    // Only the host sees the question; another person's press is forged, on a public message.
    stage.faults(json!({ "forgery": true })).await;
    let public = told(ann, ann.table, "The season **Winter** begins").await;
    ann.press_id(&public, &button(&question, "Yes, I am sure")).await;
    told(ann, ann.table, "only hosts run seasons and leagues").await;
    hazel.press(&question, "No").await;
    told(hazel, hazel.table, "You said no. Nothing has changed.").await;
    let question = ask(ben).await;
    hazel
        .slash(hazel.table, "season award", &[("players", json!(format!("<@{}>", ann.id))), ("amount", json!(1))])
        .await;
    told(sam, sam.table, "1 garnet").await;
    hazel.press(&question, "Yes, I am sure").await;
    told(hazel, hazel.table, "somebody else was quicker").await;
    assert_eq!(count(sam, sam.table, "goes home").await, 0);
    let question = ask(ben).await;
    assert!(stage.sandbox.restart().await);
    hazel.press(&question, "Yes, I am sure").await;
    told(sam, sam.table, "🚪 Ben goes home").await;
    stage.sandbox.stop().await;
}
