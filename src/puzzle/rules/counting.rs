//! Counting in neighboring lines: tight strips, over- and undercounting, finned counts.

use super::basic::stars;
use super::contradiction::contradiction;
use super::room::room;
use super::{Deduction, Rule, Situation, Visitor, list};
use crate::puzzle::board::Mark;
use crate::puzzle::cells::{Cell, CellSet, bits};
use crate::puzzle::grid::Unit;
use crate::puzzle::strips;

/// Rows or columns.
const DIRECTIONS: [fn(usize) -> Unit; 2] = [Unit::Row, Unit::Column];

/// Two neighboring lines hold their stars in different places with gaps between; if there is just room for them,
/// every second place of an odd run holds one.
pub(super) fn tight_strip(situation: &Situation, visitor: Visitor) -> bool {
    let needed = 2 * situation.puzzle().stars();
    strips_of(situation).any(|strip| {
        if strips::room(strip.places) as usize != needed {
            return false;
        }
        let (with, without) = strips::tight(strip.places);
        let at = |places: u32| strip.cells_at(situation, places);
        let lone =
            bits(with).map(|place| at(1 << place)).filter(|cells| (*cells - *situation.board.blacks()).len() == 1);
        let forced = lone.fold(CellSet::EMPTY, |all, cells| all | cells) & situation.unknown;
        let name = list(situation.puzzle(), &strip.units);
        let evidence = at((1 << situation.puzzle().size()) - 1) & situation.unknown;
        [(Mark::Black, at(without) & situation.unknown), (Mark::Star, forced)].into_iter().any(|(value, cells)| {
            let because = format!("{name} hold {needed} stars that may not touch, and have room for no more");
            !cells.is_empty()
                && visitor(Deduction { rule: Rule::TightStrip, cells, value, evidence, because, width: 2 })
        })
    })
}

/// Two neighboring lines without room for their stars.
pub(super) fn crowded_strip(situation: &Situation) -> Option<(CellSet, String)> {
    let needed = 2 * situation.puzzle().stars();
    let strip = strips_of(situation).find(|strip| (strips::room(strip.places) as usize) < needed)?;
    let name = list(situation.puzzle(), &strip.units);
    let room = strips::room(strip.places);
    let cells = strip.cells_at(situation, (1 << situation.puzzle().size()) - 1);
    Some((cells, format!("{name} hold {needed} stars that may not touch, and have room for {room}")))
}

/// Two neighboring lines and where in them a star is possible.
struct Strip {
    units: [Unit; 2],
    places: u32,
}

impl Strip {
    fn cells_at(&self, situation: &Situation, places: u32) -> CellSet {
        let lines = *situation.field.unit(self.units[0]) | *situation.field.unit(self.units[1]);
        let across = match self.units[0] {
            Unit::Row(_) => Unit::Column,
            Unit::Column(_) | Unit::Region(_) => Unit::Row,
        };
        bits(places).fold(CellSet::EMPTY, |all, place| all | (lines & *situation.field.unit(across(place))))
    }
}

fn strips_of(situation: &Situation) -> impl Iterator<Item = Strip> {
    let size = situation.puzzle().size();
    let possible = situation.unknown | *situation.board.stars();
    DIRECTIONS.into_iter().flat_map(move |line| {
        (0..size - 1).map(move |first| {
            let units = [line(first), line(first + 1)];
            let cells = possible & (*situation.field.unit(units[0]) | *situation.field.unit(units[1]));
            let places = match units[0] {
                Unit::Row(_) => cells.row(first) | cells.row(first + 1),
                Unit::Column(_) | Unit::Region(_) => {
                    (0..size).fold(0, |all, row| all | u32::from(cells.row(row) != 0) << row)
                }
            };
            Strip { units, places }
        })
    })
}

/// Neighboring lines, with what each region holds of them at most or at least.
struct Band {
    lines: Vec<Unit>,
    cells: CellSet,
    missing: i32,
}

fn bands_of(situation: &Situation) -> impl Iterator<Item = Band> {
    let size = situation.puzzle().size();
    DIRECTIONS.into_iter().flat_map(move |line| {
        (1..size).flat_map(move |width| {
            (0..=size - width).map(move |first| {
                let lines: Vec<Unit> = (first..first + width).map(line).collect();
                let cells = lines.iter().fold(CellSet::EMPTY, |all, &unit| all | *situation.field.unit(unit));
                let missing = lines.iter().map(|&unit| situation.missing(unit)).sum();
                Band { lines, cells: cells & situation.unknown, missing }
            })
        })
    })
}

impl Band {
    /// How many of each region's missing stars lie in the band: at most if `most`, else at least.
    fn shares(&self, situation: &Situation, most: bool) -> Vec<i32> {
        (0..situation.puzzle().size())
            .map(|region| {
                let region = Unit::Region(region);
                let missing = situation.missing(region).max(0);
                let unknown = situation.unknown_in(region);
                if most {
                    room(&(unknown & self.cells), missing)
                } else {
                    missing - room(&(unknown - self.cells), missing)
                }
            })
            .collect()
    }

    /// What follows for the region if exactly `share` of its missing stars lie in the band.
    fn settle(&self, situation: &Situation, region: usize, share: i32) -> (CellSet, CellSet) {
        let region = Unit::Region(region);
        let unknown = situation.unknown_in(region);
        let (mut forced, mut blacks) = (CellSet::EMPTY, CellSet::EMPTY);
        for (cells, share) in [(unknown & self.cells, share), (unknown - self.cells, situation.missing(region) - share)]
        {
            for cell in cells.iter() {
                let rest = cells - *situation.field.around(cell);
                if share <= 0 || room(&rest, share - 1) < share - 1 {
                    blacks.insert(cell);
                } else if room(&(cells - CellSet::only(cell)), share) < share {
                    forced.insert(cell);
                }
            }
        }
        (forced, blacks)
    }
}

/// Overcounting: lines that need all the stars the regions can put into them. Undercounting: lines that have no more
/// room than for the stars that the regions must put into them. Either way each region's share is known.
pub(super) fn balance(rule: Rule, situation: &Situation, visitor: Visitor) -> bool {
    let most = rule == Rule::Overcounting;
    bands_of(situation).any(|band| {
        if situation.field.is_stopped() {
            return true;
        }
        let shares = band.shares(situation, most);
        if shares.iter().sum::<i32>() != band.missing {
            return false;
        }
        let (mut forced, mut blacks) = (CellSet::EMPTY, CellSet::EMPTY);
        for (region, &share) in shares.iter().enumerate() {
            let (more_forced, more_blacks) = band.settle(situation, region, share);
            forced = forced | more_forced;
            blacks = blacks | more_blacks;
        }
        let name = list(situation.puzzle(), &band.lines);
        let miss = if band.lines.len() == 1 { "misses" } else { "miss" };
        let need = stars(band.missing);
        let because = if most {
            format!("{name} {miss} {need}, and the regions can put no more into them")
        } else {
            format!("{name} {miss} {need}, and the regions must put so many into them")
        };
        let width = band.lines.len();
        [(Mark::Black, blacks), (Mark::Star, forced)].into_iter().any(|(value, cells)| {
            let because = because.clone();
            !cells.is_empty() && visitor(Deduction { rule, cells, value, evidence: band.cells, because, width })
        })
    })
}

/// Neighboring lines that get too few stars, or too many, from the regions.
pub(super) fn crowded_band(situation: &Situation) -> Option<(CellSet, String)> {
    let mut bands = bands_of(situation).take_while(|_| !situation.field.is_stopped());
    bands.find_map(|band| {
        let name = list(situation.puzzle(), &band.lines);
        let miss = if band.lines.len() == 1 { "misses" } else { "miss" };
        let at_most: i32 = band.shares(situation, true).iter().sum();
        if at_most < band.missing {
            let need = stars(band.missing);
            return Some((band.cells, format!("{name} {miss} {need}, but the regions can put only {at_most} there")));
        }
        let at_least: i32 = band.shares(situation, false).iter().sum();
        (at_least > band.missing).then(|| {
            let need = stars(band.missing);
            (band.cells, format!("{name} {miss} {need}, but the regions must put {at_least} there"))
        })
    })
}

/// A cell is black if a star there, with all that it blackens, leaves some units too little room.
pub(super) fn finned_count(situation: &Situation, visitor: Visitor) -> bool {
    situation.unknown.iter().any(|cell| {
        if situation.field.is_stopped() {
            return true;
        }
        let after = Situation::new(situation.field, with_star(situation, cell));
        let clash = [Rule::TooFewStars, Rule::NoRoom].into_iter().find_map(|rule| contradiction(rule, &after));
        clash.is_some_and(|clash| {
            visitor(Deduction {
                rule: Rule::FinnedCount,
                cells: CellSet::only(cell),
                value: Mark::Black,
                evidence: clash.evidence,
                because: format!("with a star at {cell}, {}", clash.because),
                width: 2,
            })
        })
    })
}

/// The board with a star here, its neighbors black, and units black that are full then.
fn with_star(situation: &Situation, cell: Cell) -> crate::puzzle::board::Board {
    let mut closed = *situation.field.around(cell);
    for unit in situation.puzzle().units_of(cell) {
        if situation.missing(unit) <= 1 {
            closed = closed | *situation.field.unit(unit);
        }
    }
    let star = CellSet::only(cell);
    situation.board.with(&((closed & situation.unknown) - star), Mark::Black).with(&star, Mark::Star)
}
