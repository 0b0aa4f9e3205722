//! Pairs the next round: pure functions of a league's state.
//!
//! A Swiss round follows the parts of FIDE's Dutch system (FIDE Handbook C.04.3) that players notice, found by
//! backtracking. In order of priority: nobody meets twice; nobody has the same seat three times in a row, or three
//! times more often than the other seat; the bye goes to the lowest score among those who had neither a bye nor a win
//! by forfeit; the sum of squared point differences is minimal, so that few players float, and not far; seats are as
//! balanced as possible; within a score group the upper half meets the lower half in order.

use std::collections::BTreeSet;

use super::search::cheapest;
use super::standings::standings;
use super::{League, Logged, Member, Score};

/// The pairs of a round, each with the first seat first, and the players who are free.
pub(super) type Round = (Vec<[Member; 2]>, Vec<Member>);

/// The weight of squared point differences: more than seats and halves can cost for all pairs of a round.
const POINT: i64 = 1 << 36;
/// The weight of seat imbalance: more than halves can cost for all pairs of a round.
const SEAT: i64 = 1 << 18;
/// How much more often a player may have one seat than the other.
const LEAD_MAX: i64 = 2;
/// How many times in a row a player may have the same seat.
const ROW_MAX: usize = 2;

/// After how many rounds of a Swiss league at most one player can have won all matches.
pub(super) fn enough_rounds(n: usize) -> u32 {
    n.max(2).next_power_of_two().ilog2()
}

/// The number of rounds for which a Swiss pairing always exists: while each player has met fewer than half of the
/// others, there is a perfect matching of players who have not met (Dirac).
pub(super) fn rounds_max(n: usize) -> u32 {
    u32::try_from(n.div_ceil(2)).unwrap_or(u32::MAX)
}

/// The seats that a player has had, in the order of rounds: 0 for the first, 1 for the second.
pub(super) fn seats_of(league: &League, player: Member) -> Vec<usize> {
    let seat = |seats: &[Member; 2]| seats.iter().position(|&one| one == player);
    league.pairings().iter().filter_map(|pairing| seat(&pairing.seats)).collect()
}

/// Who has met whom, and the seats that each player has had.
struct Past {
    met: BTreeSet<[Member; 2]>,
    seats: Vec<(Member, Vec<usize>)>,
}

impl Past {
    fn of(league: &League) -> Self {
        let met = league.pairings().iter().map(|pairing| sorted(pairing.seats)).collect();
        let seats = league.order().into_iter().map(|player| (player, seats_of(league, player))).collect();
        Self { met, seats }
    }

    fn has_met(&self, one: Member, other: Member) -> bool {
        self.met.contains(&sorted([one, other]))
    }

    fn seats(&self, player: Member) -> &[usize] {
        self.seats.iter().find(|(known, _)| *known == player).map_or(&[], |(_, seats)| seats)
    }

    /// How much more often a player had the first seat than the second.
    fn lead(&self, player: Member) -> i64 {
        self.seats(player).iter().map(|seat| if *seat == 0 { 1 } else { -1 }).sum()
    }

    /// Whether a player may have this seat: not a third time in a row, and not three times more often than the other
    /// seat.
    fn may_sit(&self, player: Member, seat: usize) -> bool {
        let seats = self.seats(player);
        let is_third = seats.len() >= ROW_MAX && seats[seats.len() - ROW_MAX..].iter().all(|last| *last == seat);
        let lead = self.lead(player) + if seat == 0 { 1 } else { -1 };
        !is_third && lead.abs() <= LEAD_MAX
    }

    fn may_sit_so(&self, [first, second]: [Member; 2]) -> bool {
        self.may_sit(first, 0) && self.may_sit(second, 1)
    }

    /// Whether the two can meet with allowed seats for both.
    fn keeps_even(&self, one: Member, other: Member) -> bool {
        self.may_sit_so([one, other]) || self.may_sit_so([other, one])
    }

    /// How unbalanced the seats of the two become in this order; 0 is best.
    fn unevenness(&self, [first, second]: [Member; 2]) -> i64 {
        (self.lead(first) + 1).pow(2) + (self.lead(second) - 1).pow(2)
    }

    /// Assigns the seats of a pair. Allowed seats come first; then the better balance; then the first seat goes to the
    /// player who had the second seat last time; then to the player lower in the table.
    fn seated(&self, [one, other]: [Member; 2]) -> [Member; 2] {
        let sat_second = |player: Member| self.seats(player).last().copied().unwrap_or(0);
        let key = |seats: [Member; 2]| (!self.may_sit_so(seats), self.unevenness(seats), 1 - sat_second(seats[0]));
        let (as_said, reversed) = ([one, other], [other, one]);
        if key(as_said) < key(reversed) { as_said } else { reversed }
    }
}

fn sorted([one, other]: [Member; 2]) -> [Member; 2] {
    [one.min(other), one.max(other)]
}

/// Whether a player has had points without playing: a bye, or a win by forfeit.
fn was_free(league: &League, player: Member) -> bool {
    let won_by_forfeit = |score: Score| matches!(score, Score::Won { by, is_forfeit: true } if by == player);
    league.free().iter().any(|(_, free)| *free == player)
        || league.pairings().iter().filter_map(|pairing| pairing.score).any(won_by_forfeit)
}

/// The next round of a Swiss league; `None` if every pairing would repeat a meeting.
pub(super) fn swiss(league: &League) -> Option<Round> {
    let past = Past::of(league);
    let table: Vec<(Member, i64)> = standings(league)
        .into_iter()
        .filter(|row| league.is_in_play(row.player))
        .map(|row| (row.player, i64::from(row.points)))
        .collect();
    let byes = byes(league, &table);
    // Seat limits are ignored only if no pairing keeps them.
    [true, false].into_iter().find_map(|is_strict| {
        byes.iter().find_map(|group| {
            let rounds = group.iter().filter_map(|bye| swiss_without(&past, &table, *bye, is_strict));
            rounds.min_by_key(|(cost, _)| *cost).map(|(_, round)| round)
        })
    })
}

/// The candidates for the bye in order of preference, grouped by points; one `None` if the number of players is even.
fn byes(league: &League, table: &[(Member, i64)]) -> Vec<Vec<Option<Member>>> {
    if table.len().is_multiple_of(2) {
        return vec![vec![None]];
    }
    let from_the_last = || table.iter().rev();
    let mut candidates: Vec<_> = from_the_last().filter(|(player, _)| !was_free(league, *player)).collect();
    if candidates.is_empty() {
        candidates = from_the_last().collect();
    }
    let groups = candidates.chunk_by(|one, other| one.1 == other.1);
    groups.map(|group| group.iter().map(|(player, _)| Some(*player)).collect()).collect()
}

/// The cheapest round in which `bye` is free, with its cost.
fn swiss_without(past: &Past, table: &[(Member, i64)], bye: Option<Member>, is_strict: bool) -> Option<(i64, Round)> {
    let table: Vec<_> = table.iter().copied().filter(|(player, _)| Some(*player) != bye).collect();
    let rank = |index: usize| i64::try_from(index).unwrap_or(0);
    let half = |points: i64| rank(table.iter().filter(|(_, one)| *one == points).count() / 2);
    let cost = |a: usize, b: usize| {
        let ((one, points), (other, fewer)) = (table[a], table[b]);
        if past.has_met(one, other) || is_strict && !past.keeps_even(one, other) {
            return None;
        }
        let fold = if points == fewer { (rank(b) - rank(a) - half(points)).pow(2) } else { rank(b) - rank(a) };
        Some((points - fewer).pow(2) * POINT + past.unevenness(past.seated([one, other])) * SEAT + fold)
    };
    let (cost, pairs) = cheapest(table.len(), 0, cost)?;
    let pairs: Vec<_> = pairs.into_iter().map(|[a, b]| past.seated([table[a].0, table[b].0])).collect();
    (!pairs.is_empty()).then_some((cost, (pairs, bye.into_iter().collect())))
}

/// The next round of a round-robin; `None` if everybody has met everybody.
///
/// As long as nobody joins late, the pairings follow the Berger tables, which balance seats. A player who joins late
/// also meets all others: then each round pairs as many players as possible, preferring those with the most opponents
/// left.
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
        let cost = |a: usize, b: usize| {
            let (one, other) = (playing[a], playing[b]);
            (!past.has_met(one, other)).then(|| -left(one) - left(other))
        };
        let most = (0..=playing.len()).find_map(|n_single| cheapest(playing.len(), n_single, cost));
        let most = most.map(|(_, pairs)| pairs).unwrap_or_default();
        pairs = most.into_iter().map(|[a, b]| past.seated([playing[a], playing[b]])).collect();
    }
    let is_free = |player: &Member| !pairs.iter().flatten().any(|paired| paired == player);
    let free = playing.into_iter().filter(is_free).collect();
    (!pairs.is_empty()).then_some((pairs, free))
}

/// A round of Berger's tables, counted from 0. `None` if there is no such round, or if some of its pairs have already
/// met, which happens when the order has changed.
fn berger(order: &[Member], round: u32, has_met: impl Fn(Member, Member) -> bool) -> Option<Vec<[Member; 2]>> {
    let n = order.len() + order.len() % 2;
    let round = usize::try_from(round).ok().filter(|&round| round + 1 < n)?;
    // The last player stays in place, the others rotate.
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
