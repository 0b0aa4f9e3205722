//! An unfinished offer of a trade, which menus fill in step by step; its text begins with `begin trade`.
//!
//! Only the seat that writes the draft sees it, and it has no effect on the match. The finished offer is handled by
//! [`super::trade`].

use std::fmt;

use serde::Serialize;

use super::cards::CARDS;
use rules::{Seat, Seating};

/// An unfinished offer. While a seat has one, the seat's controls are the trading controls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Draft {
    /// The player to whom the offer is made.
    pub with: Option<Seat>,
    /// The number of the card that is offered.
    pub give: Option<u8>,
    /// The number of the card that is asked for.
    pub take: Option<u8>,
}

impl Draft {
    /// Parses the words after `begin trade`: pairs of a keyword and a number, in any order.
    pub(super) fn read(words: &[&str], seating: &Seating) -> Option<Self> {
        let mut draft = Self::default();
        let (pairs, rest) = words.as_chunks::<2>();
        for [word, number] in pairs {
            let number: u8 = number.parse().ok()?;
            let card = || Some(number).filter(|&n| (1..=CARDS).contains(&usize::from(n)));
            match *word {
                "with" => {
                    let seat = Seat::new(usize::from(number)).filter(|seat| seat.index() < seating.n_seats())?;
                    draft.with = Some(seat);
                }
                "give" => draft.give = Some(card()?),
                "take" => draft.take = Some(card()?),
                _ => return None,
            }
        }
        rest.is_empty().then_some(draft)
    }
}

/// Writes the canonical text. Seats are written as numbers, since a player's name may contain any word.
impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("begin trade")?;
        if let Some(with) = self.with {
            write!(f, " with {with}")?;
        }
        if let Some(give) = self.give {
            write!(f, " give {give}")?;
        }
        if let Some(take) = self.take {
            write!(f, " take {take}")?;
        }
        Ok(())
    }
}
