//! Tests of changes to the data that decides who may see what. Some are made by the program, and some behind its back.

use super::*;
use crate::store::tests::open;
use crate::store::{
    AdjournMatch, Append, Audience, ChannelId, FinishMatch, GuildId, Know, MoveMatch, OpenMatch, OpenPuzzle, PuzzleId,
    PuzzleKind, PuzzleStage, SeatRow, SetChannel, SetPuzzleAside, SetSpectators, Substitute, Undo, UserId, Withhold,
    Write,
};
use rules::{Seat, Timestamp};

const ONE: MatchId = MatchId(1);
const TWO: MatchId = MatchId(2);

/// A write that runs SQL behind the program's back. It may change append-only tables, as if somebody had removed the
/// triggers.
struct ByHand(&'static str);

impl Write for ByHand {
    type Out = ();

    async fn run(&self, connection: &mut AnyConnection) -> Result<(), Error> {
        crate::store::forget::begin(connection).await?;
        let changed = sqlx::query(self.0).execute(&mut *connection).await?;
        assert!(changed.rows_affected() > 0, "{} changed nothing", self.0);
        crate::store::forget::end(connection).await
    }
}

fn row(user: u64, channel: Option<u64>) -> SeatRow {
    SeatRow { user: UserId(user), name: format!("user {user}"), channel: channel.map(ChannelId) }
}

/// A store with two matches, their channels, and a puzzle.
async fn filled(dir: &tempfile::TempDir) -> Store {
    let store = open(dir).await;
    for channel in [7, 8] {
        let open = OpenMatch {
            game: "heap".to_owned(),
            guild: GuildId(1),
            channel: ChannelId(channel),
            host: UserId(9),
            header: "{}".to_owned(),
            at: Timestamp(1000),
            seats: vec![row(channel * 10 + 1, Some(channel * 10)), row(channel * 10 + 2, None)].into(),
            deadline: None,
            puzzle: None,
            is_brought: true,
            opening: String::new(),
        };
        store.write(open).await.unwrap();
    }
    store.write(SetSpectators { match_id: ONE, channel: Some(ChannelId(60)) }).await.unwrap();
    let open = OpenPuzzle { owner: UserId(1), kind: PuzzleKind::Own, header: "{}".to_owned(), at: Timestamp(0) };
    store.write(open).await.unwrap();
    store
}

async fn is_whole(store: &Store, place: impl Into<Place>) -> bool {
    match store.journal(place.into()).await {
        Ok(_) => true,
        Err(Error::Broken(BrokenJournal { n: 0, .. })) => false,
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn whatever_decides_who_sees_what_of_a_match_stops_it_when_changed_by_hand() {
    let changes = [
        "UPDATE matches SET game = 'mist' WHERE match_id = 1",
        "UPDATE matches SET guild_id = 2 WHERE match_id = 1",
        "UPDATE matches SET channel_id = 77 WHERE match_id = 1",
        "UPDATE matches SET host_id = 71 WHERE match_id = 1",
        "UPDATE matches SET header = '{ }' WHERE match_id = 1",
        "UPDATE matches SET opened_at = 1001 WHERE match_id = 1",
        "UPDATE matches SET stage = 'over' WHERE match_id = 1",
        "UPDATE matches SET spectators = 61 WHERE match_id = 1",
        "UPDATE matches SET spectators = NULL WHERE match_id = 1",
        "UPDATE matches SET puzzle = 'x' WHERE match_id = 1",
        "UPDATE matches SET access = NULL WHERE match_id = 1",
        "UPDATE matches SET access = (SELECT access FROM matches WHERE match_id = 2) WHERE match_id = 1",
        "UPDATE seats SET user_id = 72 WHERE match_id = 1 AND seat = 0",
        "UPDATE seats SET name = 'user 72' WHERE match_id = 1 AND seat = 0",
        "UPDATE seats SET channel_id = 71 WHERE match_id = 1 AND seat = 0",
        "UPDATE seats SET channel_id = NULL WHERE match_id = 1 AND seat = 0",
        "UPDATE seats SET seat = 1 - seat + 2 WHERE match_id = 1",
        "DELETE FROM seats WHERE match_id = 1 AND seat = 1",
        "UPDATE knowledge SET user_id = 99 WHERE match_id = 1 AND audience = 0",
        "UPDATE knowledge SET audience = -2 WHERE match_id = 1 AND audience = 0",
        "DELETE FROM knowledge WHERE match_id = 1 AND audience = 1",
        "INSERT INTO knowledge VALUES (1, 99, 0)",
        "DELETE FROM secret_channels WHERE match_id = 1 AND audience = 0",
        "INSERT INTO secret_channels VALUES (1, 99, 0)",
        "INSERT INTO withheld VALUES (1)",
    ];
    for sql in changes {
        let dir = tempfile::tempdir().unwrap();
        let store = filled(&dir).await;
        assert!(is_whole(&store, ONE).await, "before {sql}");
        store.write(ByHand(sql)).await.unwrap();
        assert!(!is_whole(&store, ONE).await, "{sql}");
        assert!(is_whole(&store, TWO).await, "others go on after {sql}");
        assert!(matches!(store.knowledge(ONE, UserId(71)).await, Err(Error::Broken(_))), "{sql}");
        assert!(matches!(store.secret_channels(ONE).await, Err(Error::Broken(_))), "{sql}");
        let survey = store.broken_journals().await.unwrap();
        assert_eq!(survey, [BrokenJournal { id: ONE.into(), n: 0 }], "{sql}");
        // Later writes by the program do not repair the checksum.
        let know = Know { match_id: ONE, user: UserId(5), audience: Audience::Spectators };
        assert!(matches!(store.write(know).await, Err(Error::Broken(_))), "{sql}");
        store.write(AdjournMatch { match_id: ONE }).await.unwrap();
        assert!(!is_whole(&store, ONE).await, "{sql}");
        store.close().await;
    }
}

#[tokio::test]
async fn whatever_decides_who_sees_a_puzzle_stops_it_when_changed_by_hand() {
    for sql in [
        "UPDATE puzzles SET owner_id = 2",
        "UPDATE puzzles SET kind = 'daily', guild_id = 1, day = '2026-01-01'",
        "UPDATE puzzles SET header = '{ }'",
        "UPDATE puzzles SET opened_at = 1",
        "UPDATE puzzles SET stage = 'given_up'",
        "UPDATE puzzles SET access = NULL",
    ] {
        let dir = tempfile::tempdir().unwrap();
        let store = filled(&dir).await;
        assert!(is_whole(&store, PuzzleId(1)).await);
        store.write(ByHand(sql)).await.unwrap();
        assert!(!is_whole(&store, PuzzleId(1)).await, "{sql}");
        assert!(is_whole(&store, ONE).await, "{sql}");
        // Setting the puzzle aside, so that the owner can begin another one, does not repair the checksum.
        store.write(SetPuzzleAside { puzzle: PuzzleId(1) }).await.unwrap();
        assert!(!is_whole(&store, PuzzleId(1)).await, "{sql}");
        store.close().await;
    }
}

#[tokio::test]
async fn what_the_program_writes_keeps_the_checksum_right() {
    let dir = tempfile::tempdir().unwrap();
    let store = filled(&dir).await;
    let (match_id, host, at) = (ONE, UserId(9), Timestamp(2000));
    store.write(Substitute { match_id, seat: Seat::FIRST, player: row(75, Some(50)), host, at }).await.unwrap();
    assert!(is_whole(&store, ONE).await, "substitute");
    store.write(SetChannel { match_id, seat: Seat::FIRST, channel: Some(ChannelId(51)) }).await.unwrap();
    assert!(is_whole(&store, ONE).await, "channel");
    store.write(MoveMatch { match_id, channel: ChannelId(52), host, at }).await.unwrap();
    assert!(is_whole(&store, ONE).await, "move");
    store.write(SetSpectators { match_id, channel: None }).await.unwrap();
    assert!(is_whole(&store, ONE).await, "spectators");
    store.write(Know { match_id, user: UserId(5), audience: Audience::Spectators }).await.unwrap();
    assert!(is_whole(&store, ONE).await, "know");
    let finish = FinishMatch { match_id, at, winner: None, by: "rule".to_owned(), is_annulled: false };
    store.write(finish).await.unwrap();
    assert!(is_whole(&store, ONE).await, "finish");
    for is_withheld in [true, false, true] {
        store.write(Withhold { match_id, is_withheld }).await.unwrap();
        assert!(is_whole(&store, ONE).await, "withhold");
    }
    let append = |place: Place, stage| Append {
        place,
        n: 1,
        entry: "{\"at\":1}".to_owned(),
        input: None,
        author: None,
        credited: None,
        stage,
    };
    let undo = Undo { match_id, reopens: true, host, at, append: append(ONE.into(), None) };
    store.write(undo).await.unwrap();
    assert!(is_whole(&store, ONE).await, "reopen");
    store.write(AdjournMatch { match_id }).await.unwrap();
    assert!(is_whole(&store, ONE).await, "adjourn");
    store.write(append(PuzzleId(1).into(), Some((PuzzleStage::GivenUp, at)))).await.unwrap();
    assert!(is_whole(&store, PuzzleId(1)).await, "given up");
    // A copied database has right checksums too.
    let other = tempfile::tempdir().unwrap();
    let copy = crate::store::tests::open_file(&other).await;
    store.copy_to(&copy).await.unwrap();
    assert_eq!(copy.broken_journals().await.unwrap(), []);
    copy.close().await;
    store.close().await;
    let store = open(&dir).await;
    assert_eq!(store.broken_journals().await.unwrap(), []);
    store.close().await;
}

#[tokio::test]
async fn what_was_there_before_is_taken_as_given_once() {
    let dir = tempfile::tempdir().unwrap();
    let store = filled(&dir).await;
    store.write(ByHand("UPDATE matches SET access = NULL")).await.unwrap();
    let list = "INSERT INTO access_pending SELECT 'match', match_id FROM matches";
    store.write(ByHand(list)).await.unwrap();
    store.close().await;
    let store = open(&dir).await;
    assert_eq!(store.broken_journals().await.unwrap(), []);
    store.write(ByHand("UPDATE seats SET user_id = 72 WHERE match_id = 1 AND seat = 0")).await.unwrap();
    store.close().await;
    let store = open(&dir).await;
    assert_eq!(store.broken_journals().await.unwrap(), [BrokenJournal { id: ONE.into(), n: 0 }]);
    store.close().await;
}
