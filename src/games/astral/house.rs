//! What the house asks of a view: reading, judging, showing.

use super::action::Action;
use super::view::{Phase, View};
use super::{draw, words};
use crate::board::square::{Area, Square};
use crate::rules::{
    self, BySeat, CHOICES_MAX, Closer, Control, Dice, Illegal, Millis, Observer, Picture, Readiness, Request, Showing,
    Understood, Unreadable, Weight,
};
use crate::scene::{Scene, Theme};

impl rules::View for View {
    type Action = Action;

    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        Action::read(input).map_err(|Unreadable(why)| {
            let word = input.split_whitespace().next().unwrap_or_default().to_lowercase();
            Unreadable(match (word.as_str(), self.phase) {
                ("lock" | "confirm" | "undo", _) => {
                    format!("there is nothing to {word} here: every answer counts at once")
                }
                (_, Phase::Break) => format!("{} means nothing here; `ready` begins the round sooner", echo(input)),
                (_, Phase::Round) => {
                    let cell = self.size.squares().find(|&cell| self.judged(cell).is_none());
                    let cell = cell.map_or_else(|| why.clone(), |cell| format!("`{cell}` names a cell"));
                    format!("{} is no cell of this grid; {cell}, `none` says that nothing is left", echo(input))
                }
                (_, Phase::Over) => why,
            })
        })
    }

    fn check(&self, &action: &Action) -> Result<Readiness, Illegal> {
        let seat = self.seat().ok_or_else(|| Illegal("only the two players may answer".to_owned()))?;
        self.check_phase(action)?;
        if action != Action::Ready {
            self.check_submission(seat, action)?;
        }
        Ok(Readiness::Complete)
    }

    fn may(&self, request: Request) -> Result<(), Illegal> {
        match (request, self.phase) {
            (Request::Lock, _) | (_, Phase::Break) => Ok(()),
            (Request::Pause { .. }, Phase::Round | Phase::Over) => {
                Err(Illegal("while a round runs only the host can pause; you can in the break".to_owned()))
            }
        }
    }

    fn sample(&self, dice: &mut Dice) -> Option<Action> {
        let action = match self.phase {
            Phase::Break => Action::Ready,
            Phase::Round if dice.chance(1, 6) => Action::Declare,
            Phase::Round => {
                let cells: Vec<_> = self.size.squares().collect();
                Action::Name(*dice.pick(&cells)?)
            }
            Phase::Over => return None,
        };
        self.check(&action).is_ok().then_some(action)
    }

    fn complete(&self, partial: &str) -> Vec<String> {
        let partial = partial.trim().to_lowercase();
        let cells = self.size.squares().map(Action::Name);
        let all = [Action::Ready, Action::Declare].into_iter().chain(cells);
        let legal = all.filter(|action| self.check(action).is_ok()).map(|action| action.to_string());
        legal.filter(|text| text.to_lowercase().starts_with(&partial)).take(CHOICES_MAX).collect()
    }

    fn understood(&self, action: &Action) -> Understood {
        let said = match action {
            Action::Name(cell) => format!("You name {cell} as safe."),
            Action::Declare => "You declare that nothing is left.".to_owned(),
            Action::Ready => return "You are ready.".to_owned().into(),
        };
        let again = format!(" You can answer again after {}.", self.lockout);
        if self.lockout == Millis::ZERO { said.into() } else { (said + &again).into() }
    }

    fn show(&self, names: &BySeat<String>, theme: &Theme) -> Showing {
        let drawn = rules::unescaped(names);
        let text = self.describe(&drawn);
        let picture =
            |frame: &'static str| Picture { frame, scene: self.draw(frame, &drawn, theme), text: text.clone() };
        let (first, others) = self.frames().split_first().expect("every view has a picture");
        let closer = |&frame: &&'static str| {
            let (view, names, theme, text) = (self.clone(), drawn.clone(), theme.clone(), text.clone());
            let label = if frame == "round" { "As it is posed" } else { "The last solution" };
            Closer::new(frame, label, move || (view.draw(frame, &names, &theme), text.clone()))
        };
        Showing {
            headline: self.headline(names),
            pictures: vec![picture(first)],
            closer: others.iter().map(closer).collect(),
            controls: self.controls(),
            share: None,
        }
    }
}

impl View {
    /// The frames of this view, the main one first.
    pub(super) fn frames(&self) -> &'static [&'static str] {
        let is_omniscient = matches!(self.observer, Observer::Omniscient(_));
        match (self.phase, &self.course.solution) {
            (Phase::Break, None) => &["key"],
            (Phase::Break, Some(_)) => &["solution"],
            (Phase::Round, Some(_)) if is_omniscient => &["solution", "round"],
            (Phase::Round, _) => &["round"],
            (Phase::Over, None) => &["result"],
            (Phase::Over, Some(_)) => &["result", "solution"],
        }
    }

    pub(super) fn draw(&self, frame: &str, names: &BySeat<String>, theme: &Theme) -> Scene {
        draw::scene(self, frame, names, theme)
    }

    pub(super) fn describe(&self, names: &BySeat<String>) -> String {
        words::describe(self, names)
    }

    pub(super) fn headline(&self, names: &BySeat<String>) -> String {
        words::headline(self, names)
    }

    /// What the observer may press now: a button or a choice for each cell, and that nothing is left.
    pub(super) fn controls(&self) -> Vec<Control> {
        let Some(seat) = self.seat() else { return Vec::new() };
        match self.phase {
            Phase::Break if self.course.ready.as_ref().is_some_and(|ready| !ready[seat]) => {
                vec![Control::primary("Ready", "ready")]
            }
            Phase::Round if self.round_started.is_some() => self.cells(),
            Phase::Break | Phase::Round | Phase::Over => Vec::new(),
        }
    }

    fn cells(&self) -> Vec<Control> {
        let none = Control::Button {
            label: "Nothing is left".to_owned(),
            submits: Action::Declare.to_string(),
            weight: Weight::Danger,
        };
        let Area { columns, rows } = self.size;
        let squares: Vec<Square> = self.size.squares().collect();
        if columns > BUTTONS_PER_ROW || rows > BUTTON_ROWS_MAX + 1 {
            let mut controls = self.cell_menus(&squares);
            controls.push(none);
            return controls;
        }
        let n_buttons = usize::from(columns) * usize::from(rows.min(BUTTON_ROWS_MAX));
        let (buttons, rest) = squares.split_at(n_buttons);
        let row = |row: &[Square]| {
            row.iter().map(|&cell| self.cell_button(cell)).chain([Control::NewRow]).collect::<Vec<_>>()
        };
        let mut controls: Vec<_> = buttons.chunks(usize::from(columns)).flat_map(row).collect();
        if rest.is_empty() {
            controls.push(none);
        } else {
            // Five rows of buttons leave no room for one more.
            let mut choices = vec![("Nothing is left".to_owned(), Action::Declare.to_string())];
            choices.extend(rest.iter().map(|cell| (self.label(*cell), cell.to_string())));
            controls.push(Control::menu(format!("Nothing is left, or row {rows}"), "", choices));
        }
        controls
    }

    /// A cell with what was said of it.
    fn label(&self, cell: Square) -> String {
        match self.judged(cell) {
            Some(true) => format!("{cell} ✓"),
            Some(false) => format!("{cell} ✗"),
            None => cell.to_string(),
        }
    }

    fn cell_button(&self, cell: Square) -> Control {
        let weight = if self.judged(cell) == Some(true) { Weight::Primary } else { Weight::Secondary };
        Control::Button { label: self.label(cell), submits: cell.to_string(), weight }
    }

    /// The cells in as few menus as hold them, whole rows in each where that can be. The largest rounds that may be
    /// brought have more cells than fit: the rest is typed.
    fn cell_menus(&self, squares: &[Square]) -> Vec<Control> {
        let columns = usize::from(self.size.columns);
        let by_rows = (CHOICES_MAX / columns).max(1) * columns;
        let part = if squares.len().div_ceil(by_rows) <= MENUS_MAX { by_rows } else { CHOICES_MAX };
        let menu = |part: &[Square]| {
            let choices = part.iter().map(|&cell| (self.label(cell), cell.to_string())).collect();
            let range =
                part.first().zip(part.last()).map_or_else(String::new, |(one, last)| format!("{one} to {last}"));
            Control::menu(format!("Name a cell: {range}"), "", choices)
        };
        squares.chunks(part.max(1)).take(MENUS_MAX).map(menu).collect()
    }
}

/// Discord's room for buttons, one row kept for the declaration.
const BUTTONS_PER_ROW: u8 = 5;
const BUTTON_ROWS_MAX: u8 = 4;
/// The menus beside the declaration.
const MENUS_MAX: usize = 4;

/// A short quotation of what was typed.
fn echo(text: &str) -> String {
    const ECHO_CHARS_MAX: usize = 20;
    format!("{:?}", text.chars().take(ECHO_CHARS_MAX).collect::<String>())
}
