//! Solutions that are held back while others are solving the same puzzle, and told afterwards.

use serde_json::json;

use super::support::*;
use crate::session::{Contents, MatchHandle, Parcel, Recipient, Refusal};
use crate::store::{ChannelId, HeldBack, MatchId, UnderWay, UserId};
use rules::{Millis, Observer, Seat};

const CLEO: UserId = UserId(103);
const DAN: UserId = UserId(104);
const OTHER: ChannelId = ChannelId(8);
/// A puzzle whose stars are on B1, D2, A3 and C4.
const PUZZLE: &str = "4 1 aabb cabb ccdd ccdd";
const STARS: &str = "★B1 D2 A3 C4";
const DAY: i64 = 24 * 60 * 60 * 1000;

/// A test house in which no input is held back: its clock does not move, so a hold in a race would never end.
fn still() -> House {
    let mut house = House::new();
    house.limits.hold = Millis::ZERO;
    house
}

/// Opens a race of two players about a puzzle.
fn race(
    life: &Life<'_>,
    channel: ChannelId,
    players: [UserId; 2],
    puzzle: &str,
    more: serde_json::Value,
) -> MatchHandle {
    let mut opening = opening("starbattle", channel, more);
    opening.setup = Some(games::read_setup("starbattle", puzzle).unwrap());
    for (index, user) in players.into_iter().enumerate() {
        opening.players[Seat::new(index).unwrap()].user = user;
    }
    let table = life.run(life.directory.open(opening)).unwrap().unwrap();
    life.until_quiet();
    // Let the countdown pass.
    life.advance(10_000);
    life.until_quiet();
    table
}

/// Whether a parcel reveals where the stars are, in its words or in the text of its pictures.
fn tells(parcel: &Parcel) -> bool {
    shown(parcel).is_some_and(|(_, showing)| {
        let text = showing.pictures.iter().map(|picture| picture.text.as_str()).collect::<String>();
        format!("{} {text}", showing.headline).contains("Stars of the solution")
    })
}

fn n_told(house: &House, to: Recipient) -> usize {
    house.discord.posted_to(to).iter().filter(|parcel| tells(parcel)).count()
}

fn held_back(life: &Life<'_>, id: MatchId) -> HeldBack {
    life.run(life.directory.store().find_match(id)).unwrap().held_back
}

/// Ann solves the puzzle in one match while Cleo and Dan are solving it in another match. Nobody reads the solution
/// before Cleo and Dan have finished. Then everybody reads it, once, even if the bot restarts.
#[test]
fn a_solution_is_held_back_while_another_table_is_at_it_and_told_afterwards_once() {
    let house = still();
    let life = house.start();
    let one = race(&life, CHANNEL, [ANN, BEN], PUZZLE, json!({}));
    let other = race(&life, OTHER, [CLEO, DAN], PUZZLE, json!({}));
    let kept = Err(Refusal::SolutionKept(UnderWay::Match));
    assert_eq!(life.run(one.reveal(HOST)).unwrap().map(drop), kept, "the host is shown no board either");
    life.submit(&one, ANN, STARS).unwrap();
    life.until_quiet();
    let waiting = [Recipient::Person(BEN), Recipient::Channel(CHANNEL)];
    for to in waiting {
        let posted = house.discord.posted_to(to);
        let last = posted.last().unwrap();
        assert!(matches!(&last.contents, Contents::News(news) if news.outcome.is_some()), "{to:?} hears of the end");
        let (_, showing) = shown(last).unwrap();
        assert!(showing.headline.contains("Others are still solving this puzzle"), "{}", showing.headline);
        assert!(posted.iter().all(|parcel| !tells(parcel)), "{to:?}");
        let words = format!("{showing:?}");
        assert!(!words.contains("D2"), "{words}");
    }
    life.until("it waits", || held_back(&life, one.id()) == HeldBack::Waiting);

    let (id, other_id) = (one.id(), other.id());
    drop((one, other));
    life.kill();
    let life = house.start();
    life.advance(10_000);
    life.until_quiet();
    assert!(waiting.into_iter().all(|to| n_told(&house, to) == 0), "nor after a restart");
    let other = life.directory.handle(other_id);
    life.order(&other, "end").unwrap();
    life.until("the solution", || waiting.into_iter().all(|to| n_told(&house, to) == 1));
    life.until("all is told", || held_back(&life, id) == HeldBack::Nothing);
    drop(other);
    for to in [Recipient::Person(CLEO), Recipient::Channel(OTHER)] {
        assert_eq!(n_told(&house, to), 1, "the last to finish read it at once");
    }
    life.kill();
    let life = house.start();
    life.advance(10_000);
    life.until_quiet();
    assert!(waiting.into_iter().all(|to| n_told(&house, to) == 1), "never twice");
}

/// A bot that is killed while it tells a solution tells the remaining players the solution after its restart.
#[test]
fn a_solution_that_was_being_told_is_told_after_a_kill() {
    let house = still();
    let life = house.start();
    let one = race(&life, CHANNEL, [ANN, BEN], PUZZLE, json!({}));
    let other = race(&life, OTHER, [CLEO, DAN], PUZZLE, json!({}));
    life.submit(&one, ANN, STARS).unwrap();
    life.until("it waits", || held_back(&life, one.id()) == HeldBack::Waiting);
    // Ben cannot be reached.
    house.discord.judge(|parcel| {
        if parcel.to == Recipient::Person(BEN) {
            return Fate::Refuse(crate::session::DeliveryError::Passing("down".to_owned()));
        }
        Fate::Accept
    });
    life.order(&other, "end").unwrap();
    life.until("the channel knows", || n_told(&house, Recipient::Channel(CHANNEL)) == 1);
    assert_eq!(held_back(&life, one.id()), HeldBack::Telling);
    life.until("that is noted", || {
        let owed = life.run(life.directory.store().owed_boards(one.id())).unwrap();
        owed.len() == 1
    });
    let id = one.id();
    drop((one, other));
    life.kill();
    house.discord.judge(|_| Fate::Accept);
    let life = house.start();
    life.advance(10_000);
    life.until("Ben knows", || n_told(&house, Recipient::Person(BEN)) == 1);
    life.until("all is told", || held_back(&life, id) == HeldBack::Nothing);
    assert_eq!(n_told(&house, Recipient::Channel(CHANNEL)), 1, "the channel is not told twice");
}

/// Hints follow the options of a race, but a player with a seat in a second race about the same puzzle gets no hints.
#[test]
fn hints_of_one_table_are_none_for_the_other() {
    let house = still();
    let life = house.start();
    let plain = race(&life, CHANNEL, [ANN, BEN], PUZZLE, json!({}));
    let hints = race(&life, OTHER, [ANN, DAN], PUZZLE, json!({"hints": true}));
    assert_eq!(life.submit(&hints, ANN, "hint").unwrap_err(), Refusal::NoHelp(UnderWay::Match));
    life.submit(&hints, DAN, "hint").unwrap();
    life.order(&plain, "end").unwrap();
    life.until_quiet();
    life.submit(&hints, ANN, "hint").unwrap();
}

/// A player of the puzzle in one match might read the spectators' channel of another match.
#[test]
fn spectators_see_no_stars_while_another_table_is_at_the_puzzle() {
    const GALLERY: ChannelId = ChannelId(9);
    let house = still();
    let life = house.start();
    let one = race(&life, CHANNEL, [ANN, BEN], PUZZLE, json!({}));
    let other = race(&life, OTHER, [CLEO, DAN], PUZZLE, json!({}));
    life.submit(&one, ANN, "★B1").unwrap();
    life.run(one.set_spectators(HOST, Some(GALLERY))).unwrap().unwrap();
    life.until_quiet();
    let last_seen = || {
        let posted = house.discord.posted_to(Recipient::Channel(GALLERY));
        let (observer, showing) = shown(posted.last().unwrap()).unwrap();
        assert!(matches!(observer, Observer::Omniscient(_)), "{observer:?}");
        format!("{showing:?}")
    };
    for text in ["★D2", "★A3"] {
        let words = last_seen();
        assert!(words.contains("Everybody is solving") && !words.contains("The stars of"), "{words}");
        life.submit(&one, ANN, text).unwrap();
        life.until_quiet();
    }
    life.order(&other, "end").unwrap();
    life.until_quiet();
    life.submit(&one, BEN, "★B1").unwrap();
    life.until_quiet();
    let words = last_seen();
    assert!(words.contains("The stars of") && words.contains("D2"), "{words}");
}

/// A puzzle that is nearly the one that others are solving is not opened, not even by the same host: whether it has one
/// solution or none would reveal where a star is.
#[test]
fn a_puzzle_that_is_nearly_one_under_way_is_not_opened() {
    let house = still();
    let life = house.start();
    let table = race(&life, CHANNEL, [ANN, BEN], PUZZLE, json!({}));
    let open = |puzzle: &str| {
        let mut second = opening("starbattle", OTHER, json!({}));
        second.setup = Some(games::read_setup("starbattle", puzzle).unwrap());
        life.run(life.directory.open(second)).unwrap().map(|table| table.id())
    };
    let one_changed_cell = "4 1 cabb cabb ccdd ccdd";
    let in_a_larger_grid = "5 1 aabbb cabbb ccddd ccddd ccdde";
    for nearly in [one_changed_cell, in_a_larger_grid] {
        assert_eq!(open(nearly), Err(Refusal::PuzzleUnderWay), "{nearly}");
    }
    let mirrored = "4 1 bbaa bbac ddcc ddcc";
    assert!(open(mirrored).is_ok(), "a host may give the puzzle itself to a second table");
    life.order(&table, "end").unwrap();
}

/// A match that has been paused for more than seven days does not hold solutions back, and its host is told so, once.
#[test]
fn a_match_that_is_paused_for_a_week_holds_nothing_back_and_its_host_is_told() {
    let house = still();
    let life = house.start();
    let one = race(&life, CHANNEL, [ANN, BEN], PUZZLE, json!({}));
    let other = race(&life, OTHER, [CLEO, DAN], PUZZLE, json!({}));
    life.order(&other, "pause").unwrap();
    life.until_quiet();
    life.submit(&one, ANN, STARS).unwrap();
    life.until("it waits", || held_back(&life, one.id()) == HeldBack::Waiting);
    life.advance(7 * DAY - 3_600_000);
    life.until_quiet();
    assert_eq!(n_told(&house, Recipient::Person(BEN)), 0);
    life.advance(2 * 3_600_000);
    life.until("the solution", || n_told(&house, Recipient::Person(BEN)) == 1);
    let is_told = |parcel: &Parcel| matches!(parcel.contents, Contents::PausedTooLong);
    let n_told = || house.discord.posted_to(Recipient::Person(HOST)).iter().filter(|one| is_told(one)).count();
    life.until("the host knows", || n_told() == 1);
    life.advance(Millis::from_hours(48).0);
    life.until_quiet();
    assert_eq!(n_told(), 1);
}
