//! Tests of journals in which a byte has changed on the disk.

use super::*;
use crate::store::tests::damage;
use crate::store::{Append, ChannelId, GuildId, OpenMatch, OpenPuzzle, PuzzleKind, SeatRow, Store, UserId};
use rules::Timestamp;

fn line(place: Place, n: i64, input: Option<InputId>) -> Append {
    Append { place, n, entry: format!("{{\"at\":{n}}}"), input, author: None, credited: None, stage: None }
}

/// Creates a database with a match and a puzzle, each with three entries, and closes it. Returns the path.
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
        opening: String::new(),
    };
    let match_id = store.write(open).await.unwrap();
    let open = OpenPuzzle { owner: UserId(1), kind: PuzzleKind::Own, header: "{}".to_owned(), at: Timestamp(0) };
    let puzzle = store.write(open).await.unwrap();
    for n in 1..=3_u64 {
        for (place, input) in [(match_id.into(), n), (puzzle.into(), n + 10)] {
            store.write(line(place, n.cast_signed(), Some(InputId(input)))).await.unwrap();
        }
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

/// Fault 44: any change within a line is detected at that line, and other journals are not affected.
#[tokio::test]
async fn damage_to_a_journal_is_found_where_it_is() {
    let damages = [
        ("UPDATE journal SET entry = '{\"at\":7}' WHERE kind = 'match' AND n = 2", 2),
        ("UPDATE journal SET input_id = 77 WHERE kind = 'match' AND n = 3", 3),
        ("UPDATE journal SET input_id = NULL WHERE kind = 'match' AND n = 1", 1),
        ("UPDATE journal SET chain = zeroblob(32) WHERE kind = 'match' AND n = 2", 2),
        // The header decides who may see what, so it is part of the access checksum.
        ("UPDATE matches SET header = '{ }'", 0),
        ("DELETE FROM journal WHERE kind = 'match' AND n = 2", 2),
        // If only the last lines are missing, the checksums of the remaining lines are still right.
        ("DELETE FROM journal WHERE kind = 'match' AND n = 3", 3),
        ("DELETE FROM journal WHERE kind = 'match'", 1),
    ];
    for (sql, n) in damages {
        let dir = tempfile::tempdir().unwrap();
        let path = written(&dir).await;
        assert_eq!(broken(&path).await, []);
        damage(&path, sql).await;
        assert_eq!(broken(&path).await, [BrokenJournal { id: Place::Match(MatchId(1)), n }], "{sql}");
        let store = Store::open(&path).await.unwrap();
        assert!(matches!(store.journal(MatchId(1)).await, Err(Error::Broken(_))), "{sql}");
        assert_eq!(store.journal(PuzzleId(1)).await.unwrap().len(), 3);
        store.close().await;
    }
}

#[tokio::test]
async fn damage_to_a_puzzles_journal_is_found_as_well() {
    let dir = tempfile::tempdir().unwrap();
    let path = written(&dir).await;
    damage(&path, "UPDATE journal SET entry = '{\"at\":7}' WHERE kind = 'puzzle' AND n = 2").await;
    assert_eq!(broken(&path).await, [BrokenJournal { id: Place::Puzzle(PuzzleId(1)), n: 2 }]);
}

#[tokio::test]
async fn nothing_is_appended_to_a_line_that_lost_its_checksum() {
    let dir = tempfile::tempdir().unwrap();
    let path = written(&dir).await;
    damage(&path, "UPDATE journal SET chain = x'00' WHERE kind = 'match' AND n = 3").await;
    let store = Store::open(&path).await.unwrap();
    assert!(matches!(
        store.write(line(MatchId(1).into(), 4, None)).await,
        Err(Error::Broken(BrokenJournal { n: 3, .. }))
    ));
}

/// Lines that were written before lines had checksums get their checksums once, at the first start.
#[tokio::test]
async fn old_journals_are_given_their_checksums() {
    let dir = tempfile::tempdir().unwrap();
    let path = written(&dir).await;
    damage(&path, "UPDATE journal SET chain = NULL").await;
    assert_eq!(broken(&path).await, []);
    damage(&path, "UPDATE journal SET entry = '{\"at\":7}' WHERE kind = 'match' AND n = 3").await;
    assert_eq!(broken(&path).await, [BrokenJournal { id: Place::Match(MatchId(1)), n: 3 }]);
}
