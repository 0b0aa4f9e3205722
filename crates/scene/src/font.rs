//! The only font, which is embedded, and its measures, so that boards can be laid out without rendering.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, GlyphId};

static INTER: LazyLock<FontRef<'static>> = LazyLock::new(|| {
    FontRef::try_from_slice(include_bytes!("../../../assets/fonts/Inter-SemiBold.otf"))
        .expect("the embedded font is a font; every test that measures text loads it")
});

/// The ratio of the height of capitals and digits to the font size.
const CAP_HEIGHT: f32 = 0.727;

/// The embedded font, for painting.
pub fn inter() -> &'static FontRef<'static> {
    &INTER
}

/// The width of a run of text at this size, in pixels.
pub fn width(text: &str, size: f32) -> f32 {
    glyphs(text, size).last().map_or(0.0, |(_, start, advance)| start + advance)
}

/// The height of capitals and digits at this size, in pixels.
pub fn cap_height(size: f32) -> f32 {
    size * CAP_HEIGHT
}

/// Each glyph of a run with its start and its advance, in pixels; characters that the font lacks are left out.
pub fn glyphs(text: &str, size: f32) -> impl Iterator<Item = (GlyphId, f32, f32)> {
    let unit = size / INTER.units_per_em().expect("the embedded font says its units");
    let mut pen = 0.0;
    text.chars().map(|letter| INTER.glyph_id(letter)).filter(|glyph| glyph.0 != 0).map(move |glyph| {
        let start = pen;
        let advance = INTER.h_advance_unscaled(glyph) * unit;
        pen += advance;
        (glyph, start, advance)
    })
}

/// The text if it is at most `width_max` pixels wide; otherwise as much of its beginning as fits, with an ellipsis.
pub fn fitted(text: &str, size: f32, width_max: f32) -> String {
    if width(text, size) <= width_max {
        return text.to_owned();
    }
    let room = width_max - width("…", size);
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if width(&kept, size) > room {
            kept.pop();
            break;
        }
    }
    format!("{}…", kept.trim_end())
}

/// Breaks the text between words into lines of at most `width_max` pixels; a longer word gets a line of its own and is
/// cut.
pub fn wrapped(text: &str, size: f32, width_max: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size) <= width_max => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fitted(word, size, width_max)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_grow_with_size_and_text() {
        assert!((width("E5", 20.0) * 2.0 - width("E5", 40.0)).abs() < 1e-3);
        assert!(width("WWW", 20.0) > width("iii", 20.0));
        assert!(width("", 20.0).abs() < f32::EPSILON);
    }

    #[test]
    fn the_cap_height_is_that_of_the_font() {
        let h = INTER.outline(INTER.glyph_id('H')).expect("H has an outline").bounds;
        let units = INTER.units_per_em().expect("units");
        assert!((h.height().abs() / units - CAP_HEIGHT).abs() < 0.001, "{}", h.height().abs() / units);
    }

    #[test]
    fn text_that_does_not_fit_ends_in_an_ellipsis() {
        let cut = fitted("A very long name", 20.0, 80.0);
        assert!(cut.ends_with('…') && width(&cut, 20.0) <= 80.0, "{cut}");
        assert_eq!(fitted("short", 20.0, 80.0), "short");
    }

    #[test]
    fn text_is_wrapped_between_words() {
        assert_eq!(wrapped("no two pieces touch", 20.0, 90.0), ["no two", "pieces", "touch"]);
        assert!(wrapped("", 20.0, 90.0).is_empty());
    }

    #[test]
    fn characters_the_font_lacks_take_no_room() {
        assert!((width("a\u{4e2d}b", 20.0) - width("ab", 20.0)).abs() < f32::EPSILON);
    }
}
