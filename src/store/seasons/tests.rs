//! Tests that logs are append-only, that matches open together with their log line, and that people can be forgotten.

use super::*;
use crate::store::tests::{Sql, a_match, open};
use crate::store::{AdjournMatch, AskToForget, FinishMatch, Forget, Owner, Standing};
use crate::store::{Balance, Payout, SeatRow, TakeBack};
use rules::{Asset, BySeat, Holder, Posting, Seat};

/// The book of casual matches.
const CASUAL: Book = Book::casual(GuildId(1));

fn line(season: SeasonId, n: u32) -> AddToSeason {
    let (at, by, step) = (Timestamp(5), Some(UserId(9)), format!("step {n}"));
    AddToSeason { season, n, at, by, step, joins: Vec::new(), moves: Vec::new(), heirs: Vec::new(), is_over: false }
}

fn pay(from: Option<UserId>, to: Option<UserId>, amount: u32) -> Transfer {
    let (asset, reason) = (Asset::Garnet, "test".to_owned());
    Transfer { from, to, asset, amount, reason, by: None, at: Timestamp(5) }
}

async fn begun(store: &Store) -> SeasonId {
    let joins = vec![MemberRow { member: 1, user: UserId(1), name: "Ann".to_owned() }];
    let first = AddToSeason { joins, moves: vec![pay(None, Some(UserId(1)), 3)], ..line(SeasonId(0), 1) };
    store
        .write(OpenSeason {
            kind: SeasonKind::Season,
            guild: GuildId(1),
            channel: ChannelId(7),
            host: UserId(9),
            line: first,
        })
        .await
        .unwrap()
        .id
}

#[tokio::test]
async fn a_log_has_one_end_and_cannot_be_changed() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    store.write(line(season, 2)).await.unwrap();
    for n in [1, 2, 4] {
        assert!(matches!(store.write(line(season, n)).await, Err(Error::OutOfTurn)), "{n}");
    }
    let steps: Vec<_> = store.season_log(season).await.unwrap().into_iter().map(|line| (line.n, line.step)).collect();
    assert_eq!(steps, [(1, "step 1".to_owned()), (2, "step 2".to_owned())]);
    for sql in ["UPDATE season_log SET step = 'x'", "DELETE FROM season_log", "DELETE FROM season_log WHERE n = 2"] {
        let error = store.write(Sql(sql)).await.unwrap_err();
        assert!(error.to_string().contains("append-only"), "{error}");
    }
    store.write(TellSeason { season, told_n: 2, asking: None }).await.unwrap();
    store.write(TellSeason { season, told_n: 1, asking: None }).await.unwrap();
    let row = store.season(season).await.unwrap();
    assert_eq!((row.last_n, row.told_n, row.is_over), (2, 2, false));
    store.write(AddToSeason { is_over: true, ..line(season, 3) }).await.unwrap();
    assert_eq!(store.seasons_under_way().await.unwrap().len(), 1, "its end is still to be told");
    store.write(TellSeason { season, told_n: 3, asking: None }).await.unwrap();
    assert_eq!(store.seasons_under_way().await.unwrap(), []);
    assert!(matches!(store.season(SeasonId(99)).await, Err(Error::Missing("season"))));
}

#[tokio::test]
async fn a_line_and_what_comes_of_it_are_saved_together_or_not_at_all() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    let too_much = AddToSeason { moves: vec![pay(Some(UserId(1)), None, 4)], ..line(season, 2) };
    assert!(matches!(store.write(too_much).await, Err(Error::Overdrawn)));
    // If the line's number is taken already, the match is not opened.
    let late = OpenOfSeason { open: a_match(7), stakes: None, line: line(season, 1) };
    assert!(matches!(store.write(late).await, Err(Error::OutOfTurn)));
    assert_eq!(store.open_matches().await.unwrap(), []);
    let id = store.write(OpenOfSeason { open: a_match(7), stakes: None, line: line(season, 2) }).await.unwrap();
    assert_eq!(store.season_log(season).await.unwrap()[1].opened, Some((id, true)));
    store.write(AdjournMatch { match_id: id }).await.unwrap();
    assert_eq!(store.season_log(season).await.unwrap()[1].opened, Some((id, false)));
    let taken = store.write(OpenOfSeason { open: a_match(8), stakes: None, line: line(season, 2) }).await;
    assert!(matches!(taken, Err(Error::OutOfTurn)));
    // A member can give another member at most as much as the giver has.
    let gift = |n| AddToSeason { moves: vec![pay(Some(UserId(1)), Some(UserId(2)), 2)], ..line(season, n) };
    store.write(gift(3)).await.unwrap();
    assert!(matches!(store.write(gift(4)).await, Err(Error::Overdrawn)));
    assert_eq!(store.balances(CASUAL).await.unwrap().len(), 0, "nothing moves in the casual book");
    let balances = store.balances(Book::of(GuildId(1), season)).await.unwrap();
    let owned: Vec<_> = [1, 2].map(|user| balances[&(Owner::User(UserId(user)), Asset::Garnet)].at_hand).to_vec();
    assert_eq!(owned, [1, 2]);
}

#[tokio::test]
async fn somebody_who_is_forgotten_is_a_member_under_another_name() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    let held = store.held_of(UserId(1)).await.unwrap();
    assert_eq!(held["seasons"][0]["name"], "Ann");
    let held = store.held_of(UserId(9)).await.unwrap();
    assert_eq!(held["seasons begun"][0]["season"], season.0);
    for user in [UserId(1), UserId(9)] {
        let alias = UserId::alias(user.0);
        assert!(!store.was_member(user, season).await.unwrap());
        store.write(store.mark(user, alias, Timestamp(6))).await.unwrap();
        store.write(AskToForget { user, alias, at: Timestamp(6), due: Timestamp(6) }).await.unwrap();
        assert_eq!(store.write(Forget { user, alias }).await.unwrap(), 0);
    }
    let members = store.season_members(season).await.unwrap();
    assert_eq!((members[0].user, &members[0].name), (UserId::alias(1), &UserId::alias(1).alias_name()));
    assert_eq!(store.season(season).await.unwrap().host, UserId::alias(9));
    assert_eq!(store.season_log(season).await.unwrap()[0].by, Some(UserId::alias(9)));
    assert!(store.write(Sql("DELETE FROM season_log")).await.is_err(), "append-only as before");
    // While the season runs, a forgotten member cannot join it again as somebody new.
    assert!(store.was_member(UserId(1), season).await.unwrap());
    assert!(!store.was_member(UserId(9), season).await.unwrap() && !store.was_member(UserId(2), season).await.unwrap());
    store.write(crate::store::SweepMarks { now: Timestamp(1 << 50) }).await.unwrap();
    assert!(store.was_member(UserId(1), season).await.unwrap(), "the season runs");
    assert_eq!(store.former(UserId(9)).await.unwrap(), [], "a host who is forgotten has no part in it");
}

/// Fault: a person was called "the", and every reason with that word was changed when they were forgotten.
#[tokio::test]
async fn a_reason_keeps_its_words_whatever_somebody_was_called() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let (asset, at) = (Asset::Garnet, Timestamp(5));
    let reasons = ["prize of the quiz", "what <@1> won, and <@11> not", "1 garnet"];
    for reason in reasons {
        let (owner, reason) = (Owner::User(UserId(2)), reason.to_owned());
        let correct = crate::store::Correct { book: CASUAL, owner, asset, change: 1, reason, by: UserId(9), at };
        store.write(correct).await.unwrap();
    }
    let season = begun(&store).await;
    let named = AddToSeason {
        joins: vec![MemberRow { member: 5, user: UserId(1), name: "the".to_owned() }],
        ..line(season, 2)
    };
    store.write(named).await.unwrap();
    let (user, alias) = (UserId(1), UserId::alias(1));
    store.write(AskToForget { user, alias, at, due: at }).await.unwrap();
    assert_eq!(store.write(Forget { user, alias }).await.unwrap(), 0);
    let former = alias.alias_name();
    let owner = Owner::User(UserId(2));
    let kept = store.history(CASUAL, owner, 10).await.unwrap();
    let kept: Vec<_> = kept.into_iter().rev().map(|line| line.reason).filter(|one| one != "test").collect();
    let expected = [reasons[0].to_owned(), format!("what {former} won, and <@11> not"), reasons[2].to_owned()];
    assert_eq!(kept, expected);
}

#[tokio::test]
async fn a_correction_of_several_is_made_for_all_or_for_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let change = |user, change| {
        let (asset, reason) = (Asset::Garnet, "test".to_owned());
        let owner = Owner::User(UserId(user));
        crate::store::Correct { book: CASUAL, owner, asset, change, reason, by: UserId(9), at: Timestamp(5) }
    };
    store.write(crate::store::CorrectAll(vec![change(1, 3), change(2, 1)])).await.unwrap();
    let taken = store.write(crate::store::CorrectAll(vec![change(1, -2), change(2, -2)])).await;
    assert!(matches!(taken, Err(Error::Overdrawn)));
    let balances = store.balances(CASUAL).await.unwrap();
    let owned: Vec<_> = [1, 2].map(|user| balances[&(Owner::User(UserId(user)), Asset::Garnet)].at_hand).to_vec();
    assert_eq!(owned, [3, 1], "nothing was taken from the first either");
}

#[tokio::test]
async fn a_log_follows_how_its_matches_stand() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    let mut ids = Vec::new();
    for (n, channel) in (2..).zip([7, 8, 9, 10, 11]) {
        let open = OpenOfSeason { open: a_match(channel), stakes: None, line: line(season, n) };
        ids.push(store.write(open).await.unwrap());
    }
    let at = Timestamp(6);
    let finish = |index: usize, winner, by: &str, is_annulled| {
        let match_id = ids[index];
        FinishMatch { match_id, at, winner, by: by.to_owned(), is_annulled }
    };
    store.write(finish(0, Seat::new(1), "full", false)).await.unwrap();
    store.write(finish(1, None, "full", false)).await.unwrap();
    store.write(finish(2, None, "host", false)).await.unwrap();
    store.write(finish(3, Seat::new(0), "full", true)).await.unwrap();
    let found = store.matches_of_season(season).await.unwrap();
    let standings: Vec<_> = found.iter().map(|one| (one.n, one.id, one.standing)).collect();
    let seat = Seat::new(1).unwrap();
    let expected = [Standing::Won(seat), Standing::Drawn, Standing::Void, Standing::Void, Standing::Open];
    assert_eq!(standings, (2..).zip(ids.clone()).zip(expected).map(|((n, id), one)| (n, id, one)).collect::<Vec<_>>());
    assert_eq!(store.season_of_match(ids[0]).await.unwrap(), Some((season, SeasonKind::Season)));
    let league = OpenSeason {
        kind: SeasonKind::League,
        guild: GuildId(1),
        channel: ChannelId(7),
        host: UserId(9),
        line: line(SeasonId(0), 1),
    };
    let league = store.write(league).await.unwrap().id;
    assert_eq!(store.season(league).await.unwrap().kind, SeasonKind::League);
    assert_eq!(store.seasons_of(GuildId(1)).await.unwrap().len(), 2);
}

/// The number of garnets that a user has at hand and at stake in a book.
async fn garnets(store: &Store, book: Book, user: u64) -> (i64, i64) {
    let balances = store.balances(book).await.unwrap();
    let Balance { at_hand, at_stake } =
        balances.get(&(Owner::User(UserId(user)), Asset::Garnet)).copied().unwrap_or_default();
    (at_hand, at_stake)
}

#[tokio::test]
async fn what_two_seasons_and_casual_matches_move_does_not_mix() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let mut books = Vec::new();
    for amount in [5, 2] {
        let first = AddToSeason { moves: vec![pay(None, Some(UserId(1)), amount)], ..line(SeasonId(0), 1) };
        let (kind, guild, channel, host) = (SeasonKind::Season, GuildId(1), ChannelId(7), UserId(9));
        let begun = store.write(OpenSeason { kind, guild, channel, host, line: first }).await.unwrap();
        assert_eq!(begun.number as usize, books.len() + 1);
        books.push(store.book_of_season(begun.id).await.unwrap());
    }
    let change = crate::store::Correct {
        book: CASUAL,
        owner: Owner::User(UserId(1)),
        asset: Asset::Garnet,
        change: 7,
        reason: "test".to_owned(),
        by: UserId(9),
        at: Timestamp(5),
    };
    store.write(change).await.unwrap();
    let owned = async || {
        let mut owned = Vec::new();
        for book in [books[0], books[1], CASUAL] {
            owned.push(garnets(&store, book, 1).await);
        }
        owned
    };
    assert_eq!(owned().await, [(5, 0), (2, 0), (7, 0)]);
    // Property in the second season's book cannot pay in the first season's book, and no line of the ledger connects
    // two books.
    let second = books[1].season.unwrap();
    let too_much = AddToSeason { moves: vec![pay(Some(UserId(1)), None, 3)], ..line(second, 2) };
    assert!(matches!(store.write(too_much).await, Err(Error::Overdrawn)));
    let across = "INSERT INTO ledger (at, from_account, to_account, amount, reason)
                  SELECT 1, min(account_id), max(account_id), 1, 'x' FROM ledger_accounts WHERE one = 1";
    let refused = store.write(Sql(across)).await.unwrap_err();
    assert!(refused.to_string().contains("one book"), "{refused}");
    // A match of the second season uses that season's book, and a casual match uses the casual book.
    let of_season = open_with(&store, books[1], Some(line(second, 2)), 8).await;
    let casual = open_with(&store, CASUAL, None, 9).await;
    assert_eq!(owned().await, [(5, 0), (0, 2), (0, 7)]);
    for match_id in [of_season, casual] {
        assert!(store.write(won(match_id, [1, 2], 1)).await.unwrap());
    }
    assert_eq!(owned().await, [(5, 0), (3, 0), (8, 0)]);
    // The book of a finished season can still be read.
    store.write(AddToSeason { is_over: true, ..line(second, 3) }).await.unwrap();
    assert_eq!(owned().await, [(5, 0), (3, 0), (8, 0)]);
}

/// Opens a match in which users 1 and 2 stake everything that they own in a book. With a line, the match belongs to a
/// season.
async fn open_with(store: &Store, book: Book, line: Option<AddToSeason>, channel: u64) -> MatchId {
    let row = |user| SeatRow { user: UserId(user), name: format!("user {user}"), channel: None };
    let open = OpenMatch { seats: BySeat::from(vec![row(1), row(2)]), ..a_match(channel) };
    let stakes = store.stakes(book, &open.seats.map(|_, row| row.user)).await.unwrap();
    match line {
        Some(line) => store.write(OpenOfSeason { open, stakes: Some(stakes), line }).await.unwrap(),
        None => store.write(crate::store::OpenStaked { open, stakes }).await.unwrap(),
    }
}

/// The payout of a match in which the first seat has won or lost `change` garnets.
fn won(match_id: MatchId, users: [u64; 2], change: i64) -> Payout {
    let (holder, asset, reason) = (Holder::Seat(Seat::FIRST), Asset::Garnet, "a round".to_owned());
    let postings = vec![Posting { holder, asset, change, reason }];
    Payout { match_id, users: BySeat::from(users.map(UserId).to_vec()), postings, at: Timestamp(9) }
}

#[tokio::test]
async fn whoever_takes_a_place_has_what_is_at_stake_there() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    let book = store.book_of_season(season).await.unwrap();
    let together = crate::store::Correct {
        book,
        owner: Owner::pair(UserId(1), UserId(2)),
        asset: Asset::CommunityGarnet,
        change: 4,
        reason: "test".to_owned(),
        by: UserId(9),
        at: Timestamp(5),
    };
    store.write(together).await.unwrap();
    let match_id = open_with(&store, book, Some(line(season, 2)), 8).await;
    let heirs = vec![Heir { from: UserId(1), to: UserId(3) }];
    let player = SeatRow { user: UserId(3), name: "Cleo".to_owned(), channel: None };
    let (host, at) = (UserId(9), Timestamp(6));
    let seat = Substitute { match_id, seat: Seat::FIRST, player, host, at };
    // The line's number is taken already, so neither the seat nor the stake has changed hands.
    let late = SubstituteOfSeason { seat: seat.clone(), line: AddToSeason { heirs: heirs.clone(), ..line(season, 2) } };
    assert!(matches!(store.write(late).await, Err(Error::OutOfTurn)));
    assert_eq!((garnets(&store, book, 1).await, garnets(&store, book, 3).await), ((0, 3), (0, 0)));
    store.write(SubstituteOfSeason { seat, line: AddToSeason { heirs, ..line(season, 3) } }).await.unwrap();
    assert_eq!((garnets(&store, book, 1).await, garnets(&store, book, 3).await), ((0, 0), (0, 3)));
    assert_eq!(store.find_match(match_id).await.unwrap().seats[Seat::FIRST].user, UserId(3));
    let mut stakers = store.stakers(match_id).await.unwrap();
    stakers.sort_unstable();
    assert_eq!(stakers, [UserId(2), UserId(3)]);
    // The match is lost, reopened and won. The former member has no part in it, although they held the seat before.
    let together = |of: u64| (Owner::pair(UserId(of), UserId(2)), Asset::CommunityGarnet);
    for (change, left) in [(-1, 2), (2, 5)] {
        assert!(store.write(won(match_id, [3, 2], change)).await.unwrap());
        assert_eq!((garnets(&store, book, 1).await, garnets(&store, book, 3).await), ((0, 0), (left, 0)));
        let balances = store.balances(book).await.unwrap();
        assert_eq!(balances[&together(3)], Balance { at_hand: 4, at_stake: 0 });
        assert_eq!(balances[&together(1)], Balance::default());
        store.write(TakeBack { match_id, restakes: true, host, at }).await.unwrap();
        assert_eq!((garnets(&store, book, 1).await, garnets(&store, book, 3).await), ((0, 0), (0, 3)));
    }
    // What the seat's new player earns goes to the member who holds the place in the cast.
    assert!(store.write(won(match_id, [4, 2], 2)).await.unwrap());
    assert_eq!((garnets(&store, book, 3).await, garnets(&store, book, 4).await), ((5, 0), (0, 0)));
}

/// Opens a match of a season in which users 1 and 2 stake five garnets each. The house lends them the garnets that they
/// lack.
async fn open_lent(store: &Store, line: AddToSeason) -> MatchId {
    let row = |user| SeatRow { user: UserId(user), name: format!("user {user}"), channel: None };
    let open = OpenMatch { seats: BySeat::from(vec![row(1), row(2)]), ..a_match(8) };
    let five = |seat: usize| (Holder::Seat(Seat::new(seat).unwrap()), Asset::Garnet, 5);
    let stakes = Stakes { of: vec![five(0), five(1)], lends: true };
    store.write(OpenOfSeason { open, stakes: Some(stakes), line }).await.unwrap()
}

#[tokio::test]
async fn whoever_takes_a_place_owes_what_was_lent_there() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    let book = store.book_of_season(season).await.unwrap();
    let match_id = open_lent(&store, line(season, 2)).await;
    assert_eq!([garnets(&store, book, 1).await, garnets(&store, book, 2).await], [(0, 5), (0, 5)]);
    let heir =
        |from, to, n| AddToSeason { heirs: vec![Heir { from: UserId(from), to: UserId(to) }], ..line(season, n) };
    // The stake passes from user 1 to user 3, back, and to user 3 again. Two of its five garnets remain a loan.
    for (n, [from, to]) in (3..).zip([[1, 3], [3, 1], [1, 3]]) {
        store.write(heir(from, to, n)).await.unwrap();
        assert_eq!([garnets(&store, book, from).await, garnets(&store, book, to).await], [(0, 0), (0, 5)]);
    }
    // The previous owner receives garnets, which do not affect the loan.
    store.write(AddToSeason { moves: vec![pay(None, Some(UserId(1)), 7)], ..line(season, 6) }).await.unwrap();
    let back = TakeBack { match_id, restakes: true, host: UserId(9), at: Timestamp(6) };
    for (change, left) in [(0, 3), (1, 4), (-4, 0)] {
        assert!(store.write(won(match_id, [3, 2], change)).await.unwrap());
        let owned = [garnets(&store, book, 1).await, garnets(&store, book, 2).await, garnets(&store, book, 3).await];
        assert_eq!(owned, [(7, 0), (0, 0), (left, 0)]);
        store.write(back).await.unwrap();
        assert_eq!([garnets(&store, book, 1).await, garnets(&store, book, 3).await], [(7, 0), (0, 5)]);
    }
    assert!(store.write(won(match_id, [3, 2], -4)).await.unwrap());
    store.write(TakeBack { restakes: false, ..back }).await.unwrap();
    let owned = [garnets(&store, book, 1).await, garnets(&store, book, 2).await, garnets(&store, book, 3).await];
    assert_eq!(owned, [(7, 0), (0, 0), (3, 0)], "annulled: what was the first one's own, without the loan");
}

#[tokio::test]
async fn nobody_takes_a_place_in_a_match_where_they_have_a_stake_themselves() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    let book = store.book_of_season(season).await.unwrap();
    let match_id = open_with(&store, book, Some(line(season, 2)), 8).await;
    let heirs = vec![Heir { from: UserId(1), to: UserId(2) }];
    let both = AddToSeason { heirs, ..line(season, 3) };
    let refused = store.write(both.clone()).await.unwrap_err();
    assert!(refused.to_string().contains("at stake"), "{refused}");
    assert_eq!((garnets(&store, book, 1).await, garnets(&store, book, 2).await), ((0, 3), (0, 0)));
    assert_eq!(store.season(season).await.unwrap().last_n, 2);
    // When the match is over, nothing is at stake in it any more.
    assert!(store.write(won(match_id, [1, 2], 0)).await.unwrap());
    store.write(both).await.unwrap();
}

#[tokio::test]
async fn whoever_has_a_stake_in_a_match_that_runs_is_forgotten_when_it_is_over() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    let book = store.book_of_season(season).await.unwrap();
    let match_id = open_with(&store, book, Some(line(season, 2)), 8).await;
    // Another person takes over the member's place in the cast, but not the seat.
    let heirs = vec![Heir { from: UserId(1), to: UserId(3) }];
    store.write(AddToSeason { heirs, ..line(season, 3) }).await.unwrap();
    let (user, alias, at) = (UserId(3), UserId::alias(3), Timestamp(6));
    store.write(store.mark(user, alias, at)).await.unwrap();
    store.write(AskToForget { user, alias, at, due: at }).await.unwrap();
    assert_eq!(store.write(Forget { user, alias }).await.unwrap(), 1, "the match runs");
    assert_eq!(garnets(&store, book, 3).await, (0, 3));
    assert!(store.write(won(match_id, [1, 2], 0)).await.unwrap());
    let (winner, by) = (None, "test".to_owned());
    store.write(FinishMatch { match_id, at, winner, by, is_annulled: false }).await.unwrap();
    assert_eq!(store.write(Forget { user, alias }).await.unwrap(), 0);
    assert_eq!(garnets(&store, book, 3).await, (0, 0));
}

#[tokio::test]
async fn a_season_gets_the_number_after_the_last() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let first = begun(&store).await;
    let second = begun(&store).await;
    store.write(Sql("UPDATE seasons SET number = 7 WHERE season_id = 2")).await.unwrap();
    assert_eq!((first, second), (SeasonId(1), SeasonId(2)));
    let third = begun(&store).await;
    assert_eq!(store.season(third).await.unwrap().number, 8);
}
