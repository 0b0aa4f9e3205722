//! `dealer study`: machines play many matches, and a table shows who wins them. It answers "is my match fair?".

mod report;

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Map, Value};

use self::report::Report;
use super::Failure;
use clock::Clock;
use host::{Header, Machine, Style, play_machines};
use rules::{Dice, Level, Millis, Outcome, Seat, Spec, Tally, Timestamp, endless};

/// A match with more entries than this is stopped and counted as unfinished.
const ENTRIES_MAX: usize = 5_000;
/// The players' names by seat.
const NAMES: [&str; Seat::COUNT_MAX] = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"];

/// What `dealer study` takes.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The game.
    #[arg(value_parser = known_game)]
    game: &'static Spec,
    /// How many matches are played; the players change seats from one to the next.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    matches: u32,
    /// Who plays, with commas: beginner, player, expert, master, or 1 to 4; `greedy` takes what is best at once,
    /// `random` anything legal. Where there are more seats they are gone through again.
    #[arg(long, value_delimiter = ',', default_value = "player")]
    level: Vec<Player>,
    /// An option of the match, as NAME=VALUE; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = read_option)]
    options: Vec<(String, Value)>,
    /// Where chance starts from: the same matches for the same seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many matches are played at a time; as many as the machine has cores, if not given.
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Print one line of JSON in place of the table.
    #[arg(long)]
    json: bool,
}

fn known_game(id: &str) -> Result<&'static Spec, String> {
    let known = || games::CATALOGUE.iter().map(|spec| spec.id).collect::<Vec<_>>().join(", ");
    games::spec(id).ok_or_else(|| format!("there is no such game; there are {}", known()))
}

/// Reads NAME=VALUE; the value is JSON, or else a string.
fn read_option(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or("an option is given as NAME=VALUE")?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
    Ok((name.trim().to_owned(), value))
}

/// The player of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Player(Style);

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(Self(match text.to_lowercase().as_str() {
            "greedy" => Style::Greedy,
            "random" => Style::Random,
            level => {
                Style::Level(level.parse::<Level>().map_err(|unknown| format!("{unknown}, `greedy` or `random`"))?)
            }
        }))
    }
}

impl Player {
    fn word(self) -> &'static str {
        match self.0 {
            Style::Level(level) => level.word(),
            Style::Greedy => "greedy",
            Style::Random => "random",
        }
    }
}

/// A match that a study has played.
struct Played {
    /// The player in each seat, as an index into the list of players.
    seated: Vec<usize>,
    advantage: Seat,
    /// The outcome; `None` if the match was stopped unfinished.
    outcome: Option<Outcome>,
    tally: Tally,
    /// The time of each thought, with the index of the player.
    thoughts: Vec<(usize, Millis)>,
}

/// Plays the matches and prints the report.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let spec = arguments.game;
    let named = &arguments.level;
    if named.len() > spec.seats.1 {
        return Err(Failure::Unusable(format!("{} has {} seats at most", spec.name, spec.seats.1)));
    }
    // A game that can be played alone is studied with at least two players.
    let n_seats = named.len().max(spec.seats.0).max(2.min(spec.seats.1));
    let players: Vec<Player> = named.iter().copied().cycle().take(n_seats).collect();
    let study = Study { spec, players, options: arguments.options.iter().cloned().collect(), seed: arguments.seed };
    // Fail on wrong options or players before anything is played.
    let table = host::open(study.header(0)).map_err(|bad| Failure::Unusable(bad.to_string()))?;
    if let Some(player) = study.players.iter().find(|player| table.machine(Seat::FIRST, player.0).is_none()) {
        return Err(Failure::Unusable(format!("{} has no {} player", spec.name, player.word())));
    }
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let n_threads = arguments.threads.map_or_else(cores, NonZeroUsize::get);
    let played = study.play_all(arguments.matches as usize, n_threads)?;
    let report = Report::of(&study, &played);
    let text = if arguments.json { format!("{}\n", report.json()) } else { report.table() };
    let written = std::io::stdout().write_all(text.as_bytes());
    written.map_err(|error| Failure::Io("standard output".to_owned(), error))
}

/// The parameters of a study.
struct Study {
    spec: &'static Spec,
    players: Vec<Player>,
    options: Map<String, Value>,
    seed: u64,
}

impl Study {
    /// The header of a match. For as many matches in a row as there are seats, the deal is the same and the players
    /// rotate through the seats; then the advantage moves on.
    fn header(&self, nth: usize) -> Header {
        let n_seats = self.players.len();
        let deal = nth / n_seats;
        Header {
            record: 1,
            game: self.spec.id.to_owned(),
            options: self.options.clone(),
            seats: NAMES[..n_seats].iter().map(|&name| name.to_owned()).collect(),
            advantage: u8::try_from(deal % n_seats).unwrap_or(0),
            seed: self.seed.wrapping_mul(1 << 32).wrapping_add(deal as u64),
            at: Timestamp(0),
            setup: None,
            machines: Vec::new(),
        }
    }

    fn play_all(&self, n_matches: usize, n_threads: usize) -> Result<Vec<Played>, Failure> {
        let (next, played) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let lock = || played.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let work = || -> Result<(), Failure> {
            loop {
                let nth = next.fetch_add(1, Ordering::Relaxed);
                if nth >= n_matches {
                    return Ok(());
                }
                let result = self.play(nth).inspect_err(|_| next.store(n_matches, Ordering::Relaxed))?;
                let mut played = lock();
                played.push((nth, result));
                tell_progress(played.len(), n_matches);
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..n_threads.min(n_matches)).map(|_| scope.spawn(work)).collect();
            let ended = threads.into_iter().map(|thread| thread.join().expect("a match does not panic"));
            ended.collect::<Result<Vec<()>, Failure>>()
        })?;
        let mut played = std::mem::take(&mut *lock());
        played.sort_by_key(|(nth, _)| *nth);
        Ok(played.into_iter().map(|(_, played)| played).collect())
    }

    fn play(&self, nth: usize) -> Result<Played, Failure> {
        let header = self.header(nth);
        let n_seats = self.players.len();
        let seated: Vec<usize> = (0..n_seats).map(|seat| (seat + nth) % n_seats).collect();
        let advantage = Seat::new(header.advantage.into()).unwrap_or(Seat::FIRST);
        let mut table = host::open(header).map_err(|bad| Failure::Unusable(bad.to_string()))?;
        let seats = Seat::all(n_seats).zip(&seated);
        let mut machines: Vec<_> =
            seats.filter_map(|(seat, &player)| table.machine(seat, self.players[player].0)).collect();
        let (clock, mut thoughts) = (Clock::system(), Vec::new());
        let mut think = |machine: &mut dyn Machine, dice: &mut Dice| {
            let begun = clock.uptime();
            let thought = machine.think(dice, &mut endless);
            thoughts.push((seated[machine.seat().index()], Millis(clock.uptime().0 - begun.0)));
            thought
        };
        play_machines(&mut *table, &mut machines, ENTRIES_MAX, &mut think)
            .map_err(|misspoken| Failure::Broken(format!("match {nth}: {misspoken}")))?;
        let tally = table.tally().unwrap_or_default();
        Ok(Played { seated, advantage, outcome: table.outcome(), tally, thoughts })
    }
}

/// Prints the progress, if standard error is a terminal.
fn tell_progress(n_played: usize, n_matches: usize) {
    let mut out = std::io::stderr();
    if out.is_terminal() {
        let end = if n_played == n_matches { "\n" } else { "" };
        // An error in writing the progress is ignored.
        drop(write!(out, "\r{n_played} of {n_matches} matches{end}"));
    }
}
