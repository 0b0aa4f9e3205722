//! Estimates the sky after all players' moves by sampling the other players' targets.

use super::super::cards::{Card, Kind, scored};
use super::super::cosmic::{Cosmic, Target};
use super::super::sky::Features;
use super::super::view::StarryView;
use super::outlook::skies;
use crate::mind::real;
use rules::{Dice, Seat};

/// The number of samples of the other players' targets.
const WORLDS: usize = 16;
/// In a sample, the weight of each kind of card to another player is a random integer from 0 to below this number.
const CARES: usize = 4;

/// The mean points of one card of each kind, in the order of [`Kind::ALL`].
pub(super) type Mean = [f64; 4];

/// The mean points of each kind after all players' moves, for each of the machine's own targets.
pub(super) fn after_all(view: &StarryView, me: Seat, targets: &[Option<Target>], dice: &mut Dice) -> Vec<Mean> {
    let (sky, locked, star_points) = (&view.sky, &view.locked, view.options.star_points);
    let others = view.held.iter().filter(|(seat, _)| *seat != me);
    let others = others.filter_map(|(_, held)| held.map(|held| (held, skies(held, sky, locked))));
    let others: Vec<(Cosmic, Vec<(Target, Features)>)> = others.filter(|(_, skies)| !skies.is_empty()).collect();
    let mut means = vec![[0.0; 4]; targets.len()];
    for _ in 0..WORLDS {
        let aimed: Vec<(Cosmic, Target)> =
            others.iter().map(|(held, skies)| (*held, guessed(view.round, skies, dice))).collect();
        for (mean, target) in means.iter_mut().zip(targets) {
            let mut moves = aimed.clone();
            moves.extend(view.my_move().zip(*target));
            moves.sort_by_key(|(cosmic, _)| *cosmic);
            let (mut sky, mut locked) = (*sky, locked.clone());
            for (cosmic, target) in moves {
                cosmic.make(target, &mut sky, &mut locked);
            }
            let features = sky.features();
            for (mean, kind) in mean.iter_mut().zip(Kind::ALL) {
                *mean += real(kind.worth(features, star_points)) / real(WORLDS);
            }
        }
    }
    means
}

/// A target that is best for a player with random weights: the cards of the other players are unknown.
fn guessed(round: u8, skies: &[(Target, Features)], dice: &mut Dice) -> Target {
    let cares: Vec<(Kind, usize)> = scored(round).iter().map(|kind| (*kind, dice.below(CARES))).collect();
    let mut best = (skies[0].0, 0);
    // Start at a random target, so that ties are broken at random.
    let from = dice.below(skies.len());
    for (nth, (target, features)) in skies[from..].iter().chain(&skies[..from]).enumerate() {
        let earned = cares.iter().map(|(kind, care)| care * kind.worth(*features, 0)).sum();
        if nth == 0 || earned > best.1 {
            best = (*target, earned);
        }
    }
    best.0
}

/// The expected points of these cards in a round.
pub(super) fn expected(cards: &[Card], round: u8, mean: &Mean) -> f64 {
    let kinds = scored(round);
    let each = |card: &Card| Kind::ALL.iter().position(|kind| *kind == card.kind).map_or(0.0, |kind| mean[kind]);
    cards.iter().filter(|card| kinds.contains(&card.kind)).map(each).sum()
}
