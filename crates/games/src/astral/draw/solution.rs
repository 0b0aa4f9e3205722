//! The picture of a round with its solution: each grid after its instructions, and the final grid with its areas and
//! the players who named them.

use super::layout::{self, Room};
use super::{HEIGHT, MARGIN, TEXT_PX, TOP_BELOW_PLAYERS, WIDTH, cell, hue};
use crate::astral::view::{Solved, View};
use crate::astral::words as said;
use board::square::Square;
use rules::{Language, Names, Seat, Words};
use scene::kit::grid::Grid as Board;
use scene::kit::piece;
use scene::{Drawing, Scene, Stroke, Theme, at, font};
use words::astral;

/// The width of the final grid's room, on the left.
const FINAL_WIDTH: f32 = 640.0;
/// The gap between the final grid and the other grids.
const GAP: f32 = 28.0;
/// Height of one line of the legend, in pixels.
const LEGEND_LINE: f32 = 44.0;
/// The height of a caption above the boards.
const CAPTION: f32 = 50.0;

pub(super) fn scene(view: &View, solved: &Solved, names: &Names, theme: &Theme) -> Scene {
    let mut drawing = Drawing::new();
    let (title, language) = (said::round_title(solved.round, view.rounds), names.language);
    super::draw_title(&mut drawing, theme, &astral::DrawnSolution { title }.say(language));
    super::draw_players(&mut drawing, theme, view, names);
    let is_told = draw_final(&mut drawing, solved, language, theme);
    let foot = draw_results(&mut drawing, solved, language, theme);
    if !is_told {
        draw_legend_beside(&mut drawing, foot, language, theme);
    }
    super::new_scene(theme, drawing)
}

fn room(left: f32, width: f32) -> Room {
    let top = TOP_BELOW_PLAYERS + CAPTION;
    Room { at: at(left, top), width, height: f32::from(HEIGHT) - top - MARGIN }
}

/// The legend of the final grid: the meaning of emblems and of dashed edges.
fn legend(language: Language) -> [Words; 2] {
    [astral::DrawnPiece.say(language), astral::DrawnDashed.say(language)]
}

/// Draws the legend below the grids, if there is room.
fn draw_legend_beside(drawing: &mut Drawing, foot: f32, language: Language, theme: &Theme) {
    let left = MARGIN + FINAL_WIDTH + GAP;
    let width = f32::from(WIDTH) - MARGIN - left;
    let lines: Vec<String> =
        legend(language).iter().flat_map(|text| font::wrapped(text.as_str(), TEXT_PX, width)).collect();
    let height = LEGEND_LINE * f32::from(u8::try_from(lines.len()).expect("a legend has few lines"));
    if foot + height > f32::from(HEIGHT) - MARGIN {
        return;
    }
    let mut baseline = foot + font::cap_height(TEXT_PX);
    for line in lines {
        drawing.text(at(left, baseline), TEXT_PX, line, theme.text_dim);
        baseline += LEGEND_LINE;
    }
}

/// Draws each grid with its stars after the instructions, one below the other and without coordinates. Returns the y
/// coordinate below which the room is free.
fn draw_results(drawing: &mut Drawing, solved: &Solved, language: Language, theme: &Theme) -> f32 {
    let left = MARGIN + FINAL_WIDTH + GAP;
    let room = room(left, f32::from(WIDTH) - MARGIN - left);
    caption(drawing, theme, room.at.x + room.width / 2.0, astral::DrawnEachGrid.say(language));
    let count = f32::from(u8::try_from(solved.grids.len()).expect("rounds have few grids"));
    let [columns, rows] = [solved.size.columns, solved.size.rows].map(f32::from);
    let height = (room.height - GAP * (count - 1.0)) / count;
    // An even width, so that half cells are whole pixels.
    let side = (((room.width - 16.0) / columns).min((height - 16.0) / rows) / 2.0).floor() * 2.0;
    let mut top = room.at.y + 8.0;
    for grid in &solved.grids {
        let corner = at(room.at.x + (room.width - columns * side) / 2.0, top).snapped();
        let board = super::board(corner, side, solved.size);
        super::draw_plain_board(drawing, theme, board);
        let stars = grid.result(solved.size);
        super::draw_stars(drawing, board, &stars);
        super::draw_origin(drawing, board, grid, &stars);
        top += rows * side + 16.0 + GAP;
    }
    top
}

/// Draws the final grid; returns whether its legend had room below it.
fn draw_final(drawing: &mut Drawing, solved: &Solved, language: Language, theme: &Theme) -> bool {
    let room = room(MARGIN, FINAL_WIDTH);
    let (corner, side) = room.one_board(solved.size);
    // Align the board with the top of the first grid.
    let lift = (corner.y - room.at.y - layout::coordinate_room(side)).max(0.0);
    let board = super::board(corner.shifted(0.0, -lift).snapped(), side, solved.size);
    caption(drawing, theme, room.at.x + room.width / 2.0, astral::DrawnAllGrids.say(language));
    super::draw_board(drawing, theme, board);
    for area in &solved.areas {
        let namer = solved.named.iter().find(|named| area.contains(&named.cell));
        draw_area(drawing, board, area, namer.map(|named| named.by));
    }
    super::draw_stars(drawing, board, &solved.stars);
    for named in &solved.named {
        let center = board.center(cell(named.cell)).snapped();
        let radius = (board.cell * 0.44).min(48.0).round();
        if radius * 0.84 >= TEXT_PX {
            piece::draw_named(drawing, center, radius, hue(named.by), &named.cell.to_string(), theme);
        } else {
            // The cell's name would be too small to read here; players can read the board's coordinates instead.
            piece::draw(drawing, center, radius, hue(named.by), theme);
        }
    }
    // A board that is wider than high leaves room for the legend below it.
    let foot = board.at.y + board.height() + 20.0;
    let has_room = foot + 90.0 < f32::from(HEIGHT) - MARGIN;
    if has_room {
        let mut y = foot + 36.0;
        for text in legend(language) {
            drawing.text(at(MARGIN + 10.0, y), TEXT_PX, text, theme.text_dim);
            y += LEGEND_LINE;
        }
    }
    has_room
}

/// Draws an area in the color of the player who named it, or pale with a dashed edge if nobody did.
fn draw_area(drawing: &mut Drawing, board: Board, area: &[Square], namer: Option<Seat>) {
    let (tint, edge) = match namer {
        Some(seat) => (hue(seat).color().faded(0.34), hue(seat).color()),
        None => (Theme::DARK.text_dim.faded(0.22), Theme::DARK.text_dim),
    };
    for &square in area {
        board.draw_tint(drawing, cell(square), tint);
    }
    let width = (board.cell * 0.06).clamp(3.0, 6.0).round();
    let stroke = if namer.is_some() { Stroke::round(width) } else { Stroke::round(width).dashed(14.0, 10.0) };
    drawing.line(board.at, &board.outline(|place| area.iter().any(|&square| cell(square) == place)), stroke, edge);
}

fn caption(drawing: &mut Drawing, theme: &Theme, middle: f32, text: Words) {
    let center = at(middle.round(), TOP_BELOW_PLAYERS + font::cap_height(TEXT_PX) / 2.0 + 12.0);
    drawing.text_centered(center, TEXT_PX, text, theme.text_dim);
}
