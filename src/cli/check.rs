//! `dealer check`: settings, database, token and permissions, with what to do about each failure.

use std::io::Write;
use std::path::Path;

use super::{Failure, run};
use crate::config::Settings;
use crate::discord;
use crate::store::Store;

/// One thing that was looked at.
struct Finding {
    what: &'static str,
    result: Result<String, String>,
    /// Whether it works and had better be changed all the same.
    is_warning: bool,
}

impl Finding {
    fn new(what: &'static str, result: Result<String, String>) -> Self {
        Self { what, result, is_warning: false }
    }

    fn warning(what: &'static str, words: String) -> Self {
        Self { what, result: Ok(words), is_warning: true }
    }
}

pub(super) fn check(config: Option<&Path>) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    let findings = run::runtime()?.block_on(look(&settings));
    let failed = |error| Failure::Io("standard output".to_owned(), error);
    let mut out = std::io::stdout().lock();
    for finding in &findings {
        let (mark, words) = match &finding.result {
            Ok(words) if finding.is_warning => ("WARNING", words),
            Ok(words) => ("ok     ", words),
            Err(words) => ("FAILED ", words),
        };
        writeln!(out, "{mark} {}: {words}", finding.what).map_err(failed)?;
    }
    let n_failed = findings.iter().filter(|finding| finding.result.is_err()).count();
    if n_failed == 0 { Ok(()) } else { Err(Failure::Broken(format!("{n_failed} of {} checks failed", findings.len()))) }
}

/// What the database holds, and whether every journal is as it was written.
async fn look_at(store: &Store) -> Result<String, String> {
    let open = store.open_matches().await.map_err(|error| error.to_string())?;
    let broken = store.broken_journals().await.map_err(|error| error.to_string())?;
    if broken.is_empty() {
        return Ok(format!("{} open matches, every journal is whole", open.len()));
    }
    let broken: Vec<_> = broken.iter().map(ToString::to_string).collect();
    Err(format!("journals are damaged ({}); restore a backup", broken.join("; ")))
}

async fn look(settings: &Settings) -> Vec<Finding> {
    let mut findings = vec![Finding::new("settings", Ok(format!("database {}", settings.database.display())))];
    findings.extend(settings.exposed.iter().map(|path| Finding::warning("token", exposed(path))));
    let database = match Store::open(&settings.database).await {
        Ok(store) => {
            let looked_at = look_at(&store).await;
            store.close().await;
            looked_at
        }
        Err(error) => Err(error.to_string()),
    };
    findings.push(Finding::new("database", database));
    if settings.token.is_empty() {
        findings.push(Finding::new("token", Err(run::NO_TOKEN.to_owned())));
        return findings;
    }
    match discord::inspect(&settings.token).await {
        Ok(report) => {
            findings.push(Finding::new("token", Ok(format!("belongs to {}", report.name))));
            let invite = format!("invite the bot with {}", report.invite);
            let servers = match report.n_servers {
                0 => Err(invite),
                n_servers => Ok(format!("{n_servers} servers; {invite}")),
            };
            findings.push(Finding::new("servers", servers));
        }
        Err(error) => {
            let words = format!("Discord does not take it ({error}); make a new one on the developer portal, page Bot");
            findings.push(Finding::new("token", Err(words)));
        }
    }
    findings
}

/// What to do about a file with the token that others may read.
fn exposed(path: &Path) -> String {
    let path = path.display();
    format!("others on this machine may read it in {path}; `chmod 600 {path}` keeps it to its owner")
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// Fault 45: files that hold the token are readable by others.
    #[tokio::test]
    async fn a_token_that_others_may_read_is_told_without_being_printed() {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("config.toml");
        let database = folder.path().join("dealer.db");
        std::fs::write(&config, format!("token = 'canary'\ndatabase = {database:?}")).unwrap();
        std::fs::set_permissions(&config, std::fs::Permissions::from_mode(0o644)).unwrap();
        let mut settings = Settings::read(Some(&config)).unwrap();
        // Nothing is to be asked of Discord here.
        settings.token = crate::config::Secret::default();
        let findings = look(&settings).await;
        let warned = findings.iter().find(|finding| finding.is_warning).expect("a warning");
        let words = warned.result.as_ref().unwrap();
        assert!(words.contains("chmod 600") && words.contains("config.toml") && !words.contains("canary"), "{words}");
        std::fs::set_permissions(&config, std::fs::Permissions::from_mode(0o600)).unwrap();
        assert!(Settings::read(Some(&config)).unwrap().exposed.is_empty());
    }
}
