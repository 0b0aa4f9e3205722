//! Loans of the house to players who lack part of a match's stakes: from the house into the match, and back when the
//! match is over.
//!
//! A borrower who lost part of the loan in the match repays it from their other property, as far as possible. The house
//! bears the rest.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{Account, Book, Cause, Owner, read_asset, read_owner, write_line};
use crate::store::{Error, MatchId};
use rules::Asset;

/// The reason for the repayment of a loan, shown in the borrower's history.
pub(super) const GIVEN_BACK: &str = "lent for a match, given back";

/// How much of a loan must be repaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repaid {
    /// The borrower repays as much as they have.
    AsFarAsThere,
    /// The borrower repays the whole loan; if they cannot, the repayment fails.
    Whole,
}

/// Books a loan that the ledger's house account grants for a match.
pub(super) async fn lend(
    connection: &mut AnyConnection,
    at_stake: Account,
    amount: u32,
    cause: &Cause<'_>,
) -> Result<(), Error> {
    let house = Account::house(at_stake.book, at_stake.asset);
    write_line(connection, house, at_stake, amount, &Cause { reason: "lent for a match", ..cause.clone() }).await
}

/// The house's loans for a match: borrower, asset, amount. If another user took over a stake, they are the borrower.
/// All books of the server are searched, because the loan may be older than the season's book.
pub(super) async fn loans(
    connection: &mut AnyConnection,
    (book, match_id): (Book, MatchId),
) -> Result<Vec<(Owner, Asset, u32)>, Error> {
    let lent = sqlx::query(
        "SELECT stake.asset AS asset, stake.one AS one, stake.other AS other,
                CAST(sum(CASE WHEN to_account = stake.account_id THEN amount ELSE -amount END) AS BIGINT) AS amount
         FROM ledger_accounts AS stake JOIN ledger ON stake.account_id IN (from_account, to_account)
              JOIN ledger_accounts AS house ON house.account_id = from_account + to_account - stake.account_id
         WHERE stake.guild_id = $1 AND stake.match_id = $2 AND house.one = 0 AND house.other = 0
         GROUP BY stake.asset, stake.one, stake.other
         HAVING sum(CASE WHEN to_account = stake.account_id THEN amount ELSE -amount END) > 0
         ORDER BY min(stake.account_id)",
    )
    .bind(book.guild)
    .bind(match_id.0)
    .fetch_all(connection)
    .await?;
    let loan = |row: &AnyRow| {
        let amount = u32::try_from(row.try_get::<i64, _>("amount")?).map_err(|_| Error::Overdrawn)?;
        Ok((read_owner(row)?, read_asset(row.try_get("asset")?)?, amount))
    };
    lent.iter().map(loan).collect()
}

/// Repays the loans for a match to the house, in the match's book.
///
/// # Errors
/// [`Error::Overdrawn`] for [`Repaid::Whole`] if a borrower has spent the loan.
pub(super) async fn repay(
    connection: &mut AnyConnection,
    of: (Book, MatchId),
    cause: &Cause<'_>,
    repaid: Repaid,
) -> Result<(), Error> {
    let book = of.0;
    for (owner, asset, lent) in loans(connection, of).await? {
        let at_hand = Account::of(book, asset, owner);
        let amount = match repaid {
            Repaid::AsFarAsThere => lent.min(at_hand.balance(&mut *connection).await?),
            Repaid::Whole => lent,
        };
        write_line(connection, at_hand, Account::house(book, asset), amount, cause).await?;
    }
    Ok(())
}
