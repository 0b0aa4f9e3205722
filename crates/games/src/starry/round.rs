//! The resolution of a round: cards, cosmic moves, points, and the update of the shared sky.

use super::action::{Fate, Submission};
use super::cards::{Card, Kind, is_addable, scored};
use super::cosmic::{Cosmic, Target};
use super::options::{LockHolds, Scoring};
use super::sky::{Features, Sky};
use super::state::State;
use rules::{BySeat, Seat, SeatSet};

/// What happened in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Resolved {
    /// Which round it was.
    pub round: u8,
    /// The sky at its start.
    pub before: Sky,
    /// The moves in cosmic order, with the sky after each.
    pub steps: Vec<Step>,
    /// What each seat was scored on.
    pub features: BySeat<Features>,
    /// The points of the round.
    pub scores: BySeat<u32>,
    /// Who had the most points and earned a garnet.
    pub paid: SeatSet,
    /// What became of the two cards of each seat: private.
    pub cards: BySeat<Vec<(Card, CardFate)>>,
    /// How the points of each seat came about: private.
    pub earned: BySeat<Vec<Earned>>,
}

/// A cosmic move of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Whose move it was.
    pub seat: Seat,
    /// The move.
    pub cosmic: Cosmic,
    /// Its target; `None` if there was no legal one and the move was skipped.
    pub target: Option<Target>,
    /// Whether the move did nothing because a tile was locked.
    pub fizzled: bool,
    /// The shared sky after it.
    pub after: Sky,
}

/// What became of a played card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardFate {
    /// Added to the horoscope.
    Added,
    /// Discarded, as its player wanted.
    Discarded,
    /// Discarded because it lay between the cards of the horoscope.
    Unaddable,
}

/// Points from the cards of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Earned {
    /// The kind.
    pub kind: Kind,
    /// How many cards of it the horoscope held.
    pub n_cards: usize,
    /// What each of them earned.
    pub each: usize,
}

impl Resolved {
    /// The move of a seat.
    pub(super) fn step_of(&self, seat: Seat) -> Option<&Step> {
        self.steps.iter().find(|step| step.seat == seat)
    }

    /// The seats whose move fizzled.
    pub(super) fn fizzled(&self) -> Vec<Seat> {
        self.scores.seats().filter(|&seat| self.step_of(seat).is_some_and(|step| step.fizzled)).collect()
    }
}

/// Resolves the round: changes horoscopes, hands and sky, and tells what happened. Points are the caller's to add.
pub(super) fn resolve(state: &mut State, closed: &BySeat<Submission>) -> Resolved {
    let before = state.sky;
    let cards = closed.map(|seat, submission| play_cards(state, seat, submission));
    let own = closed.map(|seat, submission| own_sky(state, seat, submission).features());
    let steps = update(state, closed);
    let features = match state.options.scoring {
        Scoring::Personal => own,
        Scoring::Shared => BySeat::filled(closed.n_seats(), state.sky.features()),
    };
    let earned = features.map(|seat, &features| earn(state, seat, features));
    let points = |earned: &Vec<Earned>| earned.iter().map(|part| part.n_cards * part.each).sum::<usize>();
    let scores = earned.map(|_, earned| u32::try_from(points(earned)).expect("few cards, few points each"));
    let most = scores.values().max().copied().unwrap_or(0);
    let paid = scores.iter().filter(|(_, points)| most > 0 && **points == most).map(|(seat, _)| seat).collect();
    Resolved { round: state.round, before, steps, features, scores, paid, cards, earned }
}

/// Plays a seat's two cards, both judged by the horoscope as it was before them.
fn play_cards(state: &mut State, seat: Seat, submission: &Submission) -> Vec<(Card, CardFate)> {
    let before = state.horoscopes[seat].clone();
    let mut fates = Vec::new();
    for played in submission.played().into_iter().flatten() {
        let Some(place) = state.hands[seat].iter().position(|card| card.n == played.n) else { continue };
        let card = state.hands[seat].remove(place);
        let fate = match played.fate {
            Fate::Discard => CardFate::Discarded,
            Fate::Add if is_addable(card.n, &before) => CardFate::Added,
            Fate::Add => CardFate::Unaddable,
        };
        if fate == CardFate::Added {
            state.horoscopes[seat].push(card);
        }
        fates.push((card, fate));
    }
    state.horoscopes[seat].sort();
    fates
}

/// The round's first sky with only this seat's move made.
fn own_sky(state: &State, seat: Seat, submission: &Submission) -> Sky {
    let mut sky = state.sky;
    if let (Some(cosmic), Some(target)) = (state.held[seat], submission.target()) {
        cosmic.make(target, &mut sky, &mut state.locked.clone());
    }
    sky
}

/// Makes all moves on the shared sky in cosmic order.
fn update(state: &mut State, closed: &BySeat<Submission>) -> Vec<Step> {
    let mut locked = state.locked.clone();
    let mut moves: Vec<(Cosmic, Seat)> =
        state.held.iter().filter_map(|(seat, held)| held.map(|cosmic| (cosmic, seat))).collect();
    moves.sort();
    let mut steps = Vec::new();
    for (cosmic, seat) in moves {
        let target = closed[seat].target();
        let fizzled = target.is_some_and(|target| !cosmic.make(target, &mut state.sky, &mut locked));
        steps.push(Step { seat, cosmic, target, fizzled, after: state.sky });
    }
    if state.options.lock == LockHolds::Match {
        state.locked = locked;
    }
    steps
}

/// What the kinds that score this round earn a seat.
fn earn(state: &State, seat: Seat, features: Features) -> Vec<Earned> {
    let part = |&kind: &Kind| Earned {
        kind,
        n_cards: state.horoscopes[seat].iter().filter(|card| card.kind == kind).count(),
        each: kind.worth(features, state.options.star_points),
    };
    scored(state.round).iter().map(part).collect()
}
