//! What machines suggest to a practising player, and the reasons that they give.

use super::support::*;
use crate::session::{Advice, MatchHandle, suggestion, think};
use crate::store::{ChannelId, UserId};
use host::Record;
use rules::{BySeat, Level, Millis, Names, Seat};

/// A machine's reasons, in words.
fn why(life: &Life<'_>, table: &MatchHandle) -> String {
    let board = life.run(table.advise(ANN, Advice::Reason(None))).unwrap().unwrap().expect("Ann practises");
    board.showing.unseal().1.headline
}

/// A practice match against one machine, played until the machine has moved.
fn practised(life: &Life<'_>, game: &str, channel: ChannelId, seed: u64) -> MatchHandle {
    let mut practice = opening(game, channel, serde_json::json!({"practice": true}));
    let seat = Seat::new(1).unwrap();
    (practice.players[seat].user, practice.seed) = (UserId::machine(seat), seed);
    practice.machines = vec![None, Some(Level::Beginner)];
    let table = life.run(life.directory.open(practice)).unwrap().unwrap();
    let has_spoken = || life.journal(table.id()).iter().any(|line| line.contains("\"seat\":1"));
    for nth in 0..40 {
        if has_spoken() {
            break;
        }
        life.advance(5000);
        if let Some(text) = life.run(table.sample(ANN, seed + nth)).unwrap() {
            drop(life.submit(&table, ANN, &text));
            drop(life.submit(&table, ANN, "lock"));
        }
        life.run(async { tokio::time::sleep(std::time::Duration::from_millis(50)).await });
    }
    life.until(&format!("the machine of {game}"), has_spoken);
    table
}

/// Two matches that differ only in what a machine has hidden from Ann give Ann the same answer, which names no cell and
/// no card.
#[test]
fn why_tells_the_same_whatever_a_machine_has_hidden() {
    let mut house = House::new();
    // The clock does not move, so a hold in a race would never end.
    house.limits.hold = Millis::ZERO;
    let life = house.start();
    life.advance(10_000);
    for (game, channels) in [("mist", [20, 21]), ("starbattle", [22, 23]), ("heap", [24, 25])] {
        let [one, two] = channels.map(|channel| {
            let table = practised(&life, game, ChannelId(channel), channel);
            (why(&life, &table), table)
        });
        assert_eq!(one.0, two.0, "{game}");
        assert!(one.0.contains("can't say why yet"), "{game}: {}", one.0);
        for (_, table) in [one, two] {
            drop(life.submit(&table, ANN, "concede"));
        }
    }
}

/// If nothing that was played is hidden, a machine explains its last move.
#[test]
fn why_explains_the_last_move_that_was_played_where_nothing_is_hidden() {
    let house = House::new();
    let life = house.start();
    life.advance(10_000);
    let table = practised(&life, "demeter", ChannelId(30), 5);
    life.until("a move that was played", || {
        life.advance(1000);
        if let Some(text) = life.run(table.sample(ANN, 7)).unwrap() {
            drop(life.submit(&table, ANN, &text));
            drop(life.submit(&table, ANN, "lock"));
        }
        life.run(table.advise(ANN, Advice::Reason(None))).unwrap().is_ok()
    });
    let words = why(&life, &table);
    assert!(words.starts_with("🤖 Ben chose to ") && !words.contains('`'), "{words}");
}

#[test]
fn what_is_suggested_is_what_a_master_would_do_told_in_words() {
    let house = House::new();
    let life = house.start();
    life.advance(10_000);
    let table = practised(&life, "demeter", ChannelId(40), 5);
    life.until_quiet();
    let header = life.run(life.directory.store().find_match(table.id())).unwrap().header;
    let record = format!("{header}\n{}\n", life.journal(table.id()).join("\n"));
    let Record { header, entries } = Record::read(record.as_bytes()).unwrap();
    let names = Names::from(BySeat::from(header.seats.clone()));
    let told = think(header, &entries, Seat::FIRST, Level::Master, &names).unwrap();
    let board = life.run(table.advise(ANN, Advice::Suggestion)).unwrap().unwrap().expect("Ann practises");
    let showing = board.showing.unseal().1;
    let (words, controls) = suggestion(&told.expect("something is asked of Ann"));
    assert_eq!((&showing.headline, &showing.controls), (&words, &controls));
    assert!(words.starts_with("💡 In your place I would go first. ") && !words.contains('`'), "{words}");
}
