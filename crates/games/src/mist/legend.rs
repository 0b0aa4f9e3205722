//! The legend in the lower corners: it explains exactly those marks that the picture shows.

use super::action::Action;
use super::corners::{LINE_PX, Side};
use super::state::Placement;
use super::view::{Eyes, Remembered, View};
use board::hex::CellSet;
use rules::{Language, Seat, Words};
use scene::kit::hex::HexBoard;
use scene::kit::{piece, symbol};
use scene::{Drawing, Hue, Path, Point, Stroke, Theme, at, font};
use words::mist;

/// The y coordinate of the middle of the lowest entry, and the distance between entries.
const LOWEST_Y: f32 = 672.0;
const ENTRY_PX: f32 = 42.0;
/// The distance from the edge of the picture to the middle of an entry's mark, and to its words.
const SIGN_X: f32 = 27.0;
const WORDS_X: f32 = 50.0;
/// How far from the edge the words may reach: beside the last row of cells, and beside the row above it.
const REACH_LAST_PX: f32 = 236.0;
const REACH_PX: f32 = 200.0;
/// The number of entries beside the last row.
const N_LAST: usize = 2;
/// Maximum number of entries in a corner.
const ENTRIES_MAX: usize = 4;

/// A kind of mark that the picture may show on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Closed,
    Last,
    Destroyed,
    Spotted,
    Draft,
    Vision,
    /// A player's own piece in the mist, if the option `memory` is `own`.
    Own,
    /// A remembered piece in the mist.
    Remembered,
    /// A cell in the mist that was empty when last seen.
    Empty,
}

impl Mark {
    fn words(self, language: Language) -> Words {
        match self {
            Self::Closed => mist::MarkClosed.say(language),
            Self::Last => mist::MarkLast.say(language),
            Self::Destroyed => mist::MarkDestroyed.say(language),
            Self::Spotted => mist::MarkSpotted.say(language),
            Self::Draft => mist::MarkDraft.say(language),
            Self::Vision => mist::MarkVision.say(language),
            Self::Own => mist::MarkOwn.say(language),
            Self::Remembered => mist::MarkRemembered.say(language),
            Self::Empty => mist::MarkEmpty.say(language),
        }
    }
}

/// The kinds of marks that the picture of this view shows.
fn marks(view: &View) -> Vec<Mark> {
    let draft = if let Some(Action::Place(cells)) = view.staged { cells } else { CellSet::EMPTY };
    // Leave out the mark for vision if the drafted pieces see only their own cells.
    let vision = view.terms.options.radius(draft.len()).map_or(CellSet::EMPTY, |radius| draft.within(radius) - draft);
    let opening = view.latest_opening().map(|(_, turn)| turn);
    let stands = |turn: Placement| !(turn.cells - turn.destroyed).is_empty();
    let (placed, destroyed, spotted, kept) = match &view.eyes {
        Eyes::Channel => {
            (opening.is_some_and(stands), opening.is_some_and(|turn| !turn.destroyed.is_empty()), false, Vec::new())
        }
        // The small boards of both players' sight take the legend's place.
        Eyes::Umpire(_) => return Vec::new(),
        Eyes::Player(sight) => {
            let opening = opening.filter(|_| sight.cells.is_empty());
            // Destroyed pieces have a mark of their own instead of a ring.
            let rings = (sight.placed | sight.seen.cells) - sight.mine_destroyed - sight.seen.destroyed;
            let placed = !rings.is_empty() || opening.is_some_and(stands);
            let broken =
                sight.mine_destroyed | sight.seen.destroyed | opening.map_or_else(Default::default, |o| o.destroyed);
            let has_pieces = Seat::all(2).any(|seat| !sight.faded(seat).is_empty());
            let pieces = if matches!(sight.memory, Remembered::Own(_)) { Mark::Own } else { Mark::Remembered };
            let kept = [(has_pieces, pieces), (!sight.seen_empty().is_empty(), Mark::Empty)];
            (placed, !broken.is_empty(), !sight.seen.spotted.is_empty(), kept.to_vec())
        }
    };
    let shown = [
        (view.is_ring_closed(), Mark::Closed),
        (placed, Mark::Last),
        (destroyed, Mark::Destroyed),
        (spotted, Mark::Spotted),
    ];
    let drafted = [(!draft.is_empty(), Mark::Draft), (!vision.is_empty(), Mark::Vision)];
    let all = shown.into_iter().chain(kept).chain(drafted);
    all.filter_map(|(is_shown, mark)| is_shown.then_some(mark)).collect()
}

/// Draws the legend of this view, half of it in each lower corner.
pub(super) fn draw(drawing: &mut Drawing, view: &View, language: Language, theme: &Theme) {
    let marks = marks(view);
    debug_assert!(marks.len() <= 2 * ENTRIES_MAX, "every mark has a place");
    let hue = view.colors.of(view.seat().or(view.to_move()).unwrap_or(Seat::FIRST));
    let (left, right) = marks.split_at(marks.len().div_ceil(2));
    for (side, marks) in [(Side::Left, left), (Side::Right, right)] {
        let mut middle = LOWEST_Y;
        for (nth, &mark) in marks.iter().rev().take(ENTRIES_MAX).enumerate() {
            draw_mark(drawing, side.point(SIGN_X, middle), mark, hue, theme);
            let reach = if nth < N_LAST { REACH_LAST_PX } else { REACH_PX };
            let words = font::fitted(mark.words(language).as_str(), LINE_PX, reach - WORDS_X);
            side.write(drawing, WORDS_X, middle, &words, theme.text_dim);
            middle -= ENTRY_PX;
        }
    }
}

fn draw_mark(drawing: &mut Drawing, center: Point, mark: Mark, hue: Hue, theme: &Theme) {
    let ring = HexBoard::new(at(0.0, 0.0), 32.0).cell(0.0);
    match mark {
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
        Mark::Own | Mark::Remembered => {
            drawing.fill(center, &ring, theme.mist);
            draw_faded(drawing, center, 11.0, hue, theme);
        }
        Mark::Empty => {
            drawing.fill(center, &ring, theme.mist);
            draw_empty(drawing, center, HexBoard::new(at(0.0, 0.0), 22.0), theme);
        }
        Mark::Vision => {
            drawing.fill(center, &ring, hue.color().faded(0.28));
            drawing.line(center, &ring, Stroke::sharp(3.0).dashed(8.0, 6.0), hue.color());
        }
    }
}

/// Draws a piece that is known or remembered in the mist.
pub(super) fn draw_faded(drawing: &mut Drawing, center: Point, radius: f32, hue: Hue, theme: &Theme) {
    let path = piece::silhouette(hue.emblem(), radius);
    drawing.fill(center, &path, hue.color().faded(0.6));
    drawing.line(center, &path, Stroke::sharp(3.0), theme.mist_text);
}

/// Draws a cell in the mist that was empty when last seen.
pub(super) fn draw_empty(drawing: &mut Drawing, center: Point, board: HexBoard, theme: &Theme) {
    let inset = (board.width() * 0.11).round();
    drawing.fill(center, &board.cell(inset), theme.mist_wisp);
    drawing.line(center, &board.cell(inset), Stroke::sharp(2.0), theme.mist_text);
}

/// Draws a destroyed piece: broken in two halves.
pub(super) fn draw_broken(drawing: &mut Drawing, center: Point, radius: f32, hue: Hue, theme: &Theme) {
    let path = piece::silhouette(hue.emblem(), radius);
    drawing.line(center, &path, Stroke::round(7.0), theme.plate);
    drawing.fill(center, &path, hue.color());
    let crack = [(-0.25, -1.25), (0.2, -0.4), (-0.2, 0.2), (0.25, 1.25)].map(|(x, y)| at(radius * x, radius * y));
    drawing.line(center, &Path::line(crack), Stroke::sharp(radius * 0.42), theme.plate);
    drawing.line(center, &Path::line(crack), Stroke::sharp(radius * 0.2), theme.refused);
}

/// Hatches a cell that is closed in the first turn.
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

/// Draws the mark of a spotted piece: an eye in a dark disc.
pub(super) fn draw_eye_badge(drawing: &mut Drawing, center: Point, theme: &Theme) {
    drawing.outlined(center, &Path::circle(15.0), theme.on_piece, 2.0, theme.petal);
    symbol::draw_eye(drawing, center, 10.0, theme.petal);
}
