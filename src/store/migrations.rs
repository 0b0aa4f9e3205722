//! All migrations of the schema, for a file (SQLite) and for a server (PostgreSQL).
//!
//! A new migration is written once, for SQLite; [`for_server`] translates it for PostgreSQL. sqlx compares the checksum
//! of each migration with the one stored in the database, so a released text must never change, not even in a comment.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

/// The text of a migration, and the kinds of database that it is for.
#[derive(Clone, Copy)]
enum Text {
    /// A text for files only. The schema of servers began with version 26, so older migrations have no text for
    /// servers.
    File(&'static str),
    /// A text for servers only.
    Server(&'static str),
    /// Two texts, one for files and one for servers: all migrations up to version 42, and those that need different
    /// statements, such as triggers.
    Twice(&'static str, &'static str),
    /// One text for both kinds of database.
    Once(&'static str),
}

macro_rules! text {
    (File $name:literal) => {
        Text::File(include_str!(concat!("../../migrations/", $name, ".sql")))
    };
    (Server $name:literal) => {
        Text::Server(include_str!(concat!("../../migrations/postgres/", $name, ".sql")))
    };
    (Twice $name:literal) => {
        Text::Twice(
            include_str!(concat!("../../migrations/", $name, ".sql")),
            include_str!(concat!("../../migrations/postgres/", $name, ".sql")),
        )
    };
    (Once $name:literal) => {
        Text::Once(include_str!(concat!("../../migrations/", $name, ".sql")))
    };
}

macro_rules! migrations {
    ($($kind:ident $name:literal)*) => {
        /// All migrations, oldest first: the file name, which begins with the version, and the text.
        const MIGRATIONS: &[(&str, Text)] = &[$(($name, text!($kind $name))),*];
    };
}

migrations! {
    File "0001_matches"
    File "0002_ledger"
    File "0003_results"
    File "0004_puzzles"
    File "0005_dailies"
    File "0006_inputs"
    File "0007_puzzles_by_owner"
    File "0008_secrets"
    File "0009_wire"
    File "0010_puzzles_under_way"
    File "0011_invitations"
    File "0013_hearing"
    File "0014_chains"
    File "0015_one_journal"
    File "0016_choices"
    File "0017_restored"
    File "0018_openings"
    File "0019_forgetting"
    File "0020_seasons"
    File "0021_host"
    File "0022_lessons"
    File "0026_leagues"
    Server "0026_schema"
    Twice "0028_shards"
    Twice "0029_wanted_channels"
    Twice "0030_events"
    Twice "0031_stock"
    Twice "0032_owed_boards"
    Twice "0033_held_back"
    Twice "0034_edited_messages"
    Twice "0035_access"
    Twice "0036_marks"
    Twice "0040_table"
    Twice "0041_open_messages"
    Twice "0042_books"
    Once "0043_ready_checks"
    Once "0044_votes"
    Once "0045_season_homes"
    Once "0046_people"
    Twice "0047_activity"
    Once "0048_languages"
    Once "0049_calls"
    Once "0050_streams"
}

/// The newest version of the schema that this program knows.
pub(super) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |(name, _)| version(name))
}

/// The migrations for a database file, up to a version.
pub(super) fn of_file(up_to: i64) -> Migrator {
    migrator(up_to, |text| match text {
        Text::File(text) | Text::Twice(text, _) | Text::Once(text) => Some(text.to_owned()),
        Text::Server(_) => None,
    })
}

/// The migrations for a database server, up to a version.
pub(super) fn of_server(up_to: i64) -> Migrator {
    migrator(up_to, |text| match text {
        Text::Server(text) | Text::Twice(_, text) => Some(text.to_owned()),
        Text::Once(text) => Some(for_server(text)),
        Text::File(_) => None,
    })
}

fn migrator(up_to: i64, text: impl Fn(Text) -> Option<String>) -> Migrator {
    let migrations = MIGRATIONS.iter().filter(|(name, _)| version(name) <= up_to).filter_map(|&(name, texts)| {
        let sql = AssertSqlSafe(text(texts)?).into_sql_str();
        Some(Migration::new(version(name), name[5..].replace('_', " ").into(), MigrationType::Simple, sql, false))
    });
    Migrator::with_migrations(migrations.collect())
}

fn version(name: &str) -> i64 {
    name[..4].parse().expect("a migration's name begins with its version")
}

/// Translates a migration from SQLite to PostgreSQL: it renames the types, adds the collation by which PostgreSQL
/// compares text byte for byte, and removes `STRICT`. Comments stay unchanged.
fn for_server(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let (code, comment) = line.split_at(line.find("--").unwrap_or(line.len()));
        let code =
            code.replace(" INTEGER", " BIGINT").replace(" TEXT", " TEXT COLLATE \"C\"").replace(" BLOB", " BYTEA");
        code.replace(") STRICT, WITHOUT ROWID;", ");").replace(") STRICT;", ");") + comment
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha384};

    use super::*;

    /// A hash over the checksums of all migrations.
    fn digest(migrator: &Migrator) -> String {
        let mut all = Sha384::new();
        for migration in migrator.iter() {
            all.update(&migration.checksum);
        }
        let first: [u8; 8] = all.finalize()[..8].try_into().unwrap();
        format!("{:016x}", u64::from_be_bytes(first))
    }

    #[test]
    fn a_released_migration_never_changes() {
        let changed = "a migration up to version 48 has changed: databases that have run it would be refused";
        assert_eq!(digest(&of_file(48)), "b6850fe7c1447d38", "{changed}");
        assert_eq!(digest(&of_server(48)), "c2c6a054276e1729", "{changed}");
    }

    #[test]
    fn versions_rise() {
        for migrator in [of_file(newest()), of_server(newest())] {
            let versions: Vec<_> = migrator.iter().map(|migration| migration.version).collect();
            assert!(
                versions.is_sorted_by(|one, next| one < next) && versions.last() == Some(&newest()),
                "{versions:?}"
            );
        }
    }

    #[test]
    fn types_and_tables_become_those_of_postgresql() {
        let text = "-- TEXT of a BLOB\nCREATE TABLE a (\n    b INTEGER PRIMARY KEY,\n    c TEXT NOT NULL, -- no INTEGER\n    d BLOB\n\
                    ) STRICT, WITHOUT ROWID;\nALTER TABLE a ADD COLUMN e TEXT;\n";
        let server = "-- TEXT of a BLOB\nCREATE TABLE a (\n    b BIGINT PRIMARY KEY,\n    c TEXT COLLATE \"C\" NOT NULL, -- no INTEGER\n    \
                      d BYTEA\n);\nALTER TABLE a ADD COLUMN e TEXT COLLATE \"C\";\n";
        assert_eq!(for_server(text), server);
    }
}
