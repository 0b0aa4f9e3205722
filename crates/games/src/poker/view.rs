//! What an observer of Indian Poker knows: all chips and bets, and the cards of others.

use serde::Serialize;

use super::{Action, PENALTY, State, Told, draw};
use rules::{By, BySeat, Closer, Observer, Outcome, Picture, Seat, Showing, View, counted};
use scene::Theme;

/// The table as somebody sees it. The field order is the order of the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct PokerView {
    /// Counted from 1.
    pub(super) round: usize,
    pub(super) rounds: usize,
    pub(super) to_move: Option<Seat>,
    pub(super) chips: BySeat<usize>,
    pub(super) stakes: BySeat<usize>,
    pub(super) carried: usize,
    raise_max: usize,
    /// The cards of this round that the observer sees: a player the other's, spectators none.
    pub(super) cards: BySeat<Option<u8>>,
    /// What each player did last.
    pub(super) did: BySeat<Option<String>>,
    /// Whether somebody has bet or checked in this round.
    pub(super) has_begun: bool,
    pub(super) told: Vec<Told>,
    /// The cards to come, for those who see everything.
    deck: Option<Vec<u8>>,
    result: Option<Outcome>,
    #[serde(skip)]
    pub(super) seat: Option<Seat>,
}

impl PokerView {
    pub(super) fn new(state: &State, observer: Observer) -> Self {
        let cards = state.cards().filter(|_| state.result.is_none());
        let sees_all = matches!(observer, Observer::Omniscient(_));
        Self {
            // A match that is given up in its first round ends there.
            round: (state.told.len() + usize::from(state.result.is_none())).max(1),
            rounds: state.deck.len() / 2,
            to_move: Some(state.to_act).filter(|_| state.result.is_none()),
            chips: state.chips.clone(),
            stakes: state.stakes.clone(),
            carried: state.carried,
            raise_max: state.options.raise_max,
            // Whoever knows what the other sees knows a player's card.
            cards: BySeat::from_fn(2, |seat| Some(cards.as_ref()?[seat]).filter(|_| observer.knows(seat.opponent()))),
            did: state.did.map(|_, action| action.map(|action| action.to_string())),
            told: state.told.clone(),
            deck: sees_all.then(|| state.deck.get(2 * state.round..).unwrap_or_default().to_vec()),
            result: state.result,
            seat: observer.seat(),
            has_begun: state.has_begun,
        }
    }

    /// The number of a seat's card, if it is to be seen: over the table while a round runs, and of the last round once the
    /// match is over.
    pub(super) fn shown_card(&self, seat: Seat) -> Option<u8> {
        let last = || self.result.and(self.told.last()).map(|told| told.cards[seat]);
        self.cards[seat].or_else(last)
    }

    /// What the player to act must put in to stay in.
    pub(super) fn to_match(&self) -> usize {
        self.to_move.map_or(0, |seat| self.stakes[seat.opponent()] - self.stakes[seat])
    }

    /// How many chips whoever takes the pot would take.
    pub(super) fn pot(&self) -> usize {
        self.carried + self.stakes.values().sum::<usize>()
    }

    fn headline(&self, names: &BySeat<String>) -> String {
        let last = self.told.last().map(|told| format!("\n{}", round_line(told, names)));
        let last = last.unwrap_or_default();
        let Some(to_move) = self.to_move else { return format!("{}{last}", self.verdict(names)) };
        let (mine, other) = (self.seat == Some(to_move), to_move.opponent());
        let who = if mine { "Your turn".to_owned() } else { format!("{}'s turn", names[to_move]) };
        let did = self.did[other].as_ref().filter(|_| self.has_begun);
        let did = did.map_or_else(String::new, |did| format!(" {} said `{did}`.", names[other]));
        let to_do = match self.to_match() {
            0 => "`check`, or raise".to_owned(),
            chips => format!("`call` costs {}, `fold` leaves the pot", chips_in_words(chips)),
        };
        let pot = chips_in_words(self.pot());
        format!("{who}, round {} of {}.{did} {pot} in the pot: {to_do}.{last}", self.round, self.rounds)
    }

    fn verdict(&self, names: &BySeat<String>) -> String {
        let Some(Outcome { winner: Some(winner), by }) = self.result else { return "Nobody wins.".to_owned() };
        let why = match by {
            By::Rules("chips") => format!(": {} has no chips left", names[winner.opponent()]),
            By::Rules("deck") => format!(" with {} when the deck is used up", chips_in_words(self.chips[winner])),
            By::Rules(_) => ": both have equally many chips, and the advantage decides".to_owned(),
            By::Concession | By::Agreement | By::Host => String::new(),
        };
        format!("{} wins{why}.", names[winner])
    }

    fn describe(&self) -> String {
        let of_seat = |seat: Seat| {
            let card = self.shown_card(seat).map_or("a hidden card".to_owned(), |card| format!("the card {card}"));
            let (chips, stake) = (chips_in_words(self.chips[seat]), self.stakes[seat]);
            format!(" Player {}: {card}, {chips}, {stake} in the pot.", seat.index() + 1)
        };
        let seats: String = Seat::all(2).map(of_seat).collect();
        format!("Round {} of {}. {} in the pot.{seats}", self.round, self.rounds, chips_in_words(self.pot()))
    }

    /// The numbers of all cards that have been seen: in earlier rounds, and now.
    pub(super) fn seen(&self) -> Vec<u8> {
        let now = self.cards.values().flatten();
        self.told.iter().flat_map(|told| told.cards.values()).chain(now).copied().collect()
    }
}

fn chips_in_words(chips: usize) -> String {
    counted(chips, "chip", "chips")
}

/// How a round went.
fn round_line(told: &Told, names: &BySeat<String>) -> String {
    let held: Vec<_> = told.cards.iter().map(|(seat, card)| format!("{} held {card}", names[seat])).collect();
    let pot = chips_in_words(told.pot);
    let end = match (told.folded, told.winner) {
        (Some(folded), Some(winner)) => {
            let name = &names[folded];
            let penalty = if told.penalty > 0 {
                format!(" {name} folded a 10 and pays {} of {PENALTY} more.", told.penalty)
            } else {
                String::new()
            };
            format!("{name} folded; {} takes {pot}.{penalty}", names[winner])
        }
        (_, Some(winner)) => format!("{} takes {pot}.", names[winner]),
        (_, None) => format!("Equal cards: {pot} stay in the pot."),
    };
    format!("Round {}: {}. {end}", told.round, held.join(", "))
}

impl View for PokerView {
    type Action = Action;

    fn legal(&self) -> Vec<Action> {
        let Some(seat) = self.seat.filter(|_| self.seat == self.to_move) else { return Vec::new() };
        let to_match = self.to_match();
        let stay = if to_match == 0 { vec![Action::Check] } else { vec![Action::Call, Action::Fold] };
        // Nobody bets what the other could not match.
        let most = (self.chips[seat] - to_match).min(self.chips[seat.opponent()]).min(self.raise_max);
        stay.into_iter().chain((1..=most).map(Action::Raise)).collect()
    }

    fn past(&self, names: &BySeat<String>) -> Option<String> {
        if !self.has_begun {
            return self.told.last().map(|told| round_line(told, names));
        }
        let said = self.did.iter().filter_map(|(seat, did)| Some(format!("{} said `{}`", names[seat], did.as_ref()?)));
        let said: Vec<String> = said.collect();
        (!said.is_empty()).then(|| format!("Round {}: {}.", self.round, said.join(", ")))
    }

    fn show(&self, names: &BySeat<String>, theme: &Theme) -> Showing {
        let drawn = rules::unescaped(names);
        let picture = Picture { frame: "table", scene: draw::table(self, &drawn, theme), text: self.describe() };
        let (view, theme) = (self.clone(), theme.clone());
        let seen = Closer::new("seen", "Cards seen", move || draw::seen(&view, &theme));
        Showing {
            headline: self.headline(names),
            pictures: vec![picture],
            closer: vec![seen],
            controls: self.offered(),
            ..Showing::default()
        }
    }
}
