//! Rounds as a TOML file that a host writes or edits: the parser, which reports a fault with its line, and the writer.
//!
//! ```toml
//! [[rounds]]
//! size = [5, 5]                   # columns, rows
//!
//! [[rounds.grids]]
//! stars = ["B1", "C2"]
//! origin = [1.5, 1.5]             # in cells from the top left corner: the middle of B2
//! instructions = ["S", "CW"]
//! ```
//!
//! A grid may repeat the round's `size`; a round without `size` takes the size of its first grid.

use std::fmt::{self, Write as _};
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::motion::{GridPoint, OFF_LATTICE};
use super::round::{Fault, FaultKind, Grid, Round};
use super::{ROUNDS_MAX, Setup};
use board::square::{Area, Square};

/// Maximum length of a file in bytes; a match needs far fewer.
pub const BYTES_MAX: usize = 256 * 1024;

/// What is wrong with a file of rounds, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRounds {
    /// The line, counted from 1.
    pub line: usize,
    /// The number of the round, counted from 1, if the fault lies in a round.
    pub round: Option<usize>,
    /// The number of the grid, counted from 1, if the fault lies in a grid.
    pub grid: Option<usize>,
    /// The reason, as shown to the host.
    pub reason: String,
}

impl fmt::Display for BadRounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(round) = self.round {
            write!(f, ", round {round}")?;
        }
        if let Some(grid) = self.grid {
            write!(f, ", grid {grid}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for BadRounds {}

/// Parses a file of rounds and checks that each round can be played.
///
/// # Errors
/// The first fault, with its line, round and grid.
pub fn read(text: &str) -> Result<Setup, BadRounds> {
    let reader = Reader { text, round: None, grid: None };
    if text.len() > BYTES_MAX {
        return Err(reader.fault(&(0..0), format!("the file is longer than {} KiB", BYTES_MAX / 1024)));
    }
    let root = DeTable::parse(text).map_err(|error| reader.wrong(&(0..0), &error))?;
    let mut root = reader.fields(root.span(), root.into_inner(), "the file", &["rounds"])?;
    let (span, rounds) = reader.list(&mut root, "rounds", "a [[rounds]] table for every round")?;
    if rounds.len() > ROUNDS_MAX + 1 {
        let most = format!("at most {ROUNDS_MAX} rounds and a tiebreaker, not {}", rounds.len());
        return Err(reader.fault(&span, most));
    }
    let read = |(index, value)| Reader { round: Some(index + 1), ..reader }.read_round(value);
    Ok(Setup { rounds: rounds.into_iter().enumerate().map(read).collect::<Result<_, _>>()? })
}

/// A parser that knows the round and grid it is in, for error messages.
#[derive(Clone, Copy)]
struct Reader<'t> {
    text: &'t str,
    round: Option<usize>,
    grid: Option<usize>,
}

/// A table's span and its keys that have not been read yet.
struct Fields<'t> {
    span: Range<usize>,
    table: DeTable<'t>,
}

/// A grid with the spans of its parts in the file.
struct WrittenGrid {
    grid: Grid,
    size: Option<(Range<usize>, Area)>,
    stars: Vec<Range<usize>>,
    origin: Range<usize>,
    instructions: Range<usize>,
}

impl<'t> Reader<'t> {
    fn fault(&self, span: &Range<usize>, reason: impl Into<String>) -> BadRounds {
        let line = 1 + self.text.bytes().take(span.start).filter(|&byte| byte == b'\n').count();
        BadRounds { line, round: self.round, grid: self.grid, reason: reason.into() }
    }

    /// Converts an error of the TOML parser or of deserialization. `span` is the position of errors that do not know
    /// their own.
    fn wrong(&self, span: &Range<usize>, error: &toml::de::Error) -> BadRounds {
        self.fault(&error.span().unwrap_or_else(|| span.clone()), error.message())
    }

    /// Checks that the table has only `known` keys.
    fn fields(
        &self,
        span: Range<usize>,
        table: DeTable<'t>,
        what: &str,
        known: &[&str],
    ) -> Result<Fields<'t>, BadRounds> {
        if let Some((key, _)) = table.iter().find(|(key, _)| !known.contains(&key.get_ref().as_ref())) {
            let reason = format!("unknown key {:?}; {what} has {}", key.get_ref(), known.join(", "));
            return Err(self.fault(&key.span(), reason));
        }
        Ok(Fields { span, table })
    }

    fn table(&self, value: Spanned<DeValue<'t>>, what: &str, known: &[&str]) -> Result<Fields<'t>, BadRounds> {
        let span = value.span();
        let found = value.get_ref().type_str();
        if let DeValue::Table(table) = value.into_inner() {
            self.fields(span, table, what, known)
        } else {
            Err(self.fault(&span, format!("{what} is a table, not {found}")))
        }
    }

    fn required(&self, fields: &mut Fields<'t>, key: &str, what: &str) -> Result<Spanned<DeValue<'t>>, BadRounds> {
        fields.table.remove(key).ok_or_else(|| self.fault(&fields.span, format!("{key} is missing: {what}")))
    }

    fn list(
        &self,
        fields: &mut Fields<'t>,
        key: &str,
        what: &str,
    ) -> Result<(Range<usize>, Vec<Spanned<DeValue<'t>>>), BadRounds> {
        let value = self.required(fields, key, what)?;
        let span = value.span();
        let found = value.get_ref().type_str();
        if let DeValue::Array(array) = value.into_inner() {
            Ok((span, array.into_iter().collect()))
        } else {
            Err(self.fault(&span, format!("{key} is {what}, not {found}")))
        }
    }

    fn value<T: for<'de> Deserialize<'de>>(&self, value: Spanned<DeValue<'t>>) -> Result<T, BadRounds> {
        let span = value.span();
        T::deserialize(ValueDeserializer::from(value)).map_err(|error| self.wrong(&span, &error))
    }

    fn size(&self, fields: &mut Fields<'t>) -> Result<Option<(Range<usize>, Area)>, BadRounds> {
        let Some(value) = fields.table.remove("size") else { return Ok(None) };
        let span = value.span();
        let [columns, rows] = self.value::<[u8; 2]>(value)?;
        Ok(Some((span, Area::new(columns, rows))))
    }

    fn read_round(&self, value: Spanned<DeValue<'t>>) -> Result<Round, BadRounds> {
        let mut fields = self.table(value, "a round", &["size", "grids"])?;
        let size = self.size(&mut fields)?;
        let (_, grids) = self.list(&mut fields, "grids", "a [[rounds.grids]] table for every grid")?;
        let read = |(index, value)| Self { grid: Some(index + 1), ..*self }.read_grid(value);
        let grids: Vec<_> = grids.into_iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let missing = || self.fault(&fields.span, "size is missing: columns and rows, such as [5, 5]");
        let first = grids.first().and_then(|grid| grid.size.clone());
        let (span, size) = size.or(first).ok_or_else(missing)?;
        self.check_sizes(size, &grids)?;
        let mut round = Round { size, grids: grids.iter().map(|grid| grid.grid.clone()).collect() };
        round.check().map_err(|fault| self.locate(&fault, &fields.span, &span, &grids))?;
        round.sort();
        Ok(round)
    }

    /// Checks that all grids of a round have the size of the round.
    fn check_sizes(&self, size: Area, grids: &[WrittenGrid]) -> Result<(), BadRounds> {
        for (index, grid) in grids.iter().enumerate() {
            if let Some((span, own)) = grid.size.as_ref().filter(|(_, own)| *own != size) {
                let reason = format!(
                    "sizes differ: this grid is {}x{}, the round {}x{}",
                    own.columns, own.rows, size.columns, size.rows
                );
                return Err(Self { grid: Some(index + 1), ..*self }.fault(span, reason));
            }
        }
        Ok(())
    }

    /// Adds the line, round and grid to a fault that keeps a round from being played.
    fn locate(&self, fault: &Fault, round: &Range<usize>, size: &Range<usize>, grids: &[WrittenGrid]) -> BadRounds {
        let grid = fault.grid.map(|grid| &grids[grid]);
        let span = match (&fault.kind, grid) {
            (FaultKind::Size(_), _) => size,
            (FaultKind::StarOutside(star, ..) | FaultKind::StarTwice(star, _), Some(grid)) => &grid.stars[*star],
            (FaultKind::OriginOutside(..), Some(grid)) => &grid.origin,
            (FaultKind::Instructions(_) | FaultKind::BetweenCells(..), Some(grid)) => &grid.instructions,
            _ => round,
        };
        Self { grid: fault.grid.map(|grid| grid + 1), ..*self }.fault(span, fault.kind.to_string())
    }

    fn read_grid(&self, value: Spanned<DeValue<'t>>) -> Result<WrittenGrid, BadRounds> {
        let mut fields = self.table(value, "a grid", &["stars", "origin", "instructions", "size"])?;
        let size = self.size(&mut fields)?;
        let stars = self.required(&mut fields, "stars", "the cells with a star, such as [\"B1\", \"C2\"]")?;
        let stars: Vec<Spanned<Square>> = self.value(stars)?;
        let origin = self.required(&mut fields, "origin", "columns and rows from the top left corner")?;
        let origin_span = origin.span();
        let origin = GridPoint::from_cells(self.value(origin)?).ok_or_else(|| self.fault(&origin_span, OFF_LATTICE))?;
        let instructions = self.required(&mut fields, "instructions", "a list such as [\"S\", \"CW\", \"NE-SW\"]")?;
        let instructions_span = instructions.span();
        let instructions = self.value(instructions)?;
        Ok(WrittenGrid {
            stars: stars.iter().map(Spanned::span).collect(),
            grid: Grid { stars: stars.into_iter().map(Spanned::into_inner).collect(), origin, instructions },
            size,
            origin: origin_span,
            instructions: instructions_span,
        })
    }
}

/// The explanation at the top of a written file.
const PREAMBLE: &str = "\
# Rounds of Astral Flow. One more than the match has rounds: the last one is the tiebreaker.
# size: columns and rows. stars: column letter and row number, A1 at the top left.
# origin: columns and rows from the top left corner, in steps of 0.5; [0.5, 0.5] is the middle of A1.
# instructions: N NE E SE S SW W NW, CW CCW, and reflections N-S E-W NE-SW NW-SE, named by where the line runs.
";

/// Writes rounds as a file that [`read`] reads.
pub fn write(setup: &Setup) -> String {
    let mut text = PREAMBLE.to_owned();
    for (index, round) in setup.rounds.iter().enumerate() {
        let [columns, rows] = [round.size.columns, round.size.rows];
        put(&mut text, format_args!("\n# Round {}\n[[rounds]]\nsize = [{columns}, {rows}]\n", index + 1));
        for grid in &round.grids {
            let [x, y] = grid.origin.in_cells();
            put(&mut text, format_args!("\n[[rounds.grids]]\nstars = [{}]\n", quoted(&grid.stars)));
            put(&mut text, format_args!("origin = [{x:?}, {y:?}]\ninstructions = [{}]\n", quoted(&grid.instructions)));
        }
    }
    text
}

fn put(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("text takes whatever is written to it");
}

fn quoted<T: fmt::Display>(items: &[T]) -> String {
    let items: Vec<_> = items.iter().map(|item| format!("\"{item}\"")).collect();
    items.join(", ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use rules::Dice;

    const GOOD: &str = r#"
[[rounds]]
size = [5, 4]

[[rounds.grids]]
stars = ["C2", "b1"]
origin = [1.5, 1.5]
instructions = ["S", "cw"]

[[rounds.grids]]
size = [5, 4]
stars = ["E4"]
origin = [5, 2]
instructions = ["NE-SW"]

[[rounds]]
[[rounds.grids]]
size = [2, 3]
stars = []
origin = [0, 0]
instructions = []
"#;

    #[test]
    fn a_file_becomes_a_setup() {
        let setup = read(GOOD).unwrap();
        let json = serde_json::to_value(&setup).unwrap();
        assert_eq!(json["rounds"][0]["grids"][0]["stars"], serde_json::json!(["B1", "C2"]));
        assert_eq!(json["rounds"][0]["grids"][1]["instructions"], serde_json::json!(["NE-SW"]));
        assert_eq!(json["rounds"][1]["size"], serde_json::json!([2, 3]));
    }

    /// The error message for `GOOD` after its first occurrence of `from` is replaced by `to`.
    fn fault(from: &str, to: &str) -> String {
        assert!(GOOD.contains(from), "{from}");
        read(&GOOD.replacen(from, to, 1)).unwrap_err().to_string()
    }

    #[test]
    fn faults_name_line_round_and_grid() {
        assert_eq!(
            fault("size = [5, 4]\nstars = [\"E4", "size = [4, 5]\nstars = [\"E4"),
            "line 11, round 1, grid 2: sizes differ: this grid is 4x5, the round 5x4"
        );
        assert_eq!(fault("\"C2\"", "\"C5\""), "line 6, round 1, grid 1: star C5 lies outside the 5x4 grid");
        assert_eq!(fault("\"C2\"", "\n\"B1\""), "line 7, round 1, grid 1: star B1 is listed twice");
        assert!(
            fault("[1.5, 1.5]", "[2, 1.5]")
                .starts_with("line 8, round 1, grid 1: star C2 stands between cells at the end, at (")
        );
        assert_eq!(
            fault("[5, 2]", "[5, 4.5]"),
            "line 13, round 1, grid 2: the origin (5, 4.5) lies outside the 5x4 grid; it may lie on the border"
        );
        assert_eq!(fault("[2, 3]", "[2, 17]"), "line 18, round 2: a grid has from 1 to 16 columns and rows, not 2x17");
    }

    #[test]
    fn what_is_misspelt_or_missing_is_named() {
        assert_eq!(
            fault("\"cw\"", "\"CV\""),
            "line 8, round 1, grid 1: instruction \"CV\": expected one of N NE E SE S SW W NW, CW CCW, N-S E-W NE-SW NW-SE"
        );
        assert_eq!(
            fault("\"C2\"", "\"2C\""),
            "line 6, round 1, grid 1: \"2C\": expected a square such as G7: a column letter and a row number"
        );
        assert_eq!(
            fault("origin = [5, 2]", "centre = [5, 2]"),
            "line 13, round 1, grid 2: unknown key \"centre\"; a grid has stars, origin, instructions, size"
        );
        assert_eq!(
            fault("origin = [5, 2]\n", ""),
            "line 10, round 1, grid 2: origin is missing: columns and rows from the top left corner"
        );
        assert_eq!(
            fault("size = [5, 4]\n\n", ""),
            "line 2, round 1: size is missing: columns and rows, such as [5, 5]"
        );
        assert_eq!(
            fault("[1.5, 1.5]", "[1.25, 1.5]"),
            "line 7, round 1, grid 1: an origin is written in cells from the top left corner, in steps of 0.5"
        );
        assert_eq!(fault(", \"b1\"", " \"b1\""), "line 6: missing comma between array elements, expected `,`");
        assert_eq!(fault("[5, 4]", "[5, 400]"), "line 3, round 1: invalid value: integer `400`, expected u8");
        assert_eq!(read("").unwrap_err().to_string(), "line 1: rounds is missing: a [[rounds]] table for every round");
        assert_eq!(
            read("rounds = 3").unwrap_err().to_string(),
            "line 1: rounds is a [[rounds]] table for every round, not integer"
        );
    }

    #[test]
    fn limits_are_kept() {
        let many = "[[rounds]]\nsize = [1, 1]\ngrids = []\n".repeat(ROUNDS_MAX + 2);
        assert!(read(&many).unwrap_err().to_string().ends_with("at most 20 rounds and a tiebreaker, not 22"));
        let long = "#".repeat(BYTES_MAX + 1);
        assert_eq!(read(&long).unwrap_err().to_string(), "line 1: the file is longer than 256 KiB");
    }

    #[test]
    fn a_generated_set_reads_back_the_same() {
        let setup = Setup::generate(10, &mut Dice::new(3, "rounds", 0));
        let text = write(&setup);
        assert!(text.len() < BYTES_MAX / 4);
        assert_eq!(read(&text), Ok(setup));
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange_to_be_refused(text in "\\PC{0,60}|(\\[\\[rounds(\\.grids)?\\]\\]\n|size = \\[[0-9], [0-9]\\]\n|stars = \\[\"[A-C][1-3]\"\\]\n|origin = \\[[0-3](\\.5)?, 1\\]\n|instructions = \\[\"(N|CW)\"\\]\n){0,12}") {
            if let Ok(setup) = read(&text) {
                prop_assert_eq!(read(&write(&setup)), Ok(setup));
            }
        }

        #[test]
        fn a_damaged_file_is_read_or_refused_with_a_line_it_has(place in 0..GOOD.len(), with in "\\PC|\n|\"") {
            if GOOD.is_char_boundary(place) {
                let text = format!("{}{with}{}", &GOOD[..place], &GOOD[place + 1..]);
                if let Err(bad) = read(&text) {
                    prop_assert!(bad.line <= text.lines().count() + 1, "{}", bad);
                }
            }
        }
    }
}
