//! `dealer move`: copies a database to another place while the bot is stopped.

use std::io::Write;

use super::{Failure, threads};
use crate::store::{self, Database, Place, Store};
use host::{Record, Replay};

pub(super) fn relocate(from: &str, to: &str) -> Result<(), Failure> {
    let place = |named: &str| Database::at(named).map_err(Failure::Unusable);
    let (from, to) = (place(from)?, place(to)?);
    if let Some(path) = from.file().filter(|path| !path.exists()) {
        return Err(Failure::Unusable(format!("there is no database at {}", path.display())));
    }
    let lines: Vec<String> = threads::runtime()?.block_on(async {
        let source = open(&from).await?;
        let target = open(&to).await?;
        let counts = source.copy_to(&target).await.map_err(|error| Failure::Broken(format!("{to}: {error}")))?;
        let n_open = compare(&source, &target).await?;
        source.close().await;
        target.close().await;
        let rows: i64 = counts.iter().map(|(_, count)| count).sum();
        Ok::<_, Failure>(vec![
            format!(
                "{rows} rows of {} tables are in {to} now, and {n_open} open matches and puzzles play from there as before.",
                counts.len()
            ),
            format!("{from} is as it was. Set `database` to the new place before the next start."),
        ])
    })?;
    writeln!(std::io::stdout().lock(), "{}", lines.join("\n"))
        .map_err(|error| Failure::Io("standard output".to_owned(), error))
}

async fn open(database: &Database) -> Result<Store, Failure> {
    database.open().await.map_err(|error| Failure::Broken(format!("{database}: {error}")))
}

/// Compares every open journal with its copy and replays the copy. Returns the number of open journals.
async fn compare(source: &Store, target: &Store) -> Result<usize, Failure> {
    let broken = |error: store::Error| Failure::Broken(error.to_string());
    let open = source.open_journals().await.map_err(broken)?;
    for &place in &open {
        let theirs = record(source, place).await.map_err(broken)?;
        let ours = record(target, place).await.map_err(broken)?;
        if ours != theirs {
            return Err(Failure::Broken(format!("{} is another one in the copy", place.name())));
        }
        play(&ours).map_err(|why| Failure::Broken(format!("{} cannot be played: {why}", place.name())))?;
    }
    Ok(open.len())
}

/// The header and the entries of a record, as lines.
async fn record(store: &Store, place: Place) -> Result<Vec<String>, store::Error> {
    let mut lines = vec![store.header(place).await?];
    lines.extend(store.journal(place).await?.into_iter().map(|line| line.entry));
    Ok(lines)
}

fn play(lines: &[String]) -> Result<(), String> {
    let record = Record::read(lines.join("\n").as_bytes()).map_err(|malformed| malformed.to_string())?;
    let mut replay = Replay::open(record.header).map_err(|bad| bad.to_string())?;
    for (index, entry) in record.entries.iter().enumerate() {
        let played = replay.play(entry, record.entries.get(index + 1)).map_err(|too_long| too_long.to_string())?;
        played.map_err(|refusal| format!("entry {}: {refusal}", index + 1))?;
    }
    Ok(())
}
