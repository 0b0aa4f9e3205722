//! Channels that the bot creates for a match: the match's own, one for each player and the hosts, and one for
//! spectators; they are archived or deleted after the match.

use poise::serenity_prelude as serenity;
use serenity::{
    ChannelType, CreateChannel, EditChannel, Http, PermissionOverwrite, PermissionOverwriteType, Permissions,
};

use super::call::Call;
use super::log::named_channel;
use super::wanted;
use crate::discord::wire::fault::{Fault, delivery_error};
use crate::discord::wire::reasons::why_not;
use crate::discord::wire::text::{mention, refused, why_refused};
use crate::session::{DeliveryError, Directory, MatchHandle, Refusal, Status, TheSeason};
use crate::store::{
    Afterwards, ChannelId, GuildId, HaveChannel, LoseChannel, MatchId, NoteChannel, NoteOver, RoleId, SeasonKind,
    Store, UserId, WantChannel,
};
use rules::{Millis, Timestamp};
use words::{Language, Message, Words, channels as said};

/// How long after its end a match keeps its channels: as long as it can be reopened, and a margin.
const STAY: Millis = Millis::from_hours(25);
/// The maximum length of a player's name in a channel name, in characters.
const NAME_CHARS_MAX: usize = 40;
/// The permissions of people who are let into a channel.
const READ_AND_WRITE: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::READ_MESSAGE_HISTORY)
    .union(Permissions::ATTACH_FILES);

/// Whether a role or person sees a channel.
struct Rule(PermissionOverwriteType, bool);

impl Rule {
    fn of(user: UserId, sees: bool) -> Self {
        Self(PermissionOverwriteType::Member(serenity::UserId::new(user.0)), sees)
    }

    fn role(role: u64, sees: bool) -> Self {
        Self(PermissionOverwriteType::Role(serenity::RoleId::new(role)), sees)
    }

    fn overwrite(self) -> PermissionOverwrite {
        let Self(kind, sees) = self;
        let nothing = Permissions::empty();
        let (allow, deny) = if sees { (READ_AND_WRITE, nothing) } else { (nothing, Permissions::VIEW_CHANNEL) };
        PermissionOverwrite { allow, deny, kind }
    }
}

/// The category and the overwrites of the match's channel, which limit who sees the new public channels.
struct Around {
    category: Option<serenity::ChannelId>,
    overwrites: Vec<PermissionOverwrite>,
}

impl Around {
    /// Reads the category and overwrites of a channel; for a thread, those of its parent channel.
    async fn of(http: &Http, channel: ChannelId) -> Result<Self, serenity::Error> {
        let found = serenity::ChannelId::new(channel.0).to_channel(http).await?.guild();
        let is_thread = |found: &serenity::GuildChannel| found.thread_metadata.is_some();
        let found = match found {
            Some(thread) if is_thread(&thread) => match thread.parent_id {
                Some(parent) => parent.to_channel(http).await?.guild(),
                None => None,
            },
            found => found,
        };
        // The bot may lack other permissions, and cannot grant what it lacks.
        let narrowed = |overwrite: PermissionOverwrite| PermissionOverwrite {
            allow: overwrite.allow & READ_AND_WRITE,
            deny: overwrite.deny & READ_AND_WRITE,
            kind: overwrite.kind,
        };
        Ok(match found {
            Some(found) => Self {
                category: found.parent_id,
                overwrites: found.permission_overwrites.into_iter().map(narrowed).collect(),
            },
            None => Self { category: None, overwrites: Vec::new() },
        })
    }
}

/// Creates the channels of a match, step by step.
struct Builder<'a> {
    call: Call<'a>,
    table: &'a MatchHandle,
    me: UserId,
    status: Status,
    host_role: Option<RoleId>,
    /// The id of the spectators' role, if the match belongs to a season that has one.
    watchers: Option<u64>,
    afterwards: Afterwards,
    around: Around,
    /// The channels that were created for the match earlier.
    made: Vec<ChannelId>,
    /// The lines of the answer so far.
    lines: Vec<Message>,
    /// Whether every missing channel was created.
    is_whole: bool,
    /// The server's language, for the channels' names and messages.
    here: Language,
}

/// Creates the channels of a match, or those that are still missing; returns the answer.
pub(in crate::discord) async fn set_up(
    call: Call<'_>,
    table: &MatchHandle,
    me: UserId,
    afterwards: Afterwards,
) -> Result<Message, Fault> {
    let store = &call.bot.store;
    let status = table.status().await?;
    if status.seat_of(call.user()).is_some() {
        return Ok(said::YouPlay.into());
    }
    let row = store.find_match(table.id()).await?;
    let around = match Around::of(call.http, row.channel).await {
        Ok(around) => around,
        Err(error) => {
            return Ok(said::Unread { why: why_not(&delivery_error(&error)) }.into());
        }
    };
    let host_role = store.guild(status.guild).await?.host_role;
    let made = store.channels_made(table.id()).await?;
    let watchers = watchers(store, table.id()).await?;
    let here = call.bot.directory.server_language(status.guild).await;
    let (lines, is_whole) = (Vec::new(), true);
    let mut builder =
        Builder { call, table, me, status, host_role, watchers, afterwards, around, made, lines, is_whole, here };
    builder.players().await?;
    if !builder.is_made(row.spectators) {
        builder.spectators().await?;
    }
    if !builder.is_made(Some(row.channel)) {
        builder.own().await?;
    }
    if builder.lines.is_empty() {
        return Ok(said::ThereAlready.into());
    }
    let later = match afterwards {
        Afterwards::Archive => said::LaterArchive.into(),
        Afterwards::Remove => said::LaterRemove.into(),
    };
    let again = (!builder.is_whole).then(|| said::Again.into());
    Ok(Message::joined(builder.lines.into_iter().chain([later]).chain(again), "\n"))
}

/// The id of the spectators' role of the match's season.
async fn watchers(store: &Store, id: MatchId) -> Result<Option<u64>, Fault> {
    match store.season_of_match(id).await? {
        Some((id, SeasonKind::Season)) => Ok(TheSeason::load(store, id).await?.state.house().spectators),
        Some((_, SeasonKind::League)) | None => Ok(None),
    }
}

impl Builder<'_> {
    /// Whether this channel was created for the match.
    fn is_made(&self, channel: Option<ChannelId>) -> bool {
        channel.is_some_and(|channel| self.made.contains(&channel))
    }

    fn players_but(&self, own: Option<UserId>) -> impl Iterator<Item = UserId> + use<> {
        let users: Vec<_> = self.status.seats.values().map(|row| row.user).filter(|user| !user.is_machine()).collect();
        users.into_iter().filter(move |&user| Some(user) != own)
    }

    /// Creates a channel for each player, which the player and the hosts can read.
    async fn players(&mut self) -> Result<(), Fault> {
        for (seat, row) in self.status.seats.clone().iter() {
            if row.user.is_machine() || self.is_made(row.channel) {
                continue;
            }
            let mut rules = self.for_hosts();
            rules.push(Rule::of(row.user, true));
            rules.extend(self.players_but(Some(row.user)).map(|other| Rule::of(other, false)));
            let who = Words::markup(mention(row.user));
            let Some(channel) = self.make(&row.name, rules).await? else { continue };
            let taken = self.table.set_channel(self.call.user(), seat, Some(channel)).await?;
            self.told(taken, channel, said::Player { who, channel: named_channel(channel) }).await?;
        }
        Ok(())
    }

    /// The rules of a channel for hosts only.
    fn for_hosts(&self) -> Vec<Rule> {
        let nobody_else = [Rule::role(self.status.guild.0, false), Rule::of(self.call.user(), true)];
        nobody_else.into_iter().chain(self.host_role.map(|role| Rule::role(role.0, true))).collect()
    }

    /// Creates the spectators' channel: in a season with a spectators' role for people with this role, otherwise for
    /// everybody who can read the match's channel; never for players.
    async fn spectators(&mut self) -> Result<(), Fault> {
        let name = said::NameSpectators.say(self.here);
        let mut rules: Vec<Rule> = self.players_but(None).map(|user| Rule::of(user, false)).collect();
        let made = if let Some(role) = self.watchers {
            rules.extend(self.for_hosts());
            let is_of_hosts = self.host_role == Some(RoleId(role));
            rules.extend((!is_of_hosts).then(|| Rule::role(role, true)));
            self.make(name.as_str(), rules).await?
        } else {
            self.make_open(name.as_str(), rules).await?
        };
        let Some(channel) = made else { return Ok(()) };
        let taken = self.table.set_spectators(self.call.user(), Some(channel)).await?;
        let there = named_channel(channel);
        let told: Message = match self.watchers {
            None => said::Spectators { channel: there }.into(),
            Some(role) => said::Watchers { role: Words::markup(format!("<@&{role}>")), channel: there }.into(),
        };
        self.told(taken, channel, told).await
    }

    /// Creates the match's own channel, and moves the match there.
    async fn own(&mut self) -> Result<(), Fault> {
        let Some(channel) = self.make_open("", Vec::new()).await? else { return Ok(()) };
        let taken = self.table.move_to(self.call.user(), channel).await?;
        self.told(taken, channel, said::Moved { channel: named_channel(channel) }).await
    }

    /// Creates a channel for everybody who sees the match's channel, except for these rules.
    async fn make_open(&mut self, whose: &str, rules: Vec<Rule>) -> Result<Option<ChannelId>, Fault> {
        let around = self.around.overwrites.clone();
        self.make_with(whose, around, rules).await
    }

    /// Creates a channel for the bot and for those whom these rules let in; `None` if Discord refuses.
    async fn make(&mut self, whose: &str, rules: Vec<Rule>) -> Result<Option<ChannelId>, Fault> {
        self.make_with(whose, Vec::new(), rules).await
    }

    async fn make_with(
        &mut self,
        whose: &str,
        around: Vec<PermissionOverwrite>,
        rules: Vec<Rule>,
    ) -> Result<Option<ChannelId>, Fault> {
        let mut overwrites: Vec<_> = rules.into_iter().chain([Rule::of(self.me, true)]).map(Rule::overwrite).collect();
        // Each role and person may have only one overwrite.
        let is_new = |one: &PermissionOverwrite| !overwrites.iter().any(|other| other.kind == one.kind);
        let around: Vec<_> = around.into_iter().filter(is_new).collect();
        overwrites.extend(around);
        let match_id = self.table.id();
        let name = channel_name(self.status.spec.id, match_id, whose);
        let (store, at) = (&self.call.bot.store, self.call.bot.directory.clock().now());
        let note = WantChannel { guild: self.status.guild, parent: None, name: name.clone(), at };
        let wanted = CreateChannel::new(name).kind(ChannelType::Text).permissions(overwrites);
        let wanted = match self.around.category {
            Some(category) => wanted.category(category),
            None => wanted,
        };
        let guild = serenity::GuildId::new(self.status.guild.0);
        match wanted::make(store, &note, guild.create_channel(self.call.http, wanted)).await? {
            Ok(channel) => {
                let afterwards = self.afterwards;
                store.write(NoteChannel { channel, match_id, afterwards }).await?;
                store.write(HaveChannel(note)).await?;
                Ok(Some(channel))
            }
            Err(why) => {
                self.is_whole = false;
                self.lines.push(said::NotMade { why: why_not(&why) }.into());
                Ok(None)
            }
        }
    }

    /// Records the outcome of using a new channel; deletes the channel if the match refuses it.
    async fn told(
        &mut self,
        taken: Result<(), Refusal>,
        channel: ChannelId,
        words: impl Into<Message>,
    ) -> Result<(), Fault> {
        match taken {
            Ok(()) => self.lines.push(words.into()),
            Err(why) => {
                self.is_whole = false;
                // The whole answer is private, so this part is formatted in the person's language already.
                self.lines.push(Message::verbatim(refused(&why_refused(&why), self.call.language())));
                see_off(self.call.http, &self.call.bot.directory, channel, Afterwards::Remove).await?;
            }
        }
        Ok(())
    }
}

/// The name of a match's channel.
fn channel_name(game: &str, id: MatchId, whose: &str) -> String {
    let letters = whose.chars().take(NAME_CHARS_MAX).flat_map(char::to_lowercase);
    let plain: String = letters.map(|sign| if sign.is_alphanumeric() { sign } else { '-' }).collect();
    let plain = plain.trim_matches('-');
    if plain.is_empty() { format!("{game}-{id}") } else { format!("{game}-{id}-{plain}") }
}

/// Archives or deletes the channels of matches that ended more than a day ago.
pub(in crate::discord) async fn clear_up(http: &Http, directory: &Directory) -> Result<(), Fault> {
    let (store, now) = (directory.store(), directory.clock().now());
    store.write(NoteOver { at: now }).await?;
    for (channel, afterwards) in store.channels_over(Timestamp(now.0 - STAY.0)).await? {
        see_off(http, directory, channel, afterwards).await?;
    }
    Ok(())
}

/// Archives or deletes a channel; on a temporary failure, it is tried again later.
async fn see_off(http: &Http, directory: &Directory, channel: ChannelId, afterwards: Afterwards) -> Result<(), Fault> {
    let place = serenity::ChannelId::new(channel.0);
    let done = match afterwards {
        Afterwards::Remove => place.delete(http).await.map(drop),
        Afterwards::Archive => rename(http, directory, place).await,
    };
    match done.map_err(|error| delivery_error(&error)) {
        Err(why @ (DeliveryError::Passing(_) | DeliveryError::RetryAfter(_))) => {
            tracing::info!(%why, "a channel of a match stays as it is until later");
            return Ok(());
        }
        // A retry would not help: the channel is gone, or an admin must act.
        Err(why) => tracing::info!(%why, "a channel of a match is left as it is"),
        Ok(()) => {}
    }
    Ok(directory.store().write(LoseChannel { channel }).await?)
}

async fn rename(http: &Http, directory: &Directory, place: serenity::ChannelId) -> Result<(), serenity::Error> {
    let Some(channel) = place.to_channel(http).await?.guild() else { return Ok(()) };
    let language = directory.server_language(GuildId(channel.guild_id.get())).await;
    let name: String = said::NameArchived { name: Words::markup(channel.name) }.say(language).into();
    place.edit(http, EditChannel::new().name(name)).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_is_called_by_its_match_and_its_player() {
        let name = |whose| channel_name("mist", MatchId(7), whose);
        assert_eq!(name(""), "mist-7");
        assert_eq!(name("Ann B."), "mist-7-ann-b");
        assert_eq!(name("✨✨"), "mist-7");
        assert!(name(&"x".repeat(300)).chars().count() <= 100);
    }
}
