//! Channels that hold secrets of some seats: who must not read them, and what follows if somebody can.
//!
//! Such a channel is asked about before each delivery, when it is chosen, and when Discord tells of a change on the
//! server. Once somebody can read it from whom it is to be kept, the match gives it up: a seat is told by direct message
//! again, spectators nothing. What was posted there stays, and so does what somebody has known.

use std::collections::BTreeSet;

use super::actor::Actor;
use super::answer::{Fault, Refusal, Verdict, seat_of};
use super::deliver::Done;
use super::mailbox::Chosen;
use super::ports::{Contents, DeliveryError, Parcel, Recipient};
use super::readers::{Readers, Review, readers};
use crate::store::{Audience, ChannelId, Know, SetChannel, SetSpectators, UserId};
use rules::Seat;

impl Actor {
    /// From whom it is to be kept what an audience is told, once that stands in a channel. When the match is over
    /// nothing is hidden any more.
    pub(super) fn kept_from(&self, audience: Audience) -> Vec<UserId> {
        if self.fold.table.outcome().is_some() {
            return Vec::new();
        }
        let keeps = |seat: Seat| match audience {
            Audience::Channel | Audience::Announcements => false,
            Audience::Spectators => true,
            Audience::Seat(own) => seat != own,
        };
        self.row.seats.iter().filter(|&(seat, _)| keeps(seat)).map(|(_, row)| row.user).collect()
    }

    /// Whether a channel may be chosen for an audience.
    pub(super) fn may_choose(&self, audience: Audience, chosen: Option<&Chosen>) -> Result<(), Refusal> {
        let Some(Chosen { channel, readers }) = chosen else { return Ok(()) };
        if *channel == self.row.channel {
            return Err(Refusal::EverybodysChannel);
        }
        let kept_from = self.kept_from(audience);
        let overhearing: Vec<_> = kept_from.into_iter().filter(|user| readers.contains(user)).collect();
        if overhearing.is_empty() { Ok(()) } else { Err(Refusal::Overheard(self.listed(&overhearing))) }
    }

    /// A channel has been chosen for an audience: a host who reads it will have known what it shows.
    pub(super) async fn choose(
        &mut self,
        host: UserId,
        audience: Audience,
        chosen: Option<Chosen>,
    ) -> Result<Option<ChannelId>, Fault> {
        let Some(Chosen { channel, readers }) = chosen else { return Ok(None) };
        if readers.contains(&host) {
            self.know(host, audience).await?;
        }
        Ok(Some(channel))
    }

    /// Writes down that somebody has been able to see what an audience is shown; says whether that is news.
    pub(super) async fn know(&mut self, user: UserId, audience: Audience) -> Result<bool, Fault> {
        Ok(self.world.store.write(Know { match_id: self.row.id, user, audience }).await?)
    }

    /// What players are called, in a row.
    fn listed(&self, users: &[UserId]) -> String {
        let name = |&user: &UserId| seat_of(&self.row.seats, user).map(|seat| self.names[seat].as_str());
        users.iter().filter_map(name).collect::<Vec<_>>().join(" and ")
    }

    /// Whether somebody may take a seat who can read now what these audiences were shown. That is written down whatever
    /// comes of it: to be shut out of a channel makes nobody forget.
    pub(super) async fn may_sit(
        &mut self,
        seat: Seat,
        (user, name): (UserId, &str),
        seen: BTreeSet<Audience>,
    ) -> Verdict<()> {
        for audience in seen {
            self.know(user, audience).await?;
        }
        if self.fold.table.outcome().is_some() {
            return Ok(Ok(()));
        }
        let knows = self.world.store.knowledge(self.row.id, user).await?;
        let name = || self.world.courier.printable(user, name);
        Ok(if knows.contains(&Audience::Spectators) {
            Err(Refusal::SawEverything(name()))
        } else if knows.iter().any(|&audience| audience != Audience::Seat(seat)) {
            Err(Refusal::SawAnotherSeat(name()))
        } else {
            Ok(())
        })
    }

    /// Looks who can read the channels in which secrets have been shown; something on the server has changed.
    pub(super) fn review(&mut self) {
        if self.review != Review::None {
            self.review = Review::Stale;
            return;
        }
        if self.fold.table.outcome().is_some() {
            return;
        }
        self.review = Review::Running;
        let (world, id, guild) = (self.world.clone(), self.row.id, self.row.guild);
        let players: Vec<_> = self.row.seats.values().map(|row| row.user).collect();
        self.tasks.spawn(async move {
            let mut found = Readers::new();
            let channels = world.store.secret_channels(id).await.unwrap_or_default();
            for channel in channels.into_iter().map(|(channel, _)| channel).collect::<BTreeSet<_>>() {
                let mut people = players.clone();
                // A person who is let in by name may sit down later, and must be shut out before that.
                people.extend(world.courier.named(guild, channel).await.unwrap_or_default());
                match readers(&world, guild, channel, &people).await {
                    Ok(readers) => found.push((channel, readers)),
                    // We ask again before anything is sent there.
                    Err(error) => tracing::info!(match.id = id.0, %error, "a channel could not be looked at"),
                }
            }
            Done::Reviewed(found)
        });
    }

    /// Who can read the channels is known.
    pub(super) async fn reviewed(&mut self, found: Readers) -> Result<(), Fault> {
        let is_stale = std::mem::take(&mut self.review) == Review::Stale;
        for (channel, readers) in found {
            self.overheard(channel, &readers).await?;
        }
        if is_stale {
            self.review();
        }
        Ok(())
    }

    /// These people can read a channel. Where that lets somebody see what is to be kept from them, nothing is sent there
    /// any more, what they know is written down, and the host is told.
    pub(super) async fn overheard(&mut self, channel: ChannelId, readers: &[UserId]) -> Result<(), Fault> {
        let secrets = self.world.store.secret_channels(self.row.id).await?;
        let (mut overhearing, mut is_news) = (BTreeSet::new(), false);
        for (_, audience) in secrets.into_iter().filter(|&(secret, _)| secret == channel) {
            for user in self.kept_from(audience).into_iter().filter(|user| readers.contains(user)) {
                is_news |= self.know(user, audience).await?;
                overhearing.insert(user);
            }
            for &user in readers {
                if seat_of(&self.row.seats, user).is_none() {
                    self.know(user, audience).await?;
                }
            }
        }
        if overhearing.is_empty() {
            return Ok(());
        }
        let given_up = self.give_up(channel).await?;
        if is_news || given_up.is_some() {
            let who = self.listed(&overhearing.into_iter().collect::<Vec<_>>());
            self.tell_host_of_readers(channel, who, given_up);
        }
        Ok(())
    }

    /// Shows nothing in a channel any more; says whom it was for.
    async fn give_up(&mut self, channel: ChannelId) -> Result<Option<Audience>, Fault> {
        let match_id = self.row.id;
        let mut given_up = None;
        for seat in self.row.seats.seats() {
            if self.row.seats[seat].channel == Some(channel) {
                self.world.store.write(SetChannel { match_id, seat, channel: None }).await?;
                self.row.seats[seat].channel = None;
                let lane = self.lanes.get_mut(&Audience::Seat(seat));
                if let Some(board) = lane.and_then(|lane| lane.board.take()) {
                    self.retire(Audience::Seat(seat), board.row, false).await;
                }
                self.is_reached_elsewhere(Audience::Seat(seat)).await;
                given_up = Some(Audience::Seat(seat));
            }
        }
        if self.row.spectators == Some(channel) {
            self.world.store.write(SetSpectators { match_id, channel: None }).await?;
            self.row.spectators = None;
            self.retire_all(Audience::Spectators).await;
            given_up = Some(Audience::Spectators);
        }
        Ok(given_up)
    }

    fn tell_host_of_readers(&mut self, channel: ChannelId, who: String, given_up: Option<Audience>) {
        let whose = match given_up {
            Some(Audience::Seat(seat)) => self.names.get(seat).cloned(),
            _ => None,
        };
        let contents = Contents::Overheard { channel, who, given_up, whose };
        let nonce = self.world.nonces.aside();
        let to = Recipient::Person(self.row.host);
        self.send_to(to, contents, nonce);
    }

    /// Something said beside the journal has arrived, or never will.
    pub(super) async fn said_aside(
        &mut self,
        audience: Option<Audience>,
        parcel: &Parcel,
        outcome: Result<(), DeliveryError>,
    ) -> Result<(), Fault> {
        match outcome {
            Err(DeliveryError::ClosedDms) => {
                if let (Some(Audience::Seat(_)), Recipient::Person(user)) = (audience, parcel.to) {
                    self.say_dms_are_closed(user);
                }
            }
            Err(DeliveryError::Overheard(readers)) => {
                if let Some(channel) = parcel.to.channel() {
                    self.overheard(channel, &readers).await?;
                }
                // The seat is told in another way now.
                if let Some(audience @ Audience::Seat(_)) = audience {
                    self.say_aside(audience, parcel.contents.clone(), parcel.nonce.clone());
                }
            }
            Err(error) => {
                tracing::warn!(match.id = self.row.id.0, %error, "something said beside the journal did not arrive");
            }
            Ok(()) => {}
        }
        Ok(())
    }
}
