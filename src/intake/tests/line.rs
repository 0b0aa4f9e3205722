//! Connects a process of the bot to the simulated Discord.

use std::sync::Arc;

use super::discord::{Discord, taken};
use super::told::Told;
use super::trouble::Point;
use crate::intake::{Answer, Interaction, Page, Responder, Road, Said, Task};
use crate::session::{Accepted, Courier, DeliveryError, Parcel, PastBoard, Revision};
use crate::store::{ChannelId, GuildId, InputId, MessageId, Spot, UserId};

/// The connection of one process to the simulated Discord.
pub(super) struct Line(pub(super) Arc<Discord>);

impl Responder for Line {
    fn reply<'a>(&'a self, said: &'a Said, answer: Answer) -> Task<'a, Result<(), DeliveryError>> {
        Box::pin(async move { self.0.reply_to(said, &answer).await })
    }

    fn tell(&self, user: UserId, input: InputId, answer: Answer) -> Task<'_, Result<(), DeliveryError>> {
        Box::pin(async move { self.0.tell_dm(user, input, &answer).await })
    }

    fn read(&self, spot: Spot, after: MessageId) -> Task<'_, Result<Page, DeliveryError>> {
        Box::pin(self.0.page(spot, after))
    }
}

impl Courier for Line {
    fn deliver(&self, parcel: Arc<Parcel>) -> Task<'_, Result<Accepted, DeliveryError>> {
        Box::pin(async move { self.0.carry(&parcel).await })
    }

    fn revise(&self, revision: Arc<Revision>) -> Task<'_, Result<(), DeliveryError>> {
        Box::pin(async move { self.0.tell_clock(&revision).await })
    }

    fn retire(&self, past: Arc<PastBoard>) -> Task<'_, Result<(), DeliveryError>> {
        Box::pin(async move { self.0.retire(&past).await })
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

/// An interaction that waits for its answer.
pub(super) struct Asked {
    pub(super) discord: Arc<Discord>,
    pub(super) input: InputId,
}

impl Interaction for Asked {
    async fn defer(&self) -> Result<bool, DeliveryError> {
        taken(self.discord.fate(format!("defer {}", self.input)).await?)?;
        Ok(!self.discord.gives_up(self.input))
    }

    async fn awaits_answer(&self) -> Option<bool> {
        Some(!self.discord.is_told(self.input))
    }

    async fn answer(&self, answer: Answer, road: Road) -> Result<(), DeliveryError> {
        let told = Told::of(&answer);
        let fate = self.discord.fate(format!("answer {} {road:?}", self.input)).await?;
        self.discord.tell(self.input, told);
        self.discord.pass(Point::Answered).await;
        taken(fate)
    }
}
