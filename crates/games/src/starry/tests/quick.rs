//! Tests of presses on a board that was shown before an earlier press was answered.

use std::collections::BTreeSet;

use super::*;
use crate::starry::action::{Aim, Submission};
use crate::starry::cosmic::Cosmic;
use crate::starry::sky::{AREA, Bend};

/// The press of the control labelled with these words; for a menu, with these values chosen.
fn shown(table: &Table, number: usize, words: &str, values: &[&str]) -> Pressed {
    let controls = table.view(Observer::Seat(seat(number))).controls(Language::English);
    let press = controls.iter().find_map(|control| match control {
        Control::Button { label, submits, .. } if label.starts_with(words) => {
            Some(Pressed::button(Moment::default(), submits))
        }
        Control::Menu { placeholder, prefix, chosen, choices, .. } if placeholder.contains(words) => {
            assert!(values.iter().all(|value| choices.iter().any(|(_, known)| known == value)), "{choices:?}");
            let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
            Some(Pressed::menu(Moment::default(), prefix, chosen, &values))
        }
        Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
    });
    press.unwrap_or_else(|| panic!("no {words:?} among {controls:#?}"))
}

/// The canonical text of what a seat has submitted.
fn submitted(table: &Table, number: usize) -> String {
    Action::Submit(table.view(Observer::Seat(seat(number))).own).to_string()
}

#[test]
fn moves_that_are_ranked_quickly_are_ranked_one_after_the_other() {
    let mut table = Table::new(json!({"garnets": 3}), 1);
    let of = |table: &Table, value: &str| shown(table, 0, "the most desired first", &[value]);
    let (slide, swap, lock) = (of(&table, "slide"), of(&table, "swap"), of(&table, "lock"));
    let bid = shown(&table, 0, "Bid garnets", &["2"]);
    for press in [&slide, &bid, &swap] {
        table.press(0, press).unwrap();
    }
    assert_eq!(submitted(&table, 0), "only bid 2; begin ranking slide swap");
    assert_eq!(table.press(0, &slide).unwrap_err(), "slide is ranked by now: slide, swap; choose another move");
    let rotate = shown(&table, 0, "so far: slide, swap", &["rotate"]);
    table.press(0, &lock).unwrap();
    table.press(0, &rotate).unwrap();
    assert_eq!(submitted(&table, 0), "only bid 2; rank slide swap lock rotate mirror");

    // A press that arrives after the ranking is complete does not begin another ranking.
    for press in [&slide, &rotate, &swap] {
        let why = table.press(0, press).unwrap_err();
        assert!(why.starts_with("your ranking is slide, swap, lock, rotate, mirror by now"), "{why}");
    }
    let anew = |table: &Table, value: &str| shown(table, 0, "choose to change", &[value]);
    let (mirror, swap) = (anew(&table, "mirror"), anew(&table, "swap"));
    table.press(0, &mirror).unwrap();
    let keep = shown(&table, 0, "Keep the old ranking", &[]);
    table.press(0, &swap).unwrap();
    assert_eq!(
        submitted(&table, 0),
        "only bid 2; rank slide swap lock rotate mirror; begin ranking mirror swap",
        "the ranking that stands holds till the other one is whole"
    );
    let late = shown(&table, 0, "New ranking: mirror, swap", &["lock"]);
    table.press(0, &keep).unwrap();
    assert!(table.press(0, &keep).unwrap_err().starts_with("no other ranking is begun"), "pressed twice");
    assert_eq!(submitted(&table, 0), "only bid 2; rank slide swap lock rotate mirror");
    let why = table.press(0, &late).unwrap_err();
    assert_eq!(
        why,
        "the ranking that began with mirror, swap is gone, so lock is not added; choose in the newest menu"
    );
}

#[test]
fn boards_of_earlier_versions_submit_what_they_say() {
    let mut dice = Dice::new(3, "test", 0);
    let table = Table::new(json!({"garnets": 3}), 1);
    let view = table.view(Observer::Seat(seat(0)));
    let (mut later, mine, _) = market(json!({"community": 3}));
    for (prefix, value) in [("begin ranking", "slide"), ("begin ranking slide swap", "lock"), ("bid", "2")] {
        let press = Pressed::menu(Moment::default(), prefix, &[], &[value.to_owned()]);
        assert_eq!(view.pressed(&press).unwrap(), format!("{prefix} {value}"));
    }
    for text in ["undo rank", "trade Ben give 1 take 2", "begin move D3", "lock #3"] {
        assert_eq!(view.pressed(&Pressed::button(Moment::default(), text)).unwrap(), text);
    }
    later.say(0, "begin trade").unwrap();
    later.press(0, &Pressed::menu(Moment::default(), "begin trade with 1 give", &[], &[mine.to_string()])).unwrap();
    let draft = later.view(Observer::Seat(seat(0))).draft.unwrap();
    assert_eq!(draft.to_string(), format!("begin trade with 1 give {mine}"));
    later.close(&mut dice);
}

#[test]
fn cards_target_and_ranking_that_are_chosen_on_one_board_all_count() {
    let mut dice = Dice::new(3, "test", 0);
    let mut table = Table::new(json!({}), 3);
    at_round(&mut table, 2, &mut dice);
    let hand: Vec<String> =
        table.view(Observer::Seat(seat(0))).my_hand().iter().map(|card| card.n.to_string()).collect();
    let cards = shown(&table, 0, "Choose two cards", &[&hand[0], &hand[1]]);
    let target =
        table.view(Observer::Seat(seat(0))).controls(Language::English).into_iter().find_map(|control| match control {
            Control::Menu { prefix, choices, .. } if prefix.ends_with("move") => {
                Some(Pressed::menu(Moment::default(), &prefix, &[], &[choices[0].1.clone()]))
            }
            Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
        });
    let rank = shown(&table, 0, "the most desired first", &["lock"]);
    for press in [&cards, &target.unwrap(), &rank] {
        table.press(0, press).unwrap();
    }
    let own = table.view(Observer::Seat(seat(0))).own;
    assert!(own.cards.is_some() && own.aim.is_some() && own.rank.is_none() && own.anew.is_some(), "{own:?}");

    // The choice to add or discard refers to the two cards that are picked.
    let fates = shown(&table, 0, "Add or discard", &[&format!("add {} add {}", hand[0], hand[1])]);
    let same = shown(&table, 0, "Your cards", &[&hand[1], &hand[0]]);
    let other = shown(&table, 0, "Your cards", &[&hand[0], &hand[2]]);
    table.press(0, &fates).unwrap();
    let played = table.view(Observer::Seat(seat(0))).own.cards;
    table.press(0, &same).unwrap();
    assert_eq!(table.view(Observer::Seat(seat(0))).own.cards, played, "the same two cards are no others");
    table.press(0, &other).unwrap();
    let why = table.press(0, &fates).unwrap_err();
    assert!(why.starts_with("your cards are ") && why.contains(&hand[2]), "{why}");
    assert_eq!(table.view(Observer::Seat(seat(0))).own.cards.unwrap().numbers().map(|n| n.to_string())[1], hand[2]);
}

#[test]
fn parts_of_an_offer_that_are_chosen_on_one_board_all_count() {
    let (mut table, mine, yours) = market(json!({"community": 3}));
    let enter = shown(&table, 0, "Trade …", &[]);
    table.press(0, &enter).unwrap();
    let (to_ben, to_cleo) = (shown(&table, 0, "to whom", &["1"]), shown(&table, 0, "to whom", &["2"]));
    table.press(0, &to_ben).unwrap();
    let (mine, yours) = (mine.to_string(), yours.to_string());
    let give = shown(&table, 0, "do you give", &[&mine]);
    let take =
        table.view(Observer::Seat(seat(0))).controls(Language::English).into_iter().find_map(|control| match control {
            Control::Menu { prefix, choices, .. }
                if choices.iter().any(|(label, n)| label.starts_with("Ask") && *n == yours) =>
            {
                Some(Pressed::menu(Moment::default(), &prefix, &[], std::slice::from_ref(&yours)))
            }
            Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
        });
    table.press(0, &give).unwrap();
    table.press(0, &take.unwrap()).unwrap();
    // Opening the trading controls a second time keeps the draft.
    table.press(0, &enter).unwrap();
    let written = |table: &Table| table.view(Observer::Seat(seat(0))).draft.map(|draft| draft.to_string());
    assert_eq!(written(&table).unwrap(), format!("begin trade with 1 give {mine} take {yours}"));
    // The button sends the offer that it shows, or nothing.
    let send = shown(&table, 0, "Offer ", &[]);
    table.press(0, &to_cleo).unwrap();
    assert!(table.press(0, &send).unwrap_err().starts_with("your offer has changed"));
    assert_eq!(table.json(TRUTH)["offers"], json!([]));
    table.press(0, &to_ben).unwrap();
    table.press(0, &send).unwrap();
    assert_eq!(table.json(TRUTH)["offers"].as_array().unwrap().len(), 1);
    // A second press on the button makes no second offer, and presses no longer change the first offer.
    assert!(table.press(0, &send).unwrap_err().starts_with("you have made this offer already"));
    assert!(table.press(0, &give).unwrap_err().starts_with("you are writing no offer any more"));
}

#[test]
fn every_bid_is_in_a_menu() {
    for owned in [0_usize, 3, 24, 25, 26, 60] {
        let table = Table::new(json!({ "garnets": owned }), 1);
        let controls = table.view(Observer::Seat(seat(0))).controls(Language::English);
        let bids = controls.iter().filter_map(|control| match control {
            Control::Menu { prefix, choices, .. } if prefix == "bid" => {
                Some(choices.iter().map(|(_, bid)| bid.clone()))
            }
            Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
        });
        assert!(bids.flatten().eq((0..=owned).map(|bid| bid.to_string())), "{owned}");
        let menus: Vec<&String> = controls
            .iter()
            .filter_map(
                |control| if let Control::Menu { placeholder, .. } = control { Some(placeholder) } else { None },
            )
            .collect();
        assert!(menus.len() <= 4, "{menus:?}");
    }
}

/// Every press of the menus whose prefix starts with `prefix`, each with the text that it submits.
fn meanings(view: &StarryView, prefix: &str) -> Vec<(Pressed, String)> {
    let of = |control: &Control| match control {
        Control::Menu { prefix: of, choices, chosen, count: (1, 1), .. } if of.starts_with(prefix) => {
            let one = |(_, value): &(String, String)| {
                Pressed::menu(Moment::default(), of, chosen, std::slice::from_ref(value))
            };
            choices.iter().map(one).collect()
        }
        Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => Vec::new(),
    };
    let presses = view.controls(Language::English).iter().flat_map(of).collect::<Vec<_>>();
    presses.into_iter().map(|press| (press.clone(), view.pressed(&press).unwrap())).collect()
}

/// The submission that a text makes by itself.
fn alone(view: &StarryView, text: &str) -> Submission {
    match view.read(text) {
        Ok(Action::Submit(submission)) => submission,
        other => panic!("{text}: {other:?}"),
    }
}

/// Every legal target, as it is typed; two tiles of a swap in one order only.
fn legal_targets(view: &StarryView) -> BTreeSet<String> {
    let squares: Vec<String> = AREA.squares().map(|square| square.to_string()).collect();
    let bends = Bend::ALL.map(|bend| bend.to_string());
    let of = |one: &String| {
        let with = |gap: &str, other: &String| format!("move {one}{gap}{other}");
        let pairs = squares.iter().filter(|other| *other > one).map(|other| with(" ", other));
        let sources = squares.iter().map(|other| with(" from ", other));
        let turns = bends.iter().map(|bend| with(" to ", bend));
        pairs.chain(sources).chain(turns).chain([format!("move {one}")]).collect::<Vec<_>>()
    };
    let is_legal = |text: &String| view.read(text).is_ok_and(|action| view.check(&action).is_ok());
    squares.iter().flat_map(of).filter(is_legal).collect()
}

/// The targets that can be reached by the menus of the move.
fn offered_targets(table: &mut Table, number: usize) -> BTreeSet<String> {
    let view = table.view(Observer::Seat(seat(number)));
    let mut offered = BTreeSet::new();
    for (press, text) in meanings(&view, "move").into_iter().chain(meanings(&view, "begin move")) {
        if let Some(Aim::At(_)) = alone(&view, &text).aim {
            offered.insert(text);
        } else {
            table.press(number, &press).unwrap();
            let view = table.view(Observer::Seat(seat(number)));
            offered.extend(meanings(&view, "move").into_iter().map(|(_, text)| text));
            table.say(number, "undo move").unwrap();
        }
    }
    offered
}

/// Sorts the two tiles of a target, since both orders mean the same target.
fn in_order(text: &str) -> String {
    match text.split(' ').collect::<Vec<_>>()[..] {
        ["move", one, other] if other < one => format!("move {other} {one}"),
        _ => text.to_owned(),
    }
}

#[test]
fn nothing_legal_is_missing_of_cards_and_targets() {
    for seed in 0..4 {
        let mut dice = Dice::new(seed, "missing", 0);
        let mut table = Table::new(json!({"lock": if seed % 2 == 0 { "round" } else { "match" }}), seed);
        for round in [1, 3, 6] {
            at_round(&mut table, round, &mut dice);
            for number in 0..4 {
                let case = format!("seed {seed}, round {round}, seat {number}");
                let legal = legal_targets(&table.view(Observer::Seat(seat(number))));
                let offered = offered_targets(&mut table, number).iter().map(|text| in_order(text)).collect();
                assert_eq!(legal, offered, "{case}");
                let view = table.view(Observer::Seat(seat(number)));
                let hand: Vec<String> = view.my_hand().iter().map(|card| card.n.to_string()).collect();
                for (nth, one) in hand.iter().enumerate() {
                    for other in &hand[nth + 1..] {
                        let words = if table.view(Observer::Seat(seat(number))).own.cards.is_none() {
                            "Choose two cards"
                        } else {
                            "Your cards"
                        };
                        let pick = shown(&table, number, words, &[one, other]);
                        table.press(number, &pick).unwrap();
                        let view = table.view(Observer::Seat(seat(number)));
                        let fates: BTreeSet<String> =
                            meanings(&view, "cards").into_iter().map(|(_, text)| text).collect();
                        let all = ["add", "discard"].map(|one_fate| {
                            ["add", "discard"].map(|fate| format!("cards {one_fate} {one} {fate} {other}"))
                        });
                        assert_eq!(fates, all.concat().into_iter().collect(), "{case}");
                    }
                }
            }
        }
    }
}

#[test]
fn nothing_legal_is_missing_of_rankings_and_answers() {
    let mut table = Table::new(json!({}), 1);
    // Collects the rankings that can be built step by step; after four moves the fifth is certain.
    let mut rankings: BTreeSet<String> = BTreeSet::new();
    let mut begun: Vec<Vec<Cosmic>> = vec![Vec::new()];
    while let Some(ranked) = begun.pop() {
        drop(table.say(0, "undo rank"));
        if !ranked.is_empty() {
            let words: Vec<String> = ranked.iter().map(Cosmic::to_string).collect();
            table.say(0, &format!("begin ranking {}", words.join(" "))).unwrap();
        }
        let view = table.view(Observer::Seat(seat(0)));
        for (_, text) in meanings(&view, "rank") {
            let Submission { rank, anew, .. } = alone(&view, &text);
            match (rank, anew) {
                (Some(_), _) => drop(rankings.insert(text)),
                (None, Some(longer)) => begun.push(longer),
                (None, None) => panic!("{text}"),
            }
        }
    }
    assert_eq!(rankings.len(), 120, "{rankings:?}");

    let (mut table, mine, yours) = market(json!({"community": 3}));
    let of_cleo = horoscope(&table, 2)[0];
    table.say(1, &format!("trade Ann give {yours} take {mine}")).unwrap();
    table.say(2, &format!("trade Ann give {of_cleo} take {mine}")).unwrap();
    table.say(0, &format!("trade Dan give {mine} take 1")).unwrap();
    table.press(0, &shown(&table, 0, "Trade …", &[])).unwrap();
    let view = table.view(Observer::Seat(seat(0)));
    let answers: BTreeSet<String> =
        meanings(&view, "trade").iter().map(|(_, text)| without_number(text).to_owned()).collect();
    let all =
        NAMES.iter().flat_map(|name| ["accept", "decline", "withdraw"].map(|step| format!("trade {step} {name}")));
    let legal = all.filter(|text| view.check(&view.read(text).unwrap()).is_ok()).collect();
    assert_eq!(answers, legal);
}
