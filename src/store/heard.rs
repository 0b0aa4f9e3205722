//! Up to when everything that was said has been heard and judged. That is another thing than being at work: a process
//! may live and die before it has read what was said before it.

use sqlx::AnyConnection;

use super::{ChannelId, Error, GuildId, Shard, Store, UserId, Write};
use rules::Timestamp;

/// Where something may have been said to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A channel of a server.
    Channel(GuildId, ChannelId),
    /// A person's DM.
    Dm(UserId),
}

/// Notes up to when everything that was said in a shard's places has been judged and answered, except in places that
/// could not be read.
///
/// A mark is a whole statement and replaces the mark before it, even with an earlier time. When a place that could not be
/// read has been read at last, what was said there may still wait for its answer: then the place is no exception any
/// more, and the time goes back to before that message, so that the next process reads it.
#[derive(Clone, Debug)]
pub struct Heard {
    /// The shard.
    pub shard: Shard,
    /// The time.
    pub up_to: Timestamp,
    /// The places that could not be read, and up to when each has been heard before.
    pub except: Vec<(Spot, Timestamp)>,
}

impl Write for Heard {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        sqlx::query(
            "INSERT INTO heard (shard, up_to) VALUES ($1, $2)
             ON CONFLICT (shard) DO UPDATE SET up_to = excluded.up_to",
        )
        .bind(i64::from(self.shard.id))
        .bind(self.up_to.0)
        .execute(&mut *connection)
        .await?;
        sqlx::query("DELETE FROM unheard WHERE shard = $1")
            .bind(i64::from(self.shard.id))
            .execute(&mut *connection)
            .await?;
        for (spot, up_to) in &self.except {
            let (id, guild) = match spot {
                Spot::Channel(guild, channel) => (channel.to_sql(), Some(guild.to_sql())),
                Spot::Dm(user) => (user.to_sql(), None),
            };
            sqlx::query("INSERT INTO unheard (shard, place_id, guild_id, up_to) VALUES ($1, $2, $3, $4)")
                .bind(i64::from(self.shard.id))
                .bind(id)
                .bind(guild)
                .bind(up_to.0)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

impl Store {
    /// Up to when everything that is for a shard's places has been judged; `None` if there was nobody to hear.
    pub async fn heard_up_to(&self, shard: Shard) -> Result<Option<Timestamp>, Error> {
        let at: Option<i64> = sqlx::query_scalar("SELECT up_to FROM heard WHERE shard = $1")
            .bind(i64::from(shard.id))
            .fetch_optional(&self.readers)
            .await?;
        Ok(at.map(Timestamp))
    }

    /// Places that could not be read the last time, and up to when each has been heard.
    pub async fn unheard(&self, shard: Shard) -> Result<Vec<(Spot, Timestamp)>, Error> {
        let rows: Vec<(i64, Option<GuildId>, i64)> =
            sqlx::query_as("SELECT place_id, guild_id, up_to FROM unheard WHERE shard = $1 ORDER BY place_id")
                .bind(i64::from(shard.id))
                .fetch_all(&self.readers)
                .await?;
        let spot = |id, guild| match guild {
            Some(guild) => Spot::Channel(guild, ChannelId::from_sql(id)),
            None => Spot::Dm(UserId::from_sql(id)),
        };
        Ok(rows.into_iter().map(|(id, guild, up_to)| (spot(id, guild), Timestamp(up_to))).collect())
    }
}

#[cfg(test)]
mod tests;
