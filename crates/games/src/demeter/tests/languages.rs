//! Tests of Demeter's boards in all languages: every text comes from the catalogue and keeps to Discord's limits.

use super::*;
use crate::demeter::state::{Decision, LastTurn, Verdict};
use rules::{By, DESCRIPTION_CHARS_MAX, Message, Showing};
use scene::Shape as Drawn;

/// Players' names without English letters, so that an English letter on a board shows an untranslated text.
fn names_in(language: Language) -> Names {
    Names::new(BySeat::from(vec!["Áñ".to_owned(), "Бен".to_owned()]), language)
}

fn cells(text: &str) -> Vec<Square> {
    text.split(' ').map(|cell| cell.parse().unwrap()).collect()
}

/// Boards in every phase, as each of the two players and the public see them.
fn boards() -> Vec<View> {
    let mut dice = Dice::new(8, "demeter languages", 0);
    let (mine, theirs) = (garden(&mut dice, 3, 4), garden(&mut dice, 3, 4));
    let placed = |flower: &str, rock: &str| {
        let half = |text: &str| (!text.is_empty()).then(|| Half::Cells(cells(text)));
        Halves { flower: half(flower), rock: half(rock), last: Side::Flower }
    };
    let half_passed = |side: Side| match side {
        Side::Flower => Halves { flower: Some(Half::Pass), ..Halves::default() },
        Side::Rock => Halves { rock: Some(Half::Pass), last: Side::Rock, ..Halves::default() },
    };
    let drafts = [
        None,
        Some(placed("A1 B1 C1 D1 E1", "A1")),
        Some(placed("", "A1 B1 A2 B2")),
        Some(placed("H8", "")),
        Some(half_passed(Side::Flower)),
        Some(half_passed(Side::Rock)),
        Some(Halves::PASS),
    ];
    let other = ME.opponent();
    let flower = mine.flowers()[0].clone();
    let last = |flower: bool, rock: bool| LastTurn {
        seat: other,
        flower: flower.then(|| mine.flowers()[0].clone()),
        rock: rock.then(|| cells("A1 B1 A2 B2")),
        timed_out: false,
    };
    let lasts =
        [None, Some(last(true, true)), Some(last(true, false)), Some(last(false, true)), Some(last(false, false))];
    let whole = Halves { flower: Some(Half::Cells(flower.cells)), rock: Some(Half::Pass), last: Side::Rock };
    let mut boards = Vec::new();
    for (staged, last) in drafts.into_iter().chain([Some(whole)]).zip(lasts.into_iter().cycle()) {
        let shown = View { last, ..view(mine.clone(), theirs.clone(), staged) };
        let bare = BySeat::filled(2, Garden::default());
        boards.push(View { turn: 0, ..shown.clone() });
        boards.push(View { phase: Phase::Planting, gardens: bare, ..shown.clone() });
        boards.push(View { phase: Phase::FirstPick, ..shown.clone() });
        boards.push(shown);
    }
    let settled = |seed: u64| garden(&mut Dice::new(seed, "demeter languages", 1), 21, 90);
    boards.push(view(settled(1), settled(2), None));
    for (by, winner) in [
        (By::Rules(Decision::Passes), Some(ME)),
        (By::Rules(Decision::Settled), Some(other)),
        (By::Agreement, Some(ME)),
        (By::Concession, Some(ME)),
        (By::Concession, None),
        (By::Host, None),
    ] {
        let ties = ["pentominoes", "tetrominoes", "trominoes", "domino", "monomino", "advantage"];
        for tiebreak in ties.into_iter().map(Some).chain([None]) {
            let score = vec![15, 10].into();
            let over = View { phase: Phase::Over, ..view(mine.clone(), theirs.clone(), None) };
            boards.push(View { verdict: Some(Verdict { winner, by, score, tiebreak }), ..over });
        }
    }
    let seats = [Some(ME), Some(other), None];
    let seen = |board: View| seats.map(|seat| View { seat, is_draft: seat == Some(ME), ..board.clone() });
    let mut boards: Vec<View> = boards.into_iter().flat_map(seen).collect();
    for board in &mut boards {
        board.seating.names = (*names_in(Language::Pseudo)).clone();
    }
    let at_rest = boards.iter().step_by(7).cloned().map(|mut board| {
        board.come_to_rest();
        board
    });
    let at_rest: Vec<View> = at_rest.collect();
    boards.into_iter().chain(at_rest).collect()
}

/// The labels of controls, menu choices and pieces.
fn labels(showing: &Showing) -> Vec<String> {
    let label = |control: &Control| match control {
        Control::Button { label, .. } | Control::Text { label, .. } => vec![label.clone()],
        Control::Menu { placeholder, choices, .. } => {
            [placeholder.clone()].into_iter().chain(choices.iter().map(|(label, _)| label.clone())).collect()
        }
        Control::NewRow => Vec::new(),
    };
    let tools = showing
        .tools
        .iter()
        .flat_map(|tool| [tool.name.clone()].into_iter().chain(tool.pieces.iter().map(|piece| piece.name.clone())));
    showing.controls.iter().chain(&showing.at_table).flat_map(label).chain(tools).collect()
}

/// All texts of a board: headline, labels, words in pictures, and alternative texts.
fn written(showing: &Showing) -> Vec<String> {
    let mut pictures: Vec<_> = showing.pictures.clone();
    pictures.extend(showing.closer.iter().map(rules::Closer::picture));
    let drawn = pictures.iter().flat_map(|picture| &picture.scene.top.shapes).filter_map(|shape| match shape {
        Drawn::Text { content, .. } => Some(content.clone()),
        Drawn::Fill { .. } | Drawn::Line { .. } => None,
    });
    let texts: Vec<String> = drawn.chain(pictures.iter().map(|picture| picture.text.clone())).collect();
    [showing.headline.clone()].into_iter().chain(labels(showing)).chain(texts).collect()
}

/// Words with English letters, except cells, pieces, sizes and codes; texts from the pseudo-language have none.
fn english(text: &str) -> Vec<String> {
    let spoken: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let is_code = |word: &&str| {
        let rest = word.strip_prefix(|first: char| first.is_ascii_uppercase()).unwrap_or(word);
        rest.chars().all(|sign| sign.is_ascii_digit())
            || ["1x1", "2x2", "r45", "r90", "r180", "r270", "m"].contains(word)
    };
    let words = spoken.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !is_code(word));
    words.filter(|word| word.contains(|sign: char| sign.is_ascii_alphabetic())).map(str::to_owned).collect()
}

#[test]
fn everything_on_a_board_is_said_in_the_language_of_its_reader() {
    let mut said = BTreeSet::new();
    for board in boards() {
        said.extend(written(&board.show(&names_in(Language::Pseudo), &Theme::DARK)));
    }
    assert!(said.len() > 300, "{}", said.len());
    for text in &said {
        assert_eq!(english(text), Vec::<String>::new(), "{text}");
    }
}

/// All texts with which the boards answer a list of typed texts and presses.
fn answers(language: Language) -> BTreeSet<String> {
    let boards = boards();
    let mut dice = Dice::new(8, "demeter languages", 2);
    let mut answers: Vec<Message> = Vec::new();
    for typed in [
        "",
        "77",
        "G7",
        "pass",
        "undo",
        "undo rock",
        "undo flower",
        "first",
        "first 7",
        "first Áñ",
        "flower",
        "rock",
        "flower U5@7",
        "rock pass G7",
        "flower A1 flower A1",
        "flower P1",
        "flower U5",
        "rock 77:88",
        "flower ЖЖ@G7",
        "flower I@G7",
        "flower U5@G7 r45",
        "flower pass",
        "flower A1 B2",
        "flower A1 B1 C1 D1 E1 F1",
        "flower A1",
        "rock A1 B1",
        "rock A1",
        "rock A1-B2",
        "flower X5@H8",
        "flower X5@A1",
        "flower X5@G9 rock O15",
        "flower pass rock pass",
    ] {
        for board in &boards {
            let Ok(action) = board.read(typed).map_err(|why| answers.push(why.0)) else { continue };
            for checked in [board.check(&action), board.check_draft(&action)] {
                if let Err(Illegal(why)) = checked {
                    answers.push(why);
                }
            }
            answers.push(board.understood(&action).words);
            answers.push(board.told(&action, &names_in(language)));
        }
    }
    let all: Vec<Pressed> =
        boards.iter().flat_map(|board| presses(board).into_iter().map(|(_, press)| press)).collect();
    for board in &boards {
        for press in (0..20).filter_map(|_| dice.pick(&all)) {
            answers.extend(board.pressed(press).err().map(|why| why.0));
        }
    }
    answers.iter().map(|answer| answer.say(language).to_string()).collect()
}

#[test]
fn every_answer_is_given_in_the_language_of_its_reader() {
    let answers = answers(Language::Pseudo);
    assert!(answers.len() > 100, "{}", answers.len());
    for answer in &answers {
        assert_eq!(english(answer), Vec::<String>::new(), "{answer}");
    }
}

#[test]
fn every_language_fits_where_it_stands() {
    for language in Language::ALL {
        for board in boards() {
            let showing = board.show(&names_in(language), &Theme::DARK);
            for label in labels(&showing) {
                assert!(label.chars().count() <= 80, "{label}");
            }
            for text in showing.pictures.iter().map(|picture| &picture.text) {
                assert!(text.chars().count() <= DESCRIPTION_CHARS_MAX, "{text}");
            }
        }
    }
}
