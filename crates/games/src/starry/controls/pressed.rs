//! Translates a press into a text of the game's grammar, given the player's submission at the time of the press.
//!
//! Most presses submit their text as it is, since the elements are independent. A press that continues an incomplete
//! element contains both the element as it was shown and the addition, so that two quick presses both count. Boards of
//! earlier versions submit the whole element, which is accepted as it is.

use super::begun_ranking;
use crate::starry::action::{Action, Submission, TradeStep};
use crate::starry::cosmic::Cosmic;
use crate::starry::draft::Draft;
use crate::starry::view::StarryView;
use crate::starry::words::{as_is, ranked};
use ::words::starry;
use rules::{Choice, Illegal, Message, Pressed};

/// The prefix of a press that continues an incomplete ranking; the ranking so far follows.
const RANK_AFTER: &str = "rank after";
/// The prefix of a press that begins a new ranking while a complete one is submitted; the complete ranking follows.
const RANK_ANEW: &str = "rank anew";
/// The prefix of a press that begins the first ranking.
const RANK_FIRST: &str = "rank first";
/// The press that keeps the complete ranking and drops the incomplete one.
pub(super) const RANK_KEEP: &str = "rank keep";
/// The prefix of presses that change or send the unfinished offer.
const OFFER: &str = "offer";
/// The menu in which two cards are picked, and the menu to add or discard them.
pub(super) const PICK_CARDS: &str = "begin cards";
pub(super) const PLAY_CARDS: &str = "cards";

/// The prefix of the ranking menu, which contains the ranking as the menu shows it.
pub(super) fn rank_prefix(view: &StarryView) -> String {
    match (begun_ranking(view), view.own.ranking()) {
        ([], None) => RANK_FIRST.to_owned(),
        ([], Some(rank)) => format!("{RANK_ANEW} {}", words(rank)),
        (begun, _) => format!("{RANK_AFTER} {}", words(begun)),
    }
}

/// The prefix of a trading menu that sets this part of the offer: `with`, `give` or `take`.
pub(super) fn offer_prefix(part: &str) -> String {
    format!("{OFFER} {part}")
}

/// The text of the button that sends exactly this offer.
pub(super) fn send(draft: Draft) -> String {
    let text = draft.to_string();
    format!("{OFFER}{}", text.strip_prefix(&Draft::default().to_string()).unwrap_or_default())
}

/// The ranking in the form in which players type it.
fn words(rank: &[Cosmic]) -> String {
    rank.iter().map(Cosmic::to_string).collect::<Vec<_>>().join(" ")
}

/// The text that a press submits, given the player's current submission.
///
/// # Errors
/// The element that the press continues no longer exists or has changed.
pub(in crate::starry) fn text(view: &StarryView, press: &Pressed) -> Result<String, Illegal> {
    match (press.text.as_str(), &press.choice) {
        (RANK_KEEP, None) => keep_ranking(view),
        (PICK_CARDS, Some(choice)) => Ok(pick(view, choice).unwrap_or_else(|| press.whole())),
        (PLAY_CARDS, Some(choice)) => are_picked(view, choice).map(|()| press.whole()),
        (shown, Some(Choice { after, .. })) => match after.as_slice() {
            [value] => with_value(view, shown, value).unwrap_or_else(|| Ok(press.whole())),
            _ => Ok(press.whole()),
        },
        (shown, None) => button(view, shown).unwrap_or_else(|| Ok(press.whole())),
    }
}

fn illegal<T>(words: impl Into<Message>) -> Result<T, Illegal> {
    Err(Illegal(words.into()))
}

/// The text of a button whose meaning depends on the current state; `None` for other buttons.
fn button(view: &StarryView, shown: &str) -> Option<Result<String, Illegal>> {
    // A second press that opens the trading controls keeps what has been written of the offer since.
    if shown == Draft::default().to_string() {
        return view.live_draft().map(|draft| Ok(draft.to_string()));
    }
    let rest = shown.strip_prefix(OFFER)?.split_whitespace().collect::<Vec<_>>();
    let offer = Draft::read(&rest, &view.seating)?;
    let Draft { with: Some(with), give: Some(give), take: Some(take) } = offer else { return None };
    if view.me.and_then(|me| view.market.offer(me, with)).is_some_and(|open| (open.give, open.take) == (give, take)) {
        return Some(illegal(starry::OfferedAlready));
    }
    if view.live_draft() != Some(offer) {
        return Some(illegal(starry::OfferChanged));
    }
    Some(Ok(Action::Trade { with: view.named(with), step: TradeStep::Offer { give, take } }.to_string()))
}

/// The text of a menu's value if its meaning depends on the current state; `None` for other menus.
fn with_value(view: &StarryView, shown: &str, value: &str) -> Option<Result<String, Illegal>> {
    if let Some(part) = shown.strip_prefix(OFFER) {
        let part = Draft::read(&[part.trim(), value], &view.seating)?;
        let Some(draft) = view.live_draft() else {
            return Some(illegal(starry::OfferGone));
        };
        let Draft { with, give, take } = part;
        let draft = Draft { with: with.or(draft.with), give: give.or(draft.give), take: take.or(draft.take) };
        return Some(Ok(draft.to_string()));
    }
    let menu = [RANK_FIRST, RANK_ANEW, RANK_AFTER].into_iter().find(|menu| shown.starts_with(menu))?;
    let before =
        shown[menu.len()..].split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<Cosmic>>>()?;
    Some(rank(view, menu, &before, value.parse().ok()?))
}

/// The incomplete ranking with one more move.
fn rank(view: &StarryView, menu: &str, before: &[Cosmic], next: Cosmic) -> Result<String, Illegal> {
    let (begun, whole) = (begun_ranking(view), view.own.ranking());
    // If the ranking has been completed in the meantime, one more move would begin another ranking.
    let is_whole_now = |rank: &&[Cosmic]| {
        begun.is_empty() && if menu == RANK_ANEW { *rank != before } else { rank.starts_with(before) }
    };
    if let Some(rank) = whole.filter(is_whole_now) {
        return illegal(starry::RankedAlready { ranking: ranked(rank), cosmic_move: next.name() });
    }
    if menu == RANK_AFTER && !begun.starts_with(before) {
        return illegal(starry::RankingGone { ranking: ranked(before), cosmic_move: next.name() });
    }
    if begun.contains(&next) {
        return illegal(starry::RankedTwice { cosmic_move: next.name(), ranking: ranked(begun) });
    }
    Ok(format!("begin ranking {}", words(&[begun, &[next]].concat())))
}

fn keep_ranking(view: &StarryView) -> Result<String, Illegal> {
    match (view.own.ranking(), &view.own.anew) {
        (Some(_), Some(_)) => Ok("undo rank".to_owned()),
        _ => illegal(starry::NoOtherRanking),
    }
}

/// The first two numbers among the words, sorted; `None` if there are fewer than two.
fn numbers<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<[u8; 2]> {
    let mut numbers = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    numbers.sort_unstable();
    Some(numbers)
}

/// The numbers of the two cards that are picked now, sorted.
fn picked(view: &StarryView) -> Option<[u8; 2]> {
    let mut numbers = view.own.cards?.numbers();
    numbers.sort_unstable();
    Some(numbers)
}

/// The text that keeps the choices to add or discard, if the same two cards are picked again.
fn pick(view: &StarryView, choice: &Choice) -> Option<String> {
    let chosen = numbers(choice.after.iter().map(String::as_str));
    view.own.played().filter(|_| chosen.is_some() && chosen == picked(view))?;
    let cards = Submission { cards: view.own.cards, ..Submission::default() };
    cards.elements().pop()
}

/// Checks that a choice to add or discard refers to the two cards that are picked now.
fn are_picked(view: &StarryView, choice: &Choice) -> Result<(), Illegal> {
    let [value] = choice.after.as_slice() else { return Ok(()) };
    let said = numbers(value.split_whitespace().filter(|word| word.parse::<u8>().is_ok()));
    match (said, picked(view)) {
        (Some(said), Some([one, other])) if said != [one, other] => {
            illegal(starry::OtherCards { one: as_is(one), other: as_is(other) })
        }
        _ => Ok(()),
    }
}
