//! The pictures: both boards side by side, or one larger board, with the pieces that are not planted yet.

use super::action::Half;
use super::garden::{BOARD, Flower};
use super::state::Phase;
use super::view::View;
use board::polyomino::{Form, Placement, Shape};
use board::square::Square;
use rules::{By, Language, Names, Seat};
use scene::kit::grid::Grid;
use scene::kit::panel::Panel;
use scene::kit::{piece, symbol};
use scene::{Color, Drawing, Hue, Layer, Path, Point, Scene, Stroke, Theme, at, font};
use words::demeter;

/// The positions and sizes of the parts of one board's picture.
#[derive(Clone, Copy)]
struct Layout {
    board: Grid,
    text_px: f32,
    tray: Tray,
}

/// The tray of pieces left: each of the 21 pieces has a fixed place.
#[derive(Clone, Copy)]
enum Tray {
    /// Three rows of seven pieces below the board.
    Below,
    /// Three columns in a box to the right of the board.
    Beside,
}

/// The distance from the top of the picture to the middle of its heading.
const HEADING_Y: f32 = 40.0;
/// The size of text in the picture of both boards: 11 pixels on a phone that is 360 pixels wide.
const BOTH_PX: f32 = 44.0;
/// The size of text in the picture of one board: 11 pixels on a phone that is 360 pixels wide.
const ONE_PX: f32 = 37.0;

/// How far a row of pieces extends beyond the left edge of its board, below the coordinates.
const TRAY_OVERHANG: f32 = 46.0;
/// The width of a cell of a piece in the tray, and the maximum gap between two pieces.
const TRAY_CELL: f32 = 15.0;
const TRAY_GAP_MAX: f32 = 40.0;
/// The number of pieces in a row of the tray; with their names, more do not fit.
const TRAY_ROW: usize = 7;
/// The height of a row of names, and the distance from the board to the first row of pieces.
const TRAY_NAMES_PX: f32 = 50.0;
const TRAY_TOP_PX: f32 = 20.0;

/// Width of the box of pieces beside a board, in pixels.
const TRAY_PANEL_PX: f32 = 346.0;

/// The opacity of a piece that is staged and not played yet.
const DRAFTED: f32 = 0.5;

/// The left edge of the right half in the picture of both boards.
const RIGHT_HALF: f32 = 720.0;
/// The size of the picture of both boards, and of the picture of one board.
const BOTH: (u32, u32) = (1440, 1060);
const ONE: (u32, u32) = (1200, 870);

impl Layout {
    /// The layout of one of two boards side by side.
    const fn half(left: f32) -> Self {
        Self::new(at(left + 78.0, 134.0), 42.0, BOTH_PX, Tray::Below)
    }

    /// The layout of a single board.
    const fn alone() -> Self {
        Self::new(at(78.0, 132.0), 48.0, ONE_PX, Tray::Beside)
    }

    const fn new(at: Point, cell: f32, text_px: f32, tray: Tray) -> Self {
        let board = Grid { at, cell, columns: BOARD.columns, rows: BOARD.rows };
        Self { board, text_px, tray }
    }
}

/// The grid of an owner's board in the picture of both boards.
pub(super) fn board_of(view: &View, owner: Seat) -> Grid {
    let left = if view.owners()[0] == owner { 0.0 } else { RIGHT_HALF };
    Layout::half(left).board
}

impl View {
    /// Draws the picture of a frame: `left`, `right`, or both boards.
    pub(super) fn drawn(&self, frame: &str, names: &Names, theme: &Theme) -> Scene {
        let [left, right] = self.owners();
        let ((width, height), boards): (_, Vec<(Seat, Layout)>) = match frame {
            "left" => (ONE, vec![(left, Layout::alone())]),
            "right" => (ONE, vec![(right, Layout::alone())]),
            _ => (BOTH, vec![(left, Layout::half(0.0)), (right, Layout::half(RIGHT_HALF))]),
        };
        let mut base = Drawing::new();
        for (_, layout) in &boards {
            layout.board.draw_plate(&mut base, theme);
            layout.board.draw_checkered(&mut base, theme.soil, theme.soil_alt);
            layout.board.draw_coordinates(&mut base, theme, layout.text_px);
        }
        let mut scene = Scene::new(width, height, theme.card, Layer::new(base));
        for (seat, layout) in boards {
            let (drawing, name, language) = (&mut scene.top, names[seat].as_str(), names.language);
            let mut painter = Painter { drawing, theme, layout, view: self, owner: seat, name, language };
            painter.draw_heading();
            painter.draw_board();
            painter.draw_tray();
        }
        scene
    }
}

/// Draws one board with its heading and tray.
struct Painter<'a> {
    drawing: &'a mut Drawing,
    theme: &'a Theme,
    layout: Layout,
    view: &'a View,
    owner: Seat,
    /// The owner's name.
    name: &'a str,
    /// The language of the words in the picture.
    language: Language,
}

impl Painter<'_> {
    /// Draws the owner's emblem and name, framed if the owner is to move or has won, and the score with what a draft
    /// would add.
    fn draw_heading(&mut self) {
        let board = self.layout.board;
        let hue = Hue::ALL[self.owner.index()];
        let has_won = self.view.verdict.as_ref().is_some_and(|verdict| verdict.winner == Some(self.owner));
        if has_won || self.view.asked() == Some(self.owner) {
            let frame = Path::rounded(board.width() + 16.0, 64.0, 12.0);
            self.drawing.outlined(
                at(board.at.x - 10.0, HEADING_Y - 32.0),
                &frame,
                self.theme.cell,
                4.0,
                self.theme.highlight,
            );
        }
        let size = self.layout.text_px;
        let middle = at(board.at.x + 16.0, HEADING_Y);
        piece::draw(self.drawing, middle, 20.0, hue, self.theme);
        let baseline = HEADING_Y + font::cap_height(size) / 2.0;
        let mut right = board.at.x + board.width() - 4.0;
        let gain = self.view.gain(self.owner);
        if gain > 0 {
            let gain = format!("+{gain}");
            self.drawing.text_end(at(right, baseline), size, gain.as_str(), self.theme.accepted);
            right -= font::width(&gain, size) + 12.0;
        }
        let tiles = self.view.gardens[self.owner].tiles();
        self.drawing.text_end(at(right, baseline), size, tiles.to_string(), self.theme.text);
        right -= font::width(&tiles.to_string(), size) + 20.0;
        let is_own = self.view.seat == Some(self.owner);
        let you = if is_own { format!(" {}", demeter::You.say(self.language)) } else { String::new() };
        let left = board.at.x + 50.0;
        // The frame also shows whose turn it is, so drop the remark if it would cut the name.
        let whole = font::width(self.name, size) + font::width(&you, size);
        let remark = Some(self.remark()).filter(|remark| left + whole + 18.0 + font::width(remark, size) <= right);
        let remark = remark.unwrap_or_default();
        let room = right - left - font::width(&you, size) - font::width(&remark, size);
        let name = font::fitted(self.name, size, room) + &you;
        let name_width = font::width(&name, size);
        self.drawing.text(at(left, baseline), size, name, self.theme.text);
        self.drawing.text(at(left + name_width + 18.0, baseline), size, remark, self.theme.text_dim);
    }

    /// The remark beside the owner's name: what the owner is to do now, or for the winner the margin or what decided a
    /// tie.
    fn remark(&self) -> String {
        let (view, language) = (self.view, self.language);
        if let Some(verdict) = view.verdict.as_ref().filter(|verdict| verdict.winner == Some(self.owner)) {
            let [mine, theirs] = [self.owner, self.owner.opponent()].map(|seat| verdict.score[seat]);
            let wins = match (verdict.by, verdict.tiebreak) {
                (By::Concession | By::Host, _) => demeter::RemarkWins { tiebreak: "none" }.say(language),
                (_, Some(tiebreak)) => demeter::RemarkWins { tiebreak }.say(language),
                (_, None) => demeter::RemarkWinsBy { tiles: mine.saturating_sub(theirs) }.say(language),
            };
            return wins.into();
        }
        if view.phase == Phase::Planting && !view.is_at_rest {
            demeter::RemarkPlanting.say(language).into()
        } else if view.asked() != Some(self.owner) {
            String::new()
        } else if view.phase == Phase::FirstPick {
            demeter::RemarkPicks.say(language).into()
        } else {
            demeter::RemarkToMove.say(language).into()
        }
    }

    fn draw_board(&mut self) {
        let view = self.view;
        let garden = &view.gardens[self.owner];
        if view.mark_corners && view.phase != Phase::Over {
            for square in garden.corners().iter() {
                let center = self.layout.board.center((square.column, square.row));
                let ring = Path::circle((self.layout.board.cell * 0.17).round());
                self.drawing.line(center, &ring, Stroke::sharp(4.0), self.theme.text);
            }
        }
        for flower in garden.flowers() {
            self.draw_flower(flower, 1.0);
        }
        for rock in garden.rocks() {
            self.draw_rock(rock, 1.0);
        }
        self.draw_last();
        self.draw_draft();
    }

    /// Draws a flower; `planted` is its opacity: 1.0 for a planted flower, less for a drafted one.
    fn draw_flower(&mut self, flower: &Flower, planted: f32) {
        let cell = self.layout.board.cell;
        let (corner, path) = outline(&flower.cells, cell);
        let origin = self.layout.board.corner((corner.column, corner.row));
        let color = tone(flower.shape);
        self.drawing.fill(origin, &path, self.theme.soil.mix(color, planted));
        for square in &flower.cells {
            let center = self.layout.board.center((square.column, square.row));
            symbol::draw_flower(self.drawing, center, (cell * 0.38).round(), color, self.theme);
        }
        self.drawing.line(origin, &path, Stroke::round((cell * 0.1).round()), self.theme.plate);
    }

    /// Draws a rock; `laid` is its opacity: 1.0 for a rock that was laid, less for a drafted one.
    fn draw_rock(&mut self, cells: &[Square], laid: f32) {
        let cell = self.layout.board.cell;
        let (corner, path) = outline(cells, cell);
        let origin = self.layout.board.corner((corner.column, corner.row));
        let side = if cells.len() == 1 { cell } else { cell * 2.0 };
        self.drawing.fill(origin, &path, self.theme.soil.mix(self.theme.rock_tile, laid));
        symbol::draw_rock(self.drawing, origin.shifted(side / 2.0, side / 2.0), (side * 0.38).round(), self.theme);
        self.drawing.line(origin, &path, Stroke::round((cell * 0.1).round()), self.theme.plate);
    }

    /// Marks what the last turn placed on this board.
    fn draw_last(&mut self) {
        let Some(last) = &self.view.last else { return };
        let placed =
            if last.seat == self.owner { last.flower.as_ref().map(|flower| &flower.cells) } else { last.rock.as_ref() };
        if let Some(cells) = placed {
            self.draw_mark(cells, Stroke::round((self.layout.board.cell * 0.11).round()), self.theme.last);
        }
    }

    /// Draws the staged pieces of this board that the observer may see: with a green edge if they are legal, with a red
    /// edge if not.
    fn draw_draft(&mut self) {
        let view = self.view;
        let staged = |seat: Seat| view.staged[seat].as_ref();
        let garden = &view.gardens[self.owner];
        let other = self.owner.opponent();
        if let Some(cells) = staged(self.owner).and_then(|halves| Half::cells(halves.flower.as_ref()))
            && let Some(flower) = Placement::identify(cells)
        {
            self.draw_flower(&Flower { shape: flower.shape, cells: cells.to_vec() }, DRAFTED);
            let is_legal = garden.check_flower(cells).is_ok();
            self.draw_draft_mark(cells, is_legal);
        }
        if let Some(cells) = staged(other).and_then(|halves| Half::cells(halves.rock.as_ref())) {
            self.draw_rock(cells, DRAFTED);
            self.draw_draft_mark(cells, garden.check_rock(cells).is_ok());
        }
    }

    fn draw_draft_mark(&mut self, cells: &[Square], is_legal: bool) {
        let width = (self.layout.board.cell * 0.13).round();
        let color = if is_legal { self.theme.accepted } else { self.theme.refused };
        self.draw_mark(cells, Stroke::sharp(width).dashed(width * 2.5, width * 1.2), color);
    }

    /// Draws a line around these cells.
    fn draw_mark(&mut self, cells: &[Square], stroke: Stroke, color: Color) {
        let (corner, path) = outline(cells, self.layout.board.cell);
        let origin = self.layout.board.corner((corner.column, corner.row));
        let under = Stroke::round(stroke.width + 4.0);
        self.drawing.line(origin, &path, under, self.theme.plate);
        self.drawing.line(origin, &path, stroke, color);
    }

    fn draw_tray(&mut self) {
        let board = self.layout.board;
        // A drafted piece is shown on the board and not in the tray.
        let drafted = self.view.staged[self.owner].as_ref().and_then(|halves| Half::cells(halves.flower.as_ref()));
        let drafted = drafted.and_then(Placement::identify).map(|flower| flower.shape);
        let left: Vec<Shape> = self.view.gardens[self.owner].left().filter(|&shape| Some(shape) != drafted).collect();
        let bottom = board.at.y + board.height();
        match self.layout.tray {
            Tray::Below => {
                let mut top = bottom + TRAY_TOP_PX;
                for row in tray_rows() {
                    let rows = row.iter().map(|&shape| lying(shape).rows).max().map_or(0.0, f32::from);
                    self.draw_row(&row, &left, top, rows);
                    top += TRAY_CELL * rows + TRAY_NAMES_PX;
                }
            }
            Tray::Beside => {
                let top = 24.0;
                let panel = Panel {
                    at: at(board.at.x + board.width() + 34.0, top),
                    width: TRAY_PANEL_PX,
                    height: bottom + 7.0 - top,
                };
                let (all, some) = (demeter::AllPlanted, demeter::PiecesLeft);
                let title = if left.is_empty() { all.say(self.language) } else { some.say(self.language) };
                let mut column = panel.draw(self.drawing, self.theme, "");
                let size = self.layout.text_px;
                self.drawing.text(
                    at(column.left, column.y + font::cap_height(size)),
                    size,
                    title.as_str(),
                    self.theme.text,
                );
                column.skip(size * 1.4);
                let (width, height) = (column.width / 3.0, (bottom - column.y) / 7.0);
                for shape in Shape::all() {
                    let (x, y) = (width * (small(shape.index() % 3) + 0.5), height * (small(shape.index() / 3) + 0.5));
                    let center = at(column.left + x, column.y + y).snapped();
                    self.draw_piece(shape, left.contains(&shape), center.shifted(0.0, -14.0), 17.0);
                    self.draw_label(shape, left.contains(&shape), center.shifted(0.0, 38.0));
                }
            }
        }
    }

    /// Draws a row of pieces below the board.
    fn draw_row(&mut self, shapes: &[Shape], left: &[Shape], top: f32, rows: f32) {
        for (&shape, x) in shapes.iter().zip(spread(self.layout.board, shapes)) {
            let is_left = left.contains(&shape);
            let center = at(x, top + TRAY_CELL * rows / 2.0).snapped();
            self.draw_piece(shape, is_left, center, TRAY_CELL);
            self.draw_label(shape, is_left, center.shifted(0.0, TRAY_CELL * rows / 2.0 + 24.0));
        }
    }

    /// Draws a piece of the tray: filled with its color, or only its outline once it is planted.
    fn draw_piece(&mut self, shape: Shape, is_left: bool, center: Point, cell: f32) {
        let form = lying(shape);
        let (_, path) = outline(&form.cells, cell);
        let half = |cells: u8| f32::from(cells) * cell / 2.0;
        let origin = center.shifted(-half(form.columns), -half(form.rows)).snapped();
        if !is_left {
            self.drawing.line(origin, &path, Stroke::round(2.0), self.theme.grid);
            return;
        }
        self.drawing.fill(origin, &path, tone(shape));
        for square in &form.cells {
            let middle = origin.shifted(cell * (f32::from(square.column) + 0.5), cell * (f32::from(square.row) + 0.5));
            self.drawing.fill(middle, &Path::circle((cell * 0.22).round()), self.theme.petal);
        }
        self.drawing.line(origin, &path, Stroke::round(3.0), self.theme.plate);
    }

    fn draw_label(&mut self, shape: Shape, is_left: bool, center: Point) {
        let color = if is_left { self.theme.text } else { self.theme.text_dim.mix(self.theme.card, 0.5) };
        self.drawing.text_centered(center, self.layout.text_px, shape.name(), color);
    }
}

/// The x coordinates of the middles of the pieces in a row below a board and its coordinates. The gaps between any two
/// pieces, or their names if these are wider, are equal.
fn spread(board: Grid, shapes: &[Shape]) -> Vec<f32> {
    let width = |shape: Shape| (TRAY_CELL * f32::from(lying(shape).columns)).max(font::width(shape.name(), BOTH_PX));
    let taken: f32 = shapes.iter().map(|&shape| width(shape)).sum();
    let gap = (board.width() + TRAY_OVERHANG - taken) / small(shapes.len() - 1);
    let mut x = board.at.x - TRAY_OVERHANG;
    let mut middle = |&shape: &Shape| {
        let middle = x + width(shape) / 2.0;
        x += width(shape) + gap.min(TRAY_GAP_MAX);
        middle
    };
    shapes.iter().map(&mut middle).collect()
}

/// The pieces of the tray below a board, row by row.
fn tray_rows() -> Vec<Vec<Shape>> {
    Shape::all().collect::<Vec<_>>().chunks(TRAY_ROW).map(<[Shape]>::to_vec).collect()
}

/// The orientation in which a shape lies in the tray: the one with the fewest rows.
fn lying(shape: Shape) -> &'static Form {
    shape.forms().min_by_key(|form| form.rows).expect("every shape has a form")
}

/// Converts a small count to a coordinate.
fn small(count: usize) -> f32 {
    f32::from(u8::try_from(count).expect("there are 21 pieces"))
}

/// The color of a flower: seven hues in three shades give each of the 21 pieces its own color.
fn tone(shape: Shape) -> Color {
    const HUES: [Hue; 7] = [Hue::Orange, Hue::Blue, Hue::Green, Hue::Yellow, Hue::Pink, Hue::Red, Hue::Violet];
    let color = HUES[shape.index() % HUES.len()].color();
    match shape.index() / HUES.len() {
        0 => color,
        1 => color.mix(Color::hex(0), 0.36),
        _ => color.mix(Color::hex(0x00FF_FFFF), 0.36),
    }
}

/// The top left corner of the cells' bounding box, and the cells' outline relative to it.
fn outline(cells: &[Square], cell: f32) -> (Square, Path) {
    let columns = || cells.iter().map(|square| square.column);
    let rows = || cells.iter().map(|square| square.row);
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
    let frame = Grid { at: Point::default(), cell, columns: right - left + 1, rows: bottom - top + 1 };
    let path = frame.outline(|(column, row)| cells.contains(&Square::new(left + column, top + row)));
    (Square::new(left, top), path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_pieces_stand_apart_where_the_picture_is_smallest() {
        // Discord may fit the picture of both boards into 360 pixels; names must still be readable there.
        let smallest = 360.0 / 1440.0;
        for left in [0.0, 720.0] {
            let board = Layout::half(left).board;
            for row in tray_rows() {
                let half = |shape: Shape| font::width(shape.name(), BOTH_PX) / 2.0;
                let middles = spread(board, &row);
                for (pair, at) in row.windows(2).zip(middles.windows(2)) {
                    let free = at[1] - half(pair[1]) - at[0] - half(pair[0]);
                    assert!(free * smallest >= 2.0, "{} and {}: {free}", pair[0].name(), pair[1].name());
                }
                assert!(middles[0] - half(row[0]) >= board.at.x - TRAY_OVERHANG);
                let end = middles[row.len() - 1] + half(row[row.len() - 1]);
                assert!(end <= board.at.x + board.width() + 0.01, "{end}");
            }
        }
    }

    #[test]
    fn words_in_pictures_fit_in_every_language() {
        let panel = Panel { at: Point::default(), width: TRAY_PANEL_PX, height: 0.0 }.column();
        let room = Layout::half(0.0).board.width() - 50.0 - 4.0;
        for language in Language::ALL {
            for title in [demeter::PiecesLeft.say(language), demeter::AllPlanted.say(language)] {
                assert!(font::width(title.as_str(), ONE_PX) <= panel.width, "{title}");
            }
            // The line above a board holds a short name, the remark about the player, the score, and what a draft adds
            // to it.
            let you = demeter::You.say(language);
            let to_move = demeter::RemarkToMove.say(language);
            let planting = demeter::RemarkPlanting.say(language);
            for remark in [to_move, planting, demeter::RemarkWinsBy { tiles: 12 }.say(language)] {
                let width = font::width(&format!("Ann {you}{remark}105"), BOTH_PX) + 18.0 + 20.0;
                assert!(width <= room, "{remark}: {width}");
            }
        }
    }
}
