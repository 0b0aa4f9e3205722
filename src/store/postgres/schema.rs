//! Inspection and migration of the schema of a database on a server.

use sqlx::AnyConnection;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::Server;
use crate::store::error::WayBack;
use crate::store::{Error, migrations};

/// The version of the database's schema; `None` if the database has no tables. Fails if another program made the
/// database, or if the schema is newer than this program.
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
        // A first start that was interrupted may leave an empty list of migrations and nothing else.
        let is_begun = tables == 1 && is_empty_list(connection).await?;
        return if is_begun { Ok(None) } else { Err(Error::Foreign("this database".to_owned())) };
    }
    let found = "SELECT max(version) FROM _sqlx_migrations";
    let found: Option<i64> = sqlx::query_scalar(found).fetch_one(connection).await?;
    match found.filter(|&found| found > migrations::newest()) {
        Some(found) => {
            let name = "this database".to_owned();
            Err(Error::Newer { name, found, known: migrations::newest(), way_back: WayBack(None) })
        }
        None => Ok(found),
    }
}

/// Whether the list of migrations exists and is empty.
async fn is_empty_list(connection: &mut AnyConnection) -> Result<bool, Error> {
    let list = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = '_sqlx_migrations'";
    let lists: i64 = sqlx::query_scalar(list).fetch_one(&mut *connection).await?;
    if lists == 0 {
        return Ok(false);
    }
    let done: i64 = sqlx::query_scalar("SELECT count(*) FROM _sqlx_migrations").fetch_one(connection).await?;
    Ok(done == 0)
}

/// Runs the missing migrations. No other process may write at the same time.
pub(super) async fn bring_up_to_date(server: &Server) -> Result<(), Error> {
    bring_up_to(server, migrations::newest()).await
}

/// Runs the missing migrations up to a version.
pub(super) async fn bring_up_to(server: &Server, version: i64) -> Result<(), Error> {
    let mut connection = PgConnectOptions::try_from(&server.options)?.connect().await?;
    let outcome = migrations::of_server(version).run_direct(None, &mut connection, false).await;
    connection.close().await?;
    Ok(outcome?)
}
