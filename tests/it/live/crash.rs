//! The bot as a separate process that is killed at random moments: nothing is lost, nothing is said twice, and the
//! clocks are right.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use clock::Clock;
use rules::Dice;
use serde_json::json;
use standin::{BotSeat, Crowd, Options, Sandbox};
use tokio::process::{Child, Command};

use super::stage::{content, n_posted, ready, recorded, shown_in, told};
use super::turn_of;
use crate::standin::eventually;
use crate::standin::person::Client;

/// How many times the bot is killed; `DEALER_KILLS` overrides it.
const KILLS: u32 = 20;

/// Options of a stand-in whose bot runs in a separate process.
pub(crate) fn options(data: &Path, clock: Clock) -> Options {
    Options { port: 0, data_dir: data.to_owned(), page: false, record: None, clock, crowd: Crowd::default() }
}

/// The command that runs the bot as a separate process.
pub(super) fn command(seat: &BotSeat) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dealer"));
    command
        .args(["run", "--stand-in", &seat.http_base])
        .env("DEALER_TOKEN", &seat.token)
        .env("DEALER_PUZZLE_STOCK", "0")
        .env("DEALER_DATABASE", seat.data_dir.join("dealer.db"))
        .env("DEALER_LOG", "error")
        .current_dir(&seat.data_dir)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true);
    command
}

fn start(seat: &BotSeat) -> Child {
    command(seat).spawn().unwrap()
}

/// Cells for the turns; none of them ends the match.
const CELLS: [&str; 12] = ["a1", "a3", "a5", "c1", "c3", "c5", "g1", "g3", "g5", "i1", "i3", "i5"];

/// How long a start may take on a busy machine, in seconds.
const AWAY_MAX_SECONDS: i64 = 15;

#[tokio::test(flavor = "multi_thread")]
async fn kills_lose_and_double_nothing() {
    let data = tempfile::tempdir().unwrap();
    let record = data.path().join("calls.jsonl");
    let options = Options { record: Some(record.clone()), ..options(data.path(), Clock::system()) };
    let sandbox = Sandbox::start(options, None).await.unwrap();
    let seat = sandbox.seat();
    let base = sandbox.address();
    let (hazel, ann, ben) =
        (Client::named(&base, "Hazel").await, Client::named(&base, "Ann").await, Client::named(&base, "Ben").await);
    let mut bot = start(&seat);
    ready(&hazel).await;
    let options = [
        ("player1", json!(ann.id)),
        ("player2", json!(ben.id)),
        ("first", json!(ann.id)),
        ("advantage", json!(ann.id)),
        ("base_ms", json!("24h")),
    ];
    hazel.slash(hazel.table, "host mist", &options).await;
    told(&ann, ann.dm, "Your turn 1 against").await;

    let turn = play_and_kill(&mut bot, &seat, &ann, &ben).await;
    bot.kill().await.unwrap();
    bot = start(&seat);
    // One last turn without a kill: everything that was still unsent has been sent before it.
    let mover = if turn % 2 == 1 { &ann } else { &ben };
    let clock = async || {
        eventually("the clock is told", async || {
            let is_taken = mover.try_slash(mover.table, "clock", &[]).await.is_ok();
            let answers = mover.messages(mover.table).await;
            let newest = answers.iter().find(|message| content(message).contains("⏳"))?;
            let (words, time) = content(newest).split_once("<t:")?;
            let (deadline, _) = time.split_once(':')?;
            is_taken.then(|| (words.to_owned(), deadline.parse::<i64>().unwrap()))
        })
        .await
    };
    let (words, before) = clock().await;
    bot.kill().await.unwrap();
    bot = start(&seat);
    let (same, after) = clock().await;
    assert_eq!(same, words, "the same clock after a kill");
    // The time in which no process ran is credited, and no more than that.
    assert!((before..=before + AWAY_MAX_SECONDS).contains(&after), "{before} {after}");

    for number in 1..=turn {
        let (mover, other) = if number % 2 == 1 { (&ann, &ben) } else { (&ben, &ann) };
        let words = format!("Your turn {number} against");
        assert_eq!(n_posted(&recorded(&record), mover.dm, &words), 1, "turn {number} is told to its mover once");
        assert_eq!(n_posted(&recorded(&record), other.dm, &words), 0);
    }
    // The channel's one board shows the turns in order, and never goes back.
    told(&hazel, hazel.table, &format!("Turn {turn}: ")).await;
    assert_eq!(n_posted(&recorded(&record), hazel.table, "Turn "), 1);
    let turns: Vec<_> = shown_in(&recorded(&record), hazel.table, "Turn ").iter().map(|words| turn_of(words)).collect();
    assert!(turns.is_sorted() && turns.last() == Some(&turn), "{turns:?}");
    // SIGTERM ends the bot cleanly and soon.
    let pid = bot.id().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().await.unwrap().success());
    let ended = tokio::time::timeout(Duration::from_secs(10), bot.wait()).await.expect("it ends within ten seconds");
    assert!(ended.unwrap().success());
    sandbox.stop().await;
}

/// Kills the bot after a random delay and starts it again.
async fn kill_and_start(bot: &mut Child, seat: &BotSeat, dice: &mut Dice, kills: &mut u32) {
    tokio::time::sleep(Duration::from_millis(dice.below(250) as u64)).await;
    bot.kill().await.unwrap();
    *kills += 1;
    *bot = start(seat);
}

#[expect(clippy::disallowed_methods, reason = "what a test is asked for is no setting of the program")]
fn n_kills() -> u32 {
    std::env::var("DEALER_KILLS").map_or(KILLS, |count| count.parse().expect("a number"))
}

/// Plays turn after turn while the bot is killed at random moments; returns the number of the current turn.
async fn play_and_kill(bot: &mut Child, seat: &BotSeat, ann: &Client, ben: &Client) -> usize {
    let mut dice = Dice::new(7, "kills", 0);
    let mut kills = 0;
    let mut turn = 1;
    while kills < n_kills() {
        let (mover, other) = if turn % 2 == 1 { (ann, ben) } else { (ben, ann) };
        let next = format!("Your turn {} against", turn + 1);
        // Sent only once: the next process reads what is sent while no process runs.
        mover.say(mover.dm, CELLS[turn % CELLS.len()]).await;
        if dice.chance(1, 2) {
            kill_and_start(bot, seat, &mut dice, &mut kills).await;
        }
        mover.say(mover.dm, "lock").await;
        if dice.chance(4, 5) {
            kill_and_start(bot, seat, &mut dice, &mut kills).await;
        }
        told(other, other.dm, &next).await;
        turn += 1;
    }
    turn
}
