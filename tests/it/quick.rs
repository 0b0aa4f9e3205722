//! Crossing presses: a second press before the first is answered, and presses on old boards.

use board::square::Square;
use host::{Bound, Header, Refusal, Table};
use rules::{
    BySeat, Choice, Clearance, Control, DRAFT, Dice, HELP, Moment, Names, Observer, Pressed, Seat, Showing, Timestamp,
    Turn,
};
use scene::Theme;
use serde_json::{Value, json};

use crate::all_games;

const TRUTH: Observer = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
/// How many positions of each game are examined per match, and in how many matches.
const POSITIONS: usize = 40;
const MATCHES: u64 = 4;

fn open(game: &str, options: &Value, seed: u64) -> Box<dyn Table> {
    let spec = games::spec(game).or_else(|| all_games().find(|spec| spec.id == game)).unwrap();
    let header = json!({
        "record": 1, "game": game, "seats": &["Ann", "Ben", "Cleo", "Dan"][..spec.seats.0], "options": options,
        "seed": seed, "at": 1_000_000,
    });
    host::open(serde_json::from_value::<Header>(header).unwrap()).unwrap()
}

fn shown(table: &dyn Table, seat: Seat) -> Showing {
    let names = Names::from(BySeat::from(table.header().seats.clone()));
    table.show(Observer::Seat(seat), &names, &Theme::DARK).unseal().1
}

/// A time after another press that is long enough for the rate limit, in milliseconds.
const STEP_MS: i64 = 200;

fn put_in(table: &mut dyn Table, seat: Seat, press: &Pressed) -> Result<(), Refusal> {
    let at = Timestamp(table.now().0 + STEP_MS).min(table.next_deadline().unwrap_or(Timestamp(i64::MAX)));
    let text = table.pressed(at, seat, press)?;
    let entry = table.propose(at, seat, &text)?;
    table.commit(&entry).map(drop)
}

/// A press that selects these cells in a menu of a board of Mist, given by its index.
fn cells(board: &Showing, menu: usize, cells: &[&str]) -> Pressed {
    let Control::Menu { prefix, chosen, .. } = &board.controls[menu] else { panic!("three menus come first") };
    let values: Vec<String> = cells.iter().map(|&cell| cell.to_owned()).collect();
    Pressed::menu(board.moment, prefix, chosen, &values)
}

fn staged(table: &dyn Table, seat: Seat) -> Value {
    table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(seat))["staged"].clone()
}

#[test]
fn two_quick_presses_in_two_menus_of_mist_both_count() {
    let ann = Seat::FIRST;
    let mut table = open("mist", &json!({"first": 0, "first_ring_closed": false, "first_cells_max": 3}), 1);
    // Both presses are on the same board, one after the other.
    let board = shown(&*table, ann);
    put_in(&mut *table, ann, &cells(&board, 0, &["A1"])).unwrap();
    put_in(&mut *table, ann, &cells(&board, 2, &["I5"])).unwrap();
    assert_eq!(staged(&*table, ann), json!(["A1", "I5"]));

    // A cell that is deselected in one menu is removed, and cells that were added in other menus meanwhile stay.
    let board = shown(&*table, ann);
    put_in(&mut *table, ann, &cells(&board, 1, &["D1"])).unwrap();
    put_in(&mut *table, ann, &cells(&board, 0, &["C3"])).unwrap();
    assert_eq!(staged(&*table, ann), json!(["C3", "D1", "I5"]));

    // If both together are too many, the earlier choice stays and the later one is refused with a reason.
    let board = shown(&*table, ann);
    put_in(&mut *table, ann, &cells(&board, 0, &[])).unwrap();
    let board = shown(&*table, ann);
    put_in(&mut *table, ann, &cells(&board, 0, &["A1"])).unwrap();
    let why = put_in(&mut *table, ann, &cells(&board, 2, &["I1", "I5"])).unwrap_err().to_string();
    assert!(why.contains("your draft is A1, D1, I5") && why.contains("I1"), "{why}");
    assert_eq!(staged(&*table, ann), json!(["A1", "D1", "I5"]));
    // Cells that touch are refused too.
    let touching = put_in(&mut *table, ann, &cells(&board, 1, &["D1", "D2"])).unwrap_err().to_string();
    assert!(touching.contains("D2") || touching.contains("too many"), "{touching}");
    assert_eq!(staged(&*table, ann), json!(["A1", "D1", "I5"]));
}

/// A press of the first control whose label begins with these words, or of the first menu choice that matches.
fn of(board: &Showing, words: &str) -> Pressed {
    let press = board.controls.iter().find_map(|control| match control {
        Control::Button { label, submits, .. } if label.starts_with(words) => {
            Some(Pressed::button(board.moment, submits))
        }
        Control::Menu { prefix, choices, chosen, .. } => {
            let (_, value) = choices.iter().find(|(label, _)| label.starts_with(words))?;
            Some(Pressed::menu(board.moment, prefix, chosen, std::slice::from_ref(value)))
        }
        Control::Button { .. } | Control::Text { .. } | Control::NewRow => None,
    });
    press.unwrap_or_else(|| panic!("no {words:?} among {:#?}", board.controls))
}

/// A match of Demeter in which the first player has passed a planting and the second player a first rock.
fn garden(seed: u64) -> Box<dyn Table> {
    let mut table = open("demeter", &json!({"first": 1, "base_ms": 600_000}), seed);
    let due = table.due(Bound::UpTo(table.next_deadline().unwrap())).unwrap();
    table.commit(&due).unwrap();
    let ben = Seat::new(1).unwrap();
    for text in ["rock H8", "lock"] {
        let entry = table.propose(table.now(), ben, text).unwrap();
        table.commit(&entry).unwrap();
    }
    table
}

#[test]
fn two_quick_presses_on_one_board_of_demeter_both_count() {
    let ann = Seat::FIRST;
    let mut table = garden(1);
    let quick = |table: &mut dyn Table, one: &str, other: &str| {
        let board = shown(table, ann);
        for words in [one, other] {
            put_in(table, ann, &of(&board, words)).unwrap_or_else(|why| panic!("{words}: {why}"));
        }
        staged(table, ann)
    };
    let both = quick(&mut *table, "L5: ", "Rock 2x2");
    assert_eq!((both["flower"].as_array().unwrap().len(), both["rock"].as_array().unwrap().len()), (5, 4), "{both}");
    let to_flower = of(&shown(&*table, ann), "Flower");
    put_in(&mut *table, ann, &to_flower).unwrap();
    let corner = |cells: &Value| {
        let cells = cells.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().parse().unwrap());
        let cells: Vec<Square> = cells.collect();
        let column = cells.iter().map(|cell| cell.column).min().unwrap();
        Square::new(column, cells.iter().map(|cell| cell.row).min().unwrap()).to_string()
    };
    let moved = quick(&mut *table, "Flower: column B", "Flower: row 2");
    assert_eq!(corner(&moved["flower"]), "B2");
    // Turned twice from one board, it is upside down.
    let turned = quick(&mut *table, "↻ Turn", "↻ Turn");
    assert_ne!(turned["flower"], moved["flower"]);
    let rows = |cells: &Value| {
        let rows = cells.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()[1..].to_owned());
        rows.collect::<std::collections::BTreeSet<_>>().len()
    };
    assert_eq!(rows(&turned["flower"]), rows(&moved["flower"]), "turned twice: {turned}");
    // The other half keeps its state; a press that refers to a removed half is refused with a reason.
    let board = shown(&*table, ann);
    put_in(&mut *table, ann, &of(&board, "Next place")).unwrap();
    let flower = staged(&*table, ann)["flower"].clone();
    put_in(&mut *table, ann, &of(&board, "No flower")).unwrap();
    let why = put_in(&mut *table, ann, &of(&board, "↻ Turn")).unwrap_err().to_string();
    assert!(why.contains("no flower any more"), "{why}");
    put_in(&mut *table, ann, &of(&board, "L5: ")).unwrap();
    assert_ne!(staged(&*table, ann)["flower"], flower);
    assert_eq!(staged(&*table, ann)["rock"], both["rock"], "the rock has stood all the time");
}

/// Tests every press of a board after every other press of that board: whatever the later press does not change stays
/// as the earlier press left it.
#[test]
fn no_quick_press_of_demeter_drops_the_other_half() {
    let mut n_joined = 0;
    for seed in 0..MATCHES {
        let mut dice = Dice::new(seed, "two halves", 0);
        let mut table = garden(seed);
        for _ in 0..POSITIONS / 4 {
            go_on(&mut *table, &mut dice);
            let Some(seat) = table.turn().seats().iter().next() else { break };
            let board = shown(&*table, seat);
            let half = |press: &Pressed| match press.whole() {
                text if text.starts_with("draft rock") => Some("flower"),
                text if text.starts_with("draft flower") || text.starts_with("draft piece") => Some("rock"),
                _ => None,
            };
            let presses: Vec<Pressed> = presses(&board).into_iter().filter(|press| half(press).is_some()).collect();
            for _ in 0..10 {
                let (Some(one), Some(other)) = (dice.pick(&presses), dice.pick(&presses)) else { break };
                put_in(&mut *table, seat, one).ok();
                let before = staged(&*table, seat);
                let verdict = put_in(&mut *table, seat, other);
                let (after, kept) = (staged(&*table, seat), half(other).unwrap());
                let case = format!("seed {seed}: {one:?}, then {other:?}: {verdict:?}");
                assert_eq!(before[kept], after[kept], "{case}");
                match verdict {
                    Ok(()) => n_joined += 1,
                    Err(why) => {
                        assert_eq!(before, after, "{case}");
                        assert!(why.to_string().contains("your draft"), "{case}");
                    }
                }
            }
        }
    }
    assert!(n_joined > 100, "{n_joined} presses counted after another one");
}

#[test]
fn quick_presses_on_one_board_of_starry_night_all_count() {
    let ann = Seat::FIRST;
    let mut table = open("starry", &json!({"garnets": 3}), 1);
    let board = shown(&*table, ann);
    for words in ["Bid 2", "1. swap", "1. lock", "1. rotate", "1. mirror"] {
        put_in(&mut *table, ann, &of(&board, words)).unwrap();
    }
    let own = staged(&*table, ann)[0].clone();
    assert_eq!((&own["bid"], &own["rank"]), (&json!(2), &json!(["swap", "lock", "rotate", "mirror", "slide"])));
    let late = put_in(&mut *table, ann, &of(&board, "1. slide")).unwrap_err().to_string();
    assert!(late.contains("your ranking is swap, lock, rotate, mirror, slide by now"), "{late}");

    let due = table.due(Bound::UpTo(table.next_deadline().unwrap())).unwrap();
    table.commit(&due).unwrap();
    while let Some(entry) = table.due(Bound::UpTo(table.now())) {
        table.commit(&entry).unwrap();
    }
    // Cards, target and ranking are in menus of one board.
    let round = shown(&*table, ann);
    let pick = presses(&round).into_iter().find(|press| press.text == "begin cards").unwrap();
    let aim = presses(&round).into_iter().find(|press| press.text.ends_with("move")).unwrap();
    for press in [&pick, &aim, &of(&round, "1. slide")] {
        put_in(&mut *table, ann, press).unwrap();
    }
    let next = shown(&*table, ann);
    let fates = presses(&next).into_iter().find(|press| press.text == "cards").unwrap();
    let how = presses(&next).into_iter().find(|press| press.text == "move").unwrap();
    for press in [&fates, &how, &of(&next, "2. swap"), &of(&next, "2. lock"), &of(&next, "2. mirror")] {
        put_in(&mut *table, ann, press).unwrap();
    }
    let own = staged(&*table, ann)[0].clone();
    assert!(own["cards"].is_array() && own["move"].is_string(), "{own}");
    assert_eq!(own["rank"], json!(["slide", "swap", "lock", "mirror", "rotate"]));
}

#[test]
fn a_press_on_a_board_of_an_earlier_turn_counts_nowhere() {
    for spec in all_games().filter(|spec| spec.solo.is_none()) {
        for seed in 0..MATCHES {
            let mut dice = Dice::new(seed, "past", 0);
            let mut table = open(spec.id, &json!({}), seed);
            let mut past: Vec<(Seat, Moment, Showing)> = Vec::new();
            for _ in 0..POSITIONS {
                go_on(&mut *table, &mut dice);
                if table.turn() == Turn::Over {
                    break;
                }
                for (seat, moment, board) in &past {
                    if *moment == table.moment() {
                        continue;
                    }
                    for press in presses(board) {
                        let before = table.inspect(Clearance::OFFLINE_REFEREE, TRUTH);
                        let verdict = put_in(&mut *table, *seat, &press);
                        let case = format!("{} seed {seed}: {press:?}: {verdict:?}", spec.id);
                        assert_eq!(verdict, Err(Refusal::Past), "{case}");
                        assert_eq!(table.inspect(Clearance::OFFLINE_REFEREE, TRUTH), before, "{case}");
                    }
                }
                let seats: Vec<Seat> = table.turn().seats().iter().collect();
                past = seats.into_iter().map(|seat| (seat, table.moment(), shown(&*table, seat))).collect();
                // A press without a moment, as on boards of older versions, belongs to no turn.
                for (seat, _, board) in &past {
                    let older = presses(board).into_iter().map(|press| Pressed { moment: None, ..press });
                    for press in older.filter(|press| !press.text.starts_with("lock #")) {
                        assert_eq!(put_in(&mut *table, *seat, &press), Err(Refusal::Past), "{}: {press:?}", spec.id);
                    }
                }
            }
        }
    }
}

/// All presses of a board: each button, and each menu choice beside the selected ones.
fn presses(board: &Showing) -> Vec<Pressed> {
    let of = |control: &Control| -> Vec<Pressed> {
        match control {
            Control::Button { submits, .. } if submits == HELP => Vec::new(),
            Control::Button { submits, .. } => vec![Pressed::button(board.moment, submits)],
            Control::Menu { prefix, choices, count: (fewest, most), chosen, .. } => {
                let one = |(nth, (_, value)): (usize, &(String, String))| {
                    // A menu sends its whole selection: the new value beside the selected ones.
                    let mut after: Vec<String> = if *most > 1 && *fewest < *most { chosen.clone() } else { Vec::new() };
                    if !after.contains(value) {
                        after.push(value.clone());
                    }
                    // If several values must be selected: also the next ones.
                    let beside = choices.iter().cycle().skip(nth + 1).map(|(_, value)| value.clone());
                    after.extend(beside.take(usize::from(*fewest).saturating_sub(after.len())));
                    let is_possible = (usize::from(*fewest)..=usize::from(*most)).contains(&after.len());
                    (is_possible && value != HELP).then(|| Pressed::menu(board.moment, prefix, chosen, &after))
                };
                choices.iter().enumerate().filter_map(one).collect()
            }
            Control::Text { .. } | Control::NewRow => Vec::new(),
        }
    };
    board.controls.iter().flat_map(of).collect()
}

/// Advances the match: a player presses something, or submits a legal input, and sometimes locks it in.
fn go_on(table: &mut dyn Table, dice: &mut Dice) {
    for _ in 0..=dice.below(3) {
        let bound = if table.turn() == Turn::Chance { Bound::UpTo(table.now()) } else { Bound::Before(table.now()) };
        while let Some(entry) = table.due(bound) {
            table.commit(&entry).unwrap();
        }
        let Some(&seat) = dice.pick(&table.turn().seats().iter().collect::<Vec<_>>()) else { return };
        let offered = presses(&shown(table, seat));
        let offered: Vec<&Pressed> = offered.iter().filter(|press| !press.text.starts_with("lock")).collect();
        if let Some(press) = dice.pick(&offered).filter(|_| dice.chance(2, 3)) {
            drop(put_in(table, seat, press));
        } else if let Some(text) = table.sample(seat, dice.bits())
            && let Ok(entry) = table.propose(table.now(), seat, &text)
        {
            table.commit(&entry).unwrap();
        }
        if dice.chance(1, 3)
            && let Ok(entry) = table.propose(table.now(), seat, "lock")
        {
            table.commit(&entry).unwrap();
        } else if dice.chance(1, 6)
            && let Some(due) = table.next_deadline()
            && let Some(entry) = table.due(Bound::UpTo(due))
        {
            table.commit(&entry).unwrap();
        }
    }
}

/// Games in which every offered choice is legal together with the current draft.
const OFFERS_WHAT_IS_LEGAL: [&str; 5] = ["heap", "mist", "demeter", "astral", "starry"];

#[test]
fn each_choice_that_is_offered_is_legal_with_the_draft_that_is_shown() {
    for spec in all_games().filter(|spec| OFFERS_WHAT_IS_LEGAL.contains(&spec.id)) {
        let illegal = illegal_offers(spec.id);
        assert!(illegal.is_empty(), "{}: {} offers are illegal: {:#?}", spec.id, illegal.len(), &illegal[..1]);
    }
}

/// Whether a press selects several values of one menu that are legal alone but not together, and the refusal names two
/// of them.
fn is_named(table: &dyn Table, at: Timestamp, seat: Seat, press: &Pressed, why: &str) -> bool {
    let Some(Choice { before, after }) = press.choice.as_ref().filter(|choice| choice.after.len() > 1) else {
        return false;
    };
    let is_legal = |value: &String| {
        let alone = Pressed::menu(table.moment(), &press.text, before, std::slice::from_ref(value));
        table.pressed(at, seat, &alone).and_then(|text| table.propose(at, seat, &text)).is_ok()
    };
    after.iter().all(is_legal) && after.iter().filter(|value| why.contains(value.as_str())).count() > 1
}

/// Presses that are offered in random positions but refused.
fn illegal_offers(game: &str) -> Vec<String> {
    let mut illegal = Vec::new();
    for seed in 0..MATCHES {
        let mut dice = Dice::new(seed, "offered", 0);
        let mut table = open(game, &json!({}), seed);
        for _ in 0..POSITIONS {
            go_on(&mut *table, &mut dice);
            for seat in table.turn().seats().iter() {
                let at = Timestamp(table.now().0 + 1).min(table.next_deadline().unwrap_or(Timestamp(i64::MAX)));
                for press in presses(&shown(&*table, seat)) {
                    let verdict =
                        table.pressed(at, seat, &press).and_then(|text| table.propose(at, seat, &text).map(drop));
                    // During a lockout the buttons stay unchanged, so this refusal is allowed.
                    if let Err(why) = verdict.map_err(|why| why.to_string())
                        && !why.contains("locked out")
                        && !is_named(&*table, at, seat, &press, &why)
                    {
                        illegal.push(format!("seed {seed}, {}: {press:?}: {why}", table.moment()));
                    }
                }
            }
        }
    }
    illegal
}

#[test]
fn an_offer_that_was_replaced_is_not_accepted_by_its_old_button() {
    let mut table = open("heap", &json!({"coins": 0, "first": 0, "stones": 99}), 1);
    let (ann, ben) = (Seat::FIRST, Seat::new(1).unwrap());
    let say = |table: &mut dyn Table, seat: Seat, text: &str| {
        let entry = table.propose(table.now(), seat, text).unwrap();
        table.commit(&entry).unwrap();
    };
    let accept = |table: &dyn Table| {
        let names = Names::from(BySeat::from(table.header().seats.clone()));
        let offers = table.offers(ben, &names);
        let [(number, offer)] = offers.as_slice() else { panic!("one offer") };
        let offer = offer.clone().unseal().1;
        let Control::Button { submits, .. } = &offer.controls[0] else { panic!("a button") };
        (*number, Pressed::button(offer.moment, submits))
    };
    say(&mut *table, ann, "agree");
    let (first, accept_first) = accept(&*table);
    say(&mut *table, ben, "decline");
    assert_eq!(put_in(&mut *table, ben, &accept_first), Err(Refusal::OfferGone));
    say(&mut *table, ann, "take 1");
    say(&mut *table, ann, "lock");
    say(&mut *table, ben, "take 1");
    say(&mut *table, ben, "lock");
    say(&mut *table, ann, "agree");
    let (second, accept_second) = accept(&*table);
    assert_ne!(first, second, "an offer of another turn is another offer");
    assert!(put_in(&mut *table, ben, &accept_first).is_err_and(|why| why.is_too_late()));
    assert_eq!(put_in(&mut *table, ben, &accept_second), Ok(()));
    assert_eq!(table.turn(), Turn::Over);
}

/// Selects exactly these cells in the menus of Mist.
fn choose_cells(table: &mut dyn Table, seat: Seat, cells: &[String], case: &str) {
    if !staged(table, seat).is_null() {
        let undo = Pressed::button(table.moment(), "undo");
        put_in(table, seat, &undo).unwrap();
    }
    while let Some(missing) = cells.iter().find(|cell| !staged(table, seat).to_string().contains(cell.as_str())) {
        let board = shown(table, seat);
        let press = board.controls.iter().find_map(|control| match control {
            Control::Menu { prefix, choices, chosen, .. } if choices.iter().any(|(_, value)| value == missing) => {
                let is_here = |cell: &&String| choices.iter().any(|(_, value)| value == *cell);
                let here: Vec<String> = cells.iter().filter(is_here).cloned().collect();
                Some(Pressed::menu(board.moment, prefix, chosen, &here))
            }
            Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
        });
        let press = press.unwrap_or_else(|| panic!("{case}: {missing} of {cells:?} is not offered"));
        put_in(table, seat, &press).unwrap_or_else(|why| panic!("{case}: {press:?}: {why}"));
    }
    let chosen = staged(table, seat);
    assert_eq!(chosen.as_array().map(Vec::len), Some(cells.len()), "{case}: {chosen}");
}

#[test]
fn every_legal_turn_of_mist_is_reached_by_pressing() {
    let cells: Vec<String> = board::hex::Cell::all().map(|cell| cell.to_string()).collect();
    let (mut n_single, mut n_several) = (0, 0);
    for seed in 0..3 {
        let mut dice = Dice::new(seed, "missing", 0);
        let mut table = open("mist", &json!({"first": 0, "pie": true, "base_ms": 600_000}), seed);
        for turn in 0..6 {
            let case = format!("seed {seed}, turn {turn}");
            let Some(seat) = table.turn().seats().iter().next() else { break };
            let is_legal = |table: &dyn Table, text: &str| table.propose(table.now(), seat, text).is_ok();
            let offered: Vec<String> = presses(&shown(&*table, seat)).iter().map(Pressed::whole).collect();
            let others = ["pass", "pie", "color red", "color blue", "color green"];
            for text in cells.iter().map(String::as_str).chain(others).filter(|text| is_legal(&*table, text)) {
                let is_it = |press: &String| press == text || *press == format!("{DRAFT} {text}");
                assert!(offered.iter().any(is_it), "{case}: {text} is not offered among {offered:?}");
                n_single += 1;
            }
            // Several cells: neighbors of one menu, and cells of different menus.
            for _ in 0..25 {
                let mut wanted: Vec<String> = cells.clone();
                dice.shuffle(&mut wanted);
                wanted.truncate(2 + dice.below(2));
                wanted.sort_unstable();
                if is_legal(&*table, &wanted.join(" ")) {
                    choose_cells(&mut *table, seat, &wanted, &case);
                    n_several += 1;
                }
            }
            let text = table.sample(seat, dice.bits()).unwrap();
            for text in [text.as_str(), "lock"] {
                let entry = table.propose(table.now(), seat, text).unwrap();
                table.commit(&entry).unwrap();
            }
        }
    }
    assert!(n_single > 500 && n_several > 50, "{n_single} and {n_several} turns");
}

/// Cells, and the other inputs of a round and of the break before it.
#[test]
fn every_legal_answer_of_astral_flow_is_one_press_away() {
    let columns = || (b'A'..=b'Z').map(char::from);
    let all = columns().flat_map(|column| (1..=12).map(move |row| format!("{column}{row}")));
    let all: Vec<String> = all.chain(["none", "ready"].map(str::to_owned)).collect();
    let mut n_legal = 0;
    for seed in 0..3 {
        let mut table = open("astral", &json!({"rounds": 6}), seed);
        let mut dice = Dice::new(seed, "missing", 0);
        for _ in 0..6 {
            if table.turn() == Turn::Over {
                break;
            }
            let names = Names::from(BySeat::from(table.header().seats.clone()));
            let seats: Vec<Seat> = table.turn().seats().iter().collect();
            for &seat in &seats {
                let standing = table.standing(seat, &names).map(|(_, showing)| showing.unseal().1);
                let boards = [Some(shown(&*table, seat)), standing];
                let offered: Vec<Pressed> = boards.iter().flatten().flat_map(presses).collect();
                for text in all.iter().filter(|text| table.propose(table.now(), seat, text).is_ok()) {
                    let is_offered = offered.iter().any(|press| press.whole() == *text);
                    assert!(is_offered, "seed {seed}: {text} is not offered at {}", table.moment());
                    n_legal += 1;
                }
            }
            if let Some(text) = seats.first().and_then(|&seat| table.sample(seat, dice.bits()))
                && let Ok(entry) = table.propose(table.now(), seats[0], &text)
            {
                table.commit(&entry).unwrap();
            }
            let Some(due) = table.next_deadline() else { break };
            let entry = table.due(Bound::UpTo(due)).unwrap();
            table.commit(&entry).unwrap();
        }
    }
    assert!(n_legal > 100, "{n_legal} answers");
}
