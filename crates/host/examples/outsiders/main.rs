//! Plays simple players, which share no code or ideas with the machines, against the machines. Measuring the levels
//! against one another shows their order, but not how strong they are.
//!
//! `cargo run --release -p host --example outsiders -- demeter corners 40 [master [option=value ...]]` plays 40 matches
//! and prints the share that the machine wins, with its 95 % interval. The players are `demeter corners`,
//! `demeter room`, `starry adds`, `starry now`, `mist scout`, `mist many`, `astral steady` and `astral hasty`. In
//! Starry Night one machine plays against three of them. Instead of a player you can name a level, such as `expert`:
//! then machines of this level are the opponents. Suggestions come from a `master`, so the share of a `master` is also
//! that of a player who follows every suggestion.
#![expect(clippy::print_stdout, reason = "this is a program")]

mod astral;
mod demeter;
mod mist;
mod starry;

use std::time::Instant;

use host::{Bound, Header, Machine, Style, Table};
use rules::{Clearance, Level, Millis, Observer, Seat, Timestamp, Turn, endless};
use serde_json::{Map, Value};

/// The names at the table.
pub(crate) const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];
/// More entries than any match has.
const ENTRIES_MAX: usize = 4_000;
/// The least time that passes before the next input.
const PACE: Millis = Millis(1_000);

/// Whether no seat has fewer points than `seat`.
pub(crate) fn is_lowest(view: &Value, seat: usize) -> bool {
    let score = |seat: &Value| seat.as_u64().unwrap_or(0);
    let scores = view["score"].as_array();
    scores.is_some_and(|scores| scores.iter().all(|other| score(&scores[seat]) <= score(other)))
}

/// A simple player, or a machine, in a seat.
enum Outsider {
    Demeter(demeter::Shapes, demeter::Idea),
    Starry(starry::Idea),
    Mist(mist::Notes),
    Astral(astral::Notes),
    Machine(Box<dyn Machine>),
}

impl Outsider {
    fn named(game: &str, idea: &str) -> Option<Self> {
        Some(match (game, idea) {
            ("demeter", "corners") => Self::Demeter(demeter::Shapes::new(), demeter::Idea::CornersTwoPlies),
            ("demeter", "room") => Self::Demeter(demeter::Shapes::new(), demeter::Idea::RoomAtSight),
            ("starry", "adds") => Self::Starry(starry::Idea::AddsUp),
            ("starry", "now") => Self::Starry(starry::Idea::Now),
            ("mist", "scout") => Self::Mist(mist::Notes::new(mist::Idea::Scout)),
            ("mist", "many") => Self::Mist(mist::Notes::new(mist::Idea::Many)),
            ("astral", "steady") => Self::Astral(astral::Notes::new(astral::Idea::Steady)),
            ("astral", "hasty") => Self::Astral(astral::Notes::new(astral::Idea::Hasty)),
            _ => return None,
        })
    }

    /// What the player types next, and when.
    fn say(&mut self, table: &dyn Table, seat: Seat) -> Option<(Timestamp, String)> {
        let (me, soon) = (seat.index(), table.now() + PACE);
        let view = table.inspect(Clearance::OFFLINE_REFEREE, Observer::Seat(seat));
        let text = match self {
            Self::Demeter(shapes, idea) => demeter::say(&view, me, shapes, *idea),
            Self::Starry(idea) => starry::say(&view, me, *idea),
            Self::Mist(notes) => notes.say(&view, me),
            Self::Astral(notes) => {
                let (at, text) = notes.say(&view, me)?;
                return Some((soon.max(Timestamp(at)), text));
            }
            Self::Machine(machine) => {
                let thought = machine.think(&mut table.thinking_dice(seat), &mut endless)?;
                return Some((table.now() + thought.after.max(PACE), thought.says));
            }
        };
        Some((soon, text?))
    }
}

/// A match of one machine against outsiders.
struct Match {
    table: Box<dyn Table>,
    machine: Box<dyn Machine>,
    outsiders: Vec<Option<Outsider>>,
    /// The machine's forecasts of tiles at the end of the match. The flag is `true` for the machine's own flowers and
    /// `false` for the opponent's.
    forecasts: Vec<(f64, bool)>,
    /// For Starry Night, how many numbers the machine's horoscope spans after each round.
    spans: Vec<u64>,
    /// How long each of the machine's thoughts took, in seconds.
    thoughts: Vec<f64>,
}

impl Match {
    fn play(mut self) -> Result<Self, String> {
        self.show();
        for _ in 0..ENTRIES_MAX {
            if self.table.turn() == Turn::Over {
                break;
            }
            let entry = match self.table.due(Bound::UpTo(self.table.now())) {
                Some(entry) => entry,
                None => self.next()?,
            };
            self.table.commit(&entry).map_err(|refusal| refusal.to_string())?;
            self.show();
            self.note_span();
        }
        Ok(self)
    }

    fn show(&mut self) {
        self.table.show_machine(&mut *self.machine);
        for outsider in self.outsiders.iter_mut().flatten() {
            if let Outsider::Machine(machine) = outsider {
                self.table.show_machine(&mut **machine);
            }
        }
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

    /// What the machine types next, and when; `None` if it has nothing to do.
    fn think(&mut self) -> Option<(Timestamp, String)> {
        if !self.machine.is_asked() {
            return None;
        }
        #[expect(clippy::disallowed_methods, reason = "this program measures how long thoughts take")]
        let began = Instant::now();
        let thought = self.machine.think(&mut self.table.thinking_dice(self.machine.seat()), &mut endless)?;
        self.thoughts.push(began.elapsed().as_secs_f64());
        self.forecasts.extend(forecasts(&thought.why.to_string()));
        Some((self.table.now() + thought.after.max(PACE), thought.says))
    }

    fn next(&mut self) -> Result<host::Entry, String> {
        let is_race = matches!(self.table.turn(), Turn::RealTime(_));
        let mut next = self.think().map(|(at, text)| (at, self.machine.seat(), text));
        for seat in self.table.awaited().iter().filter(|_| is_race || next.is_none()).collect::<Vec<_>>() {
            let said = self.outsiders[seat.index()].as_mut().and_then(|outsider| outsider.say(&*self.table, seat));
            if let Some((at, text)) = said
                && next.as_ref().is_none_or(|(earliest, ..)| is_race && at < *earliest)
            {
                next = Some((at, seat, text));
            }
        }
        let deadline = self.table.next_deadline();
        let Some((at, seat, text)) =
            next.filter(|(at, ..)| !is_race || deadline.is_none_or(|deadline| *at <= deadline))
        else {
            let later = deadline.and_then(|deadline| self.table.due(Bound::UpTo(deadline)));
            return later.ok_or_else(|| "nobody has anything to say".to_owned());
        };
        if let Some(Outsider::Astral(notes)) = &mut self.outsiders[seat.index()] {
            notes.has_said(&text);
        }
        let entry = self.table.propose(at, seat, &text);
        let Some(outsider) = &self.outsiders[seat.index()] else {
            return entry.map_err(|refusal| format!("{text}: {refusal}"));
        };
        let is_machine = matches!(outsider, Outsider::Machine(_));
        let entry = entry.or_else(|_| self.table.propose(at, seat, text.trim_end_matches(" lock")));
        // The player's input is illegal, such as a first flower on an occupied cell: any legal input is played instead.
        let any = |refusal| {
            let sample = self.table.sample(seat, u64::try_from(at.0).unwrap_or(0)).filter(|_| !is_machine);
            let Some(sample) = sample else { return Err(refusal) };
            tell_refused(&sample);
            self.table.propose(at, seat, &sample)
        };
        entry.or_else(any).map_err(|refusal| format!("{text}: {refusal}"))
    }
}

/// Reports that an outsider typed something illegal, which is a bug in the outsider.
fn tell_refused(text: &str) {
    println!("an outsider is refused and plays {text}");
}

/// The forecasts in a machine's reason, in tiles at the end of the match. The flag is `true` for the machine's own
/// flowers and `false` for the opponent's.
fn forecasts(why: &str) -> Vec<(f64, bool)> {
    let tiles = |sentence: &str| -> Option<(f64, bool)> {
        let (before, _) = sentence.split_once(" tiles at the end")?;
        let number = before.rsplit(' ').next()?.parse().ok()?;
        Some((number, !sentence.trim_start().starts_with("The rock")))
    };
    why.split('.').filter_map(tiles).collect()
}

/// The 95 % Wilson score interval, in percent.
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
    let (mut n_won, mut errors, mut spans, mut thoughts_all) = (0, Vec::new(), Vec::new(), Vec::new());
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
        let other = |other: Seat| {
            let outsider = || Outsider::named(game, idea).or_else(|| machine_of(&*table, other, idea));
            if other == seat { None } else { outsider() }
        };
        let outsiders: Vec<_> = Seat::all(n_seats).map(other).collect();
        if outsiders.iter().flatten().count() + 1 < n_seats {
            return Err(format!("there is no {idea} player of {game}"));
        }
        let (forecasts, played_spans, thoughts) = (Vec::new(), Vec::new(), Vec::new());
        let played = Match { table, machine, outsiders, forecasts, spans: played_spans, thoughts }.play()?;
        thoughts_all.extend(&played.thoughts);
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
    tell_thoughts(thoughts_all);
    Ok(())
}

/// A machine of this level in a seat.
fn machine_of(table: &dyn Table, seat: Seat, level: &str) -> Option<Outsider> {
    table.machine(seat, Style::Level(level.parse().ok()?)).map(Outsider::Machine)
}

/// Prints how long the machine's thoughts took.
fn tell_thoughts(mut seconds: Vec<f64>) {
    seconds.sort_by(f64::total_cmp);
    let at = |percent: usize| seconds.get(seconds.len() * percent / 100).copied().unwrap_or(0.0);
    println!("{} thoughts: {:.3} s at the median, 9 of 10 below {:.3} s", seconds.len(), at(50), at(90));
}

/// Prints how far the machine's forecasts were off, in tiles.
fn tell_forecasts(errors: &[f64]) {
    if errors.is_empty() {
        return;
    }
    let n = f64::from(u32::try_from(errors.len()).unwrap_or(1));
    let (bias, size) = (errors.iter().sum::<f64>() / n, errors.iter().map(|error| error.abs()).sum::<f64>() / n);
    println!("{} forecasts: {bias:.1} tiles too high on average, off by {size:.1} tiles on average", errors.len());
}

/// Prints how many of the 56 cards the machine's horoscope spans after each round.
fn tell_spans(spans: &[Vec<u64>]) {
    let n_rounds = spans.iter().map(Vec::len).max().unwrap_or(0);
    for round in 0..n_rounds {
        let after: Vec<u64> = spans.iter().filter_map(|spans| spans.get(round).copied()).collect();
        let mean = after.iter().sum::<u64>() / after.len() as u64;
        let most = after.iter().max().unwrap_or(&0);
        println!("after round {}: the horoscope spans {mean} of 56 on average, {most} at most", round + 1);
    }
}
