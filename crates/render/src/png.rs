//! Writes sheets as PNG with eight bits per pixel and a palette, and nothing else.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::{BitDepth, ColorType, Encoder, chunk};

use super::Error;
use super::paint::Sheet;
use super::palette::Palette;

/// The compression level. Level 1 would take two thirds of the time but a third more bytes; higher levels take much
/// more time and save few bytes.
const EFFORT: Compression = Compression::new(2);
/// The filter byte before each row: pictures with flat colors compress best unfiltered.
const NO_FILTER: u8 = 0;
/// The initial capacity of the output buffer: a compressed board fits.
const BYTES_EXPECTED: usize = 1 << 17;

pub(super) fn write(sheet: &Sheet) -> Result<Vec<u8>, Error> {
    encode(sheet.indices.dimensions(), &sheet.indices, sheet.palette.colors(), None)
}

/// Writes a part of a sheet in which the index after the palette's last color is transparent.
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
    let mut bytes = Vec::with_capacity(BYTES_EXPECTED);
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colors.as_flattened());
    if let Some(opacity) = opacity {
        encoder.set_trns(opacity);
    }
    let mut writer = encoder.write_header()?;
    writer.write_chunk(chunk::IDAT, &packed(indices, width as usize)?)?;
    writer.finish()?;
    Ok(bytes)
}

/// The compressed rows of a picture. Compressing all rows at once takes half as long as row by row.
fn packed(indices: &[u8], width: usize) -> Result<Vec<u8>, Error> {
    let mut rows = Vec::with_capacity(indices.len() + indices.len() / width);
    for row in indices.chunks_exact(width) {
        rows.push(NO_FILTER);
        rows.extend_from_slice(row);
    }
    let mut packer = ZlibEncoder::new(Vec::with_capacity(BYTES_EXPECTED), EFFORT);
    packer.write_all(&rows).map_err(png::EncodingError::from)?;
    Ok(packer.finish().map_err(png::EncodingError::from)?)
}
