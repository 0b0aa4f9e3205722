//! Draws every piece of the kit into one picture: `cargo run --example kit -- kit.png [--light]`.

use scene::kit::card::Card;
use scene::kit::grid::Grid;
use scene::kit::hex::HexBoard;
use scene::kit::panel::Panel;
use scene::kit::{mist, piece, symbol, trail};
use scene::{Drawing, Hue, Layer, Path, Scene, Stroke, Theme, at};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let theme = if arguments.iter().any(|argument| argument == "--light") { Theme::light() } else { Theme::default() };
    let mut scene = Scene::new(1300, 1000, theme.card, Layer::empty());
    draw_garden(&mut scene.top, &theme);
    draw_regions(&mut scene.top, &theme);
    draw_sky(&mut scene.top, &theme);
    draw_cards(&mut scene.top, &theme);
    draw_panel(&mut scene.top, &theme);
    let file = arguments.iter().find(|argument| !argument.starts_with("--")).map_or("kit.png", String::as_str);
    std::fs::write(file, render::png(&scene)?)?;
    Ok(())
}

fn draw_garden(drawing: &mut Drawing, theme: &Theme) {
    let grid = Grid { at: at(70.0, 60.0), cell: 44.0, columns: 8, rows: 6 };
    grid.draw_plate(drawing, theme);
    grid.draw_checkered(drawing, theme.soil, theme.soil_alt);
    grid.draw_coordinates(drawing, theme, 26.0);
    for (hue, cells) in [(Hue::Orange, [(0, 0), (1, 0), (1, 1)]), (Hue::Blue, [(3, 1), (3, 2), (4, 2)])] {
        for cell in cells {
            grid.draw_tint(drawing, cell, hue.color());
            symbol::draw_flower(drawing, grid.center(cell), 17.0, hue.color(), theme);
        }
        let outline = grid.outline(|cell| cells.contains(&cell));
        drawing.line(grid.at, &outline, Stroke::round(5.0), theme.plate);
    }
    for cell in [(6, 3), (7, 3), (6, 4), (7, 4)] {
        grid.draw_tint(drawing, cell, theme.rock_tile);
        symbol::draw_rock(drawing, grid.center(cell), 16.0, theme);
    }
    grid.draw_ring(drawing, (5, 5), theme.last);
    grid.draw_ring(drawing, (2, 4), theme.refused);
}

fn draw_regions(drawing: &mut Drawing, theme: &Theme) {
    let grid = Grid { at: at(500.0, 60.0), cell: 48.0, columns: 6, rows: 5 };
    grid.draw_lined(drawing, theme.cell, theme.grid);
    grid.draw_walls(drawing, |(column, row)| (column / 2 + row / 2) % 3, 5.0, theme.wall);
    grid.draw_coordinates(drawing, theme, 26.0);
    drawing.fill(grid.center((1, 1)), &symbol::star(18.0), theme.star);
    drawing.fill(grid.center((4, 3)), &symbol::star(18.0), theme.star);
    drawing.fill(grid.center((2, 1)), &Path::circle(5.0), theme.dot);
}

fn draw_sky(drawing: &mut Drawing, theme: &Theme) {
    let grid = Grid { at: at(70.0, 400.0), cell: 60.0, columns: 9, rows: 4 };
    grid.draw_plate(drawing, theme);
    grid.draw_checkered(drawing, theme.night, theme.night_alt);
    for (column, degrees) in (0..8).zip([0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0]) {
        drawing.fill(grid.center((column, 0)), &symbol::arrow(20.0, degrees), theme.arrow);
    }
    symbol::draw_origin(drawing, grid.corner((4, 2)), 14.0, theme);
    drawing.fill(grid.center((0, 1)), &symbol::rotation(22.0, true), theme.turn);
    drawing.fill(grid.center((1, 1)), &symbol::rotation(22.0, false), theme.turn);
    for (column, degrees) in (0..4).zip([90.0, 0.0, -45.0, 45.0]) {
        symbol::draw_reflection(drawing, grid.center((column, 2)), 22.0, degrees, theme.mirror);
    }
    symbol::draw_eye(drawing, grid.center((5, 1)), 18.0, theme.star);
    symbol::draw_lock(drawing, grid.center((6, 1)), 18.0, theme.star);
    drawing.line(grid.center((7, 1)), &symbol::cross(18.0), Stroke::round(7.0), theme.refused);
    drawing.fill(grid.center((5, 2)), &symbol::star_of(8, 20.0, 0.7), theme.star);
    for (column, hue) in (0..8).zip(Hue::ALL) {
        if column < 4 {
            piece::draw(drawing, grid.center((column, 3)), 22.0, hue, theme);
        } else {
            piece::draw_named(drawing, grid.center((column, 3)), 22.0, hue, "E5", theme);
        }
    }
}

fn draw_cards(drawing: &mut Drawing, theme: &Theme) {
    let names = [("1", "Planet"), ("17", "Comet"), ("42", "Void"), ("56", "Star")];
    for (step, (number, name)) in (0_u8..).zip(names) {
        let card = Card { at: at(70.0 + 130.0 * f32::from(step), 690.0), width: 116.0, number, name };
        card.draw(drawing, theme, |drawing, center| match step {
            0 => drawing.line(center, &Path::circle(24.0), Stroke::sharp(8.0), theme.paper_text),
            1 => drawing.fill(center, &symbol::arrow(28.0, -45.0), theme.paper_text),
            2 => drawing.fill(center, &Path::circle(26.0), theme.paper_text),
            _ => drawing.fill(center, &symbol::star(30.0), theme.paper_text),
        });
    }
    let tile = Path::rounded(140.0, 140.0, 12.0);
    drawing.outlined(at(620.0, 690.0), &tile, theme.tile, 3.0, theme.tile_edge);
    for (radius, color) in [30.0, 50.0, 70.0].into_iter().zip(theme.trails) {
        trail::draw(drawing, at(620.0, 690.0), &Path::arc(radius, 0.0, 90.0), 8.0, color, theme);
    }
}

fn draw_panel(drawing: &mut Drawing, theme: &Theme) {
    let panel = Panel { at: at(850.0, 60.0), width: 400.0, height: 560.0 };
    let mut column = panel.draw(drawing, theme, "A panel");
    column.line(drawing, theme, "A line that is long enough to be broken.");
    column.note(drawing, theme, "An explanation.");
    column.rule(drawing, theme);
    column.entry(drawing, theme, "an entry of the legend", |drawing, center| {
        drawing.fill(center, &symbol::star(16.0), theme.star);
    });
    column.tray(8, at(70.0, 60.0), |number, center| {
        piece::draw(drawing, center, 20.0, Hue::ALL[number], theme);
    });
    let board = HexBoard::new(at(950.0, 760.0), 70.0);
    for (q, r) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (-1, 2), (0, 2)] {
        drawing.fill(board.center(q, r), &board.cell(2.0), theme.cell);
        drawing.text_centered(board.center(q, r), 24.0, "E5", theme.cell_text);
    }
    mist::draw_bank(drawing, board, &[(2, 1), (1, 2), (3, 0), (3, 1)], theme);
}
