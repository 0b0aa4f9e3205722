//! The table in the browser, as Discord leads to it: links for the person who presses, and the bot's texts on the
//! table.

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
use rules::{Millis, Names};
use words::{Language, Message, Words, receipt, table as said};

/// Opens the table for the presser: as an Activity if Discord launches one, otherwise by a link.
pub(in crate::discord) async fn open(call: Call<'_>, place: Place) -> Result<(), Fault> {
    if launches(call, place).await || !call.admits().await? {
        return Ok(());
    }
    let Some(tables) = &call.bot.tables else {
        return call.answer(Letter::words(said::NotServed.say(call.language()))).await;
    };
    if !may_look(call, place).await? {
        return call.answer(Letter::words(words::place::NotHere.say(call.language()))).await;
    }
    if let Place::Match(id) = place {
        match call.bot.directory.handle(id).status().await {
            Ok(status) if status.at_table == AtTable::Off => {
                return call.answer(Letter::words(said::Off.say(call.language()))).await;
            }
            Ok(_) | Err(session::Fault::NotOpen(_) | session::Fault::Adjourned(_)) => {}
            Err(fault) => return Err(fault.into()),
        }
    }
    let link = TableLink { user: call.user(), name: call.name(), place };
    let address = tables.link(&call.bot.store, link).await.map_err(|error| Fault::Corrupt(error.to_string()))?;
    let language = call.language();
    let words = said::Link.say(language);
    let row = vec![CreateButton::new_link(address).label(said::GoToTable.say(language))];
    call.answer(Letter::words(words).with_row(CreateActionRow::Buttons(row))).await
}

/// The maximum delay of a stream: delayed boards are kept in memory.
pub(in crate::discord) const STREAM_DELAY_MAX: Millis = Millis::from_hours(1);

/// Gives a host the address of a match's public view for a stream.
pub(in crate::discord) async fn stream(
    call: Call<'_>,
    table: &MatchHandle,
    stream: TableStream,
) -> Result<Letter, Fault> {
    let Some(tables) = &call.bot.tables else { return Ok(Letter::words(said::NotServed.say(call.language()))) };
    if table.status().await?.at_table == AtTable::Off {
        return Ok(Letter::words(said::Off.say(call.language())));
    }
    let address = tables.stream(&call.bot.store, stream).await.map_err(|error| Fault::Corrupt(error.to_string()))?;
    let (delay, boards) = (Words::markup(stream.delay.to_string()), stream.boards);
    let later: Message = match (stream.delay, boards) {
        (Millis::ZERO, 0) => said::Live.into(),
        (_, 0) => said::LaterByTime { delay }.into(),
        (Millis::ZERO, _) => said::LaterByBoards { boards }.into(),
        (_, _) => said::LaterByBoth { delay, boards }.into(),
    };
    let language = call.language();
    let words = said::Stream { number: table.id().0, later }.say(language);
    let row = vec![CreateButton::new_link(address).label(said::StreamButton.say(language))];
    Ok(Letter::words(words).with_row(CreateActionRow::Buttons(row)))
}

/// Revokes all stream addresses of a channel's matches, including finished ones.
pub(in crate::discord) async fn end_streams(call: Call<'_>, channel: ChannelId) -> Result<Letter, Fault> {
    call.bot.store.write(EndTableStreams { channel }).await?;
    if let Some(tables) = &call.bot.tables {
        tables.have_ended();
    }
    Ok(Letter::words(said::StreamsEnded.say(call.language())))
}

/// Asks Discord to launch the Activity as the answer to a press; returns whether it did. The page later checks the
/// person's access, as it does for links.
async fn launches(call: Call<'_>, place: Place) -> bool {
    let Some(tables) = call.bot.tables.as_ref().filter(|tables| tables.has_activity()) else { return false };
    // It is not documented whether Discord launches Activities in direct messages with a bot.
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
            if call.defer().await? {
                call.answer(Letter::words(said::NotLaunched.say(call.language()))).await
            } else {
                Ok(())
            }
        }
    }
}

/// Ends a session of the presser that they do not recognize.
pub(in crate::discord) async fn not_me(call: Call<'_>, session: i64) -> Result<(), Fault> {
    if !call.defer().await? {
        return Ok(());
    }
    let ended = call.bot.store.write(EndTableSession { session, user: call.user() }).await?;
    if let Some(tables) = &call.bot.tables {
        tables.have_ended();
    }
    let words: Message = if ended { said::SignedOut.into() } else { said::SignedOutAlready.into() };
    call.answer_in_place(Letter::words(words.say(call.language()))).await
}

/// The bot's texts and permission checks, for the table.
pub(in crate::discord) struct DiscordVoice {
    pub(in crate::discord) courier: Arc<DiscordCourier>,
    pub(in crate::discord) clock: Clock,
}

impl DiscordVoice {
    async fn tell_of_browser(&self, user: UserId, session: i64, lasts: Millis) -> Result<(), DeliveryError> {
        let words: Message =
            if lasts > Millis::from_hours(24) { said::LoggedIn.into() } else { said::NewBrowser.into() };
        let language = self.courier.languages.of_person(user).await;
        let (words, label) = (words.say(language), said::NotMe.say(language));
        let row = button(&Press::NotMe(session), label.as_str(), ButtonStyle::Danger).into_iter().collect();
        let message = Letter::words(words).with_row(CreateActionRow::Buttons(row)).into_message();
        self.courier.turn().await;
        let channel = serenity::ChannelId::new(self.courier.dm_channel(user).await?.0);
        let asked = self.clock.now();
        let sent = channel.send_message(self.courier.http(), message).await.map_err(|error| delivery_error(&error))?;
        // The id of the bot's own message contains the time of Discord's clock.
        self.clock.heed(asked, MessageId(sent.id.get()).stamp());
        Ok(())
    }
}

impl Voice for DiscordVoice {
    fn answer(&self, answer: &Answer, language: Language) -> Option<String> {
        match answer {
            Answer::NotUnderstood { typed, why } => {
                let typed = Words::markup(text::echo(typed));
                Some(receipt::NotUnderstood { typed, why: why.clone() }.say(language).into())
            }
            Answer::Which { .. } | Answer::Board(_) => None,
            Answer::Refused(words) | Answer::Paused { why: words, .. } | Answer::TooLate { why: words, .. } => {
                Some(text::refused(words, language).into())
            }
            Answer::Receipt { what, shown: Some(session::Shown::Puzzle(_)), .. } => {
                Some(text::puzzle_receipt(what, language).into())
            }
            Answer::Receipt { what, clock, used, .. } => Some(text::receipt(what, clock, *used, language).into()),
            Answer::Counted(_) => Some(receipt::Counted.say(language).into()),
            Answer::AsBefore(_, answer) => self.answer(answer, language),
            Answer::Unshown => Some(receipt::Unshown.say(language).into()),
            Answer::Fate { is_counted, input } => Some(uncounted::fate(*is_counted, *input, language).into()),
            Answer::Failed(why, input) => Some(uncounted::failure(*why, *input, language).into()),
        }
    }

    fn refusal(&self, refusal: &Refusal, language: Language) -> String {
        text::refused(&text::why_refused(refusal), language).into()
    }

    fn clock(&self, status: &Status, language: Language) -> Option<String> {
        text::clock_line(&status.clock, status.to_act, &Names::new(text::safe_names(&status.seats), language))
    }

    fn may_read(&self, guild: GuildId, channel: ChannelId, user: UserId) -> Task<'_, Result<bool, DeliveryError>> {
        Box::pin(async move {
            // A match by direct message is visible only to its players.
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
