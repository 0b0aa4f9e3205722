//! What a host calls a season or league.

use serde::{Deserialize, Serialize};

/// The name of a season or league, as a host typed it.
///
/// It has no printed form on purpose: whoever puts it into a message must say how it is made safe there. Only
/// `discord/wire/names.rs` does that, and a test of the house keeps it so.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Title(String);

impl Title {
    /// A name that somebody typed.
    pub fn typed(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The name as it was typed, with whatever Discord would format, link or ping.
    pub fn as_typed(&self) -> &str {
        &self.0
    }
}

/// Logs and failed tests tell that there is one, not what it says.
impl std::fmt::Debug for Title {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Title(…)")
    }
}

/// How the name of a season or league is made safe to print.
pub type Titles<'a> = dyn Fn(&Title) -> String + 'a;
