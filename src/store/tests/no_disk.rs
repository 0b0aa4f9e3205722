//! A disk that takes nothing for a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::store::faults::{Fault, Faulty};

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
