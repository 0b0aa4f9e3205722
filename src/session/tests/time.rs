//! Fairness of time: stamps, deadlines, grace, holds, clocks that wait for pictures, outages.

use serde_json::json;

use super::support::*;
use crate::session::{Contents, MatchHandle, Notice, Recipient, Refusal, Submission};
use crate::store::{SeatRow, UserId};
use host::Effect;
use rules::{BySeat, Millis, Timestamp};

fn after(ms: i64) -> Timestamp {
    Timestamp(START.0 + ms)
}

#[test]
fn a_clock_starts_when_the_board_was_accepted() {
    let house = House::new();
    let life = house.start();
    // Discord accepts Ann's board 4 s after the turn began.
    house.discord.judge({
        let clock = house.clock.clone();
        move |parcel| {
            if parcel.to == Recipient::Person(ANN) && clock.now() < after(4000) {
                Fate::Refuse(crate::session::DeliveryError::Passing("busy".to_owned()))
            } else {
                Fate::Accept
            }
        }
    });
    let table = life.open_heap(ann_first());
    assert_eq!(life.deadline(&table), None, "the clock waits");
    life.advance(4000);
    life.until("the clock runs", || life.deadline(&table).is_some());
    assert_eq!(life.deadline(&table), Some(after(64_000)));
    assert_eq!(life.journal(table.id()), [format!(r#"{{"at":{},"delivered":true}}"#, after(4000))]);
}

#[test]
fn a_clock_starts_after_ten_seconds_at_the_latest() {
    let house = House::new();
    let life = house.start();
    house.discord.judge(|parcel| {
        if parcel.to == Recipient::Person(ANN) {
            Fate::Refuse(crate::session::DeliveryError::Passing("down".to_owned()))
        } else {
            Fate::Accept
        }
    });
    let table = life.open_heap(ann_first());
    life.advance(11_500);
    life.until("the clock runs", || life.deadline(&table).is_some());
    assert_eq!(life.deadline(&table), Some(after(70_000)));
}

#[test]
fn a_submission_stamped_at_the_deadline_is_in_time_and_a_millisecond_later_is_not() {
    for (stamp, text, in_time) in [(60_000, "take 3", true), (60_001, "take 3", false)] {
        let house = House::new();
        let life = house.start();
        let table = life.open_heap(ann_first());
        life.until("the clock runs", || life.deadline(&table) == Some(after(60_000)));
        // The input arrives after the deadline, within the grace period or later.
        life.advance(60_900);
        let input = house.input_at(after(stamp));
        let answer = life.run(async {
            let asked = table.submit(Submission::typed(ANN, text, input));
            // The input is stamped after the deadline, so the match first waits for earlier inputs.
            let moved = async { house.clock.advance(Millis(700)) };
            tokio::join!(asked, moved).0
        });
        let accepted = answer.unwrap();
        assert_eq!(accepted.is_ok(), in_time, "stamped at {stamp}");
        life.advance(10_000);
        life.until("the turn has passed", || life.run(table.status()).unwrap().n_entries >= 3);
        let passed = format!(r#"{{"at":{}}}"#, after(60_000));
        assert_eq!(life.journal(table.id()).iter().filter(|line| **line == passed).count(), 1, "it fires once");
    }
}

#[test]
fn within_the_grace_an_earlier_stamp_comes_first_even_if_it_arrives_later() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until("the clock runs", || life.deadline(&table) == Some(after(60_000)));
    life.advance(60_300);
    let (anns, bens) = (house.input_at(after(59_900)), house.input_at(after(60_100)));
    let (ben, ann) = life.run(async {
        let time_passes = async {
            // Both inputs are in the mailbox by then.
            table.status().await.unwrap();
            house.clock.advance(Millis(1200));
        };
        let both = async {
            tokio::join!(
                table.submit(Submission::typed(BEN, "take 1", bens)),
                table.submit(Submission::typed(ANN, "take 3", anns))
            )
        };
        tokio::join!(both, time_passes).0
    });
    ann.unwrap().expect("Ann was in time").told();
    ben.unwrap().expect("it is Ben's turn when his input is played").told();
    let journal = life.journal(table.id());
    let at = |ms: i64| format!("\"at\":{}", after(ms));
    assert!(journal[1].contains("take 3") && journal[1].contains(&at(59_900)), "{journal:?}");
    assert!(journal[3].contains("take 1"), "Ann's turn is over by then: {journal:?}");
}

#[test]
fn a_deadline_waits_for_the_grace() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until("the clock runs", || life.deadline(&table).is_some());
    life.advance(61_499);
    life.until_quiet();
    assert_eq!(life.journal(table.id()).len(), 1, "only the clock's start");
    life.advance(1);
    life.until("Ann's turn is over", || life.journal(table.id()).len() >= 2);
    assert_eq!(life.journal(table.id())[1], format!(r#"{{"at":{}}}"#, after(60_000)));
}

#[test]
fn an_older_stamp_counts_as_of_what_was_played_already() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until("the clock runs", || life.deadline(&table).is_some());
    life.advance(5000);
    life.order(&table, "adjust 0 +60s").unwrap();
    life.submit_as(&table, ANN, "take 2", house.input_at(after(4000))).unwrap().unwrap();
    let journal = life.journal(table.id());
    assert_eq!(
        journal.last().unwrap(),
        &format!(r#"{{"at":{},"stamp":{},"seat":0,"text":"take 2"}}"#, after(5000), after(4000))
    );
}

#[test]
fn an_input_counts_once() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    let input = house.input();
    assert!(matches!(life.submit_as(&table, ANN, "take 3", input), Ok(Ok(Effect::Staged { complete: true, .. }))));
    assert_eq!(life.submit_as(&table, ANN, "take 3", input).unwrap(), Err(Refusal::Counted));
    life.until_quiet();
    assert_eq!(life.submit_as(&table, ANN, "take 3", input).unwrap(), Err(Refusal::Counted), "after waking as well");
    drop(table);
    life.kill();
    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    assert_eq!(life.submit_as(&table, ANN, "take 3", input).unwrap(), Err(Refusal::Counted), "after a crash as well");
    assert_eq!(life.journal(table.id()).iter().filter(|line| line.contains("take 3")).count(), 1);
}

#[test]
fn nobody_pays_for_an_outage() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until("the clock runs", || life.deadline(&table) == Some(after(60_000)));
    life.advance(20_000);
    life.until_quiet();
    life.run(life.directory.close());
    drop(table);
    life.kill();
    house.clock.advance(Millis::from_hours(1));

    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    life.until("the deadline has moved", || life.deadline(&table) == Some(after(60_000 + 3_600_000)));
    life.until("the channel is told", || {
        let posted = house.discord.posted_to(Recipient::Channel(CHANNEL));
        let notice = Some(Notice::Outage(Millis::from_hours(1)));
        posted.iter().any(|parcel| matches!(&parcel.contents, Contents::News(news) if news.notice == notice))
    });
    life.until_quiet();
    drop(table);
    life.kill();
    // The outage is not credited twice.
    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    life.until_quiet();
    assert_eq!(life.deadline(&table), Some(after(60_000 + 3_600_000)));
    assert_eq!(life.journal(table.id()).iter().filter(|line| line.contains("shift")).count(), 1);
}

#[test]
fn what_was_submitted_during_an_outage_counts_as_of_its_end_with_its_stamp() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until("the clock runs", || life.deadline(&table) == Some(after(60_000)));
    life.until_quiet();
    life.directory.cut_off();
    life.advance(90_000);
    assert!(life.directory.trouble().is_some());
    life.run(life.directory.back());
    life.until("it is given back", || life.deadline(&table) == Some(after(150_000)));
    life.submit_as(&table, ANN, "take 3", house.input_at(after(70_000))).unwrap().unwrap();
    let times = format!(r#""at":{},"stamp":{}"#, after(90_000), after(70_000));
    assert!(life.journal(table.id()).last().unwrap().contains(&times));
}

#[test]
fn a_match_that_goes_to_sleep_during_an_outage_wakes_for_its_deadline() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until("the clock runs", || life.deadline(&table) == Some(after(60_000)));
    life.directory.cut_off();
    life.until_quiet();
    life.run(life.directory.back());
    // No request wakes the match.
    let n_entries = life.journal(table.id()).len();
    life.advance(62_000);
    life.until("the deadline has passed", || life.journal(table.id()).len() > n_entries);
}

#[test]
fn a_race_is_decided_by_stamps_and_not_by_arrival() {
    let house = House::new();
    let life = house.start();
    let opening = opening("astral", CHANNEL, json!({"break_ms": 0, "await_delivery_ms": 0, "hold_ms": 300}));
    let table = life.run(life.directory.open(opening)).unwrap().unwrap();
    life.advance(5000);
    let legal = |user| life.run(table.sample(user, 1)).unwrap().unwrap();
    let (anns, bens) = (legal(ANN), legal(BEN));
    let (early, late) = (house.input_at(after(4000)), house.input_at(after(4100)));
    life.run(async {
        let late_arrives_first = async {
            tokio::join!(
                table.submit(Submission::typed(BEN, &bens, late)),
                table.submit(Submission::typed(ANN, &anns, early))
            )
        };
        let hold_passes = async {
            // Both inputs are in the mailbox by then.
            table.status().await.unwrap();
            house.clock.advance(Millis(300));
        };
        let ((bens, anns), ()) = tokio::join!(late_arrives_first, hold_passes);
        anns.unwrap().unwrap().told();
        drop(bens);
    });
    let authors: Vec<_> = life.journal(table.id()).into_iter().filter(|line| line.contains("\"text\"")).collect();
    assert!(authors[0].contains("\"seat\":0"), "Ann's stamp is the earlier one: {authors:?}");
}

#[test]
fn a_long_deadline_is_reminded_of_at_half_a_tenth_and_ten_minutes() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 36_000_000}));
    life.until("the clock runs", || life.deadline(&table) == Some(after(36_000_000)));
    let reminders = |user| {
        let posted = house.discord.posted_to(Recipient::Person(user));
        posted.iter().filter(|parcel| matches!(parcel.contents, Contents::Reminder { .. })).count()
    };
    for (hours, expected) in [(4, 0), (1, 1), (3, 1), (1, 2)] {
        life.advance(hours * 3_600_000);
        life.until("Ann is reminded", || reminders(ANN) >= expected);
        life.until_quiet();
        assert_eq!(reminders(ANN), expected);
    }
    life.submit(&table, ANN, "take 3").unwrap();
    life.advance(3_600_000 - 60_000);
    life.until_quiet();
    assert_eq!((reminders(ANN), reminders(BEN)), (2, 0), "who has submitted is left alone");
}

/// A match of Starry Night with four people.
fn open_starry(life: &Life<'_>) -> (MatchHandle, [UserId; 4]) {
    let mut opening = opening("starry", CHANNEL, json!({"await_delivery_ms": 0}));
    let people = [ANN, BEN, UserId(103), UserId(104)];
    let seat = |(user, name): (UserId, &str)| SeatRow { user, name: name.to_owned(), channel: None };
    opening.players = BySeat::from(people.into_iter().zip(["Ann", "Ben", "Cleo", "Dan"]).map(seat).collect::<Vec<_>>());
    (life.run(life.directory.open(opening)).unwrap().unwrap(), people)
}

const RANK: &str = "rank slide swap lock mirror rotate";

#[test]
fn who_has_submitted_but_not_locked_in_is_not_reminded() {
    let house = House::new();
    let life = house.start();
    let (table, people) = open_starry(&life);
    // Ann has submitted, Ben has locked in, Cleo lacks one element, Dan has submitted nothing.
    life.submit(&table, ANN, &format!("bid 0; {RANK}")).unwrap();
    life.submit(&table, BEN, &format!("bid 0; {RANK}")).unwrap();
    life.submit(&table, BEN, "lock in").unwrap();
    life.submit(&table, people[2], RANK).unwrap();
    life.until_quiet();
    let reminders = || {
        people.map(|user| {
            let posted = house.discord.posted_to(Recipient::Person(user));
            posted.iter().filter(|parcel| matches!(parcel.contents, Contents::Reminder { .. })).count()
        })
    };
    // A turn of a day has reminders at half the time and an hour before the end.
    for (minutes, expected) in [(12 * 60, 1), (11 * 60, 2), (59, 2)] {
        life.advance(minutes * 60_000);
        life.until("Dan is reminded", || reminders()[3] >= expected);
        life.until_quiet();
        assert_eq!(reminders(), [0, 0, expected, expected]);
    }
}

#[test]
fn that_all_have_submitted_is_told_once_to_everybody() {
    let house = House::new();
    let life = house.start();
    let (table, people) = open_starry(&life);
    for user in people.into_iter().skip(1) {
        life.submit(&table, user, &format!("bid 0; {RANK}")).unwrap();
    }
    life.until_quiet();
    let audiences = || people.map(Recipient::Person).into_iter().chain([Recipient::Channel(CHANNEL)]);
    let n_posted = || audiences().map(|to| house.discord.posted_to(to).len()).collect::<Vec<_>>();
    let before = n_posted();
    life.submit(&table, ANN, &format!("bid 0; {RANK}")).unwrap();
    life.until_quiet();
    let expected: Vec<_> = before.iter().map(|before| before + 1).collect();
    assert_eq!(n_posted(), expected);
    for to in audiences() {
        let (_, showing) = shown(house.discord.posted_to(to).last().unwrap()).unwrap();
        assert!(showing.headline.contains("All four have submitted"), "{}", showing.headline);
    }
}
