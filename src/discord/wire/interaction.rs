//! Interactions: slash commands, presses and forms. Each is acknowledged at once, and then answered with words or a
//! board that only its author can see.

use poise::serenity_prelude as serenity;
use serenity::{
    CommandInteraction, ComponentInteraction, CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal,
    EditInteractionResponse, Http, Interaction, InteractionType, Message, ModalInteraction,
};

use serde_json::Value;

use super::copies::{Copies, Reach};
use super::edits::Version;
use super::fault::{Fault, code_of};
use super::message::{Letter, Trace};
use super::one_board::retire_older;
use super::press::{InMenu, Press, custom_id};
use crate::session::{Submission, Under, Way};
use crate::store::{ChannelId, GuildId, InputId, MessageId, UserId};
use rules::Pressed;
use words::Language;

/// The start of a question whether a player is sure.
const QUESTION: &str = "⚠ ";

/// Discord's codes for an interaction that has expired or was acknowledged already.
const UNKNOWN_INTERACTION: isize = 10062;
const ALREADY_ACKNOWLEDGED: isize = 40060;
/// Discord's code for a followup to an interaction that was never acknowledged.
const UNKNOWN_WEBHOOK: isize = 10015;

/// The interaction to answer: a slash command, a press, or a submitted form.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Asked<'a> {
    kind: Kind<'a>,
    /// The client for Discord's REST API.
    pub(in crate::discord) http: &'a Http,
    /// The answers that show matches; they also keep the edits of each message in order.
    copies: &'a Copies,
}

#[derive(Clone, Copy)]
enum Kind<'a> {
    Command(&'a CommandInteraction),
    Press(&'a ComponentInteraction),
    /// A form, with the message whose button opened it.
    Form(&'a ModalInteraction, &'a Message),
}

impl<'a> Asked<'a> {
    pub(in crate::discord) fn command(command: &'a CommandInteraction, http: &'a Http, copies: &'a Copies) -> Self {
        Self { kind: Kind::Command(command), http, copies }
    }

    pub(in crate::discord) fn press(press: &'a ComponentInteraction, http: &'a Http, copies: &'a Copies) -> Self {
        Self { kind: Kind::Press(press), http, copies }
    }

    /// A form that a button has opened; `None` if no message belongs to the form.
    pub(in crate::discord) fn form(form: &'a ModalInteraction, http: &'a Http, copies: &'a Copies) -> Option<Self> {
        Some(Self { kind: Kind::Form(form, form.message.as_deref()?), http, copies })
    }
}

impl Asked<'_> {
    /// The language that the person has set in their Discord client.
    pub(in crate::discord) fn language(self) -> Language {
        Language::of_locale(match self.kind {
            Kind::Command(command) => &command.locale,
            Kind::Press(press) => &press.locale,
            Kind::Form(form, _) => &form.locale,
        })
    }

    /// The interaction as Discord's JSON, to hand over to another process.
    pub(in crate::discord) fn written(self) -> Result<Value, serde_json::Error> {
        let (mut event, kind) = match self.kind {
            Kind::Command(command) => (serde_json::to_value(command)?, InteractionType::Command),
            Kind::Press(press) => (serde_json::to_value(press)?, InteractionType::Component),
            Kind::Form(form, _) => (serde_json::to_value(form)?, InteractionType::Modal),
        };
        // serenity leaves out the type, and writes missing fields as null, which it cannot read back.
        event["type"] = serde_json::to_value(kind)?;
        leave_out_nothings(&mut event);
        Ok(event)
    }

    /// Acknowledges the interaction, promising an answer that only its author can see. Returns whether the author can
    /// still be answered here: an input counts even if the interaction has expired.
    pub(in crate::discord) async fn defer(self) -> Result<bool, Fault> {
        let mut deferred = self.promise().await;
        if deferred.as_ref().is_err_and(is_passing) {
            // If Discord acted on the first call and only its response was lost, the second call shows that.
            deferred = self.promise().await;
        }
        match deferred {
            Ok(()) => Ok(true),
            // Another process has acknowledged the interaction in time.
            Err(error) if code_of(&error) == Some(UNKNOWN_INTERACTION) && self.is_promised().await => Ok(true),
            Err(error) if code_of(&error) == Some(UNKNOWN_INTERACTION) => {
                tracing::warn!("an interaction was acknowledged too late; its author is answered by another road");
                Ok(false)
            }
            Err(error) if code_of(&error) == Some(ALREADY_ACKNOWLEDGED) => {
                tracing::info!("an interaction was acknowledged twice");
                Ok(true)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the interaction is acknowledged or answered.
    pub(in crate::discord) async fn is_promised(self) -> bool {
        let answer = match self.kind {
            Kind::Command(command) => command.get_response(self.http).await,
            Kind::Press(press) => press.get_response(self.http).await,
            Kind::Form(form, _) => form.get_response(self.http).await,
        };
        answer.is_ok()
    }

    /// Whether the author still sees that an answer is pending; `None` for presses and forms, which show no such thing.
    pub(in crate::discord) async fn awaits_answer(self) -> Option<bool> {
        let Kind::Command(command) = self.kind else { return None };
        let answer = command.get_response(self.http).await;
        Some(answer.map_or(true, |answer| answer.flags.unwrap_or_default().contains(serenity::MessageFlags::LOADING)))
    }

    /// Acknowledges. A command promises a new message; a press or form leaves open whether its message changes or a new
    /// one follows.
    async fn promise(self) -> Result<(), serenity::Error> {
        // In the bot's DM there is nobody to hide the answer from.
        let apart = CreateInteractionResponseMessage::new().ephemeral(!self.is_private());
        let apart = CreateInteractionResponse::Defer(apart);
        match self.kind {
            Kind::Command(command) => command.create_response(self.http, apart).await,
            Kind::Press(press) => press.create_response(self.http, CreateInteractionResponse::Acknowledge).await,
            Kind::Form(form, _) => form.create_response(self.http, CreateInteractionResponse::Acknowledge).await,
        }
    }

    /// Sends the answer by DM, because the interaction has expired.
    pub(in crate::discord) async fn answer_by_dm(self, letter: Letter) {
        if let Err(error) = self.tell_by_dm(letter).await {
            tracing::info!(%error, "somebody could not be told by DM either");
        }
    }

    async fn tell_by_dm(self, letter: Letter) -> Result<(), serenity::Error> {
        let dm = serenity::UserId::new(self.user().0).create_dm_channel(self.http).await?;
        dm.id.send_message(self.http, letter.into_message()).await.map(drop)
    }

    /// Sends the promised answer; by DM if the interaction expired before it was acknowledged.
    pub(in crate::discord) async fn answer(self, letter: Letter) -> Result<(), Fault> {
        self.follow_up(letter, true).await
    }

    /// Sends the promised answer so that everybody who can read the pressed message can read it.
    pub(in crate::discord) async fn answer_openly(self, letter: Letter) -> Result<(), Fault> {
        self.follow_up(letter, self.is_secret() && !self.is_private()).await
    }

    async fn follow_up(self, letter: Letter, is_secret: bool) -> Result<(), Fault> {
        let trace = letter.trace();
        let followup = letter.clone().into_followup(is_secret);
        let answered = match self.kind {
            Kind::Command(command) => command.create_followup(self.http, followup).await,
            Kind::Press(press) => press.create_followup(self.http, followup).await,
            Kind::Form(form, _) => form.create_followup(self.http, followup).await,
        };
        match answered {
            Err(error) if matches!(code_of(&error), Some(UNKNOWN_WEBHOOK | UNKNOWN_INTERACTION)) => {
                Ok(self.tell_by_dm(letter).await?)
            }
            answered => {
                self.keep(&answered?, trace).await;
                Ok(())
            }
        }
    }

    /// Records an answer. If it is the board of a puzzle, older boards of that puzzle lose their controls. If it shows
    /// a match, the answer is updated whenever the match changes.
    async fn keep(self, answered: &Message, trace: Trace) {
        // Boxed, because few answers need this and the future would be large.
        if let Some(puzzle) = trace.board_of.filter(|_| self.is_private()) {
            Box::pin(retire_older(self.http, &self.copies.edits, answered, puzzle)).await;
        }
        let is_ephemeral = answered.flags.unwrap_or_default().contains(serenity::MessageFlags::EPHEMERAL);
        let reach = if is_ephemeral {
            Reach::Answer(self.token().to_owned())
        } else {
            Reach::Channel(ChannelId(answered.channel_id.get()))
        };
        let (user, language, message) = (self.user(), self.language(), MessageId(answered.id.get()));
        Box::pin(self.copies.keep(self.http, user, language, message, reach, trace)).await;
    }

    /// The interaction's token, with which Discord accepts answers for a quarter of an hour.
    fn token(&self) -> &str {
        match self.kind {
            Kind::Command(command) => &command.token,
            Kind::Press(press) => &press.token,
            Kind::Form(form, _) => &form.token,
        }
    }

    /// Whether the pressed message is an answer to a person, and not a board that the match updates.
    fn is_on_copy(&self, pressed: &Message) -> bool {
        let is_ephemeral = pressed.flags.unwrap_or_default().contains(serenity::MessageFlags::EPHEMERAL);
        is_ephemeral || self.copies.has(MessageId(pressed.id.get()))
    }

    /// Handles a press. Until it is answered, updates of the match leave the pressed message alone, because the answer
    /// may replace it.
    pub(in crate::discord) async fn while_pressed<T>(self, work: impl Future<Output = T>) -> T {
        let Some(pressed) = self.message().map(|pressed| MessageId(pressed.id.get())) else { return work.await };
        self.copies.pressed(pressed);
        let done = work.await;
        Box::pin(self.copies.answered(self.http, pressed)).await;
        done
    }

    /// Shows the staged choices again in the menus of the pressed board, in place of a choice that was refused.
    pub(in crate::discord) async fn restore(self, letter: Letter, version: Version) -> Result<(), Fault> {
        let Some(pressed) = self.message() else { return Ok(()) };
        let change = |_| async move { self.edit(letter.into_edit_of_words()).await.map(drop) };
        Ok(self.copies.edits.change(MessageId(pressed.id.get()), version, None, change).await?)
    }

    /// The number of the menu in which a choice was made; `None` for anything else.
    pub(in crate::discord) fn menu(self) -> Option<usize> {
        let Kind::Press(press) = self.kind else { return None };
        if let Some(Press::Choose(_, InMenu { number, .. })) = Press::read(&press.data.custom_id) {
            Some(number)
        } else {
            None
        }
    }

    /// Sends the answer in place of the pressed message. A command has no such message and gets a normal answer. So
    /// does a press on a message that others can read, because the button may be forged.
    pub(in crate::discord) async fn answer_in_place(self, letter: Letter) -> Result<(), Fault> {
        if !self.is_secret() {
            return self.answer(letter).await;
        }
        self.answer_as_of(letter, Version::of_press(self.input())).await
    }

    /// Sends the answer in place of the pressed message, visible to everybody, if that message really has the pressed
    /// button.
    pub(in crate::discord) async fn answer_in_place_openly(self, letter: Letter) -> Result<(), Fault> {
        if !self.is_secret() && !self.is_borne() {
            return self.answer(letter).await;
        }
        self.answer_as_of(letter, Version::of_press(self.input())).await
    }

    /// Sends the answer in place of the pressed message, unless that message shows a later version already.
    pub(in crate::discord) async fn answer_as_of(self, letter: Letter, version: Version) -> Result<(), Fault> {
        let Some(pressed) = self.message() else { return self.answer(letter).await };
        let pictures = Some(letter.pictures());
        // If the pressed message was a board of the puzzle, it remains its live board.
        let mut trace = letter.trace();
        trace.board_of.take_if(|_| !pressed.attachments.is_empty());
        // The match updates its own boards, so they are not recorded as answers.
        trace.shows.take_if(|_| !self.is_on_copy(pressed));
        let change = |has_pictures| async move {
            let edit = if has_pictures { letter.into_edit_of_words() } else { letter.into_edit() };
            self.edit(edit).await.map(drop)
        };
        self.copies.edits.change(MessageId(pressed.id.get()), version, pictures, change).await?;
        self.keep(pressed, trace).await;
        Ok(())
    }

    /// Removes the buttons from the pressed message, if the pressed button is one of them; the words stay.
    pub(in crate::discord) async fn take_controls(self) -> Result<(), Fault> {
        if self.is_borne() {
            self.edit(EditInteractionResponse::new().components(Vec::new())).await?;
        }
        Ok(())
    }

    /// Claims the pressed question; of several presses only the first gets `true`. From then on the handler of that
    /// press edits the question's message.
    pub(in crate::discord) fn takes_question(self) -> bool {
        self.message().is_none_or(|pressed| self.copies.take_question(MessageId(pressed.id.get())))
    }

    /// Releases the question again, after its answer has failed.
    pub(in crate::discord) fn leaves_question(self) {
        if let Some(pressed) = self.message() {
            self.copies.leave_question(MessageId(pressed.id.get()));
        }
    }

    /// Adds the answer to the pressed question and removes its buttons.
    pub(in crate::discord) async fn close_question(self, answer: &str) -> Result<(), Fault> {
        let Some(pressed) = self.message().filter(|_| self.is_borne()) else { return Ok(()) };
        // The question may be in another language than the reader's present one.
        let asked = Language::ALL.into_iter().fold(pressed.content.trim_start_matches(QUESTION), |asked, language| {
            asked.trim_end_matches(words::place::AreYouSure.say(language).as_str()).trim_end()
        });
        let edit = EditInteractionResponse::new().content(format!("{asked}\n{answer}")).components(Vec::new());
        let change = async { self.edit(edit).await.map(drop) };
        self.copies.forget(MessageId(pressed.id.get())).await;
        Ok(self.copies.edits.end(MessageId(pressed.id.get()), change).await?)
    }

    /// Edits the answer, or the pressed message.
    async fn edit(self, edit: EditInteractionResponse) -> Result<Message, serenity::Error> {
        match self.kind {
            Kind::Command(command) => command.edit_response(self.http, edit).await,
            Kind::Press(press) => press.edit_response(self.http, edit).await,
            Kind::Form(form, _) => form.edit_response(self.http, edit).await,
        }
    }

    /// Sends the promised answer in place of any answer sent so far.
    pub(in crate::discord) async fn answer_anew(self, letter: Letter) -> Result<(), Fault> {
        if self.message().is_some() {
            self.answer_in_place(letter).await
        } else {
            let trace = letter.trace();
            self.keep(&self.edit(letter.into_edit()).await?, trace).await;
            Ok(())
        }
    }

    /// Answers at once, without acknowledging first, with a message that only the author can see.
    pub(in crate::discord) async fn respond(self, letter: Letter) -> Result<(), Fault> {
        let answer = CreateInteractionResponse::Message(letter.clone().into_response().ephemeral(true));
        match self.create(answer).await {
            // The interaction has been acknowledged in the meantime, because this answer took long.
            Err(Fault::Discord(error)) if code_of(&error) == Some(ALREADY_ACKNOWLEDGED) => self.answer(letter).await,
            answered => answered,
        }
    }

    /// Answers at once with a form. Discord does not allow a form as the answer to a form.
    pub(in crate::discord) async fn ask(self, form: CreateModal) -> Result<(), Fault> {
        self.create(CreateInteractionResponse::Modal(form)).await
    }

    /// Answers the interaction by having Discord launch the application's Activity.
    pub(in crate::discord) async fn launch(self) -> Result<(), Fault> {
        self.create(CreateInteractionResponse::LaunchActivity).await
    }

    async fn create(self, answer: CreateInteractionResponse) -> Result<(), Fault> {
        match self.kind {
            Kind::Command(command) => command.create_response(self.http, answer).await?,
            Kind::Press(press) => press.create_response(self.http, answer).await?,
            Kind::Form(form, _) => form.create_response(self.http, answer).await?,
        }
        Ok(())
    }

    /// The submission of a text by this interaction.
    pub(in crate::discord) fn submission(self, text: &str) -> Submission<'_> {
        let way = self.under().map_or(Way::Command, Way::Press);
        Submission { user: self.user(), input: self.input(), way, text, press: None }
    }

    /// The submission of a press; `whole` is what the press means without the board that it was made on.
    pub(in crate::discord) fn pressed<'b>(self, press: &'b Pressed, whole: &'b str) -> Submission<'b> {
        Submission { press: Some(press), ..self.submission(whole) }
    }

    /// The channel in which the interaction was made.
    pub(in crate::discord) fn channel(self) -> ChannelId {
        ChannelId(match self.kind {
            Kind::Command(command) => command.channel_id.get(),
            Kind::Press(press) => press.channel_id.get(),
            Kind::Form(form, _) => form.channel_id.get(),
        })
    }

    /// The pressed message, or the one whose button opened the form; `None` for a command.
    pub(in crate::discord) fn under(self) -> Option<Under> {
        let pressed = self.message()?;
        Some(Under {
            channel: self.channel(),
            message: MessageId(pressed.id.get()),
            // Questions and lists of controls have no picture.
            is_board: !pressed.attachments.is_empty(),
            is_secret: self.is_secret(),
            is_kept: !pressed.flags.unwrap_or_default().contains(serenity::MessageFlags::EPHEMERAL),
        })
    }

    /// The pressed message as Discord describes it.
    fn message(&self) -> Option<&Message> {
        match self.kind {
            Kind::Command(_) => None,
            Kind::Press(press) => Some(&press.message),
            Kind::Form(_, message) => Some(message),
        }
    }

    /// Whether the interaction was made in a DM, where nobody else reads.
    fn is_private(self) -> bool {
        self.guild().is_none()
    }

    /// Whether the author is the only reader of the pressed message, so that the message may become their board. A
    /// question that the bot asked in a channel can be read by everybody there.
    pub(in crate::discord) fn is_secret(self) -> bool {
        self.message().is_none_or(|pressed| {
            let flags = pressed.flags.unwrap_or_default();
            self.is_private() || flags.contains(serenity::MessageFlags::EPHEMERAL)
        })
    }

    /// Whether the pressed message really has this button or menu. A form's id differs from that of the button that
    /// opened it, so a form counts if nobody else can read the message.
    fn is_borne(self) -> bool {
        let Kind::Press(press) = self.kind else { return self.message().is_some() && self.is_secret() };
        let wanted = Some(press.data.custom_id.as_str());
        press.message.components.iter().flat_map(|row| &row.components).any(|item| custom_id(item) == wanted)
    }

    /// The server in which the interaction was made; `None` in a DM.
    pub(in crate::discord) fn guild(self) -> Option<GuildId> {
        let guild = match self.kind {
            Kind::Command(command) => command.guild_id,
            Kind::Press(press) => press.guild_id,
            Kind::Form(form, _) => form.guild_id,
        };
        guild.map(|guild| GuildId(guild.get()))
    }

    /// The author's display name on the server of the interaction, or in general in a DM.
    pub(in crate::discord) fn name(self) -> String {
        let (user, member) = match self.kind {
            Kind::Command(command) => (&command.user, command.member.as_deref()),
            Kind::Press(press) => (&press.user, press.member.as_ref()),
            Kind::Form(form, _) => (&form.user, form.member.as_ref()),
        };
        member.map_or_else(|| user.display_name(), |member| member.display_name()).to_owned()
    }

    /// The id of the input: it identifies the input and contains its stamp.
    pub(in crate::discord) fn input(self) -> InputId {
        InputId(match self.kind {
            Kind::Command(command) => command.id.get(),
            Kind::Press(press) => press.id.get(),
            Kind::Form(form, _) => form.id.get(),
        })
    }

    /// The author of the interaction.
    pub(in crate::discord) fn user(self) -> UserId {
        UserId(match self.kind {
            Kind::Command(command) => command.user.id.get(),
            Kind::Press(press) => press.user.id.get(),
            Kind::Form(form, _) => form.user.id.get(),
        })
    }
}

/// Removes all fields that are null.
fn leave_out_nothings(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(leave_out_nothings);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out_nothings),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Reads what another process has written with [`Asked::written`].
pub(in crate::discord) fn read(event: Value) -> Result<Interaction, serde_json::Error> {
    serde_json::from_value(event)
}

/// Whether an immediate retry may succeed, after a server error or a lost connection.
fn is_passing(error: &serenity::Error) -> bool {
    let serenity::Error::Http(error) = error else { return false };
    // Without a status there was no response at all.
    error.status_code().is_none_or(|status| status.is_server_error())
}
