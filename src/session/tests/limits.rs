//! A journal has a maximum length: a player who fills it gains nothing, and the host decides.

use super::support::*;
use crate::session::{Contents, Recipient, Refusal};
use host::Effect;
use rules::Timestamp;

const FULL: Refusal = Refusal::Full(20);

#[test]
fn a_full_journal_stops_the_clocks_and_its_host_decides() {
    let mut house = House::new();
    house.limits.entries_max = 20;
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    // Stop one entry before the limit; entries of the clock count too.
    while life.run(table.status()).unwrap().n_entries < 19 {
        life.submit(&table, ANN, "take 1").unwrap();
    }
    assert!(life.deadline(&table).is_some());
    life.submit(&table, ANN, "take 2").unwrap();
    let n_full = |posted: Vec<std::sync::Arc<crate::session::Parcel>>| {
        posted.iter().filter(|parcel| matches!(parcel.contents, Contents::Full { n_entries: 21 })).count()
    };
    life.until("the host is told", || n_full(house.discord.posted_to(Recipient::Channel(CHANNEL))) == 1);
    assert!(life.run(table.status()).unwrap().clock.paused);
    let journal = life.journal(table.id());
    for _ in 0..3 {
        for (user, text) in [(ANN, "take 3"), (ANN, "lock"), (ANN, "resume"), (BEN, "resume"), (BEN, "pause")] {
            assert_eq!(life.submit(&table, user, text), Err(FULL), "{text}");
        }
        for order in ["resume", "adjust 0 +60s", "shift 500", "pause"] {
            assert_eq!(life.order(&table, order), Err(FULL), "{order}");
        }
    }
    // No clock runs while the host decides nothing, and a restart neither loses nor repeats the message.
    life.advance(86_400_000);
    drop(table);
    life.kill();
    let life = house.start();
    life.until_quiet();
    let table = life.directory.find(CHANNEL).unwrap();
    assert_eq!(life.submit(&table, BEN, "resume"), Err(FULL));
    assert_eq!(life.journal(table.id()), journal);
    assert_eq!(n_full(house.discord.all_posted()), 1);
    assert!(matches!(life.order(&table, "award 1"), Ok(Effect::Ordered(host::Order::Award(_)))));
    life.until("the match is over", || life.directory.find(CHANNEL).is_none());
}

#[test]
fn a_full_journal_keeps_nobody_from_conceding() {
    let mut house = House::new();
    house.limits.entries_max = 5;
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    while life.submit(&table, ANN, "take 1").is_ok() {}
    assert_eq!(life.submit(&table, BEN, "Concede"), Ok(Effect::Conceded));
    assert!(life.run(life.directory.record(table.id())).is_ok());
    assert!(house.clock.now() == START && START > Timestamp(0));
}
