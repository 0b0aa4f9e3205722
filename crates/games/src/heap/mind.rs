//! The machine player of the heap, and the template for machine players.
//!
//! Its candidates are all legal bids or takes. A world is a guess of the coins that the opponent has left. A candidate
//! is rated by how often it wins if both players then bid at random, except that they bid all their coins for the last
//! stones, and take the last stones if they can.

use super::{Action, HeapView};
use crate::mind::Race;
use rules::{Dice, Idea, Level, Mind, Patience, Seat, Timestamp, View, Words};
use words::heap;

/// The number of trials for one decision, by level.
const TRIALS: [usize; 4] = [40, 400, 4_000, 20_000];
/// Maximum number of stones that a move takes.
const TAKE_MAX: u8 = 3;

/// A machine player of the heap.
pub struct HeapMind {
    seat: Seat,
    level: Level,
    /// The number of coins that each player had at the start.
    coins: u8,
}

/// A guess of the state of the match.
#[derive(Clone, Copy)]
struct World {
    stones: u8,
    /// The machine's coins, then the opponent's.
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
    /// 1 if the machine wins a random continuation after this action, else 0.
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

    /// A random bid; all coins if the last stones can be taken.
    fn bid(self, who: usize, dice: &mut Dice) -> u8 {
        if self.stones <= TAKE_MAX { self.coins[who] } else { up_to(self.coins[who], dice) }
    }

    /// A move: takes all of the last stones; without bids it leaves a multiple of four stones if possible, so that the
    /// opponent cannot take the last ones.
    fn take(self, dice: &mut Dice) -> u8 {
        match self.stones {
            0..=TAKE_MAX => self.stones,
            _ if self.has_bids => 1 + up_to(TAKE_MAX - 1, dice),
            _ if !self.stones.is_multiple_of(TAKE_MAX + 1) => self.stones % (TAKE_MAX + 1),
            _ => 1,
        }
    }

    /// The higher bidder pays and moves; if bids are equal, the mover is drawn at random.
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

/// A random number from 0 to `most`, with equal probabilities.
fn up_to(most: u8, dice: &mut Dice) -> u8 {
    u8::try_from(dice.below(usize::from(most) + 1)).unwrap_or(most)
}
