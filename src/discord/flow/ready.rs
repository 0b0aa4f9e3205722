//! Ready checks: the players of a match are called, and the match begins when all of them are ready, at the time on
//! which they have agreed, or when the host says so.
//!
//! A press only changes stored data. The [`Keeper`] posts every message and opens every match, so it can resume after a
//! crash: each message has a nonce, and the transaction that opens a match also ends its check.

use std::ops::ControlFlow;
use std::sync::Arc;

use clock::Stopwatch;
use poise::serenity_prelude as serenity;
use serenity::futures::future::join_all;
use serenity::{ButtonStyle, CreateActionRow, CreateInputText, CreateModal, Http, InputTextStyle};

use super::bot::Lobby;
use super::call::Call;
use super::invite::{edit, restake, show_to_spectators, written};
use super::jobs::SHARED_WORK_MAX;
use super::lobby::{Due, Invitation, Missed, Opens, Patience, mentions, moment};
use crate::discord::wire::edits::Edits;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::message::{Letter, button};
use crate::discord::wire::press::{Press, Reply};
use crate::discord::wire::text::{mention, refused, why_refused};
use crate::seed;
use crate::session::{Directory, Followed, Kept, MatchHandle, Refusal, SeasonRefusal};
use crate::store::{
    AddToSeason, ChannelId, CloseInvitation, GuildId, InvitationId, InvitationRow, KeepCheck, MessageId,
    PlaceInvitation, SeasonId, SeasonKind, Store,
};
use host::read_length;
use league::daily::{Zone, read_moment};
use league::season::{Logged, Season};
use league::{League, READY_USUAL, Step};
use rules::Timestamp;
use words::{Language, Message, Words, invite, ready as said};

/// The patience for a casual match: the usual time to get ready, and then the host decides.
pub(in crate::discord) const USUAL: Patience = Patience { wait: READY_USUAL, latest: None, missed: Missed::Host };
/// How many times the bot tries to open a match, if its season or league advances meanwhile.
const TRIES_MAX: u32 = 5;
/// The maximum length of a typed time, in characters.
const TIME_CHARS_MAX: u16 = 60;

/// Changes an open ready check; `None` if it is no longer open.
async fn change<T>(
    store: &Store,
    lobby: &Lobby,
    id: InvitationId,
    change: impl FnOnce(&mut Invitation) -> T,
) -> Result<Option<T>, Fault> {
    let beginning = lobby.lock().await;
    let Some(row) = store.invitation(id).await?.filter(|row| row.is_check && !beginning.contains(&row.id)) else {
        return Ok(None);
    };
    let mut invitation = read(&row)?;
    let before = invitation.clone();
    let stakes_changed = row.season.is_none() && restake(store, &mut invitation).await?;
    if stakes_changed {
        invitation.nobody_is_ready();
    }
    let out = change(&mut invitation);
    if invitation != before
        && let Some(check) = invitation.check.as_mut()
    {
        check.is_shown = false;
        let is_new = before.check.is_none_or(|before| before.number != check.number);
        if is_new {
            check.before = row.message.or(check.before);
        }
        let message = row.message.filter(|_| !is_new);
        store.write(KeepCheck { id, message, body: written(&invitation) }).await?;
    }
    Ok(Some(out))
}

fn read(row: &InvitationRow) -> Result<Invitation, Fault> {
    serde_json::from_str(&row.body)
        .map_err(|error| Fault::Corrupt(format!("ready check {} of channel {}: {error}", row.id, row.channel)))
}

/// Starts a ready check for a match; returns false if another match is about to begin in the same channel.
pub(in crate::discord) async fn call_players(
    call: Call<'_>,
    channel: ChannelId,
    mut invitation: Invitation,
    opens: Option<(SeasonId, Opens)>,
    patience: Patience,
) -> Result<bool, Fault> {
    let (season, opens) = opens.unzip();
    invitation.call_players(call.bot.directory.clock().now(), patience, opens, None);
    let kept = call.keep_invitation(channel, &mut invitation, season).await?;
    call.bot.directory.check_has_gone_on();
    Ok(kept.is_some())
}

/// The channel of the open ready check for this step of a season or league. The person who takes the step again counts
/// as ready.
pub(in crate::discord) async fn called_already(
    call: Call<'_>,
    season: SeasonId,
    step: &str,
) -> Result<Option<ChannelId>, Fault> {
    for row in call.bot.store.checks().await?.into_iter().filter(|row| row.season == Some(season)) {
        let invitation = read(&row)?;
        if row.opened.is_some() || invitation.check.and_then(|check| check.opens).is_none_or(|opens| opens.step != step)
        {
            continue;
        }
        let ready = |invitation: &mut Invitation| invitation.set_ready(call.user(), true, invitation.terms).is_ok();
        if change(&call.bot.store, &call.bot.lobby, row.id, ready).await?.is_some() {
            call.bot.directory.check_has_gone_on();
            return Ok(Some(row.channel));
        }
    }
    Ok(None)
}

/// The ready checks of a server, one line each, for hosts.
pub(in crate::discord) async fn lines(store: &Store, guild: GuildId) -> Result<Vec<Message>, Fault> {
    let mut lines = Vec::new();
    for row in store.checks().await?.into_iter().filter(|row| row.opened.is_none()) {
        let invitation = read(&row)?;
        lines.extend(invitation.check_line(row.channel).filter(|_| invitation.guild == guild));
    }
    Ok(lines)
}

/// Handles a press in a ready check.
pub(in crate::discord) async fn answer(
    call: Call<'_>,
    id: InvitationId,
    reply: Reply,
    hosts: bool,
) -> Result<(), Fault> {
    if reply == Reply::When {
        return call.ask(form(id, call.language())).await;
    }
    let language = call.language();
    let refuse = |why: Message| call.respond(Letter::words(refused(&why, language)));
    let user = call.user();
    let is_hosts = matches!(reply, Reply::Begin | Reply::Wait | Reply::CallOff);
    if is_hosts && !hosts {
        return refuse(said::HostsDecide.into()).await;
    }
    let now = call.bot.directory.clock().now();
    let guild = call.guild();
    let pressed = change(&call.bot.store, &call.bot.lobby, id, |invitation| {
        // Anybody can forge the number of an invitation on another server.
        if guild != Some(invitation.guild) {
            return Err(None);
        }
        match reply {
            Reply::Ready(terms) => invitation.set_ready(user, true, terms).map_err(Some),
            Reply::NotReady(terms) => invitation.set_ready(user, false, terms).map_err(Some),
            Reply::Propose(at) => invitation.propose(user, at, now).map_err(Some),
            Reply::TakeTime(number) => invitation.take_time(user, number, now).map_err(Some),
            Reply::Begin | Reply::Wait | Reply::CallOff => decide(invitation, reply, user, now).map_err(Some),
            Reply::Join | Reply::Decline | Reply::Start(_) | Reply::Advantage(_) | Reply::Machine | Reply::When => {
                Err(None)
            }
        }
    });
    match pressed.await? {
        None | Some(Err(None)) => call.respond(Letter::words(said::Over.say(language))).await,
        Some(Err(Some(why))) => {
            call.bot.directory.check_has_gone_on();
            refuse(why).await
        }
        Some(Ok(())) if reply == Reply::CallOff => {
            let row = call.bot.store.invitation(id).await?;
            call.bot.store.write(CloseInvitation { id }).await?;
            call.respond(Letter::words(said::HasCalledOff.say(language))).await?;
            if let Some(row) = row {
                call.put_away(&row, &said::CalledOffBy { who: Words::markup(mention(user)) }.into()).await;
            }
            Ok(())
        }
        Some(Ok(())) => {
            call.bot.directory.check_has_gone_on();
            call.defer().await?;
            if matches!(reply, Reply::Propose(_)) {
                return call.answer_in_place(Letter::words(said::Proposed.say(language))).await;
            }
            Ok(())
        }
    }
}

/// Applies a host's decision about an overdue ready check.
fn decide(
    invitation: &mut Invitation,
    reply: Reply,
    user: crate::store::UserId,
    now: Timestamp,
) -> Result<(), Message> {
    let plays = invitation.people().contains(&user);
    let Some(check) = invitation.check.as_mut().filter(|check| check.is_overdue()) else {
        return Err(said::NotOverdue.into());
    };
    if reply == Reply::Wait {
        check.wait_again(now);
    } else if reply == Reply::Begin {
        if plays {
            return Err(said::HostPlays.into());
        }
        invitation.begin_now();
    }
    Ok(())
}

/// The form for proposing a time.
fn form(id: InvitationId, language: Language) -> CreateModal {
    let input = CreateInputText::new(InputTextStyle::Short, said::FormWhen.say(language), "when")
        .placeholder(said::FormExamples.say(language))
        .max_length(TIME_CHARS_MAX);
    let custom_id = Press::Invited(Some(id), Reply::When).custom_id().unwrap_or_default();
    CreateModal::new(custom_id, said::FormTitle.say(language)).components(vec![CreateActionRow::InputText(input)])
}

/// Shows the person how the typed time was understood, and asks whether to propose it.
pub(in crate::discord) async fn typed_time(
    call: Call<'_>,
    id: InvitationId,
    text: &str,
    zone: Option<Zone>,
) -> Result<(), Fault> {
    let (now, language) = (call.bot.directory.clock().now(), call.language());
    let Some(guild) = call.guild() else { return call.answer(Letter::words(said::Over.say(language))).await };
    let zone = match zone {
        Some(zone) => zone,
        None => match call.bot.store.personal(call.user()).await? {
            Some(personal) => personal.zone,
            None => call.bot.store.calendar(guild).await?.zone_at(now).clone(),
        },
    };
    let text = text.trim();
    let length = read_length(text.strip_prefix("in ").unwrap_or(text)).filter(|_| text.parse::<u32>().is_err());
    let Some(at) = length.map(|length| now + length).or_else(|| read_moment(&zone, text, now)) else {
        return call.answer(Letter::words(refused(&said::NoTime.into(), language))).await;
    };
    let propose = Press::Invited(Some(id), Reply::Propose(at));
    let row = button(&propose, said::ProposeIt.say(language).as_str(), ButtonStyle::Success).into_iter().collect();
    let (when, zone) = (Words::markup(moment(at)), Words::markup(zone.to_string()));
    let question = said::ProposeQuestion { when, zone }.say(language);
    call.answer(Letter::words(question).with_row(CreateActionRow::Buttons(row))).await
}

/// The ready check for which a person in a channel proposes a time: the one in that channel, or else the only one in
/// which the person plays.
pub(in crate::discord) async fn meant(call: Call<'_>, channel: ChannelId) -> Result<Option<InvitationId>, Fault> {
    let mut theirs = Vec::new();
    for row in call.bot.store.checks().await?.into_iter().filter(|row| row.opened.is_none()) {
        let invitation = read(&row)?;
        if Some(invitation.guild) == call.guild() && invitation.people().contains(&call.user()) {
            theirs.push(row);
        }
    }
    let here = theirs.iter().find(|row| row.channel == channel);
    let only = theirs.first().filter(|_| theirs.len() == 1);
    Ok(here.or(only).map(|row| row.id))
}

/// Handles all ready checks of a shard.
pub(in crate::discord) struct Keeper {
    directory: Directory,
    http: Arc<Http>,
    /// The invitations whose match is being opened: presses on them are refused.
    lobby: Lobby,
    /// Keeps the edits of each message in order.
    edits: Arc<Edits>,
}

impl Keeper {
    pub(in crate::discord) fn new(directory: Directory, http: Arc<Http>, lobby: Lobby, edits: Arc<Edits>) -> Self {
        Self { directory, http, lobby, edits }
    }

    /// Handles the checks in a loop.
    pub(in crate::discord) async fn keep(self) -> ! {
        loop {
            let next = match self.look().await {
                Ok(next) => next,
                Err(fault) => {
                    tracing::error!(%fault, "the ready checks could not be seen to");
                    None
                }
            };
            self.directory.check_may_go_on(next).await;
        }
    }

    async fn look(&self) -> Result<Option<Timestamp>, Fault> {
        let rows = self.store().checks().await?;
        let seen = join_all(rows.iter().map(|row| async move { (row.id, self.see_to(row).await) })).await;
        let mut next: Option<Timestamp> = None;
        for (id, seen) in seen {
            match seen {
                Ok(deadline) => next = [next, deadline].into_iter().flatten().min(),
                // The other checks continue; this one is retried.
                Err(fault) => {
                    tracing::error!(invitation.id = id.0, %fault, "a ready check could not be seen to");
                    next = Some(self.directory.clock().now());
                }
            }
        }
        Ok(next)
    }

    fn store(&self) -> &Store {
        self.directory.store()
    }

    async fn change<T>(&self, id: InvitationId, apply: impl FnOnce(&mut Invitation) -> T) -> Result<Option<T>, Fault> {
        change(self.store(), &self.lobby, id, apply).await
    }

    /// Handles one ready check; returns when to look at it again at the latest.
    async fn see_to(&self, row: &InvitationRow) -> Result<Option<Timestamp>, Fault> {
        let invitation = read(row)?;
        if !self.directory.serves(invitation.guild) {
            return Ok(None);
        }
        if let Some(opened) = row.opened {
            return self.end(row, invite::Open { number: opened.0 }.into()).await;
        }
        // Until the bot has caught up after an outage, nobody could press, so no time passes.
        if !self.directory.lets_time_pass() {
            return Ok(None);
        }
        if let Some(check) = &invitation.check
            && let Some((outage, length)) = self.directory.outages_since(check.waits_since(), invitation.guild).await?
        {
            let back =
                |invitation: &mut Invitation| invitation.check.as_mut().map(|check| check.give_back(outage, length));
            self.change(row.id, back).await?;
        } else {
            // Even without a change, this call updates the stakes.
            self.change(row.id, |_| ()).await?;
        }
        let Some(row) = self.store().invitation(row.id).await? else { return Ok(None) };
        let row = self.show(row).await?;
        let invitation = read(&row)?;
        if let (Some(season), Some(opens)) =
            (row.season, invitation.check.as_ref().and_then(|check| check.opens.as_ref()))
            && let Err(why) = self.line(season, opens).await?
        {
            return self.end(&row, said::CannotGoOn { why: why.message() }.into()).await;
        }
        self.do_what_is_due(&row, invitation).await
    }

    async fn do_what_is_due(&self, row: &InvitationRow, invitation: Invitation) -> Result<Option<Timestamp>, Fault> {
        let now = self.directory.clock().now();
        let Some(due) = invitation.due(now) else { return Ok(None) };
        let missing = invitation.missing();
        match due {
            Due::At(at) => return Ok(Some(at)),
            Due::Open => return self.open(row, invitation).await,
            Due::Remind => {
                let remind = |invitation: &mut Invitation| {
                    let people = invitation.people();
                    invitation.check.as_mut().map(|check| check.remind(people))
                };
                self.change(row.id, remind).await?;
            }
            Due::Missed(Missed::Host) => {
                let host = invitation.host;
                let ask =
                    |invitation: &mut Invitation| invitation.check.as_mut().map(|check| check.ask_host(host, now));
                self.change(row.id, ask).await?;
            }
            Due::Missed(Missed::CallOff) => {
                return self.end(row, said::MissedAnew { who: mentions(&missing) }.into()).await;
            }
            Due::Missed(Missed::Forfeit) => {
                self.forfeit(row, &invitation).await?;
                return self.end(row, said::MissedForfeit { who: mentions(&missing) }.into()).await;
            }
            Due::Forgotten => return self.end(row, said::Forgotten.into()).await,
        }
        self.directory.check_has_gone_on();
        Ok(None)
    }

    /// Shows a check's state: edits its message, or posts a new one if somebody must be called.
    async fn show(&self, row: InvitationRow) -> Result<InvitationRow, Fault> {
        let invitation = read(&row)?;
        let Some(check) = invitation.check.as_ref().filter(|check| !check.is_shown || row.message.is_none()) else {
            return Ok(row);
        };
        let language = self.directory.server_language(invitation.guild).await;
        let letter = invitation.check_letter(row.id, language)?;
        if let Some(message) = row.message {
            self.put(row.channel, message, letter).await;
        } else {
            if let Some(before) = check.before {
                self.put(row.channel, before, Letter::words(said::CalledBelow.say(language))).await;
            }
            let nonce = self.directory.nonces().ready_check(row.id, check.number);
            let channel = serenity::ChannelId::new(row.channel.0);
            let posted = channel.send_message(&self.http, letter.into_message_once(&nonce)).await?;
            self.store().write(PlaceInvitation { id: row.id, message: MessageId(posted.id.get()) }).await?;
        }
        // A press in the meantime is shown in the next round.
        let beginning = self.lobby.lock().await;
        let Some(now) = self.store().invitation(row.id).await? else { return Ok(row) };
        if now.body != row.body || beginning.contains(&row.id) {
            self.directory.check_has_gone_on();
            return Ok(now);
        }
        let mut shown = invitation;
        if let Some(check) = shown.check.as_mut() {
            check.is_shown = true;
        }
        let body = written(&shown);
        self.store().write(KeepCheck { id: row.id, message: now.message, body: body.clone() }).await?;
        Ok(InvitationRow { body, ..now })
    }

    /// Replaces a message. It may be gone; its buttons have no effect in any case.
    async fn put(&self, channel: ChannelId, message: MessageId, letter: Letter) {
        if let Err(error) = self.edits.in_turn(message, edit(&self.http, channel, message, letter)).await {
            tracing::info!(%error, "the message of a ready check could not be changed");
        }
    }

    /// Ends a check; its message says why.
    async fn end(&self, row: &InvitationRow, why: Message) -> Result<Option<Timestamp>, Fault> {
        if let Some(message) = row.message {
            let language = self.directory.server_language(read(row)?.guild).await;
            self.put(row.channel, message, Letter::words(why.say(language))).await;
        }
        self.store().write(CloseInvitation { id: row.id }).await?;
        Ok(None)
    }

    /// The log line of a season or league that opens the match; the inner error says why it no longer fits.
    async fn line(&self, season: SeasonId, opens: &Opens) -> Result<Result<AddToSeason, SeasonRefusal>, Fault> {
        match self.store().season(season).await?.kind {
            SeasonKind::Season => self.line_of::<Season>(season, opens).await,
            SeasonKind::League => self.line_of::<League>(season, opens).await,
        }
    }

    async fn line_of<S: Followed>(
        &self,
        id: SeasonId,
        opens: &Opens,
    ) -> Result<Result<AddToSeason, SeasonRefusal>, Fault> {
        let the = Kept::<S>::load(self.store(), id).await?;
        let step: <S as Logged>::Step = serde_json::from_str(&opens.step)
            .map_err(|error| Fault::Corrupt(format!("a ready check of {} {id}: {error}", S::WORD)))?;
        Ok(the.line(&step, Some(opens.by), &[], self.directory.clock().now()))
    }

    /// Records in a league which player was absent.
    async fn forfeit(&self, row: &InvitationRow, invitation: &Invitation) -> Result<(), Fault> {
        let opens = invitation.check.as_ref().and_then(|check| check.opens.as_ref());
        let (Some(season), Some(opens)) = (row.season, opens) else { return Ok(()) };
        let missing = invitation.missing();
        let taken = self.directory.step_in_log::<League>(season, None, &[], |the, _| {
            let loser = if let [one] = missing[..] { the.member(one) } else { None };
            Ok(Step::Absent { of: opens.pairing, loser })
        });
        if let Err(why) = taken.await? {
            tracing::info!(%why, "a pairing whose players were not ready was decided otherwise");
        }
        Ok(())
    }

    /// Opens the match of a ready check.
    async fn open(&self, row: &InvitationRow, invitation: Invitation) -> Result<Option<Timestamp>, Fault> {
        if !self.lobby.lock().await.insert(row.id) {
            return Ok(None);
        }
        let (guild, channel) = (invitation.guild, row.channel);
        let opened = self.open_match(row, invitation).await;
        self.lobby.lock().await.remove(&row.id);
        match opened? {
            Ok(table) => {
                self.directory.season_has_gone_on();
                self.end(row, invite::Open { number: table.id().0 }.into()).await?;
                show_to_spectators(&self.http, &self.directory, guild, channel, &table).await?;
                Ok(None)
            }
            Err(why) => self.end(row, said::CouldNotBegin { why: why_refused(&why) }.into()).await,
        }
    }

    async fn open_match(
        &self,
        row: &InvitationRow,
        mut invitation: Invitation,
    ) -> Result<Result<MatchHandle, Refusal>, Fault> {
        let seed = seed::unforeseen()?;
        invitation.draw_lot(seed);
        let language = self.directory.server_language(invitation.guild).await;
        let opens = invitation.check.as_ref().and_then(|check| check.opens.as_ref());
        for _ in 0..TRIES_MAX {
            let line = match row.season.zip(opens) {
                Some((season, opens)) => match self.line(season, opens).await? {
                    Ok(line) => Some(line),
                    Err(_) => return Ok(Err(Refusal::SeasonWentOn)),
                },
                None => None,
            };
            let started = Stopwatch::start();
            let patience = move |_| {
                if started.elapsed() > SHARED_WORK_MAX { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let opening = invitation.opening(row.channel, seed, language);
            match Box::pin(self.directory.open_patiently(opening, line, patience)).await? {
                Err(Refusal::SeasonWentOn) => {}
                opened => return Ok(opened),
            }
        }
        Ok(Err(Refusal::SeasonWentOn))
    }
}
