//! What a match has paid is taken back: it is annulled, or played on.

use sqlx::{AnyConnection, Row};

use super::{Account, Cause, loan, read_asset, read_owner, write_line};
use crate::store::{Error, GuildId, MatchId, UserId, Write};
use rules::Timestamp;

/// Takes back what a match has paid, where it has: the match is annulled, or it is played on and what was at stake is at
/// stake again.
///
/// # Errors
/// [`Error::Overdrawn`] if somebody has spent it since; then nothing is changed.
#[derive(Clone, Copy, Debug)]
pub struct TakeBack {
    /// The match.
    pub match_id: MatchId,
    /// Its server.
    pub guild: GuildId,
    /// Whether it is played on.
    pub restakes: bool,
    /// The host who ordered it.
    pub host: UserId,
    /// When.
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
        self.take_back(connection).await?;
        if self.restakes {
            self.stake_again(connection).await?;
            let unsettle = sqlx::query("DELETE FROM ledger_settled WHERE match_id = $1").bind(self.match_id.0);
            unsettle.execute(connection).await?;
            return Ok(());
        }
        let cause = self.cause(loan::GIVEN_BACK);
        loan::repay(connection, (self.guild, self.match_id), &cause, loan::Repaid::Whole).await
    }
}

impl TakeBack {
    /// What everybody has won and lost by the match until now goes the other way.
    async fn take_back(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let won = sqlx::query(
            "SELECT own.asset AS asset, own.one AS one, own.other AS other,
                    CAST(sum(CASE WHEN to_account = own.account_id THEN amount ELSE -amount END) AS BIGINT) AS net
             FROM ledger JOIN ledger_accounts AS own ON own.account_id IN (from_account, to_account)
                  JOIN ledger_accounts AS house ON house.account_id = from_account + to_account - own.account_id
             WHERE ledger.match_id = $1 AND own.match_id = 0 AND (own.one <> 0 OR own.other <> 0)
                   AND house.one = 0 AND house.other = 0
             GROUP BY own.account_id
             HAVING sum(CASE WHEN to_account = own.account_id THEN amount ELSE -amount END) <> 0 ORDER BY own.account_id",
        )
        .bind(self.match_id.0)
        .fetch_all(&mut *connection)
        .await?;
        let reason = if self.restakes { "taken back: the match goes on" } else { "taken back: the match is annulled" };
        for row in won {
            let asset = read_asset(row.try_get("asset")?)?;
            let (own, house) = (Account::of(self.guild, asset, read_owner(&row)?), Account::house(self.guild, asset));
            let net: i64 = row.try_get("net")?;
            let (from, to) = if net > 0 { (own, house) } else { (house, own) };
            let amount = u32::try_from(net.unsigned_abs()).map_err(|_| Error::Overdrawn)?;
            write_line(connection, from, to, amount, &self.cause(reason)).await?;
        }
        Ok(())
    }

    /// What was put at stake when the match was opened, what was lent among it, is at stake once more.
    async fn stake_again(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let stakes = sqlx::query(
            "SELECT asset, one, other, CAST(sum(amount) AS BIGINT) AS amount
             FROM ledger_accounts JOIN ledger ON to_account = account_id
             WHERE ledger_accounts.match_id = $1
                   AND line_id < (SELECT min(line_id) FROM ledger AS back WHERE back.from_account = account_id)
             GROUP BY account_id, asset, one, other ORDER BY account_id",
        )
        .bind(self.match_id.0)
        .fetch_all(&mut *connection)
        .await?;
        for row in stakes {
            let at_hand = Account::of(self.guild, read_asset(row.try_get("asset")?)?, read_owner(&row)?);
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
