//! The picture of all bids, and of each round's points and rankings, with moves as symbols.
//!
//! Shown to an omniscient observer during a match, and to everybody once the match is over.

use super::super::cosmic::Cosmic;
use super::super::state::{Phase, ROUNDS};
use super::super::view::{StarryView, Whole};
use super::sheet::wide;
use super::{TALL_HEIGHT, TALL_WIDTH, TEXT_PX, sign};
use ::words::starry;
use rules::{Language, Names, Seat};
use scene::kit::piece;
use scene::{Drawing, Hue, Layer, Path, Point, Scene, Theme, at, font};

const MARGIN: f32 = 24.0;
/// The players' columns: the left edge of the first one, and the width of a column.
const COLUMNS_X: f32 = 100.0;
const COLUMN_PX: f32 = 222.0;
/// The y coordinates of the middles of the rows above the rounds.
const NAMES_Y: f32 = 84.0;
const BIDS_Y: f32 = 132.0;
/// The top of the first round, and the height of a round.
const ROUNDS_TOP: f32 = 160.0;
const ROUND_PX: f32 = 106.0;
/// The distance between the symbols of a ranking, and the radius of a symbol.
const SIGN_STEP: f32 = 39.0;
const SIGN_PX: f32 = 15.0;
/// The y coordinates of the middles of the two lines of the legend.
const LEGEND_Y: f32 = 826.0;
const NOTE_Y: f32 = 872.0;

pub(super) fn draw(view: &StarryView, whole: &Whole, names: &Names, theme: &Theme) -> Scene {
    let mut scene = Scene::new(TALL_WIDTH, TALL_HEIGHT, theme.card, Layer::empty());
    let drawing = &mut scene.top;
    drawing.text(at(MARGIN, 46.0), 38.0, starry::PictureRankings.say(names.language), theme.text);
    draw_middle(drawing, at(MARGIN, BIDS_Y), starry::PictureBids.say(names.language).as_str(), theme);
    for round in 1..=ROUNDS {
        let top = ROUNDS_TOP + ROUND_PX * f32::from(round - 1);
        drawing.fill(at(MARGIN, top), &Path::rect(wide(TALL_WIDTH) - 2.0 * MARGIN, 2.0), theme.panel_edge);
        draw_middle(drawing, at(MARGIN + 16.0, top + ROUND_PX / 2.0), &round.to_string(), theme);
    }
    for (nth, seat) in (0_u8..).zip(super::open::seats(view)) {
        let left = COLUMNS_X + COLUMN_PX * f32::from(nth);
        draw_player(view, whole, &names[seat], seat, drawing, left, theme);
    }
    draw_legend(drawing, theme, names.language);
    scene
}

/// Draws a word that begins at this point and is vertically centered on it.
fn draw_middle(drawing: &mut Drawing, middle: Point, word: &str, theme: &Theme) {
    drawing.text(middle.shifted(0.0, font::cap_height(TEXT_PX) / 2.0), TEXT_PX, word, theme.text_dim);
}

/// Draws a player's column.
fn draw_player(
    view: &StarryView,
    whole: &Whole,
    name: &str,
    seat: Seat,
    drawing: &mut Drawing,
    left: f32,
    theme: &Theme,
) {
    let middle = left + COLUMN_PX / 2.0;
    let height = ROUND_PX * f32::from(ROUNDS);
    drawing.fill(at(left.round(), ROUNDS_TOP), &Path::rect(2.0, height), theme.panel_edge);
    piece::draw(drawing, at(left + 18.0, NAMES_Y), 15.0, Hue::ALL[seat.index()], theme);
    let name = font::fitted(name, TEXT_PX, COLUMN_PX - 54.0);
    let color = if view.me == Some(seat) { theme.highlight } else { theme.text };
    drawing.text(at(left + 42.0, NAMES_Y + font::cap_height(TEXT_PX) / 2.0), TEXT_PX, name, color);
    let staged = whole.staged[seat].bid.filter(|_| view.phase == Phase::Bidding);
    match (&whole.bids, staged) {
        (Some(bids), _) => drawing.text_centered(at(middle, BIDS_Y), TEXT_PX, bids[seat].to_string(), theme.text),
        (None, Some(bid)) => drawing.text_centered(at(middle, BIDS_Y), TEXT_PX, bid.to_string(), theme.highlight),
        (None, None) => {}
    }
    for round in 1..=ROUNDS {
        let top = ROUNDS_TOP + ROUND_PX * f32::from(round - 1);
        draw_round(view, whole, seat, round, drawing, at(middle, top), theme);
    }
}

/// Draws the points of a round, and below them the ranking of the moves; the move that the player got is highlighted.
fn draw_round(
    view: &StarryView,
    whole: &Whole,
    seat: Seat,
    round: u8,
    drawing: &mut Drawing,
    top: Point,
    theme: &Theme,
) {
    let past = whole.course.get(usize::from(round) - 1);
    if let Some(scores) = past.and_then(|past| past.scores.as_ref()) {
        let is_best = scores.values().max() == Some(&scores[seat]) && scores[seat] > 0;
        let color = if is_best { theme.highlight } else { theme.text };
        drawing.text_centered(top.shifted(0.0, 30.0), TEXT_PX, format!("+{}", scores[seat]), color);
    }
    let staged = whole.staged[seat].ranking().filter(|_| round == view.round + 1);
    let (ranking, held) = match past {
        Some(past) => (past.rankings[seat].as_slice(), past.held[seat]),
        None => (staged.unwrap_or_default(), None),
    };
    let n_signs = f32::from(u8::try_from(ranking.len()).expect("five moves"));
    let mut x = top.x - SIGN_STEP * (n_signs - 1.0) / 2.0;
    for &cosmic in ranking {
        let color = if held == Some(cosmic) { theme.highlight } else { theme.text_dim };
        sign::draw_cosmic(drawing, at(x, top.y + 76.0), SIGN_PX, cosmic, color, theme);
        x += SIGN_STEP;
    }
}

/// Draws the legend of the symbols.
fn draw_legend(drawing: &mut Drawing, theme: &Theme, language: Language) {
    let rule = Path::rect(wide(TALL_WIDTH) - 2.0 * MARGIN, 2.0);
    drawing.fill(at(MARGIN, ROUNDS_TOP + ROUND_PX * f32::from(ROUNDS)), &rule, theme.panel_edge);
    let step = (wide(TALL_WIDTH) - 2.0 * MARGIN) / 5.0;
    let mut x = MARGIN;
    for cosmic in Cosmic::ALL {
        sign::draw_cosmic(drawing, at(x + SIGN_PX, LEGEND_Y), SIGN_PX, cosmic, theme.text_dim, theme);
        draw_middle(drawing, at(x + 2.0 * SIGN_PX + 12.0, LEGEND_Y), cosmic.name().say(language).as_str(), theme);
        x += step;
    }
    draw_middle(drawing, at(MARGIN, NOTE_Y), starry::PictureLegend.say(language).as_str(), theme);
}
