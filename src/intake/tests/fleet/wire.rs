//! Connects one of several processes to the simulated Discord. A call that was sent arrives even if its sender ends in
//! the meantime.

use std::future::poll_fn;
use std::sync::Arc;

use tokio::runtime::Handle;

use super::super::discord::{Discord, taken};
use super::super::told::Told;
use super::super::trouble::Point;
use crate::intake::{Answer, Interaction, Page, Responder, Road, Said, Task};
use crate::session::{Accepted, Courier, DeliveryError, Parcel, PastBoard, Revision};
use crate::store::faults::Server;
use crate::store::{ChannelId, GuildId, InputId, MessageId, Spot, Store, UserId};

/// The network connection of one run of the bot.
pub(super) struct Wire {
    pub(super) discord: Arc<Discord>,
    pub(super) network: Handle,
    pub(super) life: u32,
    pub(super) store: Store,
    pub(super) server: Arc<Server>,
    pub(super) session: u64,
}

impl Wire {
    /// Sends a call, and waits for the response.
    pub(super) async fn send<T: Send + 'static>(&self, call: impl Future<Output = T> + Send + 'static) -> T {
        let (discord, life) = (self.discord.clone(), self.life);
        let mut call = Box::pin(call);
        let of_this_life = poll_fn(move |context| {
            discord.enter(life);
            call.as_mut().poll(context)
        });
        self.network.spawn(of_this_life).await.expect("nobody ends a call that is on its way")
    }
}

impl Responder for Wire {
    fn reply<'a>(&'a self, said: &'a Said, answer: Answer) -> Task<'a, Result<(), DeliveryError>> {
        let (discord, said) = (self.discord.clone(), said.clone());
        Box::pin(self.send(async move { discord.reply_to(&said, &answer).await }))
    }

    fn tell(&self, user: UserId, input: InputId, answer: Answer) -> Task<'_, Result<(), DeliveryError>> {
        let discord = self.discord.clone();
        Box::pin(self.send(async move { discord.tell_dm(user, input, &answer).await }))
    }

    fn read(&self, spot: Spot, after: MessageId) -> Task<'_, Result<Page, DeliveryError>> {
        let discord = self.discord.clone();
        Box::pin(self.send(async move { discord.page(spot, after).await }))
    }
}

impl Courier for Wire {
    fn deliver(&self, parcel: Arc<Parcel>) -> Task<'_, Result<Accepted, DeliveryError>> {
        let discord = self.discord.clone();
        Box::pin(self.store.admit(self.send(async move { discord.carry(&parcel).await })))
    }

    fn revise(&self, revision: Arc<Revision>) -> Task<'_, Result<(), DeliveryError>> {
        let discord = self.discord.clone();
        Box::pin(self.store.admit(self.send(async move { discord.tell_clock(&revision).await })))
    }

    fn retire(&self, past: Arc<PastBoard>) -> Task<'_, Result<(), DeliveryError>> {
        let discord = self.discord.clone();
        Box::pin(self.store.admit(self.send(async move { discord.retire(&past).await })))
    }

    fn readers<'a>(
        &'a self,
        _: GuildId,
        _: ChannelId,
        _: &'a [UserId],
    ) -> Task<'a, Result<Vec<UserId>, DeliveryError>> {
        // No other player can read a player's own channel.
        Box::pin(async { Ok(Vec::new()) })
    }
}

/// A command or a press that waits for its answer, which any process may give.
pub(super) struct Asked {
    pub(super) wire: Arc<Wire>,
    pub(super) input: InputId,
}

impl Interaction for Asked {
    async fn defer(&self) -> Result<bool, DeliveryError> {
        let (discord, input) = (self.wire.discord.clone(), self.input);
        let defer = async move {
            taken(discord.fate(format!("defer {input}")).await?)?;
            Ok(!discord.gives_up(input))
        };
        self.wire.send(defer).await
    }

    async fn awaits_answer(&self) -> Option<bool> {
        Some(!self.wire.discord.is_told(self.input))
    }

    async fn answer(&self, answer: Answer, road: Road) -> Result<(), DeliveryError> {
        let (discord, input) = (self.wire.discord.clone(), self.input);
        let give = async move {
            let fate = discord.fate(format!("answer {input} {road:?}")).await?;
            discord.tell(input, Told::of(&answer));
            discord.pass(Point::Answered).await;
            taken(fate)
        };
        self.wire.send(give).await
    }
}
