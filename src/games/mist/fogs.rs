//! Both fogs beside the truth: what each player has in sight, small, under their names; and at the end their groups.

use super::legend::draw_broken;
use super::panel::{PANEL, PIECE_PX, seats_in_order, title};
use super::position::Position;
use super::state::{Phase, Sighting};
use super::view::{Remembered, Sight, View};
use crate::board::hex::{Cell, CellSet};
use crate::rules::{By, BySeat, Outcome, Seat};
use crate::scene::kit::hex::HexBoard;
use crate::scene::kit::panel::{Column, LINE_PX};
use crate::scene::kit::piece;
use crate::scene::{Color, Drawing, Path, Point, Stroke, Theme, at, font};

/// The width of a cell of the small boards.
const CELL_PX: f32 = 30.0;
/// The height of a small board with the room under it, and of the row above it.
const BOARD_PX: f32 = 244.0;
const ROW_PX: f32 = 48.0;
/// So many groups of each player are told, the largest first, if they have room.
const GROUPS_MAX: usize = 5;

/// Draws what both players see, one's own first.
pub(super) fn draw(drawing: &mut Drawing, view: &View, fogs: &[Sight; 2], names: &BySeat<String>, theme: &Theme) {
    let mut column = PANEL.column();
    column.y -= 8.0;
    column.heading(drawing, theme, &font::fitted(&title(view, names), 34.0, column.width));
    for seat in seats_in_order(view) {
        draw_row(drawing, &column, view, (seat, &names[seat]), theme);
        column.skip(ROW_PX);
        let middle = at((column.left + column.width / 2.0).round(), (column.y + BOARD_PX / 2.0 - 2.0).round());
        let small = Small { board: HexBoard::new(middle, CELL_PX), view, theme };
        small.draw(drawing, &fogs[seat.index()]);
        column.skip(BOARD_PX);
    }
}

/// A player's piece and name, and whether they are to move, or the sizes of their groups; the size that decided stands
/// out.
fn draw_row(drawing: &mut Drawing, column: &Column, view: &View, (seat, name): (Seat, &str), theme: &Theme) {
    let middle = (column.y + ROW_PX / 2.0).round();
    let winner = if let Phase::Over(outcome) = &view.phase { outcome.winner } else { None };
    if view.to_move().or(winner) == Some(seat) {
        let row = Path::rounded(column.width + 24.0, ROW_PX - 6.0, 10.0);
        drawing.outlined(at(column.left - 12.0, column.y + 3.0), &row, theme.cell, 3.0, theme.highlight);
    }
    piece::draw(drawing, at(column.left + 14.0, middle), PIECE_PX * 0.6, view.colors.of(seat), theme);
    let baseline = middle + font::cap_height(LINE_PX) / 2.0;
    let mut right = column.left + column.width;
    let mut say = |text: &str, color: Color| {
        drawing.text_end(at(right, baseline), LINE_PX, text, color);
        right -= font::width(text, LINE_PX) + 10.0;
    };
    if let Some(position) = &view.ended {
        let decided =
            matches!(&view.phase, Phase::Over(Outcome { by: By::Rules(_), .. })).then_some(deciding(position));
        for (nth, size) in told_groups(position, seat).into_iter().rev() {
            say(&size, if nth.is_some() && Some(nth) == decided { theme.highlight } else { theme.text_dim });
        }
        if decided == Some(None) && winner == Some(seat) {
            say("advantage", theme.highlight);
        }
    } else if view.to_move() == Some(seat) {
        say(if matches!(view.phase, Phase::Play(_)) { "moves" } else { "picks" }, theme.text_dim);
    }
    let you = if view.seat() == Some(seat) { " (you)" } else { "" };
    let left = column.left + 42.0;
    let name = font::fitted(name, LINE_PX, right - left - font::width(you, LINE_PX)) + you;
    drawing.text(at(left, baseline), LINE_PX, name, theme.text);
}

/// Both seats' groups, the largest first.
fn groups(position: &Position) -> [Vec<usize>; 2] {
    position.both_groups().map(|sizes| sizes.descending().collect())
}

/// Which groups decide: the first that differ.
fn deciding(position: &Position) -> Option<usize> {
    let [one, other] = groups(position);
    (0..one.len().max(other.len())).find(|&nth| one.get(nth) != other.get(nth))
}

/// The largest groups of a seat up to the one that decides, each with its place; an ellipsis has none.
fn told_groups(position: &Position, seat: Seat) -> Vec<(Option<usize>, String)> {
    let all = groups(position);
    let n_compared = all[0].len().max(all[1].len());
    let n_shown = deciding(position).map_or(GROUPS_MAX, |nth| (nth + 1).max(3)).min(n_compared);
    // Of a long row of equal ones the last are told.
    let first = n_shown.saturating_sub(GROUPS_MAX);
    let size = |nth: usize| all[seat.index()].get(nth).copied().unwrap_or(0).to_string();
    let left_out = (first > 0).then(|| (None, "…".to_owned()));
    left_out.into_iter().chain((first..n_shown).map(|nth| (Some(nth), size(nth)))).collect()
}

/// A small board as one player sees it.
struct Small<'a> {
    board: HexBoard,
    view: &'a View,
    theme: &'a Theme,
}

impl Small<'_> {
    fn draw(&self, drawing: &mut Drawing, sight: &Sight) {
        let theme = self.theme;
        let (plate, tile) = (self.board.cell(-3.0), self.board.cell(1.0));
        for cell in Cell::all() {
            drawing.fill(self.center(cell), &plate, theme.plate);
        }
        for cell in Cell::all() {
            let color = if !sight.cells.contains(cell) {
                theme.mist
            } else if cell == Cell::CENTER {
                theme.plate
            } else {
                theme.cell
            };
            drawing.fill(self.center(cell), &tile, color);
        }
        self.draw_memory(drawing, sight);
        self.draw_pieces(drawing, &sight.position);
        let Sighting { cells, destroyed, .. } = sight.seen;
        for cell in ((cells | sight.placed) - sight.mine_destroyed - destroyed).iter() {
            drawing.line(self.center(cell), &tile, Stroke::sharp(3.0), theme.last);
        }
        for (cells, seat) in [(sight.mine_destroyed, sight.seat), (destroyed, sight.seat.opponent())] {
            for cell in cells.iter() {
                drawing.line(self.center(cell), &tile, Stroke::sharp(3.0), theme.refused);
                if sight.position.at(cell).is_none() {
                    draw_broken(drawing, self.center(cell), 8.0, self.view.colors.of(seat), theme);
                }
            }
        }
    }

    /// What the board keeps for the player in the mist.
    fn draw_memory(&self, drawing: &mut Drawing, sight: &Sight) {
        let mist = !sight.cells;
        let faded = |drawing: &mut Drawing, cells: CellSet, seat: Seat| {
            let hue = self.view.colors.of(seat);
            for cell in (cells & mist).iter() {
                drawing.fill(self.center(cell), &piece::silhouette(hue.emblem(), 10.0), hue.color().faded(0.6));
            }
        };
        match &sight.memory {
            Remembered::Nothing => {}
            Remembered::Own(cells) => faded(drawing, *cells, sight.seat),
            Remembered::Explored(_, position) => {
                Seat::all(2).for_each(|seat| faded(drawing, position.of(seat), seat));
            }
        }
    }

    fn draw_pieces(&self, drawing: &mut Drawing, position: &Position) {
        for seat in Seat::all(2) {
            for cell in position.of(seat).iter() {
                piece::draw(drawing, self.center(cell), 10.0, self.view.colors.of(seat), self.theme);
            }
        }
    }

    fn center(&self, cell: Cell) -> Point {
        self.board.center(cell.hex().q, cell.hex().r)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(one: &[&str], other: &[&str]) -> Position {
        let cells = |names: &[&str]| names.iter().map(|name| name.parse::<Cell>().unwrap()).collect();
        let mut position = Position::default();
        position.place(Seat::FIRST, cells(one));
        position.place(Seat::FIRST.opponent(), cells(other));
        position
    }

    #[test]
    fn the_first_groups_that_differ_are_the_ones_that_decide() {
        let told = |position: &Position, seat: Seat| {
            told_groups(position, seat).into_iter().map(|(_, size)| size).collect::<Vec<_>>().join(" ")
        };
        let second = position(&["A1", "A2", "A4", "C1"], &["I1", "I2", "I4", "I5"]);
        assert_eq!(deciding(&second), Some(1));
        assert_eq!(told(&second, Seat::FIRST), "2 1 1");
        assert_eq!(told(&second, Seat::FIRST.opponent()), "2 2 0");
        let equal = position(&["A1", "A3"], &["I1", "I3"]);
        assert_eq!((deciding(&equal), told(&equal, Seat::FIRST)), (None, "1 1".to_owned()));
    }
}
