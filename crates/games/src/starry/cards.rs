//! The fifty-six cards, hands and horoscopes, and the deal at the start of a match.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::sky::{AREA, Bend, Features, Sky};
use ::words::{Message, starry};
use rules::{BadOptions, Dice};

/// The number of cards; they are numbered from 1.
pub(super) const CARDS: usize = 56;
/// The number of cards of each kind.
pub(super) const CARDS_OF_A_KIND: usize = 14;
/// The number of cards that each player is dealt.
pub(super) const HAND: usize = 14;
/// The number of players.
pub(super) const SEATS: usize = 4;

/// The kind of a card: what its points depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A card that scores as many points as there are planets.
    Planet,
    /// A card that scores as many points as there are comets.
    Comet,
    /// A card that scores as many points as the void's expanse.
    Void,
    /// A card that scores a fixed number of points.
    Star,
}

impl Kind {
    /// All four kinds. Arrays with one entry per kind use this order.
    pub const ALL: [Self; 4] = [Self::Planet, Self::Comet, Self::Void, Self::Star];

    /// The points of one card of this kind in a sky with these features.
    pub const fn worth(self, features: Features, star_points: usize) -> usize {
        match self {
            Self::Planet => features.planets,
            Self::Comet => features.comets,
            Self::Void => features.expanse,
            Self::Star => star_points,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Planet => "planet",
            Self::Comet => "comet",
            Self::Void => "void",
            Self::Star => "star",
        })
    }
}

/// The kinds that score in a round from 1 to 6; none before round 1.
pub(super) const fn scored(round: u8) -> &'static [Kind] {
    match round {
        0 => &[],
        1 => &[Kind::Planet],
        2 => &[Kind::Planet, Kind::Star],
        3 => &[Kind::Planet, Kind::Comet],
        4 | 5 => &[Kind::Planet, Kind::Comet, Kind::Void],
        _ => &[Kind::Planet, Kind::Comet, Kind::Void, Kind::Star],
    }
}

/// A numbered card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Card {
    /// The card's number, 1 to 56.
    pub n: u8,
    /// The card's kind.
    pub kind: Kind,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.n, self.kind)
    }
}

/// Whether a card with this number may be added to the horoscope: its number must lie above or below the numbers of all
/// cards in the horoscope.
///
/// The order of a player's two cards does not matter, so each card is checked against the horoscope without the other.
pub(super) fn is_addable(n: u8, horoscope: &[Card]) -> bool {
    horoscope.iter().all(|card| n > card.n) || horoscope.iter().all(|card| n < card.n)
}

/// The part of the random setup that a record's header specifies; the rest is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// Sixteen words in reading order: `NE`, `SE`, `SW` or `NW` for a tile, `.` for the void.
    #[serde(default)]
    pub sky: Option<Vec<String>>,
    /// The kinds of the cards 1 to 56, in order.
    #[serde(default)]
    pub deal: Option<Vec<Kind>>,
    /// The numbers of the cards in each seat's first hand.
    #[serde(default)]
    pub hands: Option<Vec<Vec<u8>>>,
}

/// The complete random setup of a match.
#[derive(Serialize)]
pub struct Setup {
    /// The complete setup as it is written to the header.
    #[serde(flatten)]
    written: Given,
    /// The sky of the first round.
    #[serde(skip)]
    pub sky: Sky,
    /// The first hands by seat, each sorted by number.
    #[serde(skip)]
    pub hands: Vec<Vec<Card>>,
}

impl Given {
    /// Draws at random what is not given, and validates what is given.
    ///
    /// # Errors
    /// A sky, a deal or hands that the rules do not allow.
    pub fn completed(self, dice: &mut Dice) -> Result<Setup, BadOptions> {
        // Draw every part even if it is given, so that giving one part does not change the others.
        let drawn = (draw_sky(dice), draw_deal(dice), draw_hands(dice));
        let sky = self.sky.unwrap_or(drawn.0);
        let (deal, hands) = (self.deal.unwrap_or(drawn.1), self.hands.unwrap_or(drawn.2));
        let start = Sky::from_words(&sky).map_err(|reason| BadOptions::Setup(Message::verbatim(reason.to_string())))?;
        let dealt = dealt(&deal, &hands).map_err(BadOptions::Setup)?;
        Ok(Setup { written: Self { sky: Some(sky), deal: Some(deal), hands: Some(hands) }, sky: start, hands: dealt })
    }
}

/// Validates the deal and returns the first hands, each sorted by number.
fn dealt(kinds: &[Kind], hands: &[Vec<u8>]) -> Result<Vec<Vec<Card>>, Message> {
    let is_fair = Kind::ALL.iter().all(|kind| kinds.iter().filter(|of| *of == kind).count() == CARDS_OF_A_KIND);
    if kinds.len() != CARDS || !is_fair {
        return Err(starry::BadDeal { cards: CARDS, each: CARDS_OF_A_KIND }.into());
    }
    let cards: Vec<Card> = (1..).zip(kinds).map(|(n, &kind)| Card { n, kind }).collect();
    let mut all: Vec<u8> = hands.concat();
    all.sort_unstable();
    let is_each_card_once = all.iter().copied().eq(cards.iter().map(|card| card.n));
    if hands.len() != SEATS || hands.iter().any(|hand| hand.len() != HAND) || !is_each_card_once {
        return Err(starry::BadHands { seats: SEATS, hand: HAND, cards: CARDS }.into());
    }
    let hand = |numbers: &Vec<u8>| cards.iter().filter(|card| numbers.contains(&card.n)).copied().collect();
    Ok(hands.iter().map(hand).collect())
}

fn draw_sky(dice: &mut Dice) -> Vec<String> {
    let mut words: Vec<String> = AREA.squares().map(|_| Bend::ALL[dice.below(Bend::ALL.len())].to_string()).collect();
    ".".clone_into(&mut words[dice.below(AREA.len())]);
    words
}

fn draw_deal(dice: &mut Dice) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Kind::ALL.into_iter().flat_map(|kind| [kind; CARDS_OF_A_KIND]).collect();
    dice.shuffle(&mut kinds);
    kinds
}

fn draw_hands(dice: &mut Dice) -> Vec<Vec<u8>> {
    let mut numbers: Vec<u8> = (1..=u8::try_from(CARDS).expect("few cards")).collect();
    dice.shuffle(&mut numbers);
    let mut hands: Vec<Vec<u8>> = numbers.chunks(HAND).map(<[u8]>::to_vec).collect();
    for hand in &mut hands {
        hand.sort_unstable();
    }
    hands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_addable_outside_the_bounds_only() {
        let horoscope = [28, 32].map(|n| Card { n, kind: Kind::Star });
        let addable = |n| is_addable(n, &horoscope);
        assert!(addable(27) && addable(33) && addable(1) && addable(56));
        assert!(!addable(29) && !addable(30));
        assert!(is_addable(30, &[]));
    }

    #[test]
    fn a_completed_setup_is_whole_and_keeps_what_was_given() {
        let mut dice = Dice::new(1, "deal", 0);
        let words = "NE SE SW NW NE SE SW NW NE . SW NW NE SE SW NW";
        let sky: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let setup = Given { sky: Some(sky.clone()), ..Given::default() }.completed(&mut dice).unwrap();
        assert_eq!(setup.written.sky.as_ref(), Some(&sky));
        assert!(setup.hands.iter().all(|hand| hand.len() == HAND && hand.is_sorted()));
        let drawn = Given::default().completed(&mut Dice::new(1, "deal", 0)).unwrap().written;
        assert_eq!((drawn.deal, drawn.hands), (setup.written.deal, setup.written.hands));
    }

    #[test]
    fn a_setup_that_is_no_deal_is_refused_with_what_one_is() {
        let refused = |given: Given| given.completed(&mut Dice::new(1, "deal", 0)).err().unwrap().to_string();
        let deal = Some(vec![Kind::Star; CARDS]);
        assert!(refused(Given { deal, ..Given::default() }).contains("14 each"));
        let hands = Some(vec![(1..=14).collect(); SEATS]);
        assert!(refused(Given { hands, ..Given::default() }).contains("each number from 1 to 56 once"));
        let sky = Some(vec!["NE".to_owned(); 16]);
        assert!(refused(Given { sky, ..Given::default() }).contains("exactly one \".\""));
    }
}
