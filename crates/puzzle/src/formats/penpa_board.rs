//! Boards of any game as Penpa+ draws them: colored cells and pieces on a grid of squares or a hexagon of hexes.

use serde_json::{Map, Value, json};

use super::penpa::{CELL_PX, HOST, layer, mode_of, pack, shortened};

/// The cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenpaGrid {
    /// This many columns and rows.
    Squares {
        /// How many columns.
        columns: usize,
        /// How many rows.
        rows: usize,
    },
    /// A hexagon with this many hexes on each side, its rows lying.
    Hexagon {
        /// How many hexes a side.
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
    /// As Penpa+ numbers its colors.
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

/// A cell: its row and its place in the row, both from 0.
pub type Place = (usize, usize);

/// A board with what lies on it.
#[derive(Clone, Debug)]
pub struct PenpaBoard {
    /// Its cells.
    pub grid: PenpaGrid,
    /// Those of a grid of squares that are none: gaps between two boards.
    pub gaps: Vec<Place>,
    /// The title above the board.
    pub title: String,
    /// What its colors and pieces mean.
    pub legend: String,
    /// Colored cells.
    pub surfaces: Vec<(Place, Surface)>,
    /// Pieces.
    pub pieces: Vec<(Place, Piece)>,
}

impl PenpaGrid {
    /// How many places each row has.
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
            // The canvas is a rhomb of rows; every second row is moved half a cell to the right.
            Self::Hexagon { side } => {
                let (n, middle) = (3 * side + 1, self.middle());
                let rise = row.abs_diff(side - 1);
                let line = (middle / n) + row - (side - 1);
                // Each row away from the middle begins half a cell farther to the right.
                let is_middle_moved = (middle / n) % 2;
                let begin = middle % n - (side - 1) + usize::midpoint(rise, is_middle_moved);
                line * n + begin + place
            }
        }
    }

    /// The point in the middle of the canvas, or the cell next to it.
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

    /// The first words of the link's text: kind, measures, margins of the canvas.
    fn head(self) -> String {
        let middle = self.middle();
        match self {
            Self::Squares { columns, rows } => {
                // A canvas whose middle is a cell for one way and a corner for the other needs room for half a cell.
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

/// Text for a field of a list with commas.
fn field(text: &str) -> String {
    text.replace('\n', " ").replace(',', "%2C")
}

impl PenpaBoard {
    /// The link that opens the board for editing.
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
