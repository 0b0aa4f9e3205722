//! The only reader of the configuration file and the environment.
//!
//! A setting comes from the environment if it is there, else from the file, else it has the default that
//! `config.example.toml` shows.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Where the file is looked for if nothing else is said.
pub const FILE: &str = "config.toml";

/// Everything that can be set from outside.
#[derive(Debug)]
pub struct Settings {
    /// What the bot proves itself with to Discord; empty if none is set.
    pub token: Secret,
    /// The database's file.
    pub database: PathBuf,
    /// Where `/healthz` and `/metrics` are served, if anywhere.
    pub listen: Option<SocketAddr>,
    /// Which log lines are written: `tracing` directives such as `info` or `dealer=debug`.
    pub log: String,
    /// How they are written.
    pub log_format: LogFormat,
    /// The colors of all pictures.
    pub colors: Colors,
    /// Registers the slash commands with this server alone, where they appear at once: for trying things out.
    pub test_server: Option<u64>,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For machines: one JSON object a line.
    Json,
}

/// The colors of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colors {
    /// For Discord's dark appearance.
    #[default]
    Dark,
    /// For its light one.
    Light,
}

/// Text that must not be seen: it prints as dots.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// Keeps the text from sight.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself, for the one who needs it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether nothing is set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "(not set)" } else { "•••" })
    }
}

/// The file's own form: every field may be missing.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    token: Option<Secret>,
    database: Option<PathBuf>,
    listen: Option<SocketAddr>,
    log: Option<String>,
    log_format: Option<LogFormat>,
    colors: Option<Colors>,
    test_server: Option<u64>,
}

/// What is wrong with the settings.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file that was named, or is there, cannot be read.
    #[error("{0} cannot be read: {1}")]
    Unreadable(PathBuf, #[source] std::io::Error),
    /// The file is no TOML, or has a key or value that it should not have.
    #[error("{0}: {1}")]
    Malformed(PathBuf, Box<toml::de::Error>),
    /// An environment variable has a value that it should not have.
    #[error("the environment variable {0} is {1:?}; expected {2}")]
    Variable(&'static str, String, &'static str),
}

impl Settings {
    /// Reads the settings: from `file`, or else from the one that `DEALER_CONFIG` names, or else from [`FILE`] if it is
    /// there.
    ///
    /// # Errors
    /// Says which file, key or variable is wrong.
    pub fn read(file: Option<&Path>) -> Result<Self, Error> {
        let named = file.map(Path::to_path_buf).or_else(|| variable("DEALER_CONFIG").map(PathBuf::from));
        let file = match named {
            Some(path) => read_file(&path)?,
            None if Path::new(FILE).exists() => read_file(Path::new(FILE))?,
            None => File::default(),
        };
        Self::merge(file, variable)
    }

    fn merge(file: File, variable: impl Fn(&'static str) -> Option<String>) -> Result<Self, Error> {
        let token = match variable("DEALER_TOKEN_FILE") {
            Some(path) => Some(Secret::new(read_text(Path::new(&path))?.trim())),
            None => variable("DEALER_TOKEN").map(|token| Secret::new(token.trim())),
        };
        let parsed = |name: &'static str, expected: &'static str| variable(name).map(|text| (name, text, expected));
        let listen = parsed("DEALER_LISTEN", "an address such as 127.0.0.1:9090")
            .map(|(name, text, expected)| text.parse().map_err(|_| Error::Variable(name, text, expected)))
            .transpose()?;
        let log_format = parsed("DEALER_LOG_FORMAT", "text or json")
            .map(|(name, text, expected)| match text.as_str() {
                "text" => Ok(LogFormat::Text),
                "json" => Ok(LogFormat::Json),
                _ => Err(Error::Variable(name, text, expected)),
            })
            .transpose()?;
        let colors = parsed("DEALER_COLORS", "dark or light")
            .map(|(name, text, expected)| match text.as_str() {
                "dark" => Ok(Colors::Dark),
                "light" => Ok(Colors::Light),
                _ => Err(Error::Variable(name, text, expected)),
            })
            .transpose()?;
        let test_server = parsed("DEALER_TEST_SERVER", "a server's id")
            .map(|(name, text, expected)| text.parse().map_err(|_| Error::Variable(name, text, expected)))
            .transpose()?;
        Ok(Self {
            token: token.or(file.token).unwrap_or_default(),
            database: variable("DEALER_DATABASE")
                .map(PathBuf::from)
                .or(file.database)
                .unwrap_or_else(|| "dealer.db".into()),
            listen: listen.or(file.listen),
            log: variable("DEALER_LOG").or(file.log).unwrap_or_else(|| "info".to_owned()),
            log_format: log_format.or(file.log_format).unwrap_or_default(),
            colors: colors.or(file.colors).unwrap_or_default(),
            test_server: test_server.or(file.test_server),
        })
    }
}

fn read_text(path: &Path) -> Result<String, Error> {
    std::fs::read_to_string(path).map_err(|error| Error::Unreadable(path.to_path_buf(), error))
}

fn read_file(path: &Path) -> Result<File, Error> {
    toml::from_str(&read_text(path)?).map_err(|error| Error::Malformed(path.to_path_buf(), Box::new(error)))
}

/// An environment variable that says something.
#[expect(clippy::disallowed_methods, reason = "this is the one place where the environment is read")]
fn variable(name: &'static str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_comes_before_the_file_and_the_file_before_the_defaults() {
        let file: File = toml::from_str("token = 'from the file'\nlog = 'debug'").unwrap();
        let settings =
            Settings::merge(file, |name| (name == "DEALER_TOKEN").then(|| " from outside\n".to_owned())).unwrap();
        assert_eq!(settings.token.reveal(), "from outside");
        assert_eq!(settings.colors, Colors::Dark);
        assert_eq!((settings.log.as_str(), settings.database.to_str()), ("debug", Some("dealer.db")));
    }

    #[test]
    fn the_example_has_every_key_and_only_these() {
        let example = include_str!("../config.example.toml");
        let file: File = toml::from_str(&example.replace("# ", "# # ").replace("\n#", "\n")).unwrap_or_default();
        assert!(file.token.is_some() && file.database.is_some() && file.listen.is_some() && file.log.is_some());
        assert!(file.log_format.is_some() && file.colors.is_some() && file.test_server.is_some());
        toml::from_str::<File>(example).expect("the example can be used as it is");
    }

    #[test]
    fn a_wrong_setting_is_named_and_a_token_never_printed() {
        let variable = |name: &'static str| (name == "DEALER_LISTEN").then(|| "here".to_owned());
        let error = Settings::merge(File::default(), variable).unwrap_err();
        assert!(error.to_string().contains("DEALER_LISTEN") && error.to_string().contains("127.0.0.1"));
        assert!(toml::from_str::<File>("tokn = 'x'").is_err());
        assert!(toml::from_str::<File>("colors = 'pink'").is_err());
        assert!(!format!("{:?}", Secret::new("very secret")).contains("secret"));
    }
}
