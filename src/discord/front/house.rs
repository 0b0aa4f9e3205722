//! The bots of all shards that this process serves. They are set up together when the first shard has a session, but
//! each uses its own shard's connection.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use poise::serenity_prelude as serenity;
use serenity::{Cache, Client, CommandType, FullEvent, Http, Interaction, ShardManager};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use super::events;
use super::register;
use super::run::{LoginMaker, Manner};
use crate::discord::flow::at_table::AtTable;
use crate::discord::flow::bot::{Bot, Bots, Lobby};
use crate::discord::flow::jobs::Jobs;
use crate::discord::flow::listen::Listeners;
use crate::discord::flow::rate::RateLimit;
use crate::discord::flow::ready;
use crate::discord::flow::responder::DiscordResponder;
use crate::discord::flow::season;
use crate::discord::flow::seen::Seen;
use crate::discord::flow::table::DiscordVoice;
use crate::discord::flow::upkeep;
use crate::discord::wire::copies::Copies;
use crate::discord::wire::courier::DiscordCourier;
use crate::discord::wire::edits::Edits;
use crate::discord::wire::fault::Fault;
use crate::discord::wire::interaction;
use crate::discord::wire::languages::Languages;
use crate::discord::wire::pace::Share;
use crate::discord::wire::permissions::Readers;
use crate::discord::wire::text::safe_name;
use crate::intake::{Handed, Intake, Responder};
use crate::session::Directory;
use crate::solo::{Dailies, Lessons, Solo, Stock};
use crate::store::{GuildId, Shard, Store};
use crate::table::{Login, Served, Tables};
use clock::{Clock, Watched};

/// The callback that is called when the bot is ready.
pub(super) type Ready = Box<dyn FnOnce(Directory) + Send + Sync>;

/// Everything needed to make the bots.
pub(super) struct Make {
    pub(super) manner: Manner,
    /// Whether the process limits its calls to its shards' part of Discord's limit.
    pub(super) keeps_pace: bool,
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) solo: Solo,
    pub(super) dailies: Dailies,
    pub(super) stock: Stock,
    pub(super) jobs: Jobs,
    pub(super) ready: Ready,
    /// Makes the client of Discord's login, which identifies people for the browser table; `None` without a client
    /// secret.
    pub(super) login: Option<LoginMaker>,
    /// The shards that this process serves.
    pub(super) shards: Vec<Shard>,
}

impl Make {
    /// Whether this process serves the first shard; tasks for the whole bot run with that shard.
    fn has_first(&self) -> bool {
        self.shards.iter().any(|shard| shard.has(GuildId::NONE))
    }
}

/// A shard's connection to Discord's REST API, and its cache.
pub(super) struct Link {
    pub(super) http: Arc<Http>,
    pub(super) cache: Arc<Cache>,
}

/// The bots of all shards, and the framework options that they share.
pub(super) struct House {
    options: poise::FrameworkOptions<Bots, Fault>,
    /// What the bots are made from; taken by the first session.
    make: Mutex<Option<Make>>,
    /// The links of all shards in order, set before the first shard connects.
    pub(super) links: OnceLock<Vec<Link>>,
    /// The bots of all shards in order, one value for each shard.
    bots: OnceLock<Vec<Bots>>,
    /// Whether `bots` is set; events wait until it is.
    is_set_up: Watched<bool>,
    shards: Vec<Shard>,
    /// The tasks that handle what other processes hand over.
    takers: Mutex<Vec<AbortHandle>>,
    /// Sends the reason if the bots could not be made.
    failed: mpsc::Sender<String>,
}

impl House {
    pub(super) fn new(make: Make, failed: mpsc::Sender<String>) -> Self {
        let mut options = events::options();
        poise::set_qualified_names(&mut options.commands);
        let (shards, takers) = (make.shards.clone(), Mutex::default());
        let (make, is_set_up) = (Mutex::new(Some(make)), Watched::new(false));
        Self { options, make, links: OnceLock::new(), bots: OnceLock::new(), is_set_up, shards, takers, failed }
    }

    /// Stops handling what other processes hand over.
    pub(super) fn take_no_more(&self) {
        self.takers.lock().unwrap_or_else(PoisonError::into_inner).drain(..).for_each(|taker| taker.abort());
    }

    /// The matches of all shards in order, once they have been loaded.
    pub(super) fn directories(&self) -> Option<Vec<Directory>> {
        Some(self.bots.get()?.iter().map(|bots| bots.here().directory.clone()).collect())
    }

    /// Makes the bots, unless another shard's session has begun to make them.
    async fn set_up(&self, ctx: &serenity::Context, me: serenity::UserId) {
        let make = self.make.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (Some(make), Some(links)) = (make, self.links.get()) else { return };
        match set_up(ctx, me, make, links, &self.options.commands).await {
            Ok(bots) => {
                drop(self.bots.set(bots));
                self.is_set_up.change(|is_set_up| *is_set_up = true);
            }
            Err(fault) => {
                tracing::error!(%fault, "the start failed");
                // Otherwise every event would wait forever: the process ends instead.
                drop(self.failed.send(fault.to_string()).await);
            }
        }
    }

    /// Handles an event as the bot of a shard.
    async fn dispatch(
        &self,
        shard: Shard,
        ctx: &serenity::Context,
        shard_manager: &Arc<ShardManager>,
        event: FullEvent,
    ) {
        let Some(user_data) = self.bots(shard).await else { return };
        if let FullEvent::InteractionCreate { interaction: Interaction::Command(command) } = &event
            && command.data.kind == CommandType::PrimaryEntryPoint
        {
            // The framework (poise) does not know entry point commands.
            return events::enter_table(user_data, &ctx.http, command).await;
        }
        let options = &self.options;
        let framework = poise::FrameworkContext { serenity_context: ctx, options, user_data, shard_manager };
        Box::pin(poise::dispatch_event(framework, event)).await;
    }

    /// Handles an interaction that another process has handed over, as if this process had received it. With
    /// `is_again`, a process has begun to handle the interaction before, and may have finished.
    async fn see(
        &self,
        shard: Shard,
        ctx: &serenity::Context,
        manager: &Arc<ShardManager>,
        handed: Handed,
        is_again: bool,
    ) {
        let interaction = match interaction::read(handed.event) {
            Ok(interaction) => interaction,
            Err(error) => {
                tracing::error!(reference = handed.input.0, %error, "an interaction that was handed over cannot be read");
                return;
            }
        };
        if is_again
            && handed.is_submission
            && let Some(bots) = self.bots(shard).await
            && events::was_concluded(bots, &ctx.http, &interaction).await
        {
            return;
        }
        if !is_again || handed.is_submission {
            self.dispatch(shard, ctx, manager, FullEvent::InteractionCreate { interaction }).await;
        } else if let Some(bots) = self.bots(shard).await {
            events::leave_open(bots, &ctx.http, &interaction).await;
        }
    }

    /// The [`Bots`] value of this shard; waits until the bots are set up.
    async fn bots(&self, shard: Shard) -> Option<&Bots> {
        self.is_set_up.wait_for(|is_set_up| is_set_up).await;
        let index = self.shards.iter().position(|one| *one == shard)?;
        self.bots.get()?.get(index)
    }
}

/// Receives the events of one shard.
pub(super) struct Front {
    house: Arc<House>,
    shard: Shard,
    manager: OnceLock<Arc<ShardManager>>,
    /// Set once this shard handles what other processes hand over.
    takes: OnceLock<()>,
}

impl Front {
    pub(super) fn new(house: Arc<House>, shard: Shard) -> Self {
        Self { house, shard, manager: OnceLock::new(), takes: OnceLock::new() }
    }

    /// Starts handling the events that other processes hand over, unless that has started already.
    fn take(&self, ctx: &serenity::Context) {
        let Some(manager) = self.manager.get() else { return };
        self.takes.get_or_init(|| {
            let (house, shard, ctx, manager) = (self.house.clone(), self.shard, ctx.clone(), manager.clone());
            let taking = tokio::spawn(async move {
                let Some(intake) = house.bots(shard).await.map(|bots| bots.here().intake.clone()) else { return };
                let see = |handed, is_again| {
                    let (house, ctx, manager) = (house.clone(), ctx.clone(), manager.clone());
                    async move { house.see(shard, &ctx, &manager, handed, is_again).await }
                };
                intake.keep_taking(see).await;
            });
            self.house.takers.lock().unwrap_or_else(PoisonError::into_inner).push(taking.abort_handle());
        });
    }
}

#[serenity::async_trait]
impl serenity::Framework for Front {
    async fn init(&mut self, client: &Client) {
        self.manager.get_or_init(|| client.shard_manager.clone());
    }

    async fn dispatch(&self, ctx: serenity::Context, event: FullEvent) {
        if let FullEvent::Ready { data_about_bot } = &event {
            self.house.set_up(&ctx, data_about_bot.user.id).await;
            self.take(&ctx);
        }
        if let Some(manager) = self.manager.get() {
            self.house.dispatch(self.shard, &ctx, manager, event).await;
        }
    }
}

/// A shard's courier, and its checks of who can read which channel.
fn courier(
    link: &Link,
    languages: Arc<Languages>,
    copies: Arc<Copies>,
    pace: Share,
) -> (Arc<DiscordCourier>, Arc<Readers>) {
    let readers = Arc::new(Readers::new(link.http.clone(), link.cache.clone()));
    let courier = DiscordCourier::new(link.http.clone(), copies, readers.clone(), languages, pace);
    (Arc::new(courier), readers)
}

async fn set_up(
    ctx: &serenity::Context,
    me: serenity::UserId,
    make: Make,
    links: &[Link],
    commands: &[poise::Command<Bots, Fault>],
) -> Result<Vec<Bots>, Fault> {
    let has_first = make.has_first();
    let Make { manner, keeps_pace, store, clock, solo, dailies, stock, jobs, ready, shards: all, login } = make;
    if has_first {
        let has_activity = manner.common.tables.as_ref().is_some_and(Tables::has_activity);
        register::register(&ctx.http, commands, manner.test_server, has_activity).await?;
    }
    let login = login.map(|login| login.of(register::application(&ctx.http)?)).transpose()?;
    solo.compare_what_is_open().await?;
    let edits = Arc::new(Edits::new(Some(store.clone())));
    let (copies, limits) = (Arc::new(Copies::new(edits, Some(store.clone()))), manner.limits.clone());
    let languages = Arc::new(Languages::new(store.clone()));
    let (mut shards, mut readers, mut voices) = (Vec::new(), Vec::new(), Vec::new());
    for (shard, link) in all.into_iter().zip(links) {
        copies.end_leftovers(&link.http, &languages, |guild| shard.has(guild)).await?;
        let pace = if keeps_pace { manner.common.pace.share(shard.n) } else { Share::free() };
        let (courier, their_readers) = courier(link, languages.clone(), copies.clone(), pace);
        let (theme, limits) = (manner.theme.clone(), limits.clone());
        let directory = Directory::start(store.clone(), shard, clock.clone(), courier.clone(), theme, limits).await?;
        voices.push(DiscordVoice { courier: courier.clone(), clock: clock.clone() });
        readers.push(their_readers);
        let responder = DiscordResponder { courier, directory: directory.clone(), dailies: dailies.clone(), me };
        shards.push((directory, Arc::new(responder) as Arc<dyn Responder>));
    }
    let directories: Vec<_> = shards.iter().map(|(directory, _)| directory.clone()).collect();
    let intakes = intakes(shards, &solo, manner.only.is_some());
    let progress = intakes.iter().map(|intake| intake.progress().clone());
    manner.vitals.found(directories.iter().cloned().zip(progress).collect());
    tell_when_ready(directories[0].clone(), &intakes, ready);
    if has_first {
        // These tasks end when `dailies` and `stock` are closed.
        drop(tokio::spawn(dailies.clone().keep_ahead()));
        drop(tokio::spawn(stock.keep()));
    }
    let mut bots = Vec::new();
    for (((directory, intake), link), readers) in directories.into_iter().zip(intakes).zip(links).zip(readers) {
        drop(tokio::spawn(intake.clone().keep_mark()));
        drop(tokio::spawn(intake.clone().keep_telling_solutions()));
        drop(tokio::spawn(upkeep::keep_up(link.http.clone(), directory.clone(), solo.clone(), manner.retention)));
        drop(tokio::spawn(season::keep(directory.clone(), link.http.clone())));
        let lobby = Lobby::default();
        let keeper = ready::Keeper::new(directory.clone(), link.http.clone(), lobby.clone(), copies.edits.clone());
        drop(tokio::spawn(keeper.keep()));
        bots.push(Bot {
            lessons: Lessons::new(directory.clone(), safe_name),
            directory,
            solo: solo.clone(),
            dailies: dailies.clone(),
            jobs: jobs.clone(),
            films: manner.common.films.clone(),
            store: store.clone(),
            lobby,
            rate_limit: RateLimit::default(),
            intake,
            listeners: Listeners::default(),
            edits: copies.edits.clone(),
            copies: copies.clone(),
            seen: Seen::default(),
            languages: languages.clone(),
            readers,
            tables: manner.common.tables.clone(),
        });
    }
    let bots = Bots::new(bots);
    if let Some(tables) = &manner.common.tables {
        serve(tables, &bots, voices, login.as_ref());
    }
    Ok(bots)
}

/// Lets the browser table serve the matches and puzzles of these bots.
fn serve(tables: &Tables, bots: &[Bots], voices: Vec<DiscordVoice>, login: Option<&Arc<dyn Login>>) {
    for (bots, voice) in bots.iter().zip(voices) {
        let commands = AtTable { bots: bots.clone(), courier: voice.courier.clone() };
        let intake = bots.here().intake.clone();
        tables.serve(Served::new(intake, Arc::new(voice), Arc::new(commands), login.cloned()));
    }
}

/// The intakes of this process's shards; `is_one_of_several` if other processes serve the other shards.
fn intakes(shards: Vec<(Directory, Arc<dyn Responder>)>, solo: &Solo, is_one_of_several: bool) -> Vec<Intake> {
    if !is_one_of_several {
        return Intake::of_shards(shards, solo);
    }
    let beside = |(directory, responder)| Intake::beside_others(directory, solo.clone(), responder);
    shards.into_iter().map(beside).collect()
}

/// Calls `ready` once every shard handles inputs.
fn tell_when_ready(directory: Directory, intakes: &[Intake], ready: Ready) {
    let queues: Vec<_> = intakes.iter().map(|intake| intake.queue().clone()).collect();
    drop(tokio::spawn(async move {
        for queue in queues {
            queue.opened().await;
        }
        ready(directory);
    }));
}
