//! Judged inputs stay judged, and every outage is credited to the clocks, however often the bot crashes and restarts.

use serde_json::json;

use super::support::*;
use crate::session::{Contents, Fault, MatchHandle, Notice, Recipient, Refusal, Submission, Way};
use crate::store::{ChannelId, GuildId, InputId, Refuse, UserId};
use host::Order;
use rules::{Millis, Timestamp};

fn after(ms: i64) -> Timestamp {
    Timestamp(START.0 + ms)
}

/// Kills the bot, and starts it again after `away_ms` milliseconds.
fn again<'a>(house: &'a House, life: Life<'a>, away_ms: i64) -> (Life<'a>, MatchHandle) {
    life.until_quiet();
    life.kill();
    house.clock.advance(Millis(away_ms));
    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    (life, table)
}

fn late(life: &Life<'_>, table: &MatchHandle, text: &str, input: InputId) -> Result<host::Effect, Refusal> {
    late_of(life, table, BEN, text, input)
}

fn late_of(
    life: &Life<'_>,
    table: &MatchHandle,
    user: UserId,
    text: &str,
    input: InputId,
) -> Result<host::Effect, Refusal> {
    life.run(table.submit(Submission { way: Way::Said { is_late: true }, ..Submission::typed(user, text, input) }))
        .unwrap()
        .map(|receipt| {
            let what = receipt.what.clone();
            receipt.told();
            what
        })
}

#[test]
fn fault_40_a_refused_input_stays_refused_over_a_restart() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0}));
    // It is not Ben's turn, and he is told so.
    let refused = house.input();
    life.submit_as(&table, BEN, "take 1", refused).unwrap().unwrap_err();
    life.advance(1000);
    life.submit(&table, ANN, "take 3").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    drop(table);
    let (life, table) = again(&house, life, 100);
    assert_eq!(late(&life, &table, "take 1", refused), Err(Refusal::Counted), "now that he is to move as well");
    life.advance(1000);
    let unheard = house.input();
    life.advance(1000);
    life.submit(&table, BEN, "take 2").unwrap();
    let journal = life.journal(table.id());
    drop(table);

    let (life, table) = again(&house, life, 100);
    assert_eq!(late(&life, &table, "take 1", refused), Err(Refusal::Counted), "read again after a later one counts");
    assert_eq!(late(&life, &table, "take 3", unheard), Err(Refusal::Overtaken), "older than his last word");
    assert_eq!(late(&life, &table, "take 3", unheard), Err(Refusal::Counted), "and that is a verdict, too");
    let store = life.directory.store();
    assert!(life.run(store.refusal_of(refused)).unwrap().is_some_and(|words| words.contains("turn")));
    assert_eq!(life.journal(table.id()), journal, "nothing of all that was played");
}

#[test]
fn what_is_read_late_lets_the_deadlines_before_it_pass() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0}));
    // Ann's time runs out, but the connection is lost before the grace period is over; then Ben moves.
    life.advance(60_050);
    life.directory.cut_off();
    life.advance(50);
    let bens = house.input();
    life.advance(100);
    life.run(life.directory.almost_back());
    late(&life, &table, "take 1", bens).unwrap();
    let journal = life.journal(table.id());
    assert!(journal[0].contains(&after(60_000).to_string()) && journal.last().unwrap().contains("take 1"));
}

#[test]
fn fault_41_short_absences_add_up() {
    let house = House::new();
    let mut life = house.start();
    drop(life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0})));
    for _ in 0..5 {
        life.until_quiet();
        life.advance(2500);
        let store = life.directory.store().clone();
        life.run(store.flush()).unwrap();
        // The clock was moved far, so a heartbeat has been written.
        life.run(async { tokio::time::sleep(std::time::Duration::from_millis(60)).await });
        drop(store);
        life.kill();
        house.clock.advance(Millis(8000));
        life = house.start();
    }
    let table = life.directory.find(CHANNEL).unwrap();
    life.until("all is given back", || life.deadline(&table) == Some(after(60_000 + 5 * 8000)));
    drop(table);
    // The outages are not credited twice.
    let (life, table) = again(&house, life, 0);
    life.until_quiet();
    assert_eq!(life.deadline(&table), Some(after(60_000 + 5 * 8000)));
}

#[test]
fn fault_41_the_shortest_absences_add_up_as_well() {
    let house = House::new();
    let mut life = house.start();
    drop(life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0})));
    for _ in 0..5 {
        life.directory.cut_off();
        life.advance(400);
        life.run(life.directory.back());
    }
    let table = life.directory.find(CHANNEL).unwrap();
    // Three of the absences add up to an outage; the other two are kept until more absences follow.
    life.until("it is given back", || life.deadline(&table) == Some(after(61_200)));
    life.directory.cut_off();
    drop(table);
    life.until_quiet();
    life.kill();
    house.clock.advance(Millis(200));
    life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    life.until("it is given back", || life.deadline(&table) == Some(after(61_200 + 1000)));
}

#[test]
fn fault_12_whoever_is_to_move_by_what_was_missed_has_all_their_time() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0}));
    life.advance(10_000);
    life.directory.cut_off();
    let (move_of_ann, lock) = (house.input_at(after(40_000)), house.input_at(after(40_100)));
    life.advance(90_000);
    life.run(life.directory.almost_back());
    late_of(&life, &table, ANN, "take 3", move_of_ann).unwrap();
    late_of(&life, &table, ANN, "lock", lock).unwrap();
    assert_eq!(life.deadline(&table), Some(after(160_000)), "Ben's turn begins when the bot can be reached");
    // Missed messages are still being read when Ben speaks.
    life.advance(3000);
    let draft = house.input();
    life.advance(2000);
    late(&life, &table, "take 1", draft).unwrap();
    life.advance(5000);
    life.run(life.directory.back());
    life.until("all is given back", || life.deadline(&table) == Some(after(170_000)));
    let journal = life.journal(table.id());
    let stamped = format!(r#""stamp":{},"seat":0,"text":"take 3""#, after(40_000));
    assert!(journal.iter().any(|line| line.contains(&stamped)), "it keeps its stamp: {journal:?}");
    assert_eq!(life.run(life.directory.store().outages_since(0, GuildId::NONE)).unwrap().len(), 3);
}

#[test]
fn fault_11_what_follows_a_resumed_session_costs_nobody_time() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0}));
    life.advance(10_000);
    life.directory.cut_off();
    let (draft, other) = (house.input_at(after(20_000)), house.input_at(after(70_000)));
    life.advance(90_000);
    // Missed events arrive before Discord reports that the session has been resumed.
    life.submit_as(&table, ANN, "take 2", draft).unwrap().unwrap();
    life.submit_as(&table, ANN, "take 3", other).unwrap().unwrap();
    life.advance(1500);
    life.run(life.directory.back());
    life.until("all is given back", || life.deadline(&table) == Some(after(151_500)));
}

#[test]
fn a_pause_of_the_house_during_an_absence_costs_nobody_time() {
    let mut house = House::new();
    house.limits.entries_max = 1;
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0}));
    life.advance(10_000);
    life.directory.cut_off();
    life.advance(30_000);
    // This input fills the journal, so the clocks are stopped.
    life.submit(&table, ANN, "take 3").unwrap();
    life.until("it is paused", || life.run(table.status()).unwrap().clock.paused);
    life.advance(20_000);
    life.run(life.directory.back());
    life.order(&table, "award 0").unwrap();
    let used = life.journal(table.id());
    assert!(used[0].contains("shift 30000") && used[2].contains("pause"), "{used:?}");
}

#[test]
fn a_crash_gives_nobody_the_time_in_which_the_bot_was_at_work() {
    let mut house = House::new();
    house.limits.heartbeat = std::time::Duration::from_hours(1);
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0}));
    life.advance(900);
    life.submit(&table, ANN, "take 3").unwrap();
    drop(table);
    let (life, table) = again(&house, life, 10_000);
    life.until("it is given back", || life.deadline(&table) == Some(after(70_000)));
}

#[test]
fn an_absence_that_a_full_disk_did_not_let_be_noted_is_given_back_whole() {
    let house = House::new();
    let life = house.start();
    drop(life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0})));
    life.until_quiet();
    life.kill();
    house.clock.advance(Millis(40_000));
    house.disk.fills();
    let life = house.start();
    assert!(life.directory.trouble().is_some());
    life.advance(5000);
    // In the meantime the connection to Discord is lost and comes back.
    life.directory.cut_off();
    life.advance(5000);
    life.run(life.directory.back());
    life.advance(10_000);
    let table = life.directory.find(CHANNEL).unwrap();
    let refuse = || {
        let refuse = Refuse { input: house.input(), author: BEN, words: "no".to_owned() };
        life.run(life.directory.store().write(refuse))
    };
    // Once this write has failed, all earlier writes have failed too.
    refuse().unwrap_err();
    house.disk.heals();
    // An input is judged before the outage is recorded. The judgement must not count as a heartbeat of the last run.
    refuse().unwrap();
    life.until("the bot is well", || life.directory.trouble().is_none());
    life.until("it is given back", || life.deadline(&table) == Some(after(120_000)));
}

#[test]
fn a_clock_that_is_set_going_just_before_an_absence_loses_nothing_to_it() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0}));
    life.order(&table, "pause").unwrap();
    life.advance(10_000);
    // The order is given before the connection is lost, but it is carried out only after the outage has been credited.
    let resume = house.input();
    life.advance(10);
    life.directory.cut_off();
    life.advance(20_000);
    life.run(life.directory.back());
    drop(life.run(table.status()).unwrap());
    life.run(table.order(HOST, Order::Resume, resume)).unwrap().unwrap();
    assert_eq!(life.deadline(&table), Some(after(90_010)), "all of it is left");
}

#[test]
fn an_absence_that_was_noted_without_word_of_it_is_given_back() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0}));
    life.directory.cut_off();
    life.advance(20_000);
    house.disk.ails(Ailment::Silent);
    life.run(life.directory.back());
    house.disk.heals();
    life.until("the bot is well", || life.directory.trouble().is_none());
    life.until("it is given back", || life.deadline(&table) == Some(after(80_000)));
}

#[test]
fn what_is_said_while_an_absence_cannot_be_noted_is_not_played_before_it() {
    // It is random which of the two inputs records the outage first, and fails.
    for _ in 0..40 {
        absence_noted_at_the_second_attempt();
    }
}

/// Two matches with turns of this length, and a disk that has been full for twenty seconds.
fn two_matches_and_a_full_disk(house: &House, life: &Life<'_>, base_ms: i64) -> [MatchHandle; 2] {
    let options = json!({"coins": 0, "first": 0, "base_ms": base_ms, "await_delivery_ms": 0});
    let one = life.open_heap(options.clone());
    let other = life.run(life.directory.open(opening("heap", ChannelId(8), options))).unwrap().unwrap();
    life.until_quiet();
    house.disk.fills();
    let submit = || life.run(other.submit(Submission::typed(ANN, "take 3", house.input())));
    assert!(submit().is_err(), "nothing can be saved");
    life.advance(20_000);
    // Once this write has failed, all earlier writes have failed too.
    assert!(submit().is_err(), "nothing can be saved yet");
    [one, other]
}

fn absence_noted_at_the_second_attempt() {
    let house = House::new();
    let life = house.start();
    let [one, other] = two_matches_and_a_full_disk(&house, &life, 60_000);
    house.disk.ails(Ailment::FullOnce);
    // One of these inputs tries to record the outage and fails; the other waits for that, and finds the disk working.
    let said = async {
        tokio::join!(
            one.submit(Submission::typed(ANN, "take 3", house.input())),
            other.submit(Submission::typed(ANN, "take 3", house.input()))
        )
    };
    drop(life.run(said));
    life.until("the bot is well", || life.directory.trouble().is_none());
    for table in [one, other] {
        life.until("it is given back", || !life.journal(table.id()).is_empty());
        assert!(life.journal(table.id())[0].contains("shift 20000"), "{:?}", life.journal(table.id()));
    }
}

#[test]
fn an_absence_found_after_a_full_disk_wakes_sleeping_matches() {
    let house = House::new();
    let life = house.start();
    let [asleep, _] = two_matches_and_a_full_disk(&house, &life, 60_000_000);
    house.disk.heals();
    // No request is sent to the match.
    life.until("it is told of", || {
        let posted = house.discord.posted_to(Recipient::Channel(CHANNEL));
        let notice = Some(Notice::Outage(Millis(20_000)));
        posted.iter().any(|parcel| matches!(&parcel.contents, Contents::News(news) if news.notice == notice))
    });
    assert!(life.journal(asleep.id())[0].contains("shift 20000"));
}

#[test]
fn a_clock_that_waits_for_its_board_does_not_start_during_an_absence() {
    let house = House::new();
    let life = house.start();
    // Discord posts the board at once, but its response is lost until the bot is back.
    house.discord.judge({
        let clock = house.clock.clone();
        move |_| if clock.now() < after(21_000) { Fate::LoseAnswer } else { Fate::Accept }
    });
    let table = life.open_heap(ann_first());
    assert_eq!(life.deadline(&table), None, "the clock waits");
    life.advance(1000);
    life.directory.cut_off();
    life.advance(20_000);
    life.run(life.directory.back());
    life.until("the clock runs", || life.deadline(&table) == Some(after(81_000)));
}

#[test]
fn a_clock_that_waited_when_the_bot_fell_does_not_start_before_it_is_back() {
    let house = House::new();
    let life = house.start();
    house.discord.judge(|_| Fate::LoseAnswer);
    drop(life.open_heap(ann_first()));
    life.until("Discord has the boards", || house.discord.all_posted().len() == 3);
    life.kill();
    house.clock.advance(Millis(20_000));
    house.discord.judge(|_| Fate::Accept);
    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    // The new run learns that the boards had been posted before.
    life.until("the clock runs", || life.deadline(&table) == Some(after(80_000)));
}

#[test]
fn who_waits_for_others_in_a_race_is_answered_though_an_absence_cannot_be_given_back() {
    let house = House::new();
    let life = house.start();
    let options = json!({"break_ms": 0, "await_delivery_ms": 0, "hold_ms": 300});
    let table = life.run(life.directory.open(opening("astral", CHANNEL, options))).unwrap().unwrap();
    life.until_quiet();
    life.directory.cut_off();
    life.advance(5000);
    life.run(life.directory.back());
    life.until_quiet();
    house.disk.fills();
    let said = house.input();
    let answer = life.run(async {
        let time_passes = async {
            // The input is in the mailbox once this request is answered.
            table.status().await.unwrap();
            house.clock.advance(Millis(400));
        };
        tokio::join!(table.submit(Submission::typed(ANN, "anything", said)), time_passes).0
    });
    assert!(matches!(answer, Err(Fault::Store(_))), "nothing can be saved");
    house.disk.heals();
}

#[test]
fn fault_25_a_hosts_order_and_a_players_word_come_one_after_the_other() {
    for is_order_first in [true, false] {
        let house = House::new();
        let life = house.start();
        let table = life.open_heap(json!({"coins": 0, "first": 0, "base_ms": 60_000, "await_delivery_ms": 0}));
        let (order, word) = (house.input(), house.input());
        let (ordered, said) = life.run(async {
            let (pause, take) =
                (table.order(HOST, Order::Pause, order), table.submit(Submission::typed(ANN, "take 3", word)));
            if is_order_first {
                tokio::join!(pause, take)
            } else {
                let (said, ordered) = tokio::join!(take, pause);
                (ordered, said)
            }
        });
        ordered.unwrap().unwrap().told();
        let said = said.unwrap().map(crate::session::Receipt::told);
        let journal = life.journal(table.id());
        if is_order_first {
            assert_eq!(said, Err(Refusal::Host(host::Refusal::HostPaused)), "she meets the match as it is by then");
            assert!(journal.len() == 1 && journal[0].contains("pause"), "{journal:?}");
        } else {
            assert_eq!(said, Ok(()));
            assert!(journal[0].contains("take 3") && journal[1].contains("pause"), "{journal:?}");
        }
    }
}
