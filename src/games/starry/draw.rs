//! The pictures: the sky, everything that is hidden beside it, a hand, a preview of one's own scoring sky, the round resolved last.

mod board;
mod hand;
mod sign;
mod sky;
mod summary;
mod whole;

use super::view::StarryView;
use crate::rules::BySeat;
use crate::scene::{Scene, Theme};

const WIDTH: u32 = 1100;
const HEIGHT: u32 = 700;

/// The picture that the observer gets, and what there is to be looked at beside it, with what stands on the buttons.
pub(super) fn frames(view: &StarryView) -> (&'static str, &'static [(&'static str, &'static str)]) {
    match (&view.whole, &view.resolved) {
        (Some(_), Some(_)) => return ("all", &[("sky", "The sky"), ("round", "Last round")]),
        (Some(_), None) => return ("all", &[("sky", "The sky")]),
        (None, _) => {}
    }
    match (view.me.is_some(), view.preview().is_some(), view.resolved.is_some()) {
        (false, _, false) => ("sky", &[]),
        (false, _, true) => ("sky", &[("round", "Last round")]),
        (true, false, false) => ("sky", &[("hand", "Your hand")]),
        (true, false, true) => ("sky", &[("hand", "Your hand"), ("round", "Last round")]),
        // What everybody sees is one press away.
        (true, true, _) => ("preview", &[("hand", "Your hand"), ("sky", "The sky")]),
    }
}

/// Draws one of the frames; a name that is none of them draws the sky.
pub(super) fn draw(view: &StarryView, frame: &str, names: &BySeat<String>, theme: &Theme) -> Scene {
    if let ("all", Some(whole)) = (frame, &view.whole) {
        return whole::draw(view, whole, names, theme);
    }
    match (frame, view.preview(), &view.resolved) {
        ("hand", _, _) if view.me.is_some() => hand::draw(view, theme),
        ("preview", Some(preview), _) => sky::draw_preview(view, &preview, theme),
        ("round", _, Some(resolved)) => summary::draw(resolved, names, theme),
        _ => sky::draw(view, names, theme),
    }
}
