//! Estimates the worth of cards for a machine: points in the current round and in later rounds, and room for further
//! cards.

use super::super::cards::{CARDS, Card, HAND, Kind, scored};
use super::super::cosmic::{Cosmic, Locks, Target};
use super::super::sky::{Features, Sky};
use super::super::state::ROUNDS;
use crate::mind::real;
use rules::Dice;

/// The mean of each feature that players reach with their own move, measured in matches between machines.
const USUAL: [f64; 4] = [1.4, 1.6, 3.0, 1.0];

/// The points of one card of each kind, in the order of [`Kind::ALL`].
pub(super) type Worth = [f64; 4];

/// An estimate of the points in later rounds.
pub(super) struct Outlook {
    round: u8,
    /// The expected points of one card of each kind in a round that scores the kind.
    usual: Worth,
}

impl Outlook {
    /// Estimates the points in later rounds from the sky in the current round.
    pub(super) fn new(round: u8, sky: &Sky, locked: &Locks, star_points: usize) -> Self {
        let mut reached = [0.0; 4];
        for cosmic in Cosmic::ALL {
            let best = |kind: Kind| {
                let all = skies(cosmic, sky, locked).into_iter().map(|(_, features)| kind.worth(features, star_points));
                real(all.max().unwrap_or_else(|| kind.worth(sky.features(), star_points)))
            };
            for (reached, kind) in reached.iter_mut().zip(Kind::ALL) {
                *reached += best(kind) / real(Cosmic::ALL.len());
            }
        }
        // Blend with the usual features: no move is best for all kinds at once, and other players will change the sky.
        let blend = |kind: usize| 0.4 * reached[kind] + 0.6 * USUAL[kind];
        let usual = std::array::from_fn(|kind| if kind == 3 { real(star_points) } else { blend(kind) });
        Self { round, usual }
    }

    /// The expected points of one card of each kind, summed from this round to the end.
    fn since(&self, round: u8) -> Worth {
        std::array::from_fn(|kind| {
            let n_rounds = (round..=ROUNDS).filter(|&round| scored(round).contains(&Kind::ALL[kind])).count();
            real(n_rounds) * self.usual[kind]
        })
    }

    /// The expected points of one card of this kind in all rounds after the current one.
    pub(super) fn later(&self, kind: Kind) -> f64 {
        self.since(self.round + 1)[index(kind)]
    }

    /// The expected points of cards that will still be added to this horoscope.
    pub(super) fn promise(&self, horoscope: &[Card]) -> f64 {
        let mut room = room(horoscope);
        let mut promise = 0.0;
        for round in self.round + 1..=ROUNDS {
            let hand = real(HAND - 2 * (usize::from(round) - 1));
            let added = (0.8 * hand * room).min(2.0);
            let worth = self.since(round).iter().sum::<f64>() / 4.0;
            // 1.25: a player can choose among the cards of a hand. 0.72: added cards use up room.
            promise += 1.25 * added * worth;
            room *= 0.72;
        }
        promise
    }
}

/// The share of all card numbers that lie outside a horoscope's bounds.
fn room(horoscope: &[Card]) -> f64 {
    let numbers = || horoscope.iter().map(|card| usize::from(card.n));
    match (numbers().min(), numbers().max()) {
        (Some(lowest), Some(highest)) => real(lowest - 1 + CARDS - highest) / real(CARDS),
        _ => 1.0,
    }
}

/// The index of a kind in [`Kind::ALL`].
fn index(kind: Kind) -> usize {
    Kind::ALL.iter().position(|&other| other == kind).unwrap_or(0)
}

/// Every target of a move, with the features of the sky after it.
pub(super) fn skies(cosmic: Cosmic, sky: &Sky, locked: &Locks) -> Vec<(Target, Features)> {
    let after = |target| {
        let mut sky = *sky;
        cosmic.make(target, &mut sky, &mut locked.clone());
        (target, sky.features())
    };
    cosmic.targets(sky, locked).into_iter().map(after).collect()
}

/// The points of these cards in a round with these features.
pub(super) fn points(cards: &[Card], round: u8, features: Features, star_points: usize) -> usize {
    let kinds = scored(round);
    let earns = |card: &&Card| kinds.contains(&card.kind);
    cards.iter().filter(earns).map(|card| card.kind.worth(features, star_points)).sum()
}

/// The moves in the order of the points that they could earn with these cards in a round, the best first. Among equals,
/// cosmic order decides, since the holder of an earlier move comes earlier in the next player order. With `at_random`,
/// the order is random.
pub(super) fn ranked(
    cards: &[Card],
    round: u8,
    sky: &Sky,
    star_points: usize,
    at_random: Option<&mut Dice>,
) -> Vec<Cosmic> {
    let mut moves = Cosmic::ALL.to_vec();
    if let Some(dice) = at_random {
        dice.shuffle(&mut moves);
        return moves;
    }
    let none = Locks::new();
    let best = |cosmic: &Cosmic| {
        let all =
            skies(*cosmic, sky, &none).into_iter().map(|(_, features)| points(cards, round, features, star_points));
        std::cmp::Reverse(all.max().unwrap_or(0))
    };
    moves.sort_by_cached_key(best);
    moves
}
