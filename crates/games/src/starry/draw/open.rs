//! The picture of the end of a match, and of each phase for an omniscient observer: the sky, large, with its features
//! highlighted; the players by points, with winner and candidate marked; and the points of every round.

use super::super::state::{Decision, Phase, ROUNDS};
use super::super::view::{StarryView, Whole};
use super::board::{Board, draw_badge};
use super::sheet::{CELL_PX, COLUMN_X, wide, you};
use super::sky::{counted_features, scored_now};
use super::{TALL_HEIGHT, TALL_WIDTH, TEXT_PX, sign};
use ::words::starry;
use rules::{By, Language, Message, Names, Seat};
use scene::kit::piece;
use scene::{Drawing, Hue, Layer, Path, Scene, Stroke, Theme, at, font};

const MARGIN: f32 = 24.0;
/// The top of the sky, below the title.
const SKY_TOP: f32 = 78.0;
/// The table of points at the bottom: the baseline of its header, the height of a row, the middle of the first column,
/// and the distance between columns.
const POINTS_Y: f32 = 706.0;
const POINTS_ROW: f32 = 43.0;
const POINTS_X: f32 = 400.0;
const POINTS_STEP: f32 = 80.0;

pub(super) fn draw(view: &StarryView, whole: &Whole, names: &Names, theme: &Theme) -> Scene {
    let mut scene = Scene::new(TALL_WIDTH, TALL_HEIGHT, theme.card, Layer::empty());
    let drawing = &mut scene.top;
    let board = Board::filling(at(16.0, SKY_TOP), CELL_PX).scoring(scored_now(view));
    board.draw(drawing, theme, &view.sky, &view.locked, &[]);
    draw_title(view, names, drawing, theme);
    let seats = seats(view);
    let mut y = SKY_TOP + 10.0;
    for &seat in &seats {
        draw_seat(view, names, seat, drawing, y, theme);
        y += 104.0;
    }
    draw_features(view, names.language, drawing, y + 6.0, theme);
    draw_points(view, whole, names, &seats, drawing, theme);
    scene
}

fn winner(view: &StarryView) -> Option<Seat> {
    view.ending().map_or(view.winner, |ending| ending.winner)
}

/// The seats in player order; once the rounds are over, the winner first and then by points.
pub(super) fn seats(view: &StarryView) -> Vec<Seat> {
    let mut seats: Vec<Seat> = view.order.clone().unwrap_or_else(|| view.score.seats().collect());
    if matches!(view.phase, Phase::ChooseCandidate | Phase::Over) {
        let winner = winner(view);
        seats.sort_by_key(|&seat| (Some(seat) != winner, std::cmp::Reverse(view.score[seat])));
    }
    seats
}

fn draw_title(view: &StarryView, names: &Names, drawing: &mut Drawing, theme: &Theme) {
    let (title, color): (Message, _) = match (view.phase, winner(view)) {
        (Phase::Bidding, _) => (starry::PictureBidding.into(), theme.text),
        (Phase::Round, _) => (starry::PictureRound { round: view.round, rounds: ROUNDS }.into(), theme.text),
        (Phase::ChooseCandidate | Phase::Over, Some(winner)) => {
            let how = match view.ending().map(|ending| ending.by) {
                Some(By::Host) => "host",
                Some(By::Rules(Decision::Order)) => "order",
                Some(By::Rules(Decision::Points) | By::Concession | By::Agreement) | None => "points",
            };
            (starry::PictureWins { how, name: names.of(winner) }.into(), theme.highlight)
        }
        (Phase::ChooseCandidate | Phase::Over, None) => (starry::PictureNoWinner.into(), theme.text),
    };
    let title = font::fitted(title.say(names.language).as_str(), 50.0, wide(TALL_WIDTH) - 2.0 * MARGIN);
    drawing.text(at(MARGIN, 58.0), 50.0, title, color);
}

/// Draws a player with points; the winner and the elimination candidate have labelled frames.
fn draw_seat(view: &StarryView, names: &Names, seat: Seat, drawing: &mut Drawing, top: f32, theme: &Theme) {
    let right = wide(TALL_WIDTH) - MARGIN;
    let candidate = view.ending().and_then(|ending| ending.candidate);
    let held = view.held[seat].filter(|_| view.phase == Phase::Round);
    let mark = if winner(view) == Some(seat) {
        Some((starry::PictureWinner.say(names.language), theme.highlight))
    } else if candidate == Some(seat) {
        Some((starry::PictureCandidate.say(names.language), theme.refused))
    } else {
        None
    };
    let face = Path::rounded(right - COLUMN_X, 94.0, 12.0);
    let (width, edge) = mark.as_ref().map_or((2.0, theme.panel_edge), |(_, color)| (5.0, *color));
    drawing.fill(at(COLUMN_X, top), &face, theme.panel);
    drawing.line(at(COLUMN_X, top), &face, Stroke::sharp(width), edge);
    let points = view.score[seat].to_string();
    let you = if view.me == Some(seat) { you(names.language) } else { String::new() };
    let has_line = mark.is_some() || held.is_some();
    let middle = top + if has_line { 28.0 } else { 47.0 };
    let room = right - COLUMN_X - 74.0 - font::width(&points, 44.0) - font::width(&you, TEXT_PX);
    piece::draw(drawing, at(COLUMN_X + 30.0, middle), 17.0, Hue::ALL[seat.index()], theme);
    let name = font::fitted(&names[seat], TEXT_PX, room) + &you;
    let baseline = middle + font::cap_height(TEXT_PX) / 2.0;
    drawing.text(at(COLUMN_X + 58.0, baseline), TEXT_PX, name, theme.text);
    drawing.text_end(at(right - 16.0, top + 47.0 + font::cap_height(44.0) / 2.0), 44.0, points, theme.text);
    let below = at(COLUMN_X + 58.0, top + 68.0 + font::cap_height(TEXT_PX) / 2.0);
    if let Some((word, color)) = mark {
        drawing.text(below, TEXT_PX, word, color);
    } else if let Some(held) = held {
        sign::draw_cosmic(drawing, at(COLUMN_X + 72.0, top + 68.0), 14.0, held, theme.text_dim, theme);
        drawing.text(below.shifted(40.0, 0.0), TEXT_PX, held.name().say(names.language), theme.text_dim);
    }
}

fn draw_features(view: &StarryView, language: Language, drawing: &mut Drawing, top: f32, theme: &Theme) {
    let mut middle = top + 22.0;
    for (kind, feature) in counted_features(view.sky.features()) {
        draw_badge(drawing, theme, kind, at(COLUMN_X + 20.0, middle), 19.0);
        let baseline = middle + font::cap_height(TEXT_PX) / 2.0;
        drawing.text(at(COLUMN_X + 52.0, baseline), TEXT_PX, feature.say(language), theme.text);
        middle += 50.0;
    }
}

fn draw_points(view: &StarryView, whole: &Whole, names: &Names, seats: &[Seat], drawing: &mut Drawing, theme: &Theme) {
    let round_x = |round: u8| POINTS_X + POINTS_STEP * f32::from(round - 1);
    let sum_x = round_x(ROUNDS) + 110.0;
    drawing.text(at(MARGIN, POINTS_Y), TEXT_PX, starry::PicturePoints.say(names.language), theme.text_dim);
    for round in 1..=ROUNDS {
        drawing.text_centered(at(round_x(round), POINTS_Y - 11.0), TEXT_PX, round.to_string(), theme.text_dim);
    }
    drawing.text_centered(at(sum_x, POINTS_Y - 11.0), TEXT_PX, starry::PictureSum.say(names.language), theme.text_dim);
    for (nth, &seat) in (1_u8..).zip(seats) {
        let middle = POINTS_Y - 8.0 + POINTS_ROW * f32::from(nth);
        let rule = Path::rect(wide(TALL_WIDTH) - 2.0 * MARGIN, 2.0);
        drawing.fill(at(MARGIN, (middle - POINTS_ROW / 2.0).round()), &rule, theme.panel_edge);
        piece::draw(drawing, at(MARGIN + 17.0, middle), 14.0, Hue::ALL[seat.index()], theme);
        let name = font::fitted(&names[seat], TEXT_PX, POINTS_X - MARGIN - 90.0);
        drawing.text(at(MARGIN + 44.0, middle + font::cap_height(TEXT_PX) / 2.0), TEXT_PX, name, theme.text);
        for round in 1..=ROUNDS {
            let past = whole.course.get(usize::from(round) - 1);
            let Some(scores) = past.and_then(|past| past.scores.as_ref()) else { continue };
            let is_best = scores.values().max() == Some(&scores[seat]) && scores[seat] > 0;
            let color = if is_best { theme.highlight } else { theme.text };
            drawing.text_centered(at(round_x(round), middle), TEXT_PX, scores[seat].to_string(), color);
        }
        drawing.text_centered(at(sum_x, middle), TEXT_PX + 3.0, view.score[seat].to_string(), theme.text);
    }
}
