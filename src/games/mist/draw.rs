//! The picture of a view: the board, the mist over it, and what stands and happened where there is none.

use super::action::Action;
use super::fogs;
use super::legend::{draw_broken, draw_eye_badge, draw_hatch};
use super::panel;
use super::panel::PIECE_PX;
use super::position::Position;
use super::state::{Opening, Phase, Placement, Sighting};
use super::view::{Eyes, Remembered, Sight, View};
use crate::board::hex::{Cell, CellSet, Hex};
use crate::rules::{BySeat, Seat};
use crate::scene::kit::hex::HexBoard;
use crate::scene::kit::{mist, piece};
use crate::scene::{Color, Drawing, Hue, Layer, Path, Point, Scene, Stroke, Theme, at};

/// Where the board lies in the picture.
const BOARD: HexBoard = HexBoard::new(at(375.0, 350.0), 78.0);
/// The height of a cell's name.
const NAME_PX: f32 = 26.0;

impl View {
    /// The picture of the board.
    pub(super) fn picture(&self, names: &BySeat<String>, theme: &Theme) -> Scene {
        let hues = [0, 1].map(|seat| self.colors.of(if seat == 0 { Seat::FIRST } else { Seat::FIRST.opponent() }));
        let mut scene = Scene::new(1100, 700, theme.card, base(hues, theme));
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
                board.draw_mist(top, CellSet::ALL);
                board.draw_opening(top);
            }
        }
        if self.is_ring_closed() {
            board.draw_closed(top);
        }
        if let (Some(Action::Place(cells)), Some(seat)) = (self.staged, self.to_move()) {
            board.draw_draft(top, cells, seat);
        }
        match &self.fogs {
            Some(fogs) => fogs::draw(top, self, fogs, names, theme),
            None => panel::draw(top, self, names, theme),
        }
        scene
    }

    /// Whether the six cells around E5 are closed to the turn that is to be played.
    pub(super) fn is_ring_closed(&self) -> bool {
        let is_open = matches!(self.phase, Phase::Over(_)) || self.turn > 0;
        !is_open && self.terms.options.first_ring_closed
    }

    /// The seat that has moved last, of a match in play.
    fn last_mover(&self) -> Option<Seat> {
        match self.phase {
            Phase::Play(seat) if self.turn > 0 => Some(seat.opponent()),
            Phase::Play(_) | Phase::FirstPick | Phase::Draw | Phase::Over(_) => None,
        }
    }
}

/// What is needed to draw anything on the board.
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
        let mist = !sight.cells;
        self.draw_mist(drawing, mist);
        match &sight.memory {
            Remembered::Nothing => {}
            Remembered::Own(cells) => self.draw_faded(drawing, *cells & mist, sight.seat),
            Remembered::Explored(_, position) => {
                for seat in Seat::all(2) {
                    self.draw_faded(drawing, (position.of(seat) | self.opened_by(seat)) & mist, seat);
                }
            }
        }
        self.draw_pieces(drawing, &sight.position);
        let Sighting { cells, spotted, destroyed } = sight.seen;
        for cell in ((cells | sight.placed) - sight.mine_destroyed - destroyed).iter() {
            self.draw_ring(drawing, cell, self.theme.last);
        }
        self.draw_destroyed(drawing, sight.mine_destroyed, sight.seat);
        self.draw_destroyed(drawing, destroyed, sight.seat.opponent());
        for cell in spotted.iter() {
            draw_eye_badge(drawing, center(cell).shifted(-26.0, -26.0), self.theme);
        }
        if sight.cells.is_empty() {
            self.draw_opening(drawing);
        }
    }

    /// The pieces of the public first turn that are this seat's now: they stand for ever.
    fn opened_by(&self, seat: Seat) -> CellSet {
        let owner = |opening: Opening| if self.view.pie { opening.seat.opponent() } else { opening.seat };
        let opening = self.view.opening.filter(|&opening| owner(opening) == seat);
        opening.map_or(CellSet::EMPTY, |opening| opening.turn.cells - opening.turn.destroyed)
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

    /// Hatches the cells that are closed to the first turn.
    fn draw_closed(&self, drawing: &mut Drawing) {
        for cell in Cell::CENTER.neighbors().iter() {
            draw_hatch(drawing, center(cell), self.theme);
            drawing.text_centered(center(cell), NAME_PX, cell.to_string(), self.theme.mist_text);
        }
    }

    /// The first turn, which everybody may know, on top of the mist.
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

    /// Pieces destroyed: broken, where nothing stands in the middle of the cell, else small beside what stands.
    fn draw_destroyed(&self, drawing: &mut Drawing, cells: CellSet, seat: Seat) {
        for cell in cells.iter() {
            self.draw_ring(drawing, cell, self.theme.refused);
            if self.stands(cell) {
                draw_broken(drawing, center(cell).shifted(23.0, 23.0), 15.0, self.hue(seat), self.theme);
            } else {
                draw_broken(drawing, center(cell).shifted(0.0, -9.0), 22.0, self.hue(seat), self.theme);
                // On whatever lies under it, mist or cell.
                let name = center(cell).shifted(0.0, 27.0);
                drawing.fill(name.shifted(-20.0, -13.0), &Path::rounded(40.0, 26.0, 8.0), self.theme.cell);
                drawing.text_centered(name, 22.0, cell.to_string(), self.theme.cell_text);
            }
        }
    }

    /// Whether the picture shows a piece standing there.
    fn stands(&self, cell: Cell) -> bool {
        match &self.view.eyes {
            Eyes::Player(sight) => sight.position.at(cell).is_some(),
            Eyes::Umpire(truth) => truth.position.at(cell).is_some(),
            Eyes::Channel => false,
        }
    }

    fn is_in_sight(&self, cell: Cell) -> bool {
        matches!(&self.view.eyes, Eyes::Player(sight) if sight.cells.contains(cell))
    }

    /// Whether nothing is drawn on the cell but its name.
    fn is_bare(&self, cell: Cell) -> bool {
        let Eyes::Player(sight) = &self.view.eyes else { return true };
        let opening = self.view.opening.filter(|_| sight.cells.is_empty());
        let faded = match &sight.memory {
            Remembered::Nothing => CellSet::EMPTY,
            Remembered::Own(cells) => *cells,
            Remembered::Explored(_, position) => {
                position.occupied() | Seat::all(2).fold(CellSet::EMPTY, |all, seat| all | self.opened_by(seat))
            }
        };
        let drawn = opening.map_or(CellSet::EMPTY, |opening| opening.turn.cells);
        let destroyed = sight.mine_destroyed | sight.seen.destroyed;
        !self.stands(cell) && !(drawn | faded | destroyed).contains(cell)
    }

    /// Pieces known or remembered in the mist.
    fn draw_faded(&self, drawing: &mut Drawing, cells: CellSet, seat: Seat) {
        let hue = self.hue(seat);
        let path = piece::silhouette(hue.emblem(), PIECE_PX);
        for cell in cells.iter() {
            drawing.fill(center(cell), &path, hue.color().faded(0.6));
            drawing.line(center(cell), &path, Stroke::sharp(3.0), self.theme.mist_text);
            drawing.text_centered(center(cell), 24.0, cell.to_string(), self.theme.on_piece);
        }
    }

    /// What is staged: pieces with a dashed edge.
    fn draw_draft(&self, drawing: &mut Drawing, cells: CellSet, seat: Seat) {
        let hue = self.hue(seat);
        let path = piece::silhouette(hue.emblem(), PIECE_PX);
        let radius = self.view.terms.options.radius(cells.len());
        for cell in radius.map_or(CellSet::EMPTY, |radius| cells.within(radius)).iter() {
            if self.is_bare(cell) {
                drawing.fill(center(cell), &BOARD.cell(2.0), hue.color().faded(0.28));
                let ink = if self.is_in_sight(cell) { self.theme.cell_text } else { self.theme.mist_text };
                drawing.text_centered(center(cell), NAME_PX, cell.to_string(), ink);
            }
            drawing.line(center(cell), &BOARD.cell(5.0), Stroke::sharp(3.0).dashed(10.0, 8.0), hue.color());
        }
        for cell in cells.iter() {
            drawing.line(center(cell), &path, Stroke::round(9.0), self.theme.plate);
            drawing.fill(center(cell), &path, hue.color().faded(0.75));
            drawing.line(center(cell), &path, Stroke::sharp(4.0).dashed(9.0, 6.0), Theme::DARK.draft);
            drawing.text_centered(center(cell), 24.0, cell.to_string(), self.theme.on_piece);
        }
    }

    /// The board of a match that is over: groups joined and tinted, the larger ones counted.
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
                    draw_count(drawing, center(cell).shifted(26.0, -26.0), group.len(), self.theme);
                }
            }
        }
    }

    /// A bar between any two neighbors of the set.
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

/// The empty board with the cells' names, and the panel.
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
    panel::draw_frame(&mut drawing, theme);

    let seats = hues.into_iter().flat_map(|hue| [1.0, 0.28, 0.34].map(|opacity| hue.color().faded(opacity)));
    let marks = [
        theme.mist.faded(0.3),
        theme.mist_wisp.faded(0.3),
        theme.mist_wisp.faded(0.6),
        theme.on_piece,
        theme.last,
        theme.draft,
    ];
    Layer::with_inks(drawing, seats.chain(marks))
}

fn draw_count(drawing: &mut Drawing, center: Point, count: usize, theme: &Theme) {
    drawing.outlined(center, &Path::circle(15.0), theme.on_piece, 2.0, theme.petal);
    drawing.text_centered(center, 21.0, count.to_string(), theme.petal);
}

fn center(cell: Cell) -> Point {
    BOARD.center(cell.hex().q, cell.hex().r)
}
