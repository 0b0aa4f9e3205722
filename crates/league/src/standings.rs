//! The table of a league: points and tie-breaks.
//!
//! A win is two half points, a draw one. A bye in a Swiss round has a win's points; in a round-robin everybody is free
//! equally often, so a bye counts for nothing. Results of a player who leaves a round-robin before playing half of it
//! are discarded; if a player leaves later, the unplayed pairings are won by the opponents.

use std::cmp::Reverse;

use super::{Format, League, Logged, Member, Pairing, Score};

/// A row of a league's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The player in this row.
    pub player: Member,
    /// The player's place; tied players share one.
    pub place: usize,
    /// The player's points, in halves.
    pub points: u32,
    /// How many pairings counted for the player.
    pub played: u32,
    /// How many of the counted pairings the player won.
    pub won: u32,
    /// How many of the counted pairings were drawn.
    pub drawn: u32,
    /// The tie-break. Swiss: Buchholz, the points of all opponents, in halves (an unplayed round counts as an opponent
    /// with as many points as the player). Round-robin: Sonneborn-Berger, the points of beaten opponents plus half the
    /// points of opponents drawn with, in quarters. Cup: the last round reached.
    pub tie_break: u32,
    /// The player's points against those who are tied so far, in halves.
    pub head_to_head: u32,
    /// Whether the player is still in the league.
    pub plays: bool,
}

/// A player's half points from a pairing; `None` while it has no result.
fn half_points(pairing: &Pairing, player: Member) -> Option<u32> {
    match pairing.score? {
        Score::Won { by, .. } if by == player => Some(2),
        Score::Won { .. } | Score::Lost => Some(0),
        Score::Drawn { .. } => Some(1),
    }
}

/// A player's result: the opponent, half points, and whether it was by forfeit.
type Result = (Member, u32, bool);

/// The table of a league, best place first.
pub fn standings(league: &League) -> Vec<Standing> {
    let order = league.order();
    let results: Vec<(Member, Vec<Result>)> = order.iter().map(|&player| (player, results(league, player))).collect();
    let of = |player: Member| results.iter().find(|(known, _)| *known == player).map_or(&[][..], |(_, all)| all);
    let points = |player: Member| {
        let free = league.free().iter().filter(|(_, free)| *free == player).count();
        let free = if league.house().format == Format::Swiss { u32::try_from(2 * free).unwrap_or(0) } else { 0 };
        free + of(player).iter().map(|(_, points, _)| points).sum::<u32>()
    };
    let n_free = |player: Member| league.free().iter().filter(|(_, free)| *free == player).count();
    let tie_break = |player: Member| match league.house().format {
        Format::Swiss => {
            let met = of(player).iter().map(|&(rival, _, forfeit)| points(if forfeit { player } else { rival }));
            met.sum::<u32>() + points(player) * u32::try_from(n_free(player)).unwrap_or(0)
        }
        Format::RoundRobin => of(player).iter().map(|&(rival, half, _)| half * points(rival)).sum(),
        // A player who lost later ranks higher.
        Format::Cup => last_round(league, player),
    };
    let count = |player: Member, half: u32| {
        u32::try_from(of(player).iter().filter(|(_, points, _)| *points == half).count()).unwrap_or(0)
    };
    let mut table: Vec<Standing> = order
        .iter()
        .map(|&player| Standing {
            player,
            place: 0,
            points: points(player),
            played: u32::try_from(of(player).len()).unwrap_or(0),
            won: count(player, 2),
            drawn: count(player, 1),
            tie_break: tie_break(player),
            head_to_head: 0,
            plays: league.is_in_play(player),
        })
        .collect();
    let is_cup = league.house().format == Format::Cup;
    let first_key = |row: &Standing| if is_cup { (row.tie_break, 0) } else { (row.points, row.tie_break) };
    let keys: Vec<_> = table.iter().map(|row| (row.player, first_key(row))).collect();
    for row in &mut table {
        let key = first_key(row);
        let is_even = |rival: Member| keys.iter().any(|(known, one)| *known == rival && *one == key);
        row.head_to_head = of(row.player).iter().filter(|(rival, ..)| is_even(*rival)).map(|(_, half, _)| half).sum();
    }
    let key = |row: &Standing| (first_key(row), row.head_to_head, row.won);
    // The sort is stable: tied players keep the initial order.
    table.sort_by_key(|row| Reverse(key(row)));
    for index in 0..table.len() {
        let is_even = index > 0 && key(&table[index - 1]) == key(&table[index]);
        table[index].place = if is_even { table[index - 1].place } else { index + 1 };
    }
    table
}

/// The last round of a cup in which a player took part, plus one if the player won it or was free.
fn last_round(league: &League, player: Member) -> u32 {
    let met = league.pairings().iter().filter(|pairing| pairing.seats.contains(&player));
    let reached = met.map(|pairing| pairing.round + u32::from(half_points(pairing, player) == Some(2))).max();
    let free = league.free().iter().filter(|(_, free)| *free == player).map(|(round, _)| round + 1).max();
    reached.max(free).unwrap_or(0)
}

/// The results that count for a player.
fn results(league: &League, player: Member) -> Vec<Result> {
    let met = |pairing: &Pairing| {
        let rival = pairing.rival(player)?;
        let counts = !has_left_early(league, player) && !has_left_early(league, rival);
        let half = half_points(pairing, player).filter(|_| counts)?;
        Some((rival, half, pairing.score.is_some_and(Score::is_forfeit)))
    };
    let mut all: Vec<Result> = league.pairings().iter().filter_map(met).collect();
    if league.house().format == Format::RoundRobin && league.has_started() {
        let has_met = |rival: Member| league.pairings().iter().any(|one| one.rival(player) == Some(rival));
        let not_met = league.order().into_iter().filter(|&rival| rival != player && !has_met(rival));
        let has_left = |rival: Member| !league.is_in_play(rival) && !has_left_early(league, rival);
        // If both players have left, neither wins.
        all.extend(not_met.filter_map(|rival| match (has_left(player), has_left(rival)) {
            (true, _) if !has_left_early(league, rival) => Some((rival, 0, true)),
            (false, true) if league.is_in_play(player) => Some((rival, 2, true)),
            _ => None,
        }));
    }
    all
}

/// Whether a player has left a round-robin before playing half of it.
fn has_left_early(league: &League, player: Member) -> bool {
    if league.house().format != Format::RoundRobin || league.is_in_play(player) {
        return false;
    }
    let is_theirs = |pairing: &&Pairing| pairing.seats.contains(&player);
    let theirs = league.pairings().iter().filter(is_theirs);
    let n_played = theirs.filter(|pairing| pairing.score.is_some_and(|score| !score.is_forfeit())).count();
    2 * n_played < league.order().len().saturating_sub(1)
}
