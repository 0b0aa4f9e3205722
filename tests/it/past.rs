//! Old boards: each has the line and the picture of its own turn, and asks for nothing.

use serde_json::{Value, json};

use host::{Bound, Header, Table};
use rules::{BySeat, Clearance, Names, Observer, Picture, Seat, SeatSet, Showing, Turn};
use scene::{Shape, Theme};

/// The maximum number of inputs per match.
const INPUTS: u64 = 200;

fn open(game: &str, seats: usize, options: &Value, seed: u64) -> Box<dyn Table> {
    let names = ["Ann", "Ben", "Cleo", "Dan"];
    let header = json!({
        "record": 1, "game": game, "seats": &names[..seats], "options": options, "seed": seed, "at": 0,
    });
    host::open(serde_json::from_value::<Header>(header).unwrap()).unwrap()
}

fn past(table: &dyn Table, observer: Observer) -> Showing {
    table.past(observer, &BySeat::from(table.header().seats.clone()).into(), &Theme::DARK).unseal().1
}

/// A line of history, and for each picture the shapes and the alternative text.
type Look = (String, Vec<(Vec<String>, String)>);

/// The headline, shapes and alternative texts of a board.
fn look(showing: &Showing) -> Look {
    let drawn = |picture: &Picture| {
        let shapes = picture.scene.base.shapes().iter().chain(&picture.scene.top.shapes);
        (shapes.map(|shape| format!("{shape:?}")).collect(), picture.text.clone())
    };
    (showing.headline.clone(), showing.pictures.iter().map(drawn).collect())
}

/// All texts in the pictures and their alternative texts.
fn words(showing: &Showing) -> String {
    let written = |picture: &Picture| {
        let shapes = picture.scene.base.shapes().iter().chain(&picture.scene.top.shapes);
        let texts = shapes.filter_map(|shape| match shape {
            Shape::Text { content, .. } => Some(content.clone()),
            Shape::Fill { .. } | Shape::Line { .. } => None,
        });
        texts.chain([picture.text.clone()]).collect::<Vec<_>>().join("|")
    };
    showing.pictures.iter().map(written).collect::<Vec<_>>().join("|")
}

/// Players who are to act submit something and lock it in; sometimes, and if nobody can act, time passes instead.
fn go_on(table: &mut dyn Table, seed: u64) {
    let seats: Vec<Seat> = table.turn().seats().iter().collect();
    if seats.is_empty() || seed % 17 == 16 {
        let bound = table.next_deadline().map_or(Bound::UpTo(table.now()), Bound::UpTo);
        let entry = table.due(bound);
        entry.map(|entry| table.commit(&entry).unwrap());
        return;
    }
    for &seat in &seats {
        let sample = table.sample(seat, seed).into_iter();
        for text in sample.chain(["lock in", "lock"].map(str::to_owned)) {
            let entry = table.propose(table.now(), seat, &text);
            entry.ok().map(|entry| table.commit(&entry).unwrap());
        }
    }
}

/// Whether the outcome of a seat's last turn is still open: in Indian Poker the opponent has to answer.
fn awaits_an_answer(table: &dyn Table, seat: Seat) -> bool {
    let view = table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(seat));
    view["has_begun"] == true && table.turn() == Turn::Sequential(seat.opponent())
}

/// The board of a past turn keeps the line and the picture of the moment at which that turn was resolved, whatever
/// happens later.
#[test]
fn a_past_board_shows_the_turn_of_its_line() {
    for (game, seats) in [("mist", 2), ("demeter", 2), ("poker", 2), ("starry", 4), ("heap", 2)] {
        let mut n_compared = 0;
        for seed in 0..4 {
            let mut table = open(game, seats, &json!({}), seed);
            let mut kept: BySeat<Option<Look>> = BySeat::filled(seats, None);
            // Seats whose turn has ended but is resolved only after a chance move.
            let mut ended = Vec::new();
            for nth in 0..INPUTS {
                let (before, epoch) = (table.turn().seats(), table.epoch());
                go_on(&mut *table, seed * INPUTS + nth);
                if table.turn() == Turn::Over {
                    break;
                }
                if table.epoch() != epoch {
                    ended.extend(before.iter());
                }
                if table.turn() == Turn::Chance {
                    continue;
                }
                for seat in Seat::all(seats) {
                    if awaits_an_answer(&*table, seat) {
                        kept[seat] = None;
                        continue;
                    }
                    let shown = look(&past(&*table, Observer::Seat(seat)));
                    if ended.contains(&seat) {
                        ended.retain(|&other| other != seat);
                        kept[seat] = Some(shown);
                    } else if let Some(kept) = &kept[seat] {
                        assert!(*kept == shown, "{game}, seed {seed}: {} became {}", kept.0, shown.0);
                        n_compared += 1;
                    }
                }
            }
        }
        assert!(n_compared > 20 || game == "starry", "{game}: {n_compared}");
    }
}

#[test]
fn the_picture_of_a_past_board_asks_for_nothing() {
    let asks = [
        "to move",
        "picks",
        "planting",
        "Turn ",
        "closed now",
        "is coming",
        "You would score",
        "next hand",
        "Your draft",
        "Hint",
        "The buttons are",
        "The cursor is",
    ];
    for (game, seats) in [("mist", 2), ("demeter", 2), ("poker", 2), ("starry", 4), ("astral", 2), ("starbattle", 2)] {
        let mut n_pictures = 0;
        for seed in 0..3 {
            let mut table = open(game, seats, &json!({}), seed);
            for nth in 0..60 {
                let all = SeatSet::all(seats);
                for observer in all.iter().map(Observer::Seat).chain([Observer::Public]) {
                    let shown = past(&*table, observer);
                    n_pictures += shown.pictures.len();
                    let words = words(&shown);
                    assert!(!asks.iter().any(|ask| words.contains(ask)), "{game}: {words}");
                    assert!(shown.controls.is_empty());
                }
                go_on(&mut *table, seed * 60 + nth);
                if table.turn() == Turn::Over {
                    break;
                }
            }
        }
        // The pictures of Astral Flow ask for nothing during the turn, so they need not change.
        assert_eq!(n_pictures == 0, game == "astral", "{game}");
    }
}

#[test]
fn a_line_of_poker_is_of_the_round_that_its_picture_shows() {
    let mut n_rounds = 0;
    for seed in 0..6 {
        let mut table = open("poker", 2, &json!({}), seed);
        for nth in 0..INPUTS {
            go_on(&mut *table, seed * INPUTS + nth);
            if table.turn() == Turn::Over {
                break;
            }
            for observer in Seat::all(2).map(Observer::Seat).chain([Observer::Public]) {
                let Showing { headline, pictures, .. } = past(&*table, observer);
                let Some(number) = headline.strip_prefix("Round ").and_then(|rest| rest.split(':').next()) else {
                    panic!("{headline}");
                };
                let text = &pictures[0].text;
                assert!(text.contains(&format!("round {number} of")), "{headline} — {text}");
                // The line about the end of a round shows both cards.
                assert_eq!(headline.contains(" held "), !text.contains("a hidden card"), "{headline} — {text}");
                n_rounds += usize::from(headline.contains(" held "));
            }
        }
    }
    assert!(n_rounds > 20, "{n_rounds}");
}

#[test]
fn a_board_of_poker_names_the_players_and_says_who_gave_up() {
    let mut table = open("poker", 2, &json!({"first": 0}), 1);
    let names = Names::from(BySeat::from(table.header().seats.clone()));
    let shown = |table: &dyn Table, observer| table.show(observer, &names, &Theme::DARK).unseal().1;
    let ben = Observer::Seat(Seat::FIRST.opponent());
    let before = shown(&*table, ben);
    let text = &before.pictures[0].text;
    assert!(text.contains("Ben (you): ") && text.contains("Ann: ") && !text.contains("Player"), "{text}");
    assert!(words(&before).contains("Ben (you)|"), "{}", words(&before));
    assert!(before.headline.starts_with("Ann's turn in round 1 of 10.") && !before.headline.contains("check"));
    let entry = table.propose(table.now(), Seat::FIRST, "concede").unwrap();
    table.commit(&entry).unwrap();
    let after = shown(&*table, ben);
    assert_eq!(after.headline, "Ann gave up: Ben wins.");
    // The end reveals everything.
    let text = &after.pictures[0].text;
    assert!(text.starts_with("Indian Poker, round 1 of 10. The pot: 2 chips. Ben (you): the card "), "{text}");
}

#[test]
fn what_the_clock_played_is_told_after_what_was_played() {
    let mut table = open("demeter", 2, &json!({"first": 0, "base_ms": 60_000}), 1);
    for (seat, text) in [(Seat::FIRST, "flower I5@A1"), (Seat::FIRST.opponent(), "flower I5@A1")] {
        let entry = table.propose(table.now(), seat, text).unwrap();
        table.commit(&entry).unwrap();
    }
    let line = past(&*table, Observer::Seat(Seat::FIRST)).headline;
    assert_eq!(line, "The planting: the I pentomino on A1-E1.");
    let entry = table.propose(table.now(), Seat::FIRST, "draft rock G7-H8").unwrap();
    table.commit(&entry).unwrap();
    while table.turn() == Turn::Sequential(Seat::FIRST) {
        let entry = table.due(Bound::UpTo(table.next_deadline().unwrap())).unwrap();
        table.commit(&entry).unwrap();
    }
    let line = past(&*table, Observer::Seat(Seat::FIRST)).headline;
    assert_eq!(line, "Turn 1: a 2x2 rock on G7-H8. Your time was up, so what you had saved was played.");
    let ben = Seat::FIRST.opponent();
    let names = Names::from(BySeat::from(table.header().seats.clone()));
    let told = |table: &dyn Table| table.show(Observer::Public, &names, &Theme::DARK).unseal().1.headline;
    assert!(told(&*table).contains("\nAnn ran out of time.\n"), "{}", told(&*table));
    while table.turn() == Turn::Sequential(ben) {
        let entry = table.due(Bound::UpTo(table.next_deadline().unwrap())).unwrap();
        table.commit(&entry).unwrap();
    }
    let line = past(&*table, Observer::Seat(ben)).headline;
    assert_eq!(line, "Turn 2: your time ran out. The turn was passed.");
    assert!(told(&*table).contains("\nBen ran out of time. The turn was passed.\n"), "{}", told(&*table));
}

/// If a match ends before the current turn is played, the line says nothing else about that turn.
#[test]
fn a_turn_that_was_not_played_is_not_over() {
    for (game, seats) in [("mist", 2), ("demeter", 2), ("poker", 2), ("starry", 4), ("heap", 2), ("astral", 2)] {
        let mut table = open(game, seats, &json!({}), 1);
        let entry = table.propose_order(table.now(), host::Order::End).unwrap();
        table.commit(&entry).unwrap();
        for observer in Seat::all(seats).map(Observer::Seat).chain([Observer::Public]) {
            let line = past(&*table, observer).headline;
            assert!(!line.contains("is over"), "{game}: {line}");
        }
    }
    let mut table = open("mist", 2, &json!({"first": 0}), 1);
    for (seat, text) in [(0, "a1"), (0, "lock"), (1, "i5"), (1, "lock"), (0, "concede")] {
        let entry = table.propose(table.now(), Seat::new(seat).unwrap(), text).unwrap();
        table.commit(&entry).unwrap();
    }
    let [ann, ben] = [0, 1].map(|seat| past(&*table, Observer::Seat(Seat::new(seat).unwrap())).headline);
    assert_eq!(ann, "The match ended in turn 3.");
    assert!(ben.starts_with("Turn 2: you placed I5"), "{ben}");
    assert_eq!(past(&*table, Observer::Public).headline, "The match ended in turn 3.");
}
