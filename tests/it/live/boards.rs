//! One deadline for everybody: what the boards say about the clock, however slow Discord is (issue 12.7).

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::stage::{Stage, content, told};
use crate::standin::eventually;
use crate::standin::person::Client;

/// The deadlines in a text, in Unix seconds. Times of day (style `T`) are no deadlines.
fn deadlines(words: &str) -> Vec<i64> {
    let times = words.split("<t:").skip(1).filter_map(|rest| rest.split('>').next()?.split_once(':'));
    times.filter(|(_, style)| *style != "T").map(|(time, _)| time.parse().unwrap()).collect()
}

/// The newest message of a channel with a picture.
async fn board(person: &Client, channel: u64) -> Option<Value> {
    let messages = person.messages(channel).await;
    messages.into_iter().find(|message| !message["attachments"].as_array().unwrap().is_empty())
}

/// Waits until the boards of the players and of the channel show the same clock line, and returns it.
async fn all_say(stage: &Stage, what: &str, is_right: impl Fn(&str) -> bool) -> String {
    eventually(what, async || {
        let mut lines = BTreeSet::new();
        for (person, channel) in [(&stage.ann, stage.ann.dm), (&stage.ben, stage.ben.dm), (&stage.sam, stage.sam.table)]
        {
            let board = board(person, channel).await?;
            lines.insert(content(&board).lines().last().unwrap_or_default().to_owned());
        }
        let line = lines.pop_first()?;
        (lines.is_empty() && is_right(&line)).then_some(line)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_deliveries_leave_one_deadline_and_no_other_is_ever_told() {
    let stage = Stage::set("boards-slow").await;
    let path = format!("channels/{}/messages", stage.ann.dm);
    stage.faults(json!({ "rest": [{"method": "POST", "path": path, "delay_ms": 3000}] })).await;
    stage.open_mist(&[]).await;
    let line = all_say(&stage, "one deadline in all boards", |line| !deadlines(line).is_empty()).await;
    let deadline = deadlines(&line);
    stage.ann.slash(stage.ann.table, "clock", &[]).await;
    let clock = told(&stage.ann, stage.ann.table, "As of <t:").await;
    assert_eq!(deadlines(content(&clock)), deadline, "the match's own");
    let told: BTreeSet<_> = stage
        .record()
        .iter()
        .flat_map(|call| deadlines(call["json"]["content"].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(told.into_iter().collect::<Vec<_>>(), deadline, "nobody was ever told another");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_host_does_to_the_clock_stands_in_the_boards_over_a_restart_too() {
    let stage = Stage::set("boards-orders").await;
    stage.open_mist(&[]).await;
    let before = deadlines(&all_say(&stage, "a deadline", |line| !deadlines(line).is_empty()).await);
    let shown = board(&stage.ann, stage.ann.dm).await.unwrap();
    let order = async |name: &str| {
        stage.hazel.slash(stage.hazel.table, &format!("match {name}"), &[]).await;
    };
    order("pause").await;
    all_say(&stage, "the pause", |line| line.starts_with("⏸ The match is paused")).await;
    assert!(stage.sandbox.restart().await);
    stage.pass(30).await;
    order("resume").await;
    let after = deadlines(&all_say(&stage, "the new deadline", |line| !deadlines(line).is_empty()).await);
    assert!(after[0] >= before[0] + 30, "{before:?} {after:?}");
    let same = board(&stage.ann, stage.ann.dm).await.unwrap();
    assert_eq!((&same["id"], &same["attachments"]), (&shown["id"], &shown["attachments"]), "only words have changed");
    assert_eq!(same["components"], shown["components"]);
    stage.sandbox.stop().await;
}

/// Discord limits edits of messages older than an hour.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_takes_no_more_changes_is_sent_anew_and_goes_on_living() {
    let stage = Stage::set("boards-worn").await;
    let ann = &stage.ann;
    stage.open_mist(&[]).await;
    stage.clock_runs().await;
    let worn = board(ann, ann.dm).await.unwrap();
    let path = format!("channels/{}/messages/*", ann.dm);
    stage.faults(json!({ "rest": [{"method": "PATCH", "path": path, "answer": 429, "code": 30046}] })).await;
    ann.say(ann.dm, "c4").await;
    let fresh = eventually("a board in its place", async || {
        board(ann, ann.dm).await.filter(|board| board["id"] != worn["id"] && content(board).contains("C4"))
    })
    .await;
    ann.say(ann.dm, "c3").await;
    eventually("the new board changes", async || {
        let board = board(ann, ann.dm).await?;
        (board["id"] == fresh["id"] && content(&board).contains("C3")).then_some(())
    })
    .await;
    stage.sandbox.stop().await;
}
