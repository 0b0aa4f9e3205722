//! What is said during a match, in the pseudo-language: what is in no catalogue stays plain English.

use std::time::Duration;

use super::{ANN, MINUTE, clock, notices, receipts};
use crate::discord::wire::{became, text, uncounted};
use crate::intake::Uncounted;
use crate::session::{About, Adjournment, DeliveryError, Fate, News, Notice};
use crate::store::{Audience, ChannelId, GuildId, InputId, MatchId, UserId};
use host::{ClockFace, Order};
use rules::{By, BySeat, Language, Message, Millis, Moment, Names, Outcome, SeatSet, Timestamp};

/// What stands in these messages in every language: a game, units of time, and what Discord says.
const IN_EVERY_LANGUAGE: &[&str] = &["Mist", "min", "s", "ms", "NE", "C"];

/// Names without a letter, for readers of the pseudo-language.
fn names() -> Names {
    Names::new(BySeat::from(["1", "2"].map(str::to_owned).to_vec()), Language::Pseudo)
}

fn about() -> About {
    let spec = games::CATALOGUE[0];
    About { id: MatchId(7), spec, guild: GuildId(1), channel: ChannelId(2), host: UserId(3) }
}

fn in_pseudo(messages: impl IntoIterator<Item = Message>) -> Vec<String> {
    messages.into_iter().map(|message| message.say(Language::Pseudo).into()).collect()
}

/// Removes what stands between these signs.
fn without(text: &str, open: char, close: char) -> String {
    let mut parts = text.split(open);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + part.split_once(close).map_or("", |(_, rest)| rest))
}

#[test]
fn what_is_said_in_a_match_comes_from_the_catalogues() {
    let said = [past(), clocks(), announcements(), troubles(), failures(), told()].concat();
    assert!(said.len() > 100, "{}", said.len());
    for text in said {
        // Commands and what is typed, then mentions and times.
        let plain = without(&text.split('`').step_by(2).collect::<String>(), '<', '>');
        let words = plain.split(|letter: char| !letter.is_alphabetic()).filter(|word| word.is_ascii());
        let left: Vec<_> = words.filter(|word| !word.is_empty() && !IN_EVERY_LANGUAGE.contains(word)).collect();
        assert!(left.is_empty(), "{text}: {left:?}");
    }
}

fn past() -> Vec<String> {
    let names = &names();
    let fates = [
        Fate::Accepted,
        Fate::Declined(ANN.opponent()),
        Fate::Lapsed(ANN),
        Fate::StruckOut,
        Fate::Answered,
        Fate::TakenBack,
        Fate::Past,
        Fate::Over,
    ];
    let offers = fates.map(|fate| became::offer(Some(fate), names));
    let told_of = fates.map(|fate| became::told(&Notice::Offers(ANN), Some(fate), names));
    let paused = [
        Notice::Paused { by: ANN, number: 2, most: Some(3) },
        Notice::Paused { by: ANN, number: 2, most: None },
        Notice::WantsToResume(ANN),
        Notice::Absent { seats: SeatSet::all(2), turns: 3 },
        Notice::Ordered(Order::Pause),
        Notice::Begins,
    ];
    let of_pauses = [Fate::Resumed(MINUTE), Fate::StruckOut, Fate::Over]
        .into_iter()
        .flat_map(|fate| paused.iter().map(move |notice| became::told(notice, Some(fate), &self::names())));
    let over = [Some(ANN), None].map(|winner| became::result(&Outcome { winner, by: By::Host }, names));
    in_pseudo(offers.into_iter().chain(told_of).chain(of_pauses).chain(over).chain([became::offer(None, names)]))
}

fn clocks() -> Vec<String> {
    let reserve = Some(BySeat::from(vec![MINUTE, Millis(90_500)]));
    let faces = [
        clock(),
        ClockFace { reserve_ms: reserve, ..clock() },
        ClockFace { deadline: None, awaits: Some(MINUTE), ..clock() },
        ClockFace { paused: true, ..clock() },
        ClockFace { in_reserve: true, ..clock() },
    ];
    let to_act: SeatSet = [ANN].into_iter().collect();
    let nothing = ClockFace { deadline: None, ..clock() };
    let as_of = [clock(), nothing].map(|face| text::clock_as_of(Timestamp(0), &face, to_act, &names()));
    faces.iter().filter_map(|face| text::clock_line(face, to_act, &names())).chain(as_of).collect()
}

fn announcements() -> Vec<String> {
    let outcome = |winner, by| Outcome { winner, by };
    let outcomes = [
        outcome(Some(ANN), By::Rules("score")),
        outcome(Some(ANN), By::Rules("tiebreak_round")),
        outcome(Some(ANN), By::Concession),
        outcome(Some(ANN), By::Host),
        outcome(None, By::Agreement),
    ];
    let news = |outcome| News {
        at: Timestamp(0),
        names: names(),
        n: 0,
        notice: None,
        receipt: None,
        answers: None,
        showing: None,
        offer: None,
        standing: None,
        offer_number: None,
        is_seen: false,
        calls: false,
        clock: clock(),
        to_act: SeatSet::default(),
        outcome,
        moment: Moment::default(),
        resume: None,
    };
    let mut said: Vec<String> = outcomes.iter().map(|outcome| text::outcome(outcome, &names())).collect();
    said.push(text::announcement(&about(), &news(None)).into());
    said.push(text::announcement(&about(), &news(Some(outcomes[0]))).into());
    said.push(text::opening(&about(), &names(), "").into());
    said
}

fn troubles() -> Vec<String> {
    let about = about();
    let whys = [
        DeliveryError::ClosedDms,
        DeliveryError::MissingPermission(String::new()),
        DeliveryError::Gone,
        DeliveryError::Overheard(vec![UserId(4)]),
        DeliveryError::RetryAfter(Duration::from_secs(1)),
        DeliveryError::Passing(String::new()),
        DeliveryError::Rejected(String::new()),
    ];
    let audiences = [Audience::Channel, Audience::Seat(ANN), Audience::Spectators, Audience::Announcements];
    let mut said: Vec<_> = whys.iter().map(|why| text::trouble(&about, Audience::Channel, why, true)).collect();
    said.extend(audiences.map(|audience| text::trouble(&about, audience, &DeliveryError::Gone, false)));
    said.extend([None, Some(Audience::Spectators), Some(Audience::Seat(ANN))].map(|given_up| {
        let whose = given_up.map(|_| "1");
        text::overheard(&about, ChannelId(9), "2", given_up, whose)
    }));
    said.extend([Adjournment::Fault, Adjournment::Damage].map(|why| text::adjournment(&about, why)));
    said.extend([0, 1, 5].map(|n_turns| text::seated(&about, "1", n_turns)));
    said.push(text::left(&about, "2"));
    said.push(text::restored(&about, Timestamp(1_800_000_000_000)));
    said.push(text::lost(&about));
    said.push(text::paused_too_long(&about));
    in_pseudo(said)
}

fn failures() -> Vec<String> {
    let failures = [
        Uncounted::Over,
        Uncounted::Adjourned(MatchId(7)),
        Uncounted::Full,
        Uncounted::Locked,
        Uncounted::Away,
        Uncounted::Uncertain,
        Uncounted::Open,
        Uncounted::Other,
    ];
    let failures = failures.map(|why| uncounted::failure(why, InputId(5), Language::Pseudo).into());
    let fates = [true, false].map(|is_counted| uncounted::fate(is_counted, InputId(5), Language::Pseudo).into());
    failures.into_iter().chain(fates).collect()
}

fn told() -> Vec<String> {
    let receipts = receipts();
    // What was understood, and why something is refuted, is said by the game.
    let said = receipts.iter().map(|of| text::receipt(of, &clock(), Some(MINUTE), Language::Pseudo).into());
    let of_puzzles = receipts.iter().map(|of| text::puzzle_receipt(of, Language::Pseudo).into());
    let notices = notices().iter().map(|of| text::notice(of, &names())).collect::<Vec<_>>();
    let said: Vec<String> = said.chain(of_puzzles).chain(notices).collect();
    said.into_iter().filter(|text| !text.contains("C1 does not follow") && !text.contains("C1 to NE")).collect()
}
