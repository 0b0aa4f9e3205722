//! What an observer of the heap knows: the stones, their own coins and their own staged submission.

use serde::Serialize;

use super::{Action, Phase, State, draw};
use rules::{
    BySeat, Closer, Control, Export, Illegal, Learning, Observer, Outcome, Picture, Seat, Showing, Staged, View,
    counted, listed,
};
use scene::Theme;

/// The heap as somebody sees it. The field order is the order of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct HeapView {
    pub(super) stones: u8,
    turn: u32,
    to_move: Option<Seat>,
    /// `None` of those whose coins the observer may not know: the others', until the match is over.
    pub(super) coins: BySeat<Option<u8>>,
    staged: Option<String>,
    result: Option<Outcome>,
    /// The seat of the observer, if they have one.
    #[serde(skip)]
    seat: Option<Seat>,
    #[serde(skip)]
    pub(super) is_bidding: bool,
}

impl HeapView {
    pub(super) fn new(state: &State, observer: Observer, staged: &Staged<Action>) -> Self {
        let result = if let Phase::Over(outcome) = state.phase { Some(outcome) } else { None };
        let known = |seat: Seat| observer.knows(seat) || result.is_some();
        Self {
            stones: state.stones,
            turn: state.n_turns,
            to_move: if let Phase::Taking(seat) = state.phase { Some(seat) } else { None },
            coins: state.coins.map(|seat, &coins| Some(coins).filter(|_| known(seat))),
            // The house has left out whatever this observer may not know.
            staged: Some(listed(staged.by_seat.values().flatten())).filter(|list| !list.is_empty()),
            result,
            seat: observer.seat(),
            is_bidding: state.phase == Phase::Bidding,
        }
    }

    /// A lesson is learned by what is seen: here that coins were bid, or that the last stone was taken.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        match lesson {
            0 => Learning::judge(self.staged.is_some() || !self.is_bidding, false),
            _ => Learning::judge(self.result.is_some_and(|result| result.winner == self.seat), self.result.is_some()),
        }
    }

    fn headline(&self, names: &BySeat<String>) -> String {
        match (self.result, self.to_move) {
            (Some(Outcome { winner: Some(seat), .. }), _) => format!("{} wins.", names[seat]),
            (Some(_), _) => "Nobody wins.".to_owned(),
            (None, Some(seat)) => format!("{} is to take 1 to {} of what is left.", names[seat], self.stones.min(3)),
            (None, None) => {
                let left = counted(self.stones.into(), "stone is", "stones are");
                format!("Both bid in secret for the next move; {left} left.")
            }
        }
    }

    fn describe(&self) -> String {
        let coins = |(seat, coins): (Seat, &Option<u8>)| {
            Some(format!(" Seat {seat} has {}.", counted((*coins)?.into(), "coin", "coins")))
        };
        let coins: String = self.coins.iter().filter_map(coins).collect();
        let stones = counted(self.stones.into(), "stone", "stones");
        format!("A heap of {stones} after {}.{coins}", counted(self.turn as usize, "turn", "turns"))
    }
}

impl View for HeapView {
    type Action = Action;

    /// All bids, or all takes. What is typed, completed and offered follows from it.
    fn legal(&self) -> Vec<Action> {
        match self.seat.and_then(|seat| self.coins[seat]) {
            Some(coins) if self.is_bidding => (0..=coins).map(Action::Bid).collect(),
            Some(_) if self.seat == self.to_move => (1..=self.stones.min(3)).map(Action::Take).collect(),
            _ => Vec::new(),
        }
    }

    fn in_words(&self, action: &Action, _names: &BySeat<String>) -> String {
        match action {
            Action::Bid(coins) => format!("bid {}", counted((*coins).into(), "coin", "coins")),
            Action::Take(stones) => format!("take {}", counted((*stones).into(), "stone", "stones")),
            Action::First(_) => action.to_string(),
        }
    }

    fn export(&self, format: &str) -> Result<Export, Illegal> {
        let file_name = format!("heap.{format}");
        Ok(Export { file_name, text: self.describe(), note: None })
    }

    fn show(&self, names: &BySeat<String>, theme: &Theme) -> Showing {
        let mut controls = self.offered();
        if self.staged.is_some() && self.seat.is_some() {
            controls.extend((self.seat == self.to_move).then(|| Control::lock("Lock in")));
            controls.push(Control::undo());
        }
        let picture = Picture { frame: "board", scene: draw::heap(self, theme), text: self.describe() };
        let (view, closer_theme) = (self.clone(), theme.clone());
        let closer = Closer::new("stones", "Stones", move || (draw::stones(&view, &closer_theme), view.describe()));
        let headline = self.headline(names);
        Showing { headline, pictures: vec![picture], closer: vec![closer], controls, ..Showing::default() }
    }
}
