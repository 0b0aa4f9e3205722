//! Reverses the payments of a match that is annulled or resumed.

use sqlx::{AnyConnection, Row};

use super::{Account, Book, Cause, loan, read_asset, read_owner, write_line};
use crate::store::{Error, MatchId, UserId, Write};
use rules::Timestamp;

/// Reverses the payments of a match, if it was settled. This happens when the match is annulled, or when it is resumed
/// and its stakes are put at stake again.
///
/// # Errors
/// [`Error::Overdrawn`] if somebody has spent what they received; then nothing is changed.
#[derive(Clone, Copy, Debug)]
pub struct TakeBack {
    /// The match whose payments are reversed.
    pub match_id: MatchId,
    /// Whether the match is resumed, so that its stakes are put at stake again.
    pub restakes: bool,
    /// The host who annulled or resumed the match.
    pub host: UserId,
    /// When the payments are reversed.
    pub at: Timestamp,
}

impl Write for TakeBack {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let settled: Option<i64> = sqlx::query_scalar("SELECT match_id FROM ledger_settled WHERE match_id = $1")
            .bind(self.match_id.0)
            .fetch_optional(&mut *connection)
            .await?;
        if settled.is_none() {
            return Ok(());
        }
        let book = Book::of_match(&mut *connection, self.match_id).await?;
        self.take_back(book, connection).await?;
        if self.restakes {
            self.stake_again(book, connection).await?;
            let unsettle = sqlx::query("DELETE FROM ledger_settled WHERE match_id = $1").bind(self.match_id.0);
            unsettle.execute(connection).await?;
            return Ok(());
        }
        let cause = self.cause(loan::GIVEN_BACK);
        loan::repay(connection, (book, self.match_id), &cause, loan::Repaid::Whole).await
    }
}

impl TakeBack {
    /// Reverses everybody's wins and losses in the match, in the book that the match belongs to now.
    async fn take_back(&self, book: Book, connection: &mut AnyConnection) -> Result<(), Error> {
        let won = sqlx::query(
            "SELECT own.asset AS asset, own.one AS one, own.other AS other,
                    CAST(sum(CASE WHEN to_account = own.account_id THEN amount ELSE -amount END) AS BIGINT) AS net
             FROM ledger JOIN ledger_accounts AS own ON own.account_id IN (from_account, to_account)
                  JOIN ledger_accounts AS house ON house.account_id = from_account + to_account - own.account_id
             WHERE ledger.match_id = $1 AND own.match_id = 0 AND (own.one <> 0 OR own.other <> 0)
                   AND house.one = 0 AND house.other = 0
             GROUP BY own.asset, own.one, own.other
             HAVING sum(CASE WHEN to_account = own.account_id THEN amount ELSE -amount END) <> 0
             ORDER BY min(own.account_id)",
        )
        .bind(self.match_id.0)
        .fetch_all(&mut *connection)
        .await?;
        let reason = if self.restakes { "taken back: the match goes on" } else { "taken back: the match is annulled" };
        for row in won {
            let asset = read_asset(row.try_get("asset")?)?;
            let (own, house) = (Account::of(book, asset, read_owner(&row)?), Account::house(book, asset));
            let net: i64 = row.try_get("net")?;
            let (from, to) = if net > 0 { (own, house) } else { (house, own) };
            let amount = u32::try_from(net.unsigned_abs()).map_err(|_| Error::Overdrawn)?;
            write_line(connection, from, to, amount, &self.cause(reason)).await?;
        }
        Ok(())
    }

    /// Puts the stakes that were given back when the match was settled at stake again, including loans. These stakes
    /// are everything that left the match's accounts after the last line into them.
    async fn stake_again(&self, book: Book, connection: &mut AnyConnection) -> Result<(), Error> {
        let stakes = sqlx::query(
            "SELECT asset, one, other, CAST(sum(amount) AS BIGINT) AS amount
             FROM ledger_accounts JOIN ledger ON from_account = account_id
             WHERE ledger_accounts.match_id = $1 AND line_id > (
                 SELECT coalesce(max(line_id), 0) FROM ledger JOIN ledger_accounts AS stake ON to_account = stake.account_id
                 WHERE stake.match_id = $1
             )
             GROUP BY account_id, asset, one, other ORDER BY account_id",
        )
        .bind(self.match_id.0)
        .fetch_all(&mut *connection)
        .await?;
        for row in stakes {
            let at_hand = Account::of(book, read_asset(row.try_get("asset")?)?, read_owner(&row)?);
            let at_stake = Account { at_stake_in: Some(self.match_id), ..at_hand };
            let amount = u32::try_from(row.try_get::<i64, _>("amount")?).map_err(|_| Error::Overdrawn)?;
            write_line(connection, at_hand, at_stake, amount, &self.cause("at stake in a match again")).await?;
        }
        Ok(())
    }

    fn cause<'a>(&self, reason: &'a str) -> Cause<'a> {
        Cause { at: self.at, reason, match_id: Some(self.match_id), by: Some(self.host) }
    }
}
