//! Parses what players type, and the outcomes of random draws in a record.
//!
//! The parser does not check whether an action is legal; it only looks up names.

use super::action::{Action, Aim, Cards, Draw, Fate, Named, Played, Submission, TradeStep};
use super::cards::CARDS;
use super::cosmic::{Cosmic, Target};
use super::draft::Draft;
use super::sky::Bend;
use super::words::names_listed;
use ::words::starry;
use board::square::Square;
use board::typed::with_plain_cells;
use rules::{Message, Seat, Seating, Unreadable};

/// Parses a player's text. An element of a submission replaces that element of the staged submission.
pub(super) fn read(input: &str, staged: &Submission, seating: &Seating) -> Result<Action, Unreadable> {
    let (head, rest) = first_word(input);
    match head.to_ascii_lowercase().as_str() {
        "trade" => read_trade(rest, seating),
        "candidate" => Ok(Action::Candidate(named(rest, seating)?)),
        "undo" if rest.eq_ignore_ascii_case("trade") => Ok(Action::Draft(None)),
        "undo" => undo(rest, staged).map(Action::Submit),
        "begin" if first_word(rest).0.eq_ignore_ascii_case("trade") => read_draft(rest, seating),
        "nothing" if rest.is_empty() => Ok(Action::Submit(Submission::default())),
        "only" => elements(rest).map(Action::Submit),
        _ => elements(input).map(|newer| Action::Submit(staged.clone().overlaid(newer))),
    }
}

/// Parses the outcome of a random draw.
pub(super) fn read_draw(text: &str, seating: &Seating) -> Result<Draw, Unreadable> {
    let (head, rest) = first_word(text);
    match head.to_ascii_lowercase().as_str() {
        "missing" => {
            let (seat, rest) = first_word(rest);
            Ok(Draw::Missing(seat_numbered(seat, seating)?, elements(rest)?))
        }
        "order" => {
            let seats = rest.split_whitespace().map(|word| seat_numbered(word, seating));
            Ok(Draw::Order(seats.collect::<Result<_, _>>()?))
        }
        "candidate" => Ok(Draw::Candidate(named(rest, seating)?)),
        _ => Err(unreadable(starry::ExpectedDraw)),
    }
}

fn unreadable(words: impl Into<Message>) -> Unreadable {
    Unreadable(words.into())
}

fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(head, rest)| (head, rest.trim()))
}

fn seat_numbered(word: &str, seating: &Seating) -> Result<Seat, Unreadable> {
    let seat = word.parse().ok().and_then(Seat::new).filter(|seat| seat.index() < seating.n_seats());
    seat.ok_or_else(|| unreadable(starry::ExpectedSeat))
}

fn named(text: &str, seating: &Seating) -> Result<Named, Unreadable> {
    let nobody = || unreadable(starry::NobodyNamed { names: names_listed(seating.names.values()) });
    let seat = seating.seat_named(text).ok_or_else(nobody)?;
    Ok(Named { seat, name: seating.names[seat].clone() })
}

fn read_trade(rest: &str, seating: &Seating) -> Result<Action, Unreadable> {
    if let Some((name, give, take)) = offer(rest) {
        let step = TradeStep::Offer { give: card(give)?, take: card(take)? };
        return Ok(Action::Trade { with: named(name, seating)?, step });
    }
    let (verb, name) = first_word(rest);
    let step = match verb.to_ascii_lowercase().as_str() {
        "accept" => TradeStep::Accept,
        "decline" => TradeStep::Decline,
        "withdraw" => TradeStep::Withdraw,
        _ => return Err(unreadable(starry::ExpectedTrade)),
    };
    Ok(Action::Trade { with: named(name, seating)?, step })
}

fn read_draft(rest: &str, seating: &Seating) -> Result<Action, Unreadable> {
    let text = rest.to_ascii_lowercase();
    let words: Vec<&str> = text.split_whitespace().skip(1).collect();
    let draft = Draft::read(&words, seating).ok_or_else(|| unreadable(starry::ExpectedTrade))?;
    Ok(Action::Draft(Some(draft)))
}

/// Splits `NAME give 28 take 41`, starting from its end because a name may contain any word.
fn offer(rest: &str) -> Option<(&str, &str, &str)> {
    let last_word = |text: &'_ str| text.trim_end().rfind(char::is_whitespace);
    let split = |text| last_word(text).map(|at: usize| text.split_at(at)).map(|(head, word)| (head, word.trim()));
    let (rest, take) = split(rest)?;
    let (rest, verb_take) = split(rest)?;
    let (rest, give) = split(rest)?;
    let (name, verb_give) = split(rest)?;
    let is_offer = verb_give.eq_ignore_ascii_case("give") && verb_take.eq_ignore_ascii_case("take");
    is_offer.then_some((name, give, take))
}

fn card(word: &str) -> Result<u8, Unreadable> {
    let number = word.parse().ok().filter(|&n: &u8| (1..=CARDS).contains(&usize::from(n)));
    number.ok_or_else(|| unreadable(starry::ExpectedCard { cards: CARDS }))
}

fn undo(element: &str, staged: &Submission) -> Result<Submission, Unreadable> {
    let mut left = staged.clone();
    let was_there = match element.to_ascii_lowercase().as_str() {
        "bid" => left.bid.take().is_some(),
        "cards" => left.cards.take().is_some(),
        "move" => left.aim.take().is_some(),
        // An incomplete new ranking is undone first; the complete old ranking stays.
        "rank" => left.anew.take().is_some() || left.rank.take().is_some(),
        _ => return Err(unreadable(starry::ExpectedUndo)),
    };
    if was_there { Ok(left) } else { Err(unreadable(starry::NothingToUndo)) }
}

/// Parses elements, with or without `;` between them; if an element occurs twice, the later one counts.
fn elements(text: &str) -> Result<Submission, Unreadable> {
    let text = text.to_ascii_lowercase().replace([',', ':'], " ");
    let mut submission = Submission::default();
    for part in text.split(';').flat_map(parts) {
        let read = element(&part).map_err(|Unreadable(why)| not_understood(&part.join(" "), why))?;
        submission = submission.overlaid(read);
    }
    Ok(submission)
}

/// The refusal of a part that is not understood, with a hint at what would be understood.
fn not_understood(part: &str, why: Message) -> Unreadable {
    const QUOTED_MAX: usize = 30;
    if part.is_empty() {
        return unreadable(why);
    }
    let start: String = part.chars().take(QUOTED_MAX).collect();
    unreadable(starry::NotUnderstood { part: start.as_str(), why })
}

/// Splits a text into the words of each element; an element begins with its keyword.
fn parts(text: &str) -> Vec<Vec<&str>> {
    let mut parts: Vec<Vec<&str>> = vec![Vec::new()];
    for word in text.split_whitespace().filter(|word| *word != "and") {
        let part = parts.last().map(Vec::as_slice).unwrap_or_default();
        let head = part.iter().find(|word| **word != "begin");
        let is_ranking = matches!(head, Some(&("rank" | "ranking")));
        let begins = match word {
            _ if part.is_empty() || head.is_none() => false,
            "begin" | "bid" | "cards" | "card" | "move" | "rank" | "ranking" => true,
            "add" | "discard" => !matches!(head, Some(&("cards" | "card" | "add" | "discard"))),
            // Names of moves belong to a ranking, or begin the element of the cosmic move.
            _ if word.parse::<Cosmic>().is_ok() => {
                if is_ranking {
                    part.iter().filter(|word| ranked(word).is_some()).count() >= Cosmic::ALL.len()
                } else {
                    part != ["move"]
                }
            }
            _ => false,
        };
        if begins {
            parts.push(Vec::new());
        }
        parts.last_mut().expect("there is a part").push(word);
    }
    parts
}

/// The name of the cosmic move with which the text aims, such as in `slide c4`; `None` if the text names no move.
pub(super) fn verb(text: &str) -> Option<Cosmic> {
    let text = text.to_ascii_lowercase().replace([',', ':'], " ");
    let verb = |part: Vec<&str>| match part.as_slice() {
        ["move", verb, ..] | [verb, _, ..] => verb.parse().ok(),
        _ => None,
    };
    text.split(';').flat_map(parts).find_map(verb)
}

fn element(words: &[&str]) -> Result<Submission, Unreadable> {
    let (words, is_begun) = match words {
        ["begin", words @ ..] => (words, true),
        words => (words, false),
    };
    let mut submission = Submission::default();
    match words {
        ["bid", rest @ ..] if !is_begun => submission.bid = Some(bid(rest)?),
        ["cards" | "card", rest @ ..] => submission.cards = Some(cards(rest, is_begun)?),
        ["add" | "discard", ..] => submission.cards = Some(cards(words, is_begun)?),
        ["move", verb, rest @ ..] if verb.parse::<Cosmic>().is_ok() => submission.aim = Some(aim(rest, is_begun)?),
        ["move", rest @ ..] => submission.aim = Some(aim(rest, is_begun)?),
        ["ranking", rest @ ..] if is_begun => {
            let rank = rank(rest, is_begun)?;
            let is_whole = rank.len() == Cosmic::ALL.len();
            *if is_whole { &mut submission.rank } else { &mut submission.anew } = Some(rank);
        }
        ["rank" | "ranking", rest @ ..] => submission.rank = Some(rank(rest, is_begun)?),
        [verb, rest @ ..] if verb.parse::<Cosmic>().is_ok() => submission.aim = Some(aim(rest, is_begun)?),
        _ => return Err(unreadable(starry::Expected)),
    }
    Ok(submission)
}

fn bid(words: &[&str]) -> Result<u32, Unreadable> {
    match words {
        [number] | [number, "garnet" | "garnets"] => number.parse().map_err(|_| unreadable(starry::ExpectedBid)),
        _ => Err(unreadable(starry::ExpectedBid)),
    }
}

fn cards(words: &[&str], is_begun: bool) -> Result<Cards, Unreadable> {
    let played = |fate: &str, n: &str| {
        let fate = match fate {
            "add" => Fate::Add,
            "discard" => Fate::Discard,
            _ => return Err(unreadable(starry::ExpectedCards)),
        };
        Ok(Played { n: card(n)?, fate })
    };
    match words {
        [one, other] if is_begun => Ok(Cards::Picked([card(one)?, card(other)?])),
        [fate, n, other_fate, other] if !is_begun => Ok(Cards::Played([played(fate, n)?, played(other_fate, other)?])),
        _ => Err(unreadable(starry::ExpectedCards)),
    }
}

fn aim(words: &[&str], is_begun: bool) -> Result<Aim, Unreadable> {
    let square = |word: &str| word.parse::<Square>().map_err(|_| unreadable(starry::ExpectedMove));
    let plain = with_plain_cells(&words.join(" "));
    let words: Vec<&str> = plain.split_whitespace().collect();
    let target = match *words {
        [tile] if is_begun => return Ok(Aim::Begun(square(tile)?)),
        [tile] => Target::Tile(square(tile)?),
        [tile, "from", source] => Target::From(square(tile)?, square(source)?),
        [tile, "to", bend] => {
            let bend = bend.parse::<Bend>().map_err(|_| unreadable(starry::ExpectedOrientation))?;
            Target::To(square(tile)?, bend)
        }
        [one, other] => Target::Both(square(one)?, square(other)?),
        _ => return Err(unreadable(starry::ExpectedMove)),
    };
    if is_begun { Err(unreadable(starry::ExpectedMove)) } else { Ok(Aim::At(target)) }
}

fn rank(words: &[&str], is_begun: bool) -> Result<Vec<Cosmic>, Unreadable> {
    let mut rank = Vec::new();
    for word in words {
        let cosmic = ranked(word).ok_or_else(|| unreadable(starry::ExpectedRanking))?;
        if rank.contains(&cosmic) {
            let expected = Message::from(starry::ExpectedRanking);
            return Err(unreadable(starry::MoveTwice { cosmic_move: cosmic.name(), expected }));
        }
        rank.push(cosmic);
    }
    // If four moves are ranked, the fifth is certain.
    if is_begun && rank.len() == Cosmic::ALL.len() - 1 {
        rank.extend(Cosmic::ALL.into_iter().find(|cosmic| !rank.contains(cosmic)));
    }
    let is_whole = rank.len() == Cosmic::ALL.len();
    if rank.is_empty() || !is_whole && !is_begun { Err(unreadable(starry::ExpectedRanking)) } else { Ok(rank) }
}

/// Parses a move by its name or by its number in cosmic order, counting from 1.
fn ranked(word: &str) -> Option<Cosmic> {
    let numbered = || Cosmic::ALL.get(word.trim_end_matches('.').parse::<usize>().ok()?.checked_sub(1)?).copied();
    word.parse().ok().or_else(numbered)
}

#[cfg(test)]
mod tests {
    use proptest::option::of;
    use proptest::prelude::*;

    use super::*;
    use rules::BySeat;

    fn seating() -> Seating {
        let names = ["Ann", "Ben of Kent", "accept", "dee give 1"].map(str::to_owned).to_vec();
        Seating { names: BySeat::from(names), advantage: Seat::FIRST }
    }

    fn canonical(input: &str) -> String {
        match read(input, &Submission::default(), &seating()) {
            Ok(action) => action.to_string(),
            Err(Unreadable(words)) => format!("! {words}"),
        }
    }

    #[test]
    fn the_page_is_read_in_any_case() {
        for (input, expected) in [
            ("cards add 28 discard 32", "only cards add 28 discard 32"),
            ("CARDS Add 28, Discard 32", "only cards add 28 discard 32"),
            ("move b2 FROM b3", "only move B2 from B3"),
            ("Move C1 to sw", "only move C1 to SW"),
            ("move a1 a2", "only move A1 A2"),
            ("move d4", "only move D4"),
            ("rank slide swap lock mirror rotate", "only rank slide swap lock mirror rotate"),
            ("BID 4", "only bid 4"),
            ("bid 4; rank slide swap lock mirror rotate", "only bid 4; rank slide swap lock mirror rotate"),
            ("trade ann give 28 take 41", "trade Ann give 28 take 41"),
            ("Trade @BEN OF KENT Give 1 Take 56", "trade Ben of Kent give 1 take 56"),
            ("trade accept give 1 take 2", "trade accept give 1 take 2"),
            ("trade accept accept", "trade accept accept"),
            ("trade decline @Dee give 1", "trade decline dee give 1"),
            ("trade dee give 1 give 2 take 3", "trade dee give 1 give 2 take 3"),
            ("trade WITHDRAW ben of kent", "trade withdraw Ben of Kent"),
            ("Begin Trade", "begin trade"),
            ("begin trade take 41 WITH 2 give 28", "begin trade with 2 give 28 take 41"),
            ("Undo trade", "undo trade"),
            ("candidate @ANN", "candidate Ann"),
            ("Nothing", "nothing"),
            ("bid 2 garnets", "only bid 2"),
            ("add 2 discard 3", "only cards add 2 discard 3"),
            ("slide c4", "only move C4"),
            ("slide c 4", "only move C4"),
            ("move rotate c1 to sw", "only move C1 to SW"),
            ("mirror b2 from b3 and add 2, discard 3", "only cards add 2 discard 3; move B2 from B3"),
            ("rank 5 4 1 2 3", "only rank slide swap lock mirror rotate"),
            ("bid 1 rank 5 4 1 2 3", "only bid 1; rank slide swap lock mirror rotate"),
            ("rank slide swap lock mirror rotate slide d4", "only move D4; rank slide swap lock mirror rotate"),
            ("begin ranking slide", "only begin ranking slide"),
            ("begin ranking 5 4 1 2", "only rank slide swap lock mirror rotate"),
        ] {
            assert_eq!(canonical(input), expected, "{input}");
        }
    }

    #[test]
    fn an_element_may_be_begun_only() {
        assert_eq!(canonical("begin cards 28 32"), "only begin cards 28 32");
        assert_eq!(canonical("Begin move c1"), "only begin move C1");
        assert_eq!(canonical("begin rank slide swap"), "only begin rank slide swap");
        assert_eq!(canonical("begin rank slide swap lock mirror"), "only rank slide swap lock mirror rotate");
    }

    #[test]
    fn what_means_nothing_is_refused_with_what_would() {
        let refused: [(&str, Message); 23] = [
            ("", starry::Expected.into()),
            ("hello", starry::Expected.into()),
            (";", starry::Expected.into()),
            ("cards add 28", starry::ExpectedCards.into()),
            ("cards 28 32", starry::ExpectedCards.into()),
            ("cards keep 28 add 3", starry::ExpectedCards.into()),
            ("move", starry::ExpectedMove.into()),
            ("move B2 to B3", starry::ExpectedOrientation.into()),
            ("begin move B2 B3", starry::ExpectedMove.into()),
            ("rank slide swap", starry::ExpectedRanking.into()),
            ("rank", starry::ExpectedRanking.into()),
            ("bid", starry::ExpectedBid.into()),
            ("bid -1", starry::ExpectedBid.into()),
            ("bid 99999999999", starry::ExpectedBid.into()),
            ("trade Ann", starry::ExpectedTrade.into()),
            ("begin trade with 4", starry::ExpectedTrade.into()),
            ("begin trade give 0", starry::ExpectedTrade.into()),
            ("begin trade with 1 give", starry::ExpectedTrade.into()),
            ("begin trade Ann 1", starry::ExpectedTrade.into()),
            ("undo", starry::ExpectedUndo.into()),
            ("undo everything", starry::ExpectedUndo.into()),
            ("cards add 57 add 1", starry::ExpectedCard { cards: CARDS }.into()),
            ("trade Ann give 0 take 3", starry::ExpectedCard { cards: CARDS }.into()),
        ];
        for (input, words) in refused {
            let refusal = canonical(input);
            assert!(refusal.starts_with("! ") && refusal.ends_with(&words.to_string()), "{input}: {refusal}");
        }
        let named = canonical("bid 2; move xyzzy");
        assert_eq!(named, format!("! \"move xyzzy\" was not understood: {}", Message::from(starry::ExpectedMove)));
        assert!(canonical("rank slide slide swap lock mirror").contains("slide stands there twice"));
        assert!(canonical("candidate Zoe").contains("the players are Ann, Ben of Kent"));
    }

    #[test]
    fn a_ranking_stands_until_the_next_one_is_whole() {
        let mut staged = Submission::default();
        for (input, expected, stands) in [
            ("rank 1 2 3 4 5", "only rank lock mirror rotate swap slide", "lock"),
            ("begin ranking slide", "only rank lock mirror rotate swap slide; begin ranking slide", "lock"),
            ("begin ranking slide swap", "only rank lock mirror rotate swap slide; begin ranking slide swap", "lock"),
            ("undo rank", "only rank lock mirror rotate swap slide", "lock"),
            ("begin ranking slide swap rotate mirror", "only rank slide swap rotate mirror lock", "slide"),
            // The text of earlier versions' menus, which older journals contain.
            ("begin rank mirror", "only begin rank mirror", ""),
        ] {
            let Ok(Action::Submit(read)) = read(input, &staged, &seating()) else { panic!("{input} is read") };
            assert_eq!(Action::Submit(read.clone()).to_string(), expected, "{input}");
            assert_eq!(read.ranking().map_or(String::new(), |rank| rank[0].to_string()), stands, "{input}");
            staged = read;
        }
    }

    #[test]
    fn undo_takes_one_element_back() {
        let staged = Submission { bid: Some(3), rank: Some(Cosmic::ALL.to_vec()), ..Submission::default() };
        let undone = |input| read(input, &staged, &seating()).map(|action| action.to_string());
        assert_eq!(undone("undo bid").unwrap(), "only rank lock mirror rotate swap slide");
        assert!(undone("undo cards").unwrap_err().to_string().contains("nothing to undo"));
    }

    fn any_square() -> impl Strategy<Value = Square> {
        (0..4u8, 0..4u8).prop_map(|(column, row)| Square::new(column, row))
    }

    fn any_submission() -> impl Strategy<Value = Submission> {
        let played = (1..=56u8, any::<bool>())
            .prop_map(|(n, adds)| Played { n, fate: if adds { Fate::Add } else { Fate::Discard } });
        let cards = prop_oneof![
            (played.clone(), played).prop_map(|(one, other)| Cards::Played([one, other])),
            (1..=56u8, 1..=56u8).prop_map(|(one, other)| Cards::Picked([one, other])),
        ];
        let aim = prop_oneof![
            any_square().prop_map(Aim::Begun),
            any_square().prop_map(|tile| Aim::At(Target::Tile(tile))),
            (any_square(), any_square()).prop_map(|(one, other)| Aim::At(Target::From(one, other))),
            (any_square(), any_square()).prop_map(|(one, other)| Aim::At(Target::Both(one, other))),
            (any_square(), 0..4usize).prop_map(|(tile, bend)| Aim::At(Target::To(tile, Bend::ALL[bend]))),
        ];
        let rank = (Just(Cosmic::ALL.to_vec()).prop_shuffle(), 1..5usize).prop_map(|(mut rank, length)| {
            // Rankings of four do not exist: the fifth move is always added.
            rank.truncate(if length == 4 { 5 } else { length });
            rank
        });
        let anew = (Just(Cosmic::ALL.to_vec()).prop_shuffle(), 1..4usize).prop_map(|(mut rank, length)| {
            rank.truncate(length);
            rank
        });
        let parts = (of(any::<u32>()), of(cards), of(aim), of(rank), of(anew));
        parts.prop_map(|(bid, cards, aim, rank, anew)| Submission { bid, cards, aim, rank, anew })
    }

    proptest! {
        #[test]
        fn any_submission_reads_back_over_anything_staged(action in any_submission(), staged in any_submission()) {
            let action = Action::Submit(action);
            prop_assert_eq!(read(&action.to_string(), &staged, &seating()), Ok(action));
        }

        #[test]
        fn any_text_is_read_or_refused(input in "\\PC{0,60}") {
            drop(read(&input, &Submission::default(), &seating()));
            drop(read_draw(&input, &seating()));
        }

        #[test]
        fn words_of_the_grammar_in_any_order_read_back_or_are_refused(
            words in proptest::collection::vec(prop::sample::select(vec![
                "cards", "move", "rank", "bid", "trade", "undo", "only", "missing", "order", "candidate", "give",
                "take", "add", "discard", "from", "to", "NE", "A1", "d4", "28", "0", "slide", "lock", "begin", ";", "ann",
            ]), 0..9),
        ) {
            let input = words.join(" ");
            if let Ok(action) = read(&input, &Submission::default(), &seating()) {
                prop_assert_eq!(read(&action.to_string(), &Submission::default(), &seating()), Ok(action));
            }
            if let Ok(draw) = read_draw(&input, &seating()) {
                prop_assert_eq!(read_draw(&Action::Drawn(draw.clone()).to_string(), &seating()), Ok(draw));
            }
        }
    }
}
