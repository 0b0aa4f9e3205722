//! Counting in neighboring lines: tight strips, over- and undercounting.

use super::clash::{Because, Clash};
use super::naming::{list, list_counted, more_stars, n_named, plain, verb};
use super::room::room;
use super::{Deduction, Rule, Situation, Visitor, fewest_named};
use crate::board::Mark;
use crate::cells::{CellSet, bits};
use crate::grid::Unit;
use crate::strips;

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
        let name = plain(situation.puzzle(), &strip.units);
        let evidence = at((1 << situation.puzzle().size()) - 1) & situation.unknown;
        [(Mark::Black, at(without) & situation.unknown), (Mark::Star, forced)].into_iter().any(|(value, cells)| {
            let because = format!("{name} hold {needed} stars that may not touch, and have room for no more");
            let (rule, units) = (Rule::TightStrip, strip.units.to_vec());
            !cells.is_empty() && visitor(Deduction { rule, cells, value, evidence, because, width: 2, named: 2, units })
        })
    })
}

/// Two neighboring lines without room for their stars.
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

/// Neighboring lines, from the first to before the last, with what they miss.
struct Band {
    first: usize,
    end: usize,
    missing: i32,
    line: fn(usize) -> Unit,
}

/// All bands, those of few lines first.
fn bands_of<'s>(situation: &'s Situation) -> impl Iterator<Item = (Band, &'s Direction)> {
    let size = situation.puzzle().size();
    situation.directions().iter().flat_map(move |direction| {
        (1..size).flat_map(move |width| {
            (0..=size - width).map(move |first| {
                let end = first + width;
                let missing = direction.missing[end] - direction.missing[first];
                (Band { first, end, missing, line: direction.line }, direction)
            })
        })
    })
}

/// Rows or columns, with the most stars that each region has room for in any of their bands.
pub(super) struct Direction {
    line: fn(usize) -> Unit,
    regions: Vec<Span>,
    /// What the lines before each miss together.
    missing: Vec<i32>,
    /// What all regions can put into each band at most, and must put at least: by its first line and the one behind it.
    totals: Vec<[i32; 2]>,
}

/// The lines that a region's unknown cells lie in, from the first to before the last.
struct Span {
    missing: i32,
    first: usize,
    end: usize,
    /// Room between two lines of the span, by the first and then the one before the last.
    rooms: Vec<Vec<i32>>,
}

impl Direction {
    /// What the regions have room for in the rows, and in the columns.
    pub(super) fn both(situation: &Situation) -> [Self; 2] {
        let size = situation.puzzle().size();
        DIRECTIONS.map(|line| {
            let regions: Vec<Span> = (0..size).map(|region| Span::new(situation, line, region)).collect();
            let mut missing = vec![0; size + 1];
            (0..size).for_each(|nth| missing[nth + 1] = missing[nth] + situation.missing(line(nth)));
            let mut totals = vec![[0; 2]; size * (size + 1)];
            for region in regions.iter().filter(|region| region.missing > 0) {
                for first in 0..size.min(region.end) {
                    let before = region.room(0, first);
                    for end in first.max(region.first) + 1..=size {
                        let [most, least] = &mut totals[first * (size + 1) + end];
                        *most += region.room(first, end);
                        *least += (region.missing - before - region.room(end, size)).max(0);
                    }
                }
            }
            Self { line, regions, missing, totals }
        })
    }

    fn total(&self, band: &Band, most: bool) -> i32 {
        self.totals[band.first * self.missing.len() + band.end][usize::from(!most)]
    }
}

impl Span {
    fn new(situation: &Situation, line: fn(usize) -> Unit, region: usize) -> Self {
        let missing = situation.missing(Unit::Region(region)).max(0);
        let unknown = situation.unknown_in(Unit::Region(region));
        let size = situation.puzzle().size();
        let holds = |nth: &usize| situation.field.unit(line(*nth)).meets(&unknown);
        let first = (0..size).find(holds).unwrap_or(0);
        let end = (0..size).rfind(holds).map_or(0, |last| last + 1);
        let rooms = (first..end).map(|from| {
            let mut cells = CellSet::EMPTY;
            let until = (from..end).map(|nth| {
                cells = cells | (*situation.field.unit(line(nth)) & unknown);
                room(&cells, missing)
            });
            until.collect()
        });
        Self { missing, first, end, rooms: rooms.collect() }
    }

    /// The most of the region's missing stars that fit into these lines.
    fn room(&self, first: usize, end: usize) -> i32 {
        let (first, end) = (first.max(self.first), end.min(self.end));
        if first < end { self.rooms[first - self.first][end - first - 1] } else { 0 }
    }

    /// The most of its missing stars that lie in the band, or the least. What lies before the band and what lies behind
    /// it does not touch.
    fn share(&self, band: &Band, most: bool) -> i32 {
        if most {
            return self.room(band.first, band.end);
        }
        let outside = self.room(0, band.first) + self.room(band.end, self.end);
        (self.missing - outside).max(0)
    }
}

impl Band {
    /// How many of each region's missing stars lie in the band: at most if `most`, else at least.
    fn shares<'s>(&'s self, direction: &'s Direction, most: bool) -> impl Iterator<Item = i32> + 's {
        direction.regions.iter().map(move |region| region.share(self, most))
    }

    fn lines(&self) -> Vec<Unit> {
        (self.first..self.end).map(self.line).collect()
    }

    /// Its unknown cells.
    fn cells(&self, situation: &Situation) -> CellSet {
        self.lines().into_iter().fold(CellSet::EMPTY, |all, unit| all | *situation.field.unit(unit)) & situation.unknown
    }

    /// The cells that the sentence about it names: its own, or those left out where these are fewer.
    fn evidence(&self, situation: &Situation) -> CellSet {
        let cells = self.cells(situation);
        if 2 * (self.end - self.first) > situation.puzzle().size() { situation.unknown - cells } else { cells }
    }

    /// What follows for the region if exactly `share` of its missing stars lie in the band.
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

/// Overcounting: lines that need all the stars the regions can put into them. Undercounting: lines that have no more
/// room than for the stars that the regions must put into them. Either way each region's share is known.
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
        for (region, share) in band.shares(direction, most).enumerate() {
            let (more_forced, more_blacks) = band.settle(situation, region, share);
            forced = forced | more_forced;
            blacks = blacks | more_blacks;
        }
        let shares = regions_of(band.shares(direction, most));
        let puzzle = situation.puzzle();
        let counted = band.lines();
        let lines = list(puzzle, &counted);
        let need = verb(counted.len(), "needs", "need");
        let (only, put) = if most { ("", "can put at most") } else { ("only ", "must put at least") };
        let because = format!(
            "{lines} {need} {only}{}; {} {put} {} there",
            more_stars(band.missing),
            list_counted(puzzle, &shares),
            band.missing
        );
        let (width, named) = (counted.len(), n_named(puzzle, &counted));
        let units: Vec<Unit> = counted.into_iter().chain(shares.iter().map(|(unit, _)| *unit)).collect();
        [(Mark::Black, blacks), (Mark::Star, forced)].into_iter().any(|(value, cells)| {
            let (evidence, because, units) = (band.evidence(situation), because.clone(), units.clone());
            !cells.is_empty() && visitor(Deduction { rule, cells, value, evidence, because, width, named, units })
        })
    })
}

/// The regions that have a share, with it.
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
            because: Because::Band { shares: regions_of(band.shares(direction, too_few)), too_few },
            named: n_named(situation.puzzle(), &band.lines()),
            numbers: (band.missing, if too_few { at_most } else { at_least }),
            units: band.lines(),
        })
    });
    fewest_named(crowded, |clash| clash.named)
}
