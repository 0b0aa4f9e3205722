//! The implementation of [`rules::View`] for Astral Flow: parsing, checking, showing.

use super::action::Action;
use super::draw;
use super::view::{Phase, View};
use super::words::{self as said, cell_words};
use board::square::{Area, Square};
use rules::{
    self, CHOICES_MAX, Closer, Control, Dice, Illegal, Language, Message, Millis, Names, Observer, Picture, Readiness,
    Request, Showing, Spot, Touch, Understood, Unreadable, Weight, Words,
};
use scene::kit::grid::Grid;
use scene::{Path, Scene, Theme};
use words::astral;

impl rules::View for View {
    type Action = Action;

    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        Action::read(input).map_err(|Unreadable(why)| {
            let word = input.split_whitespace().next().unwrap_or_default().to_lowercase();
            let typed: String = input.chars().take(ECHO_CHARS_MAX).collect();
            Unreadable(match (word.as_str(), self.phase) {
                ("lock" | "confirm" | "undo", _) => astral::NothingToTakeBack { word: Words::markup(word) }.into(),
                (_, Phase::Break) => astral::MeansNothing { typed: &*typed }.into(),
                (_, Phase::Round) => astral::IsNoCell { typed: &*typed, cell: cell_words(said::example(self)) }.into(),
                (_, Phase::Over) => why,
            })
        })
    }

    fn check(&self, &action: &Action) -> Result<Readiness, Illegal> {
        let seat = self.seat().ok_or_else(|| Illegal(astral::OnlyPlayers.into()))?;
        self.check_phase(action)?;
        if action != Action::Ready {
            self.check_submission(seat, action)?;
        }
        Ok(Readiness::Complete)
    }

    fn may(&self, request: Request) -> Result<(), Illegal> {
        match (request, self.phase) {
            (Request::Lock, _) | (_, Phase::Break) => Ok(()),
            (Request::Pause { .. }, Phase::Round | Phase::Over) => Err(Illegal(astral::OnlyHostPauses.into())),
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
        let Some((verdict, is_right)) = said::receipt(self, *action) else {
            return Message::from(astral::YouAreReady).into();
        };
        let time = Words::markup(self.lockout.to_string());
        let words = if self.lockout == Millis::ZERO { verdict } else { astral::Answered { verdict, time }.into() };
        Understood { words, is_refuted: !is_right }
    }

    fn in_words(&self, action: &Action, names: &Names) -> String {
        let words: Message = match action {
            Action::Name(cell) => astral::NameCell { cell: cell_words(*cell) }.into(),
            Action::Declare => astral::DeclareAllNamed.into(),
            Action::Ready => astral::BeginNext.into(),
        };
        words.say(names.language).into()
    }

    fn past(&self, names: &Names) -> Option<String> {
        said::past(self, names)
    }

    fn ticks(&self, names: &Names) -> Option<String> {
        said::ticks(self, names)
    }

    fn show(&self, names: &Names, theme: &Theme) -> Showing {
        let drawn = rules::unescaped(names);
        let frame = *self.frames().first().expect("every view has a picture");
        let picture = Picture { frame, scene: self.draw(frame, &drawn, theme), text: self.describe(frame, &drawn) };
        Showing {
            headline: self.headline(names),
            pictures: vec![picture],
            closer: self.closer(&drawn, theme),
            controls: self.controls(names.language),
            spots: self.spots(),
            at_table: self.beside(names.language),
            ..Showing::default()
        }
    }
}

impl View {
    /// The frames of this view; the main frame comes first.
    pub(super) fn frames(&self) -> &'static [&'static str] {
        let is_omniscient = matches!(self.observer, Observer::Omniscient(_));
        match (self.phase, &self.course.solution) {
            (Phase::Break, None) => &["key"],
            (Phase::Break, Some(_)) => &["solution"],
            (Phase::Round, Some(_)) if is_omniscient => &["solution", "round"],
            (Phase::Round, _) => &["round", "named"],
            (Phase::Over, None) => &["result"],
            (Phase::Over, Some(_)) => &["result", "solution"],
        }
    }

    /// The further pictures that the observer may open beside the main picture.
    fn closer(&self, names: &Names, theme: &Theme) -> Vec<Closer> {
        let closer = |&frame: &&'static str| {
            let (view, names, theme) = (self.clone(), names.clone(), theme.clone());
            let label = match frame {
                "round" => astral::LookRound.say(names.language),
                "named" => astral::LookNamed.say(names.language),
                _ => astral::LookSolution.say(names.language),
            };
            Closer::new(frame, label, move || (view.draw(frame, &names, &theme), view.describe(frame, &names)))
        };
        self.frames().iter().skip(1).map(closer).collect()
    }

    /// A second message with the controls that do not fit below the board; `None` if all fit.
    pub(super) fn standing(&self, names: &Names) -> Option<Showing> {
        if !self.is_full() {
            return None;
        }
        let title = said::round_title(self.round, self.rounds);
        let headline = astral::PressAbove { title, button: astral::Declare }.say(names.language).into();
        let closer = self.closer(&rules::unescaped(names), &Theme::DARK);
        Some(Showing { headline, controls: vec![declaration(names.language)], closer, ..Showing::default() })
    }

    /// Whether the buttons of the cells take up all rows of the observer's message.
    fn is_full(&self) -> bool {
        let Area { columns, rows } = self.size;
        let has_buttons = self.seat().is_some() && self.phase == Phase::Round;
        has_buttons && columns <= BUTTONS_PER_ROW && rows == BUTTON_ROWS
    }

    pub(super) fn draw(&self, frame: &str, names: &Names, theme: &Theme) -> Scene {
        draw::scene(self, frame, names, theme)
    }

    pub(super) fn describe(&self, frame: &str, names: &Names) -> String {
        said::describe(self, frame, names)
    }

    pub(super) fn headline(&self, names: &Names) -> String {
        said::headline(self, names)
    }

    /// The observer's current controls: a button or a menu entry for each cell, and the button for the declaration.
    pub(super) fn controls(&self, language: Language) -> Vec<Control> {
        let Some(seat) = self.seat() else { return Vec::new() };
        match self.phase {
            Phase::Break if self.course.ready.as_ref().is_some_and(|ready| !ready[seat]) => {
                vec![Control::primary(astral::Ready.say(language).as_str(), "ready")]
            }
            Phase::Round if self.round_started.is_some() => self.cells(language),
            Phase::Break | Phase::Round | Phase::Over => Vec::new(),
        }
    }

    /// Whether the observer is a player in a round whose clock has started.
    fn may_name(&self) -> bool {
        self.seat().is_some() && self.phase == Phase::Round && self.round_started.is_some()
    }

    /// The cells as clickable areas on each grid of the picture: a press names the cell.
    fn spots(&self) -> Vec<Spot> {
        if !self.may_name() {
            return Vec::new();
        }
        let on_board = |board: Grid| {
            self.size.squares().map(move |cell| {
                let press = Some(Touch::says(cell.to_string()));
                let corner = board.corner((cell.column, cell.row));
                Spot { press, ..Spot::new(self.label(cell), corner, Path::rect(board.cell, board.cell)) }
            })
        };
        draw::boards(self).into_iter().flat_map(on_board).collect()
    }

    /// The controls beside a picture whose cells can be pressed.
    fn beside(&self, language: Language) -> Vec<Control> {
        if self.may_name() { vec![declaration(language)] } else { Vec::new() }
    }

    fn cells(&self, language: Language) -> Vec<Control> {
        let Area { columns, rows } = self.size;
        let squares: Vec<Square> = self.size.squares().collect();
        if columns > BUTTONS_PER_ROW || rows > BUTTON_ROWS {
            let mut controls = self.cell_menus(language);
            controls.push(declaration(language));
            return controls;
        }
        let row = |row: &[Square]| {
            row.iter().map(|&cell| self.cell_button(cell)).chain([Control::NewRow]).collect::<Vec<_>>()
        };
        let mut controls: Vec<_> = squares.chunks(usize::from(columns)).flat_map(row).collect();
        if !self.is_full() {
            controls.push(declaration(language));
        }
        controls
    }

    /// A cell's label, with a check mark or a cross if the cell was named in this round.
    fn label(&self, cell: Square) -> String {
        match self.judged(cell) {
            Some(true) => format!("{cell} ✓"),
            Some(false) => format!("{cell} ✗"),
            None => cell.to_string(),
        }
    }

    fn cell_button(&self, cell: Square) -> Control {
        let weight = if self.judged(cell) == Some(true) { Weight::Primary } else { Weight::Secondary };
        Control::button(self.label(cell), cell.to_string(), weight)
    }

    /// Menus of the cells by columns, as few and as equally long as possible, so that a player first finds the columns
    /// and then the cell. The largest rounds from files have more cells than fit into menus; players must type the
    /// other cells.
    fn cell_menus(&self, language: Language) -> Vec<Control> {
        let (columns, rows) = (self.size.columns, usize::from(self.size.rows));
        let per_menu_max = (CHOICES_MAX / rows).max(1);
        let n_menus = usize::from(columns).div_ceil(per_menu_max).min(MENUS_MAX);
        let per_menu = usize::from(columns).div_ceil(n_menus).min(per_menu_max);
        let all: Vec<u8> = (0..columns).collect();
        let menu = |part: &[u8]| {
            let cells = part.iter().flat_map(|&column| (0..self.size.rows).map(move |row| Square::new(column, row)));
            let choices = cells.take(CHOICES_MAX).map(|cell| (self.label(cell), cell.to_string())).collect();
            let name = |column: &u8| Words::markup(char::from(b'A' + column));
            let placeholder = match part {
                [] => String::new(),
                [only] => astral::Column { column: name(only) }.say(language).into(),
                [first, .., last] => astral::Columns { first: name(first), last: name(last) }.say(language).into(),
            };
            Control::menu(placeholder, "", choices)
        };
        all.chunks(per_menu).take(MENUS_MAX).map(menu).collect()
    }
}

/// Discord's limits: buttons in a row, and rows in a message.
const BUTTONS_PER_ROW: u8 = 5;
const BUTTON_ROWS: u8 = 5;
/// Maximum number of menus, which leaves a row for the declaration.
const MENUS_MAX: usize = 4;
/// Maximum number of typed characters that a refusal quotes.
const ECHO_CHARS_MAX: usize = 20;

/// The button for the declaration that every area has been named.
fn declaration(language: Language) -> Control {
    Control::button(astral::Declare.say(language), Action::Declare.to_string(), Weight::Danger)
}
