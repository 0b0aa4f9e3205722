//! `dealer rounds`: writes a generated set of Astral Flow's rounds as a file that a host can edit, or checks one.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use super::{Failure, read_input};
use board::square::Square;
use games::astral::round::Round;
use games::astral::{Setup, rounds_file};
use rules::{Dice, saved_text};

/// Writes the rounds that a match with this seed would be dealt, the tiebreaker last.
pub(super) fn generate(seed: u64, rounds: usize) -> Result<(), Failure> {
    let setup = Setup::generate(rounds, &mut Dice::new(seed, "deal", 0));
    print(&rounds_file::write(&setup))
}

/// Checks a file and prints the result of each of its rounds.
pub(super) fn check(file: &Path) -> Result<(), Failure> {
    let unusable = |reason: String| Failure::Unusable(format!("{}: {reason}", file.display()));
    let text =
        saved_text(&read_input(file)?).ok_or_else(|| unusable("this is not text in UTF-8 or UTF-16".to_owned()))?;
    let setup = rounds_file::read(&text).map_err(|bad| unusable(bad.to_string()))?;
    let told: Vec<_> = setup.rounds.iter().enumerate().map(|(index, round)| tell(index + 1, round)).collect();
    print(&told.join("\n"))
}

/// A round as text: `*` for a star, a digit or letter for each area of the final grid.
fn tell(number: usize, round: &Round) -> String {
    let solution = round.solve();
    let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let mut text = format!(
        "round {number}: {}x{}, {}, {}\n",
        round.size.columns,
        round.size.rows,
        count(round.grids.len(), "grid"),
        count(solution.areas.len(), "area")
    );
    for row in 0..round.size.rows {
        for column in 0..round.size.columns {
            let area = solution.area_of(Square::new(column, row));
            let sign = area.map_or('*', |area| {
                u32::try_from(area + 1).ok().and_then(|area| char::from_digit(area, 36)).unwrap_or('+')
            });
            write!(text, " {sign}").expect("text takes whatever is written to it");
        }
        text.push('\n');
    }
    text
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::Io("standard output".to_owned(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checked_round_shows_its_areas() {
        let text = "[[rounds]]\nsize = [4, 2]\n[[rounds.grids]]\nstars = [\"A1\", \"A2\"]\norigin = [0, 0]\n\
                    instructions = [\"E\"]\n";
        let setup = rounds_file::read(text).unwrap();
        assert_eq!(tell(3, &setup.rounds[0]), "round 3: 4x2, 1 grid, 2 areas\n 1 * 2 2\n 1 * 2 2\n");
    }
}
