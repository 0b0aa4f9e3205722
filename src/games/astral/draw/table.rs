//! The end of a match: what each round brought, and every answer with its second, or how the score ran where rounds are
//! too many for that.

use super::{HEIGHT, MARGIN, TEXT_PX, WIDTH, hue};
use crate::games::astral::state::{Decision, Told};
use crate::games::astral::view::View;
use crate::rules::{By, BySeat, Seat};
use crate::scene::kit::piece;
use crate::scene::{Drawing, Path, Point, Scene, Stroke, Theme, at, font};

/// The left end of the first column of numbers; left of it stand the players' pieces.
const FIRST_COLUMN: f32 = 100.0;
/// The room of the total at the right.
const TOTAL_WIDTH: f32 = 116.0;
/// The middles of the table's lines.
const HEAD_Y: f32 = 130.0;
const ROW_Y: f32 = 190.0;
const ROW_HEIGHT: f32 = 66.0;
/// The answers under a round: where they begin and end, the least width of their column, and the size of what they say
/// as a part of it, at most.
const ANSWERS_TOP: f32 = 336.0;
const ANSWERS_BOTTOM: f32 = HEIGHT as f32 - 64.0;
const ANSWER_PX: f32 = 98.0;
const ANSWER_TEXT: f32 = 0.235;
/// More answers than that never fit.
const ANSWERS_MAX: usize = 100;
const ANSWER_TEXT_PX_MAX: f32 = 36.0;
/// The height of a line, and the width of an answer with its second, as so many of its size.
const LINE: f32 = 1.22;
const ANSWER: f32 = 4.25;
/// The top and the bottom of the curves.
const CURVE_TOP: f32 = 370.0;
const CURVE_BOTTOM: f32 = HEIGHT as f32 - 60.0;

pub(super) fn scene(view: &View, names: &BySeat<String>, theme: &Theme) -> Scene {
    let mut drawing = Drawing::new();
    let title = match view.result.as_ref().map(|verdict| verdict.by) {
        Some(By::Rules(Decision::Tiebreaker)) => "Decided in the tiebreaker",
        Some(By::Rules(Decision::Advantage)) => "Tied, decided by the advantage",
        Some(By::Concession) => "Decided by concession",
        Some(By::Host) => "Ended by the host",
        Some(By::Rules(Decision::Score) | By::Agreement) | None => "Final score",
    };
    super::draw_header(&mut drawing, theme, title, view, names);
    draw_table(&mut drawing, view, theme);
    if column_width(view.answers.len()) >= ANSWER_PX {
        draw_answers(&mut drawing, view, theme);
    } else if !view.course.points.is_empty() {
        draw_curves(&mut drawing, view, theme);
    }
    super::new_scene(theme, drawing)
}

/// The middle of a round's column, counted from 0; column `n_rounds` of so many is the last one's.
fn column_x(index: usize, n_rounds: usize) -> f32 {
    FIRST_COLUMN + column_width(n_rounds) * (number(index) + 0.5)
}

fn column_width(n_rounds: usize) -> f32 {
    (f32::from(WIDTH) - MARGIN - TOTAL_WIDTH - FIRST_COLUMN) / number(n_rounds.max(1))
}

fn number(count: usize) -> f32 {
    f32::from(u8::try_from(count).expect("a match has few rounds"))
}

fn draw_table(drawing: &mut Drawing, view: &View, theme: &Theme) {
    let points = &view.course.points;
    let total_x = f32::from(WIDTH) - MARGIN - TOTAL_WIDTH / 2.0;
    for index in 0..points.len() {
        let head = if index >= view.rounds { "tie".to_owned() } else { (index + 1).to_string() };
        drawing.text_centered(at(column_x(index, points.len()).round(), HEAD_Y), 28.0, head, theme.text_dim);
    }
    drawing.text_centered(at(total_x, HEAD_Y), 28.0, "total", theme.text_dim);
    for seat in view.score.seats() {
        let y = ROW_Y + ROW_HEIGHT * number(seat.index());
        let rule = Path::rect(f32::from(WIDTH) - 2.0 * MARGIN, 2.0);
        drawing.fill(at(MARGIN, (y - ROW_HEIGHT / 2.0).round()), &rule, theme.panel_edge);
        piece::draw(drawing, at(MARGIN + 34.0, y), 23.0, hue(seat), theme);
        for (index, round) in points.iter().enumerate() {
            let color = if round[seat] > round[seat.opponent()] { theme.text } else { theme.text_dim };
            let center = at(column_x(index, points.len()).round(), y);
            drawing.text_centered(center, 34.0, super::signed(round[seat].to_string()), color);
        }
        drawing.text_centered(at(total_x, y), 44.0, super::signed(view.score[seat].to_string()), theme.text);
        if view.result.as_ref().is_some_and(|verdict| verdict.winner == Some(seat)) {
            let ring = Path::rounded(TOTAL_WIDTH - 30.0, ROW_HEIGHT - 10.0, 12.0);
            let corner = at(total_x - TOTAL_WIDTH / 2.0 + 15.0, y - ROW_HEIGHT / 2.0 + 6.0);
            drawing.line(corner, &ring, Stroke::sharp(4.0), theme.highlight);
        }
    }
}

/// Under each round its answers in order: who, what, and at which second; wrong ones struck through.
fn draw_answers(drawing: &mut Drawing, view: &View, theme: &Theme) {
    let n_rounds = view.answers.len();
    let size = (column_width(n_rounds) * ANSWER_TEXT).min(ANSWER_TEXT_PX_MAX).floor();
    let (height, width) = ((size * LINE).round(), (size * ANSWER).round());
    let fits = |count: usize| height * number(count) <= ANSWERS_BOTTOM - ANSWERS_TOP;
    for (index, answers) in view.answers.iter().enumerate() {
        let left = (column_x(index, n_rounds) - width / 2.0).round();
        let n_fitting = (0..=answers.len().min(ANSWERS_MAX)).rev().find(|&count| fits(count)).unwrap_or(0);
        let n_shown = if n_fitting < answers.len() { n_fitting.saturating_sub(1) } else { n_fitting };
        for (nth, told) in answers[..n_shown].iter().enumerate() {
            let corner = at(left, ANSWERS_TOP + height * number(nth));
            draw_answer(drawing, told, corner, (size, width), theme);
        }
        if n_shown < answers.len() {
            let baseline = ANSWERS_TOP + height * number(n_shown) + font::cap_height(size) / 2.0;
            let more = format!("+{}", answers.len() - n_shown);
            drawing.text(at(left + size * 0.8, baseline), size, more, theme.text_dim);
        }
    }
    let foot = at(MARGIN, f32::from(HEIGHT) - 22.0);
    let legend = "every answer with its second; wrong ones are struck through; – says that nothing is left";
    drawing.text(foot, 28.0, legend, theme.text_dim);
}

/// Who answered, what, and when.
fn draw_answer(drawing: &mut Drawing, told: &Told, corner: Point, (size, width): (f32, f32), theme: &Theme) {
    let text = if told.text == "none" { "–" } else { &told.text };
    let is_wrong = told.points < 0;
    let (left, baseline) = (corner.x + size * 0.82, corner.y + font::cap_height(size) / 2.0);
    piece::draw(drawing, at(corner.x + size * 0.36, corner.y).snapped(), (size * 0.3).round(), hue(told.by), theme);
    drawing.text(at(left, baseline), size, text, if is_wrong { theme.text_dim } else { theme.text });
    if is_wrong {
        let stroke = Path::rect((font::width(text, size) + 4.0).round(), 3.0);
        drawing.fill(at(left - 2.0, corner.y - 1.0).snapped(), &stroke, theme.refused);
    }
    let second = (told.after.0.max(0) / 1000).to_string();
    drawing.text_end(at(corner.x + width, baseline), size - 1.0, second, theme.text_dim);
}

/// The score after every round, as one line for each player.
fn draw_curves(drawing: &mut Drawing, view: &View, theme: &Theme) {
    let n_rounds = view.course.points.len();
    let runs = [Seat::FIRST, Seat::FIRST.opponent()].map(|seat| (seat, running(&view.course.points, seat)));
    let all = || runs.iter().flat_map(|(_, run)| run.iter().copied());
    let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0).max(1));
    let place = |index: usize, score: i32| {
        let part = f32::from(i16::try_from(score - least).expect("scores are small"))
            / f32::from(i16::try_from(most - least).expect("scores are small"));
        let x = if index == 0 { FIRST_COLUMN - 20.0 } else { column_x(index - 1, n_rounds) };
        at(x.round(), (CURVE_BOTTOM - (CURVE_BOTTOM - CURVE_TOP) * part).round())
    };
    for (score, is_axis) in [(least, least == 0), (0, true), (most, false)] {
        let y = place(0, score).y;
        let width = f32::from(WIDTH) - MARGIN - FIRST_COLUMN + 20.0;
        let color = if is_axis { theme.text_dim } else { theme.panel_edge };
        drawing.fill(at(FIRST_COLUMN - 20.0, y - 1.0), &Path::rect(width, 2.0), color);
        let foot = at(FIRST_COLUMN - 36.0, y + font::cap_height(TEXT_PX) / 2.0);
        drawing.text_end(foot, TEXT_PX, super::signed(score.to_string()), theme.text_dim);
    }
    // The first line is the wider one, so that it shows where both run together.
    for ((seat, run), (width, radius)) in runs.iter().zip([(11.0, 17.0), (5.0, 12.0)]) {
        let points: Vec<Point> = run.iter().enumerate().map(|(index, &score)| place(index, score)).collect();
        drawing.line(at(0.0, 0.0), &Path::line(points.iter().copied()), Stroke::round(width), hue(*seat).color());
        for &point in points.iter().skip(1) {
            piece::draw(drawing, point, radius, hue(*seat), theme);
        }
    }
}

/// The score before the first round and after each.
fn running(points: &[BySeat<i32>], seat: Seat) -> Vec<i32> {
    let sums = points.iter().scan(0, |sum, round| {
        *sum += round[seat];
        Some(*sum)
    });
    std::iter::once(0).chain(sums).collect()
}
