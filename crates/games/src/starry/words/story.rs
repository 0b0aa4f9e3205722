//! A round, and a match, told as a story.

use super::listed;
use crate::starry::cards::Card;
use crate::starry::cosmic::{Cosmic, Target};
use crate::starry::round::{CardFate, Resolved, Step};
use crate::starry::state::{Decision, Ending};
use crate::starry::view::StarryView;
use rules::{By, BySeat, Seat, counted};

/// A round as a story: the sky before, each move in cosmic order, the sky after, the points with why.
pub(super) fn public(resolved: &Resolved, names: &BySeat<String>) -> Vec<String> {
    let mut lines = vec![
        format!("**Round {} is resolved.**", resolved.round),
        format!("The sky before: {}.", resolved.before.features()),
    ];
    lines.extend(resolved.steps.iter().map(|step| format!("• {}", told(step, resolved, names))));
    let after = resolved.steps.last().map_or(resolved.before, |step| step.after);
    lines.push(format!("The sky after: {}.", after.features()));
    for (seat, &points) in resolved.scores.iter() {
        let garnet = if resolved.paid.contains(seat) { ", top score: 1 garnet" } else { "" };
        lines.push(format!("{}: +{points} in a sky of {}{garnet}.", names[seat], resolved.features[seat]));
    }
    lines
}

/// What only the observer hears about the phase that is past.
pub(super) fn private(view: &StarryView) -> Vec<String> {
    let Some(me) = view.me else { return Vec::new() };
    let mut lines: Vec<String> = view.resolved.iter().map(|resolved| own_story(resolved, me)).collect();
    let drawn = &view.drawn;
    let drawn = [
        (drawn.cards.is_some(), "two cards to be discarded"),
        (drawn.aim.is_some(), "a target for your move"),
        (drawn.rank.is_some(), "a ranking of the moves"),
    ];
    let drawn =
        drawn.into_iter().filter(|&(is_drawn, _)| is_drawn).map(|(_, what)| what.to_owned()).collect::<Vec<_>>();
    if !drawn.is_empty() {
        lines.push(format!("🎲 Drawn for you, since it was missing at the deadline: {}.", listed(&drawn)));
    }
    lines
}

fn told(step: &Step, resolved: &Resolved, names: &BySeat<String>) -> String {
    let name = &names[step.seat];
    let cosmic = step.cosmic;
    let Some(target) = step.target else { return format!("{name}: {cosmic} had no target and was skipped.") };
    if step.fizzled {
        return format!("{name}: {cosmic} {target} fizzled on a locked tile.");
    }
    let now =
        |tile| step.after.bend(tile).map_or_else(String::new, |bend| format!("; it is {} {bend} now", bend.sign()));
    match target {
        Target::Tile(tile) if cosmic == Cosmic::Lock => format!("{name} locked {tile}."),
        Target::Tile(tile) => format!("{name} slid {tile} into the void at {}.", resolved.before.void()),
        Target::From(tile, source) => format!("{name} mirrored {tile} from {source}{}.", now(tile)),
        Target::To(tile, bend) => format!("{name} rotated {tile} to {} {bend}.", bend.sign()),
        Target::Both(one, other) => format!("{name} swapped {one} and {other}."),
    }
}

/// What became of the observer's part in the phase that is past, as one line; for those who do not play what everybody
/// scored.
pub(in crate::starry) fn past(view: &StarryView, names: &BySeat<String>) -> Option<String> {
    let Some(resolved) = &view.resolved else {
        let bid = view.my_bid?;
        let held = view.my_move()?;
        return Some(format!("The bidding: you bid {bid} and paid {}; you hold {held} in round 1.", view.paid(bid)));
    };
    let Some(me) = view.me else {
        let each: Vec<String> =
            resolved.scores.iter().map(|(seat, points)| format!("{} +{points}", names[seat])).collect();
        return Some(format!("Round {}: {}.", resolved.round, each.join(", ")));
    };
    let as_you = names.map(|seat, name| if seat == me { "you".to_owned() } else { name.clone() });
    let moved = resolved.step_of(me).map(|step| told(step, resolved, &as_you)).unwrap_or_default();
    let (cards, earned) = own_parts(resolved, me);
    let parts: Vec<&str> =
        [moved.trim_end_matches('.'), &cards, &earned].into_iter().filter(|part| !part.is_empty()).collect();
    Some(format!("Round {}: {}.", resolved.round, parts.join("; ")))
}

/// What stands for what was missing when the time of a phase was up, by the phase's name.
pub(in crate::starry) fn made_up(phase: &str) -> &'static str {
    match phase {
        "the bidding" => "A missing bid counted as 0, and a missing ranking was drawn by lot.",
        "the choice of the candidate" => "The elimination candidate was drawn by lot.",
        _ => "What was missing was drawn by lot; cards that were drawn were discarded.",
    }
}

/// The private part of a round's story.
fn own_story(resolved: &Resolved, me: Seat) -> String {
    let (cards, earned) = own_parts(resolved, me);
    format!("Your round {}: {cards}; {earned}.", resolved.round)
}

/// What became of a player's cards, and how the points came about.
fn own_parts(resolved: &Resolved, me: Seat) -> (String, String) {
    let fate = |(card, fate): &(Card, CardFate)| match fate {
        CardFate::Added => format!("{card} added"),
        CardFate::Discarded => format!("{card} discarded"),
        CardFate::Unaddable => format!("{card} discarded, since it lay between your cards"),
    };
    let cards: Vec<String> = resolved.cards[me].iter().map(fate).collect();
    let parts = resolved.earned[me].iter().map(|part| {
        let plural = if part.n_cards == 1 { "" } else { "s" };
        format!("{} {}{plural} × {}", part.n_cards, part.kind, part.each)
    });
    let parts: Vec<String> = parts.collect();
    (listed(&cards), format!("{} = {}", parts.join(" + "), resolved.scores[me]))
}

/// How the match ended, in one line; who scored what stands in the picture.
pub(super) fn result(view: &StarryView, ending: &Ending, names: &BySeat<String>) -> String {
    let others = |winner: Seat| ending.score.iter().filter(move |&(seat, _)| seat != winner).map(|(_, points)| *points);
    let mut parts = vec![match (ending.winner, ending.by) {
        (Some(winner), By::Host) => format!("**The host awards the match to {}**", names[winner]),
        (None, _) => "**The host has ended the match; nobody wins**".to_owned(),
        (Some(winner), By::Rules(Decision::Order)) => {
            let points = counted(ending.score[winner] as usize, "point", "points");
            format!("**{} wins**, tied at {points} and first in the order of the moves held", names[winner])
        }
        (Some(winner), _) => {
            let points = counted(ending.score[winner] as usize, "point", "points");
            format!("**{} wins** with {points} to {}", names[winner], others(winner).max().unwrap_or(0))
        }
    }];
    if let Some(paid) = view.winner.filter(|&paid| ending.winner != Some(paid)) {
        parts.push(format!("what {} had earned by points is taken back", names[paid]));
    }
    if let Some(winner) = ending.winner {
        parts.push(format!("{} earns a Token of Life and a community garnet with each other player", names[winner]));
    }
    if let Some(candidate) = ending.candidate {
        parts.push(format!("elimination candidate: {}", names[candidate]));
    }
    format!("{}.", parts.join("; "))
}
