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
    /// The matches of every shard, and how far its reading is; none as long as they have not been found.
    shards: Vec<(Directory, Progress)>,
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
    pub fn found(&self, shards: Vec<(Directory, Progress)>) {
        self.state().shards = shards;
    }

    /// How far the reading of what was missed is, of all shards together.
    pub fn reading(&self) -> Reading {
        let mut all = Reading::default();
        for (_, progress) in &self.state().shards {
            let Reading { places, messages, unheard } = progress.now();
            all = Reading {
                places: all.places + places,
                messages: all.messages + messages,
                unheard: all.unheard + unheard,
            };
        }
        all
    }

    /// The matches of every shard; none as long as they have not been found.
    pub fn directories(&self) -> Vec<Directory> {
        self.state().shards.iter().map(|(directory, _)| directory.clone()).collect()
    }

    /// What keeps the bot from being at work, in words for admins; `None` if it is at work.
    pub fn trouble(&self) -> Option<String> {
        let state = self.state();
        match (state.shards.as_slice(), state.waiting) {
            ([], Some((_, why))) => Some(format!("waiting before connecting: {why}")),
            ([], None) => Some("starting".to_owned()),
            ([(directory, progress)], _) => trouble(directory, progress),
            (shards, _) => {
                let troubles = shards.iter().filter_map(|(directory, progress)| {
                    let (trouble, shard) = (trouble(directory, progress)?, directory.shard().id);
                    Some(format!("shard {shard}: {trouble}"))
                });
                let troubles: Vec<_> = troubles.collect();
                (!troubles.is_empty()).then(|| troubles.join("; "))
            }
        }
    }

    /// Until when the bot waits before it connects, if it does.
    pub fn waits_until(&self) -> Option<Timestamp> {
        self.state().waiting.map(|(until, _)| until)
    }
}

/// What keeps a shard from being at work.
fn trouble(directory: &Directory, progress: &Progress) -> Option<String> {
    let Reading { places, messages, .. } = progress.now();
    let trouble = directory.trouble()?;
    Some(if places + messages == 0 {
        trouble.to_owned()
    } else {
        format!("reading what was missed: {places} places and {messages} messages are left; {trouble}")
    })
}
