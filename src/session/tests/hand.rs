//! What hosts do: matches put back, reopened and annulled, through restarts; reminders; announcements.

use std::time::Duration;

use serde_json::json;

use super::support::*;
use crate::session::{Contents, Fault, MatchHandle, News, Notice, Recipient, Refusal, Trouble};
use crate::store::{Among, ChannelId, MatchId};
use host::{Effect, Order, Record, Replay};
use rules::{Millis, Seat};

/// Takes this many stones and locks the move in.
fn take(life: &Life<'_>, table: &MatchHandle, user: crate::store::UserId, stones: u32) {
    life.submit(table, user, &format!("take {stones}")).unwrap();
    assert!(matches!(life.submit(table, user, "lock"), Ok(Effect::Locked)));
    life.until_quiet();
}

/// A match in which Ann, then Ben, then Ann have moved.
fn three_turns(life: &Life<'_>) -> MatchHandle {
    let table = life.open_heap(ann_first());
    life.until_quiet();
    for (user, stones) in [(ANN, 3), (BEN, 1), (ANN, 2)] {
        life.advance(1000);
        take(life, &table, user, stones);
    }
    table
}

/// A handle of the match with this number, even if it is over.
fn recalled(life: &Life<'_>, id: MatchId) -> MatchHandle {
    life.run(life.directory.even_over(id)).unwrap().expect("nobody is forgotten")
}

fn news(contents: &Contents) -> Option<&News> {
    if let Contents::News(news) = contents { Some(news) } else { None }
}

/// How many matches of the server have a result that counts.
fn n_results(life: &Life<'_>) -> usize {
    life.run(life.directory.store().results(Among::default(), 9)).unwrap().len()
}

const EVERYBODY: [Recipient; 3] = [Recipient::Person(ANN), Recipient::Person(BEN), Recipient::Channel(CHANNEL)];

#[test]
fn a_match_is_put_back_to_a_turn_with_its_time_and_goes_on_after_a_restart() {
    let house = House::new();
    let life = house.start();
    let table = three_turns(&life);
    let turns = life.run(table.turns()).unwrap();
    assert_eq!(turns.iter().map(|turn| turn.seats.iter().next().unwrap().index()).collect::<Vec<_>>(), [0, 1, 0, 1]);
    let (second, before) = (&turns[1], EVERYBODY.map(|to| house.discord.n_messages(to)));
    life.advance(30_000);
    let effect = life.order(&table, &format!("back {}", second.number)).unwrap();
    assert_eq!(effect, Effect::PutBack { to: second.at, was_over: false });
    life.until_quiet();
    for (to, n_before) in EVERYBODY.into_iter().zip(before) {
        let posted = house.discord.posted_to(to);
        let told = posted.iter().filter_map(|parcel| Some((parcel, news(&parcel.contents)?)));
        let is_told = |news: &News| matches!(news.notice, Some(Notice::PutBack { was_over: false, .. }));
        let told: Vec<_> = told.filter(|(_, news)| is_told(news)).collect();
        assert!(
            matches!(told[..], [(parcel, news)] if parcel.in_place_of.is_none() && news.showing.is_some()),
            "{to:?}"
        );
        assert_eq!(house.discord.n_messages(to), n_before + 1, "a new board and nothing else");
    }
    let status = || life.run(table.status()).unwrap();
    assert_eq!(
        (status().clock.paused, status().to_act.iter().collect::<Vec<_>>()),
        (true, vec![Seat::FIRST.opponent()])
    );
    assert_eq!(life.run(table.turns()).unwrap(), turns[..2], "what came after stands no more");
    let (id, struck) = (table.id(), turns[3].number);
    assert_eq!(
        life.order(&table, &format!("back {struck}")).unwrap_err(),
        Refusal::Host(host::Refusal::NoSuchTurn(struck))
    );
    let n_posted = house.discord.all_posted().len();
    drop(table);
    life.kill();

    let life = house.start();
    life.until_quiet();
    assert_eq!(house.discord.all_posted().len(), n_posted, "nothing is told twice");
    let table = life.directory.find(CHANNEL).unwrap();
    life.advance(3_600_000);
    assert_eq!(life.submit(&table, BEN, "take 2").unwrap_err(), Refusal::Host(host::Refusal::HostPaused));
    assert!(matches!(life.order(&table, "resume"), Ok(Effect::Resumed { .. })));
    life.until_quiet();
    assert_eq!(life.deadline(&table), Some(house.clock.now() + Millis(60_000)), "the time that the turn had");
    take(&life, &table, BEN, 2);

    // The referee gets the same result from the journal.
    let row = life.run(life.directory.store().find_match(id)).unwrap();
    let text = std::iter::once(row.header).chain(life.journal(id)).collect::<Vec<_>>().join("\n");
    let record = Record::read(text.as_bytes()).unwrap();
    assert!(text.contains(&format!(r#""host":"back {}""#, second.number)), "{text}");
    let mut replay = Replay::open(record.header.clone()).unwrap();
    for (index, entry) in record.entries.iter().enumerate() {
        replay.play(entry, record.entries.get(index + 1)).unwrap().unwrap();
    }
    let status = life.run(table.status()).unwrap();
    assert_eq!((replay.table().clock(), replay.table().turn().seats()), (status.clock, status.to_act));
    assert_eq!(replay.table().turns(), life.run(table.turns()).unwrap());
}

#[test]
fn what_everybody_saw_when_a_turn_began_is_shown_and_no_more() {
    let house = House::new();
    let life = house.start();
    let table = three_turns(&life);
    let turns = life.run(table.turns()).unwrap();
    let (turn, board) = life.run(table.past(turns[0].number)).unwrap().unwrap();
    let (observer, showing) = board.showing.unseal();
    assert_eq!((turn, observer), (turns[0].clone(), rules::Observer::Public));
    let first = house.discord.posted_to(Recipient::Channel(CHANNEL)).iter().find_map(|parcel| shown(parcel)).unwrap();
    assert_eq!(showing.headline, first.1.headline);
    assert!(life.run(table.past(999)).unwrap().is_none());
}

#[test]
fn a_match_that_a_host_has_ended_goes_on_where_it_stood() {
    let house = House::new();
    let life = house.start();
    let table = three_turns(&life);
    let id = table.id();
    let before = life.run(table.status()).unwrap();
    life.order(&table, "award 0").unwrap();
    life.until_quiet();
    assert_eq!((n_results(&life), life.directory.counts().0), (1, 0));
    assert!(matches!(life.run(table.status()), Err(Fault::NotOpen(_))));

    // Asking what an order would end changes nothing.
    drop(table);
    let table = recalled(&life, id);
    assert!(life.run(table.weigh(HOST, Order::Reopen)).unwrap().is_ok());
    assert_eq!(life.order(&table, "pause").unwrap_err(), Refusal::Host(host::Refusal::Over));
    life.until_quiet();
    assert_eq!((n_results(&life), life.directory.counts().0), (1, 0));
    assert!(life.run(table.weigh(ANN, Order::Reopen)).unwrap().is_err_and(|why| why == Refusal::HostPlays));

    life.advance(3_600_000);
    assert!(matches!(life.order(&table, "reopen"), Ok(Effect::PutBack { was_over: true, .. })));
    life.until_quiet();
    assert_eq!((n_results(&life), life.directory.of_user(BEN).len()), (0, 1));
    drop(table);
    life.kill();

    let life = house.start();
    life.until_quiet();
    let table = life.directory.find(CHANNEL).expect("it is open");
    let status = life.run(table.status()).unwrap();
    assert_eq!((status.outcome, status.to_act, status.clock.paused), (None, before.to_act, true));
    life.order(&table, "resume").unwrap();
    life.until_quiet();
    assert_eq!(
        life.deadline(&table).unwrap() - house.clock.now(),
        before.clock.deadline.unwrap() - life.run(table.turns()).unwrap()[3].at,
        "nobody has lost time"
    );
    life.submit(&table, BEN, "concede").unwrap();
    life.until_quiet();
    let results = life.run(life.directory.store().results(Among::default(), 9)).unwrap();
    assert_eq!(results.iter().map(|one| (one.winner, one.by.as_str())).collect::<Vec<_>>(), [(Some(0), "concession")]);
}

#[test]
fn whoever_keeps_seasons_hears_at_once_of_a_match_that_is_reopened_or_annulled() {
    let house = House::new();
    let life = house.start();
    let heard = || {
        let bell = life.directory.season_may_go_on(None);
        life.run(async { tokio::time::timeout(Duration::from_millis(200), bell).await.is_ok() })
    };
    let table = three_turns(&life);
    life.order(&table, "award 0").unwrap();
    life.until_quiet();
    assert!(heard() && !heard(), "it is over, which is told once");
    let table = recalled(&life, table.id());
    life.order(&table, "reopen").unwrap();
    assert!(heard() && !heard());
    life.order(&table, "award 0").unwrap();
    life.until_quiet();
    assert!(heard());
    life.order(&recalled(&life, table.id()), "annul").unwrap();
    assert!(heard());
}

#[test]
fn a_time_that_has_come_is_not_looked_at_again_and_again() {
    let house = House::new();
    let life = house.start();
    let waits = || {
        let next = life.directory.season_may_go_on(Some(START));
        life.run(async { tokio::time::timeout(Duration::from_millis(200), next).await.is_err() })
    };
    assert!(waits(), "a start has a grace in which no time passes");
    life.advance(house.limits.grace.0 - 1);
    assert!(waits());
    life.directory.cut_off();
    life.advance(3_600_000);
    assert!(waits(), "nor while Discord cannot be heard");
    life.run(life.directory.back());
    let came = async {
        // `season_may_go_on` returns once the grace period has passed.
        let next = life.directory.season_may_go_on(None);
        let passes = async { house.clock.advance(house.limits.grace) };
        tokio::join!(next, passes)
    };
    life.run(came);
    assert!(waits(), "it has just been looked, and nothing came of it");
}

#[test]
fn a_match_is_reopened_for_a_day_and_not_where_another_is_open() {
    let house = House::new();
    let life = house.start();
    let table = three_turns(&life);
    let id = table.id();
    life.order(&table, "end").unwrap();
    life.until_quiet();
    let other = life.open_heap(ann_first());
    life.until_quiet();
    drop(table);
    let table = recalled(&life, id);
    assert_eq!(life.order(&table, "reopen").unwrap_err(), Refusal::ChannelTaken);
    life.until_quiet();
    assert_eq!(life.directory.find(CHANNEL).unwrap().id(), other.id(), "the other one is where it was");
    assert_eq!(n_results(&life), 1);
    life.order(&other, "end").unwrap();
    life.until_quiet();
    life.advance(25 * 3_600_000);
    drop(table);
    let table = recalled(&life, id);
    assert_eq!(life.order(&table, "reopen").unwrap_err(), Refusal::TooLate);
    assert_eq!(life.order(&table, "back 1").unwrap_err(), Refusal::TooLate);
    // A match can be annulled at any time, even while another match is open in its channel.
    let third = life.open_heap(ann_first());
    life.until_quiet();
    assert_eq!(n_results(&life), 2);
    life.order(&table, "annul").unwrap();
    life.until_quiet();
    assert_eq!((n_results(&life), life.directory.find(CHANNEL).unwrap().id()), (1, third.id()));
    let told = house.discord.posted_to(Recipient::Person(ANN));
    let is_annulled = |news: &News| matches!(news.notice, Some(Notice::Ordered(Order::Annul)));
    assert_eq!(told.iter().filter_map(|parcel| news(&parcel.contents)).filter(|news| is_annulled(news)).count(), 1);
    assert_eq!(life.order(&table, "annul").unwrap_err(), Refusal::Host(host::Refusal::AlreadyAnnulled));
    assert_eq!(life.order(&table, "reopen").unwrap_err(), Refusal::TooLate, "that begins no new day");
}

#[test]
fn a_running_match_that_is_annulled_is_over_and_has_no_result() {
    let house = House::new();
    let life = house.start();
    let table = three_turns(&life);
    let id = table.id();
    life.order(&table, "annul").unwrap();
    life.until_quiet();
    assert_eq!((n_results(&life), life.directory.counts().0), (0, 0));
    // An annulled match can be reopened, and then awarded to a player.
    drop(table);
    let table = recalled(&life, id);
    assert!(matches!(life.order(&table, "reopen"), Ok(Effect::PutBack { was_over: true, .. })));
    life.order(&table, "award 1").unwrap();
    life.until_quiet();
    assert_eq!(n_results(&life), 1);
}

#[test]
fn what_was_about_to_be_told_of_an_annulled_match_is_told_after_a_crash() {
    let house = House::new();
    let life = house.start();
    let table = three_turns(&life);
    let id = table.id();
    life.order(&table, "end").unwrap();
    life.until_quiet();
    drop(table);
    let table = recalled(&life, id);
    house.discord.judge(|_| Fate::Refuse(crate::session::DeliveryError::Passing("down".to_owned())));
    life.order(&table, "annul").unwrap();
    drop(table);
    life.kill();
    house.discord.judge(|_| Fate::Accept);

    let life = house.start();
    life.until_quiet();
    let is_annulled = |news: &News| matches!(news.notice, Some(Notice::Ordered(Order::Annul)));
    for to in EVERYBODY {
        let posted = house.discord.posted_to(to);
        assert_eq!(posted.iter().filter_map(|one| news(&one.contents)).filter(|news| is_annulled(news)).count(), 1);
    }
    assert_eq!((n_results(&life), life.directory.counts().0), (0, 0));
}

#[test]
fn those_who_are_late_are_called_once_an_hour_and_nobody_else_hears_of_it() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 86_400_000}));
    life.until_quiet();
    let n_calls = |to| {
        let posted = house.discord.posted_to(to);
        posted.iter().filter(|parcel| matches!(parcel.contents, Contents::Nudge { .. })).count()
    };
    assert_eq!(life.run(table.nudge(ANN)).unwrap().unwrap_err(), Refusal::HostPlays);
    assert_eq!(life.run(table.nudge(HOST)).unwrap().unwrap().called, [ANN]);
    life.until_quiet();
    assert_eq!(EVERYBODY.map(n_calls), [1, 0, 0]);
    life.advance(1_800_000);
    drop(table);
    life.kill();

    let life = house.start();
    life.until_quiet();
    let table = life.directory.find(CHANNEL).unwrap();
    assert_eq!(life.run(table.nudge(HOST)).unwrap().unwrap_err(), Refusal::NudgedLately(Millis(1_800_000)));
    life.advance(1_800_000);
    assert_eq!(life.run(table.nudge(HOST)).unwrap().unwrap().called, [ANN]);
    // A player who has submitted is not late.
    life.advance(3_600_000);
    life.submit(&table, ANN, "take 1").unwrap();
    assert_eq!(life.run(table.nudge(HOST)).unwrap().unwrap_err(), Refusal::NobodyLate);
    life.until_quiet();
    assert_eq!(EVERYBODY.map(n_calls), [2, 0, 0]);
}

#[test]
fn an_announcement_reaches_everybody_and_has_an_end() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    life.run(table.announce(HOST, "  Dinner at eight.  ")).unwrap().unwrap();
    life.until_quiet();
    for to in EVERYBODY {
        let posted = house.discord.posted_to(to);
        let said = |contents: &Contents| matches!(contents, Contents::Announced(words) if words == "Dinner at eight.");
        assert_eq!(posted.iter().filter(|parcel| said(&parcel.contents)).count(), 1);
    }
    for words in [" ".to_owned(), "x".repeat(1501)] {
        assert_eq!(life.run(table.announce(HOST, &words)).unwrap().unwrap_err(), Refusal::Announcement(1500));
    }
}

#[test]
fn the_desk_says_what_is_in_the_way() {
    let house = House::new();
    let life = house.start();
    house.discord.judge(|parcel| {
        let is_bens = parcel.to == Recipient::Person(BEN);
        if is_bens { Fate::Refuse(crate::session::DeliveryError::ClosedDms) } else { Fate::Accept }
    });
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let own = ChannelId(70);
    life.run(table.set_channel(HOST, Seat::FIRST, Some(own))).unwrap().unwrap();
    house.discord.let_read(own, &[ANN, BEN]);
    let desk = life.run(table.desk(HOST)).unwrap();
    assert_eq!(desk.late.iter().collect::<Vec<_>>(), [Seat::FIRST]);
    assert!(desk.troubles.contains(&Trouble::ClosedDms(BEN)), "{:?}", desk.troubles);
    assert!(desk.troubles.contains(&Trouble::Overheard { channel: own, readers: vec![BEN] }), "{:?}", desk.troubles);
    // A host who plays does not learn who has submitted.
    assert!(life.run(table.desk(ANN)).unwrap().late.is_empty());
}
