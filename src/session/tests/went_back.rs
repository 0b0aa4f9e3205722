//! Databases that went back in time: a lost write-ahead log, an older file restored, a snapshot of the machine.

use std::path::Path;

use super::support::*;
use crate::session::{Contents, MatchHandle, Parcel, Recipient, Submission, Under, Way};
use crate::store::{ChannelId, MatchId, MessageId};
use rules::Pressed;

const OTHER: ChannelId = ChannelId(77);

/// All audiences of the match on [`CHANNEL`].
const EVERYBODY: [Recipient; 3] = [Recipient::Channel(CHANNEL), Recipient::Person(ANN), Recipient::Person(BEN)];

fn count(house: &House, to: Recipient, is_meant: impl Fn(&Parcel) -> bool) -> usize {
    house.discord.posted_to(to).iter().filter(|parcel| is_meant(parcel)).count()
}

fn is_put_back(parcel: &Parcel) -> bool {
    matches!(parcel.contents, Contents::Restored { .. })
}

/// Replaces the database with an older copy, as a careless admin might. The write-ahead log is removed; other files
/// stay.
fn replace(database: &Path, copy: &Path) {
    for log in ["-wal", "-shm"] {
        let mut name = database.as_os_str().to_owned();
        name.push(log);
        drop(std::fs::remove_file(name));
    }
    std::fs::copy(copy, database).unwrap();
}

/// Plays a move, copies the database, and plays another move that the copy lacks.
fn played_on(house: &House) -> (Life<'_>, MatchHandle, std::path::PathBuf) {
    let life = house.start();
    let table = life.open_heap(ann_first());
    for text in ["take 3", "lock"] {
        life.submit(&table, ANN, text).unwrap();
    }
    life.until_quiet();
    let copy = house.database().with_file_name("copy.db");
    life.run(crate::store::backup(&house.database(), &copy)).unwrap();
    house.clock.advance(rules::Millis(5000));
    for text in ["take 2", "lock"] {
        life.submit(&table, BEN, text).unwrap();
    }
    (life, table, copy)
}

#[test]
fn entries_that_are_lost_stop_their_match_and_a_match_that_is_lost_is_told() {
    let house = House::new();
    let (life, table, copy) = played_on(&house);
    let lost = life.run(life.directory.open(opening("heap", OTHER, ann_first()))).unwrap().unwrap().id();
    life.until_quiet();
    life.run(life.directory.close());
    replace(&house.database(), &copy);

    let is_lost = |parcel: &Parcel| matches!(parcel.contents, Contents::Lost) && parcel.about.id == lost;
    for start in 0..2 {
        let next = house.start();
        next.until("everybody is told", || EVERYBODY.iter().all(|&to| count(&house, to, is_put_back) == 1));
        next.until("the lost match is told", || count(&house, Recipient::Channel(OTHER), is_lost) == 1);
        next.until("its host is told", || count(&house, Recipient::Person(HOST), is_lost) == 1);
        next.until_quiet();
        let table = next.directory.handle(table.id());
        assert!(next.run(table.status()).unwrap().clock.paused, "start {start}");
        if start == 1 {
            let new = next.run(next.directory.open(opening("heap", OTHER, ann_first()))).unwrap().unwrap().id();
            assert!(new > lost, "{new} is the number of boards that still stand in Discord");
            next.order(&table, "resume").unwrap();
            next.submit(&table, BEN, "take 1").unwrap();
        }
        next.run(next.directory.close());
    }
    assert_eq!(EVERYBODY.map(|to| count(&house, to, is_put_back)), [1; 3]);
    assert_eq!(count(&house, Recipient::Channel(OTHER), is_lost), 1);
}

#[test]
fn what_is_as_it_was_is_left_alone() {
    let house = House::new();
    let (life, table, _) = played_on(&house);
    let id = table.id();
    drop(table);
    life.kill();
    let next = house.start();
    next.until_quiet();
    assert!(!next.run(next.directory.handle(id).status()).unwrap().clock.paused);
    assert_eq!(EVERYBODY.map(|to| count(&house, to, is_put_back)), [0; 3]);
}

/// A snapshot of the machine includes the marker file, so only the boards on Discord show that the database is older.
#[test]
fn a_board_from_later_than_the_database_stops_its_match_once() {
    let house = House::new();
    let (life, table, copy) = played_on(&house);
    life.until_quiet();
    let (message, _) = house.discord.board(Recipient::Person(ANN)).unwrap();
    let later = life.run(table.status()).unwrap().moment;
    life.run(life.directory.close());
    replace(&house.database(), &copy);
    std::fs::remove_file(house.database().with_extension("db.mark")).unwrap();

    let next = house.start();
    next.until_quiet();
    let table = next.directory.handle(MatchId(table.id().0));
    let press = |message: MessageId, is_kept: bool| {
        let under = Way::Press(Under { channel: CHANNEL, message, is_board: true, is_secret: true, is_kept });
        let pressed = Pressed::button(later, "take 1");
        assert!(
            next.run(table.submit(Submission {
                press: Some(&pressed),
                way: under,
                ..Submission::typed(ANN, &pressed.whole(), house.input())
            }))
            .unwrap()
            .is_err()
        );
        next.until_quiet();
        next.run(table.status()).unwrap().clock.paused
    };
    assert!(!press(message, false), "of what only its reader sees Discord checks nothing");
    assert!(press(message, true), "the board was sent after the last entry that the database holds");
    next.until("everybody is told", || EVERYBODY.iter().all(|&to| count(&house, to, is_put_back) == 1));
    next.order(&table, "resume").unwrap();
    assert!(!press(message, true), "everybody knows by now");
    assert_eq!(EVERYBODY.map(|to| count(&house, to, is_put_back)), [1; 3]);
}
