//! Sheets as PNG: eight bits a pixel, a palette, nothing else.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::{BitDepth, ColorType, Encoder, chunk};

use super::Error;
use super::paint::Sheet;
use super::palette::Palette;

/// Level 1 would take two thirds of the time and a third more bytes, a higher one much time for few bytes.
const EFFORT: Compression = Compression::new(2);
/// The filter byte before each row: flat pictures pack best unfiltered.
const NO_FILTER: u8 = 0;
/// Room for a board, packed.
const BYTES_EXPECTED: usize = 1 << 17;

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

/// The rows of a picture as PNG packs them: in one go, which takes half as long as row by row.
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
