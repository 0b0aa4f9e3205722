//! Two players of Starry Night: one adds up what cards earn now and later and keeps its horoscope narrow; the other
//! takes the most points in the present round.

use board::square::Square;
use games::starry::sky::{Bend, Features, Sky};
use serde_json::Value;

const ROUNDS: u64 = 6;
const SIZE: u8 = 4;
const MOVES: [&str; 5] = ["lock", "mirror", "rotate", "swap", "slide"];
/// The rounds that score planets, comets, the void and stars.
const SCORED: [&[u64]; 4] = [&[1, 2, 3, 4, 5, 6], &[3, 4, 5, 6], &[4, 5, 6], &[2, 6]];
/// The assumed points of a card of each kind in each later round that scores it: planets, comets, the void, stars.
const USUAL: [f64; 4] = [1.6, 1.8, 3.2, 1.0];
/// The assumed value of each card number outside the horoscope's span, for each remaining round.
const ROOM: f64 = 0.09;

/// A player's strategy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Idea {
    /// Counts this round, the later rounds, and the numbers that the horoscope leaves free.
    AddsUp,
    /// Counts this round; a narrower horoscope breaks ties.
    Now,
}

type Card = (u64, usize);

fn cards(cards: &Value) -> Vec<Card> {
    let kind = |word: &Value| ["planet", "comet", "void", "star"].iter().position(|kind| word == kind).unwrap_or(0);
    let all = cards.as_array().into_iter().flatten();
    all.map(|card| (card["n"].as_u64().unwrap_or(0), kind(&card["kind"]))).collect()
}

fn points(cards: &[Card], round: u64, features: Features) -> f64 {
    let earned = [features.planets, features.comets, features.expanse, 1];
    let scored = cards.iter().filter(|(_, kind)| SCORED[*kind].contains(&round));
    scored.map(|(_, kind)| f64::from(u32::try_from(earned[*kind]).unwrap_or(0))).sum()
}

fn worth(horoscope: &[Card], round: u64, features: Features, idea: Idea) -> f64 {
    let now = points(horoscope, round, features);
    let numbers = horoscope.iter().map(|(n, _)| *n);
    let span = numbers.clone().max().zip(numbers.min()).map_or(0, |(most, least)| most - least + 1);
    let free = f64::from(u32::try_from(56 - span).unwrap_or(0));
    let left = f64::from(u32::try_from(ROUNDS - round).unwrap_or(0));
    match idea {
        Idea::Now => now + free / 100.0,
        Idea::AddsUp => {
            let later = |kind: usize| {
                let n = SCORED[kind].iter().filter(|scored| **scored > round).count();
                f64::from(u32::try_from(n).unwrap_or(0)) * USUAL[kind]
            };
            now + horoscope.iter().map(|(_, kind)| later(*kind)).sum::<f64>() + ROOM * free * left
        }
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| Square::new(column, row)))
}

fn beside(one: Square, other: Square) -> bool {
    one.column.abs_diff(other.column) + one.row.abs_diff(other.row) == 1
}

fn mirrored(bend: Bend, is_across: bool) -> Bend {
    match (bend, is_across) {
        (Bend::NE, true) | (Bend::SW, false) => Bend::NW,
        (Bend::NW, true) | (Bend::SE, false) => Bend::NE,
        (Bend::SE, true) | (Bend::NW, false) => Bend::SW,
        (Bend::SW, true) | (Bend::NE, false) => Bend::SE,
    }
}

/// All legal uses of the held move, each as the player types it and with the sky that results.
fn skies(held: &str, sky: Sky, locked: &[String]) -> Vec<(String, Sky)> {
    let void = sky.void();
    let is_free = |square: &Square| *square != void && !locked.contains(&square.to_string());
    let mut all = Vec::new();
    for one in squares().filter(|square| *square != void) {
        match held {
            "lock" => all.push((one.to_string(), sky)),
            "slide" if is_free(&one) && beside(one, void) => {
                let mut after = sky;
                after.exchange(one, void);
                all.push((one.to_string(), after));
            }
            "rotate" if is_free(&one) => {
                for bend in
                    [Bend::NE, Bend::SE, Bend::SW, Bend::NW].into_iter().filter(|bend| sky.bend(one) != Some(*bend))
                {
                    let mut after = sky;
                    after.turn(one, bend);
                    all.push((format!("{one} to {bend}"), after));
                }
            }
            "swap" if is_free(&one) => {
                let others = squares()
                    .filter(|other| is_free(other) && beside(one, *other) && one.to_string() < other.to_string());
                for other in others {
                    let mut after = sky;
                    after.exchange(one, other);
                    all.push((format!("{one} {other}"), after));
                }
            }
            "mirror" if is_free(&one) => {
                for other in squares().filter(|other| beside(one, *other)) {
                    if let Some(bend) = sky.bend(other) {
                        let mut after = sky;
                        after.turn(one, mirrored(bend, one.row == other.row));
                        all.push((format!("{one} from {other}"), after));
                    }
                }
            }
            _ => {}
        }
    }
    all
}

fn ranking(horoscope: &[Card], round: u64, sky: Sky) -> String {
    let mut moves = MOVES.to_vec();
    let best = |held: &&str| {
        let all = skies(held, sky, &[]).into_iter().map(|(_, sky)| points(horoscope, round, sky.features()));
        all.fold(0.0, f64::max)
    };
    moves.sort_by(|one, other| best(other).total_cmp(&best(one)));
    moves.join(" ")
}

/// What the player types next.
pub(crate) fn say(view: &Value, me: usize, idea: Idea) -> Option<String> {
    let words: Vec<String> =
        view["sky"].as_array()?.iter().filter_map(|word| Some(word.as_str()?.to_owned())).collect();
    let sky = Sky::from_words(&words).ok()?;
    let round = view["round"].as_u64()?;
    match view["phase"].as_str()? {
        "bidding" => Some(format!("bid 0 rank {} lock", ranking(&[(1, 0)], 1, sky))),
        "round" => {
            if let Some(offer) = view["offers"].as_array()?.iter().find(|offer| offer["to"] == me) {
                let from = usize::try_from(offer["from"].as_u64()?).ok()?;
                return Some(format!("trade decline {}", super::NAMES[from]));
            }
            let locked: Vec<String> =
                view["locked"].as_array()?.iter().filter_map(|at| Some(at.as_str()?.to_owned())).collect();
            let (hand, held) = (cards(&view["hands"][me]), view["moves"][me].as_str()?);
            let mine = cards(&view["horoscopes"][me]);
            let skies = skies(held, sky, &locked);
            let mut best: Option<(f64, String, Vec<Card>)> = None;
            for (nth, one) in hand.iter().enumerate() {
                for other in &hand[nth + 1..] {
                    for fates in 0..4 {
                        let played = [(one, fates & 1 != 0), (other, fates & 2 != 0)];
                        let fits = |card: &Card| {
                            mine.iter().all(|held| held.0 < card.0) || mine.iter().all(|held| held.0 > card.0)
                        };
                        if played.iter().any(|(card, adds)| *adds && !fits(card)) {
                            continue;
                        }
                        let after: Vec<Card> = mine
                            .iter()
                            .copied()
                            .chain(played.iter().filter(|(_, adds)| *adds).map(|(card, _)| **card))
                            .collect();
                        for (target, sky) in &skies {
                            let worth = worth(&after, round, sky.features(), idea);
                            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                                let fate = |adds: bool| if adds { "add" } else { "discard" };
                                let [(one, first), (other, second)] = played;
                                let text = format!(
                                    "cards {} {} {} {} move {target}",
                                    fate(first),
                                    one.0,
                                    fate(second),
                                    other.0
                                );
                                best = Some((worth, text, after.clone()));
                            }
                        }
                    }
                }
            }
            let (_, text, after) = best?;
            let rank =
                if round < ROUNDS { format!(" rank {}", ranking(&after, round + 1, sky)) } else { String::new() };
            Some(format!("{text}{rank} lock"))
        }
        "choose_candidate" => (0..4)
            .find(|seat| *seat != me && super::is_lowest(view, *seat))
            .map(|seat| format!("candidate {}", super::NAMES[seat])),
        _ => None,
    }
}
