//! The only reader of the configuration file and the environment.
//!
//! A setting in the environment takes precedence over one in the file; a setting in neither has the default that
//! `config.example.toml` shows.

mod secret;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use toml::{Spanned, Value};

use crate::access;

pub use secret::Secret;

/// The configuration file that is read if neither the command line nor `DEALER_CONFIG` names one.
pub const FILE: &str = "config.toml";

/// The program's settings, from the configuration file and the environment.
#[derive(Debug)]
pub struct Settings {
    /// The bot token for Discord; empty if none is set.
    pub token: Secret,
    /// The path of the database's file, or the URL of a database server, which may contain a password.
    pub database: Secret,
    /// The address on which `/healthz` is served; `None` if it is not served.
    pub listen: Option<SocketAddr>,
    /// The address on which `/metrics` is served; `None` if it is not served.
    pub metrics_listen: Option<SocketAddr>,
    /// The token needed to read `/metrics`; if empty, none is needed.
    pub metrics_token: Secret,
    /// The address on which the table (the page in the browser) is served, and the table's public URL; `None` if it is
    /// not served.
    pub table: Option<(SocketAddr, String)>,
    /// Whether the table is also offered as a Discord Activity.
    pub table_activity: bool,
    /// The application's OAuth2 client secret; empty if not set, which turns off login through Discord.
    pub client_secret: Secret,
    /// Which log lines are written: `tracing` directives such as `info` or `dealer=debug`.
    pub log: String,
    /// The format of log lines.
    pub log_format: LogFormat,
    /// The colors of all pictures.
    pub colors: Colors,
    /// The only server in which the slash commands are registered, for trials: commands of a single server appear at
    /// once.
    pub test_server: Option<u64>,
    /// Hours between two backups of the database; 0 for no backups.
    pub backup_every: u32,
    /// How many backups are kept; older ones are deleted.
    pub backup_keep: u32,
    /// Days after which the data of a server that the bot has left is deleted; 0 for never.
    pub retention_days: u32,
    /// Total number of shards; 0 for the number that Discord recommends.
    pub shards: u32,
    /// How many puzzles of each size and level are generated in advance; 0 for none.
    pub puzzle_stock: u32,
    /// Base URL that replaces Discord's for REST calls: a proxy that enforces Discord's rate limits for several
    /// processes.
    pub rest_proxy: Option<String>,
    /// Files that hold the token or the client secret and that users other than the owner may read.
    pub exposed: Vec<PathBuf>,
    /// Descriptions of all places where a token is set. The first takes precedence.
    pub token_places: Vec<String>,
}

/// Format of the log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people to read.
    #[default]
    Text,
    /// Lines for machines to parse: one JSON object per line.
    Json,
}

impl LogFormat {
    fn read(text: &str) -> Option<Self> {
        match text {
            "text" => Some(Self::Text),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// The color scheme of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colors {
    /// Colors for Discord's dark appearance.
    #[default]
    Dark,
    /// Colors for Discord's light appearance.
    Light,
}

impl Colors {
    fn read(text: &str) -> Option<Self> {
        match text {
            "dark" => Some(Self::Dark),
            "light" => Some(Self::Light),
            _ => None,
        }
    }
}

/// The content of the configuration file, in which every key is optional.
#[derive(Debug, Default)]
struct File {
    token: Option<Secret>,
    database: Option<Secret>,
    listen: Option<SocketAddr>,
    metrics_listen: Option<SocketAddr>,
    metrics_token: Option<Secret>,
    log: Option<String>,
    log_format: Option<LogFormat>,
    colors: Option<Colors>,
    test_server: Option<u64>,
    backup_every: Option<u32>,
    backup_keep: Option<u32>,
    retention_days: Option<u32>,
    shards: Option<u32>,
    puzzle_stock: Option<u32>,
    rest_proxy: Option<String>,
    table_listen: Option<SocketAddr>,
    table_url: Option<String>,
    table_activity: Option<bool>,
    client_secret_in: Option<PathBuf>,
}

/// All keys that the configuration file may contain.
const KEYS: &[&str] = &[
    "token",
    "database",
    "listen",
    "metrics_listen",
    "metrics_token",
    "log",
    "log_format",
    "colors",
    "test_server",
    "backup_every",
    "backup_keep",
    "retention_days",
    "shards",
    "puzzle_stock",
    "rest_proxy",
    "table_listen",
    "table_url",
    "table_activity",
    "client_secret_file",
];
/// All environment variables that are read as text. [`mistyped`] compares unknown names with these.
const VARIABLES: &[&str] = &[
    "DEALER_CONFIG",
    "DEALER_TOKEN",
    "DEALER_TOKEN_FILE",
    "DEALER_DATABASE",
    "DEALER_LISTEN",
    "DEALER_METRICS_LISTEN",
    "DEALER_METRICS_TOKEN",
    "DEALER_LOG",
    "DEALER_LOG_FORMAT",
    "DEALER_COLORS",
    "DEALER_TEST_SERVER",
    "DEALER_BACKUP_EVERY",
    "DEALER_BACKUP_KEEP",
    "DEALER_RETENTION_DAYS",
    "DEALER_SHARDS",
    "DEALER_PUZZLE_STOCK",
    "DEALER_REST_PROXY",
    "DEALER_TABLE_LISTEN",
    "DEALER_TABLE_URL",
    "DEALER_TABLE_ACTIVITY",
    "DEALER_CLIENT_SECRET",
    "DEALER_CLIENT_SECRET_FILE",
];
/// Minimum Jaro-Winkler similarity, from 0 to 1, at which an unknown name is taken for a misspelling of a known one.
const ALIKE_MIN: f64 = 0.85;
/// Default number of hours between two backups, and default number of backups that are kept.
const BACKUP_EVERY: u32 = 24;
const BACKUP_KEEP: u32 = 7;
/// Default number of days for which a server's data is kept after the bot has left that server.
const RETENTION_DAYS: u32 = 30;

/// A description of a setting's valid values. It completes the sentence "NAME must be …".
type Expected = &'static str;
const TEXT: Expected = "text in quotes";
const TOKEN: Expected = "the bot's token as the developer portal shows it, without spaces or the word Bot";
/// The description of a valid bot token in the configuration file.
const TOKEN_SETTING: Expected =
    "the bot's token as the developer portal shows it, in quotes and without spaces or the word Bot";
const LISTEN: Expected = "an address such as \"127.0.0.1:9090\"";
const METRICS_TOKEN: Expected = "a word of your own choice, in quotes and without spaces";
const LOG_FORMAT: Expected = "\"text\" or \"json\"";
const COLORS: Expected = "\"dark\" or \"light\"";
const BACKUP_EVERY_EXPECTED: Expected = "a number of hours, such as 24, or 0 for never";
const BACKUP_KEEP_EXPECTED: Expected = "how many copies are kept, from 1";
const RETENTION_EXPECTED: Expected = "a number of days, such as 30, or 0 for ever";
/// Upper limit for the number of shards; no bot has more.
const SHARDS_MAX: u32 = 10_000;
const SHARDS: Expected = "a number of shards, at most 10000, or 0 for as many as Discord recommends";
/// Default and maximum for the number of puzzles of each kind that are generated in advance.
const PUZZLE_STOCK: u32 = 3;
const PUZZLE_STOCK_MAX: u32 = 100;
const PUZZLE_STOCK_EXPECTED: Expected = "how many puzzles of each kind are made ahead, at most 100, or 0 for none";
const REST_PROXY: Expected = "the address of a proxy, such as \"http://127.0.0.1:8080\"";
const TABLE_LISTEN: Expected = "an address such as \"127.0.0.1:8788\"";
const TABLE_URL: Expected = "the public address of the table, such as \"https://table.example.org\"";
const TABLE_ACTIVITY: Expected = "true or false";
const CLIENT_SECRET: Expected =
    "the application's client secret as the developer portal shows it on its page OAuth2, without spaces";
const CLIENT_SECRET_FILE: Expected = "the name of a file that holds the application's client secret, in quotes";
const TEST_SERVER: Expected = "a server's id, such as 123456789012345678";

/// What is wrong with the settings. The messages do not repeat values, because a value may be a token in the wrong
/// place.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A configuration file that was named, or that exists, cannot be read; the text says why, and what to do.
    #[error("{} cannot be read: {}", .0.display(), .1)]
    Unreadable(PathBuf, String),
    /// The file that holds the token cannot be read; the text says why, and what to do. The file's name is repeated
    /// only if the file exists, because somebody may have put the token itself in place of the name.
    #[error("the file that the environment variable DEALER_TOKEN_FILE names cannot be read: {0}")]
    NoTokenFile(String),
    /// The file named by `DEALER_TOKEN_FILE` does not contain a token.
    #[error("the file that the environment variable DEALER_TOKEN_FILE names must hold {TOKEN}")]
    NoToken,
    /// The file is not valid TOML, or has an unknown key or an invalid value.
    #[error("{}: {wrong}", path.display())]
    Malformed {
        /// The path of the configuration file.
        path: PathBuf,
        /// The fault in the file, and where it is.
        wrong: Wrong,
    },
    /// An environment variable's name is nearly the name of a variable that the program reads.
    #[error("there is no environment variable {found} to be set; {nearest} is meant, or its name must be another")]
    Mistyped {
        /// The unknown name that is set in the environment.
        found: String,
        /// The known name that is most similar.
        nearest: &'static str,
    },
    /// Without a token, other machines could read `/metrics`.
    #[error(
        "metrics_listen is an address that other machines reach; set metrics_token (DEALER_METRICS_TOKEN) as well, or \
         listen on 127.0.0.1"
    )]
    Unguarded,
    /// Only one of two settings that need each other is set.
    #[error("the table needs two settings: table_listen, where it is served, and table_url, its public address")]
    HalfATable,
    /// The client secret's file cannot be read; the text says why, and what to do.
    #[error("the file that client_secret_file (DEALER_CLIENT_SECRET_FILE) names cannot be read: {0}")]
    NoSecretFile(String),
    /// The client secret's file does not contain a client secret.
    #[error("the file that client_secret_file (DEALER_CLIENT_SECRET_FILE) names must hold {CLIENT_SECRET}")]
    NoSecret,
    /// Activities are on, but the table's address or the client secret is missing.
    #[error(
        "table_activity needs the table (table_listen, table_url) and the application's client secret \
         (client_secret_file, or DEALER_CLIENT_SECRET)"
    )]
    HalfAnActivity,
    /// An environment variable has an invalid value.
    #[error("the environment variable {0} must be {1}")]
    Variable(&'static str, Expected),
}

/// The fault in a configuration file, without any of the file's content.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct Wrong {
    /// Line number of the fault, counted from 1.
    line: usize,
    /// Column of the fault in characters, counted from 1.
    column: usize,
    what: String,
}

impl Wrong {
    /// A fault at the given byte offset of the text.
    fn at(text: &str, byte: usize, what: String) -> Self {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1, what }
    }
}

impl Settings {
    /// Reads the settings from the environment and from `file`; without `file`, from the file that `DEALER_CONFIG`
    /// names, or else from [`FILE`] if that exists.
    ///
    /// # Errors
    /// Says which file, line or variable is wrong, and what its value must be.
    pub fn read(file: Option<&Path>) -> Result<Self, Error> {
        if let Some(name) = VARIABLES.iter().find(|name| is_garbled(name)) {
            return Err(Error::Variable(name, "text in UTF-8"));
        }
        mistyped(std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()))?;
        let named = file.map(Path::to_path_buf).or_else(|| variable("DEALER_CONFIG").map(PathBuf::from));
        let path = named.or_else(|| Some(PathBuf::from(FILE)).filter(|usual| usual.exists()));
        let file = path.as_deref().map(File::read).transpose()?.unwrap_or_default();
        let has_token = file.token.as_ref().is_some_and(|token| !token.is_empty());
        let variables = ["DEALER_TOKEN_FILE", "DEALER_TOKEN"].into_iter().filter(|name| variable(name).is_some());
        let mut token_places: Vec<_> = variables.map(|name| format!("the environment variable {name}")).collect();
        token_places.extend(path.iter().filter(|_| has_token).map(|path| path.display().to_string()));
        let secret_file = variable("DEALER_CLIENT_SECRET_FILE").map(PathBuf::from).or(file.client_secret_in.clone());
        let holders = [path.filter(|_| has_token), variable("DEALER_TOKEN_FILE").map(PathBuf::from), secret_file];
        let mut settings = Self { token_places, ..Self::merge(file, variable)? };
        settings.exposed = holders.into_iter().flatten().filter(|path| is_exposed(path)).collect();
        Ok(settings)
    }

    fn merge(file: File, variable: impl Fn(&'static str) -> Option<String>) -> Result<Self, Error> {
        let given = match variable("DEALER_TOKEN_FILE") {
            Some(path) => {
                let text = std::fs::read_to_string(&path)
                    .map_err(|error| Error::NoTokenFile(unreadable(Path::new(&path), &error)))?;
                Some(token(&text).ok_or(Error::NoToken)?)
            }
            None => read_variable(&variable, "DEALER_TOKEN", TOKEN, token)?,
        };
        let (client_secret, table_activity) = login(&file, &variable)?;
        let listen = read_variable(&variable, "DEALER_LISTEN", LISTEN, |text| text.parse().ok())?;
        let metrics_listen = read_variable(&variable, "DEALER_METRICS_LISTEN", LISTEN, |text| text.parse().ok())?;
        let metrics_listen = metrics_listen.or(file.metrics_listen);
        let metrics_token = read_variable(&variable, "DEALER_METRICS_TOKEN", METRICS_TOKEN, token)?;
        let metrics_token = metrics_token.or(file.metrics_token).unwrap_or_default();
        if metrics_token.is_empty() && metrics_listen.is_some_and(|address| !address.ip().is_loopback()) {
            return Err(Error::Unguarded);
        }
        let table_listen = read_variable(&variable, "DEALER_TABLE_LISTEN", TABLE_LISTEN, |text| text.parse().ok())?;
        let table_url = read_variable(&variable, "DEALER_TABLE_URL", TABLE_URL, proxy)?;
        let table = match (table_listen.or(file.table_listen), table_url.or(file.table_url)) {
            (Some(listen), Some(url)) => Some((listen, url)),
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => return Err(Error::HalfATable),
        };
        if table_activity && (table.is_none() || client_secret.is_empty()) {
            return Err(Error::HalfAnActivity);
        }
        let log_format = read_variable(&variable, "DEALER_LOG_FORMAT", LOG_FORMAT, LogFormat::read)?;
        let colors = read_variable(&variable, "DEALER_COLORS", COLORS, Colors::read)?;
        let test_server = read_variable(&variable, "DEALER_TEST_SERVER", TEST_SERVER, |text| text.parse().ok())?;
        let number = |name, expected, read: fn(&str) -> Option<u32>| read_variable(&variable, name, expected, read);
        let backup_every = number("DEALER_BACKUP_EVERY", BACKUP_EVERY_EXPECTED, |text| text.trim().parse().ok())?;
        let backup_keep = number("DEALER_BACKUP_KEEP", BACKUP_KEEP_EXPECTED, |text| kept(text.trim().parse().ok()?))?;
        let retention_days = number("DEALER_RETENTION_DAYS", RETENTION_EXPECTED, |text| text.trim().parse().ok())?;
        let shards = number("DEALER_SHARDS", SHARDS, |text| text.trim().parse().ok().filter(|n| *n <= SHARDS_MAX))?;
        let puzzle_stock = number("DEALER_PUZZLE_STOCK", PUZZLE_STOCK_EXPECTED, |text| {
            text.trim().parse().ok().filter(|n| *n <= PUZZLE_STOCK_MAX)
        })?;
        let database = variable("DEALER_DATABASE").map(Secret::new).or(file.database);
        Ok(Self {
            token: given.or(file.token).unwrap_or_default(),
            database: database.unwrap_or_else(|| Secret::new("dealer.db")),
            listen: listen.or(file.listen),
            metrics_listen,
            metrics_token,
            table,
            table_activity,
            client_secret,
            log: variable("DEALER_LOG").or(file.log).unwrap_or_else(|| "info".to_owned()),
            log_format: log_format.or(file.log_format).unwrap_or_default(),
            colors: colors.or(file.colors).unwrap_or_default(),
            test_server: test_server.or(file.test_server),
            backup_every: backup_every.or(file.backup_every).unwrap_or(BACKUP_EVERY),
            backup_keep: backup_keep.or(file.backup_keep).unwrap_or(BACKUP_KEEP),
            retention_days: retention_days.or(file.retention_days).unwrap_or(RETENTION_DAYS),
            shards: shards.or(file.shards).unwrap_or_default(),
            puzzle_stock: puzzle_stock.or(file.puzzle_stock).unwrap_or(PUZZLE_STOCK),
            rest_proxy: read_variable(&variable, "DEALER_REST_PROXY", REST_PROXY, proxy)?.or(file.rest_proxy),
            exposed: Vec::new(),
            token_places: Vec::new(),
        })
    }
}

impl File {
    fn read(path: &Path) -> Result<Self, Error> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| Error::Unreadable(path.to_path_buf(), unreadable(path, &error)))?;
        Self::parse(&text).map_err(|wrong| Error::Malformed { path: path.to_path_buf(), wrong })
    }

    fn parse(text: &str) -> Result<Self, Wrong> {
        // The parser's own messages repeat the line, the key or the value, any of which may contain the token.
        let keys: BTreeMap<Spanned<String>, Spanned<Value>> = toml::from_str(text).map_err(|error| {
            let what =
                "this cannot be read; a line holds a key and a value, such as log = \"info\", and a key comes once";
            Wrong::at(text, error.span().map_or(0, |span| span.start), what.to_owned())
        })?;
        let mut file = Self::default();
        for (key, value) in &keys {
            let name = key.as_ref().as_str();
            let Some(taken) = file.take(name, value.as_ref()) else {
                return Err(Wrong::at(text, key.span().start, no_such_setting(name)));
            };
            taken.map_err(|expected| Wrong::at(text, value.span().start, format!("{name} must be {expected}")))?;
        }
        Ok(file)
    }

    /// Sets the field that belongs to a key of the configuration file. Returns `None` if the key is unknown.
    fn take(&mut self, key: &str, value: &Value) -> Option<Result<(), Expected>> {
        let text = value.as_str();
        Some(match key {
            "token" => set(&mut self.token, text.and_then(token), TOKEN_SETTING),
            "database" => set(&mut self.database, text.map(Secret::new), TEXT),
            "listen" => set(&mut self.listen, text.and_then(|text| text.parse().ok()), LISTEN),
            "metrics_listen" => set(&mut self.metrics_listen, text.and_then(|text| text.parse().ok()), LISTEN),
            "metrics_token" => set(&mut self.metrics_token, text.and_then(token), METRICS_TOKEN),
            "log" => set(&mut self.log, text.map(str::to_owned), TEXT),
            "log_format" => set(&mut self.log_format, text.and_then(LogFormat::read), LOG_FORMAT),
            "colors" => set(&mut self.colors, text.and_then(Colors::read), COLORS),
            "test_server" => {
                set(&mut self.test_server, value.as_integer().and_then(|id| id.try_into().ok()), TEST_SERVER)
            }
            "backup_every" => set(&mut self.backup_every, number(value), BACKUP_EVERY_EXPECTED),
            "backup_keep" => set(&mut self.backup_keep, number(value).and_then(kept), BACKUP_KEEP_EXPECTED),
            "retention_days" => set(&mut self.retention_days, number(value), RETENTION_EXPECTED),
            "puzzle_stock" => {
                set(&mut self.puzzle_stock, number(value).filter(|n| *n <= PUZZLE_STOCK_MAX), PUZZLE_STOCK_EXPECTED)
            }
            "shards" => set(&mut self.shards, number(value).filter(|n| *n <= SHARDS_MAX), SHARDS),
            "rest_proxy" => set(&mut self.rest_proxy, text.and_then(proxy), REST_PROXY),
            "table_listen" => set(&mut self.table_listen, text.and_then(|text| text.parse().ok()), TABLE_LISTEN),
            "table_url" => set(&mut self.table_url, text.and_then(proxy), TABLE_URL),
            "table_activity" => set(&mut self.table_activity, value.as_bool(), TABLE_ACTIVITY),
            "client_secret_file" => set(&mut self.client_secret_in, text.map(PathBuf::from), CLIENT_SECRET_FILE),
            _ => return None,
        })
    }
}

/// Reads the application's client secret (from a variable or a file, like the token), and whether the table is also
/// offered as a Discord Activity.
fn login(file: &File, variable: &impl Fn(&'static str) -> Option<String>) -> Result<(Secret, bool), Error> {
    let named = variable("DEALER_CLIENT_SECRET_FILE").map(PathBuf::from);
    let given = read_variable(variable, "DEALER_CLIENT_SECRET", CLIENT_SECRET, token)?;
    // The environment takes precedence over the settings file.
    let from = named.or_else(|| file.client_secret_in.clone().filter(|_| given.is_none()));
    let secret = match from {
        Some(path) => {
            let text =
                std::fs::read_to_string(&path).map_err(|error| Error::NoSecretFile(unreadable(&path, &error)))?;
            Some(token(&text).ok_or(Error::NoSecret)?)
        }
        None => given,
    };
    let is_activity =
        read_variable(variable, "DEALER_TABLE_ACTIVITY", TABLE_ACTIVITY, |text| text.trim().parse().ok())?;
    Ok((secret.unwrap_or_default(), is_activity.or(file.table_activity).unwrap_or_default()))
}

/// Reads a number from 0 to [`u32::MAX`].
fn number(value: &Value) -> Option<u32> {
    value.as_integer().and_then(|number| number.try_into().ok())
}

/// Reads the URL of a proxy and removes a trailing slash.
fn proxy(text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches('/');
    let is_address =
        ["http://", "https://"].iter().any(|scheme| text.strip_prefix(scheme).is_some_and(|host| !host.is_empty()));
    is_address.then(|| text.to_owned())
}

/// Accepts the number of backups to keep, which must be at least 1.
fn kept(number: u32) -> Option<u32> {
    (number > 0).then_some(number)
}

/// The message for an unknown key: it suggests a known key, and does not repeat the unknown one.
fn no_such_setting(name: &str) -> String {
    match nearest(name, KEYS) {
        Some(meant) => format!("there is no such setting; {meant} may be meant"),
        None => format!("there is no such setting; there are {}", KEYS.join(", ")),
    }
}

/// The name in `among` that is most similar to `name`; `None` if no name is similar enough ([`ALIKE_MIN`]).
pub(crate) fn nearest(name: &str, among: &[&'static str]) -> Option<&'static str> {
    let alike = among.iter().map(|one| (strsim::jaro_winkler(name, one), *one));
    alike.filter(|(alike, _)| *alike >= ALIKE_MIN).max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, one)| one)
}

/// Refuses environment variables whose names are misspellings of known ones.
fn mistyped(names: impl Iterator<Item = String>) -> Result<(), Error> {
    for found in names.filter(|name| name.starts_with("DEALER_") && !VARIABLES.contains(&name.as_str())) {
        let (ours, theirs) =
            (VARIABLES.iter().map(|name| name.trim_start_matches("DEALER_")), &found["DEALER_".len()..]);
        let ours: Vec<_> = ours.collect();
        if let Some(index) = nearest(theirs, &ours).and_then(|meant| ours.iter().position(|one| *one == meant)) {
            return Err(Error::Mistyped { found, nearest: VARIABLES[index] });
        }
    }
    Ok(())
}

fn set<T>(field: &mut Option<T>, read: Option<T>, expected: Expected) -> Result<(), Expected> {
    *field = Some(read.ok_or(expected)?);
    Ok(())
}

/// Removes white space around a token. Returns `None` if the rest contains a space or a character beyond ASCII, and so
/// cannot be a token.
fn token(text: &str) -> Option<Secret> {
    let text = text.trim();
    text.bytes().all(|byte| byte.is_ascii_graphic()).then(|| Secret::new(text))
}

/// Says why a file cannot be read, and what to do. The file's name is repeated only if the file exists.
fn unreadable(path: &Path, error: &std::io::Error) -> String {
    let is = |kind| error.kind() == kind;
    if is(std::io::ErrorKind::PermissionDenied) && path.exists() {
        access::barred(path, "read")
    } else if is(std::io::ErrorKind::PermissionDenied) {
        "dealer may not look into its folder, or into one above it; move it, or allow that".to_owned()
    } else if is(std::io::ErrorKind::NotFound) {
        "there is no such file; look at its name, and at what is mounted there".to_owned()
    } else if is(std::io::ErrorKind::IsADirectory) {
        "it is a folder (Docker makes one where a file to be mounted is missing); put the file in its place".to_owned()
    } else {
        error.to_string()
    }
}

/// Reads only the format of log lines, for messages that are written before the settings are known to be valid.
/// [`LogFormat::Text`] if no valid format is set.
pub fn log_format(file: Option<&Path>) -> LogFormat {
    let of_file = || {
        let named = file.map(Path::to_path_buf).or_else(|| variable("DEALER_CONFIG").map(PathBuf::from));
        let text = std::fs::read_to_string(named.unwrap_or_else(|| PathBuf::from(FILE))).ok()?;
        let keys: BTreeMap<String, Value> = toml::from_str(&text).ok()?;
        LogFormat::read(keys.get("log_format")?.as_str()?)
    };
    match variable("DEALER_LOG_FORMAT") {
        Some(text) => LogFormat::read(&text).unwrap_or_default(),
        None => of_file().unwrap_or_default(),
    }
}

/// Whether users other than the file's owner may access it.
fn is_exposed(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

/// The value of an environment variable, unless it is unset or blank.
#[expect(clippy::disallowed_methods, reason = "this is the one place where the environment is read")]
fn variable(name: &'static str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

/// Whether an environment variable has a value that is not UTF-8.
#[expect(clippy::disallowed_methods, reason = "this is the one place where the environment is read")]
fn is_garbled(name: &str) -> bool {
    matches!(std::env::var(name), Err(std::env::VarError::NotUnicode(_)))
}

/// Reads an environment variable and parses its value with `read`.
fn read_variable<T>(
    variable: impl Fn(&'static str) -> Option<String>,
    name: &'static str,
    expected: Expected,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<Option<T>, Error> {
    variable(name).map(|text| read(&text).ok_or(Error::Variable(name, expected))).transpose()
}

#[cfg(test)]
mod tests;
