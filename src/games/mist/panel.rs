//! The panel beside the board: whose turn it is, what was destroyed and seen.

use super::action::Action;
use super::legend;
use super::state::Phase;
use super::view::{Eyes, Sight, View, list};
use crate::rules::{BySeat, Outcome, Seat};
use crate::scene::kit::panel::{Column, Panel};
use crate::scene::kit::piece;
use crate::scene::{Drawing, Path, Theme, at, font};

/// Where the panel lies in the picture.
pub(super) const PANEL: Panel = Panel { at: at(744.0, 24.0), width: 336.0, height: 652.0 };
/// The size of a piece.
pub(super) const PIECE_PX: f32 = 28.0;
/// The height of a player's row.
const ROW_PX: f32 = 56.0;

/// Draws the empty panel.
pub(super) fn draw_frame(drawing: &mut Drawing, theme: &Theme) {
    PANEL.draw(drawing, theme, "");
}

/// Draws what the panel says of this view.
pub(super) fn draw(drawing: &mut Drawing, view: &View, names: &BySeat<String>, theme: &Theme) {
    let mut column = PANEL.column();
    column.heading(drawing, theme, &title(view, names));
    for seat in seats_in_order(view) {
        draw_seat(drawing, &mut column, view, (seat, &names[seat]), theme);
    }
    column.rule(drawing, theme);
    match (&view.phase, &view.eyes) {
        // Whoever may know all is shown both fogs instead.
        (Phase::Over(_), _) | (_, Eyes::Umpire(_)) => {}
        (Phase::FirstPick | Phase::Draw, _) => column.note(drawing, theme, before_the_first_turn(view)),
        (Phase::Play(_), Eyes::Player(sight)) => draw_news(drawing, &mut column, view, sight, theme),
        (Phase::Play(_), Eyes::Channel) => match view.latest_opening() {
            Some((_, first)) => {
                column.line(drawing, theme, &format!("First turn: {}", or_nothing(&list(first.cells))));
                column.note(drawing, theme, "What follows lies in mist.");
            }
            None if view.turn == 0 => column.note(drawing, theme, "The first turn will be shown to everybody."),
            None => column.note(drawing, theme, "What happens lies in mist."),
        },
    }
    legend::draw(drawing, view, theme);
}

pub(super) fn title(view: &View, names: &BySeat<String>) -> String {
    match &view.phase {
        Phase::FirstPick | Phase::Draw => "Mist".to_owned(),
        Phase::Play(_) => format!("Turn {}", view.turn + 1),
        Phase::Over(Outcome { winner: Some(winner), .. }) => match view.seat() {
            Some(me) if me == *winner => "You win".to_owned(),
            Some(_) => "You lose".to_owned(),
            None => format!("{} wins", names[*winner]),
        },
        Phase::Over(Outcome { winner: None, .. }) => "No winner".to_owned(),
    }
}

/// One's own seat first.
pub(super) fn seats_in_order(view: &View) -> [Seat; 2] {
    let first = view.seat().unwrap_or(Seat::FIRST);
    [first, first.opponent()]
}

/// A player's piece and name, and whether that player is to move.
fn draw_seat(drawing: &mut Drawing, column: &mut Column, view: &View, (seat, name): (Seat, &str), theme: &Theme) {
    let middle = (column.y + ROW_PX / 2.0).round();
    if view.to_move() == Some(seat) {
        let row = Path::rounded(column.width + 16.0, ROW_PX - 6.0, 10.0);
        drawing.outlined(at(column.left - 8.0, column.y + 3.0), &row, theme.cell, 3.0, theme.highlight);
    }
    piece::draw(drawing, at(column.left + PIECE_PX, middle), PIECE_PX * 0.72, view.colors.of(seat), theme);
    let size = 28.0;
    let baseline = middle + font::cap_height(size) / 2.0;
    let verb = match &view.phase {
        _ if view.to_move() != Some(seat) => "",
        Phase::Play(_) => "moves",
        Phase::FirstPick | Phase::Draw | Phase::Over(_) => "picks",
    };
    let you = if view.seat() == Some(seat) { " (you)" } else { "" };
    let left = column.left + 2.0 * PIECE_PX + 8.0;
    let room = column.width - 2.0 * PIECE_PX - 20.0 - font::width(you, size);
    // The frame says whose turn it is as well: rather that alone than half a name.
    let verb = if font::width(name, size) + font::width(verb, 24.0) <= room { verb } else { "" };
    let name = format!("{}{you}", font::fitted(name, size, room));
    drawing.text(at(left, baseline), size, name, theme.text);
    drawing.text_end(at(column.left + column.width, baseline), 24.0, verb, theme.text_dim);
    column.skip(ROW_PX);
}

fn before_the_first_turn(view: &View) -> &'static str {
    match (&view.phase, view.is_mine_to_move()) {
        (Phase::Draw, _) => "Who goes first is being drawn.",
        (_, true) => "You have the advantage: pick who goes first.",
        (_, false) => "The player with the advantage picks who goes first.",
    }
}

/// What a player has learnt of the last turns.
fn draw_news(drawing: &mut Drawing, column: &mut Column, view: &View, sight: &Sight, theme: &Theme) {
    if let Some(staged) = view.staged {
        let text = match staged {
            Action::Place(cells) => format!("Your draft: {}", or_nothing(&list(cells))),
            Action::Pie => "Your draft: pie".to_owned(),
            Action::First(_) | Action::Color(_) => return,
        };
        column.line(drawing, theme, &text);
    }
    let mine = sight.placed | sight.mine_destroyed;
    if !mine.is_empty() {
        column.line(drawing, theme, &format!("You placed {}", list(mine)));
        if !sight.mine_destroyed.is_empty() {
            column.note(drawing, theme, &format!("destroyed: {}", list(sight.mine_destroyed)));
        }
    }
    let seen = &sight.seen;
    if !seen.cells.is_empty() {
        column.line(drawing, theme, &format!("You saw {}", list(seen.cells)));
        if !seen.spotted.is_empty() {
            column.note(drawing, theme, &format!("spotted: {}", list(seen.spotted)));
        }
        if !seen.destroyed.is_empty() {
            column.note(drawing, theme, &format!("destroyed: {}", list(seen.destroyed)));
        }
    } else if view.is_mine_to_move() && !sight.cells.is_empty() {
        column.note(drawing, theme, "Nothing new seen.");
    }
}

fn or_nothing(cells: &str) -> String {
    if cells.is_empty() { "no pieces".to_owned() } else { cells.to_owned() }
}
