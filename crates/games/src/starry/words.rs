//! The view in words: receipts and alternative text here, the message that goes with the pictures in rooms of its own.

mod message;
mod story;

use std::fmt::Write;

use super::action::{Action, Named, Submission, TradeStep};
use super::cards::{Card, Kind, scored};
use super::cosmic::{Cosmic, Target};
use super::sky::{AREA, Sky, TrailKind};
use super::state::{Phase, ROUNDS};
use super::trade::Pair;
use super::view::{StarryView, Whole};
use board::square::Square;
use rules::{BySeat, DESCRIPTION_CHARS_MAX, Seat, counted};

pub(super) use message::{headline, received};
pub(super) use story::{made_up, past};

impl StarryView {
    pub(super) fn named(&self, seat: Seat) -> Named {
        Named { seat, name: self.seating.names[seat].clone() }
    }

    /// A card's number, with its kind if the observer knows it.
    pub(super) fn card_named(&self, n: u8) -> String {
        let seen = self.horoscopes.values().flatten().flatten().find(|card| card.n == n).map(|card| card.kind);
        match seen.or_else(|| self.memory.kind(n)) {
            Some(kind) => Card { n, kind }.to_string(),
            None => format!("card {n}"),
        }
    }

    /// Whether the card is in the observer's horoscope.
    pub(super) fn holds(&self, n: u8) -> bool {
        self.my_horoscope().iter().any(|card| card.n == n)
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
                    "You offer {name} your {give} for {take}. If {name} accepts, it costs the two of you {cost} of your \
                     community garnets."
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
        Action::Draft(Some(_)) => "You are writing an offer; nobody sees it before you send it.".to_owned(),
        Action::Draft(None) => "You write no offer any more.".to_owned(),
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
        let warning = message::warning(view, [one, other]);
        say(format!("You {} {} and {} {}.{warning}", one.fate, one.n, other.fate, other.n));
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

/// An action as a player tells of it: `add 3 and 54, swap D3 and D4`.
pub(super) fn told(view: &StarryView, action: &Action, names: &BySeat<String>) -> String {
    match action {
        Action::Submit(submission) => told_submission(view, submission),
        Action::Trade { with: Named { seat, .. }, step } => {
            let with = &names[*seat];
            match step {
                TradeStep::Offer { give, take } => format!("offer {with} my {give} for {take}"),
                TradeStep::Accept => format!("accept the trade with {with}"),
                TradeStep::Decline => format!("decline the trade with {with}"),
                TradeStep::Withdraw => format!("take my offer to {with} back"),
            }
        }
        Action::Draft(_) => "write an offer".to_owned(),
        Action::Candidate(Named { seat, .. }) => format!("name {} as the elimination candidate", names[*seat]),
        Action::Drawn(_) => action.to_string(),
    }
}

fn told_submission(view: &StarryView, submission: &Submission) -> String {
    let cards = submission.played().map(|[one, other]| {
        let again = if one.fate == other.fate { String::new() } else { format!("{} ", other.fate) };
        format!("{} {} and {again}{}", one.fate, one.n, other.n)
    });
    let moved = view.my_move().zip(submission.target()).map(|(held, target)| match target {
        Target::Both(one, other) => format!("{held} {one} and {other}"),
        Target::Tile(_) | Target::From(..) | Target::To(..) => format!("{held} {target}"),
    });
    let ranked = submission.ranking().map(|rank| {
        let ranked: Vec<String> = rank.iter().map(Cosmic::to_string).collect();
        format!("rank the moves {}", ranked.join(", "))
    });
    let bid = submission.bid.map(|bid| format!("bid {}", counted(bid as usize, "garnet", "garnets")));
    listed(&[bid, cards, moved, ranked].into_iter().flatten().collect::<Vec<_>>())
}

// Alternative text.

/// The same facts as the picture of this frame.
pub(super) fn describe(view: &StarryView, frame: &str, names: &BySeat<String>) -> String {
    let title = match view.phase {
        _ if view.is_at_rest => match &view.resolved {
            Some(resolved) => format!("Starry Night, after round {} of {ROUNDS}.", resolved.round),
            None => "Starry Night, after the bidding.".to_owned(),
        },
        Phase::Bidding => "Starry Night, bidding.".to_owned(),
        Phase::Round => {
            format!("Starry Night, round {} of {ROUNDS}, scoring {}.", view.round, scored_kinds(view.round))
        }
        Phase::ChooseCandidate => "Starry Night, after the last round.".to_owned(),
        Phase::Over => "Starry Night, over.".to_owned(),
    };
    let told = match (frame, view.preview(), &view.resolved) {
        ("hand", ..) => hand_words(view),
        ("sheet", Some(sky), _) => format!("{} {}", preview_words(view, &sky), hand_words(view)),
        ("sheet", None, _) => sky_words(view, &hand_words(view), names),
        ("open", ..) => open_words(view, names),
        ("round", _, Some(resolved)) => story::public(resolved, names).join(" ").replace("**", "").replace("• ", ""),
        ("all", ..) => view.whole.as_ref().map_or_else(String::new, |whole| whole_words(view, whole, names)),
        ("rankings", ..) => view.whole.as_ref().map_or_else(String::new, |whole| rankings_words(whole, names)),
        _ => sky_words(view, "", names),
    };
    shortened(format!("{title} {told}"))
}

/// What everybody holds, seat by seat.
fn whole_words(view: &StarryView, whole: &Whole, names: &BySeat<String>) -> String {
    let mut text = String::new();
    for seat in view.score.seats() {
        let garnets = counted(whole.garnets[seat] as usize, "garnet", "garnets");
        let horoscope = numbers(&whole.horoscopes[seat]);
        write!(text, "{}: {garnets}; horoscope {horoscope}", names[seat]).expect("a string");
        if whole.staged[seat] != Submission::default() {
            let staged = Action::Submit(whole.staged[seat].clone());
            write!(text, "; submitted {staged}").expect("a string takes all text");
        }
        let hand: Vec<String> = whole.hands[seat].iter().map(|card| card.n.to_string()).collect();
        if !hand.is_empty() {
            write!(text, "; hand {}", hand.join(" ")).expect("a string takes all text");
        }
        text.push_str(". ");
    }
    text.trim_end().to_owned()
}

/// What everybody has bid, and by round their move, its place in their ranking, and their points.
fn rankings_words(whole: &Whole, names: &BySeat<String>) -> String {
    let bids = whole.bids.as_ref().map(|bids| {
        let each: Vec<String> = bids.iter().map(|(seat, bid)| format!("{} {bid}", names[seat])).collect();
        format!("Bids: {}.", each.join(", "))
    });
    let rounds = (1..).zip(&whole.course).map(|(round, past)| {
        // All rankings have no room here: which place in it the move had that was handed out says what they came to.
        let one = |(seat, ranking): (Seat, &Vec<Cosmic>)| {
            let got = past.held[seat].map_or_else(String::new, |held| {
                let place = ranking.iter().position(|&cosmic| cosmic == held).map_or(0, |place| place + 1);
                format!(" {held} (choice {place})")
            });
            let points = past.scores.as_ref().map_or_else(String::new, |scores| format!(" +{}", scores[seat]));
            format!("{}{got}{points}", names[seat])
        };
        let each: Vec<String> = past.rankings.iter().map(one).collect();
        format!("Round {round}: {}.", each.join("; "))
    });
    bids.into_iter().chain(rounds).collect::<Vec<_>>().join(" ")
}

/// The sky, and how it ended.
fn open_words(view: &StarryView, names: &BySeat<String>) -> String {
    let mut text = String::new();
    if let Some(ending) = view.ending() {
        let winner = ending.winner.map(|seat| format!("{} wins. ", names[seat]));
        let candidate = ending.candidate.map(|seat| format!("{} is the elimination candidate. ", names[seat]));
        text.extend(winner.into_iter().chain(candidate));
    }
    let by_round = view.whole.iter().flat_map(|whole| (1..).zip(&whole.course)).filter_map(|(round, past)| {
        let scores: Vec<String> = past.scores.as_ref()?.values().map(ToString::to_string).collect();
        Some(format!(" Round {round}: {}.", scores.join(", ")))
    });
    text + &sky_words(view, "", names) + &by_round.collect::<String>()
}

fn hand_words(view: &StarryView) -> String {
    let mut words =
        format!("Your hand: {}. Your horoscope: {}.", numbers(view.my_hand()), numbers(view.my_horoscope()));
    if let Some([one, other]) = view.own.played() {
        write!(words, " Your draft: {} {}, {} {}.", one.fate, one.n, other.fate, other.n).expect("a string takes text");
    }
    words
}

fn preview_words(view: &StarryView, sky: &Sky) -> String {
    let own = match (view.my_move(), view.own.target()) {
        (Some(held), Some(target)) => format!(" with {held} {target} made"),
        _ => String::new(),
    };
    let points = view.would_score().map_or_else(String::new, |points| format!(" You would score {points}."));
    format!("Your scoring sky{own}, by rows: {}. {}.{points}", sky_rows(sky), formations(sky))
}

/// The sky, with what else the picture shows between the moves and the points.
fn sky_words(view: &StarryView, more: &str, names: &BySeat<String>) -> String {
    let mut text = format!("Sky by rows: {}. {}.", sky_rows(&view.sky), formations(&view.sky));
    let mut say = |sentence: String| write!(text, " {sentence}").expect("a string takes all text");
    if !view.locked.is_empty() {
        let locked: Vec<String> = view.locked.iter().map(Square::to_string).collect();
        say(format!("Locked: {}.", locked.join(", ")));
    }
    if let Some(held) = view.my_move() {
        say(format!("You hold {held}."));
    }
    if !more.is_empty() {
        say(more.to_owned());
    }
    let scores = view.score.iter().map(|(seat, points)| format!("{} {points}", names[seat]));
    say(format!("Points: {}.", scores.collect::<Vec<_>>().join(", ")));
    text
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
