//! Quiet hours in matches: the shift for them is written once when a turn begins, even if the bot is killed at that
//! moment.

use serde_json::json;

use super::support::*;
use crate::session::{Contents, Recipient};
use crate::store::{KeepPersonal, Personal, UserId};
use league::daily::{TimeOfDay, Zone};
use rules::{Millis, Timestamp};

/// The time this many hours after the start of the test, which is at 08:00 in the players' time zone.
fn hours(hours: i64) -> Timestamp {
    START + Millis::from_hours(hours)
}

fn sleeps(life: &Life<'_>, user: UserId, from: &str, until: &str) {
    let quiet = Some([from, until].map(|time| TimeOfDay::read(time).unwrap()));
    let personal = Some(Personal { zone: Zone::utc(), quiet, set_at: life.house.clock.now() });
    life.run(life.directory.store().write(KeepPersonal { user, personal })).unwrap();
}

fn rests(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.contains("shift +")).count()
}

#[test]
fn the_clock_of_a_long_turn_rests_while_its_player_sleeps() {
    let house = House::new();
    let life = house.start();
    sleeps(&life, ANN, "22:00", "06:00");
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 86_400_000}));
    life.until("the clock rests", || life.deadline(&table) == Some(hours(32)));
    life.until_quiet();
    assert_eq!(rests(&life.journal(table.id())), 1);
    for to in [Recipient::Person(ANN), Recipient::Person(BEN), Recipient::Channel(CHANNEL)] {
        life.until("every board says so", || house.discord.board(to).unwrap().1.deadline == Some(hours(32)));
    }
    let n_notices = house.discord.all_posted().iter().filter(|parcel| told(&parcel.contents)).count();
    assert_eq!(n_notices, 0, "nobody is told of an outage");
    // Ben has no quiet hours: his turn lasts a day.
    life.advance(3_600_000);
    life.submit(&table, ANN, "take 3").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    life.until("Ben's clock runs", || life.deadline(&table) == Some(hours(25)));
    // Ann's turn lasts for a day, not counting her quiet hours.
    life.submit(&table, BEN, "take 3").unwrap();
    life.submit(&table, BEN, "lock").unwrap();
    life.until("Ann's clock rests again", || life.deadline(&table) == Some(hours(33)));
    life.advance(31 * 3_600_000);
    life.until_quiet();
    let n_before = life.journal(table.id()).len();
    life.advance(3_602_000);
    life.until("her time is up", || life.journal(table.id()).len() > n_before);
}

#[test]
fn quiet_hours_that_are_set_in_the_middle_of_a_turn_count_from_the_next_turn() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 86_400_000}));
    life.until("the clock runs", || life.deadline(&table) == Some(hours(24)));
    life.advance(23 * 3_600_000);
    sleeps(&life, ANN, "20:00", "08:00");
    life.submit(&table, ANN, "nonsense").unwrap_err();
    life.until_quiet();
    assert_eq!((rests(&life.journal(table.id())), life.deadline(&table)), (0, Some(hours(24))));
    life.submit(&table, ANN, "take 3").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    life.submit(&table, BEN, "take 3").unwrap();
    life.submit(&table, BEN, "lock").unwrap();
    life.until("Ann's clock rests", || rests(&life.journal(table.id())) == 1);
}

#[test]
fn a_substitute_gets_no_rest_beside_that_of_the_player_who_has_left() {
    let house = House::new();
    let life = house.start();
    let carl = UserId(103);
    sleeps(&life, ANN, "22:00", "06:00");
    sleeps(&life, carl, "22:00", "06:00");
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 86_400_000}));
    life.until("the clock rests", || life.deadline(&table) == Some(hours(32)));
    life.advance(3_600_000);
    let player = crate::store::SeatRow { user: carl, name: "Carl".to_owned(), channel: None };
    life.run(table.substitute(HOST, rules::Seat::FIRST, player, None, None)).unwrap().unwrap();
    life.until_quiet();
    assert_eq!((rests(&life.journal(table.id())), life.deadline(&table)), (1, Some(hours(32))));
}

fn told(contents: &Contents) -> bool {
    matches!(contents, Contents::News(news) if matches!(news.notice, Some(crate::session::Notice::Outage(_))))
}

#[test]
fn a_rest_is_written_once_whatever_kills_the_bot() {
    // Kill the bot after `n_steps` steps of the runtime.
    for n_steps in [0, 1, 2, 4, 8, 16, 32, 64] {
        let house = House::new();
        let life = house.start();
        sleeps(&life, ANN, "22:00", "06:00");
        let options = json!({"coins": 0, "first": 0, "base_ms": 86_400_000, "await_delivery_ms": 0});
        let id = life.open_heap(options).id();
        life.run(async {
            for _ in 0..n_steps {
                tokio::task::yield_now().await;
            }
        });
        life.kill();
        for _ in 0..2 {
            let life = house.start();
            life.until("the clock rests", || life.deadline(&life.directory.handle(id)) == Some(hours(32)));
            assert_eq!(rests(&life.journal(id)), 1);
            life.kill();
        }
    }
}

#[test]
fn a_short_turn_does_not_rest() {
    let house = House::new();
    let life = house.start();
    sleeps(&life, ANN, "07:00", "19:00");
    let table = life.open_heap(ann_first());
    life.until("the clock runs", || life.deadline(&table) == Some(Timestamp(START.0 + 60_000)));
    life.until_quiet();
    assert_eq!(rests(&life.journal(table.id())), 0);
}

#[test]
fn nobody_is_reminded_while_they_sleep() {
    let house = House::new();
    let life = house.start();
    // Half of the turn's time would be over at 20:00, in Ann's quiet hours.
    sleeps(&life, ANN, "19:00", "23:00");
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 72_000_000}));
    life.until("the clock rests", || life.deadline(&table) == Some(hours(24)));
    let reminders = || {
        let posted = house.discord.posted_to(Recipient::Person(ANN));
        posted.iter().filter(|parcel| matches!(parcel.contents, Contents::Reminder { .. })).count()
    };
    // The reminder at half of the twenty hours is due at 22:00.
    life.advance(14 * 3_600_000 + 1_800_000);
    life.until_quiet();
    assert_eq!(reminders(), 0);
    life.advance(1_800_000);
    life.until("Ann is reminded when her night is over", || reminders() == 1);
}
