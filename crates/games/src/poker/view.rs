//! What an observer of Indian Poker knows: all chips and bets, and the cards of others.

use serde::Serialize;

use super::{Action, CARD_MAX, PENALTY, State, Told, draw};
use rules::{By, BySeat, Closer, Observer, Outcome, Picture, Seat, SeatSet, Showing, View, capitalized, counted};
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
    /// The cards of a round that was broken off by the end of the match: everybody sees them then.
    #[serde(skip)]
    broken_off: Option<BySeat<u8>>,
    /// How often somebody has acted in this round.
    #[serde(skip)]
    n_acts: usize,
    /// The players for whom the clock played what they did last.
    #[serde(skip)]
    late: SeatSet,
    /// How many rounds had ended before the last action that ended one.
    #[serde(skip)]
    n_told_before: usize,
    /// Whether this is the view of a past board, where nobody is to move.
    #[serde(skip)]
    is_at_rest: bool,
}

impl PokerView {
    pub(super) fn new(state: &State, observer: Observer) -> Self {
        let sees_all = matches!(observer, Observer::Omniscient(_));
        let is_over = state.result.is_some();
        // The other player's card tells what that player sees, and so what a player holds.
        let seen =
            state.cards().map(|cards| cards.map(|seat, card| Some(*card).filter(|_| observer.knows(seat.opponent()))));
        let is_by_rules = state.result.is_some_and(|result| matches!(result.by, By::Rules(_)));
        let hidden = BySeat::filled(2, None);
        Self {
            // A match that is given up in its first round ends there.
            round: (state.told.len() + usize::from(state.result.is_none())).max(1),
            rounds: state.deck.len() / 2,
            to_move: Some(state.to_act).filter(|_| state.result.is_none()),
            chips: state.chips.clone(),
            stakes: state.stakes.clone(),
            carried: state.carried,
            raise_max: state.options.raise_max,
            cards: seen.filter(|_| !is_over).unwrap_or(hidden),
            broken_off: state.cards().filter(|_| is_over && !is_by_rules),
            n_acts: state.n_acts,
            late: state.late,
            n_told_before: state.n_told_before,
            is_at_rest: false,
            did: state.did.map(|_, action| action.map(|action| action.to_string())),
            told: state.told.clone(),
            deck: sees_all.then(|| state.deck.get(2 * state.round..).unwrap_or_default().to_vec()),
            result: state.result,
            seat: observer.seat(),
            has_begun: state.n_acts > 0,
        }
    }

    /// Who is to move as the picture shows it.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.to_move.filter(|_| !self.is_at_rest)
    }

    pub(super) fn is_over(&self) -> bool {
        self.result.is_some()
    }

    pub(super) fn winner(&self) -> Option<Seat> {
        self.result.and_then(|result| result.winner)
    }

    /// The round that is shown as it ended: the last one when the match is over by its rules, and on a past board the one
    /// that its turn ended.
    pub(super) fn ended_round(&self) -> Option<&Told> {
        match self.result {
            Some(_) => self.told.last().filter(|_| self.broken_off.is_none()),
            None => self.ended_last().first().filter(|_| self.is_at_rest && !self.has_begun),
        }
    }

    /// The rounds that one action ended last: several where nobody had chips left to bet.
    fn ended_last(&self) -> &[Told] {
        &self.told[self.n_told_before..]
    }

    /// Whose name is framed: the player to move, or who has won what is shown.
    pub(super) fn framed(&self) -> Option<Seat> {
        self.asked().or(self.winner()).or_else(|| self.ended_round()?.winner)
    }

    /// A seat's chips as the picture shows them: on a past board those at the end of its round.
    pub(super) fn shown_chips(&self, seat: Seat) -> usize {
        let told = self.ended_round().filter(|_| self.result.is_none());
        told.map_or(self.chips[seat], |told| told.chips[seat])
    }

    /// The number of the round that is shown.
    pub(super) fn shown_round(&self) -> usize {
        self.ended_round().map_or_else(|| (self.told.len() + 1).min(self.rounds), |told| told.round)
    }

    /// The number of a seat's card, if it is to be seen: over the table while a round runs, and both when it has ended.
    pub(super) fn shown_card(&self, seat: Seat) -> Option<u8> {
        match (self.ended_round(), &self.broken_off) {
            (Some(told), _) => Some(told.cards[seat]),
            (None, Some(cards)) => Some(cards[seat]),
            (None, None) => self.cards[seat],
        }
    }

    /// How many chips lie in the pot that is shown.
    pub(super) fn shown_pot(&self) -> usize {
        self.ended_round().map_or_else(|| self.pot(), |told| told.pot)
    }

    /// What is said below a seat's chips: its part of the pot, or what the round that has ended came to.
    pub(super) fn part_of(&self, seat: Seat) -> String {
        let Some(told) = self.ended_round() else { return format!("{} in the pot", self.stakes[seat]) };
        match (told.folded, told.winner) {
            (Some(folded), _) if folded == seat => "folded".to_owned(),
            (_, Some(winner)) if winner == seat => format!("won {}", told.pot),
            (_, Some(_)) => "lost".to_owned(),
            (_, None) => "equal cards".to_owned(),
        }
    }

    /// Both seats in the order in which they are drawn: one's own on the left.
    pub(super) fn in_order(&self) -> [Seat; 2] {
        let left = self.seat.unwrap_or(Seat::FIRST);
        [left, left.opponent()]
    }

    /// What the player to act must put in to stay in.
    pub(super) fn to_match(&self) -> usize {
        self.to_move.map_or(0, |seat| self.stakes[seat.opponent()] - self.stakes[seat])
    }

    /// How many chips the winner of the pot would take.
    pub(super) fn pot(&self) -> usize {
        self.carried + self.stakes.values().sum::<usize>()
    }

    /// How much the seat may raise by at most: nobody bets what the other could not match.
    fn raise_most(&self, seat: Seat) -> usize {
        (self.chips[seat] - self.to_match()).min(self.chips[seat.opponent()]).min(self.raise_max)
    }

    fn headline(&self, names: &BySeat<String>) -> String {
        // If the match was broken off, the boards of the current round have told how the round before ended.
        let ended = self.ended_last().iter().filter(|_| self.broken_off.is_none());
        let last = ended.fold(String::new(), |last, told| last + "\n" + &round_line(told, names));
        let Some(to_move) = self.to_move else { return format!("{}{last}", self.verdict(names)) };
        let other = to_move.opponent();
        let did = self.done_by(other, names).filter(|_| self.has_begun);
        let did = did.map_or_else(String::new, |did| format!(" {}", capitalized(&did)));
        let round = format!("round {} of {}", self.round, self.rounds);
        let pot = self.pot();
        let pot = format!("{} {} in the pot", chips_in_words(pot), if pot == 1 { "is" } else { "are" });
        if self.seat != Some(to_move) {
            return format!("{}'s turn in {round}.{did} {pot}.{last}", names[to_move]);
        }
        let most = self.raise_most(to_move);
        let raise = if most == 0 { String::new() } else { format!(", or raise by up to {most}") };
        let to_do = match self.to_match() {
            0 => format!("`check`{raise}"),
            chips => format!("`call` for {}, `fold`{raise}", chips_in_words(chips)),
        };
        format!("Your turn in {round}.{did} {pot}: {to_do}.{last}")
    }

    /// What a seat did last, as a sentence that begins in lower case where it speaks to the observer.
    fn done_by(&self, seat: Seat, names: &BySeat<String>) -> Option<String> {
        let did = self.did[seat].as_ref()?;
        let name = &names[seat];
        Some(match (self.late.contains(seat), self.seat == Some(seat)) {
            (true, true) => format!("your time ran out, so `{did}` was played."),
            (true, false) => format!("{name}'s time ran out, so `{did}` was played."),
            (false, true) => format!("you said `{did}`."),
            (false, false) => format!("{name} said `{did}`."),
        })
    }

    fn verdict(&self, names: &BySeat<String>) -> String {
        let Some(Outcome { winner, by }) = self.result else { return String::new() };
        let Some(winner) = winner else {
            return match by {
                By::Agreement => "Both players have agreed to end the match; nobody wins.".to_owned(),
                By::Concession | By::Host | By::Rules(_) => "The host has ended the match; nobody wins.".to_owned(),
            };
        };
        let (name, other) = (&names[winner], &names[winner.opponent()]);
        match by {
            By::Rules("chips") => format!("{name} wins: {other} has no chips left."),
            By::Rules("deck") => {
                format!(
                    "{name} wins with {} to {}: the deck is used up.",
                    chips_in_words(self.chips[winner]),
                    self.chips[winner.opponent()]
                )
            }
            By::Rules(_) => {
                format!("{name} wins by the advantage: the deck is used up, and both have the same number of chips.")
            }
            By::Concession => format!("{other} gave up: {name} wins."),
            By::Agreement | By::Host => format!("The host has awarded the match to {name}."),
        }
    }

    /// The alternative text of the picture.
    fn describe(&self, names: &BySeat<String>) -> String {
        let of_seat = |seat: Seat| {
            let name: String = names[seat].chars().take(NAME_CHARS_MAX).collect();
            let you = if self.seat == Some(seat) { " (you)" } else { "" };
            let card = self.shown_card(seat).map_or("a hidden card".to_owned(), |card| format!("the card {card}"));
            format!(" {name}{you}: {card}, {}, {}.", chips_in_words(self.shown_chips(seat)), self.part_of(seat))
        };
        let seats: String = self.in_order().into_iter().map(of_seat).collect();
        let result = self.winner().map_or_else(String::new, |winner| format!(" {} wins the match.", names[winner]));
        let pot = chips_in_words(self.shown_pot());
        format!("Indian Poker, round {} of {}. The pot: {pot}.{seats}{result}", self.shown_round(), self.rounds)
    }

    /// The numbers of all cards that have been seen: in earlier rounds, and now.
    pub(super) fn seen(&self) -> Vec<u8> {
        let now = self.cards.values().flatten();
        self.told.iter().flat_map(|told| told.cards.values()).chain(now).copied().collect()
    }
}

/// A name in an alternative text.
const NAME_CHARS_MAX: usize = 24;

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
            let penalty = match told.penalty {
                0 => String::new(),
                PENALTY => format!(" {name} folded a 10, so {name} paid {PENALTY} chips more."),
                rest => format!(" {name} folded a 10, so {name} paid the last {} too.", chips_in_words(rest)),
            };
            let late = if told.is_late { format!("{name}'s time ran out, so ") } else { String::new() };
            format!("{late}{name} folded; {} takes {pot}.{penalty}", names[winner])
        }
        (_, Some(winner)) => format!("{} takes {pot}.", names[winner]),
        (_, None) => format!("The cards are equal: the pot of {pot} stays for the next round."),
    };
    format!("Round {}: {}. {end}", told.round, held.join(", "))
}

impl View for PokerView {
    type Action = Action;

    fn legal(&self) -> Vec<Action> {
        let Some(seat) = self.seat.filter(|_| self.seat == self.to_move) else { return Vec::new() };
        let to_match = self.to_match();
        let stay = if to_match == 0 { vec![Action::Check] } else { vec![Action::Call, Action::Fold] };
        stay.into_iter().chain((1..=self.raise_most(seat)).map(Action::Raise)).collect()
    }

    fn in_words(&self, action: &Action, _names: &BySeat<String>) -> String {
        match action {
            Action::Check | Action::Fold => action.to_string(),
            Action::Call => format!("call, which costs {}", chips_in_words(self.to_match())),
            Action::Raise(chips) => format!("raise by {}", chips_in_words(*chips)),
        }
    }

    fn loses_by(&self, text: &str, names: &BySeat<String>) -> Option<String> {
        let seat = self.seat?;
        if self.read(text).ok()? != Action::Fold {
            return None;
        }
        let (other, own) = (&names[seat.opponent()], self.stakes[seat]);
        let own = format!("{} of it {} yours", chips_in_words(own), if own == 1 { "is" } else { "are" });
        let penalty = match self.chips[seat] {
            left if left > PENALTY => format!("you pay {other} {PENALTY} chips more"),
            left => format!("you also pay {other} the {} that you have left", chips_in_words(left)),
        };
        let end = if self.round == self.rounds { " This is the last round: the match ends." } else { "" };
        Some(format!(
            "You leave the pot of {} to {other}; {own}. If your card is a {CARD_MAX}, {penalty}.{end}",
            chips_in_words(self.pot())
        ))
    }

    fn past(&self, names: &BySeat<String>) -> Option<String> {
        if !self.has_begun && !self.told.is_empty() {
            let rounds: Vec<_> = self.ended_last().iter().map(|told| round_line(told, names)).collect();
            return Some(rounds.join(" "));
        }
        // A player's action answers the other player's, so the line shows both; before the second action there is only
        // one.
        let last = self.to_move?.opponent();
        let before = Some(last.opponent()).filter(|_| self.seat.is_some() && self.n_acts > 1);
        let done: Vec<_> = before.into_iter().chain([last]).filter_map(|seat| self.done_by(seat, names)).collect();
        Some(format!("Round {}: {}", self.round, done.join(" "))).filter(|_| self.has_begun)
    }

    fn is_resolved(&self) -> bool {
        self.is_over() || !self.has_begun || self.to_move == self.seat
    }

    fn come_to_rest(&mut self) -> bool {
        self.is_at_rest = true;
        true
    }

    fn show(&self, names: &BySeat<String>, theme: &Theme) -> Showing {
        let drawn = rules::unescaped(names);
        let picture = Picture { frame: "table", scene: draw::table(self, &drawn, theme), text: self.describe(&drawn) };
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
