//! What was judged stays judged, and no absence is lost on the clocks, however the bot lives and dies.

use serde_json::json;

use super::support::*;
use crate::rules::{Millis, Timestamp};
use crate::session::{MatchHandle, Refusal};
use crate::store::InputId;

fn after(ms: i64) -> Timestamp {
    Timestamp(START.0 + ms)
}

/// Kills the bot and starts it again, so long after.
fn again<'a>(house: &'a House, life: Life<'a>, away_ms: i64) -> (Life<'a>, MatchHandle) {
    life.until_quiet();
    life.kill();
    house.clock.advance(Millis(away_ms));
    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    (life, table)
}

fn late(life: &Life<'_>, table: &MatchHandle, text: &str, input: InputId) -> Result<crate::host::Receipt, Refusal> {
    life.run(table.submit_late(BEN, text, input)).unwrap().map(|receipt| {
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
    // Ben is not to move, and is told so.
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
    // Ann's time is up while nobody hears anything; then Ben moves.
    life.directory.cut_off();
    life.advance(60_100);
    let bens = house.input();
    life.advance(100);
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
        // The clock was moved far, so it has been noted that the bot is at work.
        life.run(async { tokio::time::sleep(std::time::Duration::from_millis(60)).await });
        drop(store);
        life.kill();
        house.clock.advance(Millis(8000));
        life = house.start();
    }
    let table = life.directory.find(CHANNEL).unwrap();
    life.until("all is given back", || life.deadline(&table) == Some(after(60_000 + 5 * 8000)));
    drop(table);
    // Nor is it given back twice.
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
    // Three of them make an outage; what the other two come to waits for more.
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
