//! How the bot is, for whoever watches over it: also before it has found its matches.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::intake::{Progress, Reading};
use crate::rules::Timestamp;
use crate::session::Directory;

/// How the bot is. Clones show the same.
#[derive(Clone, Default)]
pub struct Vitals(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// Until when it waits before it connects, and why.
    waiting: Option<(Timestamp, &'static str)>,
    directory: Option<Directory>,
    progress: Progress,
}

impl Vitals {
    fn state(&self) -> MutexGuard<'_, State> {
        // Whoever panicked while holding it had only looked something up.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// It waits before it connects, until then and for that reason, or not any more.
    pub(in crate::discord) fn wait(&self, waiting: Option<(Timestamp, &'static str)>) {
        self.state().waiting = waiting;
    }

    /// The matches have been found.
    pub fn found(&self, directory: Directory, progress: Progress) {
        let mut state = self.state();
        state.directory = Some(directory);
        state.progress = progress;
    }

    /// How far the reading of what was missed is.
    pub fn reading(&self) -> Reading {
        self.state().progress.now()
    }

    /// The matches; `None` as long as they have not been found.
    pub fn directory(&self) -> Option<Directory> {
        self.state().directory.clone()
    }

    /// What keeps the bot from being at work, in words for admins; `None` if it is at work.
    pub fn trouble(&self) -> Option<String> {
        let state = self.state();
        match (&state.directory, state.waiting) {
            (Some(directory), _) => {
                let Reading { places, messages, .. } = state.progress.now();
                let trouble = directory.trouble()?;
                Some(if places + messages == 0 {
                    trouble.to_owned()
                } else {
                    format!("reading what was missed: {places} places and {messages} messages are left; {trouble}")
                })
            }
            (None, Some((_, why))) => Some(format!("waiting before connecting: {why}")),
            (None, None) => Some("starting".to_owned()),
        }
    }

    /// Until when the bot waits before it connects, if it does.
    pub fn waits_until(&self) -> Option<Timestamp> {
        self.state().waiting.map(|(until, _)| until)
    }
}
