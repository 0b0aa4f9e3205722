//! The picture of a view: the board, the mist over it, and what stands where there is none.

use super::action::Action;
use super::state::Sighting;
use super::view::{Eyes, Remembered, Sight, View};
use crate::board::hex::{Cell, CellSet};
use crate::rules::Seat;
use crate::scene::kit::hex::HexBoard;
use crate::scene::kit::{mist, piece};
use crate::scene::{Drawing, Layer, Point, Scene, Stroke, Theme, at};

/// Where the board lies in the picture.
const BOARD: HexBoard = HexBoard::new(at(350.0, 350.0), 74.0);
/// The size of a piece.
const PIECE_PX: f32 = 26.0;
/// The height of a cell's name.
const NAME_PX: f32 = 26.0;

impl View {
    /// The picture of the board.
    pub(super) fn picture(&self, theme: &Theme) -> Scene {
        let mut scene = Scene::new(1100, 700, theme.card, base(theme));
        let top = &mut scene.top;
        match (&self.ended, &self.eyes) {
            (Some(position), _) => self.draw_pieces(top, |cell| position.at(cell), theme),
            (None, Eyes::Umpire(truth)) => self.draw_pieces(top, |cell| truth.position.at(cell), theme),
            (None, Eyes::Player(sight)) => self.draw_sight(top, sight, theme),
            (None, Eyes::Channel) => draw_mist(top, CellSet::ALL, theme),
        }
        if let Some((owner, opening)) = self.latest_opening() {
            let standing = opening.cells - opening.destroyed;
            self.draw_pieces(top, |cell| standing.contains(cell).then_some(owner), theme);
        }
        if let (Some(Action::Place(cells)), Some(seat)) = (self.staged, self.to_move()) {
            for cell in cells.iter() {
                piece::draw_ghost(top, center(cell), PIECE_PX, self.colors.of(seat), theme.draft);
            }
        }
        scene
    }

    fn draw_pieces(&self, drawing: &mut Drawing, at: impl Fn(Cell) -> Option<Seat>, theme: &Theme) {
        for cell in Cell::all() {
            if let Some(seat) = at(cell) {
                let (hue, name) = (self.colors.of(seat), cell.to_string());
                piece::draw_named(drawing, center(cell), PIECE_PX, hue, &name, theme);
            }
        }
    }

    fn draw_sight(&self, drawing: &mut Drawing, sight: &Sight, theme: &Theme) {
        let mist = !sight.cells;
        draw_mist(drawing, mist, theme);
        match &sight.memory {
            Remembered::Nothing => {}
            Remembered::Own(cells) => self.draw_ghosts(drawing, *cells & mist, sight.seat, theme),
            Remembered::Explored(_, position) => {
                for seat in Seat::all(2) {
                    self.draw_ghosts(drawing, position.of(seat) & mist, seat, theme);
                }
            }
        }
        self.draw_pieces(drawing, |cell| sight.position.at(cell), theme);
        let Sighting { cells, destroyed, .. } = sight.seen;
        for cell in cells.iter() {
            drawing.line(center(cell), &BOARD.cell(3.0), Stroke::sharp(4.0), theme.last);
        }
        for cell in (destroyed | sight.mine_destroyed).iter() {
            drawing.line(center(cell), &BOARD.cell(8.0), Stroke::sharp(4.0), theme.refused);
        }
    }

    fn draw_ghosts(&self, drawing: &mut Drawing, cells: CellSet, seat: Seat, theme: &Theme) {
        for cell in cells.iter() {
            piece::draw_ghost(drawing, center(cell), PIECE_PX, self.colors.of(seat), theme.mist_text);
        }
    }
}

/// The empty board with the cells' names.
fn base(theme: &Theme) -> Layer {
    let mut drawing = Drawing::new();
    for cell in Cell::all() {
        drawing.fill(center(cell), &BOARD.cell(-4.0), theme.plate);
    }
    for cell in Cell::all().filter(|&cell| cell != Cell::CENTER) {
        drawing.fill(center(cell), &BOARD.cell(2.0), theme.cell);
        drawing.text_centered(center(cell), NAME_PX, cell.to_string(), theme.cell_text);
    }
    Layer::new(drawing)
}

fn draw_mist(drawing: &mut Drawing, cells: CellSet, theme: &Theme) {
    let hexes: Vec<_> = cells.iter().map(|cell| (cell.hex().q, cell.hex().r)).collect();
    mist::draw_bank(drawing, BOARD, &hexes, theme);
    for cell in cells.iter() {
        drawing.text_centered(center(cell), NAME_PX, cell.to_string(), theme.mist_text);
    }
}

fn center(cell: Cell) -> Point {
    BOARD.center(cell.hex().q, cell.hex().r)
}
