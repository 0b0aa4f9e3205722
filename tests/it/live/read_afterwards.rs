//! Checks every message that was ever sent, in its current version: an old board asks for nothing, and no clock is
//! shown where none runs.
//!
//! The test of a game plays the match; these checks follow for any game.

use std::time::Duration;

use serde_json::Value;
use standin::components;

use super::stage::{Stage, content};
use crate::standin::person::Client;

/// How long the last edits of messages may take on a busy machine.
const WAIT_MAX: Duration = Duration::from_mins(1);

/// The prefixes of custom ids of controls that act in a match, current and older ones: a press, a choice, a
/// confirmation, a form, an answer to an offer.
const PLAYS: [&str; 8] = ["P:", "C:", "Y:", "T:", "A:", "s:", "c:", "a:"];
/// Phrases of a board that waits for somebody.
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
/// Phrases of the alternative text of a board that waits for somebody.
const PICTURE_ASKS: [&str; 3] = ["to move", "picks who goes first", ", planting"];
/// Signs of a running clock: the clock's own line, and Discord's relative timestamps.
const RUNS: [&str; 2] = ["⏳", ":R>"];

/// Phrases that no message may contain once its match is over: waiting, commands that find no match, questions.
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
/// The signs with which a result begins.
const RESULT: [&str; 2] = ["🏆", "🏁"];

/// What in a message of the bot still asks for something or shows a running clock: neither is allowed once a match is
/// over, or on an old board.
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

/// Whether a control only asks for information and does not act in the match, such as *Why?* after a practice match.
fn means_the_same_at_any_time(id: &str) -> bool {
    id.starts_with("P:") && id.split(':').nth(2) == Some("-")
}

/// All messages of the bot that a person sees in their direct messages and in the match's channel, newest first.
pub(crate) async fn all_messages(person: &Client) -> Vec<Value> {
    let mut all = person.messages(person.dm).await;
    all.extend(person.messages(person.table).await);
    all.retain(|message| message["author"]["bot"] == true);
    all
}

/// Waits until no selected message to these people asks for anything.
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

/// Checks every message of a finished match, as its players and its channel see it. `players` are those who were sent
/// the result.
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

/// Describes a message that is no longer true, or a result that is missing or repeated; `None` if all is well.
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
