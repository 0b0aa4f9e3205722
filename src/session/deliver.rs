//! Delivering one parcel until it has arrived, or until trying again is of no use.

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

/// The longest that Discord may make us wait at once; it asks for more only when something is badly wrong.
const RETRY_AFTER_MAX: Duration = Duration::from_mins(10);

/// The outcome of something that was on its way.
pub(super) enum Done {
    /// News reached their audience, or never will.
    Carried(Carried),
    /// The front door has answered the author of an entry, or has not.
    Replied { audience: Audience, in_time: bool },
    /// A player has been reminded.
    Reminded {
        seat: Seat,
        deadline: Timestamp,
        left: Millis,
        parcel: Arc<Parcel>,
        outcome: Result<Accepted, DeliveryError>,
    },
    /// Something said beside the journal has arrived or was given up.
    Aside { audience: Option<Audience>, parcel: Arc<Parcel>, outcome: Result<Accepted, DeliveryError> },
    /// A search for who can read the channels that hold secrets has ended.
    Reviewed(Readers),
    /// Answers have been told how the match stands, or cannot be.
    Followed,
    /// A message has been changed for the last time, or never will be; or Discord takes no changes of it for a while.
    Retired(Option<Arc<PastBoard>>),
    /// A board tells the clock as it was then, or never will.
    Revised(Revised),
}

/// What became of news.
pub(super) struct Carried {
    pub(super) audience: Audience,
    /// The entry that they tell of.
    pub(super) n: i64,
    /// The entry whose clock the message shows.
    pub(super) clock_n: i64,
    pub(super) outcome: Result<Accepted, DeliveryError>,
    /// What was carried, to be put back on its lane.
    pub(super) parcel: Arc<Parcel>,
    /// When it was first tried, if the first attempt was the last.
    pub(super) asked: Option<Timestamp>,
}

/// What became of a change of a board's clock.
pub(super) struct Revised {
    pub(super) audience: Audience,
    pub(super) message: MessageId,
    /// The last entry that the clock takes into account.
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

/// Delivers a parcel like [`deliver`], but makes no further attempt once the parcel is no longer wanted: its audience may
/// be somebody else by then.
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
            // Asked as late as possible: on a busy machine the attempt may start long after it was ordered.
            if !is_wanted() {
                return Err(DeliveryError::Rejected("its audience is reached elsewhere by now".to_owned()));
            }
            courier.deliver(parcel).await
        }
    };
    // That nothing can be saved is told while nothing can be: nobody else can have taken over so soon.
    let may_say = || matches!(parcel.contents, Contents::Stuck(true)) && world.store.is_surely_ours();
    let (result, is_first) = insist(world, parcel.about.id, !parcel.kept_from.is_empty(), may_say, attempt).await;
    (result, is_first.then_some(asked))
}

/// Updates the clock in a board, with pauses between attempts, until that is done or refused for good.
pub(super) async fn revise(world: &World, revision: &Arc<Revision>) -> Result<(), DeliveryError> {
    let attempt = || {
        let (courier, revision) = (world.courier.clone(), revision.clone());
        async move { courier.revise(revision).await }
    };
    insist(world, revision.id, false, || false, attempt).await.0
}

/// Changes a board that is past for the last time, with pauses between attempts, until that is done or refused for good.
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

/// Tells what people were shown in answers how a match stands, with pauses between attempts, until that is done or of no
/// use.
pub(super) async fn follow(world: &World, present: &Arc<Present>) -> Result<(), DeliveryError> {
    let attempt = || {
        let (courier, present) = (world.courier.clone(), present.clone());
        async move { courier.follow(present).await }
    };
    insist(world, present.id, false, || false, attempt).await.0
}

/// Asks Discord again as long as that may help; what holds secrets goes only while Discord is in touch. Says whether
/// once was enough.
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
            // What has changed on the server since Discord lost touch nobody has told us.
            world.pulse.in_touch().await;
        }
        // A process that has been replaced, or cannot find out, says nothing: another may be saying it.
        while !may_say() && world.store.confirm().await.is_err() {
            tokio::time::sleep(world.limits.back_off_first).await;
        }
        // A panic in drawing or sending costs that parcel, not the match. Dropping this future ends the attempt: once a
        // match has crashed and is awake again, an older board must not follow a newer one.
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

/// Whether nobody can read a parcel where it goes from whom it is to be kept.
async fn overhear(courier: &dyn Courier, parcel: &Parcel) -> Result<(), DeliveryError> {
    let Some(channel) = parcel.to.channel().filter(|_| !parcel.kept_from.is_empty()) else { return Ok(()) };
    let readers = courier.readers(parcel.about.guild, channel, &parcel.kept_from).await?;
    if readers.is_empty() { Ok(()) } else { Err(DeliveryError::Overheard(readers)) }
}

/// Waits for the front door's word that the author of an entry has been answered.
pub(super) async fn await_reply(world: &World, told: oneshot::Receiver<()>) -> bool {
    matches!(tokio::time::timeout(world.limits.reply, told).await, Ok(Ok(())))
}
