//! The table, as Discord leads to it: a link for the person who presses, and what the table says in the bot's words.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use super::call::Call;
use super::place::{NOT_HERE, may_look};
use crate::discord::wire::courier::DiscordCourier;
use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::Press;
use crate::discord::wire::{text, uncounted};
use crate::intake::{Answer, Task};
use crate::session::{self, DeliveryError, Refusal, Status};
use crate::store::{ChannelId, EndTableSession, GuildId, MessageId, Place, TableLink, UserId};
use crate::table::Voice;
use clock::Clock;
use host::AtTable;

/// The answer where the table is not served.
const NOT_SERVED: &str = "🚫 This bot has no table in the browser.";
/// The answer about a match that is played only in Discord.
const OFF: &str = "🚫 This match is played in Discord alone.";

/// Gives the person who presses a link that opens the table for them.
pub(in crate::discord) async fn open(call: Call<'_>, place: Place) -> Result<(), Fault> {
    if !call.admits().await? {
        return Ok(());
    }
    let Some(tables) = &call.bot.tables else { return call.answer(Letter::words(NOT_SERVED)).await };
    if !may_look(call, place).await? {
        return call.answer(Letter::words(NOT_HERE)).await;
    }
    if let Place::Match(id) = place {
        match call.bot.directory.handle(id).status().await {
            Ok(status) if status.at_table == AtTable::Off => return call.answer(Letter::words(OFF)).await,
            Ok(_) | Err(session::Fault::NotOpen(_) | session::Fault::Adjourned(_)) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    let link = TableLink { user: call.user(), name: call.name(), place };
    let address = tables.link(&call.bot.store, link).await.map_err(|error| Fault::Corrupt(error.to_string()))?;
    let words = "🖱 The table shows the board live in your browser; what players do there counts as it does here. \
                 The link is for you alone, opens the table once, and works for five minutes.";
    let row = vec![CreateButton::new_link(address).label("Go to the table")];
    call.answer(Letter::words(words).with_row(CreateActionRow::Buttons(row))).await
}

/// Ends a session of the presser that somebody else has opened.
pub(in crate::discord) async fn not_me(call: Call<'_>, session: i64) -> Result<(), Fault> {
    if !call.defer().await? {
        return Ok(());
    }
    let ended = call.bot.store.write(EndTableSession { session, user: call.user() }).await?;
    if let Some(tables) = &call.bot.tables {
        tables.have_ended();
    }
    let words = if ended {
        "✅ That browser is signed out. Somebody used your link there: never give a link to anybody."
    } else {
        "That browser is signed out already."
    };
    call.answer_in_place(Letter::words(words)).await
}

/// The bot's words and eyes, for the table.
pub(in crate::discord) struct DiscordVoice {
    pub(in crate::discord) courier: Arc<DiscordCourier>,
    pub(in crate::discord) clock: Clock,
}

impl DiscordVoice {
    async fn tell_of_browser(&self, user: UserId, session: i64) -> Result<(), DeliveryError> {
        let words = "🖥 The table is open for you in a new browser, for 24 hours. If that was not you, press *Not me*.";
        let row = button(&Press::NotMe(session), "Not me", ButtonStyle::Danger).into_iter().collect();
        let message = Letter::words(words).with_row(CreateActionRow::Buttons(row)).into_message();
        self.courier.turn().await;
        let channel = serenity::ChannelId::new(self.courier.dm_channel(user).await?.0);
        let asked = self.clock.now();
        let sent = channel.send_message(self.courier.http(), message).await.map_err(|error| delivery_error(&error))?;
        // A message of the bot's own says what Discord's clock shows.
        self.clock.heed(asked, MessageId(sent.id.get()).stamp());
        Ok(())
    }
}

impl Voice for DiscordVoice {
    fn answer(&self, answer: &Answer) -> Option<String> {
        match answer {
            Answer::NotUnderstood { typed, why } => {
                Some(format!("🚫 {} was not understood: {why}.", text::echo(typed)))
            }
            Answer::Which { .. } | Answer::Board(_) => None,
            Answer::Refused(words) | Answer::Paused { why: words, .. } | Answer::TooLate { why: words, .. } => {
                Some(text::refusal(words))
            }
            Answer::Receipt { what, shown: Some(session::Shown::Puzzle(_)), .. } => Some(text::puzzle_receipt(what)),
            Answer::Receipt { what, clock, used, .. } => Some(text::receipt(what, clock, *used)),
            Answer::Counted(_) => Some("✅ That was counted.".to_owned()),
            Answer::AsBefore(_, answer) => self.answer(answer),
            Answer::Unshown => Some("⚠ That was counted, but the board could not be shown.".to_owned()),
            Answer::Fate { is_counted, input } => Some(uncounted::fate(*is_counted, *input)),
            Answer::Failed(why, input) => Some(uncounted::failure(*why, *input)),
        }
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        text::refusal(&text::refusal_words(refusal))
    }

    fn clock(&self, status: &Status) -> Option<String> {
        text::clock_line(&status.clock, status.to_act, &text::safe_names(&status.seats))
    }

    fn may_read(&self, guild: GuildId, channel: ChannelId, user: UserId) -> Task<'_, Result<bool, DeliveryError>> {
        Box::pin(async move {
            // A match by direct message is for its players alone.
            if guild == GuildId::NONE {
                return Ok(false);
            }
            let readers = session::Courier::readers(&*self.courier, guild, channel, &[user]).await?;
            Ok(readers.contains(&user))
        })
    }

    fn new_browser(&self, user: UserId, session: i64) -> Task<'_, Result<(), DeliveryError>> {
        Box::pin(self.tell_of_browser(user, session))
    }
}
