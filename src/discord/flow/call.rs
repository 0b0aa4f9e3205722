//! What a handler gets: a command, a press or a form, together with the bot.

use std::ops::Deref;
use std::pin::pin;

use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::{CommandInteraction, ComponentInteraction, Http, ModalInteraction};

use super::bot::{Bot, Bots};
use super::listen::submits;
use super::reply::{anew, letter};
use crate::discord::wire::edits::Version;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::interaction::Asked;
use crate::discord::wire::message::Letter;
use crate::discord::wire::press::Press;
use crate::discord::wire::uncounted;
use crate::intake::{self, Answer, Handed, Interaction, Road, Ticket, Uncounted};
use crate::session::{DeliveryError, Shown};
use crate::store::{self, GuildId, Place};
use words::Language;

/// A command, a press or a form that must be answered, and everything that its handler can use.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Call<'a> {
    asked: Asked<'a>,
    /// The bot that handles the call.
    pub(in crate::discord) bot: &'a Bot,
    bots: &'a Bots,
    /// Whether the call may submit something, and so keeps its place in the order of its author's inputs.
    submits: bool,
}

impl<'a> Call<'a> {
    pub(in crate::discord) fn command(bots: &'a Bots, http: &'a Http, command: &'a CommandInteraction) -> Self {
        let bot = bots.here();
        Self { asked: Asked::command(command, http, &bot.copies), bot, bots, submits: submits(command) }
    }

    /// Makes the call for a press. `meant` is the parsed custom id; `None` if the id is invalid.
    pub(in crate::discord) fn press(
        bots: &'a Bots,
        http: &'a Http,
        press: &'a ComponentInteraction,
        meant: Option<&Press>,
    ) -> Self {
        let bot = bots.here();
        let submits = meant.is_some_and(Press::submits);
        let call = Self { asked: Asked::press(press, http, &bot.copies), bot, bots, submits };
        call.keep_ticket_if_it_submits();
        call
    }

    /// If the call submits nothing, forgets its ticket, so that it does not delay others. The ticket was issued before
    /// the meaning of the call was known.
    fn keep_ticket_if_it_submits(self) {
        if !self.submits {
            self.bots.here().intake.queue().forget(self.user(), self.input());
        }
    }

    /// Hands the call over to the bot that serves this match or puzzle. Another process gets Discord's original event.
    ///
    /// # Errors
    /// [`Fault::Elsewhere`] if another process serves it; then nothing is left to do here.
    pub(in crate::discord) async fn at(self, place: Place) -> Result<Self, Fault> {
        self.at_home(self.bot.intake.home_of(place).await?).await
    }

    /// Hands the call over to the bot that serves matches and puzzles outside servers.
    ///
    /// # Errors
    /// As [`Call::at`].
    pub(in crate::discord) async fn at_no_guild(self) -> Result<Self, Fault> {
        self.at_home(GuildId::NONE).await
    }

    /// Switches to this process's bot that serves a server; keeps the current bot if there is none.
    pub(in crate::discord) fn at_guild(self, guild: GuildId) -> Self {
        Self { bot: self.bots.of(guild).unwrap_or(self.bots.here()), ..self }
    }

    /// Leaves the call to the next process that serves this shard, if several processes share the database. Returns
    /// whether it was left.
    pub(in crate::discord) async fn leave_to_next(self) -> bool {
        let Ok(event) = self.asked.written() else { return false };
        match self.bots.here().intake.leave_to_next(self.handed(event)).await {
            Ok(is_left) => is_left,
            // This process has been replaced, so the author is asked to repeat the input. But if the answer was
            // deferred, Discord waits for it, and no other process knows of it.
            Err(intake::Fault::Store(store::Error::Fenced)) => !self.asked.is_promised().await,
            Err(_) => false,
        }
    }

    async fn at_home(self, home: GuildId) -> Result<Self, Fault> {
        if let Some(bot) = self.bots.of(home) {
            return Ok(Self { bot, ..self });
        }
        let event = self.asked.written().map_err(|error| Fault::Corrupt(error.to_string()))?;
        self.bots.here().intake.hand_over(&self, home, self.handed(event)).await?;
        Err(Fault::Elsewhere)
    }

    fn handed(self, event: Value) -> Handed {
        Handed { user: self.user(), input: self.input(), event, is_submission: self.submits }
    }

    /// Takes the ticket that was issued when the call arrived, even if another bot handles the call.
    pub(in crate::discord) fn enter(self) -> Ticket {
        self.bots.here().intake.queue().enter(self.user(), self.input())
    }

    /// Makes the call for a submitted form that a button has opened; `None` if Discord sent no message with the form.
    pub(in crate::discord) fn form(
        bots: &'a Bots,
        http: &'a Http,
        form: &'a ModalInteraction,
        meant: Option<&Press>,
    ) -> Option<Self> {
        let bot = bots.here();
        let submits = matches!(meant, Some(Press::Form(..)));
        let call = Self { asked: Asked::form(form, http, &bot.copies)?, bot, bots, submits };
        call.keep_ticket_if_it_submits();
        Some(call)
    }

    /// The interaction to answer.
    pub(in crate::discord) fn asked(self) -> Asked<'a> {
        self.asked
    }

    /// The language of public messages in the channel of the call: the server's, or the author's in direct messages.
    pub(in crate::discord) async fn everybodys_language(self) -> Language {
        match self.guild() {
            Some(guild) => self.bot.directory.server_language(guild).await,
            None => self.asked.language(),
        }
    }

    /// Records that the board of a puzzle is shown to its owner in a channel of a server: what the owner types in that
    /// channel is played in the puzzle. In direct messages no record is needed.
    pub(in crate::discord) async fn note_board(self, letter: &Letter) {
        let (Some(id), Some(_)) = (letter.trace().board_of, self.guild()) else { return };
        if let Err(fault) = self.bot.intake.note_board(self.user(), self.channel(), id.into()).await {
            // Without the entry, the owner is asked which match or puzzle they mean.
            tracing::warn!(puzzle = id.0, %fault, "where the board of a puzzle stands is not noted");
        }
    }

    /// Whether the rate limit allows the author one more request now; if so, the request is counted.
    pub(in crate::discord) fn is_within_rate(self) -> bool {
        self.bot.rate_limit.allows(self.user(), self.bot.directory.clock().now())
    }

    /// Defers an answer with a picture. Returns whether to give it: not if Discord no longer accepts it, nor if the
    /// author has exceeded the rate limit and has been told so.
    pub(in crate::discord) async fn admits(self) -> Result<bool, Fault> {
        if !self.asked.defer().await? {
            return Ok(false);
        }
        let is_allowed = self.is_within_rate();
        if !is_allowed {
            self.asked.answer(Letter::words(words::place::TooFast.say(self.language()))).await?;
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

impl Call<'_> {
    /// Resets the menus of the pressed board to the match's state, because the choice does not count, or not yet.
    pub(in crate::discord) async fn show_menus_anew(self, board: Shown) {
        if let Err(error) = self.restore(Answer::Board(board)).await {
            tracing::info!(%error, "a menu goes on showing what was only asked about");
        }
    }

    /// Updates the board on which a choice was refused, with new menus.
    async fn restore(self, answer: Answer) -> Result<(), DeliveryError> {
        let (Answer::Board(Shown::Match(board)), Some(number)) = (answer, self.asked.menu()) else { return Ok(()) };
        let version = Version::of_entry(board.status.n_entries);
        Ok(self.asked.restore(anew(*board, number, self.language()), version).await?)
    }

    /// Tells the author, at most once, that it is still unknown whether the input counts.
    async fn leave_open(self) -> Result<(), Fault> {
        if !self.bots.here().seen.is_left_open(self.input()) {
            return Ok(());
        }
        self.asked.answer(Letter::words(uncounted::failure(Uncounted::Open, self.input(), self.language()))).await
    }

    /// Whether the author must be told that the call did not count, because they were promised the outcome and the
    /// database then did not store the call.
    pub(in crate::discord) fn is_owed_refusal(self, why: Uncounted) -> bool {
        why.was_not_saved() && self.bots.here().seen.was_left_open(self.input())
    }

    /// Waits for the work of this call. If a commit's outcome becomes unknown meanwhile, tells the author that it is
    /// still unknown whether the input counts; the outcome follows later.
    pub(in crate::discord) async fn patiently<T>(self, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = self.bot.store.in_doubt() => {}
        }
        drop(self.asked.defer().await);
        // The call may have finished, and been answered, in the meantime.
        if self.bots.here().seen.is_under_way(self.input())
            && let Err(error) = self.leave_open().await
        {
            tracing::warn!(reference = self.input().0, %error, "somebody could not be told that it is not known whether it counts");
        }
        work.await
    }
}

impl Interaction for Call<'_> {
    async fn awaits_answer(&self) -> Option<bool> {
        self.asked.awaits_answer().await
    }

    async fn defer(&self) -> Result<bool, DeliveryError> {
        Ok(self.asked.defer().await?)
    }

    async fn answer(&self, answer: Answer, road: Road) -> Result<(), DeliveryError> {
        if let Answer::Failed(Uncounted::Open, _) = &answer {
            return Ok(self.leave_open().await?);
        }
        if road == Road::Anew {
            return self.restore(answer).await;
        }
        let answer = if let Answer::Failed(why, input) = answer
            && self.is_owed_refusal(why)
        {
            Answer::Fate { is_counted: false, input }
        } else {
            answer
        };
        let version = if let Answer::Board(Shown::Match(board)) = &answer {
            Version::of_entry(board.status.n_entries)
        } else {
            Version::of_press(self.asked.input())
        };
        let letter = letter(&self.bot.dailies, answer, self.language()).await?;
        self.note_board(&letter).await;
        match road {
            Road::Apart => self.asked.answer(letter).await?,
            Road::InPlace | Road::Anew => self.asked.answer_as_of(letter, version).await?,
        }
        Ok(())
    }
}
