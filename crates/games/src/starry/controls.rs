//! The menus and buttons of a player, the completions of a typed text, and random trades for practice.
//!
//! While a seat writes an offer, its controls are only those of [`desk`], since a Discord message has at most five
//! rows.

mod desk;
mod pressed;

use super::action::{Action, Aim, Cards, Fate, Named, TradeStep};
use super::cards::{CARDS, is_addable};
use super::cosmic::{Cosmic, Target};
use super::state::Phase;
use super::view::StarryView;
use super::words::{as_is, ranked};
use ::words::starry;
use board::square::Square;
pub(super) use pressed::text as pressed;
use rules::{CHOICES_MAX, Control, Dice, Language, Message, Seat, View, Weight};

/// Maximum number of menus for bids.
const BID_MENUS_MAX: usize = 3;

/// The observer's controls: at most four menus and one row of buttons.
pub(super) fn controls(view: &StarryView, language: Language) -> Vec<Control> {
    let Some(me) = view.me else { return Vec::new() };
    match view.phase {
        Phase::Bidding => {
            let mut controls = bid_menus(view, me, language);
            controls.push(rank_menu(view, language));
            controls.extend(submission_buttons(view, language));
            controls
        }
        Phase::Round => view
            .live_draft()
            .map_or_else(|| round_controls(view, me, language), |draft| desk::controls(view, me, draft, language)),
        Phase::ChooseCandidate if view.winner == Some(me) => {
            let button = |&seat| {
                let label = starry::ButtonCandidate { name: view.label_of(seat) }.say(language);
                Control::button(label, Action::Candidate(view.named(seat)).to_string(), Weight::Danger)
            };
            view.candidates.iter().map(button).collect()
        }
        Phase::ChooseCandidate | Phase::Over => Vec::new(),
    }
}

fn round_controls(view: &StarryView, me: Seat, language: Language) -> Vec<Control> {
    let mut controls = card_menus(view, language);
    controls.extend(move_menu(view, language));
    controls.extend(view.is_ranking_due().then(|| rank_menu(view, language)));
    controls.extend(submission_buttons(view, language));
    controls.extend(desk::buttons(view, me, language));
    controls
}

/// At most two buttons: to lock in, and to undo an incomplete element or the last element.
fn submission_buttons(view: &StarryView, language: Language) -> Vec<Control> {
    let mut buttons = Vec::new();
    if !view.is_locked_in && view.missing(&view.own).is_empty() {
        buttons.push(Control::lock(starry::LockIn.say(language).as_str()));
    }
    let own = &view.own;
    let last: [(bool, Message, &str); 7] = [
        (begun_tile(view).is_some(), starry::AnotherTile.into(), "undo move"),
        (own.anew.is_some() && own.ranking().is_some(), starry::KeepRanking.into(), pressed::RANK_KEEP),
        (own.anew.is_some() || own.rank.is_some() && own.ranking().is_none(), starry::StartOver.into(), "undo rank"),
        (own.rank.is_some(), starry::UndoRanking.into(), "undo rank"),
        (own.aim.is_some(), starry::UndoMove.into(), "undo move"),
        (own.cards.is_some(), starry::UndoCards.into(), "undo cards"),
        (own.bid.is_some(), starry::UndoBid.into(), "undo bid"),
    ];
    let last = last.into_iter().find(|(is_there, ..)| *is_there);
    buttons.extend(last.map(|(_, label, text)| Control::secondary(label.say(language).as_str(), text)));
    buttons
}

/// An example of a text that is legal now. It adds an element that is missing, if there is one.
pub(super) fn example(view: &StarryView) -> Option<String> {
    let me = view.me?;
    match view.phase {
        Phase::Bidding if view.own.bid.is_none() => {
            return Some(format!("bid {}", view.garnets[me].unwrap_or(0).min(2)));
        }
        Phase::Round if view.own.played().is_none() => {
            if let [one, other, ..] = view.my_hand() {
                return Some(format!("add {} discard {}", one.n, other.n));
            }
        }
        Phase::ChooseCandidate if view.winner == Some(me) => {
            return view.candidates.first().map(|&seat| Action::Candidate(view.named(seat)).to_string());
        }
        Phase::Bidding | Phase::Round => {}
        Phase::ChooseCandidate | Phase::Over => return None,
    }
    if let Some(held) = view.my_move().filter(|_| view.own.target().is_none())
        && let Some(target) = held.targets(&view.sky, &view.locked).first()
    {
        return Some(format!("{held} {target}"));
    }
    let ranks = view.is_ranking_due() && view.own.ranking().is_none();
    Some(if ranks { rank_texts().pop()? } else { "lock in".to_owned() })
}

/// A menu in which the player chooses one entry. Each entry has the text that is shown and the value that is submitted.
fn menu(placeholder: &Message, prefix: &str, choices: Vec<(Message, String)>, language: Language) -> Control {
    Control::menu(placeholder.say(language), prefix, said(choices, language))
}

/// The choices of a menu with their labels in this language.
fn said(choices: Vec<(Message, String)>, language: Language) -> Vec<(String, String)> {
    choices.into_iter().map(|(shown, value)| (shown.say(language).into(), value)).collect()
}

/// The menus for bids, as many as are needed and fit; very rich players must type a higher bid.
fn bid_menus(view: &StarryView, me: Seat, language: Language) -> Vec<Control> {
    let owned = view.garnets[me].unwrap_or(0) as usize;
    let bids: Vec<usize> = (0..=owned).take(BID_MENUS_MAX * CHOICES_MAX).collect();
    let one = |part: &[usize]| {
        let choices = part.iter().map(|&bid| (starry::Bid { bid }.into(), bid.to_string())).collect();
        let bid = view.own.bid.filter(|&bid| part.contains(&(bid as usize)));
        let placeholder = match (bid, part) {
            (Some(bid), _) => starry::MenuBidMade { bid, owned }.into(),
            (None, &[first, .., last]) if part.len() < bids.len() => starry::MenuBidRange { first, last, owned }.into(),
            (None, &[only]) if bids.len() > 1 => starry::MenuBidOnly { only, owned }.into(),
            (None, _) => starry::MenuBid { owned }.into(),
        };
        menu(&placeholder, "bid", choices, language)
    };
    bids.chunks(CHOICES_MAX).map(one).collect()
}

/// The moves ranked so far, while the ranking is incomplete.
fn begun_ranking(view: &StarryView) -> &[Cosmic] {
    let set_aside = view.own.rank.as_deref().filter(|_| view.own.ranking().is_none());
    view.own.anew.as_deref().or(set_aside).unwrap_or_default()
}

/// The menu for the next move of the ranking. It takes one move at a time, since a Discord menu does not report the
/// order of several choices.
fn rank_menu(view: &StarryView, language: Language) -> Control {
    let begun = begun_ranking(view);
    let place = begun.len() + 1;
    let free = Cosmic::ALL.iter().filter(|cosmic| !begun.contains(cosmic));
    let shown = |cosmic: &Cosmic| Message::joined([Message::verbatim(format!("{place}.")), cosmic.name()], " ");
    let choices = free.map(|cosmic| (shown(cosmic), cosmic.to_string())).collect();
    let placeholder = match view.own.ranking() {
        Some(rank) if begun.is_empty() => starry::MenuRankingMade { ranking: ranked(rank) }.into(),
        Some(rank) => starry::MenuRankingAnew { begun: ranked(begun), ranking: ranked(rank) }.into(),
        None if begun.is_empty() => starry::MenuRanking.into(),
        None => starry::MenuRankingBegun { begun: ranked(begun) }.into(),
    };
    menu(&placeholder, &pressed::rank_prefix(view), choices, language)
}

/// The menu to pick two cards, and once they are picked, the menu to add or discard each.
fn card_menus(view: &StarryView, language: Language) -> Vec<Control> {
    let horoscope = view.my_horoscope();
    let noted = |n, card: Message| -> Message {
        if is_addable(n, horoscope) { card } else { starry::Unaddable { card }.into() }
    };
    let choices = view.my_hand().iter().map(|card| (noted(card.n, card.name()), card.n.to_string())).collect();
    let picked = view.own.cards.map(Cards::numbers);
    let placeholder = match picked {
        Some([one, other]) => starry::MenuCardsPicked { one: as_is(one), other: as_is(other) }.say(language),
        None => starry::MenuCards.say(language),
    };
    let chosen = picked.into_iter().flatten().map(|n| n.to_string()).collect();
    let (placeholder, choices) = (placeholder.into(), said(choices, language));
    let mut menus =
        vec![Control::Menu { placeholder, prefix: pressed::PICK_CARDS.to_owned(), choices, count: (2, 2), chosen }];
    if let Some([one, other]) = picked {
        let all = [Fate::Add, Fate::Discard].map(|first| [Fate::Add, Fate::Discard].map(|second| (first, second)));
        let choice = |(first, second): (Fate, Fate)| {
            let told = |fate: Fate, n: u8| {
                let told = fate.told(as_is(n));
                if fate == Fate::Add { noted(n, told) } else { told }
            };
            let shown = Message::joined([told(first, one), told(second, other)], ", ");
            (shown, format!("{first} {one} {second} {other}"))
        };
        let placeholder = match view.own.played() {
            Some([first, second]) => {
                let (one, other) = (first.fate.told(as_is(one)), second.fate.told(as_is(other)));
                starry::MenuFatesMade { one, other }.into()
            }
            None => starry::MenuFates { one: as_is(one), other: as_is(other) }.into(),
        };
        let choices = all.concat().into_iter().map(choice).collect();
        menus.push(menu(&placeholder, pressed::PLAY_CARDS, choices, language));
    }
    menus
}

/// The tile chosen for a mirror or rotation whose neighbor or orientation is not chosen yet.
fn begun_tile(view: &StarryView) -> Option<Square> {
    match view.own.aim {
        Some(Aim::Begun(tile)) => Some(tile),
        Some(Aim::At(_)) | None => None,
    }
}

/// A tile's name followed by the symbol of its arc; the void has no arc.
fn looks(view: &StarryView, tile: Square) -> String {
    view.sky.bend(tile).map_or_else(|| tile.to_string(), |bend| format!("{tile} {}", bend.sign()))
}

/// The label of a target, with the symbols of the arcs as they are, and as the move would turn them.
fn target_label(view: &StarryView, held: Cosmic, target: Target) -> Message {
    let becomes = |tile| {
        let mut sky = view.sky;
        held.make(target, &mut sky, &mut view.locked.clone());
        sky.bend(tile).map_or_else(String::new, |bend| format!("{} {bend}", bend.sign()))
    };
    match target {
        Target::Tile(tile) => held.aimed_at(looks(view, tile), ""),
        Target::To(tile, _) => held.aimed_at(looks(view, tile), becomes(tile)),
        Target::From(tile, source) => {
            let aimed = held.aimed_at(looks(view, tile), source);
            Message::joined([aimed, Message::verbatim(becomes(tile))], ": ")
        }
        Target::Both(one, other) => {
            starry::Swapped { tile: as_is(looks(view, one)), other: as_is(looks(view, other)) }.into()
        }
    }
}

/// The menu for the target of the move; mirror and rotate ask for the tile first.
fn move_menu(view: &StarryView, language: Language) -> Option<Control> {
    let held = view.my_move()?;
    let targets = held.targets(&view.sky, &view.locked);
    let begun = begun_tile(view);
    let asks_for_tile = matches!(held, Cosmic::Mirror | Cosmic::Rotate) && begun.is_none();
    let mut choices: Vec<(Message, String)> = if asks_for_tile {
        let mut tiles: Vec<_> = targets.iter().map(|target| target.tile()).collect();
        tiles.dedup();
        let shown = |tile| starry::BeginMove { cosmic_move: held.name(), tile: as_is(looks(view, tile)) }.into();
        tiles.into_iter().map(|tile| (shown(tile), tile.to_string())).collect()
    } else {
        let of_tile = targets.iter().filter(|target| begun.is_none_or(|tile| target.tile() == tile));
        of_tile.map(|&target| (target_label(view, held, target), target.to_string())).collect()
    };
    choices.truncate(CHOICES_MAX);
    let placeholder = match (view.own.target(), begun) {
        (Some(target), _) => starry::MenuMoveMade { cosmic_move: held.aimed(target) }.into(),
        (None, Some(tile)) => starry::MenuMoveBegun { cosmic_move: held.name(), tile: as_is(tile) }.into(),
        (None, None) => starry::MenuMove { cosmic_move: held.name() }.into(),
    };
    let prefix = if asks_for_tile { "begin move" } else { "move" };
    (!choices.is_empty()).then(|| menu(&placeholder, prefix, choices, language))
}

/// Legal texts that start with `partial`.
pub(super) fn completions(view: &StarryView, partial: &str) -> Vec<String> {
    let Some(me) = view.me else { return Vec::new() };
    let mut texts: Vec<String> = example(view).into_iter().collect();
    let typed = partial.trim_start().to_lowercase();
    for offer in &view.market.offers {
        let (with, steps) = if offer.to == me {
            (offer.from, [TradeStep::Accept, TradeStep::Decline].as_slice())
        } else {
            (offer.to, [TradeStep::Withdraw].as_slice())
        };
        texts.extend(steps.iter().map(|&step| Action::Trade { with: view.named(with), step }.to_string()));
    }
    texts.extend(view.candidates.iter().map(|&seat| Action::Candidate(view.named(seat)).to_string()));
    if view.phase == Phase::Bidding {
        texts.extend((0..=view.garnets[me].unwrap_or(0)).take(CHOICES_MAX).map(|bid| format!("bid {bid}")));
    }
    if let Some(held) = view.my_move() {
        let verb = if typed.starts_with("move") || typed.is_empty() { "move".to_owned() } else { held.to_string() };
        texts.extend(held.targets(&view.sky, &view.locked).iter().map(|target| format!("{verb} {target}")));
    }
    if view.phase == Phase::Round {
        let short = typed.starts_with('a') || typed.starts_with('d');
        let cards = card_texts(view).into_iter();
        texts.extend(cards.map(|text| text.strip_prefix("cards ").filter(|_| short).unwrap_or(&text).to_owned()));
    }
    if view.is_ranking_due() {
        texts.extend(rank_texts());
    }
    let locks = !view.is_locked_in && view.missing(&view.own).is_empty();
    let is_legal = |text: &String| match text.as_str() {
        "lock in" => locks,
        _ => view.read(text).is_ok_and(|action| view.check(&action).is_ok()),
    };
    let begun = texts.into_iter().filter(|text| text.to_lowercase().starts_with(&typed));
    let mut offered: Vec<String> = Vec::new();
    for text in begun.filter(is_legal) {
        if offered.len() < CHOICES_MAX && !offered.contains(&text) {
            offered.push(text);
        }
    }
    offered
}

fn card_texts(view: &StarryView) -> Vec<String> {
    let hand = view.my_hand();
    let fates = [Fate::Add, Fate::Discard];
    let mut texts = Vec::new();
    for first in fates {
        for one in hand {
            for second in fates {
                let others = hand.iter().filter(|other| other.n != one.n);
                texts.extend(others.map(|other| format!("cards {first} {} {second} {}", one.n, other.n)));
            }
        }
    }
    texts
}

/// The texts of all 120 rankings.
fn rank_texts() -> Vec<String> {
    let mut ranks: Vec<Vec<Cosmic>> = vec![Vec::new()];
    for _ in Cosmic::ALL {
        ranks = ranks
            .into_iter()
            .flat_map(|rank| {
                let free = Cosmic::ALL.into_iter().filter(|cosmic| !rank.contains(cosmic)).collect::<Vec<_>>();
                free.into_iter().map(move |cosmic| [rank.clone(), vec![cosmic]].concat())
            })
            .collect();
    }
    let written = |rank: Vec<Cosmic>| rank.iter().map(Cosmic::to_string).collect::<Vec<_>>().join(" ");
    ranks.into_iter().map(|rank| format!("rank {}", written(rank))).collect()
}

/// With a probability of one in four, a random step of a trade, for practice: accepts or declines an open offer, or
/// makes a new offer.
pub(super) fn sample_trade(view: &StarryView, me: Seat, dice: &mut Dice) -> Option<Action> {
    if !dice.chance(1, 4) {
        return None;
    }
    let others: Vec<Seat> = view.score.seats().filter(|&seat| seat != me).collect();
    let with: Named = view.named(*dice.pick(&others)?);
    let give = dice.pick(view.my_horoscope()).map_or(1, |card| card.n);
    let take = u8::try_from(dice.below(CARDS) + 1).ok()?;
    let steps = [TradeStep::Accept, TradeStep::Offer { give, take }, TradeStep::Decline];
    let trades = steps.map(|step| Action::Trade { with: with.clone(), step });
    trades.into_iter().find(|trade| view.check(trade).is_ok())
}
