//! The picture's upper corners, which the hexagonal board leaves free: the players, whose turn it is, and how the match
//! ended.
//!
//! There is no panel beside the board, so that the board fills the picture on a phone too. The message tells what
//! happened.

use super::groups::{self, Decided};
use super::state::Phase;
use super::view::View;
use rules::{Language, Names, Outcome, Seat, Words};
use scene::kit::piece;
use scene::{Color, Drawing, Path, Point, Theme, at, font};
use words::mist;

/// The width of the picture in pixels.
pub(super) const WIDTH: u32 = 880;
/// The height of the picture in pixels.
pub(super) const HEIGHT: u32 = 700;
/// The size of letters in the corners: at least 11 pixels on a phone that is 360 pixels wide.
pub(super) const LINE_PX: f32 = 28.0;
/// The width of a corner, from the picture's edge to the first row of cells.
const CORNER_PX: f32 = 224.0;
/// The width reserved for a player's emblem.
const EMBLEM_PX: f32 = 46.0;
/// The y coordinates of the middles of a corner's lines.
const NAME_Y: f32 = 36.0;
const ROLE_Y: f32 = 78.0;
const NOTE_Y: f32 = 126.0;
const SIZES_Y: f32 = 164.0;

/// A side of the picture. The right side mirrors the left side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    /// The point at this distance from this side's edge.
    #[expect(clippy::cast_precision_loss, reason = "the picture is small")]
    pub(super) fn point(self, from_edge: f32, y: f32) -> Point {
        match self {
            Self::Left => at(from_edge, y),
            Self::Right => at(WIDTH as f32 - from_edge, y),
        }
    }

    /// Writes a line that begins (on the right side: ends) at this distance from the edge, and returns the distance of
    /// the line's other end from the edge.
    pub(super) fn write(self, drawing: &mut Drawing, from_edge: f32, middle: f32, text: &str, color: Color) -> f32 {
        let point = self.point(from_edge, (middle + font::cap_height(LINE_PX) / 2.0).round());
        match self {
            Self::Left => drawing.text(point, LINE_PX, text, color),
            Self::Right => drawing.text_end(point, LINE_PX, text, color),
        }
        from_edge + font::width(text, LINE_PX)
    }
}

/// Draws both players, the observer's own seat on the left, and the number of the turn.
pub(super) fn draw(drawing: &mut Drawing, view: &View, names: &Names, theme: &Theme) {
    for (seat, side) in seats_in_order(view).into_iter().zip([Side::Left, Side::Right]) {
        draw_player(drawing, view, seat, names, side, theme);
        if let Some(position) = &view.ended {
            let told = groups::told_groups(position, seat);
            draw_groups(drawing, (view, names.language), seat, &told, side, theme);
        }
    }
    if matches!(view.phase, Phase::Play(_)) && !view.is_at_rest {
        let turn = mist::Turn { turn: view.turn + 1 }.say(names.language);
        Side::Left.write(drawing, 20.0, NOTE_Y, turn.as_str(), theme.text_dim);
    }
}

/// Both seats, the observer's own seat first.
pub(super) fn seats_in_order(view: &View) -> [Seat; 2] {
    let first = view.seat().unwrap_or(Seat::FIRST);
    [first, first.opponent()]
}

fn winner(view: &View) -> Option<Seat> {
    match &view.phase {
        Phase::Over(Outcome { winner, .. }) => *winner,
        Phase::FirstPick | Phase::Draw | Phase::Play(_) => None,
    }
}

/// Draws a player's emblem, name and role, with a frame if the player is to move or has won.
fn draw_player(drawing: &mut Drawing, view: &View, seat: Seat, names: &Names, side: Side, theme: &Theme) {
    let is_framed = view.asked().or(winner(view)) == Some(seat);
    if is_framed {
        let left = side.point(if side == Side::Left { 8.0 } else { 8.0 + CORNER_PX }, 10.0);
        drawing.outlined(left, &Path::rounded(CORNER_PX, 94.0, 12.0), theme.cell, 3.0, theme.highlight);
    }
    piece::draw(drawing, side.point(38.0, NAME_Y), 17.0, view.colors.of(seat), theme);
    let name = font::fitted(&names[seat], LINE_PX, CORNER_PX - EMBLEM_PX - 22.0);
    side.write(drawing, 20.0 + EMBLEM_PX, NAME_Y, &name, theme.text);
    if let Some(role) = role(view, seat, names.language) {
        side.write(drawing, 20.0, ROLE_Y, role.as_str(), theme.text_dim);
    }
}

/// A player's current role, such as "to move" or "winner"; `None` for an opponent without a role.
fn role(view: &View, seat: Seat, language: Language) -> Option<Words> {
    let is_asked = view.asked() == Some(seat);
    let role = match (&view.phase, winner(view), view.seat() == Some(seat)) {
        (Phase::Over(_), None, false) => mist::RoleNoWinner.say(language),
        (Phase::Over(_), None, true) => mist::RoleYouNoWinner.say(language),
        (Phase::Over(_), Some(winner), false) if winner == seat => mist::RoleWinner.say(language),
        (Phase::Over(_), Some(winner), true) if winner == seat => mist::RoleYouWinner.say(language),
        (Phase::Play(_), _, false) if is_asked => mist::RoleToMove.say(language),
        (Phase::Play(_), _, true) if is_asked => mist::RoleYouToMove.say(language),
        (Phase::FirstPick | Phase::Draw, _, false) if is_asked => mist::RolePicks.say(language),
        (Phase::FirstPick | Phase::Draw, _, true) if is_asked => mist::RoleYouPicks.say(language),
        (_, _, true) => mist::RoleYou.say(language),
        (_, _, false) => return None,
    };
    Some(role)
}

/// Draws the sizes of a player's groups. The size that decided the match is highlighted, or the advantage if all sizes
/// are equal.
fn draw_groups(
    drawing: &mut Drawing,
    (view, language): (&View, Language),
    seat: Seat,
    groups: &[(Option<usize>, String)],
    side: Side,
    theme: &Theme,
) {
    let decided = groups::decided(view);
    let color = |nth: Option<usize>| {
        if nth.is_some_and(|nth| decided == Some(Decided::Groups(nth))) { theme.highlight } else { theme.text_dim }
    };
    let by_advantage = decided == Some(Decided::Advantage) && winner(view) == Some(seat);
    let (label, ink) = match (by_advantage, groups) {
        (true, _) => (mist::Advantage.say(language), theme.highlight),
        (false, []) => (mist::NoPieces.say(language), theme.text_dim),
        (false, _) => (mist::Groups.say(language), theme.text_dim),
    };
    side.write(drawing, 20.0, NOTE_Y, label.as_str(), ink);
    // On both sides the list reads from the largest group to the smallest.
    let mut in_order: Vec<_> = groups.iter().collect();
    if side == Side::Right {
        in_order.reverse();
    }
    let mut from_edge = 20.0;
    for (nth, size) in in_order {
        from_edge = side.write(drawing, from_edge, SIZES_Y, size, color(*nth)) + 12.0;
    }
}
