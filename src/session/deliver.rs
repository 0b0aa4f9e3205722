//! Delivers one parcel, with retries, until it has arrived or retrying is useless.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::JoinSet;

use super::lane::BoardClock;
use super::ports::{Accepted, Contents, Courier, DeliveryError, Parcel, PastBoard, Present, Revision};
use super::readers::Readers;
use super::world::World;
use crate::meter;
use crate::store::{Audience, MatchId, MessageId};
use rules::{Millis, Seat, Timestamp};

/// The longest wait that we accept from Discord. Discord asks for a longer wait only if something is badly wrong.
const RETRY_AFTER_MAX: Duration = Duration::from_mins(10);

/// The outcome of a delivery or another background request.
pub(super) enum Done {
    /// A delivery of news has ended.
    Carried(Carried),
    /// The front end has answered the author of an entry, or the time to answer has run out.
    Replied { audience: Audience, in_time: bool },
    /// A reminder has been delivered, or has failed.
    Reminded {
        seat: Seat,
        deadline: Timestamp,
        left: Millis,
        parcel: Arc<Parcel>,
        outcome: Result<Accepted, DeliveryError>,
    },
    /// A message that is not about an entry has been delivered, or has failed.
    Aside { audience: Option<Audience>, parcel: Arc<Parcel>, outcome: Result<Accepted, DeliveryError> },
    /// The check of who can read the channels with secrets has ended.
    Reviewed(Readers),
    /// Answers that show a board have been updated, or the update has failed for good.
    Followed,
    /// Discord has accepted the last edit of a past board, or refused it. `Some` holds the edit, if Discord accepts no
    /// edits of the board for a while.
    Retired(Option<Arc<PastBoard>>),
    /// Discord has accepted an update of a board's clock, or refused it for good.
    Revised(Revised),
}

/// The outcome of delivering news.
pub(super) struct Carried {
    pub(super) audience: Audience,
    /// The last entry that the news covers.
    pub(super) n: i64,
    /// The entry whose clock the message shows.
    pub(super) clock_n: i64,
    pub(super) outcome: Result<Accepted, DeliveryError>,
    /// The delivered parcel, which is put back on its lane if the delivery has failed.
    pub(super) parcel: Arc<Parcel>,
    /// When the only attempt began; `None` if there were several attempts, or if the message may have been posted
    /// before.
    pub(super) asked: Option<Timestamp>,
}

/// The outcome of updating a board's clock.
pub(super) struct Revised {
    pub(super) audience: Audience,
    pub(super) message: MessageId,
    /// The last entry that the clock covers.
    pub(super) n: i64,
    pub(super) clock: BoardClock,
    pub(super) outcome: Result<(), DeliveryError>,
}

/// Delivers a parcel, with pauses between attempts, until Discord accepts it or refuses it for good. Returns the time of
/// the first attempt as well, if that attempt was the last.
pub(super) async fn deliver(
    world: &World,
    parcel: &Arc<Parcel>,
) -> (Result<Accepted, DeliveryError>, Option<Timestamp>) {
    deliver_while(world, parcel, || true).await
}

/// Delivers a parcel like [`deliver`], but stops retrying once the parcel is no longer wanted, for example because
/// another person has taken the seat.
pub(super) async fn deliver_while(
    world: &World,
    parcel: &Arc<Parcel>,
    is_wanted: impl Fn() -> bool + Clone + Send + 'static,
) -> (Result<Accepted, DeliveryError>, Option<Timestamp>) {
    let _waiting = meter::parcel();
    let asked = world.clock.now();
    let attempt = || {
        let (courier, parcel, is_wanted) = (world.courier.clone(), parcel.clone(), is_wanted.clone());
        async move {
            overhear(&*courier, &parcel).await?;
            // Checked as late as possible: on a busy machine the attempt may start long after it was ordered.
            if !is_wanted() {
                return Err(DeliveryError::Rejected("its audience is reached elsewhere by now".to_owned()));
            }
            courier.deliver(parcel).await
        }
    };
    // The message that nothing can be saved must go out while the lease cannot be confirmed. This is safe as long as
    // our lease cannot have expired yet.
    let may_say = || matches!(parcel.contents, Contents::Stuck(true)) && world.store.is_surely_ours();
    let (result, is_first) = insist(world, parcel.about.id, !parcel.kept_from.is_empty(), may_say, attempt).await;
    (result, is_first.then_some(asked))
}

/// Updates the clock in a board, with pauses between attempts, until Discord accepts the update or refuses it for good.
pub(super) async fn revise(world: &World, revision: &Arc<Revision>) -> Result<(), DeliveryError> {
    let attempt = || {
        let (courier, revision) = (world.courier.clone(), revision.clone());
        async move { courier.revise(revision).await }
    };
    insist(world, revision.id, false, || false, attempt).await.0
}

/// Edits a past board for the last time, with pauses between attempts, until Discord accepts the edit or refuses it for
/// good.
pub(super) async fn retire(world: &World, past: &Arc<PastBoard>) -> Result<(), DeliveryError> {
    let is_secret = past.line.is_some() && !past.kept_from.is_empty();
    let attempt = || {
        let (courier, past) = (world.courier.clone(), past.clone());
        async move {
            let is_read = is_secret && {
                let readers = courier.readers(past.about.guild, past.channel, &past.kept_from).await;
                !readers.is_ok_and(|readers| readers.is_empty())
            };
            let past = if is_read { Arc::new(past.without_line()) } else { past };
            courier.retire(past).await
        }
    };
    insist(world, past.about.id, is_secret, || false, attempt).await.0
}

/// Updates the answers that show a match, with pauses between attempts, until all are updated or retrying is useless.
pub(super) async fn follow(world: &World, present: &Arc<Present>) -> Result<(), DeliveryError> {
    let attempt = || {
        let (courier, present) = (world.courier.clone(), present.clone());
        async move { courier.follow(present).await }
    };
    insist(world, present.id, false, || false, attempt).await.0
}

/// Repeats a request to Discord until it succeeds or retrying is useless. Secrets are sent only while the gateway is
/// connected. Also returns whether the first attempt was the last.
async fn insist<T, F>(
    world: &World,
    id: MatchId,
    is_secret: bool,
    may_say: impl Fn() -> bool,
    attempt: impl Fn() -> F,
) -> (Result<T, DeliveryError>, bool)
where
    T: Send + 'static,
    F: Future<Output = Result<T, DeliveryError>> + Send + 'static,
{
    let mut is_first = true;
    let mut pause = world.limits.back_off_first;
    loop {
        if is_secret {
            // While the gateway is disconnected we miss changes of permissions on the server.
            world.pulse.in_touch().await;
        }
        // A process that has been replaced, or cannot find out whether it has been, sends nothing: another process may
        // be sending the message.
        while !may_say() && world.store.confirm().await.is_err() {
            tokio::time::sleep(world.limits.back_off_first).await;
        }
        // A panic while drawing or sending loses the parcel, but does not stop the match. Dropping this future ends the
        // attempt: once a match has crashed and is awake again, an older board must not follow a newer one.
        let mut task = JoinSet::new();
        task.spawn(attempt());
        let Some(joined) = task.join_next().await else { continue };
        let result = joined.unwrap_or_else(|error| Err(DeliveryError::Rejected(error.to_string())));
        match result {
            Err(DeliveryError::RetryAfter(wait)) => tokio::time::sleep(wait.min(RETRY_AFTER_MAX)).await,
            Err(DeliveryError::Passing(reason)) => {
                tracing::warn!(match.id = id.0, reason, "a delivery failed and will be repeated");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(world.limits.back_off_max);
            }
            settled => return (settled, is_first),
        }
        is_first = false;
    }
}

/// Fails if a person from whom a parcel is kept can read the channel that it goes to.
async fn overhear(courier: &dyn Courier, parcel: &Parcel) -> Result<(), DeliveryError> {
    let Some(channel) = parcel.to.channel().filter(|_| !parcel.kept_from.is_empty()) else { return Ok(()) };
    let readers = courier.readers(parcel.about.guild, channel, &parcel.kept_from).await?;
    if readers.is_empty() { Ok(()) } else { Err(DeliveryError::Overheard(readers)) }
}

/// Waits until the front end reports that the author of an entry has been answered. Returns `false` after a timeout.
pub(super) async fn await_reply(world: &World, told: oneshot::Receiver<()>) -> bool {
    matches!(tokio::time::timeout(world.limits.reply, told).await, Ok(Ok(())))
}
