//! Who meets whom in the next round: pure functions of how a league stands.
//!
//! A Swiss round is a matching of least cost among all who have not met: first, nobody is to sit first or second three
//! times more often than the other way; then the differences in points count, by their squares, so that as few as possible float and none far; then how even everybody's first and second seats are; then
//! that the upper half of those with as many points meets the lower half in order. Who has been free is not free again.

use std::collections::BTreeSet;

use super::matching::matching;
use super::standings::standings;
use super::{League, Logged, Member};

/// Who meets whom, the first seat first, and who is free.
pub(super) type Round = (Vec<[Member; 2]>, Vec<Member>);

/// More than any cost of a pair, so that more pairs are better than cheaper ones.
const PAIR: i64 = 1 << 50;
/// More than what differences in points come to for one pair, in leagues of as many rounds as people play.
const UNEVEN: i64 = 1 << 44;
/// More than what halves and seats come to for one pair.
const POINT: i64 = 1 << 30;
/// More than what halves come to for one pair.
const SEAT: i64 = 1 << 14;

/// After how many rounds of a Swiss league one alone can have won all.
pub(super) fn enough_rounds(n: usize) -> u32 {
    n.max(2).next_power_of_two().ilog2()
}

/// For so many rounds a Swiss pairing is always found: whoever has met fewer than half of the others leaves a graph in
/// which everybody has enough neighbors for a perfect matching (Dirac).
pub(super) fn rounds_max(n: usize) -> u32 {
    u32::try_from(n.div_ceil(2)).unwrap_or(u32::MAX)
}

/// Who has met, and who sat first how much more often than second.
struct Past {
    met: BTreeSet<[Member; 2]>,
    lead: Vec<(Member, i64)>,
}

impl Past {
    fn of(league: &League) -> Self {
        let met = league.pairings().iter().map(|pairing| sorted(pairing.seats)).collect();
        let lead = |player: Member| {
            let sat = |seat: usize| {
                let n = league.pairings().iter().filter(|pairing| pairing.seats[seat] == player).count();
                i64::try_from(n).unwrap_or(i64::MAX)
            };
            (player, sat(0) - sat(1))
        };
        Self { met, lead: league.order().into_iter().map(lead).collect() }
    }

    fn has_met(&self, one: Member, other: Member) -> bool {
        self.met.contains(&sorted([one, other]))
    }

    fn lead(&self, player: Member) -> i64 {
        self.lead.iter().find(|(known, _)| *known == player).map_or(0, |(_, lead)| *lead)
    }

    /// How uneven the seats of two are if they meet, at best.
    fn unevenness(&self, one: Member, other: Member) -> i64 {
        let [one, other] = [self.lead(one), self.lead(other)];
        let squares = |first: i64, second: i64| (first + 1).pow(2) + (second - 1).pow(2);
        squares(one, other).min(squares(other, one))
    }

    /// Whether two can meet without that one of them has sat in one seat three times more often than in the other.
    fn keeps_even(&self, one: Member, other: Member) -> bool {
        let [one, other] = [self.lead(one), self.lead(other)];
        one.min(other) < 2 && one.max(other) > -2
    }

    /// Two in their seats: who sat first less often sits first, and of equals the one who comes later in the table.
    fn seated(&self, [one, other]: [Member; 2]) -> [Member; 2] {
        if self.lead(one) < self.lead(other) { [one, other] } else { [other, one] }
    }
}

fn sorted([one, other]: [Member; 2]) -> [Member; 2] {
    [one.min(other), one.max(other)]
}

/// The next round of a Swiss league; `None` if there is none in which nobody meets twice.
pub(super) fn swiss(league: &League) -> Option<Round> {
    let past = Past::of(league);
    let table: Vec<(Member, i64)> = standings(league)
        .into_iter()
        .filter(|row| league.is_in_play(row.player))
        .map(|row| (row.player, i64::from(row.points)))
        .collect();
    let n = table.len();
    let was_free = |player: Member| league.free().iter().any(|(_, free)| *free == player);
    let half = |points: i64| {
        let size = table.iter().filter(|(_, one)| *one == points).count();
        i64::try_from(size / 2).unwrap_or(0)
    };
    let rank = |index: usize| i64::try_from(index).unwrap_or(0);
    let least = table.last().map_or(0, |(_, points)| *points);
    let weight = |a: usize, b: usize| {
        let (one, points) = table[a];
        // The last number is being free, for which the last of the table comes first.
        let Some(&(other, fewer)) = table.get(b) else {
            let cost = (points - least).pow(2) * POINT + rank(n - a);
            return (!was_free(one)).then_some(PAIR - cost);
        };
        if past.has_met(one, other) {
            return None;
        }
        let fold = if points == fewer { (rank(b) - rank(a) - half(points)).pow(2) } else { rank(b) - rank(a) };
        let uneven = if past.keeps_even(one, other) { 0 } else { UNEVEN };
        let cost = uneven + (points - fewer).pow(2) * POINT + past.unevenness(one, other) * SEAT + fold;
        Some(PAIR - cost)
    };
    let mates = matching(n + n % 2, weight);
    let mut round: Round = (Vec::new(), Vec::new());
    for (index, &(player, _)) in table.iter().enumerate() {
        match mates[index] {
            Some(mate) if mate >= n => round.1.push(player),
            Some(mate) if mate > index => round.0.push(past.seated([player, table[mate].0])),
            Some(_) => {}
            None => return None,
        }
    }
    (!round.0.is_empty()).then_some(round)
}

/// The next round of a round-robin; `None` if everybody has met everybody.
///
/// As long as nobody comes late it goes by the tables of Berger, in which first and second seats are even. Whoever comes
/// late meets all others too: then each round pairs as many as it can, whoever has most left first.
pub(super) fn round_robin(league: &League) -> Option<Round> {
    let past = Past::of(league);
    let order = league.order();
    let playing: Vec<Member> = order.iter().copied().filter(|&player| league.is_in_play(player)).collect();
    let of_table = berger(&order, league.round(), |one, other| past.has_met(one, other)).unwrap_or_default();
    let mut pairs: Vec<[Member; 2]> =
        of_table.into_iter().filter(|pair| pair.iter().all(|&player| league.is_in_play(player))).collect();
    if pairs.is_empty() {
        let left = |player: Member| {
            let to_meet = playing.iter().filter(|&&other| other != player && !past.has_met(player, other));
            i64::try_from(to_meet.count()).unwrap_or(0)
        };
        let weight = |a: usize, b: usize| {
            let (one, other) = (playing[a], playing[b]);
            (!past.has_met(one, other)).then(|| PAIR + left(one) + left(other))
        };
        let mates = matching(playing.len(), weight);
        let pair = |(index, mate): (usize, &Option<usize>)| {
            mate.filter(|&mate| mate > index).map(|mate| past.seated([playing[index], playing[mate]]))
        };
        pairs = mates.iter().enumerate().filter_map(pair).collect();
    }
    let is_free = |player: &Member| !pairs.iter().flatten().any(|paired| paired == player);
    let free = playing.into_iter().filter(is_free).collect();
    (!pairs.is_empty()).then_some((pairs, free))
}

/// The round of this number from 0 of Berger's tables; `None` if there is none or its pairs have met, as they have when
/// the order has changed since.
fn berger(order: &[Member], round: u32, has_met: impl Fn(Member, Member) -> bool) -> Option<Vec<[Member; 2]>> {
    let n = order.len() + order.len() % 2;
    let round = usize::try_from(round).ok().filter(|&round| round + 1 < n)?;
    // The last stands still, the others go around.
    let around = n - 1;
    let place = |step: usize| (round * (n / 2) + step) % around;
    let mut pairs = vec![[place(0), n - 1]];
    pairs.extend((1..n / 2).map(|step| [place(step), place(around - step)]));
    if round % 2 == 1 {
        pairs[0].reverse();
    }
    let player = |index: usize| order.get(index).copied();
    let pairs: Vec<[Member; 2]> =
        pairs.into_iter().filter_map(|[one, other]| Some([player(one)?, player(other)?])).collect();
    pairs.iter().all(|&[one, other]| !has_met(one, other)).then_some(pairs)
}
