//! `dealer backup` copies the whole database while the bot may be running; `dealer restore` puts a copy in its place.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Failure, run, threads};
use crate::config::Settings;
use crate::store::{self, Backups, Restored};
use clock::Clock;
use rules::Millis;

/// How often to check whether a backup is due.
const LOOK_EVERY: Duration = Duration::from_mins(5);
/// The wait after a failed backup.
const TRY_AGAIN: Duration = Duration::from_hours(1);

pub(super) fn backup(config: Option<&Path>, to: &Path) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    let database = run::database_file(&settings)?;
    if !database.exists() {
        return Err(Failure::Unusable(format!("there is no database at {}", database.display())));
    }
    if to.exists() {
        return Err(Failure::Unusable(format!("{} is there already; name a file that is not", to.display())));
    }
    threads::runtime()?
        .block_on(store::backup(&database, to))
        .map_err(|error| Failure::Broken(format!("{}: {error}", to.display())))
}

pub(super) fn restore(config: Option<&Path>, from: &Path, takes_broken: bool) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    if !from.exists() {
        return Err(Failure::Unusable(format!("there is no file {}", from.display())));
    }
    let database = &run::database_file(&settings)?;
    let Restored { aside, broken } = threads::runtime()?
        .block_on(store::restore(from, database, Clock::system().now(), takes_broken))
        .map_err(|error| Failure::Broken(error.to_string()))?;
    let mut lines = vec![format!("{} is now as it was in {}.", database.display(), from.display())];
    lines.extend(aside.map(|aside| format!("What was there is kept as {}.", aside.display())));
    if !broken.is_empty() {
        let broken: Vec<_> = broken.iter().map(ToString::to_string).collect();
        lines.push(format!(
            "The copy is damaged: the journal of {}. These stop when they are woken and cannot go on; the others do.",
            broken.join("; ")
        ));
    }
    lines.push(
        "At its next start the bot stops the clocks of all open matches and tells those who play that what was said \
         since does not count; each host goes on with /match resume. What was sent to the bot before now and is not in \
         the copy is not read."
            .to_owned(),
    );
    writeln!(std::io::stdout().lock(), "{}", lines.join("\n"))
        .map_err(|error| Failure::Io("standard output".to_owned(), error))
}

/// Backs up the database again and again into the folder beside it, and keeps the `n_kept` newest backups. Never
/// returns.
pub(super) async fn keep_backing_up(database: PathBuf, every: Millis, n_kept: usize, clock: Clock) -> ! {
    let backups = Backups::of(&database);
    loop {
        let is_due = backups.list().last().is_none_or(|last| clock.now() - last.at >= every);
        let mut pause = LOOK_EVERY;
        if is_due {
            match backups.make(clock.now()).await {
                Ok(path) => {
                    tracing::info!(path = %path.display(), "backed up");
                    backups.thin_out(n_kept);
                }
                Err(error) => {
                    tracing::error!(%error, "no backup could be made; it is tried again in an hour");
                    pause = TRY_AGAIN;
                }
            }
        }
        tokio::time::sleep(pause).await;
    }
}
