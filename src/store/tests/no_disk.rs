//! A disk that takes nothing for a while.

use std::cell::Cell;
use std::rc::Rc;

use super::*;
use crate::store::faults::{self, Fault, Moment};

#[tokio::test]
async fn what_nobody_waits_for_waits_for_the_disk() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let id = store.write(a_match(7)).await.unwrap();
    let is_full = Rc::new(Cell::new(true));
    let disk = Rc::clone(&is_full);
    faults::plan(move |moment| {
        let fails = disk.get() && matches!(moment, Moment::Before { .. });
        fails.then_some(Fault::Full)
    });
    store.hand_in(MoveCursor { match_id: id, audience: Audience::Channel, told: 1 }).await;
    store.hand_in(MoveCursor { match_id: id, audience: Audience::Channel, told: 2 }).await;
    assert!(matches!(store.flush().await, Err(Error::Full)), "what was handed in is not written");
    assert_eq!(store.cursors(id).await.unwrap().get(&Audience::Channel), None);
    is_full.set(false);
    store.flush().await.unwrap();
    assert_eq!(store.cursors(id).await.unwrap()[&Audience::Channel], 2);
    faults::forget();
}
