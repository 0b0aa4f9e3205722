//! The languages of people and servers.

use sqlx::Row;

use super::{Error, GuildId, Query, Statement, Store, UserId};
use words::Language;

/// Stores a person's language.
#[derive(Clone, Copy, Debug)]
pub struct KeepLanguage {
    /// The person whose language is stored.
    pub user: UserId,
    /// The language of the person's Discord client.
    pub language: Language,
}

impl Statement for KeepLanguage {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO languages (user_id, locale) VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE SET locale = excluded.locale",
        )
        .bind(self.user)
        .bind(self.language.locale())
    }
}

/// Stores the language that a server has set in Discord.
#[derive(Clone, Copy, Debug)]
pub struct KeepPreferredLanguage {
    /// The server whose language is stored.
    pub guild: GuildId,
    /// The server's preferred language in Discord.
    pub language: Language,
}

impl Statement for KeepPreferredLanguage {
    fn statement(&self) -> Query<'_> {
        sqlx::query(
            "INSERT INTO guilds (guild_id, preferred_locale) VALUES ($1, $2)
             ON CONFLICT (guild_id) DO UPDATE SET preferred_locale = excluded.preferred_locale",
        )
        .bind(self.guild)
        .bind(self.language.locale())
    }
}

/// The languages of a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GuildLanguages {
    /// The language that an admin has set by `/setup language`.
    pub set: Option<Language>,
    /// The language that the server last had in Discord; `None` before [`KeepPreferredLanguage`] is written.
    pub preferred: Option<Language>,
}

impl Store {
    /// The languages of a server.
    pub async fn languages_of(&self, guild: GuildId) -> Result<GuildLanguages, Error> {
        let row = sqlx::query("SELECT locale, preferred_locale FROM guilds WHERE guild_id = $1")
            .bind(guild)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(GuildLanguages::default()) };
        let read = |index: usize| Ok(row.try_get::<Option<String>, _>(index)?.as_deref().map(Language::of_locale));
        read(0).and_then(|set| Ok(GuildLanguages { set, preferred: read(1)? }))
    }

    /// A person's language; `None` if no interaction of theirs has been stored yet.
    pub async fn language_of(&self, user: UserId) -> Result<Option<Language>, Error> {
        let row = sqlx::query("SELECT locale FROM languages WHERE user_id = $1")
            .bind(user)
            .fetch_optional(&self.readers)
            .await?;
        let locale: Option<String> = row.map(|row| row.try_get(0)).transpose()?;
        Ok(locale.as_deref().map(Language::of_locale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::open;
    use crate::store::{Guild, SetGuild};

    #[tokio::test]
    async fn the_language_of_a_person_is_kept_shown_and_changed() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let ann = UserId(101);
        assert_eq!(store.language_of(ann).await.unwrap(), None);
        for language in [Language::German, Language::Spanish] {
            store.write(KeepLanguage { user: ann, language }).await.unwrap();
            assert_eq!(store.language_of(ann).await.unwrap(), Some(language));
        }
        assert_eq!(store.held_of(ann).await.unwrap()["language"][0]["locale"], "es-ES");
    }

    #[tokio::test]
    async fn a_server_keeps_its_two_languages_apart() {
        let dir = tempfile::tempdir().unwrap();
        let store = open(&dir).await;
        let guild = GuildId(77);
        assert_eq!(store.languages_of(guild).await.unwrap(), GuildLanguages::default());
        store.write(KeepPreferredLanguage { guild, language: Language::Spanish }).await.unwrap();
        let settings = Guild { language: Some(Language::German), ..Guild::default() };
        store.write(SetGuild { guild, settings: settings.clone() }).await.unwrap();
        let (set, preferred) = (Some(Language::German), Some(Language::Spanish));
        assert_eq!(store.languages_of(guild).await.unwrap(), GuildLanguages { set, preferred });
        assert_eq!(store.guild(guild).await.unwrap(), settings);
    }
}
