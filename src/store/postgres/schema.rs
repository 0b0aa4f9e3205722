//! Bringing a database's schema up to date.

use sqlx::AnyConnection;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, SqlSafeStr};

use super::Server;
use crate::store::Error;
use crate::store::error::WayBack;

/// Every migration, oldest first: version, name, text. The versions are those of SQLite's migrations.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (26, "schema", include_str!("../../../migrations/postgres/0026_schema.sql")),
    (28, "shards", include_str!("../../../migrations/postgres/0028_shards.sql")),
    (29, "wanted channels", include_str!("../../../migrations/postgres/0029_wanted_channels.sql")),
    (30, "events", include_str!("../../../migrations/postgres/0030_events.sql")),
    (31, "stock", include_str!("../../../migrations/postgres/0031_stock.sql")),
    (32, "owed boards", include_str!("../../../migrations/postgres/0032_owed_boards.sql")),
    (33, "held back", include_str!("../../../migrations/postgres/0033_held_back.sql")),
    (34, "edited messages", include_str!("../../../migrations/postgres/0034_edited_messages.sql")),
    (35, "access", include_str!("../../../migrations/postgres/0035_access.sql")),
    (36, "marks", include_str!("../../../migrations/postgres/0036_marks.sql")),
    (40, "table", include_str!("../../../migrations/postgres/0040_table.sql")),
    (41, "open messages", include_str!("../../../migrations/postgres/0041_open_messages.sql")),
    (42, "books", include_str!("../../../migrations/postgres/0042_books.sql")),
    (43, "ready checks", include_str!("../../../migrations/postgres/0043_ready_checks.sql")),
    (44, "votes", include_str!("../../../migrations/postgres/0044_votes.sql")),
    (45, "season homes", include_str!("../../../migrations/postgres/0045_season_homes.sql")),
];

/// The newest schema that this program knows.
pub(super) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |&(version, ..)| version)
}

/// The version of a database's schema, if it has one. One that is foreign or newer than the program is refused.
pub(super) async fn inspect(connection: &mut AnyConnection) -> Result<Option<i64>, Error> {
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()";
    let tables: i64 = sqlx::query_scalar(tables).fetch_one(&mut *connection).await?;
    if tables == 0 {
        return Ok(None);
    }
    let ours = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()
                AND tablename IN ('_sqlx_migrations', 'journal', 'leases')";
    let ours: i64 = sqlx::query_scalar(ours).fetch_one(&mut *connection).await?;
    if ours != 3 {
        // A first start that ended early leaves the list of migrations alone, and empty.
        let is_begun = tables == 1 && is_empty_list(connection).await?;
        return if is_begun { Ok(None) } else { Err(Error::Foreign("this database".to_owned())) };
    }
    let found = "SELECT max(version) FROM _sqlx_migrations";
    let found: Option<i64> = sqlx::query_scalar(found).fetch_one(connection).await?;
    match found.filter(|&found| found > newest()) {
        Some(found) => {
            let name = "this database".to_owned();
            Err(Error::Newer { name, found, known: newest(), way_back: WayBack(None) })
        }
        None => Ok(found),
    }
}

/// Whether there is a list of migrations, and nothing in it.
async fn is_empty_list(connection: &mut AnyConnection) -> Result<bool, Error> {
    let list = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = '_sqlx_migrations'";
    let lists: i64 = sqlx::query_scalar(list).fetch_one(&mut *connection).await?;
    if lists == 0 {
        return Ok(false);
    }
    let done: i64 = sqlx::query_scalar("SELECT count(*) FROM _sqlx_migrations").fetch_one(connection).await?;
    Ok(done == 0)
}

/// Runs what migrations are missing. Nobody else may be writing.
pub(super) async fn bring_up_to_date(server: &Server) -> Result<(), Error> {
    bring_up_to(server, newest()).await
}

/// Runs what migrations are missing up to a version.
pub(super) async fn bring_up_to(server: &Server, version: i64) -> Result<(), Error> {
    let migrations = MIGRATIONS
        .iter()
        .filter(|&&(this, ..)| this <= version)
        .map(|&(version, name, text)| {
            Migration::new(version, name.into(), MigrationType::Simple, text.into_sql_str(), false)
        })
        .collect();
    let mut connection = PgConnectOptions::try_from(&server.options)?.connect().await?;
    let outcome = Migrator::with_migrations(migrations).run_direct(None, &mut connection, false).await;
    connection.close().await?;
    Ok(outcome?)
}
