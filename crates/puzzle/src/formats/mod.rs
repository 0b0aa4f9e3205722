//! Puzzles in the formats of other programs: puzz.link addresses, LEGUP files, SBN, Penpa+ links and plain text.
//!
//! Reading checks the shape, the number of regions and that each region is connected, but not the number of solutions,
//! which is up to the solver.

mod borders;
mod labels;
mod legup;
mod legup_proof;
mod penpa;
mod penpa_board;
mod proof_text;
mod puzzlink;
mod sbn;
mod text;
mod xml;

use super::board::{BadBoard, Board};
use super::cells::Cell;
use super::grid::{BadPuzzle, Puzzle};
use super::proof::Proof;

pub use penpa_board::{PenpaBoard, PenpaGrid, Piece, Place, Surface};
pub use puzzlink::address;

/// The longest text that is read, in bytes: a LEGUP file of the largest grid with a long proof is far shorter.
pub const TEXT_BYTES_MAX: usize = 1 << 20;

/// A format, named after the program that uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// An address such as `https://puzz.link/p?starbattle/10/10/2/…`.
    Puzzlink,
    /// The file format of pzpr, the program of puzz.link; it includes marks.
    Pzpr,
    /// LEGUP's XML format.
    Legup,
    /// Plain text: the size, the number of stars, and letters for the regions.
    Text,
    /// Star Battle Notation, of the Star Battle Playground.
    Sbn,
    /// A link to Penpa+.
    Penpa,
}

/// All formats.
pub const FORMATS: [Format; 6] =
    [Format::Puzzlink, Format::Legup, Format::Text, Format::Sbn, Format::Penpa, Format::Pzpr];

impl Format {
    /// The format's name in commands.
    pub fn word(self) -> &'static str {
        match self {
            Self::Puzzlink => "puzzlink",
            Self::Pzpr => "pzpr",
            Self::Legup => "legup",
            Self::Text => "text",
            Self::Sbn => "sbn",
            Self::Penpa => "penpa",
        }
    }
}

/// The hosts whose links are read: those of pzpr and of Penpa+.
const HOSTS: [&str; 7] =
    ["puzz.link", "www.puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn", penpa::HOST, penpa::OTHER_HOST];

/// Refuses a link to any other host; a text without a host is accepted.
fn check_host(text: &str) -> Result<(), BadText> {
    let rest = text.split_once("://").map(|(_, rest)| rest);
    let link = rest.or_else(|| text.split_once('/').is_some_and(|(host, _)| host.contains('.')).then_some(text));
    let Some(link) = link else { return Ok(()) };
    let host = link.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let is_web = rest.is_none() || ["https", "http"].iter().any(|scheme| text.starts_with(&format!("{scheme}://")));
    if is_web && HOSTS.iter().any(|known| known.eq_ignore_ascii_case(host)) {
        return Ok(());
    }
    Err(BadText::Host { host: start_of(host) })
}

/// A puzzle with the marks made on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The puzzle; its regions are connected.
    pub puzzle: Puzzle,
    /// The marks on the board; usually none.
    pub board: Board,
    /// A proof that starts at the board. Only LEGUP files and plain text can contain one.
    pub proof: Option<Proof>,
}

/// The formats that can be read, for messages about a text that is in none of them.
const WANTED: &str = "expected an address such as https://puzz.link/p?starbattle/…, LEGUP's XML, SBN such as AA2W…, or \
                      text: size, stars and rows of letters, such as 4 1 aabb cabb ccdd ccdd";

/// Why a text is not a puzzle in the format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says itself what is wrong")]
pub enum BadText {
    #[error("the text has {0} bytes, more than the {TEXT_BYTES_MAX} that are read")]
    TooLong(usize),
    #[error("there is nothing to be read; {WANTED}")]
    Empty,
    #[error("{0:?} is no puzzle; {WANTED}")]
    Unknown(String),
    #[error(transparent)]
    Puzzle(#[from] BadPuzzle),
    #[error(transparent)]
    Board(#[from] BadBoard),
    #[error("expected {expected}, found {found:?}")]
    Expected { expected: &'static str, found: String },
    #[error("{0} columns and {1} rows: the grid must be square")]
    NotSquare(usize, usize),
    #[error("links are read from {known} and no other place, not from {host:?}", known = HOSTS.join(", "))]
    Host { host: String },
    #[error("the borders take {expected} characters, {found} are given")]
    BordersLength { expected: usize, found: usize },
    #[error("{letter:?} at place {place} of the borders is none of {alphabet}")]
    BordersLetter { letter: char, place: usize, alphabet: &'static str },
    #[error("the border between {0} and {1} divides a region from itself")]
    LooseBorder(Cell, Cell),
    #[error("line {line}: {problem}")]
    Line { line: usize, problem: String },
    #[error("this begins like XML and cannot be read as such: {0}")]
    Xml(String),
    #[error("<{element}>: attribute {attribute} is {problem}")]
    Attribute { element: String, attribute: &'static str, problem: String },
    #[error("{cell} is in two regions")]
    TwoRegions { cell: Cell },
    #[error("{cell} is in no region")]
    NoRegion { cell: Cell },
    #[error("the file is of the puzzle {0:?}, expected StarBattle")]
    OtherPuzzle(String),
    #[error("rule {0:?} is unknown")]
    Rule(String),
    #[error("the proof has no node that is marked as its root")]
    NoRoot,
    #[error("the proof's step {0:?} goes on from no board that leads back to the root")]
    Adrift(String),
    #[error("SBN knows sizes from 4 to 25 only, and this grid has {0} rows")]
    SbnSize(usize),
}

/// Guesses the format of a text by its form.
pub fn recognize(text: &str) -> Format {
    let text = text.trim();
    if text.starts_with('<') {
        Format::Legup
    } else if text.contains("#m=") {
        Format::Penpa
    } else if text.starts_with("pzprv3") {
        Format::Pzpr
    } else if text.contains("starbattle/") || text.contains("://") {
        Format::Puzzlink
    } else if text.contains(char::is_whitespace) {
        Format::Text
    } else {
        Format::Sbn
    }
}

/// Reads a puzzle in any of the formats.
pub fn read_any(text: &str) -> Result<Document, BadText> {
    let whole = text.trim();
    // People often copy an address with the angle brackets that suppress Discord's preview.
    let text = whole.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).filter(|rest| !rest.contains('<'));
    let text = text.unwrap_or(whole);
    let format = recognize(text);
    let is_known = match format {
        Format::Puzzlink | Format::Pzpr | Format::Legup | Format::Penpa => true,
        Format::Text => text::begins(text),
        Format::Sbn => sbn::begins(text),
    };
    match text {
        "" => Err(BadText::Empty),
        _ if is_known => read(format, text),
        // A text in no recognized format is tried as plain text.
        _ => match read(Format::Text, text) {
            Ok(document) => Ok(document),
            Err(fault) if labels::read(text).is_some() => Err(fault),
            Err(_) => Err(BadText::Unknown(start_of(text))),
        },
    }
}

/// Reads a puzzle in this format.
pub fn read(format: Format, text: &str) -> Result<Document, BadText> {
    if text.len() > TEXT_BYTES_MAX {
        return Err(BadText::TooLong(text.len()));
    }
    let document = match format {
        Format::Puzzlink | Format::Pzpr => puzzlink::read(text),
        Format::Legup => legup::read(text),
        Format::Text => labels::read(text).unwrap_or_else(|| text::read(text)),
        Format::Sbn => sbn::read(text),
        Format::Penpa => penpa::read(text),
    }?;
    document.puzzle.torn_region().map_or(Ok(document), |torn| Err(torn.into()))
}

/// Writes a puzzle, with its marks and its proof if the format includes them.
pub fn write(format: Format, document: &Document) -> Result<String, BadText> {
    if let Some(torn) = document.puzzle.torn_region() {
        return Err(torn.into());
    }
    match format {
        Format::Puzzlink => Ok(address(&document.puzzle)),
        Format::Pzpr => Ok(puzzlink::file(document)),
        Format::Legup => Ok(legup::write(document)),
        Format::Text => Ok(text::write(document)),
        Format::Sbn => sbn::write(&document.puzzle),
        Format::Penpa => Ok(penpa::write(document)),
    }
}

/// The start of a text, for messages.
fn start_of(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;
    use crate::deduce::deduce;
    use crate::generate::{Order, generate};
    use crate::rules::Field;
    use rules::Dice;

    proptest! {
        #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 21, ..ProptestConfig::default() })]
        #[test]
        fn what_is_written_reads_back(seed: u64, size in 5_usize..12) {
            let order = Order { size, stars: 1, level: None };
            let made = generate(order, &mut Dice::new(seed, "formats", 0), &mut |_| ControlFlow::Continue(())).unwrap();
            let mut document = Document { puzzle: made.puzzle, board: Board::blank(size), proof: None };
            for format in FORMATS {
                let text = write(format, &document).unwrap();
                prop_assert_eq!(recognize(&text), format);
                prop_assert_eq!(read(format, &text), Ok(document.clone()), "{}", text);
            }
            let trace = deduce(&document.puzzle, document.board, 1, &|| false);
            let bare = Document { proof: Some(Proof::from_trace(document.board, &trace)), ..document.clone() };
            let text = write(Format::Text, &bare).unwrap();
            prop_assert_eq!(read(Format::Text, &text), Ok(bare.clone()), "{}", text);
            // LEGUP files use LEGUP's present names of rules.
            let text = write(Format::Legup, &bare).unwrap();
            let read_back = read(Format::Legup, &text).unwrap();
            // Steps are read branch by branch, not in the order in which they were added.
            let n_steps = |document: &Document| document.proof.as_ref().map(|proof| proof.steps().len());
            prop_assert_eq!(n_steps(&read_back), n_steps(&bare));
            prop_assert!(read_back.proof.unwrap().judge(&Field::new(&document.puzzle)).is_complete());
            document.board = Board::solved(size, made.solution);
            for format in [Format::Pzpr, Format::Legup, Format::Text] {
                let text = write(format, &document).unwrap();
                prop_assert_eq!(read(format, &text), Ok(document.clone()), "{}", text);
            }
        }

        #[test]
        fn no_text_is_too_strange(text in "\\PC{0,200}", cut in 0_usize..500) {
            let puzzle = Puzzle::new(4, 1, b"aabbaabbccddccdd").unwrap();
            let document = Document { puzzle, board: Board::blank(4), proof: None };
            for format in FORMATS {
                let _unread = (read(format, &text), read_any(&text));
                let whole = write(format, &document).unwrap();
                let _cut = read(format, &whole.chars().take(cut).chain(text.chars()).collect::<String>());
            }
        }
    }

    #[test]
    fn what_is_no_puzzle_at_all_is_told_what_would_be() {
        let refusal = |text: &str| read_any(text).unwrap_err().to_string();
        assert!(
            refusal(" \n").starts_with("there is nothing to be read; expected an address such as https://puzz.link")
        );
        for text in ["javascript:alert(1)", "hello there", "xxxxx"] {
            assert!(
                refusal(text).starts_with(&format!("{text:?} is no puzzle; expected an address")),
                "{}",
                refusal(text)
            );
        }
        assert_eq!(refusal("4 1 aabb"), "line 3: expected 4 rows of regions, found 1");
    }

    #[test]
    fn links_are_read_from_known_places_alone() {
        let body = "p?starbattle/4/4/1/94g1s0";
        for known in ["https://puzz.link/", "http://pzv.jp/", "puzz.link/", "https://PUZZ.link/", ""] {
            assert!(read_any(&format!("{known}{body}")).is_ok(), "{known}");
        }
        let strange = ["https://evil.example/", "https://puzz.link.evil.example/", "https://puzz.link@evil.example/"];
        for strange in strange.into_iter().chain(["ftp://puzz.link/", "evil.example/puzz.link/", "x://"]) {
            let refusal = read_any(&format!("{strange}{body}")).unwrap_err().to_string();
            assert!(
                refusal.starts_with("links are read from puzz.link, www.puzz.link, pzv.jp, "),
                "{strange}: {refusal}"
            );
        }
    }

    #[test]
    fn an_address_is_read_as_it_is_written_in_messages() {
        let address = "https://puzz.link/p?starbattle/8/8/1/1058raet20800jhh561kb0g0";
        let document = read_any(address).unwrap();
        assert_eq!(read_any(&format!(" <{address}> ")), Ok(document.clone()));
        let legup = write(Format::Legup, &document).unwrap();
        assert_eq!(read_any(&legup), Ok(document));
    }
}
