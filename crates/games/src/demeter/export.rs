//! Exports both boards for Penpa+, side by side, as the observer may see them.

use super::garden::Garden;
use super::state::N_SEATS;
use super::view::View;
use board::square::Square;
use puzzle::formats::{PenpaBoard, PenpaGrid, Place, Surface};
use rules::{Export, Seat};

/// The export formats of this game.
pub(super) const EXPORTS: &[&str] = &["penpa"];
/// The number of squares along each side of a board.
const SIDE: usize = 15;

/// Exports both boards; the observer's own board, or else the first player's, is on the left.
pub(super) fn export(view: &View) -> Export {
    let left = view.seat.unwrap_or(Seat::FIRST);
    let (mut surfaces, mut names) = (Vec::new(), Vec::new());
    for (seat, nth, flowers) in [(left, 0, Surface::Green), (left.opponent(), 1, Surface::Blue)] {
        surfaces.extend(garden(&view.gardens[seat], nth, flowers));
        names.push(view.seating.names[seat].clone());
    }
    let board = PenpaBoard {
        grid: PenpaGrid::Squares { columns: N_SEATS * SIDE + 1, rows: SIDE },
        gaps: (0..SIDE).map(|row| (row, SIDE)).collect(),
        title: format!("Demeter's Anguish: {}", names.join(" – ")),
        legend: "colored: flowers, dark: rocks".to_owned(),
        surfaces,
        pieces: Vec::new(),
    };
    Export { file_name: "demeter-penpa.txt".to_owned(), text: board.link(), note: None }
}

/// The flowers and rocks of the board at index `nth` from the left, with their colors.
fn garden(garden: &Garden, nth: usize, flowers: Surface) -> impl Iterator<Item = (Place, Surface)> + use<> {
    let place = move |cell: Square| (usize::from(cell.row), usize::from(cell.column) + nth * (SIDE + 1));
    let planted = garden.planted();
    garden.taken().iter().map(move |cell| {
        let color = if planted.contains(cell) { flowers } else { Surface::Dark };
        (place(cell), color)
    })
}
