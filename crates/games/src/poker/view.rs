//! What one observer of Indian Poker knows: all chips and bets, and the cards that the observer may see.

use serde::Serialize;

use super::{Action, PENALTY, State, Told, draw};
use rules::{
    By, BySeat, Closer, Control, Language, Message, Names, Observer, Outcome, Picture, Seat, SeatSet, Showing, View,
    Words, capitalized,
};
use scene::Theme;
use words::poker;

/// What one observer may know of a match. The order of the fields is the order in the JSON.
#[derive(Clone, Debug, Serialize)]
pub struct PokerView {
    /// The number of the round, counted from 1.
    pub(super) round: usize,
    pub(super) rounds: usize,
    pub(super) to_move: Option<Seat>,
    pub(super) chips: BySeat<usize>,
    pub(super) stakes: BySeat<usize>,
    pub(super) carried: usize,
    raise_max: usize,
    /// The cards of this round that the observer sees: a player sees only the opponent's card, the public none.
    pub(super) cards: BySeat<Option<u8>>,
    /// The latest action of each seat.
    pub(super) did: BySeat<Option<String>>,
    /// Whether a player has acted in this round.
    pub(super) has_begun: bool,
    pub(super) told: Vec<Told>,
    /// The cards still to be dealt, for an omniscient observer.
    deck: Option<Vec<u8>>,
    result: Option<Outcome>,
    #[serde(skip)]
    pub(super) seat: Option<Seat>,
    /// The cards of the round in which the match was ended from outside the rules: everybody sees them afterwards.
    #[serde(skip)]
    broken_off: Option<BySeat<u8>>,
    /// The number of actions in this round.
    #[serde(skip)]
    n_acts: usize,
    /// The seats whose latest action was the default because their time ran out.
    #[serde(skip)]
    late: SeatSet,
    /// The number of rounds that had ended before the last action that ended a round.
    #[serde(skip)]
    n_told_before: usize,
    /// Whether this view shows a past board, on which nobody is to move.
    #[serde(skip)]
    is_at_rest: bool,
}

impl PokerView {
    pub(super) fn new(state: &State, observer: Observer) -> Self {
        let sees_all = matches!(observer, Observer::Omniscient(_));
        let is_over = state.result.is_some();
        // A player sees the opponent's card, so the observer sees a seat's card if the observer knows what the other
        // seat sees.
        let seen =
            state.cards().map(|cards| cards.map(|seat, card| Some(*card).filter(|_| observer.knows(seat.opponent()))));
        let is_by_rules = state.result.is_some_and(|result| matches!(result.by, By::Rules(_)));
        let hidden = BySeat::filled(2, None);
        Self {
            // A match that is given up in its first round ends in round 1.
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

    /// The seat that the picture marks as to move; `None` on a past board.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.to_move.filter(|_| !self.is_at_rest)
    }

    pub(super) fn is_over(&self) -> bool {
        self.result.is_some()
    }

    pub(super) fn winner(&self) -> Option<Seat> {
        self.result.and_then(|result| result.winner)
    }

    /// The round whose result is shown: the last round if the match ended by the rules; on a past board, the round that
    /// the board's turn ended.
    pub(super) fn ended_round(&self) -> Option<&Told> {
        match self.result {
            Some(_) => self.told.last().filter(|_| self.broken_off.is_none()),
            None => self.ended_last().first().filter(|_| self.is_at_rest && !self.has_begun),
        }
    }

    /// The rounds that the last round-ending action ended: several if a player had no chips left to bet.
    fn ended_last(&self) -> &[Told] {
        &self.told[self.n_told_before..]
    }

    /// The seat whose name is framed: the player to move, or the winner of the match or round that is shown.
    pub(super) fn framed(&self) -> Option<Seat> {
        self.asked().or(self.winner()).or_else(|| self.ended_round()?.winner)
    }

    /// A seat's chips as the picture shows them. A past board that shows an ended round has the chips at the end of
    /// that round.
    pub(super) fn shown_chips(&self, seat: Seat) -> usize {
        let told = self.ended_round().filter(|_| self.result.is_none());
        told.map_or(self.chips[seat], |told| told.chips[seat])
    }

    /// The number of the round that is shown.
    pub(super) fn shown_round(&self) -> usize {
        self.ended_round().map_or_else(|| (self.told.len() + 1).min(self.rounds), |told| told.round)
    }

    /// The number of a seat's card if the observer may see it; once a round has ended, everybody may.
    pub(super) fn shown_card(&self, seat: Seat) -> Option<u8> {
        match (self.ended_round(), &self.broken_off) {
            (Some(told), _) => Some(told.cards[seat]),
            (None, Some(cards)) => Some(cards[seat]),
            (None, None) => self.cards[seat],
        }
    }

    /// The number of chips in the pot that is shown.
    pub(super) fn shown_pot(&self) -> usize {
        self.ended_round().map_or_else(|| self.pot(), |told| told.pot)
    }

    /// The line below a seat's chips: the seat's part of the pot, or the result of the round that has ended.
    pub(super) fn part_of(&self, seat: Seat) -> Message {
        let Some(told) = self.ended_round() else { return poker::PartInPot { chips: self.stakes[seat] }.into() };
        match (told.folded, told.winner) {
            (Some(folded), _) if folded == seat => poker::PartFolded.into(),
            (_, Some(winner)) if winner == seat => poker::PartWon { chips: told.pot }.into(),
            (_, Some(_)) => poker::PartLost.into(),
            (_, None) => poker::PartEqual.into(),
        }
    }

    /// Both seats in the order in which they are drawn: the observer's own seat is on the left.
    pub(super) fn in_order(&self) -> [Seat; 2] {
        let left = self.seat.unwrap_or(Seat::FIRST);
        [left, left.opponent()]
    }

    /// The number of chips that the player to act must put in to stay in the round.
    pub(super) fn to_match(&self) -> usize {
        self.to_move.map_or(0, |seat| self.stakes[seat.opponent()] - self.stakes[seat])
    }

    /// The number of chips that the winner of the pot would take.
    pub(super) fn pot(&self) -> usize {
        self.carried + self.stakes.values().sum::<usize>()
    }

    /// The largest legal raise of a seat: no more than the opponent can match.
    fn raise_most(&self, seat: Seat) -> usize {
        (self.chips[seat] - self.to_match()).min(self.chips[seat.opponent()]).min(self.raise_max)
    }

    fn headline(&self, names: &Names) -> String {
        // If the match was ended during a round, earlier boards have already told how the round before ended.
        let ended = self.ended_last().iter().filter(|_| self.broken_off.is_none());
        let ended = ended.map(|told| round_line(told, names));
        let first = match self.to_move {
            Some(to_move) => self.turn_line(to_move, names),
            None => self.verdict(names),
        };
        std::iter::once(first).chain(ended).collect::<Vec<_>>().join("\n")
    }

    /// Whose turn it is, the opponent's latest action, the size of the pot, and the legal actions.
    fn turn_line(&self, to_move: Seat, names: &Names) -> String {
        let (round, rounds, language) = (self.round, self.rounds, names.language);
        let is_own = self.seat == Some(to_move);
        let turn = if is_own {
            poker::YourTurn { round, rounds }.say(language)
        } else {
            poker::TurnOf { name: names.of(to_move), round, rounds }.say(language)
        };
        let did = self.done_by(to_move.opponent(), names).filter(|_| self.has_begun);
        let did = did.map(|did| capitalized(did.as_str()));
        let pot = poker::InPot { chips: self.pot() };
        let to_do = if is_own {
            self.to_do(to_move, pot.into()).say(language).to_string()
        } else {
            format!("{}.", pot.say(language))
        };
        let sentences = [Some(turn.to_string()), did, Some(to_do)];
        sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The size of the pot and the legal actions, for the player to move.
    fn to_do(&self, to_move: Seat, pot: Message) -> Message {
        match (self.to_match(), self.raise_most(to_move)) {
            (0, 0) => poker::MayCheck { pot }.into(),
            (0, most) => poker::MayCheckOrRaise { pot, most }.into(),
            (chips, 0) => poker::MayCall { pot, cost: poker::Chips { chips } }.into(),
            (chips, most) => poker::MayCallOrRaise { pot, cost: poker::Chips { chips }, most }.into(),
        }
    }

    /// A seat's latest action as a sentence; it begins in lower case if it addresses the observer.
    fn done_by(&self, seat: Seat, names: &Names) -> Option<Words> {
        let did = Words::markup(self.did[seat].as_ref()?);
        let (name, language) = (names.of(seat), names.language);
        Some(match (self.late.contains(seat), self.seat == Some(seat)) {
            (true, true) => poker::YourTimeRanOut { did }.say(language),
            (true, false) => poker::TimeRanOut { name, did }.say(language),
            (false, true) => poker::YouSaid { did }.say(language),
            (false, false) => poker::Said { name, did }.say(language),
        })
    }

    fn verdict(&self, names: &Names) -> String {
        let Some(Outcome { winner: seat, by }) = self.result else { return String::new() };
        let Some(seat) = seat else {
            let words = match by {
                By::Agreement => poker::Agreed.say(names.language),
                By::Concession | By::Host | By::Rules(_) => poker::NobodyWins.say(names.language),
            };
            return words.into();
        };
        let (winner, loser) = (names.of(seat), names.of(seat.opponent()));
        let words: Message = match by {
            By::Rules("chips") => poker::WinsChips { winner, loser }.into(),
            By::Rules("deck") => {
                let (chips, fewer) = (poker::Chips { chips: self.chips[seat] }, self.chips[seat.opponent()]);
                poker::WinsDeck { winner, chips, fewer }.into()
            }
            By::Rules(_) => poker::WinsAdvantage { winner }.into(),
            By::Concession => poker::GaveUp { winner, loser }.into(),
            By::Agreement | By::Host => poker::Awarded { winner }.into(),
        };
        words.say(names.language).into()
    }

    /// The alternative text of the picture of the table.
    fn describe(&self, names: &Names) -> String {
        let language = names.language;
        let pot = poker::Chips { chips: self.shown_pot() };
        let table = poker::Described { round: self.shown_round(), rounds: self.rounds, pot }.say(language);
        let of_seat = |seat: Seat| {
            let name = Words::markup(names[seat].chars().take(NAME_CHARS_MAX).collect::<String>());
            let name = if self.seat == Some(seat) { poker::You { name }.say(language) } else { name };
            let card = match self.shown_card(seat) {
                None => poker::HiddenCard.say(language),
                Some(card) => poker::TheCard { card }.say(language),
            };
            let chips = poker::Chips { chips: self.shown_chips(seat) }.say(language);
            format!("{name}: {card}, {chips}, {}.", self.part_of(seat).say(language))
        };
        let result =
            self.winner().map(|winner| poker::WinsMatch { winner: names.of(winner) }.say(language).to_string());
        let sentences =
            std::iter::once(table.to_string()).chain(self.in_order().into_iter().map(of_seat)).chain(result);
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// The observer's controls in the reader's language.
    fn controls(&self, language: Language) -> Vec<Control> {
        let raise = |text: &str| poker::Raise { chips: Words::markup(text) }.say(language).to_string();
        let said = |control| match control {
            Control::Button { submits, weight, locks, .. } => {
                let label = match (submits.as_str(), submits.strip_prefix("raise ")) {
                    ("check", _) => poker::Check.say(language).into(),
                    ("call", _) => poker::Call.say(language).into(),
                    ("fold", _) => poker::Fold.say(language).into(),
                    (_, Some(chips)) => raise(chips),
                    (other, None) => other.to_owned(),
                };
                Control::Button { label, submits, weight, locks }
            }
            Control::Menu { prefix, choices, count, chosen, .. } => {
                let choices = choices.into_iter().map(|(_, chips)| (raise(&chips), chips)).collect();
                let placeholder = poker::ChooseRaise.say(language).into();
                Control::Menu { placeholder, prefix, choices, count, chosen }
            }
            Control::Text { .. } | Control::NewRow => control,
        };
        self.offered().into_iter().map(said).collect()
    }

    /// The numbers of all cards that the observer has seen in this and earlier rounds.
    pub(super) fn seen(&self) -> Vec<u8> {
        let now = self.cards.values().flatten();
        self.told.iter().flat_map(|told| told.cards.values()).chain(now).copied().collect()
    }
}

/// Maximum number of characters of a player's name in an alternative text.
const NAME_CHARS_MAX: usize = 24;

/// How a round ended, as a line of text.
fn round_line(told: &Told, names: &Names) -> String {
    let [one, other] = [Seat::FIRST, Seat::FIRST.opponent()];
    let held = poker::Held {
        round: told.round,
        one: names.of(one),
        card: told.cards[one],
        other: names.of(other),
        other_card: told.cards[other],
    };
    let pot = poker::Chips { chips: told.pot };
    let end: Message = match (told.folded, told.winner) {
        (Some(folded), Some(winner)) => {
            let (loser, winner) = (names.of(folded), names.of(winner));
            if told.is_late {
                poker::FoldedLate { loser, winner, pot }.into()
            } else {
                poker::Folded { loser, winner, pot }.into()
            }
        }
        (_, Some(winner)) => poker::Takes { winner: names.of(winner), pot }.into(),
        (_, None) => poker::Equal { pot }.into(),
    };
    let penalty = told.folded.filter(|_| told.penalty > 0).map(|folded| {
        let (loser, chips) = (names.of(folded), poker::Chips { chips: told.penalty });
        match told.penalty {
            PENALTY => poker::Paid { loser, chips }.into(),
            _ => poker::PaidLast { loser, chips }.into(),
        }
    });
    Message::joined([Some(held.into()), Some(end), penalty].into_iter().flatten(), " ").say(names.language).into()
}

impl View for PokerView {
    type Action = Action;

    fn legal(&self) -> Vec<Action> {
        let Some(seat) = self.seat.filter(|_| self.seat == self.to_move) else { return Vec::new() };
        let to_match = self.to_match();
        let stay = if to_match == 0 { vec![Action::Check] } else { vec![Action::Call, Action::Fold] };
        stay.into_iter().chain((1..=self.raise_most(seat)).map(Action::Raise)).collect()
    }

    fn in_words(&self, action: &Action, names: &Names) -> String {
        let words: Message = match action {
            Action::Check => poker::WouldCheck.into(),
            Action::Fold => poker::WouldFold.into(),
            Action::Call => poker::WouldCall { chips: poker::Chips { chips: self.to_match() } }.into(),
            Action::Raise(chips) => poker::WouldRaise { chips: poker::Chips { chips: *chips } }.into(),
        };
        words.say(names.language).into()
    }

    fn loses_by(&self, text: &str, names: &Names) -> Option<String> {
        let seat = self.seat?;
        if self.read(text).ok()? != Action::Fold {
            return None;
        }
        let (other, left) = (names.of(seat.opponent()), self.chips[seat]);
        let pot = poker::Chips { chips: self.pot() };
        let leaves = poker::YouLeave { pot, other: other.clone(), own: self.stakes[seat] };
        let pays = if left > PENALTY {
            poker::YouPay { other, chips: poker::Chips { chips: PENALTY } }.into()
        } else {
            poker::YouPayLast { other, chips: poker::Chips { chips: left } }.into()
        };
        let end = (self.round == self.rounds).then(|| poker::LastRound.into());
        let sentences = [Some(leaves.into()), Some(pays), end];
        Some(Message::joined(sentences.into_iter().flatten(), " ").say(names.language).into())
    }

    fn past(&self, names: &Names) -> Option<String> {
        if !self.has_begun && !self.told.is_empty() {
            let rounds: Vec<_> = self.ended_last().iter().map(|told| round_line(told, names)).collect();
            return Some(rounds.join(" "));
        }
        // A player's action answers the opponent's, so the line shows both. After the first action of a round there is
        // only one action to show.
        let last = self.to_move?.opponent();
        let before = Some(last.opponent()).filter(|_| self.seat.is_some() && self.n_acts > 1);
        let done = before.into_iter().chain([last]).filter_map(|seat| self.done_by(seat, names));
        let done = Words::markup(done.map(String::from).collect::<Vec<_>>().join(" "));
        let past = self.has_begun.then(|| poker::Past { round: self.round, done }.say(names.language));
        past.map(String::from)
    }

    fn is_resolved(&self) -> bool {
        self.is_over() || !self.has_begun || self.to_move == self.seat
    }

    fn come_to_rest(&mut self) -> bool {
        self.is_at_rest = true;
        true
    }

    fn show(&self, names: &Names, theme: &Theme) -> Showing {
        let drawn = rules::unescaped(names);
        let picture = Picture { frame: "table", scene: draw::table(self, &drawn, theme), text: self.describe(&drawn) };
        let (view, theme, language) = (self.clone(), theme.clone(), names.language);
        let seen = Closer::new("seen", poker::LookSeen.say(language), move || draw::seen(&view, &theme, language));
        Showing {
            headline: self.headline(names),
            pictures: vec![picture],
            closer: vec![seen],
            controls: self.controls(names.language),
            ..Showing::default()
        }
    }
}
