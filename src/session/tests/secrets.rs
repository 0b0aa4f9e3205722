//! Channels that hold secrets, and people who have seen them: nothing is sent where it can be overheard, and a person
//! who knows too much is refused a seat (faults 35 and 36).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use super::support::*;
use crate::session::{Contents, DeliveryError, MatchHandle, Parcel, Recipient, Refusal};
use crate::store::{Audience, ChannelId, GuildId, SeatRow, UserId};
use rules::Seat;

const GALLERY: ChannelId = ChannelId(77);
const OWN: ChannelId = ChannelId(55);
const ELSEWHERE: ChannelId = ChannelId(56);
const CARL: UserId = UserId(103);
const BENS_SEAT: usize = 1;

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

impl Life<'_> {
    fn spectate(&self, table: &MatchHandle, channel: Option<ChannelId>) -> Result<(), Refusal> {
        self.run(table.set_spectators(HOST, channel)).unwrap()
    }

    fn give(&self, table: &MatchHandle, index: usize, channel: Option<ChannelId>) -> Result<(), Refusal> {
        self.run(table.set_channel(HOST, seat(index), channel)).unwrap()
    }

    fn sit(&self, table: &MatchHandle, index: usize, user: UserId, name: &str) -> Result<(), Refusal> {
        let player = SeatRow { user, name: name.to_owned(), channel: None };
        self.run(table.substitute(HOST, seat(index), player, None, None)).unwrap()
    }

    /// Plays a turn of this player.
    fn turn(&self, table: &MatchHandle, user: UserId) {
        self.submit(table, user, "take 1").unwrap();
        self.submit(table, user, "lock").unwrap();
    }
}

impl House {
    fn n_posted(&self, to: Recipient) -> usize {
        self.discord.posted_to(to).len()
    }

    /// What the host was told: the names of people who can read a channel that they must not read, and the audience of
    /// that channel.
    fn overheard(&self) -> Vec<(String, Option<Audience>)> {
        let posted = self.discord.posted_to(Recipient::Person(HOST));
        let told = posted.iter().filter_map(|parcel| {
            if let Contents::Overheard { who, given_up, .. } = &parcel.contents {
                Some((who.clone(), *given_up))
            } else {
                None
            }
        });
        told.collect()
    }
}

#[test]
fn fault_35_nothing_more_is_shown_to_spectators_once_a_player_reads_there() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.spectate(&table, Some(GALLERY)).unwrap();
    life.turn(&table, ANN);
    life.until_quiet();
    let before = house.n_posted(Recipient::Channel(GALLERY));
    assert_eq!(before, 2);
    house.discord.let_read(GALLERY, &[BEN, CARL]);
    life.turn(&table, BEN);
    life.turn(&table, ANN);
    life.until_quiet();
    assert_eq!(house.n_posted(Recipient::Channel(GALLERY)), before);
    assert_eq!(house.overheard(), [("Ben".to_owned(), Some(Audience::Spectators))], "the host is told, once");
    assert_eq!(life.run(life.directory.store().find_match(table.id())).unwrap().spectators, None);
    drop(table);
    life.kill();
    // After a restart nothing is sent to the channel either. A host can choose the channel again once no player can
    // read it.
    house.discord.let_read(GALLERY, &[]);
    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    life.advance(1000);
    life.turn(&table, BEN);
    life.until_quiet();
    assert_eq!(house.n_posted(Recipient::Channel(GALLERY)), before);
    life.spectate(&table, Some(GALLERY)).unwrap();
    life.turn(&table, ANN);
    life.until_quiet();
    assert_eq!(house.n_posted(Recipient::Channel(GALLERY)), before + 2);
}

#[test]
fn no_older_board_follows_a_newer_one() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    let own = Recipient::Private(ANN, OWN);
    let n = |parcel: &Parcel| if let Contents::News(news) = &parcel.contents { news.n } else { 0 };
    let (first, is_slow) = (Arc::new(AtomicI64::new(-1)), Arc::new(AtomicBool::new(true)));
    let (held, slow) = (first.clone(), is_slow.clone());
    house.discord.judge(move |parcel| {
        // The delivery of the first entry to Ann's own channel is slow.
        let is_first = parcel.to == own && [-1, n(parcel)].contains(&held.load(Ordering::Relaxed));
        if is_first && slow.load(Ordering::Relaxed) {
            held.store(n(parcel), Ordering::Relaxed);
            return Fate::Refuse(DeliveryError::Passing("slow".to_owned()));
        }
        Fate::Accept
    });
    life.give(&table, 0, Some(OWN)).unwrap();
    life.until("the present board is on its way", || first.load(Ordering::Relaxed) >= 0);
    life.turn(&table, ANN);
    life.turn(&table, BEN);
    life.advance(4000);
    is_slow.store(false, Ordering::Relaxed);
    life.until_quiet();
    let shown: Vec<_> = house.discord.posted_to(own).iter().map(|parcel| n(parcel)).collect();
    assert!(shown.is_sorted() && shown.len() > 1, "{shown:?}");
}

#[test]
fn fault_35_a_player_whose_channel_is_overheard_misses_nothing() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    life.give(&table, 0, Some(OWN)).unwrap();
    life.turn(&table, ANN);
    life.until_quiet();
    let own = house.discord.posted_to(Recipient::Private(ANN, OWN));
    let (first, changes) = own.split_first().unwrap();
    assert!(first.in_place_of.is_none(), "the present board");
    assert!(changes.iter().all(|parcel| parcel.in_place_of.is_some()), "what Ann played stands in that board");
    house.discord.let_read(OWN, &[ANN, BEN]);
    let by_dm = house.n_posted(Recipient::Person(ANN));
    life.turn(&table, BEN);
    life.until_quiet();
    assert_eq!(house.n_posted(Recipient::Private(ANN, OWN)), own.len());
    let posted = house.discord.posted_to(Recipient::Person(ANN));
    assert_eq!(posted.len(), by_dm + 1, "the same board, by direct message");
    assert!(matches!(&posted.last().unwrap().contents, Contents::News(news) if news.calls));
    assert_eq!(house.overheard(), [("Ben".to_owned(), Some(Audience::Seat(Seat::FIRST)))]);
    assert!(!life.run(table.status()).unwrap().clock.paused, "nobody's clock stands for that");
}

#[test]
fn fault_35_what_is_said_beside_the_journal_is_kept_as_well() {
    let mut house = House::new();
    house.limits.idle = Duration::from_secs(5);
    let life = house.start();
    let table = life.open_heap(serde_json::json!({"coins": 0, "first": 0, "base_ms": 86_400_000}));
    life.give(&table, 0, Some(OWN)).unwrap();
    life.until("the present board", || house.n_posted(Recipient::Private(ANN, OWN)) >= 1);
    life.until("the clock runs", || life.deadline(&table).is_some());
    // By then the board shows the running clock.
    life.until_quiet();
    let before = house.n_posted(Recipient::Private(ANN, OWN));
    house.discord.let_read(OWN, &[BEN]);
    // A reminder reveals that nothing has been submitted.
    life.advance(43_200_000);
    let is_reminder = |contents: &Contents| matches!(contents, Contents::Reminder { .. });
    life.until("Ann is reminded by direct message", || {
        house.discord.posted_to(Recipient::Person(ANN)).iter().any(|parcel| is_reminder(&parcel.contents))
    });
    assert_eq!(house.n_posted(Recipient::Private(ANN, OWN)), before);
    assert_eq!(house.overheard().len(), 1);
}

#[test]
fn fault_35_while_discord_does_not_say_who_reads_nothing_is_sent() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.spectate(&table, Some(GALLERY)).unwrap();
    life.until_quiet();
    house.discord.hide_readers(GALLERY, DeliveryError::Passing("503".to_owned()));
    life.turn(&table, ANN);
    life.until("Ben is called", || {
        let posted = house.discord.posted_to(Recipient::Person(BEN));
        posted.iter().any(|parcel| matches!(&parcel.contents, Contents::News(news) if news.calls))
    });
    assert_eq!(house.n_posted(Recipient::Channel(GALLERY)), 1);
    assert_eq!(life.spectate(&table, Some(GALLERY)), Err(Refusal::Unreadable));
    assert_eq!(life.sit(&table, BENS_SEAT, CARL, "Carl"), Err(Refusal::Unreadable));
    house.discord.let_read(GALLERY, &[]);
    life.until_quiet();
    assert_eq!(house.n_posted(Recipient::Channel(GALLERY)), 2, "told when it was known");
    assert_eq!(house.overheard(), []);
}

#[test]
fn fault_35_while_cut_off_from_discord_no_secret_is_sent_to_a_channel() {
    let mut house = House::new();
    house.limits.idle = Duration::from_secs(5);
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.spectate(&table, Some(GALLERY)).unwrap();
    life.until("the spectators see it", || house.n_posted(Recipient::Channel(GALLERY)) == 1);
    life.directory.cut_off();
    life.turn(&table, ANN);
    life.until("the channel is told", || house.n_posted(Recipient::Channel(CHANNEL)) >= 2);
    assert_eq!(house.n_posted(Recipient::Channel(GALLERY)), 1);
    // A role has been granted in the meantime.
    house.discord.let_read(GALLERY, &[BEN]);
    life.run(life.directory.back());
    life.until("the host is told", || !house.overheard().is_empty());
    assert_eq!(house.n_posted(Recipient::Channel(GALLERY)), 1);
}

#[test]
fn fault_35_a_change_on_the_server_is_looked_at_at_once() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.spectate(&table, Some(GALLERY)).unwrap();
    life.give(&table, BENS_SEAT, Some(OWN)).unwrap();
    life.until_quiet();
    let is_silent = |readers: &[UserId]| {
        house.discord.let_read(OWN, readers);
        life.run(life.directory.review(GuildId(1)));
        life.until_quiet();
        house.overheard().is_empty()
    };
    assert!(is_silent(&[BEN, CARL]), "it is Ben's own, and Carl does not play");
    life.run(life.directory.review(GuildId(2)));
    assert!(!is_silent(&[ANN]));
    assert_eq!(house.overheard(), [("Ann".to_owned(), Some(Audience::Seat(seat(BENS_SEAT))))]);
    // A channel that is no longer used still shows its old messages.
    life.spectate(&table, None).unwrap();
    house.discord.let_read(GALLERY, &[ANN, BEN]);
    life.run(life.directory.review(GuildId(1)));
    life.until_quiet();
    assert_eq!(house.overheard()[1..], [("Ann and Ben".to_owned(), None)]);
    life.run(life.directory.review(GuildId(1)));
    life.until_quiet();
    assert_eq!(house.overheard().len(), 2, "that is no news");
}

#[test]
fn fault_35_a_channel_that_players_read_is_not_chosen() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    house.discord.let_read(GALLERY, &[ANN, BEN]);
    assert_eq!(life.spectate(&table, Some(GALLERY)), Err(Refusal::Overheard("Ann and Ben".to_owned())));
    assert_eq!(life.spectate(&table, Some(CHANNEL)), Err(Refusal::EverybodysChannel));
    house.discord.let_read(OWN, &[ANN]);
    assert_eq!(life.give(&table, BENS_SEAT, Some(OWN)), Err(Refusal::Overheard("Ann".to_owned())));
    assert_eq!(life.give(&table, 0, Some(OWN)), Ok(()));
    assert_eq!(life.run(table.move_to(HOST, OWN)).unwrap(), Err(Refusal::SecretChannel));
    life.give(&table, 0, None).unwrap();
    assert_eq!(
        life.run(table.move_to(HOST, OWN)).unwrap(),
        Err(Refusal::SecretChannel),
        "its boards still stand there"
    );
    life.until_quiet();
    assert_eq!(house.n_posted(Recipient::Channel(GALLERY)), 0);
}

#[test]
fn fault_35_when_the_match_is_over_everybody_may_read() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.spectate(&table, Some(GALLERY)).unwrap();
    life.until_quiet();
    house.discord.let_read(GALLERY, &[ANN, BEN]);
    life.submit(&table, ANN, "concede").unwrap();
    life.until("it is over", || life.directory.find(CHANNEL).is_none());
    let posted = house.discord.posted_to(Recipient::Channel(GALLERY));
    assert!(matches!(&posted.last().unwrap().contents, Contents::News(news) if news.outcome.is_some()));
    assert_eq!(house.overheard(), []);
}

#[test]
fn fault_36_who_has_looked_or_sat_elsewhere_does_not_sit_down() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.run(table.reveal(HOST)).unwrap().unwrap();
    let saw_everything = Refusal::SawEverything("Hazel".to_owned());
    assert_eq!(life.sit(&table, BENS_SEAT, HOST, "Hazel"), Err(saw_everything));
    life.sit(&table, 0, CARL, "Carl").unwrap();
    assert_eq!(life.sit(&table, BENS_SEAT, ANN, "Ann"), Err(Refusal::SawAnotherSeat("Ann".to_owned())));
    assert_eq!(life.sit(&table, 0, ANN, "Ann"), Ok(()), "back into her own seat");
    assert_eq!(life.sit(&table, BENS_SEAT, CARL, "Carl"), Err(Refusal::SawAnotherSeat("Carl".to_owned())));
    drop(table);
    life.kill();
    let life = house.start();
    let table = life.directory.find(CHANNEL).unwrap();
    assert_eq!(life.sit(&table, BENS_SEAT, CARL, "Carl"), Err(Refusal::SawAnotherSeat("Carl".to_owned())));
    assert_eq!(life.run(table.status()).unwrap().seat_of(BEN), Some(seat(BENS_SEAT)));
}

#[test]
fn fault_36_who_reads_or_has_read_where_secrets_stand_does_not_sit_down() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    let (dora, emil, fay) = (UserId(104), UserId(105), UserId(106));
    life.spectate(&table, Some(GALLERY)).unwrap();
    life.give(&table, 0, Some(OWN)).unwrap();
    house.discord.let_read(GALLERY, &[CARL, emil]);
    house.discord.let_read(OWN, &[dora]);
    assert_eq!(life.sit(&table, BENS_SEAT, CARL, "Carl"), Err(Refusal::SawEverything("Carl".to_owned())));
    assert_eq!(life.sit(&table, BENS_SEAT, dora, "Dora"), Err(Refusal::SawAnotherSeat("Dora".to_owned())));
    assert_eq!(life.sit(&table, BENS_SEAT, fay, "Fay"), Ok(()), "Fay reads nothing");
    // A person who loses access remembers what the channel showed. A channel that is no longer used has shown its
    // secrets before.
    house.discord.let_read(OWN, &[]);
    life.spectate(&table, None).unwrap();
    assert_eq!(life.sit(&table, BENS_SEAT, emil, "Emil"), Err(Refusal::SawEverything("Emil".to_owned())));
    house.discord.let_read(GALLERY, &[]);
    assert_eq!(life.sit(&table, BENS_SEAT, CARL, "Carl"), Err(Refusal::SawEverything("Carl".to_owned())));
    // Ann's channel shows only what her seat knows.
    assert_eq!(life.sit(&table, 0, dora, "Dora"), Ok(()));
}

#[test]
fn fault_36_a_player_who_overhears_comes_back_to_no_seat() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.spectate(&table, Some(GALLERY)).unwrap();
    house.discord.let_read(GALLERY, &[BEN, HOST]);
    life.turn(&table, ANN);
    life.until("the host is told", || !house.overheard().is_empty());
    life.sit(&table, BENS_SEAT, CARL, "Carl").unwrap();
    assert_eq!(life.sit(&table, BENS_SEAT, BEN, "Ben"), Err(Refusal::SawEverything("Ben".to_owned())));
    // A host who can read the spectators' channel has seen what it showed.
    house.discord.let_read(GALLERY, &[HOST]);
    life.spectate(&table, Some(GALLERY)).unwrap();
    house.discord.let_read(GALLERY, &[]);
    assert_eq!(life.sit(&table, 0, HOST, "Hazel"), Err(Refusal::SawEverything("Hazel".to_owned())));
}

#[test]
fn fault_36_who_brings_what_is_played_never_sits_down() {
    let house = House::new();
    let life = house.start();
    let mut opening = opening("starbattle", CHANNEL, serde_json::json!({}));
    opening.setup = Some(games::read_setup("starbattle", "4 1 aabb cabb ccdd ccdd").unwrap());
    let table = life.run(life.directory.open(opening)).unwrap().unwrap();
    assert_eq!(life.sit(&table, 0, HOST, "Hazel"), Err(Refusal::SawEverything("Hazel".to_owned())));
    assert_eq!(life.sit(&table, 0, CARL, "Carl"), Ok(()), "Carl brought nothing");
}

#[test]
fn whoever_is_reached_elsewhere_from_now_on_has_the_board_there_though_the_bot_was_killed() {
    let house = House::new();
    let life = house.start();
    let table = life.open_heap(ann_first());
    life.until_quiet();
    house.discord.judge(|_| Fate::Refuse(DeliveryError::Passing("down".to_owned())));
    life.give(&table, 0, Some(OWN)).unwrap();
    life.sit(&table, BENS_SEAT, CARL, "Carl").unwrap();
    life.spectate(&table, Some(GALLERY)).unwrap();
    life.run(table.move_to(HOST, ELSEWHERE)).unwrap().unwrap();
    drop(table);
    life.kill();
    house.discord.judge(|_| Fate::Accept);
    let moved = [Recipient::Private(ANN, OWN), Recipient::Person(CARL)];
    let moved = moved.into_iter().chain([GALLERY, ELSEWHERE].map(Recipient::Channel));
    for _ in 0..2 {
        let life = house.start();
        life.until_quiet();
        for to in moved.clone() {
            let posted = house.discord.posted_to(to);
            assert_eq!(posted.iter().filter(|parcel| shown(parcel).is_some()).count(), 1, "{to:?}");
        }
        life.kill();
    }
}
