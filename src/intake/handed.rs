//! What another process must handle: it is written down as Discord said it, and taken up where the match or puzzle is.
//!
//! If a process crashes before it has finished something it took up, the next one takes that up again. An input counts
//! once however often it is put in; for anything else the handler is told that it comes again.
//!
//! An event is written in its author's order and announced at once (`NOTIFY`). The process that serves the shard puts it
//! in by the same handlers as an event of its own, and answers Discord itself. A message that was missed and is read
//! afterwards comes after what its author did before by way of another process, even if that still waits. There is one
//! exception: what the author did later in another match or puzzle, and what has been judged there, overtakes it,
//! because the trigger `nothing_older_is_played` knows people and no places. If no process takes an event up within a
//! second and a half, the process that heard it promises Discord an answer. An event that comes in while a process ends
//! is left to the next process in the same way. Once an event is written, no failure here says that it does not count.

use std::collections::BTreeSet;
use std::future::Future;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::{Fault, Found, Intake, Said, Ticket};
use crate::store::{
    self, ChannelId, EndEvent, GuildId, HandOver, InputId, MessageId, Place, Shard, TakeEvents, UserId, WaitingEvent,
};
use rules::Timestamp;

/// How often to look for events that were handed over without a notification.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The wait before noting again that an event has been handled.
const NOTE_AGAIN_AFTER: Duration = Duration::from_secs(5);

/// An event as it waits.
#[derive(Serialize, Deserialize)]
enum Written {
    /// A message, and what it was found to be for.
    Said {
        author: u64,
        channel: u64,
        guild: Option<u64>,
        text: String,
        place: String,
        is_as_before: bool,
        /// Of a message that was edited before it was read: its id, and when it was edited.
        #[serde(default)]
        edited: Option<(u64, i64)>,
    },
    /// An interaction as Discord's library writes it, and whether its author's inputs keep their order with it.
    Interaction { author: u64, is_submission: bool, event: Value },
}

/// An interaction that was handed over.
#[derive(Clone, Debug)]
pub struct Handed {
    /// Who acts.
    pub user: UserId,
    /// The id by which it counts.
    pub input: InputId,
    /// What Discord said.
    pub event: Value,
    /// Whether another process has begun to handle it without finishing, so that it may have been done.
    pub is_again: bool,
    /// Whether the event may be handled once more even so: a submission counts once.
    pub is_submission: bool,
}

/// What was handed over and is being seen to.
#[derive(Default)]
pub(super) struct UnderWay(Mutex<BTreeSet<InputId>>);

impl UnderWay {
    fn events(&self) -> MutexGuard<'_, BTreeSet<InputId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Written {
    /// Whose inputs keep their order with it, if anybody's.
    fn submitter(&self) -> Option<UserId> {
        match self {
            Self::Said { author, .. } | Self::Interaction { author, is_submission: true, .. } => Some(UserId(*author)),
            Self::Interaction { is_submission: false, .. } => None,
        }
    }
}

impl Intake {
    /// Hands an interaction over to the process that serves a shard, in its author's order. One that may submit something
    /// counts once, however often it is put in.
    pub async fn hand_over(
        &self,
        shard: Shard,
        (user, input): (UserId, InputId),
        (event, is_submission): (Value, bool),
    ) -> Result<(), Fault> {
        // Held until it is written: what its author does next is written after it.
        let ticket = self.0.queue.is_noted(user, input).then(|| self.0.queue.enter(user, input));
        if let Some(ticket) = &ticket {
            ticket.turn().await;
        }
        let written = Written::Interaction { author: user.0, is_submission, event };
        let handed = self.write_down(shard, (user, input), &written).await;
        drop(ticket);
        handed
    }

    /// Hands a message over whose turn has come.
    pub(super) async fn hand_over_said(
        &self,
        shard: Shard,
        said: &Said,
        (place, is_as_before): (Place, bool),
    ) -> Result<(), Fault> {
        let (author, channel, guild) = (said.author.0, said.channel.0, said.guild.map(|guild| guild.0));
        let (text, place) = (said.text.clone(), place.to_string());
        let edited = said.edited_at.map(|at| (said.id.0, at.0));
        let written = Written::Said { author, channel, guild, text, place, is_as_before, edited };
        self.write_down(shard, (said.author, said.input()), &written).await
    }

    async fn write_down(
        &self,
        shard: Shard,
        (author, event): (UserId, InputId),
        written: &Written,
    ) -> Result<(), Fault> {
        let body = serde_json::to_string(written).expect("an event is data");
        Ok(self.0.directory.store().write(HandOver { event, shard, author, body }).await?)
    }

    /// What waits for this shard and is not being seen to.
    async fn waiting(&self) -> Result<Vec<WaitingEvent>, Fault> {
        // Before the rest is read: what comes to its end meanwhile is read once more.
        let known = self.0.under_way.events().clone();
        let mut waiting = self.0.directory.store().events_of(self.0.directory.shard()).await?;
        waiting.retain(|event| !known.contains(&event.event));
        Ok(waiting)
    }

    /// Hands out the tickets of what waits for this shard, so that what the same people have said later comes after it.
    pub(super) async fn expect_handed(&self) -> Result<BTreeSet<(UserId, InputId)>, Fault> {
        let waiting = self.waiting().await?.into_iter();
        let submitted = waiting.filter_map(|waiting| {
            let written: Written = serde_json::from_str(&waiting.body).ok()?;
            Some((written.submitter()?, waiting.event))
        });
        let submitted: BTreeSet<_> = submitted.collect();
        for &(user, input) in &submitted {
            self.0.queue.note(user, input);
        }
        Ok(submitted)
    }

    /// Keeps taking up what was handed over to this shard; never returns. `see` handles an interaction.
    pub async fn keep_taking<Work>(self, see: impl Fn(Handed) -> Work) -> !
    where
        Work: Future<Output = ()> + Send + 'static,
    {
        loop {
            // As whatever is said on this shard's servers it waits until that can be heard, and what was missed is read.
            self.0.directory.in_touch().await;
            self.0.queue.opened().await;
            match self.take().await {
                Ok(events) => {
                    for event in events {
                        self.see_to(event, &see);
                    }
                }
                Err(fault) => tracing::warn!(%fault, "what was handed over cannot be looked up; trying again"),
            }
            // Looks again after this time even without a notification.
            drop(timeout(LOOK_EVERY, self.0.directory.store().event_came()).await);
        }
    }

    /// What has come since, its tickets handed out.
    async fn take(&self) -> Result<Vec<(WaitingEvent, Written)>, Fault> {
        let store = self.0.directory.store();
        let waiting = self.waiting().await?;
        let news: Vec<_> = waiting.iter().filter(|event| !event.is_taken).map(|event| event.event).collect();
        if !news.is_empty() {
            store.write(TakeEvents(news)).await?;
        }
        let mut taken = Vec::with_capacity(waiting.len());
        for event in waiting {
            match serde_json::from_str::<Written>(&event.body) {
                Ok(written) => taken.push((event, written)),
                Err(error) => {
                    tracing::error!(reference = event.event.0, %error, "what was handed over cannot be read");
                    store.write(EndEvent(event.event, self.0.directory.shard())).await?;
                }
            }
        }
        for (event, written) in &taken {
            self.0.under_way.events().insert(event.event);
            if let Some(user) = written.submitter() {
                self.0.queue.note(user, event.event);
            }
        }
        Ok(taken)
    }

    fn see_to<Work>(&self, (waiting, written): (WaitingEvent, Written), see: impl Fn(Handed) -> Work)
    where
        Work: Future<Output = ()> + Send + 'static,
    {
        let (intake, input) = (self.clone(), waiting.event);
        match written {
            Written::Said { author, channel, guild, text, place, is_as_before, edited } => {
                let (author, channel, guild) = (UserId(author), ChannelId(channel), guild.map(GuildId));
                let (id, edited_at) = edited.unzip();
                let (id, edited_at) = (MessageId(id.unwrap_or(input.0)), edited_at.map(Timestamp));
                let said = Said { id, author, channel, guild, text, edited_at };
                drop(tokio::spawn(async move {
                    let ticket = intake.0.queue.enter(author, input);
                    let is_done = intake.take_up(&said, ticket, &place, is_as_before).await;
                    if is_done {
                        intake.conclude_handed(input).await;
                    }
                }));
            }
            Written::Interaction { author, is_submission, event } => {
                let user = UserId(author);
                let work = see(Handed { user, input, event, is_again: waiting.is_taken, is_submission });
                drop(tokio::spawn(async move {
                    // A panic ends this task alone. The input is not tried again, because it would panic again.
                    drop(tokio::spawn(work).await);
                    intake.0.queue.forget(user, input);
                    intake.conclude_handed(input).await;
                }));
            }
        }
    }

    /// Sees to a message; says whether that is done.
    async fn take_up(&self, said: &Said, ticket: Ticket, place: &str, is_as_before: bool) -> bool {
        let found = match place.parse() {
            Ok(place) if is_as_before => Found::AsBefore(place),
            Ok(place) => Found::One(place),
            Err(_) => return true,
        };
        let outcome = self.take_over(said, Some(ticket), &found).await;
        let is_done = !outcome.as_ref().is_err_and(Fault::is_of_the_end);
        if let Err(fault) = self.conclude_message(said, outcome).await {
            tracing::error!(%fault, "a message that was handed over could not be seen to");
        }
        is_done
    }

    /// Notes that an event has been seen to, however long that takes: it holds what somebody said.
    async fn conclude_handed(&self, input: InputId) {
        let (store, shard) = (self.0.directory.store(), self.0.directory.shard());
        loop {
            match store.write(EndEvent(input, shard)).await {
                Ok(()) => break,
                // The next process takes it up again, and it counts once.
                Err(store::Error::Closed | store::Error::Fenced) => return,
                Err(error) => tracing::warn!(%error, "that an event has been seen to could not be noted; trying again"),
            }
            sleep(NOTE_AGAIN_AFTER).await;
        }
        self.0.under_way.events().remove(&input);
    }
}
