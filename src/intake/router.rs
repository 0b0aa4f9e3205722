//! Routing between shards and processes: finds the intake that serves a match or puzzle, and brings inputs there. Only
//! this module and the ones below it know of other shards and processes. Callers ask which intake serves a server
//! ([`Intake::served_by`]), and hand over inputs for servers that this process does not serve ([`Intake::hand_over`]).
//!
//! An input may arrive at a shard that does not serve its match: Discord delivers every direct message to the first
//! shard, whatever server the match is on. The message is then handed over unchanged to the intake that serves the
//! match or puzzle, which handles and answers it.
//!
//! A message for a disconnected shard waits until that shard is back, and counts as written at the end of its outage,
//! like any other message from that time. Otherwise players whose messages still arrive would have an advantage over
//! players whose messages do not.
//!
//! Missed direct messages are read by the first shard, which must answer all of them, and by every shard whose players
//! may have written them. So each shard judges the messages for its own matches in the order of their timestamps. It
//! does not matter which shard reads a message first, because an input counts only once.

mod handed;

use std::sync::{Arc, OnceLock, Weak};

pub use self::handed::Handed;
use self::handed::UnderWay;
use super::hear::Course;
use super::{Fault, Found, Inner, Intake, Responder, Said, Ticket};
use crate::session::{self, Directory, Fit, Listing, MatchHandle, Onlooker, Status};
use crate::solo::Solo;
use crate::store::{ChannelId, GuildId, MatchId, Place, PuzzleRow, Shard, UserId};
use host::Header;

/// Whether other processes serve the database too, and how inputs reach the other shards.
pub(super) enum Router {
    /// This process is the only one. Contains the intakes of all shards in this process, including this one; unset if
    /// there is only one intake.
    Alone(OnceLock<Vec<Weak<Inner>>>),
    /// This process is one of several. The others serve the other shards, and take over this shard when this process
    /// ends.
    OneOfSeveral(UnderWay),
}

impl Intake {
    /// Makes an intake for each shard of a process that serves all shards.
    pub fn of_shards(shards: Vec<(Directory, Arc<dyn Responder>)>, solo: &Solo) -> Vec<Self> {
        let make = |(directory, responder)| Self::new(directory, solo.clone(), responder);
        let all: Vec<_> = shards.into_iter().map(make).collect();
        for one in &all {
            if let Router::Alone(peers) = &one.0.router {
                // This cannot fail, because the cell has never been set.
                drop(peers.set(all.iter().map(|other| Arc::downgrade(&other.0)).collect()));
            }
        }
        all
    }

    /// Makes the intake of one shard, for a process that serves the database together with other processes.
    pub fn beside_others(directory: Directory, solo: Solo, responder: Arc<dyn Responder>) -> Self {
        Self::with_router(directory, solo, responder, Router::OneOfSeveral(UnderWay::default()))
    }

    /// The server whose shard serves a match or puzzle. [`GuildId::NONE`] for puzzles and for matches without a server,
    /// and always if the bot has only one shard.
    pub async fn home_of(&self, place: Place) -> Result<GuildId, Fault> {
        let guild = match place {
            Place::Match(id) if self.0.directory.shard() != Shard::ONLY => {
                self.0.directory.store().guild_of_match(id).await?
            }
            Place::Match(_) | Place::Puzzle(_) => None,
        };
        Ok(guild.unwrap_or(GuildId::NONE))
    }

    /// The intake in this process that serves a server; `None` if another process serves it.
    fn served_by(&self, home: GuildId) -> Option<Self> {
        self.all().into_iter().find(|intake| intake.0.directory.serves(home))
    }

    /// The intakes of all shards in this process that this intake knows, itself included.
    fn all(&self) -> Vec<Self> {
        match &self.0.router {
            Router::Alone(peers) if let Some(peers) = peers.get() => {
                peers.iter().filter_map(|peer| peer.upgrade().map(Self)).collect()
            }
            Router::Alone(_) | Router::OneOfSeveral(_) => vec![self.clone()],
        }
    }

    /// The open match in a channel, if this process serves it.
    pub(super) fn match_in(&self, channel: ChannelId) -> Option<MatchHandle> {
        self.all().iter().find_map(|intake| intake.0.directory.find(channel))
    }

    /// The open matches of a player in all processes, oldest first.
    pub(super) async fn matches_of(&self, user: UserId) -> Result<Vec<Listing>, Fault> {
        let mut matches: Vec<_> = self.all().iter().flat_map(|intake| intake.0.directory.of_user(user)).collect();
        if matches!(self.0.router, Router::OneOfSeveral(_)) && self.0.directory.shard() != Shard::ONLY {
            let stored = self.0.directory.stored_of_user(user).await?;
            matches.extend(stored.into_iter().filter(|listing| !self.0.directory.serves(listing.guild)));
        }
        matches.sort_by_key(|listing| listing.id);
        Ok(matches)
    }

    /// The open matches and puzzles of a player, with the ids of their games.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn playing(&self, user: UserId) -> Result<Vec<(Place, String)>, Fault> {
        let matches = self.matches_of(user).await?;
        let matches = matches.into_iter().map(|listing| (Place::Match(listing.id), listing.game.to_owned()));
        let puzzles = self.0.directory.store().open_puzzles(user).await?;
        let game = |row: &PuzzleRow| serde_json::from_str::<Header>(&row.header).ok().map(|header| header.game);
        let puzzles = puzzles.iter().filter_map(|row| Some((Place::Puzzle(row.id), game(row)?)));
        Ok(matches.chain(puzzles).collect())
    }

    /// Opens a match for reading, whichever process serves it.
    pub(super) async fn look(&self, id: MatchId) -> Result<Seen, Fault> {
        self.seen(self.home_of(id.into()).await?, id).await
    }

    /// Opens a match of the server `home` for reading.
    pub(super) async fn seen(&self, home: GuildId, id: MatchId) -> Result<Seen, Fault> {
        Ok(match self.served_by(home) {
            Some(there) => Seen::Here(there.0.directory.handle(id)),
            None => Seen::Elsewhere(Box::new(self.0.directory.look_at(id).await?)),
        })
    }

    /// Waits for a ticket's turn among its author's inputs. If another shard issued the ticket, it first waits in that
    /// shard's queue and then moves to this shard's queue. There it waits until this shard is connected and has read
    /// its missed messages. This does not hold up the author's inputs for other shards.
    pub(super) async fn turn(&self, ticket: Ticket) -> Ticket {
        ticket.turn().await;
        if ticket.is_of(&self.0.queue) {
            return ticket;
        }
        let ticket = ticket.hand_over(&self.0.queue);
        self.0.directory.in_touch().await;
        ticket.turn().await;
        ticket
    }

    /// Whether this intake answers a message that concerns no match or puzzle. Every other intake that reads the
    /// message ignores it.
    pub(super) fn answers_for(&self, said: &Said) -> bool {
        said.guild.is_some() || self.0.directory.serves(GuildId::NONE)
    }

    /// Brings a message to the intake that serves its match or puzzle. A message without a ticket was missed and read
    /// afterwards; that intake may have read it too.
    pub(super) async fn bring(
        &self,
        said: &Said,
        ticket: Option<Ticket>,
        place: Place,
        found: Found,
    ) -> Result<Course, Fault> {
        let (home, is_late) = (self.home_of(place).await?, ticket.is_none());
        if self.0.directory.serves(home) {
            self.play_said(said, ticket, &found).await?;
            return Ok(Course::Judged);
        }
        if is_late && !self.answers_for(said) {
            return Ok(self.leave(said));
        }
        match self.served_by(home) {
            None => self.hand_over_said(home, said, place, matches!(found, Found::AsBefore(_))).await?,
            Some(there) if is_late => return Ok(self.hand_to(there, said, found)),
            Some(there) => there.take_over(said, ticket, &found).await?,
        }
        Ok(Course::Judged)
    }

    /// Hands a missed message over to another shard of this process, in a separate task, so that reading further
    /// messages does not wait for that shard.
    fn hand_to(&self, there: Self, said: &Said, found: Found) -> Course {
        let (here, said) = (self.clone(), said.clone());
        drop(tokio::spawn(async move {
            let outcome = there.take_over(&said, None, &found).await;
            if let Err(fault) = here.conclude_message(&said, outcome).await {
                tracing::error!(%fault, "a message that was handed over could not be handled");
            }
        }));
        Course::Elsewhere
    }

    /// Handles a message that another shard received for a match or puzzle of this shard. This shard may have read the
    /// message itself in the meantime.
    async fn take_over(&self, said: &Said, ticket: Option<Ticket>, found: &Found) -> Result<(), Fault> {
        let ticket = if let Some(ticket) = ticket {
            Some(self.turn(ticket).await)
        } else {
            self.0.directory.in_touch().await;
            self.0.queue.opened().await;
            None
        };
        if !self.0.catch_up.is_news(said.id) {
            return Ok(());
        }
        let outcome = self.play_said(said, ticket, found).await;
        // If this failed, the intake that handed the message over ensures that it is judged.
        if outcome.is_err() {
            self.0.catch_up.not_judged(said.id);
        }
        self.0.catch_up.judged(said.id);
        outcome
    }

    /// Ignores a message that another intake answers, and records that this intake need not judge it.
    pub(super) fn leave(&self, said: &Said) -> Course {
        self.0.catch_up.not_judged(said.id);
        self.0.catch_up.judged(said.id);
        Course::Elsewhere
    }
}

/// A match that is opened for reading, to find out which match an input is meant for.
pub(super) enum Seen {
    /// A match that this process serves.
    Here(MatchHandle),
    /// A match that another process serves. Contains a copy that was replayed from the journal.
    Elsewhere(Box<Onlooker>),
}

impl Seen {
    /// The match's public status.
    pub(super) async fn status(&self) -> Result<Status, session::Fault> {
        match self {
            Self::Here(table) => table.status().await,
            Self::Elsewhere(table) => Ok(table.status()),
        }
    }

    /// How well a text fits the moves that the player may make now.
    pub(super) async fn fit(&self, user: UserId, text: &str) -> Result<Fit, session::Fault> {
        match self {
            Self::Here(table) => table.fit(user, text).await,
            Self::Elsewhere(table) => Ok(table.fit(user, text)),
        }
    }

    /// Completions of the text that a player has begun to type; empty for people without a seat.
    pub(super) async fn complete(&self, user: UserId, partial: &str) -> Result<Vec<String>, session::Fault> {
        match self {
            Self::Here(table) => table.complete(user, partial).await,
            Self::Elsewhere(table) => Ok(table.complete(user, partial)),
        }
    }
}
