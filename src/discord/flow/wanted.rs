//! Channels and threads that the bot makes: noted before Discord is asked, so that none is left behind of which the bot has
//! not heard, or that it could not put to its use before it ended.

use poise::serenity_prelude as serenity;
use serenity::{EditThread, GuildChannel, Http};
use tokio::sync::{Mutex, MutexGuard};

use crate::discord::wire::fault::{Fault, delivery_error};
use crate::session::DeliveryError;
use crate::store::{ChannelId, HaveChannel, Shard, Store, WantChannel};
use rules::Timestamp;

/// By how much Discord's clock may be behind, in milliseconds.
const BEHIND_MAX_MS: i64 = 60_000;
/// How long Discord may have let the bot wait for it; whatever is made later somebody else has made.
const AFTER_MAX_MS: i64 = 900_000;

/// Held while channels of seasons are made, and while channels that were left behind are looked for: a channel that is made
/// and not kept yet looks like one that was left behind.
static ALONE: Mutex<()> = Mutex::const_new(());

/// Waits until no other task makes channels of seasons, or removes those that were left behind.
pub(super) async fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().await
}

/// Makes a channel. The caller says with [`HaveChannel`] when it is in use, or gone again.
pub(super) async fn make(
    store: &Store,
    wanted: &WantChannel,
    making: impl Future<Output = Result<GuildChannel, serenity::Error>>,
) -> Result<Result<ChannelId, DeliveryError>, Fault> {
    store.write(wanted.clone()).await?;
    match making.await.map_err(|error| delivery_error(&error)) {
        Ok(made) => Ok(Ok(ChannelId(made.id.get()))),
        // Discord may still have made it.
        Err(why @ DeliveryError::Passing(_)) => Ok(Err(why)),
        Err(why) => {
            store.write(HaveChannel(wanted.clone())).await?;
            Ok(Err(why))
        }
    }
}

/// Takes away what was made on a shard's servers and never used, of what was wanted before that time.
pub(super) async fn clear_up(http: &Http, store: &Store, shard: Shard, before: Timestamp) -> Result<(), Fault> {
    let wanted = store.wanted_channels(before).await?;
    for wanted in wanted.into_iter().filter(|wanted| shard.has(wanted.guild)) {
        let _alone = alone().await;
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

/// Takes away what was made and never kept of what is about to be wanted again: there are never two of it. Whoever asks is
/// [`alone`].
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

/// Deletes a channel. A thread that may not be deleted is closed: its creator may always do that.
pub(super) async fn take_away(http: &Http, channel: serenity::ChannelId, is_thread: bool) -> Result<(), DeliveryError> {
    let gone = channel.delete(http).await.map(drop).map_err(|error| delivery_error(&error));
    if is_thread && matches!(gone, Err(DeliveryError::MissingPermission(_))) {
        let closed = channel.edit_thread(http, EditThread::new().archived(true)).await;
        return closed.map(drop).map_err(|error| delivery_error(&error));
    }
    gone
}

/// Whether a channel may be the one that was wanted: in one that serves somebody something has been said.
fn is_left_behind(channel: &GuildChannel, wanted: &WantChannel) -> bool {
    let made_ms = channel.id.created_at().unix_timestamp() * 1000;
    let is_there = wanted.parent.is_none_or(|parent| channel.parent_id.map(serenity::ChannelId::get) == Some(parent.0));
    is_there
        && channel.name == wanted.name
        && channel.last_message_id.is_none()
        && (wanted.at.0 - BEHIND_MAX_MS..=wanted.at.0 + AFTER_MAX_MS).contains(&made_ms)
}
