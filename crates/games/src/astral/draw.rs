//! The pictures of Astral Flow: the key, the round, what was named in it, its solution and the final table, all of one
//! size. They are nearly square, so that a phone shows what must be read as large as a computer does.

mod key;
mod layout;
mod named;
mod posed;
mod solution;
mod table;

use super::motion::{Axis, Compass, Instruction};
use super::round::Grid;
use super::view::View;
use board::square::{Area, Square};
use rules::{Names, Seat, Words};
use scene::kit::grid::{Cell, Grid as Board};
use scene::kit::{piece, symbol};
use scene::{Drawing, Hue, Layer, Path, Point, Scene, Stroke, Theme, at, font};
use words::astral;

const WIDTH: u16 = 1000;
const HEIGHT: u16 = 900;
/// From the picture's edge to what is in it.
const MARGIN: f32 = 24.0;
/// Below the title, and below the players where they are named.
const TOP: f32 = 76.0;
const TOP_BELOW_PLAYERS: f32 = 134.0;
/// The size of the title.
const TITLE_PX: f32 = 44.0;
/// The size of whatever else must be read: 11 pixels where a phone shows the picture 360 pixels wide.
const TEXT_PX: f32 = 31.0;

/// Draws one of the view's pictures.
pub(super) fn scene(view: &View, frame: &str, names: &Names, theme: &Theme) -> Scene {
    match (frame, &view.grids, &view.course.solution) {
        ("solution", _, Some(solved)) => solution::scene(view, solved, names, theme),
        ("round", Some(grids), _) => posed::scene(view, grids, names.language, theme),
        ("named", ..) => named::scene(view, names, theme),
        ("result", ..) => table::scene(view, names, theme),
        _ => key::scene(view, names, theme),
    }
}

/// The boards of the round that is posed, where they lie in the picture: in each its cells can be pressed.
pub(super) fn boards(view: &View) -> Vec<Board> {
    view.grids.as_ref().map_or_else(Vec::new, |grids| posed::boards(view, grids))
}

fn new_scene(theme: &Theme, base: Drawing) -> Scene {
    Scene::new(u32::from(WIDTH), u32::from(HEIGHT), theme.card, Layer::new(base))
}

/// The color of a seat, which the message's text gives as a sign before its name.
fn hue(seat: Seat) -> Hue {
    Hue::ALL[seat.index()]
}

/// The line at the top: what this is.
fn draw_title(drawing: &mut Drawing, theme: &Theme, title: &Words) {
    let title = font::fitted(title.as_str(), TITLE_PX, f32::from(WIDTH) - 2.0 * MARGIN);
    drawing.text(at(MARGIN, 40.0 + font::cap_height(TITLE_PX) / 2.0), TITLE_PX, title, theme.text);
}

/// The line below the title: the players with their scores, each in half of the width.
fn draw_players(drawing: &mut Drawing, theme: &Theme, view: &View, names: &Names) {
    let middle = 100.0;
    let half = (f32::from(WIDTH) - 2.0 * MARGIN) / 2.0;
    for (seat, points) in view.score.iter() {
        let left = MARGIN + if seat == Seat::FIRST { 0.0 } else { half };
        let score = signed(points.to_string());
        let with_you = |name: String| {
            if view.seat() != Some(seat) {
                return name;
            }
            astral::DrawnYou { name: Words::markup(name) }.say(names.language).into()
        };
        let score_width = font::width(&score, TITLE_PX);
        let room = half - 54.0 - 24.0 - score_width - 20.0 - font::width(&with_you(String::new()), TEXT_PX);
        let name = with_you(font::fitted(&names[seat], TEXT_PX, room.max(0.0)));
        piece::draw(drawing, at(left + 24.0, middle), 22.0, hue(seat), theme);
        drawing.text(at(left + 54.0, middle + font::cap_height(TEXT_PX) / 2.0), TEXT_PX, name.as_str(), theme.text);
        let x = left + 54.0 + font::width(&name, TEXT_PX) + 20.0;
        drawing.text(at(x, middle + font::cap_height(TITLE_PX) / 2.0), TITLE_PX, score, theme.text);
    }
}

/// With a minus sign instead of a hyphen.
fn signed(number: String) -> String {
    if number.starts_with('-') { number.replace('-', "\u{2212}") } else { number }
}

/// The board of a grid with its coordinates.
fn draw_board(drawing: &mut Drawing, theme: &Theme, board: Board) {
    draw_plain_board(drawing, theme, board);
    board.draw_coordinates(drawing, theme, layout::coordinate_px(board.cell));
}

/// The board of a grid alone.
fn draw_plain_board(drawing: &mut Drawing, theme: &Theme, board: Board) {
    board.draw_plate(drawing, theme);
    // It is night in every theme.
    board.draw_checkered(drawing, Theme::DARK.night, Theme::DARK.night_alt);
}

fn board(corner: Point, cell: f32, size: Area) -> Board {
    Board { at: corner, cell, columns: size.columns, rows: size.rows }
}

const fn cell(square: Square) -> Cell {
    (square.column, square.row)
}

fn draw_stars(drawing: &mut Drawing, board: Board, stars: &[Square]) {
    let star = symbol::star((board.cell * 0.4).round());
    for &square in stars {
        // A star's middle lies a little below the middle of its height.
        let center = board.center(cell(square)).shifted(0.0, board.cell * 0.02);
        drawing.fill(center.snapped(), &star, Theme::DARK.star);
    }
}

/// The red dot of a grid that shows these stars, with thin lines through it that show where it lies between the cells.
fn draw_origin(drawing: &mut Drawing, board: Board, grid: &Grid, stars: &[Square]) {
    let [x, y] = [grid.origin.x, grid.origin.y].map(|halves| {
        let halves = i16::try_from(halves).expect("an origin lies on its grid");
        board.cell / 2.0 * f32::from(halves)
    });
    let origin = board.at.shifted(x, y).snapped();
    let theme = &Theme::DARK;
    let faint = theme.origin.faded(0.35);
    drawing.fill(at(origin.x - 1.0, board.at.y), &Path::rect(2.0, board.height()), faint);
    drawing.fill(at(board.at.x, origin.y - 1.0), &Path::rect(board.width(), 2.0), faint);
    // On a star the origin is a ring around it, so that neither hides the other.
    if stars.iter().any(|&star| super::motion::GridPoint::middle(star) == grid.origin) {
        let ring = Path::circle((board.cell * 0.44).round());
        drawing.line(origin, &ring, Stroke::sharp((board.cell * 0.12).max(5.0)), theme.origin_ring);
        drawing.line(origin, &ring, Stroke::sharp((board.cell * 0.08).max(3.0)), theme.origin);
    } else {
        symbol::draw_origin(drawing, origin, (board.cell * 0.2).clamp(7.0, 17.0).round(), theme);
    }
}

/// The sign of an instruction around a point.
fn draw_instruction(drawing: &mut Drawing, theme: &Theme, center: Point, radius: f32, instruction: Instruction) {
    match instruction {
        Instruction::Move(compass) => drawing.fill(center, &symbol::arrow(radius, bearing(compass)), theme.arrow),
        Instruction::Clockwise => drawing.fill(center, &symbol::rotation(radius, true), theme.turn),
        Instruction::Counterclockwise => drawing.fill(center, &symbol::rotation(radius, false), theme.turn),
        Instruction::Mirror(axis) => {
            // A little larger, since it is made of thinner parts.
            symbol::draw_reflection(drawing, center, (radius * 1.15).round(), slope(axis), theme.mirror);
        }
    }
}

/// A box with an instruction's sign and its place in the list.
fn draw_tile(drawing: &mut Drawing, theme: &Theme, corner: Point, size: f32, number: usize, instruction: Instruction) {
    let face = Path::rounded(size, size, (size * 0.12).round());
    drawing.outlined(corner, &face, theme.panel, 2.0, theme.panel_edge);
    let number_px = (size * 0.32).round();
    // A number that nobody could read is left out: the tiles stand in the order in which they are read.
    let has_number = number_px >= TEXT_PX;
    // The axis of a reflection runs through two corners; the number stands in one of the others.
    let is_in_the_way = matches!(instruction, Instruction::Mirror(Axis::NorthWestSouthEast));
    let foot = size * 0.1 + font::cap_height(number_px);
    if has_number && is_in_the_way {
        drawing.text_end(corner.shifted(size * 0.91, foot).snapped(), number_px, number.to_string(), theme.text_dim);
    } else if has_number {
        drawing.text(corner.shifted(size * 0.09, foot).snapped(), number_px, number.to_string(), theme.text_dim);
    }
    let center =
        if has_number { corner.shifted(size * 0.54, size * 0.55) } else { corner.shifted(size / 2.0, size / 2.0) };
    let center = center.snapped();
    if let Instruction::Mirror(axis) = instruction {
        // The axis runs across the whole tile, through its middle as on the board.
        let (middle, degrees) = (corner.shifted(size / 2.0, size / 2.0), slope(axis));
        let reach = if matches!(axis, Axis::EastWest | Axis::NorthSouth) { size * 0.49 } else { size * 0.66 };
        let ends = [degrees, degrees + 180.0].map(|way| at(0.0, 0.0).polar(reach, way));
        drawing.line(middle.snapped(), &Path::line(ends), Stroke::sharp((size * 0.05).max(3.0)), theme.mirror);
        symbol::draw_reflection(drawing, middle.snapped(), (size * 0.36).round(), degrees, theme.mirror);
        return;
    }
    let radius = if has_number { size * 0.32 } else { size * 0.42 };
    draw_instruction(drawing, theme, center, radius.round(), instruction);
}

/// Where a direction points: degrees clockwise from the right.
const fn bearing(compass: Compass) -> f32 {
    match compass {
        Compass::E => 0.0,
        Compass::SE => 45.0,
        Compass::S => 90.0,
        Compass::SW => 135.0,
        Compass::W => 180.0,
        Compass::NW => 225.0,
        Compass::N => 270.0,
        Compass::NE => 315.0,
    }
}

/// How a line of reflection lies: degrees clockwise from the right.
const fn slope(axis: Axis) -> f32 {
    match axis {
        Axis::EastWest => 0.0,
        Axis::NorthWestSouthEast => 45.0,
        Axis::NorthSouth => 90.0,
        Axis::NorthEastSouthWest => 135.0,
    }
}
