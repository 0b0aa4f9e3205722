//! Colors, and how they mix.

use std::fmt;

/// A color in sRGB with an opacity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color {
    /// Red, green and blue, from 0 to 255.
    pub rgb: [u8; 3],
    /// The opacity: 255 hides what lies below, 0 is invisible.
    pub alpha: u8,
}

impl Color {
    /// The opaque color with the value `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self { rgb: [red, green, blue], alpha: 255 }
    }

    /// The same color with its opacity multiplied by `opacity`, from 0.0 to 1.0.
    #[must_use]
    pub fn faded(self, opacity: f32) -> Self {
        Self { alpha: to_byte(f32::from(self.alpha) * opacity), ..self }
    }

    /// Interpolates from this color to `other` by `part`, from 0.0 to 1.0: channel by channel in sRGB, like painting
    /// with opacity.
    #[must_use]
    pub fn mix(self, other: Self, part: f32) -> Self {
        let between = |from: u8, to: u8| to_byte(f32::from(from) + (f32::from(to) - f32::from(from)) * part);
        Self {
            rgb: [0, 1, 2].map(|channel| between(self.rgb[channel], other.rgb[channel])),
            alpha: between(self.alpha, other.alpha),
        }
    }

    /// The result of painting this color over an opaque color.
    #[must_use]
    pub fn over(self, below: Self) -> Self {
        below.mix(Self { alpha: 255, ..self }, f32::from(self.alpha) / 255.0)
    }

    /// The relative luminance of WCAG 2, from 0.0 to 1.0.
    #[cfg(test)]
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast ratio of WCAG 2 with another opaque color, from 1.0 to 21.0.
    #[cfg(test)]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(two) / one.min(two)
    }

    /// Red, green and blue in linear light, from 0.0 to 1.0.
    #[cfg(test)]
    pub fn linear(self) -> [f64; 3] {
        self.rgb.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte's range")]
fn to_byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

/// The color as SVG and CSS write it, without its opacity: `#e69f00`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl fmt::Debug for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}/{}", self.alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fading_mixing_and_covering_agree() {
        let (black, white) = (Color::hex(0), Color::hex(0x00ff_ffff));
        assert_eq!(white.faded(0.5).over(black), Color::hex(0x0080_8080));
        assert_eq!(black.mix(white, 0.25), Color::hex(0x0040_4040));
        assert_eq!(white.over(black), white);
        assert_eq!(Color::hex(0x00E6_9F00).to_string(), "#e69f00");
    }

    #[test]
    fn contrast_runs_from_one_to_twenty_one() {
        let (black, white) = (Color::hex(0), Color::hex(0x00ff_ffff));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.contrast(white) - 1.0).abs() < 1e-9);
    }
}
