//! Tests of the ledger, including concurrent writes.

use proptest::prelude::*;
use sqlx::AnyConnection;

use super::*;
use crate::store::{GuildId, SeatRow};
use rules::Dice;

const GUILD: GuildId = GuildId(5);
const BOOK: Book = Book::casual(GUILD);
const HOST: UserId = UserId(90);
const ASSETS: [Asset; 3] = [Asset::Garnet, Asset::CommunityGarnet, Asset::TokenOfLife];

fn user(number: u64) -> Owner {
    Owner::User(UserId(number))
}

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

/// A write that moves an amount between owners by a single line of the ledger.
struct Transfer {
    from: Owner,
    to: Owner,
    asset: Asset,
    amount: u32,
    reason: String,
    by: UserId,
    at: Timestamp,
}

impl Write for Transfer {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        let [from, to] = [self.from, self.to].map(|owner| Account::of(BOOK, self.asset, owner));
        let cause = Cause { at: self.at, reason: &self.reason, match_id: None, by: Some(self.by) };
        write_line(connection, from, to, self.amount, &cause).await
    }
}

fn correct(owner: Owner, asset: Asset, change: i32) -> Correct {
    Correct { book: BOOK, owner, asset, change, reason: "by hand".to_owned(), by: HOST, at: Timestamp(1) }
}

fn open_match(channel: u64, users: [u64; 4]) -> OpenMatch {
    let row = |user| SeatRow { user: UserId(user), name: format!("user {user}"), channel: None };
    OpenMatch {
        game: "starry".to_owned(),
        guild: GUILD,
        channel: crate::store::ChannelId(channel),
        host: HOST,
        header: "{}".to_owned(),
        at: Timestamp(2),
        seats: BySeat::from(users.map(row).to_vec()),
        deadline: None,
        puzzle: None,
        is_brought: false,
        opening: String::new(),
    }
}

fn posting(holder: Holder, asset: Asset, change: i64, reason: &str) -> Posting {
    Posting { holder, asset, change, reason: reason.to_owned() }
}

async fn open() -> (tempfile::TempDir, Store) {
    let dir = tempfile::tempdir().unwrap();
    let store = crate::store::tests::open(&dir).await;
    (dir, store)
}

async fn at_hand(store: &Store, owner: Owner, asset: Asset) -> i64 {
    store.balances(BOOK).await.unwrap().get(&(owner, asset)).map_or(0, |balance| balance.at_hand)
}

#[tokio::test]
async fn what_is_granted_can_be_corrected_but_not_below_nothing() {
    let (_dir, store) = open().await;
    store.write(correct(user(1), Asset::Garnet, 5)).await.unwrap();
    store.write(correct(user(1), Asset::Garnet, -2)).await.unwrap();
    let overdrawn = store.write(correct(user(1), Asset::Garnet, -4)).await.unwrap_err();
    assert!(matches!(overdrawn, Error::Overdrawn), "{overdrawn}");
    assert_eq!(at_hand(&store, user(1), Asset::Garnet).await, 3);
    let history = store.history(BOOK, user(1), 10).await.unwrap();
    let changes: Vec<_> = history.iter().map(|line| (line.change, line.by, line.reason.as_str())).collect();
    assert_eq!(changes, [(-2, Some(HOST), "by hand"), (5, Some(HOST), "by hand")]);
    assert_eq!(
        store.balances(Book::casual(GuildId(6))).await.unwrap(),
        BTreeMap::new(),
        "another server is another season"
    );
}

#[tokio::test]
async fn a_transfer_moves_what_there_is_and_no_more() {
    let (_dir, store) = open().await;
    store.write(correct(user(1), Asset::TokenOfLife, 2)).await.unwrap();
    let give = |amount| Transfer {
        from: user(1),
        to: user(2),
        asset: Asset::TokenOfLife,
        amount,
        reason: "a present".to_owned(),
        by: HOST,
        at: Timestamp(3),
    };
    store.write(give(1)).await.unwrap();
    assert!(matches!(store.write(give(2)).await, Err(Error::Overdrawn)));
    assert_eq!(at_hand(&store, user(1), Asset::TokenOfLife).await, 1);
    assert_eq!(at_hand(&store, user(2), Asset::TokenOfLife).await, 1);
}

#[tokio::test]
async fn a_match_holds_its_stakes_and_pays_out_once() {
    let (_dir, store) = open().await;
    let pair = Owner::pair(UserId(4), UserId(3));
    store.write(correct(user(3), Asset::Garnet, 5)).await.unwrap();
    store.write(correct(pair, Asset::CommunityGarnet, 2)).await.unwrap();
    let users = BySeat::from([3, 4, 7, 8].map(UserId).to_vec());
    let stakes = store.stakes(BOOK, &users).await.unwrap();
    let both = Holder::Pair(seat(0), seat(1));
    assert_eq!(stakes.of, [(Holder::Seat(seat(0)), Asset::Garnet, 5), (both, Asset::CommunityGarnet, 2)]);
    let opened = OpenStaked { open: open_match(1, [3, 4, 7, 8]), stakes: stakes.clone() };
    let match_id = store.write(opened).await.unwrap();
    let balances = store.balances(BOOK).await.unwrap();
    assert_eq!(balances[&(user(3), Asset::Garnet)], Balance { at_hand: 0, at_stake: 5 });
    // The same garnets cannot be staked in a second match, which is then not opened.
    let twice = store.write(OpenStaked { open: open_match(2, [3, 4, 7, 8]), stakes }).await;
    assert!(matches!(twice, Err(Error::Overdrawn)));
    assert_eq!(store.open_matches().await.unwrap().len(), 1);

    let payout = Payout {
        match_id,
        // User 9 has taken over seat 0 from user 3. User 3 pays for the seat, and user 9 receives what the seat earns.
        users: BySeat::from([9, 4, 7, 8].map(UserId).to_vec()),
        postings: vec![
            posting(Holder::Seat(seat(0)), Asset::Garnet, -4, "bid for the player order"),
            posting(Holder::Seat(seat(0)), Asset::Garnet, 1, "top score of round 1"),
            posting(both, Asset::CommunityGarnet, -1, "trade in round 2"),
            posting(Holder::Seat(seat(0)), Asset::TokenOfLife, 1, "won the match"),
        ],
        at: Timestamp(9),
    };
    assert!(store.write(payout.clone()).await.unwrap());
    assert!(!store.write(payout).await.unwrap(), "once");
    assert_eq!(at_hand(&store, user(3), Asset::Garnet).await, 1);
    assert_eq!(at_hand(&store, user(9), Asset::Garnet).await, 1);
    assert_eq!(at_hand(&store, user(9), Asset::TokenOfLife).await, 1);
    assert_eq!(at_hand(&store, pair, Asset::CommunityGarnet).await, 1);
    let history = store.history(BOOK, user(3), 10).await.unwrap();
    let told: Vec<_> = history.iter().map(|line| (line.change, line.reason.as_str())).collect();
    assert_eq!(
        told,
        [(-4, "bid for the player order"), (5, "back from a match"), (-5, "at stake in a match"), (5, "by hand")]
    );
    assert_eq!(history[0].match_id, Some(match_id));
}

#[tokio::test]
async fn what_the_house_lends_goes_back_to_it_as_far_as_it_is_not_lost() {
    let (_dir, store) = open().await;
    store.write(correct(user(1), Asset::Garnet, 2)).await.unwrap();
    store.write(correct(user(2), Asset::Garnet, 9)).await.unwrap();
    let stakes = [(0, 5), (1, 5), (2, 4)].map(|(number, amount)| (Holder::Seat(seat(number)), Asset::Garnet, amount));
    let stakes = Stakes { of: stakes.to_vec(), lends: true };
    let open = open_match(7, [1, 2, 3, 4]);
    let match_id = store.write(OpenStaked { open, stakes: stakes.clone() }).await.unwrap();
    let owned = async || {
        let mut owned = Vec::new();
        for number in 1..=4 {
            owned.push(at_hand(&store, user(number), Asset::Garnet).await);
        }
        owned
    };
    assert_eq!(owned().await, [0, 4, 0, 0]);
    let at_stake = |number: u64| (user(number), Asset::Garnet);
    let balances = store.balances(BOOK).await.unwrap();
    assert_eq!([1, 2, 3].map(|number| balances[&at_stake(number)].at_stake), [5, 5, 4]);
    // User 1 loses more than they own, user 2 loses part of what they own, and user 3 wins.
    let changes = [(0, -4), (1, -3), (2, 6)];
    let postings = changes.map(|(at, change)| posting(Holder::Seat(seat(at)), Asset::Garnet, change, "a round"));
    let users = BySeat::from([1, 2, 3, 4].map(UserId).to_vec());
    let payout = |at| Payout { match_id, users: users.clone(), postings: postings.to_vec(), at };
    assert!(store.write(payout(Timestamp(3))).await.unwrap());
    let over = [0, 6, 6, 0];
    assert_eq!(owned().await, over, "three were lent to the first, of which one was left; four to the third");
    // Each resumption restores the stakes of the beginning. After the final annulment everybody owns what they owned
    // before the match.
    for at in [4, 6] {
        let back = TakeBack { match_id, restakes: true, host: HOST, at: Timestamp(at) };
        store.write(back).await.unwrap();
        assert_eq!(owned().await, [0, 4, 0, 0]);
        let balances = store.balances(BOOK).await.unwrap();
        assert_eq!([1, 2, 3].map(|number| balances[&at_stake(number)].at_stake), [5, 5, 4]);
        assert!(store.write(payout(Timestamp(at + 1))).await.unwrap());
        assert_eq!(owned().await, over);
    }
    let back = TakeBack { match_id, restakes: false, host: HOST, at: Timestamp(9) };
    store.write(back).await.unwrap();
    assert_eq!(owned().await, [2, 9, 0, 0]);
    // Without the host's permission, the house lends nothing.
    let open = open_match(8, [1, 2, 3, 4]);
    let refused = store.write(OpenStaked { open, stakes: Stakes { lends: false, ..stakes } }).await;
    assert!(matches!(refused, Err(Error::Overdrawn)));
}

#[tokio::test]
async fn lines_and_accounts_can_be_neither_changed_nor_taken_away() {
    struct Sql(&'static str);
    impl Write for Sql {
        type Out = ();
        async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
            sqlx::query(self.0).execute(connection).await?;
            Ok(())
        }
    }
    let (_dir, store) = open().await;
    store.write(correct(user(1), Asset::Garnet, 5)).await.unwrap();
    store.write(correct(user(2), Asset::TokenOfLife, 5)).await.unwrap();
    for sql in [
        "UPDATE ledger SET amount = 50",
        "DELETE FROM ledger",
        "UPDATE ledger_accounts SET one = 7",
        "DELETE FROM ledger_accounts",
        "INSERT INTO ledger (at, from_account, to_account, amount, reason) VALUES (1, 2, 1, -1, 'x')",
        "INSERT INTO ledger (at, from_account, to_account, amount, reason) VALUES (1, 2, 2, 1, 'x')",
        "INSERT INTO ledger (at, from_account, to_account, amount, reason) VALUES (1, 2, 1, 1, '')",
        "INSERT INTO ledger (at, from_account, to_account, amount, reason) VALUES (1, 2, 4, 1, 'x')",
        "INSERT INTO ledger (at, from_account, to_account, amount, reason) VALUES (1, 2, 1, 6, 'x')",
    ] {
        assert!(store.write(Sql(sql)).await.is_err(), "{sql}");
    }
    assert_eq!(at_hand(&store, user(1), Asset::Garnet).await, 5);
}

/// Makes a random change to a ledger; returns whether it succeeded.
async fn meddle(store: &Store, dice: &mut Dice, channel: u64) -> bool {
    let number = |dice: &mut Dice| 1 + dice.below(4) as u64;
    let asset = ASSETS[dice.below(3)];
    let small = i32::try_from(dice.below(7)).unwrap();
    match dice.below(4) {
        0 => store.write(correct(user(number(dice)), asset, small - 3)).await.is_ok(),
        1 => {
            let pair = Owner::pair(UserId(1), UserId(2 + dice.below(3) as u64));
            store.write(correct(pair, Asset::CommunityGarnet, small - 2)).await.is_ok()
        }
        2 => {
            let (from, to) = (user(number(dice)), user(number(dice)));
            let (amount, reason) = (small.unsigned_abs(), "moved".to_owned());
            let transfer = Transfer { from, to, asset, amount, reason, by: HOST, at: Timestamp(4) };
            from != to && store.write(transfer).await.is_ok()
        }
        _ => play_a_match(store, dice, channel).await,
    }
}

async fn play_a_match(store: &Store, dice: &mut Dice, channel: u64) -> bool {
    let users = BySeat::from([1, 2, 3, 4].map(UserId).to_vec());
    let stakes = store.stakes(BOOK, &users).await.unwrap();
    let mut postings = Vec::new();
    for &(holder, asset, amount) in &stakes.of {
        let paid = i64::try_from(dice.below(amount as usize + 1)).unwrap();
        postings.push(posting(holder, asset, -paid, "paid"));
        postings.push(posting(holder, asset, 1, "earned"));
    }
    let Ok(match_id) = store.write(OpenStaked { open: open_match(channel, [1, 2, 3, 4]), stakes }).await else {
        return false;
    };
    tokio::task::yield_now().await;
    let payout = Payout { match_id, users, postings, at: Timestamp(8) };
    let (one, other) = tokio::join!(store.write(payout.clone()), store.write(payout));
    assert!(one.unwrap() != other.unwrap(), "a match pays out exactly once");
    true
}

/// The sum of all accounts for each asset, including the house's account, and the lowest balance of any other owner.
async fn sums(store: &Store) -> (Vec<i64>, i64) {
    let sums = sqlx::query_scalar("SELECT CAST(sum(balance) AS BIGINT) FROM ledger_balances GROUP BY guild_id, asset")
        .fetch_all(&store.readers)
        .await
        .unwrap();
    let least =
        sqlx::query_scalar("SELECT coalesce(min(balance), 0) FROM ledger_balances WHERE one <> 0 OR other <> 0")
            .fetch_one(&store.readers)
            .await
            .unwrap();
    (sums, least)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn sums_are_conserved_and_nobody_owes_whatever_happens_at_once(seed in any::<u64>()) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let (done, sums, least) = runtime.block_on(async {
            let (_dir, store) = open().await;
            let hands = (0..8_u32).map(|hand| {
                let store = store.clone();
                tokio::spawn(async move {
                    let mut dice = Dice::new(seed, "hands", hand);
                    let mut done = 0;
                    for turn in 0..20 {
                        // Each match gets its own channel, because the previous one may still be open.
                        let channel = 1 + u64::from(hand) * 100 + turn;
                        done += u32::from(meddle(&store, &mut dice, channel).await);
                    }
                    done
                })
            });
            let mut done = 0;
            for hand in hands.collect::<Vec<_>>() {
                done += hand.await.unwrap();
            }
            let (sums, least) = sums(&store).await;
            store.close().await;
            (done, sums, least)
        });
        prop_assert!(done > 20, "hardly anything was done");
        prop_assert!(sums.iter().all(|&sum| sum == 0), "{sums:?}");
        prop_assert!(least >= 0);
    }
}
