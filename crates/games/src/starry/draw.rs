//! The pictures: the sky, what all players hold, a hand, a player's sheet, and the round resolved last. They are about
//! as wide as high or wider, so that a phone shows them large.

mod board;
mod hand;
mod open;
mod rankings;
mod sheet;
mod sign;
mod sky;
mod summary;
mod whole;

use super::view::StarryView;
use ::words::starry;
use rules::{Message, Names};
use scene::{Scene, Theme};

/// The width of all pictures, and the height of most.
const TALL_WIDTH: u32 = 1000;
const TALL_HEIGHT: u32 = 900;
/// The size of text in pixels: 11 pixels on a phone that shows the picture 360 pixels wide.
const TEXT_PX: f32 = 31.0;

/// The frame that the observer is shown, and the frames of further pictures with the labels of their buttons.
pub(super) fn frames(view: &StarryView) -> (&'static str, Vec<(&'static str, Message)>) {
    if view.is_at_rest {
        return (if view.resolved.is_some() { "round" } else { "sky" }, Vec::new());
    }
    let (frame, mut others): (_, Vec<(_, Message)>) = match (&view.whole, view.me) {
        (Some(_), _) => ("open", vec![("all", starry::LookHands.into()), ("rankings", starry::LookRankings.into())]),
        (None, None) => ("sky", Vec::new()),
        (None, Some(_)) => ("sheet", vec![("hand", starry::LookCards.into()), ("sky", starry::LookSky.into())]),
    };
    others.extend(view.resolved.is_some().then(|| ("round", starry::LookRound.into())));
    (frame, others)
}

/// Draws the picture of a frame; an unknown frame draws the sky.
pub(super) fn draw(view: &StarryView, frame: &str, names: &Names, theme: &Theme) -> Scene {
    match (frame, &view.whole) {
        ("all", Some(whole)) => return whole::draw(view, whole, names, theme),
        ("rankings", Some(whole)) => return rankings::draw(view, whole, names, theme),
        ("open", Some(whole)) => return open::draw(view, whole, names, theme),
        _ => {}
    }
    match (frame, &view.resolved) {
        ("sheet", _) if view.me.is_some() => sheet::draw(view, names, theme),
        ("hand", _) if view.me.is_some() => hand::draw(view, names.language, theme),
        ("round", Some(resolved)) => summary::draw(resolved, names, theme),
        _ => sky::draw(view, names, theme),
    }
}
