//! The time up to which all messages to the bot have been read and judged. This is not the last sign of life
//! ([`super::Heartbeat`]): a process may start and crash before it has read the messages that were sent before its
//! start.

use sqlx::AnyConnection;

use super::{ChannelId, Error, GuildId, Shard, Store, UserId, Write};
use rules::Timestamp;

/// A place in which people may have written to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A channel of a server.
    Channel(GuildId, ChannelId),
    /// A person's DM.
    Dm(UserId),
}

/// Stores the time up to which everything that was said in a shard's places has been judged and answered, and the
/// places that could not be read.
///
/// A mark replaces the previous mark completely, and its time may be earlier: when a place that was unreadable has
/// finally been read, a message in it may still wait for its answer. Then the place is no longer an exception, and the
/// time moves back to before that message, so that the next process reads it again.
#[derive(Clone, Debug)]
pub struct Heard {
    /// The shard to whose places the mark applies.
    pub shard: Shard,
    /// The time up to which everything has been judged.
    pub up_to: Timestamp,
    /// The places that could not be read, each with the time up to which it had been read before.
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
    /// The time up to which everything in a shard's places has been judged; `None` if the shard has never stored a
    /// mark.
    pub async fn heard_up_to(&self, shard: Shard) -> Result<Option<Timestamp>, Error> {
        let at: Option<i64> = sqlx::query_scalar("SELECT up_to FROM heard WHERE shard = $1")
            .bind(i64::from(shard.id))
            .fetch_optional(&self.readers)
            .await?;
        Ok(at.map(Timestamp))
    }

    /// The places that could not be read when the shard last stored its mark, each with the time up to which it had
    /// been read before.
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
