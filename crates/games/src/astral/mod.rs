//! Astral Flow: two players in real time work out where the stars go, and name the cells that stay dark.
//!
//! Only the solution of the current round is hidden. The rules have their own clock for a round: it starts when the
//! pictures have reached both players, and each correct answer moves its end.

pub mod action;
mod draw;
pub mod generate;
mod house;
mod lessons;
mod mind;
pub mod motion;
mod options;
pub mod round;
pub mod rounds_file;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use ::words::{astral, shared};
use action::Action;
use options::OPTIONS;
pub use options::Options;
use round::Round;
use rules::{
    Agreement, BadOptions, Dice, Ended, Game, Learning, Message, Millis, Names, Observer, Outcome, Pages, Patience,
    Plate, Ply, Seating, Showing, Spec, Staged, Tally, TimeLimit, Timestamp, Turn, Words,
};
use state::Stage;
pub use state::{Named, State, Told, Verdict};
pub use view::View;

/// Maximum number of rounds of a match, without the tiebreaker.
pub const ROUNDS_MAX: usize = 20;

/// The implementation of [`Game`] for Astral Flow.
pub struct AstralFlow;

/// The setup of a match: its rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The rounds in order. A dealt setup holds one round more than the option `rounds` says: the tiebreaker.
    #[serde(default)]
    pub rounds: Vec<Round>,
}

impl Setup {
    /// Generates all rounds for a match of this many rounds, with rising levels, and the tiebreaker.
    pub fn generate(rounds: usize, dice: &mut Dice) -> Self {
        let mut setup = Self::default();
        setup.complete(rounds, dice);
        setup
    }

    /// Generates the rounds that are missing, each of its level.
    fn complete(&mut self, rounds: usize, dice: &mut Dice) {
        for round in self.rounds.len() + 1..=rounds + 1 {
            self.rounds.push(generate::round(generate::level_of(round, rounds), dice));
        }
    }
}

/// The rules page in each language.
const PAGES: Pages = Pages {
    english: include_str!("rules.md"),
    german: include_str!("rules.de.md"),
    spanish: include_str!("rules.es.md"),
};

/// The pictures on the rules page.
const PLATES: &[Plate] = {
    const EXAMPLE: &str = include_str!("example.jsonl");
    &[
        Plate { entries: 0, ..Plate::of("Astral Flow", EXAMPLE, Some(0), "key") },
        Plate { entries: 2, ..Plate::of("A round", EXAMPLE, Some(0), "round") },
        Plate { entries: 13, ..Plate::of("What you say", EXAMPLE, Some(0), "named") },
        Plate { entries: 7, ..Plate::of("The end of a round", EXAMPLE, Some(0), "solution") },
        Plate::of("Winning", EXAMPLE, Some(0), "result"),
    ]
};

impl Game for AstralFlow {
    const SPEC: Spec = Spec {
        id: "astral",
        name: "Astral Flow",
        seats: (state::SEATS, state::SEATS),
        options: OPTIONS,
        presets: &[],
        concede: true,
        agreement: Agreement::Never,
        advantage: true,
        ledger: None,
        solo: None,
        file: true,
        exports: &[],
        rules: PAGES,
        example: include_str!("example.jsonl"),
        plates: PLATES,
        lessons: lessons::LESSONS,
    };

    type Options = Options;
    type Given = Setup;
    type Setup = Setup;
    type Action = Action;
    type State = State;
    type View = View;
    type Mind = mind::AstralMind;

    fn deal(
        options: &Options,
        given: Setup,
        _: &Seating,
        dice: &mut Dice,
        _: Patience<'_>,
    ) -> Result<Setup, BadOptions> {
        let (listed, rounds) = (given.rounds.len(), options.rounds);
        if listed > rounds + 1 {
            return Err(BadOptions::Setup(astral::BringsTooMany { listed, rounds, most: rounds + 1 }.into()));
        }
        let mut setup = given;
        for (index, round) in setup.rounds.iter_mut().enumerate() {
            round.check().map_err(|fault| {
                let why = Words::markup(fault.to_string());
                BadOptions::Setup(astral::BringsBadRound { number: index + 1, why }.into())
            })?;
            round.sort();
        }
        setup.complete(rounds, dice);
        Ok(setup)
    }

    fn read_file(text: &str) -> Result<Setup, BadOptions> {
        rounds_file::read(text).map_err(|bad| BadOptions::Options(Message::verbatim(bad.to_string())))
    }

    fn brought(options: &Options, _: &Map<String, Value>, given: &Setup) -> Result<Message, BadOptions> {
        let (listed, rounds) = (given.rounds.len(), options.rounds);
        if listed < rounds {
            return Err(BadOptions::Options(astral::BringsTooFew { listed, rounds }.into()));
        }
        let tiebreaker = if listed > rounds { "yes" } else { "no" };
        Ok(astral::Brings { rounds, tiebreaker }.into())
    }

    fn start(options: Options, setup: Setup, seating: &Seating, _at: Timestamp) -> State {
        State::new(options, setup.rounds, seating.advantage)
    }

    fn turn(state: &State) -> Turn {
        state.turn()
    }

    fn epoch(state: &State) -> u32 {
        state.epoch()
    }

    fn turn_name(state: &State) -> Message {
        let number = state.current + 1;
        match (&state.stage, number > state.options.rounds) {
            (Stage::Break { .. }, true) => astral::BreakBeforeTiebreaker.into(),
            (Stage::Break { .. }, false) => astral::BreakBeforeRound { round: number }.into(),
            (Stage::Round(_), true) => astral::Tiebreaker.into(),
            (Stage::Round(_), false) => shared::Round { number }.into(),
        }
    }

    fn deadline_in_words(state: &State) -> Option<Message> {
        let ends = astral::RoundEnds { when: Words::markup("{}") };
        matches!(state.stage, Stage::Round(_)).then(|| ends.into())
    }

    fn chapter(state: &State) -> u32 {
        state.is_tiebreak().into()
    }

    fn time(state: &State) -> TimeLimit {
        state.time()
    }

    fn apply(state: &mut State, at: Timestamp, ply: Ply<Action>) {
        state.apply(at, &ply);
    }

    fn hold(options: &Options) -> Option<Millis> {
        Some(options.hold_ms)
    }

    fn end(state: &mut State, _: Timestamp, how: Ended) {
        state.end(how.winner_of_two(), how.by());
    }

    fn shift(state: &mut State, at: Timestamp, by: Millis) {
        state.shift(at, by);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn tally(state: &State) -> Tally {
        let scores = state.score.map(|_, &points| points.into());
        Tally { turns: state.points.len().try_into().unwrap_or(u32::MAX), scores: Some(scores), ..Tally::default() }
    }

    fn standing(view: &View, names: &Names) -> Option<Showing> {
        view.standing(names)
    }

    fn learning(view: &View, lesson: usize) -> Learning {
        view.lesson(lesson)
    }

    fn view(state: &State, at: Timestamp, observer: Observer, _staged: &Staged<Action>) -> View {
        View::new(state, at, observer)
    }
}
