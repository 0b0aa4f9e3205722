//! Tests the loss of SQLite's log. The database then contains an older state, and the players of every match that lacks
//! entries must be informed.
//!
//! One world in eight continues like this after its end: people play once more, the process is killed, and the log is
//! lost or truncated. At the next start every match that lacks entries is paused, and each of its players is informed
//! once. The loss of a whole match is announced in its channel and to its host. All other matches continue.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use tokio::time::sleep;

use super::bot::{Bot, FIRST_CHANNEL, Gateway};
use super::posted::Posted;
use super::still;
use super::tables::opening;
use super::trouble::{Closed, Why};
use super::world::{HOST, World};
use crate::session::{Contents, Recipient};
use crate::store::faults::{Faulty, in_place};
use crate::store::{ChannelId, GuildId, InputId, MatchId, Stage, Store, UserId};
use host::Order;
use rules::{Dice, Millis};

/// The channel of the match that may be lost as a whole.
const CHANNEL: ChannelId = ChannelId(FIRST_CHANNEL.0 + 9);

/// Minimum length, in bytes, at which SQLite checkpoints its log: a thousand pages.
const COPIED_FROM: u64 = 1_000 * 4_096;

/// The number of journal entries of each open match.
type Entries = BTreeMap<MatchId, i64>;

/// The journals' lengths that the mark beside the database records when the process is killed. For each match the
/// length is at least the number in `at_least`, and at most the number in `at_most`.
struct Promised {
    at_least: Entries,
    at_most: Entries,
    /// The match that was opened last.
    newest: MatchId,
}

/// Continues a world after its end, if it is one of the eighth of the worlds that lose their log. Returns the
/// violations.
pub(super) fn follow(world: &mut World, seed: u64) -> Vec<String> {
    let mut dice = Dice::new(seed, "a lost log", 0);
    if !dice.chance(1, 8) {
        return Vec::new();
    }
    world.tell("the log will be lost");
    world.dice = Dice::new(seed, "before the log is lost", 0);
    let promised = live(world, async |world, bot, gateway| play_once_more(world, seed, bot, gateway).await);
    // Half of the worlds lose the whole log; the others lose part of it.
    let n_eighths = (dice.below(16) as u64).saturating_sub(8);
    let found = lose_log(world, n_eighths);
    let mut wrong = Vec::new();
    // The bot starts twice. At the second start nobody may be informed again.
    for _ in 0..2 {
        world.discord.wait(Millis(4_000));
        wrong.extend(live(world, async |world, bot, _| look(world, bot, &promised, &found).await));
    }
    wrong
}

/// Starts the bot once more, runs `work`, and kills the bot.
fn live<T>(world: &mut World, work: impl AsyncFnOnce(&mut World, &Bot, &Gateway) -> T) -> T {
    world.discord.begin_life();
    let runtime = still::runtime();
    let done = runtime.block_on(async {
        world.discord.run_clock();
        let path = world.dir.path().join("dealer.db");
        let bot = Bot::start(&path, &world.discord, Millis::ZERO, &world.noted).await;
        let gateway = bot.listen();
        bot.connect(&gateway);
        sleep(Duration::from_secs(3)).await;
        work(world, &bot, &gateway).await
    });
    {
        // `go_away` reads the time of the runtime.
        let _entered = runtime.enter();
        world.discord.go_away(Why::Connection);
        world.discord.end_life();
    }
    // The files are copied before the database is closed, because a database that is closed in order deletes its log.
    let left = copy(world);
    drop(runtime);
    world.dir = left;
    done
}

/// The database, its log, and the mark beside it. Any of these files may be missing.
const FILES: [&str; 3] = ["dealer.db", LOG, "dealer.db.mark"];
const LOG: &str = "dealer.db-wal";

fn copy(world: &World) -> TempDir {
    let copy = still::folder();
    for name in FILES {
        drop(fs::copy(world.dir.path().join(name), copy.path().join(name)));
    }
    copy
}

/// Lets people play and opens a match, until the mark has been written. After that the process can be killed.
async fn play_once_more(world: &mut World, seed: u64, bot: &Bot, gateway: &Gateway) -> Promised {
    world.discord.closed(Closed::open_all);
    for table in world.tables.clone() {
        let input = InputId(world.discord.snowflake());
        drop(bot.directory.handle(table.id).order(HOST, Order::Resume, input).await);
    }
    for _ in 0..world.dice.below(12) {
        world.speak(bot, Some(gateway)).await;
    }
    let users = [UserId(951), UserId(952)];
    let options = json!({"base_ms": 3_600_000}).as_object().cloned().expect("options");
    let opened = opening("heap", GuildId(1), CHANNEL, &users, options, None, seed);
    let newest = bot.directory.open(opened).await.expect("no fault").expect("a match").id();
    // Wait until answers and boards are stored. The mark is written within a second after that.
    sleep(Duration::from_secs(3)).await;
    let at_least = entries(world, bot.directory.store()).await;
    sleep(Duration::from_millis(1_500)).await;
    let at_most = entries(world, bot.directory.store()).await;
    world.tell(format!("promised: {at_least:?} and match {newest}"));
    Promised { at_least, at_most, newest }
}

async fn entries(world: &World, store: &Store) -> Entries {
    let mut entries = BTreeMap::new();
    for table in &world.tables {
        let row = store.find_match(table.id).await.expect("the match is there");
        if row.stage == Stage::Open {
            let journal = store.journal(table.id).await.expect("the journal is whole");
            entries.insert(table.id, journal.last().map_or(0, |line| line.n));
        }
    }
    entries
}

/// Simulates a power failure that leaves only `n_eighths` of SQLite's log. Returns the entries that the next start
/// finds.
fn lose_log(world: &mut World, n_eighths: u64) -> Entries {
    let log = world.dir.path().join(LOG);
    let length = fs::metadata(&log).map_or(0, |log| log.len());
    // Once SQLite has begun to checkpoint the log into the file, a truncated log no longer fits the file. That would be
    // damage, which other tests cover, so the whole log is removed.
    let n_eighths = if length < COPIED_FROM { n_eighths } else { 0 };
    if n_eighths > 0 {
        let cut = fs::File::options().write(true).open(log).expect("the log is there");
        cut.set_len(length * n_eighths / 8).expect("it can be cut");
    } else {
        fs::remove_file(log).expect("the log is there");
    }
    world.tell(format!("{n_eighths} eighths of {length} bytes are left of the log"));
    // Reads a copy without the mark, so that the bot notices no loss.
    let copy = copy(world);
    fs::remove_file(copy.path().join(FILES[2])).expect("the mark is there");
    still::runtime().block_on(async {
        let store = in_place(Store::open_through(&copy.path().join("dealer.db"), Faulty::aside()));
        entries(world, &store.expect("the database opens")).await
    })
}

/// Checks that everybody in a match that lacks entries was informed once, and nobody else.
async fn look(world: &World, bot: &Bot, promised: &Promised, found: &Entries) -> Vec<String> {
    sleep(Duration::from_mins(1)).await;
    let mut wrong = Vec::new();
    let posted = world.discord.posted();
    for table in &world.tables {
        let (at_least, at_most) = (promised.at_least.get(&table.id), promised.at_most.get(&table.id));
        let (Some(&at_least), Some(&at_most), Some(&now)) = (at_least, at_most, found.get(&table.id)) else { continue };
        if (at_least..at_most).contains(&now) {
            // It is unknown whether the mark recorded more entries than the database contains, so both outcomes are
            // allowed.
            continue;
        }
        let told = |to: Recipient| {
            let is_this = |one: &&Posted| {
                let is_told = matches!(one.parcel.contents, Contents::Restored { .. });
                one.parcel.about.id == table.id && one.parcel.to == to && is_told
            };
            posted.iter().filter(is_this).count()
        };
        let is_paused = bot.directory.handle(table.id).status().await.is_ok_and(|status| status.clock.paused);
        let row = bot.directory.store().find_match(table.id).await.expect("the match is there");
        let people = row.seats.values().filter(|row| row.user.is_person());
        let whom = people.map(|row| match row.channel {
            Some(channel) => Recipient::Private(row.user, channel),
            None => Recipient::Person(row.user),
        });
        let counts: Vec<_> = whom.chain([Recipient::Channel(table.channel)]).map(|to| (to, told(to))).collect();
        let lacks = now < at_least;
        world.tell(format!("match {}: {at_least} promised, {now} found; told {counts:?}; {is_paused}", table.id));
        if counts.iter().any(|&(_, n)| n != usize::from(lacks)) {
            wrong.push(format!("match {}: {at_least} promised, {now} found, and told {counts:?}", table.id));
        }
        if lacks && !is_paused {
            wrong.push(format!("match {} lacks entries and goes on", table.id));
        }
    }
    let is_there = bot.directory.store().find_match(promised.newest).await.is_ok();
    for to in [Recipient::Channel(CHANNEL), Recipient::Person(HOST)] {
        let is_lost = |one: &&Posted| {
            let is_told = matches!(one.parcel.contents, Contents::Lost);
            one.parcel.about.id == promised.newest && one.parcel.to == to && is_told
        };
        let n = posted.iter().filter(is_lost).count();
        if n != usize::from(!is_there) {
            wrong.push(format!("that match {} is lost was told {n} times to {to:?}", promised.newest));
        }
    }
    wrong
}
