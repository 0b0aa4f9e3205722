//! Links that show a board of any game in Penpa+: colored cells and pieces on a square grid or a hexagonal board.

use serde_json::{Map, Value, json};

use super::penpa::{CELL_PX, HOST, layer, mode_of, pack, shortened};

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenpaGrid {
    /// A rectangle of square cells.
    Squares {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A hexagon of hexagonal cells in horizontal rows.
    Hexagon {
        /// The number of cells on each side.
        side: usize,
    },
}

/// The color of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Light gray.
    Gray,
    /// Dark gray.
    Dark,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

impl Surface {
    /// Penpa+'s number for the color.
    fn style(self) -> u64 {
        match self {
            Self::Gray => 3,
            Self::Dark => 1,
            Self::Green => 2,
            Self::Blue => 5,
        }
    }
}

/// A round piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// White with a black rim.
    White,
    /// Black.
    Black,
}

/// A cell: its row and its position in the row, both from 0.
pub type Place = (usize, usize);

/// A board with colors and pieces.
#[derive(Clone, Debug)]
pub struct PenpaBoard {
    /// The shape of the board.
    pub grid: PenpaGrid,
    /// The cells of a rectangle that are left out: gaps between two boards.
    pub gaps: Vec<Place>,
    /// The title above the board.
    pub title: String,
    /// The meaning of the colors and pieces.
    pub legend: String,
    /// The colored cells.
    pub surfaces: Vec<(Place, Surface)>,
    /// The pieces on the board.
    pub pieces: Vec<(Place, Piece)>,
}

impl PenpaGrid {
    /// The number of cells in each row.
    fn rows(self) -> Vec<usize> {
        match self {
            Self::Squares { columns, rows } => vec![columns; rows],
            Self::Hexagon { side } => {
                let middle = side - 1;
                (0..2 * side - 1).map(|row| 2 * side - 1 - row.abs_diff(middle)).collect()
            }
        }
    }

    /// The number of a cell on Penpa+'s canvas.
    fn cell(self, (row, place): Place) -> usize {
        match self {
            Self::Squares { columns, .. } => (row + 2) * (columns + 4) + place + 2,
            // The canvas is a rhombus; every second row is shifted by half a cell to the right.
            Self::Hexagon { side } => {
                let (n, middle) = (3 * side + 1, self.middle());
                let rise = row.abs_diff(side - 1);
                let line = (middle / n) + row - (side - 1);
                // Each row begins half a cell farther right than the next row towards the middle.
                let is_middle_moved = (middle / n) % 2;
                let begin = middle % n - (side - 1) + usize::midpoint(rise, is_middle_moved);
                line * n + begin + place
            }
        }
    }

    /// The number of the point in the middle of the canvas, or of the cell next to it.
    fn middle(self) -> usize {
        match self {
            Self::Squares { columns, rows } if columns % 2 == 0 && rows % 2 == 0 => {
                let corner = |row: usize, column: usize| self.cell((row, column)) - (columns + 4) - 1;
                (columns + 4) * (rows + 4) + corner(rows / 2, columns / 2)
            }
            Self::Squares { columns, rows } => self.cell((rows / 2, columns / 2)),
            Self::Hexagon { side } => {
                let n = 3 * side + 1;
                usize::midpoint(n * n, 3 * side * (side % 2))
            }
        }
    }

    /// The beginning of the link's text: shape, size, and canvas.
    fn head(self) -> String {
        let middle = self.middle();
        match self {
            Self::Squares { columns, rows } => {
                // If the middle of the canvas is a cell in one direction and a corner in the other, the canvas needs
                // extra room.
                let room = if columns % 2 == rows % 2 { 1 } else { 2 };
                let (across, down) = ((columns + room) * CELL_PX, (rows + room) * CELL_PX);
                format!("square,{columns},{rows},{CELL_PX},0,1,1,{across},{down},{middle},{middle}")
            }
            Self::Hexagon { side } => {
                let pixels = 2 * side * CELL_PX;
                format!("hex,{side},{side},{CELL_PX},0,1,1,{pixels},{pixels},{middle},{middle}")
            }
        }
    }
}

/// Escapes a text for a field in the comma-separated header.
fn field(text: &str) -> String {
    text.replace('\n', " ").replace(',', "%2C")
}

impl PenpaBoard {
    /// The link that opens the board in Penpa+ for editing.
    pub fn link(&self) -> String {
        let places = self.grid.rows().into_iter().enumerate();
        let places = places.flat_map(|(row, n_places)| (0..n_places).map(move |place| (row, place)));
        let cells: Vec<i64> = places
            .filter(|place| !self.gaps.contains(place))
            .map(|place| i64::try_from(self.grid.cell(place)).unwrap_or_default())
            .collect();
        let steps: Vec<i64> = cells.iter().scan(0, |last, &cell| Some(cell - std::mem::replace(last, cell))).collect();
        let key = |place: Place| self.grid.cell(place).to_string();
        let surfaces: Map<String, Value> =
            self.surfaces.iter().map(|&(place, color)| (key(place), json!(color.style()))).collect();
        let form = |piece: Piece| if piece == Piece::White { 1 } else { 2 };
        let pieces: Map<String, Value> =
            self.pieces.iter().map(|&(place, piece)| (key(place), json!([form(piece), "circle_L", 2]))).collect();
        let mut question = layer("surface", surfaces);
        question["symbol"] = Value::Object(pieces);
        let space = match self.grid {
            PenpaGrid::Squares { .. } => "[0,0,0,0]",
            PenpaGrid::Hexagon { .. } => "[0]",
        };
        let mode = json!({
            "qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": mode_of("surface"), "pu_a": mode_of("surface"),
        });
        let lines = [
            format!(
                "{},0,0,0,0,Title: {},Author: Dealer,,{},OFF,false",
                self.grid.head(),
                field(&self.title),
                field(&self.legend)
            ),
            space.to_owned(),
            mode.to_string(),
            question.to_string(),
            layer("surface", Map::new()).to_string(),
            json!(steps).to_string(),
        ];
        format!("https://{HOST}/penpa-edit/#m=edit&p={}", pack(&shortened(&lines.join("\n"))))
    }
}
