//! A round: its grids as they are shown, the checks that it can be played, and its solution.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::motion::{GridPoint, Instruction, Motion};
use board::square::{Area, Square};

/// Maximum number of columns and rows in a round from a host's file; generated rounds have at most 8.
pub const SIDE_MAX: u8 = 16;
/// Maximum number of grids in a round from a host's file; generated rounds have at most 4.
pub const GRIDS_MAX: usize = 8;
/// Maximum number of instructions of a grid from a host's file; generated grids have at most 7.
pub const INSTRUCTIONS_MAX: usize = 20;

/// A grid: the initial positions of its stars, and the instructions that move them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// The cells with a star, in reading order.
    pub stars: Vec<Square>,
    /// The origin, drawn as a red dot. It does not move.
    pub origin: GridPoint,
    /// The instructions, which are applied to every star in this order.
    pub instructions: Vec<Instruction>,
}

impl Grid {
    /// The combined motion of all instructions.
    pub fn motion(&self) -> Motion {
        self.prefixes().last().unwrap_or(Motion::IDENTITY)
    }

    /// The combined motion of all instructions except the one with index `dropped`.
    pub fn motion_without(&self, dropped: usize) -> Motion {
        let kept = self.instructions.iter().enumerate().filter(|&(index, _)| index != dropped);
        kept.fold(Motion::IDENTITY, |motion, (_, instruction)| motion.then(instruction.motion(self.origin)))
    }

    /// The combined motions of the first instruction, of the first two, and so on.
    pub fn prefixes(&self) -> impl Iterator<Item = Motion> {
        self.instructions.iter().scan(Motion::IDENTITY, |motion, instruction| {
            *motion = motion.then(instruction.motion(self.origin));
            Some(*motion)
        })
    }

    /// The position of each star after a motion, in the order of `stars`.
    pub fn moved(&self, motion: Motion) -> impl Iterator<Item = GridPoint> {
        self.stars.iter().map(move |&star| motion.apply(GridPoint::middle(star)))
    }

    /// The cells that have a star after all instructions, in reading order.
    pub fn result(&self, size: Area) -> Vec<Square> {
        let mut stars: Vec<_> = self.moved(self.motion()).filter_map(|point| point.square(size)).collect();
        stars.sort_unstable();
        stars
    }

    /// Checks that the grid can be played at this size.
    fn check(&self, size: Area) -> Result<(), FaultKind> {
        for (star, &square) in self.stars.iter().enumerate() {
            if !size.contains(square) {
                return Err(FaultKind::StarOutside(star, square, size));
            }
            if self.stars[..star].contains(&square) {
                return Err(FaultKind::StarTwice(star, square));
            }
        }
        if !self.origin.touches(size) {
            return Err(FaultKind::OriginOutside(self.origin, size));
        }
        if self.instructions.len() > INSTRUCTIONS_MAX {
            return Err(FaultKind::Instructions(self.instructions.len()));
        }
        // The stars of a grid keep whole cells between each other, so checking the first star is enough.
        match (self.stars.first(), self.moved(self.motion()).next()) {
            (Some(&star), Some(end)) if !end.is_middle() => Err(FaultKind::BetweenCells(star, end)),
            _ => Ok(()),
        }
    }
}

/// A round as it is shown to the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The size of all grids of the round.
    #[serde(with = "size")]
    pub size: Area,
    /// The grids, at least one.
    pub grids: Vec<Grid>,
}

/// Reads and writes a size as `[columns, rows]`.
pub(super) mod size {
    use super::{Area, Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde asks for")]
    pub(crate) fn serialize<S: Serializer>(size: &Area, serializer: S) -> Result<S::Ok, S::Error> {
        [size.columns, size.rows].serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Area, D::Error> {
        let [columns, rows] = <[u8; 2]>::deserialize(deserializer)?;
        Ok(Area::new(columns, rows))
    }
}

/// Why a round cannot be played, and which grid is to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The index of the grid, counted from 0; `None` if the fault concerns the whole round.
    pub grid: Option<usize>,
    /// The kind of the fault.
    pub kind: FaultKind,
}

/// Writes the number of the grid, counted from 1, if the fault lies in a grid, and then the kind of the fault.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(grid) = self.grid {
            write!(f, "grid {}: ", grid + 1)?;
        }
        self.kind.fmt(f)
    }
}

/// Why a round or one of its grids cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// A size with no columns or rows, or with too many of them.
    #[error("a grid has from 1 to {SIDE_MAX} columns and rows, not {}x{}", .0.columns, .0.rows)]
    Size(Area),
    /// A round with no grids, or with too many: the number of grids.
    #[error("a round has from 1 to {GRIDS_MAX} grids, not {0}")]
    Grids(usize),
    /// A star outside of the grid: its index, its cell, and the size of the grid.
    #[error("star {1} lies outside the {columns}x{rows} grid", columns = .2.columns, rows = .2.rows)]
    StarOutside(usize, Square, Area),
    /// A cell that is listed twice: the index of the second star, and its cell.
    #[error("star {1} is listed twice")]
    StarTwice(usize, Square),
    /// An origin outside of the grid and its border.
    #[error("the origin {0} lies outside the {columns}x{rows} grid; it may lie on the border", columns = .1.columns, rows = .1.rows)]
    OriginOutside(GridPoint, Area),
    /// More instructions than a player could follow or a picture could show.
    #[error("at most {INSTRUCTIONS_MAX} instructions, not {0}")]
    Instructions(usize),
    /// Stars that do not end in the middles of cells: the cell of the first such star, and the point where it ends.
    #[error(
        "star {0} stands between cells at the end, at {1}; with the origin in the middle of a side, the number of \
         turns and diagonal reflections must be even"
    )]
    BetweenCells(Square, GridPoint),
}

impl Round {
    /// Sorts the stars into reading order, which the rest of the code relies on.
    pub fn sort(&mut self) {
        for grid in &mut self.grids {
            grid.stars.sort_unstable();
        }
    }

    /// Checks that the round can be played.
    ///
    /// # Errors
    /// The first fault that is found.
    pub fn check(&self) -> Result<(), Fault> {
        let sides = 1..=SIDE_MAX;
        let own = |kind| Err(Fault { grid: None, kind });
        if !sides.contains(&self.size.columns) || !sides.contains(&self.size.rows) {
            return own(FaultKind::Size(self.size));
        }
        if !(1..=GRIDS_MAX).contains(&self.grids.len()) {
            return own(FaultKind::Grids(self.grids.len()));
        }
        let check =
            |(index, grid): (usize, &Grid)| grid.check(self.size).map_err(|kind| Fault { grid: Some(index), kind });
        self.grids.iter().enumerate().try_for_each(check)
    }

    /// Computes the solution of the round.
    pub fn solve(&self) -> Solution {
        let mut has_star = vec![false; self.size.len()];
        for square in self.grids.iter().flat_map(|grid| grid.result(self.size)) {
            has_star[self.size.index(square)] = true;
        }
        Solution::new(self.size, &has_star)
    }
}

/// The solution of a round: the final grid and its areas of safe cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The cells with a star in the final grid, in reading order.
    pub stars: Vec<Square>,
    /// The areas in the order of their first cells; the cells of each are in reading order.
    pub areas: Vec<Vec<Square>>,
}

impl Solution {
    /// Finds the areas of a final grid; `has_star` says for each cell in reading order whether it has a star.
    pub fn new(size: Area, has_star: &[bool]) -> Self {
        let mut reached = has_star.to_vec();
        let mut areas = Vec::new();
        for first in size.squares() {
            if reached[size.index(first)] {
                continue;
            }
            reached[size.index(first)] = true;
            let mut area = vec![first];
            let mut next = 0;
            while let Some(&square) = area.get(next) {
                next += 1;
                for near in size.neighbors(square, Square::SIDES) {
                    if !std::mem::replace(&mut reached[size.index(near)], true) {
                        area.push(near);
                    }
                }
            }
            area.sort_unstable();
            areas.push(area);
        }
        Self { stars: size.squares().filter(|&square| has_star[size.index(square)]).collect(), areas }
    }

    /// The index of the area that contains the cell; `None` for a cell with a star.
    pub fn area_of(&self, square: Square) -> Option<usize> {
        self.areas.iter().position(|area| area.contains(&square))
    }

    /// Whether the cell is safe and its area contains none of the cells `named`.
    pub fn is_unnamed(&self, square: Square, mut named: impl Iterator<Item = Square>) -> bool {
        self.area_of(square).is_some_and(|area| !named.any(|cell| self.areas[area].contains(&cell)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses a round from the JSON of a record's header.
    fn round(json: &str) -> Round {
        serde_json::from_str(json).unwrap()
    }

    /// The final grid as text: the index of each cell's area, or `*` for a star.
    fn solved(json: &str) -> String {
        let round = round(json);
        assert_eq!(round.check(), Ok(()));
        let solution = round.solve();
        let row = |row| {
            let cell =
                |column| solution.area_of(Square::new(column, row)).map_or("*".to_owned(), |area| area.to_string());
            (0..round.size.columns).map(cell).collect::<String>()
        };
        (0..round.size.rows).map(row).collect::<Vec<_>>().join("/")
    }

    fn fault(json: &str) -> String {
        round(json).check().unwrap_err().to_string()
    }

    #[test]
    fn the_page_s_example_round() {
        // B1 and C2 move south to B2 and C3, then turn clockwise around the middle of B2: B2 stays, C3 moves to A3.
        let json = r#"{"size":[5,5],"grids":[{"stars":["B1","C2"],"origin":[1.5,1.5],"instructions":["S","CW"]}]}"#;
        assert_eq!(solved(json), "00000/0*000/*0000/00000/00000");
    }

    #[test]
    fn stars_may_leave_and_come_back() {
        let json = r#"{"size":[3,2],"grids":[{"stars":["A1","C2"],"origin":[0,0],"instructions":["W","W","E","E"]}]}"#;
        assert_eq!(solved(json), "*00/00*");
        let gone = r#"{"size":[3,2],"grids":[{"stars":["A1","C2"],"origin":[0,0],"instructions":["W"]}]}"#;
        assert_eq!(solved(gone), "000/0*0");
    }

    #[test]
    fn stars_may_stand_between_cells_on_the_way() {
        let json = r#"{"size":[3,2],"grids":[{"stars":["A1"],"origin":[1,0.5],"instructions":["CW","S","CW"]}]}"#;
        // The origin is the middle of the side between A1 and B1: the star on A1 turns to the corner (1, 0), moves to
        // the corner (1, 1) and turns back to A1.
        assert_eq!(solved(json), "*00/000");
    }

    #[test]
    fn grids_are_laid_on_top_of_each_other_and_areas_join_through_sides_only() {
        let json = r#"{"size":[4,3],"grids":[
            {"stars":["A1","B2"],"origin":[2,1.5],"instructions":["E"]},
            {"stars":["C2","C3"],"origin":[2,1.5],"instructions":["W"]},
            {"stars":["C1"],"origin":[2,1.5],"instructions":[]}]}"#;
        assert_eq!(solved(json), "0**1/0**1/0*11");
        let diagonal = r#"{"size":[2,2],"grids":[{"stars":["A1","B2"],"origin":[1,1],"instructions":[]}]}"#;
        assert_eq!(solved(diagonal), "*0/1*");
    }

    #[test]
    fn a_grid_full_of_stars_has_no_area() {
        let json = r#"{"size":[2,1],"grids":[{"stars":["A1","B1"],"origin":[1,0.5],"instructions":["N-S"]}]}"#;
        assert_eq!(solved(json), "**");
    }

    #[test]
    fn faults_name_the_grid_and_the_cell() {
        let with = |grid: &str| fault(&format!(r#"{{"size":[5,4],"grids":[{grid}]}}"#));
        let grid = |stars: &str, origin: &str, list: &str| {
            format!(r#"{{"stars":{stars},"origin":{origin},"instructions":{list}}}"#)
        };
        assert_eq!(with(""), "a round has from 1 to 8 grids, not 0");
        assert_eq!(with(&grid(r#"["A1","A5"]"#, "[1,1]", "[]")), "grid 1: star A5 lies outside the 5x4 grid");
        assert_eq!(with(&grid(r#"["A1","A1"]"#, "[1,1]", "[]")), "grid 1: star A1 is listed twice");
        assert_eq!(
            with(&grid("[]", "[5.5,4]", "[]")),
            "grid 1: the origin (5.5, 4) lies outside the 5x4 grid; it may lie on the border"
        );
        let between = with(&format!("{},{}", grid("[]", "[5,4]", "[]"), grid(r#"["B2"]"#, "[1,0.5]", r#"["CW"]"#)));
        assert!(between.starts_with("grid 2: star B2 stands between cells at the end, at (0, 1);"), "{between}");
        assert_eq!(fault(r#"{"size":[0,4],"grids":[]}"#), "a grid has from 1 to 16 columns and rows, not 0x4");
    }

    #[test]
    fn a_round_is_written_as_it_is_read() {
        let json =
            r#"{"size":[5,4],"grids":[{"stars":["B1","C2"],"origin":[1.5,2.0],"instructions":["NE","CW","NW-SE"]}]}"#;
        assert_eq!(serde_json::to_string(&round(json)).unwrap(), json);
    }
}
