//! Mist: two players in the fog on a hexagonal board; the larger connected group wins.
//!
//! The rules define what a player can see: a [`View`] is computed from the true pieces and the observer's last turn (as
//! in dark chess), and holds only what the observer may know. A player may name a cell on which a hidden piece stands:
//! the move is legal, and the new piece is destroyed.
//!
//! The rules for players are in `rules.md`. Two seasons featured the game: each is a preset of the option `variant`,
//! and each number in which the two differ is a separate option.

mod action;
mod colors;
mod controls;
mod corners;
mod draw;
mod export;
mod fogs;
mod groups;
mod json;
mod legend;
mod lessons;
mod mind;
mod options;
pub mod position;
mod spots;
mod state;
mod view;
mod words;

#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use action::Action;
pub use mind::MistMind;
pub use options::Options;
pub use state::State;
pub use view::View;

use ::words::{mist, shared};
use options::Terms;
use rules::{
    Agreement, BadOptions, Dice, Ended, Game, Learning, Message, Millis, Names, Nothing, Observer, Outcome, Pages,
    Patience, Plate, Ply, Seat, Seating, Spec, Staged, Tally, TimeLimit, Timestamp, Turn,
};
use state::Phase;

/// The implementation of [`Game`] for Mist.
pub struct Mist;

/// The rules page in each language.
const PAGES: Pages = Pages {
    english: include_str!("rules.md"),
    german: include_str!("rules.de.md"),
    spanish: include_str!("rules.es.md"),
};

/// The pictures on the rules page.
const PLATES: &[Plate] = &[
    Plate::of("Mist", include_str!("plates/play.jsonl"), Some(0), "board"),
    Plate::of("The board", include_str!("plates/board.jsonl"), None, "board"),
    Plate::of("Your turn", include_str!("plates/turn.jsonl"), Some(1), "board"),
    Plate::of("Vision", include_str!("plates/vision.jsonl"), Some(1), "board"),
    Plate::of("Destruction", include_str!("plates/destruction.jsonl"), Some(0), "board"),
    Plate::of("The first turns", include_str!("plates/first.jsonl"), Some(1), "board"),
    Plate::of("Winning", include_str!("plates/winning.jsonl"), None, "board"),
];

impl Game for Mist {
    const SPEC: Spec = Spec {
        id: "mist",
        name: "Mist",
        seats: (2, 2),
        options: options::SPECS,
        presets: options::PRESETS,
        concede: true,
        agreement: Agreement::Never,
        advantage: true,
        ledger: None,
        solo: None,
        file: false,
        exports: export::EXPORTS,
        rules: PAGES,
        example: include_str!("example.jsonl"),
        plates: PLATES,
        lessons: lessons::LESSONS,
    };

    type Options = Options;
    type Given = Nothing;
    type Setup = Nothing;
    type Action = Action;
    type State = State;
    type View = View;
    type Mind = MistMind;

    fn deal(
        options: &Options,
        given: Nothing,
        _: &Seating,
        _: &mut Dice,
        _: Patience<'_>,
    ) -> Result<Nothing, BadOptions> {
        options.validate().map(|()| given)
    }

    fn start(options: Options, _: Nothing, seating: &Seating, _at: Timestamp) -> State {
        State::new(Terms { options, seating: seating.clone() })
    }

    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::FirstPick => Turn::Sequential(state.terms.seating.advantage),
            Phase::Draw => Turn::Chance,
            Phase::Play(seat) => Turn::Sequential(seat),
            Phase::Over(_) => Turn::Over,
        }
    }

    fn epoch(state: &State) -> u32 {
        state.epoch
    }

    fn turn_name(state: &State) -> Message {
        match state.phase {
            Phase::FirstPick | Phase::Draw => shared::FirstPick.into(),
            Phase::Play(_) => shared::Turn { number: state.turn + 1 }.into(),
            Phase::Over(_) => shared::TheEnd.into(),
        }
    }

    fn time(state: &State) -> TimeLimit {
        match state.phase {
            Phase::FirstPick => TimeLimit::Phase(state.terms.options.first_pick_ms),
            Phase::Play(_) => TimeLimit::PerTurn(state.terms.options.base_ms),
            Phase::Draw | Phase::Over(_) => TimeLimit::None,
        }
    }

    fn reserve(options: &Options) -> Millis {
        options.reserve_ms
    }

    fn draws(state: &State) -> Vec<Action> {
        if state.phase == Phase::Draw { Seat::all(2).map(Action::First).collect() } else { Vec::new() }
    }

    fn apply(state: &mut State, _at: Timestamp, ply: Ply<Action>) {
        match ply {
            Ply::Single(seat, action) => state.act(seat, action),
            Ply::Chance(draw) => state.act(Seat::FIRST, draw),
            Ply::Deadline => state.time_out(),
            // No turn of this game is simultaneous or in real time.
            Ply::Joint(_) | Ply::ClockStart => {}
        }
    }

    fn end(state: &mut State, _at: Timestamp, how: Ended) {
        state.end(how.winner_of_two(), how.by());
    }

    fn outcome(state: &State) -> Option<Outcome> {
        match &state.phase {
            Phase::Over(outcome) => Some(outcome.in_words()),
            Phase::FirstPick | Phase::Draw | Phase::Play(_) => None,
        }
    }

    fn tally(state: &State) -> Tally {
        state.tally()
    }

    fn learning(view: &View, lesson: usize) -> Learning {
        view.lesson(lesson)
    }

    fn hidden_from(state: &State, seat: Seat, names: &Names) -> String {
        let (player, pieces) = (names.of(seat.opponent()), state.position.of(seat.opponent()));
        let truth = if pieces.is_empty() {
            mist::TruthNone { player }.say(names.language)
        } else {
            mist::Truth { player, count: pieces.len(), cells: view::list(pieces) }.say(names.language)
        };
        truth.into()
    }

    fn view(state: &State, _at: Timestamp, observer: Observer, staged: &Staged<Action>) -> View {
        let is_over = matches!(state.phase, Phase::Over(_));
        let knows_all = is_over || matches!(observer, Observer::Omniscient(_));
        View {
            terms: Arc::clone(&state.terms),
            phase: state.phase.clone(),
            turn: state.turn,
            pie: state.pie,
            opening: state.opening,
            colors: state.colors,
            eyes: view::Eyes::of(state, observer),
            staged: staged.by_seat.values().flatten().next().copied(),
            ended: is_over.then_some(state.position),
            fogs: knows_all.then(|| [Seat::FIRST, Seat::FIRST.opponent()].map(|seat| view::Sight::of(state, seat))),
            is_at_rest: false,
        }
    }
}
