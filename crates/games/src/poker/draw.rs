//! The picture of the table with both cards, chips and the pot, and a further picture of the cards that have been seen.

use super::{CARD_MAX, PokerView, copies};
use rules::{Language, Names, Seat, Words, listed};
use scene::kit::card::Card;
use scene::{Drawing, Hue, Layer, Path, Scene, Theme, at, font};
use words::poker;

const WIDTH: u32 = 800;
const HEIGHT: u32 = 560;
/// The size of text beside the cards: 13 pixels on a phone that is 360 pixels wide.
const TEXT_PX: f32 = 30.0;
const CARD_PX: f32 = 190.0;
/// The width of a player's name.
const NAME_PX: f32 = 290.0;

pub(super) fn table(view: &PokerView, names: &Names, theme: &Theme) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, theme.card, Layer::empty());
    let (drawing, language) = (&mut scene.top, names.language);
    for (seat, middle) in view.in_order().into_iter().zip([170.0, 630.0]) {
        let hue = if seat == Seat::FIRST { Hue::Red } else { Hue::Blue };
        if view.framed() == Some(seat) {
            let frame = Path::rounded(NAME_PX + 28.0, 56.0, 12.0);
            let corner = at(middle - NAME_PX / 2.0 - 14.0, 22.0);
            drawing.outlined(corner, &frame, theme.cell, 3.0, theme.highlight);
        }
        let with_you = |name: String| {
            if view.seat != Some(seat) {
                return name;
            }
            poker::You { name: Words::markup(name) }.say(language).into()
        };
        let room = NAME_PX - font::width(&with_you(String::new()), TEXT_PX);
        let name = with_you(font::fitted(&names[seat], TEXT_PX, room));
        drawing.text_centered(at(middle, 50.0), TEXT_PX, name, theme.text);
        // A hidden card looks the same for all observers who may not see it.
        let number = view.shown_card(seat).map_or_else(|| "?".to_owned(), |card| card.to_string());
        let card = Card { at: at(middle - CARD_PX / 2.0, 90.0), width: CARD_PX, number: "", name: "" };
        card.draw(drawing, theme, |drawing, center| {
            drawing.text_centered(center.shifted(0.0, -10.0), 110.0, number, theme.paper_text);
        });
        let pile = poker::Chips { chips: view.shown_chips(seat) }.say(language);
        chips(drawing, (middle, 410.0), pile.as_str(), hue, theme);
        drawing.text_centered(at(middle, 500.0), TEXT_PX, view.part_of(seat).say(language), theme.text_dim);
    }
    drawing.text_centered(at(400.0, 180.0), TEXT_PX, poker::DrawnPot.say(language), theme.text_dim);
    drawing.text_centered(at(400.0, 240.0), 72.0, view.shown_pot().to_string(), theme.text);
    let round = poker::DrawnRound { round: view.shown_round(), rounds: view.rounds }.say(language);
    drawing.text_centered(at(400.0, 410.0), TEXT_PX, round, theme.text_dim);
    let ended = match (view.is_over(), view.ended_round()) {
        (true, _) => poker::DrawnEnd.say(language).into(),
        (false, Some(_)) => poker::DrawnOver.say(language).into(),
        (false, None) => String::new(),
    };
    drawing.text_centered(at(400.0, 450.0), TEXT_PX, ended, theme.text_dim);
    scene
}

/// Draws a pile of chips with its number.
fn chips(drawing: &mut Drawing, (x, y): (f32, f32), words: &str, hue: Hue, theme: &Theme) {
    for chip in [12.0, 6.0, 0.0] {
        drawing.outlined(at(x - 80.0, y + chip - 6.0), &Path::circle(17.0), hue.color(), 3.0, theme.paper);
    }
    drawing.text(at(x - 50.0, y + 10.0), TEXT_PX, words, theme.text);
}

/// Draws two cards for each number; cards that have been seen are bright.
pub(super) fn seen(view: &PokerView, theme: &Theme, language: Language) -> (Scene, String) {
    let mut scene = Scene::new(WIDTH, HEIGHT, theme.card, Layer::empty());
    let (drawing, seen) = (&mut scene.top, view.seen());
    drawing.text_centered(at(400.0, 60.0), TEXT_PX, poker::SeenSoFar.say(language), theme.text);
    for card in 1..=CARD_MAX {
        let n_seen = copies(&seen, card);
        let column = f32::from((card - 1) % 5);
        let row = f32::from((card - 1) / 5);
        for copy in 0..2_u8 {
            let corner =
                at(45.0 + 145.0 * column + 12.0 * f32::from(copy), 100.0 + 220.0 * row + 14.0 * f32::from(copy));
            let (face, ink) = if usize::from(copy) < n_seen {
                (theme.paper, theme.paper_text)
            } else {
                (theme.panel, theme.text_dim)
            };
            drawing.outlined(corner, &Path::rounded(110.0, 154.0, 10.0), face, 2.0, theme.plate);
            drawing.text_centered(corner.shifted(55.0, 77.0), 56.0, card.to_string(), ink);
        }
    }
    let mut sorted = seen;
    sorted.sort_unstable();
    let text = if sorted.is_empty() {
        poker::SeenNone.say(language)
    } else {
        poker::Seen { cards: Words::markup(listed(sorted)) }.say(language)
    };
    (scene, text.into())
}
