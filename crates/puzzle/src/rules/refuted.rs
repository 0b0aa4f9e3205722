//! The words that explain why units have no room.

use words::{Message, puzzle};

use super::Situation;
use super::clash::{Because, Clash};
use super::naming::{list, list_counted, plain};
use super::within::{inner_list, missing_in, outer_list};
use crate::grid::{Puzzle, Unit};

/// Explains the clash in a sentence; `situation` is the board on which it was found.
pub(super) fn words(clash: &Clash, situation: &Situation) -> Message {
    let name = || plain(situation.puzzle(), &clash.units);
    let (stars, room) = clash.numbers;
    match &clash.because {
        Because::Places => puzzle::FewPlaces { unit: name(), places: room, stars }.into(),
        Because::Touching => puzzle::NoFit { unit: name(), stars }.into(),
        Because::Strip => puzzle::CrowdedStrip { lines: name(), stars, room }.into(),
        Because::Within { inner, outer } => within_words(situation, inner, outer),
        Because::Band { shares, too_few } => {
            band_words(situation.puzzle(), &clash.units, stars, room, shares, *too_few)
        }
    }
}

/// The sentence about units that need more stars than the units within which they lie.
fn within_words(situation: &Situation, inner: &[Unit], outer: &[Unit]) -> Message {
    puzzle::CrowdedWithin {
        inner: inner_list(situation, inner),
        n_inner: inner.len(),
        stars: missing_in(situation, inner),
        outer: outer_list(situation, outer),
        n_outer: outer.len(),
        room: missing_in(situation, outer).max(0),
    }
    .into()
}

/// The sentence about lines that get too few stars, or too many, from the regions.
fn band_words(
    puzzle: &Puzzle,
    lines: &[Unit],
    missing: i32,
    put: i32,
    shares: &[(Unit, i32)],
    too_few: bool,
) -> Message {
    let (n_lines, lines, stars) = (lines.len(), list(puzzle, lines), missing.max(0));
    if shares.is_empty() {
        return puzzle::NoRegion { lines, n_lines, stars }.into();
    }
    let regions = list_counted(puzzle, shares);
    if too_few {
        puzzle::RegionsPutFew { lines, n_lines, stars, regions, put }.into()
    } else {
        puzzle::RegionsPutMany { lines, n_lines, stars, regions, put }.into()
    }
}
