//! Secrets for browsers and frames: random, written as text, and stored as a hash.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::seed::{self, NoRandomness};

/// A secret that a browser or frame holds.
pub(super) struct Token(String);

impl Token {
    /// Draws a random token.
    pub(super) fn draw() -> Result<Self, NoRandomness> {
        Ok(Self(URL_SAFE_NO_PAD.encode(seed::secret()?)))
    }

    /// The secret as text, to be handed out once.
    pub(super) fn reveal(&self) -> &str {
        &self.0
    }

    /// The hash that the store keeps.
    pub(super) fn hash(&self) -> [u8; 32] {
        hash(&self.0)
    }
}

/// The hash of a secret that a request contains.
pub(super) fn hash(shown: &str) -> [u8; 32] {
    Sha256::digest(shown.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_long_plain_text_and_never_the_same() {
        let (one, other) = (Token::draw().unwrap(), Token::draw().unwrap());
        assert_eq!(one.reveal().len(), 43);
        assert!(one.reveal().bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        assert!(one.reveal() != other.reveal() && one.hash() != other.hash());
        assert_eq!(hash(one.reveal()), one.hash());
    }
}
