//! The message that goes with the pictures: what just happened, what is submitted, and what is still missing.

use super::{all_named, as_is, cards_listed, ranked, scored_kinds, sentences, story, typed};
use crate::starry::action::{Action, Aim, Cards, Fate, Played, TradeStep};
use crate::starry::cards::{Card, Kind};
use crate::starry::controls;
use crate::starry::draft::Draft;
use crate::starry::options::Bids;
use crate::starry::state::{Phase, ROUNDS};
use crate::starry::trade::{CardOffer, Closing, Pair};
use crate::starry::view::{StarryView, Whole};
use ::words::starry;
use rules::{Control, Message, Names, Seat, listed};

/// The message with the picture: what just happened, and what a player must do next. Once the observer is at work on a
/// phase, the observer's submission replaces the public story of the past round, which the channel has told.
pub(in crate::starry) fn headline(view: &StarryView, names: &Names) -> Message {
    if let Some(ending) = view.ending() {
        return story::result(view, ending, names);
    }
    let mut lines: Vec<Message> = view.me.and_then(|_| lead(view)).into_iter().collect();
    if !view.is_at_work() {
        lines.extend(view.resolved.iter().flat_map(|resolved| story::public(resolved, names)));
    }
    lines.extend(story::private(view));
    lines.extend(phase(view, names));
    lines.extend(holdings(view, names));
    lines.extend(
        view.all_submitted.map(|all_submitted| {
            if all_submitted { starry::AllSubmitted.into() } else { starry::NotAllSubmitted.into() }
        }),
    );
    if let Some(me) = view.me {
        lines.extend(summary(view, me));
        lines.extend(offers(view, me, names));
        lines.extend(view.market.closed.values().map(|(offer, how)| closed(view, me, *offer, *how, names)));
        lines.extend(view.live_draft().map(|draft| written(view, me, draft, names)));
    } else if let Some(whole) = &view.whole {
        lines.extend(trades(view, whole, names));
    }
    Message::joined(lines, "\n")
}

/// The observer's current task, with an example that is legal now.
fn lead(view: &StarryView) -> Option<Message> {
    let title: Message = match view.phase {
        Phase::Bidding => starry::TitleBidding.into(),
        Phase::Round => starry::TitleRound { round: view.round, rounds: ROUNDS }.into(),
        Phase::ChooseCandidate if view.winner == view.me => starry::TitleCandidate.into(),
        Phase::ChooseCandidate | Phase::Over => return None,
    };
    let example = typed(&controls::example(view)?);
    Some(match (view.is_locked_in, view.phase, view.lacking(&view.own)) {
        (true, ..) => starry::LeadLocked { title }.into(),
        (false, Phase::Bidding | Phase::Round, None) => starry::LeadWhole { title }.into(),
        (false, Phase::Bidding | Phase::Round, Some(missing)) => {
            starry::LeadMissing { title, missing, example, deadline: at_the_deadline(view) }.into()
        }
        (false, ..) => starry::LeadCandidate { title, example }.into(),
    })
}

/// The phase of the match, and in a round the player order.
fn phase(view: &StarryView, names: &Names) -> Vec<Message> {
    match view.phase {
        Phase::Bidding => vec![starry::Bidding.into()],
        Phase::Round => {
            let round = view.round;
            let held = |&seat: &Seat| {
                Some(starry::Holds { name: names.of(seat), cosmic_move: view.held[seat]?.name() }.into())
            };
            let order = view.order.iter().flatten().filter_map(held);
            vec![
                starry::Round { round, rounds: ROUNDS, kinds: scored_kinds(round) }.into(),
                starry::Order { order: Message::joined(order, ", ") }.into(),
            ]
        }
        Phase::ChooseCandidate => {
            let told = view.winner.map(|winner| {
                starry::Choice { winner: names.of(winner), tied: all_named(&view.candidates, names) }.into()
            });
            told.into_iter().collect()
        }
        Phase::Over => Vec::new(),
    }
}

/// The observer's hand, horoscope and garnets, the cost of the bid once the bidding is over, and whose hand the
/// observer gets next.
fn holdings(view: &StarryView, names: &Names) -> Vec<Message> {
    let Some(me) = view.me.filter(|_| matches!(view.phase, Phase::Bidding | Phase::Round)) else { return Vec::new() };
    let mut lines: Vec<Message> = Vec::new();
    if let (1, Some(bid)) = (view.round, view.my_bid) {
        lines.push(starry::Paid { bid, paid: view.paid(bid), lots: lots(view, names) }.into());
    }
    lines.push(starry::Hand { cards: by_kind(view.my_hand()) }.into());
    lines.push(starry::Horoscope { cards: by_kind(view.my_horoscope()) }.into());
    let garnets = view.garnets[me].unwrap_or(0);
    let shared = view.my_community().into_iter();
    let shared = shared.map(|(seat, count)| starry::Shared { count: as_is(count), name: names.of(seat) }.into());
    lines.push(starry::Owned { garnets, shared: Message::joined(shared, ", ") }.into());
    if let Some(from) = view.next_hand_of() {
        let order = listed(view.next_order().iter().flatten().map(|&seat| &names[seat]));
        lines.push(starry::NextHand { name: names.of(from), order: as_is(order) }.into());
    }
    lines
}

/// The groups of players whose order was drawn because their bids were equal.
fn lots(view: &StarryView, names: &Names) -> Message {
    let group = |group: &Vec<Seat>| starry::Lot { names: all_named(group, names) }.into();
    if view.lots.is_empty() { starry::NoLot.into() } else { sentences(view.lots.iter().map(group)) }
}

/// The cards by kind, such as `planets 3 17 · comets 5`; kinds without cards are left out.
fn by_kind(cards: &[Card]) -> Message {
    let kinds = Kind::ALL.iter().filter_map(|&kind| {
        let numbers: Vec<String> =
            cards.iter().filter(|card| card.kind == kind).map(|card| card.n.to_string()).collect();
        let of_kind = || starry::OfKind { kind: kind.to_string().as_str(), numbers: as_is(numbers.join(" ")) }.into();
        (!numbers.is_empty()).then(of_kind)
    });
    if cards.is_empty() { starry::Empty.into() } else { Message::joined(kinds, " · ") }
}

// A seat's own submission.

/// The mark of a complete element of a submission.
const COMPLETE: &str = "✅";
/// The mark of an element that is complete but contains a card that would be discarded instead of added.
const DOUBTFUL: &str = "⚠️";
/// The mark of an incomplete element.
const INCOMPLETE: &str = "⬜";

/// An element of a submission, with the mark in front of it.
type Marked = (&'static str, Message);

/// Each element of the submission with the staged choice, and the points that the submission would score.
fn summary(view: &StarryView, me: Seat) -> Vec<Message> {
    let elements = match view.phase {
        Phase::Bidding => vec![bid(view, me), ranking(view)],
        Phase::Round => [Some(cards(view)), target(view), view.is_ranking_due().then(|| ranking(view))]
            .into_iter()
            .flatten()
            .collect(),
        Phase::ChooseCandidate | Phase::Over => return Vec::new(),
    };
    let line = |(mark, text): Marked| sentences([Message::verbatim(mark), text]);
    let points = view.would_score().map(|points| starry::WouldScore { points }.into());
    elements.into_iter().map(line).chain(points).collect()
}

fn at_the_deadline(view: &StarryView) -> Message {
    match view.phase {
        Phase::Bidding => starry::DeadlineBidding.into(),
        Phase::Round | Phase::ChooseCandidate | Phase::Over => starry::DeadlineRound.into(),
    }
}

fn bid(view: &StarryView, me: Seat) -> Marked {
    let owned = view.garnets[me].unwrap_or(0);
    let payers = match view.options.bids {
        Bids::AllPay => "all",
        Bids::Free => "nobody",
    };
    match view.own.bid {
        Some(bid) => (COMPLETE, starry::BidMade { bid, owned, payers }.into()),
        None if owned == 0 => (INCOMPLETE, starry::BidZero.into()),
        None => (INCOMPLETE, starry::BidOpen { owned, payers }.into()),
    }
}

fn cards(view: &StarryView) -> Marked {
    let hand = view.my_hand();
    let named = |n: u8| {
        hand.iter().find(|card| card.n == n).map_or_else(|| Message::verbatim(n.to_string()), |card| card.name())
    };
    match view.own.cards {
        Some(Cards::Played(cards)) => {
            let [one, other] = cards.map(|card| card.told(named(card.n)));
            let warning = warning(view, cards);
            let mark = if warning.is_none() { COMPLETE } else { DOUBTFUL };
            let played = starry::CardsPlayed { one, other }.into();
            (mark, sentences([Some(played), warning].into_iter().flatten()))
        }
        Some(Cards::Picked([one, other])) => {
            (INCOMPLETE, starry::CardsPicked { one: named(one), other: named(other) }.into())
        }
        None => match hand {
            [one, other, ..] => {
                let example = format!("cards add {} discard {}", one.n, other.n);
                (INCOMPLETE, starry::CardsOpenSuchAs { example: as_is(example) }.into())
            }
            _ => (INCOMPLETE, starry::CardsOpen.into()),
        },
    }
}

/// A warning about cards that the player wants to add but cannot add now; `None` if there are none.
pub(super) fn warning(view: &StarryView, cards: [Played; 2]) -> Option<Message> {
    let horoscope = view.my_horoscope();
    let unaddable = |card: &Played| card.fate == Fate::Add && !card.is_added(horoscope);
    let unaddable: Vec<Message> =
        cards.iter().filter(|card| unaddable(card)).map(|card| Message::verbatim(card.n.to_string())).collect();
    // The cards of the horoscope are sorted. With fewer than two cards, no number lies between the lowest and the
    // highest.
    let [low, .., high] = horoscope else { return None };
    let (low, high) = (as_is(low.n), as_is(high.n));
    match unaddable.as_slice() {
        [] => None,
        [number] => Some(starry::LiesBetween { number: number.clone(), low, high }.into()),
        _ => Some(starry::LieBetween { numbers: super::all_of(unaddable), low, high }.into()),
    }
}

/// The element for the cosmic move; `None` before moves are handed out.
fn target(view: &StarryView) -> Option<Marked> {
    let held = view.my_move()?;
    let cosmic_move = held.name();
    Some(match view.own.aim {
        Some(Aim::At(target)) => {
            let aimed = starry::TargetAimed { cosmic_move: held.aimed(target) }.into();
            let scored_on = view.preview().map(|sky| starry::ScoredOn { features: sky.features().counted() }.into());
            (COMPLETE, sentences([Some(aimed), scored_on].into_iter().flatten()))
        }
        Some(Aim::Begun(tile)) => {
            let cosmic = held.to_string();
            (INCOMPLETE, starry::TargetBegun { cosmic: cosmic.as_str(), cosmic_move, tile: as_is(tile) }.into())
        }
        None if !view.can_move() => (COMPLETE, starry::TargetNone { cosmic_move }.into()),
        None => match held.targets(&view.sky, &view.locked).first() {
            Some(target) => {
                let example = as_is(format!("{held} {target}"));
                (INCOMPLETE, starry::TargetOpenSuchAs { cosmic_move, example }.into())
            }
            None => (INCOMPLETE, starry::TargetOpen { cosmic_move }.into()),
        },
    })
}

fn ranking(view: &StarryView) -> Marked {
    let round = view.round + 1;
    match (view.own.ranking(), &view.own.anew, &view.own.rank) {
        (Some(rank), None, _) => (COMPLETE, starry::RankingMade { round, ranking: ranked(rank) }.into()),
        (Some(rank), Some(anew), _) => {
            (COMPLETE, starry::RankingAnew { round, ranking: ranked(rank), begun: ranked(anew) }.into())
        }
        (None, Some(begun), _) | (None, None, Some(begun)) => {
            (INCOMPLETE, starry::RankingBegun { round, begun: ranked(begun) }.into())
        }
        (None, None, None) => (INCOMPLETE, starry::RankingOpen { round }.into()),
    }
}

// Trades.

fn offers(view: &StarryView, me: Seat, names: &Names) -> Vec<Message> {
    let told = view.market.offers.iter().map(|offer| {
        let (give, take) = (view.card_named(offer.give), view.card_named(offer.take));
        if offer.from == me {
            let (name, cost) = (names.of(offer.to), cost(view, me, offer.to));
            return starry::OfferMine { give, take, name, cost }.into();
        }
        let (name, cost) = (names.of(offer.from), cost(view, me, offer.from));
        if view.holds(offer.take) {
            starry::OfferYours { name, give, take, cost }.into()
        } else {
            starry::OfferAmiss { name, give, take }.into()
        }
    });
    told.collect()
}

/// The open offers to the observer, each with buttons to answer it.
pub(in crate::starry) fn received(view: &StarryView, me: Seat, names: &Names) -> Vec<rules::Offer> {
    let language = names.language;
    let offers = view.market.offers.iter().filter(|offer| offer.to == me);
    let told = offers.map(|offer| {
        let (give, take, name) = (view.card_named(offer.give), view.card_named(offer.take), names.of(offer.from));
        let cost = cost(view, me, offer.from);
        let words: Message = if view.holds(offer.take) {
            starry::OfferReceived { name, give, take, cost }.into()
        } else {
            sentences([starry::OfferAmiss { name, give, take }.into(), cost])
        };
        let submits = |step| Action::Trade { with: view.named(offer.from), step }.to_string();
        let accept = || Control::primary(starry::Accept.say(language).as_str(), &submits(TradeStep::Accept));
        let accept = view.holds(offer.take).then(accept);
        let decline = Control::secondary(starry::Decline.say(language).as_str(), &submits(TradeStep::Decline));
        let controls = accept.into_iter().chain([decline]).collect();
        rules::Offer { number: offer.number(), words: words.say(language).into(), controls }
    });
    told.collect()
}

/// Every open or unfinished offer, for an omniscient observer.
fn trades(view: &StarryView, whole: &Whole, names: &Names) -> Vec<Message> {
    let card = |n: u8| view.card_named(n);
    let open = view.market.offers.iter().map(|offer| {
        let (from, to) = (names.of(offer.from), names.of(offer.to));
        starry::OfferOpen { from, to, give: card(offer.give), take: card(offer.take) }.into()
    });
    let written = whole.drafts.iter().map(|(&seat, draft)| {
        let to = draft.with.map_or_else(|| starry::Somebody.into(), |with| Message::verbatim(names.of(with)));
        let (give, take) = (part(view, draft.give), part(view, draft.take));
        starry::OfferDrafted { from: names.of(seat), to, give, take }.into()
    });
    open.chain(written).collect()
}

/// A card of an unfinished offer, or `?` if it is not chosen yet.
fn part(view: &StarryView, part: Option<u8>) -> Message {
    part.map_or_else(|| Message::verbatim("?"), |n| view.card_named(n))
}

/// How an offer ended, as a sentence to one of the two players.
fn closed(view: &StarryView, me: Seat, offer: CardOffer, how: Closing, names: &Names) -> Message {
    let (give, take) = (view.card_named(offer.give), view.card_named(offer.take));
    let (from, to) = (names.of(offer.from), names.of(offer.to));
    let words = match (how, offer.from == me) {
        (Closing::Accepted, true) => starry::AcceptedMine { name: to, give, take }.into(),
        (Closing::Accepted, false) => starry::AcceptedYours { name: from, give: take, take: give }.into(),
        (Closing::Declined, true) => starry::DeclinedMine { name: to, give, take }.into(),
        (Closing::Declined, false) => starry::DeclinedYours { name: from }.into(),
        (Closing::Withdrawn, true) => starry::WithdrawnMine { name: to }.into(),
        (Closing::Withdrawn, false) => starry::WithdrawnYours { name: from }.into(),
    };
    sentences([Message::verbatim("🤝"), words])
}

fn cost(view: &StarryView, me: Seat, other: Seat) -> Message {
    let pair = Pair::of(me, other);
    let owned = view.market.community.get(&pair).copied().unwrap_or(0);
    starry::Costs { cost: view.market.cost(pair), owned }.into()
}

/// The observer's unfinished offer.
fn written(view: &StarryView, me: Seat, draft: Draft, names: &Names) -> Message {
    let offer: Message = draft.with.map_or_else(
        || starry::Trading.into(),
        |with| {
            let (give, take) = (part(view, draft.give), part(view, draft.take));
            starry::Writing { name: names.of(with), give, take, cost: cost(view, me, with) }.into()
        },
    );
    sentences([offer, starry::WritingHolds { cards: cards_listed(view.my_horoscope()) }.into()])
}
