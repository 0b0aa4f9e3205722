//! The name that a host gives to a season or league.

use serde::{Deserialize, Serialize};

/// The name of a season or league, as a host typed it.
///
/// It does not implement `Display` on purpose: code that puts a name into a message must state how it is escaped. Only
/// `discord/wire/names.rs` does that, which a test enforces.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Title(String);

impl Title {
    /// Wraps a name that somebody typed.
    pub fn typed(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The name as typed, unescaped: Discord would interpret formatting, links and mentions in it.
    pub fn as_typed(&self) -> &str {
        &self.0
    }
}

/// Hides the text, so that logs and failed tests do not show it.
impl std::fmt::Debug for Title {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Title(…)")
    }
}

/// Escapes the name of a season or league for printing.
pub type Titles<'a> = dyn Fn(&Title) -> String + 'a;
