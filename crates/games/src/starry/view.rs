//! What one observer may know of a match of Starry Night, and what that observer may do.
//!
//! Serialized, a view has the keys of the full state as the rules page lists them, with null for what is hidden from
//! the observer. The views of seats and of the public have additional keys: `hand_sizes` after `hands`, `all_submitted`
//! after `staged` while submissions are open, and a seat's own `draft` after `offers` while the seat writes an offer.

use std::collections::BTreeMap;

use serde::Serialize;

use super::action::{Action, Aim, Cards, Fate, Played, Submission};
use super::cards::{Card, Kind, SEATS, scored};
use super::cosmic::{Cosmic, Locks};
use super::draft::Draft;
use super::memory::Memory;
use super::options::{Bids, Horoscopes, Options, Scoring};
use super::round::Resolved;
use super::sky::Sky;
use super::state::{Ending, Past, Phase, ROUNDS, State};
use super::trade::{CardOffer, Market, Pair};
use rules::{BySeat, Dice, Observer, Seat, Seating, Staged};

/// What one observer may know of a match.
#[derive(Clone, Serialize)]
pub struct StarryView {
    pub(super) phase: Phase,
    pub(super) round: u8,
    pub(super) sky: Sky,
    pub(super) locked: Locks,
    pub(super) order: Option<Vec<Seat>>,
    #[serde(rename = "moves")]
    pub(super) held: BySeat<Option<Cosmic>>,
    pub(super) hands: BySeat<Option<Vec<Card>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand_sizes: Option<BySeat<usize>>,
    pub(super) horoscopes: BySeat<Option<Vec<Card>>>,
    pub(super) score: BySeat<u32>,
    pub(super) garnets: BySeat<Option<u32>>,
    community: BTreeMap<Pair, Option<u32>>,
    trades: BTreeMap<Pair, Option<u32>>,
    offers: Vec<CardOffer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) draft: Option<Draft>,
    staged: Option<BySeat<Option<StagedWire>>>,
    /// Whether all four players have submitted; `None` while no submissions are open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) all_submitted: Option<bool>,
    last: Option<LastWire>,
    result: Option<Ending>,

    /// The observer's seat, if the observer is a player.
    #[serde(skip)]
    pub(super) me: Option<Seat>,
    #[serde(skip)]
    pub(super) seating: Seating,
    #[serde(skip)]
    pub(super) options: Options,
    /// The part of the market that the observer may know.
    #[serde(skip)]
    pub(super) market: Market,
    /// What the observer remembers about cards.
    #[serde(skip)]
    pub(super) memory: Memory,
    /// The elements that were drawn for the observer at the end of the last phase.
    #[serde(skip)]
    pub(super) drawn: Submission,
    /// The observer's bid, once the bidding is over.
    #[serde(skip)]
    pub(super) my_bid: Option<u32>,
    /// The groups of players with equal bids, whose order was drawn.
    #[serde(skip)]
    pub(super) lots: Vec<Vec<Seat>>,
    /// The observer's staged submission.
    #[serde(skip)]
    pub(super) own: Submission,
    #[serde(skip)]
    pub(super) is_locked_in: bool,
    /// The round resolved last, without what is private to other players.
    #[serde(skip)]
    pub(super) resolved: Option<Resolved>,
    #[serde(skip)]
    pub(super) winner: Option<Seat>,
    /// The players among whom the winner chooses the elimination candidate.
    #[serde(skip)]
    pub(super) candidates: Vec<Seat>,
    /// What is hidden from players during the match. Only omniscient observers have it, and everybody once the match is
    /// over.
    #[serde(skip)]
    pub(super) whole: Option<Whole>,
    /// Whether this view shows a past board, on which no action is asked for and the resolved round is shown.
    #[serde(skip)]
    pub(super) is_at_rest: bool,
}

/// An element of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Bid,
    Cards,
    Target,
    Ranking,
}

/// Everything that players keep secret from each other, and the course of the match.
#[derive(Clone)]
pub(super) struct Whole {
    pub(super) hands: BySeat<Vec<Card>>,
    pub(super) horoscopes: BySeat<Vec<Card>>,
    pub(super) garnets: BySeat<u32>,
    /// The bids, once the bidding is over.
    pub(super) bids: Option<BySeat<u32>>,
    pub(super) course: Vec<Past>,
    /// The staged submission of each seat.
    pub(super) staged: BySeat<Submission>,
    /// The unfinished offers.
    pub(super) drafts: BTreeMap<Seat, Draft>,
}

impl Whole {
    fn of(state: &State, staged: &Staged<Action>) -> Self {
        Self {
            hands: state.hands.clone(),
            horoscopes: state.horoscopes.clone(),
            garnets: state.garnets.clone(),
            bids: state.bids.clone(),
            course: state.course.clone(),
            staged: staged.by_seat.map(|_, action| submission_in(action.as_ref()).cloned().unwrap_or_default()),
            drafts: state.market.drafts.clone(),
        }
    }
}

/// The JSON of a staged submission; incomplete elements are null.
#[derive(Clone, Serialize)]
struct StagedWire {
    bid: Option<u32>,
    cards: Option<[PlayedWire; 2]>,
    #[serde(rename = "move")]
    aim: Option<String>,
    rank: Option<Vec<Cosmic>>,
    locked: bool,
}

#[derive(Clone, Serialize)]
struct PlayedWire {
    n: u8,
    #[serde(rename = "do")]
    fate: String,
}

/// The JSON of the round resolved last.
#[derive(Clone, Serialize)]
struct LastWire {
    scores: BySeat<u32>,
    fizzled: Vec<Seat>,
    moves: BySeat<Option<String>>,
}

impl StagedWire {
    fn new(action: Option<&Action>, locked: bool) -> Self {
        let none = Submission::default();
        let submission = submission_in(action).unwrap_or(&none);
        let played = |Played { n, fate }| PlayedWire { n, fate: fate.to_string() };
        Self {
            bid: submission.bid,
            cards: submission.played().map(|cards| cards.map(played)),
            aim: submission.target().map(|target| format!("move {target}")),
            rank: submission.ranking().map(<[Cosmic]>::to_vec),
            locked,
        }
    }
}

fn submission_in(action: Option<&Action>) -> Option<&Submission> {
    match action? {
        Action::Submit(submission) => Some(submission),
        Action::Trade { .. } | Action::Draft(_) | Action::Candidate(_) | Action::Drawn(_) => None,
    }
}

impl LastWire {
    fn new(resolved: &Resolved) -> Self {
        let written = |seat| {
            let step = resolved.step_of(seat)?;
            step.target.map(|target| format!("{} {target}", step.cosmic))
        };
        Self {
            scores: resolved.scores.clone(),
            fizzled: resolved.fizzled(),
            moves: resolved.scores.map(|seat, _| written(seat)),
        }
    }
}

impl StarryView {
    pub(super) fn new(state: &State, observer: Observer, staged: &Staged<Action>) -> Self {
        let (me, sees_all) = match observer {
            Observer::Public => (None, false),
            Observer::Seat(seat) => (Some(seat), false),
            Observer::Omniscient(_) => (None, true),
        };
        let is_over = state.phase == Phase::Over;
        let is_open = matches!(state.phase, Phase::Bidding | Phase::Round);
        let is_mine = |seat: Seat| sees_all || me == Some(seat);
        let public_horoscopes = state.options.horoscopes == Horoscopes::Public;
        let market = match me {
            _ if sees_all => state.market.clone(),
            Some(seat) => state.market.seen_by(seat),
            None => Market::unseen(),
        };
        let of_pairs =
            |known: &BTreeMap<Pair, u32>| Pair::all(SEATS).map(|pair| (pair, known.get(&pair).copied())).collect();
        let wire = |seat, action: &Option<Action>| {
            is_mine(seat).then(|| StagedWire::new(action.as_ref(), staged.locked.contains(seat)))
        };
        let own = me.and_then(|seat| submission_in(staged.by_seat[seat].as_ref()));
        Self {
            phase: state.phase,
            round: state.round,
            sky: state.sky,
            locked: state.locked.clone(),
            order: state.order.clone(),
            held: state.held.clone(),
            hands: state.hands.map(|seat, hand| is_mine(seat).then(|| hand.clone())),
            hand_sizes: (!sees_all).then(|| state.hands.map(|_, hand| hand.len())),
            horoscopes: state.horoscopes.map(|seat, cards| (public_horoscopes || is_mine(seat)).then(|| cards.clone())),
            score: state.score.clone(),
            // Current garnets are hidden: compared with the garnets owned before the match, they would reveal the bids.
            garnets: state.garnets.map(|seat, &garnets| (is_over || is_mine(seat)).then_some(garnets)),
            community: of_pairs(&market.community),
            trades: of_pairs(&market.trades),
            offers: market.offers.clone(),
            draft: me.and_then(|seat| market.drafts.get(&seat).copied()),
            all_submitted: (!sees_all && is_open).then_some(staged.all_submitted),
            staged: (!is_over).then(|| staged.by_seat.map(wire)),
            last: state.last.as_ref().map(LastWire::new),
            result: state.ending.clone(),
            me,
            seating: state.seating.clone(),
            options: state.options.clone(),
            market,
            memory: me.map_or_else(Memory::default, |seat| state.memory[seat].clone()),
            drawn: me.map_or_else(Submission::default, |seat| state.drawn[seat].clone()),
            my_bid: me.and_then(|seat| state.bids.as_ref().map(|bids| bids[seat])),
            lots: state.lots(),
            own: own.cloned().unwrap_or_default(),
            is_locked_in: me.is_some_and(|seat| staged.locked.contains(seat)),
            resolved: state.last.as_ref().map(|last| Resolved {
                cards: last.cards.map(|seat, cards| if is_mine(seat) { cards.clone() } else { Vec::new() }),
                earned: last.earned.map(|seat, parts| if is_mine(seat) { parts.clone() } else { Vec::new() }),
                ..last.clone()
            }),
            winner: state.won.map(|(winner, _)| winner),
            candidates: if state.phase == Phase::ChooseCandidate { state.candidates() } else { Vec::new() },
            whole: (sees_all || is_over).then(|| Whole::of(state, staged)),
            is_at_rest: false,
        }
    }

    /// How the match ended; `None` before its end.
    pub(super) fn ending(&self) -> Option<&Ending> {
        self.result.as_ref()
    }

    /// The open offers to the observer.
    pub(super) fn offered_to_me(&self) -> impl Iterator<Item = &CardOffer> {
        self.offers.iter().filter(|offer| Some(offer.to) == self.me)
    }

    pub(super) fn my_hand(&self) -> &[Card] {
        self.me.and_then(|seat| self.hands[seat].as_deref()).unwrap_or_default()
    }

    pub(super) fn my_horoscope(&self) -> &[Card] {
        self.me.and_then(|seat| self.horoscopes[seat].as_deref()).unwrap_or_default()
    }

    /// The observer's cosmic move of this round.
    pub(super) fn my_move(&self) -> Option<Cosmic> {
        self.me.and_then(|seat| self.held[seat]).filter(|_| self.phase == Phase::Round)
    }

    /// Whether the observer's cosmic move has at least one legal target.
    pub(super) fn can_move(&self) -> bool {
        self.my_move().is_some_and(|held| !held.targets(&self.sky, &self.locked).is_empty())
    }

    /// The player order of the next round, which depends on the moves held now; `None` if no round follows.
    pub(super) fn next_order(&self) -> Option<Vec<Seat>> {
        if self.phase != Phase::Round || self.round >= ROUNDS {
            return None;
        }
        let mut order: Vec<Seat> = self.held.seats().collect();
        order.sort_by_key(|&seat| self.held[seat]);
        Some(order)
    }

    /// The player whose hand the observer gets in the next round.
    pub(super) fn next_hand_of(&self) -> Option<Seat> {
        let (me, order) = (self.me?, self.next_order()?);
        let place = order.iter().position(|&seat| seat == me)?;
        order.get((place + order.len() - 1) % order.len()).copied()
    }

    /// The garnets that a player pays for a bid of this size.
    pub(super) fn paid(&self, bid: u32) -> u32 {
        if self.options.bids == Bids::AllPay { bid } else { 0 }
    }

    /// The community garnets that the observer shares with each other player.
    pub(super) fn my_community(&self) -> Vec<(Seat, u32)> {
        let Some(me) = self.me else { return Vec::new() };
        let others = self.score.seats().filter(|&seat| seat != me);
        others.map(|seat| (seat, self.market.community.get(&Pair::of(me, seat)).copied().unwrap_or(0))).collect()
    }

    /// The elements that a submission still lacks.
    pub(super) fn missing(&self, submission: &Submission) -> Vec<Part> {
        let in_round = self.phase == Phase::Round;
        let wanted = [
            (self.phase == Phase::Bidding && submission.bid.is_none(), Part::Bid),
            (in_round && submission.played().is_none(), Part::Cards),
            (in_round && submission.target().is_none() && self.can_move(), Part::Target),
            (self.is_ranking_due() && submission.ranking().is_none(), Part::Ranking),
        ];
        wanted.into_iter().filter_map(|(is_missing, what)| is_missing.then_some(what)).collect()
    }

    /// Whether submissions of this phase contain a ranking of the moves.
    pub(super) fn is_ranking_due(&self) -> bool {
        self.phase == Phase::Bidding || self.phase == Phase::Round && self.round < ROUNDS
    }

    /// The sky after the observer's staged move: what the observer would be scored on, if scoring is personal.
    pub(super) fn preview(&self) -> Option<Sky> {
        let (held, target) = (self.my_move()?, self.own.target()?);
        let mut sky = self.sky;
        held.make(target, &mut sky, &mut self.locked.clone());
        Some(sky).filter(|_| self.options.scoring == Scoring::Personal)
    }

    /// The points that the observer would score with the staged submission; `None` if other players' moves count too,
    /// or if an element is missing that would be drawn.
    pub(super) fn would_score(&self) -> Option<usize> {
        let played = self.own.played().filter(|_| self.phase == Phase::Round)?;
        let features = match self.preview() {
            Some(sky) => sky.features(),
            None if self.can_move() || self.options.scoring != Scoring::Personal => return None,
            None => self.sky.features(),
        };
        let horoscope = self.my_horoscope();
        let is_added = |card: &&Card| played.iter().any(|played| played.n == card.n && played.is_added(horoscope));
        let cards: Vec<&Card> = horoscope.iter().chain(self.my_hand().iter().filter(is_added)).collect();
        let worth = |kind: &Kind| {
            cards.iter().filter(|card| card.kind == *kind).count() * kind.worth(features, self.options.star_points)
        };
        Some(scored(self.round).iter().map(worth).sum())
    }

    /// Whether the observer has begun a submission or a trade in this phase, or all players have submitted. From then
    /// on the message shows the current phase instead of the story of the past round.
    pub(super) fn is_at_work(&self) -> bool {
        let is_trading = !self.market.offers.is_empty() || !self.market.closed.is_empty();
        self.own != Submission::default()
            || self.draft.is_some()
            || self.me.is_some() && is_trading
            || self.all_submitted == Some(true)
    }

    pub(super) fn sample_submission(&self, dice: &mut Dice) -> Option<Submission> {
        let mut submission = Submission::default();
        if self.phase == Phase::Bidding {
            let owned = self.me.and_then(|seat| self.garnets[seat]).unwrap_or(0);
            submission.bid = Some(u32::try_from(dice.below(owned as usize + 1)).ok()?);
        } else {
            let mut hand = self.my_hand().to_vec();
            dice.shuffle(&mut hand);
            let fates = [Fate::Add, Fate::Add, Fate::Discard];
            let mut play = |card: &Card| Some(Played { n: card.n, fate: *dice.pick(&fates)? });
            submission.cards = Some(Cards::Played([play(hand.first()?)?, play(hand.get(1)?)?]));
            let targets = self.my_move().map(|held| held.targets(&self.sky, &self.locked)).unwrap_or_default();
            submission.aim = dice.pick(&targets).map(|&target| Aim::At(target));
        }
        if self.is_ranking_due() {
            let mut rank = Cosmic::ALL.to_vec();
            dice.shuffle(&mut rank);
            submission.rank = Some(rank);
        }
        Some(submission)
    }
}
