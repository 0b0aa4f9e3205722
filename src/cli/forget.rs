//! `dealer forget`: removes a person's id and name from the database while the bot is stopped.

use std::io::Write;
use std::path::Path;

use super::{Failure, run, threads};
use crate::config::Settings;
use crate::session::{self, Forgotten};
use crate::store::{Backups, Compact, Database, UserId};
use clock::Clock;

pub(super) fn forget(config: Option<&Path>, user: u64) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    let database = run::database(&settings)?;
    if database.file().is_some_and(|path| !path.exists()) {
        return Err(Failure::Unusable(format!("there is no database at {database}")));
    }
    let lines = threads::runtime()?.block_on(async {
        let mut lines = forget_in(&database, UserId(user)).await?;
        lines.extend(in_backups(&database, UserId(user)).await);
        Ok::<_, Failure>(lines)
    })?;
    writeln!(std::io::stdout().lock(), "{}", lines.join("\n"))
        .map_err(|error| Failure::Io("standard output".to_owned(), error))
}

async fn forget_in(database: &Database, user: UserId) -> Result<Vec<String>, Failure> {
    let broken = |error: &dyn std::fmt::Display| Failure::Broken(format!("{database}: {error}"));
    let store = database.open().await.map_err(|error| broken(&error))?;
    let held = store.held_of(user).await.map_err(|error| broken(&error))?;
    if !held.values().any(|rows| rows.as_array().is_some_and(|rows| !rows.is_empty())) {
        store.close().await;
        return Ok(vec![format!("Nothing of {user} is in {database}. Nothing was changed.")]);
    }
    let done = session::forget(&store, user, Clock::system().now()).await;
    let compacted = store.write(Compact).await;
    let scrubbed = session::scrub(&store).await;
    store.close().await;
    let Forgotten { n_journals, n_running, n_untouched } = done.map_err(|fault| broken(&fault))?;
    compacted.map_err(|error| broken(&error))?;
    scrubbed.map_err(|fault| broken(&fault))?;
    let mut lines = vec![format!("Their id and name are a pseudonym now; {n_journals} records were written anew.")];
    if n_untouched > 0 {
        lines.push(format!(
            "{n_untouched} records are damaged or of rules that this program does not know: what was typed in them stays."
        ));
    }
    if n_running > 0 {
        lines.push(format!(
            "They have a part in {n_running} matches that run. The bot forgets the rest in the night after their end."
        ));
    }
    Ok(lines)
}

/// The backups that contain a person's data.
async fn in_backups(database: &Database, user: UserId) -> Vec<String> {
    let (mut holding, mut unread) = (Vec::new(), Vec::new());
    for backup in database.file().map(|path| Backups::of(path).list()).unwrap_or_default() {
        match backup.holds(user).await {
            Ok(true) => holding.push(format!("  {}", backup.path.display())),
            Ok(false) => {}
            Err(error) => unread.push(format!("  {}: {error}", backup.path.display())),
        }
    }
    let mut lines = Vec::new();
    if !holding.is_empty() {
        lines.push(format!("These copies were made before and hold their data:\n{}", holding.join("\n")));
    }
    if !unread.is_empty() {
        lines.push(format!("These copies cannot be read and may hold their data:\n{}", unread.join("\n")));
    }
    lines
}
