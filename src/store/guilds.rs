//! What each server has set.

use sqlx::Row;

use super::{ChannelId, Error, GuildId, Query, RoleId, Statement, Store};

/// What a server has set, but for its time zone. The default is a server that has set nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guild {
    /// The role whose members may host, beside those whom Discord lets use the command.
    pub host_role: Option<RoleId>,
    /// Where matches are announced, if not in their own channel.
    pub announcements: Option<ChannelId>,
    /// Where spectators may be shown everything.
    pub spectators: Option<ChannelId>,
    /// Default options by game: a JSON object of objects.
    pub options: serde_json::Map<String, serde_json::Value>,
}

/// Keeps what a server has set.
#[derive(Clone, Debug)]
pub struct SetGuild {
    /// The server.
    pub guild: GuildId,
    /// All of these settings; the time zone stays as it is.
    pub settings: Guild,
}

impl Statement for SetGuild {
    fn statement(&self) -> Query<'_> {
        let settings = &self.settings;
        sqlx::query(
            "INSERT INTO guilds (guild_id, host_role, announcements, spectators, options) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (guild_id) DO UPDATE SET host_role = excluded.host_role, announcements = excluded.announcements,
                 spectators = excluded.spectators, options = excluded.options",
        )
        .bind(self.guild.to_sql())
        .bind(settings.host_role.map(RoleId::to_sql))
        .bind(settings.announcements.map(ChannelId::to_sql))
        .bind(settings.spectators.map(ChannelId::to_sql))
        .bind(serde_json::Value::Object(settings.options.clone()).to_string())
    }
}

impl Store {
    /// What a server has set.
    pub async fn guild(&self, guild: GuildId) -> Result<Guild, Error> {
        let row = sqlx::query("SELECT host_role, announcements, spectators, options FROM guilds WHERE guild_id = $1")
            .bind(guild.to_sql())
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(Guild::default()) };
        let options: String = row.try_get(3)?;
        Ok(Guild {
            host_role: row.try_get::<Option<i64>, _>(0)?.map(RoleId::from_sql),
            announcements: row.try_get::<Option<i64>, _>(1)?.map(ChannelId::from_sql),
            spectators: row.try_get::<Option<i64>, _>(2)?.map(ChannelId::from_sql),
            options: serde_json::from_str(&options)
                .map_err(|error| Error::Corrupt(format!("the options of server {guild}: {error}")))?,
        })
    }
}
