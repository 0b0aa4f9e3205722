//! Tests of ballots and guesses: that they are counted, refused when they are too late, and changed when their author
//! is forgotten.

use super::*;
use crate::store::tests::open;
use crate::store::{AskToForget, ChannelId, Forget, GuildId, OpenSeason, SeasonKind, TellSeason};
use rules::Timestamp;

fn line(season: SeasonId, n: u32) -> AddToSeason {
    let (at, step) = (Timestamp(5), format!("step {n}"));
    AddToSeason {
        season,
        n,
        at,
        by: None,
        step,
        joins: Vec::new(),
        moves: Vec::new(),
        heirs: Vec::new(),
        is_over: false,
    }
}

async fn begun(store: &Store) -> SeasonId {
    let (kind, guild, channel, host) = (SeasonKind::Season, GuildId(1), ChannelId(7), UserId(9));
    let season = store.write(OpenSeason { kind, guild, channel, host, line: line(SeasonId(0), 1) }).await.unwrap().id;
    store.write(line(season, 2)).await.unwrap();
    season
}

fn ballot(user: u64, choice: u8) -> BallotRow {
    BallotRow { n: 2, user: UserId(user), choice }
}

#[tokio::test]
async fn a_ballot_counts_or_comes_too_late_and_is_gone_when_it_was_counted() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    for (user, choice) in [(1, 0), (2, 1), (1, 2)] {
        store.write(KeepGiven { season, given: Given::Ballot(ballot(user, choice)), last_n: 2 }).await.unwrap();
    }
    let all = vec![ballot(1, 2), ballot(2, 1)];
    assert_eq!(store.ballots(season).await.unwrap(), all, "the last one of each");
    assert_eq!(store.held_of(UserId(1)).await.unwrap()["votes"][0]["choice"], 3, "counted from 1");
    // Somebody has voted since the ballots were read, so the vote must be counted again.
    let lines = vec![line(season, 3), line(season, 4)];
    let count = CountVote { season, n: 2, ballots: all[..1].to_vec(), lines, are_kept: false };
    assert!(matches!(store.write(count.clone()).await, Err(Error::OutOfTurn)));
    assert_eq!(store.season(season).await.unwrap().last_n, 2, "nothing of it is written");
    let late = CountVote { lines: vec![line(season, 3), line(season, 5)], ballots: all.clone(), ..count.clone() };
    assert!(matches!(store.write(late).await, Err(Error::OutOfTurn)));
    assert_eq!(store.ballots(season).await.unwrap(), all);
    store.write(CountVote { ballots: all.clone(), ..count.clone() }).await.unwrap();
    assert_eq!((store.season(season).await.unwrap().last_n, store.ballots(season).await.unwrap()), (4, Vec::new()));
    let late = store.write(KeepGiven { season, given: Given::Ballot(ballot(3, 0)), last_n: 2 }).await;
    assert!(matches!(late, Err(Error::OutOfTurn)), "acknowledged is what counts");
    // If the channel is to be informed of everybody's choice, the ballots are kept until then.
    store.write(KeepGiven { season, given: Given::Ballot(ballot(3, 0)), last_n: 4 }).await.unwrap();
    let (ballots, lines) = (vec![ballot(3, 0)], vec![line(season, 5)]);
    store.write(CountVote { ballots, lines, are_kept: true, ..count }).await.unwrap();
    assert_eq!(store.ballots(season).await.unwrap().len(), 1);
    store.write(DropBallots { season, n: 2 }).await.unwrap();
    assert_eq!(store.ballots(season).await.unwrap(), []);
}

#[tokio::test]
async fn the_message_of_a_vote_is_known_until_it_has_no_buttons() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    let told = TellSeason { season, told_n: 2, asking: None };
    let tell = TellVotes { told, votes: vec![2], message: MessageId(70) };
    store.write(tell.clone()).await.unwrap();
    store.write(tell).await.unwrap();
    assert_eq!(store.vote_messages(season).await.unwrap(), [(2, MessageId(70))]);
    assert_eq!(store.season(season).await.unwrap().told_n, 2);
    store.write(RetireVote { season, n: 2 }).await.unwrap();
    assert_eq!(store.vote_messages(season).await.unwrap(), []);
}

#[tokio::test]
async fn a_guess_counts_or_comes_too_late() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    let guess = |user, member| GuessRow { episode: 1, user: UserId(user), member };
    for (user, member) in [(1, 4), (2, 5), (1, 5)] {
        store.write(KeepGiven { season, given: Given::Guess(guess(user, member)), last_n: 2 }).await.unwrap();
    }
    let late = KeepGiven { season, given: Given::Guess(guess(1, 4)), last_n: 1 };
    assert!(matches!(store.write(late).await, Err(Error::OutOfTurn)));
    assert_eq!(store.guesses(season).await.unwrap(), [guess(1, 5), guess(2, 5)]);
    store.write(DropGuess { season, episode: 1, user: UserId(2) }).await.unwrap();
    assert_eq!(store.guesses(season).await.unwrap(), [guess(1, 5)]);
}

#[tokio::test]
async fn ballots_and_guesses_are_shown_to_their_person_and_go_with_them() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    store.write(KeepGiven { season, given: Given::Ballot(ballot(1, 0)), last_n: 2 }).await.unwrap();
    store.write(KeepGiven { season, given: Given::Ballot(ballot(2, 0)), last_n: 2 }).await.unwrap();
    let guess = GuessRow { episode: 1, user: UserId(1), member: 4 };
    store.write(KeepGiven { season, given: Given::Guess(guess), last_n: 2 }).await.unwrap();
    let held = store.held_of(UserId(1)).await.unwrap();
    assert_eq!((held["votes"].as_array().unwrap().len(), &held["guesses"][0]["member"]), (1, &serde_json::json!(4)));
    let (user, alias) = (UserId(1), UserId::alias(1));
    store.write(AskToForget { user, alias, at: Timestamp(6), due: Timestamp(6) }).await.unwrap();
    assert_eq!(store.write(Forget { user, alias }).await.unwrap(), 0);
    assert_eq!(store.ballots(season).await.unwrap(), [ballot(2, 0)]);
    assert_eq!(store.guesses(season).await.unwrap(), []);
}

#[tokio::test]
async fn a_season_that_is_over_is_looked_at_until_nothing_of_its_votes_is_left() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir).await;
    let season = begun(&store).await;
    store.write(KeepGiven { season, given: Given::Ballot(ballot(1, 0)), last_n: 2 }).await.unwrap();
    store.write(AddToSeason { is_over: true, ..line(season, 3) }).await.unwrap();
    let told = TellSeason { season, told_n: 3, asking: None };
    store.write(TellVotes { told, votes: vec![2], message: MessageId(70) }).await.unwrap();
    let n_left = async || store.seasons_under_way().await.unwrap().len();
    assert_eq!(n_left().await, 1);
    store.write(DropBallots { season, n: 2 }).await.unwrap();
    assert_eq!(n_left().await, 1);
    store.write(RetireVote { season, n: 2 }).await.unwrap();
    assert_eq!(n_left().await, 0);
}
