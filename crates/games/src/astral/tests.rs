//! Tests of what the records do not cover: texts, buttons, pictures, what views hide, and scoring compared with a
//! simple model.

use proptest::prelude::*;

use super::action::Action;
use super::round::{GRIDS_MAX, Grid, INSTRUCTIONS_MAX, Round, SIDE_MAX};
use super::{AstralFlow, Setup, State, View, generate};
use board::square::{Area, Square};
use rules::{
    BySeat, Clearance, Control, DESCRIPTION_CHARS_MAX, Dice, Ended, Game, Language, Millis, Names, Observer, Ply, Seat,
    Seating, Staged, Timestamp, View as _, endless,
};
use scene::Theme;

mod languages;

const ANN: Seat = Seat::FIRST;
const BEN: Seat = Seat::FIRST.opponent();

fn names() -> Names {
    names_in(Language::English)
}

fn names_in(language: Language) -> Names {
    Names::new(BySeat::from(vec!["Ann".to_owned(), "Ben".to_owned()]), language)
}

/// A match with these rounds, in the break before the first round.
fn start(rounds: Vec<Round>) -> State {
    let options = super::Options {
        lockout_ms: Millis(20_000),
        round_min_ms: Millis(300_000),
        quiet_ms: Millis(60_000),
        break_ms: Millis(60_000),
        countdown_ms: Millis::ZERO,
        hold_ms: Millis(300),
        rounds: rounds.len(),
    };
    let seating = Seating { names: (*names()).clone(), advantage: ANN };
    let given = Setup { rounds };
    let setup = AstralFlow::deal(&options, given, &seating, &mut Dice::new(1, "deal", 0), &mut endless).unwrap();
    AstralFlow::start(options, setup, &seating, Timestamp(0))
}

fn view(state: &State, at: i64, observer: Observer) -> View {
    AstralFlow::view(state, Timestamp(at), observer, &Staged::none(2))
}

fn say(state: &mut State, at: i64, seat: Seat, text: &str) {
    let action = Action::read(text).unwrap();
    assert_eq!(view(state, at, Observer::Seat(seat)).check(&action).err(), None, "{text}");
    AstralFlow::apply(state, Timestamp(at), Ply::Single(seat, action));
}

fn begin(state: &mut State, at: i64) {
    AstralFlow::apply(state, Timestamp(at), Ply::Deadline);
    AstralFlow::apply(state, Timestamp(at), Ply::ClockStart);
}

/// One star in the middle of three cells, which leaves two areas.
fn small() -> Round {
    let grid = Grid {
        stars: vec![Square::new(0, 0)],
        origin: super::motion::GridPoint { x: 3, y: 1 },
        instructions: vec!["E".parse().unwrap()],
    };
    Round { size: Area::new(3, 1), grids: vec![grid] }
}

fn headline(state: &State) -> String {
    view(state, 0, Observer::Public).headline(&names())
}

#[test]
fn the_message_tells_what_happened_and_what_to_do() {
    let mut state = start(vec![small(), small()]);
    let says = |state: &State, text: &str| {
        let headline = headline(state);
        assert!(headline.contains(text), "{headline:?} lacks {text:?}");
    };
    says(&state, "Round 1 begins when both are `ready` or the break is over.");
    say(&mut state, 0, BEN, "ready");
    says(&state, "Ben is ready.");
    begin(&mut state, 1000);
    says(&state, "**Round 1 of 2** · \u{1f7e0} Ann 0 · \u{1f537} Ben 0");
    says(&state, "Name a cell that stays dark (type it like `");
    say(&mut state, 2000, ANN, "a1");
    says(&state, "Ann: A1 ✓ +2");
    say(&mut state, 3000, BEN, "none");
    says(&state, "Ben: nothing left ✗ \u{2212}1, an area is left");
    says(&state, "So far: \u{1f7e0} A1 ✓ +2 · \u{1f537} none ✗ \u{2212}1");
    say(&mut state, 22_000, ANN, "B1");
    says(&state, "Ann: B1 ✗ \u{2212}1, a star or a named area");
    say(&mut state, 23_000, BEN, "C1");
    say(&mut state, 43_000, BEN, "none");
    says(&state, "**Round 1 is over** · \u{1f7e0} Ann 1 · \u{1f537} Ben 4");
    says(&state, "Ben: nothing left ✓ +3");
    says(&state, "Round 2 begins");
    AstralFlow::end(&mut state, Timestamp(50_000), Ended::Conceded(BEN));
    says(&state, "**Ben gives up: Ann wins**");
}

#[test]
fn buttons_are_cells_the_declaration_and_ready() {
    let labels = |state: &State, observer| -> Vec<String> {
        let label = |control| match control {
            Control::Button { submits, .. } => submits,
            Control::Menu { prefix, .. } => prefix,
            Control::Text { .. } | Control::NewRow => "/".to_owned(),
        };
        view(state, 0, observer).controls(Language::English).into_iter().map(label).collect()
    };
    let mut state = start(vec![small()]);
    assert_eq!(labels(&state, Observer::Seat(ANN)), ["ready"]);
    assert!(labels(&state, Observer::Public).is_empty());
    say(&mut state, 0, ANN, "ready");
    assert!(labels(&state, Observer::Seat(ANN)).is_empty());
    assert_eq!(labels(&state, Observer::Seat(BEN)), ["ready"]);
    begin(&mut state, 1000);
    assert_eq!(labels(&state, Observer::Seat(ANN)), ["A1", "B1", "C1", "/", "none"]);
    AstralFlow::end(&mut state, Timestamp(2000), Ended::Ruled(None));
    assert!(labels(&state, Observer::Seat(ANN)).is_empty());
}

#[test]
fn completions_are_legal_and_few() {
    let mut state = start(vec![generate::round(10, &mut Dice::new(1, "round", 0))]);
    let complete = |state: &State, at, partial| view(state, at, Observer::Seat(ANN)).complete(partial);
    assert_eq!(complete(&state, 0, ""), ["ready"]);
    begin(&mut state, 1000);
    assert_eq!(complete(&state, 1000, "c"), ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8"]);
    assert_eq!(complete(&state, 1000, "NO"), ["none"]);
    assert_eq!(complete(&state, 1000, "").len(), 25);
    say(&mut state, 2000, ANN, "C1");
    assert!(complete(&state, 21_999, "").is_empty());
    assert_eq!(complete(&state, 22_000, "c1"), ["C1"]);
}

/// Everything that an observer is shown.
fn told(state: &State, observer: Observer) -> (String, String, String, Vec<scene::Scene>) {
    let view = view(state, 0, observer);
    let pictures = view.frames().iter().map(|frame| view.draw(frame, &names(), &Theme::DARK)).collect();
    (
        serde_json::to_string(&view).unwrap(),
        view.headline(&names()),
        view.describe(view.frames()[0], &names()),
        pictures,
    )
}

#[test]
fn the_rounds_to_come_cannot_be_told_apart() {
    let mut other = small();
    other.grids[0].instructions.clear();
    let mut twins = [start(vec![small(), small()]), start(vec![small(), other])];
    let compare = |twins: &[State; 2]| {
        for observer in [Observer::Public, Observer::Seat(ANN), Observer::Seat(BEN)] {
            assert_eq!(told(&twins[0], observer), told(&twins[1], observer));
        }
    };
    compare(&twins);
    for twin in &mut twins {
        begin(twin, 1000);
    }
    compare(&twins);
    for twin in &mut twins {
        AstralFlow::apply(twin, Timestamp(301_000), Ply::Deadline);
    }
    compare(&twins);
    let truth = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
    assert_eq!(told(&twins[0], truth).0, told(&twins[1], truth).0, "the full state hides them as well");
}

#[test]
fn a_running_round_is_drawn_and_described_without_what_it_comes_to() {
    let mut state = start(vec![small()]);
    begin(&mut state, 1000);
    let seat = view(&state, 1000, Observer::Seat(ANN));
    assert!(seat.stars.is_none() && seat.areas.is_none() && seat.course.solution.is_none());
    assert_eq!(seat.frames(), ["round", "named"]);
    assert!(
        seat.describe("round", &names()).contains("Grid 1: stars A1; origin (1.5, 0.5); E."),
        "{}",
        seat.describe("round", &names())
    );
    // A frame that this view does not offer reveals no more than the frames that the view offers.
    assert_eq!(seat.draw("solution", &names(), &Theme::DARK), seat.draw("key", &names(), &Theme::DARK));
    let truth = view(&state, 1000, Observer::Omniscient(Clearance::OFFLINE_REFEREE));
    assert_eq!(truth.frames(), ["solution", "round"]);
    assert!(truth.areas.is_some());
}

/// The largest round that a file may contain.
fn largest() -> Round {
    let size = Area::new(SIDE_MAX, SIDE_MAX);
    let grid = Grid {
        stars: size.squares().filter(|square| (square.column + square.row) % 2 == 0).collect(),
        origin: super::motion::GridPoint { x: 16, y: 16 },
        instructions: vec!["NE-SW".parse().unwrap(); INSTRUCTIONS_MAX],
    };
    Round { size, grids: vec![grid; GRIDS_MAX] }
}

#[test]
fn every_phase_has_words_within_the_limit_and_pictures_of_one_size() {
    let mut rounds: Vec<_> = (1..=10).map(|level| generate::round(level, &mut Dice::new(4, "round", 0))).collect();
    rounds.push(largest());
    for round in rounds {
        let is_generated = round.grids.len() < GRIDS_MAX;
        let mut state = start(vec![round]);
        let check = |state: &State| {
            for observer in [Observer::Seat(ANN), Observer::Omniscient(Clearance::OFFLINE_REFEREE)] {
                let view = view(state, 1000, observer);
                for theme in [Theme::DARK, Theme::LIGHT] {
                    for frame in view.frames() {
                        let scene = view.draw(frame, &names(), &theme);
                        assert_eq!((scene.width, scene.height), (1000, 900), "{frame}");
                        for language in Language::ALL {
                            let words = view.describe(frame, &names_in(language));
                            assert!(words.chars().count() <= DESCRIPTION_CHARS_MAX, "{words}");
                            let rest = ::words::astral::DescribedRest.say(language);
                            assert!(!is_generated || !words.contains(rest.as_str()), "{words}");
                        }
                        assert!(scene.base.shapes().len() + scene.top.shapes.len() > 10, "{frame}");
                    }
                }
            }
        };
        check(&state);
        begin(&mut state, 1000);
        check(&state);
        say(&mut state, 2000, ANN, "A1");
        say(&mut state, 2000, BEN, "none");
        check(&state);
        AstralFlow::apply(&mut state, Timestamp(301_000), Ply::Deadline);
        check(&state);
        AstralFlow::end(&mut state, Timestamp(400_000), Ended::Conceded(ANN));
        check(&state);
    }
}

/// A complete list of rounds is dealt unchanged; an incomplete list is completed the same way every time.
#[test]
fn a_dealt_setup_is_dealt_again_as_it_is() {
    let options = |rounds| super::Options {
        lockout_ms: Millis::ZERO,
        round_min_ms: Millis::ZERO,
        quiet_ms: Millis::ZERO,
        break_ms: Millis::ZERO,
        countdown_ms: Millis::ZERO,
        hold_ms: Millis::ZERO,
        rounds,
    };
    let seating = Seating { names: (*names()).clone(), advantage: ANN };
    let deal = |given, seed| {
        AstralFlow::deal(&options(3), given, &seating, &mut Dice::new(seed, "deal", 0), &mut endless).unwrap()
    };
    let whole = deal(Setup::default(), 5);
    assert_eq!(whole.rounds.len(), 4);
    assert_eq!(deal(Setup::default(), 5), whole);
    assert_eq!(Setup::generate(3, &mut Dice::new(5, "deal", 0)), whole, "what `dealer rounds` writes");
    assert_eq!(deal(whole.clone(), 6), whole);
    let part = Setup { rounds: whole.rounds[..2].to_vec() };
    let completed = deal(part, 6);
    assert_eq!(completed.rounds[..2], whole.rounds[..2]);
    assert_ne!(completed.rounds[2..], whole.rounds[2..]);
}

#[test]
fn a_host_s_file_becomes_a_setup_or_words_with_its_line() {
    let good =
        "[[rounds]]\nsize = [3, 1]\n[[rounds.grids]]\nstars = [\"A1\"]\norigin = [1.5, 0.5]\ninstructions = [\"E\"]\n";
    let setup = crate::read_setup("astral", good).unwrap();
    assert_eq!(setup, serde_json::to_value(Setup { rounds: vec![small()] }).unwrap());
    let bad = crate::read_setup("astral", &good.replace("A1", "A2")).unwrap_err();
    assert_eq!(bad.to_string(), "line 4, round 1, grid 1: star A2 lies outside the 3x1 grid");
}

/// The areas, found by brute force: each cell takes the smallest label of its neighbors until nothing changes.
fn labels(round: &Round) -> Vec<Option<usize>> {
    let stars = round.solve().stars;
    let mut labels: Vec<_> =
        round.size.squares().enumerate().map(|(index, square)| (!stars.contains(&square)).then_some(index)).collect();
    loop {
        let before = labels.clone();
        for square in round.size.squares() {
            let near = round.size.neighbors(square, Square::SIDES).filter_map(|near| before[round.size.index(near)]);
            let index = round.size.index(square);
            labels[index] = labels[index].map(|own| near.min().map_or(own, |least| least.min(own)));
        }
        if labels == before {
            return labels;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn scores_are_those_of_a_plain_model(
        seed in 0..1000_u64,
        level in 1..=10_usize,
        tries in proptest::collection::vec((0..2_usize, 0..15_000_i64, proptest::option::weighted(0.85, 0..64_usize)), 0..60),
    ) {
        let round = generate::round(level, &mut Dice::new(seed, "round", 0));
        let labels = labels(&round);
        let mut state = start(vec![round.clone(), small()]);
        begin(&mut state, 0);
        let (mut at, mut score, mut locked, mut named) = (0, [0, 0], [0, 0], Vec::new());
        let mut last_correct = 0;
        for (number, pause, guess) in tries {
            at += pause;
            if at > i64::max(300_000, last_correct + 60_000) {
                break;
            }
            let seat = Seat::new(number).unwrap();
            let cells: Vec<_> = round.size.squares().collect();
            let action = guess.map_or(Action::Declare, |index| Action::Name(cells[index % cells.len()]));
            let is_free = at >= locked[number];
            prop_assert_eq!(view(&state, at, Observer::Seat(seat)).check(&action).is_ok(), is_free);
            if !is_free {
                continue;
            }
            AstralFlow::apply(&mut state, Timestamp(at), Ply::Single(seat, action));
            locked[number] = at + 20_000;
            let n_areas = labels.iter().enumerate().filter(|&(index, label)| *label == Some(index)).count();
            let points = match action {
                Action::Name(cell) => match labels[round.size.index(cell)] {
                    Some(label) if !named.contains(&label) => {
                        named.push(label);
                        2
                    }
                    _ => -1,
                },
                Action::Declare if named.len() == n_areas => 3,
                Action::Declare | Action::Ready => -1,
            };
            score[number] += points;
            let public = view(&state, at, Observer::Public);
            prop_assert_eq!(public.score.as_slice(), &score[..]);
            if points == 3 {
                prop_assert!(public.course.solution.is_some(), "the round is over");
                break;
            }
            if points > 0 {
                last_correct = at;
            }
            prop_assert_eq!(public.last_correct, Some(Timestamp(last_correct)));
            prop_assert_eq!(public.named.len(), named.len());
        }
    }
}

/// Regression: rounds that were too few for the match were completed without a notice.
#[test]
fn rounds_that_fall_short_are_refused_and_what_is_brought_is_said() {
    let brought = |n_rounds: usize, typed: Option<usize>| {
        let setup = serde_json::to_value(Setup::generate(n_rounds, &mut Dice::new(3, "rounds", 0))).unwrap();
        let mut typed_options = serde_json::Map::new();
        typed_options.extend(typed.map(|rounds| ("rounds".to_owned(), serde_json::json!(rounds))));
        let options = AstralFlow::SPEC.complete(&typed_options, 2).unwrap();
        crate::brought("astral", &options, &typed_options, &setup)
    };
    // A generated setup holds one round more than the match has: the tiebreaker.
    let short = brought(1, None).unwrap_err().to_string();
    assert!(
        short.starts_with("it holds 2 of the 10 rounds of the match. Set `rounds` to 2 to play these alone"),
        "{short}"
    );
    let brought = |n_rounds, typed| brought(n_rounds, typed).unwrap().to_string();
    assert_eq!(brought(1, Some(2)), "all 2 rounds but no tiebreaker, which would be generated");
    assert_eq!(brought(1, Some(1)), "the one round and the tiebreaker");
    assert_eq!(brought(10, None), "all 10 rounds and the tiebreaker");
}

/// People trace stars in the picture of a round, so answers must not change it.
#[test]
fn the_picture_of_a_round_stands_still_while_it_runs() {
    let mut state = start(vec![generate::round(3, &mut Dice::new(1, "round", 0)), small()]);
    begin(&mut state, 1000);
    let shown = |state: &State, at: i64| {
        let view = view(state, at, Observer::Seat(ANN));
        (view.draw("round", &names(), &Theme::DARK), view.describe("round", &names()))
    };
    let posed = shown(&state, 1000);
    for (nth, text) in (0..).zip(["A1", "B2", "none", "C3"]) {
        let at = 2000 + 21_000 * nth;
        say(&mut state, at, if nth % 2 == 0 { ANN } else { BEN }, text);
        assert_eq!(shown(&state, at), posed, "after {text}");
    }
    assert_eq!(view(&state, 70_000, Observer::Seat(ANN)).frames(), ["round", "named"]);
    let named = view(&state, 70_000, Observer::Seat(ANN)).describe("named", &names());
    assert!(named.contains("Ann A1 (") && named.contains("Ben B2 ("), "{named}");
}

#[test]
fn the_cells_of_a_five_by_five_round_are_one_tap_each_and_so_is_the_declaration_below_them() {
    let mut state = start(vec![generate::round(3, &mut Dice::new(1, "round", 0)), small()]);
    let standing = |state: &State| view(state, 0, Observer::Seat(ANN)).standing(&names());
    assert!(standing(&state).is_none(), "in a break");
    let sent = {
        begin(&mut state, 1000);
        standing(&state).expect("below the board")
    };
    let buttons = |state: &State| {
        let controls = view(state, 0, Observer::Seat(ANN)).controls(Language::English);
        controls.into_iter().filter(|control| matches!(control, Control::Button { .. })).count()
    };
    assert_eq!(buttons(&state), 25);
    assert!(matches!(&sent.controls[..], [Control::Button { submits, .. }] if submits == "none"));
    say(&mut state, 2000, BEN, "A1");
    let after = standing(&state).unwrap();
    assert_eq!((after.headline, after.controls), (sent.headline, sent.controls), "what stands there never changes");
    assert!(view(&state, 0, Observer::Public).standing(&names()).is_none());
    // A smaller round leaves room for all controls.
    let mut small = start(vec![generate::round(1, &mut Dice::new(1, "round", 0)), small()]);
    begin(&mut small, 1000);
    assert!(standing(&small).is_none());
    assert_eq!(buttons(&small), 17);
}

#[test]
fn in_larger_rounds_one_chooses_columns_and_then_a_cell() {
    for level in 5..=10 {
        let round = generate::round(level, &mut Dice::new(1, "round", 0));
        let size = round.size;
        let mut state = start(vec![round, small()]);
        begin(&mut state, 1000);
        let mut offered = Vec::new();
        for control in view(&state, 0, Observer::Seat(ANN)).controls(Language::English) {
            let Control::Menu { choices, placeholder, .. } = control else { continue };
            assert!(placeholder.starts_with("Column"), "{placeholder}");
            assert!(choices.len() <= rules::CHOICES_MAX);
            let columns: Vec<char> = choices.iter().filter_map(|(_, cell)| cell.chars().next()).collect();
            assert!(columns.is_sorted(), "column by column: {columns:?}");
            offered.extend(choices.into_iter().map(|(_, cell)| cell));
        }
        offered.sort();
        let mut all: Vec<_> = size.squares().map(|cell| cell.to_string()).collect();
        all.sort();
        assert_eq!(offered, all);
    }
}

/// Regression: the example was the first cell that nobody had named, which was the answer of a lesson.
#[test]
fn an_example_of_form_tells_nothing() {
    for lesson in AstralFlow::SPEC.lessons {
        let header: serde_json::Value = serde_json::from_str(lesson.record.lines().next().unwrap()).unwrap();
        let setup: Setup = serde_json::from_value(header["setup"].clone()).unwrap();
        let mut state = start(setup.rounds);
        begin(&mut state, 1000);
        let example = super::words::example(&view(&state, 1000, Observer::Seat(ANN))).to_string();
        assert!(!lesson.model.contains(&example.as_str()), "{}: {example}", lesson.texts.title(Language::English));
    }
    // The example is safe as often as any cell.
    let (mut safe, mut all) = (0, 0);
    for seed in 0..200 {
        let round = generate::round(4, &mut Dice::new(seed, "example", 0));
        let solution = round.solve();
        let mut state = start(vec![round, small()]);
        begin(&mut state, 1000);
        let example = super::words::example(&view(&state, 1000, Observer::Seat(ANN)));
        safe += usize::from(solution.area_of(example).is_some());
        all += 1;
        say(&mut state, 2000, BEN, "B2");
        let named = super::words::example(&view(&state, 2000, Observer::Seat(ANN)));
        assert_eq!(named.to_string(), "B2", "what has been named tells nothing new");
    }
    assert!((all / 10..all * 3 / 10).contains(&safe), "{safe} of {all}");
}

#[test]
fn a_receipt_is_the_verdict() {
    let mut state = start(vec![small(), small()]);
    begin(&mut state, 1000);
    let receipt = |state: &State, text: &str| {
        let view = view(state, 30_000, Observer::Seat(ANN));
        let understood = view.understood(&view.read(text).unwrap());
        (understood.words.to_string(), understood.is_refuted)
    };
    let says = |words: &str, is_refuted| (format!("{words}. You can answer again in 20 s."), is_refuted);
    assert_eq!(receipt(&state, "A1"), says("A1 ✓ +2", false));
    assert_eq!(receipt(&state, "B1"), says("B1 ✗ \u{2212}1: a star ends there", true));
    assert_eq!(receipt(&state, "none"), says("nothing left ✗ \u{2212}1: an area is left", true));
    say(&mut state, 2000, BEN, "A1");
    assert_eq!(receipt(&state, "A1"), says("A1 ✗ \u{2212}1: its area has been named", true));
    say(&mut state, 2000, ANN, "C1");
    assert_eq!(receipt(&state, "none"), says("nothing left ✓ +3", false));
}

/// A phone shows a picture 360 pixels wide; a computer fits it into 550 by 350 pixels. On both, all text must be at
/// least 11 pixels high.
#[test]
fn every_letter_can_be_read_on_a_phone_and_on_a_computer() {
    let check = |state: &State| {
        for observer in [Observer::Seat(ANN), Observer::Public, Observer::Omniscient(Clearance::OFFLINE_REFEREE)] {
            let view = view(state, 1000, observer);
            for frame in view.frames() {
                let scene = view.draw(frame, &names(), &Theme::DARK);
                let (width, height) =
                    (f32::from(u16::try_from(scene.width).unwrap()), f32::from(u16::try_from(scene.height).unwrap()));
                let scale = (360.0 / width).min(550.0 / width).min(350.0 / height);
                for shape in scene.base.shapes().iter().chain(&scene.top.shapes) {
                    if let scene::Shape::Text { size, content, .. } = shape {
                        assert!(size * scale >= 10.7, "{frame}: {content} at {:.1} px", size * scale);
                    }
                }
            }
        }
    };
    for level in 1..=generate::LEVELS {
        let mut state = start(vec![generate::round(level, &mut Dice::new(level as u64, "round", 0)), small()]);
        check(&state);
        begin(&mut state, 1000);
        check(&state);
        say(&mut state, 2000, ANN, "A1");
        say(&mut state, 2000, BEN, "none");
        check(&state);
        AstralFlow::end(&mut state, Timestamp(400_000), Ended::Conceded(ANN));
        check(&state);
    }
}
