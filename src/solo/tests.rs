//! Solo puzzles with a real store: live and replayed, before and after restarts, with valid and invalid inputs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::session::{Shown, Submission};
use crate::store::InputId;
use crate::store::faults::{Fault, Faulty, Moment};
use crate::store::{Away, Call, GuildId, Heartbeat, OPEN_PUZZLES_MAX, Shard};
use rules::{Millis, Timestamp};

const ANN: UserId = UserId(101);
const BEN: UserId = UserId(102);
const BEGIN: Timestamp = Timestamp(1_800_000_000_000);
/// The stars of the puzzle below.
const SOLUTION: &str = "★B1 D2 A3 C4";

/// The game of the puzzles in these tests.
const GAME: &str = games::DAILY.spec.id;

fn header(mode: &str) -> Header {
    serde_json::from_value(json!({
        "record": 1, "game": "starbattle", "seats": ["Ann"], "at": BEGIN.0,
        "options": {"size": 4, "stars": 1, "mode": mode},
        "setup": {"puzzle": {"size": 4, "stars": 1, "regions": [0, 0, 1, 1, 2, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]}},
    }))
    .unwrap()
}

/// The id of an input made this many seconds after the start.
fn input(seconds: i64) -> InputId {
    InputId::first_of(BEGIN + Millis::from_secs(seconds))
}

async fn solo(dir: &tempfile::TempDir) -> Solo {
    let store = Store::open(&dir.path().join("dealer.db")).await.unwrap();
    Solo::new(store, Clock::stopped(BEGIN), Theme::default(), str::to_owned)
}

/// The solo puzzles after a restart of the bot.
async fn again(solo: Solo, dir: &tempfile::TempDir) -> Solo {
    solo.0.store.clone().close().await;
    self::solo(dir).await
}

/// The page in the answer to an input.
pub(super) fn page(receipt: &Receipt) -> &Page {
    let Some(Shown::Puzzle(page)) = &receipt.shown else { panic!("the answer shows no puzzle") };
    page
}

async fn opened(solo: &Solo) -> PuzzleId {
    let id = solo.open(ANN, PuzzleKind::Own, header("race")).await.unwrap().unwrap();
    solo.show(ANN, id).await.unwrap().unwrap();
    id
}

#[tokio::test]
async fn a_puzzle_is_solved_over_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let id = opened(&solo).await;
    assert!(matches!(solo.open(ANN, PuzzleKind::Own, header("race")).await, Ok(Err(Refusal::PuzzleTaken))));
    let receipt = solo.submit(id, Submission::typed(ANN, "★B1 D2", input(10))).await.unwrap().unwrap();
    assert_eq!(page(&receipt).stage, PuzzleStage::Open);

    let solo = again(solo, &dir).await;
    assert_eq!(solo.0.store.open_puzzles(ANN).await.unwrap().iter().map(|row| row.id).collect::<Vec<_>>(), [id]);
    // An input that comes again after a restart counts once.
    assert!(matches!(solo.submit(id, Submission::typed(ANN, "★B1 D2", input(10))).await, Ok(Err(Refusal::Counted))));
    let shown = solo.show(ANN, id).await.unwrap().unwrap();
    assert!(shown.showing == page(&receipt).showing, "the same board as before");
    let solved = solo.submit(id, Submission::typed(ANN, "★A3 C4", input(95))).await.unwrap().unwrap();
    assert_eq!(page(&solved).stage, PuzzleStage::Solved { time: Millis::from_secs(95), hints: 0 });
    assert_eq!(solo.0.store.puzzle(id).await.unwrap().stage, page(&solved).stage);
    assert!(solo.0.store.open_puzzles(ANN).await.unwrap().is_empty());
    assert_eq!(solo.0.store.last_puzzle(ANN).await.unwrap().map(|row| row.id), Some(id));
    assert!(solo.0.store.last_puzzle(BEN).await.unwrap().is_none());
    assert!(matches!(solo.submit(id, Submission::typed(ANN, "?A3", input(96))).await, Ok(Err(Refusal::PuzzleOver))));

    let solo = again(solo, &dir).await;
    assert_eq!(solo.show(ANN, id).await.unwrap().unwrap().stage, page(&solved).stage);
    let another = opened(&solo).await;
    assert!(another > id);
    solo.share(id).await.unwrap();
    assert!(solo.0.store.puzzle(id).await.unwrap().is_shared && solo.show(ANN, id).await.unwrap().unwrap().is_shared);
}

#[tokio::test]
async fn what_is_not_ones_own_or_means_nothing_here_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let id = opened(&solo).await;
    assert!(matches!(solo.submit(id, Submission::typed(BEN, SOLUTION, input(1))).await, Ok(Err(Refusal::NotYours))));
    assert!(matches!(solo.show(BEN, id).await, Ok(Err(Refusal::NotYours))));
    assert!(matches!(solo.show(ANN, PuzzleId(99)).await, Ok(Err(Refusal::NotYours))));
    assert!(matches!(
        solo.submit(PuzzleId(99), Submission::typed(ANN, SOLUTION, input(2))).await,
        Ok(Err(Refusal::NotYours))
    ));
    assert!(solo.complete(BEN, id, "").await.unwrap().is_empty());
    for (number, word) in ["pause", "/Resume", "lock in", "agree"].into_iter().enumerate() {
        let refused =
            solo.submit(id, Submission::typed(ANN, word, input(3 + i64::try_from(number).unwrap()))).await.unwrap();
        assert!(matches!(refused, Err(Refusal::NotAlone(_))), "{word}");
    }
    assert!(matches!(solo.submit(id, Submission::typed(ANN, "★Z9", input(9))).await, Ok(Err(Refusal::Host(_)))));
    // None of these inputs is in the journal.
    assert!(solo.0.store.journal(id).await.unwrap().iter().all(|line| line.input.is_none()));
    let two: Header = Header { seats: vec!["Ann".to_owned(), "Ben".to_owned()], ..header("race") };
    assert!(matches!(solo.open(BEN, PuzzleKind::Own, two).await, Ok(Err(Refusal::BadHeader(_)))));
}

/// A person who was forgotten could once begin a daily puzzle again that they knew.
#[tokio::test]
async fn the_puzzle_of_a_day_is_begun_once_also_by_somebody_who_was_forgotten() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let daily = |day: &str| PuzzleKind::Daily { guild: GuildId(5), day: day.to_owned() };
    let id = solo.open(ANN, daily("2027-01-15"), header("race")).await.unwrap().unwrap();
    session::forget(&solo.0.store, ANN, BEGIN).await.unwrap();
    assert!(solo.0.store.puzzle(id).await.unwrap().owner.is_alias());
    let begun = solo.open(ANN, daily("2027-01-15"), header("race")).await.unwrap();
    assert_eq!(begun, Err(Refusal::BegunBefore));
    solo.open(BEN, daily("2027-01-15"), header("race")).await.unwrap().unwrap();
    solo.open(ANN, daily("2027-01-16"), header("race")).await.unwrap().unwrap();
    // The marker is deleted once the day cannot matter any more.
    let days = |n: i64| BEGIN + Millis::from_hours(24 * n);
    for (now, is_kept) in [(BEGIN, true), (days(3), false)] {
        solo.0.store.write(store::SweepMarks { now }).await.unwrap();
        assert_eq!(!solo.0.store.former(ANN).await.unwrap().is_empty(), is_kept);
    }
}

#[tokio::test]
async fn fault_40_what_was_judged_stays_judged() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let id = opened(&solo).await;
    assert!(matches!(solo.submit(id, Submission::typed(ANN, "undo", input(10))).await, Ok(Err(Refusal::Host(_)))));
    solo.submit(id, Submission::typed(ANN, "★B1", input(20))).await.unwrap().unwrap();
    let solo = again(solo, &dir).await;
    // An input that was refused and would be possible now: it has been judged, and is not judged again.
    assert!(matches!(solo.submit(id, Submission::typed(ANN, "undo", input(10))).await, Ok(Err(Refusal::Counted))));
    assert!(matches!(solo.submit(id, Submission::typed(ANN, "■A1", input(15))).await, Ok(Err(Refusal::Overtaken))));
    assert!(matches!(solo.submit(id, Submission::typed(ANN, "■A1", input(15))).await, Ok(Err(Refusal::Counted))));
    assert_eq!(solo.0.store.journal(id).await.unwrap().iter().filter(|line| line.input.is_some()).count(), 1);
}

#[tokio::test]
async fn what_is_saved_counts_though_nothing_can_be_read_after_it() {
    let dir = tempfile::tempdir().unwrap();
    let is_failing = Arc::new(AtomicBool::new(false));
    let (is_planned, mut has_committed) = (is_failing.clone(), false);
    let storage = Faulty::new(move |moment| {
        match moment {
            Moment::Before(Call::Commit { .. }) => has_committed = false,
            Moment::After(Call::Commit { .. }) => has_committed = is_planned.load(Ordering::Relaxed),
            Moment::Before(_) | Moment::After(_) => {}
        }
        let fails = is_planned.load(Ordering::Relaxed) && has_committed && moment == Moment::Before(Call::Read);
        fails.then_some(Fault::Full)
    });
    let store = Store::open_through(&dir.path().join("dealer.db"), storage).await.unwrap();
    let solo = Solo::new(store, Clock::stopped(BEGIN), Theme::default(), str::to_owned);
    let id = opened(&solo).await;
    // Flush earlier writes before the store is made to fail.
    solo.0.store.flush().await.unwrap();
    is_failing.store(true, Ordering::Relaxed);
    let receipt = solo.submit(id, Submission::typed(ANN, "★B1", input(10))).await;
    is_failing.store(false, Ordering::Relaxed);
    let receipt = receipt.expect("its author is not told that it does not count").unwrap();
    assert!(receipt.shown.is_none(), "it could not be shown");
    assert_eq!(solo.0.store.journal(id).await.unwrap().iter().filter(|line| line.input.is_some()).count(), 1);
    // The cached puzzle is the one that was saved.
    solo.submit(id, Submission::typed(ANN, "■A1", input(20))).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_puzzle_given_up_is_over_and_daily_ones_are_one_a_day() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let id = opened(&solo).await;
    let daily = |day: &str| PuzzleKind::Daily { guild: GuildId(5), day: day.to_owned() };
    let today = solo.open(ANN, daily("2027-01-15"), header("race")).await.unwrap().unwrap();
    assert!(matches!(solo.open(ANN, daily("2027-01-15"), header("race")).await, Ok(Err(Refusal::PuzzleTaken))));
    solo.open(BEN, daily("2027-01-15"), header("race")).await.unwrap().unwrap();
    solo.open(ANN, daily("2027-01-16"), header("race")).await.unwrap().unwrap();
    let found = solo.0.store.daily_puzzle(ANN, GuildId(5), "2027-01-15").await.unwrap();
    assert_eq!(found.map(|row| (row.id, row.kind)), Some((today, daily("2027-01-15"))));
    assert_eq!(solo.0.store.daily_puzzle(ANN, GuildId(6), "2027-01-15").await.unwrap(), None);

    // A player's input goes to the puzzle that was touched last.
    solo.submit(id, Submission::typed(ANN, "★B1", input(30))).await.unwrap().unwrap();
    assert_eq!(solo.0.store.open_puzzles(ANN).await.unwrap().first().map(|row| row.id), Some(id));
    let receipt = solo.submit(id, Submission::typed(ANN, "concede", input(31))).await.unwrap().unwrap();
    assert_eq!((receipt.what.clone(), page(&receipt).stage), (host::Effect::Conceded, PuzzleStage::GivenUp));
    assert_eq!(solo.0.store.open_puzzles(ANN).await.unwrap().len(), 2);
}

#[tokio::test]
async fn what_is_said_at_once_is_played_one_after_the_other() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let id = opened(&solo).await;
    let mut all = tokio::task::JoinSet::new();
    for number in 0..40_u64 {
        let (solo, input) = (solo.clone(), InputId(input(5).0 + number / 2));
        // Every input is sent twice.
        all.spawn(async move {
            solo.submit(id, Submission::typed(ANN, if number % 4 < 2 { "■A1" } else { "?A1" }, input)).await
        });
    }
    let answers = all.join_all().await;
    let counted = answers.iter().filter(|answer| matches!(answer, Ok(Ok(_)))).count();
    let repeated = answers.iter().filter(|answer| matches!(answer, Ok(Err(Refusal::Counted)))).count();
    assert_eq!((counted, repeated), (20, 20));
}

#[tokio::test]
async fn nobody_pays_for_an_outage() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let seen = async |solo: &Solo, seconds: i64| {
        let away = Some(Away { from: Timestamp(0), outage_min: Millis::from_secs(5) });
        let beat = Heartbeat { shard: Shard::ONLY, now: input(seconds).stamp(), away, needs_room: false };
        solo.0.store.write(beat).await.unwrap()
    };
    seen(&solo, -100).await;
    let mut own = header("race");
    own.options.insert("start".to_owned(), json!("own"));
    let id = solo.open(ANN, PuzzleKind::Own, own).await.unwrap().unwrap();
    solo.show(ANN, id).await.unwrap().unwrap();
    // The bot is down before the puzzle is begun, and twice while Ann is solving it.
    assert!(seen(&solo, 10).await.is_some());
    solo.submit(id, Submission::typed(ANN, "★B1", input(12))).await.unwrap().unwrap();
    assert!(seen(&solo, 20).await.is_some());
    assert!(seen(&solo, 70).await.is_some());
    let solo = again(solo, &dir).await;
    // Inputs made during an outage count too. (The second outage begins with Ann's last input.)
    solo.submit(id, Submission::typed(ANN, "★D2", input(30))).await.unwrap().unwrap();
    let shown = solo.show(ANN, id).await.unwrap().unwrap();
    let solo = again(solo, &dir).await;
    assert!(solo.show(ANN, id).await.unwrap().unwrap().showing == shown.showing);
    let solved = solo.submit(id, Submission::typed(ANN, "★A3 C4", input(100))).await.unwrap().unwrap();
    assert_eq!(page(&solved).stage, PuzzleStage::Solved { time: Millis::from_secs(32), hints: 0 });
}

/// A puzzle from an old database with a separate journal for puzzles goes on where it was: an outage that was credited
/// is not credited again, and the next one is.
#[tokio::test]
async fn a_puzzle_of_before_is_solved_in_a_database_of_now() {
    let dir = tempfile::tempdir().unwrap();
    let mut own = header("race");
    own.options.insert("start".to_owned(), json!("own"));
    let at = |seconds: i64| input(seconds).stamp().0;
    let rows = format!(
        "INSERT INTO puzzles (puzzle_id, owner_id, kind, header, opened_at, touched_at)
             VALUES (7, 101, 'own', '{}', {}, {});
         INSERT INTO outages VALUES (1, {}, {}), (2, {}, {}), (3, {}, {});
         INSERT INTO puzzle_journal (puzzle_id, n, entry, input_id) VALUES
             (7, 1, '{{\"at\":{},\"seat\":0,\"text\":\"start\"}}', NULL),
             (7, 2, '{{\"at\":{},\"seat\":0,\"text\":\"★B1\"}}', 5),
             (7, 3, '{{\"at\":{},\"host\":\"shift 10000\"}}', NULL);",
        serde_json::to_string(&own).unwrap(),
        BEGIN.0,
        at(30),
        at(-9),
        at(-5),
        at(20),
        at(30),
        at(40),
        at(60),
        BEGIN.0,
        at(10),
        at(30),
    );
    store::tests::make_old(&dir.path().join("dealer.db"), 14, &rows).await;
    let solo = solo(&dir).await;
    let id = PuzzleId(7);
    assert_eq!(solo.0.store.open_puzzles(ANN).await.unwrap().first().map(|row| row.id), Some(id));
    assert!(matches!(solo.submit(id, Submission::typed(ANN, "★B1", InputId(5))).await, Ok(Err(Refusal::Counted))));
    let solved = solo.submit(id, Submission::typed(ANN, "★D2 A3 C4", input(100))).await.unwrap().unwrap();
    assert_eq!(page(&solved).stage, PuzzleStage::Solved { time: Millis::from_secs(70), hints: 0 });
    assert_eq!(solo.0.store.broken_journals().await.unwrap(), []);
}

#[tokio::test]
async fn ones_own_puzzle_is_found_among_any_number_of_daily_ones() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let id = opened(&solo).await;
    for day in 1..=OPEN_PUZZLES_MAX + 1 {
        let kind = PuzzleKind::Daily { guild: GuildId(5), day: format!("2027-01-{day:02}") };
        solo.open(ANN, kind, Header { at: input(60).stamp(), ..header("race") }).await.unwrap().unwrap();
    }
    assert!(solo.0.store.open_puzzles(ANN).await.unwrap().iter().all(|row| row.id != id));
    assert_eq!(solo.0.store.own_puzzle(ANN).await.unwrap().map(|row| row.id), Some(id));
    assert_eq!(solo.0.store.own_puzzle(BEN).await.unwrap(), None);
}

/// Valid and invalid inputs.
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
            let solo = solo(&dir).await;
            let mode = if is_proof { "proof" } else { "race" };
            let id = solo.open(ANN, PuzzleKind::Own, header(mode)).await.unwrap().unwrap();
            solo.show(ANN, id).await.unwrap().unwrap();
            for (seconds, text) in (1..).zip(&texts) {
                drop(solo.submit(id, Submission::typed(ANN, text, input(seconds))).await.unwrap());
            }
            let live = solo.show(ANN, id).await.unwrap().unwrap();
            let row = solo.0.store.puzzle(id).await.unwrap();
            solo.slots().clear();
            let replayed = solo.show(ANN, id).await.unwrap().unwrap();
            assert!(replayed.showing == live.showing, "{texts:?}");
            assert_eq!((replayed.stage, row.stage), (live.stage, live.stage), "{texts:?}");
        });
    }
}

/// Fault 44 for a puzzle: a puzzle with a damaged journal is set aside, and its owner can open another.
#[tokio::test]
async fn a_puzzle_with_a_damaged_journal_is_out_of_its_owners_way() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let id = opened(&solo).await;
    solo.submit(id, Submission::typed(ANN, "★B1", input(10))).await.unwrap().unwrap();
    solo.0.store.clone().close().await;
    let change = "UPDATE journal SET entry = replace(entry, 'B1', 'B2') WHERE entry LIKE '%B1%'";
    store::tests::damage(&dir.path().join("dealer.db"), change).await;
    let solo = self::solo(&dir).await;
    assert!(matches!(solo.submit(id, Submission::typed(ANN, "D2", input(20))).await, Ok(Err(Refusal::PuzzleDamaged))));
    assert!(matches!(solo.show(ANN, id).await, Ok(Err(Refusal::PuzzleDamaged))));
    opened(&solo).await;
}

/// Opens a match on another server, with another host, about the puzzle of the header above, turned upside down.
async fn match_of_others(solo: &Solo) -> MatchId {
    let regions = [2, 2, 3, 3, 2, 2, 3, 3, 2, 0, 1, 1, 0, 0, 1, 1];
    let setup = json!({"puzzle": {"size": 4, "stars": 1, "regions": regions}});
    let open = store::OpenMatch {
        game: GAME.to_owned(),
        guild: GuildId(77),
        channel: store::ChannelId(78),
        host: BEN,
        header: json!({"record": 1, "game": GAME, "setup": setup}).to_string(),
        at: BEGIN,
        seats: vec![store::SeatRow { user: BEN, name: "Ben".to_owned(), channel: None }].into(),
        deadline: None,
        puzzle: games::DAILY.spec.sketch(Some(&setup)).map(|sketch| sketch.to_string()),
        is_brought: false,
        opening: String::new(),
    };
    solo.0.store.write(open).await.unwrap()
}

async fn over(solo: &Solo, match_id: MatchId) {
    let finish =
        store::FinishMatch { match_id, at: BEGIN, winner: None, by: "agreement".to_owned(), is_annulled: false };
    solo.0.store.write(finish).await.unwrap();
}

fn with_hints(mode: &str) -> Header {
    let mut header = header(mode);
    header.options.insert("hints".to_owned(), json!(true));
    header
}

/// Fault 38: nobody gets help with the puzzle of a race, even if it is turned, or was opened before the race.
#[tokio::test]
async fn nobody_is_helped_with_what_others_solve_in_a_match() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let id = solo.open(ANN, PuzzleKind::Own, with_hints("race")).await.unwrap().unwrap();
    assert_eq!(solo.show(ANN, id).await.unwrap().unwrap().under_way, None);
    solo.submit(id, Submission::typed(ANN, "★A1", input(1))).await.unwrap().unwrap();
    solo.submit(id, Submission::typed(ANN, "hint", input(2))).await.unwrap().unwrap();

    let of_others = match_of_others(&solo).await;
    for (seconds, text) in (3..).zip(["hint", "HINT", "do it", "undo mistake"]) {
        let refused = solo.submit(id, Submission::typed(ANN, text, input(seconds))).await.unwrap().err();
        assert_eq!(refused, Some(Refusal::NoHelp(UnderWay::Match)), "{text}");
    }
    let marked = solo.submit(id, Submission::typed(ANN, "undo", input(8))).await.unwrap().unwrap();
    assert_eq!(page(&marked).under_way, Some(UnderWay::Match));
    assert_eq!(solo.held_back(id).await.unwrap(), Some(UnderWay::Match));
    let given_up = solo.submit(id, Submission::typed(ANN, "concede", input(9))).await.unwrap().unwrap();
    assert_eq!(
        (page(&given_up).stage, page(&given_up).showing.clone().err()),
        (PuzzleStage::GivenUp, Some(UnderWay::Match))
    );
    let solo = again(solo, &dir).await;
    assert_eq!(solo.show(ANN, id).await.unwrap().unwrap().showing.err(), Some(UnderWay::Match));
    assert_eq!(solo.way(ANN, id, Told::Solution, 0).await.unwrap().err(), Some(Refusal::NoHelp(UnderWay::Match)));

    // In a proof the rules judge every step, which is help; a race that is solved is over.
    let proof = solo.open(ANN, PuzzleKind::Own, with_hints("proof")).await.unwrap().unwrap();
    solo.show(ANN, proof).await.unwrap().unwrap();
    let judged = solo.submit(proof, Submission::typed(ANN, "deduce surround-star ■A1", input(10))).await.unwrap().err();
    assert_eq!(judged, Some(Refusal::NoHelp(UnderWay::Match)));
    over(&solo, of_others).await;
    assert!(solo.show(ANN, id).await.unwrap().unwrap().showing.is_ok());
    assert!(solo.way(ANN, id, Told::Solution, 0).await.unwrap().is_ok());
    solo.submit(proof, Submission::typed(ANN, "hint", input(11))).await.unwrap().unwrap();
}

/// Each step is different, and the solution follows the last one, in a race as in a proof.
#[tokio::test]
async fn the_way_to_a_solution_is_shown_once_a_puzzle_is_over() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    for (mode, seconds) in [("race", 1), ("proof", 10)] {
        let id = solo.open(ANN, PuzzleKind::Own, header(mode)).await.unwrap().unwrap();
        solo.show(ANN, id).await.unwrap().unwrap();
        let open = solo.way(ANN, id, Told::Solution, 0).await.unwrap().err();
        assert!(
            matches!(&open, Some(Refusal::NotAlone(why)) if why.to_string().contains("once you have solved it")),
            "{open:?}"
        );
        solo.submit(id, Submission::typed(ANN, "concede", input(seconds))).await.unwrap().unwrap();
        assert_eq!(solo.way(BEN, id, Told::Solution, 0).await.unwrap().err(), Some(Refusal::NotYours));
        let mut steps: Vec<Way> = Vec::new();
        while !steps.last().is_some_and(|way| way.is_solution) {
            let way = solo.way(ANN, id, Told::Solution, steps.len()).await.unwrap().ok().unwrap();
            assert_eq!(way.nth, steps.len());
            assert!(steps.iter().all(|before| before.showing != way.showing), "step {} is another one", way.nth);
            steps.push(way);
        }
        assert!((4..=16).contains(&steps.len()), "{} steps", steps.len());
        let beyond = solo.way(ANN, id, Told::Solution, usize::MAX).await.unwrap().ok().unwrap();
        assert!(beyond.is_solution && beyond.nth == steps.len() - 1);
    }
}

/// Fault 38 for the puzzle of a day: a person who has given it up sees its solution when the day is over.
#[tokio::test]
async fn the_solution_of_a_day_is_held_back_until_it_ends() {
    let dir = tempfile::tempdir().unwrap();
    let solo = solo(&dir).await;
    let (guild, day, ends_at) = (GuildId(7), "2027-01-15", BEGIN + Millis::from_hours(5));
    let header = with_hints("race");
    let setup = header.setup.clone().unwrap();
    let daily = store::Daily {
        guild,
        day: league::daily::Day::parse(day).unwrap(),
        ends_at,
        seed: 1,
        options: header.options.clone(),
        setup: setup.clone(),
    };
    // This puzzle was stored before puzzles were compared: it is found at the next start.
    solo.0.store.write(store::KeepDaily { daily, puzzle: None }).await.unwrap();
    assert_eq!(solo.0.store.unmarked_puzzles(&[GAME], BEGIN).await.unwrap().days.len(), 1);
    solo.compare_what_is_open().await.unwrap();
    assert_eq!(solo.0.store.unmarked_puzzles(&[GAME], BEGIN).await.unwrap(), store::Unmarked::default());

    let own = solo.open(ANN, PuzzleKind::Own, header.clone()).await.unwrap().unwrap();
    let of_day = PuzzleKind::Daily { guild, day: day.to_owned() };
    let of_day = solo.open(ANN, of_day, header).await.unwrap().unwrap();
    solo.show(ANN, own).await.unwrap().unwrap();
    solo.show(ANN, of_day).await.unwrap().unwrap();
    let held = UnderWay::Day(ends_at);
    assert_eq!(
        solo.submit(own, Submission::typed(ANN, "hint", input(1))).await.unwrap().err(),
        Some(Refusal::NoHelp(held))
    );
    let hinted = solo.submit(of_day, Submission::typed(ANN, "hint", input(2))).await.unwrap().unwrap();
    assert_eq!(page(&hinted).under_way, None, "the hints of a day's own puzzle are counted there");
    let given_up = solo.submit(of_day, Submission::typed(ANN, "concede", input(3))).await.unwrap().unwrap();
    assert_eq!(page(&given_up).showing.clone().err(), Some(held));
    solo.0.clock.advance(Millis::from_hours(5));
    assert!(solo.show(ANN, of_day).await.unwrap().unwrap().showing.is_ok());
    assert_eq!(solo.held_back(own).await.unwrap(), None);
}
