//! Draws a sky at any size: tiles, half-circles, and trails with marks of what they count as.

use super::super::cards::Kind;
use super::super::cosmic::Locks;
use super::super::sky::{AREA, Piece, Side, Sky, Trail, TrailKind};
use super::sign;
use board::square::Square;
use scene::kit::{grid::Grid, symbol, trail};
use scene::{Color, Drawing, Path, Point, Step, Stroke, Theme, arc_steps, at, font};

/// The position of a sky in a picture, and how to draw it.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// The grid of tiles, without the half-circles, which reach half a cell beyond it on each side.
    pub(super) grid: Grid,
    /// The kinds that score: trails that count for other kinds are drawn without highlight.
    scored: &'static [Kind],
    /// Whether tiles are labelled with their names.
    has_names: bool,
}

/// The color of trails that count for this kind; the kind's symbol marks them too.
const fn color(kind: Kind, theme: &Theme) -> Color {
    match kind {
        Kind::Planet => theme.trails[0],
        Kind::Comet => theme.trails[1],
        Kind::Void => theme.trails[2],
        Kind::Star => theme.star,
    }
}

/// The kind of card that a trail counts for; `None` if the trail counts for no kind.
fn counts_for(trail: &Trail) -> Option<Kind> {
    match trail.kind() {
        TrailKind::Planet => Some(Kind::Planet),
        TrailKind::Comet => Some(Kind::Comet),
        TrailKind::Plain => trail.touches_void().then_some(Kind::Void),
    }
}

/// Draws the badge of a trail: the symbol of its kind.
pub(super) fn draw_badge(drawing: &mut Drawing, theme: &Theme, kind: Kind, center: Point, radius: f32) {
    let color = color(kind, theme);
    drawing.outlined(center, &Path::circle(radius), theme.plate, (radius * 0.13).max(1.5), color);
    sign::draw(drawing, center, radius * 0.52, kind, color, theme.plate);
}

/// The width of a trail without its glow, as a fraction of a cell.
const TRAIL: f32 = 0.07;

impl Board {
    /// A sky whose tiles and half-circles fill a square with this top left corner; the square is five cells wide.
    pub(super) fn filling(corner: Point, cell: f32) -> Self {
        let grid = Grid { at: corner.shifted(cell / 2.0, cell / 2.0), cell, columns: AREA.columns, rows: AREA.rows };
        Self { grid, scored: &Kind::ALL, has_names: true }
    }

    /// A copy that highlights only trails of these kinds.
    pub(super) fn scoring(self, scored: &'static [Kind]) -> Self {
        Self { scored, ..self }
    }

    /// A copy without the tiles' names, which would be too small to read.
    pub(super) fn without_names(self) -> Self {
        Self { has_names: false, ..self }
    }

    fn is_lit(self, trail: &Trail) -> bool {
        counts_for(trail).is_some_and(|kind| self.scored.contains(&kind))
    }

    fn center(self, square: Square) -> Point {
        self.grid.center((square.column, square.row))
    }

    /// Draws the whole sky; squares in `changed` are framed.
    pub(super) fn draw(self, drawing: &mut Drawing, theme: &Theme, sky: &Sky, locked: &Locks, changed: &[Square]) {
        self.draw_tiles(drawing, theme, sky);
        self.draw_idle_halves(drawing, theme);
        for &square in changed {
            self.grid.draw_ring(drawing, (square.column, square.row), theme.last);
        }
        let trails = sky.trails();
        for trail in trails.iter().filter(|trail| !self.is_lit(trail)) {
            self.draw_plain(drawing, theme, trail);
        }
        let marked = || trails.iter().filter_map(|trail| Some((counts_for(trail)?, trail)));
        for (kind, trail) in marked().filter(|(_, trail)| self.is_lit(trail)) {
            let (path, width) = (self.path(trail), self.grid.cell * TRAIL);
            trail::draw(drawing, at(0.0, 0.0), &path, width, color(kind, theme), theme);
            if kind == Kind::Void {
                let gaps = Stroke::sharp(width * 0.5).dashed(self.grid.cell * 0.05, self.grid.cell * 0.14);
                drawing.line(at(0.0, 0.0), &path, gaps, theme.plate);
            }
        }
        for (kind, trail) in marked() {
            let (place, radius) = (self.badge_place(trail), self.grid.cell * 0.14);
            draw_badge(drawing, theme, kind, place, radius);
            if !self.is_lit(trail) {
                drawing.fill(place, &Path::circle(radius * 1.2), theme.tile.faded(0.55));
            }
        }
        for square in locked {
            let corner =
                self.grid.corner((square.column, square.row)).shifted(self.grid.cell * 0.83, self.grid.cell * 0.17);
            symbol::draw_lock(drawing, corner, self.grid.cell * 0.09, theme.trail_core);
        }
        // Names are drawn last, so that neither a frame nor a trail covers a name.
        if self.has_names {
            AREA.squares().for_each(|square| self.draw_name(drawing, theme, square, sky.bend(square).is_some()));
        }
    }

    fn draw_tiles(self, drawing: &mut Drawing, theme: &Theme, sky: &Sky) {
        self.grid.draw_plate(drawing, theme);
        let cell = self.grid.cell;
        let tile = Path::rounded(cell - 6.0, cell - 6.0, cell * 0.09);
        for square in AREA.squares() {
            let corner = self.grid.corner((square.column, square.row));
            if sky.bend(square).is_some() {
                drawing.outlined(corner.shifted(3.0, 3.0), &tile, theme.tile, 2.0, theme.tile_edge);
            } else {
                // Tiles are dark in every theme, and the void is darker still.
                drawing.fill(corner.shifted(3.0, 3.0), &tile, Theme::DARK.void);
                let edge = Stroke::sharp(2.0).dashed(cell * 0.07, cell * 0.05);
                drawing.line(corner.shifted(3.0, 3.0), &tile, edge, theme.tile_edge);
            }
        }
    }

    fn draw_name(self, drawing: &mut Drawing, theme: &Theme, square: Square, is_tile: bool) {
        let ink = if is_tile { dimmed(theme, 0.55) } else { Theme::DARK.void.mix(Theme::DARK.text, 0.5) };
        // A larger inset would move the name into the trail that bends round this corner of the tile.
        let inset = self.grid.cell * 0.045;
        let size = (self.grid.cell * 0.27).round();
        let corner = self.grid.corner((square.column, square.row));
        drawing.text(corner.shifted(inset, inset + font::cap_height(size)), size, square.to_string(), ink);
    }

    /// Draws the half-circles as they look without a trail.
    fn draw_idle_halves(self, drawing: &mut Drawing, theme: &Theme) {
        for side in Side::ALL {
            let [from, to] = side.half_circle();
            let path = Path::steps(self.half_steps(side, from, to));
            drawing.line(at(0.0, 0.0), &path, Stroke::round(self.grid.cell * TRAIL), theme.tile_edge);
        }
    }

    fn draw_plain(self, drawing: &mut Drawing, theme: &Theme, trail: &Trail) {
        let (path, width) = (self.path(trail), self.grid.cell * TRAIL);
        drawing.line(at(0.0, 0.0), &path, Stroke::round(width), dimmed(theme, 0.45));
        drawing.line(at(0.0, 0.0), &path, Stroke::round(width * 0.3), dimmed(theme, 0.8));
    }

    /// The whole trail as one path, so that no joints are visible.
    fn path(self, trail: &Trail) -> Path {
        let mut steps: Vec<Step> = Vec::new();
        for piece in trail.pieces() {
            let mut piece_steps = match *piece {
                Piece::Arc { square, enter, leave } => self.arc(square, enter, leave),
                Piece::Half { side, from, to } => self.half_steps(side, from, to),
            };
            if !steps.is_empty() {
                piece_steps.remove(0);
            }
            steps.extend(piece_steps);
        }
        if trail.is_closed() {
            steps.push(Step::Close);
        }
        Path::steps(steps)
    }

    /// The quarter circle from one side of a tile to another, around the corner between them.
    fn arc(self, square: Square, enter: Side, leave: Side) -> Vec<Step> {
        let half = self.grid.cell / 2.0;
        let toward = |side: Side, from: Point| {
            let (dx, dy) = side.step();
            from.shifted(f32::from(dx) * half, f32::from(dy) * half)
        };
        let corner = toward(leave, toward(enter, self.center(square)));
        // Seen from the corner, the middle of each of the two sides lies in the direction opposite to the other side.
        let (from, to) = (degrees(leave.opposite()), degrees(enter.opposite()));
        arc_steps(corner, half, from, nearest(from, to))
    }

    fn half_steps(self, side: Side, from: Square, to: Square) -> Vec<Step> {
        let (start, end) = (self.center(from), self.center(to));
        let (dx, dy) = side.step();
        let half = self.grid.cell / 2.0;
        let middle = start.toward(end, 0.5).shifted(f32::from(dx) * half, f32::from(dy) * half);
        let from_degrees = (start.y - end.y).atan2(start.x - end.x).to_degrees();
        // The half-circle passes the outer side of the sky: turn a quarter toward that side, and another quarter in the
        // same direction.
        let outward = nearest(from_degrees, degrees(side));
        arc_steps(middle, half, from_degrees, from_degrees + 2.0 * (outward - from_degrees))
    }

    /// The position of a trail's badge: in the middle of a planet; otherwise on the trail's middle tile, beside the
    /// arc.
    fn badge_place(self, trail: &Trail) -> Point {
        let tiles: Vec<Square> = trail.tiles().collect();
        if trail.kind() == TrailKind::Planet {
            let [first, last] = [tiles[0], tiles[tiles.len() / 2]];
            let middle = self.center(first).toward(self.center(last), 0.5);
            let on_border = trail.pieces().iter().find_map(|piece| match piece {
                Piece::Half { side, .. } => Some(side.step()),
                Piece::Arc { .. } => None,
            });
            let (dx, dy) = on_border.unwrap_or((0, 0));
            let half = self.grid.cell / 2.0;
            return middle.shifted(f32::from(dx) * half, f32::from(dy) * half);
        }
        let middle = tiles[tiles.len() / 2];
        let place = trail.pieces().iter().find_map(|piece| match *piece {
            Piece::Arc { square, enter, leave } if square == middle => Some((enter, leave)),
            Piece::Arc { .. } | Piece::Half { .. } => None,
        });
        let (enter, leave) = place.expect("the tile is on its trail");
        // Put the badge outside of the arc, where the tile is free, but not on the name in the tile's top left corner.
        let [(ax, ay), (bx, by)] = [enter.step(), leave.step()];
        let (dx, dy) = (-f32::from(ax + bx), -f32::from(ay + by));
        let (dx, dy) = if dx < 0.0 && dy < 0.0 { (0.12, -0.29) } else { (dx * 0.22, dy * 0.22) };
        self.center(middle).shifted(dx * self.grid.cell, dy * self.grid.cell)
    }
}

/// The color of an unlit trail of this strength on a tile; tiles are dark in every theme.
fn dimmed(theme: &Theme, strength: f32) -> Color {
    theme.tile.mix(theme.trail_core, strength)
}

/// A side's direction in degrees, clockwise from the right.
const fn degrees(side: Side) -> f32 {
    match side {
        Side::East => 0.0,
        Side::South => 90.0,
        Side::West => 180.0,
        Side::North => 270.0,
    }
}

/// The direction `to`, as an angle reached by the shorter turn from `from`.
fn nearest(from: f32, to: f32) -> f32 {
    let turn = (to - from).rem_euclid(360.0);
    if turn > 180.0 { from + turn - 360.0 } else { from + turn }
}
