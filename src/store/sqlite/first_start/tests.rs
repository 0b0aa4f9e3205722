//! Tests of interrupted first starts, and of databases that must not be created anew.

use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use super::*;
use crate::store::tests::{a_match, make_old};
use crate::store::{Store, backup};

fn files_of(path: &Path) -> [PathBuf; 4] {
    ["", "-wal", "-shm", "-journal"].map(|ending| private::beside(path, ending))
}

/// Creates the files that a program leaves on the disk if it is killed after it has run these statements: the database
/// and its log.
async fn killed_after(path: &Path, statements: &str) {
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made.db");
    let options = SqliteConnectOptions::new().filename(&made).create_if_missing(true);
    let mut connection = options.journal_mode(SqliteJournalMode::Wal).connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statements.to_owned())).execute(&mut connection).await.unwrap();
    for (from, to) in files_of(&made).iter().zip(files_of(path)) {
        if from.exists() {
            std::fs::copy(from, to).unwrap();
        }
    }
    connection.close().await.unwrap();
}

const LIST: &str = "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL, checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL);";

async fn opens_empty(path: &Path) {
    let store = Store::open(path).await.unwrap();
    assert_eq!(store.open_matches().await.unwrap().len(), 0);
    store.write(a_match(7)).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn what_an_earlier_version_left_of_its_first_start_is_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("empty.db"), "").unwrap();
    killed_after(&at("header.db"), "").await;
    killed_after(&at("list.db"), LIST).await;
    // This program was killed while it switched to the write-ahead log. It left one page, and a journal that says that
    // the file was empty before.
    std::fs::write(at("journal.db"), vec![0; 4096]).unwrap();
    let mut journal = vec![0; 512];
    journal[..8].copy_from_slice(&JOURNAL_MAGIC);
    journal[20..28].copy_from_slice(&[0, 0, 2, 0, 0, 0, 16, 0]);
    std::fs::write(private::beside(&at("journal.db"), "-journal"), journal).unwrap();
    for name in ["empty.db", "header.db", "list.db", "journal.db"] {
        opens_empty(&at(name)).await;
        assert!(!part::name(&at(name)).exists(), "{name}");
    }
}

#[tokio::test]
async fn what_holds_anything_is_not_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    killed_after(&at("theirs.db"), "CREATE TABLE theirs (one)").await;
    killed_after(&at("marked.db"), "PRAGMA application_id = 7").await;
    killed_after(&at("done.db"), &format!("{LIST} INSERT INTO _sqlx_migrations VALUES (999, 'x', 0, 1, x'00', 0)"))
        .await;
    killed_after(&at("large.db"), "CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(40000)); DROP TABLE t").await;
    for name in ["theirs.db", "marked.db", "done.db", "large.db"] {
        let length = std::fs::metadata(at(name)).unwrap().len();
        assert!(!is_unwritten(&at(name), length).await.unwrap(), "{name}");
    }
}

/// Copies a database that has an open match, with all files beside it, while a bot is running or after the bot has
/// ended.
async fn real(folder: &Path, is_closed: bool) -> PathBuf {
    let path = folder.join("dealer.db");
    let store = Store::open(&path).await.unwrap();
    store.write(a_match(7)).await.unwrap();
    let kept = folder.join("kept.db");
    if is_closed {
        store.close().await;
        std::fs::copy(&path, &kept).unwrap();
    } else {
        for (from, to) in files_of(&path).iter().zip(files_of(&kept)) {
            if from.exists() {
                std::fs::copy(from, to).unwrap();
            }
        }
        store.close().await;
    }
    kept
}

#[tokio::test]
async fn a_database_that_was_cut_off_is_never_begun_anew() {
    for is_closed in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let kept = real(folder.path(), is_closed).await;
        let whole = std::fs::read(&kept).unwrap();
        let log = std::fs::read(private::beside(&kept, "-wal")).unwrap_or_default();
        assert!(is_closed == log.is_empty(), "a bot that runs has a log");
        let mut lengths: Vec<_> = (1..=120).chain((1..20).map(|page| page * 4096)).collect();
        lengths.extend([511, 512, 1024, 4095, 4097, 8191, whole.len() / 2, whole.len() - 4096, whole.len() - 1]);
        for length in lengths.into_iter().filter(|&length| length < whole.len()) {
            for keeps_log in [false, true] {
                let cut = folder.path().join(format!("cut-{length}-{keeps_log}.db"));
                std::fs::write(&cut, &whole[..length]).unwrap();
                if keeps_log && !is_closed {
                    std::fs::write(private::beside(&cut, "-wal"), &log).unwrap();
                }
                let is_new = is_unwritten(&cut, u64::try_from(length).unwrap()).await.unwrap();
                assert!(!is_new, "of {} bytes, {length} are left", whole.len());
                assert_eq!(std::fs::read(&cut).unwrap(), whole[..length], "only a copy is tried");
            }
        }
        if !is_closed {
            // The database file is empty, because the whole content is in the log.
            let emptied = folder.path().join("emptied.db");
            std::fs::write(&emptied, "").unwrap();
            std::fs::write(private::beside(&emptied, "-wal"), &log).unwrap();
            let refused = Store::open(&emptied).await.err().unwrap();
            assert!(matches!(refused, Error::Headless { .. }), "{refused}");
            assert_eq!(std::fs::read(private::beside(&emptied, "-wal")).unwrap(), log);
        }
    }
}

#[tokio::test]
async fn a_cut_database_is_refused_when_it_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let kept = real(folder.path(), true).await;
    let whole = std::fs::read(&kept).unwrap();
    for length in [1, 99, 100, 101, 1000, 4096, 8192, whole.len() / 2] {
        std::fs::write(&kept, &whole[..length]).unwrap();
        let refused = Store::open(&kept).await.err().unwrap_or_else(|| panic!("{length} bytes are taken"));
        assert!(matches!(refused, Error::Corrupt(_) | Error::Foreign(_)), "{length}: {refused:?}");
        assert!(crate::store::look(&kept).await.is_err(), "{length}: a check says so too");
        assert_eq!(std::fs::read(&kept).unwrap(), whole[..length]);
    }
}

#[tokio::test]
async fn an_empty_file_of_which_there_are_backups_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dealer.db");
    let store = Store::open(&path).await.unwrap();
    store.close().await;
    let copy = Backups::of(&path).make(rules::Timestamp(1_800_000_000_000)).await.unwrap();
    std::fs::write(&path, "").unwrap();
    let looked = crate::store::look(&path).await.unwrap_err().to_string();
    let refused = Store::open(&path).await.err().unwrap().to_string();
    assert_eq!(looked, refused, "a check says what a start would meet");
    assert!(refused.contains(&format!("`dealer restore {}`", copy.display())), "{refused}");
    assert_eq!(std::fs::metadata(&path).unwrap().len(), 0);
}

#[tokio::test]
async fn an_older_database_that_is_small_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dealer.db");
    make_old(&path, 1, "INSERT INTO guilds (guild_id, host_role) VALUES (1, 2)").await;
    let store = Store::open(&path).await.unwrap();
    store.close().await;
    assert_eq!(Backups::of(&path).list().len(), 1);
    backup(&path, &folder.path().join("copy.db")).await.unwrap();
}

#[tokio::test]
async fn a_new_database_comes_into_a_folder_of_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data").join("dealer.db");
    opens_empty(&path).await;
    let mode = std::fs::metadata(path.parent().unwrap()).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o700);
}
