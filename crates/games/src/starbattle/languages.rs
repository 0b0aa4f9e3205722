//! Tests of Star Battle's texts in all languages: every text comes from the catalogue and keeps to Discord's limits.

use std::collections::BTreeSet;

use rules::{
    ASKED_CHARS_MAX, By, BySeat, Clearance, Control, DESCRIPTION_CHARS_MAX, Ended, Language, Names, Pressed, Request,
    Showing, View as _,
};
use scene::{Anchor, Scene, Shape, Theme, font};
use serde_json::json;

use super::*;

/// The records of the pictures on the rules page. The tests show the board after each of their lines.
const RECORDS: [&str; 9] = [
    EXAMPLE,
    SOLVED,
    OWN,
    include_str!("plates/given-up.jsonl"),
    include_str!("plates/proof.jsonl"),
    include_str!("plates/within.jsonl"),
    include_str!("plates/squeeze.jsonl"),
    include_str!("plates/counting.jsonl"),
    include_str!("plates/fin.jsonl"),
];

/// A match and its current time.
struct Table {
    state: State,
    at: Timestamp,
}

impl Table {
    /// Starts a match from a record's header, with its clocks running.
    fn of(header: &Value) -> Self {
        let given: Map<String, Value> = serde_json::from_value(header["options"].clone()).unwrap();
        let n_seats = header["seats"].as_array().unwrap().len();
        let options = serde_json::from_value(StarBattle::SPEC.complete(&given, n_seats).unwrap().into()).unwrap();
        let puzzle: PuzzleText = serde_json::from_value(header["setup"]["puzzle"].clone()).unwrap();
        let mut state = State::new(options, puzzle.puzzle().unwrap(), n_seats);
        state.apply(Timestamp(0), Ply::ClockStart);
        Self { state, at: Timestamp(0) }
    }

    fn view(&self, seat: usize) -> View {
        View::new(&self.state, Observer::Seat(seat_at(seat)))
    }

    /// The views of all observers: every seat, the public and the referee.
    fn views(&self) -> Vec<View> {
        let seats = self.state.players.seats().map(Observer::Seat);
        let others = [Observer::Public, Observer::Omniscient(Clearance::OFFLINE_REFEREE)];
        seats.chain(others).map(|observer| View::new(&self.state, observer)).collect()
    }

    /// Lets a second pass and submits a typed text if it is legal; returns whether the text was legal.
    fn say(&mut self, seat: usize, text: &str) -> bool {
        self.at = Timestamp(self.at.0 + 1000);
        let view = self.view(seat);
        match view.read(text) {
            Ok(action) if view.check(&action).is_ok() => {
                self.state.apply(self.at, Ply::Single(seat_at(seat), action));
                true
            }
            Ok(_) | Err(_) => false,
        }
    }

    fn end(&mut self, how: Ended) {
        self.state.end_from_outside(self.at, how);
    }
}

fn seat_at(index: usize) -> Seat {
    Seat::all(8).nth(index).unwrap()
}

/// Replays a record, and calls `shown` with the match at its start and after each line.
fn replayed(record: &str, mut shown: impl FnMut(&Table)) {
    let mut lines = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut table = Table::of(&lines.next().unwrap());
    shown(&table);
    for line in lines {
        let seat = usize::try_from(line["seat"].as_u64().unwrap()).unwrap();
        match line["text"].as_str().unwrap() {
            "concede" => table.end(Ended::Conceded(seat_at(seat))),
            text => assert!(table.say(seat, text), "{text}"),
        }
        shown(&table);
    }
}

/// The header of a record on a generated puzzle.
fn header(options: &Value, n_seats: usize, seed: u64) -> Value {
    let number = |name: &str| usize::try_from(options[name].as_u64().unwrap()).unwrap();
    let order = Order { size: number("size"), stars: number("stars"), level: None };
    let made = generate(order, &mut Dice::new(seed, "languages", 0), &mut |_| ControlFlow::Continue(())).unwrap();
    let seats: Vec<usize> = (0..n_seats).collect();
    json!({ "options": options, "seats": seats, "setup": { "puzzle": PuzzleText::of(&made.puzzle) } })
}

/// Plays whole matches by hints only, solo and against others, as races and as proofs; calls `shown` after each step.
fn solved_by_hints(mut shown: impl FnMut(&Table)) {
    let alone = json!({ "size": 8, "stars": 1, "hints": true, "clear_hints": 2, "start": "own", "level": "hard" });
    let old = json!({ "size": 8, "stars": 1, "hints": true, "clear_hints": 1, "auto_mark": true });
    let large = json!({ "size": 10, "stars": 2, "hints": true, "clear_hints": 2 });
    let proof = json!({ "size": 8, "stars": 1, "hints": true, "mode": "proof", "finish": "all", "clear_hints": 2 });
    for (options, n_seats) in [(alone, 1), (old, 2), (large, 1), (proof, 3)] {
        let mut table = Table::of(&header(&options, n_seats, 5));
        shown(&table);
        table.say(0, "start");
        for nth in 0..400 {
            if !table.say(0, if nth % 6 == 5 { "do it" } else { "hint" }) {
                // The text was refused: the hint does not show its step yet, or nothing is left to do.
                table.say(0, "links 2");
            }
            shown(&table);
            if table.state.players[Seat::FIRST].solved_at.is_some() {
                break;
            }
        }
        for how in [Ended::Ruled(None), Ended::Agreed] {
            if table.state.verdict.is_none() {
                table.end(how);
            }
        }
        shown(&table);
    }
}

/// All texts of these controls; asserts that questions and placeholders keep to Discord's limits.
fn labels(controls: &[Control]) -> Vec<String> {
    let label = |control: &Control| match control {
        Control::Button { label, .. } => vec![label.clone()],
        Control::Text { label, asks, .. } => {
            assert!(asks.chars().count() <= ASKED_CHARS_MAX, "{asks}");
            vec![label.clone(), asks.clone()]
        }
        Control::Menu { placeholder, choices, .. } => {
            assert!(placeholder.chars().count() <= 150, "{placeholder}");
            choices.iter().map(|(label, _)| label.clone()).chain([placeholder.clone()]).collect()
        }
        Control::NewRow => Vec::new(),
    };
    controls.iter().flat_map(label).collect()
}

/// The texts that a picture shows.
fn drawn(scene: &Scene) -> impl Iterator<Item = &Shape> {
    scene.top.shapes.iter().filter(|shape| matches!(shape, Shape::Text { .. }))
}

/// All texts of a board: headline, labels, words in pictures, and alternative texts. Leaves out the labels of closer
/// looks, which `rules::Closer` defines for all games.
fn written(showing: &Showing) -> Vec<String> {
    let pictures = showing.pictures.iter().cloned().chain(showing.closer.iter().map(rules::Closer::picture));
    let of_pictures = pictures.flat_map(|picture| {
        let drawn = drawn(&picture.scene).map(|shape| match shape {
            Shape::Text { content, .. } => content.clone(),
            Shape::Fill { .. } | Shape::Line { .. } => String::new(),
        });
        drawn.chain([picture.text]).collect::<Vec<_>>()
    });
    let spots = showing.spots.iter().map(|spot| spot.name.clone());
    let share = showing.share.iter().cloned();
    let texts = [showing.headline.clone()].into_iter().chain(showing.reason.clone()).chain(share);
    texts.chain(labels(&showing.controls)).chain(labels(&showing.at_table)).chain(spots).chain(of_pictures).collect()
}

/// Players' names without English letters, so that an English letter on a board shows an untranslated text.
fn names(n_seats: usize, language: Language) -> Names {
    let name = |seat: Seat| ["Áñ", "Бен", "Ćéć"][seat.index()].to_owned();
    Names::new(BySeat::from_fn(n_seats, name), language)
}

/// Words with English letters, except cells, columns, rows of regions, codes, keywords and quotations of typed text;
/// texts from the pseudo-language have none.
fn english(text: &str) -> Vec<String> {
    let outside = |text: &str, quotes: char| text.split(quotes).step_by(2).collect::<Vec<_>>().join(" ");
    let spoken = outside(&outside(text, '`'), '"').replace("Star Battle", "");
    let keywords: BTreeSet<&str> = Rule::all()
        .map(Rule::id)
        .chain(export::EXPORTS.iter().copied())
        .chain(["deduce", "up", "undo", "redo", "links"])
        .collect();
    let words = spoken.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
    let is_code = |word: &&str| {
        keywords.contains(word)
            || word.split('-').all(|part| part.chars().all(|sign| sign.is_ascii_uppercase() || sign.is_ascii_digit()))
    };
    let words = words.filter(|word| !is_code(word));
    words.filter(|word| word.contains(|sign: char| sign.is_ascii_alphabetic())).map(str::to_owned).collect()
}

/// Calls `take` with every board of the records, and of whole matches played by hints, in `language`.
fn all_shown(language: Language, mut take: impl FnMut(Showing)) {
    let mut shown = |table: &Table| {
        let names = names(table.state.players.n_seats(), language);
        for mut view in table.views() {
            take(view.show(&names, &Theme::DARK));
            for seat in table.state.players.seats() {
                for nth in [0, 1, usize::MAX] {
                    let step = view.step_of(seat, nth, &Theme::DARK, language);
                    if let Some((step, _)) = step {
                        take(step);
                    }
                }
            }
            if view.result.is_some() {
                view.withhold();
                take(view.show(&names, &Theme::DARK));
            }
        }
    };
    for record in RECORDS {
        replayed(record, &mut shown);
    }
    solved_by_hints(&mut shown);
}

#[test]
fn everything_on_a_board_is_said_in_the_language_of_its_reader() {
    let mut said = BTreeSet::new();
    all_shown(Language::Pseudo, |showing| said.extend(written(&showing)));
    assert!(said.len() > 500, "{}", said.len());
    for text in &said {
        assert_eq!(english(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn everything_on_a_board_fits_in_every_language() {
    for language in Language::ALL {
        all_shown(language, |showing| {
            for label in labels(&showing.controls).into_iter().chain(labels(&showing.at_table)) {
                let is_short = label.lines().all(|line| line.chars().count() <= 100);
                assert!(is_short, "{label}");
            }
            let buttons = showing.controls.iter().chain(&showing.at_table).filter_map(|control| match control {
                Control::Button { label, .. } | Control::Text { label, .. } => Some(label),
                Control::Menu { .. } | Control::NewRow => None,
            });
            buttons.for_each(|label| assert!(label.chars().count() <= 80, "{label}"));
            assert!(showing.headline.chars().count() <= 2000, "{}", showing.headline);
            for picture in showing.pictures.into_iter().chain(showing.closer.iter().map(rules::Closer::picture)) {
                assert!(picture.text.chars().count() <= DESCRIPTION_CHARS_MAX, "{}", picture.text);
                drawn(&picture.scene).for_each(|text| assert_fits(text, picture.scene.width));
            }
        });
    }
}

/// Asserts that a text stays between the left and right edges of its picture.
fn assert_fits(text: &Shape, width: u32) {
    let Shape::Text { at, content, size, anchor, .. } = text else { return };
    let length = font::width(content, *size);
    let left = match anchor {
        Anchor::Start => at.x,
        Anchor::Middle => at.x - length / 2.0,
        Anchor::End => at.x - length,
    };
    let right = f32::from(u16::try_from(width).unwrap());
    assert!(left >= 0.0 && left + length <= right, "{content}: {left} to {}", left + length);
}

/// Texts that are submitted to see the answers.
const TYPED: [&str; 46] = [
    "",
    "★A0",
    "start",
    "★A1",
    "★ZZ9",
    "★Z26",
    "★ ■",
    "★A1 ■C1-C3 ?D2",
    "■A1 B1",
    "star",
    "at 7",
    "at D4",
    "at D4 then undo",
    "at D4 then ■A1",
    "at 7 then ■A1",
    "up up",
    "undo",
    "undo 0",
    "undo mistake",
    "redo",
    "redo 0",
    "hint",
    "do it",
    "links 7",
    "links",
    "fill",
    "check",
    "check B1",
    "brush",
    "restart",
    "branch",
    "branch 0",
    "branch 1",
    "branch 2",
    "branch 3",
    "branch 99",
    "rule",
    "rule no-room",
    "rule 7",
    "deduce no-room",
    "deduce no-room ■B1",
    "deduce surround-star",
    "deduce finish-with-stars",
    "deduce star-or-empty ★A1 B2",
    "board .... ....",
    "board 7",
];

/// The answer to a typed text in the pseudo-language: a refusal, or the receipt of a proof's step.
fn answer(view: &View, typed: &str) -> Option<String> {
    let action = match view.read(typed) {
        Ok(action) => action,
        Err(unreadable) => return Some(unreadable.0.say(Language::Pseudo).into()),
    };
    let answer = match view.check(&action) {
        Ok(_) if matches!(action, Action::Deduce(..)) => view.understood(&action).words,
        Ok(_) => return None,
        Err(illegal) => illegal.0,
    };
    Some(answer.say(Language::Pseudo).into())
}

/// All answers of a view to `TYPED` and to some presses, in the pseudo-language.
fn answers(view: &View) -> Vec<String> {
    let names = names(view.boards.n_seats(), Language::Pseudo);
    let mut answers = Vec::new();
    for typed in TYPED {
        answers.extend(answer(view, typed));
        answers.extend(view.read(typed).map(|action| view.in_words(&action, &names)));
    }
    // Tries every rule with cells of which some do not follow by it, so that every reason for a refusal is given.
    let blank: Vec<&str> = vec!["★A2", "■B2", "★C4 ■D4", "■F6 E6"];
    for (rule, marks) in Rule::all().flat_map(|rule| blank.iter().map(move |marks| (rule, marks))) {
        answers.extend(answer(view, &format!("deduce {} {marks}", rule.id())));
    }
    let moment = rules::Moment { epoch: 0, era: 0 };
    let chosen = ["A1".to_owned()];
    for prefix in ["several", "board"] {
        let pressed = view.pressed(&Pressed::menu(moment, prefix, &[], &chosen));
        answers.extend(pressed.err().map(|illegal| illegal.0.say(Language::Pseudo).into()));
    }
    for format in ["7", "sbn", "legup-rules", "text"] {
        answers.extend(view.export(format).err().map(|illegal| illegal.0.say(Language::Pseudo).into()));
    }
    let pause = view.may(Request::Pause { is_counted: true });
    answers.extend(pause.err().map(|illegal| illegal.0.say(Language::Pseudo).into()));
    answers
}

#[test]
fn every_refusal_and_receipt_is_said_in_the_language_of_its_reader() {
    let mut said = BTreeSet::new();
    for record in RECORDS {
        replayed(record, |table| table.views().iter().for_each(|view| said.extend(answers(view))));
    }
    assert!(said.len() > 80, "{}", said.len());
    for text in &said {
        assert_eq!(english(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn every_rule_has_a_name_of_its_own_in_every_language() {
    for language in Language::ALL {
        let names: BTreeSet<String> = Rule::all().map(|rule| rule.name().say(language).into()).collect();
        assert_eq!(names.len(), Rule::all().count(), "{language:?}");
        assert!(names.iter().all(|name| name.chars().count() <= 40), "{names:?}");
    }
    assert!(Rule::all().all(|rule| rule.name().to_string() == rule.title()));
}

#[test]
fn who_won_and_why_is_said_in_every_language() {
    let won = |by: By<Decision>, language| {
        let mut table = Table::of(&serde_json::from_str(EXAMPLE.lines().next().unwrap()).unwrap());
        table.state.verdict = Some(Outcome { winner: Some(Seat::FIRST), by });
        table.view(0).show(&names(2, language), &Theme::DARK).headline
    };
    assert_eq!(won(By::Host, Language::English), "**Áñ wins** by the host's ruling.");
    assert_eq!(won(By::Host, Language::German), "**Áñ gewinnt** durch Entscheidung der Spielleitung.");
    assert_eq!(won(By::Concession, Language::Spanish), "**Gana Áñ**: no queda nadie más.");
}
