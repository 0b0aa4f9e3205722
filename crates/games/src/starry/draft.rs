//! An offer on its way to being made: what menus leave behind, as `begin trade ...` begins another element.
//!
//! Nobody but its writer knows of it, and nothing follows from it; the offer itself is [`super::trade`]'s.

use std::fmt;

use serde::Serialize;

use super::cards::CARDS;
use rules::{Seat, Seating};

/// An offer that is being written. While a seat has one, its controls are those of trading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Draft {
    /// The player who gets the offer.
    pub with: Option<Seat>,
    /// The number of the card to be given.
    pub give: Option<u8>,
    /// The number of the card to be asked for.
    pub take: Option<u8>,
}

impl Draft {
    /// Reads what stands behind `begin trade`: pairs of a word and a number, in any order.
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

/// The canonical text; seats are written by number, since a name may hold any word.
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
