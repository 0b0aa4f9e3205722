//! The pictures: the sky, what is hidden beside it, a hand, a player's sheet, the round resolved last. They are nearly
//! square or low, so that a phone shows them as large as a computer does.

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
use rules::BySeat;
use scene::{Scene, Theme};

/// The width of all of them, and the height of most.
const TALL_WIDTH: u32 = 1000;
const TALL_HEIGHT: u32 = 900;
/// What must be read there: 11 pixels where a phone shows the picture 360 pixels wide.
const TEXT_PX: f32 = 31.0;

/// The picture that the observer gets, and what there is to be looked at beside it, with what stands on the buttons.
pub(super) fn frames(view: &StarryView) -> (&'static str, &'static [(&'static str, &'static str)]) {
    if view.is_at_rest {
        return (if view.resolved.is_some() { "round" } else { "sky" }, &[]);
    }
    match (&view.whole, &view.resolved) {
        (Some(_), Some(_)) => return ("open", &[("all", "Hands"), ("rankings", "Rankings"), ("round", "Last round")]),
        (Some(_), None) => return ("open", &[("all", "Hands"), ("rankings", "Rankings")]),
        (None, _) => {}
    }
    match (view.me.is_some(), view.resolved.is_some()) {
        (false, false) => ("sky", &[]),
        (false, true) => ("sky", &[("round", "Last round")]),
        (true, false) => ("sheet", &[("hand", "Cards larger"), ("sky", "The shared sky")]),
        (true, true) => ("sheet", &[("hand", "Cards larger"), ("sky", "The shared sky"), ("round", "Last round")]),
    }
}

/// Draws one of the frames; a name that is none of them draws the sky.
pub(super) fn draw(view: &StarryView, frame: &str, names: &BySeat<String>, theme: &Theme) -> Scene {
    match (frame, &view.whole) {
        ("all", Some(whole)) => return whole::draw(view, whole, names, theme),
        ("rankings", Some(whole)) => return rankings::draw(view, whole, names, theme),
        ("open", Some(whole)) => return open::draw(view, whole, names, theme),
        _ => {}
    }
    match (frame, &view.resolved) {
        ("sheet", _) if view.me.is_some() => sheet::draw(view, names, theme),
        ("hand", _) if view.me.is_some() => hand::draw(view, theme),
        ("round", Some(resolved)) => summary::draw(resolved, names, theme),
        _ => sky::draw(view, names, theme),
    }
}
