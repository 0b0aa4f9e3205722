//! Puzzles of the day with a real store: made in advance and only once, solved, and kept over restarts and outages.

use super::*;
use crate::session::Submission;
use crate::solo::tests::page;
use crate::store::{Away, Heartbeat, InputId, PuzzleStage, Shard};
use puzzle::grid::Puzzle;
use puzzle::solve::solve;
use scene::Theme;

const SERVER: GuildId = GuildId(7);
const ANN: UserId = UserId(101);
const BEN: UserId = UserId(102);
/// A Monday at noon. The puzzles of Monday and Tuesday are small.
const MONDAY_NOON: Timestamp = Timestamp(1_799_668_800_000);
const HOUR: Millis = Millis::from_hours(1);

fn monday() -> Day {
    Zone::utc().day_at(MONDAY_NOON)
}

async fn dailies(dir: &tempfile::TempDir, now: Timestamp) -> Dailies {
    let store = Store::open(&dir.path().join("dealer.db")).await.unwrap();
    let clock = Clock::stopped(now);
    Dailies::new(store.clone(), clock.clone(), Solo::new(store, clock, Theme::default(), str::to_owned))
}

/// The daily puzzles after a restart of the bot.
async fn again(dailies: Dailies, dir: &tempfile::TempDir, now: Timestamp) -> Dailies {
    dailies.0.store.clone().close().await;
    self::dailies(dir, now).await
}

async fn made(dailies: &Dailies, day: Day) -> Daily {
    dailies.puzzle(SERVER, day, endless).await.unwrap().unwrap()
}

async fn opened(dailies: &Dailies, user: UserId, day: Day) -> PuzzleId {
    let daily = made(dailies, day).await;
    let id = dailies.open(user, "Ann".to_owned(), daily).await.unwrap().unwrap();
    dailies.0.solo.show(user, id).await.unwrap().unwrap();
    id
}

/// The stars of a puzzle, as a player types them.
fn stars(daily: &Daily) -> String {
    let puzzle = &daily.setup["puzzle"];
    let number = |name: &str| usize::try_from(puzzle[name].as_u64().unwrap()).unwrap();
    let regions: Vec<u8> = serde_json::from_value(puzzle["regions"].clone()).unwrap();
    let puzzle = Puzzle::new(number("size"), number("stars"), &regions).unwrap();
    let solution = solve(&puzzle, 2, &|| false).stars;
    assert_eq!(solution.len(), 1);
    solution[0].iter().fold("★".to_owned(), |text, cell| format!("{text} {cell}"))
}

/// Opens the puzzle of a day for a person and solves it 90 s after `at`.
async fn solved(dailies: &Dailies, user: UserId, day: Day, at: Timestamp) -> PuzzleStage {
    dailies.0.clock.advance(at - dailies.0.clock.now());
    let id = opened(dailies, user, day).await;
    let text = stars(&made(dailies, day).await);
    let input = InputId(InputId::first_of(at + Millis::from_secs(90)).0 + user.0);
    let receipt = dailies.0.solo.submit(id, Submission::typed(user, &text, input)).await.unwrap().unwrap();
    page(&receipt).stage
}

#[tokio::test]
async fn the_puzzles_of_today_and_tomorrow_are_made_before_anybody_asks() {
    let dir = tempfile::tempdir().unwrap();
    let dailies = dailies(&dir, MONDAY_NOON).await;
    assert_eq!(dailies.look_ahead(MONDAY_NOON).await.unwrap(), None, "nobody plays yet");
    let today = monday();
    opened(&dailies, ANN, today).await;
    assert_eq!(dailies.find(SERVER, today.next()).await.unwrap(), None);
    let next = dailies.look_ahead(MONDAY_NOON).await.unwrap();
    assert_eq!(next, Some(MONDAY_NOON + HOUR + Millis::from_hours(11)), "there is more to do at midnight");
    let made = dailies.find(SERVER, today.next()).await.unwrap().unwrap();
    assert_eq!(made.options["size"], 9);

    // No puzzle is made twice, even after a restart, and none is made for a server that has had no players for long.
    let dailies = again(dailies, &dir, MONDAY_NOON).await;
    dailies.look_ahead(MONDAY_NOON).await.unwrap();
    assert_eq!(dailies.find(SERVER, today.next()).await.unwrap(), Some(made));
    let later = Timestamp(MONDAY_NOON.0 + IDLE_MAX.0 + HOUR.0);
    assert_eq!(dailies.look_ahead(later).await.unwrap(), None);
    assert_eq!(dailies.find(SERVER, Zone::utc().day_at(later)).await.unwrap(), None);
}

#[tokio::test]
async fn whoever_asks_first_gets_what_everybody_gets() {
    let dir = tempfile::tempdir().unwrap();
    let dailies = dailies(&dir, MONDAY_NOON).await;
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let dailies = dailies.clone();
        all.spawn(async move { made(&dailies, monday()).await });
    }
    let all = all.join_all().await;
    assert!(all.iter().all(|daily| *daily == all[0]));
    let elsewhere = dailies.puzzle(GuildId(8), monday(), endless).await.unwrap().unwrap();
    assert_ne!(elsewhere.setup, all[0].setup, "another server has another puzzle");
    // A person who opens the puzzle twice gets the same one.
    let id = opened(&dailies, ANN, monday()).await;
    assert_eq!(opened(&dailies, ANN, monday()).await, id);
    assert_ne!(opened(&dailies, BEN, monday()).await, id);

    let stopped = dailies.puzzle(SERVER, monday().next(), |_| ControlFlow::Break(())).await;
    assert_eq!(stopped.unwrap(), None);
    dailies.close();
    assert_eq!(dailies.puzzle(SERVER, monday().next(), endless).await.unwrap(), None);
}

#[tokio::test]
async fn streaks_grow_by_the_day_and_end_with_one_that_was_missed() {
    let dir = tempfile::tempdir().unwrap();
    let dailies = dailies(&dir, MONDAY_NOON).await;
    let (today, tomorrow) = (monday(), monday().next());
    let stage = solved(&dailies, ANN, today, MONDAY_NOON).await;
    assert_eq!(stage, PuzzleStage::Solved { time: Millis::from_secs(90), hints: 0 });
    // Ben finishes after midnight.
    solved(&dailies, BEN, today, Timestamp(MONDAY_NOON.0 + 12 * HOUR.0 - 60_000)).await;
    let streak = async |user, day| {
        let Streak { current, longest } = dailies.streak(SERVER, user, (Day::FIRST, day)).await.unwrap();
        (current, longest)
    };
    assert_eq!((streak(ANN, today).await, streak(BEN, today).await), ((1, 1), (0, 0)));
    solved(&dailies, ANN, tomorrow, Timestamp(MONDAY_NOON.0 + 24 * HOUR.0)).await;
    solved(&dailies, BEN, tomorrow, Timestamp(MONDAY_NOON.0 + 25 * HOUR.0)).await;
    assert_eq!((streak(ANN, tomorrow).await, streak(BEN, tomorrow).await), ((2, 2), (1, 1)));
    assert_eq!(streak(ANN, tomorrow.next()).await, (2, 2), "today can still be solved");
    assert_eq!(streak(ANN, tomorrow.plus(2)).await, (0, 2), "a day was missed");
}

#[tokio::test]
async fn a_zone_counts_at_once_where_nobody_plays_and_after_the_day_where_somebody_does() {
    let dir = tempfile::tempdir().unwrap();
    let dailies = dailies(&dir, MONDAY_NOON).await;
    let zone = |name: &str| Zone::find(name).unwrap();
    assert_eq!(dailies.set_zone(SERVER, zone("Pacific/Kiritimati"), MONDAY_NOON).await.unwrap(), MONDAY_NOON);
    assert_eq!(dailies.today(SERVER, MONDAY_NOON).await.unwrap(), monday().next());
    assert_eq!(dailies.set_zone(SERVER, Zone::utc(), MONDAY_NOON).await.unwrap(), MONDAY_NOON);

    solved(&dailies, ANN, monday(), MONDAY_NOON).await;
    let midnight = Timestamp(MONDAY_NOON.0 + 12 * HOUR.0);
    assert_eq!(dailies.set_zone(SERVER, zone("Asia/Tokyo"), MONDAY_NOON).await.unwrap(), midnight);
    assert_eq!(dailies.today(SERVER, MONDAY_NOON).await.unwrap(), monday());
    // After the change of the time zone, Tuesday is nine hours shorter, so missing it does not break a streak.
    assert_eq!(dailies.streak(SERVER, ANN, (Day::FIRST, monday().plus(2))).await.unwrap().current, 1);
    assert_eq!(dailies.streak(SERVER, ANN, (Day::FIRST, monday().plus(3))).await.unwrap().current, 0);
}

#[tokio::test]
async fn nobodys_streak_pays_for_an_outage() {
    let dir = tempfile::tempdir().unwrap();
    let dailies = dailies(&dir, MONDAY_NOON).await;
    solved(&dailies, ANN, monday(), MONDAY_NOON).await;
    let away = Some(Away { from: Timestamp(0), outage_min: Millis::from_secs(60) });
    let beat = |now| Heartbeat { shard: Shard::ONLY, now, away, needs_room: false };
    dailies.0.store.write(beat(Timestamp(MONDAY_NOON.0 + HOUR.0))).await.unwrap();
    // The bot is down from Monday, 13:00, to Wednesday, 11:00: missing Tuesday is excused, missing Wednesday is not.
    let back = Timestamp(MONDAY_NOON.0 + 47 * HOUR.0);
    dailies.0.store.write(beat(back)).await.unwrap();
    let dailies = again(dailies, &dir, back).await;
    dailies.look_ahead(back).await.unwrap();
    assert_eq!(dailies.streak(SERVER, ANN, (Day::FIRST, monday().plus(2))).await.unwrap().current, 1);
    assert_eq!(dailies.streak(SERVER, ANN, (Day::FIRST, monday().plus(3))).await.unwrap().current, 0);
}

#[test]
fn an_outage_takes_a_day_by_half_of_it() {
    let outage = |began, ended| Outage { id: 1, began: Timestamp(began), ended: Timestamp(ended) };
    let day = (Timestamp(100), Timestamp(200));
    for (began, ended, lost) in
        [(0, 100, false), (0, 149, false), (0, 150, true), (140, 190, true), (150, 500, true), (151, 500, false)]
    {
        assert_eq!(takes_most_of(outage(began, ended), day.0, day.1), lost, "{began} to {ended}");
    }
}
