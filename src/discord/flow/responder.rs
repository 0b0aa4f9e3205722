//! Sends answers to messages, and reads messages that were missed.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{GetMessages, Message, MessageReference};

use super::reply::letter;
use crate::discord::wire::courier::DiscordCourier;
use crate::discord::wire::fault::delivery_error;
use crate::discord::wire::uncounted::{leaves_open, reference};
use crate::intake::{Answer, Page, Responder, Said, Task, Uncounted};
use crate::session::{DeliveryError, Directory, Nonce};
use crate::solo::Dailies;
use crate::store::{ChannelId, GuildId, InputId, MessageId, Spot, UserId};
use rules::Timestamp;

/// The maximum number of messages per request.
const PAGE_MAX: u8 = 100;

/// Answers and reads messages on Discord.
pub(in crate::discord) struct DiscordResponder {
    pub(in crate::discord) courier: Arc<DiscordCourier>,
    /// The source of nonces for answers.
    pub(in crate::discord) directory: Directory,
    /// The source of the line below a daily puzzle.
    pub(in crate::discord) dailies: Dailies,
    /// The bot's user id.
    pub(in crate::discord) me: serenity::UserId,
}

impl DiscordResponder {
    async fn send(&self, said: &Said, answer: Answer) -> Result<(), DeliveryError> {
        let channel = serenity::ChannelId::new(said.channel.0);
        // The answer is sent even if the author has deleted their message.
        let reference =
            MessageReference::from((channel, serenity::MessageId::new(said.id.0))).fail_if_not_exists(false);
        // Each answer to a message has one nonce: if Discord's response is lost and the answer is sent again, Discord
        // recognizes the repetition.
        let nonce = self.nonce(&answer, said.input());
        let language = self.courier.languages.of_person(said.author).await;
        let letter = letter(&self.dailies, answer, language).await?;
        let trace = letter.trace();
        let message = letter.into_message_once(&nonce).reference_message(reference);
        let sent = channel.send_message(self.courier.http(), message).await.map_err(|error| delivery_error(&error))?;
        self.courier.note_answer((said.author, language), &sent, trace).await;
        Ok(())
    }

    /// The nonce of an answer to an input, the same for each attempt.
    fn nonce(&self, answer: &Answer, input: InputId) -> Nonce {
        let nonces = self.directory.nonces();
        let is_open = matches!(answer, Answer::Failed(Uncounted::Open, _));
        if is_open { nonces.open(input) } else { nonces.answer(input) }
    }

    async fn send_dm(&self, user: UserId, input: InputId, answer: Answer) -> Result<(), DeliveryError> {
        let nonce = self.nonce(&answer, input);
        let language = self.courier.languages.of_person(user).await;
        let letter = letter(&self.dailies, answer, language).await?;
        let trace = letter.trace();
        let channel = serenity::ChannelId::new(self.courier.dm_channel(user).await?.0);
        let message = letter.into_message_once(&nonce);
        let sent = channel.send_message(self.courier.http(), message).await.map_err(|error| delivery_error(&error))?;
        self.courier.note_answer((user, language), &sent, trace).await;
        Ok(())
    }

    async fn page(&self, spot: Spot, after: MessageId) -> Result<Page, DeliveryError> {
        let (guild, channel) = match spot {
            Spot::Channel(guild, channel) => (Some(guild), channel),
            Spot::Dm(user) => (None, self.courier.dm_channel(user).await?),
        };
        self.courier.turn().await;
        let request = GetMessages::new().after(serenity::MessageId::new(after.0.max(1))).limit(PAGE_MAX);
        let messages = serenity::ChannelId::new(channel.0).messages(self.courier.http(), request).await;
        let messages = messages.map_err(|error| delivery_error(&error))?;
        Ok(Page {
            // Messages that are read by request do not contain their server.
            said: messages.iter().filter_map(|message| said_in(message, guild, self.me)).collect(),
            answered: messages
                .iter()
                .filter(|message| message.author.id == self.me && !leaves_open(&message.content))
                .filter_map(|message| message.message_reference.as_ref()?.message_id)
                .map(|id| MessageId(id.get()))
                .collect(),
            owed: owed(&messages, self.me),
            last: messages.iter().map(|message| MessageId(message.id.get())).max(),
            is_last: messages.len() < usize::from(PAGE_MAX),
        })
    }
}

impl Responder for DiscordResponder {
    fn reply<'a>(&'a self, said: &'a Said, answer: Answer) -> Task<'a, Result<(), DeliveryError>> {
        Box::pin(self.send(said, answer))
    }

    fn tell(&self, user: UserId, input: InputId, answer: Answer) -> Task<'_, Result<(), DeliveryError>> {
        Box::pin(self.send_dm(user, input, answer))
    }

    fn read(&self, spot: Spot, after: MessageId) -> Task<'_, Result<Page, DeliveryError>> {
        Box::pin(self.page(spot, after))
    }
}

/// The inputs of commands and presses for which these messages say that the outcome is unknown, and of which no message
/// tells the outcome. Inputs by message are not included: their answers are found by their references.
fn owed(messages: &[Message], me: serenity::UserId) -> Vec<InputId> {
    let mine = || messages.iter().filter(|message| message.author.id == me);
    let is_open = |message: &&Message| leaves_open(&message.content);
    let settled: Vec<_> =
        mine().filter(|message| !is_open(message)).filter_map(|message| reference(&message.content)).collect();
    let open = mine().filter(is_open).filter(|message| message.message_reference.is_none());
    open.filter_map(|message| reference(&message.content)).filter(|input| !settled.contains(input)).collect()
}

/// What a new message says to the bot; `None` if it is not addressed to the bot.
pub(in crate::discord) fn said(message: &Message, me: serenity::UserId) -> Option<Said> {
    said_in(message, message.guild_id.map(|guild| GuildId(guild.get())), me)
}

fn said_in(message: &Message, guild: Option<GuildId>, me: serenity::UserId) -> Option<Said> {
    if message.author.bot || message.webhook_id.is_some() {
        return None;
    }
    let content = message.content.trim();
    let text = if guild.is_none() {
        content
    } else {
        let (plain, nickname) = (format!("<@{me}>"), format!("<@!{me}>"));
        content.strip_prefix(&plain).or_else(|| content.strip_prefix(&nickname))?.trim()
    };
    (!text.is_empty()).then(|| Said {
        id: MessageId(message.id.get()),
        author: UserId(message.author.id.get()),
        channel: ChannelId(message.channel_id.get()),
        guild,
        text: text.to_owned(),
        edited_at: message
            .edited_timestamp
            .map(|at| Timestamp(i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX))),
    })
}
