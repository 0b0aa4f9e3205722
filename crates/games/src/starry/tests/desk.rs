//! Tests of trading by menus.

use super::*;

/// The one menu whose prefix ends with `ending`.
fn menu(table: &Table, number: usize, ending: &str) -> (String, Vec<String>) {
    let mut values = Vec::new();
    let mut text = String::new();
    for control in table.view(Observer::Seat(seat(number))).controls(Language::English) {
        if let Control::Menu { prefix, choices, .. } = control
            && prefix.ends_with(ending)
        {
            values.extend(choices.into_iter().map(|(_, value)| without_number(&value).to_owned()));
            text = prefix;
        }
    }
    (text, values)
}

fn choose(table: &mut Table, number: usize, ending: &str, value: &str) {
    let (prefix, values) = menu(table, number, ending);
    assert!(values.iter().any(|known| known == value), "{value} is not among {values:?}");
    table.press(number, &Pressed::menu(Moment::default(), &prefix, &[], &[value.to_owned()])).unwrap();
}

fn labels(table: &Table, number: usize) -> Vec<String> {
    let controls = table.view(Observer::Seat(seat(number))).controls(Language::English);
    let label = |control| if let Control::Button { label, .. } = control { Some(label) } else { None };
    controls.into_iter().filter_map(label).collect()
}

fn press(table: &mut Table, number: usize, wanted: &str) {
    let controls = table.view(Observer::Seat(seat(number))).controls(Language::English);
    let text = controls.into_iter().find_map(|control| match control {
        Control::Button { label, submits, .. } if label.starts_with(wanted) => Some(submits),
        Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
    });
    let text = text.unwrap_or_else(|| panic!("no button {wanted:?}"));
    table.press(number, &Pressed::button(Moment::default(), &text)).unwrap();
}

/// Everything that the other observers are shown.
fn told_to_others(table: &Table) -> Vec<String> {
    let names = names();
    let others = [Observer::Public, Observer::Seat(seat(1)), Observer::Seat(seat(2)), Observer::Seat(seat(3))];
    let told = others.map(|observer| {
        let view = table.view(observer);
        let json = serde_json::to_string(&view).unwrap();
        format!(
            "{json} {} {} {:?}",
            view.headline(&names),
            crate::starry::words::describe(&view, "hand", &names),
            view.controls(Language::English)
        )
    });
    told.to_vec()
}

#[test]
fn an_offer_is_written_by_menus_and_nobody_sees_it_before_it_is_sent() {
    let (mut table, mine, yours) = market(json!({"community": 3}));
    table.say(0, "rank lock mirror rotate swap slide").unwrap();
    let before = told_to_others(&table);
    press(&mut table, 0, "Trade …");
    assert_eq!(labels(&table, 0), ["Back"], "nothing can be sent yet");
    choose(&mut table, 0, "with", "3");
    choose(&mut table, 0, "take", &yours.to_string());
    choose(&mut table, 0, "give", &mine.to_string());
    choose(&mut table, 0, "with", "1");
    let names = Names::from(BySeat::from(NAMES.map(|name| format!("<{name}>")).to_vec()));
    let own = table.view(Observer::Seat(seat(0)));
    assert_eq!(own.draft.unwrap().to_string(), format!("begin trade with 1 give {mine} take {yours}"));
    let words = own.headline(&names);
    assert!(words.contains("**You are writing an offer** to <Ben>") && words.contains("costs 1 of the 3"), "{words}");
    assert_eq!(told_to_others(&table), before);
    press(&mut table, 0, "Offer ");
    assert_eq!(table.json(TRUTH)["offers"], json!([{"from": 0, "to": 1, "give": mine, "take": yours}]));
    let after = told_to_others(&table);
    assert_eq!((&after[0], &after[2], &after[3]), (&before[0], &before[2], &before[3]), "nobody but Ben is told");
    assert_ne!(after[1], before[1]);
    assert_eq!(table.json(Observer::Seat(seat(0))).get("draft"), None, "it is written no more");
    assert_eq!(table.json(TRUTH)["staged"][0]["rank"][0], "lock", "and nothing else has changed");

    // Ben has one offer, which he can answer with one press.
    let gives = format!("Give {yours} ");
    let is_whole = |label: &String| {
        label.starts_with(&gives) && label.contains(&format!(" for {mine} ")) && label.ends_with(" of Ann")
    };
    assert!(labels(&table, 1).iter().any(is_whole));
    press(&mut table, 1, "Give ");
    assert!(horoscope(&table, 0).contains(&yours) && horoscope(&table, 1).contains(&mine));
}

#[test]
fn several_offers_are_answered_and_withdrawn_from_one_menu() {
    let (mut table, mine, yours) = market(json!({"community": 3}));
    let of_cleo = horoscope(&table, 2)[0];
    table.say(1, &format!("trade Ann give {yours} take {mine}")).unwrap();
    table.say(2, &format!("trade Ann give {of_cleo} take {mine}")).unwrap();
    table.say(0, &format!("trade Dan give {mine} take 1")).unwrap();
    press(&mut table, 0, "Trade … (2 offers)");
    let (prefix, values) = menu(&table, 0, "trade");
    assert_eq!(prefix, "trade");
    assert_eq!(values, ["accept Ben", "decline Ben", "accept Cleo", "decline Cleo", "withdraw Dan"]);
    for value in ["withdraw Dan", "decline Ben", "accept Cleo"] {
        choose(&mut table, 0, "trade", value);
    }
    assert_eq!(table.json(TRUTH)["offers"], json!([]));
    assert!(horoscope(&table, 0).contains(&of_cleo));
    press(&mut table, 0, "Back");
    assert!(labels(&table, 0).iter().any(|label| label == "Trade …"));
}

#[test]
fn who_cannot_trade_is_offered_no_trade() {
    let mut dice = Dice::new(3, "test", 0);
    let mut table = Table::new(json!({"community": 3}), 3);
    at_round(&mut table, 1, &mut dice);
    assert!(!labels(&table, 0).iter().any(|label| label.starts_with("Trade")), "no card to give");
    let (mut table, mine, yours) = market(json!({"community": {"0-1": 1}}));
    assert!(!labels(&table, 2).iter().any(|label| label.starts_with("Trade")), "no garnets");
    table.say(0, &format!("begin trade with 1 give {mine} take {yours}")).unwrap();
    assert!(table.say(0, "begin trade with 2").unwrap_err().contains("costs 1 community garnet"));
    assert!(table.say(0, "begin trade with 0").unwrap_err().contains("trade with yourself"));
    assert!(table.say(0, &format!("begin trade give {yours}")).unwrap_err().contains("not in your horoscope"));
    // A part of the draft that has become illegal is no longer offered.
    table.say(1, &format!("trade Ann give {yours} take {mine}")).unwrap();
    assert_eq!(labels(&table, 0), ["Back"]);
    table.say(0, "trade accept Ben").unwrap();
    assert_eq!(labels(&table, 0), ["Back"]);
    press(&mut table, 0, "Back");
    assert!(table.say(0, "undo trade").unwrap_err().contains("nothing to undo"));
    table.close(&mut dice);
    assert!(table.say(0, "undo trade").is_err());
}

/// Checks that the menus offer every card in another player's horoscope, so that none is wrongly taken to be elsewhere,
/// and none of the player's own cards.
pub(super) fn check_asking(table: &Table, number: usize) {
    let mut view = table.view(Observer::Seat(seat(number)));
    for (other, cards) in table.state.horoscopes.iter().filter(|(other, _)| other.index() != number) {
        let begun = view.read(&format!("begin trade with {other}")).unwrap();
        if view.check(&begun).is_err() {
            continue;
        }
        let Action::Draft(draft) = begun else { panic!("{begun}") };
        view.draft = draft;
        let menus = view.controls(Language::English).into_iter().filter_map(|control| match control {
            Control::Menu { prefix, choices, .. } if prefix.ends_with("take") => Some(choices),
            Control::Menu { .. } | Control::Button { .. } | Control::Text { .. } | Control::NewRow => None,
        });
        let values: Vec<String> = menus.flatten().map(|(_, value)| value).collect();
        for card in cards {
            assert!(values.contains(&card.n.to_string()), "{number} cannot ask {other} for {card}");
        }
        let mine: Vec<u64> = horoscope(table, number);
        assert!(mine.iter().all(|n| !values.contains(&n.to_string())), "{number} asks for an own card");
    }
}
