//! The bot's health, for monitoring, even before it has loaded its matches.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::intake::{Progress, Reading};
use crate::meter;
use crate::session::Directory;
use crate::store::Shard;
use rules::Timestamp;

/// The bot's health. Clones share it.
#[derive(Clone, Default)]
pub struct Vitals(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The shards that wait before they connect: until when, and why.
    waiting: BTreeMap<u32, (Timestamp, &'static str)>,
    /// Whether other processes serve all shards, so that this one waits until it is needed.
    stands_by: bool,
    /// Why the shared database does not answer which process serves what; `None` if it answers.
    database_away: Option<String>,
    /// How many processes share the work, if several may.
    processes: Option<u32>,
    /// The matches of every shard, and the progress of its catching up; empty until they are loaded.
    shards: Vec<(Directory, Progress)>,
}

impl Vitals {
    fn state(&self) -> MutexGuard<'_, State> {
        // Ignore poisoning: no panic can leave the state half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that a shard waits before it connects, until when and why; `None` if it no longer waits.
    pub(in crate::discord) fn wait(&self, shard: u32, waiting: Option<(Timestamp, &'static str)>) {
        let mut state = self.state();
        match waiting {
            Some(waiting) => drop(state.waiting.insert(shard, waiting)),
            None => drop(state.waiting.remove(&shard)),
        }
    }

    /// Notes that the matches of these shards have been loaded.
    pub fn found(&self, shards: Vec<(Directory, Progress)>) {
        let mut state = self.state();
        for (directory, progress) in shards {
            let shard = directory.shard();
            state.shards.retain(|(known, _)| known.shard() != shard);
            state.shards.push((directory, progress));
        }
        state.shards.sort_by_key(|(directory, _)| directory.shard());
    }

    /// Notes that this process no longer serves a shard.
    pub fn gone(&self, shard: Shard) {
        let mut state = self.state();
        state.shards.retain(|(directory, _)| directory.shard() != shard);
        state.waiting.remove(&shard.id);
        drop(state);
        meter::shard(shard.id, None);
    }

    /// Notes whether this process serves nothing because others serve all shards.
    pub fn stand_by(&self, stands_by: bool) {
        self.state().stands_by = stands_by;
    }

    /// Notes the answer of the shared database: the number of processes, or why there is no answer.
    pub fn database(&self, answer: Result<u32, String>) {
        let mut state = self.state();
        (state.processes, state.database_away) = match answer {
            Ok(processes) => (Some(processes), None),
            Err(why) => (None, Some(why)),
        };
    }

    /// How many processes share the work, if several may and the database has answered.
    pub fn processes(&self) -> Option<u32> {
        self.state().processes
    }

    /// The progress of reading missed messages, over all shards.
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

    /// The matches of every shard; empty until they are loaded.
    pub fn directories(&self) -> Vec<Directory> {
        self.state().shards.iter().map(|(directory, _)| directory.clone()).collect()
    }

    /// Why the bot is not healthy, in words for admins; `None` if it is healthy.
    pub fn trouble(&self) -> Option<String> {
        let state = self.state();
        if let Some(why) = &state.database_away {
            return Some(format!("the database does not say which process serves, so none can take over: {why}"));
        }
        match (state.shards.as_slice(), state.waiting.values().next()) {
            ([], Some((_, why))) => Some(format!("waiting before connecting: {why}")),
            ([], None) => (!state.stands_by).then(|| "starting".to_owned()),
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

    /// Until when the bot waits before it connects; `None` if it does not wait.
    pub fn waits_until(&self) -> Option<Timestamp> {
        self.state().waiting.values().map(|(until, _)| *until).min()
    }

    /// Whether Discord reaches any of this process's shards. A shard that reads missed messages counts as reached.
    pub fn is_in_touch(&self) -> bool {
        self.state().shards.iter().any(|(directory, progress)| {
            let Reading { places, messages, .. } = progress.now();
            directory.is_in_touch() || places + messages > 0
        })
    }
}

/// Why a shard is not healthy.
fn trouble(directory: &Directory, progress: &Progress) -> Option<String> {
    let Reading { places, messages, .. } = progress.now();
    let trouble = directory.trouble()?;
    Some(if places + messages == 0 {
        trouble.to_owned()
    } else {
        format!("reading what was missed: {places} places and {messages} messages are left; {trouble}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression test: a process on standby reported that it was healthy although it could not have taken over.
    #[test]
    fn one_that_stands_by_is_not_well_without_its_database() {
        let vitals = Vitals::default();
        vitals.stand_by(true);
        vitals.database(Ok(2));
        assert_eq!((vitals.trouble(), vitals.processes()), (None, Some(2)));
        vitals.database(Err("it was stopped".to_owned()));
        assert!(vitals.trouble().is_some_and(|trouble| trouble.ends_with("it was stopped")));
        assert_eq!(vitals.processes(), None);
        vitals.database(Ok(2));
        assert_eq!(vitals.trouble(), None);
    }

    #[test]
    fn a_start_that_was_given_up_waits_no_more() {
        let vitals = Vitals::default();
        vitals.wait(0, Some((Timestamp(50), "a")));
        vitals.wait(1, Some((Timestamp(70), "b")));
        assert_eq!(vitals.waits_until(), Some(Timestamp(50)));
        vitals.gone(Shard { id: 0, n: 2 });
        assert_eq!(vitals.waits_until(), Some(Timestamp(70)));
        vitals.gone(Shard { id: 1, n: 2 });
        assert_eq!(vitals.waits_until(), None);
        assert_eq!(vitals.trouble().as_deref(), Some("starting"));
    }
}
