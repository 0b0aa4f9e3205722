//! Messages whose last edit is prevented by a crash or refused by Discord: the next run or a later attempt makes the
//! edit.

use serde_json::json;

use super::support::*;
use crate::session::{Contents, DeliveryError, Fate as Became, MatchHandle, Notice, Recipient, Submission, Was, Way};
use crate::store::ChannelId;
use rules::{Control, Millis, Moment, Pressed, Seat, Showing};

const TEN_MINUTES: i64 = 600_000;

/// From now on all last edits of messages fail with this error.
fn refuse(house: &House, how: DeliveryError) {
    *house.discord.refuses_last.lock().unwrap() = Some(how);
}

fn allow(house: &House) {
    *house.discord.refuses_last.lock().unwrap() = None;
}

fn away() -> DeliveryError {
    DeliveryError::Passing("status 503".to_owned())
}

/// The lines of history in former boards, by message.
fn lines(house: &House) -> Vec<String> {
    let mut history = house.discord.history();
    history.sort();
    history.into_iter().map(|(_, words)| words.unwrap_or_default()).collect()
}

/// Plays a turn for both players. The second edit of a board begins before the first has ended.
fn play_two_turns(life: &Life<'_>, table: &MatchHandle) {
    for user in [ANN, BEN] {
        life.submit(table, user, "take 1").unwrap();
        life.submit(table, user, "lock").unwrap();
    }
    // Each player gets a board before each turn, and the channel gets one before the first turn.
    life.until("both boards of the third turn", || life.house.discord.n_boards() >= 5);
}

#[test]
fn a_board_that_a_kill_leaves_behind_says_what_became_of_its_own_turn() {
    let expected = {
        let house = House::new();
        let life = house.start();
        let table = life.open_heap(ann_first());
        play_two_turns(&life, &table);
        life.until_quiet();
        lines(&house)
    };
    assert!(expected.len() >= 2 && expected[0] != expected[1], "{expected:?}");
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    refuse(&house, away());
    play_two_turns(&life, &table);
    drop(table);
    life.run(life.directory.store().flush()).unwrap();
    life.kill();
    assert!(lines(&house).is_empty());
    allow(&house);
    let life = house.start();
    life.until_quiet();
    assert_eq!(lines(&house), expected);
    life.kill();
    // A message that has had its last edit is not edited again.
    let life = house.start();
    life.until_quiet();
    assert_eq!(lines(&house), expected);
}

#[test]
fn what_told_of_a_pause_says_after_a_kill_how_long_that_was() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    life.submit(&table, BEN, "pause").unwrap();
    life.until_quiet();
    let id = table.id();
    drop(table);
    life.kill();
    let life = house.start();
    let table = life.directory.handle(id);
    refuse(&house, away());
    life.advance(61_000);
    for user in [ANN, BEN] {
        life.submit(&table, user, "resume").unwrap();
    }
    drop(table);
    life.run(life.directory.store().flush()).unwrap();
    life.kill();
    assert_eq!(*house.discord.became.lock().unwrap(), []);
    allow(&house);
    let life = house.start();
    life.until_quiet();
    let became = house.discord.became.lock().unwrap();
    let paused = became.iter().filter(|(was, _)| matches!(was, Was::Told(Notice::Paused { .. })));
    let lengths: Vec<_> = paused.map(|(_, fate)| *fate).collect();
    assert!(!lengths.is_empty(), "{became:?}");
    let is_a_minute = |fate: &Option<Became>| matches!(fate, Some(Became::Resumed(Millis(61_000..62_000))));
    assert!(lengths.iter().all(is_a_minute), "{lengths:?}");
}

#[test]
fn a_message_that_takes_no_changes_for_a_while_is_changed_after_that() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 86_400_000}));
    life.until_quiet();
    refuse(&house, DeliveryError::TooManyEdits);
    play_two_turns(&life, &table);
    life.until_quiet();
    life.advance(TEN_MINUTES + 1000);
    life.until_quiet();
    assert!(lines(&house).is_empty());
    allow(&house);
    life.advance(TEN_MINUTES + 1000);
    life.until("the boards of both turns are past", || lines(&house).len() >= 2);
    life.until_quiet();
    let n_past = lines(&house).len();
    refuse(&house, DeliveryError::TooManyEdits);
    life.submit(&table, ANN, "concede").unwrap();
    life.until_quiet();
    assert_eq!(life.run(life.directory.store().find_match(table.id())).unwrap().stage, crate::store::Stage::Over);
    assert_eq!(lines(&house).len(), n_past);
    life.advance(TEN_MINUTES + 1000);
    life.until_quiet();
    let id = table.id();
    drop(table);
    life.kill();
    let life = house.start();
    life.until_quiet();
    assert_eq!(lines(&house).len(), n_past);
    allow(&house);
    life.advance(TEN_MINUTES + 1000);
    life.until("the last boards are past", || lines(&house).len() > n_past);
    life.until("nothing is left to be changed", || {
        life.run(life.directory.store().open_messages(id)).unwrap().is_empty()
    });
}

#[test]
fn resume_below_one_pause_counts_in_no_later_one() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    let resume = || {
        let Showing { controls, moment, .. } = life.run(table.board(ANN)).unwrap().showing.unseal().1;
        let submits = controls.iter().find_map(|control| match control {
            Control::Button { label, submits, .. } if label == "Resume" => Some(Pressed::button(moment, submits)),
            Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
        });
        submits.expect("a pause is ended by a button")
    };
    let press = |resume: &Pressed| {
        life.run(table.submit(Submission {
            press: Some(resume),
            way: Way::Command,
            ..Submission::typed(ANN, &resume.whole(), house.input())
        }))
        .unwrap()
    };
    life.submit(&table, BEN, "pause").unwrap();
    let first = resume();
    press(&first).unwrap().told();
    life.submit(&table, BEN, "resume").unwrap();
    // A press on the button of the first pause is refused in the same turn, and in the next turn.
    life.advance(1000);
    life.submit(&table, BEN, "pause").unwrap();
    let refused = press(&first).map(drop).unwrap_err();
    assert!(refused.is_too_late(), "{refused}");
    press(&resume()).unwrap().told();
    life.submit(&table, BEN, "resume").unwrap();
    life.submit(&table, ANN, "take 1").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    life.submit(&table, BEN, "pause").unwrap();
    let refused = press(&first).map(drop).unwrap_err();
    assert!(refused.is_too_late(), "{refused}");
    press(&resume()).unwrap().told();
}

#[test]
fn an_offer_of_an_earlier_turn_is_accepted_as_long_as_it_stands() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.submit(&table, ANN, "agree").unwrap();
    life.submit(&table, ANN, "take 1").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    life.until_quiet();
    let posted = house.discord.posted_to(Recipient::Person(BEN));
    let offers = posted.iter().find_map(|parcel| {
        let Contents::News(news) = &parcel.contents else { return None };
        news.offer.clone()
    });
    let Showing { controls, .. } = offers.expect("Ben is asked").unseal().1;
    let accept = controls.iter().find_map(|control| match control {
        Control::Button { label, submits, .. } if label == "Accept" => Some(submits.clone()),
        Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
    });
    let pressed = Pressed::button(Moment::default(), &accept.expect("a button that accepts"));
    life.run(table.submit(Submission {
        press: Some(&pressed),
        way: Way::Command,
        ..Submission::typed(BEN, &pressed.whole(), house.input())
    }))
    .unwrap()
    .unwrap()
    .told();
    life.until_quiet();
    assert_eq!(life.run(life.directory.store().find_match(table.id())).unwrap().stage, crate::store::Stage::Over);
}

/// Discord allows the last edit of a board only when its player has another address, because an opponent can read the
/// old one.
#[test]
fn a_line_that_a_kill_has_left_is_told_nowhere_where_an_opponent_reads() {
    let own = ChannelId(77);
    let house = House::new();
    let life = house.start();
    let mut opening = opening("heap", CHANNEL, json!({"coins": 0, "first": 0, "base_ms": 86_400_000}));
    opening.players[Seat::FIRST].channel = Some(own);
    let table = life.run(life.directory.open(opening)).unwrap().unwrap();
    life.until_quiet();
    refuse(&house, DeliveryError::TooManyEdits);
    play_two_turns(&life, &table);
    life.until_quiet();
    // All messages of this test are in these two channels.
    for channel in [own, CHANNEL] {
        house.discord.let_read(channel, &[BEN]);
    }
    life.submit(&table, ANN, "take 1").unwrap();
    life.until("it is given up", || !house.discord.posted_to(Recipient::Person(ANN)).is_empty());
    life.until_quiet();
    drop(table);
    life.kill();
    allow(&house);
    let life = house.start();
    life.until_quiet();
    let is_hers = |message| house.discord.recipient(message) == Recipient::Private(ANN, own);
    let told: Vec<_> = house.discord.history().into_iter().filter(|(message, _)| is_hers(*message)).collect();
    assert!(!told.is_empty(), "her boards are past");
    assert!(told.iter().all(|(_, words)| words.is_none()), "{told:?}");
}
