//! What seasons and leagues have in common on Discord: looked up by server, advanced by steps and matches, and
//! announced in their channels.

use std::collections::BTreeMap;

use poise::serenity_prelude as serenity;
use serenity::{ChannelType, CreateThread, Http};

use super::call::Call;
use super::jobs::{Made, why_stopped};
use super::lobby::{Guest, Invitation, Opens, Patience};
use super::ready;
use super::reply::refused;
use super::wanted;
use crate::discord::wire::fault::{Fault, code_of, delivery_error};
use crate::discord::wire::message::Letter;
use crate::discord::wire::names::{safe_title, told_apart};
use crate::discord::wire::permissions::UNKNOWN_MEMBER;
use crate::discord::wire::text::{self, cut, mention, safe_name};
use crate::session::{DeliveryError, Directory, Followed, Joining, Kept, Refusal, SeasonRefusal};
use crate::store::{
    BeginTelling, ChannelId, GuildId, HaveChannel, MessageId, SeasonId, SeasonKind, TellSeason, TellVotes, UserId,
    WantChannel,
};
use league::season::{Holdings, Line, Member};
use rules::{Seat, Spec, listed};
use scene::Scene;
use words::{Language, Message, Words, series as said};

/// How many times the bot tries to open a match, if its season or league advances meanwhile.
const TRIES_MAX: u32 = 5;
/// Discord's limit for the name of a thread, in characters.
const THREAD_CHARS_MAX: usize = 100;

/// The refusal for people who may not run seasons and leagues.
pub(in crate::discord) fn only_hosts(language: Language) -> Letter {
    Letter::words(said::OnlyHosts.say(language))
}

/// The catalogue's selector between seasons and leagues, which is also the name of the command and option.
pub(in crate::discord) fn kind<S: Followed>() -> Words {
    Words::markup(S::WORD)
}

/// The private answer to a person who has taken a step; everything else about the step is announced in the channel.
pub(in crate::discord) fn done<S: Followed>(language: Language) -> Words {
    said::Done { kind: kind::<S>() }.say(language)
}

/// The private answer to a refused step.
pub(in crate::discord) fn not_done(call: Call<'_>, why: impl Into<Message>) -> Letter {
    Letter::words(text::refused(&why.into(), call.language()))
}

/// Finds the season or league that a person means: the one with this number; without a number the server's only running
/// one, or else the newest.
pub(in crate::discord) async fn find<S: Followed>(
    call: Call<'_>,
    number: Option<i64>,
) -> Result<Result<Kept<S>, Message>, Fault> {
    let (guild, kind) = (call.guild().unwrap_or(GuildId::NONE), kind::<S>());
    let rows = call.bot.store.seasons_of(guild).await?;
    let rows: Vec<_> = rows.into_iter().filter(|row| row.kind == S::KIND).collect();
    let running: Vec<_> = rows.iter().filter(|row| !row.is_over).collect();
    let meant = match (number, running.as_slice()) {
        (Some(number), _) => rows.iter().find(|row| i64::from(row.number) == number),
        (None, [one]) => Some(*one),
        (None, []) => rows.first(),
        (None, _) => {
            let numbers = Words::markup(listed(running.iter().map(|row| format!("#{}", row.number))));
            return Ok(Err(said::Several { kind, numbers }.into()));
        }
    };
    match (meant, number) {
        (Some(row), _) => Ok(Ok(see_to(call, row.id).await?)),
        (None, Some(_)) => Ok(Err(said::NoSuch { kind }.into())),
        (None, None) => Ok(Err(said::NoneOn { kind }.into())),
    }
}

/// Loads a season or league. This also collects the results of its matches, and wakes the task that announces news.
pub(super) async fn see_to<S: Followed>(call: Call<'_>, id: SeasonId) -> Result<Kept<S>, Fault> {
    let the: Kept<S> = call.bot.directory.see_to(id).await?;
    if the.row.told_n < the.row.last_n {
        call.bot.directory.season_has_gone_on();
    }
    Ok(the)
}

/// The struck-out lines of a log, each with the number of the line that strikes it out.
pub(in crate::discord) fn struck<S: Followed>(lines: &[(Option<S>, Line<S::Step>)]) -> BTreeMap<u32, u32> {
    let strikes = lines.iter().filter_map(|(before, line)| Some((before.as_ref()?.struck(&line.step), line.n)));
    strikes.flat_map(|(struck, by)| struck.into_iter().map(move |line| (line.n, by))).collect()
}

/// The name and number of a season or league, such as "**Winter** (season #1)".
pub(in crate::discord) fn titled<S: Followed>(the: &Kept<S>) -> Message {
    let (name, number) = (Words::markup(safe_title(the.state.name())), the.row.number);
    match S::KIND {
        SeasonKind::Season => words::season::Titled { name, number }.into(),
        SeasonKind::League => words::league::Titled { name, number }.into(),
    }
}

/// Formats a member's name, safe to print.
pub(in crate::discord) fn printable<S: Followed>(the: &Kept<S>) -> impl Fn(Member) -> String + '_ {
    |member| safe_name(&the.name(member))
}

/// A person who joins, with a name that differs from those of all members.
pub(in crate::discord) fn joining<S: Followed>(the: &Kept<S>, user: UserId, name: &str) -> Joining {
    let others: Vec<String> = the.state.players().into_iter().map(|(member, _)| the.name(member)).collect();
    Joining { user, name: told_apart(name, others.iter().map(String::as_str)) }
}

/// Why one of these people cannot join; `None` if all can.
pub(super) async fn cannot_join(call: Call<'_>, id: SeasonId, joins: &[Joining]) -> Result<Option<Message>, Fault> {
    for joining in joins {
        if call.bot.store.was_member(joining.user, id).await? {
            let who = Words::markup(safe_name(&joining.name));
            return Ok(Some(said::WasForgotten { who }.into()));
        }
    }
    Ok(None)
}

/// A person's display name on the server; the inner error says why they cannot play.
pub(in crate::discord) async fn named(
    http: &Http,
    guild: GuildId,
    user: UserId,
) -> Result<Result<String, Message>, Fault> {
    let who = Words::markup(mention(user));
    let (guild, id) = (serenity::GuildId::new(guild.0), serenity::UserId::new(user.0.max(1)));
    match http.get_member(guild, id).await {
        Ok(member) if member.user.bot => Ok(Err(said::IsBot { who }.into())),
        Ok(member) => Ok(Ok(member.display_name().to_owned())),
        Err(error) if matches!(code_of(&error), Some(UNKNOWN_MEMBER | 10013)) => Ok(Err(said::NotHere { who }.into())),
        Err(error) => Err(error.into()),
    }
}

/// Takes a step; the error is the answer to the person who asked for it.
pub(in crate::discord) async fn take<S: Followed>(
    call: Call<'_>,
    id: SeasonId,
    joins: &[Joining],
    make: impl Fn(&Kept<S>, &Holdings) -> Result<S::Step, SeasonRefusal> + Send,
) -> Result<Result<Kept<S>, Letter>, Fault> {
    if let Some(why) = cannot_join(call, id, joins).await? {
        return Ok(Err(not_done(call, why)));
    }
    let taken = call.bot.directory.step_in_log(id, Some(call.user()), joins, make).await?;
    Ok(taken.map_err(|why| not_done(call, why.message())))
}

/// The invitation for these members' match. The advantage goes to `advantage`, or by lot if `None`.
pub(in crate::discord) fn invitation<S: Followed>(
    the: &Kept<S>,
    host: UserId,
    spec: &Spec,
    seats: &[Member],
    advantage: Option<Member>,
) -> Invitation {
    let guest = |(at, &member): (usize, &Member)| {
        let (user, name) = (the.user(member)?, the.name(member));
        // Machines get the user ids of their seats.
        Some(match (the.machine_level(member), Seat::new(at)) {
            (Some(level), Some(seat)) => Guest { name, ..Guest::machine(seat, level) },
            _ => Guest::person(user, name),
        })
    };
    let guests: Vec<Option<Guest>> = seats.iter().enumerate().map(guest).collect();
    let at = advantage.and_then(|member| seats.iter().position(|&seat| seat == member));
    let advantaged = at.and_then(|at| guests[at].as_ref()).map(|guest| guest.user);
    Invitation {
        advantage: advantaged.filter(|_| spec.advantage),
        seats: guests,
        is_by_lot: advantage.is_none() && spec.advantage,
        ..Invitation::to(spec.id, the.row.guild, host)
    }
}

/// If the players of this step's match have been called already, tells the person so and returns true.
pub(in crate::discord) async fn is_called<S: Followed>(
    call: Call<'_>,
    the: &Kept<S>,
    step: &S::Step,
) -> Result<bool, Fault> {
    let Some(channel) = ready::called_already(call, the.row.id, &the.written(step)).await? else { return Ok(false) };
    let words = said::CalledAlready { channel: named_channel(channel) }.say(call.language());
    call.answer(Letter::words(words)).await?;
    Ok(true)
}

/// Formats a channel as a mention.
pub(in crate::discord) fn named_channel(channel: ChannelId) -> Words {
    Words::markup(format!("<#{channel}>"))
}

/// A match that a line of a season's or a league's log opens.
pub(in crate::discord) struct NewMatch<'a, S: Followed> {
    /// The step that the log line records.
    pub(in crate::discord) step: &'a S::Step,
    /// The number of a league's pairing; 0 in a season.
    pub(in crate::discord) pairing: u32,
    /// The invitation: the players, the game and its options.
    pub(in crate::discord) invitation: Invitation,
    /// How long to wait until every player is ready.
    pub(in crate::discord) patience: Patience,
}

/// Opens a match and writes its log line in one transaction. If players are absent, asks all of them first whether they
/// are ready. Tells the person who asked whether the match was opened or its players were called.
pub(in crate::discord) async fn open<S: Followed>(
    call: Call<'_>,
    the: &Kept<S>,
    new: NewMatch<'_, S>,
    channel: ChannelId,
) -> Result<(), Fault> {
    let NewMatch { step, pairing, mut invitation, patience } = new;
    let directory = &call.bot.directory;
    let now = directory.clock().now();
    invitation.note_there(call.user(), now);
    if !invitation.absent(now).is_empty() {
        let (language, there) = (call.language(), named_channel(channel));
        let letter = match the.line(step, Some(call.user()), &[], now) {
            Err(why) => not_done(call, why.message()),
            Ok(_) if directory.find(channel).is_some() => {
                return call.answer(refused(&Refusal::ChannelTaken, call.language())).await;
            }
            Ok(line) => {
                let opens = Opens { step: line.step, pairing, by: call.user() };
                let called = ready::call_players(call, channel, invitation, Some((the.row.id, opens)), patience);
                Letter::words(if called.await? {
                    said::Called { channel: there }.say(language)
                } else {
                    said::AboutToBegin { channel: there }.say(language)
                })
            }
        };
        return call.answer(letter).await;
    }
    let mut went_on: Option<Kept<S>> = None;
    for _ in 0..TRIES_MAX {
        let the = went_on.as_ref().unwrap_or(the);
        let line = the.line(step, Some(call.user()), &[], directory.clock().now());
        let letter = match line {
            Err(why) => not_done(call, why.message()),
            Ok(_) if directory.find(channel).is_some() => refused(&Refusal::ChannelTaken, call.language()),
            Ok(line) => match call.begin(channel, &mut invitation, Some(line)).await? {
                Made::Done(table) => {
                    directory.season_has_gone_on();
                    let opened = said::Open { number: table.id().0, channel: named_channel(channel) };
                    return call.answer(Letter::words(opened.say(call.language()))).await;
                }
                Made::Refused(why @ Refusal::SeasonWentOn) => {
                    let now = Kept::<S>::load(&call.bot.store, the.row.id).await?;
                    // Automatic steps, such as a credited outage, do not change the seats.
                    if now.log.iter().all(|line| line.n <= the.row.last_n || line.by.is_none()) {
                        went_on = Some(now);
                        continue;
                    }
                    refused(&why, call.language())
                }
                Made::Refused(why) => refused(&why, call.language()),
                Made::Stopped(how) => {
                    let what = words::invite::Preparing { game: invitation.spec()?.name };
                    Letter::words(why_stopped(what, how).say(call.language()))
                }
            },
        };
        return call.answer(letter).await;
    }
    call.answer(refused(&Refusal::SeasonWentOn, call.language())).await
}

/// Opens a match as [`open`] does, in a new thread of a channel. Deletes the thread if no match begins in it. If
/// Discord created no thread, returns the reason; the caller must then answer the person.
pub(in crate::discord) async fn open_in_thread<S: Followed>(
    call: Call<'_>,
    the: &Kept<S>,
    new: NewMatch<'_, S>,
    parent: ChannelId,
    name: &str,
) -> Result<Option<DeliveryError>, Fault> {
    let store = &call.bot.store;
    let (name, at) = (cut(name, THREAD_CHARS_MAX), call.bot.directory.clock().now());
    let note = WantChannel { guild: the.row.guild, parent: Some(parent), name: name.clone(), at };
    let thread = CreateThread::new(name).kind(ChannelType::PublicThread);
    let making = serenity::ChannelId::new(parent.0).create_thread(call.http, thread);
    let channel = match wanted::make(store, &note, making).await? {
        Ok(channel) => channel,
        Err(why) => return Ok(Some(why)),
    };
    let opened = open(call, the, new, channel).await;
    // A match may be open even if the answer failed; otherwise the thread is not used.
    let waits = store.invitation_of(channel).await?.is_some();
    let is_used = waits || call.bot.directory.find(channel).is_some();
    if is_used || wanted::take_away(call.http, serenity::ChannelId::new(channel.0), true).await.is_ok() {
        store.write(HaveChannel(note)).await?;
    }
    opened.map(|()| None)
}

/// Draws and encodes a picture as PNG.
pub(super) async fn painted(draw: impl FnOnce() -> Scene + Send + 'static) -> Result<Vec<u8>, Fault> {
    let painted = tokio::task::spawn_blocking(move || render::png(&draw())).await;
    Ok(painted.map_err(|panic| Fault::Corrupt(panic.to_string()))??)
}

/// Posts the news since the last message to the channel. `the` is what [`Kept::to_be_told`] returns. Only the newest
/// message that asks something keeps its buttons. The message has the buttons of the votes that its lines open.
pub(super) async fn tell<S: Followed>(
    directory: &Directory,
    http: &Http,
    the: &Kept<S>,
    letter: Letter,
    votes: &[u32],
    asks: impl FnOnce(MessageId) -> Option<MessageId>,
) -> Result<(), Fault> {
    let (season, telling_n) = (the.row.id, the.row.last_n);
    if the.row.telling_n != Some(telling_n) {
        directory.store().write(BeginTelling { season, telling_n: Some(telling_n) }).await?;
    }
    let nonce = directory.nonces().season(season, telling_n);
    let channel = serenity::ChannelId::new(the.row.channel.0);
    let sent = channel.send_message(http, letter.into_message_once(&nonce)).await;
    let may_be_posted =
        |error| matches!(delivery_error(error), DeliveryError::Passing(_) | DeliveryError::RetryAfter(_));
    if sent.as_ref().is_err_and(|error| !may_be_posted(error)) {
        // Discord has definitely not posted the message, so the next attempt may have another text.
        directory.store().write(BeginTelling { season, telling_n: None }).await?;
    }
    let told = sent?;
    let message = MessageId(told.id.get());
    let asking = asks(message);
    let told = TellSeason { season: the.row.id, told_n: the.row.last_n, asking };
    directory.store().write(TellVotes { told, votes: votes.to_vec(), message }).await?;
    retire(http, the, asking).await;
    Ok(())
}

/// Marks the newest lines as announced, without a message. The last message that asked something keeps its buttons if
/// it is `asking`.
pub(super) async fn pass_over<S: Followed>(
    directory: &Directory,
    http: &Http,
    the: &Kept<S>,
    asking: Option<MessageId>,
) -> Result<(), Fault> {
    directory.store().write(TellSeason { season: the.row.id, told_n: the.row.last_n, asking }).await?;
    retire(http, the, asking).await;
    Ok(())
}

/// Removes the buttons of the message that asked something before, unless it is still `asking`.
async fn retire<S: Followed>(http: &Http, the: &Kept<S>, asking: Option<MessageId>) {
    let channel = serenity::ChannelId::new(the.row.channel.0);
    if let Some(old) = the.row.asking.filter(|old| Some(*old) != asking) {
        let retired = serenity::EditMessage::new().components(Vec::new());
        if let Err(error) = channel.edit_message(http, serenity::MessageId::new(old.0), retired).await {
            let kind = S::WORD;
            tracing::info!(%error, kind, "an old message keeps its buttons; they say that it has gone on");
        }
    }
}
