//! Simple players that know nothing of how the machines think, against the machines: levels that are measured against one
//! another prove an order, and no strength.
//!
//! `cargo run --release -p host --example outsiders -- demeter corners 40 [master [option=value ...]]` plays 40 matches
//! and prints what share the machine wins, with its 95 % interval. The players: `demeter corners`, `demeter room`,
//! `starry adds`, `starry now`, `mist scout`. In Starry Night one machine sits with three of them.
#![expect(clippy::print_stdout, reason = "this is a program")]

mod demeter;
mod mist;
mod starry;

use host::{Bound, Header, Machine, Style, Table};
use rules::{Clearance, Level, Observer, Seat, Timestamp, Turn, endless};
use serde_json::{Map, Value};

/// The names at the table.
pub(crate) const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];
/// More entries than any match has.
const ENTRIES_MAX: usize = 2_000;

/// Whether nobody but the leader has fewer points than this seat.
pub(crate) fn is_lowest(view: &Value, seat: usize) -> bool {
    let score = |seat: &Value| seat.as_u64().unwrap_or(0);
    let scores = view["score"].as_array();
    scores.is_some_and(|scores| scores.iter().all(|other| score(&scores[seat]) <= score(other)))
}

/// An outsider in a seat.
enum Outsider {
    Demeter(demeter::Shapes, demeter::Idea),
    Starry(starry::Idea),
    Mist(mist::Notes),
}

impl Outsider {
    fn named(game: &str, idea: &str) -> Option<Self> {
        Some(match (game, idea) {
            ("demeter", "corners") => Self::Demeter(demeter::Shapes::new(), demeter::Idea::CornersTwoPlies),
            ("demeter", "room") => Self::Demeter(demeter::Shapes::new(), demeter::Idea::RoomAtSight),
            ("starry", "adds") => Self::Starry(starry::Idea::AddsUp),
            ("starry", "now") => Self::Starry(starry::Idea::Now),
            ("mist", "scout") => Self::Mist(mist::Notes::default()),
            _ => return None,
        })
    }

    fn say(&mut self, view: &Value, me: usize) -> Option<String> {
        match self {
            Self::Demeter(shapes, idea) => demeter::say(view, me, shapes, *idea),
            Self::Starry(idea) => starry::say(view, me, *idea),
            Self::Mist(notes) => notes.say(view, me),
        }
    }
}

/// A match between one machine and outsiders.
struct Match {
    table: Box<dyn Table>,
    machine: Box<dyn Machine>,
    outsiders: Vec<Option<Outsider>>,
    /// What the machine has told to expect at the end, by turn.
    forecasts: Vec<(f64, bool)>,
    /// How many numbers its horoscope spans after each round of Starry Night.
    spans: Vec<u64>,
}

impl Match {
    fn play(mut self) -> Result<Self, String> {
        self.table.show_machine(&mut *self.machine);
        for _ in 0..ENTRIES_MAX {
            if self.table.turn() == Turn::Over {
                break;
            }
            let entry = match self.table.due(Bound::UpTo(self.table.now())) {
                Some(entry) => entry,
                None => self.next()?,
            };
            self.table.commit(&entry).map_err(|refusal| refusal.to_string())?;
            self.table.show_machine(&mut *self.machine);
            self.note_span();
        }
        Ok(self)
    }

    fn note_span(&mut self) {
        let seat = self.machine.seat();
        let view = self.table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(seat));
        if view["round"].as_u64().is_some_and(|round| round > self.spans.len() as u64 + 1) {
            let cards = view["horoscopes"][seat.index()].as_array();
            let numbers = cards.into_iter().flatten().filter_map(|card| card["n"].as_u64());
            let (least, most) = (numbers.clone().min().unwrap_or(1), numbers.max().unwrap_or(0));
            self.spans.push(most + 1 - least);
        }
    }

    fn next(&mut self) -> Result<host::Entry, String> {
        let at = Timestamp(self.table.now().0 + 1_000);
        if self.machine.is_asked() {
            let seat = self.machine.seat();
            let thought = self.machine.think(&mut self.table.thinking_dice(seat), &mut endless);
            if let Some(thought) = thought {
                self.forecasts.extend(forecasts(&thought.why));
                return self
                    .table
                    .propose(at, seat, &thought.says)
                    .map_err(|refusal| format!("{}: {refusal}", thought.says));
            }
        }
        for seat in self.table.awaited().iter() {
            let view = self.table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(seat));
            let Some(outsider) = &mut self.outsiders[seat.index()] else { continue };
            if let Some(text) = outsider.say(&view, seat.index()) {
                let entry = self
                    .table
                    .propose(at, seat, &text)
                    .or_else(|_| self.table.propose(at, seat, text.trim_end_matches(" lock")));
                // What is not legal, such as the first flower where another stands: anything.
                let any = |_| {
                    let text = self.table.sample(seat, u64::try_from(at.0).unwrap_or(0)).unwrap_or_default();
                    tell_refused(&text);
                    self.table.propose(at, seat, &text)
                };
                return entry.or_else(any).map_err(|refusal| format!("{text}: {refusal}"));
            }
        }
        let later = self.table.next_deadline().and_then(|deadline| self.table.due(Bound::UpTo(deadline)));
        later.ok_or_else(|| "nobody has anything to say".to_owned())
    }
}

/// Tells that an outsider wanted something illegal: a fault of the outsider's.
fn tell_refused(text: &str) {
    println!("an outsider is refused and plays {text}");
}

/// The tiles at the end that a machine forecasts: of its own flowers, and of the other's.
fn forecasts(why: &str) -> Vec<(f64, bool)> {
    let tiles = |sentence: &str| -> Option<(f64, bool)> {
        let (before, _) = sentence.split_once(" tiles at the end")?;
        let number = before.rsplit(' ').next()?.parse().ok()?;
        Some((number, !sentence.trim_start().starts_with("The rock")))
    };
    why.split('.').filter_map(tiles).collect()
}

/// The 95 % interval by Wilson's score, in percent.
fn interval(hits: u32, of: u32) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let (n, p) = (f64::from(of.max(1)), f64::from(hits) / f64::from(of.max(1)));
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    (100.0 * (middle - half), 100.0 * (middle + half))
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, idea, n_matches, rest @ ..] = arguments.as_slice() else {
        return Err("name a game, a player and the number of matches, such as: demeter corners 40".to_owned());
    };
    let n_matches: u32 = n_matches.parse().map_err(|_| "the number of matches is a number".to_owned())?;
    let level: Level = rest.first().map_or("master", String::as_str).parse().map_err(|_| "no such level".to_owned())?;
    let options = rest.iter().skip(1).filter_map(|option| {
        let (name, value) = option.split_once('=')?;
        Some((name.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value))))
    });
    let options: Map<String, Value> = options.collect();
    let n_seats = if game == "starry" { 4 } else { 2 };
    let (mut n_won, mut errors, mut spans) = (0, Vec::new(), Vec::new());
    for nth in 0..n_matches {
        let seat = Seat::new(nth as usize % n_seats).ok_or("too many seats")?;
        let header = Header {
            record: 1,
            game: game.clone(),
            options: options.clone(),
            seats: NAMES[..n_seats].iter().map(|&name| name.to_owned()).collect(),
            advantage: u8::try_from(nth as usize / n_seats % n_seats).unwrap_or(0),
            seed: 9_000 + u64::from(nth) / n_seats as u64,
            at: Timestamp(0),
            setup: None,
            machines: Vec::new(),
        };
        let table = host::open(header).map_err(|bad| bad.to_string())?;
        let machine = table.machine(seat, Style::Level(level)).ok_or("no such machine")?;
        let outsiders = Seat::all(n_seats).map(|other| Outsider::named(game, idea).filter(|_| other != seat)).collect();
        if Outsider::named(game, idea).is_none() {
            return Err(format!("there is no {idea} player of {game}"));
        }
        let played = Match { table, machine, outsiders, forecasts: Vec::new(), spans: Vec::new() }.play()?;
        let outcome = played.table.outcome().ok_or("a match that does not end")?;
        n_won += u32::from(outcome.winner == Some(seat));
        spans.push(played.spans.clone());
        let scores = played.table.tally().and_then(|tally| tally.scores);
        if let Some(scores) = scores {
            let truth = |is_mine: bool| {
                scores.iter().find(|(other, _)| (*other == seat) == is_mine).map_or(0, |(_, score)| *score)
            };
            let missed = |(told, is_mine): &(f64, bool)| told - f64::from(i32::try_from(truth(*is_mine)).unwrap_or(0));
            errors.extend(played.forecasts.iter().map(missed));
            println!(
                "match {nth}: the machine in seat {seat}, winner {:?}, {:?}",
                outcome.winner.map(Seat::index),
                scores.values().collect::<Vec<_>>()
            );
        }
    }
    let (low, high) = interval(n_won, n_matches);
    println!("{game}, {level} against {idea}: {n_won} of {n_matches} won ({low:.1} to {high:.1} %)");
    tell_forecasts(&errors);
    tell_spans(&spans);
    Ok(())
}

/// How far the machine's forecasts were off, in tiles.
fn tell_forecasts(errors: &[f64]) {
    if errors.is_empty() {
        return;
    }
    let n = f64::from(u32::try_from(errors.len()).unwrap_or(1));
    let (bias, size) = (errors.iter().sum::<f64>() / n, errors.iter().map(|error| error.abs()).sum::<f64>() / n);
    println!("{} forecasts: {bias:.1} tiles too high on average, off by {size:.1} tiles on average", errors.len());
}

/// How many of the 56 cards the machine's horoscope spans after each round.
fn tell_spans(spans: &[Vec<u64>]) {
    let n_rounds = spans.iter().map(Vec::len).max().unwrap_or(0);
    for round in 0..n_rounds {
        let after: Vec<u64> = spans.iter().filter_map(|spans| spans.get(round).copied()).collect();
        let mean = after.iter().sum::<u64>() / after.len() as u64;
        let most = after.iter().max().unwrap_or(&0);
        println!("after round {}: the horoscope spans {mean} of 56 on average, {most} at most", round + 1);
    }
}
