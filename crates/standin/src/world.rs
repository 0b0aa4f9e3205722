//! The stand-in's whole state: the servers (one per shard), their people and channels, the posts, and pending
//! interactions.
//!
//! One mutex guards the state; each REST call and each gateway step locks it briefly and never awaits meanwhile.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use tokio::sync::broadcast;

use super::Crowd;
use super::activities::Activities;
use super::faults::Faults;
use super::ids::{BOT, GUILD, HOST_ROLE, Mint, Snowflake, guild};
use super::nonces::Nonces;
use super::oauth::OAuth;
use super::pending::Interaction;
use super::portal::Portal;
use super::reply::ApiError;
use super::role::{Role, first_roles};
use super::session::Sessions;
use clock::Clock;

/// The first ids of channels, people and DMs, far enough apart that no crowd makes the ranges overlap.
const FIRST_CHANNEL: Snowflake = Snowflake(GUILD.0 + 100_000);
const FIRST_PERSON: Snowflake = Snowflake(GUILD.0 + 200_000);
const FIRST_DM: Snowflake = Snowflake(GUILD.0 + 300_000);

/// How many events the page may fall behind before it must reload everything.
const PAGE_BACKLOG_MAX: usize = 1024;

/// A person who uses Discord.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) id: Snowflake,
    /// The display name, such as Ann.
    pub(super) name: String,
    /// The person's part: host, player, spectator or stranger.
    pub(super) part: &'static str,
    /// The token of the person's client.
    pub(super) token: String,
    pub(super) roles: Vec<Snowflake>,
    /// The channel for direct messages with the bot.
    pub(super) dm: Snowflake,
    /// The language of the person's client, as one of Discord's locales.
    pub(super) locale: String,
    /// Whether direct messages from the bot are refused.
    pub(super) dms_closed: bool,
    /// Whether the person is in the server.
    pub(super) is_member: bool,
}

/// A channel with its messages.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    pub(super) id: Snowflake,
    /// The server; meaningless for a direct channel.
    pub(super) guild: Snowflake,
    pub(super) kind: ChannelKind,
    pub(super) posts: BTreeMap<Snowflake, Post>,
}

/// The type of a channel and its type-specific data.
#[derive(Clone, Debug)]
pub(super) enum ChannelKind {
    /// A text channel of a server.
    Guild {
        name: String,
        topic: String,
        position: u16,
        /// The channel's category.
        parent: Option<Snowflake>,
        /// Overwrites as Discord writes them: `{id, type, allow, deny}`.
        overwrites: Vec<Value>,
    },
    /// A category. A channel that is created in it without overwrites gets the category's.
    Category { name: String, position: u16, overwrites: Vec<Value> },
    /// A thread of a text channel, whose overwrites apply to it.
    Thread {
        name: String,
        parent: Snowflake,
        /// Whether only the thread's members, and people with Manage Threads, see the thread.
        is_private: bool,
        owner: Snowflake,
        members: BTreeSet<Snowflake>,
        /// Whether the thread is archived, and so not listed.
        is_archived: bool,
    },
    /// A direct channel between one person and the bot.
    Direct { with: Snowflake },
}

impl ChannelKind {
    /// Whether this is a channel that a server lists, with overwrites; threads and direct channels are not.
    pub(super) fn has_overwrites(&self) -> bool {
        matches!(self, Self::Guild { .. } | Self::Category { .. })
    }
}

/// A message and who may see it.
#[derive(Clone, Debug)]
pub(super) struct Post {
    /// The message object of the REST API.
    pub(super) message: Value,
    pub(super) author: Snowflake,
    /// The only person who sees the message, if it is ephemeral.
    pub(super) only_for: Option<Snowflake>,
    /// All files of the message, including those that an embed shows.
    pub(super) attachments: Vec<Value>,
}

/// An uploaded file.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) bytes: axum::body::Bytes,
}

/// A registered application command.
#[derive(Clone, Debug)]
pub(super) struct Command {
    /// Whether the command was registered only for the server.
    pub(super) guild_only: bool,
    /// The command object of the REST API.
    pub(super) definition: Value,
}

/// The state of the stand-in.
pub(super) struct World {
    /// The clock that the bot shares; `/sandbox/advance` moves it.
    pub(super) clock: Clock,
    /// The base URL: `http://127.0.0.1:PORT`.
    pub(super) base: String,
    pub(super) bot_token: String,
    pub(super) mint: Mint,
    /// The people, sorted by id.
    pub(super) people: Vec<Person>,
    /// The people by their tokens.
    pub(super) tokens: BTreeMap<String, Snowflake>,
    pub(super) roles: Vec<Role>,
    /// The servers. All people are in each of them, with the same roles.
    pub(super) guilds: Vec<Snowflake>,
    /// Whether the bot is in the servers.
    pub(super) is_invited: bool,
    /// The recommended number of shards.
    pub(super) n_shards: u32,
    pub(super) channels: BTreeMap<Snowflake, Channel>,
    /// The recent nonces of messages.
    pub(super) nonces: Nonces,
    pub(super) commands: BTreeMap<Snowflake, Command>,
    pub(super) files: BTreeMap<Snowflake, File>,
    pub(super) interactions: BTreeMap<Snowflake, Interaction>,
    /// The bot's gateway sessions, with the events kept for a resume.
    pub(super) sessions: Sessions,
    pub(super) faults: Faults,
    /// The application's settings in the developer portal.
    pub(super) portal: Portal,
    pub(super) oauth: OAuth,
    pub(super) activities: Activities,
    /// The events for the page: `{type, to, data}`.
    pub(super) page: broadcast::Sender<Value>,
}

impl World {
    /// Creates the state of a new sandbox.
    pub(super) fn new(clock: Clock, base: String, bot_token: String, crowd: Crowd) -> Self {
        let named = PEOPLE.iter().map(|&(name, part)| (name.to_owned(), part));
        let unnamed = (PEOPLE.len()..usize::from(crowd.people)).map(|n| (format!("Player {}", n + 1), "player"));
        let people: Vec<_> = named.chain(unnamed).zip(1..).map(|((name, part), n)| newcomer(name, part, n)).collect();
        let tokens = people.iter().map(|person| (person.token.clone(), person.id)).collect();
        let mut world = Self {
            clock,
            base,
            bot_token,
            mint: Mint::default(),
            people,
            tokens,
            roles: first_roles(),
            guilds: (0..crowd.shards.max(1)).map(guild).collect(),
            is_invited: true,
            n_shards: crowd.shards.max(1).into(),
            channels: BTreeMap::new(),
            nonces: Nonces::default(),
            commands: BTreeMap::new(),
            files: BTreeMap::new(),
            interactions: BTreeMap::new(),
            sessions: Sessions::default(),
            faults: Faults::default(),
            portal: Portal::default(),
            oauth: OAuth::default(),
            activities: Activities::default(),
            page: broadcast::Sender::new(PAGE_BACKLOG_MAX),
        };
        let named = CHANNELS.iter().map(|&(name, topic, private_to)| (name.to_owned(), topic, private_to));
        let unnamed =
            (CHANNELS.len()..usize::from(crowd.channels)).map(|n| (format!("match-{}", n + 1), "A table", None));
        for (position, (name, topic, private_to)) in (0..).zip(named.chain(unnamed)) {
            let overwrites = private_to.map_or_else(Vec::new, |owner| world.private_overwrites(owner));
            let kind = ChannelKind::Guild { name, topic: topic.to_owned(), position, parent: None, overwrites };
            world.add_channel(Snowflake(FIRST_CHANNEL.0 + u64::from(position)), GUILD, kind);
        }
        let n_tables = usize::from(crowd.channels).saturating_sub(CHANNELS.len()).max(1);
        for (n, guild) in (2..).zip(world.guilds.clone().into_iter().skip(1)) {
            for position in (0..).take(n_tables) {
                let name = format!("match-{n}-{}", position + 1);
                let (topic, overwrites) = ("The table of another server".to_owned(), Vec::new());
                let kind = ChannelKind::Guild { name, topic, position, parent: None, overwrites };
                let first = guild.0 + (FIRST_CHANNEL.0 - GUILD.0);
                world.add_channel(Snowflake(first + u64::from(position)), guild, kind);
            }
        }
        for person in world.people.clone() {
            world.add_channel(person.dm, GUILD, ChannelKind::Direct { with: person.id });
        }
        world
    }

    pub(super) fn add_channel(&mut self, id: Snowflake, guild: Snowflake, kind: ChannelKind) {
        self.channels.insert(id, Channel { id, guild, kind, posts: BTreeMap::new() });
    }

    /// The overwrites of a channel that is hidden from `@everyone` and open to one player, hosts and the bot.
    fn private_overwrites(&self, owner: &str) -> Vec<Value> {
        const SEE_AND_SPEAK: &str = "68608"; // View Channel, Send Messages, Read Message History
        let owner = self.people.iter().find(|person| person.name == owner).expect("private channels have owners").id;
        vec![
            json!({ "id": GUILD, "type": 0, "allow": "0", "deny": "1024" }),
            json!({ "id": HOST_ROLE, "type": 0, "allow": SEE_AND_SPEAK, "deny": "0" }),
            json!({ "id": BOT, "type": 1, "allow": SEE_AND_SPEAK, "deny": "0" }),
            json!({ "id": owner, "type": 1, "allow": SEE_AND_SPEAK, "deny": "0" }),
        ]
    }

    /// A new id with the time of the shared clock.
    pub(super) fn next_id(&mut self) -> Snowflake {
        self.mint.next(self.clock.now())
    }

    /// The person with this id.
    pub(super) fn person(&self, id: Snowflake) -> Option<&Person> {
        let place = self.people.binary_search_by_key(&id, |person| person.id).ok()?;
        self.people.get(place)
    }

    /// The person with this display name, ignoring case.
    pub(super) fn person_named(&mut self, name: &str) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.name.eq_ignore_ascii_case(name))
    }

    /// The channel with this id.
    pub(super) fn channel(&self, id: Snowflake) -> Result<&Channel, ApiError> {
        self.channels.get(&id).ok_or_else(ApiError::unknown_channel)
    }

    /// A message of a channel, or an error if it does not exist.
    pub(super) fn post(&self, channel: Snowflake, message: Snowflake) -> Result<&Post, ApiError> {
        self.channel(channel)?.posts.get(&message).ok_or_else(ApiError::unknown_message)
    }

    /// A message of a channel, mutable.
    pub(super) fn post_mut(&mut self, channel: Snowflake, message: Snowflake) -> Result<&mut Post, ApiError> {
        let channel = self.channels.get_mut(&channel).ok_or_else(ApiError::unknown_channel)?;
        channel.posts.get_mut(&message).ok_or_else(ApiError::unknown_message)
    }

    /// Sends an event to the page, for one person or for all who see the channel.
    pub(super) fn show(&self, kind: &str, to: Option<Snowflake>, data: &Value) {
        // The send fails when no page is open.
        drop(self.page.send(json!({ "type": kind, "to": to, "data": data })));
    }
}

/// The named people and their parts.
const PEOPLE: [(&str, &str); 7] = [
    ("Hazel", "host"),
    ("Ann", "player"),
    ("Ben", "player"),
    ("Cleo", "player"),
    ("Dan", "player"),
    ("Sam", "spectator"),
    ("Strix", "stranger"),
];

/// The first server's channels: name, topic, and the player for whom a private channel is.
const CHANNELS: [(&str, &str, Option<&str>); 6] = [
    ("match-1", "The first table", None),
    ("match-2", "The second table", None),
    ("match-3", "The third table", None),
    ("announcements", "Results and invitations", None),
    ("ann-private", "Ann and the hosts", Some("Ann")),
    ("ben-private", "Ben and the hosts", Some("Ben")),
];

fn newcomer(name: String, part: &'static str, n: u64) -> Person {
    Person {
        id: Snowflake(FIRST_PERSON.0 + n),
        part,
        token: format!("person.{}", name.to_lowercase().replace(' ', "-")),
        name,
        roles: if part == "host" { vec![HOST_ROLE] } else { Vec::new() },
        dm: Snowflake(FIRST_DM.0 + n),
        locale: "en-US".to_owned(),
        dms_closed: false,
        is_member: true,
    }
}
