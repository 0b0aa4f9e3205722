//! Helpers for tests in which Ann alone solves one puzzle. No match is open, so nothing is delivered.

use std::sync::Arc;

use serde_json::json;

use crate::intake::{Said, Task};
use crate::session::{Accepted, Courier, DeliveryError, Parcel, Revision};
use crate::solo::Solo;
use crate::store::{ChannelId, GuildId, Heard, InputId, MessageId, PuzzleId, PuzzleKind, Shard, Store, UserId};
use rules::Timestamp;

pub(super) const ANN: UserId = UserId(101);
pub(super) const BEGIN: Timestamp = Timestamp(1_800_000_000_000);

/// A courier for tests that deliver nothing.
pub(super) struct Idle;

impl Courier for Idle {
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
}

/// Opens a puzzle for Ann, and stores that everything up to [`BEGIN`] has been read.
pub(super) async fn open(solo: &Solo, store: &Store) -> PuzzleId {
    let header = serde_json::from_value(json!({
        "record": 1, "game": "starbattle", "seats": ["Ann"], "at": BEGIN.0,
        "options": {"size": 4, "stars": 1, "mode": "race"},
        "setup": {"puzzle": {"size": 4, "stars": 1, "regions": [0, 0, 1, 1, 2, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]}},
    }));
    let puzzle = solo.open(ANN, PuzzleKind::Own, header.unwrap()).await.unwrap().unwrap();
    store.write(Heard { shard: Shard::ONLY, up_to: BEGIN, except: Vec::new() }).await.unwrap();
    puzzle
}

/// A direct message from Ann, whose id is the input's id.
pub(super) fn said(input: InputId, text: &str) -> Said {
    Said {
        id: MessageId(input.0),
        author: ANN,
        channel: ChannelId(9),
        guild: None,
        text: text.to_owned(),
        edited_at: None,
    }
}
