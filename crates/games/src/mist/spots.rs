//! The cells as clickable areas on the picture: a press puts a cell into the draft, or takes it out.
//!
//! While the pointer is over a cell, the cells that the turn would then see are shaded.

use super::controls::drafted;
use super::draw::{BOARD, center};
use super::state::Phase;
use super::view::{Eyes, View, name};
use board::hex::{Cell, CellSet};
use rules::{Control, DRAFT, Language, Spot, Touch, Words};
use words::mist;

/// One spot for each cell. Cells that may be added to the draft or taken out of it can be pressed.
pub(super) fn spots(view: &View, language: Language) -> Vec<Spot> {
    let is_my_turn = view.is_mine_to_move() && matches!(view.phase, Phase::Play(_));
    let draft = if is_my_turn { drafted(view) } else { CellSet::EMPTY };
    let (_, most) = view.terms.options.cells_range(view.turn);
    let spot = |cell: Cell| {
        let (is_chosen, with) = (draft.contains(cell), draft | CellSet::only(cell));
        let is_legal = is_my_turn && with.len() <= most && view.check_places(with).is_ok();
        let press = match (is_chosen, is_legal) {
            (true, _) => Some(Touch::takes_out(DRAFT, cell.to_string())),
            (false, true) => Some(Touch::adds(DRAFT, cell.to_string())),
            (false, false) => None,
        };
        let radius = press.as_ref().and_then(|_| view.terms.options.radius(with.len()));
        let seen = radius.map_or(CellSet::EMPTY, |radius| with.within(radius));
        let shades = seen.iter().filter_map(|cell| u16::try_from(cell.index()).ok()).collect();
        Spot {
            is_chosen,
            press,
            shades,
            ..Spot::new(label(view, cell, language).to_string(), center(cell), BOARD.cell(2.0))
        }
    };
    Cell::all().map(spot).collect()
}

/// A cell's name and what the observer sees in it.
fn label(view: &View, of: Cell, language: Language) -> Words {
    let cell = name(of);
    let Eyes::Player(sight) = &view.eyes else { return cell };
    match sight.position.at(of) {
        Some(seat) if seat == sight.seat => mist::SpotMine { cell }.say(language),
        Some(_) => mist::SpotTheirs { cell }.say(language),
        None if of == Cell::CENTER => mist::SpotCenter { cell }.say(language),
        None if view.in_mist(sight.cells).contains(of) => mist::SpotMist { cell }.say(language),
        None => mist::SpotEmpty { cell }.say(language),
    }
}

/// The controls beside a picture whose cells can be pressed: all controls except the menus of cells.
pub(super) fn beside(controls: &[Control]) -> Vec<Control> {
    let is_of_cells = |control: &&Control| matches!(control, Control::Menu { prefix, .. } if prefix == DRAFT);
    controls.iter().filter(|control| !is_of_cells(control)).cloned().collect()
}
