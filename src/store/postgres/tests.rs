//! Tests on a PostgreSQL server. They run only if `DEALER_TEST_POSTGRES` contains the URL of a database from which
//! other databases can be created.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sha2::{Digest, Sha256};
use sqlx::any::AnyConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::store::tests::a_match;
use crate::store::{HandOver, InputId, Shard, Store, UserId};
use rules::{Millis, Timestamp};

/// The server's URL, without the name of the database at the end.
#[expect(clippy::disallowed_methods, reason = "no setting of the program: the tests' own")]
fn address() -> Option<String> {
    let address = std::env::var("DEALER_TEST_POSTGRES").ok()?;
    Some(address.rsplit_once('/')?.0.to_owned())
}

/// Creates (if needed) the database that replaces the file at `path`, so that every test of the store runs on both
/// kinds of database.
pub(in crate::store) async fn stand_in(path: &Path) -> Option<Server> {
    let address = address()?;
    let mut name = "t".to_owned();
    for byte in &Sha256::digest(path.as_os_str().as_encoded_bytes())[..12] {
        write!(name, "{byte:02x}").unwrap();
    }
    sqlx::any::install_default_drivers();
    let options: AnyConnectOptions = format!("{address}/postgres").parse().unwrap();
    let mut admin = options.disable_statement_logging().connect().await.unwrap();
    let found = sqlx::query("SELECT 1 FROM pg_database WHERE datname = $1").bind(&name);
    if found.fetch_optional(&mut admin).await.unwrap().is_none() {
        sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut admin).await.unwrap();
    }
    admin.close().await.unwrap();
    Some(Server::at(&format!("{address}/{name}")).unwrap())
}

/// Creates a database with the schema of an earlier version and inserts rows.
pub(in crate::store) async fn make_old(server: &Server, version: i64, rows: &'static str) {
    schema::bring_up_to(server, version).await.unwrap();
    let mut admin = server.connect().await.unwrap();
    sqlx::raw_sql(rows).execute(&mut admin).await.unwrap();
    admin.close().await.unwrap();
}

/// Creates a separate database for a test, and opens an additional connection to it.
async fn database() -> Option<(tempfile::TempDir, Server, AnyConnection)> {
    let dir = tempfile::tempdir().unwrap();
    let server = stand_in(&dir.path().join("dealer.db")).await?;
    let admin = server.connect().await.unwrap();
    Some((dir, server, admin))
}

/// Terminates the writing sessions, as a restarting server does, and waits until they have ended. There must be
/// `n_sessions` of them.
async fn cut(admin: &mut AnyConnection, n_sessions: usize) {
    let end = "SELECT CAST(pg_terminate_backend(pid, 30000) AS INTEGER) FROM pg_locks
               JOIN pg_database ON oid = database
               WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND datname = current_database()";
    assert_eq!(sqlx::query(end).fetch_all(admin).await.unwrap().len(), n_sessions, "so many write");
}

/// Another process that can replace a store.
pub(crate) struct Successor {
    _dir: tempfile::TempDir,
    server: Server,
    admin: AnyConnection,
}

impl Successor {
    /// Ends the session of `first`, opens its database, and lets `first` find out that it was replaced.
    pub(crate) async fn replace(mut self, first: &Store) -> Store {
        cut(&mut self.admin, 1).await;
        let second = Store::connect(&self.server).await.unwrap();
        assert!(matches!(first.write(a_match(1)).await, Err(Error::Fenced)));
        second
    }
}

/// A store and a process that can replace it; `None` if the tests have no PostgreSQL server.
pub(crate) async fn to_be_replaced() -> Option<(Store, Successor)> {
    let (dir, server, admin) = database().await?;
    let first = Store::connect(&server).await.unwrap();
    Some((first, Successor { _dir: dir, server, admin }))
}

#[tokio::test]
async fn one_writes_and_the_next_takes_the_place_of_one_that_is_gone() {
    let Some((_dir, server, _admin)) = database().await else { return };
    let first = Store::connect(&server).await.unwrap();
    assert!(matches!(Store::connect(&server).await, Err(Error::InUse(_))));
    let id = first.write(a_match(7)).await.unwrap();
    first.close().await;
    let second = Store::connect(&server).await.unwrap();
    assert_eq!(second.find_match(id).await.unwrap().channel.0, 7);
}

/// The test for a server that corresponds to the test of an interrupted first start with a file.
#[tokio::test]
async fn a_first_start_that_left_an_empty_list_of_migrations_is_begun_anew() {
    let Some((_dir, server, mut admin)) = database().await else { return };
    let list = "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL,
                installed_on TIMESTAMPTZ NOT NULL DEFAULT now(), success BOOLEAN NOT NULL, checksum BYTEA NOT NULL,
                execution_time BIGINT NOT NULL)";
    sqlx::query(list).execute(&mut admin).await.unwrap();
    let store = Store::connect(&server).await.unwrap();
    store.write(a_match(7)).await.unwrap();
    let size = store.size_on_server().await.unwrap();
    assert!(size > 1 << 20, "{size} bytes");
    store.close().await;
    // A database with any other table belongs to another program.
    let Some((_other, foreign, mut admin)) = database().await else { return };
    for table in [list, "CREATE TABLE theirs (one BIGINT)"] {
        sqlx::query(table).execute(&mut admin).await.unwrap();
    }
    assert!(matches!(Store::connect(&foreign).await, Err(Error::Foreign(_))));
}

#[tokio::test]
async fn a_session_that_was_cut_finds_its_way_back() {
    let Some((_dir, server, mut admin)) = database().await else { return };
    let store = Store::connect(&server).await.unwrap();
    for channel in 1..4 {
        cut(&mut admin, 1).await;
        store.write(a_match(channel)).await.unwrap();
    }
    assert_eq!(store.open_matches().await.unwrap().len(), 3);
}

#[tokio::test]
async fn who_comes_back_after_another_has_taken_over_writes_nothing() {
    let Some((_dir, server, mut admin)) = database().await else { return };
    let first = Store::connect(&server).await.unwrap();
    first.write(a_match(1)).await.unwrap();
    cut(&mut admin, 1).await;
    let second = Store::connect(&server).await.unwrap();
    assert!(matches!(first.write(a_match(2)).await, Err(Error::Fenced)));
    // The first process stays fenced even after the second has ended, because the second may have written anything.
    second.close().await;
    assert!(matches!(first.write(a_match(3)).await, Err(Error::Fenced)));
    let third = Store::connect(&server).await.unwrap();
    assert_eq!(third.open_matches().await.unwrap().len(), 1);
}

#[tokio::test]
async fn who_cannot_reach_the_server_does_not_know_whether_it_is_still_theirs() {
    let Some((_dir, server, admin)) = database().await else { return };
    let store = Store::connect(&server).await.unwrap();
    store.confirm().await.unwrap();
    let name = server.options.database_url.path().trim_start_matches('/').to_owned();
    drop(admin);
    let mut postgres = server.options.database_url.clone();
    postgres.set_path("/postgres");
    let mut admin = AnyConnectOptions::from_url(&postgres).unwrap().connect().await.unwrap();
    let mut say = async |statement: String| sqlx::query(AssertSqlSafe(statement)).execute(&mut admin).await.unwrap();
    say(format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await;
    say(format!("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{name}'")).await;
    // The pause is longer than an answer of the server counts as confirmation.
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert!(store.confirm().await.is_err());
    say(format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true")).await;
    store.confirm().await.unwrap();
}

/// A proxy to a server. Once `is_deaf` is set, it cuts connections that send COMMIT, and does not pass on the answer.
async fn deaf_to_commits(to: std::net::SocketAddr, is_deaf: Arc<AtomicBool>) -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(to).await.unwrap();
            let is_deaf = Arc::clone(&is_deaf);
            tokio::spawn(async move {
                let ((mut said, mut heard), (mut answers, mut asks)) = (client.into_split(), server.into_split());
                let answering = tokio::spawn(async move { tokio::io::copy(&mut answers, &mut heard).await.map(drop) });
                let mut buffer = vec![0; 1 << 16];
                while let Ok(count @ 1..) = said.read(&mut buffer).await {
                    let is_commit = buffer[..count].windows(6).any(|words| words == b"COMMIT");
                    if is_commit && is_deaf.swap(false, Ordering::SeqCst) {
                        answering.abort();
                        asks.write_all(&buffer[..count]).await.unwrap();
                        // Wait until the server has committed.
                        tokio::time::sleep(Duration::from_millis(200)).await;
                        return;
                    }
                    asks.write_all(&buffer[..count]).await.unwrap();
                }
            });
        }
    });
    address
}

#[tokio::test]
async fn what_lasted_without_our_hearing_of_it_is_known_to_have_lasted() {
    let Some((dir, server, _admin)) = database().await else { return };
    let url = server.options.database_url.clone();
    let to = format!("{}:{}", url.host_str().unwrap(), url.port().unwrap_or(5432)).parse().unwrap();
    let is_deaf = Arc::new(AtomicBool::new(false));
    let mut through = url;
    through.set_port(Some(deaf_to_commits(to, Arc::clone(&is_deaf)).await.port())).unwrap();
    let store = Store::connect(&Server::at(through.as_str()).unwrap()).await.unwrap();
    is_deaf.store(true, Ordering::SeqCst);
    let id = store.write(a_match(1)).await.unwrap();
    assert!(!is_deaf.load(Ordering::SeqCst), "the connection was cut");
    // The match was written once: a second match in the same channel would have been refused.
    assert_eq!(store.open_matches().await.unwrap().iter().map(|row| row.id).collect::<Vec<_>>(), [id]);
    drop(dir);
}

#[tokio::test]
async fn a_database_of_another_program_or_of_a_newer_one_is_refused() {
    let Some((_dir, server, mut admin)) = database().await else { return };
    sqlx::raw_sql("CREATE TABLE foreigners (one INTEGER)").execute(&mut admin).await.unwrap();
    assert!(matches!(Store::connect(&server).await, Err(Error::Foreign(_))));
    sqlx::raw_sql("DROP TABLE foreigners").execute(&mut admin).await.unwrap();
    Store::connect(&server).await.unwrap().close().await;
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (999, 'later', true, '', 0)";
    sqlx::raw_sql(later).execute(&mut admin).await.unwrap();
    assert!(matches!(Store::connect(&server).await, Err(Error::Newer { found: 999, .. })));
}

/// Divides a database into two shards, and returns both.
async fn divided(server: &Server) -> [Shard; 2] {
    let store = Store::connect(server).await.unwrap();
    store.settle_division(2, Timestamp(1_800_000_000_000), Millis(1000)).await.unwrap();
    store.close().await;
    [Shard { id: 0, n: 2 }, Shard { id: 1, n: 2 }]
}

#[tokio::test]
async fn shards_are_written_for_beside_one_another_and_each_by_one_alone() {
    let Some((_dir, server, _admin)) = database().await else { return };
    let mut presence = Presence::begin(&server).await.unwrap();
    assert_eq!(presence.division().await.unwrap(), None);
    let [zero, one] = divided(&server).await;
    assert_eq!(presence.division().await.unwrap(), Some(2));
    let (first, second) =
        (Store::connect_shard(&server, zero).await.unwrap(), Store::connect_shard(&server, one).await.unwrap());
    first.write(a_match(1)).await.unwrap();
    second.write(a_match(2)).await.unwrap();
    assert!(matches!(Store::connect_shard(&server, one).await, Err(Error::InUse(_))), "somebody serves it");
    assert!(matches!(Store::connect(&server).await, Err(Error::InUse(_))), "shards are served");
    let present = presence.look().await.unwrap();
    assert_eq!(present, Present { n_processes: 1, n_before: 0, served: [0, 1].into(), is_whole: false });
    first.close().await;
    assert_eq!(presence.look().await.unwrap().served, [1].into());
    second.close().await;
    let whole = Store::connect(&server).await.unwrap();
    assert!(presence.look().await.unwrap().is_whole);
    assert!(matches!(Store::connect_shard(&server, zero).await, Err(Error::InUse(_))), "all are served by one");
    assert_eq!(whole.open_matches().await.unwrap().len(), 2);
    whole.close().await;
    // The database has two shards, so a shard of three is refused.
    let third = Shard { id: 0, n: 3 };
    assert!(matches!(Store::connect_shard(&server, third).await, Err(Error::InUse(_))));
}

#[tokio::test]
async fn who_was_replaced_at_a_shard_or_by_one_who_writes_for_all_writes_nothing() {
    let Some((_dir, server, mut admin)) = database().await else { return };
    let [zero, one] = divided(&server).await;
    let (first, second) =
        (Store::connect_shard(&server, zero).await.unwrap(), Store::connect_shard(&server, one).await.unwrap());
    cut(&mut admin, 2).await;
    let third = Store::connect_shard(&server, zero).await.unwrap();
    assert!(matches!(first.write(a_match(1)).await, Err(Error::Fenced)));
    // No other process has taken the second shard, so it continues.
    second.write(a_match(2)).await.unwrap();
    cut(&mut admin, 2).await;
    let whole = Store::connect(&server).await.unwrap();
    whole.close().await;
    for store in [second, third] {
        assert!(matches!(store.write(a_match(3)).await, Err(Error::Fenced)));
    }
}

#[tokio::test]
async fn what_is_handed_over_rings_at_once() {
    let Some((_dir, server, _admin)) = database().await else { return };
    let [zero, one] = divided(&server).await;
    let (first, second) =
        (Store::connect_shard(&server, zero).await.unwrap(), Store::connect_shard(&server, one).await.unwrap());
    // There is one notification when listening begins.
    second.event_came().await;
    let event = HandOver { event: InputId(5), shard: one, author: UserId(7), body: "hello".to_owned() };
    let (heard, written) = tokio::join!(second.event_came(), first.write(event));
    written.unwrap();
    let () = heard;
    assert_eq!(second.events_of(one).await.unwrap().len(), 1);
}
