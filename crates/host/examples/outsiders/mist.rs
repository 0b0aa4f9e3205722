//! A player of Mist who always scouts: one piece a turn, where it adds most to a group and where most is to be seen, from
//! the middle outwards.

use board::hex::{Cell, CellSet};
use serde_json::Value;

/// What the player keeps in mind.
#[derive(Default)]
pub(crate) struct Notes {
    mine: CellSet,
    theirs: CellSet,
    placed: CellSet,
}

fn cells(list: &Value) -> CellSet {
    list.as_array().into_iter().flatten().filter_map(|cell| cell.as_str()?.parse::<Cell>().ok()).collect()
}

impl Notes {
    /// What the player types.
    pub(crate) fn say(&mut self, view: &Value, me: usize) -> Option<String> {
        // A piece that was named stands, unless it is told that it was destroyed.
        self.mine = (self.mine | self.placed) - cells(&view["mine_destroyed"]);
        self.placed = CellSet::EMPTY;
        for (cell, seat) in view["cells"].as_object().into_iter().flatten() {
            let cell = CellSet::only(cell.parse().ok()?);
            match seat.as_u64() {
                Some(seat) if seat == me as u64 => self.mine |= cell,
                Some(_) => self.theirs |= cell,
                None => {}
            }
        }
        match view["phase"].as_str()? {
            "first_pick" => Some("first me".to_owned()),
            "play" => {
                let open = CellSet::ALL - self.mine - self.theirs - CellSet::only(Cell::CENTER);
                let rim = Cell::CENTER.neighbors();
                let is_first = view["turn"] == 0;
                let largest = |cells: CellSet| cells.groups().map(CellSet::len).max().unwrap_or(0);
                let worth = |cell: &Cell| {
                    let near = cell.neighbors();
                    let middle = usize::from(!(near & rim).is_empty());
                    4 * largest(self.mine | CellSet::only(*cell))
                        + (near - self.theirs).len()
                        + 2 * (near & self.theirs).len()
                        + middle
                };
                let open = if is_first { open - rim } else { open };
                let best = open.iter().max_by_key(worth)?;
                self.placed = CellSet::only(best);
                Some(format!("{best} lock"))
            }
            _ => None,
        }
    }
}
