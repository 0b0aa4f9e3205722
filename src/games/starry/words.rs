//! The view in words: receipts, alternative text, and the message that goes with the pictures.

use std::fmt::Write;

use super::action::{Action, Fate, Named, Submission, TradeStep};
use super::cards::{Card, Kind, is_addable, scored};
use super::cosmic::{Cosmic, Target};
use super::round::{CardFate, Resolved, Step};
use super::sky::{AREA, Sky, TrailKind};
use super::state::{EndedBy, Ending, Phase, ROUNDS};
use super::trade::Pair;
use super::view::StarryView;
use crate::board::square::Square;
use crate::rules::{BySeat, DESCRIPTION_CHARS_MAX, Seat};

impl EndedBy {
    /// The page's word.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Order => "order",
            Self::Host => "host",
        }
    }
}

impl StarryView {
    pub(super) fn named(&self, seat: Seat) -> Named {
        Named { seat, name: self.seating.names[seat].clone() }
    }
}

/// `planets, comets and the void`.
pub(super) fn scored_kinds(round: u8) -> String {
    let word = |&kind: &Kind| if kind == Kind::Void { "the void".to_owned() } else { format!("{kind}s") };
    listed(&scored(round).iter().map(word).collect::<Vec<_>>())
}

/// `a, b and c`.
pub(super) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn numbers(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(Card::to_string).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

// Receipts.

/// What was understood.
pub(super) fn understood(view: &StarryView, action: &Action) -> String {
    match action {
        Action::Submit(submission) => understood_submission(view, submission),
        Action::Trade { with: Named { seat, name }, step } => match (step, view.me) {
            (TradeStep::Offer { give, take }, Some(me)) => {
                let cost = view.market.cost(Pair::of(me, *seat));
                format!(
                    "You offer {name} your {give} for {take}. If {name} accepts, it costs the two of you {cost} community."
                )
            }
            (TradeStep::Accept, Some(me)) => match view.market.offer(*seat, me) {
                Some(offer) => format!("You give {name} your {} and get {}.", offer.take, offer.give),
                None => action.to_string(),
            },
            (TradeStep::Decline, _) => format!("You decline the offer of {name}."),
            (TradeStep::Withdraw, _) => format!("You take your offer to {name} back."),
            (TradeStep::Offer { .. } | TradeStep::Accept, None) => action.to_string(),
        },
        Action::Candidate(named) => format!("{named} is the elimination candidate."),
        Action::Drawn(_) => action.to_string(),
    }
}

fn understood_submission(view: &StarryView, submission: &Submission) -> String {
    let mut text = String::new();
    let mut say = |sentence: String| {
        let gap = if text.is_empty() { "" } else { " " };
        write!(text, "{gap}{sentence}").expect("a string takes all text");
    };
    if let Some(bid) = submission.bid {
        say(format!("You bid {bid}."));
    }
    if let Some([one, other]) = submission.played() {
        say(format!("You {} {} and {} {}.", one.fate, one.n, other.fate, other.n));
        let unaddable: Vec<String> = [one, other]
            .into_iter()
            .filter(|card| card.fate == Fate::Add && !is_addable(card.n, view.my_horoscope()))
            .map(|card| card.n.to_string())
            .collect();
        if !unaddable.is_empty() {
            let bounds = view.my_horoscope();
            let (low, high) = (bounds.first().map_or(0, |card| card.n), bounds.last().map_or(0, |card| card.n));
            say(format!(
                "Warning: {} cannot be added between {low} and {high}, and is discarded as things stand.",
                listed(&unaddable)
            ));
        }
    }
    if let (Some(held), Some(target)) = (view.my_move(), submission.target()) {
        let mut sky = view.sky;
        held.make(target, &mut sky, &mut view.locked.clone());
        say(format!("You {held} {target}; with that move alone the sky has {}.", sky.features()));
    }
    if let Some(rank) = submission.ranking() {
        say(format!("You rank {}.", rank.iter().map(Cosmic::to_string).collect::<Vec<_>>().join(", ")));
    }
    let missing = view.missing(submission).into_iter().map(str::to_owned).collect::<Vec<_>>();
    if missing.is_empty() {
        say("That is everything.".to_owned());
    } else {
        say(format!("Still missing: {}.", listed(&missing)));
    }
    text
}

// Alternative text.

/// The same facts as the pictures.
pub(super) fn describe(view: &StarryView) -> String {
    let mut text = match view.phase {
        Phase::Bidding => "Starry Night, bidding.".to_owned(),
        Phase::Round => {
            format!("Starry Night, round {} of {ROUNDS}, scoring {}.", view.round, scored_kinds(view.round))
        }
        Phase::ChooseCandidate => "Starry Night, after the last round.".to_owned(),
        Phase::Over => "Starry Night, over.".to_owned(),
    };
    let mut say = |sentence: String| write!(text, " {sentence}").expect("a string takes all text");
    say(format!("Sky by rows: {}.", sky_rows(&view.sky)));
    say(format!("{}.", formations(&view.sky)));
    if !view.locked.is_empty() {
        let locked: Vec<String> = view.locked.iter().map(Square::to_string).collect();
        say(format!("Locked: {}.", locked.join(", ")));
    }
    if view.me.is_some() {
        if let Some(held) = view.my_move() {
            say(format!("You hold {held}."));
        }
        say(format!("Your hand: {}.", numbers(view.my_hand())));
        say(format!("Your horoscope: {}.", numbers(view.my_horoscope())));
        if let Some(sky) = view.preview() {
            say(format!("With your move alone: {}.", sky.features()));
        }
    }
    let scores = view.score.iter().map(|(seat, points)| format!("{} {points}", view.seating.names[seat]));
    say(format!("Points: {}.", scores.collect::<Vec<_>>().join(", ")));
    shortened(text)
}

/// Cut to what an alternative text may hold; only very long names get there.
fn shortened(text: String) -> String {
    match text.char_indices().nth(DESCRIPTION_CHARS_MAX) {
        Some((end, _)) => text[..end].to_owned(),
        None => text,
    }
}

fn sky_rows(sky: &Sky) -> String {
    let word = |square| sky.bend(square).map_or_else(|| "void".to_owned(), |bend| bend.to_string());
    let squares: Vec<String> = AREA.squares().map(word).collect();
    squares.chunks(usize::from(AREA.columns)).map(|row| row.join(" ")).collect::<Vec<_>>().join(" / ")
}

/// Where planets and comets are and how large the void's expanse is.
fn formations(sky: &Sky) -> String {
    let trails = sky.trails();
    let of_kind = |kind: TrailKind| {
        let named = trails
            .iter()
            .filter(|trail| trail.kind() == kind)
            .map(|trail| trail.tiles().map(|tile| tile.to_string()).collect::<Vec<_>>().join("-"));
        let named: Vec<String> = named.collect();
        if named.is_empty() { "none".to_owned() } else { named.join(", ") }
    };
    let expanse = sky.features().expanse;
    format!("Planets: {}. Comets: {}. Expanse: {expanse}", of_kind(TrailKind::Planet), of_kind(TrailKind::Comet))
}

// The message.

/// What just happened and who is to do what.
pub(super) fn headline(view: &StarryView, names: &BySeat<String>) -> String {
    let mut lines = Vec::new();
    if let Some(resolved) = &view.resolved {
        lines.extend(story(view, resolved, names));
    }
    match view.phase {
        Phase::Bidding => {
            lines.push(
                "**Starry Night: the bidding.** Bid garnets in secret for an early place in the player order \
                        of round 1, and rank the five cosmic moves."
                    .to_owned(),
            );
        }
        Phase::Round => {
            let round = view.round;
            lines.push(format!("**Round {round} of {ROUNDS}** scores {}.", scored_kinds(round)));
            let order = view.order.iter().flatten();
            let held = |&seat: &Seat| Some(format!("{} ({})", names[seat], view.held[seat]?));
            lines.push(format!("Order: {}.", order.filter_map(held).collect::<Vec<_>>().join(", ")));
        }
        Phase::ChooseCandidate => {
            let tied: Vec<String> = view.candidates.iter().map(|&seat| names[seat].clone()).collect();
            if let Some(winner) = view.winner {
                let (winner, tied) = (&names[winner], listed(&tied));
                lines.push(format!(
                    "**{winner} wins.** {tied} have the fewest points; {winner} chooses the \
                                    elimination candidate: `candidate NAME`."
                ));
            }
        }
        Phase::Over => {}
    }
    if let Some(ending) = view.ending() {
        lines.extend(result(view, ending, names));
    }
    lines.extend(for_me(view, names));
    lines.join("\n")
}

/// A round as a story: the sky before, each move in cosmic order, the sky after, the points with why.
fn story(view: &StarryView, resolved: &Resolved, names: &BySeat<String>) -> Vec<String> {
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
    if let Some(me) = view.me {
        lines.push(own_story(resolved, me));
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
    let now = |tile| step.after.bend(tile).map_or_else(String::new, |bend| format!("; it is {bend} now"));
    match target {
        Target::Tile(tile) if cosmic == Cosmic::Lock => format!("{name} locked {tile}."),
        Target::Tile(tile) => format!("{name} slid {tile} into the void at {}.", resolved.before.void()),
        Target::From(tile, source) => format!("{name} mirrored {tile} from {source}{}.", now(tile)),
        Target::To(tile, bend) => format!("{name} rotated {tile} to {bend}."),
        Target::Both(one, other) => format!("{name} swapped {one} and {other}."),
    }
}

/// What is private in a round's story.
fn own_story(resolved: &Resolved, me: Seat) -> String {
    let fate = |(card, fate): &(Card, CardFate)| match fate {
        CardFate::Added => format!("{card} added"),
        CardFate::Discarded => format!("{card} discarded"),
        CardFate::Unaddable => format!("{card} discarded, since it lay between your cards"),
    };
    let cards: Vec<String> = resolved.cards[me].iter().map(fate).collect();
    let parts = resolved.earned[me].iter().map(|part| format!("{} {} × {}", part.n_cards, part.kind, part.each));
    let parts: Vec<String> = parts.collect();
    format!("Your cards: {}. Your points: {} = {}.", listed(&cards), parts.join(" + "), resolved.scores[me])
}

fn result(view: &StarryView, ending: &Ending, names: &BySeat<String>) -> Vec<String> {
    let mut lines = Vec::new();
    match (ending.winner, ending.by) {
        (Some(winner), EndedBy::Host) => lines.push(format!("**The host awards the match to {}.**", names[winner])),
        (None, _) => lines.push("**The host has ended the match without a winner.**".to_owned()),
        (Some(winner), by) => {
            let points = ending.score[winner];
            let tie = if by == EndedBy::Order { ", earliest of those tied in the order of the moves held" } else { "" };
            lines.push(format!("**{} wins with {points} points{tie}.**", names[winner]));
        }
    }
    if let Some(winner) = ending.winner {
        lines.push(format!("{} earns a Token of Life, and a community garnet with each other player.", names[winner]));
    }
    if let Some(candidate) = ending.candidate {
        lines.push(format!("Elimination candidate: {}.", names[candidate]));
    }
    let points = ending.score.iter().map(|(seat, points)| format!("{} {points}", names[seat]));
    lines.push(format!("Points: {}.", points.collect::<Vec<_>>().join(", ")));
    if let Some(bids) = &view.bids {
        let bids = bids.iter().map(|(seat, bid)| format!("{} {bid}", names[seat]));
        lines.push(format!("Bids had been: {}.", bids.collect::<Vec<_>>().join(", ")));
    }
    lines
}

/// What the observer is to do, and what is open to them alone.
fn for_me(view: &StarryView, names: &BySeat<String>) -> Vec<String> {
    let Some(me) = view.me else { return Vec::new() };
    let mut lines = Vec::new();
    match view.phase {
        Phase::Bidding => {
            let owned = view.garnets[me].unwrap_or(0);
            lines.push(format!(
                "You own {owned} garnets. Write `bid {owned}` and `rank slide swap lock mirror rotate`, then `lock in`."
            ));
        }
        Phase::Round => {
            let usage = view.my_move().map_or("", Cosmic::usage);
            let rank = if view.is_ranking_due() { " and `rank slide swap lock mirror rotate`" } else { "" };
            lines.push(format!("Play two cards (`cards add 28 discard 32`){rank}; {usage}. Then `lock in`."));
        }
        Phase::ChooseCandidate | Phase::Over => {}
    }
    if matches!(view.phase, Phase::Bidding | Phase::Round) {
        let missing: Vec<String> = view.missing(&view.own).into_iter().map(str::to_owned).collect();
        lines.push(match (view.is_locked_in, missing.is_empty()) {
            (true, _) => "You have locked in; a change undoes that.".to_owned(),
            (false, true) => "Everything is submitted.".to_owned(),
            (false, false) => format!("Still missing: {}.", listed(&missing)),
        });
    }
    for offer in &view.market.offers {
        lines.push(if offer.to == me {
            let name = &names[offer.from];
            format!("{name} offers you {} for your {}: `trade accept {name}`.", offer.give, offer.take)
        } else {
            format!("Your offer of {} for {} is open to {}.", offer.give, offer.take, names[offer.to])
        });
    }
    lines
}
