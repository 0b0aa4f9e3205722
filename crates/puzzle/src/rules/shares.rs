//! How many of their missing stars the regions put into bands of neighboring lines.
//!
//! A search looks at many boards, and most regions are the same on most of these boards. [`Known`] therefore caches the
//! counts of each region, by the region's unknown cells and missing stars.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::Situation;
use super::room::room;
use crate::cells::CellSet;
use crate::grid::Unit;

/// The two directions: rows and columns.
pub(super) const DIRECTIONS: [fn(usize) -> Unit; 2] = [Unit::Row, Unit::Column];

/// The greatest number of cached regions; each takes about 2 kB on a large grid.
const KEPT_MAX: usize = 8192;

/// A band: the neighboring lines `first..end`, and how many stars they miss.
pub(super) struct Band {
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) missing: i32,
    pub(super) line: fn(usize) -> Unit,
}

/// One direction (rows or columns), with the stars that the regions put into each band.
pub(super) struct Direction {
    line: fn(usize) -> Unit,
    regions: Vec<Rc<Shares>>,
    /// For each line, how many stars all lines before it miss together.
    missing: Vec<i32>,
    /// The greatest and the least number of stars that all regions together put into each band, indexed by [`at`].
    most: Vec<u8>,
    least: Vec<u8>,
}

/// The cache of counts: for each state of a region, those in the rows and those in the columns.
#[derive(Default)]
pub(super) struct Known(RefCell<BTreeMap<State, [Rc<Shares>; 2]>>);

/// The state of a region: its number of missing stars and its unknown cells.
type State = (i32, CellSet);

/// The stars that one region puts into each band of rows, or of columns.
struct Shares {
    size: usize,
    missing: i32,
    /// The lines `first..end` that contain unknown cells of the region.
    first: usize,
    end: usize,
    /// The greatest number of stars that the region can put into each band, indexed by [`at`]; 0 for a band without its
    /// unknown cells.
    most: Vec<u8>,
    /// The least number of stars that the region must put into each band, indexed like `most`.
    least: Vec<u8>,
}

/// The index of the band `first..end` in a table.
fn at(size: usize, first: usize, end: usize) -> usize {
    first * (size + 1) + end
}

fn small(stars: i32) -> u8 {
    u8::try_from(stars).expect("a region misses at most 6 stars")
}

impl Direction {
    /// Counts what the regions put into the rows, and into the columns.
    pub(super) fn both(situation: &Situation) -> [Self; 2] {
        let size = situation.puzzle().size();
        let regions: Vec<[Rc<Shares>; 2]> =
            (0..size).map(|region| situation.field.known_shares().of(situation, region)).collect();
        [0, 1].map(|nth| {
            let line = DIRECTIONS[nth];
            let mut missing = vec![0; size + 1];
            (0..size).for_each(|nth| missing[nth + 1] = missing[nth] + situation.missing(line(nth)));
            let regions: Vec<Rc<Shares>> = regions.iter().map(|both| Rc::clone(&both[nth])).collect();
            let (mut most, mut least) = (vec![0; size * (size + 1)], vec![0; size * (size + 1)]);
            for region in &regions {
                // The sums fit into `u8`: 26 regions with 6 stars each have 156 stars.
                most.iter_mut().zip(&region.most).for_each(|(all, one)| *all += one);
                least.iter_mut().zip(&region.least).for_each(|(all, one)| *all += one);
            }
            Self { line, regions, missing, most, least }
        })
    }

    /// All bands of this direction, those with few lines first.
    pub(super) fn bands(&self) -> impl Iterator<Item = Band> {
        let size = self.missing.len() - 1;
        (1..size).flat_map(move |width| {
            (0..=size - width).map(move |first| {
                let end = first + width;
                Band { first, end, missing: self.missing[end] - self.missing[first], line: self.line }
            })
        })
    }

    /// The greatest (`most`) or least number of stars that all regions together put into the band.
    pub(super) fn total(&self, band: &Band, most: bool) -> i32 {
        let totals = if most { &self.most } else { &self.least };
        i32::from(totals[at(self.missing.len() - 1, band.first, band.end)])
    }

    /// For each region, the greatest (`most`) or least number of its missing stars that are in the band.
    pub(super) fn shares<'s>(&'s self, band: &'s Band, most: bool) -> impl Iterator<Item = i32> + 's {
        self.regions.iter().map(move |region| region.share(band, most))
    }
}

impl Known {
    fn of(&self, situation: &Situation, region: usize) -> [Rc<Shares>; 2] {
        let missing = situation.missing(Unit::Region(region)).max(0);
        let open = situation.unknown_in(Unit::Region(region));
        let mut known = self.0.borrow_mut();
        if let Some(found) = known.get(&(missing, open)) {
            return found.clone();
        }
        if known.len() >= KEPT_MAX {
            known.clear();
        }
        let counted = DIRECTIONS.map(|line| Rc::new(Shares::new(situation, line, (missing, open))));
        known.entry((missing, open)).or_insert(counted).clone()
    }
}

impl Shares {
    fn new(situation: &Situation, line: fn(usize) -> Unit, (missing, open): State) -> Self {
        let size = situation.puzzle().size();
        let holds = |nth: &usize| situation.field.unit(line(*nth)).meets(&open);
        let first = (0..size).find(holds).unwrap_or(0);
        let end = (0..size).rfind(holds).map_or(0, |last| last + 1);
        let mut shares = Self { size, missing, first, end, most: vec![0; size * (size + 1)], least: Vec::new() };
        for from in first..end {
            let (mut cells, mut stars) = (CellSet::EMPTY, 0);
            for until in from + 1..=size {
                if until <= end && stars < missing {
                    cells = cells | (*situation.field.unit(line(until - 1)) & open);
                    stars = room(&cells, missing);
                }
                shares.most[at(size, from, until)] = small(stars);
            }
        }
        for from in 0..first {
            (first + 1..=size)
                .for_each(|until| shares.most[at(size, from, until)] = shares.most[at(size, first, until)]);
        }
        shares.least = vec![0; size * (size + 1)];
        for from in 0..end {
            let before = shares.room(0, from);
            for until in from.max(first) + 1..=size {
                let least = missing - before - shares.room(until, size);
                shares.least[at(size, from, until)] = small(least.max(0));
            }
        }
        shares
    }

    /// The greatest number of the region's missing stars that fit into the lines `first..end`.
    fn room(&self, first: usize, end: usize) -> i32 {
        if first < end { i32::from(self.most[at(self.size, first, end)]) } else { 0 }
    }

    /// The greatest (`most`) or least number of the region's missing stars in the band. Cells before the band do not
    /// touch cells after it, so their numbers can be added.
    fn share(&self, band: &Band, most: bool) -> i32 {
        if most {
            return self.room(band.first, band.end);
        }
        if band.first < self.end && self.first < band.end {
            return i32::from(self.least[at(self.size, band.first, band.end)]);
        }
        (self.missing - self.room(0, self.size)).max(0)
    }
}
