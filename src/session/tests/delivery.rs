//! What is sent to whom, in which order, and what happens when Discord refuses it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use super::support::*;
use crate::session::{Contents, DeliveryError, Notice, Parcel, Recipient, Submission};
use crate::store::{Audience, Book, ChannelId, Correct, GuildId, SeatRow, UserId};
use host::Order;
use rules::{BySeat, Observer, Seat};

#[test]
fn every_view_reaches_its_own_audience_in_order() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    for (user, text) in [(ANN, "take 3"), (ANN, "lock"), (BEN, "take 2"), (BEN, "lock")] {
        life.submit(&table, user, text).unwrap();
    }
    life.until_quiet();
    for (recipient, observer) in [
        (Recipient::Person(ANN), Observer::Seat(Seat::FIRST)),
        (Recipient::Person(BEN), Observer::Seat(Seat::FIRST.opponent())),
        (Recipient::Channel(CHANNEL), Observer::Public),
    ] {
        let posted = house.discord.posted_to(recipient);
        let entries = entries_shown(&posted);
        assert!(entries.is_sorted() && entries.len() >= 3, "{recipient:?} was shown {entries:?}");
        assert!(posted.iter().filter_map(|parcel| shown(parcel)).all(|(addressee, _)| addressee == observer));
    }
    assert_eq!(repeated(&house.discord.all_posted()), Vec::<String>::new());
}

#[test]
fn a_press_is_answered_in_place_and_nothing_else_is_sent() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let n_posted = house.discord.all_posted().len();
    let board = house.discord.board(Recipient::Person(ANN)).unwrap().0;
    let press = |text: &str| {
        life.run(table.submit(Submission { way: under(board), ..Submission::typed(ANN, text, house.input()) }))
            .unwrap()
            .unwrap()
    };
    let receipt = press("take 3");
    assert!(receipt.is_in_place && receipt.shown.is_some());
    receipt.told();
    life.until_quiet();
    assert_eq!(house.discord.all_posted().len(), n_posted);

    // If the answer in place fails, the courier sends the answer in a separate message.
    drop(press("take 2"));
    life.until_quiet();
    let posted = house.discord.posted_to(Recipient::Person(ANN));
    let told = |parcel: &Arc<Parcel>| matches!(&parcel.contents, Contents::News(news) if news.receipt.is_some());
    assert_eq!(posted.iter().filter(|parcel| told(parcel)).count(), 1);

    // After the end of a turn nothing more is asked of its author.
    let receipt = press("lock");
    assert!(receipt.is_in_place && receipt.shown.is_some());
    receipt.told();
}

#[test]
fn one_ping_for_whose_turn_has_come() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.submit(&table, ANN, "take 3").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    life.until_quiet();
    let pings = |user| {
        let posted = house.discord.posted_to(Recipient::Person(user));
        posted.iter().filter(|parcel| matches!(&parcel.contents, Contents::News(news) if news.calls)).count()
    };
    assert_eq!((pings(ANN), pings(BEN)), (1, 1));
}

#[test]
fn nobody_is_shown_a_state_that_waits_for_natures_draw() {
    let house = House::new();
    let life = house.start();
    let guests = [(ANN, "Ann"), (BEN, "Ben"), (UserId(103), "Cleo"), (UserId(104), "Dan")];
    let seats = guests.map(|(user, name)| SeatRow { user, name: name.to_owned(), channel: None });
    for (owner, _) in guests {
        let (owner, asset, reason) = (crate::store::Owner::User(owner), rules::Asset::Garnet, "1".to_owned());
        let grant = Correct { book: Book::casual(GuildId(1)), owner, asset, change: 3, reason, by: HOST, at: START };
        life.run(life.directory.store().write(grant)).unwrap();
    }
    let opening = opening("starry", CHANNEL, serde_json::json!({"garnets": 3}));
    let opening = crate::session::Opening { players: BySeat::from(seats.to_vec()), ..opening };
    let table = life.run(life.directory.open(opening)).unwrap().unwrap();
    // The bids are equal, so a random draw decides once all players have locked in.
    for (user, _) in guests {
        life.submit(&table, user, "bid 1; rank slide swap lock mirror rotate").unwrap();
        life.submit(&table, user, "lock in").unwrap();
    }
    life.until_quiet();
    for (user, _) in guests {
        let posted = house.discord.posted_to(Recipient::Person(user));
        let told: Vec<_> =
            posted.iter().filter_map(|parcel| shown(parcel)).map(|(_, showing)| showing.headline).collect();
        let bidding = told.iter().filter(|words| words.contains("still missing: your bid")).count();
        assert_eq!(bidding, 1, "the opening alone: {told:#?}");
        assert!(told.last().unwrap().contains("Round 1 of 6"), "{told:#?}");
        let calls = posted.iter().filter(|parcel| matches!(&parcel.contents, Contents::News(news) if news.calls));
        assert_eq!(calls.count(), 2, "the bidding and round 1");
    }
}

#[test]
fn what_discord_does_not_take_is_repeated_in_order_and_never_doubled() {
    let house = House::new();
    let life = house.start();
    let count = Arc::new(AtomicUsize::new(0));
    house.discord.judge(move |_| match count.fetch_add(1, Ordering::Relaxed) % 4 {
        0 => Fate::Refuse(DeliveryError::Passing("500".to_owned())),
        1 => Fate::LoseAnswer,
        2 => Fate::Refuse(DeliveryError::RetryAfter(Duration::from_millis(2))),
        _ => Fate::Accept,
    });
    let table = life.open_heap(ann_first());
    for turn in 0..6 {
        let user = if turn % 2 == 0 { ANN } else { BEN };
        life.submit(&table, user, "take 1").unwrap();
        life.submit(&table, user, "lock").unwrap();
    }
    life.until_quiet();
    for recipient in [Recipient::Person(ANN), Recipient::Person(BEN), Recipient::Channel(CHANNEL)] {
        let entries = entries_shown(&house.discord.posted_to(recipient));
        assert!(entries.is_sorted_by(|one, next| one < next), "{recipient:?} was shown {entries:?}");
        assert_eq!(entries.len(), 7, "the opening and six moves");
    }
    assert_eq!(repeated(&house.discord.all_posted()), Vec::<String>::new());
}

#[test]
fn an_audience_that_was_out_of_reach_for_long_is_told_everything() {
    let house = House::new();
    let life = house.start();
    let is_down = Arc::new(AtomicBool::new(true));
    house.discord.judge({
        let is_down = is_down.clone();
        move |parcel| {
            if parcel.to == Recipient::Person(BEN) && is_down.load(Ordering::Relaxed) {
                Fate::Refuse(DeliveryError::Passing("503".to_owned()))
            } else {
                Fate::Accept
            }
        }
    });
    let table = life.open_heap(serde_json::json!({"coins": 0, "first": 0, "stones": 99, "await_delivery_ms": 0}));
    let turns = super::super::lane::LANE_MAX * 2;
    for turn in 0..turns {
        let user = if turn % 2 == 0 { ANN } else { BEN };
        life.submit(&table, user, "take 1").unwrap();
        life.submit(&table, user, "lock").unwrap();
    }
    is_down.store(false, Ordering::Relaxed);
    life.until_quiet();
    for user in [ANN, BEN] {
        let entries = entries_shown(&house.discord.posted_to(Recipient::Person(user)));
        assert_eq!(entries.len(), turns + 1, "{user} was shown {entries:?}");
        assert!(entries.is_sorted_by(|one, next| one < next));
    }
}

#[test]
fn closed_dms_are_noted_once_in_the_channel() {
    let house = House::new();
    let life = house.start();
    house.discord.judge(|parcel| {
        if parcel.to == Recipient::Person(BEN) { Fate::Refuse(DeliveryError::ClosedDms) } else { Fate::Accept }
    });
    let table = life.open_heap(ann_first());
    life.submit(&table, ANN, "take 3").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    life.until_quiet();
    drop(table);
    life.kill();
    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    life.submit(&table, BEN, "take 3").unwrap();
    life.submit(&table, BEN, "lock").unwrap();
    life.until_quiet();
    let posted = house.discord.posted_to(Recipient::Channel(CHANNEL));
    let notes = posted.iter().filter(|parcel| matches!(parcel.contents, Contents::ClosedDms(BEN))).count();
    assert_eq!(notes, 1);
    assert!(house.discord.posted_to(Recipient::Person(BEN)).is_empty());
}

#[test]
fn a_missing_permission_pauses_the_match_and_the_host_is_told_once() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let is_allowed = Arc::new(AtomicBool::new(false));
    house.discord.judge({
        let is_allowed = is_allowed.clone();
        move |parcel| {
            if parcel.to == Recipient::Channel(CHANNEL) && !is_allowed.load(Ordering::Relaxed) {
                Fate::Refuse(DeliveryError::MissingPermission("Attach Files".to_owned()))
            } else {
                Fate::Accept
            }
        }
    });
    life.submit(&table, ANN, "take 3").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    life.until("the match is paused", || life.run(table.status()).unwrap().clock.paused);
    life.until_quiet();
    let attempts = house.discord.n_attempts();
    let to_host = house.discord.posted_to(Recipient::Person(HOST));
    assert!(matches!(
        to_host.as_slice(),
        [one] if matches!(one.contents, Contents::Trouble { audience: Audience::Channel, paused: true, .. })
    ));
    life.advance(3_600_000);
    life.until_quiet();
    assert_eq!(house.discord.n_attempts(), attempts, "no storm of repetitions");

    is_allowed.store(true, Ordering::Relaxed);
    life.order(&table, "resume").unwrap();
    life.until_quiet();
    let posted = house.discord.posted_to(Recipient::Channel(CHANNEL));
    assert!(entries_shown(&posted).is_sorted_by(|one, next| one < next));
    assert!(posted.iter().any(|parcel| matches!(
        &parcel.contents,
        Contents::News(news) if matches!(news.notice, Some(Notice::Resumed { by: None, .. }))
    )));
}

#[test]
fn a_match_that_moves_is_found_in_its_new_channel_alone() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    life.run(table.move_to(HOST, ChannelId(8))).unwrap().unwrap();
    let found = |channel| life.directory.find(channel).map(|table| table.id());
    assert_eq!((found(CHANNEL), found(ChannelId(8))), (None, Some(table.id())));
    let other = life.open_heap(ann_first());
    assert_eq!((found(CHANNEL), found(ChannelId(8))), (Some(other.id()), Some(table.id())));
}

#[test]
fn a_player_who_keeps_their_place_is_shown_no_board_anew() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let (n_posted, board) = (house.discord.all_posted().len(), house.discord.board(Recipient::Person(ANN)).unwrap().0);
    life.run(table.set_channel(HOST, Seat::FIRST, None)).unwrap().unwrap();
    life.until_quiet();
    assert_eq!(house.discord.all_posted().len(), n_posted);
    assert_eq!(house.discord.board(Recipient::Person(ANN)).unwrap().0, board);
}

/// If the host plays and nobody else may host, a match whose channel is gone could otherwise never go on.
#[test]
fn a_host_who_plays_does_what_the_house_itself_asks_for() {
    let house = House::new();
    let life = house.start();
    let mut opening = opening("heap", CHANNEL, ann_first());
    opening.host = ANN;
    let table = life.run(life.directory.open(opening)).unwrap().unwrap();
    life.until_quiet();
    house.discord.judge(|parcel| {
        let is_gone = parcel.to == Recipient::Channel(CHANNEL);
        if is_gone { Fate::Refuse(DeliveryError::Gone) } else { Fate::Accept }
    });
    life.submit(&table, ANN, "take 3").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    life.until("the match is paused", || life.run(table.status()).unwrap().clock.paused);
    life.until_quiet();
    drop(table);
    life.kill();
    let life = house.start();
    life.until_quiet();
    let table = life.directory.find(CHANNEL).unwrap();
    life.until("the channel is found to be gone", || life.run(table.move_to(ANN, ChannelId(8))).unwrap().is_ok());
    life.run(table.order(ANN, Order::Resume, house.input())).unwrap().unwrap();
    assert!(matches!(
        life.run(table.order(ANN, Order::Pause, house.input())).unwrap(),
        Err(crate::session::Refusal::HostPlays)
    ));
}

#[test]
fn a_private_channel_that_is_gone_gives_way_to_the_dm() {
    let house = House::new();
    let life = house.start();
    let own = ChannelId(55);
    let mut opening = opening("heap", CHANNEL, ann_first());
    opening.players[Seat::FIRST] = SeatRow { user: ANN, name: "Ann".to_owned(), channel: Some(own) };
    let table = life.run(life.directory.open(opening)).unwrap().unwrap();
    life.until_quiet();
    assert_eq!(house.discord.posted_to(Recipient::Private(ANN, own)).len(), 1);
    house.discord.judge(|parcel| {
        if matches!(parcel.to, Recipient::Private(..)) { Fate::Refuse(DeliveryError::Gone) } else { Fate::Accept }
    });
    life.submit(&table, ANN, "take 3").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    life.until_quiet();
    assert_eq!(house.discord.n_messages(Recipient::Person(ANN)), 1, "where the board lives from then on");
}

#[test]
fn an_answer_that_never_reached_its_author_comes_by_dm() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let receipt = life.run(table.submit(Submission::typed(ANN, "take 3", house.input()))).unwrap().unwrap();
    drop(receipt);
    life.until_quiet();
    let receipts = |user| {
        let posted = house.discord.posted_to(Recipient::Person(user));
        posted
            .iter()
            .filter(|parcel| matches!(&parcel.contents, Contents::News(news) if news.receipt.is_some()))
            .count()
    };
    assert_eq!(receipts(ANN), 1);
    life.submit(&table, ANN, "take 2").unwrap();
    life.until_quiet();
    assert_eq!((receipts(ANN), receipts(BEN)), (1, 0), "an answer that arrived is not repeated");
}

#[test]
fn a_substitute_is_shown_the_board_and_plays_on() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let carl = UserId(103);
    let player = SeatRow { user: carl, name: "Carl".to_owned(), channel: None };
    life.run(table.substitute(HOST, Seat::FIRST, player, None, None)).unwrap().unwrap();
    life.until_quiet();
    let posted = house.discord.posted_to(Recipient::Person(carl));
    let story = posted.iter().find_map(|parcel| {
        let Contents::Seated { leaver, story } = &parcel.contents else { return None };
        Some((leaver.clone(), story.len()))
    });
    assert_eq!((posted.len(), story), (2, Some(("Ann".to_owned(), 0))), "the story and the board");
    let left = house.discord.posted_to(Recipient::Person(ANN));
    assert!(matches!(&left.last().unwrap().contents, Contents::Left { to } if to == "Carl"));
    assert!(life.submit(&table, ANN, "take 3").is_err());
    life.submit(&table, carl, "take 3").unwrap();
    assert_eq!(life.directory.of_user(carl).len(), 1);
    assert!(life.directory.of_user(ANN).is_empty());
    let acts = life.run(life.directory.store().host_acts(table.id())).unwrap();
    assert_eq!(acts.len(), 1);
}

#[test]
fn spectators_see_everything_from_when_they_are_let_in() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.submit(&table, ANN, "take 3").unwrap();
    life.submit(&table, ANN, "lock").unwrap();
    let stands = ChannelId(77);
    life.run(table.set_spectators(HOST, Some(stands))).unwrap().unwrap();
    life.until_quiet();
    life.submit(&table, BEN, "take 2").unwrap();
    life.submit(&table, BEN, "lock").unwrap();
    life.until_quiet();
    drop(table);
    life.kill();
    let life = house.start();
    life.until_quiet();
    let posted = house.discord.posted_to(Recipient::Channel(stands));
    assert_eq!(posted.len(), 2, "what was when they came, and Ben's move");
    for parcel in &posted {
        let (addressee, _) = shown(parcel).unwrap();
        assert!(matches!(addressee, Observer::Omniscient(_)));
    }
    let table = life.directory.find(CHANNEL).unwrap();
    let refused = life.run(table.set_spectators(ANN, Some(CHANNEL))).unwrap();
    assert_eq!(refused, Err(crate::session::Refusal::HostPlays));
}

#[test]
fn the_log_of_a_match_tells_who_ordered_what() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    life.order(&table, "pause").unwrap();
    life.order(&table, "resume").unwrap();
    assert!(life.order(&table, "resume").is_err());
    life.until_quiet();
    let acts = life.run(life.directory.store().host_acts(table.id())).unwrap();
    let acts: Vec<_> = acts.into_iter().map(|(_, host, act)| (host, act)).collect();
    assert_eq!(acts, [(HOST, "order 2 pause".to_owned()), (HOST, "order 3 resume".to_owned())]);
}

/// Fault 16, issue 13.6: Discord recognizes an answer that is sent again after it has arrived; if the answer had not
/// arrived, the board is shown.
#[test]
fn an_answer_that_was_given_and_lost_is_not_given_twice() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let input = house.input();
    let receipt = life.run(table.submit(Submission::typed(ANN, "take 3", input))).unwrap().unwrap();
    drop(receipt);
    life.until_quiet();
    let posted = house.discord.posted_to(Recipient::Person(ANN));
    let answer =
        posted.iter().find(|parcel| matches!(&parcel.contents, Contents::News(news) if news.receipt.is_some()));
    let answer = answer.expect("the answer goes by another road");
    assert_eq!(answer.nonce, life.directory.nonces().answer(input), "as the reply would have borne");
    assert!(posted.last().is_some_and(|board| shown(board).is_some()), "the draft has changed, so the board shows it");
}

/// Issue 13.6: what a player staged is shown when the next run gives the answer.
#[test]
fn after_a_kill_the_answer_comes_and_the_board_shows_the_draft() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let n_posted = house.discord.posted_to(Recipient::Person(ANN)).len();
    let receipt = life.run(table.submit(Submission::typed(ANN, "take 3", house.input()))).unwrap().unwrap();
    drop(table);
    life.kill();
    drop(receipt);
    let life = house.start();
    life.until_quiet();
    let posted = house.discord.posted_to(Recipient::Person(ANN));
    assert_eq!(posted.len(), n_posted + 2);
    assert!(matches!(&posted[n_posted].contents, Contents::News(news) if news.receipt.is_some()));
    let (addressee, _) = shown(&posted[n_posted + 1]).expect("the draft is shown");
    assert_eq!(house.discord.n_messages(Recipient::Person(ANN)), n_posted + 1, "on the board that is there");
    assert_eq!(addressee, Observer::Seat(Seat::FIRST));
}
