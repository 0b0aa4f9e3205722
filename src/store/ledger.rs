//! The ledger of each server: how many garnets, community garnets and Tokens of Life each owner has, and why.
//!
//! It has several books ([`Book`]): a casual one, and one for each season. The books are independent of each other.
//!
//! The ledger is append-only and double-entry: every line moves an amount from one account to another. Grants come from
//! the house's account, and payments go to it. While a match runs, its players' property is at stake: accounts of the
//! match hold it. So nobody can spend it twice, and the ledger does not reveal what was bid. Triggers in the schema
//! keep balances from becoming negative, even under concurrent writes.

use std::collections::BTreeMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{Error, MatchId, OpenMatch, Store, UserId, Write};
use rules::{Asset, BySeat, Holder, Posting, Seat, Timestamp};

pub use book::Book;
pub use heir::Heir;
pub use paid::Paid;
pub use take_back::TakeBack;

/// Maximum number of lines of a history that are read at once.
pub const HISTORY_LINES_MAX: u32 = 200;

/// Maximum amount that one holder can put at stake in one match. The games' options have the same limit.
pub const STAKE_MAX: u32 = 1_000_000;

/// An owner of assets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// A user.
    User(UserId),
    /// Two users, the smaller id first: make one with [`Owner::pair`].
    Pair(UserId, UserId),
}

impl Owner {
    /// Makes the owner that consists of two users together.
    pub fn pair(one: UserId, other: UserId) -> Self {
        Self::Pair(one.min(other), one.max(other))
    }

    /// The owner of the assets that a seat or a pair of seats holds.
    ///
    /// `None` if a seat is not at the table.
    pub fn of(holder: Holder, users: &BySeat<UserId>) -> Option<Self> {
        match holder {
            Holder::Seat(seat) => users.get(seat).copied().map(Self::User),
            Holder::Pair(one, other) => Some(Self::pair(*users.get(one)?, *users.get(other)?)),
        }
    }

    fn ids(self) -> (UserId, UserId) {
        match self {
            Self::User(user) => (user, UserId(0)),
            Self::Pair(one, other) => (one, other),
        }
    }

    fn from_ids(one: UserId, other: UserId) -> Self {
        if other == UserId(0) { Self::User(one) } else { Self::Pair(one, other) }
    }
}

const fn word(asset: Asset) -> &'static str {
    match asset {
        Asset::Garnet => "garnet",
        Asset::CommunityGarnet => "community",
        Asset::TokenOfLife => "token",
    }
}

fn read_asset(word: &str) -> Result<Asset, Error> {
    match word {
        "garnet" => Ok(Asset::Garnet),
        "community" => Ok(Asset::CommunityGarnet),
        "token" => Ok(Asset::TokenOfLife),
        _ => Err(Error::Corrupt(format!("{word:?} is no asset of the ledger"))),
    }
}

/// An account: the amount of an asset that an owner has at hand, or has at stake in a match. The owner `None` is the
/// house.
#[derive(Clone, Copy, Debug)]
struct Account {
    book: Book,
    asset: Asset,
    owner: Option<Owner>,
    at_stake_in: Option<MatchId>,
}

impl Account {
    const fn house(book: Book, asset: Asset) -> Self {
        Self { book, asset, owner: None, at_stake_in: None }
    }

    const fn of(book: Book, asset: Asset, owner: Owner) -> Self {
        Self { book, asset, owner: Some(owner), at_stake_in: None }
    }

    /// Returns the account's number, and creates the account if it does not exist.
    async fn open(self, connection: &mut AnyConnection) -> Result<i64, Error> {
        let (one, other) = self.owner.map_or((UserId(0), UserId(0)), Owner::ids);
        let match_id = self.at_stake_in.map_or(0, |match_id| match_id.0);
        let insert = "INSERT INTO ledger_accounts (guild_id, asset, one, other, match_id, season_id)
                      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        let select = "SELECT account_id FROM ledger_accounts
                      WHERE guild_id = $1 AND asset = $2 AND one = $3 AND other = $4 AND match_id = $5 AND season_id = $6";
        let [guild, one, other] = [self.book.guild.to_sql(), one.to_sql(), other.to_sql()];
        let season = self.book.season_to_sql();
        let asset = word(self.asset);
        sqlx::query(insert)
            .bind(guild)
            .bind(asset)
            .bind(one)
            .bind(other)
            .bind(match_id)
            .bind(season)
            .execute(&mut *connection)
            .await?;
        let id = sqlx::query_scalar(select)
            .bind(guild)
            .bind(asset)
            .bind(one)
            .bind(other)
            .bind(match_id)
            .bind(season)
            .fetch_one(connection)
            .await?;
        Ok(id)
    }
}

impl Account {
    /// The amount in the account; 0 for the house, whose balance may be negative.
    async fn balance(self, connection: &mut AnyConnection) -> Result<u32, Error> {
        let id = self.open(&mut *connection).await?;
        let select = "SELECT CAST(balance AS BIGINT) FROM ledger_balances WHERE account_id = $1";
        let balance: i64 = sqlx::query_scalar(select).bind(id).fetch_one(connection).await?;
        // Only the house's balance may be negative.
        Ok(u32::try_from(balance.max(0)).unwrap_or(u32::MAX))
    }
}

/// The reason for a line of the ledger.
#[derive(Clone, Debug)]
struct Cause<'a> {
    at: Timestamp,
    reason: &'a str,
    match_id: Option<MatchId>,
    by: Option<UserId>,
}

async fn write_line(
    connection: &mut AnyConnection,
    from: Account,
    to: Account,
    amount: u32,
    cause: &Cause<'_>,
) -> Result<(), Error> {
    if amount == 0 {
        return Ok(());
    }
    let from = from.open(&mut *connection).await?;
    let to = to.open(&mut *connection).await?;
    sqlx::query(
        "INSERT INTO ledger (at, from_account, to_account, amount, reason, match_id, by_user)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(cause.at.0)
    .bind(from)
    .bind(to)
    .bind(i64::from(amount))
    .bind(cause.reason)
    .bind(cause.match_id.map(|match_id| match_id.0))
    .bind(cause.by)
    .execute(connection)
    .await?;
    Ok(())
}

/// Write by which a host gives an owner something, or corrects the amount that an owner has.
///
/// # Errors
/// [`Error::Overdrawn`] if more is taken than the owner has at hand.
#[derive(Clone, Debug)]
pub struct Correct {
    /// The book in which the account is.
    pub book: Book,
    /// The owner whose account is corrected.
    pub owner: Owner,
    /// The kind of property that is given or taken.
    pub asset: Asset,
    /// The change: granted if positive, taken if negative.
    pub change: i32,
    /// The reason in the host's words; not empty.
    pub reason: String,
    /// The host who ordered the correction.
    pub by: UserId,
    /// When the correction is made.
    pub at: Timestamp,
}

impl Write for Correct {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let house = Account::house(self.book, self.asset);
        let owner = Account::of(self.book, self.asset, self.owner);
        let (from, to) = if self.change < 0 { (owner, house) } else { (house, owner) };
        let cause = Cause { at: self.at, reason: &self.reason, match_id: None, by: Some(self.by) };
        write_line(connection, from, to, self.change.unsigned_abs(), &cause).await
    }
}

/// Makes several corrections atomically.
///
/// # Errors
/// The errors of [`Correct`].
#[derive(Clone, Debug)]
pub struct CorrectAll(pub Vec<Correct>);

impl Write for CorrectAll {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        for one in &self.0 {
            one.run(&mut *connection).await?;
        }
        Ok(())
    }
}

/// A step of a season moves an amount that one user has at hand to another user. `None` as sender or receiver means the
/// house.
#[derive(Clone, Debug)]
pub struct Transfer {
    /// The sender; `None` for the house.
    pub from: Option<UserId>,
    /// The receiver; `None` for the house.
    pub to: Option<UserId>,
    /// The kind of property that is moved.
    pub asset: Asset,
    /// The amount that is moved.
    pub amount: u32,
    /// The reason as the owners' histories show it; not empty.
    pub reason: String,
    /// The person who ordered the transfer, if anybody did.
    pub by: Option<UserId>,
    /// When the amount is moved.
    pub at: Timestamp,
}

impl Transfer {
    /// Writes the transfer into a book.
    ///
    /// # Errors
    /// [`Error::Overdrawn`] if the sender has less at hand than the amount.
    pub(super) async fn write(&self, book: Book, connection: &mut AnyConnection) -> Result<(), Error> {
        let house = Account::house(book, self.asset);
        let account =
            |user: Option<UserId>| user.map_or(house, |user| Account::of(book, self.asset, Owner::User(user)));
        let cause = Cause { at: self.at, reason: &self.reason, match_id: None, by: self.by };
        write_line(connection, account(self.from), account(self.to), self.amount, &cause).await
    }
}

/// The stakes of a match: the property of each player according to the match's header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// Each holder's assets, with the amount that the holder puts at stake.
    pub of: Vec<(Holder, Asset, u32)>,
    /// Whether the house lends players the part of their stakes that they cannot pay.
    pub lends: bool,
}

/// Opens a match and puts its players' stakes into the match's accounts.
///
/// # Errors
/// The errors of [`OpenMatch`], and [`Error::Overdrawn`] if a player owns less than they stake. Then no match is
/// opened.
#[derive(Clone, Debug)]
pub struct OpenStaked {
    /// The match that is opened.
    pub open: OpenMatch,
    /// The amounts that are put at stake.
    pub stakes: Stakes,
}

impl Write for OpenStaked {
    type Out = MatchId;

    async fn run(&self, connection: &mut AnyConnection) -> Result<MatchId, Error> {
        let match_id = self.open.run(&mut *connection).await?;
        self.stakes.put_in(connection, match_id, &self.open).await?;
        Ok(match_id)
    }
}

impl Stakes {
    /// Puts these amounts at stake in a match that has just been opened, in the match's book.
    pub(super) async fn put_in(
        &self,
        connection: &mut AnyConnection,
        match_id: MatchId,
        open: &OpenMatch,
    ) -> Result<(), Error> {
        let book = Book::of_match(&mut *connection, match_id).await?;
        let users = open.seats.map(|_, row| row.user);
        for (seat, user) in users.iter() {
            sqlx::query("INSERT INTO ledger_stakes (match_id, seat, user_id) VALUES ($1, $2, $3)")
                .bind(match_id.0)
                .bind(i64::try_from(seat.index()).expect("few seats"))
                .bind(user)
                .execute(&mut *connection)
                .await?;
        }
        let cause = Cause { at: open.at, reason: "at stake in a match", match_id: Some(match_id), by: None };
        for &(holder, asset, amount) in &self.of {
            let owner = Owner::of(holder, &users).ok_or(Error::Missing("seat"))?;
            let at_hand = Account::of(book, asset, owner);
            let at_stake = Account { at_stake_in: Some(match_id), ..at_hand };
            let own = if self.lends { amount.min(at_hand.balance(connection).await?) } else { amount };
            write_line(connection, at_hand, at_stake, own, &cause).await?;
            loan::lend(connection, at_stake, amount - own, &cause).await?;
        }
        Ok(())
    }
}

/// Settles a match: gives back the stakes, and makes the match's payments. Idempotent. Does nothing for a match that
/// was opened without stakes.
///
/// # Errors
/// [`Error::Overdrawn`] if a payer cannot pay; then nothing is changed.
#[derive(Clone, Debug)]
pub struct Payout {
    /// The match that is settled.
    pub match_id: MatchId,
    /// The users who hold the seats now. They receive the seats' earnings; in a season the member who holds the place
    /// in the cast receives them. The user who put something at stake on a seat makes the seat's payments.
    pub users: BySeat<UserId>,
    /// The payments of the match, in order.
    pub postings: Vec<Posting>,
    /// When the match is settled.
    pub at: Timestamp,
}

impl Write for Payout {
    /// Whether this call settled the match.
    type Out = bool;

    async fn run(&self, connection: &mut AnyConnection) -> Result<bool, Error> {
        let inserted = sqlx::query(
            "INSERT INTO ledger_settled (match_id) SELECT match_id FROM ledger_stakes WHERE match_id = $1 LIMIT 1
             ON CONFLICT DO NOTHING",
        )
        .bind(self.match_id.0)
        .execute(&mut *connection)
        .await?;
        if inserted.rows_affected() == 0 {
            return Ok(false);
        }
        let book = Book::of_match(&mut *connection, self.match_id).await?;
        self.give_back(book, connection).await?;
        let stakers = self.stakers(connection).await?;
        for posting in &self.postings {
            let users = if posting.change < 0 || book.season.is_some() { &stakers } else { &self.users };
            let owner = Owner::of(posting.holder, users).ok_or(Error::Missing("seat"))?;
            let house = Account::house(book, posting.asset);
            let account = Account::of(book, posting.asset, owner);
            let (from, to) = if posting.change < 0 { (account, house) } else { (house, account) };
            let amount = u32::try_from(posting.change.unsigned_abs()).map_err(|_| Error::Overdrawn)?;
            let cause = Cause { at: self.at, reason: &posting.reason, match_id: Some(self.match_id), by: None };
            write_line(connection, from, to, amount, &cause).await?;
        }
        let cause = Cause { at: self.at, reason: loan::GIVEN_BACK, match_id: Some(self.match_id), by: None };
        loan::repay(connection, (book, self.match_id), &cause, loan::Repaid::AsFarAsThere).await?;
        Ok(true)
    }
}

impl Payout {
    async fn give_back(&self, book: Book, connection: &mut AnyConnection) -> Result<(), Error> {
        let stakes = sqlx::query(
            "SELECT asset, one, other, balance FROM ledger_balances
             WHERE guild_id = $1 AND season_id = $2 AND match_id = $3 AND balance > 0 ORDER BY account_id",
        )
        .bind(book.guild)
        .bind(book.season_to_sql())
        .bind(self.match_id.0)
        .fetch_all(&mut *connection)
        .await?;
        let cause = Cause { at: self.at, reason: "back from a match", match_id: Some(self.match_id), by: None };
        for row in stakes {
            let owner = read_owner(&row)?;
            let at_hand = Account::of(book, read_asset(row.try_get("asset")?)?, owner);
            let at_stake = Account { at_stake_in: Some(self.match_id), ..at_hand };
            let amount = u32::try_from(row.try_get::<i64, _>("balance")?)
                .map_err(|_| Error::Corrupt("a stake of the ledger is out of range".to_owned()))?;
            write_line(connection, at_stake, at_hand, amount, &cause).await?;
        }
        Ok(())
    }

    /// For each seat the user who put something at stake on it, or else the user who holds it now.
    async fn stakers(&self, connection: &mut AnyConnection) -> Result<BySeat<UserId>, Error> {
        let rows = sqlx::query("SELECT seat, user_id FROM ledger_stakes WHERE match_id = $1")
            .bind(self.match_id.0)
            .fetch_all(connection)
            .await?;
        let mut stakers = self.users.clone();
        for row in rows {
            let seat = usize::try_from(row.try_get::<i64, _>(0)?).ok().and_then(Seat::new);
            if let Some(seat) = seat.filter(|seat| seat.index() < stakers.n_seats()) {
                stakers[seat] = row.try_get::<UserId, _>(1)?;
            }
        }
        Ok(stakers)
    }
}

fn read_owner(row: &AnyRow) -> Result<Owner, Error> {
    Ok(Owner::from_ids(row.try_get::<UserId, _>("one")?, row.try_get::<UserId, _>("other")?))
}

/// The amount that an owner has of an asset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// The amount that can be spent.
    pub at_hand: i64,
    /// The amount that is at stake in running matches.
    pub at_stake: i64,
}

/// One line of an owner's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryLine {
    /// When the line was booked.
    pub at: Timestamp,
    /// The kind of property that was moved.
    pub asset: Asset,
    /// The change of the amount that the owner has at hand.
    pub change: i64,
    /// The reason for the change, in words.
    pub reason: String,
    /// The match that the line belongs to, if any.
    pub match_id: Option<MatchId>,
    /// The host who ordered the change, if any.
    pub by: Option<UserId>,
}

impl Store {
    /// The users who have put something at stake in a match.
    pub async fn stakers(&self, id: MatchId) -> Result<Vec<UserId>, Error> {
        Ok(sqlx::query_scalar("SELECT user_id FROM ledger_stakes WHERE match_id = $1")
            .bind(id.0)
            .fetch_all(&self.readers)
            .await?)
    }

    /// The balances of all owners in a book; owners who never had anything are left out.
    pub async fn balances(&self, book: Book) -> Result<BTreeMap<(Owner, Asset), Balance>, Error> {
        let rows = sqlx::query(
            "SELECT asset, one, other, match_id, balance FROM ledger_balances
             WHERE guild_id = $1 AND season_id = $2 AND (one <> 0 OR other <> 0)",
        )
        .bind(book.guild)
        .bind(book.season_to_sql())
        .fetch_all(&self.readers)
        .await?;
        let mut balances: BTreeMap<(Owner, Asset), Balance> = BTreeMap::new();
        for row in rows {
            let key = (read_owner(&row)?, read_asset(row.try_get("asset")?)?);
            let balance = balances.entry(key).or_default();
            let amount: i64 = row.try_get("balance")?;
            if row.try_get::<i64, _>("match_id")? == 0 {
                balance.at_hand += amount;
            } else {
                balance.at_stake += amount;
            }
        }
        Ok(balances)
    }

    /// The latest lines of a book that changed the amounts that an owner has at hand, newest first; at most
    /// [`HISTORY_LINES_MAX`].
    pub async fn history(&self, book: Book, owner: Owner, lines: u32) -> Result<Vec<HistoryLine>, Error> {
        let (one, other) = owner.ids();
        let rows = sqlx::query(
            "SELECT at, asset, CASE WHEN to_account = account_id THEN amount ELSE -amount END AS change, reason,
                    ledger.match_id AS match_id, by_user
             FROM ledger_accounts JOIN ledger ON account_id IN (from_account, to_account)
             WHERE guild_id = $1 AND season_id = $2 AND one = $3 AND other = $4 AND ledger_accounts.match_id = 0
             ORDER BY line_id DESC LIMIT $5",
        )
        .bind(book.guild)
        .bind(book.season_to_sql())
        .bind(one)
        .bind(other)
        .bind(i64::from(lines.min(HISTORY_LINES_MAX)))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_history).collect()
    }

    /// The stakes that these users bring into a match: all garnets and community garnets that they have at hand in the
    /// book.
    pub async fn stakes(&self, book: Book, users: &BySeat<UserId>) -> Result<Stakes, Error> {
        let balances = self.balances(book).await?;
        let mut stakes = Vec::new();
        let mut stake = |holder: Holder, asset: Asset| {
            let balance = Owner::of(holder, users).and_then(|owner| balances.get(&(owner, asset)));
            let amount = balance.and_then(|balance| u32::try_from(balance.at_hand).ok()).unwrap_or(0);
            if amount > 0 {
                stakes.push((holder, asset, amount));
            }
        };
        for seat in users.seats() {
            stake(Holder::Seat(seat), Asset::Garnet);
            for other in users.seats().filter(|&other| seat < other) {
                stake(Holder::Pair(seat, other), Asset::CommunityGarnet);
            }
        }
        Ok(Stakes { of: stakes, lends: false })
    }
}

fn read_history(row: &AnyRow) -> Result<HistoryLine, Error> {
    Ok(HistoryLine {
        at: Timestamp(row.try_get("at")?),
        asset: read_asset(row.try_get("asset")?)?,
        change: row.try_get("change")?,
        reason: row.try_get("reason")?,
        match_id: row.try_get::<Option<i64>, _>("match_id")?.map(MatchId),
        by: row.try_get("by_user")?,
    })
}

mod book;
mod heir;
mod loan;
mod paid;
mod take_back;

#[cfg(test)]
mod tests;
