//! Tests of leaderboards, calendars and time zones.

use super::*;
use crate::store::{Append, OpenPuzzle, PuzzleKind, PuzzleStage, SetGuild};

const SERVER: GuildId = GuildId(7);
const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);
const SAM: UserId = UserId(u64::MAX);
const HOUR_MS: i64 = 3_600_000;

fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

/// The time that is this many hours after the start of the day in UTC.
fn on(text: &str, hours: i64) -> Timestamp {
    Timestamp(Zone::utc().start_of(day(text)).0 + hours * HOUR_MS)
}

async fn store(dir: &tempfile::TempDir) -> Store {
    crate::store::tests::open(dir).await
}

fn daily(guild: GuildId, text: &str, seed: u64) -> Daily {
    let options = serde_json::Map::from_iter([("size".to_owned(), 8.into())]);
    let setup = serde_json::json!({"puzzle": [1, 2, 3]});
    Daily { guild, day: day(text), ends_at: Zone::utc().start_of(day(text).next()), seed, options, setup }
}

/// Stores that a person solved the puzzle of a day at `at`, after `seconds`.
async fn solve(store: &Store, guild: GuildId, text: &str, user: UserId, at: Timestamp, seconds: i64, hints: u32) {
    store.write(KeepDaily { daily: daily(guild, text, 1), puzzle: None }).await.unwrap();
    let time = Millis::from_secs(seconds);
    let kind = PuzzleKind::Daily { guild, day: text.to_owned() };
    let opened = OpenPuzzle { owner: user, kind, header: "{}".to_owned(), at: Timestamp(at.0 - time.0) };
    let puzzle = store.write(opened).await.unwrap();
    let (place, entry, stage) = (puzzle.into(), "{}".to_owned(), Some((PuzzleStage::Solved { time, hints }, at)));
    store.write(Append { place, n: 1, entry, input: None, author: None, credited: None, stage }).await.unwrap();
}

#[tokio::test]
async fn the_puzzle_of_a_day_is_kept_once_and_stays() {
    let dir = tempfile::tempdir().unwrap();
    let store = store(&dir).await;
    let first = daily(SERVER, "2027-01-15", u64::MAX >> 11);
    store.write(KeepDaily { daily: first.clone(), puzzle: None }).await.unwrap();
    store.write(KeepDaily { daily: daily(SERVER, "2027-01-15", 5), puzzle: None }).await.unwrap();
    assert_eq!(store.daily(SERVER, first.day).await.unwrap(), Some(first.clone()), "the first one stays");
    assert_eq!(store.daily(GuildId(8), first.day).await.unwrap(), None);
    assert_eq!(store.daily(SERVER, first.day.next()).await.unwrap(), None);
    assert!(!store.has_dailies(SERVER).await.unwrap(), "nobody has opened it");
}

#[tokio::test]
async fn a_day_is_led_by_the_fewest_hints_then_the_best_time() {
    let dir = tempfile::tempdir().unwrap();
    let store = store(&dir).await;
    let friday = "2027-01-15";
    solve(&store, SERVER, friday, ANN, on(friday, 9), 200, 0).await;
    solve(&store, SERVER, friday, BEN, on(friday, 10), 90, 1).await;
    solve(&store, SERVER, friday, UserId(3), on(friday, 11), 200, 0).await;
    solve(&store, SERVER, friday, SAM, on(friday, 12), 300, 2).await;
    // The leaderboard leaves out three people: one solved the puzzle after the day's end, one on another server, and
    // one not at all.
    solve(&store, SERVER, friday, UserId(5), on(friday, 24), 10, 0).await;
    solve(&store, GuildId(8), friday, UserId(6), on(friday, 9), 10, 0).await;
    let kind = PuzzleKind::Daily { guild: SERVER, day: friday.to_owned() };
    store.write(OpenPuzzle { owner: UserId(9), kind, header: "{}".to_owned(), at: on(friday, 9) }).await.unwrap();

    let line = |place, user, seconds, hints| DailyScore { place, user, time: Millis::from_secs(seconds), hints };
    let all = [line(1, ANN, 200, 0), line(1, UserId(3), 200, 0), line(3, BEN, 90, 1), line(4, SAM, 300, 2)];
    assert_eq!(store.day_scores(SERVER, day(friday), 10, ANN).await.unwrap(), all);
    // The person who asks is listed in addition to the best.
    assert_eq!(store.day_scores(SERVER, day(friday), 1, SAM).await.unwrap(), [all[0], all[3]]);
    assert_eq!(store.day_scores(SERVER, day(friday), 1, UserId(5)).await.unwrap(), all[..1]);
    assert_eq!(store.guilds_with_dailies(on(friday, 0)).await.unwrap(), [SERVER, GuildId(8)]);
    assert!(store.guilds_with_dailies(on(friday, 30)).await.unwrap().is_empty());
}

#[tokio::test]
async fn many_days_are_led_by_whoever_solved_most() {
    let dir = tempfile::tempdir().unwrap();
    let store = store(&dir).await;
    for (date, user, seconds, hints) in [
        ("2026-12-31", SAM, 10, 0),
        ("2027-01-04", ANN, 100, 0),
        ("2027-01-05", ANN, 201, 1),
        ("2027-01-04", BEN, 50, 0),
        ("2027-01-06", BEN, 50, 0),
        ("2027-01-06", SAM, 10, 0),
    ] {
        solve(&store, SERVER, date, user, on(date, 20), seconds, hints).await;
    }
    let line = |place, user, days, hints, time| DaysScore { place, user, days, hints, time: Millis(time) };
    let january = (day("2027-01-01"), day("2027-01-31"));
    let ranked = [line(1, BEN, 2, 0, 50_000), line(2, ANN, 2, 1, 150_500), line(3, SAM, 1, 0, 10_000)];
    assert_eq!(store.days_scores(SERVER, january, 10, ANN).await.unwrap(), ranked);
    assert_eq!(store.days_scores(SERVER, january, 1, SAM).await.unwrap(), [ranked[0], ranked[2]]);
    let ever = store.days_scores(SERVER, (Day::FIRST, day("2027-01-31")), 1, SAM).await.unwrap();
    assert_eq!(ever[0], line(1, SAM, 2, 0, 10_000));
    let days = store.solved_days(SERVER, BEN, january).await.unwrap();
    assert_eq!(days, BTreeSet::from([day("2027-01-04"), day("2027-01-06")]));
    assert!(store.solved_days(GuildId(8), BEN, january).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_zone_changes_when_days_end_and_no_other_setting() {
    let dir = tempfile::tempdir().unwrap();
    let store = store(&dir).await;
    assert_eq!(store.calendar(SERVER).await.unwrap(), Calendar::default());
    for date in ["2027-01-14", "2027-01-15", "2027-01-16"] {
        store.write(KeepDaily { daily: daily(SERVER, date, 1), puzzle: None }).await.unwrap();
    }
    let now = on("2027-01-15", 20);
    let ends = async || {
        let mut ends = Vec::new();
        for date in ["2027-01-14", "2027-01-15", "2027-01-16"] {
            ends.push(store.daily(SERVER, day(date)).await.unwrap().unwrap().ends_at);
        }
        ends
    };
    let change = async |zone: &str| {
        let before = store.calendar(SERVER).await.unwrap();
        let switch = before.switch(now, Zone::find(zone).unwrap());
        let (calendar, forgiven) = (switch.calendar.clone(), switch.forgiven);
        store.write(SetCalendar { guild: SERVER, today: before.day_at(now), calendar, forgiven }).await.unwrap();
        assert_eq!(store.calendar(SERVER).await.unwrap(), switch.calendar);
    };
    store.write(ForgiveDays { guild: SERVER, days: vec![day("2027-01-03")] }).await.unwrap();
    change("Asia/Tokyo").await;
    assert_eq!(ends().await, [on("2027-01-15", 0), on("2027-01-16", 0), on("2027-01-16", 15)]);
    let forgiven = store.forgiven_days(SERVER).await.unwrap();
    assert_eq!(forgiven, BTreeSet::from([day("2027-01-03"), day("2027-01-16")]));
    // The change is replaced by another one before it takes effect.
    change("America/New_York").await;
    assert_eq!(ends().await, [on("2027-01-15", 0), on("2027-01-16", 5), on("2027-01-17", 5)]);
    assert_eq!(store.forgiven_days(SERVER).await.unwrap(), BTreeSet::from([day("2027-01-03")]));

    let settings = crate::store::Guild { host_role: Some(crate::store::RoleId(4)), ..Default::default() };
    store.write(SetGuild { guild: SERVER, settings: settings.clone() }).await.unwrap();
    assert_eq!(store.calendar(SERVER).await.unwrap().then().unwrap().0.name(), "America/New_York");
    change("Europe/Berlin").await;
    assert_eq!(store.guild(SERVER).await.unwrap(), settings);
}
