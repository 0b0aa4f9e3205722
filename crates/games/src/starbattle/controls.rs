//! The controls of a player: buttons for cells with a brush, or a pad of keys that move a cursor and mark its cell.

use super::action::{Action, Back, Direction, Marking, sign};
use super::hint::{Page, Shown};
use super::sheet::follows_at_once;
use super::state::Mode;
use super::view::{Phase, View};
use super::walk::Walk;
use super::window::{Move, Window, column_name, is_small, row_name};
use super::{proof_words, whole, words};
use ::words::starbattle;
use puzzle::board::Mark;
use puzzle::cells::{Cell, CellSet};
use puzzle::grid::{Puzzle, Unit};
use puzzle::rules::{Kind, Rule};
use rules::{CHOICES_MAX, Control, Illegal, Language, Message, Pressed, Weight, Words};

/// The prefix of a cell's button, before the cell's name. Players cannot type such a text: [`pressed`] translates it
/// into a mark by the brush and the board at the time of the press.
pub(super) const CELL: &str = "cell";
/// The prefix of a press on a cell of the picture, before the cell's name. The mark goes from nothing to a star, to
/// black, and to nothing again.
pub(super) const CYCLE: &str = "cycle";
/// The prefix of a press with the other mouse button, before the cell's name. The cell becomes black, or unknown if it
/// was black.
pub(super) const BLACKEN: &str = "blacken";
/// The prefix of the menu of several cells; [`pressed`] combines its choices into one text.
pub(super) const SEVERAL: &str = "several";

/// Maximum number of other windows in the menu of several cells.
const WINDOWS_MAX: usize = 8;

/// The observer's current controls: the cells, or the keys of a pad. Their layout does not change while the puzzle is
/// being solved, so that they can be pressed without looking.
pub(super) fn controls(view: &View, language: Language) -> Vec<Control> {
    let Some(own) = view.own.as_ref().filter(|own| own.phase != Phase::Done && view.result.is_none()) else {
        return Vec::new();
    };
    if view.puzzle().is_none() {
        return vec![primary(starbattle::ButtonStart, language, &Action::Start)];
    }
    match (view.window(), view.options.mode) {
        (Some(window), Mode::Race) => return in_cells(view, window, language),
        (Some(window), Mode::Proof) => return in_proof_cells(view, window, language),
        (None, _) => {}
    }
    let mut pad = match view.options.mode {
        Mode::Race => in_race(view, language),
        Mode::Proof => in_proof(view, language),
    };
    if let Some(hint) = own.hint.as_ref().filter(|_| view.options.mode == Mode::Race) {
        if hint.conclusion.is_some() {
            pad.push(do_it(language));
        }
        if hint.is_mistake {
            pad.push(undo_mistake(language));
        }
        pad.push(Control::NewRow);
        pad.extend(links(hint, language));
    }
    pad
}

/// The text that a press submits. A cell gets the mark of the current brush, or becomes unknown if it has that mark
/// already; the menu of several cells blackens the chosen cells that are unknown.
///
/// # Errors
/// All chosen cells have been marked since the menu was shown, or a form was opened with an older board.
pub(super) fn pressed(view: &View, press: &Pressed) -> Result<String, Illegal> {
    if let Some(choice) = press.choice.as_ref().filter(|_| press.text == SEVERAL) {
        return several(view, &choice.after);
    }
    if let Some(choice) = press.choice.as_ref().filter(|_| press.text == whole::WORD)
        && !choice.was_opened_with(&whole::rows(&view.shown_board()))
    {
        return Err(Illegal(starbattle::FormIsOld.into()));
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
        // Without a draft that takes cells, or on a cell that is already known, the press only moves the cursor.
        let takes_cells = course.draft.as_ref().is_some_and(|draft| draft.rule.kind() != Kind::Contradiction);
        let is_open = takes_cells && held == Mark::Unknown;
        let mark = Action::Mark(vec![Marking::cell(own.brush, cell)]);
        return Ok(if is_open { mark } else { Action::At(cell) }.to_string());
    }
    let mark = if held == own.brush { Mark::Unknown } else { own.brush };
    Ok(Action::Mark(vec![Marking::cell(mark, cell)]).to_string())
}

/// The next mark in the cycle of presses on the picture.
fn cycled(mark: Mark) -> Mark {
    match mark {
        Mark::Unknown => Mark::Star,
        Mark::Star => Mark::Black,
        Mark::Black => Mark::Unknown,
    }
}

/// The mark after a press with the other mouse button.
fn black_or_nothing(mark: Mark) -> Mark {
    if mark == Mark::Black { Mark::Unknown } else { Mark::Black }
}

/// The text for the choices in the menu of several cells: it blackens cells, shows other cells, or both.
fn several(view: &View, chosen: &[String]) -> Result<String, Illegal> {
    let (shows, marks): (Vec<String>, Vec<String>) = chosen.iter().cloned().partition(|value| value.starts_with("at "));
    match (shows.last(), marks.is_empty()) {
        (Some(show), true) => Ok(show.clone()),
        (Some(show), false) => blackened(view, &marks).map(|marks| format!("{show} then {marks}")),
        (None, _) => blackened(view, &marks),
    }
}

/// The text that blackens the chosen cells and lines.
fn blackened(view: &View, chosen: &[String]) -> Result<String, Illegal> {
    let open = view.shown_board().unknown();
    let is_left = |value: &&String| Cell::parse(value).is_none_or(|cell| open.contains(cell));
    let left: Vec<&str> = chosen.iter().filter(is_left).map(String::as_str).collect();
    if left.is_empty() {
        return Err(Illegal(starbattle::ChosenIsMarked.into()));
    }
    let (cells, others): (Vec<&str>, Vec<&str>) = left.into_iter().partition(|value| Cell::parse(value).is_some());
    let fill = Action::Fill(Vec::new()).to_string();
    let (fills, lines): (Vec<&str>, Vec<&str>) = others.into_iter().partition(|value| *value == fill);
    if !fills.is_empty() {
        return Ok([fills, cells].concat().join(" "));
    }
    // Cells come before lines, since the word after the keyword of a line belongs to the line.
    Ok([vec![&*sign(Mark::Black).to_string()], cells, lines].concat().join(" "))
}

/// The pad in a race, in four rows: the arrows and undo; the marks, hint and redo; the way back to the cells, and other
/// actions.
fn in_race(view: &View, language: Language) -> Vec<Control> {
    let mut pad: Vec<Control> = Direction::ALL.into_iter().map(arrow).collect();
    pad.push(undo(language));
    pad.extend([Mark::Star, Mark::Black, Mark::Unknown].map(|mark| marks(mark, language)));
    pad.extend(hint(view, language));
    pad.push(redo(language));
    pad.push(Control::NewRow);
    pad.push(to_cells(language));
    pad.extend(fill(view, language));
    pad.extend(check(view, language));
    pad.push(whole_board(view, language));
    pad
}

/// The button that makes this mark at the cursor.
fn marks(mark: Mark, language: Language) -> Control {
    let action = Action::Stamp(mark);
    match mark {
        Mark::Star => secondary(starbattle::ButtonStar, language, &action),
        Mark::Black => secondary(starbattle::ButtonBlack, language, &action),
        Mark::Unknown => secondary(starbattle::ButtonClear, language, &action),
    }
}

/// A button in Discord's secondary style.
fn secondary(label: impl Into<Message>, language: Language, action: &Action) -> Control {
    Control::secondary(label.into().say(language).as_str(), &action.to_string())
}

/// A button in Discord's primary style, which stands out.
fn primary(label: impl Into<Message>, language: Language, action: &Action) -> Control {
    Control::primary(label.into().say(language).as_str(), &action.to_string())
}

/// The cells in a race: three rows of cells, a menu to blacken several at once, and a row with the brush, the moves to
/// other cells, and the way to the pad, which has all other actions.
fn in_cells(view: &View, window: &Window, language: Language) -> Vec<Control> {
    let board = view.shown_board();
    let mut rows = cells(window, |cell| board.mark(cell));
    let Some((puzzle, own)) = view.puzzle().zip(view.own.as_ref()) else { return rows };
    let is_small = is_small(puzzle.size(), true);
    match view.hint().filter(|hint| hint.page.is_some()) {
        // While a player reads a long supposition, the buttons that turn its pages replace the menu, so that no
        // cell moves.
        Some(hint) if !is_small => {
            rows.extend(links(hint, language));
            rows.extend(helps(view, language));
            rows.push(Control::NewRow);
        }
        _ => rows.extend(several_menu(view, puzzle, window, language).filter(|_| !is_small)),
    }
    rows.extend(brush(own.brush));
    if is_small {
        // If all cells are shown at once, there is room for the buttons for filling cells and for hints.
        let follows = follows_at_once(&board, puzzle);
        let whole = || view.has_fill().then(|| whole_board(view, language));
        rows.extend(fill(view, language).filter(|_| !follows.is_empty()).or_else(whole));
        rows.extend(helps(view, language).or_else(|| hint(view, language)));
    }
    let right = window.right(puzzle, &board).map(|(lines, cell)| (format!("▶ {}", ends(&lines, column_name)), cell));
    let down = window.down(puzzle, &board).map(|(lines, cell)| (format!("▼ {}", ends(&lines, row_name)), cell));
    rows.extend(right.into_iter().chain(down).map(|(label, cell)| goes_to(&label, cell)));
    rows.push(to_keys(language));
    rows
}

/// The cells in a proof: a menu of the rules, three rows of cells to put into the step, and a row with the brush, the
/// moves to other cells, and the button that takes the step. The pad has all other actions.
fn in_proof_cells(view: &View, window: &Window, language: Language) -> Vec<Control> {
    let board = view.shown_board();
    let Some(((course, puzzle), own)) = view.shown_proof().zip(view.puzzle()).zip(view.own.as_ref()) else {
        return Vec::new();
    };
    let drafted = course.draft.as_ref().map(|draft| draft.board);
    let mark = |cell: Cell| match (board.mark(cell), drafted) {
        (Mark::Unknown, Some(drafted)) => drafted.mark(cell),
        (known, _) => known,
    };
    let mut rows = vec![rules(view, language)];
    rows.extend(cells(window, mark));
    rows.extend(brush(own.brush));
    rows.extend(onward(window, window.right(puzzle, &board), window.down(puzzle, &board)));
    rows.push(take_step(view, language));
    rows.push(to_keys(language));
    rows
}

/// The cells as buttons: a star is highlighted, an unknown cell has the primary style, and a black cell is grey.
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

/// The two buttons of the brush; the button of the current mark is highlighted.
fn brush(on: Mark) -> impl Iterator<Item = Control> {
    [Mark::Star, Mark::Black].into_iter().map(move |mark| Control::Button {
        label: sign(mark).to_string(),
        submits: Action::Brush(mark).to_string(),
        weight: if mark == on { Weight::Chosen } else { Weight::Secondary },
        locks: false,
    })
}

/// The menu that blackens several cells at once. Its entries are the remaining cells of rows, columns and regions with
/// all their stars, the remaining cells around stars, and as many unknown cells as fit, starting at the window's first
/// row. `None` if no cell is unknown. If the match has Fill, one entry for Fill replaces the lines.
fn several_menu(view: &View, puzzle: &Puzzle, window: &Window, language: Language) -> Option<Control> {
    let board = view.shown_board();
    let (stars, unknown) = (*board.stars(), board.unknown());
    let left = |cells: CellSet| (cells & unknown).len();
    let say = |label: Message| String::from(label.say(language));
    let line = |unit: Unit| {
        let cells = puzzle.unit(unit);
        let value = match unit {
            Unit::Row(row) => format!("row {}", row_name(row)),
            Unit::Column(column) => format!("column {}", column_name(column)),
            Unit::Region(_) => format!("region {}", cells.first()?),
        };
        let is_full = (cells & stars).len() >= puzzle.stars();
        let rest = starbattle::ChoiceRest { line: Words::markup(puzzle.short_name(unit)), cells: left(cells) };
        (is_full && left(cells) > 1).then(|| (say(rest.into()), value))
    };
    let around = |star: Cell| {
        let count = left(puzzle.around(star));
        let around = starbattle::ChoiceAround { star, cells: count };
        (count > 1).then(|| (say(around.into()), format!("around {star}")))
    };
    let has_fill = view.has_fill();
    let follows = follows_at_once(&board, puzzle).len();
    let fill = (has_fill && follows > 0)
        .then(|| (say(starbattle::ChoiceFill { cells: follows }.into()), Action::Fill(Vec::new()).to_string()));
    let lines = puzzle.units().filter_map(line).chain(stars.iter().filter_map(around)).filter(|_| !has_fill);
    let from = window.rows.first().copied().unwrap_or(0);
    let (before, after): (Vec<Cell>, Vec<Cell>) = unknown.iter().partition(|cell| cell.row() < from);
    let cells = after.into_iter().chain(before).map(|cell| (cell.to_string(), cell.to_string()));
    // The entries that show other parts of the board come last; room is reserved for them.
    let others = window.others(puzzle, &board);
    let shows = others.iter().take(WINDOWS_MAX).map(|(cell, there)| {
        let (columns, rows) = (ends(&there.columns, column_name), ends(&there.rows, row_name));
        let (columns, rows) = (Words::markup(columns), Words::markup(rows));
        (say(starbattle::ChoiceWindow { columns, rows }.into()), Action::At(*cell).to_string())
    });
    let marks = fill.into_iter().chain(lines).chain(cells).take(CHOICES_MAX - shows.len());
    let choices: Vec<(String, String)> = marks.chain(shows).collect();
    let most = u8::try_from(choices.len()).ok().filter(|&most| most > 0)?;
    let placeholder = if has_fill { starbattle::MenuFill.into() } else { starbattle::MenuBlacken.into() };
    Some(Control::Menu {
        placeholder: say(placeholder),
        prefix: SEVERAL.to_owned(),
        choices,
        count: (1, most),
        chosen: Vec::new(),
    })
}

/// The button that moves through all cells: to the right, and from the last columns to the first columns of the next
/// rows.
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

/// The button that acts on the current hint; `None` if there is nothing to do.
fn helps(view: &View, language: Language) -> Option<Control> {
    let hint = view.hint()?;
    match (hint.is_mistake, &hint.conclusion) {
        (true, _) => Some(undo_mistake(language)),
        (false, Some(_)) => Some(do_it(language)),
        (false, None) => None,
    }
}

/// The button that undoes the player's steps back to before a mistake.
pub(super) fn undo_mistake(language: Language) -> Control {
    primary(starbattle::ButtonUndoMistake, language, &Action::Undo(Back::Mistake))
}

/// The button that marks what the hint concludes.
pub(super) fn do_it(language: Language) -> Control {
    primary(starbattle::ButtonDoIt, language, &Action::Follow)
}

fn to_keys(language: Language) -> Control {
    secondary(starbattle::ButtonMore, language, &Action::Keys(true))
}

fn to_cells(language: Language) -> Control {
    secondary(starbattle::ButtonCells, language, &Action::Keys(false))
}

/// The form to edit the whole board as text.
fn whole_board(view: &View, language: Language) -> Control {
    let (label, asks) = (starbattle::ButtonType.say(language), starbattle::AsksBoard.say(language));
    Control::text(label.as_str(), whole::WORD, asks.into(), whole::rows(&view.shown_board()))
}

/// The button that marks every cell that follows at once; `None` if the match does not allow it.
pub(super) fn fill(view: &View, language: Language) -> Option<Control> {
    view.has_fill().then(|| secondary(starbattle::ButtonFill, language, &Action::Fill(Vec::new())))
}

/// The button that asks whether the board has a mistake; `None` if the match does not allow it.
pub(super) fn check(view: &View, language: Language) -> Option<Control> {
    view.options.hints.then(|| secondary(starbattle::ButtonCheck, language, &Action::Walk(Walk::Check)))
}

/// The pad in a proof: two rows of buttons, a menu of rules, a menu of branches if there is a choice, and the way back
/// to the cells. Marks go into the step that is being built.
fn in_proof(view: &View, language: Language) -> Vec<Control> {
    let Some(course) = view.shown_proof() else { return Vec::new() };
    let mut pad: Vec<Control> = Direction::ALL.into_iter().map(arrow).collect();
    pad.push(undo(language));
    pad.extend([Mark::Star, Mark::Black].map(|mark| marks(mark, language)));
    pad.push(take_step(view, language));
    let drop_step = || secondary(starbattle::ButtonDropStep, language, &Action::Walk(Walk::Rule(None)));
    pad.push(match view.hint() {
        Some(hint) if hint.conclusion.is_some() => do_it(language),
        _ => hint(view, language).unwrap_or_else(drop_step),
    });
    pad.push(redo(language));
    pad.push(rules(view, language));
    let here = course.branches.here();
    let others: Vec<usize> = course.branches.open().filter(|&nth| nth != here).collect();
    if !others.is_empty() {
        // Players most likely want the newest branches.
        let shown = others.iter().rev().take(CHOICES_MAX);
        let choice = |&nth: &usize| (proof_words::label(course, nth).say(language).into(), (nth + 1).to_string());
        let placeholder = starbattle::MenuBranch { count: others.len() }.say(language);
        pad.push(Control::menu(placeholder, "branch", shown.map(choice).collect()));
    }
    pad.push(to_cells(language));
    pad
}

/// The menu of the rules, each with a short explanation.
fn rules(view: &View, language: Language) -> Control {
    let chosen = view.shown_proof().and_then(|course| course.draft.as_ref());
    let choice = |rule: Rule| {
        let (name, says) = (rule.name().say(language), words::says(rule).say(language));
        (format!("{name}\n{}", rules::capitalized(says.as_str())), rule.id().to_owned())
    };
    let placeholder = match chosen {
        Some(draft) => starbattle::MenuRuleChosen { rule: draft.rule }.say(language),
        None => starbattle::MenuRule.say(language),
    };
    Control::menu(placeholder, "rule", Rule::all().map(choice).collect())
}

/// The controls of a proof beside a picture whose cells can be pressed: the brush, the rules, the branches and the
/// step.
pub(super) fn of_proof(view: &View, language: Language) -> Vec<Control> {
    let steps = [Walk::Check, Walk::Rule(None)].map(|walk| Action::Walk(walk).to_string());
    let is_kept = |control: &Control| match control {
        Control::Menu { .. } => true,
        Control::Button { submits, .. } => steps.contains(submits),
        Control::Text { .. } | Control::NewRow => false,
    };
    let brush = view.own.iter().flat_map(|own| brush(own.brush));
    brush.chain(in_proof(view, language).into_iter().filter(is_kept)).collect()
}

/// The button that takes the step that is being built.
fn take_step(view: &View, language: Language) -> Control {
    let check = Action::Walk(Walk::Check);
    match view.shown_proof().and_then(|course| course.draft.as_ref()) {
        Some(_) => primary(starbattle::ButtonCheckStep, language, &check),
        None => secondary(starbattle::ButtonCheckStep, language, &check),
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

/// The button that undoes one step.
pub(super) fn undo(language: Language) -> Control {
    secondary(starbattle::ButtonUndo, language, &Action::Undo(Back::Steps(1)))
}

/// The button that redoes one step.
pub(super) fn redo(language: Language) -> Control {
    secondary(starbattle::ButtonRedo, language, &Action::Redo(1))
}

/// The button that asks for a hint; `None` if the match does not allow it.
pub(super) fn hint(view: &View, language: Language) -> Option<Control> {
    view.options.hints.then(|| secondary(starbattle::ButtonHint, language, &Action::Hint))
}

/// The buttons to the previous and the next page of a long supposition, which wrap around; none if the hint has no
/// pages.
fn links(hint: &Shown, language: Language) -> impl Iterator<Item = Control> {
    hint.page.into_iter().flat_map(move |Page { nth, n_pages, .. }| {
        let before = Action::Links((nth + n_pages - 1) % n_pages);
        let after = Action::Links((nth + 1) % n_pages);
        [
            secondary(starbattle::ButtonLinksBefore, language, &before),
            secondary(starbattle::ButtonLinksAfter, language, &after),
        ]
    })
}
