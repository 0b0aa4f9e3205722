//! Requests to matches that are over: a host puts one back to an earlier turn, reopens it or annuls it. Such a match is
//! woken like any other; unless it is reopened, it goes back to sleep unchanged.

use std::sync::Arc;

use tokio::sync::mpsc;

use super::answer::{Board, Desk, Fault, Nudged, Trouble, Verdict};
use super::directory::{Directory, lock};
use super::fold::blocking;
use super::handle::MatchHandle;
use super::mailbox::Message;
use super::readers::readers;
use super::roster::{Awake, Listing};
use crate::store::{MatchId, Stage, UserId};
use host::Begun;
use rules::{Observer, Timestamp};

impl Directory {
    /// A handle of this match if it is open, or over and was not stopped by a fault. If one of its players has been
    /// forgotten, the seat belongs to nobody, and a host can give it to another player.
    pub async fn even_over(&self, id: MatchId) -> Result<Option<MatchHandle>, Fault> {
        let row = self.store().find_match(id).await?;
        let can_be_woken = row.stage != Stage::Adjourned;
        Ok(can_be_woken.then(|| MatchHandle { is_recalled: true, ..self.handle(id) }))
    }

    /// Puts a message into a match's mailbox, even if the match is over.
    pub(super) async fn send_recalling(&self, id: MatchId, mut message: Message) -> Result<(), Fault> {
        loop {
            let Awake { mailbox, rested, .. } = match self.awake(id) {
                Err(Fault::NotOpen(_)) => {
                    self.list_again_apart(id).await?;
                    continue;
                }
                awake => awake?,
            };
            match mailbox.send(message).await {
                Ok(()) => return Ok(()),
                // The match is going to sleep. Wake it again once it is asleep.
                Err(mpsc::error::SendError(returned)) => message = returned,
            }
            rested.wait_for(|is_at_rest| is_at_rest).await;
        }
    }

    /// Wakes a match that is over once more at `at`, to edit messages that Discord refuses to edit until then.
    pub(super) fn wake_once_over(&self, id: MatchId, at: Timestamp) {
        if !lock(&self.0.to_wake_once_over).insert(id) {
            return;
        }
        let (inner, clock) = (Arc::downgrade(&self.0), self.clock().clone());
        drop(tokio::spawn(async move {
            clock.sleep_until(at).await;
            let Some(directory) = inner.upgrade().map(Directory) else { return };
            lock(&directory.0.to_wake_once_over).remove(&id);
            if let Err(fault) = directory.send_recalling(id, Message::Wake).await {
                tracing::info!(match.id = id.0, %fault, "messages of a match that is over keep their controls");
            }
        }));
    }

    async fn list_again_apart(&self, id: MatchId) -> Result<(), Fault> {
        let row = self.store().find_match(id).await?;
        if row.stage == Stage::Adjourned {
            return Err(Fault::Adjourned(id));
        }
        let spec = games::spec(&row.game).ok_or(Fault::NotOpen(id))?;
        let (guild, channel, host) = (row.guild, row.channel, row.host);
        self.list_apart(Listing { id, game: spec.id, guild, channel, host, users: Vec::new() });
        Ok(())
    }
}

impl MatchHandle {
    /// Makes a reopened match findable by its channel and its players again.
    pub(super) async fn follow(&self, was_reopened: bool) -> Result<(), Fault> {
        if was_reopened {
            let row = self.directory.store().find_match(self.id).await?;
            self.directory.reseat(self.id, row.seats.values().map(|seat| seat.user).collect());
            self.directory.rehouse(self.id, row.channel);
        }
        Ok(())
    }

    /// The turns to which the match can be put back, the oldest first.
    pub async fn turns(&self) -> Result<Vec<Begun>, Fault> {
        self.ask(Message::Turns).await
    }

    /// What everybody saw at the start of a turn that is in force; `None` if there is no such turn.
    pub async fn past(&self, number: u32) -> Result<Option<(Begun, Board)>, Fault> {
        let Some(past) = self.ask(|reply| Message::Past(number, reply)).await? else { return Ok(None) };
        let theme = self.directory.theme().clone();
        let work = move || {
            let mut table = host::open(past.header).expect("the match was opened by this header");
            for entry in &past.entries {
                drop(table.commit(entry));
            }
            let showing = table.show(Observer::Public, &past.names, &theme);
            (past.turn, Board { showing, status: past.status })
        };
        Ok(Some(blocking(work).await?))
    }

    /// The state of the match for its hosts.
    pub async fn desk(&self, host: UserId) -> Result<Desk, Fault> {
        let mut desk = self.ask(|reply| Message::Desk(host, reply)).await?;
        let players: Vec<_> = desk.status.seats.values().map(|row| row.user).collect();
        for (channel, audience) in self.directory.store().secret_channels(self.id).await? {
            let found = readers(self.directory.world(), desk.status.guild, channel, &players).await;
            // If this check fails, it is repeated before anything is sent to the channel.
            let mut readers = found.unwrap_or_default();
            readers.retain(|&user| !desk.status.is_theirs(audience, user));
            let trouble = Trouble::Overheard { channel, readers: readers.clone() };
            if !readers.is_empty() && !desk.troubles.contains(&trouble) {
                desk.troubles.push(trouble);
            }
        }
        Ok(desk)
    }

    /// Reminds the players that the match waits for, at most once an hour. The caller checks whether the person may
    /// host at all.
    pub async fn nudge(&self, host: UserId) -> Verdict<Nudged> {
        self.ask(|reply| Message::Nudge(host, reply)).await
    }

    /// Sends a host's announcement to everybody.
    pub async fn announce(&self, host: UserId, words: &str) -> Verdict<()> {
        self.ask(|reply| Message::Announce(host, words.into(), reply)).await
    }
}
