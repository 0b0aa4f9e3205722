//! What other processes hand over, and what was missed: one person's words in their order.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::intake::{Answer, Intake, Page, Responder, Said, Task};
use crate::session::{Accepted, Courier, DeliveryError, Directory, Limits, Parcel, Revision};
use crate::solo::Solo;
use crate::store::{
    ChannelId, GuildId, HandOver, Heard, InputId, MessageId, Place, PuzzleKind, Shard, Spot, Store, UserId,
};
use clock::Clock;
use rules::{Millis, Timestamp};
use scene::Theme;

const ANN: UserId = UserId(101);
const BEGIN: Timestamp = Timestamp(1_800_000_000_000);

/// A Discord in which one message was written while nobody listened.
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

impl Courier for Discord {
    fn deliver(&self, _: Arc<Parcel>) -> Task<'_, Result<Accepted, DeliveryError>> {
        Box::pin(async { Err(DeliveryError::Gone) })
    }

    fn revise(&self, _: Arc<Revision>) -> Task<'_, Result<(), DeliveryError>> {
        Box::pin(async { Ok(()) })
    }

    fn readers<'a>(
        &'a self,
        _: GuildId,
        _: ChannelId,
        _: &'a [UserId],
    ) -> Task<'a, Result<Vec<UserId>, DeliveryError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn printable(&self, _: UserId, name: &str) -> String {
        name.to_owned()
    }
}

#[tokio::test]
async fn what_was_handed_over_comes_before_what_its_author_said_later() {
    let dir = tempfile::tempdir().unwrap();
    let (store, clock) = (Store::open(&dir.path().join("dealer.db")).await.unwrap(), Clock::stopped(BEGIN));
    let solo = Solo::new(store.clone(), clock.clone(), Theme::DARK, str::to_owned);
    let header = serde_json::from_value(json!({
        "record": 1, "game": "starbattle", "seats": ["Ann"], "at": BEGIN.0,
        "options": {"size": 4, "stars": 1, "mode": "race"},
        "setup": {"puzzle": {"size": 4, "stars": 1, "regions": [0, 0, 1, 1, 2, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]}},
    }));
    let puzzle = solo.open(ANN, PuzzleKind::Own, header.unwrap()).await.unwrap().unwrap();
    store.write(Heard { shard: Shard::ONLY, up_to: BEGIN, except: Vec::new() }).await.unwrap();
    // The older one was heard by another process, the newer one by nobody.
    let [older, newer] = [10, 20].map(|seconds| InputId::first_of(BEGIN + Millis::from_secs(seconds)));
    let body = json!({"Said": {
        "author": ANN.0, "channel": 9, "guild": null, "text": "★B1", "place": Place::Puzzle(puzzle).to_string(),
        "is_as_before": false,
    }});
    let event = HandOver { event: older, shard: Shard::ONLY, author: ANN, body: body.to_string() };
    store.write(event).await.unwrap();
    let said = Said {
        id: MessageId(newer.0),
        author: ANN,
        channel: ChannelId(9),
        guild: None,
        text: "★D2".to_owned(),
        edited_at: None,
    };
    let discord = Arc::new(Discord(said));
    let started =
        Directory::start((store.clone(), Shard::ONLY), clock, discord.clone(), Theme::DARK, Limits::default()).await;
    let intake = Intake::new(started.unwrap(), solo, discord);
    let taking = tokio::spawn(intake.clone().keep_taking(|_| async {}));
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
