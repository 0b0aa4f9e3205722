//! Tutorials: every lesson of every game can be solved with the controls that it shows, and is judged by its position
//! alone.

use dealer::solo::LESSONS_MAX;
use games::CATALOGUE;
use host::{ATTEMPT_ENTRIES_MAX, Attempt, Entry};
use rules::{BySeat, Control, HELP, Language, Learning, Names, Pressed, Seat, Showing, Spec};
use scene::Theme;

/// The maximum number of characters above a position; a message has 2000.
const WORDS_CHARS_MAX: usize = 700;

fn shown(attempt: &Attempt) -> Showing {
    let names = Names::from(BySeat::from(attempt.table().header().seats.clone()));
    attempt.show(&names, &Theme::DARK).unseal().1
}

/// The press that a model's step means: a control that submits this text, or the lock of the current draft.
fn pressed(attempt: &Attempt, wanted: &str) -> Option<Pressed> {
    let Showing { controls, moment, .. } = shown(attempt);
    let table = attempt.table();
    let means = |press: &Pressed| {
        let meant = table.pressed(table.now(), Seat::FIRST, press);
        press.whole() == wanted || meant.is_ok_and(|text| text == wanted)
    };
    controls.iter().find_map(|control| match control {
        Control::Button { submits, .. } => {
            let press = Pressed::button(moment, submits);
            (wanted == "lock" && submits.starts_with("lock ") || means(&press)).then_some(press)
        }
        Control::Menu { prefix, choices, count: (fewest, most), chosen, .. } => {
            // One value, or all values of this menu that the wanted text contains.
            let is_value = |text: &str| choices.iter().any(|(_, value)| value == text);
            let words: Vec<String> = wanted.split(' ').filter(|word| is_value(word)).map(str::to_owned).collect();
            let values = choices.iter().map(|(_, value)| vec![value.clone()]).chain([words]);
            let fits = |values: &Vec<String>| {
                (usize::from(*fewest)..=usize::from(*most)).contains(&values.len()) && values != chosen
            };
            values.filter(fits).map(|values| Pressed::menu(moment, prefix, chosen, &values)).find(means)
        }
        Control::Text { .. } | Control::NewRow => None,
    })
}

/// Every lesson of every offered game.
fn lessons() -> impl Iterator<Item = (&'static Spec, usize)> {
    CATALOGUE.iter().flat_map(|&spec| (0..spec.lessons.len()).map(move |number| (spec, number)))
}

#[test]
fn every_game_is_taught_in_five_to_fifteen_lessons() {
    for spec in CATALOGUE {
        assert!((5..=15).contains(&spec.lessons.len()), "{}: {} lessons", spec.id, spec.lessons.len());
        assert!(spec.lessons.len() <= LESSONS_MAX);
        for (texts, language) in
            spec.lessons.iter().flat_map(|lesson| Language::ALL.map(|language| (lesson.texts, language)))
        {
            let words = texts.words(language).to_string();
            let all = [
                texts.title(language).into(),
                words.clone(),
                texts.learned(language).into(),
                texts.aim(language).into(),
            ];
            let fits = |text: &String| (1..=WORDS_CHARS_MAX).contains(&text.chars().count());
            assert!(all.iter().all(fits), "{language:?}: {all:?}");
            assert!(words.ends_with(['.', '?', ')']), "{language:?}: {words}");
        }
        for texts in spec.lessons.iter().map(|lesson| lesson.texts) {
            let pseudo = Language::Pseudo;
            let all = [texts.title(pseudo), texts.words(pseudo), texts.learned(pseudo), texts.aim(pseudo)];
            for text in all.map(String::from) {
                assert!(!text.contains(|letter: char| letter.is_ascii_alphabetic()), "{text}");
            }
        }
    }
}

#[test]
fn every_lesson_is_learned_by_pressing_its_model_and_not_before() {
    for (spec, number) in lessons() {
        let lesson = &spec.lessons[number];
        let case = format!("{} lesson {}, {}", spec.id, number + 1, lesson.texts.title(Language::English));
        let mut attempt = Attempt::begin(spec, number).unwrap();
        assert_eq!(attempt.learning(), Learning::Open, "{case}");
        for (nth, &wanted) in lesson.model.iter().enumerate() {
            assert_eq!(attempt.learning(), Learning::Open, "{case}: before press {}", nth + 1);
            let press = pressed(&attempt, wanted)
                .unwrap_or_else(|| panic!("{case}: {wanted:?} is not offered among {:#?}", shown(&attempt).controls));
            attempt.press(&press).unwrap_or_else(|why| panic!("{case}: {press:?}: {why}"));
        }
        assert_eq!(attempt.learning(), Learning::Learned, "{case}");
        assert!(attempt.entries().len() < ATTEMPT_ENTRIES_MAX / 2, "{case}: {}", attempt.entries().len());
        // Replaying the entries leads to the same state.
        let lines: Vec<String> = attempt.entries().iter().map(Entry::to_line).collect();
        let entries: Vec<Entry> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let again = Attempt::resume(spec, number, &entries).unwrap();
        assert_eq!((again.learning(), again.entries()), (Learning::Learned, attempt.entries()), "{case}");
        assert_eq!(shown(&again).headline, shown(&attempt).headline, "{case}");
    }
}

#[test]
fn machines_answer_where_there_is_an_opponent_and_the_same_every_time() {
    for (spec, number) in lessons() {
        let answered = || {
            let mut attempt = Attempt::begin(spec, number).unwrap();
            for wanted in spec.lessons[number].model {
                let press = pressed(&attempt, wanted).unwrap();
                attempt.press(&press).unwrap();
            }
            attempt
        };
        let (one, other) = (answered(), answered());
        assert_eq!(one.entries(), other.entries(), "{} lesson {}", spec.id, number + 1);
        let has_machines = one.table().header().machines.iter().any(Option::is_some);
        let n_said = spec.lessons[number].model.len();
        let is_over = one.table().outcome().is_some();
        if has_machines && !is_over {
            assert!(one.entries().len() > n_said, "{} lesson {}: nobody answers", spec.id, number + 1);
        }
    }
}

/// An example in a headline shows the syntax, and never the solution of a lesson.
#[test]
fn no_example_is_the_answer_of_a_lesson() {
    let mut n_examples = 0;
    for (spec, number) in lessons() {
        let headline = shown(&Attempt::begin(spec, number).unwrap()).headline;
        let texts = ["such as `", "like `"].into_iter().flat_map(|before| headline.split(before).skip(1));
        for example in texts.filter_map(|rest| rest.split('`').next()) {
            n_examples += 1;
            let mut attempt = Attempt::begin(spec, number).unwrap();
            let said = attempt.say(example);
            // Examples of grid marks are the same for every puzzle, which may be too small for them.
            assert!(said.is_ok() || spec.id == "starbattle", "{headline}: {example}");
            // If the example is only part of a turn, it cannot be locked in.
            drop(attempt.say("lock"));
            assert_ne!(attempt.learning(), Learning::Learned, "{} lesson {}: {headline}", spec.id, number + 1);
        }
    }
    assert!(n_examples >= 25, "{n_examples} examples");
}

/// A lesson judges the position: other inputs with the same result solve it too; legal inputs that miss the aim say so.
#[test]
fn a_lesson_goes_by_the_position_and_not_by_the_words() {
    for (game, number, said, learning) in [
        ("mist", 0, &["i1 a1 e9 lock"][..], Learning::Learned),
        ("mist", 0, &["i1 lock"], Learning::Missed),
        ("mist", 1, &["d2", "lock"], Learning::Learned),
        ("mist", 1, &["i5", "lock"], Learning::Missed),
        ("mist", 2, &["d3 d5 lock"], Learning::Missed),
        ("mist", 3, &["b2 lock"], Learning::Learned),
        ("mist", 4, &["g5 lock"], Learning::Learned),
        ("mist", 5, &["d3 lock"], Learning::Learned),
        ("mist", 5, &["i4 lock"], Learning::Missed),
        ("mist", 6, &["h4", "lock"], Learning::Learned),
        ("mist", 6, &["g4 lock"], Learning::Missed),
        ("mist", 6, &["a1 lock"], Learning::Missed),
        ("mist", 7, &["d3 a3 i4 lock"], Learning::Learned),
        ("mist", 7, &["d4 lock"], Learning::Missed),
        ("mist", 8, &["f3 d6 lock"], Learning::Learned),
        ("mist", 8, &["c3 lock"], Learning::Missed),
        ("mist", 9, &["e5 a1 lock"], Learning::Missed),
        ("mist", 10, &["f8 b3 d4 lock"], Learning::Learned),
        ("mist", 10, &["f8 lock"], Learning::Missed),
        ("demeter", 0, &["flower 1@A1"], Learning::Missed),
        ("demeter", 3, &["flower pass rock A15 lock"], Learning::Missed),
        ("demeter", 5, &["flower 1@F6 rock pass lock"], Learning::Missed),
        ("demeter", 6, &["first Learner", "rock A15 lock"], Learning::Learned),
        ("demeter", 6, &["first Learner", "pass lock"], Learning::Missed),
        ("demeter", 6, &["first Dealer"], Learning::Missed),
        ("demeter", 7, &["rock A15", "flower pass lock"], Learning::Learned),
        ("demeter", 7, &["flower 1@F6 rock A15 lock"], Learning::Missed),
        ("demeter", 7, &["pass lock"], Learning::Missed),
        ("demeter", 8, &["flower 1@F6 rock A15"], Learning::Learned),
        ("demeter", 9, &["flower 1@F6 rock pass lock"], Learning::Missed),
        ("astral", 0, &["c3"], Learning::Learned),
        ("astral", 0, &["b2"], Learning::Missed),
        ("astral", 4, &["b4", "a4"], Learning::Missed),
        ("astral", 5, &["none"], Learning::Missed),
        ("astral", 6, &["d4"], Learning::Learned),
        ("astral", 6, &["a1"], Learning::Missed),
        ("astral", 7, &["d2"], Learning::Missed),
        ("astral", 8, &["a4"], Learning::Missed),
        ("astral", 9, &["c1"], Learning::Missed),
        ("starry", 1, &["rotate D3 to NW"], Learning::Learned),
        ("starry", 1, &["rotate A1 to NW"], Learning::Open),
        ("starry", 2, &["add 5 add 31"], Learning::Open),
        ("starry", 5, &["mirror C1 from B1"], Learning::Open),
        ("starry", 6, &["swap D3 D2"], Learning::Learned),
        ("starry", 7, &["slide D2"], Learning::Open),
        ("starry", 7, &["slide D2", "lock"], Learning::Missed),
        ("starry", 8, &["lock A1", "lock"], Learning::Missed),
        ("starry", 9, &["add 27 add 43"], Learning::Open),
        ("starry", 10, &["add 33 add 45", "lock"], Learning::Missed),
        ("starry", 11, &["trade decline Ida"], Learning::Missed),
        ("starry", 12, &["trade Ida give 29 take 33"], Learning::Open),
        ("starry", 13, &["add 19 add 38", "lock"], Learning::Missed),
        ("starbattle", 0, &["★D4"], Learning::Missed),
        ("starbattle", 1, &["x a1 b1 b2 a3 b3"], Learning::Learned),
        ("starbattle", 4, &["?A4"], Learning::Learned),
        ("starbattle", 5, &["★A1"], Learning::Open),
    ] {
        let mut attempt = Attempt::begin(games::spec(game).unwrap(), number).unwrap();
        for text in said {
            attempt.say(text).unwrap_or_else(|why| panic!("{game} {number}: {text:?}: {why}"));
        }
        assert_eq!(attempt.learning(), learning, "{game} lesson {}: {said:?}", number + 1);
    }
}

#[test]
fn a_try_takes_no_more_than_its_limit_and_old_tries_begin_anew() {
    let spec = games::spec("mist").unwrap();
    let mut attempt = Attempt::begin(spec, 0).unwrap();
    for nth in 0..ATTEMPT_ENTRIES_MAX {
        attempt.say(if nth % 2 == 0 { "draft A2" } else { "draft A3" }).unwrap();
    }
    let full = attempt.say("draft A2").unwrap_err();
    assert_eq!(full.to_string(), "that would be more than 300 steps in one lesson; begin it again with *Again*");
    // An entry from another version, in which it was legal.
    let stale: Entry = serde_json::from_str(r#"{"at":5000,"seat":0,"text":"pass lock"}"#).unwrap();
    let anew = Attempt::resume(spec, 0, &[stale]).unwrap();
    assert!(anew.entries().is_empty() && anew.learning() == Learning::Open);
    assert!(Attempt::begin(spec, spec.lessons.len()).is_none());
}

/// Every lesson's first picture fits into a message and has an alternative text.
#[test]
fn every_lesson_has_a_picture_with_words() {
    for (spec, number) in lessons() {
        let attempt = Attempt::begin(spec, number).unwrap();
        let showing = shown(&attempt);
        let case = format!("{} lesson {}", spec.id, number + 1);
        assert!(!showing.pictures.is_empty() && showing.pictures.iter().all(|one| !one.text.is_empty()), "{case}");
        // No clock runs in a lesson, and there are no lockouts.
        let told = format!("{} {}", showing.headline, showing.pictures[0].text);
        assert!(!["🔒", "⏳", ":R>"].iter().any(|sign| told.contains(sign)), "{case}: {told}");
        let is_help = |control: &&Control| matches!(control, Control::Button { submits, .. } if submits == HELP);
        assert!(showing.controls.iter().filter(|control| !is_help(control)).count() > 0, "{case}");
        let length = showing.headline.chars().count()
            + spec.lessons[number].texts.words(Language::English).as_str().chars().count();
        assert!(length < 1800, "{case}: {length} characters");
        assert_eq!(attempt.table().header().seats.first().map(String::as_str), Some("Learner"), "{case}");
        assert!(attempt.table().turn().seats().contains(Seat::FIRST), "{case}");
    }
}
