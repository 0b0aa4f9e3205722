//! Tests of Starry Night's texts in all languages: every text comes from the catalogue and fits pictures and controls.

use std::collections::BTreeSet;

use super::*;
use rules::Showing;
use scene::{Anchor, Shape, Theme, font};

/// The frames of all pictures.
const FRAMES: [&str; 7] = ["sheet", "sky", "hand", "round", "open", "all", "rankings"];

/// Every text in the pictures with `[left end, right end, baseline, size]`. An entry of size 0 begins each picture.
fn drawn(showing: &Showing) -> Vec<(String, [f32; 4])> {
    let closer = showing.closer.iter().map(rules::Closer::picture);
    let mut texts = Vec::new();
    for picture in showing.pictures.iter().cloned().chain(closer) {
        assert!(FRAMES.contains(&picture.frame));
        texts.push((format!("{} ends", picture.frame), [0.0; 4]));
        for shape in picture.scene.base.shapes().iter().chain(&picture.scene.top.shapes) {
            let Shape::Text { at, content, size, anchor, .. } = shape else { continue };
            let width = font::width(content, *size);
            let left = match anchor {
                Anchor::Start => at.x,
                Anchor::Middle => at.x - width / 2.0,
                Anchor::End => at.x - width,
            };
            texts.push((content.clone(), [left, left + width, at.y, *size]));
        }
    }
    texts
}

/// All texts of these controls; asserts that they keep to Discord's limits.
fn labels(controls: Vec<Control>) -> Vec<String> {
    let words = |control| match control {
        Control::Button { label, .. } => {
            assert!(label.chars().count() <= 80, "{label}");
            vec![label]
        }
        Control::Menu { placeholder, choices, .. } => {
            assert!(placeholder.chars().count() <= 150, "{placeholder}");
            let shown = choices.into_iter().map(|(shown, _)| shown);
            shown.inspect(|shown| assert!(shown.chars().count() <= 100, "{shown}")).chain([placeholder]).collect()
        }
        Control::Text { .. } | Control::NewRow => unreachable!("Starry Night has none"),
    };
    controls.into_iter().flat_map(words).collect()
}

/// All texts that the observer of a table reads now.
fn read_by(table: &Table, observer: Observer, language: Language) -> Vec<String> {
    let (view, names) = (table.view(observer), names_in(language));
    let showing = view.show(&names, &Theme::DARK);
    let mut said = vec![showing.headline.clone()];
    said.extend(drawn(&showing).into_iter().filter(|(_, place)| place[3] > 0.0).map(|(text, _)| text));
    let alternative = |frame: &&str| crate::starry::words::describe(&view, frame, &names);
    said.extend(FRAMES.iter().map(alternative).inspect(|text| assert!(text.chars().count() <= DESCRIPTION_CHARS_MAX)));
    said.extend(labels(showing.controls));
    said.extend(view.past(&names));
    for offer in Starry::offers(&view, &names) {
        said.push(offer.words);
        said.extend(labels(offer.controls));
    }
    if let Observer::Seat(seat) = observer {
        said.push(Starry::hidden_from(&table.state, seat, &names));
        let texts = view.complete("");
        said.extend(texts.iter().filter_map(|text| view.loses_by(text, &names)));
        for action in texts.iter().filter_map(|text| view.read(text).ok()) {
            said.push(view.understood(&action).words.say(language).into());
            said.push(view.in_words(&action, &names));
        }
    }
    said
}

/// Texts that are refused in some phase; a few of them are legal in another phase.
const TYPED: [&str; 48] = [
    "hello",
    "bid 99",
    "bid x",
    "bid 1",
    "cards add 1",
    "cards add 1 add 1",
    "cards add 1 add 56",
    "cards add 57 add 1",
    "move",
    "move A1 to B2",
    "move Q9",
    "begin move Q9",
    "rank",
    "rank slide slide",
    "rank slide swap lock mirror rotate",
    "lock Q9",
    "mirror A1 from D4",
    "rotate A1 to NE",
    "rotate A1 to SE",
    "swap A1 D4",
    "slide A1",
    "undo",
    "undo bid",
    "undo cards",
    "undo trade",
    "trade",
    "trade Zoe give 1 take 2",
    "trade Ann give 1 take 2",
    "trade Ben give 1 take 2",
    "trade Cleo give 1 take 2",
    "trade accept Ben",
    "trade accept Ann",
    "trade accept Dan",
    "trade decline Cleo",
    "trade withdraw Ben",
    "trade withdraw Dan",
    "begin trade with 0",
    "begin trade",
    "candidate Ann",
    "candidate Ben",
    "candidate Cleo",
    "candidate Dan",
    "move A1",
    "move A1 A2",
    "move A1 from A2",
    "move D4",
    "move B2 B3",
    "nothing",
];

/// The answers to `TYPED` and to presses that are refused.
fn refusals(table: &Table, number: usize, language: Language) -> Vec<String> {
    let view = table.view(Observer::Seat(seat(number)));
    let mine = horoscope(table, number).first().map_or_else(|| "1".to_owned(), u64::to_string);
    let whole = ["A1", "B2", "C3"].map(|tile| format!("move {tile} D4"));
    let offer = format!("trade Cleo give {mine} take 2");
    let said = |text: &str| -> Option<String> {
        match view.read(text) {
            Err(unreadable) => Some(unreadable.0.say(language).into()),
            Ok(action) => match view.check(&action) {
                Err(illegal) => Some(illegal.0.say(language).into()),
                Ok(_) => Some(view.understood(&action).words.say(language).into()),
            },
        }
    };
    let typed = TYPED.into_iter().chain(whole.iter().map(String::as_str)).chain([offer.as_str()]);
    let mut words: Vec<String> = typed.filter_map(said).collect();
    let presses = [
        ("rank keep", None),
        ("rank after slide", Some("swap")),
        ("rank first", Some("slide")),
        ("offer with", Some("1")),
        ("offer with 1 give 2 take 3", None),
        ("cards", Some("add 1 add 2")),
    ];
    for (text, value) in presses {
        let press = match value {
            Some(value) => Pressed::menu(Moment::default(), text, &[], &[value.to_owned()]),
            None => Pressed::button(Moment::default(), text),
        };
        words.extend(view.pressed(&press).err().map(|illegal| String::from(illegal.0.say(language))));
    }
    words
}

/// The words of a text that contain English letters, which the pseudo-language does not have. Ignores names, cells,
/// orientations, text that can be typed (in backquotes), and text that was not understood (in quotation marks).
fn strange(text: &str, typed: &[String]) -> String {
    let outside = |text: &str, mark| text.split(mark).step_by(2).collect::<Vec<_>>().join(" ");
    let mut text = outside(&outside(text, '`'), '"');
    for known in typed.iter().map(String::as_str).chain(NAMES) {
        text = text.replace(known, " ");
    }
    let is_cell = |word: &str| word.len() == 2 && word.parse::<board::square::Square>().is_ok();
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words
        .filter(|word| !is_cell(word) && !["NE", "SE", "SW", "NW"].contains(word))
        .filter(|word| word.contains(|letter: char| letter.is_ascii_alphabetic()))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Calls `look` with a table in every phase, with submissions that are begun and complete, and with open offers.
fn each_phase(mut look: impl FnMut(&mut Table)) {
    let mut dice = Dice::new(8, "languages", 0);
    let mut table = Table::new(json!({"garnets": 40, "community": 40}), 8);
    look(&mut table);
    for text in ["bid 3; begin ranking slide", "rank slide swap lock mirror rotate", "begin ranking swap"] {
        table.say(0, text).unwrap();
        look(&mut table);
    }
    while Starry::turn(&table.state) != Turn::Over {
        if table.json(TRUTH)["phase"] == "round" {
            table.say(1, "nothing").unwrap();
            let view = table.view(Observer::Seat(seat(1)));
            let numbers: Vec<String> = view.my_hand().iter().take(2).map(|card| card.n.to_string()).collect();
            table.say(1, &format!("begin cards {}", numbers.join(" "))).unwrap();
            let [mine, yours] = [0, 1].map(|number| horoscope(&table, number).first().copied());
            if let (Some(mine), Some(yours)) = (mine, yours) {
                table.say(0, &format!("trade Ben give {mine} take {yours}")).unwrap();
                table.say(0, &format!("begin trade with 2 give {mine}")).unwrap();
            }
            look(&mut table);
            if yours.is_some() {
                table.say(0, "undo trade").unwrap();
                table.say(1, "trade accept Ann").unwrap();
            }
        }
        for number in 0..4 {
            let action = table.view(Observer::Seat(seat(number))).sample_submission(&mut dice).map(Action::Submit);
            if matches!(Starry::turn(&table.state), Turn::Simultaneous(..)) {
                table.staged.by_seat[seat(number)] = action;
            }
        }
        look(&mut table);
        table.close(&mut dice);
    }
    look(&mut table);
}

fn observers() -> impl Iterator<Item = Observer> {
    (0..4).map(|number| Observer::Seat(seat(number))).chain([Observer::Public, TRUTH])
}

#[test]
fn all_that_is_read_comes_from_the_catalogue() {
    let mut found = Vec::new();
    each_phase(|table| {
        let typed: Vec<String> =
            table.staged.by_seat.values().flatten().map(ToString::to_string).chain(["nothing".to_owned()]).collect();
        for observer in observers() {
            let mut said = read_by(table, observer, Language::Pseudo);
            if let Observer::Seat(seat) = observer {
                said.extend(refusals(table, seat.index(), Language::Pseudo));
            }
            for text in said {
                let strange = strange(&text, &typed);
                if !strange.is_empty() && !found.contains(&text) {
                    found.push(text);
                }
            }
        }
    });
    assert!(found.is_empty(), "{found:#?}");
}

/// No text reaches beyond its picture or into the text beside it.
#[test]
fn words_in_pictures_have_room_in_every_language() {
    let mut amiss = BTreeSet::new();
    each_phase(|table| {
        for (observer, language) in observers().flat_map(|observer| Language::ALL.map(|language| (observer, language)))
        {
            let showing = table.view(observer).show(&names_in(language), &Theme::DARK);
            for picture in drawn(&showing).split(|(_, place)| place[3] == 0.0) {
                amiss.extend(without_room(picture).into_iter().map(|words| format!("{language:?}: {words}")));
            }
        }
    });
    assert!(amiss.is_empty(), "{amiss:#?}");
}

/// The texts of a picture that reach beyond its edges or into one another.
fn without_room(texts: &[(String, [f32; 4])]) -> Vec<String> {
    let mut amiss = Vec::new();
    // Accepted: the English tags "can't add" of two neighboring cards overlap by a few pixels.
    let has_room = |text: &str| text.is_empty() || text == "can't add";
    let texts: Vec<_> = texts.iter().filter(|(text, _)| !has_room(text)).collect();
    for (nth, (text, [left, right, y, size])) in texts.iter().enumerate() {
        if *left < 0.0 || *right > 1000.0 {
            amiss.push(format!("{text} from {left} to {right}"));
        }
        let touched = texts[nth + 1..].iter().filter(|(_, [its_left, its_right, its_y, _])| {
            let is_in_line = (y - its_y).abs() < size * 0.7;
            is_in_line && right > its_left && its_right > left
        });
        amiss.extend(touched.map(|(other, _)| format!("{text} | {other}")));
    }
    amiss
}

#[test]
fn controls_and_texts_keep_to_their_limits_in_every_language() {
    each_phase(|table| {
        for (observer, language) in observers().flat_map(|observer| Language::ALL.map(|language| (observer, language)))
        {
            let said = read_by(table, observer, language);
            assert!(said[0].chars().count() <= 1900, "{language:?}: {} characters", said[0].chars().count());
        }
    });
}
