//! The five cosmic moves: their legal targets and their effects on a sky.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::sky::{AREA, Bend, Side, Sky};
use super::words::as_is;
use ::words::starry;
use board::square::Square;
use rules::{Illegal, Message};

/// A cosmic move. The variants are in cosmic order, the order in which the update makes the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cosmic {
    /// Protects a tile from being moved or changed.
    Lock,
    /// Turns a tile into the mirror image of a neighbor.
    Mirror,
    /// Gives a tile a new orientation.
    Rotate,
    /// Exchanges two neighboring tiles.
    Swap,
    /// Moves a tile beside the void into the void.
    Slide,
}

impl Cosmic {
    /// The five moves in cosmic order.
    pub const ALL: [Self; 5] = [Self::Lock, Self::Mirror, Self::Rotate, Self::Swap, Self::Slide];

    /// The syntax of a target for this move, with an example.
    pub fn usage(self) -> Message {
        match self {
            Self::Lock => starry::UsageLock.into(),
            Self::Mirror => starry::UsageMirror.into(),
            Self::Rotate => starry::UsageRotate.into(),
            Self::Swap => starry::UsageSwap.into(),
            Self::Slide => starry::UsageSlide.into(),
        }
    }
}

impl fmt::Display for Cosmic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lock => "lock",
            Self::Mirror => "mirror",
            Self::Rotate => "rotate",
            Self::Swap => "swap",
            Self::Slide => "slide",
        })
    }
}

/// The error for a text that names no cosmic move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a cosmic move: lock, mirror, rotate, swap or slide")]
pub struct ParseCosmicError;

/// Parses the name, ignoring case.
impl FromStr for Cosmic {
    type Err = ParseCosmicError;

    fn from_str(text: &str) -> Result<Self, ParseCosmicError> {
        Self::ALL.into_iter().find(|cosmic| cosmic.to_string().eq_ignore_ascii_case(text)).ok_or(ParseCosmicError)
    }
}

impl Serialize for Cosmic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The target of a cosmic move, as written after `move`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The target of lock or slide: one tile.
    Tile(Square),
    /// The target of mirror: a tile, and the neighbor whose mirror image the tile becomes.
    From(Square, Square),
    /// The target of rotate: a tile and its new orientation.
    To(Square, Bend),
    /// The target of swap: two tiles.
    Both(Square, Square),
}

impl Target {
    /// The tile that is named first.
    pub const fn tile(self) -> Square {
        match self {
            Self::Tile(square) | Self::From(square, _) | Self::To(square, _) | Self::Both(square, _) => square,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(tile) => write!(f, "{tile}"),
            Self::From(tile, source) => write!(f, "{tile} from {source}"),
            Self::To(tile, bend) => write!(f, "{tile} to {bend}"),
            Self::Both(one, other) => write!(f, "{one} {other}"),
        }
    }
}

/// The locked squares.
pub(super) type Locks = BTreeSet<Square>;

/// The side of `square` that it shares with `other`, if it shares one.
fn shared_side(square: Square, other: Square) -> Option<Side> {
    Side::ALL.into_iter().find(|side| square.step(side.step()) == Some(other))
}

impl Cosmic {
    /// Whether the target is legal in this sky. `locked` are the squares locked in earlier rounds.
    ///
    /// # Errors
    /// Names the square and the reason.
    pub fn judge(self, target: Target, sky: &Sky, locked: &Locks) -> Result<(), Illegal> {
        match (self, target) {
            (Self::Lock, Target::Tile(tile)) => tile_on(sky, tile).map(|_| ()),
            (Self::Mirror, Target::From(tile, source)) => {
                free_tile_on(sky, locked, tile)?;
                tile_on(sky, source)?;
                neighbors(tile, source)
            }
            (Self::Rotate, Target::To(tile, bend)) => {
                if free_tile_on(sky, locked, tile)? == bend {
                    return Err(Illegal(starry::TurnedAlready { tile: as_is(tile), bend: as_is(bend) }.into()));
                }
                Ok(())
            }
            (Self::Swap, Target::Both(one, other)) => {
                free_tile_on(sky, locked, one)?;
                free_tile_on(sky, locked, other)?;
                neighbors(one, other)
            }
            (Self::Slide, Target::Tile(tile)) => {
                free_tile_on(sky, locked, tile)?;
                let void = sky.void();
                if shared_side(tile, void).is_none() {
                    return Err(Illegal(starry::NotBesideVoid { tile: as_is(tile), void: as_is(void) }.into()));
                }
                Ok(())
            }
            (Self::Lock | Self::Mirror | Self::Rotate | Self::Swap | Self::Slide, _) => Err(Illegal(self.usage())),
        }
    }

    /// Makes the move on the sky as it is now. Returns `false` if the move fizzled because a tile was locked.
    ///
    /// The target must have passed [`Cosmic::judge`] before the other moves of the round were made.
    pub fn make(self, target: Target, sky: &mut Sky, locked: &mut Locks) -> bool {
        let is_free = match target {
            Target::Tile(_) if self == Self::Lock => true,
            Target::Tile(tile) | Target::From(tile, _) | Target::To(tile, _) => !locked.contains(&tile),
            Target::Both(one, other) => !locked.contains(&one) && !locked.contains(&other),
        };
        if !is_free {
            return false;
        }
        match target {
            Target::Tile(tile) if self == Self::Lock => {
                locked.insert(tile);
            }
            Target::Tile(tile) => sky.exchange(tile, sky.void()),
            Target::From(tile, source) => {
                let side = shared_side(tile, source).expect("judged to be neighbors");
                let bend = sky.bend(source).expect("the void moves only after every mirror");
                sky.turn(tile, bend.mirrored(side));
            }
            Target::To(tile, bend) => sky.turn(tile, bend),
            Target::Both(one, other) => sky.exchange(one, other),
        }
        true
    }

    /// Every legal target, in reading order; a swap lists each pair of tiles once.
    pub fn targets(self, sky: &Sky, locked: &Locks) -> Vec<Target> {
        let all = AREA.squares().flat_map(|tile| {
            let near = AREA.neighbors(tile, Square::SIDES);
            match self {
                Self::Lock | Self::Slide => vec![Target::Tile(tile)],
                Self::Mirror => near.map(|source| Target::From(tile, source)).collect(),
                Self::Rotate => Bend::ALL.map(|bend| Target::To(tile, bend)).to_vec(),
                Self::Swap => near.filter(|&other| tile < other).map(|other| Target::Both(tile, other)).collect(),
            }
        });
        all.filter(|&target| self.judge(target, sky, locked).is_ok()).collect()
    }
}

/// The arc of the tile on a square, which must be a tile of the sky.
fn tile_on(sky: &Sky, square: Square) -> Result<Bend, Illegal> {
    if !AREA.contains(square) {
        return Err(Illegal(starry::Outside { tile: as_is(square) }.into()));
    }
    sky.bend(square).ok_or_else(|| Illegal(starry::IsVoid { tile: as_is(square) }.into()))
}

/// The arc of the tile on a square, which must be a tile that is not locked.
fn free_tile_on(sky: &Sky, locked: &Locks, square: Square) -> Result<Bend, Illegal> {
    let bend = tile_on(sky, square)?;
    if locked.contains(&square) {
        return Err(Illegal(starry::IsLocked { tile: as_is(square) }.into()));
    }
    Ok(bend)
}

fn neighbors(one: Square, other: Square) -> Result<(), Illegal> {
    match shared_side(one, other) {
        Some(_) => Ok(()),
        None => Err(Illegal(starry::NoNeighbors { one: as_is(one), other: as_is(other) }.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sky::tests::{any_sky, sky};
    use super::*;
    use proptest::prelude::*;

    const SKY: &str = "NE SE SW NW  NE SE SW NW  NE . SW NW  NE SE SW NW";

    fn at(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn refusal(cosmic: Cosmic, target: Target, locked: &[&str]) -> String {
        let locked = locked.iter().map(|name| at(name)).collect();
        cosmic.judge(target, &sky(SKY), &locked).expect_err("refused").to_string()
    }

    #[test]
    fn a_mirror_reflects_in_the_shared_side() {
        let mut changed = sky(SKY);
        assert!(Cosmic::Mirror.make(Target::From(at("A2"), at("B2")), &mut changed, &mut Locks::new()));
        assert_eq!(changed.bend(at("A2")), Some(Bend::SW));
        assert!(Cosmic::Mirror.make(Target::From(at("C1"), at("C2")), &mut changed, &mut Locks::new()));
        assert_eq!(changed.bend(at("C1")), Some(Bend::NW));
    }

    #[test]
    fn swapped_and_slid_tiles_keep_their_orientation() {
        let mut changed = sky(SKY);
        Cosmic::Swap.make(Target::Both(at("A1"), at("B1")), &mut changed, &mut Locks::new());
        Cosmic::Slide.make(Target::Tile(at("B2")), &mut changed, &mut Locks::new());
        assert_eq!(changed, sky("SE NE SW NW  NE . SW NW  NE SE SW NW  NE SE SW NW"));
    }

    #[test]
    fn a_locked_tile_makes_a_move_fizzle_but_may_be_mirrored_from() {
        let mut changed = sky(SKY);
        let mut locked = Locks::new();
        assert!(Cosmic::Lock.make(Target::Tile(at("B2")), &mut changed, &mut locked));
        assert!(!Cosmic::Rotate.make(Target::To(at("B2"), Bend::NE), &mut changed, &mut locked));
        assert!(!Cosmic::Swap.make(Target::Both(at("A2"), at("B2")), &mut changed, &mut locked));
        assert!(!Cosmic::Slide.make(Target::Tile(at("B2")), &mut changed, &mut locked));
        assert_eq!(changed, sky(SKY));
        assert!(Cosmic::Mirror.make(Target::From(at("A2"), at("B2")), &mut changed, &mut locked));
    }

    #[test]
    fn refusals_name_the_square_and_the_rule() {
        let beside = |one, other| Target::Both(at(one), at(other));
        assert_eq!(refusal(Cosmic::Lock, Target::Tile(at("B3")), &[]), "B3 is the void; name a tile");
        assert_eq!(
            refusal(Cosmic::Lock, Target::Tile(at("E3")), &[]),
            "E3 is outside the sky, which goes from A1 to D4"
        );
        assert_eq!(
            refusal(Cosmic::Rotate, Target::To(at("A1"), Bend::NE), &[]),
            "A1 is NE already; name another orientation"
        );
        assert_eq!(refusal(Cosmic::Swap, beside("A1", "B2"), &[]), "A1 and B2 do not share a side; name two neighbors");
        assert_eq!(
            refusal(Cosmic::Slide, Target::Tile(at("A1")), &[]),
            "A1 is not beside the void at B3; slide a tile that is"
        );
        assert_eq!(
            refusal(Cosmic::Swap, beside("A1", "B1"), &["B1"]),
            "B1 is locked for the rest of the match; name another tile"
        );
        assert_eq!(refusal(Cosmic::Mirror, Target::Tile(at("A1")), &[]), Cosmic::Mirror.usage().to_string());
    }

    #[test]
    fn all_tiles_beside_the_void_locked_leave_nothing_to_slide() {
        let locked = ["A3", "B2", "C3", "B4"].map(at).into_iter().collect();
        assert_eq!(Cosmic::Slide.targets(&sky(SKY), &locked), []);
        assert_eq!(Cosmic::Slide.targets(&sky(SKY), &Locks::new()).len(), 4);
    }

    proptest! {
        #[test]
        fn every_legal_move_keeps_fifteen_tiles(sky in any_sky(), which in 0..5usize, nth in 0usize..100) {
            let cosmic = Cosmic::ALL[which];
            let targets = cosmic.targets(&sky, &Locks::new());
            let mut changed = sky;
            prop_assert!(cosmic.make(targets[nth % targets.len()], &mut changed, &mut Locks::new()));
            prop_assert_eq!(changed.tiles().count(), 15);
            prop_assert_eq!(changed.void() != sky.void(), cosmic == Cosmic::Slide);
        }
    }
}
