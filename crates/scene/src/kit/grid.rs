//! Boards of squares: the plate, cells, coordinates, regions, and outlines of sets of cells.

use crate::{Color, Drawing, Path, Point, Step, Stroke, Theme, at};

/// A cell: column from the left, row from the top, both from 0.
pub type Cell = (u8, u8);

/// A rectangle of square cells.
///
/// ```
/// use scene::{Drawing, Theme, at, kit::grid::Grid};
/// let grid = Grid { at: at(70.0, 60.0), cell: 48.0, columns: 5, rows: 4 };
/// let mut drawing = Drawing::new();
/// grid.draw_plate(&mut drawing, &Theme::DARK);
/// grid.draw_checkered(&mut drawing, Theme::DARK.soil, Theme::DARK.soil_alt);
/// grid.draw_coordinates(&mut drawing, &Theme::DARK, 28.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The top left corner of the first cell; on whole pixels.
    pub at: Point,
    /// The side of a cell in whole pixels, including the lines between cells.
    pub cell: f32,
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
}

impl Grid {
    /// The top left corner of a cell.
    pub fn corner(self, (column, row): Cell) -> Point {
        self.at.shifted(self.cell * f32::from(column), self.cell * f32::from(row))
    }

    /// The middle of a cell.
    pub fn center(self, cell: Cell) -> Point {
        self.corner(cell).shifted(self.cell / 2.0, self.cell / 2.0)
    }

    /// The width of all columns.
    pub fn width(self) -> f32 {
        self.cell * f32::from(self.columns)
    }

    /// The height of all rows.
    pub fn height(self) -> f32 {
        self.cell * f32::from(self.rows)
    }

    /// Every cell in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| (column, row)))
    }

    /// Draws the dark plate under the cells, which is a little larger than they are.
    pub fn draw_plate(self, drawing: &mut Drawing, theme: &Theme) {
        let margin = (self.cell * 0.15).clamp(4.0, 10.0).round();
        let plate = Path::rounded(self.width() + 2.0 * margin, self.height() + 2.0 * margin, margin * 1.4);
        drawing.fill(self.at.shifted(-margin, -margin), &plate, theme.plate);
    }

    /// Draws the cells in two alternating colors, with the plate visible between them.
    pub fn draw_checkered(self, drawing: &mut Drawing, color: Color, alt: Color) {
        let square = self.square(1.0, (self.cell * 0.06).round());
        for cell in self.cells() {
            let color = if (cell.0 + cell.1) % 2 == 0 { color } else { alt };
            drawing.fill(self.corner(cell).shifted(1.0, 1.0), &square, color);
        }
    }

    /// Draws the cells in one color with thin lines between them, without a plate: for boards of regions.
    pub fn draw_lined(self, drawing: &mut Drawing, color: Color, line: Color) {
        drawing.fill(self.at, &Path::rect(self.width(), self.height()), color);
        for column in 1..self.columns {
            drawing.fill(self.corner((column, 0)).shifted(-1.0, 0.0), &Path::rect(2.0, self.height()), line);
        }
        for row in 1..self.rows {
            drawing.fill(self.corner((0, row)).shifted(0.0, -1.0), &Path::rect(self.width(), 2.0), line);
        }
    }

    /// Fills one cell and leaves the lines around it visible.
    pub fn draw_tint(self, drawing: &mut Drawing, cell: Cell, color: Color) {
        drawing.fill(self.corner(cell).shifted(1.0, 1.0), &self.square(1.0, (self.cell * 0.06).round()), color);
    }

    /// Draws a ring inside one cell, to mark the last move, the cursor or a refusal.
    pub fn draw_ring(self, drawing: &mut Drawing, cell: Cell, color: Color) {
        let width = (self.cell * 0.09).clamp(3.0, 6.0).round();
        let inset = width / 2.0 + 1.0;
        let ring = self.square(inset, self.cell * 0.12);
        drawing.line(self.corner(cell).shifted(inset, inset), &ring, Stroke::sharp(width), color);
    }

    /// Draws letters above the columns and numbers left of the rows, the coordinates of every square board.
    pub fn draw_coordinates(self, drawing: &mut Drawing, theme: &Theme, size: f32) {
        let gap = size * 0.65 + (self.cell * 0.15).clamp(4.0, 10.0);
        for column in 0..self.columns {
            let center = at(self.center((column, 0)).x, self.at.y - gap);
            drawing.text_centered(center, size, char::from(b'A' + column).to_string(), theme.text_dim);
        }
        for row in 0..self.rows {
            let center = at(self.at.x - gap - size * 0.15, self.center((0, row)).y);
            drawing.text_centered(center, size, (row + 1).to_string(), theme.text_dim);
        }
    }

    /// Draws a thick line wherever `region` differs between neighbors, and around the whole board.
    pub fn draw_walls<R: PartialEq>(self, drawing: &mut Drawing, region: impl Fn(Cell) -> R, width: f32, color: Color) {
        let mut steps = Vec::new();
        let mut wall = |from: Cell, to: Cell| {
            steps.push(Step::Move(self.offset(from)));
            steps.push(Step::Line(self.offset(to)));
        };
        for (column, row) in self.cells() {
            let here = region((column, row));
            if column + 1 < self.columns && region((column + 1, row)) != here {
                wall((column + 1, row), (column + 1, row + 1));
            }
            if row + 1 < self.rows && region((column, row + 1)) != here {
                wall((column, row + 1), (column + 1, row + 1));
            }
        }
        drawing.line(self.at, &Path::steps(steps), Stroke::round(width), color);
        drawing.line(self.at, &Path::rect(self.width(), self.height()), Stroke::round(width), color);
    }

    /// The outline of a set of cells, to be placed at the grid's own [`Grid::at`]: one closed contour for each border
    /// between cells that are in the set and cells that are not.
    pub fn outline(self, holds: impl Fn(Cell) -> bool) -> Path {
        let inside = |column: i16, row: i16| {
            let cell = (u8::try_from(column), u8::try_from(row));
            matches!(cell, (Ok(column), Ok(row)) if column < self.columns && row < self.rows && holds((column, row)))
        };
        let mut sides: Vec<(Cell, Cell)> = Vec::new();
        for (column, row) in self.cells().filter(|&cell| holds(cell)) {
            let (x, y) = (i16::from(column), i16::from(row));
            // The sides are in clockwise order around the set.
            let around = [
                (inside(x, y - 1), (column, row), (column + 1, row)),
                (inside(x + 1, y), (column + 1, row), (column + 1, row + 1)),
                (inside(x, y + 1), (column + 1, row + 1), (column, row + 1)),
                (inside(x - 1, y), (column, row + 1), (column, row)),
            ];
            sides.extend(around.into_iter().filter(|side| !side.0).map(|(_, from, to)| (from, to)));
        }
        let mut steps = Vec::new();
        while let Some((start, mut end)) = sides.pop() {
            steps.push(Step::Move(self.offset(start)));
            while end != start {
                steps.push(Step::Line(self.offset(end)));
                let next = sides.iter().position(|side| side.0 == end).expect("every contour closes");
                end = sides.swap_remove(next).1;
            }
            steps.push(Step::Close);
        }
        Path::steps(steps)
    }

    /// The position of a lattice point relative to the grid's top left corner.
    fn offset(self, (column, row): Cell) -> Point {
        at(self.cell * f32::from(column), self.cell * f32::from(row))
    }

    fn square(self, inset: f32, radius: f32) -> Path {
        Path::rounded(self.cell - 2.0 * inset, self.cell - 2.0 * inset, radius)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid { at: at(10.0, 20.0), cell: 10.0, columns: 4, rows: 3 };

    #[test]
    fn cells_lie_column_right_and_row_down() {
        assert_eq!(GRID.corner((0, 0)), at(10.0, 20.0));
        assert_eq!(GRID.center((3, 1)), at(45.0, 35.0));
        assert_eq!(GRID.cells().count(), 12);
    }

    #[test]
    fn an_outline_has_a_contour_for_every_border() {
        let contours = |holds: fn(Cell) -> bool| {
            let Path::Steps(steps) = GRID.outline(holds) else { panic!("free steps") };
            steps.iter().filter(|&&step| step == Step::Close).count()
        };
        assert_eq!(contours(|cell| cell == (1, 1)), 1);
        assert_eq!(contours(|cell| cell == (0, 0) || cell == (3, 2)), 2);
        assert_eq!(contours(|(column, row)| column < 3 && (column, row) != (1, 1)), 2);
        assert_eq!(contours(|_| false), 0);
    }

    #[test]
    fn walls_stand_only_between_regions() {
        let mut drawing = Drawing::new();
        GRID.draw_walls(&mut drawing, |(column, _)| column / 2, 4.0, Theme::DARK.wall);
        let Some(crate::Shape::Line { path: Path::Steps(steps), .. }) = drawing.shapes.first() else {
            panic!("walls first")
        };
        assert_eq!(steps.len(), 2 * 3, "one wall of three cells");
    }
}
