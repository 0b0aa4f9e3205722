//! Conformance of every game in the catalogue: random matches by `View::sample`, with people who mistype, pause, give
//! up and run out of time.

use games::Visitor;
use host::{Bound, Entry, Header, Order, Record, Refusal, Replay, Table};
use rules::{By, BySeat, Clearance, Dice, Game, Language, Names, Observer, Seat, Spec, Timestamp, Turn, endless};
use scene::Theme;
use serde_json::{Map, Value, json};

use crate::all_games;

/// The default number of random matches per game (`DEALER_SEEDS` overrides it): enough to cover every preset, number of
/// seats and advantage.
const MATCHES: u64 = 15;
/// More entries than any random match needs.
const ENTRIES_MAX: usize = 6000;
const TRUTH: Observer = Observer::Omniscient(Clearance::OFFLINE_REFEREE);

#[test]
fn random_matches_end_replay_alike_and_never_panic() {
    for spec in all_games() {
        for seed in 0..n_matches() {
            let case = format!("{} seed {seed}", spec.id);
            let table = play(spec, seed, &case);
            assert_eq!(table.turn(), Turn::Over, "{case}: it does not end");
            assert!(table.outcome().is_some(), "{case}: it ended without an outcome");
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "what a test is asked for is no setting of the program")]
fn n_matches() -> u64 {
    std::env::var("DEALER_SEEDS").map_or(MATCHES, |count| count.parse().expect("a number"))
}

fn header(spec: &Spec, seed: u64) -> Header {
    let n_seats = spec.seats.0 + usize::try_from(seed).unwrap() % (spec.seats.1 - spec.seats.0 + 1);
    let names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"];
    let mut options = Map::new();
    // Every preset is covered.
    if let Some(preset) = spec.presets.get(usize::try_from(seed).unwrap() % (spec.presets.len() + 1)) {
        options.insert(preset.option.to_owned(), json!(preset.value));
    }
    if seed % 5 == 4 {
        options.insert("await_delivery_ms".to_owned(), json!(10_000));
    }
    Header {
        record: 1,
        game: spec.id.to_owned(),
        options,
        seats: names[..n_seats].iter().map(|&name| name.to_owned()).collect(),
        advantage: u8::try_from(usize::try_from(seed / 2).unwrap() % n_seats).unwrap(),
        seed,
        at: Timestamp(1_000_000),
        setup: None,
        machines: Vec::new(),
    }
}

/// Plays a random match to its end, and checks the invariants at every entry.
fn play(spec: &Spec, seed: u64, case: &str) -> Box<dyn Table> {
    let mut dice = Dice::new(seed, "conformance", 0);
    let mut table = host::open(header(spec, seed)).unwrap_or_else(|bad| panic!("{case}: {bad}"));
    let mut journal = Vec::new();
    while table.turn() != Turn::Over && journal.len() < ENTRIES_MAX {
        let entry = next_entry(&*table, &mut dice, case);
        table.commit(&entry).unwrap_or_else(|refusal| panic!("{case}: {}: {refusal}", entry.to_line()));
        journal.push(entry);
    }
    check_replay(&*table, &journal, case);
    table
}

/// The next entry: a person acts, or time passes.
fn next_entry(table: &dyn Table, dice: &mut Dice, case: &str) -> Entry {
    let now = table.now();
    if let Some(entry) = table.due(Bound::Before(now)).or_else(|| {
        // Chance moves are due at once.
        (table.turn() == Turn::Chance).then(|| table.due(Bound::UpTo(now))).flatten()
    }) {
        return entry;
    }
    if table.clock().paused {
        return table.propose_order(Timestamp(now.0 + 5000), Order::Resume).expect("a paused match can be resumed");
    }
    let seats: Vec<_> = table.turn().seats().iter().collect();
    for _ in 0..50 {
        let mut at = Timestamp(now.0 + i64::try_from(dice.below(4000)).unwrap());
        if let (true, Some(deadline)) = (dice.chance(1, 8), table.next_deadline()) {
            return table.due(Bound::UpTo(deadline)).expect("a deadline is due when it has come");
        }
        if let Some(deadline) = table.next_deadline() {
            at = at.min(deadline);
        }
        let everybody = table.header().seats.len();
        let anybody = Seat::new(dice.below(everybody)).unwrap();
        probe(table, at, anybody, dice, case);
        let seat = if seats.is_empty() || dice.chance(1, 10) { anybody } else { seats[dice.below(seats.len())] };
        let text = match dice.below(600) {
            0 => "concede".to_owned(),
            1..=3 => "pause".to_owned(),
            4..=8 => "undo".to_owned(),
            9..=150 => "lock".to_owned(),
            _ => {
                let Some(text) = table.sample(seat, dice.bits()) else { continue };
                if table.turn().seats().contains(seat) {
                    table
                        .propose(at, seat, &text)
                        .unwrap_or_else(|refusal| panic!("{case}: {seat} {text:?}: {refusal}"));
                }
                text
            }
        };
        if let Ok(entry) = table.propose(at, seat, &text) {
            return entry;
        }
    }
    let deadline = table.next_deadline().unwrap_or_else(|| panic!("{case}: nobody can do anything at {now}"));
    table.due(Bound::UpTo(deadline)).expect("a deadline is due when it has come")
}

/// Proposing changes nothing, and no text makes the game panic.
fn probe(table: &dyn Table, at: Timestamp, seat: Seat, dice: &mut Dice, case: &str) {
    const WORDS: &[&str] = &[
        "C3",
        "e5",
        "a4 G5 h2",
        "pass",
        "pie",
        "first Ann",
        "flower",
        "rock",
        "G7-I7",
        "U5@G7 r90 m",
        ":",
        ",",
        "-",
        "none",
        "ready",
        "cards add 28",
        "move",
        "rank",
        "bid 4",
        "trade Ben give 1 take 2",
        "★A1",
        "■C1-C5",
        "?",
        "undo",
        "lock in",
        "agree",
        "999999999999999999999",
        "\u{202e}",
        "ß",
        "Ａ１",
        "@",
        "colour blue",
        "0",
        "to NE",
        "from",
        "Z26",
        "A0",
    ];
    if !dice.chance(1, 4) {
        return;
    }
    let before = everything(table);
    let text: Vec<_> = (0..=dice.below(5)).map(|_| *dice.pick(WORDS).unwrap()).collect();
    let verdict = table.propose(at, seat, &text.join(" "));
    if let Err(refusal) = &verdict {
        let told = refusal.to_string();
        assert!(!told.is_empty() && told.chars().count() <= 1000, "{case}: {text:?}: refusal {told:?}");
    }
    assert!(table.complete(seat, text[0]).len() <= 25, "{case}: {text:?}: too many completions");
    assert_eq!(before, everything(table), "{case}: proposing {text:?} changed something");
}

/// What every observer sees, as JSON and words.
fn everything(table: &dyn Table) -> Vec<Value> {
    let seats = Seat::all(table.header().seats.len()).map(Observer::Seat);
    seats.chain([Observer::Public, TRUTH]).map(|observer| table.inspect(Clearance::OFFLINE_REFEREE, observer)).collect()
}

/// The journal survives a round trip through text, and replays to the same match; so do the prefixes that are tried.
fn check_replay(live: &dyn Table, journal: &[Entry], case: &str) {
    let record = Record { header: live.header().clone(), entries: journal.to_vec() };
    let text = record.write();
    let read = Record::read(text.as_bytes()).unwrap_or_else(|fault| panic!("{case}: {fault}\n{text}"));
    assert_eq!(record, read, "{case}");
    let mut replay = Replay::open(read.header.clone()).unwrap();
    for (index, entry) in read.entries.iter().enumerate() {
        let result = replay.play(entry, read.entries.get(index + 1)).unwrap();
        assert!(result.is_ok(), "{case}: entry {index} was accepted live and is refused in the replay: {result:?}");
    }
    assert_eq!(everything(live), everything(replay.table()), "{case}: the replay differs");
}

#[test]
fn every_example_is_a_whole_match() {
    for spec in all_games() {
        let record = Record::read(spec.example.as_bytes()).unwrap_or_else(|fault| panic!("{}: {fault}", spec.id));
        let mut replay = Replay::open(record.header.clone()).unwrap();
        for (index, entry) in record.entries.iter().enumerate() {
            let result = replay.play(entry, record.entries.get(index + 1)).unwrap();
            assert!(result.is_ok(), "{}: {}: {result:?}", spec.id, entry.to_line());
        }
        assert_eq!(replay.table().turn(), Turn::Over, "{}: the example does not end", spec.id);
    }
}

#[test]
fn turns_are_called_as_the_headlines_call_them() {
    for (id, first) in [
        ("mist", &["the choice of the first player", "turn 1", "turn 2"][..]),
        ("demeter", &["the planting", "the choice of the first player", "turn 1"]),
        ("astral", &["the break before round 1", "round 1", "the break before round 2"]),
        ("starry", &["the bidding", "round 1", "round 2"]),
        ("starbattle", &["the puzzle"]),
    ] {
        let record = Record::read(games::spec(id).unwrap().example.as_bytes()).unwrap();
        let names = Names::from(BySeat::from(record.header.seats.clone()));
        let mut replay = Replay::open(record.header.clone()).unwrap();
        let mut n_named = 0;
        for (index, entry) in record.entries.iter().enumerate() {
            let table = replay.table();
            let headline = table.show(Observer::Public, &names, &Theme::default()).unseal().1.headline.to_lowercase();
            for turn in &table.turns()[n_named..] {
                let english = turn.name.to_string();
                let numbered = english.find("turn ").or(english.find("round ")).map(|at| &english[at..]);
                assert!(numbered.is_none_or(|name| headline.contains(name)), "{id}: {english} in {headline}");
                let pseudo = turn.name.say(Language::Pseudo).to_string();
                assert!(!pseudo.contains(|letter: char| letter.is_ascii_alphabetic()), "{id}: {pseudo}");
            }
            n_named = table.turns().len();
            replay.play(entry, record.entries.get(index + 1)).unwrap().unwrap();
        }
        let called: Vec<_> = replay.table().turns().iter().map(|turn| turn.name.to_string()).collect();
        assert_eq!(called[..first.len()], *first, "{id}");
    }
}

#[test]
fn every_plate_of_the_rules_is_a_situation_of_its_page() {
    for spec in all_games() {
        let headings: Vec<&str> = spec
            .rules
            .english
            .lines()
            .filter(|line| line.starts_with('#'))
            .map(|line| line.trim_start_matches('#').trim())
            .collect();
        for plate in spec.plates {
            let case = format!("{}: {}", spec.id, plate.page);
            assert!(headings.contains(&plate.page), "{case}: there is no such page");
            let record = Record::read(plate.record.as_bytes()).unwrap_or_else(|fault| panic!("{case}: {fault}"));
            let mut replay = Replay::open(record.header.clone()).unwrap();
            for (index, entry) in record.entries.iter().enumerate().take(plate.entries) {
                let result = replay.play(entry, record.entries.get(index + 1)).unwrap();
                assert!(result.is_ok(), "{case}: {}: {result:?}", entry.to_line());
            }
            let names = Names::from(BySeat::from(record.header.seats.clone()));
            let observer = plate.seat.and_then(Seat::new).map_or(TRUTH, Observer::Seat);
            let (_, showing) = replay.table().show(observer, &names, &Theme::DARK).unseal();
            let is_there = showing.pictures.iter().any(|picture| picture.frame == plate.frame)
                || showing.closer.iter().any(|closer| closer.frame == plate.frame);
            assert!(is_there, "{case}: there is no frame {}", plate.frame);
        }
    }
}

/// The sections of a rules page: the heading's level, the length of lists, and the texts in backquotes, which players
/// type and translations keep.
fn sections(rules: &str) -> Vec<(usize, usize, Vec<&str>)> {
    let mut sections: Vec<(usize, usize, Vec<&str>)> = Vec::new();
    for line in rules.lines() {
        if line.starts_with('#') {
            sections.push((line.chars().take_while(|&sign| sign == '#').count(), 0, Vec::new()));
        }
        let Some((_, n_items, typed)) = sections.last_mut() else { panic!("no heading before {line}") };
        *n_items += usize::from(line.starts_with("- ") || line.starts_with(|first: char| first.is_ascii_digit()));
        typed.extend(line.split('`').skip(1).step_by(2));
        typed.sort_unstable();
    }
    sections
}

#[test]
fn the_rules_have_the_same_sections_in_every_language() {
    for spec in all_games() {
        for language in [Language::German, Language::Spanish] {
            let (english, other) = (spec.rules.english, spec.rules.of(language));
            assert_eq!(sections(other), sections(english), "{} in {language:?}", spec.id);
            let paragraphs = |rules: &'static str| rules.lines().filter(|line| line.split(' ').count() > 4);
            let copied = paragraphs(other).find(|line| english.contains(line));
            assert_eq!(copied, None, "{} in {language:?} is not translated", spec.id);
        }
    }
}

#[test]
fn every_spec_keeps_the_limits_of_slash_commands() {
    for spec in all_games() {
        assert!(spec.id.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", spec.id);
        for language in Language::ALL {
            let length = spec.summary(language).as_str().chars().count();
            assert!(length <= 100, "{}: the summary is too long in {language:?}", spec.id);
        }
        assert!(spec.options.len() <= 22, "{}: a command has 25 options and the house needs three", spec.id);
        assert!(
            spec.rules.english.lines().any(|line| line.starts_with("## ")),
            "{}: the rules have no sections",
            spec.id
        );
        for option in spec.options {
            for language in Language::ALL.into_iter().filter(|_| option.is_offered) {
                let help = words::of_game(language, spec.id, Some(option.name)).unwrap_or_default();
                assert!((1..=100).contains(&help.chars().count()), "{}: {} in {language:?}", spec.id, option.name);
            }
            assert!(option.name.len() <= 32 && option.name == option.name.to_lowercase(), "{}", option.name);
            let default = option.default.json();
            assert!(option.takes(&default, spec.seats.0), "{}: the default of {} is not one", spec.id, option.name);
        }
        for preset in spec.presets {
            for (name, value) in preset.sets {
                let value = value.json();
                let option = spec.option(name).unwrap_or_else(|| panic!("{}: no option {name}", spec.id));
                assert!(option.takes(&value, spec.seats.0), "{}: {name} does not take {value}", spec.id);
            }
        }
    }
}

#[test]
fn headers_that_make_no_match_say_why() {
    for spec in all_games() {
        // Header with the maximum number of seats of the game.
        let good = header(spec, u64::try_from(spec.seats.1 - spec.seats.0).unwrap());
        let with = |change: &dyn Fn(&mut Header)| {
            let mut header = good.clone();
            change(&mut header);
            host::open(header).err().map(|bad| bad.to_string()).unwrap_or_default()
        };
        assert!(with(&|header| header.game = "chess".to_owned()).contains("there is no game \"chess\""));
        assert!(with(&|header| header.seats.clear()).contains("and 0 are named"));
        assert!(with(&|header| header.seats[0] = header.seats[1].to_uppercase()).contains("two seats are called"));
        assert!(with(&|header| header.advantage = 9).contains("advantage"));
        let unknown = with(&|header| drop(header.options.insert("speed".to_owned(), json!(1))));
        assert!(unknown.contains("has no option \"speed\""), "{unknown}");
        let wrong = with(&|header| drop(header.options.insert(spec.options[0].name.to_owned(), json!({"a": []}))));
        assert!(wrong.contains(spec.options[0].name), "{wrong}");
        let odd = with(&|header| header.setup = Some(json!(["nonsense"])));
        assert!(odd.contains("setup"), "{}: {odd}", spec.id);
    }
}

#[test]
fn a_match_that_is_over_refuses_everything() {
    for spec in all_games() {
        let mut table = host::open(header(spec, 1)).unwrap();
        let end = table.propose_order(table.now(), Order::End).unwrap();
        table.commit(&end).unwrap();
        assert_eq!(table.outcome().map(|outcome| (outcome.winner, outcome.by)), Some((None, By::Host)), "{}", spec.id);
        for text in ["C3", "pause", "concede", "undo", "ready"] {
            assert_eq!(table.propose(table.now(), Seat::FIRST, text), Err(Refusal::Over), "{}", spec.id);
        }
        assert_eq!(table.propose_order(table.now(), Order::Award(Seat::FIRST)), Err(Refusal::Over));
        assert_eq!(table.next_deadline(), None);
    }
}

/// A sample's canonical text is parsed to an equal action.
#[test]
fn canonical_texts_are_read_as_they_were_written() {
    struct RoundTrip(u64);
    impl Visitor for RoundTrip {
        type Output = ();
        fn visit<G: Game>(self) {
            use rules::{Staged, View};
            let header = header(&G::SPEC, self.0);
            let seating = header.seating().unwrap();
            let values = G::SPEC.complete(&Map::new(), seating.n_seats()).unwrap();
            let options: G::Options = serde_json::from_value(Value::Object(values)).unwrap();
            let setup =
                G::deal(&options, G::Given::default(), &seating, &mut Dice::new(self.0, "deal", 0), &mut endless)
                    .unwrap();
            let state = G::start(options, setup, &seating, header.at);
            for seat in Seat::all(seating.n_seats()) {
                let view = G::view(&state, header.at, Observer::Seat(seat), &Staged::none(seating.n_seats()));
                if let Some(action) = view.sample(&mut Dice::new(self.0, "sample", 0)) {
                    assert_eq!(view.read(&action.to_string()), Ok(action.clone()), "{}: {action}", G::SPEC.id);
                }
            }
        }
    }
    for spec in all_games() {
        for seed in 0..10 {
            games::visit(spec.id, RoundTrip(seed)).unwrap();
        }
    }
}
