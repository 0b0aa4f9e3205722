//! Periodic maintenance: forgets people in a quiet hour, erases the data of servers that the bot left long ago, and
//! archives or deletes the channels of finished matches.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::Http;

use super::{channels, wanted};
use crate::discord::wire::fault::Fault;
use crate::session::{self, Directory};
use crate::solo::Solo;
use crate::store::{Departure, EraseGuild, GuildId, Return, Store, SweepTables};
use rules::{Millis, Timestamp};

/// The interval of maintenance.
const LOOK_EVERY: Millis = Millis::from_hours(1);

/// Runs maintenance in a loop. Without `retention`, the data of servers are never erased.
pub(in crate::discord) async fn keep_up(
    http: Arc<Http>,
    directory: Directory,
    solo: Solo,
    retention: Option<Millis>,
) -> ! {
    // Before the start nothing can be in progress; afterwards channels may be in creation.
    let mut wanted_before = directory.clock().now();
    loop {
        if let Err(fault) = see_to_channels(&http, &directory, wanted_before).await {
            tracing::error!(%fault, "channels of matches could not be seen to; it is tried again in an hour");
        }
        if let Err(fault) = look(&directory, &solo, retention).await {
            tracing::error!(%fault, "forgetting failed; it is tried again in an hour");
        }
        let clock = directory.clock();
        wanted_before = clock.now();
        clock.sleep_until(clock.now() + LOOK_EVERY).await;
    }
}

async fn see_to_channels(http: &Http, directory: &Directory, wanted_before: Timestamp) -> Result<(), Fault> {
    if directory.serves(GuildId::NONE) {
        channels::clear_up(http, directory).await?;
    }
    wanted::clear_up(http, directory, wanted_before).await
}

async fn look(directory: &Directory, solo: &Solo, retention: Option<Millis>) -> Result<(), Fault> {
    let (store, now) = (directory.store(), directory.clock().now());
    if directory.serves(GuildId::NONE) {
        store.write(SweepTables { now }).await?;
    }
    if directory.serves(GuildId::NONE) && session::forget_who_is_due(store, now).await? > 0 {
        // Cached puzzles contain their owners, who may just have been forgotten.
        solo.lay_down();
    }
    let Some(retention) = retention else { return Ok(()) };
    let mut has_erased = false;
    let left = store.left_before(Timestamp(now.0 - retention.0)).await?;
    for guild in left.into_iter().filter(|guild| directory.serves(*guild)) {
        end_matches(directory, guild).await?;
        if store.write(EraseGuild { guild }).await? {
            tracing::info!(guild.id = guild.0, "what belonged to a server that the bot has left is gone");
            has_erased = true;
        }
    }
    if has_erased {
        session::scrub(store).await?;
    }
    Ok(())
}

/// Ends the open matches on a server. They are erased in a later round, once the end has been announced to their
/// players or cannot be.
async fn end_matches(directory: &Directory, guild: GuildId) -> Result<(), Fault> {
    for listing in directory.of_guild(guild) {
        directory.handle(listing.id).abandon().await?;
    }
    Ok(())
}

/// Compares the servers in the store with `there`, the servers that this shard's bot is on now. Notes that the bot has
/// left a server that is missing, and that it is back on a server that it had left.
pub(in crate::discord) async fn compare(directory: &Directory, there: &[GuildId]) -> Result<(), Fault> {
    let store = directory.store();
    for guild in store.known_guilds().await?.into_iter().filter(|guild| directory.serves(*guild)) {
        if !there.contains(&guild) {
            depart(directory, guild).await?;
        }
    }
    let now = directory.clock().now();
    for guild in store.left_before(now).await?.into_iter().filter(|guild| there.contains(guild)) {
        come_back(store, guild).await?;
    }
    Ok(())
}

/// Records that the bot has been removed from a server.
pub(in crate::discord) async fn depart(directory: &Directory, guild: GuildId) -> Result<(), Fault> {
    Ok(directory.store().write(Departure { guild, at: directory.clock().now() }).await?)
}

/// Records that the bot is on a server, again or for the first time.
pub(in crate::discord) async fn come_back(store: &Store, guild: GuildId) -> Result<(), Fault> {
    Ok(store.write(Return { guild }).await?)
}
