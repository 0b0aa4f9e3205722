//! The end of a garden, played out exactly: what it comes to when both sides do their best.
//!
//! The gardens do not touch each other, so each is a game of its own: its owner plants and the other lays rocks in turns.
//! Once little is left to be had all of it can be looked at, and no guess is needed.

use super::plot::{Plot, Seedling};
use crate::board::square_set::SquareSet;
use crate::rules::Patience;

/// With more cells than this in reach nothing is tried: it would take too long.
const ROOM_MAX: usize = 26;

/// A search through all that can follow, as long as its positions last.
pub(super) struct Ending<'a> {
    /// How many positions may still be looked at.
    positions: usize,
    n_seen: usize,
    patience: Patience<'a>,
}

/// It would take more positions than there are.
struct TooLong;

impl<'a> Ending<'a> {
    /// A search of so many positions at most; `None` where so much is open that it is not worth a try.
    pub(super) fn of(plot: &Plot, positions: usize, patience: Patience<'a>) -> Option<Self> {
        (positions > 0 && plot.room().len() <= ROOM_MAX).then_some(Self { positions, n_seen: 0, patience })
    }

    /// The best flower, the largest of equals, and the tiles at the end; `None` if none can be planted or that takes too
    /// long.
    pub(super) fn best_flower(mut self, plot: &Plot) -> Option<(Seedling, usize)> {
        let mut best: Option<(Seedling, usize)> = None;
        for flower in plot.all_flowers() {
            let least = best.map_or(0, |(_, tiles)| tiles);
            let tiles = self.with_rock_next(&plot.with_flower(&flower), least, usize::MAX).ok()?;
            if best.is_none_or(|(_, most)| tiles > most) {
                best = Some((flower, tiles));
            }
        }
        best
    }

    /// The best of these rocks, the first of equals, and the tiles at the end; `None` if that takes too long.
    pub(super) fn best_rock(mut self, plot: &Plot, rocks: &[(f64, SquareSet)]) -> Option<(SquareSet, usize)> {
        let mut best: Option<(SquareSet, usize)> = None;
        for &(_, rock) in rocks {
            let most = best.map_or(usize::MAX, |(_, tiles)| tiles);
            let tiles = self.with_flower_next(&plot.with_rock(rock), 0, most).ok()?;
            if best.is_none_or(|(_, least)| tiles < least) {
                best = Some((rock, tiles));
            }
        }
        best
    }

    fn count(&mut self) -> Result<(), TooLong> {
        self.n_seen += 1;
        if self.n_seen > self.positions || (self.patience)(self.n_seen).is_break() { Err(TooLong) } else { Ok(()) }
    }

    /// The tiles at the end where a flower comes next; what lies outside `least` and `most` need not be exact.
    fn with_flower_next(&mut self, plot: &Plot, mut least: usize, most: usize) -> Result<usize, TooLong> {
        self.count()?;
        let flowers = plot.all_flowers();
        let mut best = plot.tiles();
        if !flowers.is_empty() && plot.tiles_max() <= least {
            return Ok(plot.tiles_max());
        }
        for flower in &flowers {
            best = best.max(self.with_rock_next(&plot.with_flower(flower), least, most)?);
            least = least.max(best);
            if best >= most {
                break;
            }
        }
        Ok(best)
    }

    fn with_rock_next(&mut self, plot: &Plot, least: usize, mut most: usize) -> Result<usize, TooLong> {
        self.count()?;
        if plot.is_settled() {
            return Ok(plot.tiles());
        }
        if plot.tiles_max() <= least {
            return Ok(plot.tiles_max());
        }
        let mut best = usize::MAX;
        for rock in plot.rocks() {
            best = best.min(self.with_flower_next(&plot.with_rock(rock), least, most)?);
            most = most.min(best);
            if best <= least || best == plot.tiles() {
                break;
            }
        }
        Ok(best)
    }
}
