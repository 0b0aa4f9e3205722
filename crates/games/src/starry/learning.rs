//! Decides when a lesson of the tutorial is completed, from the learner's view.

use super::cards::{Card, Kind};
use super::round::CardFate;
use super::sky::Features;
use super::state::Phase;
use super::trade::Pair;
use super::view::StarryView;
use rules::{Learning, Seat};

/// The round in which each lesson begins.
const BEGINS: [u8; 14] = [0, 1, 2, 1, 1, 1, 3, 4, 1, 4, 2, 2, 2, 6];
/// The features that the sky must have in the lessons on planets, comets and the void.
const PLANETS: usize = 2;
const COMETS: usize = 2;
const EXPANSE: usize = 4;
/// The points to reach in the lessons on points, on what each round pays, and on a whole round.
const WOULD_SCORE: usize = 4;
const WOULD_BE_PAID: usize = 7;
const SCORE: u32 = 2;
/// The seat of Ida, the partner in the lessons on trades, and the numbers of the cards to give to her and to take from
/// her.
const IDA: usize = 1;
const GIVE: u8 = 56;
const TAKE: u8 = 33;

impl StarryView {
    /// The observer's progress in the lesson with this index.
    pub(super) fn lesson(&self, lesson: usize) -> Learning {
        let (Some(me), Some(ida)) = (self.me, Seat::new(IDA)) else { return Learning::Open };
        // A goal for a round is missed once the learner has locked in without it, or once the round is over.
        let begun = BEGINS.get(lesson).copied().unwrap_or_default();
        let is_past = self.round > begun || self.phase != Phase::Round;
        let is_fixed = is_past || self.is_locked_in;
        let would_have = |wanted: fn(Features) -> bool| {
            Learning::judge(self.preview().is_some_and(|sky| wanted(sky.features())), is_fixed)
        };
        match lesson {
            0 => Learning::judge(self.phase == Phase::Round, false),
            1 | 5 => would_have(|features| features.planets >= PLANETS),
            2 => Learning::judge(self.adds_both(), is_fixed),
            3 => Learning::judge(self.would_score() >= Some(WOULD_SCORE), is_fixed),
            4 => Learning::judge(is_past && self.score[me] >= SCORE, is_past),
            6 => would_have(|features| features.comets >= COMETS),
            7 => would_have(|features| features.expanse >= EXPANSE),
            8 => {
                Learning::judge(self.resolved.as_ref().is_some_and(|resolved| !resolved.fizzled().is_empty()), is_past)
            }
            9 => Learning::judge(self.would_score() >= Some(WOULD_BE_PAID), is_fixed),
            10 => Learning::judge(is_past && self.has_added_planets(me), is_past),
            11 => {
                let is_closed = self.market.offers.is_empty();
                Learning::judge(self.market.trades.get(&Pair::of(me, ida)) > Some(&0), is_past || is_closed)
            }
            12 => {
                let mut offers = self.market.offers.iter().filter(|offer| offer.from == me && offer.to == ida);
                Learning::judge(offers.any(|offer| (offer.give, offer.take) == (GIVE, TAKE)), is_past)
            }
            _ => {
                let has_won = self.winner == Some(me);
                Learning::judge(has_won && self.phase == Phase::Over, is_past && !has_won)
            }
        }
    }

    /// Whether the learner has staged two cards that will both be added to the horoscope.
    fn adds_both(&self) -> bool {
        let horoscope = self.my_horoscope();
        self.own.played().is_some_and(|cards| cards.iter().all(|card| card.is_added(horoscope)))
    }

    /// Whether both cards of the round resolved last were planets and were added.
    fn has_added_planets(&self, me: Seat) -> bool {
        let is_added = |(card, fate): &(Card, CardFate)| card.kind == Kind::Planet && *fate == CardFate::Added;
        self.resolved.as_ref().is_some_and(|resolved| resolved.cards[me].iter().all(is_added))
    }
}
