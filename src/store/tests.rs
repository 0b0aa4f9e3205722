//! Tests of the store, each on its own database.

mod absences;
mod books;
mod invitations;
mod no_disk;
mod one_journal;
mod retention;

use std::path::Path;
use std::sync::{Arc, Mutex};

use sqlx::AnyConnection;

use super::faults::{Fault, Faulty, Moment};
use super::postgres::Part;
use super::storage::Storage;
use super::*;
pub(crate) use crate::store::sqlite::make_old;
use rules::{BySeat, Millis, Seat, Timestamp};

/// A write that runs any SQL.
pub(super) struct Sql(pub(super) &'static str);

impl Write for Sql {
    type Out = ();
    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        sqlx::query(self.0).execute(connection).await?;
        Ok(())
    }
}

pub(super) fn a_match(channel: u64) -> OpenMatch {
    let seat = |user| SeatRow { user: UserId(user), name: format!("user {user}"), channel: None };
    OpenMatch {
        game: "heap".to_owned(),
        guild: GuildId(1),
        channel: ChannelId(channel),
        host: UserId(9),
        header: "{}".to_owned(),
        at: Timestamp(1000),
        seats: BySeat::from(vec![seat(1), seat(u64::MAX)]),
        deadline: Some(Timestamp(5000)),
        puzzle: None,
        is_brought: false,
        opening: String::new(),
    }
}

fn entry(match_id: MatchId, n: i64, input: Option<u64>) -> Append {
    let (place, entry, input) = (match_id.into(), format!("{{\"at\":{n}}}"), input.map(InputId));
    Append { place, n, entry, input, author: None, credited: None, stage: None }
}

/// Changes a database file behind the program's back, as a failing disk would. Triggers that would prevent the change
/// are removed.
pub(crate) async fn damage(path: &Path, sql: &'static str) {
    use sqlx::Connection;
    let mut connection = sqlx::SqliteConnection::connect(&path.display().to_string()).await.unwrap();
    for kind in ["update", "delete"] {
        let drop = format!("DROP TRIGGER IF EXISTS journal_is_append_only_{kind}");
        sqlx::query(sqlx::AssertSqlSafe(drop)).execute(&mut connection).await.unwrap();
    }
    assert!(sqlx::query(sql).execute(&mut connection).await.unwrap().rows_affected() > 0, "{sql} changed nothing");
    connection.close().await.unwrap();
}

/// Opens the database of a folder: a file in it, or the corresponding database on the server that
/// `DEALER_TEST_POSTGRES` names.
pub(super) async fn open(dir: &tempfile::TempDir) -> Store {
    match postgres::stand_in(&dir.path().join("dealer.db")).await {
        Some(server) => Store::connect(&server).await.unwrap(),
        None => open_file(dir).await,
    }
}

/// Like [`open`]; all calls to the database go through `storage`.
pub(super) async fn open_through(dir: &tempfile::TempDir, storage: Arc<dyn Storage>) -> Store {
    match postgres::stand_in(&dir.path().join("dealer.db")).await {
        Some(server) => Store::connect_for(&server, Part::All, storage).await.unwrap(),
        None => Store::open_through(&dir.path().join("dealer.db"), storage).await.unwrap(),
    }
}

pub(super) async fn open_file(dir: &tempfile::TempDir) -> Store {
    Store::open(&dir.path().join("dealer.db")).await.unwrap()
}

#[tokio::test]
async fn what_was_written_is_there_after_reopening() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let id = store.write(a_match(7)).await.unwrap();
    store.write(entry(id, 1, Some(u64::MAX))).await.unwrap();
    store.write(entry(id, 2, None)).await.unwrap();
    store.write(MoveCursor { match_id: id, audience: Audience::Channel, told: 2 }).await.unwrap();
    store.write(MoveCursor { match_id: id, audience: Audience::Seat(Seat::FIRST), told: 1 }).await.unwrap();
    store.close().await;

    let store = open(&dir).await;
    let row = store.find_match(id).await.unwrap();
    assert_eq!((row.stage, row.seats.n_seats()), (Stage::Open, 2));
    assert_eq!(row.seats.values().next_back().unwrap().user, UserId(u64::MAX));
    let journal = store.journal(id).await.unwrap();
    assert_eq!(journal.iter().map(|line| line.n).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(journal[0].input, Some(InputId(u64::MAX)));
    let cursors = store.cursors(id).await.unwrap();
    assert_eq!(cursors, Cursors::from([(Audience::Channel, 2), (Audience::Seat(Seat::FIRST), 1)]));
    let open_rows = store.open_matches().await.unwrap();
    assert_eq!(open_rows.len(), 1);
    assert!(!open_rows[0].is_settled, "nobody has said that all has been told");
    store.write(Settle { match_id: id, n: 2, deadline: None }).await.unwrap();
    assert!(store.open_matches().await.unwrap()[0].is_settled);
    store
        .write(FinishMatch {
            match_id: id,
            at: Timestamp(9000),
            winner: Some(Seat::FIRST),
            by: "full".to_owned(),
            is_annulled: false,
        })
        .await
        .unwrap();
    assert!(store.open_matches().await.unwrap().is_empty());
}

#[tokio::test]
async fn an_input_counts_once_and_a_journal_has_one_end() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let (one, two) = (store.write(a_match(7)).await.unwrap(), store.write(a_match(8)).await.unwrap());
    store.write(entry(one, 1, Some(55))).await.unwrap();
    assert!(matches!(store.write(entry(one, 2, Some(55))).await, Err(Error::Repeated)));
    assert!(matches!(store.write(entry(two, 1, Some(55))).await, Err(Error::Repeated)));
    assert!(matches!(store.write(entry(one, 1, Some(56))).await, Err(Error::OutOfTurn)));
    assert!(matches!(store.write(entry(one, 3, Some(57))).await, Err(Error::OutOfTurn)));
    assert_eq!(store.journal(one).await.unwrap().len(), 1, "a refused entry leaves nothing behind");
    assert!(matches!(store.write(a_match(7)).await, Err(Error::ChannelTaken)));
}

#[tokio::test]
async fn the_journal_cannot_be_rewritten() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let id = store.write(a_match(7)).await.unwrap();
    store.write(entry(id, 1, None)).await.unwrap();
    for sql in ["UPDATE journal SET entry = '{}'", "DELETE FROM journal"] {
        let error = store.write(Sql(sql)).await.unwrap_err();
        assert!(error.to_string().contains("append-only"), "{error}");
    }
}

#[tokio::test]
async fn jobs_that_share_a_commit_do_not_share_a_fate() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let id = store.write(a_match(7)).await.unwrap();
    let jobs = (1..=50).map(|n| {
        let store = store.clone();
        // Every tenth entry has an input that has been counted already.
        async move { store.write(entry(id, n, Some(if n % 10 == 0 { 1 } else { 100 + n.cast_unsigned() }))).await }
    });
    let mut set = tokio::task::JoinSet::new();
    store.write(entry(store.write(a_match(8)).await.unwrap(), 1, Some(1))).await.unwrap();
    for job in jobs {
        set.spawn(job);
    }
    let outcomes = set.join_all().await;
    let written = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(store.journal(id).await.unwrap().len(), written);
    assert!(written >= 9 && outcomes.iter().any(Result::is_err), "{written} of 50 were written");
}

#[tokio::test]
async fn a_second_bot_on_the_file_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let first = open_file(&dir).await;
    let path = dir.path().join("dealer.db");
    assert!(matches!(Store::open(&path).await, Err(Error::InUse(_))));
    first.close().await;
    Store::open(&path).await.unwrap();
}

/// Opens a file that must be refused and left unchanged; returns the error.
async fn refused(path: &Path) -> Error {
    let before = std::fs::read(path).unwrap();
    let error = Store::open(path).await.err().expect("the file is refused");
    assert_eq!(std::fs::read(path).unwrap(), before, "the file is untouched");
    error
}

#[tokio::test]
async fn newer_foreign_and_damaged_files_are_refused_and_untouched() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("dealer.db");
    let store = open_file(&dir).await;
    store.write(a_match(7)).await.unwrap();
    store.write(Sql("INSERT INTO _sqlx_migrations VALUES (999, 'later', '2027-01-01', 1, x'00', 0)")).await.unwrap();
    store.close().await;
    assert!(matches!(refused(&path).await, Error::Newer { found: 999, known: 4..999, .. }));

    let damaged = dir.path().join("damaged.db");
    let mut bytes = std::fs::read(&path).unwrap();
    for byte in bytes.iter_mut().skip(100) {
        *byte = 0xa5;
    }
    std::fs::write(&damaged, bytes).unwrap();
    assert!(matches!(refused(&damaged).await, Error::Corrupt(_)));

    let noise = dir.path().join("noise.db");
    std::fs::write(&noise, vec![b'x'; 5000]).unwrap();
    assert!(matches!(refused(&noise).await, Error::Corrupt(_)));

    let foreign = dir.path().join("foreign.db");
    let store = Store::open(&foreign).await.unwrap();
    store.write(Sql("PRAGMA application_id = 1")).await.unwrap();
    store.close().await;
    assert!(matches!(refused(&foreign).await, Error::Foreign(_)));
}

#[tokio::test]
async fn a_full_disk_is_named_and_nothing_is_half_written() {
    let dir = tempfile::tempdir().unwrap();
    let store = open_file(&dir).await;
    let id = store.write(a_match(7)).await.unwrap();
    store.write(Sql("PRAGMA max_page_count = 1")).await.unwrap();
    let big = Append { entry: "x".repeat(200_000), ..entry(id, 1, Some(5)) };
    assert!(matches!(store.write(big.clone()).await, Err(Error::Full)));
    assert!(store.journal(id).await.unwrap().is_empty());
    store.write(Sql("PRAGMA max_page_count = 1000000")).await.unwrap();
    store.write(big).await.unwrap();
}

/// A write that changes something, and then fails.
struct FailsHalfway(InputId);

impl Write for FailsHalfway {
    type Out = ();
    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        Refuse { input: self.0, author: UserId(1), words: "no".to_owned() }.run(connection).await?;
        Err(Error::OutOfTurn)
    }
}

#[tokio::test]
async fn a_job_that_fails_takes_its_own_work_back_and_no_others() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let refuse = |input| Refuse { input: InputId(input), author: UserId(2), words: "no".to_owned() };
    // The three writes are made at the same time, so they share a commit.
    let (before, failed, after) =
        tokio::join!(store.write(refuse(10)), store.write(FailsHalfway(InputId(20))), store.write(refuse(30)));
    assert!(before.is_ok() && matches!(failed, Err(Error::OutOfTurn)) && after.is_ok());
    let kept = async |input| store.refusal_of(InputId(input)).await.unwrap().is_some();
    assert!(kept(10).await && !kept(20).await && kept(30).await);
}

/// A write that was handed in is retried, and a flush returns the reason why it has not been written.
#[tokio::test]
async fn a_flush_says_how_the_disk_refused() {
    let dir = tempfile::tempdir().unwrap();
    let fault = Arc::new(Mutex::new(None));
    let planned = Arc::clone(&fault);
    let plan = move |moment: Moment| if moment.is_before_commit() { *planned.lock().unwrap() } else { None };
    let store = open_through(&dir, Faulty::new(plan)).await;
    let id = store.write(a_match(7)).await.unwrap();
    for (refusal, name) in [(Fault::Full, "Full"), (Fault::Busy, "Busy")] {
        *fault.lock().unwrap() = Some(refusal);
        store.hand_in(MoveCursor { match_id: id, audience: Audience::Channel, told: 3 }).await;
        let refused = store.flush().await.unwrap_err();
        assert_eq!(format!("{refused:?}"), name);
        *fault.lock().unwrap() = None;
    }
    store.flush().await.unwrap();
    assert_eq!(store.cursors(id).await.unwrap()[&Audience::Channel], 3);
}

/// Fault 45: other users could read files with players' secrets.
#[tokio::test]
async fn nobody_else_may_read_the_database_its_companions_or_a_copy() {
    use std::fs::{Permissions, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt;

    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("dealer.db");
    let names = ["dealer.db", "dealer.db-wal", "dealer.db-shm", "dealer.db.lock"].map(|name| dir.path().join(name));
    let check = |files: &[PathBuf]| {
        for file in files {
            assert_eq!(metadata(file).unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
        }
    };
    let store = open_file(&dir).await;
    store.write(a_match(5)).await.unwrap();
    check(&names);
    let copy = dir.path().join("copy.db");
    backup(&path, &copy).await.unwrap();
    check(&[copy]);
    // These are the files of an earlier version, including files that a killed bot left behind.
    let old = tempfile::tempdir().unwrap();
    for name in &names {
        let file = old.path().join(name.file_name().unwrap());
        std::fs::copy(name, &file).unwrap();
        set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
    }
    let again = open_file(&old).await;
    check(&names.map(|name| old.path().join(name.file_name().unwrap())));
    assert_eq!(again.open_matches().await.unwrap().len(), 1);
    again.close().await;
    store.close().await;
}

#[tokio::test]
async fn a_backup_is_a_database_of_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let store = open_file(&dir).await;
    let id = store.write(a_match(7)).await.unwrap();
    store.write(entry(id, 1, None)).await.unwrap();
    let copy = dir.path().join("copy.db");
    backup(&dir.path().join("dealer.db"), &copy).await.unwrap();
    assert!(matches!(backup(&dir.path().join("dealer.db"), &copy).await, Err(Error::Io { .. })));
    let copied = Store::open(&copy).await.unwrap();
    assert_eq!(copied.journal(id).await.unwrap(), store.journal(id).await.unwrap());
}

#[tokio::test]
async fn results_are_counted_when_matches_are_over() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let play = async |channel, winner: Option<usize>, at| {
        let id = store.write(a_match(channel)).await.unwrap();
        let winner = winner.and_then(Seat::new);
        store
            .write(FinishMatch { match_id: id, at: Timestamp(at), winner, by: "full".to_owned(), is_annulled: false })
            .await
            .unwrap();
        id
    };
    let (here, one) = (GuildId(1), UserId(1));
    let first = play(7, Some(0), 5000).await;
    play(7, None, 6000).await;
    let last = play(7, Some(1), 7000).await;
    // A match that is still open has no result.
    store.write(a_match(7)).await.unwrap();
    assert!(
        store
            .write(FinishMatch {
                match_id: last,
                at: Timestamp(1),
                winner: None,
                by: String::new(),
                is_annulled: false
            })
            .await
            .is_err()
    );

    let among = Among { guild: Some(here), user: Some(one) };
    let results = store.results(among, 10).await.unwrap();
    assert_eq!(results.iter().map(|result| result.winner).collect::<Vec<_>>(), [Some(1), None, Some(0)]);
    assert_eq!((results[0].id, results[2].id, results[2].by.as_str()), (last, first, "full"));
    assert_eq!(results[2].players, [(one, "user 1".to_owned()), (UserId(u64::MAX), format!("user {}", u64::MAX))]);
    assert_eq!(store.results(among, 1).await.unwrap().len(), 1);
    assert!(store.results(Among { guild: Some(GuildId(2)), user: None }, 10).await.unwrap().is_empty());
    assert!(store.results(Among { guild: None, user: Some(UserId(3)) }, 10).await.unwrap().is_empty());

    let found = store.scores_of(one, None, false).await.unwrap();
    let three = |user, won| Score { user, game: "heap".to_owned(), played: 3, won, undecided: 1 };
    assert_eq!(found.into_values().collect::<Vec<_>>(), [three(one, 1)]);
    let decided = store.decided(here, "heap").await.unwrap();
    let winners: Vec<_> = decided.iter().map(|one| (one.at, one.winner, one.losers.clone())).collect();
    assert_eq!(winners.len(), 2, "{winners:?}");
    assert_eq!(winners[1], (Timestamp(7000), UserId(u64::MAX), vec![one]));
    assert!(store.decided(here, "mist").await.unwrap().is_empty());
    assert!(store.decided(GuildId(2), "heap").await.unwrap().is_empty());
}

#[tokio::test]
async fn what_a_host_ended_is_not_decided_whoever_it_was_awarded_to() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    for (by, winner) in [("full", Seat::new(0)), ("host", Seat::new(0)), ("host", None)] {
        let match_id = store.write(a_match(7)).await.unwrap();
        store
            .write(FinishMatch { match_id, at: Timestamp(5000), winner, by: by.to_owned(), is_annulled: false })
            .await
            .unwrap();
    }
    let one = UserId(1);
    let expected = Score { user: one, game: "heap".to_owned(), played: 3, won: 1, undecided: 2 };
    assert_eq!(
        store.scores_of(one, None, false).await.unwrap().into_values().collect::<Vec<_>>(),
        std::slice::from_ref(&expected)
    );
    assert_eq!(store.decided(GuildId(1), "heap").await.unwrap().len(), 1, "nor is anybody rated by it");
}

#[tokio::test]
async fn puzzles_that_are_over_are_counted_each_kind_by_itself() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let owner = UserId(1);
    let day = |guild, day: &str| PuzzleKind::Daily { guild: GuildId(guild), day: day.to_owned() };
    let solved = |time| PuzzleStage::Solved { time: Millis(time), hints: 0 };
    let played = [
        (PuzzleKind::Own, Some(solved(90_000))),
        (PuzzleKind::Own, Some(PuzzleStage::GivenUp)),
        (day(1, "2026-11-21"), Some(solved(70_000))),
        (day(1, "2026-11-22"), Some(solved(60_000))),
        (day(2, "2026-11-22"), Some(solved(50_000))),
        // A puzzle that is not finished does not count.
        (PuzzleKind::Own, None),
    ];
    for (kind, stage) in played {
        let opened = OpenPuzzle { owner, kind, header: "{}".to_owned(), at: Timestamp(1000) };
        let puzzle = store.write(opened).await.unwrap();
        if let Some(stage) = stage {
            let (place, entry, stage) = (puzzle.into(), "{}".to_owned(), Some((stage, Timestamp(2000))));
            let append = Append { place, n: 1, entry, input: None, author: None, credited: None, stage };
            store.write(append).await.unwrap();
        }
    }
    let here = store.puzzle_scores_of(owner, Some(GuildId(1))).await.unwrap();
    let reached = |finished, solved, best| PuzzleScore { finished, solved, best: Some(Millis(best)) };
    assert_eq!((here.own, here.daily), (reached(2, 1, 90_000), reached(2, 2, 60_000)));
    assert_eq!(store.puzzle_scores_of(owner, None).await.unwrap().daily, reached(3, 3, 50_000));
    assert!(store.puzzle_scores_of(UserId(2), None).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_was_solved_alone_is_told_by_size_and_level() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let owner = UserId(1);
    let daily = PuzzleKind::Daily { guild: GuildId(1), day: "2026-11-22".to_owned() };
    let easy = r#"{"options":{"size":8,"stars":1,"level":"easy"}}"#;
    let brought = r#"{"options":{},"setup":{"puzzle":{"size":10,"stars":2,"regions":[]}}}"#;
    for (kind, header, time) in [
        (PuzzleKind::Own, easy, 90_000),
        (PuzzleKind::Own, easy, 30_000),
        (daily, easy, 60_000),
        (PuzzleKind::Own, brought, 500_000),
    ] {
        let opened = OpenPuzzle { owner, kind, header: header.to_owned(), at: Timestamp(1000) };
        let place = store.write(opened).await.unwrap().into();
        let stage = Some((PuzzleStage::Solved { time: Millis(time), hints: 2 }, Timestamp(2000)));
        let entry = "{}".to_owned();
        let append = Append { place, n: 1, entry, input: None, author: None, credited: None, stage };
        store.write(append).await.unwrap();
    }
    let kinds = store.solved_kinds_of(owner, None, true).await.unwrap();
    let told: Vec<_> = kinds.iter().map(|kind| (kind.size, kind.level.as_str(), kind.solved, kind.hints)).collect();
    assert_eq!(told, [(8, "easy", 3, 6), (10, "any", 1, 2)]);
    assert_eq!((kinds[0].best, kinds[0].median), (Millis(30_000), Millis(60_000)));
    let to_others = store.solved_kinds_of(owner, Some(GuildId(1)), false).await.unwrap();
    assert_eq!(to_others.iter().map(|kind| kind.solved).collect::<Vec<_>>(), [1]);
    assert!(store.solved_kinds_of(owner, Some(GuildId(2)), false).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_servers_settings_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    assert_eq!(store.guild(GuildId(3)).await.unwrap(), Guild::default());
    let mut settings = Guild { host_role: Some(RoleId(5)), ..Guild::default() };
    settings.options.insert("mist".to_owned(), serde_json::json!({"base_ms": 60000}));
    store.write(SetGuild { guild: GuildId(3), settings: settings.clone() }).await.unwrap();
    assert_eq!(store.guild(GuildId(3)).await.unwrap(), settings);
}

#[tokio::test]
async fn a_puzzles_journal_is_as_strict_as_a_matchs() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let puzzle = OpenPuzzle { owner: UserId(1), kind: PuzzleKind::Own, header: "{}".to_owned(), at: Timestamp(1000) };
    let id = store.write(puzzle.clone()).await.unwrap();
    assert!(matches!(store.write(puzzle).await, Err(Error::PuzzleTaken)));
    let append = |n, input, stage| Append {
        place: id.into(),
        n,
        entry: "{}".to_owned(),
        input: Some(InputId(input)),
        author: Some(UserId(1)),
        credited: None,
        stage: Some((stage, Timestamp(2000))),
    };
    store.write(append(1, 55, PuzzleStage::Open)).await.unwrap();
    assert!(matches!(store.write(append(2, 55, PuzzleStage::GivenUp)).await, Err(Error::Repeated)));
    assert!(matches!(store.write(append(1, 56, PuzzleStage::GivenUp)).await, Err(Error::OutOfTurn)));
    assert!(matches!(store.write(append(3, 57, PuzzleStage::GivenUp)).await, Err(Error::OutOfTurn)));
    assert_eq!(store.puzzle(id).await.unwrap().stage, PuzzleStage::Open, "a refused entry changes nothing");
    // An input that was counted in one journal is not counted again in another.
    let match_id = store.write(a_match(7)).await.unwrap();
    assert!(matches!(store.write(entry(match_id, 1, Some(55))).await, Err(Error::Repeated)));
    store.write(entry(match_id, 1, Some(60))).await.unwrap();
    assert!(matches!(store.write(append(2, 60, PuzzleStage::GivenUp)).await, Err(Error::Repeated)));
    assert_eq!(store.place_of_input(InputId(55)).await.unwrap(), Some(id.into()));
    assert_eq!(store.place_of_input(InputId(60)).await.unwrap(), Some(match_id.into()));
    assert_eq!(store.place_of_input(InputId(61)).await.unwrap(), None);
    for sql in ["UPDATE journal SET entry = '[]' WHERE kind = 'puzzle'", "DELETE FROM journal WHERE kind = 'puzzle'"] {
        let error = store.write(Sql(sql)).await.unwrap_err();
        assert!(error.to_string().contains("append-only"), "{error}");
    }
    let solved = PuzzleStage::Solved { time: Millis(7), hints: 2 };
    store.write(TouchPuzzle { puzzle: id, at: Timestamp(3000) }).await.unwrap();
    assert_eq!(store.puzzle(id).await.unwrap().touched_at, Timestamp(3000));
    store.write(append(2, 58, solved)).await.unwrap();
    store.write(TouchPuzzle { puzzle: id, at: Timestamp(4000) }).await.unwrap();
    store.write(SharePuzzle { puzzle: id }).await.unwrap();
    store.close().await;
    let row = open(&dir).await.puzzle(id).await.unwrap();
    assert_eq!((row.stage, row.touched_at, row.is_shared), (solved, Timestamp(2000), true), "when it was solved stays");
}

#[tokio::test]
async fn fault_40_a_verdict_stays_and_nothing_older_is_played() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let id = store.write(a_match(7)).await.unwrap();
    let refuse = |input, author| Refuse { input: InputId(input), author: UserId(author), words: "no".to_owned() };
    let played = |n, input, author| Append { author: Some(UserId(author)), ..entry(id, n, Some(input)) };
    store.write(refuse(50, 1)).await.unwrap();
    store.write(played(1, 60, 1)).await.unwrap();
    assert!(matches!(store.write(played(2, 50, 1)).await, Err(Error::Repeated)), "it was refused");
    assert!(matches!(store.write(played(2, 55, 1)).await, Err(Error::Overtaken)), "its author has said more");
    assert!(matches!(store.write(refuse(60, 1)).await, Err(Error::Repeated)), "it was played");
    // An older input may still be refused, and other people's inputs are not affected.
    store.write(refuse(55, 1)).await.unwrap();
    store.write(played(2, 52, 2)).await.unwrap();
    store.close().await;
    let store = open(&dir).await;
    assert!(matches!(store.write(played(3, 58, 1)).await, Err(Error::Overtaken)));
    assert_eq!(store.refusal_of(InputId(50)).await.unwrap().as_deref(), Some("no"));
    assert_eq!(store.refusal_of(InputId(60)).await.unwrap(), None);
    for sql in ["UPDATE judged SET refusal = NULL", "DELETE FROM judged"] {
        assert!(store.write(Sql(sql)).await.unwrap_err().to_string().contains("never changes"));
    }
    assert_eq!(store.journal(id).await.unwrap().len(), 2, "a refused entry leaves nothing behind");
}

/// Fault 37: a message that is repeated after a restart must have the same nonce, and no other database may create that
/// nonce.
#[tokio::test]
async fn the_secret_of_the_nonces_is_drawn_once_and_stays() {
    let (dir, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = open(&dir).await;
    let first = store.nonce_secret().clone();
    assert!(store.write(Sql("UPDATE nonces SET secret = zeroblob(32)")).await.is_err());
    store.close().await;
    let store = open(&dir).await;
    assert_eq!(store.nonce_secret().key, first.key);
    assert_ne!(store.nonce_secret().life, first.life);
    assert_ne!(open(&elsewhere).await.nonce_secret().key, first.key);
}
