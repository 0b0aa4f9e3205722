//! The words that go with the pictures: message text and alternative text.

use std::fmt;

use super::action::Action;
use super::round::{Grid, Round};
use super::state::{Decision, Told, Verdict};
use super::view::{Phase, Solved, View};
use board::square::Square;
use rules::{By, BySeat, DESCRIPTION_CHARS_MAX, Seat, Timestamp, capitalized};

/// The pieces of the pictures as signs in text.
const SIGNS: [&str; 2] = ["\u{1f7e0}", "\u{1f537}"];

/// A name in an alternative text.
const NAME_CHARS_MAX: usize = 24;

/// What the picture before the first round explains.
const KEY: &str = "Instructions: N, NE, E, SE, S, SW, W and NW move every star by one cell; CW and CCW turn them by 90 \
                   degrees about the origin; N-S, E-W, NE-SW and NW-SE reflect them in the line through the origin that \
                   runs that way.";

/// What a round is called: `round 3`, `the tiebreaker`.
pub(super) fn round_name(view: &View) -> String {
    numbered(view.round, view.rounds)
}

/// What stands over a round's picture: `Round 3 of 10`, `Tiebreaker`.
pub(super) fn round_title(round: usize, rounds: usize) -> String {
    if round > rounds { "Tiebreaker".to_owned() } else { format!("Round {round} of {rounds}") }
}

/// What a sentence calls a round, counted from 1, of a match with this many: `round 3`, `the tiebreaker`.
pub(super) fn numbered(round: usize, rounds: usize) -> String {
    if round > rounds { "the tiebreaker".to_owned() } else { format!("round {round}") }
}

/// The message that goes with the picture.
pub(super) fn headline(view: &View, names: &BySeat<String>) -> String {
    if view.phase == Phase::Over {
        return title(view, names);
    }
    let mut lines = vec![title(view, names)];
    // The verdict comes before everything else.
    lines.extend(view.course.last.as_ref().map(|told| told_line(told, &names[told.by])));
    match view.phase {
        Phase::Break => lines.push(break_line(view, names)),
        Phase::Round if view.round_started.is_none() => {
            lines.push("The clock starts when this picture has reached both players.".to_owned());
        }
        Phase::Round => lines.push(to_do(view)),
        Phase::Over => {}
    }
    lines.extend(log_line(view));
    lines.join("\n")
}

/// What runs down by itself, as Discord counts it: until when somebody is locked out, or when the round begins.
pub(super) fn ticks(view: &View, names: &BySeat<String>) -> Option<String> {
    match view.course.begins {
        Some(begins) if view.phase == Phase::Break => {
            Some(format!("{} begins <t:{}:R>.", capitalized(&round_name(view)), in_seconds(begins)))
        }
        _ => lockout_line(view, names),
    }
}

fn to_do(view: &View) -> String {
    let example = example(view).map_or_else(String::new, |cell| format!(" (type it like `{cell}`)"));
    format!("Name a cell that stays dark{example}. When every area has been named, say `none`.")
}

/// A cell that shows how cells are written and tells nothing of the solution: the last one that was named, or else one
/// that depends on the posed stars alone.
pub(super) fn example(view: &View) -> Option<Square> {
    let named = view.log.iter().rev().find_map(|told| match Action::read(&told.text) {
        Ok(Action::Name(cell)) => Some(cell),
        Ok(Action::Declare | Action::Ready) | Err(_) => None,
    });
    let stars = view.grids.iter().flatten().flat_map(|grid| &grid.stars);
    let mixed =
        stars.fold(view.round, |sum, star| sum * 31 % 9973 + usize::from(star.column) * 7 + usize::from(star.row));
    named.or_else(|| view.size.squares().nth(mixed % view.size.len()))
}

/// Everything that was named in the round, in order. The picture shows none of it, since players are at work in that.
fn log_line(view: &View) -> Option<String> {
    /// Older ones are left out of the words; the picture of what was named has them.
    const SHOWN_MAX: usize = 16;
    if view.phase != Phase::Round || view.log.len() < 2 {
        return None;
    }
    let told = |told: &Told| {
        let name = if is_cell(told) { told.text.as_str() } else { "none" };
        format!("{} {name} {}", SIGNS[told.by.index()], verdict(told))
    };
    let skipped = view.log.len().saturating_sub(SHOWN_MAX);
    let more = (skipped > 0).then(|| format!("{skipped} before"));
    let all: Vec<_> = more.into_iter().chain(view.log.iter().skip(skipped).map(told)).collect();
    Some(format!("So far: {}", all.join(" · ")))
}

fn is_cell(told: &Told) -> bool {
    !matches!(Action::read(&told.text), Ok(Action::Declare))
}

/// `✓ +2`, `✗ −1`.
fn verdict(told: &Told) -> String {
    if told.points > 0 { format!("✓ +{}", told.points) } else { format!("✗ \u{2212}{}", told.points.abs()) }
}

/// Who is locked out, in words that are true when a lockout has passed too: nothing takes them away at that moment.
fn lockout_line(view: &View, names: &BySeat<String>) -> Option<String> {
    let until = |seat| Some((seat, view.locked_out(seat)?));
    let locked = names
        .seats()
        .filter_map(until)
        .map(|(seat, until): (Seat, Timestamp)| format!("{} <t:{}:R>", names[seat], in_seconds(until)));
    let locked = locked.collect::<Vec<_>>().join(" · ");
    (!locked.is_empty()).then(|| format!("End of the lockout: {locked}"))
}

/// Whole seconds, the last one begun.
fn in_seconds(at: Timestamp) -> i64 {
    at.0.div_euclid(1000) + i64::from(at.0 % 1000 > 0)
}

fn title(view: &View, names: &BySeat<String>) -> String {
    let score = score_line(&view.score, names);
    match (view.phase, &view.result, &view.course.solution) {
        (Phase::Over, Some(verdict), _) => verdict_line(verdict, names),
        (Phase::Break, _, Some(solved)) => {
            format!("**{} is over** · {score}", capitalized(&numbered(solved.round, view.rounds)))
        }
        (Phase::Break, _, None) => {
            against(view, names).map_or_else(|| score.clone(), |other| format!("**You {other}**"))
        }
        (Phase::Round | Phase::Over, ..) => {
            let other = against(view, names).map_or_else(String::new, |other| format!(" {other}"));
            format!("**{}**{other} · {score}", round_title(view.round, view.rounds))
        }
    }
}

/// `against Ben`, for Ann.
fn against(view: &View, names: &BySeat<String>) -> Option<String> {
    view.seat().map(|seat| format!("against {}", names[seat.opponent()]))
}

/// Each player with the sign that stands for them in the pictures.
fn score_line(score: &BySeat<i32>, names: &BySeat<String>) -> String {
    let parts: Vec<_> = score
        .iter()
        .map(|(seat, points)| format!("{} {} {}", SIGNS[seat.index()], names[seat], signed(points)))
        .collect();
    parts.join(" · ")
}

/// With a minus sign instead of a hyphen.
fn signed(number: impl fmt::Display) -> String {
    number.to_string().replace('-', "\u{2212}")
}

/// `Ann: B3 ✓ +2`, `Ben: nothing left ✗ −1, an area is left`.
fn told_line(told: &Told, name: &str) -> String {
    let what = if is_cell(told) { told.text.as_str() } else { "nothing left" };
    let why = match (is_cell(told), told.points > 0) {
        (_, true) => "",
        (true, false) => ", a star or a named area",
        (false, false) => ", an area is left",
    };
    format!("{name}: {what} {}{why}", verdict(told))
}

/// The answer to the author of an action, verdict first, and whether the action was right.
pub(super) fn receipt(view: &View, action: Action) -> Option<(String, bool)> {
    let round = Round { size: view.size, grids: view.grids.clone()? };
    let solution = round.solve();
    let named = || view.named.iter().map(|named| named.cell);
    Some(match action {
        Action::Name(cell) if solution.is_unnamed(cell, named()) => (format!("{cell} ✓ +2"), true),
        Action::Name(cell) if solution.area_of(cell).is_some() => {
            (format!("{cell} ✗ \u{2212}1: its area has been named"), false)
        }
        Action::Name(cell) => (format!("{cell} ✗ \u{2212}1: a star ends there"), false),
        Action::Declare if named().count() == solution.areas.len() => ("nothing left ✓ +3".to_owned(), true),
        Action::Declare => ("nothing left ✗ \u{2212}1: an area is left".to_owned(), false),
        Action::Ready => return None,
    })
}

/// What the round that has just ended brought, as a line of history.
pub(super) fn past(view: &View, names: &BySeat<String>) -> Option<String> {
    let solved = view.course.solution.as_ref().filter(|_| view.phase == Phase::Break)?;
    let points = view.course.points.last()?;
    let each: Vec<_> =
        points.iter().map(|(seat, points)| format!("{} {}", names[seat], signed(format_args!("{points:+}")))).collect();
    Some(format!("{}: {}.", capitalized(&numbered(solved.round, view.rounds)), each.join(", ")))
}

fn break_line(view: &View, names: &BySeat<String>) -> String {
    if view.course.begins.is_some() {
        return "Both are ready. **3 · 2 · 1**".to_owned();
    }
    let ready = view.course.ready.iter().flat_map(BySeat::iter).filter(|(_, ready)| **ready);
    let ready: Vec<_> = ready.map(|(seat, _)| names[seat].as_str()).collect();
    let begins = format!("{} begins when both are `ready` or the break is over.", capitalized(&round_name(view)));
    if ready.is_empty() { begins } else { format!("{begins} {} is ready.", ready.join(" and ")) }
}

fn verdict_line(verdict: &Verdict, names: &BySeat<String>) -> String {
    let Some(winner) = verdict.winner else {
        return format!("**The host has ended the match; nobody wins** · {}", score_line(&verdict.score, names));
    };
    let why = match verdict.by {
        By::Rules(Decision::Tiebreaker) => " in the tiebreaker",
        By::Rules(Decision::Advantage) => ": a tie even after the tiebreaker, won by the advantage",
        By::Concession => {
            return format!(
                "**{} gives up: {} wins** · {}",
                names[winner.opponent()],
                names[winner],
                score_line(&verdict.score, names)
            );
        }
        By::Host => ": awarded by the host",
        By::Rules(Decision::Score) | By::Agreement => "",
    };
    format!("**{} wins{why}** · {}", names[winner], score_line(&verdict.score, names))
}

/// What the picture of this frame shows, in words. Those of a round stay the same while it runs, as its picture does.
pub(super) fn describe(view: &View, frame: &str, names: &BySeat<String>) -> String {
    let names = names.map(|_, name| name.chars().take(NAME_CHARS_MAX).collect::<String>());
    let [ann, ben] = [Seat::FIRST, Seat::FIRST.opponent()].map(|seat| names[seat].as_str());
    let [first, second] = [Seat::FIRST, Seat::FIRST.opponent()].map(|seat| view.score[seat]);
    let score = format!("Score: {ann} (orange disc) has {first}, {ben} (blue diamond) has {second}.");
    let round = round_name(view);
    let sentences = match (frame, &view.grids, &view.course.solution) {
        ("round", Some(grids), _) => {
            let mut sentences = vec![format!("Astral Flow, {round}.")];
            sentences.extend(round_words(view, grids));
            sentences
        }
        ("named", ..) => vec![format!("Astral Flow, {round}: what was named."), named_words(view, &names)],
        ("solution", _, Some(solved)) => {
            let mut sentences = vec!["Astral Flow, a solution.".to_owned(), score];
            sentences.extend(solution_words(solved, view.rounds, [ann, ben]));
            sentences
        }
        ("result", ..) => result_words(view, score, &names),
        _ => vec![format!("Astral Flow, the signs before {round}."), score, KEY.to_owned()],
    };
    shortened(sentences.join(" "))
}

fn result_words(view: &View, score: String, names: &BySeat<String>) -> Vec<String> {
    let won = view.result.as_ref().map(|verdict| match verdict.winner {
        Some(winner) => format!("{} wins.", names[winner]),
        None => "Nobody wins.".to_owned(),
    });
    let mut sentences = vec!["Astral Flow, the match is over.".to_owned()];
    sentences.extend(won);
    sentences.push(score);
    let rounds = view.course.points.iter().zip(&view.answers).enumerate().map(|(index, (points, answers))| {
        let told = |told: &Told| {
            let what = if is_cell(told) { told.text.as_str() } else { "none" };
            format!("{} {what} at {} s {:+}", names[told.by], told.after.0.max(0) / 1000, told.points)
        };
        let told: Vec<_> = answers.iter().map(told).collect();
        let told = if told.is_empty() { "no answers".to_owned() } else { told.join(", ") };
        let (round, [one, other]) =
            (capitalized(&numbered(index + 1, view.rounds)), [points[Seat::FIRST], points[Seat::FIRST.opponent()]]);
        format!("{round}: {one} to {other}; {told}.")
    });
    sentences.extend(rounds);
    sentences
}

fn named_words(view: &View, names: &BySeat<String>) -> String {
    let told = |told: &Told| {
        let what = if is_cell(told) { told.text.as_str() } else { "none" };
        format!("{} {what} ({:+})", names[told.by], told.points)
    };
    let said: Vec<_> = view.log.iter().map(told).collect();
    if said.is_empty() { "Nothing yet.".to_owned() } else { format!("{}.", said.join(", ")) }
}

fn round_words(view: &View, grids: &[Grid]) -> Vec<String> {
    let mut sentences = vec![format!("Grids of {} columns and {} rows.", view.size.columns, view.size.rows)];
    let grids = grids.iter().enumerate();
    sentences.extend(grids.map(|(index, grid)| format!("Grid {}: {}.", index + 1, grid_words(grid))));
    sentences
}

fn grid_words(grid: &Grid) -> String {
    let instructions: Vec<_> = grid.instructions.iter().map(ToString::to_string).collect();
    format!("stars {}; origin {}; {}", list(&grid.stars), grid.origin, instructions.join(", "))
}

fn solution_words(solved: &Solved, rounds: usize, names: [&str; 2]) -> Vec<String> {
    let round = capitalized(&numbered(solved.round, rounds));
    let mut sentences = vec![format!("{round} came to stars in {}.", list(&solved.stars))];
    for (index, area) in solved.areas.iter().enumerate() {
        let found = solved.named.iter().find(|named| area.contains(&named.cell));
        let by = found.map_or("not named".to_owned(), |named| {
            format!("named by {} with {}", names[named.by.index()], named.cell)
        });
        sentences.push(format!("Area {}, {by}: {}.", index + 1, list(area)));
    }
    sentences
}

fn list(squares: &[Square]) -> String {
    if squares.is_empty() {
        return "nowhere".to_owned();
    }
    let names: Vec<_> = squares.iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// Cut to what an alternative text may hold; only brought rounds of a great size come to more.
fn shortened(text: String) -> String {
    const MORE: &str = " … The rest is in the picture only.";
    if text.chars().count() <= DESCRIPTION_CHARS_MAX {
        return text;
    }
    let kept: String = text.chars().take(DESCRIPTION_CHARS_MAX - MORE.chars().count()).collect();
    kept + MORE
}
