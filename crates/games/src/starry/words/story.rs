//! The story of a round, and the result of a match.

use super::{all_of, as_is, ended, sentences};
use crate::starry::cards::Card;
use crate::starry::cosmic::{Cosmic, Target};
use crate::starry::round::{CardFate, Resolved, Step};
use crate::starry::sky::Bend;
use crate::starry::state::{Decision, Ending};
use crate::starry::view::StarryView;
use ::words::starry;
use rules::{By, Message, Names, Seat, Words};

/// The public story of a round: the sky before, each move in cosmic order, the sky after, and each player's points with
/// the features that they come from.
pub(super) fn public(resolved: &Resolved, names: &Names) -> Vec<Message> {
    let mut lines: Vec<Message> = vec![
        starry::Resolved { round: resolved.round }.into(),
        starry::SkyBefore { features: resolved.before.features().counted() }.into(),
    ];
    let step = |step: &Step| starry::Step { told: told(step, resolved, ("other", names.of(step.seat))) }.into();
    lines.extend(resolved.steps.iter().map(step));
    let after = resolved.steps.last().map_or(resolved.before, |step| step.after);
    lines.push(starry::SkyAfter { features: after.features().counted() }.into());
    lines.extend(resolved.scores.iter().map(|(seat, &points)| {
        let (name, features) = (names.of(seat), resolved.features[seat].counted());
        if resolved.paid.contains(seat) {
            starry::ScoresTop { name, points, features }.into()
        } else {
            starry::Scores { name, points, features }.into()
        }
    }));
    lines
}

/// The private part of the story of the past phase, for the observer only.
pub(super) fn private(view: &StarryView) -> Vec<Message> {
    let Some(me) = view.me else { return Vec::new() };
    let mut lines: Vec<Message> = view.resolved.iter().map(|resolved| own_story(resolved, me)).collect();
    let drawn = &view.drawn;
    let drawn = [(drawn.cards.is_some(), "cards"), (drawn.aim.is_some(), "target"), (drawn.rank.is_some(), "ranking")];
    let drawn = drawn.into_iter().filter(|&(is_drawn, _)| is_drawn);
    let drawn: Vec<Message> = drawn.map(|(_, part)| starry::DrawnPart { part }.into()).collect();
    if !drawn.is_empty() {
        lines.push(starry::Drawn { parts: all_of(drawn) }.into());
    }
    lines
}

/// An arc's symbol and name.
fn sign(bend: Bend) -> String {
    format!("{} {bend}", bend.sign())
}

/// What a move did, without a full stop. `who` is the key `you` or `other`, by which the message chooses its form;
/// `name` is the player's name.
fn told(step: &Step, resolved: &Resolved, (who, name): (&str, Words)) -> Message {
    let cosmic = step.cosmic;
    let Some(target) = step.target else {
        return starry::StepSkipped { who, name, cosmic_move: cosmic.name() }.into();
    };
    if step.fizzled {
        return starry::StepFizzled { who, name, cosmic_move: cosmic.aimed(target) }.into();
    }
    let tile = as_is(target.tile());
    match target {
        Target::Tile(_) if cosmic == Cosmic::Lock => starry::StepLock { who, name, tile }.into(),
        Target::Tile(_) => starry::StepSlide { who, name, tile, void: as_is(resolved.before.void()) }.into(),
        Target::From(mirrored, source) => {
            let bend = as_is(step.after.bend(mirrored).map(sign).unwrap_or_default());
            starry::StepMirror { who, name, tile, source: as_is(source), bend }.into()
        }
        Target::To(_, bend) => starry::StepRotate { who, name, tile, bend: as_is(sign(bend)) }.into(),
        Target::Both(one, other) => starry::StepSwap { who, name, one: as_is(one), other: as_is(other) }.into(),
    }
}

/// The observer's result of the past phase, in one line; for observers who do not play, the points of all players.
pub(in crate::starry) fn past(view: &StarryView, names: &Names) -> Option<Message> {
    let Some(resolved) = &view.resolved else {
        let bid = view.my_bid?;
        let held = view.my_move()?;
        return Some(starry::PastBidding { bid, paid: view.paid(bid), cosmic_move: held.name() }.into());
    };
    let round = resolved.round;
    let Some(me) = view.me else {
        let parts = rules::listed(resolved.scores.iter().map(|(seat, points)| format!("{} +{points}", names[seat])));
        return Some(starry::PastRound { round, parts: as_is(parts) }.into());
    };
    let moved = resolved.step_of(me).map(|step| told(step, resolved, ("you", names.of(me))));
    let (cards, earned) = own_parts(resolved, me);
    let parts = [moved, (!resolved.cards[me].is_empty()).then_some(cards), Some(earned)].into_iter().flatten();
    Some(starry::PastRound { round, parts: Message::joined(parts, "; ") }.into())
}

/// What replaced missing submissions when the time of the phase with this name ran out.
pub(in crate::starry) fn made_up(phase: &Message) -> Message {
    match phase {
        name if *name == starry::NameBidding.into() => starry::MadeUpBid.into(),
        name if *name == starry::NameChoice.into() => starry::MadeUpCandidate.into(),
        _ => starry::MadeUpRound.into(),
    }
}

/// The private part of a round's story.
fn own_story(resolved: &Resolved, me: Seat) -> Message {
    let (cards, earned) = own_parts(resolved, me);
    starry::OwnRound { round: resolved.round, cards, earned }.into()
}

/// What was done with a player's cards, and how the player's points add up.
fn own_parts(resolved: &Resolved, me: Seat) -> (Message, Message) {
    let fate = |(card, fate): &(Card, CardFate)| {
        let card = card.name();
        match fate {
            CardFate::Added => starry::CardAdded { card }.into(),
            CardFate::Discarded => starry::CardDiscarded { card }.into(),
            CardFate::Unaddable => starry::CardUnaddable { card }.into(),
        }
    };
    let cards: Vec<Message> = resolved.cards[me].iter().map(fate).collect();
    let parts = resolved.earned[me].iter().map(|part| {
        let (kind, count, each) = (part.kind.to_string(), part.n_cards, as_is(part.each));
        starry::Earned { kind: kind.as_str(), count, each }.into()
    });
    let sum = Message::verbatim(format!("= {}", resolved.scores[me]));
    (all_of(cards), sentences([Message::joined(parts, " + "), sum]))
}

/// How the match ended, in one line; the scores are in the picture.
pub(super) fn result(view: &StarryView, ending: &Ending, names: &Names) -> Message {
    let others = |winner: Seat| ending.score.iter().filter(move |&(seat, _)| seat != winner).map(|(_, points)| *points);
    let mut parts: Vec<Message> = vec![match (ending.winner, ending.by) {
        (Some(winner), By::Host) => starry::Awarded { name: names.of(winner) }.into(),
        (None, _) => starry::Ended.into(),
        (Some(winner), By::Rules(Decision::Order)) => {
            starry::WonByOrder { name: names.of(winner), points: ending.score[winner] }.into()
        }
        (Some(winner), _) => {
            let (points, next) = (ending.score[winner], others(winner).max().unwrap_or(0));
            starry::Won { name: names.of(winner), points, next }.into()
        }
    }];
    if let Some(paid) = view.winner.filter(|&paid| ending.winner != Some(paid)) {
        parts.push(starry::TakenBack { name: names.of(paid) }.into());
    }
    parts.extend(ending.winner.map(|winner| starry::Earns { name: names.of(winner) }.into()));
    parts.extend(ending.candidate.map(|candidate| starry::CandidateIs { name: names.of(candidate) }.into()));
    ended(Message::joined(parts, "; "))
}
