//! `dealer backup`: a whole copy of the database, taken while the bot runs.

use std::path::Path;

use super::{Failure, run};
use crate::config::Settings;
use crate::store;

pub(super) fn backup(config: Option<&Path>, to: &Path) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    if !settings.database.exists() {
        return Err(Failure::Unusable(format!("there is no database at {}", settings.database.display())));
    }
    if to.exists() {
        return Err(Failure::Unusable(format!("{} is there already; name a file that is not", to.display())));
    }
    run::runtime()?
        .block_on(store::backup(&settings.database, to))
        .map_err(|error| Failure::Broken(format!("{}: {error}", to.display())))
}
