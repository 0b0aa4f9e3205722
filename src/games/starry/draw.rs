//! The pictures: the sky, a hand, a preview of one's own scoring sky, the round resolved last.

mod board;
mod hand;
mod sign;
mod sky;
mod summary;

use super::view::StarryView;
use crate::scene::{Scene, Theme};

const WIDTH: u32 = 1100;
const HEIGHT: u32 = 700;

/// Which pictures the observer gets; a round's summary is left out once the observer is at work on the next.
pub(super) fn frames(view: &StarryView) -> &'static [&'static str] {
    let shows_round = view.resolved.is_some() && !view.is_at_work();
    match (view.me.is_some(), view.preview().is_some(), shows_round) {
        (false, _, false) => &["sky"],
        (false, _, true) => &["sky", "round"],
        (true, false, false) => &["sky", "hand"],
        (true, false, true) => &["sky", "hand", "round"],
        (true, true, _) => &["sky", "hand", "preview"],
    }
}

/// Draws one of the frames; a name that is none of them draws the sky.
pub(super) fn draw(view: &StarryView, frame: &str, theme: &Theme) -> Scene {
    match (frame, view.preview(), &view.resolved) {
        ("hand", _, _) if view.me.is_some() => hand::draw(view, theme),
        ("preview", Some(preview), _) => sky::draw_preview(view, &preview, theme),
        ("round", _, Some(resolved)) => summary::draw(view, resolved, theme),
        _ => sky::draw(view, theme),
    }
}
