//! The legend at the foot of the panel: what is on the picture, no more and no less.

use super::action::Action;
use super::panel::PANEL;
use super::view::{Eyes, View};
use crate::rules::Seat;
use crate::scene::kit::hex::HexBoard;
use crate::scene::kit::panel::Column;
use crate::scene::kit::{mist, piece, symbol};
use crate::scene::{Drawing, Hue, Path, Point, Stroke, Theme, at};

/// The height of one entry, and of the rule above them.
const ENTRY_PX: f32 = 40.0;
const RULE_PX: f32 = 24.0;
/// Between the last entry and the panel's edge.
const FOOT_PX: f32 = 18.0;

/// One kind of mark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Mist,
    Closed,
    Last,
    Destroyed,
    Spotted,
    Draft,
    Vision,
}

impl Mark {
    const fn words(self) -> &'static str {
        match self {
            Self::Mist => "mist: not seen",
            Self::Closed => "closed to this turn",
            Self::Last => "placed last",
            Self::Destroyed => "destroyed",
            Self::Spotted => "spotted",
            Self::Draft => "your draft",
            Self::Vision => "what it would see",
        }
    }
}

/// The marks that are on the picture of this view.
fn marks(view: &View) -> Vec<Mark> {
    let drafts = matches!(view.staged, Some(Action::Place(cells)) if !cells.is_empty());
    let opening = view.latest_opening().map(|(_, turn)| turn);
    let (mist, placed, destroyed, spotted) = match &view.eyes {
        Eyes::Channel => (true, opening.is_some(), opening.is_some_and(|turn| !turn.destroyed.is_empty()), false),
        // Both fogs stand where the legend would.
        Eyes::Umpire(_) => return Vec::new(),
        Eyes::Player(sight) => {
            let opening = opening.filter(|_| sight.cells.is_empty());
            let placed = !sight.placed.is_empty() || !sight.seen.cells.is_empty() || opening.is_some();
            let broken =
                sight.mine_destroyed | sight.seen.destroyed | opening.map_or_else(Default::default, |o| o.destroyed);
            (true, placed, !broken.is_empty(), !sight.seen.spotted.is_empty())
        }
    };
    let shown = [
        (mist, Mark::Mist),
        (view.is_ring_closed(), Mark::Closed),
        (placed, Mark::Last),
        (destroyed, Mark::Destroyed),
        (spotted, Mark::Spotted),
        (drafts, Mark::Draft),
        (drafts, Mark::Vision),
    ];
    shown.into_iter().filter_map(|(is_shown, mark)| is_shown.then_some(mark)).collect()
}

/// Draws the legend of this view.
pub(super) fn draw(drawing: &mut Drawing, view: &View, theme: &Theme) {
    let marks = marks(view);
    if marks.is_empty() {
        return;
    }
    let height = marks.iter().fold(RULE_PX + FOOT_PX, |height, _| height + ENTRY_PX);
    let mut column = Column { y: PANEL.at.y + PANEL.height - height, ..PANEL.column() };
    column.rule(drawing, theme);
    let hue = view.colors.of(view.to_move().unwrap_or(Seat::FIRST));
    for mark in marks {
        column.entry(drawing, theme, mark.words(), |drawing, center| draw_mark(drawing, center, mark, hue, theme));
    }
}

fn draw_mark(drawing: &mut Drawing, center: Point, mark: Mark, hue: Hue, theme: &Theme) {
    let ring = HexBoard::new(at(0.0, 0.0), 32.0).cell(0.0);
    match mark {
        Mark::Mist => mist::draw_bank(drawing, HexBoard::new(center, 38.0), &[(0, 0)], theme),
        Mark::Closed => draw_hatch_of(drawing, center, 15.0, theme),
        Mark::Last => drawing.line(center, &ring, Stroke::sharp(5.0), theme.last),
        Mark::Destroyed => draw_broken(drawing, center, 14.0, hue, theme),
        Mark::Spotted => draw_eye_badge(drawing, center, theme),
        Mark::Draft => {
            let path = piece::silhouette(hue.emblem(), 14.0);
            drawing.line(center, &path, Stroke::round(8.0), theme.plate);
            drawing.fill(center, &path, hue.color());
            drawing.line(center, &path, Stroke::sharp(4.0).dashed(8.0, 5.0), Theme::DARK.draft);
        }
        Mark::Vision => {
            drawing.fill(center, &ring, hue.color().faded(0.28));
            drawing.line(center, &ring, Stroke::sharp(3.0).dashed(8.0, 6.0), hue.color());
        }
    }
}

/// Draws a piece in two halves: destroyed.
pub(super) fn draw_broken(drawing: &mut Drawing, center: Point, radius: f32, hue: Hue, theme: &Theme) {
    let path = piece::silhouette(hue.emblem(), radius);
    drawing.line(center, &path, Stroke::round(7.0), theme.plate);
    drawing.fill(center, &path, hue.color());
    let crack = [(-0.25, -1.25), (0.2, -0.4), (-0.2, 0.2), (0.25, 1.25)].map(|(x, y)| at(radius * x, radius * y));
    drawing.line(center, &Path::line(crack), Stroke::sharp(radius * 0.42), theme.plate);
    drawing.line(center, &Path::line(crack), Stroke::sharp(radius * 0.2), theme.refused);
}

/// Hatches a cell of the board: closed.
pub(super) fn draw_hatch(drawing: &mut Drawing, center: Point, theme: &Theme) {
    draw_hatch_of(drawing, center, 33.0, theme);
}

fn draw_hatch_of(drawing: &mut Drawing, center: Point, radius: f32, theme: &Theme) {
    for part in [-0.75_f32, -0.4, 0.0, 0.4, 0.75] {
        // A chord of the circle in the cell, from the lower left to the upper right.
        let half = (1.0 - part * part).sqrt() * radius * 0.707;
        let middle = part * radius * 0.707;
        let chord = Path::line([at(middle - half, middle + half), at(middle + half, middle - half)]);
        drawing.line(center, &chord, Stroke::sharp(3.0), theme.refused);
    }
}

/// Draws an eye in a dark disc: spotted.
pub(super) fn draw_eye_badge(drawing: &mut Drawing, center: Point, theme: &Theme) {
    drawing.outlined(center, &Path::circle(15.0), theme.on_piece, 2.0, theme.petal);
    symbol::draw_eye(drawing, center, 10.0, theme.petal);
}
