//! `/season talk`: a private thread of members in play, below the lounge of their season's home.
//!
//! Its participants are computed from the log, so updates are idempotent. Hosts can read every thread, except hosts who
//! are in the cast.

use std::collections::BTreeSet;

use poise::serenity_prelude as serenity;
use serenity::{ChannelType, CreateThread, EditThread, Http};

use super::rooms::talk_name;
use crate::discord::flow::call::Call;
use crate::discord::flow::log::{named_channel, not_done, printable};
use crate::discord::flow::wanted;
use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::message::Letter;
use crate::discord::wire::names::safe_title;
use crate::discord::wire::reasons::why_not;
use crate::discord::wire::text::mention;
use crate::session::{DeliveryError, Directory, TheSeason};
use crate::store::{CloseTalk, KeepTalk, KeepTalker, LoseChannel, RoomPart, TalkRow, Talker, UserId, WantChannel};
use league::season::{Logged, Talks};
use rules::listed;
use words::{Message, Words, home as said};

/// The maximum number of threads of a season.
const TALKS_MAX: usize = 100;

/// Opens a thread of a member with others; returns the answer.
pub(in crate::discord) async fn open(call: Call<'_>, the: &TheSeason, others: &[UserId]) -> Result<Letter, Fault> {
    let (directory, store, language) = (&call.bot.directory, &call.bot.store, call.language());
    let members: BTreeSet<UserId> = others.iter().copied().chain([call.user()]).collect();
    if let Err(why) = may_talk(the, call.user(), &members) {
        return Ok(not_done(call, why));
    }
    let _alone = store.makes_channels_alone().await;
    let talks = store.season_talks(the.row.id).await?;
    if let Some(talk) = talks.iter().find(|talk| !talk.is_closed && of_members(talk) == members) {
        let there = said::TalkThere { channel: named_channel(talk.channel) };
        return Ok(Letter::words(there.say(language)));
    }
    if talks.len() >= TALKS_MAX {
        return Ok(not_done(call, said::TalkFull { most: TALKS_MAX }));
    }
    let rooms = store.season_rooms(the.row.id).await?;
    let Some(lounge) = rooms.iter().find(|room| room.part == RoomPart::Lounge) else {
        return Ok(not_done(call, said::TalkNoLounge));
    };
    let names: Vec<String> = members.iter().filter_map(|&user| Some(the.name(the.member(user)?))).collect();
    let here = directory.server_language(the.row.guild).await;
    let (name, at) = (talk_name(the.row.number, &names, here), directory.clock().now());
    let note = WantChannel { guild: the.row.guild, parent: Some(lounge.channel), name: name.clone(), at };
    let thread = CreateThread::new(name).kind(ChannelType::PrivateThread).invitable(false);
    let making = serenity::ChannelId::new(lounge.channel.0).create_thread(call.http, thread);
    let channel = match wanted::make(store, &note, making).await? {
        Ok(channel) => channel,
        Err(why) => return Ok(not_done(call, said::TalkNotOpened { why: why_not(&why) })),
    };
    let members = members.into_iter().collect();
    store.write(KeepTalk { season: the.row.id, channel, members, wanted: note }).await?;
    follow(directory, call.http, the).await?;
    Ok(Letter::words(said::TalkOpen { channel: named_channel(channel) }.say(language)))
}

/// Checks whether `user` may open a thread for these members, `user` included; the error is the reason.
fn may_talk(the: &TheSeason, user: UserId, members: &BTreeSet<UserId>) -> Result<(), Message> {
    if the.state.is_over() {
        return Err(said::TalkOver.into());
    }
    if !the.is_in_play(user) {
        return Err(said::TalkInPlayOnly.into());
    }
    if members.len() < 2 {
        return Err(said::TalkAlone.into());
    }
    match members.iter().find(|&&member| !the.is_in_play(member)) {
        Some(&stranger) => Err(said::TalkNotInPlay { who: Words::markup(mention(stranger)) }.into()),
        None => Ok(()),
    }
}

fn of_members(talk: &TalkRow) -> BTreeSet<UserId> {
    talk.talkers.iter().filter(|talker| !talker.is_host).map(|talker| talker.user).collect()
}

/// Updates the participants of all threads of a season. Idempotent; what Discord refuses now is retried in the next
/// round.
pub(super) async fn follow(directory: &Directory, http: &Http, the: &TheSeason) -> Result<(), Fault> {
    let talks = directory.store().season_talks(the.row.id).await?;
    if talks.is_empty() {
        return Ok(());
    }
    let hosts = hosts(directory, the).await?;
    for talk in talks {
        match follow_one(directory, http, the, &hosts, &talk).await {
            Err(Fault::DeliveryError(DeliveryError::Gone)) => {
                directory.store().write(LoseChannel { channel: talk.channel }).await?;
            }
            Err(Fault::DeliveryError(why)) => {
                tracing::warn!(season.id = the.row.id.0, %why, "a private thread does not follow its season");
            }
            done => done?,
        }
    }
    Ok(())
}

/// The season's hosts who were never in the cast.
async fn hosts(directory: &Directory, the: &TheSeason) -> Result<BTreeSet<UserId>, Fault> {
    let home = directory.store().season_home(the.row.id).await?;
    let hosts = [Some(the.row.host), home.map(|home| home.host)].into_iter().flatten();
    Ok(hosts.filter(|&host| host.is_person() && the.members.values().all(|row| row.user != host)).collect())
}

/// Whether a thread must be closed in the season's current state.
fn closes(the: &TheSeason, talk: &TalkRow) -> bool {
    the.state.house().talks == Talks::Close && of_members(talk).into_iter().any(|user| !the.is_in_play(user))
}

/// All participants of a thread, and whether each must be in it in the season's current state.
fn wanted_talkers(the: &TheSeason, hosts: &BTreeSet<UserId>, talk: &TalkRow) -> Vec<Talker> {
    let is_closed = closes(the, talk);
    let known = talk.talkers.iter().copied();
    let new = hosts.iter().filter(|&&host| talk.talkers.iter().all(|talker| talker.user != host));
    let new = new.map(|&user| Talker { user, is_host: true, is_in: false });
    let wanted = known.chain(new).map(|talker| {
        let is_in =
            if talker.is_host { hosts.contains(&talker.user) } else { !is_closed && the.is_in_play(talker.user) };
        Talker { is_in, ..talker }
    });
    wanted.collect()
}

async fn follow_one(
    directory: &Directory,
    http: &Http,
    the: &TheSeason,
    hosts: &BTreeSet<UserId>,
    talk: &TalkRow,
) -> Result<(), Fault> {
    let store = directory.store();
    let (channel, is_over) = (serenity::ChannelId::new(talk.channel.0), the.state.is_over());
    let has = |talker: &Talker| talk.talkers.contains(talker);
    // After the end everybody keeps access.
    let changed: Vec<Talker> =
        wanted_talkers(the, hosts, talk).into_iter().filter(|talker| !is_over && !has(talker)).collect();
    let is_new = talk.talkers.iter().all(|talker| !talker.is_in) && !talk.is_closed;
    let is_closed = is_over || closes(the, talk);
    let archive = async |archived: bool| {
        let edited = channel.edit_thread(http, EditThread::new().archived(archived)).await;
        edited.map(drop).map_err(|error| Fault::DeliveryError(delivery_error(&error)))
    };
    if is_new && !is_over && changed.iter().any(|talker| talker.is_in) {
        greet(directory, http, the, talk).await?;
    }
    let is_changed = !changed.is_empty();
    if !is_new && (is_changed || talk.is_closed && !is_closed) {
        // An archived thread cannot be changed, and Discord archives inactive threads.
        archive(false).await?;
    }
    for talker in changed {
        let user = serenity::UserId::new(talker.user.0.max(1));
        let done = if talker.is_in {
            http.add_thread_channel_member(channel, user).await
        } else {
            http.remove_thread_channel_member(channel, user).await
        };
        match done.map_err(|error| delivery_error(&error)) {
            Ok(()) => {}
            Err(why @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))) => {
                return Err(Fault::DeliveryError(why));
            }
            Err(why) => tracing::info!(%why, "somebody could not be let into a private thread, or out of it"),
        }
        store.write(KeepTalker { channel: talk.channel, talker }).await?;
    }
    if is_closed != talk.is_closed {
        archive(is_closed).await?;
        store.write(CloseTalk { channel: talk.channel, is_closed }).await?;
    } else if is_closed && is_changed {
        archive(true).await?;
    }
    Ok(())
}

/// Posts the first message of a thread, once: its members, and who can read it.
async fn greet(directory: &Directory, http: &Http, the: &TheSeason, talk: &TalkRow) -> Result<(), Fault> {
    let members = of_members(talk).into_iter().filter_map(|user| the.member(user));
    let names = Words::markup(listed(members.map(printable(the))));
    let greeting = said::TalkGreeting { names, season: Words::markup(safe_title(the.state.name())) };
    let closes = (the.state.house().talks == Talks::Close).then(|| said::TalkCloses.into());
    let words = Message::joined([greeting.into()].into_iter().chain(closes), " ");
    let language = directory.server_language(the.row.guild).await;
    let letter = Letter::words(words.say(language)).into_message_once(&directory.nonces().talk(talk.channel, 0));
    let sent = serenity::ChannelId::new(talk.channel.0).send_message(http, letter).await;
    sent.map(drop).map_err(|error| Fault::DeliveryError(delivery_error(&error)))
}
