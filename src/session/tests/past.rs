//! Messages whose subject has ended ask for nothing: boards of earlier turns, controls below boards, answers, and
//! stopped clocks.

use serde_json::json;

use super::support::*;
use crate::session::{Contents, MatchHandle, Opening, Parcel, Recipient, Refusal, Submission, Was, Way};
use crate::store::UserId;
use rules::{Control, Picture, Pressed, Showing};
use scene::Shape;

const TO_ANN: Recipient = Recipient::Person(ANN);
const TO_BEN: Recipient = Recipient::Person(BEN);
const TO_ALL: Recipient = Recipient::Channel(CHANNEL);

/// The text in a picture and its alternative text.
fn words_of(picture: &Picture) -> String {
    let shapes = picture.scene.base.shapes().iter().chain(&picture.scene.top.shapes);
    let written = shapes.filter_map(|shape| match shape {
        Shape::Text { content, .. } => Some(content.as_str()),
        Shape::Fill { .. } | Shape::Line { .. } => None,
    });
    written.chain([picture.text.as_str()]).collect::<Vec<_>>().join("|")
}

fn open(life: &Life<'_>, game: &str, options: serde_json::Value) -> MatchHandle {
    let table = life.run(life.directory.open(opening(game, CHANNEL, options))).unwrap().unwrap();
    life.until_quiet();
    table
}

/// The board of a player as it is now.
fn board(life: &Life<'_>, table: &MatchHandle, user: UserId) -> Showing {
    life.run(table.board(user)).unwrap().showing.unseal().1
}

#[test]
fn the_picture_of_a_board_that_is_past_says_nothing_of_whose_turn_it_is() {
    let asks = ["to move", "picks", "planting", "Turn "];
    for game in ["mist", "demeter"] {
        let house = House::new();
        let life = house.start();
        let table = open(&life, game, json!({"base_ms": 600_000}));
        for seed in 0..8 {
            let status = life.run(table.status()).unwrap();
            for seat in status.to_act.iter() {
                let user = status.seats[seat].user;
                let Some(text) = life.run(table.sample(user, seed)).unwrap() else { continue };
                life.submit(&table, user, &text).unwrap();
                let present = board(&life, &table, user);
                assert!(present.pictures.iter().any(|picture| asks.iter().any(|ask| words_of(picture).contains(ask))));
                drop(life.submit(&table, user, "lock"));
            }
            life.until_quiet();
        }
        let past = house.discord.past();
        assert!(past.len() >= 4, "{game}: {} boards are past", past.len());
        for (was, message, became) in past {
            let became = became.unwrap_or_else(|| panic!("{game}: nothing became of {message:?}"));
            assert_eq!((was, became.pictures.len(), became.controls.len()), (Was::Board, 1, 0), "{game}");
            let words = words_of(&became.pictures[0]);
            assert!(!asks.iter().any(|ask| words.contains(ask)), "{game}: {words}");
        }
    }
}

/// Whether both players have been sent the controls below their boards.
fn has_sent_controls(life: &Life<'_>) -> bool {
    let is_controls = |parcel: &Parcel| matches!(&parcel.contents, Contents::News(news) if news.standing.is_some());
    life.house.discord.all_posted().iter().filter(|parcel| is_controls(parcel)).count() == 2
}

/// A race whose first round fills a message with its cells: the button for "nothing is left" is in a message below.
fn open_race(life: &Life<'_>, rounds: usize) -> MatchHandle {
    let round = json!({"size": [5, 5], "grids": [{
        "stars": ["A1", "B1", "C1", "E1", "A2", "C2", "D2", "A3", "B3", "C3", "D3", "A4", "C4", "D4", "E4", "B5", "C5"],
        "origin": [4.0, 2.0],
        "instructions": ["NW-SE", "E", "SW", "SW"],
    }]});
    let options = json!({"rounds": rounds, "break_ms": 60_000, "await_delivery_ms": 0, "hold_ms": 0});
    let opening = Opening { setup: Some(json!({"rounds": [round]})), ..opening("astral", CHANNEL, options) };
    let table = life.run(life.directory.open(opening)).unwrap().unwrap();
    for user in [ANN, BEN] {
        life.submit(&table, user, "ready").unwrap();
    }
    // Once both players are ready, the deadline of the break passes after the grace period.
    life.advance(5000);
    life.until("the round has begun", || has_sent_controls(life));
    life.until_quiet();
    table
}

#[test]
fn the_controls_below_a_board_go_when_the_round_ends_and_when_the_match_does() {
    for rounds in [1, 2] {
        let house = House::new();
        let life = house.start();
        let table = open_race(&life, rounds);
        let closed = || house.discord.past().iter().filter(|(was, ..)| *was == Was::Controls).count();
        assert_eq!(closed(), 0);
        life.submit(&table, ANN, "A1").unwrap();
        life.until_quiet();
        assert_eq!(closed(), 0, "the round runs");
        life.advance(400_000);
        life.until("the round is over", || house.discord.past().iter().any(|(was, ..)| *was == Was::Board));
        life.until_quiet();
        assert_eq!(closed(), 2, "{rounds} rounds: of both players");
    }
}

#[test]
fn while_the_match_is_paused_no_board_bears_what_plays_and_players_may_say_to_go_on() {
    let house = House::new();
    let life = house.start();
    let table = open_race(&life, 1);
    let sent = || {
        let is_controls = |parcel: &Parcel| matches!(&parcel.contents, Contents::News(news) if news.standing.is_some());
        house.discord.all_posted().iter().filter(|parcel| is_controls(parcel)).count()
    };
    let closed = || house.discord.past().iter().filter(|(was, ..)| *was == Was::Controls).count();
    let told = |to: Recipient| {
        let posted = house.discord.posted_to(to);
        posted.iter().rev().find_map(|parcel| shown(parcel)).unwrap().1
    };
    let submitted = |showing: &Showing| -> Vec<String> {
        let button = |control: &Control| {
            if let Control::Button { submits, .. } = control { Some(submits.clone()) } else { None }
        };
        showing.controls.iter().filter_map(button).collect()
    };
    assert!(submitted(&told(TO_ANN)).len() > 9 && (sent(), closed()) == (2, 0));
    life.order(&table, "pause").unwrap();
    life.until_quiet();
    for to in [TO_ANN, TO_BEN, TO_ALL] {
        let paused = told(to);
        assert!(paused.headline.contains("is paused."), "{}", paused.headline);
        assert!(submitted(&paused).iter().all(|text| text == "help"), "a host alone ends it: {:?}", paused.controls);
    }
    assert_eq!((sent(), closed()), (2, 2), "what stands below the boards is closed");
    life.order(&table, "resume").unwrap();
    life.until_quiet();
    assert!(submitted(&told(TO_ANN)).len() > 9);
    assert_eq!((sent(), closed()), (4, 2), "it comes anew");
}

#[test]
fn a_match_that_slept_in_a_pause_knows_how_long_it_was() {
    let house = House::new();
    let life = house.start();
    let table = open(&life, "heap", ann_first());
    life.submit(&table, BEN, "pause").unwrap();
    life.until_quiet();
    let buttons: Vec<_> = board(&life, &table, ANN).controls;
    assert!(format!("{buttons:?}").contains("\"resume #"), "{buttons:?}");
    let id = table.id();
    drop(table);
    life.kill();
    let life = house.start();
    let table = life.directory.handle(id);
    life.submit(&table, ANN, "resume").unwrap();
    life.until_quiet();
    life.submit(&table, BEN, "resume").unwrap();
    life.until("the length of the pause is known", || {
        house.discord.followed.lock().unwrap().last().is_some_and(|one| one.last_pause().is_some())
    });
}

#[test]
fn a_lockout_is_told_in_words_that_stay_true_and_stands_still_with_the_clocks() {
    let house = House::new();
    let life = house.start();
    let table = open_race(&life, 1);
    life.submit(&table, ANN, "A1").unwrap();
    life.until_quiet();
    let told = |to: Recipient| {
        let posted = house.discord.posted_to(to);
        posted.iter().rev().find_map(|parcel| shown(parcel)).unwrap().1.headline
    };
    for to in [TO_ANN, TO_BEN, TO_ALL] {
        let words = told(to);
        assert!(words.contains("End of the lockout: Ann <t:") && !words.contains("locked out until"), "{words}");
    }
    life.order(&table, "pause").unwrap();
    life.until_quiet();
    for to in [TO_ANN, TO_BEN, TO_ALL] {
        assert!(!told(to).contains("<t:"), "no clock runs: {}", told(to));
    }
    life.order(&table, "resume").unwrap();
    life.until_quiet();
    assert!(told(TO_BEN).contains("End of the lockout: Ann <t:"), "{}", told(TO_BEN));
    // Once a lockout has ended, messages do not mention it any more.
    life.advance(30_000);
    life.submit(&table, BEN, "B5").unwrap();
    life.until_quiet();
    assert!(!told(TO_ANN).contains("Ann <t:"), "{}", told(TO_ANN));
}

#[test]
fn the_reserve_begins_with_words_for_everybody() {
    let house = House::new();
    let life = house.start();
    let options = json!({"first": 0, "base_ms": 60_000, "reserve_ms": 300_000, "await_delivery_ms": 0});
    let table = open(&life, "mist", options);
    let clocks = || [TO_ANN, TO_BEN, TO_ALL].map(|to| house.discord.board(to).unwrap().1);
    assert!(clocks().iter().all(|clock| !clock.in_reserve));
    life.advance(62_000);
    life.until("all boards say that the reserve runs", || clocks().iter().all(|clock| clock.in_reserve));
    assert_eq!(clocks()[0].deadline, life.deadline(&table));
    life.submit(&table, ANN, "c4").unwrap();
    life.until_quiet();
    assert!(clocks().iter().all(|clock| !clock.in_reserve), "the submission was played at once");
}

#[test]
fn what_is_confirmed_twice_is_confirmed() {
    let house = House::new();
    let life = house.start();
    let table = open(&life, "demeter", json!({}));
    life.submit(&table, ANN, "draft flower B2-F2").unwrap();
    life.until_quiet();
    let Showing { controls, moment, .. } = board(&life, &table, ANN);
    let confirm = controls.iter().find_map(|control| match control {
        Control::Button { label, submits, .. } if label == "Confirm" => Some(Pressed::button(moment, submits)),
        Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
    });
    let confirm = confirm.expect("a draft is confirmed");
    let press = || {
        life.run(table.submit(Submission {
            press: Some(&confirm),
            way: Way::Command,
            ..Submission::typed(ANN, &confirm.whole(), house.input())
        }))
        .unwrap()
    };
    press().unwrap().told();
    let refused = press().map(drop).unwrap_err();
    assert!(refused.is_too_late(), "the present board answers it: {refused}");
    assert_eq!(refused, Refusal::Host(host::Refusal::AlreadyConfirmed));
    assert_eq!(press().map(drop).unwrap_err().to_string(), refused.to_string());
}

#[test]
fn what_was_shown_in_answers_hears_of_every_turn_and_every_clock() {
    let house = House::new();
    let life = house.start();
    let table = open(&life, "heap", ann_first());
    let last = || house.discord.followed.lock().unwrap().last().map(|one| (one.moment, one.clock.clone())).unwrap();
    let (first, clock) = last();
    assert_eq!(clock.deadline, life.deadline(&table));
    life.order(&table, "pause").unwrap();
    life.until_quiet();
    let (moment, clock) = last();
    assert!(moment == first && clock.paused);
    life.order(&table, "resume").unwrap();
    life.submit(&table, ANN, "take 1").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    life.until_quiet();
    assert!(last().0.epoch > first.epoch);
    life.submit(&table, BEN, "concede").unwrap();
    life.until("everybody hears of the end", || {
        house.discord.followed.lock().unwrap().last().is_some_and(|one| one.outcome.is_some())
    });
}
