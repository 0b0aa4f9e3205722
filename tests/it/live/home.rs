//! Recaps of episodes, statistics and the season's page against the stand-in, with the bot killed between each step and
//! its message.

use serde_json::{Value, json};
use standin::Crowd;

use super::season::{Cast, Course, mentions};
use super::stage::{Stage, content, count, keeps, n_posted, submit, told};
use super::starbattle::{regions, solution};
use crate::standin::eventually;
use crate::standin::person::Client;

/// A fault for the bot's messages to the season's channel.
enum Fate {
    /// The messages are posted, but the bot gets no response.
    Lost,
    /// The messages are not posted.
    Failing,
}

/// Applies a fault to the next messages to the season's channel.
async fn doom(course: &Course<'_>, fate: &Fate) {
    let path = format!("channels/{}/messages", course.table());
    let rule = match fate {
        Fate::Lost => json!({"method": "POST", "path": path, "times": 2, "lose": true}),
        Fate::Failing => json!({"method": "POST", "path": path, "times": 4, "answer": 500}),
    };
    course.stage.faults(json!({ "rest": [rule] })).await;
}

/// Restarts the bot repeatedly, with growing pauses, until it has posted these words.
async fn killed_until_told(course: &Course<'_>, words: &str) -> Value {
    assert_eq!(count(&course.stage.sam, course.table(), words).await, 0, "it could not be told yet");
    let is_told = async || count(&course.stage.sam, course.table(), words).await > 0;
    // Each run gets twice as long as the one before, because rendering a page takes long on a busy machine.
    let (mut looked, mut next, mut patience) = (0, 0, 100);
    while !is_told().await {
        if looked == next {
            course.restart().await;
            (next, patience) = (next + patience, patience * 2);
        }
        looked += 1;
        assert!(looked < 3_000, "{words:?} was not told");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    // After one more restart, the message is not repeated.
    course.restart().await;
    assert_eq!(count(&course.stage.sam, course.table(), words).await, 1, "{words}");
    course.says(words).await
}

fn files(message: &Value) -> Vec<&str> {
    let files = message["attachments"].as_array().unwrap().iter();
    files.map(|file| file["filename"].as_str().unwrap()).collect()
}

/// An episode with a main match of two, up to its open death match in the channel beside the season's.
async fn up_to_the_death_match(course: &Course<'_>, [winner, candidate, opponent]: [&str; 3]) {
    course.main_of_two(course.table(), [winner, candidate]).await;
    let asked = course.confirm().await;
    if content(&asked).contains("picks an opponent") {
        course.pick(&asked, candidate, opponent).await;
    }
    let beside = course.table() + 1;
    let before = course.newest(beside).await;
    course.stage.hazel.slash(beside, "season death", &[("game", json!("mist"))]).await;
    course.everybody_is_ready(beside, before).await;
    told(course.cast.person(candidate), beside, &format!("{candidate} – {opponent}")).await;
}

/// The season's page that is attached to a message.
async fn page(course: &Course<'_>, message: &Value) -> String {
    let files = message["attachments"].as_array().unwrap();
    let file = files.iter().find(|file| file["filename"] == "season-1.html").unwrap_or_else(|| panic!("{message}"));
    String::from_utf8(course.stage.hazel.fetch(file["url"].as_str().unwrap()).await).unwrap()
}

/// The season's page as `/season export` gives it to this person.
async fn exported(course: &Course<'_>, who: &str) -> String {
    let person = course.cast.person(who);
    let before = count(person, course.table(), "The season as a page").await;
    person.slash(course.table(), "season export", &[]).await;
    let is_there = async || (count(person, course.table(), "The season as a page").await > before).then_some(());
    eventually("the page", is_there).await;
    page(course, &told(person, course.table(), "The season as a page").await).await
}

/// A person who is no host is refused the page, with the reason.
async fn is_refused(course: &Course<'_>, who: &str) {
    let person = course.cast.person(who);
    let before = count(person, course.table(), "the page before the season is over").await;
    person.slash(course.table(), "season export", &[]).await;
    let is_told =
        async || (count(person, course.table(), "the page before the season is over").await > before).then_some(());
    eventually("the refusal", is_told).await;
}

/// Ben goes home: the message is posted, but the bot does not learn of it and is killed. The message appears once.
async fn first_episode(course: &Course<'_>) {
    let (stage, table) = (course.stage, course.table());
    up_to_the_death_match(course, ["Ann", "Ben", "Cleo"]).await;
    let award = [("players", json!(format!("<@{}>", course.cast.person("Dan").id))), ("amount", json!(2))];
    course.season("award", &award).await;
    course.says("⚖ The host gives 2 garnets to Dan.").await;
    stage.sandbox.quiet().await;
    doom(course, &Fate::Lost).await;
    course.concede(table + 1, "Ben").await;
    course.says("🚪 Ben goes home.").await;
    course.restart().await;
    stage.sandbox.quiet().await;
    let home = course.says("🚪 Ben goes home.").await;
    let expected = "🚪 Ben goes home.\n\
                    **Episode 1**\n\
                    🎲 Mist #1: Ann, Ben: Ann wins.\n\
                    💀 Mist #2: Ben, Cleo: Cleo wins.\n\
                    Candidate: Ben; opponent: Cleo.\n\
                    Garnets in this episode: Dan +2.\n\
                    In play, with garnets: Ann 1, Cleo 1, Dan 3.\n\
                    Next: `/season main` in a channel opens the main match of the next episode.";
    assert_eq!(content(&home), expected);
    assert_eq!(files(&home), ["season.png", "match-2.png"]);
    assert_eq!(count(&stage.sam, table, "goes home").await, 1);
    assert_eq!(n_posted(&stage.record(), table, "🚪 Ben goes home."), 1, "the same message, however often it is sent");
    let board = home["attachments"][1]["description"].as_str().unwrap();
    assert!(!board.is_empty() && !board.contains("Your"), "as everybody saw it: {board}");
}

/// Dan goes home; before that is announced, the host withholds the match and the bot is killed.
async fn second_episode(course: &Course<'_>) {
    let (stage, table) = (course.stage, course.table());
    up_to_the_death_match(course, ["Ann", "Dan", "Cleo"]).await;
    stage.sandbox.quiet().await;
    doom(course, &Fate::Failing).await;
    course.concede(table + 1, "Dan").await;
    eventually("the match is over", async || {
        drop(
            stage.hazel.try_slash(table + 1, "match withhold", &[("others", json!(true)), ("number", json!(4))]).await,
        );
        (count(&stage.hazel, table + 1, "Match #4 is shown to its players").await > 0).then_some(())
    })
    .await;
    let home = killed_until_told(course, "🚪 Dan goes home.").await;
    assert_eq!(files(&home), ["season.png"], "the board is not for everybody: {home}");
    assert!(content(&home).contains("💀 Mist #4: Dan, Cleo: Cleo wins."), "how it came out is: {home}");
}

/// Who gets the page before the season's end, and what it contains.
async fn who_gets_the_page(course: &Course<'_>) {
    let (stage, table) = (course.stage, course.table());
    is_refused(course, "Ann").await;
    let ann = course.cast.person("Ann");
    ann.try_slash(table, "season export", &[("publish", json!(true))]).await.unwrap();
    told(ann, table, "only hosts run seasons and leagues").await;
    stage.hazel.slash(table, "season export", &[]).await;
    let whole = page(course, &told(&stage.hazel, table, "The season as a page").await).await;
    for words in
        ["<h1>Winter</h1>", "<h3>Episode 2</h3>", "💀 Mist #4: Dan, Cleo: Cleo wins.", "🚪 Out: Dan.", "· a host<"]
    {
        assert!(whole.contains(words), "{words}: {whole}");
    }
    assert_eq!(whole.matches("<img").count(), 2, "the cast and the board of episode 1; that of episode 2 is withheld");
    let row = "<td>–</td><td>Cleo</td><td>2</td><td>2</td><td>2</td><td>0</td>";
    assert!(whole.contains(row), "{whole}");
    // The page is published, with a kill before the announcement; an undo takes that back.
    stage.sandbox.quiet().await;
    doom(course, &Fate::Failing).await;
    // Earlier steps were acknowledged too: the test waits for the acknowledgement of this one.
    let before = count(&stage.hazel, table, "✅ Done").await;
    stage.hazel.slash(table, "season export", &[("publish", json!(true))]).await;
    let is_done = async || (count(&stage.hazel, table, "✅ Done").await > before).then_some(());
    eventually("the step is acknowledged", is_done).await;
    let published = killed_until_told(course, "📖 The host publishes the season's page.").await;
    assert_eq!(files(&published), ["season-1.html"], "{published}");
    assert!(exported(course, "Ann").await.contains("📖 The host publishes"));
    course.season("undo", &[]).await;
    course.says("~~📖 The host publishes").await;
    is_refused(course, "Ann").await;
}

/// Everybody's statistics, by the button below the season's status.
async fn statistics(course: &Course<'_>) {
    let (cleo, table) = (course.cast.person("Cleo"), course.table());
    cleo.slash(table, "season status", &[]).await;
    let status = told(cleo, table, "(season #1)").await;
    course.restart().await;
    cleo.press(&status, "Statistics").await;
    let told = told(cleo, table, "(season #1), statistics").await;
    let expected = "**Winter** (season #1), statistics\n\
                    – Ann: 2 matches, 2 won\n\
                    – Cleo: 2 matches, 2 won, 2 death matches won\n\
                    3. Dan: 2 matches, 0 won, candidate once, garnets +2 −0\n\
                    4. Ben: 2 matches, 0 won, candidate once\n\
                    Garnets: + is what a member got from matches, awards, gifts, spoils and prizes; − is what a member lost or gave.";
    assert_eq!((content(&told), &told["flags"]), (expected, &json!(64)));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_home_is_told_once_with_the_episode_and_the_season_is_a_page() {
    let stage = Stage::set_for("season-home", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let course = Course { stage: &stage, cast: &cast };
    // People get commands that Discord would hide from them.
    stage.faults(json!({ "open_commands": true })).await;
    let given = [("name", json!("Winter")), ("cast", json!(cast.mentions())), ("garnets", json!(1))];
    course.season("create", &given).await;
    course.says("The season **Winter** begins").await;
    first_episode(&course).await;
    second_episode(&course).await;
    statistics(&course).await;
    who_gets_the_page(&course).await;
    // The final has a recap as well; at the end everybody gets the page.
    course.main_of_two(course.table(), ["Cleo", "Ann"]).await;
    course.confirm().await;
    let won = course.says("🏆 The host confirms: **Cleo** wins the season.").await;
    assert!(content(&won).contains("**Episode 3, the final**\n🎲 Mist #5: Cleo, Ann: Cleo wins.\n"), "{won}");
    assert_eq!(files(&won), ["season.png", "match-5.png"]);
    keeps(&stage.hazel, course.table(), "season end", &[("prizes", json!("5 2"))]).await;
    course.says("🏁 The season is over. Garnets by final place").await;
    let whole = exported(&course, "Ann").await;
    std::fs::write(std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("season-1.html"), &whole).unwrap();
    let row = "<tr><td>1</td><td>Cleo</td><td>3</td><td>3</td><td>2</td><td>0</td><td>5</td><td>0</td><td>6</td><td>0</td>\
               <td>Wins the season</td></tr>";
    assert!(whole.contains(row), "{whole}");
    let struck = "taken back in line ";
    assert!(whole.contains(struck) && whole.contains("<s>📖 The host publishes"), "{whole}");
    assert_eq!(whole.matches("<img").count(), 3, "the board that is withheld is still none of it");
    stage.sandbox.stop().await;
}

/// A main match for five is a race: its last player is the candidate, and members who sit out are safe if the house
/// rules say so.
#[tokio::test(flavor = "multi_thread")]
async fn a_race_of_five_names_its_last_as_the_candidate_over_a_kill() {
    let stage = Stage::set_for("season-race", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let racers = ["Ann", "Ben", "Cleo", "Dan", "Sam"];
    let cast = Cast::of(&stage, &[&racers[..], &["Player 8"]].concat()).await;
    let course = Course { stage: &stage, cast: &cast };
    let given = [("name", json!("Winter")), ("cast", json!(cast.mentions())), ("sat_out_safe", json!(true))];
    course.season("create", &given).await;
    course.says("Members who sit out a main match cannot be picked").await;
    let players = mentions(racers.map(|name| cast.person(name)).into_iter());
    let given = [("game", json!("starbattle")), ("players", json!(players)), ("options", json!("size: 6"))];
    course.season("main", &given).await;
    course.says("🎲 Episode 1: the main match is on").await;
    let ann = cast.person("Ann");
    let shows = |message: &Value| message["attachments"].to_string().contains("Regions by row");
    let stars = solution(&ann.newest(ann.dm, shows).await);
    let (first, _) = stars.split_once(' ').unwrap();
    // The race begins shortly after all players have their boards.
    stage.sandbox.quiet().await;
    for name in ["Ben", "Cleo", "Dan"] {
        let person = cast.person(name);
        submit(person, first).await;
        let star = format!("Stars: {}.", first.trim_start_matches('★'));
        let has_it = |message: &Value| message["attachments"].to_string().contains(&star);
        person.newest(person.dm, has_it).await;
    }
    course.restart().await;
    submit(ann, &stars).await;
    course.says("🏁 Ann wins; Sam is the elimination candidate by the rules.").await;
    course.restart().await;
    let confirmed = course.confirm().await;
    let said = "May be picked: Ben, Cleo, Dan. Safe: Ann (winner), Player 8 (sat out).";
    assert!(content(&confirmed).contains(said), "{confirmed}");
    assert_eq!(course.count("by the rules").await, 1, "told once");
    stage.sandbox.stop().await;
}

/// Two tables name a candidate each: the lot draws one of them once, even if the bot is killed before the announcement.
#[tokio::test(flavor = "multi_thread")]
async fn the_lot_draws_among_the_tables_once_over_a_kill() {
    let stage = Stage::set_for("season-tables", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let course = Course { stage: &stage, cast: &cast };
    let given = [("name", json!("Winter")), ("cast", json!(cast.mentions())), ("tables", json!("the lot"))];
    course.season("create", &given).await;
    course.says("several tables name candidates, the lot draws one of them").await;
    course.main_of_two(course.table(), ["Ann", "Ben"]).await;
    let beside = course.table() + 1;
    let before = course.newest(beside).await;
    let players = mentions(["Cleo", "Dan"].map(|name| cast.person(name)).into_iter());
    stage.hazel.slash(beside, "season main", &[("game", json!("mist")), ("players", json!(players))]).await;
    course.everybody_is_ready(beside, before).await;
    told(cast.person("Cleo"), beside, "Cleo – Dan").await;
    let opened = course.says("🎲 Another table: Cleo, Dan.").await;
    assert!(content(&opened).contains("The winner of any table wins the main match"), "before they play: {opened}");
    stage.sandbox.quiet().await;
    doom(&course, &Fate::Failing).await;
    course.concede(beside, "Dan").await;
    let drawn = killed_until_told(&course, "🎲 The lot draws the candidate among Ben, Dan: it is ").await;
    let name = if content(&drawn).contains("it is Ben.") { "Ben" } else { "Dan" };
    let stands = format!("at 2 tables: Ann, Cleo win; {name} is the elimination candidate.");
    assert!(content(&drawn).contains(&stands), "what was drawn stands: {drawn}");
    let confirmed = course.confirm().await;
    assert!(content(&confirmed).contains(&format!("{name} is the elimination candidate")), "{confirmed}");
    stage.sandbox.stop().await;
}

/// The last board of a death match shows the puzzle's solution: while others are solving the same puzzle, it is not
/// shown.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_puzzle_others_are_solving_is_shown_to_nobody() {
    let stage = Stage::set_for("season-puzzle", Crowd { people: 8, channels: 0, ..Crowd::default() }).await;
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo"]).await;
    let course = Course { stage: &stage, cast: &cast };
    let (hazel, table, beside) = (&stage.hazel, course.table(), course.table() + 1);
    course.season("create", &[("name", json!("Winter")), ("cast", json!(cast.mentions()))]).await;
    course.says("The season **Winter** begins").await;
    course.main_of_two(table, ["Ann", "Ben"]).await;
    course.confirm().await;
    course.says("⚔ Cleo is the opponent").await;
    let before = course.newest(beside).await;
    hazel.slash(beside, "season death", &[("game", json!("starbattle")), ("options", json!("size: 6"))]).await;
    course.everybody_is_ready(beside, before).await;
    let ben = cast.person("Ben");
    let shows = |message: &Value| message["attachments"].to_string().contains("Regions by row");
    let labels = regions(&ben.newest(ben.dm, shows).await);
    let rows: Vec<String> = labels.chunks(6).map(|row| row.iter().collect::<String>().to_lowercase()).collect();
    let base = stage.sandbox.address();
    let others = [Client::named(&base, "Dan").await, Client::named(&base, "Sam").await];
    let link = format!("6 1 {}", rows.join(" "));
    let race = [("player1", json!(others[0].id)), ("player2", json!(others[1].id)), ("link", json!(link))];
    hazel.slash(table, "host starbattle", &race).await;
    told(hazel, table, "is open").await;
    stage.sandbox.quiet().await;
    ben.slash(beside, "concede", &[("sure", json!("concede"))]).await;
    let home = course.says("🚪 Ben goes home.").await;
    assert_eq!(files(&home), ["season.png"], "{home}");
    let images = async |nth: usize| {
        hazel.slash(table, "season export", &[]).await;
        let is_there = async || (count(hazel, table, "The season as a page").await == nth).then_some(());
        eventually("the page", is_there).await;
        page(&course, &told(hazel, table, "The season as a page").await).await.matches("<img").count()
    };
    assert_eq!(images(1).await, 1, "the cast alone");
    // Once nobody solves that puzzle any more, the board is on the page.
    hazel.slash(table, "match end", &[]).await;
    let asked = told(hazel, table, "This ends the match").await;
    hazel.press(&asked, "End the match").await;
    told(hazel, table, "The host has ended the match; nobody wins").await;
    stage.sandbox.quiet().await;
    assert_eq!(images(2).await, 2, "the cast and the board");
    stage.sandbox.stop().await;
}
