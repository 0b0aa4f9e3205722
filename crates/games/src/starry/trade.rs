//! Trades between two players: their cost, the open offers, and which steps are legal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Serialize, Serializer};

use super::action::{Named, TradeStep};
use super::cards::Card;
use super::draft::Draft;
use super::words::as_is;
use ::words::starry;
use rules::{BySeat, Illegal, Seat};

/// A pair of players, the smaller seat first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair(Seat, Seat);

impl Pair {
    /// The pair of these two seats, which must differ.
    pub fn of(one: Seat, other: Seat) -> Self {
        debug_assert_ne!(one, other, "nobody is a pair alone");
        Self(one.min(other), one.max(other))
    }

    /// Every pair among `n_seats` seats, in order.
    pub fn all(n_seats: usize) -> impl Iterator<Item = Self> {
        Seat::all(n_seats)
            .flat_map(move |one| Seat::all(n_seats).skip(one.index() + 1).map(move |other| Self(one, other)))
    }

    /// The two seats, the smaller one first.
    pub const fn seats(self) -> (Seat, Seat) {
        (self.0, self.1)
    }

    /// Whether the seat belongs to the pair.
    pub fn includes(self, seat: Seat) -> bool {
        self.0 == seat || self.1 == seat
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl Serialize for Pair {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// An open offer of a card for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct CardOffer {
    /// The seat that made the offer.
    pub from: Seat,
    /// The seat to which the offer was made.
    pub to: Seat,
    /// The number of the card that `from` gives.
    pub give: u8,
    /// The number of the card that `from` asks for.
    pub take: u8,
    /// Whether `from` still holds the card `give`. Players learn this only when accepting the offer fails.
    #[serde(skip)]
    stands: bool,
}

impl CardOffer {
    /// A number that identifies the offer: two offers of the same cards between the same players have the same number.
    pub(super) fn number(self) -> u32 {
        let seat = |seat: Seat| u8::try_from(seat.index()).expect("few seats");
        u32::from_be_bytes([seat(self.from), seat(self.to), self.give, self.take])
    }
}

/// How an offer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    Accepted,
    Declined,
    Withdrawn,
}

/// The community garnets, completed trades and open offers of all pairs, or only of one seat's pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Market {
    /// The community garnets that each pair owns.
    pub community: BTreeMap<Pair, u32>,
    /// The number of trades that each pair has made in the match.
    pub trades: BTreeMap<Pair, u32>,
    /// The open offers, at most one for each pair.
    pub offers: Vec<CardOffer>,
    /// The unfinished offers by the seats that write them.
    pub drafts: BTreeMap<Seat, Draft>,
    /// How each pair's last offer of the round ended, if the pair has no open offer. Only the two players know this.
    pub closed: BTreeMap<Pair, (CardOffer, Closing)>,
    traded_this_round: BTreeSet<Pair>,
    /// The seats that have made an offer in the current round.
    offered_this_round: BTreeSet<Seat>,
}

impl Market {
    /// The market at the start of a match.
    pub(super) fn new(community: BTreeMap<Pair, u32>) -> Self {
        let trades = community.keys().map(|&pair| (pair, 0)).collect();
        Self {
            community,
            trades,
            offers: Vec::new(),
            drafts: BTreeMap::new(),
            closed: BTreeMap::new(),
            traded_this_round: BTreeSet::new(),
            offered_this_round: BTreeSet::new(),
        }
    }

    /// The part of the market that a seat may know: its own pairs.
    pub(super) fn seen_by(&self, seat: Seat) -> Self {
        let own = |counts: &BTreeMap<Pair, u32>| {
            counts.iter().filter(|(pair, _)| pair.includes(seat)).map(|(&pair, &count)| (pair, count)).collect()
        };
        Self {
            community: own(&self.community),
            trades: own(&self.trades),
            offers: self.offers.iter().filter(|offer| offer.from == seat || offer.to == seat).copied().collect(),
            drafts: self.drafts.get(&seat).map(|&draft| (seat, draft)).into_iter().collect(),
            closed: self
                .closed
                .iter()
                .filter(|(pair, _)| pair.includes(seat))
                .map(|(&pair, &how)| (pair, how))
                .collect(),
            traded_this_round: self.traded_this_round.iter().filter(|pair| pair.includes(seat)).copied().collect(),
            offered_this_round: self.offered_this_round.get(&seat).copied().into_iter().collect(),
        }
    }

    /// The part of the market that is public: nothing.
    pub(super) fn unseen() -> Self {
        Self::new(BTreeMap::new())
    }

    /// The price of the pair's next trade in community garnets: 1 plus the number of the pair's earlier trades.
    pub(super) fn cost(&self, pair: Pair) -> u32 {
        1 + self.trades.get(&pair).copied().unwrap_or(0)
    }

    /// Whether the pair has traded in the current round.
    fn has_traded(&self, pair: Pair) -> bool {
        self.traded_this_round.contains(&pair)
    }

    /// Whether the seat has made an offer in the current round, open or closed. Only the seat itself knows this.
    pub(super) fn has_offered(&self, seat: Seat) -> bool {
        self.offered_this_round.contains(&seat)
    }

    /// The open offer from one seat to another.
    pub(super) fn offer(&self, from: Seat, to: Seat) -> Option<&CardOffer> {
        self.offers.iter().find(|offer| offer.from == from && offer.to == to)
    }

    /// Whether `seat`, whose horoscope holds these cards, may take this step with another player.
    ///
    /// # Errors
    /// The rule that forbids the step, as far as `seat` may know the reason.
    pub(super) fn judge(&self, seat: Seat, horoscope: &[Card], with: &Named, step: TradeStep) -> Result<(), Illegal> {
        let (other, name) = (&with.seat, with.name.as_str());
        let pair = judge_partner(seat, *other)?;
        let holds = |n: u8| horoscope.iter().any(|card| card.n == n);
        match step {
            TradeStep::Offer { give, .. } => {
                self.judge_offer(seat, with)?;
                if !holds(give) {
                    return Err(Illegal(starry::NotInHoroscope { number: as_is(give) }.into()));
                }
                Ok(())
            }
            TradeStep::Accept => {
                let offer = self.offered(seat, with)?;
                self.judge_cost(pair, name)?;
                if !holds(offer.take) {
                    return Err(Illegal(starry::NotHeldByYou { name, number: as_is(offer.take) }.into()));
                }
                if !offer.stands {
                    return Err(Illegal(starry::NotHeldAnyMore { name, number: as_is(offer.give) }.into()));
                }
                Ok(())
            }
            TradeStep::Decline => self.offered(seat, with).map(|_| ()),
            TradeStep::Withdraw if self.offer(seat, *other).is_none() => {
                Err(Illegal(starry::NoneToWithdraw { name }.into()))
            }
            TradeStep::Withdraw => Ok(()),
        }
    }

    /// Whether `seat` may now make an offer to the other player, for any cards.
    pub(super) fn judge_offer(&self, seat: Seat, with: &Named) -> Result<(), Illegal> {
        let Named { seat: other, name } = with;
        self.judge_cost(judge_partner(seat, *other)?, name)?;
        if self.offer(*other, seat).is_some() {
            return Err(Illegal(starry::AnswerFirst { name: name.as_str() }.into()));
        }
        Ok(())
    }

    /// Stores a seat's unfinished offer; `None` removes it.
    pub(super) fn write(&mut self, seat: Seat, draft: Option<Draft>) {
        match draft {
            Some(draft) => self.drafts.insert(seat, draft),
            None => self.drafts.remove(&seat),
        };
    }

    fn offered(&self, seat: Seat, with: &Named) -> Result<&CardOffer, Illegal> {
        let no_offer = || Illegal(starry::NoOffer { name: with.name.as_str() }.into());
        self.offer(with.seat, seat).ok_or_else(no_offer)
    }

    fn judge_cost(&self, pair: Pair, name: &str) -> Result<(), Illegal> {
        if self.has_traded(pair) {
            return Err(Illegal(starry::TradedAlready { name }.into()));
        }
        let (cost, owned) = (self.cost(pair), self.community.get(&pair).copied().unwrap_or(0));
        if owned < cost {
            return Err(Illegal(starry::TooDear { name, cost, owned }.into()));
        }
        Ok(())
    }

    /// Performs a step that was checked before; returns the pair and the price if it completes a trade.
    pub(super) fn step(
        &mut self,
        seat: Seat,
        other: Seat,
        step: TradeStep,
        horoscopes: &mut BySeat<Vec<Card>>,
    ) -> Option<(Pair, u32)> {
        match step {
            TradeStep::Offer { give, take } => {
                self.take_out(seat, other);
                self.closed.remove(&Pair::of(seat, other));
                self.drafts.remove(&seat);
                self.offered_this_round.insert(seat);
                self.offers.push(CardOffer { from: seat, to: other, give, take, stands: true });
                None
            }
            TradeStep::Accept => {
                let offer = self.close(other, seat, Closing::Accepted)?;
                let pair = Pair::of(seat, other);
                let cost = self.cost(pair);
                exchange(horoscopes, offer);
                *self.community.entry(pair).or_default() -= cost;
                *self.trades.entry(pair).or_default() += 1;
                self.traded_this_round.insert(pair);
                for open in &mut self.offers {
                    open.stands = horoscopes[open.from].iter().any(|card| card.n == open.give);
                }
                Some((pair, cost))
            }
            TradeStep::Decline => {
                self.close(other, seat, Closing::Declined);
                None
            }
            TradeStep::Withdraw => {
                self.close(seat, other, Closing::Withdrawn);
                None
            }
        }
    }

    /// Closes the open offer from one seat to another and records how it ended.
    fn close(&mut self, from: Seat, to: Seat, how: Closing) -> Option<CardOffer> {
        let offer = self.take_out(from, to)?;
        self.closed.insert(Pair::of(from, to), (offer, how));
        Some(offer)
    }

    /// Removes the open offer from one seat to another.
    fn take_out(&mut self, from: Seat, to: Seat) -> Option<CardOffer> {
        let place = self.offers.iter().position(|offer| offer.from == from && offer.to == to)?;
        Some(self.offers.remove(place))
    }

    /// Clears the state that ends with the round: all offers lapse, and every pair may trade again.
    pub(super) fn end_round(&mut self) {
        self.offers.clear();
        self.closed.clear();
        self.drafts.clear();
        self.traded_this_round.clear();
        self.offered_this_round.clear();
    }
}

/// The pair of a player and a trading partner, who must be another player.
fn judge_partner(seat: Seat, other: Seat) -> Result<Pair, Illegal> {
    if seat == other {
        return Err(Illegal(starry::NotYourself.into()));
    }
    Ok(Pair::of(seat, other))
}

/// Exchanges the two cards of an offer between the two players' horoscopes.
fn exchange(horoscopes: &mut BySeat<Vec<Card>>, offer: CardOffer) {
    let mut take_out = |seat: Seat, n: u8| {
        let place = horoscopes[seat].iter().position(|card| card.n == n).expect("judged to be held");
        horoscopes[seat].remove(place)
    };
    let (given, taken) = (take_out(offer.from, offer.give), take_out(offer.to, offer.take));
    horoscopes[offer.to].push(given);
    horoscopes[offer.from].push(taken);
    horoscopes[offer.to].sort();
    horoscopes[offer.from].sort();
}
