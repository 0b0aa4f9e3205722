//! Tests that the data of servers that the bot has left is deleted.

use super::*;

/// The number of rows of each table of the bot, by table name.
async fn rows(path: &Path) -> Vec<(String, i64)> {
    use sqlx::Connection;
    let mut connection = sqlx::SqliteConnection::connect(&path.display().to_string()).await.unwrap();
    let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    let mut counts = Vec::new();
    for table in tables.into_iter().filter(|name| !name.starts_with("sqlite") && !name.starts_with('_')) {
        let count = format!("SELECT count(*) FROM {table}");
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(count)).fetch_one(&mut connection).await.unwrap();
        counts.push((table, count));
    }
    counts
}

/// The first line of a season's log, which makes a transfer in the season's book.
fn first_line() -> AddToSeason {
    let (to, asset, reason) = (Some(UserId(1)), rules::Asset::Garnet, "to begin with".to_owned());
    let given = Transfer { from: None, to, asset, amount: 3, reason, by: None, at: Timestamp(5) };
    AddToSeason {
        season: SeasonId(0),
        n: 1,
        at: Timestamp(5),
        by: Some(UserId(9)),
        step: "{}".to_owned(),
        joins: vec![MemberRow { member: 1, user: UserId(1), name: "Ann".to_owned() }],
        moves: vec![given],
        is_over: false,
        heirs: Vec::new(),
    }
}

#[tokio::test]
async fn a_server_that_was_left_goes_whole_and_others_stay() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("dealer.db");
    let store = open_file(&dir).await;
    let before = rows(&path).await;
    let guild = GuildId(77);
    let of_guild = |channel| OpenMatch { guild, opening: "Ann opens".to_owned(), ..a_match(channel) };
    let open = OpenStaked { open: of_guild(7), stakes: Stakes::default() };
    let id = store.write(open).await.unwrap();
    store.write(entry(id, 1, Some(55))).await.unwrap();
    store.write(MoveCursor { match_id: id, audience: Audience::Channel, told: 1 }).await.unwrap();
    let made = NoteChannel { channel: ChannelId(70), match_id: id, afterwards: Afterwards::Archive };
    store.write(made).await.unwrap();
    store.write(NoteNudge { match_id: id, at: Timestamp(1) }).await.unwrap();
    store.write(SetGuild { guild, settings: Guild::default() }).await.unwrap();
    let grant = Correct {
        book: Book::casual(guild),
        owner: Owner::User(UserId(1)),
        asset: rules::Asset::Garnet,
        change: 3,
        reason: "brave".to_owned(),
        by: UserId(9),
        at: Timestamp(5),
    };
    store.write(grant).await.unwrap();
    let (channel, host) = (ChannelId(70), UserId(9));
    let season = store
        .write(OpenSeason { kind: SeasonKind::Season, guild, channel, host, line: first_line() })
        .await
        .unwrap()
        .id;
    let line = AddToSeason { season, n: 2, joins: Vec::new(), ..first_line() };
    let of_season = store.write(OpenOfSeason { open: of_guild(9), stakes: None, line }).await.unwrap();
    store.write(AdjournMatch { match_id: of_season }).await.unwrap();
    let act = NoteAct { match_id: id, at: Timestamp(1), host: UserId(9), act: "reveal".to_owned() };
    store.write(act).await.unwrap();
    let daily = PuzzleKind::Daily { guild, day: "2026-11-21".to_owned() };
    let puzzle = OpenPuzzle { owner: UserId(1), kind: daily, header: "{}".to_owned(), at: Timestamp(1) };
    store.write(puzzle).await.unwrap();

    assert!(!store.write(EraseGuild { guild }).await.unwrap(), "the bot is there");
    assert_eq!(store.known_guilds().await.unwrap(), [guild]);
    store.write(Departure { guild, at: Timestamp(1000) }).await.unwrap();
    store.write(Departure { guild, at: Timestamp(9000) }).await.unwrap();
    assert_eq!(store.left_before(Timestamp(999)).await.unwrap(), []);
    assert_eq!(store.left_before(Timestamp(1000)).await.unwrap(), [guild], "the first time counts");
    assert!(!store.write(EraseGuild { guild }).await.unwrap(), "a match is open");
    let over = FinishMatch { match_id: id, at: Timestamp(1), winner: None, by: "host".to_owned(), is_annulled: false };
    store.write(over).await.unwrap();
    store.write(Return { guild }).await.unwrap();
    assert!(!store.write(EraseGuild { guild }).await.unwrap(), "it is there again");
    store.write(Departure { guild, at: Timestamp(1000) }).await.unwrap();

    let other = store.write(a_match(8)).await.unwrap();
    store.write(entry(other, 1, Some(56))).await.unwrap();
    assert!(store.write(EraseGuild { guild }).await.unwrap());
    assert_eq!(store.journal(other).await.unwrap().len(), 1);
    assert!(matches!(store.find_match(id).await, Err(Error::Missing(_))));
    store.write(Departure { guild: GuildId(1), at: Timestamp(1) }).await.unwrap();
    store.write(AdjournMatch { match_id: other }).await.unwrap();
    assert!(store.write(EraseGuild { guild: GuildId(1) }).await.unwrap());
    store.write(Scrub).await.unwrap();
    assert_eq!(rows(&path).await, before, "nothing is left but what belongs to nobody");
    let error = store.write(Sql("INSERT INTO ledger_accounts VALUES (1, 1, 'garnet', 1, 0, 0, 0)")).await;
    error.unwrap();
    assert!(store.write(Sql("DELETE FROM ledger_accounts")).await.is_err(), "append-only as before");
}
