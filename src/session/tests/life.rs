//! Crashes, sleep, shutdown: nothing is lost, and other matches are not affected.

use std::fmt::Write as _;

use super::support::*;
use crate::session::{
    Adjournment, Advice, Contents, DeliveryError, Fault, MatchHandle, Parcel, Recipient, Refusal, Submission,
    adjourned_words,
};
use crate::store::{Append, ChannelId, MatchId, Stage, UserId};
use host::{Effect, Order};
use rules::{Level, Millis, Seat};

#[test]
fn a_move_stands_after_a_crash_and_its_author_gets_one_receipt() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    // The bot is killed between the commit and the answer.
    let input = house.input();
    let receipt = life.run(table.submit(Submission::typed(ANN, "take 3", input))).unwrap().unwrap();
    std::mem::forget(receipt);
    drop(table);
    life.kill();

    let life = house.start();
    life.until_quiet();
    let table = life.directory.find(CHANNEL).unwrap();
    assert_eq!(life.submit_as(&table, ANN, "take 3", input).unwrap(), Err(Refusal::Counted));
    life.until_quiet();
    let posted = house.discord.posted_to(Recipient::Person(ANN));
    let is_receipt = |contents: &Contents| matches!(contents, Contents::News(news) if matches!(news.receipt, Some(Effect::Staged { .. })));
    assert_eq!(posted.iter().filter(|parcel| is_receipt(&parcel.contents)).count(), 1);
    assert!(matches!(life.submit(&table, ANN, "lock"), Ok(Effect::Locked)));
}

/// A match goes on that was stored by a version in which puzzles had a separate journal.
#[test]
fn a_match_of_before_goes_on_in_a_database_of_now() {
    let (before, now) = (House::new(), House::new());
    let life = before.start();
    let table = life.open_heap(ann_first());
    let input = before.input();
    life.submit_as(&table, ANN, "take 3", input).unwrap().unwrap();
    life.until_quiet();
    let header = life.run(life.directory.store().find_match(table.id())).unwrap().header;
    let journal = life.journal(table.id());
    let mut rows = format!(
        "INSERT INTO matches (match_id, game, guild_id, channel_id, host_id, header, opened_at)
             VALUES (5, 'heap', 1, {CHANNEL}, {HOST}, '{header}', {});
         INSERT INTO seats VALUES (5, 0, {ANN}, 'Ann', NULL), (5, 1, {BEN}, 'Ben', NULL);",
        START.0
    );
    for (n, entry) in (1..).zip(&journal) {
        let input = if entry.contains("take 3") { input.to_string() } else { "NULL".to_owned() };
        write!(rows, "INSERT INTO journal (match_id, n, entry, input_id) VALUES (5, {n}, '{entry}', {input});")
            .unwrap();
    }
    life.run(crate::store::tests::make_old(&now.database(), 14, &rows));

    let life = now.start();
    life.until_quiet();
    let table = life.directory.find(CHANNEL).unwrap();
    assert_eq!(life.journal(MatchId(5)), journal, "everybody had been told, so nothing is new");
    assert_eq!(now.input(), input, "the same input again");
    assert_eq!(life.submit_as(&table, ANN, "take 3", input).unwrap(), Err(Refusal::Counted));
    assert!(matches!(life.submit(&table, ANN, "lock"), Ok(Effect::Locked)));
    assert!(life.journal(MatchId(5))[journal.len()].contains("lock"));
}

#[test]
fn a_match_sleeps_and_wakes_as_it_was() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.submit(&table, ANN, "take 3").unwrap();
    life.until_quiet();
    assert_eq!(life.directory.counts(), (1, 0));
    assert!(matches!(life.submit(&table, ANN, "lock"), Ok(Effect::Locked)), "what was staged is still staged");
    assert_eq!(life.directory.counts(), (1, 1));
}

#[test]
fn nothing_sent_to_a_match_that_goes_to_sleep_is_lost() {
    let mut house = House::new();
    house.limits.idle = std::time::Duration::ZERO;
    let life = house.start();
    let table = life.open_heap(serde_json::json!({"coins": 0, "first": 0, "stones": 99, "await_delivery_ms": 0}));
    for _ in 0..100 {
        let answer = life.run(async {
            let board = table.board(ANN);
            let submitted = table.submit(Submission::typed(ANN, "take 1", house.input()));
            let (board, submitted) = tokio::join!(board, submitted);
            board.unwrap();
            submitted.unwrap()
        });
        answer.unwrap().told();
        // Leave the shortest time in which a person can type an input.
        life.advance(200);
    }
    assert_eq!(life.run(table.status()).unwrap().n_entries, 100);
}

#[test]
fn a_match_that_is_over_is_told_to_all_and_leaves_its_channel() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    assert_eq!(life.run(table.record()).unwrap(), Err(Refusal::StillRunning));
    assert_eq!(
        life.run(life.directory.open(opening("heap", CHANNEL, ann_first()))).unwrap().err(),
        Some(Refusal::ChannelTaken)
    );
    life.submit(&table, ANN, "concede").unwrap();
    life.until("the channel is free", || life.directory.find(CHANNEL).is_none());
    for recipient in [Recipient::Person(ANN), Recipient::Person(BEN), Recipient::Channel(CHANNEL)] {
        let posted = house.discord.posted_to(recipient);
        let last = posted.last().unwrap();
        assert!(matches!(&last.contents, Contents::News(news) if news.outcome.is_some()), "{recipient:?}");
    }
    assert!(matches!(life.run(table.status()), Err(Fault::NotOpen(_))));
    let record = life.run(life.directory.record(table.id())).unwrap().unwrap();
    assert!(record.ends_with("\"text\":\"concede\"}\n"), "{record}");
    life.run(life.directory.open(opening("heap", CHANNEL, ann_first()))).unwrap().unwrap();
}

/// While the end is being delivered the match is awake; it must not reveal secrets yet.
#[test]
fn why_a_machine_did_something_is_for_the_record_to_tell_once_practice_is_over() {
    let house = House::new();
    let life = house.start();
    let mut practice = opening("heap", CHANNEL, serde_json::json!({"coins": 0, "first": 1, "practice": true}));
    practice.players[Seat::new(1).unwrap()].user = UserId::machine(Seat::new(1).unwrap());
    practice.machines = vec![None, Some(Level::Beginner)];
    let table = life.run(life.directory.open(practice)).unwrap().unwrap();
    // Machines do not move within the grace period after a start.
    life.advance(10_000);
    life.until("the machine's move", || life.run(table.advise(ANN, Advice::Reason(None))).unwrap().is_ok());
    house.discord.judge(|_| Fate::Refuse(DeliveryError::Passing("down".to_owned())));
    life.submit(&table, ANN, "concede").unwrap();
    assert!(life.run(table.status()).is_ok(), "it is awake");
    assert!(matches!(life.run(table.advise(ANN, Advice::Reason(None))), Err(Fault::NotOpen(_))));
}

#[test]
fn strangers_and_hosts_who_play_are_refused() {
    let house = House::new();
    let life = house.start();
    let mut opening = opening("heap", CHANNEL, ann_first());
    opening.host = ANN;
    let table = life.run(life.directory.open(opening)).unwrap().unwrap();
    assert_eq!(life.submit(&table, UserId(555), "take 3"), Err(Refusal::NotSeated));
    life.submit(&table, BEN, "pause").unwrap();
    for order in ["award 0", "end", "adjust 0 +60s", "resume"] {
        let answer = life.run(table.order(ANN, order.parse().unwrap(), house.input())).unwrap();
        assert_eq!(answer.err(), Some(Refusal::HostPlays), "{order}");
    }
    life.order(&table, "resume").unwrap();
    assert_eq!(life.run(table.order(ANN, Order::Pause, house.input())).unwrap().err(), Some(Refusal::HostPlays));
    assert_eq!(life.run(table.move_to(ANN, ChannelId(8))).unwrap(), Err(Refusal::HostPlays));
    assert!(matches!(life.run(table.reveal(ANN)).unwrap(), Err(Refusal::HostPlays)));
}

#[test]
fn a_journal_that_does_not_replay_adjourns_its_match_alone() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    let other = life.run(life.directory.open(opening("heap", ChannelId(8), ann_first()))).unwrap().unwrap();
    life.until_quiet();
    let n = life.run(table.status()).unwrap().n_entries + 1;
    life.until_quiet();
    let entry = r#"{"at":1900000000000,"seat":0,"text":"take 77"}"#.to_owned();
    let place = table.id().into();
    let bad = Append { place, n, entry, input: None, author: None, credited: None, stage: None };
    life.run(life.directory.store().write(bad)).unwrap();
    assert!(life.run(table.status()).is_err());
    life.until("it is adjourned", || life.directory.find(CHANNEL).is_none());
    let row = life.run(life.directory.store().find_match(table.id())).unwrap();
    assert_eq!(row.stage, Stage::Adjourned);
    life.until("the channel is told", || {
        let posted = house.discord.posted_to(Recipient::Channel(CHANNEL));
        posted.iter().any(|parcel| matches!(parcel.contents, Contents::Adjourned(Adjournment::Fault)))
    });
    life.submit(&other, ANN, "take 3").unwrap();
}

#[test]
fn five_hundred_matches_do_not_get_in_one_anothers_way() {
    let house = House::new();
    let life = house.start();
    life.run(async {
        let mut matches = tokio::task::JoinSet::new();
        for channel in 1..=500 {
            let directory = life.directory.clone();
            let inputs: Vec<_> = (0..3).map(|_| house.input()).collect();
            matches.spawn(async move {
                let ann = UserId(1000 + 2 * channel);
                let mut opening = opening("heap", ChannelId(channel), ann_first());
                for (user, player) in (ann.0..).zip(opening.players.values_mut()) {
                    player.user = UserId(user);
                }
                let table = directory.open(opening).await.unwrap().unwrap();
                for (input, text) in inputs.into_iter().zip(["take 1", "take 2", "take 3"]) {
                    table.submit(Submission::typed(ann, text, input)).await.unwrap().unwrap().told();
                }
                directory.store().journal(table.id()).await.unwrap()
            });
        }
        for journal in matches.join_all().await {
            let texts: Vec<_> = journal.iter().filter(|line| line.input.is_some()).map(|line| &line.entry).collect();
            assert!(texts.len() == 3 && texts[2].contains("take 3"), "{texts:?}");
        }
    });
}

#[test]
fn a_stop_waits_a_little_for_what_is_under_way_and_the_next_start_does_the_rest() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    house.discord.judge(|parcel| {
        let to_ben = parcel.to == Recipient::Person(BEN);
        if to_ben { Fate::Refuse(DeliveryError::Passing("down".to_owned())) } else { Fate::Accept }
    });
    life.submit(&table, ANN, "take 3").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    let before = house.discord.posted_to(Recipient::Person(BEN)).len();
    life.run(life.directory.close());
    assert!(matches!(life.run(table.submit(Submission::typed(ANN, "take 1", house.input()))), Err(Fault::Stopping)));
    house.discord.judge(|_| Fate::Accept);
    // The next run can open the file, though handles of the old run still exist.
    let next = house.start();
    next.until("Ben is told", || house.discord.posted_to(Recipient::Person(BEN)).len() == before + 1);
}

#[test]
fn a_match_that_panics_is_adjourned_and_the_others_play_on() {
    let house = House::new();
    let life = house.start();
    let mut bad = opening("heap", CHANNEL, ann_first());
    bad.players[Seat::FIRST].name = PANICS.to_owned();
    let bad = life.run(life.directory.open(bad)).unwrap().unwrap();
    let other = life.run(life.directory.open(opening("heap", ChannelId(8), ann_first()))).unwrap().unwrap();
    life.until("it is adjourned", || life.directory.find(CHANNEL).is_none());
    let row = life.run(life.directory.store().find_match(bad.id())).unwrap();
    assert_eq!(row.stage, Stage::Adjourned);
    life.submit(&other, ANN, "take 3").unwrap();
}

#[test]
fn a_store_that_takes_nothing_stops_the_clocks_and_loses_nothing() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until("the clock runs", || life.deadline(&table).is_some());
    let deadline = life.deadline(&table).unwrap();
    let store = life.directory.store().clone();
    fill_up(&life, &table);
    assert!(life.directory.trouble().is_some());
    assert!(life.directory.trouble().is_some_and(|trouble| trouble.contains("is the disk full?")));
    // Issue 13.3: the channel is told once while nothing can be saved.
    let told = |is_stuck: bool| {
        let posted = house.discord.posted_to(Recipient::Channel(CHANNEL));
        posted.iter().filter(|parcel| matches!(parcel.contents, Contents::Stuck(told) if told == is_stuck)).count()
    };
    life.until("the channel is told", || told(true) == 1);
    life.advance(300_000);
    drop(life.run(table.status()).unwrap());
    life.run(async { tokio::time::sleep(limits().idle * 2).await });
    assert_eq!((told(true), told(false)), (1, 0));
    assert_eq!(life.directory.counts().1, 1, "what it has told is not kept, so it does not go to rest");
    life.run(store.write(Pragma("PRAGMA max_page_count = 1000000"))).unwrap();
    life.until("the channel is told that it is over", || told(false) == 1);
    life.until("the store works again", || life.directory.trouble().is_none());
    life.until("the time is given back", || {
        life.deadline(&table).is_some_and(|now| now.0 >= deadline.0 + Millis(300_000).0)
    });
    life.submit(&table, ANN, "take 2").unwrap();
}

#[test]
fn what_the_store_keeps_waiting_once_it_takes_something_again_is_given_back_too() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until("the clock runs", || life.deadline(&table).is_some());
    let deadline = life.deadline(&table).unwrap();
    fill_up(&life, &table);
    assert!(life.directory.trouble().is_some());
    life.advance(60_000);
    let store = life.directory.store().clone();
    let (go_on, wait) = tokio::sync::oneshot::channel();
    let slow = Slow("PRAGMA max_page_count = 1000000", std::sync::Mutex::new(Some(wait)));
    let slow = life.runtime().spawn(async move { store.write(slow).await });
    // A heartbeat records each absence as soon as the store accepts it.
    for _ in 0..2 {
        life.advance(300_000);
        life.run(async { tokio::time::sleep(std::time::Duration::from_millis(500)).await });
    }
    go_on.send(()).unwrap();
    life.run(slow).unwrap().unwrap();
    life.until("all of it is given back", || {
        life.deadline(&table).is_some_and(|now| now - deadline >= Millis(660_000))
    });
}

#[test]
fn a_store_that_cannot_be_read_stops_the_clocks_although_it_can_be_written() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until("the clock runs", || life.deadline(&table).is_some());
    let deadline = life.deadline(&table).unwrap();
    house.disk.ails(Ailment::Unreadable);
    life.until("that is noticed", || life.directory.trouble().is_some());
    life.advance(300_000);
    // In the meantime only heartbeats use the store, and each takes a moment.
    life.run(async { tokio::time::sleep(limits().heartbeat * 3).await });
    assert!(life.directory.trouble().is_some(), "what it takes is no sign of life");
    house.disk.heals();
    life.until("the bot is well", || life.directory.trouble().is_none());
    life.until("the time is given back", || life.deadline(&table).is_some_and(|now| now - deadline >= Millis(300_000)));
    life.submit(&table, ANN, "take 2").unwrap();
}

/// Fills the journal until the disk is full and an input has been refused.
fn fill_up(life: &Life<'_>, table: &MatchHandle) {
    let store = life.directory.store().clone();
    life.run(store.write(Pragma("PRAGMA max_page_count = 1"))).unwrap();
    let filler = life.run(async {
        loop {
            match store.write(Filler).await {
                Ok(()) => {}
                Err(error) => return error,
            }
        }
    });
    assert!(matches!(filler, crate::store::Error::Full));
    let mut refused = false;
    for _ in 0..200 {
        match life.submit_as(table, ANN, "take 3", life.house.input()) {
            // Leave the shortest time in which a person can type an input.
            Ok(Ok(_)) => life.advance(200),
            Ok(Err(refusal)) => panic!("{refusal}"),
            Err(Fault::Store(error)) => {
                assert!(error.is_passing(), "{error}");
                refused = true;
                break;
            }
            Err(fault) => panic!("{fault}"),
        }
    }
    assert!(refused, "the disk was full");
}

/// A job of the writer that changes a setting of SQLite, and blocks until the test releases it.
struct Slow(&'static str, std::sync::Mutex<Option<tokio::sync::oneshot::Receiver<()>>>);

impl crate::store::Write for Slow {
    type Out = ();
    // In a shared commit the full disk would refuse this job together with the others.
    const APART: bool = true;
    async fn run(&self, connection: &mut sqlx::AnyConnection) -> Result<(), crate::store::Error> {
        sqlx::query(self.0).execute(connection).await?;
        let wait = self.1.lock().unwrap().take();
        if let Some(wait) = wait {
            drop(wait.await);
        }
        Ok(())
    }
}

/// A job of the writer that changes a setting of SQLite.
struct Pragma(&'static str);

impl crate::store::Write for Pragma {
    type Out = ();
    async fn run(&self, connection: &mut sqlx::AnyConnection) -> Result<(), crate::store::Error> {
        sqlx::query(self.0).execute(connection).await?;
        Ok(())
    }
}

/// A write that needs disk space.
struct Filler;

impl crate::store::Write for Filler {
    type Out = ();
    async fn run(&self, connection: &mut sqlx::AnyConnection) -> Result<(), crate::store::Error> {
        sqlx::query("INSERT INTO host_acts (match_id, at, user_id, act) VALUES (1, 0, 0, ?)")
            .bind("x".repeat(500))
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// Fault 44: a line of a journal is damaged on disk.
#[test]
fn a_match_with_a_damaged_journal_stops_its_host_is_told_and_others_go_on() {
    after_damage(|house, next, table, other| {
        assert!(next.run(table.status()).is_err(), "nothing is shown of it");
        next.until("it is adjourned", || next.directory.find(CHANNEL).is_none());
        assert_eq!(next.run(next.directory.store().find_match(table.id())).unwrap().stage, Stage::Adjourned);
        for to in [Recipient::Channel(CHANNEL), Recipient::Person(HOST)] {
            next.until("the channel and the host are told", || {
                let posted = house.discord.posted_to(to);
                posted.iter().any(|parcel| matches!(parcel.contents, Contents::Adjourned(Adjournment::Damage)))
            });
        }
        next.submit(other, ANN, "take 3").unwrap();
    });
}

/// A player who submits to a match that a fault has stopped is told so at once, and nothing is counted.
#[test]
fn a_match_that_a_fault_has_stopped_says_so() {
    after_damage(|house, next, table, _| {
        let (first, second) = (house.input(), house.input());
        for input in [first, second] {
            let answer = next.run(table.submit(Submission::typed(ANN, "take 1", input)));
            assert!(matches!(answer, Err(Fault::Adjourned(id)) if id == table.id()));
            let refused = next.run(next.directory.store().refusal_of(input)).unwrap();
            assert_eq!(refused, Some(adjourned_words(table.id()).to_string()), "that is a verdict");
        }
        assert!(matches!(next.run(table.board(ANN)), Err(Fault::Adjourned(_))));
        assert!(matches!(next.run(table.status()), Err(Fault::Adjourned(_))));
        assert!(matches!(next.run(table.desk(HOST)), Err(Fault::Adjourned(_))));
        let meant = |user, channel| next.run(next.directory.store().adjourned_match_of(user, channel)).unwrap();
        assert_eq!(meant(ANN, ChannelId(12_345)), Some(table.id()), "by direct message");
        assert_eq!(meant(UserId(12_345), CHANNEL), Some(table.id()), "in its channel");
        assert_eq!(meant(UserId(12_345), ChannelId(8)), None);
    });
}

/// Runs `look` on two matches after a line of the first one's journal was damaged while no bot ran.
fn after_damage(look: impl FnOnce(&House, &Life<'_>, &MatchHandle, &MatchHandle)) {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    let other = life.run(life.directory.open(opening("heap", ChannelId(8), ann_first()))).unwrap().unwrap();
    life.submit(&table, ANN, "take 3").unwrap();
    life.until_quiet();
    life.run(life.directory.close());
    let change = "UPDATE journal SET entry = replace(entry, 'take 3', 'take 2') WHERE entry LIKE '%take 3%'";
    life.run(crate::store::tests::damage(&house.database(), change));
    let next = house.start();
    look(&house, &next, &table_of(&next, table.id()), &table_of(&next, other.id()));
}

/// A backup replaces the database while a match is running. The match does not guess lost inputs, no deadline passes,
/// everybody is told once, and the host resumes the match.
#[test]
fn a_restored_match_waits_for_its_host_and_everybody_is_told() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    for text in ["take 3", "lock"] {
        life.submit(&table, ANN, text).unwrap();
    }
    life.until_quiet();
    let copy = house.database().with_file_name("copy.db");
    life.run(crate::store::backup(&house.database(), &copy)).unwrap();
    life.submit(&table, BEN, "take 2").unwrap();
    life.until_quiet();
    life.run(life.directory.close());
    life.advance(3_600_000);
    life.run(crate::store::restore(&copy, &house.database(), house.clock.now(), false)).unwrap();

    let told = |to: Recipient| {
        let posted = house.discord.posted_to(to);
        posted.iter().filter(|parcel| matches!(parcel.contents, Contents::Restored { .. })).count()
    };
    let everybody = [Recipient::Channel(CHANNEL), Recipient::Person(ANN), Recipient::Person(BEN)];
    for start in 0..2 {
        let next = house.start();
        next.until("everybody is told", || everybody.iter().all(|&to| told(to) == 1));
        next.until_quiet();
        let table = table_of(&next, table.id());
        let status = next.run(table.status()).unwrap();
        assert!(status.clock.paused, "start {start}: {:?}", status.clock);
        next.advance(3_600_000);
        next.until_quiet();
        assert!(next.run(table.status()).unwrap().outcome.is_none(), "no clock runs out");
        assert_eq!(everybody.map(told), [1; 3], "start {start}");
        if start == 1 {
            next.order(&table, "resume").unwrap();
            // Ben's move is not in the copy: it is his turn again.
            next.submit(&table, BEN, "take 1").unwrap();
        }
        next.run(next.directory.close());
    }
}

/// The bot is killed while it announces a restoration: the next start tells only those who have not been told.
#[test]
fn a_kill_loses_nothing_of_what_is_told_of_a_restoration() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let copy = house.database().with_file_name("copy.db");
    life.run(crate::store::backup(&house.database(), &copy)).unwrap();
    life.run(life.directory.close());
    life.run(crate::store::restore(&copy, &house.database(), house.clock.now(), false)).unwrap();

    let is_told = |parcel: &Parcel| matches!(parcel.contents, Contents::Restored { .. });
    let told = |to: Recipient| house.discord.posted_to(to).iter().filter(|parcel| is_told(parcel)).count();
    let everybody = [Recipient::Channel(CHANNEL), Recipient::Person(ANN), Recipient::Person(BEN)];
    house.discord.judge(move |parcel| {
        let is_lost = is_told(parcel) && parcel.to == Recipient::Person(BEN);
        if is_lost { Fate::Refuse(DeliveryError::Passing("down".to_owned())) } else { Fate::Accept }
    });
    let next = house.start();
    next.until("two are told", || everybody[..2].iter().all(|&to| told(to) == 1));
    next.kill();
    house.discord.judge(|_| Fate::Accept);
    for _ in 0..2 {
        let next = house.start();
        next.until("everybody is told", || everybody.iter().all(|&to| told(to) == 1));
        next.until_quiet();
        assert!(next.run(table_of(&next, table.id()).status()).unwrap().clock.paused);
        assert_eq!(everybody.map(told), [1; 3]);
        next.run(next.directory.close());
    }
    let last = house.start();
    last.until_quiet();
    let found = last.run(last.directory.store().find_match(table.id())).unwrap();
    assert_eq!(found.restored_from, None, "it is done with");
}

fn table_of(life: &Life<'_>, id: MatchId) -> MatchHandle {
    life.directory.handle(id)
}
