//! Tests of Astral Flow's texts in all languages: every text comes from the catalogue and fits into its picture.

use super::*;
use crate::said;
use rules::Request;

/// States in the break before the first round, in a round with answers, in the tiebreaker, and ended for every reason.
fn stages() -> Vec<State> {
    let played = |steps: usize, end: Option<Ended>| {
        let rounds = vec![generate::round(if steps == 9 { 8 } else { 3 }, &mut Dice::new(1, "round", 0)), small()];
        let mut state = start(rounds);
        if steps > 0 {
            say(&mut state, 0, BEN, "ready");
        }
        if steps > 1 {
            begin(&mut state, 1000);
        }
        for (nth, text) in (0..).zip(["A1", "B2", "none", "C3"]).take(steps.saturating_sub(2)) {
            say(&mut state, 2000 + 21_000 * nth, if nth % 2 == 0 { ANN } else { BEN }, text);
        }
        if steps == 7 {
            AstralFlow::apply(&mut state, Timestamp(400_000), Ply::Deadline);
        }
        if let Some(how) = end {
            AstralFlow::end(&mut state, Timestamp(500_000), how);
        }
        state
    };
    let tied = |steps: usize| {
        let mut state = start(vec![small()]);
        for step in 0..steps {
            begin(&mut state, 1000 + 500_000 * i64::try_from(step).unwrap());
            AstralFlow::apply(&mut state, Timestamp(400_000 + 500_000 * i64::try_from(step).unwrap()), Ply::Deadline);
        }
        if steps == 1 {
            begin(&mut state, 700_000);
        }
        state
    };
    let mut all: Vec<_> = (0..=7).chain([9]).map(|steps| played(steps, None)).collect();
    all.extend([Ended::Conceded(BEN), Ended::Ruled(None), Ended::Ruled(Some(ANN))].map(|how| played(6, Some(how))));
    all.push(played(0, Some(Ended::Conceded(ANN))));
    all.extend([1, 2].map(tied));
    let mut won = start(vec![small()]);
    begin(&mut won, 1000);
    say(&mut won, 2000, BEN, "A1");
    AstralFlow::apply(&mut won, Timestamp(400_000), Ply::Deadline);
    all.push(won);
    all
}

const OBSERVERS: [Observer; 3] =
    [Observer::Seat(ANN), Observer::Public, Observer::Omniscient(Clearance::OFFLINE_REFEREE)];

#[test]
fn everything_that_is_said_comes_from_the_catalogue() {
    let names = names_in(Language::Pseudo);
    let compass = ["N", "NE", "E", "SE", "S", "SW", "W", "NW", "CW", "CCW"];
    // These words are the same in every language: names, a typed answer, units of time, parts of Discord's countdowns.
    let known = [&compass[..], &["Ann", "Ben", "none", "s", "min", "t"]].concat();
    for state in stages() {
        for observer in OBSERVERS {
            let view = view(&state, 45_000, observer);
            let mut texts = said::texts(&view.show(&names, &Theme::DARK));
            texts.extend(view.standing(&names).iter().flat_map(said::texts));
            texts.extend(view.past(&names));
            texts.extend(view.ticks(&names));
            texts.extend(
                view.may(Request::Pause { is_counted: true }).err().map(|why| why.0.say(names.language).into()),
            );
            for text in ["A1", "C3", "none", "ready", "Z26", "lock", "undo", "confirm", "ähem", "A0"] {
                let said = match view.read(text) {
                    Err(why) => vec![why.0],
                    Ok(action) => {
                        texts.push(view.in_words(&action, &names));
                        let refused = view.check(&action).err().map(|why| why.0);
                        let receipt = refused.is_none().then(|| view.understood(&action).words);
                        refused.into_iter().chain(receipt).collect()
                    }
                };
                let typed = |word: &String| word == "hem";
                for words in said {
                    let left = said::untranslated(words.say(names.language).as_str(), &known);
                    assert!(left.iter().all(typed), "{left:?} of {words}");
                }
            }
            for text in texts {
                assert_eq!(said::untranslated(&text, &known), [""; 0], "{text}");
            }
        }
    }
}

#[test]
fn words_in_pictures_have_room_in_every_language() {
    for language in Language::ALL {
        for state in stages() {
            for observer in OBSERVERS {
                let view = view(&state, 45_000, observer);
                for frame in view.frames().iter().chain(&["key"]) {
                    let scene = view.draw(frame, &names_in(language), &Theme::DARK);
                    assert_eq!(said::crowded(&scene), [""; 0], "{language:?} {frame}");
                    let cut: Vec<_> = said::drawn(&scene).into_iter().filter(|text| text.ends_with('…')).collect();
                    assert_eq!(cut, [""; 0], "{language:?} {frame}");
                }
            }
        }
    }
}
