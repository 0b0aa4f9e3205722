//! The complete state of a match, including what is hidden from players, and its course: bidding, six rounds, choice of
//! the candidate.

use serde::Serialize;

use super::action::{Action, Aim, Cards, Draw, Fate, Named, Played, Submission, TradeStep};
use super::cards::{Card, SEATS, Setup};
use super::cosmic::{Cosmic, Locks};
use super::memory::Memory;
use super::options::{Bids, Options};
use super::round::{self, CardFate, Resolved};
use super::sky::Sky;
use super::trade::{Market, Pair};
use ::words::starry;
use rules::{Asset, By, BySeat, Dice, Holder, Ply, Posting, Reason, Seat, Seating, Tally, Unreadable};

/// The number of rounds of a match.
pub(super) const ROUNDS: u8 = 6;

/// The current phase of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Phase {
    /// Players bid secretly for the first player order.
    Bidding,
    /// One of the six rounds is being played.
    Round,
    /// The winner chooses among the elimination candidates, who are tied.
    ChooseCandidate,
    /// The match is over.
    Over,
}

/// Why the rules ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// One player had the most points.
    Points,
    /// Several players had the most points; of these, the player whose move of round 6 comes first in cosmic order won.
    Order,
}

impl Reason for Decision {
    fn word(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Order => "order",
        }
    }
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Ending {
    /// The winner, if there is one.
    pub winner: Option<Seat>,
    /// The elimination candidate, if there is one.
    pub candidate: Option<Seat>,
    /// The final points of each seat.
    pub score: BySeat<u32>,
    /// Why the match ended.
    pub by: By<Decision>,
}

/// A round that has begun: the rankings and moves that it began with, and its points.
#[derive(Clone)]
pub(super) struct Past {
    /// Each seat's ranking of the moves, submitted or drawn.
    pub rankings: BySeat<Vec<Cosmic>>,
    /// The move that each seat got.
    pub held: BySeat<Option<Cosmic>>,
    /// The points of the round, once it is resolved.
    pub scores: Option<BySeat<u32>>,
}

/// The complete state of a match, including what is hidden from players.
pub struct State {
    pub(super) options: Options,
    pub(super) seating: Seating,
    pub(super) phase: Phase,
    pub(super) epoch: u32,
    /// 0 while bidding, then 1 to [`ROUNDS`].
    pub(super) round: u8,
    pub(super) sky: Sky,
    /// The squares locked since an earlier round; empty unless locks hold for the rest of the match.
    pub(super) locked: Locks,
    /// The player order of the current round.
    pub(super) order: Option<Vec<Seat>>,
    /// The cosmic move of each seat in the current round.
    pub(super) held: BySeat<Option<Cosmic>>,
    /// Each hand, sorted by number.
    pub(super) hands: BySeat<Vec<Card>>,
    /// Each horoscope, sorted by number.
    pub(super) horoscopes: BySeat<Vec<Card>>,
    pub(super) score: BySeat<u32>,
    pub(super) garnets: BySeat<u32>,
    /// The bids, once the bidding is over.
    pub(super) bids: Option<BySeat<u32>>,
    pub(super) market: Market,
    /// What each seat remembers about cards: private to the seat.
    pub(super) memory: BySeat<Memory>,
    /// The elements that were drawn for each seat at the end of the last phase: private to the seat.
    pub(super) drawn: BySeat<Submission>,
    /// The submissions of a phase whose time is up, while missing elements are being drawn.
    closed: Option<BySeat<Submission>>,
    /// The player order that was drawn, if bids were tied.
    lot: Option<Vec<Seat>>,
    pub(super) last: Option<Resolved>,
    /// The rounds that have begun, in order.
    pub(super) course: Vec<Past>,
    /// The winner and what decided the match, once round 6 is resolved.
    pub(super) won: Option<(Seat, Decision)>,
    /// Whether the winner's time to choose a candidate has run out.
    is_late: bool,
    pub(super) ending: Option<Ending>,
    pub(super) postings: Vec<Posting>,
}

/// A random draw that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Cards(Seat),
    Aim(Seat),
    Rank(Seat),
    Order,
    Candidate,
}

impl State {
    pub(super) fn new(options: Options, setup: Setup, seating: &Seating) -> Self {
        let Setup { sky, hands, .. } = setup;
        let mut memory = BySeat::filled(SEATS, Memory::default());
        for (seat, hand) in Seat::all(SEATS).zip(&hands) {
            memory[seat].sees(hand);
        }
        Self {
            garnets: options.garnets(),
            market: Market::new(options.community()),
            memory,
            drawn: BySeat::filled(SEATS, Submission::default()),
            options,
            seating: seating.clone(),
            phase: Phase::Bidding,
            epoch: 0,
            round: 0,
            sky,
            locked: Locks::new(),
            order: None,
            held: BySeat::filled(SEATS, None),
            hands: BySeat::from(hands),
            horoscopes: BySeat::filled(SEATS, Vec::new()),
            score: BySeat::filled(SEATS, 0),
            bids: None,
            closed: None,
            lot: None,
            last: None,
            course: Vec::new(),
            won: None,
            is_late: false,
            ending: None,
            postings: Vec::new(),
        }
    }

    /// The match's statistics for studies. The seat with the first move of round 1 counts as the seat that went first.
    pub(super) fn tally(&self) -> Tally {
        let first = self.course.first().and_then(|past| {
            Cosmic::ALL.iter().find_map(|&cosmic| Seat::all(SEATS).find(|&seat| past.held[seat] == Some(cosmic)))
        });
        let is_by_order = matches!(&self.won, Some((_, Decision::Order)));
        Tally {
            first,
            turns: self.round.into(),
            scores: Some(self.score.map(|_, &points| points.into())),
            tiebreak: is_by_order.then_some("order"),
        }
    }

    pub(super) fn named(&self, seat: Seat) -> Named {
        Named { seat, name: self.seating.names[seat].clone() }
    }

    // Random draws.

    /// Whether a random draw is due.
    pub(super) fn awaits_chance(&self) -> bool {
        !self.due().is_empty()
    }

    /// All random draws that are due before the match can continue, in order.
    fn due(&self) -> Vec<Due> {
        if self.is_late && self.phase == Phase::ChooseCandidate {
            return vec![Due::Candidate];
        }
        let Some(closed) = &self.closed else { return Vec::new() };
        let mut due = Vec::new();
        for (seat, submission) in closed.iter() {
            let in_round = self.phase == Phase::Round;
            let is_due = [
                (in_round && submission.played().is_none(), Due::Cards(seat)),
                (in_round && submission.target().is_none() && self.can_move(seat), Due::Aim(seat)),
                (self.round < ROUNDS && submission.ranking().is_none(), Due::Rank(seat)),
            ];
            due.extend(is_due.into_iter().filter_map(|(is_due, what)| is_due.then_some(what)));
        }
        if self.phase == Phase::Bidding && self.lot.is_none() && has_ties(closed) {
            due.push(Due::Order);
        }
        due
    }

    /// Whether the seat's cosmic move has at least one legal target.
    pub(super) fn can_move(&self, seat: Seat) -> bool {
        self.held[seat].is_some_and(|held| !held.targets(&self.sky, &self.locked).is_empty())
    }

    pub(super) fn draw(&self, dice: &mut Dice) -> Option<Action> {
        let missing = |seat, element| Draw::Missing(seat, element);
        let draw = match *self.due().first()? {
            Due::Cards(seat) => {
                let mut numbers: Vec<u8> = self.hands[seat].iter().map(|card| card.n).collect();
                dice.shuffle(&mut numbers);
                let played = [numbers[0], numbers[1]].map(|n| Played { n, fate: Fate::Discard });
                missing(seat, Submission { cards: Some(Cards::Played(played)), ..Submission::default() })
            }
            Due::Aim(seat) => {
                let targets = self.held[seat]?.targets(&self.sky, &self.locked);
                let target = *dice.pick(&targets)?;
                missing(seat, Submission { aim: Some(Aim::At(target)), ..Submission::default() })
            }
            Due::Rank(seat) => {
                let mut rank = Cosmic::ALL.to_vec();
                dice.shuffle(&mut rank);
                missing(seat, Submission { rank: Some(rank), ..Submission::default() })
            }
            Due::Order => {
                let mut order: Vec<Seat> = Seat::all(SEATS).collect();
                dice.shuffle(&mut order);
                sort_by_bid(&mut order, self.closed.as_ref()?);
                Draw::Order(order)
            }
            Due::Candidate => Draw::Candidate(self.named(*dice.pick(&self.candidates())?)),
        };
        Some(Action::Drawn(draw))
    }

    /// Checks that this outcome of a random draw is due and possible now.
    pub(super) fn judge_draw(&self, draw: &Draw) -> Result<(), Unreadable> {
        let due = self.due();
        let is_due = match draw {
            Draw::Missing(seat, element) => self.is_missing(&due, *seat, element),
            Draw::Order(order) => {
                let mut sorted = order.clone();
                sorted.sort();
                let closed = self.closed.as_ref().filter(|_| due.contains(&Due::Order));
                sorted.into_iter().eq(Seat::all(SEATS))
                    && closed.is_some_and(|closed| order.is_sorted_by_key(|&seat| std::cmp::Reverse(bid(closed, seat))))
            }
            Draw::Candidate(named) => due.contains(&Due::Candidate) && self.candidates().contains(&named.seat),
        };
        if is_due { Ok(()) } else { Err(Unreadable(starry::NotToBeDrawn.into())) }
    }

    /// Whether `element` is exactly one complete and legal element that the seat's submission lacks.
    fn is_missing(&self, due: &[Due], seat: Seat, element: &Submission) -> bool {
        let hand = &self.hands[seat];
        let is_held = |played: Played| hand.iter().any(|card| card.n == played.n) && played.fate == Fate::Discard;
        match element.elements().len() {
            1 if element.cards.is_some() => {
                due.contains(&Due::Cards(seat))
                    && element.played().is_some_and(|[one, other]| one.n != other.n && is_held(one) && is_held(other))
            }
            1 if element.aim.is_some() => {
                let is_legal =
                    |target| self.held[seat].is_some_and(|held| held.judge(target, &self.sky, &self.locked).is_ok());
                due.contains(&Due::Aim(seat)) && element.target().is_some_and(is_legal)
            }
            1 => due.contains(&Due::Rank(seat)) && element.ranking().is_some(),
            _ => false,
        }
    }

    // The course of a match.

    pub(super) fn apply(&mut self, ply: Ply<Action>) {
        match (self.phase, ply) {
            (Phase::Bidding | Phase::Round, Ply::Joint(staged)) => self.close(&staged),
            (Phase::Bidding | Phase::Round, Ply::Deadline) => self.close(&BySeat::filled(SEATS, None)),
            (Phase::ChooseCandidate, Ply::Deadline) => {
                self.is_late = true;
                self.epoch += 1;
            }
            (Phase::Round, Ply::Single(seat, Action::Trade { with, step })) => {
                // An offer reveals the card that is given: its number and its kind.
                if let TradeStep::Offer { give, .. } = step
                    && let Some(card) = self.horoscopes[seat].iter().find(|card| card.n == give).copied()
                {
                    self.memory[with.seat].sees(&[card]);
                }
                if let Some((pair, cost)) = self.market.step(seat, with.seat, step, &mut self.horoscopes) {
                    self.pay_for_trade(pair, cost);
                    for seat in [seat, with.seat] {
                        self.memory[seat].sees(&self.horoscopes[seat]);
                    }
                }
            }
            (Phase::Round, Ply::Single(seat, Action::Draft(draft))) => self.market.write(seat, draft),
            (Phase::ChooseCandidate, Ply::Single(_, Action::Candidate(named))) => self.finish(Some(named.seat)),
            (Phase::Bidding | Phase::Round | Phase::ChooseCandidate, Ply::Chance(Action::Drawn(draw))) => {
                self.fill_in(draw);
            }
            // No phase runs in real time, and a match that is over does not change.
            (
                Phase::Bidding | Phase::Round | Phase::ChooseCandidate | Phase::Over,
                Ply::Single(..) | Ply::Joint(_) | Ply::Chance(_) | Ply::Deadline | Ply::ClockStart,
            ) => {}
        }
    }

    /// Closes the phase: staged submissions count, and missing elements are drawn.
    fn close(&mut self, staged: &BySeat<Option<Action>>) {
        self.closed = Some(staged.map(|_, action| match action {
            Some(Action::Submit(submission)) => submission.clone(),
            Some(Action::Trade { .. } | Action::Draft(_) | Action::Candidate(_) | Action::Drawn(_)) | None => {
                Submission::default()
            }
        }));
        self.drawn = BySeat::filled(SEATS, Submission::default());
        self.epoch += 1;
        self.resolve_if_complete();
    }

    fn fill_in(&mut self, draw: Draw) {
        match (draw, &mut self.closed) {
            (Draw::Missing(seat, element), Some(closed)) => {
                self.drawn[seat] = std::mem::take(&mut self.drawn[seat]).overlaid(element.clone());
                closed[seat] = std::mem::take(&mut closed[seat]).overlaid(element);
            }
            (Draw::Order(order), Some(_)) => self.lot = Some(order),
            (Draw::Candidate(named), _) => return self.finish(Some(named.seat)),
            (Draw::Missing(..) | Draw::Order(_), None) => {}
        }
        self.resolve_if_complete();
    }

    fn resolve_if_complete(&mut self) {
        if self.awaits_chance() {
            return;
        }
        let Some(closed) = self.closed.take() else { return };
        match self.phase {
            Phase::Bidding => self.end_bidding(&closed),
            Phase::Round => self.end_round(&closed),
            Phase::ChooseCandidate | Phase::Over => {}
        }
        self.epoch += 1;
    }

    fn end_bidding(&mut self, closed: &BySeat<Submission>) {
        let order = self.lot.take().unwrap_or_else(|| {
            let mut order: Vec<Seat> = Seat::all(SEATS).collect();
            sort_by_bid(&mut order, closed);
            order
        });
        let bids = closed.map(|seat, _| bid(closed, seat));
        if self.options.bids == Bids::AllPay {
            for (seat, &bid) in bids.iter().filter(|(_, bid)| **bid > 0) {
                self.garnets[seat] -= bid;
                self.post(Holder::Seat(seat), Asset::Garnet, -i64::from(bid), "bid for the player order");
            }
        }
        self.bids = Some(bids);
        self.begin_round(order, closed);
    }

    /// The groups of players with equal bids, each in seat order. Their order in the player order was drawn.
    pub(super) fn lots(&self) -> Vec<Vec<Seat>> {
        let Some(bids) = &self.bids else { return Vec::new() };
        let mut amounts: Vec<u32> = bids.values().copied().collect();
        amounts.sort_unstable_by_key(|&amount| std::cmp::Reverse(amount));
        amounts.dedup();
        let bidders = |amount: u32| bids.iter().filter(move |(_, bid)| **bid == amount).map(|(seat, _)| seat).collect();
        amounts.into_iter().map(bidders).filter(|group: &Vec<Seat>| group.len() > 1).collect()
    }

    fn end_round(&mut self, closed: &BySeat<Submission>) {
        let resolved = round::resolve(self, closed);
        for (seat, &points) in resolved.scores.iter() {
            self.score[seat] += points;
        }
        for seat in resolved.paid.iter() {
            self.garnets[seat] += 1;
            self.post(Holder::Seat(seat), Asset::Garnet, 1, &format!("top score of round {}", self.round));
        }
        for (seat, cards) in resolved.cards.iter() {
            let discarded = cards.iter().filter(|(_, fate)| *fate != CardFate::Added);
            discarded.for_each(|&(card, _)| self.memory[seat].discards(card));
        }
        if let Some(past) = self.course.last_mut() {
            past.scores = Some(resolved.scores.clone());
        }
        self.last = Some(resolved);
        self.market.end_round();
        if self.round == ROUNDS {
            self.end_match();
        } else {
            let mut order: Vec<Seat> = Seat::all(SEATS).collect();
            order.sort_by_key(|&seat| self.held[seat]);
            self.begin_round(order, closed);
        }
    }

    /// Starts a round: passes the hands on (from round 2) and hands out the moves, both in the new player order.
    fn begin_round(&mut self, order: Vec<Seat>, closed: &BySeat<Submission>) {
        self.phase = Phase::Round;
        self.round += 1;
        if self.round > 1 {
            let passed: Vec<Vec<Card>> = order.iter().map(|&seat| std::mem::take(&mut self.hands[seat])).collect();
            for ((hand, &from), &to) in passed.into_iter().zip(&order).zip(order.iter().cycle().skip(1)) {
                self.memory[from].passes_on(&hand);
                self.memory[to].sees(&hand);
                self.hands[to] = hand;
            }
        }
        let mut free = Cosmic::ALL.to_vec();
        for &seat in &order {
            let ranking = closed[seat].ranking().unwrap_or(&Cosmic::ALL);
            let most_desired = ranking.iter().find(|cosmic| free.contains(cosmic)).copied();
            free.retain(|&cosmic| Some(cosmic) != most_desired);
            self.held[seat] = most_desired;
        }
        self.order = Some(order);
        let rankings = closed.map(|_, submission| submission.ranking().unwrap_or(&Cosmic::ALL).to_vec());
        self.course.push(Past { rankings, held: self.held.clone(), scores: None });
    }

    fn end_match(&mut self) {
        let most = self.score.values().max().copied().unwrap_or(0);
        let first = self.seats_with(most).min_by_key(|&seat| self.held[seat]).expect("somebody has the most points");
        let by = if self.seats_with(most).count() == 1 { Decision::Points } else { Decision::Order };
        self.won = Some((first, by));
        self.pay_winner(first, 1, "won the match");
        match self.candidates().as_slice() {
            [only] => self.finish(Some(*only)),
            _ => self.phase = Phase::ChooseCandidate,
        }
    }

    fn seats_with(&self, points: u32) -> impl Iterator<Item = Seat> {
        self.score.iter().filter(move |&(_, &of_seat)| of_seat == points).map(|(seat, _)| seat)
    }

    /// The players with the fewest points, without the winner.
    pub(super) fn candidates(&self) -> Vec<Seat> {
        let fewest = self.score.values().min().copied().unwrap_or(0);
        self.seats_with(fewest).filter(|&seat| self.won.is_none_or(|(winner, _)| winner != seat)).collect()
    }

    fn finish(&mut self, candidate: Option<Seat>) {
        let Some((winner, by)) = self.won else { return };
        self.end(Ending { winner: Some(winner), candidate, score: self.score.clone(), by: By::Rules(by) });
    }

    pub(super) fn rule(&mut self, winner: Option<Seat>) {
        // If the host's ruling differs from the points, the winner by points pays back the prize.
        let paid = self.won.map(|(paid, _)| paid);
        if paid != winner {
            if let Some(paid) = paid {
                self.pay_winner(paid, -1, "taken back: the host ruled otherwise");
            }
            if let Some(winner) = winner {
                self.pay_winner(winner, 1, "the host awarded the match");
            }
        }
        self.end(Ending { winner, candidate: None, score: self.score.clone(), by: By::Host });
    }

    fn end(&mut self, ending: Ending) {
        self.phase = Phase::Over;
        self.closed = None;
        self.market.end_round();
        self.ending = Some(ending);
        self.epoch += 1;
    }

    // Payments.

    fn post(&mut self, holder: Holder, asset: Asset, change: i64, reason: &str) {
        self.postings.push(Posting { holder, asset, change, reason: reason.to_owned() });
    }

    fn pay_for_trade(&mut self, pair: Pair, cost: u32) {
        let (one, other) = pair.seats();
        let reason = format!("trade in round {}", self.round);
        self.post(Holder::Pair(one, other), Asset::CommunityGarnet, -i64::from(cost), &reason);
    }

    /// Pays the winner a Token of Life and one community garnet with each other player; a `change` of -1 takes both
    /// back.
    fn pay_winner(&mut self, winner: Seat, change: i32, reason: &str) {
        self.post(Holder::Seat(winner), Asset::TokenOfLife, i64::from(change), reason);
        for pair in Pair::all(SEATS).filter(|pair| pair.includes(winner)) {
            let owned = self.market.community.entry(pair).or_default();
            *owned = owned.saturating_add_signed(change);
            let (one, other) = pair.seats();
            let reason = format!("{reason}: the pair's share");
            self.post(Holder::Pair(one, other), Asset::CommunityGarnet, i64::from(change), &reason);
        }
    }
}

fn bid(closed: &BySeat<Submission>, seat: Seat) -> u32 {
    closed[seat].bid.unwrap_or(0)
}

/// Sorts by bid, the highest first; equal bids keep their order.
fn sort_by_bid(order: &mut [Seat], closed: &BySeat<Submission>) {
    order.sort_by_key(|&seat| std::cmp::Reverse(bid(closed, seat)));
}

fn has_ties(closed: &BySeat<Submission>) -> bool {
    let mut bids: Vec<u32> = closed.seats().map(|seat| bid(closed, seat)).collect();
    bids.sort_unstable();
    bids.windows(2).any(|pair| pair[0] == pair[1])
}
