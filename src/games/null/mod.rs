//! The template for new games: a whole game in one small folder, built and tested with the others, never offered.
//!
//! Two players take one to three stones in turn from a heap; whoever takes the last one wins. To add a game, copy this
//! folder, rename it, and add its line to the catalogue; CONTRIBUTING.md has the checklist.
//!
//! Nothing is hidden in it, so every observer has the same view. A game with secrets says in its first lines whether
//! a view is computed from the state or kept in it.

mod draw;
mod view;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use view::HeapView;

use crate::rules::{
    BadOptions, Dice, Game, Millis, Observer, OptionKind, OptionSpec, Outcome, Patience, Ply, Seat, Seating, Spec,
    Staged, TimeLimit, Timestamp, Turn, Unreadable,
};

/// Marks the game.
pub struct Null;

/// The options of a match.
#[derive(Debug, Deserialize)]
pub struct Options {
    stones: u8,
    base_ms: Millis,
    reserve_ms: Millis,
    first: Option<Seat>,
}

/// What is drawn at the start: nothing.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

/// What a seat or nature can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Take stones from the heap, 1 to 3.
    Take(u8),
    /// Nature says who goes first.
    First(Seat),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take(stones) => write!(f, "take {stones}"),
            Self::First(seat) => write!(f, "first {seat}"),
        }
    }
}

/// The whole truth.
pub struct State {
    stones: u8,
    to_move: Option<Seat>,
    n_turns: u32,
    base: Millis,
    result: Option<Outcome>,
}

impl Game for Null {
    const SPEC: Spec = Spec {
        id: "null",
        name: "Null",
        summary: "Take one to three stones in turn; the last stone wins.",
        seats: (2, 2),
        revision: 1,
        options: &[
            OptionSpec {
                name: "stones",
                help: "How many stones lie in the heap.",
                kind: OptionKind::Number(1, 99),
                default: "21",
            },
            OptionSpec {
                name: "base_ms",
                help: "The time for a turn.",
                kind: OptionKind::Duration(1),
                default: "60000",
            },
            OptionSpec {
                name: "reserve_ms",
                help: "Each player's reserve for the match.",
                kind: OptionKind::Duration(0),
                default: "0",
            },
            OptionSpec {
                name: "first",
                help: "The seat that goes first; drawn if not given.",
                kind: OptionKind::Seat,
                default: "null",
            },
        ],
        presets: &[],
        concede: Ok(()),
        agreement: true,
        file: None,
        exports: &[],
        rules: include_str!("rules.md"),
        example: include_str!("example.jsonl"),
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type State = State;
    type View = HeapView;

    fn deal(_: &Options, given: Setup, _: &Seating, _: &mut Dice, _: Patience<'_>) -> Result<Setup, BadOptions> {
        Ok(given)
    }

    fn start(options: Options, _: &Setup, _: &Seating, _: Timestamp) -> State {
        State { stones: options.stones, to_move: options.first, n_turns: 0, base: options.base_ms, result: None }
    }

    fn turn(state: &State) -> Turn {
        match (&state.result, state.to_move) {
            (Some(_), _) => Turn::Over,
            (None, Some(seat)) => Turn::Sequential(seat),
            (None, None) => Turn::Chance,
        }
    }

    fn epoch(state: &State) -> u32 {
        state.n_turns + u32::from(state.to_move.is_some())
    }

    fn time(state: &State) -> TimeLimit {
        TimeLimit::PerTurn(state.base)
    }

    fn reserve(options: &Options) -> Millis {
        options.reserve_ms
    }

    fn chance(_: &State, dice: &mut Dice) -> Option<Action> {
        Seat::new(dice.below(2)).map(Action::First)
    }

    fn read_chance(_: &State, text: &str) -> Result<Action, Unreadable> {
        match text {
            "first 0" => Ok(Action::First(Seat::FIRST)),
            "first 1" => Ok(Action::First(Seat::FIRST.opponent())),
            _ => Err(Unreadable(format!("{text:?} is no draw; expected `first 0` or `first 1`"))),
        }
    }

    fn apply(state: &mut State, _: Timestamp, ply: Ply<Action>) {
        let over = |winner, by| Some(Outcome { winner, by });
        match ply {
            Ply::Single(seat, Action::Take(stones)) => state.take(seat, stones),
            Ply::Chance(Action::First(seat)) => state.to_move = Some(seat),
            // Who lets the time run out takes one stone.
            Ply::Deadline => {
                if let Some(seat) = state.to_move {
                    state.take(seat, 1);
                }
            }
            Ply::Withdrawal(seat) => state.result = over(Some(seat.opponent()), "concession"),
            Ply::Agreement => state.result = over(None, "agreement"),
            Ply::Ruling(winner) => state.result = over(winner, "host"),
            Ply::Single(_, Action::First(_)) | Ply::Chance(Action::Take(_)) | Ply::Joint(_) | Ply::ClockStart => {}
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.result.clone()
    }

    fn view(state: &State, _: Timestamp, observer: Observer, staged: &Staged<Action>) -> HeapView {
        HeapView::new(state, observer, staged)
    }
}

impl State {
    fn take(&mut self, seat: Seat, stones: u8) {
        self.stones = self.stones.saturating_sub(stones);
        self.n_turns += 1;
        self.to_move = Some(seat.opponent());
        if self.stones == 0 {
            self.result = Some(Outcome { winner: Some(seat), by: "last" });
        }
    }
}
