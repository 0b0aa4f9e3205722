//! The resolution of a round: cards, cosmic moves, points, and the update of the shared sky.

use super::action::{Fate, Submission};
use super::cards::{Card, Kind, is_addable, scored};
use super::cosmic::{Cosmic, Target};
use super::options::{LockHolds, Scoring};
use super::sky::{Features, Sky};
use super::state::State;
use rules::{BySeat, Seat, SeatSet};

/// The result of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Resolved {
    /// The number of the round.
    pub round: u8,
    /// The sky at the start of the round.
    pub before: Sky,
    /// The moves in cosmic order, each with the sky after it.
    pub steps: Vec<Step>,
    /// The features of the sky that each seat was scored on.
    pub features: BySeat<Features>,
    /// The points of the round.
    pub scores: BySeat<u32>,
    /// The seats with the most points. Each of these seats earned a garnet.
    pub paid: SeatSet,
    /// Each seat's two cards and what was done with them: private to the seat.
    pub cards: BySeat<Vec<(Card, CardFate)>>,
    /// How each seat's points add up: private to the seat.
    pub earned: BySeat<Vec<Earned>>,
}

/// One cosmic move of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The seat that made the move.
    pub seat: Seat,
    /// The cosmic move that the seat held.
    pub cosmic: Cosmic,
    /// The move's target; `None` if no target was legal and the move was skipped.
    pub target: Option<Target>,
    /// Whether the move did nothing because a tile was locked.
    pub fizzled: bool,
    /// The shared sky after the move.
    pub after: Sky,
}

/// What was done with a played card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardFate {
    /// The card was added to the horoscope.
    Added,
    /// The player discarded the card.
    Discarded,
    /// The card was to be added, but was discarded because it lay between the cards of the horoscope.
    Unaddable,
}

/// The points that the cards of one kind earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Earned {
    /// The kind of the cards.
    pub kind: Kind,
    /// The number of cards of this kind in the horoscope.
    pub n_cards: usize,
    /// The points that each of these cards earned.
    pub each: usize,
}

impl Resolved {
    /// The move that a seat made.
    pub(super) fn step_of(&self, seat: Seat) -> Option<&Step> {
        self.steps.iter().find(|step| step.seat == seat)
    }

    /// The seats whose move fizzled.
    pub(super) fn fizzled(&self) -> Vec<Seat> {
        self.scores.seats().filter(|&seat| self.step_of(seat).is_some_and(|step| step.fizzled)).collect()
    }
}

/// Resolves the round: changes horoscopes, hands and sky, and returns what happened. The caller adds the points to the
/// scores.
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

/// Plays a seat's two cards. Both are checked against the horoscope as it was before the round.
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

/// The sky at the start of the round after only this seat's move.
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

/// The points that a seat earns from the kinds that score in this round.
fn earn(state: &State, seat: Seat, features: Features) -> Vec<Earned> {
    let part = |&kind: &Kind| Earned {
        kind,
        n_cards: state.horoscopes[seat].iter().filter(|card| card.kind == kind).count(),
        each: kind.worth(features, state.options.star_points),
    };
    scored(state.round).iter().map(part).collect()
}
