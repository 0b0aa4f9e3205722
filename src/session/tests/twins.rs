//! Twins on the wire: two matches that differ only in what an observer must not know send that observer the same
//! messages, in the same order and at the same times, even over restarts (fault 37).
//!
//! The files are those of `tests/it/twins/file.rs`.

#[path = "../../../tests/it/twins/file.rs"]
#[expect(dead_code, reason = "what the observer tries is compared in views alone")]
mod file;

use std::fmt::Write as _;
use std::time::Duration;

use self::file::{Twins, all_twins};
use super::support::*;
use crate::session::{Limits, Parcel, Recipient, Revision, Shown, Submission};
use crate::store::{GuildId, OpenMatch, SeatRow, UserId};
use host::{Record, What};
use rules::{BySeat, Millis, Observer, Seat};

/// How long after each entry the messages are compared: the grace period is over then.
const LATER: i64 = 1501;
/// After this many entries the bot is killed and restarted, again and again.
const ENTRIES_PER_LIFE: usize = 3;

#[test]
fn fault_37_twins_cannot_be_told_apart_on_the_wire() {
    for Twins { case, observer, records, .. } in all_twins() {
        // Records whose clocks wait for boards are compared in another test, which can delay the delivery of boards.
        if records.iter().any(|record| record.header.options.contains_key("await_delivery_ms")) {
            continue;
        }
        let [one, other] = records.each_ref().map(|record| receive(record, observer));
        assert!(one.iter().any(|step| !step.is_empty()), "{case}: nothing was received");
        for (step, (one, other)) in one.iter().zip(&other).enumerate() {
            let shared = one.iter().zip(other).take_while(|(one, other)| one == other).count();
            let differ =
                [one, other].map(|told| told.get(shared).map(|text| text.chars().take(600).collect::<String>()));
            assert_eq!(one.len(), other.len(), "{case}: after entry {step} {observer:?} is told {differ:#?}");
            assert!(one == other, "{case}: after entry {step} {observer:?} can tell the twins apart: {differ:#?}");
        }
        assert_eq!(one.len(), other.len(), "{case}: the twins are not of the same length");
    }
}

/// Everything that the observer receives after each entry.
fn receive(record: &Record, observer: Observer) -> Vec<Vec<String>> {
    let mut house = House::new();
    house.limits = Limits {
        idle: Duration::from_millis(5),
        outage_min: Millis::from_hours(1000),
        // The clock does not move between the steps, so a hold would never end.
        hold: Millis::ZERO,
        ..limits()
    };
    let life = house.start();
    let id = life.run(life.directory.store().write(opening_of(record))).unwrap();
    life.kill();
    // The next run of the bot loads the match.
    let mut life = house.start();
    life.until_quiet();
    let mut n_seen = (0, 0);
    let mut received = vec![news_since(&house, &mut n_seen, observer)];
    for (index, entry) in record.entries.iter().enumerate() {
        let at = START + Millis(entry.at.0);
        life.advance((at - house.clock.now()).0.max(0));
        let table = life.directory.handle(id);
        let mut step = Vec::new();
        match &entry.what {
            What::Text(seat, text) => {
                let receipt = life.run(table.submit(Submission::typed(user(*seat), text, house.input_at(at)))).unwrap();
                let receipt = receipt.unwrap_or_else(|refusal| panic!("{}: {refusal}", entry.to_line()));
                if observer == Observer::Seat(*seat) {
                    let board = match &receipt.shown {
                        Some(Shown::Match(board)) => Some(format!("{:?}", board.showing.clone().unseal())),
                        Some(Shown::Puzzle(_)) | None => None,
                    };
                    step.push(format!("{:?} {:?} {:?} {board:?}", receipt.what, receipt.clock, receipt.used));
                }
                receipt.told();
            }
            What::Host(order) => {
                life.run(table.order(HOST, order.parse().unwrap(), house.input_at(at))).unwrap().unwrap().told();
            }
            // These entries are written by the match itself.
            What::Time | What::Chance(_) | What::Delivered => {}
        }
        drop(table);
        life.advance((at - house.clock.now()).0 + LATER);
        life.until_quiet();
        if index % ENTRIES_PER_LIFE == 0 {
            life.kill();
            life = house.start();
            life.until_quiet();
        }
        step.extend(news_since(&house, &mut n_seen, observer));
        received.push(step);
    }
    life.kill();
    received
}

fn user(seat: Seat) -> UserId {
    UserId(ANN.0 + seat.index() as u64)
}

/// The match in the form in which the store keeps it, made by hand so that nobody has to own the stakes.
fn opening_of(record: &Record) -> OpenMatch {
    let mut header = record.header.clone();
    header.at = START + Millis(header.at.0);
    // A record without this option runs by its stamps alone.
    header.options.entry("await_delivery_ms").or_insert(0.into());
    if games::spec(&header.game).is_some_and(|spec| spec.option("hold_ms").is_some()) {
        header.options.insert("hold_ms".to_owned(), 0.into());
    }
    let table = host::open(header).unwrap();
    let header = table.header();
    let names = header.seats.iter().zip(Seat::all(header.seats.len()));
    let seats: Vec<_> =
        names.map(|(name, seat)| SeatRow { user: user(seat), name: name.clone(), channel: None }).collect();
    OpenMatch {
        game: header.game.clone(),
        guild: GuildId(1),
        channel: CHANNEL,
        host: HOST,
        header: serde_json::to_string(header).unwrap(),
        at: header.at,
        seats: BySeat::from(seats),
        deadline: table.next_deadline(),
        puzzle: None,
        is_brought: false,
        opening: String::new(),
    }
}

/// What has been posted at the observer's addresses, as it was sent.
fn news_since(house: &House, n_seen: &mut (usize, usize), observer: Observer) -> Vec<String> {
    let all = house.discord.all_posted();
    let reads = |to: Recipient| match (to, observer) {
        (Recipient::Channel(channel), _) => channel == CHANNEL,
        (Recipient::Person(person) | Recipient::Private(person, _), Observer::Seat(seat)) => person == user(seat),
        (Recipient::Person(_) | Recipient::Private(..), _) => false,
    };
    let posted = all[n_seen.0..].iter().map(|parcel| (parcel.to, on_the_wire(parcel)));
    let revisions = house.discord.revisions();
    let revised = revisions[n_seen.1..].iter().map(|(to, one)| {
        let Revision { names, clock, to_act, .. } = &**one;
        (*to, format!("{to:?} now says {names:?} {clock:?} {to_act:?}"))
    });
    let mut told: Vec<_> = posted.chain(revised).filter(|(to, _)| reads(*to)).collect();
    *n_seen = (all.len(), revisions.len());
    // The order between two addresses is random, so only the order within each address counts.
    told.sort_by_key(|(to, _)| matches!(to, Recipient::Channel(_)));
    told.into_iter().map(|(_, text)| text).collect()
}

/// A parcel as its readers see it, with the format of its nonce instead of the value.
fn on_the_wire(parcel: &Parcel) -> String {
    let is_hash = parcel.nonce.as_str().bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    assert!(is_hash, "{} is no hash", parcel.nonce.as_str());
    let form = if parcel.in_place_of.is_some() { "changed" } else { "new" };
    let mut text = format!("{:?} {form} {} chars: ", parcel.to, parcel.nonce.as_str().len());
    match &parcel.contents {
        crate::session::Contents::News(news) => {
            let shown = shown(parcel).map(|(addressee, showing)| format!("{addressee:?} {showing:?}"));
            write!(
                text,
                "{:?} {:?} {:?} {:?} {} {:?} {:?} {shown:?}",
                news.names, news.notice, news.receipt, news.outcome, news.calls, news.clock, news.to_act
            )
            .unwrap();
        }
        crate::session::Contents::Reminder { deadline, left } => write!(text, "{deadline:?} {left:?}").unwrap(),
        crate::session::Contents::ClosedDms(user) | crate::session::Contents::Called(user) => {
            write!(text, "{user}").unwrap();
        }
        crate::session::Contents::Announced(_)
        | crate::session::Contents::Nudge { .. }
        | crate::session::Contents::Left { .. }
        | crate::session::Contents::Seated { .. } => panic!("no host did anything"),
        crate::session::Contents::Stuck(_)
        | crate::session::Contents::Overheard { .. }
        | crate::session::Contents::Full { .. }
        | crate::session::Contents::Trouble { .. }
        | crate::session::Contents::Restored { .. }
        | crate::session::Contents::Lost
        | crate::session::Contents::PausedTooLong
        | crate::session::Contents::Adjourned(_) => panic!("nothing went wrong"),
    }
    text
}
