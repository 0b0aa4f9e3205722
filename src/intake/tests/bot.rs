//! One simulated process of the bot, and the events that reach it.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::mpsc;

use super::discord::Discord;
use super::line::{Asked, Line};
use super::told::Told;
use super::trouble::Why;
use crate::intake::{Among, Fault, Found, Intake, Said, Utterance};
use crate::session::{self, Directory, Limits, Submission, Way};
use crate::solo::Solo;
use crate::store::faults::in_place;
use crate::store::{ChannelId, GuildId, InputId, MatchId, MessageId, Shard, Store, UserId};
use clock::Clock;
use host::Order;
use rules::Millis;
use scene::Theme;

/// The number of shards. Each server belongs to one of them; direct messages belong to shard 0.
const SHARDS: u32 = 2;

/// The channel of a world's first match, on the server with id 1. Each further match has the next channel and the next
/// server.
pub(super) const FIRST_CHANNEL: ChannelId = ChannelId(70);

/// The shard that receives a server's events.
pub(super) fn shard_of(guild: GuildId) -> u32 {
    // Worlds with one process use small numbers as server ids instead of snowflakes.
    let number = if guild.0 >> 22 > 0 { guild.0 >> 22 } else { guild.0 };
    u32::from(number % 2 == 1)
}

/// The shard that receives the events of a channel, be it a match's channel or a DM.
pub(super) fn shard_of_channel(channel: ChannelId) -> u32 {
    // Each match's channel is on a separate server.
    channel.0.checked_sub(FIRST_CHANNEL.0).filter(|&nth| nth < 10).map_or(0, |nth| shard_of(GuildId(1 + nth)))
}

/// An event of Discord's gateway.
#[derive(Clone, Debug)]
pub(super) enum Event {
    Said(Said),
    Command {
        user: UserId,
        channel: ChannelId,
        input: InputId,
        way: Way,
        text: String,
    },
    Order {
        host: UserId,
        table: MatchId,
        input: InputId,
        order: Order,
    },
    /// The bot has posted a message. Discord announces it to all of the bot's shards.
    Posted {
        shard: u32,
        message: MessageId,
    },
}

impl Event {
    /// The shard that receives the event.
    fn shard(&self) -> u32 {
        match self {
            Self::Said(said) => said.guild.map_or(0, shard_of),
            Self::Command { channel, .. } => shard_of_channel(*channel),
            Self::Posted { shard, .. } => *shard,
            Self::Order { .. } => 0,
        }
    }
}

/// The queue of a connection's events, each with its delay after the previous event. It includes the bot's own
/// messages; receiving such an event does not mean that the bot has received everything before it.
pub(super) type Gateway = mpsc::UnboundedSender<(Duration, Event)>;

/// What the tests record about inputs, apart from the answers to their authors. Clones share one state, across all runs
/// of the bot.
#[derive(Clone, Default)]
pub(super) struct Noted(Arc<Mutex<Inputs>>);

#[derive(Default)]
struct Inputs {
    refused: BTreeSet<InputId>,
    heard: BTreeSet<InputId>,
    handed: BTreeSet<InputId>,
}

impl Noted {
    fn both(&self) -> MutexGuard<'_, Inputs> {
        self.0.lock().expect("nobody panics while holding it")
    }

    /// The refused inputs that were messages in a channel.
    pub(super) fn refused(&self) -> BTreeSet<InputId> {
        self.both().refused.clone()
    }

    /// Records that a message in a channel was refused.
    pub(super) fn refuse(&self, input: InputId) {
        self.both().refused.insert(input);
    }

    /// Records that a process has received a command or a press.
    pub(super) fn hear(&self, input: InputId) {
        self.both().heard.insert(input);
    }

    /// Records that a command or a press was handed over. From now on it must be answered, even if a process ends.
    pub(super) fn hand_over(&self, input: InputId) {
        self.both().handed.insert(input);
    }

    /// Whether a command or a press was handed over.
    pub(super) fn was_handed(&self, input: InputId) -> bool {
        self.both().handed.contains(&input)
    }

    /// Whether a process has received a command or a press.
    pub(super) fn was_heard(&self, input: InputId) -> bool {
        self.both().heard.contains(&input)
    }
}

/// Regularly checks the connection, because reading the missed messages of one session says nothing about the next
/// session.
#[expect(clippy::infinite_loop, reason = "it ends with the runtime")]
async fn watch_connection(directory: Directory, discord: Arc<Discord>) {
    loop {
        tokio::time::sleep(Duration::from_millis(500)).await;
        if !discord.is_connected() {
            directory.cut_off();
        }
    }
}

/// A running bot. Clones share one state.
#[derive(Clone)]
pub(super) struct Bot {
    pub(super) directory: Directory,
    pub(super) solo: Solo,
    pub(super) intake: Intake,
    discord: Arc<Discord>,
    noted: Noted,
    /// The number of events that are being handled.
    running: Arc<AtomicUsize>,
    /// The number of sessions whose missed messages are still being read.
    reading: Arc<AtomicUsize>,
}

impl Bot {
    /// Starts the bot on a machine whose clock is wrong by `skew`.
    pub(super) async fn start(path: &Path, discord: &Arc<Discord>, skew: Millis, noted: &Noted) -> Self {
        let clock = Clock::steered(discord.now() + skew);
        // As in the program, the first call to Discord corrects the clock.
        clock.heed(clock.now(), discord.now());
        let storage = discord.storage(&path.with_extension("db-wal"));
        let store = in_place(Store::open_through(path, storage)).expect("the database opens");
        let line = Arc::new(Line(discord.clone()));
        let solo = Solo::new(store.clone(), clock.clone(), Theme::DARK, str::to_owned);
        let started = Directory::start(store, Shard::ONLY, clock, line.clone(), Theme::DARK, Limits::default()).await;
        let directory = started.expect("the matches are found");
        let intake = Intake::new(directory.clone(), solo.clone(), line);
        drop(tokio::spawn(intake.clone().keep_mark()));
        let (discord, noted) = (discord.clone(), noted.clone());
        drop(tokio::spawn(watch_connection(directory.clone(), discord.clone())));
        Self { directory, solo, intake, discord, noted, running: Arc::default(), reading: Arc::default() }
    }

    /// Begins a session: connects, and reads the missed messages.
    pub(super) fn connect(&self, gateway: &Gateway) {
        self.discord.go_away(Why::Reading);
        self.discord.come_back(Why::Connection);
        self.reading.fetch_add(1, Ordering::Relaxed);
        let (one, two) = (self.intake.session_begins(0, SHARDS), self.intake.session_begins(1, SHARDS));
        self.discord.tell_of_posts(gateway);
        let bot = self.clone();
        tokio::spawn(async move {
            tokio::join!(biased; bot.intake.read_missed(one), bot.intake.read_missed(two));
            if bot.reading.fetch_sub(1, Ordering::Relaxed) == 1 {
                bot.discord.come_back(Why::Reading);
            }
        });
    }

    /// Receives events. Events of one shard are handled one by one, each after its delay. Events of the two shards
    /// overtake each other.
    pub(super) fn listen(&self) -> Gateway {
        let (sender, mut events) = mpsc::unbounded_channel::<(Duration, Event)>();
        let shards = [self.listen_to_shard(), self.listen_to_shard()];
        tokio::spawn(async move {
            while let Some((delay, event)) = events.recv().await {
                drop(shards[event.shard() as usize].send((delay, event)));
            }
        });
        sender
    }

    fn listen_to_shard(&self) -> Gateway {
        let (sender, mut events) = mpsc::unbounded_channel();
        let bot = self.clone();
        tokio::spawn(async move {
            while let Some((delay, event)) = events.recv().await {
                if delay > Duration::ZERO {
                    tokio::time::sleep(delay).await;
                }
                bot.see_to(event);
            }
        });
        sender
    }

    /// The number of events that are being handled.
    pub(super) fn n_running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }

    fn see_to(&self, event: Event) {
        self.running.fetch_add(1, Ordering::Relaxed);
        let bot = self.clone();
        match event {
            Event::Said(said) => {
                let shard = said.guild.map_or(0, shard_of);
                self.intake.comes_in(shard, said.id);
                let ticket = self.intake.queue().enter(said.author, InputId(said.id.0));
                tokio::spawn(async move {
                    if bot.intake.hear(&said, ticket).await.is_ok() && said.guild.is_some() {
                        bot.note_verdict(&said).await;
                    }
                    bot.running.fetch_sub(1, Ordering::Relaxed);
                });
            }
            Event::Command { user, channel, input, way, text } => {
                self.noted.hear(input);
                let ticket = self.intake.queue().enter(user, input);
                tokio::spawn(async move {
                    let asked = Asked { discord: bot.discord.clone(), input };
                    let submission = Submission { user, input, way, text: &text, press: None };
                    let said = Utterance { user, channel, named: None, text: Some(&text) };
                    let outcome = match bot.intake.meant(said, Among::Everything).await {
                        Ok(Found::One(place) | Found::AsBefore(place)) => {
                            bot.intake.submit(&asked, submission, ticket, place).await.map(drop)
                        }
                        Ok(Found::None(_) | Found::Several(_)) => {
                            bot.discord.apologize(input, Told::Refusal).await;
                            Ok(())
                        }
                        Err(fault) => Err(fault),
                    };
                    bot.apologize(input, outcome).await;
                    bot.running.fetch_sub(1, Ordering::Relaxed);
                });
            }
            Event::Posted { shard, message } => {
                self.intake.comes_in(shard, message);
                self.intake.pass_over(message);
                self.running.fetch_sub(1, Ordering::Relaxed);
            }
            Event::Order { host, table, input, order } => {
                tokio::spawn(async move {
                    let asked = Asked { discord: bot.discord.clone(), input };
                    let outcome = bot.intake.order(&asked, host, input, table, order).await;
                    bot.apologize(input, outcome).await;
                    bot.running.fetch_sub(1, Ordering::Relaxed);
                });
            }
        }
    }

    async fn apologize(&self, input: InputId, outcome: Result<(), Fault>) {
        let Err(fault) = outcome else { return };
        let told = if matches!(fault, Fault::Session(session::Fault::NotOpen(_))) {
            Told::Refusal
        } else if matches!(fault, Fault::Session(session::Fault::Unanswered(_)) | Fault::DeliveryError(_)) {
            Told::Unsure
        } else {
            Told::Fault
        };
        self.discord.apologize(input, told).await;
    }

    /// Records a refusal that is not answered in its channel.
    async fn note_verdict(&self, said: &Said) {
        let input = InputId(said.id.0);
        if matches!(self.directory.store().refusal_of(input).await, Ok(Some(_))) {
            self.noted.refuse(input);
        }
    }
}
