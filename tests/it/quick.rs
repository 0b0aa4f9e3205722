//! Presses that cross: a second press before the first is answered, and presses on boards that are past.

use dealer::host::{self, Bound, Header, Refusal, Table};
use dealer::rules::{
    BySeat, Clearance, Control, Dice, HELP, Moment, Observer, Pressed, Seat, Showing, Timestamp, Turn,
};
use dealer::scene::Theme;
use serde_json::{Value, json};

use crate::all_games;

const TRUTH: Observer = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
/// How many positions of each game are looked at, in each of so many matches.
const POSITIONS: usize = 40;
const MATCHES: u64 = 4;

fn open(game: &str, options: &Value, seed: u64) -> Box<dyn Table> {
    let spec = dealer::games::spec(game).or_else(|| all_games().find(|spec| spec.id == game)).unwrap();
    let header = json!({
        "record": 1, "game": game, "seats": &["Ann", "Ben", "Cleo", "Dan"][..spec.seats.0], "options": options,
        "seed": seed, "at": 1_000_000,
    });
    host::open(serde_json::from_value::<Header>(header).unwrap()).unwrap()
}

fn shown(table: &dyn Table, seat: Seat) -> Showing {
    let names = BySeat::from(table.header().seats.clone());
    table.show(Observer::Seat(seat), &names, &Theme::DARK).unseal().1
}

fn put_in(table: &mut dyn Table, seat: Seat, press: &Pressed) -> Result<(), Refusal> {
    let at = Timestamp(table.now().0 + 1).min(table.next_deadline().unwrap_or(Timestamp(i64::MAX)));
    let text = table.pressed(at, seat, press)?;
    let entry = table.propose(at, seat, &text)?;
    table.commit(&entry).map(drop)
}

/// The menu of a board of Mist, by its place, pressed so that these cells are chosen in it.
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
    // Both are pressed on the same board, one after the other.
    let board = shown(&*table, ann);
    put_in(&mut *table, ann, &cells(&board, 0, &["A1"])).unwrap();
    put_in(&mut *table, ann, &cells(&board, 2, &["I5"])).unwrap();
    assert_eq!(staged(&*table, ann), json!(["A1", "I5"]));

    // What a menu takes out is taken out, and what was added elsewhere meanwhile stays.
    let board = shown(&*table, ann);
    put_in(&mut *table, ann, &cells(&board, 1, &["D1"])).unwrap();
    put_in(&mut *table, ann, &cells(&board, 0, &["C3"])).unwrap();
    assert_eq!(staged(&*table, ann), json!(["C3", "D1", "I5"]));

    // Where both together are too many, the earlier stands and the later is refused in words.
    let board = shown(&*table, ann);
    put_in(&mut *table, ann, &cells(&board, 0, &[])).unwrap();
    let board = shown(&*table, ann);
    put_in(&mut *table, ann, &cells(&board, 0, &["A1"])).unwrap();
    let why = put_in(&mut *table, ann, &cells(&board, 2, &["I1", "I5"])).unwrap_err().to_string();
    assert!(why.contains("your draft is A1, D1, I5") && why.contains("I1"), "{why}");
    assert_eq!(staged(&*table, ann), json!(["A1", "D1", "I5"]));
    // So are cells that touch.
    let touching = put_in(&mut *table, ann, &cells(&board, 1, &["D1", "D2"])).unwrap_err().to_string();
    assert!(touching.contains("D2") || touching.contains("too many"), "{touching}");
    assert_eq!(staged(&*table, ann), json!(["A1", "D1", "I5"]));
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
                        // What locks in names its draft.
                        let is_lock = press.text.starts_with("lock #");
                        assert!(verdict == Err(Refusal::Past) || is_lock && verdict.is_err(), "{case}");
                        assert_eq!(table.inspect(Clearance::OFFLINE_REFEREE, TRUTH), before, "{case}");
                    }
                }
                let seats: Vec<Seat> = table.turn().seats().iter().collect();
                past = seats.into_iter().map(|seat| (seat, table.moment(), shown(&*table, seat))).collect();
                // A board from before boards said what they show means no turn at all.
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

/// What a press of each button, and of each choice beside what is chosen in a menu, would be.
fn presses(board: &Showing) -> Vec<Pressed> {
    let of = |control: &Control| -> Vec<Pressed> {
        match control {
            Control::Button { submits, .. } if submits == HELP => Vec::new(),
            Control::Button { submits, .. } => vec![Pressed::button(board.moment, submits)],
            Control::Menu { prefix, choices, count: (fewest, most), chosen, .. } => {
                let one = |(_, value): &(String, String)| {
                    // A menu sends its whole choice: what is pressed beside what stands there.
                    let mut after: Vec<String> = if *most > 1 && *fewest < *most { chosen.clone() } else { Vec::new() };
                    if !after.contains(value) {
                        after.push(value.clone());
                    }
                    let is_possible = (usize::from(*fewest)..=usize::from(*most)).contains(&after.len());
                    (is_possible && value != HELP).then(|| Pressed::menu(board.moment, prefix, chosen, &after))
                };
                choices.iter().filter_map(one).collect()
            }
            Control::Text { .. } | Control::NewRow => Vec::new(),
        }
    };
    board.controls.iter().flat_map(of).collect()
}

/// Lets the match go on: somebody presses something, or submits something legal, and now and then locks it in.
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

/// Games of which each choice that is offered is legal with the draft that is shown.
const OFFERS_WHAT_IS_LEGAL: [&str; 3] = ["heap", "astral", "starry"];

#[test]
fn each_choice_that_is_offered_is_legal_with_the_draft_that_is_shown() {
    for spec in all_games().filter(|spec| OFFERS_WHAT_IS_LEGAL.contains(&spec.id)) {
        let illegal = illegal_offers(spec.id);
        assert!(illegal.is_empty(), "{}: {} offers are illegal: {:#?}", spec.id, illegal.len(), &illegal[..1]);
    }
}

/// What is offered in random positions and refused when it is pressed.
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
                    // A lockout passes while the buttons stay where they are.
                    if let Err(why) = verdict.map_err(|why| why.to_string())
                        && !why.contains("locked out")
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
        let names = BySeat::from(table.header().seats.clone());
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
