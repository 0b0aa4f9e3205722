//! Tests of leagues: nobody meets twice, few players float, seats are balanced, tables are right, and undone decisions
//! leave no trace.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::catalogued::{comes_from_the_catalogue, refusal};
use rules::{Millis, Timestamp};

fn house(format: Format) -> House {
    House {
        game: "mist".to_owned(),
        options: serde_json::Map::new(),
        format,
        rounds: None,
        round_ms: Millis::from_hours(1).0,
        ready_ms: READY_USUAL.0,
        late: Late::Forfeit,
        seeding: Seeding::Named,
        role: None,
    }
}

/// A league that a test plays.
struct Course(League);

impl Course {
    fn of(house: House, n: u16) -> Self {
        let players: Vec<_> = (1..=n).map(Member).collect();
        let step = Step::Create { name: Title::typed("One"), house, players: players.clone() };
        let mut course = Self(League::begin(Line { n: 1, at: Timestamp(0), step }).unwrap());
        course.take(Step::Start { order: players });
        course
    }

    fn try_take(&mut self, step: Step) -> Result<(), Refusal> {
        let n = self.0.n() + 1;
        self.0.take(Line { n, at: Timestamp(i64::from(n)), step })
    }

    fn take(&mut self, step: Step) {
        let told = format!("{step:?}");
        self.try_take(step).unwrap_or_else(|why| panic!("{told}: {why}"));
    }

    /// Applies all automatic steps that are due before any deadline.
    fn settle(&mut self) {
        while let Some(step) = self.0.due(Timestamp(0)) {
            self.take(step);
        }
    }

    fn pair(&mut self) -> bool {
        let round = self.0.round();
        self.settle();
        self.0.round() > round
    }

    fn decide(&mut self, number: u32, ended: Ended) {
        self.take(Step::Open { of: number });
        self.take(Step::Result { of: self.0.n(), ended: Some(ended) });
    }

    fn number(&self, one: u16, other: u16) -> u32 {
        let seats = BTreeSet::from([Member(one), Member(other)]);
        let met = |pairing: &&Pairing| BTreeSet::from(pairing.seats) == seats;
        self.0.pairings().iter().rfind(met).unwrap_or_else(|| panic!("{one} and {other} do not meet")).number
    }

    fn wins(&mut self, winner: u16, loser: u16) {
        self.decide(self.number(winner, loser), Ended::Won(Member(winner)));
    }

    /// Plays the current round: each pairing's result comes from the next number of `outcomes`.
    fn play_round(&mut self, outcomes: &mut impl Iterator<Item = u8>) {
        for pairing in self.0.pairings().to_vec().into_iter().filter(|pairing| pairing.score.is_none()) {
            let ended = match outcomes.next().unwrap_or(0) % 5 {
                0 | 1 => Ended::Won(pairing.seats[0]),
                2 | 3 => Ended::Won(pairing.seats[1]),
                _ => Ended::Drawn,
            };
            self.decide(pairing.number, ended);
        }
    }

    fn table(&self) -> Vec<(u16, usize)> {
        standings(&self.0).into_iter().map(|row| (row.player.0, row.place)).collect()
    }
}

fn nobody_meets_twice(league: &League) {
    let met: BTreeSet<_> = league.pairings().iter().map(|pairing| BTreeSet::from(pairing.seats)).collect();
    assert_eq!(met.len(), league.pairings().len(), "somebody meets twice");
}

/// How much more often a player had the first seat than the second.
fn lead(league: &League, player: Member) -> i64 {
    let sat = |seat: usize| league.pairings().iter().filter(|one| one.seats[seat] == player).count();
    i64::try_from(sat(0)).unwrap() - i64::try_from(sat(1)).unwrap()
}

/// Whether a player had the same seat in their last three pairings.
fn sits_a_third_time(league: &League, player: Member) -> bool {
    let seats = pairing::seats_of(league, player);
    seats.len() >= 3 && seats[seats.len() - 3..].iter().all(|seat| *seat == seats[seats.len() - 1])
}

/// All possible rounds of these players in which nobody meets twice, each with the free player.
fn all_rounds(league: &League, left: &[Member]) -> Vec<(Vec<[Member; 2]>, Option<Member>)> {
    let Some((&one, rest)) = left.split_first() else { return vec![(Vec::new(), None)] };
    let mut all = Vec::new();
    let mut go_on = |others: Vec<Member>, pair: Option<[Member; 2]>| {
        for (mut pairs, free) in all_rounds(league, &others) {
            if free.is_some() && pair.is_none() {
                continue;
            }
            pairs.extend(pair);
            all.push((pairs, if pair.is_none() { Some(one) } else { free }));
        }
    };
    if left.len() % 2 == 1 {
        go_on(rest.to_vec(), None);
    }
    for index in 0..rest.len() {
        let mut others = rest.to_vec();
        let other = others.remove(index);
        if !league.pairings().iter().any(|pairing| pairing.rival(one) == Some(other)) {
            go_on(others, Some([one, other]));
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_swiss_round_pairs_all_once_and_floats_few(n in 2_u16..9, outcomes in prop::collection::vec(any::<u8>(), 64)) {
        let mut course = Course::of(House { rounds: Some(u32::from(n.div_ceil(2))), ..house(Format::Swiss) }, n);
        let mut outcomes = outcomes.into_iter();
        loop {
            let before = course.0.clone();
            if !course.pair() {
                break;
            }
            nobody_meets_twice(&course.0);
            let round = course.0.round();
            let of_round: Vec<_> = course.0.pairings().iter().filter(|one| one.round == round).collect();
            prop_assert_eq!(of_round.len(), usize::from(n / 2));
            let free: Vec<_> = course.0.free().iter().map(|(_, player)| *player).collect();
            prop_assert_eq!(free.iter().collect::<BTreeSet<_>>().len(), free.len(), "somebody is free twice");
            // No other round satisfies the rules better.
            let points: BTreeMap<_, _> = standings(&before).iter().map(|row| (row.player, i64::from(row.points))).collect();
            let is_third = |player: Member, seat: usize| {
                let seats = pairing::seats_of(&before, player);
                let is_row = seats.len() >= 2 && seats[seats.len() - 2..] == [seat, seat];
                is_row || (lead(&before, player) + [1, -1][seat]).abs() > 2
            };
            let is_uneven = |pair: &[Member; 2]| is_third(pair[0], 0) || is_third(pair[1], 1);
            let was_free = |player: &Member| before.free().iter().any(|(_, free)| free == player);
            let faults = |pairs: &[[Member; 2]], free: Option<Member>, may_turn: bool| {
                let uneven = |pair: &[Member; 2]| is_uneven(pair) && (!may_turn || is_uneven(&[pair[1], pair[0]]));
                let squares = pairs.iter().map(|pair| (points[&pair[0]] - points[&pair[1]]).pow(2)).sum::<i64>();
                (pairs.iter().any(uneven), free.is_some_and(|free| was_free(&free)), free.map(|free| points[&free]), squares)
            };
            let all: Vec<_> = points.keys().copied().collect();
            let best = all_rounds(&before, &all).iter().map(|(pairs, free)| faults(pairs, *free, true)).min();
            let pairs: Vec<_> = of_round.iter().map(|pairing| pairing.seats).collect();
            let free = course.0.free().iter().find(|(free, _)| *free == round).map(|(_, player)| *player);
            prop_assert_eq!(Some(faults(&pairs, free, false)), best);
            course.play_round(&mut outcomes);
        }
        prop_assert!(course.0.is_over());
        prop_assert_eq!(course.0.round(), u32::from(n.div_ceil(2)));
    }

    #[test]
    fn seats_stay_even_in_swiss_rounds(n in 4_u16..25, outcomes in prop::collection::vec(any::<u8>(), 200)) {
        let mut course = Course::of(house(Format::Swiss), n);
        let mut outcomes = outcomes.into_iter();
        while course.pair() {
            course.play_round(&mut outcomes);
        }
        nobody_meets_twice(&course.0);
        for player in course.0.in_play() {
            let lead = lead(&course.0, player);
            prop_assert!(lead.abs() <= 2, "{player} sat first {lead} times more often than second");
            prop_assert!(!sits_a_third_time(&course.0, player), "{player} sat in one seat three times in a row");
        }
    }

    #[test]
    fn everybody_meets_everybody_in_a_round_robin(n in 2_u16..13, late in 0_u32..6, outcomes in prop::collection::vec(any::<u8>(), 100)) {
        let mut course = Course::of(house(Format::RoundRobin), n);
        let mut outcomes = outcomes.into_iter();
        let mut n_players = usize::from(n);
        while course.pair() {
            nobody_meets_twice(&course.0);
            if late > 0 && course.0.round() == late {
                course.take(Step::Add { player: course.0.next_member() });
                n_players += 1;
            }
            course.play_round(&mut outcomes);
        }
        prop_assert_eq!(course.0.pairings().len(), n_players * (n_players - 1) / 2);
        prop_assert!(course.0.is_over());
        if n_players == usize::from(n) {
            prop_assert_eq!(course.0.round(), u32::from(n + n % 2 - 1), "no round more than it takes");
            for player in course.0.in_play() {
                prop_assert!(lead(&course.0, player).abs() <= 1, "seats are even");
            }
        }
    }

    #[test]
    fn whoever_joins_or_leaves_nobody_meets_twice(
        n in 3_u16..12,
        swiss in any::<bool>(),
        deeds in prop::collection::vec((any::<u8>(), any::<u8>()), 40),
    ) {
        let mut course = Course::of(house(if swiss { Format::Swiss } else { Format::RoundRobin }), n);
        let mut outcomes = deeds.iter().map(|(_, outcome)| *outcome);
        for &(deed, who) in &deeds {
            match deed % 8 {
                0 => drop(course.try_take(Step::Add { player: course.0.next_member() })),
                1 => drop(course.try_take(Step::Withdraw { player: Member(u16::from(who) % (n + 3) + 1) })),
                2 => drop(course.try_take(Step::Undo)),
                3 => {
                    let of = u32::from(who) % 9 + 1;
                    drop(course.try_take(Step::Forfeit { of, loser: None }));
                }
                _ => {}
            }
            course.settle();
            course.play_round(&mut outcomes);
            nobody_meets_twice(&course.0);
        }
        // Folding the log gives the same league.
        let table = standings(&course.0);
        let places: Vec<_> = table.iter().map(|row| row.place).collect();
        prop_assert!(places.is_sorted());
    }

    #[test]
    fn a_cup_leaves_one(n in 2_u16..20, outcomes in prop::collection::vec(any::<u8>(), 60), leaves in 0_u16..24) {
        let mut course = Course::of(house(Format::Cup), n);
        let mut outcomes = outcomes.into_iter().map(|outcome| outcome % 4);
        while course.pair() {
            if course.0.round() == 2 {
                drop(course.try_take(Step::Withdraw { player: Member(leaves) }));
            }
            course.play_round(&mut outcomes);
        }
        prop_assert!(course.0.is_over());
        nobody_meets_twice(&course.0);
        prop_assert!(course.0.champion().is_some(), "{:?}", course.table());
        prop_assert!(course.0.round() <= u32::from(n).next_power_of_two().ilog2());
    }
}

/// Figures of 300 tournaments each with seven and eight players, with the maximum number of rounds.
#[test]
fn three_hundred_tournaments_of_seven_and_of_eight() {
    for n in [7_u16, 8] {
        let (mut n_third, mut n_high_byes, mut n_rounds, mut squares) = (0, 0, 0, 0);
        for seed in 0..300_u64 {
            let mut dice = rules::Dice::new(seed, "tournament", 0);
            let mut outcomes = std::iter::repeat_with(move || u8::try_from(dice.below(5)).unwrap());
            let mut course = Course::of(House { rounds: Some(u32::from(n.div_ceil(2))), ..house(Format::Swiss) }, n);
            loop {
                let before = course.0.clone();
                if !course.pair() {
                    break;
                }
                n_rounds += 1;
                n_third += course.0.in_play().iter().filter(|player| sits_a_third_time(&course.0, **player)).count();
                let table = standings(&before);
                let points = |player| i64::from(table.iter().find(|row| row.player == player).unwrap().points);
                let round = course.0.round();
                let of_round = course.0.pairings().iter().filter(|one| one.round == round);
                squares += of_round.map(|one| (points(one.seats[0]) - points(one.seats[1])).pow(2)).sum::<i64>();
                if let Some((_, free)) = course.0.free().iter().find(|(free, _)| *free == round) {
                    let was_free = |player| before.free().iter().any(|(_, free)| *free == player);
                    let least = table.iter().filter(|row| !was_free(row.player)).map(|row| i64::from(row.points)).min();
                    n_high_byes += usize::from(Some(points(*free)) > least);
                }
                course.play_round(&mut outcomes);
            }
            nobody_meets_twice(&course.0);
        }
        assert!(squares < 4 * n_rounds, "{n} players, {n_rounds} rounds: {squares} squared half points");
        assert_eq!(n_third, 0, "third seats in a row");
        assert_eq!(n_high_byes, 0, "byes above the lowest score");
    }
}

#[test]
fn a_third_seat_in_a_row_is_explained() {
    let mut course = Course::of(House { rounds: Some(3), ..house(Format::Swiss) }, 6);
    let rounds = [[[1, 2], [3, 4], [5, 6]], [[1, 3], [2, 5], [4, 6]], [[1, 4], [2, 6], [3, 5]]];
    let names = |player: Member| ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"][usize::from(player.0) - 1].to_owned();
    for (round, pairs) in (1..).zip(rounds) {
        let pairs = pairs.map(|pair| pair.map(Member)).to_vec();
        course.take(Step::Pair { pairs, free: Vec::new() });
        let lines = round_lines(&course.0, round, &names).to_string();
        let told: Vec<_> = lines.lines().filter(|line| line.contains("third time")).collect();
        let expected: &[&str] = match round {
            3 => &[
                "Ann has the first seat for the third time in a row: no other pairing was possible.",
                "Finn has the second seat for the third time in a row: no other pairing was possible.",
            ],
            _ => &[],
        };
        assert_eq!(told, expected, "{lines}");
        course.play_round(&mut std::iter::repeat(0));
    }
}

#[test]
fn the_largest_leagues_are_paired_to_their_last_round() {
    for (n, seed) in [(31_u16, 1_u64), (32, 2), (30, 3)] {
        let mut dice = rules::Dice::new(seed, "tournament", 0);
        let mut outcomes = std::iter::repeat_with(move || u8::try_from(dice.below(5)).unwrap());
        let mut course = Course::of(House { rounds: Some(u32::from(n.div_ceil(2))), ..house(Format::Swiss) }, n);
        while course.pair() {
            course.play_round(&mut outcomes);
        }
        assert_eq!(course.0.round(), u32::from(n.div_ceil(2)), "{n} players");
        nobody_meets_twice(&course.0);
    }
}

#[test]
fn a_league_of_four_by_the_tables() {
    let mut course = Course::of(house(Format::RoundRobin), 4);
    assert!(course.pair());
    let seats =
        |course: &Course| course.0.pairings().iter().map(|one| one.seats.map(|seat| seat.0)).collect::<Vec<_>>();
    assert_eq!(seats(&course), [[1, 4], [2, 3]]);
    course.wins(1, 4);
    assert!(!course.pair(), "the other match is still played");
    course.wins(3, 2);
    assert!(course.pair());
    assert_eq!(seats(&course)[2..], [[4, 3], [1, 2]]);
    course.wins(3, 4);
    course.wins(2, 1);
    assert!(course.pair());
    course.wins(1, 3);
    course.decide(course.number(2, 4), Ended::Drawn);
    course.settle();
    assert!(course.0.is_over());
    // Players 1 and 3 have two points each; their beaten opponents have 3 and 1, and 3 and 1 half points. Player 1 has
    // beaten player 3.
    let table = standings(&course.0);
    let shown: Vec<_> = table.iter().map(|row| (row.player.0, row.place, row.points, row.tie_break)).collect();
    assert_eq!(shown, [(1, 1, 4, 10), (3, 2, 4, 8), (2, 3, 3, 9), (4, 4, 1, 3)]);
    assert_eq!(course.0.champion(), Some(Member(1)));
    // The league follows a match that is annulled or reopened later.
    let of = course.0.pairing(course.number(1, 3)).unwrap().opened.unwrap();
    assert_eq!(course.0.follow(of, Some(Ended::Won(Member(1)))), None);
    let reopened = course.0.follow(of, None).unwrap();
    course.take(reopened);
    assert_eq!(course.0.champion(), Some(Member(3)));
    let followed = course.0.follow(of, Some(Ended::Won(Member(1)))).unwrap();
    course.take(followed);
    assert_eq!(course.table()[0], (1, 1));
}

#[test]
fn buchholz_then_head_to_head_tell_those_apart_who_have_as_many_points() {
    let mut course = Course::of(House { rounds: Some(3), ..house(Format::Swiss) }, 6);
    for _ in 0..3 {
        assert!(course.pair());
        // The player with the lower number wins.
        for pairing in course.0.pairings().to_vec().iter().filter(|one| one.score.is_none()) {
            course.decide(pairing.number, Ended::Won(*pairing.seats.iter().min().unwrap()));
        }
    }
    course.settle();
    assert!(course.0.is_over());
    let table = standings(&course.0);
    assert_eq!(table[0].player, Member(1));
    for row in &table {
        let points = |player: Member| table.iter().find(|row| row.player == player).unwrap().points;
        let met = course.0.pairings().iter().filter_map(|pairing| pairing.rival(row.player));
        assert_eq!(row.tie_break, met.map(points).sum::<u32>(), "{row:?}");
    }
}

#[test]
fn what_nobody_has_opened_is_decided_by_the_house() {
    for (late, expected) in
        [(Late::Forfeit, Some(Score::Lost)), (Late::Draw, Some(Score::Drawn { is_forfeit: true })), (Late::Host, None)]
    {
        let mut course = Course::of(House { late, ..house(Format::RoundRobin) }, 4);
        assert!(course.pair());
        course.take(Step::Open { of: 1 });
        let until = course.0.deadline().unwrap();
        assert_eq!(course.0.due(Timestamp(until.0 - 1)), None);
        // An outage extends the deadline.
        course.take(Step::Shift { outage: 3, by_ms: 1000 });
        assert!(course.try_take(Step::Shift { outage: 3, by_ms: 1000 }).is_err());
        assert_eq!(course.0.due(until), None);
        assert_eq!(course.0.due(until + Millis(1000)), Some(Step::Late));
        course.take(Step::Late);
        assert_eq!(course.0.pairings()[1].score, expected);
        assert_eq!(course.0.pairings()[0].score, None, "what is played goes on");
        assert_eq!(course.0.due(until + Millis(5000)), None);
        course.take(Step::Result { of: 4, ended: Some(Ended::Void) });
        assert!(course.0.pairings()[0].is_to_be_opened(), "what counts for nothing is played anew");
    }
}

#[test]
fn the_hosts_last_decision_is_struck_out_as_long_as_nobody_has_acted_on_it() {
    let mut course = Course::of(house(Format::RoundRobin), 3);
    assert!(course.pair());
    let before = course.0.pairings().to_vec();
    course.take(Step::Withdraw { player: before[0].seats[0] });
    assert!(course.0.pairings()[0].score.is_some());
    course.settle();
    course.take(Step::Undo);
    assert_eq!(course.0.pairings(), before, "what followed by itself is gone");
    // A late joiner cannot be undone once their match is opened.
    course.take(Step::Add { player: Member(4) });
    course.wins(before[0].seats[0].0, before[0].seats[1].0);
    assert!(course.pair());
    let theirs = course.0.pairings().iter().find(|one| one.rival(Member(4)).is_some()).unwrap().number;
    course.take(Step::Open { of: theirs });
    let refused = refusal(course.try_take(Step::Undo).unwrap_err());
    assert!(refused.contains("matches have been opened"), "{refused}");
}

#[test]
fn who_leaves_a_round_robin_early_counts_for_nobody() {
    let mut course = Course::of(house(Format::RoundRobin), 5);
    assert!(course.pair());
    let first = course.0.pairings()[0].clone();
    for pairing in course.0.pairings().to_vec() {
        course.decide(pairing.number, Ended::Won(pairing.seats[0]));
    }
    let of = |course: &Course, player| standings(&course.0).into_iter().find(|row| row.player == player).unwrap();
    assert_eq!(of(&course, first.seats[0]).points, 2);
    course.take(Step::Withdraw { player: first.seats[1] });
    assert_eq!(of(&course, first.seats[0]).points, 0, "one of four is less than half");
    course.take(Step::Undo);
    for _ in 0..2 {
        assert!(course.pair());
        let open: Vec<_> = course.0.pairings().iter().filter(|one| one.score.is_none()).cloned().collect();
        for pairing in open {
            course.decide(pairing.number, Ended::Won(pairing.seats[0]));
        }
    }
    let before = of(&course, first.seats[0]).points;
    course.take(Step::Withdraw { player: first.seats[1] });
    assert!(of(&course, first.seats[0]).points >= before, "from half on it stays, and the rest is won by the others");
}

#[test]
fn refusals_say_what_would_work() {
    let begun = |house, n: u16| {
        let players = (1..=n).map(Member).collect();
        League::begin(Line { n: 1, at: Timestamp(0), step: Step::Create { name: Title::typed("One"), house, players } })
    };
    let refused = |house, n| refusal(begun(house, n).unwrap_err());
    assert!(refused(house(Format::Swiss), 33).contains("at most 32"));
    assert!(refused(House { rounds: Some(3), ..house(Format::RoundRobin) }, 4).contains("only a Swiss"));
    assert!(refused(House { late: Late::Draw, ..house(Format::Cup) }, 4).contains("a cup has no draws"));
    let mut four = begun(House { rounds: Some(3), ..house(Format::Swiss) }, 4).unwrap();
    let order: Vec<_> = (1..=4).map(Member).collect();
    let why = four.take(Line { n: 2, at: Timestamp(0), step: Step::Start { order } });
    let why = refusal(why.unwrap_err());
    assert!(why.contains("without meeting twice"), "{why}");
    assert!(refusal(four.check(&Step::Open { of: 1 }).unwrap_err()).contains("/league start"));
}

#[test]
fn whoever_was_absent_forfeits_and_the_host_may_take_that_back() {
    let mut course = Course::of(house(Format::RoundRobin), 2);
    course.settle();
    course.take(Step::Absent { of: 1, loser: Some(Member(2)) });
    let forfeit = Some(Score::Won { by: Member(1), is_forfeit: true });
    assert_eq!(course.0.pairing(1).unwrap().score, forfeit);
    assert!(course.try_take(Step::Absent { of: 1, loser: None }).is_err(), "it is decided");
    course.settle();
    assert!(course.0.is_over() && course.0.champion() == Some(Member(1)));
    // When the decision that ended the league is undone, the league is no longer over.
    course.take(Step::Undo);
    course.settle();
    assert!(!course.0.is_over() && course.0.pairing(1).unwrap().is_to_be_opened());
    course.take(Step::Absent { of: 1, loser: None });
    assert_eq!(course.0.pairing(1).unwrap().score, Some(Score::Lost));
}

#[test]
fn a_league_says_nothing_that_comes_from_no_catalogue() {
    let name = |_: Member| "①".to_owned();
    let check = |league: Option<&League>, step: &Step| {
        let line = Line { n: league.map_or(1, |league| league.n() + 1), at: Timestamp(0), step: step.clone() };
        comes_from_the_catalogue(&told(league, &line, &name, &|_: &Title| "②".to_owned()));
    };
    let all = [Late::Forfeit, Late::Draw, Late::Host].map(|late| {
        [Format::RoundRobin, Format::Swiss, Format::Cup].map(|format| House { late, role: Some(7), ..house(format) })
    });
    let is_allowed = |house: &House| (house.format, house.late) != (Format::Cup, Late::Draw);
    for house in all.into_iter().flatten().filter(is_allowed) {
        let player = Member(1);
        for players in [Vec::new(), vec![player]] {
            check(None, &Step::Create { name: Title::typed("One"), house: house.clone(), players });
        }
        let mut course = Course::of(house, 5);
        let steps = [
            Step::Join { player },
            Step::Leave { player },
            Step::Add { player },
            Step::Withdraw { player },
            Step::Start { order: vec![player] },
            Step::Late,
            Step::Shift { by_ms: 5000, outage: 1 },
            Step::End { by_host: true },
        ];
        for step in &steps {
            check(Some(&course.0), step);
        }
        while let Some(step) = course.0.due(Timestamp(0)) {
            check(Some(&course.0), &step);
            course.take(step);
        }
        let of = course.0.pairings()[0].number;
        for loser in [None, Some(player)] {
            check(Some(&course.0), &Step::Forfeit { of, loser });
            check(Some(&course.0), &Step::Absent { of, loser });
        }
        check(Some(&course.0), &Step::Open { of });
        course.take(Step::Open { of });
        let opened = course.0.n();
        for shown in [standing(&course.0, &name), round_lines(&course.0, 1, &name), headline(&course.0)] {
            comes_from_the_catalogue(&shown);
        }
        for ended in [None, Some(Ended::Won(player)), Some(Ended::Drawn), Some(Ended::Void)] {
            check(Some(&course.0), &Step::Result { of: opened, ended });
        }
        course.take(Step::Result { of: opened, ended: Some(Ended::Won(course.0.pairings()[0].seats[0])) });
        comes_from_the_catalogue(&round_lines(&course.0, 1, &name));
        for row in standings(&course.0) {
            comes_from_the_catalogue(&course.0.row(&row, "①".to_owned()).in_words());
        }
        for column in course.0.columns().iter().filter(|column| !column.to_string().starts_with(['B', 'S'])) {
            comes_from_the_catalogue(column);
        }
    }
}
