//! The daily puzzle against the stand-in: generated ahead, started by a press, solved over a restart, ranked and
//! shared; streaks over midnight, a missed day and a change of the time zone.

use puzzle::grid::Puzzle;
use puzzle::solve::solve;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::stage::{Stage, content, count, submit, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

const HOUR_S: i64 = 3600;
const DAY_S: i64 = 24 * HOUR_S;

/// Asks for the daily puzzle.
async fn daily(person: &Client) {
    person.slash(person.table, "daily", &[]).await;
}

/// Asks for a leaderboard, by its number among the choices.
async fn board(person: &Client, which: u8) {
    person.slash(person.table, "daily", &[("show", json!(which))]).await;
}

/// Waits for a message in the channel with these words; returns the newest.
async fn newest(person: &Client, words: &str) -> Value {
    eventually(&format!("{words:?} as the newest"), async || {
        let all = person.messages(person.table).await;
        all.iter().filter(|message| content(message).contains(words)).max_by_key(|message| id(message)).cloned()
    })
    .await
}

fn id(message: &Value) -> u64 {
    message["id"].as_str().unwrap().parse().unwrap()
}

/// The stars of a day's puzzle, from the bot's database; `None` until it has been generated.
async fn stars(stage: &Stage, day: &str) -> Option<Vec<String>> {
    let mut file = SqliteConnectOptions::new().filename(stage.database()).read_only(true).connect().await.unwrap();
    let found: Option<String> = sqlx::query_scalar("SELECT setup FROM dailies WHERE day = ?")
        .bind(day.to_owned())
        .fetch_optional(&mut file)
        .await
        .unwrap();
    file.close().await.unwrap();
    let setup: Value = serde_json::from_str(&found?).unwrap();
    let number = |name: &str| usize::try_from(setup["puzzle"][name].as_u64().unwrap()).unwrap();
    let regions: Vec<u8> = serde_json::from_value(setup["puzzle"]["regions"].clone()).unwrap();
    let puzzle = Puzzle::new(number("size"), number("stars"), &regions).unwrap();
    let solution = solve(&puzzle, 2, &|| false).stars;
    assert_eq!(solution.len(), 1);
    Some(solution[0].iter().map(|cell| format!("★{cell}")).collect())
}

async fn made(stage: &Stage, day: &str) -> Vec<String> {
    eventually(&format!("the puzzle of {day}"), async || stars(stage, day).await).await
}

/// Starts today's puzzle.
async fn begin(person: &Client, day: &str) -> Value {
    daily(person).await;
    let invitation = newest(person, &format!("Daily Star Battle · {day}")).await;
    assert_eq!((&invitation["attachments"], &invitation["flags"]), (&json!([]), &json!(64)), "nothing is seen yet");
    person.press(&invitation, "Start").await;
    newest(person, &format!("📅 {day}")).await
}

/// Starts today's puzzle, and solves it after this many seconds.
async fn solved(stage: &Stage, person: &Client, (day, iso): (&str, &str), seconds: i64) -> Value {
    begin(person, day).await;
    stage.pass(seconds).await;
    submit(person, &made(stage, iso).await.join(" ")).await;
    newest(person, &format!("📅 {iso}: solved in")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_puzzle_of_the_day_from_start_to_leaderboard() {
    let stage = Stage::set("daily").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    // From Friday to Monday.
    stage.pass(3 * DAY_S).await;
    ann.slash(ann.dm, "daily", &[]).await;
    told(ann, ann.dm, "Use `/daily` in a channel of the server").await;

    let page = begin(ann, "Monday, 2027-01-18").await;
    assert!(content(&page).contains("8×8 ★ easy · the day ends <t:"), "{page}");
    assert_eq!(page["attachments"].as_array().unwrap().len(), 1, "now it is there to see");
    // Tomorrow's puzzle exists before anybody asks for it.
    made(&stage, "2027-01-19").await;
    let solution = made(&stage, "2027-01-18").await;
    submit(ann, &solution[..3].join(" ")).await;
    newest(ann, &format!("★{}\n", solution[..3].join(" ").replace('★', ""))).await;
    assert!(stage.sandbox.restart().await);
    assert_eq!(stars(&stage, "2027-01-18").await, Some(solution.clone()), "it stays as it is");
    stage.pass(60).await;
    daily(ann).await;
    let again = newest(ann, "📅 Monday").await;
    let described = again["attachments"][0]["description"].as_str().unwrap();
    assert!(described.contains(solution[2].trim_start_matches('★')), "gone on with: {described}");
    submit(ann, &solution[3..].join(" ")).await;
    let end = newest(ann, "📅 2027-01-18: solved in **1:").await;
    assert!(content(&end).contains("no hints · place 1 of the day · 🔥 1 day in a row"), "{end}");

    // Ben is faster, but took a hint.
    let page = begin(ben, "Monday, 2027-01-18").await;
    ben.press(&page, "More").await;
    let page = with_button(ben, ben.table, "Hint").await;
    ben.press(&page, "Hint").await;
    newest(ben, "💡").await;
    submit(ben, &solution.join(" ")).await;
    let second = newest(ben, "📅 2027-01-18: solved in").await;
    assert!(content(&second).contains("1 hint · place 2 of the day"), "{second}");

    ann.press(&end, "Leaderboard").await;
    let best = newest(ann, "🏆").await;
    let lines: Vec<_> = content(&best).lines().collect();
    assert!(lines[1].starts_with(&format!("🥇 <@{}> (you) · **1:", ann.id)), "{lines:?}");
    assert!(lines[2].starts_with(&format!("🥈 <@{}> · **0:", ben.id)) && lines[2].ends_with("1 hint"), "{lines:?}");
    ann.press(&best, "All time").await;
    let ever = newest(ann, "all days to 2027-01-18").await;
    assert_eq!(ever["id"], best["id"], "in the same message");
    assert!(content(&ever).contains("1 day · ⌀ 1:") && content(&ever).contains("streak 1"), "{ever}");

    // The result can be shared once, without the solution; and the puzzle can be played once.
    ann.press(&end, "Share").await;
    let post = told(sam, sam.table, "Daily Star Battle · 2027-01-18").await;
    assert!(content(&post).contains("8×8 ★ easy · 1:") && content(&post).contains("🔥 1 day in a row"), "{post}");
    assert!(solution.iter().all(|star| !post.to_string().contains(star.trim_start_matches('★'))), "{post}");
    daily(ann).await;
    let over = newest(ann, "📅 2027-01-18: solved in").await;
    assert!(!over.to_string().contains("\"Start\""), "{over}");
    assert_eq!(count(sam, sam.table, "📅").await, 0, "boards are one person's");
    for request in stage.record() {
        assert!(!request["json"]["allowed_mentions"].to_string().contains("everyone"), "{request}");
        if content(&request["json"]).contains("🏆") {
            assert_eq!(request["json"]["allowed_mentions"]["parse"], json!([]), "{request}");
        }
    }
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streaks_live_by_the_servers_own_days() {
    let stage = Stage::set("daily-streaks").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let zone = async |who: &Client, name: &str| {
        who.slash(who.table, "setup timezone", &[("zone", json!(name))]).await;
    };
    let offered = hazel.complete(hazel.table, "setup timezone", &[("zone", json!("new york"))]).await;
    assert!(offered.iter().any(|choice| choice.to_string().contains("America/New_York")), "{offered:?}");
    zone(hazel, "Middle/Earth").await;
    told(hazel, hazel.table, "There is no time zone").await;
    zone(hazel, "Europe/London").await;
    told(hazel, hazel.table, "Days here are those of Europe/London.").await;

    // Monday at 20:00; the change to New York's time takes effect after Monday, which lasts five hours longer.
    stage.pass(3 * DAY_S + 12 * HOUR_S).await;
    solved(&stage, ann, ("Monday, 2027-01-18", "2027-01-18"), 30).await;
    daily(sam).await;
    let invitation = newest(sam, "Daily Star Battle · Monday, 2027-01-18").await;
    zone(hazel, "America/New_York").await;
    told(hazel, hazel.table, "America/New_York from <t:1800334800:f>").await;
    stage.pass(8 * HOUR_S).await;
    let late = solved(&stage, ben, ("Monday, 2027-01-18", "2027-01-18"), 90).await;
    assert!(content(&late).contains("place 2 of the day · 🔥 1 day in a row"), "{late}");

    // Tuesday begins at 5:00 UTC. Ann plays, Ben does not, and Sam's old button does not start yesterday's puzzle.
    stage.pass(2 * HOUR_S).await;
    let second = solved(&stage, ann, ("Tuesday, 2027-01-19", "2027-01-19"), 30).await;
    assert!(content(&second).contains("🔥 2 days in a row"), "{second}");
    sam.press(&invitation, "Start").await;
    newest(sam, "Daily Star Battle · Tuesday, 2027-01-19").await;

    // A week later both have missed days; and a puzzle that is solved after midnight does not count.
    stage.pass(6 * DAY_S).await;
    daily(ann).await;
    let missed = newest(ann, "Daily Star Battle · Monday, 2027-01-25").await;
    assert!(content(&missed).contains("Your longest streak: 2 days."), "{missed}");
    begin(ben, "Monday, 2027-01-25").await;
    stage.pass(DAY_S).await;
    submit(ben, &made(&stage, "2027-01-25").await.join(" ")).await;
    let late = newest(ben, "📅 2027-01-25: solved in").await;
    assert!(content(&late).contains("after the day was over. It counts neither"), "{late}");
    board(ben, 4).await;
    let ever = newest(ben, "🏆").await;
    let lines: Vec<_> = content(&ever).lines().collect();
    assert!(lines[1].contains("2 days") && lines[1].ends_with("streak 2"), "{lines:?}");
    assert!(lines[2].contains("(you) · 1 day ·") && lines[2].ends_with("streak 1"), "{lines:?}");
    board(ben, 1).await;
    newest(ben, "Nobody has solved one yet.").await;
    stage.sandbox.stop().await;
}
