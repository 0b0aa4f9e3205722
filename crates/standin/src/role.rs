//! Roles, and the roles that exist at the start.

use serde_json::{Value, json};
use twilight_model::guild::Permissions;

use super::ids::{BOT, BOT_ROLE, GUILD, HOST_ROLE, Snowflake};

/// The permissions of `@everyone`.
pub(super) const EVERYONE: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::CREATE_PRIVATE_THREADS)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY)
    .union(Permissions::ADD_REACTIONS)
    .union(Permissions::USE_SLASH_COMMANDS);

/// The permissions of the bot's role, beyond `@everyone`: those in its invitation.
const BOT_GRANT: Permissions = Permissions::MANAGE_MESSAGES.union(Permissions::SEND_MESSAGES_IN_THREADS);

/// The permissions of the hosts' role, beyond `@everyone`: open matches, set up the bot, and change permissions.
const HOST_GRANT: Permissions =
    Permissions::MANAGE_EVENTS.union(Permissions::MANAGE_GUILD).union(Permissions::MANAGE_ROLES);

/// A role of the server.
#[derive(Clone, Debug)]
pub(super) struct Role {
    pub(super) id: Snowflake,
    pub(super) name: String,
    pub(super) permissions: Permissions,
}

impl Role {
    /// The role object of the REST API.
    pub(super) fn object(&self) -> Value {
        let is_managed = self.id == BOT_ROLE;
        let mut object = json!({
            "id": self.id, "name": self.name, "permissions": self.permissions.bits().to_string(),
            "position": u8::from(self.id != GUILD) + u8::from(is_managed), "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false, "managed": is_managed, "mentionable": false, "icon": null, "unicode_emoji": null,
            "flags": 0,
        });
        if is_managed {
            object["tags"] = json!({ "bot_id": BOT });
        }
        object
    }
}

/// The roles that exist at the start.
pub(super) fn first_roles() -> Vec<Role> {
    [(GUILD, "@everyone", EVERYONE), (HOST_ROLE, "Host", HOST_GRANT), (BOT_ROLE, "Dealer", BOT_GRANT)]
        .map(|(id, name, permissions)| Role { id, name: name.to_owned(), permissions })
        .into()
}
