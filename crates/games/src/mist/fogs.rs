//! Two small boards beside the full position that show what each player has in sight.

use super::corners::{Side, seats_in_order};
use super::legend::draw_broken;
use super::position::Position;
use super::state::Sighting;
use super::view::{Remembered, Sight, View};
use board::hex::{Cell, CellSet};
use rules::Seat;
use scene::kit::hex::HexBoard;
use scene::kit::piece;
use scene::{Drawing, Point, Stroke, Theme};

/// The width of a cell on the small boards, and the radius of their pieces.
const CELL_PX: f32 = 20.0;
const PIECE_PX: f32 = 7.0;
/// The center of a small board: its distance from the picture's side and from its top.
const MIDDLE: (f32, f32) = (102.0, 610.0);

/// Draws what each player sees in the lower corner below that player's name.
pub(super) fn draw(drawing: &mut Drawing, view: &View, fogs: &[Sight; 2], theme: &Theme) {
    for (seat, side) in seats_in_order(view).into_iter().zip([Side::Left, Side::Right]) {
        let small = Small { board: HexBoard::new(side.point(MIDDLE.0, MIDDLE.1), CELL_PX), view, theme };
        small.draw(drawing, &fogs[seat.index()]);
    }
}

/// A small board with what one player sees.
struct Small<'a> {
    board: HexBoard,
    view: &'a View,
    theme: &'a Theme,
}

impl Small<'_> {
    fn draw(&self, drawing: &mut Drawing, sight: &Sight) {
        let theme = self.theme;
        let (plate, tile) = (self.board.cell(-2.0), self.board.cell(1.0));
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
            drawing.line(self.center(cell), &tile, Stroke::sharp(2.5), theme.last);
        }
        for (cells, seat) in [(sight.mine_destroyed, sight.seat), (destroyed, sight.seat.opponent())] {
            for cell in cells.iter() {
                drawing.line(self.center(cell), &tile, Stroke::sharp(2.5), theme.refused);
                if sight.position.at(cell).is_none() {
                    draw_broken(drawing, self.center(cell), 6.0, self.view.colors.of(seat), theme);
                }
            }
        }
    }

    /// Draws what the option `memory` lets the player remember in the mist.
    fn draw_memory(&self, drawing: &mut Drawing, sight: &Sight) {
        let mist = !sight.cells;
        for cell in sight.seen_empty().iter() {
            drawing.fill(self.center(cell), &self.board.cell(3.0), self.theme.mist_wisp);
        }
        let faded = |drawing: &mut Drawing, cells: CellSet, seat: Seat| {
            let hue = self.view.colors.of(seat);
            for cell in (cells & mist).iter() {
                drawing.fill(self.center(cell), &piece::silhouette(hue.emblem(), PIECE_PX), hue.color().faded(0.6));
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
                piece::draw(drawing, self.center(cell), PIECE_PX, self.view.colors.of(seat), self.theme);
            }
        }
    }

    fn center(&self, cell: Cell) -> Point {
        self.board.center(cell.hex().q, cell.hex().r)
    }
}
