//! Salvages the readable content of a damaged file into a new one, so that one damaged page does not stop every match.
//!
//! When a match is loaded, its checksums reveal whether its journal or seats were on the damaged page. Only such a
//! match is stopped.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};

use super::part::Part;
use super::{backups, file};
use crate::store::{Error, migrations};
use rules::Timestamp;

/// A number that is larger than the number of rows of any table.
const ROWS_MAX: u64 = 1 << 40;

/// A table of the damaged file.
struct Table {
    name: String,
    /// The SQL statement that creates the table.
    sql: String,
    /// The columns by which the table's rows are ordered in the file.
    key: String,
}

/// Replaces a damaged database by its readable content. The damaged file is kept beside it under another name.
///
/// # Errors
/// The file cannot be read at all, or is of another program or newer than this program. Then it is left unchanged.
pub(super) async fn salvage(path: &Path, now: Timestamp) -> Result<(), Error> {
    let part = Part::begin(path)?;
    let mut connection = SqliteConnectOptions::new().filename(part.path()).foreign_keys(false).connect().await?;
    // The new file needs no journal, because it is flushed to disk once before it gets its final name.
    run(&mut connection, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF").await?;
    let copied = copy_into(&mut connection, path).await;
    connection.close().await?;
    let incomplete = copied?;
    file::check_all(part.path()).await?;
    let aside = backups::set_aside(path, ".damaged", now)?;
    part.put()?;
    tracing::error!(
        aside = %aside.display(),
        tables = incomplete.join(", "),
        "the database was damaged: what could be read of it goes on, and rows of these tables may be missing. Matches whose \
         journal is not whole are stopped. `dealer check` names them."
    );
    Ok(())
}

/// Copies tables, then indexes, views and triggers. Returns the tables that could not be read completely.
async fn copy_into(connection: &mut SqliteConnection, from: &Path) -> Result<Vec<String>, Error> {
    run(connection, &format!("ATTACH '{}' AS damaged", uri(from))).await?;
    let number = async |connection: &mut SqliteConnection, query: &str| {
        sqlx::query_scalar::<_, i64>(AssertSqlSafe(query)).fetch_one(connection).await
    };
    let application = number(connection, "PRAGMA damaged.application_id").await?;
    let version = number(connection, "SELECT max(version) FROM damaged._sqlx_migrations").await?;
    if application != file::APPLICATION_ID || version > migrations::newest() {
        return Err(Error::Corrupt("it is damaged, and not of this program or newer".to_owned()));
    }
    run(connection, &format!("PRAGMA application_id = {application}")).await?;
    let mut incomplete = Vec::new();
    for table in tables(connection).await? {
        run(connection, &table.sql).await?;
        if !copy_table(connection, &table).await? {
            if table.name == "_sqlx_migrations" {
                return Err(Error::Corrupt("nothing tells which version of the schema it has".to_owned()));
            }
            incomplete.push(table.name);
        }
    }
    rescue_journals(connection).await;
    // The numbering of rows must continue after the old numbers, so that no number is reused.
    run(connection, "DELETE FROM sqlite_sequence").await?;
    run(connection, "INSERT INTO sqlite_sequence SELECT * FROM damaged.sqlite_sequence").await?;
    let others = "SELECT sql FROM damaged.sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL
                  ORDER BY type = 'trigger', type = 'view'";
    for sql in sqlx::query_scalar::<_, String>(others).fetch_all(&mut *connection).await? {
        run(connection, &sql).await?;
    }
    run(connection, "DETACH damaged").await?;
    Ok(incomplete)
}

async fn tables(connection: &mut SqliteConnection) -> Result<Vec<Table>, Error> {
    let all =
        "SELECT name, sql FROM damaged.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'";
    let mut tables = Vec::new();
    for (name, sql) in sqlx::query_as::<_, (String, String)>(all).fetch_all(&mut *connection).await? {
        let columns = "SELECT name FROM pragma_table_info(?, 'damaged') WHERE pk > 0 ORDER BY pk";
        let columns: Vec<String> = sqlx::query_scalar(columns).bind(&name).fetch_all(&mut *connection).await?;
        let without_rowid = sql.to_uppercase().contains("WITHOUT ROWID");
        let key = if without_rowid { columns } else { vec!["rowid".to_owned()] };
        tables.push(Table { name, sql, key: key.join(", ") });
    }
    Ok(tables)
}

/// Copies the readable rows of a table; returns whether all rows were readable. If reading fails in the middle, rows
/// are read from both ends.
async fn copy_table(connection: &mut SqliteConnection, table: &Table) -> Result<bool, Error> {
    let Table { name, key, .. } = table;
    if run(connection, &format!("INSERT INTO main.{name} SELECT * FROM damaged.{name}")).await.is_ok() {
        return Ok(true);
    }
    let backwards = key.split(", ").map(|column| format!("{column} DESC")).collect::<Vec<_>>().join(", ");
    for order in [key, &backwards] {
        let copy = |n: u64| {
            format!("INSERT OR IGNORE INTO main.{name} SELECT * FROM damaged.{name} ORDER BY {order} LIMIT {n}")
        };
        // Binary search for the number of rows that are readable from this end; a failing statement leaves no rows
        // behind.
        let (mut readable, mut failing) = (0_u64, None);
        while failing.map_or(readable < ROWS_MAX, |failing| readable + 1 < failing) {
            let n = failing.map_or((2 * readable).max(1), |failing| readable.midpoint(failing));
            if run(connection, &copy(n)).await.is_ok() { readable = n } else { failing = Some(n) }
        }
    }
    Ok(false)
}

/// Copies each journal separately, because reading the table from both ends misses journals between two damaged pages.
async fn rescue_journals(connection: &mut SqliteConnection) {
    let all = "SELECT 'match', match_id FROM main.matches UNION ALL SELECT 'puzzle', puzzle_id FROM main.puzzles";
    let Ok(places) = sqlx::query_as::<_, (String, i64)>(all).fetch_all(&mut *connection).await else { return };
    for (kind, id) in places {
        let copy = "INSERT OR IGNORE INTO main.journal SELECT * FROM damaged.journal WHERE kind = ? AND id = ?";
        // Rows that cannot be read stay missing; the checksums will reveal that.
        drop(sqlx::query(copy).bind(kind).bind(id).execute(&mut *connection).await);
    }
}

async fn run(connection: &mut SqliteConnection, statement: &str) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(connection).await?;
    Ok(())
}

/// The URI by which SQLite opens a file for reading only.
fn uri(path: &Path) -> String {
    let mut uri = "file:".to_owned();
    for character in path.to_string_lossy().chars() {
        match character {
            '%' => uri.push_str("%25"),
            '?' => uri.push_str("%3f"),
            '#' => uri.push_str("%23"),
            '\'' => uri.push_str("''"),
            _ => uri.push(character),
        }
    }
    uri.push_str("?mode=ro");
    uri
}

#[cfg(test)]
mod tests {
    use crate::store::tests::{a_match, open_file};
    use crate::store::{Append, Error, MatchId, Place, Store};

    const PAGE: usize = 4096;
    /// Number of pages that hold the schema and the list of migrations.
    const N_VITAL: usize = 15;

    /// Damages each page of a database with twelve matches in turn. Each time the bot must start with the intact rest.
    #[tokio::test]
    async fn one_damaged_page_stops_only_what_lay_on_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("dealer.db");
        let store = open_file(&folder).await;
        for channel in 1..=12 {
            let id: MatchId = store.write(a_match(channel)).await.unwrap();
            for n in 1..=20 {
                let entry = format!("{{\"at\":{n},\"words\":\"{}\"}}", "x".repeat(200));
                let place = Place::Match(id);
                let append = Append { place, n, entry, input: None, author: None, credited: None, stage: None };
                store.write(append).await.unwrap();
            }
        }
        store.close().await;
        let whole = std::fs::read(&path).unwrap();
        let (mut n_opened, mut n_refused, mut n_alone, mut n_all) = (0, 0, 0, 0);
        for page in 0..whole.len() / PAGE {
            let mut bytes = whole.clone();
            // The first 100 bytes, the file's header, stay intact.
            bytes[(page * PAGE).max(100)..(page + 1) * PAGE].fill(0xa5);
            std::fs::write(&path, &bytes).unwrap();
            match Store::open(&path).await {
                Ok(store) => {
                    n_opened += 1;
                    let broken = store.broken_journals().await.unwrap();
                    // A journal's page belongs to one or two matches; one page holds the seats of all matches, and one
                    // the matches.
                    n_alone += usize::from((1..=2).contains(&broken.len()));
                    n_all += usize::from(broken.len() > 2);
                    store.close().await;
                }
                Err(error) => {
                    assert!(matches!(error, Error::Corrupt(_)), "page {page}: {error}");
                    assert!(
                        std::fs::read(&path).unwrap() == bytes,
                        "page {page}: {error}: a file that cannot be read is left as it is"
                    );
                    n_refused += 1;
                }
            }
        }
        let counts =
            format!("{n_opened} opened, {n_refused} refused, {n_alone} with one or two stopped, {n_all} with more");
        assert!(n_refused <= N_VITAL && n_all <= 6 && n_alone > 10 && n_opened > 90, "{counts}");
    }
}
