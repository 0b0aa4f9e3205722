//! The machine player of Starry Night.
//!
//! It rates every pair of cards with every target of its move: the points in this round, the points that the cards will
//! earn in later rounds, and the room that they leave in the horoscope. The lower levels ignore the later rounds or the
//! room.

mod others;
mod outlook;
mod trades;

use super::action::{Action, Aim, Cards, Fate, Played, Submission};
use super::cards::{Card, Kind, is_addable};
use super::cosmic::{Cosmic, Target};
use super::options::Scoring;
use super::sky::Features;
use super::state::{Phase, ROUNDS};
use super::view::StarryView;
use crate::mind::real;
use others::{Mean, after_all, expected};
use outlook::{Outlook, points, ranked, skies};
use rules::{Dice, Idea, Level, Message, Mind, Patience, Seat, Timestamp};
use words::starry;

/// A machine player of Starry Night.
pub struct StarryMind {
    seat: Seat,
    skill: Skill,
}

/// What a level takes into account.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Skill {
    /// Maximum number of turns to rate, chosen at random from all possible turns.
    turns: usize,
    /// Whether the points in later rounds count.
    sees_later: bool,
    /// Whether the room left in the horoscope counts.
    sees_room: bool,
    /// Whether the moves are ranked by the points that they can earn; otherwise they are ranked at random.
    ranks: bool,
}

/// An upper bound of the number of turns: 91 pairs of cards, 4 fates of each pair, 45 targets.
const ALL_TURNS: usize = 91 * 4 * 45;
const SKILLS: [Skill; 4] = [
    Skill { turns: 30, sees_later: false, sees_room: false, ranks: false },
    Skill { turns: 400, sees_later: false, sees_room: false, ranks: false },
    Skill { turns: ALL_TURNS, sees_later: true, sees_room: false, ranks: true },
    Skill { turns: ALL_TURNS, sees_later: true, sees_room: true, ranks: true },
];
/// Plays for the most points in the current round.
const GREEDY: Skill = Skill { turns: ALL_TURNS, sees_later: false, sees_room: false, ranks: false };

/// A rated turn of a round.
struct Turn {
    cards: [Played; 2],
    target: Option<Target>,
    /// The points in this round; the expected points if all players' moves count.
    now: f64,
    /// The horoscope after the turn.
    horoscope: Vec<Card>,
    worth: f64,
}

impl Turn {
    /// Explains in words why the turn is good.
    fn why(&self, n_added: usize) -> Message {
        let points: u32 = format!("{:.0}", self.now).parse().unwrap_or(0);
        match (n_added, self.target) {
            (0, _) if self.now < 0.5 => starry::WhyDiscardsLater.into(),
            (cards, _) if self.now < 0.5 => starry::WhyAddsLater { cards }.into(),
            (0, Some(_)) => starry::WhyDiscardsAims { points }.into(),
            (cards, Some(_)) => starry::WhyAddsAims { cards, points }.into(),
            (0, None) => starry::WhyDiscards { points }.into(),
            (cards, None) => starry::WhyAdds { cards, points }.into(),
        }
    }
}

impl Mind for StarryMind {
    type View = StarryView;

    fn new(seat: Seat, level: Level) -> Self {
        Self { seat, skill: level.of(SKILLS) }
    }

    fn greedy(seat: Seat) -> Option<Self> {
        Some(Self { seat, skill: GREEDY })
    }

    fn work_max(level: Level) -> usize {
        level.of(SKILLS).turns
    }

    fn think(
        &mut self,
        view: &StarryView,
        _: Timestamp,
        dice: &mut Dice,
        patience: Patience<'_>,
    ) -> Option<Idea<Action>> {
        match view.phase {
            Phase::Bidding => Some(self.bid(view, dice)),
            Phase::Round => match view.offered_to_me().next() {
                Some(offer) => Some(self.answer(view, *offer)),
                None => self.play(view, dice, patience),
            },
            Phase::ChooseCandidate if view.winner == Some(self.seat) => {
                let seat = *dice.pick(&view.candidates)?;
                Some(Idea::new(Action::Candidate(view.named(seat)), starry::WhyFewest))
            }
            Phase::ChooseCandidate | Phase::Over => None,
        }
    }
}

impl StarryMind {
    /// Makes a bid, and ranks the moves for round 1.
    fn bid(&self, view: &StarryView, dice: &mut Dice) -> Idea<Action> {
        let owned = view.garnets[self.seat].unwrap_or(0);
        // A round's top score earns one garnet, so a higher bid for choosing first would hardly pay off.
        let bid = if self.skill.ranks { owned.min(1) } else { u32::try_from(dice.below(2)).unwrap_or(0).min(owned) };
        let rank = self.ranking(view, &[], 1, dice);
        let submission = Submission { bid: Some(bid), rank: Some(rank), ..Submission::default() };
        Idea::new(Action::Submit(submission), starry::WhyBid)
    }

    fn ranking(&self, view: &StarryView, cards: &[Card], round: u8, dice: &mut Dice) -> Vec<Cosmic> {
        // While the horoscope is empty, rank for planets, since round 1 scores only these.
        let planets = [Card { n: 1, kind: Kind::Planet }];
        let cards = if cards.is_empty() { &planets } else { cards };
        ranked(cards, round, &view.sky, view.options.star_points, (!self.skill.ranks).then_some(dice))
    }

    fn play(&self, view: &StarryView, dice: &mut Dice, patience: Patience<'_>) -> Option<Idea<Action>> {
        let best = self.best_turn(view, dice, patience)?;
        if let Some(offer) = self.offer(view, &best, dice) {
            return Some(offer);
        }
        let rank = view.is_ranking_due().then(|| self.ranking(view, &best.horoscope, view.round + 1, dice));
        let why = best.why(best.horoscope.len() - view.my_horoscope().len());
        let submission = Submission {
            cards: Some(Cards::Played(best.cards)),
            aim: best.target.map(Aim::At),
            rank,
            ..Submission::default()
        };
        Some(Idea::new(Action::Submit(submission), why))
    }

    /// The best of the rated turns.
    fn best_turn(&self, view: &StarryView, dice: &mut Dice, patience: Patience<'_>) -> Option<Turn> {
        let star_points = view.options.star_points;
        let outlook = Outlook::new(view.round, &view.sky, &view.locked, star_points);
        let mut targets: Vec<(Option<Target>, Features)> = view
            .my_move()
            .map(|held| skies(held, &view.sky, &view.locked))
            .unwrap_or_default()
            .into_iter()
            .map(|(target, features)| (Some(target), features))
            .collect();
        if targets.is_empty() {
            targets.push((None, view.sky.features()));
        }
        let pairs = pairs(view.my_hand(), view.my_horoscope());
        let mut turns: Vec<(usize, usize)> =
            (0..pairs.len()).flat_map(|pair| (0..targets.len()).map(move |target| (pair, target))).collect();
        dice.shuffle(&mut turns);
        turns.truncate(self.skill.turns);
        let aims: Vec<_> = targets.iter().map(|(target, _)| *target).collect();
        let means = if self.skill.sees_room { after_all(view, self.seat, &aims, dice) } else { Vec::new() };
        let is_shared = view.options.scoring == Scoring::Shared;
        let mut best: Option<Turn> = None;
        for (nth, (pair, target)) in turns.into_iter().enumerate() {
            if nth > 0 && patience(nth).is_break() {
                break;
            }
            let mean = means.get(target);
            let ((cards, horoscope), (target, features)) = (&pairs[pair], targets[target]);
            let now = match mean.filter(|_| is_shared) {
                Some(mean) => expected(horoscope, view.round, mean),
                None => real(points(horoscope, view.round, features, star_points)),
            };
            let worth = now
                + self.outlook_for(&outlook, horoscope)
                + mean.map_or(0.0, |mean| aftermath(view, &outlook, *cards, horoscope, mean));
            if best.as_ref().is_none_or(|best| worth > best.worth) {
                best = Some(Turn { cards: *cards, target, now, horoscope: horoscope.clone(), worth });
            }
        }
        best
    }

    /// The value of a horoscope beyond this round, as far as the level takes it into account.
    fn outlook_for(&self, outlook: &Outlook, horoscope: &[Card]) -> f64 {
        let later =
            if self.skill.sees_later { horoscope.iter().map(|card| outlook.later(card.kind)).sum() } else { 0.0 };
        later + if self.skill.sees_room { outlook.promise(horoscope) } else { 0.0 }
    }
}

/// The value of a turn's consequences: the points that the machine's own cards earn in the next round if other players
/// do not change the sky, and the advantage of passing on a hand without its best cards.
fn aftermath(view: &StarryView, outlook: &Outlook, played: [Played; 2], horoscope: &[Card], mean: &Mean) -> f64 {
    const SKY: f64 = 0.5;
    const HAND: f64 = 0.05;
    if view.round == ROUNDS {
        return 0.0;
    }
    let next = expected(horoscope, view.round + 1, mean);
    let gone = view.my_hand().iter().filter(|card| played.iter().any(|one| one.n == card.n));
    SKY * next + HAND * gone.map(|card| outlook.later(card.kind)).sum::<f64>()
}

/// Every pair of cards of the hand with their fates, and the horoscope after the pair is played. A card that can be
/// added is added or discarded; any other card is discarded.
fn pairs(hand: &[Card], horoscope: &[Card]) -> Vec<([Played; 2], Vec<Card>)> {
    let mut pairs = Vec::new();
    let fates = |card: &Card| {
        let may_add = is_addable(card.n, horoscope);
        [Fate::Discard, Fate::Add].into_iter().take(if may_add { 2 } else { 1 })
    };
    for (nth, one) in hand.iter().enumerate() {
        for other in &hand[nth + 1..] {
            for fate in fates(one) {
                for other_fate in fates(other) {
                    let played = [Played { n: one.n, fate }, Played { n: other.n, fate: other_fate }];
                    let mut after = horoscope.to_vec();
                    after.extend((fate == Fate::Add).then_some(*one));
                    after.extend((other_fate == Fate::Add).then_some(*other));
                    after.sort();
                    pairs.push((played, after));
                }
            }
        }
    }
    pairs
}
