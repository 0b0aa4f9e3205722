//! Direct messages to the host of a season or league that waits for its host, and helpers that these messages share
//! with reminders.
//!
//! A host gets one message for each thing that the season or league waits for, unless the host's own step has caused
//! it. `/settings calls` switches the messages off. A message that falls into the host's quiet hours is sent at their
//! end.

use std::collections::BTreeMap;

use poise::serenity_prelude as serenity;
use serenity::{CreateMessage, Http};

use super::log::titled;
use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::message::Letter;
use crate::session::{DeliveryError, Directory, Followed, Kept};
use crate::store::{DropVoteReminders, MessageId, NoteVoteReminder, SeasonId, Store, UserId};
use rules::Timestamp;
use words::{Message, Words, hosting};

/// The reminder number under which the store records that a host was called.
const CALLED: u8 = 1;

/// Tells the host, once, what the season or league has been waiting for since line `n` of its log. During the host's
/// quiet hours nothing is sent, and their end is returned.
pub(super) async fn host<S: Followed>(
    directory: &Directory,
    http: &Http,
    the: &Kept<S>,
    n: u32,
    waits: Message,
) -> Result<Option<Timestamp>, Fault> {
    let (store, season, user) = (directory.store(), the.row.id, the.row.host);
    if !user.is_person() || store.vote_reminders(season).await?.contains_key(&(n, user)) {
        return Ok(None);
    }
    if store.wants_calls(user).await? {
        let now = directory.clock().now();
        let quiet = store.quiet_hours(&[user], now).await?;
        if let Some(end) = quiet.get(&user).and_then(|quiet| quiet.end_at(now)) {
            return Ok(Some(end));
        }
        let called = hosting::HostCalled { season: titled(the), waits, place: place(the, the.row.asking) };
        let language = store.language_of(user).await?.unwrap_or_default();
        let nonce = directory.nonces().vote_reminder(season, n, user, CALLED);
        if !send(http, user, Letter::words(called.say(language)).into_message_once(&nonce)).await {
            return Ok(None);
        }
    }
    store.write(NoteVoteReminder { season, n, user, point: CALLED }).await?;
    Ok(None)
}

/// Deletes the records of messages about settled log lines: the next call or reminder is about another line.
pub(super) async fn drop_notes(
    store: &Store,
    season: SeasonId,
    noted: &BTreeMap<(u32, UserId), u8>,
    is_settled: impl Fn(u32) -> bool,
) -> Result<(), Fault> {
    let mut settled: Vec<u32> = noted.keys().map(|&(n, _)| n).filter(|&n| is_settled(n)).collect();
    settled.dedup();
    for n in settled {
        store.write(DropVoteReminders { season, n }).await?;
    }
    Ok(())
}

/// A link to the message in which the season or league asks for something, or the channel if there is none.
pub(super) fn place<S: Followed>(the: &Kept<S>, message: Option<MessageId>) -> Words {
    let (guild, channel) = (the.row.guild, the.row.channel);
    Words::markup(match message {
        Some(message) => format!("https://discord.com/channels/{guild}/{channel}/{message}"),
        None => format!("<#{channel}>"),
    })
}

/// Sends a direct message. Returns `true` if it was delivered or can never be; `false` if it should be sent again later
/// with the same nonce, by which Discord recognizes a repetition.
pub(super) async fn send(http: &Http, user: UserId, message: CreateMessage) -> bool {
    let sent = async {
        let dm = serenity::UserId::new(user.0.max(1)).create_dm_channel(http).await?;
        dm.id.send_message(http, message).await
    };
    match sent.await.as_ref().map_err(delivery_error) {
        Ok(_) => true,
        Err(why @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))) => {
            tracing::info!(%why, "a direct message about a season or league will be sent again");
            false
        }
        Err(why) => {
            tracing::info!(%why, "a person cannot be sent direct messages about a season or league");
            true
        }
    }
}
