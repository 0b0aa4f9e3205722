//! Tests that each person's inputs are played in order, even if other processes hand some over and some are missed
//! messages.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::time::{sleep, timeout};

use super::alone::{self, ANN, BEGIN, Idle};
use crate::intake::{Answer, Intake, Page, Responder, Said, Task};
use crate::session::{DeliveryError, Directory, Limits};
use crate::solo::Solo;
use crate::store::{HandOver, InputId, MessageId, Place, Shard, Spot, Store, UserId};
use clock::Clock;
use rules::Millis;
use scene::Theme;

/// A simulated Discord in which one message was written while no process ran.
struct Discord(Said);

impl Responder for Discord {
    fn reply<'a>(&'a self, _: &'a Said, _: Answer) -> Task<'a, Result<(), DeliveryError>> {
        Box::pin(async { Ok(()) })
    }

    fn tell(&self, _: UserId, _: InputId, _: Answer) -> Task<'_, Result<(), DeliveryError>> {
        Box::pin(async { Ok(()) })
    }

    fn read(&self, _: Spot, _: MessageId) -> Task<'_, Result<Page, DeliveryError>> {
        let page = Page {
            said: vec![self.0.clone()],
            answered: Vec::new(),
            owed: Vec::new(),
            last: Some(self.0.id),
            is_last: true,
        };
        Box::pin(async { Ok(page) })
    }
}

#[tokio::test]
async fn what_was_handed_over_comes_before_what_its_author_said_later() {
    let dir = tempfile::tempdir().unwrap();
    let (store, clock) = (Store::open(&dir.path().join("dealer.db")).await.unwrap(), Clock::stopped(BEGIN));
    let solo = Solo::new(store.clone(), clock.clone(), Theme::DARK, str::to_owned);
    let puzzle = alone::open(&solo, &store).await;
    // Another process received the older input. No process received the newer one.
    let [older, newer] = [10, 20].map(|seconds| InputId::first_of(BEGIN + Millis::from_secs(seconds)));
    let body = json!({"Said": {
        "author": ANN.0, "channel": 9, "guild": null, "text": "★B1", "place": Place::Puzzle(puzzle).to_string(),
        "is_as_before": false,
    }});
    let event = HandOver { event: older, shard: Shard::ONLY, author: ANN, body: body.to_string() };
    store.write(event).await.unwrap();
    let discord = Arc::new(Discord(alone::said(newer, "★D2")));
    let (courier, limits) = (Arc::new(Idle), Limits::default());
    let started = Directory::start(store.clone(), Shard::ONLY, clock, courier, Theme::DARK, limits).await;
    let intake = Intake::beside_others(started.unwrap(), solo, discord);
    let taking = tokio::spawn(intake.clone().keep_taking(|_, _| async {}));
    intake.read_missed(intake.session_begins(0, 1)).await;
    let played = async {
        loop {
            let journal = store.journal(puzzle).await.unwrap();
            let inputs: Vec<_> = journal.iter().filter_map(|line| line.input).collect();
            let is_done = store.events_of(Shard::ONLY).await.unwrap().is_empty();
            if is_done && store.refusal_of(older).await.unwrap().is_some() || inputs.len() == 2 {
                return inputs;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let played = timeout(Duration::from_secs(20), played).await.expect("both are judged");
    taking.abort();
    assert_eq!(played, [older, newer], "{:?}", store.refusal_of(older).await);
}
