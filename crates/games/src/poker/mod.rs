//! Indian Poker: each of two players sees only the other's card, and both bet on whose card is higher.
//!
//! Hidden from a player are the player's own card and the order of the deck. A [`PokerView`] holds only cards that its
//! observer may see.

mod draw;
mod lessons;
mod mind;
#[cfg(test)]
mod tests;
mod view;

use serde::{Deserialize, Serialize};
use words::{poker, shared};

pub use mind::PokerMind;
pub use view::PokerView;

use rules::{
    Agreement, BadOptions, By, BySeat, Dice, Ended, Game, Learning, Message, Millis, Names, Observer, Outcome, Pages,
    Patience, Plate, Ply, Seat, SeatSet, Seating, Spec, Staged, Tally, TimeLimit, Timestamp, Turn,
};

/// The highest number of a card; the deck has two cards of each number.
const CARD_MAX: u8 = 10;
/// The number of chips that a player pays for folding the highest card.
const PENALTY: usize = 10;

/// The rules page in each language.
const PAGES: Pages = Pages {
    english: include_str!("rules.md"),
    german: include_str!("rules.de.md"),
    spanish: include_str!("rules.es.md"),
};

/// The record of a whole match.
const EXAMPLE: &str = include_str!("example.jsonl");

rules::options! {
    /// What a host may choose.
    #[derive(Clone, Debug)]
    pub struct Options;

    /// Every option with its default.
    const OPTIONS;

    /// Everybody's chips
    "chips" => chips: usize, Number(10, 50) = Number(20);

    /// The ante of a round
    "ante" => ante: usize, Number(1, 5) = Number(1);

    /// The largest raise
    "raise_max" => raise_max: usize, Number(1, 50) = Number(5);

    /// The time for each bet
    "base_ms" => base_ms: Millis, Duration(1) = Time(Millis::from_secs(60)), .turn_time().slow(Millis::from_hours(24).0);

    /// Who bets first; else drawn
    "first" => first: Option<Seat>, Seat = Nothing, .goes_first();
}

/// The random setup of a match; a record's header may specify it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The cards in the order in which they are dealt: in each round the first seat's card, then the second seat's.
    #[serde(default)]
    deck: Vec<u8>,
    /// The seat that bets first in the first round.
    #[serde(default)]
    first: Option<Seat>,
}

rules::actions! {
    /// What a player can do. It counts at once.
    #[derive(Copy)]
    pub enum Action {
        /// Stay in where there is nothing to match.
        Check = "check", at_once;
        /// Match what the other has put in.
        Call = "call", at_once;
        /// Leave the pot to the other.
        Fold = "fold", at_once;
        /// Match, and put in so many chips more.
        Raise(usize) = "raise", at_once;
    }
}

/// The result of a round, which is public.
#[derive(Clone, Debug, Serialize)]
struct Told {
    /// The number of the round, counted from 1.
    round: usize,
    cards: BySeat<u8>,
    /// The seat that folded; `None` if the cards were compared.
    folded: Option<Seat>,
    penalty: usize,
    /// The seat that took the pot; `None` if the cards were equal.
    winner: Option<Seat>,
    /// The number of chips that the winner took from the pot, or that stay in the pot without a winner.
    pot: usize,
    /// Whether the seat folded because its time ran out.
    #[serde(skip)]
    is_late: bool,
    /// Each seat's chips at the end of the round, before the next ante.
    #[serde(skip)]
    chips: BySeat<usize>,
}

/// The complete state of a match, including what is hidden from the players.
pub struct State {
    options: Options,
    advantage: Seat,
    deck: Vec<u8>,
    /// The index of the round, counted from 0.
    round: usize,
    /// The seat that bets first in this round.
    starter: Seat,
    to_act: Seat,
    /// The number of actions in this round.
    n_acts: usize,
    chips: BySeat<usize>,
    /// The chips that each seat has put in in this round.
    stakes: BySeat<usize>,
    /// The chips in the pot from earlier rounds.
    carried: usize,
    /// The latest action of each seat.
    did: BySeat<Option<Action>>,
    /// The seats whose latest action was the default because their time ran out.
    late: SeatSet,
    told: Vec<Told>,
    /// The number of rounds that had ended before the last action that ended a round. One action can end several
    /// rounds, if a player has no chips left to bet.
    n_told_before: usize,
    result: Option<Outcome>,
    epoch: u32,
}

/// The implementation of [`Game`] for Indian Poker.
pub struct Poker;

impl Game for Poker {
    const SPEC: Spec = Spec {
        id: "poker",
        name: "Indian Poker",
        options: OPTIONS,
        agreement: Agreement::Possible,
        advantage: true,
        rules: PAGES,
        example: EXAMPLE,
        plates: &[
            Plate { entries: 0, ..Plate::of("Indian Poker", EXAMPLE, Some(0), "table") },
            Plate { entries: 1, ..Plate::of("A round", EXAMPLE, Some(1), "table") },
            Plate { entries: 3, ..Plate::of("Counting cards", EXAMPLE, None, "seen") },
            Plate::of("The end", EXAMPLE, None, "table"),
        ],
        lessons: lessons::LESSONS,
        ..Spec::PLAIN
    };

    type Options = Options;
    type Given = Deal;
    type Setup = Deal;
    type Action = Action;
    type State = State;
    type View = PokerView;
    type Mind = PokerMind;

    fn deal(options: &Options, given: Deal, _: &Seating, dice: &mut Dice, _: Patience<'_>) -> Result<Deal, BadOptions> {
        let mut deck = given.deck;
        if deck.is_empty() {
            deck = (1..=CARD_MAX).flat_map(|card| [card; 2]).collect();
            dice.shuffle(&mut deck);
        }
        let is_dealt = |card: &u8| (1..=CARD_MAX).contains(card) && copies(&deck, *card) <= 2;
        if deck.len() % 2 == 1 || !deck.iter().all(is_dealt) {
            return Err(BadOptions::Setup(poker::BadDeck.into()));
        }
        Ok(Deal { deck, first: given.first.or(options.first).or_else(|| Seat::new(dice.below(2))) })
    }

    fn start(options: Options, Deal { deck, first }: Deal, seating: &Seating, _: Timestamp) -> State {
        let mut state = State {
            advantage: seating.advantage,
            deck,
            round: 0,
            starter: first.unwrap_or(Seat::FIRST),
            to_act: first.unwrap_or(Seat::FIRST),
            n_acts: 0,
            chips: BySeat::filled(2, options.chips),
            stakes: BySeat::filled(2, 0),
            carried: 0,
            did: BySeat::filled(2, None),
            late: SeatSet::EMPTY,
            told: Vec::new(),
            n_told_before: 0,
            result: None,
            epoch: 0,
            options,
        };
        state.begin_round();
        state
    }

    fn turn(state: &State) -> Turn {
        if state.result.is_some() { Turn::Over } else { Turn::Sequential(state.to_act) }
    }

    fn epoch(state: &State) -> u32 {
        state.epoch
    }

    fn turn_name(state: &State) -> Message {
        shared::Round { number: state.round + 1 }.into()
    }

    fn time(state: &State) -> TimeLimit {
        if state.result.is_some() { TimeLimit::None } else { TimeLimit::PerTurn(state.options.base_ms) }
    }

    fn apply(state: &mut State, _: Timestamp, ply: Ply<Action>) {
        match ply {
            Ply::Single(_, action) => {
                state.late.remove(state.to_act);
                state.act(action);
            }
            Ply::Deadline => {
                state.late.insert(state.to_act);
                state.act(if state.to_match() == 0 { Action::Check } else { Action::Fold });
            }
            Ply::Joint(_) | Ply::Chance(_) | Ply::ClockStart => {}
        }
    }

    fn end(state: &mut State, _: Timestamp, how: Ended) {
        state.epoch += 1;
        state.result = Some(Outcome { winner: how.winner_of_two(), by: how.by() });
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.result
    }

    fn tally(state: &State) -> Tally {
        Tally { turns: u32::try_from(state.told.len()).unwrap_or(u32::MAX), ..Tally::default() }
    }

    fn learning(view: &PokerView, lesson: usize) -> Learning {
        view.lesson(lesson)
    }

    fn hidden_from(state: &State, seat: Seat, names: &Names) -> String {
        let card = state.cards().filter(|_| state.result.is_none());
        let told = |cards: BySeat<u8>| poker::InTruth { name: names.of(seat), card: cards[seat] }.say(names.language);
        card.map_or_else(String::new, |cards| told(cards).into())
    }

    fn view(state: &State, _: Timestamp, observer: Observer, _: &Staged<Action>) -> PokerView {
        PokerView::new(state, observer)
    }
}

impl State {
    /// The cards of this round; `None` once the deck is used up.
    fn cards(&self) -> Option<BySeat<u8>> {
        Some(self.deck.get(2 * self.round..2 * self.round + 2)?.to_vec().into())
    }

    /// The number of chips that the player to act must put in to stay in the round.
    fn to_match(&self) -> usize {
        self.stakes[self.to_act.opponent()] - self.stakes[self.to_act]
    }

    fn put_in(&mut self, seat: Seat, chips: usize) {
        self.chips[seat] -= chips;
        self.stakes[seat] += chips;
    }

    /// Starts a round: both pay the ante, or less if one of them has fewer chips. If a player has no chips left to bet,
    /// the cards are compared at once.
    fn begin_round(&mut self) {
        (self.n_acts, self.to_act) = (0, self.starter);
        let ante = self.chips.values().fold(self.options.ante, |ante, chips| ante.min(*chips));
        for seat in Seat::all(2) {
            self.put_in(seat, ante);
        }
        if self.chips.values().any(|chips| *chips == 0) {
            self.compare();
        }
    }

    fn act(&mut self, action: Action) {
        let seat = self.to_act;
        self.epoch += 1;
        self.did[seat] = Some(action);
        let n_told = self.told.len();
        self.play(seat, action);
        if self.told.len() > n_told {
            self.n_told_before = n_told;
        }
    }

    fn play(&mut self, seat: Seat, action: Action) {
        let other = seat.opponent();
        match action {
            Action::Fold => return self.fold(seat),
            Action::Call | Action::Check => self.put_in(seat, self.to_match()),
            Action::Raise(chips) => self.put_in(seat, self.to_match() + chips),
        }
        let is_settled = self.n_acts > 0 && self.stakes[seat] == self.stakes[other];
        self.n_acts += 1;
        self.to_act = other;
        if is_settled {
            self.compare();
        }
    }

    fn fold(&mut self, seat: Seat) {
        let Some(cards) = self.cards() else { return };
        let penalty = if cards[seat] == CARD_MAX { PENALTY.min(self.chips[seat]) } else { 0 };
        self.chips[seat] -= penalty;
        self.chips[seat.opponent()] += penalty;
        self.settle(cards, Some(seat), penalty, Some(seat.opponent()));
    }

    /// Compares the cards: the player with the higher card takes the pot.
    fn compare(&mut self) {
        let Some(cards) = self.cards() else { return };
        let winner = Seat::all(2).find(|&seat| cards[seat] > cards[seat.opponent()]);
        self.settle(cards, None, 0, winner);
    }

    fn settle(&mut self, cards: BySeat<u8>, folded: Option<Seat>, penalty: usize, winner: Option<Seat>) {
        let pot = self.carried + self.stakes.values().sum::<usize>();
        self.stakes = BySeat::filled(2, 0);
        self.carried = if winner.is_none() { pot } else { 0 };
        if let Some(winner) = winner {
            self.chips[winner] += pot;
        }
        let is_late = folded.is_some_and(|seat| self.late.contains(seat));
        let chips = self.chips.clone();
        self.told.push(Told { round: self.round + 1, cards, folded, penalty, winner, pot, is_late, chips });
        // The players take turns in betting first.
        self.round += 1;
        self.starter = self.starter.opponent();
        let broke = Seat::all(2).find(|&seat| self.chips[seat] == 0 && self.carried == 0);
        if let Some(broke) = broke {
            self.result = Some(Outcome { winner: Some(broke.opponent()), by: By::Rules("chips") });
        } else if self.cards().is_none() {
            self.count();
        } else {
            self.begin_round();
        }
    }

    /// Ends the match when the deck is used up: chips left in the pot are shared, and the player with more chips wins.
    fn count(&mut self) {
        for seat in Seat::all(2) {
            self.chips[seat] += self.carried / 2;
        }
        self.carried = 0;
        let richer = Seat::all(2).find(|&seat| self.chips[seat] > self.chips[seat.opponent()]);
        let by = if richer.is_some() { "deck" } else { "advantage" };
        self.result = Some(Outcome { winner: richer.or(Some(self.advantage)), by: By::Rules(by) });
    }
}

/// The number of cards in `cards` with this number.
fn copies(cards: &[u8], card: u8) -> usize {
    cards.iter().map(|&other| usize::from(other == card)).sum()
}
