//! The menus and buttons of a player, and the completions of a typed text.
//!
//! The 61 cells are spread over three menus, since a Discord menu has at most 25 choices. A press in a menu adds and
//! removes only cells of that menu, so two quick presses in different menus both count. Each menu offers only cells
//! that are legal together with the cells drafted in the other menus.

use super::action::Action;
use super::position::Position;
use super::state::Phase;
use super::view::{Eyes, View, list, name, scattered};
use super::words::color;
use board::hex::{Cell, CellSet};
use rules::{CHOICES_MAX, Control, DRAFT, Illegal, Language, Pressed, Request, View as _, Words};
use scene::Hue;
use words::mist;

/// The three menus: the names of each menu's first and last row, and the indices of its rows.
const MENUS: [((&str, &str), std::ops::RangeInclusive<u8>); 3] =
    [(("A", "C"), 0..=2), (("D", "F"), 3..=5), (("G", "I"), 6..=8)];

/// Maximum number of characters of a player's name on a button, which also holds other words.
const NAME_CHARS_MAX: usize = 60;

/// The observer's current controls: at most three menus, a row of buttons, and the colors before the first turn.
pub(super) fn controls(view: &View, language: Language) -> Vec<Control> {
    let mut controls = Vec::new();
    if view.is_mine_to_move() {
        if view.phase == Phase::FirstPick {
            controls.extend(picks(view, language));
        } else if matches!(view.phase, Phase::Play(_)) {
            controls.extend(MENUS.iter().filter_map(|(ends, rows)| cell_menu(view, *ends, rows, language)));
            controls.extend(buttons(view, language));
        }
    }
    if view.seat().is_some() && view.may_pick_color() {
        let choice = |hue: Hue| (color(hue).say(language).into(), hue.to_string());
        let choices = view.colors.free().map(choice).collect();
        controls.push(Control::menu(mist::PickColor.say(language), "color", choices));
    }
    controls
}

/// One button for each player who may go first.
fn picks(view: &View, language: Language) -> impl Iterator<Item = Control> {
    view.terms.seating.names.iter().map(move |(seat, name)| {
        // Discord shows a button's label as plain text, so the name is not escaped.
        let player = Words::markup(name.chars().take(NAME_CHARS_MAX).collect::<String>());
        let label = mist::PickButton { player }.say(language);
        Control::secondary(label.as_str(), &Action::First(seat).to_string())
    })
}

/// The cells in the observer's draft.
pub(super) fn drafted(view: &View) -> CellSet {
    match view.staged {
        Some(Action::Place(cells)) => cells,
        Some(Action::Pie | Action::First(_) | Action::Color(_)) | None => CellSet::EMPTY,
    }
}

/// A menu of the cells of these rows that are legal together with the draft in the other rows; `None` if the draft is
/// already full without this menu.
fn cell_menu(
    view: &View,
    (from, to): (&str, &str),
    rows: &std::ops::RangeInclusive<u8>,
    language: Language,
) -> Option<Control> {
    let (here, elsewhere): (Vec<Cell>, Vec<Cell>) = drafted(view).iter().partition(|cell| rows.contains(&cell.row()));
    let others: CellSet = elsewhere.iter().copied().collect();
    // Two cells of this menu may touch each other. Such a pair is refused only once both are chosen, in words that name
    // both.
    let is_legal = |cell: &Cell| rows.contains(&cell.row()) && view.check_places(others | CellSet::only(*cell)).is_ok();
    let known = match &view.eyes {
        Eyes::Player(sight) => sight.position,
        Eyes::Channel | Eyes::Umpire(_) => Position::default(),
    };
    let label = |cell: Cell| match known.at(cell) {
        _ if cell == Cell::CENTER => mist::ChoiceCenter { cell: name(cell) }.say(language),
        Some(_) => mist::ChoiceHeld { cell: name(cell) }.say(language),
        None => name(cell),
    };
    let choices: Vec<(String, String)> =
        Cell::all().filter(is_legal).map(|cell| (label(cell).into(), cell.to_string())).collect();
    let (_, most) = view.terms.options.cells_range(view.turn);
    let most = most.saturating_sub(elsewhere.len()).min(choices.len());
    let chosen: Vec<String> = here.iter().map(Cell::to_string).collect();
    // Chosen cells may be removed again.
    let fewest = u8::from(chosen.is_empty());
    (most > 0).then(|| Control::Menu {
        placeholder: mist::Rows { from, to, most }.say(language).into(),
        prefix: DRAFT.to_owned(),
        choices,
        count: (fewest, u8::try_from(most).unwrap_or(u8::MAX)),
        chosen,
    })
}

/// The text that a press in a menu of cells submits: the current draft with the cells that the press adds and removes.
pub(super) fn pressed(view: &View, press: &Pressed) -> Result<String, Illegal> {
    let Some(choice) = press.choice.as_ref().filter(|_| press.text == DRAFT) else { return Ok(press.whole()) };
    let cells = |values: &mut dyn Iterator<Item = &str>| -> CellSet {
        values.filter_map(|value| value.parse::<Cell>().ok()).collect()
    };
    let stood = drafted(view);
    let (added, removed) = (cells(&mut choice.added()), cells(&mut choice.removed()));
    let draft = (stood - removed) | added;
    let (_, most) = view.terms.options.cells_range(view.turn);
    // Drafted cells that this menu did not show as chosen: the player may not know of them.
    let meanwhile = stood - cells(&mut choice.before.iter().map(String::as_str));
    if !meanwhile.is_empty() && draft.len() > most {
        return Err(Illegal(mist::TooMany { draft: list(stood), added: list(added), takes: view.takes() }.into()));
    }
    Ok(draft.iter().fold(DRAFT.to_owned(), |text, cell| format!("{text} {cell}")))
}

/// The buttons of the seat to move.
fn buttons(view: &View, language: Language) -> Vec<Control> {
    let mut buttons = Vec::new();
    if let Some(staged) = view.staged {
        if view.may(Request::Lock).is_ok() && view.check(&staged).is_ok() {
            buttons.push(Control::lock(mist::LockIn.say(language).as_str()));
        }
        buttons.push(Control::undo(language));
    }
    let pass = (mist::Pass.say(language), Action::Place(CellSet::EMPTY));
    for (label, action) in [pass, (mist::Pie.say(language), Action::Pie)] {
        if view.staged != Some(action) && view.check(&action).is_ok() {
            buttons.push(Control::secondary(label.as_str(), &format!("{DRAFT} {action}")));
        }
    }
    buttons
}

/// Legal texts that start with `partial`: first texts that end the turn, then cells, then colors.
pub(super) fn completions(view: &View, partial: &str) -> Vec<String> {
    let begun = partial.trim_start().to_lowercase();
    let names = view.terms.seating.names.values().map(|name| format!("first {name}"));
    let lock = view.staged.filter(|_| view.is_mine_to_move() && view.may(Request::Lock).is_ok());
    let lock = lock.filter(|staged| view.check(staged).is_ok()).map(|_| "lock".to_owned());
    let words = [Action::Pie, Action::Place(CellSet::EMPTY)].map(|action| action.to_string());
    let colors = Hue::ALL.map(|hue| Action::Color(hue).to_string());
    let is_legal = |text: &String| view.read(text).is_ok_and(|action| view.check(&action).is_ok());
    let begins = |text: &String| text.to_lowercase().starts_with(&begun);
    let before = names.chain(words).filter(|text| begins(text) && is_legal(text));
    let after = colors.into_iter().filter(|text| view.seat().is_some() && begins(text) && is_legal(text));
    let lock = lock.into_iter().filter(begins);
    lock.chain(before).chain(cell_texts(view, partial)).chain(after).take(CHOICES_MAX).collect()
}

/// Legal turns that complete the last word of `partial` to a cell, followed by as many cells as the turn still needs.
fn cell_texts(view: &View, partial: &str) -> Vec<String> {
    let begun = partial.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
    let word = partial[begun.len()..].to_ascii_uppercase();
    let (least, _) = view.terms.options.cells_range(view.turn);
    let text = |cell: Cell| {
        let named = format!("{begun}{cell}");
        let Ok(Action::Place(cells)) = view.read(&named) else { return None };
        let whole = view.filled(cells, least.saturating_sub(cells.len()))?;
        let more = (whole - cells).iter().fold(named, |text, cell| format!("{text} {cell}"));
        view.check(&Action::Place(whole)).is_ok().then_some(more)
    };
    // If nothing is typed, offer cells from all over the board; otherwise in alphabetical order.
    let cells: Vec<Cell> = if word.is_empty() { scattered().collect() } else { Cell::all().collect() };
    cells.into_iter().filter(|cell| cell.to_string().starts_with(&word)).filter_map(text).collect()
}
