//! Tests of a disk that accepts no writes for a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::store::Call;
use crate::store::faults::{Fault, Faulty, Moment};

#[tokio::test]
async fn what_nobody_waits_for_waits_for_the_disk() {
    let dir = tempfile::tempdir().unwrap();
    let is_full = Arc::new(AtomicBool::new(false));
    let disk = Arc::clone(&is_full);
    let storage = Faulty::new(move |moment| {
        let fails = disk.load(Ordering::Relaxed) && moment.is_before_commit();
        fails.then_some(Fault::Full)
    });
    let store = open_through(&dir, storage).await;
    let id = store.write(a_match(7)).await.unwrap();
    is_full.store(true, Ordering::Relaxed);
    store.hand_in(MoveCursor { match_id: id, audience: Audience::Channel, told: 1 }).await;
    store.hand_in(MoveCursor { match_id: id, audience: Audience::Channel, told: 2 }).await;
    assert!(matches!(store.flush().await, Err(Error::Full)), "what was handed in is not written");
    assert_eq!(store.cursors(id).await.unwrap().get(&Audience::Channel), None);
    is_full.store(false, Ordering::Relaxed);
    store.flush().await.unwrap();
    assert_eq!(store.cursors(id).await.unwrap()[&Audience::Channel], 2);
}

// This test is only for files, because only a server can be asked later for the outcome of a commit.
#[tokio::test]
async fn what_nobody_waits_for_is_written_again_after_a_commit_of_unknown_outcome() {
    for fails_before in [true, false] {
        let dir = tempfile::tempdir().unwrap();
        let is_failing = Arc::new(AtomicBool::new(false));
        let disk = Arc::clone(&is_failing);
        let storage = Faulty::new(move |moment| {
            let is_commit = matches!(moment, Moment::Before(Call::Commit { .. }) | Moment::After(Call::Commit { .. }));
            let fails = disk.load(Ordering::Relaxed) && is_commit && moment.is_before_commit() == fails_before;
            fails.then_some(Fault::Unsure)
        });
        let store = Store::open_through(&dir.path().join("dealer.db"), storage).await.unwrap();
        let id = store.write(a_match(7)).await.unwrap();
        is_failing.store(true, Ordering::Relaxed);
        store.hand_in(MoveCursor { match_id: id, audience: Audience::Channel, told: 1 }).await;
        store.hand_in(act(id)).await;
        assert!(matches!(store.flush().await, Err(Error::Unsure)), "nobody can say whether it is written");
        is_failing.store(false, Ordering::Relaxed);
        store.flush().await.unwrap();
        assert_eq!(store.cursors(id).await.unwrap()[&Audience::Channel], 1);
        assert_eq!(n_acts(&store, id).await, 1);
    }
}

#[tokio::test]
async fn an_act_that_is_written_twice_is_noted_once() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let id = store.write(a_match(7)).await.unwrap();
    store.write(act(id)).await.unwrap();
    store.write(act(id)).await.unwrap();
    assert_eq!(n_acts(&store, id).await, 1);
}

fn act(match_id: MatchId) -> NoteAct {
    NoteAct { match_id, at: Timestamp(5), host: UserId(9), act: "order 3 pause".to_owned() }
}

async fn n_acts(store: &Store, id: MatchId) -> usize {
    let acts = sqlx::query("SELECT act FROM host_acts WHERE match_id = $1").bind(id.0);
    acts.fetch_all(&store.readers).await.unwrap().len()
}
