//! Carrying one parcel until it has arrived, or until trying again is of no use.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;

use super::ports::{Accepted, Parcel, Setback};
use super::world::World;
use crate::rules::{Millis, Seat, Timestamp};
use crate::store::Audience;

/// The longest that Discord may make us wait at once; it asks for more only when something is badly wrong.
const RETRY_AFTER_MAX: Duration = Duration::from_mins(10);

/// What has come of something that was on its way.
pub(super) enum Done {
    /// News reached their audience, or never will.
    Carried {
        audience: Audience,
        n: i64,
        outcome: Result<Accepted, Setback>,
        /// What was carried, to be put back on its lane.
        parcel: Arc<Parcel>,
        /// When it was first tried, if the first attempt was the last.
        asked: Option<Timestamp>,
    },
    /// The front door has answered the author of an entry, or has not.
    Replied { audience: Audience, n: i64, in_time: bool },
    /// A player has been reminded.
    Reminded { seat: Seat, deadline: Timestamp, left: Millis },
    /// Something said beside the journal has arrived or was given up.
    Aside,
}

/// Delivers a parcel, with pauses between attempts, until it is accepted or refused for good. Says when it was tried,
/// if once was enough.
pub(super) async fn carry(world: &World, parcel: &Arc<Parcel>) -> (Result<Accepted, Setback>, Option<Timestamp>) {
    let mut asked = Some(world.clock.now());
    let mut pause = world.limits.back_off_first;
    loop {
        let attempt = tokio::spawn({
            let (courier, parcel) = (world.courier.clone(), parcel.clone());
            async move { courier.deliver(parcel).await }
        });
        // A panic in drawing or sending costs that parcel, not the match.
        let result = attempt.await.unwrap_or_else(|error| Err(Setback::Rejected(error.to_string())));
        match result {
            Err(Setback::RetryAfter(wait)) => tokio::time::sleep(wait.min(RETRY_AFTER_MAX)).await,
            Err(Setback::Passing(reason)) => {
                tracing::warn!(match.id = parcel.about.id.0, reason, "a delivery failed and will be repeated");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(world.limits.back_off_max);
            }
            settled => return (settled, asked),
        }
        asked = None;
    }
}

/// Waits for the front door's word that the author of an entry has been answered.
pub(super) async fn await_reply(world: &World, told: oneshot::Receiver<()>) -> bool {
    matches!(tokio::time::timeout(world.limits.reply, told).await, Ok(Ok(())))
}
