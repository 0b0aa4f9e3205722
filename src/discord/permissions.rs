//! Who may host, and who can read a channel: checked here for every command, button and menu alike.

use poise::serenity_prelude as serenity;
use serenity::Permissions;

use super::Fault;
use crate::store::{GuildId, Store, UserId};

/// Whether this member may host: by the permission to manage events, or by the role that the server named.
///
/// # Errors
/// The store failed.
pub(super) async fn may_host(store: &Store, guild: GuildId, member: &serenity::Member) -> Result<bool, Fault> {
    let permissions = member.permissions.unwrap_or_else(Permissions::empty);
    if permissions.intersects(Permissions::MANAGE_EVENTS | Permissions::ADMINISTRATOR) {
        return Ok(true);
    }
    let role = store.guild(guild).await?.host_role;
    Ok(role.is_some_and(|role| member.roles.contains(&serenity::RoleId::new(role.0))))
}

/// What the bot lacks to tell a match in a channel, by the permissions that Discord says it has there.
pub(super) fn missing_permissions(granted: Option<Permissions>) -> Vec<&'static str> {
    let needed = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES;
    granted.map_or_else(Vec::new, |granted| (needed - granted).get_permission_names())
}

/// What keeps a channel from being used for secrets of these people's opponents: who of `users` can read it.
///
/// Asks Discord and not the cache, which may be behind.
///
/// # Errors
/// Discord did not answer.
pub(super) async fn who_can_read(
    http: &serenity::Http,
    guild: GuildId,
    channel: serenity::ChannelId,
    users: &[UserId],
) -> Result<Vec<UserId>, Fault> {
    let guild = http.get_guild(serenity::GuildId::new(guild.0)).await?;
    let Some(channel) = http.get_channel(channel).await?.guild() else { return Ok(users.to_vec()) };
    let mut readers = Vec::new();
    for &user in users {
        let member = match http.get_member(guild.id, serenity::UserId::new(user.0)).await {
            Ok(member) => member,
            // Who is not of the server cannot read in it.
            Err(serenity::Error::Http(error)) if error.status_code() == Some(serenity::http::StatusCode::NOT_FOUND) => {
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        if guild.user_permissions_in(&channel, &member).view_channel() {
            readers.push(user);
        }
    }
    Ok(readers)
}
