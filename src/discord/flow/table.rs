//! The table, as Discord leads to it: a link for the person who presses, and what the table says in the bot's words.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{ButtonStyle, CreateActionRow, CreateButton};

use super::call::Call;
use super::place::may_look;
use crate::discord::wire::courier::DiscordCourier;
use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::Press;
use crate::discord::wire::{text, uncounted};
use crate::intake::{Answer, Task};
use crate::session::{self, DeliveryError, MatchHandle, Refusal, Status};
use crate::store::{
    ChannelId, EndTableSession, EndTableStreams, GuildId, MessageId, Place, TableLink, TableStream, UserId,
};
use crate::table::Voice;
use clock::Clock;
use host::AtTable;
use rules::Millis;
use words::Language;

/// The answer where the table is not served.
const NOT_SERVED: &str = "🚫 This bot has no table in the browser.";
/// The answer about a match that is played only in Discord.
const OFF: &str = "🚫 This match is played in Discord alone.";

/// The answer where Discord does not launch the Activity.
const NOT_LAUNCHED: &str = "⚠ Discord did not open the table. Press *Open the table* under a board in your direct messages with \
                            me: it gives you a link for your browser.";

/// Opens the table for the person who presses: as an Activity where Discord launches one, otherwise by a link.
pub(in crate::discord) async fn open(call: Call<'_>, place: Place) -> Result<(), Fault> {
    if launches(call, place).await || !call.admits().await? {
        return Ok(());
    }
    let Some(tables) = &call.bot.tables else { return call.answer(Letter::words(NOT_SERVED)).await };
    if !may_look(call, place).await? {
        return call.answer(Letter::words(words::place::NotHere.say(call.language()))).await;
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

/// The longest delay of a stream: boards that are held back stay in memory.
pub(in crate::discord) const STREAM_DELAY_MAX: Millis = Millis::from_hours(1);

/// Gives a host the address of a match for their stream.
pub(in crate::discord) async fn stream(
    call: Call<'_>,
    table: &MatchHandle,
    stream: TableStream,
) -> Result<Letter, Fault> {
    let Some(tables) = &call.bot.tables else { return Ok(Letter::words(NOT_SERVED)) };
    if table.status().await?.at_table == AtTable::Off {
        return Ok(Letter::words(OFF));
    }
    let address = tables.stream(&call.bot.store, stream).await.map_err(|error| Fault::Corrupt(error.to_string()))?;
    let boards = if stream.boards == 1 { "1 board".to_owned() } else { format!("{} boards", stream.boards) };
    let later = match (stream.delay, stream.boards) {
        (Millis::ZERO, 0) => "live".to_owned(),
        (delay, 0) => format!("{delay} later"),
        (Millis::ZERO, _) => format!("{boards} later"),
        (delay, _) => format!("{delay} and {boards} later"),
    };
    let words = format!(
        "📺 This address shows what everybody may see of match #{}, {later}. Open it in your streaming program: everybody \
         who has the address can watch. It works for 30 days, or until a host uses `/match stream revoke:True` in this \
         channel.",
        table.id()
    );
    let row = vec![CreateButton::new_link(address).label("The board for a stream")];
    Ok(Letter::words(words).with_row(CreateActionRow::Buttons(row)))
}

/// Revokes all addresses for streams of a channel's matches, including matches that are over.
pub(in crate::discord) async fn end_streams(call: Call<'_>, channel: ChannelId) -> Result<Letter, Fault> {
    call.bot.store.write(EndTableStreams { channel }).await?;
    if let Some(tables) = &call.bot.tables {
        tables.have_ended();
    }
    Ok(Letter::words("✅ All addresses for streams of this channel's matches are revoked."))
}

/// Asks Discord to launch the Activity in answer to a press; says whether Discord does. The page checks afterwards what
/// the person may see, as it does after a link.
async fn launches(call: Call<'_>, place: Place) -> bool {
    let Some(tables) = call.bot.tables.as_ref().filter(|tables| tables.has_activity()) else { return false };
    // No documentation says whether Discord launches Activities in direct messages with a bot.
    if call.guild().is_none() || !call.is_within_rate() {
        return false;
    }
    if let Err(error) = tables.note_launch(&call.bot.store, call.user(), place).await {
        tracing::warn!(%error, "which match or puzzle the Activity is to open could not be stored");
        return false;
    }
    match call.launch().await {
        Ok(()) => true,
        Err(fault) => {
            tracing::info!(%fault, "Discord did not launch the Activity; the person gets a link instead");
            false
        }
    }
}

/// Answers the entry point command: Discord opens the Activity, which lists the matches and puzzles that the person
/// plays.
pub(in crate::discord) async fn enter(call: Call<'_>) -> Result<(), Fault> {
    match call.launch().await {
        Ok(()) => Ok(()),
        Err(fault) => {
            tracing::warn!(%fault, "Discord did not launch the Activity");
            if call.defer().await? { call.answer(Letter::words(NOT_LAUNCHED)).await } else { Ok(()) }
        }
    }
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
        "✅ That browser is signed out. Never give a link to the table to anybody."
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
    async fn tell_of_browser(&self, user: UserId, session: i64, lasts: Millis) -> Result<(), DeliveryError> {
        let words = if lasts > Millis::from_hours(24) {
            "🖥 You have logged in with Discord at the table in a new browser, for 30 days. If that was not you, press *Not me*."
        } else {
            "🖥 The table is open for you in a new browser, for 24 hours. If that was not you, press *Not me*."
        };
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

/// The language of the page, whose own texts exist in English only.
pub(super) const PAGE: Language = Language::English;

impl Voice for DiscordVoice {
    fn answer(&self, answer: &Answer) -> Option<String> {
        match answer {
            Answer::NotUnderstood { typed, why } => {
                Some(format!("🚫 {} was not understood: {why}.", text::echo(typed)))
            }
            Answer::Which { .. } | Answer::Board(_) => None,
            Answer::Refused(words) | Answer::Paused { why: words, .. } | Answer::TooLate { why: words, .. } => {
                Some(text::refused(words, PAGE).into())
            }
            Answer::Receipt { what, shown: Some(session::Shown::Puzzle(_)), .. } => {
                Some(text::puzzle_receipt(what, PAGE).into())
            }
            Answer::Receipt { what, clock, used, .. } => Some(text::receipt(what, clock, *used, PAGE).into()),
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

    fn new_browser(&self, user: UserId, session: i64, lasts: Millis) -> Task<'_, Result<(), DeliveryError>> {
        Box::pin(self.tell_of_browser(user, session, lasts))
    }
}
