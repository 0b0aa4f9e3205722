//! Journals of which a byte has changed on the disk.

use super::*;
use crate::rules::Timestamp;
use crate::store::tests::damage;
use crate::store::{
    Append, AppendToPuzzle, ChannelId, GuildId, OpenMatch, OpenPuzzle, PuzzleKind, PuzzleStage, SeatRow, Store, UserId,
};

/// A database with a match and a puzzle of three entries each, closed.
async fn written(dir: &tempfile::TempDir) -> std::path::PathBuf {
    let path = dir.path().join("dealer.db");
    let store = Store::open(&path).await.unwrap();
    let seat = SeatRow { user: UserId(1), name: "Ann".to_owned(), channel: None };
    let open = OpenMatch {
        game: "heap".to_owned(),
        guild: GuildId(1),
        channel: ChannelId(7),
        host: UserId(9),
        header: "{}".to_owned(),
        at: Timestamp(0),
        seats: vec![seat].into(),
        deadline: None,
        puzzle: None,
        is_brought: false,
    };
    let match_id = store.write(open).await.unwrap();
    let open = OpenPuzzle { owner: UserId(1), kind: PuzzleKind::Own, header: "{}".to_owned(), at: Timestamp(0) };
    let puzzle = store.write(open).await.unwrap();
    for n in 1..=3_u64 {
        let (entry, input) = (format!("{{\"at\":{n}}}"), Some(InputId(n)));
        let line = Append { match_id, n: n.cast_signed(), entry: entry.clone(), input, author: None, credited: None };
        store.write(line).await.unwrap();
        let (at, stage) = (Timestamp(0), PuzzleStage::Open);
        let input = Some(InputId(n + 10));
        store
            .write(AppendToPuzzle {
                puzzle,
                n: n.cast_signed(),
                entry,
                input: input.map(|input| (input, UserId(1))),
                at,
                stage,
            })
            .await
            .unwrap();
    }
    store.close().await;
    path
}

async fn broken(path: &std::path::Path) -> Vec<BrokenJournal> {
    let store = Store::open(path).await.unwrap();
    let broken = store.broken_journals().await.unwrap();
    store.close().await;
    broken
}

/// Fault 44: whatever of a line changes is noticed, at that line, and other journals are as good as before.
#[tokio::test]
async fn damage_to_a_journal_is_found_where_it_is() {
    let damages = [
        ("UPDATE journal SET entry = '{\"at\":7}' WHERE n = 2", 2),
        ("UPDATE journal SET input_id = 77 WHERE n = 3", 3),
        ("UPDATE journal SET input_id = NULL WHERE n = 1", 1),
        ("UPDATE journal SET chain = zeroblob(32) WHERE n = 2", 2),
        ("UPDATE matches SET header = '{ }'", 1),
        ("DELETE FROM journal WHERE n = 2", 2),
        // A tail that is gone leaves a chain that is right as far as it goes.
        ("DELETE FROM journal WHERE n = 3", 3),
        ("DELETE FROM journal", 1),
    ];
    for (sql, n) in damages {
        let dir = tempfile::tempdir().unwrap();
        let path = written(&dir).await;
        assert_eq!(broken(&path).await, []);
        damage(&path, sql).await;
        assert_eq!(broken(&path).await, [BrokenJournal { id: Place::Match(MatchId(1)), n }], "{sql}");
        let store = Store::open(&path).await.unwrap();
        assert!(matches!(store.journal(MatchId(1)).await, Err(Error::Broken(_))), "{sql}");
        assert_eq!(store.puzzle_journal(PuzzleId(1)).await.unwrap().len(), 3);
        store.close().await;
    }
}

#[tokio::test]
async fn damage_to_a_puzzles_journal_is_found_as_well() {
    let dir = tempfile::tempdir().unwrap();
    let path = written(&dir).await;
    damage(&path, "UPDATE puzzle_journal SET entry = '{\"at\":7}' WHERE n = 2").await;
    assert_eq!(broken(&path).await, [BrokenJournal { id: Place::Puzzle(PuzzleId(1)), n: 2 }]);
}

#[tokio::test]
async fn nothing_is_appended_to_a_line_that_lost_its_checksum() {
    let dir = tempfile::tempdir().unwrap();
    let path = written(&dir).await;
    damage(&path, "UPDATE journal SET chain = x'00' WHERE n = 3").await;
    let store = Store::open(&path).await.unwrap();
    let line = Append { match_id: MatchId(1), n: 4, entry: "{}".to_owned(), input: None, author: None, credited: None };
    assert!(matches!(store.write(line).await, Err(Error::Broken(BrokenJournal { n: 3, .. }))));
}

/// A database from before there were checksums gets them at its first start, once.
#[tokio::test]
async fn old_journals_are_given_their_checksums() {
    let dir = tempfile::tempdir().unwrap();
    let path = written(&dir).await;
    damage(&path, "UPDATE journal SET chain = NULL").await;
    damage(&path, "UPDATE puzzle_journal SET chain = NULL").await;
    assert_eq!(broken(&path).await, []);
    damage(&path, "UPDATE journal SET entry = '{\"at\":7}' WHERE n = 3").await;
    assert_eq!(broken(&path).await, [BrokenJournal { id: Place::Match(MatchId(1)), n: 3 }]);
}
