//! Trades: which offers a machine player accepts, and which it makes.
//!
//! A trade that makes both horoscopes narrower gains both players room. The machine looks for such trades, and makes at
//! most one offer in each round.

use super::super::action::{Action, Fate, Played, TradeStep};
use super::super::cards::{Card, is_addable};
use super::super::trade::CardOffer;
use super::super::view::StarryView;
use super::outlook::{Outlook, points};
use super::{StarryMind, Turn};
use crate::mind::real;
use rules::{Dice, Idea, Seat, View as _};
use words::starry;

/// The minimum gain, in points, at which a machine trades.
const GAIN_MIN: f64 = 2.0;

/// A possible offer and its gain.
struct Deal {
    action: Action,
    gain: f64,
}

impl StarryMind {
    /// Accepts an offer if the machine knows the offered card's kind and the machine's horoscope gains at least
    /// [`GAIN_MIN`]; otherwise declines the offer.
    pub(super) fn answer(&self, view: &StarryView, offer: CardOffer) -> Idea<Action> {
        let with = view.named(offer.from);
        let mine = view.my_horoscope();
        let outlook = Outlook::new(view.round, &view.sky, &view.locked, view.options.star_points);
        let gain = view.memory.kind(offer.give).or_else(|| known_kind(view, offer.from, offer.give));
        let gain = gain.filter(|_| self.skill.sees_later).map(|kind| {
            let traded = exchanged(mine, offer.take, Card { n: offer.give, kind });
            self.held_worth(view, &outlook, &traded) - self.held_worth(view, &outlook, mine)
        });
        let has_it = mine.iter().any(|card| card.n == offer.take);
        let accept = Action::Trade { with: with.clone(), step: TradeStep::Accept };
        let may = || view.market.judge(self.seat, mine, &with, TradeStep::Accept).is_ok();
        if has_it && gain.is_some_and(|gain| gain >= GAIN_MIN) && may() {
            return Idea::new(accept, starry::WhyAccepts);
        }
        Idea::new(Action::Trade { with, step: TradeStep::Decline }, starry::WhyDeclines)
    }

    /// An offer from which both players gain; `None` if the machine knows no such offer or has already made an offer in
    /// this round. The machine must still be able to play its turn after the trade, because it does not wait for the
    /// answer.
    pub(super) fn offer(&self, view: &StarryView, best: &Turn, dice: &mut Dice) -> Option<Idea<Action>> {
        let market = &view.market;
        if !self.skill.sees_later || market.has_offered(self.seat) {
            return None;
        }
        let mut others: Vec<Seat> = view.score.seats().filter(|&seat| seat != self.seat).collect();
        others.retain(|&seat| market.judge_offer(self.seat, &view.named(seat)).is_ok());
        // Break ties between partners at random: if horoscopes are secret, any of them may hold the card.
        dice.shuffle(&mut others);
        let outlook = Outlook::new(view.round, &view.sky, &view.locked, view.options.star_points);
        let deals = others.iter().filter_map(|&seat| self.best_deal(view, &outlook, seat, best));
        let deal = deals.reduce(|one, other| if other.gain > one.gain { other } else { one })?;
        Some(Idea::new(deal.action, starry::WhyOffers))
    }

    /// The best trade with this player from which both gain, as far as the machine can know.
    fn best_deal(&self, view: &StarryView, outlook: &Outlook, with: Seat, best: &Turn) -> Option<Deal> {
        let mine = view.my_horoscope();
        let theirs = view.horoscopes[with].as_deref();
        let asked: Vec<Card> = match theirs {
            Some(theirs) => theirs.to_vec(),
            None => view.memory.at_large().filter(|card| !holds(view, *card)).collect(),
        };
        let now = self.held_worth(view, outlook, &best.horoscope);
        let their_now = theirs.map(|theirs| self.held_worth(view, outlook, theirs));
        let mut found: Option<Deal> = None;
        for give in mine {
            for take in &asked {
                let traded = exchanged(&best.horoscope, give.n, *take);
                let gain = self.held_worth(view, outlook, &traded) - now;
                let their_gain = match (theirs, their_now) {
                    (Some(theirs), Some(now)) => {
                        self.held_worth(view, outlook, &exchanged(theirs, take.n, *give)) - now
                    }
                    // The partner's room is unknown; the card that the partner gets must at least be worth more by its
                    // kind.
                    _ => GAIN_MIN + outlook.later(give.kind) - outlook.later(take.kind),
                };
                let is_better = found.as_ref().is_none_or(|found| gain > found.gain);
                if gain < GAIN_MIN || their_gain < GAIN_MIN || !is_better {
                    continue;
                }
                let step = TradeStep::Offer { give: give.n, take: take.n };
                let action = Action::Trade { with: view.named(with), step };
                if still_fits(best.cards, &exchanged(mine, give.n, *take)) && view.check(&action).is_ok() {
                    found = Some(Deal { action, gain });
                }
            }
        }
        found
    }

    /// The worth of a horoscope under the current sky.
    fn held_worth(&self, view: &StarryView, outlook: &Outlook, horoscope: &[Card]) -> f64 {
        let now = points(horoscope, view.round, view.sky.features(), view.options.star_points);
        real(now) + self.outlook_for(outlook, horoscope)
    }
}

/// The kind of a card in a public horoscope; `None` if the horoscope is hidden or lacks the card.
fn known_kind(view: &StarryView, holder: Seat, n: u8) -> Option<super::Kind> {
    view.horoscopes[holder].iter().flatten().find(|card| card.n == n).map(|card| card.kind)
}

/// Whether the machine itself holds the card, in hand or horoscope.
fn holds(view: &StarryView, card: Card) -> bool {
    view.my_hand().contains(&card) || view.my_horoscope().contains(&card)
}

/// The horoscope after a trade of the card `give` for `take`.
fn exchanged(horoscope: &[Card], give: u8, take: Card) -> Vec<Card> {
    let mut traded: Vec<Card> = horoscope.iter().filter(|card| card.n != give).copied().collect();
    traded.push(take);
    traded.sort();
    traded
}

/// Whether all played cards that are to be added can be added to this horoscope too.
fn still_fits(played: [Played; 2], horoscope: &[Card]) -> bool {
    played.iter().filter(|played| played.fate == Fate::Add).all(|played| is_addable(played.n, horoscope))
}
