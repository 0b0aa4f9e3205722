//! Pairings of a cup: the loser of a pairing is out, and the strongest players meet as late as possible.

use super::pairing::Round;
use super::{League, Logged, Member, Pairing, Score};

/// The next round; `None` if at most one player is left.
pub(super) fn next(league: &League) -> Option<Round> {
    let left = (1..=league.round()).fold(slots(&league.order()), |slots, round| played(league, &slots, round));
    // A player may be in two slots after a round in which neighbors in the bracket had left.
    let is_first = |index: usize| left[..index].iter().all(|slot| *slot != left[index]);
    let plays = |slot: Option<Member>| slot.filter(|&player| league.is_in_play(player));
    let (mut pairs, mut free) = (Vec::new(), Vec::new());
    let places: Vec<_> = left.iter().enumerate().map(|(index, slot)| plays(slot.filter(|_| is_first(index)))).collect();
    for slot in places.chunks(2) {
        match [slot[0], slot.get(1).copied().flatten()] {
            [Some(one), Some(other)] => pairs.push([one, other]),
            [one, other] => free.extend(one.or(other)),
        }
    }
    if pairs.is_empty() && free.len() > 1 {
        // No two of the remaining players are neighbors in the bracket, so they are paired in order.
        let rest: Vec<Member> = std::mem::take(&mut free);
        let mut twos = rest.chunks_exact(2);
        pairs.extend(twos.by_ref().map(|two| [two[0], two[1]]));
        free.extend(twos.remainder());
    }
    (!pairs.is_empty()).then_some((pairs, free))
}

/// The bracket of the first round: as many slots as the next power of two, the first seed against the last.
fn slots(order: &[Member]) -> Vec<Option<Member>> {
    let mut seeds = vec![0];
    while seeds.len() < order.len() {
        let last = 2 * seeds.len() - 1;
        seeds = seeds.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    seeds.into_iter().map(|seed| order.get(seed).copied()).collect()
}

/// The winners of these slots after a round; each pair of slots becomes one.
fn played(league: &League, slots: &[Option<Member>], round: u32) -> Vec<Option<Member>> {
    let of_round: Vec<&Pairing> = league.pairings().iter().filter(|pairing| pairing.round == round).collect();
    let is_free = |player: &Member| league.free().contains(&(round, *player));
    let winner = |slot: &[Option<Member>]| {
        let here = || slot.iter().flatten().copied();
        let met = of_round.iter().find(|pairing| here().any(|player| pairing.seats.contains(&player)));
        match met.and_then(|pairing| pairing.score) {
            Some(Score::Won { by, .. }) => Some(by),
            _ => here().find(is_free),
        }
    };
    slots.chunks(2).map(winner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_meet_last() {
        let order: Vec<_> = (1..=6).map(Member).collect();
        let places: Vec<_> = slots(&order).into_iter().map(|slot| slot.map_or(0, |player| player.0)).collect();
        assert_eq!(places, [1, 0, 4, 5, 2, 0, 3, 6]);
    }
}
