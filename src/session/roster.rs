//! An index of the open matches by channel, by person and by the time at which they must be woken.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use super::mailbox::Message;
use crate::store::{ChannelId, GuildId, MatchId, UserId};
use clock::Watched;
use rules::Timestamp;

/// The index of open matches. Its lock is never held across an `await`.
#[derive(Default)]
pub(super) struct Roster {
    pub(super) matches: BTreeMap<MatchId, Listed>,
    pub(super) by_channel: BTreeMap<ChannelId, MatchId>,
    pub(super) by_user: BTreeMap<UserId, BTreeSet<MatchId>>,
    pub(super) timers: BTreeSet<(Timestamp, MatchId)>,
    pub(super) is_closed: bool,
}

pub(super) struct Listed {
    pub(super) listing: Listing,
    pub(super) next_wake: Option<Timestamp>,
    pub(super) awake: Option<Awake>,
}

/// The task of a match that is awake.
#[derive(Clone)]
pub(super) struct Awake {
    pub(super) mailbox: mpsc::Sender<Message>,
    /// Whether the match is asleep and may be woken again.
    pub(super) rested: Arc<Watched<bool>>,
    pub(super) task: AbortHandle,
}

/// The facts about a match that a list of matches shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The match's number.
    pub id: MatchId,
    /// The game's id.
    pub game: &'static str,
    /// The server on which the match is played.
    pub guild: GuildId,
    /// The match's own channel.
    pub channel: ChannelId,
    /// The person who opened the match.
    pub host: UserId,
    /// The users in seat order.
    pub users: Vec<UserId>,
}

impl Roster {
    pub(super) fn add(&mut self, listing: Listing, next_wake: Option<Timestamp>) {
        let id = listing.id;
        self.by_channel.insert(listing.channel, id);
        for &user in &listing.users {
            self.by_user.entry(user).or_default().insert(id);
        }
        self.timers.extend(next_wake.map(|at| (at, id)));
        self.matches.insert(id, Listed { listing, next_wake, awake: None });
    }

    /// Adds a match that is over. The match is found by its number, but not by its channel or its players.
    pub(super) fn add_apart(&mut self, listing: Listing) {
        self.matches.entry(listing.id).or_insert(Listed { listing, next_wake: None, awake: None });
    }

    /// Removes a match from the index of channels, unless another match has taken the channel.
    pub(super) fn leave(&mut self, channel: ChannelId, id: MatchId) {
        if self.by_channel.get(&channel) == Some(&id) {
            self.by_channel.remove(&channel);
        }
    }

    pub(super) fn rest(&mut self, id: MatchId, next_wake: Option<Timestamp>) {
        if let Some(listed) = self.matches.get_mut(&id) {
            listed.awake = None;
            listed.next_wake = next_wake;
            self.timers.extend(next_wake.map(|at| (at, id)));
        }
    }

    pub(super) fn remove(&mut self, id: MatchId) {
        let Some(listed) = self.matches.remove(&id) else { return };
        self.leave(listed.listing.channel, id);
        for user in listed.listing.users {
            self.forget_user(user, id);
        }
        if let Some(at) = listed.next_wake {
            self.timers.remove(&(at, id));
        }
    }

    pub(super) fn forget_user(&mut self, user: UserId, id: MatchId) {
        if let Some(ids) = self.by_user.get_mut(&user) {
            ids.remove(&id);
            if ids.is_empty() {
                self.by_user.remove(&user);
            }
        }
    }
}
