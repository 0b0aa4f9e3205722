//! The pictures of Astral Flow, all of one size: the key to the symbols, the round, the answers so far, the solution
//! and the final table. They are nearly square, so that a phone shows text as large as a computer does.

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
const MARGIN: f32 = 24.0;
/// The top of a picture's content, below the title, and below the line of players if there is one.
const TOP: f32 = 76.0;
const TOP_BELOW_PLAYERS: f32 = 134.0;
const TITLE_PX: f32 = 44.0;
/// The size of all other text: 11 pixels on a phone that shows the picture 360 pixels wide.
const TEXT_PX: f32 = 31.0;

/// Draws the picture of a frame.
pub(super) fn scene(view: &View, frame: &str, names: &Names, theme: &Theme) -> Scene {
    match (frame, &view.grids, &view.course.solution) {
        ("solution", _, Some(solved)) => solution::scene(view, solved, names, theme),
        ("round", Some(grids), _) => posed::scene(view, grids, names.language, theme),
        ("named", ..) => named::scene(view, names, theme),
        ("result", ..) => table::scene(view, names, theme),
        _ => key::scene(view, names, theme),
    }
}

/// The boards of the current round's grids in the picture; their cells can be pressed.
pub(super) fn boards(view: &View) -> Vec<Board> {
    view.grids.as_ref().map_or_else(Vec::new, |grids| posed::boards(view, grids))
}

fn new_scene(theme: &Theme, base: Drawing) -> Scene {
    Scene::new(u32::from(WIDTH), u32::from(HEIGHT), theme.card, Layer::new(base))
}

/// The color of a seat. The message puts a symbol of the same color before the player's name.
fn hue(seat: Seat) -> Hue {
    Hue::ALL[seat.index()]
}

fn draw_title(drawing: &mut Drawing, theme: &Theme, title: &Words) {
    let title = font::fitted(title.as_str(), TITLE_PX, f32::from(WIDTH) - 2.0 * MARGIN);
    drawing.text(at(MARGIN, 40.0 + font::cap_height(TITLE_PX) / 2.0), TITLE_PX, title, theme.text);
}

/// Draws the line below the title: each player with the score, in one half of the width.
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

/// Replaces the hyphen of a negative number by a minus sign.
fn signed(number: String) -> String {
    if number.starts_with('-') { number.replace('-', "\u{2212}") } else { number }
}

/// Draws the board of a grid with its coordinates.
fn draw_board(drawing: &mut Drawing, theme: &Theme, board: Board) {
    draw_plain_board(drawing, theme, board);
    board.draw_coordinates(drawing, theme, layout::coordinate_px(board.cell));
}

/// Draws the board of a grid without coordinates.
fn draw_plain_board(drawing: &mut Drawing, theme: &Theme, board: Board) {
    board.draw_plate(drawing, theme);
    // The board shows the night sky, so it is dark in every theme.
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
        // The visual middle of a star lies slightly below the middle of its height.
        let center = board.center(cell(square)).shifted(0.0, board.cell * 0.02);
        drawing.fill(center.snapped(), &star, Theme::DARK.star);
    }
}

/// Draws the origin, with thin lines through it that show its position between the cells. `stars` are the stars that
/// the board shows.
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
    // On a star, draw the origin as a ring around the star, so that neither hides the other.
    if stars.iter().any(|&star| super::motion::GridPoint::middle(star) == grid.origin) {
        let ring = Path::circle((board.cell * 0.44).round());
        drawing.line(origin, &ring, Stroke::sharp((board.cell * 0.12).max(5.0)), theme.origin_ring);
        drawing.line(origin, &ring, Stroke::sharp((board.cell * 0.08).max(3.0)), theme.origin);
    } else {
        symbol::draw_origin(drawing, origin, (board.cell * 0.2).clamp(7.0, 17.0).round(), theme);
    }
}

/// Draws the symbol of an instruction around a point.
fn draw_instruction(drawing: &mut Drawing, theme: &Theme, center: Point, radius: f32, instruction: Instruction) {
    match instruction {
        Instruction::Move(compass) => drawing.fill(center, &symbol::arrow(radius, bearing(compass)), theme.arrow),
        Instruction::Clockwise => drawing.fill(center, &symbol::rotation(radius, true), theme.turn),
        Instruction::Counterclockwise => drawing.fill(center, &symbol::rotation(radius, false), theme.turn),
        Instruction::Mirror(axis) => {
            // A reflection's symbol is drawn slightly larger, since its parts are thinner.
            symbol::draw_reflection(drawing, center, (radius * 1.15).round(), slope(axis), theme.mirror);
        }
    }
}

/// Draws a box with an instruction's symbol and its number in the list.
fn draw_tile(drawing: &mut Drawing, theme: &Theme, corner: Point, size: f32, number: usize, instruction: Instruction) {
    let face = Path::rounded(size, size, (size * 0.12).round());
    drawing.outlined(corner, &face, theme.panel, 2.0, theme.panel_edge);
    let number_px = (size * 0.32).round();
    // A number too small to read is left out: the tiles are in reading order anyway.
    let has_number = number_px >= TEXT_PX;
    // The axis of a diagonal reflection runs through two corners; put the number into another corner.
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
        // The axis crosses the whole tile through its middle.
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

/// The angle of a direction in degrees, clockwise from the right.
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

/// The angle of a line of reflection in degrees, clockwise from the right.
const fn slope(axis: Axis) -> f32 {
    match axis {
        Axis::EastWest => 0.0,
        Axis::NorthWestSouthEast => 45.0,
        Axis::NorthSouth => 90.0,
        Axis::NorthEastSouthWest => 135.0,
    }
}
