//! Interprets a press in the present state of the match, which may differ from the state that it was shown with.

use super::Match;
use crate::words::{self, HouseWord};
use crate::{Refusal, Table};
use ::words::house;
use rules::{Choice, Game, Message, Names, Observer, Pressed, Seat, Timestamp, View, offer_of};

impl<G: Game> Match<G> {
    /// The text that a press submits.
    pub(super) fn text_of(&self, at: Timestamp, seat: Seat, press: &Pressed) -> Result<String, Refusal> {
        if seat.index() >= self.n_seats() {
            return Err(Refusal::NoSuchSeat(seat.to_string()));
        }
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let is_past = match press.moment {
            // Offers and pauses are identified by a number, so a press about one is valid in any moment.
            Some(moment) => moment != self.moment() && offer_of(&press.whole()).is_none(),
            // A board from an old version that does not say which moment it shows.
            None => !is_timeless(&press.whole()),
        };
        if is_past {
            return Err(Refusal::Past);
        }
        let press = self.without_offer(seat, press)?;
        match words::clean(&press.whole()).map(|text| HouseWord::read(&text)) {
            // The words of [`HouseWord`] mean the same in every game.
            Ok(Some(_)) if press.choice.is_none() => Ok(press.whole()),
            Ok(_) | Err(_) => Ok(self.view(at, Observer::Seat(seat)).pressed(&press)?),
        }
    }

    /// The press without the number of the offer or pause that it refers to, if that is still open.
    fn without_offer(&self, seat: Seat, press: &Pressed) -> Result<Pressed, Refusal> {
        let mut press = press.clone();
        let about = match &mut press.choice {
            None => &mut press.text,
            Some(Choice { after, .. }) => match after.as_mut_slice() {
                [value] => value,
                _ => return Ok(press),
            },
        };
        if let Some((number, text)) = offer_of(about) {
            if HouseWord::read(text) == Some(HouseWord::Resume) {
                if self.paused.as_ref().is_none_or(|pause| pause.number() != number) {
                    return Err(Refusal::Past);
                }
            } else if !self.stands(seat, number) {
                return Err(Refusal::OfferGone);
            }
            *about = text.to_owned();
        }
        Ok(press)
    }

    /// Whether the offer with this number is still open for this seat.
    fn stands(&self, seat: Seat, number: u32) -> bool {
        self.offers_now(seat).iter().any(|offer| offer.number == number)
    }

    /// What a seat would lose by submitting this text; see [`Table::loses_by`].
    pub(super) fn loss(&self, seat: Seat, text: &str, names: &Names) -> Option<String> {
        if self.is_over() || seat.index() >= self.n_seats() {
            return None;
        }
        let text = words::clean(text).ok()?;
        let text = match offer_of(&text) {
            // The offer is gone, so the press will be refused and nothing is lost.
            Some((number, _)) if !self.stands(seat, number) => return None,
            Some((_, text)) => text,
            None => &text,
        };
        match HouseWord::read(text) {
            Some(HouseWord::Concede) if G::SPEC.concede => {
                let loss: Message = match self.n_seats() {
                    2 => house::ConcedingLoses { winner: names.of(seat.opponent()) }.into(),
                    _ => house::ConcedingIsFinal.into(),
                };
                Some(loss.say(names.language).into())
            }
            Some(HouseWord::Agree) if self.is_offered_an_end(seat) => {
                // Who would win may depend on information that is hidden from this seat, so it is not said.
                let end: Message =
                    if self.n_seats() == 2 { house::AgreeingEnds.into() } else { house::AgreeingEndsLater.into() };
                Some(end.say(names.language).into())
            }
            Some(_) => None,
            None => self.view(self.now, Observer::Seat(seat)).loses_by(text, names),
        }
    }
}

/// Whether a text is valid on every board, because it names the draft that it locks in or resumes a paused match.
fn is_timeless(text: &str) -> bool {
    matches!(HouseWord::read(text), Some(HouseWord::Lock(Some(_)) | HouseWord::Resume))
}
