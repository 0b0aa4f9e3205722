//! The machine that plays the heap, and the template for minds.
//!
//! Its candidates are all bids, or all takes. A world is what the other may still have of the coins that both began with.
//! A candidate is worth how often it wins when both then bid at random, but take the last stones where they can and bid
//! all that they have for them.

use super::{Action, HeapView};
use crate::mind::Race;
use rules::{Dice, Idea, Level, Mind, Patience, Seat, Timestamp, View, Words};
use words::heap;

/// The trials of a thought, by level.
const TRIALS: [usize; 4] = [40, 400, 4_000, 20_000];
/// The most stones that one move takes.
const TAKE_MAX: u8 = 3;

/// A machine at the heap.
pub struct HeapMind {
    seat: Seat,
    level: Level,
    /// What both began with.
    coins: u8,
}

/// The heap as it may be.
#[derive(Clone, Copy)]
struct World {
    stones: u8,
    /// Mine and the other's.
    coins: [u8; 2],
    /// Whether moves are bid for; otherwise they alternate.
    has_bids: bool,
}

impl Mind for HeapMind {
    type View = HeapView;

    fn new(seat: Seat, level: Level) -> Self {
        Self { seat, level, coins: 0 }
    }

    fn work_max(level: Level) -> usize {
        level.of(TRIALS)
    }

    fn observe(&mut self, view: &HeapView, _: Timestamp) {
        self.coins = self.coins.max(view.coins[self.seat].unwrap_or(0));
    }

    fn think(
        &mut self,
        view: &HeapView,
        _: Timestamp,
        dice: &mut Dice,
        patience: Patience<'_>,
    ) -> Option<Idea<Action>> {
        let mine = view.coins[self.seat]?;
        let candidates = view.legal();
        if candidates.is_empty() {
            return None;
        }
        let most = self.coins;
        let imagine = |dice: &mut Dice| World {
            stones: view.stones,
            coins: [mine, up_to(most, dice)],
            has_bids: view.is_bidding || most > 0,
        };
        let race = Race { trials: self.level.of(TRIALS), dice, patience };
        let best = race.run(candidates, imagine, |action, world, dice| world.after(action, dice)).into_iter().next()?;
        let percent = Words::markup((best.worth * 100.0).round().to_string());
        let why = heap::Why { matches: best.n_tried, percent };
        let believed = view.is_bidding.then(|| heap::Believed { coins: most }.into());
        Some(Idea { believed, ..Idea::new(best.candidate, why) })
    }
}

impl World {
    /// 1 if I win after this, else 0.
    fn after(mut self, action: &Action, dice: &mut Dice) -> f64 {
        let mut mover = match *action {
            Action::Bid(bid) => self.settle([bid, self.bid(1, dice)], dice),
            Action::Take(_) | Action::First(_) => 0,
        };
        let mut taken = if let Action::Take(stones) = *action { Some(stones) } else { None };
        loop {
            let stones = taken.take().unwrap_or_else(|| self.take(dice));
            self.stones = self.stones.saturating_sub(stones);
            if self.stones == 0 {
                return if mover == 0 { 1.0 } else { 0.0 };
            }
            mover = if self.has_bids {
                let bids = [self.bid(0, dice), self.bid(1, dice)];
                self.settle(bids, dice)
            } else {
                1 - mover
            };
        }
    }

    /// A bid: all for the last stones.
    fn bid(self, who: usize, dice: &mut Dice) -> u8 {
        if self.stones <= TAKE_MAX { self.coins[who] } else { up_to(self.coins[who], dice) }
    }

    /// A move: all of the last stones, and never so many that the other can take these at once, if that can be helped.
    fn take(self, dice: &mut Dice) -> u8 {
        match self.stones {
            0..=TAKE_MAX => self.stones,
            _ if self.has_bids => 1 + up_to(TAKE_MAX - 1, dice),
            _ if !self.stones.is_multiple_of(TAKE_MAX + 1) => self.stones % (TAKE_MAX + 1),
            _ => 1,
        }
    }

    /// The higher bid is paid and moves; of equal ones the lot decides.
    fn settle(&mut self, bids: [u8; 2], dice: &mut Dice) -> usize {
        let winner = match bids[0].cmp(&bids[1]) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => return dice.below(2),
        };
        self.coins[winner] -= bids[winner];
        winner
    }
}

/// A number from 0 to this, each equally likely.
fn up_to(most: u8, dice: &mut Dice) -> u8 {
    u8::try_from(dice.below(usize::from(most) + 1)).unwrap_or(most)
}
