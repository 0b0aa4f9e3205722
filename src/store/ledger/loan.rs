//! What the house lends players who lack something of what is at stake in a match: from the house into the match, and
//! back again when the match is over.
//!
//! What of it is lost in the match is paid back from what else its owner has, as far as they have anything; the rest is
//! the house's loss.

use sqlx::{AnyConnection, Row};

use super::{Account, Book, Cause, read_asset, read_owner, write_line};
use crate::store::{Error, MatchId};

/// Why a loan goes back, in words for the history of whoever had it.
pub(super) const GIVEN_BACK: &str = "lent for a match, given back";

/// How much of a loan goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repaid {
    /// What there is.
    AsFarAsThere,
    /// All of it.
    Whole,
}

/// The house lends something for a match.
pub(super) async fn lend(
    connection: &mut AnyConnection,
    at_stake: Account,
    amount: u32,
    cause: &Cause<'_>,
) -> Result<(), Error> {
    let house = Account::house(at_stake.book, at_stake.asset);
    write_line(connection, house, at_stake, amount, &Cause { reason: "lent for a match", ..cause.clone() }).await
}

/// What the house has lent for a match goes back to it, in the match's book; it may have been lent before a season had one.
///
/// # Errors
/// [`Error::Overdrawn`] if all of it is to go back and somebody has spent it.
pub(super) async fn repay(
    connection: &mut AnyConnection,
    (book, match_id): (Book, MatchId),
    cause: &Cause<'_>,
    repaid: Repaid,
) -> Result<(), Error> {
    let lent = sqlx::query(
        "SELECT stake.asset AS asset, stake.one AS one, stake.other AS other, ledger.amount AS amount
         FROM ledger_accounts AS stake JOIN ledger ON ledger.to_account = stake.account_id
              JOIN ledger_accounts AS house ON house.account_id = ledger.from_account
         WHERE stake.guild_id = $1 AND stake.match_id = $2 AND house.one = 0 AND house.other = 0
         ORDER BY ledger.line_id",
    )
    .bind(book.guild.to_sql())
    .bind(match_id.0)
    .fetch_all(&mut *connection)
    .await?;
    for row in lent {
        let owner = read_owner(&row)?;
        let at_hand = Account::of(book, read_asset(row.try_get("asset")?)?, owner);
        let amount = u32::try_from(row.try_get::<i64, _>("amount")?).map_err(|_| Error::Overdrawn)?;
        let amount = match repaid {
            Repaid::AsFarAsThere => amount.min(at_hand.balance(&mut *connection).await?),
            Repaid::Whole => amount,
        };
        write_line(connection, at_hand, Account::house(book, at_hand.asset), amount, cause).await?;
    }
    Ok(())
}
