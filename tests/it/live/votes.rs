//! Votes and guesses of a season against the stand-in: who is asked, what is secret, what follows, and that a kill at
//! any moment neither loses a vote nor announces a result twice.

use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use standin::Crowd;

use super::machines::dealer;
use super::season::{Cast, Course};
use super::stage::{Stage, button, content, count, keeps, n_posted, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

const MENU: &str = "Your vote";

/// Creates a season with this cast and Hazel as its host.
async fn begin(stage: &Stage, cast: &Cast) {
    let given = [("name", json!("Winter")), ("cast", json!(cast.mentions())), ("garnets", json!(2))];
    stage.hazel.slash(stage.hazel.table, "season create", &given).await;
    told(&stage.sam, stage.sam.table, "The season **Winter** begins").await;
}

fn crowd() -> Crowd {
    Crowd { people: 8, channels: 0, ..Crowd::default() }
}

/// Asks a question; returns the message with the button.
async fn ask(stage: &Stage, question: &str, options: &[(&str, Value)]) -> Value {
    let given = [&[("question", json!(question))], options].concat();
    stage.hazel.slash(stage.hazel.table, "season vote", &given).await;
    let asked = told(&stage.sam, stage.sam.table, &format!("🗳 A vote: **{question}**")).await;
    assert!(standin::button(&asked, "Vote").is_some(), "{asked}");
    asked
}

/// Presses Vote; returns the private menu that the person gets.
async fn menu(person: &Client, asked: &Value) -> Value {
    let is_menu = |message: &Value| standin::components(message).any(|menu| menu["placeholder"] == MENU);
    let n_menus = async || person.messages(person.table).await.iter().filter(|message| is_menu(message)).count();
    let before = n_menus().await;
    person.press(asked, "Vote").await;
    eventually("the menu", async || (n_menus().await > before).then_some(())).await;
    person.newest(person.table, is_menu).await
}

/// Votes, and waits for the acknowledgement.
async fn vote(person: &Client, asked: &Value, choice: &str) {
    let menu = menu(person, asked).await;
    person.choose(&menu, MENU, &[choice]).await;
    told(person, person.table, &format!("✅ You vote for {choice}.")).await;
}

/// The number of rows of a database table.
async fn rows(stage: &Stage, table: &str) -> i64 {
    let mut file = SqliteConnectOptions::new().filename(stage.database()).read_only(true).connect().await.unwrap();
    let count = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
    sqlx::query_scalar(count).fetch_one(&mut file).await.unwrap()
}

async fn restart(stage: &Stage) {
    assert!(stage.sandbox.restart().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_vote_tells_totals_alone_and_sends_somebody_home() {
    let stage = Stage::set_for("votes-secret", crowd()).await;
    let (hazel, sam) = (&stage.hazel, &stage.sam);
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    begin(&stage, &cast).await;
    let asked = ask(&stage, "Who should go?", &[("follows", json!(0)), ("time", json!("2h"))]).await;
    for words in [
        "The vote is secret",
        "If there is a tie, a host decides.",
        "The member with the most votes goes home.",
        "or when all",
    ] {
        assert!(content(&asked).contains(words), "{words}: {asked}");
    }
    assert!(content(&asked).contains(&format!("<@{}>", cast.person("Dan").id)), "those who are asked are called");
    restart(&stage).await;
    // People without a vote, even the host, are refused with the reason; forged presses are refused.
    for stranger in [sam, hazel] {
        stranger.press(&asked, "Vote").await;
        told(stranger, stranger.table, "this vote is for members who have been in play since it began").await;
    }
    let (ann, ben) = (cast.person("Ann"), cast.person("Ben"));
    let paper = menu(ann, &asked).await;
    let options = paper["components"][0]["components"][0]["options"].as_array().unwrap();
    assert_eq!(options.len(), 3, "nobody votes for themselves: {options:?}");
    let ballot = paper["components"][0]["components"][0]["custom_id"].as_str().unwrap();
    stage.faults(json!({ "forgery": true })).await;
    ann.choose_id(&paper, ballot, &["0".to_owned()]).await;
    told(ann, ann.table, "You can't vote for yourself").await;
    for forged in ["99", "Ben", "-1"] {
        ann.choose_id(&paper, ballot, &[forged.to_owned()]).await;
    }
    told(ann, ann.table, "This vote has no such choice").await;
    sam.choose_id(&asked, ballot, &["1".to_owned()]).await;
    eventually("Sam is refused", async || {
        (count(sam, sam.table, "who have been in play since it began").await > 1).then_some(())
    })
    .await;
    assert_eq!(rows(&stage, "ballots").await, 0);
    vote(ann, &asked, "Dan").await;
    restart(&stage).await;
    vote(ann, &asked, "Ben").await;
    vote(cast.person("Cleo"), &asked, "Ben").await;
    assert_eq!(rows(&stage, "ballots").await, 2, "Ann has changed hers");
    sam.slash(sam.table, "season status", &[]).await;
    told(sam, sam.table, "🗳 A vote (secret): **Who should go?** 2 of 4 have voted; it ends").await;
    hazel.slash(hazel.table, "match desk", &[]).await;
    let desk = told(hazel, hazel.table, "🗳 A vote (secret): **Who should go?** 2 of 4 have voted").await;
    assert!(content(&desk).contains("It began <t:") && content(&desk).contains("in **Winter** (season #1)."), "{desk}");
    vote(ben, &asked, "Cleo").await;
    restart(&stage).await;
    vote(cast.person("Dan"), &asked, "Cleo").await;
    let over = told(sam, sam.table, "🗳 The vote is over: **Who should go?**").await;
    assert!(content(&over).contains("Votes: Ben 2, Cleo 2, Ann 0, Dan 0."), "{over}");
    assert!(
        content(&over).contains("It is a tie between Ben, Cleo. A host decides with `/season eliminate`."),
        "{over}"
    );
    assert_eq!(count(sam, sam.table, "You vote for").await + count(hazel, sam.table, "You vote for").await, 0);
    // The ballots have been deleted, and the button is gone.
    assert_eq!(rows(&stage, "ballots").await, 0);
    eventually("the vote has no buttons", async || (rows(&stage, "vote_messages").await == 0).then_some(())).await;
    ann.press_id(&over, &button(&asked, "Vote")).await;
    told(ann, ann.table, "That vote is over").await;
    restart(&stage).await;
    let said = n_posted(&stage.record(), sam.table, "🗳 The vote is over");
    assert_eq!((said, count(sam, sam.table, "🗳 The vote is over").await), (1, 1));
    hazel.slash(hazel.table, "season log", &[]).await;
    let log = told(hazel, hazel.table, "Page 1 of 1").await;
    assert!(content(&log).contains("Votes: Ben 2, Cleo 2") && !content(&log).contains("Who chose what"), "{log}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_vote_decides_is_told_once_after_a_kill_and_can_be_taken_back() {
    let stage = Stage::set_for("votes-kill", crowd()).await;
    let (hazel, sam) = (&stage.hazel, &stage.sam);
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo"]).await;
    begin(&stage, &cast).await;
    let open = [("follows", json!(0)), ("secret", json!(false)), ("tie", json!(1))];
    let asked = ask(&stage, "Who goes?", &open).await;
    vote(cast.person("Ann"), &asked, "Ben").await;
    vote(cast.person("Cleo"), &asked, "Ben").await;
    // The vote is counted but cannot be announced; then the bot is killed.
    let failing = json!({ "method": "POST", "path": "channels/*/messages", "answer": 503, "times": 1000 });
    stage.faults(json!({ "rest": [failing] })).await;
    vote(cast.person("Ben"), &asked, "Cleo").await;
    eventually("it is counted", async || (rows(&stage, "season_log").await == 4).then_some(())).await;
    assert_eq!(count(sam, sam.table, "🗳 The vote is over").await, 0);
    restart(&stage).await;
    stage.faults(json!({ "clear": true })).await;
    restart(&stage).await;
    let over = told(sam, sam.table, "🚪 Ben goes home: the vote has decided it.").await;
    assert!(content(&over).contains("Who chose what: Ben by Ann, Cleo; Cleo by Ben."), "{over}");
    assert!(content(&over).contains("The choice is **Ben**."), "{over}");
    assert_eq!(over["attachments"][0]["filename"], "season.png", "{over}");
    restart(&stage).await;
    assert_eq!(count(sam, sam.table, "🗳 The vote is over").await, 1);
    // The undo names what it takes back, and does not reopen the vote.
    keeps(hazel, hazel.table, "season undo", &[]).await;
    let back = told(sam, sam.table, "⏪ The host takes back").await;
    assert!(content(&back).contains("~~🚪 Ben goes home: the vote has decided it.~~"), "{back}");
    stage.faults(json!({ "forgery": true })).await;
    cast.person("Ann").press_id(&back, &button(&asked, "Vote")).await;
    told(cast.person("Ann"), sam.table, "That vote is over").await;
    // The end of a season ends its votes: a vote that was not counted is never announced.
    let choices = ("choices", json!("yes, no *way*, [x](https://example.com)"));
    let asked = ask(&stage, "Who next?", &[choices, ("who", json!(2)), ("secret", json!(false))]).await;
    assert!(content(&asked).contains(r"no \*way\*"), "what a host types formats nothing: {asked}");
    vote(sam, &asked, "yes").await;
    keeps(hazel, hazel.table, "season end", &[]).await;
    told(sam, sam.table, "Votes that are still on end without a result.").await;
    eventually("its ballots are gone", async || (rows(&stage, "ballots").await == 0).then_some(())).await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_whose_time_passes_while_the_bot_is_away_goes_on_and_a_lot_decides_its_tie() {
    let stage = Stage::set_for("votes-away", crowd()).await;
    let (hazel, sam) = (&stage.hazel, &stage.sam);
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo"]).await;
    let machine = dealer(hazel).await.trim_matches(['<', '@', '>']).to_owned();
    begin(&stage, &cast).await;
    let options = [
        ("follows", json!(1)),
        ("garnets", json!(5)),
        ("tie", json!(1)),
        ("time", json!("1h")),
        ("secret", json!(false)),
    ];
    let asked = ask(&stage, "Who played best?", &options).await;
    assert!(content(&asked).contains("The member with the most votes gets 5 garnets."), "{asked}");
    vote(cast.person("Ann"), &asked, "Ben").await;
    stage.faults(json!({ "gateway": "invalid", "gateway_down": true })).await;
    // serenity waits five seconds before it reconnects; from then on the bot knows that it is offline.
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    stage.pass(2 * 3600).await;
    stage.faults(json!({ "gateway_down": false })).await;
    told(sam, sam.table, "⏳ I was away, so the vote **Who played best?** lasts 2 h").await;
    restart(&stage).await;
    assert_eq!(count(sam, sam.table, "🗳 The vote is over").await, 0);
    vote(cast.person("Ben"), &asked, "Ann").await;
    restart(&stage).await;
    stage.pass(3602).await;
    let over = told(sam, sam.table, "🗳 The vote is over: **Who played best?**").await;
    assert!(content(&over).contains("drawn by lot among Ann, Ben"), "{over}");
    assert!(content(&over).contains("⚖ The vote gives 5 garnets to "), "{over}");
    assert_eq!(count(sam, sam.table, "⏳ I was away").await, 1, "it is given back once");
    hazel.slash(hazel.table, "garnets show", &[]).await;
    told(hazel, hazel.table, "7 garnets").await;
    // A machine can be voted for, but does not vote.
    keeps(hazel, hazel.table, "season cast add", &[("player", json!(machine))]).await;
    told(sam, sam.table, "➕ Dealer 4").await;
    let asked = ask(&stage, "Who bluffs best?", &[("secret", json!(false))]).await;
    assert!(content(&asked).contains("Who may vote: the cast in play (Ann, Ben, Cleo)."), "{asked}");
    assert!(content(&asked).contains("Choices: Ann, Ben, Cleo, Dealer 4"), "{asked}");
    // Only a host who does not play can call a vote off, after a confirmation.
    let asked = ask(&stage, "Shall we?", &[("choices", json!("yes, no"))]).await;
    cast.person("Ann").press(&asked, "Host: call it off").await;
    told(cast.person("Ann"), sam.table, "only hosts run seasons and leagues").await;
    hazel.press(&asked, "Host: call it off").await;
    let sure = told(hazel, hazel.table, "Are you sure?").await;
    restart(&stage).await;
    hazel.press(&sure, "Yes, I am sure").await;
    told(sam, sam.table, "🗳 The host calls the vote off: **Shall we?**").await;
    let prize = [("follows", json!(1)), ("garnets", json!(5)), ("secret", json!(false))];
    let asked = ask(&stage, "Who helps?", &prize).await;
    // A host who plays can neither start a vote nor undo what a vote has decided.
    keeps(hazel, hazel.table, "season cast add", &[("player", json!(hazel.id))]).await;
    told(sam, sam.table, "➕ Hazel joins the cast.").await;
    for (name, choice) in [("Ann", "Ben"), ("Ben", "Cleo"), ("Cleo", "Ben")] {
        vote(cast.person(name), &asked, choice).await;
    }
    told(sam, sam.table, "⚖ The vote gives 5 garnets to Ben.").await;
    hazel.slash(hazel.table, "season undo", &[]).await;
    told(hazel, hazel.table, "You can't start, stop or take back a vote").await;
    hazel.slash(hazel.table, "season vote", &[("question", json!("Me?"))]).await;
    eventually("she is refused twice", async || {
        (count(hazel, hazel.table, "You can't start, stop or take back a vote").await > 1).then_some(())
    })
    .await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_vote_openly_and_a_jury_decides_the_final() {
    let stage = Stage::set_for("votes-jury", crowd()).await;
    let (hazel, sam) = (&stage.hazel, &stage.sam);
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let (ann, cleo, dan) = (cast.person("Ann"), cast.person("Cleo"), cast.person("Dan"));
    begin(&stage, &cast).await;
    hazel.slash(hazel.table, "season vote", &[("question", json!("Who?")), ("who", json!(1))]).await;
    told(hazel, hazel.table, "nobody who could vote has gone home yet").await;
    for gone in [cleo, dan] {
        keeps(hazel, hazel.table, "season eliminate", &[("player", json!(gone.id))]).await;
    }
    told(sam, sam.table, "🚪 Dan goes home.").await;
    let options =
        [("who", json!(2)), ("secret", json!(false)), ("time", json!("1h")), ("choices", json!("mist, poker"))];
    let asked = ask(&stage, "Which game?", &options).await;
    ann.press(&asked, "Vote").await;
    told(ann, ann.table, "you are in play, and this vote is for spectators").await;
    vote(sam, &asked, "poker").await;
    vote(dan, &asked, "poker").await;
    sam.slash(sam.table, "privacy show", &[]).await;
    let file = told(sam, sam.table, "everything that I have stored about you").await;
    let file = sam.fetch(file["attachments"][0]["url"].as_str().unwrap()).await;
    let held: Value = serde_json::from_slice(&file).unwrap();
    assert_eq!(held["votes"], json!([{ "season": 1, "line": 4, "choice": 2 }]));
    restart(&stage).await;
    stage.pass(3602).await;
    let over = told(sam, sam.table, "🗳 The vote is over: **Which game?**").await;
    let voices = format!("Who chose what: poker by <@{}>, <@{}>.", (&dan.id).min(&sam.id), (&dan.id).max(&sam.id));
    assert!(content(&over).contains(&voices), "{over}");
    eventually("their ballots are gone", async || (rows(&stage, "ballots").await == 0).then_some(())).await;
    // The jury has only two members, so its vote must be open.
    let jury = [("who", json!(1)), ("follows", json!(3))];
    hazel.slash(hazel.table, "season vote", &[&[("question", json!("Who wins?"))], &jury[..]].concat()).await;
    told(hazel, hazel.table, "With fewer voters the result would show who chose what").await;
    let asked = ask(&stage, "Who wins?", &[&jury[..], &[("secret", json!(false))]].concat()).await;
    ann.press(&asked, "Vote").await;
    told(ann, ann.table, "for members who had gone home when it began").await;
    vote(cleo, &asked, "Ben").await;
    restart(&stage).await;
    vote(dan, &asked, "Ben").await;
    let over = told(sam, sam.table, "🗳 The vote is over: **Who wins?**").await;
    assert!(content(&over).contains("Who chose what: Ben by Cleo, Dan."), "{over}");
    assert!(content(&over).contains("**Ben** has won; `/season end` ends the season."), "{over}");
    keeps(hazel, hazel.table, "season undo", &[]).await;
    told(sam, sam.table, "Two are left: `/season main`").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_guess_who_goes_home_until_the_death_match_begins() {
    let stage = Stage::set_for("guesses", crowd()).await;
    let (hazel, sam) = (&stage.hazel, &stage.sam);
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let course = Course { stage: &stage, cast: &cast };
    begin(&stage, &cast).await;
    hazel.slash(hazel.table, "season guess", &[("player", json!(cast.person("Ben").id))]).await;
    told(hazel, hazel.table, "Nobody can guess now").await;
    course.main_of_two(course.table(), ["Ann", "Ben"]).await;
    course.confirm().await;
    let asked = course.says("Ben picks an opponent until").await;
    let guess = async |who: &Client, message: &Value, name: &str| {
        who.press(message, "Guess who goes home").await;
        let is_menu = |message: &Value| standin::components(message).any(|menu| menu["placeholder"] == "Who goes home");
        let menu = who.newest(who.table, is_menu).await;
        who.choose(&menu, "Who goes home", &[name]).await;
        told(who, who.table, &format!("✅ You guess that {name} goes home.")).await;
        menu
    };
    cast.person("Cleo").press(&asked, "Guess who goes home").await;
    told(cast.person("Cleo"), course.table(), "You can't guess because you are in play").await;
    guess(sam, &asked, "Cleo").await;
    let menu = guess(hazel, &asked, "Ben").await;
    restart(&stage).await;
    course.pick(&asked, "Ben", "Dan").await;
    // Members whom the pick has spared can no longer be guessed; Sam changes his guess by command.
    let id = menu["components"][0]["components"][0]["custom_id"].as_str().unwrap().to_owned();
    stage.faults(json!({ "forgery": true })).await;
    hazel.choose_id(&menu, &id, &["3".to_owned()]).await;
    told(hazel, hazel.table, "That member can't go home in the next death match").await;
    sam.slash(sam.table, "season guess", &[("player", json!(cast.person("Dan").id))]).await;
    told(sam, sam.table, "✅ You guess that Dan goes home.").await;
    let asked = with_button(sam, sam.table, "Guess who goes home").await;
    sam.slash(sam.table, "season status", &[]).await;
    let status = told(sam, sam.table, "(season #1)").await;
    assert!(!content(&status).contains("Right guesses"), "nothing is decided: {status}");
    course.season("death", &[("game", json!("mist"))]).await;
    told(cast.person("Ben"), course.table(), "Ben – Dan").await;
    restart(&stage).await;
    sam.press_id(&asked, &button(&asked, "Guess who goes home")).await;
    told(sam, sam.table, "Nobody can guess now").await;
    hazel.choose_id(&menu, &id, &["4".to_owned()]).await;
    eventually("the host is late", async || {
        (count(hazel, hazel.table, "Nobody can guess now").await > 1).then_some(())
    })
    .await;
    course.concede(course.table(), "Ben").await;
    let home = told(sam, sam.table, "🚪 Ben goes home.").await;
    let guessers = format!("🔮 1 of 2 guessed that Ben would go home.\n🔮 Right guesses so far: <@{}> 1.", hazel.id);
    assert!(content(&home).contains(&guessers) && content(&home).contains("**Episode 1**"), "{home}");
    assert_eq!(home["mentions"].as_array().map(Vec::len), Some(0), "a board calls nobody: {home}");
    restart(&stage).await;
    assert_eq!(count(sam, sam.table, "🔮 1 of 2 guessed").await, 1);
    sam.slash(sam.table, "season status", &[]).await;
    let board = told(sam, sam.table, &format!("🔮 Right guesses so far: <@{}> 1.", hazel.id)).await;
    assert!(!content(&board).contains(&format!("<@{}>", sam.id)), "{board}");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_reads_no_ballot_by_sending_the_other_voters_home() {
    let stage = Stage::set_for("votes-alone", crowd()).await;
    let (hazel, sam) = (&stage.hazel, &stage.sam);
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    begin(&stage, &cast).await;
    let asked = ask(&stage, "Who lies?", &[("follows", json!(1)), ("garnets", json!(9))]).await;
    assert!(content(&asked).contains("If fewer than 4 people vote, nothing is counted"), "{asked}");
    vote(cast.person("Ann"), &asked, "Ben").await;
    for gone in ["Ben", "Cleo", "Dan"] {
        restart(&stage).await;
        keeps(hazel, hazel.table, "season eliminate", &[("player", json!(cast.person(gone).id))]).await;
    }
    let over = told(sam, sam.table, "🗳 The vote is over: **Who lies?**").await;
    assert!(content(&over).contains("Too few have voted."), "{over}");
    assert!(!content(&over).contains("Votes: "), "{over}");
    restart(&stage).await;
    assert_eq!((count(sam, sam.table, "🗳 The vote is over").await, rows(&stage, "ballots").await), (1, 0));
    hazel.slash(hazel.table, "season log", &[]).await;
    let log = told(hazel, hazel.table, "Page 1 of 1").await;
    assert!(!content(&log).contains("Ben 1") && !content(&log).contains("9 garnets to"), "{log}");
    // Undoing the last of them does not reopen the vote.
    keeps(hazel, hazel.table, "season undo", &[]).await;
    told(sam, sam.table, "⏪ The host takes back").await;
    stage.faults(json!({ "forgery": true })).await;
    cast.person("Ann").press_id(&over, &button(&asked, "Vote")).await;
    told(cast.person("Ann"), sam.table, "That vote is over").await;
    stage.sandbox.stop().await;
}

/// Presses until the vote is acknowledged, however many times the bot is killed in between.
async fn vote_in_spite_of_kills(person: &Client, asked: &Value, choice: u8) {
    let ballot = button(asked, "Vote").replace(":vote", ":ballot");
    eventually("a vote that is acknowledged", async || {
        drop(person.choose_id(asked, &ballot, &[choice.to_string()]).await);
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        (count(person, person.table, "✅ You vote for").await > 0).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kills_while_all_vote_lose_no_ballot_and_count_none_twice() {
    let stage = Stage::set_for("votes-kills", crowd()).await;
    let (hazel, names) = (&stage.hazel, ["Ann", "Ben", "Cleo", "Dan", "Sam", "Player 8"]);
    let cast = Cast::of(&stage, &names).await;
    begin(&stage, &cast).await;
    let asked = ask(&stage, "Again?", &[("choices", json!("yes, no"))]).await;
    stage.faults(json!({ "forgery": true })).await;
    let kills = async {
        for pause in [50, 400, 150, 700, 250] {
            tokio::time::sleep(std::time::Duration::from_millis(pause)).await;
            restart(&stage).await;
        }
    };
    let [ann, ben, cleo, dan, sam, last] = names.map(|name| cast.person(name));
    tokio::join!(
        kills,
        vote_in_spite_of_kills(ann, &asked, 0),
        vote_in_spite_of_kills(ben, &asked, 0),
        vote_in_spite_of_kills(cleo, &asked, 1),
        vote_in_spite_of_kills(dan, &asked, 0),
        vote_in_spite_of_kills(sam, &asked, 1),
    );
    // A choice is answered ephemerally, even if the press was forged on a public message.
    assert_eq!(count(hazel, hazel.table, "You vote for").await, 0);
    // Nothing is announced before the last vote.
    assert_eq!(count(hazel, hazel.table, "🗳 The vote is over").await, 0);
    vote(last, &asked, "yes").await;
    let over = told(hazel, hazel.table, "🗳 The vote is over: **Again?**").await;
    assert!(content(&over).contains("Votes: yes 4, no 2."), "{over}");
    restart(&stage).await;
    assert_eq!(count(hazel, hazel.table, "🗳 The vote is over").await, 1);
    assert_eq!(rows(&stage, "ballots").await, 0);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_not_voted_is_reminded_twice_and_never_while_they_sleep() {
    let stage = Stage::set_for("votes-remind", crowd()).await;
    let (hazel, sam) = (&stage.hazel, &stage.sam);
    let cast = Cast::of(&stage, &["Ann", "Ben", "Cleo", "Dan"]).await;
    let (ann, ben, dan) = (cast.person("Ann"), cast.person("Ben"), cast.person("Dan"));
    begin(&stage, &cast).await;
    // It is 08:00. Half of the vote's time is over at 14:00; Ben's quiet hours are from 13:00 to 17:00.
    dan.slash(dan.table, "settings quiet-hours", &[("from", json!("13:00")), ("until", json!("17:00"))]).await;
    told(dan, dan.table, "I don't know your time zone").await;
    ben.slash(ben.table, "settings timezone", &[("zone", json!("UTC"))]).await;
    told(ben, ben.table, "Your time zone is UTC: it is 08:00 there, which is <t:").await;
    ben.slash(ben.table, "settings quiet-hours", &[("from", json!("1pm")), ("until", json!("17:00"))]).await;
    told(ben, ben.table, "Your quiet hours are from 13:00 until 17:00").await;
    let asked = ask(&stage, "Who should go?", &[("time", json!("12h"))]).await;
    vote(dan, &asked, "Ann").await;
    let reminders = async |who: &Client| count(who, who.dm, "⏰ You have not voted yet").await;
    let all = async || {
        let mut all = Vec::new();
        for name in ["Ann", "Ben", "Cleo", "Dan"] {
            all.push(reminders(cast.person(name)).await);
        }
        all
    };
    let are = async |expected: [usize; 4]| {
        eventually("reminders", async || (all().await == expected).then_some(())).await;
        restart(&stage).await;
        hazel.slash(hazel.table, "season status", &[]).await;
        told(hazel, hazel.table, "1 of 4 have voted").await;
        assert_eq!(all().await, expected);
    };
    // The response to the first reminder is lost, so it is sent again.
    stage
        .faults(json!({ "rest": [{"method": "POST", "path": format!("channels/{}/messages", ann.dm), "lose": true}] }))
        .await;
    stage.pass(6 * 3600 + 2).await;
    are([1, 0, 1, 0]).await;
    stage.pass(3 * 3600).await;
    are([1, 1, 1, 0]).await;
    stage.pass(2 * 3600).await;
    are([2, 2, 2, 0]).await;
    let said = told(ann, ann.dm, "⏰ You have not voted yet").await;
    assert!(content(&said).contains(asked["id"].as_str().unwrap()), "it links to the vote: {said}");
    assert_eq!(rows(&stage, "vote_reminders").await, 3);
    stage.pass(3600).await;
    told(sam, sam.table, "🗳 The vote is over").await;
    eventually("nothing is left of them", async || (rows(&stage, "vote_reminders").await == 0).then_some(())).await;
    stage.sandbox.stop().await;
}
