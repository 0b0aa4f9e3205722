//! Queries for the sums that the matches of a season have paid.

use sqlx::Row;

use super::super::SeasonId;
use super::{Error, Store, UserId};

/// The sum that a settled match has paid to a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    /// The line of the season's log that opened the match.
    pub n: u32,
    /// The user who was paid.
    pub user: UserId,
    /// The change in garnets; negative for a loss, never 0.
    pub garnets: i64,
}

impl Store {
    /// The garnets that a season's matches have paid, match by match and user by user. Running and annulled matches are
    /// left out.
    pub async fn paid_in_season(&self, season: SeasonId) -> Result<Vec<Paid>, Error> {
        let rows = sqlx::query(
            "SELECT opened.n AS n, own.one AS one,
                    CAST(sum(CASE WHEN to_account = own.account_id THEN amount ELSE -amount END) AS BIGINT) AS net
             FROM season_matches AS opened JOIN ledger_settled ON ledger_settled.match_id = opened.match_id
                  JOIN ledger ON ledger.match_id = opened.match_id
                  JOIN ledger_accounts AS own ON own.account_id IN (from_account, to_account)
                  JOIN ledger_accounts AS house ON house.account_id = from_account + to_account - own.account_id
             WHERE opened.season_id = $1 AND own.asset = 'garnet' AND own.one <> 0 AND own.other = 0
                   AND house.one = 0 AND house.other = 0
             GROUP BY opened.n, own.one
             HAVING sum(CASE WHEN to_account = own.account_id THEN amount ELSE -amount END) <> 0
             ORDER BY opened.n, own.one",
        )
        .bind(season.0)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &sqlx::any::AnyRow| {
            let n = super::super::natural(row, 0)?;
            Ok(Paid { n, user: row.try_get(1)?, garnets: row.try_get(2)? })
        };
        rows.iter().map(read).collect()
    }
}
