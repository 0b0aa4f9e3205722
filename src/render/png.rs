//! Sheets as PNG: eight bits a pixel, a palette, nothing else.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::Error;
use super::paint::Sheet;
use super::palette::Palette;

/// Flat pictures pack best unfiltered, and little is gained by trying harder.
const EFFORT: DeflateCompression = DeflateCompression::Level(1);

pub(super) fn write(sheet: &Sheet) -> Result<Vec<u8>, Error> {
    encode(sheet.indices.dimensions(), &sheet.indices, sheet.palette.colors(), None)
}

/// A part of a sheet, in which the index behind the palette's last color lets what is below show through.
pub(super) fn write_part(size: (u32, u32), indices: &[u8], palette: &Palette) -> Result<Vec<u8>, Error> {
    let mut colors = palette.colors().to_vec();
    colors.push([0; 3]);
    let mut opacity = vec![255; colors.len()];
    opacity[colors.len() - 1] = 0;
    encode(size, indices, &colors, Some(opacity))
}

fn encode(
    (width, height): (u32, u32),
    indices: &[u8],
    colors: &[[u8; 3]],
    opacity: Option<Vec<u8>>,
) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::with_capacity(1 << 17);
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colors.as_flattened());
    if let Some(opacity) = opacity {
        encoder.set_trns(opacity);
    }
    encoder.set_deflate_compression(EFFORT);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()?;
    Ok(bytes)
}
