//! Trading by menus: with whom, the card given, the card asked for, and what is open.

use super::pressed::{offer_prefix, send};
use super::{CHOICES_MAX, menu};
use crate::starry::action::{Action, TradeStep};
use crate::starry::cards::{CARDS, Card};
use crate::starry::draft::Draft;
use crate::starry::trade::{CardOffer, Pair};
use crate::starry::view::StarryView;
use rules::{Control, Seat, about_offer};

/// The menus in which a card can be asked for: what a player knows to be elsewhere leaves fewer than fifty.
const TAKE_MENUS_MAX: usize = 2;

/// What of trading stands under a round's menus: the one open offer, if there is one, and the way to everything else.
/// At most three buttons.
pub(super) fn buttons(view: &StarryView, me: Seat) -> Vec<Control> {
    let mut buttons = Vec::new();
    let received: Vec<&CardOffer> = view.market.offers.iter().filter(|offer| offer.to == me).collect();
    if let [offer] = received.as_slice() {
        let submits =
            |step| about_offer(offer.number(), &Action::Trade { with: view.named(offer.from), step }.to_string());
        let name = &view.seating.names[offer.from];
        if view.holds(offer.take) {
            let label = format!("Give {} for {} of {name}", view.card_named(offer.take), view.card_named(offer.give));
            buttons.push(Control::secondary(&label, &submits(TradeStep::Accept)));
        }
        buttons.push(Control::secondary(&format!("Decline {name}"), &submits(TradeStep::Decline)));
    }
    let label = match received.len() {
        0 | 1 => "Trade …".to_owned(),
        several => format!("Trade … ({several} offers)"),
    };
    if !partners(view, me).is_empty() || !view.market.offers.is_empty() {
        buttons.push(Control::secondary(&label, &Draft::default().to_string()));
    }
    buttons
}

/// What stands under the board while an offer is being written.
pub(super) fn controls(view: &StarryView, me: Seat, draft: Draft) -> Vec<Control> {
    let mut controls = Vec::new();
    if let Some(with) = draft.with {
        controls.extend(partner_menu(view, me, draft));
        controls.push(give_menu(view, draft));
        controls.extend(take_menus(view, with, draft));
    } else {
        controls.extend(offers_menu(view, me));
        controls.extend(partner_menu(view, me, draft));
    }
    if let Draft { with: Some(_), give: Some(give), take: Some(take) } = draft {
        let label = format!("Offer {} for {}", view.card_named(give), view.card_named(take));
        controls.push(Control::primary(&label, &send(draft)));
    }
    controls.push(Control::secondary("Back", &Action::Draft(None).to_string()));
    controls
}

/// With whom the observer may trade now; nobody, if the observer has no card to give.
fn partners(view: &StarryView, me: Seat) -> Vec<Seat> {
    let may_trade = |&seat: &Seat| seat != me && view.market.judge_offer(me, &view.named(seat)).is_ok();
    let has_card = !view.my_horoscope().is_empty();
    view.score.seats().filter(|_| has_card).filter(may_trade).collect()
}

fn partner_menu(view: &StarryView, me: Seat, draft: Draft) -> Option<Control> {
    let choice = |&seat: &Seat| {
        let pair = Pair::of(me, seat);
        let (cost, owned) = (view.market.cost(pair), view.market.community.get(&pair).copied().unwrap_or(0));
        (format!("{}: costs {cost} of your {owned} community garnets", view.seating.names[seat]), seat.to_string())
    };
    let choices: Vec<_> = partners(view, me).iter().map(choice).collect();
    let placeholder = match draft.with {
        Some(with) => format!("An offer to {}; choose to change", view.seating.names[with]),
        None => "An offer to whom?".to_owned(),
    };
    (!choices.is_empty()).then(|| menu(placeholder, &offer_prefix("with"), choices))
}

fn give_menu(view: &StarryView, draft: Draft) -> Control {
    let choices = view.my_horoscope().iter().map(|card| (format!("Give {card}"), card.n.to_string()));
    let placeholder = match draft.give {
        Some(give) => format!("You give {}; choose to change", view.card_named(give)),
        None => "Which card of your horoscope do you give?".to_owned(),
    };
    menu(placeholder, &offer_prefix("give"), choices.take(CHOICES_MAX).collect())
}

/// The numbers that the other may hold as far as the observer knows, in as many menus as they need.
fn take_menus(view: &StarryView, with: Seat, draft: Draft) -> Vec<Control> {
    let numbers = askable(view, with);
    let n_menus = numbers.len().div_ceil(CHOICES_MAX).clamp(1, TAKE_MENUS_MAX);
    let prefix = offer_prefix("take");
    let parts = numbers.chunks(numbers.len().div_ceil(n_menus).max(1)).take(TAKE_MENUS_MAX);
    let one = |part: &[u8]| {
        let choices = part.iter().map(|&n| (format!("Ask for {}", view.card_named(n)), n.to_string()));
        let range = match part {
            [first, .., last] => format!("{first} to {last}"),
            _ => part.iter().map(u8::to_string).collect(),
        };
        let placeholder = match draft.take.filter(|take| part.contains(take)) {
            Some(take) => format!("You ask for {}; choose to change", view.card_named(take)),
            None => format!("Which card do you ask for? {range}"),
        };
        menu(placeholder, &prefix, choices.take(CHOICES_MAX).collect())
    };
    parts.map(one).collect()
}

/// What it makes sense to ask somebody for: what is not known to be elsewhere, and all of it where that is known.
fn askable(view: &StarryView, with: Seat) -> Vec<u8> {
    if let Some(horoscope) = &view.horoscopes[with] {
        return horoscope.iter().map(|card| card.n).collect();
    }
    let is_mine = |n: u8| [view.my_hand(), view.my_horoscope()].concat().iter().any(|card: &Card| card.n == n);
    let all = 1..=u8::try_from(CARDS).expect("few cards");
    all.filter(|&n| !is_mine(n) && !view.memory.is_elsewhere(n)).collect()
}

/// Every open offer, to be answered or taken back.
fn offers_menu(view: &StarryView, me: Seat) -> Option<Control> {
    let mut choices = Vec::new();
    for offer in &view.market.offers {
        let mut choice = |label: String, with: Seat, step: TradeStep| {
            let text = Action::Trade { with: view.named(with), step }.to_string();
            let text = text.strip_prefix("trade ").unwrap_or(&text);
            // One's own offer is taken back whatever it is.
            let is_received = offer.to == me;
            choices.push((label, if is_received { about_offer(offer.number(), text) } else { text.to_owned() }));
        };
        let name = |seat: Seat| &view.seating.names[seat];
        if offer.to == me {
            let from = offer.from;
            if view.holds(offer.take) {
                let (give, get) = (view.card_named(offer.take), view.card_named(offer.give));
                let label = format!("Accept: give {give} for {get} of {}", name(from));
                choice(label, from, TradeStep::Accept);
            }
            choice(format!("Decline the offer of {}", name(from)), from, TradeStep::Decline);
        } else {
            choice(format!("Withdraw your offer to {}", name(offer.to)), offer.to, TradeStep::Withdraw);
        }
    }
    (!choices.is_empty()).then(|| menu("Answer or withdraw an open offer".to_owned(), "trade", choices))
}
