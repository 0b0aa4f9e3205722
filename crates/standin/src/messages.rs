//! Messages: posting, editing, deleting, reading, and whom they mention.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use twilight_model::guild::Permissions;

use super::files::{show_attachment, visible_attachments};
use super::ids::{BOT, GUILD, Snowflake, iso};
use super::reply::{ApiError, Reply};
use super::strict::{COMPONENTS_V2, EPHEMERAL, LOADING, MentionKind, MessageBody, Upload};
use super::world::{Channel, ChannelKind, Post, World};

/// The maximum number of messages that one call returns.
const PAGE_MAX: usize = 100;
/// The maximum number of messages that a channel keeps; the oldest are deleted first.
const POSTS_MAX: usize = 10_000;
/// How many messages one call returns by default.
const PAGE_DEFAULT: usize = 50;
/// The type of a message that replies to another message.
const REPLY: u8 = 19;

/// A message to be posted.
pub(super) struct Draft {
    pub(super) author: Snowflake,
    pub(super) channel: Snowflake,
    pub(super) body: MessageBody,
    pub(super) files: Vec<Upload>,
    /// The only person who will see the message, if it is ephemeral.
    pub(super) only_for: Option<Snowflake>,
    /// Fields to set in the finished message, such as its type and interaction metadata.
    pub(super) extra: Vec<(&'static str, Value)>,
}

impl World {
    /// `POST /channels/{channel}/messages`, by the bot or a person.
    pub(super) fn create_message(
        &mut self,
        author: Snowflake,
        channel: Snowflake,
        body: &Value,
        files: Vec<Upload>,
    ) -> Result<Reply, ApiError> {
        let body = MessageBody::read(body, &files)?;
        if body.flags.unwrap_or(0) & EPHEMERAL != 0 {
            return Err(ApiError::form("flags", "BITFIELD_INVALID", "only answers to interactions are ephemeral"));
        }
        let needed = needed_permissions(&body, &files);
        self.may_post(author, channel, needed)?;
        if body.enforce_nonce == Some(true)
            && let Some(posted) = self.posted_with(author, body.nonce.as_ref())
        {
            return Ok(Reply::ok(posted));
        }
        let mut extra = Vec::new();
        if let Some(reference) = &body.message_reference {
            if reference.kind.unwrap_or(0) != 0 || reference.channel_id.is_some_and(|other| other != channel) {
                let sentence = "only answers within a channel are modeled here";
                return Err(ApiError::form("message_reference", "UNSUPPORTED", sentence));
            }
            let answered = self.post(channel, reference.message_id).map(|post| post.message.clone());
            if answered.is_err() && reference.fail_if_not_exists != Some(false) {
                return Err(ApiError::form("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"));
            }
            extra.push(("type", json!(REPLY)));
            extra.push((
                "message_reference",
                json!({
                    "type": 0, "message_id": reference.message_id, "channel_id": channel,
                }),
            ));
            extra.push(("referenced_message", answered.unwrap_or_default()));
        }
        let draft = Draft { author, channel, body, files, only_for: None, extra };
        self.publish(draft).map(Reply::ok)
    }

    fn may_post(&self, author: Snowflake, channel: Snowflake, needed: Permissions) -> Result<(), ApiError> {
        let place = self.channel(channel)?;
        if let ChannelKind::Direct { with } = place.kind
            && author == BOT
        {
            let reachable =
                self.is_invited && self.person(with).is_some_and(|person| person.is_member && !person.dms_closed);
            return if reachable { Ok(()) } else { Err(ApiError::dms_closed()) };
        }
        let granted = self.permissions(author, place);
        if !granted.contains(Permissions::VIEW_CHANNEL) {
            return Err(ApiError::missing_access());
        }
        if let ChannelKind::Category { .. } = place.kind {
            return Err(ApiError::no_text_channel());
        }
        if granted.contains(needed) { Ok(()) } else { Err(ApiError::missing_permissions()) }
    }

    /// The message that an author recently posted with this nonce, in any channel.
    fn posted_with(&self, author: Snowflake, nonce: Option<&Value>) -> Option<Value> {
        let (channel, message) = self.nonces.find(author, nonce?, self.clock.now())?;
        self.post(channel, message).ok().map(|post| post.message.clone())
    }

    /// Posts a message, sends its event, and returns it. The caller has checked permissions.
    pub(super) fn publish(&mut self, draft: Draft) -> Result<Value, ApiError> {
        let Draft { author, channel, mut body, files, only_for, extra } = draft;
        let id = self.next_id();
        let attachments = self.keep_files(channel, &body, files, only_for.is_some());
        let content = body.content.take().unwrap_or_default();
        let mut message = json!({
            "id": id, "type": 0, "channel_id": channel, "author": self.user(author), "content": content,
            "timestamp": iso(id.time()), "edited_timestamp": null, "tts": body.tts.unwrap_or(false),
            "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
            "components": [], "pinned": false, "flags": body.flags.unwrap_or(0),
        });
        for (key, value) in extra {
            message[key] = value;
        }
        if let Some(nonce) = &body.nonce {
            message["nonce"] = nonce.clone();
            self.nonces.note(author, nonce, (channel, id));
        }
        self.call(&mut message, &body);
        fill(&mut message, &body, &attachments)?;
        let is_loading = message["flags"].as_u64().unwrap_or(0) & LOADING != 0;
        if is_empty(&message) && !is_loading {
            return Err(ApiError::empty_message());
        }
        let post = Post { message: message.clone(), author, only_for, attachments };
        let posts = &mut self.channels.get_mut(&channel).ok_or_else(ApiError::unknown_channel)?.posts;
        posts.insert(id, post);
        if posts.len() > POSTS_MAX {
            posts.pop_first();
        }
        self.tell("MESSAGE_CREATE", channel, &message, only_for);
        Ok(message)
    }

    /// Changes a message; `mark` sets the time of the last edit.
    pub(super) fn revise(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
        mut body: MessageBody,
        files: Vec<Upload>,
        mark: bool,
    ) -> Result<Value, ApiError> {
        let Post { mut message, only_for, attachments: mut kept, .. } = self.post(channel, id)?.clone();
        let flags = message["flags"].as_u64().unwrap_or(0);
        // Filling a deferred answer does not count as an edit.
        let mark = mark && flags & LOADING == 0;
        message["flags"] = json!(flags & !LOADING);
        if let Some(listed) = &body.attachments {
            // An edit removes the attachments that it does not list.
            kept.retain(|old| listed.iter().any(|one| old["id"].as_str() == Some(&one.id.to_string())));
        }
        kept.extend(self.keep_files(channel, &body, files, only_for.is_some()));
        if let Some(content) = body.content.take() {
            message["content"] = json!(content);
        }
        if body.embeds.is_none() {
            // The embeds that remain already refer to their attachments by URL.
            message["attachments"] = visible_attachments(&kept, &message["embeds"]);
        }
        if mark {
            message["edited_timestamp"] = json!(iso(self.clock.now()));
        }
        self.call(&mut message, &body);
        fill(&mut message, &body, &kept)?;
        if is_empty(&message) {
            return Err(ApiError::empty_message());
        }
        let post = self.post_mut(channel, id)?;
        post.message = message.clone();
        post.attachments = kept;
        self.tell("MESSAGE_UPDATE", channel, &message, only_for);
        Ok(message)
    }

    /// `PATCH /channels/{channel}/messages/{message}` by its author, the bot or a person.
    pub(super) fn edit_message(
        &mut self,
        caller: Snowflake,
        channel: Snowflake,
        id: Snowflake,
        body: &Value,
        files: Vec<Upload>,
    ) -> Result<Reply, ApiError> {
        let body = MessageBody::read(body, &files)?.for_edit()?;
        self.may_see(caller, channel)?;
        let post = self.post(channel, id)?;
        if post.only_for.is_some() {
            return Err(ApiError::unknown_message());
        }
        if post.author != caller {
            return Err(ApiError::not_your_message());
        }
        if post.message["type"] == 20 || !files.is_empty() {
            self.may_post(caller, channel, needed_permissions(&body, &files))?;
        }
        self.revise(channel, id, body, files, true).map(Reply::ok)
    }

    /// `DELETE /channels/{channel}/messages/{message}`, by its author, the person who sees it alone, or with Manage
    /// Messages.
    pub(super) fn delete_message(
        &mut self,
        caller: Snowflake,
        channel: Snowflake,
        id: Snowflake,
    ) -> Result<Reply, ApiError> {
        self.may_see(caller, channel)?;
        let post = self.post(channel, id)?;
        let is_reachable = post.only_for.is_none() || post.only_for == Some(caller);
        let may_manage = self.permissions(caller, self.channel(channel)?).contains(Permissions::MANAGE_MESSAGES);
        if !is_reachable {
            return Err(ApiError::unknown_message());
        }
        if post.author != caller && !may_manage && post.only_for != Some(caller) {
            return Err(ApiError::missing_permissions());
        }
        self.remove(channel, id)?;
        Ok(Reply::nothing())
    }

    /// Removes a message and sends the event.
    pub(super) fn remove(&mut self, channel: Snowflake, id: Snowflake) -> Result<(), ApiError> {
        let place = self.channels.get_mut(&channel).ok_or_else(ApiError::unknown_channel)?;
        let post = place.posts.remove(&id).ok_or_else(ApiError::unknown_message)?;
        self.tell("MESSAGE_DELETE", channel, &json!({ "id": id, "channel_id": channel }), post.only_for);
        Ok(())
    }

    /// Pins or unpins a message.
    pub(super) fn pin_message(&mut self, channel: Snowflake, id: Snowflake, pinned: bool) -> Result<Reply, ApiError> {
        self.may_post(BOT, channel, Permissions::MANAGE_MESSAGES)?;
        let post = self.post_mut(channel, id)?;
        post.message["pinned"] = json!(pinned);
        let message = post.message.clone();
        self.tell("MESSAGE_UPDATE", channel, &message, None);
        Ok(Reply::nothing())
    }

    /// `GET /channels/{channel}/messages`, as the caller sees them: newest first.
    pub(super) fn list_messages(
        &self,
        caller: Snowflake,
        channel: Snowflake,
        query: &impl Fn(&str) -> Option<u64>,
    ) -> Result<Reply, ApiError> {
        let place = self.may_see(caller, channel)?;
        let limit = query("limit").map_or(PAGE_DEFAULT, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
        if !(1..=PAGE_MAX).contains(&limit) {
            return Err(ApiError::form("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100"));
        }
        let is_seen = |post: &&Post| post.only_for.is_none() || post.only_for == Some(caller);
        let range = |from: u64, to: u64| place.posts.range(Snowflake(from)..Snowflake(to)).map(|(_, post)| post);
        let mut chosen: Vec<_> = match query("after") {
            Some(after) => range(after.saturating_add(1), u64::MAX).filter(is_seen).take(limit).collect(),
            None => range(0, query("before").unwrap_or(u64::MAX)).rev().filter(is_seen).take(limit).collect(),
        };
        // Newest first, also if they were selected from the oldest end.
        chosen.sort_by_key(|post| std::cmp::Reverse(post.message["id"].as_str().and_then(|id| id.parse::<u64>().ok())));
        let chosen = chosen.into_iter().map(|post| Self::as_seen_by(caller, place, &post.message)).collect();
        Ok(Reply::ok(Value::Array(chosen)))
    }

    /// `GET /channels/{channel}/messages/{message}`.
    pub(super) fn get_message(&self, caller: Snowflake, channel: Snowflake, id: Snowflake) -> Result<Reply, ApiError> {
        let place = self.may_see(caller, channel)?;
        if !self.permissions(caller, place).contains(Permissions::READ_MESSAGE_HISTORY) {
            return Err(ApiError::missing_permissions());
        }
        let post = self.post(channel, id)?;
        if post.only_for.is_some_and(|only| only != caller) {
            return Err(ApiError::unknown_message());
        }
        Ok(Reply::ok(Self::as_seen_by(caller, place, &post.message)))
    }

    fn may_see(&self, caller: Snowflake, channel: Snowflake) -> Result<&Channel, ApiError> {
        let place = self.channel(channel)?;
        if self.sees(caller, place) { Ok(place) } else { Err(ApiError::missing_access()) }
    }

    /// A message as the caller sees it. Without the privileged intent, the bot reads in a server only its own messages
    /// and those that mention it.
    fn as_seen_by(caller: Snowflake, place: &Channel, message: &Value) -> Value {
        let bot = BOT.to_string();
        let mentions_bot = |one: &Value| one["id"].as_str() == Some(&bot);
        let is_open = caller != BOT
            || matches!(place.kind, ChannelKind::Direct { .. })
            || message["author"]["id"].as_str() == Some(&bot)
            || message["mentions"].as_array().is_some_and(|mentioned| mentioned.iter().any(mentions_bot));
        let mut message = message.clone();
        if !is_open {
            message["content"] = json!("");
            for hidden in ["embeds", "attachments", "components"] {
                message[hidden] = json!([]);
            }
        }
        message
    }

    /// Sets the mentions of a message, as far as `allowed_mentions` permits.
    fn call(&self, message: &mut Value, body: &MessageBody) {
        let allowed = body.allowed_mentions.as_ref();
        let allows = |kind| allowed.is_none_or(|allowed| allowed.parse.contains(&kind));
        let content = message["content"].as_str().unwrap_or_default().to_owned();
        let mut called = Vec::new();
        // Each user who is named, once.
        let named = content.split("<@").skip(1).filter_map(|rest| {
            let (id, _) = rest.strip_prefix('!').unwrap_or(rest).split_once('>')?;
            id.parse().ok().filter(|&user| user == BOT || self.person(user).is_some())
        });
        for user in named.collect::<BTreeSet<Snowflake>>() {
            if allows(MentionKind::Users) || allowed.is_some_and(|allowed| allowed.users.contains(&user)) {
                called.push(user);
            }
        }
        let replied_to = message["referenced_message"]["author"]["id"].as_str().and_then(|id| id.parse().ok());
        if let Some(user) = replied_to
            && !called.contains(&user)
            && allowed.is_none_or(|allowed| allowed.replied_user == Some(true))
        {
            called.push(user);
        }
        message["mentions"] = called.into_iter().filter_map(|user| self.user(user)).collect();
        let role_called = |role: &Value| {
            let id = role["id"].as_str().and_then(|id| id.parse::<Snowflake>().ok())?;
            let is_allowed = allows(MentionKind::Roles) || allowed.is_some_and(|allowed| allowed.roles.contains(&id));
            (content.contains(&format!("<@&{id}>")) && is_allowed).then_some(json!(id))
        };
        message["mention_roles"] = self.roles_listed(GUILD).iter().filter_map(role_called).collect();
        let names_all = content.contains("@everyone") || content.contains("@here");
        message["mention_everyone"] = json!(names_all && allows(MentionKind::Everyone) && self.may_call_all(message));
    }

    fn may_call_all(&self, message: &Value) -> bool {
        let id = |value: &Value| value.as_str().and_then(|id| id.parse().ok());
        let (Some(author), Some(channel)) = (id(&message["author"]["id"]), id(&message["channel_id"])) else {
            return false;
        };
        self.channel(channel).is_ok_and(|place| self.permissions(author, place).contains(Permissions::MENTION_EVERYONE))
    }

    /// Sends the event about a message to the gateway and to the page.
    fn tell(&mut self, event: &str, channel: Snowflake, message: &Value, only_for: Option<Snowflake>) {
        self.show(event, only_for, message);
        // Discord sends the bot no events about ephemeral messages: the bot knows them from its own answers.
        if only_for.is_some() {
            return;
        }
        let Ok(place) = self.channel(channel) else { return };
        if !self.sees(BOT, place) {
            return;
        }
        let mut data = Self::as_seen_by(BOT, place, message);
        if !matches!(place.kind, ChannelKind::Direct { .. }) {
            data["guild_id"] = json!(place.guild);
            let author = message["author"]["id"].as_str().and_then(|id| id.parse().ok());
            if let Some(author) = author.filter(|&author| self.is_member(author)) {
                data["member"] = self.bare_member(author);
            }
        }
        let is_guild = !matches!(place.kind, ChannelKind::Direct { .. });
        self.sessions.dispatch_message(event, &data, is_guild);
    }
}

fn needed_permissions(body: &MessageBody, files: &[Upload]) -> Permissions {
    let mut needed = Permissions::SEND_MESSAGES;
    if !files.is_empty() {
        needed |= Permissions::ATTACH_FILES;
    }
    if body.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        needed |= Permissions::EMBED_LINKS;
    }
    if body.message_reference.is_some() {
        needed |= Permissions::READ_MESSAGE_HISTORY;
    }
    needed
}

/// Sets a message's embeds, components and attachments.
fn fill(message: &mut Value, body: &MessageBody, attachments: &[Value]) -> Result<(), ApiError> {
    if let Some(flags) = body.flags {
        let fixed = message["flags"].as_u64().unwrap_or(0) & (EPHEMERAL | LOADING | COMPONENTS_V2);
        message["flags"] = json!(fixed | flags);
    }
    if let Some(embeds) = &body.embeds {
        let mut embeds = embeds.clone();
        for (n, embed) in embeds.iter_mut().enumerate() {
            for slot in ["image", "thumbnail"] {
                let path = format!("embeds.{n}.{slot}.url");
                show_attachment(&mut embed[slot], attachments).map_err(|error| error.under(&path))?;
            }
            tidy_embed(embed);
        }
        message["embeds"] = Value::Array(embeds);
    }
    message["attachments"] = visible_attachments(attachments, &message["embeds"]);
    if let Some(components) = &body.components {
        let mut next_id = 0;
        let mut components = Value::Array(components.clone());
        number(&mut components, &mut next_id);
        message["components"] = components;
    }
    Ok(())
}

/// Removes nulls, which serenity sends and Discord does not return.
fn tidy_embed(embed: &mut Value) {
    if let Some(embed) = embed.as_object_mut() {
        embed.retain(|_, value| !value.is_null());
        for value in embed.values_mut().filter_map(Value::as_object_mut) {
            value.retain(|_, value| !value.is_null());
        }
    }
}

/// Numbers the components, as Discord does.
fn number(components: &mut Value, next_id: &mut u32) {
    for component in components.as_array_mut().into_iter().flatten() {
        *next_id += 1;
        if component["id"].is_null() {
            component["id"] = json!(*next_id);
        }
        if component["type"] == 3 {
            for (key, usual) in [("min_values", 1), ("max_values", 1)] {
                if component[key].is_null() {
                    component[key] = json!(usual);
                }
            }
        }
        if component["components"].is_array() {
            number(&mut component["components"], next_id);
        }
    }
}

fn is_empty(message: &Value) -> bool {
    let has_none = |key: &str| message[key].as_array().is_none_or(Vec::is_empty);
    message["content"].as_str().is_none_or(|content| content.trim().is_empty())
        && has_none("embeds")
        && has_none("attachments")
        && has_none("components")
}
