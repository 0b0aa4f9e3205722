//! What players submit and what nature draws, with their canonical texts.

use std::fmt;

use super::cards::{Card, is_addable};
use super::cosmic::{Cosmic, Target};
use super::draft::Draft;
use board::square::Square;
use rules::Seat;

/// One choice by one seat or by nature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A whole submission of a simultaneous turn, complete or not.
    Submit(Submission),
    /// A step of a trade with another player; takes effect at once.
    Trade {
        /// The other player.
        with: Named,
        /// The step of the trade.
        step: TradeStep,
    },
    /// An offer that is being written, or no more; takes effect at once, since it must not undo that one has locked in.
    Draft(Option<Draft>),
    /// The winner's choice of the elimination candidate; takes effect at once.
    Candidate(Named),
    /// What nature drew.
    Drawn(Draw),
}

/// A seat with the name it is written by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The seat.
    pub seat: Seat,
    /// The player's name as in the header.
    pub name: String,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// A step of a trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TradeStep {
    /// Offers a card of one's horoscope for one of the other's; replaces one's open offer.
    Offer {
        /// The number of the card given.
        give: u8,
        /// The number of the card asked for.
        take: u8,
    },
    /// Accepts the other's open offer.
    Accept,
    /// Declines the other's open offer.
    Decline,
    /// Takes one's own open offer back.
    Withdraw,
}

/// What a player has submitted so far in a phase: each element may be missing or only begun.
///
/// An element that is only begun (its text starts with `begin`) is what menus leave behind on the way to a whole one;
/// it counts as missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Submission {
    /// While bidding: the garnets offered for an early place in the order.
    pub bid: Option<u32>,
    /// The two cards to play.
    pub cards: Option<Cards>,
    /// Where the cosmic move aims.
    pub aim: Option<Aim>,
    /// The cosmic moves for the next round, most desired first: all five, or fewer while only begun.
    pub rank: Option<Vec<Cosmic>>,
    /// A ranking that is to take the place of `rank`, which stands until this one is whole.
    pub anew: Option<Vec<Cosmic>>,
}

/// The element of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// Two cards picked, and nothing said about what becomes of them.
    Picked([u8; 2]),
    /// Two cards with what becomes of each.
    Played([Played; 2]),
}

impl Cards {
    /// The numbers of the two cards.
    pub fn numbers(self) -> [u8; 2] {
        match self {
            Self::Picked(numbers) => numbers,
            Self::Played(played) => played.map(|card| card.n),
        }
    }
}

/// A card played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The card's number.
    pub n: u8,
    /// What to do with the card.
    pub fate: Fate,
}

impl Played {
    /// Whether the card is added to this horoscope as things stand: one that is to be added but cannot be is discarded.
    pub(super) fn is_added(self, horoscope: &[Card]) -> bool {
        self.fate == Fate::Add && is_addable(self.n, horoscope)
    }
}

/// What becomes of a played card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Added to the horoscope if it can be.
    Add,
    /// Discarded.
    Discard,
}

/// The element of the cosmic move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A tile chosen, and nothing said about its neighbor or its new orientation.
    Begun(Square),
    /// A whole target.
    At(Target),
}

impl Submission {
    /// The two cards, if the element is whole.
    pub fn played(&self) -> Option<[Played; 2]> {
        match self.cards {
            Some(Cards::Played(played)) => Some(played),
            Some(Cards::Picked(_)) | None => None,
        }
    }

    /// The target of the cosmic move, if the element is whole.
    pub fn target(&self) -> Option<Target> {
        match self.aim {
            Some(Aim::At(target)) => Some(target),
            Some(Aim::Begun(_)) | None => None,
        }
    }

    /// The ranking, if the element is whole.
    pub fn ranking(&self) -> Option<&[Cosmic]> {
        self.rank.as_deref().filter(|rank| rank.len() == Cosmic::ALL.len())
    }

    /// This submission with the elements of a newer one laid over it.
    #[must_use]
    pub fn overlaid(self, newer: Self) -> Self {
        Self {
            bid: newer.bid.or(self.bid),
            cards: newer.cards.or(self.cards),
            aim: newer.aim.or(self.aim),
            anew: if newer.rank.is_some() { newer.anew } else { newer.anew.or(self.anew) },
            rank: newer.rank.or(self.rank),
        }
    }

    /// The elements as they are written, in the order of the rules.
    pub fn elements(&self) -> Vec<String> {
        let bid = self.bid.map(|bid| format!("bid {bid}"));
        let cards = self.cards.map(|cards| match cards {
            Cards::Picked([one, other]) => format!("begin cards {one} {other}"),
            Cards::Played([one, other]) => format!("cards {} {} {} {}", one.fate, one.n, other.fate, other.n),
        });
        let aim = self.aim.map(|aim| match aim {
            Aim::Begun(tile) => format!("begin move {tile}"),
            Aim::At(target) => format!("move {target}"),
        });
        let rank = self.rank.as_deref().map(|rank| {
            let words: Vec<String> = rank.iter().map(Cosmic::to_string).collect();
            let begin = if self.ranking().is_some() { "" } else { "begin " };
            format!("{begin}rank {}", words.join(" "))
        });
        let anew = self.anew.as_deref().map(|rank| {
            let words: Vec<String> = rank.iter().map(Cosmic::to_string).collect();
            format!("begin ranking {}", words.join(" "))
        });
        [bid, cards, aim, rank, anew].into_iter().flatten().collect()
    }
}

/// What nature draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Draw {
    /// An element that a seat did not submit.
    Missing(Seat, Submission),
    /// The player order of round 1, where bids are tied.
    Order(Vec<Seat>),
    /// The elimination candidate, where the winner did not choose.
    Candidate(Named),
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Add => "add",
            Self::Discard => "discard",
        })
    }
}

/// The canonical text. A submission is written whole, after the word `only`: reading it replaces what was staged.
impl rules::Action for Action {
    fn acts_at_once(&self) -> bool {
        match self {
            Self::Trade { .. } | Self::Draft(_) | Self::Candidate(_) => true,
            Self::Submit(_) | Self::Drawn(_) => false,
        }
    }

    fn undo_parts(&self) -> Vec<&'static str> {
        let Self::Submit(own) = self else { return Vec::new() };
        let parts = [
            (own.bid.is_some(), "undo bid"),
            (own.cards.is_some(), "undo cards"),
            (own.aim.is_some(), "undo move"),
            (own.rank.is_some() || own.anew.is_some(), "undo rank"),
        ];
        parts.into_iter().filter(|(is_staged, _)| *is_staged).map(|(_, text)| text).collect()
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Submit(submission) => {
                let elements = submission.elements();
                if elements.is_empty() { f.write_str("nothing") } else { write!(f, "only {}", elements.join("; ")) }
            }
            Self::Trade { with, step } => match step {
                TradeStep::Offer { give, take } => write!(f, "trade {with} give {give} take {take}"),
                TradeStep::Accept => write!(f, "trade accept {with}"),
                TradeStep::Decline => write!(f, "trade decline {with}"),
                TradeStep::Withdraw => write!(f, "trade withdraw {with}"),
            },
            Self::Draft(Some(draft)) => write!(f, "{draft}"),
            Self::Draft(None) => f.write_str("undo trade"),
            Self::Candidate(named) | Self::Drawn(Draw::Candidate(named)) => write!(f, "candidate {named}"),
            Self::Drawn(Draw::Missing(seat, element)) => write!(f, "missing {seat} {}", element.elements().join("; ")),
            Self::Drawn(Draw::Order(order)) => {
                let seats: Vec<String> = order.iter().map(Seat::to_string).collect();
                write!(f, "order {}", seats.join(" "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::starry::cards::Kind;

    #[test]
    fn a_card_between_the_bounds_is_not_added() {
        let horoscope = [5, 50].map(|n| Card { n, kind: Kind::Star });
        let is_added = |n, fate| Played { n, fate }.is_added(&horoscope);
        assert!(is_added(55, Fate::Add) && is_added(4, Fate::Add));
        assert!(!is_added(13, Fate::Add) && !is_added(55, Fate::Discard));
    }
}
