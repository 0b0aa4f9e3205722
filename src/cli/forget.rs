//! `dealer forget`: takes a person's id and name out of the database while the bot is stopped.

use std::io::Write;
use std::path::Path;

use super::{Failure, run, threads};
use crate::clock::Clock;
use crate::config::Settings;
use crate::session::{self, Forgotten};
use crate::store::{Backups, UserId};

pub(super) fn forget(config: Option<&Path>, user: u64) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    let database = run::database(&settings)?;
    if database.file().is_some_and(|path| !path.exists()) {
        return Err(Failure::Unusable(format!("there is no database at {database}")));
    }
    let done = threads::runtime()?.block_on(async {
        let broken = |error: &dyn std::fmt::Display| Failure::Broken(format!("{database}: {error}"));
        let store = database.open().await.map_err(|error| broken(&error))?;
        let done = session::forget(&store, UserId(user), Clock::system().now()).await;
        store.close().await;
        done.map_err(|fault| broken(&fault))
    })?;
    let Forgotten { n_journals, n_running, n_untouched } = done;
    let mut lines = vec![format!("Their id and name are a pseudonym now; {n_journals} records were written anew.")];
    if n_untouched > 0 {
        lines.push(format!(
            "{n_untouched} records are damaged or of rules that this program does not know: what was typed in them stays."
        ));
    }
    if n_running > 0 {
        lines.push(format!(
            "They have a part in {n_running} matches that run. The rest follows by itself within an hour of their end."
        ));
    }
    let backups = database.file().map(|path| Backups::of(path).list()).unwrap_or_default();
    if !backups.is_empty() {
        let names: Vec<_> = backups.iter().map(|one| format!("  {}", one.path.display())).collect();
        lines.push(format!("These copies were made before and hold their data:\n{}", names.join("\n")));
    }
    writeln!(std::io::stdout().lock(), "{}", lines.join("\n"))
        .map_err(|error| Failure::Io("standard output".to_owned(), error))
}
