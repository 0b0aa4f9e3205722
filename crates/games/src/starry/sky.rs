//! The night sky: fifteen tiles with one arc of light each, the void, four half-circles, and the trails that they form.
//!
//! This module knows nothing of players, cards or rounds.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use board::square::{Area, Square};

/// The sky's extent: columns A to D, rows 1 to 4 from the top.
pub(super) const AREA: Area = Area::new(4, 4);

/// A side of a square, and of the whole sky.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The side towards row 1.
    North,
    /// The side towards column D.
    East,
    /// The side towards row 4.
    South,
    /// The side towards column A.
    West,
}

impl Side {
    /// The four sides, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The step across this side, as columns and rows.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// The side on the other end of a square.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The two border squares that are joined by the half-circle on this side of the sky.
    ///
    /// ```text
    ///      A  B⌒C  D
    ///   1  .  .  .  .
    ///   2 (.  .  .  .)
    ///   3 (.  .  .  .)
    ///   4  .  .  .  .
    ///         ⌣
    /// ```
    pub const fn half_circle(self) -> [Square; 2] {
        match self {
            Self::North => [Square::new(1, 0), Square::new(2, 0)],
            Self::East => [Square::new(3, 1), Square::new(3, 2)],
            Self::South => [Square::new(1, 3), Square::new(2, 3)],
            Self::West => [Square::new(0, 1), Square::new(0, 2)],
        }
    }
}

/// A tile's arc, named by the corner that it curves around: `NE` joins the middles of the north and the east side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bend {
    /// An arc around the top right corner.
    NE,
    /// An arc around the bottom right corner.
    SE,
    /// An arc around the bottom left corner.
    SW,
    /// An arc around the top left corner.
    NW,
}

impl Bend {
    /// A character that looks like the arc on the tile.
    pub const fn sign(self) -> char {
        match self {
            Self::NE => '╰',
            Self::SE => '╭',
            Self::SW => '╮',
            Self::NW => '╯',
        }
    }

    /// The four orientations, clockwise.
    pub const ALL: [Self; 4] = [Self::NE, Self::SE, Self::SW, Self::NW];

    /// The two sides that the arc joins; the top or bottom side comes first.
    pub const fn sides(self) -> [Side; 2] {
        match self {
            Self::NE => [Side::North, Side::East],
            Self::SE => [Side::South, Side::East],
            Self::SW => [Side::South, Side::West],
            Self::NW => [Side::North, Side::West],
        }
    }

    /// Whether the arc ends on this side.
    pub fn touches(self, side: Side) -> bool {
        self.sides().contains(&side)
    }

    /// The side of the arc's other end.
    fn across(self, from: Side) -> Side {
        let [one, other] = self.sides();
        if one == from { other } else { one }
    }

    /// The mirror image of the arc, reflected in the edge on this side of the tile.
    #[must_use]
    pub const fn mirrored(self, edge: Side) -> Self {
        match (edge, self) {
            (Side::East | Side::West, Self::NE) | (Side::North | Side::South, Self::SW) => Self::NW,
            (Side::East | Side::West, Self::NW) | (Side::North | Side::South, Self::SE) => Self::NE,
            (Side::East | Side::West, Self::SE) | (Side::North | Side::South, Self::NW) => Self::SW,
            (Side::East | Side::West, Self::SW) | (Side::North | Side::South, Self::NE) => Self::SE,
        }
    }
}

impl fmt::Display for Bend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NE => "NE",
            Self::SE => "SE",
            Self::SW => "SW",
            Self::NW => "NW",
        })
    }
}

/// The error for a text that names no orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an orientation: NE, SE, SW or NW")]
pub struct ParseBendError;

/// Parses the two letters, ignoring case.
impl FromStr for Bend {
    type Err = ParseBendError;

    fn from_str(text: &str) -> Result<Self, ParseBendError> {
        Self::ALL.into_iter().find(|bend| bend.to_string().eq_ignore_ascii_case(text)).ok_or(ParseBendError)
    }
}

/// A sky of fifteen tiles and the void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sky([Option<Bend>; AREA.len()]);

/// The error for a list of words that describes no sky.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sky is a list of 16 words in reading order, each NE, SE, SW or NW, and exactly one \".\" for the void")]
pub struct BadSky;

impl Sky {
    /// Parses a sky as written in a record: sixteen words in reading order, `.` for the void.
    pub fn from_words<S: AsRef<str>>(words: &[S]) -> Result<Self, BadSky> {
        let mut bends = [None; AREA.len()];
        if words.len() != bends.len() || words.iter().filter(|word| word.as_ref() == ".").count() != 1 {
            return Err(BadSky);
        }
        for (bend, word) in bends.iter_mut().zip(words) {
            if word.as_ref() != "." {
                *bend = Some(word.as_ref().parse().map_err(|_| BadSky)?);
            }
        }
        Ok(Self(bends))
    }

    /// The sky as written in a record.
    pub fn to_words(self) -> Vec<String> {
        self.0.iter().map(|bend| bend.map_or_else(|| ".".to_owned(), |bend| bend.to_string())).collect()
    }

    /// The arc of the tile on a square of the sky; `None` in the void.
    pub fn bend(&self, square: Square) -> Option<Bend> {
        self.0[AREA.index(square)]
    }

    /// The square of the void.
    pub fn void(&self) -> Square {
        AREA.squares().find(|&square| self.bend(square).is_none()).expect("a sky has a void")
    }

    /// The squares that hold a tile, in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, Bend)> {
        AREA.squares().filter_map(|square| self.bend(square).map(|bend| (square, bend)))
    }

    /// Gives the tile on a square a new orientation.
    pub fn turn(&mut self, square: Square, bend: Bend) {
        debug_assert!(self.bend(square).is_some(), "the void cannot be turned");
        self.0[AREA.index(square)] = Some(bend);
    }

    /// Exchanges the contents of two squares; if one of them is the void, the other tile slides into it.
    pub fn exchange(&mut self, one: Square, other: Square) {
        self.0.swap(AREA.index(one), AREA.index(other));
    }

    /// What the arc on `square` meets beyond its end on `side`.
    fn beyond(&self, square: Square, side: Side) -> Beyond {
        let half = side.half_circle();
        let inside = square.step(side.step()).filter(|&near| AREA.contains(near));
        let (near, enter, by_half) = match inside {
            Some(near) => (near, side.opposite(), false),
            None if half[0] == square => (half[1], side, true),
            None if half[1] == square => (half[0], side, true),
            None => return Beyond::Nothing,
        };
        match self.bend(near) {
            None => Beyond::Void { by_half, near },
            Some(bend) if bend.touches(enter) => Beyond::Arc { square: near, enter, by_half },
            Some(_) if by_half => Beyond::HalfCircle { near },
            Some(_) => Beyond::Nothing,
        }
    }

    /// Follows the trail out of a tile across one of its sides, to its end or back to the tile. Returns the pieces on
    /// the way, and the end unless the trail is a ring.
    fn follow(&self, start: Square, leave: Side) -> (Vec<Piece>, Option<End>) {
        let mut pieces = Vec::new();
        let (mut square, mut leave) = (start, leave);
        loop {
            match self.beyond(square, leave) {
                Beyond::Arc { square: near, enter, by_half } => {
                    if by_half {
                        pieces.push(Piece::Half { side: leave, from: square, to: near });
                    }
                    if near == start {
                        return (pieces, None);
                    }
                    let bend = self.bend(near).expect("an arc stands on a tile");
                    leave = bend.across(enter);
                    square = near;
                    pieces.push(Piece::Arc { square, enter, leave });
                }
                Beyond::Void { by_half: false, .. } => return (pieces, Some(End::OnVoid)),
                Beyond::Void { by_half: true, near } => {
                    pieces.push(Piece::Half { side: leave, from: square, to: near });
                    return (pieces, Some(End::HalfOnVoid));
                }
                Beyond::HalfCircle { near } => {
                    pieces.push(Piece::Half { side: leave, from: square, to: near });
                    return (pieces, Some(End::Plain));
                }
                Beyond::Nothing => return (pieces, Some(End::Plain)),
            }
        }
    }

    /// The whole trail of the tile on `start`.
    fn trail_of(&self, start: Square, bend: Bend) -> Trail {
        let [enter, leave] = bend.sides();
        let (forward, end) = self.follow(start, leave);
        let mut pieces = vec![Piece::Arc { square: start, enter, leave }];
        let ends = end.map(|end| {
            let (backward, beginning) = self.follow(start, enter);
            pieces.splice(..0, backward.into_iter().rev().map(Piece::reversed));
            [beginning.expect("a trail with an end has two"), end]
        });
        pieces.extend(forward);
        Trail { pieces, ends }
    }

    /// All trails, in the reading order of their first tile.
    pub fn trails(&self) -> Vec<Trail> {
        let mut trails: Vec<Trail> = Vec::new();
        for (square, bend) in self.tiles() {
            if !trails.iter().any(|trail| trail.tiles().any(|tile| tile == square)) {
                trails.push(self.trail_of(square, bend));
            }
        }
        trails
    }

    /// Counts the features that cards score by.
    pub fn features(&self) -> Features {
        let trails = self.trails();
        let count = |wanted: fn(&Trail) -> bool| trails.iter().filter(|trail| wanted(trail)).count();
        Features {
            planets: count(|trail| trail.kind() == TrailKind::Planet),
            comets: count(|trail| trail.kind() == TrailKind::Comet),
            expanse: count(Trail::touches_void),
        }
    }
}

impl Serialize for Sky {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_words().serialize(serializer)
    }
}

/// What continues or ends a trail beyond the end of an arc.
enum Beyond {
    /// Another arc continues the trail, directly or through a half-circle.
    Arc { square: Square, enter: Side, by_half: bool },
    /// The void ends the trail, directly or at the half-circle's far end.
    Void { by_half: bool, near: Square },
    /// A half-circle whose far end meets no arc ends the trail.
    HalfCircle { near: Square },
    /// Nothing continues the trail.
    Nothing,
}

/// A piece of a trail, in the direction of a walk along the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A tile's arc.
    Arc {
        /// The square of the tile.
        square: Square,
        /// The side by which the walk enters the tile.
        enter: Side,
        /// The side by which the walk leaves the tile.
        leave: Side,
    },
    /// The half-circle on a side of the sky.
    Half {
        /// The side of the sky.
        side: Side,
        /// The square from which the walk comes.
        from: Square,
        /// The square to which the walk leads; it is not part of the trail if the trail ends there.
        to: Square,
    },
}

impl Piece {
    fn reversed(self) -> Self {
        match self {
            Self::Arc { square, enter, leave } => Self::Arc { square, enter: leave, leave: enter },
            Self::Half { side, from, to } => Self::Half { side, from: to, to: from },
        }
    }
}

/// Where an open trail ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The trail ends on a tile's side without an arc's end, or on the border of the sky.
    Plain,
    /// The trail ends with a tile's arc on a side of the void.
    OnVoid,
    /// The trail ends with a half-circle on a side of the void.
    HalfOnVoid,
}

/// A maximal connected sequence of arcs, with the half-circles that it passes or ends in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    pieces: Vec<Piece>,
    ends: Option<[End; 2]>,
}

/// What a trail counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrailKind {
    /// The trail is a ring of four tiles around a grid corner, or of two tiles and a half-circle.
    Planet,
    /// Any other trail of at least [`COMET_TILES_MIN`] tiles, if none of its ends touches the void.
    Comet,
    /// The trail is neither a planet nor a comet.
    Plain,
}

/// Minimum number of tiles of a comet.
pub(super) const COMET_TILES_MIN: usize = 3;

impl Trail {
    /// The pieces in the order of a walk from one end to the other, or once around a ring.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether the trail is a ring.
    pub fn is_closed(&self) -> bool {
        self.ends.is_none()
    }

    /// The tiles in walking order.
    pub fn tiles(&self) -> impl Iterator<Item = Square> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Arc { square, .. } => Some(*square),
            Piece::Half { .. } => None,
        })
    }

    /// The trail's length in tiles.
    pub fn n_tiles(&self) -> usize {
        self.tiles().count()
    }

    /// Whether an arc at an end of this trail touches a side of the void; the end of a half-circle does not count.
    pub fn touches_void(&self) -> bool {
        self.ends.is_some_and(|ends| ends.contains(&End::OnVoid))
    }

    /// Whether the trail is a planet, a comet or neither.
    pub fn kind(&self) -> TrailKind {
        let n_tiles = self.n_tiles();
        let n_halves = self.pieces.len() - n_tiles;
        match self.ends {
            // A ring of four arcs without half-circles can only lie around a grid corner.
            None if (n_tiles, n_halves) == (4, 0) || (n_tiles, n_halves) == (2, 1) => TrailKind::Planet,
            None if n_tiles >= COMET_TILES_MIN => TrailKind::Comet,
            Some(ends) if n_tiles >= COMET_TILES_MIN && ends == [End::Plain; 2] => TrailKind::Comet,
            None | Some(_) => TrailKind::Plain,
        }
    }
}

/// The features of a sky by which cards score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// The number of planets.
    pub planets: usize,
    /// The number of comets.
    pub comets: usize,
    /// The void's expanse: the number of trails whose arc ends on a side of the void.
    pub expanse: usize,
}

#[cfg(test)]
pub(super) mod tests;
