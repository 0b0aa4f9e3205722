//! Several processes, each serving a shard: events that one receives and another must handle, and failures of one
//! process.

use std::path::PathBuf;
use std::time::Duration;

use clock::{Clock, Stopwatch};
use serde_json::{Value, json};
use standin::{Crowd, Options, Sandbox};

use super::crash;
use super::fleet::{Fleet, signal};
use super::stage::{choose_which, content, count, n_posted, ready, recorded, runs_until, told, with_button};
use crate::standin::eventually;
use crate::standin::person::Client;

/// The distance between the channel ids of the first and second server. The first server belongs to the second shard;
/// the second server, like direct messages, to the first.
const BESIDE: u64 = 1 << 22;
/// Discord's epoch, in Unix milliseconds.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;
/// How soon another process must take over the shards of a process that is gone.
const TAKEOVER_MAX: Duration = Duration::from_secs(20);

/// Two servers on different shards, and the processes that serve them.
struct Play {
    sandbox: Sandbox,
    fleet: Fleet,
    hazel: Client,
    ann: Client,
    ben: Client,
    cleo: Client,
    dan: Client,
    sam: Client,
    record: PathBuf,
    _data: tempfile::TempDir,
}

impl Play {
    /// Sets up the servers and processes; `None` if no PostgreSQL server is named.
    async fn set(test: &str, n_processes: usize) -> Option<Self> {
        let data = tempfile::tempdir().unwrap();
        let record = data.path().join("calls.jsonl");
        let crowd = Crowd { shards: 2, ..Crowd::default() };
        let options = Options { record: Some(record.clone()), crowd, ..crash::options(data.path(), Clock::system()) };
        let sandbox = Sandbox::start(options, None).await.unwrap();
        let Some(fleet) = Fleet::start(test, sandbox.seat(), n_processes).await else {
            sandbox.stop().await;
            return None;
        };
        let base = sandbox.address();
        let named = async |name| Client::named(&base, name).await;
        let (hazel, ann, ben) = (named("Hazel").await, named("Ann").await, named("Ben").await);
        let (cleo, dan, sam) = (named("Cleo").await, named("Dan").await, named("Sam").await);
        ready(&hazel).await;
        Some(Self { sandbox, fleet, hazel, ann, ben, cleo, dan, sam, record, _data: data })
    }

    fn beside(&self) -> u64 {
        self.hazel.table + BESIDE
    }

    /// Opens a match between Ann and Ben on the second shard's server, and one between Cleo and Dan on the first
    /// shard's.
    async fn open_both(&self, options: &[(&str, Value)]) {
        self.open((self.hazel.table, &self.ann, &self.ben), options).await;
        self.open((self.beside(), &self.cleo, &self.dan), options).await;
    }

    async fn open(&self, (channel, one, other): (u64, &Client, &Client), options: &[(&str, Value)]) {
        let seats = [("player1", one), ("player2", other), ("first", one), ("advantage", one)];
        let mut given: Vec<_> = seats.map(|(name, person)| (name, json!(person.id))).into();
        given.extend(options.iter().cloned());
        // The shard may have no session yet.
        eventually("a host's command", async || {
            self.hazel.try_slash(channel, "host mist", &given).await.ok().filter(|answer| !answer.is_null())
        })
        .await;
        told(one, one.dm, "Your turn 1 against").await;
    }

    /// Waits until all events that were handed over have been handled.
    async fn all_is_seen_to(&self) {
        eventually("an end of all events", async || {
            (self.fleet.number("SELECT count(*) FROM events").await == 0).then_some(())
        })
        .await;
    }

    async fn end(self) {
        self.fleet.end().await;
        self.sandbox.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_process_hears_is_counted_once_where_another_has_the_match_or_puzzle() {
    let Some(mut play) = Play::set("heard", 2).await else { return };
    play.fleet.wait_for_two().await;
    play.open_both(&[("base_ms", json!("10h"))]).await;
    let Play { ann, ben, cleo, dan, .. } = &play;
    // Direct messages reach the first shard's process, for a match of the other process; their order is kept.
    ann.say(ann.dm, "c4").await;
    ann.say(ann.dm, "c5").await;
    ann.say(ann.dm, "lock").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    for words in ["Saved: You place on C4", "Saved: You place on C5"] {
        told(ann, ann.dm, words).await;
        assert_eq!(count(ann, ann.dm, words).await, 1, "{words}");
    }
    // A press under a board in a direct message; the board is edited in place.
    ben.say(ben.dm, "e5").await;
    let saved = told(ben, ben.dm, "Saved: You place on E5").await;
    let board = ben.newest(ben.dm, |message| standin::button(message, "Lock in").is_some()).await;
    ben.press(&board, "Lock in").await;
    told(ann, ann.dm, "Your turn 3 against").await;
    assert!(content(&saved).contains("E5"));
    // On a server of the second shard, for a match of the first: first it is the person's only match, then it is named.
    let elsewhere = cleo.table + 1;
    let typed = cleo.complete(elsewhere, "submit", &[("text", json!("a"))]).await;
    assert!(!typed.is_empty(), "what is legal elsewhere is offered");
    let took = Stopwatch::start();
    cleo.slash(elsewhere, "submit", &[("text", json!("a1"))]).await;
    told(cleo, elsewhere, "Saved: You place on A1").await;
    println!("by another process: {:?}", took.elapsed());
    cleo.slash(cleo.table, "submit", &[("text", json!("a3 lock")), ("match", json!("2"))]).await;
    told(dan, dan.dm, "Your turn 2 against").await;
    // Puzzles belong to the first shard, wherever they are used.
    ann.slash(ann.table, "puzzle", &[("size", json!(5))]).await;
    let page = told(ann, ann.table, "Star Battle").await;
    // A form is opened and read there too.
    ann.press(&page, "More").await;
    let page = with_button(ann, ann.table, "Type").await;
    let opened = ann.press(&page, "Type").await;
    let form = opened["data"]["custom_id"].as_str().unwrap_or_else(|| panic!("a form: {opened}"));
    ann.send_modal(ann.table, form, &[("board", "B2")]).await;
    told(ann, ann.table, "Row 1 has").await;
    let now = async || ann.messages(ann.table).await.into_iter().find(|one| one["id"] == page["id"]);
    let keys = async || now().await.filter(|page| standin::button(page, "★ Star").is_some());
    ann.press(&eventually("the keys", keys).await, "★ Star").await;
    let starred = async || {
        let page = now().await?;
        page["attachments"][0]["description"].as_str()?.contains("Stars: ").then_some(())
    };
    eventually("a star", starred).await;
    play.all_is_seen_to().await;
    play.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn which_of_several_is_meant_is_found_out_with_the_matches_of_other_processes() {
    let Some(mut play) = Play::set("meant", 2).await else { return };
    play.fleet.wait_for_two().await;
    let Play { ann, ben, .. } = &play;
    play.open((play.hazel.table, ann, ben), &[("base_ms", json!("10h"))]).await;
    play.open((play.beside(), ben, ann), &[("base_ms", json!("10h"))]).await;
    // Ann is to move in one match, Ben in the other: they are not asked which match they mean.
    ann.say(ann.dm, "c4 lock").await;
    told(ann, ann.dm, "Played: You place on C4").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    assert_eq!(count(ann, ann.dm, "Which one is this for?").await, 0);
    // Ben is to move in both.
    ben.say(ben.dm, "a1").await;
    choose_which(ben, "#1: Ann, Ben").await;
    told(ben, ben.dm, "Saved: You place on A1").await;
    ben.say(ben.dm, "a3").await;
    let saved = told(ben, ben.dm, "Saved: You place on A3").await;
    assert!(content(&saved).contains("For match #1, as you chose before"), "{saved}");
    assert_eq!(count(ben, ben.dm, "Which one is this for?").await, 1);
    play.all_is_seen_to().await;
    play.end().await;
}

/// The median time until a person's submission by command in a channel is confirmed.
async fn until_told(person: &Client, channel: u64, number: &str, cells: &[String]) -> Duration {
    let mut took = Vec::new();
    for cell in cells {
        let words = format!("Saved: You place on {}", cell.to_uppercase());
        let before = count(person, channel, &words).await;
        let since = Stopwatch::start();
        person.slash(channel, "submit", &[("text", json!(cell)), ("match", json!(number))]).await;
        while count(person, channel, &words).await == before {
            let said = async || person.messages(channel).await.first().map(|message| content(message).to_owned());
            assert!(since.elapsed() < TAKEOVER_MAX, "{words} {:?}", said().await);
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        took.push(since.elapsed());
    }
    took.sort();
    took[took.len() / 2]
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_process_sees_to_is_answered_almost_as_soon() {
    let Some(mut play) = Play::set("figures", 2).await else { return };
    play.fleet.wait_for_two().await;
    play.open_both(&[("base_ms", json!("10h"))]).await;
    let cells: Vec<_> = ["a", "b", "c"].iter().flat_map(|row| (1..6).map(move |n| format!("{row}{n}"))).collect();
    // A warm-up within one process, which is measured again below: the first measurements may be slower.
    let (here, there) = (play.hazel.table, play.beside());
    until_told(&play.ann, here, "1", &cells[..5]).await;
    let elsewhere = until_told(&play.ann, there, "1", &cells).await;
    let same = until_told(&play.ann, here, "1", &cells).await;
    println!("by another process {elsewhere:?}, by the same {same:?}: {:.2}", elsewhere.div_duration_f64(same));
    assert!(elsewhere < same + Duration::from_secs(1), "{elsewhere:?} {same:?}");
    play.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_is_killed_costs_nobody_anything_and_stops_no_other_clock() {
    let Some(mut play) = Play::set("killed", 2).await else { return };
    let [_, second] = play.fleet.wait_for_two().await;
    play.open_both(&[("base_ms", json!("10m")), ("variant", json!(0))]).await;
    let (theirs, ours) = (runs_until(&play.sam, play.beside()).await, runs_until(&play.sam, play.hazel.table).await);
    // The second process is frozen, so that nobody serves the second shard for a while; it is killed later.
    signal(second, "-STOP").await;
    let Play { ann, ben, cleo, dan, sam, .. } = &play;
    // The other process continues, and receives what Ann sends.
    ann.say(ann.dm, "c4").await;
    let took = Stopwatch::start();
    cleo.say(cleo.dm, "a1 lock").await;
    told(dan, dan.dm, "Your turn 2 against").await;
    assert!(took.elapsed() < TAKEOVER_MAX, "nobody else waits: {:?}", took.elapsed());
    // On the other shard's server: an answer is deferred before Discord's time limit, and given when a process can.
    let promised = ann.slash(play.beside(), "submit", &[("text", json!("lock")), ("match", json!("1"))]).await;
    assert_eq!(promised["type"], 5, "{promised}");
    assert_eq!(count(ben, ben.dm, "Your turn 2 against").await, 0);
    assert!(play.fleet.number("SELECT count(*) FROM events WHERE is_taken = 0").await >= 2, "both wait");
    tokio::time::sleep(Duration::from_secs(4)).await;
    signal(second, "-KILL").await;
    let took = Stopwatch::start();
    told(ann, ann.dm, "Saved: You place on C4").await;
    told(ben, ben.dm, "Your turn 2 against").await;
    println!("taken over after {:?}", took.elapsed());
    assert!(took.elapsed() < TAKEOVER_MAX, "{:?}", took.elapsed());
    let gained = eventually("more time", async || {
        let gained = runs_until(sam, sam.table).await - ours;
        (gained > 0).then_some(gained)
    })
    .await;
    println!("gained {gained} s");
    assert_eq!(count(sam, play.beside(), "The bot was away").await, 0, "{theirs}");
    for (person, words) in [(ann, "Saved: You place on C4"), (ben, "Your turn 2 against"), (dan, "Your turn 2 against")]
    {
        assert_eq!(n_posted(&recorded(&play.record), person.dm, words), 1, "{words}");
    }
    play.fleet.wait_for_other(1, second).await;
    // An event that a process was handling when it crashed is handled by the next process.
    let ben = &play.ben;
    let event = json!({ "Said": {
        "author": ben.id.parse::<u64>().unwrap(), "channel": ben.dm, "guild": null, "text": "g5", "place": "1",
        "is_as_before": false,
    }});
    let stamp = (Clock::system().now().0 - DISCORD_EPOCH_MS) << 22;
    let left = format!(
        "INSERT INTO events (event_id, shard, author_id, body, is_taken) VALUES ({stamp}, 1, {}, '{event}', 1)",
        ben.id
    );
    play.fleet.number(&format!("{left} RETURNING event_id")).await;
    told(ben, ben.dm, "Saved: You place on G5").await;
    play.all_is_seen_to().await;
    assert_eq!(play.fleet.number("SELECT count(*) FROM outages WHERE shard = 0 AND ended - began > 2000").await, 0);
    assert!(play.fleet.number("SELECT count(*) FROM outages WHERE shard = 1").await > 0);
    play.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stood_still_writes_and_sends_nothing_any_more() {
    let Some(mut play) = Play::set("frozen", 2).await else { return };
    let [_, second] = play.fleet.wait_for_two().await;
    play.open_both(&[("base_ms", json!("10h"))]).await;
    let (ann, ben, fleet) = (&play.ann, &play.ben, &mut play.fleet);
    ann.say(ann.dm, "c4").await;
    told(ann, ann.dm, "Saved: You place on C4").await;
    signal(second, "-STOP").await;
    ann.say(ann.dm, "lock").await;
    let took = Stopwatch::start();
    told(ben, ben.dm, "Your turn 2 against").await;
    println!("taken over after {:?}", took.elapsed());
    assert!(took.elapsed() < TAKEOVER_MAX, "{:?}", took.elapsed());
    let third = fleet.serving(1).await.unwrap();
    assert_ne!(third, second);
    ben.say(ben.dm, "e5 lock").await;
    told(ann, ann.dm, "Your turn 3 against").await;
    let lines = "SELECT count(*) FROM journal WHERE input_id IS NOT NULL";
    let before = fleet.number(lines).await;
    signal(second, "-CONT").await;
    // The process takes a shard again, about which it knows only what the database contains.
    fleet.wait_for_two().await;
    assert_eq!(fleet.number(lines).await, before);
    ann.say(ann.dm, "c6 lock").await;
    told(ben, ben.dm, "Your turn 4 against").await;
    for (person, words) in [(ann, "Your turn 3 against"), (ben, "Your turn 2 against"), (ben, "Your turn 4 against")] {
        assert_eq!(n_posted(&recorded(&play.record), person.dm, words), 1, "{words}");
    }
    play.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_are_replaced_one_after_the_other_while_people_play() {
    let Some(mut play) = Play::set("replaced", 1).await else { return };
    let first = play.fleet.wait_for(0).await;
    assert_eq!(play.fleet.wait_for(1).await, first, "alone it serves all");
    play.open_both(&[("base_ms", json!("10h"))]).await;
    let cells = ["c4", "e5", "c6", "e7", "a1", "a3"];
    for turn in 1..=2 {
        // A new process takes its share of shards; then an old process ends, and the new one takes the rest.
        let new = play.fleet.add();
        let [zero, one] = play.fleet.wait_for_two().await;
        let old = if play.fleet.processes[new].id() == Some(zero) { one } else { zero };
        signal(old, "-TERM").await;
        let took = Stopwatch::start();
        for (one, other) in [(&play.ann, &play.ben), (&play.cleo, &play.dan)] {
            let (mover, other) = if turn % 2 == 1 { (one, other) } else { (other, one) };
            mover.say(mover.dm, &format!("{} lock", cells[turn - 1])).await;
            told(other, other.dm, &format!("Your turn {} against", turn + 1)).await;
        }
        println!("a player waits {:?}", took.elapsed());
        assert!(took.elapsed() < TAKEOVER_MAX, "{:?}", took.elapsed());
        let ended = play.fleet.of_pid(old).wait().await.unwrap();
        assert!(ended.success(), "it ends in good order");
        play.fleet.processes.retain_mut(|process| process.try_wait().unwrap().is_none());
    }
    for (person, words) in [(&play.ben, "Your turn 2 against"), (&play.cleo, "Your turn 3 against")] {
        assert_eq!(n_posted(&recorded(&play.record), person.dm, words), 1, "{words}");
    }
    play.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_zone_that_is_set_by_way_of_another_process_is_told_to_whoever_makes_the_puzzles() {
    let Some(mut play) = Play::set("zone", 2).await else { return };
    let [first, _] = play.fleet.wait_for_two().await;
    // The server belongs to the second shard, but the first shard's process generates its daily puzzles.
    let hazel = &play.hazel;
    eventually("a session of the second shard", async || {
        hazel.try_slash(hazel.table, "setup show", &[]).await.ok().filter(|answer| !answer.is_null())
    })
    .await;
    signal(first, "-STOP").await;
    let promised = hazel.slash(hazel.table, "setup timezone", &[("zone", json!("Europe/Berlin"))]).await;
    assert_eq!(promised["type"], 5, "{promised}");
    assert_eq!(play.fleet.number("SELECT count(*) FROM events WHERE shard = 0").await, 1);
    signal(first, "-CONT").await;
    told(hazel, hazel.table, "Days here are those of Europe/Berlin").await;
    play.all_is_seen_to().await;
    play.end().await;
}
