//! What the bot has heard, and what it missed: messages sent while a session was lost, or no process ran, are read
//! afterwards, each once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::futures::StreamExt;
use serenity::futures::stream;
use serenity::{GetMessages, ShardId};

use super::{Bot, Fault, dm};
use crate::rules::{Millis, Timestamp};
use crate::store::{ChannelId, GuildId, MessageId, UserId};

/// How many messages Discord hands out at once.
const PAGE_MAX: u8 = 100;
/// How many pages of a channel are read: who wrote more than that in a few minutes was not playing.
const PAGES_MAX: usize = 5;
/// How many channels are read at the same time.
const READERS_MAX: usize = 8;
/// How many of the messages heard last are remembered.
const HEARD_MAX: usize = 10_000;
/// How far before the last thing heard the reading begins: events may overtake one another.
const MARGIN: Millis = Millis::from_secs(10);
/// How many DMs, and how many channels, are read at most, those of the newest matches first: each costs calls of which
/// Discord allows only so many.
const PLACES_MAX: usize = 1000;
/// How long deadlines wait for the reading; with very many matches it takes longer, and goes on all the same.
const WAIT_MAX: Duration = Duration::from_secs(5);

/// What has been heard so far.
#[derive(Default)]
pub(super) struct Ears(Mutex<Heard>);

#[derive(Default)]
struct Heard {
    messages: BTreeSet<MessageId>,
    /// When each shard last heard anything. One that is not here has not been connected yet.
    shards: BTreeMap<u32, Timestamp>,
}

impl Ears {
    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of something that a shard heard.
    pub(super) fn note(&self, shard: ShardId, stamp: Timestamp) {
        let mut heard = self.heard();
        let last = heard.shards.entry(shard.0).or_insert(stamp);
        *last = stamp.max(*last);
    }

    /// Takes note of a message, and says whether it is heard for the first time.
    pub(super) fn is_news(&self, message: MessageId) -> bool {
        let mut heard = self.heard();
        let is_news = heard.messages.insert(message);
        if heard.messages.len() > HEARD_MAX {
            heard.messages.pop_first();
        }
        is_news
    }

    /// When a shard last heard anything; `None` for one that was never connected before.
    fn last_heard(&self, shard: ShardId) -> Option<Timestamp> {
        self.heard().shards.get(&shard.0).copied()
    }
}

/// A shard has a new session. What was said since it last heard anything is read before deadlines pass again.
pub(super) async fn session_begins(ctx: &serenity::Context, bot: &Bot) {
    bot.queue.listen(ctx.shard_id, &ctx.shard);
    // A shard's first session goes on where the process before this one ended.
    if let Some(last) = bot.ears.last_heard(ctx.shard_id).or(bot.directory.last_seen()) {
        bot.queue.hold();
        bot.directory.almost_back().await;
        let mut reading = std::pin::pin!(catch_up(ctx, bot, Timestamp(last.0 - MARGIN.0)));
        // Deadlines that have passed meanwhile hold back what comes after them, so the reading may wait for them too.
        let read = if let Ok(read) = tokio::time::timeout(WAIT_MAX, &mut reading).await {
            read
        } else {
            go_on(bot).await;
            reading.await
        };
        if let Err(fault) = read {
            tracing::error!(%fault, "what was said meanwhile could not be read");
        }
    }
    bot.ears.note(ctx.shard_id, bot.directory.clock().now());
    go_on(bot).await;
}

/// Lets deadlines pass again, and what comes in now be played.
async fn go_on(bot: &Bot) {
    bot.directory.back().await;
    bot.queue.let_in();
    bot.ready.tell(&bot.directory);
}

/// Reads what was said to the bot since then: in their DMs by those who play something, and in the channels of
/// matches. It counts by its stamp, like everything else.
async fn catch_up(ctx: &serenity::Context, bot: &Bot, since: Timestamp) -> Result<(), Fault> {
    let mut places = bot.store.open_places().await?;
    let mut people = bot.store.open_people(since).await?;
    tracing::info!(places = places.len(), people = people.len(), "reading what was said meanwhile");
    if places.len().max(people.len()) > PLACES_MAX {
        tracing::warn!(PLACES_MAX, "not everything that was said meanwhile is read");
    }
    places.truncate(PLACES_MAX);
    people.truncate(PLACES_MAX);
    let in_places = places.into_iter().map(|(guild, channel)| Where::Place(guild, channel));
    let in_dms = people.into_iter().map(Where::Dm);
    let pages: Vec<_> = stream::iter(in_places.chain(in_dms))
        .map(|place| read(&ctx.http, place, since))
        .buffer_unordered(READERS_MAX)
        .collect()
        .await;
    let mut messages = Vec::new();
    for page in pages {
        match page {
            Ok(read) => messages.extend(read),
            // One that cannot be read (it is gone, or closed to us) does not keep us from the others.
            Err(fault) => tracing::warn!(%fault, "a channel could not be read"),
        }
    }
    // In the order in which everything was said, wherever that was.
    messages.sort_by_key(|message| message.id);
    let me = ctx.cache.current_user().id;
    let answered: BTreeSet<_> = messages
        .iter()
        .filter(|message| message.author.id == me)
        .filter_map(|message| message.message_reference.as_ref()?.message_id)
        .collect();
    for message in messages.iter().filter(|message| !answered.contains(&message.id)) {
        if let Err(fault) = dm::message(ctx, bot, message, None).await {
            tracing::error!(%fault, "a message that was read afterwards could not be seen to");
        }
    }
    Ok(())
}

/// Where something may have been said.
#[derive(Clone, Copy)]
enum Where {
    Place(GuildId, ChannelId),
    Dm(UserId),
}

async fn read(http: &serenity::Http, place: Where, since: Timestamp) -> Result<Vec<serenity::Message>, Fault> {
    let (guild, channel) = match place {
        Where::Place(guild, channel) => (Some(serenity::GuildId::new(guild.0)), serenity::ChannelId::new(channel.0)),
        Where::Dm(user) => (None, serenity::UserId::new(user.0).create_dm_channel(http).await?.id),
    };
    let mut after = serenity::MessageId::new(MessageId::first_of(since).0.max(1));
    let mut messages = Vec::new();
    for _ in 0..PAGES_MAX {
        let page = channel.messages(http, GetMessages::new().after(after).limit(PAGE_MAX)).await?;
        let is_last = page.len() < usize::from(PAGE_MAX);
        after = page.iter().map(|message| message.id).max().unwrap_or(after);
        messages.extend(page);
        if is_last {
            break;
        }
    }
    for message in &mut messages {
        // Only events say it.
        message.guild_id = guild;
    }
    Ok(messages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_news_once_and_a_shard_knows_when_it_last_heard_anything() {
        let ears = Ears::default();
        assert!(ears.is_news(MessageId(5)) && !ears.is_news(MessageId(5)));
        let (one, two) = (ShardId(0), ShardId(1));
        assert_eq!(ears.last_heard(one), None);
        ears.note(one, Timestamp(60_000));
        ears.note(one, Timestamp(50_000));
        assert_eq!((ears.last_heard(one), ears.last_heard(two)), (Some(Timestamp(60_000)), None));
    }

    #[test]
    fn only_so_many_messages_are_remembered() {
        let ears = Ears::default();
        for id in 0..=HEARD_MAX as u64 {
            assert!(ears.is_news(MessageId(id)));
        }
        assert!(!ears.is_news(MessageId(1)), "the oldest goes first");
        assert!(ears.is_news(MessageId(0)));
    }
}
