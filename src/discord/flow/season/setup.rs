//! `/season setup`: the home of a season on Discord is created once, follows who is in play, and is archived at the
//! end.
//!
//! Its target state is computed from the season and from what is stored of the home, so all operations are idempotent.

use std::collections::{BTreeMap, BTreeSet};

use poise::serenity_prelude as serenity;
use serde_json::json;
use serenity::{
    ChannelType, CreateActionRow, CreateChannel, EditChannel, EditMessage, GuildChannel, Http, Member,
    PermissionOverwrite, PermissionOverwriteType, TargetId,
};
use strum::VariantArray;

use super::rooms::{Crew, category_names, channel_name, greeting};
use super::{controls, readers, vote};
use crate::discord::flow::call::Call;
use crate::discord::flow::log::{named_channel, printable};
use crate::discord::flow::wanted;
use crate::discord::wire::fault::{Fault, code_of, delivery_error};
use crate::discord::wire::message::Letter;
use crate::discord::wire::names::{painted_title, safe_title};
use crate::discord::wire::permissions::UNKNOWN_MEMBER;
use crate::discord::wire::reasons::{permission_names, why_not};
use crate::session::{DeliveryError, Directory, TheSeason};
use crate::store::{
    ChannelId, GreetRoom, HomeRow, KeepRoom, LoseChannel, MessageId, OpenHome, RoomPart, RoomRow, SettleHome,
    TellSeason, TellVotes, UserId, WantChannel,
};
use league::season::{self, Line, Logged, Season, Step};
use rules::Language;
use words::{Message, home as said};

/// Discord's error code for an unknown user.
const UNKNOWN_USER: isize = 10013;
/// The user id stored for channels that belong to nobody.
const NO_ONE: UserId = UserId(0);

/// The people relevant to a home who are on the server.
pub(super) type Present = BTreeMap<UserId, Member>;

/// The result of updating a home.
#[derive(Debug, Default)]
struct Report {
    /// The channels that were created.
    made: Vec<ChannelId>,
    /// What Discord refused, line by line.
    failed: Vec<Message>,
    /// Whether a retry may help.
    is_passing: bool,
}

impl Report {
    /// Records something that Discord refused; `what` formats it, given the reason.
    fn note<M: Into<Message>>(&mut self, why: &DeliveryError, what: impl FnOnce(Message) -> M) {
        self.is_passing |= matches!(why, DeliveryError::Passing(_) | DeliveryError::RetryAfter(_));
        self.failed.push(what(why_not(why)).into());
    }
}

/// A home while it is updated.
struct Site<'a> {
    directory: &'a Directory,
    http: &'a Http,
    the: TheSeason,
    crew: Crew,
    present: Present,
    /// The server's language.
    language: Language,
    /// The server's channels before the update.
    there: BTreeMap<ChannelId, GuildChannel>,
    rooms: Vec<RoomRow>,
    report: Report,
}

/// Creates the home of a season, or what is missing of it; returns the answer, which also says who can read the
/// confessionals.
pub(in crate::discord) async fn set_up(call: Call<'_>, the: &TheSeason) -> Result<Message, Fault> {
    if the.state.is_over() {
        return Ok(said::Over.into());
    }
    let missing = readers::missing(call.http, the.row.guild).await?;
    if !missing.is_empty() {
        return Ok(said::ILack { missing: permission_names(missing) }.into());
    }
    let (directory, store) = (&call.bot.directory, &call.bot.store);
    store.write(OpenHome { season: the.row.id, host: call.user() }).await?;
    let Some(site) = look_after(directory, call.http, the, false).await? else {
        return Ok(said::Nothing.into());
    };
    directory.season_has_gone_on();
    let n_confessionals = site.rooms.iter().filter(|room| room.part == RoomPart::Confessional).count();
    let place = |part: RoomPart| -> Message {
        let room = site.rooms.iter().find(|room| room.part == part);
        room.map_or_else(|| said::Nowhere.into(), |room| Message::verbatim(named_channel(room.channel)))
    };
    let made = if site.report.made.is_empty() {
        said::ThereAlready.into()
    } else {
        let [announcements, lounge, spectators] =
            [RoomPart::Announcements, RoomPart::Lounge, RoomPart::Spectators].map(place);
        said::Made { announcements, lounge, spectators, confessionals: n_confessionals }.into()
    };
    let again = (!site.report.failed.is_empty()).then(|| said::Again.into());
    let who = readers::told(call.http, the.row.guild, &site.crew, &site.present).await?;
    let lines = [made].into_iter().chain(site.report.failed).chain(again).chain(who);
    Ok(Message::joined(lines, "\n"))
}

/// Completes a home that was left unfinished by a crash; returns whether there was one.
pub(super) async fn go_on(directory: &Directory, http: &Http, the: &TheSeason) -> Result<bool, Fault> {
    let home = directory.store().season_home(the.row.id).await?;
    if home.is_none_or(|home| home.is_settled) {
        return Ok(false);
    }
    let site = look_after(directory, http, the, true).await?;
    for failed in site.iter().flat_map(|site| &site.report.failed) {
        tracing::warn!(season.id = the.row.id.0, %failed, "the home of a season is not whole");
    }
    Ok(true)
}

/// Updates the home after these lines; returns what Discord refused. Idempotent.
pub(super) async fn follow(
    directory: &Directory,
    http: &Http,
    the: &TheSeason,
    news: &[(Option<Season>, Line)],
) -> Result<Option<Message>, Fault> {
    let changes = |step: &Step| {
        super::news::changes_the_cast(step) || matches!(step, Step::Undo | Step::Reopen { .. } | Step::Vote(_))
    };
    if !news.iter().any(|(_, line)| changes(&line.step)) {
        return Ok(None);
    }
    let Some(site) = look_after(directory, http, the, false).await? else { return Ok(None) };
    let report = site.report;
    if report.is_passing {
        // The failure makes the caller retry the whole announcement.
        return Err(Fault::DeliveryError(DeliveryError::Passing(Message::joined(report.failed, "; ").to_string())));
    }
    Ok((!report.failed.is_empty()).then(|| Message::joined(report.failed, "\n")))
}

/// The parent channel for the thread of a season's match that is requested in this channel: the announcements, if this
/// is a channel of the season's home; otherwise `None`.
pub(in crate::discord) async fn parent_of_match(
    call: Call<'_>,
    the: &TheSeason,
    channel: ChannelId,
) -> Result<Option<ChannelId>, Fault> {
    let rooms = call.bot.store.season_rooms(the.row.id).await?;
    let told = rooms.iter().find(|room| room.part == RoomPart::Announcements).map(|room| room.channel);
    Ok(told.filter(|_| rooms.iter().any(|room| room.channel == channel)))
}

/// Creates missing channels, sets permissions, and posts first messages. Returns `None` if the season has no home, or
/// if the home is settled and `only_unsettled` is set.
async fn look_after<'a>(
    directory: &'a Directory,
    http: &'a Http,
    the: &TheSeason,
    only_unsettled: bool,
) -> Result<Option<Site<'a>>, Fault> {
    let (store, id) = (directory.store(), the.row.id);
    let _alone = store.makes_channels_alone().await;
    let Some(home) = store.season_home(id).await?.filter(|home| !(only_unsettled && home.is_settled)) else {
        return Ok(None);
    };
    // Another task may have updated the season in the meantime.
    let the = TheSeason::load(store, id).await?;
    let mut site = Site::find(directory, http, the, home).await?;
    if !home.is_settled {
        site.lose_what_is_gone().await?;
    }
    site.make(!home.is_settled).await?;
    site.adjust().await;
    site.greet().await?;
    if !home.is_settled && !site.report.is_passing {
        store.write(SettleHome { season: id }).await?;
    }
    Ok(Some(site))
}

impl<'a> Site<'a> {
    async fn find(directory: &'a Directory, http: &'a Http, the: TheSeason, home: HomeRow) -> Result<Self, Fault> {
        let store = directory.store();
        let guild = serenity::GuildId::new(the.row.guild.0);
        let rooms = store.season_rooms(the.row.id).await?;
        let me = UserId(http.get_current_user().await?.id.get());
        // After a substitution a member's number belongs to another person; the person who had it keeps their
        // confessional.
        let known = the.members.values().map(|row| row.user).chain(rooms.iter().map(|room| room.user));
        let mut present = Present::new();
        let hosts = BTreeSet::from([the.row.host, home.host]);
        for user in
            known.chain(hosts.iter().copied()).filter(|user| *user != NO_ONE && !user.is_machine() && !user.is_alias())
        {
            if !present.contains_key(&user)
                && let Some(member) = member(http, guild, user).await?
            {
                present.insert(user, member);
            }
        }
        let is_cast = |user: &UserId| {
            the.members.values().any(|row| row.user == *user) || rooms.iter().any(|room| room.user == *user)
        };
        let crew = Crew {
            everyone: the.row.guild.0,
            me,
            host_role: store.guild(the.row.guild).await?.host_role,
            watchers: the.state.house().spectators,
            hosts: hosts.into_iter().filter(|host| present.contains_key(host) && !is_cast(host)).collect(),
            cast: present.keys().copied().filter(is_cast).map(|user| (user, the.is_in_play(user))).collect(),
            is_over: the.state.is_over(),
        };
        let there = http.get_channels(guild).await?.into_iter();
        let there = there.map(|channel| (ChannelId(channel.id.get()), channel)).collect();
        let language = directory.server_language(the.row.guild).await;
        Ok(Self { directory, http, the, crew, present, language, there, rooms, report: Report::default() })
    }

    fn room(&self, part: RoomPart, user: UserId) -> Option<RoomRow> {
        self.rooms.iter().find(|room| room.part == part && room.user == user).copied()
    }

    /// The category, unless it has been deleted.
    fn category(&self) -> Option<ChannelId> {
        let channel = self.room(RoomPart::Category, NO_ONE)?.channel;
        (self.there.contains_key(&channel) || self.report.made.contains(&channel)).then_some(channel)
    }

    /// Forgets deleted channels, so that they are created again when a host asks for the home.
    async fn lose_what_is_gone(&mut self) -> Result<(), Fault> {
        for room in self.rooms.clone().into_iter().filter(|room| !self.there.contains_key(&room.channel)) {
            self.directory.store().write(LoseChannel { channel: room.channel }).await?;
            self.rooms.retain(|one| one.channel != room.channel);
        }
        Ok(())
    }

    /// Creates missing channels: all of them, or only the confessionals of new members, as long as the category exists.
    async fn make(&mut self, all: bool) -> Result<(), Fault> {
        if self.crew.is_over || !all && self.category().is_none() {
            return Ok(());
        }
        let parts = RoomPart::VARIANTS.iter().copied().filter(|part| all && *part != RoomPart::Confessional);
        let parts = parts.map(|part| (part, NO_ONE));
        let of_cast = self.crew.cast.iter().map(|(user, _)| *user).filter(|user| self.the.member(*user).is_some());
        let own = of_cast.map(|user| (RoomPart::Confessional, user));
        for (part, user) in parts.chain(own).collect::<Vec<_>>() {
            if self.room(part, user).is_none() && !self.make_room(part, user).await? && part == RoomPart::Category {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Creates one channel; returns whether Discord did.
    async fn make_room(&mut self, part: RoomPart, user: UserId) -> Result<bool, Fault> {
        let (store, row, language) = (self.directory.store(), &self.the.row, self.language);
        let whose = self.the.member(user).map_or_else(String::new, |member| self.the.name(member));
        let [category, _] = self.category_names(language);
        let name = if part == RoomPart::Category { category } else { channel_name(part, row.number, &whose, language) };
        let shown = name.clone();
        let not_made = |why| said::NotMade { name: shown.as_str(), why };
        let at = self.directory.clock().now();
        let note = WantChannel { guild: row.guild, parent: None, name: name.clone(), at };
        // First deletes what was created just before a crash and not stored.
        if let Err(why @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))) =
            wanted::clear_same(self.http, store, &note).await?
        {
            self.report.note(&why, not_made);
            return Ok(false);
        }
        let kind = if part == RoomPart::Category { ChannelType::Category } else { ChannelType::Text };
        let new = CreateChannel::new(name).kind(kind).permissions(self.crew.overwrites(part, user));
        let new = match self.room(RoomPart::Category, NO_ONE).filter(|_| part != RoomPart::Category) {
            Some(above) => new.category(serenity::ChannelId::new(above.channel.0)),
            None => new,
        };
        let guild = serenity::GuildId::new(row.guild.0);
        let channel = match wanted::make(store, &note, guild.create_channel(self.http, new)).await? {
            Ok(channel) => channel,
            Err(why) => {
                self.report.note(&why, not_made);
                return Ok(false);
            }
        };
        let room = RoomRow { part, user, channel, is_greeted: false };
        store.write(KeepRoom { season: row.id, room, wanted: note }).await?;
        self.rooms.push(room);
        self.report.made.push(channel);
        if part == RoomPart::Announcements {
            self.move_in(channel).await;
        }
        Ok(true)
    }

    /// Moves the announcements to another channel: removes the buttons of the message that asked something in the
    /// previous channel.
    async fn move_in(&mut self, channel: ChannelId) {
        if let Some(asking) = self.the.row.asking.take() {
            let before = serenity::ChannelId::new(self.the.row.channel.0);
            let bare = EditMessage::new().components(Vec::new());
            if let Err(error) = before.edit_message(self.http, serenity::MessageId::new(asking.0), bare).await {
                tracing::info!(%error, "an old message keeps its buttons; they say that it has gone on");
            }
        }
        self.the.row.channel = channel;
    }

    fn category_names(&self, language: Language) -> [String; 2] {
        category_names(&painted_title(self.the.state.name()), self.the.row.number, language)
    }

    /// Sets the permissions of existing channels; leaves correct overwrites alone.
    async fn adjust(&mut self) {
        for room in self.rooms.clone() {
            let Some(found) = self.there.get(&room.channel).cloned() else { continue };
            for wanted in self.crew.overwrites(room.part, room.user) {
                if found.permission_overwrites.contains(&wanted) {
                    continue;
                }
                if let Err(error) = set(self.http, found.id, &wanted, self.language).await {
                    let channel = named_channel(room.channel);
                    self.report.note(&delivery_error(&error), |why| said::NotPermitted { channel, why });
                    break;
                }
            }
            let above = self.category().filter(|_| room.part != RoomPart::Category);
            let moved = above.filter(|above| found.parent_id.map(serenity::ChannelId::get) != Some(above.0));
            let edit = match (room.part, moved) {
                (RoomPart::Category, _) => self.new_name(&found.name).map(|name| EditChannel::new().name(name)),
                // The channel's category was deleted, and there is a new one.
                (_, Some(above)) if found.parent_id.is_none() => {
                    Some(EditChannel::new().category(Some(serenity::ChannelId::new(above.0))))
                }
                (_, _) => None,
            };
            if let Some(edit) = edit
                && let Err(error) = found.id.edit(self.http, edit).await
            {
                let channel = named_channel(room.channel);
                self.report.note(&delivery_error(&error), |why| said::NotChanged { channel, why });
            }
        }
    }

    /// The new name of the category, unless somebody has renamed it.
    fn new_name(&self, name: &str) -> Option<String> {
        let names = |language| {
            let [open, archived] = self.category_names(language);
            if self.crew.is_over { (archived, open) } else { (open, archived) }
        };
        // The server's language may have changed since the category was named.
        let was_ours = Language::ALL.into_iter().chain([self.language]).any(|language| names(language).1 == name);
        was_ours.then(|| names(self.language).0)
    }

    /// Posts each channel's first message, once.
    async fn greet(&mut self) -> Result<(), Fault> {
        let season = safe_title(self.the.state.name());
        let language = self.language;
        for room in self.rooms.clone().into_iter().filter(|room| !room.is_greeted && !self.crew.is_over) {
            let Some(greeting) = greeting(room.part, &season, room.user) else { continue };
            let words = greeting.say(language);
            let letter = match room.part {
                RoomPart::Announcements => self.announcement(words.as_str(), language),
                RoomPart::Confessional => Letter::words(words).calling(room.user),
                RoomPart::Category | RoomPart::Lounge | RoomPart::Spectators => Letter::words(words),
            };
            let nonce = self.directory.nonces().room(self.the.row.id, room.channel);
            let channel = serenity::ChannelId::new(room.channel.0);
            match channel.send_message(self.http, letter.into_message_once(&nonce)).await {
                Ok(told) if room.part == RoomPart::Announcements => self.asks(MessageId(told.id.get())).await?,
                Ok(_) => {}
                Err(error) => {
                    let channel = named_channel(room.channel);
                    self.report.note(&delivery_error(&error), |why| said::NotGreeted { channel, why });
                    if self.report.is_passing {
                        continue;
                    }
                }
            }
            self.directory.store().write(GreetRoom { channel: room.channel }).await?;
        }
        Ok(())
    }

    /// The first message in the announcements: the season's status and the current buttons.
    fn announcement(&self, words: &str, language: Language) -> Letter {
        let standing = season::standing(&self.the.state, &printable(&self.the)).say(language);
        let letter = Letter::words(format!("{words}\n{standing}"));
        let buttons = controls(&self.the, language);
        let letter = if buttons.is_empty() { letter } else { letter.with_row(CreateActionRow::Buttons(buttons)) };
        let votes: Vec<_> = self.the.state.votes().iter().collect();
        vote::rows(&self.the, &votes, language).into_iter().fold(letter, Letter::with_row)
    }

    /// Makes this the message that keeps the buttons for what the season waits for.
    async fn asks(&self, message: MessageId) -> Result<(), Fault> {
        let (season, told_n) = (self.the.row.id, self.the.row.told_n);
        let told = TellSeason { season, told_n, asking: Some(message) };
        let votes = self.the.state.votes().iter().map(|vote| vote.n).collect();
        Ok(self.directory.store().write(TellVotes { told, votes, message }).await?)
    }
}

/// Sets an overwrite of a channel.
async fn set(
    http: &Http,
    channel: serenity::ChannelId,
    wanted: &PermissionOverwrite,
    language: Language,
) -> Result<(), serenity::Error> {
    // serenity would also send the target in the body, which Discord's OpenAPI description does not allow.
    let (kind, whom) = match wanted.kind {
        PermissionOverwriteType::Member(user) => (1, TargetId::new(user.get())),
        PermissionOverwriteType::Role(role) => (0, TargetId::new(role.get())),
        _ => return Ok(()),
    };
    let body = json!({ "type": kind, "allow": wanted.allow, "deny": wanted.deny });
    http.create_permission(channel, whom, &body, Some(said::Reason.say(language).as_str())).await
}

/// A member of the server; `None` if the person is not on it.
async fn member(http: &Http, guild: serenity::GuildId, user: UserId) -> Result<Option<Member>, Fault> {
    match http.get_member(guild, serenity::UserId::new(user.0.max(1))).await {
        Ok(member) => Ok(Some(member)),
        Err(error) if matches!(code_of(&error), Some(UNKNOWN_MEMBER | UNKNOWN_USER)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
