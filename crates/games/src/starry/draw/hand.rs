//! The picture of one player's hand and horoscope, as cards.

use super::super::action::{Cards, Fate};
use super::super::cards::{Card, Kind, is_addable};
use super::super::state::Phase;
use super::super::view::StarryView;
use super::sheet::wide;
use super::{TALL_WIDTH, TEXT_PX, sign};
use crate::starry::words::as_is;
use ::words::starry;
use rules::{Language, Message};
use scene::kit::card::Card as Face;
use scene::{Color, Drawing, Layer, Path, Point, Scene, Stroke, Theme, at, font};

/// The width of a card; a row has seven cards.
const CARD_PX: f32 = 124.0;
/// The distance from one card to the next, and from one row to the next.
const STEP_X: f32 = 136.0;
const HAND_STEP_Y: f32 = 206.0;
const HOROSCOPE_STEP_Y: f32 = 180.0;
/// The margin at the picture's left and right.
const MARGIN_PX: f32 = 30.0;
/// The baseline of the first title, and the distances from a title to its cards: above the cards of the hand there is
/// room for a tag.
const HAND_Y: f32 = 44.0;
const HAND_CARDS_Y: f32 = 44.0;
const HOROSCOPE_CARDS_Y: f32 = 18.0;
/// The number of cards in a row.
const ROW: usize = 7;

/// The distance from the baseline of the horoscope's title to the picture's lower edge, without cards.
const FOOT_PX: f32 = 22.0;

/// The baseline of the horoscope's title, and the height of the picture, which ends below the last row of cards.
fn layout(n_hand: usize, n_horoscope: usize) -> (f32, f32) {
    let rows = |n_cards: usize| f32::from(u8::try_from(n_cards.div_ceil(ROW)).expect("a hand is small"));
    let baseline = HAND_Y + HAND_CARDS_Y + HAND_STEP_Y * rows(n_hand) + 18.0;
    (baseline, baseline + FOOT_PX + HOROSCOPE_STEP_Y * rows(n_horoscope))
}

/// Draws the hand with the staged cards marked, and the horoscope.
pub(super) fn draw(view: &StarryView, language: Language, theme: &Theme) -> Scene {
    let (hand, horoscope) = (view.my_hand(), view.my_horoscope());
    let (horoscope_y, height) = layout(hand.len(), horoscope.len());
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a picture is small and has some height"
    )]
    let mut scene = Scene::new(TALL_WIDTH, height as u32, theme.card, Layer::empty());
    let drawing = &mut scene.top;
    let (title, note) = (starry::PictureHand.say(language), play_note(view).say(language));
    draw_title(drawing, theme, HAND_Y, (title.as_str(), note.as_str()));
    for (place, card) in hand.iter().enumerate() {
        let corner = place_in(place, at(MARGIN_PX, HAND_Y + HAND_CARDS_Y), at(STEP_X, HAND_STEP_Y));
        draw_card(drawing, theme, corner, *card, language);
        if !is_addable(card.n, horoscope) {
            drawing.fill(corner, &face_path(), theme.card.faded(0.55));
        }
        draw_staged(view, language, drawing, theme, (corner, card.n));
    }
    let (title, note) = (starry::PictureHoroscope.say(language), bounds_note(horoscope).say(language));
    draw_title(drawing, theme, horoscope_y, (title.as_str(), note.as_str()));
    for (place, card) in horoscope.iter().enumerate() {
        let first = at(MARGIN_PX, horoscope_y + HOROSCOPE_CARDS_Y);
        draw_card(drawing, theme, place_in(place, first, at(STEP_X, HOROSCOPE_STEP_Y)), *card, language);
    }
    scene
}

/// The top left corner of the card at index `place`, in rows of [`ROW`] cards.
fn place_in(place: usize, first: Point, step: Point) -> Point {
    let (row, column) = (place / ROW, place % ROW);
    #[expect(clippy::cast_precision_loss, reason = "a hand is small")]
    let corner = first.shifted(step.x * column as f32, step.y * row as f32);
    corner.snapped()
}

fn draw_title(drawing: &mut Drawing, theme: &Theme, baseline: f32, (title, note): (&str, &str)) {
    drawing.text(at(MARGIN_PX, baseline), TEXT_PX, title, theme.text);
    let left = MARGIN_PX + font::width(title, TEXT_PX) + 24.0;
    let room = wide(TALL_WIDTH) - left - MARGIN_PX;
    drawing.text(at(left, baseline), TEXT_PX, font::fitted(note, TEXT_PX, room), theme.text_dim);
}

fn play_note(view: &StarryView) -> Message {
    match view.phase {
        Phase::Bidding => starry::PicturePlayLater.into(),
        Phase::Round => starry::PicturePlay.into(),
        Phase::ChooseCandidate | Phase::Over => starry::PictureLeft.into(),
    }
}

fn bounds_note(horoscope: &[Card]) -> Message {
    match horoscope {
        [] => starry::PictureBoundsNone.into(),
        [first, .., last] => starry::PictureBounds { low: as_is(first.n), high: as_is(last.n) }.into(),
        [only] => starry::PictureBoundsOnly { number: as_is(only.n) }.into(),
    }
}

fn face_path() -> Path {
    Path::rounded(CARD_PX, (CARD_PX * 1.4).round(), CARD_PX * 0.09)
}

fn draw_card(drawing: &mut Drawing, theme: &Theme, corner: Point, card: Card, language: Language) {
    let name = starry::PictureKind { kind: card.kind.to_string().as_str() }.say(language);
    let number = card.n.to_string();
    // The name is drawn separately, since it is larger than the usual name on a card.
    let face = Face { at: corner, width: CARD_PX, number: &number, name: "" };
    face.draw(drawing, theme, |drawing, center| {
        sign::draw(drawing, center.shifted(0.0, -10.0), CARD_PX * 0.2, card.kind, ink(card.kind), theme.void);
    });
    let foot = corner.shifted(CARD_PX / 2.0, face.height() - 26.0);
    drawing.text_centered(foot, TEXT_PX, name, theme.paper_text);
}

/// The color of a kind's symbol on paper, with enough contrast.
pub(super) const fn ink(kind: Kind) -> Color {
    Color::hex(match kind {
        Kind::Planet => 0x0000_72B2,
        Kind::Comet => 0x00B8_5A00,
        Kind::Void => 0x00B0_2A78,
        Kind::Star => 0x006B_3FA0,
    })
}

/// Draws the edge and the tag of a staged card.
fn draw_staged(view: &StarryView, language: Language, drawing: &mut Drawing, theme: &Theme, (corner, n): (Point, u8)) {
    let tag = match view.own.cards {
        Some(Cards::Played(played)) => played.into_iter().find(|card| card.n == n).map(|card| Some(card.fate)),
        Some(Cards::Picked(numbers)) => numbers.contains(&n).then_some(None),
        None => None,
    };
    let Some(fate) = tag else { return };
    let (word, color): (Message, _) = match fate {
        Some(Fate::Add) if is_addable(n, view.my_horoscope()) => (starry::PictureAdd.into(), theme.accepted),
        Some(Fate::Add) => (starry::PictureUnaddable.into(), theme.refused),
        Some(Fate::Discard) => (starry::PictureDiscard.into(), theme.refused),
        None => (Message::verbatim("?"), theme.highlight),
    };
    drawing.line(corner, &face_path(), Stroke::sharp(6.0), color);
    // A tag's color is bright in the dark theme and dark in the bright theme, so the word on it has the theme's
    // background color.
    let word = word.say(language);
    let width = (font::width(word.as_str(), TEXT_PX) + 8.0).min(STEP_X - 4.0).round();
    let tag_corner = corner.shifted((CARD_PX - width) / 2.0, -32.0).snapped();
    drawing.fill(tag_corner, &Path::rounded(width, 40.0, 8.0), color);
    drawing.text_centered(tag_corner.shifted(width / 2.0, 20.0), TEXT_PX, word, theme.card);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_ends_where_the_cards_end() {
        // A hand of two rows and a horoscope of two rows.
        assert_eq!(layout(14, 14), (518.0, 900.0));
        assert_eq!(layout(14, 0), (518.0, 540.0));
        assert_eq!(layout(2, 8), (312.0, 694.0));
        assert_eq!(layout(0, 0), (106.0, 128.0));
    }
}
