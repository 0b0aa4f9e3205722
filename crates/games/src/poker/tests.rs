//! Tests of Indian Poker's texts in all languages.

use super::{Action, Deal, Options, Poker, State};
use crate::said;
use rules::{
    BySeat, Clearance, Dice, Ended, Game, Language, Names, Observer, Ply, Seat, Seating, Staged, Timestamp, View,
    endless,
};
use scene::Theme;

fn names(language: Language) -> Names {
    Names::new(BySeat::from(vec!["Ann".to_owned(), "Ben".to_owned()]), language)
}

/// A match with the cards of `deck`, in which Ann bets first, after the comma-separated `actions`. The action `late`
/// means that the player's time runs out.
fn played(deck: &[u8], actions: &str) -> State {
    let seating = Seating { names: (*names(Language::English)).clone(), advantage: Seat::FIRST };
    let options = Poker::SPEC.complete(&serde_json::Map::new(), 2).unwrap();
    let options: Options = serde_json::from_value(serde_json::to_value(options).unwrap()).unwrap();
    let given = Deal { deck: deck.to_vec(), first: Some(Seat::FIRST) };
    let deal = Poker::deal(&options, given, &seating, &mut Dice::new(1, "poker", 0), &mut endless).unwrap();
    let mut state = Poker::start(options, deal, &seating, Timestamp(0));
    for text in actions.split(',').filter(|text| !text.is_empty()) {
        let ply = if text == "late" {
            Ply::Deadline
        } else {
            let view = Poker::view(&state, Timestamp(0), Observer::Seat(state.to_act), &Staged::none(2));
            Ply::Single(state.to_act, view.read(text).unwrap())
        };
        Poker::apply(&mut state, Timestamp(0), ply);
    }
    state
}

/// States that show a round, or a match, ended in each possible way, and rounds in play.
fn stages() -> Vec<State> {
    let plenty = [3, 7, 5, 5, 10, 2, 4, 9];
    let rounds =
        ["", "check", "raise 2", "late", "raise 3,late", "raise 3,call", "check,raise 5", "check,raise 1,fold"];
    let later = [
        "check,check,check,check,check",
        "check,check,check,check,raise 5,raise 5,fold",
        "check,check,check,check,raise 5,raise 5,call,check,check",
        "check,check,check,check,raise 5,fold",
    ];
    let mut all: Vec<_> = rounds.iter().chain(&later).map(|actions| played(&plenty, actions)).collect();
    // A player loses all chips; a player folds a ten with few chips left; the deck runs out.
    let all_in = "raise 5,raise 5,raise 5,raise 4";
    all.push(played(&[10, 2, 4, 9], all_in));
    all.push(played(&[10, 2, 4, 9], &format!("{all_in},call")));
    all.push(played(&[10, 2, 4, 9], "raise 5,raise 5,raise 5,fold"));
    all.push(played(&[2, 10, 4, 9], "raise 5,raise 5,raise 5,fold"));
    all.push(played(&[2, 10, 4, 9], "check,raise 5,raise 5,fold"));
    all.push(played(&[5, 5], "check,check"));
    all.push(played(&[5, 6], "check,check"));
    for how in [Ended::Conceded(Seat::FIRST), Ended::Agreed, Ended::Ruled(None), Ended::Ruled(Some(Seat::FIRST))] {
        let mut state = played(&plenty, "check,check,check");
        Poker::end(&mut state, Timestamp(0), how);
        all.push(state);
    }
    all
}

/// The views of all observers of each stage, on the current board and on a past board.
fn views() -> Vec<super::PokerView> {
    let ben = Seat::FIRST.opponent();
    let observers = [
        Observer::Seat(Seat::FIRST),
        Observer::Seat(ben),
        Observer::Public,
        Observer::Omniscient(Clearance::OFFLINE_REFEREE),
    ];
    let mut all = Vec::new();
    for state in stages() {
        for observer in observers {
            let view = Poker::view(&state, Timestamp(0), observer, &Staged::none(2));
            let mut past = view.clone();
            past.come_to_rest();
            all.extend([view, past]);
        }
    }
    all
}

#[test]
fn everything_that_is_said_comes_from_the_catalogue() {
    let names = names(Language::Pseudo);
    for view in views() {
        let mut texts = said::texts(&view.show(&names, &Theme::DARK));
        texts.extend(view.past(&names));
        texts.extend(view.loses_by("fold", &names));
        texts.extend(view.legal().iter().map(|action| view.in_words(action, &names)));
        for text in texts {
            assert_eq!(said::untranslated(&text, &["Ann", "Ben"]), [""; 0], "{text}");
        }
    }
    let told = Poker::hidden_from(&played(&[3, 7], ""), Seat::FIRST, &names);
    assert!(told.contains("Ann") && told.contains('3'), "{told}");
    assert_eq!(said::untranslated(&told, &["Ann"]), [""; 0]);
}

#[test]
fn words_in_pictures_have_room_in_every_language() {
    for language in Language::ALL {
        for view in views() {
            let showing = view.show(&names(language), &Theme::DARK);
            for picture in showing.pictures.iter().cloned().chain(showing.closer.iter().map(rules::Closer::picture)) {
                assert_eq!(said::crowded(&picture.scene), [""; 0], "{language:?} {}", picture.frame);
            }
        }
    }
}

#[test]
fn the_board_says_who_has_done_what_and_what_may_be_done() {
    let says = |state: &State, seat, language| {
        let view = Poker::view(state, Timestamp(0), Observer::Seat(seat), &Staged::none(2));
        view.show(&names(language), &Theme::DARK).headline
    };
    let (ann, ben) = (Seat::FIRST, Seat::FIRST.opponent());
    let state = played(&[3, 7, 5, 5], "raise 3");
    assert_eq!(
        says(&state, ben, Language::English),
        "Your turn in round 1 of 2. Ann said `raise 3`. 5 chips are in the pot: `call` for 3 chips, `fold`, or raise by up \
         to 5."
    );
    assert_eq!(
        says(&state, ann, Language::English),
        "Ben's turn in round 1 of 2. You said `raise 3`. 5 chips are in the pot."
    );
    assert_eq!(
        says(&state, ben, Language::German),
        "Du bist dran in Runde 1 von 2. Ann hat erhöht (`raise 3`). 5 Chips liegen im Pot: Geh für 3 Chips mit (`call`), \
         passe (`fold`) oder erhöhe um bis zu 5."
    );
    let folded = played(&[10, 7, 5, 5], "raise 3,raise 1,fold");
    assert_eq!(
        says(&folded, ben, Language::Spanish),
        "Es tu turno en la ronda 2 de 2. Hay 2 fichas en el bote: pasa (`check`) o sube hasta 5.\n\
         Ronda 1: Ann tenía 10, Ben tenía 7. Ann se retiró; Ben se lleva 9 fichas. Ann se retiró con un 10, así que pagó \
         10 fichas más."
    );
    let view = Poker::view(&state, Timestamp(0), Observer::Seat(ben), &Staged::none(2));
    assert_eq!(
        view.loses_by("fold", &names(Language::English)).unwrap(),
        "You leave the pot of 5 chips to Ann; 1 chip of it is yours. If your card is a 10, you pay Ann 10 chips more."
    );
    assert_eq!(view.in_words(&Action::Call, &names(Language::German)), "mitgehen (kostet 3 Chips)");
}
