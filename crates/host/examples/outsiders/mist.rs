//! Two players of Mist. The scout places one piece in each turn, where it adds most to a group, from the middle
//! outwards. The other player never scouts: it places as many pieces as allowed, each next to as many of its own as
//! possible.

use board::hex::{Cell, CellSet};
use serde_json::Value;

/// A player's strategy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Idea {
    /// Places one piece in each turn.
    Scout,
    /// Places as many pieces as allowed.
    Many,
}

/// What the player remembers.
pub(crate) struct Notes {
    idea: Idea,
    mine: CellSet,
    theirs: CellSet,
    placed: CellSet,
}

fn cells(list: &Value) -> CellSet {
    list.as_array().into_iter().flatten().filter_map(|cell| cell.as_str()?.parse::<Cell>().ok()).collect()
}

impl Notes {
    pub(crate) fn new(idea: Idea) -> Self {
        Self { idea, mine: CellSet::EMPTY, theirs: CellSet::EMPTY, placed: CellSet::EMPTY }
    }

    /// What the player types next.
    pub(crate) fn say(&mut self, view: &Value, me: usize) -> Option<String> {
        // A piece that was placed is still there unless the view lists it as destroyed.
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
                let most = match self.idea {
                    Idea::Scout => 1,
                    Idea::Many if is_first => 2,
                    Idea::Many => 3,
                };
                let mut free = open;
                for _ in 0..most {
                    let Some(best) = free.iter().max_by_key(worth) else { break };
                    self.placed |= CellSet::only(best);
                    free = free - best.neighbors() - CellSet::only(best);
                }
                let named: Vec<String> = self.placed.iter().map(|cell| cell.to_string()).collect();
                Some(format!("{} lock", named.join(" ")))
            }
            _ => None,
        }
    }
}
