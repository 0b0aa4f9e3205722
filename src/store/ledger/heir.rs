//! Hands over the stakes of a member of a season to the person who takes their place.

use sqlx::{AnyConnection, Row};

use super::{Account, Book, Cause, Owner, loan, read_asset, read_owner, write_line};
use crate::store::{Error, MatchId, SeasonId, UserId};
use rules::Timestamp;

/// A user who takes over another user's stakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heir {
    /// The previous owner.
    pub from: UserId,
    /// The new owner.
    pub to: UserId,
}

impl Heir {
    /// Hands over the user's stakes in unsettled matches of a season, including stakes in pairs. The heir then makes
    /// the payments and receives the earnings there. Loans for these stakes pass to the heir.
    ///
    /// # Errors
    /// [`Error::AtStakeAlready`] if the heir has a stake of their own in such a match.
    pub(in crate::store) async fn hand_over(
        self,
        connection: &mut AnyConnection,
        season: SeasonId,
        at: Timestamp,
    ) -> Result<(), Error> {
        let matches: Vec<i64> = sqlx::query_scalar(
            "SELECT match_id FROM ledger_stakes JOIN season_matches USING (match_id)
             WHERE season_id = $1 AND user_id = $2 AND match_id NOT IN (SELECT match_id FROM ledger_settled)
             ORDER BY match_id",
        )
        .bind(season.0)
        .bind(self.from)
        .fetch_all(&mut *connection)
        .await?;
        for match_id in matches.into_iter().map(MatchId) {
            self.hand_over_in(connection, match_id, at).await?;
        }
        Ok(())
    }

    async fn hand_over_in(self, connection: &mut AnyConnection, match_id: MatchId, at: Timestamp) -> Result<(), Error> {
        let select = "SELECT match_id FROM ledger_stakes WHERE match_id = $1 AND user_id = $2";
        let own: Option<i64> =
            sqlx::query_scalar(select).bind(match_id.0).bind(self.to).fetch_optional(&mut *connection).await?;
        if own.is_some() {
            return Err(Error::AtStakeAlready(match_id));
        }
        let book = Book::of_match(&mut *connection, match_id).await?;
        let loans = loan::loans(connection, (book, match_id)).await?;
        let stakes = sqlx::query(
            "SELECT asset, one, other, balance FROM ledger_balances
             WHERE guild_id = $1 AND season_id = $2 AND match_id = $3 AND $4 IN (one, other) AND balance > 0
             ORDER BY account_id",
        )
        .bind(book.guild)
        .bind(book.season_to_sql())
        .bind(match_id.0)
        .bind(self.from)
        .fetch_all(&mut *connection)
        .await?;
        let reason = "a place taken over, with what is at stake";
        let cause = Cause { at, reason, match_id: Some(match_id), by: None };
        for row in stakes {
            let (owner, asset) = (read_owner(&row)?, read_asset(row.try_get("asset")?)?);
            let from = Account { at_stake_in: Some(match_id), ..Account::of(book, asset, owner) };
            let to = Account { owner: Some(self.in_place(owner)), ..from };
            let amount = u32::try_from(row.try_get::<i64, _>("balance")?).map_err(|_| Error::Overdrawn)?;
            let lent =
                loans.iter().find(|loan| (loan.0, loan.1) == (owner, asset)).map_or(0, |loan| loan.2.min(amount));
            write_line(connection, from, to, amount - lent, &cause).await?;
            write_line(connection, from, Account::house(book, asset), lent, &cause).await?;
            loan::lend(connection, to, lent, &cause).await?;
        }
        sqlx::query("UPDATE ledger_stakes SET user_id = $1 WHERE match_id = $2 AND user_id = $3")
            .bind(self.to)
            .bind(match_id.0)
            .bind(self.from)
            .execute(connection)
            .await?;
        Ok(())
    }

    /// Replaces the user by the heir in an owner.
    fn in_place(self, owner: Owner) -> Owner {
        let other = |user| if user == self.from { self.to } else { user };
        match owner {
            Owner::User(user) => Owner::User(other(user)),
            Owner::Pair(one, two) => Owner::pair(other(one), other(two)),
        }
    }
}
