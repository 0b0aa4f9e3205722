//! `dealer check`: settings, database, disk, backups and token, with what to do about each failure. It only looks.

use std::io::Write;
use std::path::Path;

use super::{Failure, disk, run, threads};
use crate::clock::Clock;
use crate::config::Settings;
use crate::discord::{self, Endpoint, Report};
use crate::rules::{Millis, Timestamp};
use crate::store::{self, Backups, Database, GuildId, Looked, Shard};

/// How much room a disk should have, in MiB.
const ROOM_MIN_MIB: u64 = 200;

/// How far this machine's clock may be from Discord's before it is said.
const CLOCK_LAG_MAX: Millis = Millis::from_secs(5);

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

pub(super) fn check(config: Option<&Path>, endpoint: &Endpoint, server: Option<u64>) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    let findings = threads::runtime()?.block_on(look(&settings, endpoint, server));
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

/// What the database holds, and whether every journal is as it was written. A bot may be running on it.
async fn look_at(database: &Database) -> Result<String, String> {
    let looked = match database {
        Database::File(path) if !path.exists() => {
            return Ok("there is none yet; the first start makes it".to_owned());
        }
        Database::File(path) => store::look(path).await,
        Database::Server(server) => server.look().await,
    };
    let looked = looked.map_err(|error| error.to_string())?;
    let Looked { schema, newest, n_open, broken } = looked;
    if schema < newest {
        return Ok(format!(
            "its schema is {schema}; the next start makes a copy and brings it to {newest}; its journals are not looked at \
             before"
        ));
    }
    if broken.is_empty() {
        return Ok(format!("{n_open} open matches, every journal is whole"));
    }
    let broken: Vec<_> = broken.iter().map(ToString::to_string).collect();
    Err(format!("journals are damaged ({}); restore a backup", broken.join("; ")))
}

/// How much room is left where the database lies.
fn room(path: &Path) -> Finding {
    const WHAT: &str = "disk";
    match disk::free_bytes(path) {
        Ok(free) => {
            let free_mib = free >> 20;
            let words = format!("{free_mib} MiB are free");
            if free_mib < ROOM_MIN_MIB {
                return Finding::warning(
                    WHAT,
                    format!("{words}; when it is full, nothing counts and clocks stand still"),
                );
            }
            Finding::new(WHAT, Ok(words))
        }
        Err(error) => Finding::new(WHAT, Err(error)),
    }
}

/// How old the last copy is that the bot has made by itself.
fn last_backup(path: &Path, settings: &Settings, now: Timestamp) -> Finding {
    const WHAT: &str = "backup";
    if settings.backup_every == 0 {
        return Finding::warning(WHAT, "none is made by itself (backup_every is 0)".to_owned());
    }
    let Some(last) = Backups::of(path).list().pop() else {
        return Finding::new(WHAT, Ok("none yet; the bot makes one when it starts".to_owned()));
    };
    let hours = (now - last.at).0 / 3_600_000;
    let words = format!("the last is {hours} h old: {}", last.path.display());
    if hours > 2 * i64::from(settings.backup_every) {
        return Finding::warning(WHAT, format!("{words}; is the bot running, and is there room?"));
    }
    Finding::new(WHAT, Ok(words))
}

async fn look(settings: &Settings, endpoint: &Endpoint, server: Option<u64>) -> Vec<Finding> {
    let database = match Database::at(settings.database.reveal()) {
        Ok(database) => database,
        Err(why) => return vec![Finding::new("settings", Err(format!("database: {why}")))],
    };
    let mut findings = vec![Finding::new("settings", Ok(format!("database {database}")))];
    findings.extend(settings.exposed.iter().map(|path| Finding::warning("token", exposed(path))));
    findings.push(Finding::new("database", look_at(&database).await));
    if let Some(path) = database.file() {
        findings.push(room(path));
        findings.push(last_backup(path, settings, Clock::system().now()));
    }
    if settings.token.is_empty() {
        findings.push(Finding::new("token", Err(run::NO_TOKEN.to_owned())));
        return findings;
    }
    match discord::inspect(&settings.token, endpoint, server).await {
        Ok(report) => findings.extend(of_discord(&report, settings.shards)),
        Err(error @ discord::Failure::BadToken) => findings.push(Finding::new("token", Err(error.to_string()))),
        Err(error) => {
            let words = format!("Discord cannot be asked ({error}); look at the network, then try again");
            findings.push(Finding::new("network", Err(words)));
        }
    }
    findings
}

/// What Discord says: the bot's name, this machine's clock, the servers, the channels of one of them.
fn of_discord(report: &Report, shards: u32) -> Vec<Finding> {
    let mut findings = vec![Finding::new("token", Ok(format!("belongs to {}", report.name)))];
    let lag = Millis(report.clock_lag.0.abs());
    findings.push(if lag > CLOCK_LAG_MAX {
        let words = format!("it is wrong by {lag}; the bot goes by Discord's, but set this machine's all the same");
        Finding::warning("clock", words)
    } else {
        Finding::new("clock", Ok("as Discord's".to_owned()))
    });
    findings.extend(of_shards(report.shards, shards));
    let n_shards = if shards == 0 { report.shards } else { shards }.max(1);
    let invite = format!("invite the bot with {}", report.invite);
    findings.push(Finding::new(
        "servers",
        match report.servers.len() {
            0 => Err(invite),
            n_servers => Ok(format!("{n_servers} servers; {invite}")),
        },
    ));
    for (what, places) in [("server", &report.servers), ("channel", &report.channels)] {
        findings.extend(places.iter().map(|place| {
            let shard = Shard::of(GuildId(place.id), n_shards).id;
            let its_shard = if what == "server" && n_shards > 1 { format!(", shard {shard}") } else { String::new() };
            let whose = format!("{} ({}{its_shard})", place.name, place.id);
            if place.missing.is_empty() {
                return Finding::new(what, Ok(format!("{whose} has every permission that is needed")));
            }
            let advice =
                if what == "server" { "invite it once more, or allow them to its role" } else { "allow them there" };
            // A channel may be meant for others.
            Finding::warning(what, format!("{whose} lacks {}; {advice}", place.missing.join(", ")))
        }));
    }
    findings
}

/// How many shards there are to be, by what Discord recommends and the setting (0 for none); nothing of a single one.
fn of_shards(recommended: u32, set: u32) -> Option<Finding> {
    const WHAT: &str = "shards";
    match (recommended, set) {
        (0 | 1, 0 | 1) => None,
        (_, 0) => Some(Finding::new(WHAT, Ok(format!("{recommended}, as Discord recommends")))),
        (_, 1..) if set < recommended => {
            let words = format!("{set}, and Discord recommends {recommended}; `shards = 0` follows it");
            Some(Finding::warning(WHAT, words))
        }
        (_, 1..) => Some(Finding::new(WHAT, Ok(set.to_string()))),
    }
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

    #[test]
    fn fewer_shards_than_discord_recommends_are_warned_of() {
        assert!(of_shards(1, 0).is_none() && of_shards(1, 1).is_none());
        assert!(of_shards(3, 0).is_some_and(|finding| !finding.is_warning && finding.result.is_ok()));
        assert!(of_shards(3, 2).is_some_and(|finding| finding.is_warning));
        assert_eq!(of_shards(1, 2).and_then(|finding| finding.result.ok()).as_deref(), Some("2"));
    }

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
        let findings = look(&settings, &Endpoint::Discord, None).await;
        let warned = findings.iter().find(|finding| finding.is_warning).expect("a warning");
        let words = warned.result.as_ref().unwrap();
        assert!(words.contains("chmod 600") && words.contains("config.toml") && !words.contains("canary"), "{words}");
        std::fs::set_permissions(&config, std::fs::Permissions::from_mode(0o600)).unwrap();
        assert!(Settings::read(Some(&config)).unwrap().exposed.is_empty());
    }
}
