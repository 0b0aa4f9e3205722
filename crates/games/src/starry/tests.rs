//! Tests of whole matches, played as a host would: what views show, what trades cost, and what the ledger receives.

mod desk;
mod languages;
mod machines;
mod quick;
mod sheet;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::Starry;
use super::action::Action;
use super::state::State;
use super::view::StarryView;
use rules::{
    Asset, BySeat, Clearance, Control, DESCRIPTION_CHARS_MAX, Dice, Ended, Game, Holder, Language, Moment, Names,
    Observer, Ply, Pressed, Seat, Seating, Staged, Timestamp, Turn, View, endless, offer_of,
};

const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];
const TRUTH: Observer = Observer::Omniscient(Clearance::OFFLINE_REFEREE);

/// The players' names for a reader of English.
fn names() -> Names {
    names_in(Language::English)
}

/// The players' names for a reader of `language`.
fn names_in(language: Language) -> Names {
    Names::new(BySeat::from(NAMES.map(str::to_owned).to_vec()), language)
}

/// A match without a clock.
struct Table {
    state: State,
    staged: Staged<Action>,
    /// The options of the match.
    options: Value,
}

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

impl Table {
    fn new(options: Value, seed: u64) -> Self {
        let values = Starry::SPEC.complete(options.as_object().unwrap(), 4).unwrap();
        let completed = serde_json::from_value(Value::Object(values)).unwrap();
        let seating = Seating { names: BySeat::from(NAMES.map(str::to_owned).to_vec()), advantage: Seat::FIRST };
        let setup =
            Starry::deal(&completed, super::Given::default(), &seating, &mut Dice::new(seed, "deal", 0), &mut endless);
        let state = Starry::start(completed, setup.unwrap(), &seating, Timestamp(0));
        Self { state, staged: Staged::none(4), options }
    }

    fn view(&self, observer: Observer) -> StarryView {
        let mut staged = Staged::none(4);
        match observer {
            Observer::Public => {}
            Observer::Omniscient(_) => staged = self.staged.clone(),
            Observer::Seat(seat) => staged.by_seat[seat].clone_from(&self.staged.by_seat[seat]),
        }
        Starry::view(&self.state, Timestamp(0), observer, &staged)
    }

    fn json(&self, observer: Observer) -> Value {
        serde_json::to_value(self.view(observer)).unwrap()
    }

    /// Submits what a seat types; returns the refusal, if any.
    fn say(&mut self, number: usize, text: &str) -> Result<(), String> {
        let view = self.view(Observer::Seat(seat(number)));
        let action = view.read(text).map_err(|unreadable| unreadable.to_string())?;
        view.check(&action).map_err(|illegal| illegal.to_string())?;
        if rules::Action::acts_at_once(&action) {
            self.apply(Ply::Single(seat(number), action));
        } else {
            self.staged.by_seat[seat(number)] = Some(action);
        }
        Ok(())
    }

    /// Submits a press as the host judges it; returns the refusal, if any.
    fn press(&mut self, number: usize, press: &Pressed) -> Result<(), String> {
        let meant = self.view(Observer::Seat(seat(number))).pressed(press).map_err(|illegal| illegal.to_string())?;
        self.say(number, without_number(&meant))
    }

    fn apply(&mut self, ply: Ply<Action>) {
        let epoch = Starry::epoch(&self.state);
        Starry::apply(&mut self.state, Timestamp(0), ply);
        if Starry::epoch(&self.state) != epoch {
            self.staged = Staged::none(4);
        }
    }

    /// Closes the phase and draws missing elements at random; returns the texts of the draws.
    fn close(&mut self, dice: &mut Dice) -> Vec<String> {
        let joint = self.staged.by_seat.clone();
        let ply =
            if matches!(Starry::turn(&self.state), Turn::Sequential(_)) { Ply::Deadline } else { Ply::Joint(joint) };
        self.apply(ply);
        let mut drawn = Vec::new();
        while Starry::turn(&self.state) == Turn::Chance {
            let draw = Starry::chance(&self.state, dice).unwrap().to_string();
            let read = Starry::read_chance(&self.state, &draw).unwrap();
            assert_eq!(read.to_string(), draw);
            self.apply(Ply::Chance(read));
            drawn.push(draw);
        }
        drawn
    }
}

#[test]
fn what_nobody_submitted_is_drawn_one_by_one() {
    let mut dice = Dice::new(1, "test", 0);
    let mut table = Table::new(json!({}), 1);
    let drawn = table.close(&mut dice);
    assert_eq!(drawn.len(), 5, "four rankings and the lot: {drawn:?}");
    assert!(drawn[0].starts_with("missing 0 rank ") && drawn[4].starts_with("order "));
    for round in 1..=6 {
        assert_eq!(table.json(TRUTH)["round"], round);
        let drawn = table.close(&mut dice);
        assert_eq!(drawn.len(), if round < 6 { 12 } else { 8 }, "{drawn:?}");
    }
    if Starry::turn(&table.state) != Turn::Over {
        let drawn = table.close(&mut dice);
        assert!(drawn.len() == 1 && drawn[0].starts_with("candidate "), "{drawn:?}");
    }
    assert_eq!(Starry::turn(&table.state), Turn::Over);
    assert_eq!(table.json(TRUTH)["staged"], Value::Null);
}

#[test]
fn only_what_is_missing_may_be_drawn() {
    let mut table = Table::new(json!({"garnets": [5, 4, 4, 0]}), 1);
    for (number, text) in [(0, "bid 5"), (1, "bid 4"), (2, "bid 4"), (3, "rank slide swap lock mirror rotate")] {
        table.say(number, text).unwrap();
    }
    let joint = table.staged.by_seat.clone();
    table.apply(Ply::Joint(joint));
    for wrong in [
        "order 1 0 2 3",
        "order 0 1 2",
        "order 0 1 1 3",
        "missing 3 rank slide swap lock mirror rotate",
        "missing 0 bid 2",
        "missing 0 cards discard 1 discard 2",
        "missing 0 begin rank slide",
        "candidate Ann",
    ] {
        assert!(Starry::read_chance(&table.state, wrong).is_err(), "{wrong}");
    }
    for right in ["order 0 2 1 3", "order 0 1 2 3", "missing 2 rank slide swap lock mirror rotate"] {
        assert!(Starry::read_chance(&table.state, right).is_ok(), "{right}");
    }
}

#[test]
fn the_keys_of_the_full_state_come_in_the_order_of_the_page() {
    let table = Table::new(json!({}), 1);
    let keys = |observer| table.json(observer).as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    let page =
        "phase round sky locked order moves hands horoscopes score garnets community trades offers staged last result";
    assert_eq!(keys(TRUTH), page);
    let told = page.replace("hands ", "hands hand_sizes ").replace("staged ", "staged all_submitted ");
    assert_eq!(keys(Observer::Public), told);
    assert_eq!(keys(Observer::Seat(seat(0))), told);
    assert_eq!(table.json(TRUTH)["community"]["1-3"], 0);
    assert_eq!(
        table.json(TRUTH)["staged"][2],
        json!({"bid": null, "cards": null, "move": null, "rank": null, "locked": false})
    );
}

/// Plays random complete submissions until this round begins.
fn at_round(table: &mut Table, round: u64, dice: &mut Dice) {
    while table.json(TRUTH)["round"] != round {
        for number in 0..4 {
            let action = table.view(Observer::Seat(seat(number))).sample_submission(dice).map(Action::Submit);
            table.staged.by_seat[seat(number)] = action;
        }
        table.close(dice);
    }
}

#[test]
fn what_a_draft_would_score_is_what_it_scores() {
    for seed in 0..16 {
        let mut dice = Dice::new(seed, "score", 0);
        let mut table = Table::new(json!({}), seed);
        at_round(&mut table, 1 + seed % 6, &mut dice);
        for number in 0..4 {
            let action = table.view(Observer::Seat(seat(number))).sample_submission(&mut dice).map(Action::Submit);
            table.staged.by_seat[seat(number)] = action;
        }
        let told: Vec<Option<usize>> =
            (0..4).map(|number| table.view(Observer::Seat(seat(number))).would_score()).collect();
        table.close(&mut dice);
        for (number, told) in told.into_iter().enumerate() {
            let scored = table.json(TRUTH)["last"]["scores"][number].clone();
            assert_eq!(json!(told), scored, "seed {seed} seat {number}");
        }
    }
}

fn horoscope(table: &Table, number: usize) -> Vec<u64> {
    let cards = table.json(TRUTH)["horoscopes"][number].clone();
    cards.as_array().unwrap().iter().map(|card| card["n"].as_u64().unwrap()).collect()
}

/// A match in round 4, with the numbers of a card from the first seat's horoscope and a card from the second seat's.
fn market(options: Value) -> (Table, u64, u64) {
    let mut dice = Dice::new(3, "test", 0);
    let mut table = Table::new(options, 3);
    at_round(&mut table, 4, &mut dice);
    let (mine, yours) = (horoscope(&table, 0)[0], horoscope(&table, 1)[0]);
    (table, mine, yours)
}

#[test]
fn a_trade_changes_owners_at_once_and_costs_one_more_each_time() {
    let (mut table, mine, yours) = market(json!({"community": 3}));
    table.say(0, &format!("trade ben give {mine} take {yours}")).unwrap();
    assert_eq!(table.json(TRUTH)["offers"], json!([{"from": 0, "to": 1, "give": mine, "take": yours}]));
    table.say(1, "trade accept @ANN").unwrap();
    assert!(horoscope(&table, 0).contains(&yours) && horoscope(&table, 1).contains(&mine));
    assert!(horoscope(&table, 0).is_sorted() && horoscope(&table, 1).is_sorted());
    let state = table.json(TRUTH);
    assert_eq!((&state["community"]["0-1"], &state["trades"]["0-1"]), (&json!(2), &json!(1)));
    let refused = table.say(1, &format!("trade Ann give {mine} take {yours}")).unwrap_err();
    assert!(refused.contains("traded in this round"), "{refused}");
    table.close(&mut Dice::new(1, "x", 0));
    table.say(1, &format!("trade Ann give {mine} take {yours}")).unwrap();
    table.say(0, "trade accept Ben").unwrap();
    assert_eq!(table.json(TRUTH)["community"]["0-1"], 0);
    table.close(&mut Dice::new(1, "x", 1));
    let refused = table.say(0, &format!("trade Ben give {mine} take {yours}")).unwrap_err();
    assert_eq!(refused, "a trade with Ben costs 3 community garnets; the two of you own 0");
}

#[test]
fn an_offer_does_not_tell_whether_the_other_holds_the_card() {
    let (mut table, mine, yours) = market(json!({"community": 3}));
    let foreign = (1..=56).find(|n| !horoscope(&table, 1).contains(n)).unwrap();
    table.say(0, &format!("trade Ben give {mine} take {foreign}")).unwrap();
    let refused = table.say(1, "trade accept Ann").unwrap_err();
    assert_eq!(refused, format!("Ann asks for {foreign}, which is not in your horoscope"));
    assert_eq!(table.json(TRUTH)["offers"].as_array().unwrap().len(), 1, "nothing changed");
    table.say(0, &format!("trade Ben give {mine} take {yours}")).unwrap();
    assert_eq!(table.json(TRUTH)["offers"].as_array().unwrap().len(), 1, "replaced");
    let refused = table.say(1, &format!("trade Ann give {yours} take {mine}")).unwrap_err();
    assert!(refused.contains("accept or decline it first"), "{refused}");
    table.say(1, "trade decline Ann").unwrap();
    assert!(table.say(1, "trade accept Ann").unwrap_err().contains("no offer open to you"));
    assert!(table.say(0, "trade withdraw Ben").unwrap_err().contains("none to withdraw"));
    assert!(table.say(0, "trade Ann give 1 take 2").unwrap_err().contains("trade with yourself"));
    assert!(table.say(0, &format!("trade Ben give {yours} take 1")).unwrap_err().contains("not in your horoscope"));
}

#[test]
fn a_card_traded_away_makes_its_other_offer_fail_at_the_acceptance() {
    let (mut table, mine, yours) = market(json!({"community": 3}));
    let of_cleo = horoscope(&table, 2)[0];
    table.say(0, &format!("trade Cleo give {mine} take {of_cleo}")).unwrap();
    table.say(0, &format!("trade Ben give {mine} take {yours}")).unwrap();
    table.say(1, "trade accept Ann").unwrap();
    let refused = table.say(2, "trade accept Ann").unwrap_err();
    assert_eq!(refused, format!("Ann does not hold {mine} any more; ask for another offer"));
}

#[test]
fn trades_are_known_to_both_parties_alone() {
    let (mut table, mine, yours) = market(json!({"community": 3}));
    let others = [Observer::Public, Observer::Seat(seat(2)), Observer::Seat(seat(3))];
    let told = |table: &Table| {
        others.map(|observer| {
            let view = table.view(observer);
            let names = names();
            (
                serde_json::to_string(&view).unwrap(),
                view.headline(&names),
                super::words::describe(&view, "sky", &names),
                view.controls(Language::English),
            )
        })
    };
    let before = told(&table);
    table.say(0, &format!("trade Ben give {mine} take {yours}")).unwrap();
    assert_eq!(told(&table), before);
    table.say(1, "trade accept Ann").unwrap();
    assert_eq!(told(&table), before);
}

#[test]
fn both_are_told_what_became_of_an_offer_and_nobody_else() {
    let mut dice = Dice::new(2, "test", 0);
    let mut table = Table::new(json!({"community": 2}), 2);
    at_round(&mut table, 3, &mut dice);
    let (mine, yours) = (horoscope(&table, 0)[0], horoscope(&table, 1)[0]);
    let names = names();
    let told = |table: &Table, number: usize| table.view(Observer::Seat(seat(number))).headline(&names);
    let offer = format!("trade Ben give {mine} take {yours}");
    for (answers, of_ann, of_ben) in [
        ((0, "trade withdraw Ben"), "You take your offer to Ben back.", "Ann takes the offer back."),
        ((1, "trade decline Ann"), "Ben declines your offer of ", "You decline the offer of Ann."),
        ((1, "trade accept Ann"), "Ben accepts your offer: you gave ", "You accept the offer of Ann: you gave "),
    ] {
        table.say(0, &offer).unwrap();
        assert!(!told(&table, 1).contains("is resolved"), "the offer is not hidden below the story");
        table.say(answers.0, answers.1).unwrap();
        assert!(told(&table, 0).contains(of_ann), "{}", told(&table, 0));
        assert!(told(&table, 1).contains(of_ben), "{}", told(&table, 1));
        assert!(!told(&table, 2).contains("offer"), "{}", told(&table, 2));
    }
    table.close(&mut dice);
    assert!(!told(&table, 0).contains("accepts"), "the round is over");
}

#[test]
fn a_round_is_told_as_a_story_and_private_things_to_their_owner_alone() {
    let mut dice = Dice::new(2, "test", 0);
    let mut table = Table::new(json!({"lock": "round"}), 2);
    at_round(&mut table, 5, &mut dice);
    let names = Names::from(BySeat::from(NAMES.map(|name| format!("<{name}>")).to_vec()));
    let public = table.view(Observer::Public).headline(&names);
    let lines: Vec<&str> = public.lines().collect();
    assert_eq!(lines[0], "**Round 4 is resolved.**");
    assert!(lines[1].starts_with("The sky before: ") && lines[6].starts_with("The sky after: "), "{public}");
    // Four moves in cosmic order, then four scores, then the round that begins.
    let state = table.json(TRUTH);
    for (number, name) in NAMES.iter().enumerate() {
        let points = format!("<{name}>: +{} in a sky of ", state["last"]["scores"][number]);
        assert!(lines[7 + number].starts_with(&points), "{public}");
        assert!(lines[2..6].iter().any(|line| line.contains(&format!("<{name}>"))), "{public}");
    }
    assert!(lines[11].starts_with("**Round 5 of 6** scores planets, comets and the void"), "{public}");
    assert!(!public.contains("Your "), "{public}");
    let own = table.view(Observer::Seat(seat(1))).headline(&names);
    assert!(own.starts_with("**Your round 5 of 6**: still missing: your two cards"), "{own}");
    assert!(own.contains(&lines[..11].join("\n")), "{own}");
    assert!(own.contains(&format!("= {}.", state["last"]["scores"][1])), "{own}");
}

#[test]
fn a_receipt_warns_of_a_card_that_cannot_be_added_and_previews_the_sky() {
    let mut dice = Dice::new(4, "test", 0);
    let mut table = Table::new(json!({}), 4);
    at_round(&mut table, 4, &mut dice);
    let mut n_warned = 0;
    for number in 0..4 {
        let view = table.view(Observer::Seat(seat(number)));
        let bounds = horoscope(&table, number);
        let hand: Vec<u8> = view.my_hand().iter().map(|card| card.n).collect();
        let receipt = |n: u8, other: u8| {
            view.understood(&view.read(&format!("cards add {n} discard {other}")).unwrap()).words.to_string()
        };
        for pair in hand.windows(2) {
            let n = u64::from(pair[0]);
            let lies_between =
                bounds.first().is_some_and(|&low| low < n) && bounds.last().is_some_and(|&high| n < high);
            let words = receipt(pair[0], pair[1]);
            assert_eq!(words.contains("cannot be added: as things stand"), lies_between, "{n} and {bounds:?}: {words}");
            assert!(words.contains("Still missing: the target of your move and your ranking"), "{words}");
            n_warned += u32::from(lies_between);
        }
        let target = view.complete("move")[0].clone();
        let words = view.understood(&view.read(&target).unwrap()).words.to_string();
        assert!(words.contains("with that move alone the sky has "), "{words}");
    }
    assert!(n_warned > 0, "nobody holds a card that lies between");
}

#[test]
fn what_is_posted_is_what_was_paid_and_earned() {
    let mut dice = Dice::new(9, "test", 0);
    let mut table = Table::new(json!({"garnets": [3, 1, 0, 2], "community": 1}), 9);
    for (number, text) in [(0, "bid 2"), (1, "bid 1"), (2, "bid 0")] {
        table.say(number, text).unwrap();
    }
    assert_eq!(table.say(2, "bid 1").unwrap_err(), "you own no garnets, so `bid 0` is the only bid you have");
    table.close(&mut dice);
    let postings = Starry::postings(&table.state);
    let paid: Vec<_> = postings.iter().map(|posting| (posting.holder, posting.change)).collect();
    assert_eq!(paid, [(Holder::Seat(seat(0)), -2), (Holder::Seat(seat(1)), -1)]);
    assert_eq!(table.json(Observer::Public)["garnets"], json!([null, null, null, null]), "they would tell the bids");
    while Starry::turn(&table.state) != Turn::Over {
        table.close(&mut dice);
    }
    let after = Starry::postings(&table.state);
    assert_eq!(after[..2], postings, "later lists begin with earlier ones");
    let winner = Starry::outcome(&table.state).unwrap().winner.unwrap();
    let token = after.iter().find(|posting| posting.asset == Asset::TokenOfLife).unwrap();
    assert_eq!((token.holder, token.change), (Holder::Seat(winner), 1));
    for number in 0..4 {
        let changes = after.iter().filter(|posting| posting.asset == Asset::Garnet);
        let change: i64 =
            changes.filter(|posting| posting.holder == Holder::Seat(seat(number))).map(|p| p.change).sum();
        let before = table.options["garnets"][number].as_i64().unwrap();
        assert_eq!(table.json(Observer::Public)["garnets"][number], before + change);
    }
}

#[test]
fn a_host_may_award_or_end_at_any_time() {
    for (ruling, winner) in [(None, Value::Null), (Some(seat(2)), json!(2))] {
        let mut table = Table::new(json!({}), 1);
        Starry::end(&mut table.state, Timestamp(0), Ended::Ruled(ruling));
        let result = &table.json(Observer::Public)["result"];
        assert_eq!(result, &json!({"winner": winner, "candidate": null, "score": [0, 0, 0, 0], "by": "host"}));
        assert_eq!(Starry::postings(&table.state).len(), if ruling.is_some() { 4 } else { 0 });
    }
}

/// The text without the number of the offer it refers to, which the host checks and removes.
fn without_number(text: &str) -> &str {
    offer_of(text).map_or(text, |(_, text)| text)
}

/// Chooses from a random menu or presses a random button, so that incomplete elements occur as well.
fn press_something(table: &mut Table, number: usize, dice: &mut Dice) {
    let controls = table.view(Observer::Seat(seat(number))).controls(Language::English);
    let press = match dice.pick(&controls) {
        Some(Control::Menu { prefix, choices, count, chosen, .. }) => {
            let mut values: Vec<String> = choices.iter().map(|(_, value)| value.clone()).collect();
            dice.shuffle(&mut values);
            Pressed::menu(Moment::default(), prefix, chosen, &values[..usize::from(count.0)])
        }
        Some(Control::Button { submits, .. }) if submits != "lock" => Pressed::button(Moment::default(), submits),
        Some(Control::Button { .. } | Control::Text { .. } | Control::NewRow) | None => return,
    };
    let verdict = table.press(number, &press);
    assert!(verdict.is_ok() || press.whole().starts_with("trade accept"), "{press:?}: {verdict:?}");
}

/// Checks that every menu and button submits a text that is understood and legal.
fn check_controls(table: &Table, number: usize) {
    let view = table.view(Observer::Seat(seat(number)));
    let controls = view.controls(Language::English);
    assert!(controls.iter().filter(|control| matches!(control, Control::Menu { .. })).count() <= 4);
    assert!(controls.iter().filter(|control| matches!(control, Control::Button { .. })).count() <= 5);
    // Menus with the same prefix differ in their first choice.
    let ids: Vec<(Option<&str>, &String)> = controls
        .iter()
        .map(|control| match control {
            Control::Button { submits, .. } => (None, submits),
            Control::Menu { prefix, choices, .. } => (Some(choices[0].1.as_str()), prefix),
            Control::Text { .. } | Control::NewRow => unreachable!("buttons flow"),
        })
        .collect();
    assert!(ids.iter().all(|id| ids.iter().filter(|other| other == &id).count() == 1), "told apart by: {ids:?}");
    for control in controls {
        let presses = match control {
            Control::Button { submits, .. } => vec![Pressed::button(Moment::default(), &submits)],
            Control::Text { .. } | Control::NewRow => Vec::new(),
            Control::Menu { prefix, choices, count, placeholder, chosen } => {
                assert!((1..=25).contains(&choices.len()) && placeholder.chars().count() <= 150);
                let texts: Vec<String> = choices.into_iter().map(|(_, text)| text).collect();
                let press = |values: &[String]| Pressed::menu(Moment::default(), &prefix, &chosen, values);
                texts.chunks_exact(usize::from(count.0)).map(press).collect()
            }
        };
        let meant = |press: &Pressed| view.pressed(press).unwrap_or_else(|why| panic!("{press:?}: {why}"));
        for text in presses.iter().map(meant).filter(|text| *text != "lock") {
            let action = view.read(without_number(&text)).unwrap_or_else(|unreadable| panic!("{text:?}: {unreadable}"));
            let is_stale_accept = text.starts_with("trade accept");
            let verdict = view.check(&action);
            assert!(is_stale_accept || verdict.is_ok(), "{text:?}: {verdict:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 32, ..ProptestConfig::default() })]

    #[test]
    fn cards_garnets_and_words_stay_whole_in_any_match(
        seed in any::<u64>(),
        shared in any::<bool>(),
        forever in any::<bool>(),
        laziness in 0..5usize,
    ) {
        let mut dice = Dice::new(seed, "test", 0);
        let scoring = if shared { "shared" } else { "personal" };
        let lock = if forever { "match" } else { "round" };
        let mut table = Table::new(json!({"garnets": 3, "community": 4, "scoring": scoring, "lock": lock}), seed);
        let names = names();
        while Starry::turn(&table.state) != Turn::Over {
            for _ in 0..10 {
                let number = dice.below(4);
                check_controls(&table, number);
                desk::check_asking(&table, number);
                let view = table.view(Observer::Seat(seat(number)));
                for frame in ["sky", "hand", "sheet", "open", "all", "round"] {
                    let words = super::words::describe(&view, frame, &names);
                    prop_assert!(words.chars().count() <= DESCRIPTION_CHARS_MAX);
                }
                prop_assert!(view.headline(&names).chars().count() <= 2000);
                prop_assert!(view.complete("").len() <= 25);
                press_something(&mut table, number, &mut dice);
                let view = table.view(Observer::Seat(seat(number)));
                if dice.below(5) >= laziness && let Some(action) = view.sample(&mut dice) {
                    prop_assert_eq!(view.read(&action.to_string()), Ok(action.clone()));
                    prop_assert!(!view.understood(&action).words.to_string().is_empty());
                    table.say(number, &action.to_string()).unwrap();
                }
            }
            table.close(&mut dice);
            let state = table.json(TRUTH);
            let sizes: Vec<usize> = state["hands"].as_array().unwrap().iter().map(|hand| hand.as_array().unwrap().len()).collect();
            let played = if state["phase"] == "round" { state["round"].as_u64().unwrap() - 1 } else { 6 };
            prop_assert_eq!(sizes, vec![14 - 2 * usize::try_from(played).unwrap(); 4]);
            for number in 0..4 {
                let cards = horoscope(&table, number);
                prop_assert!(cards.is_sorted() && cards.windows(2).all(|pair| pair[0] != pair[1]));
            }
        }
        let result = table.json(Observer::Public)["result"].clone();
        prop_assert_ne!(&result["winner"], &result["candidate"]);
    }
}
