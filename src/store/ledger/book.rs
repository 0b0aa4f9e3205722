//! The books of a server's ledger: the casual one, and one for each season.
//!
//! Stakes, payments and gifts of a season are booked in the season's book and have no effect outside the season. A
//! match belongs to the book of the season whose log opened it; the book is looked up for every movement.

use std::collections::BTreeMap;

use sqlx::AnyConnection;

use super::super::{Error, Flag, GuildId, MatchId, SeasonId, Store, UserId};

/// A book of a server's ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Book {
    /// The server whose ledger contains the book.
    pub guild: GuildId,
    /// The season whose book it is; `None` for the casual book.
    pub season: Option<SeasonId>,
}

impl Book {
    /// The book for a server's casual matches.
    pub const fn casual(guild: GuildId) -> Self {
        Self { guild, season: None }
    }

    /// The book of a season.
    pub const fn of(guild: GuildId, season: SeasonId) -> Self {
        Self { guild, season: Some(season) }
    }

    pub(super) fn season_to_sql(self) -> i64 {
        self.season.map_or(0, |season| season.0)
    }

    pub(in crate::store) fn read((guild, season, Flag(has_book)): (GuildId, i64, Flag)) -> Self {
        Self { guild, season: has_book.then_some(SeasonId(season)) }
    }

    /// The book in which changes by a season or league are booked.
    pub(in crate::store) async fn of_season(connection: &mut AnyConnection, season: SeasonId) -> Result<Self, Error> {
        let select = "SELECT guild_id, season_id, has_book = 1 FROM seasons WHERE season_id = $1";
        let found = sqlx::query_as(select).bind(season.0).fetch_optional(connection).await?;
        found.map(Self::read).ok_or(Error::Missing("season"))
    }

    /// The book in which a match's stakes and payments are booked.
    pub(super) async fn of_match(connection: &mut AnyConnection, match_id: MatchId) -> Result<Self, Error> {
        let found = sqlx::query_as(OF_MATCH).bind(match_id.0).fetch_optional(connection).await?;
        found.map(Self::read).ok_or(Error::Missing("match"))
    }
}

const OF_MATCH: &str = "SELECT matches.guild_id, coalesce(seasons.season_id, 0), coalesce(has_book, 0) = 1
    FROM matches LEFT JOIN season_matches ON season_matches.match_id = matches.match_id
    LEFT JOIN seasons ON seasons.season_id = season_matches.season_id WHERE matches.match_id = $1";

impl Store {
    /// The names of all users who have ever owned something on a server: the last name that they had there in a match
    /// or season. Users without such a name are left out.
    pub async fn names_of_owners(&self, guild: GuildId) -> Result<BTreeMap<UserId, String>, Error> {
        let names: Vec<(UserId, String)> = sqlx::query_as(
            "SELECT user_id, name FROM (
                 SELECT user_id, name, match_id AS at FROM seats JOIN matches USING (match_id) WHERE guild_id = $1
                 UNION ALL SELECT user_id, name, 0 FROM season_members JOIN seasons USING (season_id) WHERE guild_id = $1
             ) AS named
             WHERE user_id IN (
                 SELECT one FROM ledger_accounts WHERE guild_id = $1
                 UNION SELECT other FROM ledger_accounts WHERE guild_id = $1
             ) ORDER BY at",
        )
        .bind(guild)
        .fetch_all(&self.readers)
        .await?;
        Ok(names.into_iter().collect())
    }

    /// The book in which a match's stakes and payments are booked.
    pub async fn book_of_match(&self, match_id: MatchId) -> Result<Book, Error> {
        let found = sqlx::query_as(OF_MATCH).bind(match_id.0).fetch_optional(&self.readers).await?;
        found.map(Book::read).ok_or(Error::Missing("match"))
    }
}
