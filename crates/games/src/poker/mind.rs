//! The machine player of Indian Poker.
//!
//! Its candidates are all legal actions. A world is a guess of the machine's own card among the cards that the machine
//! has not seen; if the opponent, who sees that card, has raised, low cards are more likely. A candidate is rated by
//! the chips that it wins: the opponent answers a raise by the card that the opponent sees, and then the cards are
//! compared.

use super::{Action, CARD_MAX, PENALTY, PokerView, copies};
use crate::mind::{Race, real};
use rules::{Dice, Idea, Level, Mind, Patience, Seat, Timestamp, View, Words};
use words::poker;

/// The number of trials for one decision, by level.
const TRIALS: [usize; 4] = [30, 300, 3_000, 15_000];
/// How strongly the machine considers the opponent's raises, by level; 0 ignores them.
const READS: [usize; 4] = [0, 1, 1, 1];
/// This many chips of the opponent's stake count as one raise.
const CHIPS_A_READ: usize = 4;
/// The opponent's answer contradicts what the cards suggest with a probability of 1 in this many.
const BLUFF_ONE_IN: usize = 6;
/// An opponent who has raised folds with a probability of 1 in this many.
const LEAVES_ONE_IN: usize = 5;
/// Maximum number of sampled cards that are rejected before one is accepted regardless.
const TRIES: usize = 40;

/// A machine player of Indian Poker.
pub struct PokerMind {
    seat: Seat,
    level: Level,
}

/// The stakes of the current round, and a guess of both cards.
#[derive(Clone, Copy)]
struct World {
    mine: u8,
    theirs: u8,
    stake: usize,
    to_match: usize,
    carried: usize,
    has_raised: bool,
}

impl Mind for PokerMind {
    type View = PokerView;

    fn new(seat: Seat, level: Level) -> Self {
        Self { seat, level }
    }

    fn work_max(level: Level) -> usize {
        level.of(TRIALS)
    }

    fn observe(&mut self, _: &PokerView, _: Timestamp) {}

    fn think(
        &mut self,
        view: &PokerView,
        _: Timestamp,
        dice: &mut Dice,
        patience: Patience<'_>,
    ) -> Option<Idea<Action>> {
        let theirs = view.cards[self.seat.opponent()]?;
        let (candidates, seen) = (view.legal(), view.seen());
        if candidates.is_empty() {
            return None;
        }
        let unseen: Vec<u8> =
            (1..=CARD_MAX).flat_map(|card| vec![card; 2_usize.saturating_sub(copies(&seen, card))]).collect();
        let (stake, to_match, carried) = (view.stakes[self.seat], view.to_match(), view.carried);
        let has_raised = to_match > 0;
        // The more the opponent has put in, the more seriously the raise is taken.
        let raised = view.stakes[self.seat.opponent()].div_ceil(CHIPS_A_READ);
        let reads = if has_raised { self.level.of(READS) * raised } else { 0 };
        let imagine = |dice: &mut Dice| {
            let mine = imagined(&unseen, reads, dice).unwrap_or(theirs);
            World { mine, theirs, stake, to_match, carried, has_raised }
        };
        let race = Race { trials: self.level.of(TRIALS), dice, patience };
        let best =
            race.run(candidates, imagine, |action, world, dice| world.after(*action, dice)).into_iter().next()?;
        let higher = unseen.iter().filter(|card| **card > theirs).count();
        let believed = poker::Believed { higher, unseen: unseen.len(), card: theirs };
        let why = poker::Why { deals: best.n_tried, chips: Words::markup(format!("{:.1}", best.worth)) };
        Some(Idea { believed: Some(believed.into()), ..Idea::new(best.candidate, why) })
    }
}

/// Samples the machine's own card. The opponent sees this card, and raises less often the higher the card is.
fn imagined(unseen: &[u8], reads: usize, dice: &mut Dice) -> Option<u8> {
    let mut card = dice.pick(unseen).copied()?;
    for _ in 0..TRIES {
        let (lower, all) = (usize::from(CARD_MAX + 1 - card), usize::from(CARD_MAX));
        if (0..reads).all(|_| dice.chance(lower, all)) {
            break;
        }
        card = dice.pick(unseen).copied()?;
    }
    Some(card)
}

impl World {
    /// The chips that the action wins; negative if it loses chips.
    fn after(&self, action: Action, dice: &mut Dice) -> f64 {
        match action {
            Action::Fold => {
                let penalty = if self.mine == CARD_MAX { PENALTY } else { 0 };
                -real(self.stake + penalty)
            }
            Action::Check | Action::Call => self.compared(self.to_match),
            Action::Raise(more) if self.is_called(more, dice) => {
                // The lower the machine's card, the more often the opponent raises once more.
                let is_raised = dice.chance(usize::from(CARD_MAX + 1 - self.mine), 2 * usize::from(CARD_MAX));
                self.compared(self.to_match + more + if is_raised { more } else { 0 })
            }
            Action::Raise(_) => {
                let penalty = if self.theirs == CARD_MAX { PENALTY } else { 0 };
                real(self.stake + self.to_match + self.carried + penalty)
            }
        }
    }

    /// The chips won by comparing the cards after both put in `more` chips beyond the machine's stake.
    fn compared(&self, more: usize) -> f64 {
        match self.mine.cmp(&self.theirs) {
            std::cmp::Ordering::Greater => real(self.stake + more + self.carried),
            std::cmp::Ordering::Less => -real(self.stake + more),
            std::cmp::Ordering::Equal => 0.0,
        }
    }

    /// Whether the opponent calls a raise of `more` chips; the opponent sees the machine's card but not their own.
    fn is_called(&self, more: usize, dice: &mut Dice) -> bool {
        if self.has_raised {
            return !dice.chance(1, LEAVES_ONE_IN);
        }
        let chance = (f64::from(CARD_MAX - self.mine) + 0.5) / f64::from(CARD_MAX);
        let pot = self.carried + 2 * (self.stake + self.to_match) + more;
        let is_worth_it = chance * real(pot + more) >= real(more);
        is_worth_it != dice.chance(1, BLUFF_ONE_IN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::{Deal, Options, Poker};
    use rules::{BySeat, Clearance, Game, Observer, Ply, Seating, Staged, Turn, endless};

    /// The winner of a match between two machines, and its number of rounds.
    fn played(levels: [Level; 2], seed: u64) -> (Option<Seat>, usize) {
        let seating = Seating { names: BySeat::filled(2, "Ann".to_owned()), advantage: Seat::FIRST };
        let options: Options = serde_json::from_value(
            serde_json::to_value(Poker::SPEC.complete(&serde_json::Map::new(), 2).unwrap()).unwrap(),
        )
        .unwrap();
        let mut dice = Dice::new(seed, "poker", 0);
        let deal = Poker::deal(&options, Deal::default(), &seating, &mut dice, &mut endless).unwrap();
        let mut state = Poker::start(options, deal, &seating, Timestamp(0));
        while let Turn::Sequential(seat) = Poker::turn(&state) {
            let view = Poker::view(&state, Timestamp(0), Observer::Seat(seat), &Staged::none(2));
            let mut mind = PokerMind::new(seat, levels[seat.index()]);
            let idea = mind.think(&view, Timestamp(0), &mut dice, &mut endless).unwrap();
            assert_eq!(view.check(&idea.action), Ok(rules::Readiness::Complete));
            Poker::apply(&mut state, Timestamp(0), Ply::Single(seat, idea.action));
        }
        let truth = Observer::Omniscient(Clearance::OFFLINE_REFEREE);
        let view = Poker::view(&state, Timestamp(0), truth, &Staged::none(2));
        assert_eq!(view.chips.values().sum::<usize>(), 40, "no chip is lost");
        (Poker::outcome(&state).unwrap().winner, view.told.len())
    }

    #[test]
    fn a_machine_that_reads_raises_wins_more_often_and_matches_last_some_rounds() {
        let n = 120;
        let (mut won, mut rounds) = (0, 0);
        for seed in 0..n {
            let is_swapped = seed % 2 == 1;
            let levels = if is_swapped { [Level::Beginner, Level::Player] } else { [Level::Player, Level::Beginner] };
            let (winner, n_rounds) = played(levels, seed);
            won += u64::from(winner.map(Seat::index) == Some(usize::from(is_swapped)));
            rounds += n_rounds;
        }
        assert!(won * 100 >= n * 60, "{won} of {n}");
        assert!(rounds >= 420, "{rounds} rounds in {n} matches");
    }
}
