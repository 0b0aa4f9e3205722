//! What a player may press: the pad under the picture.

use super::action::{Action, Back, Direction, stamp};
use super::sheet::follows_at_once;
use super::state::Mode;
use super::view::View;
use super::walk::Walk;
use super::window::{Window, column_name, row_name};
use super::{proof_words, whole};
use puzzle::board::Mark;
use puzzle::cells::Cell;
use puzzle::rules::Rule;
use rules::{CHOICES_MAX, Control};

/// What the observer may press now: in a race the cells themselves, or the keys of a pad. The pad keeps its form while the puzzle is solved, since it is pressed without
/// looking.
pub(super) fn controls(view: &View) -> Vec<Control> {
    let Some(own) = view.own.as_ref().filter(|own| own.is_playing && view.result.is_none()) else { return Vec::new() };
    if view.puzzle().is_none() {
        return vec![Control::primary("Start", &Action::Start.to_string())];
    }
    if let Some(window) = view.window() {
        return in_cells(view, &window);
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
    }
    pad
}

/// Three rows: the cursor and a step back; the marks, a hint and a step forward; the cells instead, and what else there
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
    pad.push(Control::secondary("Cells", &Action::Keys(false).to_string()));
    pad.extend(fill(view));
    pad.extend(view.options.hints.then(|| Control::secondary("Check", &Action::Walk(Walk::Check).to_string())));
    pad.push(whole_board(view));
    pad
}

/// Four rows of cells, each of which a press turns from unknown to a star, to black, to unknown; below them other cells,
/// and what there is room for of all the rest. The keys have everything.
fn in_cells(view: &View, window: &Window) -> Vec<Control> {
    let board = view.shown_board();
    let mut rows: Vec<Control> = Vec::new();
    for (nth, cell) in window.cells().enumerate() {
        if nth > 0 && nth % window.columns.len() == 0 {
            rows.push(Control::NewRow);
        }
        rows.push(match board.mark(cell) {
            Mark::Unknown => Control::secondary(&cell.to_string(), &format!("★{cell}")),
            Mark::Star => Control::primary(&format!("★ {cell}"), &format!("■{cell}")),
            Mark::Black => Control::secondary(&format!("■ {cell}"), &format!("?{cell}")),
        });
    }
    rows.push(Control::NewRow);
    let ends = |lines: &[usize], name: fn(usize) -> String| match lines {
        [] => String::new(),
        [one] => name(*one),
        [first, .., last] => format!("{}–{}", name(*first), name(*last)),
    };
    let goes_to = |label: String, cell: Cell| Control::secondary(&label, &Action::At(cell).to_string());
    let right = window.right.as_ref().map(|(lines, cell)| goes_to(format!("▶ {}", ends(lines, column_name)), *cell));
    let down = window.down.as_ref().map(|(lines, cell)| goes_to(format!("▼ {}", ends(lines, row_name)), *cell));
    let followed = view.hint().and_then(|hint| match (hint.is_mistake, &hint.conclusion) {
        (true, _) => Some(Control::primary("Undo mistake", &Action::Undo(Back::Mistake).to_string())),
        (false, Some(_)) => Some(Control::primary("Do it", &Action::Follow.to_string())),
        (false, None) => None,
    });
    let help = followed.or_else(|| hint(view)).or_else(|| view.own.as_ref().map(|_| undo()));
    let keys = Control::secondary("Keys", &Action::Keys(true).to_string());
    // Where Fill has nothing to mark, as on a blank board, there is room for a whole one.
    let filled = fill(view).filter(|_| view.puzzle().is_some_and(|puzzle| !follows_at_once(&board, puzzle).is_empty()));
    let marks = filled.or_else(|| view.has_fill().then(|| whole_board(view)));
    rows.extend(right.into_iter().chain(down).chain(marks).chain(help).chain([keys]));
    rows
}

/// The board as text, to be typed as a whole.
fn whole_board(view: &View) -> Control {
    Control::text("Type", whole::WORD, whole::ASKS.to_owned(), whole::rows(&view.shown_board()))
}

fn fill(view: &View) -> Option<Control> {
    view.has_fill().then(|| Control::secondary("Fill", &Action::Fill.to_string()))
}

/// Two rows of buttons, a menu of rules, and one of the branches if there is a choice. What marks cells puts them into
/// the step that is being put together.
fn in_proof(view: &View) -> Vec<Control> {
    let Some(course) = view.shown_proof() else { return Vec::new() };
    let mut pad: Vec<Control> = Direction::ALL.into_iter().map(arrow).collect();
    pad.push(undo());
    for (label, mark) in [("★ Star", Mark::Star), ("■ Black", Mark::Black)] {
        pad.push(Control::secondary(label, stamp(mark)));
    }
    let check = Action::Walk(Walk::Check).to_string();
    pad.push(match course.draft {
        Some(_) => Control::primary("Check step", &check),
        None => Control::secondary("Check step", &check),
    });
    pad.push(match view.hint() {
        Some(hint) if hint.conclusion.is_some() => Control::primary("Do it", &Action::Follow.to_string()),
        _ => hint(view).unwrap_or_else(|| Control::secondary("Drop step", &Action::Walk(Walk::Rule(None)).to_string())),
    });
    pad.push(redo());
    let chosen = course.draft.as_ref().map(|draft| format!("Rule: {}", draft.rule.title()));
    let rules = Rule::all().map(|rule| (rule.title(), rule.id().to_owned())).collect();
    pad.push(Control::menu(chosen.unwrap_or_else(|| "Rule of your next step".to_owned()), "rule", rules));
    let here = course.branches.here();
    let others: Vec<usize> = course.branches.open().filter(|&nth| nth != here).collect();
    if !others.is_empty() {
        // The youngest are the likeliest.
        let shown = others.iter().rev().take(CHOICES_MAX);
        let choices = shown.map(|&nth| (proof_words::label(course, nth), (nth + 1).to_string())).collect();
        pad.push(Control::menu(format!("Go to another open branch ({})", others.len()), "branch", choices));
    }
    pad
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
    let label = if view.hint().is_some_and(|hint| hint.page.is_some()) { "▶ Links" } else { "Hint" };
    view.options.hints.then(|| Control::secondary(label, &Action::Hint.to_string()))
}
