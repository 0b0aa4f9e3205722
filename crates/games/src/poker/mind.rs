//! The machine that plays Indian Poker.
//!
//! Its candidates are all legal actions. A world is what its own card may be, of the cards that it has not seen. A
//! candidate is worth the chips that it brings: the other answers a raise by what it sees, and then the cards decide.

use super::{Action, CARD_MAX, PENALTY, PokerView};
use crate::mind::{Race, real};
use rules::{Dice, Idea, Level, Mind, Patience, Seat, Timestamp, View, counted};

/// The trials of a thought, by level.
const TRIALS: [usize; 4] = [30, 300, 3_000, 15_000];
/// One answer of so many is not what the cards suggest.
const BLUFF_ONE_IN: usize = 6;

/// A machine at the table.
pub struct PokerMind {
    seat: Seat,
    level: Level,
}

/// What is at stake for the machine, and what both may hold.
#[derive(Clone, Copy)]
struct World {
    mine: u8,
    theirs: u8,
    stake: usize,
    to_match: usize,
    carried: usize,
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
        let is_unseen = |card: &u8, copies: usize| seen.iter().filter(|other| *other == card).count() < copies;
        let unseen: Vec<u8> = (1..=CARD_MAX)
            .flat_map(|card| [(card, 1), (card, 2)])
            .filter(|(card, nth)| is_unseen(card, *nth))
            .map(|(card, _)| card)
            .collect();
        let (stake, to_match, carried) = (view.stakes[self.seat], view.to_match(), view.carried);
        let imagine = |dice: &mut Dice| {
            let mine = dice.pick(&unseen).copied().unwrap_or(theirs);
            World { mine, theirs, stake, to_match, carried }
        };
        let race = Race { trials: self.level.of(TRIALS), dice, patience };
        let best =
            race.run(candidates, imagine, |action, world, dice| world.after(*action, dice)).into_iter().next()?;
        let higher = unseen.iter().filter(|card| **card > theirs).count();
        let believed = format!("{} of {} cards that I have not seen beat the {theirs}.", higher, unseen.len());
        let why = format!(
            "Of {} tried, it brought {:.1} chips at the mean.",
            counted(best.n_tried, "deal", "deals"),
            best.worth
        );
        Some(Idea { believed, ..Idea::new(best.candidate, why) })
    }
}

impl World {
    /// The chips that the action brings.
    fn after(&self, action: Action, dice: &mut Dice) -> f64 {
        match action {
            Action::Fold => {
                let penalty = if self.mine == CARD_MAX { PENALTY } else { 0 };
                -real(self.stake + penalty)
            }
            Action::Check | Action::Call => self.compared(self.to_match),
            Action::Raise(more) if self.is_called(more, dice) => self.compared(self.to_match + more),
            Action::Raise(_) => {
                let penalty = if self.theirs == CARD_MAX { PENALTY } else { 0 };
                real(self.stake + self.to_match + self.carried + penalty)
            }
        }
    }

    /// What the cards bring where both put in so much more than the machine's stake.
    fn compared(&self, more: usize) -> f64 {
        match self.mine.cmp(&self.theirs) {
            std::cmp::Ordering::Greater => real(self.stake + more + self.carried),
            std::cmp::Ordering::Less => -real(self.stake + more),
            std::cmp::Ordering::Equal => 0.0,
        }
    }

    /// Whether the other calls a raise by so much: they see the machine's card, and not their own.
    fn is_called(&self, more: usize, dice: &mut Dice) -> bool {
        let chance = (f64::from(CARD_MAX - self.mine) + 0.5) / f64::from(CARD_MAX);
        let pot = self.carried + 2 * (self.stake + self.to_match) + more;
        let is_worth_it = chance * real(pot + more) >= real(more);
        is_worth_it != dice.chance(1, BLUFF_ONE_IN)
    }
}
