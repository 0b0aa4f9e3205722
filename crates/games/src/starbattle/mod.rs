//! Star Battle as a match: every player gets the same puzzle and their own board. In a race the first correct board
//! wins; in the mode `proof` the proof with the fewest refused steps wins.
//!
//! The boards of other players are hidden: a [`View`] is computed from the state and holds only what its observer may
//! see.

pub mod action;
mod branches;
mod brought;
mod controls;
mod draw;
mod export;
mod hint;
mod house;
mod judged;
#[cfg(test)]
mod languages;
mod lessons;
mod mind;
mod options;
mod outline;
mod player;
mod proof_check;
mod proof_words;
mod proving;
mod question;
mod reading;
mod retold;
mod share;
mod sheet;
pub mod solo;
mod spots;
mod state;
mod typed;
mod view;
mod walk;
mod whole;
mod window;
mod words;

use std::cell::RefCell;
use std::ops::ControlFlow;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use ::words::starbattle;
use action::Action;
use options::OPTIONS;
pub use options::Options;
use puzzle::formats;
use puzzle::generate::{NotGenerated, Order, Progress, generate};
use puzzle::grade::Level;
use puzzle::grid::{BadPuzzle, Puzzle};
use puzzle::rules::Rule;
use puzzle::solve::solve;
use rules::{
    Agreement, BadOptions, Dice, Ended, Game, Learning, Message, Millis, Observer, OptionValue, Outcome, Pages,
    Patience, Plate, Ply, Preset, Score, Seat, Seating, Spec, Staged, TimeLimit, Timestamp, Turn, Words,
};
pub use state::{Decision, Finish, Mode, Opening, State};
pub use view::View;

/// Maximum number of attempts at a puzzle of the wanted level, after which the host is asked to choose another one.
const ATTEMPTS_MAX: usize = 20_000;
/// The largest grid that is readable in a picture.
const SIZE_MAX: i64 = 17;

/// The record of a whole match.
const EXAMPLE: &str = include_str!("example.jsonl");
/// The record of a puzzle solved alone.
const SOLVED: &str = include_str!("plates/puzzle.jsonl");
/// The record of a match in which each player's time starts when that player presses Start.
const OWN: &str = include_str!("plates/own.jsonl");

/// The rules page in each language.
const PAGES: Pages = Pages {
    english: include_str!("rules.md"),
    german: include_str!("rules.de.md"),
    spanish: include_str!("rules.es.md"),
};

/// The pictures on the rules page.
const PLATES: &[Plate] = &[
    Plate::of("Star Battle", EXAMPLE, None, "board"),
    Plate::of("The puzzle", SOLVED, Some(0), "board"),
    Plate { entries: 2, ..Plate::of("Marking", EXAMPLE, Some(1), "board") },
    Plate { entries: 5, ..Plate::of("Hints", EXAMPLE, Some(1), "board") },
    Plate::of("By yourself", include_str!("plates/given-up.jsonl"), Some(0), "board"),
    Plate { entries: 9, ..Plate::of("A race", EXAMPLE, None, "board") },
    Plate::of("A proof race", include_str!("plates/proof.jsonl"), Some(0), "tree"),
    Plate::of("Words: within", include_str!("plates/within.jsonl"), Some(0), "board"),
    Plate::of("Words: touch and squeeze", include_str!("plates/squeeze.jsonl"), Some(0), "board"),
    Plate::of("Words: by counting", include_str!("plates/counting.jsonl"), Some(0), "board"),
    Plate::of("Words: fish", include_str!("plates/fish.jsonl"), Some(0), "board"),
    Plate::of("Words: fins and suppositions", include_str!("plates/fin.jsonl"), Some(0), "board"),
    Plate { entries: 2, ..Plate::of("The puzzle of the day", OWN, Some(1), "board") },
];

/// The implementation of [`Game`] for Star Battle.
pub struct StarBattle;

/// The part of the random setup that a record's header may specify.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The puzzle that every player gets; generated if it is not given.
    #[serde(default)]
    pub puzzle: Option<PuzzleText>,
}

/// The complete random setup of a match.
#[derive(Clone, Debug, Serialize)]
pub struct Setup {
    /// The puzzle that every player gets.
    #[serde(serialize_with = "as_text")]
    pub puzzle: Puzzle,
}

fn as_text<S: Serializer>(puzzle: &Puzzle, serializer: S) -> Result<S::Ok, S::Error> {
    PuzzleText::of(puzzle).serialize(serializer)
}

/// A puzzle as it is written in a record's header and in the full state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleText {
    /// The number of rows. There are as many columns and as many regions.
    pub size: usize,
    /// The number of stars in each row, column and region.
    pub stars: usize,
    /// The region of each cell in reading order. A list of rows is also accepted as input.
    #[serde(deserialize_with = "flat")]
    pub regions: Vec<u8>,
}

/// Regions as one list of cells, or as a list of rows.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected the regions as a list of numbers below 256, or as a list of rows of them")]
enum Regions {
    Flat(Vec<u8>),
    Rows(Vec<Vec<u8>>),
}

fn flat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    match Regions::deserialize(deserializer)? {
        Regions::Flat(regions) => Ok(regions),
        Regions::Rows(rows) => match rows.iter().position(|row| row.len() != rows.len()) {
            None => Ok(rows.concat()),
            Some(short) => {
                let (row, found, size) = (short + 1, rows[short].len(), rows.len());
                Err(D::Error::custom(format!("row {row} of the regions has {found} cells, expected {size}")))
            }
        },
    }
}

impl PuzzleText {
    fn of(puzzle: &Puzzle) -> Self {
        Self { size: puzzle.size(), stars: puzzle.stars(), regions: puzzle.labels().to_vec() }
    }

    fn puzzle(&self) -> Result<Puzzle, BadOptions> {
        let bad = |fault: BadPuzzle| BadOptions::Setup(fault.message());
        let puzzle = Puzzle::new(self.size, self.stars, &self.regions).map_err(bad)?;
        puzzle.torn_region().map_or(Ok(puzzle), |torn| Err(bad(torn)))
    }
}

impl Game for StarBattle {
    const SPEC: Spec = Spec {
        id: "starbattle",
        name: "Star Battle",
        seats: (1, 8),
        options: OPTIONS,
        presets: &[
            // In a proof, each black cell needs a rule, so this mode turns automatic marks off.
            Preset { option: "mode", value: "proof", sets: &[("auto_mark", OptionValue::Flag(false))] },
            // The match must not end before players who start later have had their chance.
            Preset { option: "start", value: "own", sets: &[("finish", OptionValue::Word("all"))] },
        ],
        concede: true,
        agreement: Agreement::Possible,
        advantage: false,
        ledger: None,
        solo: Some(solo::SOLO),
        file: true,
        exports: export::EXPORTS,
        rules: PAGES,
        example: EXAMPLE,
        plates: PLATES,
        lessons: lessons::LESSONS,
    };

    type Options = Options;
    type Given = Given;
    type Setup = Setup;
    type Action = Action;
    type State = State;
    type View = View;
    type Mind = mind::StarBattleMind;

    fn deal(
        options: &Options,
        given: Given,
        _: &Seating,
        dice: &mut Dice,
        patience: Patience<'_>,
    ) -> Result<Setup, BadOptions> {
        let puzzle = match given.puzzle {
            Some(text) => text.puzzle()?,
            None => deal_puzzle(options, dice, patience)?,
        };
        let patience = RefCell::new(patience);
        let found = solve(&puzzle, 2, &|| patience.borrow_mut()(0).is_break());
        match found.stars.len() {
            0 | 1 if found.stopped => Err(BadOptions::Setup(starbattle::BringsUnjudged.into())),
            0 => Err(BadOptions::Setup(starbattle::BringsUnsolvable.into())),
            1 => Ok(Setup { puzzle }),
            _ => Err(BadOptions::Setup(starbattle::BringsAmbiguous.into())),
        }
    }

    fn read_file(text: &str) -> Result<Given, BadOptions> {
        let document =
            formats::read_any(text).map_err(|bad| BadOptions::Options(Message::verbatim(bad.to_string())))?;
        Ok(Given { puzzle: Some(PuzzleText::of(&document.puzzle)) })
    }

    fn brought(_: &Options, typed: &Map<String, Value>, given: &Given) -> Result<Message, BadOptions> {
        let Some(PuzzleText { size, stars, .. }) = &given.puzzle else {
            return Err(BadOptions::Options(starbattle::BringsNothing.into()));
        };
        for (name, is) in [("size", size), ("stars", stars)] {
            if let Some(asked) = typed.get(name).filter(|asked| asked.as_u64() != u64::try_from(*is).ok()) {
                let (option, asked) = (Words::markup(name), Words::markup(asked.to_string()));
                return Err(BadOptions::Options(starbattle::BringsOther { option, is: *is, asked }.into()));
            }
        }
        if typed.contains_key("level") {
            return Err(BadOptions::Options(starbattle::BringsLevel.into()));
        }
        Ok(starbattle::BringsPuzzle { size: *size, stars: *stars }.into())
    }

    fn start(options: Options, setup: Setup, seating: &Seating, _: Timestamp) -> State {
        State::new(options, setup.puzzle, seating.n_seats())
    }

    fn turn(state: &State) -> Turn {
        state.turn()
    }

    fn epoch(state: &State) -> u32 {
        state.epoch()
    }

    fn turn_name(_: &State) -> Message {
        starbattle::ThePuzzle.into()
    }

    fn time(state: &State) -> TimeLimit {
        state.time()
    }

    fn own_time(state: &State, seat: Seat, at: Timestamp) -> Option<Millis> {
        state.own_time(seat, at)
    }

    fn apply(state: &mut State, at: Timestamp, ply: Ply<Action>) {
        state.apply(at, ply);
    }

    fn opening(state: &State, seat: Seat) -> Option<Action> {
        state.waits_for(seat).then_some(Action::Start)
    }

    fn end(state: &mut State, at: Timestamp, how: Ended) {
        state.end_from_outside(at, how);
    }

    fn score(state: &State, seat: Seat) -> Option<Score> {
        state.score(seat)
    }

    fn shift(state: &mut State, _: Timestamp, by: Millis) {
        state.shift(by);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn candidate(state: &State) -> Option<Seat> {
        state.last()
    }

    fn learning(view: &View, lesson: usize) -> Learning {
        view.lesson(lesson)
    }

    fn view(state: &State, _: Timestamp, observer: Observer, _: &Staged<Action>) -> View {
        View::new(state, observer)
    }
}

/// The rules whose name, title or LEGUP identifier contains the text, as pairs of a label and an identifier. Neither
/// the list nor its order depends on the board.
fn rules_named(text: &str) -> Vec<(String, &'static str)> {
    let wanted = text.trim().to_lowercase().replace([' ', '_'], "-");
    let labels = Rule::all().map(|rule| {
        let legup = rule.legup_id().map_or_else(String::new, |id| format!(" ({id})"));
        (format!("{}{legup}", rule.title()), rule.id())
    });
    let is_named = |label: &str| label.to_lowercase().replace(' ', "-").contains(&wanted);
    labels.filter(|(label, id)| id.contains(&wanted) || is_named(label)).collect()
}

/// Generates a puzzle of the size and level that the options ask for.
fn deal_puzzle(options: &Options, dice: &mut Dice, patience: Patience<'_>) -> Result<Puzzle, BadOptions> {
    let Options { size, stars, level, .. } = options;
    let order = Order { size: *size, stars: *stars, level: Level::parse(level) };
    let mut progress = |so_far: Progress| {
        if so_far.attempts < ATTEMPTS_MAX { patience(so_far.attempts) } else { ControlFlow::Break(()) }
    };
    generate(order, dice, &mut progress).map(|made| made.puzzle).map_err(|fault| match fault {
        NotGenerated::Stopped(tries) => {
            let level = Words::markup(order.level.map_or("any", Level::word));
            BadOptions::Options(starbattle::NotMade { level, size: *size, stars: *stars, tries }.into())
        }
        NotGenerated::Bad(_)
        | NotGenerated::NoRoom(..)
        | NotGenerated::NotFound { .. }
        | NotGenerated::NoSuchLevel { .. } => BadOptions::Options(fault.message()),
    })
}
