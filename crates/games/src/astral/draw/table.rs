//! The picture at the end of a match: the points of each round, and every answer with the second at which it was given.
//! If there are too many rounds for these rows, the picture shows the course of the score instead.

use super::{HEIGHT, MARGIN, TEXT_PX, TITLE_PX, TOP_BELOW_PLAYERS, WIDTH, hue};
use crate::astral::state::{Decision, Told};
use crate::astral::view::View;
use rules::{By, BySeat, Language, Names, Seat};
use scene::kit::piece;
use scene::{Drawing, Path, Point, Scene, Stroke, Theme, at, font};
use words::astral;

/// The possible sizes of the winner's name; the largest that fits is used.
const WINNER_PX: [f32; 3] = [64.0, 52.0, 42.0];
/// The columns of the table: the round's number, the points of both players, and the left edge of the answers.
const NUMBER_X: f32 = MARGIN + 30.0;
const POINTS_X: [f32; 2] = [MARGIN + 110.0, MARGIN + 180.0];
const ANSWERS_X: f32 = MARGIN + 226.0;
/// The height of a round's row: at least two readable lines; a higher row than the maximum looks empty.
const ROW_MIN: f32 = 60.0;
const ROW_MAX: f32 = 150.0;
/// The height of the legend.
const LEGEND: f32 = 40.0;
/// Maximum number of answers in a row.
const ANSWERS_MAX: usize = 12;

/// The left end of the curves, and their top and bottom if the picture shows nothing else.
const FIRST_COLUMN: f32 = 110.0;
const CURVE_TOP: f32 = 220.0;
const CURVE_BOTTOM: f32 = HEIGHT as f32 - 60.0;
/// The gap between the rows of a short match and the curves below them, and the minimum height of these curves.
const CURVE_GAP: f32 = 60.0;
const CURVE_MIN: f32 = 150.0;

pub(super) fn scene(view: &View, names: &Names, theme: &Theme) -> Scene {
    let mut drawing = Drawing::new();
    let language = names.language;
    draw_winner(&mut drawing, view, names, theme);
    let n_rounds = view.course.points.len();
    let top = TOP_BELOW_PLAYERS + 26.0;
    let room = f32::from(HEIGHT) - top - LEGEND - MARGIN / 2.0;
    let row = (room / number(n_rounds.max(1))).min(ROW_MAX).floor();
    if row >= ROW_MIN {
        for (x, seat) in POINTS_X.into_iter().zip(view.score.seats()).filter(|_| n_rounds > 0) {
            piece::draw(&mut drawing, at(x, top - 15.0), 11.0, hue(seat), theme);
        }
        for index in 0..n_rounds {
            draw_round(&mut drawing, view, index, (top + row * number(index), row), language, theme);
        }
        let end = top + row * number(n_rounds);
        let curves = (end + CURVE_GAP, f32::from(HEIGHT) - LEGEND - CURVE_GAP);
        if n_rounds == 0 {
            let middle = at(f32::from(WIDTH) / 2.0, f32::from(HEIGHT) / 2.0);
            drawing.text_centered(middle, TITLE_PX, astral::DrawnNoRound.say(language), theme.text_dim);
            return super::new_scene(theme, drawing);
        }
        if curves.1 - curves.0 >= CURVE_MIN {
            let caption = at(MARGIN, curves.0 - 18.0);
            drawing.text(caption, TEXT_PX, astral::DrawnCurves.say(language), theme.text_dim);
            draw_curves(&mut drawing, &view.course.points, (curves.0 + 24.0, curves.1), theme);
        }
        let legend = astral::DrawnLegend.say(language);
        let foot = at(MARGIN, f32::from(HEIGHT) - MARGIN / 2.0 - 6.0);
        drawing.text(
            foot,
            TEXT_PX,
            font::fitted(legend.as_str(), TEXT_PX, f32::from(WIDTH) - 2.0 * MARGIN),
            theme.text_dim,
        );
    } else {
        draw_curves(&mut drawing, &view.course.points, (CURVE_TOP, CURVE_BOTTOM), theme);
    }
    super::new_scene(theme, drawing)
}

/// Draws the winner, the reason, and the score.
fn draw_winner(drawing: &mut Drawing, view: &View, names: &Names, theme: &Theme) {
    let verdict = view.result.as_ref();
    let winner = verdict.and_then(|verdict| verdict.winner);
    let why = why_won(verdict.map(|verdict| verdict.by), winner, names);
    let title = winner.map_or_else(
        || astral::DrawnNobodyWins.say(names.language),
        |seat| astral::Wins { winner: names.of(seat) }.say(names.language),
    );
    let title = title.as_str();
    let why_width = font::width(&why, TEXT_PX);
    let left = MARGIN + if winner.is_some() { 74.0 } else { 0.0 };
    let room = f32::from(WIDTH) - MARGIN - left - why_width;
    let [largest, .., smallest] = WINNER_PX;
    let size = WINNER_PX.into_iter().find(|&size| font::width(title, size) <= room).unwrap_or(smallest);
    let title = font::fitted(title, size, room);
    let baseline = 42.0 + font::cap_height(largest) / 2.0;
    if let Some(seat) = winner {
        piece::draw(drawing, at(MARGIN + 32.0, 42.0), 30.0, hue(seat), theme);
    }
    drawing.text(at(left, baseline), size, title.as_str(), theme.highlight);
    drawing.text(at(left + font::width(&title, size), baseline), TEXT_PX, why.as_str(), theme.text_dim);
    super::draw_players(drawing, theme, view, names);
}

/// The reason for the result, drawn in smaller letters after the winner's name; empty if the score decided.
fn why_won(by: Option<By<Decision>>, winner: Option<Seat>, names: &Names) -> String {
    let language = names.language;
    match (by, winner) {
        (Some(By::Rules(Decision::Tiebreaker)), _) => format!(" {}", astral::DrawnInTiebreaker.say(language)),
        (Some(By::Rules(Decision::Advantage)), _) => format!(" {}", astral::DrawnByAdvantage.say(language)),
        (Some(By::Concession), Some(winner)) => {
            astral::DrawnAsGivenUp { loser: names.of(winner.opponent()) }.say(language).into()
        }
        (Some(By::Host), _) => format!(" {}", astral::DrawnByHost.say(language)),
        (Some(By::Rules(Decision::Score) | By::Agreement | By::Concession) | None, _) => String::new(),
    }
}

fn number(count: usize) -> f32 {
    f32::from(u8::try_from(count).expect("a match has few rounds"))
}

/// Draws a round's row: its points, and its answers in order.
fn draw_round(
    drawing: &mut Drawing,
    view: &View,
    index: usize,
    (top, height): (f32, f32),
    language: Language,
    theme: &Theme,
) {
    let width = f32::from(WIDTH) - 2.0 * MARGIN;
    drawing.fill(at(MARGIN, top.round()), &Path::rect(width, 2.0), theme.panel_edge);
    let middle = (top + height / 2.0).round();
    let points = &view.course.points[index];
    let name = if index >= view.rounds { astral::DrawnTie.say(language).into() } else { (index + 1).to_string() };
    drawing.text_centered(at(NUMBER_X, middle), TEXT_PX, name, theme.text_dim);
    for (x, (seat, &own)) in POINTS_X.into_iter().zip(points.iter()) {
        let is_better = own > points[seat.opponent()];
        if is_better {
            let face = Path::rounded(62.0, 52.0, 12.0);
            drawing.line(at(x - 31.0, middle - 26.0), &face, Stroke::sharp(4.0), hue(seat).color());
        }
        let color = if is_better { theme.text } else { theme.text_dim };
        drawing.text_centered(at(x, middle), TITLE_PX - 6.0, super::signed(own.to_string()), color);
    }
    let answers = &view.answers[index];
    // The fewer answers a round has, the larger they are drawn.
    let room = f32::from(WIDTH) - MARGIN - ANSWERS_X;
    let slot = (room / number(answers.len().clamp(1, ANSWERS_MAX))).min(108.0);
    let size = (slot * 0.48).clamp(TEXT_PX, 40.0).min(height * 0.5).round();
    if answers.is_empty() {
        let foot = at(ANSWERS_X + 10.0, middle + font::cap_height(TEXT_PX) / 2.0);
        drawing.text(foot, TEXT_PX, astral::NoAnswers.say(language), theme.text_dim);
    }
    let n_fitting = answers.len().min(ANSWERS_MAX);
    let n_shown = if n_fitting < answers.len() { n_fitting - 1 } else { n_fitting };
    for (nth, told) in answers[..n_shown].iter().enumerate() {
        draw_answer(drawing, told, at(ANSWERS_X + slot * (number(nth) + 0.5), middle), (size, slot), theme);
    }
    if n_shown < answers.len() {
        let more = format!("+{}", answers.len() - n_shown);
        drawing.text_centered(at(ANSWERS_X + slot * (number(n_shown) + 0.5), middle), TEXT_PX, more, theme.text_dim);
    }
}

/// Draws an answer in the color of its player, and below it the second at which it was given.
fn draw_answer(drawing: &mut Drawing, told: &Told, center: Point, (size, slot): (f32, f32), theme: &Theme) {
    let text = if told.text == "none" { "–" } else { &told.text };
    let (above, below) = (center.y - size * 0.45, center.y + size * 0.58);
    let half = slot / 2.0 - 3.0;
    let face = Path::rounded(2.0 * half, size * 0.95, 9.0);
    let corner = at(center.x - half, above - size * 0.475).snapped();
    if told.points > 0 {
        drawing.fill(corner, &face, hue(told.by).color());
        drawing.text_centered(at(center.x, above), size, text, theme.on_piece);
    } else {
        drawing.line(corner, &face, Stroke::sharp(3.0), hue(told.by).color());
        drawing.text_centered(at(center.x, above), size, text, theme.text_dim);
    }
    let second = (told.after.0.max(0) / 1000).to_string();
    drawing.text_centered(at(center.x, below), TEXT_PX.min(size), second, theme.text_dim);
}

/// The middle of a round's column in the curves; `index` counts from 0.
fn column_x(index: usize, n_rounds: usize) -> f32 {
    FIRST_COLUMN + (f32::from(WIDTH) - MARGIN - FIRST_COLUMN) / number(n_rounds.max(1)) * (number(index) + 0.5)
}

/// Draws the score after every round, as one line for each player.
fn draw_curves(drawing: &mut Drawing, rounds: &[BySeat<i32>], (top, bottom): (f32, f32), theme: &Theme) {
    let n_rounds = rounds.len();
    let runs = [Seat::FIRST, Seat::FIRST.opponent()].map(|seat| (seat, running(rounds, seat)));
    let all = || runs.iter().flat_map(|(_, run)| run.iter().copied());
    let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0).max(1));
    let place = |index: usize, score: i32| {
        let part = f32::from(i16::try_from(score - least).expect("scores are small"))
            / f32::from(i16::try_from(most - least).expect("scores are small"));
        let x = if index == 0 { FIRST_COLUMN - 20.0 } else { column_x(index - 1, n_rounds) };
        at(x.round(), (bottom - (bottom - top) * part).round())
    };
    let zero = place(0, 0).y;
    for (score, is_axis) in [(least, least == 0), (0, true), (most, false)] {
        let y = place(0, score).y;
        // A number so close to the axis that it would touch the zero is left out.
        if score != 0 && !is_apart(y, zero) {
            continue;
        }
        let width = f32::from(WIDTH) - MARGIN - FIRST_COLUMN + 20.0;
        let color = if is_axis { theme.text_dim } else { theme.panel_edge };
        drawing.fill(at(FIRST_COLUMN - 20.0, y - 1.0), &Path::rect(width, 2.0), color);
        let foot = at(FIRST_COLUMN - 36.0, y + font::cap_height(TEXT_PX) / 2.0);
        drawing.text_end(foot, TEXT_PX, super::signed(score.to_string()), theme.text_dim);
    }
    // The first player's line is wider, so that it is visible where both lines coincide.
    for ((seat, run), (width, radius)) in runs.iter().zip([(11.0, 17.0), (5.0, 12.0)]) {
        let points: Vec<Point> = run.iter().enumerate().map(|(index, &score)| place(index, score)).collect();
        drawing.line(at(0.0, 0.0), &Path::line(points.iter().copied()), Stroke::round(width), hue(*seat).color());
        for &point in points.iter().skip(1) {
            piece::draw(drawing, point, radius, hue(*seat), theme);
        }
    }
}

/// Whether the numbers at these two heights do not touch.
fn is_apart(one: f32, other: f32) -> bool {
    (one - other).abs() >= TEXT_PX * 1.2
}

/// The score before the first round and after each round.
fn running(points: &[BySeat<i32>], seat: Seat) -> Vec<i32> {
    let sums = points.iter().scan(0, |sum, round| {
        *sum += round[seat];
        Some(*sum)
    });
    std::iter::once(0).chain(sums).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use scene::Shape;

    /// The numbers beside the curves of a match with these points, each with its height in the picture.
    fn axis(points: &[[i32; 2]]) -> Vec<(f32, String)> {
        let points: Vec<BySeat<i32>> = points.iter().map(|round| round.to_vec().into()).collect();
        let mut drawing = Drawing::new();
        draw_curves(&mut drawing, &points, (CURVE_TOP, CURVE_TOP + CURVE_MIN), &Theme::DARK);
        let numbers = drawing.shapes.iter().filter_map(|shape| match shape {
            Shape::Text { at, content, .. } => Some((at.y, content.clone())),
            Shape::Fill { .. } | Shape::Line { .. } => None,
        });
        numbers.collect()
    }

    #[test]
    fn the_numbers_of_the_axis_do_not_touch() {
        for points in
            [[[-1, 0], [20, 3]], [[-2, 1], [-3, 30]], [[1, 0], [-20, -1]], [[2, -1], [1, 0]], [[0, 0], [0, 0]]]
        {
            let numbers = axis(&points);
            assert!(numbers.iter().any(|(_, number)| number == "0"), "{numbers:?}");
            for (nth, (one, number)) in numbers.iter().enumerate() {
                let touches = |(other, text): &(f32, String)| text != number && (one - other).abs() < TEXT_PX;
                assert!(!numbers[nth + 1..].iter().any(touches), "{numbers:?}");
            }
        }
    }
}
