//! The texts of a view: the message and the alternative texts of the pictures.

use std::fmt;

use super::action::Action;
use super::round::{Grid, Round};
use super::state::{Decision, Told, Verdict};
use super::view::{Phase, Solved, View};
use board::square::Square;
use rules::{By, BySeat, DESCRIPTION_CHARS_MAX, Language, Message, Names, Seat, Timestamp, Words, listed};
use words::astral;

/// The emoji that stand for the two players in messages, like their emblems in pictures.
const SIGNS: [&str; 2] = ["\u{1f7e0}", "\u{1f537}"];

/// Maximum number of characters of a player's name in an alternative text.
const NAME_CHARS_MAX: usize = 24;

/// The value of `$round` in messages: the number of the round, counted from 1, or 0 for the tiebreaker.
pub(super) fn number(round: usize, rounds: usize) -> usize {
    if round > rounds { 0 } else { round }
}

/// The title of a round: `Round 3 of 10`, `Tiebreaker`.
pub(super) fn round_title(round: usize, rounds: usize) -> Message {
    astral::RoundTitle { round: number(round, rounds), rounds }.into()
}

/// A cell's name as an argument of a message.
pub(super) fn cell_words(cell: Square) -> Words {
    Words::markup(cell.to_string())
}

/// The message above the picture.
pub(super) fn headline(view: &View, names: &Names) -> String {
    if view.phase == Phase::Over {
        return title(view, names);
    }
    let mut lines = vec![title(view, names)];
    // The latest verdict comes directly below the title.
    lines.extend(view.course.last.as_ref().map(|told| told_line(told, names)));
    match view.phase {
        Phase::Break => lines.push(break_line(view, names)),
        Phase::Round if view.round_started.is_none() => lines.push(astral::ClockStarts.say(names.language).into()),
        Phase::Round => {
            lines.push(astral::ToDo { cell: cell_words(example(view)) }.say(names.language).into());
        }
        Phase::Over => {}
    }
    lines.extend(log_line(view, names.language));
    lines.join("\n")
}

/// The countdown that Discord updates by itself: the end of lockouts, or the start of the round.
pub(super) fn ticks(view: &View, names: &Names) -> Option<String> {
    match view.course.begins {
        Some(begins) if view.phase == Phase::Break => {
            let (round, when) = (number(view.round, view.rounds), Words::markup(countdown(begins)));
            Some(astral::Begins { round, when }.say(names.language).into())
        }
        _ => lockout_line(view, names),
    }
}

/// A time as a Discord countdown (`<t:…:R>`), rounded up to whole seconds.
fn countdown(at: Timestamp) -> String {
    format!("<t:{}:R>", at.0.div_euclid(1000) + i64::from(at.0 % 1000 > 0))
}

/// An example of a cell that reveals nothing about the solution: the cell named last. If no cell has been named, the
/// example depends only on the shown positions of the stars.
pub(super) fn example(view: &View) -> Square {
    let named = view.log.iter().rev().find_map(|told| match Action::read(&told.text) {
        Ok(Action::Name(cell)) => Some(cell),
        Ok(Action::Declare | Action::Ready) | Err(_) => None,
    });
    let stars = view.grids.iter().flatten().flat_map(|grid| &grid.stars);
    let mixed =
        stars.fold(view.round, |sum, star| sum * 31 % 9973 + usize::from(star.column) * 7 + usize::from(star.row));
    let mixed = || view.size.squares().nth(mixed % view.size.len()).expect("a grid has cells");
    named.unwrap_or_else(mixed)
}

/// All answers of the round, in order. The picture shows none of them, since players are working with it.
fn log_line(view: &View, language: Language) -> Option<String> {
    /// Maximum number of answers listed; the picture of the answers shows all.
    const SHOWN_MAX: usize = 16;
    if view.phase != Phase::Round || view.log.len() < 2 {
        return None;
    }
    let told = |told: &Told| format!("{} {} {}", SIGNS[told.by.index()], short_answer(told), verdict(told));
    let skipped = view.log.len().saturating_sub(SHOWN_MAX);
    let more = (skipped > 0).then(|| astral::Before { number: skipped }.say(language).into());
    let all: Vec<String> = more.into_iter().chain(view.log.iter().skip(skipped).map(told)).collect();
    Some(astral::SoFar { answers: Words::markup(all.join(" · ")) }.say(language).into())
}

/// An answer as players type it: `B3`, `none`.
fn short_answer(told: &Told) -> &str {
    if is_cell(told) { &told.text } else { "none" }
}

fn is_cell(told: &Told) -> bool {
    !matches!(Action::read(&told.text), Ok(Action::Declare))
}

/// A verdict with its points: `✓ +2`, `✗ −1`.
fn verdict(told: &Told) -> String {
    if told.points > 0 { format!("✓ +{}", told.points) } else { format!("✗ \u{2212}{}", told.points.abs()) }
}

/// The end times of current lockouts, worded to stay true afterwards: nothing removes this line when a lockout ends.
fn lockout_line(view: &View, names: &Names) -> Option<String> {
    let until = |seat| Some((seat, view.locked_out(seat)?));
    let locked = names
        .seats()
        .filter_map(until)
        .map(|(seat, until): (Seat, Timestamp)| format!("{} {}", names[seat], countdown(until)));
    let who = locked.collect::<Vec<_>>().join(" · ");
    (!who.is_empty()).then(|| astral::LockoutEnds { who: Words::markup(who) }.say(names.language).into())
}

fn title(view: &View, names: &Names) -> String {
    let language = names.language;
    let score = score_line(&view.score, names);
    let other = view.seat().map(|seat| names.of(seat.opponent()));
    match (view.phase, &view.result, &view.course.solution) {
        (Phase::Over, Some(verdict), _) => verdict_line(verdict, names),
        (Phase::Break, _, Some(solved)) => {
            let round = number(solved.round, view.rounds);
            astral::RoundIsOver { round, score: Words::markup(score) }.say(language).into()
        }
        (Phase::Break, _, None) => other.map_or(score, |other| astral::YouAgainst { other }.say(language).into()),
        (Phase::Round | Phase::Over, ..) => {
            let title = round_title(view.round, view.rounds);
            match other {
                None => format!("**{}** · {score}", title.say(language)),
                Some(other) => astral::TitleAgainst { title, other, score: Words::markup(score) }.say(language).into(),
            }
        }
    }
}

/// The players with their emoji and scores.
fn score_line(score: &BySeat<i32>, names: &Names) -> String {
    let parts: Vec<_> = score
        .iter()
        .map(|(seat, points)| format!("{} {} {}", SIGNS[seat.index()], names[seat], signed(points)))
        .collect();
    parts.join(" · ")
}

/// A number with a minus sign instead of a hyphen.
fn signed(number: impl fmt::Display) -> String {
    number.to_string().replace('-', "\u{2212}")
}

/// The latest answer: `Ann: B3 ✓ +2`, `Ben: nothing left ✗ −1, an area is left`.
fn told_line(told: &Told, names: &Names) -> String {
    let (name, points) = (names.of(told.by), Words::markup(verdict(told)));
    let words: Message = match (is_cell(told), told.points > 0) {
        (true, true) => Message::verbatim(format!("{name}: {} {points}", told.text)),
        (true, false) => astral::ToldWrong { name, cell: Words::markup(&told.text), verdict: points }.into(),
        (false, true) => astral::ToldNone { name, verdict: points }.into(),
        (false, false) => astral::ToldTooEarly { name, verdict: points }.into(),
    };
    words.say(names.language).into()
}

/// The reply to the player who submits `action`, beginning with the verdict, and whether the submission is right.
pub(super) fn receipt(view: &View, action: Action) -> Option<(Message, bool)> {
    let round = Round { size: view.size, grids: view.grids.clone()? };
    let solution = round.solve();
    let named = || view.named.iter().map(|named| named.cell);
    let refuted = |cell: Square| Words::markup(format!("{cell} ✗ \u{2212}1"));
    Some(match action {
        Action::Name(cell) if solution.is_unnamed(cell, named()) => (Message::verbatim(format!("{cell} ✓ +2")), true),
        Action::Name(cell) if solution.area_of(cell).is_some() => {
            (astral::WasNamed { answer: refuted(cell) }.into(), false)
        }
        Action::Name(cell) => (astral::IsAStar { answer: refuted(cell) }.into(), false),
        Action::Declare if named().count() == solution.areas.len() => {
            (astral::NothingLeft { verdict: Words::markup("✓ +3") }.into(), true)
        }
        Action::Declare => (astral::AreaIsLeft { verdict: Words::markup("✗ \u{2212}1") }.into(), false),
        Action::Ready => return None,
    })
}

/// The points of the round that has just ended, as a line of history.
pub(super) fn past(view: &View, names: &Names) -> Option<String> {
    let solved = view.course.solution.as_ref().filter(|_| view.phase == Phase::Break)?;
    let points = view.course.points.last()?;
    let each: Vec<_> =
        points.iter().map(|(seat, points)| format!("{} {}", names[seat], signed(format_args!("{points:+}")))).collect();
    let (round, points) = (number(solved.round, view.rounds), Words::markup(each.join(", ")));
    Some(astral::Past { round, points }.say(names.language).into())
}

fn break_line(view: &View, names: &Names) -> String {
    let language = names.language;
    if view.course.begins.is_some() {
        return astral::BothReady.say(language).into();
    }
    let begins = astral::BeginsIfReady { round: number(view.round, view.rounds) };
    let ready = view.course.ready.iter().flat_map(BySeat::iter).filter(|(_, ready)| **ready);
    let ready = ready.map(|(seat, _)| astral::IsReady { name: names.of(seat) }.into());
    Message::joined(std::iter::once(begins.into()).chain(ready), " ").say(language).into()
}

fn verdict_line(verdict: &Verdict, names: &Names) -> String {
    let words = match verdict.winner {
        None => astral::NobodyWins.into(),
        Some(seat) => won_by(verdict.by, names.of(seat), names.of(seat.opponent())),
    };
    format!("**{}** · {}", words.say(names.language), score_line(&verdict.score, names))
}

fn won_by(by: By<Decision>, winner: Words, loser: Words) -> Message {
    match by {
        By::Rules(Decision::Tiebreaker) => astral::WinsTiebreaker { winner }.into(),
        By::Rules(Decision::Advantage) => astral::WinsAdvantage { winner }.into(),
        By::Concession => astral::WinsGivenUp { loser, winner }.into(),
        By::Host => astral::WinsAwarded { winner }.into(),
        By::Rules(Decision::Score) | By::Agreement => astral::Wins { winner }.into(),
    }
}

/// The alternative text of the picture in this frame. Neither the picture of a round nor its text changes during the
/// round.
pub(super) fn describe(view: &View, frame: &str, names: &Names) -> String {
    let names = names.with(names.map(|_, name| name.chars().take(NAME_CHARS_MAX).collect()));
    let round = number(view.round, view.rounds);
    let sentences = match (frame, &view.grids, &view.course.solution) {
        ("round", Some(grids), _) => {
            let mut sentences = vec![astral::DescribedRound { round }.into()];
            sentences.extend(round_words(view, grids));
            sentences
        }
        ("named", ..) => vec![astral::DescribedNamed { round }.into(), named_words(view, &names)],
        ("solution", _, Some(solved)) => {
            let mut sentences = vec![astral::DescribedSolution.into(), score_words(view, &names)];
            sentences.extend(solution_words(solved, view.rounds, &names));
            sentences
        }
        ("result", ..) => result_words(view, &names),
        _ => {
            vec![astral::DescribedSigns { round }.into(), score_words(view, &names), astral::DescribedKey.into()]
        }
    };
    shortened(Message::joined(sentences, " ").say(names.language).into(), names.language)
}

fn score_words(view: &View, names: &Names) -> Message {
    let [one, other] = [Seat::FIRST, Seat::FIRST.opponent()];
    let (first, second) = (view.score[one], view.score[other]);
    astral::DescribedScore { one: names.of(one), first, other: names.of(other), second }.into()
}

fn result_words(view: &View, names: &Names) -> Vec<Message> {
    let won = view.result.as_ref().map(|verdict| match verdict.winner {
        Some(winner) => astral::DescribedWinner { winner: names.of(winner) }.into(),
        None => astral::DescribedNoWinner.into(),
    });
    let mut sentences = vec![astral::DescribedEnd.into()];
    sentences.extend(won);
    sentences.push(score_words(view, names));
    let rounds = view.course.points.iter().zip(&view.answers).enumerate().map(|(index, (points, answers))| {
        let told = |told: &Told| {
            let (name, what) = (names.of(told.by), Words::markup(short_answer(told)));
            let (seconds, points) = (told.after.0.max(0) / 1000, Words::markup(format!("{:+}", told.points)));
            astral::DescribedAnswer { name, what, seconds, points }.into()
        };
        let answers =
            if answers.is_empty() { astral::NoAnswers.into() } else { Message::joined(answers.iter().map(told), ", ") };
        let [one, other] = [points[Seat::FIRST], points[Seat::FIRST.opponent()]];
        astral::DescribedPoints { round: number(index + 1, view.rounds), one, other, answers }.into()
    });
    sentences.extend(rounds);
    sentences
}

fn named_words(view: &View, names: &Names) -> Message {
    let told = |told: &Told| format!("{} {} ({:+})", names[told.by], short_answer(told), told.points);
    let said: Vec<_> = view.log.iter().map(told).collect();
    if said.is_empty() { astral::NothingYet.into() } else { Message::verbatim(format!("{}.", said.join(", "))) }
}

fn round_words(view: &View, grids: &[Grid]) -> Vec<Message> {
    let mut sentences = vec![astral::DescribedSize { columns: view.size.columns, rows: view.size.rows }.into()];
    sentences.extend(grids.iter().enumerate().map(|(index, grid)| grid_words(index + 1, grid)));
    sentences
}

fn grid_words(number: usize, grid: &Grid) -> Message {
    let origin = Words::markup(grid.origin.to_string());
    let instructions = Words::markup(listed(&grid.instructions));
    astral::DescribedGrid { number, stars: cells(&grid.stars), origin, instructions }.into()
}

fn solution_words(solved: &Solved, rounds: usize, names: &Names) -> Vec<Message> {
    let round = number(solved.round, rounds);
    let mut sentences = vec![astral::DescribedStars { round, stars: cells(&solved.stars) }.into()];
    for (index, squares) in solved.areas.iter().enumerate() {
        let (number, area) = (index + 1, cells(squares));
        let found = solved.named.iter().find(|found| squares.contains(&found.cell));
        sentences.push(match found {
            None => astral::DescribedUnnamed { number, area }.into(),
            Some(taken) => {
                let cell = cell_words(taken.cell);
                astral::DescribedArea { number, name: names.of(taken.by), cell, area }.into()
            }
        });
    }
    sentences
}

/// The cells, separated by spaces, or a message that there are none.
fn cells(squares: &[Square]) -> Message {
    if squares.is_empty() {
        return astral::Nowhere.into();
    }
    let names: Vec<_> = squares.iter().map(ToString::to_string).collect();
    Message::verbatim(names.join(" "))
}

/// Cuts a text to the maximum length of an alternative text; only very large rounds from files make it longer.
fn shortened(text: String, language: Language) -> String {
    if text.chars().count() <= DESCRIPTION_CHARS_MAX {
        return text;
    }
    let rest = format!(" {}", astral::DescribedRest.say(language));
    let kept: String = text.chars().take(DESCRIPTION_CHARS_MAX - rest.chars().count()).collect();
    kept + &rest
}
