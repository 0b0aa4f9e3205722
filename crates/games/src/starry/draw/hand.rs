//! The hand and the horoscope of one player, as cards.

use super::super::action::{Cards, Fate};
use super::super::cards::{Card, Kind, is_addable};
use super::super::state::Phase;
use super::super::view::StarryView;
use super::{HEIGHT, WIDTH, sign};
use scene::kit::card::Card as Face;
use scene::kit::panel::TITLE_PX;
use scene::{Color, Drawing, Layer, Path, Point, Scene, Stroke, Theme, at, font};

/// The width of a card in the hand.
const HAND_CARD_PX: f32 = 124.0;
/// The width of a card in the horoscope: twelve fit in a row.
const HOROSCOPE_CARD_PX: f32 = 74.0;
/// From the picture's edge to what is in it.
const MARGIN_PX: f32 = 40.0;
/// Cards of the hand in a row.
const ROW: usize = 7;

/// The hand with what is staged of it, and the horoscope.
pub(super) fn draw(view: &StarryView, theme: &Theme) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, theme.card, Layer::empty());
    let drawing = &mut scene.top;
    let (hand, horoscope) = (view.my_hand(), view.my_horoscope());
    // A hand of one row leaves room for a larger horoscope below.
    let (top, horoscope_top) = if hand.len() > ROW { (90.0, 562.0) } else { (120.0, 420.0) };
    draw_title(drawing, theme, top - 32.0, "Your hand", play_note(view));
    for (place, card) in hand.iter().enumerate() {
        let corner = place_in(place, at(MARGIN_PX, top), at(149.0, 202.0));
        draw_card(drawing, theme, corner, HAND_CARD_PX, *card);
        if !is_addable(card.n, horoscope) {
            drawing.fill(corner, &face_path(HAND_CARD_PX), theme.card.faded(0.55));
        }
        draw_staged(view, drawing, theme, corner, card.n);
    }
    draw_title(drawing, theme, horoscope_top - 28.0, "Your horoscope", &bounds_note(horoscope));
    let is_large = hand.len() <= ROW && horoscope.len() <= ROW;
    let (width, step) = if is_large { (HAND_CARD_PX, 149.0) } else { (HOROSCOPE_CARD_PX, 85.0) };
    for (place, card) in horoscope.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "a horoscope is small")]
        let corner = at(MARGIN_PX + step * place as f32, horoscope_top).snapped();
        draw_card(drawing, theme, corner, width, *card);
    }
    scene
}

/// The top left corner of a place in rows of [`ROW`].
fn place_in(place: usize, first: Point, step: Point) -> Point {
    let (row, column) = (place / ROW, place % ROW);
    #[expect(clippy::cast_precision_loss, reason = "a hand is small")]
    let corner = first.shifted(step.x * column as f32, step.y * row as f32);
    corner.snapped()
}

fn draw_title(drawing: &mut Drawing, theme: &Theme, baseline: f32, title: &str, note: &str) {
    drawing.text(at(MARGIN_PX, baseline), TITLE_PX, title, theme.text);
    let left = MARGIN_PX + font::width(title, TITLE_PX) + 24.0;
    #[expect(clippy::cast_precision_loss, reason = "a picture's width")]
    let room = WIDTH as f32 - left - MARGIN_PX;
    drawing.text(at(left, baseline), 26.0, font::fitted(note, 26.0, room), theme.text_dim);
}

const fn play_note(view: &StarryView) -> &'static str {
    match view.phase {
        Phase::Bidding => "two cards are played each round",
        Phase::Round => "play two; faded cards cannot be added",
        Phase::ChooseCandidate | Phase::Over => "what was left",
    }
}

fn bounds_note(horoscope: &[Card]) -> String {
    match horoscope {
        [] => "empty: any card can be added".to_owned(),
        [first, .., last] => format!("takes cards below {} and above {}", first.n, last.n),
        [only] => format!("takes every other card, below or above {}", only.n),
    }
}

fn face_path(width: f32) -> Path {
    Path::rounded(width, (width * 1.4).round(), width * 0.09)
}

fn draw_card(drawing: &mut Drawing, theme: &Theme, corner: Point, width: f32, card: Card) {
    let name = match card.kind {
        Kind::Planet => "Planet",
        Kind::Comet => "Comet",
        Kind::Void => "Void",
        Kind::Star => "Star",
    };
    let number = card.n.to_string();
    let face = Face { at: corner, width, number: &number, name };
    face.draw(drawing, theme, |drawing, center| {
        sign::draw(drawing, center, width * 0.2, card.kind, ink(card.kind), theme.void);
    });
}

/// The color of a kind's sign, which stands off paper.
pub(super) const fn ink(kind: Kind) -> Color {
    Color::hex(match kind {
        Kind::Planet => 0x0000_72B2,
        Kind::Comet => 0x00B8_5A00,
        Kind::Void => 0x00B0_2A78,
        Kind::Star => 0x006B_3FA0,
    })
}

/// The edge and the tag of a card that is staged.
fn draw_staged(view: &StarryView, drawing: &mut Drawing, theme: &Theme, corner: Point, n: u8) {
    let tag = match view.own.cards {
        Some(Cards::Played(played)) => played.into_iter().find(|card| card.n == n).map(|card| Some(card.fate)),
        Some(Cards::Picked(numbers)) => numbers.contains(&n).then_some(None),
        None => None,
    };
    let Some(fate) = tag else { return };
    let (word, color) = match fate {
        Some(Fate::Add) if is_addable(n, view.my_horoscope()) => ("add", theme.accepted),
        Some(Fate::Add) => ("cannot add", theme.refused),
        Some(Fate::Discard) => ("discard", theme.refused),
        None => ("?", theme.highlight),
    };
    drawing.line(corner, &face_path(HAND_CARD_PX), Stroke::sharp(6.0), color);
    // These colors are bright on a dark ground and dark on a bright one, so the ground stands off them.
    let width = font::width(word, 24.0) + 12.0;
    let tag_corner = corner.shifted((HAND_CARD_PX - width) / 2.0, -24.0).snapped();
    drawing.fill(tag_corner, &Path::rounded(width.round(), 34.0, 8.0), color);
    drawing.text_centered(tag_corner.shifted(width / 2.0, 17.0), 24.0, word, theme.card);
}
