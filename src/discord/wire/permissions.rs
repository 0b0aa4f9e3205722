//! Who may host, and who can read a channel: checked here for every command, button and menu alike.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{Cache, ChannelType, FullEvent, GuildChannel, Http, Member, PermissionOverwriteType, Permissions, Role};

use super::fault::{Fault, code_of, delivery_error};
use crate::session::DeliveryError;
use crate::store::{ChannelId, GuildId, Store, UserId};
use clock::Stopwatch;

/// How long an answer about a member is reused, so that the deliveries of one moment ask only once.
const MEMBER_FRESH: Duration = Duration::from_millis(500);
/// How many members' answers are cached.
const MEMBERS_MAX: usize = 1000;
/// Discord's codes for a person who is not a member of a server or thread, and for an unknown person.
pub(in crate::discord) const UNKNOWN_MEMBER: isize = 10007;
const UNKNOWN_USER: isize = 10013;

/// Whether a member may let the bot give this role to others: an administrator, or a member who may manage roles and
/// has all permissions of the role.
pub(in crate::discord) fn may_give(member: &Member, role: &Role) -> bool {
    let own = member.permissions.unwrap_or_else(Permissions::empty);
    own.administrator() || own.manage_roles() && own.contains(role.permissions)
}

/// Whether this member may host: by the permission to manage events, or by the server's host role.
pub(in crate::discord) async fn may_host(store: &Store, guild: GuildId, member: &Member) -> Result<bool, Fault> {
    let permissions = member.permissions.unwrap_or_else(Permissions::empty);
    if permissions.intersects(Permissions::MANAGE_EVENTS | Permissions::ADMINISTRATOR) {
        return Ok(true);
    }
    let role = store.guild(guild).await?.host_role;
    Ok(role.is_some_and(|role| member.roles.contains(&serenity::RoleId::new(role.0))))
}

/// The names of the permissions that the bot lacks in a channel to run matches there.
pub(in crate::discord) fn missing_here(granted: Option<Permissions>) -> Permissions {
    // Reading the message history is needed to update the clock in a board, and to catch up on missed messages.
    let needed = Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY;
    granted.map_or(Permissions::empty(), |granted| needed - granted)
}

type Members = BTreeMap<(serenity::GuildId, serenity::UserId), (Stopwatch, Option<Member>)>;

/// Finds out who can read a channel, by Discord's rules.
///
/// Permissions of roles and overwrites of channels are kept up to date by gateway events. A member's roles are
/// requested, since the bot does not have the members intent and gets no events about them.
pub(in crate::discord) struct Readers {
    http: Arc<Http>,
    cache: Arc<Cache>,
    /// Recent answers about members; `None` for a person who is not on the server. The lock is never held across an
    /// await.
    members: Mutex<Members>,
}

impl Readers {
    pub(in crate::discord) fn new(http: Arc<Http>, cache: Arc<Cache>) -> Self {
        Self { http, cache, members: Mutex::default() }
    }

    /// Returns those of the given people who can read a channel.
    ///
    /// # Errors
    /// Discord did not answer, or does not show the channel to the bot.
    pub(in crate::discord) async fn among(
        &self,
        guild: GuildId,
        channel: ChannelId,
        people: &[UserId],
    ) -> Result<Vec<UserId>, DeliveryError> {
        let guild = serenity::GuildId::new(guild.0);
        let place = self.place(guild, serenity::ChannelId::new(channel.0)).await?;
        let ruling = self.ruling(guild, &place).await?;
        let mut readers = Vec::new();
        for &user in people.iter().filter(|user| !user.is_machine()) {
            let Some(member) = self.member(guild, serenity::UserId::new(user.0)).await? else { continue };
            let granted = self.permissions(guild, &ruling, &member).await?;
            let is_shut_out = place.kind == ChannelType::PrivateThread
                && !granted.manage_threads()
                && !self.is_in_thread(place.id, member.user.id).await?;
            if granted.view_channel() && !is_shut_out {
                readers.push(user);
            }
        }
        Ok(readers)
    }

    /// The people who are named in a channel's own permission overwrites.
    pub(in crate::discord) async fn named(
        &self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<Vec<UserId>, DeliveryError> {
        let guild = serenity::GuildId::new(guild.0);
        let place = self.place(guild, serenity::ChannelId::new(channel.0)).await?;
        let overwrites = self.ruling(guild, &place).await?.permission_overwrites;
        let named = overwrites.iter().filter_map(|overwrite| {
            let PermissionOverwriteType::Member(user) = overwrite.kind else { return None };
            Some(UserId(user.get()))
        });
        Ok(named.collect())
    }

    /// The channel whose overwrites apply: for a thread, its parent channel. serenity would treat a thread as a channel
    /// without overwrites.
    async fn ruling(&self, guild: serenity::GuildId, place: &GuildChannel) -> Result<GuildChannel, DeliveryError> {
        let is_thread =
            matches!(place.kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread);
        match place.parent_id.filter(|_| is_thread) {
            Some(parent) => self.place(guild, parent).await,
            None => Ok(place.clone()),
        }
    }

    /// The name of a server if a person is on it; `None` if they are not, or the bot does not see the server.
    pub(in crate::discord) async fn server_of(
        &self,
        guild: GuildId,
        user: UserId,
    ) -> Result<Option<String>, DeliveryError> {
        let guild = serenity::GuildId::new(guild.0);
        let Some(name) = self.cache.guild(guild).map(|guild| guild.name.clone()) else { return Ok(None) };
        Ok(self.member(guild, serenity::UserId::new(user.0)).await?.map(|_| name))
    }

    /// Drops the cached answers about the members of a server.
    pub(in crate::discord) fn forget(&self, guild: GuildId) {
        self.members().retain(|(of, _), _| of.get() != guild.0);
    }

    fn members(&self) -> MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A channel or a thread of a server, from the cache or else from Discord.
    async fn place(
        &self,
        guild: serenity::GuildId,
        channel: serenity::ChannelId,
    ) -> Result<GuildChannel, DeliveryError> {
        let known = self.cache.guild(guild).and_then(|guild| {
            let thread = || guild.threads.iter().find(|thread| thread.id == channel);
            guild.channels.get(&channel).or_else(thread).cloned()
        });
        match known {
            Some(place) => Ok(place),
            None => self
                .http
                .get_channel(channel)
                .await
                .map_err(|error| delivery_error(&error))?
                .guild()
                .ok_or(DeliveryError::Gone),
        }
    }

    /// A member with their roles; `None` if the person is not on the server.
    async fn member(&self, guild: serenity::GuildId, user: serenity::UserId) -> Result<Option<Member>, DeliveryError> {
        let known = self.members().get(&(guild, user)).filter(|(asked, _)| asked.elapsed() < MEMBER_FRESH).cloned();
        if let Some((_, member)) = known {
            return Ok(member);
        }
        // Take the time before the request: the answer may not include changes made during it.
        let asked = Stopwatch::start();
        let member = found(self.http.get_member(guild, user).await)?;
        let mut members = self.members();
        if members.len() >= MEMBERS_MAX {
            members.clear();
        }
        members.insert((guild, user), (asked, member.clone()));
        Ok(member)
    }

    async fn permissions(
        &self,
        guild: serenity::GuildId,
        channel: &GuildChannel,
        member: &Member,
    ) -> Result<Permissions, DeliveryError> {
        let known = self.cache.guild(guild).map(|guild| guild.user_permissions_in(channel, member));
        if let Some(permissions) = known {
            return Ok(permissions);
        }
        let guild = self.http.get_guild(guild).await.map_err(|error| delivery_error(&error))?;
        Ok(guild.user_permissions_in(channel, member))
    }

    async fn is_in_thread(&self, thread: serenity::ChannelId, user: serenity::UserId) -> Result<bool, DeliveryError> {
        Ok(found(thread.get_thread_member(&self.http, user, false).await)?.is_some())
    }
}

/// Returns `None` if Discord answers that the member or user does not exist.
fn found<T>(answer: Result<T, serenity::Error>) -> Result<Option<T>, DeliveryError> {
    match answer {
        Ok(one) => Ok(Some(one)),
        Err(error) if matches!(code_of(&error), Some(UNKNOWN_MEMBER | UNKNOWN_USER)) => Ok(None),
        Err(error) => Err(delivery_error(&error)),
    }
}

/// The server on which an event may change who can read a channel.
#[expect(clippy::wildcard_enum_match_arm, reason = "a library's list, of which few concern us")]
pub(in crate::discord) fn shaken(event: &FullEvent) -> Option<GuildId> {
    let guild = match event {
        FullEvent::ChannelCreate { channel } => channel.guild_id,
        FullEvent::ChannelUpdate { new, .. } | FullEvent::ThreadUpdate { new, .. } => new.guild_id,
        FullEvent::GuildMemberAddition { new_member } => new_member.guild_id,
        FullEvent::GuildMemberRemoval { guild_id, .. } | FullEvent::GuildRoleDelete { guild_id, .. } => *guild_id,
        FullEvent::GuildMemberUpdate { event, .. } => event.guild_id,
        FullEvent::GuildRoleCreate { new } | FullEvent::GuildRoleUpdate { new, .. } => new.guild_id,
        FullEvent::GuildUpdate { new_data, .. } => new_data.id,
        FullEvent::ThreadCreate { thread } => thread.guild_id,
        FullEvent::ThreadListSync { thread_list_sync } => thread_list_sync.guild_id,
        FullEvent::ThreadMembersUpdate { thread_members_update } => thread_members_update.guild_id,
        _ => return None,
    };
    Some(GuildId(guild.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_has_a_name() {
        let all = Permissions::all();
        assert!(missing_here(Some(all)).is_empty());
        assert_eq!(missing_here(Some(all - Permissions::READ_MESSAGE_HISTORY)), Permissions::READ_MESSAGE_HISTORY);
    }
}
