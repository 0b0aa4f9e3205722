//! The words that go with the pictures: message text and alternative text.

use super::action::Action;
use super::round::Grid;
use super::state::{Decision, Told, Verdict};
use super::view::{Phase, Solved, View};
use crate::board::square::Square;
use crate::rules::{By, BySeat, DESCRIPTION_CHARS_MAX, Seat, Timestamp, capitalized};

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

/// The same of any round of so many, counted from 1.
pub(super) fn numbered(round: usize, rounds: usize) -> String {
    if round > rounds { "the tiebreaker".to_owned() } else { format!("round {round}") }
}

/// The message that goes with the picture.
pub(super) fn headline(view: &View, names: &BySeat<String>) -> String {
    if view.phase == Phase::Over {
        return title(view, names);
    }
    let mut lines = vec![title(view, names)];
    match view.phase {
        Phase::Break => lines.push(break_line(view, names)),
        Phase::Round if view.round_started.is_none() => {
            lines.push("The clock starts when this picture has reached both players.".to_owned());
        }
        Phase::Round => lines.push(to_do(view)),
        Phase::Over => {}
    }
    if let Some(told) = &view.course.last {
        lines.push(told_line(told, &names[told.by]));
    }
    lines.extend(lockout_line(view, names));
    lines.join("\n")
}

fn to_do(view: &View) -> String {
    let open = view.size.squares().find(|&cell| view.judged(cell).is_none());
    let such = open.map_or_else(String::new, |cell| format!(", such as `{cell}`"));
    format!("Name a cell that stays dark{such}, or say `none` when every area has been named.")
}

/// Who is locked out, as Discord counts it down by itself.
fn lockout_line(view: &View, names: &BySeat<String>) -> Option<String> {
    let until = |seat| Some((seat, view.locked_out(seat)?));
    let locked = names.seats().filter_map(until).map(|(seat, until): (Seat, Timestamp)| {
        format!("{} may answer again <t:{}:R>", names[seat], in_seconds(until))
    });
    let locked = locked.collect::<Vec<_>>().join(" · ");
    (!locked.is_empty()).then_some(locked)
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
    let parts: Vec<_> =
        score.iter().map(|(seat, points)| format!("{} {} {points}", SIGNS[seat.index()], names[seat])).collect();
    parts.join(" · ")
}

fn told_line(told: &Told, name: &str) -> String {
    let is_cell = !matches!(Action::read(&told.text), Ok(Action::Declare));
    let outcome = match (is_cell, told.points > 0) {
        (true, true) => format!("{} is safe", told.text),
        (true, false) => format!("{} has a star or lies in a named area", told.text),
        (false, true) => "nothing is left, indeed".to_owned(),
        (false, false) => "something is still left".to_owned(),
    };
    format!("{name}: {outcome} ({:+}).", told.points)
}

fn break_line(view: &View, names: &BySeat<String>) -> String {
    if let Some(begins) = view.course.begins {
        let round = capitalized(&round_name(view));
        return format!("Both are ready. **3 · 2 · 1** {round} begins <t:{}:R>.", in_seconds(begins));
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
                "**{} concedes: {} wins** · {}",
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

/// What the picture shows, in words.
pub(super) fn describe(view: &View, names: &BySeat<String>) -> String {
    let [first, second] = [Seat::FIRST, Seat::FIRST.opponent()].map(|seat| view.score[seat]);
    let [ann, ben] =
        [Seat::FIRST, Seat::FIRST.opponent()].map(|seat| names[seat].chars().take(NAME_CHARS_MAX).collect::<String>());
    let mut sentences = vec![
        match view.phase {
            Phase::Over => "Astral Flow, the match is over.".to_owned(),
            Phase::Break => format!("Astral Flow, a break before {}.", round_name(view)),
            Phase::Round => format!("Astral Flow, {}.", round_name(view)),
        },
        format!("Score: {ann} (orange disc) has {first}, {ben} (blue diamond) has {second}."),
    ];
    if view.phase == Phase::Over && !view.course.points.is_empty() {
        let points = view
            .course
            .points
            .iter()
            .map(|round| format!("{} to {}", round[Seat::FIRST], round[Seat::FIRST.opponent()]));
        sentences.push(format!("Points by round: {}.", points.collect::<Vec<_>>().join(", ")));
    }
    match (view.phase, &view.grids, &view.course.solution) {
        (Phase::Round, Some(grids), _) => sentences.extend(round_words(view, grids)),
        (_, _, Some(solved)) => sentences.extend(solution_words(solved, view.rounds, [&ann, &ben])),
        (_, _, None) => sentences.push(KEY.to_owned()),
    }
    shortened(sentences.join(" "))
}

fn round_words(view: &View, grids: &[Grid]) -> Vec<String> {
    let mut sentences = vec![format!("Grids of {} columns and {} rows.", view.size.columns, view.size.rows)];
    let grids = grids.iter().enumerate();
    sentences.extend(grids.map(|(index, grid)| format!("Grid {}: {}.", index + 1, grid_words(grid))));
    let said: Vec<_> = view.log.iter().map(|told| format!("{} ({:+})", told.text, told.points)).collect();
    if !said.is_empty() {
        sentences.push(format!("Said so far: {}.", said.join(", ")));
    }
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
