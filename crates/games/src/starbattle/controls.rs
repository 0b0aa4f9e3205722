//! What a player may press: cells under the picture and a brush, or the keys of a pad.

use super::action::{Action, Back, Direction, Marking, sign, stamp};
use super::hint::{Page, Shown};
use super::sheet::follows_at_once;
use super::state::Mode;
use super::view::View;
use super::walk::Walk;
use super::window::{Move, Window, column_name, is_small, row_name};
use super::{proof_words, whole, words};
use puzzle::board::Mark;
use puzzle::cells::{Cell, CellSet};
use puzzle::grid::{Puzzle, Unit};
use puzzle::rules::{Kind, Rule};
use rules::{CHOICES_MAX, Control, Illegal, Pressed, Weight};

/// What a button of a cell submits before the cell's name. Nobody can type that: [`pressed`] makes a mark of it, by the
/// brush and the board as they stand when the press arrives.
pub(super) const CELL: &str = "cell";
/// What a press on a cell of the picture submits before the cell's name: the mark goes from nothing to a star, to black, to
/// nothing.
pub(super) const CYCLE: &str = "cycle";
/// What a press with the other mouse button submits before the cell's name: the cell becomes black, or nothing again.
pub(super) const BLACKEN: &str = "blacken";
/// The prefix of the menu of several cells, which [`pressed`] makes one text of.
pub(super) const SEVERAL: &str = "several";

/// The most other windows in the menu of several cells.
const WINDOWS_MAX: usize = 8;

/// What the observer may press now: the cells themselves, or the keys of a pad. Both keep their form while the puzzle is
/// solved, since they are pressed without looking.
pub(super) fn controls(view: &View) -> Vec<Control> {
    let Some(own) = view.own.as_ref().filter(|own| own.is_playing && view.result.is_none()) else { return Vec::new() };
    if view.puzzle().is_none() {
        return vec![Control::primary("Start", &Action::Start.to_string())];
    }
    match (view.window(), view.options.mode) {
        (Some(window), Mode::Race) => return in_cells(view, window),
        (Some(window), Mode::Proof) => return in_proof_cells(view, window),
        (None, _) => {}
    }
    let mut pad = match view.options.mode {
        Mode::Race => in_race(view),
        Mode::Proof => in_proof(view),
    };
    if let Some(hint) = own.hint.as_ref().filter(|_| view.options.mode == Mode::Race) {
        if hint.conclusion.is_some() {
            pad.push(Control::primary("Do it", &Action::Follow.to_string()));
        }
        if hint.is_mistake {
            pad.push(Control::primary("Undo mistake", &Action::Undo(Back::Mistake).to_string()));
        }
        pad.push(Control::NewRow);
        pad.extend(links(hint));
    }
    pad
}

/// What a press submits: a cell is marked by the brush that is on now, and if it holds that mark already it becomes
/// unknown; several cells become black as far as nothing is marked there.
///
/// # Errors
/// Cells that have all been marked since the menu was shown.
pub(super) fn pressed(view: &View, press: &Pressed) -> Result<String, Illegal> {
    if let Some(choice) = press.choice.as_ref().filter(|_| press.text == SEVERAL) {
        return several(view, &choice.after);
    }
    if let Some(choice) = press.choice.as_ref().filter(|_| press.text == whole::WORD)
        && !choice.was_opened_with(&whole::rows(&view.shown_board()))
    {
        return Err(Illegal("your board has changed since you opened this form; press **Type** again".to_owned()));
    }
    let named = |word: &str| press.text.strip_prefix(word).and_then(|cell| Cell::parse(cell.trim()));
    for (word, next) in [(CYCLE, cycled as fn(Mark) -> Mark), (BLACKEN, black_or_nothing)] {
        if let Some(cell) = named(word) {
            let mark = next(view.shown_board().mark(cell));
            return Ok(Action::Mark(vec![Marking::cell(mark, cell)]).to_string());
        }
    }
    let Some((cell, own)) = named(CELL).zip(view.own.as_ref()) else { return Ok(press.whole()) };
    let held = view.shown_board().mark(cell);
    if let Some(course) = view.shown_proof() {
        // Where no step is put together that marks cells, and where something is known already, there is nothing to mark.
        let takes_cells = course.draft.as_ref().is_some_and(|draft| draft.rule.kind() != Kind::Contradiction);
        let is_open = takes_cells && held == Mark::Unknown;
        let mark = Action::Mark(vec![Marking::cell(own.brush, cell)]);
        return Ok(if is_open { mark } else { Action::At(cell) }.to_string());
    }
    let mark = if held == own.brush { Mark::Unknown } else { own.brush };
    Ok(Action::Mark(vec![Marking::cell(mark, cell)]).to_string())
}

/// The mark that a press on the picture makes of another.
fn cycled(mark: Mark) -> Mark {
    match mark {
        Mark::Unknown => Mark::Star,
        Mark::Star => Mark::Black,
        Mark::Black => Mark::Unknown,
    }
}

/// The mark that a press with the other mouse button makes of another.
fn black_or_nothing(mark: Mark) -> Mark {
    if mark == Mark::Black { Mark::Unknown } else { Mark::Black }
}

/// The text that does what is chosen in the menu of several cells: it blackens them, and shows other ones.
fn several(view: &View, chosen: &[String]) -> Result<String, Illegal> {
    let (shows, marks): (Vec<String>, Vec<String>) = chosen.iter().cloned().partition(|value| value.starts_with("at "));
    match (shows.last(), marks.is_empty()) {
        (Some(show), true) => Ok(show.clone()),
        (Some(show), false) => blackened(view, &marks).map(|marks| format!("{show} then {marks}")),
        (None, _) => blackened(view, &marks),
    }
}

/// The text that blackens what is chosen.
fn blackened(view: &View, chosen: &[String]) -> Result<String, Illegal> {
    let open = view.shown_board().unknown();
    let is_left = |value: &&String| Cell::parse(value).is_none_or(|cell| open.contains(cell));
    let left: Vec<&str> = chosen.iter().filter(is_left).map(String::as_str).collect();
    if left.is_empty() {
        return Err(Illegal("what you chose has been marked already; choose other cells".to_owned()));
    }
    let (cells, others): (Vec<&str>, Vec<&str>) = left.into_iter().partition(|value| Cell::parse(value).is_some());
    let fill = Action::Fill(Vec::new()).to_string();
    let (fills, lines): (Vec<&str>, Vec<&str>) = others.into_iter().partition(|value| *value == fill);
    if !fills.is_empty() {
        return Ok([fills, cells].concat().join(" "));
    }
    // Cells before lines: the word after the name of a line is part of it.
    Ok([vec![&*sign(Mark::Black).to_string()], cells, lines].concat().join(" "))
}

/// Four rows: the cursor and a step back; the marks, a hint and a step forward; the cells instead, and what else there
/// is.
fn in_race(view: &View) -> Vec<Control> {
    let mut pad: Vec<Control> = Direction::ALL.into_iter().map(arrow).collect();
    pad.push(undo());
    for (label, mark) in [("★ Star", Mark::Star), ("■ Black", Mark::Black), ("Clear", Mark::Unknown)] {
        pad.push(Control::secondary(label, stamp(mark)));
    }
    pad.extend(hint(view));
    pad.push(redo());
    pad.push(Control::NewRow);
    pad.push(to_cells());
    pad.extend(fill(view));
    pad.extend(view.options.hints.then(|| Control::secondary("Check", &Action::Walk(Walk::Check).to_string())));
    pad.push(whole_board(view));
    pad
}

/// Three rows of cells, a menu to blacken several at once, and a row with the brush, other cells, and the keys, which have
/// everything else.
fn in_cells(view: &View, window: &Window) -> Vec<Control> {
    let board = view.shown_board();
    let mut rows = cells(window, |cell| board.mark(cell));
    let Some((puzzle, own)) = view.puzzle().zip(view.own.as_ref()) else { return rows };
    let is_small = is_small(puzzle.size(), true);
    match view.hint().filter(|hint| hint.page.is_some()) {
        // As long as somebody goes through a long supposition, that takes the place of the menu: no cell moves.
        Some(hint) if !is_small => {
            rows.extend(links(hint));
            rows.extend(helps(view));
            rows.push(Control::NewRow);
        }
        _ => rows.extend(several_menu(view, puzzle, window).filter(|_| !is_small)),
    }
    rows.extend(brush(own.brush));
    if is_small {
        // Where all cells stand at once there is room for what helps.
        let follows = follows_at_once(&board, puzzle);
        rows.extend(fill(view).filter(|_| !follows.is_empty()).or_else(|| view.has_fill().then(|| whole_board(view))));
        rows.extend(helps(view).or_else(|| hint(view)));
    }
    let right = window.right(puzzle, &board).map(|(lines, cell)| (format!("▶ {}", ends(&lines, column_name)), cell));
    let down = window.down(puzzle, &board).map(|(lines, cell)| (format!("▼ {}", ends(&lines, row_name)), cell));
    rows.extend(right.into_iter().chain(down).map(|(label, cell)| goes_to(&label, cell)));
    rows.push(to_keys());
    rows
}

/// A menu of the rules, three rows of cells to put into the step, and a row with the brush, other cells, and what takes the
/// step. The keys have everything else.
fn in_proof_cells(view: &View, window: &Window) -> Vec<Control> {
    let board = view.shown_board();
    let Some(((course, puzzle), own)) = view.shown_proof().zip(view.puzzle()).zip(view.own.as_ref()) else {
        return Vec::new();
    };
    let drafted = course.draft.as_ref().map(|draft| draft.board);
    let mark = |cell: Cell| match (board.mark(cell), drafted) {
        (Mark::Unknown, Some(drafted)) => drafted.mark(cell),
        (known, _) => known,
    };
    let mut rows = vec![rules(view)];
    rows.extend(cells(window, mark));
    rows.extend(brush(own.brush));
    rows.extend(onward(window, window.right(puzzle, &board), window.down(puzzle, &board)));
    rows.push(take_step(view));
    rows.push(to_keys());
    rows
}

/// The cells as buttons: a star stands out, an unknown cell can be pressed, and what is black is grey.
fn cells(window: &Window, mark: impl Fn(Cell) -> Mark) -> Vec<Control> {
    let mut rows: Vec<Control> = Vec::new();
    for (nth, cell) in window.cells().enumerate() {
        if nth > 0 && nth % window.columns.len() == 0 {
            rows.push(Control::NewRow);
        }
        let (label, weight) = match mark(cell) {
            Mark::Unknown => (cell.to_string(), Weight::Primary),
            Mark::Star => (format!("★ {cell}"), Weight::Chosen),
            Mark::Black => (format!("■ {cell}"), Weight::Secondary),
        };
        rows.push(Control::Button { label, submits: format!("{CELL} {cell}"), weight, locks: false });
    }
    rows.push(Control::NewRow);
    rows
}

/// The two buttons of the brush; the one that is on stands out.
fn brush(on: Mark) -> impl Iterator<Item = Control> {
    [Mark::Star, Mark::Black].into_iter().map(move |mark| Control::Button {
        label: sign(mark).to_string(),
        submits: Action::Brush(mark).to_string(),
        weight: if mark == on { Weight::Chosen } else { Weight::Secondary },
        locks: false,
    })
}

/// The menu that blackens several cells at once: what is left of rows, columns and regions with all their stars, what is
/// left around stars, and unknown cells from the window on, as many as there is room for. `None` where nothing is unknown.
/// Where there is Fill, that marks the lines.
fn several_menu(view: &View, puzzle: &Puzzle, window: &Window) -> Option<Control> {
    let board = view.shown_board();
    let (stars, unknown) = (*board.stars(), board.unknown());
    let left = |cells: CellSet| (cells & unknown).len();
    let told = |what: &str, count: usize| format!("{what} ({})", rules::counted(count, "cell", "cells"));
    let line = |unit: Unit| {
        let cells = puzzle.unit(unit);
        let value = match unit {
            Unit::Row(row) => format!("row {}", row_name(row)),
            Unit::Column(column) => format!("column {}", column_name(column)),
            Unit::Region(_) => format!("region {}", cells.first()?),
        };
        let is_full = (cells & stars).len() >= puzzle.stars();
        (is_full && left(cells) > 1)
            .then(|| (told(&format!("Rest of {}", puzzle.short_name(unit)), left(cells)), value))
    };
    let around = |star: Cell| {
        let count = left(puzzle.around(star));
        (count > 1).then(|| (told(&format!("Around the star {star}"), count), format!("around {star}")))
    };
    let has_fill = view.has_fill();
    let follows = follows_at_once(&board, puzzle).len();
    let fill = (has_fill && follows > 0)
        .then(|| (told("All that the stars rule out", follows), Action::Fill(Vec::new()).to_string()));
    let lines = puzzle.units().filter_map(line).chain(stars.iter().filter_map(around)).filter(|_| !has_fill);
    let from = window.rows.first().copied().unwrap_or(0);
    let (before, after): (Vec<Cell>, Vec<Cell>) = unknown.iter().partition(|cell| cell.row() < from);
    let cells = after.into_iter().chain(before).map(|cell| (cell.to_string(), cell.to_string()));
    // The entries that show other parts of the board come last, and there is room for them.
    let others = window.others(puzzle, &board);
    let shows = others.iter().take(WINDOWS_MAX).map(|(cell, there)| {
        let (columns, rows) = (ends(&there.columns, column_name), ends(&there.rows, row_name));
        (format!("▶ {columns}, rows {rows}"), Action::At(*cell).to_string())
    });
    let marks = fill.into_iter().chain(lines).chain(cells).take(CHOICES_MAX - shows.len());
    let choices: Vec<(String, String)> = marks.chain(shows).collect();
    let most = u8::try_from(choices.len()).ok().filter(|&most| most > 0)?;
    let placeholder = if has_fill {
        "■ Blacken what the stars rule out, or cells; ▶ go on"
    } else {
        "■ Blacken the rest of a line, or cells; ▶ go on"
    };
    Some(Control::Menu {
        placeholder: placeholder.to_owned(),
        prefix: SEVERAL.to_owned(),
        choices,
        count: (1, most),
        chosen: Vec::new(),
    })
}

/// The button that goes through all cells: to the right, and from the last columns to the first ones of the rows below.
fn onward(window: &Window, right: Option<Move>, down: Option<Move>) -> Option<Control> {
    let is_beyond = |columns: &[usize]| columns.last() > window.columns.last();
    match (right, down) {
        (Some((columns, cell)), _) if is_beyond(&columns) => {
            Some(goes_to(&format!("▶ {}", ends(&columns, column_name)), cell))
        }
        (Some((columns, cell)), Some((rows, below))) => {
            let label = format!("▶ {} {}", ends(&columns, column_name), ends(&rows, row_name));
            Some(goes_to(&label, Cell::new(below.row(), cell.column())))
        }
        (Some((columns, cell)), None) => Some(goes_to(&format!("▶ {}", ends(&columns, column_name)), cell)),
        (None, Some((rows, cell))) => Some(goes_to(&format!("▼ {}", ends(&rows, row_name)), cell)),
        (None, None) => None,
    }
}

fn goes_to(label: &str, cell: Cell) -> Control {
    Control::secondary(label, &Action::At(cell).to_string())
}

fn ends(lines: &[usize], name: fn(usize) -> String) -> String {
    match lines {
        [] => String::new(),
        [one] => name(*one),
        [first, .., last] => format!("{}–{}", name(*first), name(*last)),
    }
}

/// The control that follows up the hint on display.
fn helps(view: &View) -> Option<Control> {
    let hint = view.hint()?;
    match (hint.is_mistake, &hint.conclusion) {
        (true, _) => Some(Control::primary("Undo mistake", &Action::Undo(Back::Mistake).to_string())),
        (false, Some(_)) => Some(Control::primary("Do it", &Action::Follow.to_string())),
        (false, None) => None,
    }
}

fn to_keys() -> Control {
    Control::secondary("More", &Action::Keys(true).to_string())
}

fn to_cells() -> Control {
    Control::secondary("Cells", &Action::Keys(false).to_string())
}

/// The board as text, to be typed as a whole.
fn whole_board(view: &View) -> Control {
    Control::text("Type", whole::WORD, whole::ASKS.to_owned(), whole::rows(&view.shown_board()))
}

fn fill(view: &View) -> Option<Control> {
    view.has_fill().then(|| Control::secondary("Fill", &Action::Fill(Vec::new()).to_string()))
}

/// Two rows of buttons, a menu of rules, one of the branches if there is a choice, and the way back to the cells. What
/// marks cells puts them into the step that is being put together.
fn in_proof(view: &View) -> Vec<Control> {
    let Some(course) = view.shown_proof() else { return Vec::new() };
    let mut pad: Vec<Control> = Direction::ALL.into_iter().map(arrow).collect();
    pad.push(undo());
    for (label, mark) in [("★ Star", Mark::Star), ("■ Black", Mark::Black)] {
        pad.push(Control::secondary(label, stamp(mark)));
    }
    pad.push(take_step(view));
    pad.push(match view.hint() {
        Some(hint) if hint.conclusion.is_some() => Control::primary("Do it", &Action::Follow.to_string()),
        _ => hint(view).unwrap_or_else(|| Control::secondary("Drop step", &Action::Walk(Walk::Rule(None)).to_string())),
    });
    pad.push(redo());
    pad.push(rules(view));
    let here = course.branches.here();
    let others: Vec<usize> = course.branches.open().filter(|&nth| nth != here).collect();
    if !others.is_empty() {
        // The youngest are the likeliest.
        let shown = others.iter().rev().take(CHOICES_MAX);
        let choices = shown.map(|&nth| (proof_words::label(course, nth), (nth + 1).to_string())).collect();
        pad.push(Control::menu(format!("Go to another open branch ({})", others.len()), "branch", choices));
    }
    pad.push(to_cells());
    pad
}

/// The menu of the rules, each with what it says.
fn rules(view: &View) -> Control {
    let chosen = view.shown_proof().and_then(|course| course.draft.as_ref());
    let chosen = chosen.map(|draft| format!("Rule: {}", draft.rule.title()));
    let choice = |rule: Rule| {
        let (title, what) = (rule.title(), rules::capitalized(words::rule_text(rule)));
        (format!("{title}\n{what}"), rule.id().to_owned())
    };
    Control::menu(
        chosen.unwrap_or_else(|| "Rule of your next step".to_owned()),
        "rule",
        Rule::all().map(choice).collect(),
    )
}

/// What the table has of a proof beside its cells: the rules, the branches, the step.
pub(super) fn of_proof(view: &View) -> Vec<Control> {
    let is_kept = |control: &Control| match control {
        Control::Menu { .. } => true,
        Control::Button { label, .. } => label == "Check step" || label == "Drop step",
        Control::Text { .. } | Control::NewRow => false,
    };
    let brush = view.own.iter().flat_map(|own| brush(own.brush));
    brush.chain(in_proof(view).into_iter().filter(is_kept)).collect()
}

/// The button that takes the step that is being put together.
fn take_step(view: &View) -> Control {
    let check = Action::Walk(Walk::Check).to_string();
    match view.shown_proof().and_then(|course| course.draft.as_ref()) {
        Some(_) => Control::primary("Check step", &check),
        None => Control::secondary("Check step", &check),
    }
}

fn arrow(way: Direction) -> Control {
    let label = match way {
        Direction::Up => "▲",
        Direction::Down => "▼",
        Direction::Left => "◀",
        Direction::Right => "▶",
    };
    Control::secondary(label, way.word())
}

fn undo() -> Control {
    Control::secondary("Undo", &Action::Undo(Back::Steps(1)).to_string())
}

fn redo() -> Control {
    Control::secondary("Redo", &Action::Redo(1).to_string())
}

fn hint(view: &View) -> Option<Control> {
    view.options.hints.then(|| Control::secondary("Hint", &Action::Hint.to_string()))
}

/// The buttons that go through the links of a supposition that is too long for one message, to its other end from either
/// end; none where there is no such one.
fn links(hint: &Shown) -> impl Iterator<Item = Control> {
    hint.page.into_iter().flat_map(|Page { nth, n_pages, .. }| {
        let before = Action::Links((nth + n_pages - 1) % n_pages);
        let after = Action::Links((nth + 1) % n_pages);
        [Control::secondary("◀ Links", &before.to_string()), Control::secondary("Links ▶", &after.to_string())]
    })
}
