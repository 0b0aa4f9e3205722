//! Starry Night: four players shape a night sky with cosmic moves and score it by secret horoscopes.
//!
//! Players submit simultaneously, in three elements (cards, move, ranking); trades take effect at once. The rules are
//! in `rules.md`; comments cite its sections by their headings.

mod action;
mod cards;
mod controls;
mod cosmic;
mod draft;
mod draw;
mod grammar;
mod house;
mod judge;
mod learning;
mod lessons;
mod memory;
mod mind;
mod options;
mod round;
pub mod sky;
mod state;
#[cfg(test)]
mod tests;
mod trade;
mod view;
mod words;

use action::{Action, Draw};
use cards::{Card, Given, SEATS, Setup};
pub use mind::StarryMind;
use options::Options;
use state::{Phase, State};
use view::StarryView;

use ::words::{shared, starry};
use rules::{
    BadOptions, Closing, Dice, Ended, Game, Learning, Message, Names, Observer, Offer, Outcome, Patience, Ply, Posting,
    Seat, SeatSet, Seating, Spec, Staged, Tally, TimeLimit, Timestamp, Turn, Unreadable,
};

/// The implementation of [`Game`] for Starry Night.
pub struct Starry;

impl Game for Starry {
    const SPEC: Spec = options::SPEC;

    type Options = Options;
    type Given = Given;
    type Setup = Setup;
    type Action = Action;
    type State = State;
    type View = StarryView;
    type Mind = StarryMind;

    fn deal(_: &Options, given: Given, _: &Seating, dice: &mut Dice, _: Patience<'_>) -> Result<Setup, BadOptions> {
        given.completed(dice)
    }

    fn start(options: Options, setup: Setup, seating: &Seating, _: Timestamp) -> State {
        State::new(options, setup, seating)
    }

    fn turn(state: &State) -> Turn {
        match (state.phase, state.won) {
            _ if state.awaits_chance() => Turn::Chance,
            (Phase::Bidding | Phase::Round, _) => Turn::Simultaneous(SeatSet::all(SEATS), Closing::AllLocked),
            (Phase::ChooseCandidate, Some((winner, _))) => Turn::Sequential(winner),
            (Phase::ChooseCandidate, None) | (Phase::Over, _) => Turn::Over,
        }
    }

    fn epoch(state: &State) -> u32 {
        state.epoch
    }

    fn turn_name(state: &State) -> Message {
        match state.phase {
            Phase::Bidding => starry::NameBidding.into(),
            Phase::Round => shared::Round { number: state.round }.into(),
            Phase::ChooseCandidate => starry::NameChoice.into(),
            Phase::Over => shared::TheEnd.into(),
        }
    }

    fn chapter(state: &State) -> u32 {
        state.round.into()
    }

    fn time(state: &State) -> TimeLimit {
        match state.phase {
            _ if state.awaits_chance() => TimeLimit::None,
            Phase::Bidding => TimeLimit::Phase(state.options.bidding_ms),
            Phase::Round => TimeLimit::Phase(state.options.round_ms),
            Phase::ChooseCandidate => TimeLimit::Phase(state.options.candidate_ms),
            Phase::Over => TimeLimit::None,
        }
    }

    fn chance(state: &State, dice: &mut Dice) -> Option<Action> {
        state.draw(dice)
    }

    fn read_chance(state: &State, text: &str) -> Result<Action, Unreadable> {
        let draw: Draw = grammar::read_draw(text, &state.seating)?;
        state.judge_draw(&draw)?;
        Ok(Action::Drawn(draw))
    }

    fn apply(state: &mut State, _: Timestamp, ply: Ply<Action>) {
        state.apply(ply);
    }

    fn end(state: &mut State, _: Timestamp, how: Ended) {
        match how {
            Ended::Ruled(winner) => state.rule(winner),
            // The [`Spec`] allows neither concession nor agreement.
            Ended::Conceded(_) | Ended::Agreed => {}
        }
    }

    fn candidate(state: &State) -> Option<Seat> {
        state.ending.as_ref().and_then(|ending| ending.candidate)
    }

    fn postings(state: &State) -> Vec<Posting> {
        state.postings.clone()
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let ending = state.ending.as_ref()?;
        Some(Outcome { winner: ending.winner, by: ending.by }.in_words())
    }

    fn tally(state: &State) -> Tally {
        state.tally()
    }

    fn learning(view: &StarryView, lesson: usize) -> Learning {
        view.lesson(lesson)
    }

    fn hidden_from(state: &State, seat: Seat, names: &Names) -> String {
        let held = |(other, cards): (Seat, &Vec<Card>)| match cards.as_slice() {
            [] => starry::HiddenEmpty { name: names.of(other) }.into(),
            cards => starry::HiddenCards { name: names.of(other), cards: words::cards_listed(cards) }.into(),
        };
        let others = state.horoscopes.iter().filter(|(other, _)| *other != seat);
        starry::Hidden { horoscopes: Message::joined(others.map(held), "; ") }.say(names.language).into()
    }

    fn offers(view: &StarryView, names: &Names) -> Vec<Offer> {
        view.me.map(|me| words::received(view, me, names)).unwrap_or_default()
    }

    fn view(state: &State, _: Timestamp, observer: Observer, staged: &Staged<Action>) -> StarryView {
        StarryView::new(state, observer, staged)
    }
}
