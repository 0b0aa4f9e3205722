//! The up to 255 colors of a picture: the colors that it uses (its inks), and blends of them for antialiased edges.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU8, Ordering};

use super::Error;
use super::stamp::LEVELS;
use scene::Color;

/// The greatest number of inks in a picture: enough for every game, and enough entries remain for their blends.
pub(super) const INKS_MAX: usize = 128;
/// The greatest number of entries in a palette.
pub(super) const ENTRIES_MAX: usize = 255;
/// An index that is never used for a pixel.
pub(super) const NONE: u8 = 255;
/// An edge blend gets no entry of its own if some entry is nearer than this (a weighted, squared distance).
const NEAR_ENOUGH: u32 = 150;
/// Like [`NEAR_ENOUGH`], but for the colors of whole areas, where differences are more visible.
const NEAR_ENOUGH_FLAT: u32 = 8;

/// The palette of pictures that use the same inks.
pub(super) struct Palette {
    inks: Vec<Color>,
    /// The palette index of each opaque ink; `None` for translucent inks.
    indices: Vec<Option<u8>>,
    colors: Vec<[u8; 3]>,
    /// For each ink, the result of painting it, by coverage level and by the palette index below. Entries are computed
    /// when they are first needed, and are [`NONE`] until then.
    ///
    /// They depend on the inks only, so threads that compute the same entry at the same time get the same result.
    blends: Vec<Blends>,
}

/// The results of painting one ink: 256 palette indices for each coverage level.
type Blends = [AtomicU8; 256 * LEVELS as usize];

/// One ink of a palette, for painting.
#[derive(Clone, Copy)]
pub(super) struct Ink<'a> {
    palette: &'a Palette,
    color: Color,
    opaque: Option<u8>,
    blends: &'a Blends,
}

impl Palette {
    /// The palette of pictures that use only these inks, with up to `entries_max` entries (at most [`ENTRIES_MAX`]), or
    /// more if there are more inks.
    pub(super) fn new(inks: &BTreeSet<Color>, entries_max: usize) -> Result<Self, Error> {
        if inks.len() > INKS_MAX {
            return Err(Error::Colors(inks.len()));
        }
        let inks: Vec<Color> = inks.iter().copied().collect();
        let opaque: BTreeSet<[u8; 3]> = inks.iter().filter(|ink| ink.alpha == 255).map(|ink| ink.rgb).collect();
        let mut colors: Vec<[u8; 3]> = opaque.into_iter().collect();
        let indices = inks
            .iter()
            .map(|ink| {
                let index = colors.binary_search(&ink.rgb).ok().filter(|_| ink.alpha == 255);
                index.map(|index| u8::try_from(index).expect("fewer inks than entries"))
            })
            .collect();
        add_blends(&mut colors, &flat_blends(&inks), NEAR_ENOUGH_FLAT, entries_max * 2 / 3);
        add_blends(&mut colors, &edge_blends(&inks), NEAR_ENOUGH, entries_max.min(ENTRIES_MAX));
        let blends = inks.iter().map(|_| [const { AtomicU8::new(NONE) }; 256 * LEVELS as usize]).collect();
        Ok(Self { inks, indices, colors, blends })
    }

    /// The colors, in the order of their indices.
    pub(super) fn colors(&self) -> &[[u8; 3]] {
        &self.colors
    }

    /// The ink with this color, which must be one of the palette's inks.
    pub(super) fn ink(&self, color: Color) -> Ink<'_> {
        let number = self.inks.binary_search(&color).expect("the palette was made from the colors of the scene");
        Ink { palette: self, color, opaque: self.indices[number], blends: &self.blends[number] }
    }

    fn nearest(&self, color: [u8; 3]) -> u8 {
        let nearest = (0..=NONE).zip(&self.colors).min_by_key(|entry| distance(*entry.1, color));
        nearest.expect("a palette has a color").0
    }
}

impl Ink<'_> {
    /// The palette index of the ink itself, if it is opaque.
    pub(super) fn opaque(self) -> Option<u8> {
        self.opaque
    }

    /// The palette index that results from covering `level` sixteenths of a pixel of the index `below`; `level` is at
    /// least 1.
    #[inline]
    pub(super) fn over(self, below: u8, level: u8) -> u8 {
        let known = &self.blends[256 * usize::from(level - 1) + usize::from(below)];
        match known.load(Ordering::Relaxed) {
            NONE => self.find(known, below, level),
            blend => blend,
        }
    }

    #[cold]
    fn find(self, place: &AtomicU8, below: u8, level: u8) -> u8 {
        let below = Color { rgb: self.palette.colors[usize::from(below)], alpha: 255 };
        let part = f32::from(level) / f32::from(LEVELS);
        let blend = self.palette.nearest(self.color.faded(part).over(below).rgb);
        place.store(blend, Ordering::Relaxed);
        blend
    }
}

/// The results of painting translucent inks over opaque inks.
fn flat_blends(inks: &[Color]) -> Vec<[u8; 3]> {
    let translucent = inks.iter().filter(|ink| ink.alpha < 255);
    translucent.flat_map(|ink| opaque(inks).map(|below| ink.over(below).rgb)).collect()
}

/// Blends of every two opaque inks, in eighths.
fn edge_blends(inks: &[Color]) -> Vec<[u8; 3]> {
    let pairs = opaque(inks).enumerate().flat_map(|(n, one)| opaque(inks).skip(n + 1).map(move |two| (one, two)));
    pairs.flat_map(|(one, two)| (1..8_u8).map(move |step| one.mix(two, f32::from(step) / 8.0).rgb)).collect()
}

fn opaque(inks: &[Color]) -> impl Iterator<Item = Color> {
    inks.iter().copied().filter(|ink| ink.alpha == 255)
}

/// Adds candidates until there are `entries_max` entries. Each time, the candidate farthest from all entries is added,
/// as long as its distance exceeds `near_enough`.
fn add_blends(colors: &mut Vec<[u8; 3]>, candidates: &[[u8; 3]], near_enough: u32, entries_max: usize) {
    let nearest = |candidate: &[u8; 3]| colors.iter().map(|color| distance(*color, *candidate)).min();
    let mut far: Vec<u32> = candidates.iter().map(|candidate| nearest(candidate).unwrap_or(u32::MAX)).collect();
    while colors.len() < entries_max {
        let farthest = far.iter().copied().zip(candidates).max_by_key(|found| found.0);
        let Some((_, &color)) = farthest.filter(|found| found.0 > near_enough) else { return };
        colors.push(color);
        for (far, candidate) in far.iter_mut().zip(candidates) {
            *far = distance(color, *candidate).min(*far);
        }
    }
}

/// A squared distance that weighs the channels roughly as the eye does.
fn distance(one: [u8; 3], two: [u8; 3]) -> u32 {
    let square = |channel: usize| u32::from(one[channel].abs_diff(two[channel])).pow(2);
    3 * square(0) + 6 * square(1) + 2 * square(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Color = Color::hex(0);
    const WHITE: Color = Color::hex(0x00ff_ffff);

    #[test]
    fn inks_are_exact_and_blends_are_near() {
        let orange = Color::hex(0x00E6_9F00);
        let palette = Palette::new(&BTreeSet::from([BLACK, WHITE, orange, orange.faded(0.3)]), ENTRIES_MAX).unwrap();
        for ink in [BLACK, WHITE, orange] {
            let index = palette.ink(ink).opaque().unwrap();
            assert_eq!(palette.colors()[usize::from(index)], ink.rgb);
        }
        let black = palette.ink(BLACK).opaque().unwrap();
        let tint = palette.colors()[usize::from(palette.ink(orange.faded(0.3)).over(black, LEVELS))];
        assert!(distance(tint, orange.faded(0.3).over(BLACK).rgb) <= NEAR_ENOUGH_FLAT, "{tint:?}");
        assert_eq!(palette.ink(orange).over(black, LEVELS), palette.ink(orange).opaque().unwrap());
        assert!(palette.ink(orange.faded(0.3)).opaque().is_none());
    }

    #[test]
    fn the_last_index_stays_free() {
        let many: BTreeSet<Color> = (0..100).map(|step| Color::hex((step * 0x0002_8A41) & 0x00ff_ffff)).collect();
        let palette = Palette::new(&many, ENTRIES_MAX).unwrap();
        assert!(palette.colors().len() <= ENTRIES_MAX);
        assert_eq!(Palette::new(&many, 10).unwrap().colors().len(), 100, "no ink is left out");
        let too_many: BTreeSet<Color> = (0..200).map(Color::hex).collect();
        assert!(matches!(Palette::new(&too_many, ENTRIES_MAX), Err(Error::Colors(200))));
    }
}
