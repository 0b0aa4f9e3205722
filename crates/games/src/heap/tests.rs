//! Tests of the heap's texts in all languages.

use super::{Action, Heap, Options, State};
use crate::said;
use rules::{
    BySeat, Clearance, Control, Ended, Game, Language, Names, Nothing, Observer, Ply, Seat, Seating, Staged, Timestamp,
    View,
};
use scene::Theme;

fn names(language: Language) -> Names {
    Names::new(BySeat::from(vec!["Ann".to_owned(), "Ben".to_owned()]), language)
}

/// A match in which the first player has bid `bid` coins and then taken `take` stones; `None` leaves that step out.
fn played(bid: Option<u8>, take: Option<u8>) -> State {
    let seating = Seating { names: (*names(Language::English)).clone(), advantage: Seat::FIRST };
    let options = Heap::SPEC.complete(&serde_json::Map::new(), 2).unwrap();
    let options: Options = serde_json::from_value(serde_json::to_value(options).unwrap()).unwrap();
    let mut state = Heap::start(options, Nothing {}, &seating, Timestamp(0));
    if let Some(coins) = bid {
        let bids = vec![Some(Action::Bid(coins)), None];
        Heap::apply(&mut state, Timestamp(0), Ply::Joint(bids.into()));
    }
    if let Some(stones) = take {
        Heap::apply(&mut state, Timestamp(0), Ply::Single(Seat::FIRST, Action::Take(stones)));
    }
    state
}

#[test]
fn everything_that_is_said_comes_from_the_catalogue_and_fits_into_the_picture() {
    let mut all = vec![played(None, None), played(Some(4), None), played(Some(4), Some(3))];
    for winner in [None, Some(Seat::FIRST)] {
        let mut ended = played(None, None);
        Heap::end(&mut ended, Timestamp(0), Ended::Ruled(winner));
        all.push(ended);
    }
    let observers = [Observer::Seat(Seat::FIRST), Observer::Public, Observer::Omniscient(Clearance::OFFLINE_REFEREE)];
    for (state, observer) in all.iter().flat_map(|state| observers.map(|observer| (state, observer))) {
        let mut staged = Staged::none(2);
        staged.by_seat[Seat::FIRST] = Some(Action::Take(2));
        let view = Heap::view(state, Timestamp(0), observer, &staged);
        for language in Language::ALL {
            let pictures = view.show(&names(language), &Theme::DARK).pictures;
            assert!(pictures.iter().all(|picture| said::crowded(&picture.scene).is_empty()), "{language:?}");
        }
        let names = names(Language::Pseudo);
        let mut texts = said::texts(&view.show(&names, &Theme::DARK));
        texts.extend(view.legal().iter().map(|action| view.in_words(action, &names)));
        texts.push(Heap::hidden_from(state, Seat::FIRST, &names));
        for text in texts {
            assert_eq!(said::untranslated(&text, &["Ann", "Ben"]), [""; 0], "{text}");
        }
    }
}

#[test]
fn buttons_and_menus_are_called_as_in_the_template() {
    let labels = |state: &State, language| -> Vec<String> {
        let view = Heap::view(state, Timestamp(0), Observer::Seat(Seat::FIRST), &Staged::none(2));
        let label = |control| match control {
            Control::Button { label, .. } | Control::Text { label, .. } => label,
            Control::Menu { placeholder, choices, .. } => format!("{placeholder} {}", choices[1].0),
            Control::NewRow => String::new(),
        };
        view.show(&names(language), &Theme::DARK).controls.into_iter().map(label).collect()
    };
    assert_eq!(labels(&played(None, None), Language::English), ["Bid … Bid 1"]);
    assert_eq!(labels(&played(Some(4), None), Language::English), ["Take 1", "Take 2", "Take 3"]);
    assert_eq!(labels(&played(Some(4), None), Language::German), ["Nimm 1", "Nimm 2", "Nimm 3"]);
}
