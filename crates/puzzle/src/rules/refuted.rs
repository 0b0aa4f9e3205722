//! How units without room are explained.

use super::Situation;
use super::basic::stars;
use super::clash::{Because, Clash};
use super::naming::{list, list_counted, more_stars, plain, verb};
use super::within::{inner_list, missing_in, outer_list};
use crate::grid::{Puzzle, Unit};

/// The sentence, on the board on which the clash was found.
pub(super) fn words(clash: &Clash, situation: &Situation) -> String {
    let name = || plain(situation.puzzle(), &clash.units);
    let (wanted, room) = clash.numbers;
    match &clash.because {
        Because::Places => {
            let left = if room == 1 { "1 place".to_owned() } else { format!("{room} places") };
            format!("{} has {left} for {}", name(), stars(wanted))
        }
        Because::Touching => format!("{} misses {}, which do not fit without touching", name(), stars(wanted)),
        Because::Strip => format!("{} hold {} that may not touch, and have room for {room}", name(), stars(wanted)),
        Because::Within { inner, outer } => within_words(situation, inner, outer),
        Because::Band { shares, too_few } => {
            band_words(situation.puzzle(), &clash.units, clash.numbers, (shares, *too_few))
        }
    }
}

/// The sentence of units that need more stars than the units they lie in can hold.
fn within_words(situation: &Situation, inner: &[Unit], outer: &[Unit]) -> String {
    let (need, room) = (missing_in(situation, inner), missing_in(situation, outer));
    let room = if room <= 0 { "no more".to_owned() } else { format!("only {room} more") };
    format!(
        "{} {} {} but {} all {} open cells in {}, which {} {room}",
        inner_list(situation, inner),
        verb(inner.len(), "needs", "need"),
        more_stars(need),
        verb(inner.len(), "has", "have"),
        verb(inner.len(), "its", "their"),
        outer_list(situation, outer),
        verb(outer.len(), "needs", "need"),
    )
}

/// The sentence of lines that get too few stars from the regions, or too many.
fn band_words(
    puzzle: &Puzzle,
    lines: &[Unit],
    (missing, put): (i32, i32),
    (shares, too_few): (&[(Unit, i32)], bool),
) -> String {
    let need = verb(lines.len(), "needs", "need");
    let lines = list(puzzle, lines);
    if shares.is_empty() {
        return format!("{lines} {need} {}, but no region can put one there", more_stars(missing));
    }
    let (only, must) = if too_few { ("", "can put only") } else { ("only ", "must put at least") };
    let more = if missing <= 0 && !too_few { "no more star".to_owned() } else { more_stars(missing) };
    let only = if missing <= 0 { "" } else { only };
    format!("{lines} {need} {only}{more}, but {} {must} {put} there", list_counted(puzzle, shares))
}
