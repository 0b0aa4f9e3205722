//! What players submit, the outcomes of random draws, and the canonical texts of both.

use std::fmt;

use super::cards::{Card, is_addable};
use super::cosmic::{Cosmic, Target};
use super::draft::Draft;
use board::square::Square;
use rules::Seat;

/// One choice by a seat, or the outcome of a random draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A whole submission of a simultaneous turn, complete or incomplete.
    Submit(Submission),
    /// A step of a trade with another player; takes effect at once.
    Trade {
        /// The other player.
        with: Named,
        /// The step of the trade.
        step: TradeStep,
    },
    /// Writes or drops an unfinished offer. Takes effect at once, so that it does not revoke a lock-in.
    Draft(Option<Draft>),
    /// The winner's choice of the elimination candidate; takes effect at once.
    Candidate(Named),
    /// The outcome of a random draw.
    Drawn(Draw),
}

/// A seat together with the player's name, by which texts refer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The player's seat.
    pub seat: Seat,
    /// The player's name as in the record's header.
    pub name: String,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// A step of a trade with another player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TradeStep {
    /// Offers a card of the player's horoscope for a card of the other player's horoscope. The offer replaces the
    /// player's open offer to the same player.
    Offer {
        /// The number of the card that is offered.
        give: u8,
        /// The number of the card that is asked for.
        take: u8,
    },
    /// Accepts the other player's open offer.
    Accept,
    /// Declines the other player's open offer.
    Decline,
    /// Withdraws the player's own open offer.
    Withdraw,
}

/// What a player has submitted so far in a phase: each element may be missing or incomplete.
///
/// An incomplete element (its text starts with `begin`) is an intermediate step of choosing by menus; it counts as
/// missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Submission {
    /// While bidding: the garnets bid for an early place in the player order.
    pub bid: Option<u32>,
    /// The two cards to play.
    pub cards: Option<Cards>,
    /// The target of the cosmic move.
    pub aim: Option<Aim>,
    /// The cosmic moves for the next round, most desired first: all five, or fewer while incomplete.
    pub rank: Option<Vec<Cosmic>>,
    /// An incomplete new ranking; `rank` stays in force until the new one is complete and replaces it.
    pub anew: Option<Vec<Cosmic>>,
}

/// The submission's element for the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// Two cards are picked, but not yet whether each is added or discarded.
    Picked([u8; 2]),
    /// Two cards are picked, each with the choice to add or discard it.
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

/// A played card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The card's number.
    pub n: u8,
    /// Whether the card is to be added or discarded.
    pub fate: Fate,
}

impl Played {
    /// Whether the card is added to this horoscope as it is now. A card that cannot be added is discarded.
    pub(super) fn is_added(self, horoscope: &[Card]) -> bool {
        self.fate == Fate::Add && is_addable(self.n, horoscope)
    }
}

/// The player's choice for a played card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The card is added to the horoscope if possible, otherwise discarded.
    Add,
    /// The card is discarded.
    Discard,
}

/// The submission's element for the cosmic move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A tile is chosen, but not yet its neighbor or its new orientation.
    Begun(Square),
    /// The target is complete.
    At(Target),
}

impl Submission {
    /// The two played cards, if the element is complete.
    pub fn played(&self) -> Option<[Played; 2]> {
        match self.cards {
            Some(Cards::Played(played)) => Some(played),
            Some(Cards::Picked(_)) | None => None,
        }
    }

    /// The target of the cosmic move, if the element is complete.
    pub fn target(&self) -> Option<Target> {
        match self.aim {
            Some(Aim::At(target)) => Some(target),
            Some(Aim::Begun(_)) | None => None,
        }
    }

    /// The ranking, if the element is complete.
    pub fn ranking(&self) -> Option<&[Cosmic]> {
        self.rank.as_deref().filter(|rank| rank.len() == Cosmic::ALL.len())
    }

    /// This submission with the elements of `newer` replacing its own.
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

    /// The canonical texts of the elements, in the order of the rules.
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

/// The outcome of a random draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Draw {
    /// A replacement for an element that a seat did not submit.
    Missing(Seat, Submission),
    /// The player order of round 1 if bids are tied.
    Order(Vec<Seat>),
    /// The elimination candidate if the winner did not choose one in time.
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

/// Writes the canonical text. A submission is written as a whole after the word `only`: reading it replaces what was
/// staged.
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
