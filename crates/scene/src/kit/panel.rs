//! The side panel: a titled box with lines, legends and trays, laid out from top to bottom.

use crate::{Drawing, Path, Point, Theme, at, font};

/// A box beside the board.
///
/// ```
/// use scene::{Drawing, Path, Theme, at, kit::panel::Panel};
/// let mut drawing = Drawing::new();
/// let panel = Panel { at: at(740.0, 40.0), width: 320.0, height: 620.0 };
/// let mut column = panel.draw(&mut drawing, &Theme::DARK, "Legend");
/// column.entry(&mut drawing, &Theme::DARK, "last turn", |drawing, center| {
///     drawing.fill(center, &Path::circle(10.0), Theme::DARK.last);
/// });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Panel {
    /// The top left corner.
    pub at: Point,
    /// The width in pixels.
    pub width: f32,
    /// The height in pixels.
    pub height: f32,
}

/// The font size of a panel's title, in pixels.
pub const TITLE_PX: f32 = 34.0;
/// The font size of a panel's lines, in pixels: readable when the picture is shown at half its size.
pub const LINE_PX: f32 = 26.0;
/// The distance from the panel's edge to its content.
const PADDING_PX: f32 = 22.0;
/// The width that is reserved for the sign of an entry.
const SIGN_PX: f32 = 50.0;

impl Panel {
    /// Draws the empty box with its title, and returns the column for its content. An empty title takes no room.
    pub fn draw(self, drawing: &mut Drawing, theme: &Theme, title: &str) -> Column {
        drawing.outlined(self.at, &Path::rounded(self.width, self.height, 14.0), theme.panel, 2.0, theme.panel_edge);
        let mut column = self.column();
        if !title.is_empty() {
            column.heading(drawing, theme, title);
        }
        column
    }

    /// Draws a box around what `write` draws, as high as this content but no higher than the panel.
    pub fn around(self, drawing: &mut Drawing, theme: &Theme, write: impl FnOnce(&mut Drawing, &mut Column)) {
        let (mut column, mut content) = (self.column(), Drawing::new());
        write(&mut content, &mut column);
        let height = (column.y + PADDING_PX - self.at.y).round().min(self.height);
        drawing.outlined(self.at, &Path::rounded(self.width, height, 14.0), theme.panel, 2.0, theme.panel_edge);
        drawing.shapes.extend(content.shapes);
    }

    /// The column for content that is drawn on top of a box in a [`crate::Layer`].
    pub fn column(self) -> Column {
        let left = self.at.x + PADDING_PX;
        Column { left, width: self.width - 2.0 * PADDING_PX, y: self.at.y + PADDING_PX }
    }
}

/// A column of lines that grows downward.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The left end of every line.
    pub left: f32,
    /// The greatest width of a line.
    pub width: f32,
    /// The top of the next line.
    pub y: f32,
}

impl Column {
    /// Leaves `height` pixels empty.
    pub fn skip(&mut self, height: f32) {
        self.y += height;
    }

    /// Draws a title as the next line.
    pub fn heading(&mut self, drawing: &mut Drawing, theme: &Theme, text: &str) {
        self.run(drawing, text, TITLE_PX, theme.text, 0.0);
        self.y += 8.0;
    }

    /// Draws a text that must be read, on several lines if necessary.
    pub fn line(&mut self, drawing: &mut Drawing, theme: &Theme, text: &str) {
        for line in font::wrapped(text, LINE_PX, self.width) {
            self.run(drawing, &line, LINE_PX, theme.text, 0.0);
        }
    }

    /// Draws an explanation in a dimmer color, on several lines if necessary.
    pub fn note(&mut self, drawing: &mut Drawing, theme: &Theme, text: &str) {
        for line in font::wrapped(text, LINE_PX, self.width) {
            self.run(drawing, &line, LINE_PX, theme.text_dim, 0.0);
        }
    }

    /// Draws a thin horizontal line.
    pub fn rule(&mut self, drawing: &mut Drawing, theme: &Theme) {
        self.y += 10.0;
        drawing.fill(at(self.left, self.y.round()), &Path::rect(self.width, 2.0), theme.panel_edge);
        self.y += 14.0;
    }

    /// Draws a line of a legend: a sign, drawn around the point that `sign` is given, and its meaning.
    pub fn entry(&mut self, drawing: &mut Drawing, theme: &Theme, text: &str, sign: impl FnOnce(&mut Drawing, Point)) {
        let height = 40.0;
        let middle = (self.y + height / 2.0).round();
        sign(drawing, at((self.left + SIGN_PX / 2.0 - 6.0).round(), middle));
        let baseline = middle + font::cap_height(LINE_PX) / 2.0;
        let text = font::fitted(text, LINE_PX, self.width - SIGN_PX);
        drawing.text(at(self.left + SIGN_PX, baseline), LINE_PX, text, theme.text_dim);
        self.y += height;
    }

    /// Lays out `count` places of this size in rows from left to right, for trays and lists of cells. Calls `place`
    /// with the index and the middle of each place.
    pub fn tray(&mut self, count: usize, size: Point, mut place: impl FnMut(usize, Point)) {
        let mut x = 0.0;
        for index in 0..count {
            if index > 0 && x + size.x > self.width {
                x = 0.0;
                self.y += size.y;
            }
            place(index, at(self.left + x + size.x / 2.0, self.y + size.y / 2.0).snapped());
            x += size.x;
        }
        if count > 0 {
            self.y += size.y;
        }
    }

    fn run(&mut self, drawing: &mut Drawing, text: &str, size: f32, color: crate::Color, indent: f32) {
        let height = (size * 1.32).round();
        let baseline = self.y + f32::midpoint(height, font::cap_height(size));
        let text = font::fitted(text, size, self.width - indent);
        drawing.text(at(self.left + indent, baseline.round()), size, text, color);
        self.y += height;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tray_wraps_where_the_column_ends() {
        let mut column = Panel { at: at(0.0, 0.0), width: 144.0, height: 200.0 }.column();
        let mut places = Vec::new();
        column.tray(5, at(50.0, 40.0), |_, center| places.push(center));
        assert_eq!(places[0], at(47.0, 42.0));
        assert_eq!(places[2], at(47.0, 82.0), "two fit into a hundred pixels");
        assert!((column.y - 142.0).abs() < 1e-3);
    }

    #[test]
    fn lines_follow_each_other_downward() {
        let mut drawing = Drawing::new();
        let panel = Panel { at: at(0.0, 0.0), width: 200.0, height: 300.0 };
        let mut column = panel.draw(&mut drawing, &Theme::DARK, "Title");
        let before = column.y;
        column.note(&mut drawing, &Theme::DARK, "several words that need two lines");
        assert!(column.y - before > LINE_PX * 2.0);
    }
}
