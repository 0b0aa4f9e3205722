//! The stand-in's whole world: a server (or one for each shard), its people and channels, what was posted, and what is under way.
//!
//! One mutex guards it; every REST call and every step of the gateway is one short, synchronous visit.

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

/// Ids are counted from here on, so that no crowd reaches the next kind.
const FIRST_CHANNEL: Snowflake = Snowflake(GUILD.0 + 100_000);
const FIRST_PERSON: Snowflake = Snowflake(GUILD.0 + 200_000);
const FIRST_DM: Snowflake = Snowflake(GUILD.0 + 300_000);

/// How many things the page may lag behind before it is told to read everything again.
const PAGE_BACKLOG_MAX: usize = 1024;

/// A person who uses Discord.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) id: Snowflake,
    /// The display name: Ann.
    pub(super) name: String,
    /// What the person is here for: host, player, spectator, stranger.
    pub(super) part: &'static str,
    /// What the person's own client signs its calls with.
    pub(super) token: String,
    pub(super) roles: Vec<Snowflake>,
    /// The channel of direct messages with the bot.
    pub(super) dm: Snowflake,
    /// The language of the person's client, as one of Discord's locales.
    pub(super) locale: String,
    /// Whether direct messages from the bot are refused.
    pub(super) dms_closed: bool,
    /// Whether the person is in the server.
    pub(super) is_member: bool,
}

/// Where messages are.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    pub(super) id: Snowflake,
    /// The server; of a direct channel it means nothing.
    pub(super) guild: Snowflake,
    pub(super) kind: ChannelKind,
    pub(super) posts: BTreeMap<Snowflake, Post>,
}

/// What kind of place a channel is.
#[derive(Clone, Debug)]
pub(super) enum ChannelKind {
    /// A text channel of the server.
    Guild {
        name: String,
        topic: String,
        position: u16,
        /// The category below which it stands.
        parent: Option<Snowflake>,
        /// As Discord writes them: `{id, type, allow, deny}`.
        overwrites: Vec<Value>,
    },
    /// What channels stand below. Its overwrites are those of a channel that is made below it without any of its own.
    Category { name: String, position: u16, overwrites: Vec<Value> },
    /// A thread below a text channel, whose overwrites are its own as well.
    Thread {
        name: String,
        parent: Snowflake,
        /// Whether only its members, and who manages threads, see it.
        is_private: bool,
        owner: Snowflake,
        members: BTreeSet<Snowflake>,
        /// Whether the thread is archived, and so not listed.
        is_archived: bool,
    },
    /// Between one person and the bot. Both know of it from the first message, or from opening it.
    Direct { with: Snowflake },
}

impl ChannelKind {
    /// Whether it is listed among a server's channels, with overwrites of its own.
    pub(super) fn has_overwrites(&self) -> bool {
        matches!(self, Self::Guild { .. } | Self::Category { .. })
    }
}

/// A message and who may see it.
#[derive(Clone, Debug)]
pub(super) struct Post {
    /// As REST shows it.
    pub(super) message: Value,
    pub(super) author: Snowflake,
    /// The one person who sees it, if it is ephemeral.
    pub(super) only_for: Option<Snowflake>,
    /// All its files, those that an embed shows included.
    pub(super) attachments: Vec<Value>,
}

/// A file somebody uploaded.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) bytes: axum::body::Bytes,
}

/// An application command as it was registered.
#[derive(Clone, Debug)]
pub(super) struct Command {
    /// Whether the command was registered only for the server.
    pub(super) guild_only: bool,
    /// As REST shows it.
    pub(super) definition: Value,
}

/// Everything there is.
pub(super) struct World {
    /// Shared with the bot, and moved by `/sandbox/advance`.
    pub(super) clock: Clock,
    /// `http://127.0.0.1:PORT`.
    pub(super) base: String,
    pub(super) bot_token: String,
    pub(super) mint: Mint,
    /// By id.
    pub(super) people: Vec<Person>,
    /// Who signs with which token.
    pub(super) tokens: BTreeMap<String, Snowflake>,
    pub(super) roles: Vec<Role>,
    /// The servers. All people are on each, with the same roles.
    pub(super) guilds: Vec<Snowflake>,
    /// Whether the bot is on them.
    pub(super) is_invited: bool,
    /// How many shards the bot is to divide them into.
    pub(super) n_shards: u32,
    pub(super) channels: BTreeMap<Snowflake, Channel>,
    /// What was posted with a nonce of late.
    pub(super) nonces: Nonces,
    pub(super) commands: BTreeMap<Snowflake, Command>,
    pub(super) files: BTreeMap<Snowflake, File>,
    pub(super) interactions: BTreeMap<Snowflake, Interaction>,
    /// The bot's gateway sessions; each keeps what it has not sent yet.
    pub(super) sessions: Sessions,
    pub(super) faults: Faults,
    /// What the application's owner has set in the developer portal.
    pub(super) portal: Portal,
    pub(super) oauth: OAuth,
    pub(super) activities: Activities,
    /// What the page shows as it happens: `{type, to, data}`.
    pub(super) page: broadcast::Sender<Value>,
}

impl World {
    /// The world as everybody finds it on the first day.
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

    /// Hidden from `@everyone`, open to one player, hosts and the bot.
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

    /// A new id, stamped with the shared clock.
    pub(super) fn next_id(&mut self) -> Snowflake {
        self.mint.next(self.clock.now())
    }

    /// The person with this id.
    pub(super) fn person(&self, id: Snowflake) -> Option<&Person> {
        let place = self.people.binary_search_by_key(&id, |person| person.id).ok()?;
        self.people.get(place)
    }

    /// The person with this display name, in any case.
    pub(super) fn person_named(&mut self, name: &str) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.name.eq_ignore_ascii_case(name))
    }

    /// The channel with this id.
    pub(super) fn channel(&self, id: Snowflake) -> Result<&Channel, ApiError> {
        self.channels.get(&id).ok_or_else(ApiError::unknown_channel)
    }

    /// A message of a channel.
    pub(super) fn post(&self, channel: Snowflake, message: Snowflake) -> Result<&Post, ApiError> {
        self.channel(channel)?.posts.get(&message).ok_or_else(ApiError::unknown_message)
    }

    /// A message of a channel, to be changed.
    pub(super) fn post_mut(&mut self, channel: Snowflake, message: Snowflake) -> Result<&mut Post, ApiError> {
        let channel = self.channels.get_mut(&channel).ok_or_else(ApiError::unknown_channel)?;
        channel.posts.get_mut(&message).ok_or_else(ApiError::unknown_message)
    }

    /// Shows something on the page: to one person, or to all who see the channel it is about.
    pub(super) fn show(&self, kind: &str, to: Option<Snowflake>, data: &Value) {
        // Nobody listens while no page is open.
        drop(self.page.send(json!({ "type": kind, "to": to, "data": data })));
    }
}

/// Who is here and for what.
const PEOPLE: [(&str, &str); 7] = [
    ("Hazel", "host"),
    ("Ann", "player"),
    ("Ben", "player"),
    ("Cleo", "player"),
    ("Dan", "player"),
    ("Sam", "spectator"),
    ("Strix", "stranger"),
];

/// The server's channels: name, topic, and the player they are private to.
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
