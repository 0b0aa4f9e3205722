//! Counting in neighboring lines: Tight Strip, Overcounting and Undercounting.

use words::{Message, puzzle};

use super::clash::{Because, Clash};
use super::naming::{list, list_counted, n_named, plain};
use super::room::room;
use super::shares::{Band, DIRECTIONS, Direction};
use super::{Deduction, Rule, Situation, Visitor, fewest_named};
use crate::board::Mark;
use crate::cells::{CellSet, bits};
use crate::grid::Unit;
use crate::strips;

/// Tight Strip: the stars of two neighboring rows are in different columns with gaps between them. If there is only
/// just room for them, every second column of each odd run of possible columns has a star. The same holds for columns.
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
        let blacks = at(without) & situation.unknown;
        if (forced | blacks).is_empty() {
            return false;
        }
        let name = plain(situation.puzzle(), &strip.units);
        let evidence = at((1 << situation.puzzle().size()) - 1) & situation.unknown;
        [(Mark::Black, blacks), (Mark::Star, forced)].into_iter().any(|(value, cells)| {
            let because = puzzle::TightStrip { lines: name.clone(), stars: needed }.into();
            let (rule, units) = (Rule::TightStrip, strip.units.to_vec());
            !cells.is_empty() && visitor(Deduction { rule, cells, value, evidence, because, width: 2, named: 2, units })
        })
    })
}

/// Two neighboring lines that have no room for their stars.
pub(super) fn crowded_strip(situation: &Situation) -> Option<Clash> {
    let needed = 2 * situation.puzzle().stars();
    let strip = strips_of(situation).find(|strip| (strips::room(strip.places) as usize) < needed)?;
    Some(Clash {
        evidence: strip.cells_at(situation, (1 << situation.puzzle().size()) - 1),
        because: Because::Strip,
        named: 2,
        units: strip.units.to_vec(),
        numbers: (small(needed), small(strips::room(strip.places) as usize)),
    })
}

fn small(number: usize) -> i32 {
    i32::try_from(number).expect("at most 26 stars")
}

/// Two neighboring lines, and the positions along them at which a star is possible.
struct Strip {
    units: [Unit; 2],
    places: u32,
}

impl Strip {
    fn cells_at(&self, situation: &Situation, places: u32) -> CellSet {
        let lines = *situation.field.unit(self.units[0]) | *situation.field.unit(self.units[1]);
        lines
            & match self.units[0] {
                Unit::Row(_) => CellSet::of_columns(places),
                Unit::Column(_) | Unit::Region(_) => CellSet::of_rows(places),
            }
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

/// All bands of both directions, those with few lines first.
fn bands_of<'s>(situation: &'s Situation) -> impl Iterator<Item = (Band, &'s Direction)> {
    situation.directions().iter().flat_map(|direction| direction.bands().map(move |band| (band, direction)))
}

impl Band {
    fn lines(&self) -> Vec<Unit> {
        (self.first..self.end).map(self.line).collect()
    }

    /// The unknown cells of the band.
    fn cells(&self, situation: &Situation) -> CellSet {
        self.lines().into_iter().fold(CellSet::EMPTY, |all, unit| all | *situation.field.unit(unit)) & situation.unknown
    }

    /// The cells that the sentence about the band refers to: its own cells, or those outside it if these are fewer.
    fn evidence(&self, situation: &Situation) -> CellSet {
        let cells = self.cells(situation);
        if 2 * (self.end - self.first) > situation.puzzle().size() { situation.unknown - cells } else { cells }
    }

    /// What follows (stars, blacks) for the region if exactly `share` of its missing stars are in the band.
    fn settle(&self, situation: &Situation, region: usize, share: i32) -> (CellSet, CellSet) {
        let inside = self.cells(situation);
        let region = Unit::Region(region);
        let unknown = situation.unknown_in(region);
        let (mut forced, mut blacks) = (CellSet::EMPTY, CellSet::EMPTY);
        for (cells, share) in [(unknown & inside, share), (unknown - inside, situation.missing(region) - share)] {
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

/// Overcounting: the lines need all the stars that the regions can put into them. Undercounting: the lines have room
/// only for the stars that the regions must put into them. In both cases it is known how many stars each region puts
/// into the lines.
pub(super) fn balance(rule: Rule, situation: &Situation, visitor: Visitor) -> bool {
    let most = rule == Rule::Overcounting;
    bands_of(situation).any(|(band, direction)| {
        if situation.field.is_stopped() {
            return true;
        }
        if direction.total(&band, most) != band.missing {
            return false;
        }
        let (mut forced, mut blacks) = (CellSet::EMPTY, CellSet::EMPTY);
        for (region, share) in direction.shares(&band, most).enumerate() {
            let (more_forced, more_blacks) = band.settle(situation, region, share);
            forced = forced | more_forced;
            blacks = blacks | more_blacks;
        }
        if (forced | blacks).is_empty() {
            return false;
        }
        let shares = regions_of(direction.shares(&band, most));
        let puzzle = situation.puzzle();
        let counted = band.lines();
        let (lines, regions) = (list(puzzle, &counted), list_counted(puzzle, &shares));
        let (n_lines, stars) = (counted.len(), band.missing);
        let because: Message = if most {
            puzzle::Overcounted { lines, n_lines, stars, regions }.into()
        } else {
            puzzle::Undercounted { lines, n_lines, stars, regions }.into()
        };
        let (width, named) = (counted.len(), n_named(puzzle, &counted));
        let units: Vec<Unit> = counted.into_iter().chain(shares.iter().map(|(unit, _)| *unit)).collect();
        [(Mark::Black, blacks), (Mark::Star, forced)].into_iter().any(|(value, cells)| {
            let (evidence, because, units) = (band.evidence(situation), because.clone(), units.clone());
            !cells.is_empty() && visitor(Deduction { rule, cells, value, evidence, because, width, named, units })
        })
    })
}

/// The regions with a share greater than 0, with their shares.
fn regions_of(shares: impl Iterator<Item = i32>) -> Vec<(Unit, i32)> {
    shares.enumerate().filter(|(_, share)| *share > 0).map(|(region, share)| (Unit::Region(region), share)).collect()
}

/// Neighboring lines that get too few stars, or too many, from the regions.
pub(super) fn crowded_band(situation: &Situation) -> Option<Clash> {
    let bands = bands_of(situation).take_while(|_| !situation.field.is_stopped());
    let crowded = bands.filter_map(|(band, direction)| {
        let (at_most, at_least) = (direction.total(&band, true), direction.total(&band, false));
        let too_few = at_most < band.missing;
        if !too_few && at_least <= band.missing {
            return None;
        }
        Some(Clash {
            evidence: band.evidence(situation),
            because: Because::Band { shares: regions_of(direction.shares(&band, too_few)), too_few },
            named: n_named(situation.puzzle(), &band.lines()),
            numbers: (band.missing, if too_few { at_most } else { at_least }),
            units: band.lines(),
        })
    });
    fewest_named(crowded, |clash| clash.named)
}
