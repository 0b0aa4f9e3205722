//! `dealer puzzle generate`: writes one puzzle a line, and fails if there are fewer than requested.

use std::io::Write;
use std::ops::ControlFlow;

use serde_json::json;

use super::{Failure, Timeout, Timer, line, to_output};
use puzzle::formats;
use puzzle::generate::{NotGenerated, Order, Progress, generate};
use rules::{Dice, counted};

/// Writes generated puzzles, one in each line. For a puzzle that could not be made, the line holds the reason.
///
/// # Errors
/// Fewer puzzles were made than requested, or the output cannot be written.
pub(super) fn make(
    order: Order,
    seed: u64,
    drawn: bool,
    count: u32,
    report: bool,
    time: Timeout,
    mut output: impl Write,
) -> Result<(), Failure> {
    let mut missing = Vec::new();
    for nth in 0..count {
        let timer = Timer::start(time);
        let mut reported = None;
        let mut watch = |so_far: Progress| {
            if report
                && so_far.attempts.is_multiple_of(100)
                && reported.replace(so_far.attempts) != Some(so_far.attempts)
            {
                // A report that cannot be written is ignored.
                drop(writeln!(std::io::stderr(), "puzzle {}: {} attempts", nth + 1, so_far.attempts));
            }
            if timer.is_up() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let value = match generate(order, &mut Dice::new(seed, "starbattle", nth), &mut watch) {
            Ok(made) => {
                let mut value = line::puzzle_json(&made.puzzle);
                value["solution"] = line::indexes(&made.puzzle, &made.solution);
                if let Some(grade) = made.grade {
                    value["level"] = grade.level.word().into();
                }
                value["url"] = formats::address(&made.puzzle).into();
                if drawn {
                    value["seed"] = seed.into();
                }
                value
            }
            Err(error) => {
                let words = match error {
                    NotGenerated::Stopped(n_attempts) => {
                        let attempts = counted(n_attempts, "attempt", "attempts");
                        format!("{}: try a longer --timeout", timer.words(&format!("with {attempts} made")))
                    }
                    other @ (NotGenerated::Bad(_)
                    | NotGenerated::NoRoom(..)
                    | NotGenerated::NotFound { .. }
                    | NotGenerated::NoSuchLevel { .. }) => other.to_string(),
                };
                missing.push(words.clone());
                json!({ "error": words })
            }
        };
        writeln!(output, "{value}").and_then(|()| output.flush()).map_err(to_output)?;
    }
    match missing.first() {
        None => Ok(()),
        Some(reason) => {
            let made = u64::from(count) - missing.len() as u64;
            Err(Failure::Broken(format!("made {made} of {}: {reason}", counted(count as usize, "puzzle", "puzzles"))))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use puzzle::grade::Level;

    const TIME: Timeout = Timeout { timeout: Duration::from_mins(1) };

    #[test]
    fn generate_fails_with_the_reason_if_puzzles_are_missing() {
        let made = |order, count, time| {
            let mut lines = Vec::new();
            let failed = make(order, 1, false, count, false, time, &mut lines).err();
            (failed.map(|failure| failure.to_string()), String::from_utf8(lines).unwrap().lines().count())
        };
        let order = Order { size: 6, stars: 1, level: None };
        assert_eq!(made(order, 2, TIME), (None, 2));
        let (failed, n_lines) = made(order, 2, Timeout { timeout: Duration::ZERO });
        let reason = "made 0 of 2 puzzles: timed out after 0 s, with 0 attempts made: try a longer --timeout";
        assert_eq!(failed.as_deref(), Some(reason));
        assert_eq!(n_lines, 2);
        let (failed, _) = made(Order { size: 5, stars: 1, level: Some(Level::Extreme) }, 1, TIME);
        let reason = "made 0 of 1 puzzle: no extreme puzzles of 5×5 with 1★ are made: choose easy, medium or hard";
        assert_eq!(failed.as_deref(), Some(reason));
    }
}
