//! What matches take from the server's ledger and pay back.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::support::*;
use crate::session::{DeliveryError, Joining, MatchHandle, Recipient, Refusal, TheSeason};
use crate::store::{Balance, Book, Correct, GuildId, Owner, Payout, SeatRow, UserId};
use host::Order;
use league::season::{By, Kind, Logged, Member, PRESETS, Season, Step, Title};
use rules::{Asset, BySeat, Holder, Posting, Seat};

const PEOPLE: [(UserId, &str); 4] = [(ANN, "Ann"), (BEN, "Ben"), (UserId(103), "Cleo"), (UserId(104), "Dan")];

fn open(life: &Life<'_>, options: Value) -> Result<MatchHandle, Refusal> {
    let mut opening = opening("starry", CHANNEL, options);
    let seats = PEOPLE.map(|(user, name)| SeatRow { user, name: name.to_owned(), channel: None });
    opening.players = BySeat::from(seats.to_vec());
    life.run(life.directory.open(opening)).unwrap()
}

fn grant(life: &Life<'_>, owner: Owner, asset: Asset, change: i32) {
    let (book, reason, at) = (Book::casual(GuildId(1)), "for the test".to_owned(), START);
    life.run(life.directory.store().write(Correct { book, owner, asset, change, reason, by: HOST, at })).unwrap();
}

fn balances(life: &Life<'_>) -> BTreeMap<(Owner, Asset), Balance> {
    life.run(life.directory.store().balances(Book::casual(GuildId(1)))).unwrap()
}

#[test]
fn a_stake_above_what_somebody_owns_is_refused_with_who_lacks_how_much() {
    let house = House::new();
    let life = house.start();
    grant(&life, Owner::User(ANN), Asset::Garnet, 3);
    grant(&life, Owner::User(BEN), Asset::Garnet, 1);
    grant(&life, Owner::pair(ANN, BEN), Asset::CommunityGarnet, 1);
    let before = balances(&life);
    let refused = open(&life, json!({"garnets": [3, 2, 0, 0], "community": {"0-1": 1, "2-3": 4}})).err();
    let lacking = "Ben owns 1 of 2 garnets, Cleo and Dan own 0 of 4 community garnets";
    assert_eq!(refused, Some(Refusal::Lacks(lacking.to_owned())));
    assert_eq!(balances(&life), before, "nothing is taken");
    assert!(life.directory.find(CHANNEL).is_none());
}

#[test]
fn a_house_that_lends_opens_the_match_and_gets_back_what_it_lent() {
    let house = House::new();
    let life = house.start();
    grant(&life, Owner::User(BEN), Asset::Garnet, 1);
    let before = balances(&life);
    let table = open(&life, json!({"garnets": 3, "community": {"0-1": 2}, "lend": true})).unwrap();
    let owned = Balance { at_hand: 0, at_stake: 3 };
    assert_eq!(balances(&life).get(&(Owner::User(BEN), Asset::Garnet)), Some(&owned));
    let pair = (Owner::pair(ANN, BEN), Asset::CommunityGarnet);
    assert_eq!(balances(&life).get(&pair), Some(&Balance { at_hand: 0, at_stake: 2 }));
    life.order(&table, "end").unwrap();
    life.until_quiet();
    let mut after = balances(&life);
    after.retain(|_, balance| *balance != Balance::default());
    assert_eq!(after, before);
}

#[test]
fn what_a_host_types_is_at_stake_and_the_rest_stays_at_hand() {
    let house = House::new();
    let life = house.start();
    grant(&life, Owner::User(ANN), Asset::Garnet, 3);
    let table = open(&life, json!({"garnets": [2, 0, 0, 0]})).unwrap();
    let owned = Balance { at_hand: 1, at_stake: 2 };
    assert_eq!(balances(&life).get(&(Owner::User(ANN), Asset::Garnet)), Some(&owned));
    life.order(&table, "end").unwrap();
    life.until_quiet();
    let owned = Balance { at_hand: 3, at_stake: 0 };
    assert_eq!(balances(&life).get(&(Owner::User(ANN), Asset::Garnet)), Some(&owned));
}

#[test]
fn a_record_says_which_stakes_were_typed() {
    let typed = |options: Value| {
        let house = House::new();
        let life = house.start();
        let table = open(&life, options).unwrap();
        let row = life.run(life.directory.store().find_match(table.id())).unwrap();
        let header: Value = serde_json::from_str(&row.header).unwrap();
        assert!(header["options"]["garnets"].is_array() && header["options"]["community"].is_object());
        header["options"]["typed_stakes"].clone()
    };
    assert_eq!(typed(json!({})), Value::Null);
    assert_eq!(typed(json!({"garnets": 0})), json!("garnets"));
    assert_eq!(typed(json!({"community": {}})), json!("community"));
    assert_eq!(typed(json!({"garnets": [0, 0, 0, 0], "community": 0})), json!("both"));
}

#[test]
fn a_host_who_has_left_with_something_at_stake_does_not_rule_over_it() {
    let house = House::new();
    let life = house.start();
    grant(&life, Owner::User(ANN), Asset::Garnet, 3);
    let table = open(&life, json!({"garnets": [2, 0, 0, 0]})).unwrap();
    let player = SeatRow { user: UserId(105), name: "Eve".to_owned(), channel: None };
    life.run(table.substitute(HOST, Seat::FIRST, player, None, None)).unwrap().unwrap();
    for (host, may) in [(ANN, false), (HOST, true)] {
        let weighed = life.run(table.weigh(host, Order::Annul)).unwrap();
        assert_eq!(weighed.err(), (!may).then_some(Refusal::HostPlays));
    }
    let ordered = life.run(table.order(ANN, Order::Annul, house.input())).unwrap();
    assert_eq!(ordered.err(), Some(Refusal::HostPlays));
}

/// A Token of Life that is announced is in the ledger, even if the host typed the stakes, and even if a blocked channel
/// keeps the match awake.
#[test]
fn a_token_of_life_that_is_announced_is_in_the_ledger() {
    let house = House::new();
    let life = house.start();
    let table = open(&life, json!({"garnets": 0, "community": 0, "absent_after": 0})).unwrap();
    life.until_quiet();
    let day = 86_400_000 + 20_000;
    for _ in 0..7 {
        life.advance(day);
        life.until_quiet();
    }
    house.discord.judge(|parcel| {
        let is_denied = parcel.to == Recipient::Channel(CHANNEL);
        if is_denied {
            Fate::Refuse(DeliveryError::MissingPermission("Send Messages".to_owned()))
        } else {
            Fate::Accept
        }
    });
    life.advance(day);
    let is_over = || life.run(table.status()).map_or(true, |status| status.outcome.is_some());
    life.until("the match is over", is_over);
    let tokens = || balances(&life).iter().filter(|((_, asset), _)| *asset == Asset::TokenOfLife).count();
    life.until("the winner's token", || tokens() == 1);
}

/// A match that gives somebody a Token of Life, played to its end by the clock.
fn played_out(life: &Life<'_>) -> MatchHandle {
    grant(life, Owner::User(ANN), Asset::Garnet, 3);
    let table = open(life, json!({"garnets": [2, 0, 0, 0], "absent_after": 0})).unwrap();
    life.until_quiet();
    for _ in 0..20 {
        if life.directory.counts().0 > 0 {
            life.advance(86_400_000 + 20_000);
            life.until_quiet();
        }
    }
    assert_eq!(life.directory.counts().0, 0, "it is over");
    table
}

fn holder_of_a_token(life: &Life<'_>) -> Option<Owner> {
    let all = balances(life);
    all.iter().find(|((_, asset), of)| *asset == Asset::TokenOfLife && of.at_hand == 1).map(|((owner, _), _)| *owner)
}

#[test]
fn what_a_match_has_paid_comes_back_when_it_is_reopened_and_is_paid_again() {
    let house = House::new();
    let life = house.start();
    let table = played_out(&life);
    let winner = holder_of_a_token(&life).expect("somebody has won it");
    let at_the_end = balances(&life);
    let table = life.run(life.directory.even_over(table.id())).unwrap().unwrap();
    life.order(&table, "reopen").unwrap();
    assert_eq!(holder_of_a_token(&life), None);
    let at_stake = Balance { at_hand: 1, at_stake: 2 };
    assert_eq!(balances(&life).get(&(Owner::User(ANN), Asset::Garnet)), Some(&at_stake));
    life.order(&table, "resume").unwrap();
    life.advance(86_400_000 + 20_000);
    life.until("the match is over once more", || life.directory.counts().0 == 0);
    assert_eq!((holder_of_a_token(&life), balances(&life)), (Some(winner), at_the_end));

    let table = life.run(life.directory.even_over(table.id())).unwrap().unwrap();
    life.order(&table, "annul").unwrap();
    life.until_quiet();
    assert_eq!(holder_of_a_token(&life), None);
    let back = Balance { at_hand: 3, at_stake: 0 };
    assert_eq!(balances(&life).get(&(Owner::User(ANN), Asset::Garnet)), Some(&back));
}

#[test]
fn a_prize_that_is_spent_keeps_a_match_from_being_taken_back() {
    let house = House::new();
    let life = house.start();
    let table = played_out(&life);
    let winner = holder_of_a_token(&life).expect("somebody has won it");
    grant(&life, winner, Asset::TokenOfLife, -1);
    let before = balances(&life);
    let table = life.run(life.directory.even_over(table.id())).unwrap().unwrap();
    for order in ["reopen", "annul"] {
        assert_eq!(life.order(&table, order).unwrap_err(), Refusal::SpentSince);
    }
    life.until_quiet();
    assert_eq!((balances(&life), life.directory.counts().0), (before, 0), "nothing has changed");
}

/// A season of these four, who begin with 3 garnets each, and the table of its main match.
fn main_match(life: &Life<'_>) -> (TheSeason, MatchHandle) {
    let joining = |(user, name): (UserId, &str)| Joining { user, name: name.to_owned() };
    let mut house = (PRESETS[0].house)(vec!["mist".to_owned()]);
    house.garnets = 3;
    let cast = (1..=4).map(Member).collect();
    let step = Step::Create { name: Title::typed("Winter"), house, cast };
    let joins = PEOPLE.map(joining);
    let begun = life.directory.begin_log::<Season>(GuildId(1), CHANNEL, HOST, step, &joins);
    let id = life.run(begun).unwrap().unwrap().id;
    let the = life.run(TheSeason::load(life.directory.store(), id)).unwrap();
    let step = Step::Main { game: "starry".to_owned(), seats: (1..=4).map(Member).collect() };
    let written = the.line(&step, Some(HOST), &[], START).unwrap();
    let mut opening = opening("starry", CHANNEL, json!({}));
    let seats = PEOPLE.map(|(user, name)| SeatRow { user, name: name.to_owned(), channel: None });
    opening.players = BySeat::from(seats.to_vec());
    let table = life.run(life.directory.open_patiently(opening, Some(written), rules::endless)).unwrap().unwrap();
    (life.run(TheSeason::load(life.directory.store(), id)).unwrap(), table)
}

fn in_season(life: &Life<'_>, the: &TheSeason, user: UserId) -> (i64, i64) {
    let balances = life.run(life.directory.store().balances(the.row.book)).unwrap();
    let owned = balances.get(&(Owner::User(user), Asset::Garnet)).copied().unwrap_or_default();
    (owned.at_hand, owned.at_stake)
}

#[test]
fn a_match_of_a_season_stakes_what_its_members_own_in_the_season() {
    let house = House::new();
    let life = house.start();
    grant(&life, Owner::User(ANN), Asset::Garnet, 9);
    let (the, table) = main_match(&life);
    assert_eq!(in_season(&life, &the, ANN), (0, 3));
    let casual = Balance { at_hand: 9, at_stake: 0 };
    assert_eq!(balances(&life).get(&(Owner::User(ANN), Asset::Garnet)), Some(&casual));
    life.order(&table, "end").unwrap();
    life.until_quiet();
    assert_eq!(in_season(&life, &the, ANN), (3, 0));
    assert_eq!(balances(&life).get(&(Owner::User(ANN), Asset::Garnet)), Some(&casual));
}

#[test]
fn seat_stake_and_part_go_together_and_whoever_leaves_may_rule() {
    let house = House::new();
    let life = house.start();
    let (the, table) = main_match(&life);
    let eve = UserId(105);
    let row = SeatRow { user: eve, name: "Eve".to_owned(), channel: None };
    let joins = [Joining { user: eve, name: "Eve".to_owned() }];
    let holdings = life.run(the.holdings(life.directory.store())).unwrap();
    let written = the.line(&the.state.replaced(Member(1), &holdings), Some(HOST), &joins, START).unwrap();
    // The season's log has grown in the meantime: neither the seat nor the place changes hands.
    let other = the.line(&Step::Remove { member: Member(4) }, Some(HOST), &[], START).unwrap();
    life.run(life.directory.store().write(other)).unwrap();
    let late = life.run(table.substitute(HOST, Seat::FIRST, row.clone(), None, Some(written))).unwrap();
    assert_eq!(late, Err(Refusal::SeasonWentOn));
    assert_eq!((in_season(&life, &the, ANN), in_season(&life, &the, eve)), ((0, 3), (0, 0)));

    let the = life.run(TheSeason::load(life.directory.store(), the.row.id)).unwrap();
    let written = the.line(&the.state.replaced(Member(1), &holdings), Some(HOST), &joins, START).unwrap();
    life.run(table.substitute(HOST, Seat::FIRST, row, None, Some(written))).unwrap().unwrap();
    assert_eq!((in_season(&life, &the, ANN), in_season(&life, &the, eve)), ((0, 0), (0, 3)));
    assert_eq!(life.run(table.status()).unwrap().seats[Seat::FIRST].user, eve);
    let the = life.run(TheSeason::load(life.directory.store(), the.row.id)).unwrap();
    assert_eq!(the.state.open_tables()[0].seats[0], Member(5), "the part in the episode too");
    // By now Ann has nothing at stake in the match.
    assert!(life.run(table.weigh(ANN, Order::Annul)).unwrap().is_ok());
    let weighed = life.run(table.weigh(eve, Order::Annul)).unwrap();
    assert_eq!(weighed.err(), Some(Refusal::HostPlays));
    // After the undo, Ann has her place and stake again, but not her seat, so Eve plays for her.
    let undone = the.line(&Step::Undo, Some(HOST), &[], START).unwrap();
    life.run(life.directory.store().write(undone)).unwrap();
    assert_eq!((in_season(&life, &the, ANN), in_season(&life, &the, eve)), ((0, 3), (0, 0)));
    life.order(&table, "end").unwrap();
    life.until_quiet();
    assert_eq!((in_season(&life, &the, ANN), in_season(&life, &the, eve)), ((3, 0), (0, 0)));
}

#[test]
fn a_restart_and_the_clock_leave_what_a_host_was_asked_as_it_was() {
    let house = House::new();
    let life = house.start();
    let (the, _) = main_match(&life);
    let now = || life.run(TheSeason::load(life.directory.store(), the.row.id)).unwrap();
    let write = |step: Step, by: Option<UserId>| {
        let step = now().line(&step, by, &[], START).unwrap();
        life.run(life.directory.store().write(step)).unwrap();
        now()
    };
    let of = the.state.open_tables()[0].n;
    write(Step::Result { of, winner: Some(Member(1)), candidate: Some(Member(2)) }, None);
    let asked = write(Step::Confirm { from: vec![Member(3), Member(4)] }, Some(HOST)).state.n();
    assert!(now().is_as_asked(asked));
    assert!(write(Step::Shift { outage: 1, by_ms: 1000 }, None).is_as_asked(asked), "the bot was away");
    let drawn = Step::Pick { opponent: Member(3), by: By::Lot, tokens: Vec::new() };
    assert!(write(drawn, None).is_as_asked(asked), "the time was up");
    assert!(!now().is_as_asked(asked + 3), "nobody was asked that yet");
    let given = Step::Award { to: vec![Member(1)], kind: Kind::Garnet, change: 1, by: By::Host };
    assert!(!write(given, Some(HOST)).is_as_asked(asked), "a host has done something");
}

const EVE: UserId = UserId(105);

/// Gives a member's place in a season to another person, by a log line only.
fn takes_place(life: &Life<'_>, the: &TheSeason, member: Member, (user, name): (UserId, &str)) -> TheSeason {
    let joins = [Joining { user, name: name.to_owned() }];
    let taken = life.directory.step_in_log(the.row.id, Some(HOST), &joins, |the: &TheSeason, holdings| {
        Ok(the.state.replaced(member, holdings))
    });
    life.run(taken).unwrap().unwrap()
}

#[test]
fn a_host_who_takes_a_place_alone_does_not_rule_over_their_own_stake() {
    let mut house = House::new();
    house.limits.idle = std::time::Duration::from_secs(20);
    let life = house.start();
    let (the, table) = main_match(&life);
    life.until_quiet();
    // From here on the match is awake.
    assert!(life.run(table.weigh(EVE, Order::Annul)).unwrap().is_ok());
    takes_place(&life, &the, Member(1), (EVE, "Eve"));
    assert_eq!(in_season(&life, &the, EVE), (0, 3));
    let weighed = life.run(table.weigh(EVE, Order::Annul)).unwrap();
    assert_eq!(weighed.err(), Some(Refusal::HostPlays));
    assert_eq!(life.run(table.reveal(EVE)).unwrap().err(), Some(Refusal::HostPlays));
    let ordered = life.run(table.order(EVE, Order::Annul, house.input())).unwrap();
    assert_eq!(ordered.err(), Some(Refusal::HostPlays));
}

#[test]
fn what_a_match_paid_stays_while_somebody_else_has_a_players_place() {
    let house = House::new();
    let life = house.start();
    let (the, table) = main_match(&life);
    life.order(&table, "end").unwrap();
    life.until_quiet();
    assert_eq!(in_season(&life, &the, ANN), (3, 0));
    let the = takes_place(&life, &the, Member(1), (EVE, "Eve"));
    assert_eq!((in_season(&life, &the, ANN), in_season(&life, &the, EVE)), ((0, 0), (3, 0)));
    let table = life.run(life.directory.even_over(table.id())).unwrap().unwrap();
    for (order, word) in [(Order::Annul, "annul"), (Order::Reopen, "reopen")] {
        let weighed = life.run(table.weigh(HOST, order)).unwrap().expect_err("it is refused").to_string();
        assert!(
            weighed.contains("Ann") && weighed.contains("Eve") && weighed.contains("`/season cast replace`"),
            "{weighed}"
        );
        assert_eq!(life.order(&table, word).unwrap_err().to_string(), weighed);
    }
    // Once the place is given back, the match can be reopened; in the end it is annulled.
    let the = takes_place(&life, &the, Member(5), (ANN, "Ann"));
    life.order(&table, "reopen").unwrap();
    assert_eq!((in_season(&life, &the, ANN), in_season(&life, &the, EVE)), ((0, 3), (0, 0)));
    life.order(&table, "annul").unwrap();
    life.until_quiet();
    assert_eq!((in_season(&life, &the, ANN), in_season(&life, &the, EVE)), ((3, 0), (0, 0)));
}

/// Recaps and statistics show the garnets that the match paid, under the numbers of the members who played in it.
#[test]
fn what_a_match_has_paid_stands_under_whoever_sat_there() {
    let house = House::new();
    let life = house.start();
    let (the, table) = main_match(&life);
    let takings = |the: &TheSeason| life.run(the.takings(life.directory.store())).unwrap();
    assert_eq!(takings(&the), BTreeMap::new(), "of a match that is on nothing is told");
    let posting = |seat, change| Posting {
        holder: Holder::Seat(Seat::new(seat).unwrap()),
        asset: Asset::Garnet,
        change,
        reason: "a bid".to_owned(),
    };
    let users = BySeat::from(PEOPLE.map(|(user, _)| user).to_vec());
    let postings = vec![posting(0, -1), posting(1, 2)];
    let payout = Payout { match_id: table.id(), users, postings, at: START };
    assert!(life.run(life.directory.store().write(payout)).unwrap());
    let paid = BTreeMap::from([(2, BTreeMap::from([(Member(1), -1), (Member(2), 2)]))]);
    assert_eq!(takings(&the), paid);
    // The person who has taken Ann's place since has lost nothing in that match.
    let the = takes_place(&life, &the, Member(1), (EVE, "Eve"));
    assert_eq!(takings(&the), paid);
}
