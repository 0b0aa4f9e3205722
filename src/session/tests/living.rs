//! Each player and the channel have one board. Changes within a turn edit the board, and a new turn posts a new board
//! (issue 15).

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;

use super::support::*;
use crate::session::{Contents, DeliveryError, MatchHandle, News, Notice, Opening, Parcel, Recipient, Submission};
use crate::store::{ChannelId, MessageId, SeatRow, UserId};
use host::Order;
use rules::{Control, Dice, Pressed, Seat, SeatSet};

const TO_ANN: Recipient = Recipient::Person(ANN);
const TO_BEN: Recipient = Recipient::Person(BEN);
const TO_ALL: Recipient = Recipient::Channel(CHANNEL);

fn news(parcel: &Parcel) -> &News {
    let Contents::News(news) = &parcel.contents else { panic!("no news") };
    news
}

fn message(house: &House, to: Recipient) -> MessageId {
    house.discord.board(to).expect("a board").0
}

#[test]
fn a_turn_is_one_message_and_the_one_before_it_loses_its_controls() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let (first, of_ben, of_all) = (message(&house, TO_ANN), message(&house, TO_BEN), message(&house, TO_ALL));
    for text in ["take 3", "take 1", "undo", "take 2"] {
        life.submit(&table, ANN, text).unwrap();
        life.until_quiet();
        assert_eq!(message(&house, TO_ANN), first, "{text}");
        let shown = house.discord.posted_to(TO_ANN);
        let parcel = shown.last().unwrap();
        assert!(news(parcel).receipt.is_none() && parcel.in_place_of.is_some(), "the receipt is the answer alone");
    }
    assert_eq!(house.discord.posted_to(TO_BEN).len() + house.discord.posted_to(TO_ALL).len(), 2, "nobody else is told");
    assert_eq!(house.discord.retired(), []);
    life.submit(&table, ANN, "lock").unwrap();
    life.until_quiet();
    // It is Ben's turn: he gets a new message, the others an edit.
    assert_eq!((message(&house, TO_ANN), message(&house, TO_ALL)), (first, of_all));
    assert_ne!(message(&house, TO_BEN), of_ben);
    assert_eq!(house.discord.retired(), [of_ben]);
    life.submit(&table, BEN, "take 2").unwrap();
    life.submit(&table, BEN, "lock").unwrap();
    life.until_quiet();
    assert_eq!(house.discord.retired(), [of_ben, first]);
    // The former board says what happened in its turn, as far as its own seat may know it.
    let history = house.discord.history();
    assert_eq!(history[0], (of_ben, Some("Turn 1 is over.".to_owned())));
    let (message, words) = &history[1];
    assert!(*message == first && words.as_ref().is_some_and(|words| words.starts_with("Turn 1: ")), "{words:?}");
    let n = [TO_ANN, TO_BEN, TO_ALL].map(|to| house.discord.n_messages(to));
    assert_eq!(n, [2, 2, 1]);
}

#[test]
fn whoever_presses_an_old_board_is_answered_beside_it_and_a_copy_changes_with_the_board() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let old = message(&house, TO_ANN);
    for (user, text) in [(ANN, "take 3"), (ANN, "lock"), (BEN, "take 2"), (BEN, "lock")] {
        life.submit(&table, user, text).unwrap();
    }
    life.until_quiet();
    let press = |text: &str, message: MessageId| {
        life.run(table.submit(Submission { way: under(message), ..Submission::typed(ANN, text, house.input()) }))
            .unwrap()
            .unwrap()
    };
    let n_posted = || house.discord.posted_to(TO_ANN).len();
    let before = n_posted();
    let receipt = press("take 1", old);
    assert!(receipt.shown.is_some() && !receipt.is_in_place, "it is no board any more");
    receipt.told();
    life.until_quiet();
    assert_eq!((n_posted(), message(&house, TO_ANN) > old), (before + 1, true), "and the board shows it");
    let receipt = press("take 2", MessageId(u64::MAX));
    assert!(receipt.shown.is_some() && receipt.is_in_place, "a copy stays one");
    receipt.told();
    life.until_quiet();
    assert_eq!(n_posted(), before + 2);
    let receipt = press("take 3", message(&house, TO_ANN));
    assert!(receipt.is_in_place);
    receipt.told();
    life.until_quiet();
    assert_eq!(n_posted(), before + 2, "the board itself has been changed by the answer");
}

/// Fault 19: the board has been deleted, or Discord allows no more edits of it (30046).
#[test]
fn a_board_that_cannot_be_changed_comes_anew_and_lives_on() {
    for is_deleted in [true, false] {
        let house = House::new();
        let life = house.start();
        let table = life.open_heap(ann_first());
        life.until_quiet();
        let old = message(&house, TO_ANN);
        if is_deleted {
            house.discord.delete_board(TO_ANN);
        } else {
            house.discord.judge(move |parcel| match parcel.in_place_of {
                Some((_, message)) if message == old => Fate::Refuse(DeliveryError::TooManyEdits),
                _ => Fate::Accept,
            });
        }
        life.submit(&table, ANN, "take 3").unwrap();
        life.until_quiet();
        let new = message(&house, TO_ANN);
        assert_ne!(new, old);
        life.submit(&table, ANN, "take 1").unwrap();
        life.until_quiet();
        assert!(
            house.discord.retired().contains(&old),
            "it asks for nothing any more, once Discord lets it be changed"
        );
        assert_eq!((message(&house, TO_ANN), house.discord.n_messages(TO_ANN)), (new, 2));
    }
}

#[test]
fn a_restart_in_the_middle_of_a_turn_goes_on_with_the_same_message() {
    let house = House::new();
    let mut life = house.start();
    let id = life.open_heap(ann_first()).id();
    life.until_quiet();
    let board = message(&house, TO_ANN);
    for (n, text) in ["take 3", "take 1", "take 2"].into_iter().enumerate() {
        let table = life.directory.handle(id);
        life.submit(&table, ANN, text).unwrap();
        drop(table);
        if n == 1 {
            life.until_quiet();
        }
        life.kill();
        life = house.start();
        life.until_quiet();
        assert_eq!(message(&house, TO_ANN), board, "{text}");
    }
    let words = |parcel: &&Arc<Parcel>| news(parcel).showing.is_none();
    let boards = house.discord.posted_to(TO_ANN);
    assert_eq!(boards.iter().filter(|parcel| !words(parcel) && parcel.in_place_of.is_none()).count(), 1);
}

#[test]
fn what_comes_twice_changes_a_board_once() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let (input, board) = (house.input(), message(&house, TO_ANN));
    life.submit_as(&table, ANN, "take 3", input).unwrap().unwrap();
    life.until_quiet();
    let n_posted = house.discord.all_posted().len();
    assert!(life.submit_as(&table, ANN, "take 3", input).unwrap().is_err());
    assert!(
        life.run(table.submit(Submission { way: under(board), ..Submission::typed(ANN, "take 3", input) }))
            .unwrap()
            .is_err()
    );
    life.until_quiet();
    assert_eq!(house.discord.all_posted().len(), n_posted);
}

#[test]
fn a_former_players_message_is_changed_no_more() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let n_of_ann = house.discord.posted_to(TO_ANN).len();
    let carl = UserId(103);
    let player = SeatRow { user: carl, name: "Carl".to_owned(), channel: None };
    life.run(table.substitute(HOST, Seat::FIRST, player, None, None)).unwrap().unwrap();
    life.until_quiet();
    life.submit(&table, carl, "take 3").unwrap();
    life.until_quiet();
    let id = table.id();
    drop(table);
    life.kill();
    let life = house.start();
    let table = life.directory.handle(id);
    life.submit(&table, carl, "lock").unwrap();
    life.until_quiet();
    assert_eq!(house.discord.posted_to(TO_ANN).len(), n_of_ann + 1, "that the seat is another's");
    assert_eq!(house.discord.n_messages(Recipient::Person(carl)), 2, "the story and the board");
    let all = house.discord.all_posted();
    let is_theirs = |parcel: &Parcel| {
        let first = parcel.in_place_of.map(|(_, at)| house.discord.recipient(at));
        first.is_none_or(|to| to == parcel.to)
    };
    assert!(all.iter().all(|parcel| is_theirs(parcel)), "a message is changed for whoever has it");
}

#[test]
fn a_board_that_could_not_be_sent_does_not_follow_a_player_who_has_left() {
    let house = House::new();
    let life = house.start();
    let is_left = |parcel: &Parcel| matches!(parcel.contents, Contents::Left { .. });
    house.discord.judge(move |parcel| {
        let is_refused = parcel.to == TO_ANN && !is_left(parcel);
        if is_refused { Fate::Refuse(DeliveryError::Passing("down".to_owned())) } else { Fate::Accept }
    });
    let table = life.open_heap(ann_first());
    life.until("Ben has his board", || !house.discord.posted_to(TO_BEN).is_empty());
    give_seat(&life, &table, Seat::FIRST, 103);
    life.until("the new player has the board", || house.discord.n_messages(Recipient::Person(UserId(103))) == 2);
    life.until("Ann is told that the seat is another's", || !house.discord.posted_to(TO_ANN).is_empty());
    // Once the match is quiet, nothing is retried any more.
    life.until_quiet();
    house.discord.judge(|_| Fate::Accept);
    let attempts = house.discord.n_attempts();
    life.run(async { tokio::time::sleep(Duration::from_millis(50)).await });
    assert_eq!(house.discord.n_attempts(), attempts);
    assert!(house.discord.posted_to(TO_ANN).iter().all(|parcel| is_left(parcel)));
}

#[test]
fn a_board_that_arrives_after_its_player_has_left_loses_its_controls() {
    let house = House::new();
    let life = house.start();
    *house.discord.is_slow_to.lock().unwrap() = Some((TO_ANN, Duration::from_millis(200)));
    let table = life.open_heap(ann_first());
    life.until("Ann's board is on its way", || house.discord.is_slow_to.lock().unwrap().is_none());
    give_seat(&life, &table, Seat::FIRST, 103);
    life.until_quiet();
    assert_eq!(house.discord.retired(), [message(&house, TO_ANN)]);
}

#[test]
fn an_edit_that_arrives_after_its_player_has_left_leaves_no_controls() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let board = message(&house, TO_ANN);
    *house.discord.is_slow_to.lock().unwrap() = Some((TO_ANN, Duration::from_millis(200)));
    // Ben's seat changes hands, so Ann's board is edited to name the new player.
    give_seat(&life, &table, Seat::FIRST.opponent(), 103);
    life.until("the edit is on its way", || house.discord.is_slow_to.lock().unwrap().is_none());
    give_seat(&life, &table, Seat::FIRST, 104);
    life.until_quiet();
    let retired = house.discord.retired().into_iter().filter(|message| *message == board).count();
    assert_eq!(retired, 2, "once when Ann left, and once more after the edit");
}

/// Gives a seat to another person.
fn give_seat(life: &Life, table: &MatchHandle, seat: Seat, user: u64) {
    let player = SeatRow { user: UserId(user), name: format!("P{user}"), channel: None };
    life.run(table.substitute(HOST, seat, player, None, None)).unwrap().unwrap();
}

fn is_answer(parcel: &Parcel) -> bool {
    matches!(&parcel.contents, Contents::News(news) if news.receipt.is_some())
}

#[test]
fn an_answer_that_could_not_be_sent_reaches_a_player_who_has_left() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let is_tried = Arc::new(Mutex::new(false));
    house.discord.judge({
        let is_tried = is_tried.clone();
        move |parcel| {
            *is_tried.lock().unwrap() |= is_answer(parcel);
            if parcel.to == TO_ANN { Fate::Refuse(DeliveryError::Passing("down".to_owned())) } else { Fate::Accept }
        }
    });
    // The front end does not report that it has answered, so the courier sends the answer.
    drop(life.run(table.submit(Submission::typed(ANN, "take 3", house.input()))));
    life.until("the answer is tried", || *is_tried.lock().unwrap());
    let player = SeatRow { user: UserId(103), name: "Carl".to_owned(), channel: None };
    life.run(table.substitute(HOST, Seat::FIRST, player, None, None)).unwrap().unwrap();
    house.discord.judge(|_| Fate::Accept);
    life.until("Ann is answered", || house.discord.posted_to(TO_ANN).iter().any(|parcel| is_answer(parcel)));
}

#[test]
fn the_boards_of_all_name_whoever_has_taken_a_seat() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let last = |to| house.discord.posted_to(to).into_iter().rfind(|parcel| news(parcel).showing.is_some()).unwrap();
    let comes = |seat: Seat, user: u64, name: &str| {
        let boards = [TO_ANN, TO_ALL].map(|to| message(&house, to));
        let player = SeatRow { user: UserId(user), name: name.to_owned(), channel: None };
        life.run(table.substitute(HOST, seat, player, None, None)).unwrap().unwrap();
        life.until_quiet();
        boards
    };
    // It is not Ben's turn, so no clock restarts and only his name changes.
    let boards = comes(Seat::FIRST.opponent(), 103, "Carl");
    for (to, board) in [TO_ANN, TO_ALL].into_iter().zip(boards) {
        let changed = last(to);
        assert_eq!(changed.in_place_of.map(|(_, message)| message), Some(board));
        assert_eq!(news(&changed).names[Seat::FIRST.opponent()], "Carl");
    }
    let [_, board] = comes(Seat::FIRST, 104, "Dora");
    let changed = last(TO_ALL);
    assert_eq!(changed.in_place_of.map(|(_, message)| message), Some(board));
    assert_eq!(news(&changed).names[Seat::FIRST], "Dora");
}

#[test]
fn an_offer_and_a_pause_are_told_once_each() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let board = message(&house, TO_BEN);
    life.submit(&table, ANN, "agree").unwrap();
    life.until_quiet();
    let offers = |to| {
        let posted = house.discord.posted_to(to);
        let offers = posted.iter().filter_map(|parcel| Some((news(parcel).offer.clone()?.unseal().1, news(parcel))));
        let offers: Vec<_> = offers
            .map(|(offer, news)| (offer.headline, offer.controls.len(), news.calls, news.showing.is_some()))
            .collect();
        offers
    };
    let words = "🤝 Ann offers to end the match here, as it stands.".to_owned();
    let told = vec![(words, 2, true, false)];
    assert_eq!((offers(TO_BEN), offers(TO_ANN)), (told.clone(), vec![]), "a message of words that pings");
    let before = house.discord.n_messages(TO_BEN);
    for text in ["pause", "resume"] {
        life.submit(&table, ANN, text).unwrap();
    }
    life.submit(&table, BEN, "resume").unwrap();
    life.until_quiet();
    assert_eq!((house.discord.n_messages(TO_BEN), message(&house, TO_BEN)), (before, board), "a pause is on the board");
    // Five messages: the board, the offer, the pause, a seat's wish to resume, and the resumption.
    assert_eq!(house.discord.n_messages(TO_ALL), 5);
    // After a restart nothing is offered again; an offer that was declined may be made again.
    let id = table.id();
    drop(table);
    life.kill();
    let life = house.start();
    let table = life.directory.handle(id);
    life.submit(&table, BEN, "decline").unwrap();
    life.until_quiet();
    assert_eq!(offers(TO_BEN), told);
    assert!(life.submit(&table, BEN, "decline").is_err(), "nothing is offered any more");
    life.submit(&table, ANN, "agree").unwrap();
    life.until_quiet();
    assert_eq!(offers(TO_BEN), [told.clone(), told].concat());
    life.submit(&table, BEN, "agree").unwrap();
    life.until_quiet();
    assert_eq!(offers(TO_BEN).len(), 2);
    assert!(life.submit_as(&table, BEN, "c4", house.input()).is_err(), "the match is over");
}

#[test]
fn sixty_turns_of_mist_leave_few_messages_in_the_channel() {
    let house = House::new();
    let life = house.start();
    let opened =
        life.run(life.directory.open(opening("mist", CHANNEL, json!({"first": 0, "variant": "heaven-and-hell"}))));
    let table = opened.unwrap().unwrap();
    for turn in 0..60 {
        let user = if turn % 2 == 0 { ANN } else { BEN };
        life.submit(&table, user, if turn == 0 { "c3" } else { "pass" }).unwrap();
        life.submit(&table, user, "lock").unwrap();
    }
    life.until_quiet();
    let n = [TO_ANN, TO_BEN, TO_ALL].map(|to| house.discord.n_messages(to));
    // Ben too has a board from the start, because it is known then who goes first.
    assert_eq!((n[0], n[1]), (31, 31));
    assert!(n[2] < 10, "{} messages in the channel", n[2]);
}

#[test]
fn the_channel_is_told_first_and_once_what_is_played_whatever_happens() {
    let house = House::new();
    let life = house.start();
    let n = std::sync::atomic::AtomicUsize::new(0);
    house.discord.judge(move |_| match n.fetch_add(1, std::sync::atomic::Ordering::Relaxed) % 3 {
        0 => Fate::LoseAnswer,
        1 => Fate::Refuse(DeliveryError::Passing("500".to_owned())),
        _ => Fate::Accept,
    });
    let mut opening = opening("heap", CHANNEL, ann_first());
    opening.words = "The usual options.".to_owned();
    drop(life.run(life.directory.open(opening)).unwrap().unwrap());
    life.kill();
    let life = house.start();
    life.until_quiet();
    life.kill();
    let life = house.start();
    life.until_quiet();
    let posted = house.discord.posted_to(TO_ALL);
    let opens =
        |parcel: &Parcel| matches!(&news(parcel).notice, Some(Notice::Opens(words)) if words.starts_with("The usual"));
    assert!(opens(&posted[0]) && news(&posted[1]).showing.is_some());
    assert_eq!(posted.iter().filter(|parcel| opens(parcel)).count(), 1);
    for to in [TO_ANN, TO_BEN] {
        assert!(!house.discord.posted_to(to).iter().any(|parcel| opens(parcel)), "a player's own board says it");
    }
}

/// Presses a control that is offered; a player who may lock in does so often.
fn press_something(life: &Life<'_>, table: &MatchHandle, user: UserId, dice: &mut Dice) {
    let (_, showing) = life.run(table.board(user)).unwrap().showing.unseal();
    let is_lock =
        |control: &&Control| matches!(control, Control::Button { submits, .. } if submits.starts_with("lock"));
    let gives_up = |text: &str| ["give up", "concede", "undo"].iter().any(|word| text.starts_with(word));
    let wanted: Vec<&Control> = showing
        .controls
        .iter()
        .filter(|control| match control {
            Control::Button { submits, .. } => !gives_up(submits),
            Control::Menu { .. } => true,
            Control::Text { .. } | Control::NewRow => false,
        })
        .collect();
    let lock = wanted.iter().find(|control| is_lock(control)).filter(|_| dice.chance(1, 2));
    let press = match lock.or_else(|| dice.pick(&wanted)) {
        Some(Control::Button { submits, .. }) => Pressed::button(showing.moment, submits),
        Some(Control::Menu { prefix, choices, count: (fewest, most), chosen, .. }) => {
            let mut values: Vec<String> = choices.iter().map(|(_, value)| value.clone()).collect();
            dice.shuffle(&mut values);
            let number = usize::from(*fewest) + dice.below(usize::from(most - fewest) + 1);
            Pressed::menu(showing.moment, prefix, chosen, &values[..number])
        }
        Some(Control::Text { .. } | Control::NewRow) | None => return,
    };
    let message = message(life.house, Recipient::Person(user));
    if let Ok(receipt) = life
        .run(table.submit(Submission {
            press: Some(&press),
            way: under(message),
            ..Submission::typed(user, &press.whole(), life.house.input())
        }))
        .unwrap()
    {
        assert!(receipt.is_silent || receipt.shown.is_some(), "{press:?}: a press is answered by a board alone");
        receipt.told();
    }
}

#[test]
fn a_match_played_by_pressing_alone_is_one_message_a_turn_and_player() {
    for (game, options) in [
        ("heap", json!({"base_ms": 600_000})),
        ("mist", json!({"base_ms": 600_000})),
        ("demeter", json!({"base_ms": 600_000})),
    ] {
        let mut house = House::new();
        house.limits.idle = Duration::from_millis(5);
        let life = house.start();
        let table = life.run(life.directory.open(opening(game, CHANNEL, options))).unwrap().unwrap();
        life.until_quiet();
        let mut dice = Dice::new(3, "pressing", 0);
        let mut asked = BTreeSet::new();
        for _ in 0..400 {
            let Ok(status) = life.run(table.status()) else { break };
            if status.outcome.is_some() {
                break;
            }
            let epoch = life.run(table.weigh(HOST, Order::End)).unwrap().unwrap().epoch;
            let seats: SeatSet = status.to_act;
            asked.extend(seats.iter().map(|seat| (status.seats[seat].user, epoch)));
            let Some(&seat) = dice.pick(&seats.iter().collect::<Vec<_>>()) else { break };
            life.advance(700);
            press_something(&life, &table, status.seats[seat].user, &mut dice);
            // Wait until everybody has been shown the result before the next press.
            life.until_quiet();
        }
        for user in [ANN, BEN] {
            let turns = asked.iter().filter(|(who, _)| *who == user).count();
            let n = house.discord.n_messages(Recipient::Person(user));
            assert!(turns >= 5, "{game}: {user} had {turns} turns");
            // The opening may ask nothing of a player, and the end is a separate message.
            assert!((turns..=turns + 2).contains(&n), "{game}: {n} messages to {user} in {turns} turns");
        }
        let n = house.discord.n_messages(TO_ALL);
        assert!(n < 10, "{game}: {n} messages in the channel");
    }
}

/// A race whose first round fills a message with its cells: the button for "nothing is left" is in a message below.
fn begin_full_race(life: &Life<'_>) -> MatchHandle {
    let round = json!({"size": [5, 5], "grids": [{
        "stars": ["A1", "B1", "C1", "E1", "A2", "C2", "D2", "A3", "B3", "C3", "D3", "A4", "C4", "D4", "E4", "B5", "C5"],
        "origin": [4.0, 2.0],
        "instructions": ["NW-SE", "E", "SW", "SW"],
    }]});
    let options = json!({"rounds": 1, "break_ms": 0, "await_delivery_ms": 0, "hold_ms": 0});
    let opening = Opening { setup: Some(json!({"rounds": [round]})), ..opening("astral", CHANNEL, options) };
    life.run(life.directory.open(opening)).unwrap().unwrap()
}

/// Begins a race like [`begin_full_race`], and waits until everything has been delivered.
fn open_full_race(life: &Life<'_>) -> MatchHandle {
    let table = begin_full_race(life);
    life.until_quiet();
    table
}

/// Records to whom the controls below a board are sent, each time.
fn note_controls(house: &House) -> Arc<Mutex<Vec<Recipient>>> {
    let sent = Arc::new(Mutex::new(Vec::new()));
    let noted = sent.clone();
    house.discord.judge(move |parcel| {
        if matches!(&parcel.contents, Contents::News(news) if news.standing.is_some()) {
            noted.lock().unwrap().push(parcel.to);
        }
        Fate::Accept
    });
    sent
}

#[test]
fn the_controls_below_a_board_are_sent_once_however_often_the_match_wakes() {
    let house = House::new();
    let sent = note_controls(&house);
    let mut life = house.start();
    let id = open_full_race(&life).id();
    assert_eq!(*sent.lock().unwrap(), [TO_ANN, TO_BEN]);
    for (nth, (user, text)) in [(ANN, "A1"), (BEN, "E2"), (ANN, "C2")].into_iter().enumerate() {
        life.advance(60_000);
        let now = house.clock.now();
        life.submit(&life.directory.handle(id), user, text).unwrap();
        life.until_quiet();
        if nth == 1 {
            life.kill();
            life = house.start();
            life.until_quiet();
        }
        assert_eq!(house.clock.now(), now);
    }
    assert_eq!(sent.lock().unwrap().len(), 2);
}

#[test]
fn the_controls_below_a_board_come_after_a_crash_just_before_them() {
    let house = House::new();
    house.discord.judge(|parcel| {
        let is_controls = matches!(&parcel.contents, Contents::News(news) if news.standing.is_some());
        if is_controls { Fate::Refuse(DeliveryError::Passing("not yet".to_owned())) } else { Fate::Accept }
    });
    let life = house.start();
    drop(begin_full_race(&life));
    life.until("the boards are there", || house.discord.n_boards() == 3 && house.discord.n_attempts() > 4);
    life.kill();
    let sent = note_controls(&house);
    let life = house.start();
    life.until_quiet();
    assert_eq!(*sent.lock().unwrap(), [TO_ANN, TO_BEN]);
}

#[test]
fn the_controls_below_a_board_follow_their_seat_and_their_message_says_nothing_of_the_time() {
    let house = House::new();
    let sent = note_controls(&house);
    let life = house.start();
    let table = open_full_race(&life);
    let own = ChannelId(70);
    for (channel, user, text) in [(Some(own), ANN, "A1"), (None, BEN, "E2")] {
        life.advance(60_000);
        let now = house.clock.now();
        // Both requests come while the match is awake: its last entry is from this run.
        life.run(async {
            drop(table.submit(Submission::typed(user, text, house.input())).await.unwrap().unwrap());
            table.set_channel(HOST, Seat::FIRST, channel).await.unwrap().unwrap();
        });
        life.until_quiet();
        // Discord recognizes the second message to Ann by its nonce, and returns the first message, which is two
        // minutes old.
        assert_eq!(house.clock.now(), now);
    }
    let to_own = Recipient::Private(ANN, own);
    assert_eq!(*sent.lock().unwrap(), [TO_ANN, TO_BEN, to_own, TO_ANN]);
    let carl = UserId(103);
    let player = SeatRow { user: carl, name: "Carl".to_owned(), channel: None };
    life.run(table.substitute(HOST, Seat::FIRST, player, None, None)).unwrap().unwrap();
    life.until_quiet();
    assert_eq!(sent.lock().unwrap().last(), Some(&Recipient::Person(carl)));
}
