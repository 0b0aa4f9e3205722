//! The channels of a match: a host gives a seat a private channel, moves the match, or opens a channel for spectators.

use std::collections::BTreeSet;

use super::Actor;
use crate::session::answer::{Fault, Refusal, Verdict};
use crate::session::mailbox::Chosen;
use crate::store::{self, Audience, ChannelId, MoveCursor, MoveMatch, SetChannel, SetSpectators, UserId};
use rules::Seat;

impl Actor {
    pub(super) async fn set_channel(&mut self, host: UserId, seat: Seat, channel: Option<Chosen>) -> Verdict<()> {
        let audience = Audience::Seat(seat);
        if let Err(refusal) = self.may_change(host, seat).and_then(|()| self.may_choose(audience, channel.as_ref())) {
            return Ok(Err(refusal));
        }
        let channel = self.choose(host, audience, channel).await?;
        if self.live.row.seats[seat].channel == channel && !self.telling.is_blocked(audience) {
            // The player's board is already in this channel, and a new one would ping the player again.
            return Ok(Ok(()));
        }
        self.note_act(host, format!("channel {seat} {}", channel.map_or_else(String::new, |id| id.to_string())))
            .await?;
        self.telling.owe_board(&self.live, audience).await?;
        self.live.world.store.write(SetChannel { match_id: self.live.row.id, seat, channel }).await?;
        self.live.row.seats[seat].channel = channel;
        self.telling.unblock(&self.live, audience);
        self.telling.show_again(&self.live, audience).await;
        self.telling.review(&self.live);
        Ok(Ok(()))
    }

    pub(super) fn may_change(&self, host: UserId, seat: Seat) -> Result<(), Refusal> {
        self.may_rule(host)?;
        if self.live.row.seats.get(seat).is_none() {
            return Err(host::Refusal::NoSuchSeat(seat.to_string()).into());
        }
        Ok(())
    }

    pub(super) async fn move_to(&mut self, host: UserId, channel: ChannelId) -> Verdict<()> {
        // A host who plays may move a match that has lost its channel, because the bot has asked the host to do so.
        let is_lost = self.telling.is_blocked(Audience::Channel);
        if let (false, Err(refusal)) = (is_lost, self.may_rule(host)) {
            return Ok(Err(refusal));
        }
        if self.live.world.store.secret_channels(self.live.row.id).await?.iter().any(|&(secret, _)| secret == channel) {
            return Ok(Err(Refusal::SecretChannel));
        }
        self.telling.owe_board(&self.live, Audience::Channel).await?;
        let write = MoveMatch { match_id: self.live.row.id, channel, host, at: self.live.world.clock.now() };
        match self.live.world.store.write(write).await {
            Ok(()) => {}
            Err(store::Error::ChannelTaken) => {
                self.telling.has_board(&self.live, Audience::Channel).await;
                return Ok(Err(Refusal::ChannelTaken));
            }
            Err(error) => return Err(error.into()),
        }
        self.live.row.channel = channel;
        self.telling.unblock(&self.live, Audience::Channel);
        self.telling.show_again(&self.live, Audience::Channel).await;
        self.telling.review(&self.live);
        Ok(Ok(()))
    }

    pub(super) async fn set_spectators(&mut self, host: Option<UserId>, channel: Option<Chosen>) -> Verdict<()> {
        let audience = Audience::Spectators;
        let may_rule = host.map_or(Ok(()), |host| self.may_rule(host));
        if let Err(refusal) = may_rule.and_then(|()| self.may_choose(audience, channel.as_ref())) {
            return Ok(Err(refusal));
        }
        let host = host.unwrap_or(self.live.row.host);
        let channel = self.choose(host, audience, channel).await?;
        self.note_act(host, format!("spectators {}", channel.map_or_else(String::new, |id| id.to_string()))).await?;
        self.telling.owe_board(&self.live, audience).await?;
        self.live.world.store.write(SetSpectators { match_id: self.live.row.id, channel }).await?;
        self.live.row.spectators = channel;
        self.telling.retire_all(&self.live, audience).await;
        if channel.is_some() {
            // New spectators are shown the present state, not what happened before.
            let cursor = MoveCursor { match_id: self.live.row.id, audience, told: self.live.fold.n };
            self.live.world.store.write(cursor).await?;
            if self.live.outcome().is_none() {
                let is_withheld = self.live.must_withhold().await;
                self.live.fold.table.withhold(is_withheld);
            }
            self.telling.begin(&self.live, audience);
            self.telling.show_again(&self.live, audience).await;
            self.telling.review(&self.live);
        } else {
            self.telling.has_board(&self.live, audience).await;
        }
        Ok(Ok(()))
    }

    /// Checks that a channel may be chosen for an audience.
    pub(super) fn may_choose(&self, audience: Audience, chosen: Option<&Chosen>) -> Result<(), Refusal> {
        let Some(Chosen { channel, readers }) = chosen else { return Ok(()) };
        if *channel == self.live.row.channel {
            return Err(Refusal::EverybodysChannel);
        }
        let kept_from = self.live.kept_from(audience);
        let overhearing: Vec<_> = kept_from.into_iter().filter(|user| readers.contains(user)).collect();
        if overhearing.is_empty() { Ok(()) } else { Err(Refusal::Overheard(self.live.listed(&overhearing))) }
    }

    /// Records the choice of a channel for an audience. A host who can read the channel counts as having seen what it
    /// shows.
    pub(super) async fn choose(
        &mut self,
        host: UserId,
        audience: Audience,
        chosen: Option<Chosen>,
    ) -> Result<Option<ChannelId>, Fault> {
        let Some(Chosen { channel, readers }) = chosen else { return Ok(None) };
        if readers.contains(&host) {
            self.live.know(host, audience).await?;
        }
        Ok(Some(channel))
    }

    /// Whether a person may take a seat. The person can now read the channels of the audiences in `seen`. What the
    /// person has seen is recorded even if the seat is refused: a person who loses access to a channel still remembers
    /// what it showed.
    pub(super) async fn may_sit(
        &mut self,
        seat: Seat,
        user: UserId,
        name: &str,
        seen: BTreeSet<Audience>,
    ) -> Verdict<()> {
        for audience in seen {
            self.live.know(user, audience).await?;
        }
        if self.live.outcome().is_some() {
            return Ok(Ok(()));
        }
        let knows = self.live.world.store.knowledge(self.live.row.id, user).await?;
        let name = || self.live.world.courier.printable(user, name);
        Ok(if knows.contains(&Audience::Spectators) {
            Err(Refusal::SawEverything(name()))
        } else if knows.iter().any(|&audience| audience != Audience::Seat(seat)) {
            Err(Refusal::SawAnotherSeat(name()))
        } else {
            Ok(())
        })
    }
}
