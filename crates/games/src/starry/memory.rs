//! What a player knows about cards from having held them. Menus and machine players use this; the rules do not.

use std::collections::BTreeSet;

use super::cards::{Card, Kind};

/// What one seat remembers; only this seat's views may use it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    /// The cards that the seat has had in its hand or horoscope, or has been offered.
    seen: BTreeSet<Card>,
    /// The numbers of the cards that the seat discarded: they are out of the game.
    discarded: BTreeSet<u8>,
    /// The numbers of the cards that the seat passed on at the start of the round: these cards are in another player's
    /// hand until the round ends.
    passed: BTreeSet<u8>,
}

impl Memory {
    /// Records cards that the seat holds or is shown.
    pub(super) fn sees(&mut self, cards: &[Card]) {
        self.seen.extend(cards);
    }

    /// Records the hand that the seat has just passed on.
    pub(super) fn passes_on(&mut self, hand: &[Card]) {
        self.passed = hand.iter().map(|card| card.n).collect();
    }

    /// Records that a card of this seat was discarded.
    pub(super) fn discards(&mut self, card: Card) {
        self.discarded.insert(card.n);
    }

    /// The kind of the card with this number, if the seat has ever seen the card.
    pub(super) fn kind(&self, n: u8) -> Option<Kind> {
        self.seen.iter().find(|card| card.n == n).map(|card| card.kind)
    }

    /// The cards that the seat has seen and that may be in a horoscope, including the seat's own.
    pub(super) fn at_large(&self) -> impl Iterator<Item = Card> {
        self.seen.iter().copied().filter(|card| !self.is_elsewhere(card.n))
    }

    /// Whether the seat knows that the card with this number is in no other player's horoscope.
    pub(super) fn is_elsewhere(&self, n: u8) -> bool {
        self.discarded.contains(&n) || self.passed.contains(&n)
    }
}
