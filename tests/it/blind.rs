//! Naming cells of Astral Flow without looking at the grids earns less than nothing, in every round.
//!
//! A blind player knows how rounds are generated, hears every verdict, and names a cell every 20 seconds.
//! `DEALER_SEEDS=200 cargo test --test it blind -- --nocapture` prints the numbers over 200 seeds.

use std::collections::BTreeSet;

use board::square::{Area, Square};
use games::astral::generate::{LEVELS, round};
use games::astral::round::{Round, Solution};
use rules::Dice;

/// The default number of blind matches; `DEALER_SEEDS` overrides it.
const SEEDS: u64 = 50;
/// The first seed of the blind matches.
const SEED_FIRST: u64 = 0;
/// The number of rounds per level from which the learning player knows what solutions look like.
const KNOWN: u64 = 150;
/// The answers (named cells and declarations) for which five minutes suffice, and a few extra.
const ANSWERS_MAX: usize = 18;
/// No kind of cell may be safe more often than this, in percent; a guess pays off from 33 on.
const SHARE_MAX: f64 = 30.0;
/// No single cell may be safe more often than this, in percent.
const CELL_SHARE_MAX: f64 = 40.0;
/// From this number of seeds on, the best of many strategies is not just lucky.
const SEEDS_ENOUGH: u64 = 200;

#[expect(clippy::disallowed_methods, reason = "what a test is asked for is no setting of the program")]
fn seeds() -> u64 {
    std::env::var("DEALER_SEEDS").map_or(SEEDS, |count| count.parse().expect("a number"))
}

/// The rounds of a match with this seed, as the match deals them.
fn dealt(seed: u64) -> Vec<Round> {
    let mut dice = Dice::new(seed, "deal", 0);
    (1..=LEVELS).map(|level| round(level, &mut dice)).collect()
}

/// When a blind player stops: after this many right names or this many wrong answers.
#[derive(Clone, Copy)]
struct Patience {
    right_max: usize,
    wrong_max: usize,
}

/// How a blind player chooses the next cell.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// The corners, then the rest of the border, then the middle.
    FromOutside,
    /// The middle, then the border, then the corners.
    FromInside,
    /// A random order that depends on the seed.
    Shuffled,
    /// The cell that most often is in an unnamed area of the known solutions that agree with all verdicts.
    Learned,
}

const ORDERS: [Order; 4] = [Order::FromOutside, Order::FromInside, Order::Shuffled, Order::Learned];

/// One round that is played blindly.
struct Blind<'a> {
    size: Area,
    solution: &'a Solution,
    /// Known solutions of this size that agree with all verdicts so far.
    known: Vec<&'a Solution>,
    named: Vec<Square>,
    tried: BTreeSet<Square>,
}

impl Blind<'_> {
    fn hears(solution: &Solution, named: &[Square], cell: Square) -> bool {
        solution.is_unnamed(cell, named.iter().copied())
    }

    fn is_whole(solution: &Solution, named: &[Square]) -> bool {
        solution.areas.len() == named.len()
    }

    /// The next cell, and the estimated probability that it is right.
    fn next(&self, order: Order, sorted: &[Square]) -> Option<(Square, f64)> {
        let open = || sorted.iter().copied().filter(|cell| !self.tried.contains(cell));
        let share = |cell: Square| {
            let right = self.known.iter().filter(|known| Self::hears(known, &self.named, cell)).count();
            ratio(right, self.known.len())
        };
        match order {
            Order::Learned if self.known.len() >= 8 => {
                open().map(|cell| (cell, share(cell))).max_by(|one, other| one.1.total_cmp(&other.1))
            }
            // A cell next to a named cell has a star or belongs to the same area, so it is skipped.
            Order::FromOutside | Order::FromInside | Order::Shuffled | Order::Learned => open()
                .find(|&cell| !self.size.neighbors(cell, Square::SIDES).any(|near| self.named.contains(&near)))
                .map(|cell| (cell, 0.3)),
        }
    }

    /// The estimated probability that every area has been named.
    fn nothing_left(&self) -> f64 {
        if self.known.len() < 8 {
            return if self.named.is_empty() { 0.0 } else { 0.1 };
        }
        ratio(self.known.iter().filter(|known| Self::is_whole(known, &self.named)).count(), self.known.len())
    }

    /// Plays the round; returns the score after every answer, with the numbers of right names and of wrong answers.
    fn play(mut self, order: Order, sorted: &[Square]) -> Vec<(i32, usize, usize)> {
        let (mut score, mut wrong) = (0, 0);
        let mut course = vec![(0, 0, 0)];
        for _ in 0..ANSWERS_MAX {
            let next = self.next(order, sorted);
            let name = next.map_or(f64::NEG_INFINITY, |(_, share)| 3.0 * share - 1.0);
            let left = self.nothing_left();
            if 4.0 * left - 1.0 > name.max(0.0) || next.is_none() {
                let is_right = Self::is_whole(self.solution, &self.named);
                let named = self.named.clone();
                self.known.retain(|known| Self::is_whole(known, &named) == is_right);
                score += if is_right { 3 } else { -1 };
                wrong += usize::from(!is_right);
                course.push((score, self.named.len(), wrong));
                if is_right || next.is_none() {
                    break;
                }
                continue;
            }
            let Some((cell, _)) = next else { break };
            let is_right = Self::hears(self.solution, &self.named, cell);
            let named = self.named.clone();
            self.known.retain(|known| Self::hears(known, &named, cell) == is_right);
            self.tried.insert(cell);
            if is_right {
                self.named.push(cell);
            }
            score += if is_right { 2 } else { -1 };
            wrong += usize::from(!is_right);
            course.push((score, self.named.len(), wrong));
        }
        course
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of rounds and cells")]
fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The mean and half of its 95 % confidence interval.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = ratio(values.len(), 1);
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

fn sorted(order: Order, size: Area, seed: u64) -> Vec<Square> {
    let mut cells: Vec<Square> = size.squares().collect();
    // Cells of one kind are in random order.
    Dice::new(seed, "blind", 0).shuffle(&mut cells);
    let border = |cell: &Square| {
        usize::from(cell.column == 0 || cell.column + 1 == size.columns)
            + usize::from(cell.row == 0 || cell.row + 1 == size.rows)
    };
    match order {
        Order::FromOutside => cells.sort_by_key(|cell| std::cmp::Reverse(border(cell))),
        Order::FromInside => cells.sort_by_key(border),
        Order::Shuffled | Order::Learned => {}
    }
    cells
}

/// The score at which a player with this patience stops in such a course of scores.
fn stopped(course: &[(i32, usize, usize)], patience: Patience) -> i32 {
    let is_enough =
        |&&(_, right, wrong): &&(i32, usize, usize)| right >= patience.right_max || wrong >= patience.wrong_max;
    course.iter().find(is_enough).or(course.last()).map_or(0, |&(score, ..)| score)
}

#[test]
fn naming_blindly_loses_points_in_every_round() {
    let known: Vec<Vec<Round>> = (0..KNOWN).map(|seed| dealt(1_000_000 + seed)).collect();
    let played: Vec<Vec<Round>> = (SEED_FIRST..SEED_FIRST + seeds()).map(dealt).collect();
    for level in 0..LEVELS {
        let known: Vec<(Area, Solution)> =
            known.iter().map(|rounds| (rounds[level].size, rounds[level].solve())).collect();
        let mut results: Vec<(String, Vec<f64>)> = Vec::new();
        for order in ORDERS {
            let courses: Vec<_> = (SEED_FIRST..)
                .zip(&played)
                .map(|(seed, rounds)| {
                    let Round { size, .. } = rounds[level];
                    let solution = rounds[level].solve();
                    let known = known.iter().filter(|(other, _)| *other == size).map(|(_, known)| known).collect();
                    let blind = Blind { size, solution: &solution, known, named: Vec::new(), tried: BTreeSet::new() };
                    blind.play(order, &sorted(order, size, seed))
                })
                .collect();
            for (right_max, wrong_max) in
                [1, 2, 3, 99].iter().flat_map(|&right| (1..=15).map(move |wrong| (right, wrong)))
            {
                let patience = Patience { right_max, wrong_max };
                let points = courses.iter().map(|course| f64::from(stopped(course, patience))).collect();
                results.push((format!("{order:?}, until {right_max} right or {wrong_max} wrong"), points));
            }
        }
        let best = results.iter().max_by(|one, other| mean(&one.1).0.total_cmp(&mean(&other.1).0)).unwrap();
        let (points, interval) = mean(&best.1);
        println!("round {:2}: the best blind player earns {points:+.2} ± {interval:.2} ({})", level + 1, best.0);
        // With few seeds, the best of so many strategies is lucky by chance.
        let luck = if seeds() < SEEDS_ENOUGH { interval } else { 0.0 };
        assert!(points <= luck, "round {}: {} earns {points:+.2} ± {interval:.2}", level + 1, best.0);
    }
}

#[test]
fn no_place_is_safe_more_often_than_a_guess_may_be() {
    let matches: Vec<Vec<Round>> = (SEED_FIRST..SEED_FIRST + seeds().max(100)).map(dealt).collect();
    let mut work_before = 0.0;
    for level in 0..LEVELS {
        let mut safe = [(0, 0); 3];
        let mut places = std::collections::BTreeMap::new();
        let (mut instructions, mut work, mut areas) = (Vec::new(), Vec::new(), Vec::new());
        for rounds in &matches {
            let round = &rounds[level];
            let solution = round.solve();
            areas.push(ratio(solution.areas.len(), 1));
            instructions.push(ratio(round.grids.iter().map(|grid| grid.instructions.len()).sum(), 1));
            work.push(ratio(round.grids.iter().map(|grid| grid.instructions.len() * grid.stars.len()).sum(), 1));
            for cell in round.size.squares() {
                let sides = usize::from(cell.column == 0 || cell.column + 1 == round.size.columns)
                    + usize::from(cell.row == 0 || cell.row + 1 == round.size.rows);
                let is_safe = usize::from(solution.area_of(cell).is_some());
                safe[sides] = (safe[sides].0 + is_safe, safe[sides].1 + 1);
                let place = places.entry((round.size.columns, round.size.rows, cell)).or_insert((0, 0));
                *place = (place.0 + is_safe, place.1 + 1);
            }
        }
        let percent = |(safe, all): (usize, usize)| 100.0 * ratio(safe, all);
        let all = safe.iter().fold((0, 0), |sum, kind| (sum.0 + kind.0, sum.1 + kind.1));
        // The lower bound of a cell's share, with 95 % confidence.
        let surely = |&(safe, all): &(usize, usize)| {
            let share = ratio(safe, all);
            100.0 * (share - 1.96 * (share * (1.0 - share) / ratio(all, 1)).sqrt())
        };
        let highest = places.values().map(surely).fold(0.0, f64::max);
        let (work, _) = mean(&work);
        println!(
            "round {:2}: safe {:.0} % of cells, {:.0} % of corners, {:.0} % of edges, surely more than {highest:.0} % of no cell; {:.1} areas; {:.1} instructions, {work:.0} traced stars",
            level + 1,
            percent(all),
            percent(safe[2]),
            percent(safe[1]),
            mean(&areas).0,
            mean(&instructions).0,
        );
        for kind in safe {
            assert!(percent(kind) <= SHARE_MAX, "round {}: {:.1} %", level + 1, percent(kind));
        }
        assert!(highest <= CELL_SHARE_MAX, "round {}: {highest:.1} %", level + 1);
        assert!(work > work_before && work <= 360.0, "round {}: {work} traced stars after {work_before}", level + 1);
        work_before = work;
    }
}
