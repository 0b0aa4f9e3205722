//! Tests the migration of a database with one book for each server. Each running season gets a book, and no garnet is
//! lost or doubled.

use std::collections::BTreeMap;

use super::*;
use crate::store::ledger::{Balance, Book, Owner, Paid, Payout, TakeBack};
use crate::store::{AddToSeason, Heir, SeasonId, SeasonKind};
use rules::{Asset, BySeat, Holder, Posting};

/// Server 1 has season 1 (Ann 101, Ben 102) and season 2 (Ann, Cleo 103), both running, season 3 (Dan 104), which is
/// over, and a league (Eve 105); server 2 has season 5 (Ann). Match 1 belongs to season 2 and is open: Ann has 3
/// garnets of her own and 2 lent ones at stake. Match 2 is casual and open. Match 3 belongs to season 1 and is over:
/// Ben has won 3 garnets and a token in it. Ann and Ben own something together, and so do Ann and Dan.
const ROWS: &str = r"
INSERT INTO matches (match_id, game, guild_id, channel_id, host_id, header, opened_at) VALUES
    (1, 'starry', 1, 7, 900, '{}', 10), (2, 'starry', 1, 8, 900, '{}', 10), (3, 'starry', 1, 9, 900, '{}', 10);
INSERT INTO seats (match_id, seat, user_id, name) VALUES (1, 0, 101, 'Ann'), (2, 0, 102, 'Ben'), (3, 0, 102, 'Ben');
UPDATE matches SET stage = 'over' WHERE match_id = 3;
INSERT INTO seasons (season_id, guild_id, channel_id, host_id, kind) VALUES
    (1, 1, 7, 900, 'season'), (2, 1, 7, 900, 'season'), (3, 1, 7, 900, 'season'), (4, 1, 7, 900, 'league'), (5, 2, 7, 900, 'season');
UPDATE seasons SET stage = 'over' WHERE season_id = 3;
INSERT INTO season_members VALUES (1, 1, 101, 'Ann'), (1, 2, 102, 'Ben'), (2, 1, 101, 'Ann'), (2, 2, 103, 'Cleo'),
    (3, 1, 104, 'Dan'), (4, 1, 105, 'Eve'), (5, 1, 101, 'Ann');
INSERT INTO season_log (season_id, n, at, step) VALUES (1, 1, 10, '{}'), (2, 1, 10, '{}');
INSERT INTO season_matches VALUES (1, 2, 1), (3, 1, 1);
-- Accounts 1 to 15.
INSERT INTO ledger_accounts (guild_id, asset, one, other, match_id) VALUES (1, 'garnet', 0, 0, 0), (1, 'token', 0, 0, 0), (1, 'community', 0, 0, 0),
    (1, 'garnet', 101, 0, 0), (1, 'garnet', 102, 0, 0), (1, 'garnet', 103, 0, 0), (1, 'garnet', 104, 0, 0),
    (1, 'garnet', 105, 0, 0), (1, 'garnet', 101, 0, 1), (1, 'garnet', 102, 0, 2), (1, 'token', 102, 0, 0),
    (1, 'community', 101, 102, 0), (1, 'community', 101, 104, 0), (2, 'garnet', 0, 0, 0), (2, 'garnet', 101, 0, 0);
INSERT INTO ledger (at, from_account, to_account, amount, reason, match_id) VALUES
    (1, 1, 4, 33, 'grant', NULL), (1, 1, 5, 7, 'grant', NULL), (1, 1, 7, 9, 'grant', NULL), (1, 1, 8, 8, 'grant', NULL),
    (1, 3, 12, 4, 'grant', NULL), (1, 3, 13, 3, 'grant', NULL), (1, 14, 15, 11, 'grant', NULL),
    (2, 1, 5, 3, 'won', 3), (2, 2, 11, 1, 'won the match', 3),
    (3, 4, 9, 3, 'at stake in a match', 1), (3, 1, 9, 2, 'lent for a match', 1), (3, 5, 10, 2, 'at stake in a match', 2);
INSERT INTO ledger_stakes VALUES (1, 0, 101), (2, 0, 102), (3, 0, 102);
INSERT INTO ledger_settled VALUES (3);
";

const GUILD: GuildId = GuildId(1);
const ANN: UserId = UserId(101);
const BEN: UserId = UserId(102);
const DAN: UserId = UserId(104);

/// An account's server, asset, and one or two owners.
type Of = (i64, String, i64, i64);

/// The balances of everybody except the house over all books, and the sum of each book, recomputed from the ledger's
/// lines.
async fn recounted(store: &Store) -> (BTreeMap<Of, i64>, BTreeMap<(i64, i64, String), i64>) {
    let lines: Vec<(i64, i64, i64)> =
        sqlx::query_as("SELECT from_account, to_account, amount FROM ledger").fetch_all(&store.readers).await.unwrap();
    let accounts: Vec<(i64, i64, i64, String, i64, i64)> =
        sqlx::query_as("SELECT account_id, guild_id, season_id, asset, one, other FROM ledger_accounts")
            .fetch_all(&store.readers)
            .await
            .unwrap();
    let (mut owned, mut books) = (BTreeMap::new(), BTreeMap::new());
    for (account, guild, season, asset, one, other) in accounts {
        let change =
            |(from, to, amount): &(i64, i64, i64)| amount * (i64::from(*to == account) - i64::from(*from == account));
        let balance: i64 = lines.iter().map(change).sum();
        *books.entry((guild, season, asset.clone())).or_default() += balance;
        if (one, other) != (0, 0) {
            *owned.entry((guild, asset, one, other)).or_default() += balance;
        }
    }
    owned.retain(|_, balance| *balance != 0);
    (owned, books)
}

/// Creates the old database and opens it: as a file, or on the test server if there is one.
async fn opened(dir: &tempfile::TempDir) -> Store {
    let path = dir.path().join("dealer.db");
    if let Some(server) = postgres::stand_in(&path).await {
        postgres::make_old(&server, 41, ROWS).await;
        return Store::connect(&server).await.unwrap();
    }
    make_old(&path, 41, ROWS).await;
    open_file(dir).await
}

async fn owned(store: &Store, book: Book) -> Vec<(Owner, Asset, i64, i64)> {
    let balances = store.balances(book).await.unwrap();
    let there = balances.into_iter().filter(|(_, balance)| *balance != Balance::default());
    there.map(|((owner, asset), Balance { at_hand, at_stake })| (owner, asset, at_hand, at_stake)).collect()
}

#[tokio::test]
async fn seasons_that_are_on_get_what_their_members_hold_and_nothing_is_lost_or_doubled() {
    let dir = tempfile::tempdir().unwrap();
    let store = opened(&dir).await;
    let (all, books) = recounted(&store).await;
    let of = |guild, asset: &str, one, other| (guild, asset.to_owned(), one, other);
    let before = BTreeMap::from([
        (of(1, "garnet", 101, 0), 35),
        (of(1, "garnet", 102, 0), 10),
        (of(1, "garnet", 104, 0), 9),
        (of(1, "garnet", 105, 0), 8),
        (of(1, "token", 102, 0), 1),
        (of(1, "community", 101, 102), 4),
        (of(1, "community", 101, 104), 3),
        (of(2, "garnet", 101, 0), 11),
    ]);
    assert_eq!(all, before);
    assert!(books.values().all(|sum| *sum == 0), "every book adds up by itself: {books:?}");

    let (garnet, user) = (Asset::Garnet, Owner::User);
    let first = [
        (user(ANN), garnet, 30, 0),
        (user(BEN), garnet, 8, 0),
        (user(BEN), Asset::TokenOfLife, 1, 0),
        (Owner::pair(ANN, BEN), Asset::CommunityGarnet, 4, 0),
    ];
    assert_eq!(owned(&store, Book::of(GUILD, SeasonId(1))).await, first);
    assert_eq!(
        owned(&store, Book::of(GUILD, SeasonId(2))).await,
        [(user(ANN), garnet, 0, 5)],
        "what is at stake there"
    );
    let casual = [
        (user(BEN), garnet, 0, 2),
        (user(DAN), garnet, 9, 0),
        (user(UserId(105)), garnet, 8, 0),
        (Owner::pair(ANN, DAN), Asset::CommunityGarnet, 3, 0),
    ];
    assert_eq!(owned(&store, Book::casual(GUILD)).await, casual);
    assert_eq!(owned(&store, Book::of(GuildId(2), SeasonId(5))).await, [(user(ANN), garnet, 11, 0)]);
    let history = store.history(Book::of(GUILD, SeasonId(1)), user(BEN), 10).await.unwrap();
    let told: Vec<_> = history.iter().map(|line| (line.change, line.reason.as_str())).collect();
    let opening = "owned when this season got a book of its own";
    assert_eq!(told, [(1, opening), (8, opening)]);

    let numbered: Vec<_> =
        store.seasons_of(GUILD).await.unwrap().iter().map(|row| (row.id.0, row.kind, row.number, row.book)).collect();
    let (season, casual) = (SeasonKind::Season, Book::casual(GUILD));
    let expected = [
        (4, SeasonKind::League, 1, casual),
        (3, season, 3, casual),
        (2, season, 2, Book::of(GUILD, SeasonId(2))),
        (1, season, 1, Book::of(GUILD, SeasonId(1))),
    ];
    assert_eq!(numbered, expected);
    assert_eq!(store.seasons_of(GuildId(2)).await.unwrap()[0].number, 1);

    // A copied database has the same books.
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = open_file(&elsewhere).await;
    store.copy_to(&copy).await.unwrap();
    assert_eq!(recounted(&copy).await, (all, books));
    assert_eq!(owned(&copy, Book::of(GUILD, SeasonId(1))).await, first);
    assert_eq!(copy.seasons_of(GUILD).await.unwrap(), store.seasons_of(GUILD).await.unwrap());
}

#[tokio::test]
async fn a_match_of_a_season_goes_on_in_its_book() {
    let dir = tempfile::tempdir().unwrap();
    let store = opened(&dir).await;
    let second = Book::of(GUILD, SeasonId(2));
    let lost =
        Posting { holder: Holder::Seat(Seat::FIRST), asset: Asset::Garnet, change: -1, reason: "bid".to_owned() };
    let payout = |at| {
        let users = BySeat::from(vec![ANN]);
        Payout { match_id: MatchId(1), users, postings: vec![lost.clone()], at: Timestamp(at) }
    };
    // Ann had 3 garnets of her own, lost 1, and repaid the 2 that were lent.
    assert!(store.write(payout(20)).await.unwrap());
    assert_eq!(owned(&store, second).await, [(Owner::User(ANN), Asset::Garnet, 2, 0)]);
    let back = TakeBack { match_id: MatchId(1), restakes: true, host: UserId(9), at: Timestamp(21) };
    store.write(back).await.unwrap();
    assert_eq!(owned(&store, second).await, [(Owner::User(ANN), Asset::Garnet, 0, 5)]);
    assert_eq!(store.paid_in_season(SeasonId(2)).await.unwrap(), [], "it is on again");
    assert!(store.write(payout(22)).await.unwrap());
    assert_eq!(owned(&store, second).await, [(Owner::User(ANN), Asset::Garnet, 2, 0)]);
    // Loans that were repaid and payments that were reversed are neither gains nor losses.
    let paid = |n, user, garnets| Paid { n, user, garnets };
    assert_eq!(store.paid_in_season(SeasonId(2)).await.unwrap(), [paid(1, ANN, -1)]);
    assert_eq!(store.paid_in_season(SeasonId(1)).await.unwrap(), [paid(1, BEN, 3)]);
    // Winnings from before the migration are taken back from the book that they are in now.
    let first = Book::of(GUILD, SeasonId(1));
    store.write(TakeBack { match_id: MatchId(3), restakes: false, ..back }).await.unwrap();
    let bens: Vec<_> =
        owned(&store, first).await.into_iter().filter(|(owner, ..)| *owner == Owner::User(BEN)).collect();
    assert_eq!(bens, [(Owner::User(BEN), Asset::Garnet, 5, 0)]);
    assert_eq!(store.paid_in_season(SeasonId(1)).await.unwrap(), [], "an annulled match has paid nothing");
    let (_, books) = recounted(&store).await;
    assert!(books.values().all(|sum| *sum == 0), "{books:?}");
}

/// A loan that was booked in the casual book before the migration passes to the person who takes the borrower's place.
#[tokio::test]
async fn a_loan_from_before_goes_with_the_stake() {
    let dir = tempfile::tempdir().unwrap();
    let store = opened(&dir).await;
    let second = Book::of(GUILD, SeasonId(2));
    let step = "{}".to_owned();
    let line = AddToSeason {
        season: SeasonId(2),
        n: 2,
        at: Timestamp(20),
        by: None,
        step,
        joins: Vec::new(),
        moves: Vec::new(),
        heirs: vec![Heir { from: ANN, to: DAN }],
        is_over: false,
    };
    store.write(line).await.unwrap();
    assert_eq!(owned(&store, second).await, [(Owner::User(DAN), Asset::Garnet, 0, 5)]);
    let payout =
        Payout { match_id: MatchId(1), users: BySeat::from(vec![ANN]), postings: Vec::new(), at: Timestamp(21) };
    assert!(store.write(payout).await.unwrap());
    assert_eq!(owned(&store, second).await, [(Owner::User(DAN), Asset::Garnet, 3, 0)]);
    let (_, books) = recounted(&store).await;
    assert!(books.values().all(|sum| *sum == 0), "{books:?}");
}
