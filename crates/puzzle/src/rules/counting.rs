//! Counting in neighboring lines: tight strips, over- and undercounting, finned counts.

use super::basic::stars;
use super::clash::Clash;
use super::contradiction::{contradiction, crowded_anywhere, crowded_nearby};
use super::room::room;
use super::{Deduction, Rule, Situation, Visitor, any_of, fewest_named, list, n_named};
use crate::board::{Board, Mark};
use crate::cells::{Cell, CellSet, bits};
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
        let name = list(situation.puzzle(), &strip.units);
        let evidence = at((1 << situation.puzzle().size()) - 1) & situation.unknown;
        [(Mark::Black, at(without) & situation.unknown), (Mark::Star, forced)].into_iter().any(|(value, cells)| {
            let because = format!("{name} hold {needed} stars that may not touch, and have room for no more");
            !cells.is_empty()
                && visitor(Deduction { rule: Rule::TightStrip, cells, value, evidence, because, width: 2, named: 2 })
        })
    })
}

/// Two neighboring lines without room for their stars.
pub(super) fn crowded_strip(situation: &Situation) -> Option<Clash> {
    let needed = 2 * situation.puzzle().stars();
    let strip = strips_of(situation).find(|strip| (strips::room(strip.places) as usize) < needed)?;
    let name = list(situation.puzzle(), &strip.units);
    let room = strips::room(strip.places);
    let evidence = strip.cells_at(situation, (1 << situation.puzzle().size()) - 1);
    let because = format!("{name} hold {needed} stars that may not touch, and have room for {room}");
    Some(Clash { evidence, because, named: 2 })
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
    lines: Vec<Unit>,
    first: usize,
    end: usize,
    cells: CellSet,
    missing: i32,
}

fn bands_of<'s>(
    situation: &'s Situation,
    directions: &'s [Direction; 2],
) -> impl Iterator<Item = (Band, &'s Direction)> {
    let size = situation.puzzle().size();
    directions.iter().flat_map(move |direction| {
        (1..size).flat_map(move |width| {
            (0..=size - width).map(move |first| {
                let end = first + width;
                let lines: Vec<Unit> = (first..end).map(direction.line).collect();
                let cells = lines.iter().fold(CellSet::EMPTY, |all, &unit| all | *situation.field.unit(unit));
                let missing = lines.iter().map(|&unit| situation.missing(unit)).sum();
                (Band { lines, first, end, cells: cells & situation.unknown, missing }, direction)
            })
        })
    })
}

/// Rows or columns, with the most stars that each region has room for in any of their bands.
struct Direction {
    line: fn(usize) -> Unit,
    regions: Vec<Span>,
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
    fn both(situation: &Situation) -> [Self; 2] {
        DIRECTIONS.map(|line| {
            let regions = (0..situation.puzzle().size()).map(|region| Span::new(situation, line, region));
            Self { line, regions: regions.collect() }
        })
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

    /// The cells that the sentence about it names: its own, or those left out where these are fewer.
    fn evidence(&self, situation: &Situation) -> CellSet {
        if 2 * self.lines.len() > situation.puzzle().size() { situation.unknown - self.cells } else { self.cells }
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
    let directions = Direction::both(situation);
    bands_of(situation, &directions).any(|(band, direction)| {
        if situation.field.is_stopped() {
            return true;
        }
        if band.shares(direction, most).sum::<i32>() != band.missing {
            return false;
        }
        let (mut forced, mut blacks) = (CellSet::EMPTY, CellSet::EMPTY);
        for (region, share) in band.shares(direction, most).enumerate() {
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
        let (width, named) = (band.lines.len(), n_named(situation.puzzle(), &band.lines));
        [(Mark::Black, blacks), (Mark::Star, forced)].into_iter().any(|(value, cells)| {
            let (evidence, because) = (band.evidence(situation), because.clone());
            !cells.is_empty() && visitor(Deduction { rule, cells, value, evidence, because, width, named })
        })
    })
}

/// Neighboring lines that get too few stars, or too many, from the regions.
pub(super) fn crowded_band(situation: &Situation) -> Option<Clash> {
    let directions = Direction::both(situation);
    let bands = bands_of(situation, &directions).take_while(|_| !situation.field.is_stopped());
    let crowded = bands.filter_map(|(band, direction)| {
        let at_most: i32 = band.shares(direction, true).sum();
        let at_least: i32 = band.shares(direction, false).sum();
        let wrong = if at_most < band.missing {
            format!("can put only {at_most}")
        } else if at_least > band.missing {
            format!("must put {at_least}")
        } else {
            return None;
        };
        let name = list(situation.puzzle(), &band.lines);
        let miss = if band.lines.len() == 1 { "misses" } else { "miss" };
        let because = format!("{name} {miss} {}, but the regions {wrong} there", stars(band.missing));
        let named = n_named(situation.puzzle(), &band.lines);
        Some(Clash { evidence: band.evidence(situation), because, named })
    });
    fewest_named(crowded, |clash| clash.named)
}

/// A cell is black if a star there, with all that it blackens, leaves some units too little room.
pub(super) fn finned_count(situation: &Situation, visitor: Visitor) -> bool {
    situation.unknown.iter().any(|cell| {
        if situation.field.is_stopped() {
            return true;
        }
        let after = Situation::new(situation.field, with_star(situation, cell));
        let clash = [Rule::TooFewStars, Rule::NoRoom].into_iter().find_map(|rule| contradiction(rule, &after));
        clash.is_some_and(|clash| visitor(finned(&CellSet::only(cell), &clash)))
    })
}

/// Finned Count as one step: a clash that names few units, with all the cells whose stars would lead to it.
pub(super) fn clearest_fin(situation: &Situation, clash: fn(&Situation) -> Option<Deduction>) -> Option<Deduction> {
    let mut best: Option<(CellSet, Deduction)> = None;
    for cell in situation.unknown.iter() {
        if situation.field.is_stopped() {
            return None;
        }
        let after = Situation::new(situation.field, with_star(situation, cell));
        let Some(clash) = clash(&after) else { continue };
        match &mut best {
            Some((cells, same)) if same.because == clash.because => cells.insert(cell),
            Some((_, best)) if best.named <= clash.named => {}
            Some(_) | None => best = Some((CellSet::only(cell), clash)),
        }
    }
    best.map(|(cells, clash)| finned(&cells, &clash))
}

/// Finned Count for these cells, if their stars would lead to the same clash.
pub(super) fn finned_all(situation: &Situation, cells: &CellSet) -> Option<Deduction> {
    let clash = |cell: Cell| {
        let after = Situation::new(situation.field, with_star(situation, cell));
        crowded_nearby(&after).or_else(|| crowded_anywhere(&after))
    };
    let first = clash(cells.first()?)?;
    let same = cells.iter().all(|cell| clash(cell).is_some_and(|clash| clash.because == first.because));
    same.then(|| finned(cells, &first))
}

fn finned(cells: &CellSet, clash: &Deduction) -> Deduction {
    Deduction {
        rule: Rule::FinnedCount,
        cells: *cells,
        value: Mark::Black,
        evidence: clash.evidence,
        because: format!("with a star at {}, {}", any_of(cells), clash.because),
        width: 2,
        named: clash.named,
    }
}

/// The board with a star here, its neighbors black, and units black that are full then.
fn with_star(situation: &Situation, cell: Cell) -> Board {
    let mut closed = *situation.field.around(cell);
    for unit in situation.puzzle().units_of(cell) {
        if situation.missing(unit) <= 1 {
            closed = closed | *situation.field.unit(unit);
        }
    }
    let star = CellSet::only(cell);
    situation.board.with(&((closed & situation.unknown) - star), Mark::Black).with(&star, Mark::Star)
}
