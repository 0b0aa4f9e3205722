//! Tests of making and restoring backups.

use super::*;
use crate::store::Append;
use crate::store::Store;
use crate::store::error::WayBack;
use crate::store::look;
use crate::store::sqlite::make_old;
use crate::store::tests::{a_match, damage};

const NOW: Timestamp = Timestamp(1_800_000_000_000);
const HOUR_MS: i64 = 3_600_000;

async fn n_open(path: &Path) -> i64 {
    look(path).await.unwrap().expect("a database").n_open
}

#[tokio::test]
async fn copies_are_named_by_date_and_schema_and_the_oldest_go() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("dealer.db");
    let store = Store::open(&database).await.unwrap();
    store.write(a_match(7)).await.unwrap();
    let backups = Backups::of(&database);
    assert_eq!(backups.list(), []);
    for hour in 0..4 {
        backups.make(Timestamp(NOW.0 + hour * HOUR_MS)).await.unwrap();
    }
    // Backups of another database and other files in the folder are neither listed nor deleted.
    let (theirs, older) = ("other-2027-01-15T08-00-00Z-schema-16.db", "dealer-2020-01-15T08-00-00Z-schema-9.db");
    for name in [theirs, older, "dealer-notes.db"] {
        std::fs::write(backups.folder.join(name), "kept").unwrap();
    }
    backups.thin_out(2);
    let kept = backups.list();
    let names: Vec<_> = kept.iter().map(|one| one.path.file_name().unwrap().to_str().unwrap()).collect();
    let schema = migrations::newest();
    let name = |hour: i64| format!("dealer-2027-01-15T{:02}-00-00Z-schema-{schema}.db", 8 + hour);
    assert_eq!(names, [older.to_owned(), name(2), name(3)]);
    assert_eq!((kept[2].at, kept[2].schema), (Timestamp(NOW.0 + 3 * HOUR_MS), schema));
    assert!(backups.folder.join(theirs).exists() && backups.folder.join("dealer-notes.db").exists());
    assert_eq!(n_open(&kept[2].path).await, 1);
    assert_eq!(backups.last_known_to(12).as_deref(), Some(kept[0].path.as_path()));
}

#[tokio::test]
async fn a_copy_is_made_before_the_schema_changes_and_leads_back() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("dealer.db");
    make_old(&database, migrations::newest() - 1, "").await;
    // Version numbers may have gaps, so the file's version is read.
    let before = file::inspect(&database).await.unwrap().unwrap();
    Store::open(&database).await.unwrap().close().await;
    let kept = Backups::of(&database).list();
    assert_eq!(kept.iter().map(|one| one.schema).collect::<Vec<_>>(), [before]);
    let way_back = Backups::of(&database).last_known_to(before);
    let refused =
        Error::Newer { name: database.display().to_string(), found: 99, known: before, way_back: WayBack(way_back) };
    let restoring = format!("`dealer restore {}`", kept[0].path.display());
    assert!(refused.to_string().contains(&restoring), "{refused}");
}

#[tokio::test]
async fn half_a_copy_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("dealer.db");
    Store::open(&database).await.unwrap().close().await;
    // A backup that was killed has left an incomplete file.
    let target = folder.path().join("copy.db");
    std::fs::write(part::name(&target), "half").unwrap();
    backup(&database, &target).await.unwrap();
    assert!(target.exists() && !part::name(&target).exists());
    let nowhere = folder.path().join("none").join("copy.db");
    assert!(matches!(backup(&database, &nowhere).await, Err(Error::Io { .. })));
    std::fs::write(folder.path().join("text.db"), "no database at all, but long enough to be looked at").unwrap();
    assert!(backup(&folder.path().join("text.db"), &folder.path().join("other.db")).await.is_err());
    assert!(!folder.path().join("other.db").exists() && !part::name(&folder.path().join("other.db")).exists());
}

#[tokio::test]
async fn a_restored_database_is_the_copy_and_what_was_there_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("dealer.db");
    let store = Store::open(&database).await.unwrap();
    store.write(a_match(7)).await.unwrap();
    let copy = folder.path().join("copy.db");
    backup(&database, &copy).await.unwrap();
    store.write(a_match(8)).await.unwrap();
    assert!(matches!(restore(&copy, &database, NOW, false).await, Err(Error::InUse(_))), "a bot runs on it");
    store.close().await;

    let aside = restore(&copy, &database, NOW, false).await.unwrap().aside.expect("there was a database");
    assert_eq!((n_open(&database).await, n_open(&aside).await, n_open(&copy).await), (1, 2, 1));
    let store = Store::open(&database).await.unwrap();
    let open = store.open_matches().await.unwrap();
    assert!(!open[0].is_settled, "a start wakes it");
    let found = store.find_match(open[0].id).await.unwrap();
    assert_eq!(found.restored_from, Some(found.opened_at), "no bot was ever at work on it");
    store.write(NoteRestored { match_id: found.id }).await.unwrap();
    assert_eq!(store.find_match(found.id).await.unwrap().restored_from, None);
    store.close().await;

    // A failed restore changes nothing.
    let broken = folder.path().join("broken.db");
    std::fs::write(&broken, &std::fs::read(&copy).unwrap()[..5000]).unwrap();
    assert!(restore(&broken, &database, NOW, false).await.is_err());
    assert_eq!(n_open(&database).await, 1);
}

/// The log of a killed bot is kept together with the old file, and is not read into the restored database.
#[tokio::test]
async fn the_log_of_a_database_that_was_killed_goes_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let (database, copy) = (folder.path().join("dealer.db"), folder.path().join("copy.db"));
    Store::open(&database).await.unwrap().close().await;
    backup(&database, &copy).await.unwrap();
    // Saves the file and the log of a running bot, as a killed bot would leave them.
    let store = Store::open(&database).await.unwrap();
    store.write(a_match(7)).await.unwrap();
    let killed: Vec<_> = ["", "-wal"]
        .map(|ending| private::beside(&database, ending))
        .into_iter()
        .map(|path| (path.clone(), std::fs::read(&path).unwrap()))
        .collect();
    store.close().await;
    for (path, bytes) in killed {
        std::fs::write(path, bytes).unwrap();
    }
    let aside = restore(&copy, &database, NOW, false).await.unwrap().aside.unwrap();
    assert!(!private::beside(&database, "-wal").exists());
    assert_eq!((n_open(&database).await, n_open(&aside).await), (0, 1));
}

/// Fault: two restores within one second gave both previous databases the same name, and the original was lost.
#[tokio::test]
async fn what_two_restorations_in_one_second_keep_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (database, copy) = (folder.path().join("dealer.db"), folder.path().join("copy.db"));
    let store = Store::open(&database).await.unwrap();
    backup(&database, &copy).await.unwrap();
    store.write(a_match(7)).await.unwrap();
    store.close().await;
    let mut kept = Vec::new();
    for _ in 0..3 {
        kept.push(restore(&copy, &database, NOW, false).await.unwrap().aside.expect("there was a database"));
    }
    assert_eq!(n_open(&kept[0]).await, 1, "the original");
    assert_eq!((n_open(&kept[1]).await, n_open(&kept[2]).await), (0, 0));
    assert!(keep(&database, &kept[0]).is_err(), "nothing is written over");
    let backups = Backups::of(&database);
    let copies = [backups.make(NOW).await.unwrap(), backups.make(NOW).await.unwrap()];
    assert_ne!(copies[0], copies[1]);
}

#[tokio::test]
async fn a_copy_with_a_damaged_journal_is_refused_or_taken_as_that() {
    let folder = tempfile::tempdir().unwrap();
    let (database, copy) = (folder.path().join("dealer.db"), folder.path().join("copy.db"));
    let store = Store::open(&database).await.unwrap();
    let id = store.write(a_match(7)).await.unwrap();
    let line = Append {
        place: id.into(),
        n: 1,
        entry: "{\"at\":1}".to_owned(),
        input: None,
        author: None,
        credited: None,
        stage: None,
    };
    store.write(line).await.unwrap();
    backup(&database, &copy).await.unwrap();
    store.write(a_match(8)).await.unwrap();
    store.close().await;
    damage(&copy, "UPDATE journal SET entry = '{\"at\":2}'").await;

    let refused = restore(&copy, &database, NOW, false).await.unwrap_err();
    assert!(matches!(&refused, Error::BrokenCopy { broken, .. } if broken.len() == 1), "{refused}");
    assert!(refused.to_string().contains("--broken"), "{refused}");
    assert_eq!(n_open(&database).await, 2, "nothing was changed");
    assert!(!part::name(&database).exists());
    let Restored { aside, broken } = restore(&copy, &database, NOW, true).await.unwrap();
    assert_eq!((n_open(&database).await, n_open(&aside.unwrap()).await, broken.len()), (1, 2, 1));
}

/// Fault: a start that was killed during its backup left an incomplete file for ever.
#[tokio::test]
async fn what_copies_left_behind_goes_at_the_next_start_and_the_next_copy() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("dealer.db");
    Store::open(&database).await.unwrap().close().await;
    let backups = Backups::of(&database);
    backups.make(NOW).await.unwrap();
    let at = |name: &str| backups.folder.join(name);
    let left = at("dealer-2027-01-15T07-00-00Z-schema-16.db.part");
    let theirs = at("other-2027-01-15T07-00-00Z-schema-16.db.part");
    let working = Part::begin(&at("dealer-2027-01-15T07-30-00Z-schema-16.db")).unwrap();
    for is_start in [true, false] {
        std::fs::write(&left, "half").unwrap();
        std::fs::write(&theirs, "half").unwrap();
        if is_start {
            Store::open(&database).await.unwrap().close().await;
        } else {
            backups.make(NOW).await.unwrap();
        }
        assert!(!left.exists(), "at a start: {is_start}");
        assert!(theirs.exists() && working.path().exists(), "what others make stays");
    }
}
