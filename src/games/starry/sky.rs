//! The night sky: fifteen tiles with one arc of light each, the void, four half-circles, and what they form.
//!
//! Nothing here knows of players, cards or rounds.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::board::square::{Area, Square};

/// The sky's extent: columns A to D, rows 1 to 4 from the top.
pub(super) const AREA: Area = Area::new(4, 4);

/// A side of a square, and of the whole sky.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Towards row 1.
    North,
    /// Towards column D.
    East,
    /// Towards row 4.
    South,
    /// Towards column A.
    West,
}

impl Side {
    /// The four sides, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The step of (column, row) over this side.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// The side across.
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The two squares whose outer edges the half-circle on this side of the sky joins.
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

/// A tile's arc, named by the corner it bends round: `NE` joins the middles of the north and the east side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bend {
    /// Round the top right corner.
    NE,
    /// Round the bottom right corner.
    SE,
    /// Round the bottom left corner.
    SW,
    /// Round the top left corner.
    NW,
}

impl Bend {
    /// The four orientations, clockwise.
    pub const ALL: [Self; 4] = [Self::NE, Self::SE, Self::SW, Self::NW];

    /// The two sides that the arc joins, the one at the top or bottom first.
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

    /// The arc's other end, seen from one of its ends.
    fn across(self, from: Side) -> Side {
        let [one, other] = self.sides();
        if one == from { other } else { one }
    }

    /// The mirror image in an edge on that side of the tile.
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

/// Text that names no orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an orientation: NE, SE, SW or NW")]
pub struct ParseBendError;

/// Reads the two letters in any case.
impl FromStr for Bend {
    type Err = ParseBendError;

    fn from_str(text: &str) -> Result<Self, ParseBendError> {
        Self::ALL.into_iter().find(|bend| bend.to_string().eq_ignore_ascii_case(text)).ok_or(ParseBendError)
    }
}

/// Fifteen tiles and the void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sky([Option<Bend>; AREA.len()]);

/// A list that describes no sky.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sky is a list of 16 words in reading order, each NE, SE, SW or NW, and exactly one \".\" for the void")]
pub struct BadSky;

impl Sky {
    /// The sky written as in a record: sixteen words in reading order, `.` the void.
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

    /// The sky as in a record.
    pub fn to_words(self) -> Vec<String> {
        self.0.iter().map(|bend| bend.map_or_else(|| ".".to_owned(), |bend| bend.to_string())).collect()
    }

    /// The arc of the tile on a square of the sky; `None` in the void.
    pub fn bend(&self, square: Square) -> Option<Bend> {
        self.0[AREA.index(square)]
    }

    /// Where the void is.
    pub fn void(&self) -> Square {
        AREA.squares().find(|&square| self.bend(square).is_none()).expect("a sky has a void")
    }

    /// The squares that hold a tile, in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, Bend)> {
        AREA.squares().filter_map(|square| self.bend(square).map(|bend| (square, bend)))
    }

    /// Turns the tile on a square.
    pub fn turn(&mut self, square: Square, bend: Bend) {
        debug_assert!(self.bend(square).is_some(), "the void cannot be turned");
        self.0[AREA.index(square)] = Some(bend);
    }

    /// Lets what stands on two squares change places; with the void among them, the other tile slides.
    pub fn exchange(&mut self, one: Square, other: Square) {
        self.0.swap(AREA.index(one), AREA.index(other));
    }

    /// What lies beyond an end of the arc on `square`.
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

    /// Follows the light out of a tile by one of its sides to its end, or back to the tile.
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

    /// The whole trail that the tile on `start` belongs to.
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

    /// All trails, each once, in the reading order of their first tile.
    pub fn trails(&self) -> Vec<Trail> {
        let mut trails: Vec<Trail> = Vec::new();
        for (square, bend) in self.tiles() {
            if !trails.iter().any(|trail| trail.tiles().any(|tile| tile == square)) {
                trails.push(self.trail_of(square, bend));
            }
        }
        trails
    }

    /// How much of everything that scores there is.
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

/// What an arc's end meets.
enum Beyond {
    /// Another arc, directly or through a half-circle.
    Arc { square: Square, enter: Side, by_half: bool },
    /// The void, directly or at the half-circle's far end.
    Void { by_half: bool, near: Square },
    /// A half-circle whose far end meets no arc.
    HalfCircle { near: Square },
    /// No light.
    Nothing,
}

/// A piece of a trail, in the direction of a walk along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A tile's arc.
    Arc {
        /// The tile.
        square: Square,
        /// The side it is entered by.
        enter: Side,
        /// The side it is left by.
        leave: Side,
    },
    /// The half-circle on a side of the sky.
    Half {
        /// The side of the sky.
        side: Side,
        /// The square it comes from.
        from: Square,
        /// The square it leads to; not part of the trail if the light ends there.
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
    /// On a tile's side without light, or on the sky's border.
    Plain,
    /// A tile's arc ends on a side of the void.
    OnVoid,
    /// A half-circle ends on a side of the void.
    HalfOnVoid,
}

/// A maximal connected run of arcs, with the half-circles that it runs through or ends in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    pieces: Vec<Piece>,
    ends: Option<[End; 2]>,
}

/// What a trail is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrailKind {
    /// A ring of four tiles round a grid corner, or of two tiles and a half-circle.
    Planet,
    /// Any other trail of at least [`COMET_TILES_MIN`] tiles that ends nowhere on the void.
    Comet,
    /// Neither.
    Plain,
}

/// The fewest tiles of a comet.
pub(super) const COMET_TILES_MIN: usize = 3;

impl Trail {
    /// The pieces in the order of a walk from one end to the other, or once round.
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

    /// The trail's length: its tiles.
    pub fn n_tiles(&self) -> usize {
        self.tiles().count()
    }

    /// Whether a tile's arc of this trail ends on a side of the void; a half-circle's end does not count.
    pub fn touches_void(&self) -> bool {
        self.ends.is_some_and(|ends| ends.contains(&End::OnVoid))
    }

    /// Planet, comet or neither.
    pub fn kind(&self) -> TrailKind {
        let n_tiles = self.n_tiles();
        let n_halves = self.pieces.len() - n_tiles;
        match self.ends {
            // A ring of four arcs and nothing else can only be the one round a grid corner.
            None if (n_tiles, n_halves) == (4, 0) || (n_tiles, n_halves) == (2, 1) => TrailKind::Planet,
            None if n_tiles >= COMET_TILES_MIN => TrailKind::Comet,
            Some(ends) if n_tiles >= COMET_TILES_MIN && ends == [End::Plain; 2] => TrailKind::Comet,
            None | Some(_) => TrailKind::Plain,
        }
    }
}

/// The counts that cards score by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Planets.
    pub planets: usize,
    /// Comets.
    pub comets: usize,
    /// The void's expanse: trails that end on a side of the void.
    pub expanse: usize,
}

/// In words: `2 planets, 1 comet, expanse 3`.
impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let Self { planets, comets, expanse } = *self;
        write!(f, "{planets} planet{}, {comets} comet{}, expanse {expanse}", plural(planets), plural(comets))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// A sky from four rows of words.
    pub(crate) fn sky(rows: &str) -> Sky {
        Sky::from_words(&rows.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn four_arcs_round_a_corner_are_a_planet() {
        let sky = sky("SE SW NE NE  NE NW NE NE  NE NE NE NE  NE NE NE .");
        assert_eq!(sky.features().planets, 1);
    }

    #[test]
    fn two_arcs_and_a_half_circle_are_a_planet_on_every_side() {
        let top = "SE NE NW SW  SE SE SW SW  SE SE SW SW  SE SE . SW";
        let left = "SE SE SE SE  SW SE SE SE  NW SE SE SE  SE SE SE .";
        let bottom = "NW NW NW NW  NW NW NW NW  NW NW NW .  NW SE SW NW";
        let right = "NW NW NW NW  NW NW NW SE  NW NW NW NE  NW NW NW .";
        for rows in [top, left, bottom, right] {
            assert_eq!(sky(rows).features().planets, 1, "{rows}");
        }
    }

    #[test]
    fn a_trail_of_four_tiles_that_borders_the_void_is_no_comet() {
        // A2, A3, B3, B2, and from there into the void at C2.
        let sky = sky("NE NE NE NE  SW SE . NE  NE NW SE SE  SW SW SW SW");
        let trail = sky.trails().into_iter().find(Trail::touches_void).unwrap();
        assert_eq!(trail.n_tiles(), 4);
        assert_eq!(sky.features(), Features { planets: 0, comets: 0, expanse: 1 });
    }

    #[test]
    fn a_trail_that_loops_back_to_the_void_counts_once() {
        // From the void at B2 east through C2, down C3, and back over B3.
        let sky = sky("NE NW SW SE  NE . SW NE  NE NE NW SE  SE SW NE NW");
        let both: Vec<_> = sky.trails().into_iter().filter(|trail| trail.ends == Some([End::OnVoid; 2])).collect();
        assert_eq!(both.len(), 1);
        assert_eq!(both[0].n_tiles(), 3);
        assert_eq!(both[0].kind(), TrailKind::Plain);
    }

    #[test]
    fn a_half_circles_end_on_the_void_spoils_a_comet_and_adds_no_expanse() {
        // C1 NE goes up through the half-circle to the void at B1; C1's west side is dark.
        let sky = sky("NW . NE SW  NW SE SE NW  NW SE SE SE  NE SE SE SE");
        let trail = sky.trails().into_iter().find(|trail| trail.tiles().any(|tile| tile == Square::new(2, 0))).unwrap();
        assert!(trail.n_tiles() >= COMET_TILES_MIN);
        assert_eq!(trail.kind(), TrailKind::Plain);
        assert!(!trail.touches_void());
    }

    #[test]
    fn mirrors_meet_at_the_shared_side() {
        for bend in Bend::ALL {
            for side in Side::ALL {
                let image = bend.mirrored(side);
                assert_eq!(image.mirrored(side), bend);
                assert_eq!(bend.touches(side.opposite()), image.touches(side), "{bend} over {side:?}");
                assert_ne!(image, bend);
            }
        }
    }

    #[test]
    fn only_sixteen_words_with_one_void_are_a_sky() {
        let words = "NE NE NE NE NE NE NE NE NE NE NE NE NE NE NE .";
        assert_eq!(sky(words).to_words().join(" "), words);
        assert_eq!(sky(words).void().to_string(), "D4");
        for bad in
            [&words[3..], &words.replace('.', "NE"), &words.replacen("NE", ".", 1), &words.replacen("NE", "N", 1)]
        {
            assert_eq!(Sky::from_words(&bad.split(' ').collect::<Vec<_>>()), Err(BadSky), "{bad}");
        }
    }

    /// A midpoint of a square's edge, in a grid twice as fine.
    type Middle = (i8, i8);

    fn middle(square: Square, side: Side) -> Middle {
        let (dx, dy) = side.step();
        let twice = |number: u8| 2 * i8::try_from(number).unwrap() + 1;
        (twice(square.column) + dx, twice(square.row) + dy)
    }

    /// The features by a second way: lines of light between midpoints, merged until nothing changes.
    fn naive(sky: &Sky) -> Features {
        let mut lines: Vec<([Middle; 2], bool)> =
            sky.tiles().map(|(square, bend)| (bend.sides().map(|side| middle(square, side)), true)).collect();
        lines.extend(Side::ALL.map(|side| (side.half_circle().map(|square| middle(square, side)), false)));
        let mut groups: Vec<usize> = (0..lines.len()).collect();
        for _ in 0..lines.len() {
            for one in 0..lines.len() {
                for other in 0..lines.len() {
                    if lines[one].0.iter().any(|end| lines[other].0.contains(end)) {
                        groups[one] = groups[one].min(groups[other]);
                    }
                }
            }
        }
        let shore: Vec<Middle> = Side::ALL.map(|side| middle(sky.void(), side)).to_vec();
        let mut features = Features::default();
        for group in 0..lines.len() {
            let members: Vec<_> =
                (0..lines.len()).filter(|&line| groups[line] == group).map(|line| lines[line]).collect();
            let n_tiles = members.iter().filter(|(_, is_arc)| *is_arc).count();
            let n_halves = members.len() - n_tiles;
            let mut degrees: BTreeMap<Middle, u32> = BTreeMap::new();
            for end in members.iter().flat_map(|(ends, _)| ends) {
                *degrees.entry(*end).or_default() += 1;
            }
            let is_ring = !members.is_empty() && degrees.values().all(|&degree| degree == 2);
            let is_planet = is_ring && matches!((n_tiles, n_halves), (4, 0) | (2, 1));
            let on_shore = degrees.keys().any(|end| shore.contains(end));
            let arc_on_shore =
                members.iter().any(|(ends, is_arc)| *is_arc && ends.iter().any(|end| shore.contains(end)));
            features.planets += usize::from(is_planet);
            features.comets += usize::from(n_tiles >= 3 && !is_planet && !on_shore);
            features.expanse += usize::from(arc_on_shore);
        }
        features
    }

    prop_compose! {
        /// Any sky.
        pub(crate) fn any_sky()(bends in prop::array::uniform16(0..4usize), void in 0..AREA.len()) -> Sky {
            let mut sky = Sky(bends.map(|bend| Some(Bend::ALL[bend])));
            sky.0[void] = None;
            sky
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn features_agree_with_a_naive_count(sky in any_sky()) {
            prop_assert_eq!(sky.features(), naive(&sky));
        }

        #[test]
        fn every_tile_is_on_exactly_one_trail_and_the_light_never_jumps(sky in any_sky()) {
            let trails = sky.trails();
            let mut tiles: Vec<_> = trails.iter().flat_map(Trail::tiles).collect();
            tiles.sort();
            prop_assert_eq!(tiles, sky.tiles().map(|(square, _)| square).collect::<Vec<_>>());
            for trail in &trails {
                let ends = |piece: &Piece| match *piece {
                    Piece::Arc { square, enter, leave } => [middle(square, enter), middle(square, leave)],
                    Piece::Half { side, from, to } => [middle(from, side), middle(to, side)],
                };
                for pair in trail.pieces().windows(2) {
                    prop_assert_eq!(ends(&pair[0])[1], ends(&pair[1])[0]);
                }
                if trail.is_closed() {
                    let (first, last) = (trail.pieces().first().unwrap(), trail.pieces().last().unwrap());
                    prop_assert_eq!(ends(last)[1], ends(first)[0]);
                }
            }
        }
    }
}
