//! The controls for trading: menus for the partner, the card to give, the card to ask for, and the open offers.

use super::pressed::{offer_prefix, send};
use super::{CHOICES_MAX, menu};
use crate::starry::action::{Action, TradeStep};
use crate::starry::cards::{CARDS, Card};
use crate::starry::draft::Draft;
use crate::starry::trade::{CardOffer, Pair};
use crate::starry::view::StarryView;
use crate::starry::words::as_is;
use ::words::starry;
use rules::{Control, Language, Message, Seat, about_offer};

/// Maximum number of menus for the card to ask for. Players know where some cards are, so fewer than fifty remain.
const TAKE_MENUS_MAX: usize = 2;

/// The buttons for trading below a round's menus: to answer an offer, if exactly one is open, and to open the trading
/// controls. At most three.
pub(super) fn buttons(view: &StarryView, me: Seat, language: Language) -> Vec<Control> {
    let mut buttons = Vec::new();
    let received: Vec<&CardOffer> = view.market.offers.iter().filter(|offer| offer.to == me).collect();
    if let [offer] = received.as_slice() {
        let submits =
            |step| about_offer(offer.number(), &Action::Trade { with: view.named(offer.from), step }.to_string());
        let name = view.label_of(offer.from);
        if view.holds(offer.take) {
            let (give, take) = (view.card_named(offer.take), view.card_named(offer.give));
            let label = starry::GiveFor { give, take, name: name.clone() }.say(language);
            buttons.push(Control::secondary(label.as_str(), &submits(TradeStep::Accept)));
        }
        let label = starry::DeclineOf { name }.say(language);
        buttons.push(Control::secondary(label.as_str(), &submits(TradeStep::Decline)));
    }
    let label = match received.len() {
        0 | 1 => starry::Trade.say(language),
        offers => starry::TradeSeveral { offers }.say(language),
    };
    if !partners(view, me).is_empty() || !view.market.offers.is_empty() {
        buttons.push(Control::secondary(label.as_str(), &Draft::default().to_string()));
    }
    buttons
}

/// The controls while an offer is being written.
pub(super) fn controls(view: &StarryView, me: Seat, draft: Draft, language: Language) -> Vec<Control> {
    let mut controls = Vec::new();
    if let Some(with) = draft.with {
        controls.extend(partner_menu(view, me, draft, language));
        controls.push(give_menu(view, draft, language));
        controls.extend(take_menus(view, with, draft, language));
    } else {
        controls.extend(offers_menu(view, me, language));
        controls.extend(partner_menu(view, me, draft, language));
    }
    if let Draft { with: Some(_), give: Some(give), take: Some(take) } = draft {
        let label = starry::SendOffer { give: view.card_named(give), take: view.card_named(take) }.say(language);
        controls.push(Control::primary(label.as_str(), &send(draft)));
    }
    controls.push(Control::secondary(starry::Back.say(language).as_str(), &Action::Draft(None).to_string()));
    controls
}

/// The players with whom the observer may trade now; empty if the observer has no card to give.
fn partners(view: &StarryView, me: Seat) -> Vec<Seat> {
    let may_trade = |&seat: &Seat| seat != me && view.market.judge_offer(me, &view.named(seat)).is_ok();
    let has_card = !view.my_horoscope().is_empty();
    view.score.seats().filter(|_| has_card).filter(may_trade).collect()
}

fn partner_menu(view: &StarryView, me: Seat, draft: Draft, language: Language) -> Option<Control> {
    let choice = |&seat: &Seat| {
        let pair = Pair::of(me, seat);
        let (cost, owned) = (view.market.cost(pair), view.market.community.get(&pair).copied().unwrap_or(0));
        (starry::Partner { name: view.label_of(seat), cost, owned }.into(), seat.to_string())
    };
    let choices: Vec<_> = partners(view, me).iter().map(choice).collect();
    let placeholder = match draft.with {
        Some(with) => starry::MenuPartnerMade { name: view.label_of(with) }.into(),
        None => starry::MenuPartner.into(),
    };
    (!choices.is_empty()).then(|| menu(&placeholder, &offer_prefix("with"), choices, language))
}

fn give_menu(view: &StarryView, draft: Draft, language: Language) -> Control {
    let choices =
        view.my_horoscope().iter().map(|card| (starry::Give { card: card.name() }.into(), card.n.to_string()));
    let placeholder = match draft.give {
        Some(give) => starry::MenuGiveMade { card: view.card_named(give) }.into(),
        None => starry::MenuGive.into(),
    };
    menu(&placeholder, &offer_prefix("give"), choices.take(CHOICES_MAX).collect(), language)
}

/// The menus of the cards that the other player may hold, as far as the observer knows.
fn take_menus(view: &StarryView, with: Seat, draft: Draft, language: Language) -> Vec<Control> {
    let numbers = askable(view, with);
    let n_menus = numbers.len().div_ceil(CHOICES_MAX).clamp(1, TAKE_MENUS_MAX);
    let prefix = offer_prefix("take");
    let parts = numbers.chunks(numbers.len().div_ceil(n_menus).max(1)).take(TAKE_MENUS_MAX);
    let one = |part: &[u8]| {
        let choices = part.iter().map(|&n| (starry::Take { card: view.card_named(n) }.into(), n.to_string()));
        let placeholder: Message = match (draft.take.filter(|take| part.contains(take)), part) {
            (Some(take), _) => starry::MenuTakeMade { card: view.card_named(take) }.into(),
            (None, [first, .., last]) => starry::MenuTakeRange { first: as_is(first), last: as_is(last) }.into(),
            (None, _) => starry::MenuTake { number: as_is(part.first().copied().unwrap_or_default()) }.into(),
        };
        menu(&placeholder, &prefix, choices.take(CHOICES_MAX).collect(), language)
    };
    parts.map(one).collect()
}

/// The numbers of the cards that the observer may ask this player for: the whole horoscope if it is public, otherwise
/// all cards that the observer does not know to be elsewhere.
fn askable(view: &StarryView, with: Seat) -> Vec<u8> {
    if let Some(horoscope) = &view.horoscopes[with] {
        return horoscope.iter().map(|card| card.n).collect();
    }
    let is_mine = |n: u8| [view.my_hand(), view.my_horoscope()].concat().iter().any(|card: &Card| card.n == n);
    let all = 1..=u8::try_from(CARDS).expect("few cards");
    all.filter(|&n| !is_mine(n) && !view.memory.is_elsewhere(n)).collect()
}

/// A menu of every open offer, to accept, decline or withdraw it.
fn offers_menu(view: &StarryView, me: Seat, language: Language) -> Option<Control> {
    let mut choices = Vec::new();
    for offer in &view.market.offers {
        let mut choice = |label: Message, with: Seat, step: TradeStep| {
            let text = Action::Trade { with: view.named(with), step }.to_string();
            let text = text.strip_prefix("trade ").unwrap_or(&text);
            // A withdrawal needs no offer number: it withdraws the player's own offer, whatever cards it names.
            let is_received = offer.to == me;
            choices.push((label, if is_received { about_offer(offer.number(), text) } else { text.to_owned() }));
        };
        if offer.to == me {
            let from = offer.from;
            if view.holds(offer.take) {
                let (give, get) = (view.card_named(offer.take), view.card_named(offer.give));
                let label = starry::ChooseAccept { give, take: get, name: view.label_of(from) };
                choice(label.into(), from, TradeStep::Accept);
            }
            let label = starry::ChooseDecline { name: view.label_of(from) };
            choice(label.into(), from, TradeStep::Decline);
        } else {
            let label = starry::ChooseWithdraw { name: view.label_of(offer.to) };
            choice(label.into(), offer.to, TradeStep::Withdraw);
        }
    }
    (!choices.is_empty()).then(|| menu(&starry::MenuOffers.into(), "trade", choices, language))
}
