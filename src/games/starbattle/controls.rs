//! What a player may press: the pad under the picture.

use super::action::{Action, Back, Way, stamp};
use super::engine::board::Mark;
use super::state::Mode;
use super::view::View;
use crate::rules::Control;

/// What the observer may press now. The pad keeps its form while the puzzle is solved, since it is pressed without
/// looking.
pub(super) fn controls(view: &View) -> Vec<Control> {
    let Some(own) = view.own.as_ref().filter(|own| own.is_playing && view.result.is_none()) else { return Vec::new() };
    if view.puzzle().is_none() {
        return vec![Control::primary("Start", &Action::Start.to_string())];
    }
    let mut pad = match view.options.mode {
        Mode::Race => in_race(view),
        Mode::Proof => in_proof(view),
    };
    if let Some(hint) = &own.hint {
        if hint.conclusion.is_some() {
            pad.push(Control::primary("Do it", &Action::Follow.to_string()));
        }
        if hint.rule.is_none() {
            pad.push(Control::primary("Undo mistake", &Action::Undo(Back::Mistake).to_string()));
        }
    }
    pad
}

/// Two rows: the cursor and a step back; the marks, a hint and a step forward.
fn in_race(view: &View) -> Vec<Control> {
    let mut pad: Vec<Control> = Way::ALL.into_iter().map(arrow).collect();
    pad.push(undo());
    for (label, mark) in [("★ Star", Mark::Star), ("■ Black", Mark::Black), ("Clear", Mark::Unknown)] {
        pad.push(Control::secondary(label, stamp(mark)));
    }
    pad.extend(hint(view));
    pad.push(redo());
    pad
}

/// Steps are typed; what goes back and forth is pressed.
fn in_proof(view: &View) -> Vec<Control> {
    let mut pad = vec![undo(), redo()];
    pad.extend(hint(view));
    pad
}

fn arrow(way: Way) -> Control {
    let label = match way {
        Way::Up => "▲",
        Way::Down => "▼",
        Way::Left => "◀",
        Way::Right => "▶",
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
