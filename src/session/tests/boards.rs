//! One deadline for everybody: what the boards show when the clock changes (issue 12.7).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;

use super::support::*;
use crate::session::{Contents, DeliveryError, MatchHandle, Recipient};
use host::{ClockFace, Order};
use rules::Timestamp;

const EVERYBODY: [Recipient; 3] = [Recipient::Person(ANN), Recipient::Person(BEN), Recipient::Channel(CHANNEL)];

fn awaiting() -> serde_json::Value {
    json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 10_000})
}

/// Waits until all boards show the clock of the match, and returns it.
fn all_right(life: &Life<'_>, table: &MatchHandle) -> ClockFace {
    let now = || life.run(table.status()).unwrap().clock;
    life.until("the clock waits for nothing", || now().awaits.is_none());
    life.until("all boards tell the match's clock", || {
        let now = now();
        EVERYBODY.iter().all(|&to| life.house.discord.board(to).is_some_and(|(_, clock)| clock == now))
    });
    now()
}

/// All deadlines that anybody was shown, each once.
fn told_deadlines(house: &House) -> Vec<Timestamp> {
    let told = |contents: &Contents| if let Contents::News(news) = contents { news.clock.deadline } else { None };
    let posted = house.discord.all_posted();
    let posted = posted.iter().filter_map(|parcel| told(&parcel.contents));
    let revised = house.discord.revisions().into_iter().filter_map(|(_, one)| one.clock.deadline);
    let mut deadlines: Vec<_> = posted.chain(revised).collect();
    deadlines.sort_unstable();
    deadlines.dedup();
    deadlines
}

/// Deliveries to Ann fail as long as the returned flag is set.
fn slow_to_ann(house: &House) -> Arc<AtomicBool> {
    let is_slow = Arc::new(AtomicBool::new(true));
    let slow = is_slow.clone();
    house.discord.judge(move |parcel| {
        let waits = slow.load(Ordering::Relaxed) && parcel.to == Recipient::Person(ANN);
        if waits { Fate::Refuse(DeliveryError::Passing("slow".to_owned())) } else { Fate::Accept }
    });
    is_slow
}

#[test]
fn a_slow_delivery_leaves_one_deadline_in_all_boards() {
    let house = House::new();
    let is_slow = slow_to_ann(&house);
    let life = house.start();
    let table = life.open_heap(awaiting());
    life.until("Ben has his board", || !house.discord.posted_to(Recipient::Person(BEN)).is_empty());
    assert_eq!(told_deadlines(&house), [], "no deadline is told while there is none");
    life.advance(4000);
    is_slow.store(false, Ordering::Relaxed);
    life.until("the clock runs", || life.deadline(&table).is_some());
    let deadline = START + rules::Millis(64_000);
    assert_eq!(all_right(&life, &table).deadline, Some(deadline));
    assert_eq!(told_deadlines(&house), [deadline]);
}

#[test]
fn pauses_and_orders_change_the_boards_that_have_been_sent() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(awaiting());
    all_right(&life, &table);
    life.until_quiet();
    let before = house.discord.n_boards();
    for order in ["pause", "resume", "adjust 0 +30s"] {
        life.advance(5000);
        life.order(&table, order).unwrap();
        assert_eq!(all_right(&life, &table).paused, order == "pause", "{order}");
    }
    assert_eq!(life.deadline(&table), Some(START + rules::Millis(95_000)));
    life.until_quiet();
    assert_eq!(house.discord.n_boards(), before, "words change; no board is sent anew");
    let n_revised = house.discord.revisions().len();
    let table = life.directory.find(CHANNEL).unwrap();
    drop(life.run(table.board(ANN)).unwrap());
    life.until_quiet();
    assert_eq!(house.discord.revisions().len(), n_revised, "waking the match changes nothing that is right");
}

#[test]
fn a_board_that_the_bot_fell_over_is_told_the_clock_by_the_next_life() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(awaiting());
    all_right(&life, &table);
    life.until_quiet();
    life.advance(1000);
    let receipt = life.run(table.order(HOST, Order::Pause, house.input())).unwrap().unwrap();
    receipt.told();
    drop(table);
    // The order is in the journal. The next run tells the order to everybody who has not been told of it yet.
    life.kill();
    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    assert!(all_right(&life, &table).paused);
}

#[test]
fn a_board_that_discord_had_already_is_told_the_clock_that_started_since() {
    let house = House::new();
    house.discord.judge(|parcel| {
        let is_unheard = parcel.to == Recipient::Channel(CHANNEL);
        if is_unheard { Fate::LoseAnswer } else { Fate::Accept }
    });
    let life = house.start();
    let table = life.open_heap(awaiting());
    life.until("the clock runs", || life.deadline(&table).is_some());
    let has_board =
        || house.discord.board(Recipient::Channel(CHANNEL)).is_some_and(|(_, clock)| clock.deadline.is_none());
    life.until("the channel has a board that tells no deadline", has_board);
    drop(table);
    life.kill();
    house.discord.judge(|_| Fate::Accept);
    // The new run sends its messages again with the deadline, but Discord keeps the messages that it has already
    // posted.
    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    assert!(all_right(&life, &table).deadline.is_some());
}

#[test]
fn fault_19_a_board_that_is_deleted_is_sent_anew() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(awaiting());
    all_right(&life, &table);
    life.until_quiet();
    let n_posted = house.discord.posted_to(Recipient::Channel(CHANNEL)).len();
    house.discord.delete_board(Recipient::Channel(CHANNEL));
    life.order(&table, "adjust 0 +30s").unwrap();
    all_right(&life, &table);
    life.until_quiet();
    // Two more messages: the notice, and the board.
    assert_eq!(house.discord.posted_to(Recipient::Channel(CHANNEL)).len(), n_posted + 2);
}

#[test]
fn whoever_leaves_a_seat_has_no_board_of_it_any_more() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(awaiting());
    all_right(&life, &table);
    let carl = crate::store::UserId(103);
    let player = crate::store::SeatRow { user: carl, name: "Carl".to_owned(), channel: None };
    life.run(table.substitute(HOST, rules::Seat::FIRST, player, None, None)).unwrap().unwrap();
    life.until_quiet();
    let (n_revised, n_posted) = (house.discord.revisions().len(), house.discord.all_posted().len());
    life.order(&table, "pause").unwrap();
    life.until("Carl's board tells it", || {
        house.discord.board(Recipient::Person(carl)).is_some_and(|(_, clock)| clock.paused)
    });
    life.until_quiet();
    let revised = house.discord.revisions().into_iter().skip(n_revised).map(|(to, _)| to);
    let posted = house.discord.all_posted().into_iter().skip(n_posted).map(|parcel| parcel.to);
    let told: Vec<_> = revised.chain(posted).collect();
    assert!(!told.contains(&Recipient::Person(ANN)) && told.contains(&Recipient::Person(BEN)), "{told:?}");
}

#[test]
fn a_board_that_arrives_late_takes_nobodys_place() {
    let house = House::new();
    // The delivery is in flight when Ann leaves.
    *house.discord.is_slow_to.lock().unwrap() = Some((Recipient::Person(ANN), Duration::from_millis(400)));
    let life = house.start();
    let table = life.open_heap(awaiting());
    let carl = crate::store::UserId(103);
    let player = crate::store::SeatRow { user: carl, name: "Carl".to_owned(), channel: None };
    life.run(table.substitute(HOST, rules::Seat::FIRST, player, None, None)).unwrap().unwrap();
    life.until("Carl has his board", || house.discord.board(Recipient::Person(carl)).is_some());
    life.until("Ann's board arrives", || house.discord.board(Recipient::Person(ANN)).is_some());
    life.until_quiet();
    life.order(&table, "pause").unwrap();
    life.until("Carl's board tells it", || {
        house.discord.board(Recipient::Person(carl)).is_some_and(|(_, clock)| clock.paused)
    });
}

#[test]
fn a_match_that_fell_takes_its_attempts_to_send_with_it() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000}));
    life.until_quiet();
    let took = Duration::from_millis(400);
    *house.discord.is_slow_to.lock().unwrap() = Some((Recipient::Person(ANN), took));
    life.order(&table, "pause").unwrap();
    life.until("the pause is on its way to Ann", || house.discord.is_slow_to.lock().unwrap().is_none());
    house.disk.ails(Ailment::Silent);
    assert!(life.run(table.order(HOST, Order::Resume, house.input())).is_err(), "nobody knows whether it counts");
    house.disk.heals();
    life.until("the match is awake again", || life.run(table.status()).is_ok());
    life.until_quiet();
    life.run(async { tokio::time::sleep(took * 2).await });
    let shown = house.discord.posted_to(Recipient::Person(ANN));
    let shown =
        shown.iter().filter_map(|parcel| if let Contents::News(news) = &parcel.contents { Some(news.n) } else { None });
    let shown: Vec<_> = shown.collect();
    assert!(shown.is_sorted(), "an older board follows a newer one: {shown:?}");
    assert!(house.discord.board(Recipient::Person(ANN)).is_some_and(|(_, clock)| !clock.paused), "{shown:?}");
}

#[test]
fn a_board_that_may_not_be_read_is_not_sent_anew() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(awaiting());
    all_right(&life, &table);
    life.until_quiet();
    let before = house.discord.n_boards();
    house.discord.is_readable.store(false, Ordering::Relaxed);
    life.order(&table, "pause").unwrap();
    life.until_quiet();
    house.discord.is_readable.store(true, Ordering::Relaxed);
    life.order(&table, "resume").unwrap();
    all_right(&life, &table);
    assert_eq!(house.discord.n_boards(), before);
}
