//! Puzzles on a store of their own: live and replayed, before and after a restart, in the face of anything.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::rules::{Millis, Timestamp};
use crate::store::{GuildId, Heartbeat, OPEN_PUZZLES_MAX};

const ANN: UserId = UserId(101);
const BEN: UserId = UserId(102);
const BEGIN: Timestamp = Timestamp(1_800_000_000_000);
/// The stars of the puzzle below.
const SOLUTION: &str = "★B1 D2 A3 C4";

fn header(mode: &str) -> Header {
    serde_json::from_value(json!({
        "record": 1, "game": "starbattle", "seats": ["Ann"], "at": BEGIN.0,
        "options": {"size": 4, "stars": 1, "mode": mode},
        "setup": {"puzzle": {"size": 4, "stars": 1, "regions": [0, 0, 1, 1, 2, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]}},
    }))
    .unwrap()
}

/// The id of something that was said so long after the beginning.
fn input(seconds: i64) -> InputId {
    InputId::first_of(BEGIN + Millis::from_secs(seconds))
}

async fn desk(dir: &tempfile::TempDir) -> Desk {
    let store = Store::open(&dir.path().join("dealer.db")).await.unwrap();
    Desk::new(store, Clock::stopped(BEGIN), Theme::default(), str::to_owned)
}

/// The same desk after the bot was started again.
async fn again(desk: Desk, dir: &tempfile::TempDir) -> Desk {
    desk.0.store.clone().close().await;
    self::desk(dir).await
}

async fn opened(desk: &Desk) -> PuzzleId {
    let id = desk.open(ANN, PuzzleKind::Own, header("race")).await.unwrap().unwrap();
    desk.show(ANN, id).await.unwrap().unwrap();
    id
}

#[tokio::test]
async fn a_puzzle_is_solved_over_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let desk = desk(&dir).await;
    let id = opened(&desk).await;
    assert!(matches!(desk.open(ANN, PuzzleKind::Own, header("race")).await, Ok(Err(Refusal::Taken))));
    let receipt = desk.submit(ANN, id, "★B1 D2", input(10)).await.unwrap().unwrap();
    assert_eq!(receipt.page.stage, PuzzleStage::Open);

    let desk = again(desk, &dir).await;
    assert_eq!(desk.of(ANN).await.unwrap().iter().map(|row| row.id).collect::<Vec<_>>(), [id]);
    // What came twice, before and after, counts once.
    assert!(matches!(desk.submit(ANN, id, "★B1 D2", input(10)).await, Ok(Err(Refusal::Counted))));
    let shown = desk.show(ANN, id).await.unwrap().unwrap();
    assert!(shown.showing == receipt.page.showing, "the same board as before");
    let solved = desk.submit(ANN, id, "★A3 C4", input(95)).await.unwrap().unwrap();
    assert_eq!(solved.page.stage, PuzzleStage::Solved { time: Millis::from_secs(95), hints: 0 });
    assert_eq!(desk.find(id).await.unwrap().stage, solved.page.stage);
    assert!(desk.of(ANN).await.unwrap().is_empty());
    assert_eq!(desk.last(ANN).await.unwrap().map(|row| row.id), Some(id));
    assert!(desk.last(BEN).await.unwrap().is_none());
    assert!(matches!(desk.submit(ANN, id, "?A3", input(96)).await, Ok(Err(Refusal::Over))));

    let desk = again(desk, &dir).await;
    assert_eq!(desk.show(ANN, id).await.unwrap().unwrap().stage, solved.page.stage);
    let another = opened(&desk).await;
    assert!(another > id);
    desk.share(id).await.unwrap();
    assert!(desk.find(id).await.unwrap().is_shared && desk.show(ANN, id).await.unwrap().unwrap().is_shared);
}

#[tokio::test]
async fn what_is_not_ones_own_or_means_nothing_here_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let desk = desk(&dir).await;
    let id = opened(&desk).await;
    assert!(matches!(desk.submit(BEN, id, SOLUTION, input(1)).await, Ok(Err(Refusal::NotYours))));
    assert!(matches!(desk.show(BEN, id).await, Ok(Err(Refusal::NotYours))));
    assert!(matches!(desk.show(ANN, PuzzleId(99)).await, Ok(Err(Refusal::NotYours))));
    assert!(matches!(desk.submit(ANN, PuzzleId(99), SOLUTION, input(1)).await, Ok(Err(Refusal::NotYours))));
    assert!(desk.complete(BEN, id, "").await.unwrap().is_empty());
    for (number, word) in ["pause", "/Resume", "lock in", "agree"].into_iter().enumerate() {
        let refused = desk.submit(ANN, id, word, input(2 + i64::try_from(number).unwrap())).await.unwrap();
        assert!(matches!(refused, Err(Refusal::NotHere(_))), "{word}");
    }
    assert!(matches!(desk.submit(ANN, id, "★Z9", input(9)).await, Ok(Err(Refusal::Host(_)))));
    // Nothing of all that was written.
    assert!(desk.0.store.puzzle_journal(id).await.unwrap().iter().all(|line| line.input.is_none()));
    let two: Header = Header { seats: vec!["Ann".to_owned(), "Ben".to_owned()], ..header("race") };
    assert!(matches!(desk.open(BEN, PuzzleKind::Own, two).await, Ok(Err(Refusal::BadHeader(_)))));
    // An answer that Discord stamped before the last entry counts with that entry's time.
    desk.submit(ANN, id, "★B1", input(20)).await.unwrap().unwrap();
    desk.submit(ANN, id, "■A1", input(15)).await.unwrap().unwrap();
    let journal = desk.0.store.puzzle_journal(id).await.unwrap();
    let last: host::Entry = serde_json::from_str(&journal.last().unwrap().entry).unwrap();
    assert_eq!((last.at, last.stamp), (input(20).stamp(), Some(input(15).stamp())));
}

#[tokio::test]
async fn a_puzzle_given_up_is_over_and_daily_ones_are_one_a_day() {
    let dir = tempfile::tempdir().unwrap();
    let desk = desk(&dir).await;
    let id = opened(&desk).await;
    let daily = |day: &str| PuzzleKind::Daily { guild: GuildId(5), day: day.to_owned() };
    let today = desk.open(ANN, daily("2027-01-15"), header("race")).await.unwrap().unwrap();
    assert!(matches!(desk.open(ANN, daily("2027-01-15"), header("race")).await, Ok(Err(Refusal::Taken))));
    desk.open(BEN, daily("2027-01-15"), header("race")).await.unwrap().unwrap();
    desk.open(ANN, daily("2027-01-16"), header("race")).await.unwrap().unwrap();
    let found = desk.0.store.daily_puzzle(ANN, GuildId(5), "2027-01-15").await.unwrap();
    assert_eq!(found.map(|row| (row.id, row.kind)), Some((today, daily("2027-01-15"))));
    assert_eq!(desk.0.store.daily_puzzle(ANN, GuildId(6), "2027-01-15").await.unwrap(), None);

    // The one that was touched last is meant.
    desk.submit(ANN, id, "★B1", input(30)).await.unwrap().unwrap();
    assert_eq!(desk.of(ANN).await.unwrap().first().map(|row| row.id), Some(id));
    let receipt = desk.submit(ANN, id, "concede", input(31)).await.unwrap().unwrap();
    assert_eq!((receipt.what, receipt.page.stage), (host::Receipt::Conceded, PuzzleStage::GivenUp));
    assert_eq!(desk.0.store.open_puzzles(ANN).await.unwrap().len(), 2);
}

#[tokio::test]
async fn what_is_said_at_once_is_played_one_after_the_other() {
    let dir = tempfile::tempdir().unwrap();
    let desk = desk(&dir).await;
    let id = opened(&desk).await;
    let mut all = tokio::task::JoinSet::new();
    for number in 0..40_u64 {
        let (desk, input) = (desk.clone(), InputId(input(5).0 + number / 2));
        // Everything comes twice.
        all.spawn(async move { desk.submit(ANN, id, if number % 4 < 2 { "■A1" } else { "?A1" }, input).await });
    }
    let answers = all.join_all().await;
    let counted = answers.iter().filter(|answer| matches!(answer, Ok(Ok(_)))).count();
    let repeated = answers.iter().filter(|answer| matches!(answer, Ok(Err(Refusal::Counted)))).count();
    assert_eq!((counted, repeated), (20, 20));
}

#[tokio::test]
async fn nobody_pays_for_an_outage() {
    let dir = tempfile::tempdir().unwrap();
    let desk = desk(&dir).await;
    let seen = async |desk: &Desk, seconds: i64| {
        let beat = Heartbeat { now: input(seconds).stamp(), usual: Millis::from_secs(5), needs_room: false };
        desk.0.store.write(beat).await.unwrap()
    };
    seen(&desk, -100).await;
    let mut own = header("race");
    own.options.insert("start".to_owned(), json!("own"));
    let id = desk.open(ANN, PuzzleKind::Own, own).await.unwrap().unwrap();
    desk.show(ANN, id).await.unwrap().unwrap();
    // Away since before the start, and twice while she was at it.
    assert!(seen(&desk, 10).await.is_some());
    desk.submit(ANN, id, "★B1", input(12)).await.unwrap().unwrap();
    assert!(seen(&desk, 20).await.is_some());
    assert!(seen(&desk, 70).await.is_some());
    let desk = again(desk, &dir).await;
    // What she said meanwhile counts as well.
    desk.submit(ANN, id, "★D2", input(30)).await.unwrap().unwrap();
    let shown = desk.show(ANN, id).await.unwrap().unwrap();
    let desk = again(desk, &dir).await;
    assert!(desk.show(ANN, id).await.unwrap().unwrap().showing == shown.showing);
    let solved = desk.submit(ANN, id, "★A3 C4", input(100)).await.unwrap().unwrap();
    assert_eq!(solved.page.stage, PuzzleStage::Solved { time: Millis::from_secs(30), hints: 0 });
}

#[tokio::test]
async fn ones_own_puzzle_is_found_among_any_number_of_daily_ones() {
    let dir = tempfile::tempdir().unwrap();
    let desk = desk(&dir).await;
    let id = opened(&desk).await;
    for day in 1..=OPEN_PUZZLES_MAX + 1 {
        let kind = PuzzleKind::Daily { guild: GuildId(5), day: format!("2027-01-{day:02}") };
        desk.open(ANN, kind, Header { at: input(60).stamp(), ..header("race") }).await.unwrap().unwrap();
    }
    assert!(desk.0.store.open_puzzles(ANN).await.unwrap().iter().all(|row| row.id != id));
    assert_eq!(desk.0.store.own_puzzle(ANN).await.unwrap().map(|row| row.id), Some(id));
    assert_eq!(desk.0.store.own_puzzle(BEN).await.unwrap(), None);
}

/// What people type, and what they should not.
fn typed() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[★■?x*]([A-E][1-5] ?){1,4}",
        1 => "(undo|hint|concede|start|deduce surround-star ■[A-D][1-4]|left|★|submit)",
        1 => "\\PC{0,40}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn no_text_is_too_strange_and_a_replay_is_what_was_live(
        texts in proptest::collection::vec(typed(), 1..25), is_proof: bool,
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let dir = tempfile::tempdir().unwrap();
            let desk = desk(&dir).await;
            let mode = if is_proof { "proof" } else { "race" };
            let id = desk.open(ANN, PuzzleKind::Own, header(mode)).await.unwrap().unwrap();
            desk.show(ANN, id).await.unwrap().unwrap();
            for (seconds, text) in (1..).zip(&texts) {
                drop(desk.submit(ANN, id, text, input(seconds)).await.unwrap());
            }
            let live = desk.show(ANN, id).await.unwrap().unwrap();
            let row = desk.find(id).await.unwrap();
            desk.slots().clear();
            let replayed = desk.show(ANN, id).await.unwrap().unwrap();
            assert!(replayed.showing == live.showing, "{texts:?}");
            assert_eq!((replayed.stage, row.stage), (live.stage, live.stage), "{texts:?}");
        });
    }
}
