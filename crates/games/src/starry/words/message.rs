//! The message that goes with the pictures: what just happened, what is submitted, what is still to be done.

use super::{listed, numbers, scored_kinds, story};
use crate::starry::action::{Action, Aim, Cards, Fate, Played, TradeStep};
use crate::starry::cards::{Card, Kind};
use crate::starry::controls;
use crate::starry::cosmic::Cosmic;
use crate::starry::draft::Draft;
use crate::starry::options::Bids;
use crate::starry::state::{Phase, ROUNDS};
use crate::starry::trade::{CardOffer, Closing, Pair};
use crate::starry::view::{StarryView, Whole};
use rules::{BySeat, Control, Seat, counted};

/// What just happened and who is to do what. Once the observer is at work on a phase, the public story makes room for
/// what is submitted of it: the channel has told it.
pub(in crate::starry) fn headline(view: &StarryView, names: &BySeat<String>) -> String {
    if let Some(ending) = view.ending() {
        return story::result(view, ending, names);
    }
    let mut lines: Vec<String> = view.me.and_then(|_| lead(view)).into_iter().collect();
    if !view.is_at_work() {
        lines.extend(view.resolved.iter().flat_map(|resolved| story::public(resolved, names)));
    }
    lines.extend(story::private(view));
    lines.extend(phase(view, names));
    lines.extend(holdings(view, names));
    if let Some(all_submitted) = view.all_submitted {
        lines.push(
            if all_submitted {
                "All four have submitted; it ends when all have locked in, or at the deadline."
            } else {
                "Not all four have submitted yet."
            }
            .to_owned(),
        );
    }
    if let Some(me) = view.me {
        lines.extend(summary(view, me));
        lines.extend(offers(view, me, names));
        lines.extend(view.market.closed.values().map(|(offer, how)| closed(view, me, *offer, *how, names)));
        lines.extend(view.live_draft().map(|draft| written(view, me, draft, names)));
    } else if let Some(whole) = &view.whole {
        lines.extend(trades(view, whole, names));
    }
    lines.join("\n")
}

/// What a player has to do now, with a text that is legal now.
fn lead(view: &StarryView) -> Option<String> {
    let title = match view.phase {
        Phase::Bidding => "Your bid and ranking".to_owned(),
        Phase::Round => format!("Your round {} of {ROUNDS}", view.round),
        Phase::ChooseCandidate if view.winner == view.me => "Your choice of the candidate".to_owned(),
        Phase::ChooseCandidate | Phase::Over => return None,
    };
    let missing: Vec<String> = view.missing(&view.own).into_iter().map(str::to_owned).collect();
    let example = controls::example(view)?;
    Some(match (view.is_locked_in, view.phase, missing.is_empty()) {
        (true, ..) => format!("🔒 **{title}**: locked in. A change undoes that."),
        (false, Phase::Bidding | Phase::Round, true) => {
            format!("**{title}**: everything is submitted and counts; `lock in` says that nobody need wait for you.")
        }
        (false, Phase::Bidding | Phase::Round, false) => {
            format!(
                "**{title}**: still missing: {}. Submit a part, such as `{example}`. {}",
                listed(&missing),
                at_the_deadline(view)
            )
        }
        (false, ..) => format!("**{title}**: `{example}`, for instance."),
    })
}

/// Where the match stands.
fn phase(view: &StarryView, names: &BySeat<String>) -> Vec<String> {
    match view.phase {
        Phase::Bidding => vec![
            "**The bidding.** Bid garnets in secret for an early place in the player order of round 1, \
             and rank the five cosmic moves."
                .to_owned(),
        ],
        Phase::Round => {
            let round = view.round;
            let order = view.order.iter().flatten();
            let held = |&seat: &Seat| Some(format!("{} ({})", names[seat], view.held[seat]?));
            vec![
                format!("**Round {round} of {ROUNDS}** scores {}.", scored_kinds(round)),
                format!("Order: {}.", order.filter_map(held).collect::<Vec<_>>().join(", ")),
            ]
        }
        Phase::ChooseCandidate => {
            let tied: Vec<String> = view.candidates.iter().map(|&seat| names[seat].clone()).collect();
            let winner = view.winner.map(|winner| &names[winner]);
            let told = winner.map(|winner| {
                let tied = listed(&tied);
                format!("**{winner} wins.** {tied} have the fewest points; {winner} chooses the elimination candidate.")
            });
            told.into_iter().collect()
        }
        Phase::Over => Vec::new(),
    }
}

/// What the observer owns: hand, horoscope and garnets, what the bidding took, and whose hand comes next.
fn holdings(view: &StarryView, names: &BySeat<String>) -> Vec<String> {
    let Some(me) = view.me.filter(|_| matches!(view.phase, Phase::Bidding | Phase::Round)) else { return Vec::new() };
    let mut lines = Vec::new();
    if let (1, Some(bid)) = (view.round, view.my_bid) {
        let paid = view.paid(bid);
        lines.push(format!("💎 You bid {bid} and paid {paid}. {}", lots(view, names)));
    }
    lines.push(format!("🃏 Your hand: {}.", by_kind(view.my_hand())));
    lines.push(format!("🔭 Your horoscope: {}.", by_kind(view.my_horoscope())));
    let own = view.garnets[me].unwrap_or(0);
    let shared = view.my_community().into_iter().map(|(seat, count)| format!("{count} with {}", names[seat]));
    let shared: Vec<String> = shared.collect();
    let own = counted(own as usize, "garnet", "garnets");
    lines.push(format!("💎 You own {own}; community garnets: {}.", shared.join(", ")));
    if let Some(from) = view.next_hand_of() {
        let order: Vec<&str> = view.next_order().iter().flatten().map(|&seat| names[seat].as_str()).collect();
        lines.push(format!("⏭ Next round you get {}'s hand. Next order: {}.", names[from], order.join(", ")));
    }
    lines
}

/// Where the lot has put players in order.
fn lots(view: &StarryView, names: &BySeat<String>) -> String {
    let groups = view.lots.iter().map(|group| {
        let names: Vec<String> = group.iter().map(|&seat| names[seat].clone()).collect();
        format!("{} bid the same; the lot put them in order.", listed(&names))
    });
    let groups: Vec<String> = groups.collect();
    if groups.is_empty() { "No two bids were equal, so no lot was drawn.".to_owned() } else { groups.join(" ") }
}

/// `planets 3 17; comets 5; void none` and so on: only kinds that are there.
fn by_kind(cards: &[Card]) -> String {
    let kinds = Kind::ALL.iter().filter_map(|&kind| {
        let numbers: Vec<String> =
            cards.iter().filter(|card| card.kind == kind).map(|card| card.n.to_string()).collect();
        let name = if kind == Kind::Void { "void".to_owned() } else { format!("{kind}s") };
        (!numbers.is_empty()).then(|| format!("{name} {}", numbers.join(" ")))
    });
    let kinds: Vec<String> = kinds.collect();
    if kinds.is_empty() { "empty".to_owned() } else { kinds.join(" · ") }
}

// A seat's own submission.

/// Marks an element of a submission that is complete.
const COMPLETE: &str = "✅";
/// Marks an element that is complete, but adds a card that is discarded as things stand.
const DOUBTFUL: &str = "⚠️";
/// Marks an element that is incomplete.
const INCOMPLETE: &str = "⬜";

/// Each element with what is staged of it, and what it would score.
fn summary(view: &StarryView, me: Seat) -> Vec<String> {
    let elements = match view.phase {
        Phase::Bidding => vec![bid(view, me), ranking(view)],
        Phase::Round => [Some(cards(view)), target(view), view.is_ranking_due().then(|| ranking(view))]
            .into_iter()
            .flatten()
            .collect(),
        Phase::ChooseCandidate | Phase::Over => return Vec::new(),
    };
    let line = |(mark, text): (&str, String)| format!("{mark} {text}");
    let points = view.would_score().map(|points| format!("⭐ With this draft you would score {points}."));
    elements.into_iter().map(line).chain(points).collect()
}

const fn at_the_deadline(view: &StarryView) -> &'static str {
    match view.phase {
        Phase::Bidding => "At the deadline a missing bid is 0 and a missing ranking is drawn.",
        Phase::Round | Phase::ChooseCandidate | Phase::Over => {
            "What is missing at the deadline is drawn, cards to be discarded."
        }
    }
}

fn bid(view: &StarryView, me: Seat) -> (&'static str, String) {
    let owned = view.garnets[me].unwrap_or(0);
    let plural = if owned == 1 { "" } else { "s" };
    let paid = match view.options.bids {
        Bids::AllPay => "everybody pays what they bid, whatever place it brings",
        Bids::Free => "nobody pays what they bid",
    };
    match view.own.bid {
        Some(bid) => (COMPLETE, format!("Bid: {bid}. You own {owned} garnet{plural}; {paid}. Ties go by lot.")),
        None if owned == 0 => (INCOMPLETE, "Bid: `bid 0`, since you own no garnets. Ties go by lot.".to_owned()),
        None => (INCOMPLETE, format!("Bid: 0 to {owned}. You own {owned} garnet{plural}; {paid}. Ties go by lot.")),
    }
}

fn cards(view: &StarryView) -> (&'static str, String) {
    let hand = view.my_hand();
    let named = |n: u8| hand.iter().find(|card| card.n == n).map_or_else(|| n.to_string(), ToString::to_string);
    match view.own.cards {
        Some(Cards::Played([one, other])) => {
            let told = |card: Played| format!("{} {}", card.fate, named(card.n));
            let warning = warning(view, [one, other]);
            let mark = if warning.is_empty() { COMPLETE } else { DOUBTFUL };
            (mark, format!("Cards: {}, {}.{warning}", told(one), told(other)))
        }
        Some(Cards::Picked([one, other])) => {
            (INCOMPLETE, format!("Cards: {} and {}; add or discard each?", named(one), named(other)))
        }
        None => {
            let example = match hand {
                [one, other, ..] => format!(", such as `cards add {} discard {}`", one.n, other.n),
                _ => String::new(),
            };
            (INCOMPLETE, format!("Cards: two of your hand{example}."))
        }
    }
}

/// A warning, after a space, about played cards that cannot be added as things stand; empty if there are none.
pub(super) fn warning(view: &StarryView, cards: [Played; 2]) -> String {
    let horoscope = view.my_horoscope();
    let unaddable = |card: &Played| card.fate == Fate::Add && !card.is_added(horoscope);
    let unaddable: Vec<String> = cards.iter().filter(|card| unaddable(card)).map(|card| card.n.to_string()).collect();
    // No number lies between the lowest and the highest card if there are fewer than two cards.
    let [low, .., high] = horoscope else { return String::new() };
    match unaddable.as_slice() {
        [] => String::new(),
        [n] => format!(
            " {n} lies between {} and {}, so it cannot be added: as things stand, it is discarded.",
            low.n, high.n
        ),
        several => format!(
            " {} lie between {} and {}, so they cannot be added: as things stand, they are discarded.",
            listed(several),
            low.n,
            high.n
        ),
    }
}

/// `None` before moves are handed out.
fn target(view: &StarryView) -> Option<(&'static str, String)> {
    let held = view.my_move()?;
    Some(match view.own.aim {
        Some(Aim::At(target)) => {
            let preview =
                view.preview().map_or_else(String::new, |sky| format!(" You are scored on {}.", sky.features()));
            (COMPLETE, format!("Move: {held} {target}.{preview}"))
        }
        Some(Aim::Begun(tile)) => {
            let how = if held == Cosmic::Mirror { "from which neighbor" } else { "to which orientation" };
            (INCOMPLETE, format!("Move: {held} {tile} {how}?"))
        }
        None if !view.can_move() => (COMPLETE, format!("Move: {held} has no legal target and is skipped.")),
        None => {
            let first = held
                .targets(&view.sky, &view.locked)
                .first()
                .map(|target| format!(": name a target, such as `{held} {target}`"));
            (INCOMPLETE, format!("Move: you hold {held}{}.", first.unwrap_or_default()))
        }
    })
}

fn ranking(view: &StarryView) -> (&'static str, String) {
    let next = view.round + 1;
    let words = |rank: &[Cosmic]| rank.iter().map(Cosmic::to_string).collect::<Vec<_>>().join(", ");
    match (view.own.ranking(), &view.own.anew, &view.own.rank) {
        (Some(rank), None, _) => (COMPLETE, format!("Ranking for round {next}: {}.", words(rank))),
        (Some(rank), Some(anew), _) => {
            let (rank, anew) = (words(rank), words(anew));
            (
                COMPLETE,
                format!(
                    "Ranking for round {next}: {rank}, until the new one is complete. New so far: {anew}; choose the next."
                ),
            )
        }
        (None, Some(begun), _) | (None, None, Some(begun)) => {
            (INCOMPLETE, format!("Ranking for round {next}: {}; choose the next.", words(begun)))
        }
        (None, None, None) => (
            INCOMPLETE,
            format!("Ranking of the moves for round {next}: `rank slide swap lock mirror rotate`, in your order."),
        ),
    }
}

// Trades.

fn offers(view: &StarryView, me: Seat, names: &BySeat<String>) -> Vec<String> {
    let told = view.market.offers.iter().map(|offer| {
        let (give, take) = (view.card_named(offer.give), view.card_named(offer.take));
        if offer.from == me {
            return format!(
                "🤝 Your offer of {give} for {take} is open to {}. {}",
                names[offer.to],
                cost(view, me, offer.to)
            );
        }
        let (name, cost) = (&names[offer.from], cost(view, me, offer.from));
        if view.holds(offer.take) {
            format!("🤝 {name} offers you {give} for your {take}: `trade accept {name}`. {cost}")
        } else {
            format!("🤝 {name} offers you {give} for {take}, which is not in your horoscope.")
        }
    });
    told.collect()
}

/// What others offer the observer.
pub(in crate::starry) fn received(view: &StarryView, me: Seat, names: &BySeat<String>) -> Vec<rules::Offer> {
    let offers = view.market.offers.iter().filter(|offer| offer.to == me);
    let told = offers.map(|offer| {
        let (give, take, name) = (view.card_named(offer.give), view.card_named(offer.take), &names[offer.from]);
        let cost = cost(view, me, offer.from);
        let words = if view.holds(offer.take) {
            format!("🤝 {name} offers you {give} for your {take}. {cost}")
        } else {
            format!("🤝 {name} offers you {give} for {take}, which is not in your horoscope. {cost}")
        };
        let submits = |step| Action::Trade { with: view.named(offer.from), step }.to_string();
        let accept = view.holds(offer.take).then(|| Control::primary("Accept", &submits(TradeStep::Accept)));
        let decline = Control::secondary("Decline", &submits(TradeStep::Decline));
        rules::Offer { number: offer.number(), words, controls: accept.into_iter().chain([decline]).collect() }
    });
    told.collect()
}

/// Every offer that is open or being written, for those who may know all.
fn trades(view: &StarryView, whole: &Whole, names: &BySeat<String>) -> Vec<String> {
    let card = |n: u8| view.card_named(n);
    let open = view.market.offers.iter().map(|offer| {
        format!("🤝 {} offers {} {} for {}.", names[offer.from], names[offer.to], card(offer.give), card(offer.take))
    });
    let written = whole.drafts.iter().map(|(&seat, draft)| {
        let with = draft.with.map_or("somebody", |with| names[with].as_str());
        let part = |n: Option<u8>| n.map_or_else(|| "?".to_owned(), card);
        format!("✍ {} is writing to {with}: {} for {}.", names[seat], part(draft.give), part(draft.take))
    });
    open.chain(written).collect()
}

/// How an offer ended, in words for one of the two players.
fn closed(view: &StarryView, me: Seat, offer: CardOffer, how: Closing, names: &BySeat<String>) -> String {
    let (give, take) = (view.card_named(offer.give), view.card_named(offer.take));
    let (from, to) = (&names[offer.from], &names[offer.to]);
    let words = match (how, offer.from == me) {
        (Closing::Accepted, true) => format!("{to} accepts your offer: you gave {give} and got {take}"),
        (Closing::Accepted, false) => format!("You accept the offer of {from}: you gave {take} and got {give}"),
        (Closing::Declined, true) => format!("{to} declines your offer of {give} for {take}"),
        (Closing::Declined, false) => format!("You decline the offer of {from}"),
        (Closing::Withdrawn, true) => format!("You take your offer to {to} back"),
        (Closing::Withdrawn, false) => format!("{from} takes the offer back"),
    };
    format!("🤝 {words}.")
}

fn cost(view: &StarryView, me: Seat, other: Seat) -> String {
    let pair = Pair::of(me, other);
    let owned = view.market.community.get(&pair).copied().unwrap_or(0);
    format!("It costs {} of the {owned} community garnets that you two own.", view.market.cost(pair))
}

/// An offer that is being written.
fn written(view: &StarryView, me: Seat, draft: Draft, names: &BySeat<String>) -> String {
    let card = |part: Option<u8>| part.map_or_else(|| "?".to_owned(), |n| view.card_named(n));
    let offer = draft.with.map_or_else(
        || "✍ **You are trading.**".to_owned(),
        |with| {
            let (whom, cost) = (&names[with], cost(view, me, with));
            format!("✍ **You are writing an offer** to {whom}: {} for {}. {cost}", card(draft.give), card(draft.take))
        },
    );
    let horoscope = numbers(view.my_horoscope());
    format!("{offer} Your horoscope: {horoscope}. Nobody sees an offer before you send it.")
}
