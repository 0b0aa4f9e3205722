//! The wire format of the server, its people and channels, and the computation of permissions.

use serde_json::{Value, json};
use twilight_model::guild::Permissions;

use super::ids::{BOT, BOT_ROLE, GUILD, OWNER, Snowflake, iso};
use super::role::EVERYONE;
use super::world::{Channel, ChannelKind, Person, World};

/// The server's name.
pub(super) const GUILD_NAME: &str = "The Parlor";

impl World {
    /// The user object; `None` if no user has this id.
    pub(super) fn user(&self, id: Snowflake) -> Option<Value> {
        let (username, name) = match id {
            BOT => ("dealer".to_owned(), None),
            OWNER => ("olga".to_owned(), Some("Olga")),
            _ => self
                .person(id)
                .map(|person| (person.name.to_lowercase().replace(' ', "_"), Some(person.name.as_str())))?,
        };
        let mut user = json!({
            "id": id, "username": username, "global_name": name, "discriminator": "0", "avatar": null, "banner": null,
            "accent_color": null, "public_flags": 0, "flags": 0, "primary_guild": null,
            "avatar_decoration_data": null, "collectibles": null,
        });
        if id == BOT {
            user["bot"] = json!(true);
        }
        Some(user)
    }

    /// The bot's own user object, for `GET /users/@me`.
    pub(super) fn current_user(&self) -> Value {
        let mut user = self.user(BOT).unwrap_or_default();
        user["mfa_enabled"] = json!(true);
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        user["locale"] = json!("en-US");
        user
    }

    /// The application object, for the bot.
    pub(super) fn application(&self) -> Value {
        json!({
            "id": BOT, "name": "Dealer", "icon": null, "description": "", "type": null, "bot": self.user(BOT),
            "bot_public": false, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": self.application_flags(),
            "flags_new": "0", "redirect_uris": self.portal.redirects, "interactions_endpoint_url": null,
            "role_connections_verification_url": null, "owner": self.user(OWNER), "approximate_guild_count": 1,
            "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0, "team": null, "eligible_oauth2_scopes": [],
        })
    }

    fn roles_of(&self, user: Snowflake) -> Vec<Snowflake> {
        if user == BOT {
            vec![BOT_ROLE]
        } else {
            self.person(user).map_or_else(Vec::new, |person| person.roles.clone())
        }
    }

    /// Whether a user is in the server.
    pub(super) fn is_member(&self, user: Snowflake) -> bool {
        user == BOT && self.is_invited || user == OWNER || self.person(user).is_some_and(|person| person.is_member)
    }

    /// The member object; `None` if the user is not in the server.
    pub(super) fn member(&self, user: Snowflake) -> Option<Value> {
        if !self.is_member(user) {
            return None;
        }
        let mut member = self.bare_member(user);
        member["user"] = self.user(user)?;
        member["pending"] = json!(false);
        Some(member)
    }

    /// The member object without the user, as messages contain it.
    pub(super) fn bare_member(&self, user: Snowflake) -> Value {
        json!({
            "nick": null, "avatar": null, "banner": null, "roles": self.roles_of(user), "joined_at": iso(GUILD.time()),
            "premium_since": null, "deaf": false, "mute": false, "flags": 0, "communication_disabled_until": null,
        })
    }

    /// The ids of all members: the bot, the owner, and the people.
    fn member_ids(&self) -> impl Iterator<Item = Snowflake> {
        let members = self.people.iter().filter(|person| person.is_member);
        [BOT, OWNER].into_iter().chain(members.map(|person| person.id))
    }

    /// The member objects of all members.
    pub(super) fn members_listed(&self) -> Vec<Value> {
        self.member_ids().filter_map(|id| self.member(id)).collect()
    }

    /// The roles of a server. All servers share them, except for `@everyone`, whose id is the server's.
    pub(super) fn roles_listed(&self, guild: Snowflake) -> Vec<Value> {
        let listed = self.roles.iter().map(|role| {
            let mut object = role.object();
            if role.id == GUILD {
                object["id"] = json!(guild);
            }
            object
        });
        listed.collect()
    }

    /// A channel object.
    pub(super) fn channel_object(&self, channel: &Channel) -> Value {
        let last = channel.posts.values().rfind(|post| post.only_for.is_none()).map(|post| post.message["id"].clone());
        match &channel.kind {
            ChannelKind::Guild { name, topic, position, parent, overwrites } => json!({
                "id": channel.id, "type": 0, "guild_id": channel.guild, "name": name, "topic": topic, "position": position,
                "permission_overwrites": overwrites, "parent_id": parent, "nsfw": false, "rate_limit_per_user": 0,
                "last_message_id": last, "flags": 0,
            }),
            ChannelKind::Category { name, position, overwrites } => json!({
                "id": channel.id, "type": 4, "guild_id": channel.guild, "name": name, "position": position,
                "permission_overwrites": overwrites, "parent_id": null, "flags": 0,
            }),
            ChannelKind::Thread { name, parent, is_private, owner, members, is_archived } => json!({
                "id": channel.id, "type": if *is_private { 12 } else { 11 }, "guild_id": channel.guild, "name": name,
                "parent_id": parent, "owner_id": owner, "last_message_id": last, "rate_limit_per_user": 0, "flags": 0,
                "message_count": channel.posts.len(), "member_count": members.len(),
                "total_message_sent": channel.posts.len(),
                "thread_metadata": {
                    "archived": is_archived, "auto_archive_duration": 1440, "archive_timestamp": iso(channel.id.time()),
                    "locked": false, "create_timestamp": iso(channel.id.time()),
                },
            }),
            ChannelKind::Direct { with } => json!({
                "id": channel.id, "type": 1, "recipients": [self.user(*with)], "last_message_id": last, "flags": 0,
            }),
        }
    }

    /// The channel objects of a server, without threads.
    pub(super) fn guild_channels(&self, guild: Snowflake) -> Vec<Value> {
        let is_guild = |channel: &&Channel| channel.guild == guild && channel.kind.has_overwrites();
        self.channels.values().filter(is_guild).map(|channel| self.channel_object(channel)).collect()
    }

    /// The threads of a server that the bot sees and that are not archived.
    pub(super) fn threads(&self, guild: Snowflake) -> Vec<Value> {
        let is_thread = |channel: &&Channel| {
            channel.guild == guild && matches!(channel.kind, ChannelKind::Thread { is_archived: false, .. })
        };
        let seen = self.channels.values().filter(is_thread).filter(|channel| self.sees(BOT, channel));
        seen.map(|channel| self.channel_object(channel)).collect()
    }

    /// The server's name, numbered from the second server on.
    pub(super) fn guild_name(&self, guild: Snowflake) -> String {
        match self.guilds.iter().position(|one| *one == guild) {
            None | Some(0) => GUILD_NAME.to_owned(),
            Some(n) => format!("{GUILD_NAME} {}", n + 1),
        }
    }

    /// The guild object of the REST API.
    pub(super) fn guild(&self, guild: Snowflake) -> Value {
        json!({
            "id": guild, "name": self.guild_name(guild), "icon": null, "description": null, "home_header": null, "splash": null,
            "discovery_splash": null, "features": [], "banner": null, "owner_id": OWNER, "application_id": null,
            "region": "", "afk_channel_id": null, "afk_timeout": 300, "system_channel_id": null,
            "system_channel_flags": 0, "widget_enabled": false, "widget_channel_id": null, "verification_level": 0,
            "roles": self.roles_listed(guild), "default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0,
            "max_presences": null, "max_members": 500_000, "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25, "vanity_url_code": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": "en-US", "rules_channel_id": null,
            "safety_alerts_channel_id": null, "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [], "stickers": [],
            "incidents_data": null,
        })
    }

    /// The data of `GUILD_CREATE`. Without the privileged intent for members it lists only the bot itself.
    pub(super) fn guild_create(&self, id: Snowflake) -> Value {
        let mut guild = self.guild(id);
        guild["joined_at"] = json!(iso(GUILD.time()));
        guild["large"] = json!(false);
        guild["unavailable"] = json!(false);
        guild["member_count"] = json!(self.member_ids().count());
        guild["members"] = json!([self.member(BOT)]);
        guild["channels"] = json!(self.guild_channels(id));
        guild["threads"] = json!(self.threads(id));
        for empty in ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"] {
            guild[empty] = json!([]);
        }
        guild
    }

    /// A user's permissions in the whole server, from their roles.
    pub(super) fn granted(&self, user: Snowflake) -> Permissions {
        if user == OWNER {
            return Permissions::all();
        }
        if !self.is_member(user) {
            return Permissions::empty();
        }
        let roles = self.roles_of(user);
        let held = self.roles.iter().filter(|role| role.id == GUILD || roles.contains(&role.id));
        let granted = held.fold(Permissions::empty(), |granted, role| granted | role.permissions);
        if granted.contains(Permissions::ADMINISTRATOR) { Permissions::all() } else { granted }
    }

    /// A user's permissions in a channel.
    pub(super) fn permissions(&self, user: Snowflake, channel: &Channel) -> Permissions {
        self.permissions_of(user, self.granted(user), channel)
    }

    /// A user's permissions in a channel, given their permissions in the whole server.
    fn permissions_of(&self, user: Snowflake, granted: Permissions, channel: &Channel) -> Permissions {
        let overwrites = match &channel.kind {
            ChannelKind::Direct { with } if *with == user || user == BOT => {
                return EVERYONE;
            }
            ChannelKind::Direct { .. } => return Permissions::empty(),
            ChannelKind::Thread { parent, is_private, members, .. } => {
                return self.permissions_in_thread(user, *parent, *is_private && !members.contains(&user));
            }
            ChannelKind::Guild { overwrites, .. } | ChannelKind::Category { overwrites, .. } => overwrites,
        };
        if granted.is_empty() || granted.contains(Permissions::ADMINISTRATOR) {
            return granted;
        }
        let mut allowed = granted;
        if !overwrites.is_empty() {
            // Discord's order: first the overwrite of @everyone, then those of the user's roles together, then the
            // member's.
            for whom in [&[channel.guild][..], &self.roles_of(user), &[user]] {
                allowed = overwritten(allowed, overwrites, whom);
            }
        }
        allowed - self.faults.denied(user, channel.id)
    }

    /// A thread inherits its parent's permissions. A private thread is visible to non-members only with Manage Threads.
    fn permissions_in_thread(&self, user: Snowflake, parent: Snowflake, is_shut_out: bool) -> Permissions {
        let Some(parent) = self.channels.get(&parent) else { return Permissions::empty() };
        let mut allowed = self.permissions(user, parent);
        let is_inside = !is_shut_out || allowed.contains(Permissions::MANAGE_THREADS);
        if !allowed.contains(Permissions::VIEW_CHANNEL) || !is_inside {
            return Permissions::empty();
        }
        allowed.set(Permissions::SEND_MESSAGES, allowed.contains(Permissions::SEND_MESSAGES_IN_THREADS));
        allowed
    }

    /// Whether a user sees a channel at all.
    pub(super) fn sees(&self, user: Snowflake, channel: &Channel) -> bool {
        self.permissions(user, channel).contains(Permissions::VIEW_CHANNEL)
    }

    /// The answer of `/sandbox/people`.
    pub(super) fn people_listed(&self) -> Value {
        let listed = |person: &Person| json!({ "name": person.name, "part": person.part, "id": person.id, "token": person.token, "locale": person.locale });
        self.people.iter().map(listed).collect()
    }

    /// The answer of `/sandbox/places`. Each channel lists the people who do not see it, usually the shorter list.
    pub(super) fn places_listed(&self) -> Value {
        let people: Vec<_> = self.people.iter().map(|person| (person, self.granted(person.id))).collect();
        let mut channels = Vec::new();
        for channel in self.channels.values() {
            if let ChannelKind::Guild { name, topic, .. } = &channel.kind {
                let is_shut_out = |(person, granted): &&(&Person, Permissions)| {
                    !self.permissions_of(person.id, *granted, channel).contains(Permissions::VIEW_CHANNEL)
                };
                let names: Vec<_> = people.iter().filter(is_shut_out).map(|(person, _)| person.name.as_str()).collect();
                channels.push(json!({ "id": channel.id, "guild": channel.guild, "name": name, "topic": topic, "hidden_from": names }));
            }
        }
        let is_match = |channel: &&Value| channel["name"].as_str().is_some_and(|name| name.starts_with("match"));
        let matches: Vec<_> = channels.iter().filter(is_match).cloned().collect();
        let direct: Vec<_> =
            self.people.iter().map(|person| json!({ "person": person.name, "id": person.dm })).collect();
        json!({
            "guild": { "id": GUILD, "name": GUILD_NAME },
            "guilds": self.guilds.iter().map(|guild| json!({ "id": guild, "name": self.guild_name(*guild) })).collect::<Vec<_>>(),
            "application": BOT,
            "channels": channels,
            "match_channels": matches,
            "direct": direct,
        })
    }
}

fn overwritten(mut allowed: Permissions, overwrites: &[Value], whom: &[Snowflake]) -> Permissions {
    let applies = |overwrite: &&Value| whom.iter().any(|id| overwrite["id"].as_str() == Some(&id.to_string()));
    let bits = |overwrite: &Value, key: &str| {
        let text = overwrite[key].as_str().unwrap_or("0");
        Permissions::from_bits_truncate(text.parse().unwrap_or(0))
    };
    let (mut deny, mut allow) = (Permissions::empty(), Permissions::empty());
    for overwrite in overwrites.iter().filter(applies) {
        deny |= bits(overwrite, "deny");
        allow |= bits(overwrite, "allow");
    }
    allowed -= deny;
    allowed | allow
}
