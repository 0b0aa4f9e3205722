//! Channels and threads that the bot creates. Each is recorded in the store before the request to Discord, so that the
//! bot can find and delete a channel whose creation was never confirmed, or that was not put to use before a crash.

use poise::serenity_prelude as serenity;
use serenity::{EditThread, GuildChannel, Http};

use crate::discord::wire::fault::{Fault, delivery_error};
use crate::session::{DeliveryError, Directory};
use crate::store::{ChannelId, HaveChannel, Store, WantChannel};
use rules::Timestamp;

/// The largest assumed difference between Discord's clock and ours, in milliseconds.
const BEHIND_MAX_MS: i64 = 60_000;
/// The longest time between our request and the channel's creation, in milliseconds; a channel created later is not
/// ours.
const AFTER_MAX_MS: i64 = 900_000;

/// Creates a channel. The caller writes [`HaveChannel`] once the channel is in use, or deleted again.
pub(super) async fn make(
    store: &Store,
    wanted: &WantChannel,
    making: impl Future<Output = Result<GuildChannel, serenity::Error>>,
) -> Result<Result<ChannelId, DeliveryError>, Fault> {
    store.write(wanted.clone()).await?;
    match making.await.map_err(|error| delivery_error(&error)) {
        Ok(made) => Ok(Ok(ChannelId(made.id.get()))),
        // Discord may have created the channel although the call failed.
        Err(why @ DeliveryError::Passing(_)) => Ok(Err(why)),
        Err(why) => {
            store.write(HaveChannel(wanted.clone())).await?;
            Ok(Err(why))
        }
    }
}

/// Deletes channels on this shard's servers that were requested before `before`, may have been created, and were never
/// put to use.
pub(super) async fn clear_up(http: &Http, directory: &Directory, before: Timestamp) -> Result<(), Fault> {
    let store = directory.store();
    let wanted = store.wanted_channels(before).await?;
    for wanted in wanted.into_iter().filter(|wanted| directory.serves(wanted.guild)) {
        let _alone = store.makes_channels_alone().await;
        match clear(http, store, &wanted).await? {
            Err(why @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))) => {
                tracing::info!(%why, "a channel that may have been left behind is looked for later");
                continue;
            }
            Err(why) => tracing::info!(%why, "a channel that may have been left behind stays"),
            Ok(()) => {}
        }
        store.write(HaveChannel(wanted)).await?;
    }
    Ok(())
}

/// Deletes what an earlier, unfinished attempt to create the same channel left behind, so that there are never two. The
/// caller holds [`Store::makes_channels_alone`].
pub(super) async fn clear_same(
    http: &Http,
    store: &Store,
    again: &WantChannel,
) -> Result<Result<(), DeliveryError>, Fault> {
    let is_same = |old: &WantChannel| old.guild == again.guild && old.parent == again.parent && old.name == again.name;
    for old in store.wanted_channels(Timestamp::MAX).await?.into_iter().filter(is_same) {
        if let Err(why) = clear(http, store, &old).await? {
            return Ok(Err(why));
        }
        store.write(HaveChannel(old)).await?;
    }
    Ok(Ok(()))
}

async fn clear(http: &Http, store: &Store, wanted: &WantChannel) -> Result<Result<(), DeliveryError>, Fault> {
    let guild = serenity::GuildId::new(wanted.guild.0);
    let found = match wanted.parent {
        None => http.get_channels(guild).await,
        Some(_) => http.get_guild_active_threads(guild).await.map(|active| active.threads),
    };
    let found = match found {
        Ok(found) => found,
        Err(error) => return Ok(Err(delivery_error(&error))),
    };
    for channel in found.iter().filter(|channel| is_left_behind(channel, wanted)) {
        if store.is_known_channel(ChannelId(channel.id.get())).await? {
            continue;
        }
        if let Err(why) = take_away(http, channel.id, wanted.parent.is_some()).await {
            return Ok(Err(why));
        }
    }
    Ok(Ok(()))
}

/// Deletes a channel. Archives a thread that the bot may not delete: the creator of a thread may always archive it.
pub(super) async fn take_away(http: &Http, channel: serenity::ChannelId, is_thread: bool) -> Result<(), DeliveryError> {
    let gone = channel.delete(http).await.map(drop).map_err(|error| delivery_error(&error));
    if is_thread && matches!(gone, Err(DeliveryError::MissingPermission(_))) {
        let closed = channel.edit_thread(http, EditThread::new().archived(true)).await;
        return closed.map(drop).map_err(|error| delivery_error(&error));
    }
    gone
}

/// Whether a channel may be the one that an interrupted attempt created and nobody used. A channel with messages is in
/// use.
fn is_left_behind(channel: &GuildChannel, wanted: &WantChannel) -> bool {
    let made_ms = channel.id.created_at().unix_timestamp() * 1000;
    let is_there = wanted.parent.is_none_or(|parent| channel.parent_id.map(serenity::ChannelId::get) == Some(parent.0));
    is_there
        && channel.name == wanted.name
        && channel.last_message_id.is_none()
        && (wanted.at.0 - BEHIND_MAX_MS..=wanted.at.0 + AFTER_MAX_MS).contains(&made_ms)
}
