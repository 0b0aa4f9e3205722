//! Indian Poker as its players see it: old boards, what the clock played, and what a fold reveals.

use host::{Header, Table};
use rules::{BySeat, Names, Observer, Picture, Seat, Showing};
use scene::{Shape, Theme};
use serde_json::{Value, json};

const ANN: Seat = Seat::FIRST;
const BEN: Seat = Seat::FIRST.opponent();

/// A match in which Ann bets first, with these cards and options.
fn open(deck: &[u8], options: &Value) -> Box<dyn Table> {
    let header = json!({
        "record": 1, "game": "poker", "seats": ["Ann", "Ben"], "options": options, "seed": 1, "at": 0,
        "setup": {"deck": deck, "first": 0},
    });
    host::open(serde_json::from_value::<Header>(header).unwrap()).unwrap()
}

fn say(table: &mut dyn Table, seat: Seat, text: &str) {
    let entry = table.propose(table.now(), seat, text).unwrap();
    table.commit(&entry).unwrap();
}

fn let_time_run_out(table: &mut dyn Table) {
    let deadline = table.next_deadline().unwrap();
    let entry = table.due(host::Bound::UpTo(deadline)).unwrap();
    table.commit(&entry).unwrap();
}

fn names() -> Names {
    Names::from(BySeat::from(vec!["Ann".to_owned(), "Ben".to_owned()]))
}

fn past(table: &dyn Table, observer: Observer) -> Showing {
    table.past(observer, &names(), &Theme::DARK).unseal().1
}

fn shown(table: &dyn Table, observer: Observer) -> Showing {
    table.show(observer, &names(), &Theme::DARK).unseal().1
}

/// The distance from the left edge of the frame around a name; `None` if no name is framed.
fn frame(picture: &Picture) -> Option<f32> {
    picture.scene.top.shapes.iter().find_map(|shape| match shape {
        Shape::Fill { at, color, .. } | Shape::Line { at, color, .. } if *color == Theme::DARK.highlight => Some(at.x),
        Shape::Fill { .. } | Shape::Line { .. } | Shape::Text { .. } => None,
    })
}

#[test]
fn the_chips_of_a_past_board_are_those_of_its_round() {
    let mut table = open(&[7, 3, 5, 6], &json!({"chips": 20, "ante": 2}));
    say(&mut *table, ANN, "raise 3");
    say(&mut *table, BEN, "call");
    // Ann has won 5 chips; both have paid 2 for the next round, which the old board does not show.
    for observer in [Observer::Seat(ANN), Observer::Seat(BEN), Observer::Public] {
        let text = &past(&*table, observer).pictures[0].text;
        assert!(text.contains(": the card 7, 25 chips, won 10."), "{text}");
        assert!(text.contains(": the card 3, 15 chips, lost."), "{text}");
    }
}

#[test]
fn every_player_keeps_how_every_round_ended() {
    let mut table = open(&[7, 3, 5, 6, 9, 2], &json!({}));
    let end = "Round 1: Ann held 7, Ben held 3. Ben folded; Ann takes 5 chips.";
    say(&mut *table, ANN, "raise 3");
    assert_eq!(past(&*table, Observer::Seat(ANN)).headline, "Round 1: you said `raise 3`.");
    say(&mut *table, BEN, "fold");
    for seat in [ANN, BEN] {
        assert_eq!(past(&*table, Observer::Seat(seat)).headline, end);
    }
    // The opponent's answer is also shown with a turn that did not end the round.
    say(&mut *table, BEN, "raise 1");
    say(&mut *table, ANN, "raise 2");
    assert_eq!(past(&*table, Observer::Seat(BEN)).headline, "Round 2: you said `raise 1`. Ann said `raise 2`.");
    // Later inputs of others do not change it.
    say(&mut *table, BEN, "call");
    let end = "Round 2: Ann held 5, Ben held 6. Ben takes 8 chips.";
    assert_eq!(past(&*table, Observer::Seat(ANN)).headline, end);
    say(&mut *table, ANN, "check");
    assert_eq!(past(&*table, Observer::Seat(BEN)).headline, end);
}

#[test]
fn rounds_that_end_at_once_are_all_told() {
    // Ben has no chips left after the ante of round 2, whose cards are equal, so round 3 has no betting either.
    let mut table = open(&[7, 3, 5, 5, 9, 2, 4, 4], &json!({"chips": 10, "ante": 3, "raise_max": 4}));
    say(&mut *table, ANN, "raise 4");
    say(&mut *table, BEN, "call");
    assert_eq!(table.turn(), rules::Turn::Over);
    let headline = shown(&*table, Observer::Public).headline;
    for round in 1..=3 {
        assert!(headline.contains(&format!("Round {round}: Ann held ")), "{headline}");
    }
}

#[test]
fn what_the_clock_played_is_not_told_as_if_a_player_had_said_it() {
    let mut table = open(&[7, 3, 5, 6], &json!({}));
    let_time_run_out(&mut *table);
    let told = shown(&*table, Observer::Seat(BEN)).headline;
    assert!(told.starts_with("Your turn in round 1 of 2. Ann's time ran out, so `check` was played."), "{told}");
    assert_eq!(past(&*table, Observer::Seat(ANN)).headline, "Round 1: your time ran out, so `check` was played.",);
    say(&mut *table, BEN, "raise 1");
    let_time_run_out(&mut *table);
    let end = "Round 1: Ann held 7, Ben held 3. Ann's time ran out, so Ann folded; Ben takes 3 chips.";
    for observer in [Observer::Seat(ANN), Observer::Seat(BEN), Observer::Public] {
        assert!(shown(&*table, observer).headline.ends_with(end), "{}", shown(&*table, observer).headline);
        assert_eq!(past(&*table, observer).headline, end);
    }
}

#[test]
fn the_frame_of_a_round_that_has_ended_is_the_winners() {
    for folds in [ANN, BEN] {
        let mut table = open(&[7, 3, 5, 6], &json!({}));
        if folds == ANN {
            say(&mut *table, ANN, "check");
            say(&mut *table, BEN, "raise 1");
        } else {
            say(&mut *table, ANN, "raise 1");
        }
        say(&mut *table, folds, "fold");
        // A player's own cards are on the left.
        for seat in [ANN, BEN] {
            let picture = past(&*table, Observer::Seat(seat)).pictures.remove(0);
            let framed = frame(&picture).unwrap_or_else(|| panic!("nobody is framed: {}", picture.text));
            assert_eq!(framed < 300.0, seat != folds, "{seat}: {}", picture.text);
        }
    }
}

#[test]
fn the_result_of_a_match_that_was_given_up_shows_both_cards() {
    let mut table = open(&[7, 3, 5, 6], &json!({}));
    say(&mut *table, ANN, "raise 1");
    say(&mut *table, ANN, "concede");
    for observer in [Observer::Seat(ANN), Observer::Seat(BEN), Observer::Public] {
        let text = &shown(&*table, observer).pictures[0].text;
        assert!(text.contains("the card 7") && text.contains("the card 3"), "{text}");
    }
}

/// In the second round the boards have already shown the result of the first; the final result does not repeat it.
#[test]
fn a_match_that_is_broken_off_does_not_tell_the_round_before() {
    let mut table = open(&[7, 3, 5, 6, 2, 4], &json!({}));
    say(&mut *table, ANN, "raise 1");
    say(&mut *table, BEN, "call");
    assert!(shown(&*table, Observer::Public).headline.contains("Round 1: "));
    say(&mut *table, ANN, "concede");
    for observer in [Observer::Seat(ANN), Observer::Seat(BEN), Observer::Public] {
        let headline = shown(&*table, observer).headline;
        assert!(headline.contains("gave up") && !headline.contains("Round 1: "), "{headline}");
    }
}

#[test]
fn a_fold_says_what_is_lost_and_no_other_press_asks() {
    let mut table = open(&[7, 3, 5, 6], &json!({"chips": 12}));
    for text in ["check", "raise 1", "fold"] {
        assert_eq!(table.loses_by(ANN, text, &names()), None, "there is nothing to fold");
    }
    say(&mut *table, ANN, "raise 5");
    for text in ["call", "raise 1"] {
        assert_eq!(table.loses_by(BEN, text, &names()), None);
    }
    assert_eq!(
        table.loses_by(BEN, "fold", &names()).unwrap(),
        "You leave the pot of 7 chips to Ann; 1 chip of it is yours. If your card is a 10, you pay Ann 10 chips more.",
    );
    say(&mut *table, BEN, "raise 2");
    let loss = table.loses_by(ANN, "fold", &names()).unwrap();
    assert!(loss.ends_with("If your card is a 10, you also pay Ben the 6 chips that you have left."), "{loss}");
    assert_eq!(table.loses_by(BEN, "fold", &names()), None, "it is not Ben's turn");
    say(&mut *table, ANN, "call");
    say(&mut *table, BEN, "raise 1");
    let loss = table.loses_by(ANN, "fold", &names()).unwrap();
    assert!(loss.ends_with("This is the last round: the match ends."), "{loss}");
}
