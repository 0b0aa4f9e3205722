//! Exact search near the end of play on one board: the result if both sides play as well as possible.
//!
//! The gardens do not influence each other, so each is a separate game: its owner plants and the opponent lays rocks,
//! in turns. Once few cells remain, a search of all variations replaces estimates.

use super::plot::{Plot, Seedling};
use board::square_set::SquareSet;
use rules::Patience;

/// Maximum number of reachable cells at which a search is tried; with more it would take too long.
const ROOM_MAX: usize = 26;

/// A search of all variations with a limited number of positions.
pub(super) struct Ending<'a> {
    /// Maximum number of positions that the search visits.
    positions: usize,
    n_seen: usize,
    patience: Patience<'a>,
}

/// The error of a search that would exceed its number of positions, or that was stopped.
struct TooLong;

impl<'a> Ending<'a> {
    /// A search that visits at most this many positions; `None` if too many cells are reachable.
    pub(super) fn of(plot: &Plot, positions: usize, patience: Patience<'a>) -> Option<Self> {
        (positions > 0 && plot.room().len() <= ROOM_MAX).then_some(Self { positions, n_seen: 0, patience })
    }

    /// The best flower (the largest among equals) and the final number of tiles; `None` if no flower can be planted or
    /// the search takes too long.
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

    /// The best of these rocks (the first among equals) and the final number of tiles; `None` if the search takes too
    /// long.
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

    /// The final number of tiles if the owner plants next. A result outside of `least..=most` is only a bound
    /// (alpha-beta).
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

#[cfg(test)]
mod tests {
    use super::super::super::garden::Garden;
    use super::*;
    use board::square::Square;
    use rules::{Dice, endless};

    /// A garden full of rocks except for its top left corner, which is given by rows: `*` is a flower's cell, `.` is
    /// empty.
    fn garden(rows: &[&str]) -> Garden {
        let mut garden = Garden::default();
        let at = |square: &Square| {
            let row = rows.get(usize::from(square.row)).map_or(&b""[..], |row| row.as_bytes());
            *row.get(usize::from(square.column)).unwrap_or(&b'#')
        };
        let all = || (0..15).flat_map(|row| (0..15).map(move |column| Square::new(column, row)));
        let flower: Vec<Square> = all().filter(|square| at(square) == b'*').collect();
        let shape = garden.check_flower(&flower).unwrap();
        garden.plant(shape, flower);
        garden.lay(all().filter(|square| at(square) == b'#').collect());
        garden
    }

    fn best_rock(plot: &Plot) -> Option<(SquareSet, usize)> {
        let rocks: Vec<_> = plot.rocks().into_iter().map(|rock| (0.0, rock)).collect();
        Ending::of(plot, 4_000, &mut endless)?.best_rock(plot, &rocks)
    }

    #[test]
    fn the_last_flower_is_stopped_by_a_small_rock_where_no_large_one_fits() {
        // From B2 on, a strip one cell wide is left; a 2x2 rock fits only into the closed corner.
        let plot = Plot::of(&garden(&["*########", "#....####", "#######..", "#######.."]));
        assert!(!plot.is_settled());
        let (rock, tiles) = best_rock(&plot).unwrap();
        assert_eq!((rock.iter().collect::<Vec<_>>(), tiles), (vec!["B2".parse().unwrap()], 1));
    }

    #[test]
    fn no_rock_takes_less_than_another_does() {
        let plot = Plot::of(&garden(&["*###", "#...", "#...", "####"]));
        let mut blocks = plot.rocks();
        blocks.retain(|rock| rock.len() == 4);
        assert_eq!((plot.rocks().len(), blocks.len()), (2, 2));
    }

    /// The final number of tiles, computed by brute force.
    fn plainly(plot: &Plot, is_rock_next: bool) -> usize {
        let flowers = plot.all_flowers();
        if flowers.is_empty() {
            return plot.tiles();
        }
        if !is_rock_next {
            return flowers.iter().map(|flower| plainly(&plot.with_flower(flower), true)).max().unwrap_or(0);
        }
        let small = plot.room().iter().map(|cell| SquareSet::from_iter([cell]));
        small.chain(plot.rocks()).map(|rock| plainly(&plot.with_rock(rock), false)).min().unwrap_or(0)
    }

    #[test]
    fn the_end_is_played_as_if_everything_had_been_looked_at() {
        let mut dice = Dice::new(3, "ending", 0);
        let mut n_compared = 0;
        for _ in 0..200 {
            let mut row = |first: char| -> String {
                std::iter::once(first).chain((1..4).map(|_| if dice.chance(1, 2) { '.' } else { '#' })).collect()
            };
            let rows = [row('*'), row('#'), row('#'), row('#')];
            let plot = Plot::of(&garden(&rows.each_ref().map(String::as_str)));
            if plot.is_settled() || plot.room().len() > 5 {
                continue;
            }
            let (_, after_rock) = best_rock(&plot).unwrap();
            let (_, after_flower) = Ending::of(&plot, 100_000, &mut endless).unwrap().best_flower(&plot).unwrap();
            assert_eq!([after_rock, after_flower], [plainly(&plot, true), plainly(&plot, false)], "{rows:?}");
            n_compared += 1;
        }
        assert!(n_compared >= 10, "{n_compared} gardens only");
    }
}
