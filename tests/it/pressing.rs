//! Every game is played from its opening to its end by presses alone: a driver that picks only offered controls, using
//! a match and what it shows.

use std::collections::BTreeSet;

use host::{Bound, Entry, Header, Table};
use rules::{
    ASKED_CHARS_MAX, BySeat, CHOICES_MAX, Clearance, Control, Dice, HELP, INPUT_CHARS_MAX, Moment, Names, Observer,
    Pressed, Seat, SeatSet, Showing, Spec, Timestamp, Turn,
};
use scene::Theme;
use serde_json::{Map, Value, json};

use crate::all_games;

/// More presses than any match needs.
const PRESSES_MAX: usize = 20_000;
/// Discord's limits for one message.
const ROWS_MAX: usize = 5;
const BUTTONS_PER_ROW: usize = 5;
const TRUTH: Observer = Observer::Omniscient(Clearance::OFFLINE_REFEREE);

fn open(spec: &Spec, options: Value, seed: u64) -> Box<dyn Table> {
    let Value::Object(options) = options else { panic!("options are an object") };
    let names = ["Ann", "Ben", "Cleo", "Dan"];
    let header = Header {
        record: 1,
        game: spec.id.to_owned(),
        options,
        seats: names[..spec.seats.0.max(if spec.id == "starbattle" { 1 } else { spec.seats.0 })]
            .iter()
            .map(|&name| name.to_owned())
            .collect(),
        advantage: 0,
        seed,
        at: Timestamp(1_000_000),
        setup: None,
        machines: Vec::new(),
    };
    host::open(header).unwrap()
}

fn shown(table: &dyn Table, seat: Seat) -> Showing {
    let names = Names::from(BySeat::from(table.header().seats.clone()));
    table.show(Observer::Seat(seat), &names, &Theme::DARK).unseal().1
}

/// How many rows of a message the controls need.
fn rows(controls: &[Control]) -> usize {
    let (mut rows, mut buttons) = (0, 0);
    for control in controls {
        match control {
            Control::Menu { .. } => rows += 1,
            Control::Button { .. } | Control::Text { .. } => buttons += 1,
            Control::NewRow => {
                rows += usize::from(buttons > 0);
                buttons = 0;
            }
        }
        if buttons > BUTTONS_PER_ROW {
            (rows, buttons) = (rows + 1, 1);
        }
    }
    rows + usize::from(buttons > 0)
}

/// Checks the limits that every set of controls must keep.
fn check(controls: &[Control], case: &str) {
    assert!(rows(controls) <= ROWS_MAX, "{case}: {} rows", rows(controls));
    for control in controls {
        match control {
            Control::NewRow => {}
            Control::Button { label, submits, .. } => {
                assert!((1..=80).contains(&label.chars().count()), "{case}: {label:?}");
                assert!((1..=80).contains(&submits.chars().count()), "{case}: {submits:?} fits no custom id");
            }
            Control::Text { label, prefix, asks, text } => {
                assert!((1..=45).contains(&label.chars().count()), "{case}: {label:?} is a form's title too");
                assert!((1..=ASKED_CHARS_MAX).contains(&asks.chars().count()), "{case}: {asks:?}");
                let whole = prefix.chars().count() + 1 + text.chars().count();
                assert!(prefix.chars().count() <= 80 && whole <= INPUT_CHARS_MAX, "{case}: {text:?}");
            }
            Control::Menu { placeholder, prefix, choices, count: (fewest, most), chosen } => {
                assert!(
                    (1..=CHOICES_MAX).contains(&choices.len()),
                    "{case}: {placeholder:?}: {} choices",
                    choices.len()
                );
                assert!(usize::from(*most) <= choices.len() && fewest <= most && *most > 0, "{case}: {placeholder:?}");
                assert!(placeholder.chars().count() <= 150 && prefix.chars().count() <= 80, "{case}: {placeholder:?}");
                let values: BTreeSet<&String> = choices.iter().map(|(_, value)| value).collect();
                assert_eq!(values.len(), choices.len(), "{case}: {placeholder:?} offers something twice");
                assert!(chosen.iter().all(|value| values.contains(value)), "{case}: {chosen:?} is not offered");
                let fits = |(label, value): &(String, String)| {
                    (1..=100).contains(&label.chars().count()) && (1..=100).contains(&value.chars().count())
                };
                assert!(choices.iter().all(fits), "{case}: {choices:?}");
            }
        }
    }
}

/// A random press of a control, on a board of this moment.
fn pressed(control: &Control, moment: Moment, dice: &mut Dice) -> Pressed {
    match control {
        Control::NewRow => panic!("nothing to press"),
        Control::Button { submits, .. } => Pressed::button(moment, submits),
        Control::Text { prefix, text, .. } => Pressed::button(moment, &format!("{prefix} {text}")),
        Control::Menu { prefix, choices, count: (fewest, most), chosen, .. } => {
            let mut values: Vec<String> = choices.iter().map(|(_, value)| value.clone()).collect();
            dice.shuffle(&mut values);
            let number = usize::from(*fewest) + dice.below(usize::from(most - fewest) + 1);
            Pressed::menu(moment, prefix, chosen, &values[..number])
        }
    }
}

/// Submits a press as the match does.
fn put_in(table: &mut dyn Table, at: Timestamp, seat: Seat, press: &Pressed) -> Result<host::Effect, host::Refusal> {
    let text = table.pressed(at, seat, press)?;
    let entry = table.propose(at, seat, &text)?;
    table.commit(&entry)
}

/// Applies everything that is due before a player acts.
fn let_due(table: &mut dyn Table) {
    loop {
        let bound = if table.turn() == Turn::Chance { Bound::UpTo(table.now()) } else { Bound::Before(table.now()) };
        let Some(entry) = table.due(bound) else { return };
        table.commit(&entry).unwrap();
    }
}

/// Whether the press ends or takes back something instead of playing.
fn gives_up(text: &str) -> bool {
    ["give up", "concede", "undo"].iter().any(|word| text.starts_with(word))
}

#[test]
fn every_game_is_played_to_its_end_by_pressing_alone() {
    // Puzzles are excluded: they cannot be solved by random presses.
    for spec in all_games().filter(|spec| spec.solo.is_none()) {
        for seed in 0..2 {
            let case = format!("{} seed {seed}", spec.id);
            let mut dice = Dice::new(seed, "pressing", 0);
            let options = if spec.id == "astral" { json!({"rounds": 3}) } else { Value::Object(Map::new()) };
            let mut table = open(spec, options, seed);
            let presses = play(&mut *table, &mut dice, &case);
            assert_eq!(table.turn(), Turn::Over, "{case}: it does not end in {presses} presses");
        }
    }
}

/// Presses at random, seat by seat, until the match is over; returns the number of presses.
fn play(table: &mut dyn Table, dice: &mut Dice, case: &str) -> usize {
    let mut presses = 0;
    let mut idle = 0;
    // Seats that have locked in rarely change their minds.
    let (mut rested, mut epoch) = (SeatSet::EMPTY, table.epoch());
    while table.turn() != Turn::Over && presses < PRESSES_MAX {
        let_due(table);
        if table.epoch() != epoch {
            (rested, epoch) = (SeatSet::EMPTY, table.epoch());
        }
        let seats: Vec<Seat> = table.turn().seats().iter().collect();
        let Some(&seat) = dice.pick(&seats) else { continue };
        if rested.contains(seat) && !dice.chance(1, 12) {
            continue;
        }
        let Showing { controls, moment, .. } = shown(table, seat);
        check(&controls, case);
        let wanted: Vec<&Control> = controls
            .iter()
            .filter(|control| match control {
                Control::Button { submits, .. } => !gives_up(submits),
                Control::Menu { .. } | Control::Text { .. } => true,
                Control::NewRow => false,
            })
            .collect();
        // A seat that can lock in does so often.
        let locking = wanted
            .iter()
            .find(|control| matches!(control, Control::Button { submits, .. } if submits.starts_with("lock #")));
        let control = locking.filter(|_| dice.chance(1, 2)).or_else(|| dice.pick(&wanted)).copied();
        let at = Timestamp(table.now().0 + 700);
        let at = at.min(table.next_deadline().unwrap_or(at));
        let effect = control.and_then(|control| put_in(table, at, seat, &pressed(control, moment, dice)).ok());
        match effect {
            Some(effect) => {
                if effect == host::Effect::Locked {
                    rested.insert(seat);
                } else {
                    rested.remove(seat);
                }
                presses += 1;
                idle = 0;
            }
            None => idle += 1,
        }
        // Breaks and lockouts pass by themselves.
        if (idle > 40 || dice.chance(1, 60))
            && let Some(due) = table.next_deadline()
            && (idle > 40 || matches!(table.turn(), Turn::RealTime(_)))
            && let Some(entry) = table.due(Bound::UpTo(due))
        {
            table.commit(&entry).unwrap();
            idle = 0;
        }
    }
    presses
}

#[test]
fn whatever_is_offered_is_legal_or_says_why_not() {
    for spec in all_games().filter(|spec| spec.solo.is_none()) {
        let mut table = open(spec, Value::Object(Map::new()), 5);
        let mut dice = Dice::new(5, "offered", 0);
        for _ in 0..60 {
            let_due(&mut *table);
            let Some(&seat) = dice.pick(&table.turn().seats().iter().collect::<Vec<_>>()) else { break };
            let at = Timestamp(table.now().0 + 1).min(table.next_deadline().unwrap_or(Timestamp(i64::MAX)));
            let Showing { controls, moment, .. } = shown(&*table, seat);
            for control in controls {
                if let Control::Button { submits, label, .. } = &control
                    && submits != HELP
                {
                    let meant = table.pressed(at, seat, &Pressed::button(moment, submits));
                    let verdict = meant.and_then(|text| table.propose(at, seat, &text));
                    // During a lockout the buttons stay unchanged, so this refusal is allowed.
                    let is_late = verdict.as_ref().is_err_and(|why| why.to_string().contains("locked out"));
                    assert!(verdict.is_ok() || is_late, "{}: {label:?} submits {submits:?}: {verdict:?}", spec.id);
                }
            }
            let Some(text) = table.sample(seat, dice.bits()) else { break };
            let Ok(entry) = table.propose(at, seat, &text) else { break };
            table.commit(&entry).unwrap();
            if let Ok(entry) = table.propose(at, seat, "lock") {
                table.commit(&entry).unwrap();
            }
        }
    }
}

#[test]
fn a_lock_plays_the_draft_that_was_seen_and_no_other() {
    for (game, first, second) in [("mist", "draft C3 G5", "draft C3 I1"), ("demeter", "draft rock A1", "draft rock B2")]
    {
        let spec = games::spec(game).unwrap();
        let mut table = open(
            spec,
            json!({"first": 0, "planting_ms": 1000}).as_object().map_or(Value::Null, |all| {
                Value::Object(
                    all.iter()
                        .filter(|(name, _)| spec.option(name).is_some())
                        .map(|(name, value)| (name.clone(), value.clone()))
                        .collect(),
                )
            }),
            1,
        );
        if game == "demeter" {
            let due = table.next_deadline().unwrap();
            let entry = table.due(Bound::UpTo(due)).unwrap();
            table.commit(&entry).unwrap();
        }
        let seat = Seat::FIRST;
        let say = |table: &mut dyn Table, text: &str| {
            let entry = table.propose(table.now(), seat, text)?;
            table.commit(&entry)
        };
        say(&mut *table, first).unwrap();
        let old = lock(&*table, seat);
        say(&mut *table, second).unwrap();
        let before = table.inspect(Clearance::OFFLINE_REFEREE, TRUTH);
        assert_eq!(say(&mut *table, &old), Err(host::Refusal::OtherDraft), "{game}");
        assert_eq!(table.inspect(Clearance::OFFLINE_REFEREE, TRUTH), before, "{game}: nothing has changed");
        let new = lock(&*table, seat);
        assert_ne!(old, new, "{game}");
        assert_eq!(say(&mut *table, &new), Ok(host::Effect::Locked), "{game}");
        assert_eq!(say(&mut *table, &old), Err(host::Refusal::NotYourTurn), "{game}");
    }
}

/// The text that locks in a seat's current draft.
fn lock(table: &dyn Table, seat: Seat) -> String {
    let is_lock = |control: &Control| match control {
        Control::Button { submits, .. } if submits.starts_with("lock") => Some(submits.clone()),
        Control::Button { .. } | Control::Menu { .. } | Control::Text { .. } | Control::NewRow => None,
    };
    shown(table, seat).controls.iter().find_map(is_lock).expect("a whole draft can be locked in")
}

#[test]
fn a_lock_means_no_draft_of_a_match_that_was_put_back_since() {
    let spec = games::spec("mist").unwrap();
    let seat = Seat::FIRST;
    // Plays the match twice: once as it continued, and once as it continued from a backup.
    let drafts = [(1000, "draft C3 G5"), (9000, "draft C3 G7")].map(|(after, text)| {
        let mut table = open(spec, json!({"first": 0}), 1);
        let at = Timestamp(table.now().0 + after);
        let entry = table.propose(at, seat, text).unwrap();
        table.commit(&entry).unwrap();
        table
    });
    let locks = drafts.each_ref().map(|table| lock(&**table, seat));
    let say = |table: &dyn Table, text: &str| table.propose(table.now(), seat, text).map(drop);
    let [voided, restored] = drafts;
    assert_eq!(say(&*restored, &locks[0]), Err(host::Refusal::OtherDraft));
    assert_eq!(say(&*restored, &locks[1]), Ok(()));
    assert_eq!(say(&*voided, &locks[0]), Ok(()));
    // Buttons of older boards contain only the number, without the time.
    let number = locks[0].split_once('@').unwrap().0;
    assert_eq!(say(&*voided, number), Ok(()));
}

#[test]
fn in_reserve_a_draft_waits_for_its_lock_and_a_typed_turn_does_not() {
    for (text, is_played) in [("C3 G5", true), ("draft C3 G5", false)] {
        let spec = games::spec("mist").unwrap();
        let options = json!({"first": 0, "base_ms": 1000, "reserve_ms": 5000, "first_ring_closed": false});
        let mut table = open(spec, options, 1);
        let base = table.next_deadline().unwrap();
        let entry = table.due(Bound::UpTo(base)).unwrap();
        table.commit(&entry).unwrap();
        let entry = table.propose(Timestamp(base.0 + 10), Seat::FIRST, text).unwrap();
        table.commit(&entry).unwrap();
        let turn = |table: &dyn Table| table.inspect(Clearance::OFFLINE_REFEREE, TRUTH)["turn"].clone();
        assert_eq!(turn(&*table) == 1, is_played, "{text}");
        // The draft is not lost when the reserve runs out.
        if !is_played {
            let end = table.next_deadline().unwrap();
            let entry: Entry = table.due(Bound::UpTo(end)).unwrap();
            table.commit(&entry).unwrap();
            assert_eq!(table.inspect(Clearance::OFFLINE_REFEREE, TRUTH)["last"][0]["cells"], json!(["C3", "G5"]));
        }
    }
}

/// Submits a press shortly after the last entry.
fn commit(table: &mut dyn Table, seat: Seat, press: &Pressed) {
    let at = Timestamp(table.now().0 + 500);
    put_in(table, at, seat, press).unwrap_or_else(|why| panic!("{press:?}: {why}"));
}

/// The text that a press submits now.
fn meant(table: &dyn Table, seat: Seat, press: &Pressed) -> String {
    table.pressed(Timestamp(table.now().0 + 500), seat, press).unwrap_or_else(|why| panic!("{press:?}: {why}"))
}

/// Uses the first menu value or button that submits a matching text; returns whether there is one.
fn press(table: &mut dyn Table, seat: Seat, submits: impl Fn(&str) -> bool) -> bool {
    let Showing { controls, moment, .. } = shown(table, seat);
    for control in controls {
        let presses: Vec<Pressed> = match &control {
            Control::Text { .. } | Control::NewRow => Vec::new(),
            Control::Button { submits, .. } => vec![Pressed::button(moment, submits)],
            Control::Menu { prefix, choices, chosen, .. } => {
                let one =
                    |(_, value): &(String, String)| Pressed::menu(moment, prefix, chosen, std::slice::from_ref(value));
                choices.iter().map(one).collect()
            }
        };
        if let Some(press) = presses.iter().find(|press| submits(&meant(table, seat, press))) {
            commit(table, seat, press);
            return true;
        }
    }
    false
}

#[test]
fn a_turn_of_mist_takes_four_presses_at_most() {
    let spec = games::spec("mist").unwrap();
    for seed in 0..30 {
        let mut table = open(spec, json!({"first": 0, "base_ms": 600_000}), seed);
        let mut dice = Dice::new(seed, "mist", 0);
        for turn in 0..20 {
            let Some(seat) = table.turn().seats().iter().next() else { break };
            let wanted: Vec<String> = table.sample(seat, dice.bits()).unwrap().split(' ').map(str::to_owned).collect();
            let mut presses = 0;
            for rows in ["A to C", "D to F", "G to I"] {
                let Showing { controls, moment, .. } = shown(&*table, seat);
                let is_of_rows = |control: &&Control| matches!(control, Control::Menu { placeholder, .. } if placeholder.contains(rows));
                // If other rows need the space, this menu is missing.
                let Some(Control::Menu { prefix, choices, chosen, .. }) = controls.iter().find(is_of_rows) else {
                    continue;
                };
                let here: Vec<String> =
                    choices.iter().map(|(_, cell)| cell.clone()).filter(|cell| wanted.contains(cell)).collect();
                if !here.is_empty() {
                    commit(&mut *table, seat, &Pressed::menu(moment, prefix, chosen, &here));
                    presses += 1;
                }
            }
            assert!(press(&mut *table, seat, |text| text.starts_with("lock")), "seed {seed} turn {turn}: {wanted:?}");
            assert!(presses < 4, "{presses} and the lock");
        }
    }
}

#[test]
fn a_turn_of_demeter_takes_seven_presses_at_the_median() {
    let spec = games::spec("demeter").unwrap();
    let mut counts = Vec::new();
    for seed in 0..12 {
        let mut table = open(spec, json!({"first": 0, "base_ms": 600_000}), seed);
        let mut dice = Dice::new(seed, "demeter", 0);
        for _ in 0..16 {
            let Some(seat) = table.awaited().iter().next() else { break };
            let text = table.sample(seat, dice.bits()).unwrap();
            let (flower, rock) = match text.split_once("rock ") {
                Some((flower, rock)) => (flower.strip_prefix("flower ").unwrap_or_default().trim(), rock),
                None => (text.strip_prefix("flower ").unwrap(), ""),
            };
            let mut presses = place_flower(&mut *table, seat, flower);
            presses += place_rock(&mut *table, seat, rock);
            assert!(press(&mut *table, seat, |text| text.starts_with("lock")), "{text} is whole");
            if !flower.is_empty() && flower != "pass" && !rock.is_empty() && rock != "pass" {
                counts.push(presses + 1);
            }
        }
    }
    counts.sort_unstable();
    let (median, most) = (counts[counts.len() / 2], counts[counts.len() - 1]);
    println!("{} turns of both halves: median {median} presses, at most {most}", counts.len());
    assert!(median <= 7, "the median is {median}");
}

/// The cells that the seat has staged for this half, as text.
fn staged(table: &dyn Table, seat: Seat, half: &str) -> String {
    let view = table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(seat));
    let half = &view["staged"][half];
    half.as_array().map_or_else(
        || half.as_str().unwrap_or_default().to_owned(),
        |cells| cells.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "),
    )
}

fn place_flower(table: &mut dyn Table, seat: Seat, cells: &str) -> usize {
    use board::polyomino::Placement;
    use board::square::Square;
    if cells.is_empty() {
        return 0;
    }
    if cells == "pass" {
        assert!(press(table, seat, |text| text == "draft flower pass"));
        return 1;
    }
    let read = |cells: &str| {
        let cells: Vec<Square> = cells.split(' ').map(|cell| cell.parse().unwrap()).collect();
        Placement::identify(&cells).unwrap()
    };
    let wanted = read(cells);
    let name = format!("draft flower {}@", wanted.shape.name());
    assert!(press(table, seat, |text| text.starts_with(&name)), "{name}");
    let mut presses = 1;
    for turn in 0..8 {
        let now = read(&staged(table, seat, "flower"));
        if now.shape.form(now.orientation).cells == wanted.shape.form(wanted.orientation).cells {
            break;
        }
        // Four turns, or a mirror and then four turns.
        let label = if turn == 3 { "Mirror" } else { "Turn" };
        let controls = shown(table, seat).controls;
        let is_wanted =
            |control: &&Control| matches!(control, Control::Button { label: text, .. } if text.contains(label));
        let control = controls.iter().find(is_wanted).or_else(|| {
            controls.iter().find(|control| matches!(control, Control::Button { label, .. } if label.contains("Mirror")))
        });
        let Some(Control::Button { submits, .. }) = control else { panic!("{label} is not offered") };
        let moment = table.moment();
        commit(table, seat, &Pressed::button(moment, submits));
        presses += 1;
    }
    presses + move_to(table, seat, cells, |table| staged(table, seat, "flower"))
}

fn place_rock(table: &mut dyn Table, seat: Seat, cells: &str) -> usize {
    if cells.is_empty() {
        return 0;
    }
    if cells == "pass" {
        assert!(press(table, seat, |text| text == "draft rock pass"));
        return 1;
    }
    let is_block = cells.contains(' ');
    assert!(press(table, seat, |text| text.starts_with("draft rock ")
        && text != "draft rock pass"
        && text.contains('-') == is_block));
    1 + move_to(table, seat, cells, |table| staged(table, seat, "rock"))
}

/// Chooses the column and the row if they differ from the wanted ones.
fn move_to(table: &mut dyn Table, seat: Seat, wanted: &str, now: impl Fn(&dyn Table) -> String) -> usize {
    let mut presses = 0;
    for (nth, part) in [1, 2].into_iter().zip(["column", "row"]) {
        if now(table) == wanted {
            break;
        }
        let menus: Vec<Control> = shown(table, seat)
            .controls
            .into_iter()
            .filter(|control| matches!(control, Control::Menu { placeholder, .. } if placeholder.ends_with(part)))
            .collect();
        let [Control::Menu { prefix, choices, chosen, .. }] = menus.as_slice() else { panic!("one menu of {part}s") };
        let moment = table.moment();
        // A move is right if the first or the last cell comes into the wanted column or row.
        let best = choices.iter().find_map(|(_, value)| {
            let press = Pressed::menu(moment, prefix, chosen, std::slice::from_ref(value));
            let (have, want) = (corner_of(&meant(table, seat, &press)), corner_of_cells(wanted));
            let is_right = if nth == 1 { have.0 == want.0 } else { have.1 == want.1 };
            is_right.then_some((value, press))
        });
        let (value, press) = best.unwrap_or_else(|| panic!("{part} of {wanted} is not offered: {choices:?}"));
        if chosen.contains(value) {
            continue;
        }
        commit(table, seat, &press);
        presses += 1;
    }
    assert_eq!(now(table), wanted);
    presses
}

/// The top left corner of a half in a press's text: `flower U5@G7 r90`, `rock G9-H10`.
fn corner_of(text: &str) -> (u8, u8) {
    use board::square::Square;
    let cell = text.split_once('@').map_or_else(|| text.rsplit(' ').next().unwrap(), |(_, rest)| rest);
    let cell: Square = cell.split([' ', '-']).next().unwrap().parse().unwrap();
    (cell.column, cell.row)
}

fn corner_of_cells(cells: &str) -> (u8, u8) {
    use board::square::Square;
    let cells: Vec<Square> = cells.split(' ').map(|cell| cell.parse().unwrap()).collect();
    (cells.iter().map(|cell| cell.column).min().unwrap(), cells.iter().map(|cell| cell.row).min().unwrap())
}

#[test]
fn completions_are_never_empty_and_what_headlines_suggest_is_legal() {
    for spec in all_games().filter(|spec| spec.solo.is_none()) {
        for seed in 0..3 {
            let mut table = open(spec, Value::Object(Map::new()), seed);
            let mut dice = Dice::new(seed, "suggested", 0);
            for _ in 0..40 {
                let_due(&mut *table);
                let Some(&seat) = dice.pick(&table.turn().seats().iter().collect::<Vec<_>>()) else { break };
                let at = Timestamp(table.now().0 + 25_000).min(table.next_deadline().unwrap_or(Timestamp(i64::MAX)));
                let case = format!("{} seed {seed}", spec.id);
                let is_legal = |text: &str| match table.propose(at, seat, text) {
                    Ok(_) => true,
                    Err(why) => panic!("{case}: {text:?}: {why}"),
                };
                let Some(text) = table.sample(seat, dice.bits()) else { break };
                if table.propose(at, seat, &text).is_err() {
                    break;
                }
                let offered = table.complete(seat, "");
                assert!(!offered.is_empty() && offered.len() <= CHOICES_MAX, "{case}: {offered:?}");
                assert!(offered.iter().take(5).all(|text| is_legal(text)));
                let headline = shown(&*table, seat).headline;
                let suggested = headline.split("such as `").skip(1).filter_map(|rest| rest.split('`').next());
                for text in suggested {
                    assert!(is_legal(text), "{headline}");
                }
                let entry = table.propose(at, seat, &text).unwrap();
                table.commit(&entry).unwrap();
                if dice.chance(1, 2)
                    && let Ok(entry) = table.propose(table.now(), seat, "lock")
                {
                    table.commit(&entry).unwrap();
                }
            }
        }
    }
}
