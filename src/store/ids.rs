//! Ids: Discord's snowflakes as plain numbers, and the store's own numbers.
//!
//! No type of a Discord library is used outside `discord/`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sqlx::any::AnyTypeInfo;
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Any, Database, Decode, Encode, Type};

use rules::{Level, Seat, Timestamp};

/// The beginning of Discord's epoch, in Unix milliseconds.
pub(super) const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

/// Lets sqlx store an id type as a 64-bit integer.
macro_rules! kept_as_number {
    ($name:ident, $to_sql:expr, $from_sql:expr) => {
        impl Type<Any> for $name {
            fn type_info() -> AnyTypeInfo {
                <i64 as Type<Any>>::type_info()
            }

            fn compatible(info: &AnyTypeInfo) -> bool {
                <i64 as Type<Any>>::compatible(info)
            }
        }

        impl Encode<'_, Any> for $name {
            fn encode_by_ref(&self, buffer: &mut <Any as Database>::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
                <i64 as Encode<Any>>::encode_by_ref(&($to_sql)(*self), buffer)
            }
        }

        impl<'r> Decode<'r, Any> for $name {
            fn decode(value: <Any as Database>::ValueRef<'r>) -> Result<Self, BoxDynError> {
                <i64 as Decode<Any>>::decode(value).map($from_sql)
            }
        }
    };
}

/// Lets sqlx store an enum as text, one word for each variant. Reading any other word is an error.
macro_rules! kept_as_word {
    ($name:ident) => {
        impl sqlx::Type<sqlx::Any> for $name {
            fn type_info() -> sqlx::any::AnyTypeInfo {
                <String as sqlx::Type<sqlx::Any>>::type_info()
            }

            fn compatible(info: &sqlx::any::AnyTypeInfo) -> bool {
                <String as sqlx::Type<sqlx::Any>>::compatible(info)
            }
        }

        impl sqlx::Encode<'_, sqlx::Any> for $name {
            fn encode_by_ref(
                &self,
                buffer: &mut <sqlx::Any as sqlx::Database>::ArgumentBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                <String as sqlx::Encode<sqlx::Any>>::encode(<&str>::from(self).to_owned(), buffer)
            }
        }

        impl<'r> sqlx::Decode<'r, sqlx::Any> for $name {
            fn decode(value: <sqlx::Any as sqlx::Database>::ValueRef<'r>) -> Result<Self, sqlx::error::BoxDynError> {
                let word = <String as sqlx::Decode<sqlx::Any>>::decode(value)?;
                word.parse().map_err(|_| format!("{word:?} is no {}", stringify!($name)).into())
            }
        }
    };
}
pub(super) use kept_as_word;

macro_rules! snowflakes {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl $name {
            /// The id as the database stores it: the same bits as a signed number.
            pub const fn to_sql(self) -> i64 {
                self.0.cast_signed()
            }

            /// The id for a number from the database.
            pub(super) const fn from_sql(bits: i64) -> Self {
                Self(bits.cast_unsigned())
            }

            /// The smallest id that Discord can give to an object that is created at this time; 0 before Discord's
            /// epoch.
            pub fn first_of(at: Timestamp) -> Self {
                Self((at.0 - DISCORD_EPOCH_MS).max(0).cast_unsigned() << 22)
            }

            /// The time at which Discord created the id.
            pub fn stamp(self) -> Timestamp {
                Timestamp((self.0 >> 22).cast_signed() + DISCORD_EPOCH_MS)
            }
        }

        kept_as_number!($name, $name::to_sql, $name::from_sql);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

snowflakes! {
    /// The id of a person's account or of a machine player, or the alias that replaces a forgotten person's id.
    UserId,
    /// The id of a server's channel or of a DM.
    ChannelId,
    /// The id of a server.
    GuildId,
    /// The id of a role on a server.
    RoleId,
    /// The id of a message.
    MessageId,
    /// The id of the interaction or message by which an input came in. Each input counts once.
    InputId,
}

/// Start of the highest range of ids: the aliases of forgotten people. Discord's ids will not reach this range for a
/// long time. As signed numbers in the database, aliases are negative.
const ALIASES: u64 = u64::MAX - (1 << 53);
/// Start of the 64 ids below [`ALIASES`], for machines that hold a seat: one id for each seat.
const MACHINES: u64 = ALIASES - 64;
/// Start of the ids below [`MACHINES`], for machines that are members of a cast or league: one id for each number and
/// level.
const MACHINE_MEMBERS: u64 = MACHINES - (1 << 18);
/// How many different names forgotten people can have.
const ALIAS_NAMES: u64 = 10_000;

impl GuildId {
    /// Stands for no server, in matches that are played by direct message only.
    pub const NONE: Self = Self(0);
}

/// One of the shards among which Discord distributes the bot's servers. Each has its own connection; direct messages
/// and everything else outside servers belong to shard 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    /// The shard's number, from 0.
    pub id: u32,
    /// The total number of shards, at least 1.
    pub n: u32,
}

impl Shard {
    /// The shard of a bot with only one shard.
    pub const ONLY: Self = Self { id: 0, n: 1 };

    /// All shards of a bot with `n` shards.
    pub fn all(n: u32) -> impl Iterator<Item = Self> {
        (0..n).map(move |id| Self { id, n })
    }

    /// The shard, of `n`, to which Discord assigns a server.
    pub fn of(guild: GuildId, n: u32) -> Self {
        let id = u32::try_from((guild.0 >> 22) % u64::from(n)).expect("it is less than the number of shards");
        Self { id, n }
    }

    /// Whether a server belongs to this shard.
    pub fn has(self, guild: GuildId) -> bool {
        Self::of(guild, self.n) == self
    }
}

impl UserId {
    /// The id of a machine that holds a seat.
    pub fn machine(seat: Seat) -> Self {
        Self(MACHINES + seat.index() as u64)
    }

    /// The id of a machine that is a member of a season or league, for its number there and its level.
    pub fn machine_member(number: u16, level: Level) -> Self {
        let n_levels = Level::ALL.len() as u64;
        Self(MACHINE_MEMBERS + u64::from(number) * n_levels + level as u64)
    }

    /// The level of a machine that is a member of a season or league; `None` for anybody else.
    pub fn machine_level(self) -> Option<Level> {
        let nth = self.0.checked_sub(MACHINE_MEMBERS).filter(|_| self.0 < MACHINES)?;
        Level::ALL.get(usize::try_from(nth).ok()? % Level::ALL.len()).copied()
    }

    /// Whether the id belongs to a machine, in a seat or as a member of a season or league.
    pub fn is_machine(self) -> bool {
        (MACHINE_MEMBERS..ALIASES).contains(&self.0)
    }

    /// The smallest and the greatest id of machines, as the database stores them.
    pub(super) fn machines_to_sql() -> (i64, i64) {
        (Self(MACHINE_MEMBERS).to_sql(), Self(ALIASES - 1).to_sql())
    }

    /// The alias for a forgotten person; `chance` is a random number, of which the lower 53 bits count.
    pub fn alias(chance: u64) -> Self {
        Self(u64::MAX - 1 - chance % (1 << 53))
    }

    /// Whether the id is the alias of a forgotten person.
    pub fn is_alias(self) -> bool {
        self.0 >= ALIASES
    }

    /// Whether the id is an account on Discord, and not a machine or an alias.
    pub fn is_person(self) -> bool {
        !self.is_machine() && !self.is_alias()
    }

    /// The name of a forgotten person with this alias.
    pub fn alias_name(self) -> String {
        format!("Former {:04}", (u64::MAX - self.0) % ALIAS_NAMES)
    }
}

/// A seat's number as the database stores it.
pub(super) fn seat_to_sql(seat: Seat) -> i64 {
    i64::try_from(seat.index()).expect("seat numbers are small")
}

/// The number of a match; the store never reuses numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a puzzle that one person solves alone; the store never reuses numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PuzzleId(pub i64);

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

kept_as_number!(MatchId, |id: MatchId| id.0, MatchId);
kept_as_number!(PuzzleId, |id: PuzzleId| id.0, PuzzleId);

/// Something that is played and has a journal: a match, or a puzzle that one person solves alone. As text a match is
/// its number, a puzzle its number after a `p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A match.
    Match(MatchId),
    /// A puzzle.
    Puzzle(PuzzleId),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match(id) => write!(f, "{id}"),
            Self::Puzzle(id) => write!(f, "p{id}"),
        }
    }
}

impl FromStr for Place {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix('p') {
            Some(id) => id.parse().map(PuzzleId).map(Self::Puzzle),
            None => text.parse().map(MatchId).map(Self::Match),
        }
    }
}

impl From<MatchId> for Place {
    fn from(id: MatchId) -> Self {
        Self::Match(id)
    }
}

impl From<PuzzleId> for Place {
    fn from(id: PuzzleId) -> Self {
        Self::Puzzle(id)
    }
}

impl Place {
    /// A name for logs, such as `match 7`.
    pub fn name(self) -> String {
        match self {
            Self::Match(id) => format!("match {id}"),
            Self::Puzzle(id) => format!("puzzle {id}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snowflake_tells_its_time() {
        // This is the example in Discord's API reference.
        assert_eq!(MessageId(175_928_847_299_117_063).stamp(), Timestamp(1_462_015_105_796));
        let first = MessageId::first_of(Timestamp(1_462_015_105_796));
        assert!(first.0 <= 175_928_847_299_117_063 && first.stamp() == Timestamp(1_462_015_105_796));
        assert_eq!(MessageId::first_of(Timestamp(0)), MessageId(0));
    }

    #[test]
    fn machines_are_told_from_people_and_by_how_well_they_play() {
        let (first, last) = UserId::machines_to_sql();
        for (number, level) in [(0, Level::Beginner), (7, Level::Expert), (u16::MAX, Level::Master)] {
            let machine = UserId::machine_member(number, level);
            assert_eq!((machine.machine_level(), machine.is_machine(), machine.is_alias()), (Some(level), true, false));
            assert!((first..=last).contains(&machine.to_sql()));
        }
        assert_ne!(UserId::machine_member(1, Level::Player), UserId::machine_member(2, Level::Player));
        let seat = UserId::machine(Seat::FIRST);
        assert!(seat.is_machine() && seat.machine_level().is_none() && (first..=last).contains(&seat.to_sql()));
        for person in [UserId(1 << 60), UserId::alias(5), UserId(MACHINE_MEMBERS - 1)] {
            assert!(!person.is_machine() && person.machine_level().is_none());
        }
    }

    #[test]
    fn every_id_survives_sqlite() {
        for id in [0, 1, u64::MAX, 1 << 63] {
            assert_eq!(UserId::from_sql(UserId(id).to_sql()), UserId(id));
        }
    }

    #[test]
    fn a_place_is_read_as_it_was_written() {
        for place in [Place::Match(MatchId(7)), Place::Puzzle(PuzzleId(12))] {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        assert!("q7".parse::<Place>().is_err() && "p".parse::<Place>().is_err());
    }
}
