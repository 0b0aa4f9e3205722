//! What others offer a seat: to end the match here, and whatever the game lets players offer one another.

use std::hash::{Hash, Hasher};

use super::{Fnv, Match};
use crate::host::Sealed;
use crate::rules::{Agreement, BySeat, Control, Game, Observer, Offer, Seat, Showing, listed};

impl<G: Game> Match<G> {
    /// Whether somebody else offers this seat to end the match here, and it has not agreed.
    pub(super) fn is_offered_an_end(&self, seat: Seat) -> bool {
        let by_another = self.offers.iter().any(|(other, made)| other != seat && made.is_some());
        G::SPEC.agreement != Agreement::Never && by_another && self.offers[seat].is_none()
    }

    /// What is offered to a seat, each as a message of its own, with a number by which it is known again.
    pub(super) fn offers_to(&self, seat: Seat, names: &BySeat<String>) -> Vec<(u64, Sealed<Showing>)> {
        if self.is_over() {
            return Vec::new();
        }
        let told = self.all_offers(seat, names);
        // Whoever is called something else makes no other offer.
        let known = self.all_offers(seat, &BySeat::from(self.header.seats.clone()));
        let sealed = |offer: Offer| {
            let showing = Showing { headline: offer.words, controls: offer.controls, ..Showing::default() };
            Sealed::new(Observer::Seat(seat), showing)
        };
        told.into_iter().zip(known).map(|(told, known)| (number(&known.words), sealed(told))).collect()
    }

    fn all_offers(&self, seat: Seat, names: &BySeat<String>) -> Vec<Offer> {
        let mut offers = G::offers(&self.view(self.now, Observer::Seat(seat)), names);
        if self.is_offered_an_end(seat) {
            let by = self.offers.iter().filter(|(_, made)| made.is_some()).map(|(other, _)| names[other].as_str());
            offers.push(Offer {
                words: format!("🤝 {} offers to end the match here, as it stands.", listed(by)),
                controls: vec![Control::primary("Accept", "agree"), Control::secondary("Decline", "decline")],
            });
        }
        offers
    }
}

fn number(words: &str) -> u64 {
    let mut hasher = Fnv::default();
    words.hash(&mut hasher);
    hasher.finish()
}
