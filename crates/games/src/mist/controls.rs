//! What a player may press, and what completes what they type.
//!
//! The 61 cells stand in three menus, since a menu has at most 25 choices. A press changes the draft that stands by what
//! it adds and takes out in its own menu, so that two quick presses in two menus both count. Each menu offers only what
//! goes with the cells that are drafted in the others.

use super::action::Action;
use super::position::Position;
use super::state::Phase;
use super::view::{Eyes, View, list, scattered};
use crate::first_pick;
use board::hex::{Cell, CellSet};
use rules::{CHOICES_MAX, Control, DRAFT, Illegal, Pressed, Request, View as _};
use scene::Hue;

/// The rows of the three menus, with what stands on them.
const MENUS: [(&str, std::ops::RangeInclusive<u8>); 3] = [("A to C", 0..=2), ("D to F", 3..=5), ("G to I", 6..=8)];

/// What the observer may press now: at most three menus, a row of buttons, and the colors before the first turn.
pub(super) fn controls(view: &View) -> Vec<Control> {
    let mut controls = Vec::new();
    if view.is_mine_to_move() {
        if view.phase == Phase::FirstPick {
            let pick = |seat| Action::First(seat).to_string();
            controls.extend(first_pick::buttons(&view.terms.seating, pick));
        } else if matches!(view.phase, Phase::Play(_)) {
            let mine = |(name, rows): &(&str, std::ops::RangeInclusive<u8>)| cell_menu(view, name, rows);
            controls.extend(MENUS.iter().filter_map(mine));
            controls.extend(buttons(view));
        }
    }
    if view.seat().is_some() && view.may_pick_color() {
        let choices = view.colors.free().map(|hue| (hue.to_string(), hue.to_string())).collect();
        controls.push(Control::menu("Pick your color", "color", choices));
    }
    controls
}

/// The cells that are drafted.
pub(super) fn drafted(view: &View) -> CellSet {
    match view.staged {
        Some(Action::Place(cells)) => cells,
        Some(Action::Pie | Action::First(_) | Action::Color(_)) | None => CellSet::EMPTY,
    }
}

/// A menu of the cells of these rows that go with what is drafted in the other rows. There is none when the other rows
/// leave no room for a further cell.
fn cell_menu(view: &View, name: &str, rows: &std::ops::RangeInclusive<u8>) -> Option<Control> {
    let (here, elsewhere): (Vec<Cell>, Vec<Cell>) = drafted(view).iter().partition(|cell| rows.contains(&cell.row()));
    let others: CellSet = elsewhere.iter().copied().collect();
    // Two cells of this menu may touch each other: only their choice can tell, and the refusal names both.
    let is_legal = |cell: &Cell| rows.contains(&cell.row()) && view.check_places(others | CellSet::only(*cell)).is_ok();
    let known = match &view.eyes {
        Eyes::Player(sight) => sight.position,
        Eyes::Channel | Eyes::Umpire(_) => Position::default(),
    };
    let note = |cell: Cell| match known.at(cell) {
        _ if cell == Cell::CENTER => " (what is placed here is destroyed)",
        Some(_) => " (a piece stands here)",
        None => "",
    };
    let choices: Vec<_> =
        Cell::all().filter(is_legal).map(|cell| (format!("{cell}{}", note(cell)), cell.to_string())).collect();
    let (_, most) = view.terms.options.cells_range(view.turn);
    let most = most.saturating_sub(elsewhere.len()).min(choices.len());
    let limit = if most == 1 { "1 cell".to_owned() } else { format!("up to {most} cells that do not touch") };
    let chosen: Vec<String> = here.iter().map(Cell::to_string).collect();
    // Chosen cells may be removed again.
    let fewest = u8::from(chosen.is_empty());
    (most > 0).then(|| Control::Menu {
        placeholder: format!("Rows {name}: {limit}"),
        prefix: DRAFT.to_owned(),
        choices,
        count: (fewest, u8::try_from(most).unwrap_or(u8::MAX)),
        chosen,
    })
}

/// What a press in one of the menus of cells submits: the draft that stands, changed by what the press changes.
pub(super) fn pressed(view: &View, press: &Pressed) -> Result<String, Illegal> {
    let Some(choice) = press.choice.as_ref().filter(|_| press.text == DRAFT) else { return Ok(press.whole()) };
    let cells = |values: &mut dyn Iterator<Item = &str>| -> CellSet {
        values.filter_map(|value| value.parse::<Cell>().ok()).collect()
    };
    let stood = drafted(view);
    let (added, removed) = (cells(&mut choice.added()), cells(&mut choice.removed()));
    let draft = (stood - removed) | added;
    let (_, most) = view.terms.options.cells_range(view.turn);
    // The player who pressed a menu has seen what stands in it.
    let meanwhile = stood - cells(&mut choice.before.iter().map(String::as_str));
    if !meanwhile.is_empty() && draft.len() > most {
        return Err(Illegal(format!(
            "your draft is {}, so {} would be too many: {}. Take a cell out first",
            list(stood),
            list(added),
            view.range_in_words()
        )));
    }
    Ok(draft.iter().fold(DRAFT.to_owned(), |text, cell| format!("{text} {cell}")))
}

/// The buttons of the seat to move.
fn buttons(view: &View) -> Vec<Control> {
    let mut buttons = Vec::new();
    if let Some(staged) = view.staged {
        if view.may(Request::Lock).is_ok() && view.check(&staged).is_ok() {
            buttons.push(Control::lock("Lock in"));
        }
        buttons.push(Control::undo());
    }
    for (label, action) in [("Pass", Action::Place(CellSet::EMPTY)), ("Pie: take the first turn over", Action::Pie)] {
        if view.staged != Some(action) && view.check(&action).is_ok() {
            buttons.push(Control::secondary(label, &format!("{DRAFT} {action}")));
        }
    }
    buttons
}

/// Legal texts that begin so: what ends the turn, then its cells, then colors.
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

/// Legal turns that go on with the last word: one cell more, and as many as the turn still needs.
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
    // With nothing typed, from all over the board; else in the order of names.
    let cells: Vec<Cell> = if word.is_empty() { scattered().collect() } else { Cell::all().collect() };
    cells.into_iter().filter(|cell| cell.to_string().starts_with(&word)).filter_map(text).collect()
}
