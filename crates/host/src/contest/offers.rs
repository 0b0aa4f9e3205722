//! Offers to a seat: to end the match here, and the offers of the game, such as trades.

use std::hash::{Hash, Hasher};

use super::{Fnv, Match};
use crate::{Sealed, Table};
use rules::{Agreement, Control, Game, Message, Names, Observer, Offer, Seat, Showing, about_offer};
use words::{house, notice};

impl<G: Game> Match<G> {
    /// Whether another seat offers to end the match here and this seat has not agreed yet.
    pub(super) fn is_offered_an_end(&self, seat: Seat) -> bool {
        let by_another = self.offers.iter().any(|(other, made)| other != seat && made.is_some());
        G::SPEC.agreement != Agreement::Never && by_another && self.offers[seat].is_none()
    }

    /// The open offers to a seat, each as a message of its own with a number that identifies it.
    pub(super) fn offers_to(&self, seat: Seat, names: &Names) -> Vec<(u64, Sealed<Showing>)> {
        if self.is_over() {
            return Vec::new();
        }
        let sealed = |mut offer: Offer| {
            for control in &mut offer.controls {
                if let Control::Button { submits, .. } = control {
                    *submits = about_offer(offer.number, submits);
                }
            }
            let (headline, controls, moment) = (offer.words, offer.controls, self.moment());
            let showing = Showing { headline, controls, moment, ..Showing::default() };
            (u64::from(offer.number), Sealed::new(Observer::Seat(seat), showing))
        };
        self.all_offers(seat, names).into_iter().map(sealed).collect()
    }

    /// The offers that a seat can answer now.
    pub(super) fn offers_now(&self, seat: Seat) -> Vec<Offer> {
        self.all_offers(seat, &self.own_names())
    }

    /// The message with the controls for which a seat's board has no room, and the button *More*. The number identifies
    /// the message: it depends on the round and the message's text.
    pub(super) fn standing_of(&self, seat: Seat, names: &Names) -> Option<(u64, Sealed<Showing>)> {
        // While the match is paused no control could be pressed.
        if self.is_over() || self.paused.is_some() {
            return None;
        }
        let view = self.view(self.now, Observer::Seat(seat));
        let mut showing = G::standing(&view, names)?;
        super::help::add_more(&mut showing.controls, names.language);
        let known = G::standing(&view, &self.own_names())?;
        let mut hasher = Fnv::default();
        // After a rewind the same round gets a new message, because presses name the moment in which they were shown.
        // After a pause the message is sent again.
        (G::epoch(&self.state), self.era, self.n_resumed, known.headline).hash(&mut hasher);
        showing.moment = self.moment();
        Some((hasher.finish(), Sealed::new(Observer::Seat(seat), showing)))
    }

    fn all_offers(&self, seat: Seat, names: &Names) -> Vec<Offer> {
        let language = names.language;
        let mut offers = G::offers(&self.view(self.now, Observer::Seat(seat)), names);
        if self.is_offered_an_end(seat) {
            let by = self
                .offers
                .iter()
                .filter(|(_, made)| made.is_some())
                .map(|(other, _)| Message::verbatim(names.of(other)));
            let who = by.reduce(|first: Message, second| notice::And { first, second }.into());
            let by_whom: Vec<_> = self.offers.iter().filter_map(|(other, made)| Some((other, (*made)?))).collect();
            offers.push(Offer {
                number: number(&by_whom),
                words: house::OffersToEnd { who: who.unwrap_or_else(|| Message::verbatim("")) }.say(language).into(),
                controls: vec![
                    Control::primary(house::Accept.say(language).as_str(), "agree"),
                    Control::secondary(house::Decline.say(language).as_str(), "decline"),
                ],
            });
        }
        offers
    }
}

/// Identifies the offer to end the match: the number changes with the seats that make the offer and the turns in which
/// they make it.
fn number(by_whom: &[(Seat, u32)]) -> u32 {
    let mut hasher = Fnv::default();
    by_whom.hash(&mut hasher);
    // The upper and lower half of the hash are combined. The top bit is set, so that the number differs from the small
    // numbers by which games count their offers.
    let [high, low] = [hasher.finish() >> 32, hasher.finish() & u64::from(u32::MAX)];
    u32::try_from(high ^ low).unwrap_or_default() | 1 << 31
}
