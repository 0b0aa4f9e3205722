//! Decodes text files as other programs save them: UTF-8 with or without a byte order mark, or UTF-16 with one.

/// The byte order mark of UTF-8.
pub const UTF8_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// Whether the bytes begin with a byte order mark of UTF-16.
pub fn is_utf16(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF])
}

/// Decodes a text file; `None` if the bytes are neither UTF-8 nor UTF-16 text.
pub fn saved_text(bytes: &[u8]) -> Option<String> {
    if !is_utf16(bytes) {
        let bytes = bytes.strip_prefix(&UTF8_MARK).unwrap_or(bytes);
        return std::str::from_utf8(bytes).ok().map(ToOwned::to_owned);
    }
    let (units, rest) = bytes[2..].as_chunks::<2>();
    let unit = if bytes[0] == 0xFF { u16::from_le_bytes } else { u16::from_be_bytes };
    let units: Vec<u16> = units.iter().map(|&pair| unit(pair)).collect();
    String::from_utf16(&units).ok().filter(|_| rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_utf_16_are_read_and_nonsense_is_not() {
        let text = "4 1\n★";
        let utf16 = |unit: fn(u16) -> [u8; 2]| {
            "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(unit).collect::<Vec<u8>>()
        };
        let marked = [&UTF8_MARK, text.as_bytes()].concat();
        let (little, big) = (utf16(u16::to_le_bytes), utf16(u16::to_be_bytes));
        for bytes in [text.as_bytes(), &marked, &little, &big] {
            assert_eq!(saved_text(bytes).as_deref(), Some(text));
        }
        for nonsense in [&b"\xFF"[..], b"\xFF\xFEa", b"\xFF\xFE\x00\xD8"] {
            assert_eq!(saved_text(nonsense), None);
        }
    }
}
