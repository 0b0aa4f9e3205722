//! Free text in every game: the way people type it is understood; a refusal names the part that was not understood and
//! suggests a text that is legal in that position; `help` lists what can be typed.

use host::{Bound, Effect, Header, Refusal, Table};
use rules::{BySeat, Control, Dice, HELP, Language, Names, Observer, Seat, Showing, Timestamp, Turn};
use scene::Theme;
use serde_json::{Value, json};

use crate::all_games;

fn open(game: &str, options: &Value) -> Box<dyn Table> {
    let spec = games::spec(game).unwrap();
    let seats = &["Ann", "Ben", "Cleo", "Dan"][..spec.seats.0.max(2)];
    let header: Header = serde_json::from_value(json!({
        "record": 1, "game": game, "options": options, "seed": 5, "at": 1_000_000, "seats": seats,
    }))
    .unwrap();
    let mut table = host::open(header).unwrap();
    pass(&mut *table);
    table
}

/// Applies chance moves.
fn pass(table: &mut dyn Table) {
    while let Some(entry) = table.due(Bound::Before(table.now())).filter(|_| table.turn() == Turn::Chance) {
        table.commit(&entry).unwrap();
    }
}

/// Lets the clock run to its next deadline.
fn time(table: &mut dyn Table) {
    let entry = table.due(Bound::UpTo(table.next_deadline().unwrap())).unwrap();
    table.commit(&entry).unwrap();
    pass(table);
}

fn say(table: &mut dyn Table, seat: Seat, text: &str) -> Result<Effect, Refusal> {
    let entry = table.propose(Timestamp(table.now().0 + 1), seat, text)?;
    let receipt = table.commit(&entry);
    pass(table);
    receipt
}

/// A match at its first real turn, and the seat to move.
fn at_play(game: &str) -> (Box<dyn Table>, Seat) {
    let table = match game {
        "mist" => open(game, &json!({"first": 0, "first_ring_closed": false})),
        "demeter" => {
            let mut table = open(game, &json!({"first": 0}));
            let (ann, ben) = (Seat::FIRST, Seat::FIRST.opponent());
            say(&mut *table, ann, "flower a8-e8").unwrap();
            say(&mut *table, ben, "flower I5@A8").unwrap();
            say(&mut *table, ann, "rock k12 lock").unwrap();
            table
        }
        "astral" => open(game, &json!({"break_ms": 0})),
        "starry" => {
            let mut table = open(game, &json!({}));
            time(&mut *table);
            table
        }
        "starbattle" => open(game, &json!({"size": 5})),
        _ => open(game, &json!({})),
    };
    let seat = table.turn().seats().iter().next().unwrap();
    (table, seat)
}

#[test]
fn every_form_in_which_people_type_is_read() {
    for (game, typed, understood) in [
        ("mist", "c 4", "You place on C4, "),
        ("mist", "4c", "You place on C4, "),
        ("mist", "C-4", "You place on C4, "),
        ("mist", "c4, 7g", "You place on C4, G7, "),
        ("mist", "/submit c4 g 7 lock", "You place on C4, G7, "),
        ("mist", "c4\ng7\nlock in", "You place on C4, G7, "),
        ("mist", "`c4` g7.", "You place on C4, G7, "),
        ("demeter", "flower w5 f9 rock g9 lock", "the W pentomino"),
        ("demeter", "flower w5 f9\nrock g9\nlock", "the W pentomino"),
        ("demeter", "rock g 9; flower w5 f9", "the W pentomino"),
        ("demeter", "Flower: W5@F9 r90 m, rock: 9g", "the W pentomino"),
        ("demeter", "rock g9-h10", "a 2x2 rock on G9-H10"),
        ("astral", "a 1", "A1 "),
        ("astral", "1a", "A1 "),
        ("astral", "A-1!", "A1 "),
        ("astral", "nothing left", "nothing left "),
        ("starry", "rank 5 4 1 2 3", "You rank slide, swap, lock, mirror, rotate."),
        ("starry", "rank: slide, swap, lock, mirror, rotate", "You rank slide, swap, lock, mirror, rotate."),
        ("starbattle", "a3 b5 x c4", "★A3 B5 ■C4"),
        ("starbattle", "* a3, 5b; x c 4", "★A3 B5 ■C4"),
        ("starbattle", "star a3 b-5 black c4", "★A3 B5 ■C4"),
    ] {
        let (mut table, seat) = at_play(game);
        if game == "astral" || game == "starbattle" {
            let delivered = host::Entry { at: table.now(), stamp: None, what: host::What::Delivered };
            table.commit(&delivered).unwrap();
        }
        let receipt = say(&mut *table, seat, typed);
        let words = match &receipt {
            Ok(Effect::Staged { understood, .. } | Effect::Played { understood }) => understood.to_string(),
            // Right or wrong, the answer was understood.
            Ok(Effect::Refuted { why }) => why.to_string(),
            other => panic!("{game}: {typed:?}: {other:?}"),
        };
        assert!(words.starts_with(understood), "{game}: {typed:?} was understood as {words:?}");
    }
}

#[test]
fn the_elements_of_a_starry_night_go_in_one_line() {
    let mut table = open("starry", &json!({"garnets": 3}));
    let seat = Seat::FIRST;
    let receipt = say(&mut *table, seat, "bid 2 garnets and rank 5 4 1 2 3 lock in");
    assert_eq!(receipt, Ok(Effect::Locked));
    time(&mut *table);
    let complete = table.complete(seat, "cards add");
    let cards = complete.first().unwrap().trim_start_matches("cards ").to_owned();
    let held = table.complete(seat, "move").first().unwrap().trim_start_matches("move ").to_owned();
    let receipt = say(&mut *table, seat, &format!("{cards} move {held}")).unwrap();
    let Effect::Staged { understood, .. } = receipt else { panic!("{receipt:?}") };
    let understood = understood.to_string();
    assert!(understood.contains("You add") && understood.contains("Still missing: your ranking"), "{understood}");
    // With several staged parts, `undo` asks which one.
    let why = say(&mut *table, seat, "undo").unwrap_err().to_string();
    assert!(why.contains("`undo cards`") && why.contains("`undo move`") && why.contains("`undo all`"), "{why}");
    say(&mut *table, seat, "undo move").unwrap();
    assert_eq!(say(&mut *table, seat, "undo"), Ok(Effect::Undone));
}

#[test]
fn a_line_ends_with_its_lock_only_if_it_is_whole() {
    let (mut table, seat) = at_play("demeter");
    let receipt = say(&mut *table, seat, "flower w5 f9 lock").unwrap();
    assert!(matches!(receipt, Effect::Staged { complete: false, .. }), "{receipt:?}");
    assert!(matches!(say(&mut *table, seat, "rock g9 lock"), Ok(Effect::Played { .. })));
    assert_ne!(table.turn(), Turn::Sequential(seat));
}

#[test]
fn what_is_not_understood_is_named_with_a_text_that_is_legal_now() {
    for spec in all_games().filter(|spec| spec.id != "heap") {
        let (mut table, _) = at_play(spec.id);
        let mut dice = Dice::new(3, "typed", 0);
        for _ in 0..12 {
            if table.awaits_delivery() {
                let delivered = host::Entry { at: table.now(), stamp: None, what: host::What::Delivered };
                table.commit(&delivered).unwrap();
            }
            let Some(&seat) = dice.pick(&table.turn().seats().iter().collect::<Vec<_>>()) else { break };
            let at = Timestamp(table.now().0 + 30_000).min(table.next_deadline().unwrap_or(Timestamp(i64::MAX)));
            for nonsense in ["xyzzy", "c4 xyzzy", "flower xyzzy", "move xyzzy", "bid xyzzy"] {
                let why = table.propose(at, seat, nonsense).expect_err(nonsense).to_string();
                let is_named = nonsense.split(' ').any(|word| why.contains(word));
                assert!(is_named, "{}: {nonsense:?}: {why}", spec.id);
                let examples: Vec<&str> = why.split('`').skip(1).step_by(2).collect();
                let is_legal = |text: &&str| table.propose(at, seat, text).is_ok();
                assert!(examples.iter().any(is_legal), "{}: nothing of {why:?} is legal", spec.id);
            }
            let Some(text) = table.sample(seat, dice.bits()) else { break };
            let Ok(entry) = table.propose(at, seat, &text) else { break };
            table.commit(&entry).unwrap();
            if let Ok(entry) = table.propose(at, seat, "lock") {
                table.commit(&entry).unwrap();
            }
            pass(&mut *table);
        }
    }
}

fn buttons(showing: &Showing) -> Vec<String> {
    let submits = |control: &Control| match control {
        Control::Button { submits, .. } => vec![submits.clone()],
        Control::Menu { choices, .. } => choices.iter().map(|(_, value)| value.clone()).collect(),
        Control::Text { .. } | Control::NewRow => Vec::new(),
    };
    showing.controls.iter().flat_map(submits).collect()
}

#[test]
fn help_lists_what_may_be_typed_and_every_board_leads_to_it() {
    for spec in all_games() {
        let (mut table, _) = at_play(spec.id);
        let names = Names::from(BySeat::from(table.header().seats.clone()));
        let mut dice = Dice::new(4, "help", 0);
        for _ in 0..15 {
            for seat in table.header().seats.iter().enumerate().filter_map(|(number, _)| Seat::new(number)) {
                let board = table.show(Observer::Seat(seat), &names, &Theme::DARK).unseal().1;
                assert!(buttons(&board).iter().any(|submits| submits == HELP), "{}: {:?}", spec.id, board.controls);
                let help = table.help(seat, Language::English).unseal().1;
                let legal = |text: &str| table.propose(table.now(), seat, text).is_ok();
                for text in buttons(&help) {
                    assert!(legal(&text), "{}: help offers {text:?}", spec.id);
                }
                for word in ["pause", "agree", "concede"] {
                    let is_offered = buttons(&help).iter().any(|submits| submits == word);
                    assert_eq!(is_offered, legal(word), "{}: {word}", spec.id);
                }
                for text in help.headline.lines().next().unwrap().split('`').skip(1).step_by(2) {
                    assert!(legal(text), "{}: help names {text:?}: {}", spec.id, help.headline);
                }
            }
            let Some(&seat) = dice.pick(&table.turn().seats().iter().collect::<Vec<_>>()) else { break };
            let Some(text) = table.sample(seat, dice.bits()) else { break };
            drop(say(&mut *table, seat, &text));
            drop(say(&mut *table, seat, "lock"));
            if table.turn() == Turn::Over {
                break;
            }
        }
    }
}
