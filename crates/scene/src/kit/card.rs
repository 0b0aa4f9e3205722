//! Playing cards: a paper face with a number, a sign and a name.

use crate::{Color, Drawing, Path, Point, Theme, font};

/// The face of a card.
///
/// ```
/// use scene::{Drawing, Hue, Theme, at, kit::{card::Card, symbol}};
/// let mut drawing = Drawing::new();
/// let card = Card { at: at(20.0, 20.0), width: 120.0, number: "17", name: "Star" };
/// card.draw(&mut drawing, &Theme::DARK, |drawing, center| {
///     drawing.fill(center, &symbol::star(28.0), Hue::Red.color());
/// });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card<'a> {
    /// The top left corner.
    pub at: Point,
    /// The width in pixels; the height is 1.4 times the width.
    pub width: f32,
    /// The number, in the top left corner.
    pub number: &'a str,
    /// The name, at the bottom; may be empty.
    pub name: &'a str,
}

impl Card<'_> {
    /// The height of the card, in pixels.
    pub fn height(self) -> f32 {
        (self.width * 1.4).round()
    }

    /// Draws the card; `sign` draws the sign in the middle, around the point that it is given.
    pub fn draw(self, drawing: &mut Drawing, theme: &Theme, sign: impl FnOnce(&mut Drawing, Point)) {
        self.draw_face(drawing, theme, theme.plate);
        self.draw_marks(drawing, theme.paper_text);
        let lift = if self.name.is_empty() { 0.06 } else { 0.0 };
        let middle = self.at.shifted(self.width * 0.5, self.height() * (0.52 + lift));
        sign(drawing, middle.snapped());
    }

    fn draw_face(self, drawing: &mut Drawing, theme: &Theme, edge: Color) {
        let path = Path::rounded(self.width, self.height(), self.width * 0.09);
        drawing.outlined(self.at, &path, theme.paper, 2.0, edge);
    }

    fn draw_marks(self, drawing: &mut Drawing, color: Color) {
        let size = (self.width * 0.26).round();
        let corner = self.at.shifted(self.width * 0.1, self.width * 0.1 + font::cap_height(size));
        drawing.text(corner, size, self.number, color);
        if !self.name.is_empty() {
            let size = (self.width * 0.2).round().min(28.0);
            let foot = self.at.shifted(self.width / 2.0, self.height() - size * 0.85);
            drawing.text_centered(foot, size, font::fitted(self.name, size, self.width * 0.9), color);
        }
    }
}
