//! The languages in which the bot addresses people and servers.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::{GuildId, GuildLanguages, KeepLanguage, KeepPreferredLanguage, Store, UserId};
use words::Language;

/// How many people's languages are cached; the database has all of them.
const PEOPLE_MAX: usize = 10_000;

/// The languages of people and servers, for all shards of the process.
pub(in crate::discord) struct Languages {
    store: Store,
    /// The languages that people's interactions have shown since the start. No lock of this struct is held across an
    /// await.
    people: Mutex<BTreeMap<UserId, Language>>,
    servers: Mutex<BTreeMap<GuildId, GuildLanguages>>,
}

impl Languages {
    pub(in crate::discord) fn new(store: Store) -> Self {
        Self { store, people: Mutex::default(), servers: Mutex::default() }
    }

    /// Stores the language of a person's interaction for later direct messages. Does not wait for the database, because
    /// a slow disk must not delay the answer. If the process crashes before that, the next interaction brings the
    /// language again.
    pub(in crate::discord) async fn hear(&self, user: UserId, language: Language) {
        let known = {
            let mut people = lock(&self.people);
            if people.len() >= PEOPLE_MAX {
                people.clear();
            }
            people.insert(user, language)
        };
        if known != Some(language) {
            self.store.hand_in(KeepLanguage { user, language }).await;
        }
    }

    /// The language of a person's direct messages.
    pub(in crate::discord) async fn of_person(&self, user: UserId) -> Language {
        let heard = lock(&self.people).get(&user).copied();
        if let Some(language) = heard {
            return language;
        }
        let kept = self.store.language_of(user).await;
        kept.inspect_err(|error| tracing::warn!(%error, "the language of a person cannot be read; English is taken"))
            .unwrap_or_default()
            .unwrap_or_default()
    }

    /// Stores a server's preferred locale, which Discord reports when a shard connects and on each change.
    pub(in crate::discord) async fn hear_server(&self, guild: GuildId, language: Language) {
        let Some(known) = self.server(guild).await else { return };
        // Most servers are not Community servers, so their locale is always English.
        if known.preferred.unwrap_or_default() == language {
            return;
        }
        lock(&self.servers).entry(guild).or_insert(known).preferred = Some(language);
        self.store.hand_in(KeepPreferredLanguage { guild, language }).await;
    }

    /// Applies the language that `/setup language` has just stored; `None` stands for the server's preferred locale.
    pub(in crate::discord) async fn set_server(&self, guild: GuildId, language: Option<Language>) {
        if let Some(known) = self.server(guild).await {
            lock(&self.servers).entry(guild).or_insert(known).set = language;
        }
    }

    /// The language for messages to everybody on a server: the one set with `/setup language`, otherwise the server's
    /// preferred locale, which is English unless the server is a Community server.
    pub(in crate::discord) async fn of_server(&self, guild: GuildId) -> Language {
        let GuildLanguages { set, preferred } = self.server(guild).await.unwrap_or_default();
        set.or(preferred).unwrap_or_default()
    }

    /// The language for messages to everybody on a server, as far as this process knows it since its start. Does not
    /// ask the database.
    pub(in crate::discord) fn known_of_server(&self, guild: GuildId) -> Language {
        let GuildLanguages { set, preferred } = lock(&self.servers).get(&guild).copied().unwrap_or_default();
        set.or(preferred).unwrap_or_default()
    }

    /// The languages of a server; `None` while the database cannot be read.
    async fn server(&self, guild: GuildId) -> Option<GuildLanguages> {
        if guild == GuildId::NONE {
            return Some(GuildLanguages::default());
        }
        let known = lock(&self.servers).get(&guild).copied();
        if known.is_some() {
            return known;
        }
        match self.store.languages_of(guild).await {
            Ok(kept) => Some(*lock(&self.servers).entry(guild).or_insert(kept)),
            Err(error) => {
                tracing::warn!(%error, "the language of a server cannot be read; English is taken");
                None
            }
        }
    }
}

fn lock<T>(known: &Mutex<T>) -> MutexGuard<'_, T> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Guild, SetGuild};

    #[tokio::test]
    async fn a_server_speaks_its_own_language_after_a_restart_too_unless_another_is_set() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(&dir.path().join("dealer.db")).await.unwrap();
        let (languages, guild) = (Languages::new(store.clone()), GuildId(77));
        assert_eq!(languages.of_server(guild).await, Language::English);
        languages.hear_server(guild, Language::Spanish).await;
        assert_eq!(languages.of_server(guild).await, Language::Spanish);
        store.flush().await.unwrap();
        let restarted = Languages::new(store.clone());
        assert_eq!(restarted.of_server(guild).await, Language::Spanish);
        for (set, spoken) in [(Some(Language::German), Language::German), (None, Language::Spanish)] {
            store.write(SetGuild { guild, settings: Guild { language: set, ..Guild::default() } }).await.unwrap();
            restarted.set_server(guild, set).await;
            assert_eq!(restarted.of_server(guild).await, spoken);
            assert_eq!(Languages::new(store.clone()).of_server(guild).await, spoken, "after a restart");
        }
    }
}
