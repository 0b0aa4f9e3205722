//! Snowflakes: Discord's ids, which contain their creation time.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use rules::Timestamp;

/// Discord's epoch, 2015-01-01T00:00:00Z, in Unix milliseconds.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

/// How many low bits of an id do not belong to its time.
const SEQUENCE_BITS: u32 = 22;

/// A Discord id. On the wire it is a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Snowflake(pub(super) u64);

/// The id of both the application and the bot's user: newer applications share it.
pub(super) const BOT: Snowflake = Snowflake(1_100_000_000_000_000_001);
/// The first server, which is the default where none is named. Its id is also the id of its role `@everyone`.
pub(super) const GUILD: Snowflake = Snowflake(1_100_000_000_000_000_100);
/// The id of the `n`th server, from 0. With as many shards as servers, each server belongs to another shard.
pub(super) fn guild(n: u16) -> Snowflake {
    Snowflake(GUILD.0 + (u64::from(n) << SEQUENCE_BITS))
}

/// The server's owner, who never acts. A separate owner lets the host be an ordinary member with a role.
pub(super) const OWNER: Snowflake = Snowflake(1_100_000_000_000_000_150);
/// The hosts' role, with the permission Manage Events.
pub(super) const HOST_ROLE: Snowflake = Snowflake(1_100_000_000_000_000_201);
/// The bot's managed role, created by its invitation.
pub(super) const BOT_ROLE: Snowflake = Snowflake(1_100_000_000_000_000_202);

impl Snowflake {
    /// The shard, of `n_shards`, to which Discord assigns a server with this id.
    pub(super) fn shard(self, n_shards: u32) -> u32 {
        u32::try_from((self.0 >> SEQUENCE_BITS) % u64::from(n_shards.max(1))).unwrap_or_default()
    }

    /// The creation time that the id contains.
    pub(super) fn time(self) -> Timestamp {
        Timestamp((self.0 >> SEQUENCE_BITS).cast_signed() + DISCORD_EPOCH_MS)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    /// Reads strings and, as Discord does, plain numbers.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u64),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(number) => Ok(Self(number)),
            Written::Text(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

/// Generates ids from the time; each id is greater than all before it.
#[derive(Debug, Default)]
pub(super) struct Mint {
    last: u64,
}

impl Mint {
    /// Returns a new id.
    pub(super) fn next(&mut self, now: Timestamp) -> Snowflake {
        let stamped = u64::try_from(now.0 - DISCORD_EPOCH_MS).unwrap_or(0) << SEQUENCE_BITS;
        self.last = stamped.max(self.last + 1);
        Snowflake(self.last)
    }
}

/// Formats a time as Discord does: ISO 8601 with microseconds and offset.
pub(super) fn iso(time: Timestamp) -> String {
    let (days, ms) = (time.0.div_euclid(86_400_000), time.0.rem_euclid(86_400_000));
    // Howard Hinnant's algorithm from days to a civil date: years begin in March, so that the leap day is the last day.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute, second, rest) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60, ms % 1000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{rest:03}000+00:00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_carry_their_time_and_grow() {
        let mut mint = Mint::default();
        let now = Timestamp(1_750_000_000_123);
        let (first, second) = (mint.next(now), mint.next(now));
        assert_eq!(first.time(), now);
        assert!(second > first);
        assert_eq!(second.time(), now);
    }

    #[test]
    fn times_are_written_as_discord_writes_them() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00.000000+00:00"),
            (951_782_400_000, "2000-02-29T00:00:00.000000+00:00"),
            (1_735_689_599_999, "2024-12-31T23:59:59.999000+00:00"),
        ] {
            assert_eq!(iso(Timestamp(ms)), text);
        }
    }
}
