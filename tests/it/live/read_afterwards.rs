//! Reads every message that was ever sent, as it stands by now: a board that is past asks for nothing, and no clock runs
//! where none runs.
//!
//! A match is played by a test of its game; this is what is looked for afterwards, whatever the game.

use std::time::Duration;

use serde_json::Value;
use standin::components;

use super::stage::{Stage, content};
use crate::standin::person::Client;

/// How long the last changes of messages may take on a busy machine.
const WAIT_MAX: Duration = Duration::from_mins(1);

/// With what the custom ids of controls begin that play something in a match, today's and those of older boards: a press,
/// a choice, what was asked about, a form, an answer to an offer.
const PLAYS: [&str; 8] = ["P:", "C:", "Y:", "T:", "A:", "s:", "c:", "a:"];
/// What a board says that waits for somebody.
const ASKS: [&str; 11] = [
    "our turn",
    "is to move",
    "has the advantage and picks",
    "picks who goes first; then",
    "pick who goes first",
    "Planting against",
    "Planting: each",
    "begins when both",
    "Name a cell",
    "press a cell",
    "End of the lockout",
];
/// What the picture of a board says that waits for somebody.
const PICTURE_ASKS: [&str; 3] = ["to move", "picks who goes first", ", planting"];
/// What tells a clock that runs: the clock's own line, and what Discord counts by itself.
const RUNS: [&str; 2] = ["⏳", ":R>"];

/// What no message says once its match is over: what waits, commands that find no match, questions.
const OVER: [&str; 14] = [
    "`/agree`",
    "`/resume`",
    "`/match resume`",
    "`/board` shows",
    "is paused",
    "pauses the match",
    "still missing",
    "offers to end",
    "Your offer to end the match here stands",
    "Are you sure?",
    "You may type",
    "*More* under your board",
    "wants to go on",
    "asks for your move",
];
/// With what the result begins.
const RESULT: [&str; 2] = ["🏆", "🏁"];

/// What still asks for something in a message of the bot's, or tells a clock that runs: nothing may in a message of a
/// match that is over, nor in one that is past.
pub(crate) fn faults_of(message: &Value) -> Vec<String> {
    let controls = components(message).filter_map(|control| control["custom_id"].as_str());
    let playing =
        controls.filter(|id| PLAYS.iter().any(|kind| id.starts_with(kind)) && !means_the_same_at_any_time(id));
    let mut faults: Vec<String> = playing.map(|id| format!("still plays {id}")).collect();
    let said = ASKS.iter().chain(&RUNS).filter(|words| content(message).contains(**words));
    faults.extend(said.map(|words| format!("says {words:?}")));
    for picture in message["attachments"].as_array().into_iter().flatten() {
        let told = picture["description"].as_str().unwrap_or_default();
        let asks = PICTURE_ASKS.iter().filter(|words| told.contains(**words));
        faults.extend(asks.map(|words| format!("its picture says {words:?}")));
    }
    faults
}

/// Whether a press asks something and plays nothing, such as *Why?* below the end of a match that was practice.
fn means_the_same_at_any_time(id: &str) -> bool {
    id.starts_with("P:") && id.split(':').nth(2) == Some("-")
}

/// Every message of the bot's that somebody sees in their direct messages and in the channel of the match, the newest
/// first.
pub(crate) async fn all_messages(person: &Client) -> Vec<Value> {
    let mut all = person.messages(person.dm).await;
    all.extend(person.messages(person.table).await);
    all.retain(|message| message["author"]["bot"] == true);
    all
}

/// Waits until no message that these people were ever sent asks for anything, of those that are to be read.
pub(crate) async fn nothing_asks(people: &[&Client], is_read: impl Fn(&Value) -> bool) {
    let mut found = Vec::new();
    let read = tokio::time::timeout(WAIT_MAX, async {
        loop {
            found.clear();
            for person in people {
                for message in all_messages(person).await.into_iter().filter(&is_read) {
                    let faults = faults_of(&message);
                    if !faults.is_empty() {
                        found.push(format!("to {}: {faults:?} in {:?}", person.id, content(&message)));
                    }
                }
            }
            if found.is_empty() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    let is_past = read.await.is_ok();
    assert!(is_past, "messages still ask: {found:#?}");
}

/// Reads every message of a match that is over, as its players and its channel see them. `players` are those who were sent
/// its result.
pub(crate) async fn nothing_asks_after_the_end(stage: &Stage, players: &[&Client]) {
    let everybody = [&stage.ann, &stage.ben, &stage.sam, &stage.hazel];
    nothing_asks(&everybody, |_| true).await;
    let mut found = None;
    let read = tokio::time::timeout(WAIT_MAX, async {
        loop {
            found = fault_after_the_end(&everybody, players).await;
            if found.is_none() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    let is_told = read.await.is_ok();
    assert!(is_told, "{found:?}");
}

/// What a message says that is not so any more; or where the result is not told once.
async fn fault_after_the_end(everybody: &[&Client], players: &[&Client]) -> Option<String> {
    for person in everybody {
        for message in all_messages(person).await {
            if let Some(words) = OVER.iter().find(|words| content(&message).contains(**words)) {
                return Some(format!("to {}: {words:?} in {:?}", person.id, content(&message)));
            }
        }
    }
    let places = players.iter().map(|player| (*player, player.dm)).chain([(everybody[0], everybody[0].table)]);
    for (person, place) in places {
        let all = person.messages(place).await;
        let is_result = |message: &&Value| RESULT.iter().any(|sign| content(message).contains(sign));
        let n_told = all.iter().filter(is_result).count();
        if n_told != 1 {
            return Some(format!("the result is told {n_told} times in {place}"));
        }
    }
    None
}
