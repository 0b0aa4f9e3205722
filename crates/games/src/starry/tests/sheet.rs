//! Tests of a player's sheet, of the picture at the end, and of their texts.

use serde_json::json;

use super::*;
use crate::starry::cosmic::Cosmic;
use scene::{Shape, Theme};

fn headline(table: &Table, number: usize) -> String {
    table.view(Observer::Seat(seat(number))).headline(&names())
}

/// A player sees everything they own without pressing a button.
#[test]
fn the_sheet_says_what_one_owns_and_what_comes_next() {
    let mut dice = Dice::new(2, "test", 0);
    let mut table = Table::new(json!({"garnets": 3, "community": 2}), 2);
    at_round(&mut table, 3, &mut dice);
    let state = table.json(TRUTH);
    for number in 0..4 {
        let words = headline(&table, number);
        for pile in ["hands", "horoscopes"] {
            for card in state[pile][number].as_array().unwrap() {
                let n = card["n"].to_string();
                let line = words
                    .lines()
                    .find(|line| line.contains(if pile == "hands" { "Your hand" } else { "Your horoscope" }));
                let line = line.unwrap_or_else(|| panic!("no {pile} in {words}"));
                let kind = card["kind"].as_str().unwrap();
                let of_kind =
                    line.split(" · ").find(|part| part.contains(kind)).unwrap_or_else(|| panic!("{kind}: {line}"));
                assert!(
                    of_kind.split(|letter: char| !letter.is_ascii_digit()).any(|word| word == n),
                    "{n} {kind}: {line}"
                );
            }
        }
        assert!(words.contains("community garnets: "), "{words}");
        let mut order: Vec<usize> = (0..4).collect();
        let place = |seat: &usize| Cosmic::ALL.iter().position(|cosmic| state["moves"][*seat] == cosmic.to_string());
        order.sort_by_key(place);
        let mine = order.iter().position(|&seat| seat == number).unwrap();
        let from = NAMES[order[(mine + 3) % 4]];
        assert!(words.contains(&format!("Next round you get {from}'s hand.")), "{words}");
        let frames = table.view(Observer::Seat(seat(number))).show(&names(), &Theme::DARK);
        assert_eq!(frames.pictures[0].frame, "sheet");
        assert!(frames.pictures[0].text.contains("Your hand: "), "{}", frames.pictures[0].text);
    }
}

#[test]
fn after_the_bidding_each_player_is_told_what_they_paid() {
    let mut table = Table::new(json!({"garnets": 5}), 1);
    for (number, bid) in [(0, 3), (1, 2), (2, 2), (3, 0)] {
        table.say(number, &format!("bid {bid}; rank slide swap lock mirror rotate")).unwrap();
    }
    table.close(&mut Dice::new(1, "test", 0));
    for (number, bid) in [(0, 3), (1, 2), (2, 2), (3, 0)] {
        let words = headline(&table, number);
        assert!(words.contains(&format!("You bid {bid} and paid {bid}.")), "{words}");
        let tied = format!("{} and {} bid the same; the lot put them in order.", NAMES[1], NAMES[2]);
        assert!(words.contains(&tied), "{words}");
        assert!(words.contains(&format!("You own {} garnet", 5 - bid)), "{words}");
    }
    assert!(!table.view(Observer::Public).headline(&names()).contains("paid"), "bids stay secret");
    let mut table = Table::new(json!({"garnets": 5}), 1);
    for (number, bid) in [(0, 3), (1, 2), (2, 1), (3, 0)] {
        table.say(number, &format!("bid {bid}; rank slide swap lock mirror rotate")).unwrap();
    }
    table.close(&mut Dice::new(1, "test", 0));
    let words = headline(&table, 0);
    assert!(words.contains("No two bids were equal, so no lot was drawn."), "{words}");
}

/// Once its phase is over, a board shows the result instead of the submission.
#[test]
fn a_phase_that_is_past_is_told_in_one_line_by_what_became_of_it() {
    let mut dice = Dice::new(2, "test", 0);
    let mut table = Table::new(json!({"garnets": 5}), 1);
    for (number, bid) in [(0, 3), (1, 2), (2, 2), (3, 0)] {
        table.say(number, &format!("bid {bid}; rank slide swap lock mirror rotate")).unwrap();
    }
    let past = |table: &Table, observer: Observer| table.view(observer).past(&names());
    assert_eq!(past(&table, Observer::Seat(seat(0))), None, "nothing is past yet");
    table.close(&mut dice);
    let said = past(&table, Observer::Seat(seat(0))).unwrap();
    assert_eq!(said, "The bidding: you bid 3 and paid 3; you hold slide in round 1.");
    assert_eq!(past(&table, Observer::Public), None, "bids stay secret");

    let card = |table: &Table| table.json(TRUTH)["hands"][0][0].clone();
    let (first, second) = (card(&table)["n"].clone(), table.json(TRUTH)["hands"][0][1]["n"].clone());
    table.say(0, &format!("cards add {first} discard {second}")).unwrap();
    table.close(&mut dice);
    let said = past(&table, Observer::Seat(seat(0))).unwrap();
    assert!(said.starts_with("Round 1: you slid ") && said.contains(&format!("; {first} ")), "{said}");
    assert!(said.contains(" added and ") && said.contains(" discarded; ") && said.contains(" = "), "{said}");
    assert!(!said.contains("everything"), "{said}");
    let points = table.json(TRUTH)["score"].clone();
    let everybody = past(&table, Observer::Public).unwrap();
    assert_eq!(
        everybody,
        format!("Round 1: Ann +{}, Ben +{}, Cleo +{}, Dan +{}.", points[0], points[1], points[2], points[3])
    );
}

#[test]
fn an_offer_says_the_kind_of_the_card_that_is_given() {
    let mut dice = Dice::new(2, "test", 0);
    let mut table = Table::new(json!({"community": 2}), 2);
    at_round(&mut table, 3, &mut dice);
    let (mine, yours) = (horoscope(&table, 0)[0], horoscope(&table, 1)[0]);
    let kind = |number: usize, n: u64| {
        let state = table.json(TRUTH);
        let cards = state["horoscopes"][number].as_array().unwrap().clone();
        let card = cards.into_iter().find(|card| card["n"] == n).unwrap();
        card["kind"].as_str().unwrap().to_owned()
    };
    let (of_mine, of_yours) = (kind(0, mine), kind(1, yours));
    table.say(0, &format!("trade Ben give {mine} take {yours}")).unwrap();
    let offers = Starry::offers(&table.view(Observer::Seat(seat(1))), &names());
    assert!(
        offers[0].words.contains(&format!("offers you {mine} {of_mine} for your {yours} {of_yours}")),
        "{}",
        offers[0].words
    );
}

/// Regression: the menu offered "Keep the old ranking" although there was no old ranking.
#[test]
fn a_ranking_that_is_only_begun_is_started_over() {
    let mut table = Table::new(json!({}), 1);
    let labels = |table: &Table| -> Vec<(String, String)> {
        let controls = table.view(Observer::Seat(seat(0))).controls(Language::English);
        let button = |control| match control {
            Control::Button { label, submits, .. } => Some((label, submits)),
            Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
        };
        controls.into_iter().filter_map(button).collect()
    };
    table.say(0, "begin ranking swap").unwrap();
    assert!(labels(&table).contains(&("Start over".to_owned(), "undo rank".to_owned())), "{:?}", labels(&table));
    table.say(0, "rank slide swap lock mirror rotate").unwrap();
    assert!(!labels(&table).iter().any(|(label, _)| label == "Start over"));
    table.say(0, "begin ranking swap").unwrap();
    assert!(labels(&table).iter().any(|(label, _)| label == "Keep the old ranking"), "{:?}", labels(&table));
}

#[test]
fn menus_show_trails_as_they_look() {
    let mut dice = Dice::new(2, "test", 0);
    let mut table = Table::new(json!({}), 2);
    at_round(&mut table, 1, &mut dice);
    for number in 0..4 {
        let view = table.view(Observer::Seat(seat(number)));
        let Some(held) = view.my_move() else { continue };
        let sky = view.sky;
        let menu = view.controls(Language::English).into_iter().find_map(|control| {
            if let Control::Menu { prefix, choices, .. } = control
                && prefix.ends_with("move")
            {
                return Some(choices);
            }
            None
        });
        for (label, value) in menu.expect("a menu of the move") {
            let tile = value.split(' ').next().unwrap().parse().unwrap();
            let sign = sky.bend(tile).map(crate::starry::sky::Bend::sign);
            assert!(sign.is_none_or(|sign| label.contains(sign)), "{held}: {label}");
        }
    }
    for (bend, sign) in [("NE", '╰'), ("SE", '╭'), ("SW", '╮'), ("NW", '╯')] {
        assert_eq!(bend.parse::<crate::starry::sky::Bend>().unwrap().sign(), sign);
    }
}

/// A phone shows a picture 360 pixels wide; a computer fits it into 550 by 350 pixels.
#[test]
fn every_letter_of_the_sheet_and_of_the_finale_can_be_read() {
    let mut dice = Dice::new(2, "test", 0);
    let long = "A Name That Is Rather Long";
    let names = [long, "Dealer (beginner)", "Dealer (skilled)", "Dan"].map(str::to_owned).to_vec();
    let names = Names::from(BySeat::from(names));
    let mut table = Table::new(json!({}), 2);
    let mut is_over = false;
    while !is_over {
        is_over = Starry::turn(&table.state) == Turn::Over;
        for observer in [Observer::Seat(seat(1)), TRUTH] {
            let showing = table.view(observer).show(&names, &Theme::DARK);
            let (picture, said) = (&showing.pictures[0], &showing.headline);
            assert!(said.chars().count() <= 1900, "{} characters: {said}", said.chars().count());
            let scene = &picture.scene;
            let (width, height) =
                (f32::from(u16::try_from(scene.width).unwrap()), f32::from(u16::try_from(scene.height).unwrap()));
            let scale = (360.0 / width).min(550.0 / width).min(350.0 / height);
            for shape in scene.base.shapes().iter().chain(&scene.top.shapes) {
                if let Shape::Text { size, content, .. } = shape {
                    assert!(size * scale >= 10.7, "{}: {content} at {:.1} px", picture.frame, size * scale);
                    assert!(!content.contains("(beginner"), "a machine's name is short in pictures: {content}");
                }
            }
        }
        if !is_over {
            table.close(&mut dice);
        }
    }
    let finale = table.view(Observer::Public).show(&names, &Theme::DARK);
    assert_eq!(finale.pictures[0].frame, "open", "the end is led by the sky");
    let texts: Vec<&str> = finale.pictures[0]
        .scene
        .top
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text { content, .. } => Some(content.as_str()),
            Shape::Fill { .. } | Shape::Line { .. } => None,
        })
        .collect();
    assert!(texts.contains(&"winner") && texts.contains(&"candidate"), "{texts:?}");
    assert!(finale.closer.iter().any(|closer| closer.frame == "all"));
}
