//! Migrates a database in which matches and puzzles had separate journals, and continues to use it.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, Connection};

use super::*;
use crate::store::Place;

/// Rows for every table of schema 14. There are two matches, one of them open, and three puzzles: one waits to be
/// begun, one was given the time of an outage back, and one contains an input that a match had counted too.
const ROWS: &str = r#"
INSERT INTO matches (match_id, game, guild_id, channel_id, host_id, header, opened_at, settled_n, deadline, credited, puzzle)
VALUES (1, 'heap', 1, 7, 900, '{"match":1}', 1000, 2, 9000, 2, NULL), (2, 'heap', 1, 8, 900, '{"match":2}', 1000, -1, NULL, 0, 'turned');
INSERT INTO seats VALUES (1, 0, 101, 'Ann', 50), (1, 1, 102, 'Ben', NULL), (2, 0, 101, 'Ann', NULL);
INSERT INTO journal (match_id, n, entry, input_id) VALUES (1, 1, '{"at":1}', 11), (1, 2, '{"at":2}', NULL), (2, 1, '{"at":3}', 12);
INSERT INTO host_acts VALUES (1, 1, 900, 'reveal 1');
INSERT INTO cursors VALUES (1, 0, 2), (1, -1, 1);
INSERT INTO reminders VALUES (1, 0, 9000, 500);
INSERT INTO closed_dms VALUES (1, 102);
INSERT INTO guilds (guild_id, host_role) VALUES (1, 5);
INSERT INTO invitations VALUES (3, 9, NULL, '{}');
INSERT INTO liveness VALUES (1, 8000, 30);
INSERT INTO outages VALUES (1, 100, 200), (2, 2000, 3000), (3, 6000, 7000);
INSERT INTO ledger_accounts VALUES (1, 1, 'garnet', 0, 0, 0), (2, 1, 'garnet', 101, 0, 0), (3, 1, 'garnet', 101, 0, 1);
INSERT INTO ledger (line_id, at, from_account, to_account, amount, reason, match_id) VALUES (1, 1, 1, 2, 30, 'grant', NULL), (2, 2, 2, 3, 10, 'stake', 1);
INSERT INTO ledger_stakes VALUES (1, 0, 101);
INSERT INTO ledger_settled VALUES (2);
INSERT INTO results VALUES (2, 'heap', 1, 4000, 0, 'full');
INSERT INTO result_seats VALUES (2, 0, 101, 'Ann');
UPDATE matches SET stage = 'over' WHERE match_id = 2;
INSERT INTO puzzles (puzzle_id, owner_id, kind, guild_id, day, header, opened_at, touched_at)
VALUES (1, 101, 'own', NULL, NULL, '{"puzzle":1}', 1000, 3000), (2, 102, 'own', NULL, NULL, '{"puzzle":2}', 1000, 1000),
       (3, 101, 'daily', 1, '2027-01-15', '{"puzzle":3}', 6500, 7500);
INSERT INTO puzzle_journal (puzzle_id, n, entry, input_id)
VALUES (1, 1, '{"at":1500,"seat":0,"text":"start"}', NULL), (1, 2, '{"at":3000,"host":"shift 1000"}', NULL), (1, 3, '{"at":3000}', 21),
       (3, 1, '{"at":7500,"seat":0,"text":"start"}', 22);
UPDATE puzzles SET stage = 'solved', solved_ms = 900, hints = 1, is_shared = 1 WHERE puzzle_id = 3;
DROP TRIGGER an_input_of_a_match_is_none_of_a_puzzle;
INSERT INTO puzzle_journal (puzzle_id, n, entry, input_id) VALUES (1, 4, '{"at":3500}', 11);
CREATE TRIGGER an_input_of_a_match_is_none_of_a_puzzle BEFORE INSERT ON puzzle_journal
WHEN NEW.input_id IS NOT NULL AND EXISTS (SELECT 1 FROM journal WHERE input_id = NEW.input_id)
BEGIN SELECT RAISE(ABORT, 'the input has been counted'); END;
INSERT INTO dailies VALUES (1, '2027-01-15', 99000, 5, '{}', '{}', 'turned');
INSERT INTO forgiven_days VALUES (1, '2027-01-14');
INSERT INTO nonces VALUES (1, zeroblob(32));
INSERT INTO boards VALUES (1, 0, 7, 70, 2, 2);
INSERT INTO judged VALUES (11, 101, NULL), (13, 102, 'no');
INSERT INTO heard VALUES (1, 8000);
INSERT INTO unheard VALUES (7, 1, 500);
INSERT INTO starts VALUES (1);
"#;

/// Rows for every table of schema 7.
const ROWS_OF_7: &str = r#"
INSERT INTO matches (match_id, game, guild_id, channel_id, host_id, header, opened_at, settled_n, deadline, credited)
VALUES (1, 'heap', 1, 7, 900, '{"match":1}', 1000, 2, 9000, 1), (2, 'heap', 1, 8, 900, '{"match":2}', 1000, -1, NULL, 0);
INSERT INTO seats VALUES (1, 0, 101, 'Ann', 50), (1, 1, 102, 'Ben', NULL), (2, 0, 101, 'Ann', NULL);
INSERT INTO journal (match_id, n, entry, input_id)
VALUES (1, 1, '{"at":1,"seat":0,"text":"a"}', 11), (1, 2, '{"at":2}', NULL), (2, 1, '{"at":3,"seat":0,"text":"b"}', 12);
INSERT INTO host_acts VALUES (1, 1, 900, 'reveal 1');
INSERT INTO cursors VALUES (1, 0, 2), (1, -1, 1);
INSERT INTO reminders VALUES (1, 0, 9000, 500);
INSERT INTO closed_dms VALUES (1, 102);
INSERT INTO guilds (guild_id, host_role) VALUES (1, 5);
INSERT INTO invitations VALUES (9, '{}');
INSERT INTO liveness VALUES (1, 8000);
INSERT INTO outages VALUES (1, 100, 200);
INSERT INTO ledger_accounts VALUES (1, 1, 'garnet', 0, 0, 0), (2, 1, 'garnet', 101, 0, 0);
INSERT INTO ledger (line_id, at, from_account, to_account, amount, reason) VALUES (1, 1, 1, 2, 30, 'grant');
INSERT INTO ledger_stakes VALUES (1, 0, 101);
INSERT INTO ledger_settled VALUES (2);
INSERT INTO results VALUES (2, 'heap', 1, 4000, 0, 'full');
INSERT INTO result_seats VALUES (2, 0, 101, 'Ann');
UPDATE matches SET stage = 'over' WHERE match_id = 2;
INSERT INTO puzzles (puzzle_id, owner_id, kind, guild_id, day, header, opened_at, touched_at)
VALUES (1, 102, 'own', NULL, NULL, '{"puzzle":1}', 1000, 3000);
INSERT INTO puzzle_journal (puzzle_id, n, entry, input_id) VALUES (1, 1, '{"at":1500,"seat":0,"text":"start"}', 21);
INSERT INTO dailies VALUES (1, '2027-01-15', 99000, 5, '{}', '{}');
INSERT INTO forgiven_days VALUES (1, '2027-01-14');
"#;

#[tokio::test]
async fn a_database_of_schema_7_with_rows_in_every_table_opens_and_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("dealer.db");
    make_old(&path, 7, ROWS_OF_7).await;
    for (table, rows) in contents(&path).await {
        assert!(!rows.is_empty(), "{table} has a row");
    }
    let store = open_file(&dir).await;
    assert_eq!(store.broken_journals().await.unwrap(), []);
    assert_eq!(store.heard_up_to(Shard::ONLY).await.unwrap(), Some(Timestamp(8000)), "as far as it was known to live");
    // An input that was counted has been judged, whoever its author is.
    let said = |input, author| Refuse { input: InputId(input), author: UserId(author), words: "no".to_owned() };
    for (input, author) in [(11, 101), (12, 101), (21, 102)] {
        assert!(matches!(store.write(said(input, author)).await, Err(Error::Repeated)), "{input}");
    }
    let next = |place, n, input, author| {
        let author = Some(UserId(author));
        Append { place, author, ..entry(MatchId(0), n, Some(input)) }
    };
    for (place, n, author) in [(MatchId(1).into(), 3, 101), (PuzzleId(1).into(), 2, 102)] {
        assert!(matches!(store.write(next(place, n, 10, author)).await, Err(Error::Overtaken)), "{place}");
        store.write(next(place, n, 90 + author, author)).await.unwrap();
    }
    let open: Vec<_> = store.open_matches().await.unwrap().into_iter().map(|row| row.id).collect();
    assert_eq!(open, [MatchId(1)]);
    assert_eq!(store.broken_journals().await.unwrap(), []);
    store.close().await;
}

/// The content of all tables of a file, row by row.
async fn contents(path: &Path) -> BTreeMap<String, Vec<String>> {
    let mut connection = sqlx::SqliteConnection::connect(&path.display().to_string()).await.unwrap();
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%journal' AND name <> 'ballast'
         AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_sqlx_%'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let mut contents = BTreeMap::new();
    for table in tables {
        let columns = format!(
            "SELECT group_concat('quote(' || name || ')', '||'',''||') FROM pragma_table_info('{table}')
             WHERE name <> 'access' AND (name <> 'credited' OR '{table}' <> 'puzzles')"
        );
        let columns: String = sqlx::query_scalar(AssertSqlSafe(columns)).fetch_one(&mut connection).await.unwrap();
        let rows = format!("SELECT {columns} FROM {table} ORDER BY 1");
        let rows = sqlx::query_scalar(AssertSqlSafe(rows)).fetch_all(&mut connection).await.unwrap();
        contents.insert(table, rows);
    }
    connection.close().await.unwrap();
    contents
}

async fn opened(dir: &tempfile::TempDir) -> Store {
    make_old(&dir.path().join("dealer.db"), 14, ROWS).await;
    open_file(dir).await
}

#[tokio::test]
async fn nothing_but_the_journals_is_touched() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("dealer.db");
    make_old(&path, 14, ROWS).await;
    let mut before = contents(&path).await;
    for (table, rows) in &before {
        assert!(!rows.is_empty(), "{table} has a row");
    }
    // Later migrations have added these columns.
    for row in before.get_mut("matches").unwrap() {
        row.push_str(",NULL,NULL,0,0");
        // The migration treats matches that are over as completely announced.
        *row = row.replace("'over',1,-1,", "'over',1,1,");
    }
    // The only book was the casual book, which is stored as 0.
    before.get_mut("ledger_accounts").unwrap().iter_mut().for_each(|row| row.push_str(",0"));
    // The old invitations are ordinary ones, not ready checks.
    before.get_mut("invitations").unwrap().iter_mut().for_each(|row| row.push_str(",0,NULL,NULL"));
    // The only shard was shard 0 of 1.
    for row in before.get_mut("outages").unwrap() {
        row.push_str(",0,1");
    }
    for (table, rows) in [("liveness", "0,1,8000,30"), ("heard", "0,8000"), ("unheard", "0,7,1,500")] {
        before.insert(table.to_owned(), vec![rows.to_owned()]);
    }
    // In the old database, no audience was owed a board and nobody waited for a solution.
    for table in ["starts", "cursors", "puzzles"] {
        before.get_mut(table).unwrap().iter_mut().for_each(|row| row.push_str(",0"));
    }
    before.get_mut("guilds").unwrap().iter_mut().for_each(|row| row.push_str(",NULL,NULL"));
    open_file(&dir).await.close().await;
    let mut after = contents(&path).await;
    after.remove("mark_key").expect("a key for marks");
    for later in [
        "access_pending",
        "ballots",
        "calls_off",
        "choices",
        "departures",
        "edited_messages",
        "erasing",
        "events",
        "forgetting",
        "guesses",
        "identifies",
        "languages",
        "lessons",
        "made_channels",
        "marks",
        "nudges",
        "open_messages",
        "openings",
        "personal_settings",
        "season_homes",
        "season_log",
        "season_matches",
        "season_members",
        "season_rooms",
        "season_talkers",
        "season_talks",
        "seasons",
        "stock",
        "table_inputs",
        "table_launches",
        "table_links",
        "table_places",
        "table_sessions",
        "table_streams",
        "vote_messages",
        "vote_reminders",
        "wanted_channels",
        "withheld",
    ] {
        assert_eq!(after.remove(later), Some(Vec::new()), "{later} came later");
    }
    assert_eq!(after, before);
}

#[tokio::test]
async fn both_journals_are_whole_in_one_and_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let store = opened(&dir).await;
    assert_eq!(store.broken_journals().await.unwrap(), []);
    let lines = async |place: Place| -> Vec<(String, Option<u64>)> {
        let journal = store.journal(place).await.unwrap();
        journal.into_iter().map(|line| (line.entry, line.input.map(|input| input.0))).collect()
    };
    let (table, puzzle) = (MatchId(1).into(), PuzzleId(1).into());
    assert_eq!(lines(table).await, [(r#"{"at":1}"#.to_owned(), Some(11)), (r#"{"at":2}"#.to_owned(), None)]);
    assert_eq!(lines(MatchId(2).into()).await, [(r#"{"at":3}"#.to_owned(), Some(12))]);
    // If the journals of a match and a puzzle contained the same input, only the match's journal keeps it.
    let inputs: Vec<_> = lines(puzzle).await.into_iter().map(|(_, input)| input).collect();
    assert_eq!(inputs, [None, None, Some(21), None]);
    assert_eq!(store.place_of_input(InputId(11)).await.unwrap(), Some(table));
    assert_eq!(store.place_of_input(InputId(22)).await.unwrap(), Some(PuzzleId(3).into()));

    let next = |place, n, input| Append { place, ..entry(MatchId(0), n, Some(input)) };
    for (place, n) in [(table, 3), (puzzle, 5), (PuzzleId(2).into(), 1)] {
        assert!(matches!(store.write(next(place, n, 12)).await, Err(Error::Repeated)), "{place} {n}");
        assert!(matches!(store.write(next(place, n + 1, 90)).await, Err(Error::OutOfTurn)), "{place} {n}");
        store.write(next(place, n, 90 + n.cast_unsigned())).await.unwrap();
    }
    assert!(matches!(store.write(next(MatchId(9).into(), 1, 80)).await, Err(Error::Missing(_))));
    assert_eq!(store.broken_journals().await.unwrap(), []);
    for sql in ["UPDATE journal SET n = 7", "DELETE FROM journal"] {
        let error = store.write(Sql(sql)).await.unwrap_err();
        assert!(error.to_string().contains("append-only"), "{error}");
    }
}

/// Outages that were given back in a puzzle's journal are stored with the puzzle after the migration.
#[tokio::test]
async fn no_outage_is_given_back_a_second_time() {
    let dir = tempfile::tempdir().unwrap();
    let store = opened(&dir).await;
    let credited = async |id| store.puzzle(PuzzleId(id)).await.unwrap().credited;
    assert_eq!((credited(1).await, credited(2).await, credited(3).await), (2, 1, 3));
    assert_eq!(store.find_match(MatchId(1)).await.unwrap().credited, 2);
    store.write(Credit { place: PuzzleId(2).into(), outage: 3 }).await.unwrap();
    store.write(Credit { place: PuzzleId(2).into(), outage: 2 }).await.unwrap();
    assert_eq!((credited(1).await, credited(2).await), (2, 3));
}
