//! A command, a press or a form together with the bot: what a handler is given.

use std::ops::Deref;

use poise::serenity_prelude as serenity;
use serenity::{CommandInteraction, ComponentInteraction, Http, ModalInteraction};

use super::bot::{Bot, Bots};
use super::rate::TOO_FAST;
use super::reply::letter;
use crate::discord::wire::edits::Version;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::interaction::Asked;
use crate::discord::wire::message::Letter;
use crate::intake::{Answer, Interaction, Road, Ticket};
use crate::session::{DeliveryError, Shown};
use crate::store::{GuildId, Place};

/// A command, a press or a form that is to be answered, and what its handler can reach.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Call<'a> {
    asked: Asked<'a>,
    /// The bot that sees to it.
    pub(in crate::discord) bot: &'a Bot,
    bots: &'a Bots,
}

impl<'a> Call<'a> {
    pub(in crate::discord) fn command(bots: &'a Bots, http: &'a Http, command: &'a CommandInteraction) -> Self {
        let bot = bots.here();
        Self { asked: Asked::command(command, http, &bot.edits), bot, bots }
    }

    pub(in crate::discord) fn press(bots: &'a Bots, http: &'a Http, press: &'a ComponentInteraction) -> Self {
        let bot = bots.here();
        Self { asked: Asked::press(press, http, &bot.edits), bot, bots }
    }

    /// Hands it over to the bot that has this match or puzzle: what Discord said, and nothing that was made of it.
    pub(in crate::discord) async fn at(self, place: Place) -> Result<Self, Fault> {
        let bot = self.bots.of(self.bot.intake.shard_of(place).await?);
        Ok(Self { bot, ..self })
    }

    /// Hands it over to the bot that has what is played on a server.
    pub(in crate::discord) fn at_guild(self, guild: GuildId) -> Self {
        Self { bot: self.bots.of_guild(guild), ..self }
    }

    /// Hands it over to the bot that has what people play alone, on no server.
    pub(in crate::discord) fn at_no_guild(self) -> Self {
        self.at_guild(GuildId::NONE)
    }

    /// Takes the ticket that was handed out where it came in, whoever sees to it.
    pub(in crate::discord) fn enter(self) -> Ticket {
        self.bots.here().intake.queue().enter(self.user(), self.input())
    }

    /// A form that a button has opened; nothing for one that no message stands behind.
    pub(in crate::discord) fn form(bots: &'a Bots, http: &'a Http, form: &'a ModalInteraction) -> Option<Self> {
        let bot = bots.here();
        Some(Self { asked: Asked::form(form, http, &bot.edits)?, bot, bots })
    }

    /// What is to be answered.
    pub(in crate::discord) fn asked(self) -> Asked<'a> {
        self.asked
    }

    /// Whether its author may ask for one more picture now; if so, it counts.
    pub(in crate::discord) fn is_within_rate(self) -> bool {
        self.bot.rate_limit.allows(self.user(), self.bot.directory.clock().now())
    }

    /// Promises an answer with a picture. Says whether it is to be given: not where Discord has given up on it, nor to
    /// whoever asks too often, who has been told so.
    pub(in crate::discord) async fn admits(self) -> Result<bool, Fault> {
        if !self.asked.defer().await? {
            return Ok(false);
        }
        let is_allowed = self.is_within_rate();
        if !is_allowed {
            self.asked.answer(Letter::words(TOO_FAST)).await?;
        }
        Ok(is_allowed)
    }
}

impl<'a> Deref for Call<'a> {
    type Target = Asked<'a>;

    fn deref(&self) -> &Asked<'a> {
        &self.asked
    }
}

impl Interaction for Call<'_> {
    async fn defer(&self) -> Result<bool, DeliveryError> {
        Ok(self.asked.defer().await?)
    }

    async fn answer(&self, answer: Answer, road: Road) -> Result<(), DeliveryError> {
        let version = if let Answer::Board(Shown::Match(board)) = &answer {
            Version::of_entry(board.status.n_entries)
        } else {
            Version::of_press(self.asked.input())
        };
        let letter = letter(&self.bot.dailies, answer).await?;
        match road {
            Road::Apart => self.asked.answer(letter).await?,
            Road::InPlace => self.asked.answer_as_of(letter, version).await?,
        }
        Ok(())
    }
}
