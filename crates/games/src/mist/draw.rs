//! The picture of a view: the board, the mist over it, the pieces, and what happened in the last turns.

use super::action::Action;
use super::corners::{self, HEIGHT, WIDTH};
use super::legend::{draw_broken, draw_empty, draw_eye_badge, draw_faded, draw_hatch};
use super::position::Position;
use super::state::{Phase, Placement, Sighting};
use super::view::{Eyes, Sight, View};
use super::{fogs, legend};
use board::hex::{Cell, CellSet, Hex};
use rules::{Names, Seat};
use scene::kit::hex::HexBoard;
use scene::kit::{mist, piece};
use scene::{Color, Drawing, Hue, Layer, Path, Point, Scene, Stroke, Theme, at};

/// The position and cell size of the board in the picture.
pub(super) const BOARD: HexBoard = HexBoard::new(at(440.0, 350.0), 80.0);
/// The size of a cell's name, on a bare cell and on a piece: at least 11 pixels on a phone that is 360 pixels wide.
const NAME_PX: f32 = 30.0;
const PIECE_NAME_PX: f32 = 28.0;
/// The radius of a piece, which has room for a name of [`PIECE_NAME_PX`].
const PIECE_PX: f32 = 33.0;

impl View {
    /// The picture of the board.
    pub(super) fn picture(&self, names: &Names, theme: &Theme) -> Scene {
        let hues = [0, 1].map(|seat| self.colors.of(if seat == 0 { Seat::FIRST } else { Seat::FIRST.opponent() }));
        let mut scene = Scene::new(WIDTH, HEIGHT, theme.card, base(hues, theme));
        let board = Board { view: self, theme };
        let top = &mut scene.top;
        match (&self.ended, &self.eyes) {
            (Some(position), _) => board.draw_end(top, position),
            (None, Eyes::Umpire(truth)) => {
                board.draw_pieces(top, &truth.position);
                if let Some((seat, last)) = self.last_mover().and_then(|seat| Some((seat, truth.last[seat.index()]?))) {
                    board.draw_turn(top, seat, &last);
                }
            }
            (None, Eyes::Player(sight)) => board.draw_sight(top, sight),
            (None, Eyes::Channel) => {
                board.draw_mist(top, self.in_mist(CellSet::EMPTY));
                board.draw_opening(top);
            }
        }
        if self.is_ring_closed() {
            board.draw_closed(top);
        }
        if let (Some(Action::Place(cells)), Some(seat)) = (self.staged, self.to_move()) {
            board.draw_draft(top, cells, seat);
        }
        corners::draw(top, self, names, theme);
        match &self.fogs {
            Some(fogs) => fogs::draw(top, self, fogs, theme),
            None => legend::draw(top, self, names.language, theme),
        }
        scene
    }

    /// The cells that lie in mist when the cells `in_sight` are visible. Before the first turn there is no mist, since
    /// both players know that the board is empty.
    pub(super) fn in_mist(&self, in_sight: CellSet) -> CellSet {
        if self.turn == 0 { CellSet::EMPTY } else { !in_sight }
    }

    /// Whether the six cells around E5 are closed in the current turn.
    pub(super) fn is_ring_closed(&self) -> bool {
        let is_open = matches!(self.phase, Phase::Over(_)) || self.turn > 0;
        !is_open && !self.is_at_rest && self.terms.options.first_ring_closed
    }

    /// The seat that moved last; `None` before the first turn and after the match.
    fn last_mover(&self) -> Option<Seat> {
        match self.phase {
            Phase::Play(seat) if self.turn > 0 => Some(seat.opponent()),
            Phase::Play(_) | Phase::FirstPick | Phase::Draw | Phase::Over(_) => None,
        }
    }
}

/// Everything needed to draw on the board.
struct Board<'a> {
    view: &'a View,
    theme: &'a Theme,
}

impl Board<'_> {
    fn hue(&self, seat: Seat) -> Hue {
        self.view.colors.of(seat)
    }

    fn draw_piece(&self, drawing: &mut Drawing, cell: Cell, seat: Seat) {
        piece::draw_named(drawing, center(cell), PIECE_PX, self.hue(seat), &cell.to_string(), self.theme);
    }

    fn draw_pieces(&self, drawing: &mut Drawing, position: &Position) {
        for seat in Seat::all(2) {
            for cell in position.of(seat).iter() {
                self.draw_piece(drawing, cell, seat);
            }
        }
    }

    fn draw_sight(&self, drawing: &mut Drawing, sight: &Sight) {
        self.draw_mist(drawing, self.view.in_mist(sight.cells));
        for cell in sight.seen_empty().iter() {
            draw_empty(drawing, center(cell), BOARD, self.theme);
            drawing.text_centered(center(cell), NAME_PX, cell.to_string(), self.theme.mist_text);
        }
        for seat in Seat::all(2) {
            self.draw_remembered(drawing, sight.faded(seat), seat);
        }
        self.draw_pieces(drawing, &sight.position);
        let Sighting { cells, spotted, destroyed } = sight.seen;
        for cell in ((cells | sight.placed) - sight.mine_destroyed - destroyed).iter() {
            self.draw_ring(drawing, cell, self.theme.last);
        }
        self.draw_destroyed(drawing, sight.mine_destroyed, sight.seat);
        self.draw_destroyed(drawing, destroyed, sight.seat.opponent());
        for cell in spotted.iter() {
            draw_eye_badge(drawing, center(cell).shifted(-28.0, -28.0), self.theme);
        }
        if sight.cells.is_empty() {
            self.draw_opening(drawing);
        }
    }

    fn draw_mist(&self, drawing: &mut Drawing, cells: CellSet) {
        let hexes: Vec<_> = cells.iter().map(|cell| (cell.hex().q, cell.hex().r)).collect();
        mist::draw_bank(drawing, BOARD, &hexes, self.theme);
        if cells.contains(Cell::CENTER) {
            let dashes = Stroke::sharp(3.0).dashed(8.0, 6.0);
            drawing.line(center(Cell::CENTER), &BOARD.cell(9.0), dashes, self.theme.mist_text);
        }
        for cell in cells.iter() {
            drawing.text_centered(center(cell), NAME_PX, cell.to_string(), self.theme.mist_text);
        }
    }

    /// Hatches the cells that are closed in the first turn.
    fn draw_closed(&self, drawing: &mut Drawing) {
        for cell in Cell::CENTER.neighbors().iter() {
            draw_hatch(drawing, center(cell), self.theme);
            drawing.text_centered(center(cell), NAME_PX, cell.to_string(), self.ink(cell));
        }
    }

    /// Draws the first turn, which is public, on top of the mist.
    fn draw_opening(&self, drawing: &mut Drawing) {
        if let Some((seat, first)) = self.view.latest_opening() {
            for cell in (first.cells - first.destroyed).iter() {
                self.draw_piece(drawing, cell, seat);
            }
            self.draw_turn(drawing, seat, &first);
        }
    }

    fn draw_turn(&self, drawing: &mut Drawing, seat: Seat, turn: &Placement) {
        for cell in turn.cells.iter() {
            self.draw_ring(drawing, cell, self.theme.last);
        }
        self.draw_destroyed(drawing, turn.destroyed, seat);
    }

    fn draw_ring(&self, drawing: &mut Drawing, cell: Cell, color: Color) {
        drawing.line(center(cell), &BOARD.cell(-1.0), Stroke::sharp(9.0), self.theme.plate);
        drawing.line(center(cell), &BOARD.cell(-1.0), Stroke::sharp(5.0), color);
    }

    /// Draws destroyed pieces as broken: large if the cell is otherwise empty, small and to the side if the cell holds
    /// a piece.
    fn draw_destroyed(&self, drawing: &mut Drawing, cells: CellSet, seat: Seat) {
        for cell in cells.iter() {
            if self.stands(cell) {
                self.draw_ring(drawing, cell, self.theme.refused);
                draw_broken(drawing, center(cell).shifted(25.0, 25.0), 16.0, self.hue(seat), self.theme);
            } else {
                // The board's base layer has the cell's name in the middle: redraw the cell with room for both name and
                // piece.
                drawing.fill(center(cell), &BOARD.cell(2.0), self.ground(cell));
                self.draw_ring(drawing, cell, self.theme.refused);
                draw_broken(drawing, center(cell).shifted(0.0, -18.0), 19.0, self.hue(seat), self.theme);
                let name = center(cell).shifted(0.0, 18.0);
                drawing.text_centered(name, PIECE_NAME_PX, cell.to_string(), self.ink(cell));
            }
        }
    }

    /// Whether the picture shows a piece on the cell.
    fn stands(&self, cell: Cell) -> bool {
        match &self.view.eyes {
            Eyes::Player(sight) => sight.position.at(cell).is_some(),
            Eyes::Umpire(truth) => truth.position.at(cell).is_some(),
            Eyes::Channel => false,
        }
    }

    /// Whether the picture shows the cell in mist.
    fn is_in_mist(&self, cell: Cell) -> bool {
        let in_sight = match &self.view.eyes {
            Eyes::Player(sight) => sight.cells,
            Eyes::Channel => CellSet::EMPTY,
            Eyes::Umpire(_) => return false,
        };
        self.view.in_mist(in_sight).contains(cell)
    }

    /// The background color of a cell without a piece.
    fn ground(&self, cell: Cell) -> Color {
        match (self.is_in_mist(cell), cell) {
            (true, _) => self.theme.mist,
            (false, Cell::CENTER) => self.theme.plate,
            (false, _) => self.theme.cell,
        }
    }

    /// The color of a cell's name on a cell without a piece.
    fn ink(&self, cell: Cell) -> Color {
        match (self.is_in_mist(cell), cell) {
            (true, _) => self.theme.mist_text,
            (false, Cell::CENTER) => self.theme.dot,
            (false, _) => self.theme.cell_text,
        }
    }

    /// Whether the picture shows nothing on the cell but its name.
    fn is_bare(&self, cell: Cell) -> bool {
        let Eyes::Player(sight) = &self.view.eyes else { return true };
        let opening = self.view.opening.filter(|_| sight.cells.is_empty());
        let faded = Seat::all(2).fold(CellSet::EMPTY, |all, seat| all | sight.faded(seat));
        let drawn = opening.map_or(CellSet::EMPTY, |opening| opening.turn.cells);
        let destroyed = sight.mine_destroyed | sight.seen.destroyed;
        !self.stands(cell) && !(drawn | faded | destroyed).contains(cell)
    }

    /// Draws pieces that are known or remembered in the mist.
    fn draw_remembered(&self, drawing: &mut Drawing, cells: CellSet, seat: Seat) {
        for cell in cells.iter() {
            draw_faded(drawing, center(cell), PIECE_PX, self.hue(seat), self.theme);
            drawing.text_centered(center(cell), PIECE_NAME_PX, cell.to_string(), self.theme.on_piece);
        }
    }

    /// Draws staged pieces, with a dashed edge.
    fn draw_draft(&self, drawing: &mut Drawing, cells: CellSet, seat: Seat) {
        let hue = self.hue(seat);
        let path = piece::silhouette(hue.emblem(), PIECE_PX);
        let radius = self.view.terms.options.radius(cells.len());
        for cell in radius.map_or(CellSet::EMPTY, |radius| cells.within(radius)).iter() {
            if self.is_bare(cell) {
                drawing.fill(center(cell), &BOARD.cell(2.0), hue.color().faded(0.28));
                drawing.text_centered(center(cell), NAME_PX, cell.to_string(), self.ink(cell));
            }
            drawing.line(center(cell), &BOARD.cell(5.0), Stroke::sharp(3.0).dashed(10.0, 8.0), hue.color());
        }
        for cell in cells.iter() {
            drawing.line(center(cell), &path, Stroke::round(9.0), self.theme.plate);
            drawing.fill(center(cell), &path, hue.color().faded(0.75));
            drawing.line(center(cell), &path, Stroke::sharp(4.0).dashed(9.0, 6.0), Theme::DARK.draft);
            drawing.text_centered(center(cell), PIECE_NAME_PX, cell.to_string(), self.theme.on_piece);
        }
    }

    /// Draws the board of a match that is over: connected pieces are joined and tinted, and groups of two or more are
    /// labelled with their size.
    fn draw_end(&self, drawing: &mut Drawing, position: &Position) {
        for seat in Seat::all(2) {
            let tint = self.hue(seat).color().faded(0.34);
            for cell in position.of(seat).iter() {
                drawing.fill(center(cell), &BOARD.cell(2.0), tint);
            }
            self.draw_bonds(drawing, position.of(seat), self.hue(seat).color());
        }
        self.draw_pieces(drawing, position);
        for seat in Seat::all(2) {
            for group in position.of(seat).groups().filter(|group| group.len() > 1) {
                if let Some(cell) = group.first() {
                    draw_count(drawing, center(cell).shifted(26.0, -30.0), group.len(), self.theme);
                }
            }
        }
    }

    /// Draws a bar between each two neighboring cells of the set.
    fn draw_bonds(&self, drawing: &mut Drawing, cells: CellSet, color: Color) {
        for cell in cells.iter() {
            for direction in &Hex::DIRECTIONS[..3] {
                let neighbor = Cell::at_hex(cell.hex().plus(*direction)).filter(|&other| cells.contains(other));
                if let Some(other) = neighbor {
                    let (from, to) = (center(cell), center(other));
                    let bond = Path::line([at(0.0, 0.0), at(to.x - from.x, to.y - from.y)]);
                    drawing.line(from, &bond, Stroke::sharp(14.0), self.theme.plate);
                    drawing.line(from, &bond, Stroke::sharp(9.0), color);
                }
            }
        }
    }
}

/// The base layer: the empty board with the cells' names.
fn base(hues: [Hue; 2], theme: &Theme) -> Layer {
    let mut drawing = Drawing::new();
    for cell in Cell::all() {
        drawing.fill(center(cell), &BOARD.cell(-5.0), theme.plate);
    }
    for cell in Cell::all().filter(|&cell| cell != Cell::CENTER) {
        drawing.fill(center(cell), &BOARD.cell(2.0), theme.cell);
        drawing.text_centered(center(cell), NAME_PX, cell.to_string(), theme.cell_text);
    }
    let middle = center(Cell::CENTER);
    drawing.fill(middle, &BOARD.cell(2.0), theme.plate);
    drawing.line(middle, &BOARD.cell(9.0), Stroke::sharp(3.0).dashed(8.0, 6.0), theme.grid);
    drawing.text_centered(middle, NAME_PX, Cell::CENTER.to_string(), theme.dot);

    let seats = hues.into_iter().flat_map(|hue| [1.0, 0.28, 0.34].map(|opacity| hue.color().faded(opacity)));
    let marks = [
        theme.mist.faded(0.3),
        theme.mist_wisp.faded(0.3),
        theme.mist_wisp.faded(0.6),
        theme.mist_wisp,
        theme.on_piece,
        theme.last,
        theme.draft,
    ];
    Layer::with_inks(drawing, seats.chain(marks))
}

fn draw_count(drawing: &mut Drawing, center: Point, count: usize, theme: &Theme) {
    drawing.outlined(center, &Path::circle(20.0), theme.on_piece, 2.0, theme.petal);
    drawing.text_centered(center, PIECE_NAME_PX, count.to_string(), theme.petal);
}

pub(super) fn center(cell: Cell) -> Point {
    BOARD.center(cell.hex().q, cell.hex().r)
}
