//! Sheets as PNG: eight bits a pixel, a palette, nothing else.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::Error;
use super::paint::Sheet;

/// Flat pictures pack best unfiltered, and little is gained by trying harder.
const EFFORT: DeflateCompression = DeflateCompression::Level(1);

pub(super) fn write(sheet: &Sheet) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::with_capacity(1 << 17);
    let mut encoder = Encoder::new(&mut bytes, sheet.indices.width(), sheet.indices.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(sheet.palette.colors().as_flattened());
    encoder.set_deflate_compression(EFFORT);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&sheet.indices)?;
    writer.finish()?;
    Ok(bytes)
}
