//! The services of a shard. They receive events, hand over events for another shard, and answer.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::super::bot::{Event, Gateway, Noted};
use super::super::discord::Discord;
use super::super::told::Told;
use super::super::trouble::Why;
use super::wire::{Asked, Wire};
use crate::intake::{Among, Fault, Found, Handed, Intake, Said, Uncounted, Utterance};
use crate::session::{self, Directory, Limits, Submission, Under, Way};
use crate::solo::Solo;
use crate::store::{self, ChannelId, InputId, MessageId, Place, SeasonKind, Shard, Store, UserId};
use clock::Clock;
use league::League;
use league::season::Season;
use scene::Theme;

/// A task that handles an event.
type Deed = Pin<Box<dyn Future<Output = ()> + Send>>;

/// How long it takes to get a gateway session.
const IDENTIFY: Duration = Duration::from_secs(1);

/// The services of a shard. Clones share one state.
#[derive(Clone)]
pub(super) struct Serving {
    pub(super) directory: Directory,
    pub(super) solo: Solo,
    pub(super) intake: Intake,
    wire: Arc<Wire>,
    noted: Noted,
    /// The number of events that are being handled.
    running: Arc<AtomicUsize>,
    gateway: Gateway,
}

/// A command or a press in the form in which it is handed over.
#[derive(Clone, Serialize, Deserialize)]
struct Written {
    user: u64,
    channel: u64,
    text: String,
    /// The message with the pressed button, and whether only the author sees that message; `None` for a command.
    press: Option<(u64, bool)>,
}

impl Written {
    fn way(&self) -> Way {
        let under = |(message, is_secret)| Under {
            channel: ChannelId(self.channel),
            message: MessageId(message),
            is_board: true,
            is_secret,
            is_kept: true,
        };
        self.press.map_or(Way::Command, |press| Way::Press(under(press)))
    }
}

/// Converts a command or a press into the form in which another process receives it.
fn handed((user, input): (UserId, InputId), written: &Written) -> Handed {
    Handed { user, input, event: serde_json::to_value(written).expect("an event is data"), is_submission: true }
}

impl Serving {
    /// Begins to serve a shard. Returns when the shard receives events and has read its missed messages.
    pub(super) async fn begin(
        (shard, clock): (Shard, Clock),
        wire: Arc<Wire>,
        noted: Noted,
    ) -> Result<Self, session::Fault> {
        let store = wire.store.clone();
        let solo = Solo::new(store.clone(), clock.clone(), Theme::DARK, str::to_owned);
        let directory = Directory::start(store, shard, clock, wire.clone(), Theme::DARK, Limits::default()).await?;
        let intake = Intake::beside_others(directory.clone(), solo.clone(), wire.clone());
        drop(tokio::spawn(intake.clone().keep_mark()));
        let (gateway, events) = mpsc::unbounded_channel();
        let serving = Self { directory, solo, intake, wire, noted, running: Arc::default(), gateway };
        drop(tokio::spawn(serving.clone().listen(events)));
        let taker = serving.clone();
        drop(tokio::spawn(async move {
            let see = |handed, is_again| {
                let serving = taker.clone();
                async move { serving.see(handed, is_again).await }
            };
            taker.intake.clone().keep_taking(see).await;
        }));
        sleep(IDENTIFY).await;
        serving.connect().await;
        drop(tokio::spawn(serving.clone().keep_seasons()));
        Ok(serving)
    }

    /// Regularly takes the automatic steps of the shard's seasons and leagues; never returns.
    async fn keep_seasons(self) -> ! {
        loop {
            if let Ok(seasons) = self.store().seasons_under_way().await {
                for row in seasons.into_iter().filter(|row| self.directory.shard().has(row.guild)) {
                    match row.kind {
                        SeasonKind::Season => drop(self.directory.see_to::<Season>(row.id).await),
                        SeasonKind::League => drop(self.directory.see_to::<League>(row.id).await),
                    }
                }
            }
            self.directory.season_may_go_on(None).await;
        }
    }

    fn discord(&self) -> &Arc<Discord> {
        &self.wire.discord
    }

    /// Begins a session: connects, and reads the missed messages.
    pub(super) async fn connect(&self) {
        let shard = self.directory.shard().id;
        // Even a process that was replaced while it waited for its session gets the session, as with Discord.
        let serves = || self.wire.server.is_last(shard, self.wire.session);
        if serves() {
            self.discord().lose(shard, Why::Reading);
            for why in [Why::Connection, Why::Sleep, Why::Server] {
                self.discord().regain(shard, why);
            }
        }
        let missed = self.intake.session_begins(0, 1);
        self.discord().tell_life_of_posts(self.wire.life, &self.gateway);
        self.intake.read_missed(missed).await;
        if serves() {
            self.discord().regain(shard, Why::Reading);
        }
    }

    /// The number of events that are being handled.
    pub(super) fn n_running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }

    async fn listen(self, mut events: mpsc::UnboundedReceiver<(Duration, Event)>) {
        while let Some((delay, event)) = events.recv().await {
            if delay > Duration::ZERO {
                sleep(delay).await;
            }
            self.see_to(event);
        }
    }

    fn see_to(&self, event: Event) {
        let serving = self.clone();
        let work: Deed = match event {
            Event::Said(said) => {
                self.intake.comes_in(0, said.id);
                let ticket = self.intake.queue().enter(said.author, InputId(said.id.0));
                Box::pin(async move {
                    if serving.intake.hear(&said, ticket).await.is_ok() && said.guild.is_some() {
                        serving.note_verdict(&said).await;
                    }
                })
            }
            Event::Command { user, channel, input, way, text } => {
                self.noted.hear(input);
                self.intake.queue().note(user, input);
                let press = if let Way::Press(under) = way { Some((under.message.0, under.is_secret)) } else { None };
                let written = Written { user: user.0, channel: channel.0, text, press };
                Box::pin(async move { serving.command(input, &written).await })
            }
            Event::Posted { shard, message } => {
                if shard == self.directory.shard().id {
                    self.intake.comes_in(0, message);
                    self.intake.pass_over(message);
                }
                return;
            }
            Event::Order { host, table, input, order } => Box::pin(async move {
                let asked = Asked { wire: serving.wire.clone(), input };
                let outcome = serving.intake.order(&asked, host, input, table, order).await;
                if let Err(fault) = outcome {
                    serving.apologize(input, &fault).await;
                }
            }),
        };
        let running = self.running.clone();
        running.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(async move {
            work.await;
            running.fetch_sub(1, Ordering::Relaxed);
        });
    }

    /// Handles a command or a press that another process handed over, in the way `discord/front` does.
    async fn see(&self, handed: Handed, is_again: bool) {
        let Handed { user, input, event, .. } = handed;
        let asked = Asked { wire: self.wire.clone(), input };
        if is_again && self.intake.was_concluded(&asked, user, input).await.unwrap_or(false) {
            return;
        }
        let written: Written = serde_json::from_value(event).expect("it was written here");
        self.command(input, &written).await;
    }

    /// Handles a command or a press, or hands it over to the process that serves its match or puzzle.
    async fn command(&self, input: InputId, written: &Written) {
        let user = UserId(written.user);
        match self.try_command((user, input), written).await {
            Ok(()) => {}
            Err(fault) if fault.is_of_the_end() => self.leave_to_next((user, input), written, &fault).await,
            Err(fault) => self.apologize(input, &fault).await,
        }
        self.intake.queue().forget(user, input);
    }

    async fn try_command(&self, (user, input): (UserId, InputId), written: &Written) -> Result<(), Fault> {
        let utterance = Utterance { user, channel: ChannelId(written.channel), named: None, text: Some(&written.text) };
        let place = match self.intake.meant(utterance, Among::Everything).await? {
            Found::One(place) | Found::AsBefore(place) => place,
            Found::None(_) | Found::Several(_) => {
                self.say(input, Told::Refusal).await;
                return Ok(());
            }
        };
        let home = self.intake.home_of(place).await?;
        if !self.directory.shard().has(home) {
            let asked = Asked { wire: self.wire.clone(), input };
            self.intake.hand_over(&asked, home, handed((user, input), written)).await?;
            self.noted.hand_over(input);
            return Ok(());
        }
        self.submit((user, input), written, place).await
    }

    async fn submit(&self, (user, input): (UserId, InputId), written: &Written, place: Place) -> Result<(), Fault> {
        let asked = Asked { wire: self.wire.clone(), input };
        let submission = Submission { user, input, way: written.way(), text: &written.text, press: None };
        let ticket = self.intake.queue().enter(user, input);
        self.intake.submit(&asked, submission, ticket, place).await.map(drop)
    }

    /// Leaves a command to the next process that serves this shard. If that is impossible, informs the author that the
    /// command failed.
    async fn leave_to_next(&self, author: (UserId, InputId), written: &Written, fault: &Fault) {
        match self.intake.leave_to_next(handed(author, written)).await {
            Ok(true) => self.noted.hand_over(author.1),
            Err(Fault::Store(store::Error::Fenced)) => {}
            Ok(false) | Err(_) => self.apologize(author.1, fault).await,
        }
    }

    async fn apologize(&self, input: InputId, fault: &Fault) {
        let told = match fault.failure().as_known(self.store()) {
            Uncounted::Over => Told::Refusal,
            Uncounted::Uncertain | Uncounted::Open => Told::Unsure,
            Uncounted::Adjourned(_) | Uncounted::Full | Uncounted::Locked | Uncounted::Away | Uncounted::Other => {
                Told::Fault
            }
        };
        self.say(input, told).await;
    }

    async fn say(&self, input: InputId, told: Told) {
        let discord = self.discord().clone();
        self.wire.send(async move { discord.apologize(input, told).await }).await;
    }

    /// Records a refused message of a channel, because the refusal is not answered there.
    async fn note_verdict(&self, said: &Said) {
        let input = InputId(said.id.0);
        if matches!(self.directory.store().refusal_of(input).await, Ok(Some(_))) {
            self.noted.refuse(input);
        }
    }

    /// The shard's store.
    pub(super) fn store(&self) -> &Store {
        self.directory.store()
    }
}
