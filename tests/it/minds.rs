//! Machines in every game: their inputs are legal, the same dice give the same match, budgets are kept, positions that
//! look the same are treated alike, and machines beat chance.

use std::ops::ControlFlow;

use host::{
    self, ADVISER, Bound, Entry, Header, Machine, Record, Replay, Style, Table, Thought, What, play_machines, reminded,
    think_freely,
};
use rules::{BySeat, Clearance, Dice, Level, Names, Observer, Seat, Spec, Timestamp, Turn, endless};
use serde_json::{Map, Value, json};

use crate::all_games;
use crate::twins::{Twins, all_twins};

/// More entries than any match between machines needs.
const ENTRIES_MAX: usize = 3_000;
/// How many positions of random matches are examined per game.
const POSITIONS: usize = 12;

fn header(spec: &Spec, seed: u64, options: &[(&str, Value)]) -> Header {
    let n_seats = spec.seats.0.max(2.min(spec.seats.1));
    let names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"];
    Header {
        record: 1,
        game: spec.id.to_owned(),
        options: options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect::<Map<_, _>>(),
        seats: names[..n_seats].iter().map(|&name| name.to_owned()).collect(),
        advantage: u8::try_from(seed % n_seats as u64).unwrap(),
        seed,
        at: Timestamp(1_000_000),
        setup: None,
        machines: Vec::new(),
    }
}

/// Opens a table with machines of these styles, repeated if there are more seats.
fn seated(header: Header, styles: &[Style]) -> (Box<dyn Table>, Vec<Box<dyn Machine>>) {
    let table = host::open(header).unwrap();
    let seats = Seat::all(table.header().seats.len()).zip(styles.iter().cycle());
    let machines = seats.map(|(seat, style)| table.machine(seat, *style).unwrap()).collect();
    (table, machines)
}

/// Plays a match between machines; returns the winner and the entries.
fn play(header: Header, styles: &[Style]) -> (Option<Seat>, Vec<Entry>) {
    let (mut table, mut machines) = seated(header, styles);
    let case = format!("{} seed {}", table.spec().id, table.header().seed);
    let entries = play_machines(&mut *table, &mut machines, ENTRIES_MAX, &mut think_freely)
        .unwrap_or_else(|misspoken| panic!("{case}: {misspoken}"));
    let outcome = table.outcome().unwrap_or_else(|| panic!("{case}: it does not end in {} entries", entries.len()));
    (outcome.winner, entries)
}

#[test]
fn machines_play_whole_matches_and_say_only_what_is_legal() {
    for spec in all_games() {
        for (seed, preset) in (0..).zip(spec.presets.iter().map(Some).chain([None, None])) {
            let options: Vec<_> = preset.iter().map(|preset| (preset.option, json!(preset.value))).collect();
            let levels = [Style::Level(Level::Beginner), Style::Level(Level::Player)];
            play(header(spec, seed, &options), &levels);
        }
    }
}

#[test]
fn the_same_dice_play_the_same_match() {
    for spec in all_games() {
        let levels = [Style::Level(Level::Player), Style::Level(Level::Beginner)];
        assert_eq!(play(header(spec, 5, &[]), &levels), play(header(spec, 5, &[]), &levels), "{}", spec.id);
    }
}

/// A player submits a random input, or time passes; `false` when the match is over.
fn advance(table: &mut dyn Table, dice: &mut Dice) -> bool {
    let entry = table.due(Bound::UpTo(table.now())).or_else(|| {
        let seats: Vec<_> = table.turn().seats().iter().collect();
        let seat = *dice.pick(&seats)?;
        let at = Timestamp(table.now().0 + 1_000);
        let text = table.sample(seat, dice.bits())?;
        let at = table.next_deadline().map_or(at, |deadline| at.min(deadline));
        let lock = if dice.chance(1, 2) { " lock" } else { "" };
        table.propose(at, seat, &format!("{text}{lock}")).or_else(|_| table.propose(at, seat, &text)).ok()
    });
    let entry = entry.or_else(|| table.due(Bound::UpTo(table.next_deadline()?)));
    entry.is_some_and(|entry| table.commit(&entry).is_ok()) && table.turn() != Turn::Over
}

/// Machines watch a random match, and every input that they propose is legal; so is the input of a recreated machine.
#[test]
fn a_machine_always_has_something_legal_to_say() {
    for spec in all_games() {
        let (mut n_asked, mut dice) = (0, Dice::new(1, "minds", 0));
        for seed in 0..6 {
            let (mut table, mut machines) = seated(header(spec, seed, &[]), &[Style::Level(Level::Beginner)]);
            let mut is_on = true;
            while is_on && n_asked < POSITIONS * 20 {
                for machine in &mut machines {
                    table.show_machine(&mut **machine);
                }
                for machine in &mut machines {
                    let (seat, is_asked) = (machine.seat(), machine.is_asked());
                    let thought = machine.think(&mut table.thinking_dice(seat), &mut endless);
                    assert!(is_asked || thought.is_none(), "{}: seat {seat} speaks unasked", spec.id);
                    let is_awaited = table.awaited().contains(seat) && !matches!(table.turn(), Turn::RealTime(_));
                    assert!(thought.is_some() || !is_awaited, "{}: seat {seat} has nothing to say", spec.id);
                    let Some(Thought { says, after, .. }) = thought else { continue };
                    n_asked += 1;
                    let at = Timestamp(table.now().0 + after.0);
                    let is_in_time = table.next_deadline().is_none_or(|deadline| at <= deadline);
                    let verdict = table.propose(at, seat, &says);
                    assert!(!is_in_time || verdict.is_ok(), "{} seed {seed}: {says:?}: {verdict:?}", spec.id);
                }
                is_on = advance(&mut *table, &mut dice);
            }
        }
        assert!(n_asked > 20, "{}: asked {n_asked} times only", spec.id);
    }
}

/// A machine that is recreated from what its seat was shown thinks the same as the original machine.
#[test]
fn a_machine_is_made_again_from_the_record() {
    for spec in all_games() {
        let (mut table, mut machines) = seated(header(spec, 3, &[]), &[Style::Level(Level::Player)]);
        let entries = play_machines(&mut *table, &mut machines, 14, &mut think_freely).unwrap();
        for machine in &mut machines {
            let again = reminded(table.header().clone(), &entries, machine.seat(), machine.style());
            let (mut again, _) = again.unwrap().unwrap();
            let think = |machine: &mut dyn Machine| machine.think(&mut Dice::new(9, "again", 0), &mut endless);
            assert_eq!(think(&mut *again), think(&mut **machine), "{} seat {}", spec.id, machine.seat());
        }
    }
}

#[test]
fn budgets_are_kept_and_a_thought_can_be_broken_off() {
    for spec in all_games() {
        let (mut table, mut machines) = seated(header(spec, 2, &[]), &[Style::Level(Level::Player)]);
        play_machines(&mut *table, &mut machines, 9, &mut think_freely).unwrap();
        for machine in &mut machines {
            let (work_max, seat) = (machine.work_max(), machine.seat());
            let mut n_done = 0;
            let whole = machine.think(&mut table.thinking_dice(seat), &mut |done| {
                n_done = n_done.max(done);
                ControlFlow::Continue(())
            });
            assert!(n_done <= work_max, "{}: {n_done} units of work of {work_max}", spec.id);
            let broken = machine.think(&mut table.thinking_dice(seat), &mut |_| ControlFlow::Break(()));
            assert_eq!(broken.is_some(), whole.is_some(), "{}: nothing is said in haste", spec.id);
            let Some(thought) = broken else { continue };
            let at = Timestamp(table.now().0 + thought.after.0);
            assert!(table.propose(at, seat, &thought.says).is_ok(), "{}: {thought:?}", spec.id);
        }
    }
}

/// The thoughts of a machine in the twins' seat after each entry.
fn thoughts(record: &Record, seat: Seat, level: Level) -> Vec<Option<Thought>> {
    let mut replay = Replay::open(record.header.clone()).unwrap();
    let mut machine = replay.table().machine(seat, Style::Level(level)).unwrap();
    (0..=record.entries.len())
        .map(|index| {
            if let Some(entry) = index.checked_sub(1).map(|last| &record.entries[last]) {
                replay.play(entry, record.entries.get(index)).unwrap().unwrap();
            }
            replay.table().show_machine(&mut *machine);
            machine.think(&mut Dice::new(4, "twins", 0), &mut endless)
        })
        .collect()
}

#[test]
fn matches_that_look_the_same_to_a_seat_are_thought_of_alike() {
    let mut n_thoughts = 0;
    for Twins { case, observer, records: [one, other], .. } in all_twins() {
        let Observer::Seat(seat) = observer else { continue };
        for level in [Level::Beginner, Level::Player, Level::Expert] {
            let told = thoughts(&one, seat, level);
            assert_eq!(told, thoughts(&other, seat, level), "{case}: the {level} can tell the twins apart");
            n_thoughts += told.iter().flatten().count();
        }
    }
    assert!(n_thoughts > 50, "{n_thoughts} thoughts only");
    // This test could fail: the whole truth differs between the twins.
    let Twins { records: [one, other], .. } = all_twins().into_iter().next().unwrap();
    let truth = |record: &Record| {
        let mut replay = Replay::open(record.header.clone()).unwrap();
        let play = |entry: &Entry| drop(replay.play(entry, None));
        record.entries.iter().for_each(play);
        replay.table().inspect(Clearance::OFFLINE_REFEREE, Observer::Omniscient(Clearance::OFFLINE_REFEREE))
    };
    assert_ne!(truth(&one), truth(&other));
}

/// The revealed truth covers exactly what the seat could not see.
#[test]
fn what_was_hidden_is_told_in_words() {
    let names = |table: &dyn Table| Names::from(BySeat::from(table.header().seats.clone()));
    let told = |game: &str, options: &[(&str, Value)], said: &[(usize, &str)], seat: usize| {
        let spec = all_games().find(|spec| spec.id == game).unwrap();
        let mut table = host::open(header(spec, 0, options)).unwrap();
        for &(seat, text) in said {
            let entry = table.propose(Timestamp(table.now().0 + 1_000), Seat::new(seat).unwrap(), text).unwrap();
            table.commit(&entry).unwrap();
        }
        table.hidden_from(Clearance::OFFLINE_REFEREE, Seat::new(seat).unwrap(), &names(&*table))
    };
    let first: &[(&str, Value)] = &[("first", json!(0))];
    assert_eq!(told("mist", first, &[], 0), "In truth Ben had no pieces.");
    let said: &[(usize, &str)] = &[(0, "c3 g5 lock"), (1, "a1 e9 i1 lock")];
    assert_eq!(told("mist", first, said, 0), "In truth Ben had 3 pieces: A1, E9, I1.");
    assert_eq!(told("mist", first, said, 1), "In truth Ann had 2 pieces: C3, G5.");
    assert_eq!(told("starry", &[], &[], 2), "Of the horoscopes, Ann's was empty; Ben's was empty; Dan's was empty.");
    for game in ["demeter", "astral", "starbattle"] {
        assert_eq!(told(game, &[], &[], 0), "", "{game}");
    }
}

/// A small sample; `dealer study` measures playing strength.
#[test]
fn a_beginner_beats_chance() {
    // Random play in Star Battle marks correct cells, so it is excluded.
    for spec in all_games().filter(|spec| spec.id != "starbattle") {
        let n_matches = 16;
        let mut n_won = 0;
        for nth in 0..n_matches {
            let styles = [Style::Level(Level::Beginner), Style::Random];
            let (first, second) = (styles[nth % 2], styles[(nth + 1) % 2]);
            let (winner, _) = play(header(spec, nth as u64, &[]), &[first, second]);
            n_won += usize::from(winner.is_some_and(|seat| seat.index() % 2 == nth % 2));
        }
        assert!(n_won * 8 >= n_matches * 5, "{}: {n_won} of {n_matches} won", spec.id);
    }
}

#[expect(clippy::disallowed_methods, reason = "what a test is asked for is no setting of the program")]
fn n_advised() -> Option<u64> {
    std::env::var("DEALER_ADVICE").ok().map(|count| count.parse().expect("a number"))
}

/// One seat takes every suggestion against experts: it wins at least about its share. `DEALER_ADVICE=400` plays this
/// many matches of every game; by default a few of the games whose masters think quickly.
#[test]
fn whoever_takes_every_suggestion_is_not_harmed() {
    let wanted = n_advised();
    for spec in all_games().filter(|spec| wanted.is_some() || ["starry", "heap"].contains(&spec.id)) {
        let n_matches = wanted.unwrap_or(12);
        let seats: Vec<Seat> = Seat::all(header(spec, 0, &[]).seats.len()).collect();
        let mut n_won = 0;
        for (nth, &advised) in (0..n_matches).zip(seats.iter().cycle()) {
            let level = |seat: &Seat| if *seat == advised { ADVISER } else { Level::Expert };
            let styles: Vec<_> = seats.iter().map(|seat| Style::Level(level(seat))).collect();
            let (winner, _) = play(header(spec, 100 + nth, &[]), &styles);
            n_won += u64::from(winner == Some(advised));
        }
        println!("{}: {n_won} of {n_matches} won by whoever takes every suggestion", spec.id);
        // An even share of the wins, minus a sixth of the matches for chance.
        let least = n_matches / seats.len() as u64 - n_matches / 6;
        assert!(n_won >= least, "{}: {n_won} of {n_matches} won", spec.id);
    }
}

/// What machines do is described in words, not as typed input.
#[test]
fn what_machines_do_is_told_in_words() {
    for spec in all_games() {
        let (mut table, mut machines) = seated(header(spec, 1, &[]), &[Style::Level(Level::Player)]);
        let names = Names::from(BySeat::from(table.header().seats.clone()));
        let mut told = Vec::new();
        play_machines(&mut *table, &mut machines, 60, &mut |machine, dice| {
            let thought = machine.think(dice, &mut endless)?;
            told.push(machine.in_words(&thought.says, &names));
            Some(thought)
        })
        .unwrap();
        assert!(!told.is_empty(), "{}", spec.id);
        for words in told {
            let is_plain = words.starts_with(|first: char| first.is_ascii_lowercase()) && !words.ends_with('.');
            assert!(is_plain && !words.contains('`') && !words.starts_with("say "), "{}: {words}", spec.id);
        }
    }
}

/// Machines answer another player's pause with `resume`, and answer offers to end.
#[test]
fn machines_answer_pauses_and_offers_to_end() {
    let spec = all_games().find(|spec| spec.id == "demeter").unwrap();
    let (mut table, mut machines) = seated(header(spec, 1, &[("first", json!(0))]), &[Style::Level(Level::Player)]);
    play_machines(&mut *table, &mut machines, 8, &mut think_freely).unwrap();
    let said_after = |table: &mut dyn Table, machine: &mut dyn Machine, text: &str| {
        let other = machine.seat().opponent();
        let entry = table.propose(Timestamp(table.now().0 + 1_000), other, text).unwrap();
        table.commit(&entry).unwrap();
        table.show_machine(machine);
        let thought = machine.think(&mut table.thinking_dice(machine.seat()), &mut endless).unwrap();
        let entry = table.propose(table.now(), machine.seat(), &thought.says).unwrap();
        table.commit(&entry).unwrap();
        table.show_machine(machine);
        thought.says
    };
    let machine = &mut *machines[1];
    assert_eq!(said_after(&mut *table, machine, "pause"), "resume");
    assert!(!machine.is_asked(), "it has said that it waits for nothing");
    let entry = table.propose(table.now(), Seat::FIRST, "resume").unwrap();
    table.commit(&entry).unwrap();
    let said = said_after(&mut *table, machine, "agree");
    assert!(["agree", "decline"].contains(&said.as_str()), "{said}");
}

/// Machines play a round of Astral Flow like people: they name areas before everything is worked out, sometimes err and
/// guess, and finish within the round; a master is never wrong, since it also gives advice.
#[test]
fn machines_err_in_astral_flow_and_end_their_rounds() {
    let spec = all_games().find(|spec| spec.id == "astral").unwrap();
    for level in [Level::Beginner, Level::Player, Level::Expert, Level::Master] {
        let (mut n_rounds, mut n_ended, mut n_wrong, mut n_guesses) = (0, 0, 0, 0);
        for seed in 0..6 {
            let (mut table, mut machines) = seated(header(spec, seed, &[]), &[Style::Level(level)]);
            let mut guess = |thought: &Thought| n_guesses += u32::from(thought.why.to_string().starts_with("A guess"));
            let entries = play_machines(&mut *table, &mut machines, ENTRIES_MAX, &mut |machine, dice| {
                let thought = machine.think(dice, &mut endless)?;
                guess(&thought);
                Some(thought)
            });
            let mut replay = Replay::open(table.header().clone()).unwrap();
            for entry in &entries.unwrap() {
                replay.play(entry, None).unwrap().unwrap();
                let view = replay.table().inspect(Clearance::OFFLINE_REFEREE, Observer::Public);
                if let What::Text(_, text) = &entry.what
                    && text != "ready"
                {
                    let points = view["last"]["points"].as_i64().unwrap();
                    n_wrong += u32::from(points < 0);
                    n_ended += u32::from(points == 3);
                }
            }
            n_rounds += 10;
        }
        println!(
            "{level}: {n_ended} of {n_rounds} rounds ended by `none`, {n_wrong} wrong answers, {n_guesses} guesses"
        );
        assert!(n_ended * 10 >= n_rounds * 9, "{level}: {n_ended} of {n_rounds} rounds were ended");
        let errs = level != Level::Master;
        assert_eq!((n_wrong > 0, n_guesses > 0), (errs, errs), "{level}: {n_wrong} wrong, {n_guesses} guesses");
    }
}
