//! `dealer check`: checks settings, database, disk, backups and token, and says what to do about each failure. It
//! changes nothing.

use std::io::Write;
use std::path::Path;

use super::{Failure, disk, log, run, threads};
use crate::config::Settings;
use crate::discord::{self, Endpoint, Report};
use crate::store::{self, Backups, Database, GuildId, Looked, Shard};
use crate::table::Site;
use clock::Clock;
use rules::{Millis, Timestamp};

/// The free disk space in MiB below which `dealer check` warns.
const ROOM_MIN_MIB: u64 = 200;

/// How far this machine's clock may be from Discord's without a warning.
const CLOCK_LAG_MAX: Millis = Millis::from_secs(5);

/// The result of one check.
struct Finding {
    what: &'static str,
    result: Result<String, String>,
    /// Whether the finding is a warning: the checked thing works, but should be changed.
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

pub(super) fn check(config: Option<&Path>, endpoint: Endpoint, server: Option<u64>) -> Result<(), Failure> {
    let settings = Settings::read(config).map_err(|error| Failure::Unusable(error.to_string()))?;
    let endpoint = run::endpoint_of(endpoint, &settings);
    let findings = threads::runtime()?.block_on(look(&settings, &endpoint, server));
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

/// Counts what the database holds, and checks that every journal is intact. A bot may be using the database at the same
/// time.
async fn look_at(database: &Database) -> Result<String, String> {
    let looked = match database {
        Database::File(path) => store::look(path).await,
        Database::Server(server) => server.look().await,
    };
    // The text of an obstacle contains the file's name already.
    let words = |error: store::Error| {
        if matches!(error, store::Error::Obstacle(_)) { error.to_string() } else { format!("{database}: {error}") }
    };
    let Some(looked) = looked.map_err(words)? else {
        return Ok("there is none yet; the first start makes it".to_owned());
    };
    let Looked { schema, newest, n_open, broken } = looked;
    if schema < newest {
        let copy = match database {
            Database::File(_) => "makes a copy and ",
            Database::Server(_) => "",
        };
        return Ok(format!(
            "its schema is {schema}; the next start {copy}brings it to {newest}; its journals are not looked at before"
        ));
    }
    if broken.is_empty() {
        return Ok(format!("{n_open} open matches, every journal is whole"));
    }
    let broken: Vec<_> = broken.iter().map(ToString::to_string).collect();
    Err(format!("journals are damaged ({}); restore a backup", broken.join("; ")))
}

/// Checks the free space on the database's disk.
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

/// Checks the age of the last automatic backup.
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
    let mut findings = Vec::new();
    if let Err(why) = log::filter(&settings.log) {
        findings.push(Finding::new("settings", Err(why)));
    }
    match Database::at(settings.database.reveal()) {
        Ok(database) => {
            findings.push(Finding::new("settings", Ok(format!("database {database}"))));
            findings.push(Finding::new("database", look_at(&database).await));
            if let Some(path) = database.file() {
                findings.push(room(path));
                findings.push(last_backup(path, settings, Clock::system().now()));
            }
        }
        Err(why) => findings.push(Finding::new("settings", Err(format!("database: {why}")))),
    }
    if let Some((address, url)) = &settings.table {
        let words = match Site::read(url) {
            Some(_) => Ok(format!("table at {address}, reached as {url}")),
            None => Err(run::NO_SITE.to_owned()),
        };
        findings.push(Finding::new("settings", words));
    }
    findings.extend(settings.exposed.iter().map(|path| Finding::warning("token", exposed(path))));
    findings.extend(run::token_places(&settings.token_places).map(|words| Finding::warning("token", words)));
    if settings.token.is_empty() {
        findings.push(Finding::new("token", Err(run::NO_TOKEN.to_owned())));
        return findings;
    }
    findings.extend(of_portal(settings, endpoint).await);
    match discord::inspect(&settings.token, endpoint, server).await {
        Ok(report) => {
            findings.extend(of_discord(&report, settings.shards));
            findings.extend(of_servers(&report, settings.test_server, server));
        }
        Err(error @ discord::Failure::BadToken) => findings.push(Finding::new("token", Err(error.to_string()))),
        Err(error) => {
            let words = match endpoint {
                Endpoint::Proxy(proxy) => format!("asked by the proxy {} (rest_proxy): {error}", without_user(proxy)),
                Endpoint::Discord | Endpoint::StandIn(_) => error.to_string(),
            };
            findings.push(Finding::new("network", Err(words)));
        }
    }
    findings
}

/// Checks the application's settings at Discord that the table needs. Checks nothing without a table or a client
/// secret.
async fn of_portal(settings: &Settings, endpoint: &Endpoint) -> Vec<Finding> {
    let site = settings.table.as_ref().and_then(|(_, url)| Site::read(url));
    let (Some(site), false) = (site, settings.client_secret.is_empty()) else { return Vec::new() };
    let redirect = site.redirect();
    let portal = match discord::inspect_portal((&settings.token, &settings.client_secret), endpoint, &redirect).await {
        Ok(portal) => portal,
        // Another check already reports a bad token.
        Err(discord::Failure::BadToken) => return Vec::new(),
        Err(error) => return vec![Finding::new("login", Err(error.to_string()))],
    };
    let page = format!("https://discord.com/developers/applications/{}", portal.application);
    let mut findings = vec![Finding::new(
        "login",
        match (portal.takes_secret, portal.has_redirect) {
            (false, _) => Err(format!(
                "Discord does not take the client secret; *Reset Secret* at {page}/oauth2 gives another one"
            )),
            (true, false) => Err(format!("{redirect} is not among the redirects at {page}/oauth2; add it there")),
            (true, true) => Ok(format!("Discord names people at the table, and sends them back to {redirect}")),
        },
    )];
    if settings.table_activity {
        findings.push(Finding::new(
            "activity",
            if portal.has_activities {
                Ok(format!(
                    "enabled; what the URL mapping at {page}/embedded/url-mappings leads to, Discord does not tell"
                ))
            } else {
                Err(format!("Activities are not enabled; enable them at {page}/embedded/settings"))
            },
        ));
    }
    findings
}

/// The scheme and host of an address, without user name, password and path.
fn without_user(address: &str) -> String {
    let (scheme, rest) = address.split_once("://").unwrap_or(("", address));
    let host = rest.split('/').next().unwrap_or_default();
    format!("{scheme}://{}", host.rsplit('@').next().unwrap_or_default())
}

/// Checks that the bot is on the servers named in the settings and on the command line.
fn of_servers(report: &Report, test_server: Option<u64>, asked: Option<u64>) -> Vec<Finding> {
    let is_unknown = |id: &u64| !report.servers.iter().any(|server| server.id == *id);
    let mut findings = Vec::new();
    if let Some(id) = test_server.filter(is_unknown) {
        let words = format!(
            "test_server {id} is none of the servers that the bot is in, so the commands could not be registered and the \
             bot would not start; invite the bot there, or take test_server out of the settings"
        );
        findings.push(Finding::new("settings", Err(words)));
    }
    if let Some(id) = asked.filter(is_unknown) {
        let words = format!(
            "the bot is not in a server with the id {id}; look at the id (in Discord: Developer Mode, then right-click the \
             server, *Copy Server ID*), or invite the bot there"
        );
        findings.push(Finding::new("server", Err(words)));
    }
    findings
}

/// Findings from Discord's answers: the bot's name, this machine's clock, the servers, and the channels of one server.
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
            // A channel to which the bot has no access may not be meant for the bot.
            Finding::warning(what, format!("{whose} lacks {}; {advice}", place.missing.join(", ")))
        }));
    }
    findings
}

/// Compares the number of shards that Discord recommends with the setting, which is 0 if it is not set. There is no
/// finding for a single shard.
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

/// The advice for a file that contains the token and is readable by others.
fn exposed(path: &Path) -> String {
    let path = path.display();
    format!("others on this machine may read it in {path}; `chmod 600 {path}` keeps it to its owner")
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// Settings from a file with this text; the environment is read too.
    fn settings(folder: &Path, text: &str) -> Settings {
        let config = folder.join("config.toml");
        std::fs::write(&config, text).unwrap();
        std::fs::set_permissions(&config, std::fs::Permissions::from_mode(0o600)).unwrap();
        Settings::read(Some(&config)).unwrap()
    }

    fn words(findings: &[Finding]) -> String {
        let mark = |finding: &Finding| match &finding.result {
            Ok(words) => format!("ok {}: {words}\n", finding.what),
            Err(words) => format!("FAILED {}: {words}\n", finding.what),
        };
        findings.iter().map(mark).collect()
    }

    /// Faults: an address of another kind was taken for a file, and printed twice with its password; invalid log
    /// directives were not reported.
    #[tokio::test]
    async fn what_a_start_would_meet_in_the_settings_is_told_without_secrets() {
        let folder = tempfile::tempdir().unwrap();
        for address in
            ["mysql://dealer:canary@host/name", "postgres:dealer:canary@host/name", "postgresql+x://u:canary@h"]
        {
            let settings = settings(folder.path(), &format!("database = '{address}'\nlog = 'info,canary=canary'"));
            let said = words(&look(&settings, &Endpoint::Discord, None).await);
            assert!(said.contains("FAILED settings: database: an address must begin with postgres://"), "{said}");
            assert!(said.contains("FAILED settings: log (DEALER_LOG) must be a level"), "{said}");
            assert!(!said.contains("canary"), "{said}");
            assert!(run::database(&settings).is_err(), "a start refuses it too");
        }
        assert!(Database::at("C:/dealer.db").is_ok() && Database::at("data:of-ours/dealer.db").is_ok());
    }

    /// Faults: Discord was asked directly although calls go through a proxy, and the text did not name the cause.
    #[tokio::test]
    async fn discord_is_asked_by_the_proxy_and_the_cause_is_named() {
        let folder = tempfile::tempdir().unwrap();
        // The listener is dropped at once, so nobody listens at this address.
        let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let database = folder.path().join("dealer.db");
        let text = format!("token = 'canary'\ndatabase = {database:?}\nrest_proxy = 'http://me:canary@{address}'");
        let settings = settings(folder.path(), &text);
        let endpoint = run::endpoint_of(Endpoint::Discord, &settings);
        let said = words(&look(&settings, &endpoint, None).await);
        let expected =
            format!("FAILED network: asked by the proxy http://{address} (rest_proxy): Discord cannot be reached");
        assert!(said.contains(&expected) && said.contains("the connection was refused"), "{said}");
        assert!(!said.contains("canary"), "{said}");
        assert!(!database.exists(), "it only looks");
    }

    #[test]
    fn servers_that_the_bot_is_not_in_are_named() {
        let server = discord::Lack { name: "A".to_owned(), id: 1, missing: Vec::new() };
        let report = Report {
            name: "Dealer".to_owned(),
            servers: vec![server],
            channels: Vec::new(),
            clock_lag: Millis::ZERO,
            shards: 1,
            invite: String::new(),
        };
        assert!(of_servers(&report, Some(1), Some(1)).is_empty() && of_servers(&report, None, None).is_empty());
        let said = words(&of_servers(&report, Some(2), Some(3)));
        assert!(said.contains("FAILED settings: test_server 2 is none of the servers"), "{said}");
        assert!(said.contains("FAILED server: the bot is not in a server with the id 3"), "{said}");
    }

    #[test]
    fn several_places_of_the_token_are_told_and_which_counts() {
        let places = ["the environment variable DEALER_TOKEN_FILE", "config.toml"].map(str::to_owned);
        assert_eq!(run::token_places(&places[..1]), None);
        let said = run::token_places(&places).unwrap();
        assert!(said.contains("DEALER_TOKEN_FILE counts and config.toml does not"), "{said}");
    }

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
        // Without a token, Discord is not asked.
        settings.token = crate::config::Secret::default();
        let findings = look(&settings, &Endpoint::Discord, None).await;
        let warned = findings.iter().find(|finding| finding.is_warning).expect("a warning");
        let words = warned.result.as_ref().unwrap();
        assert!(words.contains("chmod 600") && words.contains("config.toml") && !words.contains("canary"), "{words}");
        std::fs::set_permissions(&config, std::fs::Permissions::from_mode(0o600)).unwrap();
        assert!(Settings::read(Some(&config)).unwrap().exposed.is_empty());
    }
}
