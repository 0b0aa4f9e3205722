//! A whole match of Starry Night and a race of Star Battle by presses alone; then every message about them is checked.

use std::time::Duration;

use rules::Dice;
use serde_json::{Value, json};
use standin::components;

use super::read_afterwards::{all_messages, nothing_asks};
use super::stage::{Stage, all_ready, content, told, with_button};
use crate::standin::person::Client;
use crate::standin::{eventually, eventually_or};

/// The pause between two presses: the bot accepts at most 60 inputs of a person in 10 seconds.
const PACE: Duration = Duration::from_millis(170);
/// More presses than a player needs in one phase.
const PRESSES_MAX: usize = 60;
/// The players of Starry Night in seat order.
const NAMES: [&str; 4] = ["Ann", "Ben", "Sam", "Hazel"];
/// The number of rounds of Starry Night.
const ROUNDS: usize = 6;
/// More hints than a small grid needs.
const HINTS_MAX: usize = 400;

/// A person's newest board with these words and controls.
async fn board(person: &Client, words: &str) -> Value {
    let is_it = |message: &Value| {
        message["webhook_id"].is_null()
            && content(message).contains(words)
            && message["components"].as_array().is_some_and(|rows| !rows.is_empty())
    };
    person.newest(person.dm, is_it).await
}

/// Waits until a message has another picture or other controls; its text also changes with the clock. The picture may
/// come later than the controls, so more changes may follow.
async fn changed(person: &Client, before: &Value) -> Value {
    tokio::time::sleep(PACE).await;
    eventually("the board changes", async || {
        let now = person.messages(person.dm).await.into_iter().find(|now| now["id"] == before["id"])?;
        (now["attachments"] != before["attachments"] || now["components"] != before["components"]).then_some(now)
    })
    .await
}

/// The menu whose placeholder contains one of these words.
fn menu_on(message: &Value, words: &[&str]) -> Option<Value> {
    let is_it = |control: &&Value| {
        let placeholder = control["placeholder"].as_str().unwrap_or_default();
        words.iter().any(|words| placeholder.contains(words))
    };
    components(message).find(is_it).cloned()
}

/// Chooses values in a menu, and waits for the change.
async fn choose(person: &Client, message: &Value, menu: &Value, values: &[String]) -> Value {
    let id = menu["custom_id"].as_str().unwrap();
    assert_eq!(person.choose_id(message, id, values).await.0, 200);
    changed(person, message).await
}

/// The custom id of the button whose label begins with `label`.
fn button_on(message: &Value, label: &str) -> Option<String> {
    let mut buttons = components(message).filter(|one| one["label"].as_str().is_some_and(|it| it.starts_with(label)));
    buttons.next().map(|button| button["custom_id"].as_str().unwrap().to_owned())
}

/// Waits until `find` finds something on the current message; returns both. A board may be edited twice for one press.
async fn once<T>(person: &Client, message: &Value, find: impl Fn(&Value) -> Option<T>) -> (Value, T) {
    let found = eventually_or("what is looked for on the board", async || {
        let messages = person.messages(person.dm).await;
        let now = messages.into_iter().find(|now| now["id"] == message["id"])?;
        find(&now).map(|found| (now, found))
    });
    match found.await {
        Ok(found) => found,
        Err(what) => panic!("{what} did not happen: {:#?}", person.messages(person.dm).await.first_chunk::<3>()),
    }
}

/// Waits for the button whose label begins with `label`, presses it, and waits for the change.
async fn press(person: &Client, message: &Value, label: &str) -> Value {
    let (shown, id) = once(person, message, |now| button_on(now, label)).await;
    assert_eq!(person.press_id(&shown, &id).await.0, 200);
    changed(person, &shown).await
}

/// Makes random choices in all menus of a phase of Starry Night, and locks them in; returns the number of presses.
async fn submit_all(person: &Client, heading: &str, dice: &mut Dice) -> usize {
    let mut shown = board(person, heading).await;
    for n_presses in 0..PRESSES_MAX {
        if let Some(lock) = button_on(&shown, "Lock in") {
            assert_eq!(person.press_id(&shown, &lock).await.0, 200);
            return n_presses + 1;
        }
        let missing = [
            "Bid garnets",
            "Choose two cards",
            "Add or discard",
            "; where?",
            "; how?",
            "Rank the moves",
            "choose the next",
        ];
        let menu = menu_on(&shown, &missing).unwrap_or_else(|| panic!("nothing to choose in {shown}"));
        let mut values: Vec<String> = menu["options"].as_array().unwrap().iter().map(value_of).collect();
        // The order is kept here, so that both cards are added and there is something to trade.
        if menu_on(&shown, &["Add or discard"]).is_none_or(|fates| fates["custom_id"] != menu["custom_id"]) {
            dice.shuffle(&mut values);
        }
        values.truncate(usize::try_from(menu["min_values"].as_u64().unwrap_or(1)).unwrap());
        shown = choose(person, &shown, &menu, &values).await;
    }
    panic!("{PRESSES_MAX} presses do not submit everything: {shown}");
}

fn value_of(option: &Value) -> String {
    option["value"].as_str().unwrap().to_owned()
}

/// The card numbers that a board lists after these words.
fn listed(board: &Value, heading: &str) -> Vec<String> {
    let line = content(board).lines().find(|line| line.contains(heading)).unwrap_or_else(|| panic!("{board}"));
    line.split(|sign: char| !sign.is_ascii_digit()).filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect()
}

/// Ann composes an offer to Ben with menus, for a card of his, and sends it if `is_sent`.
async fn offer(stage: &Stage, heading: &str, is_sent: bool) {
    let (ann, ben) = (&stage.ann, &stage.ben);
    let wanted = listed(&board(ben, heading).await, "Your horoscope:").remove(0);
    let mut shown = press(ann, &board(ann, heading).await, "Trade …").await;
    let (now, whom) = once(ann, &shown, |now| menu_on(now, &["to whom?"])).await;
    shown = choose(ann, &now, &whom, &[value_of(&whom["options"][0])]).await;
    let (now, give) = once(ann, &shown, |now| menu_on(now, &["do you give?"])).await;
    shown = choose(ann, &now, &give, &[value_of(&give["options"][0])]).await;
    let has_it = |menu: &&Value| {
        let asks = menu["placeholder"].as_str().is_some_and(|words| words.contains("do you ask for?"));
        asks && menu["options"].as_array().unwrap().iter().any(|one| value_of(one) == wanted)
    };
    let (now, take) = once(ann, &shown, |now| components(now).find(has_it).cloned()).await;
    shown = choose(ann, &now, &take, &[wanted]).await;
    press(ann, &shown, if is_sent { "Offer " } else { "Back" }).await;
}

/// The trades of a round; each has a different outcome.
async fn trade(stage: &Stage, round: usize) {
    let (ann, ben) = (&stage.ann, &stage.ben);
    let heading = heading(round);
    offer(stage, &heading, round != 6).await;
    match round {
        2 => {
            let asked = with_button(ben, ben.dm, "Accept").await;
            ben.press(&asked, "Accept").await;
            let sure = with_button(ben, ben.dm, "Yes, I am sure").await;
            ben.press(&sure, "Yes, I am sure").await;
            told(ann, ann.dm, "accepts your offer: you gave").await;
        }
        3 => {
            let asked = with_button(ben, ben.dm, "Decline").await;
            ben.press(&asked, "Decline").await;
            told(ann, ann.dm, "declines your offer of").await;
        }
        4 => {
            let shown = press(ann, &board(ann, &heading).await, "Trade …").await;
            let open = menu_on(&shown, &["Answer or withdraw"]).unwrap();
            choose(ann, &shown, &open, &[value_of(&open["options"][0])]).await;
            told(ben, ben.dm, "takes the offer back").await;
        }
        // The offer stays open until the round is over.
        5 => drop(with_button(ben, ben.dm, "Accept").await),
        _ => {}
    }
    // A player who is still composing goes back to the round's menus.
    let shown = board(ann, &heading).await;
    if button_on(&shown, "Back").is_some() {
        press(ann, &shown, "Back").await;
    }
}

fn heading(round: usize) -> String {
    format!("**Round {round} of {ROUNDS}**")
}

/// Presses all controls of a board that only show something: close-ups, and *More*.
async fn look_around(person: &Client, heading: &str) -> usize {
    let shown = board(person, heading).await;
    let is_look = |id: &&str| id.starts_with("l:");
    let looks: Vec<String> = components(&shown)
        .filter_map(|control| control["custom_id"].as_str())
        .filter(is_look)
        .map(ToOwned::to_owned)
        .chain(button_on(&shown, "More"))
        .collect();
    for id in &looks {
        let before = person.messages(person.dm).await.len();
        assert_eq!(person.press_id(&shown, id).await.0, 200);
        eventually("what was asked for", async || (person.messages(person.dm).await.len() > before).then_some(()))
            .await;
    }
    looks.len()
}

async fn grant(host: &Client, players: [&Client; 2], amount: usize) {
    let [one, other] = players.map(|player| json!(player.id));
    let options = [("player", one), ("amount", json!(amount)), ("reason", json!("to begin with")), ("with", other)];
    host.slash(host.table, "garnets grant", &options).await;
    told(host, host.table, "to begin with").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn starry_night_is_played_whole_by_presses_and_nothing_of_it_stays_present() {
    let stage = Stage::set("whole-starry").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let cleo = &Client::named(&stage.sandbox.address(), "Cleo").await;
    let players = [ann, ben, sam, hazel];
    // Each trade costs one community garnet more than the one before.
    grant(hazel, [ann, ben], 6).await;
    let mut given: Vec<(&str, Value)> =
        ["player1", "player2", "player3", "player4"].into_iter().zip(players.map(|who| json!(who.id))).collect();
    given.push(("community", json!("{\"0-1\": 6}")));
    hazel.slash(hazel.table, "host starry", &given).await;
    all_ready(&[ann, ben, sam], ann.table).await;

    let mut dice = Dice::new(1, "whole starry", 0);
    let mut n_presses = 0;
    for player in players {
        n_presses += submit_all(player, "**Your bid and ranking**", &mut dice).await;
    }
    for round in 1..=ROUNDS {
        if round > 1 {
            trade(&stage, round).await;
        }
        if round == 2 {
            for player in players {
                assert!(look_around(player, &heading(round)).await >= 2, "a closer look and More");
            }
        }
        for player in players {
            n_presses += submit_all(player, &heading(round), &mut dice).await;
        }
    }
    choose_candidate(cleo, &players).await;
    let end = with_button(cleo, cleo.table, "Replay").await;
    assert!(content(&end).contains(" wins"), "{end}");
    assert!(n_presses >= 4 * (ROUNDS + 1) * 5, "{n_presses} presses");

    assert!(read(&[ann, ben, sam, hazel, cleo]).await > 4 * (ROUNDS + 1), "a board a phase and player at least");
    stage.sandbox.stop().await;
}

/// Checks every message to these people, including answers to presses: nothing asks, and nothing says what the player
/// still has to do. Returns how many messages there are.
async fn read(people: &[&Client]) -> usize {
    const TO_DO: [&str; 6] =
        ["Your round", "Your bid and ranking", "Your choice of", "still missing", "locked in", "is open to"];
    nothing_asks(people, |_| true).await;
    let mut n_read = 0;
    for person in people {
        for message in all_messages(person).await {
            let says = TO_DO.iter().find(|words| content(&message).contains(**words));
            assert_eq!(says, None, "to {}: {}", person.id, content(&message));
            n_read += 1;
        }
    }
    n_read
}

/// If several players have the fewest points, the winner chooses among them.
async fn choose_candidate(watcher: &Client, players: &[&Client; 4]) {
    let told = watcher
        .newest(watcher.table, |message| {
            content(message).contains("chooses the elimination candidate")
                || content(message).contains("elimination candidate:")
        })
        .await;
    let winner = NAMES.iter().position(|name| content(&told).contains(&format!("**{name} wins.**")));
    let Some(winner) = winner.filter(|_| content(&told).contains("chooses")) else { return };
    let shown = board(players[winner], "chooses the elimination candidate").await;
    let id = button_on(&shown, "Candidate: ").unwrap();
    assert_eq!(players[winner].press_id(&shown, &id).await.0, 200);
    let sure = with_button(players[winner], players[winner].dm, "Yes, I am sure").await;
    players[winner].press(&sure, "Yes, I am sure").await;
}

/// Plays a race to its end by its hints alone, which are behind *More*.
async fn follow_hints(person: &Client) -> usize {
    let mut shown = press(person, &board(person, "Mark cells such as").await, "More").await;
    for n_presses in 0..HINTS_MAX {
        let next = ["Do it", "Hint"].into_iter().find(|label| button_on(&shown, label).is_some());
        let Some(next) = next else { return n_presses };
        shown = press(person, &shown, next).await;
    }
    panic!("{HINTS_MAX} presses do not solve it: {shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_race_is_played_whole_by_presses_and_nothing_of_it_stays_present() {
    let stage = Stage::set("whole-race").await;
    let (hazel, ann, ben, sam) = (&stage.hazel, &stage.ann, &stage.ben, &stage.sam);
    let given = [
        ("player1", json!(ann.id)),
        ("player2", json!(ben.id)),
        ("size", json!(5)),
        ("start", json!(1)),
        ("hints", json!(true)),
    ];
    hazel.slash(hazel.table, "host starbattle", &given).await;
    for player in [ann, ben] {
        let hidden = board(player, "hidden until you press Start").await;
        press(player, &hidden, "Start").await;
    }
    let n_presses = follow_hints(ann).await;
    assert!(n_presses > 5, "{n_presses} presses");
    told(sam, sam.table, "Ann solved it").await;
    follow_hints(ben).await;
    with_button(sam, sam.table, "Replay").await;
    assert!(read(&[ann, ben, sam, hazel]).await > 4, "a board and an end for each player");
    stage.sandbox.stop().await;
}
