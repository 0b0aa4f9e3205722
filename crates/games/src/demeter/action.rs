//! An action of a player or the outcome of a random draw, its canonical text, and the parser of typed texts.
//!
//! The parser turns text into cells; [`super::garden`] decides whether they are legal.

use std::collections::BTreeSet;
use std::fmt;

use super::garden::BOARD;
use board::polyomino::{ParsePlacementError, Placement, Shape};
use board::square::Square;
use board::typed::with_plain_cells;
use rules::{Message, Seat, Unreadable, Words};
use words::demeter;

/// An action of a player, or the outcome of a random draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// The decided halves of a turn; during the planting, the first flower.
    Halves(Halves),
    /// Lets the player with this name go first. The action holds the name because players type it, and so that it
    /// cannot be confused with a seat's number.
    First(String),
    /// The outcome of a random draw: this seat goes first.
    Drawn(Seat),
}

/// The two halves of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Halves {
    /// The half on the mover's own board.
    pub flower: Option<Half>,
    /// The half on the opponent's board.
    pub rock: Option<Half>,
    /// The half that was submitted last: menus and buttons move this half.
    pub last: Side,
}

/// A decided half of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Half {
    /// The mover places nothing in this half.
    Pass,
    /// The half covers these distinct cells on the board, in reading order.
    Cells(Vec<Square>),
}

impl Halves {
    /// A turn that passes both halves.
    pub const PASS: Self = Self { flower: Some(Half::Pass), rock: Some(Half::Pass), last: Side::Rock };

    /// Whether neither half is decided.
    pub fn is_empty(&self) -> bool {
        self.flower.is_none() && self.rock.is_none()
    }

    /// These halves, completed by `earlier` where a half is undecided.
    #[must_use]
    pub fn over(self, earlier: &Self) -> Self {
        Self {
            flower: self.flower.or_else(|| earlier.flower.clone()),
            rock: self.rock.or_else(|| earlier.rock.clone()),
            last: self.last,
        }
    }
}

impl Half {
    /// The cells of a half; `None` if nothing is placed.
    pub(super) fn cells(half: Option<&Self>) -> Option<&[Square]> {
        match half? {
            Self::Cells(cells) => Some(cells),
            Self::Pass => None,
        }
    }
}

impl rules::Action for Action {
    fn acts_at_once(&self) -> bool {
        match self {
            Self::First(_) => true,
            Self::Halves(_) | Self::Drawn(_) => false,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Halves(halves) => {
                let halves = match halves.last {
                    Side::Rock => [("flower", &halves.flower), ("rock", &halves.rock)],
                    Side::Flower => [("rock", &halves.rock), ("flower", &halves.flower)],
                };
                let texts = halves.into_iter().filter_map(|(name, half)| Some(format!("{name} {}", half.as_ref()?)));
                f.write_str(&texts.collect::<Vec<_>>().join(" "))
            }
            Self::First(name) => write!(f, "first {name}"),
            Self::Drawn(seat) => write!(f, "first {seat}"),
        }
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Cells(cells) => f.write_str(&cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
        }
    }
}

/// A parsed text, before the phase of the match determines its meaning.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// One or both halves of a turn.
    Halves(Halves),
    /// `pass` without a half: passes every half of the turn.
    Pass,
    /// `first` and the rest of the text, which names a player.
    First(String),
    /// `undo` with the half to undo.
    Undo(Side),
}

/// One of the two halves of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The half on the mover's own board.
    #[default]
    Flower,
    /// The half on the opponent's board.
    Rock,
}

impl Side {
    fn named(word: &str) -> Option<Self> {
        [Self::Flower, Self::Rock].into_iter().find(|side| word.eq_ignore_ascii_case(side.name()))
    }

    pub(super) const fn other(self) -> Self {
        match self {
            Self::Flower => Self::Rock,
            Self::Rock => Self::Flower,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Flower => "flower",
            Self::Rock => "rock",
        }
    }

    fn refuse(self, why: impl Into<Message>) -> Unreadable {
        Unreadable(self.blamed(why))
    }

    /// A refusal of this half of a turn: the half's name, then the reason.
    pub(super) fn blamed(self, why: impl Into<Message>) -> Message {
        demeter::OfHalf { half: self.name(), why: why.into() }.into()
    }
}

/// Parses what a player typed.
pub(super) fn read(input: &str) -> Result<Typed, Unreadable> {
    let input = input.trim();
    let (head, rest) = input.split_once(char::is_whitespace).unwrap_or((input, ""));
    if head.eq_ignore_ascii_case("first") {
        return Ok(Typed::First(rest.trim().to_owned()));
    }
    if input.eq_ignore_ascii_case("pass") {
        return Ok(Typed::Pass);
    }
    if head.eq_ignore_ascii_case("undo") {
        let side = Side::named(rest.trim());
        return side.map(Typed::Undo).ok_or_else(|| Unreadable(demeter::UndoWhat.into()));
    }
    let mut halves = Halves::default();
    for (side, words) in sections(&tidy(input))? {
        let half = Some(read_half(side, &words)?);
        halves.last = side;
        match side {
            Side::Flower => halves.flower = half,
            Side::Rock => halves.rock = half,
        }
    }
    Ok(Typed::Halves(halves))
}

/// Normalizes a text: replaces commas by spaces, normalizes hyphens and cells, and removes spaces around `-` and `@`.
fn tidy(input: &str) -> String {
    let mut text: String = input
        .chars()
        .map(|char| match char {
            ',' => ' ',
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            other => other,
        })
        .collect();
    for joint in ["-", "@"] {
        text = text.split(joint).map(str::trim).collect::<Vec<_>>().join(joint);
    }
    with_plain_cells(&text)
}

/// The words that follow each `flower` and `rock`.
fn sections(text: &str) -> Result<Vec<(Side, Vec<&str>)>, Unreadable> {
    let mut sections: Vec<(Side, Vec<&str>)> = Vec::new();
    for word in text.split_whitespace() {
        let (head, tail) = word.split_once(':').unwrap_or((word, ""));
        if let Some(side) = Side::named(head) {
            if sections.iter().any(|&(given, _)| given == side) {
                return Err(side.refuse(demeter::GivenTwice));
            }
            sections.push((side, if tail.is_empty() { Vec::new() } else { vec![tail] }));
            continue;
        }
        match sections.last_mut() {
            Some((_, words)) if words.is_empty() && word == ":" => {}
            Some((_, words)) => words.push(word),
            None => return Err(homeless(word)),
        }
    }
    if sections.is_empty() {
        return Err(homeless(""));
    }
    Ok(sections)
}

/// The refusal of a word that follows neither `flower` nor `rock`.
fn homeless(word: &str) -> Unreadable {
    if word.contains('@') || read_cells(word).is_ok_and(|cells| !cells.is_empty()) {
        return Unreadable(demeter::OfNoHalf { typed: start(word).as_str() }.into());
    }
    if word.is_empty() {
        Unreadable(demeter::Expected.into())
    } else {
        Unreadable(demeter::MeansNothing { typed: start(word).as_str(), expected: demeter::Expected }.into())
    }
}

/// The first 20 characters of a word, for a refusal that quotes it.
fn start(word: &str) -> String {
    const REPEATED_MAX: usize = 20;
    seen(&word.chars().take(REPEATED_MAX).collect::<String>())
}

/// The word with escapes such as `\u{200b}` instead of invisible characters.
fn seen(word: &str) -> String {
    let quoted = format!("{word:?}");
    quoted[1..quoted.len() - 1].to_owned()
}

fn read_half(side: Side, words: &[&str]) -> Result<Half, Unreadable> {
    let is_pass = |word: &&str| word.eq_ignore_ascii_case("pass");
    match words {
        [] => return Err(side.refuse(demeter::ExpectedCells { half: side.name() })),
        [only] if is_pass(only) => return Ok(Half::Pass),
        _ if words.iter().any(is_pass) => return Err(side.refuse(demeter::PassOrCells)),
        [piece, ..] if piece.contains('@') && side == Side::Flower => {
            return read_piece(words).map_err(|why| side.refuse(why)).map(Half::Cells);
        }
        _ => {}
    }
    if let (Side::Flower, Some(cells)) = (side, read_apart(words)) {
        return Ok(Half::Cells(cells));
    }
    let mut cells = BTreeSet::new();
    for word in words {
        cells.extend(read_cells(word).map_err(|why| side.refuse(why))?);
    }
    Ok(Half::Cells(cells.into_iter().collect()))
}

/// Parses the piece form without `@`, such as `U5 G7 r90 m`; `None` if the words also make a flower when read as cells.
fn read_apart(words: &[&str]) -> Option<Vec<Square>> {
    let [piece, corner, turns @ ..] = words else { return None };
    let cells: Result<Vec<_>, _> = words.iter().map(|word| read_cells(word)).collect();
    if cells.is_ok_and(|cells| Placement::identify(&cells.concat()).is_some()) {
        return None;
    }
    let joined = format!("{piece}@{corner}");
    let words: Vec<&str> = [joined.as_str()].into_iter().chain(turns.iter().copied()).collect();
    piece.parse::<Shape>().ok().and_then(|_| read_piece(&words).ok())
}

/// Parses the piece form, such as `U5@G7 r90 m`.
fn read_piece(words: &[&str]) -> Result<Vec<Square>, Message> {
    let placement: Placement = words.join(" ").parse().map_err(no_piece)?;
    if !BOARD.contains(placement.corner) {
        return Err(off_board(placement.corner));
    }
    let cells: Vec<_> = placement.cells().collect();
    match cells.iter().find(|&&cell| !BOARD.contains(cell)) {
        Some(&cell) => Err(off_board(cell)),
        None => Ok(cells),
    }
}

/// The refusal of a text that is not in piece form, such as `U5@G7 r90`.
fn no_piece(error: ParsePlacementError) -> Message {
    match error {
        ParsePlacementError::Shape(typed) => demeter::NoPiece { typed: seen(&typed).as_str() }.into(),
        ParsePlacementError::Which { letter, .. } => {
            let alike = Shape::all().map(Shape::name).filter(|name| name.len() == 2 && name.starts_with(&letter));
            let pieces = either(alike.map(Message::verbatim));
            demeter::WhichPiece { letter: letter.as_str(), pieces }.into()
        }
        ParsePlacementError::NoCell => demeter::ExpectedPiece.into(),
        ParsePlacementError::Square(_) => demeter::ExpectedSquare.into(),
        ParsePlacementError::Turn(typed) => demeter::NoTurning { typed: seen(&typed).as_str() }.into(),
    }
}

/// Joins alternatives, as in `I5 or I4 or I3`.
pub(super) fn either(choices: impl Iterator<Item = Message>) -> Message {
    choices.reduce(|one, other| demeter::Either { one, other }.into()).unwrap_or_else(|| Message::verbatim(""))
}

/// Parses one square, or a range or rectangle given by two opposite corners.
pub(super) fn read_cells(word: &str) -> Result<Vec<Square>, Message> {
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    let (from, to) = (read_cell(from, word)?, read_cell(to, word)?);
    let columns = from.column.min(to.column)..=from.column.max(to.column);
    let rows = from.row.min(to.row)..=from.row.max(to.row);
    Ok(rows.flat_map(|row| columns.clone().map(move |column| Square::new(column, row))).collect())
}

fn read_cell(text: &str, word: &str) -> Result<Square, Message> {
    let square: Square = text.parse().map_err(|_| Message::from(demeter::NoCell { typed: start(word).as_str() }))?;
    if BOARD.contains(square) {
        return Ok(square);
    }
    Err(match text.parse::<Shape>() {
        Ok(shape) => demeter::PieceWithoutCell { why: off_board(square), piece: shape.name() }.into(),
        Err(_) => off_board(square),
    })
}

fn off_board(cell: Square) -> Message {
    demeter::OffBoard { cell: Words::markup(cell.to_string()) }.into()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The canonical text of what was parsed, or the refusal.
    fn canonical(input: &str) -> String {
        match read(input) {
            Ok(Typed::Halves(halves)) => Action::Halves(halves).to_string(),
            Ok(Typed::Pass) => "pass".to_owned(),
            Ok(Typed::First(name)) => format!("first {name}"),
            Ok(Typed::Undo(side)) => format!("undo {}", side.name()),
            Err(Unreadable(why)) => format!("refused: {why}"),
        }
    }

    #[test]
    fn what_is_read() {
        let both = "flower G7 H7 I7 G8 I8 rock G9 H9 G10 H10";
        assert_eq!(
            canonical("rock G9-H10 flower G7-I7 G8 I8"),
            "rock G9 H9 G10 H10 flower G7 H7 I7 G8 I8",
            "the half that was said last stays the last"
        );
        for input in [
            "flower G7 H7 I7 G8 I8 rock G9 H9 G10 H10",
            "FLOWER: g7, h7, i7, g8, i8, ROCK: g9, h9, g10, h10",
            "flower:G7-I7 G8 I8 rock : H10-G9",
            "flower I8 G8 I7-G7 G7 rock H9 – G10",
            "flower U5@G7 r180 rock G10-H9",
            "flower u5 @ g7 R180, rock g9-h10",
            "flower U@G7 m r180 rock G9-H10",
        ] {
            assert_eq!(canonical(input), both, "{input}");
        }
        for input in
            ["flower u5 g7 r180 rock g9 - h10", "FLOWER U5 G 7 r180, rock g9-h10", "flower u g7 r180 rock g9-h10"]
        {
            assert_eq!(canonical(input), both, "{input}");
        }
        assert_eq!(canonical("flower w5 f9"), "flower F9 F10 G10 G11 H11");
        assert_eq!(canonical("flower I4 J4"), "flower I4 J4", "two cells that make a piece are cells");
        assert_eq!(canonical("flower I4 J9"), "flower J9 K9 L9 M9");
        assert_eq!(canonical("undo ROCK"), "undo rock");
        assert_eq!(canonical("flower B9-F9"), "flower B9 C9 D9 E9 F9");
        assert_eq!(canonical("rock pass"), "rock pass");
        assert_eq!(canonical("rock: Pass flower: pass"), "rock pass flower pass");
        assert_eq!(canonical(" PASS "), "pass");
        assert_eq!(canonical("First  @Ann Lee "), "first @Ann Lee");
        assert_eq!(canonical("flower 1@O15"), "flower O15");
    }

    #[test]
    fn what_is_refused_says_what_would_work() {
        for (typed, named) in [("G7 H7", "G7"), ("U5@G7", r"U5\@G7")] {
            let such = "such as flower G7-I7 G8 I8, or U5@G7 r180 or rock G9, or G9-H10";
            let why = format!("\"{named}\" belongs to no half: put flower or rock before the cells");
            assert_eq!(canonical(typed), format!("refused: {why}, {such}"));
        }
        let expected = "expected flower or rock and cells, such as flower G7-I7 G8 I8 rock G9-H10, or pass";
        assert_eq!(canonical(""), format!("refused: {expected}"));
        assert_eq!(canonical("hello"), format!("refused: \"hello\" means nothing here; {expected}"));
        assert_eq!(canonical("pass rock G9"), format!("refused: \"pass\" means nothing here; {expected}"));
        assert_eq!(canonical("flower"), "refused: flower: expected cells such as G7-I7 G8 I8, or U5@G7 r180, or pass");
        assert_eq!(canonical("rock: flower G7"), "refused: rock: expected cells such as G9, or G9-H10, or pass");
        assert_eq!(canonical("rock pass G7"), "refused: rock: either pass or cells, not both");
        assert_eq!(canonical("flower A1 rock B1 flower C1"), "refused: flower: given twice in one submission");
        let off = "is off the board; columns run from A to O and rows from 1 to 15";
        assert_eq!(canonical("flower P1"), format!("refused: flower: P1 {off}"));
        assert_eq!(canonical("rock A15-A16"), format!("refused: rock: A16 {off}"));
        assert_eq!(canonical("flower U5@N15"), format!("refused: flower: P15 {off}"));
        assert_eq!(canonical("flower I5@Z26"), format!("refused: flower: Z26 {off}"));
        assert_eq!(
            canonical("flower U5"),
            format!("refused: flower: U5 {off}; the piece U5 needs a cell, such as U5@G7")
        );
        let cell = "is no cell; expected cells such as G7, ranges such as B9-F9 or rectangles such as G9-H10";
        assert_eq!(canonical("rock G7:H8"), format!(r#"refused: rock: "G7\:H8" {cell}"#));
        assert_eq!(canonical("rock A1-B2-C3"), format!(r#"refused: rock: "A1\-B2\-C3" {cell}"#));
        assert_eq!(canonical("rock O4@G9"), format!(r#"refused: rock: "O4\@G9" {cell}"#));
        assert_eq!(canonical("flower I@G9"), "refused: flower: which I: I5 or I4 or I3?");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 8 * ProptestConfig::default().cases, ..ProptestConfig::default() })]
        #[test]
        fn no_text_is_too_strange_to_be_read(
            text in "((flower|rock|pass|first|[A-P](1[0-6]|[1-9])|[FIU2][1-5]?@[A-Z][0-9]{1,2}|r90|m|[-@:, –]|.){0,2} ?){0,12}"
        ) {
            if let Ok(Typed::Halves(halves)) = read(&text) {
                let action = Action::Halves(halves.clone());
                prop_assert_eq!(read(&action.to_string()), Ok(Typed::Halves(halves)), "{}", action);
            }
        }
    }
}
