//! Logs that go on and cannot be changed, matches that open with their line, and people who are forgotten.

use super::*;
use crate::store::tests::{Sql, a_match, open};
use crate::store::{AdjournMatch, AskToForget, FinishMatch, Forget, Owner, Standing};
use rules::{Asset, Seat};

fn line(season: SeasonId, n: u32) -> AddToSeason {
    let (at, by, step) = (Timestamp(5), Some(UserId(9)), format!("step {n}"));
    AddToSeason { season, n, at, by, step, joins: Vec::new(), moves: Vec::new(), is_over: false }
}

fn pay(from: Option<UserId>, to: Option<UserId>, amount: u32) -> Transfer {
    let (guild, asset, reason) = (GuildId(1), Asset::Garnet, "test".to_owned());
    Transfer { guild, from, to, asset, amount, reason, by: None, at: Timestamp(5) }
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
    // A match whose line comes too late is not opened.
    let late = OpenOfSeason { open: a_match(7), stakes: None, line: line(season, 1) };
    assert!(matches!(store.write(late).await, Err(Error::OutOfTurn)));
    assert_eq!(store.open_matches().await.unwrap(), []);
    let id = store.write(OpenOfSeason { open: a_match(7), stakes: None, line: line(season, 2) }).await.unwrap();
    assert_eq!(store.season_log(season).await.unwrap()[1].opened, Some((id, true)));
    store.write(AdjournMatch { match_id: id }).await.unwrap();
    assert_eq!(store.season_log(season).await.unwrap()[1].opened, Some((id, false)));
    let taken = store.write(OpenOfSeason { open: a_match(8), stakes: None, line: line(season, 2) }).await;
    assert!(matches!(taken, Err(Error::OutOfTurn)));
    // To somebody else, and not more than there is.
    store.write(pay(Some(UserId(1)), Some(UserId(2)), 2)).await.unwrap();
    assert!(matches!(store.write(pay(Some(UserId(1)), Some(UserId(2)), 2)).await, Err(Error::Overdrawn)));
    let balances = store.balances(GuildId(1)).await.unwrap();
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
    // They cannot begin anew with a clean record while it runs.
    assert!(store.was_member(UserId(1), season).await.unwrap());
    assert!(!store.was_member(UserId(9), season).await.unwrap() && !store.was_member(UserId(2), season).await.unwrap());
    store.write(crate::store::SweepMarks { now: Timestamp(1 << 50) }).await.unwrap();
    assert!(store.was_member(UserId(1), season).await.unwrap(), "the season runs");
    assert_eq!(store.former(UserId(9)).await.unwrap(), [], "a host who is forgotten has no part in it");
}

/// Somebody was called "the", and every reason that had the word was changed.
#[tokio::test]
async fn a_reason_keeps_its_words_whatever_somebody_was_called() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let (guild, asset, at) = (GuildId(1), Asset::Garnet, Timestamp(5));
    let reasons = ["prize of the quiz", "what <@1> won, and <@11> not", "1 garnet"];
    for reason in reasons {
        let (owner, reason) = (Owner::User(UserId(2)), reason.to_owned());
        let correct = crate::store::Correct { guild, owner, asset, change: 1, reason, by: UserId(9), at };
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
    let kept = store.history(guild, owner, 10).await.unwrap();
    let kept: Vec<_> = kept.into_iter().rev().map(|line| line.reason).filter(|one| one != "test").collect();
    let expected = [reasons[0].to_owned(), format!("what {former} won, and <@11> not"), reasons[2].to_owned()];
    assert_eq!(kept, expected);
}

#[tokio::test]
async fn a_correction_of_several_is_made_for_all_or_for_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let change = |user, change| {
        let (guild, asset, reason) = (GuildId(1), Asset::Garnet, "test".to_owned());
        let owner = Owner::User(UserId(user));
        crate::store::Correct { guild, owner, asset, change, reason, by: UserId(9), at: Timestamp(5) }
    };
    store.write(crate::store::CorrectAll(vec![change(1, 3), change(2, 1)])).await.unwrap();
    let taken = store.write(crate::store::CorrectAll(vec![change(1, -2), change(2, -2)])).await;
    assert!(matches!(taken, Err(Error::Overdrawn)));
    let balances = store.balances(GuildId(1)).await.unwrap();
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
    let league = store.write(league).await.unwrap();
    assert_eq!(store.season(league).await.unwrap().kind, SeasonKind::League);
    assert_eq!(store.seasons_of(GuildId(1)).await.unwrap().len(), 2);
}
