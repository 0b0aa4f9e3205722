//! What an observer of the heap knows: the stones, their own coins and their own staged submission.

use serde::Serialize;

use super::{Action, Phase, State, draw};
use rules::{
    BySeat, CHOICES_MAX, Control, Dice, Illegal, Observer, Outcome, Picture, Readiness, Seat, Showing, Staged,
    Unreadable, View, counted, listed,
};
use scene::Theme;

/// The heap as somebody sees it. The field order is the order of the JSON.
#[derive(Debug, Serialize)]
pub struct HeapView {
    pub(super) stones: u8,
    turn: u32,
    to_move: Option<Seat>,
    /// `None` of those whose coins the observer may not know: the others', until the match is over.
    pub(super) coins: BySeat<Option<u8>>,
    staged: Option<String>,
    result: Option<Outcome>,
    /// Whose eyes these are, if a seat's.
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

    pub(super) fn is_mine_to_move(&self) -> bool {
        self.seat.is_some() && self.seat == self.to_move
    }

    /// The observer's coins, if they are a player.
    fn purse(&self) -> Option<u8> {
        self.coins[self.seat?]
    }

    /// All that the observer may do now: all bids, or all takes.
    pub(super) fn legal(&self) -> Vec<Action> {
        match self.purse() {
            Some(coins) if self.is_bidding => (0..=coins).map(Action::Bid).collect(),
            Some(_) if self.is_mine_to_move() => (1..=self.stones.min(3)).map(Action::Take).collect(),
            _ => Vec::new(),
        }
    }

    fn controls(&self) -> Vec<Control> {
        let mut controls = Vec::new();
        if let Some(coins) = self.purse().filter(|_| self.is_bidding) {
            let choices = (0..=coins).map(|bid| (format!("Bid {bid}"), bid.to_string())).collect();
            let placeholder = format!("Bid coins; you have {coins}");
            controls.push(Control::menu(placeholder, "bid", choices));
        }
        if self.is_mine_to_move() {
            let take = |stones| Control::secondary(&format!("Take {stones}"), &Action::Take(stones).to_string());
            controls.extend((1..=self.stones.min(3)).map(take));
        }
        if self.staged.is_some() && self.seat.is_some() {
            controls.extend(self.is_mine_to_move().then(|| Control::lock("Lock in")));
            controls.push(Control::undo());
        }
        controls
    }

    fn headline(&self, names: &BySeat<String>) -> String {
        match (self.result, self.to_move) {
            (Some(Outcome { winner: Some(seat), .. }), _) => format!("{} wins.", names[seat]),
            (Some(_), _) => "Nobody wins.".to_owned(),
            (None, Some(seat)) => format!("{} is to take 1 to {} of what is left.", names[seat], self.stones.min(3)),
            (None, None) => format!("Both bid in secret for the next move; {} left.", self.left()),
        }
    }

    fn left(&self) -> String {
        counted(self.stones.into(), "stone is", "stones are")
    }

    fn describe(&self) -> String {
        let purse = |coins: u8| counted(coins.into(), "coin", "coins");
        let coins =
            self.coins.iter().filter_map(|(seat, coins)| Some(format!(" Seat {seat} has {}.", purse((*coins)?))));
        let stones = counted(self.stones.into(), "stone", "stones");
        let turns = counted(self.turn as usize, "turn", "turns");
        format!("A heap of {stones} after {turns}.{}", coins.collect::<String>())
    }
}

impl View for HeapView {
    type Action = Action;

    /// `take 2`, `bid 4`, or the number alone.
    fn read(&self, input: &str) -> Result<Action, Unreadable> {
        let lower = input.to_lowercase();
        let (word, number) = lower.rsplit_once(' ').unwrap_or((if self.is_bidding { "bid" } else { "take" }, &lower));
        match (word, number.parse()) {
            ("bid", Ok(coins)) => Ok(Action::Bid(coins)),
            ("take", Ok(stones)) => Ok(Action::Take(stones)),
            _ => Err(Unreadable(format!("{input:?} is no move; expected one such as `take 2` or `bid 4`"))),
        }
    }

    fn check(&self, action: &Action) -> Result<Readiness, Illegal> {
        let refuse = |words: String| Err(Illegal(words));
        match (action, self.purse()) {
            (Action::First(_), _) => refuse("who moves first is drawn".to_owned()),
            (Action::Bid(_), _) if !self.is_bidding => refuse("nobody bids now; take 1, 2 or 3 stones".to_owned()),
            (Action::Bid(bid), Some(coins)) if *bid <= coins => Ok(Readiness::Complete),
            (Action::Bid(_), coins) => refuse(format!("bid at most what you have: {}", coins.unwrap_or(0))),
            (Action::Take(_), _) if self.is_bidding => refuse("first both bid, such as `bid 2`".to_owned()),
            (Action::Take(stones @ 1..=3), _) if *stones <= self.stones => Ok(Readiness::Complete),
            (Action::Take(1..=3), _) => refuse(format!("only {} left", self.left())),
            (Action::Take(stones), _) => refuse(format!("{stones} stones cannot be taken; take 1, 2 or 3")),
        }
    }

    fn sample(&self, dice: &mut Dice) -> Option<Action> {
        dice.pick(&self.legal()).cloned()
    }

    fn complete(&self, partial: &str) -> Vec<String> {
        let texts = self.legal().into_iter().map(|action| action.to_string());
        texts.filter(|text| text.starts_with(partial.trim_start())).take(CHOICES_MAX).collect()
    }

    fn show(&self, names: &BySeat<String>, theme: &Theme) -> Showing {
        let picture = Picture { frame: "board", scene: draw::heap(self, theme), text: self.describe() };
        let (headline, controls) = (self.headline(names), self.controls());
        Showing { headline, pictures: vec![picture], controls, ..Showing::default() }
    }
}
