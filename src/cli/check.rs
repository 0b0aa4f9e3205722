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
}

pub(super) fn check(config: Option<&Path>) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    let findings = run::runtime()?.block_on(look(&settings));
    let failed = |error| Failure::Io("standard output".to_owned(), error);
    let mut out = std::io::stdout().lock();
    for finding in &findings {
        let (mark, words) = match &finding.result {
            Ok(words) => ("ok     ", words),
            Err(words) => ("FAILED ", words),
        };
        writeln!(out, "{mark} {}: {words}", finding.what).map_err(failed)?;
    }
    let n_failed = findings.iter().filter(|finding| finding.result.is_err()).count();
    if n_failed == 0 { Ok(()) } else { Err(Failure::Broken(format!("{n_failed} of {} checks failed", findings.len()))) }
}

async fn look(settings: &Settings) -> Vec<Finding> {
    let mut findings =
        vec![Finding { what: "settings", result: Ok(format!("database {}", settings.database.display())) }];
    let database = match Store::open(&settings.database).await {
        Ok(store) => {
            let open = store.open_matches().await;
            store.close().await;
            open.map(|open| format!("{} open matches", open.len())).map_err(|error| error.to_string())
        }
        Err(error) => Err(error.to_string()),
    };
    findings.push(Finding { what: "database", result: database });
    if settings.token.is_empty() {
        findings.push(Finding { what: "token", result: Err(run::NO_TOKEN.to_owned()) });
        return findings;
    }
    match discord::inspect(&settings.token).await {
        Ok(report) => {
            findings.push(Finding { what: "token", result: Ok(format!("belongs to {}", report.name)) });
            let invite = format!("invite the bot with {}", report.invite);
            findings.push(Finding {
                what: "servers",
                result: if report.n_servers == 0 {
                    Err(invite)
                } else {
                    Ok(format!("{} servers; {invite}", report.n_servers))
                },
            });
        }
        Err(error) => findings.push(Finding {
            what: "token",
            result: Err(format!(
                "Discord does not take it ({error}); make a new one on the developer portal, page Bot"
            )),
        }),
    }
    findings
}
