//! Tests of Mist's texts in all languages: every text comes from the catalogue and fits where it is shown.

use super::*;
use rules::{CHOICES_MAX, Illegal, Message, Pressed, Request, Unreadable, Words};
use scene::{Hue, Scene, Shape, font};
use words::mist;

/// The players' names for a reader of `language`.
fn names_in(language: Language) -> Names {
    Names::new(seating().names, language)
}

/// The words of a text that contain an English letter. The pseudo-language has none, so these words do not come from
/// the catalogue. Ignores what is the same in every language: names, cells, rows, text in backquotes, and quotations of
/// a player.
fn from_no_catalogue(text: &str) -> Vec<String> {
    let quoted = |mark: char, text: &str| text.split(mark).step_by(2).collect::<Vec<_>>().join(" ");
    let plain = quoted('"', &quoted('`', text));
    let is_cell = |word: &str| word.parse::<Cell>().is_ok() || (word.len() == 1 && ("A"..="I").contains(&word));
    let words = plain.split(|letter: char| !letter.is_alphanumeric());
    let foreign = words.filter(|word| word.contains(|letter: char| letter.is_ascii_alphabetic()));
    foreign.filter(|word| !["Ann", "Ben"].contains(word) && !is_cell(word)).map(str::to_owned).collect()
}

/// All texts that the observer of a view reads: the headline, alternative texts, words in pictures, labels, the
/// history, and the descriptions and receipts of some actions.
fn read_by(view: &View, names: &Names) -> Vec<String> {
    let showing = view.show(names, &Theme::DARK);
    let mut texts = vec![showing.headline];
    for picture in showing.pictures {
        texts.push(picture.text);
        texts.extend(written(&picture.scene));
    }
    texts.extend(showing.spots.into_iter().map(|spot| spot.name));
    texts.extend(showing.controls.into_iter().flat_map(|control| match control {
        // All games share the undo button, so its label is not tested here.
        Control::Button { submits, .. } if submits == "undo" => Vec::new(),
        Control::Button { label, .. } | Control::Text { label, .. } => vec![label],
        Control::Menu { placeholder, choices, .. } => {
            choices.into_iter().map(|(label, _)| label).chain([placeholder]).collect()
        }
        Control::NewRow => Vec::new(),
    }));
    texts.extend(view.past(names));
    let actions = [Action::First(seat(0)), Action::First(seat(1)), Action::Pie, Action::Place(CellSet::EMPTY)];
    let places = ["A1", "A1 C3", "E5 G2 I1"].map(|cells| view.read(cells).unwrap());
    for action in actions.into_iter().chain(places).chain(Hue::ALL.map(Action::Color)) {
        texts.push(view.in_words(&action, names));
        texts.push(view.understood(&action).words.say(names.language).to_string());
    }
    texts
}

/// The words in a picture's top layer, which is drawn anew for each view.
fn written(scene: &Scene) -> Vec<String> {
    let text = |shape: &Shape| match shape {
        Shape::Text { content, .. } => Some(content.clone()),
        Shape::Fill { .. } | Shape::Line { .. } => None,
    };
    scene.top.shapes.iter().filter_map(text).collect()
}

/// The refusals of texts that are illegal now or mean nothing, and of a lock if the observer may not lock now.
fn refusals_to(view: &View) -> Vec<Message> {
    let typed = [
        "banana",
        "C10",
        "A1 A1",
        "",
        "pie now",
        "first",
        "first Cleo",
        "color",
        "color mud",
        "E5",
        "D4",
        "A1 A2",
        "pass",
        "pie",
        "first Ann",
        "color blue",
        "color orange",
        "A1 A3 A5 C1",
        "A1",
    ];
    let refused = typed.iter().filter_map(|text| match view.read(text) {
        Err(Unreadable(why)) => Some(why),
        Ok(action) => view.check(&action).err().map(|Illegal(why)| why),
    });
    refused.chain(view.may(Request::Lock).err().map(|Illegal(why)| why)).collect()
}

#[test]
fn every_word_that_is_read_comes_from_the_catalogue() {
    let names = names_in(Language::Pseudo);
    let check = |text: &str| {
        let left: Vec<_> = from_no_catalogue(text);
        assert!(left.is_empty(), "{left:?} in {text:?}");
    };
    for seed in 0..8 {
        let mut dice = Dice::new(seed, "mist test", 5);
        let mut state = start(&options(seed));
        for number in 0..STEPS_MAX {
            if Mist::turn(&state) == Turn::Over {
                break;
            }
            // Two of the matches end outside the rules: by concession, and by a host's ruling.
            match (seed, number) {
                (6, 9) => Mist::end(&mut state, NOW, Ended::Conceded(seat(0))),
                (7, 9) => Mist::end(&mut state, NOW, Ended::Ruled(None)),
                _ => step(&mut state, &mut dice),
            }
            // Drawing is slow: test the first five boards, two of every sixteen after those, and the last one.
            if number > 4 && number % 16 > 1 && Mist::turn(&state) != Turn::Over {
                continue;
            }
            for observer in [Observer::Public, Observer::Seat(seat(0)), Observer::Seat(seat(1)), TRUTH] {
                let mut shown = view(&state, observer);
                for text in read_by(&shown, &names) {
                    check(&text);
                }
                for why in refusals_to(&shown) {
                    // Colors are typed, so their keywords are English in every language.
                    let said = why.say(Language::Pseudo).to_string();
                    check(&Hue::ALL.iter().fold(said, |said, hue| said.replace(hue.name(), "")));
                }
                if let Some(draft) = shown.sample(&mut dice) {
                    let mut staged = Staged::none(2);
                    staged.by_seat[Seat::FIRST] = Some(draft);
                    let drafted = Mist::view(&state, NOW, observer, &staged);
                    for text in read_by(&drafted, &names) {
                        check(&text);
                    }
                }
                shown.come_to_rest();
                for text in read_by(&shown, &names) {
                    check(&text);
                }
            }
            for seat in Seat::all(2) {
                check(&Mist::hidden_from(&state, seat, &names));
            }
        }
    }
    assert_eq!(from_no_catalogue("Ann's C3 `lock` \"no\""), ["s"], "the test sees what is left");
}

#[test]
fn what_is_pressed_in_vain_is_refused_in_the_readers_language() {
    let mut state = start(&json!({"first": 0}));
    Mist::apply(&mut state, NOW, Ply::Single(seat(0), Action::Place(CellSet::only("C3".parse().unwrap()))));
    let draft = ["A1", "A3", "I1"].iter().map(|cell| cell.parse::<Cell>().unwrap()).collect();
    let view = drafted(&state, seat(1), draft);
    let choice = rules::Choice { before: Vec::new(), after: vec!["G2".to_owned()] };
    let press = Pressed { moment: None, text: rules::DRAFT.to_owned(), choice: Some(choice) };
    let Illegal(why) = view.pressed(&press).unwrap_err();
    assert_eq!(
        why.to_string(),
        "your draft is A1, A3, I1, so G2 would be too many: a turn takes 1 to 3 cells. Take a cell out first"
    );
    assert_eq!(
        why.say(Language::German).as_str(),
        "dein Entwurf ist A1, A3, I1, mit G2 wären es zu viele; in einem Zug nennst du 1 bis 3 Felder. Nimm erst ein Feld \
         heraus"
    );
    assert!(from_no_catalogue(why.say(Language::Pseudo).as_str()).is_empty());
}

#[test]
fn what_a_player_typed_is_quoted_without_its_markup() {
    let state = start(&json!({"first": 0}));
    let Unreadable(why) = view(&state, Observer::Seat(seat(0))).read("first **me**").unwrap_err();
    assert!(why.to_string().starts_with(r#""\*\*me\*\*" is no player"#), "{why}");
}

#[test]
fn headlines_are_whole_sentences_in_every_language() {
    let state = start(&json!({"variant": "heaven-and-hell", "first": 0}));
    let (ann, ben) = (view(&state, Observer::Seat(seat(0))), view(&state, Observer::Seat(seat(1))));
    let example = ann.example().unwrap();
    assert_eq!(
        ann.headline(&names_in(Language::German)),
        format!(
            "Dein Zug 1 gegen Ben. Du beginnst: Nenne bis zu 2 Felder, die sich nicht berühren, z. B. `{example}`, oder passe \
             mit `pass`.\nLäuft die Zeit ab, gilt der Zug als gepasst: kein Stein, keine Sicht."
        )
    );
    assert_eq!(
        ben.headline(&names_in(Language::Spanish)),
        "Turno 1: empieza Ann.\nSi a un jugador se le acaba el tiempo, pasa: ni pieza ni visión."
    );
}

#[test]
fn every_color_and_its_shape_has_words_of_its_own() {
    for language in Language::ALL {
        let mut state = start(&json!({"first": 0}));
        let mut colors = std::collections::BTreeSet::new();
        let mut shapes = std::collections::BTreeSet::new();
        for hue in Hue::ALL {
            Mist::apply(&mut state, NOW, Ply::Single(seat(0), Action::Color(hue)));
            let mut truth = view(&state, TRUTH);
            truth.ended = Some(state.position);
            let text = truth.describe(&names_in(language));
            shapes.insert(text.split('.').nth(1).unwrap().to_owned());
            colors.insert(super::super::words::color(hue).say(language).to_string());
        }
        assert_eq!((colors.len(), shapes.len()), (Hue::ALL.len(), Hue::ALL.len()), "{colors:?} {shapes:?}");
    }
}

#[test]
fn texts_keep_to_discords_limits_in_every_language() {
    for seed in 0..6 {
        let mut dice = Dice::new(seed, "mist test", 6);
        let mut state = start(&options(seed));
        while Mist::turn(&state) != Turn::Over {
            step(&mut state, &mut dice);
            for observer in [Observer::Public, Observer::Seat(seat(0)), Observer::Seat(seat(1)), TRUTH] {
                let view = view(&state, observer);
                for language in Language::ALL {
                    let text = view.describe(&names_in(language));
                    assert!(text.chars().count() <= DESCRIPTION_CHARS_MAX, "{text}");
                    for control in super::super::controls::controls(&view, language) {
                        check_control(&view, &control);
                        if let Control::Menu { placeholder, choices, .. } = control {
                            assert!(
                                placeholder.chars().count() <= 150 && choices.len() <= CHOICES_MAX,
                                "{placeholder}"
                            );
                            assert!(choices.iter().all(|(label, _)| label.chars().count() <= 100), "{choices:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_words_in_the_picture_fit_where_they_stand() {
    /// Room for the line below a player's name, up to the frame's edge.
    const ROLE_PX: f32 = 204.0;
    /// Room for a line beside the second row of cells.
    const NOTE_PX: f32 = 172.0;
    /// Room for a line of the legend: beside the last row of cells, and beside the row above it.
    const LEGEND_PX: (f32, f32) = (186.0, 150.0);
    for language in Language::ALL {
        let roles: [Words; 9] = [
            mist::RoleYou.say(language),
            mist::RoleToMove.say(language),
            mist::RoleYouToMove.say(language),
            mist::RolePicks.say(language),
            mist::RoleYouPicks.say(language),
            mist::RoleWinner.say(language),
            mist::RoleYouWinner.say(language),
            mist::RoleNoWinner.say(language),
            mist::RoleYouNoWinner.say(language),
        ];
        let notes: [Words; 4] = [
            mist::Turn { turn: 100_u32 }.say(language),
            mist::Groups.say(language),
            mist::NoPieces.say(language),
            mist::Advantage.say(language),
        ];
        let marks: [Words; 9] = [
            mist::MarkClosed.say(language),
            mist::MarkLast.say(language),
            mist::MarkDestroyed.say(language),
            mist::MarkSpotted.say(language),
            mist::MarkDraft.say(language),
            mist::MarkVision.say(language),
            mist::MarkOwn.say(language),
            mist::MarkRemembered.say(language),
            mist::MarkEmpty.say(language),
        ];
        // English may use the wider room: its two longest marks stand beside the last row, except in very rare
        // pictures.
        let legend = if language == Language::English { LEGEND_PX.0 } else { LEGEND_PX.1 };
        let rooms: [(&[Words], f32); 3] = [(&roles, ROLE_PX), (&notes, NOTE_PX), (&marks, legend)];
        for (words, room) in rooms {
            for word in words {
                let width = font::width(word.as_str(), super::super::corners::LINE_PX);
                assert!(width <= room, "{word} is {width} pixels wide, and there are {room}");
            }
        }
    }
}
