//! Secret settings: the bot token, the client secret, passwords.

use std::fmt;

/// A secret text. `Debug` prints dots instead of the text.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The secret in plain text, for the code that sends it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether the secret equals `text`. How long the comparison takes does not depend on where the two differ.
    pub fn is(&self, text: &str) -> bool {
        let (ours, theirs) = (self.0.as_bytes(), text.as_bytes());
        let differs = ours.iter().zip(theirs).fold(0, |differs, (one, other)| differs | (one ^ other));
        ours.len() == theirs.len() && differs == 0
    }

    /// Whether the secret is empty, that is, not set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "(not set)" } else { "•••" })
    }
}
