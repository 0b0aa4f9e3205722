//! The real bot against the stand-in, from slash command to direct message: whole matches, and everything that can go
//! wrong on the way.

mod absent;
mod activity;
mod answered;
mod answers;
mod astral;
mod boards;
mod books;
mod canary;
mod check;
mod consent;
pub(crate) mod crash;
mod daily;
mod demeter;
mod edited;
mod fleet;
mod forged;
mod hand;
mod hearing;
mod home;
mod hosting;
mod language;
mod league;
mod league_played;
mod learn;
mod lost;
mod machines;
mod meant;
mod measures;
mod outage;
mod past;
mod played;
mod practice;
mod privacy;
mod proof;
mod puzzle;
mod quick;
pub(crate) mod read_afterwards;
mod readers;
mod ready;
mod records;
mod replay;
mod rooms;
mod season;
mod season_played;
mod secret_puzzle;
mod setup;
mod several;
mod shards;
pub(crate) mod stage;
mod stall;
mod standby;
mod starbattle;
mod starry;
mod takeover;
mod talks;
mod tampered;
mod tempo;
mod titles;
mod torture;
mod unheard;
mod votes;
mod wanted;
mod whole;
mod wire;

use serde_json::{Value, json};

use crate::standin::eventually;
use stage::{Stage, button, content, count, n_posted, shown_in, submit, told, with_button};

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_by_command_text_and_button() {
    let stage = Stage::set("whole").await;
    let (hazel, ann, ben) = (&stage.hazel, &stage.ann, &stage.ben);

    // An invitation: two people join, one of them presses twice, and the host starts.
    hazel.slash(hazel.table, "host mist", &[]).await;
    let invitation = told(ann, ann.table, "1. *free*").await;
    ann.press(&invitation, "Join").await;
    let twice = ann.press(&invitation, "Join").await;
    assert!(content(&twice["data"]).contains("You have a seat already"), "{twice}");
    ben.press(&invitation, "Join").await;
    let full = told(hazel, hazel.table, "2. Ben").await;
    hazel.press(&full, "Start").await;
    // The advantage was given to nobody, so the host is asked.
    let asked = told(hazel, hazel.table, "Who has the advantage in this match?").await;
    hazel.choose(&asked, "", &["Ann"]).await;
    let begun = told(hazel, hazel.table, "begins: Ann – Ben").await;
    assert!(
        content(&begun).contains("Advantage: Ann picks who goes first, and wins if all groups are equal."),
        "{begun}"
    );

    // The player with the advantage picks by button.
    let pick = told(ann, ann.dm, "pick who goes first").await;
    ann.press(&pick, "Ann goes first").await;

    // Input by direct message, by slash command, and by button.
    told(ann, ann.dm, "Your turn 1 against").await;
    stage.clock_runs().await;
    ann.say(ann.dm, "c4").await;
    let saved = told(ann, ann.dm, "Saved: You place on C4").await;
    assert!(content(&saved).contains("<t:"), "until when it may be changed: {saved}");
    assert_eq!(saved["attachments"], json!([]), "the receipt is words alone");
    let board = with_button(ann, ann.dm, "Lock in").await;
    ann.press(&board, "Lock in").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    submit(ben, "g2 g5").await;
    ben.slash(ben.table, "lock", &[]).await;
    told(ann, ann.dm, "Your turn 3 against").await;

    // Nobody submits: the default turn is played once, when the time is up.
    stage.lapse(70).await;
    let played = told(ann, ann.dm, "placed for you on E5").await;
    assert!(content(&played).contains("Your time was up."), "{played}");
    let turn = told(ben, ben.dm, "Your turn 4 against").await;
    assert!(content(&turn).contains("Ann ran out of time."), "{turn}");
    assert_eq!(count(ben, ben.dm, "Your turn 4 against").await, 1);

    // A restart in the middle, then the end; the record can be replayed.
    assert!(stage.sandbox.restart().await);
    submit(ben, "h3").await;
    told(ben, ben.table, "Saved: You place on H3").await;
    ann.slash(ann.table, "concede", &[("sure", json!("concede"))]).await;
    told(hazel, hazel.table, "🏆 **Mist #1** · Ann gives up: Ben wins.").await;
    told(ben, ben.dm, "Ann gives up: Ben wins.").await;
    hazel.slash(hazel.table, "match export", &[]).await;
    let export = told(hazel, hazel.table, "The record of match").await;
    let record = hazel.fetch(export["attachments"][0]["url"].as_str().unwrap()).await;
    let record = host::Record::read(&record).expect("the export is a record");
    assert!(record.entries.len() > 5);
    stage.sandbox.stop().await;
}

/// Searches all messages to other people for what only one player may know.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_player_is_told_nobody_else_receives() {
    let stage = Stage::set("secrets").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[]).await;
    submit(ann, "a1").await;
    told(ann, ann.table, "Saved").await;
    ann.slash(ann.table, "lock", &[]).await;
    told(ben, ben.dm, "Your turn 2 against").await;
    // Ben plays far from Ann's sight, and asks for boards, clocks and refusals in public channels.
    submit(ben, "i1 i3 i5").await;
    submit(ben, "i1 i2").await;
    ben.slash(ben.table, "board", &[]).await;
    ben.slash(ben.table, "lock", &[]).await;
    let board = told(ann, ann.dm, "Your turn 3 against").await;
    let picture = &board["attachments"][0];
    assert!(picture["description"].as_str().unwrap().contains("In sight"), "a picture is told in words: {picture}");
    assert_eq!(picture["filename"], "mist-board.png");

    // "I1", "I3" and "I5" name cells only Ben may know of.
    for other in [&stage.hazel, ann, &stage.sam] {
        for channel in [other.table, other.dm] {
            let seen = other.messages(channel).await;
            for mut message in seen {
                // Removed, because every player's menus name the cells that they may choose.
                message.as_object_mut().unwrap().remove("components");
                let text = message.to_string();
                for secret in ["I1", "I3", "I5", "i1 i3"] {
                    assert!(!text.contains(secret), "{} was told {secret}: {text}", other.id);
                }
            }
        }
    }
    // Public pictures before and after a hidden turn differ only in what is public.
    let ephemeral = ben.messages(ben.table).await;
    assert!(ephemeral.iter().any(|message| message["flags"] == 64));
    assert_eq!(count(&stage.sam, stage.sam.table, "Saved").await, 0, "an ephemeral answer is one person's");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_opponents_and_forgers_change_nothing() {
    let stage = Stage::set("strangers").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[]).await;
    submit(ann, "c4").await;
    told(ann, ann.table, "Saved").await;
    let lock = button(&with_button(ann, ann.dm, "Lock in").await, "Lock in");
    stage.faults(json!({ "forgery": true, "open_commands": true })).await;
    let public = told(sam, sam.table, "begins").await;
    for (who, refusal) in [(sam, "no seat"), (hazel, "no seat"), (ben, "not your turn")] {
        who.press_id(&public, &lock).await;
        let words = told(who, who.table, "🚫").await.to_string();
        assert!(words.to_lowercase().contains(refusal), "{words}");
    }
    // If the server's settings allow commands to everybody, the bot still refuses them without the role.
    for command in ["match end", "match reveal", "host mist"] {
        let before = count(sam, sam.table, "nly hosts can").await;
        sam.slash(sam.table, command, &[]).await;
        eventually("a refusal", async || (count(sam, sam.table, "nly hosts can").await > before).then_some(())).await;
    }
    // Invalid custom ids and texts are refused with an explanation, and the match goes on.
    for custom_id in ["s:1", "s:999:lock", "x", "s:1:\u{202e}", "c:1:", "i:start", "r:mist:9999999999999999999999"] {
        sam.press_id(&public, custom_id).await;
    }
    for text in ["＠everyone", "C3 C3", "e5 d5", "C3 \u{200b}", &"x".repeat(400), "🂡", "'; DROP TABLE journal; --"]
    {
        submit(ann, text).await;
    }
    ann.slash(ann.table, "lock", &[]).await;
    told(ann, ann.table, "🔒 Locked in.").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_dms_are_told_without_content_and_answered_by_a_button() {
    let stage = Stage::set("closed").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    stage.faults(json!({ "close_dms": ["Ben"] })).await;
    stage.open_mist(&[]).await;
    let note = told(sam, sam.table, "accepts no direct messages").await;
    assert_eq!(note["attachments"], json!([]), "there is no content in it");
    ben.press(&note, "Show my board").await;
    let board = told(ben, ben.table, "Turn 1: Ann goes first").await;
    assert!(board["attachments"][0]["description"].as_str().unwrap().starts_with("Mist"));
    ann.slash(ann.table, "submit", &[("text", json!("c4"))]).await;
    ann.slash(ann.table, "lock", &[]).await;
    told(sam, sam.table, "Turn 2: Ben is to move").await;
    assert_eq!(count(sam, sam.table, "accepts no direct messages").await, 1, "it is said once");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_submission_at_exactly_the_deadline_is_in_time() {
    let stage = Stage::set("deadline").await;
    let (ann, ben) = (&stage.ann, &stage.ben);
    stage.open_mist(&[("variant", json!(0))]).await;
    // Late in the turn, but sent before its end: the input counts, and is played when the time is up.
    stage.lapse(55).await;
    submit(ann, "c4").await;
    told(ann, ann.table, "Saved").await;
    stage.pass(10).await;
    let board = told(ben, ben.dm, "Your turn 2 against").await;
    assert!(content(&board).contains("C4"), "{board}");
    // After the end of the turn, Ann is told that it is not her turn.
    submit(ann, "d4").await;
    told(ann, ann.table, "not your turn").await;
    stage.sandbox.stop().await;
}

/// The turn number in a board's text.
fn turn_of(words: &str) -> usize {
    let (_, rest) = words.split_once("Turn ").unwrap();
    rest.split(':').next().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_failing_now_and_then_loses_and_doubles_nothing() {
    let stage = Stage::set("faults").await;
    let (ann, ben, sam) = (&stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[("base_ms", json!("10m"))]).await;
    let messages = |fault: Value| {
        let mut rule = json!({"method": "POST", "path": "channels/*/messages"});
        rule.as_object_mut().unwrap().extend(fault.as_object().unwrap().clone());
        json!({ "rest": [rule] })
    };
    let cells = ["b2", "h2", "c3", "g3", "d4", "f4"];
    let faults = [
        messages(json!({"answer": 500, "times": 2})),
        messages(json!({"lose": true, "times": 2})),
        messages(json!({"answer": 429, "retry_after_ms": 300})),
        messages(json!({"slow_ms": 400, "times": 3})),
        json!({ "gateway": "drop" }),
        json!({ "gateway": {"close": 4000}, "repeat_events": 5 }),
    ];
    for (n, (cell, fault)) in cells.iter().zip(faults).enumerate() {
        let (mover, other) = if n % 2 == 0 { (ann, ben) } else { (ben, ann) };
        submit(mover, cell).await;
        stage.faults(fault).await;
        eventually("the lock is answered", async || {
            drop(mover.try_slash(mover.table, "lock", &[]).await);
            let turn = format!("Your turn {} against", n + 2);
            for _ in 0..40 {
                if n_posted(&stage.record(), other.dm, &turn) > 0 && count(other, other.dm, &turn).await > 0 {
                    return Some(());
                }
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
            None
        })
        .await;
    }
    for turn in 1..=7 {
        let (mover, other) = if turn % 2 == 1 { (ann, ben) } else { (ben, ann) };
        let words = format!("Your turn {turn} against");
        assert_eq!(n_posted(&stage.record(), mover.dm, &words), 1, "turn {turn} to its mover");
        assert_eq!(n_posted(&stage.record(), other.dm, &words), 0, "turn {turn} to the other");
        let is_said = shown_in(&stage.record(), other.dm, &words);
        assert_eq!(is_said, Vec::<String>::new(), "nor by a change");
    }
    // The channel has one board, which shows all turns, one after the other.
    told(sam, sam.table, "Turn 7: ").await;
    assert_eq!(n_posted(&stage.record(), sam.table, "Turn "), 1);
    let mut turns: Vec<_> = shown_in(&stage.record(), sam.table, "Turn ").iter().map(|words| turn_of(words)).collect();
    turns.dedup();
    assert_eq!(turns, [1, 2, 3, 4, 5, 6, 7]);
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_in_two_matches_is_asked_which() {
    let stage = Stage::set("which").await;
    let (hazel, ann) = (&stage.hazel, &stage.ann);
    stage.open_mist(&[]).await;
    let second = [
        ("player1", json!(ann.id)),
        ("player2", json!(stage.ben.id)),
        ("first", json!(ann.id)),
        ("advantage", json!(ann.id)),
    ];
    hazel.slash(hazel.table + 1, "host mist", &second).await;
    eventually("two boards", async || (count(ann, ann.dm, "Your turn 1 against").await == 2).then_some(())).await;
    ann.say(ann.dm, "c4").await;
    let asked = told(ann, ann.dm, "Which one is this for?").await;
    let choices = asked["components"][0]["components"][0]["options"].as_array().unwrap().clone();
    assert_eq!(choices.len(), 2);
    ann.choose(&asked, "Choose one", &[choices[1]["label"].as_str().unwrap()]).await;
    told(ann, ann.dm, "Saved: You place on C4").await;
    // Nothing was staged in the other match.
    submit(ann, "undo").await;
    told(ann, ann.table, "Nothing is saved").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_looks_after_a_match() {
    let stage = Stage::set("host").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    stage.open_mist(&[("variant", json!(1))]).await;
    let order = async |name: &str, options: &[(&str, Value)]| {
        hazel.slash(hazel.table, &format!("match {name}"), options).await;
    };
    order("pause", &[]).await;
    told(sam, sam.table, "⏸ The host pauses the match").await;
    submit(ann, "c4").await;
    told(ann, ann.table, "The match is paused").await;
    order("resume", &[]).await;
    told(sam, sam.table, "▶ The host lets the match go on").await;
    order("adjust-clock", &[("player", json!(ben.id)), ("by", json!("+60s"))]).await;
    told(sam, sam.table, "The host gives 1 min to Ben's clock").await;
    order("status", &[]).await;
    let status = told(hazel, hazel.table, "Host: <@").await;
    assert!(content(&status).contains("Ann – Ben"), "{status}");
    // Only a host who does not play may reveal the board, and the channel gets a message about it.
    order("reveal", &[]).await;
    told(sam, sam.table, "looks at the whole board").await;
    // A channel that a player can read cannot be the spectators' channel.
    order("spectators", &[("channel", json!((hazel.table + 1).to_string()))]).await;
    told(hazel, hazel.table, "can read that channel").await;
    order("substitute", &[("leaves", json!(ben.id)), ("comes", json!(sam.id))]).await;
    told(sam, sam.dm, "Turn 1: Ann goes first").await;
    submit(ben, "undo").await;
    told(ben, ben.table, "no seat").await;
    order("award", &[("player", json!(sam.id))]).await;
    let asked = told(hazel, hazel.table, "This ends the match; Sam wins").await;
    hazel.press(&asked, "Award the match").await;
    told(hazel, hazel.table, "The host has awarded the match to").await;
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_one_person_is_pinged_and_names_format_nothing() {
    let stage = Stage::set("pings").await;
    stage.open_mist(&[]).await;
    submit(&stage.ann, "c4").await;
    stage.ann.slash(stage.ann.table, "lock", &[]).await;
    told(&stage.ben, stage.ben.dm, "Your turn 2 against").await;
    for request in stage.record() {
        let mentions = &request["json"]["allowed_mentions"];
        if request["method"] == "POST" && request["path"].as_str().unwrap().ends_with("/messages") {
            assert_eq!(mentions["parse"], json!([]), "{request}");
            let pinged = mentions["users"].as_array().map_or(0, Vec::len);
            assert!(pinged <= 1, "{request}");
            assert!(
                request["json"]["nonce"].is_string() || request["json"]["message_reference"].is_object() || pinged == 0
            );
        }
        for attachment in request["json"]["attachments"].as_array().into_iter().flatten() {
            let described = attachment["description"].as_str().unwrap_or_default();
            assert!((1..=1024).contains(&described.chars().count()), "{request}");
        }
    }
    stage.sandbox.stop().await;
}
