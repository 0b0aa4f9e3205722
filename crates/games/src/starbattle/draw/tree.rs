//! The picture of a proof: its branches as a tree, with the path to the present branch straight down on the left.

use crate::starbattle::branches::{Branches, Standing};
use crate::starbattle::outline::{self, Line, Tally, What};
use crate::starbattle::proof_words as words;
use crate::starbattle::proving::Course;
use ::words::starbattle;
use puzzle::board::Mark;
use rules::{Language, Message};
use scene::kit::panel::{LINE_PX, TITLE_PX};
use scene::kit::symbol;
use scene::{Color, Drawing, Layer, Path, Point, Scene, Step, Stroke, Theme, at, font};

const WIDTH: u16 = 1100;
/// Maximum number of lines; the rest of a longer proof is folded.
pub(in super::super) const LINES_MAX: usize = 20;
const LINE_HEIGHT: f32 = 46.0;
/// The y coordinate of the middle of the first line.
const FIRST_Y: f32 = 158.0;
/// The x coordinate of the symbols in the first column.
const LEFT: f32 = 66.0;
const INDENT: f32 = 46.0;
/// Maximum column; deeper branches are drawn in that column.
const COLUMNS_MAX: usize = 8;
/// The distance from a symbol to the text beside it.
const GAP: f32 = 30.0;
/// The x coordinate of the right end of the branches' numbers.
const RIGHT: f32 = 1048.0;

/// Draws the tree of a proof.
pub(in super::super) fn tree(course: &Course, theme: &Theme, language: Language) -> Scene {
    let branches = &course.branches;
    let lines = outline::lines(branches, LINES_MAX);
    let n_lines = f32::from(u8::try_from(lines.len()).unwrap_or(u8::MAX));
    let height = FIRST_Y + n_lines * LINE_HEIGHT + 10.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a handful of lines")]
    let mut scene = Scene::new(u32::from(WIDTH), height as u32, theme.card, Layer::new(Drawing::new()));
    let drawing = &mut scene.top;
    let panel = Path::rounded(f32::from(WIDTH) - 40.0, height - 40.0, 14.0);
    drawing.outlined(at(20.0, 20.0), &panel, theme.panel, 2.0, theme.panel_edge);
    drawing.text(at(46.0, 70.0), TITLE_PX, starbattle::Tree.say(language), theme.text);
    let branch = starbattle::TreeBranch.say(language);
    let room = RIGHT - 46.0 - 24.0 - font::width(branch.as_str(), LINE_PX);
    let tally = font::fitted(words::tally(course).say(language).as_str(), LINE_PX, room);
    drawing.text(at(46.0, 110.0), LINE_PX, tally, theme.text_dim);
    drawing.text_end(at(RIGHT, 110.0), LINE_PX, branch, theme.text_dim);
    let present = outline::present(branches);
    for (nth, line) in lines.iter().enumerate() {
        draw_link(drawing, &lines, nth, line, theme);
    }
    for (nth, line) in lines.iter().enumerate() {
        let center = place(nth, line);
        if line.what == What::Branch(present) {
            let band = Path::rounded(RIGHT - center.x + 44.0, LINE_HEIGHT - 4.0, 10.0);
            let corner = center.shifted(-24.0, 2.0 - LINE_HEIGHT / 2.0).snapped();
            drawing.outlined(corner, &band, theme.cell_alt, 2.0, theme.highlight);
        }
        Pen { drawing: &mut *drawing, theme, language, branches, present, center }.draw(line);
    }
    scene
}

/// The middle of a line's symbol.
fn place(nth: usize, line: &Line) -> Point {
    let column = f32::from(u8::try_from(line.column.min(COLUMNS_MAX)).unwrap_or(0));
    let row = f32::from(u8::try_from(nth).unwrap_or(u8::MAX));
    at(LEFT + column * INDENT, FIRST_Y + row * LINE_HEIGHT)
}

/// Draws the link to this line from the symbol of the line from which it hangs.
fn draw_link(drawing: &mut Drawing, lines: &[Line], nth: usize, line: &Line, theme: &Theme) {
    let Some(from) = line.from else { return };
    let (start, end) = (place(from, &lines[from]), place(nth, line));
    let (x, y) = (end.x - start.x, end.y - start.y);
    let path = if x > 0.0 {
        let bend = at(0.0, y - 14.0);
        let curve = Step::Curve(at(0.0, y - 5.0), at(5.0, y), at(14.0, y));
        Path::steps([Step::Move(at(0.0, 0.0)), Step::Line(bend), curve, Step::Line(at(x, y))])
    } else {
        Path::line([at(0.0, 0.0), at(0.0, y)])
    };
    drawing.line(start, &path, Stroke::sharp(3.0), theme.dot);
}

/// Draws the parts of one line from left to right.
struct Pen<'a> {
    drawing: &'a mut Drawing,
    theme: &'a Theme,
    language: Language,
    branches: &'a Branches,
    present: usize,
    /// The middle of the line's symbol.
    center: Point,
}

impl Pen<'_> {
    fn draw(mut self, line: &Line) {
        let theme = self.theme;
        // Cover the end of the link below the symbol.
        let ground = if line.what == What::Branch(self.present) { theme.cell_alt } else { theme.panel };
        self.drawing.fill(self.center, &Path::circle(17.0), ground);
        let mut x = self.center.x + GAP;
        match line.what {
            What::Branch(nth) => {
                let branch = &self.branches.list()[nth];
                self.sign(branch.standing, nth == self.present);
                let color = if nth == self.present { theme.text } else { theme.text_dim };
                self.opening(&mut x, nth, color);
                if branch.n_steps > 0 || branch.standing == Standing::Open {
                    self.say(&mut x, words::run(branch.n_steps), theme.text_dim);
                }
                match branch.standing {
                    Standing::Open if nth == self.present => self.say(&mut x, starbattle::TreeHere, theme.highlight),
                    Standing::Open => self.say(&mut x, starbattle::TreeOpen, theme.text),
                    Standing::Split(cell, _) => self.say(&mut x, starbattle::TreeSplit { cell }, theme.text_dim),
                    Standing::Refuted(rule) => self.say(&mut x, rule.name(), theme.refused),
                    Standing::Solved => self.say(&mut x, starbattle::TreeSolved, theme.accepted),
                }
                self.number(nth, if branch.standing == Standing::Open { theme.text } else { theme.text_dim });
            }
            What::Folded(nth, tally) => {
                self.sign(summary(tally), false);
                self.opening(&mut x, nth, theme.text_dim);
                self.say(&mut x, words::folded(tally), theme.text_dim);
                self.number(nth, theme.text_dim);
            }
            What::LeftOut(tally) => {
                for down in [-9.0, 0.0, 9.0] {
                    self.drawing.fill(self.center.shifted(0.0, down), &Path::circle(3.0), theme.text_dim);
                }
                self.say(&mut x, starbattle::TreeLeftOut { folded: words::folded(tally) }, theme.text_dim);
            }
        }
    }

    /// Draws what the branch supposes.
    fn opening(&mut self, x: &mut f32, nth: usize, color: Color) {
        let Some(supposition) = self.branches.list()[nth].supposes else {
            return self.say(x, starbattle::TreeStart, color);
        };
        self.words(x, &supposition.cell.to_string(), color);
        let center = at(*x + 2.0, self.center.y).snapped();
        if supposition.mark == Mark::Star {
            self.drawing.fill(center.shifted(0.0, 1.0), &symbol::star(14.0), self.theme.star);
        } else {
            self.drawing.fill(center.shifted(-10.0, -10.0), &Path::rounded(20.0, 20.0, 4.0), self.theme.dot);
        }
        *x += 32.0;
    }

    fn say(&mut self, x: &mut f32, message: impl Into<Message>, color: Color) {
        self.words(x, message.into().say(self.language).as_str(), color);
    }

    fn words(&mut self, x: &mut f32, text: &str, color: Color) {
        let text = font::fitted(text, LINE_PX, RIGHT - 60.0 - *x);
        let baseline = (self.center.y + font::cap_height(LINE_PX) / 2.0).round();
        let width = font::width(&text, LINE_PX);
        self.drawing.text(at(x.round(), baseline), LINE_PX, text, color);
        *x += width + 18.0;
    }

    fn number(&mut self, nth: usize, color: Color) {
        let baseline = (self.center.y + font::cap_height(LINE_PX) / 2.0).round();
        self.drawing.text_end(at(RIGHT, baseline), LINE_PX, (nth + 1).to_string(), color);
    }

    fn sign(&mut self, standing: Standing, is_present: bool) {
        let (center, theme) = (self.center, self.theme);
        match standing {
            Standing::Open if is_present => self.drawing.fill(center, &Path::circle(11.0), theme.highlight),
            Standing::Open => {
                let ring = Stroke::sharp(3.0).dashed(6.0, 4.0);
                self.drawing.line(center, &Path::circle(11.0), ring, theme.text);
            }
            Standing::Split(..) => self.drawing.fill(center, &Path::regular(4, 11.0, -90.0), theme.text_dim),
            Standing::Refuted(_) => self.drawing.line(center, &symbol::cross(14.0), Stroke::round(5.0), theme.refused),
            Standing::Solved => self.drawing.fill(center.shifted(0.0, 1.0), &symbol::star(16.0), theme.star),
        }
    }
}

/// The symbol of folded branches: the symbol of an open branch if any of them is open.
fn summary(tally: Tally) -> Standing {
    use puzzle::rules::Rule;
    if tally.open > 0 {
        Standing::Open
    } else if tally.solved > 0 {
        Standing::Solved
    } else {
        Standing::Refuted(Rule::StarOrEmpty)
    }
}
