//! What one observer of the heap knows: the stones, and the observer's own coins and staged submission.

use serde::Serialize;

use super::{Action, Phase, State, draw};
use rules::{
    BySeat, Closer, Control, Export, Illegal, Language, Learning, Message, Names, Observer, Outcome, Picture, Seat,
    Showing, Staged, View, Words, listed,
};
use scene::Theme;
use words::heap;

/// What one observer may know of a match. The order of the fields is the order in the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct HeapView {
    pub(super) stones: u8,
    turn: u32,
    to_move: Option<Seat>,
    /// Each seat's coins; `None` if the observer may not know them, such as the opponent's coins before the end of the
    /// match.
    pub(super) coins: BySeat<Option<u8>>,
    staged: Option<String>,
    result: Option<Outcome>,
    /// The observer's seat, if the observer is a player.
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
            // The host has removed from `staged` what this observer may not know.
            staged: Some(listed(staged.by_seat.values().flatten())).filter(|list| !list.is_empty()),
            result,
            seat: observer.seat(),
            is_bidding: state.phase == Phase::Bidding,
        }
    }

    /// The learner's progress in the lesson with this index, judged by what the view shows: here that coins were bid,
    /// or that the last stone was taken.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        match lesson {
            0 => Learning::judge(self.staged.is_some() || !self.is_bidding, false),
            _ => Learning::judge(self.result.is_some_and(|result| result.winner == self.seat), self.result.is_some()),
        }
    }

    fn headline(&self, names: &Names) -> String {
        let words: Message = match (self.result, self.to_move) {
            (Some(Outcome { winner: Some(seat), .. }), _) => heap::Wins { winner: names.of(seat) }.into(),
            (Some(_), _) => heap::NobodyWins.into(),
            (None, Some(seat)) => heap::IsToTake { name: names.of(seat), most: self.stones.min(3) }.into(),
            (None, None) => heap::BothBid { stones: self.stones }.into(),
        };
        words.say(names.language).into()
    }

    fn describe(&self, language: Language) -> String {
        let table = heap::Described { stones: heap::Stones { stones: self.stones }, turns: self.turn };
        let coins = |(seat, coins): (Seat, &Option<u8>)| {
            Some(heap::DescribedCoins { seat: seat.index(), coins: (*coins)? }.into())
        };
        let sentences = std::iter::once(table.into()).chain(self.coins.iter().filter_map(coins));
        Message::joined(sentences, " ").say(language).into()
    }

    /// The observer's controls in the reader's language.
    fn controls(&self, language: Language) -> Vec<Control> {
        let label = |prefix: &str, number: &str| {
            let number = Words::markup(number);
            if prefix == "bid" { heap::Bid { number }.say(language) } else { heap::Take { number }.say(language) }
        };
        let said = |control| match control {
            Control::Button { submits, weight, locks, .. } => {
                let (prefix, number) = submits.split_once(' ').unwrap_or((&submits, ""));
                Control::Button { label: label(prefix, number).into(), submits, weight, locks }
            }
            Control::Menu { prefix, choices, count, chosen, .. } => {
                let choice = |(_, number): (String, String)| (label(&prefix, &number).into(), number);
                let (placeholder, choices) = (label(&prefix, "…").into(), choices.into_iter().map(choice).collect());
                Control::Menu { placeholder, prefix, choices, count, chosen }
            }
            Control::Text { .. } | Control::NewRow => control,
        };
        self.offered().into_iter().map(said).collect()
    }
}

impl View for HeapView {
    type Action = Action;

    /// All legal bids or takes. Parsing, completion and the offered controls are derived from this list.
    fn legal(&self) -> Vec<Action> {
        match self.seat.and_then(|seat| self.coins[seat]) {
            Some(coins) if self.is_bidding => (0..=coins).map(Action::Bid).collect(),
            Some(_) if self.seat == self.to_move => (1..=self.stones.min(3)).map(Action::Take).collect(),
            _ => Vec::new(),
        }
    }

    fn in_words(&self, action: &Action, names: &Names) -> String {
        let words: Message = match *action {
            Action::Bid(coins) => heap::WouldBid { coins }.into(),
            Action::Take(stones) => heap::WouldTake { stones: heap::Stones { stones } }.into(),
            Action::First(_) => Message::verbatim(action.to_string()),
        };
        words.say(names.language).into()
    }

    fn export(&self, format: &str) -> Result<Export, Illegal> {
        let file_name = format!("heap.{format}");
        Ok(Export { file_name, text: self.describe(Language::English), note: None })
    }

    fn show(&self, names: &Names, theme: &Theme) -> Showing {
        let language = names.language;
        let mut controls = self.controls(language);
        if self.staged.is_some() && self.seat.is_some() {
            controls.extend((self.seat == self.to_move).then(|| Control::lock(heap::LockIn.say(language).as_str())));
            controls.push(Control::undo(language));
        }
        let picture =
            Picture { frame: "board", scene: draw::heap(self, language, theme), text: self.describe(language) };
        let (view, closer_theme) = (self.clone(), theme.clone());
        let closer = Closer::new("stones", heap::LookStones.say(language), move || {
            (draw::stones(&view, language, &closer_theme), view.describe(language))
        });
        let headline = self.headline(names);
        Showing { headline, pictures: vec![picture], closer: vec![closer], controls, ..Showing::default() }
    }
}
