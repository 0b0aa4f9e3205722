//! Channels that hold secrets of some seats: who must not read them, and what happens if somebody can.
//!
//! Who can read such a channel is checked before each delivery, when the channel is chosen, and when Discord reports a
//! change on the server. If a person who must not read such a channel can read it, the match gives the channel up: a
//! seat gets direct messages again, spectators get nothing. What was posted there stays, and it is recorded who has
//! been able to see it.

use std::collections::BTreeSet;

use super::Telling;
use crate::session::answer::{Fault, seat_of};
use crate::session::deliver::Done;
use crate::session::live::Live;
use crate::session::ports::{Contents, DeliveryError, Parcel, Recipient};
use crate::session::readers::{Readers, Review, readers};
use crate::store::{Audience, ChannelId, SetChannel, SetSpectators, UserId};

impl Telling {
    /// Starts a check of who can read the channels in which secrets have been shown: channels, roles or members of the
    /// server have changed.
    pub(in crate::session) fn review(&mut self, live: &Live) {
        if self.review != Review::None {
            self.review = Review::Stale;
            return;
        }
        if live.outcome().is_some() {
            return;
        }
        self.review = Review::Running;
        let (world, id, guild) = (live.world.clone(), live.row.id, live.row.guild);
        let players: Vec<_> = live.row.seats.values().map(|row| row.user).collect();
        self.tasks.spawn(async move {
            let mut found = Readers::new();
            let channels = world.store.secret_channels(id).await.unwrap_or_default();
            for channel in channels.into_iter().map(|(channel, _)| channel).collect::<BTreeSet<_>>() {
                let mut people = players.clone();
                // A person who is granted access by name may take a seat later, and must be refused then.
                people.extend(world.courier.named(guild, channel).await.unwrap_or_default());
                match readers(&world, guild, channel, &people).await {
                    Ok(readers) => found.push((channel, readers)),
                    // The check is repeated before anything is sent to the channel.
                    Err(error) => tracing::info!(match.id = id.0, %error, "a channel could not be looked at"),
                }
            }
            Done::Reviewed(found)
        });
    }

    /// Handles the result of a check of who can read the channels.
    pub(super) async fn reviewed(&mut self, live: &mut Live, found: Readers) -> Result<(), Fault> {
        let is_stale = std::mem::take(&mut self.review) == Review::Stale;
        for (channel, readers) in found {
            self.overheard(live, channel, &readers).await?;
        }
        if is_stale {
            self.review(live);
        }
        Ok(())
    }

    /// Reacts to the fact that these people can read a channel. If one of them must not read it, the match sends
    /// nothing more to the channel, records what the person knows, and tells the host.
    pub(super) async fn overheard(
        &mut self,
        live: &mut Live,
        channel: ChannelId,
        readers: &[UserId],
    ) -> Result<(), Fault> {
        let secrets = live.world.store.secret_channels(live.row.id).await?;
        let (mut overhearing, mut is_news) = (BTreeSet::new(), false);
        for (_, audience) in secrets.into_iter().filter(|&(secret, _)| secret == channel) {
            for user in live.kept_from(audience).into_iter().filter(|user| readers.contains(user)) {
                is_news |= live.know(user, audience).await?;
                overhearing.insert(user);
            }
            for &user in readers {
                if seat_of(&live.row.seats, user).is_none() {
                    live.know(user, audience).await?;
                }
            }
        }
        if overhearing.is_empty() {
            return Ok(());
        }
        let given_up = self.give_up(live, channel).await?;
        if is_news || given_up.is_some() {
            let who = live.listed(&overhearing.into_iter().collect::<Vec<_>>());
            self.tell_host_of_readers(live, channel, who, given_up);
        }
        Ok(())
    }

    /// Stops using a channel for secrets. Returns the audience whose channel it was.
    async fn give_up(&mut self, live: &mut Live, channel: ChannelId) -> Result<Option<Audience>, Fault> {
        let match_id = live.row.id;
        let mut given_up = None;
        for seat in live.row.seats.seats() {
            if live.row.seats[seat].channel == Some(channel) {
                live.world.store.write(SetChannel { match_id, seat, channel: None }).await?;
                live.row.seats[seat].channel = None;
                let lane = self.lanes.get_mut(&Audience::Seat(seat));
                if let Some(board) = lane.and_then(|lane| lane.board.take()) {
                    self.retire(live, Audience::Seat(seat), board.row, false).await;
                }
                self.is_reached_elsewhere(live, Audience::Seat(seat)).await;
                given_up = Some(Audience::Seat(seat));
            }
        }
        if live.row.spectators == Some(channel) {
            live.world.store.write(SetSpectators { match_id, channel: None }).await?;
            live.row.spectators = None;
            self.retire_all(live, Audience::Spectators).await;
            given_up = Some(Audience::Spectators);
        }
        Ok(given_up)
    }

    fn tell_host_of_readers(&mut self, live: &Live, channel: ChannelId, who: String, given_up: Option<Audience>) {
        let whose = match given_up {
            Some(Audience::Seat(seat)) => live.names.get(seat).cloned(),
            _ => None,
        };
        let contents = Contents::Overheard { channel, who, given_up, whose };
        let nonce = live.world.nonces.aside();
        let to = Recipient::Person(live.row.host);
        self.send_to(live, to, contents, nonce);
    }

    /// Handles the end of sending a message that is not about an entry.
    pub(super) async fn said_aside(
        &mut self,
        live: &mut Live,
        audience: Option<Audience>,
        parcel: &Parcel,
        outcome: Result<(), DeliveryError>,
    ) -> Result<(), Fault> {
        match outcome {
            Err(DeliveryError::ClosedDms) => {
                if let (Some(Audience::Seat(_)), Recipient::Person(user)) = (audience, parcel.to) {
                    self.say_dms_are_closed(live, user);
                }
            }
            Err(DeliveryError::Overheard(readers)) => {
                if let Some(channel) = parcel.to.channel() {
                    self.overheard(live, channel, &readers).await?;
                }
                // Send the message to the seat at its new address.
                if let Some(audience @ Audience::Seat(_)) = audience {
                    self.say_aside(live, audience, parcel.contents.clone(), parcel.nonce.clone());
                }
            }
            Err(error) => {
                tracing::warn!(match.id = live.row.id.0, %error, "something said beside the journal did not arrive");
            }
            Ok(()) => {}
        }
        Ok(())
    }
}
