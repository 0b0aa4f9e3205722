//! What a player knows of cards by having held them: for the choices of menus and for machines, never a rule.

use std::collections::BTreeSet;

use super::cards::{Card, Kind};

/// What one seat remembers; private to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    /// The cards that it has had in hand or horoscope.
    seen: BTreeSet<Card>,
    /// The numbers of the cards that it discarded: they are out of the game.
    discarded: BTreeSet<u8>,
    /// The numbers of the hand that it passed on at the round's start: they are in another hand while the round runs.
    passed: BTreeSet<u8>,
}

impl Memory {
    /// The seat holds these cards.
    pub(super) fn sees(&mut self, cards: &[Card]) {
        self.seen.extend(cards);
    }

    /// The seat has passed this hand on.
    pub(super) fn passes_on(&mut self, hand: &[Card]) {
        self.passed = hand.iter().map(|card| card.n).collect();
    }

    /// A card of the seat's was discarded.
    pub(super) fn discards(&mut self, card: Card) {
        self.discarded.insert(card.n);
    }

    /// The kind of the card with this number, if the seat has ever held it.
    pub(super) fn kind(&self, n: u8) -> Option<Kind> {
        self.seen.iter().find(|card| card.n == n).map(|card| card.kind)
    }

    /// The cards that the seat has had and that may be in somebody's horoscope, its own cards among them.
    pub(super) fn at_large(&self) -> impl Iterator<Item = Card> {
        self.seen.iter().copied().filter(|card| !self.is_elsewhere(card.n))
    }

    /// Whether the seat knows that the card with this number is in nobody's horoscope, its own aside.
    pub(super) fn is_elsewhere(&self, n: u8) -> bool {
        self.discarded.contains(&n) || self.passed.contains(&n)
    }
}
