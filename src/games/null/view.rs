//! What an observer of the heap knows: everything there is, and their own staged submission.

use serde::Serialize;
use serde_json::{Value, json};

use super::{Action, State, draw};
use crate::rules::{BySeat, Control, Dice, Illegal, Observer, Readiness, Seat, Staged, Unreadable, View};
use crate::scene::{Scene, Theme};

/// The heap as somebody sees it. The field order is the order of the JSON.
#[derive(Debug, Serialize)]
pub struct HeapView {
    pub(super) stones: u8,
    pub(super) turn: u32,
    pub(super) to_move: Option<Seat>,
    /// Nobody's who offers to end the match: the house fills it in.
    offer: Option<Seat>,
    staged: Option<String>,
    result: Option<Value>,
    /// Whose eyes these are, if a seat's.
    #[serde(skip)]
    seat: Option<Seat>,
}

impl HeapView {
    pub(super) fn new(state: &State, observer: Observer, staged: &Staged<Action>) -> Self {
        Self {
            stones: state.stones,
            turn: state.n_turns,
            to_move: state.to_move.filter(|_| state.result.is_none()),
            offer: None,
            staged: staged.by_seat.values().flatten().next().map(ToString::to_string),
            result: state.result.as_ref().map(|result| json!({"winner": result.winner, "by": result.by})),
            seat: match observer {
                Observer::Seat(seat) => Some(seat),
                Observer::Public | Observer::Omniscient(_) => None,
            },
        }
    }
}

impl View for HeapView {
    type Action = Action;

    /// `take 2`, or just `2`.
    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        let lower = input.to_lowercase();
        let number = lower.strip_prefix("take").unwrap_or(&lower).trim();
        number
            .parse()
            .map(Action::Take)
            .map_err(|_| Unreadable(format!("{input:?} is no move; expected a number of stones such as `take 2`")))
    }

    fn check(&self, action: &Action) -> Result<Readiness, Illegal> {
        match action {
            Action::Take(stones @ 1..=3) if *stones <= self.stones => Ok(Readiness::Complete),
            Action::Take(1..=3) => Err(Illegal(format!("only {} stones are left", self.stones))),
            Action::Take(stones) => Err(Illegal(format!("{stones} stones cannot be taken; take 1, 2 or 3"))),
            Action::First(_) => Err(Illegal("who goes first is drawn".to_owned())),
        }
    }

    fn sample(&self, dice: &mut Dice) -> Option<Action> {
        let most = usize::from(self.stones.min(3));
        (most > 0 && self.to_move == self.seat).then(|| Action::Take(u8::try_from(1 + dice.below(most)).unwrap_or(1)))
    }

    fn draw(&self, _frame: &str, theme: &Theme) -> Scene {
        draw::heap(self, theme)
    }

    fn describe(&self) -> String {
        format!("A heap of {} stones after {} turns.", self.stones, self.turn)
    }

    fn headline(&self, names: &BySeat<String>) -> String {
        match self.to_move {
            Some(seat) => format!("{} is to take 1 to 3 of the {} stones.", names[seat], self.stones),
            None => "The heap is gone.".to_owned(),
        }
    }

    fn controls(&self) -> Vec<Control> {
        let may_move = self.to_move.is_some() && self.to_move == self.seat;
        (1..=self.stones.min(3))
            .filter(|_| may_move)
            .map(|stones| Control::secondary(&format!("Take {stones}"), &format!("take {stones}")))
            .collect()
    }

    fn is_in_place(&self) -> bool {
        true
    }
}
