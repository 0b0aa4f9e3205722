//! The pictures: the sky, everything that is hidden beside it, a hand, a player's sheet, the round resolved last.

mod board;
mod hand;
mod open;
mod sheet;
mod sign;
mod sky;
mod summary;
mod whole;

use super::view::StarryView;
use rules::BySeat;
use scene::{Scene, Theme};

const WIDTH: u32 = 1100;
const HEIGHT: u32 = 700;
/// The size of the sheet and of the finale: nearly square, so that a phone shows them as large as a computer does.
const TALL_WIDTH: u32 = 1000;
const TALL_HEIGHT: u32 = 900;
/// What must be read there: 11 pixels where a phone shows the picture 360 pixels wide.
const TEXT_PX: f32 = 31.0;

/// The picture that the observer gets, and what there is to be looked at beside it, with what stands on the buttons.
pub(super) fn frames(view: &StarryView) -> (&'static str, &'static [(&'static str, &'static str)]) {
    match (&view.whole, &view.resolved) {
        (Some(_), Some(_)) => return ("open", &[("all", "Hands and rankings"), ("round", "Last round")]),
        (Some(_), None) => return ("open", &[("all", "Hands and rankings")]),
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
