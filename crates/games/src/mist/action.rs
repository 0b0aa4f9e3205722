//! The actions of a player, and their text form.

use std::fmt;

use super::view::name;
use board::hex::{Cell, CellSet, ParseCellError};
use board::typed::with_plain_cells;
use rules::{Message, Seat, Seating, Unreadable, Words};
use scene::Hue;
use words::{Argument, mist};

/// One action of a player, or the outcome of a random draw.
///
/// `Display` writes the canonical text. Reading that text gives the same action again:
///
/// | action | canonical | also read |
/// |---|---|---|
/// | `Place` | `D7 F3`, `pass` for no cells | `f3 d7`, `F3,D7`, `f 3 7d` |
/// | `Pie` | `pie` | `PIE` |
/// | `First` | `first 0` | `first Ann`, `first @ann`, `first me` |
/// | `Color` | `color blue` | `colour Blue` |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Names these cells for a turn; an empty set is a pass.
    Place(CellSet),
    /// Takes over the first player's first turn.
    Pie,
    /// Lets this seat go first.
    First(Seat),
    /// Picks a color.
    Color(Hue),
}

impl rules::Action for Action {
    fn acts_at_once(&self) -> bool {
        match self {
            Self::First(_) | Self::Color(_) => true,
            Self::Place(_) | Self::Pie => false,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(cells) if cells.is_empty() => f.write_str("pass"),
            Self::Place(cells) => {
                for (nth, cell) in cells.iter().enumerate() {
                    write!(f, "{}{cell}", if nth == 0 { "" } else { " " })?;
                }
                Ok(())
            }
            Self::Pie => f.write_str("pie"),
            Self::First(seat) => write!(f, "first {seat}"),
            Self::Color(color) => write!(f, "color {color}"),
        }
    }
}

impl Action {
    /// Parses what a player typed. `me` is the seat of the player who typed it, if the author has a seat.
    ///
    /// # Errors
    /// Says which word is not understood, and what is expected.
    pub(super) fn read(input: &str, seating: &Seating, me: Option<Seat>) -> Result<Self, Unreadable> {
        let input = input.trim();
        let (word, rest) = input.split_once(char::is_whitespace).unwrap_or((input, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "first" => read_seat(rest, seating, me).map(Self::First),
            "color" | "colour" => read_color(rest).map(Self::Color),
            "pass" if rest.is_empty() => Ok(Self::Place(CellSet::EMPTY)),
            "pie" if rest.is_empty() => Ok(Self::Pie),
            word @ ("pass" | "pie") => Err(Unreadable(mist::StandsAlone { word: Words::markup(word) }.into())),
            _ => read_cells(input).map(Self::Place),
        }
    }
}

/// Parses cells that are separated by spaces or commas.
fn read_cells(input: &str) -> Result<CellSet, Unreadable> {
    let mut cells = CellSet::EMPTY;
    // Players often add backquotes, and a full stop at the end (phones do so by themselves).
    let plain = input.replace('`', " ").replace(". ", " ");
    for word in with_plain_cells(plain.trim().trim_end_matches('.')).split(' ').filter(|word| !word.is_empty()) {
        let cell: Cell = word.trim_matches('.').parse().map_err(|error: ParseCellError| {
            Unreadable(mist::NoCell { word: echo(word), why: why_no_cell(error) }.into())
        })?;
        if !cells.insert(cell) {
            return Err(Unreadable(mist::NamedTwice { cell: name(cell) }.into()));
        }
    }
    if cells.is_empty() {
        return Err(Unreadable(mist::NoneNamed.into()));
    }
    Ok(cells)
}

/// The reason why a text names no cell, as a message.
fn why_no_cell(error: ParseCellError) -> Message {
    match error {
        ParseCellError::NotACell => mist::CellForm.into(),
        ParseCellError::NoSuchPlace { row, places } => {
            mist::RowPlaces { row: Words::markup(row.to_string()), places }.into()
        }
    }
}

/// Reads which seat is to go first: a seat's number, a player's name, or `me`.
fn read_seat(text: &str, seating: &Seating, me: Option<Seat>) -> Result<Seat, Unreadable> {
    let numbered = || text.parse().ok().and_then(Seat::new).filter(|seat| seat.index() < seating.n_seats());
    let myself = || me.filter(|_| text.eq_ignore_ascii_case("me"));
    // A seat's number is the canonical form, so it is tried before names: a name can never change what a record says.
    numbered().or_else(|| seating.seat_named(text)).or_else(myself).ok_or_else(|| {
        Unreadable(if text.is_empty() { mist::NobodyNamed.into() } else { mist::NoPlayer { word: echo(text) }.into() })
    })
}

/// Reads a color of the palette.
fn read_color(text: &str) -> Result<Hue, Unreadable> {
    text.parse().map_err(|_| {
        // Color names are typed in English in every language.
        let colors = Words::markup(rules::listed(Hue::ALL));
        Unreadable(mist::NoColor { word: echo(text), colors }.into())
    })
}

/// Quotes the first 20 characters of a typed text. The message that contains the quotation escapes it.
fn echo(text: &str) -> Argument {
    const ECHO_CHARS_MAX: usize = 20;
    let mut start: String = text.chars().take(ECHO_CHARS_MAX).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    Argument::from(&*format!("{start:?}"))
}
