//! The course of an invitation: it is posted, answered, shown in one message, and becomes a match.

use poise::serenity_prelude as serenity;
use serenity::{ComponentInteraction, ComponentInteractionDataKind, CreateInteractionResponse, Http, MessageFlags};

use super::bot::Bot;
use super::call::Call;
use super::jobs::{CHECKING_MAX, Kind, Made, SHARED_WORK_MAX, Waits, Watch, Work, why_stopped};
use super::lobby::{FIRST_TERMS, Guest, Invitation, LOT, Pressed, mentions};
use super::ready;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::Letter;
use crate::discord::wire::permissions::may_host;
use crate::discord::wire::press::Reply;
use crate::discord::wire::text;
use crate::seed;
use crate::session::{Directory, MatchHandle, Refusal};
use crate::store::{
    AddToSeason, Book, ChangeInvitation, ChannelId, CloseInvitation, GuildId, InvitationId, InvitationRow, KeepCheck,
    MessageId, OpenInvitation, PlaceInvitation, SeasonId, Store, UserId,
};
use words::{Message, Words, invite as said};

impl Call<'_> {
    /// Reads an invitation from the store; `None` if it is no longer open.
    async fn invitation(&self, id: InvitationId) -> Result<Option<(InvitationRow, Invitation)>, Fault> {
        let Some(row) = self.bot.store.invitation(id).await? else { return Ok(None) };
        let invitation = serde_json::from_str(&row.body)
            .map_err(|error| Fault::Corrupt(format!("invitation {id} of channel {}: {error}", row.channel)))?;
        Ok(Some((row, invitation)))
    }

    /// Stores a new invitation for a channel, and closes the open one, whose message says so. Returns `None`, without a
    /// change, if the open invitation's match is about to begin or its players are called, or, for a rematch, if any
    /// invitation is open.
    pub(in crate::discord) async fn keep_invitation(
        &self,
        channel: ChannelId,
        invitation: &mut Invitation,
        season: Option<SeasonId>,
    ) -> Result<Option<InvitationId>, Fault> {
        // The first stakes belong to the first terms, so a player who asks for a rematch stays ready.
        let ready = invitation.ready.clone();
        if season.is_none() {
            restake(&self.bot.store, invitation).await?;
        }
        *invitation = Invitation { ready, terms: FIRST_TERMS, cleared: Vec::new(), ..invitation.clone() };
        let (before, id) = {
            let beginning = self.bot.lobby.lock().await;
            let before = self.bot.store.invitation_of(channel).await?;
            let is_beginning = before.as_ref().is_some_and(|before| before.is_check || beginning.contains(&before.id));
            if is_beginning || (before.is_some() && invitation.rematch_of.is_some()) {
                return Ok(None);
            }
            let body = written(invitation);
            let open = OpenInvitation { channel, body, is_check: invitation.check.is_some(), season };
            (before, self.bot.store.write(open).await?)
        };
        if let Some(before) = before {
            self.put_away(&before, &said::Newer.into()).await;
        }
        Ok(Some(id))
    }

    /// Posts the message of a stored invitation in its channel.
    pub(in crate::discord) async fn post_invitation(&self, id: InvitationId) -> Result<(), Fault> {
        let Some((row, invitation)) = self.invitation(id).await? else { return Ok(()) };
        let language = self.bot.directory.server_language(invitation.guild).await;
        self.post(&row, invitation.letter(id, language)?).await
    }

    async fn post(&self, row: &InvitationRow, letter: Letter) -> Result<(), Fault> {
        let channel = serenity::ChannelId::new(row.channel.0);
        let posted = channel.send_message(self.http, letter.into_message()).await?;
        self.bot.store.write(PlaceInvitation { id: row.id, message: MessageId(posted.id.get()) }).await?;
        Ok(())
    }

    /// Withdraws a channel's open invitation, whose message then says why. Returns the answer to the host.
    pub(in crate::discord) async fn withdraw_invitation(
        &self,
        channel: ChannelId,
        why: &Message,
    ) -> Result<Message, Fault> {
        let row = {
            let beginning = self.bot.lobby.lock().await;
            let Some(row) = self.bot.store.invitation_of(channel).await? else {
                return Ok(said::NothingToEnd.into());
            };
            if beginning.contains(&row.id) {
                return Ok(said::AboutToBegin.into());
            }
            self.bot.store.write(CloseInvitation { id: row.id }).await?;
            row
        };
        self.put_away(&row, why).await;
        Ok(said::HasWithdrawn.into())
    }

    /// Replaces the message of an invitation that is over. The message may be gone; its buttons have no effect in any
    /// case.
    pub(super) async fn put_away(&self, row: &InvitationRow, why: &Message) {
        let Some(message) = row.message else { return };
        let letter = Letter::words(why.say(self.everybodys_language().await));
        let put = self.bot.edits.in_turn(message, edit(self.http, row.channel, message, letter)).await;
        if let Err(error) = put {
            tracing::info!(%error, "the message of an invitation that is over could not be changed");
        }
    }

    /// Replaces an invitation's message, or posts a new one if it can no longer be edited.
    async fn put_up(&self, row: &InvitationRow, letter: Letter) -> Result<(), Fault> {
        if let Some(message) = row.message {
            let edited = self.bot.edits.in_turn(message, edit(self.http, row.channel, message, letter.clone())).await;
            let Err(error) = edited else { return Ok(()) };
            tracing::info!(%error, "an invitation is shown anew");
        }
        self.post(row, letter).await
    }

    /// Shows an invitation as it is stored. Edits happen only here and in turn, so that the last change is what people
    /// see.
    async fn show_invitation(&self, id: InvitationId, line: Option<&Message>) -> Result<(), Fault> {
        let shown = async {
            let Some((row, invitation)) = self.invitation(id).await? else { return Ok(None) };
            if self.bot.lobby.lock().await.contains(&id) {
                return Ok(None);
            }
            if row.is_check {
                return Ok(None);
            }
            let language = self.bot.directory.server_language(invitation.guild).await;
            let letter = invitation.letter(id, language)?;
            let letter = line.into_iter().fold(letter, |letter, line| letter.with_line(line.say(language).as_str()));
            let Some(message) = row.message else { return Ok(Some((row, letter))) };
            match edit(self.http, row.channel, message, letter.clone()).await {
                Ok(()) => Ok::<_, Fault>(None),
                Err(error) => {
                    tracing::info!(%error, "an invitation is posted anew");
                    Ok(Some((row, letter)))
                }
            }
        };
        let message = self.bot.store.invitation(id).await?.and_then(|row| row.message);
        let left = match message {
            Some(message) => self.bot.edits.in_turn(message, shown).await?,
            None => shown.await?,
        };
        match left {
            Some((row, letter)) if row.message.is_some() => self.post(&row, letter).await,
            // The message was shown, or there is no message to show.
            Some(_) | None => Ok(()),
        }
    }

    /// Presses a button of an invitation. Returns the outcome, the invitation, and the people whose Start was cleared;
    /// `None` if the press came from another channel than the invitation's, since anybody can forge its number.
    async fn press_invitation(
        &self,
        id: InvitationId,
        guild: GuildId,
        channel: ChannelId,
        press: impl FnOnce(&mut Invitation) -> Pressed,
    ) -> Result<Option<(Pressed, InvitationRow, Invitation, Vec<UserId>)>, Fault> {
        let mut beginning = self.bot.lobby.lock().await;
        let Some((row, mut invitation)) = self.invitation(id).await? else { return Ok(None) };
        if (invitation.guild, row.channel) != (guild, channel) {
            return Ok(None);
        }
        if beginning.contains(&id) {
            return Ok(Some((Pressed::refused(said::Beginning), row, invitation, Vec::new())));
        }
        if row.is_check {
            return Ok(Some((Pressed::refused(said::CalledAlready), row, invitation, Vec::new())));
        }
        let before = invitation.clone();
        restake(&self.bot.store, &mut invitation).await?;
        let pressed = press(&mut invitation);
        if pressed == Pressed::Changed {
            restake(&self.bot.store, &mut invitation).await?;
        }
        let now = self.bot.directory.clock().now();
        if pressed == Pressed::Begin && !invitation.absent(now).is_empty() {
            invitation.call_players(now, ready::USUAL, None, row.message);
            self.bot.store.write(KeepCheck { id, message: None, body: written(&invitation) }).await?;
            self.bot.directory.check_has_gone_on();
            return Ok(Some((Pressed::Called, row, invitation, Vec::new())));
        }
        if invitation != before {
            self.bot.store.write(ChangeInvitation { id, body: written(&invitation) }).await?;
        }
        if pressed == Pressed::Begin {
            beginning.insert(id);
        }
        let cleared = invitation.cleared.iter().filter(|user| before.ready.contains(user)).copied().collect();
        Ok(Some((pressed, row, invitation, cleared)))
    }

    /// Tells the people whose Start was cleared, in the invitation's channel.
    async fn tell_cleared(&self, channel: ChannelId, cleared: &[UserId]) {
        if cleared.is_empty() {
            return;
        }
        let words = said::Cleared { who: mentions(cleared) }.say(self.everybodys_language().await);
        let letter = cleared.iter().fold(Letter::words(words), |letter, &user| letter.calling(user));
        let told = serenity::ChannelId::new(channel.0).send_message(self.http, letter.into_message()).await;
        if let Err(error) = told {
            tracing::warn!(%error, "somebody could not be told that their Start was cleared");
        }
    }

    /// Opens the match of a full invitation. If that takes long, the person who asked sees the progress and may cancel.
    /// A match of a season or league and its log line are written in one transaction.
    pub(in crate::discord) async fn begin(
        &self,
        channel: ChannelId,
        invitation: &mut Invitation,
        line: Option<AddToSeason>,
    ) -> Result<Made<MatchHandle, Refusal>, Fault> {
        // Practice, which is outside servers, can be requested anywhere.
        let bot = self.at_guild(invitation.guild).bot;
        let made = open(bot, self.asked().into(), channel, invitation, line).await?;
        if let Made::Done(table) = &made {
            show_to_spectators(self.http, &self.bot.directory, invitation.guild, channel, table).await?;
        }
        Ok(made)
    }
}

/// Opens the match of an invitation, as a job for the person who waits.
pub(super) async fn open(
    bot: &Bot,
    waits: Waits<'_>,
    channel: ChannelId,
    invitation: &mut Invitation,
    line: Option<AddToSeason>,
) -> Result<Made<MatchHandle, Refusal>, Fault> {
    let seed = seed::unforeseen()?;
    invitation.draw_lot(seed);
    let asker = waits.language;
    let everybody = match invitation.guild {
        // Practice is on no server: its messages use the language of the person who asked.
        GuildId::NONE => asker,
        guild => bot.directory.server_language(guild).await,
    };
    let opening = invitation.opening(channel, seed, everybody);
    let what = said::Preparing { game: invitation.spec()?.name }.say(asker);
    let open = |watch: Watch| async move {
        Ok(Box::pin(bot.directory.open_patiently(opening, line, watch.patience())).await?)
    };
    let longest = if invitation.setup.is_some() { CHECKING_MAX } else { SHARED_WORK_MAX };
    bot.jobs.make(waits, Work { what: what.as_str(), kind: Kind::Shared, longest }, open).await
}

/// Shows a new match in the server's spectators' channel, unless its players can read that channel.
pub(super) async fn show_to_spectators(
    http: &Http,
    directory: &Directory,
    guild: GuildId,
    at: ChannelId,
    table: &MatchHandle,
) -> Result<(), Fault> {
    let Some(channel) = directory.store().guild(guild).await?.spectators.filter(|&channel| channel != at) else {
        return Ok(());
    };
    let named = Words::markup(format!("<#{channel}>"));
    let words: Message = match table.show_spectators(channel).await? {
        Ok(()) => said::SpectatorsSee { channel: named }.into(),
        Err(refusal) => said::SpectatorsSeeNothing { channel: named, why: text::why_refused(&refusal) }.into(),
    };
    let letter = Letter::words(words.say(directory.server_language(guild).await));
    let told = serenity::ChannelId::new(at.0).send_message(http, letter.into_message()).await;
    if let Err(error) = told {
        tracing::warn!(%error, "whether spectators see a match could not be told");
    }
    Ok(())
}

/// Updates the stakes to what the players own now. Returns whether they have changed, which clears every Start.
pub(super) async fn restake(store: &Store, invitation: &mut Invitation) -> Result<bool, Fault> {
    let Some(users) = invitation.stakers() else { return Ok(false) };
    let owned = store.stakes(Book::casual(invitation.guild), &users).await?;
    Ok(invitation.restake(&owned))
}

/// An invitation in its stored form.
pub(super) fn written(invitation: &Invitation) -> String {
    serde_json::to_string(invitation).expect("an invitation is data")
}

pub(super) async fn edit(
    http: &Http,
    channel: ChannelId,
    message: MessageId,
    letter: Letter,
) -> Result<(), serenity::Error> {
    let (channel, message) = (serenity::ChannelId::new(channel.0), serenity::MessageId::new(message.0));
    channel.edit_message(http, message, letter.into_message_edit()).await.map(drop)
}

/// Handles a press on an invitation.
pub(in crate::discord) async fn answer(
    call: Call<'_>,
    press: &ComponentInteraction,
    id: Option<InvitationId>,
    reply: Reply,
) -> Result<(), Fault> {
    let language = call.language();
    let (Some(guild), Some(member)) = (press.guild_id, &press.member) else {
        return call.respond(Letter::words(said::OnItsServer.say(language))).await;
    };
    let Some(id) = id else { return renew(call, press).await };
    let (user, name) = (UserId(press.user.id.get()), member.display_name().to_owned());
    let guild = GuildId(guild.get());
    let hosts = may_host(&call.bot.store, guild, member).await?;
    let channel = ChannelId(press.channel_id.get());
    if reply.is_of_check() {
        return ready::answer(call, id, reply, hosts).await;
    }
    let now = call.bot.directory.clock().now();
    let pressed = call.press_invitation(id, guild, channel, |invitation| {
        let pressed = match reply {
            Reply::Join => invitation.join(Guest::person(user, name)),
            Reply::Decline => invitation.decline(user),
            Reply::Start(terms) => invitation.start(user, hosts, terms),
            Reply::Machine => {
                let level = chosen(press).and_then(|word| word.parse().ok());
                invitation.seat_machines(level, user, hosts)
            }
            Reply::Advantage(terms) => match advantage(press) {
                Some(player) => invitation.give_advantage(player, user, hosts, terms),
                None => Pressed::refused(said::ChoosePlayer),
            },
            Reply::Ready(_)
            | Reply::NotReady(_)
            | Reply::When
            | Reply::Propose(_)
            | Reply::TakeTime(_)
            | Reply::Begin
            | Reply::Wait
            | Reply::CallOff => Pressed::refused(said::NobodyCalled),
        };
        if matches!(reply, Reply::Join | Reply::Start(_) | Reply::Advantage(_)) && invitation.people().contains(&user) {
            invitation.note_there(user, now);
        }
        pressed
    });
    match pressed.await? {
        None => call.respond(Letter::words(said::Over.say(language))).await,
        Some((Pressed::Refused(reason), ..)) => call.respond(Letter::words(text::refused(&reason, language))).await,
        Some((Pressed::Outdated, row, _, cleared)) => {
            call.respond(Letter::words(said::Outdated.say(language))).await?;
            call.show_invitation(id, None).await?;
            call.tell_cleared(row.channel, &cleared).await;
            Ok(())
        }
        Some((Pressed::AskAdvantage, _, invitation, _)) => {
            call.respond(invitation.advantage_letter(id, language)).await
        }
        Some((Pressed::Changed, row, _, cleared)) => {
            press.create_response(call.http, CreateInteractionResponse::Acknowledge).await?;
            call.show_invitation(id, None).await?;
            call.tell_cleared(row.channel, &cleared).await;
            Ok(())
        }
        Some((Pressed::Begin, row, invitation, _)) => begin(call, press, &row, invitation).await,
        Some((Pressed::Called, ..)) => {
            call.defer().await?;
            if !is_apart(press) {
                return Ok(());
            }
            call.answer_in_place(Letter::words(words::ready::Called.say(language))).await
        }
    }
}

/// Who gets the advantage by a choice: a player, or `Some(None)` for a draw by lot; `None` if nothing was chosen.
#[expect(clippy::option_option, reason = "a draw by lot is a choice, too")]
fn advantage(press: &ComponentInteraction) -> Option<Option<UserId>> {
    match chosen(press)? {
        LOT => Some(None),
        player => player.parse().ok().map(|player| Some(UserId(player))),
    }
}

/// Gives an invitation from an older version, whose buttons have no number, new buttons.
async fn renew(call: Call<'_>, press: &ComponentInteraction) -> Result<(), Fault> {
    let row = call.bot.store.invitation_of(ChannelId(press.channel_id.get())).await?;
    let Some(row) = row.filter(|row| row.message.is_none()) else {
        return call.respond(Letter::words(said::Over.say(call.language()))).await;
    };
    call.bot.store.write(PlaceInvitation { id: row.id, message: MessageId(press.message.id.get()) }).await?;
    call.respond(Letter::words(said::NewButtons.say(call.language()))).await?;
    call.show_invitation(row.id, None).await
}

/// Whether only the presser sees the pressed message.
fn is_apart(press: &ComponentInteraction) -> bool {
    press.message.flags.unwrap_or_default().contains(MessageFlags::EPHEMERAL)
}

/// The value that was chosen in a menu: a player's number, [`LOT`], or a level.
fn chosen(press: &ComponentInteraction) -> Option<&str> {
    let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind else { return None };
    values.first().map(String::as_str)
}

async fn begin(
    call: Call<'_>,
    press: &ComponentInteraction,
    row: &InvitationRow,
    mut invitation: Invitation,
) -> Result<(), Fault> {
    let game = invitation.spec()?.name;
    // Acknowledged first, because opening the match may take longer than Discord waits.
    let begun = async {
        call.defer().await?;
        if row.message.is_some() {
            call.put_up(row, Letter::words(said::Begins.say(call.everybodys_language().await))).await?;
        }
        call.begin(row.channel, &mut invitation, None).await
    };
    let begun = begun.await;
    // Closed before it is removed from the lobby: a Start in between would open the match again.
    let closed = match &begun {
        Ok(Made::Done(_)) => call.bot.store.write(CloseInvitation { id: row.id }).await,
        _ => Ok(()),
    };
    call.bot.lobby.lock().await.remove(&row.id);
    closed?;
    let (words, fault): (Message, _) = match begun {
        Ok(Made::Done(table)) => {
            // The match itself announces the game and the players.
            let open: Message = said::Open { number: table.id().0 }.into();
            if row.message.is_some() {
                call.put_up(row, Letter::words(open.say(call.everybodys_language().await))).await?;
            }
            (open, Ok(()))
        }
        // The seats stay taken, so that the players can try again.
        other => {
            let (why, fault) = match other {
                Ok(Made::Refused(refusal)) => (said::CouldNotBegin { why: text::why_refused(&refusal) }.into(), Ok(())),
                Ok(Made::Stopped(how)) => (why_stopped(said::Preparing { game }, how), Ok(())),
                Ok(Made::Done(_)) => (Message::verbatim(""), Ok(())),
                Err(fault) => (said::Failed.into(), Err(fault)),
            };
            call.show_invitation(row.id, Some(&why)).await?;
            (why, fault)
        }
    };
    if is_apart(press) {
        call.answer_in_place(Letter::words(words.say(call.language()))).await?;
    }
    fault
}
