//! Tests a place that cannot be read for a while: the next process must read it from where the last process stopped.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::alone::{self, ANN, BEGIN, Idle};
use crate::intake::{Answer, Intake, Page, Responder, Said, Task};
use crate::session::{DeliveryError, Directory, Limits};
use crate::solo::Solo;
use crate::store::{InputId, MessageId, Shard, Spot, Store, UserId};
use clock::Clock;
use rules::Millis;
use scene::Theme;

/// A simulated Discord in which Ann wrote one message while no process ran.
struct Discord {
    said: Said,
    /// Whether every attempt to read messages fails.
    is_down: AtomicBool,
}

impl Responder for Discord {
    fn reply<'a>(&'a self, _: &'a Said, _: Answer) -> Task<'a, Result<(), DeliveryError>> {
        Box::pin(async { Ok(()) })
    }

    fn tell(&self, _: UserId, _: InputId, _: Answer) -> Task<'_, Result<(), DeliveryError>> {
        Box::pin(async { Ok(()) })
    }

    fn read(&self, spot: Spot, after: MessageId) -> Task<'_, Result<Page, DeliveryError>> {
        let is_there = spot == Spot::Dm(ANN) && self.said.id > after;
        let page =
            Page { said: is_there.then(|| self.said.clone()).into_iter().collect(), is_last: true, ..Page::default() };
        let is_down = self.is_down.load(Ordering::Relaxed);
        Box::pin(async move { if is_down { Err(DeliveryError::Passing("503".to_owned())) } else { Ok(page) } })
    }
}

/// Runs one process, which begins a session and reads the missed messages. Returns whether the message counts
/// afterwards.
async fn live(path: &Path, clock: &Clock, discord: &Arc<Discord>) -> bool {
    let store = Store::open(path).await.unwrap();
    let solo = Solo::new(store.clone(), clock.clone(), Theme::DARK, str::to_owned);
    if store.heard_up_to(Shard::ONLY).await.unwrap().is_none() {
        alone::open(&solo, &store).await;
    }
    let (courier, limits) = (Arc::new(Idle), Limits::default());
    let started = Directory::start(store.clone(), Shard::ONLY, clock.clone(), courier, Theme::DARK, limits).await;
    let directory = started.unwrap();
    let intake = Intake::new(directory.clone(), solo, discord.clone());
    intake.read_missed(intake.session_begins(0, 1)).await;
    let counts = store.place_of_input(InputId(discord.said.id.0)).await.unwrap().is_some();
    directory.close().await;
    counts
}

#[tokio::test]
async fn what_one_process_could_not_read_is_read_by_the_next_from_where_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("dealer.db");
    let said = alone::said(InputId::first_of(BEGIN + Millis::from_secs(20)), "★B1");
    let discord = Arc::new(Discord { said, is_down: AtomicBool::new(true) });
    let clock = Clock::stopped(BEGIN + Millis::from_secs(600));
    assert!(!live(&path, &clock, &discord).await, "Discord was down");
    discord.is_down.store(false, Ordering::Relaxed);
    clock.advance(Millis::from_secs(600));
    assert!(live(&path, &clock, &discord).await, "the message is lost");
}
