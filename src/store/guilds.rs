//! The settings of each server.

use sqlx::Row;

use super::{ChannelId, Error, GuildId, Query, RoleId, Statement, Store};
use words::Language;

/// The settings of a server, except its time zone. The default is the state of a server without settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guild {
    /// Members with this role may host matches, in addition to the members whom Discord's permissions allow to.
    pub host_role: Option<RoleId>,
    /// The channel for announcements, if the server has one apart from the matches' own channels.
    pub announcements: Option<ChannelId>,
    /// The channel in which spectators may be shown everything.
    pub spectators: Option<ChannelId>,
    /// Default options by game: a JSON object of objects.
    pub options: serde_json::Map<String, serde_json::Value>,
    /// The language of messages to everybody on the server; `None` if the server has chosen none.
    pub language: Option<Language>,
}

/// Stores the settings of a server.
#[derive(Clone, Debug)]
pub struct SetGuild {
    /// The server whose settings are stored.
    pub guild: GuildId,
    /// The new settings, which replace all settings except the time zone.
    pub settings: Guild,
}

impl Statement for SetGuild {
    fn statement(&self) -> Query<'_> {
        let settings = &self.settings;
        sqlx::query(
            "INSERT INTO guilds (guild_id, host_role, announcements, spectators, options, locale)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (guild_id) DO UPDATE SET host_role = excluded.host_role, announcements = excluded.announcements,
                 spectators = excluded.spectators, options = excluded.options, locale = excluded.locale",
        )
        .bind(self.guild)
        .bind(settings.host_role)
        .bind(settings.announcements)
        .bind(settings.spectators)
        .bind(serde_json::Value::Object(settings.options.clone()).to_string())
        .bind(settings.language.map(Language::locale))
    }
}

impl Store {
    /// The settings of a server.
    pub async fn guild(&self, guild: GuildId) -> Result<Guild, Error> {
        let row =
            sqlx::query("SELECT host_role, announcements, spectators, options, locale FROM guilds WHERE guild_id = $1")
                .bind(guild)
                .fetch_optional(&self.readers)
                .await?;
        let Some(row) = row else { return Ok(Guild::default()) };
        let options: String = row.try_get(3)?;
        let locale: Option<String> = row.try_get(4)?;
        Ok(Guild {
            host_role: row.try_get(0)?,
            announcements: row.try_get(1)?,
            spectators: row.try_get(2)?,
            options: serde_json::from_str(&options)
                .map_err(|error| Error::Corrupt(format!("the options of server {guild}: {error}")))?,
            language: locale.as_deref().map(Language::of_locale),
        })
    }
}
