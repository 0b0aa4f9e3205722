//! Demeter's Anguish: each of two players grows flowers on one board and lays rocks on the other's.
//!
//! All information is public, except the first flowers, which players submit in secret: [`View`] hides nothing else.
//! The rules are in `rules.md` in this folder.

mod action;
mod complete;
mod controls;
mod deed;
mod draw;
mod export;
mod garden;
mod house;
mod lessons;
mod mind;
mod options;
mod pressed;
mod state;
mod tools;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, Half, Halves, Side};
pub use garden::{Flower, Garden, NoFlower, NoRock};
pub use mind::DemeterMind;
use options::OPTIONS;
pub use options::Options;
pub use state::{Phase, State};
pub use view::View;

use ::words::{demeter, shared};
use rules::{
    Agreement, BadOptions, Closing, Dice, Ended, Game, Learning, Message, Millis, Nothing, Observer, Outcome, Pages,
    Patience, Plate, Ply, Seat, SeatSet, Seating, Spec, Staged, Tally, TimeLimit, Timestamp, Turn,
};

/// The implementation of [`Game`] for Demeter's Anguish.
pub struct Demeter;

/// The rules page in each language.
const PAGES: Pages = Pages {
    english: include_str!("rules.md"),
    german: include_str!("rules.de.md"),
    spanish: include_str!("rules.es.md"),
};

/// The pictures on the rules page.
const PLATES: &[Plate] = &[
    Plate::of("Demeter's Anguish", include_str!("plates/turn.jsonl"), None, "boards"),
    Plate::of("Flowers", include_str!("plates/flower.jsonl"), Some(0), "left"),
    Plate::of("Rocks", include_str!("plates/rock.jsonl"), Some(0), "right"),
    Plate { entries: 4, ..Plate::of("Course", include_str!("plates/turn.jsonl"), None, "boards") },
    Plate::of("End", include_str!("plates/end.jsonl"), None, "boards"),
    Plate::of("Submissions", include_str!("plates/refused.jsonl"), Some(0), "boards"),
    Plate::of("Pictures", include_str!("plates/rock.jsonl"), Some(0), "boards"),
];

impl Game for Demeter {
    const SPEC: Spec = Spec {
        id: "demeter",
        name: "Demeter's Anguish",
        seats: (state::N_SEATS, state::N_SEATS),
        options: OPTIONS,
        presets: &[],
        concede: true,
        agreement: Agreement::Written,
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
    type Mind = DemeterMind;

    const SHOWS_REASONS: bool = true;

    fn deal(_: &Options, given: Nothing, _: &Seating, _: &mut Dice, _: Patience<'_>) -> Result<Nothing, BadOptions> {
        Ok(given)
    }

    fn start(options: Options, _: Nothing, seating: &Seating, _: Timestamp) -> State {
        State::new(options, seating.clone())
    }

    fn turn(state: &State) -> Turn {
        match state.phase {
            Phase::Planting => Turn::Simultaneous(SeatSet::all(state::N_SEATS), Closing::AllIn),
            Phase::FirstPick => Turn::Sequential(state.seating.advantage),
            Phase::Draw => Turn::Chance,
            Phase::Play(mover) => Turn::Sequential(mover),
            Phase::Over => Turn::Over,
        }
    }

    fn epoch(state: &State) -> u32 {
        state.epoch
    }

    fn turn_name(state: &State) -> Message {
        match state.phase {
            Phase::Planting => demeter::NamePlanting.into(),
            Phase::FirstPick | Phase::Draw => shared::FirstPick.into(),
            Phase::Play(_) => shared::Turn { number: state.turn + 1 }.into(),
            Phase::Over => shared::TheEnd.into(),
        }
    }

    fn chapter(state: &State) -> u32 {
        // The second chapter begins when the first flowers are revealed.
        u32::from(matches!(state.phase, Phase::Play(_) | Phase::Over))
    }

    fn time(state: &State) -> TimeLimit {
        match state.phase {
            Phase::Planting => TimeLimit::Phase(state.options.planting_ms),
            Phase::FirstPick => TimeLimit::Phase(state.options.first_pick_ms),
            Phase::Play(_) => TimeLimit::PerTurn(state.options.base_ms),
            Phase::Draw | Phase::Over => TimeLimit::None,
        }
    }

    fn reserve(options: &Options) -> Millis {
        options.reserve_ms
    }

    fn draws(state: &State) -> Vec<Action> {
        if state.phase == Phase::Draw { Seat::all(state::N_SEATS).map(Action::Drawn).collect() } else { Vec::new() }
    }

    fn apply(state: &mut State, _: Timestamp, ply: Ply<Action>) {
        state.apply(ply);
    }

    fn end(state: &mut State, _: Timestamp, how: Ended) {
        state.end_from_outside(how);
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn tally(state: &State) -> Tally {
        state.tally()
    }

    fn learning(view: &View, lesson: usize) -> Learning {
        view.lesson(lesson)
    }

    fn view(state: &State, _: Timestamp, observer: Observer, staged: &Staged<Action>) -> View {
        View::of(state, observer, staged)
    }
}
