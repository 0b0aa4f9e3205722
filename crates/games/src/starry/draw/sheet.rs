//! The picture of a player's sheet: the sky that the player would be scored on, the state of the round, the hand and
//! the horoscope.

use super::super::action::{Cards, Played};
use super::super::cards::Card;
use super::super::sky::Sky;
use super::super::state::{Phase, ROUNDS};
use super::super::view::StarryView;
use super::super::words;
use super::board::{Board, draw_badge};
use super::hand::ink;
use super::sky::{counted_features, scored_now, touched};
use super::{TALL_HEIGHT, TALL_WIDTH, TEXT_PX, sign};
use ::words::starry;
use rules::{Language, Message, Names, Seat};
use scene::kit::piece;
use scene::{Color, Drawing, Hue, Layer, Path, Point, Scene, Stroke, Theme, at, font};

/// The large sky: its top left corner, and the width of a cell.
pub(super) const SKY: Point = at(16.0, 16.0);
pub(super) const CELL_PX: f32 = 116.0;
/// The left edge of the column beside the sky.
pub(super) const COLUMN_X: f32 = 616.0;
const MARGIN: f32 = 24.0;
/// The two rows of cards: the baselines of their titles, the size of a card, and the distance between cards. A row has
/// room for fourteen cards.
const HAND_Y: f32 = 638.0;
const HOROSCOPE_Y: f32 = 776.0;
const CARD: (f32, f32) = (62.0, 86.0);
const CARD_STEP: f32 = 68.0;

pub(super) fn draw(view: &StarryView, names: &Names, theme: &Theme) -> Scene {
    let mut scene = Scene::new(TALL_WIDTH, TALL_HEIGHT, theme.card, Layer::empty());
    let drawing = &mut scene.top;
    let preview = view.preview();
    let changed = preview.and(view.own.target()).map(|target| touched(view, target)).unwrap_or_default();
    let sky = preview.unwrap_or(view.sky);
    let board = Board::filling(SKY, CELL_PX).scoring(scored_now(view));
    board.draw(drawing, theme, &sky, &view.locked, &changed);
    draw_column(view, names, drawing, theme, &sky);
    if let Some(points) = view.would_score() {
        drawing.text(
            at(COLUMN_X, 590.0),
            34.0,
            starry::PictureWouldScore { points }.say(names.language),
            theme.highlight,
        );
    }
    draw_hand(view, names.language, drawing, theme);
    draw_horoscope(view, names, drawing, theme);
    scene
}

/// Draws the column beside the sky: the round, the players with their moves and points, and the features of this sky.
pub(super) fn draw_column(view: &StarryView, names: &Names, drawing: &mut Drawing, theme: &Theme, sky: &Sky) {
    let right = wide(TALL_WIDTH) - MARGIN;
    let (title, note): (Message, Message) = match view.phase {
        Phase::Bidding => (starry::PictureBidding.into(), starry::PictureBidsNote.into()),
        Phase::Round if view.is_at_rest => (starry::PictureAfterBidding.into(), starry::PictureAfterBiddingNote.into()),
        Phase::Round => {
            let title = starry::PictureRound { round: view.round, rounds: ROUNDS };
            (title.into(), starry::PictureScores { kinds: words::scored_kinds(view.round) }.into())
        }
        Phase::ChooseCandidate | Phase::Over => (starry::PictureFinal.into(), winner_note(view, names)),
    };
    drawing.text(at(COLUMN_X, 56.0), 42.0, title.say(names.language), theme.text);
    let mut y = 62.0;
    for line in font::wrapped(note.say(names.language).as_str(), TEXT_PX, right - COLUMN_X).iter().take(2) {
        y += 38.0;
        drawing.text(at(COLUMN_X, y), TEXT_PX, line.as_str(), theme.text_dim);
    }
    y += 16.0;
    for seat in seats(view) {
        draw_seat(view, names, seat, drawing, y, theme);
        y += 66.0;
    }
    let scored = scored_now(view);
    for (kind, feature) in counted_features(sky.features()) {
        let middle = y + 20.0;
        draw_badge(drawing, theme, kind, at(COLUMN_X + 20.0, middle), 18.0);
        let is_scored = scored.contains(&kind);
        let text = if is_scored { feature } else { starry::PictureLater { feature }.into() };
        let color = if is_scored { theme.text } else { theme.text_dim };
        let text = font::fitted(text.say(names.language).as_str(), TEXT_PX, right - COLUMN_X - 50.0);
        drawing.text(at(COLUMN_X + 50.0, middle + font::cap_height(TEXT_PX) / 2.0), TEXT_PX, text, color);
        y += 40.0;
    }
}

/// A note that names the winner, once the winner is known; otherwise empty.
fn winner_note(view: &StarryView, names: &Names) -> Message {
    let winner = view.ending().map_or(view.winner, |ending| ending.winner);
    winner.map_or_else(
        || Message::verbatim(""),
        |winner| starry::PictureWins { how: "points", name: names.of(winner) }.into(),
    )
}

/// The seats in player order; once the rounds are over, by points.
fn seats(view: &StarryView) -> Vec<Seat> {
    let mut seats: Vec<Seat> = view.order.clone().unwrap_or_else(|| view.score.seats().collect());
    if matches!(view.phase, Phase::ChooseCandidate | Phase::Over) {
        seats.sort_by_key(|&seat| std::cmp::Reverse(view.score[seat]));
    }
    seats
}

fn draw_seat(view: &StarryView, names: &Names, seat: Seat, drawing: &mut Drawing, top: f32, theme: &Theme) {
    let right = wide(TALL_WIDTH) - MARGIN;
    let is_me = view.me == Some(seat);
    let points = view.score[seat].to_string();
    let you = if is_me { you(names.language) } else { String::new() };
    let room = right - COLUMN_X - 44.0 - font::width(&you, TEXT_PX) - font::width(&points, 38.0) - 14.0;
    let name = font::fitted(&names[seat], TEXT_PX, room) + &you;
    piece::draw(drawing, at(COLUMN_X + 17.0, top + 20.0), 16.0, Hue::ALL[seat.index()], theme);
    let color = if is_me { theme.highlight } else { theme.text };
    drawing.text(at(COLUMN_X + 44.0, top + 30.0), TEXT_PX, name, color);
    drawing.text_end(at(right, top + 46.0), 38.0, points, theme.text);
    if let Some(held) = view.held[seat].filter(|_| view.phase == Phase::Round) {
        sign::draw_cosmic(drawing, at(COLUMN_X + 60.0, top + 50.0), 13.0, held, theme.text_dim, theme);
        drawing.text(at(COLUMN_X + 86.0, top + 61.0), TEXT_PX, held.name().say(names.language), theme.text_dim);
    }
}

/// Text to append to the observer's own name: a space and the word for "you".
pub(super) fn you(language: Language) -> String {
    format!(" {}", starry::PictureYou.say(language))
}

/// The edge color of a played card, which shows whether the card would be added or discarded.
pub(super) fn edge_of(played: Played, horoscope: &[Card], theme: &Theme) -> Color {
    if played.is_added(horoscope) { theme.accepted } else { theme.refused }
}

fn draw_hand(view: &StarryView, language: Language, drawing: &mut Drawing, theme: &Theme) {
    let hand = view.my_hand();
    let title = starry::PictureHandSized { cards: hand.len() }.say(language);
    drawing.text(at(MARGIN, HAND_Y), TEXT_PX, title.as_str(), theme.text);
    draw_garnets(view, language, drawing, theme);
    for (place, card) in hand.iter().enumerate() {
        let corner = place_of(place, HAND_Y);
        let edge = match view.own.cards {
            Some(Cards::Played(played)) => {
                let played = played.into_iter().find(|played| played.n == card.n);
                played.map(|played| edge_of(played, view.my_horoscope(), theme))
            }
            Some(Cards::Picked(numbers)) => numbers.contains(&card.n).then_some(theme.highlight),
            None => None,
        };
        draw_card(drawing, theme, corner, *card, edge);
    }
}

/// Draws the garnets that the player owns alone, and those that the player owns together with each other player.
/// Emblems stand for the other players, since there is no room for names.
fn draw_garnets(view: &StarryView, language: Language, drawing: &mut Drawing, theme: &Theme) {
    let mut right = wide(TALL_WIDTH) - MARGIN;
    let mut write = |drawing: &mut Drawing, text: &str, gap: f32| {
        drawing.text_end(at(right, HAND_Y), TEXT_PX, text, theme.text_dim);
        right -= font::width(text, TEXT_PX) + gap;
        right
    };
    for (seat, count) in view.my_community().into_iter().rev() {
        let sign = write(drawing, &count.to_string(), 18.0);
        piece::draw(drawing, at(sign, HAND_Y - font::cap_height(TEXT_PX) / 2.0), 12.0, Hue::ALL[seat.index()], theme);
        write(drawing, "", 26.0);
    }
    let garnets = view.me.and_then(|seat| view.garnets[seat]).unwrap_or(0);
    write(drawing, starry::PictureOwned { garnets }.say(language).as_str(), 0.0);
}

fn draw_horoscope(view: &StarryView, names: &Names, drawing: &mut Drawing, theme: &Theme) {
    let horoscope = view.my_horoscope();
    let language = names.language;
    let title = match horoscope {
        [] => starry::PictureHoroscopeEmpty.say(language),
        _ => starry::PictureHoroscope.say(language),
    };
    let title = title.as_str();
    drawing.text(at(MARGIN, HOROSCOPE_Y), TEXT_PX, title, theme.text);
    if let Some(from) = view.next_hand_of() {
        let left = MARGIN + font::width(title, TEXT_PX) + 30.0;
        let room = wide(TALL_WIDTH)
            - MARGIN
            - left
            - font::width(starry::PictureNextHand { name: "" }.say(language).as_str(), TEXT_PX);
        let name = words::as_is(font::fitted(&names[from], TEXT_PX, room));
        let next = starry::PictureNextHand { name }.say(language);
        drawing.text_end(at(wide(TALL_WIDTH) - MARGIN, HOROSCOPE_Y), TEXT_PX, next, theme.text_dim);
    }
    for (place, card) in horoscope.iter().enumerate() {
        draw_card(drawing, theme, place_of(place, HOROSCOPE_Y), *card, None);
    }
}

fn place_of(place: usize, baseline: f32) -> Point {
    let place = f32::from(u8::try_from(place).expect("nobody has more than fourteen cards"));
    at(MARGIN + CARD_STEP * place, baseline + 14.0).snapped()
}

pub(super) fn draw_card(drawing: &mut Drawing, theme: &Theme, corner: Point, card: Card, edge: Option<Color>) {
    let outline = Path::rounded(CARD.0, CARD.1, 7.0);
    drawing.outlined(corner, &outline, theme.paper, 2.0, theme.plate);
    let middle = corner.x + CARD.0 / 2.0;
    drawing.text_centered(at(middle, corner.y + 24.0), 33.0, card.n.to_string(), theme.paper_text);
    sign::draw(drawing, at(middle, corner.y + 61.0), 17.0, card.kind, ink(card.kind), theme.void);
    if let Some(edge) = edge {
        drawing.line(corner, &outline, Stroke::sharp(7.0), edge);
    }
}

/// Dims a card that was drawn at this corner.
pub(super) fn dim_card(drawing: &mut Drawing, theme: &Theme, corner: Point) {
    drawing.fill(corner, &Path::rounded(CARD.0, CARD.1, 7.0), theme.card.faded(0.35));
}

/// Converts a width in pixels to `f32`.
#[expect(clippy::cast_precision_loss, reason = "a picture's width")]
pub(super) fn wide(pixels: u32) -> f32 {
    pixels as f32
}
