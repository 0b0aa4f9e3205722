//! What has been said to a match: each input counts once, and may have to wait for others with earlier stamps.

use std::collections::{BTreeMap, BTreeSet};

use super::answer::Fault;
use super::mailbox::Input;
use crate::store::InputId;
use rules::Timestamp;

/// The inputs of a match.
pub(super) struct Inputs {
    /// Those that have been counted.
    counted: BTreeSet<InputId>,
    /// Those that wait, by stamp.
    held: BTreeMap<(Timestamp, InputId), Input>,
}

impl Inputs {
    /// None waits; these have been counted before.
    pub(super) fn new(counted: BTreeSet<InputId>) -> Self {
        Self { counted, held: BTreeMap::new() }
    }

    /// Keeps an input until it may be played; one that was counted, or waits already, is returned.
    pub(super) fn hold(&mut self, input: Input) -> Option<Input> {
        let key = (input.id.stamp(), input.id);
        if self.counted.contains(&input.id) || self.held.contains_key(&key) {
            return Some(input);
        }
        self.held.insert(key, input);
        None
    }

    /// When the next may be played. Then so may all with earlier stamps.
    pub(super) fn next(&self, release_at: impl Fn(&Input) -> Timestamp) -> Option<Timestamp> {
        self.held.values().map(release_at).min()
    }

    /// Takes out the one with the earliest stamp.
    pub(super) fn take_first(&mut self) -> Option<Input> {
        self.held.pop_first().map(|(_, input)| input)
    }

    /// Answers all that wait with this fault: nothing has been made of them, and they can be said again.
    pub(super) fn give_up(&mut self, fault: impl Fn() -> Fault) {
        for (_, input) in std::mem::take(&mut self.held) {
            drop(input.reply.send(Err(fault())));
        }
    }

    /// Takes note of an input that is in the journal now.
    pub(super) fn count(&mut self, input: Option<InputId>) {
        self.counted.extend(input);
    }

    /// Whether none waits.
    pub(super) fn is_empty(&self) -> bool {
        self.held.is_empty()
    }
}
