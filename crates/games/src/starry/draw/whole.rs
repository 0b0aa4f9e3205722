//! The picture of what each player holds: horoscope, hand, garnets, and the staged submission.
//!
//! Shown to an omniscient observer during a match, and to everybody once the match is over.

use super::super::state::{Phase, ROUNDS};
use super::super::view::{StarryView, Whole};
use super::sheet::{dim_card, draw_card, edge_of, wide, you};
use super::{TALL_WIDTH, TEXT_PX};
use ::words::starry;
use rules::{Message, Names, Seat};
use scene::kit::piece;
use scene::{Drawing, Hue, Layer, Path, Scene, Theme, at, font};

/// The height of the picture: a title and four players.
const HEIGHT: u32 = 740;
const MARGIN: f32 = 24.0;
/// The top of the first player's row, and the height of a row.
const TOP: f32 = 74.0;
const PLAYER_PX: f32 = 166.0;
/// The top of a player's cards, below the name.
const CARDS_Y: f32 = 58.0;
/// The distance from one card to the next, and the gap between horoscope and hand. A row has room for fourteen cards,
/// and no player has more, since played cards leave the hand.
const CARD_STEP: f32 = 66.0;
const HAND_GAP: f32 = 26.0;

pub(super) fn draw(view: &StarryView, whole: &Whole, names: &Names, theme: &Theme) -> Scene {
    let mut scene = Scene::new(TALL_WIDTH, HEIGHT, theme.card, Layer::empty());
    let drawing = &mut scene.top;
    let title: Message = match view.phase {
        Phase::Bidding => starry::PictureHandsBidding.into(),
        Phase::Round => starry::PictureHandsRound { round: view.round, rounds: ROUNDS }.into(),
        Phase::ChooseCandidate | Phase::Over => starry::PictureHandsOver.into(),
    };
    let title = title.say(names.language);
    drawing.text(
        at(MARGIN, 48.0),
        38.0,
        font::fitted(title.as_str(), 38.0, wide(TALL_WIDTH) - 2.0 * MARGIN),
        theme.text,
    );
    for (nth, seat) in (0_u8..).zip(super::open::seats(view)) {
        draw_player(view, whole, names, seat, drawing, TOP + PLAYER_PX * f32::from(nth), theme);
    }
    scene
}

fn draw_player(
    view: &StarryView,
    whole: &Whole,
    names: &Names,
    seat: Seat,
    drawing: &mut Drawing,
    top: f32,
    theme: &Theme,
) {
    let right = wide(TALL_WIDTH) - MARGIN;
    drawing.fill(at(MARGIN, top), &Path::rect(right - MARGIN, 2.0), theme.panel_edge);
    piece::draw(drawing, at(MARGIN + 17.0, top + 28.0), 16.0, Hue::ALL[seat.index()], theme);
    let is_me = view.me == Some(seat);
    let you = if is_me { you(names.language) } else { String::new() };
    let note = note(view, whole, seat).say(names.language);
    let room = right - MARGIN - 44.0 - font::width(&you, TEXT_PX) - font::width(note.as_str(), TEXT_PX) - 30.0;
    let name = font::fitted(&names[seat], TEXT_PX, room) + &you;
    let baseline = top + 28.0 + font::cap_height(TEXT_PX) / 2.0;
    drawing.text(at(MARGIN + 44.0, baseline), TEXT_PX, name, if is_me { theme.highlight } else { theme.text });
    drawing.text_end(at(right, baseline), TEXT_PX, note, theme.text_dim);
    let mut x = MARGIN;
    for card in &whole.horoscopes[seat] {
        draw_card(drawing, theme, at(x, top + CARDS_Y), *card, None);
        x += CARD_STEP;
    }
    if x > MARGIN {
        x += HAND_GAP;
    }
    for card in &whole.hands[seat] {
        let played = whole.staged[seat].played().into_iter().flatten().find(|played| played.n == card.n);
        let edge = played.map(|played| edge_of(played, &whole.horoscopes[seat], theme));
        draw_card(drawing, theme, at(x, top + CARDS_Y), *card, edge);
        // A card that is not played is dimmed.
        if edge.is_none() {
            dim_card(drawing, theme, at(x, top + CARDS_Y));
        }
        x += CARD_STEP;
    }
}

/// What a player owns besides cards, and what the player has chosen.
fn note(view: &StarryView, whole: &Whole, seat: Seat) -> Message {
    let garnets = starry::Garnets { garnets: whole.garnets[seat] }.into();
    let staged = &whole.staged[seat];
    let bid = staged.bid.filter(|_| view.phase == Phase::Bidding).map(|bid| starry::PictureBid { bid }.into());
    let target = view.held[seat].zip(staged.target()).map(|(held, target)| held.aimed(target));
    Message::joined(bid.into_iter().chain(target).chain([garnets]), " · ")
}
