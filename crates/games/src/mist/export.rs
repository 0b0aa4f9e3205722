//! The board for Penpa+, in which people play this game by hand: what the observer sees, with mist over the rest.

use super::position::Position;
use super::view::{Eyes, Remembered, View};
use board::hex::{Cell, CellSet};
use puzzle::formats::{PenpaBoard, PenpaGrid, Piece, Place, Surface};
use rules::{Export, Seat};

/// The export formats of this game.
pub(super) const EXPORTS: &[&str] = &["penpa"];
/// The number of cells along each side of the board.
const SIDE: usize = 5;

impl View {
    /// Exports the board as the observer may see it.
    pub(super) fn for_penpa(&self) -> Export {
        let (cells, position) = in_sight(self);
        let mine = self.seat().unwrap_or(Seat::FIRST);
        let fogged = (!cells).iter().filter(|cell| *cell != Cell::CENTER).map(|cell| (place(cell), Surface::Gray));
        let center = (place(Cell::CENTER), Surface::Dark);
        let pieces = |seat: Seat, piece: Piece| position.of(seat).iter().map(move |cell| (place(cell), piece));
        let names = |seat: Seat| &self.terms.seating.names[seat];
        let board = PenpaBoard {
            grid: PenpaGrid::Hexagon { side: SIDE },
            gaps: Vec::new(),
            title: format!("Mist, after turn {}", self.turn),
            legend: format!("black: {}, white: {}, gray: mist", names(mine), names(mine.opponent())),
            surfaces: fogged.chain([center]).collect(),
            pieces: pieces(mine, Piece::Black).chain(pieces(mine.opponent(), Piece::White)).collect(),
        };
        Export { file_name: "mist-penpa.txt".to_owned(), text: board.link(), note: None }
    }
}

/// The cells that are not in mist, and all pieces that the observer knows of.
fn in_sight(view: &View) -> (CellSet, Position) {
    if let Some(position) = view.ended {
        return (CellSet::ALL, position);
    }
    let mut opened = Position::default();
    if let Some((owner, opening)) = view.latest_opening() {
        opened.place(owner, opening.cells - opening.destroyed);
    }
    match &view.eyes {
        Eyes::Channel => (CellSet::EMPTY, opened),
        Eyes::Umpire(truth) => (CellSet::ALL, truth.position),
        Eyes::Player(sight) => {
            let mut known = sight.position;
            match sight.memory {
                Remembered::Nothing => {}
                Remembered::Own(own) => known.place(sight.seat, own - known.occupied()),
                Remembered::Explored(_, position) => {
                    for seat in [sight.seat, sight.seat.opponent()] {
                        known.place(seat, position.of(seat) - sight.cells - known.occupied());
                    }
                }
            }
            for seat in [sight.seat, sight.seat.opponent()] {
                known.place(seat, opened.of(seat) - sight.cells - known.occupied());
            }
            (sight.cells, known)
        }
    }
}

fn place(cell: Cell) -> Place {
    (usize::from(cell.row()), usize::from(cell.place()) - 1)
}
