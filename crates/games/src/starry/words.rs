//! The texts of a view. Receipts and alternative texts are here; the message that goes with the pictures is in
//! submodules.

mod message;
mod story;

use std::fmt::Display;

use super::action::{Action, Fate, Named, Played, Submission, TradeStep};
use super::cards::{Card, Kind, scored};
use super::cosmic::{Cosmic, Target};
use super::sky::{AREA, Features, Sky, TrailKind};
use super::state::{Phase, ROUNDS};
use super::trade::Pair;
use super::view::{Part, StarryView, Whole};
use ::words::{Argument, escaped, starry};
use rules::{DESCRIPTION_CHARS_MAX, Message, Names, Seat, Words, listed};

pub(super) use message::{headline, received};
pub(super) use story::{made_up, past};

/// A text that is the same in every language, as an argument of a message: a cell, an orientation, a card's number.
pub(super) fn as_is(text: impl Display) -> Words {
    Words::markup(text.to_string())
}

/// A text that can be typed, as an argument between backquotes. Backquotes in the text become apostrophes.
pub(super) fn typed(text: &str) -> Words {
    Words::markup(text.replace('`', "'"))
}

/// The names, escaped and separated by commas, as an argument of a refusal.
pub(super) fn names_listed<'a>(names: impl IntoIterator<Item = &'a String>) -> Words {
    Words::markup(listed(names.into_iter().map(|name| escaped(name))))
}

/// Joins messages with commas.
fn with_commas(parts: impl IntoIterator<Item = Message>) -> Message {
    Message::joined(parts, ", ")
}

/// Joins sentences with spaces.
fn sentences(parts: impl IntoIterator<Item = Message>) -> Message {
    Message::joined(parts, " ")
}

/// Joins messages as in `a, b and c`.
fn all_of(mut parts: Vec<Message>) -> Message {
    match (parts.pop(), parts.is_empty()) {
        (None, _) => Message::verbatim(""),
        (Some(only), true) => only,
        (Some(last), false) => starry::And { first: with_commas(parts), last }.into(),
    }
}

/// Joins players' names as in `Ann, Ben and Cleo`.
fn all_named(seats: &[Seat], names: &Names) -> Message {
    let name = |seat: &Seat| Message::verbatim(names.of(*seat));
    match seats {
        [] => Message::verbatim(""),
        [only] => name(only),
        [first @ .., last] => {
            starry::AndNames { first: with_commas(first.iter().map(name)), last: names.of(*last) }.into()
        }
    }
}

impl Cosmic {
    /// The move's name in a sentence.
    pub(super) fn name(self) -> Message {
        starry::MoveName { cosmic: self.to_string().as_str() }.into()
    }

    /// The move with its target, such as `mirror B2 from B3`.
    pub(super) fn aimed(self, target: Target) -> Message {
        let other = match target {
            Target::Tile(_) => String::new(),
            Target::From(_, source) => source.to_string(),
            Target::To(_, bend) => bend.to_string(),
            Target::Both(_, other) => other.to_string(),
        };
        self.aimed_at(target.tile(), other)
    }

    /// The move with its target as text; `other` is the second tile or the orientation, empty if the target has
    /// neither.
    pub(super) fn aimed_at(self, tile: impl Display, other: impl Display) -> Message {
        starry::Aimed { cosmic: self.to_string().as_str(), tile: as_is(tile), other: as_is(other) }.into()
    }
}

/// The names of moves in this order, separated by commas.
pub(super) fn ranked(rank: &[Cosmic]) -> Message {
    with_commas(rank.iter().map(|cosmic| cosmic.name()))
}

impl Card {
    /// The card's number and kind, such as `17 planet`.
    pub(super) fn name(self) -> Message {
        starry::Card { number: as_is(self.n), kind: self.kind.to_string().as_str() }.into()
    }
}

impl Features {
    /// The counts of the features, such as `2 planets, 1 comet, expanse 3`.
    pub(super) fn counted(self) -> Message {
        let Self { planets, comets, expanse } = self;
        starry::Features { planets, comets, expanse }.into()
    }
}

impl Part {
    /// What the player still has to submit, such as "your two cards".
    fn lacking(self) -> Message {
        let part = match self {
            Self::Bid => "bid",
            Self::Cards => "cards",
            Self::Target => "target",
            Self::Ranking => "ranking",
        };
        starry::Lacking { part }.into()
    }
}

impl Played {
    /// The player's choice for the card, such as "add 17 planet"; `card` is the card's name.
    pub(super) fn told(self, card: impl Into<Argument>) -> Message {
        self.fate.told(card)
    }

    /// The player's choice for the card, which is named by its number.
    fn told_by_number(self) -> Message {
        self.told(as_is(self.n))
    }
}

impl Fate {
    /// The player's choice for a card whose name is `card`.
    pub(super) fn told(self, card: impl Into<Argument>) -> Message {
        starry::Fated { fate: self.to_string().as_str(), card }.into()
    }
}

impl StarryView {
    pub(super) fn named(&self, seat: Seat) -> Named {
        Named { seat, name: self.seating.names[seat].clone() }
    }

    /// A player's name for labels; it is not escaped, because Discord shows labels as plain text.
    pub(super) fn label_of(&self, seat: Seat) -> Words {
        as_is(&self.seating.names[seat])
    }

    /// A card's number, with its kind if the observer knows it.
    pub(super) fn card_named(&self, n: u8) -> Message {
        let seen = self.horoscopes.values().flatten().flatten().find(|card| card.n == n).map(|card| card.kind);
        match seen.or_else(|| self.memory.kind(n)) {
            Some(kind) => Card { n, kind }.name(),
            None => starry::CardUnknown { number: as_is(n) }.into(),
        }
    }

    /// Whether the card is in the observer's horoscope.
    pub(super) fn holds(&self, n: u8) -> bool {
        self.my_horoscope().iter().any(|card| card.n == n)
    }

    /// A list of what a submission still lacks; `None` if it is complete.
    fn lacking(&self, submission: &Submission) -> Option<Message> {
        let missing: Vec<Message> = self.missing(submission).into_iter().map(Part::lacking).collect();
        (!missing.is_empty()).then(|| all_of(missing))
    }
}

/// The kinds that score in a round, such as `planets, comets and the void`.
pub(super) fn scored_kinds(round: u8) -> Message {
    let kind = |kind: &Kind| starry::KindScored { kind: kind.to_string().as_str() }.into();
    all_of(scored(round).iter().map(kind).collect())
}

/// The cards' names, such as `3 planet, 17 void`.
pub(super) fn cards_listed(cards: &[Card]) -> Message {
    if cards.is_empty() { starry::NoCards.into() } else { with_commas(cards.iter().map(|card| card.name())) }
}

// Receipts.

/// Confirms a submission in words.
pub(super) fn understood(view: &StarryView, action: &Action) -> Message {
    let canonical = || Message::verbatim(action.to_string());
    match action {
        Action::Submit(submission) => understood_submission(view, submission),
        Action::Trade { with: Named { seat, name }, step } => {
            let name = name.as_str();
            match (step, view.me) {
                (TradeStep::Offer { give, take }, Some(me)) => {
                    let cost = view.market.cost(Pair::of(me, *seat));
                    starry::UnderstoodOffer { name, give: as_is(give), take: as_is(take), cost }.into()
                }
                (TradeStep::Accept, Some(me)) => match view.market.offer(*seat, me) {
                    Some(offer) => {
                        let (give, take) = (as_is(offer.take), as_is(offer.give));
                        starry::UnderstoodAccept { name, give, take }.into()
                    }
                    None => canonical(),
                },
                (TradeStep::Decline, _) => starry::DeclinedYours { name }.into(),
                (TradeStep::Withdraw, _) => starry::WithdrawnMine { name }.into(),
                (TradeStep::Offer { .. } | TradeStep::Accept, None) => canonical(),
            }
        }
        Action::Draft(Some(_)) => starry::UnderstoodDraft.into(),
        Action::Draft(None) => starry::UnderstoodNoDraft.into(),
        Action::Candidate(named) => starry::UnderstoodCandidate { name: named.name.as_str() }.into(),
        Action::Drawn(_) => canonical(),
    }
}

fn understood_submission(view: &StarryView, submission: &Submission) -> Message {
    let mut said: Vec<Message> = Vec::new();
    said.extend(submission.bid.map(|bid| starry::UnderstoodBid { bid }.into()));
    if let Some(cards) = submission.played() {
        let [one, other] = cards.map(Played::told_by_number);
        said.push(starry::UnderstoodCards { one, other }.into());
        said.extend(message::warning(view, cards));
    }
    if let (Some(held), Some(target)) = (view.my_move(), submission.target()) {
        let mut sky = view.sky;
        held.make(target, &mut sky, &mut view.locked.clone());
        let (cosmic_move, features) = (held.aimed(target), sky.features().counted());
        said.push(starry::UnderstoodMove { cosmic_move, features }.into());
    }
    said.extend(submission.ranking().map(|rank| starry::UnderstoodRanking { ranking: ranked(rank) }.into()));
    said.push(match view.lacking(submission) {
        None => starry::Everything.into(),
        Some(missing) => starry::StillMissing { missing }.into(),
    });
    sentences(said)
}

/// An action as an infinitive, for a sentence about a player: `add 3 and 54, swap D3 and D4`.
pub(super) fn told(view: &StarryView, action: &Action, names: &Names) -> Message {
    match action {
        Action::Submit(submission) => told_submission(view, submission),
        Action::Trade { with: Named { seat, .. }, step } => {
            let name = names.of(*seat);
            match step {
                TradeStep::Offer { give, take } => {
                    starry::TellOffer { name, give: as_is(give), take: as_is(take) }.into()
                }
                TradeStep::Accept => starry::TellAccept { name }.into(),
                TradeStep::Decline => starry::TellDecline { name }.into(),
                TradeStep::Withdraw => starry::TellWithdraw { name }.into(),
            }
        }
        Action::Draft(_) => starry::TellDraft.into(),
        Action::Candidate(Named { seat, .. }) => starry::TellCandidate { name: names.of(*seat) }.into(),
        Action::Drawn(_) => Message::verbatim(action.to_string()),
    }
}

fn told_submission(view: &StarryView, submission: &Submission) -> Message {
    let cards = submission.played().map(|[one, other]| {
        let fates = format!("{}-{}", one.fate, other.fate);
        starry::TellCards { fates: as_is(fates), one: as_is(one.n), other: as_is(other.n) }.into()
    });
    let moved = view.my_move().zip(submission.target()).map(|(held, target)| match target {
        Target::Both(one, other) => starry::Swapped { tile: as_is(one), other: as_is(other) }.into(),
        Target::Tile(_) | Target::From(..) | Target::To(..) => held.aimed(target),
    });
    let rank = submission.ranking().map(|rank| starry::TellRanking { ranking: ranked(rank) }.into());
    let bid = submission.bid.map(|garnets| starry::TellBid { garnets }.into());
    all_of([bid, cards, moved, rank].into_iter().flatten().collect())
}

// Alternative text.

/// The alternative text of the picture in this frame.
pub(super) fn describe(view: &StarryView, frame: &str, names: &Names) -> String {
    let rounds = ROUNDS;
    let title = match view.phase {
        _ if view.is_at_rest => match &view.resolved {
            Some(resolved) => starry::AltAfterRound { round: resolved.round, rounds }.into(),
            None => starry::AltAfterBidding.into(),
        },
        Phase::Bidding => starry::AltBidding.into(),
        Phase::Round => starry::AltRound { round: view.round, rounds, kinds: scored_kinds(view.round) }.into(),
        Phase::ChooseCandidate => starry::AltAfterRounds.into(),
        Phase::Over => starry::AltOver.into(),
    };
    let mut told = vec![title];
    match (frame, view.preview(), &view.resolved) {
        ("hand", ..) => told.extend(hand_words(view)),
        ("sheet", Some(sky), _) => {
            told.extend(preview_words(view, &sky));
            told.extend(hand_words(view));
        }
        ("sheet", None, _) => told.extend(sky_words(view, hand_words(view), names)),
        ("open", ..) => told.extend(open_words(view, names)),
        ("round", _, Some(resolved)) => told.extend(story::public(resolved, names)),
        ("all", ..) => told.extend(view.whole.iter().flat_map(|whole| whole_words(view, whole, names))),
        ("rankings", ..) => told.extend(view.whole.iter().flat_map(|whole| rankings_words(whole, names))),
        _ => told.extend(sky_words(view, Vec::new(), names)),
    }
    let text = String::from(sentences(told).say(names.language));
    // The story of a round contains Markdown for messages; alternative texts are plain.
    let is_story = frame == "round" && view.resolved.is_some();
    shortened(if is_story { text.replace("**", "").replace("• ", "") } else { text })
}

/// What each player holds, in order of seats.
fn whole_words(view: &StarryView, whole: &Whole, names: &Names) -> Vec<Message> {
    let player = |seat: Seat| {
        let garnets = starry::Garnets { garnets: whole.garnets[seat] };
        let cards = cards_listed(&whole.horoscopes[seat]);
        let mut parts: Vec<Message> = vec![starry::AltOwns { name: names.of(seat), garnets, cards }.into()];
        if whole.staged[seat] != Submission::default() {
            let action = Action::Submit(whole.staged[seat].clone());
            parts.push(starry::AltSubmitted { action: as_is(action) }.into());
        }
        let hand: Vec<String> = whole.hands[seat].iter().map(|card| card.n.to_string()).collect();
        if !hand.is_empty() {
            parts.push(starry::AltHand { numbers: as_is(hand.join(" ")) }.into());
        }
        ended(Message::joined(parts, "; "))
    };
    view.score.seats().map(player).collect()
}

/// Adds a full stop to a sentence.
fn ended(words: Message) -> Message {
    Message::joined([words, Message::verbatim(".")], "")
}

/// All bids, and for each round every player's move, its rank in the player's ranking, and the points.
fn rankings_words(whole: &Whole, names: &Names) -> Vec<Message> {
    let bids = whole.bids.as_ref().map(|bids| {
        let bids = listed(bids.iter().map(|(seat, bid)| format!("{} {bid}", names[seat])));
        starry::AltBids { bids: as_is(bids) }.into()
    });
    let rounds = (1_u8..).zip(&whole.course).map(|(round, past)| {
        // There is no room for whole rankings, so the text gives only the rank of the move that the player got.
        let one = |(seat, ranking): (Seat, &Vec<Cosmic>)| {
            let name = names.of(seat);
            let got = match past.held[seat] {
                None => Message::verbatim(name),
                Some(held) => {
                    let place = ranking.iter().position(|&cosmic| cosmic == held).map_or(0, |place| place + 1);
                    starry::AltGot { name, cosmic_move: held.name(), place }.into()
                }
            };
            let points = past.scores.as_ref().map(|scores| Message::verbatim(format!("+{}", scores[seat])));
            sentences([Some(got), points].into_iter().flatten())
        };
        starry::PastRound { round, parts: Message::joined(past.rankings.iter().map(one), "; ") }.into()
    });
    bids.into_iter().chain(rounds).collect()
}

/// The result of the match, the sky, and the points by round.
fn open_words(view: &StarryView, names: &Names) -> Vec<Message> {
    let mut said: Vec<Message> = Vec::new();
    if let Some(ending) = view.ending() {
        said.extend(ending.winner.map(|seat| starry::AltWins { name: names.of(seat) }.into()));
        said.extend(ending.candidate.map(|seat| starry::UnderstoodCandidate { name: names.of(seat) }.into()));
    }
    said.extend(sky_words(view, Vec::new(), names));
    let by_round = view.whole.iter().flat_map(|whole| (1_u8..).zip(&whole.course)).filter_map(|(round, past)| {
        let scores = listed(past.scores.as_ref()?.values());
        Some(starry::PastRound { round, parts: as_is(scores) }.into())
    });
    said.extend(by_round);
    said
}

fn hand_words(view: &StarryView) -> Vec<Message> {
    let (hand, horoscope) = (cards_listed(view.my_hand()), cards_listed(view.my_horoscope()));
    let draft = view.own.played().map(|cards| {
        let [one, other] = cards.map(Played::told_by_number);
        starry::AltDraft { one, other }.into()
    });
    [starry::AltCards { hand, horoscope }.into()].into_iter().chain(draft).collect()
}

fn preview_words(view: &StarryView, sky: &Sky) -> Vec<Message> {
    let (rows, formations) = (sky_rows(sky), formations(sky));
    let seen = match (view.my_move(), view.own.target()) {
        (Some(held), Some(target)) => {
            starry::AltPreviewMoved { cosmic_move: held.aimed(target), rows, formations }.into()
        }
        _ => starry::AltPreview { rows, formations }.into(),
    };
    let points = view.would_score().map(|points| starry::AltWouldScore { points }.into());
    [seen].into_iter().chain(points).collect()
}

/// The sky, with `more` between the observer's move and the points.
fn sky_words(view: &StarryView, more: Vec<Message>, names: &Names) -> Vec<Message> {
    let mut said: Vec<Message> =
        vec![starry::AltSky { rows: sky_rows(&view.sky), formations: formations(&view.sky) }.into()];
    if !view.locked.is_empty() {
        said.push(starry::AltLocked { tiles: as_is(listed(&view.locked)) }.into());
    }
    said.extend(view.my_move().map(|held| starry::AltHeld { cosmic_move: held.name() }.into()));
    said.extend(more);
    let points = listed(view.score.iter().map(|(seat, points)| format!("{} {points}", names[seat])));
    said.push(starry::AltPoints { points: as_is(points) }.into());
    said
}

/// Cuts a text to the maximum length of an alternative text; only very long names make it longer.
fn shortened(text: String) -> String {
    match text.char_indices().nth(DESCRIPTION_CHARS_MAX) {
        Some((end, _)) => text[..end].to_owned(),
        None => text,
    }
}

fn sky_rows(sky: &Sky) -> Message {
    let tile = |square| sky.bend(square).map_or_else(|| starry::AltVoid.into(), |bend| Message::verbatim(as_is(bend)));
    let tiles: Vec<Message> = AREA.squares().map(tile).collect();
    let rows = tiles.chunks(usize::from(AREA.columns)).map(|row| Message::joined(row.iter().cloned(), " "));
    Message::joined(rows, " / ")
}

/// The positions of planets and comets, and the size of the void's expanse.
fn formations(sky: &Sky) -> Message {
    let trails = sky.trails();
    let of_kind = |kind: TrailKind| -> Message {
        let named = trails
            .iter()
            .filter(|trail| trail.kind() == kind)
            .map(|trail| trail.tiles().map(|tile| tile.to_string()).collect::<Vec<_>>().join("-"));
        let named: Vec<String> = named.collect();
        if named.is_empty() { starry::AltNone.into() } else { Message::verbatim(named.join(", ")) }
    };
    let (planets, comets) = (of_kind(TrailKind::Planet), of_kind(TrailKind::Comet));
    starry::AltFormations { planets, comets, expanse: sky.features().expanse }.into()
}
