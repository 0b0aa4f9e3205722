//! The inputs of a match. Each input counts once, and may have to wait for inputs with earlier stamps.

use std::collections::{BTreeMap, BTreeSet};

use super::answer::Fault;
use super::mailbox::Input;
use crate::store::InputId;
use rules::Timestamp;

/// The inputs of a match that have been counted, and those that are waiting.
pub(super) struct Inputs {
    /// Inputs that have been counted.
    counted: BTreeSet<InputId>,
    /// Inputs that wait, by stamp.
    held: BTreeMap<(Timestamp, InputId), Input>,
}

impl Inputs {
    /// Starts with the inputs that were counted before, and with none waiting.
    pub(super) fn new(counted: BTreeSet<InputId>) -> Self {
        Self { counted, held: BTreeMap::new() }
    }

    /// Keeps an input until it may be played. Returns the input if it was counted or is waiting already.
    pub(super) fn hold(&mut self, input: Input) -> Option<Input> {
        let key = (input.id.stamp(), input.id);
        if self.counted.contains(&input.id) || self.held.contains_key(&key) {
            return Some(input);
        }
        self.held.insert(key, input);
        None
    }

    /// When the next input may be played. Once one input may be played, every input with an earlier stamp may be played
    /// too.
    pub(super) fn next(&self, release_at: impl Fn(&Input) -> Timestamp) -> Option<Timestamp> {
        self.held.values().map(release_at).min()
    }

    /// Removes the waiting input with the earliest stamp.
    pub(super) fn take_first(&mut self) -> Option<Input> {
        self.held.pop_first().map(|(_, input)| input)
    }

    /// Answers all waiting inputs with this fault. The inputs have had no effect and can be repeated.
    pub(super) fn give_up(&mut self, fault: impl Fn() -> Fault) {
        for (_, input) in std::mem::take(&mut self.held) {
            drop(input.reply.send(Err(fault())));
        }
    }

    /// Marks an input as counted, once it is in the journal.
    pub(super) fn count(&mut self, input: Option<InputId>) {
        self.counted.extend(input);
    }

    /// Whether no input waits.
    pub(super) fn is_empty(&self) -> bool {
        self.held.is_empty()
    }
}
