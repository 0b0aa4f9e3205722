//! Hands inputs over to other processes. An input is written to the database as Discord sent it, and the process that
//! serves the match or puzzle takes it up.
//!
//! If a process crashes before it has finished an event, its successor takes the event up again. An input counts once
//! however often it is handled; for any other event, the handler is informed that the event may have been handled
//! before.
//!
//! Events of one author are written in that author's order, and each is announced at once (`NOTIFY`). The process that
//! serves the shard gives the event to the same handlers as an event of its own, and answers Discord itself. A missed
//! message that is read afterwards waits until its author's earlier inputs, which other processes handed over, are
//! handled. There is one exception: if a later input of the author for another match or puzzle has been judged by then,
//! the missed message is not played any more, because the trigger `nothing_older_is_played` orders a person's inputs
//! across all matches. If no process takes an event up within a second and a half, the process that received it defers
//! its answer at Discord. An event that arrives while a process shuts down is left to the next process in the same way.
//! Once an event is written, no failure here makes the bot tell its author that the event does not count.

use std::collections::BTreeSet;
use std::future::Future;
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::Router;
use crate::intake::{Fault, Found, Intake, Interaction, Said, Ticket};
use crate::store::{
    self, ChannelId, EndEvent, GuildId, HandOver, InputId, MessageId, Place, Shard, TakeEvents, UserId, WaitingEvent,
};
use rules::Timestamp;

/// How often to look for events that were handed over without a notification.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long another process may take to handle an interaction before this process defers the answer at Discord. Discord
/// gives an interaction up after three seconds.
const PROMISED_AFTER: Duration = Duration::from_millis(1500);

/// The pause before the next attempt to store that an event has been handled.
const NOTE_AGAIN_AFTER: Duration = Duration::from_secs(5);

/// An event in the form in which it is stored.
#[derive(Serialize, Deserialize)]
enum Written {
    /// A message, with the match or puzzle that it is for.
    Said {
        author: u64,
        channel: u64,
        guild: Option<u64>,
        text: String,
        place: String,
        is_as_before: bool,
        /// The id and the time of the edit, if the message was edited before it was read.
        #[serde(default)]
        edited: Option<(u64, i64)>,
    },
    /// An interaction as serenity serializes it, and whether it keeps its order among its author's inputs.
    Interaction { author: u64, is_submission: bool, event: Value },
}

/// An interaction that another process must handle.
#[derive(Clone, Debug)]
pub struct Handed {
    /// The person who used the command or pressed the button.
    pub user: UserId,
    /// The interaction's id. An input with the same id counts once.
    pub input: InputId,
    /// The interaction's event as Discord sent it.
    pub event: Value,
    /// Whether the interaction may submit something. If so, it keeps its order among its author's inputs, and counts
    /// once however often it is handled.
    pub is_submission: bool,
}

/// The events handed over to this process that are still being handled.
#[derive(Default)]
pub(in crate::intake) struct UnderWay(Mutex<BTreeSet<InputId>>);

impl UnderWay {
    fn events(&self) -> MutexGuard<'_, BTreeSet<InputId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Written {
    /// The author of the event, if the event must keep its order among the author's inputs.
    fn submitter(&self) -> Option<UserId> {
        match self {
            Self::Said { author, .. } | Self::Interaction { author, is_submission: true, .. } => Some(UserId(*author)),
            Self::Interaction { is_submission: false, .. } => None,
        }
    }
}

impl Intake {
    /// Hands an interaction over to the process that serves the server `home`, in its author's order. If no process
    /// takes the interaction up within a second and a half, its answer is deferred at Discord.
    ///
    /// # Errors
    /// The interaction could not be written to the database, so no process handles it.
    pub async fn hand_over(&self, asked: &impl Interaction, home: GuildId, handed: Handed) -> Result<(), Fault> {
        let (user, input) = (handed.user, handed.input);
        // The time is measured from the arrival of the interaction, because Discord does not wait for the bot's
        // database.
        let mut late = pin!(sleep(PROMISED_AFTER));
        let mut handing = pin!(self.hand_to_shard(Shard::of(home, self.0.directory.shard().n), handed));
        let is_in_time = tokio::select! {
            biased;
            written = &mut handing => written.map(|()| true)?,
            () = &mut late => false,
        };
        if !is_in_time {
            promise(asked, input).await;
            handing.await?;
        }
        // The author's next input need not wait any longer. From here on the interaction is stored, so no later failure
        // is reported to the author.
        self.0.queue.forget(user, input);
        if is_in_time {
            late.await;
            let waits = self.0.directory.store().is_waiting(input).await.inspect_err(|error| {
                tracing::warn!(reference = input.0, %error, "cannot read whether a process has taken an event up");
            });
            // No process serves that shard now. The next process that serves it finds the deferred interaction, and
            // answers it.
            if waits.unwrap_or(true) {
                promise(asked, input).await;
            }
        }
        Ok(())
    }

    /// Leaves an interaction to the next process that serves this shard; `false` if no other process exists.
    ///
    /// # Errors
    /// The interaction could not be written to the database.
    pub async fn leave_to_next(&self, handed: Handed) -> Result<bool, Fault> {
        let Router::OneOfSeveral(_) = &self.0.router else { return Ok(false) };
        self.hand_to_shard(self.0.directory.shard(), handed).await?;
        Ok(true)
    }

    async fn hand_to_shard(&self, shard: Shard, handed: Handed) -> Result<(), Fault> {
        let Handed { user, input, event, is_submission } = handed;
        // The ticket is held until the event is written, so that the author's next input is written after it.
        let ticket = self.0.queue.is_noted(user, input).then(|| self.0.queue.enter(user, input));
        if let Some(ticket) = &ticket {
            ticket.turn().await;
        }
        let written = Written::Interaction { author: user.0, is_submission, event };
        let handed = self.write_down(shard, user, input, &written).await;
        drop(ticket);
        handed
    }

    /// Hands a message, whose turn has come, over to the process that serves the server `home`.
    pub(super) async fn hand_over_said(
        &self,
        home: GuildId,
        said: &Said,
        place: Place,
        is_as_before: bool,
    ) -> Result<(), Fault> {
        let (author, channel, guild) = (said.author.0, said.channel.0, said.guild.map(|guild| guild.0));
        let (text, place) = (said.text.clone(), place.to_string());
        let edited = said.edited_at.map(|at| (said.id.0, at.0));
        let written = Written::Said { author, channel, guild, text, place, is_as_before, edited };
        let shard = Shard::of(home, self.0.directory.shard().n);
        self.write_down(shard, said.author, said.input(), &written).await
    }

    async fn write_down(&self, shard: Shard, author: UserId, event: InputId, written: &Written) -> Result<(), Fault> {
        let body = serde_json::to_string(written).expect("an event is data");
        Ok(self.0.directory.store().write(HandOver { event, shard, author, body }).await?)
    }

    /// The stored events for this shard that no task of this process handles yet.
    async fn waiting(&self) -> Result<Vec<WaitingEvent>, Fault> {
        let Router::OneOfSeveral(under_way) = &self.0.router else { return Ok(Vec::new()) };
        // The known events are read before the store. In the other order, an event that ends between the two reads
        // would be taken up again.
        let known = under_way.events().clone();
        let mut waiting = self.0.directory.store().events_of(self.0.directory.shard()).await?;
        waiting.retain(|event| !known.contains(&event.event));
        Ok(waiting)
    }

    /// Issues tickets for the stored events of this shard, so that later inputs of the events' authors wait for them.
    pub(in crate::intake) async fn expect_handed(&self) -> Result<BTreeSet<(UserId, InputId)>, Fault> {
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

    /// Takes up the events that are handed over to this shard, until the process ends; returns at once if there are no
    /// other processes. `see` handles an interaction. Its second argument says whether a process has already begun to
    /// handle the interaction, and so may have finished.
    pub async fn keep_taking<Work>(self, see: impl Fn(Handed, bool) -> Work)
    where
        Work: Future<Output = ()> + Send + 'static,
    {
        while let Router::OneOfSeveral(under_way) = &self.0.router {
            // Events that were handed over wait, like other inputs for this shard, until the shard is connected and has
            // read its missed messages.
            self.0.directory.in_touch().await;
            self.0.queue.opened().await;
            match self.take(under_way).await {
                Ok(events) => {
                    for (waiting, written) in events {
                        self.see_to(&waiting, written, &see);
                    }
                }
                Err(fault) => tracing::warn!(%fault, "what was handed over cannot be looked up; trying again"),
            }
            // Look again after this time, even without a notification.
            drop(timeout(LOOK_EVERY, self.0.directory.store().event_came()).await);
        }
    }

    /// Takes up the new events and issues their tickets.
    async fn take(&self, under_way: &UnderWay) -> Result<Vec<(WaitingEvent, Written)>, Fault> {
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
            under_way.events().insert(event.event);
            if let Some(user) = written.submitter() {
                self.0.queue.note(user, event.event);
            }
        }
        Ok(taken)
    }

    fn see_to<Work>(&self, waiting: &WaitingEvent, written: Written, see: impl Fn(Handed, bool) -> Work)
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
                let work = see(Handed { user, input, event, is_submission }, waiting.is_taken);
                drop(tokio::spawn(async move {
                    // A panic ends only this inner task. The input is not tried again, because it would panic again.
                    drop(tokio::spawn(work).await);
                    intake.0.queue.forget(user, input);
                    intake.conclude_handed(input).await;
                }));
            }
        }
    }

    /// Handles a message that was handed over. Returns whether it needs no further handling.
    async fn take_up(&self, said: &Said, ticket: Ticket, place: &str, is_as_before: bool) -> bool {
        let found = match place.parse() {
            Ok(place) if is_as_before => Found::AsBefore(place),
            Ok(place) => Found::One(place),
            Err(_) => return true,
        };
        let outcome = self.take_over(said, Some(ticket), &found).await;
        let is_done = !outcome.as_ref().is_err_and(Fault::is_of_the_end);
        if let Err(fault) = self.conclude_message(said, outcome).await {
            tracing::error!(%fault, "a message that was handed over could not be handled");
        }
        is_done
    }

    /// Marks an event as handled. This is retried without limit, because the store holds the author's text until the
    /// event is marked.
    async fn conclude_handed(&self, input: InputId) {
        let (store, shard) = (self.0.directory.store(), self.0.directory.shard());
        loop {
            match store.write(EndEvent(input, shard)).await {
                Ok(()) => break,
                // The next process takes the event up again, which is harmless because an input counts once.
                Err(store::Error::Closed | store::Error::Fenced) => return,
                Err(error) => tracing::warn!(%error, "a handled event could not be marked as handled; trying again"),
            }
            sleep(NOTE_AGAIN_AFTER).await;
        }
        if let Router::OneOfSeveral(under_way) = &self.0.router {
            under_way.events().remove(&input);
        }
    }
}

/// Defers an interaction at Discord, so that another process can answer it later.
async fn promise(asked: &impl Interaction, input: InputId) {
    if let Err(error) = asked.defer().await {
        tracing::warn!(reference = input.0, %error, "an answer by another process could not be deferred");
    }
}
