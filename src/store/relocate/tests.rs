//! Tests of copying a database to another place.

use std::collections::BTreeSet;

use super::*;
use crate::store::postgres::stand_in;
use crate::store::tests::{a_match, open_file};
use crate::store::{Append, FinishMatch, InputId, Refuse, UserId};
use rules::Timestamp;

#[tokio::test]
async fn every_table_is_copied() {
    let dir = tempfile::tempdir().unwrap();
    let store = open_file(&dir).await;
    let names: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .fetch_all(&store.readers)
        .await
        .unwrap();
    // `events` is not copied, because the bot reads the messages again and because the table holds tokens with which
    // interactions can be answered. The other tables are scratch space, or are created anew.
    let left_out = ["ballast", "erasing", "events", "_sqlx_migrations", "sqlite_sequence"];
    let expected: BTreeSet<_> = names.iter().map(String::as_str).filter(|name| !left_out.contains(name)).collect();
    assert_eq!(TABLES.iter().map(|&(name, _)| name).collect::<BTreeSet<_>>(), expected);
}

/// Fills many tables, and leaves a gap in the numbering.
async fn fill(store: &Store) {
    let over = store.write(a_match(1)).await.unwrap();
    let at = Timestamp(9000);
    let by = "rules".to_owned();
    store.write(FinishMatch { match_id: over, at, winner: None, by, is_annulled: false }).await.unwrap();
    let id = store.write(a_match(2)).await.unwrap();
    for n in 1..=3_u64 {
        let (place, entry) = (id.into(), format!("{{\"at\":{n}}}"));
        let (n, input) = (i64::try_from(n).unwrap(), Some(InputId(n)));
        let append = Append { place, n, entry, input, author: Some(UserId(1)), credited: None, stage: None };
        store.write(append).await.unwrap();
    }
    store.write(Refuse { input: InputId(9), author: UserId(2), words: "'no', \u{fc}".to_owned() }).await.unwrap();
}

/// Copies one store into a second and the second into a third. All three must have the same content.
async fn goes_round(from: &Store, through: &Store, to: &Store) {
    fill(from).await;
    let counts = from.copy_to(through).await.unwrap();
    assert_eq!(through.copy_to(to).await.unwrap(), counts);
    assert!(counts.contains(&("journal", 3)) && counts.contains(&("judged", 4)), "{counts:?}");
    for store in [through, to] {
        assert_eq!(store.open_matches().await.unwrap(), from.open_matches().await.unwrap());
        for place in from.open_journals().await.unwrap() {
            assert_eq!(store.journal(place).await.unwrap(), from.journal(place).await.unwrap());
        }
        assert_eq!(store.refusal_of(InputId(9)).await.unwrap().as_deref(), Some("'no', \u{fc}"));
        assert!(matches!(from.copy_to(store).await, Err(Error::NotEmpty)));
        // The copy continues the numbering of matches.
        assert_eq!(store.write(a_match(3)).await.unwrap().0, 3);
    }
}

#[tokio::test]
async fn a_file_is_copied_to_another() {
    let dirs = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    goes_round(&open_file(&dirs[0]).await, &open_file(&dirs[1]).await, &open_file(&dirs[2]).await).await;
}

#[tokio::test]
async fn a_file_is_copied_to_a_server_and_back() {
    let dirs = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let Some(server) = stand_in(&dirs[0].path().join("dealer.db")).await else { return };
    let through = Store::connect(&server).await.unwrap();
    goes_round(&open_file(&dirs[0]).await, &through, &open_file(&dirs[1]).await).await;
}
